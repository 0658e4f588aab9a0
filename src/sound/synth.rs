//! What each cue sounds like, calculated: the same cue and variant always give the same samples.

use super::tone::{Grain, Hiss, Ring, Strip, Whirr};

pub use super::tone::SAMPLE_RATE;

/// Everything that can be heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
    /// The shuffling machine runs.
    ShufflerMachine,
    /// The stub goes into the discard rack.
    StubToRack,
    /// The ball runs in the track of the wheel.
    BallRuns,
    /// The ball leaves the track, strikes and jumps, and comes to rest.
    BallDrops,
    /// The step was right.
    Right,
    /// The step was a fault.
    Fault,
    /// The shoe or the shuffler jams.
    ShoeJam,
    /// The floor supervisor has been called.
    FloorCalled,
    /// The round is over.
    RoundOver,
}

impl Cue {
    /// Every cue, in order.
    pub const ALL: [Self; 16] = [
        Self::CardSlide,
        Self::CardPlace,
        Self::CardTurn,
        Self::PacketIssue,
        Self::ChipClick,
        Self::ChipPour,
        Self::Shuffle,
        Self::ShufflerMachine,
        Self::StubToRack,
        Self::BallRuns,
        Self::BallDrops,
        Self::Right,
        Self::Fault,
        Self::ShoeJam,
        Self::FloorCalled,
        Self::RoundOver,
    ];

    /// How many takes of it there are: many of what is heard often, one of a signal.
    pub fn variant_count(self) -> usize {
        match self {
            Self::CardSlide | Self::CardPlace | Self::ChipClick => 6,
            Self::CardTurn => 5,
            Self::ChipPour => 4,
            Self::PacketIssue | Self::StubToRack | Self::BallDrops => 3,
            Self::Shuffle | Self::ShufflerMachine | Self::BallRuns => 2,
            Self::Right | Self::Fault | Self::ShoeJam | Self::FloorCalled | Self::RoundOver => 1,
        }
    }

    /// How far a play may stray in pitch, as a part of it. A signal keeps its pitch: a trainee learns
    /// it as a word.
    pub(super) fn pitch_spread(self) -> f32 {
        match self {
            Self::CardSlide | Self::CardPlace | Self::CardTurn | Self::ChipClick => 0.05,
            Self::ChipPour | Self::PacketIssue | Self::Shuffle | Self::StubToRack => 0.03,
            Self::ShufflerMachine | Self::BallRuns | Self::BallDrops => 0.01,
            Self::Right | Self::Fault | Self::ShoeJam | Self::FloorCalled | Self::RoundOver => 0.0,
        }
    }

    /// The loudest sample of it, where 1 is as loud as the device goes. By ear against the card on
    /// the felt: pitched sounds carry further than noise, so they are softer.
    pub(super) fn peak(self) -> f32 {
        match self {
            Self::CardPlace | Self::ChipClick | Self::StubToRack => 0.45,
            Self::CardTurn | Self::ChipPour | Self::Shuffle => 0.4,
            Self::CardSlide => 0.35,
            Self::PacketIssue | Self::FloorCalled | Self::BallDrops => 0.3,
            Self::Fault | Self::RoundOver => 0.25,
            Self::ShufflerMachine | Self::ShoeJam | Self::BallRuns => 0.2,
            Self::Right => 0.15,
        }
    }
}

/// The samples of one take of a cue, left and right, [`SAMPLE_RATE`] a second. Variants beyond
/// [`Cue::variant_count`] exist too; they are only never played.
pub fn render(cue: Cue, variant: usize) -> Vec<[f32; 2]> {
    let grain = &mut Grain::new(((cue as u64 + 1) << 32) | variant as u64);
    let (strip, room) = match cue {
        Cue::CardSlide => (card_slide(grain), 0.12),
        Cue::CardPlace => (card_place(grain), 0.15),
        Cue::CardTurn => (card_turn(grain), 0.15),
        Cue::PacketIssue => (packet_issue(grain), 0.15),
        Cue::ChipClick => (chip_click(grain), 0.15),
        Cue::ChipPour => (chip_pour(grain), 0.18),
        Cue::Shuffle => (shuffle(grain), 0.15),
        Cue::ShufflerMachine => (shuffler_machine(grain), 0.15),
        Cue::StubToRack => (stub_to_rack(grain), 0.2),
        Cue::BallRuns => (ball_runs(grain), 0.1),
        Cue::BallDrops => (ball_drops(grain), 0.15),
        Cue::Right => (right(), 0.1),
        Cue::Fault => (fault(), 0.1),
        Cue::ShoeJam => (shoe_jam(grain), 0.12),
        Cue::FloorCalled => (floor_called(), 0.2),
        Cue::RoundOver => (round_over(), 0.2),
    };
    strip.finish(cue.peak(), room)
}

