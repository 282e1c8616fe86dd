//! The people of a game in the lines of a mail: greetings, and names of somebody else.

use anyhow::Result;

use super::{records::Background, resembling_names::resembles, signature::signs};
use crate::{
    model::GameId,
    reading::{has_hedge, heads_a_game, is_name, is_polite, names_a_game, taken_for_names},
};

/// The names of who has to do with a game: its writer, his opponent, the directors.
pub(super) fn people(mail: &Background<'_>, game: Option<&GameId>) -> Result<Vec<String>> {
    let mut people = vec![mail.records.writer().to_owned()];
    let played = mail.records.played(game)?.and_then(|(table, _)| table.played);
    people.extend(played.map(|(_, opponent)| opponent));
    people.extend(mail.records.directors()?);
    Ok(people)
}

/// Whether a line that ends a game names somebody who has nothing to do with it, or says what only looks like a name.
pub(super) fn names_a_stranger(mail: &Background<'_>, game: &GameId, line: &str) -> Result<bool> {
    let names = taken_for_names(line);
    if names.is_empty() {
        return Ok(false);
    }
    let people = people(mail, Some(game))?;
    Ok(!names.iter().all(|said| people.iter().any(|name| resembles(said, name))))
}

/// Whether a line is no more than politeness, the writer's name, a greeting or the name of the game.
pub(super) fn harmless(mail: &Background<'_>, game: Option<&GameId>) -> Result<impl Fn(&str) -> bool> {
    let writer = mail.records.writer();
    let people = people(mail, game)?;
    Ok(move |line: &str| {
        let named = names_a_game(line).flatten();
        is_polite(line)
            || is_name(line, writer)
            || signs(line, writer)
            || greets(line, &people)
            || named.is_some() && named.as_ref() == game
            || game.is_some() && heads_a_game(line).as_ref() == game
    })
}

/// Whether a word is the name of one of these people.
fn names_one(word: &str, people: &[String]) -> bool {
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
    let long = bare.chars().count() > 2 && bare.starts_with(char::is_uppercase);
    people.iter().any(|name| is_name(word, name) || long && resembles(bare, name))
}

/// A text without the names of these people.
pub(super) fn without_names(text: &str, people: &[String]) -> String {
    text.split_whitespace().filter(|word| !names_one(word, people)).collect::<Vec<_>>().join(" ")
}

/// Whether a line greets one of these people: his name behind something polite, or before a comma. The bare name of
/// somebody else below a word is whose word it is.
fn greets(line: &str, people: &[String]) -> bool {
    let (names, rest): (Vec<&str>, Vec<&str>) =
        line.split_whitespace().partition(|word| names_one(word, people));
    match rest.join(" ") {
        _ if names.is_empty() => false,
        rest if rest.is_empty() => line.trim_end().ends_with([',', ':']),
        // `Lieber Jan,`
        rest if !rest.contains(' ') && line.trim_end().ends_with([',', '!', ':']) => !has_hedge(&rest),
        // `How are you, Jan?`
        rest => is_polite(rest.trim_end_matches(['?', '!'])),
    }
}
