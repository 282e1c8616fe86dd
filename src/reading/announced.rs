//! A line that is an announcement, a move and politeness, each but the move optional: `My move: 11. g4, best regards, Jan`.
//!
//! It reads as the bare move does. What may stand beside the move is a closed list in each language (`line.announce`), and
//! whatever else stands there makes the line no statement. Castling may be said in words, and a pawn's or piece's way
//! by its two squares.
//!
//! Semantics: a statement (Laws 5.1.2)

use std::sync::LazyLock;

use regex::Regex;

use super::{
    InGame, What,
    found::Found,
    prose::speaks_of_a_move,
    words::{BesideMove, Place, beside_move},
};
use crate::{
    Pattern,
    chess::{Dots, Start, Stretch},
    lexicon::{Known, LEXICONS, any, known, within},
    pattern,
};

/// The most words of such a line.
const MOST: usize = 24;

static CASTLES_LONG: Pattern =
    Pattern::new(|| pattern(format!("(?i){}", any(|all| [&all.line.castles_long]))));
static CASTLES_SHORT: Pattern =
    Pattern::new(|| pattern(format!("(?i){}", any(|all| [&all.line.castles_short]))));

/// Two squares with a blank or a small word between them: `g2 g4`, `from g2 to g4`.
static SQUARES: Pattern = Pattern::new(|| {
    let (from, to) = (any(|all| [&all.man.from]), any(|all| [&all.man.to]));
    pattern(format!(r"(?:(?i:{from})\s+)?\b([a-h][1-8])\s+(?:(?i:{to})\s+)?([a-h][1-8])\b"))
});

/// A piece by its name before where it goes, or before both of its squares, with what stands for it in every language: a
/// pawn has no sign. A word or two may stand between: `knight from d4 takes on c6`.
static MEN: LazyLock<[(Regex, &str); 6]> = LazyLock::new(|| {
    let goes = r"(?:\s+[\p{L}]{1,9}){0,3}?\s+([a-h][1-8])\b(?:(?:\s*[-–x:]\s*|\s+(?:[\p{L}]{1,8}\s+){0,2}?)([a-h][1-8])\b)?";
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
static NUMBER_WORD: Pattern = Pattern::new(|| {
    let number = any(|all| [&all.talk.number]);
    pattern(format!(r"(?i)(?:\bn(?:[.-]?(?:[°ºª]|r[oa]?|o))?|№|{number})[.:]?\s*(\d{{1,3}})\b"))
});

/// `11-й ход`
static ORDINAL: Pattern = Pattern::new(|| pattern(r"\b(\d{1,3})-\p{L}{1,2}\b"));

/// `g2—g4`
static LONG_DASH: Pattern = Pattern::new(|| pattern(r"([a-h][1-8])\s*[—–−→]\s*([a-h][1-8])"));

/// `draw offer`, which counts nowhere else: our own letters say it.
static DRAW_OFFER: Pattern =
    Pattern::new(|| pattern(r"(?i)^[\s,;.–—-]*(?:with\s+)?(?:a\s+)?draw\s+offer(?:ed)?\b"));

/// A square with its file in other letters than Latin ones: the file, and its rank.
static OTHER_SQUARE: Pattern =
    Pattern::new(|| pattern(format!(r"({})([1-8])", within(|all| [&all.man.files]))));

/// Which of the eight files a letter is.
fn file(letter: &str) -> Option<char> {
    let mut tongues = LEXICONS.iter();
    let at = tongues.find_map(|tongue| tongue.man.files.0.iter().position(|known| known == letter))?;
    "abcdefgh".chars().nth(at)
}

/// A colour by itself.
static COLOUR: Known = Known::new(|| known(|all| [&all.talk.white, &all.talk.black]));

/// A number, and a dash or dots in White's place: `11. -, b5`, `11..., b5`.
static DASH_FOR_WHITE: Pattern = Pattern::new(|| pattern(r"\b(\d{1,3})\.?\s*(?:[-–—]|\.{2,}|…)\s*,\s*"));

/// Reads a line that is not a move by itself.
pub(super) fn read(text: &str) -> Found {
    let spelt = spelt(text);
    let words: Vec<&str> = spelt.split_whitespace().collect();
    if words.len() > MOST || !spelt.contains(|c: char| c.is_ascii_digit()) {
        return Found::Nothing;
    }
    for begin in 0..words.len() {
        let before = words.get(..begin).unwrap_or_default().join(" ");
        let Some(announced) = beside_move(&before, Place::Before) else { continue };
        if begin > 0 && !before.contains(char::is_alphanumeric) {
            continue;
        }
        for end in (begin.saturating_add(1)..=words.len()).rev() {
            let behind = words.get(end..).unwrap_or_default().join(" ");
            let offered = DRAW_OFFER.is_match(&behind);
            let polite = DRAW_OFFER.replace(&behind, "");
            let Some(after) = beside_move(&polite, Place::Behind) else { continue };
            if behind.contains(['*', '_']) {
                continue;
            }
            let core = words.get(begin..end).unwrap_or_default().join(" ");
            let number = announced.number.or(after.number);
            let bare = core.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '!'));
            // `11 - 6858`, and nothing else: a telephone has no blanks there.
            let alone = matches!(words.as_slice(), [_, "-" | "–" | "—", _]);
            let marked = alone
                || before.starts_with('#')
                || before.ends_with([':', ')'])
                || NUMBER_WORD.is_match(text)
                || !bare && before.ends_with(['-', '–', '—']);
            let of_number =
                |beside: BesideMove, marked| beside.number.is_none() || beside.announced || marked;
            if !of_number(announced, marked) || !of_number(after, false) {
                continue;
            }
            let own = || stretch(&core, None);
            let Some(mut stretch) = own().or_else(|| stretch(&core, number)) else { continue };
            match (stretch.start, number) {
                (_, Some(number)) if own().is_none_or(|own| own.start.is_none()) => {
                    stretch.start = Some(Start { number, dots: Dots::None })
                }
                // `1) 11. g4` numbers its line.
                (Some(start), Some(number)) if start.number != number && number > 9 => continue,
                _ => {}
            }
            stretch.offer |= offered || announced.offer || after.offer;
            let colour = COLOUR.is_line(before.trim_end_matches([':', '.', ' ']));
            let apart = before.is_empty() || before.ends_with([':', ',', '!', '.', ')']) && !colour;
            // `Good luck with Nf3.`
            let plain =
                announced.announced && !colour && (!announced.wished || before.contains([',', '!', ':']));
            if stretch.start.is_none() && !apart && !plain && !speaks_of_a_move(&behind) {
                continue;
            }
            return Found::Said(What::Game(InGame::Moves(stretch)));
        }
    }
    Found::Nothing
}

