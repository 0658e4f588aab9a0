//! The words in which a table tells its steps: their channels, walks and aspects.

use serde::Deserialize;

/// The channel that a finding counts in. They are never added up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Deserialize)]
pub enum Channel {
    /// The right money.
    Amounts,
    /// Order, announcements, card handling.
    #[default]
    Procedure,
    /// Irregularities noticed and cured.
    Irregularities,
}

impl Channel {
    /// The three channels.
    pub const ALL: [Self; 3] = [Self::Amounts, Self::Procedure, Self::Irregularities];

    /// The channel's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Amounts => "amounts",
            Self::Procedure => "procedure",
            Self::Irregularities => "irregularities",
        }
    }

    /// The channel of a wrong in this aspect, where no step says another.
    #[must_use]
    pub const fn of(aspect: Aspect) -> Self {
        match aspect {
            Aspect::Amount => Self::Amounts,
            _ => Self::Procedure,
        }
    }
}

/// What about an act can be wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
pub enum Aspect {
    /// That it was done at all, or not.
    Deed,
    /// When it was done, within its walk.
    Order,
    /// Before another step that comes first.
    Sequence,
    /// Where a walk over the seats began.
    Start,
    /// A second card before everybody had his first.
    OneAtATime,
    /// The dealer before a player of the same pass.
    DealerLast,
    /// Where something was put, or to whom it was done.
    Target,
    /// To a seat that has no part in it.
    Uninvolved,
    /// One too many.
    Extra,
    /// The palm that draws.
    Palm,
    /// The palm that places.
    PlacingPalm,
    /// How the deck was held.
    Grip,
    /// Which way a card lay.
    Face,
    /// From which end of the deck.
    Top,
    /// How much, or how many.
    Amount,
    /// What was said.
    Words,
    /// How the hand was set.
    Setting,
    /// How many cards.
    Count,
    /// Which way the ball went.
    Direction,
    /// How many turns it made.
    Turns,
}

impl Aspect {
    /// The aspect's name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deed => "deed",
            Self::Order => "order",
            Self::Sequence => "sequence",
            Self::Start => "start",
            Self::OneAtATime => "one_at_a_time",
            Self::DealerLast => "dealer_last",
            Self::Target => "target",
            Self::Uninvolved => "idle",
            Self::Extra => "extra",
            Self::Palm => "palm",
            Self::PlacingPalm => "placing_palm",
            Self::Grip => "grip",
            Self::Face => "face",
            Self::Top => "top",
            Self::Amount => "amount",
            Self::Words => "words",
            Self::Setting => "setting",
            Self::Count => "count",
            Self::Direction => "direction",
            Self::Turns => "turns",
        }
    }
}

/// In which order the duties of a step are done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
pub enum Walk {
    /// There is one.
    #[default]
    Once,
    /// From the dealer's far left to the far right.
    Clockwise,
    /// From the dealer's far right to the far left.
    Counterclockwise,
    /// As it comes.
    AnyOrder,
}

impl Walk {
    /// The walk in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Once => "once",
            Self::Clockwise => "clockwise from the dealer's far left",
            Self::Counterclockwise => "counterclockwise from the dealer's far right",
            Self::AnyOrder => "in any order",
        }
    }

    /// Whether it goes from seat to seat.
    #[must_use]
    pub const fn is_by_seats(self) -> bool {
        match self {
            Self::Clockwise | Self::Counterclockwise => true,
            Self::Once | Self::AnyOrder => false,
        }
    }
}
