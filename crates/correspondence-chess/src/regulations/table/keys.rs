//! Every key of `[regulations]`, in the order of the profiles: a line that shows it used well, and where its value goes.
//! A new regulation is a row here.
//!
//! The ranges only catch slips: ten years for a session is more than any body gives.

use std::sync::LazyLock;

use super::{
    control::Kind,
    draft::{Draft, Value},
    values,
};
use crate::{
    chess::Variant,
    regulations::section::Key,
    regulations::{
        ClaimUntil, Conditionals, DateOrder, DayRule, DualNotation, EarlyDraw, FirstOverstep, FlagFall,
        LateMove, LeaveReceipt, MoveInLeave, Notation, Unannounced, Withdrawal,
    },
};

/// The line on which a value stood that could be read.
pub(super) type Read = fn(Value<'_>, &mut Draft) -> Option<usize>;

/// The keys alone, as a section knows them. The profile is read before all others.
pub static KEYS: LazyLock<Vec<Key>> = LazyLock::new(|| {
    let others = ROWS.iter().map(|(key, example, _)| (*key, *example));
    std::iter::once(("profile", "profile = \"iccf-email\"")).chain(others).collect()
});

/// The table below, as `TOML line: how its value is read, and where it goes`.
macro_rules! rows {
    ($($key:ident = $example:tt: $read:ident $(($($arg:expr),*))? $($place:ident).+,)*) => {
        &[$((
            stringify!($key),
            concat!(stringify!($key), " = ", stringify!($example)),
            |it, to| it.$read($($($arg,)*)? &mut to.$($place).+),
        ),)*]
    };
}

pub(super) const ROWS: &[(&str, &str, Read)] = rows! {
    notation = "numeric": word(&Notation::WORDS) rules.notation,
    dual_notation = "ask": word(&DualNotation::WORDS) rules.dual_notation,
    variant = "chess960": word(&Variant::WORDS) rules.variant,
    position = "per-game": found(values::start_position) rules.position,
    control = "sessions": word(&Kind::WORDS) control.kind,
    moves = 10: number(1..=200) control.moves,
    days = 50: number(1..=3650) control.days,
    carry_over = true: flag control.carry_over,
    later_moves = 10: number(0..=200) control.later_moves,
    later_days = 40: number(0..=3650) control.later_days,
    base_days = 30: number(1..=3650) control.base_days,
    days_per_move = 3: number(0..=365) control.days_per_move,
    most_days = 100: number(0..=3650) control.most_days,
    increment_days = 3: number(1..=9) control.increment_days,
    bank_days = 75: number(0..=3650) control.bank_days,
    protect = false: flag control.protect,
    day_rule = "dates-next-day": word(&DayRule::WORDS) rules.day_rule,
    cutoff_hour = 20: number(0..=23) rules.time.counting.cutoff_hour,
    count_in = "local": word(&[("local", false), ("utc", true)]) rules.time.counting.utc,
    double_after = 20: number(0..=365) rules.time.counting.double_after,
    most_days_per_move = 30: number(0..=365) rules.time.counting.most_days_per_move,
    announce_after = 10: number(0..=365) rules.time.counting.announce_after,
    unannounced = "double": word(&Unannounced::WORDS) rules.time.counting.unannounced,
    unannounced_days = 5: number(0..=100) rules.time.counting.unannounced_days,
    transit_days = 4: number(0..=60) rules.time.counting.transit_days,
    remind_after = [14, 28, 35]: found(values::rising_days) rules.time.reminders.after_days,
    remind_share = 25: number(0..=99) rules.time.reminders.at_share,
    repeat_after = 14: number(0..=365) rules.time.reminders.repeat_after,
    silence_days = 40: number(0..=365) rules.time.silence.days,
    silence = "report": word(&[("report", false), ("loss", true)]) rules.time.silence.loses,
    inactive_days = 120: number(0..=3650) rules.time.silence.inactive_days,
    leave_days = 45: number(0..=366) rules.time.leave.days_per_year,
    move_in_leave = "ends": word(&MoveInLeave::WORDS) rules.time.leave.move_in_leave,
    leave_receipt = "after": word(&LeaveReceipt::WORDS) rules.time.counting.leave_receipt,
    draw_after_moves = 1: number(1..=200) rules.draw_after_moves,
    early_draw = "refused": word(&EarlyDraw::WORDS) rules.early_draw,
    draw_offer_gap = 10: number(0..=200) rules.draw_offer_gap,
    draw_offers_per_game = 3: number(0..=200) rules.draw_offers_per_game,
    offer_needs_move = true: flag rules.offer_needs_move,
    offer_survives_move = false: flag rules.offer_survives_move,
    conditionals = "tree": word(&Conditionals::WORDS) rules.conditionals,
    any_move = false: flag rules.any_move,
    fifty_moves_suspended_at = 7: number(0..=32) rules.fifty_moves_suspended_at,
    tablebase_men = 7: found(values::tablebase_men) rules.tablebase_men,
    adjudication = "after 60 moves": parsed rules.adjudication,
    adjudication_days = 14: number(1..=365) rules.adjudication_days,
    fivefold_repetition = false: flag rules.fivefold_repetition,
    seventy_five_moves = false: flag rules.seventy_five_moves,
    castling_touches_king = false: flag rules.castling_touches_king,
    illegal_move_penalty_days = 5: number(0..=100) rules.illegal_move_penalty_days,
    bonus_days = 2: number(0..=100) rules.bonus_days,
    illegal_moves = ["penalty"]: found(values::ladder) rules.illegal_moves,
    unclear_moves = ["none", "warning"]: found(values::ladder) rules.unclear_moves,
    wrong_claims = ["warning", "bonus"]: found(values::ladder) rules.wrong_claims,
    vain_offers = ["none", "report"]: found(values::ladder) rules.vain_offers,
    offers_reported_after = 3: number(0..=200) rules.offers_reported_after,
    appeal_days = 14: number(0..=365) rules.appeal_days,
    points = { win = 1, draw = 0.5, loss = 0 }: found(values::points) rules.points,
    flag_fall = "report": word(&FlagFall::WORDS) rules.flag_fall,
    flag_grace_hours = 24: number(0..=240) rules.time.overstep.grace_hours,
    claim_until = "next-move": word(&ClaimUntil::WORDS) rules.time.overstep.claim_until,
    late_move = "kept": word(&LateMove::WORDS) rules.time.overstep.late_move,
    first_overstep = "loses": word(&FirstOverstep::WORDS) rules.time.overstep.first,
    withdrawal = "lost": word(&Withdrawal::WORDS) rules.time.withdrawal,
    withdrawal_moves = 0: number(0..=200) rules.time.withdrawal_moves,
    date_order = "ask": word(&DateOrder::WORDS) rules.time.date_order,
};
