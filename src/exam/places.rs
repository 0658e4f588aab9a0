//! The keys of a paper's forms, and the proof that a key is one of them.
//!
//! Each candidate has a place among 65,536, found from his number alone. The key of a place comes out
//! of the paper's secret by HKDF; a hash tree (as RFC 6962 has it) over all keys is signed with the
//! paper. So one key can be shown and proven without a word about the others, and nobody, not even
//! whoever knows the secret, can show another key for a place.

use super::refused::Refused;
use super::sign::{decoded, encoded};
use hkdf::Hkdf;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

/// How many steps lead from a leaf to the root.
const DEPTH: usize = 16;

/// How many forms a paper has.
pub const PLACES: u32 = 1 << DEPTH;

type Hash = [u8; 32];

fn leaf(key: &[u8]) -> Hash {
    Sha256::new().chain_update([0]).chain_update(key).finalize().into()
}

fn node(left: &Hash, right: &Hash) -> Hash {
    Sha256::new().chain_update([1]).chain_update(left).chain_update(right).finalize().into()
}

/// The place of a candidate's attempt in a paper.
#[must_use]
pub fn place_of(paper: &str, candidate: &str, attempt: u32) -> u32 {
    let said = format!("clearhands place/1\n{paper}\n{candidate}\n{attempt}");
    let hash = Sha256::digest(said.as_bytes());
    u32::from(u16::from_be_bytes([hash[0], hash[1]]))
}

/// What chance a form is drawn by.
#[derive(Clone, PartialEq, Eq)]
pub struct FormKey(Zeroizing<Hash>);

impl std::fmt::Debug for FormKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("FormKey")
    }
}

impl FormKey {
    /// A key that belongs to no paper, for measuring: by a number.
    #[must_use]
    pub fn of_number(seed: u64, n: u64) -> Self {
        let said = format!("clearhands measure/1\n{seed}\n{n}");
        Self(Zeroizing::new(Sha256::digest(said.as_bytes()).into()))
    }

    /// Eight bytes of chance for one purpose.
    #[must_use]
    pub(super) fn number(&self, purpose: &str) -> u64 {
        let mut bytes = [0; 8];
        let expand = Hkdf::<Sha256>::new(Some(b"clearhands form/1"), &self.0[..]);
        // Eight bytes can always be had.
        let _ = expand.expand(purpose.as_bytes(), &mut bytes);
        u64::from_be_bytes(bytes)
    }
}

/// A form's key, its place, and the proof that it belongs to a paper.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The place, from 0.
    pub place: u32,
    /// The key, in base64.
    pub key: String,
    /// The hashes beside the way from its leaf to the root, in base64.
    pub proof: Vec<String>,
}

impl Place {
    /// The key, if it is one of the paper whose keys have this root.
    ///
    /// # Errors
    /// That it is of another paper.
    pub fn proven(&self, root: &str) -> Result<FormKey, Refused> {
        let hash = |text: &String| decoded(text).and_then(|bytes| Hash::try_from(bytes).ok());
        let (Some(key), true) = (hash(&self.key), self.proof.len() == DEPTH && self.place < PLACES)
        else {
            return Err(Refused::OtherPaper);
        };
        let mut at = self.place;
        let mut above = leaf(&key);
        for beside in &self.proof {
            let Some(beside) = hash(beside) else { return Err(Refused::OtherPaper) };
            above = if at & 1 == 0 { node(&above, &beside) } else { node(&beside, &above) };
            at >>= 1;
        }
        if hex::encode(above) == root {
            Ok(FormKey(Zeroizing::new(key)))
        } else {
            Err(Refused::OtherPaper)
        }
    }
}

/// All keys of a paper, and the tree over them.
pub struct Places {
    keys: Vec<Zeroizing<Hash>>,
    /// The leaves first, the root last.
    levels: Vec<Vec<Hash>>,
}

impl Places {
    /// The keys that come out of a secret.
    #[must_use]
    pub fn of(secret: &[u8; 32]) -> Self {
        let expand = Hkdf::<Sha256>::new(Some(b"clearhands paper/1"), secret);
        let key = |place: u32| {
            let mut key = Zeroizing::new([0; 32]);
            // Thirty-two bytes can always be had.
            let _ = expand.expand(&place.to_be_bytes(), &mut key[..]);
            key
        };
        let keys: Vec<Zeroizing<Hash>> = (0..PLACES).map(key).collect();
        let mut levels = vec![keys.iter().map(|key| leaf(&key[..])).collect::<Vec<Hash>>()];
        for i in 0..DEPTH {
            let above = levels[i].chunks_exact(2).map(|two| node(&two[0], &two[1])).collect();
            levels.push(above);
        }
        Self { keys, levels }
    }

    /// The root of the tree.
    #[must_use]
    pub fn root(&self) -> String {
        self.levels.last().and_then(|top| top.first()).map_or_else(String::new, hex::encode)
    }

    /// One place with its proof; nothing if there is none of this number.
    #[must_use]
    pub fn get(&self, place: u32) -> Option<Place> {
        let at = usize::try_from(place).ok()?;
        let key = self.keys.get(at)?;
        let beside = |(i, level): (usize, &Vec<Hash>)| level.get((at >> i) ^ 1).map(|h| encoded(h));
        let proof = self.levels[..DEPTH].iter().enumerate().filter_map(beside).collect();
        Some(Place { place, key: encoded(&key[..]), proof })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_and_nodes_are_those_of_rfc_6962() {
        // The leaf of nothing, and the root over the first two leaves of the RFC's test tree.
        let empty = "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d";
        assert_eq!(hex::encode(leaf(b"")), empty);
        let two = "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125";
        assert_eq!(hex::encode(node(&leaf(b""), &leaf(&[0]))), two);
    }

    #[test]
    fn a_key_is_proven_for_its_own_place_and_paper_alone() {
        let (ours, theirs) = (Places::of(&[1; 32]), Places::of(&[2; 32]));
        let root = ours.root();
        for place in [0, 1, 2, 4711, PLACES - 1] {
            let shown = ours.get(place).unwrap();
            assert!(shown.proven(&root).is_ok());
            assert_eq!(theirs.get(place).unwrap().proven(&root), Err(Refused::OtherPaper));
            let elsewhere = Place { place: place ^ 4, ..shown.clone() };
            assert_eq!(elsewhere.proven(&root), Err(Refused::OtherPaper));
            let mut longer = shown.clone();
            longer.proof.push(longer.proof[0].clone());
            assert_eq!(longer.proven(&root), Err(Refused::OtherPaper));
            let other = Place { key: ours.get(place ^ 1).unwrap().key, ..shown };
            assert_eq!(other.proven(&root), Err(Refused::OtherPaper));
        }
        assert!(ours.get(PLACES).is_none());
    }

    #[test]
    fn places_hang_on_paper_candidate_and_attempt_and_lie_all_over() {
        assert_ne!(place_of("p", "1", 1), place_of("p", "1", 2));
        assert_ne!(place_of("p", "1", 1), place_of("q", "1", 1));
        // A number and an attempt that read alike when run together are two.
        assert_ne!(place_of("p", "1\n1", 1), place_of("p", "1", 11));
        let all: std::collections::BTreeSet<u32> =
            (0..1000).map(|n| place_of("p", &n.to_string(), 1)).collect();
        // Of a thousand about eight share their place with another.
        assert!((980..=1000).contains(&all.len()), "{}", all.len());
    }
}
