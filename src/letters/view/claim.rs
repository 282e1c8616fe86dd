//! A claim and its working, as a letter shows it.

use minijinja::{Value, context, value::Serde};

use super::{
    super::scrub::{scrub, worded},
    person::NamedPerson,
    script::Scripts,
};
use crate::{
    chess::{Quiet, Repetition},
    laws::{ClaimRecord, Game, Grounds, TablesSaid},
    model::{Claim, Ply, Side},
    wording::Wording,
};

/// The most places that a letter lists. Later ones help more than earlier ones.
const MOST_PLACES: usize = 6;

/// The newest claim, if there is one in this line of the game.
pub(super) fn newest(
    game: &Game,
    reader: Option<Side>,
    scripts: &Scripts,
    wording: Wording<'_>,
) -> Option<Value> {
    let claimed = game.claims.last().filter(|claimed| claimed.half_move.line == game.line)?;
    let (on, verdict) = match claimed.claim {
        Claim::Repetition => ("repetition", None),
        Claim::FiftyMoves => ("fifty", None),
        Claim::Tablebase { verdict } => ("tablebase", Some(verdict)),
        Claim::Adjudication { verdict } => ("adjudication", Some(verdict)),
    };
    let found = game.finding(claimed);
    let (repetition, quiet) = match found.as_ref().map(|found| &found.grounds) {
        Some(Grounds::Repetition(found)) => (Some(repetition(game, claimed, found, scripts)), None),
        Some(Grounds::FiftyMoves { quiet: found, suspended_at }) => {
            (None, Some(quiet(game, claimed, found, *suspended_at, scripts)))
        }
        Some(Grounds::Tables { .. } | Grounds::Ruling) | None => (None, None),
    };
    Some(context! {
        by => NamedPerson::of_side(game, claimed.by), yours => reader == Some(claimed.by),
        // As the claimant writes it: `claim repetition`.
        on, verdict => verdict.map(Serde), words => format!("claim {}", claimed.claim),
        // The move that came with it: `12. 7163   Nf3`.
        intended => intended(game, claimed, scripts),
        // `late`: after the claimant's own limit.
        granted => claimed.granted, late => claimed.late,
        // The half-move to be made in its position, where it is decided beside the game.
        beside => claimed.beside.then(|| claimed.half_move.ply.to_string()),
        why => why(claimed, wording).filter(|_| found.is_none()), repetition, quiet,
    })
}

/// Why a claim was decided as it was that the score does not decide.
fn why(claimed: &ClaimRecord, wording: Wording<'_>) -> Option<String> {
    match claimed.grounds.as_ref()? {
        Grounds::Tables { winner } => Some(worded(wording, &TablesSaid::of(*winner))),
        Grounds::Ruling => claimed.reason.as_deref().map(scrub),
        Grounds::Repetition(_) | Grounds::FiftyMoves { .. } => None,
    }
}

fn intended(game: &Game, claimed: &ClaimRecord, scripts: &Scripts) -> Option<String> {
    let ply = claimed.half_move.ply;
    let played = game.score.before(ply)?.play(claimed.intended?).ok()?;
    Some(format!("{ply} {}", scripts.both(&played)))
}

/// The half-move after which a position stood that was met before another: `12... 2836   Nc6`; empty for the first.
fn after(game: &Game, claimed: &ClaimRecord, before: Ply, scripts: &Scripts) -> String {
    let Some(ply) = before.before().checked_sub(1).map(Ply::after) else { return String::new() };
    if ply == claimed.half_move.ply {
        return intended(game, claimed, scripts).unwrap_or_default();
    }
    game.score.at(ply).map_or_else(String::new, |made| format!("{ply} {}", scripts.both(made)))
}

fn repetition(game: &Game, claimed: &ClaimRecord, found: &Repetition, scripts: &Scripts) -> Value {
    let newest = |plies: &[Ply]| -> Vec<String> {
        let from = plies.len().saturating_sub(MOST_PLACES);
        let plies = plies.iter().skip(from);
        plies.map(|ply| after(game, claimed, *ply, scripts)).collect()
    };
    context! { times => found.places.len(), places => newest(&found.places), alike => newest(&found.alike) }
}

fn quiet(game: &Game, claimed: &ClaimRecord, found: &Quiet, suspended_at: u32, scripts: &Scripts) -> Value {
    context! {
        half_moves => found.half_moves, men => found.men,
        // The last capture or pawn move.
        last => found.last.map(|ply| after(game, claimed, ply.next(), scripts)),
        // Those among them that the position brought with it with which the score begins.
        before => found.before,
        // With how many men, or fewer, there is no claim, where there are that few.
        too_few => Some(suspended_at).filter(|at| found.men <= *at),
    }
}
