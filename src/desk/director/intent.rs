//! What a director's mail says, before any of it is done: his orders and his own words, apart from what letters of ours
//! showed him. Whether he means what reads as an order of his: or whether somebody else wrote it, or it may be prose.

use anyhow::Result;

use super::{
    super::{
        Answered,
        gather::LETTERS_REMEMBERED,
        sent_letters::{sent_at, text_of},
    },
    not_done::{OrderNotDone, problem},
    obey::MORE_THAN_A_GREETING,
};
use crate::{
    laws::Game,
    letters::{OrderProblem, ToComplete, WhyAsked},
    mail::{Line, Origin, strip_bared, strip_known},
    model::{EventCode, GameId, Order, Side},
    reading::{
        About, Direction, Directions, EventOrder, Given, OrderError, Outline, WrittenSeal, is_name,
        named_elsewhere, orders_within, read_orders, read_reply, reports, speaks_of_others, take_seals,
    },
    store::{DirectorRow, Tx},
};

/// So many lines above an order may say that somebody wrote it.
const LINES_ABOVE: usize = 3;

/// The words by which what is to be told is known.
const FIRST_WORDS: usize = 5;

pub(crate) struct DirectorsWords {
    /// Its lines, those of our letters marked.
    pub lines: Vec<Line>,
    /// The words of others that he was shown.
    pub others: Origin,
    /// What those would be as orders.
    pub copied: Vec<Given>,
    pub directions: Directions,
    /// The seals that he sends back.
    pub seals: Vec<WrittenSeal>,
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
    let mut letters = Vec::new();
    for letter in &answered.letters {
        letters.push((text_of(tx, letter)?, letter.words.clone()));
    }
    let recent = sent_at(tx, &director.email, LETTERS_REMEMBERED)?.into_iter();
    letters.extend(recent.map(|letter| (letter.text, letter.words)));
    for (letter, words) in letters {
        let known = letter.whole();
        strip_known(&mut lines, std::slice::from_ref(&known));
        strip_bared(&mut lines, &known);
        others.add(&words);
        shown.push(words);
    }
    let codes = std::slice::from_ref(&director.code);
    let (mut directions, seals) = orders_and_seals(&mut lines, codes, expected);
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
    // Where plain words are expected, a word alone in its line may be one of them.
    let words = directions.prose.iter().flat_map(|line| line.split_whitespace());
    let of_words = |given: &Given| matches!(given.what, Direction::Show(_)) && !given.td;
    if expected && words.count() >= MORE_THAN_A_GREETING && directions.given.iter().any(of_words) {
        let (shown, given): (Vec<_>, Vec<_>) = directions.given.into_iter().partition(of_words);
        directions.given = given;
        directions.prose = match directions.given.is_empty() && directions.unread.is_empty() {
            true => written(&lines),
            false => [directions.prose, shown.into_iter().map(|given| given.line).collect()].concat(),
        };
    }
    let copied = orders_within(&shown.join("\n"), codes);
    Ok(DirectorsWords { lines, others, copied, directions, seals })
}

/// His orders, and the seals that he sends back. One that stands among words to others is part of these.
fn orders_and_seals(
    lines: &mut Vec<Line>,
    codes: &[EventCode],
    expected: bool,
) -> (Directions, Vec<WrittenSeal>) {
    let whole = lines.clone();
    let seals = take_seals(lines);
    let directions = read_orders(lines, codes);
    let tells = |given: &Given| {
        matches!(given.what, Direction::Tell { .. } | Direction::OfEvent(EventOrder::Announce { .. }))
    };
    let words = directions.prose.iter().flat_map(|line| line.split_whitespace()).count();
    let to_others = directions.given.iter().any(tells) || expected && words >= MORE_THAN_A_GREETING;
    if seals.is_empty() || !to_others {
        return (directions, seals);
    }
    *lines = whole;
    (read_orders(lines, codes), Vec::new())
}

