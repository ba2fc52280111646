//! A position that was set up, judged: what may be done there, what it brings, and who has won.

use gueridon_draw::{GameUi, Scene};
use gueridon_engine::{Arrange, Arrangement, Impossible, Seat};
use gueridon_record::{CardSource, Diagram, RecordError, Replay, Seed};
use gueridon_table::{BrokenRule, Perspective};
use gueridon_text::Speaker;
use maud::Markup;

use super::choices::Choice;
use super::draft::Tried;
use super::view::{self, ViewRequest};

/// What is asked about a diagram.
#[derive(Clone, Copy)]
pub(crate) struct Question<'a> {
    pub(crate) speaker: &'a Speaker,
    /// Whether something is asked; otherwise the position is only set up.
    pub(crate) asks: bool,
    pub(crate) card: Option<&'a str>,
    pub(crate) place: Option<&'a str>,
    /// The address of a click on a place, up to the place.
    pub(crate) link: &'a str,
}

/// A judged position.
pub(crate) struct Judged {
    pub(crate) board: Markup,
    pub(crate) position: Arrangement,
    pub(crate) impossible: Vec<Impossible>,
    pub(crate) verdict: JudgedChoice,
    /// Every way to play the chosen card, the best first.
    pub(crate) ways: Vec<Way>,
    pub(crate) standing: JudgedScores,
    /// Whether the rest of the hand matters for one card.
    pub(crate) company: bool,
}

/// The answer about one card and one place.
pub(crate) enum JudgedChoice {
    /// Nothing was asked.
    None,
    /// It may be done.
    Allowed(Vec<Way>),
    /// It may not.
    Refused(Vec<BrokenRule>),
}

/// One way to play a card.
pub(crate) struct Way {
    pub(crate) sentence: String,
    pub(crate) points: i32,
    /// The receipt, sentence by sentence.
    pub(crate) receipt: Vec<String>,
}

/// The points of all players and how it ended.
pub(crate) struct JudgedScores {
    /// Points before penalties, final points and rank by seat.
    pub(crate) rows: Vec<(i32, i32, u8)>,
    /// Why it ended and who won; none while the game goes on.
    pub(crate) result: Option<(String, String)>,
}

/// A card that can be chosen: as it is written, its name and its face.
pub(crate) struct Choosable {
    pub(crate) card: String,
    pub(crate) name: String,
    pub(crate) face: Markup,
}

/// All cards of a game, each once, in order.
pub(crate) fn palette<G: GameUi>(game: &G, speaker: &Speaker) -> Vec<Choosable> {
    let mut cards: Vec<String> = Vec::new();
    for (card, _) in game.universe().into_iter().filter_map(|action| game.target(action)) {
        if !cards.contains(&card) {
            cards.push(card);
        }
    }
    let show = |card: String| Choosable {
        name: game.card_name(&card, speaker),
        face: G::face(&card),
        card,
    };
    cards.into_iter().map(show).collect()
}

/// Judges a diagram.
pub(crate) fn judge<G: GameUi + Arrange>(
    diagram: &Diagram,
    question: &Question,
) -> Result<Judged, RecordError> {
    let record = diagram.record(CardSource::Seed(Seed::numbered(0)));
    let mut replay = Replay::<G>::open(&record)?;
    let position = diagram.position_or_blank(&replay.game);
    let asked = asked::<G>(&position, question);
    let (state, impossible) = replay.game.sketch(&asked, &mut Diagram::chance());
    replay.state = state;
    let possible = impossible.is_empty();
    let to_act = replay.game.to_act(&replay.state).filter(|_| possible && question.asks);
    let mut judged = Judged {
        board: picture(&replay, question),
        position,
        standing: standing(&replay, question.speaker),
        impossible,
        verdict: JudgedChoice::None,
        ways: Vec::new(),
        company: G::COMPANY,
    };
    let Some(seat) = to_act else { return Ok(judged) };
    let request = ViewRequest {
        reveal: true,
        active: true,
        card: question.card,
        place: question.place,
        link: Some(question.link),
        ..ViewRequest::new(question.speaker, Some(seat))
    };
    let Ok(view) = view::view(&replay, &request) else { return Ok(judged) };
    judged.board = view.board;
    judged.ways = ways(&replay, seat, question);
    judged.verdict = match view.choice {
        Choice::Open => JudgedChoice::None,
        Choice::Refused(reasons) => JudgedChoice::Refused(reasons),
        Choice::Offers(offers) => JudgedChoice::Allowed(
            offers.iter().filter_map(|offer| way(&replay, seat, &offer.action, question)).collect(),
        ),
    };
    Ok(judged)
}

