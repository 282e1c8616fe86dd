//! A director's `yes` and `no` to the cases of the letter that he answers.

use anyhow::Result;
use chrono::Duration;

use super::{
    super::{Mail, journal, lapses, letter, letters_named},
    against_record::has_gone_on,
    not_done::{CaseNotSettled, problem},
    obey::{self, Obedience},
    of_director::OfDirector,
};
use crate::{
    docket::{
        Proposal,
        proposal::{fits_both, refusal},
    },
    laws::{Fact, director::must_mate},
    letters::{Letter, OrderProblem, ToComplete},
    mail::Line,
    model::{Ground, MatterKind, MatterState, No, Order, Side},
    reading::{Clause, Given, Reply, read_order, read_reply},
    store::{Matter, Tx},
    wording::InEnglish,
};

/// What came of a director's mail so far.
#[derive(Default)]
pub(super) struct Progress {
    pub done: Vec<String>,
    pub problems: Vec<OrderProblem>,
    /// Whom his words were passed on to.
    pub told: Vec<String>,
    pub ruled: bool,
    /// Whether his words wait for his `no`, to be passed on to whoever asked.
    pub words_wait: bool,
}

type Done = Result<String, OrderProblem>;

/// A director's word to one matter of the letter that he answers.
struct Answered<'a> {
    of: &'a OfDirector<'a>,
    matter: &'a Matter,
    clause: &'a Clause,
}

/// What a director's words do to the matters of the letter that he answers. `prose` are his lines that are no orders.
pub(super) fn answer_to_cases(
    of: &OfDirector<'_>,
    matters: &[Matter],
    prose: &[String],
    orders: bool,
    progress: &mut Progress,
) -> Result<()> {
    let reply = read_reply(&prose.iter().map(Line::fresh).collect::<Vec<_>>(), &of.director.name);
    let only_words = matters.iter().all(|matter| matter.kind == MatterKind::Words);
    let plain_words = only_words && (reply.others || reply.clauses.iter().any(|clause| !clause.yes));
    if reply.clauses.is_empty() && !reply.hedged || matters.is_empty() || plain_words {
        return Ok(());
    }
    // Whoever has answered has written something.
    let line = prose.iter().map(String::as_str).find(|line| !line.trim().is_empty()).unwrap_or("");
    let goes_on = |clause: &&Clause| !clause.yes && !clause.apart && !clause.reason.is_empty();
    if reply.others || orders || two_answers(&reply) {
        progress.problems.push(problem(line, &CaseNotSettled::MoreThanAnAnswer));
        return Ok(());
    }
    if let Some(clause) = reply.clauses.iter().find(goes_on) {
        progress.problems.push(no_that_goes_on(line, clause, matters));
        return Ok(());
    }
    let mut ruled = false;
    for clause in &reply.clauses {
        for meant in meant(clause, matters) {
            let done = match meant {
                Ok(matter) => Answered { of, matter, clause }.settle(&mut progress.told)?,
                Err(why) => Err(problem(&said(clause), &why)),
            };
            ruled |= done.is_ok();
            match done {
                Ok(line) => progress.done.push(line),
                Err(problem) => progress.problems.push(problem),
            }
        }
    }
    progress.ruled |= ruled && progress.told.is_empty();
    Ok(())
}

