//! Texts in ASCII, on one line: the columns of a report are counted in bytes, and nothing in it says how letters beyond
//! are encoded.

use deunicode::deunicode_char;

/// As letters of ASCII come nearest to it: `Dvorak` for `Dvořák`, `Ivanov` for `Иванов`.
pub(super) fn ascii(text: &str) -> String {
    let near =
        |c: char| if c.is_ascii() { c.to_string() } else { deunicode_char(c).unwrap_or("?").to_owned() };
    let text: String = text.chars().map(near).collect();
    text.split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_written_in_ascii() {
        for (name, written) in [
            ("Novak, Jan", "Novak, Jan"),
            ("Dvořák, Antonín", "Dvorak, Antonin"),
            ("Nova\u{301}k, J.", "Novak, J."),
            ("Øst, Łukasz", "Ost, Lukasz"),
            ("Weiß, Jürgen", "Weiss, Jurgen"),
            ("Иванов, Пётр", "Ivanov, Piotr"),
            ("Παπάς, Νίκος", "Papas, Nikos"),
            ("李, 明", "Li , Ming"),
            ("[…]", "[...]"),
        ] {
            assert_eq!(ascii(name), written, "{name}");
        }
    }
}
