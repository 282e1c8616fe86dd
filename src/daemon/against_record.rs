//! A ruling that contradicts the record is asked back once: the director may know better, and may as well have taken one
//! side for the other. `yes` obeys it, and so does the same order sent again, by him or by a deputy.

use anyhow::Result;

use super::{
    office::{Office, Table},
    proposal::{order_for, whole_order},
};
use crate::{
    laws::{
        Entry, Fact, TableSays, Verdict,
        director::{Doubt, doubt},
    },
    model::{MatterKind, MatterState, Side},
    reading::{Direction, Given},
    store::{DirectorRow, NewMatter},
};

/// What is to be done with an order.
pub(super) enum Weighed {
    /// It is obeyed.
    Obey,
    /// It was asked about before, by this matter: it is obeyed, and the matter ends.
    Meant(i64),
    /// It contradicts the record, which says this, and is asked about.
    Ask(String),
}

impl Office<'_> {
    /// Whether an order contradicts the record of its game, and was not asked about yet.
    pub fn weigh(&self, table: &Table, given: &Given) -> Result<Weighed> {
        let Direction::Rule { order, .. } = &given.what else { return Ok(Weighed::Obey) };
        let tables = self.tables_said(table)?;
        let Some(doubt) = doubt(&table.game, order, tables, self.now) else { return Ok(Weighed::Obey) };
        let meant = order_for(given, &table.row.name.to_string());
        let open = self.books.open_matters(table.row.id)?;
        let asked = open.into_iter().find(|matter| {
            let same = matter.proposal.as_deref().is_some_and(|order| order.starts_with(&meant));
            matter.kind == MatterKind::Order && matter.half_move == Some(table.game.to_play()) && same
        });
        Ok(match asked {
            Some(matter) => Weighed::Meant(matter.id),
            None => Weighed::Ask(in_words(doubt)),
        })
    }

    /// Remembers, without a letter, that an order at the shell was asked about.
    pub fn ask_at_the_shell(
        &self,
        table: &Table,
        director: Option<&DirectorRow>,
        given: &Given,
    ) -> Result<()> {
        let asked = NewMatter {
            kind: MatterKind::Order,
            event: table.row.event,
            player: None,
            director: director.map(|director| director.id),
            game: Some(table.row.id),
            half_move: Some(table.game.to_play()),
            mail: None,
            received: self.now,
            sender: None,
            said: String::new(),
            proposal: Some(whole_order(given, &table.row.name.to_string())),
            code: None,
        };
        self.books.open_matter(&asked, self.now).map(drop)
    }

    /// Ends the matter of an order that was asked about and is obeyed.
    pub fn meant_after_all(&self, weighed: &Weighed) -> Result<()> {
        match weighed {
            Weighed::Meant(matter) => self.books.end_matter(*matter, MatterState::Taken, self.now),
            Weighed::Obey | Weighed::Ask(_) => Ok(()),
        }
    }

    /// What the tables of endgames said of the position that stands, where they were asked and had an answer.
    fn tables_said(&self, table: &Table) -> Result<Option<TableSays>> {
        let journal = self.books.journal(table.row.id, &table.row.name)?;
        let entries = journal.into_iter().map(|row| row.entry);
        Ok(entries.rev().find_map(|entry: Entry| match entry.fact {
            Fact::Verdict { half_move, verdict: Verdict::Tablebase { says }, .. }
                if half_move == table.game.to_play() =>
            {
                says
            }
            _ => None,
        }))
    }
}

fn in_words(doubt: Doubt) -> String {
    match doubt {
        Doubt::NotLate { loser: None, .. } => "by the record nobody has overstepped the time".to_owned(),
        Doubt::NotLate { loser: Some(loser), late: Some(late) } if late != loser => {
            format!("by the record {late} has overstepped the time, and {loser} has not")
        }
        Doubt::NotLate { loser: Some(loser), .. } => {
            format!("by the record {loser} has not overstepped the time")
        }
        Doubt::Tables { winner } => {
            let says = winner.map_or("the position is drawn", |side| match side {
                Side::White => "White wins",
                Side::Black => "Black wins",
            });
            format!("by the tables of endgames, which were asked about this position, {says}")
        }
    }
}
