//! What goes wrong at this table of itself, as levels lay it down.

use super::hands::{self, banker_cards, holds_natural, is_to_count, player_cards};
use super::new_shoe::is_to_cut;
use super::notes::{Prompt, hand};
use super::patrons::{deal_on, gives, third_card};
use super::round::{
    against, bank_of, banker, before_cards, dominant, is_dummy, needs_banker, needs_shoe,
};
use super::{BANK, BANKER, Options, PLAYER, phrase};
use crate::games::Own;
use crate::games::baccarat::cutting::is_too_near;
use crate::games::common::live;
use crate::kit::{Area, Cents, Face, Seat, Word};
use crate::procedure::Scene;
use crate::rules::baccarat;
use crate::table::{Act, Event};

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
pub(super) fn supersedes(own: &Own) -> bool {
    matches!(
        own.what.as_str(),
        "bank" | "cash" | "bad_cut" | "wrong_first" | "wrong_order" | "draws_own" | "passes"
    )
}

/// Whether an act has been done for the first time, or the card it is about has not come.
fn said_once(scene: &Scene<'_>, said: Word) -> bool {
    scene.memory.said.iter().filter(|&&other| other == said).count() == 1
}

const fn deals(to: Area, face: Face) -> Event {
    Event::Deals { from: Area::Shoe, to, face }
}

/// What an incident brings about after an act, or when its round opens.
pub(super) fn happens(
    options: &Options,
    scene: &Scene<'_>,
    act: Option<&Act>,
    own: &Own,
) -> Vec<Event> {
    let (seat, amount) = (Seat(own.seat), Cents::dollars(own.amount));
    let what = own.what.as_str();
    match act {
        None => at_opening(scene, own),
        Some(_) if is_dummy(scene) || !live(scene) => Vec::new(),
        Some(Act::Say(phrase::OFFER_SHOE)) if what == "bid" && needs_banker(scene) => {
            if hand(scene).bids.contains(&(seat, amount)) {
                Vec::new()
            } else {
                vec![Event::Bids { seat, amount }]
            }
        }
        Some(Act::Award(to)) if matches!(what, "bank" | "cash") => {
            let open = before_cards(scene) && scene.stake(*to, BANK).is_zero();
            let laid = scene.table.cash(*to).is_zero() && hand(scene).changed.is_none();
            if open && laid { put_up(*to, own) } else { Vec::new() }
        }
        Some(Act::Say(phrase::WAGERS)) if hand(scene).prompt == Some(Prompt::Wagers) => {
            claims(scene, own)
        }
        Some(Act::Offer(to)) if what == "bad_cut" && *to == seat => {
            let once = scene.memory.offered.iter().filter(|other| *other == to).count() == 1;
            let open = is_to_cut(options, scene) && once && is_too_near(scene, own.n);
            if open { vec![Event::Cuts { seat, at: own.n }] } else { Vec::new() }
        }
        Some(Act::Cut(_)) if what == "recut" && needs_shoe(scene) => {
            if hand(scene).ready.recut.is_some() { Vec::new() } else { vec![Event::OrdersRecut] }
        }
        Some(act) => in_hand(scene, act, own),
    }
}

/// The Banker's wager, in chips or in cash.
fn put_up(seat: Seat, own: &Own) -> Vec<Event> {
    let amount = Cents::dollars(own.amount);
    if own.what == "cash" {
        vec![Event::Cash { seat, amount }]
    } else {
        vec![Event::Wager { spot: bank_of(seat), amount }]
    }
}

fn at_opening(scene: &Scene<'_>, own: &Own) -> Vec<Event> {
    let shoe = scene.table.shoe_at.filter(|_| !needs_shoe(scene));
    match (own.what.as_str(), shoe) {
        ("bank" | "cash", Some(seat)) => put_up(seat, own),
        ("passes", Some(seat)) => vec![Event::Says { seat, phrase: phrase::PASS }],
        ("moves", _) => {
            let seated = |seat: &Seat| scene.memory.seated.contains(seat);
            let from = Some(Seat(own.seat)).filter(|seat| scene.table.shoe_at != Some(*seat));
            let from = from.filter(seated);
            let to = moved_to(own).filter(|seat| !seated(seat));
            let (Some(from), Some(to)) = (from, to) else { return Vec::new() };
            vec![Event::Leaves(from), Event::Says { seat: to, phrase: phrase::MOVED }]
        }
        ("cutting_card", _) if scene.table.count(Area::Shoe) > usize::from(own.n) => {
            vec![Event::CuttingCardAt(own.n)]
        }
        _ => Vec::new(),
    }
}

