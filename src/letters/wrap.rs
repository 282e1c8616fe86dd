//! Setting the text: plain paragraphs are wrapped to 72 columns, lines behind the bar stay as they are.

/// The widest line of a letter.
pub(super) const WIDTH: usize = 72;

/// A blank at which no line is broken: alone on a line, `move 10.` would read as an order.
pub(super) const TIE: char = '\u{A0}';

/// Before a line that the reader refuses.
pub(super) const BAR: &str = "| ";

/// Wraps the paragraphs of a rendered template. A line behind the bar, and one of dashes alone, stay as they are; a
/// line that begins with `- ` begins an item, whose further lines are set in; blank lines are never doubled, and none
/// stands at either end.
pub(super) fn fill(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut paragraph: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim_end) {
        let kept = line.starts_with('|') || line == "--";
        if kept || line.is_empty() || line.starts_with("- ") {
            set(&mut paragraph, &mut lines);
        }
        if kept {
            lines.extend(narrow(line));
        } else if !line.is_empty() {
            paragraph.push(line);
        } else if lines.last().is_some_and(|last| !last.is_empty()) {
            lines.push(String::new());
        }
    }
    set(&mut paragraph, &mut lines);
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// A line behind the bar, broken at blanks where it is too wide; what follows is set in below it.
fn narrow(line: &str) -> Vec<String> {
    if line.chars().count() <= WIDTH {
        return vec![line.to_owned()];
    }
    let text = line.trim_start_matches('|');
    let indent: String = text.chars().take_while(|c| *c == ' ').collect();
    let width = WIDTH.saturating_sub(indent.len() + 3).max(20);
    let set = wrap(text, width).into_iter().enumerate();
    set.map(|(at, line)| format!("|{indent}{}{line}", if at == 0 { "" } else { "  " })).collect()
}

fn set(paragraph: &mut Vec<&str>, lines: &mut Vec<String>) {
    let indent = if paragraph.first().is_some_and(|line| line.starts_with("- ")) { "  " } else { "" };
    let width = WIDTH - indent.len();
    let mut set = wrap(&paragraph.join(" "), width).into_iter();
    lines.extend(set.next());
    lines.extend(set.map(|line| format!("{indent}{line}")));
    paragraph.clear();
}

/// Lines behind the bar, each in as many as it needs. A word that is too long for a line is broken.
pub(super) fn barred(text: &str) -> String {
    let width = WIDTH - BAR.len();
    let lines = text.lines().flat_map(|line| wrap(line, width));
    lines.map(|line| format!("{BAR}{line}")).collect::<Vec<_>>().join("\n")
}

/// The words of a text, those broken that are too long for a line. An address stays whole: it must be copied.
fn pieces(text: &str, width: usize) -> Vec<String> {
    let broken = |word: &str| -> Vec<String> {
        let letters: Vec<char> = word.chars().collect();
        letters.chunks(width).map(|piece| piece.iter().collect()).collect()
    };
    text.split(|c: char| c.is_whitespace() && c != TIE)
        .filter(|word| !word.is_empty())
        .flat_map(|word| if word.contains('@') { vec![word.to_owned()] } else { broken(word) })
        .collect()
}

/// A text in lines of so many columns.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in pieces(text, width) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines.into_iter().map(|line| line.replace(TIE, " ")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_wrapped_and_the_rest_is_left_alone() {
        let text = format!("\n\n{}\nend\n\n\n| a  b\n|\n--\n\nx\n\n", "word ".repeat(20));
        let lines = fill(&text);
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH));
        assert_eq!(lines[1..], ["word word word word word word end", "", "| a  b", "|", "--", "", "x"]);
    }

    #[test]
    fn a_wide_line_behind_the_bar_is_broken_behind_the_bar() {
        let lines = fill(&format!("|   a {} {}\n", "name ".repeat(20), "x".repeat(80)));
        assert!(
            lines.iter().all(|line| line.starts_with("|   ") && line.chars().count() <= WIDTH),
            "{lines:?}"
        );
    }

    #[test]
    fn a_tie_is_a_blank_at_which_no_line_breaks() {
        for words in 11..14 {
            let lines = fill(&format!("{}until{TIE}move{TIE}10.", "word ".repeat(words)));
            assert!(lines.last().unwrap().ends_with("until move 10."), "{lines:?}");
        }
    }

    #[test]
    fn items_are_set_in() {
        let lines = fill(&format!("- {}\n- b\nc", "word ".repeat(20)));
        assert_eq!(lines[1..], ["  word word word word word word word", "- b c"]);
        assert!(lines[0].starts_with("- word"));
    }

    #[test]
    fn what_is_barred_stays_behind_the_bar() {
        let text = barred(&format!("{} b", "a".repeat(100)));
        assert_eq!(text, format!("| {}\n| {} b", "a".repeat(70), "a".repeat(30)));
        assert_eq!(barred(" "), "");
    }
}
