//! When the clocks stood still for both: the director stopped them (6.10), or a claim was being decided (9.4.1); and when
//! the desk could not be reached.
//!
//! Laws 6.10

use chrono::{DateTime, Utc};

use super::Exempt;

/// The times during which no clock of a game ran.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Stops {
    over: Vec<(Exempt, DateTime<Utc>, DateTime<Utc>)>,
    open: Option<DateTime<Utc>>,
}

impl Stops {
    /// The clocks stand from here on, if they do not stand already.
    pub fn open(&mut self, at: DateTime<Utc>) {
        self.open = Some(self.open.map_or(at, |open| open.min(at)));
    }

    /// The clocks go again, if they stood.
    pub fn close(&mut self, at: DateTime<Utc>) {
        self.over.extend(self.open.take().map(|open| (Exempt::Stopped, open, at)));
    }

    /// The desk could not be reached from one instant to another.
    pub fn outage(&mut self, from: DateTime<Utc>, until: DateTime<Utc>) {
        self.over.push((Exempt::Outage, from, until));
    }

    /// Since when the clocks stand, if they do.
    pub fn standing_since(&self) -> Option<DateTime<Utc>> {
        self.open
    }

    /// Those that are over: why, from when, until when.
    pub fn over(&self) -> &[(Exempt, DateTime<Utc>, DateTime<Utc>)] {
        &self.over
    }
}
