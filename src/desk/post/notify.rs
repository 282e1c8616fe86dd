//! One notice of the referee, one letter to each whom it concerns.

use anyhow::{Result, bail};

use super::{
    super::{
        director::{
            cases::{self, CaseOf},
            proposal::{Proposal, by_time, in_time, offers_in_a_row},
        },
        flag_guards,
        game_context::GameContext,
        mating, sent_stamp,
        submitted::Submitted,
        workplace::{House, Post},
    },
    daily_cap, letter, time_notices, to_director,
    to_player::{self, tell_player, tell_players},
};
use crate::{
    laws::{Basis, Irregularity, Notice, Refusal},
    letters::{Following, Letter, LetterKind, WaitingMail},
    model::{HalfMove, MatterKind, MatterState, Ply, Side},
    regulations::Sanction,
    store::{Handover, KeptKind, Tx},
};

/// One notice: a letter to each whom it concerns.
#[expect(clippy::too_many_lines, reason = "one arm for each notice")]
pub(crate) fn tell(
    post: &Post<'_>,
    house: &House<'_>,
    table: &GameContext,
    notice: Notice,
    submitted: Option<&Submitted>,
    cause: Option<i64>,
) -> Result<()> {
    let sender = submitted.map(|submitted| submitted.context.sender);
    let sight = |side| table.sight(Some(side), post.now);
    let line = table.game.line;
    let made = |ply: Ply| Some(HalfMove { line, ply });
    match notice {
        Notice::Recorded { ply, notes } => {
            let side = ply.side();
            let letter = Letter::Recorded { sight: sight(side), ply, notes };
            tell_player(post, table, side, made(ply), letter, submitted, cause)
        }
        Notice::YourMove { ply, notes } => {
            let side = ply.side().other();
            let half_move = table.game.to_play();
            let letter = Letter::YourMove { sight: sight(side), ply, notes };
            let mut posting = letter::to_player(post.tx, table, side, Some(half_move), letter, None)?;
            posting.cause = cause;
            posting.handovers = vec![Handover { game: table.row.id, half_move, start_letter: false }];
            letter::post(post, posting).map(drop)
        }
        Notice::Followed { by, reader, notes } => {
            let letter = Letter::Followed { sight: sight(reader), by, notes };
            tell_followed(post, table, reader, letter, submitted, cause)
        }
        Notice::Conditionals { by } => {
            let letter = Letter::Conditionals { sight: sight(by) };
            tell_player(post, table, by, table.usual_half_move(by), letter, submitted, cause)
        }
        Notice::IllegalMove { read, why, count, king_must_move } => {
            let side = sender.unwrap_or(table.game.on_move());
            let letter = Letter::IllegalMove { sight: sight(side), read, why, count, king_must_move };
            tell_player(post, table, side, table.usual_half_move(side), letter, submitted, cause)
        }
        Notice::Sanctioned { side, what, nth, rung, reason } => {
            let following = Following { side, what, nth, rung, reason };
            tell_what_follows(post, table, &following, submitted, cause)
        }
        Notice::LateMove { ply } => {
            let can_mate = mating::can_mate_against(post.tx, table, ply.side())?;
            let letter = Letter::LateMove { sight: table.sight(None, post.now), ply, can_mate };
            cases::tell_case(post, table, CaseOf::open(MatterKind::LateMove, Some(ply.side())), letter)
        }
        Notice::LateMoveKept { .. } | Notice::SentInTime { .. } => {
            tell_of_late_mail(post, table, &notice, submitted, cause)
        }
        Notice::OfferDeclined { by } => tell_players(post, table, submitted, cause, |side| {
            Letter::OfferDeclined { sight: sight(side), by }
        }),
        Notice::OffersInARow { by, count } => {
            let sight = table.sight(None, post.now);
            let proposal = offers_in_a_row(&table.row.name, by, count);
            let case = CaseOf::proposing(MatterKind::Offers, Some(by), proposal);
            cases::tell_case(post, table, case, Letter::OffersReported { sight, by, count })
        }
        Notice::DrawOffered { .. }
        | Notice::DrawAgreed { .. }
        | Notice::ClaimWaits { .. }
        | Notice::ClaimToDirector { .. }
        | Notice::ClaimRefused { .. }
        | Notice::TimeClaimed { .. }
        | Notice::TablesRefuse { .. }
        | Notice::TablesSilent { .. }
        | Notice::ForfeitUnclear { .. } => {
            tell_of_draws_and_claims(post, house, table, notice, submitted, cause)
        }
        Notice::Reminded { .. }
        | Notice::Silent { .. }
        | Notice::CountedAnew { .. }
        | Notice::Outage { .. } => time_notices::tell_of_time(post, table, &notice),
        Notice::NotationProposed { by, notation } => {
            let both = daily_cap::tells_today(post.tx, post.now, table, by, KeptKind::Notation, "", cause)?;
            for side in Side::BOTH.into_iter().filter(|side| both || *side == by) {
                let letter = Letter::NotationProposed { sight: sight(side), by, notation };
                tell_player(post, table, side, table.usual_half_move(side), letter, submitted, cause)?;
            }
            Ok(())
        }
        Notice::NotationAgreed { notation } => tell_players(post, table, submitted, cause, |side| {
            Letter::NotationAgreed { sight: sight(side), notation }
        }),
        Notice::Refused { refusal } => match submitted {
            Some(submitted) => super::notify::refuse(post, table, submitted, refusal),
            None => Ok(()),
        },
        Notice::DatesDisputed { ply, dates, misfit, days } => {
            let (sight, misfit) = (table.sight(None, post.now), misfit.to_string());
            let letter = Letter::DatesDisputed { sight, ply, dates, misfit, days, taken: false };
            cases::tell_case(post, table, CaseOf::open(MatterKind::Dates, Some(ply.side())), letter)
        }
        Notice::DatesFar { ply, dates, far, days } => {
            let (sight, misfit) = (table.sight(None, post.now), far.to_string());
            let letter = Letter::DatesDisputed { sight, ply, dates, misfit, days, taken: true };
            cases::tell_case(post, table, CaseOf::open(MatterKind::Dates, Some(ply.side())), letter)
        }
        Notice::GameOver => {
            tell_players(post, table, submitted, cause, |side| Letter::GameOver { sight: sight(side) })?;
            to_director::tell_director(post, table, Letter::GameOver { sight: table.sight(None, post.now) })
        }
        Notice::LongThink { .. } | Notice::Refilled { .. } | Notice::Repeated { .. } => {
            tell_of_thought(post, table, &notice, submitted, cause)
        }
        Notice::FlagReported { can_mate } => tell_of_flag(post, house, table, can_mate, submitted, cause),
        Notice::FlagWithdrawn { ply } => {
            for side in Side::BOTH {
                // Whoever was never sent the report need not read of that.
                if post.tx.never_went(table.row.id, Some(table.player(side).id), LetterKind::FlagReported)? {
                    continue;
                }
                let letter = Letter::FlagWithdrawn { sight: sight(side), ply };
                tell_player(post, table, side, table.usual_half_move(side), letter, submitted, cause)?;
            }
            if post.tx.never_went(table.row.id, None, LetterKind::FlagReported)? {
                return Ok(());
            }
            to_director::tell_director(
                post,
                table,
                Letter::FlagWithdrawn { sight: table.sight(None, post.now), ply },
            )
        }
    }
}

