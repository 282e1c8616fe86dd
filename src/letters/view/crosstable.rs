//! An event's crosstable as a letter shows it: whole where it fits into its lines, else the standings, with the whole as a
//! file.
//!
//! Laws 12

use minijinja::{Value, context};

use super::super::{
    file::File,
    scrub::plain,
    wrap::{BAR, WIDTH},
};
use crate::{
    event::{Crosstable, Mark},
    model::{Digest, EventCode},
};

/// The columns behind the bar.
const COLUMNS: usize = WIDTH - BAR.len();

/// A crosstable as a file, where it is too wide for a letter.
pub fn table_file(code: &EventCode, table: &Crosstable) -> Option<File> {
    let name = || format!("{}-table.txt", code.as_str().to_ascii_lowercase());
    (!fits(table)).then(|| File::text(name(), "text/plain; charset=utf-8", &table.to_string()))
}

/// The same where no file has the whole of it: a wide table as its standings.
pub(crate) fn report(event: &str, table: &Crosstable, seal: &Digest) -> Value {
    shown(event, table, seal, fits(table))
}

/// Whether the whole table fits into a letter.
fn fits(table: &Crosstable) -> bool {
    table.lines(COLUMNS).iter().all(|line| line.chars().count() <= COLUMNS)
}

pub(crate) fn shown(event: &str, table: &Crosstable, seal: &Digest, whole: bool) -> Value {
    let lines = if whole { table.lines(COLUMNS) } else { table.standings(COLUMNS) };
    context! {
        event => plain(event), lines, whole, seal => seal.seal(),
        unplayed => table.has(Mark::WonByForfeit) || table.has(Mark::Forfeited), void => table.has(Mark::Void),
    }
}
