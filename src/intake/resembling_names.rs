//! Short and foreign forms of names.

use crate::reading::is_name;

/// Whether a name may be a short or a foreign form of a person's: `Lenka`, `Лена`.
pub(super) fn resembles(text: &str, name: &str) -> bool {
    if is_name(text, name) {
        return true;
    }
    // Greek writes j so.
    let latin = |text: &str| {
        text.to_lowercase().chars().map(in_latin).collect::<String>().replace("gi", "j").replace("mp", "b")
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
        .all(|said| own.iter().any(|own| begins(own, said)))
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
