//! The `Received` lines of a mail (RFC 5321, 4.4), as far as they can be believed (semantics 22).
//!
//! Each server that handles a mail puts a line on top. Those of our own servers are the first ones, and each of them says
//! that it took the mail from a host of ours; the first that names a foreign client is the last of them. That client
//! is the sender's mail server, as our own server saw it: by its address, and by the name that the address has in the
//! DNS, never by what it calls itself. The line directly below is believed only where that very server wrote it, as far
//! as one can tell: it names itself behind `by`. It says when the sender's server had the mail. Everything below may
//! be forged by the sender, and is never looked at.

mod received_line;

#[cfg(test)]
mod tests;

use chrono::{DateTime, Utc};

use super::fields::Fields;
use crate::model::Host;
use received_line::{Client, Line, Party};

pub(super) const RECEIVED: &str = "received";

/// What the chain of a mail says of when its sender's server had it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Chain {
    /// The lines that it rests on, from the top: ours, and the one below.
    pub lines: Vec<String>,
    pub stamp: Result<DateTime<Utc>, NoStamp>,
}

/// Why a chain has no stamp that could count.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum NoStamp {
    /// No line tells of a server outside: a mail within one house, or one without lines.
    #[error("no line names a server outside")]
    NoClient,
    /// The line of our server that took it in cannot be read with certainty.
    #[error("our server's line is not clear")]
    NotClear,
    #[error("the sender's server left no line")]
    NoLine,
    /// The line below was written by another host than the one that handed the mail over, as far as one can tell.
    #[error("the line below is not by the server that handed the mail over")]
    OtherHost,
    #[error("a date is missing or has no zone")]
    NoDate,
    /// The sender's server says that it had the mail later than ours had it.
    #[error("its times run backwards")]
    Backwards,
}

/// The chain of a mail, from its bytes. `own` are our own mail servers, beside loopback.
pub fn chain_of(raw: &[u8], own: &[Host]) -> Chain {
    chain(&Fields::of_mail(raw), own)
}

pub(super) fn chain(fields: &Fields, own: &[Host]) -> Chain {
    let all: Vec<&str> = fields.all(RECEIVED).collect();
    let ours = all.iter().take_while(|value| is_within(value, own)).count();
    let shown = all.iter().take(ours.saturating_add(2)).map(|value| (*value).to_owned()).collect();
    Chain { lines: shown, stamp: stamp(all.get(ours), all.get(ours.saturating_add(1))) }
}

/// When the sender's server had the mail, from the line by which ours took it and the one below.
fn stamp(taken: Option<&&str>, below: Option<&&str>) -> Result<DateTime<Utc>, NoStamp> {
    let taken = Line::read(taken.ok_or(NoStamp::NoClient)?).ok_or(NoStamp::NotClear)?;
    let client = taken.client.ok_or(NoStamp::NotClear)?;
    let below = Line::read(below.ok_or(NoStamp::NoLine)?).ok_or(NoStamp::OtherHost)?;
    if !is_same(&client, &below.by) {
        return Err(NoStamp::OtherHost);
    }
    let (stamp, taken) = below.at.zip(taken.at).ok_or(NoStamp::NoDate)?;
    if stamp > taken { Err(NoStamp::Backwards) } else { Ok(stamp) }
}

/// Whether a `Received` line tells of a way within our own mail system: no client at all, local delivery, a mailbox that
/// was fetched, loopback, or a host that the config names.
pub(super) fn is_within(received: &str, own: &[Host]) -> bool {
    let Some(line) = Line::read(received) else { return false };
    let Some(client) = line.client.filter(|_| !line.local) else { return true };
    let at = |address| own.iter().any(|host| host.is_at(address));
    let address = client.address.is_some_and(|address| address.is_loopback() || at(address));
    address || client.name.is_some_and(|name| own.iter().any(|host| host.is_called(&name)))
}

/// Whether a mail was made by a server of ours: every line tells of a way within our own mail system, and the lowest is by
/// a host that the config names, or one under the desk's own domain.
pub(super) fn made_by(fields: &Fields, own: &[Host], home: &str) -> bool {
    let all: Vec<&str> = fields.all(RECEIVED).collect();
    let Some(lowest) = all.last().and_then(|lowest| Line::read(lowest)) else { return false };
    let Party { name, addresses } = lowest.by;
    let at = addresses.iter().any(|address| own.iter().any(|host| host.is_at(*address)));
    let home = registrable(home);
    let called = name.is_some_and(|name| {
        own.iter().any(|host| host.is_called(&name)) || home.is_some() && registrable(&name) == home
    });
    (at || called) && all.iter().all(|line| is_within(line, own))
}

/// Whether the host that a line was written by is this client: by its address, or by names under one registrable domain.
fn is_same(client: &Client, by: &Party) -> bool {
    let address = client.address.is_some_and(|address| by.addresses.contains(&address));
    let domain = |name: &Option<String>| name.as_deref().and_then(registrable).map(str::to_owned);
    address || domain(&client.name).is_some_and(|own| domain(&by.name) == Some(own))
}

/// The domain that somebody registered: one label more than a suffix under which domains are given out, to strangers of
/// each other, also by companies (`github.io`).
fn registrable(name: &str) -> Option<&str> {
    psl::domain_str(name)
}
