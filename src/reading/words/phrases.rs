//! Whole lines of known phrases: one thing that counts, and nothing beside it but politeness.
//!
//! A line is taken apart into words, and the words into phrases of [`tongues`](super::tongues). Nothing may be left
//! over: a negation, a condition or a name stands in no phrase, so that a line with one is never obeyed.

use std::{
    collections::{BTreeSet, HashMap},
    sync::LazyLock,
};

use super::{tongue::Tongue, tongues::TONGUES};
use crate::model::diacritics::{folded, same, whole};

/// What a line asks for.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) enum Meaning {
    Resign,
    Accept,
    Decline,
    Offer,
    /// `remis`, `nulles`: an offer or its acceptance.
    Draw,
    Help,
    Status,
    Score,
    Clock,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Role {
    Core(Meaning),
    Polite,
    /// `please`: beside a resignation it asks the opponent for one.
    Please,
}

struct Phrase {
    words: Vec<String>,
    role: Role,
    /// Whether it has to be the whole line.
    alone: bool,
}

/// Every phrase by the bare form of its first word.
static PHRASES: LazyLock<HashMap<String, Vec<Phrase>>> = LazyLock::new(|| {
    let mut phrases: HashMap<String, Vec<Phrase>> = HashMap::new();
    for tongue in TONGUES {
        for (role, pattern) in roles(tongue) {
            let (alone, pattern) =
                pattern.strip_prefix('^').map_or((false, pattern), |pattern| (true, pattern));
            for words in expanded(pattern) {
                let Some(first) = words.first() else { continue };
                let first = folded(first.trim_start_matches('!'));
                phrases.entry(first).or_default().push(Phrase { words, role, alone });
            }
        }
    }
    phrases
});

fn roles(tongue: &'static Tongue) -> impl Iterator<Item = (Role, &'static str)> {
    let core = |meaning| move |pattern: &&'static str| (Role::Core(meaning), *pattern);
    let cores = tongue.resign.iter().map(core(Meaning::Resign));
    let cores = cores.chain(tongue.accept.iter().map(core(Meaning::Accept)));
    let cores = cores.chain(tongue.decline.iter().map(core(Meaning::Decline)));
    let cores = cores.chain(tongue.offer.iter().map(core(Meaning::Offer)));
    let cores = cores.chain(tongue.draw.iter().map(core(Meaning::Draw)));
    let cores = cores.chain(tongue.help.iter().map(core(Meaning::Help)));
    let cores = cores.chain(tongue.status.iter().map(core(Meaning::Status)));
    let cores = cores.chain(tongue.score.iter().map(core(Meaning::Score)));
    let cores = cores.chain(tongue.clock.iter().map(core(Meaning::Clock)));
    let polite = tongue.polite.iter().map(|pattern| (Role::Polite, *pattern));
    cores.chain(polite).chain(tongue.please.iter().map(|pattern| (Role::Please, *pattern)))
}

/// Every form of a pattern: `(a|b c)` may be left out, of `[a|b]` one stands there; umlauts and the like also in the two
/// letters that replace them.
fn expanded(pattern: &str) -> Vec<Vec<String>> {
    let mut forms: Vec<String> = vec![String::new()];
    let mut rest = pattern;
    while let Some(at) = rest.find(['(', '[']) {
        let (before, behind) = rest.split_at(at);
        let optional = behind.starts_with('(');
        let close = if optional { ')' } else { ']' };
        let Some((choice, after)) = behind.get(1..).and_then(|behind| behind.split_once(close)) else {
            break;
        };
        let mut choices: Vec<&str> = choice.split('|').collect();
        if optional {
            choices.push("");
        }
        let begun =
            forms.iter().flat_map(|form| choices.iter().map(move |one| format!("{form}{before}{one}")));
        forms = begun.collect();
        rest = after;
    }
    let forms = forms.into_iter().map(|form| format!("{form}{rest}"));
    let mut written: Vec<String> = forms.flat_map(|form| spellings(&form)).collect();
    written.sort();
    written.dedup();
    written.iter().map(|form| form.split_whitespace().map(str::to_owned).collect()).collect()
}

/// A form, and how it is written where a letter is missing.
fn spellings(form: &str) -> [String; 3] {
    let sharp = form.replace('ß', "ss").replace('œ', "oe");
    let umlauts = sharp.replace('ä', "ae").replace('ö', "oe").replace('ü', "ue");
    let cross = umlauts.replace('ĝ', "gx").replace('ŝ', "sx").replace('ŭ', "ux").replace('ĉ', "cx");
    [form.to_owned(), sharp, cross]
}

/// The most words of a line that is looked at: nobody says so little in more.
const MOST: usize = 24;

/// Signs that may stand between words. Brackets, quotation marks and question marks are not among them: what stands in
/// them is said by the way, by somebody else, or asked.
const BETWEEN: &[char] = &[
    ' ', '\t', '\u{a0}', '.', ',', '!', '¡', ':', '-', '–', '—', '…', '\'', '’', 'ʼ', '*', '_', '•',
    '\u{fe0f}', '🙂', '😊', '😀', '😃', '😄', '😁', '👍', '🤝', '👏', '🏆', '🎉', '🙏', '😢', '☹', '☺', '♟',
    '❤',
];

