//! A submission to the referee, his ruling to the journal and the letters.
//!
//! Laws 8.5

use std::borrow::Cow;

use anyhow::Result;

use super::{
    CaseOf, cases,
    game_context::GameContext,
    journal::carry_out,
    outage,
    player::settings,
    post::{enclosed_message, letter, notify::refuse},
    roster::endings_are_frozen,
    sent_stamp,
    submitted::{PartWords, SubmissionOutcome, Submitted},
    workplace::{MessageBeside, Post},
};
use crate::{
    docket::Proposal,
    laws::{
        Act, Compared, Decision, Fact, Notice, Refusal, Ruling, Submission, receive, resolved,
        stopped_for_claim,
    },
    letters::{Letter, PartOutcome},
    model::MatterKind,
    store::Matter,
    wording::{InEnglish, Phrase, Sentence},
};

/// Rules on a submission. A message to the opponent goes with the first letter that he gets of it, else by itself.
pub(crate) fn referee(
    post: &Post<'_>,
    table: &mut GameContext,
    submitted: &Submitted,
) -> Result<SubmissionOutcome> {
    let sender = submitted.context.sender;
    settings::enter_missing_hand(post, table, sender)?;
    outage::extend_before_mail(post, table, submitted.context.sent)?;
    let sent = submitted.context.sent;
    if let Some(stop) = stopped_for_claim(&table.game, &submitted.submission, sent, post.now) {
        carry_out(post, table, stop, None)?;
    }
    let thawed = match frozen(post, table, submitted)? {
        None => None,
        Some(rest) if rest.is_empty() && rest.message.is_none() => {
            let log = format!("{}: not done, an address is in dispute", table.row.name);
            return Ok(SubmissionOutcome::new(log, PartOutcome::Refused, PartWords::AddressDisputed));
        }
        Some(submission) => Some(Submitted { submission, ..submitted.clone() }),
    };
    let submitted = thawed.as_ref().unwrap_or(submitted);
    let way = submitted.evidence.way();
    let ruled = match receive(&table.game, &submitted.submission, &submitted.context, way) {
        Ok(Decision::Compared(compared)) => {
            let ruled = own_record(post, table, submitted, compared)?;
            return with_message(post, table, submitted, ruled);
        }
        Ok(Decision::Ruled(ruling)) => Ok(before_closing(table, ruling)),
        Err(refusal) => Err(refusal),
    };
    // What a chess program sent, as what it adds to the record: all that follows speaks of that. A score that does not fit
    // stays as it is, and is refused with all that counts beside it.
    let submission = resolved(&table.game, &submitted.submission, sender).map(Cow::into_owned);
    let submission = submission.unwrap_or_else(|_| submitted.submission.clone());
    let submitted = &Submitted { submission, ..submitted.clone() };
    let Some(message) = submitted.submission.message.as_deref() else {
        return carry_out_or_refuse(post, table, submitted, ruled);
    };
    let beside = MessageBeside::new(table, sender, message);
    let ruled = carry_out_or_refuse(&post.with_message(&beside), table, submitted, ruled)?;
    match beside.passed.get() {
        true => Ok(SubmissionOutcome { log: format!("{}, message passed on", ruled.log), ..ruled }),
        false => with_message(post, table, submitted, ruled),
    }
}

/// The same without a signature where the event is closed: nothing is entered in it any more, and the letter says so.
fn before_closing(table: &GameContext, mut ruling: Ruling) -> Ruling {
    if table.event.frozen.closed.is_some() {
        ruling.facts.retain(|fact| !matches!(fact, Fact::Signed { .. }));
        for notice in &mut ruling.notices {
            if let Notice::Signed { again, .. } = notice {
                *again = true;
            }
        }
    }
    ruling
}

/// What is left of a submission without what would give the game away, where its sender's address is in dispute, or that of
/// the opponent whose offer he accepts (semantics 26); he is told. None where nothing is taken out of it.
fn frozen(post: &Post<'_>, table: &GameContext, submitted: &Submitted) -> Result<Option<Submission>> {
    let (side, submission) = (submitted.context.sender, &submitted.submission);
    if !submission.acts.iter().any(|act| gives_away(act).is_some()) {
        return Ok(None);
    }
    let own = endings_are_frozen(post, table, table.player(side))?;
    let others = endings_are_frozen(post, table, table.player(side.other()))?;
    let goes = |act: &Act| gives_away(act).is_some_and(|what| own || others && what == GivesAway::Accepts);
    if !submission.acts.iter().any(goes) {
        return Ok(None);
    }
    if submitted.answer {
        let letter = Letter::EndingFrozen { sight: table.sight(Some(side), post.now), own };
        let posting = letter::to_player(post.tx, table, side, letter)?;
        letter::post(post, submitted.answered_by(posting))?;
    }
    let mut rest = submission.clone();
    rest.acts.retain_mut(|act| {
        let goes = goes(act);
        match act {
            // What a program says behind the moves; those count.
            Act::Score(score) if goes => {
                (score.resigns, score.agrees, score.result) = (Vec::new(), Vec::new(), None);
                true
            }
            _ => !goes,
        }
    });
    Ok(Some(rest))
}

