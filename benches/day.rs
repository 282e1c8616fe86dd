//! What a day costs on which nothing comes: the real program is left alone for three minutes between a real Dovecot and a
//! real Postfix, once where it waits by IDLE and once where it polls each minute, and what its threads did is taken for a
//! day; then what a mail costs that comes alone. Wake-ups are counted by the kernel, for each thread; energy is computed,
//! not measured: processor time at the watts of a small board. `DAY_SECONDS` and `DAY_MAILS` ask for more or less.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "test code"
)]

#[path = "shared/duel.rs"]
mod duel;
mod shared;
#[path = "../tests/support/mod.rs"]
mod support;

use std::{
    fs,
    process::{Child, Command, Stdio},
    thread::sleep,
    time::Duration,
};

use amici::store::OutboxState;
use duel::Duel;
use shared::{
    given,
    process::{Process, Thread},
};
use support::{
    club::{JAN, Letter},
    eventually,
    office::Office,
    whole_letter::WholeLetter,
};

/// What a small board takes beyond its idle state, with one core at full load.
const WATTS: f64 = 3.0;

/// Two start letters, and the director's.
const FIRST_LETTERS: i64 = 3;

const A_DAY: f64 = 86_400.0;

fn main() {
    let (seconds, mails) = (given("DAY_SECONDS", 180), given("DAY_MAILS", 50));
    let desks =
        [("with IDLE", Desk::starts("idle = true")), ("polling each minute", Desk::starts("idle = false"))];
    // Until all is quiet.
    sleep(Duration::from_secs(15));
    let before = desks.each_ref().map(|(_, desk)| desk.process.threads());
    sleep(Duration::from_secs(u64::try_from(seconds).unwrap()));
    let after = desks.each_ref().map(|(_, desk)| desk.process.threads());
    println!("{seconds} s in which nothing comes");
    for (((name, _), before), after) in desks.iter().zip(&before).zip(&after) {
        let Thread { woken, worked } = Thread::between(before, after);
        let seconds = seconds as f64;
        println!(
            "  {name:<20} {woken} wake-ups of {} threads, {:.1} a minute; {:.2} s of processor time a day",
            after.len(),
            woken as f64 * 60.0 / seconds,
            worked.as_secs_f64() * A_DAY / seconds,
        );
    }
    let [(_, desk), _] = desks;
    let before = desk.process.processor();
    desk.plays(mails);
    let each = (desk.process.processor() - before).as_secs_f64() / mails as f64;
    println!(
        "{mails} mails, one at a time: {:.1} ms of processor time a mail, which at {WATTS} W are {:.0} mJ",
        each * 1000.0,
        each * WATTS * 1000.0
    );
}

/// The program at work between mail servers of its own.
struct Desk {
    office: Office,
    child: Child,
    process: Process,
}

impl Desk {
    /// With this line among the settings of the mailbox; the start letters have left.
    fn starts(setting: &str) -> Desk {
        let office = Office::duel().without_mornings();
        let path = office.write_config(office.implicit());
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replace("poll_seconds = 3600", &format!("poll_seconds = 60\n{setting}")))
            .unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_amici"));
        command.arg("--config").arg(&path).arg("run").current_dir(office.folder.path());
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let desk = Desk { process: Process::of(&child), office, child };
        desk.letters_leave(FIRST_LETTERS);
        desk
    }

    /// Waits until so many letters have left.
    fn letters_leave(&self, count: i64) {
        let left = || {
            let rows = self.office.outbox();
            rows.iter().filter(|row| row.state == OutboxState::Accepted).count()
        };
        eventually(&format!("{count} letters leave"), || i64::try_from(left()).unwrap() >= count);
    }

    /// So many half-moves of the duel, each mailed when the letter that asks for it has left.
    fn plays(&self, mails: usize) {
        let mut duel = Duel::begins(&self.office);
        for mail in 0..i64::try_from(mails).unwrap() {
            let rows = self.office.outbox();
            let asks = |row: &&WholeLetter| match mail {
                0 => row.recipient.as_str() == JAN,
                _ => row.kind.word() == "your-move",
            };
            let asks = rows.iter().rev().find(asks).expect("a letter that asks");
            let asks = Letter::read(asks.recipient.as_str(), asks.bytes.clone());
            self.office.servers.deliver("referee", &duel.answers(&self.office, &asks));
            self.letters_leave(FIRST_LETTERS + 2 * (mail + 1));
        }
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
