//! Postfix's `smtp-sink`: takes every letter and keeps none.

use std::{
    net::{TcpListener, TcpStream},
    process::{Child, Command, Stdio},
};

use crate::support::eventually;

/// Stopped when dropped.
pub struct Sink {
    child: Child,
    pub port: u16,
}

impl Sink {
    pub fn start() -> Sink {
        let port = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
        let mut command = Command::new("/usr/sbin/smtp-sink");
        command.args(["-u", "nobody", &format!("127.0.0.1:{port}"), "128"]).stderr(Stdio::null());
        let sink = Sink { child: command.spawn().unwrap(), port };
        eventually("the sink listens", || TcpStream::connect(("127.0.0.1", port)).is_ok());
        sink
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
