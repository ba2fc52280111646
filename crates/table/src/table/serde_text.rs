//! Ids in the journal: written as texts.

use gueridon_bots::Level;
use gueridon_engine::Version;
use gueridon_journal::PlayerId;
use gueridon_record::GameId;

/// A module for `serde(with = …)`: `$write` makes the plain value, `$read` the id of one, if it is one.
macro_rules! written_as {
    ($name:ident: $id:ident as $plain:ty, $write:expr, $read:expr) => {
        pub(super) mod $name {
            use super::*;
            use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

            pub(crate) fn serialize<S: Serializer>(id: &$id, to: S) -> Result<S::Ok, S::Error> {
                $write(id).serialize(to)
            }

            pub(crate) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<$id, D::Error> {
                let plain = <$plain>::deserialize(from)?;
                $read(plain).ok_or_else(|| D::Error::custom(concat!("not a ", stringify!($id))))
            }
        }
    };
}

written_as!(game: GameId as String, |id: &GameId| id.name(), |text: String| GameId::from_name(&text));
written_as!(level: Level as String, |id: &Level| id.code(), |text: String| Level::read(&text));
written_as!(player: PlayerId as String, PlayerId::to_string, |text: String| PlayerId::read(&text));
written_as!(version: Version as u64, |id: &Version| id.number(), Version::from_number);
