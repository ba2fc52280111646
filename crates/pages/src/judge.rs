//! The judge: a position set up by hand, and questions about it. Everything is in the address.

use gueridon_draw::GameUi;
use gueridon_engine::cafe::Nation;
use gueridon_engine::{Arrange, Arrangement, Impossible, Reason, Seat, Version};
use gueridon_record::{Diagram, GameId, with_game};
use gueridon_text::{Message, Phrase, Speaker};
use maud::{Markup, html};

use crate::context::{PageContext, Say};
use crate::game::{Judged, JudgedChoice, Question, Way, judge as judged, palette, signed};
use crate::layout::{Page, document, rules_address};
use crate::options::OptionForm;

/// What a reader of the judge's page sends: a game, and the fields of the address.
pub struct JudgeQuery {
    pub(crate) game: GameId,
    query: String,
}

impl JudgeQuery {
    /// The query of an address, as it is encoded there.
    pub fn new(game: GameId, query: String) -> JudgeQuery {
        JudgeQuery { game, query }
    }

    /// The first field of a name that is not empty.
    pub(crate) fn field(&self, name: &str) -> Option<String> {
        let mut fields = form_urlencoded::parse(self.query.as_bytes());
        let found = fields.find(|(known, value)| known == name && !value.is_empty());
        found.map(|(_, value)| value.into_owned())
    }
}

/// The answer to a request.
pub enum JudgeReply {
    /// A page.
    Page(Markup),
    /// The address of the position that the request asked for.
    Moved(String),
}

/// What is chosen beside the position.
#[derive(Clone, Default)]
struct JudgeSelection {
    asks: bool,
    card: Option<String>,
}

impl JudgeSelection {
    fn address(&self, diagram: &Diagram) -> String {
        let mut address = format!("/judge/{}?pos={}", diagram.game.name(), diagram);
        if self.asks {
            address.push_str("&mode=ask");
        }
        if let Some(card) = &self.card {
            address.push_str(&format!("&card={}", card));
        }
        address
    }
}

/// The judge's page, or the address that a click or a form leads to.
pub fn judge(context: &PageContext, query: &JudgeQuery) -> JudgeReply {
    with_game!(query.game, G => answer::<G>(context, query))
}

fn answer<G: GameUi + Arrange>(context: &PageContext, query: &JudgeQuery) -> JudgeReply {
    let text = query.field("pos").unwrap_or_default();
    let (mut diagram, unreadable) = match Diagram::read(query.game, text.trim()) {
        Ok(diagram) => (diagram, Vec::new()),
        Err(faults) => (Diagram::new(query.game), faults),
    };
    let wrong = query.field("wrong").filter(|_| unreadable.is_empty());
    let (text, unreadable) = match wrong {
        Some(wrong) => (format!("{text};{wrong}"), vec![Impossible::Unreadable { text: wrong }]),
        None => (text, unreadable),
    };
    let Ok(game) = diagram.open::<G>() else {
        return JudgeReply::Page(page::<G>(
            context,
            &diagram,
            &JudgeSelection::default(),
            None,
            &text,
            &[],
        ));
    };
    let card = query.field("card");
    let speaker = context.speaker();
    let known = |card: &String| {
        G::FIRST_TABLES > 0 && Nation::from_code(card).is_some()
            || palette(&game, &speaker).iter().any(|it| it.card == *card)
    };
    let card = card.filter(known);
    let asks = query.field("mode").is_some_and(|mode| mode == "ask");
    let selection = JudgeSelection { asks, card };
    if unreadable.is_empty() && query.field("apply").is_some() {
        let wrong = apply(&game, &mut diagram, query);
        return JudgeReply::Moved(selection.address(&diagram) + &wrong);
    }
    let place = query.field("place");
    if let (Some(place), true) = (&place, unreadable.is_empty() && !asks) {
        let mut position = diagram.position_or_blank(&game);
        put(&game, &mut position, selection.card.as_deref(), place);
        diagram.position = Some(position);
        return JudgeReply::Moved(selection.address(&diagram));
    }
    let place = place.filter(|_| asks);
    JudgeReply::Page(page::<G>(context, &diagram, &selection, place.as_deref(), &text, &unreadable))
}

