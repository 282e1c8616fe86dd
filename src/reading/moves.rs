//! Lines of moves: `12. 7163 (=)`, `1... 5755`, `12. Nf3 Nf6 13. d4`.
//!
//! The parts of such a line are put together here, or it is found to be something else: dates, times, telephone
//! numbers and post codes are figures too. A move number is what tells a move that is written wrongly from those.

use super::{
    InGame, Rule, What, WhyUnclear,
    found::Found,
    line_parts::{Number, Part, Token, cut, numbered},
    move_token::{Figures, Parted, some_piece_moves_so},
};
use crate::{
    LETTER, Pattern,
    chess::{Dots, InvalidNumeric, Numeric, Spelt, Start, Stretch, Written},
    model::{Ply, Side},
    pattern,
};

/// A move number, and behind it no more than four words.
static NUMBERED_WORDS: Pattern =
    Pattern::new(|| pattern(r"^[1-9]\d{0,2} ?(?:\.+|…|\)) ?(?:\.+|…|-)? ?(\S+(?: \S+){0,3})$"));
/// Digits and what can part them, as many as a move has.
static LOOSE_DIGITS: Pattern = Pattern::new(|| pattern(r"^\d[ x=/–-]*(?:\d[ x=/–-]*){2,3}\d$"));
/// A word with a square in it, on the board or off it, also in letters of a Cyrillic or Greek keyboard.
static NEAR_MOVE: Pattern = Pattern::new(|| {
    pattern(format!(r"^(?:(?:{LETTER}|[♔-♟])\S{{0,5}})?[a-hA-Hа-еА-Еα-θΑ-Θ][0-9]\S{{0,4}}$"))
});

/// Digits of a move with something stuck to them.
static STUCK: Pattern = Pattern::new(|| pattern(r"^[1-8]{4}[1-4]?[^\d\s=½]{1,4}$"));
/// The same where signs alone are stuck to them, so that it is no number of a house.
static STUCK_SIGNS: Pattern = Pattern::new(|| pattern(r"^([1-8]{4}[1-4]?)[^\w\s=½]{1,4}$"));

/// What a line says that is nothing but moves.
pub(super) fn read(text: &str) -> Found {
    let Some(parts) = cut(text) else { return unread(text) };
    match parts.as_slice() {
        [] => Found::Nothing,
        [Part::Offer] => Found::Said(What::Game(InGame::Offer)),
        parts if parts.windows(2).any(|pair| matches!(pair, [Part::Number(_), Part::Number(_)])) => {
            // Two numbers in a row are a date.
            Found::Nothing
        }
        parts => judge(parts),
    }
}

/// A line that was clearly meant as a move, by its number and its form, is never passed over.
fn unread(text: &str) -> Found {
    let numbered = || NUMBERED_WORDS.captures(text)?.get(1);
    let Some(rest) = text.starts_with(|c: char| c.is_ascii_digit()).then(numbered).flatten() else {
        let stuck = STUCK_SIGNS.captures(text).and_then(|found| found.get(1)?.as_str().parse().ok());
        let why = stuck.filter(|digits| some_piece_moves_so(*digits));
        return why.map_or(Found::Nothing, |_| Found::Unclear(WhyUnclear::NoNotation(text.to_owned())));
    };
    let rest = rest.as_str();
    if LOOSE_DIGITS.is_match(rest) {
        let (text, why) = (rest.to_owned(), InvalidNumeric::Form);
        return Found::Unclear(WhyUnclear::NotAMove { text, why });
    }
    let set_off = ['.', ',', ';', '!', '?', '(', ')', '[', ']', '"', '\'', '“', '”', '„', '«', '»'];
    let words = || rest.split_whitespace().map(|word| word.trim_matches(set_off));
    let is_move = |word: &str| word.parse::<Written>().is_ok();
    let near = |word: &str| is_move(word) || NEAR_MOVE.is_match(word) || STUCK.is_match(word);
    match words().find(|word| !is_move(word)) {
        _ if !words().all(near) => Found::Nothing,
        Some(word) => Found::Unclear(WhyUnclear::NoNotation(word.to_owned())),
        // `1. (e4)`, `1. "e4"`
        None if rest.starts_with(set_off) => Found::Unclear(WhyUnclear::OutOfPlace),
        None => Found::Nothing,
    }
}

