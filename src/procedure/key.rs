//! What a duty is within its step, by which it is known again once it has been passed over.

use crate::kit::{Area, Seat, Spot};

/// Whose a duty is among those of its step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Whose {
    #[default]
    Dealers,
    /// In this pass of a deal.
    Pass(u32),
    Seat(Seat),
    Spot(Spot),
    Area(Area),
}

/// What a duty is within its step, for remembering that it was passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DueKey {
    whose: Whose,
    part: u8,
    ahead: Option<u32>,
}

/// A duty that was passed over: the number of its step, and what it is there.
pub type PassedOver = (u8, DueKey);

impl DueKey {
    /// The only duty of its step, or the first that it has.
    pub const FIRST: Self = Self { whose: Whose::Dealers, part: 0, ahead: Some(0) };

    /// The duty of this number in its step, from 0; in a walk so many come before it.
    #[must_use]
    pub fn nth(n: impl TryInto<u32>) -> Self {
        Self::default().ahead(n)
    }

    /// A card to the hand of this place in the walk, as the hand's card of this number.
    #[must_use]
    pub fn card(pass: usize, at: usize) -> Self {
        let pass = u32::try_from(pass).unwrap_or(u32::MAX);
        Self { whose: Whose::Pass(pass), ..Self::nth(at) }
    }

    /// The same, where duties that are alike in all else are told apart.
    #[must_use]
    pub const fn part(mut self, part: u8) -> Self {
        self.part = part;
        self
    }

    /// The same, in a walk in which so many come before it; without this it has no place in one. No walk
    /// is longer than the number can say.
    #[must_use]
    pub fn ahead(mut self, n: impl TryInto<u32>) -> Self {
        self.ahead = Some(n.try_into().unwrap_or(u32::MAX));
        self
    }

    /// Whether its walk starts with it.
    #[must_use]
    pub const fn is_start(self) -> bool {
        matches!(self.ahead, Some(0))
    }

    /// Whether both are in one pass of a deal.
    #[must_use]
    pub fn is_in_pass_of(self, other: Self) -> bool {
        (self.whose, self.part) == (other.whose, other.part)
    }
}

impl From<Seat> for DueKey {
    fn from(seat: Seat) -> Self {
        Self { whose: Whose::Seat(seat), ..Self::default() }
    }
}

impl From<Spot> for DueKey {
    fn from(spot: Spot) -> Self {
        Self { whose: Whose::Spot(spot), ..Self::default() }
    }
}

impl From<Area> for DueKey {
    fn from(area: Area) -> Self {
        Self { whose: Whose::Area(area), ..Self::default() }
    }
}
