//! The `[regulations]` of an event file, and the profiles, which have the same keys.

use toml::de::DeTable;

use crate::chess::Variant;

use super::super::{
    near,
    problem::{Problems, quoted},
    profile_names,
    regulations::{Control, DayRule, DualNotation, FlagFall, Notation, Regulations},
    section::{Key, Section, Word},
};

const KEYS: &[Key] = &[
    ("profile", "profile = \"iccf-email\""),
    ("notation", "notation = \"numeric\""),
    ("moves", "moves = 10"),
    ("days", "days = 50"),
    ("carry_over", "carry_over = true"),
    ("day_rule", "day_rule = \"dates-next-day\""),
    ("draw_after_moves", "draw_after_moves = 1"),
    ("illegal_move_penalty_days", "illegal_move_penalty_days = 5"),
    ("flag_fall", "flag_fall = \"report\""),
];

const NOTATIONS: [Word<Notation>; 3] =
    [("numeric", Some(Notation::Numeric)), ("algebraic", None), ("any", None)];

const DAY_RULES: [Word<DayRule>; 5] = [
    ("dates-next-day", Some(DayRule::DatesNextDay)),
    ("dates", None),
    ("h24", None),
    ("hybrid24", None),
    ("midnight", None),
];

const FLAG_FALLS: [Word<FlagFall>; 3] =
    [("report", Some(FlagFall::Report)), ("claim", None), ("automatic", None)];

/// Reads the section: the profile that it names, with what it sets otherwise. None with a problem.
pub(super) fn read(line: usize, table: &DeTable, problems: &mut Problems) -> Option<Regulations> {
    let section = Section::of("[regulations]", line, KEYS, table, problems);
    section.require("profile", problems);
    let base = section.text("profile", problems).and_then(|found| {
        let base = Regulations::of_profile(found.value);
        if base.is_none() {
            let known: Vec<String> = profile_names().map(quoted).collect();
            let hint = near::hint(found.value, profile_names());
            let why = format!("there is no such profile; there is {}{hint}", known.join(", "));
            section.refuse("profile", found, why, problems);
        }
        base
    });
    // Read in any case, so that the other mistakes are named too.
    let given = Given::read(&section, problems);
    Some(given.over(base?))
}

/// Reads a profile's file, which must set everything but its own name. None with a problem.
pub(in crate::event) fn profile(name: &str, text: &str, problems: &mut Problems) -> Option<Regulations> {
    let document = DeTable::parse(text).ok()?;
    let section = Section::of("the profile", 1, KEYS, document.get_ref(), problems);
    Given::read(&section, problems).whole(name)
}

/// What a section sets; each value is none where the section leaves it out or has it wrong.
struct Given {
    notation: Option<Notation>,
    moves: Option<u32>,
    days: Option<u32>,
    carry_over: Option<bool>,
    day_rule: Option<DayRule>,
    draw_after_moves: Option<u32>,
    illegal_move_penalty_days: Option<u32>,
    flag_fall: Option<FlagFall>,
}

impl Given {
    fn read(section: &Section, problems: &mut Problems) -> Given {
        // The ranges only catch slips: ten years for a session is more than any body gives.
        let mut number = |key, range| section.number(key, range, problems).map(|found| found.value);
        let moves = number("moves", 1..=200);
        let days = number("days", 1..=3650);
        let draw_after_moves = number("draw_after_moves", 1..=200);
        let illegal_move_penalty_days = number("illegal_move_penalty_days", 0..=100);
        Given {
            notation: section.word("notation", &NOTATIONS, problems).map(|found| found.value),
            moves,
            days,
            carry_over: section.flag("carry_over", problems),
            day_rule: section.word("day_rule", &DAY_RULES, problems).map(|found| found.value),
            draw_after_moves,
            illegal_move_penalty_days,
            flag_fall: section.word("flag_fall", &FLAG_FALLS, problems).map(|found| found.value),
        }
    }

    fn over(self, base: Regulations) -> Regulations {
        let Control::Sessions { moves, days, carry_over } = base.control;
        Regulations {
            profile: base.profile,
            notation: self.notation.unwrap_or(base.notation),
            dual_notation: base.dual_notation,
            variant: base.variant,
            position: base.position,
            control: Control::Sessions {
                moves: self.moves.unwrap_or(moves),
                days: self.days.unwrap_or(days),
                carry_over: self.carry_over.unwrap_or(carry_over),
            },
            day_rule: self.day_rule.unwrap_or(base.day_rule),
            draw_after_moves: self.draw_after_moves.unwrap_or(base.draw_after_moves),
            illegal_move_penalty_days: self
                .illegal_move_penalty_days
                .unwrap_or(base.illegal_move_penalty_days),
            flag_fall: self.flag_fall.unwrap_or(base.flag_fall),
        }
    }

    fn whole(self, name: &str) -> Option<Regulations> {
        Some(Regulations {
            profile: name.to_owned(),
            notation: self.notation?,
            dual_notation: DualNotation::default(),
            variant: Variant::default(),
            position: None,
            control: Control::Sessions { moves: self.moves?, days: self.days?, carry_over: self.carry_over? },
            day_rule: self.day_rule?,
            draw_after_moves: self.draw_after_moves?,
            illegal_move_penalty_days: self.illegal_move_penalty_days?,
            flag_fall: self.flag_fall?,
        })
    }
}
