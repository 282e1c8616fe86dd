//! How each line of a text stands in its mail: new, quoted, behind the bar, or in the signature. A courtesy, not a
//! safety device: what a move is bound to keeps old moves from being played. Still, in doubt a line is quoted.

use super::{
    Line, Standing,
    attribution::{Announcement, Plain, announcements, has_move, phone_signature},
};
use crate::{
    Pattern,
    lexicon::{Known, any, known},
    pattern,
};

/// What our letters say above themselves. A line that contains it, in any case, and all below it is old.
pub const WRITE_ABOVE: &str = "write above this line";

/// What the links of our letters are called by, with a word behind it: `→e4`.
pub const ARROW: char = '→';

/// What stands at the end of a line of which only the beginning was kept. No other line holds this sign: three dots
/// stand for it.
pub const CUT: char = '…';

/// The most characters of a line that are looked at.
const LONGEST: usize = 1000;

/// From this length on, mail programs break lines when they quote, and the rest stands without its mark.
const BREAKS: usize = 60;

/// A line that people do not draw by hand.
static RULE: Pattern = Pattern::new(|| pattern(r"^(?:_{20,}|-{20,}|={20,}|\*{20,}|#{20,}|~{20,})$"));

/// What stands under such a line where a list or a firm has put it: an address, a page, a word of theirs.
static THEIRS: Pattern = Pattern::new(|| {
    let words = any(|all| [&all.mail.footer]);
    pattern(format!(r"(?i)https?://|www\.|[^\s<>@]@[^\s<>@]+\.[^\s<>@]|{words}"))
});

const LOOKED_AT: usize = 4;

/// By which one adds what he forgot.
static POSTSCRIPT: Known = Known::new(|| known(|all| [&all.mail.postscript]));

/// Tells the standing of normalised lines.
pub(super) fn lines(texts: &[String], most: usize) -> Vec<Line> {
    let mut marked: Vec<Marked> = texts.iter().take(most).map(|text| Marked::of(text)).collect();
    let mut open = false;
    for line in &mut marked {
        let goes_on = open && !line.text.trim().is_empty();
        if goes_on && line.mark == Mark::None {
            line.mark = Mark::Bar;
        }
        open = address_goes_on(&line.text, goes_on);
    }
    let plain: Vec<Plain<'_>> =
        marked.iter().map(|line| Plain { text: &line.text, quoted: line.mark != Mark::None }).collect();
    let announced = announcements(&plain);
    let all = stand(&marked, &announced, &|line: &Marked| line.write_above);
    let new = |line: &Line| line.is_fresh() && line.has_words();
    if all.iter().any(new) {
        return all;
    }
    // Somebody who writes below the whole quoted letter: its own marks then hold for its quoted lines only.
    stand(&marked, &announced, &|line: &Marked| line.write_above && line.mark == Mark::None)
}

/// What stands before a line's text.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Mark {
    None,
    Quoted,
    Bar,
}

#[derive(Debug)]
struct Marked {
    mark: Mark,
    text: String,
    /// Whether it was so long before its mark came off that quoting may have broken it.
    long: bool,
    write_above: bool,
}

impl Marked {
    fn of(line: &str) -> Marked {
        let line = cut(line);
        let mut rest = initials(&line).unwrap_or(&line);
        while let Some(inner) = rest.trim_start().strip_prefix(['>', '»']) {
            rest = inner;
        }
        let quoted = rest.len() < line.len();
        // The words for a picture come in brackets, and the address of a link may stand before its words.
        let begins =
            |line: &str| line.trim_start_matches(['[', '(', ' ', '\t']).starts_with(['|', '│', '┃', '¦']);
        let barred = begins(rest) || rest.contains("mailto:") && begins(&without_addresses(rest));
        let barred = barred || is_link(rest);
        let mark = match (quoted, barred) {
            (true, _) => Mark::Quoted,
            (false, true) => Mark::Bar,
            (false, false) => Mark::None,
        };
        let text = if quoted { rest.strip_prefix(' ').unwrap_or(rest) } else { rest };
        Marked {
            mark,
            long: line.chars().count() >= BREAKS,
            write_above: text.to_lowercase().contains(WRITE_ABOVE),
            text: text.trim_end().to_owned(),
        }
    }
}

