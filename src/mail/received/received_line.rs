//! One `Received` line: from which client, by which host, by which protocol, and when.
//!
//! A client chooses what it calls itself (HELO) and much of the address that it writes to, and servers copy both into
//! the line. Whatever could be the work of such a text makes the line one that is not clear: a second `by`, more than one
//! address of the client, words where none belong. No such line is believed.

use std::net::IpAddr;

use chrono::{DateTime, Utc};

use super::super::fields::without_comments;

/// Protocols by which nobody hands in mail from outside: local delivery, and what fetches a mailbox.
const WITHIN: [&str; 5] = ["lmtp", "utf8lmtp", "local", "imap", "pop3"];

#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Line {
    /// Who handed the mail over; none where the line names nobody.
    pub client: Option<Client>,
    /// Who took it.
    pub by: Party,
    /// Whether it was a delivery within one mail system, or a mailbox that was fetched.
    pub local: bool,
    pub at: Option<DateTime<Utc>>,
}

/// A client, as the server saw it.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Client {
    pub address: Option<IpAddr>,
    /// The name that its address has in the DNS, where the server checked that the name has the address.
    pub name: Option<String>,
}

/// A host, as it calls itself.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Party {
    /// In lower case.
    pub name: Option<String>,
    pub addresses: Vec<IpAddr>,
}

/// A piece of a line: a word, or a comment with what stands in it.
#[derive(Debug)]
enum Piece<'a> {
    Word(&'a str),
    Comment(&'a str),
}

impl Line {
    /// Reads a value; none where it is not clear.
    pub(super) fn read(value: &str) -> Option<Line> {
        let pieces = pieces(value)?;
        let keyword = |piece: &Piece<'_>, word: &str| matches!(piece, Piece::Word(found) if found.eq_ignore_ascii_case(word));
        let begins = |word| pieces.first().is_some_and(|first| keyword(first, word));
        let at = stamp(value);
        if !begins("from") {
            // Named by nobody: handed on within one system, or from a program on the same machine.
            let by = if begins("by") { pieces.get(1..).unwrap_or_default() } else { &[] };
            return Some(Line { client: None, by: party(by), local: true, at });
        }
        // Whatever the client wrote stands before the server's own word or behind its `for`; one that is hidden in a
        // comment, or a second one, is the client's.
        let between = [' ', '\t', '(', ')', ';'];
        let said = value.split(between).filter(|word| word.eq_ignore_ascii_case("by")).count();
        let place = pieces.iter().position(|piece| keyword(piece, "by")).filter(|_| said == 1)?;
        let (from, rest) = (pieces.get(1..place)?, pieces.get(place.checked_add(1)?..)?);
        let with = rest.iter().position(|piece| keyword(piece, "with"));
        let end = with.unwrap_or(rest.len());
        let whom = rest.iter().position(|piece| keyword(piece, "for")).unwrap_or(rest.len());
        let protocol = with.filter(|with| *with < whom).and_then(|with| rest.get(with.checked_add(1)?));
        let exim = rest
            .iter()
            .take(whom)
            .any(|piece| matches!(piece, Piece::Comment(text) if text.starts_with("Exim ")));
        Some(Line {
            client: Some(client(from, exim)?),
            by: party(rest.get(..end.min(whom))?),
            local: matches!(protocol, Some(Piece::Word(word)) if is_within(word)),
            at,
        })
    }
}

fn is_within(protocol: &str) -> bool {
    let protocol = protocol.to_ascii_lowercase();
    WITHIN.iter().any(|known| protocol.starts_with(known))
}

/// Words and comments up to the stamp. None where brackets do not match.
fn pieces(value: &str) -> Option<Vec<Piece<'_>>> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0_usize, None);
    let ends = value.char_indices().chain([(value.len(), ' ')]);
    for (at, c) in ends {
        match (c, depth) {
            ('(' | ')' | ' ' | '\t' | ';', 0) => {
                if let Some(start) = start.take() {
                    found.push(Piece::Word(value.get(start..at)?));
                }
                match c {
                    '(' => (depth, start) = (1, Some(at.checked_add(1)?)),
                    ')' => return None,
                    ';' => return Some(found),
                    _ => {}
                }
            }
            (')', 1) => {
                found.push(Piece::Comment(value.get(start.take()?..at)?));
                depth = 0;
            }
            ('(', _) => depth = depth.checked_add(1)?,
            (')', _) => depth = depth.checked_sub(1)?,
            (_, 0) => {
                start.get_or_insert(at);
            }
            _ => {}
        }
    }
    (depth == 0).then_some(found)
}

