//! The `[regulations]` of an event file, and the profiles, which have the same keys: each is read over the regulations
//! that it starts from, by one reader.

mod control;
mod draft;
mod fit;
mod keys;
mod values;

use toml::de::DeTable;

use super::{
    problem::Problems,
    profile_names,
    section::{Found, Key, Section},
};
use crate::{
    model::did_you_mean,
    regulations::{LeaveReceipt, Regulations, WrongRegulation},
};
use draft::Draft;

pub use keys::KEYS;

/// What looks like a rule of the event and is a player's own.
const OF_PLAYERS: &[Key] = &[("language", "language = \"en\""), ("timezone", "timezone = \"Europe/Prague\"")];

/// Reads the section over the profile that it names. None with a problem.
pub fn read(table: Found<&DeTable>, problems: &Problems) -> Option<Regulations> {
    let section = Section::beside("[regulations]", &KEYS, ("[[player]]", OF_PLAYERS), table, problems);
    section.require("profile");
    let Some(profile) = named(&section) else {
        // The other mistakes are named too.
        Draft::read(&blank(), &section);
        return None;
    };
    Some(over(&profile, &section))
}

/// The profile that a section names.
fn named(section: &Section) -> Option<Regulations> {
    let found = section.text("profile")?;
    let profile = Regulations::of_profile(found.value);
    if profile.is_none() {
        let hint = did_you_mean::hint(found.value, profile_names());
        section.refuse(
            "profile",
            found,
            format!("there is no such profile; `amici profile list` shows all{hint}"),
        );
    }
    profile
}

/// Reads a profile's file, which says everything, or names the profile from which it starts. None where it is not TOML.
pub fn profile(name: &str, text: &str, problems: &Problems) -> Option<Regulations> {
    let document = DeTable::parse(text).ok()?;
    let table = Found { line: 1, value: document.get_ref() };
    let section = Section::of("the profile", &KEYS, table, problems);
    let start = named(&section).unwrap_or_else(blank);
    Some(Regulations { profile: name.to_owned(), ..over(&start, &section) })
}

/// What held before, with what the section says in its place.
fn over(before: &Regulations, section: &Section) -> Regulations {
    let draft = Draft::read(before, section);
    fit::check(&draft, before);
    draft.whole()
}

/// What a profile starts from that names none: nothing of it may be left, and a test sees to that.
fn blank() -> Regulations {
    let mut blank = Regulations::default();
    blank.time.counting.leave_receipt = LeaveReceipt::After;
    blank
}

/// Keys that no ruling changes: every journal began with them.
const FOR_GOOD: [&str; 5] = ["profile", "variant", "position", "control", "bank_days"];

impl Regulations {
    /// These regulations with one key set otherwise, as an event file would set it. Quotes around a text, and brackets
    /// around a list, may be left out.
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
        let problems = Problems::of(&line);
        let table = Found { line: 0, value: document.get_ref() };
        let regulations = over(self, &Section::of("[regulations]", &KEYS, table, &problems));
        match problems.none() {
            true => Ok(regulations),
            false => Err(Some(problems.wrong().unwrap_or_else(|| WrongRegulation::NoFit(key.to_owned())))),
        }
    }
}
