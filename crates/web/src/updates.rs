//! Update messages: one for each entry of a table, as a viewer may know it. A message about the newest entry
//! is made once for all viewers who may know the same, and its bytes are shared by their streams.
//!
//! The HTML depends on the table and on an [`Audience`] (seats, language, chat, site), and on nothing else of its reader:
//! 500 spectators of one language cost one rendering and one compression.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, OnceLock};

use axum::body::Bytes;
use gueridon_engine::Seat;
use gueridon_journal::PlayerId;
use gueridon_pages::{Audience, PageScope, Presence, Rendered, Selection};
use gueridon_table::table::{Entry, Table};
use serde::Serialize;

use crate::deflate::deflate_chunk;
use crate::limits::MAX_AUDIENCES;
use crate::locks::lock;

/// An entry as a viewer may know it.
#[derive(Serialize)]
pub(crate) struct Update<'a> {
    /// How many entries there are with this one.
    seq: u64,
    /// How many steps the game has after it.
    step: usize,
    head: String,
    #[serde(flatten)]
    entry: SeenEntry<'a>,
}

/// What of an entry a viewer may know.
#[derive(Serialize)]
#[serde(tag = "what", rename_all = "lowercase")]
enum SeenEntry<'a> {
    Sit {
        seat: u8,
        name: &'a str,
    },
    Leave {
        seat: u8,
    },
    Fill {
        seat: u8,
        level: &'static str,
    },
    /// An entry of which nothing is left out, or without what is.
    #[serde(untagged)]
    Whole(Cow<'a, Entry>),
}

impl<'a> Update<'a> {
    /// The update of an entry by its index, for the owner of a seat or a spectator now; none when there is no
    /// such entry.
    pub(crate) fn new(
        table: &'a Table,
        index: usize,
        viewer: Option<Seat>,
        now: i64,
    ) -> Option<Update<'a>> {
        let applied = table.entry_log.get(index)?;
        let (before, after) = applied.steps;
        // Every field is named, so that a new one is not told to everybody by accident.
        let entry = match &applied.entry {
            Entry::Sit { seat, name, player: _, share: _ } => SeenEntry::Sit { seat: *seat, name },
            Entry::Leave { seat, level: _ } => SeenEntry::Leave { seat: *seat },
            // The journal has a word of its own for a level.
            Entry::Fill { seat, level } => SeenEntry::Fill { seat: *seat, level: level.name() },
            Entry::Ready { seat, share: _ } => {
                SeenEntry::Whole(Cow::Owned(Entry::Ready { seat: *seat, share: None }))
            }
            Entry::Play { seat, by, actions: _ } => {
                let actions = table.seen_actions(before..after, viewer, now).unwrap_or_default();
                SeenEntry::Whole(Cow::Owned(Entry::Play { seat: *seat, actions, by: *by }))
            }
            known @ (Entry::Program { seat: _ }
            | Entry::Return { seat: _ }
            | Entry::Cancel { seat: _ }
            | Entry::Advice { seat: _ }
            | Entry::Chat { seat: _, text: _ }
            | Entry::Rematch { table: _, seat: _ }
            | Entry::Withdraw { table: _ }) => SeenEntry::Whole(Cow::Borrowed(known)),
        };
        Some(Update { seq: index as u64 + 1, step: after, head: applied.head.to_string(), entry })
    }
}

/// Appends data to a message; a line break would end its line.
fn push_data(text: &mut String, data: &str) {
    for line in data.split(['\n', '\r']) {
        text.push_str("\ndata: ");
        text.push_str(line);
    }
}

/// A message of the stream, with a number where it has one, and with the part of the page that changes on a second
/// line of data.
pub(crate) fn message(
    event: &str,
    id: Option<u64>,
    data: &impl Serialize,
    part: Option<&str>,
) -> Bytes {
    let json = serde_json::to_string(data).unwrap_or_default();
    let mut text = String::with_capacity(json.len() + part.map_or(0, str::len) + 64);
    text += "event: ";
    text += event;
    if let Some(id) = id {
        text += "\nid: ";
        text += &id.to_string();
    }
    push_data(&mut text, &json);
    if let Some(part) = part {
        push_data(&mut text, part);
    }
    text += "\n\n";
    text.into()
}

