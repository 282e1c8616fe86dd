//! IDLE (RFC 2177): the server tells when something comes.
//!
//! Every way out of it is bounded. The library waits for ever for the beginning where a server says NO, and for the end
//! where a server has ended IDLE by itself; and to it a connection that ends looks like our own interruption.

use std::time::Duration;

use async_imap::{extensions::idle::IdleResponse, types::UnsolicitedResponse};

use super::{
    MailboxError,
    server_answers::failed,
    session::{Link, PLAIN},
};
use crate::net::{deadline, within};

/// Waits in IDLE for any word of the server but "still here", no longer than `at_most`. The session is gone when it
/// fails. `failures` counts how often in a row IDLE did not begin.
pub(super) async fn until_news(
    mut link: Link,
    at_most: Duration,
    failures: &mut u32,
) -> Result<Link, MailboxError> {
    // Counted before, so that a beginning that fails or is cancelled stays counted.
    *failures += 1;
    let limits = link.deadlines;
    link.session.as_mut().allow(PLAIN);
    while link.session.unsolicited_responses.try_recv().is_ok() {}
    let unsolicited = link.session.unsolicited_responses.clone();
    let mut handle = link.session.idle();
    within(limits.idle_start, "IDLE", handle.init()).await?;
    *failures = 0;
    // What came before the server's "+" goes by the waiting side.
    while let Ok(response) = unsolicited.try_recv() {
        link.news |= matches!(response, UnsolicitedResponse::Exists(_));
    }
    if !link.news {
        let limit = limits.idle.min(at_most);
        let (news, _stop) = handle.wait_with_timeout(limit);
        // The library's own limit begins anew with each "still here". The end of the connection looks like our own
        // interruption; ending IDLE tells.
        match deadline(limit, "IDLE", news).await {
            Ok(Ok(word)) => link.news = matches!(word, IdleResponse::NewData(_)),
            Ok(Err(error)) => return Err(failed("IDLE", &error)),
            Err(_) => {}
        }
    }
    let session = within(limits.idle_end, "DONE", handle.done()).await?;
    while let Ok(response) = session.unsolicited_responses.try_recv() {
        link.news |= matches!(response, UnsolicitedResponse::Exists(_));
    }
    Ok(Link { session, ..link })
}
