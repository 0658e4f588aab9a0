//! The table itself: rail, felt, what is printed on it, the wheel and the board.

use super::pen::{Ink, Pen};
use super::{DUE, FAULT, GOLD, Table};
use crate::kit::{Area, Seat};
use crate::layout::{Board, Print, SpotPlace, SpotShape, TableShape};
use crate::rules::roulette::{self, Colour};
use crate::table::{Act, Turn};
use std::f32::consts::TAU;

const FELT: &str = "#12564d";
const WOOD: &str = "#4a2c1a";
const REST: &str = "#26201d";
const INK: &str = "#f4ead2";

const fn colour(of: Colour) -> &'static str {
    match of {
        Colour::Red => "#a3242c",
        Colour::Black => "#17181a",
        Colour::Green => "#1f7a45",
    }
}

/// The felt's outline, grown by a distance and open towards the dealer.
fn outline(shape: &TableShape, grow: f32, bottom: f32) -> String {
    let (cx, cy) = shape.centre;
    let (rx, ry) = (shape.felt_radii.0 + grow, shape.felt_radii.1 + grow);
    let (across, down) =
        shape.corner.map_or((rx, ry), |r| ((r + grow).max(1.0), (r + grow).max(1.0)));
    let (left, right, top) = (cx - rx, cx + rx, cy - ry);
    format!(
        "M{left:.1} {bottom:.1}V{:.1}A{across:.1} {down:.1} 0 0 1 {:.1} {top:.1}\
         H{:.1}A{across:.1} {down:.1} 0 0 1 {right:.1} {:.1}V{bottom:.1}Z",
        top + down,
        left + across,
        right - across,
        top + down
    )
}

/// The bare table.
pub(super) fn ground(pen: &mut Pen, table: &Table<'_>) {
    let (layout, shape) = (table.layout, &table.layout.table);
    let below = layout.canvas.1 + 20.0;
    let whole = shape.wood_width + shape.armrest_width;
    pen.path(&outline(shape, whole, below), Ink::fill(REST));
    pen.path(&outline(shape, shape.wood_width, below), Ink::fill(WOOD));
    pen.path(&outline(shape, 0.0, below), Ink::fill(FELT).with(GOLD, 1.2));
    let half = shape.felt_radii.0 + shape.wood_width;
    let edge = crate::layout::Rect {
        x: shape.centre.0 - half,
        y: shape.edge_y,
        width: 2.0 * half,
        height: below - shape.edge_y,
    };
    pen.rect(&edge, 0.0, Ink::fill(WOOD));
    if let Some(board) = &table.placed.board {
        print(pen, board);
    }
    seats(pen, table);
    furniture(pen, table);
}

fn spot(pen: &mut Pen, spot: &SpotPlace, ink: Ink<'_>) {
    let (w, h) = (spot.width, spot.height);
    pen.open_at(&spot.place);
    match spot.shape {
        SpotShape::Circle => pen.circle((0.0, 0.0), w / 2.0, ink),
        SpotShape::Diamond => {
            let (a, b) = (w / 2.0, h / 2.0);
            pen.path(&format!("M0 {:.1}L{a:.1} 0L0 {b:.1}L{:.1} 0Z", -b, -a), ink);
        }
        SpotShape::Rounded => pen.middle((w, h), 5.0, ink),
        SpotShape::Mark => pen.middle((w, h), h / 2.0, ink),
    }
    let lines: Vec<&str> = spot.label.split('\n').collect();
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(1).max(1);
    let size = (w * 0.86 / (longest as f32 * 0.62)).min(9.0).min(h / (lines.len() as f32 + 0.4));
    for (i, line) in lines.iter().enumerate() {
        let y = (i as f32 - (lines.len() as f32 - 1.0) / 2.0) * size * 1.15;
        pen.words((0.0, y), size, GOLD, line);
    }
    pen.close();
}

