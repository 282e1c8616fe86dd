//! An event's own journal: by what it is played, by whom, directed by whom, and who meets whom. Its entries are chained as
//! a game's are, and the event is their fold (`event/fold.rs`). Persons stand in it as a number and a salted digest; what is known of them
//! stands beside.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::{
    Pairing,
    file::EventFile,
    terms::{Entrant, EventTerms},
};
use crate::model::{Address, Digest, Personal, Zone};

/// What an entry of an event's journal records.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum EventFact {
    /// The event exists. Always the first entry.
    Opened(Box<EventTerms>),
    Directs {
        /// 0 for the director, then the deputies.
        place: u32,
        /// Name, address and zone, as the JSON of a [`Director`](super::Director).
        person: Personal,
    },
    /// Who adjudicates what the end date stops, where that is not whoever directs.
    Adjudicates {
        /// The same of him.
        person: Personal,
    },
    /// Where appeals go, beside the director.
    Appeals { address: Personal },
    Plays {
        number: u32,
        /// Name, addresses and all else that is known of him, as the JSON of an [`Entrant`].
        person: Personal,
    },
    /// Who meets whom in the game of that number; where it was paired before, in the place of that.
    Paired(Pairing),
    /// By what it is played from now on: it was put right.
    Changed(Box<EventTerms>),
    /// There is no such game any more, since it was paired anew before its first move.
    Unpaired { number: u32 },
    /// A player was taken out before the first move.
    TakenOut { number: u32 },
    /// Nobody decides on appeals beside the director any more.
    NoAppeals,
    /// The database was put back from a copy. What was entered between the two instants is lost, and was ruled on again
    /// as far as its mails were still there.
    Restored {
        /// When the copy was made.
        copied: DateTime<Utc>,
        /// The digest of the last entry that the copy held.
        head: Digest,
    },
    /// A player's days are counted by another zone.
    ZoneChanged { player: u32, zone: Zone },
    /// What is known of a player is another: his addresses, or what was put right about him.
    Registered {
        number: u32,
        /// The director or deputy of this place who said so; none where the player himself or the operator did.
        by: Option<u32>,
        /// Whether a change of address is undone by it: then nothing undoes it in its turn.
        undoes: bool,
        /// The JSON of a [`Registration`].
        person: Personal,
    },
    /// Words went to all players, or to those of a game.
    Announced {
        /// Whose, as above.
        by: Option<u32>,
        text: Personal,
        /// To whom, where not to all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Announcees>,
    },
    /// Somebody plays on for a player, in all that he still had to play or in some of it.
    Substituted {
        of: u32,
        number: u32,
        /// Whether in all of it: then the place in the table is his from now on, with what was made of it before.
        place: bool,
        /// Whose order it was, as above.
        by: Option<u32>,
    },
    /// Somebody came in after the first move by a director's order: no file of the organiser's need have him.
    Entered {
        number: u32,
        /// Whose order it was, as above.
        by: Option<u32>,
        /// Why, in his words.
        reason: Personal,
    },
    /// All its games were over, its final report went out, and nothing in it changes any more.
    Closed,
    /// It does not take place: nothing was played in it, its games are cancelled, and nothing in it changes any more.
    Removed {
        /// Why, in the operator's words.
        reason: Personal,
    },
    /// All that was known of a player was erased but his number.
    PlayerErased { number: u32 },
    /// All that was known of a director, 0, a deputy or whoever adjudicates, 1000, was erased.
    DirectorErased { place: u32 },
}

/// What is known of a player from an instant on, and why.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Registration {
    #[serde(flatten)]
    pub entrant: Entrant,
    /// In the words of whoever said so; empty where nothing was said.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// What the organiser's file says of him, where it was given again: the next one is held against it, so that what players
    /// and directors have changed since is not changed back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub filed: Option<Box<Entrant>>,
}

/// A player's letters went elsewhere from an instant on.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct AddressChange {
    /// The player's start number.
    pub player: u32,
    pub at: DateTime<Utc>,
    /// His own addresses before and since.
    pub from: Vec<Address>,
    pub to: Vec<Address>,
}

/// The players of a game to whom words went.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Announcees {
    /// The number of the game.
    pub game: u32,
    /// Their start numbers.
    pub players: Vec<u32>,
}

/// Somebody came in by a director's order.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct LateEntry {
    pub at: DateTime<Utc>,
    /// His start number.
    pub number: u32,
}

/// Somebody plays on for a player.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Substitution {
    pub at: DateTime<Utc>,
    /// The start numbers of both.
    pub of: u32,
    pub number: u32,
    /// Whether the place in the table is his from then on.
    pub place: bool,
}

/// One entry of an event's journal.
#[derive(Clone, Debug)]
pub struct EventEntry {
    /// Its place in the journal, from 1.
    pub seq: u32,
    pub at: DateTime<Utc>,
    pub fact: EventFact,
}

impl EventFact {
    /// What an event's journal begins with.
    pub fn all_of(file: &EventFile) -> Result<Vec<EventFact>, serde_json::Error> {
        let mut facts = vec![EventFact::Opened(Box::new(file.terms.clone()))];
        for (place, director) in (0_u32..).zip(file.officials()) {
            facts.push(EventFact::Directs { place, person: known(director)? });
        }
        if let Some(adjudicator) = &file.adjudicator {
            facts.push(EventFact::Adjudicates { person: known(adjudicator)? });
        }
        facts.extend(
            file.appeals
                .iter()
                .map(|address| EventFact::Appeals { address: Personal::new(address.as_str()) }),
        );
        for player in &file.players {
            facts.push(EventFact::Plays { number: player.number, person: known(player)? });
        }
        facts.extend(file.games.iter().cloned().map(EventFact::Paired));
        Ok(facts)
    }

    /// What is known of a person, where it records that.
    pub fn personal_mut(&mut self) -> Option<&mut Personal> {
        match self {
            EventFact::Directs { person, .. }
            | EventFact::Adjudicates { person }
            | EventFact::Plays { person, .. }
            | EventFact::Registered { person, .. } => Some(person),
            EventFact::Appeals { address } => Some(address),
            EventFact::Announced { text, .. } => Some(text),
            EventFact::Removed { reason } | EventFact::Entered { reason, .. } => Some(reason),
            EventFact::Opened(_)
            | EventFact::Changed(_)
            | EventFact::Unpaired { .. }
            | EventFact::TakenOut { .. }
            | EventFact::NoAppeals
            | EventFact::Paired(_)
            | EventFact::Restored { .. }
            | EventFact::ZoneChanged { .. }
            | EventFact::Substituted { .. }
            | EventFact::Closed
            | EventFact::PlayerErased { .. }
            | EventFact::DirectorErased { .. } => None,
        }
    }
}

fn known<T: Serialize>(person: &T) -> Result<Personal, serde_json::Error> {
    serde_json::to_string(person).map(Personal::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_to_all_are_journalled_as_before_they_could_go_to_a_game() {
        let digest = "ab".repeat(32);
        for by in ["0", "null"] {
            let text = format!(r#"{{"fact":"announced","by":{by},"text":"{digest}"}}"#);
            let fact: EventFact = serde_json::from_str(&text).unwrap();
            assert!(matches!(fact, EventFact::Announced { to: None, .. }), "{fact:?}");
            assert_eq!(serde_json::to_string(&fact).unwrap(), text);
        }
    }
}
