//! A message of every kind: at least one for each variant of every enum that has texts.

use gueridon_engine::cafe::{Card, Gender, Nation, SeatedGuest};
use gueridon_engine::{Change, Reason, Seat};
use gueridon_record::GameId;
use gueridon_text::{Instruction, Message, Value};

/// Lists samples variant by variant. The match is exhaustive: a new variant needs a sample, or
/// this does not compile; and a sample under the wrong variant fails.
macro_rules! of_every_variant {
    ($type:ty { $($variant:pat => [$($sample:expr),+ $(,)?],)+ }) => {{
        let variant_of = |value: &$type| match *value {
            $($variant => stringify!($variant),)+
        };
        let mut samples: Vec<$type> = Vec::new();
        $(for sample in [$($sample),+] {
            assert_eq!(variant_of(&sample), stringify!($variant), "{sample:?}");
            samples.push(sample);
        })+
        samples
    }};
}

pub(crate) mod analysis;
pub(crate) mod cafe;
pub(crate) mod forty_six;
mod games;
pub(crate) mod hint;
mod impossible;
pub(crate) mod label;
mod lessons;
pub(crate) mod phrase;
pub(crate) mod place_text;
pub(crate) mod record;
pub(crate) mod record_check;

/// The player who acts in the samples.
pub(crate) const ACTOR: Seat = Seat(1);

/// Whether a message stands alone or inside another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Sentence,
    Part,
}

/// A message to try in every language.
pub(crate) struct Sample {
    pub(crate) kind: Kind,
    pub(crate) message: Message,
}

/// Every sample.
pub(crate) fn samples() -> Vec<Sample> {
    let sentences = [
        analysis::sentences(),
        cafe::sentences(),
        forty_six::sentences(),
        games::sentences(),
        hint::sentences(),
        lessons::sentences(),
        impossible::sentences(),
        phrase::sentences(),
        Instruction::ALL.map(Message::from).into(),
        record::sentences(),
        results(),
        record_check::sentences(),
    ];
    let parts = [
        parts(),
        analysis::parts(),
        cafe::parts(),
        forty_six::parts(),
        games::parts(),
        hint::parts(),
        label::parts(),
        lessons::parts(),
        phrase::parts(),
        place_text::parts(),
    ];
    let sentences = sentences.into_iter().flatten().map(|message| (Kind::Sentence, message));
    let parts = parts.into_iter().flatten().map(|message| (Kind::Part, message));
    sentences.chain(parts).map(|(kind, message)| Sample { kind, message }).collect()
}

fn results() -> Vec<Message> {
    let mut results: Vec<Message> = Reason::ALL.map(Message::reason).into();
    results.extend(Change::ALL.map(|change| {
        Message::new("change-item")
            .with("rule", change.rule())
            .with("version", 2)
            .with("what", Message::change(change))
    }));
    results.extend([
        Message::other_id("CFf@b3".to_string(), 4),
        Message::result(&[52, 35, 61], &[Seat(2)]),
        Message::result(&[1, -1], &[Seat(0)]),
        Message::result(&[-1, -3], &[Seat(0)]),
        Message::result(&[7, 7, 9, 7], &[Seat(0), Seat(1), Seat(3)]),
        Message::result(&[], &[]),
    ]);
    results
}

fn parts() -> Vec<Message> {
    let mut parts: Vec<Message> = GameId::ALL.map(|game| Message::game(game.name())).into();
    for card in Card::all() {
        parts.extend([Message::guest(card), Message::guest_object(card)]);
        parts.extend([2, 3, 4].map(|count| Message::guests(card, count)));
    }
    for nation in Nation::ALL {
        parts.extend([Message::nation(nation), Message::nation_in_sentence(nation)]);
        parts.extend([Message::table_of(nation), Message::origin(nation)]);
        let jokers = Gender::ALL.map(|gender| SeatedGuest { nation, gender, joker: true });
        parts.extend(jokers.map(Message::seated));
        parts.extend(jokers.map(Message::seated_object));
    }
    // The speaker makes these itself, for names and lists.
    parts.push(part("player", &[("number", Value::Number(1))]));
    for id in ["list-and", "list-or"] {
        parts.push(part(id, &[("items", "a, b".into()), ("last", "c".into())]));
    }
    parts.push(part("list-comma", &[("items", "a".into()), ("next", "b".into())]));
    parts
}

/// Every message in the samples, those inside others too.
pub(crate) fn all_parts() -> Vec<Message> {
    let mut parts = Vec::new();
    for sample in samples() {
        collect(&Value::Message(sample.message), &mut parts);
    }
    parts
}

fn collect(value: &Value, parts: &mut Vec<Message>) {
    match value {
        Value::Number(_) | Value::Text(_) | Value::Player(_) => {}
        Value::Message(message) => {
            parts.push(message.clone());
            for (_, value) in &message.args {
                collect(value, parts);
            }
        }
        Value::All(values) | Value::Any(values) | Value::Row(values) => {
            for value in values {
                collect(value, parts);
            }
        }
    }
}

fn part(id: &'static str, args: &[(&'static str, Value)]) -> Message {
    Message { id: id.into(), args: args.to_vec() }
}