/// The seats: their spots and card places, and who sits there.
fn seats(pen: &mut Pen, table: &Table<'_>) {
    let layout = table.layout;
    let hand = layout.player_hand_size();
    for (index, seat) in table.placed.seats.iter().enumerate() {
        let number = Seat(u8::try_from(index + 1).unwrap_or(u8::MAX));
        let sits = table.view.seated.contains(&number);
        if table.placed.board.is_none() && layout.sizes.player_cards > 0 {
            pen.open_at(&seat.cards);
            pen.middle((hand.0 + 6.0, hand.1 + 6.0), 4.0, Ink::line("#2f7d70", 1.0));
            pen.close();
        }
        for (_, nook) in seat.nooks.iter().filter(|(_, nook)| nook.under.is_empty()) {
            pen.open_at(&nook.place);
            pen.middle(nook.size(), 3.0, Ink::line("#2f7d70", 0.8));
            pen.close();
        }
        for (_, place) in &seat.spots {
            spot(pen, place, Ink::line(GOLD, 1.1));
        }
        let ink = Ink::fill(if sits { "#d9b872" } else { "#3a3029" }).with("#10100f", 1.0);
        let at = (seat.badge.x, seat.badge.y);
        pen.circle(at, layout.sizes.badge / 2.0, ink);
        let words = if sits { "#1a1410" } else { "#a89a86" };
        pen.words(at, layout.sizes.badge * 0.55, words, &number.0.to_string());
    }
}

/// What stands and lies at its place whatever is dealt.
fn furniture(pen: &mut Pen, table: &Table<'_>) {
    let placed = table.placed;
    for area in placed.areas.values().filter(|area| area.printed) {
        let Some(bounds) = area.bounds() else { continue };
        pen.rect(&bounds, 4.0, Ink::line("#2f7d70", 1.0));
        let (x, _) = bounds.centre();
        if !area.label.is_empty() {
            let words = area.label.replace('\n', " ");
            pen.words((x, bounds.y - 7.0), 9.0, GOLD, &words);
        }
    }
    let inventory = &placed.inventory;
    pen.rect(inventory, 5.0, Ink::fill("#17181a").with("#8d8f8a", 1.0));
    let total = table.view.inventory.total().spoken();
    let at = (inventory.centre().0, inventory.y + inventory.height * 0.72);
    pen.words(at, 11.0, INK, &format!("Inventory {total}"));
    pen.rect(&placed.drop_box, 3.0, Ink::fill("#17181a").with("#8d8f8a", 0.8));
    let sign = &placed.sign;
    pen.rect(sign, 3.0, Ink::fill("#1b1a1d").with(GOLD, 0.8));
    let house = &table.session.level().house;
    let lines = table.layout.sign_words(house);
    for (i, line) in lines.iter().enumerate() {
        let size = (sign.width * 0.9 / (line.chars().count().max(1) as f32 * 0.62)).min(8.0);
        let y = sign.y + sign.height * (i as f32 + 0.5) / lines.len() as f32;
        pen.words((sign.centre().0, y), size, INK, line);
    }
}

