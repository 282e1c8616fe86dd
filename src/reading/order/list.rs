//! The list of orders: what stands behind the game of each or may, what stands in an outline where it is missing, what
//! each does, and a sample of each.

use super::cursor::plain;
use crate::{
    model::{EventCode, GameId, RequestWord, Verb, did_you_mean},
    wording::{Sentence, Wording},
};

use Slot::*;

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Slot {
    Side,
    MaySide,
    Withdrawn,
    Whom,
    Result,
    Ground,
    HalfMove,
    Kept,
    MustKeep,
    Days,
    Entry,
    Position,
    MayPosition,
    Colours,
    Clocks,
    MustClocks,
    Force,
    Key,
    Value,
    Move,
    CardDates,
    First,
    Last,
}

impl Slot {
    pub(super) fn must(self) -> bool {
        self.gap().is_some()
    }

    /// What stands in an outline where it is missing; none where it need not be there.
    pub(super) fn gap(self) -> Option<&'static str> {
        Some(match self {
            Slot::Side => "SIDE",
            Slot::Whom => "WHOM:",
            Slot::Result => "RESULT",
            Slot::HalfMove => "MOVE SIDE",
            Slot::MustKeep => "clocks KEEP-OR-RESET",
            Slot::Days => "DAYS",
            Slot::Entry => "ENTRY",
            Slot::Position => "POSITION",
            Slot::MustClocks => "SIDE DAYS",
            Slot::Key => "KEY",
            Slot::Value => "VALUE",
            Slot::Move => "MOVE",
            Slot::First => "FIRST-DAY",
            Slot::Last => "LAST-DAY",
            Slot::Ground
            | Slot::MaySide
            | Slot::Withdrawn
            | Slot::Kept
            | Slot::MayPosition
            | Slot::Colours
            | Slot::Clocks
            | Slot::Force
            | Slot::CardDates => return None,
        })
    }
}

/// What stands in an outline where something is missing.
const GAPS: [&str; 18] = [
    "GAME",
    "SIDE",
    "WHOM",
    "RESULT",
    "MOVE",
    "POSITION",
    "DAYS",
    "ENTRY",
    "KEY",
    "VALUE",
    "DATE",
    "FIRST-DAY",
    "LAST-DAY",
    "KEEP-OR-RESET",
    "KEEP-OR-RESTORE",
    "RECEIVED-OR-SENT",
    "NUMBER",
    "REASON",
];

/// A word that only an outline has.
pub(super) fn gap(word: &str) -> Option<&'static str> {
    GAPS.into_iter().find(|gap| *gap == plain(word))
}

struct Row {
    does: &'static str,
    slots: &'static [Slot],
    /// What stands behind the game in a sample.
    arguments: &'static str,
    /// The reason of the sample, or what is to be told; `help` has none.
    reason: Option<&'static str>,
}

fn listed(verb: Verb) -> Row {
    let row = |does, slots, arguments, reason| Row { does, slots, arguments, reason: Some(reason) };
    match verb {
        Verb::Result => {
            row("order-does-result", &[Result, Ground], "1-0 time", "sample-reason-no-move-since-may")
        }
        Verb::Grant => row("order-does-grant", &[MaySide], "", "sample-reason-three-times"),
        Verb::Refuse => row("order-does-refuse", &[MaySide], "", "sample-reason-only-twice"),
        Verb::Move => row(
            "order-does-move",
            &[Move, CardDates],
            "12. 7163 received 2026-12-01 sent 2026-12-03",
            "sample-reason-from-postcard",
        ),
        Verb::Reinstate => {
            row("order-does-reinstate", &[HalfMove, Kept], "12 w clocks restore", "sample-reason-our-mistake")
        }
        Verb::Reconstruct => row(
            "order-does-reconstruct",
            &[Position, Clocks, Force],
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40 white 30 moves 9 black 12 moves 9",
            "sample-reason-scores-agree",
        ),
        Verb::Restart => row(
            "order-does-restart",
            &[Colours, MayPosition, MustKeep],
            "colours clocks reset",
            "sample-reason-colours-reversed",
        ),
        Verb::Stop => row("order-does-stop", &[], "", "sample-reason-post-on-strike"),
        Verb::Resume => row("order-does-resume", &[], "", "sample-reason-strike-over"),
        Verb::Clocks => {
            row("order-does-clocks", &[MustClocks], "white 30 moves 9", "sample-reason-leave-forgotten")
        }
        Verb::NewPeriod => row("order-does-new-period", &[Side], "w", "sample-reason-score-lost"),
        Verb::Penalty => row("order-does-penalty", &[Side, Days], "b 5", "sample-reason-same-illegal-move"),
        Verb::Credit => row("order-does-credit", &[Side, Days], "w 3", "sample-reason-desk-late"),
        Verb::Warn => row("order-does-warn", &[Side], "b", "sample-reason-vain-offers"),
        Verb::Strike => row("order-does-strike", &[Entry], "17", "sample-reason-slip-of-the-pen"),
        Verb::Regulation => {
            row("order-does-regulation", &[Key, Value], "notation any", "sample-reason-as-announced")
        }
        Verb::Leave => row(
            "order-does-leave",
            &[Side, First, Last],
            "w 2026-12-20 2027-01-03",
            "sample-reason-in-hospital",
        ),
        Verb::Neutral => {
            row("order-does-neutral", &[First, Last], "2026-12-20 2027-01-03", "sample-reason-post-on-strike")
        }
        Verb::Withdraw => row("order-does-withdraw", &[Side, Withdrawn], "b", "sample-reason-cannot-go-on"),
        Verb::Overstep => row("order-does-overstep", &[Side], "b", "sample-reason-no-time-left"),
        Verb::Resend => row("order-does-resend", &[], "", "sample-reason-new-mailbox"),
        Verb::Delivered => row("order-does-delivered", &[], "", "sample-reason-server-refuses"),
        Verb::Tell => row("order-does-tell", &[Whom], "both:", "sample-reason-new-year"),
        Verb::Help => Row { does: "order-does-help", slots: &[], arguments: "", reason: None },
    }
}

