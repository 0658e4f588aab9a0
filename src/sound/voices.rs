//! The sounds in memory and the few that play at once, over any kira backend.

use std::io::Cursor;
use std::time::Duration;

use kira::backend::Backend;
use kira::effect::compressor::CompressorBuilder;
use kira::sound::PlaybackState;
use kira::sound::static_sound::{StaticSoundData, StaticSoundHandle};
use kira::track::MainTrackBuilder;
use kira::{AudioManager, AudioManagerSettings, Capacities, Decibels, Tween};

use strum::IntoEnumIterator;

use super::cue::Cue;
use crate::kit::Dice;

/// Sounds heard at once; the oldest gives way.
pub(super) const VOICES: usize = 12;

/// Sounds of one cue heard at once: five cards swept together are not five times as loud.
pub(super) const VOICES_OF_A_CUE: usize = 4;

/// Room for the voices and for those that are just fading out.
const TRACK_CAPACITY: usize = VOICES * 4;

/// Quick, but no click.
const FADE: Duration = Duration::from_millis(15);

/// Why a cue was not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Refused {
    /// The device has not fetched sound for a long time: its queue is full.
    Stalled,
}

/// How the audio manager is to be set up: one track, and a hand on the level when much is heard.
pub(super) fn settings<B>() -> AudioManagerSettings<B>
where
    B: Backend,
    B::Settings: Default,
{
    AudioManagerSettings {
        capacities: Capacities {
            sub_track_capacity: 0,
            send_track_capacity: 0,
            clock_capacity: 0,
            modulator_capacity: 0,
            listener_capacity: 0,
        },
        main_track_builder: MainTrackBuilder::new().sound_capacity(TRACK_CAPACITY).with_effect(
            CompressorBuilder::new()
                .threshold(-7.0)
                .ratio(8.0)
                .attack_duration(Duration::from_millis(1))
                .release_duration(Duration::from_millis(80)),
        ),
        ..AudioManagerSettings::default()
    }
}

/// The takes of one cue.
struct Takes {
    cue: Cue,
    sounds: Vec<StaticSoundData>,
    last: usize,
}

/// All sounds, and those that play.
pub(super) struct Voices<B: Backend> {
    pub(super) manager: AudioManager<B>,
    takes: Vec<Takes>,
    playing: Vec<(Cue, StaticSoundHandle)>,
    dice: Dice,
}

impl<B: Backend> Voices<B> {
    /// Reads every sound.
    ///
    /// # Errors
    ///
    /// Says which cue has a file that cannot be read.
    pub(super) fn new(manager: AudioManager<B>) -> Result<Self, String> {
        let takes = Cue::iter()
            .map(|cue| Ok(Takes { cue, sounds: sounds_of(cue)?, last: 0 }))
            .collect::<Result<_, String>>()?;
        Ok(Self { manager, takes, playing: Vec::new(), dice: Dice::new(0, 0) })
    }

    /// Plays another take of the cue than the last time, at a slightly other pitch.
    pub(super) fn play(&mut self, cue: Cue) -> Result<(), Refused> {
        self.make_room(cue);
        let Some(takes) = self.takes.iter_mut().find(|takes| takes.cue == cue) else {
            return Ok(());
        };
        let count = takes.sounds.len();
        if count > 1 {
            takes.last = (takes.last + 1 + self.dice.below(count - 1)) % count;
        }
        let spread = cue.pitch_spread();
        let percent = 100 - spread + self.dice.below_u8(2 * spread + 1);
        let sound = takes.sounds[takes.last].playback_rate(f64::from(percent) / 100.0);
        let handle = self.manager.play(sound).map_err(|_| Refused::Stalled)?;
        self.playing.push((cue, handle));
        Ok(())
    }

    /// The volume of everything in percent.
    pub(super) fn set_volume(&mut self, percent: u8) {
        self.manager.main_track().set_volume(decibels_from_percent(percent), fade());
    }

    /// How many sounds play.
    #[cfg(test)]
    pub(super) fn playing_count(&self) -> usize {
        self.playing.len()
    }

    /// Forgets what has ended and ends the oldest where there is too much.
    fn make_room(&mut self, cue: Cue) {
        self.playing.retain(|(_, handle)| handle.state() != PlaybackState::Stopped);
        let of_cue = self.playing.iter().filter(|(playing, _)| *playing == cue).count();
        let oldest = if of_cue >= VOICES_OF_A_CUE {
            self.playing.iter().position(|(playing, _)| *playing == cue)
        } else if self.playing.len() >= VOICES {
            Some(0)
        } else {
            None
        };
        if let Some(oldest) = oldest {
            let (_, mut handle) = self.playing.remove(oldest);
            handle.stop(fade());
        }
    }
}

/// Half way is a quarter of the amplitude: to the ear, about half as loud.
pub(super) fn decibels_from_percent(percent: u8) -> Decibels {
    if percent == 0 {
        return Decibels::SILENCE;
    }
    let decibels = 40.0 * (f32::from(percent.min(100)) / 100.0).log10();
    Decibels(decibels.max(Decibels::SILENCE.0))
}

fn fade() -> Tween {
    Tween { duration: FADE, ..Tween::default() }
}

/// The takes of a cue as sounds.
pub(super) fn sounds_of(cue: Cue) -> Result<Vec<StaticSoundData>, String> {
    let read = |file: &&'static [u8]| {
        StaticSoundData::from_cursor(Cursor::new(*file))
            .map_err(|error| format!("a sound file of {cue:?} cannot be read ({error})"))
    };
    cue.takes().iter().map(read).collect()
}
