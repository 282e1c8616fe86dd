//! An event's own journal: by what it is played, by whom, directed by whom, and who meets whom. Its entries are chained as
//! a game's are, and the event is their fold. Persons stand in it as a number and a salted digest; what is known of them
//! stands beside.

use anyhow::{Context, Result, anyhow, bail, ensure};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{
    Pairing,
    file::EventFile,
    terms::{Director, Entrant, EventTerms},
};
use crate::model::{Address, Digest, EventCode, Personal, Zone};

/// What an entry of an event's journal records.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum EventFact {
    /// The event exists. Always the first entry.
    Opened(Box<EventTerms>),
    Directs {
        /// 0 for the director, then the deputies.
        place: u32,
        /// Name, address and zone, as the JSON of a [`Director`].
        person: Personal,
    },
    /// Where appeals go, beside the director.
    Appeals {
        address: Personal,
    },
    Plays {
        number: u32,
        /// Name, addresses and all else that is known of him, as the JSON of an [`Entrant`].
        person: Personal,
    },
    Paired(Pairing),
    /// The database was put back from a copy. What was entered between the two instants is lost, and was ruled on again
    /// as far as its mails were still there.
    Restored {
        /// When the copy was made.
        copied: DateTime<Utc>,
        /// The digest of the last entry that the copy held.
        head: Digest,
    },
    /// A player's days are counted by another zone.
    ZoneChanged {
        player: u32,
        zone: Zone,
    },
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
    /// Words went to all players.
    Announced {
        /// Whose, as above.
        by: Option<u32>,
        text: Personal,
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
    /// All its games were over, its final report went out, and nothing in it changes any more.
    Closed,
    /// It does not take place: nothing was played in it, its games are cancelled, and nothing in it changes any more.
    Removed {
        /// Why, in the operator's words.
        reason: Personal,
    },
    /// All that was known of a player was erased but his number.
    PlayerErased {
        number: u32,
    },
    /// All that was known of a director, 0, or a deputy was erased.
    DirectorErased {
        place: u32,
    },
}

/// What is known of a player from an instant on, and why.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Registration {
    #[serde(flatten)]
    pub entrant: Entrant,
    /// In the words of whoever said so; empty where nothing was said.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
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
            | EventFact::Plays { person, .. }
            | EventFact::Registered { person, .. } => Some(person),
            EventFact::Appeals { address } => Some(address),
            EventFact::Announced { text, .. } => Some(text),
            EventFact::Removed { reason } => Some(reason),
            EventFact::Opened(_)
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

/// What is known of a person; none where it was erased.
fn recalled<T: DeserializeOwned>(seq: u32, person: &Personal) -> Result<Option<T>> {
    let read = |text| serde_json::from_str(text).map_err(|error| anyhow!("entry {seq}: {error}"));
    person.text().map(read).transpose()
}

impl EventFile {
    /// The event that the entries of its journal make.
    pub fn fold(code: EventCode, entries: &[EventEntry]) -> Result<EventFile> {
        let Some((EventEntry { fact: EventFact::Opened(terms), .. }, rest)) = entries.split_first() else {
            bail!("entry 1: a journal begins with an opening");
        };
        ensure!(terms.code.as_str() == code.as_str(), "entry 1: it is the journal of {}", terms.code);
        let (mut officials, mut players, mut games) = (Vec::new(), Vec::new(), Vec::new());
        let (mut appeals, mut moved) = (None, Vec::<AddressChange>::new());
        let (mut closed, mut removed) = (None, false);
        let mut substitutions = Vec::new();
        // Where players' letters went against their will. Entered there once more, it is the decision on that dispute.
        let mut disputed = Vec::new();
        for EventEntry { seq, at, fact } in rest {
            match fact {
                EventFact::Opened(_) => bail!("entry {seq}: a second opening"),
                EventFact::Directs { person, .. } => {
                    officials.push(recalled(*seq, person)?.unwrap_or_else(Director::erased));
                }
                EventFact::Plays { number, person } => {
                    players.push(recalled(*seq, person)?.unwrap_or_else(|| Entrant::erased(*number)));
                }
                EventFact::Appeals { address } => {
                    let read = |text: &str| text.parse().map_err(|error| anyhow!("entry {seq}: {error}"));
                    appeals = address.text().map(read).transpose()?;
                }
                EventFact::Paired(pairing) => games.push(pairing.clone()),
                EventFact::Restored { .. } | EventFact::Announced { .. } => {}
                EventFact::Closed => closed = Some(*at),
                &EventFact::Substituted { of, number, place, .. } => {
                    let known = |number| players.iter().any(|known: &Entrant| known.number == number);
                    ensure!(known(of) && known(number), "entry {seq}: nobody has that number");
                    substitutions.push(Substitution { at: *at, of, number, place });
                }
                EventFact::Removed { .. } => (closed, removed) = (Some(*at), true),
                EventFact::Registered { number, person, undoes, .. } => {
                    let known = players.iter_mut().find(|known: &&mut Entrant| known.number == *number);
                    let known = known.with_context(|| format!("entry {seq}: nobody has that number"))?;
                    let now = recalled::<Registration>(*seq, person)?
                        .map_or_else(|| Entrant::erased(*number), |registration| registration.entrant);
                    ensure!(now.number == *number, "entry {seq}: it is of player {}", now.number);
                    let his = |change: &AddressChange| change.player == *number;
                    if *undoes {
                        disputed.extend(
                            moved.extract_if(.., |change| his(change)).map(|change| (*number, change.to)),
                        );
                    } else if now.email != known.email && !disputed.contains(&(*number, now.email.clone())) {
                        let (from, to) = (known.email.clone(), now.email.clone());
                        moved.push(AddressChange { player: *number, at: *at, from, to });
                    }
                    *known = now;
                }
                EventFact::ZoneChanged { player, zone } => {
                    let known = players.iter_mut().find(|known: &&mut Entrant| known.number == *player);
                    known.with_context(|| format!("entry {seq}: nobody has that number"))?.zone = *zone;
                }
                EventFact::PlayerErased { number } => {
                    let known = players.iter_mut().find(|known: &&mut Entrant| known.number == *number);
                    *known.with_context(|| format!("entry {seq}: nobody has that number"))? =
                        Entrant::erased(*number);
                    moved.retain(|change| change.player != *number);
                }
                EventFact::DirectorErased { place } => {
                    let known = officials.get_mut(*place as usize);
                    *known.with_context(|| format!("entry {seq}: nobody directs there"))? =
                        Director::erased();
                }
            }
        }
        let mut officials = officials.into_iter();
        let director = officials.next().context("entry 1: nobody directs it")?;
        let deputies = officials.collect();
        let terms = EventTerms::clone(terms);
        Ok(EventFile {
            terms,
            director,
            deputies,
            appeals,
            players,
            games,
            moved,
            substitutions,
            closed,
            removed,
        })
    }
}

