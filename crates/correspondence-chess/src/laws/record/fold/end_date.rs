//! A running game that the end date of its event stops: what the players claim of it.
//!
//! Laws 11

use crate::laws::{AdjudicationClaim, Entry, Fact, Game, PastEnd, PerSide};
use crate::model::{Claim, Side};

impl Game {
    pub(super) fn take_end_date(&mut self, entry: &Entry) -> Result<(), String> {
        match &entry.fact {
            &Fact::EndDatePassed { until } => {
                if self.outcome.is_some() || self.past_end.is_some() {
                    return Err("the game is over, or stopped already".into());
                }
                // What was claimed before waits for nobody but whoever adjudicates now.
                let before = |side| {
                    let claims = self.claims_beside(side).filter_map(|claim| match claim.claim {
                        Claim::Adjudication { verdict } => Some(AdjudicationClaim {
                            verdict,
                            analysis: String::new(),
                            sent: claim.sent,
                            before: true,
                        }),
                        _ => None,
                    });
                    claims.last()
                };
                let claims = PerSide { white: before(Side::White), black: before(Side::Black) };
                let waits = self.state.claims.iter_mut().filter(|claim| {
                    claim.waits_beside() && matches!(claim.claim, Claim::Adjudication { .. })
                });
                waits.for_each(|claim| claim.lapsed = true);
                self.state.conditionals = PerSide::default();
                self.state.past_end = Some(PastEnd { until, claims, left: false });
                self.state.stops.open(entry.at);
            }
            Fact::AdjudicationClaimed { by, verdict, analysis, sent } => {
                let past = self.state.past_end.as_mut().filter(|past| !past.left);
                let past = past.ok_or("no claim is waited for")?;
                let analysis = analysis.shown().to_owned();
                *past.claims.of_mut(*by) =
                    Some(AdjudicationClaim { verdict: *verdict, analysis, sent: *sent, before: false });
            }
            Fact::ToAdjudicate => {
                let past = self.state.past_end.as_mut().filter(|past| !past.left);
                past.ok_or("it is not to be adjudicated")?.left = true;
            }
            _ => {}
        }
        Ok(())
    }

    /// A game goes on whose end date was put off to a day that lies ahead.
    pub(super) fn go_on_before_end(&mut self, entry: &Entry) {
        let ahead = self.end_passes().is_none_or(|end| entry.at < end);
        if self.past_end.is_some() && ahead {
            self.state.past_end = None;
            self.go_on(entry);
        }
    }

    /// What somebody claimed is nothing of who comes after him.
    pub(super) fn forget_claim_past_end(&mut self, side: Side) {
        if let Some(past) = &mut self.state.past_end {
            *past.claims.of_mut(side) = None;
        }
    }
}
