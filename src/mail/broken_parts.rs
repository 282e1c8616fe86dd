//! Parts of which the parser could not make out the end or the transfer encoding: mails whose closing line was lost,
//! and texts in base64 below which a list has put its footer as it is.

use mail_parser::{Message as Mime, MessagePart, MimeHeaders, PartType, decoders::base64::base64_decode};

/// The shortest line of base64 that is taken for one: shorter ones can be words.
const SHORTEST: usize = 16;

/// The text parts that are broken and are no files, where the parser has put no part among the texts.
pub(super) fn broken_texts(mail: &Mime<'_>) -> Vec<u32> {
    let text = |part: &MessagePart<'_>| {
        part.is_encoding_problem
            && matches!(part.body, PartType::Text(_))
            && part.attachment_name().is_none()
            && part.content_type().is_none_or(|kind| {
                kind.ctype().eq_ignore_ascii_case("text")
                    && kind.subtype().is_none_or(|sub| sub.eq_ignore_ascii_case("plain"))
            })
    };
    let numbered = (0_u32..).zip(&mail.parts);
    numbered.filter(|(_, part)| text(part)).map(|(id, _)| id).collect()
}

/// The bytes of a part whose base64 ends in something else: those, and what stands below them.
pub(super) fn beginning_in_base64(part: &MessagePart<'_>, raw: &[u8]) -> Option<Vec<u8>> {
    let encoded =
        part.content_transfer_encoding().is_some_and(|name| name.trim().eq_ignore_ascii_case("base64"));
    if !part.is_encoding_problem || !encoded {
        return None;
    }
    let mut code = Vec::new();
    let mut rest = raw;
    loop {
        let end = rest.iter().position(|b| *b == b'\n').map_or(rest.len(), |at| at + 1);
        let (line, below) = rest.split_at_checked(end)?;
        let line = line.trim_ascii();
        let fits = line.iter().all(|b| b.is_ascii_alphanumeric() || b"+/=".contains(b));
        // The last line may be short, and says so by its length or its end.
        let long = line.len() >= SHORTEST || (!code.is_empty() && line.len().is_multiple_of(4));
        if line.is_empty() || !fits || !long {
            break;
        }
        code.extend_from_slice(line);
        rest = below;
        if line.ends_with(b"=") || rest.is_empty() {
            break;
        }
    }
    let mut bytes = base64_decode(&code).filter(|bytes| !bytes.is_empty())?;
    bytes.push(b'\n');
    bytes.extend_from_slice(rest);
    Some(bytes)
}
