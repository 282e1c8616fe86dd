//! A mail's bytes to a [`Message`], whatever the bytes are.

use chrono::{DateTime, Utc};
use mail_parser::{HeaderName, Message as Mime, MessageParser, MessagePart};

use super::{
    Line, Message, ReturnedTags, Sender, Unparsable,
    authenticity::disowned_by,
    fields::Fields,
    named_games::{games_named, tag_behind},
    nesting,
    normalise::{fold, normalise},
    quotation,
    reader_process::GOOD_MAIL,
    received::chain,
    recipients::{each_once, others},
    sender_kind::{Evidence, nature},
    text_part::text,
};
use crate::model::{Desk, Digest, Limits, MessageId, Tag};

/// The most Message-IDs that a mail answers.
const MOST_ANSWERED: usize = 100;

const MOST_TAGS: usize = 20;

const LONGEST_SUBJECT: usize = 1000;

/// Understands a mail as far as its form goes. Never panics and never overflows the stack, whatever the bytes.
///
/// # Errors
/// When the bytes are no mail, hold more than the limits allow, or break the parser.
pub fn understand(raw: &[u8], desk: &Desk, limits: &Limits) -> Result<Message, Unparsable> {
    understand_beginning(raw, desk, limits).map(|(message, _)| message)
}

/// Understands a mail of which only the beginning was fetched, and says whether its text part is whole: something
/// stands behind it and no limit cut it.
pub fn understand_beginning(raw: &[u8], desk: &Desk, limits: &Limits) -> Result<(Message, bool), Unparsable> {
    let raw = without_mark(raw);
    nesting::check(raw, limits)?;
    nesting::apart(|| parse(raw, desk, limits))?
}

/// Understands several mails as [`understand_beginning`] does, on one thread for all of them.
pub fn understand_all(
    raw: &[&[u8]],
    desk: &Desk,
    limits: &Limits,
) -> Vec<Result<(Message, bool), Unparsable>> {
    let one = |raw: &&[u8]| {
        let raw = without_mark(raw);
        nesting::check(raw, limits)?;
        nesting::unbroken(|| parse(raw, desk, limits))?
    };
    let all = nesting::apart(|| raw.iter().map(one).collect());
    all.unwrap_or_else(|why| raw.iter().map(|_| Err(why.clone())).collect())
}

/// The parser would take the mark for a part of the first field's name, which is often From.
fn without_mark(raw: &[u8]) -> &[u8] {
    raw.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(raw)
}

fn parse(raw: &[u8], desk: &Desk, limits: &Limits) -> Result<(Message, bool), Unparsable> {
    let mail = MessageParser::default().parse(raw).ok_or(Unparsable::NotAMail)?;
    if mail.parts.len() > limits.max_parts {
        return Err(Unparsable::TooMuch(format!("{} parts", mail.parts.len())));
    }
    if mail.parts.iter().any(|part| part.headers.len() > limits.max_headers) {
        return Err(Unparsable::TooMuch("header lines of a part".into()));
    }
    let fields = Fields::read(raw);
    let read = text(&mail, limits);
    let head = Evidence::of_head(&fields, desk);
    let sender = agreed(head.sender, &mail);
    let evidence = Evidence { parts: &mail.parts, text: &read.text, sender, ..head };
    let (nature, but_for_its_address) = nature(&evidence);
    let Evidence { sender, message_id, recipients, .. } = evidence;
    let subject = subject(&mail);
    let texts: Vec<String> = read.text.lines().map(normalise).collect();
    let lines = quotation::lines(&texts, limits.max_lines);
    let whole = read.closed && texts.len() <= limits.max_lines || quotation_begun(&lines);
    let message = Message {
        fingerprint: fingerprint(&fields, &read.text, mail.attachments().map(MessagePart::contents)),
        others: others(&fields, desk),
        disowned_by: disowned_by(&fields, &desk.hosts),
        chain: chain(&fields, &desk.hosts),
        answers: answers(&fields),
        date: date(&mail),
        tags: ReturnedTags {
            address: recipients.iter().filter_map(|address| tag_behind(address, desk)).collect(),
            subject: each_once(Tag::find_all(&subject).into_iter(), MOST_TAGS),
            text: each_once(
                tags_in(&lines).into_iter().chain(games_named(&lines, &read.games, desk)),
                MOST_TAGS,
            ),
        },
        message_id,
        sender,
        recipients,
        subject,
        nature,
        but_for_its_address,
        lines,
        games: read.games,
        unread_attachments: read.unread,
    };
    Ok((message, whole))
}

