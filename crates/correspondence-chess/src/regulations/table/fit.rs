//! What a table says must go together, and with what held before it: each value that cannot hold beside another is
//! named.

use super::super::{problem::Problems, section::Section};
use super::{
    control::{self, FlatControl, Kind},
    draft::Draft,
};
use crate::{
    chess::Variant,
    regulations::{
        Conditionals, DayRule, FlagFall, Regulations, Sanction, Unannounced, WIDEST_WINDOW, WrongRegulation,
    },
    wording::OneOf,
};

/// Names what does not fit.
pub(super) fn check(draft: &Draft, before: &Regulations, section: &Section, problems: &mut Problems) {
    let Draft { rules, .. } = draft;
    let orthodox = draft.known("variant", section, rules.variant) == Some(Variant::Chess);
    if let Some(line) = draft.line("position").filter(|_| orthodox) {
        let text = "[regulations] position is for Chess960, and this event plays orthodox chess; for Chess960 write \
                    variant = \"chess960\"";
        problems.add(line, text);
    }
    let none_taken = rules.any_move && rules.conditionals == Conditionals::None;
    if let Some(line) = draft.line("any_move").filter(|_| none_taken) {
        let text = "[regulations] any_move is for conditional moves, and conditionals = \"none\" takes none";
        problems.add(line, text);
    }
    ladders(draft, section, problems);
    let kind = draft.known("control", section, draft.control.kind);
    if let Some(kind) = kind {
        keys_of_control(draft, kind, FlatControl::of(before.control).kind, section, problems);
        values_of_control(draft, kind, problems);
    }
    keys_of_others(draft, kind, section, problems);
    if kind == Some(Kind::TripleBlock) {
        triple_block(draft, problems);
    }
    unannounced(draft, section, problems);
}

/// A sanction of no days: nothing would follow where something was meant to.
fn ladders(draft: &Draft, section: &Section, problems: &mut Problems) {
    let rules = &draft.rules;
    for (key, ladder) in [
        ("illegal_moves", &rules.illegal_moves),
        ("unclear_moves", &rules.unclear_moves),
        ("wrong_claims", &rules.wrong_claims),
        ("vain_offers", &rules.vain_offers),
    ] {
        let Some(line) = draft.line(key) else { continue };
        for (sanction, days, of) in [
            (Sanction::Penalty, rules.illegal_move_penalty_days, "illegal_move_penalty_days"),
            (Sanction::Bonus, rules.bonus_days, "bonus_days"),
        ] {
            let named = ladder.rungs().iter().any(|rung| rung.holds(sanction));
            if named && draft.known(of, section, days) == Some(0) {
                problems.add(line, format!("[regulations] {key} has {}, and {of} is 0", sanction.word()));
            }
        }
    }
}

/// The keys of another control, and those that are lacking where it is another than before.
fn keys_of_control(draft: &Draft, kind: Kind, before: Kind, section: &Section, problems: &mut Problems) {
    let (word, own) = (kind.quoted(), kind.keys().collect::<Vec<_>>());
    for key in control::KEYS.into_iter().filter(|key| !own.contains(key)) {
        let Some(found) = section.raw(key, problems) else { continue };
        let having = Kind::having(key);
        let text = format!(
            "[regulations] {key} is for control = {}, and this event has control = {word}, which has {}",
            having.join(" or "),
            own.join(", "),
        );
        let wrong = WrongRegulation::IsFor { key: key.to_owned(), of: "control", values: OneOf(having) };
        problems.add_wrong(found.line, text, wrong);
    }
    if kind == before {
        return;
    }
    for key in kind.needs().iter().filter(|key| !section.has(key)) {
        let example = section.example(key);
        let text = format!(
            "[regulations] control = {word} is not that of the profile, and lacks {key}, for example: {example}"
        );
        problems.add(draft.line("control").unwrap_or(section.line), text);
    }
}

