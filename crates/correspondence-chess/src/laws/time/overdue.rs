//! What a claim that the opponent's time has run out rests on (6.6), by what is on record.
//!
//! Laws 6.6, 6.9

use chrono::{DateTime, Utc};

use crate::laws::director::{OrderRejected, overstepped};
use crate::laws::{
    Act, Basis, Context, Decision, Fact, Game, MoveRecord, MoveText, Notice, Refusal, Ruling, Submission,
    Way, Weight, case::Case, moves::new_move, moves::new_move::NewMove, record::game_state::TimeClaim,
};
use crate::model::{GameResult, Ply, Side, Termination};
use crate::regulations::ClaimUntil;

/// What follows where a game is lost on time and its loser's move for that half-move turns out to have been sent before the
/// limit, also where that stamp does not count by itself: the director decides. `None` in every other case.
pub(crate) fn sent_in_time(
    game: &Game,
    submission: &Submission,
    context: &Context,
    way: Option<Way>,
) -> Option<Decision> {
    let limit = game.lost_by()?;
    let way = way.filter(|way| way.stamped.weight != Weight::BeforeLetter);
    let sent = way.map_or(context.sent, |way| way.stamped.at.min(context.sent));
    let lines: Vec<MoveText> = submission.moves().cloned().collect();
    let in_time = context.sender == game.on_move() && sent < limit && !lines.is_empty();
    let context = Context { sent, ..*context };
    let Ok(NewMove::Move(made)) = in_time.then(|| new_move::meant(game, &lines, &context))? else {
        return None;
    };
    let (ply, numeric, way) = (game.next_ply(), made.played.numeric, way.filter(Way::is_long));
    let told = vec![Notice::SentInTime { ply, numeric, sent, way }];
    Some(Decision::Ruled(Ruling { facts: Vec::new(), notices: told }))
}

/// `claim time` goes to the director, who rules (6.6). It is a matter of its own: a move beside it counts, and the claim is
/// on what was before that.
pub(crate) fn claim_time(case: &mut Case<'_>) {
    if !case.said.says(&Act::ClaimTime) {
        return;
    }
    let (game, context) = (&*case.game, case.context);
    if game.outcome.is_some() {
        if case.is_claim_on_time_alone() {
            case.rule(Err(Refusal::GameOver));
        }
        return;
    }
    let (by, half_move) = (context.sender, game.to_play());
    let basis = game.claim_on_time(by, context.sent);
    // One on which the director has decided is made anew.
    let waits = |claim: &TimeClaim| claim.open || claim.basis.overstep().is_none();
    let same = |claim: &TimeClaim| {
        waits(claim) && (claim.by, claim.half_move, claim.basis) == (by, half_move, basis)
    };
    // Once is enough: it is on record, and the director knows. Not where the limit has passed only since.
    let again = game.time_claims.iter().any(same);
    if !again {
        case.apart.facts.push(Fact::TimeClaimed { by, half_move, sent: context.sent });
    }
    case.told_last.push(Notice::TimeClaimed { by, again, basis });
}

/// No mail that was sent after an open claim on time ends the game, unless the claimant wins: the director decides first.
pub(crate) fn leave_to_director(case: &mut Case<'_>) {
    if case.game.is_claimed_before(&case.ruling, case.context) {
        case.ruling = Ruling::nothing();
        case.refused = vec![Refusal::BeingDecided];
    }
}

impl Game {
    /// The limit that had passed when the game ended, where the side on move lost by time or did not win by it.
    pub fn lost_by(&self) -> Option<DateTime<Utc>> {
        let (result, why) = self.outcome?;
        let by_time = matches!(why, Termination::Time | Termination::DoubleDefault);
        let lost = by_time && result != GameResult::win(self.on_move());
        let unmade = self.unmade.as_ref().filter(|unmade| lost && unmade.half_move == self.to_play());
        unmade?.limit
    }

    /// What a side's claim on time rests on that was sent at this instant.
    pub fn claim_on_time(&self, by: Side, sent: DateTime<Utc>) -> Basis {
        let opponent = by.other();
        let passed = self.passed_for(opponent, sent);
        match self.late_moves(opponent).next() {
            Some(record) if !passed && !self.can_claim(by, record) => Basis::Spent { ply: record.ply },
            Some(record) if !passed || self.had_run_out_by(record) => Basis::Late { ply: record.ply },
            _ if passed => Basis::Passed { ply: self.next_ply() },
            _ => Basis::Nothing,
        }
    }

