//! Cards and piles: where they lie and how they look.

use super::pen::{Ink, Pen};
use super::{FAULT, Table};
use crate::kit::{Area, Card, Face, Suit};
use crate::layout::{Place, Rect};
use crate::session::HandOut;
use crate::table::{Cover, DeckLay};

/// The cards of one deck.
const DECK: usize = 52;
/// The height of a card in a deck that is spread out.
const SPREAD: f32 = 44.0;
/// How wide a card is, as a part of its height.
const WIDE: f32 = 0.71;

const IVORY: &str = "#fbf7ec";
const BACK: &str = "#7c2230";
const RED: &str = "#b3202c";
const BLACK: &str = "#1a1a1d";
const DEVICE: &str = "#24282b";
const METAL: &str = "#8d8f8a";

/// Where a card of the deck lies that is spread out or washed.
fn of_spread(rect: &Rect, lay: DeckLay, index: usize, count: usize) -> Place {
    if lay == DeckLay::Washed {
        // Strewn evenly, by the golden angle, and turned every way.
        let turn = index as f32 * 2.399_963;
        let out = ((index as f32 + 0.5) / count.max(1) as f32).sqrt();
        let (x, y) = rect.centre();
        return Place {
            x: x + turn.cos() * out * rect.width * 0.46,
            y: y + turn.sin() * out * (rect.height - SPREAD) * 0.52,
            angle_rad: turn * 1.7,
        };
    }
    // Rows of one deck each, or of a quarter of the only one.
    let row = if count > 2 * DECK { DECK } else { DECK / 4 };
    let rows = count.div_ceil(row).max(2);
    let across = (index % row) as f32 / (row - 1) as f32;
    let down = (index / row) as f32 / (rows - 1) as f32;
    Place {
        x: rect.x + SPREAD * WIDE / 2.0 + across * (rect.width - SPREAD * WIDE),
        y: rect.y + SPREAD / 2.0 + down * (rect.height - SPREAD),
        angle_rad: 0.0,
    }
}

/// The colour and the sign of a suit.
const fn sign(suit: Suit) -> (&'static str, &'static str) {
    match suit {
        Suit::Clubs => (BLACK, "♣"),
        Suit::Diamonds => (RED, "♦"),
        Suit::Hearts => (RED, "♥"),
        Suit::Spades => (BLACK, "♠"),
    }
}

/// The rank as a card shows it.
fn rank(card: Card) -> String {
    match card.rank().map(|rank| rank.letter()) {
        Some('T') => "10".to_owned(),
        Some(letter) => letter.to_string(),
        None => "★".to_owned(),
    }
}

/// How a card looks: its face, its back, or the face that lies down with an edge that says so.
#[derive(Clone, Copy)]
enum Look {
    Face(Card),
    Back,
    Uncovered(Card),
}

fn card(pen: &mut Pen, place: &Place, height: f32, look: Look) {
    let size = (height * WIDE, height);
    pen.open_at(place);
    let (shown, edge, width) = match look {
        Look::Face(card) => (Some(card), "#3a3a36", 0.8),
        Look::Back => (None, "#f4ead2", 1.2),
        Look::Uncovered(card) => (Some(card), FAULT, 2.6),
    };
    let ground = if shown.is_some() { IVORY } else { BACK };
    pen.middle(size, height * 0.07, Ink::fill(ground).with(edge, width));
    match shown {
        Some(card) => {
            let (colour, suit) = card.suit().map_or((BLACK, ""), sign);
            // Of a card that lies under others the left edge shows.
            pen.words((-height * 0.20, -height * 0.30), height * 0.30, colour, &rank(card));
            pen.words((-height * 0.20, -height * 0.03), height * 0.24, colour, suit);
            pen.words((height * 0.08, height * 0.22), height * 0.42, colour, suit);
        }
        None => {
            let inner = (size.0 * 0.72, size.1 * 0.78);
            pen.middle(inner, height * 0.04, Ink::line("#e0b9a0", 1.0));
        }
    }
    if matches!(look, Look::Uncovered(_)) {
        pen.middle((size.0 * 0.84, size.1 * 0.88), height * 0.04, Ink::line(FAULT, 0.8));
    }
    pen.close();
}

/// The cards that lie by themselves, and a deck that is spread out.
pub(super) fn draw(pen: &mut Pen, table: &Table<'_>) {
    for view in &table.view.cards {
        let at = table.layout.card_at(table.placed, table.view, view);
        let Some((place, height)) = at else { continue };
        let look = match view.face {
            Some(card) => Look::Face(card),
            None => table.hidden(view.area, view.index).map_or(Look::Back, Look::Uncovered),
        };
        card(pen, &place, height, look);
        pen.mark(format!("card {}", view.area), &place, (height * WIDE, height));
    }
    let spread = &table.view.spread;
    for (index, face) in spread.iter().enumerate() {
        let place = of_spread(&table.placed.spread, table.view.lay, index, spread.len());
        let hidden = || table.hidden(Area::Deck, index).map_or(Look::Back, Look::Uncovered);
        card(pen, &place, SPREAD, face.map_or_else(hidden, Look::Face));
        pen.mark("card deck", &place, (SPREAD * WIDE, SPREAD));
    }
    for (seat, out) in &table.view.out {
        let Some(at) = table.placed.seat(*seat) else { continue };
        let words = match out {
            HandOut::Folded => "folded",
            HandOut::Void => "void",
        };
        let above = at.cards.offset(0.0, -table.layout.sizes.player_card.1 * 0.32);
        pen.label((above.x, above.y), 11.0, words);
    }
}

