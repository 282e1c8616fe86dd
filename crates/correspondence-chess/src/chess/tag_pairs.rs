//! Tag pairs of Portable Game Notation: `[White "Novak, Jan"]`, several to a line if need be.

/// The tag pairs that a line begins with, and what follows them.
pub fn tag_pairs(line: &str) -> (Vec<(String, String)>, &str) {
    let mut found = Vec::new();
    let mut rest = line.trim_start();
    while let Some((pair, behind)) = pair(rest) {
        found.push(pair);
        rest = behind.trim_start();
    }
    (found, rest)
}

fn pair(text: &str) -> Option<((String, String), &str)> {
    let inside = text.strip_prefix('[')?.trim_start();
    let length = inside.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
    let (name, rest) = inside.split_at_checked(length)?;
    let quoted = rest.trim_start().strip_prefix('"')?;
    let mut value = String::new();
    let mut chars = quoted.chars();
    loop {
        match chars.next()? {
            '"' => break,
            '\\' => value.extend(chars.next().filter(|c| matches!(c, '"' | '\\'))),
            c => value.push(c),
        }
    }
    let behind = chars.as_str().trim_start().strip_prefix(']')?;
    (!name.is_empty()).then(|| ((name.to_owned(), value), behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_read_with_what_follows_them() {
        let (found, rest) = tag_pairs(r#" [Event "a \"b\" \\ c"][Round  "-" ] 1. e4"#);
        let text = |text: &str| text.to_owned();
        assert_eq!(found, [(text("Event"), text(r#"a "b" \ c"#)), (text("Round"), text("-"))]);
        assert_eq!(rest, "1. e4");
        for none in [
            "",
            "[]",
            "[Event]",
            "[Event x]",
            "[Event \"x",
            "[Event \"x\"",
            "[CLUB26/1 #17 abc]",
            "e4 [A \"b\"]",
        ] {
            assert_eq!(tag_pairs(none), (Vec::new(), none), "{none}");
        }
    }
}
