//! The addresses of an address field (RFC 5322, 3.4), as text. Strict where it matters: what stands in angle brackets
//! is the address, a display name never is, whatever it looks like.

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
