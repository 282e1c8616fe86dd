//! What a line says about a game, added to what its mail says about that game.

use super::gathered::PerGame;
use crate::{
    laws::{ClaimText, IfBranch, IfText, MoveText},
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
    match said {
        InGame::Moves(stretch) => submission.moves.push(move_text(line, stretch)),
        InGame::Offer => submission.offer_alone = true,
        InGame::AcceptDraw => submission.accept_draw = true,
        InGame::DeclineDraw => submission.decline_draw = true,
        InGame::Resign => submission.resign = true,
        InGame::Draw => submission.draw = Some(line.to_owned()),
        InGame::Message(text) => {
            game.messages.push(line.to_owned());
            match &mut submission.message {
                Some(message) => {
                    message.push_str("\n\n");
                    message.push_str(&text);
                }
                None => submission.message = Some(text),
            }
        }
        InGame::Claim { claim, with } => {
            submission.claims.push(ClaimText { line: line.to_owned(), claim });
            submission.moves.extend(with.map(|stretch| move_text(line, stretch)));
        }
        InGame::ClaimTime => submission.claim_time = true,
        InGame::Score => game.score = true,
        InGame::AgreeNotation(notation) => submission.notation = Some(notation),
        InGame::If(branches) => {
            let branches = branches.into_iter().map(if_branch).collect();
            submission.ifs.push(IfText { line: line.to_owned(), branches });
        }
        InGame::ForgetIfs => {
            submission.forget_ifs = true;
            game.withdrawal = Some(line.to_owned());
        }
        InGame::GoOn => submission.go_on = true,
        InGame::LongThink => submission.long_think = true,
        InGame::Refill => submission.refill = true,
        InGame::Repeat => submission.repeat = true,
        InGame::Clock => game.clock = true,
    }
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
