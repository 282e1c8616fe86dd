//! A director's answers to the cases of the letter that he answers: which of them he means, and what came of each.

use anyhow::Result;

use super::{
    super::post::directors_letter::{matter_line, may_decide},
    not_done::{CaseNotSettled, problem},
    of_director::OfDirector,
    ruling::Giver,
    verdict::{CaseSettled, Verdict, line_with_reason, said},
};
use crate::{
    letters::{CaseAnswered, Letter, MatterLine, OrderProblem},
    mail::Line,
    model::{MatterKind, MatterState, No},
    reading::{AnswerWord, Clause, Reply, read_case_reply},
    store::Matter,
};

/// What came of a director's mail so far.
#[derive(Default)]
pub(super) struct Progress {
    pub done: Vec<String>,
    pub problems: Vec<OrderProblem>,
    /// What was done about cases, where no letter of its own says so.
    pub cases: Vec<CaseAnswered>,
    /// The cases that he is shown once more, since it could not be told what he means about them.
    pub shown: Vec<Matter>,
    /// Whom his words were passed on to.
    pub told: Vec<String>,
    /// The games in which an order had players told something.
    pub told_in: Vec<i64>,
    /// Whether an order or an answer of his was dealt with by a letter of its own.
    pub ruled: bool,
    /// The games in which an order of his was carried out.
    pub ruled_in: Vec<i64>,
    /// Whether his words wait for his `no`, to be passed on to whoever asked.
    pub words_wait: bool,
}

impl Progress {
    fn show(&mut self, matter: &Matter) {
        let waits = matter.state == MatterState::Open && matter.kind.is_case();
        if waits && !self.shown.iter().any(|known| known.id == matter.id) {
            self.shown.push(matter.clone());
        }
    }
}

/// What a director's words do to the matters of the letter that he answers. `prose` are his lines that are no orders.
pub(super) fn answer_to_cases(
    of: &OfDirector<'_>,
    matters: &[Matter],
    prose: &[String],
    orders: bool,
    progress: &mut Progress,
) -> Result<()> {
    let mut reply = read_case_reply(&prose.iter().map(Line::fresh).collect::<Vec<_>>(), &of.director.name);
    reply.clauses.iter_mut().for_each(|clause| take_for_a_case(clause, matters));
    let numbered = |clause: &Clause| !clause.numbers.is_empty();
    let only_words = !matters.is_empty() && matters.iter().all(|matter| matter.kind == MatterKind::Words);
    let word_of_answer = |clause: &Clause| matches!(clause.word, AnswerWord::No);
    let plain_words = only_words && (reply.others || reply.clauses.iter().any(word_of_answer));
    let to_nothing = matters.is_empty() && !reply.clauses.iter().any(numbered);
    if reply.clauses.is_empty() && reply.unread.is_empty() && !reply.hedged || to_nothing || plain_words {
        return Ok(());
    }
    // Whoever has answered has written something.
    let first = prose.iter().map(String::as_str).find(|line| !line.trim().is_empty()).unwrap_or("");
    let line = reply.other.as_deref().unwrap_or(first);
    // An order beside it may mean the same case, unless each says by its number what it is about.
    let beside = orders && !reply.clauses.iter().all(numbered);
    if reply.others || beside || two_answers(&reply) {
        progress.problems.push(problem(line, &CaseNotSettled::MoreThanAnAnswer));
        matters.iter().for_each(|matter| progress.show(matter));
        return Ok(());
    }
    if let Some(clause) = reply.clauses.iter().find(|clause| clause.goes_on()) {
        progress.problems.push(no_that_goes_on(line, clause, matters));
        return Ok(());
    }
    for line in &reply.unread {
        progress.problems.push(problem(line, &CaseNotSettled::Unread));
    }
    if reply.unread.iter().any(|line| may_name(line, &reply.clauses)) {
        matters.iter().for_each(|matter| progress.show(matter));
        return Ok(());
    }
    // `yes all` beside `close 24 …` is for all the others.
    let named: Vec<i64> = reply.clauses.iter().flat_map(|clause| clause.numbers.clone()).collect();
    let mut meant = Vec::new();
    for clause in &reply.clauses {
        meant.extend(self::meant(of, clause, matters, &named)?.into_iter().map(|meant| (clause, meant)));
    }
    // One letter lists what came of several.
    let giver = Giver { listed: meant.len() > 1, ..of.giver() };
    for (clause, meant) in &meant {
        match meant {
            Ok(matter) => {
                // What was answered before it may have ended it.
                let Some(matter) = &of.mail.tx.matter(matter.id)? else { continue };
                let verdict = Verdict { giver, director: of.director, matter, clause, beside: matters };
                match verdict.settle()? {
                    Ok(settled) => progress.settled(settled),
                    Err(problem) => {
                        progress.problems.push(problem);
                        let after = of.mail.tx.matter(matter.id)?;
                        after.iter().for_each(|matter| progress.show(matter));
                    }
                }
            }
            Err((why, show)) => {
                progress.problems.push(problem(&said(clause), why));
                show.iter().for_each(|matter| progress.show(matter));
            }
        }
    }
    Ok(())
}

impl Progress {
    fn settled(&mut self, settled: CaseSettled) {
        let CaseSettled { log, done, told, ended, passed_on, .. } = settled;
        self.done.push(log);
        self.ruled |= told && ended && passed_on.is_none();
        self.told.extend(passed_on);
        if !told {
            self.cases.push(done);
        }
    }
}