/// The position in which the player to act holds the chosen card. Of other cards in that hand, only known ones can
/// give company.
fn asked<G: Arrange>(position: &Arrangement, question: &Question) -> Arrangement {
    let mut asked = position.clone();
    let (true, Some(card)) = (question.asks, question.card) else { return asked };
    let seat = Seat(position.seat);
    let held = |it: &Arrangement| {
        it.hands.get(seat.index()).is_some_and(|hand| hand.known.iter().any(|it| it == card))
    };
    if !held(&asked) && asked.last.is_none() {
        asked.give(seat, card);
    }
    if let Some(hand) = asked.hands.get_mut(seat.index()).filter(|_| G::COMPANY) {
        hand.unknown = 0;
    }
    asked
}

fn picture<G: GameUi>(replay: &Replay<G>, question: &Question) -> Markup {
    let seen = replay.game.observe(&replay.state, None);
    let scene = Scene { link: Some(question.link), ..Scene::new(question.speaker) };
    replay.game.board(&seen, &scene)
}

fn ways<G: GameUi>(replay: &Replay<G>, seat: Seat, question: &Question) -> Vec<Way> {
    let Some(card) = question.card else { return Vec::new() };
    let mut actions = Vec::new();
    replay.game.legal(&replay.state, &mut actions);
    let of_card =
        |action: &G::Action| replay.game.target(*action).is_some_and(|(own, _)| own == card);
    let texts = actions.into_iter().filter(of_card).map(|action| replay.game.write(action));
    let mut ways: Vec<Way> = texts.filter_map(|text| way(replay, seat, &text, question)).collect();
    ways.sort_by_key(|way| -way.points);
    ways
}

/// A legal action, tried.
fn way<G: GameUi>(replay: &Replay<G>, seat: Seat, text: &str, question: &Question) -> Option<Way> {
    let action = replay.game.read(text).ok()?;
    let tried = Tried::new(&replay.game, &replay.state, seat, action);
    let perspective = Perspective { viewer: Some(seat), reveal: true };
    let speaker = question.speaker.addressing(seat);
    // What is drawn afterwards is not asked about, and nobody knows it.
    let shown = tried.receipt.iter().position(gueridon_engine::GameEvent::reveals);
    let receipt = &tried.receipt[..shown.unwrap_or(tried.receipt.len())];
    Some(Way {
        sentence: replay.game.say_action(&speaker, seat, action),
        points: tried.points,
        receipt: perspective.sentences(&replay.game, seat, receipt, &speaker),
    })
}

fn standing<G: GameUi>(replay: &Replay<G>, speaker: &Speaker) -> JudgedScores {
    let scores = replay.game.scores(&replay.state);
    let outcome = replay.game.outcome(&replay.state);
    let rank = |seat: usize| {
        let better = scores.iter().filter(|&&other| G::merit(other) > G::merit(scores[seat]));
        outcome.map_or(better.count() as u8, |outcome| outcome.ranks[seat])
    };
    let last = |seat: usize| outcome.map_or(scores[seat], |outcome| outcome.scores[seat]);
    let rows = (0..scores.len()).map(|seat| (scores[seat], last(seat), rank(seat))).collect();
    let result = outcome.map(|outcome| {
        let winners: Vec<Seat> = outcome.winners().collect();
        (speaker.reason(outcome.reason), speaker.result(&outcome.scores, &winners))
    });
    JudgedScores { rows, result }
}
