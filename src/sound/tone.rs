//! The raw material of a sound: chance, a filter, and a strip of samples to draw on.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::f32::consts::TAU;

/// Samples a second of everything in this room.
pub const SAMPLE_RATE: u32 = 44_100;

const RATE: f32 = SAMPLE_RATE as f32;

/// Below this a decaying sound has ended: 66 dB under a level of 1.
const INAUDIBLE: f32 = 0.000_5;

/// The number of samples in `ms` milliseconds.
pub(super) fn samples_from_ms(ms: f32) -> usize {
    (ms * RATE / 1000.0) as usize
}

/// The place in a wave, 0 to 1, one sample on.
fn turned(phase: f32, hertz: f32) -> f32 {
    let next = phase + hertz / RATE;
    if next < 1.0 { next } else { next - 1.0 }
}

/// Chance for grain and spacing. Nothing of the session hangs on it.
#[derive(Debug, Clone)]
pub(super) struct Grain(ChaCha8Rng);

impl Grain {
    /// The same seed gives the same sound.
    pub(super) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// White noise, from -1 to 1.
    pub(super) fn noise(&mut self) -> f32 {
        // The upper 24 bits: as many as an `f32` holds exactly.
        (self.0.next_u32() >> 8) as i32 as f32 * (1.0 / 8_388_608.0) - 1.0
    }

    /// A value from `low` to `high`.
    pub(super) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * 0.5 * (self.noise() + 1.0)
    }

    /// A whole number below `count`, which is not 0.
    pub(super) fn below(&mut self, count: usize) -> usize {
        (self.0.next_u32() % count.max(1) as u32) as usize
    }
}

/// A two-pole filter whose pitch may move while it runs (Zavalishin's state-variable form).
#[derive(Debug, Clone, Copy, Default)]
struct Filter {
    gain: f32,
    damping: f32,
    scale: f32,
    first: f32,
    second: f32,
}

impl Filter {
    fn tune(&mut self, hertz: f32, quality: f32) {
        self.gain = (TAU * 0.5 * hertz.min(RATE * 0.45) / RATE).tan();
        self.damping = 1.0 / quality;
        self.scale = 1.0 / (1.0 + self.gain * (self.gain + self.damping));
    }

    /// One step: the band round the tuned pitch, and what lies below it.
    fn step(&mut self, input: f32) -> (f32, f32) {
        let band = self.scale * (self.gain * (input - self.second) + self.first);
        let low = self.second + self.gain * band;
        self.first = 2.0 * band - self.first;
        self.second = 2.0 * low - self.second;
        (self.damping * band, low)
    }
}

/// A stretch of filtered noise: air, paper, felt.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hiss {
    /// When it begins.
    pub(super) at_ms: f32,
    /// The middle of the band at the beginning.
    pub(super) from_hertz: f32,
    /// The middle of the band at the end.
    pub(super) to_hertz: f32,
    /// How narrow the band is.
    pub(super) quality: f32,
    /// How long it swells.
    pub(super) attack_ms: f32,
    /// How long it stays.
    pub(super) hold_ms: f32,
    /// How long it then takes to fall to about a third.
    pub(super) decay_ms: f32,
    /// How far friction chops it, 0 to 1.
    pub(super) friction: f32,
    /// How loud.
    pub(super) level: f32,
}

/// A decaying pure tone: wood, clay, metal.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ring {
    /// When it is struck.
    pub(super) at_ms: f32,
    /// Its pitch.
    pub(super) hertz: f32,
    /// How long it swells.
    pub(super) attack_ms: f32,
    /// How long it then takes to fall to about a third.
    pub(super) decay_ms: f32,
    /// How loud.
    pub(super) level: f32,
}

/// A running motor: a pitch with overtones and a flutter.
#[derive(Debug, Clone, Copy)]
pub(super) struct Whirr {
    /// When it starts.
    pub(super) at_ms: f32,
    /// How long it runs, with its start and stop.
    pub(super) length_ms: f32,
    /// How long it takes to get up to speed, and to stop.
    pub(super) ramp_ms: f32,
    /// Its pitch at speed.
    pub(super) hertz: f32,
    /// How rough it runs: 0 hums, 1 rasps.
    pub(super) rasp: f32,
    /// Where its overtones are cut.
    pub(super) bright_hertz: f32,
    /// How loud.
    pub(super) level: f32,
}

/// A strip of samples to draw on.
#[derive(Debug, Clone)]
pub(super) struct Strip {
    samples: Vec<f32>,
}

impl Strip {
    /// A silent strip.
    pub(super) fn new(length_ms: f32) -> Self {
        Self { samples: vec![0.0; samples_from_ms(length_ms)] }
    }

    fn from(&mut self, at_ms: f32) -> &mut [f32] {
        let start = samples_from_ms(at_ms).min(self.samples.len());
        &mut self.samples[start..]
    }

