//! What follows on irregularities of one kind: a list of words.

use toml::de::DeValue;

use super::super::{
    problem::Problems,
    section::{Found, Section},
};
use crate::{
    model::did_you_mean,
    regulations::{Ladder, Rung, Sanction},
};

/// A list of words; none where anything in it is wrong.
pub(super) fn read(section: &Section, key: &'static str, problems: &mut Problems) -> Option<Found<Ladder>> {
    let list = section.typed(key, "a list of words", DeValue::as_array, problems)?;
    let mut rungs: Vec<Rung> = Vec::new();
    for member in list.value.iter() {
        let found = Found { line: problems.line(member.span().start), value: member.get_ref() };
        let Some(word) = found.value.as_str() else {
            section.misfit(key, found, "words", problems);
            continue;
        };
        if rungs.last().is_some_and(|rung| rung.holds(Sanction::Loss)) {
            let why = "nothing can follow on a loss, which ends the game";
            section.refuse(key, Found { line: found.line, value: word }, why, problems);
            continue;
        }
        match word.parse() {
            Ok(rung) => rungs.push(rung),
            Err(error) => {
                let hint = did_you_mean::hint(word, Sanction::ALL.map(Sanction::word));
                let why = format!("{error}{hint}");
                section.refuse(key, Found { line: found.line, value: word }, why, problems);
            }
        }
    }
    (rungs.len() == list.value.len()).then(|| Found { line: list.line, value: Ladder::new(rungs) })
}
