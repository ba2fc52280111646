//! Learning: the page of all lessons, the task of one, and the page before a coached game.

use gueridon_record::GameId;
use gueridon_study::Grade;
use gueridon_study::lessons::{Course, Lesson, LessonKind, LessonProgress, LessonText};
use gueridon_text::{Phrase, Speaker};
use maud::{Markup, html};

use crate::context::{PageContext, Say};
use crate::demo;
use crate::home::pitch;
use crate::layout::{Page, document, rules_address};
use crate::practice::{PracticeTask, TaskLink, TaskResult};

/// Further pages to learn from: the words of a link and where it leads.
const MORE: [(Phrase, &str); 4] = [
    (Phrase::PuzzlesTitle, "/puzzles"),
    (Phrase::DailyTitle, "/daily"),
    (Phrase::JudgeLink, "/judge/cafe-board"),
    (Phrase::EditionsTitle, "/editions"),
];

/// The page of all lessons, with those that the reader has done.
pub fn learn(context: &PageContext, progress: &LessonProgress) -> Markup {
    let speaker = context.speaker();
    let body = html! {
        section.hero {
            h1 { (speaker.s(Phrase::LearnTitle)) }
            p.lead { (speaker.s(Phrase::LearnLead)) }
        }
        section.syllabuses {
            @for game in GameId::ALL {
                @if let Some(next) = progress.next(game) { (course(&speaker, game, progress, next)) }
            }
        }
        section.more-learning {
            h2 { (speaker.s(Phrase::LearnMore)) }
            ul { @for (phrase, address) in MORE { li { a.button href=(address) { (speaker.s(phrase)) } } } }
        }
    };
    let title = speaker.s(Phrase::LearnTitle);
    let mut page = Page::new("learn", title, speaker.s(Phrase::LearnLead), body);
    page.draws = true;
    document(context, &page)
}

/// The lessons of a game, of which `next` is the one to go on with.
fn course(speaker: &Speaker, game: GameId, progress: &LessonProgress, next: &Lesson) -> Markup {
    let (lessons, done) = (&Course::of(game).lessons, progress.count(game));
    let verb = match done {
        0 => Phrase::LearnStart,
        _ if done == lessons.len() => Phrase::LearnAgain,
        _ => Phrase::LearnContinue,
    };
    let name = speaker.game_name(game.name());
    html! {
        article.syllabus id=(game.name()) {
            div.picture aria-hidden="true" { (demo::picture(game, speaker)) }
            h2 { (name) }
            p { (speaker.s(pitch(game))) }
            div.progress {
                progress max=(lessons.len()) value=(done) aria-hidden="true" {}
                span { (speaker.say(&Phrase::LearnProgress.with("count", done as i32).with("number", lessons.len() as i32))) }
            }
            ol.lessons {
                @for lesson in lessons {
                    @let is_done = progress.has(lesson);
                    @let current = (lesson.id == next.id && !is_done).then_some("step");
                    li.done[is_done] {
                        a href=(address(lesson)) aria-current=[current] {
                            (speaker.s(lesson.text(LessonText::Title)))
                            @if is_done { span.hidden { " – " (speaker.s(Phrase::LearnDone)) } }
                        }
                    }
                }
            }
            div.ways {
                a.button.primary href=(address(next)) { (speaker.s(verb)) span.hidden { ": " (name) } }
                a.button href=(rules_address(speaker.lang, game)) {
                    (speaker.s(Phrase::NavRules)) span.hidden { ": " (name) }
                }
            }
        }
    }
}

/// The address of a lesson.
pub(crate) fn address(lesson: &Lesson) -> String {
    format!("/learn/{}/{}", lesson.game.name(), lesson.id)
}

/// The lesson's number, with a link to all of them.
fn label(speaker: &Speaker, lesson: &Lesson) -> TaskLink {
    let course = Course::of(lesson.game);
    let number = course.find(&lesson.id).map_or(0, |(at, _)| at) as i32 + 1;
    let of = Phrase::LessonOf.with("number", number).with("count", course.lessons.len() as i32);
    TaskLink { address: format!("/learn#{}", lesson.game.name()), words: speaker.say(&of) }
}

fn rule(speaker: &Speaker, lesson: &Lesson) -> TaskLink {
    let heading = lesson.rule_heading(speaker.lang).unwrap_or_default();
    let address = format!("{}#{}", rules_address(speaker.lang, lesson.game), lesson.rule);
    TaskLink { address, words: speaker.say(&Phrase::RuleLink.with("rule", heading)) }
}

/// The task of a lesson, and what came of it.
pub fn lesson_task(speaker: &Speaker, lesson: &Lesson, grade: Grade) -> PracticeTask {
    let said = |part| speaker.s(lesson.text(part)).into_owned();
    let lessons = &Course::of(lesson.game).lessons;
    let next = lessons.iter().skip_while(|other| other.id != lesson.id).nth(1);
    let next = next.map(|next| TaskLink {
        address: address(next),
        words: speaker.s(Phrase::LessonNext).into_owned(),
    });
    let outcome = match grade {
        Grade::Open => None,
        Grade::Right => Some(TaskResult { solved: true, sentence: said(LessonText::Learnt), next }),
        Grade::Wrong(()) => {
            Some(TaskResult { solved: false, sentence: said(LessonText::Task), next })
        }
    };
    let solution = match &lesson.kind {
        LessonKind::Turn(turn) => turn.solution.clone(),
        LessonKind::Game => Vec::new(),
    };
    PracticeTask {
        label: label(speaker, lesson),
        title: said(LessonText::Title),
        text: said(LessonText::Task),
        hint: said(LessonText::Hint),
        rule: rule(speaker, lesson),
        solution,
        give_up: None,
        outcome,
    }
}

/// The page before a first game with a coach.
pub fn coached_game(context: &PageContext, lesson: &Lesson) -> Markup {
    let speaker = context.speaker();
    let (label, rule) = (label(&speaker, lesson), rule(&speaker, lesson));
    let title = speaker.s(lesson.text(LessonText::Title));
    let body = html! {
        section.note-page.coached {
            div.picture aria-hidden="true" { (demo::picture(lesson.game, &speaker)) }
            p.label { a href=(label.address) { (label.words) } }
            h1 { (title) }
            p.lead { (speaker.s(lesson.text(LessonText::Task))) }
            p { (speaker.s(lesson.text(LessonText::Hint))) }
            form.actions method="post" action="/tables" {
                input type="hidden" name="game" value=(lesson.game.name());
                input type="hidden" name="with" value="coach";
                button.primary { (speaker.s(Phrase::CoachStart)) }
                a.button href=(rule.address) { (rule.words) }
            }
        }
    };
    let mut page = Page::new("learn", title, speaker.s(lesson.text(LessonText::Task)), body);
    page.draws = true;
    document(context, &page)
}
