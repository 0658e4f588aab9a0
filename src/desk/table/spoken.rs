//! The table in words, for who hears the page.

use super::{Table, chips};
use crate::kit::{Area, Card};
use crate::session::HandOut;
use crate::wording;

/// Everything that can be seen, in sentences: hands, wagers, piles, the wheel.
pub(super) fn told(table: &Table<'_>) -> String {
    let view = table.view;
    let mut said: Vec<String> = Vec::new();
    let mut areas: Vec<Area> = view.cards.iter().map(|card| card.area).collect();
    areas.dedup();
    for area in areas {
        let cards: Vec<_> = view.cards.iter().filter(|card| card.area == area).collect();
        let up: Vec<Card> = cards.iter().filter_map(|card| card.face).collect();
        let down: Vec<_> = cards.iter().filter(|card| card.face.is_none()).collect();
        let mut words: Vec<String> = up.iter().copied().map(wording::card).collect();
        let shown = down.iter().filter_map(|card| table.hidden(area, card.index));
        words.extend(shown.map(|card| format!("face down, {}", wording::card(card))));
        if !table.uncovered && !down.is_empty() {
            words.push(format!("{} face down", down.len()));
        }
        said.push(format!("{}: {}.", wording::area(area), words.join(", ")));
    }
    for spot in &view.spots {
        let mut words = Vec::new();
        if !spot.stake.is_empty() {
            words.push(chips::amount(spot.stake.total()));
        }
        if !spot.paid.is_empty() {
            words.push(format!("{} paid", chips::amount(spot.paid.total())));
        }
        said.push(format!("{}: {}.", wording::spot(spot.spot), words.join(", ")));
    }
    for (seat, out) in &view.out {
        let words = match out {
            HandOut::Folded => "folded",
            HandOut::Void => "void",
        };
        said.push(format!("{}: {words}.", wording::seat(*seat)));
    }
    for pile in view.piles.iter().filter(|pile| pile.count > 0) {
        said.push(format!("{}: {} cards.", wording::area(pile.area), pile.count));
    }
    if let Some(wheel) = &view.wheel {
        let number = crate::rules::roulette::name;
        said.extend(wheel.pocket.map(|pocket| format!("The ball rests in {}.", number(pocket))));
        said.extend(wheel.marker.map(|pocket| format!("The marker is on {}.", number(pocket))));
    }
    said.join(" ")
}
