//! Taking a submission in: from what was written to a case that can be ruled on.

use std::borrow::Cow;

use super::meant::{Meant, MovesMeant};
use super::{
    Act, Context, Game, MoveText, Refusal, Submission, case::Case, ends::draw_in_one_word,
    moves::dual_notation, resolved,
};

/// Takes in what was submitted: the scores of programs as what they add to the record, a draw in one word as what it
/// means here, all acts as what they come to together.
pub(super) fn of_submission<'a>(
    game: &'a Game,
    submission: &'a Submission,
    context: &'a Context,
) -> Case<'a> {
    let (said, meant) = match resolved(game, submission, context.sender) {
        Ok(said) => {
            let meant = together(game, &said.acts, context);
            (said, meant)
        }
        Err(refusal) => (Cow::Borrowed(submission), Err(refusal)),
    };
    let said = if meant.is_ok() { said } else { Cow::Owned(what_counts_all_the_same(&said)) };
    Case { said, declared: Some(&submission.declared), ..Case::of(game, meant, context) }
}

fn together(game: &Game, acts: &[Act], context: &Context) -> Result<Meant, Refusal> {
    let meant = Meant::of(acts).and_then(|meant| draw_in_one_word::meant(game, acts, meant, context));
    match meant {
        Ok(meant) => Ok(joined(meant, game, context)),
        Err(_) if game.outcome.is_some() => Err(Refusal::GameOver),
        Err(refusal) => Err(refusal),
    }
}

/// Whatever is meant of the rest, conditional moves that are withdrawn are not to be played.
fn what_counts_all_the_same(said: &Submission) -> Submission {
    match said.says(&Act::ForgetIfs) && !said.says(&Act::GoOn) {
        true => Act::ForgetIfs.into(),
        false => Submission::default(),
    }
}

/// Moves that no mail brought, with nothing beside them.
pub(super) fn of_moves<'a>(game: &'a Game, text: MoveText, context: &'a Context) -> Case<'a> {
    let meant = joined(Meant::Moves(MovesMeant::default().with_line(&text)), game, context);
    Case::of(game, Ok(meant), context)
}

/// The same with every line of moves written as it is meant in this game.
fn joined(mut meant: Meant, game: &Game, context: &Context) -> Meant {
    if let Meant::Moves(moves) | Meant::Claim { with: moves, .. } = &mut meant {
        moves.lines = dual_notation::joined(game, std::mem::take(&mut moves.lines), context);
    }
    meant
}
