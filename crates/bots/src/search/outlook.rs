//! What every seat may expect of a position: rollouts in which all seats play by the learned evaluation.

use gueridon_engine::{Chance, Heuristics, MAX_SEATS, PerSeat, Seat};

use super::rating::plain_chance;
use crate::dice::Xoshiro;
use crate::learned::{Evaluator, Network, SeatValue};

/// The most turns of a rollout, whatever the rules of a game allow.
const LONGEST: usize = 2000;

/// What each seat may expect of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    /// The margin over the best of the others at the end, in points.
    pub margin: PerSeat<f64>,
    /// The chance to win, from 0 to 1; with three and more players, half of it is the share of the others that are
    /// beaten.
    pub win: PerSeat<f64>,
}

impl Outlook {
    /// Nothing for any seat.
    pub fn zero(players: usize) -> Outlook {
        Outlook { margin: PerSeat::new(players, |_| 0.0), win: PerSeat::new(players, |_| 0.0) }
    }

    /// A position or a result as the rules rate it.
    pub(super) fn of_values(players: usize, values: impl Fn(Seat) -> (f32, f32)) -> Outlook {
        let of = |seat| {
            let (win, margin) = values(seat);
            (f64::from(margin), f64::from(plain_chance(win, margin)))
        };
        Outlook {
            margin: PerSeat::new(players, |seat| of(seat).0),
            win: PerSeat::new(players, |seat| of(seat).1),
        }
    }

    /// The sum with another, weighted.
    #[must_use]
    pub fn plus(mut self, other: &Outlook, weight: f64) -> Outlook {
        for (own, more) in self.margin.iter_mut().zip(other.margin.iter()) {
            *own += weight * more;
        }
        for (own, more) in self.win.iter_mut().zip(other.win.iter()) {
            *own += weight * more;
        }
        self
    }

    /// Of two players, who have one margin and one chance between them, the mean of what both seats see.
    #[must_use]
    pub(super) fn balanced(self) -> Outlook {
        let ([one, other], [win, other_win]) = (&self.margin[..], &self.win[..]) else {
            return self;
        };
        Outlook::of_two((one - other) / 2.0, (1.0 + win - other_win) / 2.0, Seat(0))
    }

    /// Of two players, what one seat sees is what the other one sees, the other way round.
    #[must_use]
    pub(super) fn as_seen_by(self, seat: Seat) -> Outlook {
        if self.margin.len() != 2 {
            return self;
        }
        Outlook::of_two(self.margin[seat.index()], self.win[seat.index()], seat)
    }

    fn of_two(margin: f64, win: f64, seat: Seat) -> Outlook {
        Outlook {
            margin: PerSeat::new(2, |other| if other == seat { margin } else { -margin }),
            win: PerSeat::new(2, |other| if other == seat { win } else { 1.0 - win }),
        }
    }
}

/// How long a rollout is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Length {
    /// Until every seat has had a turn, after which the learned evaluation values the position for it.
    OneTurnEach,
    /// To the end of the game.
    Whole,
}

/// Plays a world on. With `among_simple`, some seats other than this one take the turn of the highest value, as the
/// search expects it of them.
pub(super) fn outlook<G: Heuristics>(
    game: &G,
    network: Option<&Network>,
    mut world: G::State,
    length: Length,
    among_simple: Option<Seat>,
    mut dice: Xoshiro,
) -> Outlook {
    let players = game.players();
    let mut evaluator = Evaluator::for_rollouts(game, network);
    let mut values: [Option<SeatValue>; MAX_SEATS] = [None; MAX_SEATS];
    let mut simple = [false; MAX_SEATS];
    if let Some(own) = among_simple {
        for seat in Seat::all(players) {
            simple[seat.index()] = dice.below(100) < game.simple_players() && seat != own;
        }
    }
    let round = game.round(&world);
    let whole = length == Length::Whole;
    for _ in 0..LONGEST {
        let goes_on = whole || game.round(&world) == round;
        let Some(seat) = game.to_act(&world).filter(|_| goes_on) else { break };
        if !whole && values[seat.index()].is_some() {
            break;
        }
        let turn = evaluator.foreseen_turn(&world, seat, simple[seat.index()], &mut dice);
        let Some((steps, value)) = turn else { break };
        game.apply_all_unchecked(&mut world, &steps);
        let value = value.unwrap_or_else(|| evaluator.value(&world, seat, round));
        values[seat.index()] = Some(value);
    }
    if game.to_act(&world).is_none() || game.round(&world) != round {
        values = [None; MAX_SEATS];
    }
    let values = PerSeat::new(players, |seat| {
        let value = values[seat.index()].unwrap_or_else(|| evaluator.value(&world, seat, round));
        (value.win, value.margin * G::TYPICAL_MARGIN)
    });
    Outlook::of_values(players, |seat| values[seat.index()])
}
