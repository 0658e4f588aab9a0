//! Sounds, made by calculation and played through kira.
