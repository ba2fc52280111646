//! Where editions, variants and versions of the rules differ: positions in which it matters, played both ways.

use gueridon_draw::{GameUi, Scene};
use gueridon_engine::{Arrange, Change};
use gueridon_record::{CardSource, Diagram, GameId, Replay, Seed, with_game};
use gueridon_table::{BrokenRule, reasons};
use gueridon_text::{Message, Phrase, Speaker};
use maud::Markup;

/// What a difference comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A version of the rules.
    Change(Change),
    /// An option: its name and two of its choices.
    Option(&'static str, [&'static str; 2]),
}

/// One point in which rules differ, and a position in which it matters.
#[derive(Clone, Copy)]
pub struct Difference {
    /// Which game.
    pub game: GameId,
    /// What it comes from.
    pub cause: Cause,
    phrase: Option<Phrase>,
    /// The position on each side, without the rule in which they differ; mostly the same.
    positions: [&'static str; 2],
    actions: &'static [&'static str],
    /// Whether the boards show what the actions leave there, because that is what differs.
    draws_end: bool,
}

impl Difference {
    const fn new(
        game: GameId,
        cause: Cause,
        phrase: Option<Phrase>,
        position: &'static str,
        actions: &'static [&'static str],
    ) -> Difference {
        Difference { game, cause, phrase, positions: [position; 2], actions, draws_end: false }
    }

    const fn change(
        game: GameId,
        change: Change,
        position: &'static str,
        actions: &'static [&'static str],
    ) -> Difference {
        Difference::new(game, Cause::Change(change), None, position, actions)
    }

    /// A difference in who begins: the position on each side.
    const fn first(
        game: GameId,
        positions: [&'static str; 2],
        actions: &'static [&'static str],
    ) -> Difference {
        let phrase = Some(Phrase::EditionsFirst);
        Difference { positions, ..Difference::new(game, FIRST, phrase, "", actions) }
    }
}

const GROUPS: Cause = Cause::Option("groups", ["no", "yes"]);
const FIRST: Cause = Cause::Option("first", ["0", "1"]);

/// An own side of forty-six: the odd numbers, then the even ones.
const OWN_SIDE: &str = "1.3.5.7.9.11.13.15.17.19.21.23.25.27.29.31.33.35.37.39.41.43.45.\
    2.4.6.8.10.12.14.16.18.20.22.24.26.28.30.32.34.36.38.40.42.44.46";

