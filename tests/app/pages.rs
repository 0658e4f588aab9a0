//! What the pages beside the table say of what was done.

use crate::bench::Trainer;
use clearhands::app::saves::Saves;
use clearhands::app::{Catalog, DeskRequested, Navigate, Screen};
use clearhands::level::Mode;

impl Trainer {
    fn open_page(&mut self, screen: Screen) -> Vec<String> {
        self.send(Navigate::To(screen));
        self.frames(4);
        assert_eq!(self.screen(), screen);
        self.controls("").into_iter().map(|(name, _)| name).collect()
    }
}

fn says(told: &[String], words: &str) -> bool {
    told.iter().any(|name| name.contains(words))
}

#[test]
fn a_guided_level_dealt_to_its_end_is_done_and_the_next_one_follows() {
    let mut trainer = Trainer::opened_at("tcp_first_round", Mode::Guided);
    trainer.act("remove shoe L");
    trainer.deal_out();
    let told: Vec<String> = trainer.controls("").into_iter().map(|(name, _)| name).collect();
    assert!(says(&told, "Done, with help") && !says(&told, "ot passed"), "{told:?}");
    assert!(says(&told, "Next: A fold and a pair plus"), "{told:?}");
    let map = trainer.open_page(Screen::Courses);
    let tile = "Your first round, Guided, done, with help.";
    assert!(map.iter().any(|name| name.starts_with(tile)), "{map:?}");
    assert!(says(&map, "A fold and a pair plus, Guided, not tried, recommended next."), "{map:?}");
    assert!(says(&map, "1 of 4 done"), "{map:?}");
    let list = trainer.open_page(Screen::Sessions);
    assert!(says(&list, "Your first round, Guided, Done, with help, "), "{list:?}");
    let home = trainer.open_page(Screen::Home);
    assert!(says(&home, "Continue: A fold and a pair plus"), "{home:?}");
    trainer.click("Continue: ");
    assert_eq!(trainer.session().level().title, "A fold and a pair plus");
}

#[test]
fn help_with_a_level_that_is_to_be_dealt_alone_does_not_count_and_is_no_failure() {
    let mut trainer = Trainer::opened_at("tcp_first_alone", Mode::Guided);
    trainer.deal_out();
    let map = trainer.open_page(Screen::Courses);
    assert!(says(&map, "Three rounds on your own, Practice, tried with help"), "{map:?}");
    assert!(says(&map, "0 of 4 done"), "{map:?}");
}

#[test]
fn a_level_that_was_watched_to_its_end_is_done() {
    let mut trainer = Trainer::opened_at("tcp_watch_round", Mode::Watch);
    trainer.ask(DeskRequested::Step);
    trainer.ask(DeskRequested::Leave);
    trainer.frames(3);
    assert!(trainer.results().is_empty(), "it was not watched to its end");
    let level = trainer.app.world().resource::<Catalog>().find("tcp_watch_round").unwrap();
    trainer.send(Navigate::Deal { level, mode: Mode::Watch });
    trainer.frames(3);
    while !trainer.session().is_over() {
        trainer.ask(DeskRequested::Step);
    }
    trainer.rest();
    assert_eq!(trainer.screen(), Screen::Table);
    assert_eq!(trainer.results().len(), 1, "it is done, whatever comes of the window");
    trainer.click("To the debrief");
    let told: Vec<String> = trainer.controls("").into_iter().map(|(name, _)| name).collect();
    assert!(says(&told, "Watched to its end"), "{told:?}");
    let map = trainer.open_page(Screen::Courses);
    assert!(says(&map, "Watch a full table, Watch, watched to its end"), "{map:?}");
    let list = trainer.open_page(Screen::Sessions);
    assert!(!says(&list, "Watch a full table"), "there is no log to be reviewed: {list:?}");
    assert_eq!(trainer.results().len(), 1);
}

#[test]
fn the_focus_comes_back_to_where_one_was() {
    let mut trainer = Trainer::at_home();
    trainer.listen();
    for _ in 0..20 {
        trainer.press("Tab");
        if trainer.focused().starts_with("Settings") {
            break;
        }
    }
    trainer.press("Enter");
    assert_eq!(trainer.screen(), Screen::Settings);
    assert_eq!(trainer.focused(), "", "a page that is new has no focus yet");
    for _ in 0..3 {
        trainer.press("Tab");
    }
    let third = trainer.focused();
    trainer.press("Escape");
    assert_eq!(trainer.screen(), Screen::Home);
    assert!(trainer.focused().starts_with("Settings"), "{}", trainer.focused());
    trainer.press("Enter");
    assert_eq!(trainer.screen(), Screen::Settings);
    assert_eq!(trainer.focused(), third);
}

#[test]
fn a_profile_with_a_pin_asks_who_deals() {
    let mut trainer = Trainer::at_home();
    trainer.listen();
    {
        let mut saves = trainer.app.world_mut().resource_mut::<Saves>();
        saves.make("Ana");
        saves.set_pin(Some("2468"));
    }
    let mut trainer = trainer.killed();
    trainer.listen();
    assert_eq!(trainer.screen(), Screen::Who);
    // No way leads round it.
    for wish in [
        Navigate::To(Screen::Home),
        Navigate::To(Screen::Settings),
        Navigate::Back,
        Navigate::Deal { level: 0, mode: Mode::Practice },
    ] {
        trainer.send(wish);
        trainer.frames(3);
        assert_eq!(trainer.screen(), Screen::Who);
    }
    trainer.write("PIN", "1111");
    trainer.click("Open");
    assert_eq!(trainer.screen(), Screen::Who);
    assert!(!trainer.controls("That is not the PIN.").is_empty());
    // Somebody else has no need of it.
    trainer.click("Guest");
    trainer.click("Open");
    assert_eq!(trainer.screen(), Screen::Home);
    assert_eq!(trainer.app.world().resource::<Saves>().profile, "Guest");
    trainer.send(Navigate::To(Screen::Who));
    trainer.frames(4);
    trainer.click("Ana");
    trainer.write("PIN", "2468");
    trainer.click("Open");
    assert_eq!(trainer.screen(), Screen::Home);
    assert_eq!(trainer.app.world().resource::<Saves>().profile, "Ana");
}
