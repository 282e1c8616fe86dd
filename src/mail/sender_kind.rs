//! What a mail's head alone tells: whom an operator is shown as its sender, and whether that is a person, a machine, a
//! bounce or ourselves (RFC 3834 and what list servers, autoresponders and delivery agents really send). A machine is
//! never answered; subjects that sound like an absence decide nothing, since players write such subjects, too.

use super::{
    Nature, Sender,
    act_mail::ActMail,
    addresses::sender,
    bounce,
    fields::{Fields, OURS, without_comments},
    normalise::normalise,
    received::made_by,
    recipients::recipients,
};
use crate::{
    Pattern,
    model::{Address, Desk, MessageId, Recipient},
    pattern,
};
use mail_parser::{MessagePart, MimeHeaders};

/// More hops than any honest way has: a loop.
const MOST_HOPS: usize = 30;

/// Local parts at which nobody reads.
static NOBODY: Pattern = Pattern::new(|| {
    pattern(
        r"(?i)^(?:mailer-daemon|postmaster|(?:no|do-?_?not)[-._]?reply(?:[-._+].*)?|owner-.+|.+-owner|.+-request|.+-bounces?|bounces?(?:[-+.].*)?|listserv|majordomo|mailman|sympa)$",
    )
});

/// Names of fields by which old autoresponders make themselves known. `X-Auto-Response-Suppress` is not one of them:
/// Exchange adds it to what people write.
static AUTOREPLY: Pattern = Pattern::new(|| {
    pattern(r"^x-(?:.*-)?auto-?(?:repl(?:y|ied)|respon(?:d|der|se)|generated|submitted)(?:-.*)?$")
});

/// The number of our letter that a Message-ID names, where it is one of ours: `….oNUMBER.MARK@our.domain`, with the
/// mark that only we can make.
pub fn letter_of(id: &MessageId, desk: &Desk) -> Option<i64> {
    let (left, domain) = id.as_str().split_once('@')?;
    let own = std::iter::once(&desk.address).chain(&desk.aliases);
    let mut parts = left.rsplit('.');
    let (mark, number) = (parts.next()?, parts.next()?.strip_prefix('o')?.parse().ok()?);
    let ours = own.map(Address::domain).any(|ours| ours.eq_ignore_ascii_case(domain));
    (ours && desk.secret.has_marked(number, mark)).then_some(number)
}

pub(super) struct Evidence<'a> {
    pub(super) fields: &'a Fields,
    /// None where only the head could be read.
    pub(super) parts: &'a [MessagePart<'a>],
    pub(super) sender: Sender,
    pub(super) message_id: Option<MessageId>,
    pub(super) recipients: Vec<Address>,
    pub(super) text: &'a str,
    pub(super) desk: &'a Desk,
}

impl<'a> Evidence<'a> {
    pub(super) fn of_head(fields: &'a Fields, desk: &'a Desk) -> Evidence<'a> {
        let (sender, message_id) = (sender(fields), fields.message_id());
        Evidence { fields, parts: &[], sender, message_id, recipients: recipients(fields), text: "", desk }
    }

    /// The letter whose bounce address the mail was sent to.
    pub(super) fn bounced_letter(&self) -> Option<i64> {
        self.recipients.iter().find_map(|address| match self.desk.recipient(address) {
            Recipient::Bounce(letter) => Some(letter),
            Recipient::Desk | Recipient::Tagged(_) | Recipient::Other => None,
        })
    }

    /// Whether a server of ours made the mail: no host outside has touched it.
    pub(super) fn made_by_us(&self) -> bool {
        made_by(self.fields, &self.desk.hosts, self.desk.address.domain())
    }

    pub(super) fn mail_system(&self) -> bool {
        let is = |local: &str| {
            local.eq_ignore_ascii_case("mailer-daemon") || local.eq_ignore_ascii_case("postmaster")
        };
        match &self.sender {
            Sender::One(address) => is(address.local()),
            Sender::Unclear(text) => text.to_ascii_lowercase().contains("mailer-daemon"),
        }
    }
}

/// What a mail is; and what it is by everything but the name before the @ of its sender, where that alone makes it a
/// machine's: a person may have an address at which others let machines write.
pub(super) fn nature(evidence: &Evidence<'_>) -> (Nature, Option<Nature>) {
    if let Some(report) = bounce::report(evidence) {
        return (report, None);
    }
    if ours(evidence) {
        return (Nature::Ours, None);
    }
    let no_machine = || reserved(evidence).map_or(Nature::Person, Nature::Reserved);
    match (by_head(evidence), by_address(evidence), by_parts(evidence)) {
        (None, None, None) => (no_machine(), None),
        (None, Some(why), None) => (Nature::Machine(why), Some(no_machine())),
        (Some(why), ..) | (None, Some(why), _) | (None, None, Some(why)) => (Nature::Machine(why), None),
    }
}

