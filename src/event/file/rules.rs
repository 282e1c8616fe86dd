//! The `[regulations]` of an event file, and the profiles, which have the same keys.

use toml::de::{DeTable, DeValue};

use super::super::{
    Conditionals, EarlyDraw, Ladder, Points, near,
    problem::{Problems, quoted},
    profile_names,
    regulations::{Control, DayRule, DualNotation, FlagFall, Notation, Regulations, StartPosition},
    section::{Found, Key, Section, Word},
};
use crate::chess::{StartNumber, Variant};

pub(super) const KEYS: &[Key] = &[
    ("profile", "profile = \"iccf-email\""),
    ("notation", "notation = \"numeric\""),
    ("dual_notation", "dual_notation = \"ask\""),
    ("variant", "variant = \"chess960\""),
    ("position", "position = \"per-game\""),
    ("moves", "moves = 10"),
    ("days", "days = 50"),
    ("carry_over", "carry_over = true"),
    ("day_rule", "day_rule = \"dates-next-day\""),
    ("draw_after_moves", "draw_after_moves = 1"),
    ("illegal_move_penalty_days", "illegal_move_penalty_days = 5"),
    ("flag_fall", "flag_fall = \"report\""),
];

/// What looks like a rule of the event and is a player's own.
const OF_PLAYERS: &[Key] = &[("language", "language = \"en\""), ("timezone", "timezone = \"Europe/Prague\"")];

const NOTATIONS: [Word<Notation>; 3] = [
    ("numeric", Some(Notation::Numeric)),
    ("algebraic", Some(Notation::Algebraic)),
    ("any", Some(Notation::Any)),
];

const DUAL_NOTATIONS: [Word<DualNotation>; 3] = [
    ("ask", Some(DualNotation::Ask)),
    ("illegal", Some(DualNotation::Illegal)),
    ("first", Some(DualNotation::First)),
];

const VARIANTS: [Word<Variant>; 2] = [("chess", Some(Variant::Chess)), ("chess960", Some(Variant::Chess960))];

const POSITIONS: [(&str, StartPosition); 2] =
    [("per-game", StartPosition::PerGame), ("per-event", StartPosition::PerEvent)];

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
    let section = Section::beside("[regulations]", line, KEYS, ("[[player]]", OF_PLAYERS), table, problems);
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
    let base = base?;
    // A variant that could not be read has a problem of its own.
    let orthodox = match given.variant {
        Some(variant) => variant == Variant::Chess,
        None => base.variant == Variant::Chess && !section.has("variant"),
    };
    if let Some(position) = given.position.filter(|_| orthodox) {
        let text = "[regulations] position is for Chess960, and this event plays orthodox chess; for Chess960 write \
                    variant = \"chess960\"";
        problems.add(position.line, text);
        return None;
    }
    Some(given.over(base))
}

/// How the start positions are found: a word, or a number, which may stand in quotes.
fn position(section: &Section, problems: &mut Problems) -> Option<Found<StartPosition>> {
    const WANTED: &str = "\"per-game\", \"per-event\" or a number from 0 to 959";
    let found = section.raw("position", problems)?;
    let value = match found.value {
        DeValue::String(text) => {
            let word = POSITIONS.iter().find(|(word, _)| *word == text.as_ref()).map(|(_, value)| *value);
            let value = word.or_else(|| text.parse().map(StartPosition::Number).ok());
            if value.is_none() {
                let hint = near::hint(text, POSITIONS.iter().map(|(word, _)| *word));
                let why = format!("it must be {WANTED}{hint}");
                section.refuse("position", Found { line: found.line, value: text }, why, problems);
            }
            value?
        }
        DeValue::Integer(_) => {
            let number = section.number("position", 0..=u32::from(StartNumber::COUNT) - 1, problems)?.value;
            StartPosition::Number(u16::try_from(number).ok()?.try_into().ok()?)
        }
        DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_)
        | DeValue::Array(_)
        | DeValue::Table(_) => {
            section.mistyped("position", found, WANTED, problems);
            return None;
        }
    };
    Some(Found { line: found.line, value })
}

/// Reads a profile's file, which must set everything but its own name. None with a problem.
pub(in crate::event) fn profile(name: &str, text: &str, problems: &mut Problems) -> Option<Regulations> {
    let document = DeTable::parse(text).ok()?;
    let section = Section::of("the profile", 1, KEYS, document.get_ref(), problems);
    Given::read(&section, problems).whole(name)
}

