//! How much reflection time there is (6.2): sessions, a clock that grows with each move, a sliding window, Triple Block.
//! Each control has keys of its own.

use crate::{
    event::{
        problem::{Problems, quoted},
        section::{Found, Section, Word},
    },
    regulations::{Control, Regulations, Session, WIDEST_WINDOW, WrongRegulation},
    wording::OneOf,
};

/// The kinds of control that an event file names.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Kind {
    Sessions,
    Fischer,
    Window,
    TripleBlock,
}

const KINDS: [Word<Kind>; 4] = [
    ("sessions", Some(Kind::Sessions)),
    ("fischer", Some(Kind::Fischer)),
    ("window", Some(Kind::Window)),
    ("triple-block", Some(Kind::TripleBlock)),
];

/// The keys of any control.
const ALL: [&str; 11] = [
    "moves",
    "days",
    "carry_over",
    "later_moves",
    "later_days",
    "base_days",
    "days_per_move",
    "most_days",
    "increment_days",
    "bank_days",
    "protect",
];

impl Kind {
    fn of(control: Control) -> Kind {
        match control {
            Control::Sessions { .. } => Kind::Sessions,
            Control::Fischer { .. } => Kind::Fischer,
            Control::Window { .. } => Kind::Window,
            Control::TripleBlock { .. } => Kind::TripleBlock,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Kind::Sessions => "sessions",
            Kind::Fischer => "fischer",
            Kind::Window => "window",
            Kind::TripleBlock => "triple-block",
        }
    }

    /// The keys that must be there.
    fn needs(self) -> &'static [&'static str] {
        match self {
            Kind::Sessions => &["moves", "days", "carry_over"],
            Kind::Fischer => &["base_days", "days_per_move"],
            Kind::Window => &["moves", "days"],
            Kind::TripleBlock => &["increment_days", "bank_days"],
        }
    }

    /// The keys that may be there.
    fn may_have(self) -> &'static [&'static str] {
        match self {
            Kind::Sessions => &["later_moves", "later_days"],
            Kind::Fischer => &["most_days"],
            Kind::Window => &[],
            Kind::TripleBlock => &["protect"],
        }
    }

    fn has(self, key: &str) -> bool {
        self.needs().contains(&key) || self.may_have().contains(&key)
    }
}

/// What a section sets of the control.
pub(super) struct Controls {
    kind: Option<Kind>,
    moves: Option<Found<u32>>,
    days: Option<u32>,
    carry_over: Option<bool>,
    later_moves: Option<u32>,
    later_days: Option<u32>,
    base_days: Option<u32>,
    days_per_move: Option<u32>,
    most_days: Option<Found<u32>>,
    increment_days: Option<u32>,
    bank_days: Option<Found<u32>>,
    protect: Option<bool>,
}

impl Controls {
    pub fn read(section: &Section, problems: &mut Problems) -> Controls {
        let kind = section.word("control", &KINDS, problems).map(|found| found.value);
        // The ranges only catch slips: ten years for a session is more than any body gives.
        let mut number = |key, range| section.number(key, range, problems);
        let moves = number("moves", 1..=200);
        let mut value = |key, range| number(key, range).map(|found| found.value);
        let days = value("days", 1..=3650);
        let later_moves = value("later_moves", 0..=200);
        let later_days = value("later_days", 0..=3650);
        let base_days = value("base_days", 1..=3650);
        let days_per_move = value("days_per_move", 0..=365);
        let increment_days = value("increment_days", 1..=9);
        let most_days = number("most_days", 0..=3650);
        let bank_days = number("bank_days", 0..=3650);
        Controls {
            kind,
            moves,
            days,
            carry_over: section.flag("carry_over", problems),
            later_moves,
            later_days,
            base_days,
            days_per_move,
            most_days,
            increment_days,
            bank_days,
            protect: section.flag("protect", problems),
        }
    }

    /// The kind of control that holds; none where that is not known.
    pub fn kind(&self, section: &Section, base: Option<&Regulations>) -> Option<Kind> {
        match section.has("control") {
            true => self.kind,
            false => base.map(|base| Kind::of(base.control)),
        }
    }

    /// Names the keys of another control, those that are lacking, and the values that no event can mean.
    pub fn fit(&self, section: &Section, base: Option<&Regulations>, problems: &mut Problems) {
        let Some(kind) = self.kind(section, base) else { return };
        for key in ALL.into_iter().filter(|key| !kind.has(key)) {
            let Some(found) = section.raw(key, problems) else { continue };
            let own: Vec<&str> = kind.needs().iter().chain(kind.may_have()).copied().collect();
            let text = format!(
                "[regulations] {key} is for control = {}, and this event has control = {}, which has {}",
                of_which(key).join(" or "),
                quoted(kind.word()),
                own.join(", "),
            );
            let (of, values) = ("control", OneOf(of_which(key)));
            let wrong = WrongRegulation::IsFor { key: key.to_owned(), of, values };
            problems.add_wrong(found.line, text, wrong);
        }
        if base.is_none_or(|base| Kind::of(base.control) != kind) {
            for key in kind.needs().iter().filter(|key| !section.has(key)) {
                let example = section.example(key);
                let word = quoted(kind.word());
                let text = format!(
                    "[regulations] control = {word} is not that of the profile, and lacks {key}, for example: \
                     {example}"
                );
                let line = section.raw("control", problems).map_or(section.line, |found| found.line);
                problems.add(line, text);
            }
        }
        self.values_fit(kind, base, problems);
    }

