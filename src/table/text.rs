//! The one-line text form of acts, as logs, act lists, tests and the command line write them.

use super::{Act, Cover, Device, Grip, Official, Order, Tint, Turn};
use crate::kit::{Area, Chips, Face, Palm, Seat, Spot, Word};
use crate::rules::roulette;
use std::fmt;
use std::str::FromStr;

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

const FORMS: [(&str, &str); 57] = [
    ("say", "say no_more_bets"),
    ("call", "call floor"),
    ("inspect", "inspect"),
    ("spread", "spread"),
    ("wash", "wash"),
    ("stack", "stack"),
    ("shuffle", "shuffle"),
    ("lace", "lace"),
    ("cut", "cut 26"),
    ("insert", "insert 14"),
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
    ("pass", "pass player banker 1"),
    ("burn", "burn 5 up"),
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
    ("take", "take S1 red 5.00"),
    ("hold", "hold S1 red"),
    ("transfer", "transfer S5 bank S3 500.00"),
    ("charge", "charge S3 banker 5.00"),
    ("vig", "vig S3 banker 5.00"),
    ("unmark", "unmark S3 banker 5.00"),
    ("refund", "refund S3 banker 5.00"),
    ("change", "change S3"),
    ("colour", "colour S3 teal 1.00"),
    ("cash_out", "cash_out S3 37.00"),
    ("confirm", "confirm S3"),
    ("refuse", "refuse S3"),
    ("award", "award S4"),
    ("revoke", "revoke S3"),
    ("pick_up", "pick_up S1"),
    ("cover", "cover on_packet"),
    ("set_aside", "set_aside auto_shoe"),
    ("void", "void"),
    ("remove_deck", "remove_deck"),
    ("clear_hands", "clear_hands"),
    ("spin", "spin ccw 6"),
    ("take_ball", "take_ball"),
    ("wait", "wait"),
    ("mark", "mark 17"),
    ("lift", "lift"),
];

