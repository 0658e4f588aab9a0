//! Locks: what only a passphrase opens, and what only the owners of some keys open. All by `age`.

use super::refused::{Refused, SHORTEST};
use super::sign::{decoded, encoded};
use age::secrecy::{ExposeSecret as _, SecretString};
use std::io::{Read as _, Write as _};
use std::str::FromStr as _;
use zeroize::Zeroizing;

/// The most work that a passphrase may ask of the machine that opens it, as a power of two: scrypt
/// with 2^20 takes a gigabyte and some seconds.
const MOST_WORK: u8 = 20;

/// A passphrase, and how hard it is made to guess.
#[derive(Clone)]
pub struct Passphrase {
    secret: SecretString,
    work: Option<u8>,
}

impl Passphrase {
    /// A passphrase as somebody has typed it; guessing it takes about a second a guess on this
    /// machine.
    #[must_use]
    pub fn new(text: Zeroizing<String>) -> Self {
        Self { secret: SecretString::from(text.as_str().to_owned()), work: None }
    }

    /// The same for tests, which have no second to spare.
    #[must_use]
    pub fn easy(text: &str) -> Self {
        Self { secret: SecretString::from(text.to_owned()), work: Some(2) }
    }

    /// Whether it is long enough to lock a new key with.
    #[must_use]
    pub fn is_long_enough(&self) -> bool {
        self.secret.expose_secret().chars().count() >= SHORTEST
    }
}

/// The private half of a key that others seal for.
#[derive(Clone)]
pub struct Opener(age::x25519::Identity);

impl Opener {
    /// A new key.
    #[must_use]
    pub fn new() -> Self {
        Self(age::x25519::Identity::generate())
    }

    /// Reads one as age writes it.
    pub(super) fn parse(text: &str) -> Result<Self, Refused> {
        let key = age::x25519::Identity::from_str(text);
        key.map(Self).map_err(|_| Refused::Unreadable("a private key"))
    }

    /// As age writes it, to be locked away.
    pub(super) fn text(&self) -> SecretString {
        self.0.to_string()
    }

    /// The public half, as age writes it: `age1...`.
    #[must_use]
    pub fn recipient(&self) -> String {
        self.0.to_public().to_string()
    }
}

impl Default for Opener {
    fn default() -> Self {
        Self::new()
    }
}

/// Those for whom something is sealed.
#[derive(Clone)]
pub struct Recipients(Vec<age::x25519::Recipient>);

impl Recipients {
    /// Reads them as age writes them.
    ///
    /// # Errors
    /// One that is none, or that there is none.
    pub fn parse<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<Self, Refused> {
        let read = |text| age::x25519::Recipient::from_str(text);
        let all: Result<Vec<_>, _> = texts.into_iter().map(read).collect();
        match all {
            Ok(all) if !all.is_empty() => Ok(Self(all)),
            _ => Err(Refused::Unreadable("a recipient")),
        }
    }

    /// Seals some bytes for each of them; in base64.
    ///
    /// # Errors
    /// That the system gives no chance numbers.
    pub fn seal(&self, bytes: &[u8]) -> Result<String, Refused> {
        let each = self.0.iter().map(|recipient| recipient as &dyn age::Recipient);
        sealed(each, bytes)
    }
}

fn sealed<'a>(
    to: impl Iterator<Item = &'a dyn age::Recipient>,
    bytes: &[u8],
) -> Result<String, Refused> {
    let encryptor = age::Encryptor::with_recipients(to).map_err(|_| Refused::NoChance)?;
    let mut sealed = Vec::with_capacity(bytes.len() + 512);
    let done = encryptor.wrap_output(&mut sealed).and_then(|mut writer| {
        writer.write_all(bytes)?;
        writer.finish()
    });
    done.map_err(|_| Refused::NoChance)?;
    Ok(encoded(&sealed))
}

fn opened(sealed: &str, with: &dyn age::Identity) -> Option<Zeroizing<Vec<u8>>> {
    let bytes = decoded(sealed)?;
    let decryptor = age::Decryptor::new(&bytes[..]).ok()?;
    let mut reader = decryptor.decrypt(std::iter::once(with)).ok()?;
    let mut plain = Zeroizing::new(Vec::new());
    reader.read_to_end(&mut plain).ok()?;
    Some(plain)
}

/// Opens what was sealed for a key.
///
/// # Errors
/// That it was sealed for another, or was changed.
pub(super) fn open(text: &str, with: &Opener) -> Result<Zeroizing<Vec<u8>>, Refused> {
    opened(text, &with.0).ok_or(Refused::WrongKey)
}

/// Locks some bytes with a passphrase; in base64.
///
/// # Errors
/// That the system gives no chance numbers.
pub(super) fn lock(bytes: &[u8], with: &Passphrase) -> Result<String, Refused> {
    let mut recipient = age::scrypt::Recipient::new(with.secret.clone());
    // A fast machine must not lock what a slow one cannot open.
    recipient.set_work_factor(with.work.unwrap_or(WORK));
    sealed(std::iter::once(&recipient as &dyn age::Recipient), bytes)
}

/// How hard a passphrase is made to guess, as a power of two: scrypt with 2^17 takes 128 MB, and
/// about half a second on a school's PC.
const WORK: u8 = 17;

/// A text by which a PIN is known again, and by which nobody reads it.
///
/// # Errors
/// That the system gives no chance numbers.
pub fn pin_lock(pin: &str) -> Result<String, Refused> {
    lock(b"PIN", &Passphrase::new(Zeroizing::new(pin.to_owned())))
}

/// Whether it is the PIN of which this text was made.
#[must_use]
pub fn is_pin(text: &str, pin: &str) -> bool {
    unlock(text.trim(), &Passphrase::new(Zeroizing::new(pin.to_owned()))).is_ok()
}

/// Opens what was locked with a passphrase.
///
/// # Errors
/// That the passphrase is another.
pub(super) fn unlock(text: &str, with: &Passphrase) -> Result<Zeroizing<Vec<u8>>, Refused> {
    let mut identity = age::scrypt::Identity::new(with.secret.clone());
    identity.set_max_work_factor(MOST_WORK);
    opened(text, &identity).ok_or(Refused::WrongPassphrase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_opens_for_its_owners_alone() {
        let (one, two, other) = (Opener::new(), Opener::new(), Opener::new());
        let both = [one.recipient(), two.recipient()];
        let to = Recipients::parse(both.iter().map(String::as_str)).unwrap();
        let sealed = to.seal(b"the cards").unwrap();
        for owner in [&one, &two] {
            assert_eq!(&open(&sealed, owner).unwrap()[..], b"the cards");
        }
        assert_eq!(open(&sealed, &other).unwrap_err(), Refused::WrongKey);
        let mut changed = decoded(&sealed).unwrap();
        for i in 0..changed.len() {
            changed[i] ^= 1;
            assert!(open(&encoded(&changed), &one).is_err(), "byte {i}");
            changed[i] ^= 1;
        }
    }

    #[test]
    fn a_lock_opens_with_its_passphrase_alone() {
        let locked = lock(b"a key", &Passphrase::easy("open sesame seed")).unwrap();
        assert_eq!(&unlock(&locked, &Passphrase::easy("open sesame seed")).unwrap()[..], b"a key");
        let wrong = unlock(&locked, &Passphrase::easy("open sesame seeds"));
        assert_eq!(wrong.unwrap_err(), Refused::WrongPassphrase);
        // Another may know the work and not the word: what asks for too much is not tried.
        let hard = String::from_utf8_lossy(&decoded(&locked).unwrap()).into_owned();
        assert!(hard.contains("scrypt"), "{hard}");
    }
}
