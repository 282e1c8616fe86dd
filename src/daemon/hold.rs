//! Held mail: a submission that is not proved waits until the registered address says whether it is his.

use anyhow::{Context as _, Result};
use chrono::Duration;
use data_encoding::BASE32_NOPAD;

use super::{
    asks::Asked,
    identify::Answered,
    office::{Office, Table},
    rule::Submitted,
    settle::{Mail, evidence},
};
use crate::{
    laws::{Context, Proof, resolved},
    letters::Letter,
    mail::{Message, Sender, understand},
    model::Side,
    reading::{What, read},
    store::{Held, HeldState, PlayerRow},
};

/// Confirmed within this time of the request's handover, a submission counts from its first receipt.
const FROM_RECEIPT: Duration = Duration::days(3);

/// After this time a held submission lapses.
pub(super) const LAPSES: Duration = Duration::days(7);

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
                    done.push(self.hold(mail, &table, side, lines)?);
                }
            }
            if let Some((table, side)) = self.running(player)?.first().filter(|_| !asks.is_empty()) {
                done.push(self.hold(mail, table, *side, asks)?);
            }
        }
        if !done.is_empty() {
            return Ok(done.join("; "));
        }
        // A registered address without tag that says nothing we could hold is told how to write; the token of
        // another address is not, since he may never have written.
        if let (true, Some(player)) = (registered, players.first()) {
            let games = self.game_lines(player, true)?;
            self.answer_player(mail, player, Letter::Untagged { games })?;
        }
        Ok("not proved to be the player's, and nothing in it that could be held".into())
    }

    /// Holds what a mail says about a game and asks the registered address.
    pub fn hold(&self, mail: &Mail<'_>, table: &Table, side: Side, said: Vec<String>) -> Result<String> {
        let name = &table.row.name;
        if table.game.outcome.is_some() {
            return Ok(format!("{name}: not proved, and the game is over"));
        }
        let player = table.player(side);
        let half_move = table.game.to_play();
        let words = said.join("\n");
        let waiting = self.books.held_for(table.row.id)?;
        let first = waiting.into_iter().find(|held| held.player == player.id && held.half_move == half_move);
        let sight = table.sight(Some(side), self.now);
        if first.as_ref().is_some_and(|first| first.said == words) {
            return Ok(format!("{name}: not proved; the same waits to be confirmed already"));
        }
        if let Some(first) = first {
            let letter = Letter::HoldSecond { sight, code: first.code, first: first.said, second: words };
            if mail.answer {
                let mut posting = self.to_player(table, side, Some(half_move), letter, None)?;
                posting.cause = Some(mail.row.id);
                self.post(posting)?;
            }
            return Ok(format!("{name}: not proved; refused, since another waits to be confirmed"));
        }
        let code = self.code(&format!("hold {} {name}", mail.row.id))?;
        let letter = Letter::HoldRequest {
            sight,
            code: code.clone(),
            said: words.clone(),
            from: sender(mail.message),
            received: mail.row.received,
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
            state: HeldState::Waiting,
        };
        self.books.hold(&held, request)?;
        Ok(match request {
            Some(_) => format!("{name}: not proved; held, the registered address is asked"),
            None => format!("{name}: not proved; held unasked, the cap of requests is reached"),
        })
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
        let said = gathered.games.get(&table.row.name).filter(|said| !said.submission.is_empty());
        if said.is_none() && gathered.asks.to_hold().is_empty() {
            return unknown("the mail can no longer be read; please send the move again");
        }
        if gathered.blocked().is_some() {
            self.books.end_hold(held.id, HeldState::Lapsed)?;
            return unknown("not all of that mail can be read; please send the move again");
        }
        // Only a proven mail sets anything, and without that its move could be another.
        if gathered.hangs_on_settings(&owner) {
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
        done.extend(self.asks(&asked, &owner, &gathered.asks)?);
        if let Some(said) = said {
            let submitted = Submitted {
                submission: said.submission.clone(),
                context: Context {
                    sender: side,
                    sent,
                    answers: answered.half_move(&table.row.name, table.row.id),
                    nothing_else: gathered.nothing_else,
                },
                evidence: evidence(&first, &message, proof),
                thread: Some(super::office::thread(mail.message)),
                answer: mail.answer,
            };
            // Leave that came with it is in the journal since.
            table.game = self.books.game(table.row.id, &table.row.name)?;
            done.push(self.referee(&mut table, &submitted)?);
        }
        let of_mail = self.game_of_mail(&answered)?;
        for told in &gathered.to_director {
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
        if let Some(director) = self.director(&table)? {
            let (sight, name) = (table.sight(None, self.now), player.name.clone());
            let (said, received) = (held.said.clone(), held.received);
            let letter = Letter::Disowned { sight, name, said, from, received };
            self.post(self.to_director(&director, Some(&table), letter, None))?;
        }
        let sight = table.sight(Some(side), self.now);
        self.answer_in_game(mail, &table, side, Letter::HoldDropped { sight, said: held.said })?;
        Ok(format!("{}: held mail {} is not the player's; the director is told", table.row.name, held.mail))
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
