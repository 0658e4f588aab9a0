//! What lies in the hands: digits on every layout, tools that are laid down and take no key from others,
//! the way cards are laid, and numbers of choices that can be relied on.

use crate::bench::Trainer;
use crate::input::{DIGITS, LAYOUTS};
use bevy::input::ButtonState;
use bevy::prelude::*;
use clearhands::app::saves::Saves;
use clearhands::app::{DeskRequested, Navigate, Screen};
use clearhands::level::Mode;
use clearhands::panels::Settings;
use clearhands::table::Act;

/// What the key of the 0 prints on the layouts.
const ZEROS: [(&str, &str); 7] =
    [("dvorak", "0"), ("us", "0"), ("fr", "à"), ("be", "à"), ("de", "0"), ("ch", "0"), ("cz", "é")];

#[test]
fn amounts_numbers_and_choices_are_written_by_the_digits_places() {
    for (layout, plain, _) in LAYOUTS {
        let zero = ZEROS.iter().find(|(of, _)| *of == layout).unwrap().1;
        let sign = |digit: usize| match digit {
            0 => zero.to_owned(),
            digit => plain.chars().nth(digit - 1).unwrap().to_string(),
        };
        let key = |digit: usize| if digit == 0 { DIGITS[7] } else { DIGITS[digit - 1] };
        let digits = |trainer: &mut Trainer, digits: &[usize]| {
            for &digit in digits {
                trainer.print(key(digit), &sign(digit));
            }
        };
        // On this layout the letter of Pay is printed on the key of the R.
        let pay = if layout == "dvorak" { KeyCode::KeyR } else { KeyCode::KeyP };
        let mut trainer = Trainer::opened_at("tcp_first_round", Mode::Practice);
        trainer.deal_until("pay");
        trainer.print(pay, "p");
        digits(&mut trainer, &[2, 1, 1, 0]);
        trainer.press("Enter");
        assert_eq!(trainer.last(), "pay S2 ante 10.00", "{layout}");
        let mut trainer = Trainer::opened_at("wheel_first_spin", Mode::Practice);
        trainer.deal_until("mark");
        trainer.press("Shift+k");
        digits(&mut trainer, &[1, 7]);
        trainer.press("Enter");
        assert_eq!(trainer.last(), "mark 17", "{layout}");
        // A numbered choice.
        let mut trainer = Trainer::opened_at("tcp_first_round", Mode::Practice);
        trainer.print(KeyCode::Comma, ",");
        digits(&mut trainer, &[4]);
        assert_eq!(trainer.last(), "say hands_off", "{layout}");
    }
}

/// A sign that is printed with shift is meant, such as the dollar where chips of a colour are counted.
#[test]
fn what_is_printed_with_shift_is_written_as_it_is_printed() {
    let mut trainer = Trainer::opened_at("tcp_first_round", Mode::Practice);
    trainer.deal_until("pay");
    trainer.press("p 2 1");
    trainer.shift(ButtonState::Pressed);
    trainer.print(KeyCode::Digit4, "$");
    trainer.shift(ButtonState::Released);
    trainer.press("5");
    assert!(trainer.controls("$5").iter().any(|(name, _)| name == "$5"), "it stands in the field");
}

#[test]
fn collecting_by_keys_asks_too_which_is_meant_of_a_wager_that_may_owe_vigorish() {
    let mut trainer = Trainer::opened_at("punto_settle_4", Mode::Practice);
    trainer.deal_until("charge");
    let Act::Charge { spot, amount } = trainer.due() else { panic!("{}", trainer.due()) };
    let done = trainer.session().entries().len();
    let seat = spot.seat.0.to_string();
    let digits: Vec<String> = seat.chars().map(String::from).collect();
    trainer.press("c");
    trainer.press(&digits.join(" "));
    if trainer.controls("2   Collect vigorish").is_empty() {
        let wager = clearhands::wording::wager(spot.wager);
        let all = trainer.controls("");
        let line = all.iter().find(|(name, _)| name.ends_with(&format!("   {wager}")));
        let number = line.unwrap().0.chars().next().unwrap().to_string();
        trainer.press(&number);
    }
    assert_eq!(trainer.session().entries().len(), done, "nothing is taken: {}", trainer.last());
    trainer.press("2");
    for letter in amount.to_string().chars() {
        trainer.press(&letter.to_string());
    }
    trainer.press("Enter");
    assert_eq!(trainer.last(), format!("charge {spot} {amount}"));
}

