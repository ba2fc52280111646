//! A position as a viewer may know it, with its players: as a picture and as text.

use gueridon_engine::Seat;
use gueridon_text::{Label, Speaker};

use crate::game_ui::GameUi;
use crate::scene::Scene;
use crate::sheet::{SheetPlayer, sheet};

/// A position and who looks at it.
pub struct ViewedPosition<'a, G: GameUi> {
    /// The game.
    pub game: &'a G,
    /// The position.
    pub state: &'a G::State,
    /// The seat whose view it is; none for all that there is to see.
    pub viewer: Option<Seat>,
    /// Who says it.
    pub speaker: &'a Speaker,
}

impl<G: GameUi> ViewedPosition<'_, G> {
    /// Whether the viewer may not see the cards of a seat.
    pub fn is_hidden(&self, seat: Seat) -> bool {
        G::HIDDEN_HANDS && self.viewer.is_some_and(|viewer| viewer != seat)
    }

    /// The board and its players as an SVG file.
    pub fn svg(&self) -> String {
        let (game, state) = (self.game, self.state);
        let outcome = game.outcome(state);
        let scores = outcome.map_or_else(|| game.scores(state), |outcome| outcome.scores);
        let player = |seat: Seat| {
            let score = format!("{} {}", self.say(Label::Score), points(scores[seat.index()]));
            let note: Vec<String> = std::iter::once(score).chain(self.remarks(seat)).collect();
            let hidden = self.is_hidden(seat);
            let cards = self.hand(seat).into_iter().map(|card| (!hidden).then_some(card));
            SheetPlayer {
                name: self.speaker.name(seat),
                note: note.join(" · "),
                cards: cards.collect(),
                acts: game.to_act(state) == Some(seat),
            }
        };
        let players: Vec<SheetPlayer> = Seat::all(game.players()).map(player).collect();
        let title = self.say(Label::Title { game: G::ID, players: game.players() });
        let seen = game.observe(state, self.viewer);
        sheet(game, &seen, &Scene::new(self.speaker), &title, &players)
    }

    /// The board and its players as lines of text.
    pub fn text(&self) -> String {
        let seen = self.game.observe(self.state, self.viewer);
        format!("{}\n{}", self.game.text_board(&seen, self.speaker), self.text_players())
    }

    /// A line for each player: name, score, hand, remarks.
    fn text_players(&self) -> String {
        let (game, state) = (self.game, self.state);
        let scores = game.scores(state);
        let names: Vec<String> =
            Seat::all(game.players()).map(|seat| self.speaker.name(seat)).collect();
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let mut lines = String::new();
        for seat in Seat::all(game.players()) {
            let marker = if game.to_act(state) == Some(seat) { "▶" } else { " " };
            let name = format!("{:<width$}", names[seat.index()]);
            let points = points(scores[seat.index()]);
            let score = format!("{} {points:>4}", self.say(Label::Score));
            let cards = self.hand(seat);
            let held = if self.is_hidden(seat) {
                self.say(Label::HiddenCards(cards.len()))
            } else {
                format!("{} {}", self.say(Label::Hand), cards.join(" "))
            };
            let line = [vec![score, held], self.remarks(seat)].concat().join("  ");
            lines += &format!("{marker} {name}  {line}\n");
        }
        lines
    }

    /// The cards of a seat: numbers by value, other cards by their letters before them.
    fn hand(&self, seat: Seat) -> Vec<String> {
        let seen = self.game.observe(self.state, Some(seat));
        let mut cards = self.game.hand(&seen, seat).unwrap_or_default();
        cards.sort_by_cached_key(|card| (card.parse::<u32>().unwrap_or(0), card.clone()));
        cards
    }

    /// The remarks about a seat.
    fn remarks(&self, seat: Seat) -> Vec<String> {
        let seen = self.game.observe(self.state, Some(seat));
        let labels = self.game.text_remarks(&seen, seat).into_iter();
        labels.map(|label| self.say(label)).collect()
    }

    fn say(&self, label: Label) -> String {
        self.speaker.say(&label.message())
    }
}

/// Points with a real minus sign.
fn points(points: i32) -> String {
    points.to_string().replace('-', "−")
}
