//! What is said, before it is words: the name of a sentence and what it is told.

use chrono::NaiveDate;
use serde::Serialize;

/// Something that a sentence of the catalogue says.
pub trait Phrase {
    /// The sentence, with what it is told.
    fn sentence(&self) -> Sentence;
}

/// A sentence of the catalogue by its name, with what it is told.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Sentence {
    pub(super) id: &'static str,
    pub(super) args: Vec<(&'static str, Arg)>,
}

impl Sentence {
    /// For `phrases!`.
    pub fn new(id: &'static str, args: Vec<(&'static str, Arg)>) -> Sentence {
        Sentence { id, args }
    }

    /// Its name in the catalogue.
    pub fn id(&self) -> &'static str {
        self.id
    }
}

impl Phrase for Sentence {
    fn sentence(&self) -> Sentence {
        self.clone()
    }
}

impl<P: Phrase> Phrase for Box<P> {
    fn sentence(&self) -> Sentence {
        self.as_ref().sentence()
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
    Phrase(Sentence),
    /// Several, of which all are meant.
    All(Vec<Arg>),
    /// Several, of which one is meant.
    One(Vec<Arg>),
    /// Several that are only counted up, parted by semicolons.
    InARow(Vec<Arg>),
}

/// Whatever a sentence can be told.
pub trait Argument {
    /// As sentences are told it.
    fn arg(&self) -> Arg;
}

/// Tells sentences a value as it is shown, the same in every language.
#[macro_export]
macro_rules! as_text {
    ($($type:ty),+) => {$(
        impl $crate::wording::Argument for $type {
            fn arg(&self) -> $crate::wording::Arg {
                $crate::wording::Arg::Text(self.to_string())
            }
        }
    )+};
}

impl<P: Phrase> Argument for P {
    fn arg(&self) -> Arg {
        Arg::Phrase(self.sentence())
    }
}

/// Makes enums whose variants are sentences of the catalogue.
///
/// ```text
/// phrases! {
///     /// Why nobody boils water.
///     #[derive(Copy)]
///     pub enum NoTea {
///         NoKettle = "no-tea-no-kettle",
///         TooEarly { from: NaiveDate, asked: NaiveDate } = "no-tea-too-early" [from],
///         Law(Unlawful),
///         Spilt[cups: u32] = "no-tea-spilt",
///     }
/// }
/// ```
///
/// A variant that holds another phrase in round brackets says what that one says; what stands in square brackets is the
/// only thing that it holds, under the name by which its sentence knows it. A sentence is told every field, or those that
/// stand in square brackets behind its name. `Clone`, `Debug`, `Eq` and `PartialEq` come by themselves.
#[macro_export]
macro_rules! phrases {
    ($(
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$doc:meta])*
                $variant:ident
                $({ $($(#[$field_doc:meta])* $field:ident: $type:ty),+ $(,)? })?
                $(($inner:ty))?
                $([$arg:ident: $arg_type:ty])?
                $(= $id:literal $([$($told:ident),*])?)?
            ),+ $(,)?
        }
    )+) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, Eq, PartialEq)]
        #[allow(missing_docs, reason = "what a variant without comment says stands in the catalogue")]
        $vis enum $name {
            $(
                $(#[$doc])*
                $variant $({ $($(#[$field_doc])* $field: $type),+ })? $(($inner))? $(($arg_type))?
            ),+
        }

        impl $crate::wording::Phrase for $name {
            #[allow(
                unused_variables,
                clippy::redundant_pattern,
                reason = "a sentence is not told all; the pattern repeats over what is held"
            )]
            fn sentence(&self) -> $crate::wording::Sentence {
                match self {
                    $(
                        $name::$variant $({ $($field),+ })? $((inner @ $crate::wording::phrases!(@any $inner)))? $(($arg))? =>
                            $crate::wording::phrases!(@sentence inner [$($($field)+)? $($arg)?] $($id $([$($told)*])?)?)
                    ),+
                }
            }
        }
    )+};
    (@any $type:ty) => { _ };
    (@sentence $inner:ident [$($field:ident)*] $id:literal [$($told:ident)*]) => {
        $crate::wording::phrases!(@sentence $inner [$($told)*] $id)
    };
    (@sentence $inner:ident [$($field:ident)*] $id:literal) => {
        $crate::wording::Sentence::new(
            $id,
            vec![$((stringify!($field), $crate::wording::Argument::arg($field))),*],
        )
    };
    (@sentence $inner:ident []) => { $crate::wording::Phrase::sentence($inner) };
}
