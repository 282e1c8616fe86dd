//! A director's `yes` and `no` to the cases of the letter that he answers.

use anyhow::Result;

use super::{
    director::{Giver, Obedience},
    office::Office,
    question::LAPSES,
    ruling::Unfit,
    settle::Mail,
};
use crate::{
    laws::director::must_mate,
    letters::OrderProblem,
    mail::{Line, Standing},
    model::{GameId, Ground, MatterKind, MatterState, Order, Side},
    reading::{Clause, Reply, read_order, read_reply},
    store::{DirectorRow, Matter},
};

impl Office<'_> {
    /// What a director's words say to the matters of the letter that he answers: what was done, and what could not be.
    /// `prose` are his lines that are no orders. None where they say nothing to them.
    pub fn answer_to_cases(
        &self,
        mail: &Mail<'_>,
        director: &DirectorRow,
        matters: &[Matter],
        prose: &[String],
        orders: bool,
    ) -> Result<Option<(Vec<String>, Vec<OrderProblem>)>> {
        let fresh =
            |text: &String| Line { text: text.clone(), standing: Standing::Fresh, below_quotation: false };
        let reply = read_reply(&prose.iter().map(fresh).collect::<Vec<_>>(), &director.name);
        let only_words = matters.iter().all(|matter| matter.kind == MatterKind::Words);
        let plain_words = only_words && (reply.others || reply.clauses.iter().any(|clause| !clause.yes));
        if reply.clauses.is_empty() && !reply.hedged || matters.is_empty() || plain_words {
            return Ok(None);
        }
        let (mut done, mut problems) = (Vec::new(), Vec::new());
        if reply.others || orders || two_answers(&reply) {
            let line = prose.iter().find(|line| !line.trim().is_empty()).cloned().unwrap_or_default();
            problems.push(problem(
                &line,
                "more stands in your mail than one answer, so that nothing was done about it",
            ));
            return Ok(Some((done, problems)));
        }
        for clause in &reply.clauses {
            for meant in meant(clause, matters) {
                match meant {
                    Ok(matter) => match self.answer_case(mail, director, matter, clause)? {
                        Ok(said) => done.push(said),
                        Err(problem) => problems.push(problem),
                    },
                    Err(why) => problems.push(problem(&said(clause), &why)),
                }
            }
        }
        Ok(Some((done, problems)))
    }

    /// `yes` or `no` to one matter.
    fn answer_case(
        &self,
        mail: &Mail<'_>,
        director: &DirectorRow,
        matter: &Matter,
        clause: &Clause,
    ) -> Result<Result<String, OrderProblem>> {
        let refused = |why: &str| Ok(Err(problem(&said(clause), why)));
        if matter.state != MatterState::Open {
            return refused(&format!("case {} does not wait any more", matter.id));
        }
        if matter.kind == MatterKind::Order && mail.row.received >= matter.opened + LAPSES {
            return refused("it waited for seven days and was dropped; please give the order anew");
        }
        if let Some(why) = self.has_changed(matter)? {
            self.books.end_matter(matter.id, MatterState::Settled, self.now)?;
            return refused(why);
        }
        let name = self.game_name(matter)?;
        let order = match (clause.yes, &matter.proposal) {
            (true, Some(proposal)) => proposal.clone(),
            (true, None) => {
                return refused(&format!(
                    "we have proposed nothing in case {}; an order is needed there, with your reason",
                    matter.id
                ));
            }
            (false, _) if matter.kind.can_be_refused() => {
                if !clause.reason.contains(char::is_alphanumeric) {
                    return refused("behind no stands your reason, which both players read");
                }
                let Some(name) = &name else { return refused("that case is about no game") };
                format!("refuse {name}{} {}", self.whose(matter)?, clause.reason)
            }
            (false, _) if matter.kind == MatterKind::Order => {
                self.books.end_matter(matter.id, MatterState::Refused, self.now)?;
                return Ok(Ok(format!("case {}: the order is dropped", matter.id)));
            }
            (false, _) => {
                return refused(&format!(
                    "no is no ruling in case {}, which stays open; an order is needed there, with your reason",
                    matter.id
                ));
            }
        };
        let Ok(given) = read_order(&order) else {
            return refused("what we proposed does not read as an order any more");
        };
        let tables = match self.games_of(director, &given.about, None)? {
            Ok(tables) => tables,
            Err(why) => return refused(&why),
        };
        let giver = Giver { director: Some(director), mail: Some(mail) };
        let mut done = Vec::new();
        let mut first = true;
        for (mut table, given) in self.touched(tables, given)? {
            let named = std::mem::take(&mut first);
            match self.obey(&giver, &mut table, &given)? {
                Ok(Obedience::Ruled(said)) => done.push(said),
                Ok(Obedience::Told(names)) => done.push(format!("told {}", names.join(" and "))),
                Err(unfit) if !named && unfit.says_nothing_of_others() => {}
                Err(Unfit { why, .. }) if done.is_empty() => return Ok(Err(problem(&said(clause), &why))),
                Err(Unfit { why, .. }) => done.push(format!("{}: not done, {why}", table.row.name)),
            }
        }
        self.books.end_matter(matter.id, MatterState::Taken, self.now)?;
        Ok(Ok(done.join("; ")))
    }

    /// Why what a case proposes no longer follows from the game, where it does not.
    fn has_changed(&self, matter: &Matter) -> Result<Option<&'static str>> {
        let Some(game) = matter.game.filter(|_| matter.proposal.is_some()) else { return Ok(None) };
        let table = self.table(self.books.game_by_id(game)?)?;
        if matter.half_move.is_some_and(|then| then.line != table.game.line) {
            return Ok(Some("the game has gone back or begun anew since; nothing was done"));
        }
        let late = match (matter.kind, matter.player) {
            (MatterKind::Flag, Some(late)) => {
                Side::BOTH.into_iter().find(|side| table.player(*side).id == late)
            }
            (MatterKind::TimeClaim, Some(by)) => {
                Side::BOTH.into_iter().find(|side| table.player(*side).id == by).map(Side::other)
            }
            _ => return Ok(None),
        };
        let by_time: Order<String> = Order::Result { result: None, ground: Some(Ground::Time) };
        let winner = must_mate(&table.game, &by_time, self.now);
        let still = late.is_some() && winner == late.map(Side::other);
        Ok((!still).then_some("by the record that limit is no longer passed; nothing was done"))
    }

    /// The side whose claim a case is about, as an order names it, where claims of both wait.
    fn whose(&self, matter: &Matter) -> Result<&'static str> {
        let Some(game) = matter.game else { return Ok("") };
        let table = self.table(self.books.game_by_id(game)?)?;
        let waits = |side: Side| table.game.waiting().iter().any(|pending| pending.by == side);
        let his = |side: &Side| matter.player == Some(table.player(*side).id);
        Ok(match Side::BOTH.into_iter().find(his).filter(|_| waits(Side::White) && waits(Side::Black)) {
            Some(Side::White) => " w",
            Some(Side::Black) => " b",
            None => "",
        })
    }

    fn game_name(&self, matter: &Matter) -> Result<Option<GameId>> {
        let row = matter.game.map(|game| self.books.game_by_id(game)).transpose()?;
        Ok(row.map(|row| row.name))
    }
}

