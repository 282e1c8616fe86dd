//! IDLE (RFC 2177): the server tells when something comes.
//!
//! Every way out of it is bounded. The library waits for ever for the beginning where a server says NO, and for the end
//! where a server has ended IDLE by itself; and to it a connection that ends looks like our own interruption.

use std::time::Duration;

use async_imap::{
    extensions::idle::{Handle, IdleResponse},
    types::UnsolicitedResponse,
};

use super::{
    MailboxError,
    server_answers::{failed, network},
    session::{Known, Link, PLAIN},
};
use crate::net::{Failure, Stream, deadline, within};

/// A session in IDLE.
pub(super) struct Idling {
    handle: Handle<Stream>,
    known: Known,
}

impl Idling {
    /// Begins IDLE. The session is gone when it fails.
    pub(super) async fn begin(link: Link) -> Result<Idling, MailboxError> {
        let Link { mut session, mut known } = link;
        session.as_mut().allow(PLAIN);
        while session.unsolicited_responses.try_recv().is_ok() {}
        let unsolicited = session.unsolicited_responses.clone();
        let mut handle = session.idle();
        within(known.deadlines.idle_start, "IDLE", handle.init()).await.map_err(network)?;
        // What came before the server's "+" goes by the waiting side.
        while let Ok(response) = unsolicited.try_recv() {
            known.news |= matches!(response, UnsolicitedResponse::Exists(_));
        }
        Ok(Idling { handle, known })
    }

    /// Waits for any word of the server but "still here", no longer than `at_most`, and ends IDLE. The end of the
    /// connection looks like our own interruption; ending IDLE tells.
    pub(super) async fn until_news(mut self, at_most: Duration) -> Result<Link, MailboxError> {
        let limit = self.known.deadlines.idle.min(at_most);
        if !self.known.news {
            let (news, _stop) = self.handle.wait_with_timeout(limit);
            // The library's own limit begins anew with each "still here".
            match deadline(limit, "IDLE", news).await {
                Ok(Ok(word)) => self.known.news = matches!(word, IdleResponse::NewData(_)),
                Ok(Err(error)) => return Err(failed("IDLE", &error)),
                Err(Failure(_)) => {}
            }
        }
        let mut known = self.known;
        let session = within(known.deadlines.idle_end, "DONE", self.handle.done()).await.map_err(network)?;
        while let Ok(response) = session.unsolicited_responses.try_recv() {
            known.news |= matches!(response, UnsolicitedResponse::Exists(_));
        }
        Ok(Link { session, known })
    }
}
