//! The school, its examiners, and the list of those who are none any more.
//!
//! A school signs papers and examiners; an examiner signs what happens at a sitting. Both have a
//! second key of age, for which papers and logs are sealed. The private halves of the two lie
//! together in a file that a passphrase locks.

use super::lock::{Opener, Passphrase, Recipients, lock, unlock};
use super::refused::Refused;
use super::sign::{Kind, PrivateKey, PublicKey, Signed, UtcMs, decoded, encoded};
use age::secrecy::ExposeSecret as _;
use serde::{Deserialize, Serialize};
use zeroize::{Zeroize as _, Zeroizing};

/// What a school says about itself, signed by its own key. It is all that a stranger needs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct School {
    /// The version of the form: 1.
    pub clearhands_school: u32,
    /// Its name.
    pub name: String,
    /// The key it signs with.
    pub key: String,
    /// The key of age that papers and logs are sealed for.
    pub recipient: String,
    /// When it was made.
    pub made_ms: UtcMs,
}

/// A school that has been read, with its keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownSchool {
    /// What it says.
    pub school: School,
    /// The same as it is signed.
    pub signed: Signed,
    /// The key it signs with.
    pub key: PublicKey,
}

impl KnownSchool {
    /// Reads a school's file.
    ///
    /// # Errors
    /// A file that is none, or was changed.
    pub fn read(text: &str) -> Result<Self, Refused> {
        let what = "the school's file";
        let signed: Signed =
            serde_json::from_str(text).map_err(|error| Refused::json(what, &error))?;
        let said: School = signed.unproven(what)?;
        if said.clearhands_school != 1 {
            return Err(Refused::Version(what));
        }
        let key = PublicKey::parse(&said.key)?;
        let school = signed.read(Kind::School, &key, what)?;
        Ok(Self { school, signed, key })
    }
}

/// The school's word for an examiner, or what somebody says of himself who asks for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Examiner {
    /// The version of the form: 1.
    pub clearhands_examiner: u32,
    /// His name.
    pub name: String,
    /// The key he signs with.
    pub key: String,
    /// His key of age.
    pub recipient: String,
    /// Since when he is one.
    pub from_ms: UtcMs,
    /// Until when, if that is fixed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_ms: Option<UtcMs>,
}

/// An examiner for whom the school has its word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownExaminer {
    /// What the school says of him.
    pub examiner: Examiner,
    /// The same as it is signed.
    pub signed: Signed,
    /// The key he signs with.
    pub key: PublicKey,
}

impl KnownExaminer {
    /// Takes an examiner at the school's word.
    ///
    /// # Errors
    /// That the school has not signed it.
    pub fn of(signed: &Signed, school: &KnownSchool) -> Result<Self, Refused> {
        let what = "the word for an examiner";
        if signed.by != school.key.id() {
            return Err(Refused::ForeignSchool(what));
        }
        let examiner: Examiner = signed.read(Kind::Examiner, &school.key, what)?;
        if examiner.clearhands_examiner != 1 {
            return Err(Refused::Version(what));
        }
        let key = PublicKey::parse(&examiner.key)?;
        Ok(Self { examiner, signed: signed.clone(), key })
    }

    /// Whether he may sign at this time, as far as the school has said.
    ///
    /// # Errors
    /// Why not.
    pub fn may_sign(
        &self,
        what: &'static str,
        at_ms: UtcMs,
        revoked: Option<&Revocations>,
    ) -> Result<(), Refused> {
        let name = self.examiner.name.clone();
        let until = self.examiner.until_ms.unwrap_or(UtcMs::MAX);
        if at_ms < self.examiner.from_ms || at_ms > until {
            return Err(Refused::OutOfTime { what, name });
        }
        let id = self.key.id();
        let mut all = revoked.into_iter().flat_map(|list| &list.revoked);
        match all.find(|one| one.key == id && one.since_ms <= at_ms) {
            Some(one) => Err(Refused::Revoked { what, name, reason: one.reason.clone() }),
            None => Ok(()),
        }
    }
}

/// The school's list of examiners who are none any more. Each list holds all before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Revocations {
    /// The version of the form: 1.
    pub clearhands_revocations: u32,
    /// Its number, from 1: the highest holds.
    pub number: u32,
    /// When it was made.
    pub made_ms: UtcMs,
    /// Whose keys.
    pub revoked: Vec<Revocation>,
}

/// One key that is none any more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Revocation {
    /// The key's id.
    pub key: String,
    /// Whose it was.
    pub name: String,
    /// Since when nothing that it signed holds.
    pub since_ms: UtcMs,
    /// Why.
    pub reason: String,
}

