//! What becomes of a mail: one function for each kind of sender. All inside the one transaction that settles it.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{
    asks::Asked,
    gather::{Blocked, Gathered},
    identify::{Answered, Who},
    office::{Office, Table, thread},
    rule::Submitted,
    unclear::in_words,
};
use crate::{
    laws::{Context, Evidence, Proof},
    letters::{Letter, scrub},
    mail::{Message, Nature, Sender},
    model::{Digest, GameId, Side},
    store::{Allowance, AnswerKey, InboxRow, MailFacts, PlayerRow, too_large},
};

/// A mail with its row.
pub(super) struct Mail<'a> {
    pub row: &'a InboxRow,
    pub message: &'a Message,
    /// Whether refusals and questions are answered.
    pub answer: bool,
}

/// What the inbox remembers of a mail.
pub(super) fn facts(message: &Message) -> MailFacts {
    let sender = match &message.sender {
        Sender::One(address) => address.to_string(),
        Sender::Unclear(text) => text.clone(),
    };
    // Lists show it, and the tag in it holds a secret.
    let subject = message.tags.subject.iter().fold(message.subject.clone(), |subject, tag| {
        subject.replace(&tag.to_string(), "").replace(tag.token.reveal(), "")
    });
    // A copy that went through a machine's hands and was not read does not stand for the one that comes directly.
    let read = matches!(message.nature, Nature::Person | Nature::Reserved(_));
    MailFacts {
        sender: Some(sender),
        subject: Some(scrub(&subject)),
        message_id: message.message_id.clone(),
        fingerprint: read.then_some(message.fingerprint),
    }
}

