//! What one mail costs at each step of its way through the core: what is newly written in it, its reading, the ruling, the
//! game folded from its journal, and the letters. Each by `divan`, whose options these benches take: `cargo bench --bench
//! core -- letter` runs those with this in their name, and `-- --ignored each_mail` tells the mails apart.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "test code"
)]

#[path = "core/game.rs"]
mod game;
#[path = "core/letter.rs"]
mod letter;
#[path = "core/played.rs"]
mod played;
mod shared;
#[path = "core/text.rs"]
mod text;

fn main() {
    divan::main();
}
