//! A place in the café where one table after the other is laid, played and left.

use std::sync::Arc;
use std::time::Duration;

use gueridon_bots::Level;
use gueridon_record::GameId;
use serde_json::Value;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::chance::Dice;
use super::check::{self, Finding, Kind};
use super::follow::Follower;
use super::guest::Guest;
use super::notes::{Notes, Told, Viewer};
use super::seat::{Seated, look, watch};
use super::stage::{Drill, Game};
use crate::client::Player;

/// So many people come to each place.
const GUESTS: usize = 3;
/// So often in a hundred a computer sits at the table too, somebody watches, and the game is the usual
/// long one where there is a shorter one.
const BOT: u32 = 50;
const WATCHED: u32 = 40;
const LONG: u32 = 10;
/// So often in a hundred somebody sits down with a double click.
const DOUBLE_CLICK: u32 = 25;
/// A table at which nothing happens for so long, though nothing is killed, is stuck.
const STUCK: Duration = Duration::from_secs(20);
/// How often it is looked whether it is.
const LOOK: Duration = Duration::from_millis(250);

/// Who is to sit on a seat.
#[derive(Clone, Copy)]
enum Plan {
    /// One of the guests, by number.
    Guest(usize),
    Bot(Level),
}

/// Lays and plays tables as long as there is something to kill.
pub(crate) async fn play(drill: Arc<Drill>, number: u64) {
    let mut dice = Dice::of(drill.seed, number);
    let mut guests = Vec::new();
    for guest in 0..GUESTS {
        let name = format!("Guest {number}.{guest}");
        guests.push(Guest::new(&drill, dice.split(), &name).await);
    }
    // Games begin at different places with different games.
    for turn in number.. {
        let game = GameId::ALL[(turn % 3) as usize];
        play_one(&drill, game, &mut guests, &mut dice).await;
        if !drill.wants_more() {
            return;
        }
    }
}

async fn play_one(drill: &Arc<Drill>, game: GameId, guests: &mut [Guest], dice: &mut Dice) {
    let mut seats: Vec<Plan> = (0..2 + dice.below(GUESTS - 1)).map(Plan::Guest).collect();
    if dice.percent(BOT) {
        let level = if dice.percent(50) { Level::Apprentice } else { Level::Regular };
        seats.push(Plan::Bot(level));
    }
    dice.shuffle(&mut seats);
    let table = lay(game, &seats, &mut guests[0], dice).await;
    drill.tally.tables.add();
    let notes = Arc::new(Notes::new());
    let seated = sit_down(&table, &seats, guests, dice, &notes).await;
    let viewers: Vec<(Viewer, Player)> = seated
        .iter()
        .map(|(seat, guest)| (Some(*seat), guests[*guest].player.clone()))
        .chain([(None, Player::new())])
        .collect();
    let game = Game { table: table.clone(), notes: notes.clone(), viewers };
    drill.games().push(game.clone());

    // Everything at this table ends with these.
    let (mut playing, mut watching) = (JoinSet::new(), JoinSet::new());
    let mut follow = |player: &Player, viewer: Viewer, dice: Dice| {
        let (news, heard) = watch::channel(0);
        let (drill, player) = (drill.clone(), player.clone());
        let (table, notes) = (table.clone(), notes.clone());
        watching.spawn(Follower { drill, player, viewer, table, notes, dice, news }.listen());
        heard
    };
    for (seat, guest) in seated {
        let news = follow(&guests[guest].player, Some(seat), dice.split());
        let (table, notes) = (table.clone(), notes.clone());
        playing.spawn(Seated { guest: guests[guest].twin(), seat, table, notes, news }.play());
    }
    if dice.percent(WATCHED) {
        follow(&Player::new(), None, dice.split());
        let stranger = Guest::stranger(drill, dice.split());
        watching.spawn(watch(stranger, table.clone(), notes.clone()));
    }
    let all_played = async { while playing.join_next().await.is_some() {} };
    tokio::select! {
        () = all_played => {}
        () = stuck(drill, &notes) => return drill.found(vec![Finding {
            kind: Kind::Stuck,
            table,
            what: format!("nothing has happened for {} s", STUCK.as_secs()),
        }]),
    }
    look_over(drill, &game, dice).await;
    drill.tally.finished.add();
}

