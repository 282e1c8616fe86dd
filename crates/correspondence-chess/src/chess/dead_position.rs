//! Whether a side can mate by any series of legal moves (6.7), and whether neither can: a dead position (5.2.2).
//!
//! The answer comes from chasolver, which proves either, or says that it could not find out. What it says is held
//! against what we know: mate and stalemate are answered here; the position is handed over only when its board has the
//! same legal moves there as here; a line that mates is played out on our own board. Whatever does not fit is no answer.
//!
//! Chess960 is asked only without castling rights. Most positions take under a tenth of a millisecond (`scripts/bench
//! dead`).
//!
//! Laws 1.3, 5.2.2

use std::{collections::BTreeSet, panic::catch_unwind, str::FromStr};

use ::chess::{Board, ChessMove, Color, MoveGen};
use chasolver::{Winnability, is_unwinnable_fast, winnability};
use shakmaty::{Bitboard, CastlingMode, Position as _, uci::UciMove};

use super::{Effort, Position, Score, Variant};
use crate::model::{GameResult, Ply, Side, Termination};

/// Which program finds out, and which version of it.
pub const SOLVER: (&str, &str) = ("chasolver", "3.0.0");

/// What was found out about a side, and how far one had to look.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Prospect {
    /// Whether the side can mate; none when it could not be found out.
    pub can_mate: Option<bool>,
    /// How far one looked.
    pub effort: Effort,
}

/// What was found out about a position.
#[derive(Clone, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub enum Life {
    /// One side at least can mate.
    Alive,
    /// Neither side can: the game is drawn (5.2.2).
    Dead { white: Prospect, black: Prospect },
    /// It could not be found out. The game goes on.
    Unknown { effort: Effort },
}

impl Prospect {
    /// What is said where the search was ended before it came to its own end.
    pub fn cut_short() -> Prospect {
        Prospect { can_mate: None, effort: Effort::CutShort }
    }
}

impl Position {
    /// Whether a side can still mate by any series of legal moves, however badly the other plays. May take seconds.
    pub fn can_mate(&self, side: Side) -> Prospect {
        self.settled(side).unwrap_or_else(|| match self.for_solver() {
            Ok(board) => ask(self, &board, side),
            Err(effort) => Prospect { can_mate: None, effort },
        })
    }

    /// Whether the position is dead (5.2.2). May take seconds. Mate and stalemate are not asked about: they are ends of
    /// their own.
    pub fn life(&self) -> Life {
        if self.outcome().is_some() {
            return Life::Alive;
        }
        let (white, black) = match self.for_solver() {
            Err(effort) => return Life::Unknown { effort },
            Ok(board) => {
                let white = ask(self, &board, Side::White);
                if white.can_mate == Some(true) {
                    return Life::Alive;
                }
                (white, ask(self, &board, Side::Black))
            }
        };
        match (white.can_mate, black.can_mate) {
            (Some(true), _) | (_, Some(true)) => Life::Alive,
            (Some(false), Some(false)) => Life::Dead { white, black },
            (None, _) => Life::Unknown { effort: white.effort },
            (_, None) => Life::Unknown { effort: black.effort },
        }
    }

    /// The pawns where they stand, how many men of each other kind there are, bishops by the colour of their squares, and
    /// who may castle: what a search for a dead position depends on most, and what changes only by moves that nobody
    /// can take back. Text to compare and keep.
    pub fn structure(&self) -> String {
        let board = self.0.board();
        let count = |men: Bitboard| men.count().to_string();
        let side = |men: Bitboard| {
            let kinds = [
                board.knights() & men,
                board.bishops() & men & Bitboard::LIGHT_SQUARES,
                board.bishops() & men & Bitboard::DARK_SQUARES,
                board.rooks() & men,
                board.queens() & men,
            ];
            format!("{:x} {}", (board.pawns() & men).0, kinds.map(count).join(" "))
        };
        let castling = self.0.castles().castling_rights().0;
        format!("{}/{}/{castling:x}", side(board.white()), side(board.black()))
    }

    /// What needs no search: mate and stalemate have been.
    fn settled(&self, side: Side) -> Option<Prospect> {
        let (can_mate, effort) = match self.outcome()? {
            (result, Termination::Checkmate) => (result == GameResult::win(side), Effort::Mate),
            (_, _) => (false, Effort::Stalemate),
        };
        Some(Prospect { can_mate: Some(can_mate), effort })
    }

