//! The games, one folder each, and the one line that registers each.

mod baccarat;
mod chemin_de_fer;
mod common;
mod minibaccarat;
mod mississippi_stud;
mod pai_gow_poker;
mod prelude;
mod punto_banco;
mod roulette;
mod three_card_draw;
mod three_card_poker;
mod wiring;

use crate::house::{House, PURSE};
use crate::kit::{Area, Card, Cents, Chips, Dice, Seat, Spot, Word};
use crate::law::Rulebook;
use crate::procedure::{Context, Memory, Procedure};
use crate::table::{Act, Event, Table};
use serde::Deserialize;
use std::collections::BTreeSet;

/// The games that can be dealt.
pub const ALL: &[&dyn Game] = &[
    &three_card_poker::ThreeCardPoker,
    &three_card_draw::ThreeCardDraw,
    &mississippi_stud::MississippiStud,
    &pai_gow_poker::PaiGowPoker,
    &minibaccarat::Minibaccarat,
    &punto_banco::PuntoBanco,
    &chemin_de_fer::CheminDeFer,
    &roulette::Roulette,
];

/// The game of this name.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn Game> {
    ALL.iter().copied().find(|game| game.id() == id)
}

/// What is so of a game at every house.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The name used in files.
    pub id: &'static str,
    /// The name in words.
    pub title: &'static str,
    /// The wagers that have a spot on the layout, in the layout's order.
    pub wagers: &'static [Word],
    /// The wagers that can be made before the deal.
    pub opening_wagers: &'static [Word],
    /// How many cards a hand can have.
    pub most_in_hand: u8,
    /// The most seats a table can have.
    pub most_seats: u8,
}

/// A game, before a house has made its elections.
#[expect(unused_variables, reason = "what a game does unless it says otherwise needs no arguments")]
pub trait Game: Sync {
    /// What is so of the game at every house.
    fn facts(&self) -> Facts;

    /// The name used in files.
    fn id(&self) -> &'static str {
        self.facts().id
    }

    /// The name in words.
    fn title(&self) -> &'static str {
        self.facts().title
    }

    /// The wagers that have a spot on the layout, in the layout's order.
    fn wagers(&self) -> &'static [Word] {
        self.facts().wagers
    }

    /// The wagers that can be made before the deal.
    fn opening_wagers(&self) -> &'static [Word] {
        self.facts().opening_wagers
    }

    /// How many cards a hand can have.
    fn most_in_hand(&self) -> u8 {
        self.facts().most_in_hand
    }

    /// The most seats a table can have.
    fn most_seats(&self) -> u8 {
        self.facts().most_seats
    }

    /// Whether a house has this wager on its layout.
    fn offers(&self, house: &House, wager: Word) -> bool {
        true
    }

    /// The wager that whoever plays must make, if there is one.
    fn needed_wager(&self) -> Option<Word> {
        None
    }

    /// The seats clockwise from the dealer's far left. Their numbers are printed on the layout, and
    /// need not run the same way.
    fn ring(&self, seats: u8) -> Vec<Seat> {
        Seat::clockwise(seats).collect()
    }

    /// What every patron starts with.
    fn purse(&self, house: &House) -> Chips {
        house.stock(&PURSE)
    }

    /// The cards of a fresh table, in order.
    fn cards(&self, house: &House) -> Vec<Card> {
        Card::deck().collect()
    }

    /// Puts the devices that the house has elected on a fresh table, and takes off the others.
    fn equip(&self, house: &House, table: &mut Table) {
        table.auto_shoe = false;
        table.shuffler = false;
    }

    /// Those of its own incidents that may bring somebody to a free seat.
    fn newcomers(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether who comes and goes is a part of the game: chips in a patron's colour, a shoe that goes
    /// round, vigorish that is owed until then.
    fn keeps_seats(&self) -> bool {
        false
    }

    /// Seats the patrons who are there from the start, beyond what everybody starts with.
    fn seat(&self, house: &House, table: &mut Table, seated: &[Seat]) {}

    /// Whether this house cannot deal without its shuffler; by default where it deals from the hand.
    fn needs_shuffler(&self, house: &House) -> bool {
        house.has("dealing", "hand")
    }

    /// Whether a patron of this game can be told to answer so.
    fn knows(&self, answer: Answer) -> bool {
        matches!(answer, Answer::ByCards | Answer::Plays | Answer::Folds)
    }

    /// The incidents that only this game has, by the names that levels use.
    fn own_incidents(&self) -> &'static [&'static str] {
        &[]
    }

    /// The game as this house plays it, with so many seats.
    fn open(&self, house: &House, book: &Rulebook, seats: u8) -> Box<dyn Ruleset>;
}

