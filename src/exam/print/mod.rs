//! Certificates and transcripts as PDF: tagged, PDF/A-2a and PDF/UA-1, and the same bytes for the same result.
//!
//! A certificate bears the credential of its result as a QR code, signed by the school.

mod certificate;
mod faces;
mod sheet;
mod table;
mod transcript;

pub use certificate::certificate;
pub use faces::Faces;
pub use transcript::{Transcript, transcript};

use super::lines::Ended;
use super::sign::UtcMs;

/// A day of UTC: `3 May 2026`.
fn day(ms: UtcMs) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let Ok(moment) = jiff::Timestamp::from_millisecond(ms) else { return format!("{ms} ms") };
    let date = moment.to_zoned(jiff::tz::TimeZone::UTC).date();
    let month = usize::try_from(date.month()).unwrap_or(1).clamp(1, 12);
    format!("{} {} {}", date.day(), MONTHS[month - 1], date.year())
}

/// A moment of UTC: `3 May 2026, 14:05:09 UTC`.
fn moment(ms: UtcMs) -> String {
    let Ok(moment) = jiff::Timestamp::from_millisecond(ms) else { return format!("{ms} ms") };
    let time = moment.to_zoned(jiff::tz::TimeZone::UTC).time();
    format!("{}, {:02}:{:02}:{:02} UTC", day(ms), time.hour(), time.minute(), time.second())
}

/// What a clock shows: `1:02:03`, or `2:03`.
fn clock(ms: u64) -> String {
    let (hours, minutes, seconds) = (ms / 3_600_000, ms / 60_000 % 60, ms / 1000 % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// Why a sitting ended, in words.
const fn ended(ended: Option<Ended>) -> &'static str {
    match ended {
        Some(Ended::Done) => "everything was dealt",
        Some(Ended::TimeUp) => "the time was up",
        Some(Ended::ByExaminer) => "ended by the examiner",
        None => "broken off",
    }
}

#[cfg(test)]
mod tests {
    use super::{clock, day, moment};

    #[test]
    fn times_are_written_as_people_read_them() {
        // 2026-05-28T20:26:40Z.
        assert_eq!(day(1_780_000_000_000), "28 May 2026");
        assert_eq!(moment(1_780_000_000_000), "28 May 2026, 20:26:40 UTC");
        assert_eq!((clock(61_000), clock(3_661_000)), ("1:01".to_owned(), "1:01:01".to_owned()));
    }
}
