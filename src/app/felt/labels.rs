//! What the things of the table are called: for the pointer that rests on them and for those who hear
//! the screen.

use super::shown::TableUi;
use crate::kit::{Area, Cents, Chips, DENOMINATIONS, Seat, Spot, Word};
use crate::panels::keys::{told, told_with};
use crate::rules::roulette;
use crate::table::{Cover, DeckLay, Tint, Turn};
use crate::wording;

fn filled(id: &str, values: &[(&str, String)]) -> String {
    let values: Vec<(&str, &str)> = values.iter().map(|(n, v)| (*n, v.as_str())).collect();
    told_with(id, &values)
}

/// A place for cards as it is called at the beginning of a label.
fn place_name(area: Area) -> String {
    match area {
        Area::Seat(seat) => filled("place.seat", &[("number", seat.0.to_string())]),
        Area::Dealer => told("place.dealer"),
        _ => wording::capital(&wording::area(area)),
    }
}

pub(super) fn cards(shown: &TableUi<'_>, area: Area, under: bool) -> String {
    let cards: Vec<_> = shown.view.cards.iter().filter(|card| card.area == area).collect();
    let up: Vec<_> = cards.iter().filter_map(|card| card.face).collect();
    if let Area::Seat(seat) = area
        && !shown.view.seated.contains(&seat)
    {
        return filled("place.nobody", &[("number", seat.0.to_string())]);
    }
    let down = cards.len() - up.len();
    let id = match (up.len(), down) {
        (0, 0) => "place.none",
        (0, 1) => "place.down.one",
        (0, _) => "place.down",
        (_, 0) => "place.up",
        _ => "place.both",
    };
    let place = place_name(area);
    // What the two hands of baccarat come to is for the dealer to reckon.
    let cards_said =
        if shown.has_sides() { wording::spoken(&up) } else { wording::spoken_hand(&up) };
    let values = [("place", place), ("count", down.to_string()), ("cards", cards_said)];
    let mut label = filled(id, &values);
    if let Some(out) = area.seat().and_then(|seat| shown.out(seat)) {
        label = format!("{label}, {out}");
    }
    if under && down > 0 { filled("place.tucked", &[("place", label)]) } else { label }
}

pub(super) fn spot(shown: &TableUi<'_>, spot: Spot) -> String {
    let found = shown.view.spots.iter().find(|s| s.spot == spot);
    let has_colour = shown.view.tints.iter().any(|(of, _, _)| *of == spot.seat);
    let said = |chips: &Chips| {
        if shown.shows_amounts() { chips.total().spoken() } else { counted(chips, has_colour) }
    };
    let id = match found {
        None => "spot.empty",
        Some(s) if s.paid.is_empty() => "spot.stake",
        Some(s) if s.stake.is_empty() => "spot.paid",
        Some(_) => "spot.both",
    };
    let mut values =
        vec![("number", spot.seat.0.to_string()), ("wager", wording::wager(spot.wager))];
    if let Some(spot) = found {
        values.extend([("stake", said(&spot.stake)), ("paid", said(&spot.paid))]);
    }
    filled(id, &values)
}

/// The chips of a heap as they are seen, and not what they come to.
fn counted(chips: &Chips, has_colour: bool) -> String {
    let some = chips.0.iter().zip(DENOMINATIONS).rev().filter(|(count, _)| **count > 0);
    let of = |(count, value): (&u16, Cents)| {
        let id = if has_colour { "spot.chips.colour" } else { "spot.chips.of" };
        filled(id, &[("number", count.to_string()), ("value", value.spoken())])
    };
    let each: Vec<String> = some.map(of).collect();
    filled("spot.chips.counted", &[("chips", each.join(", "))])
}

pub(super) fn shoe(shown: &TableUi<'_>) -> String {
    let view = shown.view;
    if view.auto_shoe {
        let out = view.cards.iter().filter(|card| card.area == Area::Outlet).count();
        let state = match (out, view.pile(Area::AutoShoe)) {
            (0, 0) => "empty",
            (0, _) => "loaded",
            _ => "waits",
        };
        let stopped = if view.shoe_jammed { ".stopped" } else { "" };
        return filled(&format!("shoe.auto.{state}{stopped}"), &[("count", out.to_string())]);
    }
    if !view.shoe {
        return shuffler(shown);
    }
    let shoe = told(match view.pile(Area::Shoe) {
        0 => "shoe.manual.empty",
        _ if view.cutting_card_shows => "shoe.manual.cutting_card",
        _ => "shoe.manual",
    });
    match view.shoe_at {
        Some(seat) => filled("shoe.at", &[("shoe", shoe), ("number", seat.0.to_string())]),
        None => shoe,
    }
}

pub(super) fn shuffler(shown: &TableUi<'_>) -> String {
    let view = shown.view;
    let label = told(match (view.shuffler, view.shuffler_jammed) {
        (false, _) => "shuffler.gone",
        (true, true) => "shuffler.stopped",
        (true, false) => "shuffler",
    });
    if !view.two_decks || !view.shuffler {
        return label;
    }
    let which = if view.second_deck { "shuffler.deck.red" } else { "shuffler.deck.blue" };
    filled(which, &[("shuffler", label)])
}

