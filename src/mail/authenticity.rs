//! What the receiving mail server found out about a sender (RFC 8601), as far as it can be believed: the fields that
//! stand above the line by which a server took the mail over from elsewhere. Everything below came with the mail, and
//! whoever sent it may have written it.
//!
//! Only a failed DMARC check is used (RFC 7489: the domain of From disowns the mail). A check that passed proves a
//! domain, and not a person; a field that is missing says nothing.

use super::{
    fields::{Fields, without_comments},
    received::{RECEIVED, is_within},
};
use crate::model::Host;

pub(super) const RESULTS: &str = "authentication-results";

/// Which of the servers that handled the mail last say that the domain of From disowns it, the newest first: by the names with
/// which they sign (their authserv-id), in lower case.
pub(super) fn disowned_by(fields: &Fields, own: &[Host]) -> Vec<String> {
    let own = fields.iter().take_while(|(name, value)| *name != RECEIVED || is_within(value, own));
    own.filter(|(name, _)| *name == RESULTS).filter_map(|(_, value)| disowner(value)).collect()
}

/// `mx.club.example 1; spf=pass …; dmarc=fail (p=none) header.from=…`
fn disowner(value: &str) -> Option<String> {
    let server = signer(value)?;
    let value = without_comments(&without_quoted(value)).to_ascii_lowercase();
    let mut parts = value.split(';').skip(1);
    let dmarc_failed = parts.any(|part| {
        let Some((method, result)) = part.split_once('=') else { return false };
        // A version may stand behind the method: dmarc/1.
        let method = method.split('/').next().unwrap_or_default().trim();
        let result = result.split_whitespace().next().unwrap_or_default();
        method == "dmarc" && result == "fail"
    });
    dmarc_failed.then_some(server)
}

/// By what name a server signs such a field, in lower case.
pub(super) fn signer(value: &str) -> Option<String> {
    let value = without_comments(&without_quoted(value)).to_ascii_lowercase();
    value.split(';').next()?.split_whitespace().next().map(str::to_owned)
}

/// The value with what stands in quotes bare of all that has a meaning outside of them.
fn without_quoted(value: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    let kept = value.chars().filter(|c| match (quoted, escaped, c) {
        (true, true, _) => {
            escaped = false;
            false
        }
        (true, false, '\\') => {
            escaped = true;
            false
        }
        (_, _, '"') => {
            quoted = !quoted;
            false
        }
        (true, false, c) => c.is_ascii_alphanumeric() || matches!(c, '.' | '-'),
        (false, ..) => true,
    });
    kept.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failed(head: &str) -> Vec<String> {
        disowned_by(&Fields::read(head.as_bytes()), &[])
    }

    const TAKEN: &str =
        "Received: from evil.example (evil.example [192.0.2.7]) by mx.club.example with ESMTPS id 1\n";

    #[test]
    fn only_what_stands_above_the_line_of_the_own_server_is_believed() {
        let own = "Authentication-Results: MX.Club.example; spf=pass; dmarc=fail (p=none) header.from=novak.example\n";
        assert_eq!(failed(&format!("{own}{TAKEN}")), ["mx.club.example"]);
        assert!(failed(&format!("{TAKEN}{own}")).is_empty());
        for within in [
            "Received: from mx.club.example by imap.club.example with LMTP id 1\n",
            "Received: from localhost (localhost [127.0.0.1])\n by mx.club.example (Postfix) with ESMTP id 1\n",
            "Received: from mx (mx [IPv6:::1]) by mx with ESMTP\n",
            "Received: from pop.club.example [192.0.2.1] by home with POP3 (fetchmail-6.4.37)\n",
            "Received: by imap.club.example id 7; Tue, 1 Dec 2026 09:00:00 +0000\n",
        ] {
            assert_eq!(failed(&format!("{within}{own}{TAKEN}{own}")), ["mx.club.example"], "{within}");
        }
        // A client does not come from within by what it calls itself.
        let named = TAKEN.replace("from evil.example (evil", "from lmtp (with [LMTP] evil");
        assert!(failed(&format!("{named}{own}")).is_empty());
    }

    #[test]
    fn results_are_read_as_servers_write_them() {
        for (value, fails) in [
            ("mx.club.example; dmarc=fail", true),
            ("mx.club.example 1; spf=fail; DMARC = Fail (p=reject dis=none)", true),
            ("\"mx.club.example\"; dmarc/1=fail reason=\"x\"", true),
            ("(own; dmarc=pass) mx.club.example;\n dkim=fail;\n\tdmarc=fail", true),
            ("mx.club.example; dmarc=pass", false),
            ("mx.club.example; dmarc=temperror; dkim=fail", false),
            ("mx.club.example; none", false),
            ("mx.club.example; spf=pass reason=\"; dmarc=fail\"", false),
            ("mx.club.example; spf=pass (; dmarc=fail )", false),
            ("mx.club.example; x-dmarc=fail", false),
        ] {
            let wanted: &[&str] = if fails { &["mx.club.example"] } else { &[] };
            assert_eq!(failed(&format!("Authentication-Results: {value}\n")), wanted, "{value}");
        }
        assert!(failed("Authentication-Results: ;\n").is_empty());
    }
}
