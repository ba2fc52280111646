//! Checks that the entries of a table are one chain, and the same that its viewers were sent.

use serde_json::Value;

use super::replay::ReplayedGame;
use super::{FinalTable, FindingKind, TableFindings};
use crate::drill::transcript::{MoveReceipt, MoveRequest, ReceivedEvent, TableTranscript};

/// An entry by its number, from 1.
pub(super) fn entry(truth: &[Value], seq: u64) -> Option<&Value> {
    truth.get(usize::try_from(seq).ok()?.checked_sub(1)?)
}

/// Number of steps before an entry.
fn steps_before(truth: &[Value], seq: u64) -> u64 {
    entry(truth, seq.saturating_sub(1)).and_then(|event| event["step"].as_u64()).unwrap_or_default()
}

/// Each entry is there once and in order, and the same for all viewers but for hidden parts.
pub(super) fn check_consistent(last: &FinalTable, findings: &mut TableFindings) {
    let mut viewers = last.events.iter();
    let Some((_, truth)) = viewers.next() else { return };
    for (number, event) in (1..).zip(truth) {
        if event["seq"] != number {
            let what = format!("entry {number} is {event}");
            return findings.add(FindingKind::Contradiction, what);
        }
    }
    for (viewer, entries) in viewers {
        let same = |(one, two): (&Value, &Value)| {
            ["seq", "head", "step", "what", "seat"].iter().all(|name| one[name] == two[name])
        };
        if entries.len() != truth.len() || !truth.iter().zip(entries).all(same) {
            let what = format!("{viewer:?} has other entries in the end");
            findings.add(FindingKind::Contradiction, what);
        }
    }
}

/// Every acknowledged step is there, with the acknowledged head.
pub(super) fn check_acknowledged(
    transcript: &TableTranscript,
    last: &FinalTable,
    truth: &[Value],
    findings: &mut TableFindings,
) {
    for (step, receipt) in &transcript.acknowledged {
        if !holds(truth, receipt) {
            let found = entry(truth, receipt.seq);
            let what = format!("{step:?} was acknowledged with {receipt:?}; there is {found:?}");
            findings.add(FindingKind::Lost, what);
        } else if entry_of(last, step).is_none_or(|played| played > receipt.seq) {
            findings.add(FindingKind::Lost, format!("{step:?} was acknowledged, and is not there"));
        }
    }
}

/// Whether the table ever had the state of a receipt.
fn holds(truth: &[Value], receipt: &MoveReceipt) -> bool {
    let MoveReceipt { seq, step, head } = receipt;
    entry(truth, *seq).is_some_and(|event| event["head"] == **head && event["step"] == *step)
}

/// A chat message is there once, or not at all when it was not acknowledged.
pub(super) fn check_chat(
    transcript: &TableTranscript,
    truth: &[Value],
    findings: &mut TableFindings,
) {
    for chat in &transcript.chat {
        let is_it = |event: &&Value| {
            event["what"] == "chat" && event["seat"] == chat.seat && event["text"] == *chat.text
        };
        let times = truth.iter().filter(is_it).count();
        if times > 1 {
            findings.add(FindingKind::Contradiction, format!("{chat:?} is there {times} times"));
        }
        if let Some(receipt) = &chat.receipt
            && (times == 0 || !holds(truth, receipt))
        {
            findings.add(FindingKind::Lost, format!("{chat:?} is not there"));
        }
    }
}

/// The number of the entry that plays exactly this step.
fn entry_of(last: &FinalTable, step: &MoveRequest) -> Option<u64> {
    // Before the end of a game, only the player sees all of the step.
    let own = last.events.iter().find(|(viewer, _)| *viewer == Some(step.seat));
    let (_, entries) = own.or(last.events.first())?;
    let is_it = |(seq, event): &(u64, &Value)| {
        event["what"] == "play"
            && steps_before(entries, *seq) == step.at
            && event["seat"] == step.seat
            && event["actions"].as_array().is_some_and(|actions| *actions == [&*step.action])
    };
    (1..).zip(entries).find(is_it).map(|(seq, _)| seq)
}

/// Number of steps that were refused although they were played: correct to the letter, but a player
/// who sent a step twice would believe that it was lost.
pub fn count_denied(transcript: &TableTranscript, last: &FinalTable) -> usize {
    transcript.refused.iter().filter(|step| entry_of(last, step).is_some()).count()
}

/// The number of steps that players must have asked for before the game could be over.
fn requests_to_end(truth: &[Value], over: u64) -> u64 {
    let by_player = |event: &&Value| event["what"] == "play" && event["by"] == "player";
    let mut until_over = truth.iter().take(usize::try_from(over).unwrap_or(usize::MAX));
    let last = until_over.rfind(by_player);
    last.and_then(|event| event["seq"].as_u64()).map_or(0, |seq| steps_before(truth, seq) + 1)
}

/// Every event is an entry as its viewer might know it at that time: nothing is hidden when the game is
/// over, which may be before a late event is sent.
pub(super) fn check_events(
    transcript: &TableTranscript,
    last: &FinalTable,
    truth: &[Value],
    game: Option<&ReplayedGame>,
    findings: &mut TableFindings,
) {
    let over = game.and_then(|game| game.last_entry(truth)).unwrap_or(u64::MAX);
    let requests_to_end = requests_to_end(truth, over);
    for ReceivedEvent { viewer, event, requested } in &transcript.events {
        let seq = event["seq"].as_u64().unwrap_or_default();
        let Some(true_event) = entry(truth, seq) else {
            let what = format!("{viewer:?} received {event}, which never happened");
            findings.add(FindingKind::Contradiction, what);
            continue;
        };
        let Some(game) = game else {
            // Nothing is revealed yet: the event must still be the same.
            let own = last.events.iter().find(|(other, _)| other == viewer);
            if own.and_then(|(_, entries)| entry(entries, seq)) != Some(event) {
                let what = format!("{viewer:?} received {event}; now it is {own:?}");
                findings.add(FindingKind::Contradiction, what);
            }
            continue;
        };
        let steps = steps_before(truth, seq)..true_event["step"].as_u64().unwrap_or_default();
        let expect = |revealed| {
            let mut expected = true_event.clone();
            if expected["what"] == "play" {
                expected["actions"] = game.visible_steps(steps.clone(), *viewer, revealed);
            }
            expected
        };
        let (hidden, revealed) = (expect(false), expect(true));
        let must_reveal = seq >= over;
        let may_reveal = must_reveal || *requested >= requests_to_end;
        if (may_reveal && *event == revealed) || (!must_reveal && *event == hidden) {
            continue;
        }
        let leak = *event == revealed;
        let kind = if leak { FindingKind::Leak } else { FindingKind::Contradiction };
        findings.add(kind, format!("{viewer:?} received {event} where {hidden} is true"));
    }
}
