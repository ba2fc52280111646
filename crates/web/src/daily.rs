//! The deals of the day: their secrets, the games of players, and the games of computers from the same seat.
//!
//! | scope of documents | name | contents |
//! | --- | --- | --- |
//! | `daily/DATE/GAME` | the player | the table, and how it ended |
//! | `daily/DATE/GAME/computers` | a level | how a computer of that level did, and what it played |

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::Ordering;

use gueridon_bots::Level;
use gueridon_journal::{Document, Journal, JournalError, PlayerId, TableId};
use gueridon_record::GameId;
use gueridon_table::daily::{ComputerGame, ComputerResult, DailyGame, Day, SEAT};
use gueridon_table::random::table_id_of;
use gueridon_table::table::Table;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep};

use crate::app::App;
use crate::limits::{
    COMPUTED_DEALS, DAILY_CHECKED, DAILY_RESULTS, MAX_DAILY_TURNS, YIELD_STEP, YIELD_TO_TABLES,
};
use crate::locks::lock;
use crate::problem::Problem;

/// The secrets of the deals, and the deals that computers play now.
pub(crate) struct DailyDeals {
    /// A secret of the site, from which those of all days follow.
    key: [u8; 64],
    /// Scopes of deals that computers play on this node, or wait to play.
    computed: Mutex<HashSet<String>>,
    /// Held while computers play a deal: one at a time.
    computing: Semaphore,
}

/// The game of a player.
#[derive(Clone)]
pub(crate) struct Played {
    pub(crate) player: PlayerId,
    pub(crate) game: DailyGame,
}

impl DailyDeals {
    pub(crate) async fn open(journal: &dyn Journal) -> Result<DailyDeals, JournalError> {
        let key = journal.key("daily").await?;
        Ok(DailyDeals { key, computed: Mutex::default(), computing: Semaphore::new(1) })
    }

    /// The secret of every table of a deal. Nobody can compute it who does not know the key of the site.
    pub(crate) fn secret(&self, day: Day, game: GameId) -> [u8; 32] {
        let mut mac =
            <Hmac<Sha256> as KeyInit>::new_from_slice(&self.key).expect("any length is a key");
        mac.update(format!("gueridon deal of the day 1\n{day}\n{}\n", game.name()).as_bytes());
        mac.finalize().into_bytes().into()
    }
}

fn scope(day: Day, game: GameId) -> String {
    format!("daily/{day}/{}", game.name())
}

fn computer_scope(day: Day, game: GameId) -> String {
    format!("{}/computers", scope(day, game))
}

/// The id of the table of a player. It follows from the deal and the player, so that there is only one, whichever
/// node is asked how often.
pub(crate) fn table_of(app: &App, day: Day, game: GameId, player: PlayerId) -> TableId {
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
    let Some(document) = document(table, at) else { return Ok(()) };
    journal.add_document(document).await.map(drop)
}

/// Notes how a deal of the day ended, if it did. The same is written however often this is done.
pub(crate) async fn note_result(
    journal: &dyn Journal,
    table: &Table,
    at: i64,
) -> Result<(), JournalError> {
    let ended = table.setup.daily.is_some() && table.is_over();
    let Some(document) = document(table, at).filter(|_| ended) else { return Ok(()) };
    journal.save_document(document).await
}

