//! The trainer's desk: its pages over HTTPS, its records, its database on either backend.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on fails")]
#![allow(unreachable_pub, reason = "nothing outside reaches a test")]

mod records;
