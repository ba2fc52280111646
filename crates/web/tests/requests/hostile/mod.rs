//! Attacks on the server: each test is named for one, and shows that it does no harm.

mod addresses;
mod bodies;
mod clocks;
mod computers;
mod connections;
mod fair_deals;
mod hosts;
mod invitations;
mod known_cards;
mod networks;
pub(crate) mod pages;
mod pictures;
mod push;
mod sessions;
mod streams;
mod writes;

use gueridon_record::{CardSource, GameId, Record, Seed};
use serde_json::json;

use crate::support::{TableBuilder, TestServer, random_actions};

/// Writes a game of Quarante-six that takes about 4,800 steps, every step an entry of its own, up to
/// this many of them; players 0 and 1 sit there.
pub(crate) async fn long_game(
    server: &TestServer,
    id: &'static str,
    steps: usize,
) -> Vec<(u8, String)> {
    let record = long_record();
    let played = random_actions(&record, 46, steps);
    let mut builder = TableBuilder::new(id, &record);
    let play = |(seat, action): &(u8, String)| json!({"what": "play", "seat": seat, "actions": [action], "by": "player"});
    builder.entries = played.iter().map(play).collect();
    builder.write(server.journal.as_ref()).await;
    played
}

/// The longest game of Quarante-six, of which nothing is played.
pub(crate) fn long_record() -> Record {
    let mut record = Record::new(GameId::FortySix, 2, CardSource::Seed(Seed::numbered(46)));
    record.rules.insert("rounds".into(), 100.into());
    record
}