fn judge(parts: &[Part<'_>]) -> Found {
    let bare = parts.iter().any(|part| matches!(part, Part::Number(number) if number.bare));
    let again = parts.iter().any(|part| matches!(part, Part::Again(_)));
    // Somebody who writes a move number, `(=)` or the same move twice means a move.
    let meant = numbered(parts) || ((parts.contains(&Part::Offer) || again) && !bare);
    if !meant && only_figures(parts) {
        // `12-14` may be hours, and a move: the board says whether it is worth a question.
        return match parts {
            [Part::Move(Token::Figures(figures))] if figures.may_be_meant() => {
                Found::Asked(WhyUnclear::MoveInProse, Rule::NumberedDigits)
            }
            _ => Found::Nothing,
        };
    }
    let moves = match moves(parts) {
        Ok(moves) if moves.is_empty() && parts.contains(&Part::Offer) => {
            return Found::Unclear(WhyUnclear::OutOfPlace);
        }
        Ok(moves) if moves.is_empty() => return Found::Nothing,
        Ok(moves) => moves,
        Err(Wrong { figures: true, .. }) => return Found::Nothing,
        Err(_) if !meant => return Found::Nothing,
        Err(Wrong { text, why, .. }) => return Found::Unclear(WhyUnclear::NotAMove { text, why }),
    };
    if parts.contains(&Part::Question) {
        return Found::Unclear(WhyUnclear::Question);
    }
    if out_of_place(parts) {
        return Found::Unclear(WhyUnclear::OutOfPlace);
    }
    match start(parts) {
        Ok(start) => {
            let offer = parts.last() == Some(&Part::Offer);
            Found::Said(What::Game(InGame::Moves(Stretch { start, moves, offer })))
        }
        Err(number) => Found::Unclear(WhyUnclear::NumbersDoNotRun(number)),
    }
}

/// Whether a line that nothing marks as moves can as well be something else.
fn only_figures(parts: &[Part<'_>]) -> bool {
    let bare = parts.iter().any(|part| matches!(part, Part::Number(_)));
    let tokens = parts.iter().filter_map(|part| match part {
        Part::Move(token) | Part::Again(token) => Some(token),
        Part::Number(_) | Part::Offer | Part::Question => None,
    });
    let tokens: Vec<&Token<'_>> = tokens.collect();
    let parted = |token: &&Token<'_>| matches!(token, Token::Figures(Figures { parted: Some(_), .. }));
    let blank =
        |token: &&Token<'_>| matches!(token, Token::Figures(Figures { parted: Some(Parted::Blank), .. }));
    let doubtful = |token: &&Token<'_>| match token {
        // `21 54` is six to ten, `B4` a place in a list.
        Token::Figures(figures) => {
            figures.clock_or_date()
                || figures.parted.is_some() && !figures.digits().parse().is_ok_and(some_piece_moves_so)
        }
        Token::Algebraic(algebraic) => algebraic.is_plain_upper_square(),
    };
    let digits = tokens.iter().all(|token| matches!(token, Token::Figures(_)));
    // `30 5254 5755` and `52 54 57 55` are rather telephone numbers.
    tokens.iter().any(doubtful)
        || (bare && tokens.iter().any(parted))
        || (tokens.len() > 1 && ((bare && digits) || tokens.iter().any(blank)))
}

pub(super) struct Wrong {
    pub text: String,
    pub why: InvalidNumeric,
    /// Whether they are plain figures all the same: `1.500`, `11.2026`.
    figures: bool,
}

pub(super) fn moves(parts: &[Part<'_>]) -> Result<Vec<Spelt>, Wrong> {
    let mut moves: Vec<Spelt> = Vec::new();
    let mut glued = false;
    for part in parts {
        match part {
            Part::Move(token) => moves.push(written(token, glued)?.into()),
            Part::Again(token) => {
                let also = Some(written(token, false)?);
                moves.last_mut().into_iter().for_each(|spelt| spelt.also.clone_from(&also));
            }
            Part::Number(_) | Part::Offer | Part::Question => {}
        }
        glued = matches!(part, Part::Number(number) if number.glued);
    }
    Ok(moves)
}

/// `glued`: whether a number stands before it without a blank.
fn written(token: &Token<'_>, glued: bool) -> Result<Written, Wrong> {
    let figures = match token {
        Token::Algebraic(algebraic) => return Ok(Written::Algebraic(algebraic.clone())),
        Token::Figures(figures) => figures,
    };
    let digits = figures.digits();
    let wrong = |why| {
        let year = digits.len() == 4 && (digits.starts_with("19") || digits.starts_with("20"));
        let amount = glued && (year || !(4..=5).contains(&digits.len()));
        Wrong { text: figures.text.to_owned(), why, figures: amount || figures.clock_or_date() }
    };
    let numeric: Numeric = digits.parse().map_err(wrong)?;
    // `12.15-18` is a quarter past twelve, and `12. 11-26` a day in November.
    let something_else = figures.parted.is_some() && (glued || !some_piece_moves_so(numeric));
    if something_else { Err(wrong(InvalidNumeric::Form)) } else { Ok(Written::Numeric(numeric)) }
}

/// An offer that follows no move, a number that no move follows, a second notation that is none.
pub(super) fn out_of_place(parts: &[Part<'_>]) -> bool {
    let misplaced = |pair: &[Part<'_>]| match pair {
        [Part::Number(_), Part::Offer] => true,
        // Two algebraic texts may be of two languages; digits are said twice by nobody.
        [Part::Move(Token::Figures(_)), Part::Again(Token::Figures(_))] => true,
        [Part::Move(_), Part::Again(_)] => false,
        [_, Part::Again(_)] => true,
        _ => false,
    };
    matches!(parts.first(), Some(Part::Offer))
        || matches!(parts.last(), Some(Part::Number(_)))
        || parts.windows(2).any(misplaced)
}

/// What the numbers of a stretch say of its first move, or the first number that does not run on.
pub(super) fn start(parts: &[Part<'_>]) -> Result<Option<Start>, u32> {
    let mut numbers: Vec<(usize, Number)> = Vec::new();
    let mut moves = 0;
    for part in parts {
        match part {
            Part::Number(number) => numbers.push((moves, *number)),
            Part::Move(_) => moves += 1,
            Part::Again(_) | Part::Offer | Part::Question => {}
        }
    }
    let ((before, first), others) = match numbers.as_slice() {
        [] => return Ok(None),
        [(0, only)] => return Ok(Some(only.start)),
        [(before, first), others @ ..] => ((*before, first.start), others),
    };
    let mut misfit = first.number;
    for side in Side::BOTH.into_iter().filter(|side| first.dots.may_be(*side)) {
        // How many half-moves the game has before the stretch, if the move behind its first number is of this side.
        let Some(played) = Ply::of(side, first.number).before().checked_sub(before) else { continue };
        let fits = |(before, number): &&(usize, Number)| {
            let ply = Ply::after(played.saturating_add(*before));
            number.start.dots.may_be(ply.side()) && number.start.number == ply.move_number()
        };
        match others.iter().find(|other| !fits(other)) {
            // As written, or as the number further on makes it.
            None if before == 0 && first.dots != Dots::None => return Ok(Some(first)),
            None => return Ok(Some(Start::of(Ply::after(played)))),
            Some((_, number)) => misfit = number.start.number,
        }
    }
    Err(misfit)
}
