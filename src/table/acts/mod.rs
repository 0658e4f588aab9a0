//! Everything a dealer's hands or voice can do: the acts, by the things they have to do with.
//!
//! A new act is a line in the list below, which gives it its text form, and in the file of its group what
//! stands in its way and what it changes. The words for it are in `assets/words.ron`; what a dealer must
//! keep in mind of it is in `procedure::memory`.

mod cards;
mod cash;
mod deck;
mod parts;
mod stub;
mod text;
mod vigorish;
mod voice;
mod wagers;
mod wheel;

pub use deck::SHUFFLED;
pub use parts::{Cover, Device, Grip, Official, Order, Tint, Turn};
pub use text::ParseActError;

use super::{Impossible, Laid, Table};
use crate::kit::{Area, Cents, Chips, Face, Palm, Seat, Spot, Word};
use std::fmt;
use std::str::FromStr;
use text::{Bottom, Plain, Pocket, Text, Words, acts, first_word};

/// Puts the cards of a pile in their new order; a shuffle is the session's to define.
pub type Shuffle<'a> = dyn Fn(&mut Vec<Laid>) + 'a;

acts! {
    /// What is said, and said to whom.
    Voice in voice {
        /// Announce a phrase.
        Say(phrase: Word) = "say no_more_bets",
        /// Call somebody to the table.
        Call(official: Official) = "call floor",
        /// Put the choice to a seat.
        Offer(seat: Seat) = "offer S1",
        /// Accept what a patron has said: a wager, a bid, a claim.
        Confirm(seat: Seat) = "confirm S3",
        /// Refuse it.
        Refuse(seat: Seat) = "refuse S3",
        /// Give the shoe to a participant.
        Award(seat: Seat) = "award S4",
        /// Take the right to deal or to turn the cards from a patron.
        Revoke(seat: Seat) = "revoke S3",
        /// Declare every hand void, or that of one seat (`void S1`).
        Void(seat: Option<Seat>) = "void",
        /// Show clear palms.
        ClearHands = "clear_hands",
    }

    /// The deck or stack before the deal.
    Deck in deck {
        /// Look a new deck over.
        Inspect = "inspect",
        /// Lay the deck out face up, for the first player to see. (`turn deck` turns it down.)
        Spread = "spread",
        /// Mix the cards face down on the layout.
        Wash = "wash",
        /// Square the cards that lie about into one deck.
        Stack = "stack",
        /// Gather the cards that are out of play and shuffle them, by hand or machine.
        Shuffle = "shuffle",
        /// Lace about one deck through the rest of the stack.
        Lace = "lace",
        /// Cut with the cover card, so many cards from the top.
        Cut(number: u16) = "cut 26",
        /// Put a cutting card into the stack, so many cards from the back.
        Insert(number: u16) = "insert 14",
        /// Put the deck that was played into the shuffler, and take the other out.
        Swap = "swap",
        /// Put the shuffled cards into the shoe.
        Load = "load",
        /// Take the shuffled deck in one hand, or shift it (`take_deck L over_layout`).
        TakeDeck {
            /// The palm that holds the deck.
            palm: Palm,
            /// Where it is held.
            grip: Grip,
        } = "take_deck L",
        /// Put the cover card somewhere.
        Cover(cover: Cover) = "cover on_packet",
        /// Take a device off the table.
        SetAside(device: Device) = "set_aside auto_shoe",
        /// Take the whole deck out of play.
        RemoveDeck = "remove_deck",
    }

    /// Cards that are dealt, shown, moved and picked up.
    Cards in cards {
        /// Draw one card.
        Remove {
            /// The shoe or the deck in the hand.
            from: Area,
            /// The palm that draws.
            palm: Option<Palm>,
            /// From the bottom instead of the top.
            bottom: bool as Bottom,
        } = "remove shoe L",
        /// Put down the card that was drawn.
        Place {
            /// Where to.
            to: Area,
            /// Which way it lies.
            face: Face,
            /// The palm that places.
            palm: Option<Palm>,
        } = "place S1 down R",
        /// Have the automated shoe issue the next packet.
        Issue = "issue",
        /// Hand on the packet in the outlet.
        Deliver {
            /// Where to.
            to: Area,
            /// Which way it lies.
            face: Face,
        } = "deliver S1 down",
        /// Turn the face-down cards of an area up.
        Turn(area: Area) = "turn dealer",
        /// Set the cards of an area, from the dealer's left.
        Arrange {
            /// Whose cards.
            area: Area,
            /// Which card goes where.
            order: Order,
        } = "arrange dealer 3 1 2",
        /// Put a seat's cards face down in another of its places, under the wager there; or, as they lie,
        /// back beside its hand.
        Tuck {
            /// Where they lie.
            from: Area,
            /// Where they go.
            to: Area,
        } = "tuck S1 S1.side",
        /// Move the last so many cards of one place, as they lie, to another.
        Pass {
            /// Where they lie.
            from: Area,
            /// Where they go.
            to: Area,
            /// How many.
            count: u8,
        } = "pass player banker 1",
        /// Draw so many cards out of the shoe onto the layout, to be discarded.
        Burn {
            /// How many.
            count: u8,
            /// Whether they are shown.
            face: Face,
        } = "burn 5 up",
        /// Collect an area's cards into the discard rack or bucket.
        PickUp(area: Area) = "pick_up S1",
    }

    /// What is left of the deck after the deal.
    Stub in stub {
        /// Take what is left out of the shoe (or stop dealing from the hand).
        RemoveStub = "remove_stub",
        /// Put the stub down.
        PlaceStub {
            /// Where to.
            to: Area,
            /// Which way it lies.
            face: Face,
        } = "place_stub rack down",
        /// Count the stub and state the number.
        CountStub(number: u8) = "count_stub 31",
        /// Count the cards of every hand.
        CheckHands = "check_hands",
    }

    /// Wagers that are taken, paid, given back and kept.
    Wagers in wagers {
        /// Take a wager into the inventory.
        Collect(spot: Spot) = "collect S1 ante",
        /// Pay from the inventory (`pay S1 ante 25.00 5x5.00` to say which chips).
        Pay {
            /// Which wager.
            spot: Spot,
            /// How much.
            amount: Cents,
            /// With which chips; the fewest if not said.
            chips: Option<Chips>,
        } = "pay S1 ante 25.00",
        /// Take back part of a payment made in error.
        Retrieve {
            /// From which wager's payment.
            spot: Spot,
            /// How much.
            amount: Cents,
        } = "retrieve S1 ante 5.00",
        /// Give a wager back untouched.
        Release(spot: Spot) = "release S1 play",
        /// Have the patron put a wager right.
        Correct(spot: Spot) = "correct S1 play",
        /// Take a part of a wager into the inventory.
        Take {
            /// Of which wager.
            spot: Spot,
            /// How much.
            amount: Cents,
        } = "take S1 red 5.00",
        /// Keep a wager where it lies for the next round.
        Hold(spot: Spot) = "hold S1 red",
        /// Give a part of a wager to another patron; what the wager lacks comes out of what its owner has
        /// been given of others'.
        Transfer {
            /// Of which wager.
            from: Spot,
            /// To whom.
            to: Seat,
            /// How much.
            amount: Cents,
        } = "transfer S5 bank S3 500.00",
    }

    /// Vigorish that is collected or marked, and given back.
    Vigorish in vigorish {
        /// Collect vigorish out of a patron's chips.
        Charge {
            /// On which wager.
            spot: Spot,
            /// How much.
            amount: Cents,
        } = "charge S3 banker 5.00",
        /// Mark vigorish that a patron owes.
        Vig {
            /// On which wager.
            spot: Spot,
            /// How much.
            amount: Cents,
        } = "vig S3 banker 5.00",
        /// Take a mark of vigorish off again.
        Unmark {
            /// On which wager.
            spot: Spot,
            /// How much.
            amount: Cents,
        } = "unmark S3 banker 5.00",
        /// Give collected vigorish back.
        Refund {
            /// On which wager.
            spot: Spot,
            /// How much.
            amount: Cents,
        } = "refund S3 banker 5.00",
    }

    /// Chips for cash, and chips for other chips.
    Cash in cash {
        /// Change the cash that a patron has laid down into chips.
        Change(seat: Seat) = "change S3",
        /// Give a patron non-value chips for his cash, and mark their value.
        Colour {
            /// To whom.
            seat: Seat,
            /// Which chips.
            tint: Tint,
            /// What one of them is worth.
            value: Cents,
        } = "colour S3 teal 1.00",
        /// Take a patron's non-value chips, and give value chips for them.
        CashOut {
            /// Whose.
            seat: Seat,
            /// How much is given.
            amount: Cents,
        } = "cash_out S3 37.00",
    }

    /// The wheel, the ball and the marker.
    Wheel in wheel {
        /// Set the ball going this way, hard enough for so many turns.
        Spin {
            /// Which way the ball goes.
            ball: Turn,
            /// How many turns it makes.
            turns: u8,
        } = "spin ccw 6",
        /// Take the ball out before it comes to rest.
        TakeBall = "take_ball",
        /// Let the ball come to rest.
        Wait = "wait",
        /// Set the marker on the winning number (`00` is the double zero, pocket 37).
        Mark(number: u8 as Pocket) = "mark 17",
        /// Take the marker off the layout.
        Lift = "lift",
    }
}