#[test]
fn the_other_button_on_bare_felt_lays_down_what_is_held() {
    let mut trainer = Trainer::opened_at("tcp_first_round", Mode::Practice);
    trainer.deal_until("collect");
    // Between the seats and the rail nothing lies.
    let bare = Vec2::new(492.0, 300.0);
    for keys in ["c", "o", "p"] {
        trainer.press(keys);
        assert_eq!(
            trainer
                .controls("")
                .iter()
                .filter(|(name, _)| name.contains(": choose the place"))
                .count(),
            1
        );
        trainer.point(bare);
        trainer.other_button(MouseButton::Right, ButtonState::Pressed);
        trainer.other_button(MouseButton::Right, ButtonState::Released);
        trainer.frames(3);
        let held = trainer.controls("").into_iter().filter(|c| c.0.contains(": choose the place"));
        assert_eq!(held.count(), 0, "{keys}");
        assert!(trainer.controls("1   ").is_empty(), "nothing opens there");
    }
}

#[test]
fn a_tools_key_is_never_lost_in_a_list() {
    let mut trainer = Trainer::opened_at("tcp_first_round", Mode::Practice);
    trainer.deal_until("collect");
    let done = trainer.session().entries().len();
    // A list is open; another tool's key closes it and arms that tool.
    trainer.press("c 5");
    assert!(!trainer.controls("1   ante").is_empty(), "{:?}", trainer.controls("1"));
    trainer.press("p");
    assert_eq!(trainer.controls("Pay: choose the place").len(), 1);
    assert!(trainer.controls("1   ante").is_empty());
    // An act without a place is done.
    trainer.press("c 5 n");
    assert_eq!(trainer.last(), "clear_hands");
    assert_eq!(trainer.session().entries().len(), done + 1);
    // What only shows or hides something leaves the list open.
    trainer.press("c 5 F3");
    assert!(!trainer.controls("1   ante").is_empty());
    // In a field letters are written.
    trainer.press("Escape p 5 1 c");
    assert!(!trainer.controls("Amount in dollars").is_empty());
}

#[test]
fn it_is_told_that_the_keys_are_at_another_control() {
    let mut trainer = Trainer::opened_at("tcp_first_round", Mode::Practice);
    trainer.deal_until("collect");
    let words = "Enter and arrows belong to the framed control";
    let told =
        |trainer: &mut Trainer| trainer.controls("").iter().any(|(name, _)| name.contains(words));
    trainer.press("c");
    assert!(!told(&mut trainer));
    trainer.press("Tab");
    assert!(told(&mut trainer));
    trainer.press("Escape");
    assert!(!told(&mut trainer));
}

#[test]
fn the_first_card_is_laid_as_the_house_deals() {
    for (level, way) in [("mini_first_round", "up"), ("mini_cards_turned", "down")] {
        let mut trainer = Trainer::opened_at(level, Mode::Practice);
        trainer.deal_until("place");
        let due = trainer.due();
        assert!(due.to_string().contains(way), "{level}: {due}");
        let place = if due.to_string().contains("player") { "The Player's Hand" } else { "Seat" };
        trainer.drag("Dealing shoe", place);
        assert!(trainer.last().ends_with(way), "{level}: {}", trainer.last());
        assert!(trainer.session().entries().last().unwrap().findings.is_empty(), "{level}");
        // The key stands on the button that says so.
        let button =
            if way == "up" { "Face up, key Shift + O" } else { "Face down, key Shift + O" };
        assert_eq!(trainer.controls(button).len(), 1, "{level}");
    }
}

#[test]
fn a_choice_of_how_many_cards_goes_by_their_number() {
    let mut trainer = Trainer::opened_at("mini_cards_turned", Mode::Practice);
    trainer.deal_until("pass");
    let Act::Pass { from, to, .. } = trainer.due() else { panic!("{}", trainer.due()) };
    let name = |area: clearhands::kit::Area| {
        let words = clearhands::wording::area(area);
        let mut letters = words.chars();
        let first = letters.next().unwrap().to_uppercase().to_string();
        first + letters.as_str()
    };
    trainer.press("Shift+p");
    trainer.click(&format!("{}, ", name(from)));
    trainer.click(&format!("{}, ", name(to)));
    let mut lines: Vec<String> = trainer
        .controls("")
        .into_iter()
        .map(|c| c.0)
        .filter(|name| name.contains(" card of ") || name.contains(" cards of "))
        .collect();
    assert!(lines.len() > 1, "{lines:?}");
    // By the numbers that choose them.
    lines.sort();
    let counts: Vec<u8> =
        lines.iter().map(|line| line.split_whitespace().nth(2).unwrap().parse().unwrap()).collect();
    assert!(counts.is_sorted(), "{lines:?}");
}

