//! What a reader can send by a tap: links that open a mail to us with a line in it.
//!
//! A link is called by an arrow and a word, which is no move and no order in any notation or language; what it sends
//! stands in its address alone.
//!
//! RFC 6068

use minijinja::{Value, context};

use super::super::{ARROW, Draft, GameAsShown, LetterKind, line_to_send::to_send, view::Scripts};
use crate::{
    chess::{Numeric, Piece, Played, Script, Variant},
    laws::Game,
    model::{Desk, Side, Tag},
    wording::Wording,
};

/// The most moves that have a link, and a second one with a draw offer.
const MOST: usize = 80;

/// From so many moves on none has a second link: a page stays below 40 kB.
const MOST_TWICE: usize = 60;

/// Around a link in a filled-in template: before what it sends, before what it is called, and behind that. Nothing that
/// anybody writes keeps such characters.
const MARKS: [char; 3] = ['\u{1C}', '\u{1D}', '\u{1F}'];

/// A link beside the text, called by an arrow and a word: `{{ "clock" | link }}`, `{{ "12. 5254" | link("54") }}`.
pub(in crate::letters) fn link(sends: &str, called: Option<&str>) -> String {
    let [begins, then, ends] = MARKS;
    format!("{begins}{sends}{then}{ARROW}{}{ends}", called.unwrap_or(sends))
}

/// A line of a letter that is a link in its page, where it stands behind the bar alone or in the first column:
/// `| {{ "yes" | tap }}`; and what it sends, where that is more: `| {{ "yes" | tap("confirm " ~ code) }}`.
pub(in crate::letters) fn tap(line: &str, sends: Option<&str>) -> String {
    let [begins, then, ends] = MARKS;
    format!("{begins}{}{then}{line}{ends}", sends.unwrap_or(line))
}

/// A line that is a link.
#[derive(Clone, Debug)]
pub(in crate::letters) struct Tapped {
    pub line: String,
    /// How many lines like it stand above: what somebody else wrote may be one of them, and is no link.
    pub above: usize,
    pub sends: String,
}

/// A text without the marks of its lines that are links, and these lines.
pub(in crate::letters) fn unmarked(text: &str) -> (String, Vec<Tapped>) {
    let mut plain = String::with_capacity(text.len());
    let mut lines = Vec::new();
    for piece in inline(text) {
        match piece {
            Inline::Words(words) => plain.push_str(words),
            Inline::Link { sends, called } => {
                let above = plain.lines().filter(|line| is_line(line, called)).count();
                plain.push_str(called);
                lines.push(Tapped { line: called.to_owned(), above, sends: sends.to_owned() });
            }
        }
    }
    (plain, lines)
}

/// Whether a line of a letter says just this behind its bar, alone or in the first column.
fn is_line(line: &str, said: &str) -> bool {
    let behind = line.strip_prefix("| ").and_then(|rest| rest.trim_start().strip_prefix(said));
    behind.is_some_and(|rest| rest.trim_end().is_empty() || rest.starts_with("  "))
}

/// A piece of a line: words, or a link with what it sends and what it is called.
pub(super) enum Inline<'a> {
    Words(&'a str),
    Link { sends: &'a str, called: &'a str },
}

/// The links of a text and what stands between them.
pub(super) fn inline(line: &str) -> Vec<Inline<'_>> {
    let [begins, then, ends] = MARKS;
    let mut found = Vec::new();
    let mut rest = line;
    while let Some((words, behind)) = rest.split_once(begins) {
        found.push(Inline::Words(words));
        let Some((link, behind)) = behind.split_once(ends) else { break };
        found.extend(link.split_once(then).map(|(sends, called)| Inline::Link { sends, called }));
        rest = behind;
    }
    found.push(Inline::Words(rest));
    found
}

/// What the template of the links is told. `board`: whether the letter shows the board, below which moves are tapped.
pub(super) fn view(draft: &Draft, board: bool, wording: Wording<'_>) -> Value {
    let sight = draft.letter.sight().filter(|sight| sight.reader.is_some());
    let game = sight.map(|sight| &sight.game).filter(|game| game.outcome.is_none());
    let yours = game.is_some_and(|game| sight.and_then(|sight| sight.reader) == Some(game.on_move()));
    // Whoever is asked whether he means a move answers that first.
    let asked = matches!(
        draft.letter.kind(),
        LetterKind::ConfirmGame | LetterKind::ConfirmLine | LetterKind::HoldRequest
    );
    let moves =
        sight.filter(|_| board && !asked).map(|sight| moves(sight, draft, wording)).unwrap_or_default();
    let offered = sight.is_some_and(|sight| {
        let by = sight.game.open_offer();
        by.is_some() && by == sight.reader.map(Side::other)
    });
    context! {
        moves => moves.first, offers => moves.with_offer, more => moves.left_out,
        runs => board && !asked && yours, accept => board && !asked && yours && offered,
    }
}

/// The beginning of a link: to the letter's own address, or where the mail server knows no such addresses to ours, with the
/// whole tag in the subject.
pub(super) fn mail_to(tag: &Tag, desk: &Desk) -> String {
    let to = percent(desk.reply_address(tag).as_str(), b"@");
    match desk.plus_addressing {
        true => format!("mailto:{to}?body="),
        false => format!("mailto:{to}?subject={}&body=", percent(&format!("[{tag}]"), b"")),
    }
}

