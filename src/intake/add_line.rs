//! What a line says about a game, added to what its mail says about that game.

use super::gathered::PerGame;
use crate::{
    laws::{Act, ClaimText, IfText, MoveText},
    reading::{InGame, Said, What},
};

pub(crate) fn add(game: &mut PerGame, said: Said) {
    if game.lines.is_empty() {
        game.place = said.place;
    }
    match said.what {
        What::Game(what) => add_to_game(game, &said.line, what),
        What::Declared(declared) => {
            game.submission.declared.take(declared);
            return;
        }
        What::Player(_) | What::Event(_) => {}
    }
    game.lines.push(said.line);
}

fn add_to_game(game: &mut PerGame, line: &str, said: InGame) {
    let submission = &mut game.submission;
    let act = match said {
        InGame::Moves(stretch) => Act::Move(MoveText { line: line.to_owned(), stretch }),
        InGame::Offer => Act::Offer,
        InGame::AcceptDraw => Act::AcceptDraw,
        InGame::DeclineDraw => Act::DeclineDraw,
        InGame::Resign => Act::Resign,
        InGame::Draw => Act::Draw(line.to_owned()),
        InGame::Claim { claim, with } => {
            let with = with.map(|stretch| MoveText { line: line.to_owned(), stretch });
            Act::Claim(ClaimText { line: line.to_owned(), claim, with })
        }
        InGame::ClaimTime => Act::ClaimTime,
        InGame::AgreeNotation(notation) => Act::AgreeNotation(notation),
        InGame::If(branches) => Act::If(IfText { line: line.to_owned(), branches }),
        InGame::ForgetIfs => {
            game.withdrawal = Some(line.to_owned());
            Act::ForgetIfs
        }
        InGame::GoOn => Act::GoOn,
        InGame::LongThink => Act::LongThink,
        InGame::Refill => Act::Refill,
        InGame::Repeat => Act::Repeat,
        InGame::Sign => Act::Sign,
        InGame::Message(text) => {
            game.messages.push(line.to_owned());
            match &mut submission.message {
                Some(message) => {
                    message.push_str("\n\n");
                    message.push_str(&text);
                }
                None => submission.message = Some(text),
            }
            return;
        }
        InGame::Score => return game.score = true,
        InGame::Clock => return game.clock = true,
        InGame::Pgn => return game.pgn = true,
        InGame::Journal => return game.journal = true,
    };
    submission.acts.push(act);
}

/// What lines without a game would say of one.
pub(crate) fn together(said: &[Said]) -> PerGame {
    let mut all = PerGame::default();
    for said in said {
        add(&mut all, said.clone());
    }
    all
}