    /// Whether a side has the move, and its limit had passed at this instant or is reported as passed.
    pub(crate) fn passed_for(&self, side: Side, at: DateTime<Utc>) -> bool {
        self.on_move() == side && (self.flag.is_some() || self.late_if_sent(at))
    }

    /// The half-move with which the time of the side on move ran out, where its limit has passed: the one to be made, or
    /// the late one before it that left no time for it and can still be claimed or is claimed.
    pub fn ran_out_with(&self) -> Ply {
        let late = self.late_moves(self.on_move()).next().filter(|record| self.had_run_out_by(record));
        late.map_or(self.next_ply(), |record| record.ply)
    }

    /// Whether the time of the side on move had run out with its last late move, so that there was none for the half-move
    /// to be made: both are one overstep, that of the late move as long as it can be claimed.
    fn had_run_out_by(&self, late: &MoveRecord) -> bool {
        let side = late.ply.side();
        let none_left = self.clocks.of(side).left(self.control(side)) < 0;
        none_left && (self.is_claimed(late.ply) || self.can_claim(side.other(), late))
    }

    /// Whether a side's claim on time waits to be decided.
    pub fn claims_time(&self, by: Side) -> bool {
        self.time_claims.iter().any(|claim| claim.open && claim.by == by)
    }

    /// Whether a ruling would end the game by a mail that was sent after the opponent had claimed it on time, and otherwise
    /// than by his win. What was sent before the claim had come stands (6.7).
    fn is_claimed_before(&self, ruling: &Ruling, context: &Context) -> bool {
        let claimant = context.sender.other();
        let before = |claim: &TimeClaim| claim.open && claim.by == claimant && claim.received <= context.sent;
        let ends =
            |fact: &Fact| matches!(fact, Fact::Ended { result, .. } if *result != GameResult::win(claimant));
        self.time_claims.iter().any(before) && ruling.facts.iter().any(ends)
    }

    /// Whether the limit of the side on move has passed, reported or not.
    pub fn has_passed(&self, now: DateTime<Utc>) -> bool {
        self.flag.is_some() || self.standing().is_some_and(|standing| standing.deadline <= now)
    }

    /// Whether the limits of both sides have passed (6.9): that of the half-move to be made, or of one that was made and is
    /// not answered yet or was claimed in time.
    pub fn both_overstepped(&self, now: DateTime<Utc>) -> bool {
        matches!(overstepped(self, now), Err(OrderRejected::BothOverstepped))
    }

    /// Whether the opponent's claim waits to be decided that a half-move came too late, made before the claim or after it.
    pub fn is_claimed(&self, late: Ply) -> bool {
        let claimant = late.side().other();
        self.time_claims
            .iter()
            .any(|claim| claim.open && claim.by == claimant && claim.basis.overstep() == Some(late))
    }

    /// Whether both sides claim the game on time, and both claims wait to be decided.
    pub fn both_claim_time(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.claims_time(side))
    }

    /// A side's moves that came after the limit, the latest first, without those that an upheld overstep has dealt with.
    pub fn late_moves(&self, side: Side) -> impl Iterator<Item = &MoveRecord> {
        let dealt_with = *self.upheld.of(side);
        let late =
            move |record: &&MoveRecord| record.late && record.ply.side() == side && record.entry > dealt_with;
        self.records.iter().rev().filter(late)
    }

    /// Whether a side would give up by its next move that it can claim a late move of the opponent's.
    pub(crate) fn answer_spends_claim(&self, by: Side, sent: DateTime<Utc>) -> bool {
        let late = matches!(self.claim_on_time(by, sent), Basis::Late { .. });
        let outlasts = |record: &MoveRecord| self.claim_outlasts_answer(record);
        late && !self.late_moves(by.other()).next().is_some_and(outlasts)
    }

    /// Whether a late move of the opponent's can still be claimed. An answer that had been sent beforehand spends
    /// nothing: its owner did not know of the delay.
    fn can_claim(&self, by: Side, late: &MoveRecord) -> bool {
        let answered =
            |record: &MoveRecord| record.ply > late.ply && record.ply.side() == by && !record.conditional;
        !self.records.iter().any(answered) || self.claim_outlasts_answer(late)
    }

    /// Whether a late move can be claimed although it has been answered.
    fn claim_outlasts_answer(&self, late: &MoveRecord) -> bool {
        let side = late.ply.side();
        match self.regulations().time.overstep.claim_until {
            ClaimUntil::NextMove => false,
            ClaimUntil::Period => self.clocks.of(side).moves < late.before.control_move(self.control(side)),
            ClaimUntil::Open => true,
        }
    }
}
