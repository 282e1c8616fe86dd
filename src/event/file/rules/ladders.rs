//! What follows on irregularities: a list of words for each kind, and the days that the words speak of.

use toml::de::DeValue;

use crate::{
    event::{
        problem::Problems,
        section::{Found, Section},
    },
    model::did_you_mean,
    regulations::{Ladder, Regulations, Rung, Sanction},
};

/// What a section sets of them.
pub(super) struct Ladders {
    pub castling_touches_king: Option<bool>,
    pub penalty_days: Option<u32>,
    pub bonus_days: Option<u32>,
    pub illegal_moves: Option<Found<Ladder>>,
    pub unclear_moves: Option<Found<Ladder>>,
    pub wrong_claims: Option<Found<Ladder>>,
    pub vain_offers: Option<Found<Ladder>>,
}

impl Ladders {
    pub fn read(section: &Section, problems: &mut Problems) -> Ladders {
        let mut days = |key| section.number(key, 0..=100, problems).map(|found| found.value);
        let penalty_days = days("illegal_move_penalty_days");
        let bonus_days = days("bonus_days");
        Ladders {
            castling_touches_king: section.flag("castling_touches_king", problems),
            penalty_days,
            bonus_days,
            illegal_moves: ladder(section, "illegal_moves", problems),
            unclear_moves: ladder(section, "unclear_moves", problems),
            wrong_claims: ladder(section, "wrong_claims", problems),
            vain_offers: ladder(section, "vain_offers", problems),
        }
    }

    /// Names the ladders with a sanction of no days: nothing would follow where something was meant to.
    pub fn fit(&self, section: &Section, base: Option<&Regulations>, problems: &mut Problems) {
        let penalty = self.penalty_days.or(base.map(|base| base.illegal_move_penalty_days));
        let bonus = self.bonus_days.or(base.map(|base| base.bonus_days));
        for (key, given) in [
            ("illegal_moves", &self.illegal_moves),
            ("unclear_moves", &self.unclear_moves),
            ("wrong_claims", &self.wrong_claims),
            ("vain_offers", &self.vain_offers),
        ] {
            let Some(Found { line, value }) = given else { continue };
            for (sanction, days, of) in [
                (Sanction::Penalty, penalty, "illegal_move_penalty_days"),
                (Sanction::Bonus, bonus, "bonus_days"),
            ] {
                // Days that could not be read have a problem of their own.
                let named = value.rungs().iter().any(|rung| rung.holds(sanction));
                let unread = section.has(of) && days.is_none();
                if named && !unread && days.unwrap_or(0) == 0 {
                    let text = format!("[regulations] {key} has {}, and {of} is 0", sanction.word());
                    problems.add(*line, text);
                }
            }
        }
    }
}

/// A list of words; none where the key is missing or anything in it is wrong.
fn ladder(section: &Section, key: &'static str, problems: &mut Problems) -> Option<Found<Ladder>> {
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
