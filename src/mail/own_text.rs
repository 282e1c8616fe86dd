//! What stands word for word in a letter of ours is not newly written, even where a mail program took all marks of
//! quotation off, broke its lines anew or made one of several.

use std::collections::HashSet;

use mail_parser::MessageParser;

use super::{
    Line, Standing,
    normalise::{fold, normalise},
    text_part::text,
};
use crate::model::Limits;

/// A line of ours with so many words is no chance meeting: a quotation begins there.
const TELLING: usize = 3;

/// Nor is a piece of a paragraph of ours with so many.
const TELLING_PIECE: usize = 5;

/// What letters of ours say, as lines and as running text.
#[derive(Clone, Debug, Default)]
pub struct OwnText {
    lines: HashSet<String>,
    /// The text of each letter that stands behind no bar, its words with one blank before and behind each. What stands
    /// behind the bar may be copied, and is its writer's own without it.
    running: Vec<String>,
    /// The lines behind the bar, without it, with blanks as above.
    barred: Vec<String>,
}

/// A place in our text: the blank before the next word.
#[derive(Clone, Copy)]
enum Place {
    /// In the running text of a letter.
    Running(usize, usize),
    /// In a line behind the bar, but not at its end: what was broken off it came without the bar.
    Barred(usize, usize),
}

impl OwnText {
    /// Of a letter's bytes; nothing of bytes that are no mail. Read where it is called: what we wrote ourselves needs no
    /// guard, and a mail asks for many.
    pub fn of_letter(bytes: &[u8]) -> OwnText {
        let text = letter_text(bytes);
        let lines: Vec<String> =
            text.lines().map(|line| fold(&normalise(line))).filter(|line| !line.is_empty()).collect();
        let (barred, bare): (Vec<&str>, Vec<&str>) =
            lines.iter().map(String::as_str).partition(|line| line.starts_with('|'));
        let running = vec![format!(" {} ", bare.join(" "))];
        let barred = barred.into_iter().map(|line| format!(" {} ", without_bar(line))).collect();
        OwnText { lines: lines.into_iter().collect(), running, barred }
    }

    /// What another letter says as well.
    pub fn extend(&mut self, other: OwnText) {
        self.lines.extend(other.lines);
        self.running.extend(other.running);
        self.barred.extend(other.barred);
    }

    /// Whether a line of ours is this one, blanks aside.
    pub fn has_line(&self, line: &str) -> bool {
        self.lines.contains(&fold(line))
    }

    /// The lines of ours, without an order.
    pub(super) fn lines(&self) -> impl Iterator<Item = &String> {
        self.lines.iter()
    }

    /// Where our text goes on behind this piece of it, which goes on from a place or is long enough to be ours alone.
    fn behind(&self, folded: &str, after: Option<Place>) -> Option<Place> {
        let piece = format!(" {folded} ");
        let goes_on = after.and_then(|place| {
            let (text, next) = match place {
                Place::Running(letter, next) => (self.running.get(letter)?, next),
                Place::Barred(line, next) => (self.barred.get(line)?, next),
            };
            text.get(next..)?.starts_with(&piece).then(|| match place {
                Place::Running(letter, next) => Place::Running(letter, next + piece.len() - 1),
                Place::Barred(line, next) => Place::Barred(line, next + piece.len() - 1),
            })
        });
        let telling = || folded.split(' ').count() >= TELLING_PIECE;
        goes_on.or_else(|| telling().then(|| self.running_place(&piece)).flatten())
    }

    fn running_place(&self, piece: &str) -> Option<Place> {
        let found = |(letter, text): (usize, &String)| {
            text.find(piece).map(|at| Place::Running(letter, at + piece.len() - 1))
        };
        self.running.iter().enumerate().find_map(found)
    }

    /// Behind the beginning of a line of ours that stands behind the bar.
    fn barred_place(&self, line: &str) -> Option<Place> {
        let piece = format!(" {} ", without_bar(line));
        let begun = |text: &String| text.len() > piece.len() && text.starts_with(&piece);
        self.barred.iter().position(begun).map(|line| Place::Barred(line, piece.len() - 1))
    }
}

/// A line without the bar before it.
fn without_bar(line: &str) -> &str {
    line.trim_start_matches(['|', ' '])
}

