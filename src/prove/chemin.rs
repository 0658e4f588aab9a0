//! The two hands of Chemin de Fer as a bystander follows them: whose each card is, and what the hands count, by
//! 19:47-4.12 where they were dealt wrongly.

use super::hands::{Plain, banker_draws, count, plain, point};
use crate::kit::{Area, Face, Seat, Side, Word};
use crate::table::{Act, Event, Table};

const PLAYER: Area = Area::Side(Side::Player);
const BANKER: Area = Area::Side(Side::Banker);

/// A card by its number, and what it is.
type Held = (u16, Plain);

/// What the rules have the Banker do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rule {
    Draws,
    Stays,
    Chooses,
}

/// What becomes of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Told {
    /// It has not come out.
    #[default]
    Open,
    /// Cards were moved that the rules leave where they are.
    Astray,
    /// It is annulled.
    Annulled,
    /// The counts of the Player's Hand and of the Banker's.
    Counts(u8, u8),
}

/// Both hands, in the order in which their cards came.
#[derive(Clone, Default)]
pub(super) struct Hands {
    /// Whether this house leaves the Banker the choice on six after "Stay".
    pub(super) six: bool,
    player: Vec<Held>,
    banker: Vec<Held>,
    /// The cards that were drawn in error and went out of the way.
    away: Vec<u16>,
    /// The hands of the Initial Deal, card by card.
    first: Vec<Side>,
    /// How many cards have come to each hand and have not been seen lying there yet.
    coming: [usize; 2],
    /// Whether the Initial Deal is over: the Player's Hand was handed out.
    is_handed: bool,
    /// Whether the Dominant Player has asked for a card, once he has spoken.
    asks: Option<bool>,
    /// Whether the dealer of the crew has said "Card".
    card_said: bool,
    /// What a Banker with a choice has chosen.
    choice: Option<bool>,
    /// How many cards the Banker has drawn after the Initial Deal.
    drawn: usize,
    /// 4.12(b): so many cards of the Banker's count nothing.
    nothing: Option<usize>,
    /// 4.12(c): the Player's Hand counts the most that its cards make.
    most: bool,
    /// 4.12(d): the Banker's Hand counts the least that two of its cards make.
    least: bool,
    told: Told,
}

impl Hands {
    /// Before any card of another hand at the same table.
    pub(super) fn anew(&self) -> Self {
        Self { six: self.six, ..Self::default() }
    }

    /// How the hand has come out.
    pub(super) const fn told(&self) -> Told {
        self.told
    }

    /// Whether nothing has been done with them yet.
    fn is_fresh(&self) -> bool {
        self.player.is_empty() && self.banker.is_empty() && self.first.is_empty()
    }

    /// What happens at the table.
    pub(super) fn hears(&mut self, event: &Event) {
        let card = Word::new("card");
        match *event {
            Event::Deals { to: Area::Side(side), .. } => {
                self.coming[usize::from(side == Side::Banker)] += 1;
                if !self.is_handed {
                    self.first.push(side);
                } else if side == Side::Banker {
                    self.drawn += 1;
                }
            }
            Event::LooksAtCards(_) => self.is_looked_at(),
            Event::Says { seat: Seat(0), phrase } => self.card_said |= phrase == card,
            Event::Says { phrase, .. } if self.is_handed && self.asks.is_none() => {
                let word = [card, Word::new("stay")].contains(&phrase);
                self.asks = word.then_some(phrase == card);
            }
            Event::Accepts(_) if self.is_handed => self.choice = Some(true),
            Event::Declines(_) if self.is_handed => self.choice = Some(false),
            _ => {}
        }
    }

    /// Somebody looks at cards: what was dealt wrongly cannot be put right any more.
    fn is_looked_at(&mut self) {
        let of_banker = self.first.iter().filter(|side| **side == Side::Banker).count();
        let in_turn =
            self.first.iter().zip(0..4).all(|(side, n)| (*side == Side::Banker) == (n % 2 == 1));
        match self.first.len() {
            _ if self.drawn > 1 => self.least = true,
            4.. if !in_turn => self.told = Told::Annulled,
            _ if of_banker > 2 => self.nothing = Some(of_banker),
            n if n > of_banker + 2 => self.most = true,
            _ => {}
        }
    }

