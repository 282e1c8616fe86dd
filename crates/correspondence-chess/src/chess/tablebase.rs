//! The tables of endgames (5.1.3, 5.2.4): what a position is worth with best play. They are asked without the rule of
//! 50 moves, which correspondence chess does not have at so few men: a win that the rule would spoil is a win.
//!
//! They are files of wins, draws and losses (Syzygy). What they do not answer waits for the director.
//!
//! Laws 5.1.3, 5.2.4

use std::{fs, io, path::Path};

use shakmaty::{Chess, Position as _};
use shakmaty_syzygy::{Material, SyzygyError, Tablebase, Wdl};

use serde::Serialize;

use super::{Effort, Position};
use crate::{model::Side, wording::phrases};

/// What reads the tables, and which version of it.
pub const PROBER: (&str, &str) = ("shakmaty-syzygy", "0.28.1");

/// What the tables say of a position.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Worth {
    /// Who wins with best play; none where it is a draw.
    pub winner: Option<Side>,
    /// What was read.
    pub effort: Effort,
}

phrases! {
    /// Why the tables have no answer.
    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum NoAnswer {
        /// No folder of tables is configured.
        NoTables = "no-answer-no-tables",
        /// The tables know no castling.
        Castling = "no-answer-castling",
        /// There are no tables for so many men, only for this many.
        TooManyMen { men: u32, most: usize } = "no-answer-too-many-men",
        /// The one table that is needed is not there.
        Missing[table: String] = "no-answer-missing",
        /// It is there and cannot be read.
        Broken[error: String] = "no-answer-broken",
    }
}

impl NoAnswer {
    /// For the record.
    pub fn effort(&self) -> Effort {
        match self {
            NoAnswer::NoTables => Effort::NoTables,
            NoAnswer::Castling => Effort::TablesKnowNoCastling,
            NoAnswer::TooManyMen { men, most } => {
                Effort::TooManyMen { men: *men, most: u32::try_from(*most).unwrap_or(u32::MAX) }
            }
            NoAnswer::Missing(material) => Effort::NoSuchTable { material: material.clone() },
            NoAnswer::Broken(_) => Effort::BrokenTable,
        }
    }
}

/// What can say the worth of a position: a folder of tables, or an answer made up for a test.
pub trait Tables: Send + Sync {
    /// What they say, or why they have no answer.
    fn worth(&self, position: &Position) -> Result<Worth, NoAnswer>;

    /// What there is, in words.
    fn description(&self) -> String;
}

/// No tables at all.
#[derive(Clone, Copy, Debug)]
pub struct NoTables;

impl Tables for NoTables {
    fn worth(&self, _: &Position) -> Result<Worth, NoAnswer> {
        Err(NoAnswer::NoTables)
    }

    fn description(&self) -> String {
        "none configured: claims go to the director".into()
    }
}

/// A folder of Syzygy tables, of which those for wins, draws and losses (`.rtbw`) are read.
pub struct Folder {
    tables: Tablebase<Chess>,
    count: usize,
}

impl Folder {
    /// Looks which tables are there.
    pub fn open(path: &Path) -> io::Result<Folder> {
        let mut tables = Tablebase::new();
        tables.add_directory(path)?;
        let endings = fs::read_dir(path)?.filter_map(|entry| Some(entry.ok()?.path()));
        let count = endings.filter(|path| path.extension().is_some_and(|ending| ending == "rtbw")).count();
        Ok(Folder { tables, count })
    }
}

impl Tables for Folder {
    fn worth(&self, position: &Position) -> Result<Worth, NoAnswer> {
        let men = position.men();
        let wdl = self.tables.probe_wdl_after_zeroing(&position.0).map_err(|error| match error {
            SyzygyError::Castling => NoAnswer::Castling,
            SyzygyError::TooManyPieces => NoAnswer::TooManyMen { men, most: self.tables.max_pieces() },
            SyzygyError::MissingTable { material, .. } => NoAnswer::Missing(material.to_string()),
            SyzygyError::ProbeFailed { .. } => NoAnswer::Broken(error.to_string()),
        })?;
        let (winner, spoilt) = meaning(wdl, position.side_to_move());
        let material = Material::from_board(position.0.board()).to_string();
        Ok(Worth { winner, effort: Effort::Table { material, spoilt } })
    }

    fn description(&self) -> String {
        format!("{} tables, up to {} men", self.count, self.tables.max_pieces())
    }
}

/// Who wins, and whether the rule of 50 moves would spoil the win, where this is what the side on move has.
fn meaning(wdl: Wdl, own: Side) -> (Option<Side>, bool) {
    match wdl {
        Wdl::Win => (Some(own), false),
        Wdl::CursedWin => (Some(own), true),
        Wdl::Draw => (None, false),
        Wdl::BlessedLoss => (Some(own.other()), true),
        Wdl::Loss => (Some(own.other()), false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tables of 3 and 4 men hold no such position, so that this is shown without them.
    #[test]
    fn a_win_that_the_rule_of_50_moves_would_spoil_is_a_win() {
        use Side::{Black, White};
        for (wdl, winner, spoilt) in [
            (Wdl::Win, Some(White), false),
            (Wdl::CursedWin, Some(White), true),
            (Wdl::Draw, None, false),
            (Wdl::BlessedLoss, Some(Black), true),
            (Wdl::Loss, Some(Black), false),
        ] {
            let (said, rule) = meaning(wdl, White);
            assert_eq!((said, rule), (winner, spoilt), "{wdl:?}");
            assert_eq!(meaning(wdl, Black).0, winner.map(Side::other), "{wdl:?}");
        }
    }

    /// What an entry of the journal names is what is used.
    #[test]
    fn the_versions_that_are_named_are_those_that_are_used() {
        for (name, version) in [PROBER, super::super::SOLVER] {
            let locked = format!("name = \"{name}\"\nversion = \"{version}\"\n");
            assert!(include_str!("../../../../Cargo.lock").contains(&locked), "{name} {version}");
        }
    }
}
