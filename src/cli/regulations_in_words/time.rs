//! Reflection time in words: how much, how it is counted, and what follows on long thinks, silence and passed limits.

use super::super::plain_words::days;
use crate::regulations::{
    ClaimUntil, Control, DateOrder, DayRule, FirstOverstep, FlagFall, LateMove, LeaveReceipt, MoveInLeave,
    Regulations, TimeRules, Unannounced, Withdrawal,
};

/// A control in words.
pub(in crate::cli) fn control(control: Control) -> String {
    match control {
        Control::Sessions { moves: 1, days: each, carry_over: false, later: None } => {
            format!("{} for each move", days(each.into()))
        }
        Control::Sessions { moves, days, carry_over, later } => {
            let again = match later {
                None => "again and again".to_owned(),
                Some(later) => format!("then {} moves in {} days, again and again", later.moves, later.days),
            };
            let kept = if carry_over { "unused days are kept" } else { "unused days are lost" };
            format!("{moves} moves in {days} days, {again}; {kept}")
        }
        Control::Fischer { base, per_move, most } => {
            let most = if most > 0 { format!(", never more than {most}") } else { String::new() };
            format!("{} and {per_move} more after each move{most}", days(base.into()))
        }
        Control::Window { moves, days } => {
            format!("at most {days} days in any {moves} moves; unused days are lost")
        }
        Control::TripleBlock { increment, bank, protect } => {
            let last = if protect { "; never less than 3 days after a later move" } else { "" };
            format!(
                "Triple Block: a clock of 50 days, {increment} more after each of 50 moves, a bank of {bank}{last}"
            )
        }
    }
}

/// How much time there is, how it is counted, and what is between two moves.
pub(super) fn lines(regulations: &Regulations) -> Vec<String> {
    let time = &regulations.time;
    let mut lines = vec![
        format!("time           {}", control(regulations.control)),
        format!("days           {}", day_rule(regulations)),
    ];
    for (head, said) in [
        ("long thinks", long_thinks(time)),
        ("reminders  ", reminders(time)),
        ("silence    ", silence(time)),
        ("leave      ", leave(time, regulations.day_rule)),
    ] {
        if !said.is_empty() {
            lines.push(format!("{head}    {said}"));
        }
    }
    lines
}

/// What follows when a limit has passed or a player withdraws.
pub(super) fn ends(regulations: &Regulations) -> Vec<String> {
    let overstep = regulations.time.overstep;
    let flag = match regulations.flag_fall {
        FlagFall::Report => "a passed limit is reported; the director rules".to_owned(),
        FlagFall::Claim => "a passed limit must be claimed; the director rules".to_owned(),
        FlagFall::Automatic => {
            let late = match overstep.late_move {
                LateMove::Kept => "a late move is kept",
                LateMove::MayBeClaimed => "a late move is made",
            };
            format!("a passed limit ends the game, {} hours later; {late}", overstep.grace_hours)
        }
    };
    let late = match overstep.claim_until {
        ClaimUntil::NextMove => "with or before the opponent's next move",
        ClaimUntil::Period => "until the time period ends",
        ClaimUntil::Open => "as long as the game goes on",
    };
    let first = match overstep.first {
        FirstOverstep::Loses => "",
        FirstOverstep::NewCount => "; after a first overstep the count begins anew, the second loses",
        FirstOverstep::NewCountNextMove => {
            "; after a first overstep the count begins anew with the move after it, the second loses"
        }
    };
    let withdrawal = match regulations.time.withdrawal {
        Withdrawal::Lost => "running games are lost",
        Withdrawal::CancelledIfUnmoved => "games without a move of the player are cancelled, the others lost",
        Withdrawal::Cancelled => "running games are cancelled",
    };
    let dates = match regulations.time.date_order {
        DateOrder::Ask => "3/11/2026 is asked back",
        DateOrder::DayFirst => "in 3/11/2026 the day stands first",
        DateOrder::MonthFirst => "in 3/11/2026 the month stands first",
    };
    vec![
        format!("flag           {flag}{first}"),
        format!("late moves     can be claimed {late}"),
        format!("withdrawal     {withdrawal}"),
        format!("dates          {dates}"),
    ]
}

