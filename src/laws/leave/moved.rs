//! A move that is sent on a day of its sender's leave: it ends the leave on the day before, or is refused.

use chrono::{DateTime, NaiveDate, Utc};

use crate::{
    event::MoveInLeave,
    laws::{
        decide::Context,
        entry::Fact,
        game::Game,
        refusal::Refusal,
        ruling::{Note, Notice, Ruling},
        submission::Submission,
    },
    model::Side,
};

/// Rules on a submission where its sender may be on leave. A conditional answer of his, made while he is away, does
/// nothing to his leave: he sent it before.
pub(in crate::laws) fn around(
    game: &Game,
    submission: &Submission,
    context: &Context,
    main: impl Fn(&Game, &Submission) -> Result<Ruling, Refusal>,
) -> Result<Ruling, Refusal> {
    let Some(ended) = ended_by_move(game, context.sender, context.sent) else {
        return main(game, submission);
    };
    match game.regulations().time.leave.move_in_leave {
        MoveInLeave::Ends => {
            // The day of the move is charged, so that the leave ends before the move is counted.
            let Ok(after) = game.foresee(std::slice::from_ref(&ended), context.sent) else {
                return main(game, submission);
            };
            match main(&after, submission) {
                Ok(ruling) if moves(&ruling, context.sender) => Ok(ending(ruling, ended)),
                // What is no move is ruled on as it stands.
                Ok(_) | Err(_) => main(game, submission),
            }
        }
        MoveInLeave::Refused => refused(game, submission, context, main),
    }
}

/// The entry that ends, on the day before, the leave of a player who moves at this instant. The day is that by which the
/// move is charged, also where he has changed his zone since.
pub fn ended_by_move(game: &Game, side: Side, sent: DateTime<Utc>) -> Option<Fact> {
    let today = game.terms_asked(side).zone.date(sent);
    let leave = game.leave.of(side).iter().find(|days| days.from <= today && today <= days.until)?;
    let until = today.pred_opt()?;
    Some(Fact::Leave { side, from: leave.from, until, special: leave.special })
}

/// Whether a ruling holds a move that this side made itself.
fn moves(ruling: &Ruling, side: Side) -> bool {
    let own = |fact: &Fact| matches!(fact, Fact::Moved { half_move, conditional: false, .. } if half_move.ply.side() == side);
    ruling.facts.iter().any(own)
}

fn ending(mut ruling: Ruling, ended: Fact) -> Ruling {
    ruling.facts.insert(0, ended);
    for notice in &mut ruling.notices {
        if let Notice::Recorded { notes, .. }
        | Notice::YourMove { notes, .. }
        | Notice::Followed { notes, .. } = notice
        {
            notes.push(Note::LeaveEnded);
        }
    }
    ruling
}

/// The rest of a mail whose move is refused counts.
fn refused(
    game: &Game,
    submission: &Submission,
    context: &Context,
    main: impl Fn(&Game, &Submission) -> Result<Ruling, Refusal>,
) -> Result<Ruling, Refusal> {
    let ruling = main(game, submission)?;
    if !moves(&ruling, context.sender) {
        return Ok(ruling);
    }
    let (from, until) = days(game, context).unwrap_or_default();
    let refusal = Refusal::OnLeave { from, until };
    let others = Submission {
        forget_ifs: submission.forget_ifs,
        notation: submission.notation,
        ..Submission::default()
    };
    match main(game, &others) {
        Ok(ruling) if !others.is_empty() => {
            let mut ruling = ruling;
            ruling.notices.push(Notice::Refused { refusal });
            Ok(ruling)
        }
        Ok(_) | Err(_) => Err(refusal),
    }
}

/// The leave that its sender is on.
fn days(game: &Game, context: &Context) -> Option<(NaiveDate, NaiveDate)> {
    let today = game.terms_asked(context.sender).zone.date(context.sent);
    let mut booked = game.leave.of(context.sender).iter();
    booked.find(|days| days.from <= today && today <= days.until).map(|days| (days.from, days.until))
}
