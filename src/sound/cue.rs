//! What can be heard, and the files it is heard from.

/// Everything that can be heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, strum::EnumIter)]
pub enum Cue {
    /// A card slides over the felt.
    CardSlide,
    /// A card is put down.
    CardPlace,
    /// A card is turned over.
    CardTurn,
    /// The shuffler pushes a packet out.
    PacketIssue,
    /// A chip meets another.
    ChipClick,
    /// A stack of chips is cut down or swept together.
    ChipPour,
    /// A riffle and its bridge.
    Shuffle,
    /// The stub goes into the discard rack.
    StubToRack,
    /// The ball runs in the track of the wheel.
    BallRuns,
    /// The ball leaves the track, strikes and jumps, and comes to rest.
    BallDrops,
    /// The step was a fault.
    Fault,
    /// The shoe or the shuffler jams.
    ShoeJam,
    /// The floor supervisor has been called.
    FloorCalled,
    /// The round is over.
    RoundOver,
}

/// The files of a cue, Ogg Vorbis, one for each of its takes.
macro_rules! takes {
    ($($name:literal)+) => {
        &[$(include_bytes!(concat!("../../assets/sounds/", $name, ".ogg"))),+]
    };
}

impl Cue {
    /// The takes of it: many of what is heard often, one of a signal.
    pub(super) const fn takes(self) -> &'static [&'static [u8]] {
        match self {
            Self::CardSlide => takes![
                "card_slide_1" "card_slide_2" "card_slide_3" "card_slide_4" "card_slide_5" "card_slide_6"
            ],
            Self::CardPlace => takes![
                "card_place_1" "card_place_2" "card_place_3" "card_place_4" "card_place_5" "card_place_6"
            ],
            Self::CardTurn => takes![
                "card_turn_1" "card_turn_2" "card_turn_3" "card_turn_4" "card_turn_5"
            ],
            Self::PacketIssue => takes!["packet_issue_1" "packet_issue_2" "packet_issue_3"],
            Self::ChipClick => takes![
                "chip_click_1" "chip_click_2" "chip_click_3" "chip_click_4" "chip_click_5" "chip_click_6"
            ],
            Self::ChipPour => takes!["chip_pour_1" "chip_pour_2" "chip_pour_3" "chip_pour_4"],
            Self::Shuffle => takes!["shuffle_1" "shuffle_2"],
            Self::StubToRack => takes!["stub_to_rack_1" "stub_to_rack_2" "stub_to_rack_3"],
            Self::BallRuns => takes!["ball_runs_1" "ball_runs_2"],
            Self::BallDrops => takes!["ball_drops_1" "ball_drops_2" "ball_drops_3"],
            Self::Fault => takes!["fault"],
            Self::ShoeJam => takes!["shoe_jam"],
            Self::FloorCalled => takes!["floor_called"],
            Self::RoundOver => takes!["round_over"],
        }
    }

    /// How far a play may stray in pitch, in parts of a hundred. A signal keeps its pitch: a trainee
    /// learns it as a word.
    pub(super) const fn pitch_spread(self) -> u8 {
        match self {
            Self::CardSlide | Self::CardPlace | Self::CardTurn | Self::ChipClick => 5,
            Self::ChipPour | Self::PacketIssue | Self::Shuffle | Self::StubToRack => 3,
            Self::BallRuns | Self::BallDrops => 1,
            Self::Fault | Self::ShoeJam | Self::FloorCalled | Self::RoundOver => 0,
        }
    }
}