/// Every difference, in the order of the games and their rules.
pub const DIFFERENCES: &[Difference] = &[
    Difference::new(
        GameId::CafeBoard,
        Cause::Option("edition", ["amigo", "schuk"]),
        Some(Phrase::EditionsEdition),
        "hands:ESf,ESm,DEf,DEm,FRf/?5",
        &["ESf@m2", "ESm@l1"],
    ),
    Difference::first(
        GameId::CafeBoard,
        ["hands:ESf,ESm,DEf,DEm,FRf/?5", "hands:?5/ESf,ESm,DEf,DEm,FRf;turn:2"],
        &["ESf@m2"],
    ),
    Difference::new(
        GameId::CafeBoard,
        Cause::Option("first_turn", ["one", "ordinary"]),
        Some(Phrase::EditionsFirstTurn),
        "hands:ESf,ESm,DEf,DEm,FRf/?5",
        &["ESf@m2", "ESm@l1"],
    ),
    Difference::new(
        GameId::CafeBoard,
        Cause::Option("bar_when", ["free", "stuck"]),
        Some(Phrase::EditionsBarWhen),
        "on:ESf@m2,ESm@l1;hands:USf,USm,TRf,INf,CNf/?5",
        &["USf@bar"],
    ),
    Difference::new(
        GameId::CafeBoard,
        Cause::Option("bar_joker", ["never", "last-resort"]),
        Some(Phrase::EditionsJokerAtBar),
        "on:ESf@m2;hands:*f,*f/?5",
        &["*f@bar"],
    ),
    Difference::new(
        GameId::CafeBoard,
        Cause::Option("exchange_nation", ["any", "chosen"]),
        Some(Phrase::EditionsExchange),
        "on:*f=ES@k2,ESm@m2;hands:CNf,DEf,DEm,FRf,FRm/?5",
        &["CNf<>k2"],
    ),
    Difference::new(
        GameId::CafeBoard,
        Cause::Option("exchange_gender", ["any", "same"]),
        Some(Phrase::EditionsExchangeGender),
        "on:ESf@m2,ESm@l1,*m=ES@k2;hands:ESf,DEf,DEm,FRf,FRm/?5",
        &["ESf<>k2"],
    ),
    Difference::new(
        GameId::CafeBoard,
        Cause::Option("four_jokers", ["yes", "no"]),
        Some(Phrase::EditionsFourJokers),
        "on:*f=RU@m8,*m=RU@k8,*f=IN@l9;hands:*m,DEf,DEm,FRf,FRm/?5",
        &["*m=RU@l7"],
    ),
    Difference::new(
        GameId::CafeBoard,
        Cause::Option("debt", ["eliminated", "below-zero"]),
        Some(Phrase::EditionsBarDebt),
        "players:3;on:ESf@m2,ESm@l1;counter:DEf,DEm,FRf,FRm,GBf;hands:USf,TRf,INf,CNf,RUf/?5/?5",
        &["USf@bar"],
    ),
    Difference::new(
        GameId::CafeBoard,
        Cause::Option("bag", ["stop", "finish"]),
        Some(Phrase::EditionsBag),
        "on:ESf@m2,ESm@l1;hands:USf,TRf,INf,CNf,RUf/?5;stock:5",
        &["USf@bar"],
    ),
    Difference::new(
        GameId::CafeBoard,
        Cause::Option("bar", ["rows", "linear"]),
        Some(Phrase::EditionsBar),
        "on:ESf@m2,ESm@l1;counter:DEf,DEm,FRf,FRm,GBf,GBm,TRf,TRm,INf,INm;hands:USf,USm,CNf,CNm,RUf/?5;points:30/30",
        &["USf@bar"],
    ),
    Difference::new(
        GameId::CafeBoard,
        GROUPS,
        Some(Phrase::EditionsGroups),
        "on:RUf@m8;hands:ESf,ESf,ESf,ESf,DEm/?5",
        &["group l2 ESf@k2 ESf@l1 ESf@l3 ESf@m2"],
    ),
    Difference::change(
        GameId::CafeBoard,
        Change::BoardPlan,
        "hands:FRf,FRm,DEf,DEm,ESf/?5",
        &["FRf@a8"],
    ),
    Difference::change(
        GameId::CafeBoard,
        Change::LastDraw,
        "on:RUf@m8;hands:ESf,ESm,DEf,DEm,FRf/?5;stock:4",
        &["ESf@m2", "ESm@l1", "done"],
    ),
    Difference {
        // A joker beside two tables stands for the nation of either, and the plans differ in the second one.
        positions: [
            "on:*f=RU@m8,*m=RU@k8,*f=TR@l9;hands:*m,DEf,DEm,FRf,FRm/?5",
            "on:*f=RU@m8,*m=RU@k8,*f=IN@l9;hands:*m,DEf,DEm,FRf,FRm/?5",
        ],
        ..Difference::change(GameId::CafeBoard, Change::FourJokers, "", &["*m=RU@l7"])
    },
    Difference::change(
        GameId::CafeBoard,
        Change::FinishedRefill,
        "edition:schuk;on:RUf@m8;hands:ESf,ESm,DEf,DEm,FRf/?5;stock:5",
        &["ESf@m2", "ESm@l1", "done"],
    ),
    Difference::change(
        GameId::CafeBoard,
        Change::FourJokersOfAmigo,
        "edition:schuk;on:*f=RU@m8,*m=RU@k8,*f=IN@l9;hands:*m,DEf,DEm,FRf,FRm/?5",
        &["*m=RU@l7"],
    ),
    Difference::change(
        GameId::CafeBoard,
        Change::GroupExchange,
        "groups:yes;on:ESf@k2,ESf@l1,ESf@l3,*f=ES@m2;hands:ESf,DEf,DEm,FRf,FRm/?5",
        &["ESf<>m2"],
    ),
    Difference::first(
        GameId::CafeCards,
        ["tables:RU,GB,FR,ES,IT;hands:?7/?7", "tables:RU,GB,FR,ES,IT;hands:?7/?7;turn:2"],
        &["draw"],
    ),
    Difference::new(
        GameId::CafeCards,
        GROUPS,
        Some(Phrase::EditionsGroups),
        "tables:RU,GB,FR,ES,IT;on:FRm@d3;hands:RUf,RUf,RUf,RUf,DEm,DEm,DEm/?7",
        &["group b2 RUf@a2 RUf@b1 RUf@b3 RUf@c2"],
    ),
    Difference::new(
        GameId::CafeCards,
        Cause::Option("groups", ["yes", "strict"]),
        Some(Phrase::EditionsGroupsStrict),
        "tables:RU,GB,FR,ES,IT;hands:RUf,RUf,RUf,RUf,DEm,DEm,DEm/?7",
        &["group b2 RUf@a2 RUf@b1 RUf@b3 RUf@c2"],
    ),
    Difference {
        draws_end: true,
        ..Difference::change(
            GameId::CafeCards,
            Change::LastTables,
            "tables:RU,GB,FR,ES,IT;on:RUf@a2,RUm@b1,RUf@c2;hands:RUm,DEm,DEm,DEm,DEf,DEf,DEf/?7;pile:0",
            &["RUm@b3"],
        )
    },
    Difference::change(
        GameId::CafeCards,
        Change::GroupAlone,
        "groups:yes;tables:RU,GB,FR,ES,IT;hands:RUf,RUf,RUf,RUf,DEm,DEm,DEm/?7",
        &["group b2 RUf@a2 RUf@b1 RUf@b3 RUf@c2"],
    ),
    Difference::first(GameId::FortySix, ["on:21;hands:22/?5"; 2], &["22"]),
    Difference::new(
        GameId::FortySix,
        Cause::Option("side", ["blue", "red"]),
        Some(Phrase::EditionsSide),
        "on:21;hands:22,23,24,25,26/?5",
        &["22"],
    ),
    Difference::new(
        GameId::FortySix,
        Cause::Option("side", ["blue", OWN_SIDE]),
        Some(Phrase::EditionsOwnSide),
        "on:21;hands:22,23,24,25,26/?5",
        &["22"],
    ),
    Difference::new(
        GameId::FortySix,
        Cause::Option("rounds", ["usual", "one"]),
        Some(Phrase::EditionsRounds),
        "on:21;hands:22/?5",
        &["22"],
    ),
    Difference::new(
        GameId::FortySix,
        Cause::Option("rounds", ["usual", "ten"]),
        Some(Phrase::EditionsRounds),
        "on:21;hands:22/?5;round:2",
        &["22"],
    ),
    Difference::new(
        GameId::FortySix,
        Cause::Option("joker", ["anywhere", "linked"]),
        Some(Phrase::EditionsJoker),
        "on:21;hands:J,5,6,7,8/?5",
        &["J@46"],
    ),
    Difference::change(GameId::FortySix, Change::FreeJoker, "on:21;hands:J,5,6,7,8/?5", &["J@46"]),
];

