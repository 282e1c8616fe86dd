//! Settings of a player, and the notation that he wants to count: `strict on`, `language pl`, `notation figurine`,
//! `agree notation algebraic`. A value that is none is asked back. Beside them `rules`, and `help` with a topic.

use super::{InGame, OfSender, PlayerSetting, Setting, What, WhyUnclear, found::Found};
use crate::{
    chess::Script,
    lexicon::LEXICONS,
    model::{HelpTopic, Language, LetterFormat},
    regulations::Notation,
};

/// What a line says that is nothing but a setting: its words in lower case, and as they are written. A line with more words than the setting
/// and its value is prose, unless its value is right and something stands behind it.
pub(super) fn read(words: &[&str], written: &[&str]) -> Found {
    let (of, value) = match words {
        ["strict", value @ ..] => (Setting::Strict, value),
        ["language", value @ ..] => (Setting::Language, value),
        ["notation", value @ ..] => (Setting::Script, value),
        ["format", value @ ..] => (Setting::Format, value),
        ["confirmations", value @ ..] => (Setting::Confirmations, value),
        ["digest", value @ ..] => (Setting::Digest, value),
        ["agree", "notation", value @ ..] => (Setting::AgreeNotation, value),
        ["rules"] => return Found::Said(What::Player(OfSender::Rules)),
        ["help", topic] => {
            let topic = HelpTopic::named(topic).map(|topic| What::Player(OfSender::Help(Some(topic))));
            return topic.map_or(Found::Nothing, Found::Said);
        }
        ["new", "mark"] => return Found::Said(What::Player(OfSender::NewMark)),
        _ => return Found::Nothing,
    };
    let as_written = || {
        let before = words.len().saturating_sub(value.len());
        let value = written.get(before..).unwrap_or_default().join(" ");
        Found::Unclear(WhyUnclear::NoSuchValue { of, value })
    };
    match (set(of, &value.join(" ")), value) {
        (Some(found), _) => found,
        (None, [] | [_]) => as_written(),
        (None, [first, _]) if set(of, first).is_some() => as_written(),
        (None, _) => Found::Nothing,
    }
}

/// Whether a line asks for a new mark, which players and directors write alike.
pub fn is_new_mark(text: &str) -> bool {
    let words = text.trim().trim_end_matches(['.', '!']).to_lowercase();
    words.split_whitespace().eq(["new", "mark"])
}

/// What a setting with this value says, where it has it.
fn set(of: Setting, value: &str) -> Option<Found> {
    let setting = match of {
        Setting::Strict => PlayerSetting::Strict(on_or_off(value)?),
        Setting::Confirmations => PlayerSetting::Confirmations(on_or_off(value)?),
        Setting::Digest => PlayerSetting::Digest(on_or_off(value)?),
        // The values of a zone are names, and stand with the other words about time.
        Setting::Zone => return None,
        Setting::Language => PlayerSetting::Language(language(value)?),
        Setting::Script => match (value.parse::<Script>(), notation(value)) {
            (Ok(script), _) => PlayerSetting::Script(script),
            (Err(_), other) => return other.map(|other| other_command(other.word())),
        },
        Setting::Format if value == "xboard" => PlayerSetting::Format(LetterFormat::Cmail),
        Setting::Format => PlayerSetting::Format(value.parse().ok()?),
        Setting::AgreeNotation => match (notation(value), value.parse::<Script>()) {
            (Some(notation), _) => return Some(Found::Said(What::Game(InGame::AgreeNotation(notation)))),
            (None, other) => return other.ok().map(|other| other_command(other.word())),
        },
    };
    Some(Found::Said(What::Player(OfSender::Set(setting))))
}

fn on_or_off(value: &str) -> Option<bool> {
    match value {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

fn other_command(word: &'static str) -> Found {
    Found::Unclear(WhyUnclear::WhichNotation(word))
}

/// The language of a code or a name, in English or in itself.
fn language(text: &str) -> Option<Language> {
    let named = || LEXICONS.iter().find(|all| all.names.has(text));
    text.parse().ok().or_else(|| named()?.code.parse().ok())
}

fn notation(value: &str) -> Option<Notation> {
    Notation::ALL.into_iter().find(|notation| notation.word() == value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_its_code_and_names_of_its_own() {
        for (name, expected) in [
            ("cs", Some(Language::Cs)),
            ("CZECH", Some(Language::Cs)),
            ("cestina", Some(Language::Cs)),
            ("ελληνικα", Some(Language::El)),
            ("język polski", Some(Language::Pl)),
            ("russkij", Some(Language::Ru)),
            ("klingon", None),
        ] {
            assert_eq!(language(name), expected, "{name}");
        }
    }
}
