//! The end date of an event: it stops the games that still run, once it is over by the calendars of both players, and they
//! are decided by adjudication (11).
//!
//! Each player says what he claims, a win or a draw, and may say why. Where both claim a draw, or one of them resigns, the
//! game ends by that; else whoever adjudicates is given both claims, as soon as both are there, or when the days for
//! them are over. From then on nothing is taken from the players but what ends the game. A move is not taken any more, also
//! where its mail was sent in time and came late: the position that both have before them is the one that is judged.
//!
//! Laws 11, 5.1.4, 5.2.6

use chrono::{DateTime, Days, Utc};

use crate::laws::moves::binding::repeats_own_move;
use crate::laws::{
    Act, ClaimText, Context, Fact, Game, Notice, PastEnd, Refusal, Ruling, Stake, Submission,
    case::Case,
    intention::Intention,
    time::sweep::{grace, looked_at},
};
use crate::model::{Claim, Claimed, GameResult, Personal, Side, Termination};
use crate::regulations::Adjudication;

impl Game {
    /// When the end date is over by the calendars of both players; none where games are not adjudicated then.
    pub fn end_passes(&self) -> Option<DateTime<Utc>> {
        let Adjudication::EndDate(Some(end)) = self.regulations().adjudication else { return None };
        Side::BOTH.into_iter().map(|side| self.zone(side).end_of(end)).max()
    }

    /// Until when the players may say what they claim, once the end date has stopped the game; none where it has not, and
    /// where that is over.
    pub fn claims_until(&self) -> Option<DateTime<Utc>> {
        let past = self.past_end.as_ref().filter(|past| !past.left)?;
        Side::BOTH.into_iter().map(|side| self.zone(side).end_of(past.until)).max()
    }

    /// Whether a game that is not over has come to the end date, for what is sent at this instant.
    pub fn is_past_end(&self, sent: DateTime<Utc>) -> bool {
        let passed = || self.end_passes().is_some_and(|end| end <= sent);
        self.outcome.is_none() && (self.past_end.is_some() || passed())
    }

    /// When the end date next has something to do with the game. A limit that had passed before is seen to first, as long
    /// as mail under way, a claim on it or the director may still decide the game by it.
    pub(crate) fn end_date_is_due(&self) -> Option<DateTime<Utc>> {
        match &self.past_end {
            _ if self.outcome.is_some() => None,
            Some(_) => self.claims_until(),
            None => self.end_passes().filter(|end| !self.limit_goes_first(*end)),
        }
    }

    fn limit_goes_first(&self, end: DateTime<Utc>) -> bool {
        self.flag.is_some()
            || self.time_claims.iter().any(|claim| claim.open)
            || grace(self).is_some()
            || looked_at(self).is_some_and(|limit| limit <= end)
    }
}

/// What is at stake where the end date is to stop a game: a mail that came before it may still bring a move.
pub(crate) fn stake(game: &Game, seen: DateTime<Utc>) -> Option<Stake> {
    let limit = game.end_date_is_due().filter(|due| *due <= seen)?;
    Some(Stake { limit, mates: None, rules: true })
}