/// Marks lines that a letter of ours holds as quoted, unless they are above every quotation and short.
pub fn strip_known(lines: &mut [Line], known: &OwnText) {
    let mut below_quotation = false;
    let mut begins = None;
    let mut place = None;
    for (at, line) in lines.iter_mut().enumerate() {
        below_quotation |= line.below_quotation;
        line.below_quotation = below_quotation;
        let folded = fold(&line.text);
        if folded.is_empty() {
            continue;
        }
        let whole = known.lines.contains(&folded);
        let behind = known.behind(&folded, place);
        let goes_on = || behind.or_else(|| known.running_place(&format!(" {folded} ")));
        match line.standing {
            Standing::Fresh => {
                let telling = whole && folded.split(' ').count() >= TELLING;
                if telling || behind.is_some() || whole && below_quotation {
                    begins = begins.or(Some(at));
                    line.standing = Standing::Quoted;
                    below_quotation = true;
                    place = goes_on().or(place);
                }
            }
            // Told apart from what somebody may have written among the lines of a letter that is quoted without marks.
            Standing::Old if whole || behind.is_some() => {
                line.standing = Standing::Quoted;
                place = goes_on().or(place);
            }
            Standing::Barred => place = known.barred_place(&folded).or(place),
            // What is broken off a marked line comes without the mark.
            Standing::Quoted => {
                let bare = folded.trim_start_matches(['>', ' ']);
                let barred = bare.starts_with('|').then(|| known.barred_place(bare)).flatten();
                place = barred.or_else(|| known.behind(bare, place)).or(place);
            }
            Standing::Old | Standing::Signature => {}
        }
    }
    let above = begins.and_then(|at| lines.get_mut(..at)).unwrap_or_default();
    quote_the_head(above, known);
}

/// The move with which a letter begins stands behind the bar, and its first sentence below it.
fn quote_the_head(above: &mut [Line], known: &OwnText) {
    let blanks = above.iter().rev().take_while(|line| line.text.trim().is_empty()).count();
    let head = above.len().saturating_sub(blanks + 1);
    let Some(head) = above.get_mut(head..) else { return };
    let is_ours = |line: &Line| line.standing == Standing::Barred && known.has_line(&line.text);
    if head.first().is_some_and(is_ours) {
        for line in head {
            (line.standing, line.below_quotation) = (Standing::Quoted, true);
        }
    }
}

/// Marks the lines below a quotation as quoted that a letter of ours holds behind its bar, where they come without it:
/// what we propose to a director is his only where he writes it anew.
pub fn strip_bared(lines: &mut [Line], known: &OwnText) {
    let fresh = |line: &&mut Line| line.is_fresh() && line.below_quotation;
    for line in lines.iter_mut().filter(fresh) {
        let folded = fold(&line.text);
        if folded.split(' ').count() >= TELLING && known.lines.contains(&format!("| {folded}")) {
            line.standing = Standing::Quoted;
        }
    }
}

/// The text of a letter of ours; nothing of bytes that are no mail.
pub fn letter_text(bytes: &[u8]) -> String {
    let read = MessageParser::default().parse(bytes).map(|mail| text(&mail, &Limits::default()).text);
    read.unwrap_or_default()
}

/// The subject of a letter of ours without its tag; empty for bytes that are no mail.
pub fn letter_subject(bytes: &[u8]) -> String {
    let read = MessageParser::default().parse_headers(bytes);
    let subject = read.as_ref().and_then(|mail| mail.subject()).unwrap_or_default();
    subject.rsplit_once(" [").map_or(subject, |(before, _)| before).trim().to_owned()
}

