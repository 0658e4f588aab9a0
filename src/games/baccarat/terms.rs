//! What the table of a house goes by: what the house has elected, and what the wagers come to there.

use super::hands::decided;
use super::notes::Decided;
use super::{is_show, wager};
use crate::games::common::odds::{Pays, table, wagered_on};
use crate::games::prelude::*;
use crate::rules::baccarat::{Winner, burn_value, point};

/// How the first four cards are laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Positioning {
    /// Face up: 7.7(c)1.
    FaceUp,
    /// Face down, the Banker's Hand under the corner of the shoe: 7.7(c)2.
    UnderCorner,
    /// Face down, and turned by the patrons with the highest wagers: 7.7(c)3.
    PlayersTurn,
}

/// What is done with a mistaken card that was seen as it fell: 7.11(c).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exposed {
    /// It is discarded with as many more as it is worth.
    ByValue,
    /// It is discarded with one more that nobody sees.
    OneUnseen,
    /// It opens a round for show.
    ForShow,
}

impl Exposed {
    /// What a house has elected.
    pub(crate) fn of(house: &House) -> Self {
        match house.elected("exposed_card") {
            "one_unseen" => Self::OneUnseen,
            "simulated_round" => Self::ForShow,
            _ => Self::ByValue,
        }
    }

    /// How many more cards are discarded with one that is worth so much.
    pub(crate) const fn further(self, worth: u8) -> u8 {
        match self {
            Self::ByValue => worth,
            Self::OneUnseen => 1,
            Self::ForShow => 0,
        }
    }
}

/// How many cards are burned for a card that may not be played: what it counts in a hand, or in the burn
/// of a new shoe where `ten_burns`.
pub(crate) const fn worth(ten_burns: bool, card: Card) -> u8 {
    if ten_burns { burn_value(card) } else { point(card) }
}

/// What a house has elected, as far as the baccarat games share it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    pub(crate) positioning: Positioning,
    pub(crate) exposed: Exposed,
    /// How many hundredths of a win on the Banker's Hand are vigorish; the rulebook's number, once it has
    /// been asked.
    pub(crate) percent: i64,
    /// Vigorish is marked, and collected at the end of the shoe.
    pub(crate) marked: bool,
    /// A ten or picture is worth ten where cards are burned for it.
    pub(crate) ten_burns: bool,
    /// A hand before whose first card the cutting card comes is the last.
    pub(crate) cut_first_is_last: bool,
    /// The shoe shuffles without end.
    pub(crate) continuous: bool,
    /// Wagers on the number of cards are taken.
    pub(crate) total_cards: bool,
    /// Seats are numbered from the dealer's right.
    pub(crate) from_right: bool,
}

impl Options {
    /// What a house has elected, by the names that the elections of these games have.
    pub(crate) fn of(house: &House, from_right: bool) -> Self {
        Self {
            positioning: match house.elected("positioning") {
                "under_corner" => Positioning::UnderCorner,
                "players_turn" => Positioning::PlayersTurn,
                _ => Positioning::FaceUp,
            },
            exposed: Exposed::of(house),
            percent: 0,
            marked: !house.has("vigorish", "collected"),
            ten_burns: house.has("error_burn", "ten"),
            cut_first_is_last: house.has("cut_first", "last_hand"),
            continuous: house.has("continuous", "yes"),
            total_cards: house.has("total_cards", "yes"),
            from_right,
        }
    }

    /// The seats counterclockwise from the dealer.
    pub(crate) fn counterclockwise(&self, table: &Table) -> Vec<Seat> {
        if self.from_right { table.seats().collect() } else { table.seats().rev().collect() }
    }

    /// How many cards are burned for a card that may not be played.
    pub(crate) const fn worth(&self, card: Card) -> u8 {
        worth(self.ten_burns, card)
    }
}

