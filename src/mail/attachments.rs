//! Games that stand beside a mail's text, as files.
//!
//! Beside the Laws: pgn

use mail_parser::{Message as Mime, MessagePart, MimeHeaders, PartType};

use super::{AttachedGames, charset::guessed, normalise::normalise, text_part::decoded};

/// The most files with games that are read.
const MOST: usize = 10;

const LONGEST_NAME: usize = 100;

/// The attached games that fit into so many bytes, each with the index of its part. A file is read whole or not at all:
/// half a score could end in another move.
pub(super) fn games<'a>(
    mail: &'a Mime<'a>,
    attached: &dyn Fn(&MessagePart<'_>) -> bool,
    mut room: usize,
) -> Vec<(usize, AttachedGames)> {
    let mut found: Vec<(usize, AttachedGames)> = Vec::new();
    for (index, part) in mail.parts.iter().enumerate().filter(|(_, part)| attached(part) && is_game(part)) {
        let text = match &part.body {
            PartType::Text(text) if text.len() <= room => decoded(mail, part, text),
            PartType::Binary(bytes) | PartType::InlineBinary(bytes) if bytes.len() <= room => guessed(bytes),
            _ => continue,
        };
        if found.len() >= MOST || text.contains('\0') {
            continue;
        }
        room = room.saturating_sub(text.len());
        found.push((index, AttachedGames { name: name(part), lines: text.lines().map(normalise).collect() }));
    }
    found
}

/// Whether a part is a file of games, by its type or its name. The types are those that chess programs have used since
/// there is PGN; programs that know none of them call the file text, or bytes.
pub(super) fn is_game(part: &MessagePart<'_>) -> bool {
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
pub(super) fn name(part: &MessagePart<'_>) -> String {
    match part.attachment_name() {
        Some(name) => normalise(name).chars().take(LONGEST_NAME).collect(),
        None if is_game(part) => "PGN".to_owned(),
        None => "message/rfc822".to_owned(),
    }
}
