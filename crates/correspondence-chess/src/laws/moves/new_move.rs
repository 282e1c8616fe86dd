//! Playing the one new move of a submission, whatever notation it is written in.

use super::binding::{Wanted, additions};
use super::meaning::{Agreed, NoMove, Text, sense};
use super::{illegal, record_move::Brought, strict, unclear};
use crate::chess::{CheckSign, Played, Position, Start};
use crate::laws::{
    Context, Game, MoveText, NotPlayable, Note, Refusal, Ruling, case::Case, intention::IntendedMoves,
    time::dates,
};
use crate::model::Side;

/// The one new move of a submission.
pub(crate) enum NewMove {
    /// It can be played.
    Move(Made),
    /// It cannot, or it is not clear, and that is a ruling of its own.
    NotPlayed(Ruling),
}

/// A move that can be played.
pub(crate) struct Made {
    pub played: Played,
    pub spelling: Vec<Note>,
}

/// Plays the one new move of a submission.
pub(crate) fn play(case: &Case<'_>, moves: &IntendedMoves) -> Result<Ruling, Refusal> {
    match meant(&case.game, &moves.lines, case.context)? {
        NewMove::Move(Made { played, spelling }) => {
            dates::recorded(case, &played, &Brought { offer: moves.offer, claim: None, spelling })
        }
        NewMove::NotPlayed(ruling) => Ok(ruling),
    }
}

/// Finds the one new move in lines of moves.
pub(crate) fn meant(game: &Game, lines: &[MoveText], context: &Context) -> Result<NewMove, Refusal> {
    let wanted = additions(game, lines, context)?;
    let side = context.sender;
    let texts = texts(game, side, &wanted);
    let agreed = match sense(game, side, texts.iter().collect()) {
        Ok(agreed) => agreed,
        Err(NoMove::Refused(question @ Refusal::UnclearMove { .. })) => {
            // By its number and nothing less: a text of its own that is no sure sign of a move is only asked back.
            let numbered = wanted.iter().any(|wanted| wanted.text.stretch.start.is_some_and(Start::is_firm));
            return match numbered {
                true => unclear::ambiguous(game, question).map(NewMove::NotPlayed),
                false => Err(question),
            };
        }
        Err(NoMove::Refused(refusal)) => return Err(refusal),
        Err(NoMove::NotPossible { text, why }) => {
            let numbered = !game.hands.of(side).strict || strict::numbered(&wanted);
            let committed = numbered && wanted.iter().any(|wanted| wanted.committed);
            return illegal::not_possible(game, text, why, committed).map(NewMove::NotPlayed);
        }
    };
    strict::check(game, side, &wanted, &agreed)?;
    match game.position().play(agreed.numeric) {
        Ok(played) => {
            let read = agreed.texts.first().map(|text| text.line).unwrap_or_default();
            illegal::moves_touched_king(game, side, &played, read)?;
            let spelling = spelling(game.position(), &played, &agreed);
            Ok(NewMove::Move(Made { played, spelling }))
        }
        // Cannot be: what a text means can be played.
        Err(impossible) => {
            let read = agreed.texts.first().map(|text| text.line.to_owned()).unwrap_or_default();
            Err(Refusal::PerhapsAMove { read, why: NotPlayable::OnTheBoard(impossible) })
        }
    }
}

/// Everything that was written for the half-move, in order.
fn texts<'a>(game: &Game, side: Side, wanted: &[Wanted<'a>]) -> Vec<Text<'a>> {
    wanted.iter().flat_map(|wanted| Text::all(game, side, &wanted.text.line, wanted.spelt)).collect()
}

/// What the mover should know of how he wrote his move.
fn spelling(position: &Position, played: &Played, agreed: &Agreed<'_>) -> Vec<Note> {
    let said = || agreed.texts.iter().filter_map(|text| text.meaning.as_ref().ok()).map(|said| said.spelling);
    let notes = [
        (said().any(|spelling| spelling.check == CheckSign::Wrong), Note::WrongCheckSign),
        (said().any(|spelling| spelling.takes_wrongly), Note::TakesNothing),
        (position.castling_beside(played.numeric).is_some(), Note::StepNotCastling),
    ];
    notes.into_iter().filter_map(|(holds, note)| holds.then_some(note)).collect()
}
