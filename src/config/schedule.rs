//! `[schedule]`: what happens by time alone.

use chrono::NaiveTime;
use serde::Deserialize;

/// When the clocks are looked at, besides at the start and after each mail.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Schedule {
    /// A cron line of five fields (minute, hour, day of month, month, day of week by name), in UTC.
    pub sweep: String,
    /// Limits that fell into a time of more than so many hours in which the mailbox was not read are extended; 0 for
    /// never.
    pub outage_hours: u32,
    /// When what may wait is told, in the reader's zone: one letter a day.
    pub morning: Morning,
    /// After so many days a case that nobody has answered is told to the deputies too.
    pub case_to_deputy_after: u32,
    /// So many days after it was dealt with a stranger's mail loses its bytes; 0 for never.
    pub keep_strangers_days: u32,
    /// So many days after it was taken over a letter of ours about what is over is shortened to its text; 0 for never.
    pub keep_letters_days: u32,
}

/// When what may wait is told.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
#[serde(try_from = "String")]
pub enum Morning {
    /// In one letter a day, which leaves at this hour by its reader's clock.
    At(NaiveTime),
    /// At once, each in a letter of its own.
    Always,
}

impl TryFrom<String> for Morning {
    type Error = String;

    fn try_from(text: String) -> Result<Morning, String> {
        let hour = NaiveTime::parse_from_str(&text, "%H:%M").ok();
        match (text.as_str(), hour) {
            ("always", _) => Ok(Morning::Always),
            (_, Some(hour)) if hour <= NOON => Ok(Morning::At(hour)),
            _ => Err(format!("{text:?} is no hour from \"00:00\" to \"12:00\", nor \"always\"")),
        }
    }
}

/// A later hour is no morning.
const NOON: NaiveTime = NaiveTime::from_hms_opt(12, 0, 0).expect("twelve is an hour");
/// The hour that is meant where nothing is said.
const EIGHT: NaiveTime = NaiveTime::from_hms_opt(8, 0, 0).expect("eight is an hour");

impl Default for Schedule {
    fn default() -> Self {
        Self {
            sweep: "*/15 * * * *".into(),
            outage_hours: 48,
            morning: Morning::At(EIGHT),
            case_to_deputy_after: 14,
            keep_strangers_days: 30,
            keep_letters_days: 30,
        }
    }
}
