//! Kinds of act, as the tables of rounds name them: `turn dealer`, `place seat up`.

use crate::kit::{Area, Face};
use crate::table::{Act, VERBS};
use std::fmt;
use std::str::FromStr;
use strum::{Display, EnumString};

/// A kind of act: a verb, perhaps where it is done, and whether the card lies face up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ActKind {
    /// The verb of the act's text form.
    pub verb: &'static str,
    at: Option<Where>,
    is_up: bool,
}

/// Where an act is done.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Display, EnumString)]
#[strum(serialize_all = "snake_case")]
enum Where {
    Seat,
    Part,
    Dealer,
    Stub,
    Rack,
    Deck,
    Side,
    Community,
    Aside,
    Burn,
    Corner,
    Bucket,
}

impl ActKind {
    /// The kind of an act, as narrow as the names allow.
    #[must_use]
    pub fn of(act: &Act) -> Self {
        let at = act.area().and_then(Where::of);
        Self { verb: act.verb(), at, is_up: act.face() == Some(Face::Up) }
    }

    /// Whether an act is of this kind.
    #[must_use]
    pub fn fits(&self, act: &Act) -> bool {
        self.contains(&Self::of(act))
    }

    /// Whether every act of another kind is of this one.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        self.verb == other.verb
            && (self.at.is_none() || self.at == other.at)
            && (!self.is_up || other.is_up)
    }
}

impl Where {
    fn of(area: Area) -> Option<Self> {
        Some(match area {
            Area::Seat(_) => Self::Seat,
            Area::Part(..) => Self::Part,
            Area::Dealer => Self::Dealer,
            Area::Stub => Self::Stub,
            Area::Rack => Self::Rack,
            Area::Deck => Self::Deck,
            Area::Side(_) => Self::Side,
            Area::Community(_) => Self::Community,
            Area::Aside => Self::Aside,
            Area::Burn => Self::Burn,
            Area::Corner => Self::Corner,
            Area::Bucket => Self::Bucket,
            _ => return None,
        })
    }
}

impl FromStr for ActKind {
    type Err = ();

    /// A verb, and where it makes a difference a place or `up` after it.
    fn from_str(text: &str) -> Result<Self, ()> {
        let mut words = text.split(' ');
        let verb = words.next().and_then(|verb| VERBS.into_iter().find(|known| *known == verb));
        let verb = verb.ok_or(())?;
        // See `Act::area` and `Act::face`.
        let lays = matches!(verb, "place" | "deliver" | "place_stub");
        let has_place = lays || matches!(verb, "pass" | "turn" | "arrange" | "tuck" | "pick_up");
        let has_face = lays || verb == "burn";
        let mut kind = Self { verb, at: None, is_up: false };
        for word in words {
            match word {
                "up" if has_face && !kind.is_up => kind.is_up = true,
                place if has_place && kind.at.is_none() && !kind.is_up => {
                    kind.at = Some(place.parse().map_err(|_| ())?);
                }
                _ => return Err(()),
            }
        }
        Ok(kind)
    }
}

impl fmt::Display for ActKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb)?;
        if let Some(at) = self.at {
            write!(f, " {at}")?;
        }
        if self.is_up { f.write_str(" up") } else { Ok(()) }
    }
}
