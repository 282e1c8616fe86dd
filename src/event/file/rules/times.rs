//! How time is kept beside control and day rule: what is doubled, capped or announced, reminders, silence, leave, passed
//! limits, withdrawal (Articles 6 and 10, and what bodies add to them).

use toml::de::DeValue;

use super::control::Kind;
use crate::{
    event::{
        problem::{Problems, quoted},
        section::{Found, Section, Word},
    },
    regulations::{
        DayRule, FlagFall, Regulations, WrongRegulation,
        time_rules::{
            ClaimUntil, Counting, DateOrder, FirstOverstep, LateMove, LeaveReceipt, LeaveRules, MoveInLeave,
            OverstepRules, Reminders, Silence, TimeRules, Unannounced, Withdrawal,
        },
    },
    wording::OneOf,
};

const ZONES: [Word<bool>; 2] = [("local", Some(false)), ("utc", Some(true))];

const UNANNOUNCED: [Word<Unannounced>; 3] = [
    ("nothing", Some(Unannounced::Nothing)),
    ("double", Some(Unannounced::Double)),
    ("penalty", Some(Unannounced::Penalty)),
];

const SILENCES: [Word<bool>; 2] = [("report", Some(false)), ("loss", Some(true))];

const MOVES_IN_LEAVE: [Word<MoveInLeave>; 2] =
    [("ends", Some(MoveInLeave::Ends)), ("refused", Some(MoveInLeave::Refused))];

const LEAVE_RECEIPTS: [Word<LeaveReceipt>; 2] =
    [("after", Some(LeaveReceipt::After)), ("day", Some(LeaveReceipt::Day))];

const CLAIMS_UNTIL: [Word<ClaimUntil>; 3] = [
    ("next-move", Some(ClaimUntil::NextMove)),
    ("period", Some(ClaimUntil::Period)),
    ("open", Some(ClaimUntil::Open)),
];

const LATE_MOVES: [Word<LateMove>; 2] =
    [("kept", Some(LateMove::Kept)), ("may-be-claimed", Some(LateMove::MayBeClaimed))];

const FIRST_OVERSTEPS: [Word<FirstOverstep>; 3] = [
    ("loses", Some(FirstOverstep::Loses)),
    ("new-count", Some(FirstOverstep::NewCount)),
    ("new-count-next-move", Some(FirstOverstep::NewCountNextMove)),
];

const WITHDRAWALS: [Word<Withdrawal>; 3] = [
    ("lost", Some(Withdrawal::Lost)),
    ("cancelled-if-unmoved", Some(Withdrawal::CancelledIfUnmoved)),
    ("cancelled", Some(Withdrawal::Cancelled)),
];

const DATE_ORDERS: [Word<DateOrder>; 3] = [
    ("ask", Some(DateOrder::Ask)),
    ("day-first", Some(DateOrder::DayFirst)),
    ("month-first", Some(DateOrder::MonthFirst)),
];

/// What a section sets of it.
pub(super) struct Times {
    cutoff_hour: Option<Found<u32>>,
    utc: Option<bool>,
    double_after: Option<Found<u32>>,
    most_days_per_move: Option<Found<u32>>,
    announce_after: Option<Found<u32>>,
    unannounced: Option<Found<Unannounced>>,
    unannounced_days: Option<u32>,
    transit_days: Option<Found<u32>>,
    remind_after: Option<Found<Vec<u32>>>,
    remind_share: Option<u32>,
    repeat_after: Option<u32>,
    silence_days: Option<Found<u32>>,
    silence_loses: Option<bool>,
    inactive_days: Option<Found<u32>>,
    leave_days: Option<Found<u32>>,
    move_in_leave: Option<MoveInLeave>,
    leave_receipt: Option<LeaveReceipt>,
    grace_hours: Option<Found<u32>>,
    claim_until: Option<ClaimUntil>,
    late_move: Option<Found<LateMove>>,
    first_overstep: Option<FirstOverstep>,
    withdrawal: Option<Withdrawal>,
    date_order: Option<DateOrder>,
}

/// What holds beside these rules, as far as it is known.
#[derive(Clone, Copy)]
pub(super) struct Beside {
    pub kind: Option<Kind>,
    pub day_rule: Option<DayRule>,
    pub flag_fall: Option<FlagFall>,
}

