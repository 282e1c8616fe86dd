//! Delivery reports (RFC 3464, RFC 6533). Which letter a report is about is told by the address that it was sent to
//! or by the Message-ID that it brings back, never by an address that stands in its text: whoever could write one
//! there could have a player's letters stopped.

use mail_parser::{MessagePart, MimeHeaders, PartType};

use super::{
    Bounce, Nature,
    fields::Fields,
    normalise::{fold, normalise},
    sender_kind::{Evidence, letter_of},
};
use crate::model::MessageId;

/// The most characters of the server's words that are kept.
const LONGEST: usize = 300;

/// A bounce, or the machine's report that a mail is beyond delivery; nothing where it is no report at all.
pub(super) fn report(evidence: &Evidence<'_>) -> Option<Nature> {
    let status = status(evidence.parts);
    if status.is_empty() {
        return old_style(evidence);
    }
    let action = |word: &str| {
        let said =
            |fields: &Fields| fields.first("action").is_some_and(|given| given.eq_ignore_ascii_case(word));
        status.iter().any(said)
    };
    let failed = action("failed");
    if !failed && !action("delayed") {
        return Some(Nature::Machine("a report of a delivery".into()));
    }
    let words = ["diagnostic-code", "status"].iter().find_map(|name| {
        let telling = status.iter().filter(|fields| fields.first("action").is_some());
        telling.filter_map(|fields| fields.first(name)).find(|value| !value.is_empty())
    });
    Some(Nature::Bounce(Bounce {
        letter: evidence.bounced_letter(),
        about: about(evidence),
        failed,
        ours: evidence.made_by_us(),
        diagnostic: short(words.unwrap_or_default()),
        of_the_address: status.iter().filter_map(|fields| fields.first("status")).any(is_of_the_address),
    }))
}

/// Whether a status says that there is no such mailbox (RFC 3463, 3.2).
fn is_of_the_address(status: &str) -> bool {
    status.trim().starts_with("5.1.")
}

/// The groups of fields of a status part: one about the report, one about each recipient.
fn status(parts: &[MessagePart<'_>]) -> Vec<Fields> {
    let is_status = |part: &&MessagePart<'_>| {
        part.is_content_type("message", "delivery-status")
            || part.is_content_type("message", "global-delivery-status")
    };
    let Some(part) = parts.iter().find(is_status) else { return Vec::new() };
    let text = String::from_utf8_lossy(part.contents()).replace('\r', "");
    text.split("\n\n").take(200).map(|group| Fields::read(group.trim_start().as_bytes())).collect()
}

/// Servers older than RFC 3464, and qmail: no status part, but sent by the mail system to the address that only the
/// letter's envelope had.
fn old_style(evidence: &Evidence<'_>) -> Option<Nature> {
    let letter = evidence.bounced_letter()?;
    let subject = evidence.fields.first("subject").unwrap_or_default().to_ascii_lowercase();
    let late = ["delay", "warning", "deferred"].iter().any(|word| subject.contains(word));
    let replied = evidence.fields.first("auto-submitted").is_some_and(|value| value.contains("replied"));
    // An absent player's machine answers to the envelope address, too.
    let failed = ["failure", "undeliver", "returned"].iter().any(|word| subject.contains(word));
    (evidence.mail_system() && (!replied || failed || late)).then(|| {
        let words = evidence.text.lines().map(str::trim).find(|line| !line.is_empty());
        Nature::Bounce(Bounce {
            letter: Some(letter),
            about: about(evidence),
            failed: !late,
            ours: evidence.made_by_us(),
            diagnostic: short(words.unwrap_or_default()),
            of_the_address: words.is_some_and(|words| words.split_whitespace().any(is_of_the_address)),
        })
    })
}

/// The Message-ID of the mail that came back with the report; else the one that the report answers, if it is ours.
fn about(evidence: &Evidence<'_>) -> Option<MessageId> {
    let returned = evidence.parts.iter().find_map(|part| match &part.body {
        PartType::Message(inner) => {
            let head = inner.parts.first().map(|_| inner.raw_message()).unwrap_or_default();
            message_id(&Fields::read(head))
        }
        PartType::Text(_) | PartType::Html(_) | PartType::Binary(_) | PartType::InlineBinary(_) => {
            let headers = part.is_content_type("text", "rfc822-headers")
                || part.is_content_type("message", "rfc822-headers")
                || part.is_content_type("message", "global-headers");
            headers.then(|| message_id(&Fields::read(part.contents()))).flatten()
        }
        PartType::Multipart(_) => None,
    });
    returned.or_else(|| {
        let answered = evidence.fields.first("in-reply-to").and_then(|id| id.parse().ok());
        answered.filter(|id| letter_of(id, evidence.desk).is_some())
    })
}

fn message_id(fields: &Fields) -> Option<MessageId> {
    fields.first("message-id").and_then(|id| id.parse().ok())
}

fn short(words: &str) -> String {
    let words = normalise(words);
    let said = words.split_once(';').map_or(words.as_str(), |(kind, said)| {
        if kind.trim().eq_ignore_ascii_case("smtp") { said } else { &words }
    });
    fold(said).chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn a_diagnostic_is_one_short_line() {
        assert_eq!(short("smtp;  550 5.1.1\t no such user"), "550 5.1.1 no such user");
        assert_eq!(short("x-unix; gone; away"), "x-unix; gone; away");
        assert_eq!(short(&"x".repeat(1000)).len(), 300);
    }
}
