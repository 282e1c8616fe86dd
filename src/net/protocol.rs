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
    pub fn section(self) -> &'static str {
        match self {
            Protocol::Imap => "mailbox",
            Protocol::Smtp => "outgoing",
        }
    }
}
