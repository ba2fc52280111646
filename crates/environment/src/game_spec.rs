//! A game with its options: ids of actions as text, and the fields of its tensors.

use std::fmt;
use std::sync::Arc;

use gueridon_engine::{ActionId, Encode, Field, FieldList, IdSet, Ids, Seat, Unreadable};
use gueridon_record::{CardSource, Record, RecordError, RecordFormat, Replay, Seed};

use crate::returns::Returns;

/// A game that can be recorded and encoded.
pub trait Encoded: Encode + RecordFormat + PartialEq {}

impl<G: Encode + RecordFormat + PartialEq> Encoded for G {}

/// A game with its options, which all positions of it share.
#[derive(Debug)]
pub struct GameSpec<G: Encoded> {
    /// The game.
    pub game: G,
    /// What a finished game is worth.
    pub returns: Returns,
    /// A record of this game with no options but those that matter; its cards and actions mean nothing.
    pub template: Record,
    observation: Vec<Field>,
    hidden: Vec<Field>,
    observation_len: usize,
    state_len: usize,
}

/// Why a text is not the text of an id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnreadableAction {
    /// It is no action of the game.
    Text(Unreadable),
    /// The action takes several ids: it is a group.
    Several(Ids),
}

impl fmt::Display for UnreadableAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnreadableAction::Text(Unreadable::Unknown) => {
                f.write_str("it is not written like an action of this game")
            }
            UnreadableAction::Text(Unreadable::NoSuchPlace) => {
                f.write_str("it names a place that this table does not have")
            }
            UnreadableAction::Several(ids) => {
                write!(f, "a group is several actions in a row: {:?}", &**ids)
            }
        }
    }
}

impl std::error::Error for UnreadableAction {}

impl<G: Encoded> GameSpec<G> {
    /// The game of a record, whose cards and actions are left aside. Points are what a game is worth.
    ///
    /// # Errors
    ///
    /// When the options do not fit the game.
    pub fn open(record: &Record) -> Result<Arc<GameSpec<G>>, RecordError> {
        GameSpec::with_returns(record, Returns::Points)
    }

    /// The same, with another worth of finished games.
    ///
    /// # Errors
    ///
    /// When the options do not fit the game.
    pub fn with_returns(
        record: &Record,
        returns: Returns,
    ) -> Result<Arc<GameSpec<G>>, RecordError> {
        let Replay { game, state, .. } = Replay::<G>::open(record)?;
        assert!(game.id_count() <= IdSet::CAPACITY, "every board has room for its ids");
        let mut fields = FieldList::default();
        game.encode_observation(&game.observe(&state, Some(Seat(0))), &mut fields);
        game.encode_chosen(&[], &mut fields);
        let mut hidden = FieldList::default();
        game.encode_hidden(&state, &mut hidden);
        let template = plain_record(record, &game)?;
        let (observation, hidden) = (fields.fields, hidden.fields);
        let len = |fields: &[Field]| fields.iter().map(Field::len).sum::<usize>();
        let observation_len = len(&observation);
        let state_len = observation_len + len(&hidden);
        Ok(Arc::new(GameSpec {
            game,
            returns,
            template,
            observation,
            hidden,
            observation_len,
            state_len,
        }))
    }

    /// The fields of what a seat sees.
    pub fn observation_fields(&self) -> &[Field] {
        &self.observation
    }

    /// The fields of everything: what seat 0 sees, and the rest.
    pub fn state_fields(&self) -> impl Iterator<Item = &Field> {
        self.observation.iter().chain(&self.hidden)
    }

    /// How many numbers describe what a seat sees.
    #[inline]
    pub fn observation_len(&self) -> usize {
        self.observation_len
    }

    /// How many numbers describe everything.
    #[inline]
    pub fn state_len(&self) -> usize {
        self.state_len
    }

    /// The text of an id, as records write it; of an id that begins a group, its table and gender. None for an id that
    /// does not exist.
    pub fn write_id(&self, id: ActionId) -> Option<String> {
        let action = self.game.action_of(id).map(|action| self.game.write(action));
        action.or_else(|| self.game.write_group_id(id))
    }

    /// The ids of a text: of an action as records write it, or of the beginning of a group.
    ///
    /// # Errors
    ///
    /// When there is no such action.
    pub fn read_ids(&self, text: &str) -> Result<Ids, UnreadableAction> {
        let is_start = |&id: &ActionId| self.game.write_group_id(id).as_deref() == Some(text);
        let mut ids = 0..self.game.id_count() as ActionId;
        if text.starts_with("group ")
            && let Some(start) = ids.find(is_start)
        {
            return Ok(Ids::one(start));
        }
        let action = self.game.read(text).map_err(UnreadableAction::Text)?;
        let ids = self.game.ids(action);
        // A text may name what this table cannot have, such as a guest far from any table of its nation.
        let exists = ids.iter().all(|&id| usize::from(id) < self.game.id_count());
        let is_same = match *ids {
            [id] => self.game.action_of(id) == Some(action),
            // After the word `group` and the table, each guest with its chair.
            _ => ids[1..]
                .iter()
                .map(|&id| self.write_id(id))
                .eq(text.split(' ').skip(2).map(|word| Some(word.to_owned()))),
        };
        if exists && is_same { Ok(ids) } else { Err(UnreadableAction::Text(Unreadable::Unknown)) }
    }

    /// The one id of a text.
    ///
    /// # Errors
    ///
    /// When there is no such action, or it is a whole group.
    pub fn read_id(&self, text: &str) -> Result<ActionId, UnreadableAction> {
        match *self.read_ids(text)? {
            [id] => Ok(id),
            _ => Err(UnreadableAction::Several(self.read_ids(text)?)),
        }
    }
}

/// A record of the same game without cards and actions that mean anything, and without options that make no difference.
fn plain_record<G: Encoded>(record: &Record, game: &G) -> Result<Record, RecordError> {
    let source = CardSource::Seed(Seed::numbered(0));
    let mut plain =
        Record { source, actions: Vec::new(), fair: None, view: None, ..record.clone() };
    for option in record.rules.keys() {
        let mut without = plain.clone();
        without.rules.shift_remove(option);
        if G::set_up(&without)?.0 == *game {
            plain = without;
        }
    }
    Ok(plain)
}
