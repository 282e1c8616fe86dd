//! The program `amici`.

use std::process::ExitCode;

fn main() -> ExitCode {
    amici::cli::run(std::env::args_os())
}
