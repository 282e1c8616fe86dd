//! Time zones as people name them: by their city, in any case, with a slip of the pen.

use chrono_tz::TZ_VARIANTS;

use super::{Zone, did_you_mean::slips};

/// The most names that are offered instead of one that is none.
const MOST: usize = 5;

impl Zone {
    /// The zone of this name, in whatever case, a blank standing for a line below.
    pub fn named(text: &str) -> Option<Zone> {
        let text = text.trim().replace(' ', "_");
        let found = TZ_VARIANTS.iter().find(|zone| zone.name().eq_ignore_ascii_case(&text));
        found.and_then(|zone| zone.name().parse().ok())
    }

    /// The names of zones that may be meant by one that is none: those of that city, else those of a city that begins
    /// like it, else those that a slip of the pen explains. Only places are offered: `Etc/GMT+1` lies west of Greenwich,
    /// where nobody looks for it.
    pub fn near(text: &str) -> Vec<&'static str> {
        let text = text.trim().replace(' ', "_").to_lowercase();
        let wanted = city(&text);
        let names = || TZ_VARIANTS.iter().map(|zone| zone.name()).filter(|name| is_place(name));
        let of = |fits: &dyn Fn(&str) -> bool| {
            names().filter(|name| fits(&city(name).to_lowercase())).take(MOST).collect::<Vec<_>>()
        };
        let found = of(&|city| city == wanted);
        if !found.is_empty() || wanted.chars().count() < 4 {
            return found;
        }
        let found = of(&|city| city.starts_with(wanted));
        if !found.is_empty() || wanted.chars().count() < 5 {
            return found;
        }
        let allowed = (wanted.chars().count() / 3).clamp(1, 3);
        let far = |name: &&str| slips(&city(name).to_lowercase(), wanted);
        let mut found: Vec<&str> = names().filter(|name| far(name) <= allowed).collect();
        found.sort_by_key(far);
        found.truncate(MOST);
        found
    }
}

/// What stands behind the last stroke of a name.
fn city(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

fn is_place(name: &str) -> bool {
    name.contains('/') && !["Etc/", "US/", "SystemV/"].iter().any(|not| name.starts_with(not))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_are_named_in_any_case() {
        for text in ["Europe/Prague", "europe/prague", "EUROPE/PRAGUE", " America/New York ", "utc"] {
            assert!(Zone::named(text).is_some(), "{text}");
        }
        for text in ["Prague", "Europe/Praha", "Mars/Base", "", "CEST"] {
            assert_eq!(Zone::named(text), None, "{text}");
        }
    }

    #[test]
    fn near_names_are_offered() {
        for (text, meant) in [
            ("Prague", "Europe/Prague"),
            ("new york", "America/New_York"),
            ("Europe/Pargue", "Europe/Prague"),
            ("Asia/Prague", "Europe/Prague"),
            ("Lond", "Europe/London"),
            ("Berlim", "Europe/Berlin"),
        ] {
            assert!(Zone::near(text).contains(&meant), "{text}: {:?}", Zone::near(text));
        }
        for text in ["", "x", "GMT+1", "CEST", "the moon and back"] {
            assert_eq!(Zone::near(text), Vec::<&str>::new(), "{text}");
        }
    }
}
