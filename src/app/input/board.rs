//! Pointing at a table with a wheel: places that all patrons share, their stacks, and the rake.

use super::targets::{PlacedTarget, Target};
use super::tools::Tool;
use super::{InputState, TableUi, UiCommand};
use crate::app::felt::{MARKER, marker_at, stacks};
use crate::kit::{Area, Cents, Seat, Spot, Word};
use crate::paint::layout::{Board, Rect as Box};
use crate::panels::keys::{told, told_with};
use crate::panels::look;
use crate::rules::roulette;
use crate::table::{Act, Tint, Turn};
use crate::wording;
use bevy_egui::egui;

fn board<'a>(shown: &TableUi<'a>) -> Option<&'a Board> {
    shown.stage.plan.as_ref()?.1.board.as_ref()
}

/// Whether the wagers lie on a board that all patrons share.
pub(super) fn is_shared(shown: &TableUi<'_>) -> bool {
    board(shown).is_some()
}

/// How far a place of the board reaches upwards for the pointer where something stands on it.
const FLAT: f32 = 0.43;

/// Adds the targets of the board: its boxes, the lines and corners over them, the stacks on those.
pub(super) fn targets(shown: &TableUi<'_>, targets: &mut Vec<PlacedTarget>) {
    let (Some(board), Some((layout, _))) = (board(shown), &shown.stage.plan) else { return };
    let mut add = |target, rect: &Box, label| {
        targets.push(PlacedTarget::upright(target, shown.stage.rect(rect), label));
    };
    let across = board.wheel_radius * 2.0;
    let (x, y) = (board.wheel.0 - board.wheel_radius, board.wheel.1 - board.wheel_radius);
    let wheel = Box { x, y, width: across, height: across };
    add(Target::Wheel, &wheel, wheel_label(shown));
    let each = board.tray.width / Tint::ALL.len() as f32;
    for (i, tint) in Tint::ALL.iter().copied().enumerate() {
        let rect = Box { x: board.tray.x + each * i as f32, width: each, ..board.tray };
        add(Target::Tint(tint), &rect, tint_label(shown, tint));
    }
    for (name, place) in &board.places {
        let word = Word::new(name);
        add(Target::Place(word), &place.rect, place_label(shown, word));
    }
    let chip = layout.sizes.chip;
    for stack in stacks(shown.stage, shown.view) {
        let (x, y) = (stack.foot.0, stack.foot.1 - stack.lift);
        let (flat, up) = (chip * FLAT, stack.height);
        let rect =
            Box { x: x - chip / 2.0, y: y - up - flat, width: chip, height: up + flat * 2.0 };
        // A stack under another shows only its side.
        let label = super::targets::spot_label(shown, stack.spot);
        add(Target::Spot(stack.spot), &rect, label);
    }
    let marker = shown.view.wheel.and_then(|wheel| wheel.marker);
    let (x, y) = marker_at(board, marker);
    let rect = Box { x: x - MARKER / 2.0, y: y - MARKER / 2.0, width: MARKER, height: MARKER };
    let number = marker.map_or_else(String::new, roulette::name);
    let id = if marker.is_some() { "marker.on" } else { "marker.off" };
    add(Target::Marker, &rect, told_with(id, &[("number", &number)]));
}

fn wheel_label(shown: &TableUi<'_>) -> String {
    let Some(wheel) = shown.view.wheel else { return told("wheel.none") };
    let way = |turn: Turn| {
        told(if turn == Turn::Clockwise { "turn.clockwise" } else { "turn.counterclockwise" })
    };
    let turn = way(wheel.turn);
    match (wheel.ball, wheel.pocket) {
        (Some((ball, _)), _) => told_with("wheel.runs", &[("turn", &turn), ("ball", &way(ball))]),
        (None, Some(pocket)) => {
            let colour = told(match roulette::colour(pocket) {
                roulette::Colour::Red => "pocket.red",
                roulette::Colour::Black => "pocket.black",
                roulette::Colour::Green => "pocket.green",
            });
            let number = roulette::name(pocket);
            told_with("wheel.rests", &[("turn", &turn), ("number", &number), ("colour", &colour)])
        }
        (None, None) => told_with("wheel.waits", &[("turn", &turn)]),
    }
}

