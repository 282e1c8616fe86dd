//! What everything that was written for one half-move comes to: one move, or why it is none.
//!
//! A move may be written more than once: in brackets or behind a stroke, on two lines, in a row. Two texts agree when
//! the one means a move that the other could mean, so that an ambiguous `Nd2` beside digits is settled by the digits.
//! Two moves in one notation are asked back. Two notations that differ go by the regulations (`dual_notation`), for
//! bodies disagree; where nothing of it can be played by any reading, there is nothing to ask and the move is not
//! possible.
//!
//! Laws 7.2

use super::accepted_notation::{Kinds, sendable};
use crate::chess::{Impossible, Numeric, Spelt, Understood, Written};
use crate::laws::{Game, NotClear, NotPlayable, Refusal};
use crate::{model::Side, regulations::DualNotation};

/// One text for the half-move to be made.
pub(crate) struct Text<'a> {
    pub line: &'a str,
    pub written: &'a Written,
    pub meaning: Result<Understood, Impossible>,
    kinds: Kinds,
    /// What it could mean to anybody, also where something is missing from it.
    pub readings: Vec<Numeric>,
}

/// The move that the texts agree on.
pub(crate) struct Agreed<'a> {
    pub numeric: Numeric,
    /// What was written for it and was not disregarded, in order. One at least counts.
    pub texts: Vec<&'a Text<'a>>,
}

/// Why the texts are no move.
pub(crate) enum NoMove<'a> {
    Refused(Refusal),
    /// Legible and not possible: illegal where it was surely meant (7.2).
    NotPossible {
        text: &'a Text<'a>,
        why: NotPlayable,
    },
}

impl<'a> Text<'a> {
    pub fn new(game: &Game, side: Side, line: &'a str, written: &'a Written) -> Text<'a> {
        let position = game.position();
        let meaning = position.understand(written, game.hands.of(side).language);
        let mut readings = position.every_reading(written);
        if let Err(question) = &meaning
            && question.is_question()
        {
            readings.extend(question.suggestions());
        }
        Text { line, written, meaning, kinds: Kinds::of(written, position.variant()), readings }
    }

    /// All that a line gives for it.
    pub fn all(game: &Game, side: Side, line: &'a str, spelt: &'a Spelt) -> impl Iterator<Item = Text<'a>> {
        let written = std::iter::once(&spelt.written).chain(&spelt.also);
        written.map(move |written| Text::new(game, side, line, written))
    }

    pub fn counts(&self, game: &Game) -> bool {
        self.kinds.count(game.notation)
    }

    fn means(&self) -> Option<Numeric> {
        self.meaning.as_ref().ok().map(|understood| understood.numeric)
    }

    fn could_mean(&self, numeric: Numeric) -> bool {
        self.means() == Some(numeric) || self.readings.contains(&numeric)
    }

    pub fn agrees(&self, other: &Text<'_>) -> bool {
        if let (Written::Numeric(one), Written::Numeric(two)) = (self.written, other.written) {
            return one == two;
        }
        match (self.means(), other.means()) {
            (Some(one), Some(two)) => one == two,
            (Some(one), None) => other.could_mean(one),
            (None, Some(two)) => self.could_mean(two),
            (None, None) => same_again(self.written, other.written),
        }
    }

    /// Whether it would be asked back if it stood alone.
    fn asks(&self) -> bool {
        self.meaning.as_ref().err().is_some_and(Impossible::is_question)
    }

    /// Whether nobody could play it here.
    fn hopeless(&self) -> bool {
        self.meaning.is_err() && self.readings.is_empty()
    }

    /// What to propose instead: what it means or may mean in the player's language, else in any.
    fn proposals(&self) -> Vec<Numeric> {
        match &self.meaning {
            Ok(understood) => vec![understood.numeric],
            Err(question) if question.is_question() && !question.suggestions().is_empty() => {
                question.suggestions()
            }
            Err(_) => self.readings.clone(),
        }
    }
}

/// Whether two texts say the same, whatever signs for taking, check and mate stand with them (`Nf6` and `Nf6+`) and
/// however castling is drawn. Digits are the same only as digits.
pub(crate) fn same_again(one: &Written, two: &Written) -> bool {
    const SIGNS: [char; 12] = ['+', '#', 'x', 'X', ':', '×', '-', '–', '=', '(', ')', '.'];
    let bare = |written: &Written| written.to_string().replace(SIGNS, "");
    let castling = |written: &Written| match written {
        Written::Algebraic(text) => text.castling(),
        Written::Numeric(_) => None,
    };
    match (castling(one), castling(two)) {
        (None, None) => bare(one) == bare(two),
        (one, two) => one == two,
    }
}

