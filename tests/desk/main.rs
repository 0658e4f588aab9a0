//! The trainer's desk from outside: seats over TLS, pages over HTTPS, records, on either database.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on fails")]
#![allow(unreachable_pub, reason = "nothing outside reaches a test")]

mod announced;
mod bad;
mod bench;
mod chromium;
mod class;
mod dealt;
mod handled;
mod lost;
mod moves;
mod orders;
mod pages;
mod papers;
mod records;
mod room;
#[path = "../pure/exam/bench.rs"]
#[allow(dead_code, reason = "not all of it is asked for here")]
mod school;
mod seats;
mod servers;
mod stamps;
mod tls;
