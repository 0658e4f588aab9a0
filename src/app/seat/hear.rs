//! What the desk says, and the orders that are carried out.

use super::{Class, InClass};
use crate::app::bridge::{Desk, DeskRequested, TableChanged};
use crate::app::catalog::{Catalog, FREE};
use crate::app::exam::Exam;
use crate::app::pages::first_open;
use crate::app::sat::{AtExam, Sat, now};
use crate::app::saves::Saves;
use crate::app::screens::{Navigate, Screen};
use crate::exam::Now;
use crate::level::{Level, LevelFile, Mode};
use crate::seat::Heard;
use crate::wire::{Order, RefusedWhy, RoomAsk};
use crate::wording::as_sentence;
use bevy::prelude::*;
use std::sync::Arc;

/// Why nothing is done at a seat while an exam lies on its desk.
const EXAM_IS_SAT: &str = "an exam is being sat there";

/// How many orders are remembered, so that none is done twice.
const REMEMBERED: usize = 64;

pub(super) fn hear(
    (screen, time): (Res<State<Screen>>, Res<Time<Real>>),
    mut in_class: ResMut<InClass>,
    mut desk: ResMut<Desk>,
    (mut catalog, saves, mut exam): (ResMut<Catalog>, Res<Saves>, ResMut<Exam>),
    mut go: MessageWriter<Navigate>,
    mut asked: MessageWriter<DeskRequested>,
    mut changed: MessageWriter<TableChanged>,
) {
    let in_class = in_class.bypass_change_detection();
    let heard = in_class.seat.as_mut().map(crate::seat::Seat::heard).unwrap_or_default();
    for heard in heard {
        match heard {
            Heard::Joined { class, number, people, person } => {
                let chosen = in_class.class.take().and_then(|class| class.person);
                let person = chosen.or(person);
                in_class.class = Some(Class { name: class, number, people, person });
                in_class.away.clear();
            }
            Heard::Roster(people) => {
                if let Some(class) = &mut in_class.class {
                    class.people = people;
                }
            }
            Heard::Away(why) => in_class.away = as_sentence(&why.to_string()),
            Heard::Refused(why) => refused(in_class, &mut desk, why),
            Heard::Waiting(lines) => in_class.waiting = lines,
            Heard::Promised(promise) => exam.promised(promise),
            Heard::Released { sitting, release } => {
                if let Some(sat) = sat_of(&mut desk, &sitting) {
                    sat.released(now(&time), &release);
                    changed.write(TableChanged);
                }
            }
            Heard::NotDealt { sitting, why } => {
                if let Some(sat) = sat_of(&mut desk, &sitting) {
                    sat.not_released(&why);
                }
            }
            Heard::Order { id, order } => {
                if let Some((_, refused)) = in_class.taken.iter().find(|(taken, _)| *taken == id) {
                    in_class.done(id, refused.clone(), exam.asked(id));
                    continue;
                }
                let opens = order.opens();
                let done = match order {
                    Order::End if *screen.get() == Screen::Table && desk.exam.is_none() => {
                        desk.free();
                        asked.write(DeskRequested::Leave);
                        Ok(())
                    }
                    Order::Begin if desk.is_sat() => Err(EXAM_IS_SAT.to_owned()),
                    Order::Begin => exam.begin_with_room(&mut desk, now(&time)).map(|()| {
                        go.write(Navigate::To(Screen::Table));
                    }),
                    Order::Room { .. } if desk.is_sat() => Err(EXAM_IS_SAT.to_owned()),
                    Order::Room { word } => {
                        let (own, book) = (saves.exams_folder(), &catalog.book);
                        exam.take_word(&word, own, book, now(&time)).map(|()| {
                            go.write(Navigate::To(Screen::Exam));
                        })
                    }
                    Order::End => Err("no session is dealt there".to_owned()),
                    _ if opens && desk.exam.is_some() => Err(EXAM_IS_SAT.to_owned()),
                    order if opens => {
                        let opened =
                            opened(&mut catalog, &saves, &mut exam, &order, (id, now(&time)));
                        opened.map(|wish| {
                            desk.free();
                            in_class.ordered = is_told(&wish).then_some(id);
                            go.write(wish);
                        })
                    }
                    other => carried_out(&mut desk, in_class.dealt.as_deref(), &other),
                };
                let refused = done.err();
                in_class.done(id, refused.clone(), exam.asked(id));
                in_class.taken.push((id, refused));
                let over = in_class.taken.len().saturating_sub(REMEMBERED);
                in_class.taken.drain(..over);
                changed.write(TableChanged);
            }
        }
    }
}

/// The desk does not let the seat in: for now, or for good.
fn refused(in_class: &mut InClass, desk: &mut Desk, why: RefusedWhy) {
    if matches!(why, RefusedWhy::TooOften | RefusedWhy::Unreadable) {
        in_class.away = refused_words(why).to_owned();
    } else {
        in_class.leave();
        in_class.complaint = refused_words(why).to_owned();
        // Nobody is left who could free it.
        desk.free();
    }
}

