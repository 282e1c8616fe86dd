//! A ruling that contradicts the record is asked back once: the director may know better, and may as well have taken one
//! side for the other. `yes` obeys it, and so does the same order sent again once he has had the question.
//!
//! Laws 14

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{
    super::{GameContext, Workplace},
    cases::{CaseOf, new_case},
    ruling::Giver,
};
use crate::{
    chess::Stretch,
    docket::{
        Proposal,
        proposal::{order_for, whole_order},
    },
    laws::{
        Entry, Fact, TableSays, Verdict,
        director::{Doubt, doubt},
    },
    model::{GameResult, MatterKind, MatterState, Order},
    reading::{Direction, Given},
    store::{JournalRow, Matter, Tx},
    wording::phrases,
};

pub(crate) enum OrderWeighed {
    Obey,
    /// It was asked about before, by this matter: it is obeyed, and the matter ends.
    Meant(i64),
    /// The question about it is under way to him.
    Asked,
    /// It contradicts the record, which says this, and is asked about.
    Ask(AgainstRecord),
}

phrases! {
    /// What the record says against an order.
    pub(crate) enum AgainstRecord {
        Doubt(Doubt),
        /// The game has ended while the order was under way.
        EndedSince[result: GameResult] = "ended-since",
    }
}

/// Whether an order contradicts the record of its game, and was not asked about yet.
pub(super) fn weigh(giver: &Giver<'_>, table: &GameContext, given: &Given) -> Result<OrderWeighed> {
    let post = giver.post;
    let Direction::Rule { order, .. } = &given.what else { return Ok(OrderWeighed::Obey) };
    // It is refused for that, whatever the record says.
    if table.event.frozen.closed.is_some() {
        return Ok(OrderWeighed::Obey);
    }
    // None at the shell.
    let sent = giver.director.zip(giver.mail).map(|(by, mail)| (by, mail.row.received));
    // Whoever may not rule is not asked what he means: he is refused.
    if sent.is_some_and(|(by, _)| !by.may_direct(table)) {
        return Ok(OrderWeighed::Obey);
    }
    let tables = tables_said(post.tx, table)?;
    let against = match doubt(&table.game, order, tables, post.now) {
        Some(doubt) => Some(AgainstRecord::Doubt(doubt)),
        None => sent.map(|(_, at)| ended_since(post.tx, table, order, at)).transpose()?.flatten(),
    };
    let Some(against) = against else { return Ok(OrderWeighed::Obey) };
    let meant = order_for(given, &table.row.name.to_string());
    let mut same = Vec::new();
    for matter in post.tx.open_matters(table.row.id)? {
        let begins = matter.proposal.as_deref().is_some_and(|order| order.starts_with(&meant));
        let asked = matter.kind == MatterKind::Order && begins;
        if asked && matter.half_move == Some(table.game.to_play()) && !has_gone_on(post.tx, &matter, table)? {
            same.push(matter);
        }
    }
    // Only who has had the question can answer it by saying the same again.
    let his = |matter: &&Matter| sent.is_none_or(|(by, _)| matter.director == Some(by.id));
    let had = |matter: &&Matter| sent.is_none_or(|(_, at)| matter.told.is_some_and(|told| told < at));
    let mut same = same.iter().filter(his).peekable();
    Ok(match (same.clone().find(had), same.peek()) {
        (Some(matter), _) => OrderWeighed::Meant(matter.id),
        (None, Some(matter)) if matter.mail.is_some() => OrderWeighed::Asked,
        (None, _) => OrderWeighed::Ask(against),
    })
}

/// What the record says of a result for a game that has ended while the order was under way.
fn ended_since(
    tx: &Tx<'_>,
    table: &GameContext,
    order: &Order<Stretch>,
    received: DateTime<Utc>,
) -> Result<Option<AgainstRecord>> {
    let (Order::Result { .. }, Some((result, _))) = (order, table.game.outcome) else { return Ok(None) };
    let journal = tx.sound(table.row.id, &table.row.name)?.rows;
    let ended = |row: &&JournalRow| matches!(row.entry.fact, Fact::Ended { .. });
    let since = journal.iter().rev().find(ended).is_some_and(|row| row.entry.at >= received);
    Ok(since.then_some(AgainstRecord::EndedSince(result)))
}

/// Whether the game of an order that was asked about has gone on since in what the order is about.
pub(crate) fn has_gone_on(tx: &Tx<'_>, matter: &Matter, table: &GameContext) -> Result<bool> {
    let word = matter.proposal.as_deref().and_then(|order| order.split_whitespace().next());
    if word == Some("tell") {
        return Ok(false);
    }
    let of_position = matches!(
        word,
        Some("result" | "grant" | "refuse" | "move" | "reinstate" | "reconstruct" | "restart" | "overstep")
    );
    let journal = tx.sound(table.row.id, &table.row.name)?.rows;
    Ok(journal.iter().filter(|row| row.entry.at > matter.opened).any(|row| match row.entry.fact {
        Fact::Ended { .. } | Fact::Ruled { .. } => true,
        Fact::Moved { .. } | Fact::DrawAgreed { .. } | Fact::Claimed { .. } | Fact::ClaimDecided { .. } => {
            of_position
        }
        _ => false,
    }))
}

/// Remembers, without a letter, that an order at the shell was asked about.
pub(super) fn ask_at_the_shell(giver: &Giver<'_>, table: &GameContext, given: &Given) -> Result<()> {
    let Giver { post, director, .. } = *giver;
    let order = Proposal::Order(whole_order(given, &table.row.name.to_string()));
    let case = CaseOf::proposing(MatterKind::Order, None, order);
    let asked = new_case(Some(table), table.row.event, director, &case, None, post.now);
    post.tx.open_matter(&asked, post.now).map(drop)
}

/// Ends the matter of an order that was asked about and is obeyed.
pub(crate) fn meant_after_all(place: &Workplace<'_>, weighed: &OrderWeighed) -> Result<()> {
    let OrderWeighed::Meant(matter) = weighed else { return Ok(()) };
    place.tx.end_matter(*matter, MatterState::Taken, place.now)
}

/// What the tables of endgames said of the position that stands, where they were asked and had an answer.
fn tables_said(tx: &Tx<'_>, table: &GameContext) -> Result<Option<TableSays>> {
    let journal = tx.sound(table.row.id, &table.row.name)?.rows;
    let entries = journal.into_iter().map(|row| row.entry);
    Ok(entries.rev().find_map(|entry: Entry| match entry.fact {
        Fact::Verdict { half_move, verdict: Verdict::Tablebase { says }, .. }
            if half_move == table.game.to_play() =>
        {
            says
        }
        _ => None,
    }))
}
