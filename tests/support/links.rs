//! The links of a letter's page, as a mail program follows them.

use super::club::{Letter, Mail};

/// A link of a page, decoded as a mail program does (RFC 6068).
#[derive(Clone, Debug)]
pub struct Link {
    pub called: String,
    pub to: String,
    pub subject: String,
    pub body: String,
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digits = String::from_utf8(vec![rest.next().unwrap(), rest.next().unwrap()]).unwrap();
        bytes.push(u8::from_str_radix(&digits, 16).unwrap());
    }
    String::from_utf8(bytes).unwrap()
}

/// The links of a letter's page.
pub fn links(letter: &Letter) -> Vec<Link> {
    let page = letter.page().unwrap_or_else(|| panic!("no page in {}", letter.subject));
    let anchors = page.split("<a\nhref=\"mailto:").skip(1);
    anchors
        .map(|anchor| {
            let (address, rest) = anchor.split_once('"').unwrap();
            let called =
                rest.split_once("</a>").unwrap().0.split_once('>').unwrap().1.replace("&#8594;", "→");
            let (to, fields) = address.split_once('?').unwrap();
            let field = |name: &str| {
                let all = fields.split("&amp;").filter_map(|field| field.split_once('='));
                all.filter(|(is, _)| *is == name).map(|(_, value)| decoded(value)).next().unwrap_or_default()
            };
            Link { called, to: decoded(to), subject: field("subject"), body: field("body") }
        })
        .collect()
}

/// The link that sends a line; fails where there is none.
pub fn link(letter: &Letter, body: &str) -> Link {
    let all = links(letter);
    let found = all.iter().find(|link| link.body == body);
    found.unwrap_or_else(|| panic!("no link sends {body:?}, only {all:#?}")).clone()
}

/// The mail that a tap opens, sent as it is.
pub fn tapped(link: &Link, from: &str) -> Mail {
    Mail::new(from, &link.to, &link.subject, &format!("{}\n\nSent from my iPhone", link.body))
}
