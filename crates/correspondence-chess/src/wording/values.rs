//! What sentences are told that is no phrase of its own.

use chrono::NaiveDate;
use serde::Serialize;

use super::phrase::{Arg, Argument, Phrase, Sentence};
use crate::model::{EventCode, GameId, GameResult, Language, No, Ply, Side};
use crate::{as_text, phrases};

macro_rules! number {
    ($($type:ty),+) => {$(
        impl Argument for $type {
            fn arg(&self) -> Arg {
                Arg::Number(i64::from(*self))
            }
        }
    )+};
}

as_text!(&'static str, char, EventCode, GameId, GameResult, Ply);
number!(u32, i64);

impl Argument for usize {
    fn arg(&self) -> Arg {
        Arg::Number(i64::try_from(*self).unwrap_or(i64::MAX))
    }
}

impl Argument for bool {
    fn arg(&self) -> Arg {
        Arg::Choice(if *self { "yes" } else { "no" })
    }
}

/// By what a `no` does to a case a sentence chooses its form.
impl Argument for No {
    fn arg(&self) -> Arg {
        Arg::Choice(self.word())
    }
}

impl Argument for NaiveDate {
    fn arg(&self) -> Arg {
        Arg::Date(*self)
    }
}

/// `none`, by which a sentence may choose its form, where nothing stands in it.
impl Argument for String {
    fn arg(&self) -> Arg {
        if self.is_empty() { Arg::Choice("none") } else { Arg::Text(self.clone()) }
    }
}

/// `none`, by which the sentence chooses its form, where there is nothing.
impl<T: Argument> Argument for Option<T> {
    fn arg(&self) -> Arg {
        self.as_ref().map_or(Arg::Choice("none"), Argument::arg)
    }
}

phrases! {
    /// Values that each language says in its own way.
    pub(super) enum Value {
        /// [`Sentence::verbatim`](super::Sentence::verbatim)
        Verbatim { text: String } = "verbatim",
        White = "side-white",
        Black = "side-black",
        HalfMove { number: u32, side: Side } = "half-move",
        Date { year: String, month: String, day: String } = "date",
        Cs = "language-cs",
        De = "language-de",
        El = "language-el",
        En = "language-en",
        Eo = "language-eo",
        Es = "language-es",
        Fr = "language-fr",
        It = "language-it",
        Nl = "language-nl",
        Pl = "language-pl",
        Pt = "language-pt",
        Ru = "language-ru",
    }
}

impl Phrase for Language {
    fn sentence(&self) -> Sentence {
        let name = match self {
            Language::Cs => Value::Cs,
            Language::De => Value::De,
            Language::El => Value::El,
            Language::En => Value::En,
            Language::Eo => Value::Eo,
            Language::Es => Value::Es,
            Language::Fr => Value::Fr,
            Language::It => Value::It,
            Language::Nl => Value::Nl,
            Language::Pl => Value::Pl,
            Language::Pt => Value::Pt,
            Language::Ru => Value::Ru,
        };
        name.sentence()
    }
}

impl Sentence {
    /// Words that stand as they are, in whatever language they came.
    pub fn verbatim(text: impl Into<String>) -> Sentence {
        Value::Verbatim { text: text.into() }.sentence()
    }
}

impl Argument for Side {
    fn arg(&self) -> Arg {
        match self {
            Side::White => Value::White.arg(),
            Side::Black => Value::Black.arg(),
        }
    }
}

/// A half-move by the number of its move and its side.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(transparent)]
pub struct MoveOf(pub Ply);

impl Argument for MoveOf {
    fn arg(&self) -> Arg {
        Value::HalfMove { number: self.0.move_number(), side: self.0.side() }.arg()
    }
}
