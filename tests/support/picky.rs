//! A mail server that refuses, stalls and talks as a test tells it to. It keeps what it takes.

use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    sync::{Arc, Mutex},
    thread,
};

/// What the server does with a letter to a reader.
#[derive(Clone, Debug)]
pub enum Answer {
    /// These words to RCPT.
    ToRecipient(&'static str),
    /// These words after the letter's end.
    ToLetter(&'static str),
    /// These words to MAIL FROM, whoever it is for.
    ToAll(&'static str),
    /// The letter is taken, and the connection cut before a word of it.
    Cut,
    /// The letter is taken, whatever others meet.
    Takes,
    /// No word to RCPT, ever.
    Silence,
    /// A line without an end to RCPT.
    Endless,
}

/// A letter as it was taken.
#[derive(Clone, Debug)]
pub struct Taken {
    pub to: String,
    pub text: String,
    pub bytes: Vec<u8>,
}

#[derive(Debug, Default)]
struct State {
    answers: Vec<(String, Answer)>,
    taken: Vec<Taken>,
    asked: Vec<String>,
    ascii_only: bool,
}

/// The server, until the test ends.
#[derive(Clone, Debug)]
pub struct Picky {
    pub port: u16,
    state: Arc<Mutex<State>>,
}

impl Picky {
    pub fn start() -> Picky {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let picky = Picky { port: listener.local_addr().unwrap().port(), state: Arc::default() };
        let server = picky.clone();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (server, stream) = (server.clone(), stream.unwrap());
                // The daemon may hang up at any time.
                thread::spawn(move || server.talk(&stream).ok());
            }
        });
        picky
    }

    /// From now on letters to addresses that end so meet this.
    pub fn answers(&self, whom: &str, answer: Answer) {
        self.state.lock().unwrap().answers.push((whom.to_owned(), answer));
    }

    /// From now on everything is taken.
    pub fn takes_all(&self) {
        self.state.lock().unwrap().answers.clear();
    }

    /// From now on only ASCII is understood.
    pub fn is_ascii_only(&self) {
        self.state.lock().unwrap().ascii_only = true;
    }

    /// What was taken since the last call.
    pub fn taken(&self) -> Vec<Taken> {
        std::mem::take(&mut self.state.lock().unwrap().taken)
    }

    /// To whom attempts were made since the last call, in order.
    pub fn asked(&self) -> Vec<String> {
        std::mem::take(&mut self.state.lock().unwrap().asked)
    }

    fn talk(&self, stream: &TcpStream) -> std::io::Result<()> {
        let mut out = stream.try_clone()?;
        let mut lines = BufReader::new(stream.try_clone()?);
        let (mut to, mut eight) = (String::new(), false);
        out.write_all(b"220 picky ESMTP\r\n")?;
        loop {
            let mut line = Vec::new();
            if lines.read_until(b'\n', &mut line)? == 0 {
                return Ok(());
            }
            let line = String::from_utf8_lossy(&line).trim_end().to_owned();
            let verb = line.split(' ').next().unwrap_or_default().to_ascii_uppercase();
            match verb.as_str() {
                "EHLO" => {
                    eight = !self.state.lock().unwrap().ascii_only;
                    out.write_all(if eight { b"250-picky\r\n250 8BITMIME\r\n" } else { b"250 picky\r\n" })?;
                }
                "RCPT" => {
                    to = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                    match self.answer(&to) {
                        Some(Answer::ToRecipient(words)) => say(&out, words)?,
                        Some(Answer::Silence) => loop {
                            thread::park();
                        },
                        Some(Answer::Endless) => loop {
                            out.write_all(&[b'x'; 4096])?;
                        },
                        Some(Answer::ToLetter(_) | Answer::ToAll(_) | Answer::Cut | Answer::Takes) | None => {
                            out.write_all(b"250 ok\r\n")?;
                        }
                    }
                }
                "DATA" => {
                    out.write_all(b"354 go on\r\n")?;
                    let bytes = letter(&mut lines)?;
                    assert!(eight || bytes.is_ascii(), "a letter that was promised to be ASCII");
                    match self.answer(&to) {
                        Some(Answer::ToLetter(words)) => say(&out, words)?,
                        answer => {
                            let text = mail_parser::MessageParser::default().parse(&bytes);
                            let text = text.and_then(|mail| mail.body_text(0).map(|text| text.into_owned()));
                            let taken = Taken { to: to.clone(), text: text.unwrap_or_default(), bytes };
                            self.state.lock().unwrap().taken.push(taken);
                            if matches!(answer, Some(Answer::Cut)) {
                                return Ok(());
                            }
                            out.write_all(b"250 taken\r\n")?;
                        }
                    }
                }
                "MAIL" => {
                    let words =
                        self.state.lock().unwrap().answers.iter().find_map(|(_, answer)| match answer {
                            Answer::ToAll(words) => Some(*words),
                            _ => None,
                        });
                    say(&out, words.unwrap_or("250 ok"))?;
                }
                "QUIT" => return out.write_all(b"221 bye\r\n"),
                _ => out.write_all(b"250 ok\r\n")?,
            }
        }
    }

    fn answer(&self, to: &str) -> Option<Answer> {
        let mut state = self.state.lock().unwrap();
        state.asked.push(to.to_owned());
        state.answers.iter().rev().find(|(whom, _)| to.ends_with(whom)).map(|(_, answer)| answer.clone())
    }
}

/// A line in one piece: in two, the second waits for the first to be acknowledged.
fn say(mut out: &TcpStream, words: &str) -> std::io::Result<()> {
    out.write_all(format!("{words}\r\n").as_bytes())
}

fn letter(lines: &mut BufReader<TcpStream>) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        let mut line = Vec::new();
        if lines.read_until(b'\n', &mut line)? == 0 || line == b".\r\n" {
            return Ok(bytes);
        }
        bytes.extend(line.strip_prefix(b".").unwrap_or(&line));
    }
}
