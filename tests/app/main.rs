//! Tests of the trainer without a window and without a graphics card: everything but the drawing runs.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod bench;
#[cfg(feature = "desk")]
#[path = "../desk/class.rs"]
#[allow(dead_code, reason = "what the desk's own tests need beside")]
mod class;
#[cfg(feature = "desk")]
mod class_day;
mod comments;
mod exam;
mod exam_disk;
mod games;
mod guided;
mod hands;
mod in_class;
mod input;
mod keeping;
mod leaving;
mod newcomer;
mod opened;
mod pages;
mod pointing;
#[path = "../pure/bench/ran.rs"]
mod ran;
#[cfg(unix)]
#[path = "../pure/bench/real_disk.rs"]
mod real_disk;
mod readme;
#[cfg(feature = "desk")]
#[path = "../desk/records"]
mod records {
    #![allow(dead_code, unreachable_pub, reason = "what the desk's own tests need beside")]
    pub mod browser;
}
mod rounds;
#[cfg(feature = "desk")]
#[path = "../desk/servers.rs"]
#[allow(dead_code, reason = "what the desk's own tests need beside")]
mod servers;
mod speed;
mod stamped;
mod stops;
#[cfg(feature = "desk")]
#[path = "../desk/tls.rs"]
mod tls;
mod told;
mod wheel;
