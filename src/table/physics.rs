//! What can be done with the things on the table, and what doing it does.

use super::{Act, Cover, DeckLay, Device, Event, Impossible, Laid, SpotState, Table};
use super::{chips, shoe};
use crate::kit::{Area, Cents, Chips, Face, Palm, Seat, Spot};

/// Puts the cards of a pile in their new order; a shuffle is the session's to define.
pub type Shuffle<'a> = dyn Fn(&mut Vec<Laid>) + 'a;

/// The places from where a shuffle gathers the cards.
pub const SHUFFLED: [Area; 6] =
    [Area::Rack, Area::Shoe, Area::AutoShoe, Area::Held, Area::Bucket, Area::Deck];

fn drawn(table: &Table) -> Option<Palm> {
    [Palm::Left, Palm::Right].into_iter().find(|&palm| table.count(Area::Palm(palm)) > 0)
}

fn source_ok(from: Area) -> bool {
    matches!(from, Area::Shoe | Area::Held | Area::Stub | Area::StubInHand)
}

fn target_ok(to: Area) -> bool {
    matches!(
        to,
        Area::Seat(_)
            | Area::Part(..)
            | Area::Dealer
            | Area::Community(_)
            | Area::Side(_)
            | Area::Rack
            | Area::Bucket
            | Area::Off
            | Area::Stub
            | Area::Corner
            | Area::Aside
    )
}

pub(super) fn seat_exists(table: &Table, area: Area) -> Result<(), Impossible> {
    match area.seat() {
        Some(seat) if usize::from(seat.0) > table.seats().count() => Err(Impossible::NoSeat(seat)),
        _ => Ok(()),
    }
}

/// The palm that takes a card when the act does not say which.
fn free_palm(table: &Table, from: Area, palm: Option<Palm>) -> Palm {
    palm.unwrap_or_else(|| match table.hold {
        Some((holding, _)) if matches!(from, Area::Held | Area::StubInHand) => holding.other(),
        _ if table.count(Area::Palm(Palm::Left)) == 0 => Palm::Left,
        _ => Palm::Right,
    })
}

