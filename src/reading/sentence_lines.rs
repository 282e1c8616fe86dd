//! Lines of several sentences, one of which counts by itself or may.

use super::{
    InGame, What, director_message, ends_a_game,
    found::Found,
    line::{counts, numbered, said},
    neighbours, opponent_message, own_move,
    sentences::sentences,
    theirs::speaks_of_theirs,
};
use crate::{Pattern, mail::Line, pattern};

/// What was struck out, as a page's text and many writers mark it.
static STRUCK_OUT: Pattern = Pattern::new(|| pattern(r"~~[^~]*~~ ?"));

/// The lines without what is struck out in them, and with those taken apart in which one sentence counts by itself and
/// the others do not: `I resign. Thank you for the game!`; or one has a move among words that may announce it. Nothing is
/// taken apart from where a message to somebody begins.
pub fn split_lines(lines: Vec<Line>) -> Vec<Line> {
    let mut apart = Vec::with_capacity(lines.len());
    let mut message = false;
    for mut line in lines {
        if line.is_fresh() && line.text.contains("~~") {
            line.text = STRUCK_OUT.replace_all(&line.text, "").into_owned();
        }
        message |= line.is_fresh()
            && (opponent_message::begins(&line.text).is_some()
                || director_message::begins(&line.text, true).is_some());
        match parts(&line).filter(|_| !message) {
            None => apart.push(line),
            Some(parts) => apart.extend(parts.into_iter().map(|text| Line { text, ..line.clone() })),
        }
    }
    apart
}

fn parts(line: &Line) -> Option<Vec<String>> {
    let text = line.text.trim();
    if !line.is_fresh() || counts(text) {
        return None;
    }
    let sentences: Vec<&str> = card_halves(text).unwrap_or_else(|| sentences(text));
    if sentences.len() < 2 {
        return None;
    }
    let says: Vec<bool> = sentences.iter().map(|text| counts(text)).collect();
    let mut counting =
        sentences.iter().zip(&says).filter(|(_, counts)| **counts).map(|(text, _)| text.trim());
    // `Agreed, a draw. I accept your offer.` says it twice, and an offer belongs to its move.
    let goes_with = |first: &str, other: &str| match (said(first), said(other)) {
        (Found::Said(What::Game(InGame::Moves(_))), Found::Said(What::Game(InGame::Offer))) => true,
        (Found::Said(first), Found::Said(other)) => {
            first == other && neighbours::ends_a_game(&first).is_some()
        }
        _ => false,
    };
    let Some(only) = counting.next() else {
        // `Hi Lena, all well? Off he goes with 11. Rg1`: whether it announces its move is judged later.
        let perhaps = |text: &&&str| own_move::read_perhaps(text).is_some();
        let digits = |text: &&&str| text.contains(|c: char| c.is_ascii_digit());
        let one =
            sentences.iter().filter(perhaps).count() == 1 && sentences.iter().filter(digits).count() == 1;
        return one.then(|| sentences.iter().map(|text| text.trim().to_owned()).collect());
    };
    if !counting.all(|other| goes_with(only, other)) {
        return None;
    }
    // Bare figures are no move where words stand before them.
    let sure = ends_a_game(only) || numbered(only).is_some() || only.contains(char::is_alphabetic);
    sure.then(|| sentences.iter().map(|text| text.trim().to_owned()).collect())
}

/// `Your move: 11. Kb1 / My reply: 11... b5`
fn card_halves(text: &str) -> Option<Vec<&str>> {
    let (theirs, own) = text.split_once(" / ").or_else(|| text.split_once("; "))?;
    speaks_of_theirs(theirs).then(|| vec![theirs, own])
}