/// Smileys that are no wink.
const SMILEYS: &[&str] = &[":-)", ":)", ":-(", ":("];

/// Faces that laugh: what cannot be taken back is not said so.
const LAUGHING: &[&str] = &[":-D", ":D", "😀", "😃", "😄", "😁"];

/// What stands around words that are quoted. Within a word they are its own: `j'abandonne`.
const QUOTED: &[char] = &['\'', '’'];

/// What a line asks for, where all of it is understood.
pub(super) fn meaning(text: &str) -> Option<Meaning> {
    // `Remis:` is the head of what stands below it.
    let words = words(text).filter(|_| !text.trim_end().ends_with(':'))?;
    let mut found = cores(&words)?.into_iter();
    let meaning = found.next().filter(|_| found.next().is_none())?;
    let earnest = !text.trim().starts_with(QUOTED) && !LAUGHING.iter().any(|face| text.contains(face));
    match meaning {
        Meaning::Resign | Meaning::Accept | Meaning::Draw if !earnest => None,
        Meaning::Resign | Meaning::Accept | Meaning::Decline | Meaning::Offer | Meaning::Draw => {
            Some(meaning)
        }
        Meaning::Help | Meaning::Status | Meaning::Score | Meaning::Clock => Some(meaning),
    }
}

/// Whether a line says something polite and nothing else.
pub(super) fn is_polite(text: &str) -> bool {
    words(text).is_some_and(|words| cores(&words).is_some_and(|cores| cores.is_empty()))
}

/// What a line of these words may ask for; nothing where it is only polite, none where not all of it is known.
fn cores(words: &[String]) -> Option<BTreeSet<Meaning>> {
    // From each place on the line, what was said before it.
    let mut reached: Vec<BTreeSet<(Option<Meaning>, bool)>> =
        vec![BTreeSet::new(); words.len().saturating_add(1)];
    reached.first_mut()?.insert((None, false));
    for at in 0..words.len() {
        let before = reached.get(at).cloned().unwrap_or_default();
        let rest = words.get(at..).unwrap_or_default();
        let Some(first) = rest.first().filter(|_| !before.is_empty()) else { continue };
        for phrase in PHRASES.get(&folded(first)).into_iter().flatten() {
            let fits = phrase.words.len() <= rest.len()
                && phrase.words.iter().zip(rest).all(|(known, written)| is(written, known))
                && (!phrase.alone || phrase.words.len() == words.len());
            let Some(behind) = reached.get_mut(at.saturating_add(phrase.words.len())).filter(|_| fits) else {
                continue;
            };
            behind.extend(before.iter().filter_map(|(core, please)| match (phrase.role, core) {
                (Role::Core(meaning), None) => Some((Some(meaning), *please)),
                (Role::Core(meaning), Some(core)) => (meaning == *core).then_some((Some(meaning), *please)),
                (Role::Polite, core) => Some((*core, *please)),
                (Role::Please, core) => Some((*core, true)),
            }));
        }
    }
    let end = reached.pop().filter(|end| !end.is_empty())?;
    if end.contains(&(Some(Meaning::Resign), true)) {
        return None;
    }
    Some(end.into_iter().filter_map(|(core, _)| core).collect())
}

fn is(written: &str, known: &str) -> bool {
    known.strip_prefix('!').map_or_else(|| same(written, known), |exact| written == exact)
}

/// The words of a line; none where there are signs in it that may turn its meaning.
fn words(text: &str) -> Option<Vec<String>> {
    let text = SMILEYS.iter().chain(LAUGHING).fold(text.to_owned(), |text, smiley| text.replace(smiley, " "));
    // In Greek it is the question mark.
    let greek = text.chars().any(|c| ('\u{370}'..='\u{3ff}').contains(&c) && c.is_alphabetic());
    let text = if greek { text } else { text.replace(';', " ") };
    let word = |c: char| c.is_alphanumeric() || ('\u{300}'..='\u{36f}').contains(&c);
    if !text.chars().all(|c| word(c) || BETWEEN.contains(&c)) {
        return None;
    }
    let words: Vec<String> = text.split(BETWEEN).filter(|word| !word.is_empty()).map(whole).collect();
    (1..=MOST).contains(&words.len()).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_written_out() {
        let forms = |pattern| expanded(pattern).iter().map(|words| words.join(" ")).collect::<Vec<_>>();
        assert_eq!(forms("a (b|c d) e"), ["a e", "a b e", "a c d e"]);
        assert_eq!(forms("[a|b] (c)"), ["a", "a c", "b", "b c"]);
        assert_eq!(forms("für"), ["fuer", "für"]);
    }

    #[test]
    fn there_is_a_bounded_number_of_phrases() {
        let all: usize = PHRASES.values().map(Vec::len).sum();
        assert!((1000..60_000).contains(&all), "{all}");
    }

    #[test]
    fn no_phrase_is_a_word_that_turns_a_meaning() {
        for tongue in TONGUES {
            for word in tongue.hedges {
                assert!(!is_polite(word), "{word}");
                assert_eq!(meaning(word), None, "{word}");
            }
        }
    }
}
