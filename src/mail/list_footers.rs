//! What mailing lists and firms put below a mail: a long line of one sign, and under it where to unsubscribe or whom to
//! call. It is no more newly written than a signature.

use super::attribution::has_move;
use crate::{Pattern, lexicon::any, pattern};

/// A line that people do not draw by hand.
static RULE: Pattern = Pattern::new(|| pattern(r"^(?:_{20,}|-{20,}|={20,}|\*{20,}|#{20,}|~{20,})$"));

/// What stands under such a line where a list or a firm has put it: an address, a page, a word of theirs.
static THEIRS: Pattern = Pattern::new(|| {
    let words = any(|all| [&all.mail.footer]);
    pattern(format!(r"(?i)https?://|www\.|[^\s<>@]@[^\s<>@]+\.[^\s<>@]|{words}"))
});

const LOOKED_AT: usize = 4;

/// Whether this line begins a footer: a rule, and below it what only lists and firms write, before anything that looks
/// like a move.
pub(super) fn begins_footer<'a>(line: &str, below: impl Iterator<Item = &'a str>) -> bool {
    if !RULE.is_match(line.trim()) {
        return false;
    }
    let below = below.filter(|text| !text.trim().is_empty()).take(LOOKED_AT);
    let told = below.map(|text| (THEIRS.is_match(text), has_move(text)));
    told.skip_while(|told| *told == (false, false)).map(|(theirs, _)| theirs).next().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_and_what_lists_write_is_a_footer() {
        let rule = "_".repeat(47);
        for below in [
            "Club mailing list",
            "\nPlease write to club@lists.example",
            "https://groups.example/x",
            "This mail is confidential.",
        ] {
            assert!(begins_footer(&rule, below.lines()), "{below}");
        }
    }

    #[test]
    fn a_rule_of_a_player_is_not() {
        for (line, below) in [
            ("-----", "https://x.example"),
            ("------------------------------", "9. 2142"),
            ("------------------------------", "9. 2142\n\njan@novak.example"),
            ("------------------------------", ""),
            ("9. 2142", "https://x.example"),
        ] {
            assert!(!begins_footer(line, below.lines()), "{line}");
        }
    }
}
