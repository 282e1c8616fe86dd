//! What the operator does at the shell, with the act that keeps it: where a copy is put back, it is done again.

use anyhow::Result;

use super::{
    super::{
        Post,
        acts::{self, Act, Renewed, Seat},
        changing::Difference,
        closing::{self, NotClosed},
        erasing,
        removing::{self, NotRemoved},
    },
    shell::{self, MailOrder, Obeyed},
};
use crate::{
    event::Person,
    model::{Digest, EventCode},
    reading::Given,
    store::{Erased, EventRow, TokenOwner},
};

/// Carries an order out: see [`shell::obey_operator`].
pub(crate) fn obey_operator(post: &Post<'_>, given: &Given) -> Result<Obeyed> {
    let obeyed = shell::obey_operator(post, given, None)?;
    if !obeyed.done.is_empty() || obeyed.in_event.is_some() {
        let games = obeyed.done.iter().map(|(game, _)| game).chain(&obeyed.games).cloned().collect();
        acts::record(post.tx, Act::Order { line: given.line.clone(), games }, post.now)?;
    }
    Ok(obeyed)
}

/// Renews the marks of a person, in one event or in all; says whose.
pub(crate) fn renew_marks(
    post: &Post<'_>,
    whom: &Person<'_>,
    event: Option<&EventCode>,
) -> Result<Vec<TokenOwner>> {
    let renewed = shell::renew_marks(post, whom, event)?;
    let whose: Vec<Renewed> = renewed.iter().map(now_renewed).collect();
    if !whose.is_empty() {
        acts::record(post.tx, Act::MarksRenewed { whose }, post.now)?;
    }
    Ok(renewed)
}

/// Decides on a mail: see [`shell::decide_mail`].
pub(crate) fn decide_mail(post: &Post<'_>, id: i64, order: MailOrder) -> Result<Result<(), String>> {
    let decided = shell::decide_mail(post, id, order)?;
    if decided.is_ok() {
        let digest = Digest::of_bytes(&post.tx.mail(id)?.raw);
        let act = match order {
            MailOrder::Retry => Act::MailRetried { digest },
            MailOrder::Drop => Act::MailDropped { digest },
        };
        acts::record(post.tx, act, post.now)?;
    }
    Ok(decided)
}

/// Drops a letter that was given up; says whether it was.
pub(crate) fn drop_letter(post: &Post<'_>, id: i64) -> Result<bool> {
    let letter = post.tx.letter(id)?;
    let dropped = shell::drop_letter(post, id)?;
    if let Some(letter) = letter.filter(|_| dropped) {
        acts::record(post.tx, Act::LetterDropped { message_id: letter.message_id }, post.now)?;
    }
    Ok(dropped)
}

/// Of a person as it was before the renewal.
fn now_renewed(owner: &TokenOwner) -> Renewed {
    let (event, given) = match owner {
        TokenOwner::Player(player) => (&player.code, player.tokens_given),
        TokenOwner::Director(director) => (&director.code, director.tokens_given),
    };
    Renewed { event: event.clone(), seat: Seat::of(owner), given: given.saturating_add(1) }
}

/// Erases somebody from an event, by his name there; says what was erased, nothing where nobody has it.
pub(crate) fn erase_person(place: &Post<'_>, event: &EventRow, name: &str) -> Result<Option<Erased>> {
    let Some((erased, seats)) = erasing::erase_named(place, event, name)? else { return Ok(None) };
    // Nobody's places: what had stayed of somebody, whose name is not to be kept.
    acts::record(place.tx, Act::PersonErased { event: event.code.clone(), seats }, place.now)?;
    Ok(Some(erased))
}

/// Erases one mail.
pub(crate) fn erase_mail(place: &Post<'_>, id: i64) -> Result<Erased> {
    let digest = Digest::of_bytes(&place.tx.mail(id)?.raw);
    let erased = place.tx.erase_mail(id, place.now)?;
    acts::record(place.tx, Act::MailErased { digest }, place.now)?;
    Ok(erased)
}

/// Closes an event: see [`closing::close`].
pub(crate) fn close_event(post: &Post<'_>, event: &EventRow, at_once: bool) -> Result<Result<(), NotClosed>> {
    let closed = closing::close(post, event, at_once)?;
    if closed.is_ok() {
        acts::record(post.tx, Act::EventClosed { code: event.code.clone() }, post.now)?;
    }
    Ok(closed)
}

/// Puts an event right by this file: see [`Difference::carry_out`]; says how many letters tell of it.
pub(crate) fn change_event(
    post: &Post<'_>,
    event: &EventRow,
    difference: &Difference,
    file: &str,
) -> Result<usize> {
    let told = difference.carry_out(post, event)?;
    let (code, file) = (event.code.clone(), file.lines().map(str::to_owned).collect());
    acts::record(post.tx, Act::EventChanged { code, file }, post.now)?;
    Ok(told)
}

/// Removes an event in which nothing was played: see [`removing::remove`].
pub(crate) fn remove_event(
    post: &Post<'_>,
    event: &EventRow,
    reason: &str,
) -> Result<Result<usize, NotRemoved>> {
    let removed = removing::remove(post, event, reason)?;
    if removed.is_ok() {
        let (code, reason) = (event.code.clone(), reason.to_owned());
        acts::record(post.tx, Act::EventRemoved { code, reason }, post.now)?;
    }
    Ok(removed)
}