    fn values_fit(&self, kind: Kind, base: Option<&Regulations>, problems: &mut Problems) {
        match kind {
            Kind::Sessions => {}
            Kind::Window => {
                if let Some(moves) = self.moves.filter(|moves| moves.value > WIDEST_WINDOW) {
                    let text = format!(
                        "[regulations] moves = {}: a window may have at most {WIDEST_WINDOW}",
                        moves.value
                    );
                    problems.add(moves.line, text);
                }
            }
            Kind::Fischer => {
                let before = match base.map(|base| base.control) {
                    Some(Control::Fischer { base, .. }) => Some(base),
                    _ => None,
                };
                let least = self.base_days.or(before).unwrap_or(0);
                if let Some(most) = self.most_days.filter(|most| (1..least).contains(&most.value)) {
                    let text = format!(
                        "[regulations] most_days = {}: there are more days at the start ({least}); 0 for any \
                         number",
                        most.value
                    );
                    problems.add(most.line, text);
                }
            }
            Kind::TripleBlock => {
                if let Some(bank) = self.bank_days.filter(|bank| ![50, 75].contains(&bank.value)) {
                    let text = format!("[regulations] bank_days = {}: it may be 50 or 75", bank.value);
                    problems.add(bank.line, text);
                }
            }
        }
    }

    /// What is given, and what the base has of the rest where its control is of this kind.
    pub fn over(self, base: Option<Control>) -> Option<Control> {
        let kind = self.kind.or(base.map(Kind::of))?;
        Some(match (kind, base) {
            (Kind::Sessions, Some(Control::Sessions { moves, days, carry_over, later })) => {
                self.sessions(Some((Session { moves, days }, carry_over)), later)?
            }
            (Kind::Sessions, _) => self.sessions(None, None)?,
            (Kind::Fischer, Some(Control::Fischer { base, per_move, most })) => {
                self.fischer(Some((base, per_move)), most)?
            }
            (Kind::Fischer, _) => self.fischer(None, 0)?,
            (Kind::Window, Some(Control::Window { moves, days })) => {
                self.window(Some(Session { moves, days }))?
            }
            (Kind::Window, _) => self.window(None)?,
            (Kind::TripleBlock, Some(Control::TripleBlock { increment, bank, protect })) => {
                self.triple_block(Some((increment, bank)), protect)?
            }
            (Kind::TripleBlock, _) => self.triple_block(None, false)?,
        })
    }

    fn session(&self, base: Option<Session>) -> Option<Session> {
        Some(Session {
            moves: self.moves.map(|found| found.value).or(base.map(|base| base.moves))?,
            days: self.days.or(base.map(|base| base.days))?,
        })
    }

    fn sessions(&self, base: Option<(Session, bool)>, later: Option<Session>) -> Option<Control> {
        let first = self.session(base.map(|(session, _)| session))?;
        // In a later session 0 stands for what the first has.
        let or_first = |given: Option<u32>, before: Option<u32>, first: u32| {
            given.or(before).filter(|number| *number > 0).unwrap_or(first)
        };
        let later = Session {
            moves: or_first(self.later_moves, later.map(|later| later.moves), first.moves),
            days: or_first(self.later_days, later.map(|later| later.days), first.days),
        };
        Some(Control::Sessions {
            moves: first.moves,
            days: first.days,
            carry_over: self.carry_over.or(base.map(|(_, carry_over)| carry_over))?,
            later: Some(later).filter(|later| *later != first),
        })
    }

    fn fischer(&self, base: Option<(u32, u32)>, most: u32) -> Option<Control> {
        Some(Control::Fischer {
            base: self.base_days.or(base.map(|(base, _)| base))?,
            per_move: self.days_per_move.or(base.map(|(_, per_move)| per_move))?,
            most: self.most_days.map_or(most, |found| found.value),
        })
    }

    fn window(&self, base: Option<Session>) -> Option<Control> {
        let Session { moves, days } = self.session(base)?;
        Some(Control::Window { moves, days })
    }

    fn triple_block(&self, base: Option<(u32, u32)>, protect: bool) -> Option<Control> {
        Some(Control::TripleBlock {
            increment: self.increment_days.or(base.map(|(increment, _)| increment))?,
            bank: self.bank_days.map(|found| found.value).or(base.map(|(_, bank)| bank))?,
            protect: self.protect.unwrap_or(protect),
        })
    }
}

/// The controls that have a key, as a message names them.
fn of_which(key: &str) -> Vec<String> {
    let having = KINDS.iter().filter(|(_, kind)| kind.is_some_and(|kind| kind.has(key)));
    having.map(|(word, _)| quoted(word)).collect()
}
