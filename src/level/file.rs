//! A level as its file says it, unchecked.

use crate::games::{Answer, GameIncident};
use crate::house::HouseFile;
use crate::kit::{Cents, Form};
use ron::value::RawValue;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;

/// How a session treats the trainee.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
pub enum Mode {
    /// The perfect dealer deals, and says what he does.
    Watch,
    /// A wrong act is refused and explained; the next due act is shown.
    Guided,
    /// A wrong act happens, and is reported at once.
    Practice,
    /// A wrong act happens; nothing is said until the end.
    Exam,
}

impl Mode {
    /// The name in logs and on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Watch => "watch",
            Self::Guided => "guided",
            Self::Practice => "practice",
            Self::Exam => "exam",
        }
    }

    /// The mode of this name.
    #[must_use]
    pub fn find(id: &str) -> Option<Self> {
        [Self::Watch, Self::Guided, Self::Practice, Self::Exam].into_iter().find(|m| m.id() == id)
    }
}

/// A house, by name or written out.
#[derive(Clone, Debug, Deserialize)]
pub enum HouseRef {
    /// One of the houses that stand in `houses/`.
    Named(String),
    /// A house of the level's own.
    Inline(HouseFile),
}

/// In which state the table is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
pub enum Start {
    /// The deck has not been opened yet.
    Closed,
    /// The cards are still to be shuffled.
    #[default]
    Unshuffled,
    /// The cards are shuffled and in the shoe (or ready to take in hand).
    Ready,
}

/// A patron with wagers of the level's own.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PatronFile {
    /// The seat.
    pub seat: u8,
    /// The wagers of every round, in dollars, or in dollars and cents such as 12.50.
    #[serde(deserialize_with = "wagers")]
    pub wagers: BTreeMap<String, Cents>,
    /// The answer to an offer.
    #[serde(default)]
    pub answer: Answer,
    /// The answers to the choices of a round, one after another, where a game has several; the
    /// last holds for those that follow.
    #[serde(default)]
    pub answers: Vec<Answer>,
}

/// Who sits at the table.
#[derive(Clone, Debug, Deserialize)]
pub enum Patrons {
    /// These, with these wagers.
    Fixed(Vec<PatronFile>),
    /// Patrons at these seats who wager by chance and play soundly.
    Sound(Vec<u8>),
    /// Patrons at these seats who wager by chance and play by whim.
    Loose(Vec<u8>),
    /// Patrons at these seats who wager only what an incident of the game has them wager.
    Idle(Vec<u8>),
}

impl Patrons {
    /// The seats that are taken, as the file lists them.
    #[must_use]
    pub fn seats(&self) -> Vec<u8> {
        match self {
            Self::Fixed(patrons) => patrons.iter().map(|patron| patron.seat).collect(),
            Self::Sound(seats) | Self::Loose(seats) | Self::Idle(seats) => seats.clone(),
        }
    }
}

/// What becomes of a patron from one round on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
pub enum Change {
    /// He comes: until then nobody sits there.
    Joins,
    /// He is gone.
    Leaves,
    /// He plays soundly.
    Sound,
    /// He plays by whim.
    Loose,
}

/// A change among the patrons, as the file says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangeFile {
    /// From which round on.
    pub round: u32,
    /// Whose seat.
    pub seat: u8,
    /// What becomes of him.
    pub to: Change,
}

