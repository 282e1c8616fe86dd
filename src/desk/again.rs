//! An act of a lost time, found in the mailbox and done again. What cannot be done again is told, and changes nothing.

mod case;
pub(crate) mod order;

use anyhow::{Result, bail};
use chrono::{DateTime, Utc};

use super::{
    Post,
    acts::{Act, Done, Renewed, Seat, Seats},
    changing::{self, NotChanged},
    closing::{self, NotClosed},
    director::shell::{Again, MailOrder, Obeyed, decide_mail, drop_letter, obey_operator},
    erasing,
    post::start_letters,
    removing::{self, NotRemoved},
    token_renewal,
};
use crate::{
    event::EventFile,
    mail::ActMail,
    model::{Digest, EventCode},
    reading::{Given, read_order},
    store::{KnownInstant, TokenOwner},
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
        let not = "not done again, since no copy was put back";
        post.tx.take_act_up((&mail.uid, post.now), "an act of a desk like this one", not, post.now)?;
        return Ok(format!("done at the shell of a desk like this one; {not}"));
    }
    let done: Done = match serde_json::from_str(&mail.text) {
        Ok(done) => done,
        Err(error) => bail!("this version cannot read it: {error}"),
    };
    let brief = done.act.brief();
    let again = do_again(post, done.act, done.at)?;
    post.tx.take_act_up((&mail.uid, done.at), &brief, &again, post.now)?;
    Ok(format!("{brief}: {}", if was_not_done(&again) { "not all of it done again" } else { "done again" }))
}

/// Keeps that an act could not be done again; says so.
pub(crate) fn could_not_be_done(post: &Post<'_>, mail: &ActMail, why: &str) -> Result<String> {
    let done: Option<Done> = serde_json::from_str(&mail.text).ok();
    let (brief, at) = done.map_or_else(|| ("an act".into(), post.now), |done| (done.act.brief(), done.at));
    post.tx.take_act_up((&mail.uid, at), &brief, &format!("{NOT_DONE} {why}"), post.now)?;
    Ok(format!("{brief}: not done again"))
}

/// A mail that says it holds an act, and was altered on its way, cut, or made by somebody else: where a copy is put back
/// the operator hears of it.
pub(crate) fn is_not_ours(post: &Post<'_>, raw: &[u8]) -> Result<String> {
    let uid = Digest::of_bytes(raw).to_string();
    if !post.tx.knows_act(&uid)? {
        let why = format!("{NOT_DONE} it was altered or cut, or this desk did not make it");
        post.tx.take_act_up((&uid, post.now), "a mail that says it is an act", &why, post.now)?;
    }
    Ok("says that it is an act of ours, and is not".into())
}

/// What stands before the reason where nothing came of an act.
const NOT_DONE: &str = "NOT done again:";

/// Whether an act could not be done again, by what is kept of it.
pub(crate) fn was_not_done(again: &str) -> bool {
    again.contains(NOT_DONE)
}

fn do_again(post: &Post<'_>, act: Act, at: DateTime<Utc>) -> Result<String> {
    match act {
        Act::Order { line, games } => {
            let given = read_order(&line).map_err(|error| anyhow::Error::msg(error.to_string()))?;
            obey(post, &given, Again { at, games: Some(&games), by: None })
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
        Act::EventChanged { code, file } => change_again(post, &code, &file.join("\n"), at),
        Act::EventClosed { code } => close_again(post, &code),
        Act::EventRemoved { code, reason } => remove_again(post, &code, &reason),
    }
}

/// Carries an order out once more; says what was done.
///
/// # Errors
/// When it fits nowhere.
fn obey(post: &Post<'_>, given: &Given, again: Again<'_>) -> Result<String> {
    let Obeyed { done, refused, left, in_event, games: _ } = obey_operator(post, given, Some(again))?;
    if let Some(done) = in_event {
        return Ok(done);
    }
    if done.is_empty() {
        bail!("{}", refused.into_iter().chain(left).collect::<Vec<_>>().join("; "));
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
                let directors = post.tx.officials(event.id)?;
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
    if *seats == Seats::default() {
        bail!("what had stayed of somebody was erased once more: amici person erase NAME {code}");
    }
    erasing::erase_seats(post, &event, seats)?;
    Ok("erased again".into())
}

fn add_again(post: &Post<'_>, code: &EventCode, file: &str, at: DateTime<Utc>) -> Result<String> {
    if post.tx.event(code)?.is_some() {
        return Ok("it is there".into());
    }
    let event = read_file(post, file)?;
    post.tx.add_event(&event, at)?;
    // Before the mails that answer them.
    if let Some(row) = post.tx.event(code)? {
        start_letters::start(post, &row)?;
    }
    Ok("added again".into())
}

fn change_again(post: &Post<'_>, code: &EventCode, file: &str, at: DateTime<Utc>) -> Result<String> {
    let Some(event) = post.tx.event(code)? else { bail!("there is no event {code}") };
    match changing::difference(post, &event, &read_file(post, file)?, at)? {
        Ok(difference) if difference.change.is_nothing() => Ok("it is so".into()),
        Ok(difference) => difference.carry_out(post, &event).map(|_| "put right again".into()),
        Err(NotChanged::Closed { .. }) => bail!("the event is closed"),
        Err(NotChanged::Not(not)) => bail!("{}", not.join("; ")),
    }
}

fn read_file(post: &Post<'_>, file: &str) -> Result<EventFile> {
    EventFile::read(file, Some(post.desk)).map_err(|problems| {
        let problems = problems.iter().map(|problem| format!("line {}: {}", problem.line, problem.text));
        anyhow::Error::msg(problems.collect::<Vec<_>>().join("; "))
    })
}

fn close_again(post: &Post<'_>, code: &EventCode) -> Result<String> {
    let Some(event) = post.tx.event(code)? else { bail!("there is no event {code}") };
    match closing::close(post, &event, true)? {
        Ok(()) | Err(NotClosed::Before(_)) => Ok("closed again".into()),
        Err(NotClosed::Games(games)) => bail!("{} of its games are not over", games.len()),
        Err(NotClosed::Cases(cases)) => bail!("{} cases wait in it", cases.len()),
        Err(NotClosed::Appeals(until)) => bail!("a player may appeal until {until}"),
    }
}

fn remove_again(post: &Post<'_>, code: &EventCode, reason: &str) -> Result<String> {
    let Some(event) = post.tx.event(code)? else { bail!("there is no event {code}") };
    match removing::remove(post, &event, reason)? {
        Ok(_) | Err(NotRemoved::Before(_)) => Ok("removed again".into()),
        Err(NotRemoved::Closed(_)) => bail!("it is closed"),
        Err(NotRemoved::Played(games)) => bail!("{} of its games have begun", games.len()),
    }
}
