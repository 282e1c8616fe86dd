//! An event put right by another file of its organiser's, or by a director who lets somebody in late: what is another in it
//! is entered, and those whom it is about are told. Before the first move games are paired, dated and regulated anew, under their numbers; after it only people come
//! and change. What may be changed is decided in `event/change.rs`.

mod games;
mod people;
mod told;

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{Post, letter, offices, post::start_letters, removing::begun, roster::tell_taken_out};
use crate::{
    event::{Entrant, EventChange, EventFile, NoLateEntry, Played},
    laws::Fact,
    letters::Letter,
    model::{GameResult, Side, Termination, Verb, Zone},
    store::{EventRow, PlayerRow, Sound},
    wording::{InEnglish, Sentence},
};

/// What another file changes in an event, found and not yet done.
#[derive(Debug)]
pub(crate) struct Difference {
    pub change: EventChange,
    /// Whether nothing was played or ruled yet.
    unmoved: bool,
    /// What all players are told of it.
    news: Vec<told::EventNews>,
    /// Where no file changes it but a director's order: the place of whoever gave it, and why.
    order: Option<(Option<u32>, String)>,
}

/// Why nobody comes in by a director's order.
#[derive(Debug)]
pub(crate) enum NotEntered {
    /// Nothing was played or ruled yet: whoever comes in then is paired with all others.
    BeforeTheFirstMove,
    Not(NoLateEntry),
}

/// Why nothing is changed.
#[derive(Debug)]
pub(crate) enum NotChanged {
    Closed {
        at: DateTime<Utc>,
        removed: bool,
    },
    /// Each thing that cannot be changed, and why.
    Not(Vec<String>),
}

/// What this file changes in the event, given at an instant.
pub(crate) fn difference(
    post: &Post<'_>,
    event: &EventRow,
    file: &EventFile,
    at: DateTime<Utc>,
) -> Result<Result<Difference, NotChanged>> {
    if let Some(at) = event.frozen.closed {
        return Ok(Err(NotChanged::Closed { at, removed: event.frozen.removed }));
    }
    let unmoved = begun(post, event)?.is_empty();
    let played = match unmoved {
        true => None,
        false => Some(Played { today: Zone::UTC.date(at), withdrawn: withdrawn(post, event)? }),
    };
    let change = match event.frozen.change_to(file, played.as_ref(), &post.tx.start_seed(&event.code)?) {
        Ok(change) => change,
        Err(not) => return Ok(Err(NotChanged::Not(not))),
    };
    let news = told::to_all(&event.frozen, &change);
    Ok(Ok(Difference { change, unmoved, news, order: None }))
}

/// What changes where this player comes in after the first move, whom no file has, by an order given at an instant.
pub(crate) fn late_entry(
    post: &Post<'_>,
    event: &EventRow,
    entrant: Entrant,
    (by, reason): (Option<u32>, &str),
    at: DateTime<Utc>,
) -> Result<Result<Difference, NotEntered>> {
    if begun(post, event)?.is_empty() {
        return Ok(Err(NotEntered::BeforeTheFirstMove));
    }
    let played = Played { today: Zone::UTC.date(at), withdrawn: withdrawn(post, event)? };
    let seed = post.tx.start_seed(&event.code)?;
    Ok(match event.frozen.enter_late(entrant, &played, &seed) {
        Ok(change) => {
            let (news, order) = (told::to_all(&event.frozen, &change), Some((by, reason.to_owned())));
            Ok(Difference { change, unmoved: false, news, order })
        }
        Err(why) => Err(NotEntered::Not(why)),
    })
}

impl Difference {
    /// What all players are told of it beside the terms.
    pub(crate) fn news_beside_terms(&self, before: &EventFile) -> Vec<String> {
        told::beside_terms(before, &self.change).iter().map(InEnglish::in_english).collect()
    }

