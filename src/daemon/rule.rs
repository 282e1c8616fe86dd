//! A submission to the referee, his ruling to the journal and the letters.

use anyhow::Result;

use super::office::{Office, Table};
use crate::{
    event::Sanction,
    laws::{Context, Evidence, Fact, Irregularity, Notice, Refusal, Ruling, Submission, decide},
    letters::{Following, Letter, Thread},
    model::{HalfMove, Ply, Side},
    store::Handover,
};

/// A submission as it reached us.
pub(super) struct Submitted {
    pub submission: Submission,
    pub context: Context,
    pub evidence: Evidence,
    /// The mail that letters to the sender answer.
    pub thread: Option<Thread>,
    /// Whether refusals are answered.
    pub answer: bool,
}

impl Office<'_> {
    /// Rules on a submission; says in a few words what became of it.
    pub fn referee(&self, table: &mut Table, submitted: &Submitted) -> Result<String> {
        self.enter_missing_hand(table, submitted.context.sender)?;
        match decide(&table.game, &submitted.submission, &submitted.context) {
            Ok(ruling) if ruling == Ruling::nothing() => Ok(format!("{}: on record already", table.row.name)),
            Ok(ruling) => {
                let said = in_words(&ruling, table);
                self.carry_out(table, ruling, Some(submitted), Some(submitted.evidence.inbox))?;
                Ok(said)
            }
            Err(refusal) => {
                let said = format!("{}: refused, {refusal}", table.row.name);
                self.refuse(table, submitted, refusal)?;
                Ok(said)
            }
        }
    }

    /// Answers what is not taken.
    fn refuse(&self, table: &Table, submitted: &Submitted, refusal: Refusal) -> Result<()> {
        let sender = submitted.context.sender;
        if let Refusal::AcceptedAfterLimit { sent, deadline } = refusal
            && let Some(director) = self.director(table)?
        {
            let sight = table.sight(None, self.now);
            let letter = Letter::AcceptedLateDirector { sight, by: sender, sent, deadline };
            self.post(self.to_director(&director, Some(table), letter, None))?;
        }
        if !submitted.answer {
            return Ok(());
        }
        let letter = Letter::Refused { sight: table.sight(Some(sender), self.now), refusal };
        let half_move = table.usual_half_move(sender);
        let cause = Some(submitted.evidence.inbox);
        self.tell_player(table, sender, half_move, letter, Some(submitted), cause)
    }

    /// Writes a ruling into the journal and its notices into the outbox.
    pub fn carry_out(
        &self,
        table: &mut Table,
        ruling: Ruling,
        submitted: Option<&Submitted>,
        cause: Option<i64>,
    ) -> Result<()> {
        self.enter(table, ruling.facts, submitted.map(|submitted| &submitted.evidence))?;
        for notice in ruling.notices {
            self.tell(table, notice, submitted, cause)?;
        }
        Ok(())
    }

    /// Writes entries into the journal, with what hangs on them: who has which colour, and the held mails that lapse.
    pub fn enter(&self, table: &mut Table, facts: Vec<Fact>, evidence: Option<&Evidence>) -> Result<()> {
        for fact in &facts {
            if matches!(fact, Fact::Restarted { colours: true, .. }) {
                table.change_colours();
            }
        }
        self.books.append(table.row.id, &mut table.game, self.now, facts, evidence)?;
        let to_play = table.game.outcome.is_none().then(|| table.game.to_play());
        self.books.lapse_played(table.row.id, to_play)
    }

    /// One notice: a letter to each whom it concerns.
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
                self.tell_director(table, Letter::LateMove { sight: table.sight(None, self.now), ply })
            }
            Notice::OfferDeclined { by } => self.tell_players(table, submitted, cause, |side| {
                Letter::OfferDeclined { sight: sight(side), by }
            }),
            Notice::DrawOffered { .. }
            | Notice::DrawAgreed { .. }
            | Notice::ClaimWaits { .. }
            | Notice::ClaimToDirector { .. }
            | Notice::ClaimRefused { .. }
            | Notice::TimeClaimed { .. } => self.tell_of_draws_and_claims(table, &notice, submitted, cause),
            Notice::NotationProposed { by, notation } => self.tell_players(table, submitted, cause, |side| {
                Letter::NotationProposed { sight: sight(side), by, notation }
            }),
            Notice::NotationAgreed { notation } => self.tell_players(table, submitted, cause, |side| {
                Letter::NotationAgreed { sight: sight(side), notation }
            }),
            Notice::Refused { refusal } => match submitted {
                Some(submitted) => self.refuse(table, submitted, refusal),
                None => Ok(()),
            },
            Notice::GameOver => {
                self.tell_players(table, submitted, cause, |side| Letter::GameOver { sight: sight(side) })?;
                self.tell_director(table, Letter::GameOver { sight: table.sight(None, self.now) })
            }
            Notice::FlagReported { can_mate } => {
                let half_move = table.game.to_play();
                let player = table.player(half_move.ply.side()).id;
                let lapsed = self.books.lapsed_for(table.row.id, half_move)?;
                let waiting = self.books.held_for(table.row.id)?;
                let his = lapsed.into_iter().chain(waiting).filter(|held| held.player == player);
                let held: Vec<String> = his.map(|held| held.said).collect();
                self.tell_players(table, submitted, cause, |side| {
                    let held = if side == table.game.on_move() { held.clone() } else { Vec::new() };
                    Letter::FlagReported { sight: sight(side), held, can_mate }
                })?;
                let sight = table.sight(None, self.now);
                self.tell_director(table, Letter::FlagReported { sight, held, can_mate })
            }
            Notice::FlagWithdrawn { ply } => {
                self.tell_players(table, submitted, cause, |side| Letter::FlagWithdrawn {
                    sight: sight(side),
                    ply,
                })?;
                self.tell_director(table, Letter::FlagWithdrawn { sight: table.sight(None, self.now), ply })
            }
            Notice::TablesRefuse { by, claimed, winner } => {
                self.tell_players(table, submitted, cause, |side| Letter::TablesRefuse {
                    sight: sight(side),
                    by,
                    claimed,
                    winner,
                })
            }
            Notice::TablesSilent { by, claimed, why } => {
                self.tell_players(table, submitted, cause, |side| Letter::TablesSilent {
                    sight: sight(side),
                    by,
                    claimed,
                    why: why.clone(),
                })?;
                let sight = table.sight(None, self.now);
                self.tell_director(table, Letter::TablesSilent { sight, by, claimed, why })
            }
            Notice::ForfeitUnclear { side: loser } => {
                self.tell_players(table, submitted, cause, |side| Letter::ForfeitUnclear {
                    sight: sight(side),
                    side: loser,
                })?;
                let sight = table.sight(None, self.now);
                self.tell_director(table, Letter::ForfeitUnclear { sight, side: loser })
            }
        }
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
        notice: &Notice,
        submitted: Option<&Submitted>,
        cause: Option<i64>,
    ) -> Result<()> {
        let sight = |side| table.sight(Some(side), self.now);
        match *notice {
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
                self.tell_director(table, Letter::DrawAgreed { sight: table.sight(None, self.now), by })
            }
            Notice::ClaimWaits { by } => self
                .tell_players(table, submitted, cause, |side| Letter::ClaimWaits { sight: sight(side), by }),
            Notice::ClaimToDirector { by } => {
                self.tell_director(table, Letter::ClaimWaits { sight: table.sight(None, self.now), by })
            }
            Notice::ClaimRefused { by, early } => self.tell_players(table, submitted, cause, |side| {
                Letter::ClaimRefused { sight: sight(side), by, early }
            }),
            Notice::TimeClaimed { by } => {
                self.tell_director(table, Letter::TimeClaimed { sight: table.sight(None, self.now), by })?;
                let letter = Letter::TimeClaimed { sight: sight(by), by };
                self.tell_player(table, by, table.usual_half_move(by), letter, submitted, cause)
            }
            _ => Ok(()),
        }
    }

    fn tell_players(
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
    fn tell_player(
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

    fn tell_director(&self, table: &Table, letter: Letter) -> Result<()> {
        match self.director(table)? {
            Some(director) => self.post(self.to_director(&director, Some(table), letter, None)).map(drop),
            None => Ok(()),
        }
    }
}

/// What a ruling says, for the inbox list and the log, before it is carried out.
fn in_words(ruling: &Ruling, table: &Table) -> String {
    let words = ruling.facts.iter().map(|fact| match fact {
        Fact::Moved { half_move, numeric, offer, .. } => {
            let made = table.game.position().sendable(*numeric);
            format!("{} {made}{} played", half_move.ply, if *offer { " (=)" } else { "" })
        }
        Fact::IllegalMove { half_move, text, .. } => format!("{} not possible: {text}", half_move.ply),
        Fact::Penalty { days, .. } => format!("{days} penalty days"),
        Fact::DrawDeclined { .. } => "draw declined".into(),
        Fact::Ended { result, .. } => format!("game over, {result}"),
        Fact::FlagReported { .. } => "limit passed, reported".into(),
        Fact::FlagWithdrawn { .. } => "report of the limit withdrawn".into(),
        Fact::Opened(_) => "opened".into(),
        Fact::MadeAvailable { half_move, .. } => format!("{} made available", half_move.ply),
        Fact::DeliveryDoubtful { .. } => "delivery doubtful".into(),
        Fact::UnclearMove { half_move, text, .. } => format!("{} not clear: {text}", half_move.ply),
        Fact::Warned { side, .. } => format!("{side} warned"),
        Fact::Forfeited { side, .. } => format!("{side} is to lose"),
        Fact::Credited { side, days, .. } => format!("{days} days given to {side}"),
        Fact::Offered { .. } => "draw offered".into(),
        Fact::DrawAgreed { .. } => "draw accepted, the director's consent wanted".into(),
        Fact::Claimed { claim, .. } => format!("claim: {claim}"),
        Fact::ClaimDecided { granted, .. } => if *granted { "claim granted" } else { "claim refused" }.into(),
        Fact::Verdict { tool, .. } => format!("verdict of {tool}"),
        Fact::ConditionalsSet { lines, .. } => format!("{} lines of conditional moves", lines.len()),
        Fact::ConditionalsLapsed { by, .. } => format!("conditional moves of {by} lapsed"),
        Fact::Ruled { order, .. } => format!("ruling: {order}"),
        Fact::Reinstated { half_move, .. } => format!("reinstated at {half_move}"),
        Fact::Reconstructed { half_move, .. } => format!("reconstructed at {half_move}"),
        Fact::Restarted { half_move, .. } => format!("restarted at {half_move}"),
        Fact::ClocksSet { .. } => "clocks set".into(),
        Fact::Stopped => "clocks stopped".into(),
        Fact::Resumed => "clocks resumed".into(),
        Fact::Struck { entry } => format!("entry {entry} struck"),
        Fact::RegulationChanged { key, .. } => format!("regulation {key} changed"),
        Fact::NotationProposed { notation, .. } => format!("{} notation proposed", notation.word()),
        Fact::NotationAgreed { notation, .. } => format!("{} notation agreed", notation.word()),
        Fact::HandChanged { hand, .. } => format!("language {}, strict {}", hand.language, hand.strict),
    });
    let refused = ruling.notices.iter().filter_map(|notice| match notice {
        Notice::Refused { refusal } => Some(format!("refused, {refusal}")),
        _ => None,
    });
    format!("{}: {}", table.row.name, words.chain(refused).collect::<Vec<_>>().join(", "))
}
