//! What the wagers come to: 13:69F-11.18 and 11.20, and house practice for the base wager.

use super::round::{has_first, is_seen, players, seven};
use super::{COMMISSION, HAND, IMPERIAL, Options, PAI_GOW, SEVEN_CARD, THREE_CARD, notes};
use crate::games::common::odds::{Clauses, Pays, table, wagered};
use crate::games::common::settling;
use crate::games::prelude::*;
use crate::rules::house_way::{self, Set};
use crate::rules::{Cards, FiveCategory, FiveRank, Held, Holdings, Wheel};
use strum::{IntoStaticStr, VariantArray};

/// The table of odds for the banker's hand, which no spot bears.
const BANKER_HAND: &str = "banker_hand";

/// The odds and clauses in force at a table.
#[derive(Clone, Debug)]
pub(crate) struct Odds {
    options: Options,
    three: Vec<Pays<Held>>,
    seven: Vec<Pays<Held>>,
    imperial: Vec<Pays<Held>>,
    banker: Vec<Pays<Rank>>,
    /// The most that the bonus wager under a ceiling wins one player in a round: 11.18(d), 11.20(d).
    ceiling: Option<Cents>,
    /// How many hundredths of a win the house keeps.
    pub(crate) percent: i64,
    law: Clauses<Ground>,
}

/// What decides a wager, beside the odds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
enum Ground {
    BonusByTheTables,
    ThreeCardUnclaimed,
    ThreeCardLoses,
    SevenCardLoses,
    SevenCardCapped,
    ImperialLoses,
    ImperialCapped,
    Wins,
    Loses,
    Pushes,
    Copy,
    Foul,
    Commission,
    CommissionTaken,
}

fn banker_hand(id: &str) -> Option<Rank> {
    let ranks = [Rank::Nine, Rank::Ten, Rank::Jack];
    ranks.into_iter().find(|rank| id.strip_suffix("_high") == Some(rank.name()))
}

/// The line that pays best among the hands that are held.
fn best(lines: &[Pays<Held>], held: Holdings) -> Option<&Pays<Held>> {
    let holds = lines.iter().filter(|line| held.has(line.hand));
    holds.reduce(|best, line| if best.odds.is_below(&line.odds) { line } else { best })
}

/// The rank of the highest card of seven that make nothing; `None` if they make something.
fn high_of_nothing(cards: &[Card]) -> Option<u8> {
    let rank = FiveRank::of(Cards::of(cards), Wheel::Lowest);
    let nothing = cards.len() == HAND && rank.category() == FiveCategory::HighCard;
    nothing.then(|| rank.weightiest())
}

impl Odds {
    /// The odds that a house pays, with the clauses that the table of its round has for them.
    pub(crate) fn of(house: &House, book: &Rulebook, round: &Round<'_>) -> Self {
        let of = |wager: Word| table(house, book, &round.cite, wager.as_str(), Held::find);
        Self {
            options: Options::of(house),
            ceiling: [SEVEN_CARD, IMPERIAL].into_iter().find_map(|wager| {
                house.paytable(book, wager.as_str()).and_then(|table| house.most_won(table))
            }),
            percent: round.number_of("commission").unwrap_or(0),
            law: Clauses::settled(round),
            three: of(THREE_CARD),
            seven: of(SEVEN_CARD),
            imperial: of(IMPERIAL),
            banker: table(house, book, &round.cite, BANKER_HAND, banker_hand),
        }
    }

    /// Every line of the round that the cards decide.
    pub(crate) fn lines(&self, context: &Context<'_>) -> Vec<WagerResult> {
        let mut lines = Vec::with_capacity(16);
        for seat in players(context) {
            lines.extend(self.three_card(context, seat));
            lines.extend(self.base_result(context, seat));
            lines.extend(self.commission_line(context, seat));
            lines.extend(self.seven_card(context, seat));
            lines.extend(self.imperial(context, seat));
        }
        lines
    }

    /// The stake that a wager is settled by, if there is one.
    fn staked(context: &Context<'_>, seat: Seat, wager: Word) -> Option<Cents> {
        Some(wagered(context, seat, wager)).filter(|stake| !stake.is_zero())
    }

