//! One notice of the referee, one letter to each whom it concerns.

use anyhow::Result;

use super::{
    super::{CaseOf, GameContext, Post, Submitted, cases, daily_cap, flag_guards, letter, sent_stamp},
    to_director,
};
use crate::{
    docket::{
        Proposal,
        proposal::{adjudicated, by_time, in_time, offers_in_a_row},
        standing::silent,
    },
    laws::{Act, Basis, Irregularity, Note, Notice, Refusal, Submission},
    letters::{Found, Letter, LetterKind, Thread, WaitingMail},
    model::{HalfMove, MatterKind, MatterState, Ply, Side},
    regulations::{Rung, Sanction},
    store::{Handover, KeptKind, NewLetter, Tx},
};

struct Telling<'a> {
    post: &'a Post<'a>,
    table: &'a GameContext,
    notice: Notice,
    found: Found,
    submitted: Option<&'a Submitted>,
    cause: Option<i64>,
}

pub(crate) fn tell(
    post: &Post<'_>,
    table: &GameContext,
    notice: Notice,
    submitted: Option<&Submitted>,
    cause: Option<i64>,
) -> Result<()> {
    let mut tell = Telling { post, table, notice: notice.clone(), found: Found::default(), submitted, cause };
    match notice {
        Notice::Recorded { ply, notes } => tell.recorded(ply, &notes),
        Notice::YourMove { ply, .. } => tell.opens(ply.side().other(), Some(table.game.to_play()), None),
        Notice::Followed { reader, .. } => {
            tell.opens(reader, table.usual_half_move(reader), tell.thread(reader))
        }
        Notice::IllegalMove { .. } => {
            tell.player(submitted.map_or(table.game.on_move(), |submitted| submitted.context.sender))
        }
        Notice::Sanctioned { side, what, rung, .. } => tell.what_follows(side, what, &rung),
        Notice::LateMove { ply } => {
            tell.found.can_mate = table.can_mate_against(post.tx, ply.side())?;
            // It stands unless the opponent claims, and that is a case of its own.
            tell.proposing(CaseOf::proposing(MatterKind::LateMove, Some(ply.side()), Proposal::Leave))
        }
        Notice::LateMoveKept { ply, again: true, .. } => tell.player(ply.side()),
        Notice::SentInTime { ply, ref way, .. } => tell.sent_in_time(ply, way.is_some()),
        Notice::OffersInARow { by, count } => {
            let proposal = offers_in_a_row(&table.row.name, by, count, post.directors_wording());
            tell.proposing(CaseOf::proposing(MatterKind::Offers, Some(by), proposal))
        }
        Notice::DrawAgreed { by } => {
            tell.players()?;
            tell.case(MatterKind::EarlyDraw, by)
        }
        Notice::ClaimToDirector { by } => tell.case(MatterKind::Claim, by),
        Notice::ToAdjudicate => tell.to_adjudicate(),
        Notice::TablesSilent { by, .. } => {
            tell.players()?;
            tell.case(MatterKind::Claim, by)
        }
        Notice::ForfeitUnclear { side } => {
            tell.players()?;
            tell.case(MatterKind::Forfeit, side)
        }
        Notice::DatesDisputed { ply, .. } => tell.case(MatterKind::Dates, ply.side()),
        Notice::TimeClaimed { by, again, basis } => tell.time_claimed(by, again, basis),
        Notice::FlagReported { can_mate } => tell.flag(can_mate),
        Notice::FlagWithdrawn { .. } => tell.withdrawn(),
        Notice::NotationProposed { by, .. } => {
            let both = daily_cap::tells_today(post, table, by, KeptKind::Notation, "", cause)?;
            let mut told = Side::BOTH.into_iter().filter(|side| both || *side == by);
            told.try_for_each(|side| tell.player(side))
        }
        Notice::Refused { refusal } => match submitted {
            Some(submitted) => refuse(post, table, submitted, refusal),
            None => Ok(()),
        },
        Notice::LongThink { by, again } => tell.player_and(by, Some(by.other()).filter(|_| !again)),
        Notice::Repeated { by } => {
            let side = table.game.on_move();
            tell.player_and(side, Some(by).filter(|by| *by != side))
        }
        Notice::Reminded { .. } => {
            let (side, half_move) = (table.game.on_move(), table.game.to_play());
            // Else all that waited would come at once, with the days of each.
            let reader = table.player(side).id;
            post.tx.withdraw_former(LetterKind::Reminder, reader, table.row.id, half_move)?;
            tell.player_of(side, Some(half_move))
        }
        Notice::Silent { side, .. } => {
            // Where the clocks stand it is not the player who keeps the game waiting.
            if table.game.standing().is_some() {
                tell.player(side.other())?;
            }
            let proposal = silent(&table.game, post.now, post.directors_wording());
            tell.proposing(CaseOf::proposing(MatterKind::Silence, Some(side), proposal))
        }
        Notice::GameOver | Notice::CountedAnew { .. } => {
            tell.players()?;
            tell.director()
        }
        Notice::DrawOffered { by, vain: Some(_) }
        | Notice::Conditionals { by }
        | Notice::Refilled { by }
        | Notice::Signed { by, again: false } => tell.player(by),
        // Where nothing was entered it is an answer like any other, which a machine does not get.
        Notice::Signed { by, again: true } if submitted.is_some_and(|submitted| submitted.answer) => {
            tell.player(by)
        }
        Notice::Signed { again: true, .. } => Ok(()),
        Notice::DrawOffered { vain: None, .. }
        | Notice::LateMoveKept { again: false, .. }
        | Notice::OfferDeclined { .. }
        | Notice::NotationAgreed { .. }
        | Notice::ClaimWaits { .. }
        | Notice::EndDatePassed
        | Notice::AdjudicationClaimed { .. }
        | Notice::ClaimRefused { .. }
        | Notice::TablesRefuse { .. }
        | Notice::Outage { .. } => tell.players(),
    }
}

