//! What the table and the memory say: who is Banker, how far the hand has come, what the hands count.

use super::irregular::{Cause, Cure};
use super::{AGAINST, BANK, BANKER, PLAYER, phrase, ring};
use crate::games::common::live;
use crate::kit::{Area, Card, Cents, Face, Seat, Spot, Word};
use crate::procedure::Scene;
use crate::rules::baccarat::{self, Winner};
use std::cell::OnceCell;
use std::rc::Rc;

/// What is kept in mind until the end of the round.
pub(crate) mod mark {
    use crate::kit::Word;

    /// A shuffle, by whichever dealer.
    pub(crate) const SHUFFLED: Word = Word::new("shuffled");
    /// The lacing.
    pub(crate) const LACED: Word = Word::new("laced");
    /// A shuffle after the lacing.
    pub(crate) const AGAIN: Word = Word::new("again");
    /// The wash.
    pub(crate) const WASHED: Word = Word::new("washed");
    /// The washed cards stacked.
    pub(crate) const STACKED: Word = Word::new("stacked");
    /// A patron's cutting card, so many cards from the top, not yet cut at.
    pub(crate) const CUT_AT: Word = Word::new("cut_at");
    /// Who cut last; 0 for the dealer.
    pub(crate) const CUTTER: Word = Word::new("cutter");
    /// A patron who does not want to cut.
    pub(crate) const CUT_NO: Word = Word::new("cut_no");
    /// A recut has been ordered; by whom the cut before it was made.
    pub(crate) const RECUT: Word = Word::new("recut");
    /// It has been made.
    pub(crate) const RECUT_MADE: Word = Word::new("recut_made");
    /// A new shoe was loaded in this round.
    pub(crate) const LOADED: Word = Word::new("loaded");
    /// Its burn has been discarded.
    pub(crate) const BURNED: Word = Word::new("burned");
    /// A bid: see [`super::money`].
    pub(crate) const BID: Word = Word::new("bid");
    /// The shoe was given to somebody.
    pub(crate) const AWARDED: Word = Word::new("awarded");
    /// The cash that the Banker had changed.
    pub(crate) const CHANGED: Word = Word::new("changed");
    /// A call of Suivi.
    pub(crate) const SUIVI: Word = Word::new("suivi");
    /// A call of Banco.
    pub(crate) const BANCO: Word = Word::new("banco");
    /// A claim that the dealer has granted.
    pub(crate) const GRANTED: Word = Word::new("granted");
    /// A claim that the dealer has refused.
    pub(crate) const REFUSED: Word = Word::new("refused");
    /// The Banker whose hand it is.
    pub(crate) const BANKER: Word = Word::new("banker");
    /// His wager in cents.
    pub(crate) const BANK: Word = Word::new("bank");
    /// How many wagers had been given back before the word to deal.
    pub(crate) const GIVEN_BACK: Word = Word::new("given_back");
    /// A wager against it: see [`super::money`].
    pub(crate) const STAKED: Word = Word::new("staked");
    /// The Banker has dealt a card.
    pub(crate) const BEGUN: Word = Word::new("begun");
    /// A card of the Initial Deal: 1 to the Player's Hand, 2 to the Banker's.
    pub(crate) const DEALT: Word = Word::new("dealt");
    /// The Banker took his own cards out of turn, and they were looked at.
    pub(crate) const SPOILT: Word = Word::new("spoilt");
    /// So many cards of the Banker's Hand count nothing together.
    pub(crate) const ZERO: Word = Word::new("zero");
    /// The Player's Hand has three cards of which none can be told to be too many.
    pub(crate) const BEST: Word = Word::new("best");
    /// The Banker drew two cards for one, and mixed them.
    pub(crate) const WORST: Word = Word::new("worst");
    /// The Player's Hand was handed to a patron.
    pub(crate) const HANDED: Word = Word::new("handed");
    /// Whether one of the hands is a natural (1) or not (0), as the first cards showed.
    pub(crate) const NATURAL: Word = Word::new("natural");
    /// The Dominant Player said "Card".
    pub(crate) const WANTS: Word = Word::new("wants");
    /// The Dominant Player said "Stay".
    pub(crate) const STAYS: Word = Word::new("stays");
    /// The dealer said "Card" after the Dominant Player had spoken.
    pub(crate) const SAID_CARD: Word = Word::new("said_card");
    /// The dealer said "Stay".
    pub(crate) const SAID_STAY: Word = Word::new("said_stay");
    /// What the Player's third card is worth.
    pub(crate) const THIRD: Word = Word::new("third");
    /// A Banker with a choice draws (1) or stays (0).
    pub(crate) const CHOICE: Word = Word::new("choice");
    /// Cards the Banker has drawn after the Initial Deal.
    pub(crate) const DREW: Word = Word::new("drew");
    /// The Banker gave up a card that he had drawn for himself.
    pub(crate) const GIVEN_UP: Word = Word::new("given_up");
    /// A card dealt after "Stay" was given to the Banker.
    pub(crate) const TAKEN: Word = Word::new("taken");
    /// So many cards are to be discarded face up, by the value of a card.
    pub(crate) const OWED: Word = Word::new("owed");
    /// One card is to be discarded unseen.
    pub(crate) const UNSEEN: Word = Word::new("unseen");
    /// So many have come out for that.
    pub(crate) const MORE: Word = Word::new("more");
    /// A card was found face up in the shoe; so many are to be discarded with it.
    pub(crate) const FACE_UP: Word = Word::new("face_up");
    /// So many have come out for that.
    pub(crate) const MORE_FOUND: Word = Word::new("more_found");
    /// What the cards that came out last are discarded for: see [`super::super::irregular::Burn`].
    pub(crate) const BURN_FOR: Word = Word::new("burn_for");
    /// So much vigorish has been charged to a seat.
    pub(crate) const CHARGED: Word = Word::new("charged");
    /// So much of it has been given back.
    pub(crate) const REFUNDED: Word = Word::new("refunded");
    /// Vigorish has been marked at a seat, where none is.
    pub(crate) const MARKED: Word = Word::new("marked");
    /// The bank has gone to another after the hand.
    pub(crate) const MOVED_ON: Word = Word::new("moved_on");
    /// How the hand has come out: see [`super::code`].
    pub(crate) const RESULT: Word = Word::new("result");
    /// This is a round that does not count.
    pub(crate) const DUMMY: Word = Word::new("dummy");
    /// The Banker passes the bank by choice.
    pub(crate) const PASSING: Word = Word::new("passing");
    /// A patron who takes a passed bank.
    pub(crate) const TAKES: Word = Word::new("takes");
    /// A patron who does not.
    pub(crate) const BANK_NO: Word = Word::new("bank_no");
    /// The act just done, for those who answer it.
    pub(crate) const JUST: Word = Word::new("just");
    /// The supervisor has been heard, or something else was wrong that the floor may be called for.
    pub(crate) const TROUBLE: Word = Word::new("trouble");
}

