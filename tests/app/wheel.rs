//! The table with a wheel by pointer and arrows: what only it asks of the hands.

use crate::bench::{FRAME_MS, Trainer};
use crate::games::{WHEEL, rounds_by_keys};
use bevy::input::ButtonState;
use bevy::math::Vec2;
use clearhands::app::DeskRequested;
use clearhands::level::Mode;
use clearhands::table::{Act, Turn};

const LEVEL: &str = "wheel_first_spin";

impl Trainer {
    /// Draws the pointer round the wheel, a turn in so many frames, and lets go.
    fn whirl(&mut self, way: Turn, frames: u8) {
        let middle = self.middle("The wheel, ");
        let sign = if way == Turn::Clockwise { 1.0 } else { -1.0 };
        let at = |i: u8| {
            let angle = f32::from(i) / f32::from(frames) * std::f32::consts::TAU * sign;
            middle + Vec2::new(angle.cos(), angle.sin()) * 60.0
        };
        self.point(at(0));
        self.button(ButtonState::Pressed);
        for i in 1..=20 {
            self.point(at(i));
        }
        self.button(ButtonState::Released);
        self.frames(3);
    }

    /// Waits until an act of this kind was done, for so many seconds at most.
    fn wait_for(&mut self, verb: &str, seconds: u64) -> bool {
        for _ in 0..seconds * 1000 / FRAME_MS {
            if self.last().starts_with(verb) {
                return true;
            }
            self.frames(1);
        }
        false
    }

    fn is_faultless(&self) -> bool {
        self.session().entries().iter().all(|entry| entry.findings.is_empty())
    }
}

#[test]
fn a_round_at_every_house_with_a_wheel_by_keys() {
    rounds_by_keys(|game| game == WHEEL);
}

#[test]
fn a_flick_round_the_wheel_spins_the_ball_as_it_was_drawn() {
    for (way, name) in [(Turn::Clockwise, "cw"), (Turn::Counterclockwise, "ccw")] {
        let mut trainer = Trainer::opened_at(LEVEL, Mode::Practice);
        trainer.whirl(way, 30);
        let strong = trainer.last();
        assert!(strong.starts_with(&format!("spin {name} ")), "{strong}");
        let turns: u8 = strong.rsplit(' ').next().unwrap().parse().unwrap();
        let mut trainer = Trainer::opened_at(LEVEL, Mode::Practice);
        trainer.whirl(way, 120);
        let weak = trainer.last();
        assert!(weak.rsplit(' ').next().unwrap().parse::<u8>().unwrap() < turns, "{weak} {strong}");
    }
}

#[test]
fn the_ball_comes_to_rest_by_itself_when_it_has_run_out() {
    let mut trainer = Trainer::opened_at(LEVEL, Mode::Practice);
    trainer.deal_until("say");
    assert_eq!(trainer.controls("The wheel, ")[0].0.matches("the ball runs").count(), 1);
    trainer.press(".");
    assert!(!trainer.wait_for("wait", 6), "the ball runs for a while");
    assert!(trainer.wait_for("wait", 20));
    assert_eq!(trainer.session().table().pocket, Some(17));
    trainer.frames(3);
    assert!(trainer.controls("The wheel, ")[0].0.ends_with("the ball rests in 17, black"));
    assert!(trainer.is_faultless());
}

#[test]
fn a_ball_runs_anew_for_who_goes_back_to_it() {
    let mut trainer = Trainer::opened_at(LEVEL, Mode::Practice);
    trainer.deal_until("say");
    let spun = trainer.session().entries().len();
    assert!(trainer.wait_for("wait", 30), "it has run out, and nothing was called");
    trainer.ask(DeskRequested::Rewind(spun));
    assert!(!trainer.wait_for("wait", 6), "there is time again to call");
    trainer.press(".");
    assert!(trainer.wait_for("wait", 20));
    assert!(trainer.is_faultless());
}

#[test]
fn in_a_lesson_the_ball_runs_until_nothing_else_is_due() {
    let mut trainer = Trainer::opened_at(LEVEL, Mode::Guided);
    trainer.deal_until("say");
    assert!(!trainer.wait_for("wait", 30));
    trainer.press(".");
    assert!(trainer.wait_for("wait", 2));
}

#[test]
fn the_rake_collects_what_it_is_drawn_over() {
    let mut trainer = Trainer::opened_at(LEVEL, Mode::Practice);
    trainer.deal_until("collect");
    let at = trainer.middle("Seat 2, straight on 8:");
    trainer.press("c");
    trainer.point(at - Vec2::new(16.0, 0.0));
    trainer.button(ButtonState::Pressed);
    trainer.point(at + Vec2::new(1.0, 0.0));
    trainer.point(at + Vec2::new(16.0, 0.0));
    trainer.button(ButtonState::Released);
    trainer.frames(4);
    assert_eq!(trainer.last(), "collect S2 n8");
    let acts = trainer.session().entries().iter();
    assert_eq!(acts.filter(|entry| matches!(entry.act, Act::Collect(_))).count(), 1);
    // Without the tool a drag over the layout takes nothing.
    let done = trainer.session().entries().len();
    trainer.press("Escape");
    trainer.drag("Seat 1, red:", "Split 17/20:");
    assert_eq!(trainer.session().entries().len(), done, "{}", trainer.last());
}

