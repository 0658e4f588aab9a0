//! Chips on spots and on the board, what is paid, cash and vigorish.

use super::pen::{Ink, Pen};
use super::{GOLD, Table};
use crate::kit::{Cents, Chips, DENOMINATIONS, Seat};
use crate::layout::Place;
use crate::table::Tint;

/// The most chips of a stack that are drawn; how much it is, is written beside it.
const STACK: usize = 6;

/// The colours of the denominations, the smallest first.
const COLOURS: [&str; DENOMINATIONS.len()] =
    ["#b9bcc0", "#cfd2d6", "#eceadf", "#c23a3a", "#2f7d4f", "#2b2b30", "#6f4a9c", "#d98f2b"];

/// The colours of the chips without a value of their own.
const TINTS: [&str; 8] =
    ["#4a9fd8", "#e07aa6", "#e8b02e", "#1f9a98", "#864a86", "#848c30", "#f0825a", "#667686"];

fn tint_colour(tint: Tint) -> &'static str {
    let at = Tint::ALL.iter().position(|known| *known == tint);
    TINTS.get(at.unwrap_or(0)).copied().unwrap_or(TINTS[0])
}

/// The chips of a stack from the bottom up, by their colours: the most valuable at the bottom.
fn colours(chips: &Chips, tint: Option<Tint>) -> Vec<&'static str> {
    let each = chips.0.iter().zip(COLOURS).rev();
    let all = each.flat_map(|(&n, colour)| {
        let colour = tint.map_or(colour, tint_colour);
        std::iter::repeat_n(colour, usize::from(n))
    });
    all.take(STACK).collect()
}

/// A stack whose foot stands at a point; how high it is.
fn stack(pen: &mut Pen, (x, y): (f32, f32), across: f32, colours: &[&str]) -> f32 {
    let thick = across * 0.14;
    for (i, colour) in colours.iter().enumerate() {
        let at = (x, y - i as f32 * thick);
        let ink = Ink::fill(colour).with("#10100f", 0.8);
        pen.ellipse(at, (across / 2.0, across * 0.40), ink);
        pen.ellipse(at, (across * 0.30, across * 0.22), Ink::line("#ffffff", 0.6));
    }
    colours.len() as f32 * thick
}

/// An amount as it stands beside a stack.
pub(super) fn amount(cents: Cents) -> String {
    if cents < Cents::dollars(1) { format!("{}¢", cents.0) } else { cents.spoken() }
}

/// Every stack on the layout.
pub(super) fn draw(pen: &mut Pen, table: &Table<'_>) {
    let view = table.view;
    let chip = table.layout.sizes.chip;
    let tint = |seat: Seat| view.tints.iter().find(|(of, _, _)| *of == seat).map(|(_, t, _)| *t);
    let mut labels = Vec::new();
    let mut wagers: Vec<usize> = view.spots.iter().map(|spot| spot.wager).collect();
    wagers.sort_unstable();
    wagers.dedup();
    let board = table.placed.board.as_ref();
    for wager in wagers {
        let here = view.spots.iter().filter(|spot| spot.wager == wager);
        let heaps: Vec<_> = here
            .flat_map(|s| [(s.spot, false, s.stake), (s.spot, true, s.paid)])
            .filter(|(_, _, chips)| !chips.is_empty())
            .collect();
        let shared = heaps.first().and_then(|(spot, _, _)| board?.place(spot.wager.as_str()));
        let stands = shared.map_or_else(Vec::new, |place| place.stands(heaps.len(), chip));
        let mut lifts = vec![0.0; stands.len()];
        for (i, (spot, paid, chips)) in heaps.iter().enumerate() {
            let colours = colours(chips, tint(spot.seat).filter(|_| shared.is_some()));
            let (mut x, mut y) = match stands.get(i * stands.len() / heaps.len()) {
                Some(at) => *at,
                None => {
                    match table.placed.spot(usize::from(spot.seat.0) - 1, spot.wager.as_str()) {
                        Some(place) => (place.x + if *paid { chip * 0.95 } else { 0.0 }, place.y),
                        None => continue,
                    }
                }
            };
            (x, y) = (x, y + chip * 0.07);
            let lift = lifts.get_mut(i * stands.len() / heaps.len().max(1));
            if let Some(lift) = lift {
                y -= *lift;
                *lift += colours.len().min(STACK) as f32 * chip * 0.14;
            }
            let high = stack(pen, (x, y), chip, &colours);
            let kind = if *paid { "paid" } else { "stake" };
            let at = Place { x, y, angle_rad: 0.0 };
            pen.mark(format!("{kind} {spot}"), &at, (chip, chip * 0.8));
            labels.push((x, y - high - chip * 0.42, chips.total(), *paid, spot.seat));
        }
    }
    for (x, y, total, paid, seat) in labels {
        let sign = if paid { "+" } else { "" };
        let whose = if board.is_some() { format!("{}: ", seat.0) } else { String::new() };
        pen.label(
            (x, y),
            if board.is_some() { 8.0 } else { 9.5 },
            &format!("{whose}{sign}{}", amount(total)),
        );
    }
    beside(pen, table);
}

/// What lies before patrons that is no wager: cash, vigorish, the value of their chips.
fn beside(pen: &mut Pen, table: &Table<'_>) {
    let view = table.view;
    for (whose, cash) in &view.cash {
        let Some(at) = table.placed.seat(*whose) else { continue };
        pen.open_at(&at.cards);
        pen.middle((52.0, 22.0), 2.0, Ink::fill("#9db99a").with("#41523f", 1.0));
        pen.words((0.0, 0.0), 9.0, "#182617", &cash.spoken());
        pen.close();
    }
    for (whose, owed) in &view.owed {
        let Some(at) = table.placed.vigorish_of(*whose) else {
            continue;
        };
        pen.circle((at.x, at.y), 8.0, Ink::fill("#eceadf").with("#10100f", 0.8));
        pen.words((at.x, at.y), 7.0, "#1a1a1d", &amount(*owed));
    }
    for (whose, tint, value) in &view.tints {
        let Some(at) = table.placed.seat(*whose) else { continue };
        let middle = (at.badge.x + 24.0, at.badge.y);
        pen.circle(middle, 8.0, Ink::fill(tint_colour(*tint)).with(GOLD, 1.0));
        pen.words((middle.0 + 22.0, middle.1), 9.0, "#f4ead2", &amount(*value));
    }
}
