//! The answer to a matter: `yes`, `no REASON`, `yes 12 15, no 17: reason`, `not mine`, `confirm CODE`; and what a director
//! may say to a case beside them: `later 12 7`, `close 12 REASON`, `to deputy 12`.
//!
//! It is read only in an answer to a letter that asks, and whoever asked decides what stands beside it: whether anything
//! but politeness does is told. No picture is a yes. A `no` that goes on as a sentence is told apart from one that a reason
//! follows: `No objection` says the contrary.

use serde::{Deserialize, Serialize};

use super::{
    found::Found,
    line::{has_words, one},
    prose,
    set_off::begins_a_sentence,
    words,
};
use crate::{
    lexicon::{Known, known},
    mail::Line,
};

/// From this length on mail programs break a line, and the rest stands in the next.
const BREAKS: usize = 60;

#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Reply {
    /// Each `yes` and `no`, in their order.
    pub clauses: Vec<Clause>,
    pub not_mine: bool,
    /// The codes behind `not mine` and `no`.
    pub disowned: Vec<String>,
    /// The codes behind `confirm`, as written.
    pub codes: Vec<String>,
    /// Whether anything else was newly written that is more than politeness or the writer's own name.
    pub others: bool,
    /// Whether a line of that begins with a yes or a no: `yes, but wait`.
    pub hedged: bool,
    /// The first line that made it so, where that has words.
    pub other: Option<String>,
    /// A director's lines that begin as an answer to cases does and do not read as one.
    pub unread: Vec<String>,
}

/// The word of an answer.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AnswerWord {
    Yes,
    #[default]
    No,
    /// He is asked again in some days.
    Later,
    /// The case ends without a ruling.
    Close,
    /// The next deputy decides.
    ToDeputy,
}

#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct Clause {
    pub word: AnswerWord,
    pub numbers: Vec<i64>,
    pub all: bool,
    /// In how many days he is to be asked again, as written.
    pub days: Option<i64>,
    /// Whether the word "days" stands behind them: else they may be the number of a case.
    pub says_days: bool,
    pub reason: String,
    /// Whether those words stand apart, so that the `no` says no, whatever they say: behind a colon, or as a sentence that
    /// begins right behind it.
    pub apart: bool,
}

impl Clause {
    #[must_use]
    pub fn is_yes(&self) -> bool {
        self.word == AnswerWord::Yes
    }

    /// Whether it is a `no` that goes on as a sentence, which may say the contrary.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.word == AnswerWord::No && !self.apart && !self.reason.is_empty()
    }
}

/// Whose answer is read: which words it may be made of.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Of {
    Player,
    Director,
}

impl Reply {
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.clauses.is_empty() && !self.not_mine && self.codes.is_empty()
    }

    /// Whether a no or `not mine` stands in it.
    #[must_use]
    pub fn refuses(&self) -> bool {
        self.not_mine || self.clauses.iter().any(|clause| !clause.is_yes())
    }

    /// Whether a yes in it has a no or `not mine` beside it.
    #[must_use]
    pub fn contradicts_itself(&self) -> bool {
        let yes = self.clauses.iter().any(Clause::is_yes) || !self.codes.is_empty();
        yes && self.refuses()
    }
}

/// Reads the newly written lines of a player's answer. `name`: the writer's own, which may stand below.
pub fn read_reply(lines: &[Line], name: &str) -> Reply {
    read_of(lines, name, Of::Player)
}

/// The same of a director's answer to cases. A reason goes on in the next line where a mail program broke it.
pub fn read_case_reply(lines: &[Line], name: &str) -> Reply {
    read_of(lines, name, Of::Director)
}

/// What one line says to cases that is nothing but that, as it stands in a mail or behind `td` at the shell.
pub fn case_answers(line: &str) -> Option<Vec<Clause>> {
    let line = line.trim();
    let bare = line.split_once(char::is_whitespace).filter(|(td, _)| td.eq_ignore_ascii_case("td"));
    clauses(bare.map_or(line, |(_, rest)| rest), Of::Director)
}