/// A move that came after the limit, or after a game was lost on time.
fn tell_of_late_mail(
    post: &Post<'_>,
    table: &GameContext,
    notice: &Notice,
    submitted: Option<&Submitted>,
    cause: Option<i64>,
) -> Result<()> {
    let sight = |reader| table.sight(reader, post.now);
    match *notice {
        Notice::LateMoveKept { ply, again, numeric, sent } => {
            for side in Side::BOTH.into_iter().filter(|side| !again || *side == ply.side()) {
                let (sight, made) = (sight(Some(side)), (numeric, sent));
                let letter = Letter::LateMoveKept { sight, ply, made, again };
                tell_player(post, table, side, table.usual_half_move(side), letter, submitted, cause)?;
            }
            Ok(())
        }
        Notice::SentInTime { ply, numeric, sent, way } => {
            let (by, made) = (ply.side(), (numeric, sent));
            let inbox = submitted.map(|submitted| submitted.evidence.inbox).filter(|_| way.is_some());
            let chain = inbox
                .map(|inbox| sent_stamp::chain_shown(post.tx, post.desk, inbox))
                .transpose()?
                .unwrap_or_default();
            let letter = |reader| {
                let chain = if reader == Some(by) { Vec::new() } else { chain.clone() };
                Letter::SentInTime { sight: sight(reader), ply, made, way, chain }
            };
            let open = post.tx.open_matters(table.row.id)?;
            if !open.iter().any(|matter| matter.kind == MatterKind::SentInTime) {
                let proposal = in_time(&table.row.name, ply);
                let case = CaseOf::proposing(MatterKind::SentInTime, Some(by), proposal);
                cases::tell_case(post, table, case, letter(None))?;
            }
            tell_player(post, table, by, table.usual_half_move(by), letter(Some(by)), submitted, cause)
        }
        ref other => bail!("No letter here tells of {other:?}"),
    }
}

