//! What the wagers come to: 19:47-20.11.

use super::{ANTE, ANTE_BONUS, Options, PAIR_PLUS, PLAY, Settlement};
use crate::games::common::odds::{Pays, paid, table, wagered};
use crate::house::House;
use crate::kit::{Area, Seat, Spot, Word};
use crate::law::{ClauseId, Edition, Rulebook};
use crate::procedure::{Citer, Decision, Line, Outcome, Scene};
use crate::rules::{Category, HandRank};

/// The odds and clauses in force at a table.
#[derive(Clone, Debug)]
pub(crate) struct Odds {
    pair_plus: Vec<Pays<Category>>,
    ante_bonus: Vec<Pays<Category>>,
    win_ante: Option<ClauseId>,
    win_play: Option<ClauseId>,
    unqualified_ante: Option<ClauseId>,
    unqualified_play: Option<ClauseId>,
    /// That losing wagers are collected: what a wager is lost by is only inferred.
    collect: Option<ClauseId>,
    lose: Option<ClauseId>,
    tie: Option<ClauseId>,
    no_pair: Option<ClauseId>,
    pair_plus_rule: Option<ClauseId>,
    bonus_base: Option<ClauseId>,
    bonus_any_dealer: Option<ClauseId>,
    fold: Option<ClauseId>,
    fold_pair_plus: Option<ClauseId>,
    /// Every clause that a line can rest on.
    pub(crate) cited: Vec<ClauseId>,
    /// Clause names that the rulebook lacks.
    pub(crate) missing: Vec<String>,
}

impl Odds {
    /// The odds that a house pays.
    pub(crate) fn of(house: &House, book: &Rulebook) -> Self {
        let cite = Citer::new(book);
        let earlier = house.edition == Edition::Earlier;
        let mut odds = Self {
            pair_plus: table(house, book, &cite, PAIR_PLUS.as_str(), Category::find),
            ante_bonus: table(house, book, &cite, ANTE_BONUS.as_str(), Category::find),
            win_ante: cite.id("tcp.20.11.a.1-a"),
            win_play: cite.id("tcp.20.11.a.1-b"),
            unqualified_ante: cite.id("tcp.20.11.a.1-c"),
            unqualified_play: cite.id("tcp.20.11.a.1-d"),
            collect: cite.id(match Options::of(house).settlement {
                Settlement::ByPhase => "tcp2007.20.10.c.1.ii",
                Settlement::BySeat => "tcp2007.20.10.c.2.ii-a",
                Settlement::Earlier => "tcp1999.20.10.c-a",
            }),
            lose: cite.id("tcp.20.11.a.1-f-inf"),
            tie: cite.id("tcp.20.11.a.1-g-inf"),
            no_pair: cite.id("tcp.20.11.a.2-c-inf"),
            pair_plus_rule: earlier.then(|| cite.id("tcp1999.20.11.a.2-elig")).flatten(),
            bonus_base: cite.id("tcp.20.11.a.3-base-inf"),
            bonus_any_dealer: cite.id("tcp.20.11.a.3-dealer-inf"),
            fold: cite.id("tcp.20.10.b-i"),
            fold_pair_plus: cite.id("tcp.20.10.b-f"),
            cited: Vec::new(),
            missing: Vec::new(),
        };
        odds.cited = cite.found();
        odds.missing = cite.missing();
        odds
    }

    /// Every line of the round that cards which have been seen decide.
    pub(crate) fn lines(&self, scene: &Scene<'_>) -> Vec<Line> {
        let dealer = HandRank::of_hand(&scene.seen(Area::Dealer));
        let mut lines = Vec::with_capacity(16);
        for &seat in &scene.memory.dealt_in {
            self.seat_lines(scene, seat, dealer, &mut lines);
        }
        lines
    }

    /// The lines of some seats only.
    pub(crate) fn lines_of(&self, scene: &Scene<'_>, seats: &[Seat]) -> Vec<Line> {
        let dealer = HandRank::of_hand(&scene.seen(Area::Dealer));
        let mut lines = Vec::with_capacity(16);
        for &seat in seats {
            self.seat_lines(scene, seat, dealer, &mut lines);
        }
        lines
    }

    /// The clause by which a pair is paid: for a pair plus spot where nothing was wagered.
    pub(crate) fn least_pair(&self) -> Option<ClauseId> {
        self.pair_plus.iter().find(|line| line.hand == Category::Pair).and_then(|line| line.clause)
    }

    fn seat_lines(
        &self,
        scene: &Scene<'_>,
        seat: Seat,
        dealer: Option<HandRank>,
        lines: &mut Vec<Line>,
    ) {
        let mut push = |wager: Word, outcome: Outcome, clauses: [Option<ClauseId>; 2]| {
            lines.push(Line { spot: Spot { seat, wager }, outcome, clauses });
        };
        if scene.memory.decision(seat) == Decision::Folds {
            push(ANTE, Outcome::Collect, [self.fold, None]);
            push(PAIR_PLUS, Outcome::Collect, [self.fold, self.fold_pair_plus]);
            return;
        }
        let Some(hand) = HandRank::of_hand(&scene.seen(Area::Seat(seat))) else { return };
        let plays = scene.memory.decision(seat) == Decision::Plays;
        if let Some(dealer) = dealer.filter(|_| plays) {
            let (ante, play) = (wagered(scene, seat, ANTE), wagered(scene, seat, PLAY));
            if !dealer.is_queen_high_or_better() {
                push(ANTE, Outcome::Pay(ante), [self.unqualified_ante, None]);
                push(PLAY, Outcome::Release, [self.unqualified_play, None]);
            } else if hand > dealer {
                push(ANTE, Outcome::Pay(ante), [self.win_ante, None]);
                push(PLAY, Outcome::Pay(play), [self.win_play, None]);
            } else if hand < dealer {
                push(ANTE, Outcome::Collect, [self.collect, self.lose]);
                push(PLAY, Outcome::Collect, [self.collect, self.lose]);
            } else {
                push(ANTE, Outcome::Release, [self.tie, None]);
                push(PLAY, Outcome::Release, [self.tie, None]);
            }
            if let Some((owed, clause)) = paid(&self.ante_bonus, hand.category, ante) {
                let won = dealer.is_queen_high_or_better() && hand > dealer;
                let also = if won { self.bonus_base } else { self.bonus_any_dealer };
                push(ANTE_BONUS, Outcome::Pay(owed), [clause, also]);
            }
        }
        let bet = wagered(scene, seat, PAIR_PLUS);
        if !bet.is_zero() {
            match paid(&self.pair_plus, hand.category, bet) {
                Some((owed, clause)) => {
                    push(PAIR_PLUS, Outcome::Pay(owed), [clause, self.pair_plus_rule]);
                }
                None => push(PAIR_PLUS, Outcome::Collect, [self.collect, self.no_pair]),
            }
        }
    }
}
