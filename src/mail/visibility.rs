//! What a reader of a page does not see. Newsletters and mail programs hide text in pages: lines for the preview,
//! counters, copies of the quotation. Hidden text is not said.

use crate::{Pattern, pattern};

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Look {
    Seen,
    Hidden,
    /// Struck out by its style.
    Struck,
}

static STYLE: Pattern =
    Pattern::new(|| pattern(r#"(?is)(?:^|\s)style\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))"#));
static HIDDEN: Pattern =
    Pattern::new(|| pattern(r#"(?i)^[^"']*(?:"[^"]*"[^"']*|'[^']*'[^"']*)*\shidden(?:\s|=|/|$)"#));
/// Nothing, or a point that nobody can read.
static NO_SIZE: Pattern = Pattern::new(|| pattern(r"^(?:0(?:\.\d+)?|1px$|\.\d+|0*1px$)(?:[a-z%]*)$"));
static WHITE: Pattern =
    Pattern::new(|| pattern(r"^(?:#fff|#ffffff|white|rgba?\(255,255,255(?:,1(?:\.0*)?)?\))(?:$|\s)"));

/// The look that a tag gives to what stands in it; `inside` is what stands in the tag.
pub(super) fn look(inside: &str) -> Look {
    if HIDDEN.is_match(inside) {
        return Look::Hidden;
    }
    let Some(style) = STYLE.captures(inside) else { return Look::Seen };
    let style = style.iter().skip(1).flatten().next().map_or("", |found| found.as_str());
    let style = style.to_ascii_lowercase();
    let mut white = (false, false);
    let mut clipped = (false, false);
    let mut struck = false;
    for (key, value) in style.split(';').filter_map(|rule| rule.split_once(':')) {
        let value: String =
            value.replace("!important", "").chars().filter(|c| !c.is_ascii_whitespace()).collect();
        let unseen = match key.trim() {
            "display" => value == "none",
            "visibility" => value == "hidden" || value == "collapse",
            "mso-hide" => value == "all",
            "font-size" | "opacity" => NO_SIZE.is_match(&value),
            _ => false,
        };
        if unseen {
            return Look::Hidden;
        }
        match key.trim() {
            "color" => white.0 = WHITE.is_match(&value),
            "background" | "background-color" => white.1 = WHITE.is_match(&value),
            "max-height" | "height" | "max-width" | "width" => clipped.0 |= NO_SIZE.is_match(&value),
            "overflow" => clipped.1 = value == "hidden",
            "text-decoration" | "text-decoration-line" => struck = value.contains("line-through"),
            _ => {}
        }
    }
    match (white, clipped, struck) {
        ((true, true), ..) | (_, (true, true), _) => Look::Hidden,
        (.., true) => Look::Struck,
        _ => Look::Seen,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_hidden() {
        for inside in [
            " style=\"display:none\"",
            " class=x style='color:red; DISPLAY : none !important'",
            " style=display:none",
            " style=\"visibility: hidden;\"",
            " style=\"mso-hide:all\"",
            " style=\"font-size:0\"",
            " style=\"font-size: 0px; x:y\"",
            " style=\"font-size:1px\"",
            " style=\"opacity:0\"",
            " style=\"opacity: 0.0\"",
            " style=\"max-height:0px;overflow:hidden\"",
            " style=\"color:#ffffff;background:#FFF\"",
            " style=\"color:white; background-color: rgb(255, 255, 255)\"",
            " hidden",
            " class=\"a\" hidden id=b",
            " hidden=\"hidden\"",
        ] {
            assert_eq!(look(inside), Look::Hidden, "{inside}");
        }
    }

    #[test]
    fn what_is_only_styled_is_seen() {
        for inside in [
            "",
            " style=\"display:block\"",
            " style=\"font-size:10pt\"",
            " style=\"font-size:1.5em\"",
            " style=\"font-size:1rem\"",
            " style=\"font-size:12px\"",
            " style=\"opacity:1\"",
            " style=\"color:#ffffff\"",
            " style=\"color:#ffffff;background-color:#1e1e1e\"",
            " style=\"overflow:hidden\"",
            " style=\"height:0\"",
            " class=\"hidden\"",
            " title=\"it is hidden here\"",
            " data-style=\"display:none\"",
        ] {
            assert_eq!(look(inside), Look::Seen, "{inside}");
        }
        assert_eq!(look(" style=\"text-decoration: line-through\""), Look::Struck);
    }
}
