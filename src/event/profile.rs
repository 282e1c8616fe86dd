//! Profiles: whole sets of regulations under a name, so that an event file need only say where it differs. They are
//! the files of `data/profiles`, built in.

use super::{Regulations, file::rules, problem::Problems};

const PROFILES: [(&str, &str); 3] = [
    ("iccf-email", include_str!("../../data/profiles/iccf-email.toml")),
    ("iccf-email-2019", include_str!("../../data/profiles/iccf-email-2019.toml")),
    ("fide-club", include_str!("../../data/profiles/fide-club.toml")),
];

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
        event::{
            Conditionals, Control, Counting, DayRule, DualNotation, EarlyDraw, FlagFall, Ladder, LeaveRules,
            Notation, Points, Reminders, Silence, TimeRules,
        },
    };

    fn ladder(words: &str) -> Ladder {
        Ladder::new(words.split_whitespace().map(|rung| rung.parse().unwrap()).collect())
    }

    #[test]
    fn every_profile_reads() {
        for name in profile_names() {
            assert_eq!(Regulations::of_profile(name).unwrap().profile, name);
        }
        assert_eq!(Regulations::of_profile("no-such"), None);
    }

    fn iccf_email() -> Regulations {
        Regulations {
            profile: "iccf-email".into(),
            notation: Notation::Numeric,
            dual_notation: DualNotation::Ask,
            variant: Variant::Chess,
            position: None,
            control: Control::Sessions { moves: 10, days: 50, carry_over: true, later: None },
            day_rule: DayRule::DatesNextDay,
            time: TimeRules {
                counting: Counting { announce_after: 14, ..Counting::default() },
                reminders: Reminders { after_days: vec![14, 28, 35], at_share: 0, repeat_after: 14 },
                silence: Silence { days: 40, loses: false, inactive_days: 120 },
                leave: LeaveRules { days_per_year: 45, ..LeaveRules::default() },
                ..TimeRules::default()
            },
            draw_after_moves: 1,
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
            illegal_move_penalty_days: 5,
            bonus_days: 0,
            illegal_moves: ladder("penalty"),
            unclear_moves: Ladder::default(),
            wrong_claims: Ladder::default(),
            vain_offers: Ladder::default(),
            points: Points { win: 2, draw: 1, loss: 0 },
            flag_fall: FlagFall::Report,
        }
    }

    #[test]
    fn iccf_email_has_the_values_of_its_sources() {
        assert_eq!(Regulations::of_profile("iccf-email"), Some(iccf_email()));
    }

    #[test]
    fn the_laws_of_2019_have_smaller_tables_of_endgames() {
        let wanted = Regulations { profile: "iccf-email-2019".into(), tablebase_men: 6, ..iccf_email() };
        assert_eq!(Regulations::of_profile("iccf-email-2019"), Some(wanted));
    }

    #[test]
    fn fide_club_has_the_values_of_its_sources() {
        let wanted = Regulations {
            profile: "fide-club".into(),
            notation: Notation::Any,
            offer_needs_move: false,
            fifty_moves_suspended_at: 0,
            tablebase_men: 0,
            fivefold_repetition: true,
            seventy_five_moves: true,
            castling_touches_king: true,
            bonus_days: 2,
            illegal_moves: ladder("warning+bonus loss"),
            unclear_moves: ladder("none warning bonus penalty"),
            wrong_claims: ladder("bonus"),
            vain_offers: ladder("warning warning+report"),
            ..iccf_email()
        };
        assert_eq!(Regulations::of_profile("fide-club"), Some(wanted));
    }

    /// A profile that names none to start from says everything itself, and every profile shows each key only once.
    #[test]
    fn a_whole_profile_has_every_key() {
        let keys = |text: &'static str| -> Vec<&str> {
            let key = |line: &'static str| line.split_once(" = ").map(|(key, _)| key);
            text.lines().filter(|line| !line.starts_with('#')).filter_map(key).collect()
        };
        let mut whole = PROFILES.iter().map(|(_, text)| keys(text)).filter(|keys| !keys.contains(&"profile"));
        let first = whole.next().unwrap();
        assert!(first.len() >= 27);
        assert!(whole.all(|keys| keys == first));
    }
}
