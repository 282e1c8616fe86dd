//! One entry after another makes the game.
//!
//! Laws 9.1.2.2

mod adjusted;
mod back;
mod end_date;
mod time;

use chrono::{DateTime, Utc};

use super::game_state::{OffersInARow, TimeClaim, Unmade};
use crate::laws::{
    Available, Basis, ClaimRecord, Entry, Evidence, Fact, FlagReport, Game, Grace, Grounds, Incident,
    Irregularity, JournalError, KeptMove, MoveRecord, Offer, Pending, PendingKind, PerSide, Step, Verdict,
};
use crate::model::{Claim, HalfMove, MessageId, Side, Termination};
use crate::{
    chess::{Numeric, put_behind},
    reflection::Handed,
    regulations::Regulations,
    wording::InEnglish,
};

impl Game {
    /// Takes one more entry. Where it does not fit, the game is left as it was.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), JournalError> {
        let misfit = |why: String| JournalError { seq: entry.seq, why };
        if entry.seq != self.entries.saturating_add(1) {
            return Err(misfit("it is out of order".into()));
        }
        self.take(entry).map_err(misfit)?;
        self.note_adjustments(entry);
        self.state.entries = entry.seq;
        self.state.digest = entry.digest;
        Ok(())
    }

    /// The game as it is once these entries are written at this instant.
    pub fn foresee(&self, facts: &[Fact], at: DateTime<Utc>) -> Result<Game, JournalError> {
        let mut game = self.clone();
        for fact in facts {
            let (seq, digest) = (game.entries.saturating_add(1), game.digest);
            game.apply(&Entry { seq, at, fact: fact.clone(), evidence: None, digest })?;
        }
        Ok(game)
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each entry")]
    fn take(&mut self, entry: &Entry) -> Result<(), String> {
        match &entry.fact {
            Fact::Opened(_) => return Err("a second opening".into()),
            Fact::MadeAvailable { half_move, letter, start_letter, put_off } => {
                let from = put_off.map_or(entry.at, |put_off| put_off.runs_from(entry.at));
                self.make_available(*half_move, letter, *start_letter, from);
                if let Some(put_off) = put_off {
                    let delay = (entry.at - put_off.since).num_seconds().min(put_off.free);
                    self.state.delays.push((half_move.ply, delay));
                }
            }
            Fact::Moved { .. } => return self.take_move(entry),
            Fact::IllegalMove { half_move, written, king_must_move, .. } => {
                self.incident(entry, half_move.ply.side(), Irregularity::IllegalMove);
                self.state.impossible.push(written.clone());
                if *king_must_move {
                    self.state.king_must_move = Some(entry.seq);
                }
            }
            Fact::UnclearMove { half_move, line, .. } => {
                self.incident(entry, half_move.ply.side(), Irregularity::UnclearMove);
                self.state.unclear.push(line.shown().to_owned());
            }
            Fact::Warned { side, .. } => self.incident(entry, *side, Irregularity::Warning),
            Fact::Forfeited { side, .. } => {
                self.state.forfeited = Some(*side);
                self.state.lost_for = self.incidents.iter().rev().find_map(|incident| {
                    let his = incident.side == *side && incident.what.is_counted() && !incident.struck;
                    his.then_some((*side, incident.what))
                });
                self.state.stops.open(entry.at);
            }
            Fact::Credited { side, days, .. } => {
                self.incident(entry, *side, Irregularity::Credit(*days));
                *self.state.clocks.of_mut(*side) = self.clocks.of(*side).credited(self.control(*side), *days);
            }
            Fact::Penalty { side, days, .. } => {
                self.incident(entry, *side, Irregularity::Penalty(*days));
                let clock = self.clocks.of(*side).penalised(self.control(*side), *days);
                *self.state.clocks.of_mut(*side) = clock;
            }
            Fact::Struck { entry: struck } => self.strike(*struck, entry)?,
            Fact::Offered { by, vain: true, .. } => {
                self.incident(entry, *by, Irregularity::VainOffer);
                self.offered_alone(*by);
            }
            Fact::Offered { by, half_move, vain: false } => {
                self.offered_alone(*by);
                let offer = Offer { by: *by, since: *half_move };
                self.state.offer = Some(offer);
                self.state.offered.push(offer);
            }
            Fact::DrawDeclined { by } => {
                self.state.offer = None;
                *self.state.offers_in_a_row.of_mut(by.other()) = OffersInARow::default();
            }
            Fact::DrawAgreed { by, sent } => {
                *self.state.offers_in_a_row.of_mut(by.other()) = OffersInARow::default();
                let what = PendingKind::EarlyDraw;
                self.state.pending = Some(Pending { by: *by, what, since: *sent, beside: None });
                self.state.stops.open(*sent);
            }
            Fact::Claimed { .. } => self.take_claim(entry),
            &Fact::TimeClaimed { by, half_move, sent } => {
                let basis = self.claim_on_time(by, sent);
                let (received, open) = (entry.evidence.as_ref(), basis.overstep().is_some());
                let received = received.map_or(entry.at, |evidence| evidence.received);
                self.state.time_claims.push(TimeClaim { by, half_move, basis, received, open });
            }
            Fact::EndDatePassed { .. } | Fact::AdjudicationClaimed { .. } | Fact::ToAdjudicate => {
                self.take_end_date(entry)?;
            }
            Fact::ClaimDecided { .. } => self.decide_claim(entry)?,
            Fact::Verdict { half_move, verdict: Verdict::Tablebase { says: None }, .. } => {
                self.tables_are_silent(*half_move);
            }
            Fact::Verdict { half_move, verdict: verdict @ Verdict::CanMate { .. }, .. } => {
                self.state.judged = Some((*half_move, *verdict));
            }
            Fact::Ruled { reason, .. } => self.state.ruled_for = reason.text().map(str::to_owned),
            Fact::Verdict { .. } | Fact::SetAside { .. } => {}
            Fact::ConditionalsSet { by, lines, .. } => *self.state.conditionals.of_mut(*by) = lines.clone(),
            Fact::ConditionalsLapsed { by, .. } => self.state.conditionals.of_mut(*by).clear(),
            Fact::Reinstated { .. } | Fact::Reconstructed { .. } | Fact::Restarted { .. } => {
                self.take_return(entry)?;
            }
            Fact::Reopened(opening) => self.open_anew(opening, entry)?,
            Fact::ClocksSet { clocks } => self.set_clocks(*clocks, entry.seq),
            Fact::Stopped => {
                self.state.stopped = true;
                self.state.stops.open(entry.at);
            }
            Fact::Resumed => {
                self.state.stopped = false;
                self.state.undone = None;
                self.go_on(entry);
            }
            Fact::RegulationChanged { regulations, .. } => {
                self.change_regulations(regulations);
                self.go_on_before_end(entry);
            }
            Fact::Ended { .. } => self.take_end(entry)?,
            Fact::Signed { .. } if self.outcome.is_none() => return Err("there is no result to sign".into()),
            Fact::Signed { by, .. } => {
                self.state.signed.of_mut(*by).get_or_insert(entry.at);
            }
            &Fact::FlagReported { half_move, last_day, deadline, .. } => {
                self.state.flag = Some(FlagReport { half_move, last_day, deadline });
            }
            Fact::TimeClaimLeft { by } => self.close_time_claims(|claim| claim.by == *by),
            Fact::FlagWithdrawn { half_move } => {
                self.state.flag = None;
                self.close_time_claims(|claim| claim.basis == Basis::Passed { ply: half_move.ply });
            }
            &Fact::GraceBegun { half_move, deadline, until } => {
                self.state.grace = Some(Grace { half_move, deadline, until });
            }
            &Fact::LateMoveKept { half_move, numeric, sent } => {
                let way = entry.evidence.as_ref().and_then(Evidence::way);
                self.state.kept_late.get_or_insert(KeptMove { half_move, numeric, sent, way });
            }
            Fact::NotationProposed { by, notation } => self.state.proposed = Some((*by, *notation)),
            Fact::NotationAgreed { notation, .. } => {
                self.state.notation = *notation;
                self.state.proposed = None;
            }
            Fact::HandChanged { side, hand } => *self.state.hands.of_mut(*side) = *hand,
            Fact::Plays { side, player, zone, hand } => {
                *self.state.opening.zones.of_mut(*side) = *zone;
                *self.state.hands.of_mut(*side) = *hand;
                let before = std::mem::replace(self.state.opening.players.of_mut(*side), player.clone());
                // What somebody had foreseen, proposed or booked for himself is nothing of who comes after him.
                if before.number != player.number {
                    self.state.conditionals.of_mut(*side).clear();
                    self.state.leave.of_mut(*side).clear();
                    *self.state.signed.of_mut(*side) = None;
                    self.state.proposed = self.proposed.filter(|(by, _)| by != side);
                    *self.state.offers_in_a_row.of_mut(*side) = OffersInARow::default();
                    self.forget_claim_past_end(*side);
                    if self.on_move() == *side && self.outcome.is_none() {
                        self.ask_anew(entry.at);
                    }
                }
            }
            Fact::LongThink { .. }
            | Fact::Reminded { .. }
            | Fact::SilenceReported { .. }
            | Fact::Leave { .. }
            | Fact::Neutral { .. }
            | Fact::Outage { .. }
            | Fact::Refilled { .. }
            | Fact::Overstepped { .. }
            | Fact::ZoneChanged { .. }
            | Fact::Dated { .. } => self.take_time(entry),
            // Below.
            Fact::DeliveryDoubtful { .. } | Fact::Arrived { .. } => {}
        }
        self.take_doubt(entry);
        Ok(())
    }

    fn incident(&mut self, entry: &Entry, side: Side, what: Irregularity) {
        self.state.incidents.push(Incident { entry: entry.seq, side, what, struck: false });
    }

    fn make_available(
        &mut self,
        half_move: HalfMove,
        letter: &MessageId,
        start_letter: bool,
        at: DateTime<Utc>,
    ) {
        if half_move == self.to_play() && self.available.is_none() {
            self.state.undone = None;
            self.state.available = Some(Available {
                handed: Handed { at, start_letter, declared: false },
                letter: letter.clone(),
                terms: self.terms(self.on_move()),
                filled: None,
                announced: None,
                reminders: Vec::new(),
                silences: Vec::new(),
                doubtful: None,
                disputed: None,
                dated: None,
                shown: None,
            });
        }
    }

    fn change_regulations(&mut self, regulations: &Regulations) {
        // What the players have agreed on stands.
        if self.notation == self.opening.regulations.notation {
            self.state.notation = regulations.notation;
        }
        self.state.opening.regulations = regulations.clone();
    }

    fn take_move(&mut self, entry: &Entry) -> Result<(), String> {
        let Fact::Moved { half_move, numeric, offer, sent, charge, late, conditional, vain_offer } =
            entry.fact
        else {
            return Ok(());
        };
        if half_move != self.to_play() || self.outcome.is_some() {
            return Err("it is not that half-move's turn".into());
        }
        let turn = self.turn_if_sent(sent);
        self.state.score.push(numeric, offer).map_err(|why| why.in_english())?;
        let side = half_move.ply.side();
        // Those of the letter that asked for it: the turn has passed to the other side by now.
        let terms = self.available.as_ref().map_or_else(|| self.terms(side), |available| available.terms);
        let before = *self.clocks.of(side);
        let clock = before.moved(terms.control, charge.as_ref());
        *self.state.clocks.of_mut(side) = clock;
        let available = self.state.available.take();
        self.state.undone = None;
        let handed = available.as_ref().map(|available| available.handed);
        let record = MoveRecord {
            ply: half_move.ply,
            numeric,
            entry: entry.seq,
            mail: entry.evidence.as_ref().map(|evidence| evidence.inbox),
            terms,
            turn,
            handed,
            sent,
            way: entry.evidence.as_ref().and_then(Evidence::way).filter(|_| !conditional),
            dated: available.and_then(|available| available.dated),
            recorded: entry.at,
            charge,
            late,
            conditional,
            before,
            clock,
        };
        put_behind(&mut self.state.records, record);
        let row = self.state.offers_in_a_row.of_mut(side);
        *row = row.moved(offer || vain_offer);
        if vain_offer {
            self.incident(entry, side, Irregularity::VainOffer);
        }
        // A claim that was refused stands as an offer (9.1.2.2), also when its claimant then moves without a word.
        let stays = self.opening.regulations.offer_survives_move || self.offers(side);
        let claimed =
            self.offered.iter().rev().find(|claimed| claimed.by == side && claimed.since == half_move);
        match offer {
            true => self.state.offer = Some(Offer { by: side, since: self.to_play() }),
            false if !stays => self.state.offer = claimed.copied().filter(|_| self.offers(side.other())),
            false => {}
        }
        for lines in [&mut self.state.conditionals.white, &mut self.state.conditionals.black] {
            follow(lines, numeric);
        }
        self.leave_half_move();
        Ok(())
    }

    fn offered_alone(&mut self, by: Side) {
        let row = self.state.offers_in_a_row.of_mut(by);
        *row = row.offered_alone();
    }

    fn take_claim(&mut self, entry: &Entry) {
        let Fact::Claimed { half_move, by, claim, intended, sent, beside } = entry.fact else {
            return;
        };
        let late = self.on_move() == by && self.late_if_sent(sent);
        if !beside {
            let what = PendingKind::Claim(claim, intended);
            self.state.pending = Some(Pending { by, what, since: sent, beside: None });
            self.state.stops.open(sent);
        }
        if self.claim_offers(by, claim) {
            let offer = Offer { by, since: half_move };
            // The opponent's own is neither accepted nor rejected by a claim (9.1.2.1).
            if !self.offers(by.other()) {
                self.state.offer = Some(offer);
            }
            self.state.offered.push(offer);
        }
        self.state.claims.push(ClaimRecord {
            half_move,
            by,
            claim,
            intended,
            granted: None,
            grounds: None,
            reason: None,
            entry: entry.seq,
            sent,
            late,
            beside,
            unanswered: false,
            lapsed: false,
            ruled_at: None,
        });
    }

    /// The tables have no answer to the claims on a position: they wait for the director.
    fn tables_are_silent(&mut self, half_move: HalfMove) {
        let asked = |claim: &&mut ClaimRecord| {
            claim.half_move == half_move && matches!(claim.claim, Claim::Tablebase { .. })
        };
        self.state.claims.iter_mut().filter(asked).for_each(|claim| claim.unanswered = true);
    }

    fn decide_claim(&mut self, entry: &Entry) -> Result<(), String> {
        let Fact::ClaimDecided { granted, grounds, beside } = &entry.fact else { return Ok(()) };
        let now = self.to_play();
        let decided = match beside {
            Some(claim) => Some(*claim),
            None => match self.state.pending.take().ok_or("nothing waits to be decided")?.what {
                PendingKind::Claim(..) => {
                    self.claims.iter().rfind(|claim| !claim.beside).map(|claim| claim.entry)
                }
                PendingKind::EarlyDraw => {
                    // Else the same draw could be agreed again at once.
                    if !granted {
                        self.state.offer = None;
                    }
                    None
                }
            },
        };
        if let Some(decided) = decided {
            let reason = self.ruled_for.clone();
            let claim = self.state.claims.iter_mut().find(|claim| claim.entry == decided);
            let claim = claim.filter(|claim| beside.is_none() || claim.waits_beside());
            let claim = claim.ok_or("that claim does not wait to be decided")?;
            claim.granted = Some(*granted);
            let ruled = *grounds == Grounds::Ruling;
            claim.grounds = Some(grounds.clone());
            claim.reason = reason.filter(|_| ruled);
            claim.ruled_at = ruled.then_some(now);
            if !granted && !matches!(claim.claim, Claim::Adjudication { .. }) {
                let side = claim.by;
                self.incident(entry, side, Irregularity::WrongClaim);
            }
        }
        self.go_on(entry);
        Ok(())
    }

    fn take_end(&mut self, entry: &Entry) -> Result<(), String> {
        let Fact::Ended { result, termination, as_of, void_from, overrules, .. } = &entry.fact else {
            return Ok(());
        };
        if self.outcome.is_some() && !overrules {
            return Err("the game is over already".into());
        }
        let after = as_of.map(|half_move| half_move.ply.next()).or(void_from.map(|first| first.ply));
        let kept = match after {
            Some(after) => Some((after, self.score.until(after).ok_or("that half-move is not on record")?)),
            None => None,
        };
        if let Some(available) = self.available.clone() {
            let limit = self.standing().map(|standing| standing.deadline).filter(|limit| *limit <= entry.at);
            let limit = self.flag.map(|flag| flag.deadline).or(limit);
            self.state.unmade = Some(Unmade { half_move: self.to_play(), available, at: entry.at, limit });
        }
        if let Some((after, score)) = kept {
            let void = self.score.numbered().filter(|(ply, _)| *ply >= after);
            self.state.void = void.map(|(_, made)| made.clone()).collect();
            self.state.score = score;
            self.state.records.retain(|record| record.ply < after);
        }
        self.state.outcome = Some((*result, *termination));
        self.state.signed = PerSide::default();
        // By what limit it was lost the letters say.
        let flag = self.flag.filter(|_| *termination == Termination::Time);
        self.end();
        // What the moves brought about does not decide a claim on an earlier position.
        if !termination.is_by_the_moves() {
            self.lapse_claims();
        }
        self.state.flag = flag;
        self.state.stopped = false;
        self.state.stops.close(entry.at);
        Ok(())
    }

    /// Time runs again where nothing waits to be decided.
    fn go_on(&mut self, entry: &Entry) {
        let waits = self.pending.is_some() || self.forfeited.is_some() || self.past_end.is_some();
        if !self.stopped && !waits {
            self.state.stops.close(entry.at);
        }
    }

    fn strike(&mut self, struck: u32, entry: &Entry) -> Result<(), String> {
        let known =
            self.state.incidents.iter_mut().find(|incident| incident.entry == struck && !incident.struck);
        let incident = known.ok_or("there is nothing to strike in that entry")?;
        incident.struck = true;
        let Incident { side, what, .. } = *incident;
        let shown = *self.clock_set.of(side) < struck;
        let clock = self.state.clocks.of_mut(side);
        match what {
            Irregularity::Penalty(days) if shown => *clock = clock.relieved(days),
            Irregularity::Credit(days) if shown => *clock = clock.uncredited(days),
            Irregularity::Penalty(_) | Irregularity::Credit(_) | Irregularity::Warning => {}
            // What was to lose the game counts one less, so that nothing loses it.
            Irregularity::IllegalMove
            | Irregularity::UnclearMove
            | Irregularity::WrongClaim
            | Irregularity::VainOffer => {
                if self.forfeited == Some(side) && self.lost_for == Some((side, what)) {
                    self.state.forfeited = None;
                    self.state.lost_for = None;
                    self.go_on(entry);
                }
            }
        }
        if self.king_must_move == Some(struck) {
            self.state.king_must_move = None;
        }
        Ok(())
    }

    /// These claims on time wait no longer.
    pub(crate) fn close_time_claims(&mut self, which: impl Fn(&TimeClaim) -> bool) {
        self.state.time_claims.iter_mut().filter(|claim| which(claim)).for_each(|claim| claim.open = false);
    }

    /// No claim waits any longer.
    pub(crate) fn lapse_claims(&mut self) {
        let open = self.state.claims.iter_mut().filter(|claim| claim.granted.is_none());
        open.for_each(|claim| claim.lapsed = true);
    }

    /// The half-move to be made is somebody else's now: his time begins with a letter of his own.
    fn ask_anew(&mut self, at: DateTime<Utc>) {
        self.state.seat_taken = Some(at);
        self.state.available = None;
        self.state.undone = None;
        self.state.flag = None;
        self.state.grace = None;
        self.state.kept_late = None;
    }

    /// What was said of the half-move that was to be made until now.
    fn leave_half_move(&mut self) {
        self.state.flag = None;
        self.state.grace = None;
        self.state.kept_late = None;
        self.state.king_must_move = None;
        self.state.impossible.clear();
        self.state.unclear.clear();
    }

    /// What stands no longer when a game or a line of it is over.
    fn end(&mut self) {
        self.state.available = None;
        self.state.undone = None;
        self.state.offer = None;
        self.state.pending = None;
        self.state.forfeited = None;
        self.state.past_end = None;
        self.state.conditionals = PerSide::default();
        self.leave_half_move();
    }
}

/// The lines that a move leaves: those that it follows, from the move after it. What answers this very move goes before
/// what answers any.
fn follow(lines: &mut Vec<Vec<Step>>, made: Numeric) {
    let named = lines.iter().any(|line| line.first() == Some(&Step::Move(made)));
    lines.retain(|line| match line.first() {
        Some(Step::Any) => !named,
        Some(Step::Move(expected)) => *expected == made,
        None => false,
    });
    for line in lines.iter_mut() {
        line.remove(0);
    }
    lines.retain(|line| !line.is_empty());
}
