//! The `[regulations]` of an event file, and the profiles, which have the same keys: each is read over the regulations
//! that it starts from, by one reader.

mod control;
mod draft;
mod fit;
mod keys;
mod ladder;
mod points;
mod start_position;

use toml::de::DeTable;

use super::{
    problem::Problems,
    profile_names,
    section::{Key, Section},
};
use crate::{
    chess::Variant,
    model::did_you_mean,
    regulations::{
        Adjudication, Conditionals, DayRule, DualNotation, EarlyDraw, FlagFall, Ladder, LeaveReceipt,
        Notation, Points, Regulations, TimeRules, WrongRegulation,
    },
};
use control::FlatControl;
use draft::Draft;

pub use keys::KEYS;

/// What looks like a rule of the event and is a player's own.
const OF_PLAYERS: &[Key] = &[("language", "language = \"en\""), ("timezone", "timezone = \"Europe/Prague\"")];

/// Reads the section over the profile that it names. None with a problem.
pub fn read(line: usize, table: &DeTable, problems: &mut Problems) -> Option<Regulations> {
    let section = Section::beside("[regulations]", line, &KEYS, ("[[player]]", OF_PLAYERS), table, problems);
    section.require("profile", problems);
    let Some(profile) = named(&section, problems) else {
        // The other mistakes are named too.
        Draft::read(&blank(), &section, problems);
        return None;
    };
    Some(over(&profile, &section, problems))
}

/// The profile that a section names.
fn named(section: &Section, problems: &mut Problems) -> Option<Regulations> {
    let found = section.text("profile", problems)?;
    let profile = Regulations::of_profile(found.value);
    if profile.is_none() {
        let hint = did_you_mean::hint(found.value, profile_names());
        let why = format!("there is no such profile; `amici profile list` shows all{hint}");
        section.refuse("profile", found, why, problems);
    }
    profile
}

/// Reads a profile's file, which says everything, or names the profile from which it starts. None where it is not TOML.
pub fn profile(name: &str, text: &str, problems: &mut Problems) -> Option<Regulations> {
    let document = DeTable::parse(text).ok()?;
    let section = Section::of("the profile", 1, &KEYS, document.get_ref(), problems);
    let start = named(&section, problems).unwrap_or_else(blank);
    Some(Regulations { profile: name.to_owned(), ..over(&start, &section, problems) })
}

/// What held before, with what the section says in its place.
fn over(before: &Regulations, section: &Section, problems: &mut Problems) -> Regulations {
    let draft = Draft::read(before, section, problems);
    fit::check(&draft, before, section, problems);
    draft.whole(section)
}

/// What a profile starts from that names none: nothing of it may be left, and a test sees to that.
fn blank() -> Regulations {
    let mut time = TimeRules::default();
    time.counting.leave_receipt = LeaveReceipt::After;
    Regulations {
        profile: String::new(),
        notation: Notation::Any,
        dual_notation: DualNotation::Ask,
        variant: Variant::Chess,
        position: None,
        control: FlatControl::NOTHING.control(),
        day_rule: DayRule::Dates,
        time,
        draw_after_moves: 0,
        early_draw: EarlyDraw::Refused,
        draw_offer_gap: 0,
        draw_offers_per_game: 0,
        offer_needs_move: false,
        offer_survives_move: false,
        conditionals: Conditionals::None,
        any_move: false,
        fifty_moves_suspended_at: 0,
        tablebase_men: 0,
        adjudication: Adjudication::Never,
        fivefold_repetition: false,
        seventy_five_moves: false,
        castling_touches_king: false,
        illegal_move_penalty_days: 0,
        bonus_days: 0,
        illegal_moves: Ladder::default(),
        unclear_moves: Ladder::default(),
        wrong_claims: Ladder::default(),
        vain_offers: Ladder::default(),
        offers_reported_after: 0,
        points: Points { win: 0, draw: 0, loss: 0 },
        flag_fall: FlagFall::Report,
    }
}

/// Keys that no ruling changes: every journal began with them.
const FOR_GOOD: [&str; 5] = ["profile", "variant", "position", "control", "bank_days"];

impl Regulations {
    /// These regulations with one key set otherwise, as an event file would set it. Quotes around a text, and brackets
    /// around a list, may be left out.
    ///
    /// # Errors
    /// With what is wrong, and mostly what would do.
    pub fn with(&self, key: &str, value: &str) -> Result<Regulations, WrongRegulation> {
        if FOR_GOOD.contains(&key) {
            return Err(WrongRegulation::Settled(key.to_owned()));
        }
        let text = |text: &str| toml::Value::from(text.trim()).to_string();
        let list: Vec<String> = value.split(',').map(text).collect();
        let written = [value.to_owned(), text(value), format!("[{value}]"), format!("[{}]", list.join(", "))];
        let mut refused = None;
        for value in written {
            match self.with_line(key, &value) {
                Ok(regulations) => return Ok(regulations),
                // What is no TOML at all says nothing of the key.
                Err(Some(why)) => refused = refused.or(Some(why)),
                Err(None) => {}
            }
        }
        Err(refused.unwrap_or_else(|| WrongRegulation::NoFit(key.to_owned())))
    }

    fn with_line(&self, key: &str, value: &str) -> Result<Regulations, Option<WrongRegulation>> {
        let line = format!("{} = {value}", toml::Value::from(key));
        let document = DeTable::parse(&line).map_err(|_| None)?;
        if document.get_ref().len() != 1 {
            return Err(None);
        }
        let mut problems = Problems::of(&line);
        let section = Section::of("[regulations]", 0, &KEYS, document.get_ref(), &mut problems);
        let regulations = over(self, &section, &mut problems);
        match problems.none() {
            true => Ok(regulations),
            false => Err(Some(problems.wrong().unwrap_or_else(|| WrongRegulation::NoFit(key.to_owned())))),
        }
    }
}