impl Answered<'_> {
    /// `told` are those whom his words were passed on to.
    fn settle(&self, told: &mut Vec<String>) -> Result<Done> {
        let Answered { of: OfDirector { mail, .. }, matter, clause } = *self;
        if matter.state != MatterState::Open {
            return Ok(self.not_done(&CaseNotSettled::WaitsNoLonger { case: matter.id }));
        }
        let lapsed = |at| at <= self.of.mail.row.received;
        if matter.kind == MatterKind::Order && lapses(matter).is_some_and(lapsed) {
            return Ok(self.not_done(&CaseNotSettled::Dropped));
        }
        match has_changed(mail, matter)? {
            Some(Changed::Over(why)) if clause.yes || matter.kind != MatterKind::Order => {
                mail.tx.end_matter(matter.id, MatterState::Settled, mail.now)?;
                return Ok(self.not_done(&why));
            }
            Some(Changed::Proposal(why)) if clause.yes => return Ok(self.not_done(&why)),
            Some(Changed::Over(_) | Changed::Proposal(_)) | None => {}
        }
        match (clause.yes, matter.proposal.as_deref().map(Proposal::stored)) {
            (true, Some(Proposal::Order(order))) => match read_order(&order) {
                Ok(given) => self.obey(given),
                Err(_) => Ok(self.not_done(&CaseNotSettled::Unreadable)),
            },
            (true, Some(Proposal::Leave)) => self.leave_as_it_is(None),
            (true, Some(Proposal::Wait(days))) => self.wait(days),
            (true, None) => {
                let no = matter.kind.no();
                let fits = (no == No::LeavesWithReason).then(|| no_line(&clause.numbers, no));
                let why = CaseNotSettled::NothingProposed { case: matter.id, no };
                Ok(Err(OrderProblem { fits, ..problem(&said(clause), &why) }))
            }
            (false, _) => self.no(told),
        }
    }

    /// It is asked about again after so many days.
    fn wait(&self, days: u32) -> Result<Done> {
        let (mail, matter) = (self.of.mail, self.matter);
        mail.tx.put_off_matter(matter.id, mail.now + Duration::days(days.into()))?;
        Ok(Ok(format!("case {}: asked again in {days} days", matter.id)))
    }

    fn no(&self, told: &mut Vec<String>) -> Result<Done> {
        let Answered { of: OfDirector { mail, .. }, matter, clause } = *self;
        let reason = clause.reason.contains(char::is_alphanumeric).then_some(clause.reason.as_str());
        let no = matter.kind.no();
        match (no, reason) {
            (No::Refuses | No::LeavesWithReason, None) => {
                let fits = Some(no_line(&clause.numbers, no));
                let why = CaseNotSettled::NoReason { no };
                Ok(Err(OrderProblem { fits, ..problem(&said(clause), &why) }))
            }
            (No::Refuses, Some(reason)) => match matter.game {
                Some(game) => {
                    let name = mail.tx.game_by_id(game)?.name;
                    self.obey(refusal(name, whose(mail.tx, matter)?, reason))
                }
                None => Ok(self.not_done(&CaseNotSettled::OfNoGame)),
            },
            (No::LeavesWithReason | No::Leaves, reason) => self.leave_as_it_is(reason),
            (No::Drops, _) => {
                mail.tx.end_matter(matter.id, MatterState::Refused, mail.now)?;
                let name = self.pass_on_what_was_no_order()?;
                told.extend(name.clone());
                Ok(Ok(match name {
                    Some(name) => format!("answer passed on to {name}"),
                    None => format!("case {}: the order is dropped", matter.id),
                }))
            }
            (No::Nothing, _) => Ok(self.not_done(&CaseNotSettled::NoSaysNothing { case: matter.id })),
        }
    }

    fn not_done(&self, why: &CaseNotSettled) -> Done {
        Err(problem(&said(self.clause), why))
    }

    /// Ends the case without a ruling. The player whose doing it is reads the reason.
    fn leave_as_it_is(&self, reason: Option<&str>) -> Result<Done> {
        let (OfDirector { mail, .. }, matter) = (*self.of, self.matter);
        let state = if reason.is_some() { MatterState::Refused } else { MatterState::Taken };
        mail.tx.end_matter(matter.id, state, mail.now)?;
        let left = Ok(format!("case {}: left as it is", matter.id));
        let Some(game) = matter.game else { return Ok(left) };
        let mut table = mail.tx.table_of(game)?;
        let Some(by) = table.side_of_matter(matter) else { return Ok(left) };
        // From now on what would end the game ends it.
        if matter.kind == MatterKind::TimeClaim && table.game.claims_time(by) {
            journal::enter(mail, &mut table, vec![Fact::TimeClaimLeft { by }], None)?;
        }
        let told = matter.kind.left_is_told(reason.is_some());
        let letter = |reader| Letter::CaseLeft {
            sight: table.sight(reader, mail.now),
            kind: matter.kind,
            case: matter.id,
            by,
            reason: reason.filter(|_| told).map(str::to_owned),
        };
        if told {
            let posting = letter::to_player(mail.tx, &table, by, letter(Some(by)))?;
            letter::post(mail, posting.after(Some(mail.row.id), None))?;
        }
        self.of.answer(Some(&table), letter(None))?;
        Ok(left)
    }

    fn obey(&self, given: Given) -> Result<Done> {
        let (OfDirector { mail, director, .. }, matter) = (*self.of, self.matter);
        let tables = match obey::games_of(mail.tx, director, &given, None)? {
            Ok(tables) => tables,
            Err(why) => return Ok(self.not_done(&CaseNotSettled::NoGame(why))),
        };
        let mut done = Vec::new();
        let affected = obey::affected(mail.tx, tables, given)?;
        for (nth, (mut table, given)) in affected.into_iter().enumerate() {
            match obey::obey(&self.of.giver(), &mut table, &given)? {
                Ok(Obedience::Ruled(said)) => done.push(said),
                Ok(Obedience::Told(names)) => done.push(format!("told {}", names.join(" and "))),
                Err(unfit) if nth > 0 && obey::says_nothing_of_others(&unfit) => {}
                Err(why) if done.is_empty() => {
                    return Ok(self.not_done(&CaseNotSettled::NotObeyed(why)));
                }
                Err(why) => done.push(format!("{}: not done, {}", table.row.name, why.in_english())),
            }
        }
        mail.tx.end_matter(matter.id, MatterState::Taken, mail.now)?;
        Ok(Ok(done.join("; ")))
    }

    /// Words that read as an order and were meant for the player whom the director answered go to that player: his name.
    fn pass_on_what_was_no_order(&self) -> Result<Option<String>> {
        let (OfDirector { mail, .. }, matter) = (*self.of, self.matter);
        let Some(player) = matter.player.filter(|_| !matter.said.is_empty() && mail.answer) else {
            return Ok(None);
        };
        let player = mail.tx.player(player)?;
        let table = matter.game.map(|game| mail.tx.table_of(game)).transpose()?;
        obey::answer_asker(self.of, &player, table.as_ref(), &matter.said)?;
        for letter in letters_named(mail.tx, mail.message)? {
            let asked = |matter: &Matter| {
                let his = matter.player == Some(player.id) && matter.state == MatterState::Open;
                matter.kind == MatterKind::Words && his
            };
            for answered in mail.tx.matters_in(letter.id)?.iter().filter(|matter| asked(matter)) {
                mail.tx.end_matter(answered.id, MatterState::Taken, mail.now)?;
            }
        }
        Ok(Some(player.name))
    }
}

