//! What must hold in every position of every game, whatever the options.

use gueridon_engine::{Chance, GameEvent, Notation, Seat, playout};
use gueridon_record::{Dice, RecordFormat, Seed};

/// A way to play at random, so that games take different courses.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Style {
    /// Every legal action is equally likely.
    Uniform,
    /// Three times as likely to place something as to draw, pass a card or stop.
    Busy,
}

/// Picks an action of the list in some style.
pub(crate) fn choose<G: Notation>(
    game: &G,
    actions: &[G::Action],
    style: Style,
    dice: &mut impl Chance,
) -> G::Action {
    let placing: Vec<_> = actions
        .iter()
        .copied()
        .filter(|&action| {
            let text = game.write(action);
            text.contains('@') && !text.ends_with("@bar") || text.parse::<u8>().is_ok()
        })
        .collect();
    match style {
        Style::Busy if !placing.is_empty() && dice.below(4) > 0 => {
            placing[dice.below(placing.len() as u32) as usize]
        }
        Style::Uniform | Style::Busy => actions[dice.below(actions.len() as u32) as usize],
    }
}

/// Where all cards of a game are, so that they can be counted.
pub(crate) trait Countable: RecordFormat {
    /// In one of this many positions every action that can be written is tried.
    const STRIDE: usize;
    /// Every card that is in a hand, on the table or in a pile, in any order.
    fn cards(state: &Self::State, game: &Self) -> Vec<String>;
    /// The cards that an event takes out of the game.
    fn leaving(event: &Self::Event) -> Vec<String>;
    /// Some group of the variant, rarely a legal one; none where the game has no groups.
    fn any_group(state: &Self::State, game: &Self, dice: &mut Dice) -> Option<String>;
    /// Fails when hidden cards are not where everybody knows them to be.
    fn check_public_knowledge(_: &Self::State) {}
    /// All cards of a deal; of one round, where there are several.
    fn all_cards() -> Vec<String>;
}

/// How many groups are tried where everything else that can be written is.
const GROUPS: usize = 300;

/// Plays one game to the end and checks everything on the way; returns the reason it ended.
pub(crate) fn check_game<G: Countable>(
    game: &G,
    deal: &G::Deal,
    style: Style,
    seed: u64,
) -> &'static str {
    let mut dice = Dice::new(Seed::numbered(seed));
    let mut state = game.start(deal);
    let mut silent = state.clone();
    let mut sums = vec![0; game.players()];
    let mut gone: Vec<String> = Vec::new();
    let mut actions = Vec::new();
    let universe = game.universe();
    for step in 0.. {
        assert!(step < 100_000, "a game ends");
        game.legal(&state, &mut actions);
        check_legal(game, &state, &actions);
        check_cards::<G>(game, &state, &gone);
        if step % 7 == 0 {
            check_views(game, &state, &gone, &mut dice);
        }
        // Not in every position: the universe has thousands of actions.
        if step % G::STRIDE == seed as usize % G::STRIDE {
            let groups = (0..GROUPS).filter_map(|_| G::any_group(&state, game, &mut dice));
            let groups = groups.map(|text| game.read(&text).expect("a group can be written"));
            let universe: Vec<_> = universe.iter().copied().chain(groups).collect();
            check_universe(game, &state, &actions, &universe);
        }
        let Some(actor) = game.to_act(&state) else { break };
        let action = choose(game, &actions, style, &mut dice);

        let (mut copy, untouched) = (state.clone(), state.clone());
        let receipt = game.apply(&mut state, action).expect("a legal action is accepted");
        for event in &receipt {
            if let Some((seat, points)) = event.points(actor) {
                sums[seat.index()] += points;
            }
            gone.extend(G::leaving(event));
        }
        assert!(game.apply(&mut copy, action).is_ok_and(|again| again == receipt));
        assert!(copy == state && untouched != state, "clones are equal and go their own ways");
        game.apply_unchecked(&mut silent, action);
        assert_eq!(silent, state, "the fast path and the path with receipts agree");
        if game.outcome(&state).is_none() {
            assert_eq!(sums, game.scores(&state)[..], "scores are the sum of receipts");
        }
    }
    let outcome = game.outcome(&state).expect("a game without a player to act is over");
    assert_eq!(sums, outcome.scores[..], "final scores are the sum of receipts");
    assert!(outcome.winners().count() > 0, "somebody wins");
    outcome.reason.code()
}

