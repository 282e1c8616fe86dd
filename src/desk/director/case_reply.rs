//! A director's `yes` and `no` to the cases of the letter that he answers.

use anyhow::Result;

use super::{
    super::{
        game_context,
        incoming::Mail,
        player::question_letter::lapses,
        workplace::{Post, Workplace},
    },
    affected_games, against_record, closed_case,
    not_done::CaseNotSettled,
    obey::{self, Giver, Obedience},
    proposal::{Proposal, fits_both, refusal},
};
use crate::{
    laws::director::must_mate,
    letters::{OrderProblem, ToComplete},
    mail::{Line, Standing},
    model::{GameId, Ground, MatterKind, MatterState, No, Order, Side},
    reading::{Clause, Given, Reply, read_order, read_reply},
    store::{DirectorRow, Matter, Tx},
    wording::{InEnglish, Phrase},
};

/// What a director's words did to the matters of the letter that he answers.
#[derive(Default)]
pub(crate) struct Settled {
    /// What was done, each in a line.
    pub done: Vec<String>,
    /// What could not be.
    pub problems: Vec<OrderProblem>,
    /// Whom his words were passed on to.
    pub told: Vec<String>,
}

/// What one word did to one matter.
enum Done {
    /// This, in a line.
    Said(String),
    /// His words were passed on to this player.
    Told(String),
}

/// Why a `yes` to a case is no longer an answer to what it proposes, for its director.
enum Changed {
    /// There is nothing left to decide.
    Over(CaseNotSettled),
    /// What waits is still to be decided, and the proposal would decide it by what was so before.
    Proposal(CaseNotSettled),
}

/// What a director's words say to the matters of the letter that he answers. `prose` are his lines that are no orders.
/// None where they say nothing to them.
pub(crate) fn answer_to_cases(
    post: &Post<'_>,
    mail: &Mail<'_>,
    director: &DirectorRow,
    matters: &[Matter],
    prose: &[String],
    orders: bool,
) -> Result<Option<Settled>> {
    let fresh =
        |text: &String| Line { text: text.clone(), standing: Standing::Fresh, below_quotation: false };
    let reply = read_reply(&prose.iter().map(fresh).collect::<Vec<_>>(), &director.name);
    let only_words = matters.iter().all(|matter| matter.kind == MatterKind::Words);
    let plain_words = only_words && (reply.others || reply.clauses.iter().any(|clause| !clause.yes));
    if reply.clauses.is_empty() && !reply.hedged || matters.is_empty() || plain_words {
        return Ok(None);
    }
    let mut settled = Settled::default();
    // Whoever has answered has written something.
    let line = prose.iter().map(String::as_str).find(|line| !line.trim().is_empty()).unwrap_or("");
    let goes_on = |clause: &Clause| !clause.yes && !clause.apart && !clause.reason.is_empty();
    if reply.others || orders || two_answers(&reply) {
        settled.problems.push(problem(line, &CaseNotSettled::MoreThanAnAnswer));
    } else if let Some(clause) = reply.clauses.iter().find(|clause| goes_on(clause)) {
        settled.problems.push(no_that_goes_on(line, clause, matters));
    } else {
        for clause in &reply.clauses {
            answer_by_clause(post, mail, director, matters, clause, &mut settled)?;
        }
    }
    Ok(Some(settled))
}

fn answer_by_clause(
    post: &Post<'_>,
    mail: &Mail<'_>,
    director: &DirectorRow,
    matters: &[Matter],
    clause: &Clause,
    settled: &mut Settled,
) -> Result<()> {
    for meant in meant(clause, matters) {
        let done = match meant {
            Ok(matter) => answer_case(post, mail, director, matter, clause)?,
            Err(why) => Err(problem(&said(clause), &why)),
        };
        match done {
            Ok(Done::Said(said)) => settled.done.push(said),
            Ok(Done::Told(name)) => {
                settled.done.push(format!("answer passed on to {name}"));
                settled.told.push(name);
            }
            Err(problem) => settled.problems.push(problem),
        }
    }
    Ok(())
}

