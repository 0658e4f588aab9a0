//! The round as a house conducts it: 19:47-7.7 to 7.12. What Minibaccarat has beside what it shares with
//! Punto Banco.

use super::CUTTING_CARD;
use crate::games::baccarat::calls::{self, is_number};
use crate::games::baccarat::cases::says;
use crate::games::baccarat::hands::decided;
use crate::games::baccarat::round::Builder;
use crate::games::baccarat::shoe::before_deal;
use crate::games::baccarat::{Options, Terms, is_closed, turning};
use crate::games::common::cases::of_seat;
use crate::house::House;
use crate::kit::{Area, Side};
use crate::law::Rulebook;
use crate::procedure::steps::once;
use crate::procedure::{Attempt, Context, Procedure, Round};
use crate::table::Act;

/// The whole round, and what the house pays.
pub(super) fn procedure(
    options: Options,
    house: &House,
    book: &Rulebook,
    seats: u8,
) -> (Procedure, Terms) {
    let mut builder = Builder::new(options, house, book);
    let order = move |context: &Context<'_>| {
        let ring = options.counterclockwise(context.table).into_iter();
        ring.filter(|seat| context.table.has_stakes(*seat)).collect()
    };
    builder.duties(order, &CUTTING_CARD, |_| true);
    let round = &mut builder.round;
    calls::add_number(round);
    turning::add_duties(round, options, true);
    turning::add_passing_on(round, options);
    let gone = round.own_clause("recall", "has_lost_the_right");
    turning::add_recall(round, options, gone);
    // The discards go back into a shoe that shuffles without end.
    round.duty("reload", move |context, dues| {
        let table = context.table;
        let back = table.count(Area::Deck) + table.count(table.receptacle);
        if before_deal(context) && options.continuous && back > 0 {
            dues.push(once(Act::Load));
        }
    });
    builder.cases(move |context| turning::is_out_amiss(&options, context), |_| None);
    cases(&mut builder.round, options);
    builder.finish(seats, &CUTTING_CARD)
}

/// The cases that only this game's rows name.
fn cases(round: &mut Round<'_>, options: Options) {
    round.case_of_table("shuffles_without_end", move |_| options.continuous);
    round.case_of_table("number_wagered_on", move |_| options.total_cards);
    round.case("says_a_number", |attempt| says(attempt, is_number));
    // Where no wager on it is taken the number may be called as long as the cards lie there.
    round.case("number_lies_there", |attempt| {
        let context = attempt.context;
        let lies = decided(context).filter(|_| !is_closed(context.memory));
        lies.is_some_and(|round| says(attempt, |said| said == calls::number_phrase(round.size)))
    });
    round.case("marks_stand", |attempt| {
        of_seat(attempt, |context, seat| !context.table.owed(seat).is_zero())
    });
    round.case("right_held_up", |attempt| {
        let Act::Pass { from: Area::Seat(seat), .. } = *attempt.act else { return false };
        turning::is_held_up(attempt.context, seat)
    });
    round.case("right_passed_on", move |attempt| {
        turning::is_passed_on(&options, attempt.context, side_passed(attempt))
    });
    round.case("right_shared", move |attempt| {
        turning::is_shared(&options, attempt.context, side_passed(attempt))
    });
}

/// The side whose cards are passed to a patron.
fn side_passed(attempt: &Attempt<'_>) -> Side {
    match *attempt.act {
        Act::Pass { from: Area::Side(side), .. } => side,
        _ => Side::Banker,
    }
}
