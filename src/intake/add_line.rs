//! What a line says about a game, added to what its mail says about that game.

use super::gathered::PerGame;
use crate::{
    laws::{ClaimText, IfBranch, IfText, MoveText},
    reading::{Branch, Dots, Said, Stretch, What},
};

pub(crate) fn add(game: &mut PerGame, said: Said) {
    if game.lines.is_empty() {
        game.place = said.place;
    }
    let submission = &mut game.submission;
    match said.what {
        What::Moves(stretch) => submission.moves.push(move_text(&said.line, stretch)),
        What::Offer => submission.offer_alone = true,
        What::AcceptDraw => submission.accept_draw = true,
        What::DeclineDraw => submission.decline_draw = true,
        What::Resign => submission.resign = true,
        What::Draw => submission.draw = Some(said.line.clone()),
        What::Message(text) => {
            game.messages.push(said.line.clone());
            match &mut submission.message {
                Some(message) => {
                    message.push_str("\n\n");
                    message.push_str(&text);
                }
                None => submission.message = Some(text),
            }
        }
        What::Claim { claim, with } => {
            submission.claims.push(ClaimText { line: said.line.clone(), claim });
            submission.moves.extend(with.map(|stretch| move_text(&said.line, stretch)));
        }
        What::ClaimTime => submission.claim_time = true,
        What::Score => game.score = true,
        What::AgreeNotation(notation) => submission.notation = Some(notation),
        What::If(branches) => {
            let branches = branches.into_iter().map(if_branch).collect();
            submission.ifs.push(IfText { line: said.line.clone(), branches });
        }
        What::ForgetIfs => {
            submission.forget_ifs = true;
            game.withdrawal = Some(said.line.clone());
        }
        What::GoOn => submission.go_on = true,
        What::LongThink => submission.long_think = true,
        What::Refill => submission.refill = true,
        What::Repeat => submission.repeat = true,
        What::Clock => game.clock = true,
        What::Declared(declared) => {
            submission.declared.take(declared);
            return;
        }
        What::Status
        | What::Help
        | What::NewMark
        | What::NotMine
        | What::Confirm(_)
        | What::Strict(_)
        | What::Language(_)
        | What::Script(_)
        | What::Format(_)
        | What::Zone(_)
        | What::Leave { .. }
        | What::CancelLeave(_)
        | What::Leaves
        | What::Withdraw => {}
    }
    game.lines.push(said.line);
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
