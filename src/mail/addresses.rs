//! The addresses of an address field (RFC 5322, 3.4), as text, and who claims to have sent a mail. Strict where it matters:
//! what stands in angle brackets is the address, a display name never is, whatever it looks like.

use super::{Sender, fields::Fields, normalise::normalise};

/// The addresses that a field names, in order. A name without an address (`Novak, Jan <jan@…>` unquoted) and an empty
/// group name nobody.
pub(super) fn addresses(value: &str) -> Vec<String> {
    let mut found = Vec::new();
    let (mut name, mut angle) = (String::new(), String::new());
    let mut place = Place::Open;
    let mut comments = 0_usize;
    let mut escaped = false;
    for c in value.chars() {
        if escaped {
            escaped = false;
            if place == Place::Quoted {
                name.push(c);
            }
            continue;
        }
        match (place, c) {
            (Place::Quoted, '\\') | (Place::Comment, '\\') => escaped = true,
            (Place::Quoted, '"') => {
                name.push('"');
                place = Place::Open;
            }
            (Place::Quoted, _) => name.push(c),
            (Place::Comment, '(') => comments += 1,
            (Place::Comment, ')') if comments > 1 => comments -= 1,
            (Place::Comment, ')') => place = Place::Open,
            (Place::Comment, _) => {}
            (Place::Angle, '>') => {
                found.push(std::mem::take(&mut angle));
                place = Place::Closed;
            }
            (Place::Angle, _) => angle.push(c),
            (Place::Open | Place::Closed, '<') => place = Place::Angle,
            (Place::Open, '"') => {
                name.push('"');
                place = Place::Quoted;
            }
            (Place::Open, '(') => {
                comments = 1;
                place = Place::Comment;
            }
            (Place::Open, ',' | ';') => found.extend(bare(&std::mem::take(&mut name))),
            // The name of a group.
            (Place::Open, ':') => name.clear(),
            (Place::Open, _) => name.push(c),
            (Place::Closed, ',' | ';') => {
                name.clear();
                place = Place::Open;
            }
            (Place::Closed, _) => {}
        }
    }
    match place {
        Place::Open | Place::Comment | Place::Quoted => found.extend(bare(&name)),
        // A bracket that never closes: kept, so that it counts as an address and fails as one.
        Place::Angle => found.push(format!("<{angle}")),
        Place::Closed => {}
    }
    found
}

#[derive(Clone, Copy, PartialEq)]
enum Place {
    Open,
    Quoted,
    Comment,
    Angle,
    /// Behind the closing angle bracket: only a comma, a semicolon or another bracket matters.
    Closed,
}

/// An address without angle brackets.
fn bare(name: &str) -> Option<String> {
    name.contains('@').then(|| name.trim().to_owned())
}

/// The longest text that is kept of a From that is not clear.
const LONGEST: usize = 200;

/// Who claims to have sent a mail. Two From fields, or two addresses in one, name nobody: programs disagree on which of them
/// counts, and impostors live on that.
pub(super) fn sender(fields: &Fields) -> Sender {
    let from: Vec<&str> = fields.all("from").collect();
    let named: Vec<String> = from.iter().flat_map(|value| addresses(value)).collect();
    let one = match (from.as_slice(), named.as_slice()) {
        ([_], [address]) => address.trim().parse().ok().map(Sender::One),
        _ => None,
    };
    one.unwrap_or_else(|| Sender::Unclear(normalise(&from.join(" | ")).chars().take(LONGEST).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(head: &str) -> Sender {
        sender(&Fields::read(head.as_bytes()))
    }

    #[test]
    fn the_address_is_what_stands_in_angle_brackets() {
        for (value, expected) in [
            ("jan@novak.example", &["jan@novak.example"][..]),
            ("jan@novak.example (Jan (the elder))", &["jan@novak.example"]),
            ("\"a@b.example\" <x@y.example>", &["x@y.example"]),
            ("a@b.example <x@y.example>", &["x@y.example"]),
            ("\"Novak, \\\"J\\\" <q@r>\" <x@y.example>", &["x@y.example"]),
            ("Novak, Jan <jan@novak.example>", &["jan@novak.example"]),
            ("a@b.example, <c@d.example>", &["a@b.example", "c@d.example"]),
            ("<a@b.example> <c@d.example>", &["a@b.example", "c@d.example"]),
            ("Friends: a@b.example, C <c@d.example>;", &["a@b.example", "c@d.example"]),
            ("undisclosed-recipients:;", &[]),
            ("=?utf-8?q?jan=40novak.example?=", &[]),
            ("Jan <jan@novak.example", &["<jan@novak.example"]),
            ("MAILER-DAEMON", &[]),
            ("<>", &[""]),
            ("", &[]),
        ] {
            assert_eq!(addresses(value), expected, "{value}");
        }
    }

    #[test]
    fn one_field_with_one_address_is_a_sender() {
        for head in [
            "From: Jan <Jan@Novak.example>\n",
            "From: \"ceo@bank.example\" <jan@novak.example>\n",
            "From: =?utf-8?q?Nov=C3=A1k=2C_Jan?=\n <jan@novak.example>\n",
            "From: jan@novak.example (Jan)\n",
        ] {
            assert_eq!(of(head), Sender::One("jan@novak.example".parse().unwrap()), "{head}");
        }
    }

    #[test]
    fn everything_else_is_unclear() {
        for head in [
            "Subject: x\n",
            "From:\n",
            "From: Jan\n",
            "From: a@b.example\nFrom: a@b.example\n",
            "From: a@b.example, c@d.example\n",
            "From: <a@b.example> <c@d.example>\n",
            "From: ján@novák.example\n",
            "From: <@relay.example:jan@novak.example>\n",
            "From: =?utf-8?q?jan=40novak.example?=\n",
            "From: \"jan\"@novak.example\n",
        ] {
            assert!(matches!(of(head), Sender::Unclear(_)), "{head}");
        }
    }
}
