//! The cron line of the config. It only wakes the sweep: what is due is found by state, so a tick that was missed
//! costs nothing.

use std::str::FromStr;

use anyhow::{Context, Result, ensure};
use cron::Schedule;

/// Reads minute, hour, day of month, month and day of week, in UTC. Days of the week go by their names: cron dialects
/// number them differently.
pub(super) fn cron_line(line: &str) -> Result<Schedule> {
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
    Schedule::from_str(&format!("0 {line}"))
        .with_context(|| format!("schedule.sweep: not a cron line: {line}"))
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};

    use super::*;

    #[test]
    fn five_fields_by_name_are_taken() {
        let schedule = cron_line("30 6 * * Mon-Fri").unwrap();
        let friday: DateTime<Utc> = "2026-11-20T07:00:00Z".parse().unwrap();
        assert_eq!(schedule.after(&friday).next().unwrap().to_rfc3339(), "2026-11-23T06:30:00+00:00");
    }

    #[test]
    fn other_forms_are_refused() {
        for line in ["* * * *", "0 */15 * * * *", "* * * * 1", "x * * * *"] {
            assert!(cron_line(line).is_err(), "{line}");
        }
    }
}
