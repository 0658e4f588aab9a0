//! Irregularities as scripts.
