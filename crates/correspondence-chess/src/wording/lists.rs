//! Several things in one sentence: `a, b and c`, `a, b or c`.

use serde::{Deserialize, Serialize};

use super::phrase::{Arg, Argument};
use crate::phrases;

/// All of them are meant: joined by "and". Of none a sentence is told `none`.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AllOf<T>(pub Vec<T>);

/// One of them is meant: joined by "or". Of none a sentence is told `none`.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OneOf<T>(pub Vec<T>);

/// They are only counted up, parted by semicolons. Of none a sentence is told `none`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct InARow<T>(pub Vec<T>);

/// Sentences are told `none` of nothing, by which they may choose their form.
macro_rules! list {
    ($($list:ident as $arg:ident),+) => {$(
        impl<T: Argument> Argument for $list<T> {
            fn arg(&self) -> Arg {
                match self.0.as_slice() {
                    [] => Arg::Choice("none"),
                    all => Arg::$arg(all.iter().map(Argument::arg).collect()),
                }
            }
        }
    )+};
}

list!(InARow as InARow, AllOf as All, OneOf as One);

phrases! {
    /// How a list is put together, from its end to its beginning.
    pub(super) enum Joined {
        Rest { first: String, rest: String } = "list-rest",
        All { first: String, last: String } = "list-all",
        One { first: String, last: String } = "list-one",
    }
}
