//! Pointing at a table with a wheel: places that all patrons share, their stacks, and the rake.

use super::state::{InputState, UiCommand};
use super::tools::Tool;
use crate::app::felt::{PointAt, TableUi, Target};
use crate::games;
use crate::kit::{Area, Cents, Seat, Spot, Word};
use crate::panels::look;
use crate::procedure::Channel;
use crate::rules::roulette;
use crate::table::Act;
use bevy_egui::egui;

/// The spots of a seat that a tool can be for: those that this house's layout has.
pub(super) fn spots(shown: &TableUi<'_>, tool: Tool, seat: Seat) -> Vec<Spot> {
    if shown.is_shared() {
        return spots_of(shown, tool, seat);
    }
    let placed = shown.stage.plan.as_ref().map(|(_, placed)| placed);
    let at = placed.and_then(|placed| placed.seat(seat));
    let printed = |wager: &str| at.is_some_and(|at| at.spot(wager).is_some());
    let wagers = shown.session.table().wagers().iter();
    wagers.filter(|w| printed(w.as_str())).map(|&wager| Spot { seat, wager }).collect()
}

/// Whether a tool can be for a wager as chips lie now. What is paid beside a wager has no chips before.
pub(super) fn is_for(shown: &TableUi<'_>, tool: Tool, spot: Spot) -> bool {
    let state = shown.view.spots.iter().find(|state| state.spot == spot);
    let (staked, paid) =
        state.map_or((false, false), |state| (!state.stake.is_empty(), !state.paid.is_empty()));
    match tool {
        Tool::Collect => staked || paid,
        Tool::Release | Tool::Take | Tool::Hold | Tool::Transfer | Tool::TransferTo(_) => staked,
        Tool::Retrieve => paid,
        _ => true,
    }
}

/// The one wager of a seat that a tool can be for, if there are not several: then it is not asked which.
pub(super) fn only(shown: &TableUi<'_>, tool: Tool, seat: Seat) -> Option<Spot> {
    let spots = spots(shown, tool, seat);
    let staked = |spot: &Spot| {
        shown.view.spots.iter().any(|state| state.spot == *spot && !state.stake.is_empty())
    };
    let some: Vec<Spot> = match tool {
        _ if shown.is_shared() => spots,
        Tool::Pay | Tool::Vig | Tool::Charge => {
            let game = games::find(&shown.session.level().house.game)?;
            // A bonus is paid where nothing was staked.
            let beside =
                |spot: &Spot| !staked(spot) && !game.opening_wagers().contains(&spot.wager);
            if spots.iter().any(beside) {
                return None;
            }
            let owes = |spot: &Spot| tool == Tool::Pay || owes(*spot);
            spots.into_iter().filter(|spot| staked(spot) && owes(spot)).collect()
        }
        _ => spots.into_iter().filter(|spot| is_for(shown, tool, *spot)).collect(),
    };
    if let [spot] = some[..] { Some(spot) } else { None }
}

/// Paying what a wager is owed, where the level does not grade amounts: the sum is not the lesson there.
pub(super) fn owed_on(shown: &TableUi<'_>, tool: Tool, spot: Spot) -> Option<Act> {
    if tool != Tool::Pay || shown.session.level().grades(Channel::Amounts) {
        return None;
    }
    let balance = shown.session.accounts().into_iter().find(|balance| balance.spot == spot)?;
    let owed = balance.law.map(|_| balance.owed).filter(|owed| *owed > Cents::ZERO)?;
    Some(Act::Pay { spot, amount: owed, chips: None })
}

/// The wagers that owe vigorish when they win.
const OWING: [Word; 2] = [Word::new("banker"), Word::new("bank")];

/// Whether a wager owes vigorish when it wins.
pub(super) fn owes(spot: Spot) -> bool {
    OWING.contains(&spot.wager)
}

/// The same where all share the board: where the seat has chips, and where it is paid.
fn spots_of(shown: &TableUi<'_>, tool: Tool, seat: Seat) -> Vec<Spot> {
    let mine = shown.view.spots.iter().filter(|s| s.spot.seat == seat);
    let mut spots: Vec<Spot> = match tool {
        Tool::Pay => mine.map(|s| pays_on(shown, s.spot)).collect(),
        Tool::Retrieve => mine.filter(|s| !s.paid.is_empty()).map(|s| s.spot).collect(),
        _ => mine.filter(|s| !s.stake.is_empty()).map(|s| s.spot).collect(),
    };
    spots.sort_unstable();
    spots.dedup();
    // Those outside the numbers first, as they are paid first.
    let inside = |spot: &Spot| roulette::find(spot.wager).is_none_or(|w| w.kind.is_inside());
    spots.sort_by_key(inside);
    spots
}

/// Where a stake is paid: among the numbers all winners of a patron are paid together.
pub(super) fn pays_on(shown: &TableUi<'_>, spot: Spot) -> Spot {
    let inside = roulette::find(spot.wager).is_some_and(|wager| wager.kind.is_inside());
    if inside && shown.is_shared() { Spot { wager: roulette::INSIDE, ..spot } } else { spot }
}

