//! Tables as text.

/// On which side a column's texts stand.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Align {
    Left,
    Right,
}

/// Rows below their heads, columns two blanks apart, no blanks at line ends. A head that begins with `>` is that of a
/// column of numbers, which stand to the right.
pub(super) fn table(heads: &[&str], rows: &[Vec<String>]) -> String {
    let columns: Vec<(Align, &str)> = heads
        .iter()
        .map(|head| match head.strip_prefix('>') {
            Some(head) => (Align::Right, head),
            None => (Align::Left, *head),
        })
        .collect();
    let width = |place: usize, head: &str| {
        let texts = rows.iter().filter_map(|row| row.get(place)).map(|text| text.chars().count());
        texts.chain([head.chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> =
        columns.iter().enumerate().map(|(place, (_, head))| width(place, head)).collect();
    let line = |texts: &mut dyn Iterator<Item = &str>| {
        let cells = columns.iter().zip(&widths).zip(texts).map(|(((align, _), width), text)| match align {
            Align::Left => format!("{text:<width$}"),
            Align::Right => format!("{text:>width$}"),
        });
        format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    let mut text = line(&mut columns.iter().map(|(_, head)| *head));
    for row in rows {
        text.push_str(&line(&mut row.iter().map(String::as_str)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_straight() {
        let rows = vec![
            vec!["CLUB26/7".into(), "3".into(), "ř".into()],
            vec!["X/10".into(), "12".into(), "".into()],
        ];
        assert_eq!(
            table(&["game", ">days", "who"], &rows),
            "game      days  who\nCLUB26/7     3  ř\nX/10        12\n"
        );
    }
}
