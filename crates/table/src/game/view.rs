//! What a page shows of a game to a viewer, with a card chosen and steps laid out.

use gueridon_draw::{Command, Fresh, GameUi, Layer, Scene, Spot};
use gueridon_engine::{Event, Refusal, Refusals, Rule, Seat};
use gueridon_record::{Recorded, Replay};
use gueridon_text::{Message, Phrase, Speaker, rules};
use maud::Markup;

use super::draft::{Draft, Tried};
use super::play::Refused;
use super::tell::Perspective;

/// What a viewer wants to see.
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

/// Something to do beside the board.
pub(crate) struct CommandView {
    pub(crate) command: Command,
    /// The ways to do it.
    pub(crate) offers: Vec<Offer>,
    /// Why there is none.
    pub(crate) why_not: Vec<WhyNot>,
}

/// A step that can be taken.
pub(crate) struct Offer {
    /// As it is written.
    pub(crate) action: String,
    pub(crate) sentence: String,
    pub(crate) points: i32,
    /// Whether it cannot be undone.
    pub(crate) is_final: bool,
}

/// A reason why something cannot be done.
#[derive(Clone)]
pub struct WhyNot {
    /// What is wrong.
    pub sentence: String,
    /// The rule: its id, and its anchor on the page of the rules.
    pub rule: Option<(&'static str, String)>,
}

/// The result of choosing a card and a place.
pub(crate) enum Choice {
    /// Nothing is chosen, or only one of the two.
    Open,
    /// It can be done, in one way or several.
    Offers(Vec<Offer>),
    /// It cannot.
    Refused(Vec<WhyNot>),
}

/// The most ways of one command that are listed; the best ones come first.
const MAX_OFFERS: usize = 24;

/// The view of a game.
pub(super) fn view<G: GameUi>(replay: &Replay<G>, request: &ViewRequest) -> Result<View, Refused> {
    let game = &replay.game;
    let draft = match request.viewer {
        Some(seat) if request.active => Draft::lay(game, &replay.state, seat, request.draft)?,
        Some(_) | None => Draft::empty(&replay.state),
    };
    let seen = game.observe(&draft.state, request.viewer);
    let options = LegalSteps::new(game, &draft.state, request);
    let perspective = Perspective { viewer: request.viewer, reveal: request.reveal };
    let actor = request.viewer.unwrap_or(Seat(0));
    let receipts = draft.receipts.iter();
    let draft_sentences = receipts
        .flat_map(|receipt| perspective.sentences(game, actor, receipt, request.speaker))
        .collect();
    let before = game.scores(&replay.state)[actor.index()];
    Ok(View {
        board: board(replay, &draft, &seen, &options, request),
        hand: request.viewer.and_then(|seat| hand(game, &seen, seat, &options, request)),
        seats: seats(replay, &draft.state, &seen, request),
        commands: commands(game, &draft.state, &seen, &options, request),
        choice: choice(game, &draft.state, &seen, &options, request),
        draft_sentences,
        draft_points: game.scores(&draft.state)[actor.index()] - before,
        banner: game.banner(&seen).into_iter().map(|label| label.message()).collect(),
    })
}

/// Every legal step, tried.
struct LegalSteps<G: GameUi>(Vec<(G::Action, i32, bool)>);

impl<G: GameUi> LegalSteps<G> {
    fn new(game: &G, state: &G::State, request: &ViewRequest) -> LegalSteps<G> {
        let Some(seat) = request.viewer.filter(|_| request.active) else {
            return LegalSteps(Vec::new());
        };
        let mut actions = Vec::new();
        game.legal(state, &mut actions);
        let tried = actions.into_iter().map(|action| {
            let tried = Tried::new(game, state, seat, action);
            (action, tried.points, tried.is_final)
        });
        LegalSteps(tried.collect())
    }

    fn offer(
        game: &G,
        request: &ViewRequest,
        (action, points, is_final): (G::Action, i32, bool),
    ) -> Offer {
        let seat = request.viewer.unwrap_or(Seat(0));
        Offer {
            action: game.write(action),
            sentence: game.say_action(request.speaker, seat, action),
            points,
            is_final,
        }
    }

