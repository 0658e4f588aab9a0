//! Hands: keys and pointer at the table, as the window would bring them.

use crate::bench::Trainer;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};
use bevy_egui::{EguiContexts, EguiOutput, EguiPreUpdateSet};
use clearhands::app::{DeskRequested, Navigate, Screen};
use clearhands::kit::{Area, Seat};
use clearhands::level::Mode;
use clearhands::table::{Act, Event};

const LEVEL: &str = "tcp_first_round";
/// A level whose house collects vigorish from each winner.
const TAKES_VIGORISH: &str = "punto_settle_4";

impl Trainer {
    pub(crate) fn window(&mut self) -> Entity {
        let world = self.app.world_mut();
        world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).unwrap()
    }

    /// Presses and lets go of keys, one a frame: letters, digits, and the names of others.
    pub(crate) fn press(&mut self, keys: &str) {
        for name in keys.split(' ') {
            self.keys += 1;
            self.key(name);
            self.frames(1);
        }
        self.frames(2);
    }

    /// Presses and lets go of a key; with shift if its name begins so: `Shift+A`.
    fn key(&mut self, name: &str) {
        if let Some(name) = name.strip_prefix("Shift+") {
            self.shift(ButtonState::Pressed);
            self.key(name);
            self.shift(ButtonState::Released);
            return;
        }
        let (key_code, logical_key) = key(name);
        let text = match &logical_key {
            Key::Character(text) => Some(text.clone()),
            _ => None,
        };
        let window = self.window();
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.send(KeyboardInput {
                key_code,
                logical_key: logical_key.clone(),
                state,
                text: text.clone().filter(|_| state.is_pressed()),
                repeat: false,
                window,
            });
        }
    }

    /// Presses and lets go of the key at a place, which prints this.
    pub(crate) fn print(&mut self, key_code: KeyCode, sign: &str) {
        let window = self.window();
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.send(KeyboardInput {
                key_code,
                logical_key: Key::Character(sign.into()),
                state,
                text: state.is_pressed().then(|| sign.into()),
                repeat: false,
                window,
            });
        }
        self.frames(3);
    }

    pub(crate) fn shift(&mut self, state: ButtonState) {
        let window = self.window();
        self.send(KeyboardInput {
            key_code: KeyCode::ShiftLeft,
            logical_key: Key::Shift,
            state,
            text: None,
            repeat: false,
            window,
        });
    }

    /// Every control with a name that begins so, with its middle.
    pub(crate) fn controls(&mut self, name: &str) -> Vec<(String, Vec2)> {
        let world = self.app.world_mut();
        let output = world.query::<&EguiOutput>().single(world).unwrap();
        let ratio = output.pixels_per_point;
        let update = output.platform_output.accesskit_update.as_ref().unwrap();
        let nodes = update.nodes.iter().filter_map(|(_, node)| {
            let label = node.label().or_else(|| node.value())?;
            let bounds = node.bounds().filter(|_| label.starts_with(name))?;
            let middle = Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32);
            Some((label.to_owned(), middle * 0.5 * ratio))
        });
        nodes.collect()
    }

    pub(crate) fn middle(&mut self, name: &str) -> Vec2 {
        let found = self.controls(name);
        assert!(!found.is_empty(), "there is no control '{name}': {:?}", self.controls(""));
        found[0].1
    }

    pub(crate) fn point(&mut self, position: Vec2) {
        let window = self.window();
        self.send(WindowEvent::CursorMoved(CursorMoved { window, position, delta: None }));
        self.frames(1);
    }

    pub(crate) fn button(&mut self, state: ButtonState) {
        self.other_button(MouseButton::Left, state);
    }

    pub(crate) fn other_button(&mut self, button: MouseButton, state: ButtonState) {
        let window = self.window();
        self.send(WindowEvent::MouseButtonInput(MouseButtonInput { button, state, window }));
        self.frames(1);
    }

    pub(crate) fn click(&mut self, name: &str) {
        let at = self.middle(name);
        self.point(at);
        self.button(ButtonState::Pressed);
        self.button(ButtonState::Released);
        self.frames(3);
    }

    /// Presses the other button over a control.
    fn click_aside(&mut self, name: &str) {
        let at = self.middle(name);
        self.point(at);
        self.other_button(MouseButton::Right, ButtonState::Pressed);
        self.other_button(MouseButton::Right, ButtonState::Released);
        self.frames(3);
    }

    pub(crate) fn drag(&mut self, from: &str, to: &str) {
        let (from, to) = (self.middle(from), self.middle(to));
        self.point(from);
        self.button(ButtonState::Pressed);
        self.point(from.lerp(to, 0.5));
        self.point(to);
        self.button(ButtonState::Released);
        self.frames(4);
    }

    fn opened(mode: Mode) -> Self {
        Self::opened_at(LEVEL, mode)
    }

    /// A level with the names of its controls told.
    pub(crate) fn opened_at(level: &str, mode: Mode) -> Self {
        let mut trainer = Self::open(level, mode);
        trainer.listen();
        trainer
    }

    /// Has the names of the controls told from now on.
    pub(crate) fn listen(&mut self) {
        let listen = |mut contexts: EguiContexts| {
            contexts.ctx_mut().unwrap().enable_accesskit();
        };
        let set = listen.after(EguiPreUpdateSet::InitContexts).before(EguiPreUpdateSet::BeginPass);
        self.app.add_systems(PreUpdate, set);
        self.rest();
    }

    /// The name of the control that has the focus.
    pub(crate) fn focused(&mut self) -> String {
        let world = self.app.world_mut();
        let output = world.query::<&EguiOutput>().single(world).unwrap();
        let update = output.platform_output.accesskit_update.as_ref().unwrap();
        let root = update.tree.as_ref().map(|tree| tree.root);
        let focused = |id: &_| *id == update.focus && Some(*id) != root;
        let node = update.nodes.iter().find(|(id, _)| focused(id));
        // The words of a label are its value.
        node.and_then(|(_, node)| node.label().or(node.value())).unwrap_or_default().to_owned()
    }

    /// Deals perfectly up to before the first act of this kind.
    pub(crate) fn deal_until(&mut self, verb: &str) {
        while self.due().verb() != verb {
            let act = self.due();
            self.act(&act.to_string());
        }
        self.rest();
    }

    pub(crate) fn last(&self) -> String {
        self.session().entries().last().map_or_else(String::new, |entry| entry.act.to_string())
    }
}