    /// Does it; says how many letters tell of it.
    pub(crate) fn carry_out(&self, post: &Post<'_>, event: &EventRow) -> Result<usize> {
        let Difference { change, unmoved, news, order } = self;
        let (now, written) = (post.now, event.letters_written.is_some());
        if let Some(terms) = &change.terms {
            post.tx.change_terms(event, terms.clone(), now)?;
        }
        if let Some(appeals) = &change.appeals {
            post.tx.appeals_go(event, appeals.as_ref(), now)?;
        }
        let mut letters = offices::give(post, event, &change.officials, written)?;
        for known in &change.known {
            people::register(post, event, known, written)?;
        }
        let mut out = Vec::new();
        for number in &change.out {
            out.extend(people::take_out(post, event, *number)?);
        }
        for entrant in &change.entered {
            post.tx.enter_player(event, entrant, now)?;
            if let Some((by, reason)) = order {
                post.tx.entered(event, entrant.number, (*by, reason), now)?;
            }
        }
        let paired = games::pair(post, event, change, *unmoved)?;
        if !written {
            return Ok(letters);
        }
        let event = post.tx.event_by_id(event.id)?;
        for (player, mark) in out {
            tell_taken_out(post, &event, &player, Some(mark))?;
            letters += 1;
        }
        let told = told::sentences(news);
        if told.is_empty() && paired.is_empty() {
            return Ok(letters);
        }
        // After the first move a player's other games are none of a start letter's business.
        let only = (!unmoved).then_some(paired.as_slice());
        let entered: Vec<u32> = change.entered.iter().map(|player| player.number).collect();
        letters += tell_all(post, &event, &told, (only, &entered))?;
        Ok(letters)
    }
}

/// Start letters with what is another, to all whom they concern; else the news alone. Says how many.
fn tell_all(
    post: &Post<'_>,
    event: &EventRow,
    told: &[Sentence],
    (only, entered): (Option<&[u32]>, &[u32]),
) -> Result<usize> {
    let (games, mut letters) = (start_letters::as_they_are(post, event)?, 0);
    for player in post.tx.players(event.id)? {
        if player.is_erased() || event.frozen.is_gone(player.number) {
            continue;
        }
        let plays = |number: &u32| {
            let game = event.frozen.games.iter().find(|game| game.number == *number);
            game.is_some_and(|game| [game.white, game.black].contains(&player.number))
        };
        match only {
            Some(games) if !games.iter().any(plays) => {
                if told.is_empty() {
                    continue;
                }
                letter::post(post, letter::to_player_at_large(post.tx, &player, news(event, told))?)?;
            }
            // Whoever comes in now has had no start letter.
            _ if entered.contains(&player.number) => {
                start_letters::start_anew(post, games.clone(), &player, (&[], None))?
            }
            only => start_letters::start_anew(post, games.clone(), &player, (told, only))?,
        }
        letters += 1;
    }
    if let Some(director) = post.tx.directors(event.id)?.first() {
        start_letters::director_anew(post, games, director, told)?;
        letters += 1;
    }
    Ok(letters)
}

fn news(event: &EventRow, told: &[Sentence]) -> Letter {
    Letter::EventPutRight { event: event.frozen.name.clone(), changes: told.to_vec() }
}

/// Who has nothing to play any more because he has withdrawn.
fn withdrawn(post: &Post<'_>, event: &EventRow) -> Result<Vec<u32>> {
    let mut numbers = Vec::new();
    for player in post.tx.players(event.id)? {
        if has_withdrawn(post, event, &player)? {
            numbers.push(player.number);
        }
    }
    Ok(numbers)
}

/// Whether all his games are over, and he has forfeited one or was withdrawn by an order.
fn has_withdrawn(post: &Post<'_>, event: &EventRow, player: &PlayerRow) -> Result<bool> {
    let mut rows = post.tx.games_of(player.id)?;
    rows.retain(|row| event.has(row));
    if rows.iter().any(|row| row.result.is_none()) {
        return Ok(false);
    }
    for row in rows {
        let side = row.side_of(player.id);
        let Sound { rows, state, .. } = post.tx.sound(row.id, &row.name)?;
        let forfeits = |(result, how): (GameResult, Termination)| {
            let lost = result.winner().is_none_or(|winner| Some(winner) != side);
            how == Termination::Forfeit && lost
        };
        let withdrawn = |fact: &Fact| withdraws(fact).is_some_and(|withdrawn| Some(withdrawn) == side);
        if state.and_then(|game| game.outcome).is_some_and(forfeits)
            || rows.iter().any(|row| withdrawn(&row.entry.fact))
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The side that a ruling has withdrawn. A cancelled game alone does not say which.
fn withdraws(fact: &Fact) -> Option<Side> {
    let Fact::Ruled { order, .. } = fact else { return None };
    let order = order.shown();
    let mut words = order.split_whitespace();
    words.next().filter(|word| *word == Verb::Withdraw.word())?;
    words.find_map(|word| {
        Side::BOTH.into_iter().find(|side| {
            word == side.letter() || word.trim_end_matches([':', ',']).eq_ignore_ascii_case(&side.to_string())
        })
    })
}
