//! An act of a lost time, found in the mailbox and done again. What cannot be done again is told, and changes nothing.

mod case;

use anyhow::{Result, bail};
use chrono::{DateTime, Utc};

use super::{
    Post,
    acts::{Act, Done, Renewed, Seat, Seats},
    director::shell::{Again, MailOrder, Obeyed, decide_mail, drop_letter, obey_operator},
    erasing,
    post::start_letters,
    token_renewal,
};
use crate::{
    event::EventFile,
    mail::ActMail,
    model::{Digest, EventCode},
    reading::{Given, read_order},
    store::{KnownInstant, TokenOwner, is_the_machines},
};

/// An act came in with the mails; says what came of it. One that the database knows does nothing, and neither does any where
/// no copy was put back.
///
/// # Errors
/// When it cannot be done again, after which nothing may stay done of it; or the database fails.
pub(crate) fn came(post: &Post<'_>, mail: &ActMail) -> Result<String> {
    if post.tx.knows_act(&mail.uid)? {
        post.tx.act_is_filed(&mail.uid, post.now)?;
        return Ok("done at the shell; it is in the record".into());
    }
    if post.tx.mark(KnownInstant::Held)?.is_none() {
        return Ok(
            "done at the shell of a desk like this one; not done again, since no copy was put back".into()
        );
    }
    let done: Done = match serde_json::from_str(&mail.text) {
        Ok(done) => done,
        Err(error) => bail!("this version cannot read it: {error}"),
    };
    let brief = done.act.brief();
    if let Act::PersonErased { .. } = done.act {
        let kept = (Some(mail.text.as_str()), "");
        post.tx.take_act_up((&mail.uid, done.at), &brief, kept, post.now)?;
        return Ok(format!("{brief}, when all mails are read"));
    }
    let again = do_again(post, done.act, done.at)?;
    post.tx.take_act_up((&mail.uid, done.at), &brief, (None, &again), post.now)?;
    Ok(format!("{brief}: {again}"))
}

/// Keeps that an act could not be done again; says so.
pub(crate) fn could_not_be_done(post: &Post<'_>, mail: &ActMail, why: &str) -> Result<String> {
    let done: Option<Done> = serde_json::from_str(&mail.text).ok();
    let (brief, at) = done.map_or_else(|| ("an act".into(), post.now), |done| (done.act.brief(), done.at));
    let again = format!("{NOT_DONE} {why}");
    post.tx.take_act_up((&mail.uid, at), &brief, (None, &again), post.now)?;
    Ok(format!("{brief}: {again}"))
}

/// What stands before the reason where nothing came of an act.
const NOT_DONE: &str = "NOT done again:";

/// Whether an act could not be done again, by what is kept of it.
pub(crate) fn was_not_done(again: &str) -> bool {
    again.contains(NOT_DONE)
}

/// Erases again whoever was erased: when all mails are read, so that none brings him back.
pub(crate) fn do_what_was_left(post: &Post<'_>) -> Result<()> {
    for (id, text) in post.tx.acts_left_to_the_end()? {
        let done: Done = serde_json::from_str(&text)?;
        let Act::PersonErased { event, seats } = done.act else { continue };
        let again = match erase_again(post, &event, &seats) {
            Ok(again) => again,
            Err(error) if is_the_machines(&error) => return Err(error),
            Err(error) => format!("{NOT_DONE} {error:#}"),
        };
        post.tx.act_was_done_again(id, &again)?;
    }
    Ok(())
}

fn do_again(post: &Post<'_>, act: Act, at: DateTime<Utc>) -> Result<String> {
    match act {
        Act::Order { line, games } => {
            let given = read_order(&line).map_err(|error| anyhow::Error::msg(error.to_string()))?;
            obey(post, &given, Again { at, games: Some(&games) })
        }
        Act::Case(case) => case::answer_again(post, &case, at),
        Act::MailRetried { digest } => decide_again(post, &digest, MailOrder::Retry),
        Act::MailDropped { digest } => decide_again(post, &digest, MailOrder::Drop),
        Act::MailErased { digest } => match post.tx.mail_with(&digest)? {
            Some(id) => {
                post.tx.erase_mail(id, post.now)?;
                Ok("erased again".into())
            }
            None => Ok("the mail is not here".into()),
        },
        Act::LetterDropped { message_id } => match post.tx.letter_named(&message_id)? {
            Some(letter) if drop_letter(post, letter.id)? => Ok("dropped again".into()),
            Some(_) | None => Ok("no such letter is given up".into()),
        },
        Act::MarksRenewed { whose } => renew_again(post, &whose),
        Act::PersonErased { event, seats } => erase_again(post, &event, &seats),
        Act::EventAdded { code, file } => add_again(post, &code, &file.join("\n"), at),
    }
}

/// Carries an order out once more; says what was done.
///
/// # Errors
/// When it fits nowhere.
fn obey(post: &Post<'_>, given: &Given, again: Again<'_>) -> Result<String> {
    let Obeyed { done, refused, .. } = obey_operator(post, given, Some(again))?;
    if done.is_empty() {
        bail!("{}", refused.join("; "));
    }
    let refused = refused.into_iter().map(|why| format!("{NOT_DONE} {why}"));
    Ok(done.into_iter().map(|(_, said)| said).chain(refused).collect::<Vec<_>>().join("; "))
}

fn decide_again(post: &Post<'_>, digest: &Digest, order: MailOrder) -> Result<String> {
    let Some(id) = post.tx.mail_with(digest)? else { return Ok("the mail is not here".into()) };
    // One that broke the reader once is set aside again in its own time.
    Ok(match decide_mail(post, id, order)? {
        Ok(()) => "done again".into(),
        Err(why) => why,
    })
}

/// The marks that were given are derived, so that those who hold them are known by them.
fn renew_again(post: &Post<'_>, whose: &[Renewed]) -> Result<String> {
    for Renewed { event, seat, given } in whose {
        let Some(event) = post.tx.event(event)? else { bail!("there is no event {event}") };
        let owner = match seat {
            Seat::Player(number) => {
                let players = post.tx.players(event.id)?;
                players.into_iter().find(|player| player.number == *number).map(TokenOwner::Player)
            }
            Seat::Director(place) => {
                let directors = post.tx.directors(event.id)?;
                directors.into_iter().find(|director| director.place == *place).map(TokenOwner::Director)
            }
        };
        let Some(owner) = owner else { bail!("{} has no {}", event.code, seat.words()) };
        token_renewal::renew_up_to(post, &owner, *given)?;
    }
    Ok("renewed again".into())
}

fn erase_again(post: &Post<'_>, code: &EventCode, seats: &Seats) -> Result<String> {
    let Some(event) = post.tx.event(code)? else { bail!("there is no event {code}") };
    erasing::erase_seats(post, &event, seats)?;
    Ok("erased again".into())
}

fn add_again(post: &Post<'_>, code: &EventCode, file: &str, at: DateTime<Utc>) -> Result<String> {
    if post.tx.event(code)?.is_some() {
        return Ok("it is there".into());
    }
    let event = EventFile::read(file, Some(post.desk)).map_err(|problems| {
        let problems = problems.iter().map(|problem| format!("line {}: {}", problem.line, problem.text));
        anyhow::Error::msg(problems.collect::<Vec<_>>().join("; "))
    })?;
    post.tx.add_event(&event, at)?;
    // Before the mails that answer them.
    if let Some(row) = post.tx.event(code)? {
        start_letters::start(post, &row)?;
    }
    Ok("added again".into())
}
