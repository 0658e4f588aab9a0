//! Moments as people read them: at the class's offset from UTC, which whoever keeps the desk sets.

use super::db::{Db, DbError};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::Offset;

/// How far the class's clocks are from UTC.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Zone {
    /// In minutes, east of Greenwich.
    pub(super) minutes: i32,
}

/// The furthest offset there is, in minutes.
pub(super) const FURTHEST: i32 = 14 * 60;

impl Zone {
    /// The one that is set; UTC otherwise.
    pub(super) async fn of(db: &Db) -> Result<Self, DbError> {
        let kept = db.meta("utc_offset_minutes").await?;
        let minutes = kept.and_then(|kept| kept.parse().ok()).unwrap_or(0);
        Ok(Self { minutes: i32::clamp(minutes, -FURTHEST, FURTHEST) })
    }

    fn offset(self) -> Offset {
        Offset::from_seconds(self.minutes * 60).unwrap_or(Offset::UTC)
    }

    /// A moment as a date and a time: `2026-12-01 14:05`.
    pub(super) fn time(self, ms: i64) -> String {
        let moment =
            Timestamp::from_millisecond(ms).map(|moment| self.offset().to_datetime(moment));
        moment.map_or_else(
            |_| format!("{ms} ms"),
            |moment| moment.strftime("%Y-%m-%d %H:%M").to_string(),
        )
    }

    /// A moment as a date: `2026-12-01`.
    pub(super) fn date(self, ms: i64) -> String {
        self.time(ms).chars().take(10).collect()
    }

    /// The last millisecond of a day such as `2026-12-01`; nothing if it is no day.
    pub(super) fn end_of(self, day: &str) -> Option<i64> {
        let day: Date = day.trim().parse().ok()?;
        let next = day.tomorrow().ok()?.at(0, 0, 0, 0);
        Some(self.offset().to_timestamp(next).ok()?.as_millisecond() - 1)
    }

    /// What the offset is called: `UTC+01:00`.
    pub(super) fn name(self) -> String {
        let (sign, minutes) = (if self.minutes < 0 { '-' } else { '+' }, self.minutes.abs());
        format!("UTC{sign}{:02}:{:02}", minutes / 60, minutes % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_ends_where_the_class_is() {
        let here = Zone { minutes: -300 };
        let end = here.end_of("2026-12-01").unwrap();
        assert_eq!(here.time(end), "2026-12-01 23:59");
        assert_eq!(Zone { minutes: 0 }.time(end), "2026-12-02 04:59");
        assert_eq!((here.date(end).as_str(), here.name().as_str()), ("2026-12-01", "UTC-05:00"));
        assert_eq!(here.end_of("2026-13-01"), None);
    }
}
