//! What the dealer knows of the cards, and how those of another table are made such as he knows them.

use super::{Session, view};
use crate::kit::{Area, Card, Seat};
use crate::procedure;
use crate::table::{self, Act, Laid, Table};
use std::collections::{BTreeMap, BTreeSet};

/// The piles that cards are dealt from.
const SOURCES: [Area; 6] =
    [Area::Deck, Area::Shoe, Area::Held, Area::AutoShoe, Area::StubInHand, Area::Stub];

/// The numbers of the cards in the piles that cards are dealt from.
pub(super) type Order = [Vec<u16>; SOURCES.len()];

pub(super) fn order_of(table: &Table) -> Order {
    SOURCES.map(|area| table.cards(area).iter().map(|laid| laid.id).collect())
}

/// Brings the cards that are still to be dealt on a table in the order that they have on another.
pub(super) fn like_cards(table: &mut Table, other: &Order) {
    for (area, order) in SOURCES.into_iter().zip(other) {
        let mine = table.cards(area).iter().map(|laid| laid.id);
        if mine.eq(order.iter().copied()) {
            continue;
        }
        let most = order.iter().max().map_or(0, |&id| usize::from(id) + 1);
        let mut places = vec![0; most];
        for (place, &id) in (1..).zip(order) {
            places[usize::from(id)] = place;
        }
        // What the other table does not have there any more comes last.
        table::reorder(table, area, &|pile: &mut Vec<Laid>| {
            pile.sort_by_key(|laid| places.get(usize::from(laid.id)).copied().unwrap_or(0));
        });
    }
}

fn is_among(numbers: &[bool], id: u16) -> bool {
    numbers.get(usize::from(id)).is_some_and(|is| *is)
}

/// Which card each number is, as far as the dealer can tell: nobody knows on another table what nobody
/// has seen on his own. The cards that he has not seen are there in the place of each other.
pub(super) struct Known {
    cards: Vec<Option<Card>>,
    seen: Vec<bool>,
}

impl Known {
    pub(super) fn of(session: &Session) -> Self {
        let seen = session.record.seen.clone();
        let most = session.cards().map(|(_, laid)| usize::from(laid.id) + 1).max().unwrap_or(0);
        let mut cards = vec![None; most];
        // Of two decks each is whole.
        let mut unseen: BTreeMap<usize, (Vec<u16>, Vec<Card>)> = BTreeMap::new();
        for (area, laid) in session.cards() {
            if is_among(&seen, laid.id) {
                cards[usize::from(laid.id)] = Some(laid.card);
            } else {
                let apart = matches!(area, Area::Machine | Area::Removed);
                let deck = unseen.entry(if apart { area.index() } else { 0 }).or_default();
                deck.0.push(laid.id);
                deck.1.push(laid.card);
            }
        }
        for (mut numbers, mut deck) in unseen.into_values() {
            numbers.sort_unstable();
            deck.sort_unstable();
            for (number, card) in numbers.into_iter().zip(deck) {
                cards[usize::from(number)] = Some(card);
            }
        }
        Self { cards, seen }
    }

    /// Makes the cards of another table such as they are known; whether one was not.
    pub(super) fn tell(&self, other: &mut Table) -> bool {
        let is_new = |laid: &Laid| {
            let known = self.cards.get(usize::from(laid.id)).copied().flatten();
            known.is_some_and(|card| card != laid.card)
        };
        if !Area::all().any(|area| other.cards(area).iter().any(is_new)) {
            return false;
        }
        for area in Area::all().filter(|&area| other.count(area) > 0).collect::<Vec<_>>() {
            table::reorder(other, area, &|pile: &mut Vec<Laid>| {
                for laid in pile {
                    let known = self.cards.get(usize::from(laid.id)).copied().flatten();
                    laid.card = known.unwrap_or(laid.card);
                }
            });
        }
        true
    }

    /// Whether the dealer has seen the card of this number.
    pub(super) fn is_seen(&self, id: u16) -> bool {
        is_among(&self.seen, id)
    }

    /// Whether a card that nobody has seen lies open on another table in a hand that decides what an act
    /// comes to there.
    pub(super) fn is_decided_unseen(&self, other: &Session, act: &Act) -> bool {
        let seat = act.seat();
        let decides = |area: Area| match area {
            Area::Dealer | Area::Side(_) | Area::Community(_) => true,
            Area::Seat(of) | Area::Part(of, _) => seat == Some(of),
            _ => false,
        };
        rests_on_cards(act)
            && view::faces(&other.table)
                .into_iter()
                .any(|(id, area, _)| decides(area) && !self.is_seen(id))
    }

    /// The cards that nobody has seen and that lie or have lain open on another table. For all that
    /// anybody knows, whatever rests on them is right there.
    pub(super) fn surpassed_by(&self, other: &Session) -> impl Iterator<Item = u16> {
        let open = view::faces(&other.table).into_iter().map(|(id, _, _)| id);
        open.chain(other.supposed.iter().copied()).filter(|&id| !self.is_seen(id))
    }
}

/// Whether an act rests on what the cards are: it moves money or more cards, says what they come to, or
/// does what comes of that.
pub(super) const fn rests_on_cards(act: &Act) -> bool {
    act.moves_money()
        || act.moves_cards()
        || matches!(act, Act::Say(_) | Act::Void(_) | Act::Award(_))
}

/// What went on at another table that nobody could know at the table itself.
#[derive(Clone, Default)]
pub(super) struct Unknown {
    pub(super) cards: BTreeSet<u16>,
    pub(super) asked: BTreeSet<Seat>,
    /// A patron has said there what nobody has heard.
    pub(super) words: bool,
}

impl Unknown {
    pub(super) fn is_nothing(&self) -> bool {
        self.cards.is_empty() && self.asked.is_empty() && !self.words
    }

    pub(super) fn add(&mut self, mut other: Self) {
        self.words |= other.words;
        self.cards.append(&mut other.cards);
        self.asked.append(&mut other.asked);
    }

    /// Notes what is known at another table and not here.
    pub(super) fn note(&mut self, other: &Session, known: &Known) {
        self.words |= other.has_guessed;
        self.cards.extend(known.surpassed_by(other));
        self.asked.extend(other.ahead.iter().filter_map(|act| match act {
            Act::Offer(seat) => Some(*seat),
            _ => None,
        }));
    }
}

impl Session {
    /// Learns what is known of the cards by now, and sees what is due by it.
    pub(super) fn learn(&mut self, known: &Known) {
        if known.tell(&mut self.table) && !self.over {
            self.due = procedure::due_now(self.procedure(), &self.context());
        }
    }
}