/// A text as part of a link: everything but letters, digits and `-._~` by its bytes. `but`: what stays beside these.
pub(super) fn percent(text: &str, but: &[u8]) -> String {
    let mut coded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'-' | b'.' | b'_' | b'~' => coded.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() || but.contains(&byte) => coded.push(char::from(byte)),
            _ => coded.push_str(&format!("%{byte:02X}")),
        }
    }
    coded
}

/// The moves of a position as they are tapped, piece by piece.
#[derive(Default)]
struct Moves {
    first: Vec<Value>,
    /// The same with a draw offer, where one can count.
    with_offer: Vec<Value>,
    /// Whether there are more than have links.
    left_out: bool,
}

fn moves(sight: &GameAsShown, draft: &Draft, wording: Wording<'_>) -> Moves {
    let game = &sight.game;
    let to_move = sight.reader == Some(game.on_move()) && game.outcome.is_none() && game.pending.is_none();
    if !to_move {
        return Moves::default();
    }
    let scripts = Scripts::for_reader(sight, &draft.to);
    let position = game.position();
    let mut legal = position.legal_numerics();
    let kings = position.moves_of(Piece::King);
    if game.king_must_move.is_some() && !kings.is_empty() {
        legal = kings;
    }
    let mut made: Vec<Played> = legal.iter().filter_map(|numeric| position.play(*numeric).ok()).collect();
    let left_out = made.len() > MOST;
    if left_out {
        made.sort_by_key(|made| (quietness(made), made.numeric));
        made.truncate(MOST);
    }
    made.sort_by_key(|made| (std::cmp::Reverse(rank(made.piece)), made.numeric));
    // Whoever has chosen nothing sees what the board has at its edge; what is sent is as it counts.
    let digits = draft.to.script == Some(Script::Numeric);
    let groups = |offer: bool| {
        let of_one = |made: &[Played]| {
            let line = |numeric| to_send(game, numeric, offer, draft.to.script, scripts.language);
            group(made, (&scripts, digits), (if offer { "=" } else { "" }, wording), line)
        };
        made.chunk_by(|a, b| a.numeric.from() == b.numeric.from()).map(of_one).collect::<Vec<_>>()
    };
    let offers = made.len() <= MOST_TWICE && may_offer(game);
    Moves { first: groups(false), with_offer: if offers { groups(true) } else { Vec::new() }, left_out }
}

/// Whether an offer with the move to be made can count.
fn may_offer(game: &Game) -> bool {
    let next = game.next_ply();
    let early = next.move_number() < game.moves_before_offers();
    !early && game.open_offer().is_none() && game.next_offer(next.side()).is_some_and(|first| first <= next)
}

/// The most forcing moves first: checks, captures, promotions, then all others.
fn quietness(made: &Played) -> u8 {
    match made {
        _ if made.position.in_check() => 0,
        Played { taken: Some(_), .. } => 1,
        _ if made.numeric.promotion().is_some() => 2,
        _ => 3,
    }
}

/// The king first and the pawns last, as in the list of the pieces.
fn rank(piece: Piece) -> u8 {
    match piece {
        Piece::King => 5,
        Piece::Queen => 4,
        Piece::Rook => 3,
        Piece::Bishop => 2,
        Piece::Knight => 1,
        Piece::Pawn => 0,
    }
}

/// The moves of one piece, behind its name and its square. `sign`: what stands behind each.
fn group(
    made: &[Played],
    (scripts, digits): (&Scripts, bool),
    (sign, wording): (&str, Wording<'_>),
    line: impl Fn(Numeric) -> Option<String>,
) -> Value {
    let first = made.first();
    let from =
        first.map(|made| if digits { made.numeric.from().digits() } else { made.numeric.from().name() });
    let tap = |made: &Played| {
        let sends = line(made.numeric)?;
        Some(context! { called => target(made, scripts, digits) + sign, sends })
    };
    context! {
        piece => first.map(|made| wording.say(&made.piece)), from,
        taps => made.iter().filter_map(tap).collect::<Vec<_>>(),
    }
}

/// The square that a piece goes to: `e4`, `54`, with what a pawn becomes. Castling in Chess960 is written out: the king may
/// be able to step onto the same square.
fn target(made: &Played, scripts: &Scripts, digits: bool) -> String {
    let to = made.numeric.to();
    if let Some(wing) = made.castling.filter(|_| made.position.variant() == Variant::Chess960) {
        return wing.zeros().to_owned();
    }
    let square = if digits { to.digits() } else { to.name() };
    match made.numeric.promotion() {
        None => square,
        Some(piece) if digits => format!("{square}{}", piece.digit()),
        Some(_) => {
            let written = made.write(Script::Local, scripts.language);
            let becomes =
                written.rsplit_once('=').map_or("", |(_, piece)| piece.trim_end_matches(['+', '#']));
            format!("{square}={becomes}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_that_is_marked_is_the_link_and_not_one_like_it() {
        let text = format!(
            "He writes:\n\n| yes\n\n| {}\n| {}     no\n",
            tap("yes", Some("confirm x")),
            tap("later 4", None)
        );
        let (plain, lines) = unmarked(&text);
        assert_eq!(plain, "He writes:\n\n| yes\n\n| yes\n| later 4     no\n");
        let told: Vec<(&str, usize, &str)> =
            lines.iter().map(|tapped| (tapped.line.as_str(), tapped.above, tapped.sends.as_str())).collect();
        assert_eq!(told, [("yes", 1, "confirm x"), ("later 4", 0, "later 4")]);
    }
}
