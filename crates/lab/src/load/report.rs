//! The result of a load test, as a table, as JSON and as a chart.

use std::collections::BTreeMap;
use std::fmt::Write;

use gueridon_cli::{plural, rounded};
use gueridon_draw::chart::{Chart, round_ticks};
use hdrhistogram::Histogram;
use serde_json::{Value, json};

use super::metrics::{ErrorCount, LoadCounters};
use super::run::LoadRun;
use super::usage::{UnitCosts, Usage};

/// The advice for a server that limits requests.
pub(super) const LIMITS: &str = "It limits new tables and open pages by address: start it with \
     higher --tables-per-address and --streams-per-address, or ask for fewer tables";

/// The names of both latencies.
const LATENCIES: [&str; 2] = ["acknowledgement", "screen"];

/// The chart: height of a histogram, and of the space above both, in pixels.
const ROW: f64 = 150.0;
const TOP: f64 = 64.0;
/// About as many ticks as the axis of a row has.
const COUNT_TICKS: u64 = 2;
/// Its axis is logarithmic, from 100 microseconds to ten seconds, with twelve columns to a decade.
const SHORTEST: f64 = 100.0;
const DECADES: usize = 5;
const COLUMNS_PER_DECADE: usize = 12;

/// The measurements of a run.
pub struct LoadReport {
    counters: LoadCounters,
    seconds: f64,
    tables: usize,
    spectators: usize,
    /// Open pages at each table.
    pages: usize,
    /// Whether pages are kept as browsers do.
    browsers: bool,
    from_step: Option<usize>,
    rate: Option<f64>,
    /// None when the run was stopped before it was measured.
    costs: Option<UnitCosts>,
    /// Resident memory of all servers in bytes.
    memory: Option<u64>,
}

impl LoadReport {
    /// The measurements of a run so far.
    pub(super) fn new(run: &LoadRun, memory: Option<u64>) -> LoadReport {
        let counters = run.metrics.lock().clone();
        let begin = run.clock().map(|clock| clock.begin);
        // The last acknowledgement may come after the end.
        let measured = begin.zip(counters.last).map(|(begin, last)| last.duration_since(begin));
        LoadReport {
            seconds: measured.map_or(0.0, |measured| measured.as_secs_f64()),
            tables: run.options.tables,
            spectators: run.options.spectators,
            pages: run.options.pages_per_table(),
            browsers: run.options.pages,
            from_step: run.options.from_step,
            costs: run.marks().costs(),
            rate: run.options.rate,
            counters,
            memory,
        }
    }

    /// Whether steps were measured, without any error.
    pub fn is_good(&self) -> bool {
        self.counters.steps > 0 && self.counters.errors.is_empty()
    }

    fn steps_per_second(&self) -> f64 {
        if self.seconds > 0.0 { self.counters.steps as f64 / self.seconds } else { 0.0 }
    }

    /// The report as JSON.
    pub fn json(&self) -> Value {
        let LoadCounters { steps, created, latencies, errors, .. } = &self.counters;
        let kinds: BTreeMap<&str, u64> =
            errors.iter().map(|(kind, errors)| (kind.as_str(), errors.count)).collect();
        let mut json = json!({
            "steps_per_second": rounded(self.steps_per_second(), 3),
            "steps": steps,
            "seconds": rounded(self.seconds, 3),
            "tables": self.tables,
            "tables_laid": created,
            "spectators": self.spectators,
            "pages": self.browsers,
            "from_step": self.from_step,
            "rate": self.rate,
        });
        for (name, latencies) in ["ack", "screen"].into_iter().zip(latencies) {
            for (part, time) in ["p50", "p99", "max"].into_iter().zip(milliseconds(latencies)) {
                json[format!("{name}_ms_{part}")] = json!(time);
            }
        }
        let cost = |of: fn(&UnitCosts) -> &Usage, pages| {
            self.costs.as_ref().map(|costs| of(costs).json(pages))
        };
        json["per_step"] = json!(cost(|costs| &costs.step, self.pages));
        json["per_table"] = json!(cost(|costs| &costs.table, self.pages));
        json["per_step_with_tables"] = json!(cost(|costs| &costs.all, self.pages));
        json["errors"] = json!(self.counters.error_count());
        json["errors_by_kind"] = json!(kinds);
        if let Some(memory) = self.memory {
            json["server_memory_bytes"] = json!(memory);
        }
        json
    }

