//! Minibaccarat (N.J.A.C. 19:47-7).

use super::baccarat::calls::{self, is_number};
use super::baccarat::cutting::{self, CuttingCardPlace};
use super::baccarat::hands::decided;
use super::baccarat::round::Builder;
use super::baccarat::shoe::before_deal;
use super::baccarat::{
    self, ActAtTable, Options, Terms, deal, incidents, is_closed, patrons, turning, wager,
};
use super::common::remedies::at_every_table;
use crate::games::prelude::*;
use crate::rules::baccarat::MOST_BURNED;

/// How many cards lie behind the cutting card.
const CUTTING_CARD: [CuttingCardPlace; 1] = [16..=16];

/// The wagers, all of them made before the cards.
const WAGERS: [Word; 6] = {
    let [four, five, six] = wager::CARDS;
    [wager::PLAYER, wager::BANKER, wager::TIE, four, five, six]
};

/// Minibaccarat.
pub(super) struct Minibaccarat;

impl Game for Minibaccarat {
    fn facts(&self) -> Facts {
        Facts {
            id: "minibaccarat",
            title: "Minibaccarat",
            wagers: &WAGERS,
            opening_wagers: &WAGERS,
            most_in_hand: MOST_BURNED,
            most_seats: 7,
        }
    }

    fn offers(&self, house: &House, wager: Word) -> bool {
        house.has("total_cards", "yes") || !wager::CARDS.contains(&wager)
    }

    fn cards(&self, house: &House) -> Vec<Card> {
        baccarat::decks(house)
    }

    fn equip(&self, house: &House, table: &mut Table) {
        table.auto_shoe = false;
        table.shuffler = false;
        table.continuous = house.has("continuous", "yes");
    }

    fn knows(&self, answer: Answer) -> bool {
        matches!(answer, Answer::ByCards | Answer::Accepts | Answer::Declines)
    }

    fn keeps_seats(&self) -> bool {
        true
    }

    fn own_incidents(&self) -> &'static [&'static str] {
        incidents::NAMES
    }

    fn open(&self, house: &House, book: &Rulebook, seats: u8) -> Box<dyn Ruleset> {
        let options = Options::of(house, false);
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
        let gone = round.named_clause("recall", "has_lost_the_right");
        turning::add_recall(round, options, gone);
        // The discards go back into a shoe that shuffles without end.
        round.owe("reload", Act::Load, move |context| {
            let table = context.table;
            let back = table.count(Area::Deck) + table.count(table.receptacle);
            before_deal(context) && options.continuous && back > 0
        });
        builder.cases(move |context| turning::is_out_amiss(&options, context), |_| None);
        cases(&mut builder.round, options);
        let (procedure, terms) = builder.finish(seats, &CUTTING_CARD);
        Box::new(AtHouse { terms, procedure: at_every_table(procedure, house, book) })
    }
}

/// The game at one house.
struct AtHouse {
    terms: Terms,
    procedure: Procedure,
}

impl Ruleset for AtHouse {
    fn procedure(&self) -> &Procedure {
        &self.procedure
    }

    fn readying(&self) -> Vec<Act> {
        cutting::readying(&self.terms.options, &CUTTING_CARD)
    }

    fn note(&self, memory: &mut Memory, table: &Table, house: &House, act: &Act) {
        baccarat::note(&self.terms, memory, ActAtTable { table, house, act });
    }

    fn note_event(&self, memory: &mut Memory, event: &Event) {
        baccarat::note_event(memory, event);
    }

    fn wagers_of(&self, context: &Context<'_>, seat: Seat, dice: &mut Dice) -> Vec<Event> {
        patrons::wagers(&self.terms.options, context, seat, dice)
    }

    fn closes(&self, context: &Context<'_>, act: &Act, _wager: Word) -> bool {
        deal::is_first_card(context, act)
    }

    fn answer(&self, asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
        patrons::answer(asked, dice)
    }

    fn unasked(&self, asked: &Asked<'_>, _dice: &mut Dice) -> Vec<Event> {
        turning::unasked(&self.terms.options, asked.context, asked.seat)
    }

    fn deal_order(&self, _scene: &Context<'_>) -> Vec<Area> {
        deal::full_order()
    }

    fn deal_order_of(&self, context: &Context<'_>, fixed: &[(Area, Vec<Card>)]) -> Vec<Area> {
        deal::order_of(context, fixed)
    }

    fn keeps_shoe(&self) -> bool {
        true
    }

    fn happens(&self, context: &Context<'_>, act: Option<&Act>, own: &GameIncident) -> Vec<Event> {
        incidents::happens(context, act, own)
    }

    fn supersedes(&self, own: &GameIncident) -> bool {
        incidents::supersedes(own)
    }

    fn fits(&self, _scene: &Context<'_>, own: &GameIncident) -> Result<(), String> {
        incidents::fits(&self.terms.options, own)
    }

    fn has_cover(&self, house: &House) -> bool {
        !house.has("continuous", "yes")
    }
}

/// The cases that only this game's rows name.
fn cases(round: &mut Round<'_>, options: Options) {
    round.case_of_table("shuffles_without_end", move |_| options.continuous);
    round.case_of_table("number_wagered_on", move |_| options.total_cards);
    round.case_of_words("says_a_number", |_, said| is_number(said));
    // Where no wager on it is taken the number may be called as long as the cards lie there.
    round.case_of_words("number_lies_there", |context, said| {
        let lies = decided(context).filter(|_| !is_closed(context.memory));
        lies.is_some_and(|round| said == calls::number_phrase(round.size))
    });
    round.case_of_seat("marks_stand", |context, seat| !context.table.owed(seat).is_zero());
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