fn tint_label(shown: &TableUi<'_>, tint: Tint) -> String {
    let colour = wording::colour(tint);
    match shown.view.tints.iter().find(|(_, known, _)| *known == tint) {
        Some((seat, _, value)) => told_with(
            "tray.taken",
            &[("colour", &colour), ("number", &seat.0.to_string()), ("value", &value.spoken())],
        ),
        None => told_with("tray.free", &[("colour", &colour)]),
    }
}

/// A patron's place: what he plays with, and the cash before him.
pub(super) fn home_label(shown: &TableUi<'_>, seat: Seat) -> String {
    let number = seat.0.to_string();
    let home = match shown.view.tints.iter().find(|(of, _, _)| *of == seat) {
        _ if !shown.view.seated.contains(&seat) => {
            return told_with("home.nobody", &[("number", &number)]);
        }
        None => told_with("home.plain", &[("number", &number)]),
        Some((_, tint, value)) => {
            let (colour, value) = (wording::colour(*tint), value.spoken());
            told_with("home.colour", &[("number", &number), ("colour", &colour), ("value", &value)])
        }
    };
    match shown.view.cash.iter().find(|(of, _)| *of == seat) {
        None => home,
        Some((_, cash)) if shown.shows_amounts() => {
            told_with("home.cash", &[("home", &home), ("cash", &cash.spoken())])
        }
        Some(_) => told_with("home.cash.hidden", &[("home", &home)]),
    }
}

fn place_label(shown: &TableUi<'_>, word: Word) -> String {
    let wager = wording::capital(&wording::wager(word));
    let seats: Vec<String> =
        staked_at(shown, word).iter().map(|spot| spot.seat.0.to_string()).collect();
    match &seats[..] {
        [] => told_with("board.empty", &[("wager", &wager)]),
        [one] => told_with("board.one", &[("wager", &wager), ("number", one)]),
        _ => told_with("board.more", &[("wager", &wager), ("numbers", &seats.join(", "))]),
    }
}

/// The patrons' stakes on a place, by seat.
pub(super) fn staked_at(shown: &TableUi<'_>, word: Word) -> Vec<Spot> {
    let here = shown.view.spots.iter().filter(|s| s.spot.wager == word && !s.stake.is_empty());
    let mut spots: Vec<Spot> = here.map(|s| s.spot).collect();
    spots.sort_unstable();
    spots
}

/// The spots of a seat that a tool can be for: where it has chips, and where it is paid.
pub(super) fn spots_of(shown: &TableUi<'_>, tool: Tool, seat: Seat) -> Vec<Spot> {
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
    if inside && is_shared(shown) { Spot { wager: roulette::INSIDE, ..spot } } else { spot }
}

/// The value that a seat's chips are marked at, if it plays with a colour.
pub(super) fn marked(shown: &TableUi<'_>, seat: Seat) -> Option<Cents> {
    shown.view.tints.iter().find(|(of, _, _)| *of == seat).map(|(_, _, value)| *value)
}

/// What can be done with a place of the board: the marker, and each patron's stake.
pub(super) fn acts_at(shown: &TableUi<'_>, word: Word) -> Vec<Act> {
    let stakes = staked_at(shown, word);
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

/// Which of the places at a point of the window is meant: the one that lies on the others.
pub(super) fn topmost<'a>(
    shown: &TableUi<'_>,
    places: &'a [PlacedTarget],
    at: egui::Pos2,
    ratio: f32,
) -> Option<&'a PlacedTarget> {
    let at = bevy::prelude::Vec2::new(at.x, at.y) * ratio;
    let mut under = places.iter().filter(|place| place.contains(at));
    if is_shared(shown) {
        return under.next_back();
    }
    // Places of a seat overlap: it is the one whose middle is nearest.
    let off = |place: &PlacedTarget| place.rect.center().distance(at);
    under.min_by(|a, b| off(a).total_cmp(&off(b)))
}

