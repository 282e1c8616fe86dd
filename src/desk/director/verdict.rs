//! What a director's word does to one case: in answer to its letter, or at the shell.
//!
//! A case that a game stands still by is never closed without a ruling: what the director says instead is passed on, and
//! he is asked again in a week.

mod outcome;
mod still_open;

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{
    super::{
        acts::{self, Act, ToCase},
        lapses,
    },
    event_orders::{obey_in_event, tell_done},
    not_done::{CaseDone, CaseNotSettled, NotObeyed, problem},
    obey::{self, Obedience},
    ruling::Giver,
};
use crate::{
    docket::{Proposal, proposal::refusal, rhythm::A_WEEK},
    event::spoken,
    letters::{CaseAnswered, OrderProblem, ToComplete},
    model::{Digest, GameId, MatterKind, MatterState, No, Side},
    reading::{AnswerWord, Clause, Direction, EventOrder, Given, read_order},
    store::{DirectorRow, Matter, Tx},
    wording::{InEnglish, Phrase},
};
use still_open::Changed;

/// The longest time for which a case is put off, in days.
const LONGEST: u32 = 60;

/// What was done about a case.
pub(in crate::desk) struct CaseSettled {
    /// In a few words, for the log and the shell.
    pub log: String,
    pub done: CaseAnswered,
    /// Whether a letter of its own tells the director of it.
    pub told: bool,
    /// Whether it was ruled on, or is over without a ruling.
    pub ended: bool,
    /// The player whom words of the director's were passed on to as such.
    pub passed_on: Option<String>,
    /// The order that was carried out, as it reads.
    pub order: Option<(String, Vec<GameId>)>,
}

type Settled = Result<CaseSettled, OrderProblem>;

/// A director's word to one case.
pub(in crate::desk) struct Verdict<'a> {
    pub giver: Giver<'a>,
    pub director: &'a DirectorRow,
    pub matter: &'a Matter,
    pub clause: &'a Clause,
    /// The other matters that he may name by a number.
    pub beside: &'a [Matter],
}

