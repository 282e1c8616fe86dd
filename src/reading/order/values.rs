//! What stands behind the word of an order: sides, half-moves, results, positions, dates, clocks.

use super::{
    super::{
        InGame, What, WrittenDate, dates,
        found::{Found, has_letter},
        moves,
        set_off::begins_a_sentence,
    },
    WhyUnread,
    cursor::{Words, meant, plain, slip},
    why_unread::{StandsThere, WhichDate, WhyNoPosition},
};
use crate::{
    chess::Stretch,
    lexicon::{Known, known},
    model::{ClockSetting, EventCode, GameId, GameResult, Ground, Ply, Side, WithdrawnGames},
};

use chrono::NaiveDate;

static DRAW: Known = Known::new(|| known(|all| [&all.line.draw]));

/// Whatever a program makes of a dash.
const DASHES: [char; 9] = ['–', '—', '−', '‐', '‑', '‒', '―', '－', '﹣'];

/// `w`, `b`, `white`, `black`.
pub(super) fn side(word: &str) -> Option<Side> {
    match plain(word).to_lowercase().as_str() {
        "w" | "white" => Some(Side::White),
        "b" | "black" => Some(Side::Black),
        _ => None,
    }
}

pub(super) fn whose(words: &mut Words<'_>) -> Result<Side, WhyUnread> {
    words.next_if(side).ok_or_else(|| WhyUnread::Side(StandsThere::next(words)))
}

/// A side, also one with a slip of the pen in it.
pub(super) fn side_meant(word: &str) -> Option<Side> {
    side(word).or_else(|| side(slip(word, &["white", "black"])?))
}

/// `tell CLUB26/7 both agree.`: a word that may be the first of what is to be told.
pub(super) fn perhaps_told(mut words: Words<'_>) -> bool {
    let in_full =
        |word: &str| ["both", "white", "black"].iter().any(|known| known.eq_ignore_ascii_case(word));
    words.next().is_some_and(in_full) && words.rest().starts_with(char::is_lowercase)
}

/// A count in digits, small enough for days and entries.
pub(super) fn count(word: &str) -> Option<u32> {
    let digits = word.trim_end_matches([',', ';', ':', '.']);
    let plain = (1..=5).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|_| plain)
}

/// `12 w`, `12w`, `12. w`, `12...`: a half-move by its number and side.
pub(super) fn half_move(words: &mut Words<'_>) -> Option<Ply> {
    words.attempt(|words| {
        let word = words.next()?;
        let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
        let number = digits.parse::<u32>().ok().filter(|number| (1..1000).contains(number))?;
        let side = match word.strip_prefix(digits.as_str())? {
            "" | "." => words.next_if(side),
            "..." | "…" => {
                Some(words.next_if(side).unwrap_or(Side::Black)).filter(|side| *side == Side::Black)
            }
            glued => side(glued.trim_start_matches('.')),
        };
        Some(Ply::of(side?, number))
    })
}

/// A result, also with blanks around its dash and with any dash.
pub(super) fn result(words: &mut Words<'_>) -> Option<GameResult> {
    let read = |text: &str| plain(text).replace(DASHES, "-").parse().ok();
    let parted = |words: &mut Words<'_>| read(&(0..3).map_while(|_| words.next()).collect::<String>());
    words.next_if(read).or_else(|| words.attempt(parted))
}

/// A result, also in forms that no order takes: `1:0`, `0,5-0,5`, `remis`.
pub(super) fn result_meant(words: &mut Words<'_>) -> Option<GameResult> {
    let read = |word: &str| {
        let plain = plain(word).replace(DASHES, "-").replace(':', "-");
        let plain = plain.replace("0,5", "1/2").replace("0.5", "1/2").replace(".5", "1/2");
        let in_words = || match meant(&plain, &["draw", "drawn", "cancelled", "annulled"]) {
            _ if DRAW.has(&plain) => Some(GameResult::Draw),
            meant => Some(meant?.parse().unwrap_or(GameResult::Draw)),
        };
        plain.parse().ok().or_else(in_words)
    };
    result(words).or_else(|| words.next_if(read))
}

/// How the games of whoever withdraws end, in a word: `cancelled` is also written with one l.
pub(super) fn withdrawn_games_named(word: &str) -> Option<WithdrawnGames> {
    let word = plain(word);
    let one_l = word.eq_ignore_ascii_case("canceled").then_some(WithdrawnGames::Cancelled);
    one_l.or_else(|| WithdrawnGames::ALL.into_iter().find(|ends| ends.word().eq_ignore_ascii_case(word)))
}

/// `lost` or `cancelled` behind who withdraws, where it is set off from what stands behind it: `lost interest` is a reason.
pub(super) fn withdrawn_games(words: &mut Words<'_>) -> Option<WithdrawnGames> {
    words.attempt(|words| {
        let word = words.next()?;
        let ends = withdrawn_games_named(word)?;
        let rest = words.rest();
        let set_off = rest.is_empty() || rest.starts_with([':', '-', '–', '—']);
        (set_off || word != plain(word) || begins_a_sentence(rest)).then_some(ends)
    })
}

pub(super) fn ground(word: &str) -> Option<Ground> {
    Ground::named(plain(word))
}

