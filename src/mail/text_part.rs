//! Which part of a mail is its text, and that text as characters; and games that stand beside it, as files.
//!
//! Beside the Laws: pgn

use mail_parser::{
    Encoding, Message as Mime, MessagePart, MimeHeaders, PartType,
    decoders::{base64::base64_decode, quoted_printable::quoted_printable_decode},
};

use super::{
    AttachedGames,
    charset::{characters, guessed},
    markup,
    normalise::normalise,
};
use crate::model::Limits;

const MOST_NAMES: usize = 20;

const LONGEST_NAME: usize = 100;

/// The most files with games that are read.
const MOST_GAMES: usize = 10;

/// The shortest line of base64 that is taken for one: shorter ones can be words.
const SHORTEST: usize = 16;

/// What a mail says, and what of it was not read.
pub(super) struct Text {
    /// The text, its lines not yet normalised.
    pub(super) text: String,
    pub(super) unread: Vec<String>,
    pub(super) games: Vec<AttachedGames>,
    /// Whether something stands behind the last part that was read, so that the part is known to be whole.
    pub(super) closed: bool,
}

/// Reads the text: the inline plain parts in their order; where they say nothing, the HTML parts.
pub(super) fn text(mail: &Mime<'_>, limits: &Limits) -> Text {
    let longest = limits.max_text_bytes;
    let mut read = parts(mail, &mail.text_body, longest);
    for others in [&mail.html_body, &broken_texts(mail)] {
        if says_something(&read.0) {
            break;
        }
        let other = parts(mail, others, longest);
        if says_something(&other.0) {
            read = other;
        }
    }
    if let (false, Some(game)) = (says_something(&read.0), lone_game(mail)) {
        read = (game, mail.parts.first().map(|part| part.offset_end));
    }
    let (mut text, end) = read;
    cut(&mut text, longest);
    let closed = end.is_some_and(|end| (end as usize) < mail.raw_message.len());
    let games = games(mail, longest.saturating_sub(text.len()));
    Text {
        text,
        unread: unread(mail, &games),
        closed,
        games: games.into_iter().map(|(_, game)| game).collect(),
    }
}

fn says_something(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric)
}

/// The text of these parts one below the other, and where the last of them ends.
fn parts(mail: &Mime<'_>, ids: &[u32], longest: usize) -> (String, Option<u32>) {
    let mut texts: Vec<String> = Vec::new();
    let mut size = 0;
    let mut end = None;
    let inline =
        ids.iter().filter_map(|id| mail.parts.get(*id as usize)).filter(|part| !attached(mail, part));
    for part in inline {
        let text = match &part.body {
            PartType::Text(text) => plain(part, &decoded(mail, part, text)),
            // Mark-up takes more room than what it says.
            PartType::Html(page) => markup::to_text(&decoded(mail, part, page), longest.saturating_mul(4)),
            PartType::Binary(_)
            | PartType::InlineBinary(_)
            | PartType::Message(_)
            | PartType::Multipart(_) => continue,
        };
        size += text.len();
        texts.push(text);
        end = Some(part.offset_end);
        if size > longest {
            break;
        }
    }
    (texts.join("\n"), end)
}

fn plain(part: &MessagePart<'_>, text: &str) -> String {
    let parameter = |name: &str, value: &str| {
        let given = part.content_type().and_then(|kind| kind.attribute(name));
        given.is_some_and(|given| given.eq_ignore_ascii_case(value))
    };
    if parameter("format", "flowed") { unflow(text, parameter("delsp", "yes")) } else { text.to_owned() }
}

/// Undoes `format=flowed` (RFC 3676): lines that a mail program broke for transport are put together again. `delsp`: whether
/// the blank before a soft break was added, too (the `DelSp=yes` parameter).
pub(super) fn unflow(text: &str, delsp: bool) -> String {
    let mut done: Vec<(usize, String)> = Vec::new();
    let mut soft = false;
    for line in text.lines() {
        let rest = line.trim_start_matches('>');
        let depth = line.len() - rest.len();
        let content = rest.strip_prefix(' ').unwrap_or(rest);
        // The signature mark ends in a blank and is never soft.
        let mark = content == "-- ";
        let breaks_softly = content.ends_with(' ') && !mark;
        let piece =
            if breaks_softly && delsp { content.strip_suffix(' ').unwrap_or(content) } else { content };
        match done.last_mut() {
            Some((above, paragraph)) if soft && *above == depth && !mark => paragraph.push_str(piece),
            _ => done.push((depth, piece.to_owned())),
        }
        soft = breaks_softly;
    }
    let written = |(depth, text): (usize, String)| match depth {
        0 => text,
        _ => format!("{} {text}", ">".repeat(depth)),
    };
    done.into_iter().map(written).collect::<Vec<_>>().join("\n")
}