impl Director {
    fn erased() -> Director {
        let name = Personal::default().shown().to_owned();
        Director { name, email: Address::nobodys(), zone: Zone::UTC }
    }
}

impl Entrant {
    fn erased(number: u32) -> Entrant {
        Entrant { number, name: Personal::default().shown().to_owned(), ..Entrant::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(file: &EventFile) -> Vec<EventEntry> {
        let at = "2026-11-20T18:00:00Z".parse().unwrap();
        let facts = EventFact::all_of(file).unwrap();
        (1..).zip(facts).map(|(seq, fact)| EventEntry { seq, at, fact }).collect()
    }

    #[test]
    fn an_event_is_the_fold_of_its_journal() {
        for text in [
            include_str!("../../data/events/club26.toml"),
            &include_str!("../../data/events/club26.toml")
                .replace("variant = \"chess\"", "variant = \"chess960\"\nposition = \"per-game\""),
        ] {
            let mut file = EventFile::read(text, None).unwrap();
            file.draw("00112233445566778899aabbccddeeff");
            assert_eq!(EventFile::fold(file.code.clone(), &entries(&file)).unwrap(), file);
        }
    }

    #[test]
    fn one_who_was_erased_keeps_his_number_alone() {
        let file = EventFile::read(include_str!("../../data/events/club26.toml"), None).unwrap();
        let mut entries = entries(&file);
        for entry in &mut entries {
            if let EventFact::Plays { number: 2, person } = &mut entry.fact {
                *person = Personal::default();
            }
        }
        let folded = EventFile::fold(file.code.clone(), &entries).unwrap();
        assert_eq!((folded.players[1].number, folded.players[1].name.as_str()), (2, "[…]"));
        assert_eq!((&folded.players[0], &folded.games), (&file.players[0], &file.games));
    }

    #[test]
    fn who_was_erased_is_nobody_whatever_was_known_of_him_since() {
        let file = EventFile::read(include_str!("../../data/events/club26.toml"), None).unwrap();
        let mut entries = entries(&file);
        let at = entries[0].at;
        let more = [
            EventFact::ZoneChanged { player: 2, zone: "Asia/Tokyo".parse().unwrap() },
            EventFact::PlayerErased { number: 2 },
            EventFact::DirectorErased { place: 0 },
        ];
        entries.extend((100..).zip(more).map(|(seq, fact)| EventEntry { seq, at, fact }));
        let folded = EventFile::fold(file.code.clone(), &entries).unwrap();
        assert_eq!(folded.players[1], Entrant::erased(2));
        assert_eq!((&folded.director, &folded.players[0]), (&Director::erased(), &file.players[0]));
        let nobody = EventFact::PlayerErased { number: 99 };
        entries.push(EventEntry { seq: 103, at, fact: nobody });
        assert!(EventFile::fold(file.code.clone(), &entries).is_err());
    }

    #[test]
    fn entries_in_no_order_make_no_event() {
        let file = EventFile::read(include_str!("../../data/events/club26.toml"), None).unwrap();
        let mut entries = entries(&file);
        let code = || file.code.clone();
        assert!(EventFile::fold(code(), &entries[1..]).is_err());
        assert!(EventFile::fold(code(), &entries[..1]).is_err());
        entries.push(entries[0].clone());
        assert!(EventFile::fold(code(), &entries).is_err());
    }
}
