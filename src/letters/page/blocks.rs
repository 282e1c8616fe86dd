//! The form of a letter's text: paragraphs, items, what stands behind the bar, and the line above its foot.

/// A part of a text, with its lines as they are.
#[derive(Debug, Eq, PartialEq)]
pub(super) enum Block<'a> {
    Paragraph(Vec<&'a str>),
    /// What begins with a dash, and the lines that are set in below it.
    Item(Vec<&'a str>),
    /// Lines without the bar before them.
    Barred(Vec<&'a str>),
    /// The dashes above the foot.
    Dashes,
}

/// The parts of a text one below the other.
pub(super) fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    // Whether the next line can belong to the part above.
    let mut open = false;
    for line in text.lines() {
        let barred = line.strip_prefix('|').map(|rest| rest.strip_prefix(' ').unwrap_or(rest));
        match (blocks.last_mut().filter(|_| open), barred) {
            (Some(Block::Barred(lines)), Some(line)) => lines.push(line),
            (_, Some(line)) => blocks.push(Block::Barred(vec![line])),
            _ if line == "--" => blocks.push(Block::Dashes),
            _ if line.starts_with("- ") => blocks.push(Block::Item(vec![line])),
            _ if line.trim().is_empty() => {}
            (Some(Block::Paragraph(lines) | Block::Item(lines)), None) => lines.push(line.trim()),
            (_, None) => blocks.push(Block::Paragraph(vec![line])),
        }
        open = !line.trim().is_empty();
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_told_apart_by_how_its_lines_begin() {
        let text = "| 3. d4\n\nEva has moved,\nand it is\n- You: 4 days\n  used.\n- Eva: 2\n| a\n|\n| b\n\n| c\n\n--\n| [x]\n";
        let found = blocks(text);
        let expected = [
            Block::Barred(vec!["3. d4"]),
            Block::Paragraph(vec!["Eva has moved,", "and it is"]),
            Block::Item(vec!["- You: 4 days", "used."]),
            Block::Item(vec!["- Eva: 2"]),
            Block::Barred(vec!["a", "", "b"]),
            Block::Barred(vec!["c"]),
            Block::Dashes,
            Block::Barred(vec!["[x]"]),
        ];
        assert_eq!(found, expected);
    }
}
