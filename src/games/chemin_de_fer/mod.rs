//! Baccarat-Chemin de Fer (N.J.A.C. 19:47-4). A patron is the Banker and deals at the dealer's word;
//! the dealer directs, watches and puts right. What 4.8 to 4.10 would say is house practice, which is
//! shown and never scored.

mod accounts;
mod bank;
mod cases;
mod claims;
mod dealing;
mod hands;
mod incidents;
mod irregular;
mod new_shoe;
mod notes;
mod noting;
mod patrons;
mod remedies;
mod ring;
mod round;
mod settling;

use super::baccarat::{self, ActAtTable, BANKER, Exposed, PLAYER, cutting};
use super::common::remedies::at_every_table;
use crate::games::prelude::*;
use crate::rules::baccarat::MOST_BURNED;
use new_shoe::CUTTING_CARDS;

/// The Banker's wager.
const BANK: Word = Word::new("bank");
/// A wager against the Banker.
const AGAINST: Word = Word::new("against");

/// How many cards of a hand a level may fix.
const MOST_FIXED: usize = 6;

/// What is announced at this table.
mod phrase {
    use crate::kit::Word;

    pub(super) const OFFER_SHOE: Word = Word::new("offer_shoe");
    pub(super) const WAGERS: Word = Word::new("place_your_bets");
    pub(super) const CARDS: Word = Word::new("cards");
    pub(super) const CARD: Word = Word::new("card");
    pub(super) const STAY: Word = Word::new("stay");
    pub(super) const BANKER_DRAWS: Word = Word::new("banker_draws");
    pub(super) const BANKER_STAYS: Word = Word::new("banker_stays");
    pub(super) const PLAYER_WINS: Word = Word::new("player_wins");
    pub(super) const BANKER_WINS: Word = Word::new("banker_wins");
    pub(super) const STAND_OFF: Word = Word::new("stand_off");
    pub(super) const LAST_HAND: Word = Word::new("last_hand");
    pub(super) const SUIVI: Word = Word::new("suivi");
    pub(super) const BANCO_SUIVI: Word = Word::new("banco_suivi");
    pub(super) const BANCO: Word = Word::new("banco");
    pub(super) const BANCO_SEUL: Word = Word::new("banco_seul");
    pub(super) const PASS: Word = Word::new("i_pass");
    pub(super) const MOVED: Word = Word::new("i_moved");
}

/// What the house has elected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Options {
    /// Shuffled and laced; else washed and shuffled by three dealers.
    lace: bool,
    /// A closed table gets pre-shuffled cards.
    preshuffled: bool,
    /// A recut is made by the next patron entitled; else by the last cutter.
    next_entitled: bool,
    /// What is done with exposed cards: 4.12(h).
    exposed: Exposed,
    /// Tens and court cards count ten where cards are discarded by value.
    ten_burns: bool,
    /// A winning Banker is charged.
    vigorish: bool,
}

impl Options {
    fn of(house: &House) -> Self {
        Self {
            lace: house.has("shuffle_option", "lace"),
            preshuffled: house.has("opening", "preshuffled"),
            next_entitled: house.has("recut_by", "next_entitled"),
            exposed: Exposed::of(house),
            ten_burns: house.has("error_burn", "ten"),
            vigorish: house.has("bank_vigorish", "five"),
        }
    }
}

/// Baccarat-Chemin de Fer.
pub(super) struct CheminDeFer;

impl Game for CheminDeFer {
    fn facts(&self) -> Facts {
        Facts {
            id: "chemin_de_fer",
            title: "Baccarat-Chemin de Fer",
            wagers: &[BANK, AGAINST],
            opening_wagers: &[],
            most_in_hand: 11,
            most_seats: Seat::MOST,
        }
    }

    fn ring(&self, seats: u8) -> Vec<Seat> {
        Seat::clockwise(seats).rev().collect()
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
        matches!(answer, Answer::ByCards | Answer::Accepts | Answer::Declines | Answer::Folds)
    }

    fn keeps_seats(&self) -> bool {
        true
    }

