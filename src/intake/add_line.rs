//! What a line says about a game, added to what its mail says about that game.

use super::gathered::PerGame;
use crate::{
    laws::{Act, ClaimText, IfBranch, IfText, MoveText},
    reading::{Branch, Dots, InGame, Said, Stretch, What},
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
        InGame::Moves(stretch) => Act::Move(move_text(line, stretch)),
        InGame::Offer => Act::Offer,
        InGame::AcceptDraw => Act::AcceptDraw,
        InGame::DeclineDraw => Act::DeclineDraw,
        InGame::Resign => Act::Resign,
        InGame::Draw => Act::Draw(line.to_owned()),
        InGame::Claim { claim, with } => {
            let with = with.map(|stretch| move_text(line, stretch));
            Act::Claim(ClaimText { line: line.to_owned(), claim, with })
        }
        InGame::ClaimTime => Act::ClaimTime,
        InGame::AgreeNotation(notation) => Act::AgreeNotation(notation),
        InGame::If(branches) => {
            let branches = branches.into_iter().map(if_branch).collect();
            Act::If(IfText { line: line.to_owned(), branches })
        }
        InGame::ForgetIfs => {
            game.withdrawal = Some(line.to_owned());
            Act::ForgetIfs
        }
        InGame::GoOn => Act::GoOn,
        InGame::LongThink => Act::LongThink,
        InGame::Refill => Act::Refill,
        InGame::Repeat => Act::Repeat,
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
    };
    submission.acts.push(act);
}

fn if_branch(branch: Branch) -> IfBranch {
    IfBranch {
        number: branch.start.map(|start| start.number),
        black_first: branch.start.is_some_and(|start| start.dots == Dots::Three),
        joined: branch.joined,
        steps: branch.steps,
    }
}

pub(crate) fn move_text(line: &str, stretch: Stretch) -> MoveText {
    MoveText {
        line: line.to_owned(),
        number: stretch.start.map(|start| start.number),
        firm_number: stretch.start.is_some_and(|start| start.dots != Dots::None),
        black_first: stretch.start.is_some_and(|start| start.dots == Dots::Three),
        moves: stretch.moves,
        offer: stretch.offer,
    }
}

/// What lines without a game would say of one.
pub(crate) fn together(said: &[Said]) -> PerGame {
    let mut all = PerGame::default();
    for said in said {
        add(&mut all, said.clone());
    }
    all
}
