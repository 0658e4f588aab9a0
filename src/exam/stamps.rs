//! What a trainer's desk has stamped of a sitting: when each line of its log was there.
//!
//! The desk sees the hashes alone. Its word is signed by the key of its certificate, which the class code
//! pins; whoever has the code of that day can check it years later. Whoever checks has the lines too, and
//! holds the desk's clock against the lines' own: what was told in one go long after it was dealt is found
//! out, whatever the seat has said of it.

use super::promise::has_signed;
use super::refused::Refused;
use super::sign::UtcMs;
use super::stamped::Stamped;
use crate::wire::Pin;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// The name of the format.
pub const STAMPS: &str = "clearhands-stamps/1";

const WHAT: &str = "the desk's word";

/// By how much a log's own clock may run ahead of the desk's while its lines are told as they are dealt, in
/// milliseconds. What is sent after a short stall of the network lies within it.
pub const AHEAD_MS: i64 = 30_000;

/// When a line was there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stamp {
    /// The line's hash.
    pub link: String,
    /// When the desk had it, by its clock.
    pub stamped_ms: UtcMs,
    /// Whether it came as it was dealt, and not after a time without a network.
    pub live: bool,
}

/// A line of a sitting, for holding it against its stamp.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Linked {
    /// Its hash.
    pub link: String,
    /// What the sitting's own clock showed: the milliseconds since it began, with its pauses.
    pub at_ms: i64,
}

/// What a desk has stamped of a sitting.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stamps {
    /// [`STAMPS`].
    pub format: String,
    /// What the class was called.
    pub class: String,
    /// The sitting's name.
    pub sitting: String,
    /// Each line, from the first on.
    pub links: Vec<Stamp>,
    /// The desk's certificate: DER in base64.
    pub certificate: String,
    /// Its signature (ECDSA, P-256, SHA-256) over [`Stamps::said`], in base64.
    pub signature: String,
}

impl Stamps {
    /// What is signed.
    #[must_use]
    pub fn said(&self) -> String {
        let mut said = format!("{STAMPS}\n{}\n{}\n", self.class, self.sitting);
        for Stamp { link, stamped_ms, live } in &self.links {
            // Writing into a text does not fail.
            let _ = writeln!(said, "{link} {stamped_ms} {live}");
        }
        said
    }

    /// Reads a desk's word, and checks that the desk of this class code has signed it.
    ///
    /// # Errors
    /// That it cannot be read, or that another has signed it.
    pub fn read(text: &str, pin: &Pin) -> Result<Self, Refused> {
        let unreadable = || Refused::Unreadable(WHAT);
        let stamps: Self = serde_json::from_str(text).map_err(|_| unreadable())?;
        if stamps.format != STAMPS {
            return Err(Refused::Version(WHAT));
        }
        let by = (stamps.certificate.as_str(), Some(pin));
        has_signed(by, &stamps.said(), &stamps.signature, WHAT)?;
        Ok(stamps)
    }

    /// Holds a sitting's lines against what was stamped of it.
    ///
    /// # Errors
    /// That it is another sitting, or that a line is not the one that the desk had.
    pub fn against(&self, sitting: &str, lines: &[Linked]) -> Result<Stamped, Refused> {
        if self.sitting != sitting {
            return Err(Refused::Stamps("the desk's word is of another sitting".to_owned()));
        }
        let other = self.links.iter().zip(lines).position(|(stamp, line)| stamp.link != line.link);
        if let Some(line) = other {
            return Err(Refused::Stamps(format!(
                "line {} is not the one that the desk had stamped",
                line + 1
            )));
        }
        if self.links.len() > lines.len() {
            return Err(Refused::Stamps(format!(
                "the desk has stamped {} lines, and {} are there: its end was cut off",
                self.links.len(),
                lines.len()
            )));
        }
        let times = || self.links.iter().map(|stamp| stamp.stamped_ms);
        Ok(Stamped {
            lines: lines.len(),
            missing: lines.len() - self.links.len(),
            late: self.late(lines),
            from_to_ms: times().min().zip(times().max()),
        })
    }

    /// How many stamps are no proof that their lines were there as they were dealt: the seat said so itself, or
    /// from there to some later line the sitting's own clock went further than the desk's did.
    fn late(&self, lines: &[Linked]) -> usize {
        let behind = self
            .links
            .iter()
            .zip(lines)
            .map(|(stamp, line)| stamp.stamped_ms.saturating_sub(line.at_ms));
        let mut least = i64::MAX;
        let late = |(behind, stamp): (i64, &Stamp)| {
            least = least.min(behind);
            !stamp.live || behind > least.saturating_add(AHEAD_MS)
        };
        let from_the_last = behind.collect::<Vec<_>>().into_iter().zip(&self.links).rev();
        from_the_last.map(late).filter(|late| *late).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    use ring::rand::SystemRandom;
    use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair};

