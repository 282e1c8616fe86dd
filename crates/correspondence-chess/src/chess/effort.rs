//! How far a program looked that was asked of a position, or what it read: a code and figures, for the record.

use serde::{Deserialize, Serialize};

/// How far one looked.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "search", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub enum Effort {
    /// It is mate.
    Mate,
    /// It is stalemate.
    Stalemate,
    /// The solver's fast analysis proved it.
    Fast,
    /// The solver's full search proved it.
    Full,
    /// The full search found a line to mate, which our own board has played.
    LineToMate { half_moves: u32 },
    /// The full search found a line that does not mate on our board: nothing is proved.
    FalseLine,
    /// The full search came to its limit of nodes.
    Limit,
    /// The full search was ended before it was through.
    CutShort,
    /// A fault of the solver broke it off.
    Fault,
    /// The solver was not asked: in Chess960 castling is still possible.
    Chess960Castling,
    /// The solver was not asked: it does not take the position.
    Strange,
    /// A table of endgames was read.
    Table {
        /// The men by their letters, White's first, as the files are named.
        material: String,
        /// Whether the rule of 50 moves would spoil the win.
        spoilt: bool,
    },
    /// There are no tables of endgames here.
    NoTables,
    /// The tables know no castling.
    TablesKnowNoCastling,
    /// The tables do not go up to so many men, but only to `most`.
    TooManyMen { men: u32, most: u32 },
    /// The table that is needed is not there.
    NoSuchTable { material: String },
    /// The table that is needed cannot be read.
    BrokenTable,
}