/// The stop of a game whose end date is over, before a claim on adjudication is taken that was sent since; none where it is
/// stopped, or a limit is seen to first.
pub fn stopped_for_claim(
    game: &Game,
    submission: &Submission,
    sent: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Option<Ruling> {
    let claims =
        |act: &Act| matches!(act, Act::Claim(text) if matches!(text.claim, Claim::Adjudication { .. }));
    let due = game.past_end.is_none() && game.end_date_is_due().is_some_and(|due| due <= sent);
    (due && submission.acts.iter().any(claims)).then(|| stop(game, now))
}

/// What the end date does to a game, at an instant up to which the mailbox is read.
pub(crate) fn sweep(game: &Game, seen: DateTime<Utc>, now: DateTime<Utc>) -> Option<Ruling> {
    game.end_date_is_due().filter(|due| *due <= seen)?;
    Some(match game.past_end {
        None => stop(game, now),
        Some(_) => to_adjudicate(),
    })
}

fn stop(game: &Game, now: DateTime<Utc>) -> Ruling {
    let today = Side::BOTH.map(|side| game.zone(side).date(now)).into_iter().max().unwrap_or_default();
    let days = Days::new(game.regulations().adjudication_days.into());
    let facts = vec![Fact::EndDatePassed { until: today.checked_add_days(days).unwrap_or(today) }];
    Ruling { facts, notices: vec![Notice::EndDatePassed] }
}

fn to_adjudicate() -> Ruling {
    Ruling { facts: vec![Fact::ToAdjudicate], notices: vec![Notice::ToAdjudicate] }
}

fn both_claim_a_draw(game: &Game) -> bool {
    let draws = |side: &Side| {
        let claim = game.past_end.as_ref().and_then(|past| past.claims.of(*side).as_ref());
        // One of before the stop may be about an earlier position, and could not be taken back.
        claim.is_some_and(|claim| claim.verdict == Claimed::Draw && !claim.before)
    };
    Side::BOTH.iter().all(draws)
}

/// Claims that say the same decide the game without adjudication.
fn agreed(by: Option<Side>) -> Ruling {
    Ruling::end(GameResult::Draw, Termination::Agreement, by)
}

/// What counts of a submission to a game past the end date: a claim, and what ends the game or answers an offer. None where
/// nothing is left out of it.
pub(crate) fn what_counts(game: &Game, submission: &Submission, context: &Context) -> Option<Submission> {
    if !game.is_past_end(context.sent) {
        return None;
    }
    let repeats = |act: &Act| matches!(act, Act::Move(text) if repeats_own_move(game, text, context));
    // A mail that comes twice is nothing new.
    if submission.acts.iter().all(repeats) {
        return None;
    }
    // A limit that had passed before may be claimed as long as the game was not stopped.
    let on_time = |act: &Act| (*act == Act::ClaimTime && game.past_end.is_none()).then_some(Act::ClaimTime);
    let acts: Vec<Act> =
        submission.acts.iter().filter_map(|act| counts(act).or_else(|| on_time(act))).collect();
    (acts != submission.acts).then(|| Submission { acts, ..submission.clone() })
}

/// An act as it counts past the end date, if it does.
fn counts(act: &Act) -> Option<Act> {
    match act {
        Act::Claim(text) => matches!(text.claim, Claim::Adjudication { .. })
            .then(|| Act::Claim(ClaimText { with: None, ..text.clone() })),
        // That the game is not over is said by itself.
        Act::Resign | Act::AcceptDraw | Act::DeclineDraw | Act::Draw(_) | Act::Sign => Some(act.clone()),
        Act::Move(_)
        | Act::Score(_)
        | Act::Offer
        | Act::ClaimTime
        | Act::AgreeNotation(_)
        | Act::If(_)
        | Act::ForgetIfs
        | Act::GoOn
        | Act::LongThink
        | Act::Refill
        | Act::Repeat => None,
    }
}

/// Takes what a player claims of a game past the end date.
pub(crate) fn claimed(case: &Case<'_>, intention: &Intention) -> Option<Result<Ruling, Refusal>> {
    let Intention::Claim { claim: Claim::Adjudication { verdict }, .. } = intention else { return None };
    let (game, context) = (&*case.game, case.context);
    if !game.is_past_end(context.sent) {
        return None;
    }
    // A limit is seen to before the game is stopped: until then it is a claim as before.
    let past = game.past_end.as_ref()?;
    if past.left {
        return Some(Err(Refusal::PastEnd));
    }
    let (by, analysis) = (context.sender, case.said.analysis.as_deref().unwrap_or_default());
    let taken = Fact::AdjudicationClaimed {
        by,
        verdict: *verdict,
        analysis: Personal::new(analysis),
        sent: context.sent,
    };
    let taken = Ruling { facts: vec![taken], notices: Vec::new() };
    let Ok(after) = game.foresee(&taken.facts, context.sent) else { return Some(Err(Refusal::PastEnd)) };
    if both_claim_a_draw(&after) {
        return Some(Ok(Ruling { notices: Vec::new(), ..taken }.and(agreed(Some(by)))));
    }
    let taken = taken.and(Ruling { facts: Vec::new(), notices: vec![Notice::AdjudicationClaimed { by }] });
    // Whoever claimed before the stop may still add his analysis until the last day.
    let said = |past: &PastEnd, side: Side| past.claims.of(side).as_ref().is_some_and(|claim| !claim.before);
    let both = |past: &PastEnd| Side::BOTH.iter().all(|side| said(past, *side));
    Some(Ok(match after.past_end.as_ref().is_some_and(both) {
        true => taken.and(to_adjudicate()),
        false => taken,
    }))
}