/// How well a patron plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Skill {
    /// By the best strategy.
    #[default]
    Sound,
    /// By whim.
    Loose,
}

/// What a patron has been told to answer when offered the choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
pub enum Answer {
    /// By the cards.
    #[default]
    ByCards,
    /// To play.
    Plays,
    /// To play with so many times the ante.
    Raises(u8),
    /// To play, and to ask for a card.
    Draws,
    /// To give up.
    Folds,
    /// To take what he is offered.
    Accepts,
    /// Not to take it.
    Declines,
}

/// How a patron answers an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Manner {
    /// How well he plays when the cards decide.
    pub skill: Skill,
    /// What he has been told to do.
    pub answer: Answer,
    /// The stake he makes the play with, if it is the wrong one.
    pub amount: Option<Cents>,
}

/// A patron at a table who may do something, and how he plays.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The table.
    pub context: &'a Context<'a>,
    /// His seat.
    pub seat: Seat,
    /// How he answers.
    pub manner: &'a Manner,
}

/// An incident of a game's own, in words that the game knows.
#[derive(Clone, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameIncident {
    /// In which round.
    pub round: u32,
    /// Which of the game's incidents.
    pub what: String,
    /// Who, if somebody.
    #[serde(default)]
    pub seat: u8,
    /// Where or on what, if anywhere.
    #[serde(default)]
    pub at: String,
    /// How much, in dollars.
    #[serde(default)]
    pub amount: i64,
    /// How many, or which.
    #[serde(default)]
    pub n: u16,
    /// Whether a card lies face up.
    #[serde(default)]
    pub up: bool,
}

/// A game at a house: its procedure, what its wagers come to, and what its patrons do.
#[expect(unused_variables, reason = "what a game does unless it says otherwise needs no arguments")]
pub trait Ruleset: Send + Sync {
    /// The round as the dealer is to conduct it.
    fn procedure(&self) -> &Procedure;

    /// The acts that make a fresh table ready for the first round, for levels that start so.
    fn readying(&self) -> Vec<Act> {
        Vec::new()
    }

    /// Notes what only this game keeps in mind of an act that is about to be done at this table.
    fn note(&self, memory: &mut Memory, table: &Table, house: &House, act: &Act) {}

    /// Notes what only this game keeps in mind of an event.
    fn note_event(&self, memory: &mut Memory, event: &Event) {}

    /// How many cards the automated shoe issues next.
    fn packet(&self, context: &Context<'_>) -> u8 {
        context.table.packet
    }

    /// What the devices of this game do of themselves in answer to an act; `context` is after it.
    fn devices(&self, context: &Context<'_>, act: &Act, dice: &mut Dice) -> Vec<Event> {
        Vec::new()
    }

    /// What a patron puts down when a round opens.
    fn wagers_of(&self, context: &Context<'_>, seat: Seat, dice: &mut Dice) -> Vec<Event> {
        Vec::new()
    }

    /// How a patron who has no chips left for his wagers gets more when a round opens; nothing where
    /// the game has no such thing.
    fn buys_in(&self, context: &Context<'_>, seat: Seat) -> Vec<Event> {
        Vec::new()
    }

