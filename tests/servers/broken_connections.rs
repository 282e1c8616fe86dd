//! The whole daemon between servers that break: a relay on either side cuts, stalls, drops and lies. Whatever happens,
//! each move is played once, no letter is lost, and a letter that comes twice is the same both times.

use std::time::Duration;

use crate::support::{
    club::{JAN, LENA, Letter, Mail, SAMPLE},
    dice::Dice,
    eventually,
    office::{Office, Ways, as_sent, runtime, settled},
    relay::{Fault, Relay},
};
use amici::{clock::Clock, daemon::Deadlines, mailbox::imap, outgoing::smtp, store::OutboxState};
use tokio::runtime::Runtime;

/// A club with a relay before each server.
struct Line {
    office: Office,
    imap: Relay,
    smtp: Relay,
    runtime: Runtime,
    /// How many half-moves have been sent.
    sent: usize,
    /// How often a pass met trouble.
    troubles: usize,
}

impl Line {
    fn open() -> Line {
        let mut office = Office::duel();
        let short = Duration::from_secs(1);
        office.clock = Clock::Standing(Clock::System.now());
        office.deadlines = Deadlines {
            imap: imap::Deadlines {
                step: short,
                command: short,
                fetch: short,
                idle_start: short,
                idle: Duration::from_secs(60),
                idle_end: short,
                logout: short,
            },
            smtp: smtp::Deadlines { step: short, command: short, letter: short, stalls: short, quit: short },
            ..Deadlines::default()
        };
        let runtime = runtime();
        let imap = runtime.block_on(Relay::start(office.servers.imap_port));
        let smtp = runtime.block_on(Relay::start(office.servers.smtp_port));
        let line = Line { office, imap, smtp, runtime, sent: 0, troubles: 0 };
        line.office.pass(line.ways());
        line
    }

    /// In clear, so that the relays see lines.
    fn ways(&self) -> Ways {
        Ways { imap: self.imap.port, smtp: self.smtp.port, tls: "none" }
    }

    /// The next half-move of the sample game is sent and lies in the referee's mailbox.
    fn next_move(&mut self) {
        let index = self.sent;
        let me = if index.is_multiple_of(2) { JAN } else { LENA };
        let wanted = format!("+club26-1.{}.", index + 1);
        let asks = |letter: &Letter| index == 0 || letter.reply_to.contains(&wanted);
        let find = || self.office.letters(me).into_iter().rev().find(asks);
        eventually("the letter that asks for the move", || find().is_some());
        let dots = if index.is_multiple_of(2) { "." } else { "..." };
        let line = format!("Game CLUB26/1: {}{dots} {}", index / 2 + 1, SAMPLE[index]);
        self.office.send(&Mail::answer(&find().unwrap(), me, &line));
        self.sent += 1;
        eventually("the mail is there", || self.office.servers.letters("referee").len() == self.sent);
    }

    /// Passes, each half an hour later, until nothing is left to do.
    fn until_quiet(&mut self, what: &str) {
        for _ in 0..12 {
            let pass = self.office.pass(self.ways());
            self.troubles += usize::from(!pass.trouble.is_empty() || pass.left.waiting > 0);
            self.office.clock = Clock::Standing(self.office.clock.now() + chrono::Duration::minutes(31));
            let left = self.office.outbox().iter().any(|letter| letter.state == OutboxState::Due);
            if pass.trouble.is_empty() && !left {
                return self.check(what);
            }
        }
        panic!("{what}: it never came to rest");
    }

    /// Every move once, every letter there, every copy the same.
    fn check(&self, what: &str) {
        assert_eq!(self.office.moves("CLUB26/1"), SAMPLE[..self.sent], "{what}");
        let left =
            |office: &Office| office.outbox().iter().all(|letter| letter.state == OutboxState::Accepted);
        eventually(&format!("{what}: every letter leaves"), || left(&self.office));
        let letters = self.office.outbox();
        // Three start letters; a confirmation and a forward for each move.
        assert_eq!(letters.len(), 3 + 2 * self.sent, "{what}");
        eventually(&format!("{what}: every letter comes"), || self.office.copies().len() == letters.len());
        let copies = self.office.copies();
        for letter in letters {
            for copy in &copies[letter.message_id.as_str()] {
                assert!(*copy == as_sent(&letter.bytes), "{what}: {}", String::from_utf8_lossy(copy));
            }
        }
    }

    /// How many letters came more than once.
    fn doubled(&self) -> usize {
        self.office.copies().values().filter(|copies| copies.len() > 1).count()
    }
}

