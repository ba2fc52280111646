//! The board game, told.

use gueridon_engine::Seat;
use gueridon_engine::cafe::{Event, Refusal};
use gueridon_engine::cafe_board::{Action, CafeBoard};

use crate::cafe;
use crate::message::Message;
use crate::spoken::Spoken;

impl Spoken for CafeBoard {
    fn action_message(&self, seat: Seat, action: Action) -> Message {
        let board = self.board();
        match action {
            Action::Seat(guest, chair) => cafe::seated(seat, guest, board.chair_square(chair)),
            Action::Bar(card) => {
                Message::new("cafe-bar-action").with("player", seat).with("guest", card)
            }
            Action::Exchange(card, chair) => Message::new("cafe-exchange-action")
                .with("player", seat)
                .with("guest", card)
                .with("chair", board.chair_square(chair)),
            Action::Group(group) => {
                let chairs = board.chairs_of(group.table).map(|chair| board.chair_square(chair));
                cafe::group(seat, board.table_square(group.table), chairs.zip(group.guests))
            }
            Action::Pass => Message::new("cafe-pass-action").with("player", seat),
            Action::Done => cafe::done(seat),
        }
    }

    fn event_message(&self, actor: Seat, event: &Event) -> Message {
        cafe::event(actor, event)
    }

    fn refusal_message(&self, refusal: &Refusal) -> Message {
        cafe::refusal(refusal)
    }
}
