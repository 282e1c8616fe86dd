//! An order as far as it is legible, without its reason: what a director is shown to complete and send. It repeats his
//! own verb, game, side, result and figures; what is missing or does not read is a word in capitals, which no order
//! takes for an argument. The reason is left to him, so that no outline is obeyed as it stands.

use super::{
    super::WrittenDate,
    Verb, WhyUnread,
    cursor::{Words, meant, plain},
    direction::{About, Given},
    leftover::is_subject,
    list::{self, Slot, gap},
    values::{
        begins_position, count, ground_meant, half_move, moves_in_front, perhaps_told, position,
        result_meant, side, side_meant, withdrawn_games, written_date,
    },
    why_unread::bare,
};
use crate::{
    model::{GameId, Side},
    wording::InEnglish,
};

/// Why a line that was meant as an order does not read.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{}", .why.in_english())]
pub struct OrderError {
    pub why: Box<WhyUnread>,
    pub outline: Outline,
}

impl OrderError {
    pub(super) fn new(why: WhyUnread, outline: Outline) -> OrderError {
        OrderError { why: why.into(), outline }
    }

    /// Of a word that begins no order, but may be meant to.
    pub(super) fn no_order(word: &str, about: About, rest: &str) -> OrderError {
        let why = if word.is_empty() { WhyUnread::NoWord } else { WhyUnread::NoOrder(bare(word)) };
        OrderError::new(why, Outline::of(list::meant(word), Some(about), rest))
    }
}

/// How far a position is looked for behind one that does not read.
const FIELDS: usize = 12;

/// An order as far as it is legible.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Outline {
    pub(super) verb: Option<Verb>,
    /// None where the game has to be named anew.
    pub(super) about: Option<About>,
    pub(super) arguments: String,
}

impl Outline {
    /// Of what stands behind the word of an order and its game; the list of orders where there is no such word.
    pub(super) fn of(verb: Option<Verb>, about: Option<About>, rest: &str) -> Outline {
        let arguments = verb.map_or_else(String::new, |verb| arguments(verb, rest));
        Outline { verb, about: about.filter(|about| !about.is_of_samples()), arguments }
    }

    /// The same for another game, which has to be named.
    pub fn elsewhere(self) -> Outline {
        Outline { about: None, ..self }
    }

    /// The same below the line of this game, which it is for where it names none.
    pub(super) fn below(self, game: &GameId) -> Outline {
        if self.about == Some(About::Answered) { self.of_game(game) } else { self }
    }

    pub fn of_game(self, game: &GameId) -> Outline {
        Outline { about: Some(About::Game(game.clone())), ..self }
    }

    /// As a line. `answered`: the game of the letter that is answered.
    pub fn line(&self, answered: Option<&GameId>) -> String {
        let Some(verb) = self.verb.filter(|verb| *verb != Verb::Help) else { return "td help".to_owned() };
        let game = match &self.about {
            Some(About::Game(id)) => id.to_string(),
            Some(About::Event(code)) => code.to_string(),
            Some(About::Answered) => answered.map_or_else(|| "GAME".to_owned(), ToString::to_string),
            None => "GAME".to_owned(),
        };
        // Dates of a card would do for a reason.
        let dated =
            verb == Verb::Move && CARD.iter().any(|word| self.arguments.split(' ').any(|own| own == *word));
        let reason = if dated { " REASON" } else { "" };
        format!("td {} {game} {}", verb.word(), self.arguments).trim_end().to_owned() + reason
    }

    pub fn has_gaps(&self, answered: Option<&GameId>) -> bool {
        self.line(answered).split_whitespace().any(|word| gap(word).is_some())
    }

    pub fn behind(&self) -> &'static str {
        match self.verb {
            None | Some(Verb::Help) => "nothing",
            Some(Verb::Tell) => "words",
            Some(Verb::Move) => "card",
            Some(_) => "reason",
        }
    }
}

impl Given {
    pub fn outline(&self) -> Outline {
        let (word, rest) = self.words.split_once(' ').unwrap_or((&self.words, ""));
        Outline::of(Verb::named(word), Some(self.about.clone()), rest)
    }
}

/// What is legible of the arguments, with gaps for what is missing.
pub(super) fn arguments(verb: Verb, rest: &str) -> String {
    let (mut parts, mut rest) = (Vec::<String>::new(), rest.to_owned());
    // Whether the word in front was to fill the slot before and does not read.
    let mut garbled = false;
    let slots = list::slots(verb);
    for (index, slot) in slots.iter().enumerate() {
        if *slot == Slot::Ground && parts.iter().any(|part| part == "time") {
            break;
        }
        if let Some((part, after)) = slot.take(&rest) {
            if *slot == Slot::Side && subject_of_reason(verb, &rest, &after) {
                parts.push("SIDE".to_owned());
                continue;
            }
            (garbled, rest) = (false, after);
            parts.push(part);
            continue;
        }
        // `penalty 5 w`: a side by its letter, behind what should stand behind it.
        let later = slots.get(index + 1..).unwrap_or_default();
        let by_letter = Words::of(&rest).rest().split_whitespace().nth(1).is_some_and(|word| word.len() == 1);
        let out_of_turn =
            *slot == Slot::Side && by_letter && later.iter().any(|slot| slot.take(&rest).is_some());
        match rest.split_once(char::is_whitespace).filter(|_| garbled || out_of_turn) {
            Some((first, behind)) if let Some((part, after)) = slot.take(behind) => {
                rest = if garbled { after } else { format!("{first} {after}") };
                garbled = false;
                parts.push(part);
            }
            _ if slot.must() => {
                garbled = true;
                parts.extend(slot.gap().map(str::to_owned));
            }
            _ => {}
        }
        if *slot == Slot::Position && garbled {
            rest = behind_position(&rest);
        }
    }
    parts.join(" ")
}