/// What a click on a place, or on a hand, does to the position.
fn put<G: Arrange>(game: &G, position: &mut Arrangement, card: Option<&str>, place: &str) {
    let hand = || {
        let number: u8 = place.strip_prefix("hand")?.parse().ok()?;
        Some(Seat(number.checked_sub(1)?)).filter(|seat| seat.index() < game.players())
    };
    match (hand(), card) {
        (Some(seat), Some(card)) => position.give(seat, card),
        (Some(_), None) => {}
        (None, card) => game.put(position, card, place),
    }
}

/// Changes rules and players as a form says. What cannot be read is returned as a part of the address, so that it is
/// shown with what is wrong about it.
fn apply<G: Arrange>(game: &G, diagram: &mut Diagram, query: &JudgeQuery) -> String {
    let field = |name: &str| query.field(name);
    let mut wrong = String::new();
    let mut position = diagram.position_or_blank(game);
    let rules = ["players", "version"].into_iter();
    for name in rules.chain(diagram.game.options().iter().map(|option| option.name)) {
        if let Some(value) = field(name) {
            diagram.set(name, &value);
        }
    }
    let mut section = |name: &str, value: String| {
        let text = format!("{name}:{value}");
        let read = Arrangement::read(&text).ok().filter(|read| read.hands.len() <= 1);
        if read.is_none() {
            wrong = format!(
                "&wrong={}",
                form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>()
            );
        }
        read
    };
    let number = |name: &str| field(name).and_then(|text| text.trim().parse::<u8>().ok());
    let blank = game.blank();
    for seat in Seat::all(diagram.players) {
        let index = seat.index();
        if position.hands.len() <= index {
            position.hands.push(blank.hands.first().cloned().unwrap_or_default());
        }
        position.points.resize(position.points.len().max(index + 1), 0);
        if let Some(read) = field(&format!("points{index}"))
            .and_then(|points| section("points", points.trim().replace('−', "-")))
        {
            position.points[index] = read.points.first().copied().unwrap_or(0);
        }
        if let Some(read) = field(&format!("hand{index}"))
            .map_or(Some(Arrangement::default()), |hand| section("hands", hand.replace(' ', "")))
            .filter(|_| field("hands").is_some())
        {
            position.hands[index] = read.hands.into_iter().next().unwrap_or_default();
        }
    }
    position.hands.truncate(diagram.players);
    position.points.truncate(diagram.players);
    position.limits.truncate(diagram.players);
    let limits: Vec<Option<u8>> =
        Seat::all(diagram.players).map(|seat| number(&format!("limit{}", seat.0))).collect();
    if limits.iter().any(Option::is_some) {
        let usual = G::HAND_LIMIT.unwrap_or_default();
        position.limits = limits.into_iter().map(|limit| limit.unwrap_or(usual)).collect();
        if position.limits.iter().all(|&limit| limit == usual) {
            position.limits.clear();
        }
    }
    let turn = number("turn").and_then(|seat| seat.checked_sub(1)).unwrap_or(position.seat);
    if turn != position.seat {
        position.seat = turn;
        position.progress = Default::default();
    }
    if usize::from(position.seat) >= diagram.players {
        position.seat = 0;
    }
    if field("counts").is_some() {
        position.stock = number("stock");
    }
    if let Some(round) = number("round").and_then(|round| round.checked_sub(1)) {
        position.round = round;
    }
    if let Some(end) = field("end") {
        position.end = Reason::from_name(&end);
    }
    diagram.position = Some(position);
    wrong
}