/// Keys that no ruling changes: every journal began with them.
const FOR_GOOD: [&str; 3] = ["profile", "variant", "position"];

impl Regulations {
    /// These regulations with one key set otherwise, as an event file would set it. Quotes around a text, and brackets
    /// around a list, may be left out.
    ///
    /// # Errors
    /// With what is wrong, mostly with an example that would do.
    pub fn with(&self, key: &str, value: &str) -> Result<Regulations, String> {
        if FOR_GOOD.contains(&key) {
            return Err(format!("{key} was settled when the game began, and cannot be changed in it"));
        }
        let text = |text: &str| toml::Value::from(text.trim()).to_string();
        let list: Vec<String> = value.split(',').map(text).collect();
        let written = [value.to_owned(), text(value), format!("[{}]", list.join(", "))];
        let mut refused = None;
        for value in written {
            match self.with_line(key, &value) {
                Ok(regulations) => return Ok(regulations),
                // What is no TOML at all says nothing of the key.
                Err(Some(why)) => refused = refused.or(Some(why)),
                Err(None) => {}
            }
        }
        Err(refused.unwrap_or_else(|| format!("{key} cannot have that value")))
    }

    fn with_line(&self, key: &str, value: &str) -> Result<Regulations, Option<String>> {
        let line = format!("{} = {value}", toml::Value::from(key));
        let document = DeTable::parse(&line).map_err(|_| None)?;
        if document.get_ref().len() != 1 {
            return Err(None);
        }
        let mut problems = Problems::of(&line);
        let section = Section::of("[regulations]", 0, KEYS, document.get_ref(), &mut problems);
        let regulations = Given::read(&section, &mut problems).over(self.clone());
        match problems.sorted().first() {
            None => Ok(regulations),
            Some(problem) => Err(Some(problem.text.clone())),
        }
    }
}

/// What a section sets; each value is none where the section leaves it out or has it wrong.
struct Given {
    notation: Option<Notation>,
    dual_notation: Option<DualNotation>,
    variant: Option<Variant>,
    position: Option<Found<StartPosition>>,
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
            dual_notation: section.word("dual_notation", &DUAL_NOTATIONS, problems).map(|found| found.value),
            variant: section.word("variant", &VARIANTS, problems).map(|found| found.value),
            position: position(section, problems),
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
        let variant = self.variant.unwrap_or(base.variant);
        Regulations {
            profile: base.profile,
            notation: self.notation.unwrap_or(base.notation),
            dual_notation: self.dual_notation.unwrap_or(base.dual_notation),
            variant,
            position: positions(variant, self.position.map(|found| found.value).or(base.position)),
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
            ..base
        }
    }

    fn whole(self, name: &str) -> Option<Regulations> {
        Some(Regulations {
            profile: name.to_owned(),
            notation: self.notation?,
            dual_notation: self.dual_notation?,
            variant: self.variant?,
            position: positions(self.variant?, self.position.map(|found| found.value)),
            control: Control::Sessions { moves: self.moves?, days: self.days?, carry_over: self.carry_over? },
            day_rule: self.day_rule?,
            draw_after_moves: self.draw_after_moves?,
            illegal_move_penalty_days: self.illegal_move_penalty_days?,
            flag_fall: self.flag_fall?,
            early_draw: EarlyDraw::Refused,
            draw_offer_gap: 0,
            draw_offers_per_game: 0,
            offer_needs_move: true,
            offer_survives_move: false,
            conditionals: Conditionals::Tree,
            any_move: false,
            fifty_moves_suspended_at: 7,
            tablebase_men: 7,
            fivefold_repetition: false,
            seventy_five_moves: false,
            castling_touches_king: false,
            bonus_days: 0,
            illegal_moves: Ladder::new("penalty".parse().into_iter().collect()),
            unclear_moves: Ladder::default(),
            wrong_claims: Ladder::default(),
            vain_offers: Ladder::default(),
            points: Points::default(),
        })
    }
}

/// How the start positions of a variant are found: in Chess960 each game has its own where nothing is said.
fn positions(variant: Variant, given: Option<StartPosition>) -> Option<StartPosition> {
    match variant {
        Variant::Chess => None,
        Variant::Chess960 => Some(given.unwrap_or(StartPosition::PerGame)),
    }
}