/// The value that a seat's chips are marked at, if it plays with a colour.
pub(super) fn marked(shown: &TableUi<'_>, seat: Seat) -> Option<Cents> {
    shown.view.tints.iter().find(|(of, _, _)| *of == seat).map(|(_, _, value)| *value)
}

/// What can be done with a place of the board: the marker, and each patron's stake.
pub(super) fn acts_at(shown: &TableUi<'_>, word: Word) -> Vec<Act> {
    let stakes = shown.staked_at(word);
    let each = stakes.into_iter().flat_map(|spot| [Act::Collect(spot), Act::Release(spot)]);
    calls(word).into_iter().chain(each).collect()
}

/// What is done when the number comes up that a place is the box of: it is called, and marked.
pub(super) fn calls(word: Word) -> Vec<Act> {
    let both = |pocket| vec![Act::Say(call(pocket)), Act::Mark(pocket)];
    number(word).map_or_else(Vec::new, both)
}

/// What is said to call a number, as the phrases of a wheel are named.
pub(super) fn call(pocket: u8) -> Word {
    Word::new(&format!("{CALLS}{}", roulette::name(pocket)))
}

/// How the names of the calls begin.
pub(super) const CALLS: &str = "number_";

/// What can be done with a patron at the board, but for what needs more to be said.
pub(super) fn acts_with(seat: Seat) -> [Act; 3] {
    [Act::Change(seat), Act::Confirm(seat), Act::Refuse(seat)]
}

/// The number that a place of the board is the box of.
pub(super) fn number(word: Word) -> Option<u8> {
    let wager = roulette::find(word).filter(|wager| wager.kind == roulette::Kind::Straight)?;
    wager.numbers.iter().next()
}

/// Goes from one place to the next in a direction: to the right and down.
pub(super) fn walk(shown: &TableUi<'_>, state: &mut InputState, (dx, dy): (f32, f32)) {
    let places = shown.places;
    let can_aim = |target: &Target| {
        matches!(
            target,
            Target::Place(_)
                | Target::Wheel
                | Target::Tint(_)
                | Target::Marker
                | Target::Cards(Area::Seat(_))
        )
    };
    let middle = |place: &PointAt| place.rect.center();
    let from = state.aimed.and_then(|aimed| shown.place(aimed));
    let from = match from.or_else(|| start(shown)) {
        Some(place) if state.aimed.is_none() => {
            state.aimed = Some(place.target);
            return;
        }
        Some(place) => place,
        None => return,
    };
    let here = middle(from);
    let cost = |place: &PointAt| {
        let way = middle(place) - here;
        let (ahead, aside) = (way.x * dx + way.y * dy, (way.x * dy - way.y * dx).abs());
        // What lies rather aside than ahead is for the other arrows.
        (ahead > 2.0 && aside <= ahead * 1.6).then_some(ahead + aside * 3.0)
    };
    let next = places
        .iter()
        .filter(|place| can_aim(&place.target))
        .filter_map(|place| Some((cost(place)?, place)))
        .min_by(|a, b| a.0.total_cmp(&b.0));
    if let Some((_, place)) = next {
        state.aimed = Some(place.target);
    }
}

/// Draws the rake by keys: aims at the next place in a direction and collects what lies there.
pub(super) fn rake_to(
    shown: &TableUi<'_>,
    state: &mut InputState,
    way: (f32, f32),
    commands: &mut Vec<UiCommand>,
) {
    let from = state.aimed;
    walk(shown, state, way);
    if let Some(Target::Place(word)) = state.aimed.filter(|_| from.is_some() && from != state.aimed)
    {
        let met = shown.staked_at(word).into_iter();
        commands.extend(met.map(|spot| UiCommand::Do(Act::Collect(spot))));
    }
}

/// Where the arrows begin: at the number that has come up, or in the middle of the numbers.
fn start<'a>(shown: &'a TableUi<'_>) -> Option<&'a PointAt> {
    let marked = shown.view.wheel.and_then(|wheel| wheel.marker).unwrap_or(17);
    let word = Word::new(&format!("n{}", roulette::name(marked)));
    shown.place(Target::Place(word))
}

/// Whether dragging now draws the rake over the layout.
pub(super) fn rakes(shown: &TableUi<'_>, state: &InputState) -> bool {
    shown.is_shared() && state.tool == Some(Tool::Collect)
}

/// The rake under the pointer.
pub(super) fn draw_rake(ui: &egui::Ui, at: egui::Pos2) {
    let painter = ui.painter();
    let wood = egui::Stroke::new(5.0, look::WOOD);
    painter.line_segment([at + egui::vec2(0.0, 6.0), at + egui::vec2(34.0, 150.0)], wood);
    let blade = egui::Rect::from_center_size(at, egui::vec2(44.0, 11.0));
    painter.rect_filled(blade.translate(egui::vec2(2.0, 3.0)), 4.0, look::ROOM.gamma_multiply(0.5));
    painter.rect_filled(blade, 4.0, look::WOOD);
    let edge = egui::Stroke::new(1.5, look::GOLD);
    painter.rect_stroke(blade, 4.0, edge, egui::StrokeKind::Inside);
}