impl Verdict<'_> {
    /// Does it, or says why not. What is not done changes nothing, but that a case ends which has nothing left to decide.
    pub fn settle(&self) -> Result<Settled> {
        let settled = self.settle_case()?;
        if let Ok(settled) = &settled {
            self.record(settled.order.clone())?;
        }
        Ok(settled)
    }

    /// Keeps what was said, to be said again where a copy is put back: there its number says nothing.
    fn record(&self, order: Option<(String, Vec<GameId>)>) -> Result<()> {
        let (Giver { post, mail, again, .. }, director) = (self.giver, self.director.place);
        if again || mail.is_some() && acts::reads_again(post.tx)? {
            return Ok(());
        }
        let mail = mail.map(|mail| Digest::of_bytes(&mail.row.raw));
        let said = ToCase::of(post.tx, self.matter, director, (self.clause, order), mail)?;
        said.map_or(Ok(()), |said| acts::record(post.tx, Act::Case(Box::new(said)), post.now))
    }

    fn settle_case(&self) -> Result<Settled> {
        let (matter, clause) = (self.matter, self.clause);
        if matter.state != MatterState::Open {
            return Ok(self.not_done(&self.over()));
        }
        if matter.kind == MatterKind::Order && lapses(matter).is_some_and(|at| at <= self.giver.received) {
            return Ok(self.not_done(&CaseNotSettled::Dropped));
        }
        match clause.word {
            AnswerWord::Yes | AnswerWord::No => self.yes_or_no(),
            _ if !matter.kind.is_case() => Ok(self.not_done(&CaseNotSettled::NoCase { case: matter.id })),
            AnswerWord::Later => self.later(),
            AnswerWord::Close => self.close(),
            AnswerWord::ToDeputy => self.to_deputy(),
        }
    }

    fn yes_or_no(&self) -> Result<Settled> {
        let (post, matter, clause) = (self.giver.post, self.matter, self.clause);
        let yes = clause.is_yes();
        match self.has_changed()? {
            Some(Changed::Over(why)) if yes || matter.kind != MatterKind::Order => {
                post.tx.end_matter(matter.id, MatterState::Settled, post.now)?;
                return Ok(self.not_done(&why));
            }
            Some(Changed::Proposal(why)) if yes => return Ok(self.not_done(&why)),
            Some(Changed::Over(_) | Changed::Proposal(_)) | None => {}
        }
        match (yes, matter.proposal.as_deref().map(Proposal::stored)) {
            (true, Some(Proposal::Order(order))) => match read_order(&order) {
                Ok(given) => self.obey(given),
                Err(_) => Ok(self.not_done(&CaseNotSettled::Unreadable)),
            },
            (true, Some(Proposal::Leave)) => self.leave_as_it_is(None),
            (true, Some(Proposal::Wait(days))) => self.put_off(days),
            (true, None) => {
                let no = matter.kind.no();
                let fits = (no == No::LeavesWithReason).then(|| self.line_with_reason("no"));
                let why = CaseNotSettled::NothingProposed { case: matter.id, no };
                Ok(Err(OrderProblem { fits, ..problem(&said(clause), &why) }))
            }
            (false, _) => self.no(),
        }
    }

    fn no(&self) -> Result<Settled> {
        let (post, matter) = (self.giver.post, self.matter);
        let (no, reason) = (matter.kind.no(), self.reason());
        match (no, reason) {
            (No::Refuses | No::LeavesWithReason, None) => {
                let fits = Some(self.line_with_reason("no"));
                let why = CaseNotSettled::NoReason { no };
                Ok(Err(OrderProblem { fits, ..problem(&said(self.clause), &why) }))
            }
            (No::Refuses, Some(reason)) => match matter.game {
                Some(game) => {
                    let name = post.tx.game_by_id(game)?.name;
                    self.obey(refusal(name, whose(post.tx, matter)?, reason))
                }
                None => Ok(self.not_done(&CaseNotSettled::OfNoGame)),
            },
            (No::LeavesWithReason | No::Leaves, reason) => self.leave_as_it_is(reason),
            (No::Waits, reason) => self.keep(reason),
            (No::Drops, _) => {
                post.tx.end_matter(matter.id, MatterState::Refused, post.now)?;
                let name = self.pass_on_what_was_no_order()?;
                let done = name.as_deref().map_or(CaseDone::Dropped, |name| CaseDone::Answered(spoken(name)));
                // That nothing comes of it is what he said.
                let told = name.is_some() || !self.giver.listed;
                Ok(Ok(CaseSettled { told, ended: false, passed_on: name, ..self.settled(&done)? }))
            }
            (No::Nothing, _) => Ok(self.not_done(&CaseNotSettled::NoSaysNothing { case: matter.id })),
        }
    }

    /// He is asked again after so many days, or after a week.
    fn later(&self) -> Result<Settled> {
        let Clause { days, numbers, .. } = self.clause;
        let named = |number: i64| self.beside.iter().any(|matter| matter.id == number);
        let doubtful = |days: &i64| !self.clause.says_days && named(*days);
        if let (Some(case), Some(first)) = (days.filter(doubtful), numbers.first()) {
            return Ok(self.not_done(&CaseNotSettled::LaterWhich { case, first: *first }));
        }
        // No game stands still for longer without a word.
        let most = if self.matter.kind.keeps_standing() { A_WEEK } else { LONGEST };
        match days.map_or(Ok(A_WEEK), u32::try_from) {
            Ok(days) if (1..=most).contains(&days) => self.put_off(days),
            Ok(_) | Err(_) => Ok(self.not_done(&CaseNotSettled::LaterDays { most })),
        }
    }

    /// The case ends without a ruling, where nothing stands still by it.
    fn close(&self) -> Result<Settled> {
        let (matter, reason) = (self.matter, self.reason());
        let is_read = matter.kind == MatterKind::Words || matter.kind.left_is_told(true);
        match reason {
            None if is_read => {
                let fits = Some(self.line_with_reason("close"));
                let why = CaseNotSettled::NoReasonToClose { case: matter.id };
                Ok(Err(OrderProblem { fits, ..problem(&said(self.clause), &why) }))
            }
            reason if matter.kind.keeps_standing() => self.keep(reason),
            Some(words) if matter.kind == MatterKind::Words => self.answer(words),
            reason => self.leave_as_it_is(reason),
        }
    }

    /// An order about the event, which he was asked about.
    fn obey_in_event(&self, given: &Given, order: &EventOrder) -> Result<Settled> {
        let post = self.giver.post;
        if self.director.adjudicates() {
            return Ok(Err(problem(&said(self.clause), &NotObeyed::OnlyAdjudicates)));
        }
        let event = post.tx.event_by_id(self.director.event)?;
        let giver = Giver { director: Some(self.director), ..self.giver };
        match obey_in_event(&giver, &event, order)? {
            Err(why) => Ok(Err(problem(&said(self.clause), &why))),
            Ok(done) => {
                post.tx.end_matter(self.matter.id, MatterState::Taken, post.now)?;
                let settled = self.settled(&CaseDone::Ruled(given.words.clone()))?;
                let (line, told) = (given.line.clone(), !self.giver.listed);
                tell_done(&giver, &given.words, &done)?;
                Ok(Ok(CaseSettled { log: done.log(), told, order: Some((line, Vec::new())), ..settled }))
            }
        }
    }

    fn obey(&self, given: Given) -> Result<Settled> {
        if let Direction::OfEvent(order) = &given.what {
            return self.obey_in_event(&given, order);
        }
        let post = self.giver.post;
        let tables = match obey::games_of(post.tx, self.director, &given, None)? {
            Ok(tables) => tables,
            Err(why) => return Ok(self.not_done(&CaseNotSettled::NoGame(why))),
        };
        let (mut done, words, line) = (Vec::new(), given.words.clone(), given.line.clone());
        let (affected, mut games) = (obey::affected(post.tx, tables, given)?, Vec::new());
        for (nth, (mut table, given)) in affected.into_iter().enumerate() {
            let obeyed = obey::obey(&self.giver, &mut table, &given)?;
            if obeyed.is_ok() {
                games.push(table.row.name.clone());
            }
            match obeyed {
                Ok(Obedience::Ruled(said)) => done.push(said),
                Ok(Obedience::Told(names)) => done.push(format!("told {}", names.join(" and "))),
                Err(unfit) if nth > 0 && obey::says_nothing_of_others(&unfit) => {}
                Err(why) if done.is_empty() => {
                    return Ok(self.not_done(&CaseNotSettled::NotObeyed(why)));
                }
                Err(why) => done.push(format!("{}: not done, {}", table.row.name, why.in_english())),
            }
        }
        post.tx.end_matter(self.matter.id, MatterState::Taken, post.now)?;
        let settled = self.settled(&CaseDone::Ruled(words))?;
        let (log, told) = (done.join("; "), !self.giver.listed);
        Ok(Ok(CaseSettled { log, told, order: Some((line, games)), ..settled }))
    }

    /// What was done, where it ends the case and no other letter tells the director of it.
    fn settled(&self, done: &CaseDone) -> Result<CaseSettled> {
        let Matter { id: number, game, brief, .. } = self.matter;
        let brief = match game {
            // A case of which no letter told has no brief.
            Some(game) if brief.is_empty() => self.giver.post.tx.game_by_id(*game)?.name.to_string(),
            _ => brief.clone(),
        };
        Ok(CaseSettled {
            log: format!("case {number}: {}", done.in_english()),
            done: CaseAnswered { number: *number, brief, done: done.sentence() },
            told: false,
            ended: true,
            passed_on: None,
            order: None,
        })
    }

    fn not_done(&self, why: &CaseNotSettled) -> Settled {
        Err(problem(&said(self.clause), why))
    }

    /// How it ended.
    fn over(&self) -> CaseNotSettled {
        let Matter { id: case, state, ended, .. } = self.matter;
        let on = |at: DateTime<Utc>| self.director.zone.date(at);
        match (state, ended) {
            (MatterState::Taken | MatterState::Refused, Some(at)) => {
                CaseNotSettled::Decided { case: *case, on: on(*at) }
            }
            _ => CaseNotSettled::WaitsNoLonger { case: *case },
        }
    }

    fn reason(&self) -> Option<&str> {
        Some(self.clause.reason.as_str()).filter(|reason| reason.contains(char::is_alphanumeric))
    }

    fn cause(&self) -> Option<i64> {
        self.giver.mail.map(|mail| mail.row.id)
    }

    /// The beginning of the same with a reason.
    fn line_with_reason(&self, word: &str) -> ToComplete {
        line_with_reason(word, &self.clause.numbers, self.matter.kind.no())
    }
}

