//! Three Card Draw Poker: the ante played best with every draw against every dealer's four cards,
//! and the First 3 on cards that are kept.

use super::rivals::{Rivals, rest};
use super::{
    Count, Edge, Figures, Payouts, Ratio, Tables, three_card_edge, three_card_hands,
    three_card_payouts,
};
use crate::kit::Card;
use crate::rules::{Category, HandRank, for_each_class};

const KINDS: usize = Category::ALL.len();

/// What standing or one draw comes to, over every card that can be drawn or not be seen and every
/// dealer's hand of the forty-eight that are left then.
#[derive(Clone, Copy, Default)]
struct Choice {
    /// Dealer's hands beaten, less those that win.
    won: i64,
    /// The final hands by kind.
    finals: [i64; KINDS],
}

/// A class of player's hands.
struct Held {
    namings: i128,
    stand: Choice,
    draws: [Choice; 3],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Best {
    Fold,
    Stand,
    Draw,
}

pub(super) fn figures(tables: &Tables<'_>) -> Figures {
    let hands = held();
    let mut bonuses = tables.of("in_to_win_bonus");
    bonuses.push((Vec::new(), Payouts::none()));
    let first3 = tables.of("first3");
    let flat = first3.iter().map(|(names, pays)| three_card_edge("first3", names.clone(), pays));
    let played = bonuses.iter().map(|(names, pays)| ante_edge(&hands, names, pays));
    Figures { counts: counts(&hands, &bonuses[0].1), edges: played.chain(flat).collect() }
}

fn held() -> Vec<Held> {
    let rivals = Rivals::of_four();
    let mut all = Vec::with_capacity(1_755);
    for_each_class(3, false, |cards, namings| {
        let Ok(hand) = <[Card; 3]>::try_from(cards.list()) else { return };
        let mut held = Held {
            namings: i128::from(namings),
            stand: Choice::default(),
            draws: [Choice::default(); 3],
        };
        for other in rest(cards) {
            // The same four cards are seen whichever of them is left out of the final hand.
            let left = rivals.without(&[hand[0], hand[1], hand[2], other]);
            let add = |choice: &mut Choice, cards: [Card; 3]| {
                let Some(rank) = HandRank::of(cards) else { return };
                let versus = left.versus(rank);
                choice.won += versus.below - versus.above;
                choice.finals[rank.with_mini_royal().category as usize] += 1;
            };
            add(&mut held.stand, hand);
            for (discard, choice) in held.draws.iter_mut().enumerate() {
                let mut drawn = hand;
                drawn[discard] = other;
                add(choice, drawn);
            }
        }
        all.push(held);
    });
    all
}

/// The dealer's hands of the forty-eight cards that are left when four are seen.
const DEALERS: i128 = 194_580;
/// The deals for each player's hand: a card drawn or not seen, and the dealer's four.
const DEALS: i128 = 49 * DEALERS;

impl Choice {
    /// What the choice comes to in units of the stake; ante and the wager beside it are alike.
    fn units(&self, payouts: &Payouts) -> i128 {
        let pays = three_card_payouts(payouts).map(|units| i128::from(units.unwrap_or(0)));
        let bonus: i128 = self.finals.iter().zip(pays).map(|(n, pay)| i128::from(*n) * pay).sum();
        2 * i128::from(self.won) * i128::from(payouts.stake()) + bonus * DEALERS
    }
}

impl Held {
    fn best(&self, payouts: &Payouts) -> (Best, i128) {
        let mut best = (Best::Fold, -DEALS * i128::from(payouts.stake()));
        let draws = self.draws.iter().map(|choice| (Best::Draw, choice));
        for (what, choice) in std::iter::once((Best::Stand, &self.stand)).chain(draws) {
            let units = choice.units(payouts);
            if units > best.1 {
                best = (what, units);
            }
        }
        best
    }
}

fn ante_edge(hands: &[Held], names: &[String], payouts: &Payouts) -> Edge {
    let (mut won, mut staked, mut wagered, mut all) = (0, 0, 0, 0);
    for hand in hands {
        let (best, units) = hand.best(payouts);
        won += hand.namings * units;
        staked += hand.namings * DEALS * i128::from(payouts.stake());
        wagered += hand.namings * if best == Best::Fold { 1 } else { 2 };
        all += hand.namings;
    }
    let (net, average) = (Ratio::new_raw(won, staked), Ratio::new_raw(wagered, all));
    Edge { wager: "ante", given: None, tables: names.to_vec(), net, average: Some(average) }
}

fn counts(hands: &[Held], payouts: &Payouts) -> Vec<Count> {
    let by_kind = |kinds: [i128; KINDS]| Category::ALL.map(|c| (c.id(), kinds[c as usize])).into();
    let mut dealers = [0; KINDS];
    for_each_class(4, false, |cards, namings| {
        let best = cards.list().try_into().ok().and_then(HandRank::best_of_four);
        if let Some(rank) = best {
            dealers[rank.with_mini_royal().category as usize] += i128::from(namings);
        }
    });
    let doing = |what: Best| -> i128 {
        let chosen = hands.iter().filter(|hand| hand.best(payouts).0 == what);
        chosen.map(|hand| hand.namings).sum()
    };
    vec![
        Count::whole("Three cards", by_kind(three_card_hands())),
        Count::whole("The dealer's best three of four", by_kind(dealers)),
        Count::whole(
            "Players' hands, played best",
            vec![
                ("fold", doing(Best::Fold)),
                ("stand", doing(Best::Stand)),
                ("draw", doing(Best::Draw)),
            ],
        ),
    ]
}
