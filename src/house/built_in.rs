//! The houses that are built into the program.

use crate::law::Source;

macro_rules! houses {
    ($($name:literal),* $(,)?) => {
        &[$((
            concat!("assets/rulebook/houses/", $name, ".ron"),
            include_str!(concat!("../../assets/rulebook/houses/", $name, ".ron")),
        )),*]
    };
}

/// Every house file, in order of name.
pub const HOUSES: &[Source<'static>] = houses![
    "tcp_auto_later",
    "tcp_auto_now",
    "tcp_earlier",
    "tcp_earlier_auto",
    "tcp_earlier_hand",
    "tcp_hand_phase",
    "tcp_hand_seat",
    "tcp_shoe_b",
    "tcp_shoe_c",
    "tcp_shoe_counting",
    "tcp_shoe_d",
    "tcp_shoe_hand_shuffle",
    "tcp_shoe_phase",
    "tcp_shoe_right",
    "tcp_shoe_seat",
];
