//! Chance that nobody can foresee: tokens, ids, secrets. Nothing that is dealt comes from here.

use ring::rand::{SecureRandom, SystemRandom};

/// That the system gives no chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the system gives no random numbers")]
pub struct NoChance;

/// So many bytes.
pub(super) fn bytes<const N: usize>() -> Result<[u8; N], NoChance> {
    let mut bytes = [0; N];
    SystemRandom::new().fill(&mut bytes).map_err(|_| NoChance)?;
    Ok(bytes)
}

/// 128 bits, as 32 hexadecimal digits: an id.
pub(super) fn id() -> Result<String, NoChance> {
    Ok(hex::encode(bytes::<16>()?))
}

/// 256 bits, as 64 hexadecimal digits: a secret.
pub(super) fn secret() -> Result<String, NoChance> {
    Ok(hex::encode(bytes::<32>()?))
}
