//! What a page shows of a game to a viewer, with a card chosen and steps laid out.

use gueridon_draw::{Command, Fresh, GameUi, Layer, Scene, Situation, Spot};
use gueridon_engine::{Event, Refusal, Refusals, Rule, Seat};
use gueridon_record::{Recorded, Replay};
use gueridon_study::advice::AdvisedTurn;
use gueridon_text::{Lang, Message, Phrase, Speaker, rules};
use maud::Markup;

use super::draft::{Draft, Tried};
use super::play::Refused;
use super::tell::Perspective;

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
}

/// What to do next, by whether a card is chosen. Scripts switch between these without a request.
pub(crate) struct Guidance {
    /// With no card chosen, or a step to be confirmed.
    pub(crate) open: Message,
    /// With a card that can go somewhere.
    pub(crate) placeable: Message,
    /// With a card that cannot go anywhere.
    pub(crate) unplaceable: Message,
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
    /// The ways to do it; at least one.
    pub(crate) offers: Vec<Offer>,
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
    /// The id of the broken rule, for programs.
    pub code: &'static str,
    /// The rule to read.
    pub rule: Option<RuleLink>,
}

/// A rule on the page of its game.
#[derive(Clone)]
pub struct RuleLink {
    /// Its heading, in the reader's language.
    pub heading: &'static str,
    /// Its anchor.
    pub anchor: String,
}

impl RuleLink {
    /// None for a rule that the game does not have.
    fn new<G: Recorded>(lang: Lang, rule: Rule) -> Option<RuleLink> {
        let heading = rules::heading::<G>(lang, rule)?;
        Some(RuleLink { heading, anchor: rules::anchor(rule) })
    }
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

/// The view of a game. To the player who may act now, everything is said as "you".
pub(super) fn view<G: GameUi>(replay: &Replay<G>, request: &ViewRequest) -> Result<View, Refused> {
    let game = &replay.game;
    let addressed;
    let mut request = *request;
    if let Some(seat) = request.viewer.filter(|_| request.active) {
        addressed = request.speaker.addressing(seat);
        request.speaker = &addressed;
    }
    let only = request.only.and_then(|step| game.read(step).ok());
    let shown = only.and_then(|action| game.target(action)).map(|(card, _)| card);
    request.card = request.card.or(shown.as_deref());
    let request = &request;
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
        commands: commands(game, &options, request),
        guidance: request.active.then(|| guidance(game, &seen, &options)),
        choice: choice(game, &draft.state, &seen, &options, request),
        draft_sentences,
        draft_points: game.scores(&draft.state)[actor.index()] - before,
        banner: game.banner(&seen).into_iter().map(|label| label.message()).collect(),
    })
}

/// Every legal step, tried.
struct LegalSteps<G: GameUi>(Vec<LegalStep<G>>);

struct LegalStep<G: GameUi> {
    action: G::Action,
    /// What it brings.
    points: i32,
    /// Whether it cannot be undone.
    is_final: bool,
    /// What the best step after it in the same turn brings; none when there is none.
    next: Option<i32>,
    /// Whether the turn cannot end after it.
    must_go_on: bool,
}

impl<G: GameUi> LegalStep<G> {
    fn new(
        game: &G,
        state: &G::State,
        seat: Seat,
        action: G::Action,
        actions: &mut Vec<G::Action>,
    ) -> Self {
        let Tried { state: after, points, is_final, .. } = Tried::new(game, state, seat, action);
        let mut step = LegalStep { action, points, is_final, next: None, must_go_on: false };
        // What is revealed by a final step is not looked at, and in a race for no cards points say nothing.
        if !is_final && !G::FEWEST_WINS && game.target(action).is_some() {
            game.legal(&after, actions);
            let before = game.scores(&after)[seat.index()];
            let places = |action: &&G::Action| game.command(**action).is_none();
            let gain = |&action: &G::Action| {
                let mut end = after.clone();
                game.play_unchecked(&mut end, action);
                game.scores(&end)[seat.index()] - before
            };
            step.next = actions.iter().filter(places).map(gain).max();
            step.must_go_on =
                !actions.iter().any(|&action| game.command(action) == Some(Command::Done));
        }
        step
    }

    /// What the best turn that begins with it brings.
    fn turn_points(&self) -> i32 {
        let next = self.next.unwrap_or(0);
        self.points + if self.must_go_on { next } else { next.max(0) }
    }

