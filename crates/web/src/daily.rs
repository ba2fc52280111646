//! The deals of the day: their secrets and rules, the games of players, and the games of computers from the same seat.
//!
//! | scope of documents | name | contents |
//! | --- | --- | --- |
//! | `daily/versions` | the number of a version of the rules | the day from which on deals are played by it, written once |
//! | `daily/DATE/GAME` | the player | the table of a game that has ended, and how; programs before noted here that it was begun |
//! | `daily/DATE/GAME/begun` | the player | the table of a game that was begun |
//! | `daily/DATE/GAME/computers` | a level | how a computer of that level did, and what it played |

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use gueridon_bots::Level;
use gueridon_engine::Version;
use gueridon_journal::{Document, Journal, JournalError, PlayerId, TableId};
use gueridon_record::GameId;
use gueridon_table::daily::{ComputerGame, ComputerResult, DailyGame, Day, DealOfDay, SEAT};
use gueridon_table::random::table_id_of;
use gueridon_table::table::Table;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use tokio::sync::{Semaphore, mpsc};
use tokio::time::{Instant, sleep};

use crate::app::App;
use crate::limits::{
    COMPUTED_DEALS, DAILY_CHECKED, DAILY_RESULTS, MAX_DAILY_TURNS, YIELD_STEP, YIELD_TO_TABLES,
};
use crate::locks::lock;
use crate::problem::Problem;

/// The scope of the documents about versions.
const VERSIONS: &str = "daily/versions";
/// The version of days before the first that a document names: programs that wrote none played by it.
const UNNAMED_VERSION: Version = Version::V2;

/// The secrets of the deals, and the deals that computers play now.
pub(crate) struct DailyDeals {
    /// A secret of the site, from which those of all days follow.
    key: [u8; 64],
    /// Versions of the rules, each with the first day that is played by it.
    versions: Vec<(Day, Version)>,
    /// Scopes of deals that computers play on this node, or wait to play.
    computed: Mutex<HashSet<String>>,
    /// Held while computers play a deal: one at a time.
    computing: Semaphore,
}

/// The game of a player.
#[derive(Clone)]
pub(crate) struct NotedGame {
    pub(crate) player: PlayerId,
    pub(crate) game: DailyGame,
}

impl DailyDeals {
    /// Reads the key, and from which day on each version counts; `now` is the time of all nodes.
    pub(crate) async fn open(journal: &dyn Journal, now: i64) -> Result<DailyDeals, JournalError> {
        let key = journal.key("daily").await?;
        let versions = versions(journal, now).await?;
        Ok(DailyDeals { key, versions, computed: Mutex::default(), computing: Semaphore::new(1) })
    }

    /// The deal of a game, by the rules of its day.
    pub(crate) fn deal(&self, day: Day, game: GameId) -> DealOfDay {
        let begun = self.versions.iter().filter(|(from, _)| *from <= day);
        let version = begun.map(|&(_, version)| version).max().unwrap_or(UNNAMED_VERSION);
        DealOfDay { day, game, version }
    }

    /// The secret of every table of a deal. Nobody can compute it who does not know the key of the site.
    pub(crate) fn secret(&self, DealOfDay { day, game, .. }: DealOfDay) -> [u8; 32] {
        let mut mac =
            <Hmac<Sha256> as KeyInit>::new_from_slice(&self.key).expect("any length is a key");
        mac.update(format!("gueridon deal of the day 1\n{day}\n{}\n", game.name()).as_bytes());
        mac.finalize().into_bytes().into()
    }
}

/// From which day on each version counts. The first node with a new version notes the next day, so that a day is
/// played as it began; in a store without tables no day has begun.
async fn versions(journal: &dyn Journal, now: i64) -> Result<Vec<(Day, Version)>, JournalError> {
    let today = Day::at(now);
    let is_new = journal.tables_after(None, 1).await?.is_empty();
    let from = if is_new { today } else { today.after().unwrap_or(today) };
    let name = Version::NEWEST.number().to_string();
    let newest = Document { scope: VERSIONS.to_owned(), name, body: from.to_string(), at: now };
    journal.add_document(newest).await?;
    let known = journal.documents(VERSIONS, Version::ALL.len() as u32).await?;
    let read = |document: &Document| {
        let version = Version::from_number(document.name.parse().ok()?)?;
        Some((Day::read(&document.body)?, version))
    };
    Ok(known.iter().filter_map(read).collect())
}