/// The client, from what stands between `from` and `by`: what it calls itself, perhaps its address, and comments.
fn client(from: &[Piece<'_>], exim: bool) -> Option<Client> {
    let (first, rest) = from.split_first()?;
    let Piece::Word(called) = first else { return None };
    let (mut addresses, mut named, mut greeted) = (Vec::new(), None, false);
    for (place, piece) in rest.iter().enumerate() {
        match piece {
            // An address may stand behind the name without round brackets; no other word may.
            Piece::Word(word) => match literal(word) {
                Some(address) if place == 0 => addresses.push(address),
                Some(_) | None => return None,
            },
            Piece::Comment(text) => {
                let words: Vec<&str> =
                    text.split([' ', '\t', '(', ')']).filter(|word| !word.is_empty()).collect();
                let greeting = words.iter().position(|word| is_greeting(word));
                greeted |= greeting.is_some();
                let said = words.get(..greeting.unwrap_or(words.len()))?;
                let alone = said.len() == 1;
                let address = |word: &&str| literal(word).or_else(|| word.parse().ok().filter(|_| alone));
                addresses.extend(said.iter().filter_map(address));
                named = named.or_else(|| verified(said, called, exim));
            }
        }
    }
    let address = match *addresses {
        [] => literal(called).or_else(|| called.parse().ok()).filter(|_| greeted),
        [only] => Some(only),
        // One of them is what it calls itself.
        _ => return None,
    };
    Some(Client { address, name: named.filter(|_| address.is_some()) })
}

/// What a client said stands behind it.
fn is_greeting(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    matches!(word.as_str(), "helo" | "ehlo") || word.starts_with("helo=") || word.starts_with("ehlo=")
}

/// The verified name of a client. `called (name [address])` is how Postfix, Sendmail and Google write it, who say so
/// where it is not verified; in Exim's lines the first word is the name.
fn verified(comment: &[&str], called: &str, exim: bool) -> Option<String> {
    let name = match comment {
        [_, _, said @ ..] if said.contains(&"forged") => return None,
        [name, address, ..] if literal(address).is_some() => *name,
        [address, ..] if exim && literal(address).is_some() => called,
        _ => return None,
    };
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let host = |b: u8| b.is_ascii_alphanumeric() || b == b'.' || b == b'-' || b == b'_';
    (name.contains('.') && name.bytes().all(host) && name.parse::<IpAddr>().is_err()).then_some(name)
}

/// The host that took the mail: a name or address, and addresses in its comments.
fn party(by: &[Piece<'_>]) -> Party {
    let mut party = Party::default();
    let words =
        by.iter().enumerate().take_while(|(place, piece)| *place == 0 || matches!(piece, Piece::Comment(_)));
    for (place, piece) in words {
        match piece {
            Piece::Word(word) => match literal(word).or_else(|| word.parse().ok()) {
                Some(address) => party.addresses.push(address),
                None if place == 0 => party.name = Some(word.trim_end_matches('.').to_ascii_lowercase()),
                None => {}
            },
            Piece::Comment(text) => {
                let address = |word: &str| literal(word).or_else(|| word.parse().ok());
                party.addresses.extend(text.split_whitespace().filter_map(address));
            }
        }
    }
    party
}

/// `[192.0.2.1]`, `[IPv6:2001:db8::1]`, also with a port behind it.
fn literal(word: &str) -> Option<IpAddr> {
    let (inside, _) = word.strip_prefix('[')?.split_once(']')?;
    let six = inside.get(..5).is_some_and(|tag| tag.eq_ignore_ascii_case("ipv6:"));
    let address: IpAddr = inside.get(if six { 5 } else { 0 }..)?.parse().ok()?;
    Some(address.to_canonical())
}

/// The stamp behind the last semicolon. One without a zone says no instant.
fn stamp(value: &str) -> Option<DateTime<Utc>> {
    let (_, date) = without_last_comments(value).rsplit_once(';')?;
    let date = without_comments(date);
    let (before, zone) = date.trim().rsplit_once(char::is_whitespace)?;
    let digits = |zone: &str| zone.len() == 4 && zone.bytes().all(|b| b.is_ascii_digit());
    let zone = match zone {
        "GMT" | "UT" | "UTC" | "Z" => "+0000",
        zone if zone.strip_prefix(['+', '-']).is_some_and(digits) => zone,
        _ => return None,
    };
    let at = DateTime::parse_from_rfc2822(&format!("{before} {zone}")).ok()?;
    Some(at.with_timezone(&Utc))
}

/// The value without the comments at its end, in which a semicolon may stand.
fn without_last_comments(value: &str) -> &str {
    let mut value = value.trim_end();
    while value.ends_with(')') {
        let mut depth = 0_usize;
        let opens = value.char_indices().rev().find(|(_, c)| {
            match c {
                ')' => depth = depth.saturating_add(1),
                '(' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        });
        let Some(before) = opens.and_then(|(at, _)| value.get(..at)) else { return value };
        value = before.trim_end();
    }
    value
}
