//! An analysis as people read it in a terminal.

use gueridon_draw::Ink;
use gueridon_engine::{Seat, Version};
use gueridon_record::{RecordFormat, Replay};
use gueridon_study::analysis::{
    Analysis, ReviewedTurn, SeatLedger, gain_message, loss_message, method,
};
use gueridon_text::{AnalysisText, Label, Message, Speaker};

/// The columns of numbers are this wide.
const NUMBER: usize = 9;

/// A page for a terminal.
pub(crate) fn page<G: RecordFormat>(
    replay: &Replay<G>,
    analysis: &Analysis,
    version: Version,
    speaker: &Speaker,
) -> String {
    let printer = Printer { replay, analysis, speaker };
    let label = |label: Label| speaker.say(&label.message());
    let mut page = format!("{}\n", label(Label::Title { game: G::ID, players: analysis.players }));
    if let Some(old) = Label::old_rules(version) {
        page += &format!("{}\n", label(old));
    }
    if let Some(outcome) = replay.game.outcome(&replay.state) {
        let winners: Vec<Seat> = outcome.winners().collect();
        page += &format!("{}\n", speaker.result(&outcome.scores, &winners));
    } else {
        page += &format!("{}\n", printer.say(AnalysisText::NotOver));
    }
    page += &printer.striking();
    page += &printer.turns();
    page += &printer.ledger();
    page += &printer.method();
    page
}

struct Printer<'a, G: RecordFormat> {
    replay: &'a Replay<G>,
    analysis: &'a Analysis,
    speaker: &'a Speaker,
}

