//! What a table makes of its guests: the gender rule and the points.

use super::Gender;

/// The gender rule, on the table as it is after a guest sat down: never more than two of a kind,
/// never a difference above one.
pub(crate) const fn balanced(women: u8, men: u8) -> bool {
    women <= 2 && men <= 2 && women.abs_diff(men) <= 1
}

/// Whether one more guest of that gender may join a table.
pub(crate) const fn accepts(women: u8, men: u8, gender: Gender) -> bool {
    match gender {
        Gender::Woman => balanced(women + 1, men),
        Gender::Man => balanced(women, men + 1),
    }
}

/// What a guest earns at a table, being the `guests`-th there; doubled when all of them have the
/// nation of the table.
#[inline]
pub(crate) const fn points(guests: u8, doubled: bool) -> i32 {
    if guests < 2 {
        0
    } else if doubled {
        2 * guests as i32
    } else {
        guests as i32
    }
}

/// What the table of a group earns.
pub(crate) const fn group_points(doubled: bool) -> i32 {
    if doubled { 40 } else { 20 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn one_alone_or_one_two_of_each_may_sit_and_nothing_else() {
        let mut allowed = Vec::new();
        for women in 0..=4 {
            for men in 0..=4 {
                if women + men > 0 && balanced(women, men) {
                    allowed.push((women, men));
                }
            }
        }
        assert_eq!(allowed, [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2)]);
    }

    #[test]
    fn one_nation_scores_4_6_8_and_mixed_company_2_3_4() {
        assert_eq!([1, 2, 3, 4].map(|guests| points(guests, true)), [0, 4, 6, 8]);
        assert_eq!([1, 2, 3, 4].map(|guests| points(guests, false)), [0, 2, 3, 4]);
    }
}
