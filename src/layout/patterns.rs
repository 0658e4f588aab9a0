//! What a layout file says: the forms of its entries, which `layout` places on a table.

use super::place::{Place, Rect};
use serde::Deserialize;

/// The form of a printed betting spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum SpotShape {
    /// A circle; `width` is its diameter, the label runs round the inside.
    Circle,
    /// A lozenge standing on its point; `width` and `height` are its diagonals.
    Diamond,
    /// A rectangle with rounded corners.
    Rounded,
    /// A small pill: a mark rather than a main betting spot.
    Mark,
}

/// One spot of the pattern that repeats at every seat.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpotPattern {
    /// Name the program uses, such as `ante`.
    pub id: String,
    /// Words printed on the felt; a line break makes two lines.
    pub label: String,
    /// Form.
    pub shape: SpotShape,
    /// Centre, to the right of the seat's line.
    pub across: f32,
    /// Centre, from the middle of the cards towards the dealer.
    pub inward: f32,
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
    /// Printed only where the house has elected one of these.
    #[serde(default)]
    pub when: Vec<(String, String)>,
}

/// A further place for a seat's cards, such as the spot for a discard or the place under a wager.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NookPattern {
    /// Name the program uses, such as `discard`.
    pub id: String,
    /// Centre, to the right of the seat's line.
    pub across: f32,
    /// Centre, from the middle of the cards towards the dealer.
    pub inward: f32,
    /// How many cards lie there at most.
    #[serde(default = "one_card")]
    pub cards: u8,
    /// From one card to the next.
    #[serde(default)]
    pub step: f32,
    /// The wager under whose chips the cards lie; nothing is printed for them then.
    #[serde(default)]
    pub under: String,
    /// Words printed on the felt; a line break makes two lines.
    #[serde(default)]
    pub label: String,
    /// Size, as a part of a player's card.
    #[serde(default = "whole")]
    pub size: f32,
    /// There only where the house has elected one of these.
    #[serde(default)]
    pub when: Vec<(String, String)>,
}

const fn one_card() -> u8 {
    1
}

const fn whole() -> f32 {
    1.0
}

/// How far a seat's hand is drawn under the chips of a wager once they are there.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TuckPattern {
    /// Any of these wagers.
    pub wagers: Vec<String>,
    /// Towards the dealer.
    pub inward: f32,
}

/// Part of a hand that has been set: its name, and how many of the cards it takes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandPart {
    /// In words, such as `Low hand`.
    pub words: String,
    /// How many cards.
    pub cards: u8,
}

/// Where the dealer's cards lie once they have been set.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetPattern {
    /// The parts of the hand, in the order in which the cards are named.
    pub parts: Vec<HandPart>,
    /// Each card, from the middle of the dealer's cards; a turned one lies sideways.
    pub places: Vec<Place>,
}

/// The table's outline, felt inside wood inside a padded armrest: half an ellipse with straight ends, or
/// straight sides with round corners.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableShape {
    /// Middle of the ellipse.
    pub centre: (f32, f32),
    /// Half axes of the felt.
    pub felt_radii: (f32, f32),
    /// Radius of the corners of a table with straight sides; without it the table is an ellipse.
    #[serde(default)]
    pub corner: Option<f32>,
    /// Width of the wood round the felt.
    pub wood_width: f32,
    /// Width of the padded armrest round the wood.
    pub armrest_width: f32,
    /// Where the felt ends and the dealer's wooden edge begins.
    pub edge_y: f32,
    /// Where the soft light falls.
    pub light: (f32, f32),
}

/// The copy of the wheel on a layout: pockets round a bar with round ends.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WheelCopyPattern {
    /// The whole of it.
    pub rect: Rect,
    /// From the outer to the inner edge of a pocket.
    pub depth: f32,
    /// Words in its middle.
    pub words: String,
    /// Printed only where the house has elected one of these.
    #[serde(default)]
    pub when: Vec<(String, String)>,
}

/// The row of places before the patrons of a table whose wagers lie on one common board.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HomesPattern {
    /// The row.
    pub rect: Rect,
    /// The widest that one place is.
    pub widest: f32,
}

/// Boxes that all patrons share, with a wheel at their head.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardPattern {
    /// All the boxes; the wheel's end is at the right, the dealer's side at the bottom.
    pub grid: Rect,
    /// Words in the boxes outside the numbers, by the names of their wagers.
    pub labels: Vec<(String, String)>,
    /// The places before the patrons.
    pub homes: HomesPattern,
    /// Middle of the wheel.
    pub wheel: (f32, f32),
    /// From its middle to the outer edge of its bowl.
    pub wheel_radius: f32,
    /// The copy of the wheel, if the layout can have one.
    #[serde(default)]
    pub copy: Option<WheelCopyPattern>,
    /// The tray of the chips without a value of their own.
    pub tray: Rect,
    /// Where the marker waits.
    pub marker: (f32, f32),
}

/// How the seats stand round the table.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatArc {
    /// Half axes of the ellipse through the middles of the seats' cards, about the table's centre.
    pub card_radii: (f32, f32),
    /// Widest angle between two seats, in degrees.
    pub widest_step_deg: f32,
    /// Angle from the middle to the outermost seat at most, in degrees.
    pub half_spread_deg: f32,
    /// How far a seat turns with its angle: 0 stays upright, 1 points at the centre.
    pub turn: f32,
    /// Most seats the pattern has room for.
    pub most_seats: u8,
    /// From which side the seats are numbered.
    #[serde(default)]
    pub numbered: Numbered,
    /// How much wider than the others the gap in the middle is, in degrees: it parts two wings.
    #[serde(default)]
    pub gap_deg: f32,
}