/// What a player said about the time of the half-move to be made.
fn tell_of_thought(
    post: &Post<'_>,
    table: &GameContext,
    notice: &Notice,
    submitted: Option<&Submitted>,
    cause: Option<i64>,
) -> Result<()> {
    let tell =
        |side, letter| tell_player(post, table, side, table.usual_half_move(side), letter, submitted, cause);
    let sight = |side| table.sight(Some(side), post.now);
    match *notice {
        Notice::LongThink { by, again } => {
            tell(by, Letter::LongThink { sight: sight(by), by })?;
            match again {
                true => Ok(()),
                false => tell(by.other(), Letter::LongThink { sight: sight(by.other()), by }),
            }
        }
        Notice::Refilled { by } => tell(by, Letter::Refilled { sight: sight(by) }),
        Notice::Repeated { by } => {
            let side = table.game.on_move();
            tell(side, Letter::Repeat { sight: sight(side), asked: by })?;
            match by == side {
                true => Ok(()),
                false => tell(by, Letter::RepeatSent { sight: sight(by) }),
            }
        }
        ref other => bail!("No letter here tells of {other:?}"),
    }
}

/// A limit has passed. The player on move and the director read which mails of his wait unconfirmed.
fn tell_of_flag(
    post: &Post<'_>,
    house: &House<'_>,
    table: &GameContext,
    can_mate: Option<bool>,
    submitted: Option<&Submitted>,
    cause: Option<i64>,
) -> Result<()> {
    let half_move = table.game.to_play();
    let waiting = flag_guards::waiting(post.tx, house, table)?;
    tell_players(post, table, submitted, cause, |side| {
        let own = side == table.game.on_move();
        let waiting = if own { waiting.clone() } else { WaitingMail::default() };
        Letter::FlagReported { sight: table.sight(Some(side), post.now), waiting, can_mate }
    })?;
    if table.game.both_overstepped(post.now) {
        // What was told of the other's late move is a part of this.
        for matter in post.tx.open_matters(table.row.id)? {
            if matter.kind == MatterKind::LateMove {
                post.tx.end_matter(matter.id, MatterState::Settled, post.now)?;
            }
        }
    }
    let letter = Letter::FlagReported { sight: table.sight(None, post.now), waiting, can_mate };
    let proposal = by_time(table, half_move.ply, can_mate, post.now);
    let by = Some(half_move.ply.side());
    cases::tell_case(post, table, CaseOf::proposing(MatterKind::Flag, by, proposal), letter)
}

/// What was played by an answer sent beforehand, with the days that begin with this letter.
fn tell_followed(
    post: &Post<'_>,
    table: &GameContext,
    reader: Side,
    letter: Letter,
    submitted: Option<&Submitted>,
    cause: Option<i64>,
) -> Result<()> {
    let half_move = table.usual_half_move(reader);
    let own = submitted.filter(|submitted| submitted.context.sender == reader);
    let thread = own.and_then(|submitted| submitted.thread.clone());
    let mut posting = letter::to_player(post.tx, table, reader, half_move, letter, thread)?;
    posting.cause = cause;
    let asked = half_move.filter(|half_move| *half_move == table.game.to_play());
    let handover = |half_move| Handover { game: table.row.id, half_move, start_letter: false };
    posting.handovers = asked.map(handover).into_iter().collect();
    letter::post(post, posting).map(drop)
}

/// What follows on an irregularity: to the offender, who knows it of an illegal move already, to his opponent where
/// his own time or the result is touched, and to the director.
fn tell_what_follows(
    post: &Post<'_>,
    table: &GameContext,
    following: &Following,
    submitted: Option<&Submitted>,
    cause: Option<i64>,
) -> Result<()> {
    let holds = |sanctions: &[Sanction]| sanctions.iter().any(|sanction| following.rung.holds(*sanction));
    for side in Side::BOTH {
        let told = match side == following.side {
            true => following.what != Irregularity::IllegalMove,
            false => holds(&[Sanction::Bonus, Sanction::Loss]),
        };
        if told {
            let sight = table.sight(Some(side), post.now);
            let letter = Letter::Sanctioned { sight, following: following.clone() };
            tell_player(post, table, side, table.usual_half_move(side), letter, submitted, cause)?;
        }
    }
    if !holds(&[Sanction::Report, Sanction::Penalty, Sanction::Loss]) {
        return Ok(());
    }
    let sight = table.sight(None, post.now);
    to_director::tell_director(post, table, Letter::PenaltyGiven { sight, following: following.clone() })
}