fn values_of_control(draft: &Draft, kind: Kind, problems: &mut Problems) {
    let FlatControl { moves, base_days, most_days, bank_days, .. } = draft.control;
    let (key, value, fits, why) = match kind {
        Kind::Sessions => return,
        Kind::Window => {
            let why = format!("a window may have at most {WIDEST_WINDOW}");
            ("moves", moves, moves <= WIDEST_WINDOW, why)
        }
        Kind::Fischer => {
            let why = format!("there are more days at the start ({base_days}); 0 for any number");
            ("most_days", most_days, most_days == 0 || most_days >= base_days, why)
        }
        Kind::TripleBlock => {
            ("bank_days", bank_days, [50, 75].contains(&bank_days), "it may be 50 or 75".to_owned())
        }
    };
    if let Some(line) = draft.line(key).filter(|_| !fits) {
        problems.add(line, format!("[regulations] {key} = {value}: {why}"));
    }
}

/// What is for another day rule or another way in which flags fall.
fn keys_of_others(draft: &Draft, kind: Option<Kind>, section: &Section, problems: &mut Problems) {
    let Draft { rules, .. } = draft;
    let day_rule = match section.has("day_rule") || kind != Some(Kind::TripleBlock) {
        true => draft.known("day_rule", section, rules.day_rule),
        false => Some(DayRule::H24),
    };
    let automatic =
        draft.known("flag_fall", section, rules.flag_fall).is_none_or(|it| it == FlagFall::Automatic);
    let counting = rules.time.counting;
    let dates = day_rule.is_none_or(|rule| rule == DayRule::Dates);
    let postal = day_rule.is_none_or(|rule| rule == DayRule::Postal);
    let grace = rules.time.overstep.grace_hours;
    for (key, fits, of, value) in [
        ("cutoff_hour", dates || counting.cutoff_hour == 0, "day_rule", "\"dates\""),
        ("transit_days", postal || counting.transit_days == 0, "day_rule", "\"postal\""),
        ("flag_grace_hours", automatic || grace == 0, "flag_fall", "\"automatic\""),
        ("late_move", automatic, "flag_fall", "\"automatic\""),
    ] {
        if let Some(line) = draft.line(key).filter(|_| !fits) {
            let text = format!("[regulations] {key} is for {of} = {value}");
            let values = OneOf(vec![value.to_owned()]);
            problems.add_wrong(line, text, WrongRegulation::IsFor { key: key.to_owned(), of, values });
        }
    }
}

/// Triple Block has its bank instead of all these (Appendix C).
fn triple_block(draft: &Draft, problems: &mut Problems) {
    let Draft { rules, .. } = draft;
    let time = &rules.time;
    for (key, nothing, instead) in [
        ("double_after", time.counting.double_after == 0, "0"),
        ("most_days_per_move", time.counting.most_days_per_move == 0, "0"),
        ("announce_after", time.counting.announce_after == 0, "0"),
        ("remind_after", time.reminders.after_days.is_empty(), "[]; remind_share reminds by what is left"),
        ("silence_days", time.silence.days == 0, "0"),
        ("inactive_days", time.silence.inactive_days == 0, "0"),
        ("leave_days", time.leave.days_per_year == 0, "0"),
    ] {
        if let Some(line) = draft.line(key).filter(|_| !nothing) {
            let text = format!(
                "[regulations] {key}: there is nothing like it under control = {}; write {key} = {instead}",
                Kind::TripleBlock.quoted(),
            );
            problems.add(line, text);
        }
    }
    if let Some(line) = draft.line("day_rule").filter(|_| rules.day_rule != DayRule::H24) {
        let text = "[regulations] day_rule: control = \"triple-block\" keeps exact time; leave day_rule out";
        problems.add(line, text);
    }
}

fn unannounced(draft: &Draft, section: &Section, problems: &mut Problems) {
    let counting = draft.rules.time.counting;
    let Some(line) = draft.line("unannounced").filter(|_| counting.unannounced != Unannounced::Nothing)
    else {
        return;
    };
    if draft.known("announce_after", section, counting.announce_after) == Some(0) {
        let text = "[regulations] unannounced says what follows on thinking long without a word, and nothing has to \
                    be announced; for example: announce_after = 10";
        problems.add(line, text);
    }
    let days = draft.known("unannounced_days", section, counting.unannounced_days);
    if counting.unannounced == Unannounced::Penalty && days == Some(0) {
        let text =
            "[regulations] unannounced = \"penalty\" needs its days, for example: unannounced_days = 5";
        problems.add(line, text);
    }
}