/// The slide itself, from `at_ms`: quick at first and slowing, so the hiss sinks.
fn slide(strip: &mut Strip, grain: &mut Grain, at_ms: f32, hold_ms: f32, level: f32) {
    let top = grain.between(3300.0, 4000.0);
    let hiss = Hiss {
        at_ms,
        from_hertz: top,
        to_hertz: top * grain.between(0.5, 0.62),
        quality: 0.9,
        attack_ms: grain.between(10.0, 16.0),
        hold_ms,
        decay_ms: grain.between(11.0, 15.0),
        friction: 0.6,
        level,
    };
    strip.hiss(grain, hiss);
}

/// A tap of paper on felt at `at_ms`: the face of the card, its body, and the table under it.
fn tap(strip: &mut Strip, grain: &mut Grain, at_ms: f32, level: f32) {
    let pitch = grain.between(0.88, 1.14);
    let face = Hiss {
        at_ms,
        from_hertz: 2900.0 * pitch,
        to_hertz: 1900.0 * pitch,
        quality: 0.8,
        attack_ms: 0.8,
        hold_ms: 1.0,
        decay_ms: grain.between(5.0, 7.5),
        friction: 0.0,
        level,
    };
    let body = Hiss {
        from_hertz: 900.0 * pitch,
        to_hertz: 620.0 * pitch,
        quality: 1.6,
        attack_ms: 1.5,
        decay_ms: grain.between(13.0, 17.0),
        level: level * 1.1,
        ..face
    };
    strip.hiss(grain, face);
    strip.hiss(grain, body);
    strip.ring(Ring {
        at_ms,
        hertz: 165.0 * pitch,
        attack_ms: 2.0,
        decay_ms: 11.0,
        level: level * 0.16,
    });
}

/// One edge of a card let go.
fn tick(strip: &mut Strip, grain: &mut Grain, at_ms: f32, hertz: f32, level: f32) {
    let hiss = Hiss {
        at_ms,
        from_hertz: hertz,
        to_hertz: hertz * 0.7,
        quality: 1.1,
        attack_ms: 0.4,
        hold_ms: 0.3,
        decay_ms: grain.between(1.8, 3.2),
        friction: 0.0,
        level,
    };
    strip.hiss(grain, hiss);
}

/// Clay on clay at `at_ms`: the contact, and two partials that do not agree.
fn click(strip: &mut Strip, grain: &mut Grain, at_ms: f32, level: f32) {
    let low = grain.between(2350.0, 2900.0);
    let high = low * grain.between(1.54, 1.68);
    let contact = Hiss {
        at_ms,
        from_hertz: 4600.0,
        to_hertz: 3200.0,
        quality: 0.8,
        attack_ms: 0.3,
        hold_ms: 0.2,
        decay_ms: 1.6,
        friction: 0.0,
        level: level * 0.9,
    };
    strip.hiss(grain, contact);
    let ring = Ring {
        at_ms,
        hertz: low,
        attack_ms: 0.4,
        decay_ms: grain.between(11.0, 15.0),
        level: level * 0.45,
    };
    strip.ring(ring);
    strip.ring(Ring { hertz: high, decay_ms: ring.decay_ms * 0.7, level: level * 0.34, ..ring });
    // The dull body of the chip: what makes it clay and not glass.
    strip.ring(Ring { hertz: low * 0.37, decay_ms: 5.0, level: level * 0.2, ..ring });
}

fn card_slide(grain: &mut Grain) -> Strip {
    let mut strip = Strip::new(150.0);
    let hold_ms = grain.between(30.0, 50.0);
    slide(&mut strip, grain, 0.0, hold_ms, 1.0);
    strip
}

fn card_place(grain: &mut Grain) -> Strip {
    let mut strip = Strip::new(110.0);
    tap(&mut strip, grain, 1.0, 1.0);
    strip
}

fn card_turn(grain: &mut Grain) -> Strip {
    let mut strip = Strip::new(190.0);
    let lift = Hiss {
        at_ms: 0.0,
        from_hertz: 1700.0,
        to_hertz: grain.between(4200.0, 5200.0),
        quality: 1.0,
        attack_ms: grain.between(22.0, 30.0),
        hold_ms: 2.0,
        decay_ms: 7.0,
        friction: 0.3,
        level: 0.5,
    };
    strip.hiss(grain, lift);
    let snap_ms = lift.attack_ms + 3.0;
    let snap_hertz = grain.between(3400.0, 4200.0);
    tick(&mut strip, grain, snap_ms, snap_hertz, 1.0);
    let land_ms = snap_ms + grain.between(42.0, 58.0);
    tap(&mut strip, grain, land_ms, 0.55);
    strip
}