impl Revocations {
    /// Reads a list.
    ///
    /// # Errors
    /// That the school has not signed it.
    pub fn of(signed: &Signed, school: &KnownSchool) -> Result<Self, Refused> {
        let what = "the list of revoked examiners";
        if signed.by != school.key.id() {
            return Err(Refused::ForeignSchool(what));
        }
        let list: Self = signed.read(Kind::Revocations, &school.key, what)?;
        if list.clearhands_revocations == 1 { Ok(list) } else { Err(Refused::Version(what)) }
    }

    /// The next list, with one more.
    #[must_use]
    pub fn with(before: Option<&Self>, one: Revocation, now_ms: UtcMs) -> Self {
        let mut revoked = before.map_or_else(Vec::new, |list| list.revoked.clone());
        revoked.push(one);
        let number = before.map_or(0, |list| list.number) + 1;
        Self { clearhands_revocations: 1, number, made_ms: now_ms, revoked }
    }
}

/// A file with private keys, locked by a passphrase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyFile {
    /// The version of the form: 1.
    pub clearhands_key: u32,
    /// Whose it is, for people.
    pub of: String,
    /// The id of the key that belongs to it.
    pub key: String,
    /// What is locked.
    pub locked: String,
}

#[derive(Serialize, Deserialize)]
struct Inside {
    signing: String,
    opening: String,
}

/// Private keys, unlocked: one that signs, one that opens what was sealed.
#[derive(Clone)]
pub struct Keys {
    /// Signs.
    pub signing: PrivateKey,
    /// Opens what was sealed.
    pub opening: Opener,
}

impl Keys {
    /// New keys.
    ///
    /// # Errors
    /// That the system gives no chance numbers.
    pub fn new() -> Result<Self, Refused> {
        Ok(Self { signing: PrivateKey::new()?, opening: Opener::new() })
    }

    /// Locks the keys.
    ///
    /// # Errors
    /// A passphrase that is too short.
    pub fn lock(&self, of: &str, with: &Passphrase) -> Result<KeyFile, Refused> {
        if !with.is_long_enough() {
            return Err(Refused::ShortPassphrase);
        }
        let opening = self.opening.text().expose_secret().to_owned();
        let mut inside = Inside { signing: encoded(&self.signing.bytes()[..]), opening };
        let text = Zeroizing::new(serde_json::to_string(&inside).unwrap_or_default());
        inside.signing.zeroize();
        inside.opening.zeroize();
        let locked = lock(text.as_bytes(), with)?;
        let key = self.signing.public().id();
        Ok(KeyFile { clearhands_key: 1, of: of.to_owned(), key, locked })
    }

    /// The keys of a file.
    ///
    /// # Errors
    /// Another passphrase, or a file that was changed.
    pub fn unlock(file: &KeyFile, with: &Passphrase) -> Result<Self, Refused> {
        let what = "the file of keys";
        if file.clearhands_key != 1 {
            return Err(Refused::Version(what));
        }
        let text = unlock(&file.locked, with)?;
        let mut inside: Inside =
            serde_json::from_slice(&text).map_err(|_| Refused::Unreadable(what))?;
        let bytes = decoded(&inside.signing).map(Zeroizing::new);
        let bytes: Option<Zeroizing<[u8; 32]>> =
            bytes.and_then(|bytes| <[u8; 32]>::try_from(&bytes[..]).ok()).map(Zeroizing::new);
        let signing = bytes.map(|bytes| PrivateKey::of(&bytes));
        let opening = Opener::parse(&inside.opening);
        inside.signing.zeroize();
        inside.opening.zeroize();
        let keys = Self { signing: signing.ok_or(Refused::Unreadable(what))?, opening: opening? };
        // The file may have been put together from two.
        if keys.signing.public().id() == file.key { Ok(keys) } else { Err(Refused::WrongKey) }
    }

    /// What a school says about itself.
    #[must_use]
    pub fn school(&self, name: &str, now_ms: UtcMs) -> Signed {
        let school = School {
            clearhands_school: 1,
            name: name.to_owned(),
            key: self.signing.public().to_string(),
            recipient: self.opening.recipient(),
            made_ms: now_ms,
        };
        Signed::new(Kind::School, &school, &self.signing)
    }

    /// What somebody says of himself who asks to be an examiner.
    #[must_use]
    pub fn request(&self, name: &str, now_ms: UtcMs) -> Signed {
        let examiner = Examiner {
            clearhands_examiner: 1,
            name: name.to_owned(),
            key: self.signing.public().to_string(),
            recipient: self.opening.recipient(),
            from_ms: now_ms,
            until_ms: None,
        };
        Signed::new(Kind::Request, &examiner, &self.signing)
    }

