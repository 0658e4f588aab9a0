//! The two hands: their cards wherever they are, what they count, what is due to them, and how they
//! come out.

use super::notes::hand;
use super::round::{begun, dominant, is_dummy, is_last_hand};
use super::{BANKER, PLAYER};
use crate::games::common::is_live;
use crate::games::prelude::*;
use crate::rules::baccarat::{self, Winner};

/// What a place held when it was picked up last, if nothing lies there now.
fn picked(context: &Context<'_>, area: Area) -> Vec<Card> {
    if context.memory.picked.contains(&area) { context.hand(area) } else { Vec::new() }
}

/// The cards of the Player's Hand, wherever they are.
pub(super) fn player_cards(context: &Context<'_>) -> Rc<[Card]> {
    context.fact(|context| {
        let table = context.table;
        let places = table.seats().map(Area::Seat).chain([PLAYER]);
        let laid = places.clone().flat_map(|area| table.cards(area));
        let mut cards: Vec<Card> = laid.map(|laid| laid.card).collect();
        if cards.is_empty() {
            cards = places.flat_map(|area| picked(context, area)).collect();
        }
        cards.extend(hand(context).gone.player);
        cards.into()
    })
}

/// The cards of the Banker's Hand, wherever they are.
pub(super) fn banker_cards(context: &Context<'_>) -> Rc<[Card]> {
    context.fact(|context| {
        let laid = context.table.cards(BANKER).iter().map(|laid| laid.card);
        let lies = laid.len() > 0;
        let cards = if lies { laid.collect() } else { picked(context, BANKER) };
        cards.into_iter().chain(hand(context).gone.banker).collect()
    })
}

/// How many cards of the Banker's Hand count as its first ones.
fn initial_cards(context: &Context<'_>) -> usize {
    // Cards that were taken away from the hand since are none of its first ones.
    hand(context)
        .misdeal
        .banker_counts_nothing
        .filter(|&n| banker_cards(context).len() >= n)
        .unwrap_or(2)
}

/// Whether both hands have their first cards.
pub(super) fn is_dealt(context: &Context<'_>) -> bool {
    context.fact(|context| {
        player_cards(context).len() >= 2 && banker_cards(context).len() >= initial_cards(context)
    })
}

/// What the Banker's first cards count.
pub(super) fn banker_first(context: &Context<'_>) -> u8 {
    if hand(context).misdeal.banker_counts_nothing.is_some() {
        return 0;
    }
    let cards = banker_cards(context);
    baccarat::count(&cards[..cards.len().min(2)])
}

/// Whether one of the two hands is a natural, as their first cards show once they lie open.
pub(super) fn is_natural(context: &Context<'_>) -> bool {
    context.fact(|context| {
        if let Some(natural) = hand(context).natural {
            return natural;
        }
        is_player_seen(context) && player_has_natural(context)
            || is_banker_seen(context) && banker_has_natural(context)
    })
}

fn is_natural_of_two(cards: &[Card]) -> bool {
    cards.len() >= 2 && baccarat::is_natural(&cards[..2])
}

fn player_has_natural(context: &Context<'_>) -> bool {
    is_dealt(context)
        && !hand(context).misdeal.player_counts_most
        && is_natural_of_two(&player_cards(context))
}

fn banker_has_natural(context: &Context<'_>) -> bool {
    is_dealt(context)
        && hand(context).misdeal.banker_counts_nothing.is_none()
        && is_natural_of_two(&banker_cards(context))
}

/// Whether one of the two hands is a natural, seen or not: its owner has looked at it.
pub(super) fn holds_natural(context: &Context<'_>) -> bool {
    player_has_natural(context) || banker_has_natural(context)
}

/// Whether nobody has to guess what is in the Player's Hand.
pub(super) fn is_player_seen(context: &Context<'_>) -> bool {
    context.table.seats().map(Area::Seat).chain([PLAYER]).all(|area| context.is_seen(area))
}

/// The same of the Banker's Hand.
pub(super) fn is_banker_seen(context: &Context<'_>) -> bool {
    context.is_seen(BANKER)
}

