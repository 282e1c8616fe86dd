//! "Did you mean": the known word that lies nearest to a misspelt one.

/// The end of a message: ` (did you mean "x"?)`, or nothing where no word is near.
pub fn hint<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> String {
    nearest(word, known).map(|near| format!(" (did you mean \"{near}\"?)")).unwrap_or_default()
}

/// The nearest of the known words, if a slip of the pen explains the difference: about one wrong letter in three.
pub fn nearest<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let plain = |text: &str| text.to_lowercase().replace('-', "_");
    let word = plain(word);
    let allowed = (word.chars().count() / 3).clamp(1, 4);
    known
        .into_iter()
        .map(|candidate| (slips(&word, &plain(candidate)), candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// How many slips lie between two words: letters put in, left out or replaced. Letters in the wrong order are the
/// commonest slip of all, and count as one however many they are.
pub(super) fn slips(from: &str, to: &str) -> usize {
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    let distance = strsim::levenshtein(from, to);
    if distance > 1 && sorted(from) == sorted(to) { 1 } else { distance }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_find_their_word() {
        let keys = ["name", "site", "start", "director", "deputies", "format", "games"];
        for (slip, meant) in [
            ("nmae", "name"),
            ("Name", "name"),
            ("sitte", "site"),
            ("strat", "start"),
            ("stat", "start"),
            ("dirctor", "director"),
            ("deputy", ""),
            ("formats", "format"),
            ("zzz", ""),
        ] {
            assert_eq!(nearest(slip, keys).unwrap_or_default(), meant, "{slip}");
        }
        assert_eq!(hint("carry-over", ["carry_over"]), " (did you mean \"carry_over\"?)");
    }

    #[test]
    fn letters_in_the_wrong_order_are_one_slip() {
        for (from, to, count) in [
            ("kitten", "sitting", 3),
            ("", "abc", 3),
            ("abc", "", 3),
            ("abc", "abc", 0),
            ("zürich", "zurich", 1),
            ("stat", "tats", 1),
            ("listen", "silent", 1),
        ] {
            assert_eq!(slips(from, to), count, "{from} {to}");
        }
    }
}
