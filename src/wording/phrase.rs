//! What is said, before it is words: the name of a sentence and what it is told.

use chrono::NaiveDate;
use serde::Serialize;

/// Something that a sentence of the catalogue says.
pub trait Phrase {
    /// The sentence, with what it is told.
    fn said(&self) -> Said;
}

/// A sentence of the catalogue by its name, with what it is told.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Said {
    pub(super) id: &'static str,
    pub(super) args: Vec<(&'static str, Arg)>,
}

impl Said {
    /// For `phrases!`.
    pub fn new(id: &'static str, args: Vec<(&'static str, Arg)>) -> Said {
        Said { id, args }
    }
}

impl Phrase for Said {
    fn said(&self) -> Said {
        self.clone()
    }
}

/// What a sentence is told.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arg {
    /// What is the same in every language: a move, a square, a name, what somebody wrote.
    Text(String),
    /// One of a few words, by which the sentence chooses its form.
    Choice(&'static str),
    /// A number, by which it may choose its form too.
    Number(i64),
    /// A day of the calendar, as the language writes it.
    Date(NaiveDate),
    /// Another phrase, in the same language. What it is called is told beside it: of `$piece`, `$piece-is`.
    Phrase(Said),
    /// Several, of which all are meant.
    All(Vec<Arg>),
    /// Several, of which one is meant.
    One(Vec<Arg>),
}

/// Whatever a sentence can be told.
pub trait Argument {
    /// As sentences are told it.
    fn arg(&self) -> Arg;
}

impl<P: Phrase> Argument for P {
    fn arg(&self) -> Arg {
        Arg::Phrase(self.said())
    }
}

/// Makes an enum whose variants are sentences of the catalogue.
///
/// ```text
/// phrases! {
///     /// Why nobody boils water.
///     #[derive(Copy)]
///     pub enum NoTea {
///         NoKettle = "no-tea-no-kettle",
///         TooEarly { from: NaiveDate } = "no-tea-too-early",
///         Law(Unlawful),
///     }
/// }
/// ```
///
/// A variant that holds another phrase in round brackets says what that one says. `Clone`, `Debug`, `Eq` and `PartialEq`
/// come by themselves.
macro_rules! phrases {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$doc:meta])*
                $variant:ident
                $({ $($(#[$field_doc:meta])* $field:ident: $type:ty),+ $(,)? })?
                $(($inner:ty))?
                $(= $id:literal)?
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Eq, PartialEq)]
        #[allow(missing_docs, reason = "what a variant without comment says stands in the catalogue")]
        $vis enum $name {
            $(
                $(#[$doc])*
                $variant $({ $($(#[$field_doc])* $field: $type),+ })? $(($inner))?
            ),+
        }

        impl $crate::wording::Phrase for $name {
            fn said(&self) -> $crate::wording::Said {
                match self {
                    $(
                        $name::$variant $({ $($field),+ })? $((inner @ $crate::wording::phrases!(@any $inner)))? =>
                            $crate::wording::phrases!(@said inner [$($id)?] [$($($field)+)?])
                    ),+
                }
            }
        }
    };
    (@any $type:ty) => { _ };
    (@said $inner:ident [$id:literal] [$($field:ident)*]) => {
        $crate::wording::Said::new(
            $id,
            vec![$((stringify!($field), $crate::wording::Argument::arg($field))),*],
        )
    };
    (@said $inner:ident [] []) => { $crate::wording::Phrase::said($inner) };
}

pub(crate) use phrases;
