//! Tables that are created to do harm: with bots alone, with a huge board, with a clock.

use std::time::Duration;

use gueridon_cli::plural;
use gueridon_engine::cafe::Nation;
use gueridon_record::{CardSource, GameId, Record};
use serde_json::{Map, json};
use tokio::time::{Instant, sleep};

use super::context::{AttackContext, AttackVerdict, StatusCounts};
use gueridon_cli::Error;

/// Poll interval for the answer of a bot; also long enough for a clock in milliseconds to advance.
const POLL: Duration = Duration::from_millis(50);

/// Number of tables of bots alone, and of the addresses that create them.
const BOT_TABLES: usize = 60;
const ADDRESSES: u8 = 8;
/// Upper limit of a bot's answer to an honest player, and the time limit for waiting.
const MAX_BOT_DELAY: Duration = Duration::from_secs(5);
const BOT_TIMEOUT: Duration = Duration::from_secs(45);

/// Tables of bots without players and spectators.
pub(super) async fn bots_alone(context: &AttackContext) -> Result<AttackVerdict, Error> {
    let (mut laid, mut tables) = (StatusCounts::default(), Vec::new());
    for address in (0..ADDRESSES).cycle().take(context.scaled(BOT_TABLES)) {
        // Another player each time, from one of several addresses.
        let mut client = context.client(address);
        let fields =
            [("game", "cafe-board"), ("seat0", "master"), ("seat1", "master"), ("seat2", "master")];
        let response = client.post_once("/tables", &fields).await?;
        laid.add(Some(response.status));
        tables.extend(response.table_id().map(str::to_string));
    }
    let delay = bot_delay(context).await?;
    sleep(context.length).await;
    let (mut client, mut steps) = (context.client(ADDRESSES), 0);
    for id in &tables {
        steps += client.table(id).await?["step"].as_u64().unwrap_or(0);
    }
    let (played, waited) = (plural(steps, "step"), waited(delay));
    let evidence = format!("laid {laid}; they played {played}; a person waited {waited}");
    Ok(AttackVerdict::of(steps == 0 && answers_in_time(context, delay), evidence))
}

/// How long a bot took, in words.
pub(super) fn waited(delay: Option<Duration>) -> String {
    let limit = BOT_TIMEOUT.as_secs();
    delay.map_or(format!("more than {limit} s"), |delay| format!("{:.1} s", delay.as_secs_f32()))
}

/// Whether a bot answered, in the long form soon enough.
pub(super) fn answers_in_time(context: &AttackContext, delay: Option<Duration>) -> bool {
    delay.is_some_and(|delay| context.short || delay <= MAX_BOT_DELAY)
}

/// Plays a turn against a bot as an honest player; the time until the bot has answered.
pub(super) async fn bot_delay(context: &AttackContext) -> Result<Option<Duration>, Error> {
    let mut player = context.honest_client(200);
    // The short form does not judge the time, so a quick bot will do.
    let level = if context.short { "medium" } else { "strong" };
    let fields = [("game", "forty-six"), ("seat0", "me"), ("seat1", level)];
    let id = player.post_for_table("/tables", &fields).await?;
    player.post(&format!("/t/{id}/ready"), &[]).await?;
    // The stream of a page shows the server that the player is there.
    let _page = player.0.events(&id, None).await?;
    let start = Instant::now();
    let mut played = None;
    while start.elapsed() < BOT_TIMEOUT {
        let table = player.table(&id).await?;
        let own = table["you"][0] == table["to_act"];
        // A lucky bot may have ended the game.
        let answered = own || table["over"] == true;
        match played {
            Some((step, since)) if answered && table["step"].as_u64() > Some(step) => {
                return Ok(Some(Instant::now() - since));
            }
            None if own => {
                let step = table["step"].as_u64().unwrap_or(0);
                let at = step.to_string();
                // Drawing is a whole turn, and always possible at first.
                let fields = [("at", at.as_str()), ("actions", "draw")];
                let response = player.post(&format!("/t/{id}/play"), &fields).await?;
                if response.status != 200 {
                    return Err(format!("draw: {}", response.status).into());
                }
                played = Some((step + 1, Instant::now()));
            }
            Some(_) | None => sleep(POLL).await,
        }
    }
    Ok(None)
}