fn read_of(lines: &[Line], name: &str, of: Of) -> Reply {
    let mut reply = Reply::default();
    // Whether the line above ends in a reason that may go on.
    let mut open = false;
    for line in lines.iter().filter(|line| line.is_fresh()) {
        let text = line.text.trim();
        let goes_on = std::mem::take(&mut open);
        if !has_words(text) {
            // `👍` and the like: no word of anybody's. `(=)` and `?` say something else.
            let is_rule = text.chars().all(|c| c.is_ascii_punctuation() && c != '?');
            let says_more = !matches!(one(text), Found::Nothing) || prose::lone_sign(text).is_some();
            reply.others |= !text.is_empty() && (!is_rule || says_more);
            continue;
        }
        let lower = text.to_lowercase();
        let plain = lower.trim_end_matches(['.', '!', ',', ' ']);
        let words: Vec<&str> = plain.split_whitespace().collect();
        match words.as_slice() {
            ["not", "mine"] => reply.not_mine = true,
            ["not", "mine", code] if words::is_code(code) => {
                reply.not_mine = true;
                reply.disowned.push((*code).to_owned());
            }
            ["no", code] if words::is_code(code) => {
                reply.clauses.push(Clause { word: AnswerWord::No, ..Clause::default() });
                reply.disowned.push((*code).to_owned());
            }
            ["confirm", _] => match words::code(text) {
                Some(code) => reply.codes.push(code),
                None => reply.others = true,
            },
            _ => {
                let found = match of {
                    Of::Player => clauses(text, of),
                    Of::Director => case_answers(text),
                };
                let is_full = of == Of::Director && text.chars().count() >= BREAKS;
                match found {
                    Some(found) => {
                        let reasoned = |clause: &Clause| clause.apart && !clause.reason.is_empty();
                        open = is_full && found.last().is_some_and(reasoned);
                        reply.clauses.extend(found);
                    }
                    None if words::is_polite(text) || is_name(text, name) => {}
                    None => match reply.clauses.last_mut().filter(|_| goes_on) {
                        Some(clause) => {
                            clause.reason.push(' ');
                            clause.reason.push_str(text);
                            open = is_full;
                        }
                        None if of == Of::Director && begins_an_answer(text) => {
                            reply.unread.push(text.to_owned())
                        }
                        None => {
                            reply.others = true;
                            reply.other.get_or_insert_with(|| text.to_owned());
                            let first = text.split_whitespace().next().unwrap_or_default();
                            reply.hedged |=
                                yes_or_no(first.trim_end_matches([',', ';', '.', '!', ':'])).is_some();
                        }
                    },
                }
            }
        }
    }
    reply
}

/// The clauses of a line that begins with the word of one and is nothing but clauses.
fn clauses(text: &str, of: Of) -> Option<Vec<Clause>> {
    let mut found: Vec<Clause> = Vec::new();
    let mut rest = text.trim();
    // How the last no is written, with what belongs to it.
    let mut form = Form::default();
    while !rest.is_empty() {
        let (word, behind) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let bare = word.trim_end_matches([',', ';', '.', '!', ':']);
        let behind = behind.trim_start();
        // Behind `close 12` all is for the player: `close 12 Yes, you may.`
        let closes = found.last().is_some_and(|clause| clause.word == AnswerWord::Close) && form.numbered;
        let joins = bare.is_empty() || bare.eq_ignore_ascii_case("and") || bare.eq_ignore_ascii_case("all");
        if closes && number(rest).is_none() && !joins {
            return with_reason(found, &form, rest);
        }
        match (answer_word(rest, of), found.last_mut()) {
            (Some((said, word, behind)), _) => {
                found.push(Clause { word: said, ..Clause::default() });
                form = Form::of(word);
                let ended = form.marked && !behind.is_empty() && number(behind).is_none();
                if takes_reason(said) && (form.colon || ended) {
                    return with_reason(found, &form, behind);
                }
                rest = behind;
                continue;
            }
            (None, None) => return None,
            (None, Some(clause)) => {
                let of_days =
                    clause.word == AnswerWord::Later && ["day", "days", "in", "for"].contains(&bare);
                clause.says_days |= of_days && ["day", "days"].contains(&bare);
                if let Some(number) = number(rest) {
                    clause.numbers.push(number);
                    form.numbered = true;
                } else if bare.eq_ignore_ascii_case("all") {
                    clause.all = true;
                    form.numbered = true;
                } else if !of_days && !bare.eq_ignore_ascii_case("and") && !bare.is_empty() {
                    // Behind a no its reason runs to the end of the line; behind the others only politeness may stand.
                    return match takes_reason(clause.word) {
                        true => with_reason(found, &form, rest),
                        false => words::is_polite(rest).then(|| counted(found)),
                    };
                }
                if word.ends_with(':') && takes_reason(clause.word) {
                    form.colon = true;
                    return with_reason(found, &form, behind);
                }
            }
        }
        rest = behind;
    }
    Some(counted(found))
}

/// Whether a line begins as a director's answer that takes numbers, and is no sentence: `later 28-37`.
fn begins_an_answer(text: &str) -> bool {
    answer_word(text, Of::Director).is_some_and(|(said, _, behind)| {
        let figure = behind.trim_start_matches('#').starts_with(|c: char| c.is_ascii_digit());
        figure && !matches!(said, AnswerWord::Yes | AnswerWord::No)
    })
}