/// A difference, played by one of its two rules.
pub struct PlayedSide {
    /// The rule.
    pub title: String,
    /// The text of the diagram.
    pub diagram: String,
    /// The board before, or what is left on it where that differs.
    pub board: Markup,
    /// What happened, sentence by sentence, up to the first step that is refused.
    pub receipt: Vec<String>,
    /// Why a step is refused; empty when all are legal.
    pub refused: Vec<BrokenRule>,
    /// How the game ended.
    pub result: Option<String>,
    /// Whether the board is a part of the answer.
    draws_end: bool,
}

impl PlayedSide {
    /// Everything that was answered, to be compared.
    pub fn answer(&self) -> String {
        let refused = self.refused.iter().map(|reason| reason.sentence.as_str());
        let told = self.receipt.iter().map(String::as_str);
        let board = self.draws_end.then_some(self.board.0.as_str());
        told.chain(refused).chain(self.result.as_deref()).chain(board).collect::<Vec<_>>().join(" ")
    }
}

impl Difference {
    /// What differs, in a sentence or two.
    pub fn message(&self) -> Message {
        match (self.phrase, self.cause) {
            (Some(phrase), _) => phrase.into(),
            (None, Cause::Change(change)) => Message::change(change),
            (None, Cause::Option(name, _)) => Message::new(format!("page-option-{name}")),
        }
    }