fn key(name: &str) -> (KeyCode, Key) {
    use KeyCode as Code;
    const LETTERS: [KeyCode; 26] = [
        Code::KeyA,
        Code::KeyB,
        Code::KeyC,
        Code::KeyD,
        Code::KeyE,
        Code::KeyF,
        Code::KeyG,
        Code::KeyH,
        Code::KeyI,
        Code::KeyJ,
        Code::KeyK,
        Code::KeyL,
        Code::KeyM,
        Code::KeyN,
        Code::KeyO,
        Code::KeyP,
        Code::KeyQ,
        Code::KeyR,
        Code::KeyS,
        Code::KeyT,
        Code::KeyU,
        Code::KeyV,
        Code::KeyW,
        Code::KeyX,
        Code::KeyY,
        Code::KeyZ,
    ];
    const DIGITS: [KeyCode; 10] = [
        Code::Digit0,
        Code::Digit1,
        Code::Digit2,
        Code::Digit3,
        Code::Digit4,
        Code::Digit5,
        Code::Digit6,
        Code::Digit7,
        Code::Digit8,
        Code::Digit9,
    ];
    match name {
        "Space" => (Code::Space, Key::Space),
        "Enter" => (Code::Enter, Key::Enter),
        "Escape" => (Code::Escape, Key::Escape),
        "End" => (Code::End, Key::End),
        "Backspace" => (Code::Backspace, Key::Backspace),
        "Tab" => (Code::Tab, Key::Tab),
        "Left" => (Code::ArrowLeft, Key::ArrowLeft),
        "Right" => (Code::ArrowRight, Key::ArrowRight),
        "Up" => (Code::ArrowUp, Key::ArrowUp),
        "Down" => (Code::ArrowDown, Key::ArrowDown),
        "F3" => (Code::F3, Key::F3),
        "F4" => (Code::F4, Key::F4),
        "PageDown" => (Code::PageDown, Key::PageDown),
        "+" => (Code::NumpadAdd, Key::Character("+".into())),
        "-" => (Code::Minus, Key::Character("-".into())),
        "." => (Code::Period, Key::Character(".".into())),
        "," => (Code::Comma, Key::Character(",".into())),
        "?" => (Code::Slash, Key::Character("?".into())),
        _ => {
            let letter = name.chars().next().unwrap().to_ascii_lowercase();
            let code = match letter {
                'a'..='z' => LETTERS[letter as usize - 'a' as usize],
                '0'..='9' => DIGITS[letter as usize - '0' as usize],
                _ => panic!("no such key: {name}"),
            };
            (code, Key::Character(name.into()))
        }
    }
}