/// Whether the act can be done.
///
/// # Errors
/// Says what stands in the way.
pub fn can(table: &Table, act: &Act) -> Result<(), Impossible> {
    let some_cards = |area: Area, or: Impossible| {
        if table.count(area) > 0 { Ok(()) } else { Err(or) }
    };
    let a_target = |to: Area| {
        seat_exists(table, to)?;
        if target_ok(to) { Ok(()) } else { Err(Impossible::NotAPlace(to)) }
    };
    match *act {
        Act::Say(_)
        | Act::Call(_)
        | Act::Wash
        | Act::CheckHands
        | Act::RemoveDeck
        | Act::ClearHands
        | Act::Void(None) => Ok(()),
        Act::Spin { .. } | Act::TakeBall | Act::Wait | Act::Mark(_) | Act::Lift if !table.wheel => {
            Err(Impossible::NoDevice("wheel"))
        }
        Act::Spin { .. } => Ok(()),
        Act::TakeBall | Act::Wait => table.ball.map(|_| ()).ok_or(Impossible::NoBall),
        Act::Lift => table.marker.map(|_| ()).ok_or(Impossible::NoMarker),
        Act::Lace => some_cards(Area::Deck, Impossible::NoDeck),
        Act::Insert(_) | Act::Pass { .. } | Act::Burn { .. } => shoe::can(table, act),
        Act::Take { .. }
        | Act::Hold(_)
        | Act::Transfer { .. }
        | Act::Charge { .. }
        | Act::Vig { .. }
        | Act::Unmark { .. }
        | Act::Refund { .. }
        | Act::Change(_)
        | Act::Colour { .. }
        | Act::CashOut { .. } => chips::can(table, act),
        Act::Confirm(seat) | Act::Refuse(seat) | Act::Award(seat) | Act::Revoke(seat) => {
            seat_exists(table, Area::Seat(seat))
        }
        Act::Shuffle if SHUFFLED.iter().all(|&area| table.count(area) == 0) => {
            Err(Impossible::NoCard(Area::Deck))
        }
        Act::Shuffle => Ok(()),
        Act::Void(Some(seat)) | Act::Offer(seat) => seat_exists(table, Area::Seat(seat)),
        Act::Inspect | Act::Spread | Act::Stack => some_cards(Area::Deck, Impossible::NoDeck),
        Act::Swap if table.shuffler_jam => Err(Impossible::Stopped("shuffler")),
        Act::Swap => {
            some_cards(Area::Machine, Impossible::NoCard(Area::Machine))?;
            let apart = [Area::Rack, Area::Machine, Area::Removed];
            let out = Area::all().any(|area| !apart.contains(&area) && table.count(area) > 0);
            if out { Err(Impossible::DeckInPlay) } else { Ok(()) }
        }
        // A stub that was taken out can be held for dealing like a deck.
        Act::TakeDeck { .. } if table.hold.is_some() || table.count(Area::StubInHand) > 0 => Ok(()),
        Act::Cut(_) | Act::Load | Act::TakeDeck { .. }
            if matches!(table.lay, DeckLay::SpreadUp | DeckLay::SpreadDown) =>
        {
            Err(Impossible::NoDeck)
        }
        Act::Cut(n) => {
            some_cards(Area::Deck, Impossible::NoDeck)?;
            let divides = n > 0 && usize::from(n) < table.count(Area::Deck);
            if divides { Ok(()) } else { Err(Impossible::BadCut(n)) }
        }
        Act::Load if table.continuous => {
            let back = [Area::Deck, table.receptacle];
            let any = back.into_iter().any(|area| table.count(area) > 0);
            if any { Ok(()) } else { Err(Impossible::NoDeck) }
        }
        Act::Load => some_cards(Area::Deck, Impossible::NoDeck),
        Act::TakeDeck { .. } => some_cards(Area::Deck, Impossible::NoDeck),
        Act::Remove { from, palm, bottom } => {
            // A shoe gives its cards one way only.
            if !source_ok(from) || (bottom && from == Area::Shoe) {
                return Err(Impossible::NotAPlace(from));
            }
            some_cards(from, Impossible::NoCard(from))?;
            if from == Area::Shoe && table.shows_cutting_card() {
                return Err(Impossible::CuttingCard);
            }
            let palm = free_palm(table, from, palm);
            if table.count(Area::Palm(palm)) > 0 { Err(Impossible::PalmFull(palm)) } else { Ok(()) }
        }
        Act::Place { to, .. } => {
            a_target(to)?;
            drawn(table).map(|_| ()).ok_or(Impossible::PalmEmpty)
        }
        Act::Issue => {
            if !table.auto_shoe {
                return Err(Impossible::NoDevice("automated shoe"));
            }
            if table.shoe_jam {
                return Err(Impossible::Stopped("automated shoe"));
            }
            if table.count(Area::Outlet) > 0 {
                return Err(Impossible::OutletFull);
            }
            some_cards(Area::AutoShoe, Impossible::NoCard(Area::AutoShoe))
        }
        Act::Deliver { to, .. } => {
            a_target(to)?;
            some_cards(Area::Outlet, Impossible::OutletEmpty)
        }
        Act::Turn(area) => {
            let down = table.cards(area).iter().any(|laid| laid.face == Face::Down);
            let open = matches!(
                area,
                Area::Seat(_)
                    | Area::Part(..)
                    | Area::Dealer
                    | Area::Community(_)
                    | Area::Side(_)
                    | Area::Stub
                    | Area::Corner
                    | Area::Aside
            );
            // A spread deck is turned down, everything else up.
            let spread = area == Area::Deck && table.lay == DeckLay::SpreadUp;
            if down && open || spread { Ok(()) } else { Err(Impossible::NothingToTurn(area)) }
        }
        Act::Arrange { area, order } => {
            let open = matches!(
                area,
                Area::Seat(_) | Area::Part(..) | Area::Dealer | Area::Community(_) | Area::Side(_)
            );
            if !open || table.count(area) == 0 {
                return Err(Impossible::NothingThere(area));
            }
            let count = table.count(area);
            if order.is_of(count) { Ok(()) } else { Err(Impossible::BadOrder(count)) }
        }
        Act::Tuck { from, to } => {
            let whose = [from, to].map(Area::seat);
            if whose[0].is_none() || whose[0] != whose[1] || from == to {
                return Err(Impossible::NotAPlace(to));
            }
            seat_exists(table, to)?;
            some_cards(from, Impossible::NothingThere(from))
        }
        Act::RemoveStub => {
            if [Area::Shoe, Area::Held, Area::AutoShoe].iter().any(|&a| table.count(a) > 0)
                || (table.shoe_jam && table.count(Area::Outlet) > 0)
            {
                Ok(())
            } else {
                Err(Impossible::NoStub)
            }
        }
        Act::PlaceStub { to, .. } => {
            a_target(to)?;
            stub_area(table).map(|_| ()).ok_or(Impossible::NoStub)
        }
        Act::CountStub(_) => stub_area(table).map(|_| ()).ok_or(Impossible::NoStub),
        Act::Collect(spot) | Act::Release(spot) | Act::Correct(spot) => {
            let state = table.spot(spot).ok_or(Impossible::NoSpot(spot))?;
            if state.stake.is_empty() && state.paid.is_empty() {
                return Err(Impossible::NoChips(spot));
            }
            let to = match act {
                Act::Collect(_) => table.inventory,
                _ => table.purse(spot.seat),
            };
            fits(spot, to, [&state.stake, &state.paid])
        }
        Act::Pay { spot, amount, chips } => {
            table.spot(spot).ok_or(Impossible::NoSpot(spot))?;
            if amount.0 <= 0 {
                return Err(Impossible::Nothing);
            }
            if chips.is_some_and(|chips| chips.total() != amount) {
                return Err(Impossible::NotTheAmount(amount));
            }
            let from = chips.or_else(|| table.inventory.cut(amount));
            let Some(chips) = from.filter(|chips| table.inventory.contains(chips)) else {
                return Err(Impossible::Short(amount));
            };
            // All that lies before a seat comes into its purse in the end.
            let mine = table.staked_spots().filter(|state| state.spot.seat == spot.seat);
            let heaps = mine.flat_map(|state| [&state.stake, &state.paid]).chain([&chips]);
            fits(spot, table.purse(spot.seat), heaps)
        }
        Act::Retrieve { spot, amount } => {
            let state = table.spot(spot).ok_or(Impossible::NoSpot(spot))?;
            if amount.0 <= 0 {
                return Err(Impossible::Nothing);
            }
            let chips = state.paid.cut(amount).ok_or(Impossible::NoChips(spot))?;
            fits(spot, table.inventory, [&chips])
        }
        Act::PickUp(area) => {
            let open = matches!(
                area,
                Area::Seat(_)
                    | Area::Part(..)
                    | Area::Dealer
                    | Area::Community(_)
                    | Area::Side(_)
                    | Area::Off
                    | Area::Stub
                    | Area::Corner
                    | Area::Aside
                    | Area::Burn
            );
            if open && table.count(area) > 0 { Ok(()) } else { Err(Impossible::NothingThere(area)) }
        }
        Act::Cover(Cover::OnPacket) => some_cards(Area::Outlet, Impossible::OutletEmpty),
        Act::Cover(Cover::UnderStub) => some_cards(Area::StubInHand, Impossible::NoStub),
        Act::Cover(Cover::InShoe) => Err(Impossible::NotAPlace(Area::Shoe)),
        Act::Cover(_) => Ok(()),
        Act::SetAside(Device::Shuffler) if table.shuffler => Ok(()),
        Act::SetAside(Device::AutoShoe) if table.auto_shoe => Ok(()),
        Act::SetAside(Device::Shuffler) => Err(Impossible::NoDevice("shuffler")),
        Act::SetAside(Device::AutoShoe) => Err(Impossible::NoDevice("automated shoe")),
        Act::Mark(n) => {
            if n < 38 {
                Ok(())
            } else {
                Err(Impossible::NoNumber)
            }
        }
    }
}

