//! What becomes of a mail: one function for each kind of sender. All inside the one transaction that settles it.
//!
//! Laws 4.2

use anyhow::Result;

use super::{
    Asked, Mail, OfPlayer, Post, delivery_problem,
    director::directors_mail,
    gather,
    identify::{self, Who},
    incoming::subject_without_tags,
    player::{
        doubtful_move, game, mail_answer, questions,
        replies::{self, Answer, OwnLines, Replies},
        settings,
        to_director::{self, one_letter_each},
        what_is_asked,
    },
    roster, sender_of, token_renewal,
};
use crate::{
    intake::{mail_summary::MailSummary, pgn::is_empty_game_mail},
    laws::Proof,
    letters::{Renewal, scrub},
    mail::{Message, Nature},
    store::{InboxRow, MailFacts, PlayerRow, TokenOwner},
};

/// What the inbox says of a mail that a cap left without an answer.
const LEFT_OUT: &str = "left out: cap";

pub(crate) fn facts(message: &Message) -> MailFacts {
    // A copy that went through a machine's hands and was not read does not stand for the one that comes directly.
    let read = matches!(message.nature, Nature::Person | Nature::Reserved(_));
    MailFacts {
        sender: Some(sender_of(message)),
        // Lists show it.
        subject: Some(scrub(&subject_without_tags(message))),
        message_id: message.message_id.clone(),
        fingerprint: read.then_some(message.fingerprint),
    }
}

/// Deals with a mail that was understood; says in a line what became of it.
pub(crate) fn settle(post: &Post<'_>, row: &InboxRow, message: &Message) -> Result<String> {
    let mail = Mail { post, row, message, answer: message.nature == Nature::Person };
    match &message.nature {
        Nature::Ours => Ok("a letter of our own come back".into()),
        Nature::Machine(why) => Ok(format!("from a machine ({why}); neither read nor answered")),
        Nature::Bounce(bounce) => delivery_problem::bounce(post, bounce, row.received),
        Nature::Person | Nature::Reserved(_) => person(&mail),
    }
}

/// What became of a mail, and that a cap left something unanswered.
pub(crate) fn with_what_was_left_out(post: &Post<'_>, outcome: String) -> String {
    match post.left_out.get() && !outcome.contains(LEFT_OUT) {
        true => format!("{outcome}; {LEFT_OUT}"),
        false => outcome,
    }
}

fn person(mail: &Mail<'_>) -> Result<String> {
    for tag in identify::places(mail.message).into_iter().flatten() {
        token_renewal::know_again(mail, &tag.token)?;
    }
    let (who, leaks) = identify::identify(mail, mail.message, mail.row.received)?;
    token_renewal::renew_leaked(mail, &leaks)?;
    let outcome = deal_with(mail, who)?;
    // Last, so that the games in it stand as the mail left them.
    token_renewal::tell_of_leaks(mail, &leaks)?;
    Ok(outcome)
}

fn deal_with(mail: &Mail<'_>, who: Who) -> Result<String> {
    if is_empty_game_mail(mail.message) {
        return Ok("a chess program's mail about a game that is over; not answered".into());
    }
    match who {
        Who::Proven(player) => proven(mail, &player),
        Who::Perhaps { players, registered, why } => {
            // As they are now, with the tokens that the mail may just have cost them.
            let players = players.iter().map(|player| mail.tx.player(player.id));
            questions::unproven(mail, &players.collect::<Result<Vec<_>>>()?, registered.then_some(why))
        }
        Who::Director(director) => directors_mail::director_mail(mail, &director),
        Who::DirectorUnproven { director, why } => replies::unproven_director(mail, &director, why),
        Who::Left { player, change, address, mark } => {
            roster::from_left_address(mail, &player, &change, (&address, &mark))
        }
        Who::Replaced(player) => roster::from_replaced(mail, &player),
        Who::Stranger(why) => {
            // A confirmation proves itself by its code, whatever address it comes from.
            let confirmed = replies::confirm_by_code_alone(mail)?;
            Ok(confirmed.unwrap_or_else(|| format!("{why}; not answered")))
        }
    }
}

/// A mail that is the player's own, by address and token.
fn proven(mail: &Mail<'_>, before: &PlayerRow) -> Result<String> {
    let answered = identify::answered(mail.tx, mail.message, before)?;
    delivery_problem::shows_receipt(mail, before, &answered)?;
    // The mail may just have cost him his token; what we write to him carries the new one.
    let mut player = mail.tx.player(before.id)?;
    let letters = gather::own_letters(mail.tx, &player, mail.message, &answered.letters)?;
    let replies = Replies { mail, player: &player, lines: OwnLines::of(mail, &letters) };
    let kept = match replies.to_questions(&answered)? {
        Answer::Done(outcome) => return Ok(outcome),
        Answer::Rest(kept) => Some(kept),
        Answer::None => None,
    };
    let lines = replies.lines;
    let gathered = gather::gather(mail, &player, &answered, (kept.as_ref(), &lines.lines), &letters)?;
    let asked_by = gathered.asked_by();
    if !asked_by.is_empty() {
        mail.tx.keep_asked_by(mail.row.id, &asked_by)?;
    }
    let new_mark = gathered.new_mark && before.token == player.token;
    if new_mark {
        // Before anything that answers the mail is written.
        token_renewal::renew(mail, &TokenOwner::Player(player))?;
        player = mail.tx.player(before.id)?;
    }
    let player = settings::change_settings(mail, player, &gathered.settings)?;
    let mut done = match kept {
        Some(_) => Vec::new(),
        None => Replies { mail, player: &player, lines }.by_code(&answered, &gathered)?,
    };
    let submitted = Asked { mail, proof: Proof::Token, sent: None };
    done.extend(to_director::asks(&submitted, &player, &gathered.asks)?);
    let account = MailSummary::default();
    let mut of = OfPlayer { mail, player: &player, answered: &answered, gathered: &gathered, account };
    for (name, said) in &gathered.games {
        done.extend(game::one_game(&mut of, name, said)?);
    }
    done.extend(doubtful_move::ask_about_doubted(&mut of)?);
    done.extend(mail_answer::placeless(&mut of)?);
    let of_mail = answered.game(mail.tx)?;
    for told in one_letter_each(&gathered.to_director, of_mail.as_ref()) {
        done.push(to_director::pass_to_director(mail, &player, &told, of_mail.as_ref())?);
    }
    done.extend(what_is_asked::at_large(&of)?);
    done.extend(game::count_unreadable(&of)?);
    mail_answer::questions(&mut of, &mut done)?;
    if new_mark && mail.answer {
        token_renewal::tell_of_new_mark(mail, &TokenOwner::Player(player), Renewal::Asked)?;
    }
    Ok(done.join("; "))
}
