//! What must be true of every sound, and of a machine without a sound device.

use kira::backend::{Backend, Renderer};
use kira::sound::static_sound::StaticSoundData;
use kira::{AudioManager, Frame};
use strum::IntoEnumIterator;

use super::cue::Cue;
use super::voices::{
    Refused, VOICES, VOICES_OF_A_CUE, Voices, decibels_from_percent, settings, sounds_of,
};
use super::{Speaker, device_text, silence_text};

const SAMPLE_RATE: u32 = 44_100;

fn every_take() -> impl Iterator<Item = (Cue, usize, StaticSoundData)> {
    Cue::iter().flat_map(|cue| {
        sounds_of(cue).unwrap().into_iter().enumerate().map(move |(take, sound)| (cue, take, sound))
    })
}

fn peak(frames: &[Frame]) -> f32 {
    frames.iter().fold(0.0, |peak, frame| peak.max(frame.left.abs()).max(frame.right.abs()))
}

fn loudness(frames: &[Frame]) -> f32 {
    let sum: f32 = frames.iter().map(|frame| frame.left.powi(2) + frame.right.powi(2)).sum();
    (sum / (2 * frames.len()) as f32).sqrt()
}

#[test]
fn every_file_is_heard_and_bounded() {
    for (cue, take, sound) in every_take() {
        assert_eq!(sound.sample_rate, SAMPLE_RATE, "{cue:?} {take}");
        let seconds = sound.frames.len() as f32 / SAMPLE_RATE as f32;
        assert!((0.05..=2.0).contains(&seconds), "{cue:?} {take} lasts {seconds} s");
        // -3 dB of full scale.
        let peak = peak(&sound.frames);
        assert!(peak < 0.707, "{cue:?} {take} peaks at {peak}");
        assert!(loudness(&sound.frames) > 0.004, "{cue:?} {take} can hardly be heard");
    }
}

#[test]
fn every_file_starts_and_ends_silent_and_without_direct_current() {
    for (cue, take, sound) in every_take() {
        let frames = &*sound.frames;
        let edges = [&frames[..2], &frames[frames.len() - 88..]];
        for edge in edges.map(peak) {
            assert!(edge < 0.01, "{cue:?} {take} is cut off at {edge}");
        }
        for side in [|frame: &Frame| frame.left, |frame: &Frame| frame.right] {
            let mean = frames.iter().map(side).sum::<f32>() / frames.len() as f32;
            assert!(mean.abs() < 0.001, "{cue:?} {take} leans by {mean}");
        }
    }
}

#[test]
fn no_two_takes_are_the_same_and_those_of_a_cue_are_equally_loud() {
    for cue in Cue::iter() {
        let takes: Vec<f32> = sounds_of(cue).unwrap().iter().map(|s| loudness(&s.frames)).collect();
        let low = takes.iter().copied().fold(f32::MAX, f32::min);
        let high = takes.iter().copied().fold(0.0, f32::max);
        assert!(high / low < 2.0, "{cue:?}: {takes:?}");
    }
    let mut files: Vec<&[u8]> = Cue::iter().flat_map(Cue::takes).copied().collect();
    let all = files.len();
    files.sort_unstable();
    files.dedup();
    assert_eq!(files.len(), all);
}

#[test]
fn every_file_of_the_folder_is_a_take_of_a_cue() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sounds");
    let takes: Vec<&[u8]> = Cue::iter().flat_map(Cue::takes).copied().collect();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        assert!(takes.contains(&&*bytes), "nothing plays {}", path.display());
    }
}

/// Crossings of zero a second, halved: near the middle of a band of noise.
fn pitch(frames: &[Frame]) -> f32 {
    let heard: Vec<f32> = frames.iter().map(|frame| frame.left).collect();
    let peak = heard.iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
    let loud = |sample: &f32| sample.abs() > peak * 0.02;
    let start = heard.iter().position(loud).unwrap();
    let end = heard.iter().rposition(loud).unwrap();
    let crossings = heard[start..end].windows(2).filter(|pair| pair[0] * pair[1] < 0.0).count();
    crossings as f32 / 2.0 * SAMPLE_RATE as f32 / (end - start) as f32
}

#[test]
fn a_card_hisses_a_chip_clicks_and_a_fault_is_low() {
    for (cue, low, high) in [
        (Cue::CardSlide, 1500.0, 5000.0),
        (Cue::ChipClick, 2000.0, 6000.0),
        (Cue::Fault, 150.0, 300.0),
        (Cue::StubToRack, 80.0, 900.0),
        (Cue::BallRuns, 400.0, 2000.0),
    ] {
        for (take, sound) in sounds_of(cue).unwrap().iter().enumerate() {
            let pitch = pitch(&sound.frames);
            assert!((low..=high).contains(&pitch), "{cue:?} {take} lies at {pitch} Hz");
        }
    }
}

