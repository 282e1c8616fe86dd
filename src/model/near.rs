//! "Did you mean": the known word that lies nearest to a misspelt one.

/// The end of a message: ` (did you mean "x"?)`, or nothing where no word is near.
pub(crate) fn hint<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> String {
    nearest(word, known).map(|near| format!(" (did you mean \"{near}\"?)")).unwrap_or_default()
}

/// The nearest of the known words, if a slip of the pen explains the difference: about one wrong letter in three.
pub(crate) fn nearest<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let plain = |text: &str| -> Vec<char> {
        text.to_lowercase().chars().map(|letter| if letter == '-' { '_' } else { letter }).collect()
    };
    let word: Vec<char> = plain(word);
    let allowed = (word.len() / 3).clamp(1, 4);
    known
        .into_iter()
        .map(|candidate| (slips(&word, &plain(candidate)), candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// How many slips lie between two words. Letters in the wrong order are the commonest of all, and count as one.
pub(super) fn slips(from: &[char], to: &[char]) -> usize {
    let sorted = |letters: &[char]| {
        let mut letters = letters.to_vec();
        letters.sort_unstable();
        letters
    };
    let distance = distance(from, to);
    if distance > 1 && sorted(from) == sorted(to) { 1 } else { distance }
}

/// How many letters must be put in, left out or replaced to make one word of the other (Levenshtein).
fn distance(from: &[char], to: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (done, letter) in from.iter().enumerate() {
        let mut left = done + 1;
        let mut next = vec![left];
        for (pair, other) in row.windows(2).zip(to) {
            let &[diagonal, above] = pair else { continue };
            let replaced = diagonal + usize::from(letter != other);
            left = replaced.min(above + 1).min(left + 1);
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
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
    fn distances_are_those_of_the_textbook() {
        let of = |a: &str, b: &str| distance(&a.chars().collect::<Vec<_>>(), &b.chars().collect::<Vec<_>>());
        assert_eq!(of("kitten", "sitting"), 3);
        assert_eq!(of("", "abc"), 3);
        assert_eq!(of("abc", ""), 3);
        assert_eq!(of("abc", "abc"), 0);
    }
}
