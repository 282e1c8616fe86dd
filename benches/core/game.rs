//! One move in a game of 100 half-moves, in digits and in a player's own letters: from the line of the mail to what it
//! says, and from that to the ruling; and the game folded from its journal.

use amici::{
    chess::{Played, Script},
    laws::{Act, Context, Game, MoveText, Submission, decide},
    mail::{Line, Standing},
    model::{Language, Ply},
    reading::{self, InGame, What},
};
use divan::{Bencher, black_box};

use super::played;

/// In which a move is written.
const SCRIPTS: [Script; 2] = [Script::Numeric, Script::Local];

/// A move of a piece, as it is written.
fn line(game: &Game, script: Script) -> [Line; 1] {
    let position = game.position();
    let made: Played = position
        .legal_numerics()
        .into_iter()
        .filter_map(|numeric| position.play(numeric).ok())
        .find(|played| played.san.starts_with(['N', 'B', 'R', 'Q']))
        .expect("a piece can move");
    let text = format!("{} {}", Ply::after(played::HALF_MOVES), made.write(script, Language::Pl));
    [Line { text, standing: Standing::Fresh, below_quotation: false }]
}

fn read(lines: &[Line]) -> Submission {
    let said = reading::read(lines).said.into_iter().next().expect("the line reads");
    let What::Game(InGame::Moves(stretch)) = said.what else { panic!("the line reads as moves") };
    Submission::from(Act::Move(MoveText { line: said.line, stretch }))
}

fn rule(game: &Game, submission: &Submission) {
    let sent = played::at(played::HALF_MOVES + 1);
    let context = Context { sender: game.on_move(), sent, answers: None, nothing_else: true };
    let ruling = decide(game, submission, &context).expect("the move is recorded");
    assert!(!black_box(ruling).facts.is_empty());
}

#[divan::bench(args = SCRIPTS)]
fn reading_of_a_move(bencher: Bencher<'_, '_>, script: Script) {
    let lines = line(&played::game(), script);
    bencher.bench(|| read(black_box(&lines)));
}

#[divan::bench(args = SCRIPTS)]
fn ruling(bencher: Bencher<'_, '_>, script: Script) {
    let game = played::game();
    let submission = read(&line(&game, script));
    bencher.bench(|| rule(&game, black_box(&submission)));
}

#[divan::bench]
fn fold(bencher: Bencher<'_, '_>) {
    let entries = played::journal();
    bencher.bench(|| Game::fold(played::id(), black_box(&entries)).unwrap());
}
