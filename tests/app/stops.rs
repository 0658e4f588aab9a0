//! Every stop of the keys at the table: in sight wherever Tab leads, and what opens takes the keys.

use crate::bench::Trainer;
use bevy::prelude::*;
use bevy_egui::{EguiContext, PrimaryEguiContext};
use clearhands::app::saves::Saves;
use clearhands::app::{DeskRequested, Navigate};
use clearhands::level::Mode;

impl Trainer {
    /// The trainer at a level, with text of this size.
    fn with_text(level: &str, mode: Mode, percent: u16) -> Self {
        let mut trainer = Self::opened_at(level, mode);
        trainer.app.world_mut().resource_mut::<Saves>().settings.text_percent = percent;
        trainer.rest();
        trainer
    }

    fn egui(&mut self) -> bevy_egui::egui::Context {
        let world = self.app.world_mut();
        let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
        contexts.single_mut(world).unwrap().get_mut().clone()
    }

    /// What has the focus, as egui knows it, and why it cannot be seen if it cannot.
    fn focus(&mut self) -> (Option<bevy_egui::egui::Id>, Option<String>) {
        let ctx = self.egui();
        let Some(id) = ctx.memory(|memory| memory.focused()) else { return (None, None) };
        let Some(focused) = ctx.read_response(id) else {
            return (Some(id), Some("what has the focus is not drawn".to_owned()));
        };
        let (all, seen, window) = (focused.rect, focused.interact_rect, ctx.viewport_rect());
        let whole = seen.expand(1.0).contains_rect(all) && window.expand(1.0).contains_rect(all);
        let tall = all.height() > window.height() * 0.4 && seen.height() > 60.0;
        let wrong = (!whole && !tall).then(|| format!("{all:?} is seen as {seen:?}"));
        (Some(id), wrong)
    }

    /// Goes with Tab from stop to stop until the first comes again; how many there are, and which of them
    /// cannot be seen.
    fn walk(&mut self, what: &str, wrong: &mut Vec<String>) -> Vec<String> {
        let mut names = Vec::new();
        let mut first = None;
        for _ in 0..420 {
            self.press("Tab");
            self.frames(2);
            let (id, hidden) = self.focus();
            let name = self.focused();
            wrong.extend(hidden.map(|words| format!("{what}: {name}: {words}")));
            if id.is_some() && id == first {
                break;
            }
            first = first.or(id);
            names.push(name);
        }
        names
    }
}

