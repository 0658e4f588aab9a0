//! Portable chance: the same seed gives the same numbers on every machine and in every version.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of chance numbers, drawn from ChaCha with eight rounds.
///
/// Ranges and orders are worked out here and not by a library, whose ways may change.
#[derive(Clone, Debug)]
pub struct Dice {
    seed: u64,
    stream: u64,
    /// Set up for the first number: many streams are opened and few are drawn from.
    generator: Option<ChaCha8Rng>,
}

impl Dice {
    /// The generator's name, for logs.
    pub const GENERATOR: &'static str = "chacha8/1";

    /// The numbers of one stream of a seed. Streams of a seed have nothing to do with each other.
    #[must_use]
    pub const fn new(seed: u64, stream: u64) -> Self {
        Self { seed, stream, generator: None }
    }

    fn generator(&mut self) -> &mut ChaCha8Rng {
        self.generator.get_or_insert_with(|| {
            let mut bytes = [0; 32];
            bytes[..8].copy_from_slice(&self.seed.to_le_bytes());
            let mut generator = ChaCha8Rng::from_seed(bytes);
            generator.set_stream(self.stream);
            generator
        })
    }

    /// A number from 0 to `n - 1`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        let n = u64::try_from(n).unwrap_or(u64::from(u32::MAX));
        let scaled = (u64::from(self.generator().next_u32()) * n) >> 32;
        usize::try_from(scaled).unwrap_or(0)
    }

    /// The same for a small number.
    pub fn below_u8(&mut self, n: u8) -> u8 {
        u8::try_from(self.below(usize::from(n))).unwrap_or_default()
    }

    /// Puts a slice in a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}
