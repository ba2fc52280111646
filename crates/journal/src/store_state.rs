//! Whether a store is still the one that was opened, and as new as it was.

/// What a journal knows of its store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreState {
    /// It is the one that was opened, with everything that was acknowledged.
    Sound,
    /// It is another one, or an older copy; and how that was noticed. Nothing is written.
    Replaced(String),
    /// An operator has decided to go on from what is stored. Nothing is written until
    /// [`go_on`](crate::Journal::go_on).
    Accepted,
}

/// What a node that had stopped writing reported, when an operator accepted what is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AcceptedHold {
    /// How it was noticed that the store is not what it was.
    pub reason: String,
    /// What the node had in memory and is not stored, one a line; none if it has not looked yet.
    pub losses: Option<String>,
}
