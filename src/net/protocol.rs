//! How a connection to a mail server begins: with TLS, with STARTTLS, or in clear.

/// What is spoken over the connection.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Protocol {
    /// RFC 3501.
    Imap,
    /// RFC 5321.
    Smtp,
}

impl Protocol {
    /// The section of the configuration that has the account.
    pub(super) fn section(self) -> &'static str {
        match self {
            Protocol::Imap => "mailbox",
            Protocol::Smtp => "outgoing",
        }
    }

    /// The usual ports: with TLS from the first byte, and with STARTTLS.
    pub(super) fn ports(self) -> (u16, u16) {
        match self {
            Protocol::Imap => (993, 143),
            Protocol::Smtp => (465, 587),
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Protocol::Imap => "IMAP",
            Protocol::Smtp => "SMTP",
        }
    }
}
