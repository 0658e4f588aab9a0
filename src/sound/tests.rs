//! What must be true of every sound, and of a machine without a sound device.

use kira::AudioManager;
use kira::backend::{Backend, Renderer};

use super::synth::{Cue, SAMPLE_RATE, render};
use super::voices::{Refused, VOICES, VOICES_OF_A_CUE, Voices, decibels_from_percent, settings};
use super::{Speaker, device_text, silence_text};

fn every_take() -> impl Iterator<Item = (Cue, usize)> {
    Cue::ALL.into_iter().flat_map(|cue| (0..cue.variant_count()).map(move |take| (cue, take)))
}

fn loudness(samples: &[[f32; 2]]) -> f32 {
    let sum: f32 = samples.iter().flatten().map(|sample| sample * sample).sum();
    (sum / (2 * samples.len()) as f32).sqrt()
}

#[test]
fn all_lists_every_cue_once_in_order() {
    assert!(Cue::ALL.is_sorted_by(|a, b| a < b));
    assert_eq!(Cue::ALL.len(), Cue::RoundOver as usize + 1);
}

#[test]
fn every_take_is_heard_and_bounded() {
    for (cue, take) in every_take() {
        let samples = render(cue, take);
        let seconds = samples.len() as f32 / SAMPLE_RATE as f32;
        assert!((0.05..=2.0).contains(&seconds), "{cue:?} {take} lasts {seconds} s");
        assert!(samples.iter().flatten().all(|sample| sample.is_finite()), "{cue:?} {take}");
        let peak = samples.iter().flatten().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
        assert!((peak - cue.peak()).abs() < 0.001, "{cue:?} {take} peaks at {peak}");
        // -3 dB of full scale.
        assert!(peak < 0.707, "{cue:?} {take} peaks at {peak}");
        assert!(loudness(&samples) > 0.004, "{cue:?} {take} can hardly be heard");
    }
}

#[test]
fn every_take_starts_and_ends_silent_and_without_direct_current() {
    for (cue, take) in every_take() {
        let samples = render(cue, take);
        for edge in [samples[0], samples[samples.len() - 1]] {
            assert_eq!(edge.map(f32::abs), [0.0, 0.0], "{cue:?} {take} clicks at an edge");
        }
        let tail = &samples[samples.len() - 88..];
        let loudest = tail.iter().flatten().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
        assert!(loudest < 0.003, "{cue:?} {take} is cut off at {loudest}");
        for side in 0..2 {
            let sum: f32 = samples.iter().map(|sample| sample[side]).sum();
            let mean = sum / samples.len() as f32;
            assert!(mean.abs() < 0.000_1, "{cue:?} {take} leans by {mean}");
        }
    }
}

#[test]
fn a_take_is_always_the_same_and_no_two_are() {
    for (cue, take) in every_take() {
        let samples = render(cue, take);
        assert_eq!(samples, render(cue, take), "{cue:?} {take}");
        if take > 0 {
            assert_ne!(samples, render(cue, take - 1), "{cue:?} {take}");
        }
    }
}

#[test]
fn the_takes_of_a_cue_are_equally_loud() {
    for cue in Cue::ALL {
        let takes: Vec<f32> =
            (0..cue.variant_count()).map(|take| loudness(&render(cue, take))).collect();
        let low = takes.iter().copied().fold(f32::MAX, f32::min);
        let high = takes.iter().copied().fold(0.0, f32::max);
        assert!(high / low < 2.0, "{cue:?}: {takes:?}");
    }
}

/// Crossings of zero a second, halved: near the middle of a band of noise.
fn pitch(samples: &[[f32; 2]]) -> f32 {
    let heard: Vec<f32> = samples.iter().map(|sample| sample[0]).collect();
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
        for take in 0..cue.variant_count() {
            let pitch = pitch(&render(cue, take));
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
        for cue in Cue::ALL {
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
    Voices::new(AudioManager::new(settings()).unwrap())
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
    for cue in Cue::ALL {
        voices.play(cue).unwrap();
        voices.play(cue).unwrap();
        assert!(voices.playing_count() <= VOICES);
        fetch(&mut voices, 1);
    }
    fetch(&mut voices, 2500);
    voices.play(Cue::Right).unwrap();
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
    assert!((full - Cue::FloorCalled.peak()).abs() < 0.03, "{full}");
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
        for cue in Cue::ALL {
            voices.play(cue).unwrap();
            loudest = loudest.max(fetch(&mut voices, 7));
        }
    }
    assert!(loudest < 1.0, "{loudest}");
}