/// What is kept in mind from hand to hand.
pub(crate) mod keep {
    use crate::kit::Word;

    /// What the Banker bid for the shoe, in cents.
    pub(crate) const BID: Word = Word::new("bid");
    /// His last wager.
    pub(crate) const LAST_WAGER: Word = Word::new("last_wager");
    /// Who covered the whole of his last decided wager and lost.
    pub(crate) const SUIVI: Word = Word::new("suivi");
    /// The last hand was a stand-off.
    pub(crate) const STOOD_OFF: Word = Word::new("stood_off");
    /// Who passed the bank by choice before the present Banker had it.
    pub(crate) const PASSER: Word = Word::new("passer");
    /// Who misses a turn as Banker.
    pub(crate) const SKIP: Word = Word::new("skip");
    /// A cutting card lies in the shoe.
    pub(crate) const IN_SHOE: Word = Word::new("in_shoe");
    /// It has come out: 1 in this hand, 2 before.
    pub(crate) const CUT_OUT: Word = Word::new("cut_out");
    /// This is the last hand of the shoe.
    pub(crate) const LAST_HAND: Word = Word::new("last_hand");
    /// Who has the shoe.
    pub(crate) const SHOE: Word = Word::new("shoe");
    /// The shoe is over.
    pub(crate) const OVER: Word = Word::new("over");
    /// A round that does not count is to follow.
    pub(crate) const DUMMY: Word = Word::new("dummy");
    /// The seat that a patron has left for another.
    pub(crate) const LEFT: Word = Word::new("left");
    /// The seat he has taken.
    pub(crate) const TOOK: Word = Word::new("took");
}