/// The keys for an act of the first round.
fn keys_of(act: &Act) -> String {
    let digit = |area: Area| match area {
        Area::Seat(Seat(n)) => n,
        _ => 0,
    };
    let wager = |name: &str| if name == "ante" { 1 } else { 2 };
    match act {
        Act::Say(_) => ".".to_owned(),
        Act::Remove { .. } => "Space".to_owned(),
        Act::Place { to, .. } => digit(*to).to_string(),
        Act::RemoveStub => "b".to_owned(),
        Act::PlaceStub { .. } => "d".to_owned(),
        Act::Offer(seat) => format!("Escape o {}", seat.0),
        Act::Turn(area) => format!("Escape t {}", digit(*area)),
        Act::Arrange { .. } => "Escape a 3".to_owned(),
        Act::Collect(spot) => format!("Escape c {} {}", spot.seat.0, wager(spot.wager.as_str())),
        Act::Pay { spot, .. } => {
            format!("Escape p {} {} 1 0 Enter", spot.seat.0, wager(spot.wager.as_str()))
        }
        Act::PickUp(area) => format!("Escape u {}", digit(*area)),
        other => panic!("no keys for {other}"),
    }
}

#[test]
fn a_whole_round_by_keys() {
    let mut trainer = Trainer::opened(Mode::Practice);
    while !trainer.session().is_over() {
        let act = trainer.due();
        let before = trainer.session().entries().len();
        trainer.press(&keys_of(&act));
        assert_eq!(trainer.session().entries().len(), before + 1, "{act}");
        let entry = trainer.session().entries().last().unwrap();
        assert!(entry.findings.is_empty(), "{act}: {}", entry.act);
    }
    trainer.rest();
    assert!(trainer.desk().report().unwrap().is_passed());
}

#[test]
fn the_key_that_opens_a_list_is_not_its_answer() {
    let mut trainer = Trainer::opened(Mode::Practice);
    trainer.deal_until("collect");
    let before = trainer.session().entries().len();
    trainer.press("c 1");
    assert_eq!(trainer.session().entries().len(), before, "{}", trainer.last());
    trainer.press("Escape Escape c 5 1");
    assert_eq!(trainer.last(), "collect S5 ante");
}

#[test]
fn enter_belongs_to_the_control_with_the_focus_and_space_to_the_table() {
    let mut trainer = Trainer::opened(Mode::Practice);
    trainer.press(". Tab Space");
    assert_eq!(trainer.last(), "remove shoe");
    assert!(trainer.focused().starts_with("No more bets"));
    trainer.press("Enter");
    assert_eq!(trainer.last(), "say no_more_bets", "it presses the button");
}

/// What the keys of the digits 1 to 7 print, without and with shift.
pub(crate) const LAYOUTS: [(&str, &str, &str); 7] = [
    ("dvorak", "1234567", "!@#$%^&"),
    ("us", "1234567", "!@#$%^&"),
    ("fr", "&é\"'(-è", "1234567"),
    ("be", "&é\"'(§è", "1234567"),
    ("de", "1234567", "!\"§$%&/"),
    ("ch", "1234567", "+\"*ç%&/"),
    ("cz", "+ěščřžý", "1234567"),
];

/// The keys of the digits from 1 to 7 and of 0, by their places.
pub(crate) const DIGITS: [KeyCode; 8] = [
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::Digit4,
    KeyCode::Digit5,
    KeyCode::Digit6,
    KeyCode::Digit7,
    KeyCode::Digit0,
];

#[test]
fn a_digits_place_deals_to_its_seat_on_every_layout() {
    for (layout, plain, shifted) in LAYOUTS {
        for (printed, with_shift) in [(plain, false), (shifted, true)] {
            for (i, sign) in printed.chars().enumerate() {
                // This house deals face down.
                let mut trainer = Trainer::opened_at("mini_cards_turned", Mode::Practice);
                trainer.deal_until("place");
                if with_shift {
                    trainer.shift(ButtonState::Pressed);
                }
                let window = trainer.window();
                for state in [ButtonState::Pressed, ButtonState::Released] {
                    let text = sign.to_string();
                    trainer.send(KeyboardInput {
                        key_code: DIGITS[i],
                        logical_key: Key::Character(text.as_str().into()),
                        state,
                        text: state.is_pressed().then(|| text.as_str().into()),
                        repeat: false,
                        window,
                    });
                }
                trainer.frames(3);
                let face = if with_shift { "up" } else { "down" };
                let wanted = format!("place S{} {face}", i + 1);
                assert_eq!(trainer.last(), wanted, "{layout} {sign}");
            }
        }
    }
}

