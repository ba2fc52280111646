//! Floods: the same request over many connections, as quickly as the server answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{ACCEPT_ENCODING, ACCEPT_LANGUAGE, CONTENT_TYPE, ORIGIN};
use hyper::{Method, Request};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use super::stage::{Answers, Person, Stage, Verdict};
use crate::client::{Broken, FORM, Line, Player, Site, form, request};

/// Answers that have not come this long after the end of a flood are not waited for.
const PATIENCE: Duration = Duration::from_secs(10);
/// After a connection that was not accepted.
const PAUSE: Duration = Duration::from_millis(20);
/// Connections of a flood that is to be answered quickly.
const CONNECTIONS: usize = 32;
/// Connections that ask for pictures, over this many addresses and tables.
const PREVIEWS: usize = 400;
const ADDRESSES: u8 = 4;
const PICTURED: usize = 20;
/// More than any limit allows at once.
const MANY: u64 = 1_000;
/// Upper limit of all floods.
const MOST: u64 = 200_000;

/// A request of a flood.
pub(super) type Question = Request<Full<Bytes>>;
/// Makes one, by its number.
type Make = Arc<dyn Fn(&Site, u64) -> Result<Question, Broken> + Send + Sync>;

/// How much of it.
pub(super) struct Flood {
    pub(super) sites: Vec<Site>,
    pub(super) connections: usize,
    /// It goes on for this long, and until there were this many.
    pub(super) length: Duration,
    pub(super) least: u64,
}

impl Flood {
    fn new(stage: &Stage) -> Flood {
        let (sites, connections) = (vec![stage.attacker(0)], stage.some(CONNECTIONS));
        Flood { sites, connections, length: stage.length, least: 0 }
    }

    pub(super) async fn send(&self, make: Make) -> Answers {
        let (start, sent) = (Instant::now(), Arc::new(AtomicU64::new(0)));
        let mut senders = JoinSet::new();
        for site in self.sites.iter().cycle().take(self.connections) {
            let (site, make, sent) = (site.clone(), make.clone(), sent.clone());
            let (length, least) = (self.length, self.least);
            senders.spawn(async move {
                let (mut line, mut answers) = (Line::new(&site), Answers::default());
                loop {
                    let number = sent.fetch_add(1, Ordering::Relaxed);
                    let (over, enough) = (start.elapsed() >= length, number >= least);
                    let left = (length + PATIENCE).saturating_sub(start.elapsed());
                    if over && enough || left.is_zero() || number >= MOST {
                        return answers;
                    }
                    let Ok(request) = make(&site, number) else { return answers };
                    let answer = timeout(left, line.ask(request)).await;
                    let status = answer.ok().and_then(Result::ok).map(|answer| answer.status);
                    answers.add(status);
                    if status.is_none() {
                        sleep(PAUSE).await;
                    }
                }
            });
        }
        let mut all = Answers::default();
        while let Some(answers) = senders.join_next().await {
            all.merge(answers.unwrap_or_default());
        }
        all
    }
}

/// Players who only cost the store a row.
pub(super) async fn players(stage: &Stage) -> Result<Verdict, Broken> {
    let flood = Flood { least: MANY, ..Flood::new(stage) };
    let answers = flood
        .send(Arc::new(|site, number| {
            let body = form(&[("name", &format!("Nobody {number}"))]);
            let request = request(site, &Player::new(), Method::POST, "/me")?;
            let request = request.header(CONTENT_TYPE, FORM).header(ORIGIN, site.origin());
            Ok(request.body(body.into())?)
        }))
        .await;
    Ok(Verdict::of(are_refused(stage, &answers), answers.to_string()))
}

/// Addresses that do not exist.
pub(super) async fn nonsense(stage: &Stage) -> Result<Verdict, Broken> {
    let flood = Flood { least: MANY, ..Flood::new(stage) };
    let answers = flood.send(Arc::new(|site, number| get(site, &format!("/x/{number}")))).await;
    Ok(Verdict::of(are_refused(stage, &answers), answers.to_string()))
}

/// Whether most were refused; in the short form some, for how many may pass depends on the time.
fn are_refused(stage: &Stage, answers: &Answers) -> bool {
    let refused = answers.count(|status| status == 429);
    refused > 0 && (stage.short || refused > answers.total() - refused)
}

/// Whether the server is ready, asked all the time.
pub(super) async fn readyz(stage: &Stage) -> Result<Verdict, Broken> {
    let answers = Flood::new(stage).send(Arc::new(|site, _| get(site, "/readyz"))).await;
    Ok(Verdict::of(answers.only(200), answers.to_string()))
}

/// A long page that is compressed for each who asks.
pub(super) async fn rules(stage: &Stage) -> Result<Verdict, Broken> {
    let make = |site: &Site, number: u64| {
        let packed = ["gzip", "br"][(number % 2) as usize];
        let request = request(site, &Player::new(), Method::GET, "/rules/en/cafe-board")?;
        Ok(request.header(ACCEPT_ENCODING, packed).body(Full::default())?)
    };
    let answers = Flood::new(stage).send(Arc::new(make)).await;
    Ok(Verdict::of(answers.only(200), answers.to_string()))
}

/// Pictures of several tables, in all languages.
pub(super) async fn previews(stage: &Stage) -> Result<Verdict, Broken> {
    let flood = preview_flood(stage, stage.length);
    let answers = flood.send(previewed(stage).await?).await;
    Ok(Verdict::of(answers.only(200), answers.to_string()))
}

/// The connections of a flood of pictures.
pub(super) fn preview_flood(stage: &Stage, length: Duration) -> Flood {
    let sites = (0..ADDRESSES).map(|which| stage.attacker(which)).collect();
    Flood { sites, connections: stage.some(PREVIEWS), length, least: 0 }
}

/// The requests of such a flood.
pub(super) async fn previewed(stage: &Stage) -> Result<Make, Broken> {
    let mut host = Person::new(&stage.attacker(0));
    let mut tables = Vec::new();
    for game in gueridon_record::GameId::ALL.into_iter().cycle().take(stage.some(PICTURED)) {
        let fields = [("game", game.name()), ("seat0", "me"), ("seat1", "open")];
        tables.push(host.lay("/tables", &fields).await?);
    }
    Ok(Arc::new(move |site, number| {
        let number = number as usize;
        let table = &tables[number % tables.len()];
        let path = format!("/t/{table}/preview.png");
        let request = request(site, &Player::new(), Method::GET, &path)?;
        let lang = ["en", "fr", "de"][number / tables.len() % 3];
        Ok(request.header(ACCEPT_LANGUAGE, lang).body(Full::default())?)
    }))
}

/// A plain question.
fn get(site: &Site, path: &str) -> Result<Question, Broken> {
    Ok(request(site, &Player::new(), Method::GET, path)?.body(Full::default())?)
}
