//! What the two café games share: guests as text, tables and their places, the gender rule and the points.
//!
//! A guest in hand is `FRf`, or `*f` for a joker; seated, a joker is written with its nation, `*f=ES`.

use std::collections::BTreeMap;

pub(crate) const NATIONS: [&str; 12] =
    ["DE", "FR", "GB", "US", "TR", "IN", "CN", "RU", "ES", "CU", "CF", "IT"];

/// Every kind of guest but the jokers.
pub(crate) fn guests() -> Vec<String> {
    let mut guests = Vec::new();
    for nation in NATIONS {
        for gender in ["f", "m"] {
            guests.push(format!("{nation}{gender}"));
        }
    }
    guests
}

/// The ways in which a card of the hand can be written as it sits down: a joker as any of the nations.
pub(crate) fn writings(card: &str) -> Vec<String> {
    if !is_joker(card) {
        return vec![card.to_string()];
    }
    let mut writings = Vec::new();
    for nation in NATIONS {
        writings.push(format!("{card}={nation}"));
    }
    writings
}

pub(crate) fn is_joker(guest: &str) -> bool {
    guest.starts_with('*')
}

/// The card behind a seated guest: `*f=ES` is the card `*f`.
pub(crate) fn card(guest: &str) -> &str {
    match guest.split_once('=') {
        Some((joker, _)) => joker,
        None => guest,
    }
}

/// The nation of a seated guest; of a joker, the one it stands for.
pub(crate) fn nation(guest: &str) -> &str {
    match guest.split_once('=') {
        Some((_, nation)) => nation,
        None => &guest[..2],
    }
}

/// `f` or `m`, always the last letter of the card.
pub(crate) fn gender(guest: &str) -> char {
    card(guest).chars().last().expect("a guest has a gender")
}

/// The gender rule: never more than two of a kind, never a difference above one.
pub(crate) fn balanced(guests: &[String]) -> bool {
    let women = guests.iter().filter(|guest| gender(guest) == 'f').count();
    let men = guests.iter().filter(|guest| gender(guest) == 'm').count();
    women <= 2 && men <= 2 && women.abs_diff(men) <= 1
}

/// Are these all women or all men?
pub(crate) fn of_one_gender(guests: &[String]) -> bool {
    guests.iter().all(|guest| gender(guest) == gender(&guests[0]))
}

/// The four squares around a table, by column and then by row.
pub(crate) fn squares_around(table: &str) -> Vec<String> {
    let column = table.chars().next().expect("a square has a column");
    let row: i64 = table[1..].parse().expect("a square has a row");
    let left = char::from(column as u8 - 1);
    let right = char::from(column as u8 + 1);
    vec![
        format!("{left}{row}"),
        format!("{column}{}", row - 1),
        format!("{column}{}", row + 1),
        format!("{right}{row}"),
    ]
}

/// The tables, the places around them, and the guests there.
#[derive(Clone)]
pub(crate) struct Seating {
    /// Square of a table to its nation.
    pub(crate) tables: BTreeMap<String, String>,
    /// Place to the guest who sits there.
    pub(crate) seats: BTreeMap<String, String>,
    /// Square of a table to its four places.
    around: BTreeMap<String, Vec<String>>,
    /// Place to the tables it touches.
    beside: BTreeMap<String, Vec<String>>,
    /// Do four jokers count as guests of their table's nation? (B8)
    pub(crate) jokers_are_native: bool,
}

impl Seating {
    pub(crate) fn new(tables: BTreeMap<String, String>) -> Seating {
        let mut around = BTreeMap::new();
        let mut beside: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for table in tables.keys() {
            for place in squares_around(table) {
                beside.entry(place).or_default().push(table.clone());
            }
            around.insert(table.clone(), squares_around(table));
        }
        Seating { tables, seats: BTreeMap::new(), around, beside, jokers_are_native: false }
    }

    /// Every place, taken or not.
    pub(crate) fn places(&self) -> Vec<String> {
        self.beside.keys().cloned().collect()
    }

    pub(crate) fn places_around(&self, table: &str) -> &[String] {
        &self.around[table]
    }

    /// The tables that a place touches; none if there is no such place.
    pub(crate) fn tables_beside(&self, place: &str) -> Vec<String> {
        self.beside.get(place).cloned().unwrap_or_default()
    }

    pub(crate) fn is_free(&self, place: &str) -> bool {
        self.beside.contains_key(place) && !self.seats.contains_key(place)
    }

    /// Do the two places touch a common table?
    pub(crate) fn share_a_table(&self, one: &str, other: &str) -> bool {
        let tables = self.tables_beside(other);
        self.tables_beside(one).iter().any(|table| tables.contains(table))
    }

    pub(crate) fn guests_at(&self, table: &str) -> Vec<String> {
        let mut guests = Vec::new();
        for place in self.places_around(table) {
            if let Some(guest) = self.seats.get(place) {
                guests.push(guest.clone());
            }
        }
        guests
    }

    /// Has every guest at the table the nation of the table itself?
    pub(crate) fn all_of_its_nation(&self, table: &str) -> bool {
        let guests = self.guests_at(table);
        let jokers = guests.iter().filter(|guest| is_joker(guest)).count();
        guests.iter().all(|guest| nation(guest) == self.tables[table])
            || (self.jokers_are_native && jokers == 4)
    }

    /// The nation rule: the guest has the nation of some table that the place touches.
    pub(crate) fn nation_fits(&self, guest: &str, place: &str) -> bool {
        self.tables_beside(place).iter().any(|table| self.tables[table] == nation(guest))
    }

