//! `read-mail`, which the daemon calls and nobody else: reads one mail from standard input, within limits that the
//! process sets itself, and says with its exit code whether it survived.

use std::{io, process::ExitCode};

use rustix::process::{Resource, Rlimit, setrlimit};

use crate::mail::reader_process::{MEMORY, NOT_READ, SECONDS, read_alone};

/// So many seconds behind the signal that says that the time is used up comes the one that cannot be ignored.
const LAST_SECONDS: u64 = 5;

pub(super) fn obey() -> ExitCode {
    let limits = [
        (Resource::As, MEMORY, MEMORY),
        (Resource::Cpu, SECONDS, SECONDS.saturating_add(LAST_SECONDS)),
        // A mail that breaks us must not fill the disk with what was in memory.
        (Resource::Core, 0, 0),
    ];
    for (resource, current, maximum) in limits {
        if setrlimit(resource, Rlimit { current: Some(current), maximum: Some(maximum) }).is_err() {
            return ExitCode::from(NOT_READ);
        }
    }
    ExitCode::from(read_alone(&mut io::stdin().lock()))
}
