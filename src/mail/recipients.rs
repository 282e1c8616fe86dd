//! To whom a mail was sent. Gateways and providers rewrite To; the address that a letter asked to answer to then
//! survives in one of the fields that delivery adds.

use crate::model::{Address, Desk};

use super::{Others, addresses::addresses, fields::Fields};

/// Fields that name receivers, the ones that people write first.
const FIELDS: [&str; 13] = [
    "to",
    "cc",
    "bcc",
    "delivered-to",
    "x-original-to",
    "envelope-to",
    "x-envelope-to",
    "x-delivered-to",
    "x-gm-original-to",
    "apparently-to",
    "resent-to",
    "resent-cc",
    "resent-bcc",
];

/// The most receivers that are kept.
const MOST: usize = 200;

/// Everybody whom the head names as a receiver, each once.
pub(super) fn recipients(fields: &Fields) -> Vec<Address> {
    let named = FIELDS.iter().flat_map(|name| fields.all(name)).flat_map(addresses);
    each_once(named.filter_map(|text| text.trim().parse().ok()), MOST)
}

/// The first of these, at most so many, each once.
pub(super) fn each_once<T: PartialEq>(all: impl Iterator<Item = T>, most: usize) -> Vec<T> {
    let mut found: Vec<T> = Vec::new();
    for one in all {
        if found.len() < most && !found.contains(&one) {
            found.push(one);
        }
    }
    found
}

/// Fields by which the receivers of a mail see who else has it.
const SHOWN: [&str; 6] = ["to", "cc", "bcc", "resent-to", "resent-cc", "resent-bcc"];

/// Everybody but us to whom a mail was sent, as its receivers can see.
pub(super) fn others(fields: &Fields, desk: &Desk) -> Others {
    let mut others = Others::default();
    for text in SHOWN.iter().flat_map(|name| fields.all(name)).flat_map(addresses) {
        match text.trim().parse::<Address>() {
            Ok(address) if desk.is_ours(&address) || others.addresses.contains(&address) => {}
            Ok(address) if others.addresses.len() < MOST => others.addresses.push(address),
            Ok(_) | Err(_) => others.unknown = true,
        }
    }
    others
}

impl Others {
    pub fn any(&self) -> bool {
        self.unknown || !self.addresses.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::{super::desk, *};

    #[test]
    fn receivers_of_all_fields_are_found_once() {
        let fields = Fields::read(
            b"Delivered-To: referee+x@club.example\nTo: R <referee@club.example>, a@b.example\nCc: REFEREE@club.example\n",
        );
        let found: Vec<String> = recipients(&fields).iter().map(ToString::to_string).collect();
        assert_eq!(found, ["referee@club.example", "a@b.example", "referee+x@club.example"]);
    }

    #[test]
    fn a_copy_to_anybody_else_is_seen() {
        let copied = |head: &str| others(&Fields::read(head.as_bytes()), &desk()).any();
        assert!(!copied("To: referee+tag@club.example\nDelivered-To: me@other.example\n"));
        assert!(!copied("To: undisclosed-recipients:;\n"));
        assert!(copied("To: referee@club.example\nCc: eva@b.example\n"));
        assert!(copied("To: referee@club.example, <éva@b.example>\n"));
        assert!(copied("To: referee@club.example\nBcc: eva@b.example\n"));
        assert!(copied("To: referee@club.example\nResent-To: eva@b.example\n"));
    }
}
