//! The settings of `[mailbox]` about the lines that mail servers add, and about the receipt, which are the same for every
//! kind of mailbox.

use anyhow::{Context, Result, bail};
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use toml::{Table, Value};

use crate::model::Host;

/// How many hours a mail may have been on its way where nothing is said.
const MAX_TRANSIT: u32 = 24;

/// A mail that was longer on its way is no matter of greylisting or a queue any more: most servers give up by then.
const LONGEST: u32 = 168;

pub(super) fn authserv_id(text: &str) -> Result<Option<String>> {
    let Some(value) = setting(text, "authserv_id")? else { return Ok(None) };
    let name =
        value.as_str().map(str::trim).filter(|name| !name.is_empty() && !name.contains(char::is_whitespace));
    let name = name.context("mailbox.authserv_id: one name, such as \"mx.club.example\"")?;
    Ok(Some(name.to_owned()))
}

pub(super) fn received_from(text: &str) -> Result<Vec<Host>> {
    let Some(value) = setting(text, "received_from")? else { return Ok(Vec::new()) };
    let wanted = "mailbox.received_from: a list of names and networks, such as [\"mx.club.example\", \"192.0.2.0/24\"]";
    let list = value.as_array().context(wanted)?;
    let host = |value: &Value| {
        let text = value.as_str().context(wanted)?;
        text.parse().with_context(|| format!("mailbox.received_from: {text}"))
    };
    list.iter().map(host).collect()
}

pub(super) fn max_transit(text: &str) -> Result<u32> {
    let Some(value) = setting(text, "max_transit")? else { return Ok(MAX_TRANSIT) };
    match value.as_integer().and_then(|hours| u32::try_from(hours).ok()).filter(|hours| *hours <= LONGEST) {
        Some(hours) => Ok(hours),
        None => bail!("mailbox.max_transit: hours, a whole number from 0 to {LONGEST}"),
    }
}

pub(super) fn since(text: &str) -> Result<Option<DateTime<Utc>>> {
    let Some(value) = setting(text, "since")? else { return Ok(None) };
    // As TOML writes a date, or in quotes.
    let day = value.to_string().trim_matches('"').parse::<NaiveDate>();
    let day = day.ok().context("mailbox.since: a date, such as 2026-11-01")?;
    Ok(Some(day.and_time(NaiveTime::MIN).and_utc()))
}

fn setting(text: &str, key: &str) -> Result<Option<Value>> {
    let file: Table = toml::from_str(text)?;
    Ok(file.get("mailbox").and_then(|mailbox| mailbox.get(key)).cloned())
}
