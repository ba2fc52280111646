//! What a page shows of a game to a viewer, with a card chosen and steps laid out.

use gueridon_draw::{Fresh, GameUi, Scene};
use gueridon_engine::{GameEvent, PointSource, Seat};
use gueridon_record::Replay;
use gueridon_study::advice::AdvisedTurn;
use gueridon_table::{Perspective, Refused};
use gueridon_text::{Message, Speaker};
use maud::Markup;

use super::choices::{Choice, Chooser, CommandView, Guidance, LegalStep, LegalSteps};
use super::draft::{Draft, Tried};

/// What a viewer wants to see.
#[derive(Clone, Copy)]
pub(crate) struct ViewRequest<'a> {
    pub(crate) speaker: &'a Speaker,
    /// The seat; none for a spectator.
    pub(crate) viewer: Option<Seat>,
    /// Whether everything is revealed, as after the end.
    pub(crate) reveal: bool,
    /// Whether the viewer may act now.
    pub(crate) active: bool,
    /// Steps laid out, not played.
    pub(crate) draft: &'a [String],
    /// The chosen card.
    pub(crate) card: Option<&'a str>,
    /// The chosen place.
    pub(crate) place: Option<&'a str>,
    /// The address of a click on a place, up to the place.
    pub(crate) link: Option<&'a str>,
    /// Turns that are advised, whose places are marked.
    pub(crate) advice: &'a [AdvisedTurn],
    /// The only step whose place is lit, where a solution is shown.
    pub(crate) only: Option<&'a str>,
}

