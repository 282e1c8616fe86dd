//! The regulations of time as an event file and the profiles have them, read anew from their text, and made up at random.

use crate::support::dice::Dice;
use std::{fmt::Write as _, fs, path::Path};

use toml::{Table, Value};

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Control {
    /// Moves and days of the first period, those of all later ones, and whether days are carried over.
    Sessions { moves: usize, days: i64, later: (usize, i64), carry: bool },
    /// Days at the start, after each move, and at most; 0 for any number.
    Fischer { base: i64, per: i64, most: i64 },
    /// Never more days in so many moves.
    Window { moves: usize, days: i64 },
    /// Days added after each of fifty moves, days in the bank, and whether a player is protected after that.
    Block { increment: i64, bank: i64, protect: bool },
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum DayRule {
    Dates,
    NextDay,
    H24,
    Hybrid24,
    Midnights,
    Postal,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Falls {
    Reported,
    Claimed,
    Automatic,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Unannounced {
    Nothing,
    Double,
    Penalty(i64),
}

/// Everything that decides about time.
#[derive(Clone, Debug)]
pub struct Rules {
    pub control: Control,
    pub day_rule: DayRule,
    pub utc: bool,
    pub double_after: i64,
    pub most_on_a_move: i64,
    pub announce_after: i64,
    pub unannounced: Unannounced,
    pub cutoff_hour: u32,
    pub transit: i64,
    pub leave_days: i64,
    pub leave_ends: bool,
    pub receipt_after_leave: bool,
    pub falls: Falls,
    pub grace_hours: i64,
}

/// The lines of a regulation section, with the profiles that they rest on below them.
fn resolved(text: &str) -> Table {
    let mut table: Table = text.parse().unwrap();
    while let Some(Value::String(base)) = table.remove("profile") {
        let file =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("data/profiles").join(base).with_extension("toml");
        let below: Table = fs::read_to_string(file).unwrap().parse().unwrap();
        for (key, value) in below {
            table.entry(key).or_insert(value);
        }
    }
    table
}

impl Rules {
    pub fn read(text: &str) -> Rules {
        let table = resolved(text);
        let number = |key: &str| table.get(key).map_or(0, |value| value.as_integer().unwrap());
        let word = |key: &str| table.get(key).map_or("", |value| value.as_str().unwrap());
        let truth = |key: &str| table.get(key).is_some_and(|value| value.as_bool().unwrap());
        let count = |key: &str| usize::try_from(number(key)).unwrap();
        let (moves, days) = (count("moves"), number("days"));
        let control = match word("control") {
            "sessions" => {
                let (later_moves, later_days) = (count("later_moves"), number("later_days"));
                let later_moves = if later_moves == 0 { moves } else { later_moves };
                let later_days = if later_days == 0 { days } else { later_days };
                Control::Sessions {
                    moves,
                    days,
                    later: (later_moves, later_days),
                    carry: truth("carry_over"),
                }
            }
            "fischer" => Control::Fischer {
                base: number("base_days"),
                per: number("days_per_move"),
                most: number("most_days"),
            },
            "window" => Control::Window { moves, days },
            "triple-block" => Control::Block {
                increment: number("increment_days"),
                bank: number("bank_days"),
                protect: truth("protect"),
            },
            other => panic!("control {other}"),
        };
        let day_rule = match word("day_rule") {
            "dates" => DayRule::Dates,
            "dates-next-day" => DayRule::NextDay,
            "h24" => DayRule::H24,
            "hybrid24" => DayRule::Hybrid24,
            "midnights" => DayRule::Midnights,
            "postal" => DayRule::Postal,
            other => panic!("day_rule {other}"),
        };
        Rules {
            control,
            day_rule,
            utc: word("count_in") == "utc",
            double_after: number("double_after"),
            most_on_a_move: number("most_days_per_move"),
            announce_after: number("announce_after"),
            unannounced: match word("unannounced") {
                "double" => Unannounced::Double,
                "penalty" => Unannounced::Penalty(number("unannounced_days")),
                _ => Unannounced::Nothing,
            },
            cutoff_hour: u32::try_from(number("cutoff_hour")).unwrap(),
            transit: number("transit_days"),
            leave_days: number("leave_days"),
            leave_ends: word("move_in_leave") == "ends",
            receipt_after_leave: word("leave_receipt") != "day",
            falls: match word("flag_fall") {
                "report" => Falls::Reported,
                "claim" => Falls::Claimed,
                "automatic" => Falls::Automatic,
                other => panic!("flag_fall {other}"),
            },
            grace_hours: table.get("flag_grace_hours").map_or(24, |value| value.as_integer().unwrap()),
        }
    }

    /// Whether exact time is kept, to the second, and no day is anybody's.
    pub fn exact(&self) -> bool {
        matches!(self.control, Control::Block { .. })
    }
}

/// Nothing of what is no business of this reckoning: it would only make letters.
const QUIET: &str =
    "notation = \"any\"\nremind_after = []\nremind_share = 0\nsilence_days = 0\ninactive_days = 0\n";

/// The regulations of an event: those of a profile as it stands, or any at all.
pub fn made_up(dice: &mut Dice) -> String {
    let mut text = if dice.roll(5) < 2 { profile(dice) } else { at_random(dice) };
    text.push_str(QUIET);
    text
}

/// One of the profiles, whichever there are.
fn profile(dice: &mut Dice) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/profiles");
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut names: Vec<String> =
        names.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    names.sort();
    let name = &names[dice.roll(names.len())];
    let mut text = format!("profile = \"{name}\"\n");
    // Short periods, so that a short game goes through several.
    let rules = Rules::read(&text);
    if matches!(rules.control, Control::Sessions { .. } | Control::Window { .. }) && dice.roll(3) > 0 {
        writeln!(text, "moves = {}\ndays = {}", 2 + dice.roll(2), 6 + dice.roll(20)).unwrap();
    }
    text
}

fn at_random(dice: &mut Dice) -> String {
    let mut text = String::from("profile = \"iccf-email\"\n");
    let control = dice.roll(10);
    match control {
        0..=4 => {
            let (moves, days) = (1 + dice.roll(4), 1 + dice.roll(25));
            writeln!(text, "moves = {moves}\ndays = {days}\ncarry_over = {}", dice.roll(2) == 0).unwrap();
            if dice.roll(3) == 0 {
                writeln!(text, "later_moves = {}\nlater_days = {}", 1 + dice.roll(3), 1 + dice.roll(20))
                    .unwrap();
            }
        }
        5 | 6 => {
            let (base, per) = (1 + dice.roll(20), 1 + dice.roll(4));
            let most = if dice.roll(2) == 0 { 0 } else { base + dice.roll(6) };
            writeln!(
                text,
                "control = \"fischer\"\nbase_days = {base}\ndays_per_move = {per}\nmost_days = {most}"
            )
            .unwrap();
        }
        7 | 8 => {
            writeln!(
                text,
                "control = \"window\"\nmoves = {}\ndays = {}",
                1 + dice.roll(4),
                1 + dice.roll(25)
            )
            .unwrap();
        }
        _ => {
            writeln!(
                text,
                "control = \"triple-block\"\nincrement_days = {}\nbank_days = {}\nday_rule = \"h24\"\nprotect = {}\nleave_days = 0",
                1 + dice.roll(9), [50, 75][dice.roll(2)], dice.roll(2) == 0
            )
            .unwrap();
        }
    }
    if control < 9 {
        counting(dice, &mut text);
    }
    let falls = ["report", "report", "claim", "automatic"][dice.roll(4)];
    writeln!(text, "flag_fall = \"{falls}\"").unwrap();
    if falls == "automatic" && dice.roll(2) == 0 {
        writeln!(text, "flag_grace_hours = {}", dice.roll(72)).unwrap();
    }
    text
}

fn counting(dice: &mut Dice, text: &mut String) {
    let rule = ["dates", "dates-next-day", "h24", "hybrid24", "midnights", "dates"][dice.roll(6)];
    writeln!(text, "day_rule = \"{rule}\"").unwrap();
    if rule == "dates" && dice.roll(2) == 0 {
        writeln!(text, "cutoff_hour = {}", 12 + dice.roll(12)).unwrap();
    }
    if dice.roll(6) == 0 {
        writeln!(text, "count_in = \"utc\"").unwrap();
    }
    match dice.roll(6) {
        0 | 1 => writeln!(text, "double_after = {}", 1 + dice.roll(12)).unwrap(),
        2 => writeln!(text, "most_days_per_move = {}", 1 + dice.roll(12)).unwrap(),
        3 => {
            let after = 1 + dice.roll(6);
            writeln!(
                text,
                "announce_after = {after}\nunannounced = \"penalty\"\nunannounced_days = {}",
                1 + dice.roll(6)
            )
            .unwrap();
        }
        _ => {}
    }
}