/// The first of these texts that names another game of the event than the letter that is answered is about.
pub(crate) fn names_another_game<'t>(
    tx: &Tx<'_>,
    director: &DirectorRow,
    of_mail: Option<&GameId>,
    texts: impl Iterator<Item = &'t str>,
) -> Result<Option<String>> {
    let Some(of_mail) = of_mail else { return Ok(None) };
    let has_another = |number| tx.has_another_game(director.event, of_mail, number);
    for text in texts {
        let named = named_elsewhere(text, of_mail, &[], None);
        if named.is_a_game(has_another, |code| Ok(tx.event(code)?.is_some()))? {
            return Ok(Some(text.trim().to_owned()));
        }
    }
    Ok(None)
}

/// The newly written lines of a mail.
pub(crate) fn written(lines: &[Line]) -> Vec<String> {
    let fresh = lines.iter().filter(|line| line.is_fresh());
    fresh.map(|line| line.text.trim().to_owned()).collect()
}

/// Why an order may not be the director's own: it stands in what a letter passed on to him, word for word or as an order
/// of the same meaning (`copied`), or below words that say that somebody wrote it. `names`: those of the players.
pub(crate) fn asked_about(given: &Given, of: &DirectorsWords, names: &[&str]) -> Option<WhyAsked> {
    let DirectorsWords { lines, others, copied, .. } = of;
    let line = given.line.lines().next().unwrap_or_default().trim();
    let bare = line.strip_prefix("td ").or_else(|| line.strip_prefix("TD ")).unwrap_or(line);
    let act = match &given.what {
        Direction::Rule { reason, .. } => bare.strip_suffix(reason.as_str()).unwrap_or(bare),
        Direction::OfEvent(_) => bare,
        // Whom it tells, and the first words.
        Direction::Tell { .. } | Direction::Show(_) | Direction::Help => "",
    };
    let count = |text: &str| text.split_whitespace().count();
    let first = if act.is_empty() { FIRST_WORDS } else { count(act).saturating_add(2) };
    let begins: Vec<&str> = bare.split_whitespace().take(first).collect();
    let same = |other: &Given| match (&other.what, &given.what) {
        (Direction::Rule { order: one, .. }, Direction::Rule { order: other, .. }) => one == other,
        (Direction::OfEvent(one), Direction::OfEvent(other)) => one == other,
        _ => false,
    };
    if others.holds(bare)
        || (count(act) > 1 && others.holds(act))
        || (begins.len() > 2 && others.holds(&begins.join(" ")))
        || copied.iter().any(same)
    {
        return Some(WhyAsked::WordsOfOthers);
    }
    let fresh = lines.iter().filter(|line| line.is_fresh()).map(|line| line.text.trim());
    let fresh: Vec<&str> = fresh.filter(|text| !text.is_empty()).collect();
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
    // In the midst of a sentence the code of an event makes no order.
    if matches!(given.what, Direction::OfEvent(_)) {
        return !given.td && !given.apart;
    }
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
        let reply = read_reply(&[Line::fresh(*line)], name);
        reply.clauses.iter().any(|clause| !clause.is_yes() && !clause.apart)
    };
    prose.iter().find(says_no).cloned()
}

/// Words that begin like an order and may be prose are not obeyed.
pub(crate) fn perhaps_prose(given: &Given, of_mail: Option<&GameId>) -> Option<OrderProblem> {
    let fits = || Some(to_complete(&given.outline(), of_mail));
    (!given.sure).then(|| OrderProblem { fits: fits(), ..problem(&given.line, &OrderNotDone::PerhapsProse) })
}

/// The director's own order for him to complete.
pub(crate) fn to_complete(outline: &Outline, of_mail: Option<&GameId>) -> ToComplete {
    ToComplete { line: outline.line(of_mail), behind: outline.behind(), gaps: outline.has_gaps(of_mail) }
}
