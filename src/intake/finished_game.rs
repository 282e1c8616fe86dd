//! A result that stands alone in a mail about a game that is over.

use crate::{
    laws::{Act, ScoreText, Submission},
    mail::Line,
    model::Ply,
    reading::result_in,
};

/// The result that the newly written lines name, as a mail about a game that is over may say nothing else of
/// it: as a score without moves.
pub(crate) fn result_alone(lines: &[Line]) -> Option<Submission> {
    let (line, result) = result_in(lines)?;
    let score = ScoreText {
        line,
        start: Ply::FIRST,
        fen: None,
        moves: Vec::new(),
        offers: Vec::new(),
        agrees: Vec::new(),
        resigns: Vec::new(),
        result: Some(result),
        message: None,
    };
    Some(Act::Score(score).into())
}
