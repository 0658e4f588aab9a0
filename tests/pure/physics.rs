//! What the acts of the shoe and the wheel do to cards, chips and cash.

use clearhands::kit::{Area, Card, Cents, Chips, Seat, Side, Spot, Word};
use clearhands::table::{Act, Event, Impossible, Table, Tint, apply, apply_event, can};

const BANKER: Word = Word::new("banker");
const RED: Word = Word::new("red");

/// Two decks in one shoe, three seats, and chips of every kind.
fn table() -> Table {
    let cards = Card::deck().chain(Card::deck()).collect();
    let purse = Chips([8, 8, 40, 20, 8, 4, 0, 0]);
    let mut table = Table::new(&[BANKER, RED], cards, Chips([40; 8]), vec![purse; 3]);
    (table.wheel, table.auto_shoe, table.shuffler) = (true, false, false);
    table
}

fn does(table: &mut Table, acts: &[&str]) {
    let (money, cards) = (table.money(), table.all_cards());
    for act in acts {
        let act: Act = act.parse().unwrap();
        assert_eq!(apply(table, &act, &|_| {}), Ok(()), "{act}");
        assert_eq!((table.money(), table.all_cards()), (money, cards.clone()), "{act}");
    }
}

fn cannot(table: &Table, act: &str) -> Impossible {
    can(table, &act.parse().unwrap()).unwrap_err()
}

fn wager(table: &mut Table, seat: u8, wager: Word, dollars: i64) {
    let spot = Spot { seat: Seat(seat), wager };
    apply_event(table, &Event::Wager { spot, amount: Cents::dollars(dollars) });
}

#[test]
fn cards_that_look_alike_are_told_apart() {
    let table = table();
    let mut ids: Vec<u16> = table.cards(Area::Deck).iter().map(|laid| laid.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 104);
}

#[test]
fn no_card_passes_a_cutting_card_at_the_mouth() {
    let mut table = table();
    does(&mut table, &["shuffle", "insert 0", "insert 14", "load", "burn 89 down"]);
    assert!(!table.shows_cutting_card());
    does(&mut table, &["remove shoe", "place player up"]);
    assert!(table.shows_cutting_card());
    assert_eq!(cannot(&table, "remove shoe"), Impossible::CuttingCard);
    assert_eq!(cannot(&table, "burn 1 up"), Impossible::CuttingCard);
    does(&mut table, &["cover layout", "remove shoe", "place banker up"]);
    assert_eq!((table.count(Area::Shoe), table.cutting.clone()), (13, vec![0]));
    // The one at the very end never stands in the way.
    does(&mut table, &["burn 13 up"]);
    assert!(!table.shows_cutting_card());
    does(&mut table, &["pick_up burn", "pick_up player", "pick_up banker", "shuffle"]);
    assert!(table.cutting.is_empty());
}

#[test]
fn cards_are_handed_on_as_they_lie() {
    let mut table = table();
    does(&mut table, &["shuffle", "load"]);
    for act in ["remove shoe", "place player down", "remove shoe", "place player up"] {
        does(&mut table, &[act]);
    }
    let laid = table.cards(Area::Side(Side::Player)).to_vec();
    does(&mut table, &["pass player S2 2"]);
    assert_eq!(table.cards(Area::Seat(Seat(2))), laid);
    does(&mut table, &["pass S2 aside 1", "pass S2 rack 1"]);
    assert_eq!(table.cards(Area::Aside), &laid[1..]);
    assert_eq!(table.count(Area::Rack), 1);
    let few = Impossible::TooFew { area: Area::Aside, count: 2 };
    assert_eq!(cannot(&table, "pass aside banker 2"), few);
    assert_eq!(cannot(&table, "pass shoe banker 1"), Impossible::NotAPlace(Area::Shoe));
    assert_eq!(cannot(&table, "pass aside S9 1"), Impossible::NoSeat(Seat(9)));
}