/// The verb of every act.
pub const VERBS: [&str; EXAMPLES.len()] = {
    let mut verbs = [""; EXAMPLES.len()];
    let mut i = 0;
    while i < verbs.len() {
        verbs[i] = first_word(EXAMPLES[i]);
        i += 1;
    }
    verbs
};

impl FromStr for Act {
    type Err = ParseActError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let mut words = line.split_whitespace().peekable();
        let verb = words.next().unwrap_or_default();
        let like = VERBS.iter().position(|known| *known == verb).map(|i| EXAMPLES[i]);
        let like = like.ok_or_else(|| ParseActError::Verb(verb.to_owned()))?;
        let act = Self::read(verb, &mut words).filter(|act| {
            let whole = words.next().is_none();
            let adds_up = |chips: &Chips, amount| chips.total() == amount;
            whole
                && !matches!(act, Self::Pay { amount, chips: Some(chips), .. } if !adds_up(chips, *amount))
        });
        act.ok_or_else(|| ParseActError::Form { line: line.trim().to_owned(), like })
    }
}

/// Does the act. `shuffle` orders a pile whenever the cards are shuffled or cut.
///
/// # Errors
/// [`can`] says why; the table is then unchanged.
pub fn apply(table: &mut Table, act: &Act, shuffle: &Shuffle<'_>) -> Result<(), Impossible> {
    can(table, act)?;
    perform(table, act, shuffle)?;
    // An automated shoe that has been emptied runs again, whichever way its cards came out.
    if table.count(Area::AutoShoe) == 0 && table.count(Area::Outlet) == 0 {
        table.shoe_jam = false;
    }
    Ok(())
}

impl Act {
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
