//! The pointer over the felt: what lies on top is meant, the wheel sizes a stack, the rake goes by keys.

use crate::bench::Trainer;
use bevy::input::ButtonState;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy_egui::EguiOutput;
use bevy_egui::egui::accesskit::{NodeId, Role};
use clearhands::app::Screen;
use clearhands::level::Mode;
use clearhands::table::Act;

impl Trainer {
    /// Turns the wheel of the mouse over a control: up, or down.
    fn turn_wheel(&mut self, name: &str, y: f32) {
        let at = self.middle(name);
        self.point(at);
        let window = self.window();
        let (unit, phase) = (MouseScrollUnit::Line, TouchPhase::Moved);
        self.send(WindowEvent::MouseWheel(MouseWheel { unit, x: 0.0, y, window, phase }));
        self.frames(3);
    }

    /// What the hands hold, in words.
    fn held(&mut self) -> Vec<String> {
        self.controls("").into_iter().map(|c| c.0).filter(|name| name.contains(" × ")).collect()
    }
}

#[test]
fn the_wheel_of_the_mouse_sizes_the_stack_that_is_paid() {
    let mut trainer = Trainer::opened_at("tcp_first_round", Mode::Practice);
    trainer.deal_until("pay");
    for _ in 0..3 {
        trainer.turn_wheel("$5 chips in the inventory", 1.0);
    }
    trainer.turn_wheel("$5 chips in the inventory", -1.0);
    assert!(trainer.held().iter().any(|words| words.contains("2 × $5")), "{:?}", trainer.held());
    trainer.click("Seat 2, ante:");
    assert_eq!(trainer.last(), "pay S2 ante 10.00 2x5.00");
    trainer.turn_wheel("$5 chips in the inventory", -1.0);
    assert!(trainer.held().is_empty(), "there is nothing to put back: {:?}", trainer.held());
}

#[test]
fn a_stack_is_sized_and_a_stake_is_cut_while_it_is_carried() {
    let mut trainer = Trainer::opened_at("tcp_first_round", Mode::Practice);
    trainer.deal_until("pay");
    let carry = |trainer: &mut Trainer, from: &str, by: f32| {
        let at = trainer.middle(from);
        trainer.point(at);
        trainer.button(ButtonState::Pressed);
        let bare = Vec2::new(492.0, 300.0);
        trainer.point(bare);
        let window = trainer.window();
        let (unit, phase) = (MouseScrollUnit::Line, TouchPhase::Moved);
        let wheel = MouseWheel { unit, x: 0.0, y: by, window, phase };
        trainer.send(WindowEvent::MouseWheel(wheel));
        trainer.frames(2);
    };
    let put = |trainer: &mut Trainer, to: &str| {
        let at = trainer.middle(to);
        trainer.point(at);
        trainer.button(ButtonState::Released);
        trainer.frames(4);
    };
    carry(&mut trainer, "$5 chips in the inventory", 1.0);
    put(&mut trainer, "Seat 2, ante:");
    assert_eq!(trainer.last(), "pay S2 ante 10.00 2x5.00");
    // Of a stake that is cut a part is taken.
    let mut trainer = Trainer::opened_at("wheel_zero_half", Mode::Practice);
    trainer.deal_until("take");
    let Act::Take { spot, .. } = trainer.due() else { panic!("{}", trainer.due()) };
    let stake = trainer.session().view().spots.iter().find(|s| s.spot == spot).unwrap().stake;
    let all = stake.0.iter().sum::<u16>();
    assert!(all > 1, "{stake:?}");
    let wager = clearhands::wording::wager(spot.wager);
    carry(&mut trainer, &format!("Seat {}, {wager}:", spot.seat.0), -1.0);
    let words = format!("{} of {all} chips", all - 1);
    assert!(trainer.controls("").iter().any(|(name, _)| name.contains(&words)), "{words}");
    put(&mut trainer, "$1 chips in the inventory");
    assert!(trainer.last().starts_with(&format!("take {spot} ")), "{}", trainer.last());
    let left = trainer.session().table().stake(spot.seat, spot.wager);
    assert!(left < stake.total() && !left.is_zero(), "{left:?}");
}

#[test]
fn the_stack_in_hand_is_sized_by_keys_at_a_tube() {
    let mut trainer = Trainer::opened_at("tcp_first_round", Mode::Practice);
    trainer.deal_until("pay");
    for _ in 0..60 {
        trainer.press("Tab");
        if trainer.focused().starts_with("$5 chips") {
            break;
        }
    }
    trainer.press("+ + -");
    assert!(trainer.held().iter().any(|words| words.contains("1 × $5")), "{:?}", trainer.held());
    trainer.press("+");
    trainer.click("Seat 2, ante:");
    assert_eq!(trainer.last(), "pay S2 ante 10.00 2x5.00");
}