/// The verb of every act.
pub const VERBS: [&str; FORMS.len()] = {
    let mut verbs = [""; FORMS.len()];
    let mut i = 0;
    while i < verbs.len() {
        verbs[i] = FORMS[i].0;
        i += 1;
    }
    verbs
};

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
            | Self::Lace
            | Self::TakeBall
            | Self::Wait
            | Self::Lift
            | Self::Void(None) => Ok(()),
            Self::Say(phrase) => write!(f, " {phrase}"),
            Self::Call(Official::Floor) => f.write_str(" floor"),
            Self::Call(Official::Supervisor) => f.write_str(" supervisor"),
            Self::CountStub(n) => write!(f, " {n}"),
            Self::Mark(n) => write!(f, " {}", roulette::name(*n)),
            Self::Cut(n) | Self::Insert(n) => write!(f, " {n}"),
            Self::Pass { from, to, count } => write!(f, " {from} {to} {count}"),
            Self::Burn { count, face } => write!(f, " {count} {face}"),
            Self::Spin { ball, turns } => write!(f, " {} {turns}", ball.name()),
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
            Self::Offer(seat)
            | Self::Void(Some(seat))
            | Self::Change(seat)
            | Self::Confirm(seat)
            | Self::Refuse(seat)
            | Self::Award(seat)
            | Self::Revoke(seat) => write!(f, " {seat}"),
            Self::Collect(spot) | Self::Release(spot) | Self::Correct(spot) | Self::Hold(spot) => {
                write!(f, " {spot}")
            }
            Self::Colour { seat, tint, value } => write!(f, " {seat} {} {value}", tint.name()),
            Self::CashOut { seat, amount } => write!(f, " {seat} {amount}"),
            Self::Transfer { from, to, amount } => write!(f, " {from} {to} {amount}"),
            Self::Pay { spot, amount, chips } => {
                write!(f, " {spot} {amount}")?;
                if let Some(chips) = chips { write!(f, " {chips}") } else { Ok(()) }
            }
            Self::Retrieve { spot, amount }
            | Self::Take { spot, amount }
            | Self::Charge { spot, amount }
            | Self::Vig { spot, amount }
            | Self::Unmark { spot, amount }
            | Self::Refund { spot, amount } => write!(f, " {spot} {amount}"),
            Self::Cover(place) => f.write_str(match place {
                Cover::OnPacket => " on_packet",
                Cover::BesideShoe => " beside_shoe",
                Cover::Layout => " layout",
                Cover::InFront => " in_front",
                Cover::Rack => " rack",
                Cover::UnderStub => " under_stub",
                Cover::InShoe => " in_shoe",
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
        ("lace", []) => Act::Lace,
        ("cut", [n]) => Act::Cut(n.parse().ok()?),
        ("insert", [n]) => Act::Insert(n.parse().ok()?),
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
        ("pass", [from, to, n]) => {
            let (from, to) = (Area::parse(from)?, Area::parse(to)?);
            Act::Pass { from, to, count: n.parse().ok()? }
        }
        ("burn", [n, f]) => Act::Burn { count: n.parse().ok()?, face: face(f)? },
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
        ("take", [s, w, amount]) => Act::Take { spot: spot(s, w)?, amount: amount.parse().ok()? },
        ("hold", [s, w]) => Act::Hold(spot(s, w)?),
        ("transfer", [s, w, to, amount]) => {
            Act::Transfer { from: spot(s, w)?, to: seat(to)?, amount: amount.parse().ok()? }
        }
        ("charge", [s, w, amount]) => {
            Act::Charge { spot: spot(s, w)?, amount: amount.parse().ok()? }
        }
        ("vig", [s, w, amount]) => Act::Vig { spot: spot(s, w)?, amount: amount.parse().ok()? },
        ("unmark", [s, w, amount]) => {
            Act::Unmark { spot: spot(s, w)?, amount: amount.parse().ok()? }
        }
        ("refund", [s, w, amount]) => {
            Act::Refund { spot: spot(s, w)?, amount: amount.parse().ok()? }
        }
        ("change", [s]) => Act::Change(seat(s)?),
        ("colour", [s, t, value]) => {
            let tint = Tint::ALL.into_iter().find(|tint| tint.name() == *t)?;
            Act::Colour { seat: seat(s)?, tint, value: value.parse().ok()? }
        }
        ("cash_out", [s, amount]) => Act::CashOut { seat: seat(s)?, amount: amount.parse().ok()? },
        ("confirm", [s]) => Act::Confirm(seat(s)?),
        ("refuse", [s]) => Act::Refuse(seat(s)?),
        ("award", [s]) => Act::Award(seat(s)?),
        ("revoke", [s]) => Act::Revoke(seat(s)?),
        ("pick_up", [area]) => Act::PickUp(Area::parse(area)?),
        ("cover", ["on_packet"]) => Act::Cover(Cover::OnPacket),
        ("cover", ["beside_shoe"]) => Act::Cover(Cover::BesideShoe),
        ("cover", ["layout"]) => Act::Cover(Cover::Layout),
        ("cover", ["in_front"]) => Act::Cover(Cover::InFront),
        ("cover", ["rack"]) => Act::Cover(Cover::Rack),
        ("cover", ["under_stub"]) => Act::Cover(Cover::UnderStub),
        ("set_aside", [name]) => Act::SetAside(Device::find(name)?),
        ("void", []) => Act::Void(None),
        ("void", [s]) => Act::Void(Some(seat(s)?)),
        ("remove_deck", []) => Act::RemoveDeck,
        ("clear_hands", []) => Act::ClearHands,
        ("spin", [way, n]) => {
            let ways = [Turn::Clockwise, Turn::Counterclockwise];
            let ball = ways.into_iter().find(|turn| turn.name() == *way)?;
            Act::Spin { ball, turns: n.parse().ok()? }
        }
        ("take_ball", []) => Act::TakeBall,
        ("wait", []) => Act::Wait,
        // The double zero was written by the number of its pocket once, and may still be.
        ("mark", [n]) => Act::Mark(roulette::pocket(n).or_else(|| n.parse().ok())?),
        ("lift", []) => Act::Lift,
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