/// Goes from one place to the next in a direction: to the right and down.
pub(super) fn walk(shown: &TableUi<'_>, state: &mut InputState, (dx, dy): (f32, f32)) {
    let places = super::targets::all(shown);
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
    let middle = |place: &PlacedTarget| place.rect.center();
    let from = state.aimed.and_then(|aimed| places.iter().find(|place| place.target == aimed));
    let from = match from.or_else(|| start(shown, &places)) {
        Some(place) if state.aimed.is_none() => {
            state.aimed = Some(place.target);
            return;
        }
        Some(place) => place,
        None => return,
    };
    let here = middle(from);
    let cost = |place: &PlacedTarget| {
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

/// Where the arrows begin: at the number that has come up, or in the middle of the numbers.
fn start<'a>(shown: &TableUi<'_>, places: &'a [PlacedTarget]) -> Option<&'a PlacedTarget> {
    let marked = shown.view.wheel.and_then(|wheel| wheel.marker).unwrap_or(17);
    let word = Word::new(&format!("n{}", roulette::name(marked)));
    places.iter().find(|place| place.target == Target::Place(word))
}

/// Chips that a rake drawn over the layout has met, and where it was last.
#[derive(Clone, Debug, Default)]
pub(super) struct Rake {
    met: Vec<Spot>,
    last: Option<egui::Pos2>,
}

/// Whether dragging now draws the rake over the layout.
pub(super) fn rakes(shown: &TableUi<'_>, state: &InputState) -> bool {
    is_shared(shown) && state.tool == Some(Tool::Collect)
}

/// How far apart the points are, along the way of the rake, where it is looked for chips.
const STRIDE: f32 = 5.0;

/// Draws the rake on: every stake that it meets is collected.
pub(super) fn rake(
    ui: &egui::Ui,
    shown: &TableUi<'_>,
    state: &mut InputState,
    places: &[PlacedTarget],
    ratio: f32,
    commands: &mut Vec<UiCommand>,
) {
    let Some(rake) = &mut state.rake else { return };
    let (down, at) = ui.input(|input| (input.pointer.primary_down(), input.pointer.latest_pos()));
    if let Some(at) = at {
        let from = rake.last.unwrap_or(at);
        let steps = ((at - from).length() / STRIDE).ceil().max(1.0) as u16;
        for step in 1..=steps {
            let here = from + (at - from) * (f32::from(step) / f32::from(steps));
            let top = topmost(shown, places, here, ratio).map(|place| place.target);
            if let Some(Target::Spot(spot)) = top
                && !rake.met.contains(&spot)
                && shown.view.spots.iter().any(|s| s.spot == spot && !s.stake.is_empty())
            {
                rake.met.push(spot);
                commands.push(UiCommand::Do(Act::Collect(spot)));
            }
        }
        rake.last = Some(at);
        draw_rake(ui, at);
    }
    if !down {
        state.rake = None;
    }
    ui.ctx().request_repaint();
}

fn draw_rake(ui: &egui::Ui, at: egui::Pos2) {
    let painter = ui.painter();
    let wood = egui::Stroke::new(5.0, look::WOOD);
    painter.line_segment([at + egui::vec2(0.0, 6.0), at + egui::vec2(34.0, 150.0)], wood);
    let blade = egui::Rect::from_center_size(at, egui::vec2(44.0, 11.0));
    painter.rect_filled(blade.translate(egui::vec2(2.0, 3.0)), 4.0, look::ROOM.gamma_multiply(0.5));
    painter.rect_filled(blade, 4.0, look::WOOD);
    let edge = egui::Stroke::new(1.5, look::GOLD);
    painter.rect_stroke(blade, 4.0, edge, egui::StrokeKind::Inside);
}
