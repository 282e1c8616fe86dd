//! From when on games can be claimed for adjudication (5.1.4, 5.2.6): a claim on it before that is not taken.
//!
//! Laws 5.1.4, 5.2.6

use std::{fmt, str::FromStr};

use chrono::NaiveDate;

use crate::model::{Invalid, stored_text::stored_as_text};

/// When an event opens adjudication.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub enum Adjudication {
    /// Never.
    Never,
    /// From the day after this date.
    After(NaiveDate),
    /// Once each player has made so many moves.
    AfterMoves(u32),
    /// From the event's end date on. Without one it is not open until the director says when.
    EndDate(Option<NaiveDate>),
}

stored_as_text!(Adjudication);

/// The most moves that can be asked for: more is a slip of the pen.
const MOST_MOVES: u32 = 1000;

const NO_ADJUDICATION: Invalid = Invalid(
    "it may be never, end-date, after and a date, or after and a number of moves, such as after 2028-12-31 or \
     after 60 moves",
);

impl Adjudication {
    /// With the end date of an event, where that decides.
    pub fn ending(self, end: Option<NaiveDate>) -> Adjudication {
        match self {
            Adjudication::EndDate(own) => Adjudication::EndDate(own.or(end)),
            Adjudication::Never | Adjudication::After(_) | Adjudication::AfterMoves(_) => self,
        }
    }

    /// Whether it is open on a day, when each player has made so many moves.
    pub fn is_open(self, today: NaiveDate, moves: u32) -> bool {
        match self {
            Adjudication::Never | Adjudication::EndDate(None) => false,
            Adjudication::After(date) => today > date,
            Adjudication::AfterMoves(least) => moves >= least,
            Adjudication::EndDate(Some(end)) => today >= end,
        }
    }
}

impl Default for Adjudication {
    fn default() -> Self {
        Adjudication::EndDate(None)
    }
}

/// Words may stand apart or be joined by hyphens: an order of the director has one word there.
impl FromStr for Adjudication {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let date = |text: &str| text.parse().map_err(|_| NO_ADJUDICATION);
        let parts = |text: &str, word: &str| {
            text.strip_prefix(word)
                .and_then(|rest| rest.strip_prefix([' ', '-']))
                .map(|rest| rest.trim().to_owned())
        };
        let text = text.trim().to_ascii_lowercase();
        if let Some(rest) = parts(&text, "after") {
            let figures: String = rest.chars().take_while(char::is_ascii_digit).collect();
            let behind = rest.strip_prefix(figures.as_str()).unwrap_or_default();
            if matches!(behind.trim_matches([' ', '-']), "move" | "moves") {
                let moves = figures.parse().map_err(|_| NO_ADJUDICATION)?;
                let fits = (1..=MOST_MOVES).contains(&moves);
                return if fits { Ok(Adjudication::AfterMoves(moves)) } else { Err(NO_ADJUDICATION) };
            }
            return date(&rest).map(Adjudication::After);
        }
        match (text.as_str(), parts(&text, "end-date")) {
            ("never", _) => Ok(Adjudication::Never),
            ("end-date", _) => Ok(Adjudication::EndDate(None)),
            (_, Some(end)) => date(&end).map(|end| Adjudication::EndDate(Some(end))),
            _ => Err(NO_ADJUDICATION),
        }
    }
}

impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Adjudication::Never => f.write_str("never"),
            Adjudication::After(date) => write!(f, "after {date}"),
            Adjudication::AfterMoves(moves) => write!(f, "after {moves} moves"),
            Adjudication::EndDate(None) => f.write_str("end-date"),
            Adjudication::EndDate(Some(end)) => write!(f, "end-date {end}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reads_back_as_itself() {
        for text in ["never", "after 2028-12-31", "after 60 moves", "end-date", "end-date 2028-12-31"] {
            let read: Adjudication = text.parse().unwrap();
            assert_eq!(read.to_string(), text);
            assert_eq!(text.replace(' ', "-").parse(), Ok(read));
        }
        for text in
            ["", "always", "after", "after 0 moves", "after 31.12.2028", "after moves", "end-date soon"]
        {
            assert_eq!(text.parse::<Adjudication>(), Err(NO_ADJUDICATION), "{text}");
        }
    }

    #[test]
    fn it_opens_when_it_says() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let open =
            |text: &str, today: &str, moves| text.parse::<Adjudication>().unwrap().is_open(day(today), moves);
        assert!(!open("never", "2100-01-01", 999) && !open("end-date", "2100-01-01", 999));
        assert!(!open("after 2028-12-31", "2028-12-31", 99) && open("after 2028-12-31", "2029-01-01", 0));
        assert!(!open("after 60 moves", "2028-12-31", 59) && open("after 60 moves", "2028-12-31", 60));
        assert!(
            !open("end-date 2028-12-31", "2028-12-30", 99) && open("end-date 2028-12-31", "2028-12-31", 0)
        );
        let end = Some(day("2028-12-31"));
        assert_eq!(Adjudication::default().ending(end), Adjudication::EndDate(end));
        assert_eq!(Adjudication::Never.ending(end), Adjudication::Never);
    }
}
