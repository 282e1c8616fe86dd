//! Answers to cases at the operator's shell: the words of a mail's line, with the numbers of the cases. What is ruled is in
//! the name of whoever directs, who reads what was done.

use anyhow::Result;

use super::{
    super::{Post, letter, post::directors_letter::may_decide},
    ruling::Giver,
    verdict::{Verdict, said},
};
use crate::{
    letters::{CaseAnswered, Letter},
    reading::Clause,
    store::{DirectorRow, Matter},
    wording::InEnglish,
};

#[derive(Default)]
pub(crate) struct CasesAnswered {
    /// The cases about which something was done, each with what.
    pub done: Vec<(i64, String)>,
    /// Why nothing was done about the others.
    pub refused: Vec<String>,
}

/// Does what the operator says to cases, each by its number.
pub(crate) fn answer_cases(post: &Post<'_>, clauses: &[Clause]) -> Result<CasesAnswered> {
    let mut answered = CasesAnswered::default();
    let mut told: Vec<(DirectorRow, Vec<CaseAnswered>)> = Vec::new();
    let listed = clauses.iter().map(|clause| clause.numbers.len()).sum::<usize>() > 1;
    for clause in clauses {
        if clause.numbers.is_empty() || clause.goes_on() {
            let why = match clause.goes_on() {
                true => "a colon and the reason stand behind the number, such as: no 12: he was ill",
                false => "at the shell the number of the case stands in it, such as: yes 12, or later 12 7",
            };
            answered.refused.push(format!("{}: {why}", said(clause)));
        }
        let numbers = clause.numbers.iter().filter(|_| !clause.goes_on());
        for number in numbers {
            let Some((matter, director)) = case(post, *number)? else {
                answered
                    .refused
                    .push(format!("there is no case {number}; amici matters lists all that waits"));
                continue;
            };
            let giver = Giver {
                post,
                director: Some(&director),
                mail: None,
                received: post.now,
                listed,
                again: false,
                only: None,
            };
            let verdict = Verdict { giver, director: &director, matter: &matter, clause, beside: &[] };
            match verdict.settle()? {
                Ok(settled) => {
                    answered.done.push((*number, settled.log));
                    match told.iter_mut().find(|(known, _)| known.id == director.id) {
                        _ if settled.told => {}
                        Some((_, cases)) => cases.push(settled.done),
                        None => told.push((director, vec![settled.done])),
                    }
                }
                Err(problem) => answered.refused.push(format!("case {number}: {}", problem.why.in_english())),
            }
        }
    }
    for (director, done) in told {
        let letter = Letter::CasesAnswered { done, problems: Vec::new(), cases: Vec::new() };
        letter::post_uncounted(post, letter::to_director(&director, None, letter))?;
    }
    Ok(answered)
}

/// A case by its number, and whoever decides it: who is asked, as long as he may, or else who directs its game.
fn case(post: &Post<'_>, number: i64) -> Result<Option<(Matter, DirectorRow)>> {
    let Some(matter) = post.tx.matter(number)? else { return Ok(None) };
    let asked = matter.director.map(|director| post.tx.director(director)).transpose()?;
    let directs = match asked {
        Some(director) if may_decide(post, &director, &matter)? => Some(director),
        Some(_) => match matter.game {
            Some(game) => post.tx.table_of(game)?.director(post.tx)?,
            None => None,
        },
        None => None,
    };
    Ok(directs.map(|director| (matter, director)))
}