/// Upper limit of the time for a page with a large board, and the number of pages.
const MAX_PAGE_TIME: Duration = Duration::from_millis(10);
const PAGES: u32 = 50;

/// The largest board that can be written, with groups, and a hand that can form many.
pub(super) async fn big_board(context: &AttackContext) -> Result<AttackVerdict, Error> {
    let record = big_record();
    let mut player = context.client(0);
    let import = player.post("/import", &[("record", &record.write())]).await?;
    let Some(place) = import.location.as_deref().filter(|_| import.status == 303) else {
        return Ok(AttackVerdict::of(import.status == 422, format!("import: {}", import.status)));
    };
    let response = player.post(&format!("{place}/continue"), &[("with", "friends")]).await?;
    let Some(id) = response.table_id() else {
        let evidence = format!("continue: {}", response.status);
        return Ok(AttackVerdict::of(response.status == 422, evidence));
    };
    player.invite(id, &mut [context.client(1)]).await?;
    let table = player.table(id).await?;
    let legal = table["position"]["legal"].as_array().map_or(0, Vec::len);
    let (page, start, mut pages) = (format!("/t/{id}"), Instant::now(), 0);
    while pages < PAGES && (pages < 3 || start.elapsed() < context.length) {
        let response = player.get(&page).await?;
        if response.status != 200 {
            let evidence = format!("a page was answered with {}", response.status);
            return Ok(AttackVerdict::broken(evidence));
        }
        pages += 1;
    }
    let each = start.elapsed() / pages;
    let evidence = format!(
        "{}, {:.1} ms a page",
        plural(legal as u64, "legal action"),
        each.as_secs_f32() * 1e3
    );
    Ok(AttackVerdict::of(context.short || each <= MAX_PAGE_TIME, evidence))
}

/// 32 tables of two nations that share their chairs, and a hand of both and jokers, after the first
/// turn, which has no groups.
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
    let mut record = Record::new(GameId::CafeBoard, 2, CardSource::Deal(json!({ "bag": bag })));
    record.rules.insert("board".into(), json!({ "tables": tables }));
    record.rules.insert("groups".into(), true.into());
    record.actions = ["FRm@a2", "done"].map(String::from).to_vec();
    record
}

/// A player who leaves and returns while the other one is to move: the clock must not start again.
pub(super) async fn clock_reset(context: &AttackContext) -> Result<AttackVerdict, Error> {
    let [mut host, mut guest] = [context.client(0), context.client(1)];
    let fields = [("game", "forty-six"), ("seat0", "me"), ("seat1", "open"), ("pace", "1m")];
    let id = host.post_for_table("/tables", &fields).await?;
    host.invite(&id, std::slice::from_mut(&mut guest)).await?;
    host.post(&format!("/t/{id}/ready"), &[]).await?;
    let table = host.table(&id).await?;
    let waiting = u8::from(table["to_act"] == 0).to_string();
    let player = if waiting == "1" { &mut guest } else { &mut host };
    let page = format!("/t/{id}");
    let before = deadline_on(&player.get(&page).await?.body)?;
    for _ in 0..3 {
        sleep(POLL).await;
        for way in ["leave", "return"] {
            let response = player.post(&format!("/t/{id}/{way}"), &[("seat", &waiting)]).await?;
            if response.status != 200 {
                return Err(format!("{way}: {}", response.status).into());
            }
        }
    }
    let more = deadline_on(&player.get(&page).await?.body)? - before;
    Ok(AttackVerdict::of(more <= 0, format!("away and back three times: {more} ms more to think")))
}

/// The deadline of the turn on a page, in milliseconds.
fn deadline_on(page: &[u8]) -> Result<i64, Error> {
    let page = String::from_utf8_lossy(page);
    let mark = page.split_once("data-until=\"").and_then(|(_, rest)| rest.split('"').next());
    Ok(mark.ok_or("no clock on the page")?.parse()?)
}

#[cfg(test)]
mod tests {
    use gueridon_engine::cafe_board::CafeBoard;
    use gueridon_record::Replay;

    use super::*;

    #[test]
    fn the_big_board_has_more_than_a_thousand_legal_actions() {
        let record = big_record();
        let mut replay = Replay::<CafeBoard>::open(&record).unwrap();
        assert!(replay.apply_texts(&record.actions).is_ok());
        assert!(replay.legal().len() > 1_000, "{}", replay.legal().len());
    }
}
