//! A submission before the referee: what it means, the game as it stands, and what was ruled so far.

use std::borrow::Cow;

use super::{Act, Context, Game, Notice, Refusal, Ruling, Submission, meant::Meant};
use crate::model::Declared;

/// A submission before the referee.
pub(crate) struct Case<'a> {
    /// The game as the submission finds it; without the sender's conditional moves once they are withdrawn.
    pub game: Cow<'a, Game>,
    pub context: &'a Context,
    /// Or why none of it can be taken.
    pub meant: Result<Meant, Refusal>,
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
    /// A case of this meaning, with nothing beside it.
    pub fn of(game: &'a Game, meant: Result<Meant, Refusal>, context: &'a Context) -> Case<'a> {
        Case {
            game: Cow::Borrowed(game),
            context,
            meant,
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
        self.meant == Ok(Meant::Nothing)
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
