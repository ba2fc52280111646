//! Values of options that several commands take: games, versions, seeds and times.

use std::time::Duration;

use gueridon_engine::Version;
use gueridon_record::{GameId, Seed};

/// The longest time, a year: more must be a mistake, and clocks may not reach it.
const MAX_TIME: Duration = Duration::from_hours(365 * 24);

/// A game by its name.
///
/// # Errors
///
/// When there is no such game.
pub fn parse_game(text: &str) -> Result<GameId, String> {
    let known = || format!("known games: {}", GameId::ALL.map(GameId::name).join(", "));
    GameId::from_name(text).ok_or_else(known)
}

/// A version of the rules by its number.
///
/// # Errors
///
/// When there is no such version.
pub fn parse_version(text: &str) -> Result<Version, String> {
    let version = text.parse().ok().and_then(Version::from_number);
    version.ok_or_else(|| {
        let known = Version::ALL.map(|version| version.number().to_string()).join(", ");
        format!("known versions of the rules: {known}")
    })
}

/// A seed: a number, or 64 hexadecimal digits.
///
/// # Errors
///
/// When it is neither.
pub fn parse_seed(text: &str) -> Result<Seed, String> {
    let number = text.parse().ok().map(Seed::numbered);
    let wrong = || "write a number such as 12, or 64 hexadecimal digits".to_string();
    // 64 digits are no number, even where all of them are decimal.
    number.or_else(|| Seed::read(text)).ok_or_else(wrong)
}

/// A time up to a year, but not 0: `5` in seconds, or `500ms`, `2s`, `10m`, `1h 30m`.
///
/// # Errors
///
/// When it is no such time.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let wrong = || "write a time such as 5 (seconds), 500ms, 90s, 10m or 2h".to_string();
    read_time(text).filter(|time| !time.is_zero() && *time <= MAX_TIME).ok_or_else(wrong)
}

/// A time between two limits, which are in seconds.
///
/// # Errors
///
/// When it is no time, or not within the limits.
pub fn parse_time_within(text: &str, least: f64, most: f64) -> Result<Duration, String> {
    let time = read_time(text).filter(|time| (least..=most).contains(&time.as_secs_f64()));
    let wrong = || format!("write a time from {least} to {most} seconds, such as 5 or 500ms");
    time.ok_or_else(wrong)
}

/// A number is in seconds; without one, the text says its units.
fn read_time(text: &str) -> Option<Duration> {
    match text.parse() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        Err(_) => humantime::parse_duration(text).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_in_seconds_and_other_times_name_their_unit() {
        for (text, milliseconds) in
            [("5", 5_000), ("5s", 5_000), ("0.5", 500), ("500ms", 500), ("1m 30s", 90_000)]
        {
            assert_eq!(parse_time(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in [
            "",
            "0",
            "0s",
            "-1",
            "nan",
            "inf",
            "1e300",
            "1e18",
            "2years",
            "soon",
            "5 parsecs",
            "5s5",
        ] {
            assert!(parse_time(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_time_keeps_to_its_limits() {
        assert_eq!(parse_time_within("0", 0.0, 10.0), Ok(Duration::ZERO));
        assert_eq!(parse_time_within("10s", 0.0, 10.0), Ok(Duration::from_secs(10)));
        let refused = parse_time_within("11", 0.0, 10.0).unwrap_err();
        assert!(refused.contains("from 0 to 10 seconds"), "{refused}");
    }

    #[test]
    fn a_seed_is_a_number_or_all_its_digits() {
        assert_eq!(parse_seed("12"), Ok(Seed::numbered(12)));
        assert_eq!(parse_seed(&"12".repeat(32)), Ok(Seed([0x12; 32])));
        for text in ["", "x", "-1", "0x12", &"1".repeat(63), &"1".repeat(65)] {
            assert!(parse_seed(text).is_err(), "{text}");
        }
    }
}
