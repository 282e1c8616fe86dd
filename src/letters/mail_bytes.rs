//! Text to mail: head and body as bytes. Everything in the head that comes from elsewhere is without control
//! characters before it gets here, and is encoded where it is not ASCII; the body is 7bit or quoted-printable, and a
//! picture base64, so that every server takes it as it is; only a game for a program that knows no encoding may be 8bit.

use std::time::SystemTime;

use chrono::{DateTime, Utc};
use lettre::{
    address::AddressError,
    message::{
        Attachment, Body, Mailbox, Message, MultiPart, SinglePart,
        header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue},
    },
};
use thiserror::Error;

use super::{Draft, Thread, file::File, page::Illustrated, row::Auto, scrub::plain, view::NamedPerson};
use crate::model::{Address, Desk, MessageId, Tag};

/// The header by which we know our own mail, whoever sends it back.
const OURS: &str = "X-Amici";

/// The most octets of a line that goes as it is; the standard allows 998.
const LONGEST: usize = 500;

/// How many Message-IDs `References` holds.
const CHAIN: usize = 10;

#[derive(Debug, Error)]
pub enum PostError {
    /// An address that we hold good and the mail library does not.
    #[error("the address cannot be written: {0}")]
    Address(#[from] AddressError),
    #[error("the mail cannot be written: {0}")]
    Build(String),
}

pub(super) struct Post<'a> {
    pub draft: &'a Draft,
    pub desk: &'a Desk,
    pub date: DateTime<Utc>,
    pub message_id: &'a MessageId,
    /// Without the tag.
    pub subject: &'a str,
    pub text: String,
    /// The same as a page.
    pub page: Option<Illustrated>,
    /// Whether it goes without any encoding: to a program that knows none.
    pub bare: bool,
    pub file: Option<File>,
}

impl Post<'_> {
    /// The mail's bytes, the same for the same pieces.
    pub fn bytes(self) -> Result<Vec<u8>, PostError> {
        let (draft, desk, subject) = (self.draft, self.desk, self.subject);
        let (to, own) = (NamedPerson::of(&draft.to.name, None).full, plain(&desk.name));
        // The half-move stands in reply address and foot: by it a subject would change with each.
        let tagged = |tag: &Tag| format!("{subject} [{}]", Tag { half_move: None, ..tag.clone() });
        let mut message = Message::builder()
            .from(mailbox(&own, &desk.address)?)
            .to(mailbox(&to, &draft.to.address)?)
            .subject(draft.tag.as_ref().map_or_else(|| subject.to_owned(), tagged))
            .date(SystemTime::from(self.date))
            .message_id(Some(self.message_id.to_string()));
        if let Some(tag) = &draft.tag {
            message = message.reply_to(mailbox(&own, &desk.reply_address(tag))?);
        }
        let answers = draft.answers.as_ref();
        if let Some(id) = answers.and_then(|thread| thread.in_reply_to.as_ref()) {
            message = message.raw_header(ascii("In-Reply-To", id.to_string())?);
        }
        let chain = answers.map(Thread::chain).unwrap_or_default();
        if !chain.is_empty() {
            message = message.raw_header(ascii("References", folded(&chain))?);
        }
        let auto = draft.letter.row().auto;
        message = message.raw_header(ascii("Auto-Submitted", auto.as_str().into())?);
        if auto == Auto::Unasked {
            message = message.raw_header(ascii("Precedence", "bulk".into())?);
        }
        message = message.raw_header(ascii("X-Auto-Response-Suppress", "All".into())?);
        message = message.raw_header(ascii(OURS, "1".into())?);
        let bare = self.bare && !self.text.is_ascii();
        let text = match bare {
            true => Body::dangerous_pre_encoded(self.text.into_bytes(), ContentTransferEncoding::EightBit),
            false => body(self.text)?,
        };
        let text = SinglePart::builder().header(ContentType::TEXT_PLAIN).body(text);
        let said = match self.page {
            None => Said::Text(text),
            Some(page) => Said::Both(both(text, page, self.message_id)?),
        };
        let built = match (self.file, said) {
            (None, Said::Text(text)) => message.singlepart(text),
            (None, Said::Both(both)) => message.multipart(both),
            (Some(File { name, kind, content }), said) => {
                let kind = ContentType::parse(kind).map_err(failed)?;
                let file = Attachment::new(name).body(body(content)?, kind);
                let mixed = MultiPart::mixed().boundary(boundary(self.message_id, ""));
                let mixed = match said {
                    Said::Text(text) => mixed.singlepart(text),
                    Said::Both(both) => mixed.multipart(both),
                };
                message.multipart(mixed.singlepart(file))
            }
        };
        Ok(built.map_err(failed)?.formatted())
    }
}

/// What a letter says, as text alone or as text and page.
enum Said {
    Text(SinglePart),
    Both(MultiPart),
}

/// A text with its page, and the page with its picture: programs show the last part that they can.
fn both(text: SinglePart, page: Illustrated, id: &MessageId) -> Result<MultiPart, PostError> {
    let html =
        SinglePart::builder().header(ContentType::TEXT_HTML).body(body(page.html.replace('\n', "\r\n"))?);
    let both = MultiPart::alternative().boundary(boundary(id, "a")).singlepart(text);
    let Some((content_id, png)) = page.picture else { return Ok(both.singlepart(html)) };
    let kind = ContentType::parse("image/png").map_err(failed)?;
    let png = Attachment::new_inline(content_id).body(png, kind);
    let shown = MultiPart::related().boundary(boundary(id, "r")).singlepart(html).singlepart(png);
    Ok(both.multipart(shown))
}

/// Fixed, since the same letter must have the same bytes; the marks stand in no line of ours. `part`: one sign for each
/// multipart that stands in another.
fn boundary(id: &MessageId, part: &str) -> String {
    let boundary = format!("=_{part}{}", id.as_str().replace('@', "_"));
    boundary.chars().take(60).collect()
}

fn failed(error: impl std::fmt::Display) -> PostError {
    PostError::Build(error.to_string())
}

fn mailbox(name: &str, address: &Address) -> Result<Mailbox, PostError> {
    let name = (!name.is_empty()).then(|| name.to_owned());
    Ok(Mailbox::new(name, address.as_str().parse()?))
}

/// A header of printable ASCII that is folded already.
fn ascii(name: &'static str, value: String) -> Result<HeaderValue, PostError> {
    let header = HeaderName::new_from_ascii(name.to_owned()).map_err(failed)?;
    Ok(HeaderValue::dangerous_new_pre_encoded(header, value.clone(), value))
}

/// The first of a chain and the last, one a line.
fn folded(chain: &[&MessageId]) -> String {
    let late = chain.len().saturating_sub(CHAIN - 1).max(1);
    let kept = chain.iter().take(1).chain(chain.iter().skip(late));
    kept.map(ToString::to_string).collect::<Vec<_>>().join("\r\n ")
}

/// Text whose lines end in CRLF. Plain ASCII goes as it is; the library would encode lines from 76 characters on,
/// which standard and servers allow.
fn body(text: String) -> Result<Body, PostError> {
    if text.is_ascii()
        && text.split("\r\n").all(|line| line.len() <= LONGEST && !line.contains(['\r', '\n', '\0']))
    {
        return Ok(Body::dangerous_pre_encoded(text.into_bytes(), ContentTransferEncoding::SevenBit));
    }
    let quoted = Body::new_with_encoding(text, ContentTransferEncoding::QuotedPrintable);
    quoted.map_err(|_| PostError::Build("the text cannot be encoded".into()))
}
