//! What becomes of a mail: one function for each kind of sender. All inside the one transaction that settles it.

use anyhow::Result;

use super::{
    context::{Office, Table, thread},
    identify::Who,
    player::{event_requests::Asked, game::OfPlayer, replies::Answer, to_director::one_letter_each},
};
use crate::{
    intake::{Gathered, mail_summary::Account, pgn::is_empty_game_mail},
    laws::{Evidence, Proof, Sent, Submission},
    letters::{Letter, Renewal, scrub},
    mail::{Message, Nature, Origin, Sender},
    model::{Digest, Side},
    store::{InboxRow, MailFacts, PlayerRow, TokenOwner},
};

/// What the inbox says of a mail that a cap left without an answer.
const LEFT_OUT: &str = "left out: cap";

/// A mail with its row.
pub(crate) struct Mail<'a> {
    pub row: &'a InboxRow,
    pub message: &'a Message,
    /// Whether refusals and questions are answered.
    pub answer: bool,
}

/// What the inbox remembers of a mail.
pub(crate) fn facts(message: &Message) -> MailFacts {
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
            Nature::Bounce(bounce) => self.bounce(bounce, row.received),
            Nature::Person | Nature::Reserved(_) => self.person(&mail),
        }
    }

    /// What became of a mail, and that a cap left something unanswered.
    pub fn with_what_was_left_out(&self, outcome: String) -> String {
        match self.left_out.get() && !outcome.contains(LEFT_OUT) {
            true => format!("{outcome}; {LEFT_OUT}"),
            false => outcome,
        }
    }

    fn person(&self, mail: &Mail<'_>) -> Result<String> {
        let (who, leaks) = self.identify(mail.message)?;
        self.renew_leaked(&leaks)?;
        let outcome = self.deal_with(mail, who)?;
        // Last, so that the games in it stand as the mail left them.
        self.tell_of_leaks(&leaks)?;
        Ok(outcome)
    }

    fn deal_with(&self, mail: &Mail<'_>, who: Who) -> Result<String> {
        if is_empty_game_mail(mail.message) {
            return Ok("a chess program's mail about a game that is over; not answered".into());
        }
        match who {
            Who::Proven(player) => self.proven(mail, &player),
            Who::Perhaps { players, registered, why } => {
                // As they are now, with the tokens that the mail may just have cost them.
                let players = players.iter().map(|player| self.books.player(player.id));
                self.unproven(mail, &players.collect::<Result<Vec<_>>>()?, registered.then_some(why))
            }
            Who::Director(director) => self.director_mail(mail, &director),
            Who::DirectorUnproven { director, why } => self.unproven_director(mail, &director, why),
            Who::Stranger(why) => {
                // A confirmation proves itself by its code, whatever address it comes from.
                let confirmed = self.confirm_by_code_alone(mail)?;
                Ok(confirmed.unwrap_or_else(|| format!("{why}; not answered")))
            }
        }
    }

    /// A mail that is the player's own, by address and token.
    fn proven(&self, mail: &Mail<'_>, before: &PlayerRow) -> Result<String> {
        let answered = self.answered(mail.message, before)?;
        self.shows_receipt(mail, before, &answered)?;
        // The mail may just have cost him his token; what we write to him carries the new one.
        let mut player = self.books.player(before.id)?;
        let (kept, has_answered) = match self.answer_to_questions(mail, &player, &answered)? {
            Answer::Done(outcome) => return Ok(outcome),
            Answer::Rest(kept) => (kept, true),
            Answer::None => (Origin::default(), false),
        };
        let gathered = self.gather(mail.message, &player, &answered, &kept)?;
        let new_mark = gathered.new_mark && before.token == player.token;
        if new_mark {
            player = self.renewed_on_request(player)?;
        }
        let player = self.change_settings(mail, player, &gathered.settings)?;
        let mut done = match has_answered {
            true => Vec::new(),
            false => self.answer_by_code(mail, &player, &answered, &gathered)?,
        };
        let submitted = Asked { mail, proof: Proof::Token, sent: None };
        done.extend(self.asks(&submitted, &player, &gathered.asks)?);
        let of = OfPlayer { mail, player: &player, answered: &answered, gathered: &gathered };
        let mut account = Account::default();
        for (name, said) in &gathered.games {
            done.extend(self.one_game(&of, name, said, &mut account)?);
        }
        done.extend(self.ask_about_doubted(&of, &mut account)?);
        done.extend(self.placeless(&of, &mut account)?);
        let of_mail = self.game_of_mail(&answered)?;
        for told in one_letter_each(&gathered.to_director, of_mail.as_ref()) {
            done.push(self.pass_to_director(mail, &player, &told, of_mail.as_ref())?);
        }
        self.requests(mail, &player, &gathered, &mut done)?;
        self.count_unreadable(mail, &player, &answered, &gathered, &mut done)?;
        self.questions(&of, account, &mut done)?;
        if new_mark && mail.answer {
            self.tell_of_new_mark(&TokenOwner::Player(player), Renewal::Asked)?;
        }
        Ok(done.join("; "))
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
        if gathered.new_mark {
            done.push("a new mark".into());
        }
        if gathered.help {
            let games = self.game_lines(player, true)?;
            self.answer_player(mail, player, Letter::Help { games })?;
            done.push("help sent".into());
        }
        Ok(())
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

    /// When a mail counts as sent: by its own evidence, or as far as its move was sent before and asked about.
    pub fn sent(&self, mail: &Mail<'_>, table: &Table, side: Side, said: &Submission) -> Result<Sent> {
        let own = self.stamped(mail, table, table.player(side))?;
        Ok(Sent { repeats: self.first_receipt(table, side, said, own.counted())?, ..own })
    }
}

/// The mail that entries rest on.
pub(crate) fn evidence(row: &InboxRow, message: &Message, proof: Proof) -> Evidence {
    Evidence {
        stamped: None,
        inbox: row.id,
        message_id: message.message_id.clone(),
        raw: Digest::of(&[&row.raw]),
        received: row.received,
        proof,
    }
}
