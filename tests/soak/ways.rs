//! The ways in and out between the desk and the players, and what is wrong with them.

use std::path::Path;

use tokio::runtime::Runtime;

use crate::{
    refusals::Refusals,
    support::{
        club::DESK,
        dice::Dice,
        eventually,
        hall::Post,
        relay::{Fault, Relay},
        servers::{PASSWORD, Servers},
    },
};

/// How many connections of one life meet what was dealt for them.
const DEALT: usize = 40;

/// Maildirs on this machine, or real servers behind relays that break connections.
pub enum Ways {
    Maildirs,
    Servers(Box<Behind>),
}

/// A Dovecot and a Postfix, behind relays, with somebody who tells Postfix what to refuse.
pub struct Behind {
    servers: Servers,
    refusals: Refusals,
    imap: Relay,
    smtp: Relay,
    /// The relays work on it.
    _runtime: Runtime,
}

impl Ways {
    pub fn servers(seed: u64) -> Ways {
        let refusals = Refusals::start(seed);
        let servers = Servers::judged_by(refusals.port);
        servers.make_mailbox(DESK);
        let runtime = Runtime::new().unwrap();
        let imap = runtime.block_on(Relay::start(servers.imap_port));
        let smtp = runtime.block_on(Relay::start(servers.smtp_port));
        Ways::Servers(Box::new(Behind { servers, refusals, imap, smtp, _runtime: runtime }))
    }

    /// What the desk is told of them.
    pub fn post(&self, folder: &Path) -> Post {
        let Ways::Servers(behind) = self else { return Post::maildirs(folder) };
        let account = |port: u16| format!("host = \"localhost\"\nport = {port}\ntls = \"none\"\n");
        let config = format!(
            "[mailbox]\nkind = \"imap\"\nuser = \"{DESK}\"\npassword = \"{PASSWORD}\"\npoll_seconds = 1\n{}\
             [outgoing]\nkind = \"smtp\"\n{}",
            account(behind.imap.port),
            account(behind.smtp.port),
        );
        let desk = behind.servers.maildir(DESK);
        let people = desk.parent().unwrap().to_owned();
        Post { config, desk, people }
    }

    /// Other troubles for the next life; `enemy` is refused whatever comes. Nothing is refused for good where there is no
    /// time for it.
    pub fn trouble(&self, dice: &mut Dice, enemy: Option<&str>, long: bool) {
        let Ways::Servers(behind) = self else { return };
        behind.imap.plan((0..DEALT).map(|_| imap_fault(dice)));
        behind.smtp.plan((0..DEALT).map(|_| smtp_fault(dice)));
        // On some days a server refuses most of what comes.
        let (for_now, for_good) = if dice.roll(10) == 0 { (60, 30) } else { (8, 2) };
        behind.refusals.set(for_now, if long { for_good } else { 0 }, enemy);
    }

    /// No more troubles.
    pub fn calm(&self) {
        let Ways::Servers(behind) = self else { return };
        behind.imap.plan([]);
        behind.smtp.plan([]);
        behind.refusals.set(0, 0, None);
    }

    /// Waits until what Postfix has taken lies in the mailboxes.
    pub fn settle(&self) {
        let Ways::Servers(behind) = self else { return };
        eventually("Postfix has delivered all", || behind.servers.queue_is_empty());
    }

    /// How often a letter was refused.
    pub fn refused(&self) -> u64 {
        if let Ways::Servers(behind) = self { behind.refusals.refused() } else { 0 }
    }
}

fn imap_fault(dice: &mut Dice) -> Option<Fault> {
    let bytes = dice.roll(20_000);
    Some(match dice.roll(24) {
        0 => Fault::Drop,
        1 => Fault::Silence,
        2 => Fault::CutFromServer(bytes),
        3 => Fault::StallFromServer(bytes),
        4 => Fault::HalfClose(bytes),
        5 => Fault::CutFromClient(bytes / 50),
        _ => return None,
    })
}

fn smtp_fault(dice: &mut Dice) -> Option<Fault> {
    let bytes = dice.roll(20_000);
    Some(match dice.roll(36) {
        0 => Fault::Drop,
        1 => Fault::Silence,
        2 => Fault::CutFromServer(bytes / 10),
        3 => Fault::CutFromClient(bytes),
        4 => Fault::StallFromServer(bytes / 10),
        5 => Fault::SwallowAnswerTo("."),
        6 => Fault::SwallowInSilence("."),
        7 => Fault::InsteadAndCut { of: "RCPT", say: "421 4.3.2 closing\r\n" },
        8 => Fault::InsteadAndCut { of: "DATA", say: "" },
        9 => Fault::Endless("RCPT"),
        10 => Fault::Endless("DATA"),
        11 => Fault::Instead { of: "MAIL", say: "451 4.3.0 not now\r\n" },
        _ => return None,
    })
}
