//! What whoever keeps a PC has fixed for all who use it: the desk of its class, and the profiles.

use crate::files::{self, shown};
use crate::kit::{Complaint, Form, read_ron};
use crate::wire::ClassCode;
use bevy::prelude::*;
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::path::{Path, PathBuf};

/// The file's name.
const FILE: &str = "policy.ron";

/// What may be done with profiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
pub enum Profiles {
    /// Anything.
    #[default]
    Any,
    /// None is made, renamed or deleted; those that are there may be used.
    NoNew,
    /// The one that is in use stays in use.
    One,
}

/// What is fixed on this PC; by default nothing.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Policy {
    /// The desk's address, or several with commas between them; empty if it may be chosen.
    pub desk: String,
    /// The class code; empty if it is typed.
    pub code: String,
    /// Whether the class is joined when the program starts.
    pub join: bool,
    /// What may be done with profiles.
    pub profiles: Profiles,
}

/// The file as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PolicyFile {
    version: u32,
    #[serde(default, deserialize_with = "one_or_more")]
    desk: String,
    #[serde(default)]
    code: String,
    #[serde(default)]
    join: bool,
    #[serde(default)]
    profiles: Profiles,
}

/// One address, or a list of them, as one text with commas.
fn one_or_more<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    struct OneOrMore;
    impl<'de> Visitor<'de> for OneOrMore {
        type Value = String;

        fn expecting(&self, words: &mut fmt::Formatter<'_>) -> fmt::Result {
            words.write_str("an address, or a list of addresses")
        }

        fn visit_str<E: serde::de::Error>(self, one: &str) -> Result<String, E> {
            Ok(one.to_owned())
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<String, A::Error> {
            let mut all: Vec<String> = Vec::new();
            while let Some(one) = list.next_element()? {
                all.push(one);
            }
            Ok(all.join(", "))
        }
    }
    from.deserialize_any(OneOrMore)
}

const FORM: Form = Form {
    examples: &[
        ("version", "1"),
        ("desk", "\"192.168.1.20\""),
        ("code", "\"4F7Q-9XKD-2M8R\""),
        ("join", "true"),
        ("profiles", "One"),
    ],
    lists: &[],
};

/// Where a policy may stand, the first that is there counts: beside the program, in the system's folder.
fn places() -> Vec<PathBuf> {
    let beside = std::env::current_exe().ok().and_then(|exe| Some(exe.parent()?.join(FILE)));
    let of_system = if cfg!(windows) {
        let data = std::env::var_os("ProgramData");
        data.map(|data| PathBuf::from(data).join("Clearhands"))
    } else if cfg!(target_os = "macos") {
        Some(PathBuf::from("/Library/Application Support/Clearhands"))
    } else {
        Some(PathBuf::from("/etc/clearhands"))
    };
    beside.into_iter().chain(of_system.map(|folder| folder.join(FILE))).collect()
}

impl Policy {
    /// The policy of this PC.
    ///
    /// # Errors
    /// If there is one and it cannot be read, with what is wrong with it.
    pub(super) fn of_this_pc() -> Result<Self, Vec<Complaint>> {
        let found = places().into_iter().find(|path| path.exists());
        found.map_or_else(|| Ok(Self::default()), |path| Self::read(&path))
    }

    /// Reads a policy.
    ///
    /// # Errors
    /// If it cannot be read, with what is wrong with it.
    pub fn read(path: &Path) -> Result<Self, Vec<Complaint>> {
        let text = files::read(path).map_err(files::FileError::complaints)?;
        let name = shown(path);
        let read = read_ron::<PolicyFile>(&name, &text, FORM)?;
        let outline = read.outline(&name, &text);
        let mut complaints = read.complaints.clone();
        let mut say = |field: &str, what: String, cure: &str| {
            complaints.push(outline.near(&[crate::kit::Way::Field(field)], "", what, cure));
        };
        let file = &read.value;
        if file.version != 1 {
            let what = "this version of policies is not known".to_owned();
            say("version", what, "write version: 1");
        }
        if let Some(why) = Some(&file.code)
            .filter(|code| !code.is_empty())
            .and_then(|code| ClassCode::read(code).err())
        {
            say("code", why.to_string(), "write the class code that the desk shows");
        }
        if file.join && file.code.is_empty() {
            let what = "a class is joined only with its code".to_owned();
            say("join", what, "write code, or join: false");
        }
        if !complaints.is_empty() {
            return Err(complaints);
        }
        let PolicyFile { desk, code, join, profiles, .. } = read.value;
        Ok(Self { desk, code, join, profiles })
    }

    /// What stands in the way of making, renaming or deleting profiles.
    pub(super) fn keeps_profiles(&self) -> bool {
        self.profiles != Profiles::Any
    }

    /// Whether another profile may not be taken.
    pub(super) fn keeps_profile(&self) -> bool {
        self.profiles == Profiles::One
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Policy, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        std::fs::write(&path, text).unwrap();
        Policy::read(&path)
            .map_err(|all| all.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    }

    #[test]
    fn a_policy_is_read_or_said_to_be_wrong_where_it_is() {
        let whole = "(version: 1, desk: \"10.0.0.7\", code: \"0000-0000-0000\", join: true, \
                     profiles: NoNew)";
        let policy = read(whole).unwrap();
        assert_eq!((policy.desk.as_str(), policy.join), ("10.0.0.7", true));
        assert_eq!(policy.profiles, Profiles::NoNew);
        let several = read("(version: 1, desk: [\"10.0.0.7\", \"desk.local:9000\"])").unwrap();
        assert_eq!(several.desk, "10.0.0.7, desk.local:9000");
        assert_eq!(read("(version: 1)"), Ok(Policy::default()));
        for (wrong, told) in [
            ("(version: 2)", "version"),
            ("(version: 1, join: true)", "only with its code"),
            ("(version: 1,\n code: \"U\")", "'U'"),
            ("(version: 1,\n profile: One)", "profile"),
            ("(version: 1, profiles: Many)", "Many"),
            ("(version: 1,\n desk: 7)", "a list of addresses"),
        ] {
            let complaint = read(wrong).unwrap_err();
            assert!(complaint.contains(told), "{wrong}: {complaint}");
        }
    }
}