/// What is told of a scene once.
#[derive(Default)]
pub(super) struct Known {
    player_cards: OnceCell<Rc<[Card]>>,
    banker_cards: OnceCell<Rc<[Card]>>,
    dominant: OnceCell<Option<Seat>>,
    is_dealt: OnceCell<bool>,
    is_natural: OnceCell<bool>,
    is_player_done: OnceCell<bool>,
    rule: OnceCell<Rule>,
    banker_due: OnceCell<usize>,
    is_complete: OnceCell<bool>,
    outcome: OnceCell<Option<Winner>>,
    pub(super) slip: OnceCell<Option<(Area, Cure)>>,
    pub(super) cause: OnceCell<Option<Cause>>,
}

/// How many cents fit beside a seat.
const CENTS: u32 = 27;

/// A seat and an amount as one number.
pub(crate) fn money(seat: Seat, amount: Cents) -> u32 {
    let cents = u32::try_from(amount.0).unwrap_or(0) & ((1 << CENTS) - 1);
    u32::from(seat.0) << CENTS | cents
}

/// The seats and amounts kept in mind by this name.
pub(crate) fn amounts<'a>(
    scene: &Scene<'a>,
    name: Word,
) -> impl Iterator<Item = (Seat, Cents)> + use<'a> {
    let marks = scene.memory.marks.iter().filter(move |mark| mark.0 == name);
    marks.map(|&(_, n)| {
        let seat = Seat(u8::try_from(n >> CENTS).unwrap_or(0));
        (seat, Cents(i64::from(n & ((1 << CENTS) - 1))))
    })
}

/// The number kept in mind last by this name.
pub(crate) fn last(scene: &Scene<'_>, name: Word) -> Option<u32> {
    scene.memory.marks.iter().rev().find(|mark| mark.0 == name).map(|mark| mark.1)
}

/// Whether anything is kept in mind by this name.
pub(crate) fn has(scene: &Scene<'_>, name: Word) -> bool {
    last(scene, name).is_some()
}

/// The seat kept in mind by this name.
pub(crate) fn seat_of(scene: &Scene<'_>, name: Word) -> Option<Seat> {
    last(scene, name).and_then(|n| u8::try_from(n).ok()).filter(|&n| n > 0).map(Seat)
}

/// The seat kept in mind from hand to hand.
pub(crate) fn kept_seat(scene: &Scene<'_>, name: Word) -> Option<Seat> {
    scene.memory.kept(name).and_then(|n| u8::try_from(n).ok()).filter(|&n| n > 0).map(Seat)
}

/// Whether this is kept in mind from hand to hand.
pub(crate) fn is_kept(scene: &Scene<'_>, name: Word) -> bool {
    scene.memory.kept(name).is_some()
}

/// Whether this is a round that does not count.
pub(crate) fn is_dummy(scene: &Scene<'_>) -> bool {
    has(scene, mark::DUMMY)
}

/// Who is Banker in this hand: whoever had the shoe when the word to deal was given.
pub(crate) fn banker(scene: &Scene<'_>) -> Option<Seat> {
    seat_of(scene, mark::BANKER).or(scene.table.shoe_at)
}

