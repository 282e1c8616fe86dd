//! Why a text is no position from which a game can be played.

use shakmaty::{Chess, PositionError, PositionErrorKinds as Kinds, fen::ParseFenError};

use crate::wording::{InEnglish, phrases};

phrases! {
    /// The text is no position from which a game can be played: all that is wrong with it.
    #[derive(thiserror::Error)]
    #[error("not a playable position in FEN: {}", self.in_english())]
    pub enum InvalidFen {
        /// One thing.
        One(FenFault),
        /// Several.
        Several { first: FenFault, rest: Box<InvalidFen> } = "invalid-fen-several",
    }

    /// What can be wrong with a position: one of its parts cannot be read, or the men do not stand as in a game.
    #[derive(Copy)]
    pub enum FenFault {
        Text = "fen-fault-text",
        Board = "fen-fault-board",
        Pocket = "fen-fault-pocket",
        Turn = "fen-fault-turn",
        Castling = "fen-fault-castling",
        Passing = "fen-fault-passing",
        Checks = "fen-fault-checks",
        HalfMoves = "fen-fault-half-moves",
        Moves = "fen-fault-moves",
        Empty = "fen-fault-empty",
        NoKing = "fen-fault-no-king",
        ManyKings = "fen-fault-many-kings",
        PawnsOnLastRank = "fen-fault-pawns-on-last-rank",
        CannotCastle = "fen-fault-cannot-castle",
        CannotPass = "fen-fault-cannot-pass",
        OtherInCheck = "fen-fault-other-in-check",
        ImpossibleCheck = "fen-fault-impossible-check",
        TooManyMen = "fen-fault-too-many-men",
        OfVariant = "fen-fault-of-variant",
        Unknown = "fen-fault-unknown",
    }
}

/// What is wrong with the men, in the order in which it is told.
const KINDS: [(Kinds, FenFault); 10] = [
    (Kinds::EMPTY_BOARD, FenFault::Empty),
    (Kinds::MISSING_KING, FenFault::NoKing),
    (Kinds::TOO_MANY_KINGS, FenFault::ManyKings),
    (Kinds::PAWNS_ON_BACKRANK, FenFault::PawnsOnLastRank),
    (Kinds::INVALID_CASTLING_RIGHTS, FenFault::CannotCastle),
    (Kinds::INVALID_EP_SQUARE, FenFault::CannotPass),
    (Kinds::OPPOSITE_CHECK, FenFault::OtherInCheck),
    (Kinds::IMPOSSIBLE_CHECK, FenFault::ImpossibleCheck),
    (Kinds::TOO_MUCH_MATERIAL, FenFault::TooManyMen),
    (Kinds::VARIANT, FenFault::OfVariant),
];

impl From<ParseFenError> for InvalidFen {
    fn from(error: ParseFenError) -> InvalidFen {
        InvalidFen::One(match error {
            ParseFenError::InvalidFen => FenFault::Text,
            ParseFenError::InvalidBoard => FenFault::Board,
            ParseFenError::InvalidPocket => FenFault::Pocket,
            ParseFenError::InvalidTurn => FenFault::Turn,
            ParseFenError::InvalidCastling => FenFault::Castling,
            ParseFenError::InvalidEpSquare => FenFault::Passing,
            ParseFenError::InvalidRemainingChecks => FenFault::Checks,
            ParseFenError::InvalidHalfmoveClock => FenFault::HalfMoves,
            ParseFenError::InvalidFullmoves => FenFault::Moves,
        })
    }
}

impl From<PositionError<Chess>> for InvalidFen {
    fn from(error: PositionError<Chess>) -> InvalidFen {
        let found = KINDS.iter().filter(|(kind, _)| error.kinds().contains(*kind));
        let mut backwards = found.map(|(_, fault)| *fault).rev();
        let before = |rest, first| InvalidFen::Several { first, rest: Box::new(rest) };
        let last = InvalidFen::One(backwards.next().unwrap_or(FenFault::Unknown));
        backwards.fold(last, before)
    }
}
