//! What a trainer's desk has stamped of a sitting: when each line of its log was there.
//!
//! The desk sees the hashes alone. Its word is signed by the key of its certificate, which the class code
//! pins; whoever has the code of that day can check it years later.

use super::refused::Refused;
use super::sign::UtcMs;
use super::stamped::Stamped;
use crate::wire::Pin;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rustls_pki_types::CertificateDer;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// The name of the format.
pub const STAMPS: &str = "clearhands-stamps/1";

const WHAT: &str = "the desk's word";

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
        let bytes = |text: &str| STANDARD.decode(text).map_err(|_| unreadable());
        let (certificate, signature) = (bytes(&stamps.certificate)?, bytes(&stamps.signature)?);
        if Pin::of(&certificate) != *pin {
            return Err(Refused::NotSigned(WHAT));
        }
        let certificate = CertificateDer::from(certificate);
        let desk = webpki::EndEntityCert::try_from(&certificate).map_err(|_| unreadable())?;
        let kind = webpki::ring::ECDSA_P256_SHA256;
        desk.verify_signature(kind, stamps.said().as_bytes(), &signature)
            .map_err(|_| Refused::NotSigned(WHAT))?;
        Ok(stamps)
    }

    /// Holds a sitting's lines against what was stamped of it.
    ///
    /// # Errors
    /// That it is another sitting, or that a line is not the one that the desk had.
    pub fn against(&self, sitting: &str, links: &[String]) -> Result<Stamped, Refused> {
        if self.sitting != sitting {
            return Err(Refused::Stamps("the desk's word is of another sitting".to_owned()));
        }
        let other = self.links.iter().zip(links).position(|(stamp, link)| stamp.link != *link);
        if let Some(line) = other {
            return Err(Refused::Stamps(format!(
                "line {} is not the one that the desk had stamped",
                line + 1
            )));
        }
        if self.links.len() > links.len() {
            return Err(Refused::Stamps(format!(
                "the desk has stamped {} lines, and {} are there: its end was cut off",
                self.links.len(),
                links.len()
            )));
        }
        let times = || self.links.iter().map(|stamp| stamp.stamped_ms);
        Ok(Stamped {
            lines: links.len(),
            missing: links.len() - self.links.len(),
            late: self.links.iter().filter(|stamp| !stamp.live).count(),
            from_to_ms: times().min().zip(times().max()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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

    fn links(links: &[&str]) -> Vec<String> {
        links.iter().map(|link| (*link).to_owned()).collect()
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
