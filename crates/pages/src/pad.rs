//! The score pad: keeps a game that is played at a table at home. Everything noted is in the address.

use gueridon_draw::{Command, GameUi};
use gueridon_engine::cafe::Nation;
use gueridon_engine::{Arrange, Seat};
use gueridon_record::{Diagram, GameId, RecordError, with_game};
use gueridon_table::limits::MAX_NAME;
use gueridon_text::{Label, Phrase, Speaker, is_visible};
use maud::{Markup, html};

use crate::context::{PageContext, Say};
use crate::game::{Ask, Choice, Notes, Pad, PadError, View, ViewRequest, palette, signed, view};
use crate::judge::{JudgeQuery, games, rules};
use crate::layout::{Page, document, rules_address};

/// The longest list of actions on a pad, in bytes: a long evening of the longest game.
pub const MAX_PAD: usize = 9_000;

/// The answer to a request.
pub enum PadAnswer {
    /// A page.
    Page(Markup),
    /// The address of the pad after something was noted.
    Moved(String),
    /// The game as a record.
    Record(String),
}

/// A pad as its address says.
#[derive(Clone)]
struct PadState {
    diagram: Diagram,
    names: Vec<String>,
    notes: Notes,
}

impl PadState {
    fn read(query: &JudgeQuery) -> Option<PadState> {
        let field = |name: &str| query.field(name);
        let diagram = Diagram::read(query.game, &field("pos").unwrap_or_default()).ok()?;
        let names = field("names")?;
        let names = names.split(',').take(diagram.players);
        let names = names.map(|name| name.chars().filter(|sign| is_visible(*sign)).collect());
        let list = |name: &str, sign: char| -> Vec<String> {
            let text = field(name).unwrap_or_default();
            text.split(sign).filter(|item| !item.is_empty()).map(str::to_owned).collect()
        };
        let left = list("left", ';').into_iter().map(|round| {
            let hands = round.split('/').map(|hand| {
                let cards = hand.split(',').filter(|card| !card.is_empty() && *card != "-");
                cards.map(str::to_owned).collect()
            });
            hands.collect()
        });
        let notes =
            Notes { turned_up: list("up", ','), actions: list("a", ','), left: left.collect() };
        Some(PadState { names: names.collect(), diagram, notes })
    }

    fn address(&self) -> String {
        let left: Vec<String> = self
            .notes
            .left
            .iter()
            .map(|hands| {
                let hands: Vec<String> = hands
                    .iter()
                    .map(|cards| match cards.is_empty() {
                        true => "-".to_owned(),
                        false => cards.join(","),
                    })
                    .collect();
                hands.join("/")
            })
            .collect();
        format!(
            "/judge/{}/pad?pos={}&names={}&up={}&left={}&a={}",
            self.diagram.game.name(),
            self.diagram,
            form_urlencoded::byte_serialize(self.names.join(",").as_bytes()).collect::<String>(),
            encoded(&self.notes.turned_up.join(",")),
            encoded(&left.join(";")),
            encoded(&self.notes.actions.join(",")),
        )
    }

    fn with_action(&self, action: &str) -> PadState {
        let mut next = self.clone();
        next.notes.actions.push(action.to_owned());
        next
    }

    fn length(&self) -> usize {
        self.notes.actions.iter().map(|action| action.len() + 1).sum()
    }
}

