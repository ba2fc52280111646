//! Statistics against values worked out by hand.

use gueridon_arena::SeatResults;
use gueridon_arena::sequential_test::{SequentialTest, Strength};
use gueridon_arena::stats::{AnswerTimes, DealSummary, RunningStats, elo, summarise};
use gueridon_engine::{Chance, PerSeat};
use gueridon_record::{Dice, GameId, Seed};

fn sums(values: &[f64]) -> RunningStats {
    let mut sums = RunningStats::default();
    values.iter().for_each(|&value| sums.add(value));
    sums
}

fn near(value: f64, expected: f64) {
    assert!((value - expected).abs() < 1e-3, "{value} is not {expected}");
}

fn result(scores: &[i32], won: &[bool]) -> SeatResults {
    SeatResults {
        scores: PerSeat::new(scores.len(), |seat| scores[seat.index()]),
        won: PerSeat::new(won.len(), |seat| won[seat.index()]),
    }
}

#[test]
fn a_deal_is_averaged_over_its_rotations_and_ties_are_shared() {
    // The first entrant sits on seat 0, then on seat 1: it wins by 4, then ties.
    let games = [result(&[10, 6], &[true, false]), result(&[7, 7], &[true, true])];
    let first = summarise(GameId::CafeCards, &[0, 1], &games, 0);
    assert_eq!(first, DealSummary { share: 0.75, margin: 2.0 });
    let second = summarise(GameId::CafeCards, &[0, 1], &games, 1);
    assert_eq!(second, DealSummary { share: 0.25, margin: -2.0 });
}

#[test]
fn where_the_fewest_points_win_the_margin_is_turned_round() {
    let games = [result(&[3, 20, 9], &[true, false, false])];
    let first = summarise(GameId::FortySix, &[0, 1, 1], &games, 0);
    assert_eq!(first, DealSummary { share: 1.0, margin: 6.0 });
    // Both seats of the second: 3 − 20 and 3 − 9.
    let second = summarise(GameId::FortySix, &[0, 1, 1], &games, 1);
    assert_eq!(second, DealSummary { share: 0.0, margin: -11.5 });
}

#[test]
fn the_interval_of_a_mean_is_students() {
    // Mean 3, variance 10/4, standard error √0.5 = 0.7071; times 2.776 is 1.963.
    let estimate = sums(&[1.0, 2.0, 3.0, 4.0, 5.0]).estimate().unwrap();
    near(estimate.mean, 3.0);
    near(estimate.low, 3.0 - 1.963);
    near(estimate.high, 3.0 + 1.963);
    assert!(sums(&[1.0]).estimate().is_none());
}

#[test]
fn the_interval_of_many_shares_is_normal() {
    // Fifty 0 and fifty 1: variance 25/99, standard error 0.050252, times 1.96 is 0.09849.
    let mut values = vec![0.0; 50];
    values.extend([1.0; 50]);
    let estimate = sums(&values).share().unwrap();
    near(estimate.low, 0.5 - 0.0985);
    near(estimate.high, 0.5 + 0.0985);
}

#[test]
fn the_interval_of_few_or_equal_shares_is_wilsons() {
    // Ten of ten: the lower end is n / (n + z²) = 10 / 13.8415.
    let all = sums(&[1.0; 10]).share().unwrap();
    near(all.low, 0.7225);
    near(all.high, 1.0);
    // One hundred of one hundred: 100 / 103.8415, though the variance is 0.
    near(sums(&[1.0; 100]).share().unwrap().low, 0.9630);
    // Half of four: 0.5 ± 1.96 / (2 √(4 + 3.8415)).
    near(sums(&[0.0, 1.0, 0.0, 1.0]).share().unwrap().low, 0.5 - 0.35);
    assert!(RunningStats::default().share().is_none());
}

#[test]
fn elo_is_the_odds_against_one_opponent() {
    near(elo(0.5, 2, 100), 0.0);
    near(elo(10.0 / 11.0, 2, 100), 400.0);
    near(elo(0.25, 4, 100), 0.0);
    // Three opponents, half of the wins: three to one against each.
    near(elo(0.5, 4, 100), 400.0 * 3f64.log10());
    // All of ten games count as 9.5 of 10: odds of 19.
    near(elo(1.0, 2, 10), 400.0 * 19f64.log10());
}

#[test]
fn quantiles_are_right_within_their_steps() {
    let mut times = AnswerTimes::default();
    assert_eq!(times.quantile(0.5), None);
    (1..=1000).for_each(|milliseconds| times.add(milliseconds * 1_000_000));
    let (median, late) = (times.quantile(0.5).unwrap(), times.quantile(0.99).unwrap());
    assert!((475.0..525.0).contains(&median), "{median}");
    assert!((940.0..1040.0).contains(&late), "{late}");
    let mut twice = times.clone();
    twice.merge(&times);
    assert_eq!(twice.quantile(0.5), times.quantile(0.5));
}

fn bet(players: usize, shares: impl IntoIterator<Item = f64>) -> SequentialTest {
    let mut test = SequentialTest::new(players);
    shares.into_iter().for_each(|share| test.add(share));
    test
}

#[test]
fn the_first_bet_is_nothing_and_the_second_follows_from_the_first() {
    let mut test = bet(2, [1.0]);
    assert_eq!(test.log_wealth(), [0.0, 0.0]);
    // Mean (0.5 + 1) / 2, variance (0.25 + 0.0625) / 2: 0.25 / 0.21875 is more than a
    // half of 1 / 0.5, so 1 is staked and half of it won.
    test.add(1.0);
    assert!((test.log_wealth()[0] - 1.5f64.ln()).abs() < 1e-12);
    assert_eq!(test.log_wealth()[1], 0.0);
}

#[test]
fn an_entrant_that_always_wins_is_soon_known_to_be_stronger() {
    // 1.5 to the 10th is 57.7, more than 2 / 0.05; to the 9th, 38.4, it is not.
    assert_eq!(bet(2, [1.0; 10]).strength(), None);
    assert_eq!(bet(2, [1.0; 11]).strength(), Some(Strength::Stronger));
    assert_eq!(bet(2, [0.0; 11]).strength(), Some(Strength::Weaker));
    assert_eq!(bet(2, [1.0; 11]).look(), None);
    assert_eq!(bet(2, [1.0; 20]).look(), Some(Strength::Stronger));
}

#[test]
fn a_fair_share_is_one_of_the_players() {
    let quarter = (0..400).map(|deal| if deal % 4 == 0 { 1.0 } else { 0.0 });
    assert_eq!(bet(4, quarter.clone()).strength(), None);
    assert_eq!(bet(2, quarter).strength(), Some(Strength::Weaker));
}

#[test]
fn equal_entrants_are_seldom_found_different_however_often_one_looks() {
    let mut dice = Dice::new(Seed::numbered(1));
    let mut wrong = 0;
    for _ in 0..400 {
        let coins: Vec<f64> = (0..400).map(|_| f64::from(dice.below(3)) / 2.0).collect();
        wrong += usize::from(bet(2, coins).strength().is_some());
    }
    // 5 % of 400 is 20.
    assert!(wrong <= 20, "{wrong}");
}
