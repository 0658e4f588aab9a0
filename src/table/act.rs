//! Everything a dealer's hands or voice can do, and its one-line text form.

use crate::kit::{Area, Cents, Chips, Face, Palm, Seat, Spot, Word};
use std::fmt;
use std::str::FromStr;

/// Somebody a dealer can call to the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Official {
    /// The floorperson.
    Floor,
    /// The casino supervisor.
    Supervisor,
}

/// A machine that can be taken off the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Device {
    /// The automated card shuffling device.
    Shuffler,
    /// The automated dealing shoe.
    AutoShoe,
}

/// Where the cover card can be put.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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

/// Where a deck in the hand is held.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grip {
    /// Close to the body, above the chips.
    OverInventory,
    /// Away from the body, above the felt.
    OverLayout,
    /// Beside the body.
    ToTheSide,
}

/// One thing the dealer does.
///
/// The text form is the one used by logs, act lists, tests and the command line; `Display` writes
/// it and `FromStr` reads it. A palm left out means that it was not watched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// `say no_more_bets`: announce a phrase.
    Say(Word),
    /// `call floor`: call somebody to the table.
    Call(Official),
    /// `inspect`: look a new deck over.
    Inspect,
    /// `spread`: lay the deck out face up, for the first player to see. (`turn deck` turns it down.)
    Spread,
    /// `wash`: mix the cards face down on the layout.
    Wash,
    /// `stack`: square the cards that lie about into one deck.
    Stack,
    /// `shuffle`: gather the cards that are out of play and shuffle them, by hand or machine.
    Shuffle,
    /// `cut 26`: cut with the cover card, so many cards from the top.
    Cut(u8),
    /// `swap`: put the deck that was played into the shuffler, and take the other out.
    Swap,
    /// `load`: put the shuffled cards into the shoe.
    Load,
    /// `take_deck L` or `take_deck L over_layout`: take the shuffled deck in one hand, or shift it.
    TakeDeck {
        /// The palm that holds the deck.
        palm: Palm,
        /// Where it is held.
        grip: Grip,
    },
    /// `remove shoe L`, `remove held R bottom`: draw one card.
    Remove {
        /// The shoe or the deck in the hand.
        from: Area,
        /// The palm that draws.
        palm: Option<Palm>,
        /// From the bottom instead of the top.
        bottom: bool,
    },
    /// `place S1 down R`: put down the card that was drawn.
    Place {
        /// Where to.
        to: Area,
        /// Which way it lies.
        face: Face,
        /// The palm that places.
        palm: Option<Palm>,
    },
    /// `issue`: have the automated shoe issue the next packet.
    Issue,
    /// `deliver S1 down`: hand on the packet in the outlet.
    Deliver {
        /// Where to.
        to: Area,
        /// Which way it lies.
        face: Face,
    },
    /// `turn S1`: turn the face-down cards of an area up.
    Turn(Area),
    /// `arrange dealer 3 1 2`: set the cards of an area, from the dealer's left.
    Arrange {
        /// Whose cards.
        area: Area,
        /// Which card goes where.
        order: Order,
    },
    /// `tuck S1 S1.side`: put a seat's cards face down in another of its places, under the wager there;
    /// or, as they lie, back beside its hand.
    Tuck {
        /// Where they lie.
        from: Area,
        /// Where they go.
        to: Area,
    },
    /// `remove_stub`: take what is left out of the shoe (or stop dealing from the hand).
    RemoveStub,
    /// `place_stub rack down`: put the stub down.
    PlaceStub {
        /// Where to.
        to: Area,
        /// Which way it lies.
        face: Face,
    },
    /// `count_stub 31`: count the stub and state the number.
    CountStub(u8),
    /// `check_hands`: count the cards of every hand.
    CheckHands,
    /// `offer S1`: put the choice to a seat.
    Offer(Seat),
    /// `collect S1 ante`: take a wager into the inventory.
    Collect(Spot),
    /// `pay S1 ante 25.00` (or `... 5x5.00` to say which chips): pay from the inventory.
    Pay {
        /// Which wager.
        spot: Spot,
        /// How much.
        amount: Cents,
        /// With which chips; the fewest if not said.
        chips: Option<Chips>,
    },
    /// `retrieve S1 ante 5.00`: take back part of a payment made in error.
    Retrieve {
        /// From which wager's payment.
        spot: Spot,
        /// How much.
        amount: Cents,
    },
    /// `release S1 play`: give a wager back untouched.
    Release(Spot),
    /// `correct S1 play`: have the patron put a wager right.
    Correct(Spot),
    /// `pick_up S1`: collect an area's cards into the discard rack.
    PickUp(Area),
    /// `cover on_packet`: put the cover card somewhere.
    Cover(Cover),
    /// `set_aside auto_shoe`: take a device off the table.
    SetAside(Device),
    /// `void` (every hand) or `void S1` (one).
    Void(Option<Seat>),
    /// `remove_deck`: take the whole deck out of play.
    RemoveDeck,
    /// `clear_hands`: show clear palms.
    ClearHands,
    /// `spin`: set the wheel and ball going.
    Spin,
    /// `mark 17`: set the marker on the winning number (37 is the double zero).
    Mark(u8),
}