pub(super) fn stub(shown: &TableUi<'_>) -> String {
    let view = shown.view;
    let deck = || {
        told(match (view.two_decks, view.second_deck) {
            (false, _) => "stub.deck",
            (true, false) => "stub.deck.red",
            (true, true) => "stub.deck.blue",
        })
    };
    if view.pile(Area::StubInHand) > 0 {
        return told("stub.in_hand");
    }
    if view.pile(Area::Stub) > 0 {
        return told("stub.laid");
    }
    if view.pile(Area::Deck) > 0 {
        return match view.lay {
            DeckLay::Stacked => deck(),
            DeckLay::SpreadUp => filled("lay.up", &[("deck", deck())]),
            DeckLay::SpreadDown => filled("lay.down", &[("deck", deck())]),
            DeckLay::Washed => filled("lay.washed", &[("deck", deck())]),
        };
    }
    told(if view.pile(Area::Held) > 0 { "stub.held" } else { "stub.empty" })
}

/// A tube of the inventory.
pub(super) fn tube(value: Cents, count: u32) -> String {
    let words = if value < Cents::dollars(1) { "tube.coin" } else { "tube" };
    filled(words, &[("value", value.spoken()), ("count", count.to_string())])
}

/// What holds the cards that have been played; not how many: a missing card is for the dealer to find by
/// counting.
pub(super) fn rack(shown: &TableUi<'_>) -> String {
    let receptacle = shown.receptacle();
    told(match (receptacle, shown.view.pile(receptacle)) {
        (Area::Bucket, 0) => "bucket.empty",
        (Area::Bucket, _) => "bucket.cards",
        (_, 0) => "rack.empty",
        _ => "rack.cards",
    })
}

pub(super) fn cover(cover: Cover) -> String {
    told(match cover {
        Cover::OnPacket => "cover.on_packet",
        Cover::BesideShoe => "cover.beside_shoe",
        Cover::Layout => "cover.layout",
        Cover::InFront => "cover.in_front",
        Cover::Rack => "cover.rack",
        Cover::UnderStub => "cover.under_stub",
        Cover::InShoe => "cover.in_shoe",
    })
}

/// A seat's box for vigorish.
pub(super) fn vigorish(shown: &TableUi<'_>, seat: Seat) -> String {
    let owed = shown.view.owed.iter().find(|(of, _)| *of == seat).map(|(_, owed)| owed);
    let id = if owed.is_some() { "vigorish.marked" } else { "vigorish.none" };
    let amount = match owed {
        Some(owed) if shown.shows_amounts() => owed.spoken(),
        _ => told("spot.chips"),
    };
    filled(id, &[("number", seat.0.to_string()), ("amount", amount)])
}

/// The marker for the number that has come up.
pub(super) fn marker(number: Option<u8>) -> String {
    let id = if number.is_some() { "marker.on" } else { "marker.off" };
    filled(id, &[("number", number.map_or_else(String::new, roulette::name))])
}

pub(super) fn wheel(shown: &TableUi<'_>) -> String {
    let Some(wheel) = shown.view.wheel else { return told("wheel.none") };
    let way = |turn: Turn| {
        told(if turn == Turn::Clockwise { "turn.clockwise" } else { "turn.counterclockwise" })
    };
    let turn = way(wheel.turn);
    match (wheel.ball, wheel.pocket) {
        (Some((ball, _)), _) => told_with("wheel.runs", &[("turn", &turn), ("ball", &way(ball))]),
        (None, Some(pocket)) => {
            let colour = told(match roulette::colour(pocket) {
                roulette::Colour::Red => "pocket.red",
                roulette::Colour::Black => "pocket.black",
                roulette::Colour::Green => "pocket.green",
            });
            let number = roulette::name(pocket);
            told_with("wheel.rests", &[("turn", &turn), ("number", &number), ("colour", &colour)])
        }
        (None, None) => told_with("wheel.waits", &[("turn", &turn)]),
    }
}

pub(super) fn colour(shown: &TableUi<'_>, tint: Tint) -> String {
    let colour = wording::colour(tint);
    match shown.view.tints.iter().find(|(_, known, _)| *known == tint) {
        Some((seat, _, value)) => told_with(
            "tray.taken",
            &[("colour", &colour), ("number", &seat.0.to_string()), ("value", &value.spoken())],
        ),
        None => told_with("tray.free", &[("colour", &colour)]),
    }
}

/// A patron's place: what he plays with, and the cash before him.
pub(super) fn home(shown: &TableUi<'_>, seat: Seat) -> String {
    let number = seat.0.to_string();
    let home = match shown.view.tints.iter().find(|(of, _, _)| *of == seat) {
        _ if !shown.view.seated.contains(&seat) => {
            return told_with("home.nobody", &[("number", &number)]);
        }
        None => told_with("home.plain", &[("number", &number)]),
        Some((_, tint, value)) => {
            let (colour, value) = (wording::colour(*tint), value.spoken());
            told_with("home.colour", &[("number", &number), ("colour", &colour), ("value", &value)])
        }
    };
    match shown.view.cash.iter().find(|(of, _)| *of == seat) {
        None => home,
        Some((_, cash)) if shown.shows_amounts() => {
            told_with("home.cash", &[("home", &home), ("cash", &cash.spoken())])
        }
        Some(_) => told_with("home.cash.hidden", &[("home", &home)]),
    }
}

/// A place of the board that all share.
pub(super) fn shared_place(shown: &TableUi<'_>, word: Word) -> String {
    let wager = wording::capital(&wording::wager(word));
    let seats: Vec<String> =
        shown.staked_at(word).iter().map(|spot| spot.seat.0.to_string()).collect();
    match &seats[..] {
        [] => told_with("board.empty", &[("wager", &wager)]),
        [one] => told_with("board.one", &[("wager", &wager), ("number", one)]),
        _ => told_with("board.more", &[("wager", &wager), ("numbers", &seats.join(", "))]),
    }
}
