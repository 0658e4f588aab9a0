//! Every game at every house: rounds by keys alone, and what only some games ask of the hands.

use crate::bench::Trainer;
use clearhands::games;
use clearhands::house::HOUSES;
use clearhands::kit::{Area, Cents, Face, Word};
use clearhands::level::Mode;
use clearhands::table::{Act, Turn};
use clearhands::wording;
use std::path::PathBuf;

/// The game whose houses are dealt at beside the other tests of its table.
pub(crate) const WHEEL: &str = "roulette";

/// A level of one round at this house, from the opening of the deck on, in a file.
pub(crate) fn level_file(
    folder: &tempfile::TempDir,
    house: &str,
    patrons: &str,
    more: &str,
) -> PathBuf {
    let text = format!(
        "(version: 1, id: \"at_{house}\", title: \"Tried\", course: \"tried\", order: 1, teaches: \"One round.\", \
         text: \"Deal it.\", house: Named(\"{house}\"), mode: Practice, seats: 5, rounds: 1, seed: 11, \
         start: Closed, patrons: {patrons}, graded: [Procedure], {more} \
         pass: (amounts: 100, procedure: 90, irregularities: 100), target_s: 90)"
    );
    let path = folder.path().join(format!("at_{house}.ron"));
    std::fs::write(&path, text).unwrap();
    path
}

fn digit(area: Area) -> u8 {
    area.seat().map_or(0, |seat| seat.0)
}

/// The keys that lead to an act, as far as its numbers are known beforehand.
pub(crate) fn keys_of(act: &Act) -> String {
    match act {
        Act::Say(word) if *word == Word::new("no_more_bets") => ".".to_owned(),
        Act::Say(word) if word.as_str().starts_with("number_") => {
            format!("Shift+g {} Enter", spelt(&word.as_str()["number_".len()..]))
        }
        Act::Say(_) => ",".to_owned(),
        Act::Spin { ball, turns } => {
            let way = if *ball == Turn::Clockwise { "Right" } else { "Left" };
            format!("Shift+b {way} {turns} Enter")
        }
        Act::Wait => "Shift+w".to_owned(),
        Act::TakeBall => "Shift+n".to_owned(),
        Act::Mark(37) => "Shift+k 0 0 Enter".to_owned(),
        Act::Mark(n) => format!("Shift+k {} Enter", spelt(&n.to_string())),
        Act::Lift => "Shift+l".to_owned(),
        Act::Take { spot, .. } => format!("Escape Shift+c {}", spot.seat.0),
        Act::Hold(spot) => format!("Escape Shift+o {}", spot.seat.0),
        Act::Change(seat) => format!("Escape Shift+e {}", seat.0),
        Act::Colour { .. } => "Shift+x".to_owned(),
        Act::CashOut { seat, amount } => {
            format!("Escape Shift+r {} {} Enter", seat.0, spelt(&amount.to_string()))
        }
        Act::Confirm(seat) => format!("Escape Shift+y {}", seat.0),
        Act::Refuse(seat) => format!("Escape Shift+j {}", seat.0),
        Act::Correct(spot) => format!("Escape w {}", spot.seat.0),
        Act::Call(_) => "f".to_owned(),
        Act::Inspect => "Shift+i".to_owned(),
        Act::Spread => "Shift+s".to_owned(),
        Act::Turn(Area::Deck) => "Shift+t".to_owned(),
        Act::Wash => "m".to_owned(),
        Act::Stack => "Shift+m".to_owned(),
        Act::Shuffle => "h".to_owned(),
        Act::Swap => "Shift+h".to_owned(),
        Act::Cut(_) => "x Enter".to_owned(),
        Act::Load => "l".to_owned(),
        Act::TakeDeck { .. } => "k".to_owned(),
        Act::Remove { .. } | Act::Issue => "Space".to_owned(),
        Act::Place { to: Area::Rack, .. } => "d".to_owned(),
        Act::Place { to, face: Face::Up, .. } => format!("Shift+{}", digit(*to)),
        Act::Place { to, .. } => digit(*to).to_string(),
        Act::Pass { from, .. } => format!("Escape Shift+p {}", digit(*from)),
        Act::Burn { count, face: Face::Up } => {
            format!("Shift+b {} Enter", spelt(&count.to_string()))
        }
        Act::Burn { count, .. } => format!("Shift+n {} Enter", spelt(&count.to_string())),
        Act::Insert(n) => format!("Shift+x {} Enter", spelt(&n.to_string())),
        Act::Lace => "Shift+l".to_owned(),
        Act::Vig { spot, .. } => format!("Escape Shift+g {}", spot.seat.0),
        Act::Charge { spot, .. } => format!("Escape Shift+c {}", spot.seat.0),
        Act::Transfer { from, .. } => format!("Escape Shift+r {}", from.seat.0),
        Act::Award(seat) => format!("Escape Shift+w {}", seat.0),
        Act::Revoke(seat) => format!("Escape Shift+q {}", seat.0),
        // It may have waited in the outlet while something else was in hand.
        Act::Deliver { to, .. } => format!("Escape {}", digit(*to)),
        Act::RemoveStub => "b".to_owned(),
        Act::PlaceStub { to: Area::Rack, .. } => "d".to_owned(),
        Act::PlaceStub { .. } => "Shift+d".to_owned(),
        Act::CountStub(n) => format!("s {} Enter", spelt(&n.to_string())),
        Act::Cover(_) => "g".to_owned(),
        Act::Offer(seat) => format!("Escape o {}", seat.0),
        Act::Turn(area) => format!("Escape t {}", digit(*area)),
        Act::Tuck { from, .. } => format!("Escape Shift+u {}", digit(*from)),
        Act::Arrange { area: Area::Dealer, .. } => "Escape a".to_owned(),
        Act::Arrange { area, .. } => format!("Escape Shift+a {}", digit(*area)),
        Act::Collect(spot) => format!("Escape c {}", spot.seat.0),
        Act::Pay { spot, .. } => format!("Escape p {}", spot.seat.0),
        Act::Release(spot) => format!("Escape r {}", spot.seat.0),
        Act::PickUp(area) => format!("Escape u {}", digit(*area)),
        Act::ClearHands => "n".to_owned(),
        other => panic!("no keys for {other}"),
    }
}

