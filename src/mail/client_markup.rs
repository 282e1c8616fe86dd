//! The marks by which mail programs tell, in a page, what is not newly written: the block of an old mail, the line that
//! announces it, a signature.

use crate::{Pattern, pattern};

/// What a block holds by its marks.
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
pub(super) fn holds(inside: &str) -> Holds {
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
