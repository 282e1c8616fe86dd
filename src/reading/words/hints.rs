//! Prose that speaks of what cannot be taken back, in any of our languages. It is not obeyed, and its writer is asked:
//! rather a question too many than a player who waits for an answer to what nobody read.

use super::{
    super::{WhyUnclear, Word},
    tongues::TONGUES,
};
use crate::model::diacritics::folded;

/// The most words of a line about a draw that is asked back by its shortness.
const FEW: usize = 4;

/// What parts the words of a verb in two.
const PARTED: &[(&[&str], &str)] =
    &[(&["gebe", "geb", "gibst", "gib", "gibt", "geben"], "auf"), (&["geef", "geeft"], "op")];

/// What is claimed, beside a draw.
const GROUNDS: &[&str] = &[
    "wiederhol",
    "stellungswiederhol",
    "repetic",
    "repetit",
    "ripetiz",
    "herhal",
    "opakov",
    "powtorz",
    "повтор",
    "επαναλ",
    "ripet",
];

/// Lines that are too short to count, and may be meant to: words that mean other things too, and half an answer.
const LONE: &[(&str, Word)] = &[
    ("aufgabe", Word::Resign),
    ("opgave", Word::Resign),
    ("i accept", Word::AcceptDraw),
    ("accepted", Word::AcceptDraw),
    ("agreed", Word::AcceptDraw),
    ("i agree", Word::AcceptDraw),
    ("ich nehme an", Word::AcceptDraw),
    ("angenommen", Word::AcceptDraw),
    ("einverstanden", Word::AcceptDraw),
    ("ik neem aan", Word::AcceptDraw),
    ("ik accepteer", Word::AcceptDraw),
    ("akkoord", Word::AcceptDraw),
    ("j accepte", Word::AcceptDraw),
    ("d accord", Word::AcceptDraw),
    ("acepto", Word::AcceptDraw),
    ("accetto", Word::AcceptDraw),
    ("aceito", Word::AcceptDraw),
    ("przyjmuje", Word::AcceptDraw),
    ("akceptuje", Word::AcceptDraw),
    ("zgadzam sie", Word::AcceptDraw),
    ("prijimam", Word::AcceptDraw),
    ("souhlasim", Word::AcceptDraw),
    ("принимаю", Word::AcceptDraw),
    ("согласен", Word::AcceptDraw),
    ("согласна", Word::AcceptDraw),
    ("δεχομαι", Word::AcceptDraw),
    ("συμφωνω", Word::AcceptDraw),
    ("mi akceptas", Word::AcceptDraw),
];

/// What a letter has to say about such a line.
pub(in crate::reading) fn read(text: &str) -> Option<WhyUnclear> {
    let folded = folded(text);
    let words: Vec<&str> =
        folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let line = words.join(" ");
    if let Some((_, word)) = LONE.iter().find(|(lone, _)| *lone == line) {
        return Some(WhyUnclear::WordInProse(*word));
    }
    let any = |of: fn(&'static super::tongue::Hints) -> &'static [&'static str]| {
        TONGUES
            .iter()
            .any(|tongue| of(&tongue.hints).iter().any(|hint| words.iter().any(|word| fits(word, hint))))
    };
    let parted = PARTED
        .iter()
        .any(|(verbs, end)| words.contains(end) && verbs.iter().any(|verb| words.contains(verb)));
    if any(|hints| hints.resign) || parted {
        return Some(WhyUnclear::WordInProse(Word::Resign));
    }
    // `nulle part` is nowhere.
    let nowhere = words.windows(2).any(|pair| pair == ["nulle", "part"]);
    let draw = any(|hints| hints.draw) && !nowhere;
    let ground = GROUNDS.iter().any(|ground| words.iter().any(|word| word.starts_with(ground)));
    if (draw || ground) && any(|hints| hints.claim) {
        return Some(WhyUnclear::WordInProse(Word::Claim));
    }
    if !draw {
        return None;
    }
    if any(|hints| hints.decline) {
        Some(WhyUnclear::WordInProse(Word::DeclineDraw))
    } else if any(|hints| hints.accept) {
        Some(WhyUnclear::WordInProse(Word::AcceptDraw))
    } else {
        let asked = text.contains(['?', '？']) || words.len() <= FEW || any(|hints| hints.offer);
        asked.then_some(WhyUnclear::OfferInWords)
    }
}

fn fits(word: &str, hint: &str) -> bool {
    hint.strip_prefix('=').map_or_else(|| word.starts_with(hint), |whole| word == whole)
}
