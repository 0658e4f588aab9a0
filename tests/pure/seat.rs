//! A seat and a desk: the right desk alone is joined, and everything arrives once and in order.

#[path = "../desks/scripted.rs"]
mod scripted;

use clearhands::seat::{Heard, JoinError, Joins, Seat, Shown, dealt_id};
use clearhands::wire::{ClassCode, FromDesk, FromSeat, Order, RefusedWhy};
use scripted::ScriptedDesk;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

fn join(desk: &ScriptedDesk, code: ClassCode, outbox: Option<&Path>) -> Seat {
    let joins = Joins {
        addresses: vec![desk.address.clone()],
        code,
        seat: "00112233445566778899aabbccddeeff".to_owned(),
        place: "PC 7".to_owned(),
        outbox: outbox.map(Path::to_owned),
    };
    Seat::join(joins, || {}).unwrap()
}

/// Waits for something that the window would be told.
fn until<T>(seat: &mut Seat, mut of: impl FnMut(Heard) -> Option<T>) -> T {
    for _ in 0..1000 {
        if let Some(found) = seat.heard().into_iter().find_map(&mut of) {
            return found;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("it was never heard");
}

fn joined(heard: Heard) -> Option<i64> {
    match heard {
        Heard::Joined { number, .. } => Some(number),
        _ => None,
    }
}

#[test]
fn a_seat_joins_the_desk_of_its_class_code_and_no_other() {
    let desk = ScriptedDesk::open();
    let mut seat = join(&desk, desk.code.clone(), None);
    assert_eq!(until(&mut seat, joined), 7);
    drop(seat);
    // Another certificate at the same address.
    let other = ScriptedDesk::open();
    let mut seat = join(&desk, other.code.clone(), None);
    let why = until(&mut seat, |heard| match heard {
        Heard::Away(why) => Some(why),
        _ => None,
    });
    assert_eq!(why, JoinError::OtherDesk(desk.address.clone()));
    let joins = desk.heard.lock().unwrap().said.len();
    drop(seat);
    assert_eq!(joins, 1, "the secret was told to a stranger");
    // The right desk, and yesterday's code.
    let mut wrong = desk.code.clone();
    wrong.secret = "0000".to_owned();
    let mut seat = join(&desk, wrong, None);
    let why = until(&mut seat, |heard| match heard {
        Heard::Refused(why) => Some(why),
        _ => None,
    });
    assert_eq!(why, RefusedWhy::Code);
}

#[test]
fn everything_arrives_once_and_in_order_whenever_the_line_breaks() {
    let folder = tempfile::tempdir().unwrap();
    for breaks_after in [0, 1, 2, 7, 30] {
        let desk = ScriptedDesk::open();
        desk.breaks_after.store(breaks_after, Ordering::Relaxed);
        let mut seat = join(&desk, desk.code.clone(), Some(folder.path()));
        until(&mut seat, joined);
        let dealt = dealt_id("seat", &format!("first {breaks_after}"));
        let line = |n: usize| format!("line {n}");
        seat.begins(&dealt, "A level", None, vec![line(0)]);
        (1..40).for_each(|n| seat.line(&dealt, &line(n)));
        if breaks_after < 40 {
            until(&mut seat, |heard| matches!(heard, Heard::Away(_)).then_some(()));
            desk.breaks_after.store(usize::MAX, Ordering::Relaxed);
        }
        (40..60).for_each(|n| seat.line(&dealt, &line(n)));
        seat.ends(&dealt);
        desk.until(|heard| (heard.lines.get(&dealt)?.len() == 60).then_some(()));
        let lines = desk.heard.lock().unwrap().lines[&dealt].clone();
        assert_eq!(lines, (0..60).map(line).collect::<Vec<_>>());
        // What is confirmed does not wait any longer.
        let empty = || std::fs::read_dir(folder.path()).unwrap().next().is_none();
        (0..300)
            .find(|_| {
                empty() || {
                    thread::sleep(Duration::from_millis(10));
                    false
                }
            })
            .unwrap();
    }
}

#[test]
fn what_was_dealt_without_a_network_is_told_by_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let desk = ScriptedDesk::open();
    let mut seat = join(&desk, desk.code.clone(), Some(folder.path()));
    until(&mut seat, joined);
    desk.is_cut.store(true, Ordering::Relaxed);
    until(&mut seat, |heard| matches!(heard, Heard::Away(_)).then_some(()));
    let dealt = dealt_id("seat", "first");
    seat.begins(&dealt, "A level", Some(4), vec!["0".to_owned()]);
    (1..10).for_each(|n| seat.line(&dealt, &n.to_string()));
    until(&mut seat, |heard| (heard == Heard::Waiting(10)).then_some(()));
    drop(seat);
    assert!(desk.heard.lock().unwrap().lines.is_empty());
    desk.is_cut.store(false, Ordering::Relaxed);
    let _seat = join(&desk, desk.code.clone(), Some(folder.path()));
    desk.until(|heard| (heard.lines.get(&dealt)?.len() == 10).then_some(()));
    let begins = desk.until(|heard| {
        heard.said.iter().find(|said| matches!(said, FromSeat::Begins { .. })).cloned()
    });
    let title = "A level".to_owned();
    assert_eq!(begins, FromSeat::Begins { dealt, title, order: Some(4), before: 0 });
}

#[test]
fn orders_reach_the_window_and_its_answers_the_desk() {
    let desk = ScriptedDesk::open();
    let mut seat = join(&desk, desk.code.clone(), None);
    until(&mut seat, joined);
    let order = Order::Say { words: "Look at seat three.".to_owned() };
    desk.say(FromDesk::Order { id: 12, order: order.clone() });
    let heard = until(&mut seat, |heard| match heard {
        Heard::Order { id, order } => Some((id, order)),
        _ => None,
    });
    assert_eq!(heard, (12, order));
    seat.done(12, Some("nothing is dealt".to_owned()));
    seat.sits(2);
    desk.until(|heard| heard.said.contains(&FromSeat::Sits { person: 2 }).then_some(()));
    let refused = Some("nothing is dealt".to_owned());
    assert!(desk.heard.lock().unwrap().said.contains(&FromSeat::Done { order: 12, refused }));
    let (page, step) = ("table".to_owned(), "Deal".to_owned());
    let shown = Shown { dealt: None, clock_ms: 1500, frozen: true, page, step };
    seat.shows(shown.clone());
    let Shown { dealt, clock_ms, frozen, page, step } = shown;
    let shows = desk.until(|heard| heard.shows.clone());
    assert_eq!(shows, FromSeat::Shows { dealt, clock_ms, frozen, page, step });
}