/// Whether a line is nothing but what a page of ours calls its links by, and their addresses as programs print them beside:
/// `→e4 →e5`, `→54 <mailto:…>`, `[→e4](mailto:…)`, `[1] mailto:…`, `HYPERLINK "mailto:…"→e4`.
fn is_link(line: &str) -> bool {
    if !line.contains(ARROW) && !line.contains("mailto:") {
        return false;
    }
    let rest = without_addresses(line);
    let of_link = |word: &str| {
        let bare = word.trim_matches(['[', ']', '(', ')', '<', '>', '"', '*', ',', ';']);
        let called = bare.strip_prefix(ARROW).and_then(|rest| rest.chars().next());
        bare.is_empty() || bare.starts_with("mailto:") || called.is_some_and(char::is_alphanumeric)
    };
    // The number of a list of addresses stands before them.
    let numbered = |word: &str| word.trim_matches(['[', ']', '.']).bytes().all(|b| b.is_ascii_digit());
    let mut words = rest.split_whitespace().enumerate();
    let first = |word: &str| numbered(word) && (line.contains("mailto:") || word.starts_with('['));
    words.all(|(at, word)| of_link(word) || at == 0 && first(word))
}

/// A line without the addresses that a program has printed beside its links.
fn without_addresses(line: &str) -> String {
    let mut rest = line.replace("HYPERLINK", "");
    for (begins, ends) in ADDRESSES {
        while let Some(at) = rest.find(begins) {
            let address = rest.get(at + 1..).unwrap_or_default();
            let end = address.find(ends).map_or(rest.len(), |end| at + 1 + end + ends.len_utf8());
            rest.replace_range(at..end, " ");
        }
    }
    rest
}

/// How programs print the address of a link beside it.
const ADDRESSES: [(&str, char); 4] =
    [("<mailto:", '>'), ("(mailto:", ')'), ("[mailto:", ']'), ("\"mailto:", '"')];

/// Whether the address of a link of ours goes on in the next line: `open` says whether one does in this.
fn address_goes_on(line: &str, open: bool) -> bool {
    let last = ADDRESSES.iter().filter_map(|(begins, ends)| Some((line.rfind(begins)?, *ends))).max();
    let Some((at, ends)) = last else { return open && !line.contains(['>', ')', ']', '"']) };
    // Ours have a tag or a line in them; that of somebody's signature has neither.
    let unclosed = |address: &str| !address.get(1..).unwrap_or_default().contains(ends);
    line.get(at..).is_some_and(|address| unclosed(address) && address.contains(['?', '%', '+']))
}

/// The beginning of a line, with a mark where more stood: `9. 2142` and a thousand blanks may go on with anything.
fn cut(line: &str) -> String {
    match line.char_indices().nth(LONGEST) {
        None => line.to_owned(),
        Some(_) => line.chars().take(LONGEST - 2).chain([' ', CUT]).collect(),
    }
}

/// What follows initials of at most four letters and `>` (`JN> …`).
fn initials(line: &str) -> Option<&str> {
    let (before, after) = line.trim_start().split_once('>')?;
    let count = before.chars().count();
    ((1..=4).contains(&count) && before.chars().all(char::is_alphabetic)).then_some(after)
}

