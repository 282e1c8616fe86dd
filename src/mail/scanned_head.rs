//! The head of a mail that broke the parser, for the operator's eyes and to know whom not to answer: a scan that
//! cannot fail.

use super::{
    Nature, Sender,
    fields::Fields,
    normalise::normalise,
    sender::sender,
    sender_kind::{Evidence, nature},
};
use crate::model::Desk;

/// The most characters of each text.
const LONGEST: usize = 300;

/// What the head of a mail says, best effort. The texts are as they came, without decoding of encoded words; each is
/// one line of at most 300 characters, empty where the field is missing.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Head {
    /// The sender, by the same rules as for a mail that was understood.
    pub sender: Sender,
    pub from: String,
    pub subject: String,
    pub message_id: String,
}

pub fn head_of(raw: &[u8]) -> Head {
    let fields = Fields::of_mail(raw);
    let text = |name| normalise(fields.first(name).unwrap_or_default()).chars().take(LONGEST).collect();
    Head {
        sender: sender(&fields),
        from: text("from"),
        subject: text("subject"),
        message_id: text("message-id"),
    }
}

/// What kind of sender a mail has, as far as its head alone tells.
pub fn nature_of_head(raw: &[u8], desk: &Desk) -> Nature {
    nature(&Evidence::of_head(&Fields::of_mail(raw), desk)).0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, proptest};

    use super::*;

    #[test]
    fn a_head_is_read_from_anything() {
        let head =
            head_of(b"\xEF\xBB\xBFFrom: Jan <jan@novak.example>\r\nSubject: 12.\r\n 7163\r\n\r\nFrom: x\r\n");
        assert_eq!(head.sender, Sender::One("jan@novak.example".parse().unwrap()));
        assert_eq!(head.subject, "12. 7163");
        assert_eq!(head.message_id, "");
        assert_eq!(head_of(b"").sender, Sender::Unclear(String::new()));
    }

    proptest! {
        #[test]
        fn no_bytes_break_the_scan(bytes in any::<Vec<u8>>()) {
            head_of(&bytes);
        }
    }
}