/// Whether a line is a number and two squares of one file, the first of them a pawn's own: `11. g2 g4`. As two moves it
/// is not possible, for no pawn goes there.
pub(super) fn is_from_and_to(text: &str) -> bool {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '…' | ' '));
    match behind.as_bytes() {
        [file, b'2' | b'7', b' ', to, rank] => {
            file == to && file.is_ascii_lowercase() && rank.is_ascii_digit()
        }
        _ => false,
    }
}

/// A single move, as it stands between the words.
pub(super) fn single(core: &str) -> Option<Stretch> {
    stretch(core, None)
}

/// The same, with a number that stands elsewhere in the line.
fn stretch(core: &str, number: Option<u32>) -> Option<Stretch> {
    let core = core.trim_start_matches([':', ' ']).trim_end_matches([':', ',', ';', ' ']);
    let numbered = number.map(|number| format!("{number}. {core}"));
    let core = numbered.as_deref().unwrap_or(core);
    let Found::Said(What::Game(InGame::Moves(stretch))) = super::moves::read(core) else { return None };
    (stretch.moves.len() == 1).then_some(stretch)
}

/// The line with castling in words and squares with blanks between them as they are written otherwise.
pub(super) fn spelt(text: &str) -> String {
    let text = NUMBER_WORD.replace_all(text, "$1");
    let text = ORDINAL.replace_all(&text, "$1 ");
    let text = LONG_DASH.replace_all(&text, "$1-$2");
    let text = OTHER_SQUARE.replace_all(&text, |found: &regex::Captures<'_>| {
        let group = |at| found.get(at).map_or("", |group| group.as_str());
        file(group(1)).map_or_else(|| group(0).to_owned(), |file| format!("{file}{}", group(2)))
    });
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
    let text = SQUARES.replace_all(&text, "$1-$2");
    said_once(&text)
}

static CASTLING: Pattern = Pattern::new(|| pattern(r"\(?\s*\b0-0(?:-0)?\b\s*\)?"));

/// A text in which castling stands once, where it says the same twice: `0-0-0: 11. 0-0-0`, `11. 0-0 (0-0)`.
fn said_once(text: &str) -> String {
    let bare = |found: regex::Match<'_>| found.as_str().trim_matches(['(', ')', ' ']).to_owned();
    let found: Vec<String> = CASTLING.find_iter(text).map(bare).collect();
    let Some(first) = found.first().filter(|first| found.iter().all(|other| other == *first)) else {
        return text.to_owned();
    };
    // The one behind the number is the move.
    let numbered = text.find(['.', ':', ')']).is_some_and(|at| at > text.find("0-0").unwrap_or_default());
    let keep = if numbered { found.len().saturating_sub(1) } else { 0 };
    let mut at = 0_usize;
    let once = |_: &regex::Captures<'_>| {
        let kept = if at == keep { format!(" {first} ") } else { " ".to_owned() };
        at = at.saturating_add(1);
        kept
    };
    CASTLING.replace_all(text, once).trim_end().to_owned()
}