/// What stays the same when the same mail is delivered again. Message-IDs are reused and left out in practice, so that they
/// alone do not tell two mails apart: of From, Date, Subject, Message-ID and the decoded text; relays may refold heads and
/// change line ends. Two mails that differ only in what is attached are two.
fn fingerprint<'a>(fields: &Fields, text: &str, attached: impl Iterator<Item = &'a [u8]>) -> Digest {
    let of = |name| fields.all(name).map(fold).collect::<Vec<_>>().join("\n");
    let lines = text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    let head = ["from", "date", "subject", "message-id"].map(of);
    let mut all: Vec<&[u8]> = head.iter().map(String::as_bytes).collect();
    all.push(lines.trim_end().as_bytes());
    let attached: Vec<&'a [u8]> = attached.collect();
    all.extend(attached.iter());
    Digest::of(&all)
}

/// Whether something is newly written above the beginning of a quotation: what was cut off below is no news.
fn quotation_begun(lines: &[Line]) -> bool {
    let quoted = lines.iter().position(|line| !line.is_fresh() && line.has_words());
    let above = quoted.and_then(|at| lines.get(..at)).unwrap_or_default();
    above.iter().any(|line| line.is_fresh() && line.has_words())
}

/// The sender, unless the parser sees more From fields than we do (it reads `Fr om:` as one, and so may others).
fn agreed(sender: Sender, mail: &Mime<'_>) -> Sender {
    match sender {
        Sender::One(address) if mail.header_values(HeaderName::From).count() > 1 => {
            Sender::Unclear(format!("{address} and another"))
        }
        sender => sender,
    }
}

fn subject(mail: &Mime<'_>) -> String {
    normalise(mail.subject().unwrap_or_default()).chars().take(LONGEST_SUBJECT).collect()
}

fn answers(fields: &Fields) -> Vec<MessageId> {
    let direct = fields.all("in-reply-to").flat_map(ids);
    let mut earlier: Vec<MessageId> = fields.all("references").flat_map(ids).collect();
    earlier.reverse();
    each_once(direct.chain(earlier), MOST_ANSWERED)
}

/// What stands in angle brackets and is a Message-ID; the rest is what old programs write around it.
fn ids(value: &str) -> impl Iterator<Item = MessageId> {
    let inside = value.split('<').skip(1).filter_map(|rest| rest.split_once('>'));
    inside.filter_map(|(id, _)| id.parse().ok())
}

fn date(mail: &Mime<'_>) -> Option<DateTime<Utc>> {
    let date = mail.date().filter(|date| date.is_valid())?;
    DateTime::from_timestamp(date.to_timestamp(), 0)
}

/// The tags of a text; one that was broken over two lines, quoted ones too, is found.
fn tags_in(lines: &[Line]) -> Vec<Tag> {
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    Tag::find_all(&texts.join("\n"))
}

/// Makes the reader's patterns, which takes far longer than reading a mail. Whoever counts attempts to read does this
/// before the first, so that a kill meanwhile does not bring a mail into suspicion.
pub fn make_ready(desk: &Desk, limits: &Limits) {
    drop(understand(GOOD_MAIL.as_bytes(), desk, limits));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(head: &str) -> Fields {
        Fields::read(head.as_bytes())
    }

    #[test]
    fn only_one_well_formed_message_id_counts() {
        assert!(fields("Message-ID: <a@b>\n").message_id().is_some());
        for head in ["", "Message-ID: <a b@c> <d@e>\n", "Message-ID: <a@b>\nMessage-Id: <a@b>\n"] {
            assert_eq!(fields(head).message_id(), None, "{head}");
        }
    }

    #[test]
    fn answers_are_ordered_from_the_nearest() {
        let head = "References: <1@x>\n <2@x> <3@x>\nIn-Reply-To: Your message <3@x> of Monday\n";
        let found: Vec<String> = answers(&fields(head)).iter().map(|id| id.as_str().to_owned()).collect();
        assert_eq!(found, ["3@x", "2@x", "1@x"]);
    }

    #[test]
    fn another_way_of_delivery_leaves_the_fingerprint_alone() {
        let of = |head: &str, text| fingerprint(&fields(head), text, std::iter::empty());
        let first = of("From: a@b\nSubject: x y\n", "e4 \nbye");
        assert_eq!(of("Received: z\nFrom:  a@b\nSubject: x\n y\n", "e4\r\nbye\r\n\r\n"), first);
        assert_ne!(of("From: a@b\nSubject: x y\n", "e5\nbye"), first);
        let with = |file: &'static [u8]| fingerprint(&fields("From: a@b\n"), "e4", std::iter::once(file));
        assert_ne!(with(b"[White \"Jan\"]"), with(b"[White \"Lena\"]"), "attachments belong to it");
    }
}
