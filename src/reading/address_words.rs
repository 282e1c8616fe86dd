//! A player's new address: `address jan@new.example`, `new address: jan@new.example`, `my address is now jan@new.example`.
//!
//! It counts only where the whole line reads as it. A line that begins so and in which something like an address stands
//! that is none, or more beside it, is asked back.

use super::{InEvent, What, WhyUnclear, found::Found};

/// The words before an address, in lower case.
const BEFORE: [&[&str]; 5] = [
    &["my", "new", "address", "is"],
    &["my", "address", "is", "now"],
    &["my", "new", "address"],
    &["new", "address"],
    &["address"],
];

/// What a line says that is nothing but a new address.
pub(super) fn read(text: &str) -> Found {
    let whole = text.trim();
    let written: Vec<&str> = whole.split_whitespace().collect();
    let begins = |words: &&&[&str]| {
        words.len() <= written.len()
            && words
                .iter()
                .zip(&written)
                .all(|(word, said)| said.trim_end_matches(':').eq_ignore_ascii_case(word))
    };
    let Some(before) = BEFORE.iter().find(begins) else { return Found::Nothing };
    let Some(said) = written.get(before.len()..) else { return Found::Nothing };
    let asked = Found::Unclear(WhyUnclear::NoAddress);
    match said {
        [] if whole == "address" || whole == "new address" => asked,
        [one] if one.contains('@') => {
            let bare = one.trim_matches(['<', '>', '.', ',', ';', '!']);
            bare.parse().map_or_else(
                |_| Found::Unclear(WhyUnclear::NoAddress),
                |new| Found::Said(What::Event(InEvent::Address(new))),
            )
        }
        [_, _, ..] if said.iter().any(|word| word.contains('@')) => asked,
        _ => Found::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_counts_alone_on_its_line_and_else_is_asked_back_or_prose() {
        let new = || Found::Said(What::Event(InEvent::Address("jan@new.example".parse().unwrap())));
        for line in [
            "address jan@new.example",
            "Address: <jan@new.example>",
            "new address jan@new.example.",
            "My address is now jan@new.example",
            "my new address is: jan@new.example",
        ] {
            assert_eq!(format!("{:?}", read(line)), format!("{:?}", new()), "{line}");
        }
        for line in ["address", "address jan@-new", "my new address is jan@new.example, please use it"] {
            assert!(matches!(read(line), Found::Unclear(WhyUnclear::NoAddress)), "{line}");
        }
        for line in ["address 5 Park Street", "Address", "the address jan@new.example", "address by mail"] {
            assert!(matches!(read(line), Found::Nothing), "{line}");
        }
    }
}
