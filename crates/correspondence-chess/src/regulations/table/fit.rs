//! What a table says must go together, and with what held before it: each value that cannot hold beside another is
//! named.

use super::{
    control::{FlatControl, Kind},
    draft::Draft,
    keys::KEYS,
};
use crate::{
    chess::Variant,
    regulations::{
        Conditionals, DayRule, FlagFall, Regulations, Sanction, Unannounced, WIDEST_WINDOW, WrongRegulation,
    },
    wording::OneOf,
};

/// Names what does not fit.
pub(super) fn check(draft: &Draft, before: &Regulations) {
    let Draft { rules, .. } = draft;
    let orthodox = draft.known("variant", rules.variant) == Some(Variant::Chess);
    draft.misfit(
        "position",
        orthodox,
        " is for Chess960, and this event plays orthodox chess; for Chess960 write variant = \"chess960\"",
    );
    draft.misfit(
        "any_move",
        rules.any_move && rules.conditionals == Conditionals::None,
        " is for conditional moves, and conditionals = \"none\" takes none",
    );
    ladders(draft);
    let kind = draft.known("control", draft.control.kind);
    if let Some(kind) = kind {
        keys_of_control(draft, kind, FlatControl::of(before.control).kind);
        values_of_control(draft, kind);
    }
    keys_of_others(draft, kind);
    if kind == Some(Kind::TripleBlock) {
        triple_block(draft);
    }
    unannounced(draft);
}

/// A sanction of no days: nothing would follow where something was meant to.
fn ladders(draft: &Draft) {
    let rules = &draft.rules;
    for (key, ladder) in [
        ("illegal_moves", &rules.illegal_moves),
        ("unclear_moves", &rules.unclear_moves),
        ("wrong_claims", &rules.wrong_claims),
        ("vain_offers", &rules.vain_offers),
    ] {
        for (sanction, days, of) in [
            (Sanction::Penalty, rules.illegal_move_penalty_days, "illegal_move_penalty_days"),
            (Sanction::Bonus, rules.bonus_days, "bonus_days"),
        ] {
            let named = ladder.0.iter().any(|rung| rung.holds(sanction));
            let why = format!(" has {sanction}, and {of} is 0");
            draft.misfit(key, named && draft.known(of, days) == Some(0), why);
        }
    }
}

/// The keys of another control, and those that are lacking where it is another than before.
fn keys_of_control(draft: &Draft, kind: Kind, before: Kind) {
    let (word, own) = (kind.quoted(), kind.keys().collect::<Vec<_>>());
    for (key, _) in KEYS.iter().filter(|(key, _)| !own.contains(key)) {
        let having = Kind::having(key);
        let Some(found) = draft.section.raw(key).filter(|_| !having.is_empty()) else { continue };
        let text = format!(
            "[regulations] {key} is for control = {}, and this event has control = {word}, which has {}",
            having.join(" or "),
            own.join(", "),
        );
        let wrong = WrongRegulation::IsFor { key: (*key).to_owned(), of: "control", values: OneOf(having) };
        draft.section.add_wrong(found.line, text, wrong);
    }
    if kind == before {
        return;
    }
    for key in kind.needs().iter().filter(|key| !draft.section.has(key)) {
        let example = draft.section.example(key);
        let text = format!(
            "[regulations] control = {word} is not that of the profile, and lacks {key}, for example: {example}"
        );
        draft.section.add(draft.line("control").unwrap_or(draft.section.line), text);
    }
}

fn values_of_control(draft: &Draft, kind: Kind) {
    let FlatControl { moves, base_days, most_days, bank_days, .. } = draft.control;
    match kind {
        Kind::Sessions => {}
        Kind::Window => {
            let why = format!(" = {moves}: a window may have at most {WIDEST_WINDOW}");
            draft.misfit("moves", moves > WIDEST_WINDOW, why);
        }
        Kind::Fischer => {
            let why =
                format!(" = {most_days}: there are more days at the start ({base_days}); 0 for any number");
            draft.misfit("most_days", (1..base_days).contains(&most_days), why);
        }
        Kind::TripleBlock => {
            let why = format!(" = {bank_days}: it may be 50 or 75");
            draft.misfit("bank_days", ![50, 75].contains(&bank_days), why);
        }
    }
}

/// What is for another day rule or another way in which flags fall.
fn keys_of_others(draft: &Draft, kind: Option<Kind>) {
    let Draft { rules, .. } = draft;
    let day_rule = match draft.section.has("day_rule") || kind != Some(Kind::TripleBlock) {
        true => draft.known("day_rule", rules.day_rule),
        false => Some(DayRule::H24),
    };
    let automatic = draft.known("flag_fall", rules.flag_fall).is_none_or(|it| it == FlagFall::Automatic);
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
            draft.section.add_wrong(line, text, WrongRegulation::IsFor { key: key.to_owned(), of, values });
        }
    }
}

/// Triple Block has its bank instead of all these (Appendix C).
fn triple_block(draft: &Draft) {
    let Draft { rules, .. } = draft;
    let time = &rules.time;
    for (key, something, instead) in [
        ("double_after", time.counting.double_after > 0, "0"),
        ("most_days_per_move", time.counting.most_days_per_move > 0, "0"),
        ("announce_after", time.counting.announce_after > 0, "0"),
        ("remind_after", !time.reminders.after_days.is_empty(), "[]; remind_share reminds by what is left"),
        ("silence_days", time.silence.days > 0, "0"),
        ("inactive_days", time.silence.inactive_days > 0, "0"),
        ("leave_days", time.leave.days_per_year > 0, "0"),
    ] {
        let control = Kind::TripleBlock.quoted();
        let why = format!(": there is nothing like it under control = {control}; write {key} = {instead}");
        draft.misfit(key, something, why);
    }
    let why = ": control = \"triple-block\" keeps exact time; leave day_rule out";
    draft.misfit("day_rule", rules.day_rule != DayRule::H24, why);
}

fn unannounced(draft: &Draft) {
    let counting = draft.rules.time.counting;
    draft.misfit(
        "unannounced",
        counting.unannounced != Unannounced::Nothing
            && draft.known("announce_after", counting.announce_after) == Some(0),
        " says what follows on thinking long without a word, and nothing has to be announced; for example: \
         announce_after = 10",
    );
    draft.misfit(
        "unannounced",
        counting.unannounced == Unannounced::Penalty
            && draft.known("unannounced_days", counting.unannounced_days) == Some(0),
        " = \"penalty\" needs its days, for example: unannounced_days = 5",
    );
}
