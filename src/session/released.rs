//! Rounds whose cards a trainer's desk releases as they begin: until then nobody can know them.
//!
//! A round so released has a seed of its own. Whatever chance is asked in it starts from that: how its cards are
//! shuffled, where a ball rests, what patrons answer. A shoe that is dealt on from keeps its cards and its
//! cutting cards; those of it that nobody has seen change their places. What patrons have wagered lies there
//! before, and incidents come up as the level has them.

use super::Session;
use crate::kit::{Area, Face};
use crate::level::Level;
use crate::people;
use crate::procedure;
use crate::table::{self, Laid};
use std::sync::Arc;

impl Session {
    /// Releases the cards of a round: of this one, if nothing of it has been dealt yet, or of the next. Whether it
    /// was one of these and had not been released.
    pub fn release(&mut self, round: u32, seed: u64) -> bool {
        let now = self.memory.round;
        let is_here = round == now && !self.is_begun();
        let is_next = round == now + 1 && round <= self.level.rounds;
        if self.over || self.level.released.contains_key(&round) || !(is_here || is_next) {
            return false;
        }
        let with = |level: &Level| {
            let mut level = level.clone();
            level.released.insert(round, seed);
            Arc::new(level)
        };
        let (table, memory, level) = &*self.first;
        self.first = Arc::new((table.clone(), memory.clone(), with(level)));
        self.change_level(&with(&self.level));
        if is_here && self.record.entries.is_empty() {
            // Nobody has seen anything yet.
            let (book, play) = (self.book.clone(), self.play.clone());
            *self = Self::start(book, play, self.mode, self.first.clone());
        } else if is_here {
            if self.memory.shuffled {
                // Shuffled after a round that was void.
                let mut table = self.table.clone();
                table::reorder(&mut table, Area::Deck, &|pile: &mut Vec<Laid>| self.order(pile));
                self.table = table;
            }
            self.deal_anew();
            self.due = procedure::due_now(self.procedure(), &self.context());
        }
        true
    }

    /// Whether an act has been done in this round.
    fn is_begun(&self) -> bool {
        self.record.entries.last().is_some_and(|entry| entry.round == self.memory.round)
    }

    /// As a round opens that has a seed of its own: the cards of a shoe that nobody has seen change their places.
    pub(super) fn deal_anew(&mut self) {
        let round = self.memory.round;
        let Some(&seed) = self.level.released.get(&round) else { return };
        if !self.play.keeps_shoe() || self.is_beside {
            return;
        }
        let seen = &self.record.seen;
        let mut table = self.table.clone();
        table::reorder(&mut table, Area::Shoe, &|pile: &mut Vec<Laid>| {
            let is_unseen = |laid: &Laid| {
                laid.face == Face::Down && !seen.get(usize::from(laid.id)).copied().unwrap_or(false)
            };
            let at: Vec<usize> = (0..pile.len()).filter(|&i| is_unseen(&pile[i])).collect();
            let mut cards: Vec<Laid> = at.iter().map(|&i| pile[i]).collect();
            // In an order that tells nothing of the one before.
            cards.sort_unstable_by_key(|laid| (laid.card, laid.id));
            people::dealing_anew(seed, round).shuffle(&mut cards);
            for (i, laid) in at.into_iter().zip(cards) {
                pile[i] = laid;
            }
        });
        self.table = table;
    }
}