/// What a table goes by: what its house has elected, the odds, and the clauses of what is lost or left
/// alone.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    pub(crate) options: Options,
    /// Each wager with what its winner is paid.
    rows: Vec<(Word, Pays<()>)>,
    lost: Option<ClauseId>,
    tied: Option<ClauseId>,
    pub(super) vigorish: Option<ClauseId>,
}

/// The wagers, each with the name of the hand by which it is won in the pay tables.
fn wagers() -> impl Iterator<Item = (Word, [&'static str; 2])> {
    let hands = [
        (wager::PLAYER, ["player", "player_wins"]),
        (wager::BANKER, ["banker", "banker_wins"]),
        (wager::TIE, ["tie"; 2]),
    ];
    hands.into_iter().chain(wager::CARDS.into_iter().zip([["four"; 2], ["five"; 2], ["six"; 2]]))
}

impl Terms {
    /// What the table of this house goes by, with the clauses that the round's table has for it.
    pub(crate) fn of(options: Options, house: &House, book: &Rulebook, round: &Round<'_>) -> Self {
        let rows = wagers().flat_map(|(wager, hands)| {
            let knows = |hand: &str| hands.contains(&hand).then_some(());
            let lines = table(house, book, &round.cite, wager.as_str(), knows);
            lines.into_iter().map(move |line| (wager, line))
        });
        let percent = round.number_of("vigorish").unwrap_or_default();
        Self {
            options: Options { percent, ..options },
            rows: rows.collect(),
            lost: round.settled_by("loses"),
            tied: round.settled_by("stands_off"),
            vigorish: round.settled_by("vigorish"),
        }
    }

    /// Gives a round what is owed at a step by these terms.
    pub(super) fn duty(
        &self,
        round: &mut Round<'_>,
        step: &'static str,
        owed: impl Fn(&Self, &Context<'_>, &mut Dues) + Send + Sync + 'static,
    ) {
        round.duty(step, self.owed(owed));
    }

    /// What is owed by these terms.
    pub(super) fn owed(
        &self,
        owed: impl Fn(&Self, &Context<'_>, &mut Dues) + Send + Sync + 'static,
    ) -> impl Owed {
        let terms = self.clone();
        move |context, dues| owed(&terms, context, dues)
    }

    /// What one wager comes to.
    fn line(&self, round: Decided, spot: Spot, stake: Cents) -> Option<WagerResult> {
        let winner = round.winner();
        let number = wager::CARDS.iter().position(|&word| word == spot.wager);
        let tie = winner == Winner::Tie;
        let won = match spot.wager {
            wager::PLAYER => winner == Winner::Player,
            wager::BANKER => winner == Winner::Banker,
            wager::TIE => tie,
            _ => number.is_some_and(|n| round.size == n + 4),
        };
        let stays = tie && [wager::PLAYER, wager::BANKER].contains(&spot.wager);
        if won {
            let (_, pays) = self.rows.iter().find(|(word, _)| *word == spot.wager)?;
            let outcome = Outcome::Pay(pays.odds.on(stake));
            return Some(WagerResult { spot, outcome, clauses: [pays.clause, None] });
        }
        let (outcome, clause) =
            if stays { (Outcome::Release, self.tied) } else { (Outcome::Collect, self.lost) };
        Some(WagerResult { spot, outcome, clauses: [clause, None] })
    }

    /// What every wager comes to, once both hands are complete and lie open.
    pub(crate) fn lines(&self, context: &Context<'_>) -> Rc<[WagerResult]> {
        context.once::<Self, _>(|| self.told(context).into())
    }

    fn told(&self, context: &Context<'_>) -> Vec<WagerResult> {
        if is_show(context.memory) {
            return Vec::new();
        }
        let Some(round) = decided(context) else { return Vec::new() };
        let mut lines = Vec::new();
        for state in context.table.spots() {
            let stake = wagered_on(context, state);
            if !stake.is_zero() {
                lines.extend(self.line(round, state.spot, stake));
            }
        }
        lines
    }
}
