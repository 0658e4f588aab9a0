//! What only happens at the wheel: the incidents that levels can lay down, by their names.

use super::notes::{self, CHIPS_PLEASE, LIKE_NEIGHBOUR, MAY_I_JOIN, Request};
use super::patrons::bought;
use super::{chip_of_seat, pictures};
use crate::games::common::ready::NO_MORE_BETS;
use crate::games::prelude::*;
use crate::rules::roulette::{self as wheel, Kind};
use crate::table::BallFault;

/// The names that levels use.
pub(super) const NAMES: &[&str] = &[
    "picture",
    "rests",
    "buy_in",
    "speaks",
    "speaks_no_cash",
    "speaks_late",
    "claims",
    "moved_before",
    "moved_after",
    "coupon",
    "stray",
    "ball_leaves",
    "foreign",
    "leaves",
];

/// The seed of a picture: the level's own number for it, and what else tells it apart.
fn seed(own: &GameIncident) -> u64 {
    own.amount.unsigned_abs() << 24 | u64::from(own.round) << 8 | u64::from(own.n)
}

/// The number of a picture or of a pocket that is laid down.
fn number(own: &GameIncident) -> Option<u8> {
    match own.at.as_str() {
        "" if own.what == "picture" => Some(pictures::number(seed(own))),
        name => wheel::pocket(name),
    }
}

/// The two wagers of chips that are moved: `n18 to n17`.
fn moved(own: &GameIncident) -> Option<(Word, Word)> {
    let (from, to) = own.at.split_once(" to ")?;
    Some((wheel::find(Word::parse(from)?)?.word, wheel::find(Word::parse(to)?)?.word))
}

/// The wager that an incident is about.
fn wager(own: &GameIncident) -> Option<Word> {
    Some(wheel::find(Word::parse(&own.at)?)?.word)
}

/// The chips of a picture.
fn picture(context: &Context<'_>, own: &GameIncident, pocket: u8) -> Vec<(Spot, Cents)> {
    let chip = |seat: Seat| context.table.tint(seat).map(|(_, value)| (seat, value));
    let chosen = |seat: &Seat| own.seat == 0 || seat.0 == own.seat;
    let patrons: Vec<(Seat, Cents)> =
        context.table.seats().filter(chosen).filter_map(chip).collect();
    let limits = (context.house.least, context.house.most);
    pictures::lay(seed(own), pocket, own.n, &patrons, limits)
}

/// What an incident brings about: after an act, or when its round opens.
pub(super) fn happens(context: &Context<'_>, act: Option<&Act>, own: &GameIncident) -> Vec<Event> {
    match act {
        None => opening(context, own),
        Some(act) => answering(context, act, own),
    }
}

/// What happens once the wagers are down.
fn opening(context: &Context<'_>, own: &GameIncident) -> Vec<Event> {
    let seat = Seat(own.seat);
    let amount = Cents::dollars(own.amount);
    match own.what.as_str() {
        "picture" => {
            let Some(pocket) = number(own) else { return Vec::new() };
            let laid = picture(context, own, pocket);
            laid.into_iter().map(|(spot, amount)| Event::Wager { spot, amount }).collect()
        }
        "buy_in" => {
            let mut events = Vec::new();
            if context.table.tint(seat).is_none() {
                events.push(Event::Says { seat, phrase: MAY_I_JOIN });
            }
            events.push(Event::Cash { seat, amount });
            let usual = chip_of_seat(context.house, seat);
            let value = if own.n == 0 { usual } else { Cents::dollars(i64::from(own.n)) };
            let colour = notes::colour_please(value);
            let phrase = if own.at == "value" { CHIPS_PLEASE } else { colour };
            events.push(Event::Says { seat, phrase });
            if own.up {
                events.push(Event::Says { seat, phrase: LIKE_NEIGHBOUR });
            }
            events
        }
        "coupon" => {
            let Some(wager) = wager(own) else { return Vec::new() };
            let spot = Spot { seat, wager };
            let chips = (own.amount > 0).then_some(Event::Wager { spot, amount });
            let phrase = notes::coupon_for(wager);
            chips.into_iter().chain([Event::Says { seat, phrase }]).collect()
        }
        "stray" => {
            let stray = wager(own).map(|wager| Event::Wager { spot: Spot { seat, wager }, amount });
            stray.into_iter().collect()
        }
        "leaves" => vec![Event::Sweeps(seat), Event::Leaves(seat)],
        _ => Vec::new(),
    }
}

/// What happens in answer to an act.
fn answering(context: &Context<'_>, act: &Act, own: &GameIncident) -> Vec<Event> {
    let seat = Seat(own.seat);
    let first_spin = matches!(act, Act::Spin { .. }) && notes::of(context.memory).spins() == 1;
    let good_spin =
        matches!(act, Act::Spin { .. }) && notes::of(context.memory).is_rolling(context.table);
    let has_said = |request| notes::of(context.memory).has_raised(request, seat);
    let speaks = |with_cash: bool| {
        let Some(wager) = wager(own).filter(|_| !has_said(Request::Spoken)) else {
            return Vec::new();
        };
        let amount = Cents::dollars(own.amount);
        let cash = with_cash.then_some(Event::Cash { seat, amount });
        let spot = Spot { seat, wager };
        cash.into_iter().chain([Event::Speaks { spot, amount }]).collect()
    };
    let moves = || {
        let Some((from, to)) = moved(own) else { return Vec::new() };
        let from = Spot { seat, wager: from };
        let lies = !context.stake(seat, from.wager).is_zero() && context.stake(seat, to).is_zero();
        lies.then_some(Event::Shifts { from, to }).into_iter().collect()
    };
    match own.what.as_str() {
        "picture" | "rests" if *act == Act::Wait => {
            number(own).map(Event::BallRests).into_iter().collect()
        }
        "speaks" if good_spin => speaks(true),
        "speaks_no_cash" if good_spin => speaks(false),
        "speaks_late"
            if *act == Act::Say(NO_MORE_BETS) && notes::of(context.memory).is_closed() =>
        {
            speaks(true)
        }
        "claims" if matches!(act, Act::Mark(_)) && !has_said(Request::Claim) => {
            let claim = wager(own).map(|wager| Event::Claims(Spot { seat, wager }));
            claim.into_iter().collect()
        }
        "moved_before" if good_spin => moves(),
        // The ball comes to rest with this very act.
        "moved_after"
            if *act == Act::Wait && notes::of(context.memory).is_rolling(context.table) =>
        {
            moves()
        }
        "ball_leaves" if first_spin => vec![Event::BallFaults(BallFault::Leaves)],
        "foreign" if first_spin => vec![Event::BallFaults(BallFault::Foreign)],
        _ => Vec::new(),
    }
}

