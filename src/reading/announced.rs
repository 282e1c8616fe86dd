//! A line that is an announcement, a move and politeness, each but the move optional: `My move: 11. g4, best regards, Jan`.
//!
//! It reads as the bare move does. What may stand beside the move is a closed list in each language (`line.announce`), and
//! whatever else stands there makes the line no statement. Castling may be said in words, and a pawn's or piece's way
//! by its two squares.
//!
//! Semantics: a statement (Laws 5.1.2)

use super::{
    InGame, What,
    found::Found,
    prose::speaks_of_a_move,
    spelling::{NUMBER_WORD, spelt},
    words::{BesideMove, COLOUR, Place, beside_move, is_offer},
};
use crate::{
    Pattern,
    chess::{Dots, Start, Stretch},
    pattern,
};

/// The most words of such a line.
const MOST: usize = 24;

/// `draw offer`, which counts nowhere else: our own letters say it.
static DRAW_OFFER: Pattern =
    Pattern::new(|| pattern(r"(?i)^[\s,;.–—-]*(?:with\s+)?(?:a\s+)?draw\s+offer(?:ed)?\b"));

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
            let of_offer = is_offer(&behind);
            let offered = of_offer || DRAW_OFFER.is_match(&behind);
            let polite = if of_offer { "".into() } else { DRAW_OFFER.replace(&behind, "") };
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
            // `Answer: 12-14`
            if let (true, None, asked @ Found::Asked(..)) =
                (announced.announced, number, super::moves::read(&core))
            {
                return asked;
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
    let behind =
        text.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '…' | ' ' | ')' | ':'));
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
    // `My move is h2 to h4.`
    let squares = core.contains(|c: char| c.is_ascii_lowercase());
    let core = if squares { core.trim_end_matches('.') } else { core };
    let numbered = number.map(|number| format!("{number}. {core}"));
    let core = numbered.as_deref().unwrap_or(core);
    let Found::Said(What::Game(InGame::Moves(stretch))) = super::moves::read(core) else { return None };
    (stretch.moves.len() == 1).then_some(stretch)
}