/// What gives a game away.
#[derive(Clone, Copy, Eq, PartialEq)]
enum GivesAway {
    /// It gives the game up, or claims that it is drawn.
    Ends,
    /// It accepts a draw.
    Accepts,
}

fn gives_away(act: &Act) -> Option<GivesAway> {
    match act {
        Act::AcceptDraw | Act::Draw(_) => Some(GivesAway::Accepts),
        Act::Score(score) if !score.agrees.is_empty() => Some(GivesAway::Accepts),
        Act::Score(score) if !score.resigns.is_empty() => Some(GivesAway::Ends),
        Act::Resign | Act::Claim(_) => Some(GivesAway::Ends),
        Act::Score(_)
        | Act::Move(_)
        | Act::Offer
        | Act::DeclineDraw
        | Act::ClaimTime
        | Act::AgreeNotation(_)
        | Act::If(_)
        | Act::ForgetIfs
        | Act::GoOn
        | Act::LongThink
        | Act::Refill
        | Act::Repeat
        | Act::Sign => None,
    }
}

/// A message of the same mail is passed on by itself.
fn with_message(
    post: &Post<'_>,
    table: &GameContext,
    submitted: &Submitted,
    ruled: SubmissionOutcome,
) -> Result<SubmissionOutcome> {
    Ok(match enclosed_message::message_by_itself(post, table, submitted)? {
        Some(passed) => SubmissionOutcome { log: format!("{}, {passed}", ruled.log), ..ruled },
        None => ruled,
    })
}

/// What becomes of a player's own record of a game that is over (8.2, 8.5): the same as ours is acknowledged in silence, for a
/// program repeats what it knows; what differs goes to the director, with the first difference.
fn own_record(
    post: &Post<'_>,
    table: &GameContext,
    submitted: &Submitted,
    compared: Compared,
) -> Result<SubmissionOutcome> {
    let (by, name) = (submitted.context.sender, &table.row.name);
    let Compared::Differs { read, first, result } = compared else {
        let log = format!("{name}: a record that agrees with ours");
        return Ok(SubmissionOutcome::new(log, PartOutcome::Known, PartWords::Agrees));
    };
    let letter = |reader| Letter::RecordDiffers {
        sight: table.sight(reader, post.now),
        by,
        read: read.clone(),
        first: first.clone(),
        result,
    };
    let said = result.map_or_else(|| first.to_string(), |result| format!("{first}; {result}"));
    let mut told = true;
    if submitted.answer {
        let posting = letter::to_player(post.tx, table, by, letter(Some(by)))?;
        told = letter::post(post, submitted.answered_by(posting))?.is_some();
    }
    // The same difference is one case, however often it is sent; another is a case whatever was answered today.
    let player = table.player(by).id;
    let open = post.tx.open_matters(table.row.id)?;
    let same =
        |case: &Matter| case.kind == MatterKind::Record && case.player == Some(player) && case.said == said;
    // Where nobody directs there is no case by which the same is known again.
    let goes = table.director(post.tx)?.is_some() || told;
    if goes && !open.iter().any(same) {
        let case = CaseOf::proposing(MatterKind::Record, Some(by), Proposal::Leave);
        cases::tell_case(post, table, CaseOf { said, ..case }, letter(None))?;
    }
    let log = format!("{name}: a record that differs from ours, told to the director");
    Ok(SubmissionOutcome::new(log, PartOutcome::Done, PartWords::Differs))
}

fn carry_out_or_refuse(
    post: &Post<'_>,
    table: &mut GameContext,
    submitted: &Submitted,
    ruled: Result<Ruling, Refusal>,
) -> Result<SubmissionOutcome> {
    match ruled {
        Ok(ruling) if ruling == Ruling::nothing() => {
            let log = format!("{}: on record already", table.row.name);
            Ok(SubmissionOutcome::new(log, PartOutcome::Known, PartWords::Known))
        }
        Ok(ruling) => {
            let (fate, words) = fate(&ruling);
            let log = format!("{}: {}{}", table.row.name, moves(&ruling, table), words.in_english());
            let (sender, before) = (submitted.context.sender, table.game.clone());
            let spends = sent_stamp::spends_time(&ruling.facts, sender);
            carry_out(post, table, ruling, Some(submitted))?;
            if let Some(way) = submitted.evidence.way().filter(|_| spends) {
                sent_stamp::weigh_way(post, &before, table, sender, way, submitted.evidence.inbox)?;
            }
            Ok(SubmissionOutcome { log, fate, words })
        }
        Err(refusal) => {
            // He asks for what has not left yet: it is tried at once.
            if matches!(refusal, Refusal::RepeatTooSoon { from: None, .. }) {
                post.tx.hurry(table.row.id, table.game.to_play(), post.now)?;
            }
            let words = refusal.sentence();
            let log = format!("{}: refused, {}", table.row.name, words.in_english());
            refuse(post, table, submitted, refusal)?;
            Ok(SubmissionOutcome { log, fate: PartOutcome::Refused, words })
        }
    }
}

