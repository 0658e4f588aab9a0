//! The debrief, filled from the report on the session on the desk.

use super::courses::OpenLevel;
use super::{best, go_on, go_to_level, next_level, of_game, page_root_ui, seed_from};
use crate::app::autosave;
use crate::app::bridge::Desk;
use crate::app::catalog::{Catalog, FREE};
use crate::app::saves::Saves;
use crate::app::screens::{Navigate, Screen};
use crate::grade::{Fault, Rack, Reason, Report, Weak};
use crate::level::Level;
use crate::panels::Verdict;
use crate::panels::debrief::{
    ChannelView, DebriefIntent, DebriefView, FaultView, MendedView, PractiseView, debrief_ui,
};
use crate::panels::lives::LifeView;
use crate::procedure::{Channel, Finding};
use crate::session::{Life, Session, Stopped};
use crate::wording::{self, as_sentence};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use std::sync::Arc;

/// The debrief as it is shown, made when it is entered.
#[derive(Resource, Default)]
struct ShownDebrief(Option<DebriefView>);

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<ShownDebrief>()
        .add_systems(OnEnter(Screen::Debrief), look_back.after(autosave::finish))
        .add_systems(EguiPrimaryContextPass, debrief.run_if(in_state(Screen::Debrief)));
}

fn look_back(
    desk: Res<Desk>,
    catalog: Res<Catalog>,
    saves: Res<Saves>,
    mut shown: ResMut<ShownDebrief>,
) {
    shown.0 = desk.session.as_ref().zip(desk.report()).map(|(session, report)| DebriefView {
        stopped: desk.stopped.iter().flat_map(|stop| stopped(session, stop)).collect(),
        goes_on: desk.broken_off.is_some(),
        ..view(session, &report, &catalog, &saves)
    });
}

/// What was wrong with an act that guided mode did not let happen.
fn stopped(session: &Session, stopped: &Stopped) -> Option<FaultView> {
    let finding = stopped.findings.first()?;
    let told = finding_view(session, finding);
    let before = session.before(stopped.entry);
    let why = before.and_then(|before| wording::why_of(&before, finding));
    Some(FaultView {
        entry: Some(stopped.entry),
        at_ms: stopped.at_ms,
        round: stopped.round,
        due: with_why(&told.due, why.as_deref()),
        ..told
    })
}

fn view(session: &Session, report: &Report, catalog: &Catalog, saves: &Saves) -> DebriefView {
    let level = session.level();
    let verdict = Verdict::of(report.mode, report.is_passed(), session.is_over());
    let told = matches!(verdict, Verdict::NotPassed | Verdict::Cut | Verdict::Unfinished);
    let reasons = report.reasons.iter().filter(|reason| match verdict {
        // Of what was left nothing else can be said yet.
        Verdict::Unfinished => **reason == Reason::Unfinished,
        _ => told,
    });
    let place = catalog.find(&level.id);
    let next = next_level(catalog, saves, place).filter(|_| level.course != FREE);
    let faults =
        |list: &[Fault]| list.iter().map(|fault| fault_view(session, report, fault)).collect();
    DebriefView {
        title: level.title.clone(),
        mode: report.mode,
        house: of_game(&level.house.game, &level.house.line(&catalog.book)),
        verdict,
        reasons: reasons.map(|reason| as_sentence(&reason.words())).collect(),
        rounds: report.rounds,
        channels: Channel::ALL.map(|channel| {
            let tally = report.tally(channel);
            ChannelView {
                graded: tally.graded,
                met: tally.met,
                faults: tally.faults,
                missed: tally.missed,
                percent: tally.shown_percent(),
                forgiven: tally.forgiven,
                needed: tally.needed,
            }
        }),
        faults: faults(&report.faults),
        mended: report.mended_words(session).map_or_else(String::new, |words| as_sentence(&words)),
        advisories: faults(&report.advisories),
        lives: report.irregularities.iter().map(|life| life_view(session, life)).collect(),
        pace: report.pace.rounds.clone(),
        target_ms: report.pace.target_ms,
        rounds_per_hour: report.pace.rounds_per_hour,
        inventory: report.rack.as_ref().filter(|_| report.rounds.0 > 0).map(rack_words),
        practise: report
            .practise
            .iter()
            .map(|weak| practise(weak, level, catalog, saves))
            .collect(),
        next: next.map(|place| (place, catalog.levels[place].title.clone())),
        stopped: Vec::new(),
        goes_on: false,
        seed: level.seed,
        instructed: report.instructed_words().map_or_else(String::new, |words| as_sentence(&words)),
        rewinds: report.around.rewinds,
        hints: report.around.hints,
    }
}

