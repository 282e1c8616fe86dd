//! Held mail: a submission that is not proved waits until the registered address says whether it is his.

use anyhow::{Context as _, Result};
use chrono::Duration;
use data_encoding::BASE32_NOPAD;

use super::{
    answer::words,
    asks::Asked,
    gather::PerGame,
    identify::Answered,
    office::{Office, Table},
    rule::{Ruled, Submitted},
    settle::{Mail, evidence},
    which::{Found, Placeless, together},
};
use crate::{
    laws::{Context, Proof, resolved},
    letters::{Fate, Fits, Letter},
    mail::{Message, Sender, understand},
    model::Side,
    reading::{What, read},
    store::{Held, HeldState, HeldWhy, PlayerRow},
};

/// Confirmed within this time of the request's handover, a submission counts from its first receipt.
const FROM_RECEIPT: Duration = Duration::days(3);

/// After this time a held submission lapses.
pub(super) const LAPSES: Duration = Duration::days(7);

/// What is held of a mail.
pub(super) struct ToHold {
    said: Vec<String>,
    why: HeldWhy,
    /// What it would be in the game that was found by elimination, as it can be sent.
    send: Option<String>,
}

impl ToHold {
    /// Lines that name their game, and are not proved to be the player's.
    pub fn unproven(said: Vec<String>) -> ToHold {
        ToHold { said, why: HeldWhy::Unproven, send: None }
    }

    /// Lines that are the player's, and fit this game alone.
    pub fn which(said: Vec<String>, send: String) -> ToHold {
        ToHold { said, why: HeldWhy::WhichGame, send: Some(send) }
    }
}

