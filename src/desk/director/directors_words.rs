//! What a director's mail says, before any of it is done: his orders and his own words, apart from what letters of ours
//! showed him.

use anyhow::Result;

use super::{
    super::{gather::LETTERS_REMEMBERED, identify::Answered},
    intent::goes_on,
};
use crate::{
    mail::{Line, Origin, Standing, letter_lines, strip_bared, strip_known},
    model::GameId,
    reading::{About, Directions, Given, OrderError, named_elsewhere, orders_within, read_orders},
    store::{DirectorRow, Tx},
};

/// What a director's mail says.
pub(crate) struct DirectorsWords {
    /// Its lines, those of our letters marked.
    pub lines: Vec<Line>,
    /// The words of others that he was shown.
    pub others: Origin,
    /// What those would be as orders.
    pub copied: Vec<Given>,
    /// What his own say.
    pub directions: Directions,
}

/// Reads a director's mail. `expected`: whether it answers a player's words, so that plain words are expected.
pub(crate) fn words_of_director(
    tx: &Tx<'_>,
    director: &DirectorRow,
    answered: &Answered,
    mut lines: Vec<Line>,
    of_mail: Option<&GameId>,
    expected: bool,
) -> Result<DirectorsWords> {
    let mut others = Origin::of(answered.letters.iter().map(|letter| letter.words.as_str()));
    let mut shown: Vec<String> = answered.letters.iter().map(|letter| letter.words.clone()).collect();
    // The letters that he answers are known however many he has had since.
    let named = answered.letters.iter().map(|letter| (letter.bytes.clone(), letter.words.clone()));
    let recent = tx.letters_at(&director.email, LETTERS_REMEMBERED)?;
    for (letter, words) in named.chain(recent) {
        let known = letter_lines(&letter);
        strip_known(&mut lines, &known);
        strip_bared(&mut lines, &known);
        others.add(&words);
        shown.push(words);
    }
    let codes = std::slice::from_ref(&director.code);
    let mut directions = read_orders(&lines, codes);
    // Nobody who asks is answered by what his own words would read as.
    let copied = |(line, _): &(String, OrderError)| others.holds(line);
    let (copied, unread): (Vec<_>, Vec<_>) = directions.unread.into_iter().partition(copied);
    directions.unread = unread;
    directions.prose.extend(copied.into_iter().map(|(line, _)| line));
    // Without a game what goes on as a sentence can be no order.
    let words = |given: &Given| given.about == About::Answered && goes_on(given, expected, false);
    if expected && of_mail.is_none() && directions.given.iter().any(words) {
        directions.given.retain(|given| !words(given));
        directions.prose = written(&lines);
    }
    let copied = orders_within(&shown.join("\n"), codes);
    Ok(DirectorsWords { lines, others, copied, directions })
}

/// The first of these texts that names another game of the event than the letter that is answered is about.
pub(crate) fn names_another_game<'t>(
    tx: &Tx<'_>,
    director: &DirectorRow,
    of_mail: Option<&GameId>,
    texts: impl Iterator<Item = &'t str>,
) -> Result<Option<String>> {
    let Some(of_mail) = of_mail else { return Ok(None) };
    let rows = tx.games(director.event)?;
    let others = rows.iter().filter(|row| row.name != *of_mail);
    let numbers: Vec<u32> = others.map(|row| row.name.number).collect();
    for text in texts {
        let named = named_elsewhere(text, of_mail, &numbers, &[], None);
        let mut found = named.other;
        for id in &named.games {
            found |= tx.event(&id.event)?.is_some();
        }
        if found {
            return Ok(Some(text.trim().to_owned()));
        }
    }
    Ok(None)
}

/// The newly written lines of a mail.
pub(crate) fn written(lines: &[Line]) -> Vec<String> {
    let fresh = lines.iter().filter(|line| line.standing == Standing::Fresh);
    fresh.map(|line| line.text.trim().to_owned()).collect()
}
