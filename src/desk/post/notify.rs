//! One notice of the referee, one letter to each whom it concerns.

use anyhow::{Result, bail};

use super::super::{
    context::{Office, Table},
    director::{
        cases::CaseOf,
        proposal::{Proposal, by_time, in_time, offers_in_a_row},
    },
    referee::Submitted,
};
use crate::{
    laws::{Basis, Irregularity, Notice},
    letters::{Following, Letter, Waiting},
    model::{HalfMove, MatterKind, MatterState, Ply, Side},
    regulations::Sanction,
    store::{Handover, KeptKind},
};

/// The letter that a withdrawal takes back: whoever was never sent it need not read of that.
const REPORT: &str = "flag-reported";

impl Office<'_> {
    /// One notice: a letter to each whom it concerns.
    #[expect(clippy::too_many_lines, reason = "one arm for each notice")]
    pub fn tell(
        &self,
        table: &Table,
        notice: Notice,
        submitted: Option<&Submitted>,
        cause: Option<i64>,
    ) -> Result<()> {
        let sender = submitted.map(|submitted| submitted.context.sender);
        let sight = |side| table.sight(Some(side), self.now);
        let line = table.game.line;
        let made = |ply: Ply| Some(HalfMove { line, ply });
        match notice {
            Notice::Recorded { ply, notes } => {
                let side = ply.side();
                let letter = Letter::Recorded { sight: sight(side), ply, notes };
                self.tell_player(table, side, made(ply), letter, submitted, cause)
            }
            Notice::YourMove { ply, notes } => {
                let side = ply.side().other();
                let half_move = table.game.to_play();
                let letter = Letter::YourMove { sight: sight(side), ply, notes };
                let mut posting = self.to_player(table, side, Some(half_move), letter, None)?;
                posting.cause = cause;
                posting.handovers = vec![Handover { game: table.row.id, half_move, start_letter: false }];
                self.post(posting).map(drop)
            }
            Notice::Followed { by, reader, notes } => {
                let letter = Letter::Followed { sight: sight(reader), by, notes };
                self.tell_followed(table, reader, letter, submitted, cause)
            }
            Notice::Conditionals { by } => {
                let letter = Letter::Conditionals { sight: sight(by) };
                self.tell_player(table, by, table.usual_half_move(by), letter, submitted, cause)
            }
            Notice::IllegalMove { read, why, count, king_must_move } => {
                let side = sender.unwrap_or(table.game.on_move());
                let letter = Letter::IllegalMove { sight: sight(side), read, why, count, king_must_move };
                self.tell_player(table, side, table.usual_half_move(side), letter, submitted, cause)
            }
            Notice::Sanctioned { side, what, nth, rung, reason } => {
                let following = Following { side, what, nth, rung, reason };
                self.tell_what_follows(table, &following, submitted, cause)
            }
            Notice::LateMove { ply } => {
                let can_mate = self.can_mate_against(table, ply.side())?;
                let letter = Letter::LateMove { sight: table.sight(None, self.now), ply, can_mate };
                self.tell_case(table, CaseOf::open(MatterKind::LateMove, Some(ply.side())), letter)
            }
            Notice::LateMoveKept { .. } | Notice::SentInTime { .. } => {
                self.tell_of_late_mail(table, &notice, submitted, cause)
            }
            Notice::OfferDeclined { by } => self.tell_players(table, submitted, cause, |side| {
                Letter::OfferDeclined { sight: sight(side), by }
            }),
            Notice::OffersInARow { by, count } => {
                let sight = table.sight(None, self.now);
                let proposal = offers_in_a_row(&table.row.name, by, count);
                let case = CaseOf::proposing(MatterKind::Offers, Some(by), proposal);
                self.tell_case(table, case, Letter::OffersReported { sight, by, count })
            }
            Notice::DrawOffered { .. }
            | Notice::DrawAgreed { .. }
            | Notice::ClaimWaits { .. }
            | Notice::ClaimToDirector { .. }
            | Notice::ClaimRefused { .. }
            | Notice::TimeClaimed { .. }
            | Notice::TablesRefuse { .. }
            | Notice::TablesSilent { .. }
            | Notice::ForfeitUnclear { .. } => self.tell_of_draws_and_claims(table, notice, submitted, cause),
            Notice::Reminded { .. }
            | Notice::Silent { .. }
            | Notice::CountedAnew { .. }
            | Notice::Outage { .. } => self.tell_of_time(table, &notice),
            Notice::NotationProposed { by, notation } => {
                let both = self.tells_today(table, by, KeptKind::Notation, "", cause)?;
                for side in Side::BOTH.into_iter().filter(|side| both || *side == by) {
                    let letter = Letter::NotationProposed { sight: sight(side), by, notation };
                    self.tell_player(table, side, table.usual_half_move(side), letter, submitted, cause)?;
                }
                Ok(())
            }
            Notice::NotationAgreed { notation } => self.tell_players(table, submitted, cause, |side| {
                Letter::NotationAgreed { sight: sight(side), notation }
            }),
            Notice::Refused { refusal } => match submitted {
                Some(submitted) => self.refuse(table, submitted, refusal),
                None => Ok(()),
            },
            Notice::DatesDisputed { ply, dates, misfit, days } => {
                let (sight, misfit) = (table.sight(None, self.now), misfit.to_string());
                let letter = Letter::DatesDisputed { sight, ply, dates, misfit, days, taken: false };
                self.tell_case(table, CaseOf::open(MatterKind::Dates, Some(ply.side())), letter)
            }
            Notice::DatesFar { ply, dates, far, days } => {
                let (sight, misfit) = (table.sight(None, self.now), far.to_string());
                let letter = Letter::DatesDisputed { sight, ply, dates, misfit, days, taken: true };
                self.tell_case(table, CaseOf::open(MatterKind::Dates, Some(ply.side())), letter)
            }
            Notice::GameOver => {
                self.tell_players(table, submitted, cause, |side| Letter::GameOver { sight: sight(side) })?;
                self.tell_director(table, Letter::GameOver { sight: table.sight(None, self.now) })
            }
            Notice::LongThink { .. } | Notice::Refilled { .. } | Notice::Repeated { .. } => {
                self.tell_of_thought(table, &notice, submitted, cause)
            }
            Notice::FlagReported { can_mate } => self.tell_of_flag(table, can_mate, submitted, cause),
            Notice::FlagWithdrawn { ply } => {
                for side in Side::BOTH {
                    if self.books.never_went(table.row.id, Some(table.player(side).id), REPORT)? {
                        continue;
                    }
                    let letter = Letter::FlagWithdrawn { sight: sight(side), ply };
                    self.tell_player(table, side, table.usual_half_move(side), letter, submitted, cause)?;
                }
                if self.books.never_went(table.row.id, None, REPORT)? {
                    return Ok(());
                }
                self.tell_director(table, Letter::FlagWithdrawn { sight: table.sight(None, self.now), ply })
            }
        }
    }

    /// A move that came after the limit, or after a game was lost on time.
    fn tell_of_late_mail(
        &self,
        table: &Table,
        notice: &Notice,
        submitted: Option<&Submitted>,
        cause: Option<i64>,
    ) -> Result<()> {
        let sight = |reader| table.sight(reader, self.now);
        match *notice {
            Notice::LateMoveKept { ply, again, numeric, sent } => {
                for side in Side::BOTH.into_iter().filter(|side| !again || *side == ply.side()) {
                    let (sight, made) = (sight(Some(side)), (numeric, sent));
                    let letter = Letter::LateMoveKept { sight, ply, made, again };
                    self.tell_player(table, side, table.usual_half_move(side), letter, submitted, cause)?;
                }
                Ok(())
            }
            Notice::SentInTime { ply, numeric, sent, way } => {
                let (by, made) = (ply.side(), (numeric, sent));
                let inbox = submitted.map(|submitted| submitted.evidence.inbox).filter(|_| way.is_some());
                let chain = inbox.map(|inbox| self.chain_shown(inbox)).transpose()?.unwrap_or_default();
                let letter = |reader| {
                    let chain = if reader == Some(by) { Vec::new() } else { chain.clone() };
                    Letter::SentInTime { sight: sight(reader), ply, made, way, chain }
                };
                let open = self.books.open_matters(table.row.id)?;
                if !open.iter().any(|matter| matter.kind == MatterKind::SentInTime) {
                    let proposal = in_time(&table.row.name, ply);
                    let case = CaseOf::proposing(MatterKind::SentInTime, Some(by), proposal);
                    self.tell_case(table, case, letter(None))?;
                }
                self.tell_player(table, by, table.usual_half_move(by), letter(Some(by)), submitted, cause)
            }
            ref other => bail!("No letter here tells of {other:?}"),
        }
    }

    /// What a player said about the time of the half-move to be made.
    fn tell_of_thought(
        &self,
        table: &Table,
        notice: &Notice,
        submitted: Option<&Submitted>,
        cause: Option<i64>,
    ) -> Result<()> {
        let tell = |side, letter| {
            self.tell_player(table, side, table.usual_half_move(side), letter, submitted, cause)
        };
        let sight = |side| table.sight(Some(side), self.now);
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
        &self,
        table: &Table,
        can_mate: Option<bool>,
        submitted: Option<&Submitted>,
        cause: Option<i64>,
    ) -> Result<()> {
        let half_move = table.game.to_play();
        let waiting = self.waiting(table)?;
        self.tell_players(table, submitted, cause, |side| {
            let own = side == table.game.on_move();
            let waiting = if own { waiting.clone() } else { Waiting::default() };
            Letter::FlagReported { sight: table.sight(Some(side), self.now), waiting, can_mate }
        })?;
        if table.game.both_overstepped(self.now) {
            // What was told of the other's late move is a part of this.
            for matter in self.books.open_matters(table.row.id)? {
                if matter.kind == MatterKind::LateMove {
                    self.books.end_matter(matter.id, MatterState::Settled, self.now)?;
                }
            }
        }
        let letter = Letter::FlagReported { sight: table.sight(None, self.now), waiting, can_mate };
        let proposal = by_time(table, half_move.ply, can_mate, self.now);
        let by = Some(half_move.ply.side());
        self.tell_case(table, CaseOf::proposing(MatterKind::Flag, by, proposal), letter)
    }

    /// What was played by an answer sent beforehand, with the days that begin with this letter.
    fn tell_followed(
        &self,
        table: &Table,
        reader: Side,
        letter: Letter,
        submitted: Option<&Submitted>,
        cause: Option<i64>,
    ) -> Result<()> {
        let half_move = table.usual_half_move(reader);
        let own = submitted.filter(|submitted| submitted.context.sender == reader);
        let thread = own.and_then(|submitted| submitted.thread.clone());
        let mut posting = self.to_player(table, reader, half_move, letter, thread)?;
        posting.cause = cause;
        let asked = half_move.filter(|half_move| *half_move == table.game.to_play());
        let handover = |half_move| Handover { game: table.row.id, half_move, start_letter: false };
        posting.handovers = asked.map(handover).into_iter().collect();
        self.post(posting).map(drop)
    }

    /// What follows on an irregularity: to the offender, who knows it of an illegal move already, to his opponent where
    /// his own time or the result is touched, and to the director.
    fn tell_what_follows(
        &self,
        table: &Table,
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
                let sight = table.sight(Some(side), self.now);
                let letter = Letter::Sanctioned { sight, following: following.clone() };
                self.tell_player(table, side, table.usual_half_move(side), letter, submitted, cause)?;
            }
        }
        if !holds(&[Sanction::Report, Sanction::Penalty, Sanction::Loss]) {
            return Ok(());
        }
        let sight = table.sight(None, self.now);
        self.tell_director(table, Letter::PenaltyGiven { sight, following: following.clone() })
    }

    /// The notices about draw offers without a move, draws that need consent, and claims.
    fn tell_of_draws_and_claims(
        &self,
        table: &Table,
        notice: Notice,
        submitted: Option<&Submitted>,
        cause: Option<i64>,
    ) -> Result<()> {
        let sight = |side| table.sight(Some(side), self.now);
        match notice {
            Notice::DrawOffered { by, vain: Some(vain) } => {
                let letter = Letter::DrawOffered { sight: sight(by), by, vain: Some(vain) };
                self.tell_player(table, by, table.usual_half_move(by), letter, submitted, cause)
            }
            Notice::DrawOffered { by, vain: None } => self.tell_players(table, submitted, cause, |side| {
                Letter::DrawOffered { sight: sight(side), by, vain: None }
            }),
            Notice::DrawAgreed { by } => {
                self.tell_players(table, submitted, cause, |side| Letter::DrawAgreed {
                    sight: sight(side),
                    by,
                })?;
                let letter = Letter::DrawAgreed { sight: table.sight(None, self.now), by };
                self.tell_case(table, CaseOf::open(MatterKind::EarlyDraw, Some(by)), letter)
            }
            Notice::ClaimWaits { by } => self
                .tell_players(table, submitted, cause, |side| Letter::ClaimWaits { sight: sight(side), by }),
            Notice::ClaimToDirector { by } => {
                let letter = Letter::ClaimWaits { sight: table.sight(None, self.now), by };
                self.tell_case(table, CaseOf::open(MatterKind::Claim, Some(by)), letter)
            }
            Notice::ClaimRefused { by, early } => self.tell_players(table, submitted, cause, |side| {
                Letter::ClaimRefused { sight: sight(side), by, early }
            }),
            Notice::TimeClaimed { by, again, basis } => {
                let can_mate = self.can_mate_against(table, by.other())?;
                let waits = |reader: Option<Side>| match basis {
                    Basis::Passed { .. } if reader.is_none() => self.waiting(table),
                    _ => Ok(Waiting::default()),
                };
                let letter = |reader| -> Result<Letter> {
                    let (sight, waiting) = (table.sight(reader, self.now), waits(reader)?);
                    Ok(Letter::TimeClaimed { sight, by, can_mate, basis, waiting })
                };
                if !(again && self.claim_is_open(table, by)?) {
                    let proposal = match basis.overstep() {
                        Some(ply) => by_time(table, ply, can_mate, self.now),
                        None => Some(Proposal::Leave),
                    };
                    let case = CaseOf::proposing(MatterKind::TimeClaim, Some(by), proposal);
                    self.tell_case(table, case, letter(None)?)?;
                }
                self.tell_player(table, by, table.usual_half_move(by), letter(Some(by))?, submitted, cause)
            }
            Notice::TablesRefuse { by, claimed, at, winner } => {
                self.tell_players(table, submitted, cause, |side| Letter::TablesRefuse {
                    sight: sight(side),
                    by,
                    claimed,
                    at,
                    winner,
                })
            }
            Notice::TablesSilent { by, claimed, at, why } => {
                self.tell_players(table, submitted, cause, |side| Letter::TablesSilent {
                    sight: sight(side),
                    by,
                    claimed,
                    at,
                    why: why.clone(),
                })?;
                let letter =
                    Letter::TablesSilent { sight: table.sight(None, self.now), by, claimed, at, why };
                self.tell_case(table, CaseOf::open(MatterKind::Claim, Some(by)), letter)
            }
            Notice::ForfeitUnclear { side: loser } => {
                self.tell_players(table, submitted, cause, |side| Letter::ForfeitUnclear {
                    sight: sight(side),
                    side: loser,
                })?;
                let letter = Letter::ForfeitUnclear { sight: table.sight(None, self.now), side: loser };
                self.tell_case(table, CaseOf::open(MatterKind::Forfeit, Some(loser)), letter)
            }
            other => bail!("No letter here tells of {other:?}"),
        }
    }

    /// Whether the director has a case of a claim of this side on time that he has not answered.
    fn claim_is_open(&self, table: &Table, by: Side) -> Result<bool> {
        let player = Some(table.player(by).id);
        let open = self.books.open_matters(table.row.id)?;
        Ok(open.iter().any(|matter| matter.kind == MatterKind::TimeClaim && matter.player == player))
    }

    pub fn tell_players(
        &self,
        table: &Table,
        submitted: Option<&Submitted>,
        cause: Option<i64>,
        letter: impl Fn(Side) -> Letter,
    ) -> Result<()> {
        for side in Side::BOTH {
            let half_move = table.usual_half_move(side);
            self.tell_player(table, side, half_move, letter(side), submitted, cause)?;
        }
        Ok(())
    }

    /// A letter to a player, which answers his own mail when he is the one who wrote.
    pub fn tell_player(
        &self,
        table: &Table,
        side: Side,
        half_move: Option<HalfMove>,
        letter: Letter,
        submitted: Option<&Submitted>,
        cause: Option<i64>,
    ) -> Result<()> {
        let own = submitted.filter(|submitted| submitted.context.sender == side);
        let thread = own.and_then(|submitted| submitted.thread.clone());
        let mut posting = self.to_player(table, side, half_move, letter, thread)?;
        posting.cause = cause;
        self.post(posting).map(drop)
    }
}