impl<'a> ViewRequest<'a> {
    /// A look at the table by a seat or a spectator who does not act.
    pub(crate) fn new(speaker: &'a Speaker, viewer: Option<Seat>) -> ViewRequest<'a> {
        ViewRequest {
            speaker,
            viewer,
            reveal: false,
            active: false,
            draft: &[],
            card: None,
            place: None,
            link: None,
            advice: &[],
            only: None,
        }
    }
}

/// What a page shows.
pub(crate) struct View {
    pub(crate) board: Markup,
    /// The viewer's cards; none for spectators.
    pub(crate) hand: Option<Vec<CardView>>,
    pub(crate) seats: Vec<SeatView>,
    pub(crate) commands: Vec<CommandView>,
    pub(crate) choice: Choice,
    /// What the steps laid out would bring, in sentences.
    pub(crate) draft_sentences: Vec<String>,
    pub(crate) draft_points: i32,
    pub(crate) banner: Vec<Message>,
    /// What to do next; none when the viewer is not to act.
    pub(crate) guidance: Option<Guidance>,
    /// The step that begins the turn of the most points, as far as two steps go; none when no card can be placed.
    pub(crate) best: Option<BestStep>,
}

/// A step that begins the turn of the most points.
pub(crate) struct BestStep {
    /// The name of the card.
    pub(crate) name: String,
    pub(crate) place: String,
    /// What its turn brings.
    pub(crate) points: i32,
    pub(crate) why: WhyBest,
}

/// What stands out about such a step.
pub(crate) enum WhyBest {
    /// Another card has to follow, which brings the points.
    Pair,
    /// Points are doubled.
    Doubled,
    /// Points come from several tables.
    TwoTables,
    /// Somebody sits there already.
    Company,
}

/// A card in hand.
pub(crate) struct CardView {
    pub(crate) card: String,
    pub(crate) name: String,
    pub(crate) face: Markup,
    /// Whether it can go anywhere now.
    pub(crate) playable: bool,
    /// Its only place, if there is just one, so that one click chooses both.
    pub(crate) only_place: Option<String>,
}

/// A seat at the table.
pub(crate) struct SeatView {
    pub(crate) seat: Seat,
    pub(crate) points: i32,
    pub(crate) to_act: bool,
    pub(crate) cards: usize,
    /// The faces of the cards, where the viewer may see them.
    pub(crate) faces: Option<Vec<(String, Markup)>>,
    pub(crate) remarks: Vec<Message>,
}

/// The view of a game. To the player who may act now, everything is said as "you".
pub(crate) fn view<G: GameUi>(replay: &Replay<G>, request: &ViewRequest) -> Result<View, Refused> {
    let game = &replay.game;
    let addressed;
    let mut request = *request;
    if let Some(seat) = request.viewer.filter(|_| request.active) {
        addressed = request.speaker.addressing(seat);
        request.speaker = &addressed;
    }
    let request = &request;
    let draft = match request.viewer {
        Some(seat) if request.active => Draft::lay(game, &replay.state, seat, request.draft)?,
        Some(_) | None => Draft::empty(&replay.state),
    };
    let seen = game.observe(&draft.state, request.viewer);
    let acting = request.viewer.filter(|_| request.active);
    let options =
        acting.map_or_else(LegalSteps::none, |seat| LegalSteps::new(game, &draft.state, seat));
    let perspective = Perspective { viewer: request.viewer, reveal: request.reveal };
    let actor = request.viewer.unwrap_or(Seat(0));
    let chooser = Chooser { speaker: request.speaker, seat: actor };
    let choice = acting.and(request.place).map_or(Choice::Open, |place| {
        options.choice(game, &draft.state, chooser, request.card, place)
    });
    let receipts = draft.receipts.iter();
    let draft_sentences = receipts
        .flat_map(|receipt| perspective.sentences(game, actor, receipt, request.speaker))
        .collect();
    let before = game.scores(&replay.state)[actor.index()];
    Ok(View {
        board: board(replay, &draft, &seen, &options, request),
        hand: request.viewer.and_then(|seat| hand(game, &seen, seat, &options, request)),
        seats: seats(replay, &draft.state, &seen, request),
        commands: options.commands(game, chooser),
        guidance: request.active.then(|| options.guidance(game, &seen)),
        best: best_step(game, &draft.state, &options, request),
        choice,
        draft_sentences,
        draft_points: game.scores(&draft.state)[actor.index()] - before,
        banner: game.banner(&seen).into_iter().map(|label| label.message()).collect(),
    })
}

fn board<G: GameUi>(
    replay: &Replay<G>,
    draft: &Draft<G>,
    seen: &G::Observation,
    options: &LegalSteps<G>,
    request: &ViewRequest,
) -> Markup {
    let ghosts: Vec<String> =
        draft.receipts.iter().flatten().filter_map(GameEvent::place).collect();
    let fresh = fresh(replay, request.viewer);
    let scene = Scene {
        speaker: request.speaker,
        link: request.link,
        layers: &options.layers(&replay.game, request.only),
        selected: request.card,
        ghosts: &ghosts,
        fresh: &fresh,
        advice: &advised_places(&replay.game, request.advice),
        part: None,
    };
    replay.game.board(seen, &scene)
}

/// The places of advised turns, each with the ranks of its turns.
fn advised_places<G: GameUi>(game: &G, turns: &[AdvisedTurn]) -> Vec<(String, String)> {
    let mut places: Vec<(String, String)> = Vec::new();
    for (rank, turn) in (1..).zip(turns) {
        let rank = rank.to_string();
        let actions = turn.actions.iter().filter_map(|action| game.read(action).ok());
        for (_, place) in actions.filter_map(|action| game.target(action)) {
            match places.iter_mut().find(|(known, _)| *known == place) {
                None => places.push((place, rank.clone())),
                Some((_, ranks)) if !ranks.ends_with(&rank) => *ranks += &format!("·{rank}"),
                Some(_) => {}
            }
        }
    }
    places
}

/// The places that changed since the viewer's last turn, the newest first; right after that turn, the
/// places of that turn. A spectator sees the last turn of every seat.
pub fn fresh<G: GameUi>(replay: &Replay<G>, viewer: Option<Seat>) -> Vec<Fresh> {
    let mut fresh = Vec::new();
    let mut seats: Vec<Seat> = Vec::new();
    // What the others did before an unfinished turn is still new to its player.
    let unfinished = replay.game.mid_turn(&replay.state);
    for index in (0..replay.steps.len()).rev() {
        let step = &replay.steps[index];
        if seats.last() != Some(&step.seat) {
            let own_is_newest = seats.last().is_some_and(|&seat| viewer == Some(seat));
            let own_is_before = !seats.is_empty() && viewer == Some(step.seat);
            if seats.contains(&step.seat) || own_is_before || (own_is_newest && !unfinished) {
                break;
            }
            seats.push(step.seat);
        }
        let places = step.receipt.iter().rev().filter_map(GameEvent::place);
        fresh.extend(places.map(|place| Fresh { place, seat: step.seat }));
    }
    fresh
}

fn hand<G: GameUi>(
    game: &G,
    seen: &G::Observation,
    seat: Seat,
    options: &LegalSteps<G>,
    request: &ViewRequest,
) -> Option<Vec<CardView>> {
    let cards = game.hand(seen, seat)?;
    let aims = options.aims(game);
    let views = cards.into_iter().map(|card| {
        let mut places: Vec<&String> =
            aims.iter().filter(|(of, _)| *of == card).map(|(_, place)| place).collect();
        places.dedup();
        CardView {
            name: game.card_name(&card, request.speaker),
            face: G::face(&card),
            playable: !places.is_empty(),
            only_place: (places.len() == 1).then(|| places[0].clone()),
            card,
        }
    });
    Some(views.collect())
}

fn seats<G: GameUi>(
    replay: &Replay<G>,
    state: &G::State,
    seen: &G::Observation,
    request: &ViewRequest,
) -> Vec<SeatView> {
    let game = &replay.game;
    let scores = game.outcome(state).map_or_else(|| game.scores(state), |outcome| outcome.scores);
    let views = Seat::all(game.players()).map(|seat| {
        // Once everything is revealed, each hand is seen as its owner sees it.
        let as_owner = request.reveal.then(|| game.observe(state, Some(seat)));
        let seen = as_owner.as_ref().unwrap_or(seen);
        let own = request.viewer == Some(seat) && !request.reveal;
        let cards = game.hand(seen, seat).filter(|_| !own);
        let face = |card: String| {
            let face = G::face(&card);
            (game.card_name(&card, request.speaker), face)
        };
        SeatView {
            seat,
            points: scores[seat.index()],
            to_act: game.to_act(state) == Some(seat),
            cards: game.hand_size(seen, seat),
            faces: cards.map(|cards| cards.into_iter().map(face).collect()),
            remarks: game.remarks(seen, seat).into_iter().map(|label| label.message()).collect(),
        }
    });
    views.collect()
}

fn best_step<G: GameUi>(
    game: &G,
    state: &G::State,
    options: &LegalSteps<G>,
    request: &ViewRequest,
) -> Option<BestStep> {
    let places = |step: &&LegalStep<G>| game.command(step.action).is_none();
    let seat = request.viewer?;
    // Of equal ones, the first.
    let best = options.iter().rev().filter(places).max_by_key(|step| step.turn_points())?;
    let (card, place) = game.target(best.action)?;
    let receipt = Tried::new(game, state, seat, best.action).receipt;
    let sources: Vec<PointSource> = receipt
        .iter()
        .filter_map(|event| event.scored(seat))
        .filter(|(_, _, points)| *points > 0)
        .map(|(_, source, _)| source)
        .collect();
    let why = match sources.as_slice() {
        _ if best.must_go_on => WhyBest::Pair,
        [_, _, ..] => WhyBest::TwoTables,
        [PointSource::DOUBLED] => WhyBest::Doubled,
        [_] | [] => WhyBest::Company,
    };
    let name = game.card_name(&card, request.speaker);
    Some(BestStep { name, place, points: best.turn_points(), why })
}
