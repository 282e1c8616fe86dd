//! The answer to a matter: `yes`, `no REASON`, `yes 12 15, no 17: reason`, `not mine`, `confirm CODE`.
//!
//! It is read only in an answer to a letter that asks, and whoever asked decides what stands beside it: whether anything
//! but politeness does is told. No picture is a yes. A `no` that goes on as a sentence is told apart from one that a reason
//! follows: `No objection` says the contrary.

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

#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Reply {
    /// Each `yes` and `no`, in their order.
    pub clauses: Vec<Clause>,
    pub not_mine: bool,
    /// The codes behind `confirm`, as written.
    pub codes: Vec<String>,
    /// Whether anything else was newly written that is more than politeness or the writer's own name.
    pub others: bool,
    /// Whether a line of that begins with a yes or a no: `yes, but wait`.
    pub hedged: bool,
}

#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Clause {
    pub yes: bool,
    pub numbers: Vec<i64>,
    pub all: bool,
    pub reason: String,
    /// Whether those words stand apart, so that the `no` says no, whatever they say: behind a colon, or as a sentence that
    /// begins right behind it.
    pub apart: bool,
}

impl Reply {
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.clauses.is_empty() && !self.not_mine && self.codes.is_empty()
    }

    /// Whether a yes in it has a no or `not mine` beside it.
    #[must_use]
    pub fn contradicts_itself(&self) -> bool {
        let yes = self.clauses.iter().any(|clause| clause.yes) || !self.codes.is_empty();
        yes && (self.not_mine || self.clauses.iter().any(|clause| !clause.yes))
    }
}

/// Reads the newly written lines of an answer. `name`: the writer's own, which may stand below.
pub fn read_reply(lines: &[Line], name: &str) -> Reply {
    let mut reply = Reply::default();
    for line in lines.iter().filter(|line| line.is_fresh()) {
        let text = line.text.trim();
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
            ["confirm", _] => match words::code(text) {
                Some(code) => reply.codes.push(code),
                None => reply.others = true,
            },
            _ => match clauses(text) {
                Some(found) => reply.clauses.extend(found),
                None if words::is_polite(text) || is_name(text, name) => {}
                None => {
                    reply.others = true;
                    let first = text.split_whitespace().next().unwrap_or_default();
                    reply.hedged |= yes_or_no(first.trim_end_matches([',', ';', '.', '!', ':'])).is_some();
                }
            },
        }
    }
    reply
}