/// Why a `yes` to a case is no longer an answer to what it proposes, for its director.
enum Changed {
    /// There is nothing left to decide.
    Over(CaseNotSettled),
    /// What waits is still to be decided, and the proposal would decide it by what was so before.
    Proposal(CaseNotSettled),
}

/// Why what a case proposes no longer follows from the game, where it does not.
fn has_changed(mail: &Mail<'_>, matter: &Matter) -> Result<Option<Changed>> {
    let proposes = matter.proposal.as_deref().map(Proposal::stored);
    let proposal = proposes.filter(|proposal| proposal.order().is_some());
    let (Some(game), Some(proposal)) = (matter.game, proposal) else { return Ok(None) };
    let table = mail.tx.table_of(game)?;
    if matter.kind == MatterKind::Order && has_gone_on(mail.tx, matter, &table)? {
        return Ok(Some(Changed::Over(CaseNotSettled::GoneOn)));
    }
    if matter.half_move.is_some_and(|then| then.line != table.game.line) {
        return Ok(Some(Changed::Over(CaseNotSettled::AnotherLine)));
    }
    let late = match (matter.kind, matter.player) {
        (MatterKind::Flag, Some(_)) => table.side_of_matter(matter),
        (MatterKind::TimeClaim, Some(_)) => table.side_of_matter(matter).map(Side::other),
        _ => return Ok(None),
    };
    if table.game.both_overstepped(mail.now) {
        let fits = fits_both(&table.game, &proposal);
        return Ok((!fits).then_some(Changed::Proposal(CaseNotSettled::BothOverstepped)));
    }
    let by_time: Order<String> = Order::Result { result: None, ground: Some(Ground::Time) };
    let winner = must_mate(&table.game, &by_time, mail.now);
    let claimed = |late: Side| matter.kind != MatterKind::TimeClaim || table.game.claims_time(late.other());
    let still = late.is_some_and(|late| winner == Some(late.other()) && claimed(late));
    Ok((!still).then_some(Changed::Over(CaseNotSettled::NotOverstepped)))
}