    /// Whether the three cards that lie before the seat win, whether they have been laid open or not.
    pub(crate) fn wins_three(&self, context: &Context<'_>, seat: Seat) -> bool {
        let cards = notes::lying(context, seat);
        cards.is_some_and(|cards| best(&self.three, Holdings::of_three(cards)).is_some())
    }

    /// The three-card bonus: 11.17(f).
    pub(crate) fn three_card(&self, context: &Context<'_>, seat: Seat) -> Option<WagerResult> {
        if has_first(context, &self.options) { self.three_line(context, seat) } else { None }
    }

    /// The three-card bonuses of all seats.
    pub(crate) fn three_cards(&self, context: &Context<'_>) -> Rc<[WagerResult]> {
        let all = || players(context).filter_map(|seat| self.three_card(context, seat)).collect();
        context.once::<Self, _>(all)
    }

    /// The three-card bonuses that were settled before the round was declared void: 11.17(a).
    pub(crate) fn standing(&self, context: &Context<'_>) -> Vec<WagerResult> {
        let stands = |seat: &Seat| notes::stands(context.memory, *seat);
        let seats = context.table.seats().filter(stands);
        seats.filter_map(|seat| self.three_line(context, seat)).collect()
    }

    fn three_line(&self, context: &Context<'_>, seat: Seat) -> Option<WagerResult> {
        let stake = Self::staked(context, seat, THREE_CARD).filter(|_| self.options.three)?;
        let cards = notes::three(context, seat)?;
        // Where the dealer looks, what he looks at too late still counts when it comes to be seen.
        let looked = self.options.reads && settling(context) && is_seen(context, seat);
        let shown = notes::is_shown(context, seat) || looked;
        let spot = Spot { seat, wager: THREE_CARD };
        let held = best(&self.three, Holdings::of_three(cards));
        // Of cards that nobody has laid open it is not known what they hold.
        let (outcome, clauses) = match held {
            _ if !shown => (Outcome::Collect, self.law.by(Ground::ThreeCardUnclaimed)),
            Some(line) => (Outcome::Pay(line.odds.on(stake)), self.by_the_tables(line)),
            None => (Outcome::Collect, self.law.by(Ground::ThreeCardLoses)),
        };
        Some(WagerResult { spot, outcome, clauses })
    }

    /// By what a bonus is paid: by its line, and that it is.
    fn by_the_tables(&self, line: &Pays<Held>) -> By {
        [line.clause, self.law.one(Ground::BonusByTheTables)]
    }

    /// A player's hands as he has set them; a hand that was racked unset is set the house way.
    pub(crate) fn set_by(&self, context: &Context<'_>, seat: Seat) -> Option<Set> {
        let (wheel, cards) = (self.options.wheel, seven(context, seat));
        let Some(two) = notes::low_hand(context, seat) else {
            return house_way::set_of(&cards, house_way::low_places(&cards, wheel)?, wheel);
        };
        let five: Vec<Card> = cards.into_iter().filter(|card| !two.contains(card)).collect();
        Set::of(&two, &five, wheel)
    }

    /// The dealer's hands, which are what the house way makes of them.
    fn dealer(&self, context: &Context<'_>) -> Option<Set> {
        let wheel = self.options.wheel;
        context.fact(move |context| {
            let cards = context.seen(Area::Dealer);
            let places = house_way::low_places(&cards, wheel)?;
            house_way::set_of(&cards, places, wheel)
        })
    }

    /// The base wager: house practice.
    pub(crate) fn base_result(&self, context: &Context<'_>, seat: Seat) -> Option<WagerResult> {
        let stake = Self::staked(context, seat, PAI_GOW)?;
        let (dealer, player) = (self.dealer(context)?, self.set_by(context, seat)?);
        let spot = Spot { seat, wager: PAI_GOW };
        let (low, high) = (player.low > dealer.low, player.high > dealer.high);
        let copy = player.low == dealer.low || player.high == dealer.high;
        let copied = self.law.one(Ground::Copy).filter(|_| copy);
        let one = |ground| self.law.one(ground);
        let (outcome, clauses) = if player.is_fouled() {
            (Outcome::Collect, self.law.by(Ground::Foul))
        } else if low && high {
            let by = [one(Ground::Wins), one(Ground::Commission)];
            (Outcome::Pay(self.payment(context.house, stake)), by)
        } else if low || high {
            (Outcome::Release, [one(Ground::Pushes), copied])
        } else {
            (Outcome::Collect, [one(Ground::Loses), copied])
        };
        Some(WagerResult { spot, outcome, clauses })
    }