#[test]
fn as_much_as_the_stake_is_paid_by_enter_alone() {
    let mut trainer = Trainer::opened_at("tcp_first_round", Mode::Practice);
    trainer.deal_until("pay");
    let Act::Pay { spot, amount, .. } = trainer.due() else { panic!("{}", trainer.due()) };
    let stake = trainer.session().table().stake(spot.seat, spot.wager);
    assert_eq!(amount, stake, "an ante wins as much again");
    trainer.press(&format!("p {} 1", spot.seat.0));
    assert_eq!(trainer.controls("As much as the stake").len(), 1);
    trainer.press("Enter");
    assert_eq!(trainer.last(), format!("pay {spot} {amount}"));
    // What is taken back is not known before.
    trainer.press(&format!("Escape e {}", spot.seat.0));
    assert!(trainer.controls("As much as the stake").is_empty());
}

#[test]
fn where_amounts_are_not_the_lesson_a_wager_is_paid_what_it_is_owed() {
    let folder = tempfile::tempdir().unwrap();
    // It grades procedure alone.
    let path = crate::games::level_file(&folder, "tcp_shoe_phase", "Sound([2, 3, 5])", "");
    let mut trainer = Trainer::opened_at(path.to_str().unwrap(), Mode::Practice);
    trainer.deal_until("pay");
    let Act::Pay { spot, amount, .. } = trainer.due() else { panic!("{}", trainer.due()) };
    let before = trainer.session().entries().len();
    trainer.press(&format!("p {}", spot.seat.0));
    if trainer.session().entries().len() == before {
        let wager = clearhands::wording::wager(spot.wager);
        let all = trainer.controls("");
        let line = all.iter().find(|(name, _)| name.ends_with(&format!("   {wager}"))).unwrap();
        let number = line.0.chars().next().unwrap().to_string();
        trainer.press(&number);
    }
    assert_eq!(trainer.last(), format!("pay {spot} {amount}"));
    assert!(trainer.session().entries().last().unwrap().findings.is_empty());
}

#[test]
fn a_card_in_hand_is_dragged_to_its_place() {
    let mut trainer = Trainer::opened_at("tcp_first_round", Mode::Practice);
    trainer.press(". Space");
    assert_eq!(trainer.last(), "remove shoe");
    let hand =
        trainer.controls("The left hand, ").len() + trainer.controls("The right hand, ").len();
    assert_eq!(hand, 1, "{:?}", trainer.controls("The "));
    let name =
        if trainer.controls("The left hand, ").is_empty() { "The right" } else { "The left" };
    trainer.drag(&format!("{name} hand, "), "Seat 2, no cards");
    assert_eq!(trainer.last(), "place S2 down");
}

#[test]
fn two_windows_keep_each_others_settings() {
    let mut trainer = Trainer::at_home();
    let folder = trainer.folder().to_owned();
    let mut other = Saves::open(Some(folder.clone()));
    other.change(Settings { patterned_chips: true, ..other.settings.clone() });
    // The first window knows nothing of that, and changes something else.
    trainer.listen();
    trainer.press("F4");
    let kept = Saves::open(Some(folder)).settings;
    assert!(kept.muted && kept.patterned_chips, "{kept:?}");
}

#[test]
fn a_ball_that_rests_while_one_is_in_the_settings_is_logged_when_it_did() {
    let mut trainer = Trainer::opened_at("wheel_first_spin", Mode::Practice);
    trainer.deal_until("say");
    let spun = trainer.session().entries().last().unwrap().clone();
    let Act::Spin { turns, .. } = spun.act else { panic!("{}", spun.act) };
    let rests = spun.at_ms + clearhands::rules::roulette::ball_runs_ms(turns);
    trainer.send(Navigate::To(Screen::Settings));
    while trainer.desk().clock_ms() < rests + 5000 {
        trainer.frames(10);
    }
    trainer.send(Navigate::Back);
    trainer.frames(6);
    let entry = trainer.session().entries().last().unwrap();
    assert_eq!((entry.act, entry.at_ms), (Act::Wait, rests));
    trainer.ask(DeskRequested::Hint(false));
}