/// The side whose claim a case is about, where claims of both wait.
fn whose(tx: &Tx<'_>, matter: &Matter) -> Result<Option<Side>> {
    let Some(game) = matter.game else { return Ok(None) };
    let table = tx.table_of(game)?;
    let waits = |side: Side| table.game.waiting().iter().any(|pending| pending.by == side);
    Ok(table.side_of_matter(matter).filter(|_| waits(Side::White) && waits(Side::Black)))
}

/// The matters that a clause is about, or why none is.
fn meant<'a>(clause: &Clause, matters: &'a [Matter]) -> Vec<Result<&'a Matter, CaseNotSettled>> {
    if !clause.numbers.is_empty() {
        let by_number = |number: &i64| {
            let found = matters.iter().find(|matter| matter.id == *number);
            found.ok_or(CaseNotSettled::NoSuch { case: *number })
        };
        return clause.numbers.iter().map(by_number).collect();
    }
    match matters {
        [one] => vec![Ok(one)],
        all if clause.all => all.iter().map(Ok).collect(),
        several => {
            let numbers: Vec<String> = several.iter().map(|matter| matter.id.to_string()).collect();
            vec![Err(CaseNotSettled::Which { cases: numbers.join(", ") })]
        }
    }
}

/// What is said of a `no` that goes on as a sentence, which may say the contrary.
fn no_that_goes_on(line: &str, clause: &Clause, matters: &[Matter]) -> OrderProblem {
    let named = |matter: &&Matter| clause.numbers.is_empty() || clause.numbers.contains(&matter.id);
    let no = matters.iter().find(named).map_or(No::Nothing, |matter| matter.kind.no());
    let fits = matches!(no, No::Refuses | No::LeavesWithReason).then(|| no_line(&clause.numbers, no));
    OrderProblem { fits, ..problem(line, &CaseNotSettled::NoGoesOn { no }) }
}

/// The beginning of a `no` with its reason.
fn no_line(numbers: &[i64], no: No) -> ToComplete {
    let numbers: String = numbers.iter().map(|number| format!(" {number}")).collect();
    let behind = if no == No::Refuses { "reason" } else { "players-reason" };
    ToComplete { line: format!("no{numbers}:"), behind, gaps: false }
}

/// Whether an answer says yes and no to the same, or to what has no number.
fn two_answers(reply: &Reply) -> bool {
    let of = |yes: bool| reply.clauses.iter().filter(move |clause| clause.yes == yes);
    let same = |one: &Clause, other: &Clause| {
        one.numbers.is_empty()
            || other.numbers.is_empty()
            || one.numbers.iter().any(|number| other.numbers.contains(number))
    };
    of(true).any(|yes| of(false).any(|no| same(yes, no)))
}

fn said(clause: &Clause) -> String {
    let numbers: String = clause.numbers.iter().map(|number| format!(" {number}")).collect();
    let all = if clause.all { " all" } else { "" };
    let word = if clause.yes { "yes" } else { "no" };
    format!("{word}{numbers}{all} {}", clause.reason).trim_end().to_owned()
}