#[test]
fn places_are_aimed_at_with_arrows() {
    let mut trainer = Trainer::opened(Mode::Practice);
    trainer.deal_until("offer");
    trainer.press("o Right Right Enter");
    assert_eq!(trainer.last(), "offer S2");
}

#[test]
fn a_drag_from_the_shoe_draws_and_places() {
    let mut trainer = Trainer::opened(Mode::Practice);
    trainer.click("No more bets");
    trainer.drag("Dealing shoe", "Seat 2, no cards");
    assert_eq!(trainer.last(), "place S2 down");
    assert_eq!(trainer.session().entries().len(), 3);
    trainer.click("Dealing shoe");
    assert_eq!(trainer.last(), "remove shoe");
    trainer.click("Seat 5, no cards");
    assert_eq!(trainer.last(), "place S5 down");
}

#[test]
fn a_click_within_one_frame_opens_a_menu_and_the_next_one_closes_it() {
    let mut trainer = Trainer::opened(Mode::Practice);
    trainer.deal_until("offer");
    let window = trainer.window();
    let at = trainer.middle("Seat 2, 3 cards");
    trainer.point(at);
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let button = MouseButton::Left;
        trainer.send(WindowEvent::MouseButtonInput(MouseButtonInput { button, state, window }));
    }
    trainer.frames(4);
    assert_eq!(trainer.controls("1   Offer").len(), 1);
    trainer.point(Vec2::new(5.0, 300.0));
    trainer.button(ButtonState::Pressed);
    trainer.button(ButtonState::Released);
    trainer.frames(4);
    assert_eq!(trainer.controls("1   Offer").len(), 0);
}

#[test]
fn chips_are_paid_and_collected_by_pointer() {
    let mut trainer = Trainer::opened(Mode::Practice);
    trainer.deal_until("collect");
    trainer.drag("Seat 5, ante:", "$5 chips");
    assert_eq!(trainer.last(), "collect S5 ante");
    trainer.click("Seat 5, play wager:");
    let collect = trainer.controls("1   Collect");
    assert_eq!(collect.len(), 1, "{:?}", trainer.controls(""));
    trainer.click("1   Collect");
    assert_eq!(trainer.last(), "collect S5 play");
    trainer.click("$5 chips");
    trainer.drag("$5 chips", "Seat 2, ante:");
    assert_eq!(trainer.last(), "pay S2 ante 10.00 2x5.00");
    assert!(trainer.session().entries().iter().all(|entry| entry.findings.is_empty()));
}

#[test]
fn amounts_are_shown_and_hidden_by_a_key() {
    let mut trainer = Trainer::opened(Mode::Practice);
    assert_eq!(trainer.controls("Seat 5, ante: chips").len(), 1);
    trainer.press("F3");
    assert_eq!(trainer.controls("Seat 5, ante: $15").len(), 1);
    trainer.press("F3");
    assert_eq!(trainer.controls("Seat 5, ante: chips").len(), 1);
}

#[test]
fn escape_lets_go_of_everything() {
    let mut trainer = Trainer::opened(Mode::Practice);
    trainer.deal_until("collect");
    for held in ["c", "c 5", "p 5 1", "p 5 1 9", "u Right"] {
        let before = trainer.session().entries().len();
        trainer.press(held);
        trainer.press("Escape");
        trainer.press("Enter");
        assert_eq!(trainer.session().entries().len(), before, "{held}: {}", trainer.last());
    }
    trainer.press("c 5 1");
    assert_eq!(trainer.last(), "collect S5 ante");
}

