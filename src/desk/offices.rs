//! Who directs an event, is a deputy or adjudicates, told of it: at the start, and where a place is given to somebody else.
//! Whoever had it before is told too, and what waited for him is shown to his successor.
//!
//! Laws 14

use anyhow::Result;

use super::{
    Post, letter,
    token_renewal::{renew, tell_of_new_mark},
};
use crate::{
    event::Director,
    letters::{Draft, Letter, Office, Renewal},
    model::Address,
    store::{DirectorRow, EventRow, NewLetter, TokenOwner},
};

/// Tells the deputies and whoever adjudicates of their places; the director has the whole list.
pub(crate) fn tell_at_start(post: &Post<'_>, event: &EventRow) -> Result<()> {
    let officials = post.tx.officials(event.id)?;
    officials.iter().skip(1).try_for_each(|official| tell(post, event, official, None))
}

/// A place that somebody was given, and who had it before.
struct Given {
    now: DirectorRow,
    before: Option<DirectorRow>,
}

/// Gives places to these. Whoever had one has a dead mark from then on. All are told where letters of the event are under
/// way (`written`); how many letters that is.
pub(crate) fn give(
    post: &Post<'_>,
    event: &EventRow,
    offices: &[(u32, Director)],
    written: bool,
) -> Result<usize> {
    let before = post.tx.officials(event.id)?;
    for (place, director) in offices {
        post.tx.give_office(event, *place, director, post.now)?;
    }
    let now = post.tx.officials(event.id)?;
    let at = |officials: &[DirectorRow], place| officials.iter().find(|it| it.place == place).cloned();
    let mut letters = 0;
    for (place, _) in offices {
        // Whoever was erased is told nothing.
        let had = at(&before, *place).filter(|had| had.email != Address::nobodys());
        let Some(given) = at(&now, *place) else { continue };
        letters += (Given { now: given, before: had }).settle(post, event, &now, written)?;
    }
    Ok(letters)
}

impl Given {
    /// Renews the mark of the place, and tells both of it; `all` are those who have places now.
    fn settle(self, post: &Post<'_>, event: &EventRow, all: &[DirectorRow], written: bool) -> Result<usize> {
        let Given { now, before } = self;
        let Some(before) = before else {
            return if written { tell(post, event, &now, None).map(|()| 1) } else { Ok(0) };
        };
        let same_person = before.person().is(&now.person());
        if same_person && before.name == now.name && before.email == now.email {
            return Ok(0);
        }
        renew(post, &TokenOwner::Director(before.clone()))?;
        let now = post.tx.director(now.id)?;
        for waiting in post.tx.letters_waiting_for_director(now.id)? {
            match same_person {
                true => post.tx.readdress(waiting.id, Some(&now.email))?,
                false => post.tx.withdraw(waiting.id, "somebody else has the office since")?,
            }
        }
        if same_person {
            return tell_of_new_mark(post, &TokenOwner::Director(now), Renewal::Operator).map(|()| 1);
        }
        if !written {
            return Ok(0);
        }
        tell(post, event, &now, Some(&before))?;
        // Whoever has another place from now on is told of that one.
        if all.iter().any(|other| other.place != now.place && other.person().is(&before.person())) {
            return Ok(1);
        }
        tell_former(post, event, &before, &now)?;
        Ok(2)
    }
}

/// Tells somebody that he holds an office, and what will be asked of him.
fn tell(post: &Post<'_>, event: &EventRow, now: &DirectorRow, before: Option<&DirectorRow>) -> Result<()> {
    let open = post.tx.open_to_directors(event.id)?;
    let his = open.iter().filter(|matter| matter.director == Some(now.id) && matter.kind.is_case());
    let event = post.tx.event_by_id(event.id)?;
    let rules = &event.frozen.regulations;
    let letter = Letter::OfficeGiven {
        event: event.frozen.name.clone(),
        code: event.code.clone(),
        office: Office::at(now.place),
        before: before.map(|before| before.name.clone()),
        director: event.frozen.director.name.clone(),
        adjudication: (rules.adjudication, rules.adjudication_days),
        cases: his.count(),
        deputy_after: post.config.schedule.case_to_deputy_after,
    };
    letter::post(post, letter::to_director(now, None, letter)).map(drop)
}

/// Tells him whose place is somebody else's. The letter has no mark: his is dead, and the new one is not his.
fn tell_former(post: &Post<'_>, event: &EventRow, before: &DirectorRow, now: &DirectorRow) -> Result<()> {
    let letter = Letter::OfficeEnded {
        event: event.frozen.name.clone(),
        code: event.code.clone(),
        office: Office::at(before.place),
        now: now.name.clone(),
        address: now.email.clone(),
    };
    let to = letter::official(before.name.clone(), before.email.clone(), before.zone, None);
    let event = Some(event.id);
    letter::post(post, NewLetter { event, ..NewLetter::of(Draft::new(letter, to, None)) }).map(drop)
}