/// A drag lights every place that it may go to, and tells the one under the pointer.
#[test]
fn a_place_that_a_drag_may_go_to_is_told() {
    let mut trainer = Trainer::opened_at("tcp_first_round", Mode::Practice);
    trainer.press(".");
    let shoe = trainer.middle("Dealing shoe");
    trainer.point(shoe);
    trainer.button(ButtonState::Pressed);
    let told = |trainer: &mut Trainer| trainer.controls("May be put down at: ").len();
    for (place, may) in [("Seat 2, no cards", 1), ("Discard rack", 0), ("Dealer, no cards", 1)] {
        let at = trainer.middle(place);
        trainer.point(at);
        trainer.frames(2);
        assert_eq!(told(&mut trainer), may, "{place}");
    }
    trainer.button(ButtonState::Released);
}

#[test]
fn a_press_that_shakes_is_a_click_and_a_longer_way_is_a_drag() {
    let mut trainer = Trainer::opened_at("tcp_first_round", Mode::Practice);
    let shoe = trainer.middle("Dealing shoe");
    let press_and_move = |trainer: &mut Trainer, by: f32| {
        trainer.point(shoe);
        trainer.button(ButtonState::Pressed);
        trainer.point(shoe + Vec2::new(by, 0.0));
        trainer.button(ButtonState::Released);
        trainer.frames(3);
    };
    press_and_move(&mut trainer, 3.0);
    assert_eq!(trainer.last(), "remove shoe");
    assert_eq!(trainer.session().entries().len(), 1, "a click is one act");
    let seat = trainer.middle("Seat 2, no cards");
    press_and_move(&mut trainer, (seat - shoe).x * 0.2);
    assert_eq!(trainer.session().entries().len(), 1, "let go over nothing: nothing is done");
}

#[test]
fn nothing_on_the_felt_is_pressed_through_what_lies_over_it() {
    let mut trainer = Trainer::opened_at("tcp_first_round", Mode::Practice);
    trainer.deal_until("collect");
    let done = trainer.session().entries().len();
    let under = trainer.middle("Discard rack");
    // The list of a place is open: a press beside it only closes it.
    trainer.click("Seat 5, ante:");
    assert_eq!(trainer.controls("1   Collect").len(), 1);
    trainer.press_at(under);
    assert!(trainer.controls("1   Collect").is_empty());
    assert!(trainer.controls("1   ").is_empty(), "and opens no other");
    assert_eq!(trainer.session().entries().len(), done);
    // While leaving is asked nothing else is pressed.
    trainer.click("Leave");
    trainer.press_at(under);
    assert_eq!((trainer.screen(), trainer.session().entries().len()), (Screen::Table, done));
    assert!(trainer.controls("1   ").is_empty());
}

#[test]
fn the_rake_is_drawn_by_keys() {
    let mut trainer = Trainer::opened_at("wheel_first_spin", Mode::Practice);
    trainer.deal_until("collect");
    let before = trainer.session().entries().len();
    let staked = |trainer: &Trainer| trainer.session().view().spots.len();
    let all = staked(&trainer);
    // To the number that has come up, and from there up and down the numbers.
    trainer.press("Right");
    for (way, steps) in [("Right", 6), ("Down", 1), ("Left", 12), ("Up", 1), ("Right", 12)] {
        for _ in 0..steps {
            trainer.press(&format!("Shift+{way}"));
        }
    }
    let entries = &trainer.session().entries()[before..];
    assert!(entries.len() >= 3, "{}", entries.len());
    assert!(entries.iter().all(|entry| matches!(entry.act, Act::Collect(_))));
    assert_eq!(staked(&trainer), all - entries.len(), "each takes one wager");
}

#[test]
fn what_belongs_to_a_seat_is_a_group_for_those_who_hear_the_screen() {
    let mut trainer = Trainer::opened_at("tcp_first_round", Mode::Practice);
    let seated = trainer.session().view().seated.clone();
    let world = trainer.app.world_mut();
    let output = world.query::<&EguiOutput>().single(world).unwrap();
    let update = output.platform_output.accesskit_update.as_ref().unwrap();
    let name = |id: &NodeId| {
        let node = update.nodes.iter().find(|(of, _)| of == id);
        node.and_then(|(_, node)| node.label()).unwrap_or_default().to_owned()
    };
    let mut groups = 0;
    for (_, group) in update.nodes.iter().filter(|(_, node)| node.role() == Role::Group) {
        let seat = group.label().unwrap_or_default();
        if !seat.starts_with("Seat ") {
            continue;
        }
        groups += 1;
        // Where nobody sits only the place for cards is a stop.
        let taken = seated.iter().any(|s| format!("Seat {}", s.0) == seat);
        assert_eq!(group.children().len() >= 2, taken, "{seat}");
        for child in group.children() {
            assert!(name(child).starts_with(seat), "{} in {seat}", name(child));
        }
    }
    assert_eq!(groups, usize::from(trainer.session().level().seats));
}
