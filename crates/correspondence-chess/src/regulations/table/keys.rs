//! Every key of `[regulations]`, in the order of the profiles: a line that shows it used well, and where its value goes.
//! A new regulation is a row here.
//!
//! The ranges only catch slips: ten years for a session is more than any body gives.

use std::sync::LazyLock;

use super::{
    control::Kind,
    draft::{Draft, Value},
    ladder, points, start_position,
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

/// The keys alone, as a section knows them.
pub static KEYS: LazyLock<Vec<Key>> =
    LazyLock::new(|| ROWS.iter().map(|(key, example, _)| (*key, *example)).collect());

pub(super) const ROWS: &[(&str, &str, Read)] = &[
    ("profile", "profile = \"iccf-email\"", |_, _| None),
    ("notation", "notation = \"numeric\"", |it, to| {
        use Notation as N;
        it.word(
            &[("numeric", N::Numeric), ("algebraic", N::Algebraic), ("any", N::Any)],
            &mut to.rules.notation,
        )
    }),
    ("dual_notation", "dual_notation = \"ask\"", |it, to| {
        use DualNotation as D;
        it.word(&[("ask", D::Ask), ("illegal", D::Illegal), ("first", D::First)], &mut to.rules.dual_notation)
    }),
    ("variant", "variant = \"chess960\"", |it, to| {
        it.word(&[("chess", Variant::Chess), ("chess960", Variant::Chess960)], &mut to.rules.variant)
    }),
    ("position", "position = \"per-game\"", |it, to| it.found(start_position::read, &mut to.rules.position)),
    ("control", "control = \"sessions\"", |it, to| it.word(&Kind::WORDS, &mut to.control.kind)),
    ("moves", "moves = 10", |it, to| it.number(1..=200, &mut to.control.moves)),
    ("days", "days = 50", |it, to| it.number(1..=3650, &mut to.control.days)),
    ("carry_over", "carry_over = true", |it, to| it.flag(&mut to.control.carry_over)),
    ("later_moves", "later_moves = 10", |it, to| it.number(0..=200, &mut to.control.later_moves)),
    ("later_days", "later_days = 40", |it, to| it.number(0..=3650, &mut to.control.later_days)),
    ("base_days", "base_days = 30", |it, to| it.number(1..=3650, &mut to.control.base_days)),
    ("days_per_move", "days_per_move = 3", |it, to| it.number(0..=365, &mut to.control.days_per_move)),
    ("most_days", "most_days = 100", |it, to| it.number(0..=3650, &mut to.control.most_days)),
    ("increment_days", "increment_days = 3", |it, to| it.number(1..=9, &mut to.control.increment_days)),
    ("bank_days", "bank_days = 75", |it, to| it.number(0..=3650, &mut to.control.bank_days)),
    ("protect", "protect = false", |it, to| it.flag(&mut to.control.protect)),
    ("day_rule", "day_rule = \"dates-next-day\"", |it, to| {
        use DayRule as D;
        let words = [
            ("dates-next-day", D::DatesNextDay),
            ("dates", D::Dates),
            ("h24", D::H24),
            ("hybrid24", D::Hybrid24),
            ("midnights", D::Midnights),
            ("postal", D::Postal),
        ];
        it.word(&words, &mut to.rules.day_rule)
    }),
    ("cutoff_hour", "cutoff_hour = 20", |it, to| it.number(0..=23, &mut to.rules.time.counting.cutoff_hour)),
    ("count_in", "count_in = \"local\"", |it, to| {
        it.word(&[("local", false), ("utc", true)], &mut to.rules.time.counting.utc)
    }),
    ("double_after", "double_after = 20", |it, to| {
        it.number(0..=365, &mut to.rules.time.counting.double_after)
    }),
    ("most_days_per_move", "most_days_per_move = 30", |it, to| {
        it.number(0..=365, &mut to.rules.time.counting.most_days_per_move)
    }),
    ("announce_after", "announce_after = 10", |it, to| {
        it.number(0..=365, &mut to.rules.time.counting.announce_after)
    }),
    ("unannounced", "unannounced = \"double\"", |it, to| {
        use Unannounced as U;
        let words = [("nothing", U::Nothing), ("double", U::Double), ("penalty", U::Penalty)];
        it.word(&words, &mut to.rules.time.counting.unannounced)
    }),
    ("unannounced_days", "unannounced_days = 5", |it, to| {
        it.number(0..=100, &mut to.rules.time.counting.unannounced_days)
    }),
    ("transit_days", "transit_days = 4", |it, to| {
        it.number(0..=60, &mut to.rules.time.counting.transit_days)
    }),
    ("remind_after", "remind_after = [14, 28, 35]", |it, to| {
        it.rising_days(&mut to.rules.time.reminders.after_days)
    }),
    ("remind_share", "remind_share = 25", |it, to| it.number(0..=99, &mut to.rules.time.reminders.at_share)),
    ("repeat_after", "repeat_after = 14", |it, to| {
        it.number(0..=365, &mut to.rules.time.reminders.repeat_after)
    }),
    ("silence_days", "silence_days = 40", |it, to| it.number(0..=365, &mut to.rules.time.silence.days)),
    ("silence", "silence = \"report\"", |it, to| {
        it.word(&[("report", false), ("loss", true)], &mut to.rules.time.silence.loses)
    }),
    ("inactive_days", "inactive_days = 120", |it, to| {
        it.number(0..=3650, &mut to.rules.time.silence.inactive_days)
    }),
    ("leave_days", "leave_days = 45", |it, to| it.number(0..=366, &mut to.rules.time.leave.days_per_year)),
    ("move_in_leave", "move_in_leave = \"ends\"", |it, to| {
        use MoveInLeave as M;
        it.word(&[("ends", M::Ends), ("refused", M::Refused)], &mut to.rules.time.leave.move_in_leave)
    }),
    ("leave_receipt", "leave_receipt = \"after\"", |it, to| {
        use LeaveReceipt as L;
        it.word(&[("after", L::After), ("day", L::Day)], &mut to.rules.time.counting.leave_receipt)
    }),
    ("draw_after_moves", "draw_after_moves = 1", |it, to| it.number(1..=200, &mut to.rules.draw_after_moves)),
    ("early_draw", "early_draw = \"refused\"", |it, to| {
        let words = [("refused", EarlyDraw::Refused), ("consent", EarlyDraw::Consent)];
        it.word(&words, &mut to.rules.early_draw)
    }),
    ("draw_offer_gap", "draw_offer_gap = 10", |it, to| it.number(0..=200, &mut to.rules.draw_offer_gap)),
    ("draw_offers_per_game", "draw_offers_per_game = 3", |it, to| {
        it.number(0..=200, &mut to.rules.draw_offers_per_game)
    }),
    ("offer_needs_move", "offer_needs_move = true", |it, to| it.flag(&mut to.rules.offer_needs_move)),
    ("offer_survives_move", "offer_survives_move = false", |it, to| {
        it.flag(&mut to.rules.offer_survives_move)
    }),
    ("conditionals", "conditionals = \"tree\"", |it, to| {
        use Conditionals as C;
        it.word(&[("none", C::None), ("linear", C::Linear), ("tree", C::Tree)], &mut to.rules.conditionals)
    }),
    ("any_move", "any_move = false", |it, to| it.flag(&mut to.rules.any_move)),
    ("fifty_moves_suspended_at", "fifty_moves_suspended_at = 7", |it, to| {
        it.number(0..=32, &mut to.rules.fifty_moves_suspended_at)
    }),
    ("tablebase_men", "tablebase_men = 7", |it, to| it.tablebase_men(&mut to.rules.tablebase_men)),
    ("adjudication", "adjudication = \"after 60 moves\"", |it, to| it.parsed(&mut to.rules.adjudication)),
    ("fivefold_repetition", "fivefold_repetition = false", |it, to| {
        it.flag(&mut to.rules.fivefold_repetition)
    }),
    ("seventy_five_moves", "seventy_five_moves = false", |it, to| it.flag(&mut to.rules.seventy_five_moves)),
    ("castling_touches_king", "castling_touches_king = false", |it, to| {
        it.flag(&mut to.rules.castling_touches_king)
    }),
    ("illegal_move_penalty_days", "illegal_move_penalty_days = 5", |it, to| {
        it.number(0..=100, &mut to.rules.illegal_move_penalty_days)
    }),
    ("bonus_days", "bonus_days = 2", |it, to| it.number(0..=100, &mut to.rules.bonus_days)),
    ("illegal_moves", "illegal_moves = [\"penalty\"]", |it, to| {
        it.found(ladder::read, &mut to.rules.illegal_moves)
    }),
    ("unclear_moves", "unclear_moves = [\"none\", \"warning\"]", |it, to| {
        it.found(ladder::read, &mut to.rules.unclear_moves)
    }),
    ("wrong_claims", "wrong_claims = [\"warning\", \"bonus\"]", |it, to| {
        it.found(ladder::read, &mut to.rules.wrong_claims)
    }),
    ("vain_offers", "vain_offers = [\"none\", \"report\"]", |it, to| {
        it.found(ladder::read, &mut to.rules.vain_offers)
    }),
    ("offers_reported_after", "offers_reported_after = 3", |it, to| {
        it.number(0..=200, &mut to.rules.offers_reported_after)
    }),
    ("points", "points = { win = 1, draw = 0.5, loss = 0 }", |it, to| {
        it.found(points::read, &mut to.rules.points)
    }),
    ("flag_fall", "flag_fall = \"report\"", |it, to| {
        use FlagFall as F;
        let words = [("report", F::Report), ("claim", F::Claim), ("automatic", F::Automatic)];
        it.word(&words, &mut to.rules.flag_fall)
    }),
    ("flag_grace_hours", "flag_grace_hours = 24", |it, to| {
        it.number(0..=240, &mut to.rules.time.overstep.grace_hours)
    }),
    ("claim_until", "claim_until = \"next-move\"", |it, to| {
        use ClaimUntil as C;
        let words = [("next-move", C::NextMove), ("period", C::Period), ("open", C::Open)];
        it.word(&words, &mut to.rules.time.overstep.claim_until)
    }),
    ("late_move", "late_move = \"kept\"", |it, to| {
        let words = [("kept", LateMove::Kept), ("may-be-claimed", LateMove::MayBeClaimed)];
        it.word(&words, &mut to.rules.time.overstep.late_move)
    }),
    ("first_overstep", "first_overstep = \"loses\"", |it, to| {
        use FirstOverstep as F;
        let words =
            [("loses", F::Loses), ("new-count", F::NewCount), ("new-count-next-move", F::NewCountNextMove)];
        it.word(&words, &mut to.rules.time.overstep.first)
    }),
    ("withdrawal", "withdrawal = \"lost\"", |it, to| {
        use Withdrawal as W;
        let words =
            [("lost", W::Lost), ("cancelled-if-unmoved", W::CancelledIfUnmoved), ("cancelled", W::Cancelled)];
        it.word(&words, &mut to.rules.time.withdrawal)
    }),
    ("date_order", "date_order = \"ask\"", |it, to| {
        use DateOrder as D;
        let words = [("ask", D::Ask), ("day-first", D::DayFirst), ("month-first", D::MonthFirst)];
        it.word(&words, &mut to.rules.time.date_order)
    }),
];
