//! The two hands: their cards wherever they are, what they count, what is due to them, and how they
//! come out.

use super::irregular::{Cause, Cure};
use super::notes::hand;
use super::round::{begun, dominant, is_dummy};
use super::{BANKER, PLAYER};
use crate::games::common::live;
use crate::kit::{Area, Card, Face, Seat};
use crate::procedure::Scene;
use crate::rules::baccarat::{self, Winner};
use std::cell::OnceCell;
use std::rc::Rc;

/// What is told of a scene once.
#[derive(Default)]
pub(super) struct Known {
    player_cards: OnceCell<Rc<[Card]>>,
    banker_cards: OnceCell<Rc<[Card]>>,
    pub(super) dominant: OnceCell<Option<Seat>>,
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

/// What a place held when it was picked up last, if nothing lies there now.
fn picked(scene: &Scene<'_>, area: Area) -> Vec<Card> {
    if scene.memory.picked.contains(&area) { scene.hand(area) } else { Vec::new() }
}

/// The cards of the Player's Hand, wherever they are.
pub(super) fn player_cards(scene: &Scene<'_>) -> Rc<[Card]> {
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
pub(super) fn banker_cards(scene: &Scene<'_>) -> Rc<[Card]> {
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
    // Cards that were taken away from the hand since are none of its first ones.
    hand(scene).misdeal.nothing.filter(|&n| banker_cards(scene).len() >= n).unwrap_or(2)
}

/// Whether both hands have their first cards.
pub(super) fn is_dealt(scene: &Scene<'_>) -> bool {
    scene.once(|known: &Known| &known.is_dealt, || has_first_cards(scene))
}

fn has_first_cards(scene: &Scene<'_>) -> bool {
    player_cards(scene).len() >= 2 && banker_cards(scene).len() >= base(scene)
}

/// What the Banker's first cards count.
pub(super) fn banker_first(scene: &Scene<'_>) -> u8 {
    if hand(scene).misdeal.nothing.is_some() {
        return 0;
    }
    let cards = banker_cards(scene);
    baccarat::count(&cards[..cards.len().min(2)])
}

/// Whether one of the two hands is a natural, as their first cards show once they lie open.
pub(super) fn is_natural(scene: &Scene<'_>) -> bool {
    scene.once(|known: &Known| &known.is_natural, || has_natural(scene))
}

fn has_natural(scene: &Scene<'_>) -> bool {
    if let Some(natural) = hand(scene).natural {
        return natural;
    }
    is_player_seen(scene) && player_has_natural(scene)
        || is_banker_seen(scene) && banker_has_natural(scene)
}

fn is_natural_of_two(cards: &[Card]) -> bool {
    cards.len() >= 2 && baccarat::is_natural(&cards[..2])
}

fn player_has_natural(scene: &Scene<'_>) -> bool {
    is_dealt(scene) && !hand(scene).misdeal.most && is_natural_of_two(&player_cards(scene))
}

fn banker_has_natural(scene: &Scene<'_>) -> bool {
    is_dealt(scene)
        && hand(scene).misdeal.nothing.is_none()
        && is_natural_of_two(&banker_cards(scene))
}

/// Whether one of the two hands is a natural, seen or not: its owner has looked at it.
pub(super) fn holds_natural(scene: &Scene<'_>) -> bool {
    player_has_natural(scene) || banker_has_natural(scene)
}

/// Whether nobody has to guess what is in the Player's Hand.
pub(super) fn is_player_seen(scene: &Scene<'_>) -> bool {
    scene.table.seats().map(Area::Seat).chain([PLAYER]).all(|area| scene.is_seen(area))
}

/// The same of the Banker's Hand.
pub(super) fn is_banker_seen(scene: &Scene<'_>) -> bool {
    scene.is_seen(BANKER)
}

/// Whether the Player's Hand may have a third card: the Dominant Player has asked for it, or the rule
/// of a round that does not count calls for it.
pub(super) fn player_draws(scene: &Scene<'_>) -> bool {
    if is_dummy(scene) {
        let cards = player_cards(scene);
        let count = baccarat::count(&cards[..cards.len().min(2)]);
        return is_dealt(scene)
            && !is_natural(scene)
            && baccarat::punter_draws(count) == Some(true);
    }
    hand(scene).wants()
}

/// How many cards the Player's Hand should have in the end, as far as that is known.
pub(super) fn player_due(scene: &Scene<'_>) -> usize {
    if hand(scene).misdeal.most {
        return 3;
    }
    2 + usize::from(player_draws(scene))
}

/// Whether the Player's Hand gets no further card.
pub(super) fn is_player_done(scene: &Scene<'_>) -> bool {
    scene.once(|known: &Known| &known.is_player_done, || has_player_all(scene))
}

fn has_player_all(scene: &Scene<'_>) -> bool {
    if !is_dealt(scene) {
        return false;
    }
    if is_natural(scene) || hand(scene).misdeal.most {
        return true;
    }
    if player_draws(scene) {
        return player_cards(scene).len() >= 3;
    }
    is_dummy(scene) || hand(scene).stays()
}

/// What the Banker is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rule {
    /// He must draw.
    Draw,
    /// He must stay.
    Stay,
    /// He may choose.
    Choice,
}

/// What the Player's third card is worth, if there is one.
pub(super) fn third(scene: &Scene<'_>) -> Option<u8> {
    if hand(scene).third.is_some() {
        return hand(scene).third;
    }
    if !player_draws(scene) || player_cards(scene).len() < 3 {
        return None;
    }
    scene.table.cards(PLAYER).last().map(|laid| baccarat::point(laid.card))
}

/// What the table of third cards says for the Banker, once the Player's Hand is done.
pub(super) fn rule(scene: &Scene<'_>) -> Rule {
    scene.once(|known: &Known| &known.rule, || find_rule(scene))
}

fn find_rule(scene: &Scene<'_>) -> Rule {
    if is_natural(scene) {
        return Rule::Stay;
    }
    let (count, third) = (banker_first(scene), third(scene));
    let six = scene.house.has("banker_choice", "three") && (count, third) == (6, None);
    let choice = matches!((count, third), (3, Some(9)) | (5, Some(4))) || six;
    match (choice, is_dummy(scene) || hand(scene).misdeal.most) {
        (true, true) => Rule::Stay,
        (true, false) => Rule::Choice,
        (false, _) if baccarat::banker_draws(count, third) => Rule::Draw,
        (false, _) => Rule::Stay,
    }
}

/// Whether the Banker draws, as far as that is decided.
pub(super) fn banker_draws(scene: &Scene<'_>) -> Option<bool> {
    if !is_player_done(scene) {
        return None;
    }
    // What the Banker has to do rests on his own cards.
    if !is_natural(scene) && hand(scene).misdeal.nothing.is_none() && !is_banker_seen(scene) {
        return None;
    }
    match rule(scene) {
        Rule::Draw => Some(true),
        Rule::Stay => Some(false),
        Rule::Choice => hand(scene).choice,
    }
}

/// How many cards the Banker's Hand should have, as far as that is known.
pub(super) fn banker_due(scene: &Scene<'_>) -> usize {
    scene.once(|known: &Known| &known.banker_due, || find_banker_due(scene))
}

fn find_banker_due(scene: &Scene<'_>) -> usize {
    let drawn = usize::from(banker_draws(scene) == Some(true));
    base(scene) + drawn + usize::from(hand(scene).misdeal.least)
}

/// Whether the Banker has drawn after the first cards.
pub(super) fn has_banker_drawn(scene: &Scene<'_>) -> bool {
    banker_cards(scene).len() > base(scene)
}

/// What the Player's Hand counts: 4.12(c) for one with a card that cannot be told to be too many.
pub(super) fn player_count(scene: &Scene<'_>) -> u8 {
    let cards = player_cards(scene);
    if hand(scene).misdeal.most { baccarat::best_of_any(&cards) } else { baccarat::count(&cards) }
}

/// What the Banker's Hand counts: 4.12(b) and (d) for one that was dealt wrongly.
pub(super) fn banker_count(scene: &Scene<'_>) -> u8 {
    let cards = banker_cards(scene);
    if let Some(n) = hand(scene).misdeal.nothing {
        return baccarat::count(&cards[n.min(cards.len())..]);
    }
    if hand(scene).misdeal.least {
        return baccarat::worst_of_pairs(&cards);
    }
    baccarat::count(&cards)
}

/// Whether no card is missing and none is too many.
pub(super) fn is_complete(scene: &Scene<'_>) -> bool {
    scene.once(|known: &Known| &known.is_complete, || has_all(scene))
}

fn has_all(scene: &Scene<'_>) -> bool {
    let in_place = player_cards(scene).len() == player_due(scene)
        && banker_cards(scene).len() == banker_due(scene);
    is_dealt(scene) && banker_draws(scene).is_some() && in_place
}

/// Whether the hand is complete, so that both hands are laid open and counted.
pub(super) fn is_to_count(scene: &Scene<'_>) -> bool {
    let apart = hand(scene).misdeal.out_of_turn || dominant(scene).is_none();
    live(scene) && !is_dummy(scene) && begun(scene) && !apart && is_complete(scene)
}

/// How the hand has come out, once it is complete and has been seen; it stays so whatever becomes of the cards.
pub(super) fn outcome(scene: &Scene<'_>) -> Option<Winner> {
    scene.once(|known: &Known| &known.outcome, || find_outcome(scene))
}

fn find_outcome(scene: &Scene<'_>) -> Option<Winner> {
    if !live(scene) || is_dummy(scene) {
        return None;
    }
    if hand(scene).result.is_some() {
        return hand(scene).result;
    }
    if !is_to_count(scene) || !is_player_seen(scene) || !is_banker_seen(scene) {
        return None;
    }
    Some(Winner::of(player_count(scene), banker_count(scene)))
}

/// Whether a round that does not count has been dealt to its end.
pub(super) fn is_dummy_over(scene: &Scene<'_>) -> bool {
    let cleared = [PLAYER, BANKER].iter().any(|area| scene.memory.picked.contains(area));
    is_dummy(scene) && (cleared || is_complete(scene))
}

/// Whether cards still come out of the shoe in this hand.
pub(super) fn is_drawing(scene: &Scene<'_>) -> bool {
    live(scene)
        && (begun(scene) || is_dummy(scene))
        && outcome(scene).is_none()
        && !is_dummy_over(scene)
}

/// Whether the card at the mouth of the shoe lies face up.
pub(super) fn shows_face(scene: &Scene<'_>) -> bool {
    let table = scene.table;
    let up = table.cards(Area::Shoe).last().is_some_and(|laid| laid.face == Face::Up);
    up && !table.shows_cutting_card()
}

/// The last card of a place.
pub(super) fn top(scene: &Scene<'_>, area: Area) -> Option<(Card, Face)> {
    scene.table.cards(area).last().map(|laid| (laid.card, laid.face))
}
