//! Words that count alone on their line: answers to a draw offer, resignation, confirmations, requests, settings. In every
//! language of our players, with whatever is polite beside them, and never where anything else is.

mod beside_move;
mod hedges;
pub(super) mod hints;
mod phrases;
mod whole_line;

use super::{InGame, OfSender, What, claims, found::Found, settings};
use crate::lexicon::{Known, known};
use phrases::Meaning;

pub(super) use crate::model::diacritics::{same, whole};
pub(super) use beside_move::{BesideMove, Place, beside_move};
pub(super) use hedges::HEDGES;
pub use hedges::has_hedge;
pub(super) use hints::takes_a_draw;
pub(super) use phrases::COLOUR;
pub(super) use whole_line::{is_offer, taken_for_names};
pub use whole_line::{is_polite, is_praise};

/// What a line says that is nothing but such words. A move number may stand before an answer or a resignation, a full
/// stop or exclamation mark after anything but a claim.
pub(super) fn read(text: &str) -> Found {
    let whole = text;
    let text = text.trim_end_matches(['.', '!', ',', ';', ' ']);
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    match counts(&words, whole) {
        Some(what) => Found::Said(what),
        None => settings::read(&words, &text.split_whitespace().collect::<Vec<_>>())
            .or_else(|| claims::read(behind_number(whole))),
    }
}

fn counts(words: &[&str], whole: &str) -> Option<What> {
    match words {
        ["not", "mine"] => return Some(What::Player(OfSender::NotMine(None))),
        ["not", "mine", code] | ["no", code] if is_code(code) => {
            return Some(What::Player(OfSender::NotMine(Some((*code).to_owned()))));
        }
        ["confirm", _] => return Some(What::Player(OfSender::Confirm(code(whole)?))),
        _ => {}
    }
    let behind = behind_number(whole);
    // Alone and without a full stop: the end of a sentence that was broken asks for nothing.
    let english = matches!(words, ["help" | "status" | "score"]);
    let request =
        |what| (english || whole.len() == behind.len() && !whole.trim_end().ends_with('.')).then_some(what);
    // A sentence may end in these as well, and another follow.
    let asked = |what| request(what).filter(|_| !whole.contains('.'));
    match whole_line::meaning(behind)? {
        Meaning::Resign => Some(What::Game(InGame::Resign)),
        Meaning::Accept => Some(What::Game(InGame::AcceptDraw)),
        Meaning::Decline => Some(What::Game(InGame::DeclineDraw)),
        Meaning::Offer => Some(What::Game(InGame::Offer)),
        Meaning::Draw => Some(What::Game(InGame::Draw)),
        Meaning::Help => request(What::Player(OfSender::Help(None))),
        Meaning::Status => request(What::Player(OfSender::Status)),
        Meaning::Score => request(What::Game(InGame::Score)),
        Meaning::Clock => request(What::Game(InGame::Clock)),
        Meaning::Games => asked(What::Player(OfSender::Games)),
        Meaning::Table => asked(What::Player(OfSender::Table)),
        Meaning::Pgn => asked(What::Game(InGame::Pgn)),
        Meaning::Journal => asked(What::Game(InGame::Journal)),
        // `Signed,` stands above a name.
        Meaning::Sign => {
            let counts = whole.len() == behind.len() && !whole.trim_end().ends_with(',');
            counts.then_some(What::Game(InGame::Sign))
        }
    }
}

pub(super) fn is_leave(word: &str) -> bool {
    static LEAVE: Known = Known::new(|| known(|all| [&all.line.leave]));
    LEAVE.has(word.trim_end_matches(':'))
}

/// A line without the move number before it.
fn behind_number(text: &str) -> &str {
    let numbered = text.split_once(' ').filter(|(number, _)| is_number(number));
    // `Move 11: I resign`
    let headed = || {
        text.split_once(':').filter(|(head, _)| {
            beside_move(head, Place::Before)
                .is_some_and(|head| head.number.is_some() && !head.offer && !head.wished)
        })
    };
    numbered.or_else(headed).map_or(text, |(_, behind)| behind.trim_start())
}

/// `12.` or `12...`
fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches(['.', '…']);
    digits.len() < word.len() && (1..=3).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a word is made as the codes of our questions are. Behind `no` any other goes on a sentence.
pub(super) fn is_code(word: &str) -> bool {
    let is_digit = |b: u8| (b'2'..=b'7').contains(&b);
    let fits = word.bytes().all(|b| b.is_ascii_alphabetic() || is_digit(b));
    word.len() == 16 && fits && word.bytes().any(is_digit)
}

/// The code as written, since only its maker knows whether case matters.
pub(super) fn code(text: &str) -> Option<String> {
    let text = text.trim_end_matches(['.', '!', ',', ';', ' ']);
    let code = text.split_whitespace().nth(1)?;
    let fits = (4..=40).contains(&code.len()) && code.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    fits.then(|| code.to_owned())
}

/// What a text would count as, for tests that try many.
#[cfg(test)]
pub(super) fn obeyed(text: &str) -> Option<String> {
    whole_line::meaning(behind_number(text)).map(|meaning| format!("{meaning:?}"))
}
