//! The scoresheet (Article 8): every move, the time spent on it, and the offers of a draw.
//!
//! Laws 8.1.3, 8.1.4

use crate::chess::{Played, Script};
use crate::laws::{Game, MoveRecord, PerSide};
use crate::model::{Language, Ply};

/// What stands for the days of a move for which no time ran.
const NO_TIME: &str = "-";

/// A game's scoresheet, its columns set side by side. It has no words of its own: whoever shows it writes them above
/// and below the columns, whose widths it gives.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Scoresheet {
    /// A line for every pair of moves, in order; none before the first move.
    pub lines: Vec<String>,
    /// How wide the move number is.
    pub number: usize,
    /// How wide a side's moves are, with the signs of offers behind them.
    pub moves: PerSide<usize>,
    /// How wide a side's days are, the blanks before them among them.
    pub days: usize,
    /// The days each side was charged for its moves (8.1.3).
    pub used: PerSide<u32>,
    /// The days each side was given as penalties, which are no move's.
    pub penalties: PerSide<u32>,
}

/// How wide the column of days is, the blanks before it among them: two at least stand between columns.
const DAYS: usize = 6;

/// One half-move as it stands on the sheet.
struct Cell {
    /// The move in one or two scripts, and `(=)` where a draw was offered with it (8.1.4, A.12).
    text: String,
    days: String,
}

impl Scoresheet {
    /// The scoresheet of a game in a script, and in a second beside it. `language` is the reader's, and no column of
    /// moves is narrower than `narrowest`, the width of what is written above and below it. Where Black began, dots
    /// stand for White's move; a dash stands for the days of a move for which no time ran.
    pub fn of(
        game: &Game,
        first: Script,
        second: Option<Script>,
        language: Language,
        narrowest: usize,
    ) -> Scoresheet {
        let made = || game.score.numbered().map(|(_, made)| made);
        let widest =
            |script: Script| made().map(|made| width(&made.write(script, language))).max().unwrap_or(0);
        let first = (first, widest(first));
        let second = second.map(|script| (script, widest(script)));
        let mut pairs: Vec<(u32, PerSide<Option<Cell>>)> = Vec::new();
        for (ply, made) in game.score.numbered() {
            let cell = Cell { text: moved(made, first, second, language), days: days(game, ply) };
            let number = ply.move_number();
            if pairs.last().is_none_or(|(last, _)| *last != number) {
                pairs.push((number, PerSide::default()));
            }
            if let Some((_, pair)) = pairs.last_mut() {
                *pair.of_mut(ply.side()) = Some(cell);
            }
        }
        let moves = PerSide::each(|side| {
            let cells = pairs.iter().filter_map(|(_, pair)| pair.of(side).as_ref());
            cells.map(|cell| width(&cell.text)).max().unwrap_or(0).max(narrowest)
        });
        let wide = pairs.last().map_or(2, |(last, _)| width(&format!("{last}."))).max(3);
        let line = |(number, pair): &(u32, PerSide<Option<Cell>>)| {
            let half = |cell: &Option<Cell>, missing: &str, wide| match cell {
                Some(Cell { text, days }) => format!("{}{days:>DAYS$}", padded(text, wide)),
                None => format!("{}{:DAYS$}", padded(missing, wide), ""),
            };
            let (white, black) = (half(&pair.white, "...", moves.white), half(&pair.black, "", moves.black));
            format!("{:>wide$}  {white}   {black}", format!("{number}.")).trim_end().to_owned()
        };
        let lines = pairs.iter().map(line).collect();
        Scoresheet {
            lines,
            number: wide,
            moves,
            days: DAYS,
            used: PerSide::each(|side| game.clocks.of(side).used),
            penalties: PerSide::each(|side| game.clocks.of(side).penalties),
        }
    }
}

/// A move in one or two scripts, each padded to the width of its column.
fn moved(
    made: &Played,
    (first, wide): (Script, usize),
    second: Option<(Script, usize)>,
    language: Language,
) -> String {
    let once = made.write(first, language);
    let mut text = padded(&once, wide);
    if let Some((second, wide)) = second {
        // Castling may be the same in both, and twice it would look like two moves.
        let again = Some(made.write(second, language)).filter(|again| *again != once).unwrap_or_default();
        text.push(' ');
        text.push_str(&padded(&again, wide));
    }
    if made.offer {
        text.push_str(" (=)");
    }
    text.trim_end().to_owned()
}

/// What a half-move cost, in whole days; a dash where no time ran.
fn days(game: &Game, ply: Ply) -> String {
    let record: Option<&MoveRecord> = game.records.iter().find(|record| record.ply == ply);
    record
        .and_then(|record| record.charge)
        .map_or_else(|| NO_TIME.to_owned(), |charge| charge.whole_days().to_string())
}

