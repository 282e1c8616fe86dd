//! The sentences of a text, and where each stands.

/// A sentence, and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Sentence<'a> {
    pub text: &'a str,
    /// Whether it stands above the move.
    pub above: bool,
    /// Whether it is the first below the move.
    pub first: bool,
}

/// The sentences of a paragraph. A full stop behind a figure, a single letter or a title, or
/// before a figure, ends none.
pub fn sentences(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut begin = 0;
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    for (index, (at, c)) in letters.iter().enumerate() {
        let next = letters.get(index.saturating_add(1)).map_or(' ', |(_, next)| *next);
        let last =
            text.get(begin..*at).and_then(|text| text.split_whitespace().next_back()).unwrap_or_default();
        let bare = last.trim_end_matches(['.', '…']);
        // `Dear Mr. Brandt`
        let titled = || {
            let after = text.get(at.saturating_add(1)..).unwrap_or_default().trim_start();
            (2..=3).contains(&bare.chars().count())
                && bare.chars().all(char::is_alphabetic)
                && bare.starts_with(char::is_uppercase)
                && after.starts_with(char::is_uppercase)
        };
        let short = bare.chars().count() <= 1 || bare.chars().all(|c| c.is_ascii_digit()) || titled();
        let figure = || {
            text.get(*at..).is_some_and(|rest| {
                rest.trim_start_matches(['.', ' ']).starts_with(|c: char| c.is_ascii_digit())
            })
        };
        let smiles = || *c == ')' && last.ends_with([':', ';', '-']);
        let ends = smiles() || matches!(c, '!' | '?' | '\n') || matches!(c, '.' | '…') && !short && !figure();
        if ends && next.is_whitespace() || *c == '\n' {
            let end = at.saturating_add(c.len_utf8());
            found.extend(text.get(begin..end));
            begin = end;
        }
    }
    found.extend(text.get(begin..));
    found.retain(|sentence| sentence.contains(|c: char| !c.is_whitespace()));
    found
}