/// Tells a director what was done about cases by his mail, and what was not taken of it.
pub(super) fn tell_what_was_done(of: &OfDirector<'_>, progress: &mut Progress) -> Result<()> {
    let (done, problems) = (std::mem::take(&mut progress.cases), std::mem::take(&mut progress.problems));
    let letter = Letter::CasesAnswered { done, problems, cases: lines(of, &progress.shown)? };
    of.answer_about_cases(None, letter, &progress.shown, None)
}

/// Cases as lists show them.
pub(super) fn lines(of: &OfDirector<'_>, cases: &[Matter]) -> Result<Vec<MatterLine>> {
    cases.iter().map(|case| matter_line(of.mail, Some(of.director), case)).collect()
}

/// Why a clause is about no matter, and the matters to be shown that may be meant.
type Unclear = (CaseNotSettled, Vec<Matter>);

/// The matters that a clause is about, or why none is; `all` is for those that no clause has named.
fn meant(
    of: &OfDirector<'_>,
    clause: &Clause,
    matters: &[Matter],
    named: &[i64],
) -> Result<Vec<Result<Matter, Unclear>>> {
    let mut found = Vec::new();
    for number in &clause.numbers {
        found.push(match matters.iter().find(|matter| matter.id == *number) {
            Some(matter) => Ok(matter.clone()),
            None => {
                Err((CaseNotSettled::NoSuch { case: *number }, known(of, *number)?.into_iter().collect()))
            }
        });
    }
    if !clause.numbers.is_empty() {
        return Ok(found);
    }
    let mut open: Vec<Matter> = matters.to_vec();
    open.retain(|matter| matter.state == MatterState::Open);
    // Of one that waits no longer he hears how it ended.
    let mut those = if open.is_empty() { matters.to_vec() } else { open };
    if clause.all {
        those.retain(|matter| !named.contains(&matter.id));
        // All of them are taken that have something to take; the others wait as before.
        if clause.is_yes() && those.iter().any(|matter| matter.proposal.is_some()) {
            those.retain(|matter| matter.proposal.is_some());
        }
    }
    if clause.all || those.len() == 1 {
        return Ok(those.into_iter().map(Ok).collect());
    }
    let numbers: Vec<String> = those.iter().map(|matter| matter.id.to_string()).collect();
    Ok(vec![Err((CaseNotSettled::Which { cases: numbers.join(", ") }, those))])
}

/// A case of his event that he may decide, by its number.
fn known(of: &OfDirector<'_>, number: i64) -> Result<Option<Matter>> {
    let matter = of.mail.tx.matter(number)?;
    let Some(matter) =
        matter.filter(|matter| matter.event == Some(of.director.event) && matter.kind.is_case())
    else {
        return Ok(None);
    };
    Ok(may_decide(of.mail, of.director, &matter)?.then_some(matter))
}

/// What is said of a `no` that goes on as a sentence, which may say the contrary.
fn no_that_goes_on(line: &str, clause: &Clause, matters: &[Matter]) -> OrderProblem {
    let named = |matter: &&Matter| clause.numbers.is_empty() || clause.numbers.contains(&matter.id);
    let no = matters.iter().find(named).map_or(No::Nothing, |matter| matter.kind.no());
    let takes_reason = matches!(no, No::Refuses | No::LeavesWithReason | No::Waits);
    let fits = takes_reason.then(|| line_with_reason("no", &clause.numbers, no));
    OrderProblem { fits, ..problem(line, &CaseNotSettled::NoGoesOn { no }) }
}

/// Whether a line that does not read may be about a case that is answered beside it: `later 28-37` about case 30.
fn may_name(line: &str, clauses: &[Clause]) -> bool {
    let figures = line.split(|c: char| !c.is_ascii_digit()).filter_map(|figures| figures.parse::<i64>().ok());
    let figures: Vec<i64> = figures.collect();
    let (Some(least), Some(most)) = (figures.iter().min(), figures.iter().max()) else { return true };
    clauses.iter().any(|clause| {
        clause.numbers.is_empty() || clause.numbers.iter().any(|number| (least..=most).contains(&number))
    })
}

/// `later 5` is for case 5, where that is one of the letter, and not for so many days.
fn take_for_a_case(clause: &mut Clause, matters: &[Matter]) {
    let alone = clause.numbers.is_empty() && !clause.all && !clause.says_days;
    let case = clause.days.filter(|days| alone && matters.iter().any(|matter| matter.id == *days));
    if let Some(case) = case {
        (clause.days, clause.numbers) = (None, vec![case]);
    }
}

/// Whether an answer says two things to the same, or to what has no number.
fn two_answers(reply: &Reply) -> bool {
    let clauses = &reply.clauses;
    let rest = |one: &Clause, other: &Clause| one.all && !other.all && !other.numbers.is_empty();
    let same = |one: &Clause, other: &Clause| {
        if rest(one, other) || rest(other, one) {
            return false;
        }
        one.numbers.is_empty()
            || other.numbers.is_empty()
            || one.numbers.iter().any(|number| other.numbers.contains(number))
    };
    let said = |clause: &Clause| (clause.word, clause.days);
    let behind = |at: usize| clauses.iter().skip(at.saturating_add(1));
    clauses
        .iter()
        .enumerate()
        .any(|(at, one)| behind(at).any(|other| said(one) != said(other) && same(one, other)))
}
