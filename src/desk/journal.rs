//! A ruling into the journal and the letters: its entries, with what hangs on them, and its notices.

use anyhow::Result;

use super::{
    GameContext, Post, Submitted, Workplace, cases, directs, enclosed_message, frozen_game, notify,
    player::leave,
    post::start_letters::{self, is_news},
};
use crate::{
    laws::{Evidence, Fact, Notice, Ruling},
    model::{MatterState, Stands},
    reading::outlives_moves,
};

/// Writes a ruling into the journal and its notices into the outbox.
pub(crate) fn carry_out(
    post: &Post<'_>,
    table: &mut GameContext,
    ruling: Ruling,
    submitted: Option<&Submitted>,
) -> Result<()> {
    let evidence = submitted.map(|submitted| &submitted.evidence);
    enter_ending_leave(post, table, &ruling, evidence)?;
    let cause = evidence.map(|evidence| evidence.inbox);
    for notice in ruling.notices {
        notify::tell(post, table, notice, submitted, cause)?;
    }
    Ok(())
}

/// Writes a ruling's entries. Leave that a move ends, ends in all games of its player.
pub(crate) fn enter_ending_leave(
    post: &Post<'_>,
    table: &mut GameContext,
    ruling: &Ruling,
    evidence: Option<&Evidence>,
) -> Result<()> {
    enter(post, table, ruling.facts.clone(), evidence)?;
    let tells = |notice: &Notice| matches!(notice, Notice::Recorded { .. } | Notice::Followed { .. });
    leave::end_leave_elsewhere(post, table, &ruling.facts, ruling.notices.iter().any(tells), evidence)
}

/// Writes entries into the journal, with what hangs on them: who has which colour, and the held mails that lapse.
pub(crate) fn enter(
    post: &Post<'_>,
    table: &mut GameContext,
    mut facts: Vec<Fact>,
    evidence: Option<&Evidence>,
) -> Result<()> {
    if let Some(mending) = table.mending.take() {
        facts.insert(0, frozen_game::mend(post, &table.row, &mut table.game, mending)?);
    }
    for fact in &mut facts {
        if let Fact::FlagReported { to, .. } | Fact::SilenceReported { to, .. } = fact {
            *to = Some(directs::reports_to(post, table)?);
        }
    }
    for fact in &facts {
        if matches!(fact, Fact::Restarted { colours: true, .. }) {
            table.change_colours();
        }
    }
    let (outcome, waited) = (table.game.outcome, !table.game.waiting().is_empty());
    let news = facts.iter().any(is_news);
    let seats = facts.iter().any(|fact| matches!(fact, Fact::Reopened(_)));
    post.tx.append(table.row.id, &mut table.game, post.now, facts, evidence)?;
    if seats {
        // Others may sit at it by now.
        *table = post.tx.table_of(table.row.id)?;
    }
    let decided = waited && table.game.waiting().is_empty();
    let otherwise = outcome.is_some() && table.game.outcome != outcome;
    withdraw_overtaken(post, table, decided, otherwise)?;
    lapse_questions(post, table)?;
    if news {
        start_letters::renew_start_letters(post, &table.row)?;
    }
    cases::settle_cases(post, table)
}

/// Lets the questions of a game lapse that were about another half-move than the one to be made. Those about a
/// resignation, a withdrawal or a claim that is decided beside the game outlive moves.
fn lapse_questions(place: &Workplace<'_>, table: &GameContext) -> Result<()> {
    let to_play = table.game.outcome.is_none().then(|| table.game.to_play());
    for matter in place.tx.questions_of(table.row.id)? {
        let played = matter.half_move != to_play;
        if to_play.is_none() || played && !outlives_moves(&matter.said) {
            place.tx.end_matter(matter.id, MatterState::Lapsed, place.now)?;
        }
    }
    Ok(())
}

/// Withdraws the letters that take for granted what is no longer so. Messages between the players that stand in them
/// are passed on all the same.
pub(crate) fn withdraw_overtaken(
    post: &Post<'_>,
    table: &GameContext,
    decided: bool,
    otherwise: bool,
) -> Result<()> {
    let game = &table.game;
    let stands = Stands { to_play: game.to_play(), over: game.outcome.is_some(), decided, otherwise };
    for unsaid in post.tx.withdraw_overtaken(table.row.id, &stands)? {
        enclosed_message::pass_on_after_all(post, table, &unsaid)?;
    }
    Ok(())
}