    /// The places of each card, and what it brings there.
    fn layers(&self, game: &G) -> Vec<Layer> {
        let mut layers: Vec<(Layer, Vec<i32>)> = Vec::new();
        for &(action, points, _) in &self.0 {
            let Some((card, place)) = game.target(action) else { continue };
            let label = spot_label(game, action, points);
            let at = layers.iter().position(|(layer, _)| layer.card == card).unwrap_or_else(|| {
                layers.push((Layer { card, spots: Vec::new() }, Vec::new()));
                layers.len() - 1
            });
            let (layer, worth) = &mut layers[at];
            match layer.spots.iter().position(|spot| spot.place == place) {
                // A joker that may stand for two nations: the better one is shown.
                Some(index) if worth[index] >= points => {}
                Some(index) => {
                    layer.spots[index].label = label;
                    worth[index] = points;
                }
                None => {
                    layer.spots.push(Spot { place, label, best: false });
                    worth.push(points);
                }
            }
        }
        for (layer, worth) in &mut layers {
            let best = worth.iter().copied().max().filter(|&points| points > 0);
            for (spot, &points) in layer.spots.iter_mut().zip(worth.iter()) {
                spot.best = Some(points) == best;
            }
        }
        layers.into_iter().map(|(layer, _)| layer).collect()
    }
}

fn spot_label<G: GameUi>(game: &G, action: G::Action, points: i32) -> String {
    if game.command(action) == Some(Command::Exchange) {
        "⇄".to_string()
    } else if points == 0 && G::FEWEST_WINS {
        String::new()
    } else {
        signed(points)
    }
}

/// A number of points with its sign.
pub(crate) fn signed(points: i32) -> String {
    match points {
        0 => "0".to_string(),
        1.. => format!("+{points}"),
        _ => format!("−{}", points.unsigned_abs()),
    }
}

fn board<G: GameUi>(
    replay: &Replay<G>,
    draft: &Draft<G>,
    seen: &G::Observation,
    options: &LegalSteps<G>,
    request: &ViewRequest,
) -> Markup {
    let ghosts: Vec<String> = draft.receipts.iter().flatten().filter_map(Event::place).collect();
    let fresh = fresh(replay, request.viewer);
    let scene = Scene {
        speaker: request.speaker,
        link: request.link,
        layers: &options.layers(&replay.game),
        selected: request.card,
        ghosts: &ghosts,
        fresh: &fresh,
    };
    replay.game.board(seen, &scene)
}

/// The places that changed since the viewer's last turn, the newest first; right after that turn, the
/// places of that turn. A spectator sees the last turn of every seat.
fn fresh<G: GameUi>(replay: &Replay<G>, viewer: Option<Seat>) -> Vec<Fresh> {
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
        let places = step.receipt.iter().rev().filter_map(Event::place);
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
    let aims: Vec<(String, String)> =
        options.0.iter().filter_map(|&(action, ..)| game.target(action)).collect();
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

fn commands<G: GameUi>(
    game: &G,
    state: &G::State,
    seen: &G::Observation,
    options: &LegalSteps<G>,
    request: &ViewRequest,
) -> Vec<CommandView> {
    let Some(seat) = request.viewer else { return Vec::new() };
    let views = game.commands().into_iter().map(|command| {
        let of_command =
            options.0.iter().filter(|(action, ..)| game.command(*action) == Some(command));
        let mut ways: Vec<_> = of_command.copied().collect();
        // Only what is shown gets a sentence: there may be thousands of groups.
        ways.sort_by_key(|(_, points, _)| -points);
        ways.truncate(MAX_OFFERS);
        let offers: Vec<Offer> =
            ways.into_iter().map(|way| LegalSteps::offer(game, request, way)).collect();
        let why_not = if offers.is_empty() && request.active {
            let refused = game
                .example(seen, seat, command)
                .and_then(|action| game.check(state, action).err())
                .map(|refusals| reasons(game, &refusals, request.speaker));
            let nothing =
                || WhyNot { sentence: request.speaker.say(&command.nothing().into()), rule: None };
            refused.unwrap_or_else(|| vec![nothing()])
        } else {
            Vec::new()
        };
        CommandView { command, offers, why_not }
    });
    views.collect()
}

fn choice<G: GameUi>(
    game: &G,
    state: &G::State,
    seen: &G::Observation,
    options: &LegalSteps<G>,
    request: &ViewRequest,
) -> Choice {
    let (true, Some(place)) = (request.active, request.place) else { return Choice::Open };
    let attempts = game.attempts(seen, request.card.unwrap_or_default(), place);
    let offers: Vec<Offer> = options
        .0
        .iter()
        .filter(|(action, ..)| attempts.contains(action))
        .map(|&option| LegalSteps::offer(game, request, option))
        .collect();
    if !offers.is_empty() {
        return Choice::Offers(offers);
    }
    if attempts.is_empty() && request.card.is_some() {
        let sentence = request.speaker.say(&Phrase::NotAChair.into());
        let rule = Some((Rule::Place.id(), rules::anchor(Rule::Place)));
        return Choice::Refused(vec![WhyNot { sentence, rule }]);
    }
    let refused = attempts.first().and_then(|&action| game.check(state, action).err());
    refused
        .map_or(Choice::Open, |refusals| Choice::Refused(reasons(game, &refusals, request.speaker)))
}

/// Every broken rule as a sentence with the rule to read.
pub(super) fn reasons<G: Recorded>(
    game: &G,
    refusals: &Refusals<G::Refusal>,
    speaker: &Speaker,
) -> Vec<WhyNot> {
    let reasons = refusals.iter().map(|refusal| WhyNot {
        sentence: game.say_refusal(speaker, refusal),
        rule: Some((refusal.rule().id(), rules::anchor(refusal.rule()))),
    });
    reasons.collect()
}