/// An amount as the keys that write it, without cents where there are none.
fn written(amount: Cents) -> String {
    spelt(amount.to_string().trim_end_matches(".00"))
}

/// A number as the keys that write it.
pub(crate) fn spelt(number: &str) -> String {
    number.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

/// As a choice begins.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map_or_else(String::new, |first| first.to_uppercase().collect());
    first + letters.as_str()
}

/// Whether a line of the list of calls is the one for these words: alone, or with a number to follow.
fn said(name: &str, words: &str) -> Option<bool> {
    let line = name.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    let line = line.rsplit_once("   ").map_or(line, |(line, _)| line);
    if line == words {
        return Some(false);
    }
    let (before, after) = line.split_once('…')?;
    (words.starts_with(before.trim_end()) && words.ends_with(after)).then_some(true)
}

/// Whether a control is the numbered choice that is called so.
fn is_choice(name: &str, words: &str) -> bool {
    let Some((number, rest)) = name.split_once(' ') else { return false };
    rest.trim() == words && number.parse::<u8>().is_ok()
}

impl Trainer {
    /// How many acts have been done.
    pub(crate) fn done(&self) -> usize {
        self.session().entries().len()
    }

    /// The number of the choice that is called so.
    fn number(&mut self, words: &str) -> String {
        let all = self.controls("");
        let found = all.iter().find(|(name, _)| is_choice(name, words));
        let found = found.and_then(|(name, _)| name.split(' ').next()).map(str::to_owned);
        found.unwrap_or_else(|| panic!("no choice '{words}' among {all:?}"))
    }

    /// Does an act by keys, as a dealer would who knows what he wants.
    fn by_keys(&mut self, act: &Act) {
        let keys = match act {
            // Without shift a card is laid as the house deals.
            Act::Place { to, face, .. } if *to != Area::Rack => self.laying(*to, *face),
            _ => keys_of(act),
        };
        self.by_these_keys(act, &keys);
    }

    /// The keys that lay a card at a place, with shift where it is not laid as the button in the bar says.
    pub(crate) fn laying(&mut self, to: Area, face: Face) -> String {
        let lays_up = !self.controls("Face up, key").is_empty();
        let shift = if (face == Face::Up) == lays_up { "" } else { "Shift+" };
        format!("{shift}{}", digit(to))
    }

