//! An event is the fold of its own journal.

use anyhow::{Context, Result, anyhow, bail, ensure};
use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;

use super::{
    AddressChange, EventEntry, EventFact, LateEntry, Pairing, Registration, Substitution,
    file::EventFile,
    terms::{ADJUDICATORS_PLACE, Director, Entrant, EventTerms},
};
use crate::model::{Address, EventCode, Personal, Zone};

/// An event as far as its journal was read.
struct Fold {
    /// Its director stands among the officials.
    file: EventFile,
    officials: Vec<Director>,
    /// Where players' letters went against their will. Entered there once more, it is the decision on that dispute.
    disputed: Vec<(u32, Vec<Address>)>,
}

impl EventFile {
    /// The event that the entries of its journal make.
    pub fn fold(code: EventCode, entries: &[EventEntry]) -> Result<EventFile> {
        let Some((EventEntry { fact: EventFact::Opened(terms), .. }, rest)) = entries.split_first() else {
            bail!("entry 1: a journal begins with an opening");
        };
        ensure!(terms.code.as_str() == code.as_str(), "entry 1: it is the journal of {}", terms.code);
        let mut fold = Fold::opened(EventTerms::clone(terms));
        for entry in rest {
            fold.take(entry).with_context(|| format!("entry {}", entry.seq))?;
        }
        fold.whole().context("entry 1: nobody directs it")
    }
}

impl Fold {
    fn opened(terms: EventTerms) -> Fold {
        let file = EventFile {
            terms,
            director: Director::erased(),
            deputies: Vec::new(),
            adjudicator: None,
            appeals: None,
            players: Vec::new(),
            games: Vec::new(),
            filed: Vec::new(),
            out: Vec::new(),
            unpaired: Vec::new(),
            moved: Vec::new(),
            substitutions: Vec::new(),
            late: Vec::new(),
            closed: None,
            removed: false,
        };
        Fold { file, officials: Vec::new(), disputed: Vec::new() }
    }

    /// The event, where somebody directs it; its games in the order of their numbers, also of those that came later.
    fn whole(self) -> Option<EventFile> {
        let Fold { mut file, officials, .. } = self;
        let mut officials = officials.into_iter();
        file.director = officials.next()?;
        file.deputies = officials.collect();
        file.games.sort_by_key(|game| game.number);
        file.unpaired.sort_unstable();
        Some(file)
    }

    fn take(&mut self, entry: &EventEntry) -> Result<()> {
        let file = &mut self.file;
        match &entry.fact {
            EventFact::Opened(_) => bail!("a second opening"),
            EventFact::Changed(now) => {
                ensure!(now.code == file.terms.code, "it is of {}", now.code);
                file.terms = EventTerms::clone(now);
            }
            EventFact::Appeals { address } => {
                file.appeals = address
                    .text()
                    .map(|text| text.parse().map_err(|error| anyhow!("{error}")))
                    .transpose()?;
            }
            EventFact::NoAppeals => file.appeals = None,
            EventFact::Paired(pairing) => self.pair(pairing),
            EventFact::Unpaired { number } => {
                let there = file.games.len();
                file.games.retain(|game| game.number != *number);
                ensure!(file.games.len() < there, "there is no such game");
                file.unpaired.push(*number);
            }
            EventFact::Restored { .. } | EventFact::Announced { .. } => {}
            EventFact::Closed => file.closed = Some(entry.at),
            EventFact::Removed { .. } => (file.closed, file.removed) = (Some(entry.at), true),
            EventFact::Directs { .. }
            | EventFact::Adjudicates { .. }
            | EventFact::DirectorErased { .. }
            | EventFact::Plays { .. }
            | EventFact::TakenOut { .. }
            | EventFact::Substituted { .. }
            | EventFact::Entered { .. }
            | EventFact::Registered { .. }
            | EventFact::ZoneChanged { .. }
            | EventFact::PlayerErased { .. } => self.take_people(entry)?,
        }
        Ok(())
    }

    fn pair(&mut self, pairing: &Pairing) {
        match self.file.games.iter_mut().find(|game| game.number == pairing.number) {
            Some(known) => known.clone_from(pairing),
            None => self.file.games.push(pairing.clone()),
        }
    }

