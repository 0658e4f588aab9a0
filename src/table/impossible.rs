//! Why an act cannot be done.

use crate::kit::{Area, Cents, Palm, Seat, Spot};

/// Why an act cannot be done at all. This is no mistake of the dealer's: it just cannot happen.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Impossible {
    /// There is no card to take.
    #[error("there is no card in the {0} to take; shuffle and load first")]
    NoCard(Area),
    /// The palm is not free.
    #[error("the {} hand already holds a card; place it first", .0.name())]
    PalmFull(Palm),
    /// No card has been drawn.
    #[error("no hand holds a card; draw one first")]
    PalmEmpty,
    /// Cards cannot be drawn from here or put there this way.
    #[error("cards cannot be moved there ({0}) by this act")]
    NotAPlace(Area),
    /// Nothing lies there face down.
    #[error("nothing lies face down at {0}")]
    NothingToTurn(Area),
    /// There are no cards to pick up.
    #[error("there are no cards at {0}")]
    NothingThere(Area),
    /// No stub is out.
    #[error("the stub is not in the dealer's hand or on the layout; take it out first")]
    NoStub,
    /// The cards are not in one deck that has been shuffled.
    #[error("there is no shuffled deck to take; shuffle first")]
    NoDeck,
    /// The outlet still holds a packet.
    #[error("the automated shoe's outlet still holds a packet; deliver it first")]
    OutletFull,
    /// The outlet is empty.
    #[error("the automated shoe has issued no packet; have it issue one first")]
    OutletEmpty,
    /// The device does nothing.
    #[error("the {0} has stopped and gives no cards")]
    Stopped(&'static str),
    /// The device is not there.
    #[error("the {0} is not on the table")]
    NoDevice(&'static str),
    /// The layout has no such spot.
    #[error("this layout has no spot '{0}'")]
    NoSpot(Spot),
    /// The spot is empty.
    #[error("there are no chips on {0}")]
    NoChips(Spot),
    /// The inventory does not hold these chips.
    #[error("the inventory cannot make {0} with the chips it holds")]
    Short(Cents),
    /// The chips named are worth something else.
    #[error("the chips named do not come to {0}")]
    NotTheAmount(Cents),
    /// More chips than a heap can hold would come together.
    #[error("there are too many chips on {0} or with its owner to move these")]
    TooMany(Spot),
    /// A payment of nothing.
    #[error("a payment must be more than nothing")]
    Nothing,
    /// An order must name each card once.
    #[error("name each of the {0} cards there once, such as 3 1 2")]
    BadOrder(usize),
    /// Cards of the deck in play are not in the rack.
    #[error("the deck that was played is not whole in the discard rack; bring it there first")]
    DeckInPlay,
    /// The seat does not exist.
    #[error("this table has no seat {}", .0.0)]
    NoSeat(Seat),
    /// A cut must leave cards on both sides.
    #[error("a cut of {0} does not divide the deck")]
    BadCut(u16),
    /// The cutting card is in the way.
    #[error("the cutting card is at the mouth of the shoe; take it out first")]
    CuttingCard,
    /// Fewer cards lie there than are to be moved.
    #[error("there are not {count} cards in the {area}")]
    TooFew {
        /// Where.
        area: Area,
        /// How many are wanted.
        count: u8,
    },
    /// No cash lies there.
    #[error("no cash lies before seat {}", .0.0)]
    NoCash(Seat),
    /// The cash is no multiple of the chips' value.
    #[error("{0} cannot be made with chips of {1}")]
    NotAMultiple(Cents, Cents),
    /// The patron has no non-value chips.
    #[error("seat {} has no non-value chips", .0.0)]
    NoTint(Seat),
    /// The patron does not have so much.
    #[error("seat {} does not have {amount}", .seat.0)]
    Poor {
        /// Who.
        seat: Seat,
        /// How much is wanted.
        amount: Cents,
    },
    /// So much vigorish is not marked.
    #[error("seat {} has no {amount} of vigorish marked", .seat.0)]
    NotMarked {
        /// Whose.
        seat: Seat,
        /// How much is to be taken off.
        amount: Cents,
    },
    /// No ball runs.
    #[error("the ball is not in the track; spin it first")]
    NoBall,
    /// No marker stands on the layout.
    #[error("no marker stands on the layout")]
    NoMarker,
    /// This table has no wheel marker for it.
    #[error("there is no such number on the wheel")]
    NoNumber,
}
