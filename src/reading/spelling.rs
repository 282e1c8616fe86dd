//! Moves as people spell them, put as a reader of moves knows them: castling and men in words, squares with blanks between
//! them, ways to write "number".

use std::sync::LazyLock;

use regex::Regex;

use super::card_dates::without_dates_of_a_card;
use crate::{
    LETTER, Pattern,
    lexicon::{LEXICONS, any, within},
    pattern,
};

static CASTLES_LONG: Pattern =
    Pattern::new(|| pattern(format!("(?i){}", any(|all| [&all.line.castles_long]))));
static CASTLES_SHORT: Pattern =
    Pattern::new(|| pattern(format!("(?i){}", any(|all| [&all.line.castles_short]))));

/// Two squares with a blank or a small word between them: `g2 g4`, `from g2 to g4`.
static SQUARES: Pattern = Pattern::new(|| {
    let (from, to) = (any(|all| [&all.man.from]), any(|all| [&all.man.to]));
    pattern(format!(r"(?:(?i:{from})\s+)?\b([a-h][1-8])\s+(?:(?i:{to})\s+)?([a-h][1-8])\b"))
});

/// A piece by its letter on its square, and the one where it goes behind a small word: `Be3 to f2`.
static PIECE_TO: Pattern = Pattern::new(|| {
    let to = any(|all| [&all.man.to]);
    pattern(format!(r"\b(\p{{Lu}}[a-h][1-8])\s+(?i:{to})\s+([a-h][1-8])\b"))
});

/// A piece by its name before where it goes, or before both of its squares, with what stands for it in every language: a
/// pawn has no sign. A word or two may stand between: `knight from d4 takes on c6`.
static MEN: LazyLock<[(Regex, &str); 6]> = LazyLock::new(|| {
    let goes = format!(
        r"(?:\s+{LETTER}{{1,9}}){{0,3}}?\s+([a-h][1-8])\b(?:(?:\s*[-–x:]\s*|\s+(?:{LETTER}{{1,8}}\s+){{0,2}}?)([a-h][1-8])\b)?"
    );
    let man = |names: String, figurine| (pattern(format!("(?i:{names}){goes}")), figurine);
    [
        man(any(|all| [&all.man.king]), "♔"),
        man(any(|all| [&all.man.queen]), "♕"),
        man(any(|all| [&all.man.rook]), "♖"),
        man(any(|all| [&all.man.bishop]), "♗"),
        man(any(|all| [&all.man.knight]), "♘"),
        man(any(|all| [&all.man.pawn]), ""),
    ]
});

/// `No. 11`, `n° 11`, `n-ro 11`, `n.º 11`
pub(super) static NUMBER_WORD: Pattern = Pattern::new(|| {
    let number = any(|all| [&all.talk.number]);
    pattern(format!(r"(?i)(?:\bn(?:[.-]?(?:[°\x{{ba}}\x{{aa}}]|r[oa]?|o))?|№|{number})[.:]?\s*(\d{{1,3}})\b"))
});

/// `11-й ход`
static ORDINAL: Pattern = Pattern::new(|| pattern(format!(r"\b(\d{{1,3}})-{LETTER}{{1,2}}\b")));

/// `g2—g4`
static LONG_DASH: Pattern = Pattern::new(|| pattern(r"([a-h][1-8])\s*[—–−→]\s*([a-h][1-8])"));

/// A square with its file in other letters than Latin ones: the file, and its rank.
static OTHER_SQUARE: Pattern =
    Pattern::new(|| pattern(format!(r"({})([1-8])", within(|all| [&all.man.files]))));

/// Which of the eight files a letter is.
fn file(letter: &str) -> Option<char> {
    let mut tongues = LEXICONS.iter();
    let at = tongues.find_map(|tongue| tongue.man.files.0.iter().position(|known| known == letter))?;
    "abcdefgh".chars().nth(at)
}

/// A number, and a dash or dots in White's place: `11. -, b5`, `11..., b5`.
static DASH_FOR_WHITE: Pattern = Pattern::new(|| pattern(r"\b(\d{1,3})\.?\s*(?:[-–—]|\.{2,}|…)\s*,\s*"));

/// The line with castling in words and squares with blanks between them as they are written otherwise, and without the
/// dates of a card.
pub(super) fn spelt(text: &str) -> String {
    let text = without_dates_of_a_card(text);
    let text = NUMBER_WORD.replace_all(&text, "$1");
    let text = ORDINAL.replace_all(&text, "$1 ");
    let text = LONG_DASH.replace_all(&text, "$1-$2");
    let text = OTHER_SQUARE.replace_all(&text, |found: &regex::Captures<'_>| {
        let group = |at| found.get(at).map_or("", |group| group.as_str());
        file(group(1)).map_or_else(|| group(0).to_owned(), |file| format!("{file}{}", group(2)))
    });
    let text = CASTLING_IN_LETTERS.replace_all(
        &text,
        |found: &regex::Captures<'_>| {
            if found.get(1).is_some() { "0-0-0" } else { "0-0" }
        },
    );
    let text = CASTLES_LONG.replace_all(&text, " 0-0-0 ");
    let text = CASTLES_SHORT.replace_all(&text, " 0-0 ");
    let mut text = DASH_FOR_WHITE.replace(&text, "$1... ").into_owned();
    for (men, figurine) in MEN.iter() {
        text = men
            .replace_all(&text, |found: &regex::Captures<'_>| {
                let square = |at| found.get(at).map(|square| square.as_str());
                let to = square(2).map(|to| format!("-{to}")).unwrap_or_default();
                format!("{figurine}{}{to}", square(1).unwrap_or_default())
            })
            .into_owned();
    }
    let text = PIECE_TO.replace_all(&text, "$1-$2");
    let text = SQUARES.replace_all(&text, "$1-$2");
    said_once(&text)
}

/// `O-O-O`
static CASTLING_IN_LETTERS: Pattern = Pattern::new(|| pattern(r"\b[Oo]-[Oo](-[Oo])?\b"));

static CASTLING: Pattern = Pattern::new(|| pattern(r"\(?\s*\b0-0(?:-0)?\b\s*\)?"));

/// A text in which castling stands once, where it says the same twice: `0-0-0: 11. 0-0-0`, `11. 0-0 (0-0)`.
fn said_once(text: &str) -> String {
    let bare = |found: regex::Match<'_>| found.as_str().trim_matches(['(', ')', ' ']).to_owned();
    let found: Vec<String> = CASTLING.find_iter(text).map(bare).collect();
    let Some(first) = found.first().filter(|first| found.iter().all(|other| other == *first)) else {
        return text.to_owned();
    };
    // The one behind the number is the move.
    let before =
        CASTLING.find_iter(text).last().and_then(|last| text.get(..last.start())).unwrap_or_default();
    let numbered = before.trim_end().ends_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | ':' | ')'));
    let keep = if numbered { found.len().saturating_sub(1) } else { 0 };
    let mut at = 0_usize;
    let once = |_: &regex::Captures<'_>| {
        let kept = if at == keep { format!(" {first} ") } else { " ".to_owned() };
        at = at.saturating_add(1);
        kept
    };
    // `Castling long, 11. 0-0-0` without its first words begins with their comma.
    let kept = CASTLING.replace_all(text, once);
    kept.trim_end().trim_start_matches([' ', ',', ':', '-', '–', '—']).to_owned()
}
