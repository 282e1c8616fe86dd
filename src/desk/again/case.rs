//! What was said to a case of a lost time. The same case may have been opened again by the mails, under another number, and
//! the same mail may have settled it; where time had opened it, as a passed limit does, it is not there, and the order that
//! came of it is given once more.

use anyhow::{Result, bail};
use chrono::{DateTime, Utc};

use super::super::{
    Post,
    acts::ToCase,
    director::{ruling::Giver, shell::obey_operator, verdict::Verdict},
};
use crate::{
    model::MatterState,
    reading::{Clause, read_order},
    store::{DirectorRow, EventRow, Matter},
    wording::InEnglish,
};

/// Says it again; tells what came of it.
///
/// # Errors
/// When neither the case is there nor its order fits.
pub(super) fn answer_again(post: &Post<'_>, said: &ToCase, at: DateTime<Utc>) -> Result<String> {
    let Some(event) = post.tx.event(&said.event)? else { bail!("there is no event {}", said.event) };
    let director = post.tx.directors(event.id)?.into_iter().find(|known| known.place == said.director);
    let matters = same_cases(post, &event, said)?;
    let open = matters.iter().find(|matter| matter.state == MatterState::Open);
    if let (Some(matter), Some(director)) = (open, &director)
        && let Some(done) = settle(post, said, matter, director, at)?
    {
        return Ok(done);
    }
    if open.is_none() && matters.iter().any(|matter| matter.received == said.received) {
        return Ok("the mails have settled it again".into());
    }
    let Some(order) = &said.order else { return Ok("the case is not there again".into()) };
    let given = read_order(order).map_err(|error| anyhow::Error::msg(error.to_string()))?;
    let obeyed = obey_operator(post, &given, (at, true))?;
    if obeyed.done.is_empty() {
        bail!("{}", obeyed.refused.join("; "));
    }
    Ok(obeyed.done.into_iter().map(|(_, said)| said).collect::<Vec<_>>().join("; "))
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

/// What came of it; nothing where it does not fit as things are now.
fn settle(
    post: &Post<'_>,
    said: &ToCase,
    matter: &Matter,
    director: &DirectorRow,
    at: DateTime<Utc>,
) -> Result<Option<String>> {
    let giver = Giver { post, director: Some(director), mail: None, received: at, listed: true, again: true };
    let clause = Clause { numbers: vec![matter.id], all: false, ..said.clause.clone() };
    let verdict = Verdict { giver, director, matter, clause: &clause, beside: &[] };
    Ok(match verdict.settle()? {
        Ok(settled) => Some(settled.log),
        Err(problem) if said.order.is_none() => Some(problem.why.in_english()),
        Err(_) => None,
    })
}
