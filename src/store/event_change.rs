//! An event put right: its terms, who directs it, who is taken out of it, and who meets whom. Games are entered anew
//! through their own journals.

use anyhow::Result;
use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;

use super::{
    people::{DirectorRow, PlayerRow},
    personal::Owner,
    roster::{EventRow, GameRow, opening},
    stored::{columns, given},
    transaction::Tx,
};
use crate::{
    event::{ADJUDICATORS_PLACE, Director, EventFact, EventTerms, Pairing},
    model::{Address, EventCode, GameId, Personal},
};

impl Tx<'_> {
    /// From what the start positions of an event are drawn: the same however often it is put right, so that nobody draws
    /// until he likes them.
    pub fn start_seed(&self, code: &EventCode) -> Result<String> {
        let chance = self.chance.lasting(&self.secret(self.chance.bytes("desk")?)?);
        Ok(HEXLOWER.encode(&chance.bytes::<16>(&format!("start positions {code}"))?))
    }

    /// Enters by what an event is played from now on.
    pub fn change_terms(&self, event: &EventRow, terms: Box<EventTerms>, at: DateTime<Utc>) -> Result<()> {
        self.append_to_event(event.id, &event.code, at, EventFact::Changed(terms), Owner::default())
    }

    /// Enters where appeals go from now on, beside the director.
    pub fn appeals_go(&self, event: &EventRow, to: Option<&Address>, at: DateTime<Utc>) -> Result<()> {
        let fact = match to {
            Some(address) => EventFact::Appeals { address: Personal::new(address.as_str()) },
            None => EventFact::NoAppeals,
        };
        self.append_to_event(event.id, &event.code, at, fact, Owner::default())
    }

    /// Enters who has a director's or deputy's place from now on. The mark is not a new one by it, where somebody had the
    /// place before.
    pub fn give_office(
        &self,
        event: &EventRow,
        place: u32,
        director: &Director,
        at: DateTime<Utc>,
    ) -> Result<()> {
        let Director { name, email, zone } = director;
        let there = self.officials(event.id)?.into_iter().find(|known: &DirectorRow| known.place == place);
        match there {
            Some(known) => self.run(
                "UPDATE director SET name = ?2, email = ?3, zone = ?4 WHERE id = ?1",
                given![known.id, name, email, zone],
            )?,
            None => {
                let chance = self.chance.lasting(&self.secret(self.chance.bytes("desk")?)?);
                let token = chance.token(&format!("director {}/{place} 1", event.code))?;
                let columns = columns! { director: name, email, zone; event = event.id, place, token };
                self.insert("director", columns)?;
            }
        }
        let person = Personal::new(serde_json::to_string(director)?);
        let fact = match place {
            ADJUDICATORS_PLACE => EventFact::Adjudicates { person },
            place => EventFact::Directs { place, person },
        };
        let owner = self.owner_of(event.id, &fact)?;
        self.append_to_event(event.id, &event.code, at, fact, owner)
    }

    /// Enters that a player was taken out before the first move.
    pub fn take_out(&self, player: &PlayerRow, at: DateTime<Utc>) -> Result<()> {
        let fact = EventFact::TakenOut { number: player.number };
        self.append_to_event(player.event, &player.code, at, fact, Owner::default())
    }

    /// Enters who meets whom in a game; one that is new begins with it, another waits for its own entry.
    pub fn pair(&self, event: &EventRow, pairing: &Pairing, at: DateTime<Utc>) -> Result<Option<GameRow>> {
        let name = GameId::new(event.code.clone(), pairing.number);
        self.append_to_event(
            event.id,
            &event.code,
            at,
            EventFact::Paired(pairing.clone()),
            Owner::default(),
        )?;
        if let Some(row) = self.game_named(&name)? {
            self.run("UPDATE game SET round = ?2 WHERE id = ?1", given![row.id, pairing.round])?;
            return Ok(Some(row));
        }
        let frozen = self.event_by_id(event.id)?.frozen;
        self.new_game(event.id, &opening(&frozen, pairing)?, &name, pairing, at)?;
        Ok(None)
    }

    /// Enters that there is no such game any more.
    pub fn unpair(&self, event: &EventRow, number: u32, at: DateTime<Utc>) -> Result<()> {
        self.append_to_event(event.id, &event.code, at, EventFact::Unpaired { number }, Owner::default())
    }
}
