//! How much of what an all-seeing player would win does the search win?
//!
//! Both play the same deals against `greedy`, with the same budget. The all-seeing player is the same search in a game
//! in which every player sees all hands and piles.

#![allow(clippy::print_stdout, reason = "a command-line tool")]

use std::process::ExitCode;

use gueridon_bots::{Bot, Budget, Greedy, Resources, Search, Xoshiro};
use gueridon_engine::{Chance, Game, Heuristics, Inputs, Outcome, PerSeat, Recorder, Seat, Spread};
use gueridon_lab::training::Trainable;
use gueridon_record::with_game;

const USAGE: &str = "all_seeing GAME PLAYERS DEALS ROLLOUTS";
/// The first deal.
const SEED: u64 = 46;

/// A game in which every player sees all cards.
#[derive(Clone, Debug)]
struct Open<G>(G);

/// A position, and who looks at it.
#[derive(Clone, PartialEq, Debug)]
struct View<S> {
    state: S,
    viewer: Option<Seat>,
}

impl<G: Game> Game for Open<G> {
    const ID: &'static str = G::ID;
    const PLAYERS: std::ops::RangeInclusive<usize> = G::PLAYERS;
    const FEWEST_WINS: bool = G::FEWEST_WINS;

    type Deal = G::Deal;
    type State = G::State;
    type Action = G::Action;
    type Event = G::Event;
    type Refusal = G::Refusal;
    type Observation = View<G::State>;

    fn players(&self) -> usize {
        self.0.players()
    }

    fn start(&self, deal: &G::Deal) -> G::State {
        self.0.start(deal)
    }

    fn to_act(&self, state: &G::State) -> Option<Seat> {
        self.0.to_act(state)
    }

    fn mid_turn(&self, state: &G::State) -> bool {
        self.0.mid_turn(state)
    }

    fn legal(&self, state: &G::State, actions: &mut Vec<G::Action>) {
        self.0.legal(state, actions);
    }

    fn pick(&self, state: &G::State, chance: &mut impl Chance) -> Option<G::Action> {
        self.0.pick(state, chance)
    }

    fn broken_rules(&self, state: &G::State, action: G::Action) -> Vec<G::Refusal> {
        self.0.broken_rules(state, action)
    }

    fn apply_unchecked_into<R: Recorder<G::Event>>(
        &self,
        state: &mut G::State,
        action: G::Action,
        recorder: &mut R,
    ) {
        self.0.apply_unchecked_into(state, action, recorder);
    }

    fn scores(&self, state: &G::State) -> PerSeat<i32> {
        self.0.scores(state)
    }

    fn outcome(&self, state: &G::State) -> Option<Outcome> {
        self.0.outcome(state)
    }

    fn observe(&self, state: &G::State, viewer: Option<Seat>) -> View<G::State> {
        View { state: state.clone(), viewer }
    }

    fn resample(&self, seen: &View<G::State>, _: &mut impl Chance) -> G::State {
        seen.state.clone()
    }

    fn reshuffle(&self, state: &G::State, chance: &mut impl Chance) -> G::State {
        self.0.reshuffle(state, chance)
    }
}

impl<G: Heuristics> Heuristics for Open<G> {
    const TOLERANCE: f32 = G::TOLERANCE;
    const HOLDS_BACK: bool = G::HOLDS_BACK;
    const INPUTS: usize = G::INPUTS;
    const TYPICAL_MARGIN: f32 = G::TYPICAL_MARGIN;

    fn action_value(&self, state: &G::State, action: G::Action) -> f32 {
        self.0.action_value(state, action)
    }

    fn forecast(&self, state: &G::State) -> PerSeat<f32> {
        self.0.forecast(state)
    }

    fn spread(&self, state: &G::State) -> Spread {
        self.0.spread(state)
    }

    fn simple_players(&self) -> u32 {
        self.0.simple_players()
    }

    fn write_inputs(&self, seen: &View<G::State>, inputs: &mut Inputs) {
        self.0.write_inputs(&self.0.observe(&seen.state, seen.viewer), inputs);
    }

    fn round(&self, state: &G::State) -> u32 {
        self.0.round(state)
    }

    fn can_end_round(&self, state: &G::State) -> bool {
        self.0.can_end_round(state)
    }

    fn gain(event: &G::Event, seat: Seat) -> i32 {
        G::gain(event, seat)
    }

    fn leaves_board(action: G::Action) -> bool {
        G::leaves_board(action)
    }
}

/// What a player won of all games, and by which margin on average.
#[derive(Default)]
struct Result {
    wins: f64,
    margin: f64,
    games: u32,
}

/// Plays a deal once from every seat, against greedy players.
fn play<G: Heuristics>(
    game: &G,
    deal: &G::Deal,
    mut player: impl FnMut() -> Search<G>,
    result: &mut Result,
) {
    for seat in Seat::all(game.players()) {
        let (mut search, mut greedy) = (player(), Greedy::new(SEED));
        let mut state = game.start(deal);
        while let Some(acting) = game.to_act(&state) {
            let bot: &mut dyn Bot<G> = if acting == seat { &mut search } else { &mut greedy };
            let Some(choice) = bot.choose(game, &game.observe(&state, Some(acting))) else { break };
            game.apply_unchecked(&mut state, choice.action);
        }
        let Some(outcome) = game.outcome(&state) else { continue };
        let winners = outcome.winners().count() as f64;
        result.wins += if outcome.winners().any(|won| won == seat) { 1.0 / winners } else { 0.0 };
        result.margin += f64::from(outcome.margin::<G>(seat));
        result.games += 1;
    }
}

fn compare<G: Trainable>(players: usize, deals: u64, rollouts: u64) -> Option<[Result; 2]> {
    let set = G::training_set()?;
    let game = set.games.iter().find(|game| game.players() == players)?;
    let open = Open(game.clone());
    let (mut seeing, mut fair) = (Result::default(), Result::default());
    let budget = Budget::Nodes(rollouts);
    for number in 0..deals {
        let deal = (set.deal)(game, &mut Xoshiro::stream(SEED, number));
        let search = || Search::<G>::new(G::network(), budget, number, Resources::default());
        play(game, &deal, search, &mut fair);
        let search = || Search::<Open<G>>::new(G::network(), budget, number, Resources::default());
        play(&open, &deal, search, &mut seeing);
    }
    Some([fair, seeing])
}

fn run(arguments: &[String]) -> std::result::Result<(), String> {
    let [game, players, deals, rollouts] = arguments else { return Err(USAGE.into()) };
    let number = |text: &String| text.parse::<u64>().map_err(|_| format!("{text} is no number"));
    let (players, deals, rollouts) = (number(players)? as usize, number(deals)?, number(rollouts)?);
    let id = gueridon_cli::parse_game(game)?;
    let results = with_game!(id, G => compare::<G>(players, deals, rollouts));
    let results = results.ok_or_else(|| format!("{game} is not trained for {players} players"))?;
    for (name, Result { wins, margin, games }) in ["search", "all-seeing"].into_iter().zip(&results)
    {
        let games = f64::from(*games);
        println!(
            "{name}: {:.1} % of {games} games, margin {:+.1}",
            100.0 * wins / games,
            margin / games
        );
    }
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Err(problem) = run(&arguments) {
        println!("{problem}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