fn day_rule(regulations: &Regulations) -> String {
    if matches!(regulations.control, Control::TripleBlock { .. }) {
        return "exact time, to the second".to_owned();
    }
    let counting = regulations.time.counting;
    let whose = if counting.utc { "UTC" } else { "the player's own zone" };
    match regulations.day_rule {
        DayRule::Dates if counting.cutoff_hour > 0 => format!(
            "by the dates of {whose}; the day of receipt is free, and from {} hours on that is the next day",
            counting.cutoff_hour
        ),
        DayRule::Dates => format!("by the dates of {whose}; the day of receipt is free"),
        DayRule::DatesNextDay => {
            format!("by the dates of {whose}; the day of receipt and the day after it are free")
        }
        DayRule::H24 => "completed periods of 24 hours".to_owned(),
        DayRule::Hybrid24 => format!("nothing within 24 hours, else by the dates of {whose}"),
        DayRule::Midnights => {
            format!("the midnights of {whose}; an answer within 24 hours is in time")
        }
        DayRule::Postal => format!(
            "from the declared date of receipt to that of the reply; the post's days are nobody's ({} where \
             nothing is declared)",
            days(counting.transit_days.into())
        ),
    }
}

/// What holds of it, joined.
fn joined<const N: usize>(said: [(bool, String); N]) -> String {
    let said: Vec<String> = said.into_iter().filter_map(|(holds, words)| holds.then_some(words)).collect();
    said.join("; ")
}

fn long_thinks(time: &TimeRules) -> String {
    let counting = time.counting;
    let else_ = match counting.unannounced {
        Unannounced::Nothing => String::new(),
        Unannounced::Double => ", or days count double from a reminder on".to_owned(),
        Unannounced::Penalty => format!(", or it costs {} more", days(counting.unannounced_days.into())),
    };
    joined([
        (counting.double_after > 0, format!("days beyond {} on a move count double", counting.double_after)),
        (
            counting.most_days_per_move > 0,
            format!("at most {} on a move", days(counting.most_days_per_move.into())),
        ),
        (
            counting.announce_after > 0,
            format!("more than {} are announced{else_}", days(counting.announce_after.into())),
        ),
    ])
}

/// `14, 28 and 35`.
fn listed(numbers: &[u32]) -> String {
    let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
    match words.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => words.concat(),
    }
}

fn reminders(time: &TimeRules) -> String {
    let reminders = &time.reminders;
    let after = &reminders.after_days;
    joined([
        (!after.is_empty(), format!("after {} days on a move", listed(after))),
        (reminders.at_share > 0, format!("when {}% of the allowance are left", reminders.at_share)),
        (
            reminders.repeat_after > 0,
            format!("a move may be sent again after {}", days(reminders.repeat_after.into())),
        ),
    ])
}

fn silence(time: &TimeRules) -> String {
    let silence = time.silence;
    let follows = if silence.loses { "the game is lost" } else { "the director is told" };
    joined([
        (silence.days > 0, format!("after {} without a word {follows}", days(silence.days.into()))),
        (
            silence.inactive_days > 0,
            format!("after {} without a move the director is told", days(silence.inactive_days.into())),
        ),
    ])
}

fn leave(time: &TimeRules, rule: DayRule) -> String {
    let leave = time.leave;
    let moved = match leave.move_in_leave {
        MoveInLeave::Ends => "a move ends it on the day before",
        MoveInLeave::Refused => "a move is refused meanwhile",
    };
    let received = match time.counting.leave_receipt {
        LeaveReceipt::After if rule != DayRule::H24 => {
            "; what comes during leave counts as received on the first day after it"
        }
        LeaveReceipt::After | LeaveReceipt::Day => "",
    };
    match leave.days_per_year {
        0 => "none".to_owned(),
        number => format!("{} in a calendar year; {moved}{received}", days(number.into())),
    }
}
