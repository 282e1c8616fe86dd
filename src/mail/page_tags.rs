//! Tags: what stands between `<` and `>` in a page, and what it says of what stands behind it: whether anybody sees that, and
//! whether it is newly written.

use crate::{Pattern, pattern};

/// The most of a tag that is looked at.
const LONGEST_TAG: usize = 2000;

/// How far the end of a tag with quotes is looked for. Longer ones hold a picture, which has no `>` in it.
const FARTHEST_END: usize = 8192;

/// Elements whose inside is no text.
const UNREAD: [&str; 10] =
    ["script", "style", "title", "textarea", "xmp", "noembed", "template", "iframe", "svg", "noframes"];

/// Elements in which nothing can stand; the one without a name is a comment or declaration.
const VOID: [&str; 13] =
    ["", "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"];

/// The number at which a list begins, or that a point of it has.
static NUMBER: Pattern =
    Pattern::new(|| pattern(r#"(?i)\s(start|value)\s*=\s*["']?(\d{1,4})(?:["'\s/>]|$)"#));

pub(super) struct Markup<'a> {
    /// In lower case; empty for a comment or declaration.
    pub(super) name: String,
    pub(super) closes: bool,
    inside: &'a str,
}

impl<'a> Markup<'a> {
    /// Reads what follows a `<`, and what follows that. Nothing where the `<` is a sign of its own.
    pub(super) fn read(text: &'a str) -> Option<(Markup<'a>, &'a str)> {
        let nameless = |behind| Some((Markup { name: String::new(), closes: false, inside: "" }, behind));
        if let Some(comment) = text.strip_prefix("!--") {
            return nameless(comment.split_once("-->").map_or("", |(_, behind)| behind));
        }
        if text.starts_with(['!', '?']) {
            return nameless(text.split_once('>').map_or("", |(_, behind)| behind));
        }
        let tag = text.strip_prefix('/');
        let closes = tag.is_some();
        let tag = tag.unwrap_or(text);
        let name: String = tag.chars().take_while(char::is_ascii_alphanumeric).take(20).collect();
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let mut quote = None;
        let near = tag.get(..tag.floor_char_boundary(FARTHEST_END)).unwrap_or(tag);
        let end = near.find(|c: char| match (quote, c) {
            (Some(open), _) if c == open => {
                quote = None;
                false
            }
            (None, '"' | '\'') => {
                quote = Some(c);
                false
            }
            (open, _) => open.is_none() && c == '>',
        });
        // A quote that never closes is a slip in a tag, not a tag as long as the page.
        let (inside, behind) = match end.map(|end| tag.split_at(end)) {
            Some((inside, behind)) => (inside, behind.strip_prefix('>').unwrap_or(behind)),
            None => tag.split_once('>').unwrap_or((tag, "")),
        };
        Some((Markup { name: name.to_ascii_lowercase(), closes, inside }, behind))
    }

    /// The name of an element whose inside is no text.
    pub(super) fn unread_until(&self) -> Option<&str> {
        let name = self.name.as_str();
        (UNREAD.contains(&name) && !self.closes).then_some(name)
    }

    /// Whether nothing can stand inside.
    pub(super) fn void(&self) -> bool {
        VOID.contains(&self.name.as_str()) || self.inside.ends_with('/')
    }

    /// Whether the next one of its name ends it, too.
    pub(super) fn ends_with_next(&self) -> bool {
        matches!(self.name.as_str(), "p" | "li" | "dt" | "dd" | "option")
    }

    pub(super) fn holds(&self) -> Holds {
        if self.closes { Holds::Text } else { holds(self.attributes()) }
    }

    pub(super) fn look(&self) -> Look {
        if self.closes || self.void() { Look::Seen } else { look(self.attributes()) }
    }

    /// What stands behind the name, as far as it is looked at.
    fn attributes(&self) -> &'a str {
        let behind = self.inside.get(self.name.len()..).unwrap_or_default();
        behind.get(..behind.floor_char_boundary(LONGEST_TAG)).unwrap_or_default()
    }

    /// The number that a list begins at, or that a point of it has.
    pub(super) fn number(&self) -> Option<u32> {
        NUMBER.captures(self.attributes()).and_then(|found| found.get(2)?.as_str().parse().ok())
    }
}

/// What a reader of a page sees. Newsletters and mail programs hide text in pages: lines for the preview, counters, copies of the
/// quotation. Hidden text is not said.
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
fn look(inside: &str) -> Look {
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

/// What a block holds by the marks with which mail programs tell what is not newly written: the block of an old mail, the line
/// that announces it, a signature.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Holds {
    Text,
    /// The line above a quotation, or a signature: no more than itself.
    Aside,
    /// The old mail; whatever stands below it is old, too.
    OldMail,
}