#[test]
fn played_cards_go_where_the_table_puts_them() {
    let mut table = table();
    table.receptacle = Area::Bucket;
    does(&mut table, &["shuffle", "load", "burn 3 up", "pick_up burn"]);
    assert_eq!((table.count(Area::Bucket), table.count(Area::Rack)), (3, 0));
}

#[test]
fn vigorish_is_marked_and_collected_to_the_cent() {
    let mut table = table();
    wager(&mut table, 1, BANKER, 25);
    does(&mut table, &["vig S1 banker 1.25", "vig S1 banker 0.50"]);
    assert_eq!(table.owed(Seat(1)), Cents(175));
    let before = table.purse(Seat(1)).total();
    does(&mut table, &["charge S1 banker 1.75"]);
    assert_eq!(table.owed(Seat(1)), Cents::ZERO);
    assert_eq!(table.purse(Seat(1)).total(), Cents(before.0 - 175));
    let poor = Impossible::Poor { seat: Seat(1), amount: Cents::dollars(5000) };
    assert_eq!(cannot(&table, "charge S1 banker 5000.00"), poor);
    let money = table.inventory.total() + table.purse(Seat(1)).total();
    does(&mut table, &["vig S1 banker 5.00", "unmark S1 banker 3.75", "refund S1 banker 1.75"]);
    assert_eq!(table.owed(Seat(1)), Cents(125));
    assert_eq!(table.purse(Seat(1)).total(), before);
    assert_eq!(table.inventory.total() + table.purse(Seat(1)).total(), money);
    let unmarked = Impossible::NotMarked { seat: Seat(1), amount: Cents(150) };
    assert_eq!(cannot(&table, "unmark S1 banker 1.50"), unmarked);
    for nothing in ["unmark S1 banker 0.00", "refund S1 banker 0.00"] {
        assert_eq!(cannot(&table, nothing), Impossible::Nothing);
    }
}

#[test]
fn a_part_of_a_stake_is_taken_with_change() {
    let mut table = table();
    wager(&mut table, 1, RED, 25);
    does(&mut table, &["take S1 red 12.50"]);
    assert_eq!(table.stake(Seat(1), RED), Cents(1250));
    let short = Impossible::Short(Cents::dollars(13));
    assert_eq!(cannot(&table, "take S1 red 13.00"), short);
}

#[test]
fn a_fresh_deck_never_mixes_with_another() {
    let mut table = table();
    does(&mut table, &["remove_deck"]);
    apply_event(&mut table, &Event::FreshDeck);
    assert_eq!((table.count(Area::Deck), table.count(Area::Machine)), (104, 0));
    // The other of two decks comes out of its machine before the fresh one has been brought.
    table.add_second_deck();
    does(&mut table, &["remove_deck", "swap", "take_deck L"]);
    apply_event(&mut table, &Event::FreshDeck);
    assert_eq!((table.count(Area::Held), table.count(Area::Deck)), (104, 0));
    assert_eq!(table.count(Area::Machine), 104);
}

#[test]
fn only_a_wager_is_put_right() {
    let mut table = table();
    let red = Spot { seat: Seat(1), wager: RED };
    // What was paid where no wager lies has nothing to be put right, and can be taken back.
    does(&mut table, &["pay S1 red 45.00"]);
    assert_eq!(cannot(&table, "correct S1 red"), Impossible::NoChips(red));
    wager(&mut table, 1, RED, 10);
    does(&mut table, &["correct S1 red"]);
}

#[test]
fn a_held_stake_outlasts_the_round() {
    let mut table = table();
    wager(&mut table, 1, RED, 10);
    does(&mut table, &["hold S1 red"]);
    apply_event(&mut table, &Event::Sweeps(Seat(1)));
    assert_eq!(table.stake(Seat(1), RED), Cents::dollars(10));
    does(&mut table, &["release S1 red"]);
    assert!(table.held.is_empty());
}

