//! Everything a dealer's hands or voice can do.

use crate::kit::{Area, Cents, Chips, Face, Palm, Seat, Spot, Word};
use std::fmt;

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

impl Device {
    /// The device of this name in acts.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        match name {
            "shuffler" => Some(Self::Shuffler),
            "auto_shoe" => Some(Self::AutoShoe),
            _ => None,
        }
    }
}

/// Which way round the wheel something turns, seen from above.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Turn {
    /// With the hands of a clock.
    #[default]
    Clockwise,
    /// Against them.
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

    /// `cw` or `ccw`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clockwise => "cw",
            Self::Counterclockwise => "ccw",
        }
    }
}

/// The colour of a patron's non-value chips. None of them is a value chip's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
    pub const ALL: [Self; 8] = [
        Self::Sky,
        Self::Rose,
        Self::Amber,
        Self::Teal,
        Self::Plum,
        Self::Olive,
        Self::Coral,
        Self::Slate,
    ];

    /// The colour's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sky => "sky",
            Self::Rose => "rose",
            Self::Amber => "amber",
            Self::Teal => "teal",
            Self::Plum => "plum",
            Self::Olive => "olive",
            Self::Coral => "coral",
            Self::Slate => "slate",
        }
    }
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
    /// Under the stub that is in hand, to hide its lowest card.
    UnderStub,
    /// In the stack or the shoe, as a cutting card. No act puts it there but [`Act::Insert`].
    InShoe,
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
    /// `lace`: lace about one deck through the rest of the stack.
    Lace,
    /// `cut 26`: cut with the cover card, so many cards from the top.
    Cut(u16),
    /// `insert 14`: put a cutting card into the stack, so many cards from the back.
    Insert(u16),
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
    /// `pass player S3 2`: the last so many cards of one place, as they lie, to another.
    Pass {
        /// Where they lie.
        from: Area,
        /// Where they go.
        to: Area,
        /// How many.
        count: u8,
    },
    /// `burn 5 up`: so many cards out of the shoe onto the layout, to be discarded.
    Burn {
        /// How many.
        count: u8,
        /// Whether they are shown.
        face: Face,
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
    /// `take S1 red 5.00`: take a part of a wager into the inventory.
    Take {
        /// Of which wager.
        spot: Spot,
        /// How much.
        amount: Cents,
    },
    /// `hold S1 red`: keep a wager where it lies for the next round.
    Hold(Spot),
    /// `transfer S5 bank S3 500.00`: a part of a wager to another patron; what the wager lacks comes
    /// out of what he has been given of others'.
    Transfer {
        /// Of which wager.
        from: Spot,
        /// To whom.
        to: Seat,
        /// How much.
        amount: Cents,
    },
    /// `charge S3 banker 5.00`: collect vigorish out of a patron's chips.
    Charge {
        /// On which wager.
        spot: Spot,
        /// How much.
        amount: Cents,
    },
    /// `vig S3 banker 5.00`: mark vigorish that a patron owes.
    Vig {
        /// On which wager.
        spot: Spot,
        /// How much.
        amount: Cents,
    },
    /// `unmark S3 banker 5.00`: take a mark of vigorish off again.
    Unmark {
        /// On which wager.
        spot: Spot,
        /// How much.
        amount: Cents,
    },
    /// `refund S3 banker 5.00`: give collected vigorish back.
    Refund {
        /// On which wager.
        spot: Spot,
        /// How much.
        amount: Cents,
    },
    /// `change S3`: change the cash that a patron has laid down into chips.
    Change(Seat),
    /// `colour S3 teal 1.00`: give a patron non-value chips for his cash, and mark their value.
    Colour {
        /// To whom.
        seat: Seat,
        /// Which chips.
        tint: Tint,
        /// What one of them is worth.
        value: Cents,
    },
    /// `cash_out S3 37.00`: take a patron's non-value chips, and give value chips for them.
    CashOut {
        /// Whose.
        seat: Seat,
        /// How much is given.
        amount: Cents,
    },
    /// `confirm S3`: accept what a patron has said: a wager, a bid, a claim.
    Confirm(Seat),
    /// `refuse S3`: refuse it.
    Refuse(Seat),
    /// `award S4`: give the shoe to a participant.
    Award(Seat),
    /// `revoke S3`: take the right to deal or to turn the cards from a patron.
    Revoke(Seat),
    /// `pick_up S1`: collect an area's cards into the discard rack or bucket.
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
    /// `spin ccw 6`: set the ball going this way, hard enough for so many turns.
    Spin {
        /// Which way the ball goes.
        ball: Turn,
        /// How many turns it makes.
        turns: u8,
    },
    /// `take_ball`: take the ball out before it comes to rest.
    TakeBall,
    /// `wait`: let the ball come to rest.
    Wait,
    /// `mark 17`: set the marker on the winning number (`00` is the double zero, pocket 37).
    Mark(u8),
    /// `lift`: take the marker off the layout.
    Lift,
}

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
            Self::Lace => "lace",
            Self::Cut(_) => "cut",
            Self::Insert(_) => "insert",
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
            Self::Pass { .. } => "pass",
            Self::Burn { .. } => "burn",
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
            Self::Take { .. } => "take",
            Self::Hold(_) => "hold",
            Self::Transfer { .. } => "transfer",
            Self::Charge { .. } => "charge",
            Self::Vig { .. } => "vig",
            Self::Unmark { .. } => "unmark",
            Self::Refund { .. } => "refund",
            Self::Change(_) => "change",
            Self::Colour { .. } => "colour",
            Self::CashOut { .. } => "cash_out",
            Self::Confirm(_) => "confirm",
            Self::Refuse(_) => "refuse",
            Self::Award(_) => "award",
            Self::Revoke(_) => "revoke",
            Self::PickUp(_) => "pick_up",
            Self::Cover(_) => "cover",
            Self::SetAside(_) => "set_aside",
            Self::Void(_) => "void",
            Self::RemoveDeck => "remove_deck",
            Self::ClearHands => "clear_hands",
            Self::Spin { .. } => "spin",
            Self::TakeBall => "take_ball",
            Self::Wait => "wait",
            Self::Mark(_) => "mark",
            Self::Lift => "lift",
        }
    }

    /// Whether it moves the money of a wager.
    #[must_use]
    pub const fn moves_money(&self) -> bool {
        matches!(
            self,
            Self::Pay { .. }
                | Self::Collect(_)
                | Self::Release(_)
                | Self::Retrieve { .. }
                | Self::Take { .. }
                | Self::Transfer { .. }
                | Self::Charge { .. }
                | Self::Vig { .. }
                | Self::Unmark { .. }
                | Self::Refund { .. }
                | Self::CashOut { .. }
        )
    }

    /// The spot whose account between the house and the patron the act moves, or closes.
    #[must_use]
    pub const fn account(&self) -> Option<Spot> {
        match self {
            Self::Collect(spot)
            | Self::Pay { spot, .. }
            | Self::Retrieve { spot, .. }
            | Self::Release(spot)
            | Self::Take { spot, .. } => Some(*spot),
            _ => None,
        }
    }

    /// The spot whose vigorish the act marks, or takes a mark off.
    #[must_use]
    pub const fn marks_vigorish(&self) -> Option<Spot> {
        match self {
            Self::Vig { spot, .. } | Self::Unmark { spot, .. } => Some(*spot),
            _ => None,
        }
    }

    /// The spot whose vigorish the act collects, or gives back.
    #[must_use]
    pub const fn collects_vigorish(&self) -> Option<Spot> {
        match self {
            Self::Charge { spot, .. } | Self::Refund { spot, .. } => Some(*spot),
            _ => None,
        }
    }

    /// How much vigorish the act marks, collects, takes off or gives back.
    #[must_use]
    pub const fn vigorish(&self) -> Option<Cents> {
        match self {
            Self::Vig { amount, .. }
            | Self::Charge { amount, .. }
            | Self::Unmark { amount, .. }
            | Self::Refund { amount, .. } => Some(*amount),
            _ => None,
        }
    }

    /// Whether it brings a card to another place, or another side of it up.
    #[must_use]
    pub const fn moves_cards(&self) -> bool {
        matches!(
            self,
            Self::Remove { .. }
                | Self::Place { .. }
                | Self::Issue
                | Self::Deliver { .. }
                | Self::Turn(_)
                | Self::Tuck { .. }
                | Self::Pass { .. }
                | Self::Burn { .. }
                | Self::PickUp(_)
                | Self::RemoveStub
                | Self::PlaceStub { .. }
        )
    }

    /// The spot whose money the act touches.
    #[must_use]
    pub const fn spot(&self) -> Option<Spot> {
        match self {
            Self::Collect(spot)
            | Self::Pay { spot, .. }
            | Self::Retrieve { spot, .. }
            | Self::Release(spot)
            | Self::Take { spot, .. }
            | Self::Hold(spot)
            | Self::Transfer { from: spot, .. }
            | Self::Charge { spot, .. }
            | Self::Vig { spot, .. }
            | Self::Unmark { spot, .. }
            | Self::Refund { spot, .. }
            | Self::Correct(spot) => Some(*spot),
            _ => None,
        }
    }

    /// The place that a card is brought to, or whose cards are turned, set or picked up.
    #[must_use]
    pub const fn area(&self) -> Option<Area> {
        match self {
            Self::Place { to: area, .. }
            | Self::Deliver { to: area, .. }
            | Self::PlaceStub { to: area, .. }
            | Self::Pass { to: area, .. }
            | Self::Tuck { to: area, .. }
            | Self::Turn(area)
            | Self::Arrange { area, .. }
            | Self::PickUp(area) => Some(*area),
            _ => None,
        }
    }

    /// Which way up a card is laid.
    #[must_use]
    pub const fn face(&self) -> Option<Face> {
        match self {
            Self::Place { face, .. }
            | Self::Deliver { face, .. }
            | Self::PlaceStub { face, .. }
            | Self::Burn { face, .. } => Some(*face),
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
            Self::Pass { from, to, .. } => match to.seat() {
                Some(seat) => Some(seat),
                None => from.seat(),
            },
            Self::Offer(seat)
            | Self::Void(Some(seat))
            | Self::Change(seat)
            | Self::Colour { seat, .. }
            | Self::CashOut { seat, .. }
            | Self::Confirm(seat)
            | Self::Refuse(seat)
            | Self::Award(seat)
            | Self::Revoke(seat) => Some(*seat),
            _ => match self.spot() {
                Some(spot) => Some(spot.seat),
                None => None,
            },
        }
    }
}