/// The attributes that carry the marks.
static NAMED: Pattern = Pattern::new(|| {
    pattern(
        r#"(?i)\s(?:id|class|name|data-marker)\s*=\s*(?:"([^"]{1,300})"|'([^']{1,300})'|([^\s"'>]{1,300}))"#,
    )
});

/// Blocks in which Outlook, Yahoo, Zimbra, GMX, Thunderbird, Spark, Samsung and others put an old mail; some put other
/// words before them.
static OLD: Pattern = Pattern::new(|| {
    pattern(
        r"(?i)appendonsend|divRplyFwdMsg|mail-editor-reference-message-container|ms-outlook-mobile-reference-message|yahoo_quoted|zwchr|__DIVIDER__|__HEADERS__|OLK_SRC_BODY_SECTION|moz-forward-container|moz-email-headers-table|messageReplySection|AppleOriginalContents|quoted-content|WebmailReply|(?:^|\s)(?:quote|quoted|cm_quote|originalmessage)(?:\s|$)",
    )
});

/// The line that Outlook and the mail of Windows draw above an old mail.
static RULE: Pattern = Pattern::new(|| {
    pattern(
        r"(?i)border-top:\s*(?:solid\s+#(?:E1E1E1|B5C4DF)|(?:1(?:\.0)?p[tx]\s+)?solid\s+#(?:E1E1E1|B5C4DF)|#(?:E1E1E1|B5C4DF)\s+1(?:\.0)?p[tx]\s+solid)",
    )
});

static ASIDE: Pattern = Pattern::new(|| {
    pattern(
        r"(?i)moz-cite-prefix|gmail_attr|reply-intro|moz-signature|(?:^|\s|x_)gmail_signature(?:\s|$)|protonmail_signature_block(?:\s|$)|ms-outlook-mobile-signature|composer_signature|AppleMailSignature|zmail_signature|_rc_sig|__SIG_|tutanota_signature|^(?:x_)?signature$|^(?:ydp[0-9a-f]+)?(?:yahoo[-_])?signature$",
    )
});

/// What the block of this tag holds; `inside` is what stands in the tag.
fn holds(inside: &str) -> Holds {
    if !inside.contains('=') {
        return Holds::Text;
    }
    let mut found = Holds::Text;
    for named in NAMED.captures_iter(inside) {
        let value = named.iter().skip(1).flatten().next().map_or("", |value| value.as_str());
        if OLD.is_match(value) {
            return Holds::OldMail;
        }
        if ASIDE.is_match(value) {
            found = Holds::Aside;
        }
    }
    if RULE.is_match(inside) { Holds::OldMail } else { found }
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

    #[test]
    fn programs_mark_what_is_old() {
        for inside in [
            " id=\"appendonsend\"",
            " id=\"x_divRplyFwdMsg\" dir=\"ltr\"",
            " id=\"ydp3f9ayahoo_quoted_8147\" class=\"ydp3f9ayahoo_quoted\"",
            " id=\"zwchr\" data-marker=\"__DIVIDER__\"",
            " name=\"quote\" style=\"margin:10px\"",
            " style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'",
            " style=\"border:none;border-top:solid #B5C4DF 1.0pt\"",
            " name=\"messageReplySection\"",
        ] {
            assert_eq!(holds(inside), Holds::OldMail, "{inside}");
        }
        for inside in [
            " class=\"moz-cite-prefix\"",
            " dir=\"ltr\" class=\"gmail_attr\"",
            " id=\"reply-intro\"",
            " dir=\"ltr\" class=\"gmail_signature\" data-smartmail=\"gmail_signature\"",
            " class=\"moz-signature\" cols=\"72\"",
            " class=\"protonmail_signature_block protonmail_signature_block-empty\"",
            " id=\"Signature\"",
            " id=\"ms-outlook-mobile-signature\"",
        ] {
            assert_eq!(holds(inside), Holds::Aside, "{inside}");
        }
    }

    #[test]
    fn what_is_written_in_is_text() {
        for inside in [
            "",
            " dir=\"ltr\"",
            " class=\"gmail_default\"",
            " class=\"gmail_quote\"",
            " class=\"elementToProof\"",
            " name=\"messageBodySection\"",
            " class=\"WordSection1\"",
            " class=\"protonmail_signature_block-user\"",
            " style=\"border-top:1px solid red\"",
            " title=\"quote\"",
        ] {
            assert_eq!(holds(inside), Holds::Text, "{inside}");
        }
    }
}
