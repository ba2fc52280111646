//! What can be measured of a journal from outside.

use std::time::Instant;

use metrics::{Unit, counter, describe_counter, describe_histogram, histogram};

const COMMIT: &str = "gueridon_journal_commit_seconds";
const ENTRIES: &str = "gueridon_journal_commit_entries";
const FAILED: &str = "gueridon_journal_failed_total";

/// Says what the figures of journals mean, to whoever records them.
pub fn describe_metrics() {
    describe_histogram!(COMMIT, Unit::Seconds, "How long a batch took until it was durable.");
    describe_histogram!(ENTRIES, "How many commands a batch had.");
    describe_counter!(FAILED, "Batches of which something could not be written.");
}

/// A batch was written, or was not.
pub(crate) fn committed(commands: usize, since: Instant, failed: bool) {
    histogram!(COMMIT).record(since.elapsed());
    histogram!(ENTRIES).record(commands as f64);
    if failed {
        counter!(FAILED).increment(1);
    }
}