    /// Who plays and who directs.
    fn take_people(&mut self, entry: &EventEntry) -> Result<()> {
        match &entry.fact {
            EventFact::Directs { place, person } => {
                let person = recalled(person)?.unwrap_or_else(Director::erased);
                match self.officials.get_mut(*place as usize) {
                    Some(known) => *known = person,
                    None => self.officials.push(person),
                }
            }
            EventFact::Adjudicates { person } => {
                self.file.adjudicator = Some(recalled(person)?.unwrap_or_else(Director::erased));
            }
            EventFact::DirectorErased { place } => {
                let known = match *place {
                    ADJUDICATORS_PLACE => self.file.adjudicator.as_mut(),
                    place => self.officials.get_mut(place as usize),
                };
                *known.context("nobody directs there")? = Director::erased();
            }
            EventFact::Plays { number, person } => {
                let player: Entrant = recalled(person)?.unwrap_or_else(|| Entrant::erased(*number));
                self.file.filed.push(player.clone());
                self.file.players.push(player);
            }
            EventFact::TakenOut { number } => {
                self.player(*number)?;
                self.file.out.push(*number);
            }
            &EventFact::Substituted { of, number, place, .. } => {
                self.player(of)?;
                self.player(number)?;
                self.file.substitutions.push(Substitution { at: entry.at, of, number, place });
            }
            &EventFact::Entered { number, .. } => self.enter(number, entry.at)?,
            EventFact::Registered { number, person, undoes, .. } => {
                self.register(*number, recalled(person)?, *undoes, entry.at)?;
            }
            EventFact::ZoneChanged { player, zone } => self.player(*player)?.zone = *zone,
            EventFact::PlayerErased { number } => {
                *self.player(*number)? = Entrant::erased(*number);
                self.file.filed.retain(|known| known.number != *number);
                self.file.moved.retain(|change| change.player != *number);
            }
            _ => bail!("it is about nobody"),
        }
        Ok(())
    }

    fn player(&mut self, number: u32) -> Result<&mut Entrant> {
        let known = self.file.players.iter_mut().find(|known| known.number == number);
        known.context("nobody has that number")
    }

    /// Somebody came in by a director's order. What a file says of him is held against as little as a file must say, so that it
    /// takes back nothing that the director has said of him.
    fn enter(&mut self, number: u32, at: DateTime<Utc>) -> Result<()> {
        let Entrant { name, email, .. } = self.player(number)?.clone();
        self.file.filed.retain(|known| known.number != number);
        self.file.filed.push(Entrant { number, name, email, ..Entrant::default() });
        self.file.late.push(LateEntry { at, number });
        Ok(())
    }

    /// What is known of a player from an instant on; nothing where it was erased.
    fn register(
        &mut self,
        number: u32,
        registration: Option<Registration>,
        undoes: bool,
        at: DateTime<Utc>,
    ) -> Result<()> {
        let before = self.player(number)?.email.clone();
        let (now, filed) = match registration {
            Some(Registration { entrant, filed, .. }) => (entrant, filed),
            None => (Entrant::erased(number), None),
        };
        ensure!(now.number == number, "it is of player {}", now.number);
        if let Some(filed) = filed {
            self.file.filed.retain(|known| known.number != number);
            self.file.filed.push(*filed);
        }
        if undoes {
            let undone = self.file.moved.extract_if(.., |change| change.player == number);
            self.disputed.extend(undone.map(|change| (number, change.to)));
        } else if now.email != before && !self.disputed.contains(&(number, now.email.clone())) {
            let to = now.email.clone();
            self.file.moved.push(AddressChange { player: number, at, from: before, to });
        }
        *self.player(number)? = now;
        Ok(())
    }
}

/// What is known of a person; none where it was erased.
fn recalled<T: DeserializeOwned>(person: &Personal) -> Result<Option<T>> {
    person.text().map(|text| serde_json::from_str(text).map_err(|error| anyhow!("{error}"))).transpose()
}

impl Director {
    fn erased() -> Director {
        let name = Personal::default().shown().to_owned();
        Director { name, email: Address::nobodys(), zone: Zone::UTC }
    }
}

impl Entrant {
    /// Whether all that was known of him was erased.
    pub(super) fn is_erased(&self) -> bool {
        self.name == Personal::default().shown()
    }

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