/// Whether the Player's Hand may have a third card: the Dominant Player has asked for it, or the rule
/// of a round that does not count calls for it.
pub(super) fn player_draws(context: &Context<'_>) -> bool {
    if is_dummy(context) {
        let cards = player_cards(context);
        let count = baccarat::count(&cards[..cards.len().min(2)]);
        return is_dealt(context)
            && !is_natural(context)
            && baccarat::punter_draws(count) == Some(true);
    }
    hand(context).wants()
}

/// How many cards the Player's Hand should have in the end, as far as that is known.
pub(super) fn player_due(context: &Context<'_>) -> usize {
    if hand(context).misdeal.player_counts_most {
        return 3;
    }
    2 + usize::from(player_draws(context))
}

/// Whether the Player's Hand gets no further card.
pub(super) fn is_player_done(context: &Context<'_>) -> bool {
    context.fact(|context| {
        if !is_dealt(context) {
            return false;
        }
        if is_natural(context) || hand(context).misdeal.player_counts_most {
            return true;
        }
        if player_draws(context) {
            return player_cards(context).len() >= 3;
        }
        is_dummy(context) || hand(context).stays()
    })
}

/// What the Banker is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BankerMust {
    /// He must draw.
    Draw,
    /// He must stay.
    Stay,
    /// He may choose.
    Choice,
}

/// What the Player's third card is worth, if there is one.
pub(super) fn third(context: &Context<'_>) -> Option<u8> {
    if hand(context).third.is_some() {
        return hand(context).third;
    }
    if !player_draws(context) || player_cards(context).len() < 3 {
        return None;
    }
    context.table.cards(PLAYER).last().map(|laid| baccarat::point(laid.card))
}

/// Whether the Player's third card lies face down, and nobody has seen it.
pub(super) fn is_third_hidden(context: &Context<'_>) -> bool {
    !is_dummy(context)
        && third(context).is_some()
        && hand(context).third.is_none()
        && matches!(last_card(context, PLAYER), Some((_, Face::Down)))
}

/// What the table of third cards says for the Banker, once the Player's Hand is done.
pub(super) fn rule(context: &Context<'_>) -> BankerMust {
    context.fact(|context| {
        if is_natural(context) {
            return BankerMust::Stay;
        }
        let (count, third) = (banker_first(context), third(context));
        let six = context.house.has("banker_choice", "three") && (count, third) == (6, None);
        let choice = matches!((count, third), (3, Some(9)) | (5, Some(4))) || six;
        match (choice, is_dummy(context) || hand(context).misdeal.player_counts_most) {
            (true, true) => BankerMust::Stay,
            (true, false) => BankerMust::Choice,
            (false, _) if baccarat::banker_draws(count, third) => BankerMust::Draw,
            (false, _) => BankerMust::Stay,
        }
    })
}

/// Whether the Banker draws, as far as that is decided.
pub(super) fn banker_draws(context: &Context<'_>) -> Option<bool> {
    if !is_player_done(context) {
        return None;
    }
    // What the Banker has to do rests on his own cards and on the Player's third.
    if !is_natural(context) && is_third_hidden(context) {
        return None;
    }
    if !is_natural(context)
        && hand(context).misdeal.banker_counts_nothing.is_none()
        && !is_banker_seen(context)
    {
        return None;
    }
    match rule(context) {
        BankerMust::Draw => Some(true),
        BankerMust::Stay => Some(false),
        BankerMust::Choice => hand(context).choice,
    }
}

/// How many cards the Banker's Hand should have, as far as that is known.
pub(super) fn banker_due(context: &Context<'_>) -> usize {
    context.fact(|context| {
        let drawn = usize::from(banker_draws(context) == Some(true));
        initial_cards(context) + drawn + usize::from(hand(context).misdeal.banker_counts_least)
    })
}

/// Whether the Banker has drawn after the first cards.
pub(super) fn has_banker_drawn(context: &Context<'_>) -> bool {
    banker_cards(context).len() > initial_cards(context)
}

/// What the Player's Hand counts; once the hand has come out, what it counted then: a card drawn by mistake
/// after that does not change it, 4.12(g).
pub(super) fn player_count(context: &Context<'_>) -> u8 {
    hand(context).counts.map_or_else(|| player_cards_count(context), |counts| counts.player)
}

