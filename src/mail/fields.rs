//! The fields of a head, unfolded but otherwise as they came. The MIME parser interprets each field in its own way
//! and keeps only the last of some; who sent a mail and what kind of sender that is must not depend on that.

use crate::model::MessageId;

/// The most bytes of a field that are kept. RFC 5322 has no limit for a folded field; no honest one is longer.
const LONGEST: usize = 16 * 1024;

/// Our own field, in every letter.
pub const OURS: &str = "x-amici";

/// Their names, in lower case, and values.
#[derive(Debug, Default)]
pub(super) struct Fields(Vec<(String, String)>);

/// So much of a mail's bytes is looked through for its head; no honest one is longer.
const FARTHEST: usize = 64 * 1024;

impl Fields {
    /// Reads the head of any bytes, whatever stands below it.
    pub(super) fn of_mail(raw: &[u8]) -> Fields {
        let raw = raw.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(raw);
        Fields::read(raw.get(..FARTHEST).unwrap_or(raw))
    }

    /// Reads up to the first empty line. A line that is no field is passed over.
    pub(super) fn read(bytes: &[u8]) -> Fields {
        let mut fields: Vec<(String, String)> = Vec::new();
        for line in bytes.split(|b| *b == b'\n') {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            if line.is_empty() {
                break;
            }
            let text = String::from_utf8_lossy(line);
            if text.starts_with([' ', '\t']) {
                match fields.last_mut() {
                    Some((_, value)) if value.len() + text.len() < LONGEST => {
                        value.push(' ');
                        value.push_str(text.trim());
                    }
                    _ => {}
                }
            } else if let Some((name, value)) = text.split_once(':') {
                let value = value.trim().chars().take(LONGEST).collect();
                fields.push((name.trim().to_ascii_lowercase(), value));
            }
        }
        Fields(fields)
    }

    /// Every value of the fields with this name (lower case).
    pub(super) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.iter().filter(move |(given, _)| *given == name).map(|(_, value)| value)
    }

    /// The first value of the fields with this name (lower case).
    pub(super) fn first<'a>(&'a self, name: &'a str) -> Option<&'a str> {
        self.all(name).next()
    }

    /// The Message-ID, where there is exactly one and it is well formed.
    pub(super) fn message_id(&self) -> Option<MessageId> {
        let mut given = self.all("message-id");
        let id = given.next()?.parse().ok()?;
        given.next().is_none().then_some(id)
    }

    /// Names in lower case and values.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// A value without its comments in round brackets (RFC 5322, 3.2.2), nested ones too.
pub(super) fn without_comments(value: &str) -> String {
    let mut depth = 0_usize;
    let outside = value.chars().filter(|c| match c {
        '(' => {
            depth += 1;
            false
        }
        ')' if depth > 0 => {
            depth -= 1;
            false
        }
        _ => depth == 0,
    });
    outside.collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_unfolded_and_named_in_lower_case() {
        let fields =
            Fields::read(b"Subject: a\r\n\t b\r\nrubbish\r\nFROM : x@y\r\nFrom: z\r\n\r\nTo: body\r\n");
        assert_eq!(fields.first("subject"), Some("a b"));
        assert_eq!(fields.all("from").collect::<Vec<_>>(), ["x@y", "z"]);
        assert_eq!(fields.first("to"), None);
    }

    #[test]
    fn comments_are_dropped_wherever_they_stand() {
        assert_eq!(without_comments("(a (b) c) no (d)"), "no");
        assert_eq!(without_comments("auto-replied (vacation"), "auto-replied");
    }
}