    /// The same with these keys to begin with; what is asked then is answered.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of act")]
    pub(crate) fn by_these_keys(&mut self, act: &Act, keys: &str) {
        let before = self.done();
        self.press(keys);
        if self.done() > before {
            return;
        }
        match act {
            Act::Collect(spot)
            | Act::Release(spot)
            | Act::Correct(spot)
            | Act::Hold(spot)
            | Act::Take { spot, .. }
            | Act::Vig { spot, .. }
            | Act::Charge { spot, .. }
            | Act::Transfer { from: spot, .. }
            | Act::Pay { spot, .. } => {
                let asks = |trainer: &mut Self| trainer.controls("Amount in dollars").is_empty();
                let vigorish_asked = |trainer: &mut Self| {
                    let all = trainer.controls("");
                    all.iter().any(|(name, _)| is_choice(name, &wording::act(act)))
                };
                // Where a patron has more wagers than there are numbers, one leads to the others.
                for _ in 0..20 {
                    if !asks(self) || vigorish_asked(self) {
                        break;
                    }
                    let wager = wording::wager(spot.wager);
                    let here = self.controls("");
                    if here.iter().any(|(name, _)| is_choice(name, &wager)) {
                        break;
                    }
                    let others = self.number("The others …");
                    self.press(&others);
                }
                // Of one wager alone it is not asked which.
                if asks(self) && !vigorish_asked(self) {
                    let number = self.number(&wording::wager(spot.wager));
                    self.press(&number);
                }
                if matches!(act, Act::Collect(_)) && self.done() == before {
                    let number = self.number(&wording::act(act));
                    self.press(&number);
                }
                if self.done() > before {
                    return;
                }
                if let Act::Pay { amount, .. }
                | Act::Take { amount, .. }
                | Act::Vig { amount, .. }
                | Act::Charge { amount, .. }
                | Act::Transfer { amount, .. } = act
                {
                    let stake = self.session().table().stake(spot.seat, spot.wager);
                    let is_even = matches!(act, Act::Pay { .. }) && *amount == stake;
                    let typed = if is_even {
                        "Enter".to_owned()
                    } else {
                        format!("{} Enter", written(*amount))
                    };
                    self.press(&typed);
                }
                if let Act::Transfer { to, .. } = act {
                    let number = self.number(&capital(&wording::seat(*to)));
                    self.press(&number);
                }
            }
            Act::Colour { seat, tint, value } => {
                let asked = [
                    capital(&wording::seat(*seat)),
                    capital(&wording::colour(*tint)),
                    value.spoken(),
                ];
                for words in asked {
                    let number = self.number(&words);
                    self.press(&number);
                }
            }
            Act::Pass { from, to, .. } => {
                // Where cards lie in several places, it is asked which are meant.
                let cards = capital(&wording::cards_of(*from));
                if self.controls("").iter().any(|(name, _)| is_choice(name, &cards)) {
                    let number = self.number(&cards);
                    self.press(&number);
                }
                self.press(&digit(*to).to_string());
                if self.done() == before {
                    let number = self.number(&wording::act(act));
                    self.press(&number);
                }
            }
            Act::Arrange { order, .. } if order.as_slice().len() == 3 => {
                let orders = ["1 2 3", "1 3 2", "2 1 3", "2 3 1", "3 1 2", "3 2 1"];
                let at = orders.iter().position(|o| *o == order.to_string()).unwrap();
                self.press(&(at + 1).to_string());
            }
            // Of the dealer's seven the two of the low hand are enough.
            Act::Arrange { order, area: Area::Dealer } => {
                let low = order.as_slice().iter().take(2).map(u8::to_string).collect::<Vec<_>>();
                self.press(&format!("{} Enter", low.join(" ")));
            }
            Act::Arrange { order, .. } => self.press(&format!("{order} Enter")),
            Act::Say(word) => {
                let game = self.session().level().house.game.clone();
                let phrases = &self.session().book().clone().phrases;
                let found = phrases.iter().find(|p| p.game == game && p.id == word.as_str());
                let words = found.unwrap().words.clone();
                let all = self.controls("");
                // A call that differs from others by its number stands among them.
                let lines = all.iter().filter_map(|(name, _)| Some((name, said(name, &words)?)));
                let (name, counts) = lines
                    .min_by_key(|(_, counts)| *counts)
                    .unwrap_or_else(|| panic!("{words} among {all:?}"));
                let first = name.split(' ').next().unwrap();
                let letter = name.rsplit(' ').next().unwrap().to_lowercase();
                let key = if first.parse::<u8>().is_ok() { first.to_owned() } else { letter };
                self.press(&key);
                if counts {
                    self.press(word.as_str().rsplit('_').next().unwrap());
                }
            }
            _ => {
                // Which palm it is is left to the hands.
                let act = match *act {
                    Act::Place { to, face, .. } => Act::Place { to, face, palm: None },
                    other => other,
                };
                let number = self.number(&wording::act(&act));
                self.press(&number);
            }
        }
    }
}