    /// An act is done at this table, which is as it was before.
    pub(super) fn sees_act(&mut self, before: &Table, act: &Act) {
        if self.told != Told::Open {
            return;
        }
        match *act {
            Act::Say(phrase) if phrase == Word::new("card") => {
                self.card_said |= self.asks.is_some();
            }
            Act::Say(phrase) if self.choice.is_none() && self.is_to_choose() => {
                let words = [Word::new("banker_draws"), Word::new("banker_stays")];
                self.choice = words.contains(&phrase).then_some(phrase == words[0]);
            }
            Act::Pass { from: PLAYER, to: Area::Seat(_), .. } => self.is_handed = true,
            Act::Pass { from: Area::Seat(_), to: PLAYER, .. } => {}
            Act::Pass { from, to, count } => {
                let cards = before.cards(from).iter().rev().take(usize::from(count.max(1)));
                let cards: Vec<Held> =
                    cards.map(|laid| (laid.id, plain(&[laid.card])[0])).collect();
                let is_of_hand = [from, to].iter().any(|area| matches!(area, Area::Side(_)));
                let is_right = matches!(cards[..], [card] if self.passes(card, from, to));
                if is_of_hand && !is_right {
                    self.told = Told::Astray;
                }
            }
            _ => {}
        }
    }

    /// A card goes from one place to another; whether the rules send it there.
    fn passes(&mut self, card: Held, from: Area, to: Area) -> bool {
        let base = self.base();
        let is_last = |cards: &[Held]| cards.last() == Some(&card);
        match (from, to) {
            // A card drawn by mistake and unseen opens the next hand, 4.12(g).
            (Area::Aside, PLAYER) if self.is_fresh() => {
                self.player.push(card);
                self.first.push(Side::Player);
                true
            }
            // The Banker has begun with himself: it can be put right as long as nobody has looked.
            (BANKER, PLAYER) if !self.is_handed => {
                let short = self.player.len() < 2 && self.banker.len() > self.player.len();
                let slip = self.first.iter().rposition(|side| *side == Side::Banker);
                let Some(at) = slip.filter(|_| short && is_last(&self.banker)) else {
                    return false;
                };
                self.first[at] = Side::Player;
                self.player.extend(self.banker.pop());
                true
            }
            // He has drawn the card that the Dominant Player asked for, 4.12(i).
            (BANKER, PLAYER) => {
                let his = self.asks == Some(true) && self.player.len() == 2;
                let may = his && self.banker.len() > base && is_last(&self.banker);
                if may {
                    self.player.extend(self.banker.pop());
                    self.drawn = self.drawn.saturating_sub(1);
                }
                may
            }
            // A card for the Dominant Player after "Stay" is the Banker's if he draws, 4.12(e), or, where the
            // dealer has said "Card", if he must, 4.12(f).
            (PLAYER, BANKER) => {
                let after_stay = self.asks == Some(false) && self.player.len() == 3;
                let takes = match self.rule() {
                    Rule::Draws => true,
                    Rule::Chooses => !self.card_said,
                    Rule::Stays => false,
                };
                let may = after_stay && takes && self.banker.len() == base && is_last(&self.player);
                if may {
                    self.banker.extend(self.player.pop());
                    self.choice = Some(true);
                }
                may
            }
            // Nobody is due it: out of the way, 4.12(g) and (h).
            (PLAYER, Area::Aside | Area::Bucket) => {
                let due = self.player_due().unwrap_or(2);
                self.goes_away(Side::Player, card, due)
            }
            (BANKER, Area::Aside | Area::Bucket) => {
                let due = self.banker_due().unwrap_or(base);
                self.goes_away(Side::Banker, card, due)
            }
            _ => false,
        }
    }

    /// A card of a side goes out of the way; whether it was one more than are due there.
    fn goes_away(&mut self, side: Side, card: Held, due: usize) -> bool {
        let cards = match side {
            Side::Player => &mut self.player,
            Side::Banker => &mut self.banker,
        };
        if cards.len() <= due || cards.last() != Some(&card) {
            return false;
        }
        cards.pop();
        self.away.push(card.0);
        match self.first.iter().rposition(|of| *of == side) {
            Some(at) if !self.is_handed => drop(self.first.remove(at)),
            _ if side == Side::Banker => self.drawn = self.drawn.saturating_sub(1),
            _ => {}
        }
        true
    }