#[test]
fn whatever_has_the_focus_at_the_table_can_be_seen() {
    let mut wrong = Vec::new();
    for percent in [100, 200] {
        for level in ["tcp_first_round", "mini_first_round", "wheel_first_spin"] {
            let mut trainer = Trainer::with_text(level, Mode::Practice, percent);
            // A fault and a hint fill the panel.
            trainer.act("void");
            trainer.ask(DeskRequested::Hint(true));
            trainer.rest();
            let what = format!("{level} at {percent} %");
            let stops = trainer.walk(&what, &mut wrong);
            assert!(stops.len() > 20, "{what}: {stops:?}");
            assert_eq!(stops.last().map(String::as_str), Some("Leave"), "{what}: {stops:?}");
        }
        let mut trainer = Trainer::with_text("tcp_first_round", Mode::Practice, percent);
        trainer.act("remove shoe L");
        trainer.deal_to_end();
        trainer.send(Navigate::Review(3));
        trainer.rest();
        let what = format!("review at {percent} %");
        let stops = trainer.walk(&what, &mut wrong);
        assert!(stops.iter().any(|name| name.starts_with("Try again")), "{what}: {stops:?}");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The keys that open something over the table, up to before which act, at which level.
const OPENED: [(&str, &str, &str); 12] = [
    ("tcp_first_round", "collect", "c 5"),
    ("tcp_first_round", "collect", "p 5"),
    ("tcp_first_round", "collect", "p 5 1"),
    ("tcp_first_round", "collect", "s"),
    ("tcp_first_round", "say", ","),
    ("pgp_first_round", "arrange", "a"),
    ("mini_first_round", "say", ","),
    ("wheel_first_spin", "spin", "Shift+b"),
    ("wheel_first_spin", "mark", "Shift+k"),
    ("wheel_first_spin", "collect", "c 1"),
    ("wheel_same_colour", "colour", "Shift+x 1"),
    ("punto_settle_4", "charge", "Shift+c 3"),
];

#[test]
fn what_opens_over_the_table_takes_the_keys_and_keeps_them_in_sight() {
    let mut wrong = Vec::new();
    for (level, verb, keys) in OPENED {
        for percent in [100, 200] {
            let mut trainer = Trainer::with_text(level, Mode::Practice, percent);
            trainer.deal_until(verb);
            trainer.press("Tab");
            let before = trainer.focus().0;
            trainer.press(keys);
            trainer.frames(4);
            let what = format!("{level} {keys} at {percent} %");
            let (id, hidden) = trainer.focus();
            wrong.extend(hidden.map(|words| format!("{what}: {words}")));
            assert!(id.is_some() && id != before, "{what}: the focus stays behind");
            let stops = trainer.walk(&what, &mut wrong);
            assert!(stops.len() > 1, "{what}: {stops:?}");
            // Nothing of the table is among them.
            assert!(!stops.iter().any(|name| name == "Leave"), "{what}: {stops:?}");
            trainer.press("Escape");
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_has_nothing_to_choose_from_is_closed_by_its_one_button() {
    // Nobody has cash on the layout.
    for percent in [100, 200] {
        let mut trainer = Trainer::with_text("wheel_first_spin", Mode::Practice, percent);
        trainer.press("Shift+x");
        trainer.frames(4);
        assert!(!trainer.controls("Chips of a colour for whom").is_empty(), "{percent} %");
        assert_eq!(trainer.focused(), "Close", "{percent} %");
        let mut wrong = Vec::new();
        let stops = trainer.walk("a list without a line", &mut wrong);
        assert_eq!(stops, ["Close"], "{percent} %");
        assert!(wrong.is_empty(), "{wrong:#?}");
        trainer.press("Enter");
        trainer.frames(2);
        assert!(trainer.controls("Chips of a colour for whom").is_empty(), "{percent} %: it stays");
    }
}

#[test]
fn the_first_entry_is_the_due_one_and_has_the_keys() {
    // With what is due shown, Enter alone does it wherever a list has opened for it.
    for (level, verb, keys) in [
        ("tcp_first_round", "collect", "c 5"),
        ("tcp_first_round", "say", ","),
        ("wheel_first_spin", "collect", "c {seat}"),
        ("punto_settle_4", "charge", "c {seat}"),
    ] {
        let mut trainer = Trainer::opened_at(level, Mode::Guided);
        trainer.deal_until(verb);
        let due = trainer.due();
        if level.starts_with("tcp") && verb == "say" {
            // The bar has a button for this call, and the list a line.
            assert_eq!(due.to_string(), "say no_more_bets");
        }
        let seat = due.seat().map_or(0, |seat| seat.0).to_string();
        let digits: Vec<String> = seat.chars().map(String::from).collect();
        trainer.press(&keys.replace("{seat}", &digits.join(" ")));
        trainer.frames(4);
        trainer.press("Enter");
        trainer.frames(2);
        assert_eq!(trainer.last(), due.to_string(), "{level} {keys}: {:?}", trainer.focused());
    }
}

#[test]
fn what_has_happened_is_scrolled_by_keys() {
    let mut trainer = Trainer::with_text("tcp_first_round", Mode::Practice, 200);
    trainer.deal_until("offer");
    let pane = "What is due, what was wrong, what has happened";
    for _ in 0..200 {
        trainer.press("Tab");
        if trainer.focused() == pane {
            break;
        }
    }
    assert_eq!(trainer.focused(), pane);
    let top = |trainer: &mut Trainer| trainer.controls("What has happened").first().map(|c| c.1.y);
    let before = top(&mut trainer);
    trainer.press("PageDown");
    trainer.frames(4);
    assert_ne!(before, top(&mut trainer));
}

#[test]
fn a_seat_where_nobody_sits_is_one_stop() {
    let mut trainer = Trainer::opened_at("tcp_first_round", Mode::Practice);
    let seated = trainer.session().view().seated.clone();
    let free = (1..=trainer.session().level().seats).find(|n| seated.iter().all(|s| s.0 != *n));
    let free = free.unwrap();
    assert_eq!(trainer.controls(&format!("Seat {free}, ")).len(), 1);
    assert!(trainer.controls(&format!("Seat {}, ", seated[0].0)).len() > 3);
}
