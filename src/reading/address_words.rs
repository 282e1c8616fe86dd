//! A player's new address: `address jan@new.example`, `new address: jan@new.example`, `my address is now jan@new.example`.
//!
//! It counts only where the whole line reads as it. A line that begins so and in which something like an address stands
//! that is none, or more beside it, is asked back.

use std::{cmp::Reverse, sync::LazyLock};

use super::{InEvent, What, WhyUnclear, found::Found};
use crate::lexicon::{Form, LEXICONS};

/// The words before an address, in every language, the longest first.
static BEFORE: LazyLock<Vec<Form>> = LazyLock::new(|| {
    let mut forms: Vec<Form> = LEXICONS.iter().flat_map(|lexicon| lexicon.line.address.forms()).collect();
    forms.sort_by_key(|form| Reverse(form.words.len()));
    forms
});

/// What a line says that is nothing but a new address.
pub(super) fn read(text: &str) -> Found {
    // French writes a blank before a colon.
    let written: Vec<&str> = text.split_whitespace().filter(|word| *word != ":").collect();
    let words: Vec<String> = written.iter().map(|word| word.trim_end_matches(':').to_lowercase()).collect();
    let begins = |form: &&Form| {
        form.words.len() <= words.len() && form.words.iter().zip(&words).all(|(word, said)| word.is(said))
    };
    let Some(before) = BEFORE.iter().find(begins) else { return Found::Nothing };
    let Some(said) = written.get(before.words.len()..) else { return Found::Nothing };
    // Written large, or with a colon behind it, the word alone is the heading of a letter.
    let plain = written.iter().zip(&words).take(before.words.len()).all(|(written, word)| written == word);
    let asked = Found::Unclear(WhyUnclear::NoAddress);
    match said {
        [] if plain => asked,
        // `Adresse: jan@novak.example` may stand below any mail.
        [one] if one.contains('@') && (plain || before.words.len() > 1) => {
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
            "address <jan@new.example>",
            "new address jan@new.example.",
            "My address is now jan@new.example",
            "my new address is: jan@new.example",
            "Meine neue Adresse ist jan@new.example",
            "nouvelle adresse : jan@new.example",
            "nowy adres: jan@new.example",
            "nova adresa jan@new.example",
            "Мой новый адрес: jan@new.example",
        ] {
            assert_eq!(format!("{:?}", read(line)), format!("{:?}", new()), "{line}");
        }
        for line in ["address", "address jan@-new", "my new address is jan@new.example, please use it"] {
            assert!(matches!(read(line), Found::Unclear(WhyUnclear::NoAddress)), "{line}");
        }
        for line in [
            "address 5 Park Street",
            "Address",
            "Adresse",
            "Adresse: Parkstraße 5",
            "Adresse: jan@new.example",
            "the address jan@new.example",
            "address by mail",
        ] {
            assert!(matches!(read(line), Found::Nothing), "{line}");
        }
    }
}
