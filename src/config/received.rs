//! The settings of `[mailbox]` about the lines that mail servers add, and about the receipt, which are the same for every
//! kind of mailbox.

use anyhow::{Context, Result};
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use toml::Value;

use crate::model::Host;

/// How many hours a mail may have been on its way where nothing is said.
pub(super) const MAX_TRANSIT: u32 = 24;

/// A mail that was longer on its way is no matter of greylisting or a queue any more: most servers give up by then.
const LONGEST: u32 = 168;

pub(super) fn authserv_id(value: &Value) -> Result<String> {
    let name =
        value.as_str().map(str::trim).filter(|name| !name.is_empty() && !name.contains(char::is_whitespace));
    name.map(str::to_owned).context("mailbox.authserv_id: one name, such as \"mx.club.example\"")
}

pub(super) fn received_from(value: &Value) -> Result<Vec<Host>> {
    let wanted = "mailbox.received_from: a list of names and networks, such as [\"mx.club.example\", \"192.0.2.0/24\"]";
    let list = value.as_array().context(wanted)?;
    let host = |value: &Value| {
        let text = value.as_str().context(wanted)?;
        text.parse().with_context(|| format!("mailbox.received_from: {text}"))
    };
    list.iter().map(host).collect()
}

pub(super) fn max_transit(value: &Value) -> Result<u32> {
    let hours = value.as_integer().and_then(|hours| u32::try_from(hours).ok());
    let hours = hours.filter(|hours| *hours <= LONGEST);
    hours.with_context(|| format!("mailbox.max_transit: hours, a whole number from 0 to {LONGEST}"))
}

pub(super) fn since(value: &Value) -> Result<DateTime<Utc>> {
    // As TOML writes a date, or in quotes.
    let day = value.to_string().trim_matches('"').parse::<NaiveDate>();
    let day = day.ok().context("mailbox.since: a date, such as 2026-11-01")?;
    Ok(day.and_time(NaiveTime::MIN).and_utc())
}