impl<G: RecordFormat> Printer<'_, G> {
    fn say(&self, text: impl Into<Message>) -> String {
        self.speaker.say(&text.into())
    }

    fn heading(&self, text: AnalysisText) -> String {
        format!("\n{}\n", Ink::Heading.paint(&self.say(text)))
    }

    /// The worst and the best turns.
    fn striking(&self) -> String {
        let mut lines = self.heading(AnalysisText::Worst);
        if self.analysis.worst.is_empty() {
            lines += &format!("  {}\n", self.say(AnalysisText::NoWorst));
        }
        for &index in &self.analysis.worst {
            let turn = &self.analysis.turns[index];
            lines += &self.turn(index, &loss_message(self.speaker, turn));
            lines += &format!("    {}\n", self.words(AnalysisText::Computer, turn, &turn.computer));
        }
        lines += &self.heading(AnalysisText::Best);
        if self.analysis.best.is_empty() {
            lines += &format!("  {}\n", self.say(AnalysisText::NoBest));
        }
        for &index in &self.analysis.best {
            let gained = gain_message(self.speaker, &self.analysis.turns[index]);
            lines += &self.turn(index, &gained);
        }
        lines
    }

    /// A turn with a remark, and what was played.
    fn turn(&self, index: usize, remark: &Message) -> String {
        let turn = &self.analysis.turns[index];
        let number = i32::try_from(index + 1).unwrap_or(i32::MAX);
        let title = AnalysisText::TurnOf.with("number", number).with("player", Seat(turn.seat));
        let played = self.words(AnalysisText::Played, turn, &turn.played);
        format!("  {}: {}\n    {played}\n", self.say(title), self.say(remark.clone()))
    }

    /// Actions in words.
    fn words(&self, text: AnalysisText, turn: &ReviewedTurn, actions: &[String]) -> String {
        let game = &self.replay.game;
        let sentences = actions.iter().filter_map(|action| game.read(action).ok());
        let sentences: Vec<String> = sentences
            .map(|action| game.say_action(self.speaker, Seat(turn.seat), action))
            .collect();
        self.say(text.with("turn", sentences.join(" ")))
    }

    /// A line for each turn.
    fn turns(&self) -> String {
        let pair = self.analysis.players == 2;
        let chance = if pair { AnalysisText::ColumnWin } else { AnalysisText::ColumnProspects };
        let names = self.analysis.turns.iter().map(|turn| self.speaker.name(Seat(turn.seat)));
        let width = names.map(|name| name.chars().count()).max().unwrap_or(0) + 2;
        let mut lines = self.heading(AnalysisText::Turns);
        let columns = [AnalysisText::ColumnMargin, chance, AnalysisText::ColumnLost];
        let columns = columns.map(|column| right(&self.say(column), NUMBER)).concat();
        let luck = right(&self.say(AnalysisText::ColumnLuck), NUMBER + 8);
        let turn = left(&self.say(AnalysisText::ColumnTurn), 5 + width);
        let played = self.say(AnalysisText::ColumnPlayed);
        lines += &format!("{turn}{columns}{luck}  {played}\n");
        for (index, turn) in self.analysis.turns.iter().enumerate() {
            lines += &self.turn_line(index, turn, width);
        }
        lines
    }

    fn turn_line(&self, index: usize, turn: &ReviewedTurn, width: usize) -> String {
        let own = usize::from(turn.seat);
        let (tenths, signed) = (|it| self.speaker.tenths(it), |it| self.speaker.signed_tenths(it));
        let before = turn.before[own];
        let number = left(&(index + 1).to_string(), 5);
        let name = left(&self.speaker.name(Seat(turn.seat)), width);
        let margin = right(&signed(before.margin), NUMBER);
        let chance = right(&format!("{} %", tenths(before.win)), NUMBER);
        let (lost, error) = if turn.same && turn.error.margin == 0 {
            ("–".into(), String::new())
        } else if turn.exact {
            (tenths(turn.loss.margin), self.say(AnalysisText::Exact))
        } else {
            (tenths(turn.loss.margin), format!("± {}", tenths(turn.error.margin)))
        };
        let (lost, error) = (right(&lost, NUMBER), left(&format!(" {error}"), 8));
        let luck = right(&signed(turn.luck[own].margin), NUMBER);
        let played = Ink::Action.paint(&turn.played.join("  "));
        format!("{number}{name}{margin}{chance}{lost}{error}{luck}  {played}\n")
    }

    /// A column for each seat, a line for each part of its result.
    fn ledger(&self) -> String {
        let seats: Vec<Seat> = Seat::all(self.analysis.players).collect();
        let ledger = &self.analysis.ledger;
        let finished = self.analysis.finished;
        let end = if finished { AnalysisText::Result } else { AnalysisText::Expected };
        let mut rows: Vec<(String, Vec<i32>)> = Vec::new();
        let start = ledger.iter().map(|seat| seat.start.margin).collect();
        rows.push((self.say(AnalysisText::Start), start));
        for &player in &seats {
            let luck = ledger.iter().map(|seat| seat.luck[player.index()].margin).collect();
            rows.push((self.say(AnalysisText::LuckOf.with("player", player)), luck));
            let of = |seat: &SeatLedger| seat.decisions[player.index()].margin;
            let title = self.say(AnalysisText::DecisionsOf.with("player", player));
            rows.push((title, ledger.iter().map(of).collect()));
        }
        rows.push((self.say(end), ledger.iter().map(|seat| seat.result.margin).collect()));
        let names: Vec<String> = seats.iter().map(|&seat| self.speaker.name(seat)).collect();
        let first = rows.iter().map(|(title, _)| title.chars().count()).max().unwrap_or(0) + 2;
        let widths: Vec<usize> =
            names.iter().map(|name| (name.chars().count() + 2).max(NUMBER)).collect();
        let mut lines = self.heading(AnalysisText::Ledger);
        lines += &format!("{}\n", self.say(AnalysisText::LedgerAbout));
        let heads = names.iter().zip(&widths).map(|(name, &width)| right(name, width));
        lines += &format!("{}{}\n", " ".repeat(first), heads.collect::<String>());
        for (title, amounts) in rows {
            let amounts = amounts.into_iter().zip(&widths);
            let amounts =
                amounts.map(|(amount, &width)| right(&self.speaker.signed_tenths(amount), width));
            lines += &format!("{}{}\n", left(&title, first), amounts.collect::<String>());
        }
        lines
    }

    fn method(&self) -> String {
        let mut lines = self.heading(AnalysisText::How);
        for message in method(self.analysis.budget) {
            lines += &format!("{}\n", self.say(message));
        }
        lines
    }
}

fn left(text: &str, width: usize) -> String {
    format!("{text:<width$}")
}

fn right(text: &str, width: usize) -> String {
    format!("{text:>width$}")
}
