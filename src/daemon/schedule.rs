//! The cron line of the config. It only wakes the sweep: what is due is found by state, so a tick that was missed
//! costs nothing.

use std::str::FromStr;

use anyhow::{Context, Result, ensure};
use chrono::{DateTime, Utc};

/// A cron line of five fields, in UTC.
#[derive(Clone, Debug)]
pub struct CronLine(cron::Schedule);

impl CronLine {
    /// Reads minute, hour, day of month, month and day of week. Days of the week go by their names: cron dialects
    /// number them differently.
    pub fn parse(line: &str) -> Result<CronLine> {
        let fields: Vec<&str> = line.split_whitespace().collect();
        ensure!(
            fields.len() == 5,
            "schedule.sweep: a cron line has five fields, such as \"*/15 * * * *\"; read: {line}"
        );
        let weekdays = fields.last().copied().unwrap_or_default();
        ensure!(
            !weekdays.contains(|c: char| c.is_ascii_digit()),
            "schedule.sweep: days of the week go by their names, such as Mon-Fri; read: {weekdays}"
        );
        let schedule = cron::Schedule::from_str(&format!("0 {line}"))
            .with_context(|| format!("schedule.sweep: not a cron line: {line}"))?;
        Ok(CronLine(schedule))
    }

    /// The first tick after an instant.
    pub fn next(&self, after: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.0.after(&after).next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_fields_by_name_are_taken() {
        let schedule = CronLine::parse("30 6 * * Mon-Fri").unwrap();
        let friday: DateTime<Utc> = "2026-11-20T07:00:00Z".parse().unwrap();
        assert_eq!(schedule.next(friday).unwrap().to_rfc3339(), "2026-11-23T06:30:00+00:00");
    }

    #[test]
    fn other_forms_are_refused() {
        for line in ["* * * *", "0 */15 * * * *", "* * * * 1", "x * * * *"] {
            assert!(CronLine::parse(line).is_err(), "{line}");
        }
    }
}