pub fn does(verb: Verb) -> Sentence {
    Sentence::new(listed(verb).does, Vec::new())
}

pub fn sample_reason(verb: Verb) -> Option<Sentence> {
    listed(verb).reason.map(|reason| Sentence::new(reason, Vec::new()))
}

/// A whole order, for a game that cannot be: sent as it stands it is not obeyed. Its reason is in the reader's language.
pub fn sample(verb: Verb, wording: Wording<'_>) -> String {
    let Some(reason) = sample_reason(verb) else { return "td help".to_owned() };
    let game = GameId::new(EventCode::of_samples(), 1);
    let order = format!("td {} {game} {}", verb.word(), listed(verb).arguments);
    format!("{} {}", order.trim_end(), wording.say(&reason))
}

/// What a request brings.
pub fn shows(word: RequestWord) -> Sentence {
    let id = match word {
        RequestWord::Cases => "request-shows-cases",
        RequestWord::Case => "request-shows-case",
        RequestWord::Games => "request-shows-games",
        RequestWord::Table => "request-shows-table",
        RequestWord::Clock => "request-shows-clock",
        RequestWord::Score => "request-shows-score",
        RequestWord::Journal => "request-shows-journal",
        RequestWord::Player => "request-shows-player",
        RequestWord::Pgn => "request-shows-pgn",
        RequestWord::Letters => "request-shows-letters",
        RequestWord::Mails => "request-shows-mails",
        RequestWord::Leave => "request-shows-leave",
        RequestWord::Report => "request-shows-report",
    };
    Sentence::new(id, Vec::new())
}

/// Whole requests, those about a game for one that cannot be.
pub fn request_samples(word: RequestWord) -> Vec<String> {
    let behind: &[&str] = match word {
        RequestWord::Cases | RequestWord::Table | RequestWord::Leave => &[""],
        RequestWord::Case => &["12"],
        RequestWord::Games => &["", "silent", "passed", "Novak"],
        RequestWord::Player => &["Novak"],
        RequestWord::Clock
        | RequestWord::Score
        | RequestWord::Journal
        | RequestWord::Letters
        | RequestWord::Mails => &["EXAMPLE/1"],
        RequestWord::Pgn => &["EXAMPLE/1", "finished"],
        RequestWord::Report => &["now"],
    };
    behind.iter().map(|behind| format!("td {word} {behind}").trim_end().to_owned()).collect()
}

pub(super) fn slots(verb: Verb) -> &'static [Slot] {
    listed(verb).slots
}

/// Whether it takes nothing behind its game but the reason.
pub fn takes_nothing(verb: Verb) -> bool {
    verb != Verb::Help && !slots(verb).iter().any(|slot| slot.must())
}

/// Whether a side is the last of what it needs.
pub(super) fn ends_in_a_side(verb: Verb) -> bool {
    slots(verb).iter().rfind(|slot| slot.must()).is_some_and(|slot| matches!(slot, Side | HalfMove))
}

/// Whether it may be given for all running games of an event at once.
pub(super) fn may_name_an_event(verb: Verb) -> bool {
    matches!(verb, Verb::Regulation | Verb::Stop | Verb::Resume | Verb::Neutral)
}

/// The order that a misspelt word was meant to begin.
pub(super) fn meant(word: &str) -> Option<Verb> {
    did_you_mean::nearest(word, Verb::ALL.map(Verb::word)).and_then(Verb::named)
}