/// The side of the dealer at which the first seat is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
pub enum Numbered {
    /// At his left: the numbers rise clockwise.
    #[default]
    FromLeft,
    /// At his right: the numbers rise counterclockwise.
    FromRight,
}

/// A row of numbered boxes in front of the dealer, one for each seat: there vigorish is marked.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoxRow {
    /// Middle of the row.
    pub place: Place,
    /// Width and height of a box.
    pub size: (f32, f32),
    /// From one box to the next.
    pub step: f32,
    /// Diameter of a coin that lies in one.
    pub coin: f32,
}

/// Sizes of cards and chips and how cards lie beside each other.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sizes {
    /// Width and height of a player's card.
    pub player_card: (f32, f32),
    /// Width and height of the dealer's card.
    pub dealer_card: (f32, f32),
    /// Cards in a full player's hand.
    pub player_cards: u8,
    /// Cards in a full dealer's hand.
    pub dealer_cards: u8,
    /// From one player's card to the next.
    pub player_step: f32,
    /// From one dealer's card to the next.
    pub dealer_step: f32,
    /// Diameter of a chip.
    pub chip: f32,
    /// Diameter of a seat number badge.
    pub badge: f32,
}

/// A curved line of words on the felt.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InscriptionArc {
    /// Name by which the words are given when the table is painted.
    pub id: String,
    /// The words; `{odds}` stands for the odds of the wager, the highest first.
    pub words: String,
    /// The wager whose odds they tell, if any; where no table of odds is in force for it, nothing
    /// is printed.
    #[serde(default)]
    pub wager: String,
    /// Middle of the circle.
    pub centre: (f32, f32),
    /// From the middle to the baseline.
    pub radius: f32,
    /// Direction of the middle of the words, clockwise from straight up.
    pub middle_deg: f32,
    /// Most degrees the words may take; longer words are set smaller.
    pub widest_deg: f32,
    /// Letter size.
    pub size: f32,
    /// Printed only where the house has elected one of these.
    #[serde(default)]
    pub when: Vec<(String, String)>,
}

/// A further area of the table with its own name, such as community cards.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaPattern {
    /// Name the program uses.
    pub id: String,
    /// Words printed on the felt, if any.
    pub label: String,
    /// Centre and turn.
    pub place: Place,
    /// Width and height of one card place.
    pub card: (f32, f32),
    /// How many card places stand side by side.
    pub cards: u8,
    /// From one to the next; if that is less than a card's width, they have one outline together.
    pub step: f32,
    /// Where the cards lie if not in a row, from the middle; a turned one lies sideways.
    #[serde(default)]
    pub places: Vec<Place>,
    /// Whether outlines are printed on the felt.
    #[serde(default = "yes")]
    pub printed: bool,
    /// Whether it changes sides with the shoe.
    #[serde(default)]
    pub beside_shoe: bool,
}

const fn yes() -> bool {
    true
}

/// Things that stand at fixed places, given for a shoe at the dealer's left.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Furniture {
    /// Middle of the dealer's cards.
    pub dealer: Place,
    /// Table inventory container.
    pub inventory: Rect,
    /// Shoe, or the shuffler where there is no shoe.
    pub shoe: Rect,
    /// The shuffler where there is a shoe too.
    #[serde(default = "beside_the_shoe")]
    pub shuffler: Rect,
    /// Discard rack.
    pub discard_rack: Rect,
    /// Where the stub is laid and counted.
    pub stub: Place,
    /// Where the cover card lies beside the shoe.
    pub cover: Place,
    /// Drop box slot.
    pub drop_box: Rect,
    /// Sign with the limits.
    pub sign: Rect,
    /// Maker's mark on the felt.
    pub mark: Place,
}

/// A table layout as its file gives it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableLayout {
    /// Version of the file's form.
    pub version: u32,
    /// Name of the game.
    pub id: String,
    /// Width and height of the canvas.
    pub canvas: (f32, f32),
    /// The table's outline.
    pub table: TableShape,
    /// How the seats stand.
    pub seats: SeatArc,
    /// Sizes of cards and chips.
    pub sizes: Sizes,
    /// The spots of one seat.
    pub spots: Vec<SpotPattern>,
    /// The further card places of one seat.
    #[serde(default)]
    pub nooks: Vec<NookPattern>,
    /// What a seat's hand is tucked under.
    #[serde(default)]
    pub tuck: Option<TuckPattern>,
    /// How the dealer's cards lie when they are set.
    #[serde(default)]
    pub set: Option<SetPattern>,
    /// The boxes that all patrons share, if the game has them.
    #[serde(default)]
    pub board: Option<BoardPattern>,
    /// Where a deck is spread out, washed and stacked.
    #[serde(default = "middle")]
    pub spread: Rect,
    /// Where vigorish is marked.
    #[serde(default)]
    pub vigorish: Option<BoxRow>,
    /// Where the shoe stands before a seat that has it: from the middle of its cards inward.
    #[serde(default)]
    pub shoe_inward: Option<f32>,
    /// Fixed things.
    pub furniture: Furniture,
    /// Curved words.
    pub inscriptions: Vec<InscriptionArc>,
    /// Further areas.
    pub areas: Vec<AreaPattern>,
    /// What the sign says above the limits.
    #[serde(default)]
    pub sign: Vec<SignLine>,
}

/// A line of the sign that tells what the house has elected.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignLine {
    /// The words; `{value}` stands for the value elected.
    pub words: String,
    /// The election.
    pub election: String,
}

const fn beside_the_shoe() -> Rect {
    Rect { x: 88.0, y: 424.0, width: 92.0, height: 72.0 }
}

const fn middle() -> Rect {
    Rect { x: 340.0, y: 328.0, width: 304.0, height: 164.0 }
}
