//! Whether words stand apart from the word in front of them, or go on with it as a sentence does: `no The position stood
//! twice.`, and not `no objection to that`; `penalty w 5 Late again.`, and not `penalty w 5 is what he gets`.
//!
//! It is told by form alone, by the letter that they begin with, so that no language and no list of words is needed. What
//! goes on may say the contrary of the word in front.

/// Whether a text begins as a sentence of its own: with a capital letter or a figure. `I` is written so in mid-sentence
/// too.
pub(super) fn begins_a_sentence(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let first = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    first != "I" && text.starts_with(|c: char| !c.is_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_begins_with_a_capital_letter_or_a_figure() {
        for text in ["The post is late.", "(He is ill.)", "9.2 is fulfilled", "Иван", "½ each", "№ 3", "«Да»"]
        {
            assert!(begins_a_sentence(text), "{text}");
        }
        for text in ["is legal", "I doubt it", "I'm away", "- он", "", "...", "(late again)"] {
            assert!(!begins_a_sentence(text), "{text}");
        }
    }
}