#[test]
fn every_control_of_the_table_has_a_name() {
    let mut trainer = Trainer::opened(Mode::Guided);
    trainer.press("p 5");
    let world = trainer.app.world_mut();
    let output = world.query::<&EguiOutput>().single(world).unwrap();
    let update = output.platform_output.accesskit_update.as_ref().unwrap();
    let pressed = bevy_egui::egui::accesskit::Action::Click;
    let scrolls = bevy_egui::egui::accesskit::Role::ScrollBar;
    for (_, node) in update.nodes.iter().filter(|(_, node)| node.role() != scrolls) {
        let named = node.label().or_else(|| node.value()).is_some_and(|name| !name.is_empty());
        let rect = node.bounds();
        assert!(named || !node.supports_action(pressed), "no name: {rect:?} {:?}", node.role());
    }
}

#[test]
fn a_fault_in_a_drag_is_told_and_can_be_taken_back() {
    let mut trainer = Trainer::opened(Mode::Practice);
    trainer.drag("Dealing shoe", "Seat 2, no cards");
    assert_eq!(trainer.last(), "place S2 down");
    assert_eq!(trainer.controls("Rewind to before this").len(), 1);
    assert_eq!(trainer.desk().wrong(), Some("remove shoe".parse().unwrap()));
    trainer.click("Rewind to before this");
    assert!(trainer.session().entries().is_empty(), "{}", trainer.last());
}

#[test]
fn what_follows_from_a_fault_and_what_puts_it_right_is_told() {
    let mut trainer = Trainer::opened(Mode::Practice);
    trainer.deal_until("pay");
    let told = |trainer: &mut Trainer, words: &str| {
        trainer.rest();
        trainer.controls(words).len()
    };
    trainer.act("collect S2 ante");
    assert_eq!(told(&mut trainer, "Follows from"), 0, "the first stands for itself");
    trainer.act("pay S2 play 10.00");
    trainer.act("pick_up S5");
    assert_eq!(told(&mut trainer, "Follows from act 29. Not counted again."), 1);
    // The three channels count it once.
    assert_eq!(trainer.controls("✖ 1 wrong").len(), 1);
    trainer.act("pick_up S2");
    assert_eq!(told(&mut trainer, "This puts right"), 0);
    trainer.act("pay S2 ante 20.00");
    assert_eq!(told(&mut trainer, "This puts right the fault of act 29"), 1);
    trainer.send(Navigate::Review(28));
    trainer.frames(3);
    assert_eq!(told(&mut trainer, "Put right by act 33"), 1);
    assert_eq!(trainer.controls("Act 28 of 33: 1 fault, 1 put right, 1 followed").len(), 1);
    // The next fault would be the one that follows: it is passed by.
    trainer.click("To the next fault");
    assert_eq!(trainer.desk().review.as_ref().unwrap().1, 28);
    trainer.ask(DeskRequested::Look(30));
    assert_eq!(told(&mut trainer, "Follows from act 29. Not counted again."), 1);
    assert_eq!(trainer.controls("Put right by act 33").len(), 1);
    trainer.send(Navigate::To(Screen::Debrief));
    trainer.frames(3);
    assert_eq!(told(&mut trainer, "Put right by yourself: 1 of "), 1);
    assert_eq!(trainer.controls("1 more followed from this").len(), 1);
    assert_eq!(trainer.controls("Irregularities: Not graded").len(), 1);
}

#[test]
fn keys_pressed_within_one_frame_are_taken_in_turn() {
    let mut trainer = Trainer::opened(Mode::Practice);
    trainer.deal_until("turn");
    trainer.press("t");
    // The tool is put away and taken up again, all before the next frame.
    for name in ["Escape", "t", "0"] {
        trainer.key(name);
    }
    trainer.frames(3);
    assert_eq!(trainer.last(), "turn dealer");
}

#[test]
fn the_second_digit_of_a_seat_is_not_the_answer_to_what_it_opens() {
    let mut trainer = Trainer::opened_at("punto_first_round", Mode::Practice);
    trainer.deal_until("pay");
    trainer.press("p");
    // Both digits of seat 11 within one frame, of whose list the first line would be chosen by a third.
    for name in ["1", "1"] {
        trainer.key(name);
    }
    trainer.frames(3);
    assert_eq!(trainer.controls("Pay · Seat 11").len(), 1, "{:?}", trainer.controls("Pay"));
    assert_eq!(trainer.controls("1   ").len(), 1);
}