    /// The gender rule at every table of a place, on the tables as they would be with the guest there.
    pub(crate) fn gender_fits(&self, guest: &str, place: &str) -> bool {
        self.tables_beside(place)
            .iter()
            .all(|table| balanced(&self.with_guest(guest, place, table)))
    }

    /// Who sits at a table once the guest sits on the place there, in place of the guest that sat on it.
    pub(crate) fn with_guest(&self, guest: &str, place: &str, table: &str) -> Vec<String> {
        let mut company = vec![guest.to_string()];
        for other in self.places_around(table) {
            if other != place && self.seats.contains_key(other) {
                company.push(self.seats[other].clone());
            }
        }
        company
    }

    /// May a guest take a place by the place itself? It is empty, a table there has the nation, the gender rule
    /// holds at every table there; and if the guest before sits alone, the two share a table.
    pub(crate) fn fits(&self, guest: &str, place: &str, alone: Option<&String>) -> bool {
        alone.is_none_or(|lone| self.share_a_table(lone, place))
            && self.is_free(place)
            && self.nation_fits(guest, place)
            && self.gender_fits(guest, place)
    }

    /// Does anybody sit at a table of this place? A guest who sits down there scores then, and nothing otherwise.
    pub(crate) fn has_company(&self, place: &str) -> bool {
        self.tables_beside(place).iter().any(|table| !self.guests_at(table).is_empty())
    }

    /// What a table pays the guest who just sat down there: nothing alone, else the number of guests, doubled
    /// when all have the nation of the table.
    fn pays(&self, table: &str) -> i64 {
        let company = self.guests_at(table).len() as i64;
        if company < 2 {
            0
        } else if self.all_of_its_nation(table) {
            2 * company
        } else {
            company
        }
    }

    /// Seats a guest and returns the points of every table that the place touches.
    pub(crate) fn seat(&mut self, guest: &str, place: &str) -> i64 {
        self.seats.insert(place.to_string(), guest.to_string());
        let mut points = 0;
        for table in self.tables_beside(place) {
            points += self.pays(&table);
        }
        points
    }

    /// Every group that could be written with the cards of a hand. The nation rule is applied while writing,
    /// since the product over a large hand could not be listed otherwise; `group_fits` judges the rest.
    pub(crate) fn groups(&self, hand: &[String]) -> Vec<String> {
        let mut groups = Vec::new();
        for table in self.tables.keys() {
            let mut begun = vec![(format!("group {table}"), hand.to_vec())];
            for place in self.places_around(table) {
                if self.is_free(place) {
                    begun = self.continued(&begun, place);
                }
            }
            for (text, _) in begun {
                groups.push(text);
            }
        }
        groups
    }

    /// Each begun group with each card that is left on one more place.
    fn continued(
        &self,
        begun: &[(String, Vec<String>)],
        place: &str,
    ) -> Vec<(String, Vec<String>)> {
        let mut continued = Vec::new();
        for (text, left) in begun {
            for (index, card) in left.iter().enumerate() {
                let mut rest = left.clone();
                rest.remove(index);
                for guest in writings(card) {
                    if self.nation_fits(&guest, place) {
                        continued.push((format!("{text} {guest}@{place}"), rest.clone()));
                    }
                }
            }
        }
        continued
    }

    /// The group rule at its own table: one gender, of those who sit there already (`most` at the most) and
    /// those who come; they fill it, and the nation rule holds on every place.
    pub(crate) fn group_fits(&self, group: &Group, most: usize) -> bool {
        for (guest, place) in &group.guests {
            let belongs = self.places_around(&group.table).contains(place);
            if !belongs || !self.is_free(place) || !self.nation_fits(guest, place) {
                return false;
            }
        }
        let together = self.with_group(group).guests_at(&group.table);
        self.guests_at(&group.table).len() <= most
            && together.len() == 4
            && of_one_gender(&together)
    }

    /// The gender rule at every other table that a group touches.
    pub(crate) fn group_balances_elsewhere(&self, group: &Group) -> bool {
        let after = self.with_group(group);
        for (_, place) in &group.guests {
            for table in self.tables_beside(place) {
                if table != group.table && !balanced(&after.guests_at(&table)) {
                    return false;
                }
            }
        }
        true
    }

    /// As it would be with the guests of a group.
    fn with_group(&self, group: &Group) -> Seating {
        let mut after = self.clone();
        for (guest, place) in &group.guests {
            after.seats.insert(place.clone(), guest.clone());
        }
        after
    }

    /// Seats a group. Returns the 20 or 40 points of its table, and the points of the other tables, guest by
    /// guest in the order of the places.
    pub(crate) fn seat_group(&mut self, group: &Group) -> (i64, i64) {
        let mut elsewhere = 0;
        for (guest, place) in &group.guests {
            self.seats.insert(place.clone(), guest.clone());
            for table in self.tables_beside(place) {
                if table != group.table {
                    elsewhere += self.pays(&table);
                }
            }
        }
        let at_its_table = if self.all_of_its_nation(&group.table) { 40 } else { 20 };
        (at_its_table, elsewhere)
    }
}

/// A `group` action taken apart.
pub(crate) struct Group {
    pub(crate) table: String,
    /// Guests and places, in the order of the places.
    pub(crate) guests: Vec<(String, String)>,
}

impl Group {
    /// Reads `group b2 FRf@a2 …`; anything that is no group gives `None`.
    pub(crate) fn read(action: &str) -> Option<Group> {
        let mut words = action.strip_prefix("group ")?.split(' ');
        let table = words.next()?.to_string();
        let mut guests = Vec::new();
        for word in words {
            let (guest, place) = word.split_once('@')?;
            guests.push((guest.to_string(), place.to_string()));
        }
        Some(Group { table, guests })
    }
}
