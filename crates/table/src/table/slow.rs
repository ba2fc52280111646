//! Slow tables: people leave the page between their turns, and may want to be notified.

use gueridon_engine::Seat;
use gueridon_journal::PlayerId;

use super::Table;

/// The shortest time limit of a turn for which people leave the page, in milliseconds: an hour.
const SLOW_LIMIT: i64 = 60 * 60_000;

impl Table {
    /// Whether people may leave the page between their turns: there is much time or no limit, and others than
    /// computers to wait for.
    pub fn is_slow(&self) -> bool {
        let unhurried = self.setup.pace.limit().is_none_or(|limit| limit >= SLOW_LIMIT);
        let people = || self.seats.iter().filter(|seat| seat.owner.is_some() || seat.is_free());
        let going_on = !self.cancelled && !self.has_ended();
        unhurried && going_on && !self.setup.one_screen && people().count() > 1
    }

    /// The seat and the player whose turn began with the newest entry, given the version before it; none
    /// when a computer or a program plays there, or that is the player who made the entry.
    pub fn turn_begun(&self, before: &Table) -> Option<(Seat, PlayerId)> {
        let seat = self.to_act()?;
        let entry = &self.entry_log.last()?.entry;
        let begun =
            before.to_act() != Some(seat) || (entry.is_play() && before.clock != self.clock);
        let state = self.seat(seat).filter(|state| begun && state.is_by_hand())?;
        let player = state.owner?;
        let author = entry.author().and_then(|seat| self.seat(Seat(seat))?.owner);
        (author != Some(player)).then_some((seat, player))
    }
}

#[cfg(test)]
mod tests {
    use gueridon_bots::Level;
    use gueridon_journal::{ChainHash, TableId};
    use gueridon_record::GameId;

    use super::super::{Entry, Pace, PlayedBy, SeatPlan, Setup};
    use super::*;

    const ADA: PlayerId = PlayerId([1; 16]);
    const BERT: PlayerId = PlayerId([2; 16]);

    fn person(player: PlayerId) -> SeatPlan {
        SeatPlan::Player { player, name: String::new() }
    }

    fn table(pace: Pace, seats: Vec<SeatPlan>) -> Table {
        let mut setup = Setup::new(GameId::CafeCards, ADA, seats, "word".into());
        setup.pace = pace;
        Table::create(TableId::new("slow").unwrap(), setup, [7; 32], false, 1_000)
    }

    fn after(table: &Table, entry: Entry) -> Table {
        let at = 2_000 + table.seq() as i64;
        table.after(entry.into(), ChainHash([0; 32]), at).expect("it fits")
    }

    fn play(table: &Table, action: &str, by: PlayedBy) -> Table {
        let seat = table.to_act().unwrap().0;
        after(table, Entry::Play { seat, actions: vec![action.into()], by })
    }

    #[test]
    fn a_table_is_slow_when_people_have_at_least_an_hour_and_wait_for_people() {
        let people = || vec![person(ADA), person(BERT)];
        for pace in [Pace::Free, Pace::Days(1), Pace::Minutes(60)] {
            assert!(table(pace, people()).is_slow(), "{pace:?}");
            assert!(
                table(pace, vec![person(ADA), SeatPlan::Open]).is_slow(),
                "another person may come"
            );
            let alone = vec![person(ADA), SeatPlan::Bot(Level::Easy)];
            assert!(!table(pace, alone).is_slow(), "computers answer at once");
        }
        for pace in [Pace::Minutes(1), Pace::Minutes(59)] {
            assert!(!table(pace, people()).is_slow(), "{pace:?}");
        }
        let cancelled = after(&table(Pace::Free, people()), Entry::Cancel { seat: 0 });
        assert!(!cancelled.is_slow());
        let mut together = table(Pace::Free, people());
        std::sync::Arc::make_mut(&mut together.setup).one_screen = true;
        assert!(!together.is_slow());
    }

    #[test]
    fn a_turn_begins_once_for_the_person_to_act_and_never_by_their_own_doing() {
        let waiting = table(Pace::Days(1), vec![person(ADA), person(BERT)]);
        let ada_ready = after(&waiting, Entry::Ready { seat: 0, share: None });
        assert_eq!(ada_ready.turn_begun(&waiting), None, "nothing is dealt yet");
        let dealt = after(&ada_ready, Entry::Ready { seat: 1, share: None });
        assert_eq!(dealt.turn_begun(&ada_ready), Some((Seat(0), ADA)));
        let said = after(&dealt, Entry::Chat { seat: 1, text: "hello".into() });
        assert_eq!(said.turn_begun(&dealt), None, "it is the same turn");
        let drawn = play(&said, "draw", PlayedBy::Player);
        assert_eq!(drawn.turn_begun(&said), Some((Seat(1), BERT)));
        let left = after(&drawn, Entry::Leave { seat: 0, level: Level::Easy });
        assert_eq!(left.turn_begun(&drawn), None);
        let late = play(&left, "draw", PlayedBy::Clock);
        assert_eq!(late.turn_begun(&left), None, "a computer sits there now");
        let back = after(&late, Entry::Return { seat: 0 });
        assert_eq!(back.turn_begun(&late), None, "Ada has just come back");
        let by_program = after(&drawn, Entry::Program { seat: 0 });
        let answered = play(&by_program, "draw", PlayedBy::Player);
        assert_eq!(answered.turn_begun(&by_program), None, "Ada's program needs no notification");
        let programmed = play(&answered, "draw", PlayedBy::Program);
        assert_eq!(programmed.turn_begun(&answered), Some((Seat(1), BERT)));
    }

    #[test]
    fn the_one_who_deals_by_being_ready_is_not_notified() {
        let waiting = table(Pace::Days(1), vec![person(ADA), person(BERT)]);
        let bert_ready = after(&waiting, Entry::Ready { seat: 1, share: None });
        let dealt = after(&bert_ready, Entry::Ready { seat: 0, share: None });
        assert_eq!((dealt.to_act(), dealt.turn_begun(&bert_ready)), (Some(Seat(0)), None));
    }
}