/// The same of the Banker's Hand.
pub(super) fn banker_count(context: &Context<'_>) -> u8 {
    hand(context).counts.map_or_else(|| banker_cards_count(context), |counts| counts.banker)
}

/// What the Player's cards count: 4.12(c) for a hand with a card that cannot be told to be too many.
fn player_cards_count(context: &Context<'_>) -> u8 {
    let cards = player_cards(context);
    if hand(context).misdeal.player_counts_most {
        baccarat::best_of_any(&cards)
    } else {
        baccarat::count(&cards)
    }
}

/// What the Banker's cards count: 4.12(b) and (d) for a hand that was dealt wrongly.
fn banker_cards_count(context: &Context<'_>) -> u8 {
    let cards = banker_cards(context);
    if let Some(n) = hand(context).misdeal.banker_counts_nothing {
        return baccarat::count(&cards[n.min(cards.len())..]);
    }
    if hand(context).misdeal.banker_counts_least {
        return baccarat::worst_of_pairs(&cards);
    }
    baccarat::count(&cards)
}

/// Whether no card is missing and none is too many.
pub(super) fn is_complete(context: &Context<'_>) -> bool {
    context.fact(|context| {
        let in_place = player_cards(context).len() == player_due(context)
            && banker_cards(context).len() == banker_due(context);
        is_dealt(context) && banker_draws(context).is_some() && in_place
    })
}

/// Whether the hand is complete, so that both hands are laid open and counted.
pub(super) fn is_to_count(context: &Context<'_>) -> bool {
    let apart = hand(context).misdeal.out_of_turn || dominant(context).is_none();
    is_live(context) && !is_dummy(context) && begun(context) && !apart && is_complete(context)
}

/// Whether this is the last hand of a shoe and a card lay face up in the shoe.
pub(super) fn is_void_last(context: &Context<'_>) -> bool {
    is_last_hand(context) && hand(context).burning.face_up.is_some()
}

/// How the hand has come out, once it is complete and has been seen; it stays so whatever becomes of the cards.
pub(super) fn outcome(context: &Context<'_>) -> Option<Winner> {
    context.fact(|context| {
        if !is_live(context) || is_dummy(context) {
            return None;
        }
        // The last hand of a shoe is void for a card that lay face up, whoever plays on: 4.12(j).
        if is_void_last(context) {
            return None;
        }
        if hand(context).result.is_some() {
            return hand(context).result;
        }
        if !is_to_count(context) || !is_player_seen(context) || !is_banker_seen(context) {
            return None;
        }
        Some(Winner::of(player_count(context), banker_count(context)))
    })
}

/// The cards of a side, and what they count, once the hand has come out by them.
pub(super) fn counted(context: &Context<'_>, side: Side) -> Option<(Vec<Card>, u8)> {
    let (player, banker) = (player_count(context), banker_count(context));
    let seen = is_player_seen(context) && is_banker_seen(context);
    let as_it_came_out =
        || (player_cards_count(context), banker_cards_count(context)) == (player, banker);
    outcome(context).filter(|_| seen && as_it_came_out())?;
    Some(match side {
        Side::Player => (player_cards(context).to_vec(), player),
        Side::Banker => (banker_cards(context).to_vec(), banker),
    })
}

/// Whether a round that does not count has been dealt to its end.
pub(super) fn is_dummy_over(context: &Context<'_>) -> bool {
    let cleared = [PLAYER, BANKER].iter().any(|area| context.memory.picked.contains(area));
    is_dummy(context) && (cleared || is_complete(context))
}

/// Whether cards still come out of the shoe in this hand.
pub(super) fn is_drawing(context: &Context<'_>) -> bool {
    is_live(context)
        && (begun(context) || is_dummy(context))
        && outcome(context).is_none()
        && !is_dummy_over(context)
}

/// Whether the card at the mouth of the shoe lies face up.
pub(super) fn shows_face(context: &Context<'_>) -> bool {
    let table = context.table;
    let up = table.cards(Area::Shoe).last().is_some_and(|laid| laid.face == Face::Up);
    up && !table.shows_cutting_card()
}

/// The last card of a place.
pub(super) fn last_card(context: &Context<'_>, area: Area) -> Option<(Card, Face)> {
    context.table.cards(area).last().map(|laid| (laid.card, laid.face))
}