fn page<G: GameUi + Arrange>(
    context: &PageContext,
    diagram: &Diagram,
    selection: &JudgeSelection,
    place: Option<&str>,
    text: &str,
    unreadable: &[Impossible],
) -> Markup {
    let speaker = context.speaker();
    let title =
        speaker.say(&Phrase::JudgeTitle.with("game", speaker.game_name(diagram.game.name())));
    let link = format!("{}&place=", selection.address(diagram));
    let question = Question {
        speaker: &speaker,
        asks: selection.asks,
        card: selection.card.as_deref(),
        place,
        link: &link,
    };
    let judged = judged::<G>(diagram, &question);
    let body = html! {
        div.judge-page {
            h1 { (title) }
            // Somebody at work needs the room for the board.
            @if diagram.position.is_none() && selection.card.is_none() {
                p.lead { (speaker.s(Phrase::JudgeAbout)) }
                (games(&speaker, diagram.game, ""))
            }
            @if let (Ok(game), Ok(judged)) = (diagram.open::<G>(), judged) {
                @let faults = if unreadable.is_empty() { &judged.impossible[..] } else { unreadable };
                div.judge-table.wide[G::WIDE] {
                    div.judge-board {
                        (modes(&speaker, diagram, selection))
                        (cards(&game, &speaker, diagram, selection))
                        div.board { (judged.board) }
                    }
                    div.judge-side {
                        (wrong(&speaker, faults))
                        @if selection.asks && faults.is_empty() {
                            (verdict(context, &speaker, diagram, &judged, selection))
                        }
                        (standing(&speaker, &judged))
                        (form(context, &game, &speaker, diagram, &judged.position, selection))
                        (as_text(&speaker, diagram, &judged.position, if unreadable.is_empty() { None } else { Some(text) }))
                        p.actions {
                            a.button href=(format!("/judge/{}", diagram.game.name())) { (speaker.s(Phrase::JudgeStartOver)) }
                            a.button href=(format!("/judge/{}/pad", diagram.game.name())) { (speaker.s(Phrase::JudgeToPad)) }
                            a.button href="/editions" { (speaker.s(Phrase::JudgeToEditions)) }
                        }
                    }
                }
            }
        }
    };
    let mut page = Page::new("judge", title.clone(), speaker.s(Phrase::JudgeAbout), body);
    page.draws = true;
    document(context, &page)
}

/// The games, each with its judge or its pad.
pub(crate) fn games(speaker: &Speaker, current: GameId, page: &str) -> Markup {
    html! {
        nav.tabs aria-label=(speaker.s(Phrase::HomeGames)) {
            @for game in GameId::ALL {
                @let is_current = (game == current).then_some("page");
                a href=(format!("/judge/{}{page}", game.name())) aria-current=[is_current] {
                    (speaker.game_name(game.name()))
                }
            }
        }
    }
}

fn modes(speaker: &Speaker, diagram: &Diagram, selection: &JudgeSelection) -> Markup {
    let mode = |asks: bool, phrase: Phrase| {
        let to = JudgeSelection { asks, card: selection.card.clone() };
        let current = (selection.asks == asks).then_some("true");
        html! { a href=(to.address(diagram)) aria-current=[current] { (speaker.s(phrase)) } }
    };
    let hint = if selection.asks { Phrase::JudgeAskHint } else { Phrase::JudgePutHint };
    html! {
        nav.tabs.modes {
            (mode(false, Phrase::JudgeModePut))
            (mode(true, Phrase::JudgeModeAsk))
        }
        p.hint { (speaker.s(hint)) }
    }
}

/// The cards to choose from, and the tables of the card game.
fn cards<G: GameUi + Arrange>(
    game: &G,
    speaker: &Speaker,
    diagram: &Diagram,
    selection: &JudgeSelection,
) -> Markup {
    let chosen = |card: &str| selection.card.as_deref() == Some(card);
    let address = |card: &str| {
        // A second click on a chosen card gives it up.
        let card = (!chosen(card)).then(|| card.to_owned());
        JudgeSelection { asks: selection.asks, card }.address(diagram)
    };
    html! {
        ul.palette aria-label=(speaker.s(Phrase::JudgePalette)) {
            @for card in palette(game, speaker) {
                li { a href=(address(&card.card)) title=(card.name)
                    aria-current=[chosen(&card.card).then_some("true")] { (card.face) span.hidden { (card.name) } } }
            }
        }
        @if G::FIRST_TABLES > 0 && !selection.asks {
            ul.palette.nations aria-label=(speaker.s(Phrase::JudgePaletteTables)) {
                @for nation in Nation::ALL {
                    li { a href=(address(nation.code())) title=(speaker.nation(nation))
                        aria-current=[chosen(nation.code()).then_some("true")] { (nation.code()) } }
                }
            }
        }
        @if let Some(card) = selection.card.as_deref().filter(|card| !selection.asks && Nation::from_code(card).is_none()) {
            p.to-hands {
                @for seat in Seat::all(diagram.players) {
                    a.button href=(format!("{}&place=hand{}", JudgeSelection { asks: false, card: Some(card.to_owned()) }.address(diagram), seat.0 + 1)) {
                        (speaker.say(&Phrase::JudgeToHand.with("player", seat)))
                    }
                }
            }
        }
    }
}