#[test]
fn a_tool_is_laid_down_by_its_button_and_by_the_other_button_of_the_mouse() {
    let mut trainer = Trainer::opened(Mode::Practice);
    trainer.deal_until("collect");
    let done = trainer.session().entries().len();
    let held = |trainer: &mut Trainer| trainer.controls("Collect: choose the place").len();
    for again in [false, true] {
        trainer.click("Collect, key C");
        assert_eq!(held(&mut trainer), 1, "it is told what is armed");
        if again {
            trainer.click("Collect, key C");
        } else {
            trainer.click_aside("Seat 5, ante:");
        }
        assert_eq!(held(&mut trainer), 0);
    }
    // Now a click means the place again, and asks what is to be done there.
    trainer.click("Seat 5, ante:");
    assert_eq!(trainer.session().entries().len(), done, "{}", trainer.last());
    assert_eq!(trainer.controls("1   Collect").len(), 1);
}

#[test]
fn an_amount_is_given_by_pad_and_by_chips() {
    let mut trainer = Trainer::opened(Mode::Practice);
    trainer.deal_until("pay");
    // One chip's name is how another's begins.
    let whole = |trainer: &mut Trainer, name: &str| {
        let found = trainer.controls(name).into_iter().find(|(known, _)| known == name);
        found.unwrap_or_else(|| panic!("there is no '{name}'")).1
    };
    trainer.click("Pay, key P");
    trainer.click("Seat 2, ante:");
    for key in ["1", "5", "Take the last digit back", "0"] {
        let at = whole(&mut trainer, key);
        trainer.press_at(at);
    }
    trainer.press("Enter");
    assert_eq!(
        trainer.last(),
        "pay S2 ante 10.00",
        "Enter means the amount, and no key of the pad"
    );
    trainer.click("Seat 2, play wager:");
    for (chip, button) in [
        (5, MouseButton::Left),
        (25, MouseButton::Left),
        (25, MouseButton::Right),
        (5, MouseButton::Left),
    ] {
        let at = whole(&mut trainer, &format!("Add a chip of ${chip}"));
        trainer.point(at);
        trainer.other_button(button, ButtonState::Pressed);
        trainer.other_button(button, ButtonState::Released);
        trainer.frames(3);
    }
    trainer.press("Enter");
    assert_eq!(trainer.last(), "pay S2 play 10.00");
    assert!(trainer.session().entries().iter().all(|entry| entry.findings.is_empty()));
}

#[test]
fn collecting_at_a_wager_that_may_owe_vigorish_asks_which_is_meant() {
    let mut trainer = Trainer::opened_at(TAKES_VIGORISH, Mode::Practice);
    trainer.deal_until("charge");
    let Act::Charge { spot, amount } = trainer.due() else { panic!("{}", trainer.due()) };
    trainer.click("Collect, key C");
    let place = format!("Seat {}, {}", spot.seat.0, clearhands::wording::wager(spot.wager));
    trainer.click(&place);
    trainer.click("2   Collect vigorish");
    for letter in amount.to_string().chars() {
        trainer.press(&letter.to_string());
    }
    trainer.press("Enter");
    assert_eq!(trainer.last(), format!("charge {spot} {amount}"));
    assert!(trainer.session().entries().last().unwrap().findings.is_empty());
}

#[test]
fn a_hand_that_is_folded_or_void_is_marked() {
    let mut trainer = Trainer::opened_at("tcp_first_fold", Mode::Practice);
    let folds = |event: &Event| matches!(event, Event::Folds(_));
    while !trainer.session().entries().iter().flat_map(|entry| &entry.events).any(folds) {
        let act = trainer.due();
        trainer.act(&act.to_string());
    }
    trainer.rest();
    let marked = |trainer: &mut Trainer, word: &str| {
        trainer.controls("Seat ").iter().filter(|(name, _)| name.ends_with(word)).count()
    };
    assert_eq!(marked(&mut trainer, ", folded"), 1, "{:?}", trainer.controls("Seat "));
    trainer.act("void");
    trainer.rest();
    assert!(marked(&mut trainer, ", void") > 1);
}

#[test]
fn where_amounts_are_the_lesson_the_panel_does_not_tell_them() {
    let mut trainer = Trainer::opened_at("wheel_picture_2", Mode::Practice);
    let told: Vec<String> =
        trainer.controls("").into_iter().map(|c| c.0).filter(|c| c.contains(" puts ")).collect();
    assert!(!told.is_empty() && told.iter().all(|words| !words.contains('$')), "{told:?}");
    let mut trainer = Trainer::opened_at("wheel_first_spin", Mode::Practice);
    assert!(trainer.controls("").iter().any(|c| c.0.contains(" puts $")), "elsewhere it does");
}
