//! Where cutting leaves nothing that counts although a mail has words, its writer wrote below the old mail, or between
//! its lines. What he wrote is then looked for among what was taken for old: next to lines that are surely quoted.
//!
//! Cutting is a courtesy, since what a move is bound to keeps an old one from being played; so it has this second look.
//! Lines of our letters and pieces of them are never among those that are read all the same, nor what stands below
//! another head.

use super::{
    Line, OwnText, Standing,
    attribution::{Announcement, Plain, announcements},
    normalise::fold,
};

/// Who writes more than so many lines among ours is asked to write them at the top.
const MOST: usize = 60;

/// Two lines of ours are not longer than this.
const LONGEST: usize = 200;

/// Takes for new what stands directly below quoted lines (marked ones, or lines of a letter of ours), up to the head of
/// another old mail. Gives whether there is any. To be called where nothing else counts, after [`super::strip_known`]
/// of all these letters that the sender had from us: what a mail program made of them by breaking them anew is ours, too.
pub fn reveal(lines: &mut [Line], letters: &[OwnText]) -> bool {
    mark_pieces(lines, letters);
    let plain: Vec<Plain<'_>> =
        lines.iter().map(|line| Plain { text: &line.text, quoted: line.standing != Standing::Old }).collect();
    let announced = announcements(&plain);
    let mut any = false;
    let mut below_letter = false;
    let mut signature = false;
    let mut index = 0;
    while let Some(line) = lines.get(index) {
        let run = lines.iter().skip(index).take_while(|line| line.standing == Standing::Old).count();
        if run == 0 {
            below_letter |= matches!(line.standing, Standing::Quoted | Standing::Barred) && line.has_words();
            // Our letters have such a mark, too; but what stands directly below it there is theirs.
            signature = line.text.trim() == "--" || signature && !line.has_words();
            index += 1;
            continue;
        }
        let block = index..index + run;
        index = block.end;
        if !lines.get(block.clone()).is_some_and(|block| block.iter().any(Line::has_words))
            || !below_letter
            || signature
        {
            continue;
        }
        let begins_another = announced
            .get(block.clone())
            .is_some_and(|block| block.iter().any(|announcement| *announcement != Announcement::None));
        if begins_another {
            break;
        }
        any = true;
        let mut signed = false;
        for line in lines.get_mut(block).into_iter().flatten() {
            signed |= line.text.trim() == "--";
            line.standing = if signed { Standing::Signature } else { Standing::Fresh };
            line.below_quotation = true;
        }
    }
    any
}

/// Marks as quoted the pieces of our lines, and pieces of two of them that stand in one line.
fn mark_pieces(lines: &mut [Line], letters: &[OwnText]) {
    let old = |line: &&mut Line| line.standing == Standing::Old && !line.text.trim().is_empty();
    match lines.iter_mut().filter(old).count() {
        0 => return,
        1..=MOST => {}
        _ => return lines.iter_mut().filter(old).for_each(|line| line.standing = Standing::Quoted),
    }
    // Each line of ours with a blank on both sides, so that only whole words are found.
    // What a letter shows of others stands behind a bar, which comes back or does not.
    let bare = |line: &'_ String| line.trim_start_matches(['|', ' ']).to_owned();
    let known = letters.iter().flat_map(OwnText::lines);
    let ours: String = known.map(|line| format!("\n {} ", bare(line))).chain(["\n".to_owned()]).collect();
    for line in lines.iter_mut().filter(old) {
        let text = fold(&line.text);
        let of_two = |at: usize| {
            let (end, beginning) = text.split_at(at);
            ours.contains(&format!(" {end} \n")) && ours.contains(&format!("\n {} ", beginning.trim_start()))
        };
        let two = text.len() < LONGEST && text.match_indices(' ').any(|(at, _)| of_two(at));
        if two || ours.contains(&format!(" {text} ")) {
            line.standing = Standing::Quoted;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{OwnText, normalise, quotation, strip_known};
    use super::*;

    const LETTER: &str = "Subject: x\nContent-Type: text/plain; charset=utf-8\n\n- Please write above this line -\n\nEva played 12. 7163 today.\n\n| 12... 8765\n\nLong may it last\n\n--\n| [tag]\n\nAmici referee\n";

    /// What is new when somebody answers the letter with this.
    fn new(text: &str) -> Vec<String> {
        let texts: Vec<String> = text.lines().map(normalise).collect();
        let mut lines = quotation::lines(&texts, 100);
        let known = [OwnText::of_letter(LETTER.as_bytes())];
        strip_known(&mut lines, &known);
        reveal(&mut lines, &known);
        let new = lines.into_iter().filter(|line| line.is_fresh() && !line.text.is_empty());
        new.map(|line| line.text).collect()
    }

    fn letter() -> &'static str {
        LETTER.split_once("\n\n").map_or("", |(_, text)| text)
    }

    #[test]
    fn an_answer_below_our_unmarked_letter_is_new() {
        let head = "From: R <r@c.example>\nSent: Monday\nTo: J\nSubject: x\n\n";
        assert_eq!(new(&format!("{head}{}\n12... 5755\n", letter())), ["12... 5755"]);
        assert_eq!(new(&format!("{}\n12... 5755\n--\nJan 5254\n", letter())), ["12... 5755"]);
    }

    #[test]
    fn an_answer_between_the_lines_of_our_letter_is_new() {
        let text = letter().replace("Long may", "12... 5755\n\nLong may");
        assert_eq!(new(&text), ["12... 5755"]);
    }

    #[test]
    fn an_answer_below_marked_lines_under_a_head_is_new() {
        let head = "-----Original Message-----\nFrom: R <r@c.example>\nSent: Monday\n\n";
        assert_eq!(new(&format!("{head}> 12. 7163\n> x\n\n12... 5755\n")), ["12... 5755"]);
    }

    #[test]
    fn an_older_mail_below_the_letter_stays_old() {
        for head in
            ["From: J <j@c.example>\nSent: Monday\nTo: R\n", "On 3 May 2026, J <j@c.example> wrote:\n"]
        {
            let text = format!("{}\n{head}\n7163\n\n{}\n5755\n", letter(), letter());
            assert_eq!(new(&text), [""; 0], "{text}");
        }
    }

    #[test]
    fn our_own_lines_broken_anew_are_ours() {
        let text =
            letter().replace("played 12. 7163", "played\n12. 7163").replace("Long may it", "Long\nmay it");
        assert_eq!(new(&format!("Thanks!\n{text}")), ["Thanks!"]);
        assert_eq!(new(&format!("Thanks!\n{text}\n12... 5755")), ["Thanks!", "12... 5755"]);
    }

    #[test]
    fn who_writes_very_much_is_not_looked_through() {
        assert_eq!(new(&format!("{}\n{}12... 5755", letter(), "x\n".repeat(80))), [""; 0]);
    }

    #[test]
    fn below_a_head_alone_nothing_is_new() {
        assert_eq!(new("From: R <r@c.example>\nSent: Monday\nTo: J\n\n12... 5755\n"), [""; 0]);
    }
}
