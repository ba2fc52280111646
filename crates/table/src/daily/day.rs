//! A day of the calendar.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

const MILLIS: i64 = 24 * 60 * 60_000;
/// 9999-12-31, counted from 1970.
const LAST: i64 = 2_932_896;

/// A day by universal time, from 1970 to 9999; written as `2026-11-18`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Day(i64);

impl Day {
    /// The day of a moment in milliseconds since 1970.
    pub fn at(moment: i64) -> Day {
        Day(moment.div_euclid(MILLIS).clamp(0, LAST))
    }

    /// When it begins, in milliseconds since 1970.
    pub fn begin(self) -> i64 {
        self.0 * MILLIS
    }

    /// When it is over, in milliseconds since 1970.
    pub fn end(self) -> i64 {
        self.begin() + MILLIS
    }

    /// The day before; none for the first.
    pub fn before(self) -> Option<Day> {
        (self.0 > 0).then(|| Day(self.0 - 1))
    }

    /// The day after; none for the last.
    pub fn after(self) -> Option<Day> {
        (self.0 < LAST).then(|| Day(self.0 + 1))
    }

    /// Reads `2026-11-18`, and nothing that is written in another way or is not in the calendar.
    pub fn read(text: &str) -> Option<Day> {
        let digits = |range: Range<usize>| text.get(range)?.parse::<i64>().ok();
        let (year, month, day) = (digits(0..4)?, digits(5..7)?, digits(8..10)?);
        let day = Day(days_before(year, month, day));
        let known = (0..=LAST).contains(&day.0) && day.to_string() == text;
        known.then_some(day)
    }

    /// Year, month and day of the month.
    pub fn date(self) -> (i32, u8, u8) {
        // Counted from a first of March, so that the day that is not in every year is the last one.
        let days = self.0 + MARCH_YEAR_0;
        let era = days.div_euclid(ERA);
        let of_era = days.rem_euclid(ERA);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        ((year + era * 400 + next) as i32, month as u8, day as u8)
    }
}

/// Days in 400 years, after which the calendar repeats.
const ERA: i64 = 146_097;
/// Days from the first of March of the year 0 to 1970.
const MARCH_YEAR_0: i64 = 719_468;

/// Days from 1970 to a date, which may be none.
fn days_before(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let month = (month + 9) % 12;
    let of_year = (153 * month + 2) / 5 + day - 1;
    era * ERA + of_era * 365 + of_era / 4 - of_era / 100 + of_year - MARCH_YEAR_0
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl From<Day> for String {
    fn from(day: Day) -> String {
        day.to_string()
    }
}

impl TryFrom<String> for Day {
    type Error = String;

    fn try_from(text: String) -> Result<Day, String> {
        Day::read(&text).ok_or_else(|| format!("{text} is no day"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (moment, text) in [
            (0, "1970-01-01"),
            (MILLIS - 1, "1970-01-01"),
            (MILLIS, "1970-01-02"),
            (951_782_400_000, "2000-02-29"),
            (1_700_000_000_000, "2023-11-14"),
            (4_107_542_400_000, "2100-03-01"),
            (253_402_300_799_999, "9999-12-31"),
        ] {
            let day = Day::at(moment);
            assert_eq!(day.to_string(), text);
            assert_eq!(Day::read(text), Some(day));
            assert!((day.begin()..day.end()).contains(&moment), "{text}");
        }
        assert_eq!(Day::read("2100-02-28").unwrap().after(), Day::read("2100-03-01"));
        assert_eq!((Day(0).before(), Day(LAST).after()), (None, None));
        assert_eq!((Day::at(-5), Day::at(i64::MAX)), (Day(0), Day(LAST)));
    }

    #[test]
    fn every_day_of_four_centuries_is_read_as_it_is_written_and_follows_the_one_before() {
        let mut known = Day(0).date();
        for number in 1..ERA {
            let day = Day(number);
            assert_eq!(Day::read(&day.to_string()), Some(day));
            let (year, month, of_month) = day.date();
            let next = match known {
                (y, m, d) if (year, month) == (y, m) => of_month == d + 1,
                (y, m, _) if year == y => (month, of_month) == (m + 1, 1),
                (y, ..) => (year, month, of_month) == (y + 1, 1, 1),
            };
            assert!(next, "{day} follows {known:?}");
            known = day.date();
        }
    }

    #[test]
    fn what_is_no_day_is_not_read() {
        for text in [
            "",
            "today",
            "2023-11-1",
            "2023-11-014",
            "2023-02-29",
            "1969-12-31",
            "2023-13-01",
            "2023-00-10",
            "2023-11-00",
            "2023/11/14",
            "+023-11-14",
            "2023-11-14 ",
            "２０２３-11-14",
            "é023-11-14",
            "-999-11-14",
            "10000-01-01",
        ] {
            assert_eq!(Day::read(text), None, "{text}");
        }
    }
}