    /// How many choices a patron is offered in a round.
    fn choices(&self) -> usize {
        1
    }

    /// Which choice of the round is before this seat, from 0.
    fn choice(&self, context: &Context<'_>, seat: Seat) -> usize {
        0
    }

    /// Whether an act has just closed the wagering on a wager; `context` is after it.
    fn closes(&self, context: &Context<'_>, act: &Act, wager: Word) -> bool {
        matches!(act, Act::Remove { .. } | Act::Issue) && context.memory.draws == 1
    }

    /// What a patron does when offered the choice; nothing if it is not his turn to choose.
    fn answer(&self, asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
        Vec::new()
    }

    /// What a patron does unasked in answer to an act; `context` is after it.
    fn unasked(&self, asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
        Vec::new()
    }

    /// What a patron's wager should be after the dealer has had it put right: a late one as it was before,
    /// any other of its right size.
    fn put_right(&self, context: &Context<'_>, act: &Act) -> Vec<Event> {
        common::patrons::put_right(context, act, |spot| self.right_size(context, spot))
    }

    /// How much a wager should be that is not late, if something is wrong with it.
    fn right_size(&self, context: &Context<'_>, spot: Spot) -> Option<Cents> {
        None
    }

    /// The places in the order the cards reach them, for cards that a level fixes: one for each
    /// card from the top of the deck.
    fn deal_order(&self, context: &Context<'_>) -> Vec<Area> {
        Vec::new()
    }

    /// The same, where these cards are fixed: a place that gets a card only if its patron, or the game's
    /// own rule, calls for one is dealt to as the fixed cards say.
    fn deal_order_of(&self, context: &Context<'_>, fixed: &[(Area, Vec<Card>)]) -> Vec<Area> {
        let is_fixed = |area: &Area| fixed.iter().any(|(fixed, _)| fixed == area);
        let mut order = self.deal_order(context);
        order.retain(|area| !matches!(area, Area::Part(..)) || is_fixed(area));
        order
    }

    /// Whether cards are dealt on from the same shoe, round after round.
    fn keeps_shoe(&self) -> bool {
        false
    }

    /// Whether an act brings cards out of the shoe, so that those that a level fixes must lie there.
    fn brings_out(&self, context: &Context<'_>, act: &Act) -> bool {
        matches!(act, Act::Remove { from: Area::Shoe, .. })
    }

    /// What else happens when a round opens, once the wagers are down.
    fn opens(&self, context: &Context<'_>, dice: &mut Dice) -> Vec<Event> {
        Vec::new()
    }

    /// What an incident of the game's own brings about: after an act, or when its round opens, once
    /// the wagers are down. It must see for itself that it does not happen twice.
    fn happens(&self, context: &Context<'_>, act: Option<&Act>, own: &GameIncident) -> Vec<Event> {
        Vec::new()
    }

    /// Whether such an incident comes in place of what the game would have let happen then: by its
    /// devices, by the patron who is offered something, or at the opening of the round.
    fn supersedes(&self, own: &GameIncident) -> bool {
        false
    }

    /// Whether an incident of the game's own can come to pass at this table as it stands before the
    /// round; `context` has the wagers that the level fixes.
    ///
    /// # Errors
    /// Says what stands against it.
    fn fits(&self, context: &Context<'_>, own: &GameIncident) -> Result<(), String> {
        Ok(())
    }

    /// How many packets an automated shoe issues in a round; by default one to each place that is
    /// dealt to.
    fn packets(&self, context: &Context<'_>) -> usize {
        self.deal_order(context).into_iter().collect::<BTreeSet<_>>().len()
    }

    /// Whether a cover card lies on this house's tables; by default where cards are cut by hand.
    fn has_cover(&self, house: &House) -> bool {
        house.has("shuffle", "manual")
    }

    /// Whether the shoe's place is for a shoe; where it is not, the shuffler stands there.
    fn has_shoe(&self, house: &House) -> bool {
        !house.has("dealing", "hand")
    }
}