/// Whether a side in full may be the first word of the reason.
fn subject_of_reason(verb: Verb, rest: &str, after: &str) -> bool {
    let in_full = Words::of(rest).peek().is_some_and(|word| plain(word).len() > 1);
    in_full && is_subject(verb, after.split_whitespace().next().unwrap_or_default())
}

/// What is legible behind a position that does not read: from the first clock on that is named with its days, or from a
/// word of the grammar.
fn behind_position(rest: &str) -> String {
    let mut words = Words::of(rest);
    for _ in 0..FIELDS {
        let mut ahead = words;
        let clock = ahead.next_if(side_meant).is_some() && ahead.next_if(count).is_some();
        if clock || words.peek().is_some_and(|word| meant(word, &["clocks", "force", "colours"]).is_some()) {
            return words.rest().to_owned();
        }
        if words.next().is_none() {
            break;
        }
    }
    String::new()
}

impl Slot {
    /// What fills it in front of the text, in the words of the grammar, and what is left.
    fn take(self, text: &str) -> Option<(String, String)> {
        let mut words = Words::of(text);
        let part = match self {
            Slot::Side => words.next_if(side_meant)?.letter().to_owned(),
            Slot::MaySide => {
                words.next_if(|word| side(word).filter(|_| plain(word).len() == 1))?.letter().to_owned()
            }
            Slot::Withdrawn => format!("{}:", withdrawn_games(&mut words)?),
            Slot::Whom if perhaps_told(words) => return None,
            Slot::Whom => match words.next_if(|word| meant(word, &["both"])) {
                Some(_) => "both:".to_owned(),
                None => format!("{}:", words.next_if(side_meant)?.letter()),
            },
            Slot::Result if words.says("time") => "time".to_owned(),
            Slot::Result => result_meant(&mut words)?.to_string(),
            Slot::Ground => words.next_if(ground_meant)?.to_owned(),
            Slot::HalfMove => place(&mut words)?,
            Slot::Kept => kept(&mut words, "restore", "KEEP-OR-RESTORE")?,
            Slot::MustKeep => kept(&mut words, "reset", "KEEP-OR-RESET")?,
            Slot::Days | Slot::Entry => words.next_if(count)?.to_string(),
            Slot::Position | Slot::MayPosition => {
                words.peek().filter(|word| begins_position(word))?;
                match position(&mut words) {
                    Ok(position) => position,
                    Err(_) => return Some(("POSITION".to_owned(), behind_position(text))),
                }
            }
            Slot::Colours => {
                words.next_if(|word| meant(word, &["colours", "colors"])).map(|_| "colours".to_owned())?
            }
            Slot::Clocks => clocks(&mut words, false)?,
            Slot::MustClocks => clocks(&mut words, true)?,
            Slot::Force => words.next_if(|word| meant(word, &["force"]))?.to_owned(),
            Slot::Key => words
                .next_if(|word| word.contains(|c: char| c.is_ascii_lowercase()).then(|| plain(word)))?
                .to_lowercase(),
            Slot::Value => words.next()?.trim_matches(['"', '\'', '=']).to_owned(),
            Slot::Move => moved(&mut words)?,
            Slot::CardDates => card_dates(&mut words)?,
            Slot::First => {
                words.next_if(|word| meant(word, &["from"]));
                day(&mut words)?
            }
            Slot::Last => {
                words.next_if(|word| meant(word, &["until", "to"]));
                day(&mut words)?
            }
        };
        Some((part, words.rest().to_owned()))
    }
}

/// `12 w`, as far as it is there.
fn place(words: &mut Words<'_>) -> Option<String> {
    let side = |words: &mut Words<'_>| {
        let before = *words;
        words.attempt(|words| {
            let side = words.next_if(side_meant)?;
            (!subject_of_reason(Verb::Reinstate, before.rest(), words.rest())).then(|| side.letter())
        })
    };
    let before = *words;
    if let Some(ply) = half_move(words) {
        let last = words.taken_since(before).split_whitespace().next_back().unwrap_or_default();
        let subject = subject_of_reason(Verb::Reinstate, last, words.rest());
        let of_reason = subject && last.starts_with(char::is_alphabetic);
        let side = if of_reason { "SIDE" } else { ply.side().letter() };
        return Some(format!("{} {side}", ply.move_number()));
    }
    if let Some(number) = words.next_if(count) {
        return Some(format!("{number} {}", side(words).unwrap_or("SIDE")));
    }
    // A number that does not read stands in front of the side.
    let found = side(words).or_else(|| {
        words.attempt(|words| {
            words.next();
            side(words)
        })
    })?;
    Some(format!("MOVE {found}"))
}

