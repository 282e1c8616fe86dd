//! What a service manager asks of the service that it has started: systemd, or another that speaks as it does.

use std::{ffi::OsString, time::Duration};

/// How to talk to the service manager (`sd_notify(3)`, `sd_watchdog_enabled(3)`).
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ServiceManager {
    /// The datagram socket on which it listens: a path, or an abstract name behind `@`.
    pub socket: OsString,
    /// It takes us for dead where it does not hear of us for so long; none where it does not watch us.
    pub watchdog: Option<Duration>,
}

impl ServiceManager {
    /// The one that has started us, where one has that listens.
    pub fn of_the_environment() -> Option<ServiceManager> {
        #[allow(clippy::disallowed_methods, reason = "this is the place")]
        let variable = |name: &str| std::env::var(name).ok();
        let socket = std::env::var_os("NOTIFY_SOCKET").filter(|socket| !socket.is_empty())?;
        let watchdog = watchdog(variable("WATCHDOG_USEC"), variable("WATCHDOG_PID"), std::process::id());
        Some(ServiceManager { socket, watchdog })
    }
}

/// How long the manager waits for a sign of life, in microseconds, where it is this process that it waits for.
fn watchdog(usec: Option<String>, pid: Option<String>, ours: u32) -> Option<Duration> {
    if pid.is_some_and(|pid| pid.parse() != Ok(ours)) {
        return None;
    }
    usec.and_then(|usec| usec.parse().ok()).filter(|usec| *usec > 0).map(Duration::from_micros)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_watchdog_is_ours_unless_it_names_another_process() {
        let asked = |usec: &str, pid: Option<&str>| watchdog(Some(usec.into()), pid.map(Into::into), 7);
        assert_eq!(asked("3000000", None), Some(Duration::from_secs(3)));
        assert_eq!(asked("3000000", Some("7")), Some(Duration::from_secs(3)));
        for (usec, pid) in [("3000000", Some("8")), ("0", None), ("", None), ("soon", None)] {
            assert_eq!(asked(usec, pid), None, "{usec} {pid:?}");
        }
        assert_eq!(watchdog(None, Some("7".into()), 7), None);
    }
}
