//! The cards of both hands as they count: what they come to, who draws, and which of them is mistaken:
//! 19:47-7.9 and 7.11(a) and (b).

use super::SIDES;
use super::notes::{Decided, FirstMistake, PerHand};
use crate::games::prelude::*;
use crate::rules::baccarat::{banker_draws, player_draws, point};

/// A card of a hand, and whether it lies open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HandCard {
    pub(super) card: Card,
    pub(super) up: bool,
    /// It counts here and lies elsewhere: everybody has seen it.
    pub(super) gone: bool,
}

impl HandCard {
    pub(super) const fn new(card: Card, up: bool) -> Self {
        Self { card, up, gone: false }
    }

    pub(super) fn of(laid: &Laid) -> Self {
        Self::new(laid.card, laid.face == Face::Up)
    }
}

/// The cards of both hands, in the order they came: each hand as it counts, whatever lies where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hands {
    pub(super) both: PerHand<Vec<HandCard>>,
    /// Which mistaken third card came before another.
    pub(super) ahead: Option<FirstMistake>,
}

impl Hands {
    /// Hands of these cards, which everybody can see.
    pub(crate) fn open(player: &[Card], banker: &[Card]) -> Self {
        let all = |cards: &[Card]| cards.iter().map(|&card| HandCard::new(card, true)).collect();
        Self { both: PerHand { player: all(player), banker: all(banker) }, ahead: None }
    }

    /// The same hands with every card turned up.
    pub(crate) fn turned_up(mut self) -> Self {
        self.both.player.iter_mut().chain(&mut self.both.banker).for_each(|lying| lying.up = true);
        self
    }

    /// Another card for a side.
    pub(crate) fn add(&mut self, side: Side, card: Card, up: bool) {
        self.both.of_mut(side).push(HandCard::new(card, up));
    }

    pub(super) fn cards(&self, side: Side) -> &[HandCard] {
        self.both.of(side)
    }

    /// The cards of a side that count.
    pub(crate) fn cards_of(&self, side: Side) -> Vec<Card> {
        self.cards(side).iter().map(|lying| lying.card).collect()
    }

    /// How many cards a side has.
    pub(crate) fn len(&self, side: Side) -> usize {
        self.cards(side).len()
    }

    /// What a side counts.
    pub(crate) fn count(&self, side: Side) -> u8 {
        count_of(self.cards(side))
    }

    /// What the first two cards of a side count.
    pub(crate) fn first_count(&self, side: Side) -> u8 {
        let cards = self.cards(side);
        count_of(&cards[..cards.len().min(2)])
    }

    /// Whether both hands have two cards or more.
    pub(crate) fn are_begun(&self) -> bool {
        SIDES.into_iter().all(|side| self.len(side) >= 2)
    }

    /// Whether the first two cards of a side lie open.
    pub(crate) fn shows_two(&self, side: Side) -> bool {
        self.cards(side).get(..2).is_some_and(|two| two.iter().all(|lying| lying.up))
    }

    /// Whether all the cards of a side lie open.
    pub(crate) fn shows_all(&self, side: Side) -> bool {
        self.cards(side).iter().all(|lying| lying.up)
    }

    /// Whether the first two cards of both hands lie open, so that the rules of drawing can be told.
    pub(crate) fn are_known(&self) -> bool {
        SIDES.into_iter().all(|side| self.shows_two(side))
    }

    /// Whether a hand is a natural, as far as it lies open.
    pub(crate) fn has_natural(&self) -> bool {
        SIDES.into_iter().any(|side| self.shows_two(side) && self.first_count(side) >= 8)
    }

    /// Whether the Player's Hand takes a third card, as far as the cards lie open.
    pub(crate) fn player_draws(&self) -> bool {
        self.are_known() && !self.has_natural() && player_draws(self.first_count(Side::Player))
    }

    /// Whether the Banker's Hand takes a third card; nothing as long as that cannot be told.
    fn banker_rule(&self) -> Option<bool> {
        if !self.are_known() {
            return None;
        }
        if self.has_natural() {
            return Some(false);
        }
        let third = if self.player_draws() {
            Some(point(self.both.player.get(2).filter(|lying| lying.up)?.card))
        } else {
            None
        };
        Some(banker_draws(self.first_count(Side::Banker), third))
    }

    /// Whether the Banker's Hand takes a third card, as far as that is known.
    pub(crate) fn banker_draws(&self) -> bool {
        self.banker_rule() == Some(true)
    }

    /// Whether it can be told for every card of the hands, and for the next, where it belongs.
    pub(crate) fn are_told(&self) -> bool {
        self.banker_rule().is_some()
    }

    /// Whose card is next, as far as what lies open says so.
    pub(crate) fn next(&self) -> Option<Side> {
        let [p, b] = SIDES.map(|side| self.len(side));
        if let Some(side) = lacking([p, b]) {
            return Some(side);
        }
        if self.player_draws() && p == 2 {
            return Some(Side::Player);
        }
        (self.banker_draws() && b == 2).then_some(Side::Banker)
    }

    /// Whose cards are still to come of the first four, in order.
    pub(crate) fn first_to_come(&self) -> impl Iterator<Item = Side> {
        let mut have = SIDES.map(|side| self.len(side));
        std::iter::from_fn(move || {
            let side = lacking(have)?;
            have[usize::from(side == Side::Banker)] += 1;
            Some(side)
        })
    }

