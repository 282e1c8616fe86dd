//! Profiles: whole sets of regulations under a name, so that an event file need only say where it differs. They are
//! the files of `data/profiles`, built in.

use super::{Regulations, problem::Problems, table};

const PROFILES: [(&str, &str); 25] = [
    ("iccf-email", include_str!("../../../../data/profiles/iccf-email.toml")),
    ("iccf-email-2019", include_str!("../../../../data/profiles/iccf-email-2019.toml")),
    ("iccf-post", include_str!("../../../../data/profiles/iccf-post.toml")),
    ("iccf-post-classic", include_str!("../../../../data/profiles/iccf-post-classic.toml")),
    ("iccf-server-time", include_str!("../../../../data/profiles/iccf-server-time.toml")),
    ("iccf-fischer", include_str!("../../../../data/profiles/iccf-fischer.toml")),
    ("iccf-fischer-20", include_str!("../../../../data/profiles/iccf-fischer-20.toml")),
    ("iccf-triple-block", include_str!("../../../../data/profiles/iccf-triple-block.toml")),
    ("fide-club", include_str!("../../../../data/profiles/fide-club.toml")),
    ("asigc-email", include_str!("../../../../data/profiles/asigc-email.toml")),
    ("bca-email", include_str!("../../../../data/profiles/bca-email.toml")),
    ("bdf-post", include_str!("../../../../data/profiles/bdf-post.toml")),
    ("ccla-email", include_str!("../../../../data/profiles/ccla-email.toml")),
    ("cxeb-post", include_str!("../../../../data/profiles/cxeb-post.toml")),
    ("dbsb-email", include_str!("../../../../data/profiles/dbsb-email.toml")),
    ("desc-email", include_str!("../../../../data/profiles/desc-email.toml")),
    ("emailchesspoint", include_str!("../../../../data/profiles/emailchesspoint.toml")),
    ("fsbb-email", include_str!("../../../../data/profiles/fsbb-email.toml")),
    ("iecc-email", include_str!("../../../../data/profiles/iecc-email.toml")),
    ("iecc-team", include_str!("../../../../data/profiles/iecc-team.toml")),
    ("iecg-email", include_str!("../../../../data/profiles/iecg-email.toml")),
    ("lss", include_str!("../../../../data/profiles/lss.toml")),
    ("mccu-email", include_str!("../../../../data/profiles/mccu-email.toml")),
    ("russia-post", include_str!("../../../../data/profiles/russia-post.toml")),
    ("us-chess", include_str!("../../../../data/profiles/us-chess.toml")),
];

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
        let mut problems = Problems::of(text);
        match table::profile(name, text, &mut problems) {
            Some(regulations) if problems.none() => Some(regulations),
            _ => unreachable!("the built-in profile {name}: {problems:?}"),
        }
    }
}

#[cfg(test)]
mod tests;