/// A box with a name, and how many cards it holds if that is more than none.
fn device(pen: &mut Pen, rect: &Rect, name: &str, count: usize, stopped: bool) {
    if rect.width < 1.0 {
        return;
    }
    let edge = if stopped { FAULT } else { METAL };
    pen.rect(rect, 6.0, Ink::fill(DEVICE).with(edge, if stopped { 3.0 } else { 1.2 }));
    let (x, y) = rect.centre();
    let size = (rect.width / (name.chars().count().max(4) as f32 * 0.62)).min(11.0);
    pen.words((x, y - 9.0), size, "#d9b872", name);
    if stopped {
        pen.words((x, y + 20.0), 11.0, "#ffffff", "stopped");
    }
    if count > 0 {
        pen.words((x, y + 6.0), 14.0, "#f4ead2", &count.to_string());
    }
}

/// A pile of cards of which only the height can be seen.
fn pile(pen: &mut Pen, place: &Place, height: f32, count: usize, name: &str) {
    if count == 0 {
        return;
    }
    let edges = (count as f32 / 26.0).clamp(1.0, 4.0) as usize;
    for i in (0..=edges).rev() {
        let under = place.offset(i as f32 * 1.4, i as f32 * 1.4);
        card(pen, &under, height, Look::Back);
    }
    pen.label((place.x, place.y), 11.0, &count.to_string());
    pen.mark(format!("pile {name}"), place, (height * WIDE, height));
}

/// Piles and the devices that hold them.
pub(super) fn piles(pen: &mut Pen, table: &Table<'_>) {
    let (placed, view) = (table.placed, table.view);
    let tall = table.layout.sizes.player_card.1;
    let shoe = view.pile(Area::Shoe) + view.pile(Area::AutoShoe);
    if view.shoe {
        match view.shoe_at.and_then(|seat| placed.shoe_before(seat)) {
            Some(at) => {
                let rect = table.layout.shoe_at(&placed.shoe, at);
                device(pen, &rect, "Shoe", shoe, view.shoe_jammed);
            }
            None => device(pen, &placed.shoe, "Shoe", shoe, view.shoe_jammed),
        }
        if view.cutting_card_shows {
            let (x, y) = placed.shoe.centre();
            pen.label((x, y + 26.0), 10.0, "cutting card");
        }
    } else if view.auto_shoe && view.pile(Area::AutoShoe) > 0 {
        device(pen, &placed.shoe, "Shoe", shoe, view.shoe_jammed);
    }
    let shuffler = if view.shoe { &placed.shuffler } else { &placed.shoe };
    if view.shuffler {
        let inside = view.pile(Area::Machine);
        device(pen, shuffler, "Shuffler", inside, view.shuffler_jammed);
    }
    let (rack, bucket) = (view.pile(Area::Rack), view.pile(Area::Bucket));
    let name = if view.receptacle == Some(Area::Bucket) { "Bucket" } else { "Discards" };
    device(pen, &placed.discard_rack, name, rack + bucket, false);
    if view.lay == DeckLay::Stacked {
        let at = Place::upright(placed.deck.centre());
        pile(pen, &at, tall, view.pile(Area::Deck), "deck");
    }
    pile(pen, &placed.stub, tall, view.pile(Area::Stub), "stub");
    let hands = Place::upright((placed.inventory.centre().0, placed.inventory.y - 4.0));
    let held = view.pile(Area::Held) + view.pile(Area::StubInHand);
    pile(pen, &hands, tall, held, "in hand");
    if let Some(at) = view.cover.and_then(|cover| cover_at(table, cover)) {
        pen.open_at(&Place::upright(at));
        pen.middle((tall * WIDE, tall), 3.0, Ink::fill("#d9a527").with("#5a3c08", 1.0));
        pen.words((0.0, 0.0), 8.0, "#3a2604", "cover");
        pen.close();
        pen.mark("cover card", &Place::upright(at), (tall * WIDE, tall));
    }
}

/// Where the cover card lies, if it can be seen.
fn cover_at(table: &Table<'_>, cover: Cover) -> Option<(f32, f32)> {
    let (placed, stub) = (table.placed, &table.placed.stub);
    match cover {
        Cover::BesideShoe => Some((placed.cover.x, placed.cover.y)),
        Cover::Layout => Some((stub.x, stub.y - 60.0)),
        Cover::InFront => Some((stub.x - 30.0, stub.y + 4.0)),
        Cover::UnderStub => Some((stub.x, stub.y + 6.0)),
        Cover::OnPacket => Some(table.placed.outlet(0)),
        Cover::Rack | Cover::InShoe => None,
    }
}

/// The card at this place of an area of the session's own table, if it lies face down.
pub(super) fn hidden(session: &crate::session::Session, area: Area, index: usize) -> Option<Card> {
    let laid = session.table().cards(area).get(index)?;
    (laid.face == Face::Down).then_some(laid.card)
}
