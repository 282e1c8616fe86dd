//! Tokens are secrets between the desk and their owner: whatever a mail may bring back, none is shown.

use std::sync::LazyLock;

use regex::{Captures, Regex};
use serde_json::Value;

use crate::{
    mail::normalise,
    model::{Tag, Token},
    pattern,
};

/// What stands in a token's place.
const HIDDEN: &str = "…";

static WORD: LazyLock<Regex> = LazyLock::new(|| pattern("[A-Za-z0-9]+"));
static BRACKETS: LazyLock<Regex> = LazyLock::new(|| pattern(r"\[([^\[\]]{1,200})\]"));
static BLANKS: LazyLock<Regex> = LazyLock::new(|| pattern(" {2,}"));

/// The text without anything that could be a token, today's or a former one, as a word or within one. A word of twenty
/// letters goes too; rather that than a secret.
pub(super) fn without_tokens(text: &str) -> String {
    let hide = |found: &Captures<'_>| {
        let word = found.get(0).map_or("", |word| word.as_str());
        if word.parse::<Token>().is_ok() { HIDDEN.to_owned() } else { word.to_owned() }
    };
    Token::hide(&WORD.replace_all(text, hide), HIDDEN)
}

/// Somebody's words on one line of a terminal: no token, no control character.
pub(super) fn line(text: &str) -> String {
    without_tokens(&normalise(text))
}

/// A subject without the tags of our letters.
pub(super) fn subject(text: &str) -> String {
    let drop = |found: &Captures<'_>| {
        let inside = found.get(1).map_or("", |inside| inside.as_str());
        let whole = found.get(0).map_or("", |whole| whole.as_str());
        if inside.parse::<Tag>().is_ok() { String::new() } else { whole.to_owned() }
    };
    let untagged = BRACKETS.replace_all(text, drop);
    line(BLANKS.replace_all(&untagged, " ").trim())
}

/// The same JSON with every text in it scrubbed.
pub(super) fn json(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(without_tokens(&text)),
        Value::Array(values) => values.into_iter().map(json).collect(),
        Value::Object(fields) => fields.into_iter().map(|(key, value)| (key, json(value))).collect(),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, proptest};

    use super::*;

    #[test]
    fn a_token_is_hidden_wherever_it_stands() {
        let token = Token::from_random([9; 13]);
        let token = token.reveal();
        for around in [
            "[CLUB26/7 #3 T]",
            "referee+club26-7.3.T@club.example",
            "T",
            "=T=",
            "(T),",
            "<club26.T@x>",
            "_T_",
            "řT",
        ] {
            for token in [token.to_owned(), token.to_uppercase()] {
                let shown = without_tokens(&around.replace('T', &token));
                assert_eq!(shown, around.replace('T', HIDDEN));
            }
        }
    }

    #[test]
    fn a_token_within_a_word_is_hidden() {
        let token = Token::from_random([0x5a; 13]);
        for around in ["xTy", "T9", "0T", "TT", "_xT"] {
            let shown = without_tokens(&around.replace('T', token.reveal()));
            assert!(!shown.contains(token.reveal()) && shown.contains(HIDDEN), "{around}: {shown}");
        }
    }

    #[test]
    fn a_subject_loses_its_tag_whole() {
        let token = Token::from_random([9; 13]);
        let text = format!("Re: [club] [CLUB26/7 #3 {}] 1... 5755", token.reveal());
        assert_eq!(subject(&text), "Re: [club] 1... 5755");
    }

    #[test]
    fn json_is_scrubbed_to_its_leaves() {
        let token = Token::from_random([9; 13]);
        let shown = json(serde_json::json!({ "a": [{ "b": token.reveal() }], "n": 1 }));
        assert_eq!(shown, serde_json::json!({ "a": [{ "b": HIDDEN }], "n": 1 }));
    }

    proptest! {
        #[test]
        fn no_token_passes(bytes in any::<[u8; 13]>(), before in "[^A-Za-z0-9]{0,3}", after in "[^A-Za-z0-9]{0,3}") {
            let token = Token::from_random(bytes);
            assert!(!without_tokens(&format!("{before}{}{after}", token.reveal())).contains(token.reveal()));
        }
    }
}