    /// The table after an act, or after what it has brought about.
    pub(super) fn sees(&mut self, table: &Table) {
        if self.told != Told::Open {
            return;
        }
        let known = |hands: &Self, id: u16| {
            let mut held = hands.player.iter().chain(&hands.banker);
            held.any(|(of, _)| *of == id) || hands.away.contains(&id)
        };
        for (n, area) in [PLAYER, BANKER].into_iter().enumerate() {
            let new = table.cards(area).iter().filter(|laid| !known(self, laid.id));
            let new: Vec<Held> = new.map(|laid| (laid.id, plain(&[laid.card])[0])).collect();
            // Another has put a card down than the Banker.
            if std::mem::take(&mut self.coming[n]) != new.len() {
                self.told = Told::Astray;
                return;
            }
            let cards = if n == 0 { &mut self.player } else { &mut self.banker };
            cards.extend(new);
        }
        let places = || Area::all().filter(|area| matches!(area, Area::Side(_) | Area::Seat(_)));
        let lies = |(id, _): &Held| {
            places().flat_map(|area| table.cards(area)).find(|laid| laid.id == *id)
        };
        let held = || self.player.iter().chain(&self.banker);
        if held().any(|card| lies(card).is_none()) {
            self.told = Told::Astray;
        } else if held().all(|card| lies(card).is_some_and(|laid| laid.face == Face::Up))
            && Some(self.player.len()) == self.player_due()
            && Some(self.banker.len()) == self.banker_due()
        {
            self.told = Told::Counts(self.player_count(), self.banker_count());
        }
    }

    /// How many cards of the Banker's Hand are its first.
    fn base(&self) -> usize {
        self.nothing.unwrap_or(2)
    }

    fn points(cards: &[Held]) -> Vec<Plain> {
        cards.iter().map(|(_, card)| *card).collect()
    }

    /// Whether one of the hands is a natural.
    fn is_natural(&self) -> bool {
        let two = |cards: &[Held]| cards.len() >= 2 && count(&Self::points(&cards[..2])) >= 8;
        (!self.most && two(&self.player)) || (self.nothing.is_none() && two(&self.banker))
    }

    /// How many cards the Player's Hand is to have, once that is decided.
    fn player_due(&self) -> Option<usize> {
        match self.asks {
            _ if self.most => Some(3),
            _ if self.is_natural() => Some(2),
            asks => Some(2 + usize::from(asks?)),
        }
    }

    /// What the rules for the third card have the Banker do.
    fn rule(&self) -> Rule {
        if self.is_natural() {
            return Rule::Stays;
        }
        let first = Self::points(&self.banker[..self.banker.len().min(2)]);
        let counts = if self.nothing.is_some() { 0 } else { count(&first) };
        let asked = self.asks == Some(true);
        let third = self.player.get(2).filter(|_| asked).map(|(_, card)| point(*card));
        let chooses = match (counts, third) {
            (3, Some(9)) | (5, Some(4)) => true,
            (6, None) => self.six,
            _ => false,
        };
        match chooses {
            // A hand that is fixed leaves no choice: it stays.
            true if self.most => Rule::Stays,
            true => Rule::Chooses,
            false if banker_draws(counts, third) => Rule::Draws,
            false => Rule::Stays,
        }
    }

    /// Whether it is for the Banker to choose now.
    fn is_to_choose(&self) -> bool {
        let done = self.player_due() == Some(self.player.len());
        self.asks.is_some() && done && self.rule() == Rule::Chooses
    }

    /// How many cards the Banker's Hand is to have, once that is decided.
    fn banker_due(&self) -> Option<usize> {
        let draws = match self.rule() {
            _ if self.player_due()? > self.player.len() => return None,
            Rule::Draws => true,
            Rule::Stays => false,
            Rule::Chooses => self.choice?,
        };
        Some(self.base() + usize::from(draws) + usize::from(self.least))
    }

    fn player_count(&self) -> u8 {
        let cards = Self::points(&self.player);
        if !self.most {
            return count(&cards);
        }
        pairs(&cards).chain([count(&cards)]).max().unwrap_or(0)
    }

    fn banker_count(&self) -> u8 {
        let cards = Self::points(&self.banker);
        match self.nothing {
            Some(first) => count(&cards[first.min(cards.len())..]),
            None if self.least => pairs(&cards).min().unwrap_or(0),
            None => count(&cards),
        }
    }
}

/// What every two of some cards count.
fn pairs(cards: &[Plain]) -> impl Iterator<Item = u8> {
    let rest = move |(n, one): (usize, &'_ Plain)| {
        let one = *one;
        cards[n + 1..].iter().map(move |other| count(&[one, *other]))
    };
    cards.iter().enumerate().flat_map(rest)
}
