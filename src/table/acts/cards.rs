//! Cards that are dealt, shown, moved and picked up.

use super::{Act, Cover, Shuffle};
use crate::kit::{Area, Face, Palm};
use crate::table::{DeckLay, Impossible, Laid, Table, lay_down, move_pile, seat_exists};

pub(super) fn can(table: &Table, act: &Act) -> Result<(), Impossible> {
    match *act {
        Act::Remove { from, palm, bottom } => can_draw(table, from, palm, bottom),
        Act::Place { to, .. } => {
            is_target(table, to)?;
            table.drawn().map(|_| ()).ok_or(Impossible::PalmEmpty)
        }
        Act::Issue => can_issue(table),
        Act::Deliver { to, .. } => {
            is_target(table, to)?;
            table.some_cards(Area::Outlet, Impossible::OutletEmpty)
        }
        Act::Turn(area) => {
            let down = table.cards(area).iter().any(|laid| laid.face == Face::Down);
            let open = is_laid_out(area) || matches!(area, Area::Stub | Area::Corner | Area::Aside);
            // A spread deck is turned down, everything else up.
            let spread = area == Area::Deck && table.lay == DeckLay::SpreadUp;
            if down && open || spread { Ok(()) } else { Err(Impossible::NothingToTurn(area)) }
        }
        Act::Arrange { area, order } => {
            let count = table.count(area);
            if !is_laid_out(area) || count == 0 {
                return Err(Impossible::NothingThere(area));
            }
            if order.is_of(count) { Ok(()) } else { Err(Impossible::BadOrder(count)) }
        }
        Act::Tuck { from, to } => {
            if from.seat().is_none() || from.seat() != to.seat() || from == to {
                return Err(Impossible::NotAPlace(to));
            }
            seat_exists(table, to)?;
            table.some_cards(from, Impossible::NothingThere(from))
        }
        Act::Pass { from, to, count } => can_pass(table, from, to, count),
        Act::Burn { .. } if table.shows_cutting_card() => Err(Impossible::CuttingCard),
        Act::Burn { count, .. } => enough(table, Area::Shoe, count),
        Act::PickUp(area) => {
            let besides = [Area::Off, Area::Stub, Area::Corner, Area::Aside, Area::Burn];
            let open = is_laid_out(area) || besides.contains(&area);
            if open && table.count(area) > 0 { Ok(()) } else { Err(Impossible::NothingThere(area)) }
        }
        _ => Ok(()),
    }
}

/// Whether hands lie at a place.
const fn is_laid_out(area: Area) -> bool {
    use Area::{Community, Dealer, Part, Seat, Side};
    matches!(area, Seat(_) | Part(..) | Dealer | Community(_) | Side(_))
}

/// Whether a card or the stub can be put down at a place.
pub(super) fn is_target(table: &Table, to: Area) -> Result<(), Impossible> {
    seat_exists(table, to)?;
    let besides = [Area::Rack, Area::Bucket, Area::Off, Area::Stub, Area::Corner, Area::Aside];
    let is = is_laid_out(to) || besides.contains(&to);
    if is { Ok(()) } else { Err(Impossible::NotAPlace(to)) }
}

/// The palm that takes a card when the act does not say which.
fn free_palm(table: &Table, from: Area, palm: Option<Palm>) -> Palm {
    palm.unwrap_or_else(|| match table.hold {
        Some((holding, _)) if matches!(from, Area::Held | Area::StubInHand) => holding.other(),
        _ if table.count(Area::Palm(Palm::Left)) == 0 => Palm::Left,
        _ => Palm::Right,
    })
}

fn can_draw(table: &Table, from: Area, palm: Option<Palm>, bottom: bool) -> Result<(), Impossible> {
    let source = matches!(from, Area::Shoe | Area::Held | Area::Stub | Area::StubInHand);
    // A shoe gives its cards one way only.
    if !source || (bottom && from == Area::Shoe) {
        return Err(Impossible::NotAPlace(from));
    }
    table.some_cards(from, Impossible::NoCard(from))?;
    if from == Area::Shoe && table.shows_cutting_card() {
        return Err(Impossible::CuttingCard);
    }
    let palm = free_palm(table, from, palm);
    if table.count(Area::Palm(palm)) > 0 { Err(Impossible::PalmFull(palm)) } else { Ok(()) }
}