/// Whether an incident can come to pass; the context has the wagers that the level fixes.
pub(super) fn fits(context: &Context<'_>, own: &GameIncident) -> Result<(), String> {
    let seats = context.table.seats().count();
    let seat = Seat(own.seat);
    let seated = (1..=seats).contains(&usize::from(own.seat));
    let needs_seat = !matches!(own.what.as_str(), "picture" | "rests" | "ball_leaves" | "foreign");
    if needs_seat && !seated {
        return Err(format!("'{}' needs a seat of this table", own.what));
    }
    let amount = Cents::dollars(own.amount);
    let can_be_staked = || {
        let house = context.house;
        if (house.least..=house.most).contains(&amount) && house.makes(amount) {
            Ok(())
        } else {
            Err(format!("{} dollars is no wager at this table", own.amount))
        }
    };
    let known = |word: Option<Word>| {
        word.ok_or_else(|| format!("the layout has no wager '{}'", own.at)).map(|_| ())
    };
    match own.what.as_str() {
        "picture" => {
            if !(1..=pictures::HARDEST).contains(&own.n) {
                return Err(format!("a picture has a difficulty of 1 to {}", pictures::HARDEST));
            }
            let pocket = number(own).ok_or_else(|| no_pocket(own))?;
            if picture(context, own, pocket).is_empty() {
                return Err("nobody sits there who could lay the picture".to_owned());
            }
            Ok(())
        }
        "rests" => number(own).map(|_| ()).ok_or_else(|| no_pocket(own)),
        "buy_in" => buy_in_fits(context, own),
        "speaks" | "speaks_no_cash" | "speaks_late" => {
            known(wager(own)).and_then(|()| can_be_staked())
        }
        "claims" => known(wager(own)),
        "moved_before" | "moved_after" => move_fits(context, own),
        "coupon" => {
            let even = wager(own).and_then(wheel::find).is_some_and(|w| w.kind == Kind::EvenMoney);
            if !even {
                return Err("a coupon goes with red, black, odd, even, low or high".to_owned());
            }
            if own.amount == 0 { Ok(()) } else { can_be_staked() }
        }
        "stray" => {
            let is_stray = |w: &&wheel::Wager| matches!(w.kind, Kind::Unlisted | Kind::Neighbours);
            if wager(own).and_then(wheel::find).filter(is_stray).is_none() {
                return Err(format!("'{}' is no line that is no wager", own.at));
            }
            can_be_staked()
        }
        "leaves" if context.table.tint(seat).is_none() => {
            Err(format!("nobody sits at seat {} from the start", own.seat))
        }
        _ => Ok(()),
    }
}

/// Whether the inventory and the table's chips allow what a patron buys.
fn buy_in_fits(context: &Context<'_>, own: &GameIncident) -> Result<(), String> {
    let (seat, amount) = (Seat(own.seat), Cents::dollars(own.amount));
    let has = context.table.tint(seat).map(|(_, value)| value);
    let usual = has.unwrap_or_else(|| chip_of_seat(context.house, seat));
    let value = if own.n == 0 { usual } else { Cents::dollars(i64::from(own.n)) };
    if own.at != "value" && value != usual && has.is_some() {
        return Err(format!(
            "the patron at seat {} has a colour at {} already",
            own.seat,
            usual.spoken()
        ));
    }
    if own.at == "value" && context.house.inventory.cut(amount).is_none() {
        return Err(format!("the inventory cannot give {} in chips", amount.spoken()));
    }
    if own.amount <= 0 || (own.at != "value" && amount.0 % value.0 != 0) {
        return Err(format!("{} dollars buys no whole number of chips", own.amount));
    }
    let most = bought(value);
    if !context.house.chips.contains(&value) || amount.0 > value.0 * i64::from(most) {
        return Err(format!("a patron buys at most {most} chips of a value of the table's"));
    }
    Ok(())
}

/// Whether there are chips where they are moved from, and none where they go.
fn move_fits(context: &Context<'_>, own: &GameIncident) -> Result<(), String> {
    let seat = Seat(own.seat);
    let Some((from, to)) = moved(own) else {
        return Err("write where the chips go, such as 'n18 to n17'".to_owned());
    };
    if context.stake(seat, from).is_zero() || !context.stake(seat, to).is_zero() {
        let what = format!("seat {} needs chips on {from} and none on {to}", own.seat);
        return Err(what);
    }
    Ok(())
}

fn no_pocket(own: &GameIncident) -> String {
    format!("the wheel has no number '{}'", own.at)
}