/// The notices about draw offers without a move, draws that need consent, and claims.
fn tell_of_draws_and_claims(
    post: &Post<'_>,
    house: &House<'_>,
    table: &GameContext,
    notice: Notice,
    submitted: Option<&Submitted>,
    cause: Option<i64>,
) -> Result<()> {
    let sight = |side| table.sight(Some(side), post.now);
    match notice {
        Notice::DrawOffered { by, vain: Some(vain) } => {
            let letter = Letter::DrawOffered { sight: sight(by), by, vain: Some(vain) };
            tell_player(post, table, by, table.usual_half_move(by), letter, submitted, cause)
        }
        Notice::DrawOffered { by, vain: None } => tell_players(post, table, submitted, cause, |side| {
            Letter::DrawOffered { sight: sight(side), by, vain: None }
        }),
        Notice::DrawAgreed { by } => {
            tell_players(post, table, submitted, cause, |side| Letter::DrawAgreed {
                sight: sight(side),
                by,
            })?;
            let letter = Letter::DrawAgreed { sight: table.sight(None, post.now), by };
            cases::tell_case(post, table, CaseOf::open(MatterKind::EarlyDraw, Some(by)), letter)
        }
        Notice::ClaimWaits { by } => {
            tell_players(post, table, submitted, cause, |side| Letter::ClaimWaits { sight: sight(side), by })
        }
        Notice::ClaimToDirector { by } => {
            let letter = Letter::ClaimWaits { sight: table.sight(None, post.now), by };
            cases::tell_case(post, table, CaseOf::open(MatterKind::Claim, Some(by)), letter)
        }
        Notice::ClaimRefused { by, early } => tell_players(post, table, submitted, cause, |side| {
            Letter::ClaimRefused { sight: sight(side), by, early }
        }),
        Notice::TimeClaimed { by, again, basis } => {
            let can_mate = mating::can_mate_against(post.tx, table, by.other())?;
            let waits = |reader: Option<Side>| match basis {
                Basis::Passed { .. } if reader.is_none() => flag_guards::waiting(post.tx, house, table),
                _ => Ok(WaitingMail::default()),
            };
            let letter = |reader| -> Result<Letter> {
                let (sight, waiting) = (table.sight(reader, post.now), waits(reader)?);
                Ok(Letter::TimeClaimed { sight, by, can_mate, basis, waiting })
            };
            if !(again && claim_is_open(post.tx, table, by)?) {
                let proposal = match basis.overstep() {
                    Some(ply) => by_time(table, ply, can_mate, post.now),
                    None => Some(Proposal::Leave),
                };
                let case = CaseOf::proposing(MatterKind::TimeClaim, Some(by), proposal);
                cases::tell_case(post, table, case, letter(None)?)?;
            }
            tell_player(post, table, by, table.usual_half_move(by), letter(Some(by))?, submitted, cause)
        }
        Notice::TablesRefuse { by, claimed, at, winner } => {
            tell_players(post, table, submitted, cause, |side| Letter::TablesRefuse {
                sight: sight(side),
                by,
                claimed,
                at,
                winner,
            })
        }
        Notice::TablesSilent { by, claimed, at, why } => {
            tell_players(post, table, submitted, cause, |side| Letter::TablesSilent {
                sight: sight(side),
                by,
                claimed,
                at,
                why: why.clone(),
            })?;
            let letter = Letter::TablesSilent { sight: table.sight(None, post.now), by, claimed, at, why };
            cases::tell_case(post, table, CaseOf::open(MatterKind::Claim, Some(by)), letter)
        }
        Notice::ForfeitUnclear { side: loser } => {
            tell_players(post, table, submitted, cause, |side| Letter::ForfeitUnclear {
                sight: sight(side),
                side: loser,
            })?;
            let letter = Letter::ForfeitUnclear { sight: table.sight(None, post.now), side: loser };
            cases::tell_case(post, table, CaseOf::open(MatterKind::Forfeit, Some(loser)), letter)
        }
        other => bail!("No letter here tells of {other:?}"),
    }
}

/// Whether the director has a case of a claim of this side on time that he has not answered.
fn claim_is_open(tx: &Tx<'_>, table: &GameContext, by: Side) -> Result<bool> {
    let player = Some(table.player(by).id);
    let open = tx.open_matters(table.row.id)?;
    Ok(open.iter().any(|matter| matter.kind == MatterKind::TimeClaim && matter.player == player))
}

/// Answers what is not taken.
pub(crate) fn refuse(
    post: &Post<'_>,
    table: &GameContext,
    submitted: &Submitted,
    refusal: Refusal,
) -> Result<()> {
    let sender = submitted.context.sender;
    if let Refusal::AcceptedAfterLimit { sent, deadline } = refusal {
        let sight = table.sight(None, post.now);
        let letter = Letter::AcceptedLateDirector { sight, by: sender, sent, deadline };
        cases::tell_case(post, table, CaseOf::open(MatterKind::LateAcceptance, Some(sender)), letter)?;
    }
    if !submitted.answer {
        return Ok(());
    }
    let letter = Letter::Refused { sight: table.sight(Some(sender), post.now), refusal };
    let half_move = table.usual_half_move(sender);
    let cause = Some(submitted.evidence.inbox);
    to_player::tell_player(post, table, sender, half_move, letter, Some(submitted), cause)
}