/// A text as a value of an address; what actions are written with stays readable.
fn encoded(text: &str) -> String {
    let mut address = String::new();
    for byte in text.bytes() {
        match byte {
            b' ' => address.push('+'),
            b'@' | b',' | b'/' | b';' | b'*' | b'=' | b'-' => address.push(byte.into()),
            byte if byte.is_ascii_alphanumeric() => address.push(byte.into()),
            byte => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address
}

/// The pad, what a click on it leads to, or its record.
pub fn pad(context: &PageContext, query: &JudgeQuery) -> PadAnswer {
    let Some(mut state) = PadState::read(query) else {
        return PadAnswer::Page(start(context, query));
    };
    state.diagram.position = None;
    let answer = with_game!(query.game, G => answer::<G>(context, query, &state));
    answer.unwrap_or_else(|_| PadAnswer::Page(start(context, query)))
}

/// Names and rules of a new pad.
fn start(context: &PageContext, query: &JudgeQuery) -> Markup {
    let speaker = context.speaker();
    let mut diagram = Diagram::new(query.game);
    for name in
        ["players", "version"].into_iter().chain(query.game.options().iter().map(|it| it.name))
    {
        if let Some(value) = query.field(name) {
            diagram.set(name, &value);
        }
    }
    let most = *query.game.players().end();
    let body = html! {
        div.judge-page {
            (heading(&speaker, query.game))
            form.judge-form method="get" action=(format!("/judge/{}/pad", query.game.name())) {
                input type="hidden" name="begin" value="1";
                fieldset {
                    legend { (speaker.s(Phrase::PadNames)) }
                    div.judge-player {
                        @for number in 0..most {
                            label.field { span { (speaker.say(&Phrase::PadNameOf.with("number", number as i32 + 1))) }
                                input name=(format!("name{number}")) maxlength=(MAX_NAME) autocomplete="off"; }
                        }
                    }
                }
                (rules(context, &speaker, &diagram))
                p.actions { button.primary { (speaker.s(Phrase::PadBegin)) } }
            }
        }
    };
    whole(context, query.game, body)
}

/// The pad that the form begins; none unless it was sent.
pub fn pad_begun(query: &JudgeQuery) -> Option<String> {
    query.field("begin")?;
    let mut diagram = Diagram::new(query.game);
    for name in
        ["players", "version"].into_iter().chain(query.game.options().iter().map(|it| it.name))
    {
        if let Some(value) = query.field(name) {
            diagram.set(name, &value);
        }
    }
    let name = |number: usize| -> Option<String> {
        let name = query.field(&format!("name{number}"))?;
        let plain = name.chars().filter(|sign| is_visible(*sign) && *sign != ',');
        let name: String = plain.take(MAX_NAME).collect();
        Some(name.trim().to_owned()).filter(|name| !name.is_empty())
    };
    // Every player with a name plays, also where fewer were chosen; gaps between names are closed then.
    let named: Vec<Option<String>> = (0..*query.game.players().end()).map(name).collect();
    let count = named.iter().flatten().count();
    let beyond = named.iter().skip(diagram.players).any(Option::is_some);
    let mut names = named;
    if beyond {
        diagram.players = diagram.players.max(count);
        names.sort_by_key(Option::is_none);
    }
    names.truncate(diagram.players);
    let names = names.into_iter().map(|name| name.unwrap_or_else(|| " ".to_owned())).collect();
    Some(PadState { diagram, names, notes: Notes::default() }.address())
}

fn heading(speaker: &Speaker, game: GameId) -> Markup {
    html! {
        h1 { (speaker.say(&Phrase::PadTitle.with("game", speaker.game_name(game.name())))) }
        p.lead { (speaker.s(Phrase::PadAbout)) }
        p.soft { (speaker.s(Phrase::PadUnknown)) }
        (games(speaker, game, "/pad"))
    }
}

fn whole(context: &PageContext, game: GameId, body: Markup) -> Markup {
    let speaker = context.speaker();
    let title = speaker.say(&Phrase::PadTitle.with("game", speaker.game_name(game.name())));
    let mut page = Page::new("judge pad", title, speaker.s(Phrase::PadAbout), body);
    page.draws = true;
    page.private = true;
    document(context, &page)
}

/// What stands in the way of the last click.
enum Trouble {
    Refused(PadError),
    Offers(Vec<(String, String)>),
    Full,
}

fn answer<G: GameUi + Arrange>(
    context: &PageContext,
    query: &JudgeQuery,
    state: &PadState,
) -> Result<PadAnswer, RecordError> {
    let field = |name: &str| query.field(name);
    let names = state.names.iter().map(|name| name.trim().to_owned());
    let speaker = Speaker::with_names(context.lang, names);
    let mut state = state.clone();
    if let Some(card) = field("turned") {
        state.notes.turned_up.push(card);
    }
    if field("leave").is_some() {
        let players = state.diagram.players;
        let hand = |seat: usize| -> Vec<String> {
            let text = field(&format!("left{seat}")).unwrap_or_default();
            let cards = text.split([',', ' ']).filter(|card| !card.is_empty());
            cards
                .filter(|card| card.chars().all(|it| it.is_ascii_alphanumeric() || it == '*'))
                .take(20)
                .map(str::to_owned)
                .collect()
        };
        state.notes.left.push((0..players).map(hand).collect());
    }
    let pad = Pad::<G>::play(&state.diagram, &state.notes, &speaker)?;
    if field("turned").is_some() || field("leave").is_some() {
        if pad.wrong.is_none() {
            return Ok(PadAnswer::Moved(state.address()));
        }
        // What does not fit is not noted.
        let before = PadState::read(query).unwrap_or_else(|| state.clone());
        let pad_before = Pad::<G>::play(&before.diagram, &before.notes, &speaker)?;
        let trouble = pad.wrong.map(|(_, error)| Trouble::Refused(error));
        return Ok(PadAnswer::Page(page(context, &speaker, &before, &pad_before, None, trouble)));
    }
    if field("export").is_some()
        && let Some(record) = pad.record(&state.diagram)
    {
        return Ok(PadAnswer::Record(record));
    }
    // A pad whose address was changed by hand goes on from the last step that can be played.
    state.notes.actions.truncate(pad.wrong.as_ref().map_or(usize::MAX, |(at, _)| *at));
    let known = palette(&pad.replay.game, &speaker);
    let card = field("card").filter(|card| known.iter().any(|it| it.card == *card));
    let chosen = match (field("do"), field("place")) {
        (Some(action), _) => Some(Ok(action)),
        (None, Some(place)) => placed(&state, &pad, card.as_deref(), &place, &speaker),
        (None, None) => None,
    };
    let trouble = match chosen {
        None => None,
        Some(Err(trouble)) => Some(trouble),
        Some(Ok(action)) => {
            let next = state.with_action(action.trim());
            if next.length() > MAX_PAD {
                Some(Trouble::Full)
            } else {
                let after = Pad::<G>::play(&next.diagram, &next.notes, &speaker)?;
                match after.wrong {
                    None => return Ok(PadAnswer::Moved(next.address())),
                    Some((_, error)) => Some(Trouble::Refused(error)),
                }
            }
        }
    };
    Ok(PadAnswer::Page(page(context, &speaker, &state, &pad, card.as_deref(), trouble)))
}

/// The action that a click on a place means.
fn placed<G: GameUi + Arrange>(
    state: &PadState,
    pad: &Pad<G>,
    card: Option<&str>,
    place: &str,
    speaker: &Speaker,
) -> Option<Result<String, Trouble>> {
    let card = card?;
    let game = &pad.replay.game;
    let Some(view) = look(pad, Some(card), Some(place), "", speaker) else {
        return Some(Err(Trouble::Refused(PadError::NoCard)));
    };
    let seen = game.observe(&pad.replay.state, None);
    let mut possible = Vec::new();
    for action in game.attempts(&seen, card, place) {
        let next = state.with_action(&game.write(action));
        let seat = game.to_act(&pad.replay.state).unwrap_or(Seat(0));
        let played = Pad::<G>::play(&next.diagram, &next.notes, speaker);
        if played.is_ok_and(|played| played.wrong.is_none()) {
            possible.push((game.write(action), game.say_action(speaker, seat, action)));
        }
    }
    match (&possible[..], view.choice) {
        ([(action, _)], _) => Some(Ok(action.clone())),
        ([_, ..], _) => Some(Err(Trouble::Offers(possible))),
        ([], Choice::Refused(reasons)) => Some(Err(Trouble::Refused(PadError::Against(reasons)))),
        ([], Choice::Open | Choice::Offers(_)) => None,
    }
}

/// The board as it is while a card is chosen; none when no such card is left.
fn look<G: GameUi + Arrange>(
    pad: &Pad<G>,
    card: Option<&str>,
    place: Option<&str>,
    link: &str,
    speaker: &Speaker,
) -> Option<View> {
    let held = match card {
        Some(card) => pad.holding(card)?,
        None => pad.replay.clone(),
    };
    let seat = held.game.to_act(&held.state);
    let request = ViewRequest {
        active: seat.is_some(),
        card,
        place,
        link: Some(link).filter(|link| !link.is_empty()),
        ..ViewRequest::new(speaker, seat)
    };
    view(&held, &request).ok()
}

fn page<G: GameUi + Arrange>(
    context: &PageContext,
    speaker: &Speaker,
    state: &PadState,
    pad: &Pad<G>,
    card: Option<&str>,
    trouble: Option<Trouble>,
) -> Markup {
    let game = &pad.replay.game;
    let address = state.address();
    let link = match card {
        Some(card) => format!("{address}&card={card}&place="),
        None => String::new(),
    };
    let seen_card = card.filter(|card| pad.holding(card).is_some());
    let looked = look(pad, seen_card, None, &link, speaker);
    let to_act = game.to_act(&pad.replay.state);
    let body = html! {
        div.judge-page {
            h1 { (speaker.say(&Phrase::PadTitle.with("game", speaker.game_name(G::ID)))) }
            div.judge-table.wide[G::WIDE] {
                div.judge-board {
                    p.status.turn role="status" {
                        @match to_act {
                            Some(seat) => strong { (speaker.say(&Phrase::TurnOf.with("player", seat))) }
                            None => strong { (speaker.s(Phrase::StateOver)) }
                        }
                    }
                    (troubles(context, speaker, state, pad, trouble.as_ref()))
                    @if let Some(ask) = pad.asks {
                        (asks(game, speaker, &address, ask))
                    } @else if to_act.is_some() {
                        ul.palette aria-label=(speaker.s(Phrase::JudgePalette)) {
                            @for it in palette(game, speaker) {
                                li { a href=(format!("{address}&card={}", it.card)) title=(it.name)
                                    aria-current=[(card == Some(it.card.as_str())).then_some("true")] { (it.face) span.hidden { (it.name) } } }
                            }
                        }
                        (commands(game, pad, speaker, &address))
                    }
                    @if let Some(view) = &looked { div.board { (view.board) } }
                }
                div.judge-side {
                    @if pad.rounds_over > state.notes.left.len() && needs_left(pad) {
                        (left_form(speaker, state, pad))
                    }
                    (scores(speaker, state, pad))
                    p.actions {
                        @if !state.notes.actions.is_empty() {
                            @let before = undone::<G>(state, speaker);
                            a.button href=(before.address()) { (speaker.s(Phrase::PadUndo)) }
                            a.button href=(format!("{address}&export=1")) download { (speaker.s(Phrase::PadExport)) }
                        }
                        a.button href=(format!("/judge/{}", G::ID)) { (speaker.s(Phrase::JudgeToJudge)) }
                    }
                    (moves(speaker, pad))
                    p.soft { (speaker.s(Phrase::PadUnknown)) }
                }
            }
        }
    };
    whole(context, state.diagram.game, body)
}

/// The pad before the last step, without what was noted about its consequences.
fn undone<G: GameUi + Arrange>(state: &PadState, speaker: &Speaker) -> PadState {
    let mut before = state.clone();
    before.notes.actions.pop();
    if let Ok(pad) = Pad::<G>::play(&before.diagram, &before.notes, speaker) {
        before.notes.left.truncate(pad.rounds_over);
        before.notes.turned_up.truncate(pad.turned_up());
    }
    before
}

/// Whether cards that are left change the points: in the card game each costs the same.
fn needs_left<G: GameUi + Arrange>(pad: &Pad<G>) -> bool {
    G::COUNTS_CARDS_LEFT && pad.rounds_over > 0
}

fn troubles<G: GameUi + Arrange>(
    context: &PageContext,
    speaker: &Speaker,
    state: &PadState,
    pad: &Pad<G>,
    trouble: Option<&Trouble>,
) -> Markup {
    let rules = rules_address(context.lang, state.diagram.game);
    let error = |error: &PadError| {
        html! {
            @match error {
                PadError::NoCard => p { (speaker.s(Phrase::PadNoCard)) }
                PadError::Unreadable => p { (speaker.s(Phrase::ProblemUnreadable)) }
                PadError::Against(reasons) => {
                    ul.reasons {
                        @for reason in reasons {
                            li { (reason.sentence)
                                @if let Some(rule) = &reason.rule {
                                    " " a href=(format!("{rules}#{}", rule.anchor)) { (rule.heading) }
                                }
                            }
                        }
                    }
                }
            }
        }
    };
    html! {
        @if let Some((at, why)) = &pad.wrong {
            div.notice role="alert" {
                p { (speaker.say(&Phrase::PadWrong.with("number", *at as i32 + 1))) }
                (error(why))
            }
        }
        @match trouble {
            None => {}
            Some(Trouble::Full) => {
                div.notice role="alert" { p { (speaker.say(&Phrase::PadFull.with("limit", MAX_PAD as i32))) } }
            }
            Some(Trouble::Refused(why)) => {
                div.notice role="alert" { p { strong { (speaker.s(Phrase::JudgeNo)) } } (error(why)) }
            }
            Some(Trouble::Offers(offers)) => {
                ul.judge-ways {
                    @for (action, sentence) in offers {
                        li { a.button href=(format!("{}&do={}", state.address(), encoded(action))) { (sentence) } }
                    }
                }
            }
        }
    }
}

/// A card or a table that everybody sees.
fn asks<G: GameUi>(game: &G, speaker: &Speaker, address: &str, ask: Ask) -> Markup {
    let question = match ask {
        Ask::TurnedUp { round } => Phrase::PadTurnedUp.with("round", round as i32),
        Ask::FirstTable { number } => Phrase::PadFirstTables.with("number", number as i32),
        Ask::NewTable => Phrase::PadNewTable.into(),
    };
    html! {
        p.ask-for { (speaker.say(&question)) }
        @if matches!(ask, Ask::TurnedUp { .. }) {
            ul.palette {
                @for it in palette(game, speaker) {
                    li { a href=(format!("{address}&turned={}", it.card)) title=(it.name) { (it.face) span.hidden { (it.name) } } }
                }
            }
        } @else {
            ul.palette.nations {
                @for nation in Nation::ALL {
                    li { a href=(format!("{address}&turned={}", nation.code())) title=(speaker.nation(nation)) { (nation.code()) } }
                }
            }
        }
    }
}

/// Commands that need no card, and a field for what is written.
fn commands<G: GameUi + Arrange>(
    game: &G,
    pad: &Pad<G>,
    speaker: &Speaker,
    address: &str,
) -> Markup {
    let mut legal = Vec::new();
    game.legal(&pad.replay.state, &mut legal);
    // Whether somebody has to pass depends on cards that the pad does not know.
    let may_pass = !game.mid_turn(&pad.replay.state);
    let can = |command: Command| {
        let is_legal = legal.iter().any(|&action| game.command(action) == Some(command));
        is_legal || (command == Command::Pass && may_pass)
    };
    let universe = game.universe();
    let action_of = |command: Command| {
        universe.iter().copied().find(|&action| game.command(action) == Some(command))
    };
    let plain = [Command::Done, Command::Draw, Command::Pass, Command::End, Command::Down];
    html! {
        p.to-hands {
            @for command in plain.into_iter().filter(|&command| can(command)) {
                @if let Some(action) = action_of(command) {
                    a.button href=(format!("{address}&do={}", game.write_concealed(action))) { (speaker.s(command.phrase())) }
                }
            }
        }
    }
}

/// The cards that were left in hands when a round ended.
fn left_form<G: GameUi + Arrange>(speaker: &Speaker, state: &PadState, pad: &Pad<G>) -> Markup {
    let about = if G::FEWEST_WINS { Phrase::PadLeftAbout } else { Phrase::PadLeftJokers };
    let hidden = PadState::address(state);
    let query = hidden.split_once('?').map_or("", |(_, query)| query);
    html! {
        form.judge-form method="get" action=(format!("/judge/{}/pad", G::ID)) {
            @for (name, value) in form_urlencoded::parse(query.as_bytes()) {
                input type="hidden" name=(name) value=(value);
            }
            input type="hidden" name="leave" value="1";
            fieldset {
                legend { (speaker.s(Phrase::PadLeft)) }
                p { (speaker.s(about)) }
                @for seat in Seat::all(pad.replay.game.players()) {
                    label.field { span { (speaker.name(seat)) }
                        input name=(format!("left{}", seat.0)) maxlength="120" spellcheck="false" autocapitalize="off"; }
                }
                p.actions { button.primary { (speaker.s(Phrase::Save)) } }
            }
        }
    }
}

fn scores<G: GameUi + Arrange>(speaker: &Speaker, state: &PadState, pad: &Pad<G>) -> Markup {
    let game = &pad.replay.game;
    let outcome = game.outcome(&pad.replay.state);
    let scores = outcome.map_or_else(|| game.scores(&pad.replay.state), |outcome| outcome.scores);
    let seen = game.observe(&pad.replay.state, None);
    let guessed = needs_left(pad) && pad.rounds_over > state.notes.left.len();
    html! {
        section.standing {
            h2 { (speaker.s(Label::Score.message())) }
            @if let Some(outcome) = outcome {
                p { (speaker.reason(outcome.reason)) " "
                    strong { (speaker.result(&outcome.scores, &outcome.winners().collect::<Vec<_>>())) } }
            }
            ol {
                @for seat in Seat::all(game.players()) {
                    li {
                        (speaker.name(seat)) ": " b { (signed(scores[seat.index()]).trim_start_matches('+')) }
                        span.soft { " · " (speaker.say(&Phrase::CardCount.with("count", game.hand_size(&seen, seat) as i32)))
                            @for label in game.remarks(&seen, seat) { " · " (speaker.say(&label.message())) } }
                        @if guessed { span.soft { " " (speaker.say(&Phrase::PadNotEntered.with("player", seat))) } }
                    }
                }
            }
        }
    }
}

fn moves<G: GameUi + Arrange>(speaker: &Speaker, pad: &Pad<G>) -> Markup {
    let turns = pad.turns(speaker);
    html! {
        section {
            h2 { (speaker.s(Phrase::PadMoves)) }
            @if turns.is_empty() { p.soft { (speaker.s(Phrase::PadNothing)) } }
            ol.pad-moves reversed {
                @for (_, seat, points, sentences) in turns.iter().rev() {
                    li { b { (speaker.name(*seat)) " " (signed(*points)) } " " (sentences.join(" ")) }
                }
            }
        }
    }
}
