//! How much of a mail is fetched and read.

use serde::{Deserialize, Serialize};

/// Sizes and counts: each keeps a hostile mail from costing more than itself.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// The largest mail that is fetched whole, in bytes; at most 1 MiB.
    pub max_mail_bytes: usize,
    /// The most MIME parts of a mail.
    pub max_parts: usize,
    /// The most header lines of a mail.
    pub max_headers: usize,
    /// The most decoded text that is read, in bytes.
    pub max_text_bytes: usize,
    /// The most lines that are read.
    pub max_lines: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_mail_bytes: 256 * 1024,
            max_parts: 200,
            max_headers: 1000,
            max_text_bytes: 64 * 1024,
            max_lines: 1000,
        }
    }
}