impl Times {
    // The ranges only catch slips.
    pub fn read(section: &Section, problems: &mut Problems) -> Times {
        let mut number = |key, range| section.number(key, range, problems);
        let cutoff_hour = number("cutoff_hour", 0..=23);
        let double_after = number("double_after", 0..=365);
        let most_days_per_move = number("most_days_per_move", 0..=365);
        let announce_after = number("announce_after", 0..=365);
        let unannounced_days = number("unannounced_days", 0..=100).map(|found| found.value);
        let transit_days = number("transit_days", 0..=60);
        let remind_share = number("remind_share", 0..=99).map(|found| found.value);
        let repeat_after = number("repeat_after", 0..=365).map(|found| found.value);
        let silence_days = number("silence_days", 0..=365);
        let inactive_days = number("inactive_days", 0..=3650);
        let leave_days = number("leave_days", 0..=366);
        let grace_hours = number("flag_grace_hours", 0..=240);
        Times {
            cutoff_hour,
            utc: section.word("count_in", &ZONES, problems).map(|found| found.value),
            double_after,
            most_days_per_move,
            announce_after,
            unannounced: section.word("unannounced", &UNANNOUNCED, problems),
            unannounced_days,
            transit_days,
            remind_after: remind_after(section, problems),
            remind_share,
            repeat_after,
            silence_days,
            silence_loses: section.word("silence", &SILENCES, problems).map(|found| found.value),
            inactive_days,
            leave_days,
            move_in_leave: section.word("move_in_leave", &MOVES_IN_LEAVE, problems).map(|found| found.value),
            leave_receipt: section.word("leave_receipt", &LEAVE_RECEIPTS, problems).map(|found| found.value),
            grace_hours,
            claim_until: section.word("claim_until", &CLAIMS_UNTIL, problems).map(|found| found.value),
            late_move: section.word("late_move", &LATE_MOVES, problems),
            first_overstep: section
                .word("first_overstep", &FIRST_OVERSTEPS, problems)
                .map(|found| found.value),
            withdrawal: section.word("withdrawal", &WITHDRAWALS, problems).map(|found| found.value),
            date_order: section.word("date_order", &DATE_ORDERS, problems).map(|found| found.value),
        }
    }