    /// What a win of so much is paid: whole, or less the commission.
    fn payment(&self, house: &House, stake: Cents) -> Cents {
        if self.options.collected { stake } else { stake - self.commission(house, stake) }
    }

    /// What the house keeps of a win, less what its smallest chip cannot make.
    fn commission(&self, house: &House, won: Cents) -> Cents {
        let least = house.chips.first().map_or(1, |chip| chip.0.max(1));
        let whole = won.0 * self.percent / 100;
        Cents(whole - whole % least)
    }

    /// What the player owes for a win that was paid whole.
    pub(crate) fn owes(&self, context: &Context<'_>, seat: Seat) -> Option<Cents> {
        let stake = Self::staked(context, seat, PAI_GOW).filter(|_| self.options.collected)?;
        let won = matches!(self.base_result(context, seat)?.outcome, Outcome::Pay(_));
        Some(self.commission(context.house, stake)).filter(|owed| won && !owed.is_zero())
    }

    /// The commission that lies there to be taken.
    pub(crate) fn commission_line(&self, context: &Context<'_>, seat: Seat) -> Option<WagerResult> {
        let spot = Spot { seat, wager: COMMISSION };
        notes::of(context.memory).commission.contains(seat).then_some(WagerResult {
            spot,
            outcome: Outcome::Collect,
            clauses: self.law.by(Ground::CommissionTaken),
        })
    }

    /// The seven-card bonus: 11.18(c) and (d).
    pub(crate) fn seven_card(&self, context: &Context<'_>, seat: Seat) -> Option<WagerResult> {
        let stake = Self::staked(context, seat, SEVEN_CARD).filter(|_| self.options.seven)?;
        let cards = Some(seven(context, seat)).filter(|cards| cards.len() == HAND)?;
        let spot = Spot { seat, wager: SEVEN_CARD };
        let (outcome, clauses) = match best(&self.seven, Holdings::of(Cards::of(&cards))) {
            Some(line) => {
                let won = line.odds.on(stake);
                let paid = self.ceiling.map_or(won, |most| won.min(most));
                // What is paid beyond the ceiling breaks the ceiling, not the odds.
                let by = if paid < won {
                    [self.law.one(Ground::SevenCardCapped), line.clause]
                } else {
                    self.by_the_tables(line)
                };
                (Outcome::Pay(paid), by)
            }
            None => (Outcome::Collect, self.law.by(Ground::SevenCardLoses)),
        };
        Some(WagerResult { spot, outcome, clauses })
    }

    /// The imperial bonus: 11.20.
    pub(crate) fn imperial(&self, context: &Context<'_>, seat: Seat) -> Option<WagerResult> {
        let stake = Self::staked(context, seat, IMPERIAL).filter(|_| self.options.imperial)?;
        let cards = Some(seven(context, seat)).filter(|cards| cards.len() == HAND)?;
        let spot = Spot { seat, wager: IMPERIAL };
        let player = best(&self.imperial, Holdings::of(Cards::of(&cards)));
        let high = high_of_nothing(&context.seen(Area::Dealer));
        let banker = self.banker.iter().find(|line| Some(line.hand as u8) == high);
        let won = [player.map(|line| &line.odds), banker.map(|line| &line.odds)]
            .into_iter()
            .flatten()
            .map(|odds| odds.on(stake))
            .sum::<Cents>();
        let paid = self.ceiling.map_or(won, |most| won.min(most));
        let capped = self.law.one(Ground::ImperialCapped).filter(|_| paid < won);
        let (outcome, clauses) = match (player, banker) {
            // The banker's part rests on a reading, so that it speaks first and is not scored.
            (Some(line), Some(also)) => (Outcome::Pay(paid), [also.clause, line.clause]),
            (Some(line), None) => (Outcome::Pay(paid), [line.clause, capped]),
            (None, Some(also)) => (Outcome::Pay(paid), [also.clause, None]),
            (None, None) => (Outcome::Collect, self.law.by(Ground::ImperialLoses)),
        };
        Some(WagerResult { spot, outcome, clauses })
    }
}