fn ours(evidence: &Evidence<'_>) -> bool {
    let from_us = matches!(&evidence.sender, Sender::One(address) if evidence.desk.is_ours(address));
    let our_id = evidence.message_id.as_ref().is_some_and(|id| letter_of(id, evidence.desk).is_some());
    from_us || our_id || evidence.fields.first(OURS).is_some()
}

/// The mail says so itself, or was sent so that nobody can answer it.
fn by_head(evidence: &Evidence<'_>) -> Option<String> {
    let fields = evidence.fields;
    if fields.all("return-path").any(|path| without_comments(path).replace(' ', "") == "<>") {
        return Some("Return-Path: <>".into());
    }
    let submitted = fields.all("auto-submitted").chain(fields.all("autosubmitted"));
    for value in submitted {
        let value = without_comments(value).to_ascii_lowercase();
        let word = value.split([';', ' ', '\t']).next().unwrap_or_default();
        if word != "no" {
            return Some(format!("Auto-Submitted: {}", word.chars().take(40).collect::<String>()));
        }
    }
    None
}

/// Its address is one at which nobody reads.
fn by_address(evidence: &Evidence<'_>) -> Option<String> {
    if evidence.mail_system() {
        return Some("From: the mail system".into());
    }
    if let Sender::One(address) = &evidence.sender
        && NOBODY.is_match(address.local())
    {
        return Some(format!("From: {}", address.local()));
    }
    None
}

/// It is a report, runs in circles, or went to an address that only machines know.
fn by_parts(evidence: &Evidence<'_>) -> Option<String> {
    let fields = evidence.fields;
    let parts = [("multipart", "report"), ("message", "disposition-notification")];
    let named = fields.first("content-type").unwrap_or_default().to_ascii_lowercase();
    let report = |(kind, sub): &(&str, &str)| {
        evidence.parts.iter().any(|part| part.is_content_type(kind, sub))
            || named.starts_with(&format!("{kind}/{sub}"))
    };
    if let Some((kind, sub)) = parts.iter().find(|part| report(part)) {
        return Some(format!("Content-Type: {kind}/{sub}"));
    }
    if fields.all("received").count() > MOST_HOPS {
        return Some("Received: too many".into());
    }
    evidence.bounced_letter().map(|_| "To: a bounce address".into())
}

fn reserved(evidence: &Evidence<'_>) -> Option<String> {
    const OF_LISTS: [&str; 7] = ["id", "post", "help", "subscribe", "unsubscribe", "owner", "archive"];
    let fields = evidence.fields;
    let mut of_lists = OF_LISTS.iter().map(|name| format!("list-{name}"));
    if let Some(name) = of_lists.find(|name| fields.first(name).is_some()) {
        return Some(name);
    }
    let bulk = |value: &&str| {
        let value = without_comments(value).to_ascii_lowercase();
        matches!(value.as_str(), "bulk" | "list" | "junk" | "auto_reply" | "auto-reply")
    };
    if let Some(value) = fields.all("precedence").find(bulk) {
        return Some(format!("precedence: {value}"));
    }
    let autoreply = |(name, value): &(&str, &str)| {
        AUTOREPLY.is_match(name)
            && *name != "x-auto-response-suppress"
            && !matches!(value.to_ascii_lowercase().as_str(), "" | "no" | "0" | "false")
    };
    if let Some((name, _)) = fields.iter().find(autoreply) {
        return Some(name.chars().take(60).collect());
    }
    let addressed = evidence.recipients.iter().any(|address| evidence.desk.is_ours(address));
    (!addressed).then(|| "not addressed to us".into())
}

/// The most characters of each text.
const LONGEST: usize = 300;

/// What the head of a mail says that may have broken the parser, best effort: for the operator's eyes and to know whom not to
/// answer, by a scan that cannot fail. The texts are as they came, without decoding of encoded words; each is
/// one line of at most 300 characters, empty where the field is missing.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Head {
    /// The sender, by the same rules as for a mail that was understood.
    pub sender: Sender,
    pub from: String,
    pub subject: String,
    pub message_id: String,
    /// Whether it says that it holds what was done at the shell.
    pub claims_act: bool,
}

pub fn head_of(raw: &[u8]) -> Head {
    let fields = Fields::of_mail(raw);
    let text = |name| normalise(fields.first(name).unwrap_or_default()).chars().take(LONGEST).collect();
    Head {
        sender: sender(&fields),
        from: text("from"),
        subject: text("subject"),
        message_id: text("message-id"),
        claims_act: ActMail::is_claimed(&fields),
    }
}

