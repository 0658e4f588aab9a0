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
            if self.memory.is_deck_shuffled() {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::HOUSES;
    use crate::kit::Card;
    use crate::law::Rulebook;
    use crate::level::{LEVELS, Mode};
    use std::collections::BTreeMap;
    use std::sync::LazyLock;

    fn book() -> Arc<Rulebook> {
        static BOOK: LazyLock<Arc<Rulebook>> =
            LazyLock::new(|| Arc::new(Rulebook::built_in().unwrap()));
        BOOK.clone()
    }

    /// One level of each game, of three rounds or more, without fixed cards.
    fn levels() -> Vec<Arc<Level>> {
        let mut all: BTreeMap<String, Arc<Level>> = BTreeMap::new();
        for source in LEVELS {
            let level = Level::load(*source, HOUSES, &book()).unwrap();
            if level.rounds >= 3 && level.cards.is_empty() && level.incidents.is_empty() {
                all.entry(level.house.game.clone()).or_insert_with(|| Arc::new(level));
            }
        }
        assert!(all.len() >= 7, "{:?}", all.keys());
        all.into_values().collect()
    }

    fn opened(level: &Arc<Level>) -> Session {
        Session::open(level.clone(), book(), Mode::Practice).unwrap()
    }

    /// Deals rightly until another round has opened, or the session is over.
    fn deal_round(session: &mut Session) {
        let round = session.memory().round;
        while !session.is_over() && session.memory().round == round {
            let act = *session.expected().first().unwrap();
            let entry = session.step(0, act).unwrap();
            assert!(entry.findings.is_empty(), "{act}: {:?}", entry.findings);
        }
    }

    /// Every card of the table, counted.
    fn cards(session: &Session) -> BTreeMap<Card, usize> {
        let mut all = BTreeMap::new();
        for area in Area::all() {
            for laid in session.table().cards(area) {
                *all.entry(laid.card).or_default() += 1;
            }
        }
        all
    }

    /// The shoe's cards as they lie there.
    fn shoe(session: &Session) -> Vec<Card> {
        session.table().cards(Area::Shoe).iter().map(|laid| laid.card).collect()
    }

    fn sorted(mut cards: Vec<Card>) -> Vec<Card> {
        cards.sort_unstable();
        cards
    }

    #[test]
    fn what_is_released_changes_the_cards_that_nobody_has_seen_and_no_others() {
        for level in levels() {
            let name = &level.id;
            let mut session = opened(&level);
            assert!(session.release(1, 77), "{name}");
            for round in 2..=level.rounds.min(4) {
                deal_round(&mut session);
                if session.is_over() {
                    break;
                }
                let before = session.clone();
                assert!(!session.release(round - 1, 5), "{name}: a round that is over");
                assert!(!session.release(round + 2, 5), "{name}: a round that is far");
                assert!(session.release(round, 1000 + u64::from(round)), "{name}");
                assert!(!session.release(round, 5), "{name}: a second time");
                assert_eq!(cards(&session), cards(&before), "{name}");
                assert_eq!(sorted(shoe(&session)), sorted(shoe(&before)), "{name}");
                assert_eq!(session.opening(), before.opening(), "{name}");
                assert_eq!(session.view(), before.view(), "{name}: what is seen has changed");
                let left = |of: &Session| of.table().count(Area::Shoe);
                assert_eq!(left(&session), left(&before), "{name}");
                // Its wagers lie there already.
                let mut other = before.clone();
                assert!(other.release(round, 5));
                assert_eq!(other.view(), session.view(), "{name}");
            }
            // Once something was dealt of a round it is too late.
            if !session.is_over() {
                let mut late = opened(&level);
                let act = *late.expected().first().unwrap();
                late.step(0, act).unwrap();
                assert!(!late.release(1, 77), "{name}");
            }
        }
    }

    #[test]
    fn other_values_deal_other_cards_and_the_same_values_the_same() {
        for level in levels() {
            let name = &level.id;
            let whole = |first: u64, seeds: u64, in_advance: bool| {
                let mut session = opened(&level);
                session.release(1, first);
                while !session.is_over() {
                    let round = session.memory().round;
                    if in_advance {
                        session.release(round + 1, seeds + u64::from(round));
                    }
                    deal_round(&mut session);
                    if !in_advance && !session.is_over() {
                        assert!(session.release(round + 1, seeds + u64::from(round)), "{name}");
                    }
                }
                let shown: Vec<_> =
                    session.entries().iter().flat_map(|entry| entry.shown.clone()).collect();
                let events: Vec<_> =
                    session.entries().iter().flat_map(|entry| entry.events.clone()).collect();
                (session.table().fingerprint(), shown, events)
            };
            assert_eq!(whole(40, 40, false), whole(40, 40, false), "{name}");
            // Whether the value comes as the round begins or while the one before is dealt.
            assert_eq!(whole(40, 40, false), whole(40, 40, true), "{name}");
            assert_ne!(whole(40, 40, false), whole(90, 40, false), "{name}");
            // Also where the first round is the same: a shoe that is dealt on from is dealt anew.
            assert_ne!(whole(40, 40, false), whole(40, 90, false), "{name}");
        }
    }
}