/// Whether a card of the hand is out. (What the dealer draws himself is none of it.)
pub(crate) fn begun(scene: &Scene<'_>) -> bool {
    has(scene, mark::BEGUN)
}

/// Whether the hand has not begun.
pub(crate) fn before_cards(scene: &Scene<'_>) -> bool {
    live(scene) && !begun(scene) && !is_dummy(scene)
}

/// Whether a new shoe has to be made ready.
pub(crate) fn needs_shoe(scene: &Scene<'_>) -> bool {
    before_cards(scene) && (is_kept(scene, keep::OVER) || scene.table.count(Area::Shoe) == 0)
}

/// Whether somebody has to be found who takes the new shoe.
pub(crate) fn needs_banker(scene: &Scene<'_>) -> bool {
    let new = needs_shoe(scene) || has(scene, mark::LOADED);
    before_cards(scene) && (scene.table.shoe_at.is_none() || new) && !has(scene, mark::AWARDED)
}

/// Whether the cutting card has shown, or is out of the shoe.
pub(crate) fn is_cut_out(scene: &Scene<'_>) -> bool {
    let table = scene.table;
    let gone = is_kept(scene, keep::IN_SHOE) && !table.cutting.iter().any(|&behind| behind > 0);
    is_kept(scene, keep::CUT_OUT) || table.shows_cutting_card() || gone
}

/// Whether this is the last hand of the shoe.
pub(crate) fn is_last_hand(scene: &Scene<'_>) -> bool {
    is_kept(scene, keep::LAST_HAND) && !is_dummy(scene)
}

/// The bank: as it stood at the word to deal, or as it lies.
pub(crate) fn bank(scene: &Scene<'_>) -> Cents {
    match (last(scene, mark::BANK), banker(scene)) {
        (Some(cents), _) => Cents(i64::from(cents)),
        (None, Some(seat)) => scene.stake(seat, BANK),
        (None, None) => Cents::ZERO,
    }
}

/// The wagers against the bank, counterclockwise from the Banker: as they stood at the word to deal,
/// or as they lie.
pub(crate) fn punters(scene: &Scene<'_>) -> Vec<(Seat, Cents)> {
    let Some(banker) = banker(scene) else { return Vec::new() };
    let fixed: Vec<(Seat, Cents)> = amounts(scene, mark::STAKED).collect();
    if has(scene, mark::BANK) {
        return fixed;
    }
    let lies = |&seat: &Seat| (seat, scene.stake(seat, AGAINST));
    let seats = ring::after(scene, banker);
    seats.iter().map(lies).filter(|(_, amount)| !amount.is_zero()).collect()
}

/// The Dominant Player: whoever has wagered most, and of equals the nearest to the Banker.
pub(crate) fn dominant(scene: &Scene<'_>) -> Option<Seat> {
    scene.once(|known: &Known| &known.dominant, || find_dominant(scene))
}

fn find_dominant(scene: &Scene<'_>) -> Option<Seat> {
    let punters = punters(scene);
    let most = punters.iter().map(|(_, amount)| *amount).max()?;
    punters.iter().find(|(_, amount)| *amount == most).map(|(seat, _)| *seat)
}

/// What a place held when it was picked up last, if nothing lies there now.
fn picked(scene: &Scene<'_>, area: Area) -> Vec<Card> {
    if scene.memory.picked.contains(&area) { scene.hand(area) } else { Vec::new() }
}

/// The cards of the Player's Hand, wherever they are.
pub(crate) fn player_cards(scene: &Scene<'_>) -> Rc<[Card]> {
    scene.once(|known: &Known| &known.player_cards, || find_player_cards(scene).into())
}

