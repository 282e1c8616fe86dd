//! The form of a move in one language, before any board is asked. What a text says is all here; what it means is for
//! the position to tell.

use super::{
    super::{Piece, Promotion, Square, Wing},
    piece_letters,
};
use crate::{
    model::Language,
    wording::{Arg, Argument, phrases},
};

use serde::{Deserialize, Serialize};

/// What a text says.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(in crate::chess) struct Shape {
    pub(in crate::chess) form: Form,
    /// The sign for check or mate.
    pub(in crate::chess) sign: Option<Sign>,
}

/// A move as it is said.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(in crate::chess) enum Form {
    /// `0-0` or `0-0-0`.
    Castling(Wing),
    /// Any other.
    Goes(Goes),
}

/// A man goes to a square.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(in crate::chess) struct Goes {
    /// Which; in coordinates (`g1f3`) whatever stands on the from-square.
    pub(in crate::chess) piece: Option<Piece>,
    /// From where, as far as it is said. The file of a pawn is always known.
    pub(in crate::chess) from: Place,
    pub(in crate::chess) to: Square,
    /// Whether it says that it takes.
    pub(in crate::chess) takes: bool,
    /// Whether it says that it takes in passing.
    pub(in crate::chess) in_passing: bool,
    pub(in crate::chess) promotion: Option<Promotion>,
}

/// A square, a file, a rank, or nothing said.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// The file, 1 to 8.
    pub file: Option<u32>,
    /// The rank, 1 to 8.
    pub rank: Option<u32>,
}

phrases! {
    /// Where a piece stands, as far as it is said.
    enum Said {
        Square { square: Square } = "place-square",
        File { file: char } = "place-file",
        Rank { rank: u32 } = "place-rank",
    }
}

impl Argument for Place {
    fn arg(&self) -> Arg {
        let letter =
            |count: u32| ('a'..='h').zip(1..).find_map(|(letter, file)| (file == count).then_some(letter));
        let said = match (self.square(), self.file, self.rank) {
            (Some(square), ..) => Some(Said::Square { square }),
            (None, Some(file), _) => letter(file).map(|file| Said::File { file }),
            (None, None, Some(rank)) => Some(Said::Rank { rank }),
            (None, None, None) => None,
        };
        said.arg()
    }
}

impl Place {
    /// The square, where it is whole.
    pub fn square(self) -> Option<Square> {
        Square::new(self.file?, self.rank?)
    }

    /// Whether a square lies there.
    pub fn holds(self, square: Square) -> bool {
        let fits = |said: Option<u32>, is: u32| said.is_none_or(|said| said == is);
        fits(self.file, square.file()) && fits(self.rank, square.rank())
    }
}

/// The sign behind a move (A.13).
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(in crate::chess) enum Sign {
    /// `+`
    Check,
    /// `++`: mate, and to many a double check.
    Double,
    /// `#`
    Mate,
}

/// The form of a text in a language. A text has one or none: letters of pieces are large, or small where no
/// file has them; those of files are small, but for coordinates and lone squares that are large throughout.
pub(super) fn shape(text: &[char], language: Language) -> Option<Shape> {
    let (rest, last_sign) = sign(text, language);
    let (rest, in_passing) = in_passing(rest);
    let (rest, sign) = if last_sign.is_none() { sign(rest, language) } else { (rest, last_sign) };
    if let Some(wing) = castling(rest, language) {
        return (!in_passing).then_some(Shape { form: Form::Castling(wing), sign });
    }
    let goes = goes(rest, language)?;
    Some(Shape { form: Form::Goes(Goes { in_passing, ..goes }), sign })
}

fn sign(text: &[char], language: Language) -> (&[char], Option<Sign>) {
    match text {
        [rest @ .., '+', '+'] => (rest, Some(Sign::Double)),
        [rest @ .., '+' | '†'] => (rest, Some(Sign::Check)),
        [rest @ .., c] if piece_letters::mate(*c, language) => (rest, Some(Sign::Mate)),
        _ => (text, None),
    }
}

/// `e.p.`, also where the last full stop was taken for the end of a sentence.
fn in_passing(text: &[char]) -> (&[char], bool) {
    match text {
        [rest @ .., 'e', '.', 'p', '.']
        | [rest @ .., 'e', '.', 'p']
        | [rest @ .., 'e', 'p', '.']
        | [rest @ .., 'e', 'p'] => (rest, true),
        _ => (text, false),
    }
}

fn castling(text: &[char], language: Language) -> Option<Wing> {
    let zero = |c: &char| piece_letters::zero(*c, language);
    let dash = |c: &char| piece_letters::dash(*c);
    match text {
        [a, b, c] if zero(a) && dash(b) && zero(c) => Some(Wing::King),
        [a, b, c, d, e] if zero(a) && dash(b) && zero(c) && dash(d) && zero(e) => Some(Wing::Queen),
        _ => None,
    }
}

