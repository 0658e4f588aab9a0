//! What an act is made of besides places, wagers and amounts.

use std::fmt;
use strum::{Display, EnumString, VariantArray};

/// Somebody a dealer can call to the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Display, EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum Official {
    /// The floorperson.
    Floor,
    /// The casino supervisor.
    Supervisor,
}

/// A machine that can be taken off the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Display, EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum Device {
    /// The automated card shuffling device.
    Shuffler,
    /// The automated dealing shoe.
    AutoShoe,
}

/// Which way round the wheel something turns, seen from above.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Display, EnumString,
)]
pub enum Turn {
    /// With the hands of a clock.
    #[default]
    #[strum(serialize = "cw")]
    Clockwise,
    /// Against them.
    #[strum(serialize = "ccw")]
    Counterclockwise,
}

impl Turn {
    /// The other way round.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Clockwise => Self::Counterclockwise,
            Self::Counterclockwise => Self::Clockwise,
        }
    }
}

/// The colour of a patron's non-value chips. None of them is a value chip's.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Display, EnumString, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs)] // colours need no explanation
pub enum Tint {
    Sky,
    Rose,
    Amber,
    Teal,
    Plum,
    Olive,
    Coral,
    Slate,
}

impl Tint {
    /// The colours that a table has.
    pub const ALL: &[Self] = Self::VARIANTS;
}

/// Where the cover card can be put.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Display, EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum Cover {
    /// On top of the packet in the automated shoe's outlet.
    OnPacket,
    /// On the layout beside the automated shoe.
    BesideShoe,
    /// Anywhere else on the layout.
    Layout,
    /// In front of the deck, to cut onto.
    InFront,
    /// In the discard rack.
    Rack,
    /// Under the stub that is in hand, to hide its lowest card.
    UnderStub,
    /// In the stack or the shoe, as a cutting card. No act puts it there but
    /// [`Act::Insert`](super::Act::Insert).
    InShoe,
}

/// Where a deck in the hand is held.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Display, EnumString,
)]
#[strum(serialize_all = "snake_case")]
pub enum Grip {
    /// Close to the body, above the chips.
    #[default]
    OverInventory,
    /// Away from the body, above the felt.
    OverLayout,
    /// Beside the body.
    ToTheSide,
}

/// The order in which cards are set: for each place, which card (from 1, as they lie) goes there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Order {
    cards: [u8; Self::MOST],
    len: u8,
}

impl Order {
    /// The most cards that can be set at once.
    pub const MOST: usize = 8;

    /// The order, if there are not too many cards.
    #[must_use]
    pub fn new(order: &[u8]) -> Option<Self> {
        let mut cards = [0; Self::MOST];
        cards.get_mut(..order.len())?.copy_from_slice(order);
        Some(Self { cards, len: u8::try_from(order.len()).ok()? })
    }

    /// The order as a list.
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        &self.cards[..usize::from(self.len)]
    }

    /// Whether each of so many cards is named once.
    #[must_use]
    pub fn is_of(&self, count: usize) -> bool {
        let named = |i: usize| self.as_slice().iter().any(|&n| usize::from(n) == i);
        self.as_slice().len() == count && (1..=count).all(named)
    }

    /// Some things in this order; what is not there is left out.
    pub fn of<T: Copy>(&self, things: &[T]) -> impl Iterator<Item = T> {
        self.as_slice().iter().filter_map(|&i| things.get(usize::from(i).wrapping_sub(1)).copied())
    }
}

impl From<[u8; 3]> for Order {
    fn from([a, b, c]: [u8; 3]) -> Self {
        Self { cards: [a, b, c, 0, 0, 0, 0, 0], len: 3 }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, n) in self.as_slice().iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{n}")?;
        }
        Ok(())
    }
}