fn find_player_cards(scene: &Scene<'_>) -> Vec<Card> {
    let table = scene.table;
    let places = table.seats().map(Area::Seat).chain([PLAYER]);
    let mut cards: Vec<Card> =
        places.clone().flat_map(|area| table.cards(area)).map(|laid| laid.card).collect();
    if cards.is_empty() {
        cards = places.flat_map(|area| picked(scene, area)).collect();
    }
    cards
}

/// The cards of the Banker's Hand, wherever they are.
pub(crate) fn banker_cards(scene: &Scene<'_>) -> Rc<[Card]> {
    scene.once(|known: &Known| &known.banker_cards, || find_banker_cards(scene).into())
}

fn find_banker_cards(scene: &Scene<'_>) -> Vec<Card> {
    let laid = scene.table.cards(BANKER);
    if laid.is_empty() {
        picked(scene, BANKER)
    } else {
        laid.iter().map(|laid| laid.card).collect()
    }
}

/// How many cards of the Banker's Hand count as its first ones.
fn base(scene: &Scene<'_>) -> usize {
    let mixed = last(scene, mark::ZERO).and_then(|n| usize::try_from(n).ok());
    // Cards that were taken away from the hand since are none of its first ones.
    mixed.filter(|&n| banker_cards(scene).len() >= n).unwrap_or(2)
}

/// Whether both hands have their first cards.
pub(crate) fn is_dealt(scene: &Scene<'_>) -> bool {
    scene.once(|known: &Known| &known.is_dealt, || has_first_cards(scene))
}

fn has_first_cards(scene: &Scene<'_>) -> bool {
    player_cards(scene).len() >= 2 && banker_cards(scene).len() >= base(scene)
}

/// What the Banker's first cards count.
pub(crate) fn banker_first(scene: &Scene<'_>) -> u8 {
    if has(scene, mark::ZERO) {
        return 0;
    }
    let cards = banker_cards(scene);
    baccarat::count(&cards[..cards.len().min(2)])
}

/// Whether one of the two hands is a natural, as their first cards show once they lie open.
pub(crate) fn is_natural(scene: &Scene<'_>) -> bool {
    scene.once(|known: &Known| &known.is_natural, || has_natural(scene))
}

fn has_natural(scene: &Scene<'_>) -> bool {
    if let Some(natural) = last(scene, mark::NATURAL) {
        return natural == 1;
    }
    is_player_seen(scene) && player_has_natural(scene)
        || is_banker_seen(scene) && banker_has_natural(scene)
}

fn is_natural_of_two(cards: &[Card]) -> bool {
    cards.len() >= 2 && baccarat::is_natural(&cards[..2])
}

fn player_has_natural(scene: &Scene<'_>) -> bool {
    is_dealt(scene) && !has(scene, mark::BEST) && is_natural_of_two(&player_cards(scene))
}

fn banker_has_natural(scene: &Scene<'_>) -> bool {
    is_dealt(scene) && !has(scene, mark::ZERO) && is_natural_of_two(&banker_cards(scene))
}

/// Whether one of the two hands is a natural, seen or not: its owner has looked at it.
pub(crate) fn holds_natural(scene: &Scene<'_>) -> bool {
    player_has_natural(scene) || banker_has_natural(scene)
}

/// Whether nobody has to guess what is in the Player's Hand.
pub(crate) fn is_player_seen(scene: &Scene<'_>) -> bool {
    scene.table.seats().map(Area::Seat).chain([PLAYER]).all(|area| scene.is_seen(area))
}

/// The same of the Banker's Hand.
pub(crate) fn is_banker_seen(scene: &Scene<'_>) -> bool {
    scene.is_seen(BANKER)
}

/// Whether the Player's Hand may have a third card: the Dominant Player has asked for it, or the rule
/// of a round that does not count calls for it.
pub(crate) fn player_draws(scene: &Scene<'_>) -> bool {
    if is_dummy(scene) {
        let cards = player_cards(scene);
        let count = baccarat::count(&cards[..cards.len().min(2)]);
        return is_dealt(scene)
            && !is_natural(scene)
            && baccarat::punter_draws(count) == Some(true);
    }
    has(scene, mark::WANTS)
}

