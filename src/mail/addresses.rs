//! The addresses of an address field (RFC 5322, 3.4), as text. Strict where it matters: what stands in angle brackets
//! is the address, a display name never is, whatever it looks like.

/// The addresses that a field names, in order. A name without an address (`Novak, Jan <jan@…>` unquoted) and an empty
/// group name nobody.
pub(super) fn addresses(value: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut mailbox = Mailbox::default();
    let mut place = Place::Open;
    let mut comments = 0_usize;
    let mut escaped = false;
    for c in value.chars() {
        if escaped {
            escaped = false;
            if place == Place::Quoted {
                mailbox.name.push(c);
            }
            continue;
        }
        match (place, c) {
            (Place::Quoted, '\\') | (Place::Comment, '\\') => escaped = true,
            (Place::Quoted, '"') => {
                mailbox.name.push('"');
                place = Place::Open;
            }
            (Place::Quoted, _) => mailbox.name.push(c),
            (Place::Comment, '(') => comments += 1,
            (Place::Comment, ')') if comments > 1 => comments -= 1,
            (Place::Comment, ')') => place = Place::Open,
            (Place::Comment, _) => {}
            (Place::Angle, '>') => {
                found.extend(mailbox.angle.take());
                place = Place::Closed;
            }
            (Place::Angle, _) => mailbox.angle.get_or_insert_default().push(c),
            (Place::Open | Place::Closed, '<') => {
                mailbox.angle = Some(String::new());
                place = Place::Angle;
            }
            (Place::Open, '"') => {
                mailbox.name.push('"');
                place = Place::Quoted;
            }
            (Place::Open, '(') => {
                comments = 1;
                place = Place::Comment;
            }
            (Place::Open, ',' | ';') => found.extend(std::mem::take(&mut mailbox).bare()),
            // The name of a group.
            (Place::Open, ':') => mailbox = Mailbox::default(),
            (Place::Open, _) => mailbox.name.push(c),
            (Place::Closed, ',' | ';') => {
                mailbox = Mailbox::default();
                place = Place::Open;
            }
            (Place::Closed, _) => {}
        }
    }
    match place {
        Place::Open | Place::Comment | Place::Quoted => found.extend(mailbox.bare()),
        // A bracket that never closes: kept, so that it counts as an address and fails as one.
        Place::Angle => found.extend(mailbox.angle.map(|rest| format!("<{rest}"))),
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

#[derive(Default)]
struct Mailbox {
    name: String,
    angle: Option<String>,
}

impl Mailbox {
    /// An address without angle brackets.
    fn bare(self) -> Option<String> {
        let text = self.name.trim();
        text.contains('@').then(|| text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::addresses;

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
}