/// The clauses of a line that begins with a yes or a no and is nothing but such clauses.
fn clauses(text: &str) -> Option<Vec<Clause>> {
    let mut found: Vec<Clause> = Vec::new();
    let mut rest = text.trim();
    // How the last no is written, with what belongs to it.
    let mut form = Form::default();
    while !rest.is_empty() {
        let (word, behind) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let bare = word.trim_end_matches([',', ';', '.', '!', ':']);
        let behind = behind.trim_start();
        match (yes_or_no(bare), found.last_mut()) {
            (Some(yes), _) => {
                found.push(Clause { yes, ..Clause::default() });
                form = Form::of(word, bare);
                let ended = form.marked && !behind.is_empty() && number(behind).is_none();
                if !yes && (form.colon || ended) {
                    return with_reason(found, &form, behind);
                }
            }
            (None, None) => return None,
            (None, Some(clause)) => {
                if let Some(number) = number(rest) {
                    clause.numbers.push(number);
                    form.numbered = true;
                } else if bare.eq_ignore_ascii_case("all") {
                    clause.all = true;
                } else if !bare.eq_ignore_ascii_case("and") && !bare.is_empty() {
                    // Behind a no its reason runs to the end of the line; behind a yes only politeness may stand.
                    return match clause.yes {
                        false => with_reason(found, &form, rest),
                        true => words::is_polite(rest).then_some(found),
                    };
                }
                if word.ends_with(':') && !clause.yes {
                    form.colon = true;
                    return with_reason(found, &form, behind);
                }
            }
        }
        rest = behind;
    }
    Some(found)
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
    fn of(word: &str, bare: &str) -> Form {
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
    last.apart = form.sets_apart(reason);
    reason.trim_start_matches([':', '-', '–', '—', ',', ';', '.', ' ']).trim().clone_into(&mut last.reason);
    Some(found)
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
mod tests {
    use super::*;

    fn reply(text: &str) -> Reply {
        read_reply(&text.lines().map(Line::fresh).collect::<Vec<_>>(), "Weber, Lena")
    }

    fn clause(yes: bool, numbers: &[i64], reason: &str) -> Clause {
        let apart = !reason.is_empty();
        Clause { yes, numbers: numbers.to_vec(), all: false, reason: reason.into(), apart }
    }

    #[test]
    fn yes_is_understood_in_every_language_beside_politeness_and_a_name() {
        for text in [
            "yes",
            "Yes!",
            "ja",
            "Oui.",
            "sí",
            "si",
            "sim",
            "tak",
            "ano",
            "да",
            "ναι",
            "jes",
            "Confirm",
            "yes please",
        ] {
            let found = reply(&format!("Hello,\n\n{text}\n\nBest regards\nLena Weber"));
            assert_eq!(found.clauses, [clause(true, &[], "")], "{text}");
            assert!(!found.others, "{text}");
        }
        assert!(reply("yes\nL. Weber").others.eq(&false));
    }

    #[test]
    fn no_is_understood_in_every_language() {
        for text in ["no", "Nein.", "non", "não", "nie", "ne", "нет", "όχι", "nee"] {
            assert_eq!(reply(text).clauses, [clause(false, &[], "")], "{text}");
        }
    }

    #[test]
    fn several_matters_are_answered_by_their_numbers() {
        let found = reply("yes 12 15, no 17: He has told me otherwise.");
        assert_eq!(
            found.clauses,
            [clause(true, &[12, 15], ""), clause(false, &[17], "He has told me otherwise.")]
        );
        assert_eq!(reply("no: Not drawn.").clauses, [clause(false, &[], "Not drawn.")]);
        assert_eq!(reply("no: not drawn").clauses, [clause(false, &[], "not drawn")]);
        assert_eq!(
            reply("no The position stood twice.").clauses,
            [clause(false, &[], "The position stood twice.")]
        );
        assert!(reply("yes all").clauses[0].all);
        assert_eq!(reply("yes #12 and 15").clauses, [clause(true, &[12, 15], "")]);
    }

    #[test]
    fn a_no_that_goes_on_as_a_sentence_is_told_from_one_with_its_reason() {
        for text in [
            "no The position stood twice.",
            "no: it stood twice",
            "No: It stood twice.",
            "no 17: it stood twice",
            "no 17 It stood twice.",
            "No. 17: it stood twice",
            "no - It stood twice.",
            "No – It stood twice.",
            "no 9.2 is not fulfilled",
            "nein Die Stellung war nur zweimal da.",
            "нет Только дважды.",
        ] {
            let found = reply(text).clauses;
            assert!(!found[0].yes && found[0].apart && !found[0].reason.is_empty(), "{text}: {found:?}");
        }
        for text in [
            "No objection, the draw is clear.",
            "No. 1 in my list, I shall see to it on Friday.",
            "No. 1 In my list",
            "No hurry, I am away until Monday.",
            "No decision yet.",
            "No. I have no objection.",
            "No, I do not mind.",
            "no I do not mind",
            "No Problem at all, Anna",
            "no Problem",
            "no, not drawn",
            "no 3 times is enough",
            "No veo inconveniente",
            "Nie mam nic przeciwko",
            "Non ho obiezioni",
            "nein, noch nicht entschieden",
            "No - no problem",
        ] {
            let found = reply(text).clauses;
            assert!(!found[0].yes && !found[0].apart && !found[0].reason.is_empty(), "{text}: {found:?}");
        }
    }

    #[test]
    fn what_stands_beside_it_is_told() {
        for text in
            ["yes but wait", "yes\nbut not if he resigns", "yes, 12. 7163", "👍", "yes\n👍👍", "I think so"]
        {
            assert!(reply(text).others, "{text}");
        }
        assert!(reply("yes, is it?").hedged && !reply("I think so").hedged);
        assert!(reply("not mine\nconfirm abcdefgh").contradicts_itself());
        assert!(reply("yes\nno").contradicts_itself());
        assert!(reply("yes\n(=)").others && reply("yes\n?").others && !reply("yes\n--").others);
        assert!(reply("Thank you!").is_silent() && !reply("Thank you!").others);
    }
}