    /// The report as a table.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string never fails.
        let _ = self.write_text(&mut text);
        text
    }

    fn write_text(&self, text: &mut String) -> std::fmt::Result {
        let LoadCounters { steps, created, latencies, errors, .. } = &self.counters;
        let pace =
            self.rate.map_or("closed loop".into(), |rate| format!("{rate} steps/s asked for"));
        let kind = if self.browsers { "page" } else { "stream" };
        let (tables, pages) =
            (plural(self.tables as u64, "table"), plural(self.pages as u64, kind));
        let browsers = if self.browsers { " as in browsers" } else { "" };
        writeln!(text, "{tables}, {pages}{browsers} at each, {pace}")?;
        if let Some(from) = self.from_step {
            writeln!(text, "long games, from step {from} on")?;
        }
        writeln!(text)?;
        writeln!(text, "{:<18}{:>12.1}", "steps/s", self.steps_per_second())?;
        writeln!(text, "{:<18}{steps:>12}", "acknowledged")?;
        writeln!(text, "{:<18}{:>12.1}", "seconds", self.seconds)?;
        writeln!(text, "{:<18}{created:>12}", "tables laid")?;
        writeln!(text, "{:<18}{:>12}", "errors", self.counters.error_count())?;
        if let Some(memory) = self.memory {
            writeln!(text, "{:<18}{:>12.1}", "server MiB", memory as f64 / f64::from(1 << 20))?;
        }
        writeln!(text, "\n{:<18}{:>12}{:>12}{:>12}", "ms", "median", "99th", "max")?;
        for (name, latencies) in LATENCIES.into_iter().zip(latencies) {
            write!(text, "{name:<18}")?;
            for time in milliseconds(latencies) {
                let time = time.map_or("-".into(), |time| format!("{time:.2}"));
                write!(text, "{time:>12}")?;
            }
            writeln!(text)?;
        }
        if let Some(costs) = &self.costs {
            self.write_costs(text, costs)?;
        }
        if !errors.is_empty() {
            writeln!(text)?;
        }
        for ErrorCount { count, first } in errors.values() {
            writeln!(text, "{count} × {first}")?;
        }
        if errors.values().any(|errors| errors.first.is_limit()) {
            writeln!(text, "{LIMITS}.")?;
        }
        if *steps == 0 {
            writeln!(text, "\nNo step was acknowledged, so that nothing is known.")?;
        }
        Ok(())
    }

    /// What a step and a table cost.
    fn write_costs(&self, text: &mut String, costs: &UnitCosts) -> std::fmt::Result {
        type Amount = fn(&Usage, f64) -> Option<f64>;
        let mut rows: Vec<(&str, Amount)> = vec![
            ("server CPU, µs", |usage, _| usage.cpu),
            ("bytes received", |usage, _| Some(usage.bytes)),
            ("bytes a page", |usage, pages| Some(usage.bytes / pages)),
            ("requests", |usage, _| Some(usage.requests)),
        ];
        if self.browsers {
            rows.push(("parts with events", |usage, _| Some(usage.pushed)));
            rows.push(("parts fetched", |usage, _| Some(usage.fetched)));
        }
        writeln!(
            text,
            "\n{:<18}{:>12}{:>12}{:>24}",
            "", "a step", "a table", "a step with new tables"
        )?;
        for (name, amount) in rows {
            write!(text, "{name:<18}")?;
            for (usage, width) in [(&costs.step, 12), (&costs.table, 12), (&costs.all, 24)] {
                let amount = amount(usage, self.pages as f64);
                let amount = amount.map_or("unknown".into(), |amount| format!("{amount:.2}"));
                write!(text, "{amount:>width$}")?;
            }
            writeln!(text)?;
        }
        if costs.all.cpu.is_none() {
            writeln!(text, "The servers' processes cannot be seen: name them with --server-pid.")?;
        }
        Ok(())
    }

    /// The distribution of both latencies as SVG.
    pub fn svg(&self) -> String {
        let LoadCounters { steps, latencies, .. } = &self.counters;
        let title = "Time from a step to its acknowledgement and to the other screen";
        let mut chart = Chart::new(TOP + 2.0 * ROW + 50.0, title);
        chart.title(34.0, title);
        let tables = plural(self.tables as u64, "table");
        chart.about(56.0, &format!("{} at {tables}", plural(*steps, "step")));
        for (row, (name, latencies)) in LATENCIES.into_iter().zip(latencies).enumerate() {
            let base = TOP + (row as f64 + 1.0) * ROW - 14.0;
            let counts = column_counts(latencies);
            let most = counts.iter().copied().max().unwrap_or(0).max(1);
            let tall = ROW - 50.0;
            for tick in round_ticks(0, most as i64, COUNT_TICKS) {
                let y = base - tall * tick as f64 / most as f64;
                chart.grid_line(y, &tick.to_string());
            }
            chart.columns(row, [base, tall], &counts, most as f64, |column| {
                format!("{} to {}", time_at(column), time_at(column + 1))
            });
            let [median, late] =
                [0.5, 0.99].map(|part| latencies.value_at_quantile(part) as f64 / 1000.0);
            let label = format!("{name}: median {median:.2} ms, 99th percentile {late:.2} ms");
            chart.key(row, base - ROW + 36.0, &label);
            chart.y_title(base - tall / 2.0, "steps");
        }
        for decade in 0..=DECADES {
            let x = Chart::x(decade as f64 / DECADES as f64);
            chart.mark(x, TOP + 2.0 * ROW + 10.0, &time_at(decade * COLUMNS_PER_DECADE));
        }
        chart.x_title(TOP + 2.0 * ROW + 32.0, "time, on a logarithmic scale");
        chart.finish()
    }
}

