//! Tables that are laid to do harm: of computers alone, with a huge board, with a clock.

use std::time::Duration;

use gueridon_engine::cafe::Nation;
use gueridon_record::{GameId, Record, Source};
use serde_json::{Map, json};
use tokio::time::{Instant, sleep};

use super::stage::{Answers, Person, Stage, Verdict};
use crate::client::{Broken, listen};

/// Tables of computers alone.
const ALONE: usize = 60;
/// Addresses that they are laid from.
const ADDRESSES: u8 = 8;
/// A computer answers a person within this time.
const QUICK: Duration = Duration::from_secs(5);
/// It is waited for no longer.
const PATIENCE: Duration = Duration::from_secs(45);
/// Between two looks whether it has answered.
const LOOK: Duration = Duration::from_millis(50);
/// A page of a large board may take this long.
const PAGE: Duration = Duration::from_millis(10);
const PAGES: u32 = 50;

/// Computers that nobody plays with and nobody watches.
pub(super) async fn computers(stage: &Stage) -> Result<Verdict, Broken> {
    let (mut laid, mut tables) = (Answers::default(), Vec::new());
    for address in (0..ADDRESSES).cycle().take(stage.some(ALONE)) {
        // Another player each time, from one of several addresses.
        let mut nobody = Person::new(&stage.attacker(address));
        let fields =
            [("game", "cafe-board"), ("seat0", "master"), ("seat1", "master"), ("seat2", "master")];
        let answer = nobody.post_once("/tables", &fields).await?;
        laid.add(Some(answer.status));
        if let Some(id) = answer.location.as_deref().and_then(|place| place.strip_prefix("/t/")) {
            tables.push(id.to_string());
        }
    }
    let answered = opponent(stage).await?;
    sleep(stage.length).await;
    let (mut looker, mut steps) = (Person::new(&stage.attacker(ADDRESSES)), 0);
    for id in &tables {
        steps += looker.table(id).await?["step"].as_u64().unwrap_or(0);
    }
    let (waited, quick) = match answered {
        Some(waited) => (format!("{:.1} s", waited.as_secs_f32()), stage.short || waited <= QUICK),
        None => (format!("more than {} s", PATIENCE.as_secs()), false),
    };
    let evidence = format!("laid {laid}; they played {steps} steps; a person waited {waited}");
    Ok(Verdict::of(steps == 0 && quick, evidence))
}

/// Plays a turn against computers and waits for them; how long that took.
async fn opponent(stage: &Stage) -> Result<Option<Duration>, Broken> {
    let site = stage.honest(200);
    let mut person = Person::new(&site);
    // Where nobody looks at the time, one that answers at once will do.
    let level = if stage.short { "regular" } else { "host" };
    let fields = [("game", "forty-six"), ("seat0", "me"), ("seat1", level)];
    let id = person.lay("/tables", &fields).await?;
    person.post(&format!("/t/{id}/ready"), &[]).await?;
    // As a page does, which is how the server knows that somebody is there.
    let _page = listen(&site, &person.player, &id, None).await?;
    let start = Instant::now();
    let mut played = None;
    while start.elapsed() < PATIENCE {
        let table = person.table(&id).await?;
        let own = table["you"][0] == table["to_act"];
        match played {
            Some((step, since)) if own && table["step"].as_u64() > Some(step) => {
                return Ok(Some(Instant::now() - since));
            }
            None if own => {
                let step = table["step"].as_u64().unwrap_or(0);
                let at = step.to_string();
                // Drawing is the whole turn, and always possible at first.
                let fields = [("at", at.as_str()), ("actions", "draw")];
                let answer = person.post(&format!("/t/{id}/play"), &fields).await?;
                if answer.status != 200 {
                    return Err(format!("draw: {}", answer.status).into());
                }
                played = Some((step + 1, Instant::now()));
            }
            Some(_) | None => sleep(LOOK).await,
        }
    }
    Ok(None)
}

