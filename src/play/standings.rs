//! The end of a game in lines of text: why it ended, who won, and where the points come from.

use gueridon_draw::GameUi;
use gueridon_engine::{PointSource, Seat};
use gueridon_pages::game::choices::signed;
use gueridon_pages::game::{source_name, standings};
use gueridon_record::Replay;
use gueridon_text::{Phrase, Speaker};

/// The end of a game; nothing while it goes on.
pub(crate) fn lines<G: GameUi>(replay: &Replay<G>, speaker: &Speaker) -> Vec<String> {
    let Some(outcome) = replay.game.outcome(&replay.state) else { return Vec::new() };
    let winners: Vec<Seat> = outcome.winners().collect();
    let mut lines = vec![speaker.reason(outcome.reason), speaker.result(&outcome.scores, &winners)];
    if G::FEWEST_WINS {
        lines.push(speaker.say(&Phrase::FewestWin.into()));
    }
    lines.push(String::new());
    lines.extend(table(replay, speaker));
    lines
}

/// A column for each player, the best first; a row for each source of points.
fn table<G: GameUi>(replay: &Replay<G>, speaker: &Speaker) -> Vec<String> {
    let standings = standings(replay);
    let mut sources: Vec<PointSource> =
        standings.iter().flat_map(|line| line.sources.iter().map(|(source, _)| *source)).collect();
    sources.sort_unstable();
    sources.dedup();
    let names =
        standings.iter().map(|line| format!("{}. {}", line.rank + 1, speaker.name(line.seat)));
    let mut rows = vec![(String::new(), names.collect::<Vec<String>>())];
    for source in sources {
        let cells = standings.iter().map(|line| {
            let known = line.sources.iter().find(|(known, _)| *known == source);
            known.map_or_else(|| "–".to_string(), |(_, points)| signed(*points))
        });
        rows.push((source_name(speaker, source), cells.collect()));
    }
    let totals = standings.iter().map(|line| line.points.to_string().replace('-', "−"));
    rows.push((speaker.say(&Phrase::Total.into()), totals.collect()));
    let width = |text: &String| text.chars().count();
    let first = rows.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
    let column = rows.iter().flat_map(|(_, cells)| cells.iter().map(width)).max().unwrap_or(0);
    let line = |(name, cells): (String, Vec<String>)| {
        let cells: String = cells.iter().map(|cell| format!("  {cell:>column$}")).collect();
        format!("{name:<first$}{cells}")
    };
    rows.into_iter().map(line).collect()
}
