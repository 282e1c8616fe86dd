//! What a player says of a position that is to be adjudicated: all that stands below his claim, up to a line that names a
//! game, speaks to somebody else, or is about him. Moves stand in it, and none of them is to be played.
//!
//! Laws 11

use super::{
    InGame, OfLine, OfSender, What, director_message,
    found::{Found, Named},
    names_a_game, opponent_message,
};
use crate::{
    mail::Line,
    model::{Claim, GameId},
};

/// A claim on adjudication, with the lines below it that belong to it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Analysis {
    /// The game that the claim names, or that is named above it.
    pub game: Option<GameId>,
    /// Which of the lines belong to it.
    pub lines: std::ops::Range<usize>,
}

/// The claims on adjudication in a mail.
pub fn analyses(lines: &[Line]) -> Vec<Analysis> {
    let mut found: Vec<Analysis> = Vec::new();
    let mut above = None;
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.is_fresh()) {
        // What belongs to a claim above says nothing by itself.
        if found.last().is_some_and(|last| last.lines.contains(&at)) {
            continue;
        }
        if let Some(named) = names_a_game(&line.text) {
            above = named;
            continue;
        }
        if let Some(named) = claimed(&line.text) {
            let from = at.saturating_add(1);
            let below = lines.get(from..).unwrap_or_default();
            let used = below.iter().take_while(|line| !line.is_fresh() || !ends(&line.text)).count();
            let game = named.id().or_else(|| above.clone());
            found.push(Analysis { game, lines: from..from.saturating_add(used) });
        }
    }
    found
}

/// The game that a claim on adjudication names; none where a line is no such claim.
fn claimed(text: &str) -> Option<Named> {
    let OfLine { named, found, .. } = OfLine::read(text);
    is_claim(&found).then_some(named)
}

fn is_claim(found: &Found) -> bool {
    matches!(found, Found::Said(What::Game(InGame::Claim { claim: Claim::Adjudication { .. }, .. })))
}

fn ends(text: &str) -> bool {
    let OfLine { named, found, .. } = OfLine::read(text);
    let about_him = matches!(
        found,
        Found::Said(What::Player(OfSender::Confirm(_) | OfSender::NotMine(_) | OfSender::NewMark))
    );
    !matches!(named, Named::Nothing)
        || about_him
        || is_claim(&found)
        || opponent_message::begins(text).is_some()
        || director_message::begins(text, false).is_some()
}
