//! What stands word for word in a letter of ours is not newly written, even where a mail program took all marks of
//! quotation off, broke its lines anew or made one of several.

mod piece;

use std::collections::HashSet;

use piece::{Held, Piece, end_of, next_piece, without_bar};

use super::{Line, Standing, normalise::fold};

/// A line of ours with so many words is no chance meeting: a quotation begins there.
const TELLING: usize = 3;

/// Nor is a piece of a paragraph of ours with so many.
const TELLING_PIECE: usize = 5;

/// What letters of ours say, as lines and as running text.
#[derive(Clone, Debug, Default)]
pub struct OwnText {
    lines: HashSet<String>,
    /// The text of each letter that stands behind no bar, its words with one blank before and behind each. What stands
    /// behind the bar may be copied, and is its writer's own without it.
    running: Vec<String>,
    /// The lines behind the bar, without it, with blanks as above.
    barred: Vec<String>,
    /// Which of these are all lines of a letter one behind the other, as programs set the rows of a table.
    rows: Vec<usize>,
}

/// A place in our text: the end of a piece of it.
#[derive(Clone, Copy)]
enum Place {
    /// In the running text of a letter.
    Running(usize, usize),
    /// In a line behind the bar, but not at its end: what was broken off it came without the bar.
    Barred(usize, usize),
}

impl OwnText {
    pub(super) fn add(&mut self, lines: Vec<String>) {
        let (barred, bare): (Vec<&str>, Vec<&str>) =
            lines.iter().map(String::as_str).partition(|line| line.starts_with('|'));
        self.running.push(format!(" {} ", bare.join(" ")));
        let rows = barred.iter().map(|line| without_bar(line)).collect::<Vec<_>>().join(" | ");
        self.barred.extend(barred.into_iter().map(|line| format!(" {} ", without_bar(line))));
        self.rows.push(self.barred.len());
        self.barred.push(format!(" {rows} "));
        self.lines.extend(lines);
    }

    pub(super) fn has_running(&self, folded: &str) -> bool {
        self.lines.contains(folded) || self.running_place(&Piece::of(folded)).is_some()
    }

    /// What another letter says as well.
    pub fn extend(&mut self, other: OwnText) {
        self.lines.extend(other.lines);
        self.running.extend(other.running);
        self.rows.extend(other.rows.into_iter().map(|row| row + self.barred.len()));
        self.barred.extend(other.barred);
    }

    /// Whether a line of ours is this one, blanks aside.
    pub fn has_line(&self, line: &str) -> bool {
        self.lines.contains(&fold(line))
    }

    /// The lines of ours, without an order.
    pub(super) fn lines(&self) -> impl Iterator<Item = &String> {
        self.lines.iter()
    }

    /// Where our text goes on behind this piece of it, which goes on from a place or is long enough to be ours alone.
    fn behind(&self, piece: &Piece<'_>, after: Option<Place>) -> Option<Place> {
        self.behind_whole(piece, after).or_else(|| self.behind_whole(&piece.without_end()?, after))
    }

    fn behind_whole(&self, piece: &Piece<'_>, after: Option<Place>) -> Option<Place> {
        let folded = piece.text;
        let goes_on = after.and_then(|place| match place {
            Place::Running(letter, end) => {
                Some(Place::Running(letter, next_piece(self.running.get(letter)?, end, folded)?))
            }
            Place::Barred(line, end) => {
                Some(Place::Barred(line, next_piece(self.barred.get(line)?, end, folded)?))
            }
        });
        let telling = || folded.split(' ').count() >= TELLING_PIECE;
        goes_on.or_else(|| telling().then(|| self.running_place(piece)).flatten())
    }

    fn running_place(&self, piece: &Piece<'_>) -> Option<Place> {
        let found = |(letter, text): (usize, &String)| Some(Place::Running(letter, end_of(text, piece)?));
        self.running.iter().enumerate().find_map(found)
    }

    /// Behind the beginning of a line of ours that stands behind the bar, or of rows that were set one behind the other.
    fn barred_place(&self, piece: &Piece<'_>) -> Option<Place> {
        self.barred_place_of(piece).or_else(|| self.barred_place_of(&piece.without_end()?))
    }

    fn barred_place_of(&self, piece: &Piece<'_>) -> Option<Place> {
        let begun = |(at, text): (usize, &String)| {
            let end = next_piece(text, 0, piece.text)?;
            (end < text.trim_end().len()).then_some(Place::Barred(at, end))
        };
        let within = |at: &usize| Some(Place::Barred(*at, end_of(self.barred.get(*at)?, piece)?));
        self.barred.iter().enumerate().find_map(begun).or_else(|| self.rows.iter().find_map(within))
    }
}

