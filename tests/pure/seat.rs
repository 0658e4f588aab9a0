//! A seat and a desk: the right desk alone is joined, and everything arrives once and in order.

#[path = "../desks/scripted.rs"]
mod scripted;

use clearhands::seat::{Heard, JoinError, Joins, Seat, Shown, dealt_id};
use clearhands::wire::{
    ClassCode, FromDesk, FromSeat, Held, LONGEST, Order, PULSE_MS, Person, RefusedWhy, RoomWord,
};
use proptest::prelude::*;
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
    seat.done(12, Some("nothing is dealt".to_owned()), None);
    seat.sits(2);
    desk.until(|heard| heard.said.contains(&FromSeat::Sits { person: 2 }).then_some(()));
    let refused = Some("nothing is dealt".to_owned());
    assert!(desk.heard.lock().unwrap().said.contains(&FromSeat::Done {
        order: 12,
        refused,
        asks: None
    }));
    let (page, step) = ("table".to_owned(), "Deal".to_owned());
    let shown = Shown { dealt: None, clock_ms: 1500, frozen: true, page, step };
    seat.shows(shown.clone());
    let Shown { dealt, clock_ms, frozen, page, step } = shown;
    let shows = desk.until(|heard| heard.shows.clone());
    assert_eq!(shows, FromSeat::Shows { dealt, clock_ms, frozen, page, step });
}

#[test]
fn a_seat_that_tells_lines_all_the_time_says_what_it_shows_all_the_same() {
    let desk = ScriptedDesk::open();
    let mut seat = join(&desk, desk.code.clone(), None);
    until(&mut seat, joined);
    let (page, step) = ("table".to_owned(), "Deal".to_owned());
    seat.shows(Shown { dealt: None, clock_ms: 0, frozen: false, page, step });
    desk.until(|heard| (heard.shown == 1).then_some(()));
    let dealt = dealt_id("seat", "first");
    seat.begins(&dealt, "A level", None, vec!["0".to_owned()]);
    // An act every half second, and nothing else on the screen.
    for n in 1..=16 {
        thread::sleep(Duration::from_millis(PULSE_MS / 4));
        seat.line(&dealt, &n.to_string());
    }
    let shown = desk.heard.lock().unwrap().shown;
    assert!(shown >= 3, "within four times the pulse it was said {shown} times");
}

/// What a desk may have a seat do.
fn an_order() -> impl Strategy<Value = Order> {
    let words = || ".*";
    prop_oneof![
        (words(), words(), words(), words(), any::<Option<u64>>()).prop_map(
            |(level, house, title, mode, seed)| Order::Open { level, house, title, mode, seed }
        ),
        (words(), words()).prop_map(|(course, title)| Order::Course { course, title }),
        (words(), words(), words(), words(), proptest::option::of(words())).prop_map(
            |(file, text, name, number, school)| Order::Paper { file, text, name, number, school }
        ),
        (words(), words(), words()).prop_map(|(sitting, head, form)| Order::Room {
            word: RoomWord { sitting, head, form }
        }),
        words().prop_map(|words| Order::Freeze { words }),
        Just(Order::GoOn),
        (words(), any::<usize>()).prop_map(|(dealt, to)| Order::Back { dealt, to }),
        (words(), words(), any::<bool>()).prop_map(|(dealt, incident, now)| Order::Incident {
            dealt,
            incident,
            now
        }),
        words().prop_map(|words| Order::Say { words }),
        Just(Order::End),
    ]
}

/// Anything that a desk can say, much of it about this log.
fn a_message(log: &str) -> impl Strategy<Value = FromDesk> {
    let log = log.to_owned();
    let dealt = move || prop_oneof![Just(log.clone()), "[0-9a-f]{32}", ".*"];
    let number = || prop_oneof![0..8_u64, any::<u64>()];
    let person = || (any::<i64>(), ".*").prop_map(|(id, name)| Person { id, name });
    let people = move || proptest::collection::vec(person(), 0..3);
    let held = (dealt(), number()).prop_map(|(dealt, lines)| Held { dealt, lines });
    let welcome =
        (".*", any::<i64>(), people(), any::<Option<i64>>(), proptest::collection::vec(held, 0..3));
    let why = prop_oneof![
        4 => Just(RefusedWhy::TooOften),
        4 => Just(RefusedWhy::Unreadable),
        1 => Just(RefusedWhy::Code),
        1 => Just(RefusedWhy::Version),
        1 => Just(RefusedWhy::Elsewhere),
        1 => Just(RefusedWhy::Full),
    ];
    prop_oneof![
        2 => welcome.prop_map(|(class, number, people, person, held)| FromDesk::Welcome {
            class, number, people, person, held
        }),
        1 => why.prop_map(|why| FromDesk::Refused { why }),
        1 => people().prop_map(|people| FromDesk::Roster { people }),
        4 => (dealt(), number(), proptest::option::of(".*"))
            .prop_map(|(dealt, lines, broken)| FromDesk::Stamped { dealt, lines, broken }),
        1 => Just(FromDesk::Here),
        3 => (any::<i64>(), an_order()).prop_map(|(id, order)| FromDesk::Order { id, order }),
    ]
}