/// Something that goes wrong without the dealer.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Incident {
    /// A card lies face up in the deck, this far from the top (1 is the top).
    FaceUpCard {
        /// In which round.
        round: u32,
        /// How deep.
        at: u8,
    },
    /// A card of the deck is missing.
    ShortDeck {
        /// From which round on.
        round: u32,
    },
    /// The shuffler stops in mid-cycle.
    ShufflerJam {
        /// In which round.
        round: u32,
        /// Whether it is out of order for good.
        #[serde(default)]
        dead: bool,
    },
    /// The automated shoe stops.
    ShoeJam {
        /// In which round.
        round: u32,
        /// After how many packets.
        after: u16,
        /// Whether it is out of order for good.
        #[serde(default)]
        dead: bool,
    },
    /// A patron adds to a wager as soon as it is closed.
    LateWager {
        /// In which round.
        round: u32,
        /// Who.
        seat: u8,
        /// Which wager.
        wager: String,
        /// How much, in dollars, or in dollars and cents such as 12.50.
        #[serde(deserialize_with = "dollars")]
        amount: Cents,
    },
    /// A patron makes the play with a wager of the wrong size.
    WrongPlay {
        /// In which round.
        round: u32,
        /// Who.
        seat: u8,
        /// How much, in dollars, or in dollars and cents such as 12.50.
        #[serde(deserialize_with = "dollars")]
        amount: Cents,
        /// At which choice of the round, from 1.
        #[serde(default = "first")]
        choice: u8,
    },
    /// A patron reaches for another's cards.
    Touch {
        /// In which round.
        round: u32,
        /// Who.
        seat: u8,
        /// Whose cards.
        of: u8,
    },
    /// A card turns over as it lands.
    CardFlips {
        /// In which round.
        round: u32,
        /// Where: `dealer`, `S2`, `C1`.
        at: String,
        /// Which of the cards there.
        card: u8,
    },
    /// A patron tells another what he holds, once he has been offered the choice.
    Shares {
        /// In which round.
        round: u32,
        /// Who.
        seat: u8,
    },
    /// The deck has been in play for as long as it may be.
    OldDeck {
        /// When this round opens.
        round: u32,
    },
    /// Two cards stick together, and a hand gets both.
    Sticks {
        /// In which round.
        round: u32,
        /// Where: `dealer`, `S2`.
        at: String,
        /// With which of the cards there.
        card: u8,
    },
    /// A patron uses an electronic aid, from the first wager on.
    Device {
        /// In which round.
        round: u32,
        /// Who.
        seat: u8,
        /// Whether the regulator has permitted it.
        #[serde(default)]
        permitted: bool,
    },
    /// Something that only this game has.
    #[serde(rename = "Own")]
    OfGame(GameIncident),
    /// A second card slips out with the one drawn.
    Slip {
        /// In which round.
        round: u32,
        /// With which draw.
        draw: u16,
    },
}

/// An amount as it is written: `25` or `12.50`. It is read letter by letter, never as a float.
struct Dollars(Cents);

impl<'de> Deserialize<'de> for Dollars {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let written = Box::<RawValue>::deserialize(from)?;
        written.get_ron().trim().parse().map(Self).map_err(serde::de::Error::custom)
    }
}

fn dollars<'de, D: Deserializer<'de>>(from: D) -> Result<Cents, D::Error> {
    Dollars::deserialize(from).map(|Dollars(amount)| amount)
}

fn wagers<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<String, Cents>, D::Error> {
    let read = BTreeMap::<String, Dollars>::deserialize(from)?;
    Ok(read.into_iter().map(|(wager, Dollars(amount))| (wager, amount)).collect())
}

const fn first() -> u8 {
    1
}

impl Incident {
    /// The round it happens in.
    #[must_use]
    pub const fn round(&self) -> u32 {
        match self {
            Self::FaceUpCard { round, .. }
            | Self::ShortDeck { round }
            | Self::ShufflerJam { round, .. }
            | Self::ShoeJam { round, .. }
            | Self::LateWager { round, .. }
            | Self::WrongPlay { round, .. }
            | Self::Touch { round, .. }
            | Self::CardFlips { round, .. }
            | Self::Shares { round, .. }
            | Self::OldDeck { round }
            | Self::Sticks { round, .. }
            | Self::Device { round, .. }
            | Self::OfGame(GameIncident { round, .. })
            | Self::Slip { round, .. } => *round,
        }
    }

    /// The same in another round.
    #[must_use]
    pub fn in_round(mut self, other: u32) -> Self {
        match &mut self {
            Self::FaceUpCard { round, .. }
            | Self::ShortDeck { round }
            | Self::ShufflerJam { round, .. }
            | Self::ShoeJam { round, .. }
            | Self::LateWager { round, .. }
            | Self::WrongPlay { round, .. }
            | Self::Touch { round, .. }
            | Self::CardFlips { round, .. }
            | Self::Shares { round, .. }
            | Self::OldDeck { round }
            | Self::Sticks { round, .. }
            | Self::Device { round, .. }
            | Self::OfGame(GameIncident { round, .. })
            | Self::Slip { round, .. } => *round = other,
        }
        self
    }
}