    /// The position as the solver takes it, or why it does not.
    fn for_solver(&self) -> Result<Board, Effort> {
        if self.variant() == Variant::Chess960 && self.0.castles().any() {
            return Err(Effort::Chess960Castling);
        }
        let board = Board::from_str(&self.fen()).map_err(|_| Effort::Strange)?;
        let theirs: BTreeSet<String> = MoveGen::new_legal(&board).map(|m| m.to_string()).collect();
        let ours = self.0.legal_moves().into_iter().map(|m| m.to_uci(CastlingMode::Standard).to_string());
        let ours: BTreeSet<String> = ours.collect();
        if ours == theirs { Ok(board) } else { Err(Effort::Strange) }
    }

    /// Whether a line of the solver's ends in a mate that this side gives.
    fn ends_in_mate(&self, line: &[ChessMove], side: Side) -> bool {
        let mut position = self.0.clone();
        for step in line {
            let known = step.to_string().parse::<UciMove>().ok();
            let Some(m) = known.and_then(|uci| uci.to_move(&position).ok()) else { return false };
            position.play_unchecked(m);
        }
        Position(position).outcome() == Some((GameResult::win(side), Termination::Checkmate))
    }
}

impl Score {
    /// Whether the position on the board is dead, and with which half-move it became so; none when it was from the start.
    /// Where it cannot be found out, the positions before it are looked at too, as far back as they are new: one that is
    /// dead stays so whatever is played. Before each of these it is asked whether to go on: each may take seconds.
    pub fn life(&self, new: u32, go_on: impl Fn() -> bool) -> (Life, Option<Ply>) {
        let mut after = self.numbered().map(|(ply, _)| ply).collect::<Vec<_>>();
        let new = usize::try_from(new).unwrap_or(usize::MAX);
        let mut first = (self.position().life(), after.last().copied());
        let mut looked = 1;
        while let Some(ply) = after.pop() {
            let dead = matches!(first.0, Life::Dead { .. });
            let on = dead || matches!(first.0, Life::Unknown { .. }) && looked < new;
            let Some(before) = self.before(ply).filter(|_| on && go_on()) else { break };
            looked += 1;
            match before.life() {
                life @ Life::Dead { .. } => first = (life, after.last().copied()),
                Life::Alive => break,
                Life::Unknown { .. } if dead => break,
                Life::Unknown { .. } => {}
            }
        }
        first
    }
}

fn ask(position: &Position, board: &Board, side: Side) -> Prospect {
    let colour = if side == Side::White { Color::White } else { Color::Black };
    if catch_unwind(|| is_unwinnable_fast(board, colour)).is_ok_and(|unwinnable| unwinnable) {
        return Prospect { can_mate: Some(false), effort: Effort::Fast };
    }
    let (can_mate, effort) = match catch_unwind(|| winnability(board, colour)) {
        Ok(Some(Winnability::Winnable { helpmate })) if position.ends_in_mate(&helpmate, side) => {
            let half_moves = u32::try_from(helpmate.len()).unwrap_or(u32::MAX);
            (Some(true), Effort::LineToMate { half_moves })
        }
        Ok(Some(Winnability::Winnable { .. })) => (None, Effort::FalseLine),
        Ok(Some(Winnability::Unwinnable)) => (Some(false), Effort::Full),
        Ok(None) => (None, Effort::Limit),
        Err(_) => (None, Effort::Fault),
    };
    Prospect { can_mate, effort }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_structure_changes_with_what_cannot_be_taken_back() {
        let structure = |fen: &str| Position::from_fen(fen, Variant::Chess).unwrap().structure();
        let locked = structure("4k3/p1p1p1p1/P1P1P1P1/8/8/8/8/B3K3 w - - 0 40");
        for same in [
            "3k4/p1p1p1p1/P1P1P1P1/8/8/8/1B6/4K3 b - - 7 51",
            "4k3/p1p1p1p1/P1P1P1P1/8/8/8/8/2K1B3 w - - 9 60",
        ] {
            assert_eq!(structure(same), locked, "{same}");
        }
        for other in [
            "4k3/p1p1p1p1/P1P1P1P1/8/8/8/8/1B2K3 w - - 0 40",
            "4k3/p1p1p1p1/P1P1P3/6P1/8/8/8/B3K3 w - - 0 40",
            "4k3/p1p1p1p1/P1P1P1P1/8/8/8/8/N3K3 w - - 0 40",
            "4k3/p1p1p1p1/P1P1P1P1/8/8/8/8/4K3 w - - 0 40",
        ] {
            assert_ne!(structure(other), locked, "{other}");
        }
    }
}
