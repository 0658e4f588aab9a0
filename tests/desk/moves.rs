//! Two desks at one database, and a real seat: when its desk is killed in the middle of a session, it goes on at
//! the other.

use crate::class::log;
use crate::servers::{Base, Process};
use clearhands::desk::Identity;
use clearhands::house::HOUSES;
use clearhands::law::Rulebook;
use clearhands::level::{LEVELS, Level, Mode};
use clearhands::seat::{Heard, Joins, Seat, Shown, dealt_id};
use clearhands::session::Session;
use clearhands::wire::{ClassCode, Order};
use std::sync::Arc;
use std::time::Duration;

const SEAT: &str = "00112233445566778899aabbccddeeff";

/// Waits for something that the window would be told.
async fn until<T>(seat: &mut Seat, mut of: impl FnMut(&Heard) -> Option<T>) -> T {
    let mut all = Vec::new();
    for _ in 0..1_500 {
        all.extend(seat.heard());
        if let Some(found) = all.iter().find_map(&mut of) {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it was never heard: {all:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_goes_on_at_the_other_desk_when_its_own_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let base = Base::File(folder.path().join("desk.db"));
    let (one, first) = Process::start(&base, 0).await;
    let (two, second) = Process::start(&base, 0).await;
    let db = base.open().await;
    let code = ClassCode::of(&Identity::kept(&db).await.unwrap().certificate, &first.secret);
    // The first of the addresses has nobody, the second is the desk that is killed.
    let nobody = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let addresses = [nobody, first.at[0], second.at[0]].map(|at| at.to_string()).to_vec();
    let outbox = Some(folder.path().join("outbox"));
    let (seat, place) = (SEAT.to_owned(), "PC 7".to_owned());
    let mut seat = Seat::join(Joins { addresses, code, seat, place, outbox }, || {}).unwrap();
    let joined = |heard: &Heard| match heard {
        Heard::Joined { number, .. } => Some(*number),
        _ => None,
    };
    assert_eq!(until(&mut seat, joined).await, 1);
    let book = Arc::new(Rulebook::built_in().unwrap());
    let source = LEVELS.iter().find(|(path, _)| path.ends_with("/tcp_first_round.ron")).unwrap();
    let level = Level::load(*source, HOUSES, &book).unwrap();
    let lines = log(Session::open(Arc::new(level), book, Mode::Practice).unwrap(), 0, 34);
    assert!(lines.len() > 30);
    let dealt = dealt_id(SEAT, &lines[0]);
    seat.begins(&dealt, "A level", None, vec![lines[0].clone()]);
    let page = "table".to_owned();
    seat.shows(Shown { dealt: Some(dealt.clone()), page, ..Shown::default() });
    lines[1..15].iter().for_each(|line| seat.line(&dealt, line));
    let held = async |lines: i64| {
        for _ in 0..1_500 {
            let known = db.held_log(&dealt).await.unwrap();
            if known.as_ref().is_some_and(|known| known.lines == lines) {
                return known.unwrap();
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("the desk never holds {lines} lines");
    };
    held(15).await;
    one.kill();
    until(&mut seat, |heard| matches!(heard, Heard::Away(_)).then_some(())).await;
    // Dealing goes on meanwhile.
    lines[15..25].iter().for_each(|line| seat.line(&dealt, line));
    assert_eq!(until(&mut seat, joined).await, 1);
    lines[25..].iter().for_each(|line| seat.line(&dealt, line));
    let known = held(lines.len() as i64).await;
    assert_eq!(known.broken, None);
    assert!(known.unstamped >= 10 && known.unstamped < 25, "{}", known.unstamped);
    assert_eq!(db.lines_from(&dealt, 0).await.unwrap(), lines);
    // What is ordered at the other desk reaches it.
    let order = Order::Say { words: "Well dealt.".to_owned() };
    let given = db.order(&[SEAT.to_owned()], &order, None, 1).await.unwrap();
    let heard = until(&mut seat, |heard| match heard {
        Heard::Order { id, order } => Some((*id, order.clone())),
        _ => None,
    })
    .await;
    assert_eq!(heard, (given[0], order));
    drop(seat);
    two.kill();
    db.close().await;
}