/// In characters, not in bytes: figurines and Cyrillic letters are one each.
fn width(text: &str) -> usize {
    text.chars().count()
}

fn padded(text: &str, wide: usize) -> String {
    format!("{text}{}", " ".repeat(wide.saturating_sub(width(text))))
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Duration, Utc};

    use super::*;
    use crate::{
        laws::{Cause, PerSide},
        model::{NamedPerson, Side},
    };
    use crate::{
        laws::{Entry, Fact, Opening, WritingStyle},
        model::{Digest, GameId, Zone},
        regulations::Regulations,
    };

    /// A game from its moves, `=` behind those with an offer and `.` before those for which no time ran; each takes
    /// three days.
    fn game(fen: Option<&str>, moves: &str) -> Game {
        let id: GameId = "CLUB26/1".parse().unwrap();
        let mut now: DateTime<Utc> = "2027-01-04T12:00:00Z".parse().unwrap();
        let opening = Opening {
            fen: fen.map(str::to_owned),
            start: "2027-01-01".parse().unwrap(),
            players: PerSide {
                white: NamedPerson::new(1, "Novak, Jan"),
                black: NamedPerson::new(2, "Weber, Lena"),
            },
            zones: PerSide { white: Zone::UTC, black: Zone::UTC },
            regulations: Regulations::of_profile("iccf-email").unwrap(),
            hands: PerSide { white: WritingStyle::default(), black: WritingStyle::default() },
            drawn: None,
        };
        let first = Fact::Opened(Box::new(opening));
        let entry =
            |digest, seq, now, fact| Entry::chain(&id, digest, seq, now, fact, None, &[0; 32]).unwrap();
        let mut game = Game::open(id.clone(), &entry(Digest::ZERO, 1, now, first)).unwrap();
        for text in moves.split_whitespace() {
            let half_move = game.to_play();
            if !text.starts_with('.') {
                let letter = "<l@desk.example>".parse().unwrap();
                let fact = Fact::MadeAvailable { half_move, letter, start_letter: false, put_off: None };
                game.apply(&entry(game.digest, game.entries + 1, now, fact)).unwrap();
            }
            now += Duration::days(3);
            let numeric = text.trim_matches(['.', '=']).parse().unwrap();
            let (offer, charge) = (text.ends_with('='), game.charge_if_sent(now));
            let fact = Fact::Moved {
                half_move,
                numeric,
                offer,
                sent: now,
                charge,
                late: false,
                conditional: false,
                vain_offer: false,
            };
            game.apply(&entry(game.digest, game.entries + 1, now, fact)).unwrap();
        }
        let penalty = Fact::Penalty { side: Side::Black, days: 5, cause: Cause::Ruling };
        game.apply(&entry(game.digest, game.entries + 1, now, penalty)).unwrap();
        game
    }

    fn sheet(game: &Game, first: Script, second: Option<Script>, language: Language) -> Scoresheet {
        Scoresheet::of(game, first, second, language, 0)
    }

    #[test]
    fn moves_offers_and_days_stand_side_by_side() {
        let game = game(None, ".5254 5755= 7163= 2836");
        let sheet = sheet(&game, Script::Numeric, Some(Script::San), Language::En);
        assert_eq!(
            sheet.lines,
            [" 1.  5254 e4          -   5755 e5  (=)     2", " 2.  7163 Nf3 (=)     2   2836 Nc6         2"]
        );
        assert_eq!((sheet.used, sheet.penalties.black), (PerSide { white: 2, black: 4 }, 5));
    }

    #[test]
    fn where_black_begins_dots_stand_for_whites_move() {
        let game = game(Some("4k3/8/8/8/8/8/4P3/4K3 b - - 0 41"), "5857 5254");
        let sheet = sheet(&game, Script::San, None, Language::En);
        assert_eq!(sheet.lines, ["41.  ...         Ke7     2", "42.  e4     2"]);
    }

    #[test]
    fn columns_are_as_wide_as_their_signs_in_every_script_and_language() {
        let game = game(None, "5254 5755 7163 2836= 6125 1716");
        for language in Language::ALL {
            for script in Script::ALL {
                let sheet = sheet(&game, script, Some(Script::Numeric), language);
                let ends: Vec<usize> = sheet.lines.iter().map(|line| width(line)).collect();
                assert!(ends.windows(2).all(|pair| pair[0] == pair[1]), "{language} {script}: {sheet:#?}");
            }
        }
    }

    #[test]
    fn a_game_without_moves_has_no_line() {
        assert!(sheet(&game(None, ""), Script::San, None, Language::En).lines.is_empty());
    }
}