/// `yes` or `no` to one matter.
fn answer_case(
    post: &Post<'_>,
    mail: &Mail<'_>,
    director: &DirectorRow,
    matter: &Matter,
    clause: &Clause,
) -> Result<Result<Done, OrderProblem>> {
    let refused = |why: &CaseNotSettled| Ok(Err(problem(&said(clause), why)));
    if matter.state != MatterState::Open {
        return refused(&CaseNotSettled::WaitsNoLonger { case: matter.id });
    }
    let lapsed = |at| at <= mail.row.received;
    if matter.kind == MatterKind::Order && lapses(matter).is_some_and(lapsed) {
        return refused(&CaseNotSettled::Dropped);
    }
    match has_changed(post, matter)? {
        Some(Changed::Over(why)) if clause.yes || matter.kind != MatterKind::Order => {
            post.tx.end_matter(matter.id, MatterState::Settled, post.now)?;
            return refused(&why);
        }
        Some(Changed::Proposal(why)) if clause.yes => return refused(&why),
        Some(Changed::Over(_) | Changed::Proposal(_)) | None => {}
    }
    match (clause.yes, matter.proposal.as_deref().map(Proposal::stored)) {
        (true, Some(Proposal::Order(order))) => {
            let Ok(given) = read_order(&order) else {
                return refused(&CaseNotSettled::Unreadable);
            };
            take(post, mail, director, matter, clause, given)
        }
        (true, Some(Proposal::Leave)) => {
            closed_case::leave_as_it_is(post, mail, director, matter, None)?;
            Ok(Ok(Done::Said(format!("case {}: left as it is", matter.id))))
        }
        (true, None) => Ok(Err(nothing_proposed(matter, clause))),
        (false, _) => say_no(post, mail, director, matter, clause),
    }
}

/// `no` to one matter.
fn say_no(
    post: &Post<'_>,
    mail: &Mail<'_>,
    director: &DirectorRow,
    matter: &Matter,
    clause: &Clause,
) -> Result<Result<Done, OrderProblem>> {
    let reason = clause.reason.contains(char::is_alphanumeric).then_some(clause.reason.as_str());
    let no = matter.kind.no();
    match (no, reason) {
        (No::Refuses | No::LeavesWithReason, None) => {
            let fits = Some(no_line(&clause.numbers, no));
            Ok(Err(OrderProblem { fits, ..problem(&said(clause), &CaseNotSettled::NoReason { no }) }))
        }
        (No::Refuses, Some(reason)) => {
            let Some(name) = game_name(post.tx, matter)? else {
                return Ok(Err(problem(&said(clause), &CaseNotSettled::OfNoGame)));
            };
            let given = refusal(name, whose(post.tx, matter)?, reason);
            take(post, mail, director, matter, clause, given)
        }
        (No::LeavesWithReason | No::Leaves, reason) => {
            closed_case::leave_as_it_is(post, mail, director, matter, reason)?;
            Ok(Ok(Done::Said(format!("case {}: left as it is", matter.id))))
        }
        (No::Drops, _) => {
            post.tx.end_matter(matter.id, MatterState::Refused, post.now)?;
            let passed_on = pass_on_what_was_no_order(post, mail, director, matter)?;
            Ok(Ok(passed_on
                .map_or_else(|| Done::Said(format!("case {}: the order is dropped", matter.id)), Done::Told)))
        }
        (No::Nothing, _) => {
            Ok(Err(problem(&said(clause), &CaseNotSettled::NoSaysNothing { case: matter.id })))
        }
    }
}

/// Carries out what settles a matter.
fn take(
    post: &Post<'_>,
    mail: &Mail<'_>,
    director: &DirectorRow,
    matter: &Matter,
    clause: &Clause,
    given: Given,
) -> Result<Result<Done, OrderProblem>> {
    let tables = match obey::games_of(post.tx, director, &given, None)? {
        Ok(tables) => tables,
        Err(why) => return Ok(Err(problem(&said(clause), &CaseNotSettled::NoGame(why)))),
    };
    let giver = Giver { director: Some(director), mail: Some(mail) };
    let mut done = Vec::new();
    let mut first = true;
    for (mut table, given) in affected_games::touched(post.tx, tables, given)? {
        let named = std::mem::take(&mut first);
        match obey::obey(post, &giver, &mut table, &given)? {
            Ok(Obedience::Ruled(said)) => done.push(said),
            Ok(Obedience::Told(names)) => done.push(format!("told {}", names.join(" and "))),
            Err(unfit) if !named && affected_games::says_nothing_of_others(&unfit) => {}
            Err(why) if done.is_empty() => {
                return Ok(Err(problem(&said(clause), &CaseNotSettled::NotObeyed(why))));
            }
            Err(why) => done.push(format!("{}: not done, {}", table.row.name, why.in_english())),
        }
    }
    post.tx.end_matter(matter.id, MatterState::Taken, post.now)?;
    Ok(Ok(Done::Said(done.join("; "))))
}

