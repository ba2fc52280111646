//! The workload of a drill: tables are created and played, one after the other.

use std::sync::Arc;
use std::time::Duration;

use gueridon_bots::Level;
use gueridon_record::{CardSource, GameId, Record, Replay, Seed, with_game};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::check::{FinalTable, FindingKind, check};
use super::clients::{RetryingClient, StreamReader};
use super::player::{DrillPlayer, fetch_view, spectate};
use super::state::{DrillRng, DrillState, DrilledTable};
use super::transcript::{SharedTranscript, TableTranscript, ViewingSeat};
use crate::client::CookieJar;

/// Players for the tables of one workload.
const PLAYERS: usize = 3;
/// Probabilities in percent: of a bot at the table, of a spectator, of all rounds where a game has
/// several, and of a double click when a player sits down.
const BOT: u32 = 50;
const SPECTATOR: u32 = 40;
const ALL_ROUNDS: u32 = 10;
const DOUBLE_CLICK: u32 = 25;

/// The plan for a seat.
#[derive(Clone, Copy)]
enum PlannedSeat {
    /// One of the players, by number.
    Player(usize),
    Bot(Level),
}

/// Creates and plays tables as long as there are faults to come.
pub(crate) async fn play(drill: Arc<DrillState>, number: u64) {
    let mut rng = DrillRng::stream(drill.seed, number);
    let mut players = Vec::new();
    for player in 0..PLAYERS {
        let name = format!("Guest {number}.{player}");
        players.push(RetryingClient::named(&drill, rng.split(), &name).await);
    }
    // Each workload begins with another game.
    for game in GameId::ALL.into_iter().cycle().skip(number as usize % GameId::ALL.len()) {
        play_table(&drill, game, &mut players, &mut rng).await;
        if !drill.wants_more() {
            return;
        }
    }
}

async fn play_table(
    drill: &Arc<DrillState>,
    game: GameId,
    players: &mut [RetryingClient],
    rng: &mut DrillRng,
) {
    let mut seats: Vec<PlannedSeat> =
        (0..2 + rng.below(PLAYERS - 1)).map(PlannedSeat::Player).collect();
    if rng.percent(BOT) {
        let level = if rng.percent(50) { Level::Easy } else { Level::Medium };
        seats.push(PlannedSeat::Bot(level));
    }
    rng.shuffle(&mut seats);
    let id = create_table(game, &seats, &mut players[0], rng).await;
    drill.counters.tables.add();
    let transcript = Arc::new(SharedTranscript::new());
    let seated = sit_down(&id, &seats, players, rng, &transcript).await;
    let viewers: Vec<(ViewingSeat, CookieJar)> = seated
        .iter()
        .map(|(seat, player)| (Some(*seat), players[*player].client.cookies.clone()))
        .chain([(None, CookieJar::default())])
        .collect();
    let table = DrilledTable { id: id.clone(), transcript: transcript.clone(), viewers };
    drill.tables().push(table.clone());

    // All tasks of this table end when these are dropped.
    let (mut playing, mut watching) = (JoinSet::new(), JoinSet::new());
    let mut read_stream = |client: RetryingClient, viewer: ViewingSeat| {
        let (news, newest) = watch::channel(0);
        let (table, transcript) = (id.clone(), transcript.clone());
        watching.spawn(StreamReader { client, viewer, table, transcript, news }.read());
        newest
    };
    for (seat, player) in seated {
        let news = read_stream(players[player].twin(), Some(seat));
        let (client, table, transcript) = (players[player].twin(), id.clone(), transcript.clone());
        playing.spawn(DrillPlayer { client, seat, table, transcript, news }.play());
    }
    if rng.percent(SPECTATOR) {
        read_stream(RetryingClient::anonymous(drill, rng.split()), None);
        let spectator = RetryingClient::anonymous(drill, rng.split());
        watching.spawn(spectate(spectator, id.clone(), transcript.clone()));
    }
    let all_played = async { while playing.join_next().await.is_some() {} };
    tokio::select! {
        () = all_played => {}
        () = stuck(drill, &transcript) => {
            let what = format!("nothing has happened for {} s", STUCK.as_secs());
            return drill.report_one(FindingKind::Stuck, &id, what);
        }
    }
    check_views(drill, &table, rng).await;
    drill.counters.finished.add();
}

/// Checks the views of a game that is over, so that they need not be kept.
async fn check_views(drill: &DrillState, table: &DrilledTable, rng: &mut DrillRng) {
    let newest = table.transcript.newest();
    let last = loop {
        match FinalTable::fetch(&drill.servers.any(rng), table).await {
            // A server that is behind may not know yet that the game is over.
            Ok(last) if last.record.is_some() && last.reaches(newest) => break last,
            Ok(_) | Err(_) => sleep(POLL).await,
        }
    };
    let views = {
        let mut transcript = table.transcript.lock();
        let views = std::mem::take(&mut transcript.views);
        TableTranscript { views, commitment: transcript.commitment, ..TableTranscript::default() }
    };
    drill.report(check(&table.id, &views, &last));
}

