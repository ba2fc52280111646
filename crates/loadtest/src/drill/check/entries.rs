//! Whether what happened at a table is one story, and the same that everybody was told meanwhile.

use serde_json::Value;

use super::super::notes::{Acknowledged, Asked, Heard, Receipt, Told};
use super::script::Script;
use super::{Final, Findings, Kind};

/// An entry of the story: numbers count from 1.
pub(super) fn entry(truth: &[Value], seq: u64) -> Option<&Value> {
    truth.get(usize::try_from(seq).ok()?.checked_sub(1)?)
}

/// How many steps the game had before an entry.
fn steps_before(truth: &[Value], seq: u64) -> u64 {
    entry(truth, seq.saturating_sub(1)).and_then(|event| event["step"].as_u64()).unwrap_or_default()
}

/// Each entry once and in order, and the same to all but for what is hidden.
pub(super) fn is_one(last: &Final, findings: &mut Findings) {
    let mut stories = last.events.iter();
    let Some((_, truth)) = stories.next() else { return };
    for (number, event) in (1..).zip(truth) {
        if event["seq"] != number {
            let what = format!("entry {number} is told as {event}");
            return findings.add(Kind::Contradiction, what);
        }
    }
    for (viewer, story) in stories {
        let same = |(one, two): (&Value, &Value)| {
            ["seq", "head", "step", "what", "seat"].iter().all(|name| one[name] == two[name])
        };
        if story.len() != truth.len() || !truth.iter().zip(story).all(same) {
            let what = format!("{viewer:?} is told another story in the end");
            findings.add(Kind::Contradiction, what);
        }
    }
}

/// Every acknowledged step is there, once, with the head that was told; nothing refused was played.
pub(super) fn holds_acknowledged(
    told: &Told,
    last: &Final,
    truth: &[Value],
    findings: &mut Findings,
) {
    for acknowledged in &told.acknowledged {
        let Acknowledged { asked, receipt } = acknowledged;
        if !stands(truth, receipt) {
            let found = entry(truth, receipt.seq);
            let what = format!("{asked:?} was acknowledged with {receipt:?}; there is {found:?}");
            findings.add(Kind::Lost, what);
        } else if played(last, asked).is_none_or(|played| played > receipt.seq) {
            findings.add(Kind::Lost, format!("{asked:?} was acknowledged, and is not there"));
        }
    }
}

/// Whether the table ever stood as a receipt says.
fn stands(truth: &[Value], receipt: &Receipt) -> bool {
    let Receipt { seq, step, head } = receipt;
    entry(truth, *seq).is_some_and(|event| event["head"] == **head && event["step"] == *step)
}

/// What was said once is there once, or not at all when nobody acknowledged it.
pub(super) fn holds_said(told: &Told, truth: &[Value], findings: &mut Findings) {
    for said in &told.said {
        let is_it = |event: &&Value| {
            event["what"] == "chat" && event["seat"] == said.seat && event["text"] == *said.text
        };
        let times = truth.iter().filter(is_it).count();
        if times > 1 {
            findings.add(Kind::Contradiction, format!("{said:?} is there {times} times"));
        }
        if let Some(receipt) = &said.receipt
            && (times == 0 || !stands(truth, receipt))
        {
            findings.add(Kind::Lost, format!("{said:?} is not there"));
        }
    }
}

/// The number of the entry that plays just this.
fn played(last: &Final, asked: &Asked) -> Option<u64> {
    // Of a game that goes on, only the player knows it all.
    let own = last.events.iter().find(|(viewer, _)| *viewer == Some(asked.seat));
    let (_, story) = own.or(last.events.first())?;
    let is_it = |(seq, event): &(u64, &Value)| {
        event["what"] == "play"
            && steps_before(story, *seq) == asked.at
            && event["seat"] == asked.seat
            && event["actions"].as_array().is_some_and(|actions| *actions == [&*asked.action])
    };
    (1..).zip(story).find(is_it).map(|(seq, _)| seq)
}

/// How often something was refused though just that was played: true to the letter, but a player who sent
/// a step twice would think that it was lost.
pub(crate) fn denied(told: &Told, last: &Final) -> usize {
    told.refused.iter().filter(|asked| played(last, asked).is_some()).count()
}

/// Every event that anybody got is what happened, as that viewer might know it then.
pub(super) fn was_told(
    told: &Told,
    last: &Final,
    truth: &[Value],
    script: Option<&Script>,
    findings: &mut Findings,
) {
    let over = script.and_then(|script| script.over_since(truth));
    for heard in &told.heard {
        let Heard { viewer, event, as_of } = heard;
        let seq = event["seq"].as_u64().unwrap_or_default();
        let Some(true_event) = entry(truth, seq) else {
            let what = format!("{viewer:?} heard {event}, which never happened");
            findings.add(Kind::Contradiction, what);
            continue;
        };
        let Some(script) = script else {
            // Nothing is revealed yet: everybody is told now what they were told then.
            let own = last.events.iter().find(|(other, _)| other == viewer);
            if own.and_then(|(_, story)| entry(story, seq)) != Some(event) {
                let what = format!("{viewer:?} heard {event}; now it is {own:?}");
                findings.add(Kind::Contradiction, what);
            }
            continue;
        };
        let steps = steps_before(truth, seq)..true_event["step"].as_u64().unwrap_or_default();
        let expect = |revealed| {
            let mut expected = true_event.clone();
            if expected["what"] == "play" {
                expected["actions"] = script.seen(steps.clone(), *viewer, revealed);
            }
            expected
        };
        let was_over = as_of.map(|as_of| over.is_some_and(|over| over <= as_of));
        let (hidden, revealed) = (expect(false), expect(true));
        let right = match was_over {
            Some(true) => *event == revealed,
            Some(false) => *event == hidden,
            None => *event == hidden || *event == revealed,
        };
        if right {
            continue;
        }
        let kind = if *event == revealed { Kind::Leak } else { Kind::Contradiction };
        findings.add(kind, format!("{viewer:?} heard {event} where {hidden} is true"));
    }
}
