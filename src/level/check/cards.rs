//! The cards that a level fixes.

use super::{Cards, Check, Known};
use crate::games::Game;
use crate::kit::Way::{Field, Item};
use crate::kit::{Area, Card, Way};
use crate::level::file::{HandFile, LevelFile};

/// What can be dealt.
struct Deck {
    /// The cards there are, if the game is known.
    cards: Option<Vec<Card>>,
    /// The most that a hand has.
    most: usize,
    seats: u8,
}

impl Deck {
    fn lacks(&self, card: Card) -> bool {
        self.cards.as_ref().is_some_and(|cards| !cards.contains(&card))
    }

    /// How often there is a card.
    fn copies(&self, card: Card) -> usize {
        self.cards.as_ref().map_or(1, |cards| count(cards, card))
    }

    /// Whether cards are dealt to a place.
    fn deals_to(&self, area: Area) -> bool {
        match area {
            Area::Seat(seat) | Area::Part(seat, _) => (1..=self.seats).contains(&seat.0),
            area => {
                matches!(area, Area::Dealer | Area::Community(_) | Area::Side(_) | Area::Burn)
            }
        }
    }
}

fn count(cards: &[Card], card: Card) -> usize {
    cards.iter().filter(|other| **other == card).count()
}

impl Check<'_> {
    pub(super) fn cards(&mut self, file: &LevelFile, known: Known<'_>) -> Cards {
        let deck = Deck {
            cards: known.both().map(|(game, house)| game.cards(house)),
            most: usize::from(known.game.map_or(u8::MAX, Game::most_in_hand)),
            seats: file.seats,
        };
        let mut cards = Cards::new();
        for (i, fixed) in file.cards.iter().enumerate() {
            let round = fixed.round;
            let of_round = [Field("cards"), Item(i), Field("round")];
            let mut places: Vec<(Area, Vec<Card>)> = Vec::new();
            for (j, hand) in fixed.hands.iter().enumerate() {
                let own = [Field("cards"), Item(i), Field("hands"), Item(j)];
                places.extend(self.fixed(&own, round, hand, &deck, &places));
            }
            if round == 0 || round > file.rounds {
                let what = format!("the level has no round {round}");
                self.at(&of_round, "", &what, &format!("use rounds 1 to {}", file.rounds));
            }
            if cards.insert(round, places).is_some() {
                let what = format!("the cards of round {round} are fixed twice");
                self.at(&of_round, "", &what, "put the hands of a round together");
            }
        }
        cards
    }

    /// The cards that are fixed for one place of a round; the others of the round come before.
    fn fixed(
        &mut self,
        own: &[Way<'_>],
        round: u32,
        hand: &HandFile,
        deck: &Deck,
        before: &[(Area, Vec<Card>)],
    ) -> Option<(Area, Vec<Card>)> {
        let near = [own, &[Field("cards")]].concat();
        let words = format!("\"{}\"", hand.cards);
        let Some(area) = Area::parse(&hand.to).filter(|&area| deck.deals_to(area)) else {
            let what = format!("cards cannot be dealt to '{}'", hand.to);
            let (at, to) = ([own, &[Field("to")]].concat(), format!("\"{}\"", hand.to));
            self.at(&at, &to, &what, "name a seat, such as S1, or dealer");
            return None;
        };
        if before.iter().any(|(place, _)| *place == area) {
            let what = format!("the cards of {area} are fixed twice in round {round}");
            self.at(&near, &words, &what, "put the cards of a place together");
        }
        let earlier = |card| before.iter().map(|(_, cards)| count(cards, card)).sum::<usize>();
        let mut these = Vec::new();
        for word in hand.cards.split_whitespace() {
            let (what, cure) = match word.parse::<Card>() {
                Ok(card) if deck.lacks(card) => {
                    let what = format!("{card} is not in the deck of this game");
                    (what, "fix a card that is in it".to_owned())
                }
                Ok(card) if earlier(card) + count(&these, card) >= deck.copies(card) => {
                    let (times, cure) = match deck.copies(card) {
                        1 => ("twice".to_owned(), "deal each card once".to_owned()),
                        n => (format!("{} times", n + 1), format!("deal it {n} times")),
                    };
                    (format!("{card} is dealt {times} in round {round}"), cure)
                }
                Ok(card) => {
                    these.push(card);
                    continue;
                }
                Err(error) => (error.to_string(), "correct the card".to_owned()),
            };
            self.at(&near, &words, &what, &cure);
        }
        if these.len() > deck.most {
            let what = format!("{} cards are more than a hand has", these.len());
            self.at(&near, &words, &what, &format!("fix at most {} cards", deck.most));
        }
        Some((area, these))
    }
}
