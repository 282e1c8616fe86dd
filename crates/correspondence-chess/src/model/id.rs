//! The names of events and games: `CLUB26` and `CLUB26/7`.

use std::{fmt, str::FromStr};

use super::{Invalid, caseless::Caseless, stored_text::stored_as_text};

/// The longest event code. A reply address holds code, game, half-move and token in the 64 octets that RFC 5321
/// allows a local part.
const LONGEST_CODE: usize = 16;

/// The code of the event that the samples in our help name. No event may have it, so that a sample which is sent as it
/// is printed finds no game.
const OF_SAMPLES: &str = "EXAMPLE";

/// An event's code: 1 to 16 letters, digits and dashes, a letter or digit at both ends.
///
/// Shown as the organiser wrote it, compared without regard to case, since gateways change the case of addresses.
#[derive(Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct EventCode(Caseless);

impl EventCode {
    /// The code as the organiser wrote it.
    pub fn as_str(&self) -> &str {
        &self.0.0
    }

    /// The code that samples name.
    pub fn of_samples() -> EventCode {
        EventCode(Caseless(OF_SAMPLES.to_owned()))
    }

    /// Whether only samples name it.
    pub fn is_of_samples(&self) -> bool {
        self.as_str().eq_ignore_ascii_case(OF_SAMPLES)
    }
}

impl FromStr for EventCode {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fits = (1..=LONGEST_CODE).contains(&text.len())
            && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
            && !text.starts_with('-')
            && !text.ends_with('-');
        let code = fits.then(|| Self(Caseless(text.to_owned())));
        code.ok_or(Invalid("an event code is 1 to 16 letters, digits and dashes, such as CLUB26"))
    }
}

impl fmt::Display for EventCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A game's name, `CODE/N`.
#[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct GameId {
    /// The event that the game belongs to.
    pub event: EventCode,
    /// The game's number in its event, from 1.
    pub number: u32,
}

stored_as_text!(EventCode, GameId);

const NO_GAME: Invalid =
    Invalid("a game's name is its event's code, a slash and its number, such as CLUB26/7");

impl GameId {
    /// The game with this number in this event.
    pub fn new(event: EventCode, number: u32) -> Self {
        Self { event, number }
    }
}

impl FromStr for GameId {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (code, number) = text.split_once('/').ok_or(NO_GAME)?;
        let event = code.parse().map_err(|_| NO_GAME)?;
        Ok(Self { event, number: game_number(number)? })
    }
}

/// A game's number as people and addresses write it: 1 to 99999, digits only.
pub(super) fn game_number(text: &str) -> Result<u32, Invalid> {
    let plain = (1..=5).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    match text.parse() {
        Ok(number) if plain && number > 0 => Ok(number),
        _ => Err(NO_GAME),
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.event, self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_names_read_back_and_ignore_case() {
        let game: GameId = "Club-26/7".parse().unwrap();
        assert_eq!(game.to_string(), "Club-26/7");
        assert_eq!(game, "CLUB-26/7".parse().unwrap());
    }

    #[test]
    fn samples_have_a_code_of_their_own() {
        assert_eq!(EventCode::of_samples(), EventCode::of_samples().to_string().parse().unwrap());
        assert!("example".parse::<EventCode>().unwrap().is_of_samples());
        assert!(!"EXAMPLE26".parse::<EventCode>().unwrap().is_of_samples());
    }

    #[test]
    fn what_is_no_name_is_refused() {
        for text in [
            "",
            "CLUB",
            "CLUB/",
            "/7",
            "CLUB/0",
            "CLUB/x",
            "CLUB/+7",
            "CL UB/7",
            "-A/1",
            "ABCDEFGHIJKLMNOPQ/1",
        ] {
            assert_eq!(text.parse::<GameId>(), Err(NO_GAME), "{text}");
        }
    }
}
