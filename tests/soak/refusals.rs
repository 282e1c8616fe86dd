//! Whom the real Postfix refuses, and when: it asks this policy service (the protocol of Postfix's SMTPD_POLICY_README)
//! at RCPT and after the last line of a letter.

use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    sync::{Arc, Mutex},
};

use crate::support::dice::Dice;

const FOR_NOW: [&str; 3] = [
    "450 4.2.2 mailbox full",
    "451 4.7.1 greylisted, come back later",
    "452 4.3.1 insufficient system storage",
];
const FOR_GOOD: [&str; 3] =
    ["550 5.4.5 daily sending limit", "554 5.7.1 looks like spam", "550 5.1.1 no such player here"];

struct Mood {
    dice: Dice,
    /// Of so many letters in a hundred one is refused for the time being.
    for_now: usize,
    /// The same, for good.
    for_good: usize,
    /// Whose letters are all refused for good.
    enemy: Option<String>,
    refused: u64,
}

/// The service; it answers as long as the test runs.
#[derive(Clone)]
pub struct Refusals {
    pub port: u16,
    mood: Arc<Mutex<Mood>>,
}

impl Refusals {
    pub fn start(seed: u64) -> Refusals {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let mood = Mood { dice: Dice(seed), for_now: 0, for_good: 0, enemy: None, refused: 0 };
        let refusals = Refusals { port, mood: Arc::new(Mutex::new(mood)) };
        let service = refusals.clone();
        std::thread::spawn(move || {
            for asking in listener.incoming() {
                let (service, asking) = (service.clone(), asking.unwrap());
                std::thread::spawn(move || service.serve(asking));
            }
        });
        refusals
    }

    /// From now on so many letters in a hundred are refused, and all to this address.
    pub fn set(&self, for_now: usize, for_good: usize, enemy: Option<&str>) {
        let mut mood = self.mood.lock().unwrap();
        (mood.for_now, mood.for_good, mood.enemy) = (for_now, for_good, enemy.map(str::to_owned));
    }

    /// How often it has refused.
    pub fn refused(&self) -> u64 {
        self.mood.lock().unwrap().refused
    }

    fn serve(&self, mut asking: TcpStream) {
        let mut recipient = String::new();
        for line in BufReader::new(asking.try_clone().unwrap()).lines() {
            let Ok(line) = line else { return };
            if let Some(address) = line.strip_prefix("recipient=") {
                recipient = address.to_lowercase();
            }
            if line.is_empty() {
                let action = self.action(&recipient).unwrap_or("DUNNO");
                if write!(asking, "action={action}\n\n").is_err() {
                    return;
                }
            }
        }
    }

    fn action(&self, recipient: &str) -> Option<&'static str> {
        let mut mood = self.mood.lock().unwrap();
        let (roll, words) = (mood.dice.roll(100), mood.dice.roll(3));
        let action = if mood.enemy.as_deref() == Some(recipient) || roll < mood.for_good {
            Some(FOR_GOOD[words])
        } else if roll < mood.for_good + mood.for_now {
            Some(FOR_NOW[words])
        } else {
            None
        };
        mood.refused += u64::from(action.is_some());
        action
    }
}
