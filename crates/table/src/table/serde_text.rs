//! Ids in the journal: written as the texts that people see too.

macro_rules! as_text {
    ($name:ident, $type:ty, $write:expr, $read:expr, $what:literal) => {
        pub(super) mod $name {
            use serde::{Deserialize, Deserializer, Serializer, de::Error};

            pub(crate) fn serialize<S: Serializer>(
                value: &$type,
                to: S,
            ) -> Result<S::Ok, S::Error> {
                to.serialize_str(&$write(*value))
            }

            pub(crate) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<$type, D::Error> {
                let text = String::deserialize(from)?;
                $read(&text).ok_or_else(|| D::Error::custom(concat!("not ", $what)))
            }
        }
    };
}

as_text!(
    game,
    gueridon_record::GameId,
    |game: gueridon_record::GameId| game.name().to_string(),
    gueridon_record::GameId::from_name,
    "a game"
);
as_text!(
    player,
    gueridon_journal::PlayerId,
    |player: gueridon_journal::PlayerId| player.to_string(),
    gueridon_journal::PlayerId::read,
    "a player"
);
as_text!(
    level,
    gueridon_bots::Level,
    |level: gueridon_bots::Level| level.name().to_string(),
    gueridon_bots::Level::from_name,
    "a level"
);

/// The number of a version of the rules.
pub(super) mod version {
    use gueridon_engine::Version;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(version: &Version, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u64(version.number())
    }

    pub(crate) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Version, D::Error> {
        let number = u64::deserialize(from)?;
        Version::from_number(number).ok_or_else(|| D::Error::custom("not a version of the rules"))
    }
}
