//! Where things lie: seats, card areas, betting spots, and the dealer's two palms.

use super::Word;
use std::fmt;

/// A player position, numbered from 1 at the dealer's far left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// The most seats a table can have.
    pub const MOST: u8 = 14;

    /// Seats 1 to `count`, clockwise from the dealer's far left.
    pub fn clockwise(count: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (1..=count).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "S{}", self.0)
    }
}

/// One of the dealer's hands. (A `Hand` is cards.)
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Palm {
    Left,
    Right,
}

impl Palm {
    /// The other palm.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// `left` or `right`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

impl fmt::Display for Palm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Left => "L",
            Self::Right => "R",
        })
    }
}

/// Which way a card lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Face {
    Down,
    Up,
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Down => "down",
            Self::Up => "up",
        })
    }
}

/// The two sides of the baccarat games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Side {
    Player,
    Banker,
}

/// A place where cards can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Area {
    /// Shuffled or waiting to be shuffled, in front of the dealer or in the shuffler.
    Deck,
    /// In a manual dealing shoe.
    Shoe,
    /// In an automated dealing shoe.
    AutoShoe,
    /// A packet that the automated shoe has issued and nobody has delivered.
    Outlet,
    /// The deck held for dealing from the hand.
    Held,
    /// A single card in a palm.
    Palm(Palm),
    /// What is left after the deal, taken out and not yet put down.
    StubInHand,
    /// The stub on the layout.
    Stub,
    /// A seat's card area.
    Seat(Seat),
    /// The dealer's card area.
    Dealer,
    /// A community card's area, numbered from 1.
    Community(u8),
    /// The area of one of the two hands of baccarat.
    Side(Side),
    /// The discard rack.
    Rack,
    /// The discard bucket.
    Bucket,
    /// Off the table: dropped.
    Off,
    /// Taken out of play for good.
    Removed,
}

impl Area {
    /// How many areas there are, for [`Area::index`].
    pub const COUNT: usize = 23 + Seat::MOST as usize;

    /// A number below [`Area::COUNT`], one for each area (community cards 1 to 5).
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Deck => 0,
            Self::Shoe => 1,
            Self::AutoShoe => 2,
            Self::Outlet => 3,
            Self::Held => 4,
            Self::Palm(Palm::Left) => 5,
            Self::Palm(Palm::Right) => 6,
            Self::StubInHand => 7,
            Self::Stub => 8,
            Self::Dealer => 9,
            Self::Side(Side::Player) => 10,
            Self::Side(Side::Banker) => 11,
            Self::Rack => 12,
            Self::Bucket => 13,
            Self::Off => 14,
            Self::Removed => 15,
            Self::Community(n) => 16 + n as usize % 6,
            Self::Seat(Seat(n)) => 22 + n as usize % (Seat::MOST as usize + 1),
        }
    }

    /// Every area, in the order of [`Area::index`].
    pub fn all() -> impl Iterator<Item = Self> {
        [
            Self::Deck,
            Self::Shoe,
            Self::AutoShoe,
            Self::Outlet,
            Self::Held,
            Self::Palm(Palm::Left),
            Self::Palm(Palm::Right),
            Self::StubInHand,
            Self::Stub,
            Self::Dealer,
            Self::Side(Side::Player),
            Self::Side(Side::Banker),
            Self::Rack,
            Self::Bucket,
            Self::Off,
            Self::Removed,
        ]
        .into_iter()
        .chain((1..=5).map(Self::Community))
        .chain((1..=Seat::MOST).map(|n| Self::Seat(Seat(n))))
    }

    /// Reads the form that `Display` writes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::all().find(|area| area.to_string() == text)
    }

    /// The seat, if this is a seat's area.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        if let Self::Seat(seat) = self { Some(seat) } else { None }
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Deck => "deck",
            Self::Shoe => "shoe",
            Self::AutoShoe => "auto_shoe",
            Self::Outlet => "outlet",
            Self::Held => "held",
            Self::Palm(palm) => return write!(f, "palm_{palm}"),
            Self::StubInHand => "stub_in_hand",
            Self::Stub => "stub",
            Self::Seat(seat) => return write!(f, "{seat}"),
            Self::Dealer => "dealer",
            Self::Community(n) => return write!(f, "C{n}"),
            Self::Side(Side::Player) => "player",
            Self::Side(Side::Banker) => "banker",
            Self::Rack => "rack",
            Self::Bucket => "bucket",
            Self::Off => "off",
            Self::Removed => "removed",
        })
    }
}

/// A place where chips can be: one seat's spot for one wager.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot {
    /// Whose spot.
    pub seat: Seat,
    /// Which wager, by the game's own name for it.
    pub wager: Word,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.seat, self.wager)
    }
}
