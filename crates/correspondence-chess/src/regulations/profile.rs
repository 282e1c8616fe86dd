//! Profiles: whole sets of regulations under a name, so that an event file need only say where it differs. They are
//! the files of `data/profiles`, built in.

use super::{Regulations, problem::Problems, table};

/// Each profile with its file.
macro_rules! profiles {
    ($($name:literal,)+) => {
        &[$(($name, include_str!(concat!("../../../../data/profiles/", $name, ".toml"))),)+]
    };
}

const PROFILES: &[(&str, &str)] = profiles! {
    "iccf-email", "iccf-email-2019", "iccf-post", "iccf-post-classic", "iccf-server-time", "iccf-fischer",
    "iccf-fischer-20", "iccf-triple-block", "fide-club", "asigc-email", "bca-email", "bdf-post",
    "ccla-email", "cxeb-post", "dbsb-email", "desc-email", "emailchesspoint", "fsbb-email", "iecc-email",
    "iecc-team", "iecg-email", "lss", "mccu-email", "russia-post", "us-chess",
};

/// The names that `profile` of an event file may have.
pub fn profile_names() -> impl Iterator<Item = &'static str> {
    PROFILES.iter().map(|(name, _)| *name)
}

/// The file of a profile, with the sources of what it sets; none when there is no profile of this name.
pub fn profile_file(name: &str) -> Option<&'static str> {
    PROFILES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// What a profile is, in a sentence: the first line of its file.
pub fn profile_about(name: &str) -> Option<&'static str> {
    profile_file(name)?.lines().next()?.strip_prefix("# ")
}

impl Regulations {
    /// The regulations of a built-in profile; none when there is no profile of this name.
    pub fn of_profile(name: &str) -> Option<Regulations> {
        let text = profile_file(name)?;
        let problems = Problems::of(text);
        match table::profile(name, text, &problems) {
            Some(regulations) if problems.none() => Some(regulations),
            _ => unreachable!("the built-in profile {name}: {problems:?}"),
        }
    }
}

#[cfg(test)]
mod tests;