impl Office<'_> {
    /// Deals with a mail that was understood; says in a line what became of it.
    pub fn settle(&self, row: &InboxRow, message: &Message) -> Result<String> {
        if let Some(first) = self.books.same_mail(row.id, &facts(message))? {
            return Ok(format!("the same mail as {first}, delivered again"));
        }
        let mail = Mail { row, message, answer: message.nature == Nature::Person };
        match &message.nature {
            Nature::Ours => Ok("a letter of our own come back".into()),
            Nature::Machine(why) => Ok(format!("from a machine ({why}); neither read nor answered")),
            Nature::Bounce(bounce) => self.bounce(bounce),
            Nature::Person | Nature::Reserved(_) => self.person(&mail),
        }
    }

    fn person(&self, mail: &Mail<'_>) -> Result<String> {
        let (who, leaked) = self.identify(mail.message)?;
        for player in &leaked {
            self.renew(player)?;
        }
        let outcome = self.deal_with(mail, who)?;
        // Last, so that the games in it stand as the mail left them.
        for player in &leaked {
            self.tell_of_new_token(player)?;
        }
        Ok(outcome)
    }

    fn deal_with(&self, mail: &Mail<'_>, who: Who) -> Result<String> {
        match who {
            Who::Proven(player) => self.proven(mail, &player),
            Who::Perhaps { players, registered } => self.unproven(mail, &players, registered),
            Who::Director(director) => self.director_mail(mail, &director),
            Who::DirectorUntagged(director) => self.untagged_director(mail, &director),
            Who::Stranger(why) => {
                // A confirmation proves itself by its code, whatever address it comes from.
                let confirmed = self.confirm_by_code_alone(mail)?;
                Ok(confirmed.unwrap_or_else(|| format!("{why}; not answered")))
            }
        }
    }

    /// A mail that is the player's own, by address and token.
    fn proven(&self, mail: &Mail<'_>, player: &PlayerRow) -> Result<String> {
        let answered = self.answered(mail.message, player)?;
        // The mail may just have cost him his token; what we write to him carries the new one.
        let player = self.books.player(player.id)?;
        let gathered = self.gather(mail.message, &player, &answered)?;
        let player = self.change_settings(mail, player, &gathered.settings)?;
        let mut done = Vec::new();
        for code in &gathered.confirms {
            done.push(self.confirm(mail, Some(&player), code)?);
        }
        if gathered.not_mine {
            done.push(self.disown(mail, &player, &answered)?);
        }
        let submitted = Asked { mail, proof: Proof::Token, sent: None };
        done.extend(self.asks(&submitted, &player, &gathered.asks)?);
        let blocked = gathered.blocked();
        for (name, said) in &gathered.games {
            let withdrawal = said.only_withdrawal();
            let counts = if blocked.is_none() { Some(said) } else { withdrawal.as_ref() };
            if let Some(said) = counts {
                done.push(self.one_game(mail, &player, &answered, &gathered, name, said)?);
            }
        }
        let of_mail = self.game_of_mail(&answered)?;
        for told in &gathered.to_director {
            done.push(self.pass_to_director(mail, &player, told, of_mail.as_ref())?);
        }
        self.requests(mail, &player, &gathered, &mut done)?;
        self.count_unreadable(mail, &player, &answered, &gathered, &mut done)?;
        self.questions(mail, &player, &answered, &gathered, blocked, &mut done)?;
        Ok(done.join("; "))
    }

    fn one_game(
        &self,
        mail: &Mail<'_>,
        player: &PlayerRow,
        answered: &Answered,
        gathered: &Gathered,
        name: &GameId,
        said: &super::gather::PerGame,
    ) -> Result<String> {
        let named = name.to_string();
        let Some(row) = self.books.game_named(name)? else {
            let games = self.game_lines(player, true)?;
            self.answer_player(mail, player, Letter::UnknownGame { named, games })?;
            return Ok(format!("{name}: no such game"));
        };
        let mut table = self.table(row)?;
        let Some(side) = table.side_of(player) else {
            // The same person may play it in another event, under another token: this one proves nothing there.
            if let Some(side) = self.side_by_address(mail, &table).filter(|_| !said.submission.is_empty()) {
                return self.hold(mail, &table, side, said.lines.clone());
            }
            let games = self.game_lines(player, true)?;
            self.answer_player(mail, player, Letter::NotYourGame { named, games })?;
            return Ok(format!("{name}: not the sender's game"));
        };
        if said.submission.is_empty() {
            let shown = Some(self.shown(mail, &table, side, said)?).filter(|shown| !shown.is_empty());
            let thread = Some(thread(mail.message));
            let message = said.submission.message.as_deref().map(|message| {
                self.message_by_itself(&table, side, message, thread, mail.answer, mail.row.id)
            });
            let sent: Vec<&str> = shown.into_iter().chain(message.transpose()?).collect();
            return Ok(format!("{name}: {}", sent.join(", ")));
        }
        let submitted = Submitted {
            submission: said.submission.clone(),
            context: Context {
                sender: side,
                sent: self.sent(mail.row, &table, player)?,
                answers: answered.half_move(name, table.row.id),
                nothing_else: gathered.nothing_else,
            },
            evidence: evidence(mail.row, mail.message, Proof::Token),
            thread: Some(thread(mail.message)),
            answer: mail.answer,
        };
        let mut outcome = self.referee(&mut table, &submitted)?;
        let sent = self.shown(mail, &table, side, said)?;
        if !sent.is_empty() {
            outcome = format!("{outcome}, {sent}");
        }
        Ok(outcome)
    }

    /// `score` and `clock`: what a player asks to be shown of a game.
    fn shown(
        &self,
        mail: &Mail<'_>,
        table: &Table,
        side: Side,
        said: &super::gather::PerGame,
    ) -> Result<&'static str> {
        let sight = || table.sight(Some(side), self.now);
        if said.score {
            self.answer_in_game(mail, table, side, Letter::Score { sight: sight() })?;
        }
        if said.clock {
            self.answer_in_game(mail, table, side, Letter::Clock { sight: sight() })?;
        }
        Ok(match (said.score, said.clock) {
            (true, true) => "score and clock sent",
            (true, false) => "score sent",
            (false, true) => "clock sent",
            (false, false) => "",
        })
    }

    /// The side that the mail's From address has in a game.
    fn side_by_address(&self, mail: &Mail<'_>, table: &Table) -> Option<Side> {
        let Sender::One(address) = &mail.message.sender else { return None };
        Side::BOTH.into_iter().find(|side| table.player(*side).writes_from(address))
    }

    /// `status` and `help`, and what is set now where something was set.
    fn requests(
        &self,
        mail: &Mail<'_>,
        player: &PlayerRow,
        gathered: &Gathered,
        done: &mut Vec<String>,
    ) -> Result<()> {
        if gathered.status {
            let games = self.game_lines(player, false)?;
            self.answer_player(mail, player, Letter::Status { games })?;
            done.push("status sent".into());
        }
        if !gathered.settings.is_empty() {
            done.push(self.tell_settings(mail, player, &gathered.settings)?);
        }
        if gathered.help {
            let games = self.game_lines(player, true)?;
            self.answer_player(mail, player, Letter::Help { games })?;
            done.push("help sent".into());
        }
        Ok(())
    }

    /// What could not be taken is asked back.
    fn questions(
        &self,
        mail: &Mail<'_>,
        player: &PlayerRow,
        answered: &Answered,
        gathered: &Gathered,
        blocked: Option<Blocked>,
        done: &mut Vec<String>,
    ) -> Result<()> {
        if !gathered.homeless.is_empty() && blocked.is_none() {
            let said = gathered.homeless.join("\n");
            let games = self.game_lines(player, true)?;
            self.answer_player(mail, player, Letter::WhichGame { said, games })?;
            done.push("asked which game".into());
        }
        let mut problems: Vec<(String, String)> =
            gathered.unclear.iter().map(|unclear| (unclear.line.clone(), in_words(unclear))).collect();
        if let Some(blocked) = blocked {
            let why = match blocked {
                Blocked::AnotherMove => {
                    "not recorded, since the line above may have been meant as another move"
                }
                Blocked::Claim => {
                    "not recorded, since the line above may be a claim, which has to come before its move is made"
                }
                Blocked::Language => {
                    "not recorded, since the line above leaves open in which language it is written"
                }
            };
            let lines = gathered.games.values().flat_map(|said| {
                let counts = said.only_withdrawal().and_then(|said| said.withdrawal);
                said.lines.iter().filter(move |line| counts.as_ref() != Some(line))
            });
            let lines = lines.chain(&gathered.homeless);
            problems.extend(lines.map(|line| (line.clone(), why.to_owned())));
        }
        if let Some(line) = gathered.barred.as_ref().filter(|_| done.is_empty()) {
            problems.push((line.clone(), "leave out the bar before it".into()));
        }
        if problems.is_empty() && !done.is_empty() {
            return Ok(());
        }
        let name = self.game_of_mail(answered)?.or_else(|| gathered.unclear_game());
        let row = name.map(|name| self.books.game_named(&name)).transpose()?.flatten();
        let table = row.map(|row| self.table(row)).transpose()?;
        let at = table.as_ref().and_then(|table| table.side_of(player).map(|side| (table, side)));
        let sight = at.map(|(table, side)| table.sight(Some(side), self.now));
        let (letter, outcome) = match (problems.is_empty(), gathered.has_words) {
            (false, _) => (Letter::Unread { sight, problems }, "asked back: not all of it could be taken"),
            (true, true) => (Letter::Empty { sight }, "no move and no request in it"),
            (true, false) => (Letter::Empty { sight }, "nothing newly written"),
        };
        match at {
            Some((table, side)) => self.answer_in_game(mail, table, side, letter)?,
            None => self.answer_player(mail, player, letter)?,
        }
        done.push(outcome.into());
        Ok(())
    }

    /// A new token for a player whose token others have seen.
    pub fn renew(&self, player: &PlayerRow) -> Result<()> {
        let purpose =
            format!("player {}/{} {}", player.code, player.number, player.tokens_given.saturating_add(1));
        self.books.renew_token(player.id, &self.chance.token(&purpose)?)
    }

    /// Tells a player that he has a new token. Where the day's answers are used up, the next letter about a game does
    /// it: a machine that shows every answer to others would never end.
    pub fn tell_of_new_token(&self, player: &PlayerRow) -> Result<()> {
        let player = self.books.player(player.id)?;
        let games = self.game_lines(&player, true)?;
        let mut posting = self.to_player_at_large(&player, Letter::TokenRenewed { games }, None)?;
        let address = posting.draft.to.address.clone();
        let key = AnswerKey { address: &address, kind: posting.draft.letter.kind(), game: "" };
        match self.books.allow_answer(key, self.now)? {
            Allowance::No => return Ok(()),
            Allowance::Last => posting.draft.last_today = true,
            Allowance::Yes => {}
        }
        self.post(posting).map(drop)
    }

    /// An answer to a player that is about no game in particular.
    pub fn answer_player(&self, mail: &Mail<'_>, player: &PlayerRow, letter: Letter) -> Result<()> {
        if !mail.answer {
            return Ok(());
        }
        let mut posting = self.to_player_at_large(player, letter, Some(thread(mail.message)))?;
        posting.cause = Some(mail.row.id);
        self.post(posting).map(drop)
    }

    /// An answer to a player about a game.
    pub fn answer_in_game(&self, mail: &Mail<'_>, table: &Table, side: Side, letter: Letter) -> Result<()> {
        if !mail.answer {
            return Ok(());
        }
        let half_move = table.usual_half_move(side);
        let mut posting = self.to_player(table, side, half_move, letter, Some(thread(mail.message)))?;
        posting.cause = Some(mail.row.id);
        self.post(posting).map(drop)
    }

    /// When a submission counts as sent: our receipt, or that of a mail of the same player, up to seven days before,
    /// that was too large to read and of which this is the resend.
    pub fn sent(&self, row: &InboxRow, table: &Table, player: &PlayerRow) -> Result<DateTime<Utc>> {
        let Some(available) = &table.game.available else { return Ok(row.received) };
        let since = available.handed.at.max(row.received - chrono::Duration::days(7));
        let first = self.first_too_large(table, player, since)?;
        Ok(first.map_or(row.received, |first| first.min(row.received)))
    }

    /// When the first mail of a player about a game came, since an instant, that was too large to read. One that
    /// answers a start letter may be about any game that he begins.
    pub fn first_too_large(
        &self,
        table: &Table,
        player: &PlayerRow,
        since: DateTime<Utc>,
    ) -> Result<Option<DateTime<Utc>>> {
        let begins = table.game.available.as_ref().is_some_and(|available| available.handed.start_letter);
        let named = too_large(Some(&table.row.name));
        let first = self.books.first_too_large(&player.addresses, &named, since)?;
        let unnamed = match begins {
            true => self.books.first_too_large(&player.addresses, &too_large(None), since)?,
            false => None,
        };
        Ok([first, unnamed].into_iter().flatten().min())
    }
}

/// The mail that entries rest on.
pub(super) fn evidence(row: &InboxRow, message: &Message, proof: Proof) -> Evidence {
    Evidence {
        inbox: row.id,
        message_id: message.message_id.clone(),
        raw: Digest::of(&[&row.raw]),
        received: row.received,
        proof,
    }
}
