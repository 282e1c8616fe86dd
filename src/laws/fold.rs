//! One entry after another makes the game.

use super::{
    entry::{Entry, Fact, Step, Tally},
    game::{Available, FlagReport, Former, Game, Misfit, MoveRecord, Offer, Pending, PendingKind, starting},
    incident::{Incident, Irregularity},
};
use crate::{
    chess::{Numeric, Position, Score},
    model::HalfMove,
    reflection::{Handed, SideClock},
};

impl Game {
    /// Takes one more entry.
    ///
    /// # Errors
    /// When it does not fit; the game is then left as it was.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), Misfit> {
        let misfit = |why: String| Misfit { seq: entry.seq, why };
        if entry.seq != self.entries.saturating_add(1) {
            return Err(misfit("it is out of order".into()));
        }
        self.take(entry).map_err(misfit)?;
        self.entries = entry.seq;
        self.digest = entry.digest;
        Ok(())
    }

    fn take(&mut self, entry: &Entry) -> Result<(), String> {
        let mut incident = |side, what| {
            self.incidents.push(Incident { entry: entry.seq, side, what, struck: false });
        };
        match &entry.fact {
            Fact::Opened(_) => return Err("a second opening".into()),
            Fact::MadeAvailable { half_move, letter, start_letter } => {
                if *half_move == self.to_play() && self.available.is_none() {
                    let handed = Handed { at: entry.at, start_letter: *start_letter };
                    self.available = Some(Available { handed, letter: letter.clone() });
                }
            }
            Fact::Moved { .. } => return self.take_move(entry),
            Fact::IllegalMove { half_move, written, king_must_move, .. } => {
                incident(half_move.ply.side(), Irregularity::IllegalMove);
                self.impossible.push(written.clone());
                self.king_must_move |= king_must_move;
            }
            Fact::UnclearMove { half_move, .. } => {
                incident(half_move.ply.side(), Irregularity::UnclearMove);
            }
            Fact::Warned { side, .. } => incident(*side, Irregularity::Warning),
            Fact::Forfeited { side, .. } => self.forfeited = Some(*side),
            Fact::Credited { side, days, .. } => {
                incident(*side, Irregularity::Credit(*days));
                *self.clocks.of_mut(*side) = self.clocks.of(*side).credited(*days);
            }
            Fact::Penalty { side, days, .. } => {
                incident(*side, Irregularity::Penalty(*days));
                *self.clocks.of_mut(*side) = self.clocks.of(*side).penalised(*days);
            }
            Fact::Struck { entry } => self.strike(*entry)?,
            Fact::Offered { by, half_move } => self.offer = Some(Offer { by: *by, since: *half_move }),
            Fact::DrawDeclined { .. } => self.offer = None,
            Fact::DrawAgreed { by, sent } => {
                self.pending = Some(Pending { by: *by, what: PendingKind::EarlyDraw, since: *sent });
                self.stops.open(*sent);
            }
            Fact::Claimed { half_move, by, claim, intended, sent } => {
                let what = PendingKind::Claim(*claim, *intended);
                self.pending = Some(Pending { by: *by, what, since: *sent });
                self.stops.open(*sent);
                if claim.is_offer() {
                    self.offer = Some(Offer { by: *by, since: *half_move });
                }
            }
            Fact::ClaimDecided { granted, .. } => {
                let pending = self.pending.take().ok_or("nothing waits to be decided")?;
                if !granted && matches!(pending.what, PendingKind::Claim(..)) {
                    incident(pending.by, Irregularity::WrongClaim);
                }
                if !self.stopped {
                    self.stops.close(entry.at);
                }
            }
            Fact::Verdict { .. } | Fact::DeliveryDoubtful { .. } | Fact::Ruled { .. } => {}
            Fact::ConditionalsSet { by, lines, .. } => *self.conditionals.of_mut(*by) = lines.clone(),
            Fact::ConditionalsLapsed { by, .. } => self.conditionals.of_mut(*by).clear(),
            Fact::Reinstated { half_move, clocks } => {
                let score = self.score.until(half_move.ply).ok_or("that half-move is not on record")?;
                self.return_to(*half_move, score, *clocks, entry);
            }
            Fact::Reconstructed { half_move, fen, forced, clocks } => {
                let variant = self.opening.regulations.variant;
                let position = match forced {
                    true => Position::from_fen_forced(fen, variant),
                    false => Position::from_fen(fen, variant),
                };
                let score = Score::starting(position.map_err(|error| error.to_string())?);
                self.return_to(*half_move, score, *clocks, entry);
            }
            Fact::Restarted { half_move, fen, colours, clocks } => {
                let score = starting(fen.as_deref(), &self.opening.regulations)?;
                self.return_to(*half_move, score, *clocks, entry);
                self.opening.fen.clone_from(fen);
                if *colours {
                    self.change_colours();
                }
            }
            Fact::ClocksSet { clocks } => self.clocks = *clocks,
            Fact::Stopped => {
                self.stopped = true;
                self.stops.open(entry.at);
            }
            Fact::Resumed => {
                self.stopped = false;
                if self.pending.is_none() {
                    self.stops.close(entry.at);
                }
            }
            Fact::RegulationChanged { regulations, .. } => {
                self.opening.regulations = (**regulations).clone();
                if self.proposed.is_none() {
                    self.notation = regulations.notation;
                }
            }
            Fact::Ended { result, termination, as_of, overrules, .. } => {
                if self.outcome.is_some() && !overrules {
                    return Err("the game is over already".into());
                }
                if let Some(half_move) = as_of {
                    let after = half_move.ply.next();
                    let void = self.score.numbered().filter(|(ply, _)| *ply >= after);
                    self.void = void.map(|(_, made)| made.clone()).collect();
                    self.score = self.score.until(after).ok_or("that half-move is not on record")?;
                    self.records.retain(|record| record.ply < after);
                }
                self.outcome = Some((*result, *termination));
                self.end();
            }
            Fact::FlagReported { half_move, last_day, deadline } => {
                self.flag =
                    Some(FlagReport { half_move: *half_move, last_day: *last_day, deadline: *deadline });
            }
            Fact::FlagWithdrawn { .. } => self.flag = None,
            Fact::NotationProposed { by, notation } => self.proposed = Some((*by, *notation)),
            Fact::NotationAgreed { notation, .. } => {
                self.notation = *notation;
                self.proposed = None;
            }
            Fact::HandChanged { side, hand } => *self.hands.of_mut(*side) = *hand,
        }
        Ok(())
    }

    fn take_move(&mut self, entry: &Entry) -> Result<(), String> {
        let Fact::Moved { half_move, numeric, offer, sent, charge, late, conditional, vain_offer } =
            &entry.fact
        else {
            return Ok(());
        };
        if *half_move != self.to_play() || self.outcome.is_some() {
            return Err("it is not that half-move's turn".into());
        }
        self.score.push(*numeric, *offer).map_err(|why| why.to_string())?;
        let side = half_move.ply.side();
        let control = self.opening.regulations.control;
        let before = *self.clocks.of(side);
        let clock = before.moved(control, charge.map_or(0, |charge| charge.days));
        *self.clocks.of_mut(side) = clock;
        let handed = self.available.take().map(|available| available.handed);
        self.records.push(MoveRecord {
            ply: half_move.ply,
            numeric: *numeric,
            handed,
            sent: *sent,
            charge: *charge,
            late: *late,
            conditional: *conditional,
            before,
            clock,
        });
        if *vain_offer {
            let what = Irregularity::VainOffer;
            self.incidents.push(Incident { entry: entry.seq, side, what, struck: false });
        }
        // A claim that was refused stands as an offer (9.1.2.2), also when its claimant then moves without a word.
        let stays = self.opening.regulations.offer_survives_move || self.offers(side);
        match offer {
            true => self.offer = Some(Offer { by: side, since: self.to_play() }),
            false if !stays => self.offer = None,
            false => {}
        }
        for lines in [&mut self.conditionals.white, &mut self.conditionals.black] {
            follow(lines, *numeric);
        }
        self.flag = None;
        self.king_must_move = false;
        self.impossible.clear();
        Ok(())
    }

    fn strike(&mut self, entry: u32) -> Result<(), String> {
        let known = self.incidents.iter_mut().find(|incident| incident.entry == entry && !incident.struck);
        let incident = known.ok_or("there is nothing to strike in that entry")?;
        incident.struck = true;
        let Incident { side, what, .. } = *incident;
        let clock = self.clocks.of_mut(side);
        match what {
            Irregularity::Penalty(days) => *clock = clock.relieved(days),
            Irregularity::Credit(days) => *clock = clock.uncredited(days),
            _ => {}
        }
        if !self
            .incidents
            .iter()
            .any(|incident| incident.what == Irregularity::IllegalMove && !incident.struck)
        {
            self.king_must_move = false;
        }
        Ok(())
    }

    /// What every return to an earlier or another position does.
    fn return_to(&mut self, half_move: HalfMove, score: Score, clocks: Tally<SideClock>, entry: &Entry) {
        let score = std::mem::replace(&mut self.score, score);
        self.former.push(Former { line: self.line, score, returned_to: half_move, entry: entry.seq });
        self.line = half_move.line;
        self.records.retain(|record| record.ply < half_move.ply);
        if self.score.moves().is_empty() {
            self.records.clear();
        }
        self.clocks = clocks;
        self.outcome = None;
        self.void.clear();
        self.end();
        if self.stopped {
            self.stops.open(entry.at);
        }
    }

    /// What stands no longer when a game or a line of it is over.
    fn end(&mut self) {
        self.available = None;
        self.offer = None;
        self.pending = None;
        self.forfeited = None;
        self.conditionals = Tally::default();
        self.flag = None;
        self.king_must_move = false;
        self.impossible.clear();
    }

    fn change_colours(&mut self) {
        let Game { opening, hands, .. } = self;
        std::mem::swap(&mut opening.white, &mut opening.black);
        std::mem::swap(&mut opening.white_zone, &mut opening.black_zone);
        std::mem::swap(&mut opening.hands.white, &mut opening.hands.black);
        std::mem::swap(&mut hands.white, &mut hands.black);
        for incident in &mut self.incidents {
            incident.side = incident.side.other();
        }
        self.proposed = self.proposed.map(|(side, notation)| (side.other(), notation));
    }
}

/// The lines that a move leaves: those that it follows, from the move after it.
fn follow(lines: &mut Vec<Vec<Step>>, made: Numeric) {
    lines.retain_mut(|line| match line.first() {
        Some(Step::Any) => true,
        Some(Step::Move(expected)) => *expected == made,
        None => false,
    });
    for line in lines.iter_mut() {
        line.remove(0);
    }
    lines.retain(|line| !line.is_empty());
}
