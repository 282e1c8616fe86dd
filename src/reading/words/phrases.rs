//! The phrases of the lexicon by what they say, and the words of a line to look for them in.

use std::{collections::HashMap, sync::LazyLock};

use super::hedges::has_hedge;
use crate::{
    lexicon::{Form, Known, LEXICONS, Lexicon, Word, Words, known},
    model::diacritics::whole,
};

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
    Games,
    Table,
    Pgn,
    Journal,
    Sign,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Role {
    Core(Meaning),
    /// `resigns`, which counts beside a colour.
    Resigns,
    /// `I accept`, which counts beside a word for a draw.
    Accepts,
    Polite,
    /// `please`: beside a resignation it asks the opponent for one.
    Please,
    /// What may stand beside a move on its line: `my`, `reply`, `here`.
    Announce,
    /// What may stand beside a word that ends the game: `the`, `your`, `proposed by`.
    BesideEnding,
    /// `a deserved win`, `the better player`: said of the game and of who won it.
    Praise,
}

/// Every phrase by the bare form of its first word.
pub(super) static PHRASES: LazyLock<HashMap<String, Vec<(Form, Role)>>> = LazyLock::new(|| {
    let mut phrases: HashMap<String, Vec<(Form, Role)>> = HashMap::new();
    for (role, words) in LEXICONS.iter().flat_map(roles) {
        for form in words.forms() {
            let Some(first) = form.words.first().and_then(Word::bare) else { continue };
            phrases.entry(first).or_default().push((form, role));
        }
    }
    phrases
});

fn roles(of: &Lexicon) -> [(Role, &Words); 21] {
    let line = &of.line;
    [
        (Role::Core(Meaning::Resign), &line.resign),
        (Role::Resigns, &line.resigns),
        (Role::Accepts, &line.accepts),
        (Role::Core(Meaning::Accept), &line.accept),
        (Role::Core(Meaning::Decline), &line.decline),
        (Role::Core(Meaning::Offer), &line.offer),
        (Role::Core(Meaning::Draw), &line.draw),
        (Role::Core(Meaning::Help), &line.help),
        (Role::Core(Meaning::Status), &line.status),
        (Role::Core(Meaning::Score), &line.score),
        (Role::Core(Meaning::Clock), &line.clock),
        (Role::Core(Meaning::Games), &line.games),
        (Role::Core(Meaning::Table), &line.table),
        (Role::Core(Meaning::Pgn), &line.pgn),
        (Role::Core(Meaning::Journal), &line.journal),
        (Role::Core(Meaning::Sign), &line.signed),
        (Role::Polite, &line.polite),
        (Role::Please, &line.please),
        (Role::Announce, &line.announce),
        (Role::BesideEnding, &line.beside_ending),
        (Role::Praise, &line.praise),
    ]
}

/// The most words of a line that is looked at: nobody says so little in more.
const MOST: usize = 24;

/// Signs that may stand between words. Brackets, quotation marks and question marks are not among them: what stands in
/// them is said by the way, by somebody else, or asked.
pub(super) const BETWEEN: &[char] = &[
    ' ', '\t', '\u{a0}', '.', ',', '!', '¡', ':', '-', '–', '—', '…', '\'', '’', 'ʼ', '*', '_', '•',
    '\u{fe0f}', '🙂', '😊', '😀', '😃', '😄', '😁', '👍', '🤝', '👏', '🏆', '🎉', '🙏', '😢', '☹', '☺', '♟',
    '❤',
];

/// Smileys that are no wink.
pub(super) const SMILEYS: &[&str] = &[":-)", ":)", ":-(", ":("];

/// Faces that laugh: what cannot be taken back is not said so.
pub(super) const LAUGHING: &[&str] = &[":-D", ":D", "😀", "😃", "😄", "😁"];

/// A colour by itself.
pub(in crate::reading) static COLOUR: Known = Known::new(|| known(|all| [&all.talk.white, &all.talk.black]));

pub(super) static DOUBT: Known = Known::new(|| known(|all| [&all.turn.doubt, &all.correction.joke]));

/// Words of wishes, thanks and greetings.
pub(super) static WISHES: Known = Known::new(|| known(|all| [&all.talk.wishes]));

static THANKS: Known = Known::new(|| known(|all| [&all.talk.thanks]));

/// Whether a text gives thanks, and not `no, thanks`. Who thanks for an offer makes none.
pub(super) fn thanks(text: &str) -> bool {
    THANKS.stands_in(text) && !has_hedge(text)
}

/// The words of a line; none where there are signs in it that may turn its meaning.
pub(super) fn words(text: &str) -> Option<Vec<String>> {
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