/// Checks what was seen of a game that is over, so that it need not be kept.
async fn look_over(drill: &Drill, game: &Game, dice: &mut Dice) {
    let newest = game.notes.newest();
    let last = loop {
        match check::ask(&drill.fleet.any(dice), &game.table, &game.viewers).await {
            // A server that is behind may not know yet that it is over.
            Ok(last) if last.record.is_some() && last.reaches(newest) => break last,
            Ok(_) | Err(_) => sleep(LOOK).await,
        }
    };
    let told = {
        let mut told = game.notes.told();
        let seen = std::mem::take(&mut told.seen);
        Told { seen, commitment: told.commitment, ..Told::default() }
    };
    drill.found(check::check(&game.table, &told, &last));
}

/// Ends when nothing has happened for too long.
async fn stuck(drill: &Drill, notes: &Notes) {
    while notes.quiet() < STUCK || !drill.fleet.is_whole() {
        sleep(LOOK).await;
    }
}

/// Lays a table; its name.
async fn lay(game: GameId, seats: &[Plan], host: &mut Guest, dice: &mut Dice) -> String {
    let names: Vec<String> = (0..seats.len()).map(|seat| format!("seat{seat}")).collect();
    let mut fields = vec![("game", game.name())];
    for (name, plan) in names.iter().zip(seats) {
        let plan = match plan {
            Plan::Guest(0) => "me",
            Plan::Guest(_) => "open",
            Plan::Bot(level) => level.name(),
        };
        fields.push((name, plan));
    }
    if game == GameId::FortySix && !dice.percent(LONG) {
        fields.push(("rounds", "one"));
    }
    loop {
        let answer = host.post("/tables", &fields).await;
        let table = answer.location.as_deref().and_then(|path| path.strip_prefix("/t/"));
        match table {
            Some(table) => return table.to_string(),
            None => host.drill.unexpected(&format!("a new table: {}", answer.status)),
        }
        host.pause().await;
    }
}

/// Lets everybody sit down; which guest sits where.
async fn sit_down(
    table: &str,
    seats: &[Plan],
    guests: &mut [Guest],
    dice: &mut Dice,
    notes: &Notes,
) -> Vec<(u8, usize)> {
    let mut host = None;
    let mut coming = Vec::new();
    for (seat, plan) in (0..).zip(seats) {
        match plan {
            Plan::Guest(0) => host = Some(seat),
            Plan::Guest(guest) => coming.push(*guest),
            Plan::Bot(_) => {}
        }
    }
    let mut seated: Vec<(u8, usize)> = host.map(|seat| (seat, 0)).into_iter().collect();
    let invitation = loop {
        let view = look(&mut guests[0], table, host, notes).await;
        let invitation = view.as_ref().and_then(|view| view["invitation"].as_str());
        match invitation {
            Some(invitation) => break invitation.to_string(),
            None => guests[0].pause().await,
        }
    };
    let page = guests[0].get(&format!("/t/{table}")).await;
    notes.told().commitment = promised(&String::from_utf8_lossy(&page.body));
    if notes.told().commitment.is_none() {
        guests[0].drill.unexpected(&format!("no commitment on the page: {}", page.status));
    }
    for guest in coming {
        let share = dice.share();
        let fields = [("invitation", invitation.as_str()), ("share", &share)];
        let path = format!("/t/{table}/sit");
        let mut twin = guests[guest].twin();
        if dice.percent(DOUBLE_CLICK) {
            let once = settle(&mut guests[guest], &path, &fields);
            tokio::join!(once, settle(&mut twin, &path, &fields));
        } else {
            settle(&mut guests[guest], &path, &fields).await;
        }
        seated.push((own_seat(&mut guests[guest], table).await, guest));
    }
    let share = dice.share();
    settle(&mut guests[0], &format!("/t/{table}/ready"), &[("share", share.as_str())]).await;
    seated
}

/// The commitment on the page of a table.
fn promised(page: &str) -> Option<[u8; 32]> {
    let (_, rest) = page.split_once(r#"<code class="hash">"#)?;
    rest.get(..64).and_then(gueridon_record::read_bytes)
}

/// Sends until it is done.
async fn settle(guest: &mut Guest, path: &str, fields: &[(&str, &str)]) {
    loop {
        let answer = guest.post(path, fields).await;
        if answer.status == 303 {
            return;
        }
        guest.drill.unexpected(&format!("{path}: {}", answer.status));
        guest.pause().await;
    }
}

/// Where somebody sits who has been told to sit.
async fn own_seat(guest: &mut Guest, table: &str) -> u8 {
    loop {
        let answer = guest.get(&format!("/t/{table}/table.json")).await;
        let seat =
            answer.json().and_then(|view| view["you"].as_array()?.first().and_then(Value::as_u64));
        match seat.and_then(|seat| u8::try_from(seat).ok()) {
            Some(seat) => return seat,
            // A server that does not know yet.
            None => guest.drill.tally.behind.add(),
        }
        guest.pause().await;
    }
}
