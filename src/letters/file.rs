//! A file that goes with a letter.

/// A file with its name and kind. Its lines end as in a mail.
#[derive(Clone, Debug)]
pub struct File {
    pub name: String,
    pub kind: &'static str,
    pub content: String,
}

impl File {
    /// A text, whose lines end in any way.
    pub(super) fn text(name: String, kind: &'static str, text: &str) -> File {
        File { name, kind, content: text.lines().map(|line| format!("{line}\r\n")).collect() }
    }
}
