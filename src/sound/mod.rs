//! Sounds, read from our own files and played through kira.
//!
//! Each [`Cue`] has its files in `assets/sounds`; the [`Speaker`] plays them. Nothing here knows
//! Bevy, the session or the rules. A machine that cannot play sound is no fault of the trainee's:
//! the speaker is then silent, says once why, and everything else goes on.
#![allow(clippy::float_arithmetic)]

mod cue;
mod voices;

#[cfg(test)]
mod tests;

use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use kira::AudioManager;
use kira::backend::cpal::cpal::traits::HostTrait;
use kira::backend::cpal::{CpalBackend, Error, cpal};

pub use cue::Cue;

use voices::{Refused, Voices, settings};

/// How long the start of the program waits for the sound device. One that takes longer is taken
/// into use whenever it answers.
const PATIENCE: Duration = Duration::from_millis(150);

type Opened = Result<Voices<CpalBackend>, String>;

enum Device {
    /// Behind a lock only so that the speaker can be a shared resource.
    Opening(Mutex<Receiver<Opened>>),
    Open(Box<Voices<CpalBackend>>),
    Missing,
}

/// Plays cues, or does nothing where there is no sound device.
pub struct Speaker {
    device: Device,
    percent: u8,
    muted: bool,
    /// What the trainee has not yet been told.
    complaint: Option<String>,
    /// A device that has failed once fails again and again; once is enough.
    complained: bool,
}

impl Speaker {
    /// Opens the sound device and reads the sounds, both on a thread of their own.
    ///
    /// The text says what is missing and how to get it; the speaker is then silent. A device that
    /// answers late says so in [`Self::complaint`].
    pub fn start() -> (Self, Option<String>) {
        let (sender, receiver) = channel();
        let opener = thread::Builder::new().name("sound".to_owned()).spawn(move || {
            // Fails only if the speaker is gone: then nobody is left to tell.
            let _ = sender.send(open());
        });
        let mut speaker = Self::silent();
        match opener {
            Ok(_) => {
                speaker.device = Device::Opening(Mutex::new(receiver));
                speaker.wait(PATIENCE);
            }
            Err(error) => {
                speaker.complaint =
                    Some(silence_text(&format!("the system gave no thread for it ({error})")));
            }
        }
        let complaint = speaker.complaint.take();
        (speaker, complaint)
    }

    /// A speaker that never makes a sound, for tests and for a trainee who asked for none.
    pub fn silent() -> Self {
        Self {
            device: Device::Missing,
            percent: 100,
            muted: false,
            complaint: None,
            complained: false,
        }
    }

    /// Plays one cue now, in a take other than the last one of it. Does nothing when muted, at
    /// volume 0 or without a device.
    pub fn play(&mut self, cue: Cue) {
        self.wait(Duration::ZERO);
        if self.muted || self.percent == 0 {
            return;
        }
        let Device::Open(voices) = &mut self.device else { return };
        if let Err(Refused::Stalled) = voices.play(cue) {
            self.complain_once("the sound output no longer takes any sound");
        }
    }

    /// The volume of everything, 0 to 100; more counts as 100.
    pub fn set_volume(&mut self, percent: u8) {
        self.percent = percent.min(100);
        self.apply_volume();
    }

    /// The volume of everything, 0 to 100.
    pub fn volume(&self) -> u8 {
        self.percent
    }

    /// Silences everything, or lets it be heard again at the same volume.
    pub fn set_muted(&mut self, muted: bool) {
        self.muted = muted;
        self.apply_volume();
    }

    /// Whether everything is silenced.
    pub fn is_muted(&self) -> bool {
        self.muted
    }

    /// Whether there is a sound device.
    pub fn is_open(&self) -> bool {
        matches!(self.device, Device::Open(_))
    }

    /// What went wrong with the sound since this was last asked, for the trainee to read.
    pub fn complaint(&mut self) -> Option<String> {
        self.wait(Duration::ZERO);
        let error = match &mut self.device {
            Device::Open(voices) => voices.manager.backend_mut().pop_error(),
            Device::Opening(_) | Device::Missing => None,
        };
        // Of the rest the device recovers by itself.
        if let Some(cpal::ErrorKind::DeviceNotAvailable) = error.map(|error| error.kind()) {
            self.complain_once("the sound output was taken away");
        }
        self.complaint.take()
    }

    fn complain_once(&mut self, reason: &str) {
        if !self.complained {
            self.complained = true;
            self.complaint = Some(silence_text(reason));
        }
    }

    /// Takes the device into use if it answers within `patience`.
    fn wait(&mut self, patience: Duration) {
        let Device::Opening(receiver) = &mut self.device else { return };
        let receiver = receiver.get_mut().unwrap_or_else(PoisonError::into_inner);
        let answer = if patience.is_zero() {
            receiver.try_recv().map_err(|error| error == TryRecvError::Disconnected)
        } else {
            receiver.recv_timeout(patience).map_err(|error| error == RecvTimeoutError::Disconnected)
        };
        match answer {
            Ok(Ok(voices)) => {
                self.device = Device::Open(Box::new(voices));
                self.apply_volume();
            }
            Ok(Err(text)) => {
                self.device = Device::Missing;
                self.complaint = Some(text);
            }
            Err(true) => {
                self.device = Device::Missing;
                self.complaint = Some(silence_text("the sound system broke off while starting"));
            }
            Err(false) => {}
        }
    }

    fn apply_volume(&mut self) {
        let percent = if self.muted { 0 } else { self.percent };
        if let Device::Open(voices) = &mut self.device {
            voices.set_volume(percent);
        }
    }
}

fn open() -> Opened {
    let mut settings = settings::<CpalBackend>();
    if cfg!(target_os = "linux") {
        // Named, it is opened once. Unnamed, kira opens it twice a second to see whether it has
        // changed; under ALSA the default follows the user's choice of output anyway.
        settings.backend_settings.device = cpal::default_host().default_output_device();
    }
    let manager = AudioManager::<CpalBackend>::new(settings)
        .map_err(|error| silence_text(&device_text(&error)))?;
    Voices::new(manager).map_err(|error| silence_text(&error))
}

/// What a refusal of the device means, in words.
fn device_text(error: &Error) -> String {
    match error {
        Error::NoDefaultOutputDevice => "this machine has no sound output".to_owned(),
        Error::CpalError(error) => match error.kind() {
            cpal::ErrorKind::DeviceNotAvailable | cpal::ErrorKind::HostUnavailable => {
                "this machine has no sound output".to_owned()
            }
            cpal::ErrorKind::DeviceBusy => "another program holds the sound output".to_owned(),
            cpal::ErrorKind::PermissionDenied => {
                "this user may not use the sound output".to_owned()
            }
            // cpal's list is open: what has no words here it says itself.
            _ => {
                let text = error.to_string();
                format!("the sound output could not be opened ({})", text.trim_end_matches('.'))
            }
        },
    }
}

/// A whole message: what is wrong, what that means, what to do.
fn silence_text(reason: &str) -> String {
    let remedy = if cfg!(target_os = "linux") {
        "Switch on or plug in a sound output and see that PipeWire, PulseAudio or ALSA offers it to \
         ALSA programs (`aplay -l` lists the cards; on Debian and Ubuntu the package \
         `pipewire-alsa` or `libasound2-plugins` makes the link; the user may have to be in the \
         group `audio`)"
    } else {
        "Switch on or plug in a sound output, choose it in the system's sound settings and close \
         programs that hold it for themselves"
    };
    format!(
        "There is no sound: {reason}. Training goes on in silence; nothing depends on hearing. \
         {remedy}, then start again."
    )
}