/// What kind of sender a mail has, as far as its head alone tells.
pub fn nature_of_head(raw: &[u8], desk: &Desk) -> Nature {
    nature(&Evidence::of_head(&Fields::of_mail(raw), desk)).0
}

#[cfg(test)]
mod tests {
    use mail_parser::MessageParser;
    use proptest::prelude::{any, proptest};

    use super::super::desk;
    use super::*;

    /// Of a mail with these fields on top of a plain From and To.
    fn of(extra: &str) -> Nature {
        of_whole(&format!("{extra}From: jan@novak.example\nTo: referee@club.example\n\n5254\n"))
    }

    fn of_whole(raw: &str) -> Nature {
        let mail = MessageParser::default().parse(raw).unwrap();
        let fields = Fields::read(raw.as_bytes());
        nature(&Evidence { parts: &mail.parts, ..Evidence::of_head(&fields, &desk()) }).0
    }

    #[test]
    fn people_are_people() {
        for extra in [
            "",
            "Auto-Submitted: no\n",
            "Auto-Submitted: (really) NO; x=y\n",
            "X-Auto-Response-Suppress: All\n",
            "Return-Path: <jan@novak.example>\n",
            "Precedence: normal\n",
            "X-Autoreply: no\n",
            "Subject: Out of office\n",
        ] {
            assert_eq!(of(extra), Nature::Person, "{extra}");
        }
    }

    #[test]
    fn machines_are_machines() {
        for extra in [
            "Return-Path: <>\n",
            "Return-Path: < >\n",
            "Auto-Submitted: auto-replied\n",
            "Auto-Submitted: Auto-Generated (rejected)\n",
            "Auto-Submitted:\n",
            "Content-Type: multipart/report; boundary=x\n",
            "To: referee+x@club.example\nContent-Type: message/disposition-notification\n",
        ] {
            assert!(matches!(of(extra), Nature::Machine(_)), "{extra}");
        }
        assert!(matches!(of(&"Received: x\n".repeat(31)), Nature::Machine(_)));
        let bounce = desk().bounce_address(12);
        assert!(matches!(of(&format!("Delivered-To: {bounce}\n")), Nature::Machine(_)));
        for local in
            ["MAILER-DAEMON", "postmaster", "no-reply", "noreply", "do-not-reply+7", "owner-x", "x-request"]
        {
            let raw = format!("From: <{local}@novak.example>\nTo: referee@club.example\n\nx\n");
            assert!(matches!(of_whole(&raw), Nature::Machine(_)), "{local}");
        }
    }

    #[test]
    fn lists_and_strangers_are_reserved() {
        for extra in [
            "List-Id: <x>\n",
            "list-unsubscribe: x\n",
            "Precedence: Bulk\n",
            "X-Autoreply: yes\n",
            "X-Mail-AutoReply: 1\n",
            "X-Auto-Respond: x\n",
        ] {
            assert!(matches!(of(extra), Nature::Reserved(_)), "{extra}");
        }
        let raw = "From: jan@novak.example\nTo: eva@b.example\n\nx\n";
        assert_eq!(of_whole(raw), Nature::Reserved("not addressed to us".into()));
    }

    #[test]
    fn our_own_mail_is_ours() {
        let mark = desk().secret.mark(12);
        for extra in [
            format!("Message-ID: <g7.o12.{mark}@club.example>\n"),
            format!("Message-ID: <o12.{mark}@CLUB.example>\n"),
            "X-Amici: 1\n".into(),
        ] {
            assert_eq!(of(&extra), Nature::Ours, "{extra}");
        }
        assert_eq!(of("Message-ID: <g7.o12.00000000@club.example>\n"), Nature::Person);
        let raw = "From: Referee <referee+x@club.example>\nTo: referee@club.example\n\nx\n";
        assert_eq!(of_whole(raw), Nature::Ours);
    }

    #[test]
    fn a_head_is_read_from_anything() {
        let head =
            head_of(b"\xEF\xBB\xBFFrom: Jan <jan@novak.example>\r\nSubject: 12.\r\n 7163\r\n\r\nFrom: x\r\n");
        assert_eq!(head.sender, Sender::One("jan@novak.example".parse().unwrap()));
        assert_eq!(head.subject, "12. 7163");
        assert_eq!(head.message_id, "");
        assert_eq!(head_of(b"").sender, Sender::Unclear(String::new()));
    }

    proptest! {
        #[test]
        fn no_bytes_break_the_scan(bytes in any::<Vec<u8>>()) {
            head_of(&bytes);
        }
    }
}
