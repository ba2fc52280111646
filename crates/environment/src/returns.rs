//! What a finished game is worth to each seat.

use gueridon_engine::{Game, Outcome, PerSeat, Seat};

gueridon_engine::named_enum! {
    /// How a result becomes a number for each seat; more is always better.
    pub enum Returns(name, "") {
        /// The final points; negative where the fewest win.
        Points,
        /// Winners share 1 and the others share −1, so that all add up to 0; 0 for everybody when all win.
        Win,
        /// The lead over the best of the others, in points.
        Margin,
    }
}

impl Returns {
    /// The number of each seat.
    pub fn of<G: Game>(self, outcome: &Outcome) -> PerSeat<f32> {
        let players = outcome.scores.len();
        let winners = outcome.winners().count();
        PerSeat::new(players, |seat: Seat| match self {
            Returns::Points => G::merit(outcome.scores[seat.index()]) as f32,
            Returns::Margin => outcome.margin::<G>(seat) as f32,
            Returns::Win if winners == players => 0.0,
            Returns::Win if outcome.ranks[seat.index()] == 0 => 1.0 / winners as f32,
            Returns::Win => -1.0 / (players - winners) as f32,
        })
    }
}
