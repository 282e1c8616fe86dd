//! What a player writes to the director: `td: …` asks, `report …` reports, `appeal …` appeals. Each runs to the end of its
//! paragraph.
//!
//! Laws 13.3.2.3, 14.2.1

use super::{
    WhyUnclear,
    found::Named,
    statement::{DirectorMessage, ToDirector},
};
use crate::{LETTER, Pattern, lexicon::any, mail::Line, model::GameId, pattern};

/// `Message to the director: …`, in the languages of our players.
static TO_DIRECTOR: Pattern = Pattern::new(|| {
    let (to, director) = (any(|all| [&all.director.to]), any(|all| [&all.director.director]));
    let to_director = any(|all| [&all.director.to_director]);
    pattern(format!(
        r"(?i)^(?:{LETTER}+ )?(?:{to} ?(?:{LETTER}+ |l?['’])?{director}|{to_director}) ?:\s*(.*)$"
    ))
});

static APPEAL: Pattern = Pattern::new(|| {
    let appeal = any(|all| [&all.director.appeal]);
    pattern(format!(r"(?i)^{appeal}\s*(:?)\s*(.*)$"))
});

/// The beginning of words that speak to the director, or of him.
static DIRECTOR: Pattern = Pattern::new(|| {
    let director = any(|all| [&all.director.director, &all.director.to_director]);
    pattern(format!(r"(?i)^(?:{LETTER}+[ ,:.]+){{0,2}}{director}"))
});

/// Words that a director must read, whatever else stands in the mail.
static CONCERNS: Pattern = Pattern::new(|| {
    let words = any(|all| [&all.director.concerns, &all.director.appeal]);
    pattern(format!("(?i){words}"))
});

/// Whether a line says what a director must read: a new address, a protest.
#[must_use]
pub fn concerns_director(text: &str) -> bool {
    CONCERNS.is_match(text)
}

pub(super) fn speaks_to_director(text: &str) -> bool {
    DIRECTOR.is_match(text)
}

pub(super) struct Begun<'a> {
    pub named: Named,
    pub what: DirectorMessage,
    pub text: &'a str,
}

/// Whether a line begins a message to the director. `paragraph`: whether it is the first of its paragraph, or follows
/// a line that says something: `report` without a colon is a word of prose elsewhere.
pub(super) fn begins(line: &str, paragraph: bool) -> Option<Begun<'_>> {
    let (named, rest) = super::line::split(line);
    let question = |text| (DirectorMessage::Question, text);
    let report = |rest| behind(rest, "report", paragraph).map(|text| (DirectorMessage::Report, text));
    let to_director = |rest| TO_DIRECTOR.captures(rest)?.get(1).map(|found| question(found.as_str()));
    let appeals = |rest| appeal(rest, paragraph).map(|text| (DirectorMessage::Appeal, text));
    let td = behind(rest, "td", false).map(question);
    let (what, text) = td.or_else(|| report(rest)).or_else(|| appeals(rest)).or_else(|| to_director(rest))?;
    Some(Begun { named, what, text })
}

/// What stands behind the word of an appeal and its colon, or behind the word alone where it begins as a sentence of its
/// own: `Protest songs` goes on.
fn appeal(text: &str, paragraph: bool) -> Option<&str> {
    let found = APPEAL.captures(text)?;
    let (colon, rest) = (found.get(1)?.as_str(), found.get(2)?.as_str());
    let sentence = rest.starts_with(|c: char| c.is_alphanumeric() && !c.is_lowercase());
    (!colon.is_empty() || paragraph && sentence).then_some(rest)
}

/// What stands behind a word and its colon, or behind the word alone where that will do.
fn behind<'a>(text: &'a str, word: &str, alone: bool) -> Option<&'a str> {
    let (first, rest) = text.split_at_checked(word.len())?;
    let colon = rest.trim_start().strip_prefix(':');
    let rest = if alone { colon.or_else(|| rest.strip_prefix(char::is_whitespace)) } else { colon };
    first.eq_ignore_ascii_case(word).then_some(rest).flatten().map(str::trim)
}

/// The lines of the message that begins with `text`, and how many of those below it belong to it. A word alone on its
/// line takes the next paragraph.
pub(super) fn lines<'a>(text: &'a str, below: &'a [Line]) -> (Vec<&'a Line>, usize) {
    let empty = |line: &&Line| line.text.trim().is_empty();
    let skipped = if text.is_empty() {
        below.iter().take_while(|line| line.is_fresh() && empty(line)).count()
    } else {
        0
    };
    let own = below.iter().skip(skipped);
    let own: Vec<&Line> = own
        .take_while(|line| line.is_fresh() && !empty(line) && begins(&line.text, false).is_none())
        .collect();
    let used = if own.is_empty() { 0 } else { skipped.saturating_add(own.len()) };
    (own, used)
}

/// The message, or what is wrong with it. A report says what happened, and an appeal why, in more than a word.
pub(super) fn message(
    begun: &Begun<'_>,
    own: &[&Line],
    game: Option<GameId>,
) -> Result<ToDirector, WhyUnclear> {
    let lines = std::iter::once(begun.text).chain(own.iter().map(|line| line.text.trim_end()));
    let text = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
    let words = text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count();
    if words <= usize::from(begun.what != DirectorMessage::Question) {
        return Err(WhyUnclear::EmptyMessage);
    }
    Ok(ToDirector { what: begun.what, game, text, place: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_address_and_a_protest_concern_the_director_in_every_language() {
        for text in [
            "My address has changed to jan@new.example.",
            "Please note my new e-mail address.",
            "I protest.",
            "Meine E-Mail-Adresse hat sich geändert.",
            "Neue Mailadresse: jan@new.example",
            "J'ai changé d'adresse.",
            "Je proteste.",
            "Mi dirección ha cambiado.",
            "Il mio indirizzo è cambiato.",
            "O meu endereço mudou.",
            "Mijn e-mailadres is gewijzigd.",
            "Mam nowy adres.",
            "Změnila se mi adresa: mám novou adresu.",
            "У меня новый адрес.",
            "Η διεύθυνσή μου άλλαξε.",
            "Mia adreso ŝanĝiĝis.",
        ] {
            assert!(concerns_director(text), "{text}");
        }
        for text in [
            "Nice move! It is snowing here in Prague.",
            "Ein neues Jahr, eine neue Partie.",
            "12. 7163",
            "I know your address book is full of chess players.",
            "Director of sales, 12 New Street",
        ] {
            assert!(!concerns_director(text), "{text}");
        }
    }
}