/// Whether one heap can hold all of these chips.
pub(super) fn fits<'a>(
    spot: Spot,
    to: Chips,
    heaps: impl IntoIterator<Item = &'a Chips>,
) -> Result<(), Impossible> {
    let all = heaps.into_iter().try_fold(to, |sum, heap| sum.checked_plus(heap));
    all.map(|_| ()).ok_or(Impossible::TooMany(spot))
}

/// Where the stub is, if it is out of the shoe.
fn stub_area(table: &Table) -> Option<Area> {
    [Area::StubInHand, Area::Stub].into_iter().find(|&area| table.count(area) > 0)
}

fn pass_cards(table: &mut Table, from: Area, to: Area, face: Option<Face>) {
    let mut moved = std::mem::take(table.pile(from));
    if let Some(face) = face {
        moved.iter_mut().for_each(|laid| laid.face = face);
    }
    if to == table.receptacle && !moved.is_empty() {
        table.rack_runs.push((from, u8::try_from(moved.len()).unwrap_or(u8::MAX)));
    }
    table.pile(to).append(&mut moved);
}

/// Does the act. `shuffle` orders a pile whenever the cards are shuffled or cut.
///
/// # Errors
/// [`can`] says why; the table is then unchanged.
pub fn apply(table: &mut Table, act: &Act, shuffle: &Shuffle<'_>) -> Result<(), Impossible> {
    can(table, act)?;
    match *act {
        Act::Say(_)
        | Act::Call(_)
        | Act::Inspect
        | Act::CheckHands
        | Act::ClearHands
        | Act::Void(_)
        | Act::Offer(_)
        | Act::Correct(_)
        | Act::Confirm(_)
        | Act::Refuse(_)
        | Act::Revoke(_)
        | Act::Lace
        | Act::CountStub(_) => {}
        // The marker is lifted before the wheel turns again.
        Act::Spin { ball, turns } => {
            (table.pocket, table.marker) = (None, None);
            table.ball = Some((ball, turns));
        }
        Act::TakeBall => table.ball = None,
        // Where it comes to rest is an event.
        Act::Wait => {}
        Act::Lift => table.marker = None,
        Act::Award(seat) => table.shoe_at = Some(seat),
        Act::Insert(_) | Act::Pass { .. } | Act::Burn { .. } => shoe::apply(table, act),
        Act::Take { .. }
        | Act::Hold(_)
        | Act::Transfer { .. }
        | Act::Charge { .. }
        | Act::Vig { .. }
        | Act::Unmark { .. }
        | Act::Refund { .. }
        | Act::Change(_)
        | Act::Colour { .. }
        | Act::CashOut { .. } => chips::apply(table, act)?,
        Act::Wash => {
            table.shuffled = false;
            // A shoe that has been dealt out is washed as it lies: in the bucket and in the shoe.
            if table.receptacle == Area::Bucket {
                for area in SHUFFLED.into_iter().filter(|&area| area != Area::Deck) {
                    pass_cards(table, area, Area::Deck, None);
                }
                table.rack_runs.clear();
                table.cutting.clear();
            }
            lay_down(table, DeckLay::Washed, Face::Down);
        }
        Act::Spread => {
            table.shuffled = false;
            lay_down(table, DeckLay::SpreadUp, Face::Up);
        }
        Act::Turn(Area::Deck) => lay_down(table, DeckLay::SpreadDown, Face::Down),
        Act::Stack => lay_down(table, DeckLay::Stacked, Face::Down),
        Act::Swap => {
            let mut out = std::mem::take(table.pile(Area::Machine));
            pass_cards(table, Area::Rack, Area::Machine, Some(Face::Down));
            table.pile(Area::Deck).append(&mut out);
            table.rack_runs.clear();
            shuffle(table.pile(Area::Deck));
            table.second_deck = !table.second_deck;
            table.lay = DeckLay::Stacked;
            (table.shuffled, table.cut, table.hold) = (true, false, None);
        }
        Act::Shuffle => {
            for area in SHUFFLED.into_iter().filter(|&area| area != Area::Deck) {
                pass_cards(table, area, Area::Deck, None);
            }
            table.rack_runs.clear();
            table.cutting.clear();
            table.hold = None;
            shuffle(table.pile(Area::Deck));
            table.lay = DeckLay::Stacked;
            table.shuffled = true;
            table.cut = false;
            table.shuffler_jam = false;
        }
        Act::Cut(_) => {
            // The seed decides what comes to lie on top after a cut as after a shuffle, so a
            // class that cuts at different depths still gets the same cards.
            shuffle(table.pile(Area::Deck));
            table.cut = true;
        }
        Act::Load if table.continuous => {
            for area in SHUFFLED.into_iter().filter(|&area| area != Area::Shoe) {
                pass_cards(table, area, Area::Shoe, Some(Face::Down));
            }
            table.rack_runs.clear();
            shuffle(table.pile(Area::Shoe));
        }
        Act::Load => {
            let shoe = if table.auto_shoe { Area::AutoShoe } else { Area::Shoe };
            pass_cards(table, Area::Deck, shoe, None);
        }
        Act::TakeDeck { palm, grip } => {
            if table.hold.is_none() && table.count(Area::StubInHand) == 0 {
                pass_cards(table, Area::Deck, Area::Held, None);
            }
            table.hold = Some((palm, grip));
        }
        Act::Remove { from, palm, bottom } => {
            let palm = free_palm(table, from, palm);
            let pile = table.pile(from);
            let laid = if bottom { Some(pile.remove(0)) } else { pile.pop() };
            table.pile(Area::Palm(palm)).extend(laid);
        }
        Act::Place { to, face, .. } => {
            if let Some(palm) = drawn(table)
                && let Some(laid) = table.pile(Area::Palm(palm)).pop()
            {
                table.pile(to).push(Laid { face, ..laid });
                if to == table.receptacle {
                    table.rack_runs.push((Area::Palm(palm), 1));
                }
            }
        }
        Act::Issue => {
            for _ in 0..table.packet {
                let laid = table.pile(Area::AutoShoe).pop();
                table.pile(Area::Outlet).extend(laid);
            }
        }
        Act::Deliver { to, face } => {
            pass_cards(table, Area::Outlet, to, Some(face));
            if table.cover == Cover::OnPacket && to != Area::Dealer {
                table.cover = Cover::Layout;
            }
        }
        Act::Turn(area) => table.pile(area).iter_mut().for_each(|laid| laid.face = Face::Up),
        Act::Arrange { area, order } => {
            let pile = table.pile(area);
            *pile = order.of(pile).collect();
        }
        // Back beside its hand a card keeps the way it lies.
        Act::Tuck { from, to: to @ Area::Seat(_) } => pass_cards(table, from, to, None),
        Act::Tuck { from, to } => pass_cards(table, from, to, Some(Face::Down)),
        Act::RemoveStub => {
            for area in [Area::Shoe, Area::Held, Area::AutoShoe] {
                pass_cards(table, area, Area::StubInHand, None);
            }
            if table.shoe_jam {
                pass_cards(table, Area::Outlet, Area::StubInHand, Some(Face::Down));
            }
            table.hold = None;
        }
        Act::PlaceStub { to, face } => {
            if let Some(from) = stub_area(table) {
                if from == Area::StubInHand {
                    table.hold = None;
                    if table.cover == Cover::UnderStub {
                        table.cover = Cover::Layout;
                    }
                }
                pass_cards(table, from, to, Some(face));
            }
        }
        Act::Collect(spot) => {
            table.held.retain(|held| *held != spot);
            if let Some(taken) = table.change_spot(spot, SpotState::clear) {
                table.inventory = table.inventory.plus(&taken);
            }
        }
        Act::Pay { spot, amount, chips } => {
            let Some(chips) = chips.or_else(|| table.inventory.cut(amount)) else {
                return Err(Impossible::Short(amount));
            };
            if let Some(left) = table.inventory.minus(&chips) {
                table.inventory = left;
                table.change_spot(spot, |state| state.paid = state.paid.plus(&chips));
            }
        }
        Act::Retrieve { spot, amount } => {
            let taken = table.change_spot(spot, |state| {
                let chips = state.paid.cut(amount)?;
                state.paid = state.paid.minus(&chips)?;
                Some(chips)
            });
            if let Some(chips) = taken.flatten() {
                table.inventory = table.inventory.plus(&chips);
            }
        }
        Act::Release(spot) => give_back(table, spot),
        Act::PickUp(area) => pass_cards(table, area, table.receptacle, Some(Face::Down)),
        Act::Cover(place) => {
            if table.shows_cutting_card() {
                table.cutting.pop();
            }
            table.cover = place;
        }
        Act::SetAside(Device::Shuffler) => {
            table.shuffler = false;
            table.shuffler_jam = false;
        }
        Act::SetAside(Device::AutoShoe) => {
            for area in [Area::AutoShoe, Area::Outlet] {
                pass_cards(table, area, Area::StubInHand, Some(Face::Down));
            }
            table.auto_shoe = false;
        }
        Act::RemoveDeck => {
            // The other deck of two stays in its machine.
            let stays = [Area::Removed, Area::Machine];
            for area in Area::all().filter(|area| !stays.contains(area)) {
                pass_cards(table, area, Area::Removed, Some(Face::Down));
            }
            table.rack_runs.clear();
            table.hold = None;
            table.lay = DeckLay::Stacked;
            table.shuffled = false;
            table.cut = false;
        }
        Act::Mark(n) => table.marker = Some(n),
    }
    // An automated shoe that has been emptied runs again, whichever way its cards came out.
    if table.count(Area::AutoShoe) == 0 && table.count(Area::Outlet) == 0 {
        table.shoe_jam = false;
    }
    Ok(())
}