    /// Draws noise.
    pub(super) fn hiss(&mut self, grain: &mut Grain, hiss: Hiss) {
        let attack = samples_from_ms(hiss.attack_ms).max(1);
        let hold_end = attack + samples_from_ms(hiss.hold_ms);
        let fall = (-1000.0 / (hiss.decay_ms * RATE)).exp();
        let length = (hold_end + samples_from_ms(hiss.decay_ms * 7.0)) as f32;
        let (mut first, mut rub) = (Filter::default(), Filter::default());
        first.tune(hiss.from_hertz, hiss.quality);
        let mut second = first;
        rub.tune(110.0, 0.7);
        // A short one has no time to move.
        let moves = length > 1000.0;
        let mut size = 1.0;
        for (index, sample) in self.from(hiss.at_ms).iter_mut().enumerate() {
            if moves && index.is_multiple_of(32) {
                let way = index as f32 / length;
                let hertz = hiss.from_hertz * (hiss.to_hertz / hiss.from_hertz).powf(way);
                first.tune(hertz, hiss.quality);
                second = Filter { first: second.first, second: second.second, ..first };
            }
            let swell = if index < attack {
                let way = index as f32 / attack as f32;
                way * way * (3.0 - 2.0 * way)
            } else {
                1.0
            };
            if index >= hold_end {
                size *= fall;
                if size * hiss.level < INAUDIBLE {
                    break;
                }
            }
            let white = grain.noise();
            let band = second.step(first.step(white).0).0;
            // Stick and slip: a slow noise that holds the sound back, never louder than it was.
            let hold_back = if hiss.friction > 0.0 {
                1.0 - hiss.friction * (rub.step(grain.noise()).1.abs() * 9.0).min(1.0)
            } else {
                1.0
            };
            *sample += hiss.level * swell * size * hold_back * band;
        }
    }

    /// Draws a tone.
    pub(super) fn ring(&mut self, ring: Ring) {
        let attack = samples_from_ms(ring.attack_ms).max(1);
        let fall = (-1000.0 / (ring.decay_ms * RATE)).exp();
        let (turn_sin, turn_cos) = (TAU * ring.hertz / RATE).sin_cos();
        let (mut sin, mut cos) = (0.0_f32, 1.0_f32);
        let mut size = 1.0;
        for (index, sample) in self.from(ring.at_ms).iter_mut().enumerate() {
            let swell = if index < attack { index as f32 / attack as f32 } else { 1.0 };
            *sample += ring.level * size * swell * sin;
            (sin, cos) = (sin * turn_cos + cos * turn_sin, cos * turn_cos - sin * turn_sin);
            if index >= attack {
                size *= fall;
                if size * ring.level < INAUDIBLE {
                    break;
                }
            }
        }
    }

    /// Draws a motor.
    pub(super) fn whirr(&mut self, grain: &mut Grain, whirr: Whirr) {
        let length = samples_from_ms(whirr.length_ms);
        let ramp = samples_from_ms(whirr.ramp_ms).max(1) as f32;
        let mut cut = Filter::default();
        cut.tune(whirr.bright_hertz, 0.7);
        let (mut flutter, mut phase, mut gear) = (Filter::default(), 0.0_f32, 0.0_f32);
        flutter.tune(18.0, 0.7);
        for (index, sample) in self.from(whirr.at_ms).iter_mut().take(length).enumerate() {
            let edge = index.min(length - index) as f32;
            let speed = (edge / ramp).min(1.0);
            let speed = speed * speed * (3.0 - 2.0 * speed);
            let wow = 1.0 + 0.6 * flutter.step(grain.noise()).1;
            let hertz = whirr.hertz * (0.55 + 0.45 * speed) * wow;
            phase = turned(phase, hertz);
            gear = turned(gear, hertz * 3.37);
            // A saw for the motor, rounded as it runs smoothly, a triangle for its gear, and air.
            let saw = 2.0 * phase - 1.0;
            let round = saw * (1.0 - saw * saw) * 2.6;
            let motor = round + whirr.rasp * (saw - round);
            let teeth = 4.0 * (gear - 0.5).abs() - 1.0;
            let raw = 0.55 * motor + 0.2 * teeth + 0.6 * grain.noise();
            *sample += whirr.level * speed * cut.step(raw).1;
        }
    }

    /// The finished sound in stereo: a little of the room on each side, the given peak, no direct
    /// current, and nothing but silence at both ends.
    pub(super) fn finish(self, peak: f32, room: f32) -> Vec<[f32; 2]> {
        let dry = self.samples;
        let length = dry.len();
        let mut sides = [wall(&dry, [5.3, 11.9], room), wall(&dry, [6.7, 14.3], room)];
        let fade_in = samples_from_ms(0.7).min(length / 2).max(1) as f32;
        let fade_out = samples_from_ms(12.0).min(length / 2).max(1) as f32;
        let window: Vec<f32> = (0..length)
            .map(|index| {
                let start = (index as f32 / fade_in).min(1.0);
                let end = ((length - 1 - index) as f32 / fade_out).min(1.0);
                start * end * end
            })
            .collect();
        let weight: f32 = window.iter().sum::<f32>().max(1.0);
        let mut loudest = f32::MIN_POSITIVE;
        for side in &mut sides {
            let mut sum = 0.0;
            for (sample, window) in side.iter_mut().zip(&window) {
                *sample *= window;
                sum += *sample;
            }
            let lean = sum / weight;
            for (sample, window) in side.iter_mut().zip(&window) {
                *sample -= lean * window;
                loudest = loudest.max(sample.abs());
            }
        }
        let scale = peak / loudest;
        let [left, right] = &sides;
        left.iter().zip(right).map(|(left, right)| [left * scale, right * scale]).collect()
    }
}

/// The sound and two dull echoes of it, from the table's edge and a wall.
fn wall(dry: &[f32], delays_ms: [f32; 2], level: f32) -> Vec<f32> {
    let mut heard = dry.to_vec();
    for (delay_ms, level) in delays_ms.into_iter().zip([level, level * 0.6]) {
        let mut dull = 0.0;
        let delay = samples_from_ms(delay_ms).min(heard.len());
        for (sample, dry) in heard[delay..].iter_mut().zip(dry) {
            // Never quite nothing: numbers too small for their format are slow to work with.
            dull += 0.25 * (dry + 1e-18 - dull);
            *sample += level * dull;
        }
    }
    heard
}
