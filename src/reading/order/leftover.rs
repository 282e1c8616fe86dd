//! What is left in front of a reason that was meant for the order: a misspelt argument, a figure too many, the name of
//! a game that does not read. It never becomes the first word of a reason, since the order would then be another than
//! the one that was meant; a colon in front of the reason says that it is the reason all the same.

use super::{
    Verb, WhyUnread,
    cursor::{Words, meant, plain, slip},
    list::{self, gap},
    values::{begins_position, count, ground_meant, result},
    why_unread::{LeftOver, bare},
};
use crate::{
    chess::Stretch,
    model::{EventCode, GameId, Order, did_you_mean},
};

/// What people write between an event's code and a number.
const SIGNS: [char; 8] = ['/', '-', '.', '#', '\\', '_', ':', '–'];

/// Looks at what is left behind the arguments. `before`: the line up to there.
pub(super) fn check(
    verb: Verb,
    order: &Order<Stretch>,
    before: &str,
    words: Words<'_>,
) -> Result<(), WhyUnread> {
    let Some(first) = words.peek() else { return Ok(()) };
    if let Some(gap) = gap(first).filter(|gap| *gap != "REASON") {
        return Err(WhyUnread::Gap(gap));
    }
    if before.trim_end().ends_with(':') || first.starts_with(':') {
        return Ok(());
    }
    let left =
        || Some(WhyUnread::LeftOver { why: argument(verb, order, first, words)?, begins: bare(first) });
    perhaps_of_reason(verb, before, first).or_else(left).map_or(Ok(()), Err)
}

/// `warn Black has offered too often`: a side in full that may be the subject of the reason.
fn perhaps_of_reason(verb: Verb, before: &str, first: &str) -> Option<WhyUnread> {
    let last = plain(before.split_whitespace().next_back()?);
    let word = last.eq_ignore_ascii_case("white") || last.eq_ignore_ascii_case("black");
    let subject = word && is_subject(verb, first);
    subject.then(|| WhyUnread::SideOrReason(last.to_owned()))
}

/// Whether a side in full, the last of what an order needs, may be the subject of what goes on with this word.
pub(super) fn is_subject(verb: Verb, next: &str) -> bool {
    list::ends_in_a_side(verb) && next.starts_with(char::is_lowercase) && meant(next, &["clocks"]).is_none()
}

/// Why the first word of the reason can be no reason, if so.
fn argument(verb: Verb, order: &Order<Stretch>, first: &str, words: Words<'_>) -> Option<LeftOver> {
    const COLOURS: [&str; 2] = ["colours", "colors"];
    let word = plain(first);
    // What a slip of the pen may have made into it, and what may stand there out of its place.
    let (misspelt, early): (&[&'static str], &[&'static str]) = match verb {
        Verb::Result => return of_result(order, first, words),
        Verb::Restart if begins_position(first) => return Some(LeftOver::Position),
        Verb::Move if first.starts_with(['(', '=']) => return Some(LeftOver::Sign(first.to_owned())),
        Verb::Reinstate => (&["clocks", "keep", "restore"], &["keep", "restore"]),
        Verb::Reconstruct => (&["white", "black", "moves", "force"], &CLOCKS),
        Verb::Clocks => (&["white", "black", "moves", "days"], &CLOCKS),
        Verb::Restart => match order {
            Order::Restart { colours: true, .. } => (&[], &["keep", "reset"]),
            _ => (&COLOURS, &["colours", "colors", "keep", "reset"]),
        },
        Verb::Move => (&["received", "sent"], &["received", "sent"]),
        Verb::Penalty
        | Verb::Credit
        | Verb::Strike
        | Verb::Leave
        | Verb::NewPeriod
        | Verb::Warn
        | Verb::Overstep => (&[], &["w", "b"]),
        // `cancelled he is ill`: whose games would be lost by the regulations.
        Verb::Withdraw => (&["cancelled"], &["w", "b", "lost", "cancelled", "canceled"]),
        Verb::Neutral | Verb::Regulation => (&[], &[]),
        Verb::Grant
        | Verb::Refuse
        | Verb::Stop
        | Verb::Resume
        | Verb::Resend
        | Verb::Delivered
        | Verb::Tell
        | Verb::Help => return None,
    };
    let out_of_place =
        || early.iter().copied().find(|known| known.eq_ignore_ascii_case(word)).map(LeftOver::OutOfPlace);
    let figures = || {
        let figure = word.contains(|c: char| c.is_ascii_digit()) && !word.contains(char::is_alphabetic);
        (figure && !word.contains('/') || is_date(word)).then(|| LeftOver::Figure(word.to_owned()))
    };
    let before_figure = || {
        // `wiht 30`, spelt beyond recognition.
        let clocks = matches!(verb, Verb::Reconstruct | Verb::Clocks);
        let lower = word.chars().all(char::is_lowercase);
        let figure = words.rest().split_whitespace().nth(1).is_some_and(|next| count(next).is_some());
        (clocks && lower && figure).then(|| LeftOver::BeforeFigure(word.to_owned()))
    };
    slip(first, misspelt)
        .map(|meant| LeftOver::Misspelt { word: word.to_owned(), meant })
        .or_else(out_of_place)
        .or_else(figures)
        .or_else(before_figure)
}

