//! A short lower-case name that a game declares: a wager, a phrase, a device.

use std::cmp::Ordering;
use std::fmt;

/// The longest word, in bytes.
const LONGEST: usize = 16;

/// A name such as `ante` or `no_more_bets`, held inline so that an act stays `Copy`.
///
/// Games declare their own words, so a new game needs no change here. Two words are equal when
/// their letters are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Word {
    letters: [u8; LONGEST],
}

impl Word {
    /// The word with these letters. For names typed in the program; longer than sixteen bytes is
    /// cut, which a test of the games' declarations would show.
    #[must_use]
    pub const fn new(name: &str) -> Self {
        let bytes = name.as_bytes();
        let mut letters = [0; LONGEST];
        let mut i = 0;
        while i < bytes.len() && i < LONGEST {
            letters[i] = bytes[i];
            i += 1;
        }
        Self { letters }
    }

    /// The word with these letters, or `None` unless it is 1 to 16 of `a-z`, `0-9` and `_`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let legal = (1..=LONGEST).contains(&name.len())
            && name.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'_'));
        legal.then(|| Self::new(name))
    }

    /// The letters as one number, which has their order and is compared in one step: a layout of two
    /// hundred wagers is looked through by name at every act.
    const fn number(self) -> u128 {
        u128::from_be_bytes(self.letters)
    }

    /// The letters as a number whose low bits differ where any of them do.
    #[inline]
    pub(super) const fn scattered(self) -> usize {
        let number = self.number();
        let mixed = (number as u64 ^ (number >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 40) as usize
    }

    /// The letters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let end = self.letters.iter().position(|&b| b == 0).unwrap_or(LONGEST);
        std::str::from_utf8(&self.letters[..end]).unwrap_or_default()
    }
}

impl Ord for Word {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.number().cmp(&other.number())
    }
}

impl PartialOrd for Word {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
