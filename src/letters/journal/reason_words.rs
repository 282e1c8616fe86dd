//! The journal's codes of reasons in plain words.

use super::reader::JournalReader;
use crate::{
    chess::{Effort, Quiet, Repetition},
    laws::{Break, Cause, Game, Grounds, Irregularity, TablesSaid, Unclear},
    model::Ply,
    wording::InEnglish,
};

pub(super) fn unclear(why: Unclear) -> &'static str {
    match why {
        Unclear::TwoReadings => "it can be read in two ways",
        Unclear::NotAMove => "it reads as no move",
    }
}

pub(super) fn cause(cause: Cause, game: Option<&Game>, reader: JournalReader) -> String {
    match cause {
        Cause::Ruling => ruled_for(game, reader),
        Cause::Irregularity { what, nth } => irregularity(what, nth),
    }
}

/// The reason of the ruling that stands before in the journal.
fn ruled_for(game: Option<&Game>, reader: JournalReader) -> String {
    let reason = game.and_then(|game| game.ruled_for.as_deref());
    reason.map_or_else(|| "by the ruling before".into(), |reason| reader.shown(reason))
}

fn irregularity(what: Irregularity, nth: u32) -> String {
    match what {
        Irregularity::IllegalMove => format!("illegal move {nth} (7.2)"),
        Irregularity::UnclearMove => format!("unclear move {nth}"),
        Irregularity::WrongClaim => format!("wrong claim {nth} (9.4.3)"),
        Irregularity::VainOffer => format!("ineffective draw offer {nth} (9.1.1, 13.3.2.3)"),
        Irregularity::Warning => format!("warning {nth}"),
        Irregularity::Penalty(_) => format!("penalty {nth}"),
        Irregularity::Credit(_) => format!("credit {nth}"),
    }
}

pub(super) fn grounds(grounds: &Grounds, game: Option<&Game>, reader: JournalReader) -> String {
    match grounds {
        Grounds::Repetition(Repetition { places, alike }) => {
            let also = match alike.as_slice() {
                [] => String::new(),
                alike => format!(
                    "; it only looked the same {}, with other rights to castle or to take in passing",
                    listed(alike)
                ),
            };
            format!("the position stands {}, {}{also}", times(places.len()), listed(places))
        }
        Grounds::FiftyMoves { quiet: Quiet { half_moves, last, before, men }, suspended_at } => {
            let since = match last {
                Some(ply) => format!("the capture or pawn move {ply}"),
                None => "the beginning".to_owned(),
            };
            let before = match before {
                0 => String::new(),
                before => format!(" ({before} of them came with the position that was set)"),
            };
            let men = match men <= suspended_at {
                true => format!("; there are {men} men, and with {suspended_at} or fewer it is no draw"),
                false => String::new(),
            };
            format!("{half_moves} half-moves since {since}{men}{before}")
        }
        Grounds::Tables { winner } => TablesSaid::of(*winner).in_english(),
        Grounds::Ruling => ruled_for(game, reader),
    }
}

/// `before 1., 5. and 9.`
fn listed(places: &[Ply]) -> String {
    let texts: Vec<String> = places.iter().map(ToString::to_string).collect();
    match texts.split_last() {
        Some((last, [])) => format!("before {last}"),
        Some((last, others)) => format!("before {} and {last}", others.join(", ")),
        None => "nowhere".into(),
    }
}

fn times(number: usize) -> String {
    match number {
        1 => "for the first time".into(),
        2 => "for the second time".into(),
        3 => "for the third time".into(),
        more => format!("for the {more}th time"),
    }
}

pub(super) fn broken(why: Break) -> &'static str {
    match why {
        Break::Missing => "an entry is missing",
        Break::Digest => "one does not carry the digest of its words",
        Break::Unreadable => "one cannot be read",
        Break::Misfit => "one does not follow from those before it",
    }
}

/// How far a program looked, or what it read.
pub(super) fn effort(effort: &Effort) -> String {
    match effort {
        Effort::Mate => "it is mate".into(),
        Effort::Stalemate => "it is stalemate".into(),
        Effort::Fast => "proved by the fast analysis".into(),
        Effort::Full => "proved by the full search".into(),
        Effort::LineToMate { half_moves } => {
            format!("full search, a line to mate of {half_moves} half-moves")
        }
        Effort::FalseLine => "full search, a line that does not mate".into(),
        Effort::Limit => "full search, up to its limit of nodes".into(),
        Effort::CutShort => "full search, ended before it was through".into(),
        Effort::Fault => "full search, broken off by a fault of the solver".into(),
        Effort::Chess960Castling => "not asked: in Chess960 castling is still possible".into(),
        Effort::Strange => "not asked: the solver does not take the position".into(),
        Effort::Table { material, spoilt: false } => format!("Syzygy table {material}"),
        Effort::Table { material, spoilt: true } => {
            format!("Syzygy table {material}, a win that the rule of 50 moves would spoil")
        }
        Effort::NoTables => "this desk has no tables of endgames".into(),
        Effort::TablesKnowNoCastling => {
            "the tables know no positions in which castling is still possible".into()
        }
        Effort::TooManyMen { men, most } => {
            format!("there are {men} men on the board, and the tables here go up to {most}")
        }
        Effort::NoSuchTable { material } => format!("the table {material} is not among those here"),
        Effort::BrokenTable => "the table cannot be read".into(),
    }
}
