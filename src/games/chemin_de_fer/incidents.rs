//! What goes wrong at this table of itself, as levels lay it down.

use super::hands::{self, banker_cards, holds_natural, is_to_count, player_cards};
use super::new_shoe::is_to_cut;
use super::notes::{Prompt, hand};
use super::patrons::{deal_on, deals, gives, third_card};
use super::round::{
    against, bank_of, banker, before_cards, dominant, is_dummy, needs_banker, needs_shoe,
};
use super::{BANK, BANKER, Options, PLAYER, phrase};
use crate::games::baccarat::cutting::is_too_near;
use crate::games::common::is_live;
use crate::games::prelude::*;
use crate::rules::baccarat;

/// The incidents that only this game has.
pub(super) const NAMES: &[&str] = &[
    "bid",
    "bank",
    "cash",
    "suivi",
    "banco",
    "partial",
    "bad_cut",
    "recut",
    "wrong_first",
    "wrong_order",
    "own_three",
    "player_three",
    "draws_two",
    "after_stay",
    "crew_card",
    "draws_own",
    "extra_card",
    "passes",
    "moves",
    "low_shoe",
    "cutting_card",
];

/// Whether an incident comes in place of what would have happened.
pub(super) fn supersedes(own: &GameIncident) -> bool {
    matches!(
        own.what.as_str(),
        "bank" | "cash" | "bad_cut" | "wrong_first" | "wrong_order" | "draws_own" | "passes"
    )
}

/// Whether an act has been done for the first time, or the card it is about has not come.
fn said_once(context: &Context<'_>, said: Word) -> bool {
    context.memory.said.iter().filter(|&&other| other == said).count() == 1
}

/// What an incident brings about after an act, or when its round opens.
pub(super) fn happens(
    options: &Options,
    context: &Context<'_>,
    act: Option<&Act>,
    own: &GameIncident,
) -> Vec<Event> {
    let (seat, amount) = (Seat(own.seat), Cents::dollars(own.amount));
    let what = own.what.as_str();
    match act {
        None => at_opening(context, own),
        Some(_) if is_dummy(context) || !is_live(context) => Vec::new(),
        Some(Act::Say(phrase::OFFER_SHOE)) if what == "bid" && needs_banker(context) => {
            let bids = !hand(context).bids.contains(&(seat, amount));
            bids.then_some(Event::Bids { seat, amount }).into_iter().collect()
        }
        Some(Act::Award(to)) if matches!(what, "bank" | "cash") => {
            let open = before_cards(context) && context.stake(*to, BANK).is_zero();
            let laid = context.table.cash(*to).is_zero() && hand(context).changed.is_none();
            if open && laid { put_up(*to, own) } else { Vec::new() }
        }
        Some(Act::Say(phrase::WAGERS)) if hand(context).prompt == Some(Prompt::Wagers) => {
            claims(context, own)
        }
        Some(Act::Offer(to)) if what == "bad_cut" && *to == seat => {
            let once = context.memory.offered.iter().filter(|other| *other == to).count() == 1;
            let open = is_to_cut(options, context) && once && is_too_near(context, own.n);
            if open { vec![Event::Cuts { seat, at: own.n }] } else { Vec::new() }
        }
        Some(Act::Cut(_)) if what == "recut" && needs_shoe(context) => {
            if hand(context).ready.recut.is_some() { Vec::new() } else { vec![Event::OrdersRecut] }
        }
        Some(act) => in_hand(context, act, own),
    }
}

/// The Banker's wager, in chips or in cash.
fn put_up(seat: Seat, own: &GameIncident) -> Vec<Event> {
    let amount = Cents::dollars(own.amount);
    if own.what == "cash" {
        vec![Event::Cash { seat, amount }]
    } else {
        vec![Event::Wager { spot: bank_of(seat), amount }]
    }
}

fn at_opening(context: &Context<'_>, own: &GameIncident) -> Vec<Event> {
    let shoe = context.table.shoe_at.filter(|_| !needs_shoe(context));
    match (own.what.as_str(), shoe) {
        ("bank" | "cash", Some(seat)) => put_up(seat, own),
        ("passes", Some(seat)) => vec![Event::Says { seat, phrase: phrase::PASS }],
        ("moves", _) => {
            let seated = |seat: &Seat| context.memory.seated.contains(seat);
            let from = Some(Seat(own.seat)).filter(|seat| context.table.shoe_at != Some(*seat));
            let from = from.filter(seated);
            let to = moved_to(own).filter(|seat| !seated(seat));
            let (Some(from), Some(to)) = (from, to) else { return Vec::new() };
            vec![Event::Leaves(from), Event::Says { seat: to, phrase: phrase::MOVED }]
        }
        ("cutting_card", _) if context.table.count(Area::Shoe) > usize::from(own.n) => {
            vec![Event::CuttingCardAt(own.n)]
        }
        _ => Vec::new(),
    }
}

/// Wagers against the bank, with or without a claim.
fn claims(context: &Context<'_>, own: &GameIncident) -> Vec<Event> {
    let seat = Seat(own.seat);
    let all = banker(context).map_or(Cents::ZERO, |banker| context.stake(banker, BANK));
    let amount = if own.amount > 0 { Cents::dollars(own.amount) } else { all };
    let wager = Event::Wager { spot: against(seat), amount };
    let call = match (own.what.as_str(), own.n) {
        ("suivi", 0) => phrase::SUIVI,
        ("suivi", _) => phrase::BANCO_SUIVI,
        ("banco", 0) => phrase::BANCO,
        ("banco", _) => phrase::BANCO_SEUL,
        ("partial", _) => return vec![wager],
        _ => return Vec::new(),
    };
    vec![Event::Says { seat, phrase: call }, wager]
}

