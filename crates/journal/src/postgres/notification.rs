//! Notifications: which entries a transaction has appended, for the other nodes.
//!
//! A notification is the tag of the node that sent it, on a line of its own, and then for each entry
//! `table seq at head length`, a line feed, the body of that length in bytes, and a line feed. An entry that
//! is too long is only counted: `table count`, and a line feed.

use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::error::unavailable;
use crate::{ChainHash, Result, StoredEntry, TableChange, TableId};

/// The channel of notifications; the statement that appends names it too.
pub(super) const CHANNEL: &str = "gueridon";

/// The longest notification in bytes: PostgreSQL takes fewer than 8,000.
const MAX_PAYLOAD: usize = 7_999;

/// The length of a tag and its line feed, in bytes.
const TAG_LEN: usize = 17;

/// What a node writes into its notifications, to recognise them: a random number.
#[derive(Clone)]
pub(super) struct NodeTag(Arc<AtomicU64>);

impl NodeTag {
    pub(super) fn draw() -> Result<NodeTag> {
        let tag = NodeTag(Arc::default());
        tag.renew()?;
        Ok(tag)
    }

    /// Draws another tag: what was sent with the old one is treated like what others have sent.
    pub(super) fn renew(&self) -> Result<()> {
        self.0.store(getrandom::u64().map_err(unavailable)?, Ordering::SeqCst);
        Ok(())
    }

    /// The first line of a notification.
    pub(super) fn line(&self) -> String {
        format!("{:016x}\n", self.0.load(Ordering::SeqCst))
    }
}

/// What is said of an entry.
pub(super) fn message(table: &TableId, entry: &StoredEntry) -> String {
    let StoredEntry { seq, at, body, head } = entry;
    let message = format!("{table} {seq} {at} {head} {}\n{body}\n", body.len());
    if message.len() <= MAX_PAYLOAD - TAG_LEN {
        return message;
    }
    format!("{table} {}\n", seq.saturating_add(1))
}

/// Distributes messages, in their order, over as few notifications as hold them: the number of each one's.
pub(super) fn distribute(messages: &[String]) -> Vec<i32> {
    let (mut number, mut length) = (0, TAG_LEN);
    let place = |message: &String| {
        length += message.len();
        if length > MAX_PAYLOAD {
            number += 1;
            length = TAG_LEN + message.len();
        }
        number
    };
    messages.iter().map(place).collect()
}

/// The changes that a notification reports: none if it is one's own.
pub(super) fn read(payload: &str, own: &NodeTag) -> Option<Vec<TableChange>> {
    if payload.starts_with(&own.line()) {
        return Some(Vec::new());
    }
    let (_, mut rest) = payload.split_once('\n')?;
    let mut changes = Vec::new();
    while !rest.is_empty() {
        let (line, after) = rest.split_once('\n')?;
        let (change, after) = read_message(line, after)?;
        changes.push(change);
        rest = after;
    }
    Some(changes)
}

/// A message of a line and perhaps a body after it, and what follows.
fn read_message<'a>(line: &str, after: &'a str) -> Option<(TableChange, &'a str)> {
    let mut words = line.split(' ');
    let table = TableId::new(words.next()?)?;
    let number = number(words.next())?;
    let Some(at) = words.next() else {
        return Some((TableChange::Appended { table, count: number, entry: None }, after));
    };
    let (at, head) = (at.parse().ok()?, ChainHash::read(words.next()?)?);
    let (body, after) = after.split_at_checked(self::number(words.next())?)?;
    let entry = Some(StoredEntry { seq: number, at, body: body.to_owned(), head });
    let change = TableChange::Appended { table, count: number.checked_add(1)?, entry };
    Some((change, after.strip_prefix('\n')?))
}

fn number<T: FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(seq: u64, body: &str) -> (TableId, StoredEntry) {
        let table = TableId::new(format!("t{seq}")).unwrap();
        (table, StoredEntry::after(&[7; 32], ChainHash([1; 32]), seq, -5, body.into()))
    }

    #[test]
    fn notifications_are_read_as_they_were_written() {
        let (own, other) = (NodeTag::draw().unwrap(), NodeTag::draw().unwrap());
        let (half, long) = ("x".repeat(4_000), "y".repeat(8_000));
        let bodies = ["", "a\nb 1 2\n", "é🂡", &half, &half, &long, "\n"];
        let entries: Vec<_> = (0..).zip(bodies).map(|(seq, body)| entry(seq, body)).collect();
        let messages: Vec<_> = entries.iter().map(|(id, entry)| message(id, entry)).collect();
        let numbers = distribute(&messages);
        assert_eq!(numbers, [0, 0, 0, 0, 1, 1, 1]);
        let mut changes = Vec::new();
        for number in 0..=1 {
            let of_this = numbers.iter().zip(&messages).filter(|(place, _)| **place == number);
            let payload =
                other.line() + &of_this.map(|(_, text)| text.as_str()).collect::<String>();
            assert!(payload.len() < 8_000);
            assert_eq!(read(&payload, &other), Some(vec![]), "its own");
            changes.extend(read(&payload, &own).expect("a notification"));
        }
        let expected = |(table, entry): (TableId, StoredEntry)| TableChange::Appended {
            table,
            count: entry.seq + 1,
            entry: (entry.body != long).then_some(entry),
        };
        assert_eq!(changes, entries.into_iter().map(expected).collect::<Vec<_>>());
    }

    #[test]
    fn after_a_renewal_the_own_notifications_are_read() {
        let own = NodeTag::draw().unwrap();
        let (table, entry) = entry(3, "x");
        let payload = own.line() + &message(&table, &entry);
        own.renew().unwrap();
        assert_eq!(read(&payload, &own).map(|changes| changes.len()), Some(1));
    }

    #[test]
    fn nonsense_is_not_read() {
        let own = NodeTag::draw().unwrap();
        let long = format!("t\na 1 2 {} 9\nshort\n", ChainHash([0; 32]));
        for payload in ["", "a 1", "t\na", "t\na x\n", "t\n\n", "t\na 1 2 3 4\n", &long] {
            assert_eq!(read(payload, &own), None, "{payload:?}");
        }
    }
}
