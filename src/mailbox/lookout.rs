//! Mails that come in after an instant, seen without reading them for the desk: for whoever waits for one of his own.
//!
//! Only what is there at the beginning is remembered; the Keeper's cursor is not touched, so that the daemon may work beside
//! it. It also looks where the daemon puts finished mails.

use std::collections::HashSet;

/// So much of each mail is handed over, in bytes: its head, and what a delivery report says.
pub(super) const AS_FAR_AS: usize = 64 * 1024;

/// What was there when it began.
#[derive(Debug, Default)]
pub struct Lookout {
    /// Of an IMAP account, by folder: its numbering, and the last mail in it.
    pub(super) folders: Vec<(String, Option<(u32, u32)>)>,
    /// Of a Maildir.
    pub(super) places: HashSet<String>,
}

/// A mail that came since.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Newcomer {
    /// Its beginning, 64 KiB at most.
    pub bytes: Vec<u8>,
    /// The folder that it lies in, as a person would find it.
    pub folder: String,
    /// In an IMAP folder its UID; in a Maildir 0.
    pub(super) uid: u32,
    /// In a Maildir its place.
    pub(super) place: String,
}
