//! Where things lie: seats, card areas, betting spots, and the dealer's two palms.

use super::Word;
use std::fmt;
use strum::{Display, EnumString};

/// A player position, numbered from 1 at the dealer's far left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// The most seats a table can have.
    pub const MOST: u8 = 14;

    /// Reads a seat's number, as it is written after the `S`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        number(text).filter(|n| (1..=Self::MOST).contains(n)).map(Self)
    }

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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Display, EnumString)]
#[allow(missing_docs)]
pub enum Palm {
    #[strum(serialize = "L")]
    Left,
    #[strum(serialize = "R")]
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

/// Which way a card lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Display, EnumString)]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs)]
pub enum Face {
    Down,
    Up,
}

/// The two sides of the baccarat games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Side {
    Player,
    Banker,
}

/// A further place for a seat's cards, beside the one where they are dealt.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Nook {
    /// Where a player lays the card that he gives back.
    Discard,
    /// Under the ante.
    Ante,
    /// Under the wager beside the ante.
    Side,
    /// The lower of two hands.
    Low,
}

impl Nook {
    /// Every such place.
    pub const ALL: [Self; 4] = [Self::Discard, Self::Ante, Self::Side, Self::Low];

    /// The name in text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Discard => "discard",
            Self::Ante => "ante",
            Self::Side => "side",
            Self::Low => "low",
        }
    }
}

/// The place of the first seat in [`Area::all`].
const FIRST_SEAT: usize = 21;

/// The [`Area::index`] of the first further place of a seat.
const FIRST_PART: usize = 38;

/// [`Area::index`] of the first place of the games of the shoe.
const FIRST_LATE: usize = FIRST_PART + Seat::MOST as usize * Nook::ALL.len();

/// A number as `Display` writes it: no sign, no leading zero.
fn number(text: &str) -> Option<u8> {
    text.parse().ok().filter(|n: &u8| n.to_string() == text)
}

/// A place where cards can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Area {
    /// Shuffled or waiting to be shuffled, in front of the dealer or in the shuffler.
    Deck,
    /// The other deck of a table with two, in the shuffler.
    Machine,
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
    /// A further place for a seat's cards.
    Part(Seat, Nook),
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
    /// Under the corner of the shoe.
    Corner,
    /// Set aside, for the next hand.
    Aside,
    /// Shown on the layout before they are discarded.
    Burn,
}

impl Area {
    /// How many areas there are, for [`Area::index`].
    pub const COUNT: usize = FIRST_LATE + 3;

    /// A number below [`Area::COUNT`], one for each area (community cards 1 to 5).
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        /// A number of a row that begins at 0 and has so many more; what is beyond is as 0.
        const fn of_row(n: u8, most: u8) -> usize {
            if n > most { 0 } else { n as usize }
        }
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
            Self::Community(n) => 16 + of_row(n, 5),
            Self::Seat(Seat(n)) => 22 + of_row(n, Seat::MOST),
            Self::Machine => FIRST_PART - 1,
            Self::Part(Seat(seat), nook) => {
                let seat = of_row(seat.saturating_sub(1), Seat::MOST - 1);
                FIRST_PART + seat * Nook::ALL.len() + nook as usize
            }
            Self::Corner => FIRST_LATE,
            Self::Aside => FIRST_LATE + 1,
            Self::Burn => FIRST_LATE + 2,
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
        .chain(Seat::clockwise(Seat::MOST).map(Self::Seat))
        .chain([Self::Machine])
        .chain(Seat::clockwise(Seat::MOST).flat_map(Self::parts))
        .chain(Self::LATE)
    }

    /// The places that only the games of the shoe have.
    const LATE: [Self; 3] = [Self::Corner, Self::Aside, Self::Burn];

    /// The further places of a seat.
    pub fn parts(seat: Seat) -> impl Iterator<Item = Self> {
        Nook::ALL.into_iter().map(move |nook| Self::Part(seat, nook))
    }

    /// Reads the form that `Display` writes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if let Some(place) = text.strip_prefix('S') {
            let Some((seat, part)) = place.split_once('.') else {
                return Seat::parse(place).map(Self::Seat);
            };
            let nook = Nook::ALL.into_iter().find(|nook| nook.name() == part)?;
            return Some(Self::Part(Seat::parse(seat)?, nook));
        }
        Self::all()
            .take(FIRST_SEAT)
            .find(|area| area.to_string() == text)
            .or_else(|| (text == "machine").then_some(Self::Machine))
            .or_else(|| Self::LATE.into_iter().find(|area| area.to_string() == text))
    }

    /// The seat, if this is one of a seat's areas.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) | Self::Part(seat, _) => Some(seat),
            _ => None,
        }
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
            Self::Part(seat, nook) => return write!(f, "{seat}.{}", nook.name()),
            Self::Machine => "machine",
            Self::Dealer => "dealer",
            Self::Community(n) => return write!(f, "C{n}"),
            Self::Side(Side::Player) => "player",
            Self::Side(Side::Banker) => "banker",
            Self::Rack => "rack",
            Self::Bucket => "bucket",
            Self::Off => "off",
            Self::Removed => "removed",
            Self::Corner => "corner",
            Self::Aside => "aside",
            Self::Burn => "burn",
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
