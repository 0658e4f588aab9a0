//! The window in a class: what is ordered is done, stands in the log, and reaches the desk.

#[path = "../desks/scripted.rs"]
pub(crate) mod scripted;

use crate::bench::Trainer;
use clearhands::app::{Navigate, Policy, Profiles, Screen};
use clearhands::house::HOUSES;
use clearhands::law::Rulebook;
use clearhands::level::LEVELS;
use clearhands::level::{Level, Mode, incidents_of};
use clearhands::wire::{FromDesk, FromSeat, Order};
use scripted::ScriptedDesk;
use std::thread;
use std::time::Duration;

const LEVEL: &str = "tcp_first_round";

impl Trainer {
    /// Frames until something is true.
    pub(crate) fn until<T>(&mut self, what: &str, mut of: impl FnMut(&mut Self) -> Option<T>) -> T {
        for _ in 0..500 {
            self.frames(2);
            if let Some(found) = of(self) {
                return found;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("never came: {what}; there are {:?}", self.controls(""));
    }

    /// Joins the class as a trainee does.
    pub(crate) fn joins(&mut self, desk: &ScriptedDesk) {
        self.listen();
        self.send(Navigate::To(Screen::Seat));
        self.frames(3);
        self.write("Address", &desk.address);
        self.write("Class code", &desk.code.to_string().to_lowercase());
        self.click("Join");
        self.until("the class", |trainer| (!trainer.controls("Ada").is_empty()).then_some(()));
    }

    pub(crate) fn ordered(&mut self, desk: &ScriptedDesk, id: i64, order: Order) -> Option<String> {
        desk.say(FromDesk::Order { id, order });
        self.until("an answer", |_| {
            let heard = desk.heard.lock().unwrap();
            heard.said.iter().find_map(|said| match said {
                FromSeat::Done { order, refused, .. } if *order == id => Some(refused.clone()),
                _ => None,
            })
        })
    }
}

fn level(id: &str) -> (String, String) {
    let book = Rulebook::built_in().unwrap();
    let is_it = |path: &str| path.ends_with(&format!("/{id}.ron"));
    let source = LEVELS.iter().find(|(path, _)| is_it(path)).unwrap();
    let level = Level::load(*source, HOUSES, &book).unwrap();
    (level.source, level.house_source)
}

fn open(seed: Option<u64>) -> Order {
    let (level, house) = level(LEVEL);
    let (title, mode) = ("Your first round".to_owned(), "practice".to_owned());
    Order::Open { level, house, title, mode, seed }
}

#[test]
fn a_class_is_joined_and_left_by_the_page() {
    let desk = ScriptedDesk::open();
    let mut trainer = Trainer::at_home();
    trainer.joins(&desk);
    trainer.click("Ben");
    desk.until(|heard| heard.said.contains(&FromSeat::Sits { person: 2 }).then_some(()));
    trainer.click("Leave the class");
    trainer.frames(3);
    assert_eq!(trainer.controls("Join").len(), 1);
    // The address and the code are kept for the next time.
    trainer.click("Join");
    trainer.until("the class", |trainer| (!trainer.controls("Ada").is_empty()).then_some(()));
}

#[test]
fn what_is_dealt_in_a_class_reaches_the_desk_line_by_line() {
    let desk = ScriptedDesk::open();
    let mut trainer = Trainer::at_home();
    trainer.joins(&desk);
    assert_eq!(trainer.ordered(&desk, 1, open(Some(77))), None);
    trainer.until("the table", |trainer| (trainer.screen() == Screen::Table).then_some(()));
    assert_eq!((trainer.session().level().seed, trainer.session().mode()), (77, Mode::Practice));
    trainer.deal_to_end();
    trainer.rest();
    trainer.press("Enter");
    trainer.rest();
    let path = trainer.logs().pop().unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    let whole = text.lines().count();
    trainer.until("every line", |_| {
        let heard = desk.heard.lock().unwrap();
        heard.lines.values().next().filter(|lines| lines.len() == whole).map(drop)
    });
    let lines = desk.heard.lock().unwrap().lines.values().next().unwrap().clone();
    assert_eq!(lines, text.lines().collect::<Vec<_>>());
    let begins = desk.heard.lock().unwrap().said.iter().any(
        |said| matches!(said, FromSeat::Begins { order: Some(1), title, .. } if !title.is_empty()),
    );
    assert!(begins);
}

#[test]
fn a_frozen_table_takes_no_act_and_its_clock_stands() {
    let desk = ScriptedDesk::open();
    let mut trainer = Trainer::at_home();
    trainer.joins(&desk);
    trainer.ordered(&desk, 1, open(None));
    trainer.until("the table", |trainer| (trainer.screen() == Screen::Table).then_some(()));
    let act = trainer.due();
    trainer.act(&act.to_string());
    trainer.rest();
    let words = "Eyes to the front.".to_owned();
    assert_eq!(trainer.ordered(&desk, 2, Order::Freeze { words }), None);
    let (done, clock) = (trainer.session().entries().len(), trainer.desk().clock_ms());
    let act = trainer.due();
    trainer.act(&act.to_string());
    trainer.frames(50);
    assert_eq!((trainer.session().entries().len(), trainer.desk().clock_ms()), (done, clock));
    assert_eq!(trainer.controls("The table is frozen. Eyes to the front.").len(), 1);
    desk.until(|heard| {
        matches!(heard.shows, Some(FromSeat::Shows { frozen: true, .. })).then_some(())
    });
    assert_eq!(trainer.ordered(&desk, 3, Order::GoOn), None);
    trainer.act(&act.to_string());
    trainer.frames(5);
    assert_eq!(trainer.session().entries().len(), done + 1);
    assert!(trainer.desk().clock_ms() > clock);
    assert_eq!(trainer.log().around.frozen, 1);
}

#[test]
fn an_incident_is_put_in_and_the_session_taken_back() {
    let desk = ScriptedDesk::open();
    let mut trainer = Trainer::at_home();
    trainer.joins(&desk);
    trainer.ordered(&desk, 1, open(None));
    trainer.until("the table", |trainer| (trainer.screen() == Screen::Table).then_some(()));
    let dealt = desk.until(|heard| heard.lines.keys().next().cloned());
    let told = incidents_of("three_card_poker").unwrap();
    let late = told.iter().find(|told| told.id == "LateWager").unwrap();
    let seat = trainer.session().level().patrons[0].seat.0;
    let incident = late.example.clone();
    let at = incident.find("seat: ").unwrap() + 6;
    let incident = format!("{}{seat}{}", &incident[..at], &incident[at + 1..]);
    let put_in = Order::Incident { dealt: dealt.clone(), incident: incident.clone(), now: false };
    assert_eq!(trainer.ordered(&desk, 2, put_in), None);
    assert_eq!(trainer.session().put_ins().len(), 1);
    for _ in 0..3 {
        let act = trainer.due();
        trainer.act(&act.to_string());
    }
    let back = Order::Back { dealt: dealt.clone(), to: 1 };
    assert_eq!(trainer.ordered(&desk, 3, back), None);
    assert_eq!(trainer.session().entries().len(), 1);
    let other = Order::Back { dealt: "another".to_owned(), to: 0 };
    let refused = trainer.ordered(&desk, 4, other).unwrap();
    assert!(refused.contains("another session"), "{refused}");
    let far = trainer.ordered(&desk, 5, Order::Back { dealt, to: 9 }).unwrap();
    assert!(far.contains("only 1 acts"), "{far}");
    trainer.deal_to_end();
    trainer.rest();
    let log = trainer.log();
    assert!(log.damage.is_none() && log.mismatches.is_empty(), "{:?}", log.damage);
    assert_eq!((log.around.put_in, log.around.taken_back, log.around.rewinds), (1, 1, 0));
    assert_eq!(log.session.entries(), trainer.session().entries());
    // The review tells it where it was done.
    trainer.press("Enter");
    trainer.rest();
    for (at, told) in [
        (0, "The trainer put an incident into round 1: Late wager."),
        (1, "The trainer took the session back to before act 2."),
    ] {
        trainer.send(Navigate::Review(at));
        trainer.rest();
        assert_eq!(trainer.screen(), Screen::Review);
        assert_eq!(trainer.controls(told).len(), 1, "{told}: {:?}", trainer.controls(""));
        let others = trainer.controls("The trainer ").len();
        assert_eq!(others, 1, "{:?}", trainer.controls("The trainer "));
        trainer.send(Navigate::Back);
        trainer.rest();
    }
}

#[test]
fn a_line_from_the_trainer_stays_until_it_is_put_away() {
    let desk = ScriptedDesk::open();
    let mut trainer = Trainer::at_home();
    trainer.joins(&desk);
    let words = "Table four closes at nine.".to_owned();
    assert_eq!(trainer.ordered(&desk, 1, Order::Say { words }), None);
    trainer.frames(3);
    assert_eq!(trainer.controls("From your trainer. Table four closes at nine.").len(), 1);
    trainer.click("Understood");
    trainer.frames(3);
    assert!(trainer.controls("Understood").is_empty());
}

#[test]
fn nobody_gets_out_of_a_frozen_table_by_opening_another() {
    let desk = ScriptedDesk::open();
    let mut trainer = Trainer::at_home();
    trainer.joins(&desk);
    trainer.ordered(&desk, 1, open(None));
    trainer.until("the table", |trainer| (trainer.screen() == Screen::Table).then_some(()));
    trainer.ordered(&desk, 2, Order::Freeze { words: String::new() });
    trainer.send(Navigate::Deal { level: 3, mode: Mode::Practice });
    trainer.frames(5);
    let act = trainer.due();
    trainer.act(&act.to_string());
    trainer.frames(5);
    assert!(trainer.session().entries().is_empty());
    trainer.ordered(&desk, 3, Order::GoOn);
    trainer.act(&act.to_string());
    trainer.frames(5);
    assert_eq!(trainer.session().entries().len(), 1);
}

#[test]
fn an_order_that_is_said_again_is_answered_as_before_and_not_done_twice() {
    let desk = ScriptedDesk::open();
    let mut trainer = Trainer::at_home();
    trainer.joins(&desk);
    let back = Order::Back { dealt: "none".to_owned(), to: 0 };
    let refused = trainer.ordered(&desk, 1, back.clone());
    assert!(refused.is_some());
    let words = "Twice?".to_owned();
    let say = Order::Say { words };
    assert_eq!(trainer.ordered(&desk, 2, say.clone()), None);
    trainer.frames(3);
    trainer.click("Understood");
    desk.heard.lock().unwrap().said.clear();
    assert_eq!(trainer.ordered(&desk, 1, back), refused);
    assert_eq!(trainer.ordered(&desk, 2, say), None);
    trainer.frames(3);
    assert!(trainer.controls("Understood").is_empty(), "it was said twice");
}

#[test]
fn a_pc_whose_class_is_fixed_joins_it_at_the_start() {
    let desk = ScriptedDesk::open();
    let (address, code) = (desk.address.clone(), desk.code.to_string());
    let policy = Policy { desk: address, code, join: true, profiles: Profiles::One };
    let mut trainer = Trainer::with_policy(policy);
    trainer.listen();
    trainer.until("the class", |trainer| {
        trainer.send(Navigate::To(Screen::Seat));
        (!trainer.controls("Ada").is_empty()).then_some(())
    });
    trainer.click("Leave the class");
    trainer.frames(3);
    // Neither the address nor the code can be typed there.
    assert!(trainer.controls(&desk.address).len() == 1 && trainer.controls("Join").len() == 1);
    trainer.send(Navigate::To(Screen::Settings));
    trainer.frames(4);
    trainer.click("Profiles and data");
    trainer.frames(3);
    trainer.write("Name of the new profile", "Second");
    trainer.click("Make and use it");
    trainer.frames(3);
    assert!(!trainer.controls("The profiles of this PC are fixed").is_empty());
    assert!(!trainer.folder().join("profiles/Second").exists());
}
