//! A paper: demands and a secret, sealed so that nobody reads them before the examiner opens them, and
//! signed by the school.

use super::form::Demands;
use super::keys::{Keys, KnownSchool};
use super::lock::{Opener, Passphrase, Recipients, lock, open, unlock};
use super::places::{Place, Places};
use super::refused::Refused;
use super::sign::{Kind, Signed, UtcMs, chance, decoded, digest, encoded};
use crate::record::PROGRAM;
use age::secrecy::ExposeSecret as _;
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

/// What everybody may know of a paper, signed by the school.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaperHead {
    /// The version of the form: 1.
    pub clearhands_paper: u32,
    /// Its name: eight bytes of chance.
    pub id: String,
    /// Its title.
    pub title: String,
    /// When it was made.
    pub made_ms: UtcMs,
    /// The version of the program that made it.
    pub program: String,
    /// The hash of the rulebook.
    pub rulebook: String,
    /// The hash of the demands.
    pub demands: String,
    /// The root of the tree over the keys of all forms.
    pub forms: String,
    /// The hash of what is sealed.
    pub body: String,
}

/// A paper as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaperFile {
    /// The head, signed.
    pub head: Signed,
    /// The body, sealed for the school, its examiners, and the passphrase if there is one.
    pub body: String,
    /// The key that opens the body, locked with the passphrase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_passphrase: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    demands: String,
    secret: String,
}

/// A paper that has been opened. Whoever has it can deal every form.
pub struct OpenPaper {
    /// The head.
    pub head: PaperHead,
    /// The same as it is signed.
    pub signed: Signed,
    /// The demands.
    pub demands: Demands,
    places: Places,
}

impl OpenPaper {
    /// The key of a candidate's attempt, with its proof.
    ///
    /// # Errors
    /// That there is no such place, which cannot be.
    pub fn place(&self, candidate: &str, attempt: u32) -> Result<Place, Refused> {
        let place = self.demands.place(&self.head.id, candidate, attempt);
        self.places.get(place).ok_or(Refused::OtherPaper)
    }
}

fn body_hash(body: &str, by_passphrase: Option<&str>) -> String {
    digest(format!("{body}\n{}", by_passphrase.unwrap_or_default()).as_bytes())
}

impl PaperFile {
    /// Makes a paper for the school, these examiners and, if it is given, whoever has a passphrase.
    ///
    /// # Errors
    /// A recipient that is none, a passphrase that is too short, no chance numbers.
    pub fn make(
        demands: &Demands,
        (school, keys): (&KnownSchool, &Keys),
        examiners: &[&str],
        passphrase: Option<&Passphrase>,
        now_ms: UtcMs,
    ) -> Result<Self, Refused> {
        if keys.signing.public() != school.key {
            return Err(Refused::WrongKey);
        }
        let secret = chance()?;
        let forms = Places::of(&secret).root();
        let own = passphrase.map(|pass| (Opener::new(), pass));
        let more = own.as_ref().map(|(opener, _)| opener.recipient());
        let to = [school.school.recipient.as_str()].into_iter().chain(examiners.iter().copied());
        let to = Recipients::parse(to.chain(more.as_deref()))?;
        let body = Body { demands: demands.text.clone(), secret: encoded(&secret[..]) };
        let text = Zeroizing::new(serde_json::to_string(&body).unwrap_or_default());
        let body = to.seal(text.as_bytes())?;
        let locked = |(opener, pass): &(Opener, &Passphrase)| {
            if !pass.is_long_enough() {
                return Err(Refused::ShortPassphrase);
            }
            lock(opener.text().expose_secret().as_bytes(), pass)
        };
        let by_passphrase = own.as_ref().map(locked).transpose()?;
        let head = PaperHead {
            clearhands_paper: 1,
            id: hex::encode(&chance()?[..8]),
            title: demands.blueprint.file.title.clone(),
            made_ms: now_ms,
            program: PROGRAM.to_owned(),
            rulebook: demands.rulebook.clone(),
            demands: demands.hash(),
            forms,
            body: body_hash(&body, by_passphrase.as_deref()),
        };
        let head = Signed::new(Kind::Paper, &head, &keys.signing);
        Ok(Self { head, body, by_passphrase })
    }

    /// Reads a paper's file.
    ///
    /// # Errors
    /// A file that is none.
    pub fn read(text: &str) -> Result<Self, Refused> {
        serde_json::from_str(text).map_err(|error| Refused::json("the paper", &error))
    }

    /// Its title as it says itself, whoever may have made it.
    ///
    /// # Errors
    /// A head that cannot be read.
    pub fn title_as_it_says(&self) -> Result<String, Refused> {
        let head: PaperHead = self.head.unproven("the paper")?;
        if head.clearhands_paper == 1 { Ok(head.title) } else { Err(Refused::Version("the paper")) }
    }

    /// Its head, if the school has signed it.
    ///
    /// # Errors
    /// That it has not, or that the body is another.
    pub fn head(&self, school: &KnownSchool) -> Result<PaperHead, Refused> {
        let head = head_of(&self.head, school)?;
        if head.body != body_hash(&self.body, self.by_passphrase.as_deref()) {
            return Err(Refused::OtherBody);
        }
        Ok(head)
    }

    /// Opens it with the keys of the school or an examiner.
    ///
    /// # Errors
    /// That it was not sealed for them, or is not what the school signed.
    pub fn open(&self, school: &KnownSchool, with: &Opener) -> Result<OpenPaper, Refused> {
        let head = self.head(school)?;
        let what = "the paper";
        let text = open(&self.body, with)?;
        let body: Body = serde_json::from_slice(&text).map_err(|_| Refused::Unreadable(what))?;
        let secret = decoded(&body.secret).map(Zeroizing::new);
        let secret = secret.and_then(|bytes| <[u8; 32]>::try_from(&bytes[..]).ok());
        let secret = Zeroizing::new(secret.ok_or(Refused::Unreadable(what))?);
        let demands = Demands::read(&body.demands)?;
        let places = Places::of(&secret);
        if demands.hash() != head.demands || places.root() != head.forms {
            return Err(Refused::OtherBody);
        }
        Ok(OpenPaper { head, signed: self.head.clone(), demands, places })
    }

    /// Opens it with its passphrase.
    ///
    /// # Errors
    /// Another passphrase, or none that it could be opened with.
    pub fn open_by_passphrase(
        &self,
        school: &KnownSchool,
        with: &Passphrase,
    ) -> Result<OpenPaper, Refused> {
        let locked = self.by_passphrase.as_ref().ok_or(Refused::WrongKey)?;
        let text = unlock(locked, with)?;
        let text = std::str::from_utf8(&text).map_err(|_| Refused::Unreadable("the paper"))?;
        self.open(school, &Opener::parse(text)?)
    }
}

/// The head of a paper, if the school has signed it.
pub(super) fn head_of(signed: &Signed, school: &KnownSchool) -> Result<PaperHead, Refused> {
    let what = "the paper";
    if signed.by != school.key.id() {
        return Err(Refused::ForeignSchool(what));
    }
    let head: PaperHead = signed.read(Kind::Paper, &school.key, what)?;
    if head.clearhands_paper == 1 { Ok(head) } else { Err(Refused::Version(what)) }
}
