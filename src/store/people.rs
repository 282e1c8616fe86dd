//! Who is who: players, directors, their addresses and tokens. A token that was renewed stays known, so that a mail which
//! still carries it is understood for what it is; it proves nothing.
//!
//! Laws 8.1.5

use std::sync::Arc;

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{
    personal::Owner,
    roster::EventRow,
    stored::{Stored, column, columns, given, row},
    transaction::Tx,
};
use crate::{
    chess::Script,
    event::{ADJUDICATORS_PLACE, AddressChange, Announcees, Entrant, EventFact, Registration},
    letters::{Guarded, Secrets},
    model::{Address, EventCode, Language, LetterFormat, Personal, Token, Zone},
};

row! {
    #[derive(Clone, Debug)]
    pub struct PlayerRow of "player" {
        pub id: i64,
        pub event: i64,
        pub code: EventCode = "event.code",
        /// Start number.
        pub number: u32,
        /// Surname, given names.
        pub name: String,
        pub language: Language,
        /// Whether strict mode is on for him.
        pub strict: bool,
        /// How moves are written to him, where he chose.
        pub script: Option<Script>,
        /// In which form he gets his letters.
        pub format: LetterFormat,
        /// Whether he is told of each plain move of his that it is on record.
        pub confirmations: bool,
        /// Whether what can wait is gathered for his morning.
        pub digest: bool,
        /// By which zone his days are counted.
        pub zone: Zone,
        pub token: Token,
        pub tokens_given: u32,
        /// His addresses, his assistant's last; the first receives. None for a player without mail and assistant, whose
        /// letters go to the director.
        pub addresses: Vec<Address>,
    }
}

impl PlayerRow {
    /// Whether all that was known of him was erased: nobody is written to.
    pub fn is_erased(&self) -> bool {
        self.name == Personal::default().shown()
    }

    /// Whether mail from this address can be his.
    pub fn writes_from(&self, address: &Address) -> bool {
        self.addresses.contains(address)
    }
}

row! {
    /// A director of an event, or a deputy.
    #[derive(Clone, Debug)]
    pub struct DirectorRow of "director" {
        pub id: i64,
        pub event: i64,
        pub code: EventCode = "event.code",
        /// 0 for the director, then the deputies; whoever adjudicates has a place of his own.
        pub place: u32,
        /// Surname, given names.
        pub name: String,
        pub email: Address,
        /// In which zone he is told times.
        pub zone: Zone,
        pub token: Token,
        pub tokens_given: u32,
    }
}

impl DirectorRow {
    /// Whether he directs nothing, and decides on the games alone that the end date has stopped.
    pub fn adjudicates(&self) -> bool {
        self.place == ADJUDICATORS_PLACE
    }
}

/// Whoever is asked for gets a condition behind it.
const PLAYERS: &str = "
SELECT player.*, event.code,
    (SELECT json_group_array(email ORDER BY place) FROM address WHERE address.player = player.id) AS addresses
FROM player JOIN event ON event.id = player.event";
const DIRECTORS: &str = "
SELECT director.*, event.code FROM director JOIN event ON event.id = director.event";

#[derive(Clone, Debug)]
pub enum TokenOwner {
    Player(PlayerRow),
    Director(DirectorRow),
}

