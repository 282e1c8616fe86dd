//! What is spoken over a connection to a mail server.

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Protocol {
    pub(super) name: &'static str,
    /// The section of the configuration that has the account.
    pub(super) section: &'static str,
    /// The usual port with TLS from the first byte.
    pub(super) implicit: u16,
    /// The usual port with STARTTLS.
    pub(super) starttls: u16,
}

impl Protocol {
    /// RFC 3501.
    pub const IMAP: Protocol = Protocol { name: "IMAP", section: "mailbox", implicit: 993, starttls: 143 };
    /// RFC 5321.
    pub const SMTP: Protocol = Protocol { name: "SMTP", section: "outgoing", implicit: 465, starttls: 587 };
}
