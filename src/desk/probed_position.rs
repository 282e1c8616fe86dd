//! What follows from what a program that knows chess has found out about a position.

use anyhow::Result;

use super::{Post, journal};
use crate::{
    chess::Prospect,
    laws::{
        ClaimRecord, Game, Ruling,
        ends::verdict::{self, ProgramQuestion},
    },
    model::Ply,
    store::GameRow,
};

/// Ends a game whose position is dead after a half-move of a line, as of that half-move, whatever was played since.
pub(crate) fn bury(
    post: &Post<'_>,
    row: &GameRow,
    line: u32,
    after: Option<Ply>,
    white: &Prospect,
    black: &Prospect,
) -> Result<()> {
    let mut table = post.tx.table_of(row.id)?;
    post.tx.seen(row)?;
    let game = &table.game;
    let still = game.line == line && verdict::question(game) == Some(ProgramQuestion::Life);
    if !still || after.is_some_and(|ply| game.recorded(ply).is_none()) {
        return Ok(());
    }
    let ruling = verdict::dead(game, after, white, black);
    tracing::info!(game = %row.name, "the position is dead: the game is drawn");
    journal::carry_out(post, &mut table, ruling, None)
}

/// Carries out what follows from an answer, if the game still stands as it did when the question was asked.
pub(crate) fn answer(post: &Post<'_>, row: &GameRow, asked: &Game, ruling: Ruling) -> Result<()> {
    let mut table = post.tx.table_of(row.id)?;
    let same =
        table.game.to_play() == asked.to_play() && verdict::question(&table.game) == verdict::question(asked);
    if !same || !post.tx.seen(row)? {
        return Ok(());
    }
    journal::carry_out(post, &mut table, ruling, None)
}

/// Carries out what the tables say to a claim, if it still waits. What was played meanwhile does not matter to it, and
/// is still to be looked at.
pub(crate) fn answer_claim(post: &Post<'_>, row: &GameRow, asked: &Game, ruling: Ruling) -> Result<()> {
    let mut table = post.tx.table_of(row.id)?;
    let claim = verdict::for_the_tables(asked);
    let waits = |claim: &ClaimRecord| {
        let now = verdict::for_the_tables(&table.game);
        now.is_some_and(|now| now.entry == claim.entry)
    };
    let Some(claim) = claim.filter(|claim| waits(claim)) else { return Ok(()) };
    // What comes of the claim says all that they say.
    if table.game.waiting().len() == 1 {
        journal::withdraw_overtaken(post, &table, true, false)?;
    }
    tracing::info!(game = %row.name, claim = claim.entry, "the tables were asked");
    journal::carry_out(post, &mut table, ruling, None)
}