/// A hand that the level fixes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandFile {
    /// Whose: `S1` or `dealer`.
    pub to: String,
    /// The cards, such as `Kh 7c 2d`.
    pub cards: String,
}

/// The cards of one round that the level fixes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundCards {
    /// The round.
    pub round: u32,
    /// The hands; those not named are dealt by chance.
    pub hands: Vec<HandFile>,
}

/// What counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Graded {
    /// The right money.
    Amounts,
    /// Order, announcements, card handling.
    Procedure,
    /// Irregularities.
    Irregularities,
}

/// What must be reached, in percent of the channel's duties, and how many critical faults may be
/// made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pass {
    /// Of the amounts.
    pub amounts: u8,
    /// Of the procedure.
    pub procedure: u8,
    /// Of the irregularities.
    pub irregularities: u8,
    /// Critical faults that are forgiven.
    #[serde(default)]
    pub criticals: u16,
    /// Whether minor and major faults that the trainee has put right himself are let go.
    #[serde(default)]
    pub forgive_mended: bool,
}

/// What is known of level files beyond their types.
pub(super) const FORM: Form = Form {
    examples: &[
        ("version", "1"),
        ("id", "\"my_level\""),
        ("title", "\"A fold and a flush\""),
        ("course", "\"offers\""),
        ("order", "1"),
        ("teaches", "\"Collecting forfeits before the reveal.\""),
        ("text", "\"Seat 1 will fold.\""),
        ("house", "Named(\"tcp_shoe_phase\")"),
        ("mode", "Practice"),
        ("seats", "6"),
        ("patrons", "Sound([1, 2, 5])"),
        ("rounds", "1"),
        ("seed", "7"),
        ("graded", "[Amounts, Procedure, Irregularities]"),
        ("pass", "(amounts: 100, procedure: 90, irregularities: 100)"),
        ("target_s", "60"),
        ("cards", "[(round: 1, hands: [(to: \"S1\", cards: \"Kh 7c 2d\")])]"),
        ("changes", "[(round: 2, seat: 5, to: Joins)]"),
        ("incidents", "[FaceUpCard(round: 1, at: 3)]"),
        ("start", "Ready"),
        ("uncounted", "0"),
        ("hide_amounts", "true"),
        ("name_hands", "true"),
    ],
    lists: &["cards", "incidents", "changes"],
};

/// A level as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelFile {
    /// The format's version.
    pub version: u32,
    /// The name, the same as the file's.
    pub id: String,
    /// The name in words.
    pub title: String,
    /// The course it belongs to.
    pub course: String,
    /// Its place in the course.
    pub order: u16,
    /// What it teaches, in a sentence.
    pub teaches: String,
    /// What the trainee is told before it starts.
    pub text: String,
    /// The house.
    pub house: HouseRef,
    /// The mode it is meant for.
    pub mode: Mode,
    /// How many seats the table has.
    pub seats: u8,
    /// Who sits there.
    pub patrons: Patrons,
    /// Who of them comes later, goes earlier, or plays otherwise from some round on.
    #[serde(default)]
    pub changes: Vec<ChangeFile>,
    /// How many rounds are dealt.
    pub rounds: u32,
    /// What chance starts from.
    pub seed: u64,
    /// In which state the table is found.
    #[serde(default)]
    pub start: Start,
    /// Rounds already dealt since the stub was last counted.
    #[serde(default)]
    pub uncounted: u32,
    /// Cards that are fixed.
    #[serde(default)]
    pub cards: Vec<RoundCards>,
    /// What goes wrong.
    #[serde(default)]
    pub incidents: Vec<Incident>,
    /// Whether the amounts stay hidden, whatever the trainee has set: reading them is the lesson.
    #[serde(default)]
    pub hide_amounts: bool,
    /// Whether the dealer must say with which hand he draws and places a card, wherever the regulation or
    /// the house names it; otherwise a card of which no hand is said is drawn and placed with the right one.
    #[serde(default)]
    pub name_hands: bool,
    /// What counts.
    pub graded: Vec<Graded>,
    /// What must be reached.
    pub pass: Pass,
    /// The time a good dealer takes, in seconds.
    pub target_s: u32,
}