/// The word that a text begins with, as written, and what stands behind it.
fn answer_word(text: &str, of: Of) -> Option<(AnswerWord, &str, &str)> {
    let (word, behind) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let (bare, behind) = (word.trim_end_matches([',', ';', '.', '!', ':']), behind.trim_start());
    if let Some(yes) = yes_or_no(bare) {
        return Some((if yes { AnswerWord::Yes } else { AnswerWord::No }, word, behind));
    }
    let is = |known: &str| of == Of::Director && bare.eq_ignore_ascii_case(known);
    if is("later") {
        Some((AnswerWord::Later, word, behind))
    } else if is("close") {
        Some((AnswerWord::Close, word, behind))
    } else if is("to") {
        let (next, rest) = behind.split_once(char::is_whitespace).unwrap_or((behind, ""));
        let deputy = next.trim_end_matches([',', ';', '.', '!', ':']).eq_ignore_ascii_case("deputy");
        deputy.then(|| (AnswerWord::ToDeputy, next, rest.trim_start()))
    } else {
        None
    }
}

fn takes_reason(word: AnswerWord) -> bool {
    matches!(word, AnswerWord::No | AnswerWord::Close)
}

/// The clauses, with the last number behind `later` as the days that it means.
fn counted(mut clauses: Vec<Clause>) -> Vec<Clause> {
    for clause in clauses.iter_mut().filter(|clause| clause.word == AnswerWord::Later) {
        clause.days = clause.numbers.pop();
    }
    clauses
}

/// How a `no` is written.
#[derive(Default)]
struct Form {
    /// With a colon behind it, or behind its numbers: what follows is its reason.
    colon: bool,
    /// With another mark behind it: it is a sentence of its own, or the beginning of one.
    marked: bool,
    /// In small letters, as our letters have it.
    small: bool,
    /// With the number of a case behind it.
    numbered: bool,
}

impl Form {
    fn of(word: &str) -> Form {
        let bare = word.trim_end_matches([',', ';', '.', '!', ':']);
        Form {
            colon: word.ends_with(':'),
            marked: word.len() > bare.len() && !word.ends_with(':'),
            small: word.starts_with(char::is_lowercase),
            numbered: false,
        }
    }

    /// Whether what follows is the reason for the no, and not what it goes on with. `No problem` and `No Problem` go on.
    fn sets_apart(&self, reason: &str) -> bool {
        let dash = reason.starts_with(['-', '–', '—']);
        let sentence = begins_a_sentence(reason) && reason.split_whitespace().count() > 1;
        self.colon || !self.marked && sentence && (self.small || self.numbered || dash)
    }
}

fn with_reason(mut found: Vec<Clause>, form: &Form, reason: &str) -> Option<Vec<Clause>> {
    let last = found.last_mut()?;
    // Nobody begins a sentence with `close 12`; without a number, `close to the end` may be no more than words.
    last.apart = form.sets_apart(reason) || last.word == AnswerWord::Close && form.numbered;
    if last.word == AnswerWord::Close && !last.apart {
        return None;
    }
    reason.trim_start_matches([':', '-', '–', '—', ',', ';', '.', ' ']).trim().clone_into(&mut last.reason);
    Some(counted(found))
}

/// The number of a matter. `12.` before more is the number of a move.
fn number(text: &str) -> Option<i64> {
    let (word, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
    let digits = word.trim_start_matches('#').trim_end_matches([',', ';', ':']);
    let digits = if rest.is_empty() { digits.trim_end_matches('.') } else { digits };
    let plain = (1..=9).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|_| plain)
}

/// Whether a word is a yes or a no, in any of our languages. `confirm` without a code is a yes.
pub(super) fn yes_or_no(word: &str) -> Option<bool> {
    static YES: Known = Known::new(|| known(|all| [&all.line.yes]));
    static NO: Known = Known::new(|| known(|all| [&all.line.no]));
    if word.eq_ignore_ascii_case("confirm") || YES.has(word) {
        return Some(true);
    }
    NO.has(word).then_some(false)
}

/// Whether a line is made of words of a name, or of their first letters.
pub fn is_name(text: &str, name: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '-')
            .filter(|word| !word.is_empty())
            .map(words::whole)
            .collect()
    };
    let (said, own) = (words(text), words(name));
    let initial =
        |word: &String| word.chars().count() == 1 && own.iter().any(|own| own.starts_with(word.as_str()));
    !said.is_empty() && said.iter().all(|word| own.iter().any(|own| words::same(word, own)) || initial(word))
}

#[cfg(test)]
mod tests;