/// The matters that a clause is about, or why none is.
fn meant<'a>(clause: &Clause, matters: &'a [Matter]) -> Vec<Result<&'a Matter, String>> {
    if !clause.numbers.is_empty() {
        let by_number = |number: &i64| {
            let found = matters.iter().find(|matter| matter.id == *number);
            found.ok_or_else(|| format!("the letter that you answer tells of no case {number}"))
        };
        return clause.numbers.iter().map(by_number).collect();
    }
    match matters {
        [one] => vec![Ok(one)],
        all if clause.all => all.iter().map(Ok).collect(),
        several => {
            let numbers: Vec<String> = several.iter().map(|matter| matter.id.to_string()).collect();
            let numbers = numbers.join(", ");
            vec![Err(format!(
                "that letter tells of several cases ({numbers}); write the numbers of those that you mean, or all"
            ))]
        }
    }
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

/// A clause as it was written, more or less.
fn said(clause: &Clause) -> String {
    let numbers: String = clause.numbers.iter().map(|number| format!(" {number}")).collect();
    let all = if clause.all { " all" } else { "" };
    let word = if clause.yes { "yes" } else { "no" };
    format!("{word}{numbers}{all} {}", clause.reason).trim_end().to_owned()
}

fn problem(line: &str, why: &str) -> OrderProblem {
    OrderProblem { line: line.to_owned(), why: why.to_owned(), fits: None }
}