fn packet_issue(grain: &mut Grain) -> Strip {
    let mut strip = Strip::new(560.0);
    let motor = Whirr {
        at_ms: 0.0,
        length_ms: grain.between(330.0, 380.0),
        ramp_ms: 70.0,
        hertz: grain.between(205.0, 230.0),
        rasp: 0.3,
        bright_hertz: 1500.0,
        level: 0.45,
    };
    strip.whirr(grain, motor);
    let out_ms = motor.length_ms - 60.0;
    slide(&mut strip, grain, out_ms, 80.0, 0.9);
    tap(&mut strip, grain, out_ms + 125.0, 0.6);
    strip
}

fn chip_click(grain: &mut Grain) -> Strip {
    let mut strip = Strip::new(130.0);
    click(&mut strip, grain, 1.0, 1.0);
    // It settles: a second, softer contact.
    let settle_ms = grain.between(13.0, 24.0);
    let settle = grain.between(0.2, 0.36);
    click(&mut strip, grain, settle_ms, settle);
    strip
}

fn chip_pour(grain: &mut Grain) -> Strip {
    let mut strip = Strip::new(620.0);
    let count = 9 + grain.below(4);
    let mut at_ms = 1.0;
    for _ in 0..count {
        let level = grain.between(0.45, 1.0);
        click(&mut strip, grain, at_ms, level);
        at_ms += grain.between(24.0, 48.0);
    }
    // The stack closes.
    click(&mut strip, grain, at_ms, 0.8);
    strip
}

fn shuffle(grain: &mut Grain) -> Strip {
    let mut strip = Strip::new(1500.0);
    let (mut at_ms, mut gap_ms) = (2.0, grain.between(23.0, 27.0));
    while gap_ms > 6.0 {
        let hertz = grain.between(2300.0, 3300.0);
        let level = grain.between(0.5, 0.85);
        tick(&mut strip, grain, at_ms, hertz, level);
        at_ms += gap_ms * grain.between(0.8, 1.2);
        gap_ms *= 0.965;
    }
    tap(&mut strip, grain, at_ms + 12.0, 0.6);
    // The bridge: the halves fall into each other, faster and duller than the riffle.
    at_ms += grain.between(150.0, 190.0);
    for fall in 0..52 {
        let way = fall as f32 / 52.0;
        let hertz = 3000.0 - 1100.0 * way + grain.between(-250.0, 250.0);
        let level = (0.16 + 0.62 * way) * grain.between(0.7, 1.0);
        tick(&mut strip, grain, at_ms, hertz, level);
        at_ms += grain.between(4.5, 7.0);
    }
    tap(&mut strip, grain, at_ms + 25.0, 0.9);
    tap(&mut strip, grain, at_ms + 130.0, 0.5);
    strip
}

/// The ball on the wood of the track: a low rolling with a bright edge.
fn ball_runs(grain: &mut Grain) -> Strip {
    let mut strip = Strip::new(1750.0);
    let pitch = grain.between(0.94, 1.06);
    let roll = Hiss {
        at_ms: 0.0,
        from_hertz: 900.0 * pitch,
        to_hertz: 620.0 * pitch,
        quality: 1.4,
        attack_ms: 130.0,
        hold_ms: 1000.0,
        decay_ms: 70.0,
        friction: 0.4,
        level: 0.9,
    };
    strip.hiss(grain, roll);
    let edge = Hiss { from_hertz: 2900.0, to_hertz: 2200.0, quality: 0.9, level: 0.22, ..roll };
    strip.hiss(grain, edge);
    strip
}

/// The ball strikes a deflector, then the walls between the pockets, ever more softly: each strike
/// when the picture shows it.
fn ball_drops(grain: &mut Grain) -> Strip {
    let mut strip = Strip::new(1850.0);
    let strikes =
        [(565.0, 0.7), (790.0, 0.3), (1140.0, 1.0), (1290.0, 0.5), (1480.0, 0.75), (1660.0, 0.35)];
    for (at_ms, level) in strikes {
        let (late, softer) = (grain.between(-12.0, 12.0), grain.between(0.85, 1.0));
        let hertz = grain.between(2500.0, 3000.0);
        tick(&mut strip, grain, at_ms + late, hertz, level * softer);
        strip.ring(Ring {
            at_ms: at_ms + late,
            hertz: grain.between(1250.0, 1420.0),
            attack_ms: 0.5,
            decay_ms: 14.0,
            level: level * softer * 0.5,
        });
    }
    strip
}

