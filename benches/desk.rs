//! A class of 200 seats.
fn main() {}
