//! Whether a director means what reads as an order of his: or whether somebody else wrote it, or it may be prose.

use super::not_done::OrderNotDone;
use crate::{
    laws::Game,
    letters::{OrderProblem, ToComplete, WhyAsked},
    mail::{Line, Origin, Standing},
    model::{GameId, Order, Side},
    reading::{About, Direction, Given, Outline, is_name, read_reply, reports, speaks_of_others},
    wording::Phrase,
};

/// So many lines above an order may say that somebody wrote it.
const LINES_ABOVE: usize = 3;

/// The words by which what is to be told is known.
const FIRST_WORDS: usize = 5;

/// Why an order may not be the director's own: it stands in what a letter passed on to him, word for word or as an order
/// of the same meaning (`copied`), or below words that say that somebody wrote it. `names`: those of the players.
pub(crate) fn asked_about(
    given: &Given,
    others: &Origin,
    copied: &[Given],
    lines: &[Line],
    names: &[&str],
) -> Option<WhyAsked> {
    let line = given.line.lines().next().unwrap_or_default().trim();
    let bare = line.strip_prefix("td ").or_else(|| line.strip_prefix("TD ")).unwrap_or(line);
    let act = match &given.what {
        Direction::Rule { reason, .. } => bare.strip_suffix(reason.as_str()).unwrap_or(bare),
        // Whom it tells, and the first words.
        Direction::Tell { .. } | Direction::Help => "",
    };
    let count = |text: &str| text.split_whitespace().count();
    let first = if act.is_empty() { FIRST_WORDS } else { count(act).saturating_add(2) };
    let begins: Vec<&str> = bare.split_whitespace().take(first).collect();
    let same = |other: &Given| match (&other.what, &given.what) {
        (Direction::Rule { order: one, .. }, Direction::Rule { order: other, .. }) => one == other,
        _ => false,
    };
    if others.holds(bare)
        || (count(act) > 1 && others.holds(act))
        || (begins.len() > 2 && others.holds(&begins.join(" ")))
        || copied.iter().any(same)
    {
        return Some(WhyAsked::WordsOfOthers);
    }
    let fresh: Vec<&str> = lines
        .iter()
        .filter(|line| line.standing == Standing::Fresh && !line.text.trim().is_empty())
        .map(|line| line.text.trim())
        .collect();
    let at = fresh.iter().position(|text| line.starts_with(text))?;
    let named = |text: &str| {
        let said = text.trim_end_matches([':', '"', ' ', '(', '„', '“', '«', '»']);
        said.len() < text.len() && names.iter().any(|name| is_name(said, name))
    };
    let above = fresh.get(..at)?.iter().rev().take(LINES_ABOVE).enumerate();
    let lead_in = above
        .map(|(far, text)| (far, *text))
        .find(|(far, text)| reports(text) || named(text) || *far == 0 && speaks_of_others(text));
    lead_in.map(|(_, text)| WhyAsked::Reported(text.to_owned()))
}

/// Whether words can only be the decision on what waits in the game of the letter that is answered: the word of the order
/// with a reason behind it, and not the beginning of a sentence such as `Grant me a few days`.
pub(crate) fn settles(given: &Given, game: &Game) -> bool {
    let Direction::Rule { order: Order::Grant(_) | Order::Refuse(_), reason } = &given.what else {
        return false;
    };
    // Behind these the word is that of a sentence.
    const OBJECTS: [&str; 14] =
        ["me", "us", "him", "her", "it", "them", "you", "to", "my", "his", "your", "their", "that", "this"];
    let first = reason.split_whitespace().next().unwrap_or_default();
    let first = first.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let named = Side::BOTH.iter().any(|side| {
        game.name(*side).split([',', ' ']).any(|name| !name.is_empty() && name.to_lowercase() == first)
    });
    let sentence = OBJECTS.contains(&first.as_str()) || named || reason.ends_with('?');
    given.about == About::Answered && !game.waiting().is_empty() && !sentence && given.apart
}

/// Whether what reads as an order may go on as a sentence, and be no more than words: `Move 2. 7163 is legal, yes.` Whoever
/// writes `td` or the game's name means an order, and in an answer to a player's words, where plain words are expected,
/// whoever writes both. `settles`: whether it can only be the decision on what waits.
pub(crate) fn goes_on(given: &Given, words_expected: bool, settles: bool) -> bool {
    if !matches!(given.what, Direction::Rule { .. }) || settles {
        return false;
    }
    match words_expected {
        true => !(given.td && given.named || given.apart && given.sure),
        false => !given.td && !given.named && given.sure && !given.apart,
    }
}

/// A line that begins with a no and goes on, beside an order: `No wait, I mean 0-1.`
pub(crate) fn taken_back(prose: &[String], name: &str) -> Option<String> {
    let says_no = |line: &&String| {
        let fresh = Line { text: (*line).clone(), standing: Standing::Fresh, below_quotation: false };
        let reply = read_reply(std::slice::from_ref(&fresh), name);
        reply.clauses.iter().any(|clause| !clause.yes && !clause.apart)
    };
    prose.iter().find(says_no).cloned()
}

/// Words that begin like an order and may be prose are not obeyed.
pub(crate) fn perhaps_prose(given: &Given, of_mail: Option<&GameId>) -> Option<OrderProblem> {
    (!given.sure).then(|| OrderProblem {
        line: given.line.clone(),
        why: OrderNotDone::PerhapsProse.sentence(),
        fits: Some(to_complete(&given.outline(), of_mail)),
    })
}

/// The director's own order for him to complete.
pub(crate) fn to_complete(outline: &Outline, of_mail: Option<&GameId>) -> ToComplete {
    ToComplete { line: outline.line(of_mail), behind: outline.behind(), gaps: outline.has_gaps(of_mail) }
}