/// The same as bytes, and bytes that are no message: another language, too long, half of one.
fn some_bytes(log: &str) -> impl Strategy<Value = Vec<u8>> {
    let said = a_message(log).prop_map(|said| {
        let mut bytes = serde_json::to_vec(&said).unwrap();
        bytes.push(b'\n');
        bytes
    });
    let noise = proptest::collection::vec(any::<u8>(), 0..60).prop_map(|mut bytes| {
        bytes.push(b'\n');
        bytes
    });
    let long = Just(vec![b'x'; LONGEST + 1]);
    prop_oneof![40 => said, 2 => noise, 1 => long]
}

/// How a seat takes something that it is sent.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Takes {
    /// It stays, and hears this order, if it is one.
    In(Option<(i64, Order)>),
    /// It does not understand, or is told to come later: it goes away, and comes back by itself.
    Returns,
    /// It is refused for good.
    Leaves(RefusedWhy),
}

fn takes(bytes: &[u8]) -> Takes {
    // Noise may hold several lines, of which none is a message.
    match serde_json::from_slice(bytes) {
        Err(_) => Takes::Returns,
        Ok(FromDesk::Refused { why: RefusedWhy::TooOften | RefusedWhy::Unreadable }) => {
            Takes::Returns
        }
        Ok(FromDesk::Refused { why }) => Takes::Leaves(why),
        Ok(FromDesk::Order { id, order }) => Takes::In(Some((id, order))),
        Ok(_) => Takes::In(None),
    }
}

/// Hears until this is so; all orders that were heard meanwhile.
fn orders(seat: &mut Seat, mut is_so: impl FnMut(&Heard) -> bool) -> Vec<(i64, Order)> {
    let mut orders = Vec::new();
    for _ in 0..1000 {
        for told in seat.heard() {
            if is_so(&told) {
                return orders;
            }
            if let Heard::Order { id, order } = told {
                orders.push((id, order));
            }
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("it was never heard");
}

/// Whatever a desk says, a seat does not fall over: it takes the orders that it understands, each once and in order,
/// comes back by itself where it may, and what is dealt from then on arrives.
#[test]
fn whatever_a_desk_says_a_seat_goes_on() {
    let desk = ScriptedDesk::open();
    let log = dealt_id("seat", "first");
    let line = |n: usize| format!("line {n}");
    let config =
        ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() };
    proptest!(config, |(mut sent in proptest::collection::vec(some_bytes(&log), 0..8))| {
        *desk.heard.lock().unwrap() = scripted::Heard::default();
        let mut seat = join(&desk, desk.code.clone(), None);
        until(&mut seat, joined);
        seat.begins(&log, "A level", None, vec![line(0)]);
        (1..5).for_each(|n| seat.line(&log, &line(n)));
        // Nothing comes after what ends a connection.
        let ends = sent.iter().position(|bytes| !matches!(takes(bytes), Takes::In(_)));
        sent.truncate(ends.map_or(sent.len(), |at| at + 1));
        let last = sent.last().map_or(Takes::In(None), |bytes| takes(bytes));
        let given: Vec<(i64, Order)> = sent
            .iter()
            .filter_map(|bytes| match takes(bytes) {
                Takes::In(order) => order,
                _ => None,
            })
            .collect();
        desk.heard.lock().unwrap().send = sent;
        match last {
            Takes::In(_) => {
                let end = Order::Say { words: "the end".to_owned() };
                let marker = Heard::Order { id: 424_242, order: end.clone() };
                desk.heard.lock().unwrap().send.push({
                    let said = FromDesk::Order { id: 424_242, order: end };
                    [serde_json::to_vec(&said).unwrap(), vec![b'\n']].concat()
                });
                prop_assert_eq!(orders(&mut seat, |it| *it == marker), given);
            }
            Takes::Leaves(why) => {
                prop_assert_eq!(orders(&mut seat, |it| *it == Heard::Refused(why)), given);
                return Ok(());
            }
            Takes::Returns => {
                // What came in one go with what it does not understand is not heard, and is said again by a real desk.
                let heard = orders(&mut seat, |it| matches!(it, Heard::Away(_)));
                prop_assert!(given.starts_with(&heard), "{heard:?} of {given:?}");
                until(&mut seat, joined);
            }
        }
        let after = dealt_id("seat", "after");
        seat.begins(&after, "A level", None, vec![line(0)]);
        (1..3).for_each(|n| seat.line(&after, &line(n)));
        let whole = |heard: &scripted::Heard| (heard.lines.get(&after)?.len() == 3).then_some(());
        desk.until(whole);
        // Of the log that it lied about each line came once and in order, as far as it came.
        let lines = desk.heard.lock().unwrap().lines.get(&log).cloned().unwrap_or_default();
        prop_assert_eq!(&lines, &(0..lines.len()).map(line).collect::<Vec<_>>());
    });
}