fn stand(lines: &[Marked], announced: &[Announcement], old_below: &dyn Fn(&Marked) -> bool) -> Vec<Line> {
    let mut all_old = false;
    let mut signature = false;
    let mut below_quotation = false;
    let mut done = Vec::with_capacity(lines.len());
    for (index, (line, announcement)) in lines.iter().zip(announced).enumerate() {
        all_old |= *announcement == Announcement::AllBelow || old_below(line);
        let quoted = all_old || line.mark == Mark::Quoted || *announcement == Announcement::Quotation;
        if quoted {
            signature = false;
        } else if line.mark == Mark::None && (line.text.trim() == "--" || footer(lines, index)) {
            signature = true;
        } else if signature && POSTSCRIPT.begins(&line.text) {
            // Somebody's programme has put his signature above what he thought of last.
            signature = false;
        }
        let standing = match line.mark {
            Mark::None if all_old && !broken_off(lines, index) => Standing::Old,
            _ if quoted || broken_off(lines, index) => Standing::Quoted,
            Mark::Bar => Standing::Barred,
            _ if signature || phone_signature(&line.text) => Standing::Signature,
            Mark::None | Mark::Quoted => Standing::Fresh,
        };
        done.push(Line { text: line.text.clone(), standing, below_quotation });
        below_quotation |= matches!(standing, Standing::Quoted | Standing::Old | Standing::Barred);
    }
    done
}

/// Whether what lists and firms put below a mail begins with this line.
fn footer(lines: &[Marked], index: usize) -> bool {
    let text = |line: &Marked| line.mark == Mark::None && line.text.chars().any(char::is_alphanumeric);
    let above = lines.get(..index).is_some_and(|above| above.iter().any(text));
    let below = lines.iter().skip(index + 1).map(|line| line.text.as_str());
    above && lines.get(index).is_some_and(|line| begins_footer(&line.text, below))
}

/// Whether this line begins what mailing lists and firms put below a mail, which is no more newly written than a signature: a
/// rule, and below it what only they write, before anything that looks like a move.
fn begins_footer<'a>(line: &str, below: impl Iterator<Item = &'a str>) -> bool {
    if !RULE.is_match(line.trim()) {
        return false;
    }
    let below = below.filter(|text| !text.trim().is_empty()).take(LOOKED_AT);
    let told = below.map(|text| (THEIRS.is_match(text), has_move(text)));
    told.skip_while(|told| *told == (false, false)).map(|(theirs, _)| theirs).next().unwrap_or(false)
}

/// Whether a line without mark between two quoted ones is what quoting broke off the long line above it.
fn broken_off(lines: &[Marked], index: usize) -> bool {
    let quoted = |line: Option<&Marked>| line.is_some_and(|line| line.mark == Mark::Quoted);
    let above = index.checked_sub(1).and_then(|above| lines.get(above));
    lines.get(index).is_some_and(|line| line.mark == Mark::None && !line.text.trim().is_empty())
        && quoted(above)
        && above.is_some_and(|line| line.long)
        && quoted(lines.get(index + 1))
}

#[cfg(test)]
mod tests {
    use proptest::{
        collection::vec,
        prelude::{prop_assert, prop_assert_eq, proptest},
    };

    use super::*;

    /// One character a line: how it stands, in upper case where a quotation stands above it.
    fn shape(text: &str) -> String {
        let texts: Vec<String> = text.lines().map(str::to_owned).collect();
        let letter = |line: &Line| {
            let letter = match line.standing {
                Standing::Fresh => 'f',
                Standing::Barred => 'b',
                Standing::Quoted => 'q',
                Standing::Old => 'o',
                Standing::Signature => 's',
            };
            if line.below_quotation { letter.to_ascii_uppercase() } else { letter }
        };
        lines(&texts, 1000).iter().map(letter).collect()
    }

    #[test]
    fn quote_marks_of_all_kinds_are_seen_and_taken_off() {
        assert_eq!(shape("5254\n> a\n >> b\nJN> c\n  > d\n> | e\n» f"), "fqQQQQQ");
        let line = lines(&["> > 12. 7163".to_owned()], 10).remove(0);
        assert_eq!(line.text, "12. 7163");
    }

    #[test]
    fn answers_between_quotations_are_new() {
        assert_eq!(shape("> a\n5254\n> b\n\nbye"), "qFQFF");
    }

