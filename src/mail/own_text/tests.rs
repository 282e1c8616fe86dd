use super::super::quotation;
use super::*;
use crate::mail::normalise;

const LETTER: &str = "Subject: x\nContent-Type: text/plain; charset=utf-8\n\nDear Jan,\n\nEva played   12. 7163 today.\n12... 5755\n\n| resign\n";

/// The lines of a mail whose sender had this letter.
fn told_apart(letter: &str, text: &str) -> Vec<Line> {
    let texts: Vec<String> = text.lines().map(normalise).collect();
    let mut lines = quotation::lines(&texts, 100);
    strip_known(&mut lines, &[OwnText::of_letter(letter.as_bytes())]);
    lines
}

fn standings(text: &str) -> Vec<(Standing, bool)> {
    told_apart(LETTER, text).iter().map(|line| (line.standing, line.below_quotation)).collect()
}

fn standings_below(letter: &str, text: &str) -> Vec<Standing> {
    told_apart(letter, text).iter().map(|line| line.standing).collect()
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
    let quoted = |text: &str| standings_below(&letter, text);
    let sent_back = "| 12. 7163   Nf3\n\nEva played 12. 7163 today.";
    assert_eq!(quoted(sent_back), [Quoted, Quoted, Quoted]);
    // An example that was copied with its bar is not ours.
    assert_eq!(quoted(&format!("| 12... 5755\n\n{sent_back}"))[..2], [Barred, Fresh]);
}

#[test]
fn paragraphs_that_were_broken_anew_or_joined_are_quoted_to_their_last_word() {
    use Standing::{Fresh, Quoted};
    let letter = "Subject: x\nContent-Type: text/plain; charset=utf-8\n\nEva has moved, and it is your turn. You\nhave 46 days left for that move.\n\n| 12... 5755\n";
    let quoted = |text: &str| standings_below(letter, text);
    let broken = "Eva has moved, and it is\nyour turn. You\nhave 46 days left for that\nmove.\n12... 5755";
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
    strip_known(&mut lines, &[OwnText::of_letter(letter.as_bytes())]);
    assert_eq!(lines[1].standing, Standing::Quoted);
}

#[test]
fn what_a_program_breaks_off_behind_the_bar_is_quoted_as_well() {
    use Standing::{Barred, Fresh, Quoted};
    let letter = "Subject: x\nContent-Type: text/plain; charset=utf-8\n\nTom wants to leave the event, and writes:\n\n| proposed: withdraw the player who has asked to withdraw now\n| resign\n";
    let quoted = |text: &str| standings_below(letter, text);
    let broken = "| proposed: withdraw the player who has asked to\nwithdraw\nnow\nresign";
    assert_eq!(quoted(broken), [Barred, Quoted, Quoted, Fresh]);
    // Below a whole line it is an answer.
    assert_eq!(quoted("| proposed: withdraw the player who has asked to withdraw now\nresign")[1], Fresh);
}

#[test]
fn what_only_the_page_says_is_ours_too() {
    use Standing::{Barred, Fresh, Quoted};
    let letter = "Subject: x\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\
                  Content-Type: text/plain\n\nEva has moved, and it is your turn.\n\n--b\nContent-Type: text/html\n\n\
                  <p>Eva has moved, and it is your turn.</p><p><img src=\"cid:x\" alt=\"| White: king e1;\nrooks a1, h1.\">\
                  </p><p>Tap a square.</p><table><tr><td>| 1.</td><td>| e4 5254</td></tr></table>\n--b--\n";
    let quoted = |text: &str| standings_below(letter, text);
    let flattened = "1... e5\nEva has moved, and it is your turn.\n| White: king e1; rooks\na1, h1.\nTap a square.\n1. | e4";
    assert_eq!(quoted(flattened), [Fresh, Quoted, Barred, Quoted, Quoted, Quoted]);
}

#[test]
fn what_was_broken_within_a_word_goes_on_in_the_next_line() {
    use Standing::{Barred, Quoted};
    let letter = "Subject: x\nContent-Type: text/plain\n\nTom wants to leave the event, and writes:\n\n| proposed: withdraw the player who has asked to withdraw now\n";
    let broken = "| proposed: withdraw the player who has asked to with\ndraw\nnow";
    assert_eq!(standings_below(letter, broken), [Barred, Quoted, Quoted]);
}

#[test]
fn the_same_move_above_every_quotation_is_new() {
    assert_eq!(standings("12... 5755"), [(Standing::Fresh, false)]);
    assert_eq!(standings("> x\n12... 5755").last(), Some(&(Standing::Quoted, true)));
}