/// The seat whose hidden cards a player may know; none where several seats share a screen.
pub(crate) fn viewer_seat(table: &Table, player: Option<PlayerId>) -> Option<Seat> {
    let player = player?;
    let owns = |seat: &Seat| table.seat(*seat).is_some_and(|seat| seat.owner == Some(player));
    let mut own = Seat::all(table.seats.len()).filter(owns);
    let first = own.next();
    first.filter(|_| own.next().is_none())
}

/// Whom a message is for. It holds everything that the message depends on besides the table.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Recipient {
    /// A program, or a page that has the part already: the viewer whose hidden cards it may know.
    Program(Option<Seat>),
    /// Pages, which get the changed part as well.
    Page(Audience),
}

impl Recipient {
    fn viewer(&self) -> Option<Seat> {
        match self {
            Recipient::Program(viewer) => *viewer,
            Recipient::Page(audience) => match audience.seats[..] {
                [seat] => Some(seat),
                _ => None,
            },
        }
    }
}

/// The messages about the newest entry of a table that were made so far.
#[derive(Default)]
pub(crate) struct UpdateCache(Mutex<CachedUpdates>);

#[derive(Default)]
struct CachedUpdates {
    seq: u64,
    messages: Vec<CachedMessage>,
}

/// A message, made on first use.
#[derive(Clone)]
struct CachedMessage {
    recipient: Recipient,
    deflated: bool,
    bytes: Arc<OnceLock<Bytes>>,
}

impl UpdateCache {
    /// The message about the newest entry of this version of the table, as a deflate chunk if asked for.
    pub(crate) fn newest(
        &self,
        table: &Table,
        recipient: Recipient,
        deflated: bool,
        moment: impl FnOnce() -> (Presence, i64),
    ) -> Bytes {
        let CachedMessage { recipient, bytes, .. } = self.entry(table.seq(), recipient, deflated);
        let make = || {
            let message = compose(table, &recipient, moment);
            if deflated { deflate_chunk(&message) } else { message }
        };
        bytes.get_or_init(make).clone()
    }

    /// The place of a message, new if there is none yet. Of an older version, and beyond
    /// [`MAX_AUDIENCES`], nothing is kept.
    fn entry(&self, seq: u64, recipient: Recipient, deflated: bool) -> CachedMessage {
        let mut cached = lock(&self.0);
        if seq > cached.seq {
            *cached = CachedUpdates { seq, messages: Vec::new() };
        }
        let is_newest = seq == cached.seq;
        let mut messages = cached.messages.iter().filter(|_| is_newest);
        let known = messages.find(|it| it.deflated == deflated && it.recipient == recipient);
        if let Some(known) = known {
            return known.clone();
        }
        let new = CachedMessage { recipient, deflated, bytes: Arc::default() };
        if is_newest && cached.messages.len() < MAX_AUDIENCES {
            cached.messages.push(new.clone());
        }
        new
    }

    /// Forgets all messages, for a table at which nothing happens.
    pub(crate) fn clear(&self) {
        lock(&self.0).messages = Vec::new();
    }
}

/// The message about the newest entry.
fn compose(
    table: &Table,
    recipient: &Recipient,
    moment: impl FnOnce() -> (Presence, i64),
) -> Bytes {
    let (presence, now) = moment();
    let part = match recipient {
        Recipient::Program(_) => None,
        Recipient::Page(audience) => {
            let frame = PageScope::new(audience, table, presence, now, Selection::default());
            match frame.part(None) {
                Rendered::Page(part) => Some(part.into_string()),
                Rendered::Redirect(_) => None,
            }
        }
    };
    entry_message(table, table.seq(), recipient.viewer(), part.as_deref(), now)
}

/// The message about any entry, by the number of entries with it.
pub(crate) fn entry_message(
    table: &Table,
    seq: u64,
    viewer: Option<Seat>,
    part: Option<&str>,
    now: i64,
) -> Bytes {
    let index = seq.checked_sub(1).map(|index| index as usize);
    let update = index.and_then(|index| Update::new(table, index, viewer, now));
    update.map_or_else(Bytes::new, |update| message("update", Some(seq), &update, part))
}