/// The side whose claim a case is about, where claims of both wait.
fn whose(tx: &Tx<'_>, matter: &Matter) -> Result<Option<Side>> {
    let Some(game) = matter.game else { return Ok(None) };
    let table = tx.table_of(game)?;
    let waits = |side: Side| table.game.waiting().iter().any(|pending| pending.by == side);
    Ok(table.side_of_matter(matter).filter(|_| waits(Side::White) && waits(Side::Black)))
}

/// The beginning of an answer with its reason.
pub(super) fn line_with_reason(word: &str, numbers: &[i64], no: No) -> ToComplete {
    let numbers: String = numbers.iter().map(|number| format!(" {number}")).collect();
    let behind = if no == No::Refuses { "reason" } else { "players-reason" };
    ToComplete { line: format!("{word}{numbers}:"), behind, gaps: false }
}

/// An answer as it was written.
pub(super) fn said(clause: &Clause) -> String {
    let word = match clause.word {
        AnswerWord::Yes => "yes",
        AnswerWord::No => "no",
        AnswerWord::Later => "later",
        AnswerWord::Close => "close",
        AnswerWord::ToDeputy => "to deputy",
    };
    let numbers = clause.numbers.iter().chain(&clause.days);
    let numbers: String = numbers.map(|number| format!(" {number}")).collect();
    let all = if clause.all { " all" } else { "" };
    format!("{word}{all}{numbers} {}", clause.reason).trim_end().to_owned()
}