/// Lays the cards of the deck down in another way.
fn lay_down(table: &mut Table, lay: DeckLay, face: Face) {
    if table.count(Area::Deck) > 0 {
        table.pile(Area::Deck).iter_mut().for_each(|laid| laid.face = face);
        table.lay = lay;
    }
}

pub(super) fn give_back(table: &mut Table, spot: Spot) {
    table.held.retain(|held| *held != spot);
    if let Some(taken) = table.change_spot(spot, SpotState::clear) {
        add_to_purse(table, spot.seat, &taken);
    }
}

pub(super) fn add_to_purse(table: &mut Table, seat: Seat, chips: &Chips) {
    if let Some(purse) = table.purses.get_mut(usize::from(seat.0).wrapping_sub(1)) {
        *purse = purse.plus(chips);
    }
}

/// The chips that a patron would lay on a spot, if he has them.
fn chips_for(table: &Table, spot: Spot, amount: Cents) -> Option<Chips> {
    table.spot(spot)?;
    chips::in_colour(table, spot.seat, amount).or_else(|| table.purse(spot.seat).cut(amount))
}

/// Whether a patron has the chips to lay this amount on a spot.
#[must_use]
pub fn can_stake(table: &Table, spot: Spot, amount: Cents) -> bool {
    amount.0 > 0 && chips_for(table, spot, amount).is_some()
}

