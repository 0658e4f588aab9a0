//! Which cards lie where: as the seed has them shuffled, and as the level fixes them.

use super::Session;
use crate::kit::{Area, Card, Face};
use crate::level::Incident;
use crate::people;
use crate::table::{self, Event, Laid, Table};

/// Where the cards of a deck lie when it has been shuffled.
pub(super) const FROM: [Area; 4] = [Area::Deck, Area::Shoe, Area::Held, Area::AutoShoe];

impl Session {
    /// The table with the cards shuffled, cut, and in the shoe if there is one.
    pub(super) fn shuffled_table(&self) -> Table {
        let mut table = self.table.clone();
        let order = |pile: &mut Vec<Laid>| self.order(pile);
        for act in self.play.readying() {
            // On the cards of a fresh table none of these can be impossible.
            let _ = table::apply(&mut table, &act, &order);
        }
        table
    }

    /// The order of the cards for the round that comes next out of the deck.
    pub(super) fn order(&self, pile: &mut [Laid]) {
        let round = self.memory.round + u32::from(self.memory.voided);
        pile.sort_unstable_by_key(|laid| (laid.card, laid.id));
        pile.iter_mut().for_each(|laid| laid.face = Face::Down);
        people::shuffling(self.level.seed_in(round), round).shuffle(pile);
        if !self.play.keeps_shoe() {
            self.settle(pile, round);
        } else if let Some((_, burned)) = self.fixed_burn(round) {
            // What a shoe that is dealt on from holds for a round is settled when that begins; only what
            // is burned before comes from the top now.
            self.fix(pile, &[(Area::Burn, burned.clone())]);
        }
    }

    fn fixed_burn(&self, round: u32) -> Option<&(Area, Vec<Card>)> {
        self.level.cards.get(&round)?.iter().find(|(area, _)| *area == Area::Burn)
    }

    /// Brings the cards of this round to the mouth of a shoe that is dealt on from, as the level fixes
    /// them, before the first of them comes out.
    pub(super) fn settle_shoe(&mut self) -> Vec<Event> {
        let round = self.memory.round;
        let turned =
            |i: &Incident| matches!(i, Incident::FaceUpCard { round: r, .. } if *r == round);
        let fixes =
            self.level.cards.contains_key(&round) || self.level.incidents.iter().any(turned);
        if !self.play.keeps_shoe() || self.memory.started || !fixes || self.is_beside {
            return Vec::new();
        }
        let mut table = self.table.clone();
        table::reorder(&mut table, Area::Shoe, &|pile: &mut Vec<Laid>| {
            self.settle(pile, round);
        });
        self.table = table;
        self.missing_from(&[Area::Shoe])
    }

    /// The fixed cards of this round that do not lie where they would be dealt from, each told once.
    pub(super) fn missing_from(&mut self, areas: &[Area]) -> Vec<Event> {
        let round = self.memory.round;
        if self.missing_told == round {
            return Vec::new();
        }
        self.missing_told = round;
        let lie = areas.iter().flat_map(|&area| self.table.cards(area));
        let mut here: Vec<Card> = lie.map(|laid| laid.card).collect();
        let mut missing = Vec::new();
        // What is burned of a new shoe has been dealt by now.
        let places = self.level.cards.get(&round).into_iter().flatten();
        for (at, cards) in places.filter(|(at, _)| *at != Area::Burn) {
            for &card in cards {
                match here.iter().position(|other| *other == card) {
                    Some(i) => {
                        here.swap_remove(i);
                    }
                    None => missing.push(Event::CardMissing { card, at: *at }),
                }
            }
        }
        missing
    }

    /// Brings the fixed cards of a round to their places, and turns over what lies face up in the pile.
    fn settle(&self, pile: &mut [Laid], round: u32) {
        if let Some(fixed) = self.level.cards.get(&round) {
            self.fix(pile, fixed);
        }
        for incident in &self.level.incidents {
            if let Incident::FaceUpCard { round: r, at } = *incident
                && r == round
                && let Some(i) = pile.len().checked_sub(usize::from(at))
            {
                pile[i].face = Face::Up;
            }
        }
    }

    /// Brings fixed cards to the places from where the right hands will get them.
    fn fix(&self, pile: &mut [Laid], fixed: &[(Area, Vec<Card>)]) {
        let mut wanted: Vec<(Area, Vec<Card>)> =
            fixed.iter().map(|(a, cards)| (*a, cards.iter().rev().copied().collect())).collect();
        let order = match fixed {
            [(Area::Burn, cards)] => vec![Area::Burn; cards.len()],
            _ => self.play.deal_order_of(&self.context(), fixed),
        };
        let top = pile.len();
        let mut settled = Vec::new();
        for (i, area) in order.iter().enumerate() {
            let card = wanted.iter_mut().find(|(a, _)| a == area).and_then(|(_, c)| c.pop());
            settled.extend(card.zip(top.checked_sub(i + 1)));
        }
        let mut brought = Vec::new();
        for (card, to) in settled {
            // Of several like it, one that has not been brought to its place yet.
            let fits = |&i: &usize| pile[i].card == card && !brought.contains(&i);
            if let Some(from) = (0..pile.len()).find(fits) {
                pile.swap(from, to);
                brought.push(to);
            }
        }
    }
}
