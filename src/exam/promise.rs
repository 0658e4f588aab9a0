//! What a trainer's desk promises before a sitting, and releases as each of its rounds begins.
//!
//! The desk has a secret for the sitting. Hashed once it is the value of the round before the last, hashed again
//! that of the one before, and so on; what the first round's value hashes to is the *root*, which the desk signs
//! before anything is dealt. So each value shows by itself that it was settled then, and none tells of one to
//! come. With each value the desk signs the line of the log that it had then: what stands above that line was
//! done before the value was known.

use super::refused::Refused;
use super::sign::digest;
use crate::wire::{Pin, Promise, Release, is_hash};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rustls_pki_types::CertificateDer;

/// The name of the format of a promise, which stands before what is signed.
const PROMISE: &str = "clearhands-promise/1";
/// The same for a release.
const RELEASE: &str = "clearhands-release/1";
/// The same for a value.
const VALUE: &str = "clearhands-value/1";

const THE_PROMISE: &str = "the desk's promise";
const THE_RELEASE: &str = "what the desk released";

/// The most rounds that a desk deals in one sitting.
pub const MOST_DEALT: u32 = 10_000;

/// Whether the key of a certificate has signed a text, both in base64.
pub(super) fn has_signed(
    (certificate, pin): (&str, Option<&Pin>),
    said: &str,
    signature: &str,
    what: &'static str,
) -> Result<(), Refused> {
    let bytes = |text: &str| STANDARD.decode(text).map_err(|_| Refused::Unreadable(what));
    let (certificate, signature) = (bytes(certificate)?, bytes(signature)?);
    if pin.is_some_and(|pin| Pin::of(&certificate) != *pin) {
        return Err(Refused::NotSigned(what));
    }
    let certificate = CertificateDer::from(certificate);
    let desk = webpki::EndEntityCert::try_from(&certificate);
    let desk = desk.map_err(|_| Refused::Unreadable(what))?;
    desk.verify_signature(webpki::ring::ECDSA_P256_SHA256, said.as_bytes(), &signature)
        .map_err(|_| Refused::NotSigned(what))
}

/// The value before a value: of the round before, or the root before the first.
fn before(sitting: &str, value: &str) -> String {
    digest(format!("{VALUE}\n{sitting}\n{value}").as_bytes())
}

/// The value that lies so many rounds before another.
fn back(sitting: &str, value: &str, rounds: u32) -> String {
    (0..rounds).fold(value.to_owned(), |value, _| before(sitting, &value))
}

/// The value of a round (the root for 0) of a sitting with so many rounds, of which the desk keeps this secret;
/// nothing if it has no such round.
#[must_use]
pub fn value_of((sitting, rounds): (&str, u32), secret: &str, round: u32) -> Option<String> {
    let back_by = rounds.min(MOST_DEALT).checked_sub(round)?;
    let last = digest(format!("{VALUE}\n{sitting}\nsecret {secret}").as_bytes());
    Some(back(sitting, &last, back_by))
}

impl Promise {
    /// What is signed.
    #[must_use]
    pub fn said(&self) -> String {
        let Self { class, sitting, rounds, root, given_ms, .. } = self;
        format!("{PROMISE}\n{class}\n{sitting}\n{rounds}\n{root}\n{given_ms}")
    }

    /// That the desk of its certificate has signed it, for this sitting with so many rounds.
    ///
    /// # Errors
    /// That it has not, or it is of another sitting.
    pub fn is_for(&self, sitting: &str, rounds: u32) -> Result<(), Refused> {
        has_signed((&self.certificate, None), &self.said(), &self.signature, THE_PROMISE)?;
        if self.sitting != sitting {
            return Err(Refused::OtherDesk("the promise is of another sitting"));
        }
        if self.rounds != rounds || rounds == 0 || rounds > MOST_DEALT {
            return Err(Refused::OtherDesk("the promise is for another number of rounds"));
        }
        Ok(())
    }

    /// That it is of the desk of a class code.
    ///
    /// # Errors
    /// That it is not.
    pub fn is_of(&self, pin: &Pin) -> Result<(), Refused> {
        let other = Refused::OtherDesk("the class code is of another desk");
        if self.key() == Some(pin.clone()) { Ok(()) } else { Err(other) }
    }

    /// The desk's key, as a class code pins it.
    #[must_use]
    pub fn key(&self) -> Option<Pin> {
        STANDARD.decode(&self.certificate).ok().map(|certificate| Pin::of(&certificate))
    }
}

impl Release {
    /// What is signed.
    #[must_use]
    pub fn said(&self, sitting: &str) -> String {
        let Self { round, value, after, first, released_ms, .. } = self;
        format!("{RELEASE}\n{sitting}\n{round}\n{value}\n{after}\n{first}\n{released_ms}")
    }

    /// That it is what the desk had promised for this round. `known` is the round whose value is known, and the
    /// value: 0 and the root at first.
    ///
    /// # Errors
    /// That it is of another round, of another desk or sitting, or another value.
    pub fn keeps(
        &self,
        promise: &Promise,
        round: u32,
        (known, value): (u32, &str),
    ) -> Result<(), Refused> {
        let ahead = round.checked_sub(known).filter(|ahead| *ahead > 0 && round <= promise.rounds);
        let meets =
            |ahead| is_hash(&self.value) && back(&promise.sitting, &self.value, ahead) == value;
        if self.round != round || !ahead.is_some_and(meets) {
            return Err(Refused::OtherValue(round));
        }
        let said = self.said(&promise.sitting);
        has_signed((&promise.certificate, None), &said, &self.signature, THE_RELEASE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_leads_to_all_before_it_and_to_none_after_it() {
        let of = ("s", 5);
        let values: Vec<String> =
            (0..=5).map(|round| value_of(of, "secret", round).unwrap()).collect();
        for (n, value) in values.iter().enumerate().skip(1) {
            assert_eq!(before("s", value), values[n - 1]);
        }
        assert_eq!(value_of(of, "secret", 6), None);
        // Other sittings and other secrets have other values.
        assert_ne!(value_of(("t", 5), "secret", 5), value_of(of, "secret", 5));
        assert_ne!(value_of(of, "other", 5), value_of(of, "secret", 5));
    }
}
