//! Back to an earlier position, or to one that is set up: what stays and what is gone.

use crate::chess::{Position, Score};
use crate::laws::record::game::{GameState, starting};
use crate::laws::{Entry, Fact, Former, Game, Opening, PerSide, Return};
use crate::model::{HalfMove, Side};
use crate::reflection::SideClock;

impl Game {
    /// Back to an earlier position, or to another one.
    pub(crate) fn take_return(&mut self, entry: &Entry) -> Result<(), String> {
        match &entry.fact {
            Fact::Reinstated { half_move, clocks } => {
                let score = self.score.until(half_move.ply).ok_or("that half-move is not on record")?;
                self.return_to(Return::Reinstated, *half_move, score, *clocks, entry)?;
            }
            Fact::Reconstructed { half_move, fen, forced, clocks } => {
                let variant = self.opening.regulations.variant;
                let position = match forced {
                    true => Position::from_fen_forced(fen, variant),
                    false => Position::from_fen(fen, variant),
                };
                let score = Score::starting(position.map_err(|error| error.to_string())?);
                self.return_to(Return::Reconstructed, *half_move, score, *clocks, entry)?;
            }
            Fact::Restarted { half_move, fen, colours, clocks } => {
                let score = starting(fen.as_deref(), &self.opening.regulations)?;
                self.begins_line(*half_move, &score)?;
                // A clock goes with its player: what is compared is what he had.
                if *colours {
                    self.state.clocks.swap();
                    self.state.clock_set.swap();
                }
                self.return_to(Return::Restarted { colours: *colours }, *half_move, score, *clocks, entry)?;
                if self.opening.fen != *fen {
                    self.state.opening.drawn = None;
                }
                self.state.opening.fen.clone_from(fen);
                self.state.first = self.next_ply();
                if *colours {
                    self.change_colours();
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Both clocks as they were set. One that shows neither penalties nor credits has swallowed those before.
    pub(crate) fn set_clocks(&mut self, clocks: PerSide<SideClock>, entry: u32) {
        for side in Side::BOTH {
            let clock = clocks.of(side);
            if *clock != *self.clocks.of(side) && clock.penalties == 0 && clock.credits == 0 {
                *self.state.clock_set.of_mut(side) = entry;
            }
        }
        self.state.clocks = clocks;
    }

    fn begins_line(&self, half_move: HalfMove, score: &Score) -> Result<(), String> {
        match half_move.line == self.line.saturating_add(1) && half_move.ply == score.next_ply() {
            true => Ok(()),
            false => Err("it begins no new line".into()),
        }
    }

    /// What every return to an earlier or another position does.
    fn return_to(
        &mut self,
        how: Return,
        half_move: HalfMove,
        score: Score,
        clocks: PerSide<SideClock>,
        entry: &Entry,
    ) -> Result<(), String> {
        self.begins_line(half_move, &score)?;
        let score = std::mem::replace(&mut self.state.score, score);
        let mut left = self.clocks;
        if how == (Return::Restarted { colours: true }) {
            // They are the new colours' already.
            left.swap();
        }
        self.state.former.push(Former {
            line: self.line,
            how,
            at: entry.at,
            clocks: left,
            score,
            outcome: self.outcome,
            returned_to: half_move,
            entry: entry.seq,
        });
        self.state.line = half_move.line;
        self.forget_adjustments(Some(half_move.ply).filter(|_| how == Return::Reinstated));
        self.state.records.retain(|record| how == Return::Reinstated && record.ply < half_move.ply);
        self.set_clocks(clocks, entry.seq);
        self.state.outcome = None;
        self.state.signed = PerSide::default();
        self.state.unmade = None;
        self.state.lost_for = None;
        self.state.void.clear();
        self.end();
        self.lapse_claims();
        self.close_time_claims(|_| true);
        self.state.offers_in_a_row = PerSide::default();
        // What waited to be decided waits no longer; what the director stopped stands on.
        if !self.stopped {
            self.state.stops.close(entry.at);
        }
        Ok(())
    }

    /// The game begins by another opening, as long as nothing was played in it. What somebody has booked who still plays in
    /// it stays booked, and what the director stopped stands on; all else begins anew.
    pub(crate) fn open_anew(&mut self, opening: &Opening, entry: &Entry) -> Result<(), String> {
        if !self.records.is_empty() || self.outcome.is_some() {
            return Err("the game has begun".into());
        }
        let fresh = GameState::at_first(self.id.clone(), opening, self.digest)?;
        let before = std::mem::replace(&mut self.state, fresh);
        let line = before.line.saturating_add(1);
        let GameState { former, neutral, stopped, entries, leave, .. } = before;
        self.state = GameState {
            line,
            opened_in: line,
            former,
            neutral,
            stopped,
            entries,
            leave: PerSide::each(|side| {
                let number = opening.players.of(side).number;
                let known =
                    Side::BOTH.into_iter().find(|was| before.opening.players.of(*was).number == number);
                known.map(|was| leave.of(was).clone()).unwrap_or_default()
            }),
            ..self.state.clone()
        };
        if stopped {
            self.state.stops.open(entry.at);
        }
        Ok(())
    }

    fn change_colours(&mut self) {
        let GameState { opening, hands, leave, oversteps, .. } = &mut self.state;
        opening.players.swap();
        opening.zones.swap();
        opening.hands.swap();
        hands.swap();
        leave.swap();
        oversteps.swap();
        for incident in &mut self.state.incidents {
            incident.side = incident.side.other();
        }
        self.state.proposed = self.proposed.map(|(side, notation)| (side.other(), notation));
    }
}