/// Words that read as an order and were meant for the player whom the director answered go to that player.
fn pass_on_what_was_no_order(
    post: &Post<'_>,
    mail: &Mail<'_>,
    director: &DirectorRow,
    matter: &Matter,
) -> Result<Option<String>> {
    let Some(player) = matter.player.filter(|_| !matter.said.is_empty() && mail.answer) else {
        return Ok(None);
    };
    let player = post.tx.player(player)?;
    let row = matter.game.map(|game| post.tx.game_by_id(game)).transpose()?;
    let table = row.map(|row| game_context::table(post.tx, row)).transpose()?;
    obey::answer_asker(post, mail, director, &player, table.as_ref(), &matter.said)?;
    for id in &mail.message.answers {
        let Some(letter) = post.tx.letter_named(id)? else { continue };
        let asked = |matter: &Matter| {
            let his = matter.player == Some(player.id) && matter.state == MatterState::Open;
            matter.kind == MatterKind::Words && his
        };
        for answered in post.tx.matters_in(letter.id)?.iter().filter(|matter| asked(matter)) {
            post.tx.end_matter(answered.id, MatterState::Taken, post.now)?;
        }
    }
    Ok(Some(player.name))
}

/// Why what a case proposes no longer follows from the game, where it does not.
fn has_changed(place: &Workplace<'_>, matter: &Matter) -> Result<Option<Changed>> {
    if let Some(game) = matter.game.filter(|_| matter.kind == MatterKind::Order) {
        let table = game_context::table(place.tx, place.tx.game_by_id(game)?)?;
        if against_record::has_gone_on(place.tx, matter, &table)? {
            return Ok(Some(Changed::Over(CaseNotSettled::GoneOn)));
        }
    }
    let proposes = matter.proposal.as_deref().map(Proposal::stored);
    let Some(proposal) = proposes.filter(|proposal| proposal.order().is_some()) else { return Ok(None) };
    let Some(game) = matter.game else { return Ok(None) };
    let table = game_context::table(place.tx, place.tx.game_by_id(game)?)?;
    if matter.half_move.is_some_and(|then| then.line != table.game.line) {
        return Ok(Some(Changed::Over(CaseNotSettled::AnotherLine)));
    }
    let late = match (matter.kind, matter.player) {
        (MatterKind::Flag, Some(late)) => Side::BOTH.into_iter().find(|side| table.player(*side).id == late),
        (MatterKind::TimeClaim, Some(by)) => {
            Side::BOTH.into_iter().find(|side| table.player(*side).id == by).map(Side::other)
        }
        _ => return Ok(None),
    };
    if table.game.both_overstepped(place.now) {
        let fits = fits_both(&table, &proposal);
        return Ok((!fits).then_some(Changed::Proposal(CaseNotSettled::BothOverstepped)));
    }
    let by_time: Order<String> = Order::Result { result: None, ground: Some(Ground::Time) };
    let winner = must_mate(&table.game, &by_time, place.now);
    let claimed = |late: Side| matter.kind != MatterKind::TimeClaim || table.game.claims_time(late.other());
    let still = late.is_some_and(|late| winner == Some(late.other()) && claimed(late));
    Ok((!still).then_some(Changed::Over(CaseNotSettled::NotOverstepped)))
}

/// The side whose claim a case is about, where claims of both wait.
fn whose(tx: &Tx<'_>, matter: &Matter) -> Result<Option<Side>> {
    let Some(game) = matter.game else { return Ok(None) };
    let table = game_context::table(tx, tx.game_by_id(game)?)?;
    let waits = |side: Side| table.game.waiting().iter().any(|pending| pending.by == side);
    let his = |side: &Side| matter.player == Some(table.player(*side).id);
    Ok(Side::BOTH.into_iter().find(his).filter(|_| waits(Side::White) && waits(Side::Black)))
}

fn game_name(tx: &Tx<'_>, matter: &Matter) -> Result<Option<GameId>> {
    let row = matter.game.map(|game| tx.game_by_id(game)).transpose()?;
    Ok(row.map(|row| row.name))
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

/// What is said of a `yes` where nothing was proposed.
fn nothing_proposed(matter: &Matter, clause: &Clause) -> OrderProblem {
    let no = matter.kind.no();
    let fits = (no == No::LeavesWithReason).then(|| no_line(&clause.numbers, no));
    OrderProblem { fits, ..problem(&said(clause), &CaseNotSettled::NothingProposed { case: matter.id, no }) }
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

/// A clause as it was written, more or less.
fn said(clause: &Clause) -> String {
    let numbers: String = clause.numbers.iter().map(|number| format!(" {number}")).collect();
    let all = if clause.all { " all" } else { "" };
    let word = if clause.yes { "yes" } else { "no" };
    format!("{word}{numbers}{all} {}", clause.reason).trim_end().to_owned()
}

fn problem(line: &str, why: &CaseNotSettled) -> OrderProblem {
    OrderProblem { line: line.to_owned(), why: why.sentence(), fits: None }
}
