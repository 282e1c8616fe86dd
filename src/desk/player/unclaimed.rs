//! The words of a mail in which nothing was found that we could do: they may be meant for the director, as a new address
//! is, and nobody else reads them. Politeness is no such word.

use std::collections::HashSet;

use anyhow::Result;

use super::super::{Mail, Played, sent_letters::sent_to};
use crate::{
    chess::Written,
    intake::spoken_moves::legal_moves,
    letters::LineNotTaken,
    mail::Origin,
    reading::{Spoken, announces, concerns_director, is_polite, speaks_of_figures, spoken},
    store::PlayerRow,
};

/// So many letters to a player are looked at for words of ours: somebody may send back an old one.
const LETTERS_HAD: u32 = 200;

/// So many lines tell a player what was read in his mail.
const LINES_SHOWN: usize = 3;

/// So many signs name a square, and no man.
const BARE_SQUARE: usize = 2;

/// The most words of a line in which a bare square may be meant.
const FEW: usize = 4;

/// So many words say nothing that a director must read.
const SAYS_NOTHING: usize = 3;

/// All that is newly written in a mail, where more than these lines, politeness and names stands in it.
pub(super) fn beside(mail: &Mail<'_>, player: &PlayerRow, known: &[&str]) -> Result<Option<String>> {
    let fresh = fresh(mail, player)?;
    Ok(fresh.say_more_than(0, known).then(|| fresh.text()))
}

/// All that is newly written in a mail that has done something, where it says what a director must read, and the line
/// that does: beside these lines, which others read.
pub(super) fn concerning(
    mail: &Mail<'_>,
    player: &PlayerRow,
    known: &[&str],
) -> Result<Option<(String, String)>> {
    // Hardly a mail does, and to know what is newly written all that he has had is read.
    if !mail.message.lines.iter().any(|line| line.is_fresh() && concerns_director(&line.text)) {
        return Ok(None);
    }
    let fresh = fresh(mail, player)?;
    Ok(fresh.concern_director(known).map(|line| (line.to_owned(), fresh.text())))
}

/// What a player has newly written, however his mail program has broken the lines of a letter that it sends back.
pub(super) struct Fresh<'a> {
    lines: Vec<&'a str>,
    /// The names of the players, in small letters.
    names: HashSet<String>,
}

/// Reads it: all letters that he has had are looked through, which is done once a mail.
pub(super) fn fresh<'a>(mail: &Mail<'a>, player: &PlayerRow) -> Result<Fresh<'a>> {
    let pages = mail.message.holds_links();
    let mut ours = Origin::default();
    // One that this mail has caused quotes it.
    let had = sent_to(mail.tx, player.id, LETTERS_HAD)?.into_iter();
    for letter in had.filter(|letter| letter.cause != Some(mail.row.id)) {
        ours.add(&letter.text.words(pages));
    }
    let players = mail.tx.players(player.event)?;
    let names = players.iter().flat_map(|player| words_of(&player.name));
    let names = names.map(str::to_lowercase).collect();
    // A letter that stands alone on its line was broken off, and is no word.
    let is_word = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count() != 1;
    let written = mail.message.lines.iter().filter(|line| is_word(&line.text) && !ours.holds(&line.text));
    let lines = written.filter(|line| line.is_fresh()).map(|line| line.text.trim()).collect();
    Ok(Fresh { lines, names })
}

impl Fresh<'_> {
    fn but(&self, known: &[&str]) -> impl Iterator<Item = &str> {
        self.lines.iter().copied().filter(move |line| !known.contains(line))
    }

    /// Whether more than so many words stand beside these lines, politeness and names.
    fn say_more_than(&self, most: usize, known: &[&str]) -> bool {
        self.but(known).map(|text| beside_politeness(text, &self.names)).sum::<usize>() > most
    }

    /// The first line that a director must read.
    fn concern_director(&self, known: &[&str]) -> Option<&str> {
        self.but(known).find(|line| concerns_director(line))
    }

    /// All of it, in a mail in which nothing was found that we could do, where that is more than a few words beside
    /// politeness, names, and the lines that are asked back.
    pub fn words(&self, asked: &[LineNotTaken]) -> Option<String> {
        let asked: Vec<&str> = asked.iter().map(|problem| problem.line.trim()).collect();
        let says = self.say_more_than(SAYS_NOTHING, &asked) || self.concern_director(&asked).is_some();
        says.then(|| self.text())
    }

    /// Its first lines, as its writer reads them again.
    pub fn first_lines(&self) -> Vec<String> {
        let lines = self.lines.iter().filter(|line| !line.is_empty());
        lines.take(LINES_SHOWN).map(|line| (*line).to_owned()).collect()
    }

    /// The lines that speak of a legal move of the half-move that their writer is to make, though not in a form that
    /// counts. Figures of a telephone are none.
    pub fn lines_with_moves(&self, at: Option<&Played>) -> Vec<String> {
        let Some((table, side)) = at else { return Vec::new() };
        if table.game.outcome.is_some() || table.game.on_move() != *side {
            return Vec::new();
        }
        // Figures and squares stand in talk too; behind a number, or where a man is named, they are a move.
        let may_be_meant = |line: &str, spoken: &Spoken| match &spoken.spelt.written {
            _ if spoken.number.is_some() || announces(line) => true,
            Written::Numeric(_) => false,
            written => {
                written.to_string().chars().count() > BARE_SQUARE || line.split_whitespace().count() <= FEW
            }
        };
        let legal = |line: &&&str| {
            let moves = spoken(line);
            let mut moves = moves.iter().filter(|spoken| may_be_meant(line, spoken));
            !speaks_of_figures(line) && moves.any(|spoken| !legal_moves(&table.game, spoken).is_empty())
        };
        self.lines.iter().filter(legal).map(|line| (*line).to_owned()).collect()
    }

    fn text(&self) -> String {
        self.lines.join("\n").trim().to_owned()
    }
}

/// How many words of a line are neither politeness nor names. Each of its sentences is judged by itself.
fn beside_politeness(text: &str, names: &HashSet<String>) -> usize {
    let sentences = text.split(['.', '!', '?', ',', ';']);
    let count = |sentence: &str| {
        let kept: Vec<&str> =
            words_of(sentence).filter(|word| !names.contains(&word.to_lowercase())).collect();
        if kept.is_empty() || is_polite(&kept.join(" ")) { 0 } else { kept.len() }
    };
    sentences.map(count).sum()
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’');
    words.filter(|word| word.contains(char::is_alphabetic))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn politeness_and_names_say_nothing() {
        let names = HashSet::from(["lena".to_owned(), "jan".to_owned()]);
        for text in [
            "thanks, good game!",
            "Thanks Lena, good luck!",
            "Hello Jan",
            "Viele Grüße",
            "Merci beaucoup, Jan !",
        ] {
            assert_eq!(beside_politeness(text, &names), 0, "{text}");
        }
        let moved = beside_politeness("Hello Lena, my address has changed to jan@new.example.", &names);
        assert!(moved > SAYS_NOTHING, "{moved}");
    }
}
