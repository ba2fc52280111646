//! What every journal must do, whatever it is stored in. A store runs all of it with
//! `properties!(Place)`, where `Place` is a type of its own that implements [`Place`].

pub(crate) mod appending;
pub(crate) mod chain;
pub(crate) mod claiming;
pub(crate) mod keeping;
pub(crate) mod lists;
pub(crate) mod restoring;

use std::sync::Arc;

use gueridon_journal::{
    Entry, Head, Journal, NewTable, Phase, PlayerId, Result, Stored, Summary, TableId,
};

/// Where a journal is kept: empty at first, gone when dropped.
pub(crate) trait Place: Default {
    /// A journal on what is kept here; several may be open at once, as by several nodes.
    async fn open(&self) -> Arc<dyn Journal>;

    /// The same, opened only to read.
    async fn open_to_read(&self) -> Arc<dyn Journal>;

    /// Does something to what is kept here that no journal would do.
    async fn edit(&self, sql: &'static str);
}

/// Makes a test of every property, for one kind of place.
macro_rules! properties {
    ($place:ty) => {
        suite::properties! { $place:
            appending::entries_are_read_in_the_order_of_their_numbers,
            appending::a_doubled_number_clashes_and_changes_nothing,
            appending::a_skipped_number_clashes_and_changes_nothing,
            appending::a_number_beyond_all_counting_clashes,
            appending::an_unknown_table_takes_no_entry,
            appending::a_name_is_given_to_one_table_only,
            appending::of_two_who_append_the_same_number_exactly_one_wins,
            appending::callers_who_leave_break_nothing,
            appending::a_text_that_is_too_long_is_refused,
            appending::reading_from_a_number_leaves_out_what_is_before,
            appending::a_table_is_read_as_it_was_created,
            appending::texts_are_kept_to_the_letter,
            lists::open_tables_are_public_and_newest_first,
            lists::running_tables_are_public_and_last_changed_first,
            lists::a_player_finds_their_tables_last_changed_first,
            lists::a_player_who_leaves_their_seat_loses_the_table,
            lists::seats_stay_when_a_summary_does_not_mention_them,
            lists::a_summary_is_replaced_with_its_entry,
            lists::what_is_due_comes_soonest_first,
            claiming::a_claimed_table_is_given_to_nobody_else_until_the_hold_ends,
            claiming::claims_come_soonest_first_and_no_more_than_asked_for,
            claiming::an_append_lets_go_of_a_table,
            claiming::the_next_due_is_told,
            claiming::of_many_who_claim_at_once_no_two_get_the_same_table,
            claiming::appends_are_told_and_refusals_are_not,
            claiming::tables_are_paged_in_order_of_creation,
            claiming::tables_are_counted_by_phase,
            keeping::a_player_has_the_name_saved_last,
            keeping::a_player_signs_out_with_a_name_or_without,
            keeping::a_key_is_the_same_for_ever,
            keeping::a_key_is_the_same_for_all_who_ask_at_once,
            keeping::keys_of_different_names_differ,
            keeping::everything_is_there_after_closing_and_opening,
            keeping::a_closed_journal_says_so,
            keeping::closing_twice_is_no_harm,
            keeping::what_was_waiting_when_it_closed_is_answered,
            keeping::a_healthy_journal_answers_a_ping,
            restoring::a_restored_table_is_as_it_was_and_goes_on,
            restoring::restored_tables_keep_their_order,
            restoring::a_table_that_exists_is_left_as_it_is,
            restoring::of_two_tables_of_one_name_the_first_is_restored,
            restoring::a_restored_table_is_listed_and_due,
            restoring::a_long_history_is_restored_whole,
            restoring::a_text_that_is_too_long_restores_nothing,
            restoring::players_are_paged_and_restored,
            restoring::the_name_that_was_saved_last_stays,
            restoring::who_has_signed_out_elsewhere_has_signed_out_here,
            restoring::keys_are_told_by_name,
            restoring::a_key_is_replaced_only_while_nobody_depends_on_it,
            restoring::who_only_reads_changes_nothing,
            chain::an_untouched_chain_holds,
            chain::a_changed_body_is_noticed,
            chain::a_changed_time_is_noticed,
            chain::a_changed_setup_is_noticed,
            chain::a_removed_entry_is_noticed,
            chain::a_chain_cut_off_at_its_end_is_noticed,
            chain::swapped_entries_are_noticed,
            chain::a_chain_of_another_secret_is_noticed,
        }
    };
    ($place:ty: $($module:ident::$property:ident),* $(,)?) => { $(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $property() {
            suite::$module::$property(&<$place>::default()).await;
        }
    )* };
}
pub(crate) use properties;

pub(crate) const SECRET: [u8; 32] = [42; 32];

pub(crate) fn id(name: &str) -> TableId {
    TableId::new(name).expect("a plain name")
}

pub(crate) fn player(number: u8) -> PlayerId {
    PlayerId([number; 16])
}

pub(crate) fn playing(turn: u8) -> Summary {
    Summary { phase: Phase::Playing, turn: Some(turn), due: None, seats: None }
}

/// A public table where a game is on.
pub(crate) fn table(name: &str) -> NewTable {
    NewTable {
        id: id(name),
        game: "cafe-cards".into(),
        public: true,
        setup: format!("setup of {name}"),
        secret: SECRET,
        caption: format!("caption of {name}"),
        at: 1_000,
        summary: playing(0),
    }
}

/// The entries `0..count` of a table, with `body` made from each number.
pub(crate) fn entries(name: &str, count: u64, body: impl Fn(u64) -> String) -> Vec<Entry> {
    let mut head = Head::first(&SECRET, &table(name).setup);
    let link = |seq: u64| {
        let at = 2_000 + i64::try_from(seq).expect("a small number");
        let entry = Entry::after(&SECRET, head, seq, at, body(seq));
        head = entry.head;
        entry
    };
    (0..count).map(link).collect()
}

/// Creates a table and appends `count` entries "0", "1", ….
pub(crate) async fn filled(journal: &dyn Journal, name: &str, count: u64) -> Vec<Entry> {
    journal.create(table(name)).await.expect("a new table");
    let entries = entries(name, count, |seq| seq.to_string());
    for entry in &entries {
        append(journal, name, entry).await.expect("the next entry");
    }
    entries
}

pub(crate) async fn append(journal: &dyn Journal, name: &str, entry: &Entry) -> Result<()> {
    journal.append(&id(name), entry.clone(), playing(1)).await
}

pub(crate) async fn read(journal: &dyn Journal, name: &str) -> Stored {
    journal.read(&id(name), 0).await.expect("a journal that answers").expect("a table")
}
