//! What the proof asks of a session: how a round ends by one act alone, and the same session with other
//! cards where the dealer could see none.

use super::{Entry, Refusal, Session, view};
use crate::kit::{Area, Card, Face};
use crate::level::Incident;
use crate::table::{self, Act, Event, Laid, Table};
use std::collections::BTreeMap;

/// Which card has each number: as it was dealt, and as it might have been.
pub(crate) type Other = BTreeMap<u16, (Card, Card)>;

/// Whether an act, or what comes of it, brings cards in another order.
#[must_use]
pub(crate) const fn is_reordering(act: &Act) -> bool {
    matches!(
        act,
        Act::Shuffle
            | Act::Swap
            | Act::Cut(_)
            | Act::Load
            | Act::Wash
            | Act::Stack
            | Act::RemoveDeck
    )
}

fn change_cards(table: &mut Table, cards: &Other) {
    for area in Area::all().filter(|&area| table.count(area) > 0).collect::<Vec<_>>() {
        table::reorder(table, area, &|pile: &mut Vec<Laid>| {
            for laid in pile {
                laid.card = cards.get(&laid.id).map_or(laid.card, |(_, other)| *other);
            }
        });
    }
}

impl Session {
    /// The session with only this act done: nothing answered, nothing closed.
    #[must_use]
    pub(crate) fn after_alone(&self, act: &Act) -> Self {
        let mut after = self.clone();
        if table::can(&after.table, act).is_ok() {
            let _ = after.note_and_do(act, &[]);
        }
        after
    }

    /// The numbers of the cards that lie face up where the dealer sees them: of a stack only the first.
    pub(crate) fn seen(&self) -> impl Iterator<Item = u16> + '_ {
        let stacks = [Area::Shoe, Area::Held, Area::StubInHand, Area::Stub];
        let first = stacks.into_iter().filter_map(|area| self.table.cards(area).last());
        let put_away = self.table.cards(self.table.receptacle).iter();
        let up = put_away.chain(first).filter(|laid| laid.face == Face::Up).map(|laid| laid.id);
        view::faces(&self.table).into_iter().map(|(id, _, _)| id).chain(up)
    }

    /// Every card with its number and its place.
    pub(crate) fn cards(&self) -> impl Iterator<Item = (Area, &Laid)> {
        Area::all().flat_map(|area| self.table.cards(area).iter().map(move |laid| (area, laid)))
    }

    /// Whether the cards of this round lie as they came: nothing that was picked up is in mind, and the
    /// level brings no card to its place any more.
    pub(crate) fn has_settled_cards(&self) -> bool {
        let up = |i: &Incident| matches!(i, Incident::FaceUpCard { .. });
        let fixes = !self.level.cards.is_empty() || self.level.incidents.iter().any(up);
        let settled = self.memory.started || !self.play.keeps_shoe() || !fixes;
        self.memory.hands.is_empty() && settled
    }

    /// The same session with other cards.
    pub(crate) fn with_cards(&self, cards: &Other) -> Self {
        let mut other = self.clone();
        other.change_cards(cards);
        other
    }

    fn change_cards(&mut self, cards: &Other) {
        change_cards(&mut self.table, cards);
        self.record.faces = None;
        if let Some(beside) = &mut self.record.beside {
            beside.each(|session| session.change_cards(cards));
        }
    }

    /// Does the act of an entry again, and what came of it, with other cards.
    pub(crate) fn again(&mut self, entry: &Entry, cards: &Other) -> Result<(), Refusal> {
        let answers: Vec<Event> =
            entry.events.iter().map(|event| self.other(event, cards)).collect();
        self.step_with(entry.at_ms, entry.act, Some(&answers)).map(|_| ())
    }

    /// The event as it is with other cards: a patron moves the card that lies where the other lay.
    fn other(&self, event: &Event, cards: &Other) -> Event {
        let Event::Moves { card, from, to } = *event else { return *event };
        let mut laid = self.table.cards(from).iter();
        let same = laid.find(|laid| {
            cards.get(&laid.id).map_or(laid.card == card, |(dealt, _)| *dealt == card)
        });
        Event::Moves { card: same.map_or(card, |laid| laid.card), from, to }
    }
}
