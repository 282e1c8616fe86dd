//! Columns in lines of text, found by the blanks that all of them have at the same place.

use std::ops::Range;

/// So many blanks in every line stand between two columns.
const GAP: usize = 2;

/// Lines at their empty ones; but what stands apart below a table and keeps its columns, such as its sums, goes on with it.
pub(super) fn parts<'a>(lines: &[&'a str]) -> Vec<Vec<&'a str>> {
    let mut parts: Vec<Vec<&str>> = Vec::new();
    let count = |lines: &[&str]| columns(lines).and_then(|rows| rows.first().map(Vec::len));
    for part in lines.split(|line| line.is_empty()).filter(|part| !part.is_empty()) {
        let joined = parts.last().map(|above| [above.as_slice(), part].concat());
        let above = parts.last().and_then(|above| count(above));
        match joined.filter(|joined| above.is_some() && count(joined) == above) {
            Some(joined) => {
                parts.pop();
                parts.push(joined);
            }
            None => parts.push(part.to_vec()),
        }
    }
    parts
}

/// Lines as rows of cells; none where they have no columns. A cell that a row lacks is empty.
pub(super) fn columns(lines: &[&str]) -> Option<Vec<Vec<String>>> {
    let lines: Vec<Vec<char>> = lines.iter().map(|line| line.chars().collect()).collect();
    if lines.len() < 2 {
        return None;
    }
    let columns = spans(&lines);
    let cell = |line: &[char], span: &Range<usize>| {
        let within = line.get(span.start.min(line.len())..span.end.min(line.len())).unwrap_or_default();
        within.iter().collect::<String>().trim().to_owned()
    };
    let rows: Vec<Vec<String>> =
        lines.iter().map(|line| columns.iter().map(|span| cell(line, span)).collect()).collect();
    // Where few lines go on in a second column the gap is chance.
    let several = rows.iter().filter(|row| row.iter().filter(|cell| !cell.is_empty()).count() > 1).count();
    (columns.len() > 1 && several * 2 >= rows.len() && several > 1).then_some(rows)
}

/// Where the columns begin and end.
fn spans(lines: &[Vec<char>]) -> Vec<Range<usize>> {
    let width = lines.iter().map(Vec::len).max().unwrap_or_default();
    let is_blank = |at: usize| lines.iter().all(|line| line.get(at).is_none_or(|c| *c == ' '));
    let mut spans: Vec<Range<usize>> = Vec::new();
    let mut blanks = GAP;
    for at in 0..width {
        if is_blank(at) {
            blanks += 1;
            continue;
        }
        match spans.last_mut().filter(|_| blanks < GAP) {
            Some(span) => span.end = at + 1,
            None => spans.push(at..at + 1),
        }
        blanks = 0;
    }
    spans
}

/// Whether the first row names the columns: figures stand below it, and none in it.
pub(super) fn has_heads(rows: &[Vec<String>]) -> bool {
    let figures = |row: &Vec<String>| row.iter().any(|cell| cell.contains(|c: char| c.is_ascii_digit()));
    rows.split_first().is_some_and(|(first, rest)| !figures(first) && rest.iter().any(figures))
}

/// How a column is set.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Set {
    /// At the right, on one line.
    Figures,
    /// On one line.
    Short,
    Words,
}

/// Cells of no more characters stay on one line; in the first of few columns cells of more.
const SHORT: usize = 6;
const SHORT_OF_FEW: usize = 18;
const FEW: usize = 3;

/// How a column of these rows is set; `heads`: whether the first row names the columns.
pub(super) fn set(rows: &[Vec<String>], column: usize, heads: bool) -> Set {
    let cells = || rows.iter().skip(usize::from(heads)).filter_map(|row| row.get(column));
    let figure = |cell: &String| cell.is_empty() || cell.trim_end_matches('.').parse::<u32>().is_ok();
    let few = rows.first().is_some_and(|row| row.len() <= FEW);
    let short = if few && column == 0 { SHORT_OF_FEW } else { SHORT };
    if cells().all(figure) {
        Set::Figures
    } else if cells().all(|cell| cell.chars().count() <= short) {
        Set::Short
    } else {
        Set::Words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_where_every_line_has_two_blanks() {
        let lines = [
            "       White      days   Black",
            "  1.   5254          2   5755",
            " 12.   7163 (=)     30",
            "       days used    32   days used",
        ];
        let rows = columns(&lines).unwrap();
        assert_eq!(rows[0], ["", "White", "days", "Black"]);
        assert_eq!(rows[2], ["12.", "7163 (=)", "30", ""]);
        assert!(has_heads(&rows));
        assert_eq!(
            [0, 1, 2].map(|column| set(&rows, column, true)),
            [Set::Figures, Set::Words, Set::Figures]
        );
    }

    #[test]
    fn sums_go_on_with_their_table_and_other_lines_do_not() {
        let lines = ["Jan Novak (White)", "", "a   2", "b  10", "", "c  12", "", "words without columns"];
        let expected = [&lines[..1], &["a   2", "b  10", "c  12"], &lines[7..]];
        assert_eq!(parts(&lines), expected);
    }

    #[test]
    fn a_list_of_words_has_no_columns() {
        for lines in [&["yes", "no"][..], &["resign  now"], &["a  b", "accept draw", "decline draw"]] {
            assert_eq!(columns(lines), None, "{lines:?}");
        }
    }

    #[test]
    fn words_and_what_they_do_are_two_columns() {
        let rows = columns(&["case 4             shows all", "later 4 7 days     puts it off"]).unwrap();
        assert_eq!(rows[1], ["later 4 7 days", "puts it off"]);
        assert!(!has_heads(&rows));
    }
}
