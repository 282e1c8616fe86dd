//! Mozilla's format by which domains, and its database of providers, tell programs of their mail servers
//! (`config-v1.1.xml`; benbucksch's draft-ietf-mailmaint-autoconfig). Whoever answers for the domain wrote it: it is read
//! within limits, and a name that is none is left out.

use roxmltree::{Document, Node, ParsingOptions};

use super::server::{Server, is_host_name};
use crate::{config::Tls, model::Address};

/// More elements than any such file has.
const MOST_NODES: u32 = 5000;

/// What such a file tells.
#[derive(Debug, Eq, PartialEq)]
pub(super) struct Told {
    pub imap: Server,
    pub smtp: Server,
    pub user: String,
}

/// The first IMAP and the first SMTP server with TLS, the ones with TLS from the first byte before the others. Nothing
/// where one of both is missing, or the file is none.
pub(super) fn read(xml: &str, address: &Address) -> Option<Told> {
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(xml, options).ok()?;
    let (imap, node) = best(&document, "incomingServer", "imap")?;
    let (smtp, _) = best(&document, "outgoingServer", "smtp")?;
    let user = child(node, "username").unwrap_or("%EMAILADDRESS%");
    let user = user
        .replace("%EMAILADDRESS%", address.as_str())
        .replace("%EMAILLOCALPART%", address.local())
        .replace("%EMAILDOMAIN%", address.domain());
    let plain = !user.is_empty()
        && user.len() <= 254
        && user.chars().all(|c| c.is_ascii_graphic())
        && !user.contains('%');
    let user = if plain { user } else { address.to_string() };
    Some(Told { imap, smtp, user })
}

fn best<'a>(document: &'a Document<'_>, element: &str, kind: &str) -> Option<(Server, Node<'a, 'a>)> {
    let nodes = || {
        document
            .descendants()
            .filter(|node| node.has_tag_name(element) && node.attribute("type") == Some(kind))
    };
    let with = |wanted: Tls| nodes().find_map(|node| Some((server(node, wanted)?, node)));
    with(Tls::Implicit).or_else(|| with(Tls::Starttls))
}

fn server(node: Node<'_, '_>, tls: Tls) -> Option<Server> {
    let socket = match child(node, "socketType")? {
        "SSL" => Tls::Implicit,
        "STARTTLS" => Tls::Starttls,
        _ => return None,
    };
    let host = child(node, "hostname").filter(|host| is_host_name(host))?.to_owned();
    let port = child(node, "port")?.parse().ok().filter(|port| *port > 0)?;
    (socket == tls).then_some(Server { host, port, tls })
}

fn child<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.children().find(|child| child.has_tag_name(name))?.text().map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"<?xml version="1.0"?>
<clientConfig version="1.1"><emailProvider id="club.example">
  <incomingServer type="pop3"><hostname>pop.club.example</hostname><port>995</port><socketType>SSL</socketType></incomingServer>
  <incomingServer type="imap"><hostname>mail.club.example</hostname><port>143</port><socketType>STARTTLS</socketType>
    <username>%EMAILADDRESS%</username></incomingServer>
  <incomingServer type="imap"><hostname>imap.club.example</hostname><port>993</port><socketType>SSL</socketType>
    <username>%EMAILLOCALPART%</username></incomingServer>
  <outgoingServer type="smtp"><hostname>plain.club.example</hostname><port>25</port><socketType>plain</socketType></outgoingServer>
  <outgoingServer type="smtp"><hostname> smtp.club.example </hostname><port>587</port><socketType>STARTTLS</socketType></outgoingServer>
</emailProvider></clientConfig>"#;

    fn address() -> Address {
        "referee@club.example".parse().unwrap()
    }

    #[test]
    fn the_best_protected_servers_are_taken_and_none_without_tls() {
        let told = read(FILE, &address()).unwrap();
        assert_eq!(told.imap.to_string(), "imap.club.example, port 993, TLS");
        assert_eq!(told.smtp.to_string(), "smtp.club.example, port 587, STARTTLS");
        assert_eq!(told.user, "referee");
        assert_eq!(read(&FILE.replace("STARTTLS", "plain"), &address()), None);
    }

    #[test]
    fn a_hostile_file_is_no_file() {
        let bomb = format!(
            "<!DOCTYPE x [<!ENTITY a \"{}\">]><clientConfig>&a;&a;</clientConfig>",
            "&#97;".repeat(1000)
        );
        let deep = "<a>".repeat(10_000);
        let many = format!("<clientConfig>{}</clientConfig>", "<a/>".repeat(9000));
        for hostile in [bomb, deep, many, String::new(), "no XML".into()] {
            assert_eq!(read(&hostile, &address()), None);
        }
        for (was, is) in [
            ("imap.club.example", "imap.club.example&#10;x"),
            ("993", "0"),
            ("993", "99999"),
            ("imap.club.example", "a b"),
        ] {
            // The other server is taken instead.
            let told = read(&FILE.replace(was, is), &address()).unwrap();
            assert_eq!(told.imap.host, "mail.club.example", "{is}");
        }
        let named = read(&FILE.replace("%EMAILLOCALPART%", "a b&#10;"), &address()).unwrap();
        assert_eq!(named.user, "referee@club.example");
    }
}
