//! Games of an event that is put right: paired anew, dated and regulated anew, added, taken out.

use std::collections::BTreeMap;

use anyhow::Result;

use super::super::{Post, frozen_game, journal, removing};
use crate::{
    event::EventChange,
    laws::{Days, Fact, Opening, PerSide, WritingStyle},
    model::{NamedPerson, Side},
    store::{EventRow, GameRow},
};

/// The leave that players have booked, by their start numbers, and the days that count for nobody.
struct Booked {
    leave: BTreeMap<u32, Vec<Days>>,
    neutral: Vec<Days>,
}

/// Enters the games as they are from now on; gives the numbers of those that are new or others. Before the first move those
/// begin anew whose pairing, dates or regulations are others.
pub(super) fn pair(
    post: &Post<'_>,
    event: &EventRow,
    change: &EventChange,
    unmoved: bool,
) -> Result<Vec<u32>> {
    let booked = booked(post, event)?;
    for number in &change.unpaired {
        post.tx.unpair(event, *number, post.now)?;
    }
    let mut other: Vec<u32> = change.paired.iter().map(|pairing| pairing.number).collect();
    for pairing in &change.paired {
        post.tx.pair(event, pairing, post.now)?;
    }
    let now = post.tx.event_by_id(event.id)?;
    for row in post.tx.games(event.id)?.into_iter().filter(|row| row.result.is_none()) {
        let number = row.name.number;
        if change.unpaired.contains(&number) {
            removing::cancel(post, &mut post.tx.table(row)?, NO_GAME)?;
            continue;
        }
        if unmoved && open_anew(post, (event, &now), &row)? {
            other.push(number);
        }
        if other.contains(&number) {
            sit_down(post, &row, &booked)?;
        }
    }
    other.sort_unstable();
    other.dedup();
    Ok(other)
}

/// The reason in the journal of a game that there is no longer.
const NO_GAME: &str = "event change";

/// Enters that a game begins by another opening, where the event has another for it than before; says whether. A director's
/// ruling on a game that is paired as before, its colours, its position, who plays on, is nothing of the file's.
fn open_anew(post: &Post<'_>, (before, now): (&EventRow, &EventRow), row: &GameRow) -> Result<bool> {
    let (Ok(Fact::Opened(was)), Fact::Opened(mut is)) = (before.opening(&row.name), now.opening(&row.name)?)
    else {
        return Ok(false);
    };
    let numbers = |opening: &Opening| (opening.players.white.number, opening.players.black.number);
    let paired = |opening: &Opening| (numbers(opening), opening.fen.clone(), opening.drawn.clone());
    let same_pairing = paired(&was) == paired(&is);
    if same_pairing && (was.start, &was.regulations) == (is.start, &is.regulations) {
        return Ok(false);
    }
    if same_pairing {
        let known = &post.tx.game(row.id, &row.name)?.opening;
        // Under a seal of their own: what stands beside another entry is not read with this one.
        is.players = PerSide::each(|side| {
            let player = known.players.of(side);
            NamedPerson::new(player.number, player.name.shown().to_owned())
        });
        is.zones.clone_from(&known.zones);
        (is.fen, is.drawn) = (known.fen.clone(), known.drawn.clone());
    }
    journal::enter(post, &mut post.tx.table_of(row.id)?, vec![Fact::Reopened(is)], None)?;
    Ok(true)
}

/// Enters in a game that has begun anew how its players write and what they have booked, which the event does not know.
fn sit_down(post: &Post<'_>, row: &GameRow, booked: &Booked) -> Result<()> {
    let mut table = post.tx.table_of(row.id)?;
    let mut facts = Vec::new();
    let known = |all: &[Days], days: &Days| all.iter().any(|there| there == days);
    for side in Side::BOTH {
        let player = table.player(side);
        let hand = WritingStyle { language: player.language, strict: player.strict };
        facts.extend((*table.game.hands.of(side) != hand).then_some(Fact::HandChanged { side, hand }));
        let leave = booked.leave.get(&player.number).into_iter().flatten();
        let missing = leave.filter(|days| !known(table.game.leave.of(side), days));
        facts.extend(missing.map(|days| {
            let Days { from, until, special } = *days;
            Fact::Leave { side, from, until, special }
        }));
    }
    let missing = booked.neutral.iter().filter(|days| !known(&table.game.neutral, days));
    facts.extend(missing.map(|days| Fact::Neutral { from: days.from, until: days.until }));
    if facts.is_empty() { Ok(()) } else { journal::enter(post, &mut table, facts, None) }
}

fn booked(post: &Post<'_>, event: &EventRow) -> Result<Booked> {
    let mut booked = Booked { leave: BTreeMap::new(), neutral: Vec::new() };
    for table in frozen_game::running_tables(post.tx, event.id)? {
        let PerSide { white, black } = &table.game.leave;
        for (side, leave) in [(Side::White, white), (Side::Black, black)] {
            let his = booked.leave.entry(table.player(side).number).or_default();
            let more: Vec<Days> = leave.iter().filter(|days| !his.contains(days)).copied().collect();
            his.extend(more);
        }
        let more: Vec<Days> =
            table.game.neutral.iter().filter(|days| !booked.neutral.contains(days)).copied().collect();
        booked.neutral.extend(more);
    }
    Ok(booked)
}
