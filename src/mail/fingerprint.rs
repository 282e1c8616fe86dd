//! What stays the same when the same mail is delivered again. Message-IDs are reused and left out in practice, so
//! that they alone do not tell two mails apart.

use crate::model::Digest;

use super::{fields::Fields, normalise::fold};

/// Of From, Date, Subject, Message-ID and the decoded text; relays may refold heads and change line ends.
pub(super) fn fingerprint(fields: &Fields, text: &str) -> Digest {
    let of = |name| fields.all(name).map(fold).collect::<Vec<_>>().join("\n");
    let lines = text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    Digest::of(&[
        of("from").as_bytes(),
        of("date").as_bytes(),
        of("subject").as_bytes(),
        of("message-id").as_bytes(),
        lines.trim_end().as_bytes(),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_way_of_delivery_leaves_the_fingerprint_alone() {
        let of = |head: &str, text| fingerprint(&Fields::read(head.as_bytes()), text);
        let first = of("From: a@b\nSubject: x y\n", "e4 \nbye");
        assert_eq!(of("Received: z\nFrom:  a@b\nSubject: x\n y\n", "e4\r\nbye\r\n\r\n"), first);
        assert_ne!(of("From: a@b\nSubject: x y\n", "e5\nbye"), first);
    }
}
