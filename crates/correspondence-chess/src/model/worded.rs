//! Enums that are stored and shown as a word: each variant stands in one list, beside its word.

use thiserror::Error;

/// A word that names nothing of its kind: a slip of somebody's, or a row of the database that this version did not write.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("\"{word}\" is no {what}")]
pub struct UnknownWord {
    /// The word.
    pub word: String,
    /// What it should name.
    pub what: &'static str,
}

/// Makes enums whose variants are words: each gets `ALL`, `WORDS`, `word`, `named` and `Display`.
///
/// By itself an enum, or several in a row, is serialised as its word. With what it is behind its name, it gets `FromStr`
/// instead, which refuses every other word.
#[macro_export]
macro_rules! worded {
    (@words $name:ident $($variant:ident = $word:literal,)+) => {
        #[allow(dead_code, reason = "not every enum is asked all of it")]
        impl $name {
            /// All of them.
            pub const ALL: [$name; [$($word),+].len()] = [$($name::$variant),+];

            /// Each with its word before it.
            pub const WORDS: [(&'static str, $name); $name::ALL.len()] = [$(($word, $name::$variant)),+];

            /// As it is stored and shown.
            pub fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)+
                }
            }

            /// The one of this word, in any case.
            pub fn named(word: &str) -> Option<$name> {
                Self::ALL.into_iter().find(|one| one.word().eq_ignore_ascii_case(word))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
    ($(
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $($(#[$doc:meta])* $variant:ident = $word:literal,)+
        }
    )+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq, serde::Deserialize, serde::Serialize)]
        $vis enum $name {
            $($(#[$doc])* #[serde(rename = $word)] $variant,)+
        }

        $crate::worded!(@words $name $($variant = $word,)+);
    )+};
    (
        $(#[$meta:meta])*
        pub enum $name:ident, a $what:literal {
            $($(#[$doc:meta])* $variant:ident = $word:literal,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        $crate::worded!(@words $name $($variant = $word,)+);

        impl std::str::FromStr for $name {
            type Err = $crate::model::UnknownWord;

            fn from_str(text: &str) -> Result<$name, $crate::model::UnknownWord> {
                match text {
                    $($word => Ok($name::$variant),)+
                    _ => Err($crate::model::UnknownWord { word: text.to_owned(), what: $what }),
                }
            }
        }
    };
}

#[doc(inline)]
pub use crate::worded;

#[cfg(test)]
mod tests {
    worded! {
        /// Where a kettle stands.
        pub enum Kettle, a "place of a kettle" {
            /// Hot.
            Stove = "stove",
            /// Cold.
            Shelf = "shelf",
        }
    }

    #[test]
    fn every_word_reads_back_and_no_other_is_taken() {
        for kettle in Kettle::ALL {
            assert_eq!(kettle.word().parse(), Ok(kettle));
            assert_eq!(kettle.to_string(), kettle.word());
        }
        for other in ["", "Stove", "floor"] {
            let error = other.parse::<Kettle>().unwrap_err();
            assert_eq!(error.to_string(), format!("\"{other}\" is no place of a kettle"));
        }
    }
}
