//! Short and foreign forms of names.

use std::sync::LazyLock;

use crate::reading::is_name;

/// The forms of a first name that do not begin alike, a line each, as they are compared.
static FIRST_NAMES: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let lines = include_str!("../../data/first-names.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_whitespace().map(latin).collect())
        .collect()
});

/// Whether a name may be a short or a foreign form of a person's: `Lenka`, `Лена`, `Leen`, `Honza` of a Jan.
pub(super) fn resembles(text: &str, name: &str) -> bool {
    if is_name(text, name) {
        return true;
    }
    let same_person = |own: &str, said: &str| {
        let has = |forms: &[String], name: &str| forms.iter().any(|form| form == name);
        FIRST_NAMES.iter().any(|forms| has(forms, own) && has(forms, said))
    };
    let begins = |own: &str, said: &str| {
        let length = own.chars().count().min(said.chars().count()).min(3);
        length >= 2 && own.chars().take(length).eq(said.chars().take(length))
    };
    let own = latin(name);
    let own: Vec<&str> = own.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let said = latin(text);
    said.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .all(|said| own.iter().any(|own| begins(own, said) || same_person(own, said)))
}

/// A name in small Latin letters. Greek writes j and b with two; what is written twice is said once: `Leen`, `Leni`.
fn latin(text: &str) -> String {
    let text: String = text.to_lowercase().chars().map(in_latin).collect();
    let mut letters: Vec<char> = text.replace("gi", "j").replace("mp", "b").chars().collect();
    letters.dedup();
    letters.into_iter().collect()
}

/// A letter as it is mostly written in Latin.
fn in_latin(letter: char) -> String {
    const SINGLE: &[(&str, &str)] = &[
        ("абвгдезийклмнопрстуфхцчшжыэ", "abvgdezijklmnoprstufhccszye"),
        ("αβγδεζηθικλμνξοπρστυφχωάέήίόύώ", "avgdezitiklmnxoprstyfhoaeiioyo"),
        ("áéíóúýčďěňřšťůžąćęłńśźżĉĝĥĵŝŭ", "aeiouycdenrstuzacelnszzcghjsu"),
        ("äöüàèìòùâêîôûãõñç", "aouaeiouaeiouaonc"),
    ];
    const DOUBLE: &[(char, &str)] =
        &[('я', "ja"), ('ю', "ju"), ('ё', "jo"), ('щ', "sc"), ('ь', ""), ('ъ', "")];
    let single =
        || SINGLE.iter().find_map(|(from, to)| to.chars().nth(from.chars().position(|c| c == letter)?));
    match DOUBLE.iter().find(|(from, _)| *from == letter) {
        Some((_, to)) => (*to).to_owned(),
        None => single().unwrap_or(letter).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn friends_are_called_by_short_names() {
        for (said, name) in [
            ("Honzo", "Novák, Jan"),
            ("Leen", "Brandt, Lena"),
            ("Λένα", "Brandt, Lena"),
            ("Саша", "Orlov, Alexander"),
            ("Paco", "Ruiz, Francisco"),
            ("Bill", "Carter, William"),
        ] {
            assert!(resembles(said, name), "{said}");
        }
        for (said, name) in [("Peter", "Novák, Jan"), ("Bill", "Novák, Jan"), ("Lotte", "Brandt, Lena")] {
            assert!(!resembles(said, name), "{said}");
        }
    }

    #[test]
    fn first_names_are_written_as_they_are_compared() {
        for form in FIRST_NAMES.iter().flatten() {
            assert!(form.chars().all(|c| c.is_ascii_lowercase()), "{form}");
        }
    }
}