    /// The school's word for somebody who asks to be an examiner. He must have signed what he asks.
    ///
    /// # Errors
    /// A request that was changed, or that somebody else has signed.
    pub fn appoint(
        &self,
        request: &Signed,
        from_ms: UtcMs,
        until_ms: Option<UtcMs>,
    ) -> Result<Signed, Refused> {
        let what = "the request";
        let said: Examiner = request.unproven(what)?;
        let own = PublicKey::parse(&said.key)?;
        let said: Examiner = request.read(Kind::Request, &own, what)?;
        Recipients::parse([said.recipient.as_str()])?;
        let examiner = Examiner { from_ms, until_ms, ..said };
        Ok(Signed::new(Kind::Examiner, &examiner, &self.signing))
    }
}

/// An examiner's keys, with the school's word for them.
#[derive(Clone)]
pub struct ExaminerKeys {
    /// The keys.
    pub keys: Keys,
    /// The school's word.
    pub word: KnownExaminer,
}

impl ExaminerKeys {
    /// Puts keys and word together.
    ///
    /// # Errors
    /// That they do not belong together.
    pub fn of(keys: Keys, word: KnownExaminer) -> Result<Self, Refused> {
        if keys.signing.public() == word.key {
            Ok(Self { keys, word })
        } else {
            Err(Refused::WrongKey)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_out_of_their_file_as_they_went_in() {
        let keys = Keys::new().unwrap();
        let pass = Passphrase::easy("a long passphrase");
        let file = keys.lock("a school", &pass).unwrap();
        let again = Keys::unlock(&file, &pass).unwrap();
        assert_eq!(again.signing.public(), keys.signing.public());
        assert_eq!(again.opening.recipient(), keys.opening.recipient());
        let other = Keys::new().unwrap().lock("another", &pass).unwrap();
        let mixed = KeyFile { locked: other.locked, ..file.clone() };
        assert_eq!(Keys::unlock(&mixed, &pass).err(), Some(Refused::WrongKey));
        let wrong = Keys::unlock(&file, &Passphrase::easy("another passphrase"));
        assert_eq!(wrong.err(), Some(Refused::WrongPassphrase));
        assert_eq!(keys.lock("", &Passphrase::easy("short")).err(), Some(Refused::ShortPassphrase));
    }

    #[test]
    fn an_examiner_is_one_by_his_own_schools_word_and_until_it_is_taken_back() {
        let (keys, others, his) =
            (Keys::new().unwrap(), Keys::new().unwrap(), Keys::new().unwrap());
        let text = |signed: &Signed| serde_json::to_string(signed).unwrap();
        let school = KnownSchool::read(&text(&keys.school("One", 5))).unwrap();
        let other = KnownSchool::read(&text(&others.school("Two", 5))).unwrap();
        let request = his.request("Ann", 10);
        let word = keys.appoint(&request, 10, Some(100)).unwrap();
        let known = KnownExaminer::of(&word, &school).unwrap();
        assert_eq!(known.examiner.name, "Ann");
        let foreign = KnownExaminer::of(&word, &other).unwrap_err();
        assert_eq!(foreign, Refused::ForeignSchool("the word for an examiner"));
        // He cannot appoint himself, nor another change his request.
        let own = Signed { by: school.key.id(), ..request.clone() };
        let not_signed = KnownExaminer::of(&own, &school).unwrap_err();
        assert_eq!(not_signed, Refused::NotSigned("the word for an examiner"));
        let renamed = Signed { text: request.text.replace("Ann", "Bob"), ..request };
        assert_eq!(keys.appoint(&renamed, 0, None), Err(Refused::NotSigned("the request")));

        let one = Revocation {
            key: known.key.id(),
            name: "Ann".to_owned(),
            since_ms: 50,
            reason: "left".to_owned(),
        };
        let list = Revocations::with(None, one, 60);
        let signed = Signed::new(Kind::Revocations, &list, &keys.signing);
        let list = Revocations::of(&signed, &school).unwrap();
        assert_eq!(list.number, 1);
        assert!(Revocations::of(&signed, &other).is_err());
        let may = |at_ms| known.may_sign("it", at_ms, Some(&list)).map_err(|why| why.name());
        assert_eq!(may(9), Err("out_of_time"));
        assert_eq!(may(49), Ok(()));
        assert_eq!(may(50), Err("revoked"));
        assert_eq!(may(101), Err("out_of_time"));
        assert_eq!(known.may_sign("it", 60, None), Ok(()));
    }
}
