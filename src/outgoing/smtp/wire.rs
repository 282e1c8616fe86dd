//! What lies between lettre and our connection: a greeting for lettre where the server's came before STARTTLS, and the
//! knowledge whether the dot that ends a letter has been written.

use std::{
    borrow::Cow,
    io,
    net::SocketAddr,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
};

use lettre::transport::smtp::client::AsyncTokioStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::net::Stream;

/// The most bytes of an answer. Servers say a few lines; one that never ends a line would fill the memory.
const ANSWER: usize = 64 * 1024;

/// How lettre ends a letter: in one write of its own. Nothing else can be written so, since dots at the beginning of
/// a line are doubled.
const END: &[u8] = b"\r\n.\r\n";

/// Whether a letter's final dot was handed to the connection.
#[derive(Clone, Debug, Default)]
pub(super) struct Dot(Arc<AtomicBool>);

impl Dot {
    pub(super) fn said(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    pub(super) fn forget(&self) {
        self.0.store(false, Ordering::SeqCst);
    }
}

/// A connection as lettre sees it.
#[derive(Debug)]
pub(super) struct Wire {
    stream: Stream,
    greeting: &'static [u8],
    dot: Dot,
    /// How much was read since we last wrote.
    heard: usize,
}

impl Wire {
    /// `greeted` when the server's greeting has been read from the stream.
    pub(super) fn new(stream: Stream, greeted: bool) -> (Wire, Dot) {
        let dot = Dot::default();
        let greeting: &[u8] = if greeted { b"220 ready\r\n" } else { b"" };
        (Wire { stream, greeting, dot: dot.clone(), heard: 0 }, dot)
    }
}

impl AsyncTokioStream for Wire {
    fn peer_addr(&self) -> io::Result<SocketAddr> {
        Ok(self.stream.peer)
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.greeting.is_empty() {
            let before = buffer.filled().len();
            let read = Pin::new(&mut self.stream).poll_read(context, buffer);
            self.heard = self.heard.saturating_add(buffer.filled().len().saturating_sub(before));
            if self.heard > ANSWER {
                return Poll::Ready(Err(io::Error::other("the server's answer does not end")));
            }
            return read;
        }
        let (now, later) = self.greeting.split_at(self.greeting.len().min(buffer.remaining()));
        buffer.put_slice(now);
        self.greeting = later;
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.heard = 0;
        if bytes == END {
            self.dot.0.store(true, Ordering::SeqCst);
        }
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// The bytes with CRLF wherever a line ends. A bare CR or LF must not be sent (RFC 5321, 2.3.8): servers disagree on
/// whether it ends a line, and so on where the letter ends.
pub(super) fn lines_with_crlf(bytes: &[u8]) -> Cow<'_, [u8]> {
    let mut previous = 0;
    let mut bare = false;
    for &byte in bytes {
        bare |= (byte == b'\n') != (previous == b'\r');
        previous = byte;
    }
    if !bare && previous != b'\r' {
        return Cow::Borrowed(bytes);
    }
    let mut lines = Vec::with_capacity(bytes.len() + bytes.len() / 32);
    let mut rest = bytes.iter().copied().peekable();
    while let Some(byte) = rest.next() {
        match byte {
            b'\r' => {
                rest.next_if_eq(&b'\n');
                lines.extend_from_slice(b"\r\n");
            }
            b'\n' => lines.extend_from_slice(b"\r\n"),
            other => lines.push(other),
        }
    }
    Cow::Owned(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_ends_in_crlf_and_nothing_else_changes() {
        for (given, sent) in [
            ("a\r\nb\r\n", "a\r\nb\r\n"),
            ("a\nb\n", "a\r\nb\r\n"),
            ("a\rb\r\n", "a\r\nb\r\n"),
            ("a\r\n\n.\n", "a\r\n\r\n.\r\n"),
            ("a\r", "a\r\n"),
            ("", ""),
        ] {
            assert_eq!(lines_with_crlf(given.as_bytes()), sent.as_bytes(), "{given:?}");
        }
        assert!(matches!(lines_with_crlf(b"a\r\n"), Cow::Borrowed(_)));
    }
}
