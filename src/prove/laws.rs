//! What a patron should have won by the rules of the games, reckoned a second time from a bystander's ledgers:
//! odds and limits stand in the house's tables, the hands are told by `hands.rs`.

use super::bystander::{Answer, Bystander, beside};
use super::chemin::Told;
use super::hands::{self, Made, Plain};
use crate::house::House;
use crate::kit::{Area, Cents, Nook, Seat, Spot, Word};
use crate::law::{PayTable, Rulebook};

/// What a patron should have won in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Law {
    /// So much on his wagers, and so much vigorish.
    Is { won: Cents, vigorish: Cents },
    /// The cards did not lie so that a bystander could tell.
    Unclear,
    /// Something that he does not follow.
    Aside,
}

impl Law {
    const fn won(cents: i64) -> Self {
        Self::Is { won: Cents(cents), vigorish: Cents::ZERO }
    }

    /// Whether this is what a patron has won, less his vigorish.
    pub(super) fn comes_to(self, net: Cents) -> bool {
        matches!(self, Self::Is { won, vigorish } if won - vigorish == net)
    }

    fn told(won: Option<i64>) -> Self {
        won.map_or(Self::Unclear, Self::won)
    }
}

/// A house, its odds, and what a bystander has seen there.
pub(super) struct Reckoning<'a> {
    pub(super) house: &'a House,
    pub(super) book: &'a Rulebook,
    pub(super) seen: &'a Bystander,
}

