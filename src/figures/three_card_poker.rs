//! Three Card Poker: ante and play against every dealer's hand, and pair plus.

use super::rivals::Rivals;
use super::{
    Count, Edge, Figures, Payouts, Ratio, Tables, three_card_edge, three_card_hands,
    three_card_payouts,
};
use crate::rules::{Category, HandRank, for_each_class};

/// A class of player's hands against every dealer's hand.
struct Held {
    namings: i128,
    category: Category,
    not_qualified: i128,
    win: i128,
    tie: i128,
    lose: i128,
}

pub(super) fn figures(tables: &Tables<'_>) -> Figures {
    let hands = held();
    let mut bonuses = tables.of("ante_bonus");
    bonuses.push((Vec::new(), Payouts::none()));
    let pair_plus = tables.of("pair_plus");
    let flat =
        pair_plus.iter().map(|(names, pays)| three_card_edge("pair_plus", names.clone(), pays));
    let played = bonuses.iter().map(|(names, pays)| ante_edge(&hands, names, pays));
    Figures { counts: counts(&hands, &bonuses[0].1), edges: played.chain(flat).collect() }
}

fn held() -> Vec<Held> {
    let rivals = Rivals::of_three();
    let qualified = rivals.ranks().iter().find(|rank| rank.is_queen_high_or_better());
    let mut all = Vec::with_capacity(1_755);
    for_each_class(3, false, |cards, namings| {
        let cards = cards.list();
        let Some((hand, least)) = HandRank::of_hand(&cards).zip(qualified) else { return };
        let left = rivals.without(&cards);
        let (versus, border) = (left.versus(hand), left.versus(*least));
        let plays = hand.is_queen_high_or_better();
        let (win, tie) = if plays { (versus.below - border.below, versus.equal) } else { (0, 0) };
        all.push(Held {
            namings: i128::from(namings),
            category: hand.category,
            not_qualified: i128::from(border.below),
            win: i128::from(win),
            tie: i128::from(tie),
            lose: i128::from(left.all() - border.below - win - tie),
        });
    });
    all
}

impl Held {
    const fn deals(&self) -> i128 {
        self.not_qualified + self.win + self.tie + self.lose
    }

    /// What playing comes to, in units of the stake; folding costs the ante.
    fn play(&self, payouts: &Payouts) -> i128 {
        let bonus = three_card_payouts(payouts)[self.category as usize].unwrap_or(0);
        let stake = i128::from(payouts.stake());
        (self.not_qualified + 2 * self.win - 2 * self.lose) * stake
            + self.deals() * i128::from(bonus)
    }

    fn is_played(&self, payouts: &Payouts) -> bool {
        self.play(payouts) > -self.deals() * i128::from(payouts.stake())
    }
}

fn ante_edge(hands: &[Held], names: &[String], payouts: &Payouts) -> Edge {
    let stake = i128::from(payouts.stake());
    let (mut won, mut staked, mut wagered, mut all) = (0, 0, 0, 0);
    for hand in hands {
        let played = hand.is_played(payouts);
        let units = if played { hand.play(payouts) } else { -hand.deals() * stake };
        won += hand.namings * units;
        staked += hand.namings * hand.deals() * stake;
        wagered += hand.namings * (1 + i128::from(played));
        all += hand.namings;
    }
    let (net, average) = (Ratio::new_raw(won, staked), Ratio::new_raw(wagered, all));
    Edge { wager: "ante", given: None, tables: names.to_vec(), net, average: Some(average) }
}

fn counts(hands: &[Held], payouts: &Payouts) -> Vec<Count> {
    let by_kind = three_card_hands();
    let kinds = Category::ALL.map(|category| (category.id(), by_kind[category as usize]));
    // This game does not rank the mini royal flush apart.
    let [.., (_, straight_flushes), (_, mini)] = kinds;
    let mut kinds: Vec<(&str, i128)> = kinds.into_iter().take(5).collect();
    kinds.push((Category::StraightFlush.id(), straight_flushes + mini));
    let played = |hand: &&Held| hand.is_played(payouts);
    let sum = |wanted: bool, part: fn(&Held) -> i128| -> i128 {
        let chosen = hands.iter().filter(|hand| played(hand) == wanted);
        chosen.map(|hand| hand.namings * part(hand)).sum()
    };
    vec![
        Count::whole("Three cards", kinds),
        Count::whole(
            "Players' hands, played best",
            vec![("play", sum(true, |_| 1)), ("fold", sum(false, |_| 1))],
        ),
        Count::whole(
            "Deals of player and dealer, played best",
            vec![
                ("fold", sum(false, Held::deals)),
                ("dealer_not_qualified", sum(true, |hand| hand.not_qualified)),
                ("win", sum(true, |hand| hand.win)),
                ("tie", sum(true, |hand| hand.tie)),
                ("lose", sum(true, |hand| hand.lose)),
            ],
        ),
    ]
}