/// How many cards the Player's Hand should have in the end, as far as that is known.
pub(crate) fn player_due(scene: &Scene<'_>) -> usize {
    if has(scene, mark::BEST) {
        return 3;
    }
    2 + usize::from(player_draws(scene))
}

/// Whether the Player's Hand gets no further card.
pub(crate) fn is_player_done(scene: &Scene<'_>) -> bool {
    scene.once(|known: &Known| &known.is_player_done, || has_player_all(scene))
}

fn has_player_all(scene: &Scene<'_>) -> bool {
    if !is_dealt(scene) {
        return false;
    }
    if is_natural(scene) || has(scene, mark::BEST) {
        return true;
    }
    if player_draws(scene) {
        return player_cards(scene).len() >= 3;
    }
    is_dummy(scene) || has(scene, mark::STAYS)
}

/// What the Banker is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rule {
    /// He must draw.
    Draw,
    /// He must stay.
    Stay,
    /// He may choose.
    Choice,
}

/// What the Player's third card is worth, if there is one.
pub(crate) fn third(scene: &Scene<'_>) -> Option<u8> {
    if let Some(value) = last(scene, mark::THIRD) {
        return u8::try_from(value).ok();
    }
    if !player_draws(scene) || player_cards(scene).len() < 3 {
        return None;
    }
    scene.table.cards(PLAYER).last().map(|laid| baccarat::point(laid.card))
}

/// What the table of third cards says for the Banker, once the Player's Hand is done.
pub(crate) fn rule(scene: &Scene<'_>) -> Rule {
    scene.once(|known: &Known| &known.rule, || find_rule(scene))
}

fn find_rule(scene: &Scene<'_>) -> Rule {
    if is_natural(scene) {
        return Rule::Stay;
    }
    let (count, third) = (banker_first(scene), third(scene));
    let six = scene.house.has("banker_choice", "three") && (count, third) == (6, None);
    let choice = matches!((count, third), (3, Some(9)) | (5, Some(4))) || six;
    match (choice, is_dummy(scene) || has(scene, mark::BEST)) {
        (true, true) => Rule::Stay,
        (true, false) => Rule::Choice,
        (false, _) if baccarat::banker_draws(count, third) => Rule::Draw,
        (false, _) => Rule::Stay,
    }
}

/// Whether the Banker draws, as far as that is decided.
pub(crate) fn banker_draws(scene: &Scene<'_>) -> Option<bool> {
    if !is_player_done(scene) {
        return None;
    }
    // What the Banker has to do rests on his own cards.
    if !is_natural(scene) && !has(scene, mark::ZERO) && !is_banker_seen(scene) {
        return None;
    }
    match rule(scene) {
        Rule::Draw => Some(true),
        Rule::Stay => Some(false),
        Rule::Choice => last(scene, mark::CHOICE).map(|choice| choice == 1),
    }
}

/// How many cards the Banker's Hand should have, as far as that is known.
pub(crate) fn banker_due(scene: &Scene<'_>) -> usize {
    scene.once(|known: &Known| &known.banker_due, || find_banker_due(scene))
}

fn find_banker_due(scene: &Scene<'_>) -> usize {
    let drawn = usize::from(banker_draws(scene) == Some(true));
    base(scene) + drawn + usize::from(has(scene, mark::WORST))
}

/// Whether the Banker has drawn after the first cards.
pub(crate) fn has_banker_drawn(scene: &Scene<'_>) -> bool {
    banker_cards(scene).len() > base(scene)
}

/// What the Player's Hand counts: 4.12(c) for one with a card that cannot be told to be too many.
pub(crate) fn player_count(scene: &Scene<'_>) -> u8 {
    let cards = player_cards(scene);
    if has(scene, mark::BEST) { baccarat::best_of_any(&cards) } else { baccarat::count(&cards) }
}