/// What the texts come to, in the order in which they were written. There must be one at least.
pub(crate) fn sense<'a>(game: &Game, side: Side, texts: Vec<&'a Text<'a>>) -> Result<Agreed<'a>, NoMove<'a>> {
    if let Some((one, two)) = differing(&texts, |one, two| one.kinds.meet(two.kinds)) {
        let (first, second) = match one.line == two.line {
            true => (one.written.to_string(), two.written.to_string()),
            false => (one.line.to_owned(), two.line.to_owned()),
        };
        return Err(NoMove::Refused(Refusal::TwoMoves { first, second }));
    }
    let Some(counting) = texts.iter().find(|text| text.counts(game)) else {
        return Err(NoMove::Refused(not_what_counts(game, side, &texts)));
    };
    let hopeless = texts.iter().all(|text| text.hopeless());
    let differ = differing(&texts, |one, two| !one.kinds.meet(two.kinds)).filter(|_| !hopeless);
    if let Some((one, two)) = differ {
        return by_regulations(game, side, &texts, one, two);
    }
    match (texts.iter().find_map(|text| text.means()), &counting.meaning) {
        (Some(numeric), _) => Ok(Agreed { numeric, texts }),
        (None, Ok(understood)) => Ok(Agreed { numeric: understood.numeric, texts }),
        (None, Err(impossible)) => Err(no_meaning(game, side, counting, impossible)),
    }
}

/// The first two texts that differ among those that are compared.
fn differing<'a>(
    texts: &[&'a Text<'a>],
    compared: impl Fn(&Text<'_>, &Text<'_>) -> bool,
) -> Option<(&'a Text<'a>, &'a Text<'a>)> {
    texts.iter().enumerate().find_map(|(index, one)| {
        let differs = |two: &&&Text<'_>| compared(one, two) && !one.agrees(two);
        texts.iter().skip(index + 1).find(differs).map(|two| (*one, *two))
    })
}

/// Two notations that differ. Where the first counts and the second is disregarded, a first text in a notation that does
/// not count here is no move and the second is none that could stand for it: that is asked back.
fn by_regulations<'a>(
    game: &Game,
    side: Side,
    texts: &[&'a Text<'a>],
    one: &'a Text<'a>,
    two: &'a Text<'a>,
) -> Result<Agreed<'a>, NoMove<'a>> {
    let (first, second) = (one.written.to_string(), two.written.to_string());
    let ask = || {
        let instead = proposed(game, side, texts);
        NoMove::Refused(Refusal::TwoNotations { first: first.clone(), second: second.clone(), instead })
    };
    let by_program = |text: &&Text<'_>| matches!(text.written, Written::Algebraic(text) if text.is_english());
    match game.opening.regulations.dual_notation {
        // Which of the two the player sees on his board, nobody knows.
        _ if texts.iter().any(by_program) => Err(ask()),
        DualNotation::Ask => Err(ask()),
        // What is a question by itself is none the less one beside another text.
        DualNotation::Illegal if [one, two].iter().any(|text| text.asks()) => Err(ask()),
        DualNotation::Illegal => {
            Err(NoMove::NotPossible { text: one, why: NotPlayable::NotationsDiffer { first, second } })
        }
        DualNotation::First => match texts.split_first() {
            Some((first, rest)) if first.counts(game) => {
                let same = rest.iter().filter(|text| text.kinds.meet(first.kinds));
                sense(game, side, std::iter::once(first).chain(same).copied().collect())
            }
            Some(_) | None => Err(ask()),
        },
    }
}

/// A text that means nothing, or not one thing only.
fn no_meaning<'a>(game: &Game, side: Side, text: &'a Text<'a>, impossible: &Impossible) -> NoMove<'a> {
    if !impossible.is_question() {
        return NoMove::NotPossible { text, why: NotPlayable::OnTheBoard(impossible.clone()) };
    }
    let instead = proposed(game, side, &[text]);
    let why = NotClear::Move(Box::new(impossible.clone()));
    NoMove::Refused(Refusal::UnclearMove { read: text.line.to_owned(), why, instead })
}

/// What to send instead of these texts.
fn proposed(game: &Game, side: Side, texts: &[&Text<'_>]) -> Vec<String> {
    let moves: Vec<Numeric> = texts.iter().flat_map(|text| text.proposals()).collect();
    sendable(game, side, &moves)
}

/// Nothing that was written is in a notation that counts: never counted, never penalised, also when it is not possible
/// (semantics of notation).
fn not_what_counts(game: &Game, side: Side, texts: &[&Text<'_>]) -> Refusal {
    let read = texts.first().map(|text| text.line.to_owned()).unwrap_or_default();
    let instead = proposed(game, side, texts);
    if game.notation.numeric_counts() {
        Refusal::OnlyNumeric { read, instead }
    } else {
        Refusal::OnlyAlgebraic { read, instead }
    }
}
