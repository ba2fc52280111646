//! The tests of every journal, whatever database it uses: `properties!(T)` runs them all for a type `T`
//! that implements [`TestStore`].

pub(crate) mod appending;
pub(crate) mod batches;
pub(crate) mod chain;
pub(crate) mod claiming;
pub(crate) mod documents;
pub(crate) mod lifecycle;
pub(crate) mod lists;
pub(crate) mod restoring;
pub(crate) mod subscriptions;

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use gueridon_journal::{
    ChainHash, Journal, NewTable, Phase, PlayerId, Result, StoredEntry, StoredTable, Summary,
    TableId,
};

/// A file or a database: empty at first, deleted when dropped.
pub(crate) trait TestStore: Default {
    /// Opens the journal; several may be open at once, like those of several nodes.
    async fn open(&self) -> Arc<dyn Journal>;

    /// Opens the journal read-only.
    async fn open_read_only(&self) -> Arc<dyn Journal>;

    /// Runs statements that no journal would run.
    async fn edit(&self, sql: &'static str);
}

/// Makes a test of every property, for one kind of store.
macro_rules! properties {
    ($store:ty) => {
        #[tokio::test]
        async fn a_refused_command_does_not_fail_the_rest_of_its_batch() {
            let store = <$store>::default();
            suite::batches::a_refused_command_does_not_fail_the_rest_of_its_batch(&store).await;
        }
        suite::properties! { $store:
            appending::entries_are_read_in_the_order_of_their_numbers,
            appending::a_doubled_number_clashes_and_changes_nothing,
            appending::an_entry_that_continues_another_one_clashes_and_changes_nothing,
            appending::a_skipped_number_clashes_and_changes_nothing,
            appending::a_number_beyond_i64_clashes,
            appending::an_unknown_table_takes_no_entry,
            appending::a_name_is_given_to_one_table_only,
            appending::of_two_appends_of_the_same_number_exactly_one_wins,
            appending::dropped_futures_break_nothing,
            appending::a_text_that_is_too_long_is_refused,
            appending::reading_from_a_number_leaves_out_what_is_before,
            appending::a_table_is_read_as_it_was_created,
            appending::texts_are_stored_exactly,
            lists::open_tables_are_public_and_newest_first,
            lists::running_tables_are_public_and_last_changed_first,
            lists::a_player_finds_their_tables_last_changed_first,
            lists::a_player_who_leaves_their_seat_loses_the_table,
            lists::seats_stay_when_a_summary_does_not_mention_them,
            lists::a_summary_is_replaced_with_its_entry,
            lists::a_caption_is_replaced_with_an_entry_or_stays,
            lists::finished_and_unfinished_tables_of_a_player_are_listed_apart,
            lists::what_is_due_comes_soonest_first,
            claiming::a_claimed_table_cannot_be_claimed_again_until_the_claim_ends,
            claiming::claims_come_soonest_first_up_to_the_limit,
            claiming::an_append_ends_a_claim,
            claiming::the_next_due_time_includes_the_ends_of_claims,
            claiming::concurrent_claims_never_share_a_table,
            claiming::an_append_is_reported_when_its_caller_has_gone,
            claiming::tables_are_paged_in_order_of_creation,
            claiming::tables_are_counted_by_phase,
            lifecycle::a_player_has_the_name_saved_last,
            lifecycle::a_player_signs_out_with_a_name_or_without,
            lifecycle::a_key_is_the_same_for_ever,
            lifecycle::concurrent_requests_get_the_same_key,
            lifecycle::keys_of_different_names_differ,
            lifecycle::everything_is_there_after_reopening,
            lifecycle::a_closed_journal_refuses_everything,
            lifecycle::closing_twice_is_harmless,
            lifecycle::waiting_commands_are_answered_on_close,
            lifecycle::a_healthy_journal_answers_a_ping,
            restoring::a_restored_table_is_complete_and_continues,
            restoring::restored_tables_keep_their_order,
            restoring::a_table_that_exists_is_left_as_it_is,
            restoring::of_two_tables_of_one_name_the_first_is_restored,
            restoring::a_restored_table_is_listed_and_due,
            restoring::a_long_history_is_restored_whole,
            restoring::a_text_that_is_too_long_restores_nothing,
            restoring::players_are_paged_and_restored,
            restoring::the_name_that_was_saved_last_stays,
            restoring::a_sign_out_elsewhere_is_restored,
            restoring::keys_are_listed_by_name,
            restoring::a_key_is_replaced_only_before_the_first_table_and_player,
            restoring::a_read_only_journal_changes_nothing,
            subscriptions::a_subscription_is_read_as_it_was_saved,
            subscriptions::a_subscription_that_is_saved_again_is_replaced,
            subscriptions::the_oldest_subscription_of_a_player_goes_first,
            subscriptions::a_player_forgets_no_subscription_of_another,
            subscriptions::a_browser_that_changes_its_player_is_subscribed_once,
            subscriptions::an_address_alone_takes_no_subscription_from_its_player,
            subscriptions::signing_out_everywhere_forgets_all_subscriptions,
            subscriptions::an_address_that_is_too_long_is_refused,
            documents::a_document_is_read_as_it_was_saved_last,
            documents::of_many_who_add_a_document_at_once_one_succeeds,
            documents::a_document_that_has_changed_meanwhile_is_not_replaced,
            documents::of_many_changes_to_a_document_at_once_none_is_lost,
            documents::documents_of_a_scope_come_last_saved_first,
            documents::documents_are_paged_and_restored,
            documents::a_document_that_is_too_long_is_refused,
            chain::an_unchanged_chain_is_valid,
            chain::a_changed_body_is_noticed,
            chain::a_changed_time_is_noticed,
            chain::a_changed_setup_is_noticed,
            chain::a_removed_entry_is_noticed,
            chain::a_chain_cut_off_at_its_end_is_noticed,
            chain::swapped_entries_are_noticed,
            chain::a_chain_of_another_secret_is_noticed,
        }
    };
    ($store:ty: $($module:ident::$property:ident),* $(,)?) => { $(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $property() {
            suite::$module::$property(&<$store>::default()).await;
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
    Summary { phase: Phase::Playing, turn: Some(turn), due: None, seats: None, caption: None }
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

/// The same with a time at which it is due.
pub(crate) fn due_at(name: &str, due: Option<i64>) -> NewTable {
    let mut table = table(name);
    table.summary.due = due;
    table
}

/// The entries `0..count` of a table, with `body` made from each number.
pub(crate) fn entries(name: &str, count: u64, body: impl Fn(u64) -> String) -> Vec<StoredEntry> {
    let mut head = ChainHash::first(&SECRET, &table(name).setup);
    let link = |seq: u64| {
        let at = 2_000 + i64::try_from(seq).expect("a small number");
        let entry = StoredEntry::after(&SECRET, head, seq, at, body(seq));
        PREVIOUS.lock().expect("a map").insert(entry.head, head);
        head = entry.head;
        entry
    };
    (0..count).map(link).collect()
}

/// An entry that continues nothing: [`append`] appends it to whatever is stored.
pub(crate) fn rival(seq: u64, body: &str) -> StoredEntry {
    StoredEntry::after(&SECRET, ChainHash([0; 32]), seq, 2_000, body.into())
}

/// The head before each entry that [`entries`] has made.
static PREVIOUS: LazyLock<Mutex<HashMap<ChainHash, ChainHash>>> = LazyLock::new(Mutex::default);

/// The head that an entry continues; for one that was not made by [`entries`], the last that is stored.
pub(crate) async fn previous(journal: &dyn Journal, name: &str, entry: &StoredEntry) -> ChainHash {
    let known = PREVIOUS.lock().expect("a map").get(&entry.head).copied();
    if let Some(known) = known {
        return known;
    }
    let stored = journal.read(&id(name), entry.seq.saturating_sub(1)).await.ok().flatten();
    stored
        .and_then(|stored| stored.entries.first().map(|last| last.head))
        .unwrap_or(ChainHash([0; 32]))
}

/// Creates a table and appends `count` entries "0", "1", ….
pub(crate) async fn filled(journal: &dyn Journal, name: &str, count: u64) -> Vec<StoredEntry> {
    journal.create(table(name)).await.expect("a new table");
    let entries = entries(name, count, |seq| seq.to_string());
    for entry in &entries {
        append(journal, name, entry).await.expect("the next entry");
    }
    entries
}

pub(crate) async fn append(journal: &dyn Journal, name: &str, entry: &StoredEntry) -> Result<()> {
    let previous = previous(journal, name, entry).await;
    journal.append(&id(name), previous, entry.clone(), playing(1)).await
}

pub(crate) async fn read(journal: &dyn Journal, name: &str) -> StoredTable {
    journal.read(&id(name), 0).await.expect("the journal answers").expect("a table")
}