    fn stamps(change: impl FnOnce(&mut Stamps), after: impl FnOnce(&mut Stamps)) -> (String, Pin) {
        let made = rcgen::generate_simple_self_signed(vec!["desk".to_owned()]).unwrap();
        let chance = SystemRandom::new();
        let key = made.signing_key.serialize_der();
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &key, &chance).unwrap();
        let stamp =
            |link: &str, stamped_ms, live| Stamp { link: link.to_owned(), stamped_ms, live };
        let mut stamps = Stamps {
            format: STAMPS.to_owned(),
            class: "Evening".to_owned(),
            sitting: "s".to_owned(),
            links: vec![stamp("a", 10, true), stamp("b", 20, true), stamp("c", 90, false)],
            certificate: STANDARD.encode(made.cert.der()),
            signature: String::new(),
        };
        change(&mut stamps);
        let signed = key.sign(&chance, stamps.said().as_bytes()).unwrap();
        stamps.signature = STANDARD.encode(signed.as_ref());
        after(&mut stamps);
        (serde_json::to_string(&stamps).unwrap(), Pin::of(made.cert.der()))
    }

    /// Lines of which each was dealt a millisecond after the one before.
    fn links(links: &[&str]) -> Vec<Linked> {
        let linked = |(link, at_ms): (&&str, _)| Linked { link: (*link).to_owned(), at_ms };
        links.iter().zip(0..).map(linked).collect()
    }

    /// How many of ten lines are late, a minute of the sitting between each two, that were stamped at these
    /// seconds, all of them told as live.
    fn late(stamped_s: [i64; 10], at_s: [i64; 10]) -> usize {
        let named = |n: usize| format!("line {n}");
        let links = stamped_s.iter().enumerate().map(|(n, s)| Stamp {
            link: named(n),
            stamped_ms: 1_800_000_000_000 + s * 1000,
            live: true,
        });
        let (text, pin) = stamps(|stamps| stamps.links = links.collect(), |_| {});
        let lines: Vec<Linked> =
            (0..10).map(|n| Linked { link: named(n), at_ms: at_s[n] * 1000 }).collect();
        Stamps::read(&text, &pin).unwrap().against("s", &lines).unwrap().late
    }

    #[test]
    fn what_was_told_long_after_it_was_dealt_is_late_whatever_was_said_of_it() {
        let each_minute = [0, 60, 120, 180, 240, 300, 360, 420, 480, 540];
        assert_eq!(late(each_minute, each_minute), 0);
        // A log that was made up and told in one go: only the last line can just have been dealt.
        assert_eq!(late([0; 10], each_minute), 9);
        // First told after five minutes, and from then on as it was dealt.
        let joined = [300, 300, 300, 300, 300, 300, 360, 420, 480, 540];
        assert_eq!(late(joined, each_minute), 5);
        // A stall of twenty seconds is none.
        let stalled = [0, 60, 120, 200, 240, 300, 380, 420, 480, 540];
        assert_eq!(late(stalled, each_minute), 0);
        // A pause of an hour at which both clocks went on; and one after which all that was before it came.
        let paused = [0, 60, 120, 180, 240, 3840, 3900, 3960, 4020, 4080];
        assert_eq!(late(paused, paused), 0);
        let after = [3840, 3840, 3840, 3840, 3840, 3840, 3900, 3960, 4020, 4080];
        assert_eq!(late(after, paused), 5);
        // The desk's clock may stand anywhere.
        assert_eq!(late(each_minute.map(|s| s - 90_000), each_minute), 0);
    }

    #[test]
    fn what_a_desk_has_stamped_is_held_against_the_sitting() {
        let (text, pin) = stamps(|_| {}, |_| {});
        let stamps = Stamps::read(&text, &pin).unwrap();
        let stamped = stamps.against("s", &links(&["a", "b", "c", "d"])).unwrap();
        let from_to_ms = Some((10, 90));
        assert_eq!(stamped, Stamped { lines: 4, missing: 1, late: 1, from_to_ms });
        for (sitting, lines, told) in [
            ("other", &["a", "b", "c"][..], "another sitting"),
            ("s", &["a", "x", "c"], "line 2"),
            ("s", &["a", "b"], "cut off"),
        ] {
            let why = stamps.against(sitting, &links(lines)).unwrap_err().to_string();
            assert!(why.contains(told), "{why}");
        }
    }

    #[test]
    fn a_word_that_was_changed_or_is_another_desk_s_is_refused() {
        let signed = Refused::NotSigned(WHAT);
        for after in [
            (|stamps: &mut Stamps| stamps.links[1].stamped_ms += 1) as fn(&mut Stamps),
            |stamps| stamps.links[2].live = true,
            |stamps| stamps.links[0].link = "x".to_owned(),
            |stamps| stamps.sitting = "t".to_owned(),
            |stamps| stamps.class = "Morning".to_owned(),
            |stamps| drop(stamps.links.pop()),
        ] {
            let (text, pin) = stamps(|_| {}, after);
            assert_eq!(Stamps::read(&text, &pin), Err(signed.clone()));
        }
        let (text, _) = stamps(|_| {}, |_| {});
        let (_, other) = stamps(|_| {}, |_| {});
        assert_eq!(Stamps::read(&text, &other), Err(signed));
    }
}