/// What the Banker's Hand counts: 4.12(b) and (d) for one that was dealt wrongly.
pub(crate) fn banker_count(scene: &Scene<'_>) -> u8 {
    let cards = banker_cards(scene);
    if let Some(n) = last(scene, mark::ZERO) {
        let first = usize::try_from(n).unwrap_or(0).min(cards.len());
        return baccarat::count(&cards[first..]);
    }
    if has(scene, mark::WORST) {
        return baccarat::worst_of_pairs(&cards);
    }
    baccarat::count(&cards)
}

/// Whether no card is missing and none is too many.
pub(crate) fn is_complete(scene: &Scene<'_>) -> bool {
    scene.once(|known: &Known| &known.is_complete, || has_all(scene))
}

fn has_all(scene: &Scene<'_>) -> bool {
    let in_place = player_cards(scene).len() == player_due(scene)
        && banker_cards(scene).len() == banker_due(scene);
    is_dealt(scene) && banker_draws(scene).is_some() && in_place
}

/// A winner as a number.
pub(crate) const fn code(winner: Winner) -> u32 {
    match winner {
        Winner::Player => 1,
        Winner::Banker => 2,
        Winner::Tie => 3,
    }
}

/// Whether the hand is complete, so that both hands are laid open and counted.
pub(crate) fn is_to_count(scene: &Scene<'_>) -> bool {
    let apart = has(scene, mark::SPOILT) || dominant(scene).is_none();
    live(scene) && !is_dummy(scene) && begun(scene) && !apart && is_complete(scene)
}

/// How the hand has come out, once it is complete and has been seen; it stays so whatever becomes of the cards.
pub(crate) fn outcome(scene: &Scene<'_>) -> Option<Winner> {
    scene.once(|known: &Known| &known.outcome, || find_outcome(scene))
}

fn find_outcome(scene: &Scene<'_>) -> Option<Winner> {
    if !live(scene) || is_dummy(scene) {
        return None;
    }
    let kept = last(scene, mark::RESULT);
    if let Some(winner) = Winner::ALL.into_iter().find(|&winner| kept == Some(code(winner))) {
        return Some(winner);
    }
    if !is_to_count(scene) || !is_player_seen(scene) || !is_banker_seen(scene) {
        return None;
    }
    Some(Winner::of(player_count(scene), banker_count(scene)))
}

/// Whether a round that does not count has been dealt to its end.
pub(crate) fn is_dummy_over(scene: &Scene<'_>) -> bool {
    let cleared = [PLAYER, BANKER].iter().any(|area| scene.memory.picked.contains(area));
    is_dummy(scene) && (cleared || is_complete(scene))
}

/// Whether cards still come out of the shoe in this hand.
pub(crate) fn is_drawing(scene: &Scene<'_>) -> bool {
    live(scene)
        && (begun(scene) || is_dummy(scene))
        && outcome(scene).is_none()
        && !is_dummy_over(scene)
}

/// Whether the card at the mouth of the shoe lies face up.
pub(crate) fn shows_face(scene: &Scene<'_>) -> bool {
    let table = scene.table;
    let up = table.cards(Area::Shoe).last().is_some_and(|laid| laid.face == Face::Up);
    up && !table.shows_cutting_card()
}

/// The last card of a place.
pub(crate) fn top(scene: &Scene<'_>, area: Area) -> Option<(Card, Face)> {
    scene.table.cards(area).last().map(|laid| (laid.card, laid.face))
}

/// A seat's wager against the bank.
pub(crate) const fn against(seat: Seat) -> Spot {
    Spot { seat, wager: AGAINST }
}

/// The Banker's spot.
pub(crate) const fn bank_of(seat: Seat) -> Spot {
    Spot { seat, wager: BANK }
}

/// Whether the word to wager against the bank has been given.
pub(crate) fn is_open(scene: &Scene<'_>) -> bool {
    scene.memory.has_said(phrase::WAGERS)
}