/// A table of a deal of the day as the journal keeps it beside the table.
fn document(table: &Table, at: i64) -> Option<Document> {
    let day = table.setup.daily?;
    let seat = table.seat(SEAT)?;
    Some(Document {
        scope: scope(day, table.game_id()),
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
    day: Day,
    game: GameId,
    player: PlayerId,
) -> Result<Option<DailyGame>, Problem> {
    let Some(known) = app.journal.document(&scope(day, game), &player.to_string()).await? else {
        return Ok(None);
    };
    match DailyGame::read(&known.body) {
        Some(game) => checked(app, game).await.map(Some),
        None => Ok(None),
    }
}

/// A game with its result, which may not have been noted: the node that played the last step may have died
/// right after it.
async fn checked(app: &App, game: DailyGame) -> Result<DailyGame, Problem> {
    if game.result.is_some() {
        return Ok(game);
    }
    let Some(id) = TableId::new(&game.table) else { return Ok(game) };
    let Some(live) = app.tables.open(&id).await? else { return Ok(game) };
    let table = live.now();
    note_result(app.journal.as_ref(), &table, app.now()).await?;
    Ok(game_at(&table).unwrap_or(game))
}

/// The newest games of a deal, those of all players.
pub(crate) async fn games(app: &App, day: Day, game: GameId) -> Result<Vec<Played>, Problem> {
    let documents = app.journal.documents(&scope(day, game), DAILY_RESULTS).await?;
    let mut games = Vec::with_capacity(documents.len());
    let mut unchecked = DAILY_CHECKED;
    for document in documents {
        let player = PlayerId::read(&document.name);
        let (Some(player), Some(mut game)) = (player, DailyGame::read(&document.body)) else {
            continue;
        };
        if game.result.is_none() && unchecked > 0 {
            unchecked -= 1;
            game = checked(app, game).await?;
        }
        games.push(Played { player, game });
    }
    Ok(games)
}

/// How computers did, as far as that is known, weakest first.
pub(crate) async fn computers(
    app: &App,
    day: Day,
    game: GameId,
) -> Result<Vec<(Level, ComputerResult)>, Problem> {
    let known = app.journal.documents(&computer_scope(day, game), Level::ALL.len() as u32).await?;
    let result = |level: Level| {
        let document = known.iter().find(|document| document.name == level.name())?;
        Some((level, ComputerResult::read(&document.body)?))
    };
    Ok(Level::ALL.into_iter().filter_map(result).collect())
}

/// Lets computers play a deal that somebody has begun, if they have not and do not yet. At most
/// [`COMPUTED_DEALS`] wait on a node.
pub(crate) fn compute(app: &App, day: Day, game: GameId) {
    let mut computed = lock(&app.daily.computed);
    if computed.len() >= COMPUTED_DEALS || !computed.insert(scope(day, game)) {
        return;
    }
    drop(computed);
    let app = app.clone();
    tokio::spawn(async move {
        if let Err(error) = compute_all(&app, day, game).await {
            tracing::warn!(%error, %day, game = game.name(), "computers could not play the deal of the day");
        }
        lock(&app.daily.computed).remove(&scope(day, game));
    });
}

async fn compute_all(app: &App, day: Day, game: GameId) -> Result<(), JournalError> {
    let Ok(_one_at_a_time) = app.daily.computing.acquire().await else { return Ok(()) };
    let scope = computer_scope(day, game);
    for level in Level::ALL {
        if app.journal.document(&scope, level.name()).await?.is_some() {
            continue;
        }
        // None when the server stops; then another node, or the next start, does it.
        let Some(result) = play_out(app, day, game, level).await else { return Ok(()) };
        let (name, body) = (level.name().to_string(), result.write());
        let document = Document { scope: scope.clone(), name, body, at: app.now() };
        app.journal.add_document(document).await?;
    }
    Ok(())
}

/// Plays a deal to its end; none when the server stops meanwhile.
async fn play_out(app: &App, day: Day, game: GameId, level: Level) -> Option<ComputerResult> {
    let mut played = ComputerGame::new(day, game, level, app.daily.secret(day, game));
    let stop = app.auto_player.stop_flag();
    for _ in 0..MAX_DAILY_TURNS {
        let Some(turn) = played.next(stop.clone()) else { return played.result() };
        yield_to_tables(app).await;
        let actions = tokio::task::spawn_blocking(turn).await.ok()?;
        if stop.load(Ordering::Relaxed) || app.is_draining() {
            return None;
        }
        played = played.after(&actions)?;
    }
    None
}

/// Waits while turns at tables wait for a thread, but not for ever.
async fn yield_to_tables(app: &App) {
    let patience = Instant::now() + YIELD_TO_TABLES;
    while app.auto_player.queue().0 > 0 && Instant::now() < patience {
        sleep(YIELD_STEP).await;
    }
}