#[test]
fn arrows_walk_from_place_to_place() {
    let mut trainer = Trainer::opened_at(LEVEL, Mode::Practice);
    trainer.deal_until("collect");
    // They begin at the number that has come up; 8 is three boxes, so six places, to the right.
    trainer.press("c Right Right Right Right Right Right Right Enter");
    assert_eq!(trainer.last(), "collect S2 n8");
}

#[test]
fn a_click_on_a_winner_among_the_numbers_pays_all_of_them_together_in_chips() {
    let mut trainer = Trainer::opened_at(LEVEL, Mode::Practice);
    trainer.deal_until("pay");
    while let Act::Pay { spot, amount, .. } = trainer.due() {
        if spot.wager.as_str() != "inside" {
            let act = trainer.due().to_string();
            trainer.act(&act);
            trainer.rest();
            continue;
        }
        let on = if spot.seat.0 == 1 { "Seat 1, straight on 17:" } else { "Seat 2, four numbers" };
        trainer.click(on);
        let number = trainer.controls("").into_iter().find(|c| c.0.ends_with("Pay an amount …"));
        let (name, _) = number.unwrap();
        trainer.click(&name);
        // The chips of both are marked at a dollar: so many chips are so many dollars.
        let chips = (amount.0 / 100).to_string();
        let typed: Vec<String> = chips.chars().map(String::from).collect();
        trainer.press(&format!("{} Enter", typed.join(" ")));
        assert_eq!(trainer.last(), format!("pay {spot} {amount}"));
    }
    assert!(trainer.is_faultless());
}

#[test]
fn the_marker_is_dragged_onto_its_number() {
    let mut trainer = Trainer::opened_at(LEVEL, Mode::Practice);
    trainer.deal_until("mark");
    trainer.drag("The marker, beside", "Straight on 5:");
    assert_eq!(trainer.last(), "mark 5");
    trainer.drag("The marker, on 5", "Seat 1, straight on 17:");
    assert_eq!(trainer.last(), "mark 17");
}

#[test]
fn what_is_about_the_wheel_stands_in_the_bar_only_where_there_is_one() {
    let mut wheel = Trainer::opened_at(LEVEL, Mode::Practice);
    for words in ["Spin, key", "Call, key", "Mark, key", "Lift, key", "Colour, key"] {
        assert_eq!(wheel.controls(words).len(), 1, "{words}");
    }
    for words in ["Draw, key", "Turn, key", "Pick up, key", "Shuffle, key"] {
        assert_eq!(wheel.controls(words).len(), 0, "{words}");
    }
    let mut cards = Trainer::opened_at("tcp_first_round", Mode::Practice);
    assert_eq!(cards.controls("Spin, key").len(), 0);
    assert_eq!(cards.controls("Draw, key").len(), 1);
}

#[test]
fn a_colour_is_sold_from_the_tray_and_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wheel_sale.ron");
    let text = r#"(version: 1, id: "wheel_sale", title: "A sale", course: "tried", order: 1,
        teaches: "A sale.", text: "Sell a colour.", house: Named("wheel_half"), mode: Practice,
        seats: 4, patrons: Fixed([(seat: 2, wagers: {"n8": 1}), (seat: 4, wagers: {"red": 5})]), rounds: 1,
        seed: 5, incidents: [Own((round: 1, what: "buy_in", seat: 4, amount: 100, n: 1))],
        graded: [Procedure], pass: (amounts: 100, procedure: 80, irregularities: 0), target_s: 60)"#;
    std::fs::write(&path, text).unwrap();
    let mut trainer = Trainer::opened_at(path.to_str().unwrap(), Mode::Practice);
    trainer.drag("Chips of the colour teal", "Seat 4, teal chips at $1, with cash");
    trainer.click("1   $1");
    assert_eq!(trainer.last(), "colour S4 teal 1.00");
    assert_eq!(trainer.controls("Seat 4, teal chips at $1").len(), 1);
    assert_eq!(trainer.controls("Chips of the colour teal, seat 4, at $1").len(), 1);
    trainer.press("Shift+r 4 1 0 0 Enter");
    assert_eq!(trainer.last(), "cash_out S4 100.00");
    assert_eq!(trainer.controls("Seat 4, value chips").len(), 1);
}