/// The name of a house in its file's path, with its game.
fn houses() -> Vec<(&'static str, String)> {
    let all = HOUSES.iter().map(|(path, _)| {
        let (game, house) = path.rsplit_once("/houses/").unwrap();
        (game.rsplit('/').next().unwrap(), house.trim_end_matches(".ron").to_owned())
    });
    all.collect()
}

/// Deals a round at every house of these games by keys alone.
pub(crate) fn rounds_by_keys(of: impl Fn(&str) -> bool) {
    let folder = tempfile::tempdir().unwrap();
    for (game, house) in houses().into_iter().filter(|(game, _)| of(game)) {
        let path = level_file(&folder, &house, "Loose([2, 3, 5])", "");
        let mut trainer = Trainer::opened_at(path.to_str().unwrap(), Mode::Practice);
        let mut verbs = Vec::new();
        while !trainer.session().is_over() {
            let act = trainer.due();
            let before = trainer.done();
            trainer.by_keys(&act);
            let now = trainer.done();
            assert_eq!(now, before + 1, "{house}: {act}: {:?}", trainer.controls(""));
            let entry = trainer.session().entries().last().unwrap();
            assert!(entry.findings.is_empty(), "{house}: {act}: {}", entry.act);
            verbs.push(act.verb());
        }
        // How many acts a spin takes hangs on how many chips lie there.
        let least = if game == WHEEL { 10 } else { 20 };
        assert!(verbs.len() > least, "{game} at {house}: {verbs:?}");
        trainer.rest();
        assert!(trainer.desk().report().unwrap().findings().is_empty(), "{house}");
    }
}

#[test]
fn a_round_at_every_house_by_keys() {
    rounds_by_keys(|game| game != WHEEL);
    let played: Vec<&str> = houses().iter().map(|(game, _)| *game).collect();
    assert!(games::ALL.iter().all(|game| played.contains(&game.id())));
}

#[test]
fn the_bar_shows_what_the_house_uses_and_nothing_else() {
    let mut shoe = Trainer::opened_at("tcp_first_round", Mode::Practice);
    for words in ["Load, key", "Stub out, key", "Set, key", "Offer, key", "Either hand, key"] {
        assert_eq!(shoe.controls(words).len(), 1, "{words}");
    }
    for words in ["Cut, key", "Decks, key", "Tuck, key", "Take deck, key"] {
        assert_eq!(shoe.controls(words).len(), 0, "{words}");
    }
    let mut auto = Trainer::opened_at("tcp_deal_auto", Mode::Practice);
    assert_eq!(auto.controls("Either hand, key").len(), 0, "a machine deals");
    let mut hand = Trainer::opened_at("tcp_deal_hand", Mode::Practice);
    assert_eq!(hand.controls("Take deck, key").len(), 1);
    assert_eq!(hand.controls("Load, key").len(), 0);
}

#[test]
fn a_phrase_is_said_by_its_number_its_letter_or_a_click() {
    let mut trainer = Trainer::opened_at("tcp_first_round", Mode::Practice);
    trainer.press(", 2");
    assert_eq!(trainer.last(), "say place_your_bets");
    trainer.press(", l");
    assert_eq!(trainer.last(), "say last_hand");
    trainer.press(",");
    trainer.click("4   Please touch only your own cards");
    assert_eq!(trainer.last(), "say hands_off");
    let done = trainer.done();
    trainer.press(", Escape .");
    assert_eq!((trainer.done(), trainer.last().as_str()), (done + 1, "say no_more_bets"));
}