    #[test]
    fn what_quoting_broke_off_is_quoted() {
        let long = "x ".repeat(35);
        assert_eq!(shape(&format!("> {long}\n5254\n> b")), "qQQ");
        assert_eq!(shape(&format!("> {long}\n\n5254\n\n> b")), "qFFFQ");
    }

    #[test]
    fn the_bar_is_neither_new_nor_a_plain_quotation() {
        assert_eq!(shape("a\n| resign\n  │ draw\nb"), "fbBF");
    }

    #[test]
    fn a_postscript_below_a_signature_is_new() {
        assert_eq!(shape("5254\n--\nJan\nP.S. I meant 4244"), "fssf");
        assert_eq!(shape("5254\n--\nJan\nP. S.: I meant\n4244\n-- \nJan"), "fssffss");
        assert_eq!(shape("5254\n--\nPSV Eindhoven"), "fss");
    }

    #[test]
    fn a_signature_runs_to_the_end_or_the_next_quotation() {
        assert_eq!(shape("5254\n--\nJan\nresign"), "fsss");
        assert_eq!(shape("5254\n--\nJan\nEva wrote:\n> a\nb"), "fssqQF");
        assert_eq!(shape("5254\nSent from my phone"), "fs");
    }

    #[test]
    fn all_below_our_mark_is_old() {
        assert_eq!(shape("5254\n- Please WRITE above this LINE -\nresign\n| x"), "foOQ");
        assert_eq!(shape("5254\n> write above this line\n> x\nresign"), "fqQO");
    }

    #[test]
    fn who_writes_below_a_quoted_letter_is_read() {
        assert_eq!(shape("R wrote:\n> write above this line\n> x\n\n5254"), "qQQFF");
        assert_eq!(shape("write above this line\nx\n5254"), "oOO");
    }

    #[test]
    fn limits_hold() {
        assert_eq!(lines(&vec!["x".to_owned(); 50], 10).len(), 10);
        let cut = lines(&["x".repeat(5000)], 10).remove(0).text;
        assert_eq!(cut.chars().count(), LONGEST);
        // What is left of a line never reads as if it were all of it.
        assert!(cut.ends_with(" …"));
        assert_eq!(lines(&["x".repeat(LONGEST)], 10).remove(0).text, "x".repeat(LONGEST));
    }

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

    proptest! {
        #[test]
        fn a_marked_line_is_never_new(texts in vec(r"[ >|]{0,4}(JN>)?[ a-z0-9:.<@>-]{0,20}", 0..30)) {
            let lines = lines(&texts, 1000);
            prop_assert_eq!(lines.len(), texts.len());
            for (line, text) in lines.iter().zip(&texts) {
                let marked = text.trim_start().starts_with(['>', '|']) || text.trim_start().starts_with("JN>");
                prop_assert!(!marked || !line.is_fresh(), "{}", text);
            }
        }
    }

    #[test]
    fn what_a_program_prints_of_our_links_is_behind_the_bar() {
        let standings = |text: &str| -> Vec<Standing> {
            let texts: Vec<String> = text.lines().map(str::to_owned).collect();
            lines(&texts, 100).into_iter().map(|line| line.standing).collect()
        };
        use Standing::{Barred, Fresh};
        for line in ["→e4", "→54 <mailto:a@b?body=1.%205254>", "[→e4](mailto:a@b)", "[1] →e4", "mailto:a@b"]
        {
            assert_eq!(standings(line), [Barred], "{line}");
        }
        let own = [
            "e2→e4",
            "→ e4",
            "1. e4 -> e5",
            "jan@novak.example",
            "→12. Nf3 and so on",
            "if 12... Nc6 →13. Bb5",
        ];
        for line in own {
            assert_eq!(standings(line), [Fresh], "{line}");
        }
        assert_eq!(standings("→e4 <mailto:a@b?body=1.\n5254>\n1. 5254"), [Barred, Barred, Fresh]);
        assert_eq!(standings("Jan <mailto:jan@novak.example\n12. Nf3"), [Fresh, Fresh]);
    }
}