fn fault_view(session: &Session, report: &Report, fault: &Fault) -> FaultView {
    let mended = fault.mending(session).map(|mending| MendedView {
        act: mending.act,
        words: wording::mended(&wording::act_place(mending.act), mending.after_ms),
    });
    let followers = report.followers_of(fault);
    let told = finding_view(session, &fault.finding);
    let due = with_why(&told.due, fault.why.as_deref());
    FaultView {
        entry: fault.entry,
        at_ms: fault.at_ms,
        round: fault.round,
        severity: fault.severity,
        mended,
        followers: followers.map(|follower| fault_view(session, report, follower)).collect(),
        due,
        ..told
    }
}

fn life_view(session: &Session, life: &Life) -> LifeView {
    let told = wording::life(session, life, wording::act_place);
    let clause = life.clause.map(|id| &session.book()[id]);
    LifeView {
        title: wording::capital(&life.title),
        round: life.round,
        fate: life.fate(),
        told: told.iter().map(|words| as_sentence(words)).collect(),
        cite: clause.map(|clause| (clause.cite.clone(), clause.id.clone())),
        act: life.after.checked_sub(1),
    }
}

/// What was due, and then why.
fn with_why(due: &str, why: Option<&str>) -> String {
    match why {
        Some(why) => format!("{due}. {}", as_sentence(why)),
        None => due.to_owned(),
    }
}

/// What can be said of a finding by itself.
fn finding_view(session: &Session, finding: &Finding) -> FaultView {
    let book = session.book();
    let told = wording::finding(book, finding);
    FaultView {
        entry: None,
        at_ms: 0,
        round: 0,
        channel: Channel::ALL.iter().position(|c| *c == finding.channel).unwrap_or(0),
        severity: told.severity,
        headline: told.headline,
        did: told.did,
        due: told.due,
        cite: told.cite,
        clause: finding.clauses.first().map_or_else(String::new, |&id| book[id].id.clone()),
        duty: told.duty,
        note: told.note,
        mended: None,
        followers: Vec::new(),
    }
}

fn rack_words(rack: &Rack) -> (bool, String) {
    let over = rack.over();
    let held = format!("It holds {} and should hold {}", rack.now.spoken(), rack.expected.spoken());
    if over.is_zero() {
        (true, format!("It balances: it holds {}.", rack.now.spoken()))
    } else if over.0 > 0 {
        (false, format!("{held}: {} too much was kept.", over.spoken()))
    } else {
        (false, format!("{held}: {} too much was paid.", (-over).spoken()))
    }
}

/// What to practise, with the first level not passed in a course that exercises it.
fn practise(weak: &Weak, level: &Level, catalog: &Catalog, saves: &Saves) -> PractiseView {
    let in_course = |course: &str| {
        let list = catalog.levels.iter().enumerate();
        list.filter(|(_, l)| l.course == course).collect::<Vec<_>>()
    };
    let courses = catalog.courses.iter().filter(|course| {
        (course.game.is_empty() || course.game == level.house.game)
            && course.steps.iter().any(|step| step == weak.step)
    });
    // The course with the fewest steps is the one most about this step.
    let course = courses.min_by_key(|course| course.steps.len());
    let levels = course.map(|course| in_course(&course.id)).unwrap_or_default();
    let open = levels.iter().find(|(_, l)| !best(saves, l).is_some_and(|best| best.done));
    let chosen = open.or(levels.first()).map(|(index, l)| (*index, l.title.clone()));
    PractiseView {
        title: weak.title.clone(),
        faults: weak.faults,
        level: chosen,
        clause: weak.clause.map(|id| catalog.book[id].id.clone()),
    }
}

