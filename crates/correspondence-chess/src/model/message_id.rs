//! Message-IDs (RFC 5322, 3.6.4).

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::Invalid;

/// A Message-ID without its angle brackets: printable ASCII around one `@`, no blanks, at most 500 octets.
/// Compared octet by octet, as the standard has it.
#[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct MessageId(String);

const NO_MESSAGE_ID: Invalid = Invalid("not a Message-ID");

impl MessageId {
    /// Without angle brackets.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for MessageId {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let inner = text.strip_prefix('<').and_then(|t| t.strip_suffix('>')).unwrap_or(text);
        let (left, right) = inner.split_once('@').ok_or(NO_MESSAGE_ID)?;
        let fits = inner.len() <= 500
            && !left.is_empty()
            && !right.is_empty()
            && inner.bytes().all(|b| b.is_ascii_graphic() && b != b'<' && b != b'>');
        if fits { Ok(Self(inner.to_owned())) } else { Err(NO_MESSAGE_ID) }
    }
}

/// With angle brackets, as a header carries it.
impl fmt::Display for MessageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}>", self.0)
    }
}

impl TryFrom<String> for MessageId {
    type Error = Invalid;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_read_back_and_odd_ones_are_refused() {
        let id: MessageId = "<g7.o12.ab@club.example>".parse().unwrap();
        assert_eq!(id.to_string().parse::<MessageId>().unwrap(), id);
        for text in ["", "<>", "<abc def@g>", "<a@>", "<@b>", "<a@b> <c@d>"] {
            assert_eq!(text.parse::<MessageId>(), Err(NO_MESSAGE_ID), "{text}");
        }
    }
}