/// What a ruling makes of a submission, for its sender.
pub(super) fn fate(ruling: &Ruling) -> (PartOutcome, Sentence) {
    if ruling.notices.iter().any(|notice| matches!(notice, Notice::Signed { again: true, .. })) {
        return (PartOutcome::Known, PartWords::Known.sentence());
    }
    // The director decides on a move that was sent before the limit by which the game is lost.
    if ruling.notices.iter().any(|notice| matches!(notice, Notice::SentInTime { .. })) {
        return (PartOutcome::Waits, PartWords::DirectorDecides.sentence());
    }
    let mut done: Vec<PartWords> = ruling.facts.iter().filter_map(counts).collect();
    done.dedup();
    let all =
        |more: Sentence, one: &PartWords| PartWords::OneAndMore { one: one.sentence(), more }.sentence();
    let done = done.split_last().map(|(last, others)| others.iter().rev().fold(last.sentence(), all));
    match (done, not_taken(ruling)) {
        (None, Some(not)) => (PartOutcome::Refused, not),
        (Some(done), Some(not)) => (PartOutcome::Done, PartWords::NotAllOfIt { done, not }.sentence()),
        (None, None) => (PartOutcome::Done, PartWords::Counts.sentence()),
        (Some(done), None) => (PartOutcome::Done, done),
    }
}

/// Why the first of what a ruling does not take is not taken.
pub(super) fn not_taken(ruling: &Ruling) -> Option<Sentence> {
    ruling.notices.iter().find_map(|notice| match notice {
        Notice::Refused { refusal } => Some(refusal.sentence()),
        Notice::IllegalMove { why, .. } => Some(why.sentence()),
        _ => None,
    })
}

/// What an entry means to whoever caused it, where it says that something of his counts.
fn counts(fact: &Fact) -> Option<PartWords> {
    Some(match fact {
        Fact::Moved { .. } => PartWords::Moved,
        Fact::Ended { .. } => PartWords::GameOver,
        Fact::DrawDeclined { .. } => PartWords::OfferDeclined,
        Fact::DrawAgreed { .. } => PartWords::DrawWaits,
        Fact::Offered { .. } => PartWords::OfferStands,
        Fact::Claimed { .. } | Fact::AdjudicationClaimed { .. } | Fact::TimeClaimed { .. } => {
            PartWords::Claimed
        }
        Fact::ConditionalsSet { .. } => PartWords::ConditionalsSet,
        Fact::NotationProposed { .. } => PartWords::NotationProposed,
        Fact::NotationAgreed { .. } => PartWords::NotationAgreed,
        Fact::LongThink { .. } => PartWords::Announced,
        Fact::Refilled { .. } => PartWords::ClockFilled,
        Fact::Signed { .. } => PartWords::Signed,
        Fact::LateMoveKept { .. } => PartWords::KeptAfterLimit,
        Fact::Opened(_)
        | Fact::MadeAvailable { .. }
        | Fact::DeliveryDoubtful { .. }
        | Fact::Arrived { .. }
        | Fact::IllegalMove { .. }
        | Fact::UnclearMove { .. }
        | Fact::Warned { .. }
        | Fact::Penalty { .. }
        | Fact::Forfeited { .. }
        | Fact::Credited { .. }
        | Fact::FlagReported { .. }
        | Fact::FlagWithdrawn { .. }
        | Fact::TimeClaimLeft { .. }
        | Fact::EndDatePassed { .. }
        | Fact::ToAdjudicate
        | Fact::GraceBegun { .. }
        | Fact::ClaimDecided { .. }
        | Fact::Verdict { .. }
        | Fact::ConditionalsLapsed { .. }
        | Fact::Ruled { .. }
        | Fact::Reinstated { .. }
        | Fact::Reconstructed { .. }
        | Fact::Restarted { .. }
        | Fact::Reopened(_)
        | Fact::SetAside { .. }
        | Fact::ClocksSet { .. }
        | Fact::Stopped
        | Fact::Resumed
        | Fact::Struck { .. }
        | Fact::RegulationChanged { .. }
        | Fact::Reminded { .. }
        | Fact::SilenceReported { .. }
        | Fact::Leave { .. }
        | Fact::Neutral { .. }
        | Fact::Outage { .. }
        | Fact::Overstepped { .. }
        | Fact::Dated { .. }
        | Fact::ZoneChanged { .. }
        | Fact::Plays { .. }
        | Fact::HandChanged { .. } => return None,
    })
}

/// The moves that a ruling plays, for the inbox list and the log, before it is carried out.
fn moves(ruling: &Ruling, table: &GameContext) -> String {
    let played = |fact: &Fact| match fact {
        Fact::Moved { half_move, numeric, offer, .. } => {
            let made = table.game.position().sendable(*numeric);
            Some(format!("{} {made}{}: ", half_move.ply, if *offer { " (=)" } else { "" }))
        }
        _ => None,
    };
    ruling.facts.iter().filter_map(played).collect()
}