fn scope(DealOfDay { day, game, .. }: DealOfDay) -> String {
    format!("daily/{day}/{}", game.name())
}

fn begun_scope(deal: DealOfDay) -> String {
    scope(deal) + "/begun"
}

fn computer_scope(deal: DealOfDay) -> String {
    scope(deal) + "/computers"
}

/// The id of the table of a player. It follows from the deal and the player, so that there is only one, whichever
/// node is asked how often.
pub(crate) fn table_of(
    app: &App,
    DealOfDay { day, game, .. }: DealOfDay,
    player: PlayerId,
) -> TableId {
    let name = format!("{day}\n{}\n{player}", game.name());
    let signed = app.sign(b"the table of a deal of the day\n", name.as_bytes());
    table_id_of(&std::array::from_fn(|at| signed[at]))
}

/// Notes that a player has begun a deal, unless that is noted already.
pub(crate) async fn note_begun(
    journal: &dyn Journal,
    table: &Table,
    at: i64,
) -> Result<(), JournalError> {
    let Some(document) = document(table, begun_scope, at) else { return Ok(()) };
    journal.add_document(document).await.map(drop)
}

/// Notes how a deal of the day ended, if it did. The same is written however often this is done.
pub(crate) async fn note_result(
    journal: &dyn Journal,
    table: &Table,
    at: i64,
) -> Result<(), JournalError> {
    let ended = table.setup.daily.is_some() && table.is_over();
    let Some(document) = document(table, scope, at).filter(|_| ended) else { return Ok(()) };
    journal.save_document(document).await
}

/// Notes the results of games as they end, each with its time.
pub(crate) async fn note_results(
    journal: Arc<dyn Journal>,
    mut ended: mpsc::UnboundedReceiver<(Arc<Table>, i64)>,
) {
    while let Some((table, at)) = ended.recv().await {
        if let Err(error) = note_result(journal.as_ref(), &table, at).await {
            // It is found again when the results are read.
            tracing::warn!(table = %table.id, %error, "a result of the day is not noted");
        }
    }
}

/// A table of a deal of the day as the journal keeps it beside the table.
fn document(table: &Table, scope: fn(DealOfDay) -> String, at: i64) -> Option<Document> {
    let (game, version) = (table.game_id(), table.setup.version);
    let deal = DealOfDay { day: table.setup.daily?, game, version };
    let seat = table.seat(SEAT)?;
    Some(Document {
        scope: scope(deal),
        name: seat.owner?.to_string(),
        body: game_at(table)?.write(),
        at,
    })
}

fn game_at(table: &Table) -> Option<DailyGame> {
    let name = table.seat(SEAT)?.name.clone();
    Some(DailyGame { table: table.id.to_string(), name, result: table.daily_result() })
}

/// The own game of a player; none before it was begun.
pub(crate) async fn own_game(
    app: &App,
    deal: DealOfDay,
    player: Option<PlayerId>,
) -> Result<Option<DailyGame>, Problem> {
    let Some(player) = player else { return Ok(None) };
    let known = app.journal.document(&scope(deal), &player.to_string()).await?;
    let known = known.and_then(|known| DailyGame::read(&known.body));
    match known.filter(|game| game.result.is_some()) {
        Some(game) => Ok(Some(game)),
        None => game_on(app, &table_of(app, deal, player)).await,
    }
}

/// The game on a table as it is now. Its result may not have been noted: the node that played the last step may
/// have died right after it.
async fn game_on(app: &App, table: &TableId) -> Result<Option<DailyGame>, Problem> {
    let Some(live) = app.tables.open(table).await? else { return Ok(None) };
    let table = live.now();
    note_result(app.journal.as_ref(), &table, app.now()).await?;
    Ok(game_at(&table))
}

/// The games of a scope, last noted first.
async fn noted(app: &App, scope: &str) -> Result<Vec<NotedGame>, Problem> {
    let documents = app.journal.documents(scope, DAILY_RESULTS).await?;
    let read = |document: &Document| {
        let player = PlayerId::read(&document.name)?;
        Some(NotedGame { player, game: DailyGame::read(&document.body)? })
    };
    Ok(documents.iter().filter_map(read).collect())
}