/// The lines of a mail that are not ours, for whoever is to read all of it: those that are quoted behind `> `, those of
/// our letters left out.
pub fn not_ours(lines: &[Line], known: &OwnText) -> Vec<String> {
    let theirs = lines.iter().filter(|line| line.standing != Standing::Barred && !known.has_line(&line.text));
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
        strip_known(&mut lines, &OwnText::of_letter(LETTER.as_bytes()));
        lines.iter().map(|line| (line.standing, line.below_quotation)).collect()
    }

    #[test]
    fn the_lines_of_a_letter_are_folded() {
        let own = OwnText::of_letter(LETTER.as_bytes());
        assert_eq!(own.lines.len(), 4);
        assert!(own.has_line("Eva  played 12. 7163 today."));
        assert!(OwnText::of_letter(b"").lines.is_empty());
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
        let letter =
            LETTER.replace("Dear Jan,\n", "| 12. 7163   Nf3\n").replace("today.", "today.\n\n| 12... 5755");
        let quoted = |text: &str| {
            let texts: Vec<String> = text.lines().map(normalise).collect();
            let mut lines = quotation::lines(&texts, 100);
            strip_known(&mut lines, &OwnText::of_letter(letter.as_bytes()));
            lines.iter().map(|line| line.standing).collect::<Vec<_>>()
        };
        let sent_back = "| 12. 7163   Nf3\n\nEva played 12. 7163 today.";
        assert_eq!(quoted(sent_back), [Quoted, Quoted, Quoted]);
        // An example that was copied with its bar is not ours.
        assert_eq!(quoted(&format!("| 12... 5755\n\n{sent_back}"))[..2], [Barred, Fresh]);
    }

    #[test]
    fn paragraphs_that_were_broken_anew_or_joined_are_quoted_to_their_last_word() {
        use Standing::{Fresh, Quoted};
        let letter = "Subject: x\nContent-Type: text/plain; charset=utf-8\n\nEva has moved, and it is your turn. You\nhave 46 days left for that move.\n\n| 12... 5755\n";
        let quoted = |text: &str| {
            let texts: Vec<String> = text.lines().map(normalise).collect();
            let mut lines = quotation::lines(&texts, 100);
            strip_known(&mut lines, &OwnText::of_letter(letter.as_bytes()));
            lines.iter().map(|line| line.standing).collect::<Vec<_>>()
        };
        let broken =
            "Eva has moved, and it is\nyour turn. You\nhave 46 days left for that\nmove.\n12... 5755";
        assert_eq!(quoted(broken), [Quoted, Quoted, Quoted, Quoted, Fresh]);
        let joined = "Eva has moved, and it is your turn. You have 46 days left for that move.";
        assert_eq!(quoted(joined), [Quoted]);
        // Few words are anybody's.
        assert_eq!(quoted("it is your turn\nhave 46 days\nmove."), [Fresh, Fresh, Fresh]);
    }

    #[test]
    fn what_a_program_breaks_off_a_marked_line_is_quoted_as_well() {
        let broken = "> Eva played 12. 7163 today and\nwrote it";
        let texts: Vec<String> = broken.lines().map(normalise).collect();
        let mut lines = quotation::lines(&texts, 100);
        let letter = LETTER.replace("today.", "today and wrote it down.");
        strip_known(&mut lines, &OwnText::of_letter(letter.as_bytes()));
        assert_eq!(lines[1].standing, Standing::Quoted);
    }

    #[test]
    fn what_a_program_breaks_off_behind_the_bar_is_quoted_as_well() {
        use Standing::{Barred, Fresh, Quoted};
        let letter = "Subject: x\nContent-Type: text/plain; charset=utf-8\n\nTom wants to leave the event, and writes:\n\n| proposed: withdraw the player who has asked to withdraw now\n| resign\n";
        let quoted = |text: &str| {
            let texts: Vec<String> = text.lines().map(normalise).collect();
            let mut lines = quotation::lines(&texts, 100);
            strip_known(&mut lines, &OwnText::of_letter(letter.as_bytes()));
            lines.iter().map(|line| line.standing).collect::<Vec<_>>()
        };
        let broken = "| proposed: withdraw the player who has asked to\nwithdraw\nnow\nresign";
        assert_eq!(quoted(broken), [Barred, Quoted, Quoted, Fresh]);
        // Below a whole line it is an answer.
        assert_eq!(quoted("| proposed: withdraw the player who has asked to withdraw now\nresign")[1], Fresh);
    }

    #[test]
    fn the_same_move_above_every_quotation_is_new() {
        assert_eq!(standings("12... 5755"), [(Standing::Fresh, false)]);
        assert_eq!(standings("> x\n12... 5755").last(), Some(&(Standing::Quoted, true)));
    }
}
