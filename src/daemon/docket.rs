//! The docket: cases of the director, told by a letter, answered by `yes`, `no REASON` or an order, and ended by
//! themselves where the game settles them.

use anyhow::Result;

use super::{
    director::{Giver, Obedience},
    office::{Office, Table},
    question::LAPSES,
    ruling::Unfit,
    settle::Mail,
};
use crate::{
    laws::{Pending, director::must_mate},
    letters::{CaseShown, Letter, OrderProblem, WhyAsked},
    mail::{Line, Message, Standing},
    model::{GameId, GameResult, Ground, MatterKind, MatterState, Order, Ply, Side},
    reading::{About, Clause, Direction, Given, Reply, read_order, read_reply},
    store::{DirectorRow, Matter, NewMatter, OutboxRow},
};

/// A case as it is opened.
pub(super) struct CaseOf {
    pub kind: MatterKind,
    /// The side whose doing it is about.
    pub by: Option<Side>,
    /// What `yes` does: a whole order with its reason; none where the director must find one.
    pub proposal: Option<String>,
}

impl CaseOf {
    /// A case without a proposal.
    pub fn open(kind: MatterKind, by: Option<Side>) -> CaseOf {
        CaseOf { kind, by, proposal: None }
    }
}

impl Office<'_> {
    /// Opens a case about a game and tells the director of it.
    pub fn tell_case(&self, table: &Table, case: CaseOf, letter: Letter) -> Result<()> {
        let Some(director) = self.director(table)? else { return self.tell_director(table, letter) };
        let mut posting = self.to_director(&director, Some(table), letter, None);
        let number = self.open_case(Some(table), &director, &case, None)?;
        posting.draft.case =
            Some(CaseShown { number, proposal: case.proposal, refusable: case.kind.can_be_refused() });
        posting.matters = vec![number];
        self.post(posting).map(drop)
    }

    /// Opens a case for a director, about a game where there is one; gives its number. `mail` is what it is about, where
    /// it is about one.
    pub fn open_case(
        &self,
        table: Option<&Table>,
        director: &DirectorRow,
        case: &CaseOf,
        mail: Option<&Mail<'_>>,
    ) -> Result<i64> {
        let new = NewMatter {
            kind: case.kind,
            event: director.event,
            player: case.by.zip(table).map(|(side, table)| table.player(side).id),
            director: Some(director.id),
            game: table.map(|table| table.row.id),
            half_move: table.map(|table| table.game.to_play()),
            mail: mail.map(|mail| mail.row.id),
            received: mail.map_or(self.now, |mail| mail.row.received),
            sender: None,
            said: String::new(),
            proposal: case.proposal.clone(),
            code: None,
        };
        self.books.open_matter(&new, self.now)
    }

    /// Ends the cases of a game that what happened in it has settled.
    pub fn settle_cases(&self, table: &Table) -> Result<()> {
        for matter in self.books.open_matters(table.row.id)? {
            if is_settled(&matter, table) {
                self.books.end_matter(matter.id, MatterState::Settled, self.now)?;
            }
        }
        Ok(())
    }

    /// The matters of this director that the nearest letter of ours tells of which a mail answers.
    pub fn matters_answered(&self, message: &Message, director: &DirectorRow) -> Result<Vec<Matter>> {
        let mut matters = Vec::new();
        for id in &message.answers {
            let Some(letter) = self.books.letter_named(id)? else { continue };
            matters = self.books.matters_in(letter.id)?;
            // That something in an answer could not be taken is no other matter.
            if !matters.is_empty() || letter.kind != Letter::ORDER_UNREAD {
                break;
            }
        }
        matters.retain(|matter| matter.director.is_some() && matter.event == director.event);
        Ok(matters)
    }

    /// The nearest letter of ours that a mail answers.
    pub fn nearest_letter(&self, message: &Message) -> Result<Option<OutboxRow>> {
        for id in &message.answers {
            if let Some(letter) = self.books.letter_named(id)? {
                return Ok(Some(letter));
            }
        }
        Ok(None)
    }

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

    /// Asks a director whether he means an order; `yes` in answer obeys it.
    pub fn ask_about_order(
        &self,
        mail: &Mail<'_>,
        director: &DirectorRow,
        table: Option<&Table>,
        given: &Given,
        why: WhyAsked,
    ) -> Result<String> {
        let about = match (&given.about, table) {
            (About::Event(code), _) => code.to_string(),
            (_, Some(table)) => table.row.name.to_string(),
            (About::Game(name), None) => name.to_string(),
            (About::Answered, None) => String::new(),
        };
        let case = CaseOf { kind: MatterKind::Order, by: None, proposal: Some(whole_order(given, &about)) };
        let number = self.open_case(table, director, &case, Some(mail))?;
        let sight = table.map(|table| table.sight(None, self.now));
        let letter = Letter::OrderAsked { sight, order: given.line.clone(), why };
        let thread = Some(super::office::thread(mail.message));
        let mut posting = self.to_director(director, table, letter, thread);
        posting.cause = Some(mail.row.id);
        posting.matters = vec![number];
        self.post(posting)?;
        Ok(format!("{about}: asked whether an order is meant"))
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

/// What a passed limit is proposed to come to: a loss on time, a draw where the opponent cannot mate (6.7), or a count
/// that begins anew; nothing where it was not found out.
pub(super) fn by_time(table: &Table, late: Ply, can_mate: Option<bool>) -> Option<String> {
    let (name, side) = (&table.row.name, late.side());
    let letter = if side == Side::White { 'w' } else { 'b' };
    let why = format!("The time of {side} for move {} ran out", late.move_number());
    // No time of a side is ruled while a claim of that side waits to be decided beside the game.
    if table.game.claims_beside(side).next().is_some() {
        return None;
    }
    match (table.game.counts_anew(side), can_mate) {
        (true, _) => Some(format!("overstep {name} {letter} {why} for the first time.")),
        (false, Some(true)) => Some(format!("result {name} {} time {why}.", GameResult::win(side.other()))),
        (false, Some(false)) => {
            Some(format!("result {name} 1/2-1/2 time {why}, and the opponent cannot mate (6.7)."))
        }
        (false, None) => None,
    }
}

/// An order with the name of its game, or of its event, as the shell takes it.
pub(super) fn whole_order(given: &Given, about: &str) -> String {
    match &given.what {
        Direction::Rule { reason, .. } => order_for(given, about) + reason,
        // What is to be told stands among its words.
        Direction::Tell { .. } => order_for(given, about).trim_end().to_owned(),
        Direction::Help => given.words.clone(),
    }
}

/// The same without the reason, and with a blank behind it.
pub(super) fn order_for(given: &Given, game: &str) -> String {
    let (word, rest) = given.words.split_once(' ').unwrap_or((&given.words, ""));
    if rest.is_empty() { format!("{word} {game} ") } else { format!("{word} {game} {rest} ") }
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

/// Whether the order that a matter proposes decides on what waits.
fn decides(matter: &Matter) -> bool {
    let word = matter.proposal.as_deref().and_then(|proposal| proposal.split_whitespace().next());
    matches!(word, Some("grant" | "refuse"))
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

/// Whether a case of this kind ends with a ruling in answer to its letter, since the game cannot say that it is settled.
pub(super) fn is_over_with_a_ruling(kind: MatterKind) -> bool {
    matches!(
        kind,
        MatterKind::Dates
            | MatterKind::Offers
            | MatterKind::Record
            | MatterKind::LateAcceptance
            | MatterKind::Withdrawal
            | MatterKind::Words
    )
}

/// Whether a game has settled what a matter is about.
fn is_settled(matter: &Matter, table: &Table) -> bool {
    let game = &table.game;
    let over = game.outcome.is_some();
    let left = matter.half_move.is_some_and(|then| then.line != game.line);
    let his = |pending: &Pending| matter.player.is_none_or(|player| player == table.player(pending.by).id);
    match matter.kind {
        // One that is decided beside the game outlives an end by the moves.
        MatterKind::Claim => !game.waiting().iter().any(his),
        MatterKind::EarlyDraw => over || game.pending.is_none(),
        MatterKind::Flag => over || game.flag.is_none(),
        MatterKind::Silence => over || matter.half_move != Some(game.to_play()),
        MatterKind::LateMove
        | MatterKind::TimeClaim
        | MatterKind::LateAcceptance
        | MatterKind::Dates
        | MatterKind::Offers
        | MatterKind::Forfeit => over || left,
        MatterKind::NoDirector => over,
        // What would be granted or refused is no longer what he was asked about.
        MatterKind::Order => left || decides(matter) && game.waiting().is_empty(),
        MatterKind::Unproven
        | MatterKind::WhichGame
        | MatterKind::Both
        | MatterKind::Doubtful
        | MatterKind::Record
        | MatterKind::Withdrawal
        | MatterKind::Words => false,
    }
}
