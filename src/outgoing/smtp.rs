//! An SMTP submission server as the way out, over one connection that is kept for the next letter.
//!
//! What a failure means depends on how far the letter had come, so the dialogue is driven here, step by step, and
//! lettre's transports, which tell only that it failed, are not used. Before the dot that ends DATA the server cannot
//! have taken the letter; after it, only its answer tells.

mod login;
mod server_answer;
mod seven_bit;
mod wire;

use std::{borrow::Cow, time::Duration};

use lettre::transport::smtp::{
    client::AsyncSmtpConnection,
    extension::{ClientId, Extension},
};

use super::envelope::Envelope;
use crate::{
    config::MailAccount,
    model::{SendOutcome, ServerRefusal},
    net::{Connector, Failure, Greeting, Protocol, Secret, Way, deadline},
};
use login::Refusal;
use server_answer::{Trouble, answer, masked, trouble};
use wire::{Dot, Wire};

#[derive(Clone, Copy, Debug)]
pub struct Deadlines {
    /// For each step until it knows us: TCP, TLS, greeting with EHLO, AUTH.
    pub step: Duration,
    /// For its answer to MAIL, RCPT and DATA (RFC 5321, 4.5.3.2).
    pub command: Duration,
    /// For taking the letter, from its first byte to the answer after the dot. RFC 5321 asks for ten minutes after the
    /// dot, and hanging up earlier makes duplicates.
    pub letter: Duration,
    /// An attempt that takes longer holds up no other: a further connection takes its place.
    pub stalls: Duration,
    pub quit: Duration,
}

impl Default for Deadlines {
    fn default() -> Self {
        Self {
            step: Duration::from_secs(60),
            command: Duration::from_secs(5 * 60),
            letter: Duration::from_secs(11 * 60),
            stalls: Duration::from_secs(20),
            quit: Duration::from_secs(5),
        }
    }
}

impl Deadlines {
    /// The longest that an attempt takes: over a connection that was kept, and then over a new one.
    pub fn attempt(&self) -> Duration {
        // The password too may be waited for.
        (self.step * 7 + self.command * 4).saturating_add(self.letter) * 2
    }
}

pub struct Smtp {
    connector: Connector,
    pub(super) connections: usize,
    pub(super) deadlines: Deadlines,
    line: Option<Line>,
    pub(super) login_refused: bool,
}

struct Line {
    connection: AsyncSmtpConnection,
    dot: Dot,
    /// How we logged in, where we did.
    way: Option<Way>,
}

impl Smtp {
    /// For this account; `connections` of these may be used beside each other.
    pub fn new(account: MailAccount, connections: usize) -> Self {
        let (connector, deadlines) = (Connector::new(account, Protocol::SMTP), Deadlines::default());
        Self { connector, connections, deadlines, line: None, login_refused: false }
    }

    /// One attempt. A connection that was kept may have died unnoticed; that is tried over a new one at once, since the
    /// server has not heard of the letter.
    pub async fn send(&mut self, parcel: Envelope<'_>) -> SendOutcome {
        // Taken out, so that a send that is cancelled half way leaves no connection in an unknown state.
        if let Some(line) = self.line.take()
            && let Ok(outcome) = self.deliver(line, parcel).await
        {
            return masked(outcome, parcel);
        }
        let outcome = match self.connect().await {
            Err(failure) => SendOutcome::Unreachable(failure.to_string()),
            Ok(line) => self.deliver(line, parcel).await.unwrap_or_else(SendOutcome::Unreachable),
        };
        masked(outcome, parcel)
    }

    async fn connect(&mut self) -> Result<Line, Failure> {
        self.login_refused = false;
        if self.connector.account.user.is_none() {
            return self.greeted().await;
        }
        let secret = self.connector.secret().await?;
        match self.known(&secret).await {
            Ok(line) => Ok(line),
            Err(refusal) => {
                let fresh = if refusal.of_secret { self.connector.fresh(&secret).await? } else { None };
                if refusal.of_secret {
                    self.connector.remember_refused(secret);
                }
                let line = match fresh {
                    // The token may have expired between its making and its use.
                    Some(fresh) => self.known(&fresh).await,
                    None => Err(refusal),
                };
                line.map_err(|Refusal { failure, for_good, .. }| {
                    self.login_refused = for_good;
                    failure
                })
            }
        }
    }

    /// A connection over which the server knows us.
    async fn known(&mut self, secret: &Secret) -> Result<Line, Refusal> {
        let mut line = self.greeted().await?;
        let (connector, connection) = (&self.connector, &mut line.connection);
        line.way = Some(login::log_in(connector, connection, secret, self.deadlines.step).await?);
        Ok(line)
    }