    /// Names the values that do not go together, or not with control, day rule and flag fall.
    pub fn fit(
        &self,
        section: &Section,
        base: Option<&Regulations>,
        beside: Beside,
        problems: &mut Problems,
    ) {
        let Beside { kind, day_rule, flag_fall } = beside;
        let mut is_for = |line: usize, key: &str, of: &'static str, value: &str| {
            let value = quoted(value);
            let text = format!("[regulations] {key} is for {of} = {value}");
            let values = OneOf(vec![value]);
            problems.add_wrong(line, text, WrongRegulation::IsFor { key: key.to_owned(), of, values });
        };
        let mut only = |key: &str, found: Option<Found<u32>>, fits: bool, of: &'static str, value: &str| {
            if let Some(found) = found.filter(|found| found.value > 0 && !fits) {
                is_for(found.line, key, of, value);
            }
        };
        let dates = day_rule.is_none_or(|rule| rule == DayRule::Dates);
        only("cutoff_hour", self.cutoff_hour, dates, "day_rule", "dates");
        let postal = day_rule.is_none_or(|rule| rule == DayRule::Postal);
        only("transit_days", self.transit_days, postal, "day_rule", "postal");
        let automatic = flag_fall.is_none_or(|flag| flag == FlagFall::Automatic);
        only("flag_grace_hours", self.grace_hours, automatic, "flag_fall", "automatic");
        if let Some(found) = self.late_move.filter(|_| !automatic) {
            is_for(found.line, "late_move", "flag_fall", "automatic");
        }
        if kind == Some(Kind::TripleBlock) {
            self.fit_triple_block(problems);
        }
        let Some(unannounced) = self.unannounced.filter(|found| found.value != Unannounced::Nothing) else {
            return;
        };
        let counting = base.map(|base| base.time.counting).unwrap_or_default();
        let announce = self.announce_after.map_or(counting.announce_after, |found| found.value);
        let unread = |key: &str, read: bool| section.has(key) && !read;
        if announce == 0 && !unread("announce_after", self.announce_after.is_some()) {
            let text = "[regulations] unannounced says what follows on thinking long without a word, and nothing \
                        has to be announced; for example: announce_after = 10";
            problems.add(unannounced.line, text);
        }
        let days = self.unannounced_days.unwrap_or(counting.unannounced_days);
        let penalty = unannounced.value == Unannounced::Penalty;
        if penalty && days == 0 && !unread("unannounced_days", self.unannounced_days.is_some()) {
            let text =
                "[regulations] unannounced = \"penalty\" needs its days, for example: unannounced_days = 5";
            problems.add(unannounced.line, text);
        }
    }

    /// Triple Block has its bank instead of all these (Appendix C).
    fn fit_triple_block(&self, problems: &mut Problems) {
        let reminded = self.remind_after.as_ref();
        let reminded = reminded
            .map(|found| Found { line: found.line, value: u32::try_from(found.value.len()).unwrap_or(1) });
        for (key, found) in [
            ("double_after", self.double_after),
            ("most_days_per_move", self.most_days_per_move),
            ("announce_after", self.announce_after),
            ("remind_after", reminded),
            ("silence_days", self.silence_days),
            ("inactive_days", self.inactive_days),
            ("leave_days", self.leave_days),
        ] {
            let Some(found) = found.filter(|found| found.value > 0) else { continue };
            let instead = match key {
                "remind_after" => "[]; remind_share reminds by what is left",
                _ => "0",
            };
            let text = format!(
                "[regulations] {key}: there is nothing like it under control = {}; write {key} = {instead}",
                quoted("triple-block"),
            );
            problems.add(found.line, text);
        }
    }

    /// What is given, and what the base has of the rest. What the base has for another day rule or control is left out.
    pub fn over(self, base: Option<&Regulations>, beside: Beside) -> TimeRules {
        // What nobody has said otherwise of.
        let usual = |base: &Regulations| base.time.counting.leave_receipt;
        let leave_receipt = self.leave_receipt.unwrap_or(base.map_or(LeaveReceipt::After, usual));
        let base = base.map(|base| base.time.clone()).unwrap_or_default();
        let bare = beside.kind == Some(Kind::TripleBlock);
        let kept = |found: Option<Found<u32>>, before: u32, holds: bool| match found {
            Some(found) => found.value,
            None if holds => before,
            None => 0,
        };
        let (counting, silence) = (base.counting, base.silence);
        let announce_after = kept(self.announce_after, counting.announce_after, !bare);
        let unannounced = match self.unannounced {
            Some(found) => found.value,
            None if announce_after == 0 => Unannounced::Nothing,
            None => counting.unannounced,
        };
        let dates = beside.day_rule == Some(DayRule::Dates);
        let postal = beside.day_rule == Some(DayRule::Postal);
        TimeRules {
            counting: Counting {
                cutoff_hour: kept(self.cutoff_hour, counting.cutoff_hour, dates),
                utc: self.utc.unwrap_or(counting.utc),
                double_after: kept(self.double_after, counting.double_after, !bare),
                most_days_per_move: kept(self.most_days_per_move, counting.most_days_per_move, !bare),
                announce_after,
                unannounced,
                unannounced_days: self.unannounced_days.unwrap_or(counting.unannounced_days),
                transit_days: kept(self.transit_days, counting.transit_days, postal),
                leave_receipt,
            },
            reminders: Reminders {
                after_days: match self.remind_after {
                    Some(found) => found.value,
                    None if bare => Vec::new(),
                    None => base.reminders.after_days,
                },
                at_share: self.remind_share.unwrap_or(base.reminders.at_share),
                repeat_after: self.repeat_after.unwrap_or(base.reminders.repeat_after),
            },
            silence: Silence {
                days: kept(self.silence_days, silence.days, !bare),
                loses: self.silence_loses.unwrap_or(silence.loses),
                inactive_days: kept(self.inactive_days, silence.inactive_days, !bare),
            },
            leave: LeaveRules {
                days_per_year: kept(self.leave_days, base.leave.days_per_year, !bare),
                move_in_leave: self.move_in_leave.unwrap_or(base.leave.move_in_leave),
            },
            overstep: OverstepRules {
                grace_hours: self.grace_hours.map_or(base.overstep.grace_hours, |found| found.value),
                claim_until: self.claim_until.unwrap_or(base.overstep.claim_until),
                first: self.first_overstep.unwrap_or(base.overstep.first),
                late_move: self.late_move.map_or(base.overstep.late_move, |found| found.value),
            },
            withdrawal: self.withdrawal.unwrap_or(base.withdrawal),
            date_order: self.date_order.unwrap_or(base.date_order),
        }
    }
}

/// The days after which a player is reminded, each later than the one before.
fn remind_after(section: &Section, problems: &mut Problems) -> Option<Found<Vec<u32>>> {
    const KEY: &str = "remind_after";
    const MOST: u32 = 365;
    let list = section.typed(KEY, "a list of whole numbers", DeValue::as_array, problems)?;
    let mut days: Vec<u32> = Vec::new();
    for member in list.value.iter() {
        let found = Found { line: problems.line(member.span().start), value: member.get_ref() };
        let Some(number) = found.value.as_integer() else {
            section.misfit(KEY, found, "whole numbers", problems);
            continue;
        };
        let read = u32::from_str_radix(number.as_str(), number.radix()).ok();
        let Some(read) = read.filter(|day| (1..=MOST).contains(day)) else {
            let text = format!("[regulations] {KEY} has {number}: each may be from 1 to {MOST}");
            problems.add(found.line, text);
            continue;
        };
        if days.last().is_some_and(|last| read <= *last) {
            let text = format!("[regulations] {KEY} has {read} behind a later day; for example: ");
            problems.add(found.line, text + section.example(KEY));
            continue;
        }
        days.push(read);
    }
    (days.len() == list.value.len()).then_some(Found { line: list.line, value: days })
}
