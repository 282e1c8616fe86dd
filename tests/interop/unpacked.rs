//! Packages that were unpacked and not installed, so that none of them starts a daemon or drives another one out.

use std::{
    path::PathBuf,
    process::{Child, Command},
};

/// Where `scripts/interop` unpacked them.
const VARIABLE: &str = "AMICI_INTEROP";

/// A file of one of the packages, by its path on a system where they are installed.
pub fn file(path: &str) -> PathBuf {
    let folder = std::env::var(VARIABLE)
        .unwrap_or_else(|_| panic!("{VARIABLE} names no folder: start these tests by scripts/interop"));
    let file = PathBuf::from(folder).join(path);
    assert!(file.exists(), "{} is not there: scripts/interop unpacks it", file.display());
    file
}

/// A program of one of the packages, to be started with the libraries that came with it.
pub fn program(path: &str) -> Command {
    let mut command = Command::new(file(path));
    let machine = std::env::consts::ARCH;
    let libraries = [file("usr/lib"), file("usr/lib").join(format!("{machine}-linux-gnu"))];
    let libraries = std::env::join_paths(libraries).unwrap();
    command.env("LD_LIBRARY_PATH", libraries);
    command
}

/// Kills a server with the children that it has, and waits for its end. It leads a process group of its own.
pub fn kill(server: &mut Child) {
    let group = format!("-{}", server.id());
    let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
    let _ = server.wait();
}
