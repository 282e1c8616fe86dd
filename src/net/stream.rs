//! A connection's bytes, with or without TLS around them.

use std::{
    fmt, io,
    net::SocketAddr,
    pin::Pin,
    task::{Context, Poll},
};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

pub(super) trait Carrier: AsyncRead + AsyncWrite + Send + Sync + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Sync + Unpin> Carrier for T {}

/// A connection to a server, over which no more may come than was allowed for.
///
/// async-imap gathers an answer of up to 512 MiB in memory before we see any of it, so the bound must lie below it.
pub struct Stream {
    carrier: Box<dyn Carrier>,
    pub peer: SocketAddr,
    allowed: u64,
}

impl Stream {
    pub(super) fn new(carrier: impl Carrier + 'static, peer: SocketAddr) -> Self {
        Self { carrier: Box::new(carrier), peer, allowed: u64::MAX }
    }

    /// From here on so many bytes may come; reading fails at the next.
    pub fn allow(&mut self, bytes: u64) {
        self.allowed = bytes;
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let result = Pin::new(&mut self.carrier).poll_read(context, buffer);
        let came = buffer.filled().len().saturating_sub(before) as u64;
        match self.allowed.checked_sub(came) {
            Some(rest) => self.allowed = rest,
            None => return Poll::Ready(Err(io::Error::other("the server sends more than was asked for"))),
        }
        result
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.carrier).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.carrier).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.carrier).poll_shutdown(context)
    }
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stream({})", self.peer)
    }
}
