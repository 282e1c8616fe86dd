//! The docket: cases of the director, told by a letter, answered by `yes`, `no REASON` or an order, and ended by
//! themselves where the game settles them.

use anyhow::Result;

use super::{
    office::{Office, Table},
    settle::Mail,
};
use crate::{
    laws::Pending,
    letters::{CaseShown, Letter, WhyAsked},
    mail::Message,
    model::{GameResult, MatterKind, MatterState, Ply, Side},
    reading::{About, Direction, Given},
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

/// Whether the order that a matter proposes decides on what waits.
fn decides(matter: &Matter) -> bool {
    let word = matter.proposal.as_deref().and_then(|proposal| proposal.split_whitespace().next());
    matches!(word, Some("grant" | "refuse"))
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