/// `clocks keep`, or the other word, where either is meant.
fn kept(words: &mut Words<'_>, other: &'static str, gap: &str) -> Option<String> {
    let said = words.next_if(|word| meant(word, &["clocks"])).is_some();
    match words.next_if(|word| meant(word, &["keep", other])) {
        Some(word) => Some(format!("clocks {word}")),
        None => said.then(|| format!("clocks {gap}")),
    }
}

/// `white 30 moves 9 black 12`, as far as it is there. `must`: whether a side alone is one of them, and not the first word
/// of a reason.
fn clocks(words: &mut Words<'_>, must: bool) -> Option<String> {
    let parts: Vec<String> = (0..2).map_while(|_| one_clock(words, must)).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

fn one_clock(words: &mut Words<'_>, must: bool) -> Option<String> {
    let mut after = *words;
    let side = after.next_if(side_meant);
    let days = after.next_if(count).or_else(|| days_behind(&mut after, side.is_some()));
    let reason = after.rest().starts_with(char::is_lowercase) && !must && !clocks_go_on(after);
    if days.is_none() && (side.is_none() || reason) {
        return None;
    }
    *words = after;
    let side = match side {
        None => "SIDE",
        Some(Side::White) => "white",
        Some(Side::Black) => "black",
    };
    let days = days.map_or_else(|| "DAYS".to_owned(), |days| days.to_string());
    words.next_if(|word| meant(word, &["days", "day"]));
    if words.next_if(|word| meant(word, &["moves"])).is_none() {
        return Some(format!("{side} {days}"));
    }
    let moves = words.next_if(count);
    let mut ahead = *words;
    ahead.next();
    if moves.is_none() && ahead.peek().and_then(side_meant).is_some() {
        *words = ahead;
    }
    let moves = moves.map_or_else(|| "NUMBER".to_owned(), |moves| moves.to_string());
    Some(format!("{side} {days} moves {moves}"))
}

/// What does not read is left out where the grammar goes on behind it: the days of a side, or the side of some days.
fn days_behind(after: &mut Words<'_>, sided: bool) -> Option<u32> {
    let mut ahead = *after;
    ahead.next();
    if sided {
        if !clocks_go_on(*after) && clocks_go_on(ahead) {
            *after = ahead;
        }
        return None;
    }
    let days = ahead.next_if(count)?;
    *after = ahead;
    Some(days)
}

/// Whether what stands here belongs to an order that sets clocks.
fn clocks_go_on(mut words: Words<'_>) -> bool {
    let next = words.peek().unwrap_or_default();
    meant(next, &["force"]).is_some()
        || side_meant(next).is_some()
        || words.next_if(|word| meant(word, &["moves"])).is_some() && words.next_if(count).is_some()
}

/// `12. 7163`, or its number alone.
fn moved(words: &mut Words<'_>) -> Option<String> {
    let whole = *words;
    if moves_in_front(words).is_some() {
        return Some(words.taken_since(whole).to_owned());
    }
    let unnumbered = words.attempt(|words| {
        words.next();
        let before = *words;
        moves_in_front(words).map(|_| format!("NUMBER {}", words.taken_since(before)))
    });
    if unnumbered.is_some() {
        return unnumbered;
    }
    let number = words.next_if(|word| {
        let digits = word.trim_end_matches(['.', '…']);
        (digits != word && count(digits).is_some()).then_some(word)
    })?;
    // The move itself, which does not read.
    words.next_if(|word| meant(word, &CARD).is_none().then_some(()));
    Some(format!("{number} MOVE"))
}

/// What stands before the dates of a card.
const CARD: [&str; 2] = ["received", "sent"];

/// `received DATE sent DATE`, as far as it is there.
fn card_dates(words: &mut Words<'_>) -> Option<String> {
    let mut parts = Vec::new();
    for _ in 0..2 {
        let word = words.next_if(|word| meant(word, &CARD));
        let date = day(words);
        if word.is_none() && date.is_none() {
            break;
        }
        if date.is_none() {
            words.next_if(|word| meant(word, &CARD).is_none().then_some(()));
        }
        let date = date.unwrap_or_else(|| "DATE".to_owned());
        parts.push(format!("{} {date}", word.unwrap_or("RECEIVED-OR-SENT")));
    }
    (!parts.is_empty()).then(|| parts.join(" "))
}

fn day(words: &mut Words<'_>) -> Option<String> {
    match written_date(words)? {
        WrittenDate::One(day) => Some(day.to_string()),
        WrittenDate::Either(..) => None,
    }
}
