//! Rows of an event and its people, held against the event's own journal.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{Found, differs};
use crate::{
    event::{ADJUDICATORS_PLACE, Director, EventEntry, EventFact, EventFile, office},
    store::{EventRow, personal::Owner, transaction::Tx},
};

impl Tx<'_> {
    /// The event whose journal holds; none where it does not, which is found.
    pub(super) fn audit_event(&self, event: &EventRow, found: &mut Found) -> Result<()> {
        let EventRow { id, code, .. } = event;
        let entries = self.event_entries(*id, code)?;
        if let Some(first) = entries.first() {
            let added: i64 = self.value("SELECT added FROM event WHERE id = ?1", [id])?;
            differs(found, format_args!("event {code}: added"), &added, &first.at.timestamp());
        }
        let file = EventFile::fold(code.clone(), &entries)?;
        if file.code.as_str() != code.as_str() {
            found.push(format!("event {code}: its code is {}", file.code));
        }
        self.audit_players(*id, &file, found)?;
        self.audit_directors(*id, &file, found)
    }

    /// What stands beside the event's own journal.
    pub(super) fn audit_beside_event(&self, event: &EventRow, found: &mut Found) -> Result<()> {
        let mut kept = self.rows_beside("event = ?1 AND game IS NULL", event.id)?;
        let code = &event.code;
        let entries = self.event_entries(event.id, code)?;
        let facts: Vec<(u32, EventFact)> =
            entries.iter().map(|entry| (entry.seq, entry.fact.clone())).collect();
        // An office may be somebody else's again after whoever had it was erased.
        let erased_since =
            |seq: u32, erasing: &EventFact| facts.iter().any(|(at, fact)| *at > seq && fact == erasing);
        for EventEntry { seq, mut fact, .. } in entries {
            let erasing = match &fact {
                EventFact::Plays { number, .. } | EventFact::Registered { number, .. } => {
                    Some(EventFact::PlayerErased { number: *number })
                }
                EventFact::Adjudicates { .. } => {
                    Some(EventFact::DirectorErased { place: ADJUDICATORS_PLACE })
                }
                EventFact::Directs { place, .. } => Some(EventFact::DirectorErased { place: *place }),
                _ => None,
            };
            let Owner { player, director, mail } = self.owner_of(event.id, &fact)?;
            let owner = (seq, player, director, mail);
            let Some(personal) = fact.personal_mut() else { continue };
            let gone = personal.text().is_none();
            if let Some(erasing) = erasing
                && gone != erased_since(seq, &erasing)
            {
                found.push(match gone {
                    true => format!("{code} entry {seq}: who it was is gone, and no entry says that he was erased"),
                    false => format!("{code} entry {seq}: who it was is still there, and another entry says that he was erased"),
                });
            }
            if personal.holds() == Some(false) {
                found.push(format!("{code} entry {seq}: what stands beside it does not carry its digest"));
            }
            if let Some((_, known)) = personal.digest().and_then(|digest| kept.remove(&digest)) {
                let whose = format_args!("{code} entry {seq}: whose words stand beside it");
                differs(found, whose, &known, &owner);
            }
        }
        for _ in kept {
            found.push(format!("{code}: beside its journal stands what no entry knows"));
        }
        Ok(())
    }

    /// Who of an event was erased, and when: its players by their numbers, its directors by their places.
    pub fn erased(&self, event: &EventRow) -> Result<Vec<(String, DateTime<Utc>)>> {
        let entries = self.event_entries(event.id, &event.code)?;
        let who = |entry: EventEntry| match entry.fact {
            EventFact::PlayerErased { number } => Some((format!("player {number}"), entry.at)),
            EventFact::DirectorErased { place } => Some((office(place), entry.at)),
            _ => None,
        };
        Ok(entries.into_iter().filter_map(who).collect())
    }

    fn audit_players(&self, event: i64, file: &EventFile, found: &mut Found) -> Result<()> {
        const SQL: &str = "SELECT id, number, name, zone FROM player WHERE event = ?1 ORDER BY number, id";
        let rows: Vec<(i64, (u32, String, String))> = self.all(SQL, [event], |row| {
            Ok((row.get("id")?, (row.get("number")?, row.get("name")?, row.get("zone")?)))
        })?;
        let code = &file.code;
        differs(found, format_args!("{code}: players"), &rows.len(), &file.players.len());
        for ((id, row), entrant) in rows.iter().zip(&file.players) {
            let known = (entrant.number, entrant.name.clone(), entrant.zone.to_string());
            differs(found, format_args!("{code}: player {}", entrant.number), row, &known);
            const ADDRESSES: &str = "SELECT place, email FROM address WHERE player = ?1 ORDER BY place";
            let addresses: Vec<(u32, String)> = self.all(ADDRESSES, [id], |row| row.try_into())?;
            let known = entrant.email.iter().chain(&entrant.assistant).map(|known| known.as_str().to_owned());
            let known: Vec<(u32, String)> = (0..).zip(known).collect();
            let whose = format_args!("{code}: addresses of player {}", entrant.number);
            differs(found, whose, &addresses, &known);
        }
        Ok(())
    }

    fn audit_directors(&self, event: i64, file: &EventFile, found: &mut Found) -> Result<()> {
        const SQL: &str = "SELECT place, name, email, zone FROM director WHERE event = ?1 ORDER BY place";
        let rows: Vec<(u32, String, String, String)> = self.all(SQL, [event], |row| row.try_into())?;
        let official = |(place, one): (u32, &Director)| {
            (place, one.name.clone(), one.email.as_str().to_owned(), one.zone.to_string())
        };
        let known: Vec<_> = file.offices().map(official).collect();
        differs(found, format_args!("{}: directors", file.code), &rows, &known);
        Ok(())
    }
}
