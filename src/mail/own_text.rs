//! What stands word for word in a letter of ours is not newly written, even where a mail program took all marks of
//! quotation off, broke its lines anew or made one of several.

use std::collections::HashSet;

use memchr::memmem::Finder;

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
        self.lines.contains(folded) || self.running_place(folded).is_some()
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
    fn behind(&self, folded: &str, after: Option<Place>) -> Option<Place> {
        let bare = folded.trim_end_matches(ENDS);
        self.behind_whole(folded, after).or_else(|| self.behind_whole(bare, after).filter(|_| bare != folded))
    }

    fn behind_whole(&self, folded: &str, after: Option<Place>) -> Option<Place> {
        let goes_on = after.and_then(|place| match place {
            Place::Running(letter, end) => {
                Some(Place::Running(letter, next_piece(self.running.get(letter)?, end, folded)?))
            }
            Place::Barred(line, end) => {
                Some(Place::Barred(line, next_piece(self.barred.get(line)?, end, folded)?))
            }
        });
        let telling = || folded.split(' ').count() >= TELLING_PIECE;
        goes_on.or_else(|| telling().then(|| self.running_place(folded)).flatten())
    }

    fn running_place(&self, folded: &str) -> Option<Place> {
        let finder = Finder::new(folded);
        let found =
            |(letter, text): (usize, &String)| Some(Place::Running(letter, end_of(text, folded, &finder)?));
        self.running.iter().enumerate().find_map(found)
    }

    /// Behind the beginning of a line of ours that stands behind the bar, or of rows that were set one behind the other.
    fn barred_place(&self, line: &str) -> Option<Place> {
        let line = without_bar(line);
        let bare = line.trim_end_matches(ENDS);
        self.barred_place_of(line).or_else(|| self.barred_place_of(bare).filter(|_| bare != line))
    }

    fn barred_place_of(&self, line: &str) -> Option<Place> {
        let begun = |(at, text): (usize, &String)| {
            let end = next_piece(text, 0, line)?;
            (end < text.trim_end().len()).then_some(Place::Barred(at, end))
        };
        let finder = Finder::new(line);
        let within = |at: &usize| Some(Place::Barred(*at, end_of(self.barred.get(*at)?, line, &finder)?));
        self.barred.iter().enumerate().find_map(begun).or_else(|| self.rows.iter().find_map(within))
    }
}

/// What a program puts behind the words that stand for a picture.
const ENDS: [char; 2] = [']', ')'];

/// From so many characters on a line may have been broken within a word.
const BROKEN: usize = 40;

/// Where a piece ends that goes on from a place in our text.
fn next_piece(text: &str, end: usize, piece: &str) -> Option<usize> {
    let rest = text.get(end..)?;
    let gap = rest.len() - rest.trim_start_matches(' ').len();
    let behind = rest.get(gap..)?.strip_prefix(piece)?;
    (behind.starts_with(' ') || piece.chars().count() >= BROKEN).then_some(end + gap + piece.len())
}

/// Where a piece ends that stands somewhere in our text and begins with a word.
fn end_of(text: &str, piece: &str, finder: &Finder<'_>) -> Option<usize> {
    let begins = finder.find_iter(text.as_bytes());
    let whole = |at: &usize| text.get(..*at).is_none_or(|before| before.is_empty() || before.ends_with(' '));
    begins.filter(whole).find_map(|at| next_piece(text, at, piece))
}

/// Whether a bar stands apart between the words of a line: a piece of rows that a program has set one behind the other.
fn has_bar_within(folded: &str) -> bool {
    folded.split(' ').any(|word| word == "|")
}

/// A line without the bar before it, and without what a program puts before the words that stand for a picture.
fn without_bar(line: &str) -> &str {
    line.trim_start_matches(['|', ' ', '[', '('])
}

/// Marks lines that one of these letters of ours holds as quoted, unless they are above every quotation and short.
pub fn strip_known(lines: &mut [Line], letters: &[OwnText]) {
    let folded: Vec<String> = match letters {
        [] => return,
        _ => lines.iter().map(|line| fold(&line.text)).collect(),
    };
    for known in letters {
        strip_letter(lines, &folded, known);
    }
}

/// Of one letter; each line stands folded beside it.
fn strip_letter(lines: &mut [Line], folded: &[String], known: &OwnText) {
    let mut below_quotation = false;
    let mut begins = None;
    let mut place = None;
    for (at, (line, folded)) in lines.iter_mut().zip(folded).enumerate() {
        below_quotation |= line.below_quotation;
        line.below_quotation = below_quotation;
        if folded.is_empty() {
            continue;
        }
        let whole = known.lines.contains(folded);
        let behind = known.behind(folded, place);
        let goes_on = || behind.or_else(|| known.running_place(folded));
        match line.standing {
            Standing::Fresh => {
                let telling = whole && folded.split(' ').count() >= TELLING;
                let in_rows = below_quotation && has_bar_within(folded);
                let row = in_rows.then(|| known.barred_place(folded)).flatten();
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
            Standing::Barred => place = known.barred_place(folded).or(place),
            // What is broken off a marked line comes without the mark.
            Standing::Quoted => {
                let bare = folded.trim_start_matches(['>', ' ']);
                let barred = bare.starts_with('|').then(|| known.barred_place(bare)).flatten();
                place = barred.or_else(|| known.behind(bare, place)).or(place);
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