/// A line of text was not an act.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseActError {
    /// The first word is no act verb.
    #[error("'{0}' is no act; the acts are {verbs}", verbs = VERBS.join(", "))]
    Verb(String),
    /// The verb is known, what follows is not.
    #[error("'{line}' is incomplete or misspelt; write it like '{like}'")]
    Form {
        /// What was written.
        line: String,
        /// An example of the right form.
        like: &'static str,
    },
}

const FORMS: [(&str, &str); 36] = [
    ("say", "say no_more_bets"),
    ("call", "call floor"),
    ("inspect", "inspect"),
    ("spread", "spread"),
    ("wash", "wash"),
    ("stack", "stack"),
    ("shuffle", "shuffle"),
    ("cut", "cut 26"),
    ("swap", "swap"),
    ("load", "load"),
    ("take_deck", "take_deck L"),
    ("remove", "remove shoe L"),
    ("place", "place S1 down R"),
    ("issue", "issue"),
    ("deliver", "deliver S1 down"),
    ("turn", "turn dealer"),
    ("arrange", "arrange dealer 3 1 2"),
    ("tuck", "tuck S1 S1.side"),
    ("remove_stub", "remove_stub"),
    ("place_stub", "place_stub rack down"),
    ("count_stub", "count_stub 31"),
    ("check_hands", "check_hands"),
    ("offer", "offer S1"),
    ("collect", "collect S1 ante"),
    ("pay", "pay S1 ante 25.00"),
    ("retrieve", "retrieve S1 ante 5.00"),
    ("release", "release S1 play"),
    ("correct", "correct S1 play"),
    ("pick_up", "pick_up S1"),
    ("cover", "cover on_packet"),
    ("set_aside", "set_aside auto_shoe"),
    ("void", "void"),
    ("remove_deck", "remove_deck"),
    ("clear_hands", "clear_hands"),
    ("spin", "spin"),
    ("mark", "mark 17"),
];

const VERBS: [&str; FORMS.len()] = {
    let mut verbs = [""; FORMS.len()];
    let mut i = 0;
    while i < verbs.len() {
        verbs[i] = FORMS[i].0;
        i += 1;
    }
    verbs
};

