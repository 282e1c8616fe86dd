//! A mail server that takes every letter, and knows the instant at which it did.

use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    sync::mpsc::{Receiver, Sender, channel},
    thread,
    time::{Duration, Instant},
};

/// How long a letter may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// A letter that was taken: when, for whom, and its bytes.
pub struct Taken {
    pub at: Instant,
    pub to: String,
    pub bytes: Vec<u8>,
}

/// The server, until the bench ends.
pub struct Taker {
    pub port: u16,
    taken: Receiver<Taken>,
}

impl Taker {
    pub fn start() -> Taker {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let (port, (tells, taken)) = (listener.local_addr().unwrap().port(), channel());
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (stream, tells) = (stream.unwrap(), tells.clone());
                thread::spawn(move || take(&stream, &tells));
            }
        });
        Taker { port, taken }
    }

    /// The next letters.
    pub fn next(&self, count: usize) -> Vec<Taken> {
        (0..count).map(|_| self.taken.recv_timeout(PATIENCE).expect("a letter")).collect()
    }
}

/// One connection.
fn take(mut stream: &TcpStream, tells: &Sender<Taken>) {
    stream.set_nodelay(true).unwrap();
    let mut lines = BufReader::new(stream);
    let mut say = |words: &str| stream.write_all(format!("{words}\r\n").as_bytes());
    let (mut to, mut line) = (String::new(), String::new());
    let mut answer = say("220 taker.test ESMTP");
    while answer.is_ok() {
        line.clear();
        if lines.read_line(&mut line).unwrap_or(0) == 0 {
            return;
        }
        answer = match line.get(..4).unwrap_or_default().to_ascii_uppercase().as_str() {
            "EHLO" => say("250-taker.test\r\n250-PIPELINING\r\n250 8BITMIME"),
            "RCPT" => {
                line.trim_end().trim_start_matches("RCPT TO:<").trim_end_matches('>').clone_into(&mut to);
                say("250 OK")
            }
            "DATA" => say("354 Go on").and_then(|()| {
                let bytes = letter(&mut lines);
                let taken = say("250 OK");
                // Nobody listens any more once the bench is over.
                let _ = tells.send(Taken { at: Instant::now(), to: to.clone(), bytes });
                taken
            }),
            "QUIT" => {
                let _ = say("221 Bye");
                return;
            }
            _ => say("250 OK"),
        };
    }
}

/// The lines up to the dot that stands alone.
fn letter(lines: &mut impl BufRead) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let begins = bytes.len();
        lines.read_until(b'\n', &mut bytes).unwrap();
        match &bytes[begins..] {
            b".\r\n" | b"" => {
                bytes.truncate(begins);
                return bytes;
            }
            [b'.', ..] => drop(bytes.remove(begins)),
            _ => {}
        }
    }
}