/// Moves chips from a patron's purse onto a spot; nothing moves if the purse cannot make it.
fn stake(table: &mut Table, spot: Spot, amount: Cents) {
    let purse = table.purse(spot.seat);
    let Some(chips) = chips_for(table, spot, amount) else { return };
    let Some(left) = purse.minus(&chips) else { return };
    let laid = table.change_spot(spot, |state| state.stake = state.stake.plus(&chips));
    if laid.is_none() {
        return;
    }
    if let Some(purse) = table.purses.get_mut(usize::from(spot.seat.0).wrapping_sub(1)) {
        *purse = left;
    }
}

/// Puts the cards of a place that have not been dealt in the order that `shuffle` gives them.
pub fn reorder(table: &mut Table, area: Area, shuffle: &Shuffle<'_>) {
    shuffle(table.pile(area));
}

/// Lets the world do its part.
pub fn apply_event(table: &mut Table, event: &Event) {
    match *event {
        Event::Wager { spot, amount } | Event::LateWager { spot, amount } => {
            stake(table, spot, amount);
        }
        Event::Corrects { spot, amount } => {
            give_back(table, spot);
            if amount.0 > 0 {
                stake(table, spot, amount);
            }
        }
        Event::Flips { area } => {
            if let Some(laid) = table.pile(area).last_mut() {
                laid.face = Face::Up;
            }
        }
        Event::Slips { from } => {
            let extra = table.pile(from).pop();
            if let Some(palm) = drawn(table) {
                table.pile(Area::Palm(palm)).extend(extra);
            } else {
                table.pile(from).extend(extra);
            }
        }
        Event::Sticks { from, to } => {
            if let Some(laid) = table.pile(from).pop() {
                table.pile(to).push(Laid { face: Face::Down, ..laid });
            }
        }
        Event::Deals { from, to, face } => {
            if let Some(laid) = table.pile(from).pop() {
                table.pile(to).push(Laid { face, ..laid });
            }
        }
        Event::CardLost(card) => {
            // Between rounds the cards lie in the discard rack.
            for area in [Area::Deck, Area::Rack] {
                let pile = table.pile(area);
                if let Some(i) = pile.iter().position(|laid| laid.card == card) {
                    let lost = pile.remove(i);
                    table.pile(Area::Removed).push(lost);
                    return;
                }
            }
        }
        Event::ShufflerJams { .. } => {
            table.shuffler_jam = true;
            table.shuffled = false;
        }
        Event::ShoeJams { .. } => table.shoe_jam = true,
        Event::FreshDeck => {
            let deck = table.new_deck();
            table.pile(Area::Deck).extend(deck);
            table.shuffled = false;
        }
        Event::Moves { card, from, to } => {
            let pile = table.pile(from);
            if let Some(i) = pile.iter().position(|laid| laid.card == card) {
                let laid = pile.remove(i);
                table.pile(to).push(Laid { face: Face::Down, ..laid });
            }
        }
        Event::Shows(area) => table.pile(area).iter_mut().for_each(|laid| laid.face = Face::Up),
        Event::Fill => {
            let (now, full) = (table.inventory.0, table.float.0);
            table.inventory = Chips(std::array::from_fn(|i| now[i].max(full[i])));
        }
        Event::Sweeps(seat) => {
            let spots: Vec<Spot> =
                table.staked_spots().map(|s| s.spot).filter(|s| s.seat == seat).collect();
            for spot in spots {
                if table.held.contains(&spot) {
                    chips::take_winnings(table, spot);
                } else {
                    give_back(table, spot);
                }
            }
        }
        Event::BallRests(pocket) => {
            table.pocket = Some(pocket);
            table.ball = None;
        }
        Event::BallFaults(_) => table.ball = None,
        Event::Cash { .. } | Event::Shifts { .. } => chips::happen(table, event),
        Event::Cuts { .. } | Event::ShoeRunsLow { .. } | Event::CuttingCardAt(_) => {
            shoe::happen(table, event);
        }
        Event::RoundOpens(_) => table.given.fill(Cents::ZERO),
        Event::Plays(_)
        | Event::Draws(_)
        | Event::Folds(_)
        | Event::LooksAtCards(_)
        | Event::Shares(_)
        | Event::DeckExpires
        | Event::CardMissing { .. }
        | Event::Touches { .. }
        | Event::ShufflerReads { .. }
        | Event::Says { .. }
        | Event::Accepts(_)
        | Event::Declines(_)
        | Event::Bids { .. }
        | Event::OrdersRecut
        | Event::OrdersRevoked(_)
        | Event::Stalls(_)
        | Event::Errs(_)
        | Event::UsesDevice { .. }
        | Event::Speaks { .. }
        | Event::Leaves(_)
        | Event::Claims(_)
        | Event::FloorComes => {}
    }
}
