//! A submission before the referee: what it means, the game as it stands, and what was ruled so far.

use std::borrow::Cow;

use super::intention::{IntendedMoves, Intention};
use super::{
    Act, Context, Game, MoveText, Notice, Refusal, Ruling, Submission, ends::draw_in_one_word,
    moves::dual_notation, resolved,
};
use crate::model::Declared;

/// A submission before the referee.
pub(crate) struct Case<'a> {
    /// The game as the submission finds it; without the sender's conditional moves once they are withdrawn.
    pub game: Cow<'a, Game>,
    pub context: &'a Context,
    /// Or why none of it can be taken.
    pub intention: Result<Intention, Refusal>,
    /// The sender's dates and counts of days; none where they decide nothing.
    pub declared: Option<&'a Declared>,
    /// What is said in it, scores as what they add; of one that cannot be taken only what counts all the same.
    pub said: Cow<'a, Submission>,
    /// What stands, whatever becomes of the rest.
    pub apart: Ruling,
    /// What is ruled on the rest.
    pub ruling: Ruling,
    /// What of it is refused.
    pub refused: Vec<Refusal>,
    /// Who hears of what stands apart, behind what is ruled on the rest.
    pub told_last: Vec<Notice>,
}

impl<'a> Case<'a> {
    /// Takes in what was submitted: the scores of programs as what they add to the record, a draw in one word as what it
    /// means here, all acts as what they come to together.
    pub fn of_submission(game: &'a Game, submission: &'a Submission, context: &'a Context) -> Case<'a> {
        let (said, intention) = match resolved(game, submission, context.sender) {
            Ok(said) => {
                let intention = together(game, &said.acts, context);
                (said, intention)
            }
            Err(refusal) => (Cow::Borrowed(submission), Err(refusal)),
        };
        let said = if intention.is_ok() { said } else { Cow::Owned(what_counts_all_the_same(&said)) };
        Case { said, declared: Some(&submission.declared), ..Case::of(game, intention, context) }
    }

    /// Moves that no mail brought, with nothing beside them.
    pub fn of_moves(game: &'a Game, text: MoveText, context: &'a Context) -> Case<'a> {
        let intention = joined(Intention::Moves(IntendedMoves::default().with_line(&text)), game, context);
        Case::of(game, Ok(intention), context)
    }

    /// A case of this meaning, with nothing beside it.
    fn of(game: &'a Game, intention: Result<Intention, Refusal>, context: &'a Context) -> Case<'a> {
        Case {
            game: Cow::Borrowed(game),
            context,
            intention,
            declared: None,
            said: Cow::default(),
            apart: Ruling::nothing(),
            ruling: Ruling::nothing(),
            refused: Vec::new(),
            told_last: Vec::new(),
        }
    }

    /// Adds what is ruled on a part of it.
    pub fn rule(&mut self, ruled: Result<Ruling, Refusal>) {
        match ruled {
            Ok(ruling) => self.ruling = std::mem::take(&mut self.ruling).and(ruling),
            Err(refusal) => self.refused.push(refusal),
        }
    }

    /// Whether there is nothing in it but what stands beside it.
    pub fn means_nothing(&self) -> bool {
        self.intention == Ok(Intention::Nothing)
    }

    /// Whether a claim on time is all that is said.
    pub fn is_claim_on_time_alone(&self) -> bool {
        self.said.acts.iter().all(|act| *act == Act::ClaimTime)
    }

    /// What it all comes to: where a part is refused and nothing else is ruled, that refusal.
    ///
    /// # Errors
    /// The refusal, where there is nothing else.
    pub fn close(self) -> Result<Ruling, Refusal> {
        let mut ruling = self.apart.and(self.ruling);
        let mut refused = self.refused;
        refused.dedup();
        if refused.len() == 1 && ruling == Ruling::nothing() && self.told_last.is_empty() {
            return refused.pop().map_or(Ok(ruling), Err);
        }
        ruling.notices.extend(self.told_last);
        ruling.notices.extend(refused.into_iter().map(|refusal| Notice::Refused { refusal }));
        Ok(ruling)
    }
}

fn together(game: &Game, acts: &[Act], context: &Context) -> Result<Intention, Refusal> {
    let intention =
        Intention::of(acts).and_then(|intention| draw_in_one_word::meant(game, acts, intention, context));
    match intention {
        Ok(intention) => Ok(joined(intention, game, context)),
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

/// The same with every line of moves written as it is meant in this game.
fn joined(mut intention: Intention, game: &Game, context: &Context) -> Intention {
    if let Intention::Moves(moves) | Intention::Claim { with: moves, .. } = &mut intention {
        moves.lines = dual_notation::joined(game, std::mem::take(&mut moves.lines), context);
    }
    intention
}