/// The newest games of a deal that have ended, and that of `player` however old it is.
pub(crate) async fn finished(
    app: &App,
    deal: DealOfDay,
    player: Option<PlayerId>,
) -> Result<Vec<NotedGame>, Problem> {
    let mut finished = noted(app, &scope(deal)).await?;
    finished.retain(|played| played.game.result.is_some());
    if let Some(player) = player.filter(|own| finished.iter().all(|it| it.player != *own)) {
        let own = own_game(app, deal, Some(player)).await?.filter(|own| own.result.is_some());
        finished.extend(own.map(|game| NotedGame { player, game }));
    }
    Ok(finished)
}

/// How many of the players who began a deal last have not finished it. Of some the table is looked at; those that
/// have ended without a note join `finished`.
pub(crate) async fn going_on(
    app: &App,
    deal: DealOfDay,
    finished: &mut Vec<NotedGame>,
) -> Result<usize, Problem> {
    let known: HashSet<PlayerId> = finished.iter().map(|played| played.player).collect();
    let mut begun = noted(app, &begun_scope(deal)).await?;
    begun.retain(|played| !known.contains(&played.player));
    let mut count = begun.len();
    for NotedGame { player, game } in begun.into_iter().take(DAILY_CHECKED) {
        let Some(table) = TableId::new(&game.table) else { continue };
        if let Some(game) = game_on(app, &table).await?.filter(|game| game.result.is_some()) {
            finished.push(NotedGame { player, game });
            count -= 1;
        }
    }
    Ok(count)
}

/// How computers did, as far as that is known, weakest first.
pub(crate) async fn computers(
    app: &App,
    deal: DealOfDay,
) -> Result<Vec<(Level, ComputerResult)>, Problem> {
    let known = app.journal.documents(&computer_scope(deal), Level::ALL.len() as u32).await?;
    let result = |level: Level| {
        let document = known.iter().find(|document| document.name == level.name())?;
        Some((level, ComputerResult::read(&document.body)?))
    };
    Ok(Level::ALL.into_iter().filter_map(result).collect())
}

/// Lets computers play a deal that somebody has begun, if they have not and do not yet. At most
/// [`COMPUTED_DEALS`] wait on a node.
pub(crate) fn compute(app: &App, deal: DealOfDay) {
    let mut computed = lock(&app.daily.computed);
    if computed.len() >= COMPUTED_DEALS || !computed.insert(scope(deal)) {
        return;
    }
    drop(computed);
    let app = app.clone();
    tokio::spawn(async move {
        if let Err(error) = compute_all(&app, deal).await {
            let DealOfDay { day, game, .. } = deal;
            tracing::warn!(%error, %day, game = game.name(), "computers could not play the deal of the day");
        }
        lock(&app.daily.computed).remove(&scope(deal));
    });
}

async fn compute_all(app: &App, deal: DealOfDay) -> Result<(), JournalError> {
    let Ok(_one_at_a_time) = app.daily.computing.acquire().await else { return Ok(()) };
    let scope = computer_scope(deal);
    for level in Level::ALL {
        if app.journal.document(&scope, level.name()).await?.is_some() {
            continue;
        }
        // None when the server stops; then another node, or the next start, does it.
        let Some(result) = play_out(app, deal, level).await else { return Ok(()) };
        let (name, body) = (level.name().to_string(), result.write());
        let document = Document { scope: scope.clone(), name, body, at: app.now() };
        app.journal.add_document(document).await?;
    }
    Ok(())
}

/// Plays a deal to its end; none when the server stops meanwhile.
async fn play_out(app: &App, deal: DealOfDay, level: Level) -> Option<ComputerResult> {
    let mut played = ComputerGame::new(deal, level, app.daily.secret(deal));
    for _ in 0..MAX_DAILY_TURNS {
        let Some(turn) = played.next(app.threads.stop_flag()) else { return played.result() };
        yield_to_tables(app).await;
        let after = tokio::task::spawn_blocking(turn).await.ok()?;
        if app.is_draining() {
            return None;
        }
        played = played.after(&after)?;
    }
    None
}

/// Waits while turns at tables wait for a thread, but not for ever.
async fn yield_to_tables(app: &App) {
    let patience = Instant::now() + YIELD_TO_TABLES;
    while app.threads.load().0 > 0 && Instant::now() < patience {
        sleep(YIELD_STEP).await;
    }
}