    /// What it brings, as it stands on its place: `+4`, or `0→+2` for the first of a pair.
    fn label(&self, game: &G) -> String {
        if game.command(self.action) == Some(Command::Exchange) {
            "⇄".to_string()
        } else if self.points == 0 && G::FEWEST_WINS {
            String::new()
        } else if let (true, Some(next)) = (self.must_go_on, self.next) {
            format!("{}→{}", signed(self.points), signed(self.points + next))
        } else {
            signed(self.points)
        }
    }
}

impl<G: GameUi> LegalSteps<G> {
    fn new(game: &G, state: &G::State, request: &ViewRequest) -> LegalSteps<G> {
        let Some(seat) = request.viewer.filter(|_| request.active) else {
            return LegalSteps(Vec::new());
        };
        let (mut actions, mut next) = (Vec::new(), Vec::new());
        game.legal(state, &mut actions);
        let tried = |action| LegalStep::new(game, state, seat, action, &mut next);
        LegalSteps(actions.into_iter().map(tried).collect())
    }

    fn offer(
        game: &G,
        request: &ViewRequest,
        &LegalStep { action, points, is_final, .. }: &LegalStep<G>,
    ) -> Offer {
        let seat = request.viewer.unwrap_or(Seat(0));
        Offer {
            action: game.write(action),
            sentence: game.say_action(request.speaker, seat, action),
            points,
            is_final,
        }
    }

    /// The places of each card, and what it brings there; where a solution is shown, the place of its step alone.
    fn layers(&self, game: &G, only: Option<&str>) -> Vec<Layer> {
        let mut layers: Vec<(Layer, Vec<i32>)> = Vec::new();
        for step in &self.0 {
            if only.is_some_and(|only| game.write(step.action) != only) {
                continue;
            }
            let Some((card, place)) = game.target(step.action) else { continue };
            let (label, points) = (step.label(game), step.turn_points());
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
    // A card that can only go to the bar counts as playable only when no guest can be seated.
    let seats = |step: &LegalStep<G>| game.command(step.action) != Some(Command::Bar);
    let anybody = options.0.iter().any(|step| seats(step) && game.target(step.action).is_some());
    let aims: Vec<(String, String)> = options
        .0
        .iter()
        .filter(|step| seats(step) || !anybody)
        .filter_map(|step| game.target(step.action))
        .collect();
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

/// The commands that can be used now.
fn commands<G: GameUi>(
    game: &G,
    options: &LegalSteps<G>,
    request: &ViewRequest,
) -> Vec<CommandView> {
    let views = game.commands().into_iter().filter_map(|command| {
        let of_command = |step: &&LegalStep<G>| game.command(step.action) == Some(command);
        let mut ways: Vec<&LegalStep<G>> = options.0.iter().filter(of_command).collect();
        // Only what is shown gets a sentence: there may be thousands of groups.
        ways.sort_by_key(|step| -step.points);
        ways.truncate(MAX_OFFERS);
        let offers: Vec<Offer> =
            ways.into_iter().map(|way| LegalSteps::offer(game, request, way)).collect();
        (!offers.is_empty()).then_some(CommandView { command, offers })
    });
    views.collect()
}

fn guidance<G: GameUi>(game: &G, seen: &G::Observation, options: &LegalSteps<G>) -> Guidance {
    let mut now = Situation::default();
    for step in &options.0 {
        match game.command(step.action) {
            None => now.can_place = true,
            Some(command) if !now.has(command) => now.commands.push(command),
            Some(_) => {}
        }
    }
    let mut told = |chosen| {
        now.chosen = chosen;
        Message::from(game.instruction(seen, &now))
    };
    Guidance { open: told(None), placeable: told(Some(true)), unplaceable: told(Some(false)) }
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
        .filter(|step| attempts.contains(&step.action))
        .map(|step| LegalSteps::offer(game, request, step))
        .collect();
    if !offers.is_empty() {
        return Choice::Offers(offers);
    }
    if attempts.is_empty() && request.card.is_some() {
        let sentence = request.speaker.say(&Phrase::NotAChair.into());
        let rule = RuleLink::new::<G>(request.speaker.lang, Rule::Place);
        return Choice::Refused(vec![WhyNot { sentence, code: Rule::Place.id(), rule }]);
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
        code: refusal.rule().id(),
        rule: RuleLink::new::<G>(speaker.lang, refusal.rule()),
    });
    reasons.collect()
}