    fn own_incidents(&self) -> &'static [&'static str] {
        incidents::NAMES
    }

    fn open(&self, house: &House, book: &Rulebook, seats: u8) -> Box<dyn Ruleset> {
        let options = Options::of(house);
        let round = Round::new(house, book);
        let percent = round.number_of("vigorish").filter(|_| options.vigorish);
        let mut builder = Builder { options, percent, round };
        builder.remedies();
        builder.make_ready();
        builder.bank();
        builder.claims();
        builder.deal();
        builder.settlement();
        builder.cases();
        let mut procedure = builder.round.finish(seats);
        procedure.percent = percent;
        procedure.charges_vigorish = true;
        procedure.lines = Arc::new(accounts::lines);
        procedure.between = Arc::new(accounts::between);
        procedure.among_patrons = true;
        procedure.counted = Arc::new(hands::counted);
        // A card laid aside opens the next hand.
        procedure.keeps = vec![Area::Aside];
        procedure.suffices = Box::new(new_shoe::suffices);
        Box::new(AtHouse { options, seats, procedure: at_every_table(procedure, house, book) })
    }
}

/// Says what is owed at the steps of a table's round, and when its cases are given.
struct Builder<'a> {
    options: Options,
    /// How many hundredths of a winning bank are vigorish, where the house charges any.
    percent: Option<i64>,
    round: Round<'a>,
}

/// The game at one house.
struct AtHouse {
    options: Options,
    seats: u8,
    procedure: Procedure,
}

impl Ruleset for AtHouse {
    fn procedure(&self) -> &Procedure {
        &self.procedure
    }

    fn readying(&self) -> Vec<Act> {
        cutting::by_hand(&CUTTING_CARDS)
    }

    fn note(&self, memory: &mut Memory, table: &Table, house: &House, act: &Act) {
        noting::act(&self.options, memory, ActAtTable { table, house, act });
    }

    fn note_event(&self, memory: &mut Memory, event: &Event) {
        notes::event(memory, event);
    }

    fn devices(&self, context: &Context<'_>, act: &Act, dice: &mut Dice) -> Vec<Event> {
        patrons::banker(&self.options, context, act, dice)
    }

    fn opens(&self, context: &Context<'_>, dice: &mut Dice) -> Vec<Event> {
        patrons::opens(context, dice)
    }

    fn happens(&self, context: &Context<'_>, act: Option<&Act>, own: &GameIncident) -> Vec<Event> {
        incidents::happens(&self.options, context, act, own)
    }

    fn supersedes(&self, own: &GameIncident) -> bool {
        incidents::supersedes(own)
    }

    fn fits(&self, context: &Context<'_>, own: &GameIncident) -> Result<(), String> {
        incidents::fits(self.seats, context, own)
    }

    fn closes(&self, context: &Context<'_>, act: &Act, wager: Word) -> bool {
        let first = context.memory.said.iter().filter(|&&said| said == phrase::CARDS).count() == 1;
        *act == Act::Say(phrase::CARDS) && first && wager == AGAINST && !round::is_dummy(context)
    }

    fn answer(&self, asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
        patrons::answer(&self.options, asked, dice)
    }

    fn unasked(&self, asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
        patrons::unasked(asked, dice)
    }

    fn right_size(&self, context: &Context<'_>, Spot { seat, wager }: Spot) -> Option<Cents> {
        if wager == BANK {
            return bank::right_bank(context, context.stake(seat, BANK));
        }
        claims::right_stake(context, seat)
    }

    fn keeps_shoe(&self) -> bool {
        true
    }

    fn brings_out(&self, context: &Context<'_>, act: &Act) -> bool {
        let first_call = *act == Act::Say(phrase::CARDS) && !context.memory.has_said(phrase::CARDS);
        first_call || matches!(act, Act::Remove { from: Area::Shoe, .. })
    }

    fn deal_order(&self, _scene: &Context<'_>) -> Vec<Area> {
        // The burn of a new shoe, and cards to each hand in turn; what a hand gets more than three comes
        // by a mistake.
        let hands = [PLAYER, BANKER].into_iter().cycle().take(2 * MOST_FIXED);
        std::iter::repeat_n(Area::Burn, usize::from(MOST_BURNED)).chain(hands).collect()
    }

    fn deal_order_of(&self, context: &Context<'_>, fixed: &[(Area, Vec<Card>)]) -> Vec<Area> {
        let count = |area: Area| {
            fixed.iter().find(|(place, _)| *place == area).map_or(0, |(_, cards)| cards.len())
        };
        let mut order = vec![Area::Burn; count(Area::Burn)];
        let aside = usize::from(context.table.count(Area::Aside) > 0);
        order.extend([PLAYER, BANKER, PLAYER, BANKER].into_iter().skip(aside));
        let more = (2..MOST_FIXED).flat_map(|n| [PLAYER, BANKER].map(|hand| (hand, n)));
        order.extend(more.filter(|&(hand, n)| count(hand) > n).map(|(hand, _)| hand));
        order
    }

    fn has_cover(&self, _house: &House) -> bool {
        true
    }
}