#[test]
fn without_a_device_the_speaker_says_so_and_does_nothing() {
    let mut silent = Speaker::silent();
    let (mut speaker, text) = Speaker::start();
    if let Some(text) = text {
        assert!(text.starts_with("There is no sound: "), "{text}");
        assert!(text.ends_with("then start again."), "{text}");
        assert!(!speaker.is_open());
        assert_eq!(speaker.complaint(), None);
    } else {
        // A machine with a device: nobody wants to hear the test.
        speaker.set_muted(true);
    }
    for speaker in [&mut silent, &mut speaker] {
        speaker.set_volume(140);
        assert_eq!(speaker.volume(), 100);
        for cue in Cue::iter() {
            speaker.play(cue);
        }
        speaker.set_muted(true);
        assert!(speaker.is_muted());
        speaker.set_volume(0);
    }
    assert!(!silent.is_open());
    assert_eq!(silent.complaint(), None);
}

#[test]
fn a_speaker_can_be_a_shared_resource() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<Speaker>();
}

#[test]
fn the_message_says_what_where_and_what_to_do() {
    let text = silence_text(&device_text(&kira::backend::cpal::Error::NoDefaultOutputDevice));
    assert!(text.contains("this machine has no sound output"), "{text}");
    assert!(text.contains("Training goes on in silence"), "{text}");
    assert!(text.contains("plug in a sound output"), "{text}");
}

#[test]
fn the_volume_falls_to_silence() {
    assert_eq!(decibels_from_percent(0).as_amplitude(), 0.0);
    assert_eq!(decibels_from_percent(100).as_amplitude(), 1.0);
    assert_eq!(decibels_from_percent(255).as_amplitude(), 1.0);
    assert!((decibels_from_percent(50).as_amplitude() - 0.25).abs() < 0.001);
    let steps: Vec<f32> =
        (0..=100).map(|step| decibels_from_percent(step).as_amplitude()).collect();
    assert!(steps.is_sorted());
}

/// A device that fetches sound only when told to and keeps what it got.
#[derive(Default)]
struct Tape {
    renderer: Option<Renderer>,
    heard: Vec<f32>,
}

impl Backend for Tape {
    type Settings = ();
    type Error = ();

    fn setup((): (), _: usize) -> Result<(Self, u32), ()> {
        Ok((Self::default(), SAMPLE_RATE))
    }

    fn start(&mut self, renderer: Renderer) -> Result<(), ()> {
        self.renderer = Some(renderer);
        Ok(())
    }
}

fn voices() -> Voices<Tape> {
    Voices::new(AudioManager::new(settings()).unwrap()).unwrap()
}

/// Lets the device run, and gives back the loudest sample of it.
fn fetch(voices: &mut Voices<Tape>, ms: usize) -> f32 {
    let tape = voices.manager.backend_mut();
    let renderer = tape.renderer.as_mut().unwrap();
    let mut loudest = 0.0_f32;
    for _ in 0..=(ms * SAMPLE_RATE as usize / 1000 / 128) {
        tape.heard = vec![0.0; 256];
        renderer.on_start_processing();
        renderer.process(&mut tape.heard, 2);
        loudest = tape.heard.iter().fold(loudest, |peak, sample| peak.max(sample.abs()));
    }
    loudest
}

#[test]
fn too_many_sounds_give_way_to_the_newest() {
    let mut voices = voices();
    for _ in 0..40 {
        voices.play(Cue::ChipPour).unwrap();
        fetch(&mut voices, 5);
        assert!(voices.playing_count() <= VOICES_OF_A_CUE);
    }
    for cue in Cue::iter() {
        voices.play(cue).unwrap();
        voices.play(cue).unwrap();
        assert!(voices.playing_count() <= VOICES);
        fetch(&mut voices, 1);
    }
    fetch(&mut voices, 2500);
    voices.play(Cue::Fault).unwrap();
    assert_eq!(voices.playing_count(), 1, "what has ended is forgotten");
}

#[test]
fn a_device_that_stops_fetching_is_noticed_and_may_come_back() {
    let mut voices = voices();
    let refused = (0..500).find_map(|_| voices.play(Cue::CardPlace).err());
    assert_eq!(refused, Some(Refused::Stalled));
    fetch(&mut voices, 500);
    assert_eq!(voices.play(Cue::CardPlace), Ok(()));
}

#[test]
fn a_cue_reaches_the_device_at_the_volume_asked_for() {
    let mut voices = voices();
    assert_eq!(fetch(&mut voices, 50), 0.0);
    voices.play(Cue::FloorCalled).unwrap();
    let full = fetch(&mut voices, 100);
    let written = peak(&sounds_of(Cue::FloorCalled).unwrap()[0].frames);
    assert!((full - written).abs() < 0.03, "{full} of {written}");
    voices.set_volume(50);
    fetch(&mut voices, 2000);
    voices.play(Cue::FloorCalled).unwrap();
    let half = fetch(&mut voices, 100);
    assert!((half - full / 4.0).abs() < 0.02, "{half} of {full}");
    voices.set_volume(0);
    fetch(&mut voices, 50);
    assert_eq!(fetch(&mut voices, 200), 0.0);
}

#[test]
fn a_busy_table_does_not_distort() {
    let mut voices = voices();
    let mut loudest = 0.0_f32;
    for _ in 0..4 {
        for cue in Cue::iter() {
            voices.play(cue).unwrap();
            loudest = loudest.max(fetch(&mut voices, 7));
        }
    }
    assert!(loudest < 1.0, "{loudest}");
}
