//! The class code: it pins the desk's key, and proves to the desk that the seat belongs there.
//!
//! A code is twelve signs of Crockford's base 32, written `ABCD-EFGH-JKMN`. The first eight are 40 bits of
//! a slow hash of the desk's certificate: a seat speaks to nobody whose certificate does not give them.
//! The last four are chance and are told only to the right desk.

use ring::pbkdf2;
use std::fmt;
use std::num::NonZeroU32;

/// The signs, in order: no I, L, O, U.
const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// How many signs pin the certificate.
const PIN: usize = 8;
/// How many signs are chance.
const SECRET: usize = 4;

/// What makes the hash slow. With it, to make up a certificate for a given pin takes some 2^57 hashes.
const ROUNDS: NonZeroU32 = NonZeroU32::new(200_000).unwrap();

/// The part of a class code that stands for a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pin(String);

impl Pin {
    /// The pin of a certificate, given as DER.
    #[must_use]
    pub fn of(certificate: &[u8]) -> Self {
        let mut bytes = [0; 5];
        let salt = b"clearhands class code 1";
        pbkdf2::derive(pbkdf2::PBKDF2_HMAC_SHA256, ROUNDS, salt, certificate, &mut bytes);
        let number = bytes.iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        let sign = |place: usize| char::from(SIGNS[(number >> (5 * place) & 31) as usize]);
        Self((0..PIN).rev().map(sign).collect())
    }
}

/// A class code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassCode {
    /// What stands for the desk's certificate.
    pub pin: Pin,
    /// What is told to the right desk.
    pub secret: String,
}

/// Why what was typed is no class code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CodeError {
    /// A sign that no code has.
    #[error(
        "a class code has no '{0}': it is written in digits and letters, without I, L, O and U"
    )]
    Sign(char),
    /// Too many signs, or too few.
    #[error("a class code has 12 signs, and this has {0}")]
    Length(usize),
}

impl ClassCode {
    /// The code of a certificate (DER) and a secret of [`ClassCode::secret_from`].
    #[must_use]
    pub fn of(certificate: &[u8], secret: &str) -> Self {
        Self { pin: Pin::of(certificate), secret: secret.to_owned() }
    }

    /// A secret, from three bytes of chance.
    #[must_use]
    pub fn secret_from(chance: [u8; 3]) -> String {
        let number = chance.iter().fold(0_u32, |number, byte| number << 8 | u32::from(*byte));
        (0..SECRET).map(|place| char::from(SIGNS[(number >> (5 * place) & 31) as usize])).collect()
    }

    /// Reads what somebody has typed: small letters, spaces and dashes do not matter, and what looks like
    /// another sign stands for it.
    ///
    /// # Errors
    ///
    /// If a sign is none of a code's, or there are not twelve.
    pub fn read(typed: &str) -> Result<Self, CodeError> {
        let mut signs = String::new();
        for typed in typed.chars().filter(|c| !c.is_whitespace() && *c != '-') {
            let sign = match typed.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                other => other,
            };
            if !u8::try_from(sign).is_ok_and(|sign| SIGNS.contains(&sign)) {
                return Err(CodeError::Sign(typed));
            }
            signs.push(sign);
        }
        if signs.len() != PIN + SECRET {
            return Err(CodeError::Length(signs.len()));
        }
        let secret = signs.split_off(PIN);
        Ok(Self { pin: Pin(signs), secret })
    }
}

impl fmt::Display for ClassCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, second) = self.pin.0.split_at(PIN / 2);
        write!(f, "{first}-{second}-{}", self.secret)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_it_is_written_and_as_it_is_typed() {
        let code = ClassCode::of(b"some certificate", &ClassCode::secret_from([7, 200, 91]));
        let written = code.to_string();
        assert_eq!(written.len(), 14);
        assert_eq!(ClassCode::read(&written), Ok(code.clone()));
        let typed = written.to_lowercase().replace('-', " ").replace('0', "o").replace('1', "l");
        assert_eq!(ClassCode::read(&typed), Ok(code));
    }

    #[test]
    fn what_is_no_code_is_said_by_its_reason() {
        assert_eq!(ClassCode::read("ABCD"), Err(CodeError::Length(4)));
        assert_eq!(ClassCode::read("ABCD-EFGH-JKU2"), Err(CodeError::Sign('U')));
        assert_eq!(ClassCode::read("ABCD-EFGH-JK\u{e9}2"), Err(CodeError::Sign('\u{e9}')));
    }

    #[test]
    fn another_certificate_has_another_pin() {
        // Reckoned apart, with the PBKDF2 of another library: the first 40 bits in base 32.
        assert_eq!(Pin::of(b"one").0, "DDF3E8XE");
        assert_ne!(Pin::of(b"one"), Pin::of(b"other"));
    }
}