fn can_issue(table: &Table) -> Result<(), Impossible> {
    if !table.auto_shoe {
        return Err(Impossible::NoDevice("automated shoe"));
    }
    if table.shoe_jam {
        return Err(Impossible::Stopped("automated shoe"));
    }
    if table.count(Area::Outlet) > 0 {
        return Err(Impossible::OutletFull);
    }
    table.some_cards(Area::AutoShoe, Impossible::NoCard(Area::AutoShoe))
}

/// Whether cards can be passed to or from a place.
const fn is_open(area: Area) -> bool {
    use Area::{Aside, Burn, Corner, Dealer, Seat, Side};
    matches!(area, Seat(_) | Side(_) | Corner | Aside | Burn | Dealer)
}

fn can_pass(table: &Table, from: Area, to: Area, count: u8) -> Result<(), Impossible> {
    let out = matches!(to, Area::Rack | Area::Bucket);
    if !is_open(from) {
        return Err(Impossible::NotAPlace(from));
    }
    if !(is_open(to) || out) || from == to {
        return Err(Impossible::NotAPlace(to));
    }
    seat_exists(table, to)?;
    seat_exists(table, from)?;
    enough(table, from, count)
}

fn enough(table: &Table, area: Area, count: u8) -> Result<(), Impossible> {
    if count == 0 || table.count(area) < usize::from(count) {
        return Err(Impossible::TooFew { area, count });
    }
    Ok(())
}

#[allow(clippy::unnecessary_wraps, reason = "every group of acts has this form")]
pub(super) fn apply(table: &mut Table, act: &Act, _: &Shuffle<'_>) -> Result<(), Impossible> {
    match *act {
        Act::Remove { from, palm, bottom } => {
            let palm = free_palm(table, from, palm);
            let pile = table.pile(from);
            let laid = if bottom { Some(pile.remove(0)) } else { pile.pop() };
            table.pile(Area::Palm(palm)).extend(laid);
        }
        Act::Place { to, face, .. } => {
            if let Some(palm) = table.drawn()
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
            move_pile(table, Area::Outlet, to, Some(face));
            if table.cover == Cover::OnPacket && to != Area::Dealer {
                table.cover = Cover::Layout;
            }
        }
        Act::Turn(Area::Deck) => lay_down(table, DeckLay::SpreadDown, Face::Down),
        Act::Turn(area) => table.pile(area).iter_mut().for_each(|laid| laid.face = Face::Up),
        // A hand that nobody sets goes by the order in which its cards came, however they are laid.
        Act::Arrange { area: Area::Side(_), .. } => {}
        Act::Arrange { area, .. } if area.seat().is_some() && !table.sets_hands => {}
        Act::Arrange { area, order } => {
            let pile = table.pile(area);
            *pile = order.of(pile).collect();
        }
        // Back beside its hand a card keeps the way it lies.
        Act::Tuck { from, to: to @ Area::Seat(_) } => move_pile(table, from, to, None),
        Act::Tuck { from, to } => move_pile(table, from, to, Some(Face::Down)),
        Act::Pass { from, to, count } => pass(table, from, to, count),
        Act::Burn { count, face } => burn(table, count, face),
        Act::PickUp(area) => move_pile(table, area, table.receptacle, Some(Face::Down)),
        _ => {}
    }
    Ok(())
}

fn pass(table: &mut Table, from: Area, to: Area, count: u8) {
    let pile = table.pile(from);
    let mut last = pile.split_off(pile.len().saturating_sub(usize::from(count)));
    if to == table.receptacle {
        last.iter_mut().for_each(|laid| laid.face = Face::Down);
        table.rack_runs.push((from, count));
    }
    table.pile(to).append(&mut last);
}

fn burn(table: &mut Table, count: u8, face: Face) {
    for _ in 0..count {
        // A cutting card among them comes out with them.
        if table.shows_cutting_card() {
            table.cutting.pop();
            table.cover = Cover::Layout;
        }
        if let Some(laid) = table.pile(Area::Shoe).pop() {
            table.pile(Area::Burn).push(Laid { face, ..laid });
        }
    }
}
