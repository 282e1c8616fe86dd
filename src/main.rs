//! The program `amici`.

fn main() {}
