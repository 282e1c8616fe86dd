//! The daemon's record beside the paper.

use amici::{laws::Game as Real, model::Side};
use chrono::{DateTime, Utc};

use super::{calendar::instant, desk::Desk};

impl Desk {
    /// What the daemon has on record, beside the paper.
    pub fn compare(&self, at: usize, real: &Real, before: usize) -> Result<(), String> {
        let game = &self.table.games[at];
        let mut wrong = Vec::new();
        let mut differs = |what: &str, is: String, should: String| {
            if is != should {
                wrong.push(format!("game {}: {what}: {is}, and on paper {should}", at + 1));
            }
        };
        differs("half-moves", real.records.len().to_string(), game.made.len().to_string());
        for (record, made) in real.records.iter().zip(&game.made).skip(before) {
            let charged = record.charge.as_ref().map_or(0, |charge| charge.seconds + i64::from(charge.days));
            let what = format!("{} sent {}, charged", record.ply, instant(made.sent));
            differs(&format!("{} sent", record.ply), record.sent.to_string(), instant(made.sent).to_string());
            differs(&what, charged.to_string(), made.cost.charged.to_string());
            differs(&format!("{} late", record.ply), record.late.to_string(), made.late.to_string());
        }
        if let Some(available) = &real.available {
            for (side, colour) in [Side::White, Side::Black].into_iter().enumerate() {
                let clock = real.clocks.of(colour);
                let control = available.terms.control;
                let left = clock.block(control).map_or(clock.left(control), |block| block.clock);
                differs(
                    &format!("{colour:?} has left"),
                    left.to_string(),
                    self.table.left(at, side).to_string(),
                );
            }
        }
        let told = |at: Option<DateTime<Utc>>| format!("{at:?}");
        let limit = real.standing().map(|standing| standing.deadline);
        differs("limit", told(limit), told(self.table.limit(at).map(instant)));
        if !game.over {
            let flag = real.flag.filter(|flag| flag.half_move == real.to_play()).map(|flag| flag.deadline);
            differs("reported", told(flag), told(game.reported.map(instant)));
        }
        differs("over", real.outcome.is_some().to_string(), game.over.to_string());
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
    }
}
