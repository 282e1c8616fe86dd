//! `format=flowed` (RFC 3676): lines that a mail program broke for transport are put together again.

/// Undoes the flow. `delsp`: whether the blank before a soft break was added, too (the `DelSp=yes` parameter).
pub(super) fn unflow(text: &str, delsp: bool) -> String {
    let mut done: Vec<(usize, String)> = Vec::new();
    let mut soft = false;
    for line in text.lines() {
        let rest = line.trim_start_matches('>');
        let depth = line.len() - rest.len();
        let content = rest.strip_prefix(' ').unwrap_or(rest);
        // The signature mark ends in a blank and is never soft.
        let mark = content == "-- ";
        let breaks_softly = content.ends_with(' ') && !mark;
        let piece =
            if breaks_softly && delsp { content.strip_suffix(' ').unwrap_or(content) } else { content };
        match done.last_mut() {
            Some((above, paragraph)) if soft && *above == depth && !mark => paragraph.push_str(piece),
            _ => done.push((depth, piece.to_owned())),
        }
        soft = breaks_softly;
    }
    let written = |(depth, text): (usize, String)| match depth {
        0 => text,
        _ => format!("{} {text}", ">".repeat(depth)),
    };
    done.into_iter().map(written).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::unflow;

    #[test]
    fn soft_breaks_join_lines_of_the_same_depth_only() {
        let text = "If 13. 5254 \nthen 5755\n> old \n> text\n>> older \nnew\n-- \nJan";
        assert_eq!(unflow(text, false), "If 13. 5254 then 5755\n> old text\n>> older \nnew\n-- \nJan");
    }

    #[test]
    fn stuffing_and_delsp_are_undone() {
        assert_eq!(unflow(" From now on \n e4", false), "From now on e4");
        assert_eq!(unflow("52 \n54", true), "5254");
    }
}