    /// A connection over which the server has greeted.
    async fn greeted(&mut self) -> Result<Line, Failure> {
        let limit = self.deadlines.step;
        let (stream, greeting) = self.connector.connect(limit).await?;
        let (wire, dot) = Wire::new(stream, greeting == Greeting::Heard);
        let hello = ClientId::default();
        let greeted = AsyncSmtpConnection::connect_with_transport(Box::new(wire), &hello);
        let connection = self.connector.greeting(limit, greeted, |error| error.status().is_some()).await?;
        Ok(Line { connection, dot, way: None })
    }

    /// Hands the letter over; an error when the connection ended before the server heard of it.
    async fn deliver(&mut self, mut line: Line, parcel: Envelope<'_>) -> Result<SendOutcome, String> {
        let takes_eight_bits = line.connection.server_info().supports_feature(Extension::EightBitMime);
        let (bytes, eight_bit) = match parcel.bytes.is_ascii() {
            true => (Cow::Borrowed(parcel.bytes), ""),
            false if takes_eight_bits => (Cow::Borrowed(parcel.bytes), " BODY=8BITMIME"),
            // A relay would encode it (RFC 6152, 3), and hide the game from the program that reads it.
            false => (Cow::Owned(seven_bit::transliterated(parcel.bytes)), ""),
        };
        let limit = self.deadlines.command;
        let mail = format!("MAIL FROM:<{}>{eight_bit}\r\n", parcel.envelope_from);
        match line.command(limit, mail).await {
            Ok(()) => {}
            Err(Trouble::Gone(reason)) => return Err(reason),
            // It is we who are refused, and with us every letter.
            Err(Trouble::Answer(SendOutcome::Refused(refusal))) => {
                return Ok(self.keep(line, SendOutcome::Unreachable(refusal.words)).await);
            }
            Err(Trouble::Answer(outcome)) => return Ok(self.keep(line, outcome).await),
        }
        for command in [format!("RCPT TO:<{}>\r\n", parcel.recipient), "DATA\r\n".to_owned()] {
            match line.command(limit, command).await {
                Ok(()) => {}
                // The server knew whom the letter was for, so the letter may be the cause.
                Err(Trouble::Gone(reason)) => return Ok(hung_up(reason)),
                Err(Trouble::Answer(outcome)) => return Ok(self.keep(line, outcome).await),
            }
        }
        match line.letter(self.deadlines.letter, &bytes).await {
            Ok(()) => {
                self.line = Some(line);
                Ok(SendOutcome::Accepted)
            }
            // Some servers hold on to what they have refused.
            Err(Trouble::Answer(outcome)) => Ok(self.keep(line, outcome).await),
            Err(Trouble::Gone(reason)) if line.dot.said() => Ok(SendOutcome::Ambiguous(reason)),
            Err(Trouble::Gone(reason)) => Ok(hung_up(reason)),
        }
    }

    /// Ends the half said transaction, so that the connection can be used again.
    async fn keep(&mut self, mut line: Line, outcome: SendOutcome) -> SendOutcome {
        if line.command(self.deadlines.command, "RSET\r\n".to_owned()).await.is_ok() {
            self.line = Some(line);
        }
        outcome
    }

    /// Ends when the account has another password than the one that the server refused.
    pub(super) async fn another_password(&self, pause: Duration) {
        self.connector.another_password(pause).await;
    }

    pub(super) async fn close(&mut self) {
        if let Some(mut line) = self.line.take() {
            // The letters are delivered whether or not the server says goodbye.
            let _ = deadline(self.deadlines.quit, "QUIT", line.connection.quit()).await;
        }
    }

    pub(super) async fn check(&mut self) -> Result<String, String> {
        let line = self.connect().await.map_err(|failure| failure.to_string())?;
        let account = &self.connector.account;
        let login = line.way.map_or("no login".to_owned(), |way| format!("logged in by {}", way.name()));
        let told = format!("SMTP {}:{}: {login}", account.host, account.port);
        self.line = Some(line);
        Ok(told)
    }
}

/// The connection ended when the server knew whom the letter was for and could not have taken it.
fn hung_up(words: String) -> SendOutcome {
    SendOutcome::Refused(ServerRefusal { code: String::new(), heard_all: false, words })
}

impl Line {
    async fn command(&mut self, limit: Duration, command: String) -> Result<(), Trouble> {
        // The verb only: the rest is an address.
        let verb = command.split(['\r', ' ']).next().unwrap_or_default().to_owned();
        match deadline(limit, &verb, self.connection.command(command)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(trouble(&verb, &error)),
            Err(silent) => Err(Trouble::Gone(silent.to_string())),
        }
    }

    async fn letter(&mut self, limit: Duration, bytes: &[u8]) -> Result<(), Trouble> {
        let bytes = wire::lines_with_crlf(bytes);
        // lettre begins the end mark with a line end of its own.
        let bytes = bytes.strip_suffix(b"\r\n").unwrap_or(&bytes);
        self.dot.forget();
        match deadline(limit, "end of letter", self.connection.message(bytes)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(answer("end of letter", &error, true)),
            Err(silent) => Err(Trouble::Gone(silent.to_string())),
        }
    }
}
