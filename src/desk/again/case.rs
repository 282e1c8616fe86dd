//! What was said to a case of a lost time. The same case may have been opened again by the mails, under another number, and
//! the same mail may have settled it; where time had opened it, as a passed limit does, it is not there, and the order that
//! came of it is given once more.

use anyhow::{Result, bail};
use chrono::{DateTime, Utc};

use super::super::{
    Post,
    acts::ToCase,
    director::{ruling::Giver, shell::Again, verdict::Verdict},
};
use crate::{
    letters::LetterKind,
    model::MatterState,
    reading::{Clause, read_order},
    store::{DirectorRow, EventRow, Matter},
    wording::InEnglish,
};

/// Why letters go no more.
const BEFORE: &str = "it was answered before the copy was put back";

/// Says it again; tells what came of it.
///
/// # Errors
/// When neither the case is there nor its order fits.
pub(super) fn answer_again(post: &Post<'_>, said: &ToCase, at: DateTime<Utc>) -> Result<String> {
    // It named a case that is not there under its number, and was asked back.
    if let Some(mail) = said.mail.map(|digest| post.tx.mail_with(&digest)).transpose()?.flatten() {
        for kind in [LetterKind::CasesAnswered, LetterKind::OrderUnread] {
            post.tx.withdraw_answers(mail, kind, BEFORE)?;
        }
    }
    let Some(event) = post.tx.event(&said.event)? else { bail!("there is no event {}", said.event) };
    let matters = same_cases(post, &event, said)?;
    let open: Vec<&Matter> = matters.iter().filter(|matter| matter.state == MatterState::Open).collect();
    // Of several that are alike the one that opened when that one did.
    let open = match open.iter().find(|matter| matter.received == said.received) {
        None if open.len() > 1 => None,
        same => same.or(open.first()).copied(),
    };
    if open.is_none() && matters.iter().any(|matter| matter.received == said.received) {
        return Ok("the mails have settled it again".into());
    }
    let director = post.tx.officials(event.id)?.into_iter().find(|known| known.place == said.director);
    if let Some((order, games)) = &said.order {
        let again = Again { at, games: Some(games), by: director.as_ref() };
        return order_again(post, order, open, again);
    }
    let (Some(matter), Some(director)) = (open, director) else {
        return Ok("the case is not there again".into());
    };
    // What would be taken now may be something else.
    if said.clause.is_yes() && matter.proposal != said.proposal {
        return Ok(format!("case {}: something else is proposed now, and it waits for an answer", matter.id));
    }
    settle(post, said, matter, &director, at)
}

/// The order that came of it is given once more; the case needs no other answer.
fn order_again(post: &Post<'_>, order: &str, open: Option<&Matter>, again: Again<'_>) -> Result<String> {
    let given = read_order(order).map_err(|error| anyhow::Error::msg(error.to_string()))?;
    let done = super::obey(post, &given, again)?;
    if let Some(matter) = open {
        post.tx.end_matter(matter.id, MatterState::Taken, post.now)?;
        for letter in post.tx.letters_telling(matter.id)? {
            post.tx.withdraw(letter, BEFORE)?;
        }
    }
    Ok(done)
}

fn same_cases(post: &Post<'_>, event: &EventRow, said: &ToCase) -> Result<Vec<Matter>> {
    let mut same = Vec::new();
    for matter in post.tx.every_matter()? {
        if matter.event != Some(event.id) || !said.is_of(matter.kind) || matter.half_move != said.half_move {
            continue;
        }
        let game = matter.game.map(|game| post.tx.game_by_id(game)).transpose()?.map(|row| row.name);
        let player = matter.player.map(|player| post.tx.player(player)).transpose()?;
        if game == said.game && player.map(|player| player.number) == said.player {
            same.push(matter);
        }
    }
    Ok(same)
}

fn settle(
    post: &Post<'_>,
    said: &ToCase,
    matter: &Matter,
    director: &DirectorRow,
    at: DateTime<Utc>,
) -> Result<String> {
    let giver = Giver {
        post,
        director: Some(director),
        mail: None,
        received: at,
        listed: true,
        again: true,
        only: None,
    };
    let clause = Clause { numbers: vec![matter.id], all: false, ..said.clause.clone() };
    let verdict = Verdict { giver, director, matter, clause: &clause, beside: &[] };
    match verdict.settle()? {
        Ok(settled) => Ok(settled.log),
        Err(problem) => bail!("{}", problem.why.in_english()),
    }
}
