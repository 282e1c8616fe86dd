//! Letters with and without their marks. A writer may leave a mark out, as keyboards make him; a mark that the word does
//! not have makes another word of it: Spanish `aceptó` is not `acepto`.

/// A mark, the letters that carry it, and the same letters bare.
const MARKED: &[(char, &str, &str)] = &[
    ('\u{300}', "àèìòùǹ", "aeioun"),
    ('\u{301}', "áéíóúýćńŕśźĺάέήίόύώ", "aeiouycnrszlαεηιουω"),
    ('\u{302}', "âêîôûĉĝĥĵŝ", "aeioucghjs"),
    ('\u{303}', "ãõñ", "aon"),
    ('\u{304}', "āēīōū", "aeiou"),
    ('\u{306}', "ăŭğй", "augи"),
    ('\u{307}', "ż", "z"),
    ('\u{308}', "äëïöüÿёϊϋ", "aeiouyеιυ"),
    ('\u{30a}', "åů", "au"),
    ('\u{30c}', "čďěňřšťžľ", "cdenrstzl"),
    ('\u{327}', "çş", "cs"),
    ('\u{328}', "ąę", "ae"),
];

/// Letters that are bare of a mark which no combining character makes, and the final form of a letter.
const ALONE: &[(char, char)] = &[('ł', 'l'), ('ø', 'o'), ('đ', 'd'), ('ς', 'σ'), ('ΐ', 'ι'), ('ΰ', 'υ')];

/// A letter without its mark.
fn bare(letter: char) -> char {
    let alone = ALONE.iter().find(|(marked, _)| *marked == letter).map(|(_, bare)| *bare);
    let found = || {
        MARKED.iter().find_map(|(_, marked, bare)| {
            let at = marked.chars().position(|c| c == letter)?;
            bare.chars().nth(at)
        })
    };
    if letter.is_ascii() { letter } else { alone.or_else(found).unwrap_or(letter) }
}

/// A word in lower case, its letters and marks put together where they came apart.
pub fn whole(text: &str) -> String {
    let mut letters: Vec<char> = Vec::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        match letters.last().and_then(|last| joined(*last, c)) {
            Some(letter) => {
                letters.pop();
                letters.push(letter);
            }
            None => letters.push(c),
        }
    }
    letters.into_iter().collect()
}

fn joined(letter: char, mark: char) -> Option<char> {
    let (_, marked, bare) = MARKED.iter().find(|(known, ..)| *known == mark)?;
    let at = bare.chars().position(|c| c == letter)?;
    marked.chars().nth(at)
}

/// A word without any mark.
pub fn folded(text: &str) -> String {
    whole(text).chars().map(bare).collect()
}

/// Whether a written word is a known one, some or all of its marks left out.
pub fn same(written: &str, known: &str) -> bool {
    let mut known = known.chars();
    written.chars().all(|c| known.next().is_some_and(|k| c == k || c == bare(k))) && known.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_may_be_left_out_and_not_added() {
        for (written, known, expected) in [
            ("poddaję", "poddaję", true),
            ("poddaje", "poddaję", true),
            ("aceptó", "acepto", false),
            ("przyjmuje", "przyjmuję", true),
            ("vzdavám", "vzdávám", true),
            ("ισοπαλια", "ισοπαλία", true),
            ("ισοπαλιας", "ισοπαλίας", true),
            ("remisa", "remis", false),
            ("remi", "remis", false),
        ] {
            assert_eq!(same(written, known), expected, "{written} {known}");
        }
    }

    #[test]
    fn letters_and_marks_come_together() {
        assert_eq!(whole("Vzda\u{301}va\u{301}m"), "vzdávám");
        assert_eq!(folded("ΙΣΟΠΑΛΊΑ"), "ισοπαλια");
        assert_eq!(folded("Ничьёй"), "ничьеи");
        for (_, marked, bare) in MARKED {
            assert_eq!(marked.chars().count(), bare.chars().count(), "{marked}");
        }
    }
}