impl Reckoning<'_> {
    fn table(&self, wager: &str) -> Option<&PayTable> {
        self.book.paytables.iter().filter(|table| table.game == self.house.game).find(|table| {
            table.wager == wager
                && table.edition.holds_at(self.house.edition)
                && table.election.as_ref().is_none_or(|(id, value)| self.house.has(id, value))
        })
    }

    /// What a stake wins by a hand of this name; nothing if no line pays it.
    fn pays(&self, wager: &str, hand: &str, stake: i64) -> Option<i64> {
        let line = self.table(wager)?.lines.iter().find(|line| line.hand == hand)?;
        Some(stake * line.pays / line.per)
    }

    /// The most that any of these hands wins.
    fn best(&self, wager: &str, names: &[&str], stake: i64) -> Option<i64> {
        names.iter().filter_map(|name| self.pays(wager, name, stake)).max()
    }

    /// The limit on what one hand wins.
    fn limit(&self, wager: &str) -> i64 {
        let limit = self.table(wager).and_then(|table| self.house.most_won(table));
        limit.map_or(i64::MAX, |limit| limit.0)
    }

    fn staked(&self, seat: Seat, wager: &str) -> i64 {
        self.seen.staked(seat, wager).0
    }

    /// What a patron should have won.
    pub(super) fn of(&self, seat: Seat) -> Law {
        if self.seen.aside.contains(&seat) || self.seen.void_hands.contains(&seat) {
            return Law::Aside;
        }
        match self.house.game.as_str() {
            "three_card_poker" => Law::told(self.three_card_poker(seat)),
            "three_card_draw" => Law::told(self.three_card_draw(seat)),
            "mississippi_stud" => Law::told(self.stud(seat)),
            "pai_gow_poker" => self.pai_gow(seat),
            "minibaccarat" | "punto_banco" => self.baccarat(seat),
            "chemin_de_fer" => self.chemin(seat),
            "roulette" => self.wheel(seat),
            _ => Law::Aside,
        }
    }

    /// What he should have won in a round that was made void: nothing, but of a bonus on the first three cards
    /// that was settled before.
    pub(super) fn of_void(&self, seat: Seat) -> Law {
        if self.house.game == "pai_gow_poker" && self.staked(seat, "three_card") > 0 {
            return Law::Aside;
        }
        Law::won(0)
    }

    fn three_card_poker(&self, seat: Seat) -> Option<i64> {
        let [ante, play, plus] = ["ante", "play", "pair_plus"].map(|w| self.staked(seat, w));
        let answer = self.seen.answers.get(&seat);
        if answer == Some(&Answer::Folds) {
            return Some(-ante - plus);
        }
        let mine = hands::three(&self.seen.cards(&[Area::Seat(seat)])?, false)?;
        let mut won = 0;
        if ante > 0 {
            let _plays = answer.filter(|answer| **answer == Answer::Plays)?;
            let dealer = hands::three(&self.seen.cards(&[Area::Dealer])?, false)?;
            // Queen high or better.
            let qualifies = dealer.0 > 0 || dealer.2.first() >= Some(&12);
            won += match mine.cmp(&dealer) {
                _ if !qualifies => ante,
                std::cmp::Ordering::Greater => ante + play,
                std::cmp::Ordering::Less => -ante - play,
                std::cmp::Ordering::Equal => 0,
            };
            won += self.pays("ante_bonus", mine.1, ante).unwrap_or(0);
        }
        if plus > 0 {
            won += self.pays("pair_plus", mine.1, plus).unwrap_or(-plus);
        }
        Some(won)
    }

    fn three_card_draw(&self, seat: Seat) -> Option<i64> {
        let [ante, beside_it, first] =
            ["ante", "in_to_win", "first3"].map(|w| self.staked(seat, w));
        let answer = *self.seen.answers.get(&seat)?;
        let first3 = |name: &str| self.pays("first3", name, first).unwrap_or(-first);
        let [side, other] = beside(seat);
        let own = || self.seen.together(&[Area::Seat(seat), side, other]);
        if answer == Answer::Folds {
            let name = if first > 0 { hands::three(&own()?, true)?.1 } else { "nothing" };
            return Some(-ante + if first > 0 { first3(name) } else { 0 });
        }
        let mine = hands::three(&own()?, true)?;
        let dealer = hands::best_three(&self.seen.cards(&[Area::Dealer])?, true)?;
        let mut won = match mine.cmp(&dealer) {
            std::cmp::Ordering::Greater => ante + beside_it,
            std::cmp::Ordering::Less => -ante - beside_it,
            std::cmp::Ordering::Equal => 0,
        };
        won += self.pays("in_to_win_bonus", mine.1, beside_it).unwrap_or(0);
        if first > 0 && answer == Answer::Draws {
            // Of a drawer the two cards count that he kept.
            let kept = self.seen.alone(Area::Seat(seat), &beside(seat))?;
            let [a, b] = kept[..] else { return None };
            won += first3(if a.0 == b.0 { "pair" } else { "nothing" });
        } else if first > 0 {
            won += first3(mine.1);
        }
        Some(won)
    }

    fn stud(&self, seat: Seat) -> Option<i64> {
        let wagers = ["ante", "street_3", "street_4", "street_5"];
        let all: i64 = wagers.iter().map(|wager| self.staked(seat, wager)).sum();
        let all_staked: i64 =
            self.seen.stakes.iter().filter(|((s, _), _)| *s == seat).map(|(_, c)| c.0).sum();
        if all != all_staked {
            return None;
        }
        if self.seen.answers.get(&seat) == Some(&Answer::Folds) {
            return Some(-all);
        }
        let areas: Vec<Area> =
            std::iter::once(Area::Seat(seat)).chain((3..=5).map(Area::Community)).collect();
        let made = hands::five(&self.seen.cards(&areas)?, false)?;
        let name = match (made.0, made.2.first()) {
            (0, _) | (1, Some(..=5)) => return Some(-all),
            (1, Some(..=10)) => return Some(0),
            (1, _) => "jacks_or_better",
            _ => made.1,
        };
        self.pays("hand", name, all).map(|won| won.min(self.limit("hand")))
    }

    fn pai_gow(&self, seat: Seat) -> Law {
        let second = !self.house.has("low_straight", "lowest");
        let [base, three, seven, imperial] =
            ["pai_gow", "three_card", "seven_card", "imperial"].map(|w| self.staked(seat, w));
        let mut won = 0;
        if three > 0 {
            let Some((cards, open)) = self.seen.first_three.get(&seat) else { return Law::Unclear };
            if !open && self.house.has("unclaimed", "dealer_reads") {
                return Law::Aside;
            }
            let names = hands::held_by_three(&hands::plain(cards));
            let best = self.best("three_card", &names, three).filter(|_| *open);
            won += best.unwrap_or(-three);
        }
        let low = Area::Part(seat, Nook::Low);
        let (Some(dealer), Some(mine)) =
            (self.seen.cards(&[Area::Dealer]), self.seen.together(&[Area::Seat(seat), low]))
        else {
            return Law::Unclear;
        };
        let set = || -> Option<(Made, Made)> {
            match (self.seen.cards(&[low]), self.seen.alone(Area::Seat(seat), &[low])?) {
                (Some(low), high) => Some((hands::two(&low)?, hands::five(&high, second)?)),
                (None, all) => hands::house_way(&all, second),
            }
        };
        let (Some(dealers), Some(set)) = (hands::house_way(&dealer, second), set()) else {
            return Law::Unclear;
        };
        let chip = self.house.chips.first().map_or(1, |chip| chip.0.max(1));
        // Five percent, less what no chip makes.
        let commission = base * 5 / 100 / chip * chip;
        won += match (set.0 > dealers.0, set.1 > dealers.1) {
            _ if hands::is_fouled(&set.0, &set.1) => -base,
            (true, true) => base - commission,
            (false, false) => -base,
            _ => 0,
        };
        let names = hands::held_by_seven(&mine);
        if seven > 0 {
            let paid = self.best("seven_card", &names, seven);
            won += paid.map_or(-seven, |paid| paid.min(self.limit("seven_card")));
        }
        if imperial > 0 {
            let own = self.best("imperial", &names, imperial);
            let high = ["nine", "ten", "jack"].iter().zip(9..).find_map(|(name, rank)| {
                is_high_of_nothing(&dealer, rank).then(|| format!("{name}_high"))
            });
            let bank = high.and_then(|high| self.pays("banker_hand", &high, imperial));
            won += match (own, bank) {
                (None, None) => -imperial,
                (own, bank) => (own.unwrap_or(0) + bank.unwrap_or(0)).min(self.limit("imperial")),
            };
        }
        Law::won(won)
    }

    fn baccarat(&self, seat: Seat) -> Law {
        let Some((player, banker)) = &self.seen.decided else {
            // Called a tie because it could not be played out: house practice.
            let called = self.seen.said.contains(&Word::new("tie_hand"));
            return if called { Law::Aside } else { Law::Unclear };
        };
        let (p, b) = (hands::count(player), hands::count(banker));
        let size = player.len() + banker.len();
        let (mut won, mut vigorish) = (0, 0);
        for ((_, wager), stake) in self.seen.stakes.iter().filter(|((s, _), _)| *s == seat) {
            let wins = match wager.as_str() {
                "player" => p > b,
                "banker" => b > p,
                "tie" => p == b,
                number => number == format!("cards_{size}"),
            };
            let line = self.table(wager).and_then(|table| table.lines.first());
            let Some(line) = line else { return Law::Aside };
            if wins {
                let pays = stake.0 * line.pays / line.per;
                won += pays;
                if wager == "banker" {
                    vigorish += self.vigorish(pays);
                }
            } else if p != b || !matches!(wager.as_str(), "player" | "banker") {
                won -= stake.0;
            }
        }
        Law::Is { won: Cents(won), vigorish: Cents(vigorish) }
    }

    /// Five percent, less what the smallest chip does not make.
    fn vigorish(&self, won: i64) -> i64 {
        let chip = self.house.chips.first().map_or(1, |chip| chip.0.max(1));
        won * 5 / 100 / chip * chip
    }

    fn chemin(&self, seat: Seat) -> Law {
        // Where nobody wagers against the bank, no card comes.
        if !self.seen.begun {
            return Law::won(0);
        }
        let (player_count, bank_count) = match self.seen.chemin.told() {
            Told::Counts(player, banker) => (player, banker),
            Told::Annulled => return Law::won(0),
            Told::Astray => return Law::Aside,
            Told::Open => return Law::Unclear,
        };
        let Some(banker) = self.seen.banker else { return Law::Unclear };
        let stakes = &self.seen.at_first_card;
        let staked = |seat: Seat, wager: &str| {
            stakes.get(&(seat, wager.to_owned())).map_or(0, |stake| stake.0)
        };
        let bank = staked(banker, "bank");
        let against: i64 =
            stakes.iter().filter(|((_, wager), _)| wager == "against").map(|(_, c)| c.0).sum();
        // Who is covered where the bank is too small is a matter of the order.
        if against > bank {
            return Law::Aside;
        }
        let of_bank = match bank_count.cmp(&player_count) {
            std::cmp::Ordering::Greater => 1,
            std::cmp::Ordering::Less => -1,
            std::cmp::Ordering::Equal => 0,
        };
        if seat != banker {
            return Law::won(-of_bank * staked(seat, "against"));
        }
        let charged = of_bank > 0 && self.house.has("bank_vigorish", "five");
        let vigorish = if charged { self.vigorish(against) } else { 0 };
        Law::Is { won: Cents(of_bank * against), vigorish: Cents(vigorish) }
    }

    fn wheel(&self, seat: Seat) -> Law {
        let Some(pocket) = self.seen.pocket else { return Law::Unclear };
        let mut won = 0;
        for ((_, wager), stake) in self.seen.stakes.iter().filter(|((s, _), _)| *s == seat) {
            let spot = Spot { seat, wager: Word::new(wager) };
            let old = self.seen.held.get(&spot).copied().unwrap_or_default().0;
            let Some(wins) = self.spin(wager, stake.0, old, pocket) else { return Law::Aside };
            won += wins;
        }
        Law::won(won)
    }

    /// What one wager at the wheel wins, of which `old` was held over; nothing where it is no plain wager.
    fn spin(&self, wager: &str, stake: i64, old: i64, pocket: u8) -> Option<i64> {
        let (kind, numbers) = covered(wager)?;
        let zero = matches!(pocket, 0 | 37);
        let table = match kind {
            "column" => "column_1",
            "dozen" => "dozen_1",
            "even_money" => "red",
            _ => "inside",
        };
        let wins = numbers.contains(&pocket);
        if kind != "even_money" {
            return if wins { self.pays(table, kind, stake) } else { Some(-stake) };
        }
        let chip = self.house.chips.first().map_or(1, |chip| chip.0);
        Some(match self.house.elected("zero_rule") {
            "prison" if zero => -old,
            "lose" if zero => -stake,
            _ if zero => {
                let odd = self.house.has("odd_half", "house") && stake % (2 * chip) != 0;
                -(stake / 2 / chip * chip + if odd { chip } else { 0 })
            }
            _ if wins => self.pays(table, kind, stake - old)?,
            _ => -stake,
        })
    }
}