/// Legal actions: none twice, none only at the end, written and read back, picked as listed.
fn check_legal<G: Notation>(game: &G, state: &G::State, actions: &[G::Action]) {
    assert_eq!(actions.is_empty(), game.to_act(state).is_none(), "empty only when over");
    let mut sorted = actions.to_vec();
    sorted.sort();
    sorted.dedup();
    assert_eq!(sorted.len(), actions.len(), "no action twice");
    for &action in actions {
        assert_eq!(game.read(&game.write(action)), Ok(action), "notation round trip");
    }
    let picked: Vec<_> = (0..actions.len())
        .filter_map(|place| game.pick(state, &mut Nth(place, actions.len())))
        .collect();
    assert_eq!(picked, actions, "picking reaches every action, in the order of the list");
}

/// Chance that makes `below` answer a chosen number.
struct Nth(usize, usize);

impl Chance for Nth {
    fn next_u32(&mut self) -> u32 {
        // The middle of the words that `below` maps to this number.
        let (place, count) = (self.0 as u64, self.1 as u64);
        (((2 * place + 1) << 32) / (2 * count)) as u32
    }
}

/// Over everything that can be written: an action is legal exactly when it is listed, when it is
/// accepted and when no broken rule explains a refusal.
fn check_universe<G: Notation>(
    game: &G,
    state: &G::State,
    actions: &[G::Action],
    universe: &[G::Action],
) {
    for &action in universe.iter().chain(actions) {
        let legal = actions.contains(&action);
        let text = game.write(action);
        assert_eq!(game.is_legal(state, action), legal, "{text} is legal as listed");
        let broken = game.broken_rules(state, action);
        assert_eq!(broken.is_empty(), legal, "{text} breaks {broken:?}");
        if legal {
            assert!(game.check(state, action).is_ok(), "{text} is accepted");
        } else {
            let mut after = state.clone();
            let refusals = game.apply(&mut after, action).expect_err("not legal, so not accepted");
            assert!(refusals.iter().eq(&broken), "{text} is refused for what it breaks");
            assert_eq!(after, *state, "refusing leaves the state untouched");
        }
    }
}

/// An observation does not change when everything it hides is dealt again; and what is dealt then is
/// a whole game, with every card, that can be played to its end.
fn check_views<G: Countable>(game: &G, state: &G::State, gone: &[String], dice: &mut Dice) {
    for viewer in Seat::all(game.players()).map(Some).chain([None]) {
        let seen = game.observe(state, viewer);
        let mut other = game.resample(&seen, dice);
        assert_eq!(game.observe(&other, viewer), seen, "view of {viewer:?}");
        assert_eq!(game.to_act(&other), game.to_act(state));
        assert_eq!(game.scores(&other), game.scores(state));
        if viewer.is_some() && viewer == game.to_act(state) {
            let (mut here, mut there) = (Vec::new(), Vec::new());
            game.legal(state, &mut here);
            game.legal(&other, &mut there);
            assert_eq!(here, there, "the player to act knows what is legal");
        }
        check_cards(game, &other, gone);
        G::check_public_knowledge(&other);
        playout(game, &mut other, dice);
        assert!(game.outcome(&other).is_some());
    }
    check_reshuffle(game, state, gone, dice);
}

/// Cards that nobody has drawn come in another order, and nobody notices: hands and table stay, for every seat.
fn check_reshuffle<G: Countable>(game: &G, state: &G::State, gone: &[String], dice: &mut Dice) {
    let mut other = game.reshuffle(state, dice);
    for viewer in Seat::all(game.players()).map(Some).chain([None]) {
        assert_eq!(game.observe(&other, viewer), game.observe(state, viewer), "view of {viewer:?}");
    }
    check_cards(game, &other, gone);
    playout(game, &mut other, dice);
    assert!(game.outcome(&other).is_some());
}

fn check_cards<G: Countable>(game: &G, state: &G::State, gone: &[String]) {
    let mut cards = G::cards(state, game);
    cards.extend_from_slice(gone);
    cards.sort_unstable();
    let mut all = G::all_cards();
    all.sort_unstable();
    assert_eq!(cards, all, "cards are conserved");
}