/// The sitting of this name, if it lies on the desk.
fn sat_of<'a>(desk: &'a mut Desk, sitting: &str) -> Option<&'a mut Sat> {
    match &mut desk.exam {
        Some(AtExam::Sat(sat)) if sat.sitting().opening().sitting == sitting => Some(sat),
        _ => None,
    }
}

impl InClass {
    fn done(&self, order: i64, refused: Option<String>, asks: Option<RoomAsk>) {
        if let Some(seat) = &self.seat {
            seat.done(order, refused, asks);
        }
    }
}

/// Why a desk does not let the seat in, in words.
const fn refused_words(why: RefusedWhy) -> &'static str {
    match why {
        RefusedWhy::Code => {
            "The class code is not right. Ask the trainer for the one that is shown now."
        }
        RefusedWhy::Version => "The desk is of another version of Clearhands.",
        RefusedWhy::TooOften => "There were too many tries from here.",
        RefusedWhy::Elsewhere => "This seat has joined the class from another window.",
        RefusedWhy::Full => "The class has no seat left.",
        RefusedWhy::Unreadable => "The desk could not read what this seat said.",
    }
}

/// Does to the session what was ordered; the session must still be the one it was meant for.
fn carried_out(desk: &mut Desk, dealt: Option<&str>, order: &Order) -> Result<(), String> {
    let meant = |for_it: &str| {
        if dealt == Some(for_it) { Ok(()) } else { Err("another session is dealt now".to_owned()) }
    };
    match order {
        Order::Freeze { .. } | Order::Say { .. } if desk.is_exam() => {
            return Err(EXAM_IS_SAT.to_owned());
        }
        Order::Freeze { words } => desk.freeze(words),
        Order::GoOn => desk.free(),
        Order::Say { words } => desk.say(words),
        Order::Back { dealt, to } => {
            meant(dealt)?;
            desk.take_back(*to)?;
        }
        Order::Incident { dealt, incident, now } => {
            meant(dealt)?;
            desk.put_in(incident, *now)?;
        }
        Order::Open { .. }
        | Order::Course { .. }
        | Order::Paper { .. }
        | Order::Room { .. }
        | Order::Begin
        | Order::End => {}
    }
    Ok(())
}

/// Whether what is opened will be told to the desk: a demonstration is not.
fn is_told(wish: &Navigate) -> bool {
    matches!(wish, Navigate::Deal { mode, .. } if *mode != Mode::Watch)
}

/// The way to what an order opens.
fn opened(
    catalog: &mut Catalog,
    saves: &Saves,
    exam: &mut Exam,
    order: &Order,
    (id, now): (i64, Now),
) -> Result<Navigate, String> {
    match order {
        Order::Open { level, house, mode, seed, .. } => {
            level_opened(catalog, (level, house), mode, *seed)
        }
        Order::Course { course, title } => course_opened(catalog, saves, (course, title)),
        Order::Paper { file, text, name, number, school } => {
            let folder = saves.exams_folder();
            exam.take_paper(folder.as_deref(), (file, text), (name, number))?;
            if let Some(school) = school {
                exam.ask(id, folder.as_deref(), (text, school), (&catalog.book, now))?;
            }
            Ok(Navigate::To(Screen::Exam))
        }
        _ => Err("this opens nothing".to_owned()),
    }
}

/// The way to the first level of a course that the trainee has not done. From there he goes on as from Home.
fn course_opened(
    catalog: &Catalog,
    saves: &Saves,
    (course, title): (&str, &str),
) -> Result<Navigate, String> {
    if catalog.levels.iter().all(|level| level.course != course) {
        return Err(format!("that PC has no course '{title}'"));
    }
    let level = first_open(catalog, saves, course);
    let level = level.ok_or_else(|| format!("every level of '{title}' is done there"))?;
    Ok(Navigate::Deal { level, mode: catalog.levels[level].mode })
}

/// The way to a level that was ordered. One that this PC has is opened as its own, so that it counts
/// there; any other is a table of the moment.
fn level_opened(
    catalog: &mut Catalog,
    (text, house): (&str, &str),
    mode: &str,
    seed: Option<u64>,
) -> Result<Navigate, String> {
    let mode = Mode::find(mode).ok_or_else(|| format!("there is no mode '{mode}'"))?;
    let same = |level: &Arc<Level>| level.source == text && level.house_source == house;
    if seed.is_none()
        && let Some(level) = catalog.levels.iter().position(same)
    {
        return Ok(Navigate::Deal { level, mode });
    }
    let file = ron::from_str::<LevelFile>(text).map_err(|error| error.to_string())?;
    let level = Level::of_texts(&file.id, text, house, &catalog.book);
    let mut level = level.map_err(|complaints| {
        complaints.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    })?;
    FREE.clone_into(&mut level.course);
    level.seed = seed.unwrap_or(level.seed);
    Ok(Navigate::Deal { level: catalog.put_free(level), mode })
}
