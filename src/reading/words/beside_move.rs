//! What stands beside a move on its line: announcing, politeness, the number, a name behind something polite.

use std::collections::BTreeSet;

use super::{
    hedges::has_hedge,
    phrases::{BETWEEN, DOUBT, Meaning, PHRASES, Role, SMILEYS, WISHES, words},
};
use crate::{
    LETTER, Pattern,
    lexicon::{Form, Known, known},
    model::diacritics::folded,
    pattern,
};

/// What stands beside a move on its line, where that is an announcement and politeness and nothing else.
#[derive(Clone, Copy, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
pub(in crate::reading) struct BesideMove {
    /// The number of the move: `Move 11:`.
    pub number: Option<u32>,
    /// Whether it offers a draw.
    pub offer: bool,
    /// Whether words of announcing stand there.
    pub announced: bool,
    /// Whether something polite stands there.
    pub wished: bool,
    /// Whether the last thing said was polite, so that a name may follow.
    polite: bool,
}

static SMILES: Pattern = Pattern::new(|| pattern(format!(r"(^|{LETTER}|\s|[!.])\)+(?:\s|$)")));

/// Pictures among letters: faces, hands, flowers.
fn is_picture(c: char) -> bool {
    matches!(c, '\u{1f300}'..='\u{1faff}' | '\u{2600}'..='\u{27bf}' | '\u{fe0f}' | '\u{200d}')
}

/// `1)`
static LIST_NUMBER: Pattern = Pattern::new(|| pattern(r"^\s*(\d{1,3})\)"));

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(in crate::reading) enum Place {
    Before,
    Behind,
}

/// Words that put right what was said before.
static SORRY: Known = Known::new(|| known(|all| [&all.correction.sorry, &all.correction.meant]));

/// Reads what stands before or behind a move on its line: known words of announcing, of politeness, the move's number, a
/// name behind something polite. None where anything else does.
pub(in crate::reading) fn beside_move(text: &str, place: Place) -> Option<BesideMove> {
    if text.trim().is_empty() {
        return Some(BesideMove::default());
    }
    let text =
        SMILEYS.iter().chain(&[";-)", ";)"]).fold(text.to_owned(), |text, smiley| text.replace(smiley, " "));
    let text = text.replace(['#', '"', '°', '\u{ba}', '№', '\u{aa}'], " ");
    let text = LIST_NUMBER.replace(&text, "$1 ").replace(is_picture, " ");
    // `привет)` smiles where no bracket is open.
    let text = if text.contains('(') { text } else { SMILES.replace_all(&text, "$1 ").into_owned() };
    if !text.contains(char::is_alphanumeric)
        && text.chars().all(|c| c.is_whitespace() || BETWEEN.contains(&c))
    {
        return Some(BesideMove::default());
    }
    let lower = words(&text)?;
    if SORRY.stands_in(&text) {
        return None;
    }
    let written: Vec<&str> =
        text.split(BETWEEN).filter(|word| word.chars().any(char::is_alphanumeric)).collect();
    let mut reached: Vec<BTreeSet<BesideMove>> = vec![BTreeSet::new(); lower.len().saturating_add(1)];
    reached.first_mut()?.insert(BesideMove::default());
    for at in 0..lower.len() {
        let before = reached.get(at).cloned().unwrap_or_default();
        let rest = lower.get(at..).unwrap_or_default();
        let Some(first) = rest.first().filter(|_| !before.is_empty()) else { continue };
        let mut step = |length: usize, with: &dyn Fn(BesideMove) -> Option<BesideMove>| {
            if let Some(behind) = reached.get_mut(at.saturating_add(length)) {
                behind.extend(before.iter().filter_map(|state| with(*state)));
            }
        };
        for (Form { words: known, alone }, role) in PHRASES.get(&folded(first)).into_iter().flatten() {
            let fits = !alone
                && known.len() <= rest.len()
                && known.iter().zip(rest).all(|(known, word)| known.is(word));
            if fits {
                step(known.len(), &|state| match role {
                    Role::Polite | Role::Please => Some(BesideMove { polite: true, wished: true, ..state }),
                    Role::Announce => Some(BesideMove { polite: false, announced: true, ..state }),
                    Role::Core(Meaning::Offer) => Some(BesideMove { offer: true, polite: false, ..state }),
                    Role::Core(_) | Role::Resigns | Role::Accepts | Role::BesideEnding | Role::Praise => None,
                });
            }
        }
        if WISHES.has(first) && !has_hedge(first) && !DOUBT.has(first) {
            step(1, &|state| Some(BesideMove { polite: true, wished: true, ..state }));
        }
        if let Some(number) = number_of(first) {
            step(1, &|state| {
                state.number.is_none().then_some(BesideMove { number: Some(number), polite: false, ..state })
            });
        }
        // A name: with a large letter, at the end, or before a comma.
        let large = written.get(at).is_some_and(|word| word.starts_with(char::is_uppercase));
        let apart = place == Place::Behind || text.trim_end().ends_with(',');
        let last = apart && lower.len().saturating_sub(at) <= 1;
        if (large || last)
            && !has_hedge(first)
            && !DOUBT.has(first)
            && !first.contains(|c: char| c.is_ascii_digit())
        {
            step(1, &|state| state.polite.then_some(state));
        }
    }
    reached.pop()?.into_iter().next_back()
}

/// `11`, `11th`, `11ème`
fn number_of(word: &str) -> Option<u32> {
    let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
    let end = word.get(digits.len()..)?;
    let ordinal = end.chars().count() <= 3 && end.chars().all(char::is_alphabetic);
    let number = digits.parse().ok().filter(|number| (1..=300).contains(number) && !word.starts_with('0'))?;
    ordinal.then_some(number)
}
