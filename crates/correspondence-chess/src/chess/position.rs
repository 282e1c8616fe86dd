//! A position, and the one way from it to the next: a move in numeric notation.
//!
//! In Chess960 castling has no number of its own: inside the house it is the king onto his own rook (`7181`), which can
//! mean nothing else; what people write for it is understood in `understand.rs` and written in `script.rs`.
//!
//! Laws 1.2, 2.1 to 2.4, 3.1 to 3.6, 3.7, 3.8, 3.9, 3.10.3, 5.1.1, 5.2.1, A.20, B.3

use std::fmt;

use shakmaty::{CastlingMode, CastlingSide, Chess, EnPassantMode, Move, Position as _, Role, fen::Fen};

use super::{InvalidFen, Numeric, Piece, Promotion, Square, Variant, Wing, algebraic::Legal};
use crate::model::{GameResult, Ply, Side, Termination};

/// A position of orthodox chess or Chess960 with everything that belongs to it. Two are equal when they are the same
/// position in the sense of the Laws (men, side to move, castling rights, possible en passant); the counters do not
/// matter.
#[derive(Clone, Default, Eq, PartialEq, Hash)]
pub struct Position(pub(super) Chess);

/// A move that was played, as a score keeps it.
#[derive(Clone, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub struct Played {
    /// The position after it.
    pub position: Position,
    pub numeric: Numeric,
    /// In English algebraic notation as PGN writes it, with `+` or `#`.
    pub san: String,
    /// What it moved: the pawn, where it promotes.
    pub piece: Piece,
    pub taken: Option<Piece>,
    pub castling: Option<Wing>,
    /// Whether a draw was offered with it.
    pub offer: bool,
}

impl Position {
    /// The initial position.
    pub fn initial() -> Position {
        Position::default()
    }

    /// From Forsyth-Edwards notation. Not where no game could reach or continue it: kings missing, the side not on move in
    /// check.
    pub fn from_fen(text: &str, variant: Variant) -> Result<Position, InvalidFen> {
        let fen: Fen = text.trim().parse()?;
        Ok(Position(fen.into_position(variant.mode())?))
    }

    /// The same, also where no series of legal moves can have led to the position (3.10.3), as long as a game can go on
    /// from it: more men than there are, or a check that no move can have given.
    /// Not where none can: a king is missing, the side not on move is in check, a pawn stands on its last or first rank.
    pub fn from_fen_forced(text: &str, variant: Variant) -> Result<Position, InvalidFen> {
        let fen: Fen = text.trim().parse()?;
        let position = fen
            .into_position::<Chess>(variant.mode())
            .or_else(shakmaty::PositionError::ignore_too_much_material)
            .or_else(shakmaty::PositionError::ignore_impossible_check);
        Ok(Position(position?))
    }

    /// In Forsyth-Edwards notation, with an en passant square only where the capture is possible.
    pub fn fen(&self) -> String {
        Fen::from_position(&self.0, EnPassantMode::Legal).to_string()
    }

    /// Which game it belongs to.
    pub fn variant(&self) -> Variant {
        match self.0.castles().mode() {
            CastlingMode::Standard => Variant::Chess,
            CastlingMode::Chess960 => Variant::Chess960,
        }
    }

    /// Whose move it is.
    pub fn side_to_move(&self) -> Side {
        self.0.turn().fold_wb(Side::White, Side::Black)
    }

    /// The half-move that comes next, by the position's own count of moves.
    pub fn ply(&self) -> Ply {
        Ply::of(self.side_to_move(), self.0.fullmoves().get())
    }

    /// How many men are on the board, the kings among them.
    pub fn men(&self) -> u32 {
        u32::try_from(self.0.board().occupied().count()).unwrap_or(u32::MAX)
    }

    /// The half-moves without capture and pawn move, by the position's own count.
    pub fn half_move_clock(&self) -> u32 {
        self.0.halfmoves()
    }

    /// Whether the same men stand on the same squares with the same side to move. Castling rights and a capture in
    /// passing may differ.
    pub fn looks_like(&self, other: &Position) -> bool {
        self.0.board() == other.0.board() && self.0.turn() == other.0.turn()
    }

