//! What happens at the table without the dealer: patrons, devices and the house's officials.

use crate::kit::{Area, Card, Cents, Face, Seat, Spot, Word};
use strum::{IntoStaticStr, VariantNames};

/// What can go wrong with a ball.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BallFault {
    /// It leaves the wheel.
    Leaves,
    /// Something that does not belong there lies in the wheel.
    Foreign,
}

/// One thing that patrons, devices or officials do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Event {
    /// A round opens: the table is ready for wagers.
    RoundOpens(u32),
    /// A patron puts chips on a spot.
    Wager {
        /// Where.
        spot: Spot,
        /// How much is put down.
        amount: Cents,
    },
    /// A patron puts chips on a spot after the call that closed the wagering.
    LateWager {
        /// Where.
        spot: Spot,
        /// How much is added.
        amount: Cents,
    },
    /// A patron brings a wager to this amount, as the dealer asked.
    Corrects {
        /// Where.
        spot: Spot,
        /// What lies there afterwards.
        amount: Cents,
    },
    /// A patron makes the play that the game offers (its stake is a `Wager`).
    Plays(Seat),
    /// A patron plays and asks for a card.
    Draws(Seat),
    /// A patron gives up the hand.
    Folds(Seat),
    /// A patron puts one of his cards face down in another of his places.
    Moves {
        /// Which card.
        card: Card,
        /// Where it lay.
        from: Area,
        /// Where it lies now.
        to: Area,
    },
    /// A patron turns his cards up.
    Shows(Area),
    /// A patron looks over the cards that are spread out.
    LooksAtCards(Seat),
    /// A patron tells another what he holds.
    Shares(Seat),
    /// The deck has been in play for as long as it may be.
    DeckExpires,
    /// A card that the level fixes for a place does not lie where it could be dealt from; another comes
    /// there.
    CardMissing {
        /// The card.
        card: Card,
        /// Where it was to come.
        at: Area,
    },
    /// A patron reaches for the cards of another seat.
    Touches {
        /// Who reaches.
        by: Seat,
        /// Whose cards.
        of: Seat,
    },
    /// A card slips and lies face up.
    Flips {
        /// Where it lies.
        area: Area,
    },
    /// A second card slips out with the one just drawn.
    Slips {
        /// Where it came from.
        from: Area,
    },
    /// A card sticks to the one just dealt, and comes with it.
    Sticks {
        /// Where it came from.
        from: Area,
        /// Where it lies.
        to: Area,
    },
    /// One card of the deck is missing (found later, or never).
    CardLost(Card),
    /// The shuffler stops before its cycle is complete; `dead` if it will not run again.
    ShufflerJams {
        /// Whether it is out of order for good.
        dead: bool,
    },
    /// A counting shuffler has counted the deck.
    ShufflerReads {
        /// Whether it found the right number.
        right: bool,
    },
    /// The automated shoe stops before it has issued every card.
    ShoeJams {
        /// Whether it is out of order for good.
        dead: bool,
    },
    /// The floorperson comes to the table.
    FloorComes,
    /// The floorperson brings a fresh deck.
    FreshDeck,
    /// The inventory is filled up from the cage.
    Fill,
    /// A patron takes what is left on his spots.
    Sweeps(Seat),
    /// The ball has come to rest in this pocket (37 is the double zero).
    BallRests(u8),
    /// The spin cannot count.
    BallFaults(BallFault),
    /// A patron says something, or another dealer of the table.
    Says {
        /// Who; seat 0 for a dealer.
        seat: Seat,
        /// What.
        phrase: Word,
    },
    /// A patron takes what he was offered.
    Accepts(Seat),
    /// A patron does not want what he was offered.
    Declines(Seat),
    /// A patron bids for the shoe.
    Bids {
        /// Who.
        seat: Seat,
        /// How much.
        amount: Cents,
    },
    /// A card comes out of the shoe by another hand than the dealer's, or by mistake.
    Deals {
        /// Where from.
        from: Area,
        /// Where it lies.
        to: Area,
        /// Which way it lies.
        face: Face,
    },
    /// A patron sets the cutting card, so many cards from the top.
    Cuts {
        /// Who.
        seat: Seat,
        /// How many cards from the top.
        at: u16,
    },
    /// The supervisor orders the cut to be made again.
    OrdersRecut,
    /// The floorperson orders the right to deal or to turn the cards taken from a patron.
    OrdersRevoked(Seat),
    /// A patron holds up the game without reason.
    Stalls(Seat),
    /// A patron breaks a rule of the game.
    Errs(Seat),
    /// A patron uses an electronic or mechanical aid.
    UsesDevice {
        /// Who.
        seat: Seat,
        /// Whether the regulator has permitted it.
        permitted: bool,
    },
    /// A patron lays cash on the layout.
    Cash {
        /// Who.
        seat: Seat,
        /// How much.
        amount: Cents,
    },
    /// A patron makes a wager in words.
    Speaks {
        /// On which spot.
        spot: Spot,
        /// How much.
        amount: Cents,
    },
    /// A patron leaves the table after this round.
    Leaves(Seat),
    /// A patron moves his chips to another spot.
    Shifts {
        /// Where they lay.
        from: Spot,
        /// The wager they lie on now.
        to: Word,
    },
    /// A patron claims that his chips were meant for this spot.
    Claims(Spot),
    /// Only so many cards are left in the shoe.
    ShoeRunsLow {
        /// How many.
        left: u16,
    },
    /// The cutting card lies so many cards from the mouth of the shoe.
    CuttingCardAt(u16),
}

impl Event {
    /// The seat that puts something on the table by it.
    #[must_use]
    pub const fn comes_with(&self) -> Option<Seat> {
        match *self {
            Self::Wager { spot, .. } | Self::LateWager { spot, .. } | Self::Speaks { spot, .. } => {
                Some(spot.seat)
            }
            Self::Cash { seat, .. } => Some(seat),
            _ => None,
        }
    }
}