/// The largest board that can be written, with groups, and a hand that can form many.
pub(super) async fn big_board(stage: &Stage) -> Result<Verdict, Broken> {
    let record = big_record();
    let mut person = Person::new(&stage.attacker(0));
    let import = person.post("/import", &[("record", &record.write())]).await?;
    let Some(place) = import.location.as_deref().filter(|_| import.status == 303) else {
        return Ok(Verdict::of(import.status == 422, format!("import: {}", import.status)));
    };
    let answer = person.post(&format!("{place}/continue"), &[("with", "friends")]).await?;
    let Some(page) = answer.location.filter(|_| answer.status == 303) else {
        return Ok(Verdict::of(answer.status == 422, format!("continue: {}", answer.status)));
    };
    let mut other = Person::new(&stage.attacker(1));
    let id = page.trim_start_matches("/t/");
    person.seat(id, std::slice::from_mut(&mut other)).await?;
    let table = person.table(id).await?;
    let legal = table["position"]["legal"].as_array().map_or(0, Vec::len);
    let (start, mut pages) = (Instant::now(), 0);
    while pages < PAGES && (pages < 3 || start.elapsed() < stage.length) {
        let answer = person.get(&page).await?;
        if answer.status != 200 {
            return Ok(Verdict::broken(format!("a page was answered with {}", answer.status)));
        }
        pages += 1;
    }
    let each = start.elapsed() / pages;
    let evidence = format!("{legal} legal actions, {:.1} ms a page", each.as_secs_f32() * 1e3);
    Ok(Verdict::of(stage.short || each <= PAGE, evidence))
}

/// 32 tables of two nations that share their chairs, and a hand of both and jokers, after the first turn,
/// which has no groups.
fn big_record() -> Record {
    let mut tables = Map::new();
    for (across, column) in ["b", "d", "f", "h", "j", "l", "n", "p"].into_iter().enumerate() {
        for row in [2, 4, 6, 8] {
            let nation = if (across + row / 2) % 2 == 0 { "DE" } else { "FR" };
            tables.insert(format!("{column}{row}"), nation.into());
        }
    }
    let mut bag = ["FRm", "DEm", "GBm", "GBm", "GBm", "*f", "*f", "FRf", "DEf", "FRf", "*m", "*m"]
        .map(String::from)
        .to_vec();
    for guest in Nation::ALL
        .into_iter()
        .flat_map(|nation| ["f", "m"].map(|sex| format!("{}{sex}", nation.code())))
    {
        let dealt = bag.iter().filter(|known| **known == guest).count();
        bag.extend(std::iter::repeat_n(guest, 4 - dealt));
    }
    let mut record = Record::new(GameId::CafeBoard, 2, Source::Deal(json!({ "bag": bag })));
    record.rules.insert("board".into(), json!({ "tables": tables }));
    record.rules.insert("groups".into(), true.into());
    record.actions = ["FRm@a2", "done"].map(String::from).to_vec();
    record
}

/// Leaves and comes back while somebody else is to move: their clock must not start over.
pub(super) async fn clock(stage: &Stage) -> Result<Verdict, Broken> {
    let mut host = Person::new(&stage.attacker(0));
    let mut guest = Person::new(&stage.attacker(1));
    let fields = [("game", "forty-six"), ("seat0", "me"), ("seat1", "open"), ("pace", "1m")];
    let id = host.lay("/tables", &fields).await?;
    host.seat(&id, std::slice::from_mut(&mut guest)).await?;
    host.post(&format!("/t/{id}/ready"), &[]).await?;
    let table = host.table(&id).await?;
    let waits = u8::from(table["to_act"] == 0).to_string();
    let away = if waits == "1" { &mut guest } else { &mut host };
    let page = format!("/t/{id}");
    let before = until(&away.get(&page).await?.body)?;
    for _ in 0..3 {
        // The clock counts milliseconds.
        sleep(LOOK).await;
        for way in ["leave", "return"] {
            let answer = away.post(&format!("/t/{id}/{way}"), &[("seat", &waits)]).await?;
            if answer.status != 200 {
                return Err(format!("{way}: {}", answer.status).into());
            }
        }
    }
    let more = until(&away.get(&page).await?.body)? - before;
    Ok(Verdict::of(more <= 0, format!("away and back three times: {more} ms more to think")))
}

/// When the turn on a page is over, in milliseconds.
fn until(page: &[u8]) -> Result<i64, Broken> {
    let page = String::from_utf8_lossy(page);
    let mark = page.split_once("data-until=\"").and_then(|(_, rest)| rest.split('"').next());
    Ok(mark.ok_or("no clock on the page")?.parse()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gueridon_record::{Recorded, Replay, Visitor};

    #[test]
    fn the_big_board_has_more_than_a_thousand_legal_actions() {
        struct Legal;
        impl Visitor for Legal {
            type Output = usize;
            fn visit<G: Recorded>(self, mut replay: Replay<G>) -> usize {
                for action in big_record().actions {
                    assert!(replay.play(&action).is_ok(), "{action}");
                }
                replay.legal().len()
            }
        }
        let legal = big_record().visit(Legal);
        assert!(legal.as_ref().is_ok_and(|&legal| legal > 1_000), "{legal:?}");
    }
}