/// Everything that is impossible.
fn wrong(speaker: &Speaker, faults: &[Impossible]) -> Markup {
    html! {
        @if !faults.is_empty() {
            div.notice role="alert" {
                p { strong { (speaker.s(Phrase::JudgeImpossible)) } }
                ul { @for fault in faults { li { (speaker.say(&Message::impossible(fault))) } } }
            }
        }
    }
}

fn verdict(
    context: &PageContext,
    speaker: &Speaker,
    diagram: &Diagram,
    judged: &Judged,
    selection: &JudgeSelection,
) -> Markup {
    let rules = rules_address(context.lang, diagram.game);
    html! {
        section.verdict aria-live="polite" {
            @match &judged.verdict {
                JudgedChoice::None => {}
                JudgedChoice::Allowed(allowed) => {
                    h2.yes { (speaker.s(Phrase::JudgeYes)) }
                    (ways(allowed, true))
                }
                JudgedChoice::Refused(reasons) => {
                    h2.no { (speaker.s(Phrase::JudgeNo)) }
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
            @if selection.card.is_some() {
                @if judged.company {
                    p.soft { (speaker.say(&Phrase::JudgeOnlyEntered.with("player", Seat(judged.position.seat)))) }
                }
                details open[matches!(judged.verdict, JudgedChoice::None)] {
                    summary { (speaker.s(Phrase::JudgeBrings)) }
                    @if judged.ways.is_empty() { p { (speaker.s(Phrase::JudgeNowhere)) } }
                    (ways(&judged.ways, false))
                }
            }
        }
    }
}

fn ways(ways: &[Way], receipts: bool) -> Markup {
    html! {
        ul.judge-ways {
            @for way in ways {
                li {
                    b { (signed(way.points)) } " " (way.sentence)
                    @if receipts && !way.receipt.is_empty() { p.receipt { (way.receipt.join(" ")) } }
                }
            }
        }
    }
}

fn standing(speaker: &Speaker, judged: &Judged) -> Markup {
    let standing = &judged.standing;
    let mut order: Vec<usize> = (0..standing.rows.len()).collect();
    order.sort_by_key(|&seat| (standing.rows[seat].2, seat));
    html! {
        section.standing {
            h2 { (speaker.s(Phrase::JudgeWinner)) }
            @match &standing.result {
                Some((reason, result)) => p { (reason) " " strong { (result) } }
                None => p { (speaker.s(Phrase::JudgeGoesOn)) }
            }
            ol {
                @for seat in order {
                    @let (before, last, rank) = standing.rows[seat];
                    li value=(rank + 1) {
                        (speaker.name(Seat(seat as u8))) ": " b { (signed(last).trim_start_matches('+')) }
                        @if last != before {
                            " (" (speaker.say(&Phrase::JudgePenalty.with("points", last - before))) ")"
                        }
                    }
                }
            }
        }
    }
}

/// Players, counts and rules.
fn form<G: GameUi + Arrange>(
    context: &PageContext,
    game: &G,
    speaker: &Speaker,
    diagram: &Diagram,
    position: &Arrangement,
    selection: &JudgeSelection,
) -> Markup {
    let cards_of = |seat: Seat| position.hands.get(seat.index()).cloned().unwrap_or_default();
    html! {
        form.judge-form method="get" action=(format!("/judge/{}", diagram.game.name())) {
            input type="hidden" name="pos" value=(diagram);
            input type="hidden" name="apply" value="1";
            input type="hidden" name="hands" value="1";
            input type="hidden" name="counts" value="1";
            @if selection.asks { input type="hidden" name="mode" value="ask"; }
            @if let Some(card) = &selection.card { input type="hidden" name="card" value=(card); }
            fieldset {
                legend { (speaker.s(Phrase::JudgePlayers)) }
                p.soft { (speaker.s(Phrase::JudgeHandHelp)) }
                @for seat in Seat::all(game.players()) {
                    div.judge-player {
                        label.field { span { (speaker.say(&Phrase::JudgePointsOf.with("player", seat))) }
                            input name=(format!("points{}", seat.0)) inputmode="numeric" maxlength="5"
                                value=(position.points.get(seat.index()).copied().unwrap_or(0)); }
                        @if let Some(usual) = G::HAND_LIMIT {
                            label.field { span { (speaker.s(Phrase::JudgeLimit)) }
                                input name=(format!("limit{}", seat.0)) inputmode="numeric" maxlength="1"
                                    value=(position.limits.get(seat.index()).copied().unwrap_or(usual)); }
                        }
                        label.field.hand-field { span { (speaker.say(&Phrase::JudgeHandOf.with("player", seat))) }
                            input name=(format!("hand{}", seat.0)) maxlength="200" spellcheck="false" autocapitalize="off"
                                value=(cards_of(seat)); }
                    }
                }
                div.judge-player {
                    label.field { span { (speaker.s(Phrase::JudgeToAct)) }
                        select name="turn" {
                            @for seat in Seat::all(game.players()) {
                                option value=(seat.0 + 1) selected[seat.0 == position.seat] { (speaker.name(seat)) }
                            }
                        } }
                    label.field { span { (speaker.s(Phrase::JudgeStock)) }
                        input name="stock" inputmode="numeric" maxlength="3"
                            value=(position.stock.map_or_else(String::new, |stock| stock.to_string())); }
                    @if diagram.game.option("rounds").is_some() {
                        label.field { span { (speaker.s(Phrase::JudgeRoundNumber)) }
                            input name="round" inputmode="numeric" maxlength="3" value=(u16::from(position.round) + 1); }
                    }
                    label.field.end-field { span { (speaker.s(Phrase::JudgeEnd)) }
                        select name="end" {
                            option value="none" selected[position.end.is_none()] { (speaker.s(Phrase::JudgeEndNone)) }
                            @for &reason in G::REASONS {
                                option value=(reason.code()) selected[position.end == Some(reason)] { (speaker.reason(reason)) }
                            }
                        } }
                }
            }
            (rules(context, speaker, diagram))
            p.actions { button.primary { (speaker.s(Phrase::JudgeApply)) } }
        }
    }
}

/// The rules that a position is judged by.
pub(crate) fn rules(context: &PageContext, speaker: &Speaker, diagram: &Diagram) -> Markup {
    html! {
        fieldset {
            legend { (speaker.s(Phrase::JudgeRules)) }
            div.judge-player {
                label.field { span { (speaker.s(Phrase::JudgePlayers)) }
                    select name="players" {
                        @for players in diagram.game.players() {
                            option selected[players == diagram.players] { (players) }
                        }
                    } }
                label.field { span { (speaker.s(Phrase::JudgeVersion)) }
                    select name="version" {
                        @for version in Version::ALL.into_iter().rev() {
                            option selected[version == diagram.version] { (version.number()) }
                        }
                    } }
                (OptionForm::new(context, speaker, diagram.game, diagram.version, &diagram.rules).short())
            }
        }
    }
}

/// The position to copy, or to type; `wrong` is what could not be read.
fn as_text(
    speaker: &Speaker,
    diagram: &Diagram,
    position: &Arrangement,
    wrong: Option<&str>,
) -> Markup {
    let written = Diagram { position: Some(position.clone()), ..diagram.clone() };
    let shown = wrong.map_or_else(|| written.to_string(), str::to_owned);
    html! {
        form.judge-form method="get" action=(format!("/judge/{}", diagram.game.name())) {
            label.field { span { (speaker.s(Phrase::JudgeText)) }
                textarea name="pos" rows="3" spellcheck="false" autocapitalize="off" { (shown) } }
            p.actions { button { (speaker.s(Phrase::JudgeApply)) } }
        }
    }
}
