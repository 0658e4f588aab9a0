//! Signed texts and the keys that sign them: ed25519 over exactly the bytes that are kept.

use super::refused::Refused;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use rand::TryRng as _;
use rand::rngs::SysRng;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use zeroize::Zeroizing;

/// A moment, in milliseconds of UTC since the beginning of 1970.
pub type UtcMs = i64;

/// What a signed text is. It stands before the text when it is signed, so that nothing that was
/// signed as one thing can be shown as another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Kind {
    /// A school's own words about itself.
    School,
    /// Somebody who asks to be an examiner, about himself.
    Request,
    /// The school's word for an examiner.
    Examiner,
    /// The school's list of examiners who are none any more.
    Revocations,
    /// The head of a paper.
    Paper,
    /// The beginning of a sitting, by the examiner.
    Opening,
    /// What an examiner does during a sitting.
    Word,
    /// A line of a sitting, by the key of the sitting.
    Line,
    /// The examiner's countersignature.
    Closing,
    /// That a result was opened and handed out.
    Release,
    /// A finding upheld or overruled.
    Appeal,
    /// What an examiner has to say of an act.
    Comment,
}

/// A public key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

impl PublicKey {
    /// Reads a key as it is written.
    ///
    /// # Errors
    /// That it is no key, or one that anybody could sign for.
    pub fn parse(text: &str) -> Result<Self, Refused> {
        let bytes = decoded(text).and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
        let key = bytes.and_then(|bytes| VerifyingKey::from_bytes(&bytes).ok());
        key.filter(|key| !key.is_weak()).map(Self).ok_or(Refused::Unreadable("a public key"))
    }

    /// Its bytes.
    pub(super) fn bytes(&self) -> [u8; 32] {
        self.0.to_bytes()
    }

    /// Whether it has signed the first two parts of a JWT. (No other text that is signed here begins as
    /// those do.)
    pub(super) fn has_signed_jws(&self, signed: &str, signature: &[u8; 64]) -> bool {
        self.0.verify_strict(signed.as_bytes(), &Signature::from_bytes(signature)).is_ok()
    }

    /// The first eight bytes of its SHA-256: what it is called by.
    #[must_use]
    pub fn id(&self) -> String {
        hex::encode(&Sha256::digest(self.0.as_bytes())[..8])
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&STANDARD.encode(self.0.as_bytes()))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({})", self.id())
    }
}

/// A private key for signing. It is wiped from memory when it is dropped, and never shown.
#[derive(Clone)]
pub struct PrivateKey(SigningKey);

impl fmt::Debug for PrivateKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PrivateKey(of {})", self.public().id())
    }
}

impl PrivateKey {
    /// A new key.
    ///
    /// # Errors
    /// That the system gives no chance numbers.
    pub fn new() -> Result<Self, Refused> {
        Ok(Self(SigningKey::from_bytes(&*chance()?)))
    }

    /// The key with these bytes.
    #[must_use]
    pub(super) fn of(bytes: &[u8; 32]) -> Self {
        Self(SigningKey::from_bytes(bytes))
    }

    /// Its bytes, to be locked away.
    pub(super) fn bytes(&self) -> Zeroizing<[u8; 32]> {
        Zeroizing::new(self.0.to_bytes())
    }

    /// The signature of the first two parts of a JWT.
    pub(super) fn jws_signature(&self, signed: &str) -> [u8; 64] {
        self.0.sign(signed.as_bytes()).to_bytes()
    }

    /// The public key that belongs to it.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }

    /// The signature of a text, written out.
    #[must_use]
    pub(super) fn signature(&self, kind: Kind, text: &str) -> String {
        STANDARD.encode(self.0.sign(&message(kind, text)).to_bytes())
    }
}

/// What is signed: the kind and its version before the text.
fn message(kind: Kind, text: &str) -> Vec<u8> {
    let name: &str = kind.into();
    format!("clearhands {name}/1\n{text}").into_bytes()
}

/// Whether a key has signed a text.
#[must_use]
pub(super) fn is_signed(kind: Kind, text: &str, signature: &str, key: &PublicKey) -> bool {
    let bytes = decoded(signature).and_then(|bytes| <[u8; 64]>::try_from(bytes).ok());
    // Strictly: of a text there is one signature only that holds.
    bytes.is_some_and(|bytes| {
        key.0.verify_strict(&message(kind, text), &Signature::from_bytes(&bytes)).is_ok()
    })
}