/// Median, 99th percentile and maximum; none without measurements.
fn milliseconds(latencies: &Histogram<u64>) -> [Option<f64>; 3] {
    let [median, late] = [0.5, 0.99].map(|part| latencies.value_at_quantile(part));
    [median, late, latencies.max()]
        .map(|time| (!latencies.is_empty()).then_some(rounded(time as f64 / 1000.0, 3)))
}

/// Counts by column; latencies beyond the axis are in the first and the last column.
fn column_counts(latencies: &Histogram<u64>) -> Vec<usize> {
    let mut counts = vec![0; DECADES * COLUMNS_PER_DECADE];
    let last = counts.len() - 1;
    for value in latencies.iter_recorded() {
        let time = value.value_iterated_to() as f64;
        let column = ((time / SHORTEST).log10() * COLUMNS_PER_DECADE as f64).max(0.0) as usize;
        counts[column.min(last)] += value.count_at_value() as usize;
    }
    counts
}

/// The time at which a column begins.
fn time_at(column: usize) -> String {
    let milliseconds = SHORTEST / 1000.0 * 10f64.powf(column as f64 / COLUMNS_PER_DECADE as f64);
    let (time, unit) =
        if milliseconds < 999.5 { (milliseconds, "ms") } else { (milliseconds / 1000.0, "s") };
    let digits = if time < 1.0 { 2 } else { usize::from(time < 9.95) };
    format!("{} {unit}", format!("{time:.digits$}").trim_end_matches(".0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_axis_is_marked_in_decades() {
        let mark = |decade| time_at(decade * COLUMNS_PER_DECADE);
        let marks: Vec<String> = (0..=DECADES).map(mark).collect();
        assert_eq!(marks, ["0.10 ms", "1 ms", "10 ms", "100 ms", "1 s", "10 s"]);
    }

    #[test]
    fn latencies_beyond_the_axis_are_counted_too() {
        let mut latencies = Histogram::new_with_bounds(1, 60_000_000, 3).unwrap();
        for time in [1, 150, 59_000_000] {
            latencies.record(time).unwrap();
        }
        let counts = column_counts(&latencies);
        assert_eq!(counts.iter().sum::<usize>(), 3);
        assert_eq!((counts[0], counts[counts.len() - 1]), (1, 1));
    }
}