/// Whether a bar stands apart between the words of a line: a piece of rows that a program has set one behind the other.
fn has_bar_within(folded: &str) -> bool {
    folded.split(' ').any(|word| word == "|")
}

/// Marks lines that one of these letters of ours holds as quoted, unless they are above every quotation and short.
pub fn strip_known(lines: &mut [Line], letters: &[OwnText]) {
    let folded: Vec<String> = match letters {
        [] => return,
        _ => lines.iter().map(|line| fold(&line.text)).collect(),
    };
    let held: Vec<Held<'_>> = folded.iter().map(|folded| Held::of(folded)).collect();
    for known in letters {
        strip_letter(lines, &held, known);
    }
}

/// Of one letter.
fn strip_letter(lines: &mut [Line], held: &[Held<'_>], known: &OwnText) {
    let mut below_quotation = false;
    let mut begins = None;
    let mut place = None;
    for (at, (line, held)) in lines.iter_mut().zip(held).enumerate() {
        let folded = held.folded.text;
        below_quotation |= line.below_quotation;
        line.below_quotation = below_quotation;
        if folded.is_empty() {
            continue;
        }
        let whole = known.lines.contains(folded);
        let behind = match line.standing {
            Standing::Fresh | Standing::Old => known.behind(&held.folded, place),
            Standing::Barred | Standing::Quoted | Standing::Signature => None,
        };
        let goes_on = || behind.or_else(|| known.running_place(&held.folded));
        match line.standing {
            Standing::Fresh => {
                let telling = whole && folded.split(' ').count() >= TELLING;
                let in_rows = below_quotation && has_bar_within(folded);
                let row = in_rows.then(|| known.barred_place(&held.unbarred)).flatten();
                if telling || behind.is_some() || whole && below_quotation || row.is_some() {
                    begins = begins.or(Some(at));
                    line.standing = Standing::Quoted;
                    below_quotation = true;
                    place = row.or_else(goes_on).or(place);
                }
            }
            // Told apart from what somebody may have written among the lines of a letter that is quoted without marks.
            Standing::Old if whole || behind.is_some() => {
                line.standing = Standing::Quoted;
                place = goes_on().or(place);
            }
            Standing::Barred => place = known.barred_place(&held.unbarred).or(place),
            // What is broken off a marked line comes without the mark.
            Standing::Quoted => {
                let is_barred = held.unmarked.text.starts_with('|');
                let barred = is_barred.then(|| known.barred_place(&held.unbarred)).flatten();
                place = barred.or_else(|| known.behind(&held.unmarked, place)).or(place);
            }
            Standing::Old | Standing::Signature => {}
        }
    }
    let above = begins.and_then(|at| lines.get_mut(..at)).unwrap_or_default();
    quote_the_head(above, known);
}

/// The move with which a letter begins stands behind the bar, and its first sentence below it.
fn quote_the_head(above: &mut [Line], known: &OwnText) {
    let blanks = above.iter().rev().take_while(|line| line.text.trim().is_empty()).count();
    let head = above.len().saturating_sub(blanks + 1);
    let Some(head) = above.get_mut(head..) else { return };
    let is_ours = |line: &Line| line.standing == Standing::Barred && known.has_line(&line.text);
    if head.first().is_some_and(is_ours) {
        for line in head {
            (line.standing, line.below_quotation) = (Standing::Quoted, true);
        }
    }
}

/// Marks the lines below a quotation as quoted that a letter of ours holds behind its bar, where they come without it:
/// what we propose to a director is his only where he writes it anew.
pub fn strip_bared(lines: &mut [Line], known: &OwnText) {
    let fresh = |line: &&mut Line| line.is_fresh() && line.below_quotation;
    for line in lines.iter_mut().filter(fresh) {
        let folded = fold(&line.text);
        if folded.split(' ').count() >= TELLING && known.lines.contains(&format!("| {folded}")) {
            line.standing = Standing::Quoted;
        }
    }
}

/// The lines of a mail that are not ours, for whoever is to read all of it: those that are quoted behind `> `, those of
/// our letters left out.
pub fn not_ours(lines: &[Line], known: &OwnText) -> Vec<String> {
    let theirs = lines.iter().filter(|line| line.standing != Standing::Barred && !known.has_line(&line.text));
    let written = theirs.map(|line| match line.standing {
        Standing::Fresh | Standing::Signature | Standing::Barred => line.text.clone(),
        Standing::Quoted | Standing::Old => format!("> {}", line.text),
    });
    written.collect()
}

#[cfg(test)]
mod tests;