fn decoded(mail: &Mime<'_>, part: &MessagePart<'_>, text: &str) -> String {
    let label = part.content_type().and_then(|kind| kind.attribute("charset"));
    let raw = mail.raw_message.get(part.offset_body as usize..part.offset_end as usize).unwrap_or_default();
    if let Some(bytes) = beginning_in_base64(part, raw) {
        return characters(label, &String::from_utf8_lossy(&bytes), &|| bytes.clone());
    }
    let bytes = || match part.encoding {
        Encoding::None => raw.to_vec(),
        Encoding::QuotedPrintable => quoted_printable_decode(raw).unwrap_or_else(|| raw.to_vec()),
        Encoding::Base64 => base64_decode(raw).unwrap_or_else(|| raw.to_vec()),
    };
    characters(label, text, &bytes)
}

/// The text parts of which the parser could not make out the end or the transfer encoding, as where their closing line was
/// lost, and that are no files. For a mail in which it has put no part among the texts.
fn broken_texts(mail: &Mime<'_>) -> Vec<u32> {
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

/// The bytes of a part whose base64 ends in something else, such as the footer that a list has put below it as it is: those,
/// and what stands below them.
fn beginning_in_base64(part: &MessagePart<'_>, raw: &[u8]) -> Option<Vec<u8>> {
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

/// cmail sends a game as the whole mail, not as text (`Content-Type: application/x-chess`).
fn lone_game(mail: &Mime<'_>) -> Option<String> {
    let [part] = mail.parts.as_slice() else { return None };
    match &part.body {
        PartType::Binary(bytes) | PartType::InlineBinary(bytes) if is_game(part) => Some(guessed(bytes)),
        _ => None,
    }
}

/// Cuts to the last whole line within the limit: half a line could read as another move.
fn cut(text: &mut String, longest: usize) {
    if text.len() > longest {
        text.truncate(text.floor_char_boundary(longest));
        text.truncate(text.rfind('\n').unwrap_or(0));
    }
}

/// Whether a part is a file beside the text. A file shown inline is one, too; a file that is the whole mail is not.
fn attached(mail: &Mime<'_>, part: &MessagePart<'_>) -> bool {
    mail.parts.len() > 1
        && (part.attachment_name().is_some() || matches!(part.body, PartType::Message(_)) || is_game(part))
}

fn unread(mail: &Mime<'_>, games: &[(usize, AttachedGames)]) -> Vec<String> {
    let read = |index| games.iter().any(|(game, _)| *game == index);
    let files = mail.parts.iter().enumerate().filter(|(index, part)| attached(mail, part) && !read(*index));
    files.take(MOST_NAMES).map(|(_, part)| file_name(part)).collect()
}

/// The attached games that fit into so many bytes, each with the index of its part. A file is read whole or not at all:
/// half a score could end in another move.
fn games(mail: &Mime<'_>, mut room: usize) -> Vec<(usize, AttachedGames)> {
    let mut found: Vec<(usize, AttachedGames)> = Vec::new();
    for (index, part) in
        mail.parts.iter().enumerate().filter(|(_, part)| attached(mail, part) && is_game(part))
    {
        let text = match &part.body {
            PartType::Text(text) if text.len() <= room => decoded(mail, part, text),
            PartType::Binary(bytes) | PartType::InlineBinary(bytes) if bytes.len() <= room => guessed(bytes),
            _ => continue,
        };
        if found.len() >= MOST_GAMES || text.contains('\0') {
            continue;
        }
        room = room.saturating_sub(text.len());
        found.push((
            index,
            AttachedGames { name: file_name(part), lines: text.lines().map(normalise).collect() },
        ));
    }
    found
}

/// Whether a part is a file of games, by its type or its name. The types are those that chess programs have used since
/// there is PGN; programs that know none of them call the file text, or bytes.
fn is_game(part: &MessagePart<'_>) -> bool {
    let Some(kind) = part.content_type() else { return false };
    let sub = kind.subtype().unwrap_or_default().to_ascii_lowercase();
    let named =
        part.attachment_name().is_some_and(|name| name.to_ascii_lowercase().trim_end().ends_with(".pgn"));
    match kind.ctype().to_ascii_lowercase().as_str() {
        "application" | "text" if sub.contains("chess") || sub.contains("pgn") => true,
        "application" => named && matches!(sub.as_str(), "octet-stream" | "binary" | "x-unknown"),
        "text" => named && sub == "plain",
        _ => false,
    }
}

/// What a file is called, for letters.
fn file_name(part: &MessagePart<'_>) -> String {
    match part.attachment_name() {
        Some(name) => normalise(name).chars().take(LONGEST_NAME).collect(),
        None if is_game(part) => "PGN".to_owned(),
        None => "message/rfc822".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use mail_parser::MessageParser;

    use super::*;

    fn read(raw: &[u8]) -> Text {
        text(&MessageParser::default().parse(raw).unwrap(), &Limits::default())
    }

    #[test]
    fn an_empty_plain_alternative_gives_way_to_html() {
        let raw = b"Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\n\xC2\xA0\n--b\nContent-Type: text/html\n\n<p>5254</p>\n--b--\n";
        let read = read(raw);
        assert_eq!(read.text.trim(), "5254");
        assert!(read.closed);
    }

    #[test]
    fn text_without_charset_is_utf_8_or_windows_1252() {
        assert_eq!(read(b"Subject: x\n\nna \xC5\x99adu").text, "na řadu");
        assert_eq!(read(b"Subject: x\n\nGr\xFC\xDFe").text, "Grüße");
        assert_eq!(read(b"Content-Transfer-Encoding: quoted-printable\n\nGr=FC=DFe").text, "Grüße");
        assert_eq!(read(b"Content-Type: text/plain; charset=iso-8859-2\n\n\xF8ada").text, "řada");
    }

    #[test]
    fn a_game_that_is_the_whole_mail_is_read_and_an_attached_one_named() {
        let lone = read(b"Content-Type: application/x-chess;name=club1.pgn\n\n1. e4\n*\n");
        assert_eq!((lone.text.trim(), lone.unread.len()), ("1. e4\n*", 0));
        let attached = read(
            b"Content-Type: multipart/mixed; boundary=b\n\n--b\n\n5254\n--b\nContent-Type: text/plain; name=g.pgn\nContent-Disposition: attachment\n\n1. e4\n--b--\n",
        );
        assert_eq!((attached.text.trim(), attached.unread.len()), ("5254", 0));
        assert_eq!(attached.games.first().unwrap().lines, ["1. e4"]);
    }

    #[test]
    fn a_file_shown_inline_is_no_text() {
        let raw = b"Content-Type: multipart/mixed; boundary=b\n\n--b\n\n5254\n--b\nContent-Type: text/plain\nContent-Disposition: inline; filename=\"g.pgn\"\n\n1. e4\n--b--\n";
        let read = read(raw);
        assert_eq!((read.text.trim(), read.games.len()), ("5254", 1));
    }

    #[test]
    fn a_cut_never_leaves_half_a_line() {
        let mut text = "5254\n71635".to_owned();
        cut(&mut text, 8);
        assert_eq!(text, "5254");
    }

    #[test]
    fn an_open_end_is_told() {
        assert!(!read(b"Subject: x\n\n12. 71").closed);
        assert!(!read(b"Content-Type: multipart/mixed; boundary=b\n\n--b\n\n12. 71").closed);
    }

    #[test]
    fn soft_breaks_join_lines_of_the_same_depth_only() {
        let text = "If 13. 5254 \nthen 5755\n> old \n> text\n>> older \nnew\n-- \nJan";
        assert_eq!(unflow(text, false), "If 13. 5254 then 5755\n> old text\n>> older \nnew\n-- \nJan");
    }

    #[test]
    fn stuffing_and_delsp_are_undone() {
        assert_eq!(unflow(" From now on \n e4", false), "From now on e4");
        assert_eq!(unflow("52 \n54", true), "5254");
    }
}