/// A move without the signs behind it.
fn goes(text: &[char], language: Language) -> Option<Goes> {
    let (rest, becomes) = promotion(text, language);
    let (rest, colon) = match rest {
        [rest @ .., ':'] => (rest, true),
        _ => (rest, false),
    };
    let named = || match piece_letters::piece_first(rest, language)? {
        (Piece::Pawn, rest) => pawn(body(rest, language)?, Some(Piece::Pawn), colon),
        (piece, rest) => body(rest, language).map(|body| Goes { piece: Some(piece), ..body.goes }),
    };
    let unnamed = || pawn(body(rest, language)?, None, colon);
    let goes = named().or_else(unnamed).or_else(|| large(rest))?;
    let goes = Goes { takes: goes.takes || colon, ..goes };
    let whole = goes.from.square().is_some();
    match becomes {
        None => Some(goes),
        Some(Becomes { small: true, .. }) if !whole => None,
        Some(Becomes { piece, .. }) => {
            let may = matches!(goes.piece, None | Some(Piece::Pawn));
            may.then_some(Goes { promotion: Some(piece), ..goes })
        }
    }
}

struct Becomes {
    piece: Promotion,
    small: bool,
}

/// `e8Q`, `e8=Q`, `e8(Q)`, `e8/Q` and, for a whole move, `e7e8q`.
fn promotion(text: &[char], language: Language) -> (&[char], Option<Becomes>) {
    let (rest, c) = match text {
        [rest @ .., '(', c, ')'] | [rest @ .., '=' | '/', c] | [rest @ .., c] => (rest, *c),
        [] => return (text, None),
    };
    let large = piece_letters::promotion(c, language).map(|piece| Becomes { piece, small: false });
    let small = || piece_letters::small_promotion(c, language).map(|piece| Becomes { piece, small: true });
    match large.or_else(small) {
        Some(becomes) => (rest, Some(becomes)),
        None => (text, None),
    }
}

/// Squares and the sign between them.
struct Body {
    goes: Goes,
    dashed: bool,
}

/// From where, a sign between, and to where.
fn body(text: &[char], language: Language) -> Option<Body> {
    let [rest @ .., to_file, to_rank] = text else { return None };
    let file = |c: &char| piece_letters::file(*c, language);
    let rank = |c: &char| piece_letters::rank(*c);
    let to = Square::new(file(to_file)?, rank(to_rank)?)?;
    let (rest, takes, dashed) = match rest {
        [rest @ .., c] if piece_letters::takes(*c, language) => (rest, true, false),
        [rest @ .., c] if piece_letters::dash(*c) => (rest, false, true),
        _ => (rest, false, false),
    };
    let from = match rest {
        [] => Place { file: None, rank: None },
        [c] => {
            Some(Place { file: file(c), rank: rank(c) }).filter(|from| from.file.or(from.rank).is_some())?
        }
        [a, b] => Place { file: Some(file(a)?), rank: Some(rank(b)?) },
        _ => return None,
    };
    let goes = Goes { piece: None, from, to, takes, in_passing: false, promotion: None };
    (from.square() != Some(to)).then_some(Body { goes, dashed })
}

/// A move without a letter: a whole one is coordinates, any other a pawn's. A pawn that takes names its file (A.9.3),
/// one that does not names the square and no more (A.8).
fn pawn(body: Body, piece: Option<Piece>, colon: bool) -> Option<Goes> {
    let Body { goes, dashed } = body;
    let to = goes.to.file();
    let takes = goes.takes || colon;
    match (goes.from.file, goes.from.rank) {
        (Some(_), Some(_)) => Some(Goes { piece, ..goes }),
        (None, None) if !takes && !dashed => {
            let from = Place { file: Some(to), rank: None };
            Some(Goes { piece: Some(Piece::Pawn), from, ..goes })
        }
        (Some(file), None) if !dashed && (file.abs_diff(to) == 1 || (takes && file != to)) => {
            Some(Goes { piece: Some(Piece::Pawn), ..goes })
        }
        (Some(_) | None, Some(_) | None) => None,
    }
}

/// `E2E4`, `E2-E4` and `E4`: a lone square, or two whole ones, in large letters throughout.
fn large(text: &[char]) -> Option<Goes> {
    let small: Vec<char> = match text {
        [_, _] | [_, _, _, _] | [_, _, '-' | 'x' | ':', _, _] => {
            let small = |c: &char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { *c };
            text.iter().map(small).collect()
        }
        _ => return None,
    };
    let throughout = !text.iter().any(|c| c.is_ascii_lowercase() && *c != 'x');
    let goes = pawn(body(&small, Language::En)?, None, false).filter(|_| throughout)?;
    let alone = matches!(text, [_, _]);
    (alone || goes.from.square().is_some()).then_some(goes)
}