/// A text with its signature. What is signed is the text as it stands here, letter for letter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signed {
    /// By which key, by its id.
    pub by: String,
    /// The text: JSON.
    pub text: String,
    /// The signature, in base64.
    pub signature: String,
}

impl Signed {
    /// Signs what is to be said.
    #[must_use]
    pub fn new<T: Serialize>(kind: Kind, content: &T, key: &PrivateKey) -> Self {
        // None of the contents holds anything that cannot be written as JSON.
        let text = serde_json::to_string(content).unwrap_or_default();
        let signature = key.signature(kind, &text);
        Self { by: key.public().id(), text, signature }
    }

    /// What is said, if this key has signed it as this.
    ///
    /// # Errors
    /// Names what is not signed, or cannot be read.
    pub fn read<T: DeserializeOwned>(
        &self,
        kind: Kind,
        key: &PublicKey,
        what: &'static str,
    ) -> Result<T, Refused> {
        if self.by != key.id() || !is_signed(kind, &self.text, &self.signature, key) {
            return Err(Refused::NotSigned(what));
        }
        self.unproven(what)
    }

    /// What is said, whoever may have said it.
    pub(super) fn unproven<T: DeserializeOwned>(&self, what: &'static str) -> Result<T, Refused> {
        serde_json::from_str(&self.text).map_err(|_| Refused::Unreadable(what))
    }

    /// The SHA-256 of the text.
    #[must_use]
    pub fn hash(&self) -> String {
        digest(self.text.as_bytes())
    }
}

/// The SHA-256 of some bytes, in hexadecimal digits.
#[must_use]
pub(crate) fn digest(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// Thirty-two bytes of the system's chance.
///
/// # Errors
/// That the system gives none.
pub(super) fn chance() -> Result<Zeroizing<[u8; 32]>, Refused> {
    let mut bytes = Zeroizing::new([0; 32]);
    SysRng.try_fill_bytes(&mut bytes[..]).map_err(|_| Refused::NoChance)?;
    Ok(bytes)
}

/// Bytes as they are written.
#[must_use]
pub(super) fn encoded(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// The bytes of a text in base64; there is one way only to write each.
#[must_use]
pub(super) fn decoded(text: &str) -> Option<Vec<u8>> {
    STANDARD.decode(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_signed_as_one_thing_is_no_other_and_no_byte_of_it_can_change() {
        let key = PrivateKey::new().unwrap();
        let signed = Signed::new(Kind::Paper, &"a text", &key);
        let public = key.public();
        assert_eq!(signed.read::<String>(Kind::Paper, &public, "it").unwrap(), "a text");
        let other = Err(Refused::NotSigned("it"));
        assert_eq!(signed.read::<String>(Kind::Line, &public, "it"), other);
        let stranger = PrivateKey::new().unwrap().public();
        assert_eq!(signed.read::<String>(Kind::Paper, &stranger, "it"), other);
        for i in 0..signed.text.len() {
            let mut bytes = signed.text.clone().into_bytes();
            bytes[i] ^= 1;
            let text = String::from_utf8(bytes).unwrap();
            let changed = Signed { text, ..signed.clone() };
            assert_eq!(changed.read::<String>(Kind::Paper, &public, "it"), other);
        }
        for i in 0..signed.signature.len() {
            let mut bytes = signed.signature.clone().into_bytes();
            bytes[i] = if bytes[i] == b'A' { b'B' } else { b'A' };
            let signature = String::from_utf8(bytes).unwrap();
            let changed = Signed { signature, ..signed.clone() };
            assert_eq!(changed.read::<String>(Kind::Paper, &public, "it"), other);
        }
    }

    #[test]
    fn a_key_of_small_order_is_none() {
        // The neutral element: every signature with a zero would hold under it.
        let mut bytes = [0; 32];
        bytes[0] = 1;
        assert_eq!(PublicKey::parse(&encoded(&bytes)), Err(Refused::Unreadable("a public key")));
    }
}
