//! The crosstable as text for letters and terminals: at most 72 columns where it fits. Federation and rating go first
//! when it does not, then letters of long names.

use std::fmt;

use super::{Cell, Crosstable, CrosstableRow, Mark};

/// The columns of a mail's line.
const WIDTH: usize = 72;

/// Shorter names than this tell nobody apart.
const SHORTEST_NAME: usize = 14;

/// A column: its head, and its text in each row.
struct Column {
    texts: Vec<String>,
    /// Whether words stand in it, and not figures.
    left: bool,
}

impl Column {
    fn of(head: &str, rows: &[CrosstableRow], text: impl Fn(&CrosstableRow) -> String) -> Column {
        let texts = std::iter::once(head.to_owned()).chain(rows.iter().map(text)).collect();
        Column { texts, left: matches!(head, "Name" | "Fed") }
    }

    fn width(&self) -> usize {
        self.texts.iter().map(|text| text.chars().count()).max().unwrap_or(0)
    }

    fn cut(&mut self, width: usize) {
        for text in &mut self.texts {
            if text.chars().count() > width {
                let kept: String = text.chars().take(width.saturating_sub(1)).collect();
                *text = format!("{}…", kept.trim_end());
            }
        }
    }
}

impl fmt::Display for Crosstable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines(WIDTH).iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl Crosstable {
    /// The table line by line, in so many columns where it fits.
    pub fn lines(&self, width: usize) -> Vec<String> {
        set(&columns(&self.rows, width, true), self.rows.len())
    }

    /// The same without what each made against whom.
    pub fn standings(&self, width: usize) -> Vec<String> {
        set(&columns(&self.rows, width, false), self.rows.len())
    }
}

/// The head of the columns and the rows below it, without blanks at the ends of lines.
fn set(columns: &[Column], rows: usize) -> Vec<String> {
    let line = |line: usize| {
        let cells = columns.iter().filter_map(|column| {
            let (text, width) = (column.texts.get(line)?, column.width());
            Some(if column.left { format!("{text:<width$}") } else { format!("{text:>width$}") })
        });
        let cells: Vec<String> = cells.collect();
        cells.join(" ").trim_end().to_owned()
    };
    (0..=rows).map(line).collect()
}

/// The columns, fitted to the width as far as they can be.
fn columns(rows: &[CrosstableRow], width: usize, with_cells: bool) -> Vec<Column> {
    let place = Column::of("", rows, shown_place);
    let number = Column::of("No", rows, |row| row.number.to_string());
    let mut name = Column::of("Name", rows, |row| row.name.clone());
    let federation = Column::of("Fed", rows, |row| row.federation.clone().unwrap_or_default());
    let rating =
        Column::of("Rtg", rows, |row| row.rating.map_or_else(String::new, |rating| rating.to_string()));
    let mut scores: Vec<Column> = rows
        .iter()
        .enumerate()
        .filter(|_| with_cells)
        .map(|(place, opponent)| {
            let marks =
                |row: &CrosstableRow| row.cells.get(place).map(|cell| marks(cell, row)).unwrap_or_default();
            Column::of(&opponent.number.to_string(), rows, marks)
        })
        .collect();
    scores.push(Column::of("Pts", rows, |row| points(row.half_points)));
    scores.push(Column::of("SB", rows, |row| sonneborn_berger(row.sonneborn_berger_quarters)));
    scores.push(Column::of("Won", rows, |row| row.wins.to_string()));
    scores.push(Column::of("Left", rows, |row| row.remaining.to_string()));

    let wide = |columns: &[Column]| columns.iter().map(|column| column.width() + 1).sum::<usize>();
    let mut optional = Vec::new();
    if rows.iter().any(|row| row.federation.is_some()) {
        optional.push(federation);
    }
    if rows.iter().any(|row| row.rating.is_some()) {
        optional.push(rating);
    }
    let mut head = vec![place, number];
    let needed = wide(&head) + wide(&scores);
    let shortest = name.width().min(SHORTEST_NAME);
    while needed + wide(&optional) + shortest > width && !optional.is_empty() {
        optional.remove(0);
    }
    name.cut(width.saturating_sub(needed + wide(&optional)).max(SHORTEST_NAME));
    head.push(name);
    head.extend(optional);
    head.extend(scores);
    head
}

fn shown_place(row: &CrosstableRow) -> String {
    if row.place == row.last_place {
        row.place.to_string()
    } else {
        format!("{}-{}", row.place, row.last_place)
    }
}

fn marks(cell: &Cell, row: &CrosstableRow) -> String {
    if cell.opponent == row.number {
        return "#".into();
    }
    cell.marks.iter().copied().map(Mark::sign).collect()
}

/// Half points with one decimal, so that a column of them stands straight.
pub fn points(halves: u32) -> String {
    format!("{}.{}", halves / 2, halves % 2 * 5)
}

/// Quarter points with two decimals.
fn sonneborn_berger(quarters: u32) -> String {
    format!("{}.{:02}", quarters / 4, quarters % 4 * 25)
}