    /// Plays both sides; none unless both positions are possible.
    pub fn play(&self, speaker: &Speaker) -> Option<[PlayedSide; 2]> {
        Some([self.side(0, speaker)?, self.side(1, speaker)?])
    }

    fn side(&self, side: usize, speaker: &Speaker) -> Option<PlayedSide> {
        let mut diagram = Diagram::read(self.game, self.positions[side]).ok()?;
        let title = match self.cause {
            Cause::Change(change) => {
                let older = gueridon_engine::Version::from_number(change.since().number() - 1)?;
                let version = if side == 0 { older } else { change.since() };
                diagram.set("version", &version.number().to_string())?;
                format!("{} {}", speaker.say(&Phrase::JudgeVersion.into()), version.number())
            }
            Cause::Option(name, choices) => {
                diagram.set(name, choices[side])?.then_some(())?;
                let option = self.game.option(name)?;
                let value = option.value(choices[side]).ok()?;
                speaker.say(&option.value_name(value.as_ref())).trim_end_matches('.').to_owned()
            }
        };
        with_game!(self.game, G => self.play_side::<G>(&diagram, title, speaker))
    }

    fn play_side<G: GameUi + Arrange>(
        &self,
        diagram: &Diagram,
        title: String,
        speaker: &Speaker,
    ) -> Option<PlayedSide> {
        let mut replay =
            Replay::<G>::open(&diagram.record(CardSource::Seed(Seed::numbered(0)))).ok()?;
        let game = replay.game.clone();
        let position = diagram.position_or_blank(&game);
        replay.state = game.arrange(&position, &mut Diagram::chance()).ok()?;
        let places: Vec<String> = self.places();
        let named: Vec<&str> = places.iter().map(String::as_str).collect();
        let part = game.part(&game.observe(&replay.state, None), &named);
        let scene = Scene { part, ..Scene::new(speaker) };
        let draw = |state: &G::State| game.board(&game.observe(state, None), &scene);
        let before = draw(&replay.state);
        let (mut receipt, mut refused) = (Vec::new(), Vec::new());
        for text in self.actions {
            let action = game.read(text).ok()?;
            match replay.apply(action) {
                Ok(step) => {
                    // Which cards are drawn is chance here; how many is not.
                    let events: Vec<G::Event> =
                        step.receipt.iter().map(gueridon_engine::GameEvent::concealed).collect();
                    receipt.extend(game.say_receipt(speaker, step.seat, &events));
                }
                Err(refusals) => {
                    refused = reasons(&game, &refusals, speaker);
                    break;
                }
            }
        }
        let result = game.outcome(&replay.state).map(|outcome| speaker.reason(outcome.reason));
        let diagram = diagram.to_string();
        let board = if self.draws_end { draw(&replay.state) } else { before };
        Some(PlayedSide {
            title,
            diagram,
            board,
            receipt,
            refused,
            result,
            draws_end: self.draws_end,
        })
    }

    /// The places that the actions name.
    fn places(&self) -> Vec<String> {
        let words = self.actions.iter().flat_map(|action| action.split([' ', '@', '<', '>']));
        words.map(str::to_owned).collect()
    }
}