impl Act {
    /// The verb of the text form, the same for all acts of a kind.
    #[must_use]
    pub const fn verb(&self) -> &'static str {
        match self {
            Self::Say(_) => "say",
            Self::Call(_) => "call",
            Self::Inspect => "inspect",
            Self::Spread => "spread",
            Self::Wash => "wash",
            Self::Stack => "stack",
            Self::Shuffle => "shuffle",
            Self::Cut(_) => "cut",
            Self::Swap => "swap",
            Self::Load => "load",
            Self::TakeDeck { .. } => "take_deck",
            Self::Remove { .. } => "remove",
            Self::Place { .. } => "place",
            Self::Issue => "issue",
            Self::Deliver { .. } => "deliver",
            Self::Turn(_) => "turn",
            Self::Arrange { .. } => "arrange",
            Self::Tuck { .. } => "tuck",
            Self::RemoveStub => "remove_stub",
            Self::PlaceStub { .. } => "place_stub",
            Self::CountStub(_) => "count_stub",
            Self::CheckHands => "check_hands",
            Self::Offer(_) => "offer",
            Self::Collect(_) => "collect",
            Self::Pay { .. } => "pay",
            Self::Retrieve { .. } => "retrieve",
            Self::Release(_) => "release",
            Self::Correct(_) => "correct",
            Self::PickUp(_) => "pick_up",
            Self::Cover(_) => "cover",
            Self::SetAside(_) => "set_aside",
            Self::Void(_) => "void",
            Self::RemoveDeck => "remove_deck",
            Self::ClearHands => "clear_hands",
            Self::Spin => "spin",
            Self::Mark(_) => "mark",
        }
    }

    /// The spot whose money the act touches.
    #[must_use]
    pub const fn spot(&self) -> Option<Spot> {
        match self {
            Self::Collect(spot)
            | Self::Pay { spot, .. }
            | Self::Retrieve { spot, .. }
            | Self::Release(spot)
            | Self::Correct(spot) => Some(*spot),
            _ => None,
        }
    }

    /// The seat the act is done to, if it is done to one.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Place { to: area, .. }
            | Self::Deliver { to: area, .. }
            | Self::Turn(area)
            | Self::Arrange { area, .. }
            | Self::Tuck { from: area, .. }
            | Self::PickUp(area) => area.seat(),
            Self::Offer(seat) | Self::Void(Some(seat)) => Some(*seat),
            _ => match self.spot() {
                Some(spot) => Some(spot.seat),
                None => None,
            },
        }
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb())?;
        match self {
            Self::Inspect
            | Self::Spread
            | Self::Wash
            | Self::Stack
            | Self::Shuffle
            | Self::Swap
            | Self::Load
            | Self::Issue
            | Self::RemoveStub
            | Self::CheckHands
            | Self::RemoveDeck
            | Self::ClearHands
            | Self::Spin
            | Self::Void(None) => Ok(()),
            Self::Say(phrase) => write!(f, " {phrase}"),
            Self::Call(Official::Floor) => f.write_str(" floor"),
            Self::Call(Official::Supervisor) => f.write_str(" supervisor"),
            Self::Cut(n) | Self::CountStub(n) | Self::Mark(n) => write!(f, " {n}"),
            Self::TakeDeck { palm, grip } => {
                write!(f, " {palm}")?;
                match grip {
                    Grip::OverInventory => Ok(()),
                    Grip::OverLayout => f.write_str(" over_layout"),
                    Grip::ToTheSide => f.write_str(" to_the_side"),
                }
            }
            Self::Remove { from, palm, bottom } => {
                write!(f, " {from}")?;
                if let Some(palm) = palm {
                    write!(f, " {palm}")?;
                }
                if *bottom { f.write_str(" bottom") } else { Ok(()) }
            }
            Self::Place { to, face, palm } => {
                write!(f, " {to} {face}")?;
                if let Some(palm) = palm { write!(f, " {palm}") } else { Ok(()) }
            }
            Self::Deliver { to, face } | Self::PlaceStub { to, face } => {
                write!(f, " {to} {face}")
            }
            Self::Turn(area) | Self::PickUp(area) => write!(f, " {area}"),
            Self::Arrange { area, order } => write!(f, " {area} {order}"),
            Self::Tuck { from, to } => write!(f, " {from} {to}"),
            Self::Offer(seat) | Self::Void(Some(seat)) => write!(f, " {seat}"),
            Self::Collect(spot) | Self::Release(spot) | Self::Correct(spot) => {
                write!(f, " {spot}")
            }
            Self::Pay { spot, amount, chips } => {
                write!(f, " {spot} {amount}")?;
                if let Some(chips) = chips { write!(f, " {chips}") } else { Ok(()) }
            }
            Self::Retrieve { spot, amount } => write!(f, " {spot} {amount}"),
            Self::Cover(place) => f.write_str(match place {
                Cover::OnPacket => " on_packet",
                Cover::BesideShoe => " beside_shoe",
                Cover::Layout => " layout",
                Cover::InFront => " in_front",
                Cover::Rack => " rack",
            }),
            Self::SetAside(Device::Shuffler) => f.write_str(" shuffler"),
            Self::SetAside(Device::AutoShoe) => f.write_str(" auto_shoe"),
        }
    }
}

fn seat(text: &str) -> Option<Seat> {
    Seat::parse(text.strip_prefix('S')?)
}

fn palm(text: &str) -> Option<Palm> {
    match text {
        "L" => Some(Palm::Left),
        "R" => Some(Palm::Right),
        _ => None,
    }
}

fn face(text: &str) -> Option<Face> {
    match text {
        "down" => Some(Face::Down),
        "up" => Some(Face::Up),
        _ => None,
    }
}

fn spot(place: &str, wager: &str) -> Option<Spot> {
    Some(Spot { seat: seat(place)?, wager: Word::parse(wager)? })
}

