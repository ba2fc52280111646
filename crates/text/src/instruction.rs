//! What a player to act should do next, in one sentence.

use crate::message::Message;

gueridon_engine::named_enum! {
    /// What the player to act should do next.
    pub enum Instruction(id, "now-") {
        /// Choose a guest.
        Guest,
        /// Choose the guest of the first turn.
        FirstGuest,
        /// Choose a chair for the guest.
        Chair,
        /// The chosen guest has no chair.
        NoChair,
        /// A woman sits alone and has to be joined.
        JoinHer,
        /// A man sits alone and has to be joined.
        JoinHim,
        /// End the turn, or seat another guest.
        DoneOrGuest,
        /// Send a guest to the bar, since nobody can be seated.
        GuestToBar,
        /// Draw a guest, since nobody can be seated.
        DrawGuest,
        /// Lay a guest face down.
        GuestDown,
        /// Exchange a joker.
        Exchange,
        /// Choose a card.
        Card,
        /// Choose a card, or draw one.
        CardOrDraw,
        /// Choose a square for the card.
        Square,
        /// The chosen card has no square.
        NoSquare,
        /// End the turn, or lay another card.
        DoneOrCard,
        /// Draw a card, since none fits.
        DrawCard,
        /// End the turn.
        Done,
        /// Pass.
        Pass,
        /// End the game.
        End,
        /// Choose the same place again, to confirm it.
        Again,
        /// Choose one of several meanings, or confirm a step that is final.
        Decide,
    }
}

impl From<Instruction> for Message {
    fn from(instruction: Instruction) -> Message {
        Message::new(instruction.id())
    }
}