fn debrief(
    mut contexts: EguiContexts,
    shown: Res<ShownDebrief>,
    desk: Res<Desk>,
    mut catalog: ResMut<Catalog>,
    mut open_level: ResMut<OpenLevel>,
    mut saves: ResMut<Saves>,
    mut go: MessageWriter<Navigate>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let (Some(view), Some(session)) = (&shown.0, &desk.session) else {
        go_on(&ctx, &mut go, Navigate::To(Screen::Home));
        return Ok(());
    };
    let mut root = page_root_ui(&ctx, &mut saves);
    let Some(intent) = debrief_ui(&mut root, view) else { return Ok(()) };
    let mode = session.mode();
    let to = match intent {
        DebriefIntent::Next(level) => Navigate::Deal { level, mode: catalog.levels[level].mode },
        DebriefIntent::GoOn => match &desk.broken_off {
            Some(log) => Navigate::GoOn(log.clone()),
            None => return Ok(()),
        },
        DebriefIntent::AgainSame => {
            let level = place_of(&mut catalog, session.level());
            Navigate::Deal { level, mode }
        }
        DebriefIntent::AgainNew => {
            let level = catalog.put_free(other_cards(session.level()));
            Navigate::Deal { level, mode }
        }
        DebriefIntent::Review(act) => Navigate::Review(act),
        DebriefIntent::Clause(id) => Navigate::Clause(id),
        DebriefIntent::Level(level) => go_to_level(&mut open_level, level),
        DebriefIntent::Courses => {
            open_level.0 = None;
            Navigate::To(Screen::Courses)
        }
        DebriefIntent::Home => Navigate::To(Screen::Home),
    };
    go_on(&ctx, &mut go, to);
    Ok(())
}

/// Where a level stands in the catalog; one that has gone is put back.
fn place_of(catalog: &mut Catalog, level: &Arc<Level>) -> usize {
    let same = catalog.levels.iter().position(|known| Arc::ptr_eq(known, level));
    let alike = || {
        let same = |known: &Arc<Level>| known.id == level.id && known.seed == level.seed;
        catalog.levels.iter().position(same)
    };
    match same.or_else(alike) {
        Some(place) => place,
        None => catalog.put_free(Level { course: FREE.to_owned(), ..Level::clone(level) }),
    }
}

/// The same level with other cards; being another test, it does not count for the course.
fn other_cards(level: &Level) -> Level {
    Level {
        seed: seed_from(level.seed),
        course: FREE.to_owned(),
        cards: Default::default(),
        cards_by_chance: true,
        ..level.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Options;
    use crate::level::Mode;
    use crate::record::{About, Recorder, read};

    #[test]
    fn a_log_with_other_cards_is_dealt_again() {
        let catalog = Catalog::load(&Options::default()).unwrap();
        let fixed = catalog.levels.iter().find(|level| !level.cards.is_empty()).unwrap();
        let level = Arc::new(other_cards(fixed));
        let mut session = Session::open(level, catalog.book.clone(), Mode::Practice).unwrap();
        while let Some(&act) = session.expected().first() {
            session.step(0, act).unwrap();
        }
        let text = Recorder::whole(&session, &About::default()).unwrap();
        let log = read(&text, &catalog.book).unwrap();
        assert_eq!(log.damage, None);
        assert!(log.mismatches.is_empty(), "{:?}", log.mismatches);
        assert_eq!(log.session.entries(), session.entries());
        assert!(log.session.level().cards_by_chance && log.session.level().cards.is_empty());
    }
}