#[test]
fn an_amount_that_the_chips_cannot_make_is_told_before_it_is_paid() {
    let mut trainer = Trainer::opened_at("tcp_first_round", Mode::Practice);
    trainer.deal_until("pay");
    let Act::Pay { spot, .. } = trainer.due() else { panic!("{}", trainer.due()) };
    let before = trainer.done();
    trainer.press(&format!("Escape p {} 1 7 . 2 5 Enter", spot.seat.0));
    assert_eq!(trainer.done(), before, "{}", trainer.last());
    assert!(trainer.desk().refusal.is_some());
}

/// Three Card Draw Poker with one patron who asks for a card, up to before this kind of act.
fn a_draw(folder: &tempfile::TempDir, verb: &str) -> Trainer {
    let patron = "Fixed([(seat: 2, wagers: {\"ante\": 10, \"first3\": 5}, answer: Draws)])";
    let path = level_file(folder, "tcdp_shoe", patron, "");
    let mut trainer = Trainer::opened_at(path.to_str().unwrap(), Mode::Practice);
    trainer.deal_until(verb);
    trainer
}

#[test]
fn a_draw_card_goes_under_the_chips_and_back_beside_the_hand_by_pointer() {
    let folder = tempfile::tempdir().unwrap();
    let mut trainer = a_draw(&folder, "pick_up");
    trainer.drag("The discard spot of seat 2, 1 card", "Discard rack");
    assert_eq!(trainer.last(), "pick_up S2.discard");
    trainer.drag("Dealing shoe", "Seat 2, First 3 wager:");
    assert_eq!(trainer.last(), "place S2.side down");
    assert_eq!(trainer.controls("The place under the side wager of seat 2, 1 card").len(), 1);
    trainer.deal_until("tuck");
    let under = "The place under the side wager of seat 2, ";
    let hand = trainer.controls("Seat 2, ").into_iter().find(|(name, _)| !name.contains(':'));
    trainer.drag(under, &hand.unwrap().0);
    assert_eq!(trainer.last(), "tuck S2.side S2");
    assert!(trainer.session().entries().iter().all(|entry| entry.findings.is_empty()));
}

#[test]
fn a_folded_hand_is_tucked_under_the_side_wager_by_a_drag() {
    let folder = tempfile::tempdir().unwrap();
    let patron = "Fixed([(seat: 2, wagers: {\"ante\": 10, \"first3\": 5}, answer: Folds)])";
    let path = level_file(&folder, "tcdp_shoe", patron, "");
    let mut trainer = Trainer::opened_at(path.to_str().unwrap(), Mode::Practice);
    trainer.deal_until("tuck");
    trainer.drag("Seat 2, 3 cards", "Seat 2, First 3 wager:");
    assert_eq!(trainer.last(), "tuck S2 S2.side");
    let label = trainer.controls("The place under the side wager of seat 2, 3 cards");
    assert!(label[0].0.ends_with("tucked"), "{label:?}");
}

#[test]
fn a_hand_of_seven_is_set_card_by_card_and_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = level_file(&folder, "pgp_shoe_a", "Sound([3])", "");
    let mut trainer = Trainer::opened_at(path.to_str().unwrap(), Mode::Practice);
    trainer.deal_until("arrange");
    let Act::Arrange { order, .. } = trainer.due() else { panic!("{}", trainer.due()) };
    let before = trainer.session().entries().len();
    // Enter presses the card that has the keys, as long as it is not known how the rest would lie.
    trainer.press("a 1 2 Backspace Backspace Backspace Enter Backspace");
    assert_eq!(trainer.session().entries().len(), before, "{}", trainer.last());
    // What has been chosen cannot be chosen again.
    let twice: Vec<String> = order.as_slice().iter().map(|n| format!("{n} {n}")).collect();
    trainer.press(&twice.join(" "));
    trainer.press("Enter");
    assert_eq!(trainer.last(), format!("arrange dealer {order}"));
    // Another order, by clicks: a card that was set is taken back with a click on it.
    trainer.press("a");
    for n in 1..=7 {
        trainer.click(&format!("{n}   "));
    }
    trainer.click("Set it so");
    assert_eq!(trainer.last(), "arrange dealer 1 2 3 4 5 6 7");
}
