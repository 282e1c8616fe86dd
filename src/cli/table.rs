//! Tables as text.

/// A list as a table, or that it is empty.
pub(super) fn list(heads: &[&str], rows: &[Vec<String>], none: &str) -> String {
    if rows.is_empty() { format!("{none}\n") } else { table(heads, rows) }
}

/// Rows below their heads, columns two blanks apart, no blanks at line ends. A head that begins with `>` is that of a
/// column of numbers, which stand to the right.
pub(super) fn table(heads: &[&str], rows: &[Vec<String>]) -> String {
    let names: Vec<&str> = heads.iter().map(|head| head.strip_prefix('>').unwrap_or(head)).collect();
    let width = |(place, name): (usize, &&str)| {
        let texts = rows.iter().filter_map(|row| row.get(place)).map(|text| text.chars().count());
        texts.chain([name.chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = names.iter().enumerate().map(width).collect();
    let line = |texts: &mut dyn Iterator<Item = &str>| {
        let cell = |((head, width), text): ((&&str, &usize), &str)| match head.starts_with('>') {
            true => format!("{text:>width$}"),
            false => format!("{text:<width$}"),
        };
        let cells: Vec<String> = heads.iter().zip(&widths).zip(texts).map(cell).collect();
        format!("{}\n", cells.join("  ").trim_end())
    };
    let mut text = line(&mut names.iter().copied());
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
