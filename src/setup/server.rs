//! A mail server's name, port and protection.

use std::{fmt, str::FromStr};

use crate::config::Tls;

/// A server as it is used.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Server {
    pub host: String,
    pub port: u16,
    pub tls: Tls,
}

/// A server as a person or a table names it: `HOST` or `HOST:PORT`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct HostPort {
    pub host: String,
    pub port: Option<u16>,
}

impl FromStr for HostPort {
    type Err = String;

    fn from_str(text: &str) -> Result<HostPort, String> {
        let wrong = || {
            format!(
                "{text:?} is no server: give its name, such as mail.club.example, or mail.club.example:993"
            )
        };
        let text = text.trim();
        let (host, port) = match text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((host, "")) => (host, None),
            Some((host, rest)) => (host, Some(rest.strip_prefix(':').ok_or_else(wrong)?)),
            None => match text.split_once(':') {
                Some((host, port)) => (host, Some(port)),
                None => (text, None),
            },
        };
        let port =
            port.map(|port| port.parse().ok().filter(|port| *port > 0).ok_or_else(wrong)).transpose()?;
        let is_address = host.parse::<std::net::IpAddr>().is_ok();
        (is_address || is_host_name(host)).then(|| HostPort { host: host.to_owned(), port }).ok_or_else(wrong)
    }
}

/// Whether this can be the name of a host (RFC 1123, 2.1). What comes from the network is held to it before it is shown
/// or used.
pub(super) fn is_host_name(name: &str) -> bool {
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
    };
    name.len() <= 253 && name.split('.').all(is_label)
}

impl Server {
    /// How the server at one of the usual ports is protected; none at any other.
    pub fn usual_protection(port: u16) -> Option<Tls> {
        match port {
            993 | 465 => Some(Tls::Implicit),
            143 | 587 | 25 => Some(Tls::Starttls),
            _ => None,
        }
    }
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let protected = match self.tls {
            Tls::Implicit => "TLS",
            Tls::Starttls => "STARTTLS",
            Tls::None => "no TLS",
        };
        write!(f, "{}, port {}, {protected}", self.host, self.port)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_a_name_with_or_without_a_port() {
        let read = |text: &str| text.parse::<HostPort>().ok().map(|server| (server.host, server.port));
        assert_eq!(read("mail.club.example"), Some(("mail.club.example".into(), None)));
        assert_eq!(read(" mail.club.example:993 "), Some(("mail.club.example".into(), Some(993))));
        assert_eq!(read("127.0.0.1:1143"), Some(("127.0.0.1".into(), Some(1143))));
        assert_eq!(read("[::1]:993"), Some(("::1".into(), Some(993))));
        for wrong in
            ["", "mail club", "imaps://mail.club.example", "mail.club.example:0", "mail:x", "a..b", "a\"b"]
        {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