/// The boxes that all patrons share, and the copy of the wheel.
fn print(pen: &mut Pen, board: &Board) {
    for printed in &board.boxes {
        let (x, y) = printed.rect.centre();
        match &printed.print {
            Print::Number(name, of) => {
                pen.rect(&printed.rect, 0.0, Ink::fill(colour(*of)).with(INK, 0.8));
                pen.words((x, y), 15.0, INK, name);
            }
            Print::Words(words) => {
                pen.rect(&printed.rect, 0.0, Ink::line(INK, 0.8));
                let words = words.replace('\n', " ");
                let longest = words.chars().count().max(1) as f32;
                let size = (printed.rect.width * 0.9 / (longest * 0.62)).min(12.0);
                pen.words((x, y), size, INK, &words);
            }
            Print::Lozenge(of) => {
                pen.rect(&printed.rect, 0.0, Ink::line(INK, 0.8));
                let (a, b) = (printed.rect.width * 0.36, printed.rect.height * 0.32);
                let path = format!(
                    "M{x:.1} {:.1}L{:.1} {y:.1}L{x:.1} {:.1}L{:.1} {y:.1}Z",
                    y - b,
                    x + a,
                    y + b,
                    x - a
                );
                pen.path(&path, Ink::fill(colour(*of)).with(INK, 0.8));
            }
        }
    }
    for pocket in board.copy.iter().flat_map(|copy| &copy.pockets) {
        let mut path = String::new();
        for (i, (x, y)) in pocket.outline.iter().enumerate() {
            path.push_str(&format!("{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' }));
        }
        path.push('Z');
        pen.path(&path, Ink::fill(colour(pocket.colour)).with(INK, 0.4));
        pen.words(pocket.middle, 7.0, INK, &pocket.name);
    }
}

/// The wheel with its pockets, the ball, the way it goes; and the marker.
pub(super) fn wheel(pen: &mut Pen, table: &Table<'_>) {
    let (Some(board), Some(wheel)) = (&table.placed.board, &table.view.wheel) else { return };
    let (middle, radius) = (board.wheel, board.wheel_radius);
    pen.circle(middle, radius, Ink::fill("#3a2416").with(GOLD, 1.5));
    let on = |part: f32, out: f32| {
        let turn = part * TAU;
        (middle.0 + turn.sin() * out, middle.1 - turn.cos() * out)
    };
    let count = f32::from(roulette::POCKETS);
    for (i, &pocket) in roulette::WHEEL.iter().enumerate() {
        let [from, to] = [-0.5, 0.5].map(|side| (i as f32 + side) / count);
        let [a, b, c, d] = [
            on(from, radius * 0.82),
            on(to, radius * 0.82),
            on(to, radius * 0.6),
            on(from, radius * 0.6),
        ];
        let path = format!(
            "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z",
            a.0, a.1, b.0, b.1, c.0, c.1, d.0, d.1
        );
        let rests = wheel.pocket == Some(pocket);
        let edge = if rests { ("#ffffff", 2.0) } else { (INK, 0.3) };
        pen.path(&path, Ink::fill(colour(roulette::colour(pocket))).with(edge.0, edge.1));
        pen.words(
            on(i as f32 / count, radius * 0.75),
            radius * 0.075,
            INK,
            &roulette::name(pocket),
        );
        if rests {
            pen.circle(on(i as f32 / count, radius * 0.65), radius * 0.045, Ink::fill("#ffffff"));
        }
    }
    if wheel.ball.is_some() {
        pen.circle(on(0.12, radius * 0.92), radius * 0.05, Ink::fill("#ffffff"));
    }
    let arrow = if wheel.turn == Turn::Clockwise { "↻" } else { "↺" };
    pen.words(middle, radius * 0.4, GOLD, arrow);
    let at = wheel.marker.and_then(|pocket| board.number(pocket)).map_or(board.marker, |place| {
        let (x, y) = place.middle();
        (x, y + place.rect.height * 0.30)
    });
    pen.circle(at, 7.0, Ink::fill("#f2f0e8").with("#10100f", 1.2));
    pen.circle(at, 3.0, Ink::fill("#b9bcc0"));
}

/// What is due, and where the last fault was made.
pub(super) fn marks(pen: &mut Pen, table: &Table<'_>) {
    for act in table.session.expected().iter().take(1) {
        ring(pen, table, act, DUE, "7 4");
    }
    let entries = table.session.entries();
    if let Some(last) = entries.last().filter(|entry| !entry.findings.is_empty()) {
        ring(pen, table, &last.act, FAULT, "none");
    }
}

/// Draws a ring about what an act is about.
fn ring(pen: &mut Pen, table: &Table<'_>, act: &Act, colour: &str, dashes: &str) {
    let placed = table.placed;
    let at = if let Some(spot) = act.spot() {
        let own = placed.seat(spot.seat).and_then(|at| at.spot(spot.wager.as_str()));
        own.map(|own| (own.place, (own.width + 8.0, own.height + 8.0))).or_else(|| {
            let seat = usize::from(spot.seat.0).wrapping_sub(1);
            Some((placed.spot(seat, spot.wager.as_str())?, (30.0, 30.0)))
        })
    } else {
        let area = act.area().or(act.seat().map(Area::Seat));
        let at = area.and_then(|area| table.layout.area_at(placed, area));
        at.map(|(place, w, h)| (place, (w + 12.0, h + 12.0)))
    };
    let Some((place, size)) = at else { return };
    pen.open(&format!("stroke-dasharray=\"{dashes}\""));
    pen.open_at(&place);
    pen.middle(size, 8.0, Ink::line(colour, 3.0));
    pen.close();
    pen.close();
}