impl Telling<'_> {
    fn letter(&self, reader: Option<Side>) -> Letter {
        let sight = self.table.sight(reader, self.post.now);
        Letter::Told { sight, notice: self.notice.clone(), found: self.found.clone() }
    }

    /// What a letter to a player answers: his own mail where he is the one who wrote.
    fn thread(&self, side: Side) -> Option<Thread> {
        let own = self.submitted.filter(|submitted| submitted.context.sender == side);
        own.and_then(|submitted| submitted.thread.clone())
    }

    fn players(&self) -> Result<()> {
        Side::BOTH.into_iter().try_for_each(|side| self.player(side))
    }

    fn player_and(&self, side: Side, other: Option<Side>) -> Result<()> {
        self.player(side)?;
        other.map_or(Ok(()), |other| self.player(other))
    }

    fn player(&self, side: Side) -> Result<()> {
        self.player_of(side, self.table.usual_half_move(side))
    }

    fn posting(&self, side: Side, about: Option<HalfMove>, thread: Option<Thread>) -> Result<NewLetter> {
        let posting = letter::to_player(self.post.tx, self.table, side, self.letter(Some(side)))?;
        Ok(posting.after(self.cause, thread).about(about))
    }

    /// The mover, that his move is on record. Who wants no confirmations is told only where there is more to say: of the
    /// move, or of what else he sent with it.
    fn recorded(&self, ply: Ply, notes: &[Note]) -> Result<()> {
        let player = self.table.player(ply.side());
        let plain = |submission: &Submission| {
            submission.message.is_none() && submission.acts.iter().all(|act| matches!(act, Act::Move(_)))
        };
        let more = !notes.iter().all(|note| *note == Note::Check)
            || !self.submitted.is_none_or(|submitted| plain(&submitted.submission));
        if !player.confirmations && !more {
            return Ok(());
        }
        let (side, half_move) = (ply.side(), HalfMove { line: self.table.game.line, ply });
        let posting = self.posting(side, Some(half_move), self.thread(side))?;
        let letter = letter::post(self.post, NewLetter { plain: !more, ..posting })?;
        self.post.plain.borrow_mut().extend(letter.filter(|_| !more));
        Ok(())
    }

    /// A player, about a half-move.
    fn player_of(&self, side: Side, half_move: Option<HalfMove>) -> Result<()> {
        letter::post(self.post, self.posting(side, half_move, self.thread(side))?).map(drop)
    }

    fn director(&self) -> Result<()> {
        to_director::tell_director(self.post, self.table, self.letter(None))
    }

    /// The director, with a case in which nothing is proposed.
    fn case(&self, kind: MatterKind, by: Side) -> Result<()> {
        self.proposing(CaseOf::open(kind, Some(by)))
    }

    fn proposing(&self, case: CaseOf) -> Result<()> {
        cases::tell_case(self.post, self.table, case, self.letter(None))
    }

    /// Whoever adjudicates, with a case.
    fn to_adjudicate(&self) -> Result<()> {
        let proposal = adjudicated(&self.table.game, self.post.directors_wording());
        self.proposing(CaseOf::proposing(MatterKind::Adjudication, None, proposal))
    }

    /// A player, whose days begin with this letter where it asks for the half-move to be made.
    fn opens(&self, reader: Side, half_move: Option<HalfMove>, thread: Option<Thread>) -> Result<()> {
        let Telling { post, table, .. } = *self;
        let mut posting = self.posting(reader, half_move, thread)?;
        let asked = half_move.filter(|half_move| *half_move == table.game.to_play());
        let handover = |half_move| Handover { game: table.row.id, half_move, start_letter: false };
        posting.handovers = asked.map(handover).into_iter().collect();
        letter::post(post, posting).map(drop)
    }

    /// The director, and the mover, where a game is lost on time and a move was sent before the limit.
    fn sent_in_time(&mut self, ply: Ply, long: bool) -> Result<()> {
        let Telling { post, table, submitted, .. } = *self;
        let by = ply.side();
        if !open_of(post.tx, table, MatterKind::SentInTime, None)? {
            if let Some(submitted) = submitted.filter(|_| long) {
                self.found.chain = sent_stamp::chain_shown(post.tx, post.desk, submitted.evidence.inbox)?;
            }
            let proposal = in_time(&table.row.name, ply, post.directors_wording());
            self.proposing(CaseOf::proposing(MatterKind::SentInTime, Some(by), proposal))?;
            self.found.chain.clear();
        }
        self.player(by)
    }

    /// A limit has passed. The player on move and the director read which mails of his wait unconfirmed.
    fn flag(&mut self, can_mate: Option<bool>) -> Result<()> {
        let Telling { post, table, .. } = *self;
        let half_move = table.game.to_play();
        let waiting = flag_guards::waiting(post, table)?;
        for side in Side::BOTH {
            let own = side == table.game.on_move();
            self.found.waiting = if own { waiting.clone() } else { WaitingMail::default() };
            self.player(side)?;
        }
        self.found.waiting = waiting;
        if table.game.both_overstepped(post.now) {
            // What was told of the other's late move is a part of this.
            for matter in post.tx.open_matters(table.row.id)? {
                if matter.kind == MatterKind::LateMove {
                    post.tx.end_matter(matter.id, MatterState::Settled, post.now)?;
                }
            }
        }
        let proposal = by_time(&table.game, half_move.ply, can_mate, post.now, post.directors_wording());
        let case = CaseOf::proposing(MatterKind::Flag, Some(half_move.ply.side()), proposal);
        self.proposing(CaseOf { at_once: table.game.both_overstepped(post.now), ..case })
    }

    /// Whoever was never sent the report need not read that it is withdrawn.
    fn withdrawn(&self) -> Result<()> {
        let Telling { post, table, .. } = *self;
        let never_went = |player| post.tx.never_went(table.row.id, player, LetterKind::FlagReported);
        for side in Side::BOTH {
            if !never_went(Some(table.player(side).id))? {
                self.player(side)?;
            }
        }
        if never_went(None)? { Ok(()) } else { self.director() }
    }

    /// The director and the claimant; the director once for each half-move. He reads what of the opponent's waits.
    fn time_claimed(&mut self, by: Side, again: bool, basis: Basis) -> Result<()> {
        let Telling { post, table, .. } = *self;
        let can_mate = table.can_mate_against(post.tx, by.other())?;
        self.found.can_mate = can_mate;
        if !(again && open_of(post.tx, table, MatterKind::TimeClaim, Some(table.player(by).id))?) {
            if let Basis::Passed { .. } = basis {
                self.found.waiting = flag_guards::waiting(post, table)?;
            }
            let proposal = match basis.overstep() {
                Some(ply) => by_time(&table.game, ply, can_mate, post.now, post.directors_wording()),
                None => Some(Proposal::Leave),
            };
            self.proposing(CaseOf::proposing(MatterKind::TimeClaim, Some(by), proposal))?;
            self.found.waiting = WaitingMail::default();
        }
        self.player(by)
    }

    /// What follows on an irregularity: to the offender, who knows it of an illegal move already, to his opponent where
    /// his own time or the result is touched, and to the director.
    fn what_follows(&self, of: Side, what: Irregularity, rung: &Rung) -> Result<()> {
        let holds = |sanctions: &[Sanction]| sanctions.iter().any(|sanction| rung.holds(*sanction));
        for side in Side::BOTH {
            let told = match side == of {
                true => what != Irregularity::IllegalMove,
                false => holds(&[Sanction::Bonus, Sanction::Loss]),
            };
            if told {
                self.player(side)?;
            }
        }
        if holds(&[Sanction::Report, Sanction::Penalty, Sanction::Loss]) { self.director() } else { Ok(()) }
    }
}

/// Whether the director has a case of this kind, of this player's where one is named, that he has not answered.
fn open_of(tx: &Tx<'_>, table: &GameContext, kind: MatterKind, player: Option<i64>) -> Result<bool> {
    let open = tx.open_matters(table.row.id)?;
    Ok(open.iter().any(|matter| matter.kind == kind && (player.is_none() || matter.player == player)))
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
    let letter = Letter::of_notice(table.sight(Some(sender), post.now), Notice::Refused { refusal });
    letter::post(post, submitted.answered_by(letter::to_player(post.tx, table, sender, letter)?)).map(drop)
}