    /// What is wrong with the hands as they lie, the first thing first; and what it takes to put it right:
    /// how many cards from the end of a side, and where they belong.
    fn wrong(&self) -> Option<Wrong> {
        let [p, b] = SIDES.map(|side| self.len(side));
        let moved = |from, n, taken| Wrong { from, n, to: Some(other(from)), taken };
        let stray = |from| Some(Wrong { from, n: 1, to: None, taken: false });
        // Among the first four: to the hand that lacks it.
        if p > 2 && b < 2 {
            return Some(moved(Side::Player, (2 - b).min(p - 2), false));
        }
        if b > 2 && p < 2 {
            return Some(moved(Side::Banker, (2 - p).min(b - 2), false));
        }
        if !self.are_begun() || !self.are_known() {
            return None;
        }
        let draws = self.player_draws();
        // A card of the Player's Hand that was the Banker's before the Banker drew another.
        let taken_first = self.ahead == Some(FirstMistake::OfPlayer) && b > 2;
        if p > 2 && !draws {
            return match (self.banker_draws(), b) {
                (true, 2) => Some(moved(Side::Player, 1, true)),
                (true, _) if taken_first => stray(Side::Banker),
                _ => stray(Side::Player),
            };
        }
        if draws && p == 2 && b > 2 {
            return Some(moved(Side::Banker, 1, false));
        }
        if self.has_third_in_vain() {
            return stray(Side::Player);
        }
        // What comes after the Player's third card depends on it.
        let banker = self.banker_rule()?;
        if p > 3 {
            return match (banker, b) {
                (true, 2) => Some(moved(Side::Player, 1, false)),
                (true, _) if taken_first => stray(Side::Banker),
                _ => stray(Side::Player),
            };
        }
        if b > 2 + usize::from(banker) { stray(Side::Banker) } else { None }
    }

    /// Whether the Player's third card lies with the Banker, who stays on it, and the Player's Hand got
    /// another after it.
    fn has_third_in_vain(&self) -> bool {
        let third = self.both.banker.get(2).filter(|lying| lying.up);
        self.ahead == Some(FirstMistake::OfBanker)
            && self.player_draws()
            && self.len(Side::Player) > 2
            && third.is_some_and(|lying| {
                !banker_draws(self.first_count(Side::Banker), Some(point(lying.card)))
            })
    }

    /// Which mistaken third card came first, now that the hands lie so.
    pub(super) fn ahead(&self) -> Option<FirstMistake> {
        if !self.are_begun() || !self.are_known() {
            return self.ahead;
        }
        let [p, b] = SIDES.map(|side| self.len(side));
        let draws = self.player_draws();
        let over = p > 2 + usize::from(draws);
        match (over, b > 2) {
            (true, false) => Some(FirstMistake::OfPlayer),
            (_, true) if draws && p == 2 => Some(FirstMistake::OfBanker),
            (false, false) => None,
            (false, true) => self.ahead.filter(|ahead| *ahead == FirstMistake::OfBanker),
            (true, true) => self.ahead,
        }
    }

    pub(super) fn put_right(&mut self) {
        while let Some(wrong) = self.wrong() {
            if !self.put(&wrong) {
                return;
            }
        }
    }

    /// Counts so many cards where they belong; whether there were so many.
    pub(super) fn put(&mut self, wrong: &Wrong) -> bool {
        for _ in 0..wrong.n {
            let Some(lying) = self.both.of_mut(wrong.from).pop() else { return false };
            if let Some(to) = wrong.to {
                self.both.of_mut(to).push(lying);
            }
        }
        true
    }

    /// What is wrong with the cards that lie on the hands: one that has been taken off them is where it
    /// counts.
    pub(super) fn wrong_as_it_lies(&self) -> Option<Wrong> {
        let wrong = self.wrong()?;
        if !self.cards(wrong.from).last()?.gone {
            return Some(wrong);
        }
        let mut hands = self.clone();
        loop {
            let wrong = hands.wrong()?;
            if !hands.cards(wrong.from).last()?.gone {
                return Some(wrong);
            }
            hands.put(&wrong);
        }
    }

    /// With which hand a card counts that has been taken off the hands, if with any.
    pub(super) fn side_of_gone(&self, card: Card) -> Option<Side> {
        let is_it = |lying: &HandCard| lying.gone && lying.card == card;
        SIDES.into_iter().find(|&side| self.cards(side).iter().any(is_it))
    }

    /// What the hands have come to, if nothing is missing and everything lies open.
    pub(super) fn decided(&self) -> Option<Decided> {
        let complete = self.are_begun() && self.are_told() && self.next().is_none();
        let open = SIDES.into_iter().all(|side| self.shows_all(side));
        let counts = PerHand { player: self.count(Side::Player), banker: self.count(Side::Banker) };
        (complete && open).then_some(Decided { counts, size: self.size() })
    }

    /// How many cards both hands have.
    pub(crate) fn size(&self) -> usize {
        self.len(Side::Player) + self.len(Side::Banker)
    }

    /// Whether anybody has a third card.
    pub(crate) fn has_third(&self) -> bool {
        self.size() > 4
    }
}

/// So many cards from the end of a side that do not belong there, and where they do, if anywhere.
pub(super) struct Wrong {
    pub(super) from: Side,
    pub(super) n: usize,
    pub(super) to: Option<Side>,
    pub(super) taken: bool,
}

/// Whose card is next of the first four, if the hands have so many: the Player's Hand comes first.
const fn lacking([player, banker]: [usize; 2]) -> Option<Side> {
    match (player < 2, banker < 2) {
        (true, _) if player <= banker || banker >= 2 => Some(Side::Player),
        (_, true) => Some(Side::Banker),
        _ => None,
    }
}

const fn other(side: Side) -> Side {
    match side {
        Side::Player => Side::Banker,
        Side::Banker => Side::Player,
    }
}

fn count_of(cards: &[HandCard]) -> u8 {
    cards.iter().fold(0, |sum, lying| (sum + point(lying.card)) % 10)
}
