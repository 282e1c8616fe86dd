//! Pieces of a mail, and where they stand in our text.

use memchr::memmem::Finder;

/// What a program puts behind the words that stand for a picture.
const ENDS: [char; 2] = [']', ')'];

/// From so many characters on a line may have been broken within a word.
const BROKEN: usize = 40;

/// A piece of a mail that may stand in our text, with what finds it there: it is looked for in many letters.
pub(super) struct Piece<'a> {
    pub(super) text: &'a str,
    finder: Finder<'a>,
}

impl<'a> Piece<'a> {
    pub(super) fn of(text: &'a str) -> Piece<'a> {
        Piece { text, finder: Finder::new(text) }
    }

    /// The same without what a program has put behind it; none where there is no such.
    pub(super) fn without_end(&self) -> Option<Piece<'a>> {
        let bare = self.text.trim_end_matches(ENDS);
        (bare != self.text).then(|| Piece::of(bare))
    }
}

/// A line as it is held against our letters.
pub(super) struct Held<'a> {
    pub(super) folded: Piece<'a>,
    /// Without marks of quotation.
    pub(super) unmarked: Piece<'a>,
    /// Without these and a bar.
    pub(super) unbarred: Piece<'a>,
}

impl<'a> Held<'a> {
    pub(super) fn of(folded: &'a str) -> Held<'a> {
        let unmarked = folded.trim_start_matches(['>', ' ']);
        let unbarred = Piece::of(without_bar(unmarked));
        Held { folded: Piece::of(folded), unmarked: Piece::of(unmarked), unbarred }
    }
}

/// Where a piece ends that goes on from a place in our text.
pub(super) fn next_piece(text: &str, end: usize, piece: &str) -> Option<usize> {
    let rest = text.get(end..)?;
    let gap = rest.len() - rest.trim_start_matches(' ').len();
    let behind = rest.get(gap..)?.strip_prefix(piece)?;
    (behind.starts_with(' ') || piece.chars().count() >= BROKEN).then_some(end + gap + piece.len())
}

/// Where a piece ends that stands somewhere in our text and begins with a word.
pub(super) fn end_of(text: &str, piece: &Piece<'_>) -> Option<usize> {
    let begins = piece.finder.find_iter(text.as_bytes());
    let whole = |at: &usize| text.get(..*at).is_none_or(|before| before.is_empty() || before.ends_with(' '));
    begins.filter(whole).find_map(|at| next_piece(text, at, piece.text))
}

/// A line without the bar before it, and without what a program puts before the words that stand for a picture.
pub(super) fn without_bar(line: &str) -> &str {
    line.trim_start_matches(['|', ' ', '[', '('])
}