fn shuffler_machine(grain: &mut Grain) -> Strip {
    let mut strip = Strip::new(1800.0);
    let motor = Whirr {
        at_ms: 0.0,
        length_ms: 1780.0,
        ramp_ms: 220.0,
        hertz: grain.between(172.0, 186.0),
        rasp: 0.6,
        bright_hertz: 2200.0,
        level: 0.9,
    };
    strip.whirr(grain, motor);
    let mut at_ms = 230.0;
    while at_ms < 1520.0 {
        let hertz = grain.between(1900.0, 2600.0);
        let level = grain.between(1.7, 2.6);
        tick(&mut strip, grain, at_ms, hertz, level);
        at_ms += grain.between(46.0, 62.0);
    }
    strip
}

fn stub_to_rack(grain: &mut Grain) -> Strip {
    let mut strip = Strip::new(280.0);
    let pitch = grain.between(0.92, 1.08);
    let thud =
        Ring { at_ms: 1.0, hertz: 118.0 * pitch, attack_ms: 3.0, decay_ms: 32.0, level: 0.6 };
    strip.ring(thud);
    strip.ring(Ring { hertz: 233.0 * pitch, decay_ms: 22.0, level: 0.4, ..thud });
    strip.ring(Ring { hertz: 415.0 * pitch, decay_ms: 14.0, level: 0.3, ..thud });
    // The rack is plastic, and the cards settle in it.
    tap(&mut strip, grain, 1.0, 1.3);
    let settle_ms = grain.between(46.0, 64.0);
    tap(&mut strip, grain, settle_ms, 0.25);
    strip
}

fn right() -> Strip {
    let mut strip = Strip::new(140.0);
    let wood = Ring { at_ms: 0.0, hertz: 988.0, attack_ms: 3.0, decay_ms: 16.0, level: 1.0 };
    strip.ring(wood);
    strip.ring(Ring { hertz: 2640.0, decay_ms: 5.0, level: 0.18, ..wood });
    strip
}

fn fault() -> Strip {
    let mut strip = Strip::new(420.0);
    // Two low notes, a small third down. The overtones are for speakers that have no bass.
    for (at_ms, hertz) in [(0.0, 233.1), (110.0, 196.0)] {
        let note = Ring { at_ms, hertz, attack_ms: 14.0, decay_ms: 52.0, level: 1.0 };
        strip.ring(note);
        strip.ring(Ring { hertz: hertz * 2.0, decay_ms: 40.0, level: 0.45, ..note });
        strip.ring(Ring { hertz: hertz * 3.0, decay_ms: 28.0, level: 0.14, ..note });
    }
    strip
}

fn shoe_jam(grain: &mut Grain) -> Strip {
    let mut strip = Strip::new(520.0);
    for at_ms in [0.0, 170.0, 340.0] {
        let buzz = Whirr {
            at_ms,
            length_ms: 130.0,
            ramp_ms: 12.0,
            hertz: 122.0,
            rasp: 1.0,
            bright_hertz: 1400.0,
            level: 1.0,
        };
        strip.whirr(grain, buzz);
    }
    strip
}

fn floor_called() -> Strip {
    let mut strip = Strip::new(1500.0);
    let bell = Ring { at_ms: 0.0, hertz: 740.0, attack_ms: 4.0, decay_ms: 300.0, level: 1.0 };
    strip.ring(bell);
    // The partials of a small bell, each dying sooner than the one below it.
    strip.ring(Ring { hertz: 742.5, level: 0.35, ..bell });
    strip.ring(Ring { hertz: 740.0 * 2.76, decay_ms: 130.0, level: 0.22, ..bell });
    strip.ring(Ring { hertz: 740.0 * 4.07, decay_ms: 45.0, level: 0.07, ..bell });
    strip
}

fn round_over() -> Strip {
    let mut strip = Strip::new(800.0);
    for (at_ms, hertz) in [(0.0, 523.3), (130.0, 659.3)] {
        let bar = Ring { at_ms, hertz, attack_ms: 5.0, decay_ms: 105.0, level: 1.0 };
        strip.ring(bar);
        strip.ring(Ring { hertz: hertz * 3.93, decay_ms: 28.0, level: 0.12, ..bar });
    }
    strip
}