    /// Whether the king of the side to move is attacked.
    pub fn in_check(&self) -> bool {
        self.0.is_check()
    }

    /// Whether a move can be played.
    pub fn is_legal(&self, numeric: Numeric) -> bool {
        self.find(numeric).is_some()
    }

    pub(super) fn find(&self, numeric: Numeric) -> Option<(Move, Option<Wing>)> {
        let m = self.0.legal_moves().into_iter().find(|m| self.numeric_of(*m) == Some(numeric))?;
        let wing = |side: CastlingSide| if side.is_king_side() { Wing::King } else { Wing::Queen };
        Some((m, m.castling_side().map(wing)))
    }

    /// The move that castles to this side, if the player on move may.
    pub fn castling(&self, wing: Wing) -> Option<Numeric> {
        let castles = |m: &Move| m.castling_side() == Some(wing.side());
        self.0.legal_moves().into_iter().find(castles).and_then(|m| self.numeric_of(m))
    }

    /// A legal move as numeric notation writes it; castling in Chess960 as the king onto his own rook.
    fn numeric_of(&self, m: Move) -> Option<Numeric> {
        let from = m.from()?;
        let to = match m.castling_side() {
            // shakmaty names the rook's square; the notation names the king's.
            Some(side) if self.variant() == Variant::Chess => {
                shakmaty::Square::from_coords(side.king_to_file(), from.rank())
            }
            Some(_) | None => m.to(),
        };
        let promotion = m.promotion().and_then(|role| Promotion::to(role.into()));
        Numeric::new(Square(from), Square(to), promotion)
    }

    /// How the game ended on the board: checkmate or stalemate. Nothing else ends a game without a claim.
    pub fn outcome(&self) -> Option<(GameResult, Termination)> {
        if self.0.is_checkmate() {
            Some((GameResult::win(self.side_to_move().other()), Termination::Checkmate))
        } else if self.0.is_stalemate() {
            Some((GameResult::Draw, Termination::Stalemate))
        } else {
            None
        }
    }

    /// Every move that can be played, with its digits and in their order.
    pub(super) fn legal(&self) -> Vec<Legal> {
        let with_digits = |m: Move| self.numeric_of(m).map(|numeric| Legal { m, numeric });
        let mut all: Vec<Legal> = self.0.legal_moves().into_iter().filter_map(with_digits).collect();
        all.sort_unstable_by_key(|legal| legal.numeric);
        all
    }

    /// Every move that can be played, in the order of the digits.
    pub fn legal_numerics(&self) -> Vec<Numeric> {
        self.legal().into_iter().map(|legal| legal.numeric).collect()
    }

    /// Every move of this kind of piece that can be played; castling is the king's.
    pub fn moves_of(&self, piece: Piece) -> Vec<Numeric> {
        let its = self.legal().into_iter().filter(|legal| Piece::from(legal.m.role()) == piece);
        its.map(|legal| legal.numeric).collect()
    }

    /// A move that can be played here, for a letter to show how moves are written. Always the same one for a
    /// position, and as plain as there is: no capture, a pawn or knight towards the middle before anything else, and
    /// castling in Chess960, which no digits write, only where nothing else can be played. A letter shows it by
    /// [`Position::sendable`].
    pub fn example(&self) -> Option<Numeric> {
        let plainness = |Legal { m, numeric }: &Legal| {
            let kind = match m.role() {
                Role::Pawn => 0,
                Role::Knight => 1,
                Role::Bishop => 2,
                Role::Rook | Role::Queen => 3,
                Role::King => 4,
            };
            // Ranks and files are counted from the middle of the board in halves: 1 is next to it, 7 is the edge.
            let off_centre = |count: u32| (2 * count).abs_diff(9);
            let far = off_centre(numeric.to().file()) + off_centre(numeric.to().rank());
            let no_digits = m.is_castle() && self.variant() == Variant::Chess960;
            (no_digits, m.is_capture() || m.is_promotion(), kind, far, std::cmp::Reverse(*numeric))
        };
        self.legal().into_iter().min_by_key(plainness).map(|legal| legal.numeric)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}
