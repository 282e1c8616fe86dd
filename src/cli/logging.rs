//! Logs, to standard error.

use std::io::{self, IsTerminal};

use tracing_subscriber::EnvFilter;

/// How much may be logged.
pub(super) const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

/// What the libraries below may say whatever is asked for: async-imap prints LOGIN with the password at trace level,
/// and the others whole protocols with people's letters in them.
const LIBRARIES: &str = "async_imap=off,imap_proto=off,lettre=warn,rustls=warn";

/// From here on what the daemon notes is written. A second call changes nothing.
pub(super) fn start(level: &str) {
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter(level))
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .with_target(false)
        .finish();
    // Only a test that runs two commands in one process has one already.
    let _ = tracing::subscriber::set_global_default(subscriber);
}

fn filter(level: &str) -> EnvFilter {
    EnvFilter::new(if level == "off" { level.to_owned() } else { format!("{level},{LIBRARIES}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_level_lets_the_libraries_tell_passwords() {
        for level in LEVELS {
            let filter = filter(level).to_string();
            assert!(filter.contains("async_imap=off") || filter == "off", "{filter}");
        }
    }
}