/// The ground that a word is meant to be: itself, a slip of the pen, or another form of it, such as `timeout`.
pub(super) fn ground_meant(word: &str) -> Option<&'static str> {
    const STEMS: [&str; 4] = ["time", "forf", "adjud", "tableb"];
    let names = Ground::ALL.map(Ground::word);
    let lower = plain(word).to_lowercase();
    let of_stem = || {
        let stem = STEMS.into_iter().find(|stem| lower.starts_with(stem))?;
        names.into_iter().find(|name| name.starts_with(stem))
    };
    meant(word, &names).or_else(of_stem)
}

/// Whether a word can only be meant as the first field of a position.
pub(super) fn begins_position(word: &str) -> bool {
    word.matches('/').count() > 2
}

/// A position in FEN with four to six fields; the counters that are missing are filled in.
pub(super) fn position(words: &mut Words<'_>) -> Result<String, WhyNoPosition> {
    let Some(board) = words.next() else { return Err(WhyNoPosition::Board(StandsThere::Nothing)) };
    let on_board = |c: char| "pnbrqkPNBRQK12345678".contains(c);
    let rows = || board.split('/').all(|row| !row.is_empty() && row.chars().all(on_board));
    if board.matches('/').count() != 7 || !rows() {
        return Err(WhyNoPosition::Board(StandsThere::Word(board.to_owned())));
    }
    let fields: Vec<&str> = (0..3).map_while(|_| words.next()).collect();
    let (Some(turn), Some(castling), Some(passing)) = (fields.first(), fields.get(1), fields.get(2)) else {
        return Err(WhyNoPosition::Fields);
    };
    if !matches!(*turn, "w" | "b") {
        return Err(WhyNoPosition::Turn((*turn).to_owned()));
    }
    if castling.len() > 4 || !castling.chars().all(|c| c == '-' || c.is_ascii_alphabetic()) {
        return Err(WhyNoPosition::Castling((*castling).to_owned()));
    }
    if !matches!(passing.as_bytes(), [b'-'] | [b'a'..=b'h', b'3' | b'6']) {
        return Err(WhyNoPosition::Passing((*passing).to_owned()));
    }
    let (halves, moves) = match (words.next_if(count), words.next_if(count)) {
        (None, _) => (0, 1),
        (Some(halves), Some(moves)) => (halves, moves),
        // It could as well be a figure of what follows.
        (Some(one), None) => return Err(WhyNoPosition::Counters(one)),
    };
    Ok(format!("{board} {turn} {castling} {passing} {halves} {moves}"))
}

/// `white DAYS [moves N]` and the same for Black, in any order.
pub(super) fn clocks(words: &mut Words<'_>) -> Result<[Option<ClockSetting>; 2], WhyUnread> {
    let mut set = [None, None];
    while let Some(side) = words.peek().and_then(side) {
        let named = *words;
        words.next();
        let set_off = words.peek().is_some_and(|word| word.ends_with(':'));
        let Some(used) = words.next_if(count) else {
            // What stands there is the reason already, or asked back with it.
            if set.iter().any(Option::is_some) {
                *words = named;
                return Ok(set);
            }
            return Err(WhyUnread::ClockDays(named.peek().unwrap_or_default().to_owned()));
        };
        skip_days(words);
        let moves = words.attempt(|words| if words.says("moves") { words.next_if(count) } else { None });
        let [white, black] = &mut set;
        let own = match side {
            Side::White => white,
            Side::Black => black,
        };
        if own.replace(ClockSetting { used, moves }).is_some() {
            return Err(WhyUnread::ClockTwice);
        }
        if set_off {
            break;
        }
    }
    Ok(set)
}

pub(super) fn skip_days(words: &mut Words<'_>) {
    words.next_if(|word| matches!(plain(word).to_lowercase().as_str(), "day" | "days").then_some(()));
}

/// The longest date that the words begin with, in any form that players write it in.
pub(super) fn written_date(words: &mut Words<'_>) -> Option<WrittenDate> {
    const MOST: usize = 5;
    words.longest(MOST, |text| dates::date(text.trim_end_matches([',', ';', ':'])))
}

/// A date that can be but one; none where no date stands there.
pub(super) fn one_date(which: WhichDate, words: &mut Words<'_>) -> Result<Option<NaiveDate>, WhyUnread> {
    match written_date(words) {
        None => Ok(None),
        Some(WrittenDate::One(day)) => Ok(Some(day)),
        Some(WrittenDate::Either(one, other)) => {
            let (one, other) = (one.to_string(), other.to_string());
            Err(WhyUnread::EitherDate { which, one, other })
        }
    }
}

/// How a line is read that may be an order.
#[derive(Clone, Copy)]
pub(crate) enum Place<'a> {
    /// In a mail: the game may be left out, and prose is no order.
    Mail(&'a [EventCode]),
    /// At the shell: the game, or the event, stands behind the word.
    Shell,
}

/// A game, where it stands next.
pub(super) fn game_in_front(words: &mut Words<'_>) -> Option<GameId> {
    words.attempt(|words| {
        words.says("game");
        words.next_if(|word| plain(word).parse::<GameId>().ok().filter(has_letter))
    })
}

pub(crate) fn moves_in_front(words: &mut Words<'_>) -> Option<Stretch> {
    const MOST: usize = 16;
    words.longest(MOST, |text| match moves::read(text) {
        Found::Said(What::Game(InGame::Moves(stretch))) => Some(stretch),
        _ => None,
    })
}