#[test]
fn whatever_the_mailbox_does_each_move_is_played_once() {
    let mut line = Line::open();
    let faults = [
        Fault::Drop,
        Fault::Silence,
        Fault::CutFromServer(10),
        Fault::CutFromServer(900),
        Fault::CutFromServer(1500),
        Fault::CutFromServer(2200),
        Fault::CutFromClient(30),
        Fault::CutFromClient(200),
        Fault::StallFromServer(900),
        Fault::StallFromServer(1700),
        Fault::HalfClose(1200),
        Fault::Instead { of: "BODY.PEEK", say: "{tag} NO not now\r\n" },
        Fault::Instead { of: "BODY.PEEK", say: "{tag} OK done\r\n" },
        Fault::Instead { of: "RFC822.SIZE", say: "{tag} NO not now\r\n" },
        Fault::Instead { of: "SEARCH", say: "{tag} NO not now\r\n" },
        Fault::InsteadAndCut { of: "BODY.PEEK", say: "* BYE shutting down\r\n" },
        Fault::InsteadAndCut { of: "SEARCH", say: "* BYE shutting down\r\n" },
        Fault::Instead { of: "STORE", say: "{tag} NO read-only\r\n" },
    ];
    for fault in faults {
        line.next_move();
        line.imap.next(fault.clone());
        line.until_quiet(&format!("{fault:?}"));
    }
    println!("{} moves, {} passes in trouble", line.sent, line.troubles);
    assert!(line.troubles >= 14, "the faults must be felt: {}", line.troubles);
    assert_eq!(line.doubled(), 0);
}

#[test]
fn whatever_the_outgoing_server_does_each_letter_comes_and_is_the_same() {
    let mut line = Line::open();
    let faults = [
        (Fault::Drop, false),
        (Fault::Silence, false),
        (Fault::CutFromServer(5), false),
        (Fault::CutFromServer(200), false),
        (Fault::CutFromServer(330), false),
        (Fault::CutFromClient(60), false),
        (Fault::CutFromClient(900), false),
        (Fault::StallFromServer(250), false),
        (Fault::HalfClose(250), false),
        (Fault::InsteadAndCut { of: "EHLO", say: "421 busy\r\n" }, false),
        (Fault::InsteadAndCut { of: "MAIL FROM", say: "421 busy\r\n" }, false),
        (Fault::Instead { of: "RCPT TO", say: "451 try later\r\n" }, false),
        (Fault::Instead { of: "RCPT TO", say: "550 nobody\r\n" }, false),
        (Fault::SwallowAnswerTo("DATA"), false),
        // The server has taken the letter, and we cannot know.
        (Fault::SwallowAnswerTo("."), true),
        (Fault::SwallowInSilence("."), true),
    ];
    for (fault, taken) in faults {
        line.next_move();
        let before = line.doubled();
        line.smtp.next(fault.clone());
        line.until_quiet(&format!("{fault:?}"));
        if taken {
            eventually("the letter comes twice", || line.doubled() == before + 1);
            line.check("the second copy");
        }
    }
    println!("{} moves, {} passes in trouble, {} letters twice", line.sent, line.troubles, line.doubled());
    assert!(line.troubles >= 14, "the faults must be felt: {}", line.troubles);
}

/// Both servers are cut at random places, over and over, for a whole game.
#[test]
fn a_game_through_connections_that_are_cut_at_random_is_played_to_its_end() {
    let mut line = Line::open();
    let mut dice = Dice(64);
    for index in 0..SAMPLE.len() {
        line.next_move();
        let mut faults = |most| match dice.roll(4) {
            0 => None,
            1 => Some(Fault::CutFromClient(dice.roll(most))),
            2 => Some(Fault::CutFromServer(1 + dice.roll(most))),
            _ => Some(Fault::Drop),
        };
        let (inward, outward) = ([faults(2500), faults(2500)], [faults(3000), faults(3000)]);
        let what = format!("half-move {}: {inward:?} {outward:?}", index + 1);
        line.imap.plan(inward);
        line.smtp.plan(outward);
        line.until_quiet(&what);
    }
    println!("{} moves, {} passes in trouble, {} letters twice", line.sent, line.troubles, line.doubled());
    assert!(line.troubles > 20, "{}", line.troubles);
}

/// While it runs: the connection is cut in IDLE, and again and again while it comes back.
#[test]
fn a_daemon_in_idle_that_is_cut_off_comes_back_and_reads_on() {
    let mut line = Line::open();
    line.office.clock = Clock::System;
    line.check("the start letters");
    let running = line.office.run(line.ways());
    for (index, fault) in [None, Some(Fault::Drop), Some(Fault::CutFromServer(700))].into_iter().enumerate() {
        line.next_move();
        settled(&line.office, index + 1);
        line.check(&format!("{fault:?}"));
        line.imap.plan([fault]);
        line.runtime.block_on(line.imap.sever());
    }
    line.next_move();
    settled(&line.office, 4);
    line.check("after the last cut");
    running.end().unwrap();
    drop(line.runtime);
}
