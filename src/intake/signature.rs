//! By whom a mail says that it is written: the names below what it says.

use super::{records::Background, resembling_names::resembles};
use crate::reading::{Closing, Objection, Rule, Said, SpokenLanguages, has_hedge, is_name, is_title};

/// The lines below a move that close the mail with the name of somebody who has nothing to do with the game, where its
/// writer's stands nowhere.
pub(super) fn signed_by_another(
    mail: &Background<'_>,
    said: &Said,
    languages: &SpokenLanguages,
    known: &dyn Fn(&str) -> bool,
) -> Vec<Objection> {
    let below = mail.lines.iter().skip(said.place.saturating_add(1)).filter(|line| line.is_fresh());
    let below: Vec<&str> = below.map(|line| line.text.trim()).filter(|text| !text.is_empty()).collect();
    let writer = mail.records.writer();
    if below.iter().any(|line| closes_with(line, writer)) {
        return Vec::new();
    }
    let above = std::iter::once(None).chain(below.iter().copied().map(Some));
    let closings = above.zip(below.iter().enumerate()).map(|(above, (at, line))| {
        let last = at.saturating_add(1) == below.len();
        Closing { line, above, last }
    });
    let strange = closings.filter(|closing| languages.closes_with_a_stranger(*closing, known));
    strange.map(|closing| Objection { line: closing.line.to_owned(), rule: Rule::SentenceInMail }).collect()
}

/// Whether a line, or a piece of it between commas, is somebody's name with a few words before or behind it: `Your Jan`,
/// `Jan from Brno`.
fn closes_with(line: &str, name: &str) -> bool {
    const MOST: usize = 4;
    line.split(',').any(|piece| {
        let words: Vec<&str> = piece.split_whitespace().collect();
        let names = |word: &&str| {
            let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
            is_name(bare, name) || bare.chars().count() > 2 && resembles(bare, name)
        };
        words.len() <= MOST && (words.first().is_some_and(names) || words.last().is_some_and(names))
    })
}

/// Whether a line is the writer's name in other letters, with a title before it, or with his town behind it.
pub(super) fn signs(line: &str, writer: &str) -> bool {
    let words = || line.split_whitespace().filter(|word| !is_title(word));
    words().count() <= 3
        && words().all(|word| word.starts_with(char::is_uppercase))
        && words().any(|word| resembles(word, writer))
        && !has_hedge(line)
}

/// Whether a line is a name, as far as its form tells: few words, each with a large letter, and nothing else.
pub(super) fn is_sign_off(line: &str) -> bool {
    const MOST: usize = 2;
    // Of another script than ours, or we should know it.
    let is_name = |word: &str| {
        let bare = word.trim_end_matches('.');
        word.starts_with(char::is_uppercase) && bare.chars().all(|c| !c.is_ascii() && c.is_alphabetic())
    };
    line.split_whitespace().count() <= MOST && line.split_whitespace().all(is_name) && !has_hedge(line)
}

/// What stands below the writer's name: his club, his town.
pub(super) fn signature<'a>(
    prose: &'a [String],
    writer: &str,
    languages: &SpokenLanguages,
) -> Vec<&'a String> {
    const MOST: usize = 5;
    let below = prose.iter().skip_while(|line| !is_name(line, writer) && !signs(line, writer));
    let says_nothing = |line: &&String| {
        line.split_whitespace().count() <= MOST
            && !line.ends_with(['.', '!', '?', ':'])
            && !has_hedge(line)
            && !languages.doubts(line)
    };
    below.skip(1).filter(says_nothing).collect()
}
