//! What is said in clear before STARTTLS. Required, never opportunistic: a server that does not offer it is refused.
//!
//! This is ours and not the libraries', since what a stranger on the line slips in behind the server's last clear
//! answer must not be taken for the server's word after the handshake (lettre would keep such bytes in its buffer):
//! bytes that are left over here end the connection. Nothing that was learned in clear is used afterwards.

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use super::{
    Failure,
    advice::{Advice, Protocol},
};

/// The longest answer that is read before the handshake, in bytes.
const LONGEST: usize = 16 * 1024;

/// Brings the connection to where the TLS handshake begins.
pub(super) async fn request(tcp: TcpStream, advice: Advice<'_>) -> Result<TcpStream, Failure> {
    let mut clear = Clear { tcp, advice, unread: Vec::new(), read: 0 };
    if advice.protocol == Protocol::IMAP {
        clear.imap().await?
    } else {
        clear.smtp().await?
    }
    if clear.unread.is_empty() {
        Ok(clear.tcp)
    } else {
        Err(Failure("STARTTLS: bytes came in clear behind the server's answer".into()))
    }
}

struct Clear<'a> {
    tcp: TcpStream,
    advice: Advice<'a>,
    unread: Vec<u8>,
    read: usize,
}

impl Clear<'_> {
    /// RFC 3501, 6.2.1. A greeting of PREAUTH leaves no way to TLS and is refused with every other.
    async fn imap(&mut self) -> Result<(), Failure> {
        let greeting = self.line().await?;
        self.greeted(greeting.starts_with("* OK"), greeting.starts_with("* "), &greeting)?;
        self.say("t1 STARTTLS\r\n").await?;
        loop {
            let line = self.line().await?;
            if let Some(answer) = line.strip_prefix("t1 ") {
                return self.offered(answer.starts_with("OK"), answer);
            }
        }
    }

    /// RFC 3207, 4.
    async fn smtp(&mut self) -> Result<(), Failure> {
        let greeting = self.reply().await?;
        self.greeted(greeting.starts_with("220"), greeting.starts_with(['4', '5']), &greeting)?;
        self.say("EHLO [127.0.0.1]\r\n").await?;
        let offers = self.reply().await?;
        let offered =
            offers.lines().any(|line| line.get(4..).is_some_and(|offer| offer.trim() == "STARTTLS"));
        expect("EHLO", offers.starts_with("250"), &offers)?;
        self.offered(offered, "the server does not offer it")?;
        self.say("STARTTLS\r\n").await?;
        let answer = self.reply().await?;
        expect("STARTTLS", answer.starts_with("220"), &answer)
    }

    /// `declines`: such a server says so when it will not serve us now.
    fn greeted(&self, met: bool, declines: bool, answer: &str) -> Result<(), Failure> {
        let greeted = expect("greeting", met, answer);
        if declines { greeted } else { greeted.map_err(|failure| failure.advised(&self.advice.greeting())) }
    }

    fn offered(&self, met: bool, answer: &str) -> Result<(), Failure> {
        expect("STARTTLS", met, answer).map_err(|failure| failure.advised(&self.advice.no_starttls()))
    }

    /// An SMTP reply of one or more lines; the last has no dash behind its code.
    async fn reply(&mut self) -> Result<String, Failure> {
        let mut reply = String::new();
        loop {
            let line = self.line().await?;
            reply.push_str(&line);
            if line.get(3..4) != Some("-") {
                return Ok(reply);
            }
            reply.push('\n');
        }
    }

    async fn line(&mut self) -> Result<String, Failure> {
        loop {
            if let Some(end) = self.unread.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.unread.drain(..=end).collect();
                return Ok(String::from_utf8_lossy(&line).trim_end().to_owned());
            }
            let came =
                self.tcp.read_buf(&mut self.unread).await.map_err(|error| Failure::of("lost", error))?;
            self.read += came;
            if came == 0 || self.read > LONGEST {
                return Err(Failure("the server hung up, or talks without end, before STARTTLS".into()));
            }
        }
    }

    async fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.tcp.write_all(text.as_bytes()).await.map_err(|error| Failure::of("lost", error))
    }
}

fn expect(what: &str, met: bool, answer: &str) -> Result<(), Failure> {
    if met { Ok(()) } else { Err(Failure::of(what, answer)) }
}