/// What the Banker does wrongly with the cards.
fn in_hand(context: &Context<'_>, act: &Act, own: &GameIncident) -> Vec<Event> {
    let said = |phrase| *act == Act::Say(phrase) && said_once(context, phrase);
    let Some(seat) = banker(context) else { return Vec::new() };
    let fresh = said(phrase::CARDS) && deal_on(context).len() == 4;
    let looks = Event::LooksAtCards(seat);
    let seen_by = |card, looks: Option<Event>| {
        std::iter::once(card).chain(looks.filter(|_| own.n == 0)).collect()
    };
    match own.what.as_str() {
        "low_shoe" if fresh && context.table.count(Area::Shoe) > 4 + usize::from(own.n) => {
            vec![Event::ShoeRunsLow { left: own.n }]
        }
        "wrong_first" if fresh => vec![deals(BANKER, Face::Down)],
        "wrong_order" if fresh => {
            let cards = [BANKER, BANKER, PLAYER, PLAYER].map(|to| deals(to, Face::Down));
            cards.into_iter().chain([looks]).collect()
        }
        "own_three" if fresh => seen_by(deals(BANKER, Face::Down), Some(looks)),
        "player_three" if fresh => {
            seen_by(deals(PLAYER, Face::Down), dominant(context).map(Event::LooksAtCards))
        }
        "draws_two" if said(phrase::BANKER_DRAWS) && gives(context) => {
            let right = hands::banker_draws(context) == Some(true);
            let first = banker_cards(context).len() == 2;
            let face = if own.n > 0 { Face::Down } else { Face::Up };
            if !right || !first || context.table.count(Area::Shoe) < 2 {
                return Vec::new();
            }
            seen_by(deals(BANKER, face), Some(looks))
        }
        "after_stay" if said(phrase::STAY) && hand(context).stays() && gives(context) => {
            vec![deals(PLAYER, Face::Up)]
        }
        "crew_card" if stays_after(context, act) && gives(context) => vec![
            Event::Says { seat: Seat(0), phrase: phrase::CARD },
            deals(PLAYER, Face::Up),
            Event::Shows(BANKER),
        ],
        "draws_own" if said(phrase::CARD) && hand(context).wants() => {
            let drawn = third_card(context, BANKER);
            drawn.into_iter().flat_map(|drawn| [drawn, Event::Shows(BANKER)]).collect()
        }
        "extra_card" => extra_card(context, act, own),
        _ => Vec::new(),
    }
}

/// Whether the Dominant Player stays on the cards that he has just been handed.
fn stays_after(context: &Context<'_>, act: &Act) -> bool {
    let first = hand(context).handed.len() == 1 && !hand(context).card_said;
    let count = baccarat::count(&player_cards(context));
    let open = !holds_natural(context) && !hand(context).misdeal.player_counts_most && count > 5;
    matches!(act, Act::Pass { from: PLAYER, to: Area::Seat(_), .. }) && first && open
}

/// A card too many, once both hands have all they are due.
fn extra_card(context: &Context<'_>, act: &Act, own: &GameIncident) -> Vec<Event> {
    let natural = holds_natural(context) && matches!(act, Act::Pass { from: PLAYER, .. });
    let stays = *act == Act::Say(phrase::BANKER_STAYS) && said_once(context, phrase::BANKER_STAYS);
    let over = natural || (stays && is_to_count(context));
    if !over || !gives(context) {
        return Vec::new();
    }
    let face = if own.up { Face::Up } else { Face::Down };
    vec![deals(BANKER, face)]
}

/// The seat that a patron moves to.
fn moved_to(own: &GameIncident) -> Option<Seat> {
    u8::try_from(own.n).ok().filter(|&seat| seat > 0).map(Seat)
}

/// Whether an incident can come to pass at this table.
pub(super) fn fits(seats: u8, context: &Context<'_>, own: &GameIncident) -> Result<(), String> {
    let money = || {
        let amount = Cents::dollars(own.amount);
        if own.amount <= 0 {
            return Err(format!("'{}' needs an amount", own.what));
        }
        if context.house.makes(amount) {
            Ok(())
        } else {
            Err(format!("{} dollars cannot be made with this house's chips", own.amount))
        }
    };
    match own.what.as_str() {
        "bid" | "partial" if own.seat == 0 => Err(format!("'{}' needs a seat", own.what)),
        "bid" | "bank" | "cash" | "partial" => money(),
        "suivi" | "banco" | "bad_cut" if own.seat == 0 => {
            Err(format!("'{}' needs a seat", own.what))
        }
        "bad_cut" => {
            let all = context.table.count(Area::Deck);
            if !is_too_near(context, own.n) || own.n == 0 || usize::from(own.n) >= all {
                let n = own.n;
                Err(format!("a cut at {n} is none that must be refused"))
            } else {
                Ok(())
            }
        }
        "moves" => {
            let free = |to: &Seat| to.0 <= seats && !context.memory.seated.contains(to);
            let to = moved_to(own).filter(|to| own.seat > 0 && free(to));
            to.map(|_| ()).ok_or_else(|| "a patron moves to a free seat of the table".to_owned())
        }
        "cutting_card" if own.round == 1 || own.n == 0 => {
            Err("the cutting card comes in a later round, behind a card or more".to_owned())
        }
        _ => Ok(()),
    }
}