impl Office<'_> {
    /// A mail whose sender is not proved: what could be played is held, the registered address is asked.
    pub fn unproven(&self, mail: &Mail<'_>, players: &[PlayerRow], registered: bool) -> Result<String> {
        let mut done = Vec::new();
        if let Some(confirmed) = self.confirm_by_code_alone(mail)? {
            return Ok(confirmed);
        }
        for player in players {
            let answered = self.answered(mail.message, player)?;
            let gathered = self.gather(mail.message, player, &answered)?;
            // What is about all his games waits with the first that is held, or with the first that runs.
            let mut asks = gathered.asks.to_hold();
            for (name, said) in gathered.games.iter().filter(|(_, said)| !said.submission.is_empty()) {
                let Some(row) = self.books.game_named(name)? else { continue };
                let table = self.table(row)?;
                if let Some(side) = table.side_of(player) {
                    let adds = resolved(&table.game, &said.submission, side);
                    if adds.is_ok_and(|submission| submission.is_empty()) {
                        done.push(format!("{name}: on record already"));
                        continue;
                    }
                    let lines = said.lines.iter().cloned().chain(std::mem::take(&mut asks)).collect();
                    done.push(self.hold(mail, &table, side, ToHold::unproven(lines))?.log);
                }
            }
            if let Some((table, side)) = self.running(player)?.first().filter(|_| !asks.is_empty()) {
                done.push(self.hold(mail, table, *side, ToHold::unproven(asks))?.log);
            }
        }
        let asked = self.unproven_placeless(mail, players, &mut done)?;
        if !done.is_empty() {
            return Ok(done.join("; "));
        }
        // A registered address without tag that says nothing we could hold is told how to write; the token of
        // another address is not, since he may never have written.
        if let (true, Some(player)) = (registered, players.first()) {
            let games = self.game_lines(player, true)?;
            let letter = match asked {
                Some((said, fits)) => Letter::WhichGame { said, fits, games },
                None => Letter::Untagged { games },
            };
            self.answer_player(mail, player, letter)?;
        }
        Ok("not proved to be the player's, and nothing in it that could be held".into())
    }

    /// Lines without a game, in a mail that is not proved: held where they fit one game alone of whoever may have written
    /// it. Else: what they say, and for which games they could be meant.
    fn unproven_placeless(
        &self,
        mail: &Mail<'_>,
        players: &[PlayerRow],
        done: &mut Vec<String>,
    ) -> Result<Option<(String, Vec<Fits>)>> {
        if !mail.answer {
            return Ok(None);
        }
        let mut placeless = Vec::new();
        for player in players {
            let answered = self.answered(mail.message, player)?;
            let gathered = self.gather(mail.message, player, &answered)?;
            // In one of his events the mail answers a letter about a game: it is for that one.
            if gathered.homeless.is_empty() {
                return Ok(None);
            }
            placeless.push((gathered, answered));
        }
        let Some((gathered, answered)) = placeless.first() else { return Ok(None) };
        let said = &gathered.homeless;
        if gathered.blocked(None, &together(said), false).is_some() {
            return Ok(None);
        }
        let spoken_for = placeless.iter().flat_map(|(gathered, _)| gathered.games.keys().cloned()).collect();
        let (received, tagged) = (mail.row.received, answered.tagged.as_slice());
        match self.find(players, &Placeless { said, received, tagged, spoken_for })? {
            Found::One(only) => {
                let to_hold = ToHold { said: words(said), why: HeldWhy::Both, send: Some(only.send) };
                done.push(self.hold(mail, &only.table, only.side, to_hold)?.log);
                Ok(None)
            }
            Found::Asked(fits) => Ok(Some((words(said).join("\n"), fits))),
        }
    }

    /// Holds what a mail says about a game and asks the registered address.
    pub fn hold(&self, mail: &Mail<'_>, table: &Table, side: Side, to_hold: ToHold) -> Result<Ruled> {
        let name = &table.row.name;
        let ToHold { said, why, send } = to_hold;
        if table.game.outcome.is_some() {
            let log = format!("{name}: not proved, and the game is over");
            return Ok(Ruled { log, fate: Fate::Refused, words: "the game is over".into() });
        }
        let player = table.player(side);
        let half_move = table.game.to_play();
        let words = said.join("\n");
        let waiting = self.books.held_for(table.row.id)?;
        let first = waiting.into_iter().find(|held| held.player == player.id && held.half_move == half_move);
        let sight = table.sight(Some(side), self.now);
        if first.as_ref().is_some_and(|first| first.said == words) {
            let log = format!("{name}: not proved; the same waits to be confirmed already");
            return Ok(Ruled {
                log,
                fate: Fate::Waits,
                words: "the same waits for your word already".into(),
            });
        }
        if let Some(first) = first {
            let letter = Letter::HoldSecond { sight, code: first.code, first: first.said, second: words };
            if mail.answer {
                let mut posting = self.to_player(table, side, Some(half_move), letter, None)?;
                posting.cause = Some(mail.row.id);
                self.post(posting)?;
            }
            let log = format!("{name}: not proved; refused, since another waits to be confirmed");
            let words = "another mail about this game waits for your word".into();
            return Ok(Ruled { log, fate: Fate::Refused, words });
        }
        let code = self.code(&format!("hold {} {name}", mail.row.id))?;
        let (said, received, from) = (words.clone(), mail.row.received, sender(mail.message));
        let letter = match (why, send) {
            (HeldWhy::Unproven, _) | (_, None) => {
                Letter::HoldRequest { sight, code: code.clone(), said, from, received }
            }
            (_, Some(send)) => {
                let from = (why == HeldWhy::Both).then_some(from);
                Letter::ConfirmGame { sight, code: code.clone(), said, send, from, received }
            }
        };
        // The request goes to the registered address, never to where the mail came from, and threads to nothing:
        // an impostor's Message-ID is none of the player's business.
        let mut posting = self.to_player(table, side, Some(half_move), letter, None)?;
        posting.cause = Some(mail.row.id);
        // Over the cap it is held unasked: the letter about the next one names it, and so does a report of his flag.
        let request = self.post(posting)?;
        let held = Held {
            id: 0,
            code,
            player: player.id,
            game: table.row.id,
            half_move,
            mail: mail.row.id,
            received: mail.row.received,
            made: self.now,
            asked: None,
            said: words,
            why,
            state: HeldState::Waiting,
        };
        self.books.hold(&held, request)?;
        let unsure = if why == HeldWhy::WhichGame { "found by elimination" } else { "not proved" };
        let log = match request {
            Some(_) => format!("{name}: {unsure}; held, the registered address is asked"),
            None => format!("{name}: {unsure}; held unasked, the cap of requests is reached"),
        };
        Ok(Ruled { log, fate: Fate::Waits, words: "a letter of its own asks you to confirm it".into() })
    }

    fn code(&self, purpose: &str) -> Result<String> {
        Ok(BASE32_NOPAD.encode(&self.chance.bytes::<10>(purpose)?).to_ascii_lowercase())
    }

    /// A mail that is not proved may still confirm: the code went to the registered address only.
    pub fn confirm_by_code_alone(&self, mail: &Mail<'_>) -> Result<Option<String>> {
        let codes = read(&mail.message.lines).said.into_iter().filter_map(|said| match said.what {
            What::Confirm(code) => Some(code),
            _ => None,
        });
        let mut done = Vec::new();
        for code in codes {
            if self.books.held_with_code(&code.to_ascii_lowercase())?.is_some() {
                done.push(self.confirm(mail, None, &code)?);
            }
        }
        Ok((!done.is_empty()).then(|| done.join("; ")))
    }

    /// `confirm CODE`
    pub fn confirm(&self, mail: &Mail<'_>, player: Option<&PlayerRow>, code: &str) -> Result<String> {
        let unknown = |why: &str| {
            if let Some(player) = player {
                let letter = Letter::ConfirmUnknown { code: code.to_owned(), why: why.to_owned() };
                self.answer_player(mail, player, letter)?;
            }
            Ok(format!("confirmation refused: {why}"))
        };
        let Some(held) = self.books.held_with_code(&code.to_ascii_lowercase())? else {
            return unknown("no mail waits under this code");
        };
        match held.state {
            // What counts is when the answer came, not when the sweep lets it lapse.
            HeldState::Waiting if mail.row.received < held.made + LAPSES => {}
            HeldState::Waiting => return unknown("it waited for seven days and was dropped"),
            HeldState::Confirmed => return unknown("it was confirmed before"),
            HeldState::Disowned => return unknown("you told us that it was not yours"),
            HeldState::Lapsed => return unknown("it waits no longer"),
        }
        let owner = self.books.player(held.player)?;
        let mut table = self.table(self.books.game_by_id(held.game)?)?;
        let side = table.side_of(&owner).context("A held mail's player does not play its game")?;
        let first = self.books.mail(held.mail)?;
        let message = understand(&first.raw, self.desk, self.limits)?;
        let answered = self.answered(&message, &owner)?;
        let gathered = self.gather(&message, &owner, &answered)?;
        let found = (held.why != HeldWhy::Unproven).then(|| together(&gathered.homeless));
        let said = found.as_ref().or_else(|| gathered.games.get(&table.row.name));
        let said = said.filter(|said| !said.submission.is_empty());
        // What else a mail says that is surely his was dealt with when it came.
        let others = held.why != HeldWhy::WhichGame;
        if said.is_none() && (!others || gathered.asks.to_hold().is_empty()) {
            return unknown("the mail can no longer be read; please send the move again");
        }
        let (nothing, offered) = (PerGame::default(), table.game.offers(side.other()));
        let name = Some(&table.row.name).filter(|_| found.is_none());
        if gathered.blocked(name, said.unwrap_or(&nothing), offered).is_some() {
            self.books.end_hold(held.id, HeldState::Lapsed)?;
            return unknown("not all of that mail can be read; please send the move again");
        }
        // Only a proven mail sets anything, and without that its move could be another.
        if gathered.hangs_on_settings(said.unwrap_or(&nothing), &owner) {
            self.books.end_hold(held.id, HeldState::Lapsed)?;
            return unknown(
                "that mail also says how its moves are to be read; please send the whole of it again",
            );
        }
        self.books.end_hold(held.id, HeldState::Confirmed)?;
        let in_time = held.asked.is_none_or(|asked| mail.row.received <= asked + FROM_RECEIPT);
        let sent = if in_time { held.received } else { mail.row.received };
        let proof = Proof::Confirmed { inbox: mail.row.id };
        let confirmed = Mail { row: &first, message: &message, answer: mail.answer };
        let mut done = vec![format!("mail {} confirmed", held.mail)];
        let asked = Asked { mail: &confirmed, proof: proof.clone(), sent: Some(sent) };
        if others {
            done.extend(self.asks(&asked, &owner, &gathered.asks)?);
        }
        if let Some(said) = said {
            let submitted = Submitted {
                submission: said.submission.clone(),
                context: Context {
                    sender: side,
                    sent,
                    answers: match found {
                        // He confirmed it for this half-move.
                        Some(_) => Some(held.half_move),
                        None => answered.half_move(&table.row.name, table.row.id),
                    },
                    nothing_else: gathered.nothing_else,
                },
                evidence: evidence(&first, &message, proof),
                thread: Some(super::office::thread(mail.message)),
                answer: mail.answer,
            };
            // Leave that came with it is in the journal since.
            table.game = self.books.game(table.row.id, &table.row.name)?;
            done.push(self.referee(&mut table, &submitted)?.log);
        }
        let of_mail = self.game_of_mail(&answered)?;
        for told in gathered.to_director.iter().filter(|_| others) {
            done.push(self.pass_to_director(&confirmed, &owner, told, of_mail.as_ref())?);
        }
        Ok(done.join("; "))
    }

    /// `not mine`: the mail is dropped, and the director is told.
    pub fn disown(&self, mail: &Mail<'_>, player: &PlayerRow, answered: &Answered) -> Result<String> {
        let Some(held) = self.disowned(player, answered)? else {
            let why = "no mail waits that this could be about".to_owned();
            self.answer_player(mail, player, Letter::ConfirmUnknown { code: String::new(), why })?;
            return Ok("not mine: nothing waits".into());
        };
        self.books.end_hold(held.id, HeldState::Disowned)?;
        let table = self.table(self.books.game_by_id(held.game)?)?;
        let side = table.side_of(player).context("A held mail's player does not play its game")?;
        let first = self.books.mail(held.mail)?;
        let from = understand(&first.raw, self.desk, self.limits).map(|message| sender(&message))?;
        // A mail that is his, for another game than we thought, is no business of the director's.
        let told = held.why != HeldWhy::WhichGame;
        if let Some(director) = self.director(&table)?.filter(|_| told) {
            let (sight, name) = (table.sight(None, self.now), player.name.clone());
            let (said, received) = (held.said.clone(), held.received);
            let letter = Letter::Disowned { sight, name, said, from, received };
            self.post(self.to_director(&director, Some(&table), letter, None))?;
        }
        let sight = table.sight(Some(side), self.now);
        self.answer_in_game(mail, &table, side, Letter::HoldDropped { sight, said: held.said })?;
        let told = if told { "is not the player's; the director is told" } else { "is dropped" };
        Ok(format!("{}: held mail {} {told}", table.row.name, held.mail))
    }

    /// The waiting submission that a player disowns: the one whose request he answers, or his only one.
    fn disowned(&self, player: &PlayerRow, answered: &Answered) -> Result<Option<Held>> {
        for letter in &answered.letters {
            let held = self.books.held_by_request(letter.id)?;
            if let Some(held) = held.filter(|held| held.state == HeldState::Waiting) {
                return Ok(Some(held));
            }
        }
        let mut own = Vec::new();
        for row in self.books.games(player.event)? {
            let waiting = self.books.held_for(row.id)?;
            own.extend(waiting.into_iter().filter(|held| held.player == player.id));
        }
        if let Some(name) = self.game_of_mail(answered)? {
            let game = self.books.game_named(&name)?.map(|row| row.id);
            own.retain(|held| Some(held.game) == game);
        }
        Ok(if own.len() == 1 { own.pop() } else { None })
    }
}

fn sender(message: &Message) -> String {
    match &message.sender {
        Sender::One(address) => address.to_string(),
        Sender::Unclear(text) => text.clone(),
    }
}