const CLOCKS: [&str; 6] = ["w", "b", "white", "black", "moves", "days"];

/// Behind a result: the ground of one that has none, or a second result.
fn of_result(order: &Order<Stretch>, first: &str, mut words: Words<'_>) -> Option<LeftOver> {
    let has_ground = matches!(order, Order::Result { ground: Some(_), .. });
    if let Some(meant) = ground_meant(first).filter(|_| !has_ground) {
        return Some(LeftOver::Misspelt { word: plain(first).to_owned(), meant });
    }
    // `1-0 or 0-1`
    if first.starts_with(char::is_lowercase) {
        words.next();
    }
    let second = words.peek().map(plain)?;
    let is_result = result(&mut words).is_some() || second.starts_with('½');
    is_result.then(|| LeftOver::SecondResult(second.to_owned()))
}

/// `3/12/2026`, `3.12.2026`.
fn is_date(word: &str) -> bool {
    let digits =
        word.split(['/', '.', '-']).all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    digits && word.matches(['/', '.', '-']).count() == 2
}

/// Whether a word right behind that of an order was meant to name a game, or an event, and does not: `CLUB26-7`,
/// `CUP26-1`, `CLUB27`. Where nothing but a reason can stand there, as for `stop`, a slip in a known code is one too. With the game, where that can
/// be seen.
pub(super) fn mangled(word: &str, verb: Verb, known: &[EventCode]) -> Option<Option<GameId>> {
    let word = plain(word);
    let of_known = |code: &EventCode| {
        let front =
            word.get(..code.as_str().len()).filter(|front| front.eq_ignore_ascii_case(code.as_str()))?;
        let behind = word.get(front.len()..).filter(|behind| behind.starts_with(SIGNS))?;
        let number = behind.trim_start_matches(SIGNS);
        Some(format!("{code}/{number}").parse().ok())
    };
    if let Some(mangled) = known.iter().find_map(of_known) {
        return Some(mangled);
    }
    let capitals = |text: &str| text.len() > 1 && text.starts_with(|c: char| c.is_ascii_uppercase());
    let numbered = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let split = word.split_once(SIGNS);
    let named = split.is_some_and(|(front, behind)| {
        capitals(front) && front.parse::<EventCode>().is_ok() && numbered(behind)
    });
    let letters = word.bytes().filter(u8::is_ascii_uppercase).count();
    // `NF3` may be the move that stands there.
    let fewest = if verb == Verb::Move { 3 } else { 2 };
    let figure = letters >= fewest && word.ends_with(|c: char| c.is_ascii_digit());
    let code = figure && capitals(word) && word.parse::<EventCode>().is_ok();
    let near = || did_you_mean::nearest(word, known.iter().map(EventCode::as_str)).is_some();
    (named || code || list::takes_nothing(verb) && near()).then_some(None)
}