impl Tx<'_> {
    /// A player's number in the database, by his start number.
    /// The row of whoever has a start number.
    pub fn player_of(&self, event: i64, number: u32) -> Result<Option<i64>> {
        let sql = "SELECT id FROM player WHERE event = ?1 AND number = ?2";
        self.maybe(sql, given![event, number], |row| row.get(0))
    }

    pub(super) fn director_at_place(&self, event: i64, place: u32) -> Result<Option<i64>> {
        let sql = "SELECT id FROM director WHERE event = ?1 AND place = ?2";
        self.maybe(sql, given![event, place], |row| row.get(0))
    }

    /// Whose the personal words of an entry of an event's own journal are.
    pub(super) fn owner_of(&self, event: i64, fact: &EventFact) -> Result<Owner> {
        Ok(match fact {
            EventFact::Plays { number, .. }
            | EventFact::Registered { number, .. }
            | EventFact::Entered { number, .. } => {
                Owner { player: self.player_of(event, *number)?, ..Owner::default() }
            }
            EventFact::Directs { place, .. } => {
                Owner { director: self.director_at_place(event, *place)?, ..Owner::default() }
            }
            EventFact::Adjudicates { .. } => {
                let director = self.director_at_place(event, ADJUDICATORS_PLACE)?;
                Owner { director, ..Owner::default() }
            }
            EventFact::Announced { by: Some(place), .. } => {
                Owner { director: self.director_at_place(event, *place)?, ..Owner::default() }
            }
            EventFact::Opened(_)
            | EventFact::Changed(_)
            | EventFact::Unpaired { .. }
            | EventFact::TakenOut { .. }
            | EventFact::NoAppeals
            | EventFact::Announced { by: None, .. }
            | EventFact::Appeals { .. }
            | EventFact::Paired(_)
            | EventFact::Restored { .. }
            | EventFact::ZoneChanged { .. }
            | EventFact::Substituted { .. }
            | EventFact::Closed
            | EventFact::Removed { .. }
            | EventFact::PlayerErased { .. }
            | EventFact::DirectorErased { .. } => Owner::default(),
        })
    }

    pub fn player(&self, id: i64) -> Result<PlayerRow> {
        self.one(&format!("{PLAYERS} WHERE player.id = ?1"), [id], PlayerRow::read)
    }

    pub fn players(&self, event: i64) -> Result<Vec<PlayerRow>> {
        let sql = format!("{PLAYERS} WHERE player.event = ?1 ORDER BY player.number");
        self.all(&sql, [event], PlayerRow::read)
    }

    /// The players, one an event, for whom an address is registered.
    pub fn players_at(&self, address: &Address) -> Result<Vec<PlayerRow>> {
        const AT: &str =
            "WHERE player.id IN (SELECT player FROM address WHERE email = ?1) ORDER BY player.id";
        self.all(&format!("{PLAYERS} {AT}"), given![address], PlayerRow::read)
    }

    /// An event's director and deputies, the director first.
    pub fn directors(&self, event: i64) -> Result<Vec<DirectorRow>> {
        let mut officials = self.officials(event)?;
        officials.retain(|official| !official.adjudicates());
        Ok(officials)
    }

    /// The same, and behind them whoever adjudicates.
    pub fn officials(&self, event: i64) -> Result<Vec<DirectorRow>> {
        let sql = format!("{DIRECTORS} WHERE director.event = ?1 ORDER BY director.place");
        self.all(&sql, [event], DirectorRow::read)
    }

    pub fn director(&self, id: i64) -> Result<DirectorRow> {
        self.one(&format!("{DIRECTORS} WHERE director.id = ?1"), [id], DirectorRow::read)
    }

    /// The directors and deputies, one an event, who have an address.
    pub fn directors_at(&self, address: &Address) -> Result<Vec<DirectorRow>> {
        let sql = format!("{DIRECTORS} WHERE director.email = ?1 ORDER BY director.id");
        self.all(&sql, given![address], DirectorRow::read)
    }

    /// Remembers how a player writes and is written to.
    pub fn change_hand(
        &self,
        player: i64,
        language: Language,
        strict: bool,
        script: Option<Script>,
    ) -> Result<()> {
        const SQL: &str = "UPDATE player SET language = ?2, strict = ?3, script = ?4 WHERE id = ?1";
        self.run(SQL, given![player, language, strict, script])
    }

    pub fn change_format(&self, player: i64, format: LetterFormat) -> Result<()> {
        const SQL: &str = "UPDATE player SET format = ?2 WHERE id = ?1";
        self.run(SQL, given![player, format])
    }

    /// Remembers which letters a player wants.
    pub fn change_letters(&self, player: i64, confirmations: bool, digest: bool) -> Result<()> {
        const SQL: &str = "UPDATE player SET confirmations = ?2, digest = ?3 WHERE id = ?1";
        self.run(SQL, given![player, confirmations, digest])
    }

    /// Remembers by which zone a player's days are counted from now on.
    pub fn change_zone(&self, player: &PlayerRow, zone: Zone, now: DateTime<Utc>) -> Result<()> {
        const SQL: &str = "UPDATE player SET zone = ?2 WHERE id = ?1";
        self.run(SQL, given![player.id, zone])?;
        let fact = EventFact::ZoneChanged { player: player.number, zone };
        self.append_to_event(player.event, &player.code, now, fact, Owner::default())
    }

    /// Enters what is known of a player from now on, and why; by the director or deputy of which place, and whether it undoes
    /// a change of address.
    pub fn register(
        &self,
        player: &PlayerRow,
        registration: &Registration,
        (by, undoes): (Option<u32>, bool),
        now: DateTime<Utc>,
    ) -> Result<()> {
        let Entrant { name, zone, email, assistant, .. } = &registration.entrant;
        self.run("UPDATE player SET name = ?2, zone = ?3 WHERE id = ?1", given![player.id, name, zone])?;
        self.run("DELETE FROM address WHERE player = ?1", [player.id])?;
        for (place, email) in (0_u32..).zip(email.iter().chain(assistant)) {
            self.insert("address", columns! { player = player.id, place, email })?;
        }
        let person = Personal::new(serde_json::to_string(registration)?);
        let fact = EventFact::Registered { number: player.number, by, undoes, person };
        let owner = self.owner_of(player.event, &fact)?;
        self.append_to_event(player.event, &player.code, now, fact, owner)
    }

    /// Enters somebody who plays in an event from now on, under the next start number.
    pub fn enter_player(&self, event: &EventRow, entrant: &Entrant, now: DateTime<Utc>) -> Result<PlayerRow> {
        let chance = self.chance.lasting(&self.secret(self.chance.bytes("desk")?)?);
        let id = self.seat(event.id, &event.code, entrant, &chance)?;
        let person = Personal::new(serde_json::to_string(entrant)?);
        let fact = EventFact::Plays { number: entrant.number, person };
        let owner = self.owner_of(event.id, &fact)?;
        self.append_to_event(event.id, &event.code, now, fact, owner)?;
        self.player(id)
    }

    /// Enters that somebody plays on for a player, by order of the director or deputy of which place; with his place in the
    /// table where he plays all that was still to be played.
    pub fn substituted(
        &self,
        (player, substitute): (&PlayerRow, &PlayerRow),
        place: bool,
        by: Option<u32>,
        now: DateTime<Utc>,
    ) -> Result<()> {
        let fact = EventFact::Substituted { of: player.number, number: substitute.number, place, by };
        self.append_to_event(player.event, &player.code, now, fact, Owner::default())
    }

    /// Every name and every address that a player of an event has or had, those of now first.
    pub fn ever_known_of(&self, event: &EventRow, player: &PlayerRow) -> Result<(Vec<String>, Vec<Address>)> {
        let (mut names, mut addresses) = (vec![player.name.clone()], player.addresses.clone());
        for entry in self.event_entries(event.id, &event.code)? {
            let entrant = match &entry.fact {
                EventFact::Plays { number, person } if *number == player.number => {
                    person.text().map(serde_json::from_str::<Entrant>).transpose()?
                }
                EventFact::Registered { number, person, .. } if *number == player.number => person
                    .text()
                    .map(serde_json::from_str::<Registration>)
                    .transpose()?
                    .map(|known| known.entrant),
                _ => None,
            };
            let Some(Entrant { name, email, assistant, .. }) = entrant else { continue };
            names.extend(Some(name).filter(|name| !names.contains(name)));
            let more: Vec<Address> =
                email.into_iter().chain(assistant).filter(|address| !addresses.contains(address)).collect();
            addresses.extend(more);
        }
        Ok((names, addresses))
    }

    /// Enters that somebody who plays since now came in by order of the director or deputy of which place, and why.
    pub fn entered(
        &self,
        event: &EventRow,
        number: u32,
        (by, reason): (Option<u32>, &str),
        now: DateTime<Utc>,
    ) -> Result<()> {
        let fact = EventFact::Entered { number, by, reason: Personal::new(reason) };
        let owner = self.owner_of(event.id, &fact)?;
        self.append_to_event(event.id, &event.code, now, fact, owner)
    }

    /// Keeps that words went to all players of an event, or to these of a game.
    pub fn announced(
        &self,
        event: &EventRow,
        by: Option<u32>,
        (text, to): (&str, Option<Announcees>),
        now: DateTime<Utc>,
    ) -> Result<()> {
        let fact = EventFact::Announced { by, text: Personal::new(text), to };
        let owner = self.owner_of(event.id, &fact)?;
        self.append_to_event(event.id, &event.code, now, fact, owner)
    }

    /// The players whose letters went to this address until a change since an instant, each with that change.
    pub fn players_who_left(
        &self,
        address: &Address,
        since: DateTime<Utc>,
    ) -> Result<Vec<(PlayerRow, AddressChange)>> {
        let mut found = Vec::new();
        // Nobody changes anything in one that is closed.
        for event in self.events()?.into_iter().filter(|event| event.frozen.closed.is_none()) {
            let moved = event.frozen.moved.iter().rev();
            // Where his letters went for less than that by a change is nobody's who could have it put back.
            let lately = |change: &AddressChange| {
                let before = event
                    .frozen
                    .moved
                    .iter()
                    .filter(|other| other.player == change.player && other.at < change.at);
                let mut came =
                    before.filter(|other| other.to.contains(address) && !other.from.contains(address));
                came.any(|other| other.at > since)
            };
            let recent =
                moved.filter(|change| change.at > since && change.from.contains(address) && !lately(change));
            let mut seen = Vec::new();
            for change in recent {
                let player =
                    self.player_of(event.id, change.player)?.map(|id| self.player(id)).transpose()?;
                let player =
                    player.filter(|player| !seen.contains(&player.id) && !player.writes_from(address));
                if let Some(player) = player {
                    seen.push(player.id);
                    found.push((player, change.clone()));
                }
            }
        }
        Ok(found)
    }

    /// Whose a token is, if it is anybody's now.
    pub fn token_owner(&self, token: &Token) -> Result<Option<TokenOwner>> {
        let player = format!("{PLAYERS} WHERE player.token = ?1");
        if let Some(player) = self.maybe(&player, given![token], PlayerRow::read)? {
            return Ok(Some(TokenOwner::Player(player)));
        }
        let director = format!("{DIRECTORS} WHERE director.token = ?1");
        Ok(self.maybe(&director, given![token], DirectorRow::read)?.map(TokenOwner::Director))
    }

    /// Whose a token was, and when it was renewed.
    pub fn former_owner(&self, token: &Token) -> Result<Option<(TokenOwner, DateTime<Utc>)>> {
        const SQL: &str = "SELECT player, director, until FROM former_token WHERE token = ?1";
        let found = self.maybe(SQL, given![token], |row| {
            Ok((row.get("player")?, row.get("director")?, column(row, "former_token.until")?))
        })?;
        Ok(match found {
            Some((Some(player), _, until)) => Some((TokenOwner::Player(self.player(player)?), until)),
            Some((None, Some(director), until)) => {
                Some((TokenOwner::Director(self.director(director)?), until))
            }
            Some((None, None, _)) | None => None,
        })
    }

    /// Every token that is or was somebody's, and every code that confirms something, but for those that a letter to
    /// this player, with this token, may hold.
    pub fn guarded(&self, reader: Option<i64>, own: Option<&Token>) -> Result<Guarded> {
        const CODES: &str =
            "SELECT code FROM matter WHERE code IS NOT NULL AND state = 'open' AND player IS NOT ?1";
        let codes: Vec<String> = self.all(CODES, given![reader], |row| row.get(0))?;
        Ok(Guarded::of(self.tokens()?, codes, own.map(|own| own.reveal().to_owned())))
    }

    /// Every token that is or was somebody's. They are read anew where one has changed since.
    fn tokens(&self) -> Result<Arc<Secrets>> {
        const SQL: &str = "
SELECT token FROM player UNION ALL SELECT token FROM director UNION ALL SELECT token FROM former_token";
        let changes: i64 = self.value("SELECT count FROM token_change", [])?;
        if let Some(tokens) = self.remembered.tokens(changes) {
            return Ok(tokens);
        }
        let tokens = Arc::new(Secrets::of(self.all(SQL, [], |row| row.get(0))?));
        self.remembered.keep_tokens(changes, &tokens);
        Ok(tokens)
    }

    /// Gives somebody a new token. The old one is remembered, and proves nothing from then on.
    pub fn renew_token(&self, owner: &TokenOwner, token: &Token, now: DateTime<Utc>) -> Result<()> {
        self.give_token(owner, token, 1, now)
    }

    /// The same for a token that he had after so many renewals.
    pub fn give_token(
        &self,
        owner: &TokenOwner,
        token: &Token,
        renewals: u32,
        now: DateTime<Utc>,
    ) -> Result<()> {
        let (table, id, former) = match owner {
            TokenOwner::Player(his) => ("player", his.id, &his.token),
            TokenOwner::Director(his) => ("director", his.id, &his.token),
        };
        let remembered = [("token", former.stored()), (table, id.stored()), ("until", now.stored())];
        self.insert("former_token", &remembered)?;
        let renew = format!("UPDATE {table} SET token = ?2, tokens_given = tokens_given + ?3 WHERE id = ?1");
        self.run(&renew, given![id, token, renewals])
    }
}
