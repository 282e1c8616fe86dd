//! Taking a submission in: from what was written to a case that can be ruled on.

use super::{
    case::{Beside, Case},
    context::Context,
    ends::draw_in_one_word,
    meant::{Meant, MovesMeant},
    moves::{dual_notation, whole_score::resolved},
    record::game::Game,
    refusal::Refusal,
    submission::{Act, MoveText, Submission},
};

/// Takes in what was submitted: the scores of programs as what they add to the record, a draw in one word as what it
/// means here, all acts as what they come to together.
pub(super) fn of_submission<'a>(
    game: &'a Game,
    submission: &'a Submission,
    context: &'a Context,
) -> Case<'a> {
    let all = resolved(game, submission, context.sender);
    let acts = all.as_ref().map_or(submission.acts.as_slice(), |all| &all.acts);
    let together = || {
        Meant::of(acts)
            .and_then(|meant| draw_in_one_word::meant(game, acts, meant, context))
            .map_err(|refusal| if game.outcome.is_some() { Refusal::GameOver } else { refusal })
    };
    let meant = all.as_ref().map_err(Clone::clone).and_then(|_| together());
    let says = |act: Act| acts.contains(&act);
    let forget_ifs = says(Act::ForgetIfs);
    let beside = match &meant {
        Ok(_) => Beside {
            claim_time: says(Act::ClaimTime),
            forget_ifs,
            notation: submission.notation(),
            ifs: submission.ifs().cloned().collect(),
            long_think: says(Act::LongThink),
            refill: says(Act::Refill),
            repeat: says(Act::Repeat),
        },
        // Whatever is meant of the rest, they are not to be played.
        Err(_) => Beside { forget_ifs: forget_ifs && !says(Act::GoOn), ..Beside::default() },
    };
    let declared = Some(&submission.declared);
    let meant = meant.map(|meant| joined(meant, game, context));
    Case { beside, declared, ..Case::of(game, meant, context) }
}

/// Moves that no mail brought, with nothing beside them.
pub(super) fn of_moves<'a>(game: &'a Game, text: MoveText, context: &'a Context) -> Case<'a> {
    let meant = joined(Meant::Moves(MovesMeant::default().with_line(&text)), game, context);
    Case::of(game, Ok(meant), context)
}

/// The same with every line of moves written as it is meant in this game.
fn joined(meant: Meant, game: &Game, context: &Context) -> Meant {
    match meant {
        Meant::Moves(moves) => {
            Meant::Moves(MovesMeant { lines: dual_notation::joined(game, moves.lines, context), ..moves })
        }
        Meant::Claim { claim, line, with } => {
            let with = MovesMeant { lines: dual_notation::joined(game, with.lines, context), ..with };
            Meant::Claim { claim, line, with }
        }
        meant => meant,
    }
}
