//! Who claims to have sent a mail. Two From fields, or two addresses in one, name nobody: programs disagree on which
//! of them counts, and impostors live on that.

use super::{Sender, addresses::addresses, fields::Fields, normalise::normalise};

/// The longest text that is kept of a From that is not clear.
const LONGEST: usize = 200;

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