/// A table without a new entry for this long, while no fault is in progress, is stuck.
const STUCK: Duration = Duration::from_secs(20);
/// Poll interval for that, and for the end of a game.
const POLL: Duration = Duration::from_millis(250);

/// Waits until a table is stuck.
async fn stuck(drill: &DrillState, transcript: &SharedTranscript) {
    while transcript.idle() < STUCK || !drill.servers.is_whole() {
        sleep(POLL).await;
    }
}

/// Creates a table; its id.
async fn create_table(
    game: GameId,
    seats: &[PlannedSeat],
    host: &mut RetryingClient,
    rng: &mut DrillRng,
) -> String {
    let names: Vec<String> = (0..seats.len()).map(|seat| format!("seat{seat}")).collect();
    let mut fields = vec![("game", game.name())];
    for (name, plan) in names.iter().zip(seats) {
        let plan = match plan {
            PlannedSeat::Player(0) => "me",
            PlannedSeat::Player(_) => "open",
            PlannedSeat::Bot(level) => level.name(),
        };
        fields.push((name, plan));
    }
    if has_rounds(game) && !rng.percent(ALL_ROUNDS) {
        fields.push(("rounds", "one"));
    }
    loop {
        let response = host.post("/tables", &fields).await;
        match response.table_id() {
            Some(id) => return id.to_string(),
            None => unexpected(&host.drill, format!("a new table: {}", response.status)),
        }
        host.pause().await;
    }
}

/// Whether a game has an option for the number of its rounds.
fn has_rounds(game: GameId) -> bool {
    let mut record = Record::new(game, 2, CardSource::Seed(Seed::numbered(0)));
    record.rules.insert("rounds".into(), 1.into());
    with_game!(game, G => Replay::<G>::open(&record).is_ok())
}

/// Lets all players sit down; their seats with their numbers.
async fn sit_down(
    table: &str,
    seats: &[PlannedSeat],
    players: &mut [RetryingClient],
    rng: &mut DrillRng,
    transcript: &SharedTranscript,
) -> Vec<(u8, usize)> {
    let mut host = None;
    let mut coming = Vec::new();
    for (seat, plan) in (0..).zip(seats) {
        match plan {
            PlannedSeat::Player(0) => host = Some(seat),
            PlannedSeat::Player(player) => coming.push(*player),
            PlannedSeat::Bot(_) => {}
        }
    }
    let mut seated: Vec<(u8, usize)> = host.map(|seat| (seat, 0)).into_iter().collect();
    let invitation = loop {
        let view = fetch_view(&mut players[0], table, host, transcript).await;
        let invitation = view.as_ref().and_then(|view| view["invitation"].as_str());
        match invitation {
            Some(invitation) => break invitation.to_string(),
            None => players[0].pause().await,
        }
    };
    let page = players[0].get(&format!("/t/{table}")).await;
    let commitment = commitment_on(&String::from_utf8_lossy(&page.body));
    transcript.lock().commitment = commitment;
    if commitment.is_none() {
        unexpected(&players[0].drill, format!("no commitment on the page: {}", page.status));
    }
    for player in coming {
        let share = rng.share();
        let fields = [("invitation", invitation.as_str()), ("share", &share)];
        let path = format!("/t/{table}/sit");
        let mut twin = players[player].twin();
        if rng.percent(DOUBLE_CLICK) {
            let once = post_until_done(&mut players[player], &path, &fields);
            tokio::join!(once, post_until_done(&mut twin, &path, &fields));
        } else {
            post_until_done(&mut players[player], &path, &fields).await;
        }
        seated.push((own_seat(&mut players[player], table).await, player));
    }
    let share = rng.share();
    let path = format!("/t/{table}/ready");
    post_until_done(&mut players[0], &path, &[("share", share.as_str())]).await;
    seated
}

/// The commitment on the page of a table.
fn commitment_on(page: &str) -> Option<[u8; 32]> {
    let (_, rest) = page.split_once(r#"<code class="hash">"#)?;
    let mut commitment = [0; 32];
    hex::decode_to_slice(rest.get(..64)?, &mut commitment).ok()?;
    Some(commitment)
}

/// Reports a response that no request should get, and that is about no game.
fn unexpected(drill: &DrillState, what: String) {
    drill.report_one(FindingKind::Unexpected, "", what);
}

/// Sends a form until it is accepted.
async fn post_until_done(client: &mut RetryingClient, path: &str, fields: &[(&str, &str)]) {
    loop {
        let response = client.post(path, fields).await;
        if response.status == 303 {
            return;
        }
        unexpected(&client.drill, format!("{path}: {}", response.status));
        client.pause().await;
    }
}

/// The seat that the server gave to a player.
async fn own_seat(client: &mut RetryingClient, table: &str) -> u8 {
    loop {
        let response = client.get(&format!("/t/{table}/table.json")).await;
        let view = response.json().unwrap_or_default();
        let seat = view["you"][0].as_u64().and_then(|seat| u8::try_from(seat).ok());
        match seat {
            Some(seat) => return seat,
            // A server that does not know yet.
            None => client.drill.counters.behind.add(),
        }
        client.pause().await;
    }
}
