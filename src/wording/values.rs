//! What sentences are told that is no phrase of its own.

use chrono::NaiveDate;

use super::phrase::{Arg, Argument, phrases};
use crate::model::{GameId, Ply, Side};

/// What is the same in every language, as it is shown.
macro_rules! text {
    ($($type:ty),+) => {$(
        impl Argument for $type {
            fn arg(&self) -> Arg {
                Arg::Text(self.to_string())
            }
        }
    )+};
}

macro_rules! number {
    ($($type:ty),+) => {$(
        impl Argument for $type {
            fn arg(&self) -> Arg {
                Arg::Number(i64::from(*self))
            }
        }
    )+};
}

text!(String, &'static str, GameId);
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

impl Argument for NaiveDate {
    fn arg(&self) -> Arg {
        Arg::Date(*self)
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
        White = "side-white",
        Black = "side-black",
        HalfMove { number: u32, side: Side } = "half-move",
        Date { year: String, month: String, day: String } = "date",
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

impl Argument for Ply {
    fn arg(&self) -> Arg {
        Value::HalfMove { number: self.move_number(), side: self.side() }.arg()
    }
}