fn read(verb: &str, rest: &[&str]) -> Option<Act> {
    Some(match (verb, rest) {
        ("say", [phrase]) => Act::Say(Word::parse(phrase)?),
        ("call", ["floor"]) => Act::Call(Official::Floor),
        ("call", ["supervisor"]) => Act::Call(Official::Supervisor),
        ("inspect", []) => Act::Inspect,
        ("spread", []) => Act::Spread,
        ("wash", []) => Act::Wash,
        ("stack", []) => Act::Stack,
        ("swap", []) => Act::Swap,
        ("shuffle", []) => Act::Shuffle,
        ("cut", [n]) => Act::Cut(n.parse().ok()?),
        ("load", []) => Act::Load,
        ("take_deck", [p]) => Act::TakeDeck { palm: palm(p)?, grip: Grip::OverInventory },
        ("take_deck", [p, "over_layout"]) => {
            Act::TakeDeck { palm: palm(p)?, grip: Grip::OverLayout }
        }
        ("take_deck", [p, "to_the_side"]) => {
            Act::TakeDeck { palm: palm(p)?, grip: Grip::ToTheSide }
        }
        ("remove", [from, more @ ..]) => {
            let from = Area::parse(from)?;
            match more {
                [] => Act::Remove { from, palm: None, bottom: false },
                ["bottom"] => Act::Remove { from, palm: None, bottom: true },
                [p] => Act::Remove { from, palm: Some(palm(p)?), bottom: false },
                [p, "bottom"] => Act::Remove { from, palm: Some(palm(p)?), bottom: true },
                _ => return None,
            }
        }
        ("place", [to, f]) => Act::Place { to: Area::parse(to)?, face: face(f)?, palm: None },
        ("place", [to, f, p]) => {
            Act::Place { to: Area::parse(to)?, face: face(f)?, palm: Some(palm(p)?) }
        }
        ("issue", []) => Act::Issue,
        ("deliver", [to, f]) => Act::Deliver { to: Area::parse(to)?, face: face(f)? },
        ("turn", [area]) => Act::Turn(Area::parse(area)?),
        ("arrange", [area, order @ ..]) if !order.is_empty() => {
            let order: Vec<u8> = order.iter().map(|n| n.parse().ok()).collect::<Option<_>>()?;
            Act::Arrange { area: Area::parse(area)?, order: Order::new(&order)? }
        }
        ("tuck", [from, to]) => Act::Tuck { from: Area::parse(from)?, to: Area::parse(to)? },
        ("remove_stub", []) => Act::RemoveStub,
        ("place_stub", [to, f]) => Act::PlaceStub { to: Area::parse(to)?, face: face(f)? },
        ("count_stub", [n]) => Act::CountStub(n.parse().ok()?),
        ("check_hands", []) => Act::CheckHands,
        ("offer", [s]) => Act::Offer(seat(s)?),
        ("collect", [s, w]) => Act::Collect(spot(s, w)?),
        ("pay", [s, w, amount]) => {
            Act::Pay { spot: spot(s, w)?, amount: amount.parse().ok()?, chips: None }
        }
        ("pay", [s, w, amount, chips]) => {
            let (amount, chips) = (amount.parse().ok()?, Chips::parse(chips)?);
            if chips.total() != amount {
                return None;
            }
            Act::Pay { spot: spot(s, w)?, amount, chips: Some(chips) }
        }
        ("retrieve", [s, w, amount]) => {
            Act::Retrieve { spot: spot(s, w)?, amount: amount.parse().ok()? }
        }
        ("release", [s, w]) => Act::Release(spot(s, w)?),
        ("correct", [s, w]) => Act::Correct(spot(s, w)?),
        ("pick_up", [area]) => Act::PickUp(Area::parse(area)?),
        ("cover", ["on_packet"]) => Act::Cover(Cover::OnPacket),
        ("cover", ["beside_shoe"]) => Act::Cover(Cover::BesideShoe),
        ("cover", ["layout"]) => Act::Cover(Cover::Layout),
        ("cover", ["in_front"]) => Act::Cover(Cover::InFront),
        ("cover", ["rack"]) => Act::Cover(Cover::Rack),
        ("set_aside", ["shuffler"]) => Act::SetAside(Device::Shuffler),
        ("set_aside", ["auto_shoe"]) => Act::SetAside(Device::AutoShoe),
        ("void", []) => Act::Void(None),
        ("void", [s]) => Act::Void(Some(seat(s)?)),
        ("remove_deck", []) => Act::RemoveDeck,
        ("clear_hands", []) => Act::ClearHands,
        ("spin", []) => Act::Spin,
        ("mark", [n]) => Act::Mark(n.parse().ok()?),
        _ => return None,
    })
}

impl FromStr for Act {
    type Err = ParseActError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (&verb, rest) =
            words.split_first().ok_or_else(|| ParseActError::Verb(String::new()))?;
        let like = FORMS.iter().find(|form| form.0 == verb).map(|form| form.1);
        let like = like.ok_or_else(|| ParseActError::Verb(verb.to_owned()))?;
        read(verb, rest).ok_or_else(|| ParseActError::Form { line: line.trim().to_owned(), like })
    }
}
