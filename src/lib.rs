//! Clearhands: the dealer's flight simulator.


pub mod kit;
pub mod law;
pub mod rules;
pub mod house;
pub mod table;
pub mod procedure;
pub mod games;
pub mod people;
pub mod level;
pub mod session;
