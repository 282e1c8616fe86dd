//! Events of a club of any size.

use std::fmt::Write as _;

/// So many play in one event.
pub const PLAYERS: usize = 50;

/// The most games of one event.
pub const GAMES: usize = 1000;

/// So many games among fifty players, or fewer where there are fewer games. Where these are many everybody has White in as
/// many as Black; no two play twice.
pub fn event(code: &str, start: &str, games: usize) -> String {
    assert!(games <= GAMES, "an event of the bench has no more than {GAMES} games");
    let mut event = format!(
        "[event]\ncode = \"{code}\"\nname = \"Bench\"\nsite = \"Bench\"\nstart = {start}\nformat = \"games\"\n\
         director = {{ name = \"Weiss, Anna\", email = \"td@club.example\" }}\n\
         [regulations]\nprofile = \"iccf-email\"\n",
    );
    for player in 0..PLAYERS.min(games + 1) {
        let email = format!("p{player}.{}@club.example", code.to_lowercase());
        writeln!(event, "[[player]]\nname = \"P{player}, X\"\nemail = [\"{email}\"]\ntimezone = \"UTC\"")
            .unwrap();
    }
    for game in 0..games {
        let white = game % PLAYERS;
        let black = (white + 1 + game / PLAYERS) % PLAYERS;
        writeln!(event, "[[game]]\nwhite = \"P{white}, X\"\nblack = \"P{black}, X\"").unwrap();
    }
    event
}
