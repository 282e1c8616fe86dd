//! What stands word for word in a letter of ours is not newly written, even where a mail program took all marks of
//! quotation off.

use std::{collections::HashSet, hash::BuildHasher};

use mail_parser::MessageParser;

use super::{
    Line, Standing,
    normalise::{fold, normalise},
    text_part::text,
};
use crate::model::Limits;

/// A line of ours with so many words is no chance meeting: a quotation begins there.
const TELLING: usize = 3;

/// Marks lines that a letter of ours holds as quoted, unless they are above every quotation and short. `known` is
/// made by [`letter_lines`] of the letters that the sender had from us.
pub fn strip_known<S: BuildHasher>(lines: &mut [Line], known: &HashSet<String, S>) {
    let mut below_quotation = false;
    let mut begins = None;
    for (at, line) in lines.iter_mut().enumerate() {
        below_quotation |= line.below_quotation;
        line.below_quotation = below_quotation;
        let folded = fold(&line.text);
        if line.is_fresh() && known.contains(&folded) {
            let telling = folded.split(' ').count() >= TELLING;
            if telling || below_quotation {
                begins = begins.or(Some(at));
                line.standing = Standing::Quoted;
                below_quotation = true;
            }
        }
        // Told apart from what somebody may have written among the lines of a letter that is quoted without marks.
        if line.standing == Standing::Old && known.contains(&folded) {
            line.standing = Standing::Quoted;
        }
    }
    let above = begins.and_then(|at| lines.get_mut(..at)).unwrap_or_default();
    quote_the_head(above, known);
}

/// The move with which a letter begins stands behind the bar, and its first sentence below it.
fn quote_the_head<S: BuildHasher>(above: &mut [Line], known: &HashSet<String, S>) {
    let blanks = above.iter().rev().take_while(|line| line.text.trim().is_empty()).count();
    let head = above.len().saturating_sub(blanks + 1);
    let Some(head) = above.get_mut(head..) else { return };
    let is_ours =
        |line: &Line| line.standing == Standing::Barred && known.contains(&fold(line.text.trim()));
    if head.first().is_some_and(is_ours) {
        for line in head {
            (line.standing, line.below_quotation) = (Standing::Quoted, true);
        }
    }
}

/// Marks the lines below a quotation as quoted that a letter of ours holds behind its bar, where they come without it:
/// what we propose to a director is his only where he writes it anew.
pub fn strip_bared<S: BuildHasher>(lines: &mut [Line], known: &HashSet<String, S>) {
    let fresh = |line: &&mut Line| line.is_fresh() && line.below_quotation;
    for line in lines.iter_mut().filter(fresh) {
        let folded = fold(&line.text);
        if folded.split(' ').count() >= TELLING && known.contains(&format!("| {folded}")) {
            line.standing = Standing::Quoted;
        }
    }
}

/// The lines of a letter of ours that are not empty, in the form in which [`strip_known`] compares them. Nothing of
/// bytes that are no mail. Read where it is called: what we wrote ourselves needs no guard, and a mail asks for many.
pub fn letter_lines(bytes: &[u8]) -> HashSet<String> {
    let text = letter_text(bytes);
    text.lines().map(|line| fold(&normalise(line))).filter(|line| !line.is_empty()).collect()
}

/// The text of a letter of ours; nothing of bytes that are no mail.
pub fn letter_text(bytes: &[u8]) -> String {
    let read = MessageParser::default().parse(bytes).map(|mail| text(&mail, &Limits::default()).text);
    read.unwrap_or_default()
}

/// The lines of a mail that are not ours, for whoever is to read all of it: those that are quoted behind `> `, those of
/// our letters left out. `known` as in [`strip_known`].
pub fn not_ours<S: BuildHasher>(lines: &[Line], known: &HashSet<String, S>) -> Vec<String> {
    let theirs =
        lines.iter().filter(|line| line.standing != Standing::Barred && !known.contains(&fold(&line.text)));
    let written = theirs.map(|line| match line.standing {
        Standing::Fresh | Standing::Signature | Standing::Barred => line.text.clone(),
        Standing::Quoted | Standing::Old => format!("> {}", line.text),
    });
    written.collect()
}

#[cfg(test)]
mod tests {
    use super::super::quotation;
    use super::*;

    const LETTER: &str = "Subject: x\nContent-Type: text/plain; charset=utf-8\n\nDear Jan,\n\nEva played   12. 7163 today.\n12... 5755\n\n| resign\n";

    fn standings(text: &str) -> Vec<(Standing, bool)> {
        let texts: Vec<String> = text.lines().map(normalise).collect();
        let mut lines = quotation::lines(&texts, 100);
        strip_known(&mut lines, &letter_lines(LETTER.as_bytes()));
        lines.iter().map(|line| (line.standing, line.below_quotation)).collect()
    }

    #[test]
    fn the_lines_of_a_letter_are_folded() {
        let lines = letter_lines(LETTER.as_bytes());
        assert_eq!(lines.len(), 4);
        assert!(lines.contains("Eva played 12. 7163 today."));
        assert!(letter_lines(b"").is_empty());
    }

    #[test]
    fn a_letter_sent_back_without_marks_is_quoted_from_its_first_telling_line() {
        use Standing::{Barred, Fresh, Quoted};
        let text = "Thanks!\nDear Jan,\nEva played 12. 7163\u{A0}today.\n12... 5755\n| resign\nbye";
        assert_eq!(
            standings(text),
            [(Fresh, false), (Fresh, false), (Quoted, false), (Quoted, true), (Barred, true), (Fresh, true)]
        );
    }

    #[test]
    fn the_move_behind_the_bar_above_the_first_sentence_is_quoted_with_it() {
        use Standing::{Barred, Fresh, Quoted};
        let letter = LETTER.replace("Dear Jan,\n", "| 12. 7163   Nf3\n").replace("today.", "today.\n\n| 12... 5755");
        let quoted = |text: &str| {
            let texts: Vec<String> = text.lines().map(normalise).collect();
            let mut lines = quotation::lines(&texts, 100);
            strip_known(&mut lines, &letter_lines(letter.as_bytes()));
            lines.iter().map(|line| line.standing).collect::<Vec<_>>()
        };
        let sent_back = "| 12. 7163   Nf3\n\nEva played 12. 7163 today.";
        assert_eq!(quoted(sent_back), [Quoted, Quoted, Quoted]);
        // An example that was copied with its bar is not ours.
        assert_eq!(quoted(&format!("| 12... 5755\n\n{sent_back}"))[..2], [Barred, Fresh]);
    }

    #[test]
    fn the_same_move_above_every_quotation_is_new() {
        assert_eq!(standings("12... 5755"), [(Standing::Fresh, false)]);
        assert_eq!(standings("> x\n12... 5755").last(), Some(&(Standing::Quoted, true)));
    }
}