/// Whether seven cards make nothing, and the highest has this rank.
fn is_high_of_nothing(cards: &[Plain], rank: u8) -> bool {
    let names = hands::held_by_seven(cards);
    cards.len() == 7
        && names.iter().all(|name| *name == "nothing")
        && cards.iter().map(|card| card.0).max() == Some(rank)
        && cards.iter().all(|card| card.0 != 0)
}

/// What a wager of the wheel's layout covers, by its name: `n18`, `split_9_12`, `four_26_30`.
fn covered(wager: &str) -> Option<(&'static str, Vec<u8>)> {
    let number = |text: &str| match text {
        "00" => Some(37),
        text => text.parse::<u8>().ok(),
    };
    let reds = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];
    let all = 1..=36_u8;
    let halves = match wager {
        "red" => Some(reds.to_vec()),
        "black" => Some(all.filter(|n| !reds.contains(n)).collect()),
        "even" => Some(all.filter(|n| n % 2 == 0).collect()),
        "odd" => Some(all.filter(|n| n % 2 == 1).collect()),
        "low" => Some((1..=18).collect()),
        "high" => Some((19..=36).collect()),
        _ => None,
    };
    if let Some(numbers) = halves {
        return Some(("even_money", numbers));
    }
    if wager == "first_five" {
        return Some(("first_five", vec![0, 1, 2, 3, 37]));
    }
    if let Some(text) = wager.strip_prefix('n') {
        return Some(("straight", vec![number(text)?]));
    }
    let (kind, rest) = wager.split_once('_')?;
    let ends: Vec<u8> = rest.split('_').map(number).collect::<Option<_>>()?;
    match (kind, &ends[..]) {
        ("column", [n]) => Some(("column", (0..12).map(|k| 3 * k + n).collect())),
        ("dozen", [n]) => Some(("dozen", (12 * (n - 1) + 1..=12 * n).collect())),
        ("split", [a, b]) => Some(("split", vec![*a, *b])),
        ("three", [a, b]) if *a > 0 && *b < 37 => Some(("three", (*a..=*b).collect())),
        ("four", [a, b]) => Some(("four", vec![*a, a + 1, b - 1, *b])),
        ("six", [a, b]) => Some(("six", (*a..=*b).collect())),
        _ => None,
    }
}
