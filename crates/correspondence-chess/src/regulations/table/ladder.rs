//! What follows on irregularities of one kind: a list of words.

use toml::de::DeValue;

use super::super::section::{Found, Section};
use crate::{
    model::did_you_mean,
    regulations::{Ladder, Rung, Sanction},
};

/// A list of words; none where anything in it is wrong.
pub(super) fn read(section: &Section, key: &'static str) -> Option<Found<Ladder>> {
    let mut lost = false;
    let found = section.members(key, "a list of words", "words", DeValue::as_str, |line, word| {
        let rung: Result<Rung, String> = match word.parse() {
            _ if lost => Err("nothing can follow on a loss, which ends the game".to_owned()),
            Ok(rung) => Ok(rung),
            Err(error) => {
                Err(format!("{error}{}", did_you_mean::hint(word, Sanction::ALL.map(Sanction::word))))
            }
        };
        let rung = rung.map_err(|why| section.refuse(key, Found { line, value: word }, why)).ok()?;
        lost = rung.holds(Sanction::Loss);
        Some(rung)
    })?;
    let Found { line, value } = found.whole()?;
    Some(Found { line, value: Ladder::new(value) })
}
