//! Baccarat-Punto Banco (N.J.A.C. 19:47-3): the large table, where a curator draws the cards.

mod cases;
mod curator;
mod dealing;
mod notes;
mod passing;

use super::baccarat::cutting::{self, CuttingCardPlace};
use super::baccarat::round::Builder;
use super::baccarat::{self, ActAtTable, Options, Terms, deal, is_show, patrons, turning, wager};
use super::common::remedies::at_every_table;
use crate::games::prelude::*;
use crate::rules::baccarat::{LEAST_BEHIND, MOST_BURNED};
use passing::{Passing, Ring};

/// How many cards lie behind the cutting cards: at least fourteen, and at the very end.
const CUTTING_CARDS: [CuttingCardPlace; 2] = [0..=0, LEAST_BEHIND..=u16::MAX];

/// The wagers, in the layout's order.
const WAGERS: [Word; 3] = [wager::PLAYER, wager::BANKER, wager::TIE];

/// Baccarat-Punto Banco.
pub(super) struct PuntoBanco;

impl Game for PuntoBanco {
    fn facts(&self) -> Facts {
        Facts {
            id: "punto_banco",
            title: "Baccarat-Punto Banco",
            wagers: &WAGERS,
            opening_wagers: &WAGERS,
            most_in_hand: MOST_BURNED,
            most_seats: 14,
        }
    }

    /// The numbers rise counterclockwise from the dealer's right.
    fn ring(&self, seats: u8) -> Vec<Seat> {
        (1..=seats).rev().map(Seat).collect()
    }

    fn cards(&self, house: &House) -> Vec<Card> {
        baccarat::decks(house)
    }

    fn equip(&self, _house: &House, table: &mut Table) {
        table.auto_shoe = false;
        table.shuffler = false;
        table.receptacle = Area::Bucket;
    }

    fn knows(&self, answer: Answer) -> bool {
        matches!(answer, Answer::ByCards | Answer::Accepts | Answer::Declines)
    }

    fn keeps_seats(&self) -> bool {
        true
    }

    fn own_incidents(&self) -> &'static [&'static str] {
        curator::OWN
    }

    fn open(&self, house: &House, book: &Rulebook, seats: u8) -> Box<dyn Ruleset> {
        let options = Options::of(house, true);
        let ring = Ring::new(&self.ring(seats));
        let mut builder = Builder::new(options, house, book);
        let known = ring.clone();
        let order = move |context: &Context<'_>| {
            let clockwise = known.clockwise_from(context.table.shoe_at).into_iter();
            clockwise.filter(|seat| context.table.has_stakes(*seat)).collect()
        };
        // Where nobody has the shoe, and nobody is to get it, the dealer draws himself.
        let known = ring.clone();
        let nobody =
            move |context: &Context<'_>| passing::state(&known, context) == Passing::Nobody;
        builder.duties(order, &CUTTING_CARDS, nobody);
        let (round, draws) = (&mut builder.round, builder.draws);
        turning::add_duties(round, options, false);
        turning::add_recall(round, options, None);
        passing::add_duties(round, &ring);
        dealing::add_duties(round, options, draws, &ring);
        builder.cases(cases::is_irregular, curator::called_for);
        builder.own_cases(&ring);
        let (procedure, terms) = builder.finish(seats, &CUTTING_CARDS);
        Box::new(AtHouse {
            preshuffled: house.has("opening", "preshuffled"),
            passes: house.has("shoe_after_player", "passes"),
            ring,
            terms,
            procedure: at_every_table(procedure, house, book),
        })
    }
}

/// The game at one house.
struct AtHouse {
    /// A closed table gets pre-shuffled cards.
    preshuffled: bool,
    /// The shoe passes when the Player's Hand has won.
    passes: bool,
    ring: Ring,
    terms: Terms,
    procedure: Procedure,
}

impl Ruleset for AtHouse {
    fn procedure(&self) -> &Procedure {
        &self.procedure
    }

    fn readying(&self) -> Vec<Act> {
        cutting::readying(&self.terms.options, &CUTTING_CARDS)
    }

    fn note(&self, memory: &mut Memory, table: &Table, house: &House, act: &Act) {
        let context = Context::new(table, memory, house);
        let open =
            !cutting::is_to_cut(&context) && passing::state(&self.ring, &context) != Passing::Kept;
        let has_shoe = passing::curator(&context);
        let lost = has_shoe.filter(|_| self.passes && passing::has_lost(&context));
        let was_show = is_show(memory);
        curator::note(memory, table, house, act);
        notes::write(memory, |notes| notes.lost = lost.or(notes.lost));
        passing::note(memory, open, has_shoe, act);
        // Who gives the shoe up may turn cards all the same.
        if !matches!(act, Act::Revoke(_)) {
            baccarat::note(&self.terms, memory, ActAtTable { table, house, act });
        }
        // A round for show is a round of its own.
        if is_show(memory) && !was_show {
            notes::write(memory, |notes| notes.round = notes::RoundNotes::default());
        }
        dealing::note(&self.terms.options, memory, table, act);
    }

    fn note_event(&self, memory: &mut Memory, event: &Event) {
        passing::note_event(memory, event);
        curator::note_event(memory, event);
        if matches!(event, Event::RoundOpens(_)) && self.preshuffled && memory.is_deck_new() {
            // Such cards lie ready to be cut.
            memory.deck = DeckStage::Shuffled;
            notes::write(memory, |notes| notes.round.is_laced = true);
        }
        // A stalling curator is not a patron who holds cards.
        if !matches!(event, Event::Stalls(_) | Event::Errs(_)) {
            baccarat::note_event(memory, event);
        }
    }

    fn devices(&self, context: &Context<'_>, act: &Act, _dice: &mut Dice) -> Vec<Event> {
        curator::draws(&self.terms.options, context, act)
    }

    fn wagers_of(&self, context: &Context<'_>, seat: Seat, dice: &mut Dice) -> Vec<Event> {
        patrons::wagers(&self.terms.options, context, seat, dice)
    }

    fn opens(&self, context: &Context<'_>, dice: &mut Dice) -> Vec<Event> {
        curator::tires(context, dice)
    }

    fn closes(&self, context: &Context<'_>, act: &Act, _wager: Word) -> bool {
        let first = context.memory.draws == 0 && notes::of(context.memory).round.words == 1;
        let word = *act == Act::Say(curator::CARDS) && passing::curator(context).is_some();
        (word && first && !is_show(context.memory)) || deal::is_first_card(context, act)
    }

    fn answer(&self, asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
        if !cutting::is_to_cut(asked.context) && passing::is_open(asked.context) {
            return passing::answer(asked, dice);
        }
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

    fn brings_out(&self, context: &Context<'_>, act: &Act) -> bool {
        let on_a_word = matches!(*act, Act::Say(phrase) if curator::is_word(phrase));
        let by_hand = matches!(act, Act::Remove { from: Area::Shoe, .. });
        by_hand || (on_a_word && passing::curator(context).is_some())
    }

    /// The first shoe of the game, or one that has been given up.
    fn choice(&self, context: &Context<'_>, _seat: Seat) -> usize {
        usize::from(passing::former(context).is_some())
    }

    fn happens(&self, context: &Context<'_>, act: Option<&Act>, own: &GameIncident) -> Vec<Event> {
        curator::happens(&self.terms.options, context, act, own)
    }

    fn fits(&self, context: &Context<'_>, own: &GameIncident) -> Result<(), String> {
        curator::fits(&self.terms.options, context, own)
    }

    fn has_cover(&self, _house: &House) -> bool {
        true
    }
}