/// Only a zero holds a wager: at a table of cards it goes back with the round.
#[test]
fn without_a_wheel_no_stake_is_held() {
    let mut table = table();
    table.wheel = false;
    wager(&mut table, 1, RED, 10);
    does(&mut table, &["hold S1 red"]);
    assert!(table.held.is_empty());
    apply_event(&mut table, &Event::Sweeps(Seat(1)));
    assert_eq!(table.stake(Seat(1), RED), Cents::ZERO);
}

#[test]
fn patrons_pay_one_another_out_of_their_stakes() {
    let mut table = table();
    wager(&mut table, 2, BANKER, 100);
    let before = table.purse(Seat(3)).total();
    does(&mut table, &["transfer S2 banker S3 35.00"]);
    assert_eq!(table.purse(Seat(3)).total(), Cents(before.0 + 3500));
    assert_eq!(table.stake(Seat(2), BANKER), Cents::dollars(65));
    let short = Impossible::Short(Cents::dollars(66));
    assert_eq!(cannot(&table, "transfer S2 banker S3 66.00"), short);
    // What he was given he can be made to hand on, and no more of his own.
    let short = Impossible::Short(Cents::dollars(36));
    assert_eq!(cannot(&table, "transfer S3 banker S1 36.00"), short);
    does(&mut table, &["transfer S3 banker S1 30.00", "transfer S3 banker S2 5.00"]);
    assert_eq!(table.purse(Seat(3)).total(), before);
    let none = Impossible::NoChips(Spot { seat: Seat(3), wager: BANKER });
    assert_eq!(cannot(&table, "transfer S3 banker S2 5.00"), none);
    // In the next round it is his.
    apply_event(&mut table, &Event::RoundOpens(2));
    let none = Impossible::NoChips(Spot { seat: Seat(1), wager: BANKER });
    assert_eq!(cannot(&table, "transfer S1 banker S2 5.00"), none);
}

#[test]
fn cash_becomes_chips_and_goes_into_the_box() {
    let mut table = table();
    assert_eq!(cannot(&table, "change S1"), Impossible::NoCash(Seat(1)));
    apply_event(&mut table, &Event::Cash { seat: Seat(1), amount: Cents::dollars(40) });
    let before = table.purse(Seat(1)).total();
    does(&mut table, &["change S1"]);
    assert_eq!(table.purse(Seat(1)).total(), before + Cents::dollars(40));
    assert_eq!((table.cash(Seat(1)), table.drop), (Cents::ZERO, Cents::dollars(40)));
}

#[test]
fn colour_is_sold_and_changed_back() {
    let cards = Vec::new();
    let mut table = Table::new(&[RED], cards, Chips([40; 8]), vec![Chips::NONE; 2]);
    table.wheel = true;
    apply_event(&mut table, &Event::Cash { seat: Seat(1), amount: Cents::dollars(20) });
    assert_eq!(cannot(&table, "cash_out S1 20.00"), Impossible::NoTint(Seat(1)));
    let odd = Impossible::NotAMultiple(Cents::dollars(20), Cents::dollars(25));
    assert_eq!(cannot(&table, "colour S1 teal 25.00"), odd);
    does(&mut table, &["colour S1 teal 1.00"]);
    assert_eq!(table.tint(Seat(1)), Some((Tint::Teal, Cents::dollars(1))));
    assert_eq!(table.purse(Seat(1)), Chips([0, 0, 20, 0, 0, 0, 0, 0]));
    wager(&mut table, 1, RED, 3);
    does(&mut table, &["collect S1 red", "cash_out S1 17.00"]);
    assert_eq!(table.tint(Seat(1)), None);
    assert_eq!(table.purse(Seat(1)).total(), Cents::dollars(17));
    assert_eq!(table.purse(Seat(1)).0[2], 0, "none of his own colour comes back");
}
