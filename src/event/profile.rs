//! Profiles: whole sets of regulations under a name, so that an event file need only say where it differs. They are
//! the files of `data/profiles`, built in.

use super::{Regulations, file::rules, problem::Problems};

const PROFILES: [(&str, &str); 1] = [("iccf-email", include_str!("../../data/profiles/iccf-email.toml"))];

/// The names that `profile` of an event file may have.
pub fn profile_names() -> impl Iterator<Item = &'static str> {
    PROFILES.iter().map(|(name, _)| *name)
}

impl Regulations {
    /// The regulations of a built-in profile; none when there is no profile of this name.
    pub fn of_profile(name: &str) -> Option<Regulations> {
        let (name, text) = PROFILES.iter().find(|(known, _)| *known == name)?;
        let mut problems = Problems::of(text);
        match rules::profile(name, text, &mut problems) {
            Some(regulations) if problems.none() => Some(regulations),
            _ => unreachable!("the built-in profile {name}: {problems:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::Variant,
        event::{Control, DayRule, DualNotation, FlagFall, Notation},
    };

    #[test]
    fn every_profile_reads() {
        for name in profile_names() {
            assert_eq!(Regulations::of_profile(name).unwrap().profile, name);
        }
        assert_eq!(Regulations::of_profile("no-such"), None);
    }

    #[test]
    fn iccf_email_has_the_values_of_its_sources() {
        let read = Regulations::of_profile("iccf-email").unwrap();
        assert_eq!(
            read,
            Regulations {
                profile: "iccf-email".into(),
                notation: Notation::Numeric,
                dual_notation: DualNotation::Ask,
                variant: Variant::Chess,
                position: None,
                control: Control::Sessions { moves: 10, days: 50, carry_over: true },
                day_rule: DayRule::DatesNextDay,
                draw_after_moves: 1,
                illegal_move_penalty_days: 5,
                flag_fall: FlagFall::Report,
                ..read.clone()
            }
        );
    }
}