/// Wagers against the bank, with or without a claim.
fn claims(scene: &Scene<'_>, own: &Own) -> Vec<Event> {
    let seat = Seat(own.seat);
    let all = banker(scene).map_or(Cents::ZERO, |banker| scene.stake(banker, BANK));
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
fn in_hand(scene: &Scene<'_>, act: &Act, own: &Own) -> Vec<Event> {
    let said = |phrase| *act == Act::Say(phrase) && said_once(scene, phrase);
    let Some(seat) = banker(scene) else { return Vec::new() };
    let fresh = said(phrase::CARDS) && deal_on(scene).len() == 4;
    let looks = Event::LooksAtCards(seat);
    match own.what.as_str() {
        "low_shoe" if fresh && scene.table.count(Area::Shoe) > 4 + usize::from(own.n) => {
            vec![Event::ShoeRunsLow { left: own.n }]
        }
        "wrong_first" if fresh => vec![deals(BANKER, Face::Down)],
        "wrong_order" if fresh => {
            let mut events: Vec<Event> =
                [BANKER, BANKER, PLAYER, PLAYER].map(|to| deals(to, Face::Down)).into();
            events.push(looks);
            events
        }
        "own_three" if fresh => {
            let mut events = vec![deals(BANKER, Face::Down)];
            events.extend((own.n == 0).then_some(looks));
            events
        }
        "player_three" if fresh => {
            let mut events = vec![deals(PLAYER, Face::Down)];
            let looks = dominant(scene).map(Event::LooksAtCards);
            events.extend(looks.filter(|_| own.n == 0));
            events
        }
        "draws_two" if said(phrase::BANKER_DRAWS) && gives(scene) => {
            let right = hands::banker_draws(scene) == Some(true);
            let first = banker_cards(scene).len() == 2;
            let face = if own.n > 0 { Face::Down } else { Face::Up };
            if !right || !first || scene.table.count(Area::Shoe) < 2 {
                return Vec::new();
            }
            let mut events = vec![deals(BANKER, face)];
            events.extend((own.n == 0).then_some(looks));
            events
        }
        "after_stay" if said(phrase::STAY) && hand(scene).stays() && gives(scene) => {
            vec![deals(PLAYER, Face::Up)]
        }
        "crew_card" if stays_after(scene, act) && gives(scene) => vec![
            Event::Says { seat: Seat(0), phrase: phrase::CARD },
            deals(PLAYER, Face::Up),
            Event::Shows(BANKER),
        ],
        "draws_own" if said(phrase::CARD) && hand(scene).wants() => {
            if third_card(scene, BANKER).is_empty() {
                return Vec::new();
            }
            vec![deals(BANKER, Face::Up), Event::Shows(BANKER)]
        }
        "extra_card" => extra_card(scene, act, own),
        _ => Vec::new(),
    }
}

/// Whether the Dominant Player stays on the cards that he has just been handed.
fn stays_after(scene: &Scene<'_>, act: &Act) -> bool {
    let first = hand(scene).handed.len() == 1 && !hand(scene).card_said;
    let count = baccarat::count(&player_cards(scene));
    let open = !holds_natural(scene) && !hand(scene).misdeal.most && count > 5;
    matches!(act, Act::Pass { from: PLAYER, to: Area::Seat(_), .. }) && first && open
}

/// A card too many, once both hands have all they are due.
fn extra_card(scene: &Scene<'_>, act: &Act, own: &Own) -> Vec<Event> {
    let natural = holds_natural(scene) && matches!(act, Act::Pass { from: PLAYER, .. });
    let stays = *act == Act::Say(phrase::BANKER_STAYS) && said_once(scene, phrase::BANKER_STAYS);
    let over = natural || (stays && is_to_count(scene));
    if !over || !gives(scene) {
        return Vec::new();
    }
    let face = if own.up { Face::Up } else { Face::Down };
    vec![deals(BANKER, face)]
}

/// The seat that a patron moves to.
fn moved_to(own: &Own) -> Option<Seat> {
    u8::try_from(own.n).ok().filter(|&seat| seat > 0).map(Seat)
}

/// Whether an incident can come to pass at this table.
pub(super) fn fits(seats: u8, scene: &Scene<'_>, own: &Own) -> Result<(), String> {
    let money = || {
        let amount = Cents::dollars(own.amount);
        if own.amount <= 0 {
            return Err(format!("'{}' needs an amount", own.what));
        }
        if scene.house.makes(amount) {
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
            let all = scene.table.count(Area::Deck);
            if !is_too_near(scene, own.n) || own.n == 0 || usize::from(own.n) >= all {
                let n = own.n;
                Err(format!("a cut at {n} is none that must be refused"))
            } else {
                Ok(())
            }
        }
        "moves" => {
            let free = |to: &Seat| to.0 <= seats && !scene.memory.seated.contains(to);
            let to = moved_to(own).filter(|to| own.seat > 0 && free(to));
            to.map(|_| ()).ok_or_else(|| "a patron moves to a free seat of the table".to_owned())
        }
        "cutting_card" if own.round == 1 || own.n == 0 => {
            Err("the cutting card comes in a later round, behind a card or more".to_owned())
        }
        _ => Ok(()),
    }
}
