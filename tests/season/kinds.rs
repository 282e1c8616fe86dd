//! What each kind of letter is about, by the words of the table of letters: what may come at any hour, and what at most
//! once a day (semantics 40).

#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Class {
    /// A move, or the games that begin.
    Move,
    /// What was ruled, and how a game ended.
    Ruling,
    /// What somebody has just asked, or claimed.
    Question,
    /// The answer to a mail of its reader's own.
    Answer,
    /// What can wait for a morning.
    Rest,
}

const TABLE: [(Class, &[&str]); 5] = [
    (
        Class::Move,
        &[
            "start-player",
            "start-director",
            "recorded",
            "your-move",
            "followed",
            "conditionals",
            "draw-offered",
            "offer-declined",
            "notation-proposed",
            "notation-agreed",
            "late-move-kept",
            "refilled",
            "repeat",
            "repeat-sent",
            "message",
        ],
    ),
    (
        Class::Ruling,
        &[
            "ruling",
            "illegal-move",
            "sanctioned",
            "penalty-given",
            "draw-agreed",
            "claim-refused",
            "tables-refuse",
            "game-over",
            "counted-anew",
            "end-date-passed",
            "forfeit-unclear",
            "case-left",
            "order-to-deputy",
            "token-renewed",
            "token-renewed-director",
            "address-changed",
            "address-left",
            "opponent-replaced",
            "replaced",
            "taken-out",
            "event-put-right",
            "office-given",
            "office-ended",
            "address-asked",
            "address-kept",
            "outage",
            "played-again",
        ],
    ),
    (
        Class::Question,
        &[
            "confirm-game",
            "hold-request",
            "confirm-line",
            "order-asked",
            "claim-waits",
            "adjudication-claimed",
            "time-claimed",
            "tables-silent",
            "sent-in-time",
            "question",
            "report",
            "appeal",
            "case-waits",
            "address-disputed",
            "address-wish",
            "announcement",
        ],
    ),
    (
        Class::Answer,
        &[
            "unread",
            "empty",
            "unknown-game",
            "not-your-game",
            "which-game",
            "dealt-with",
            "untagged",
            "confirm-unknown",
            "status",
            "score",
            "clock",
            "games",
            "table",
            "pgn",
            "journal",
            "seal-answer",
            "settings",
            "help",
            "rules",
            "ruling-entered",
            "ruling-refused",
            "passed-on",
            "message-passed-on",
            "answer",
            "answer-passed-on",
            "order-unread",
            "order-left-out",
            "director-help",
            "director-untagged",
            "too-large",
            "leave",
            "leave-shown",
            "withdrawal-passed-on",
            "appeal-refused",
            "case-shown",
            "cases-shown",
            "cases-answered",
            "games-of-event",
            "leave-of-all",
            "letters-written",
            "mails-received",
            "player-shown",
            "ending-frozen",
            "signed",
            "event-ordered",
        ],
    ),
    (
        Class::Rest,
        &[
            "daily",
            "docket",
            "reminder",
            "flag-reported",
            "flag-withdrawn",
            "silence-reported",
            "late-move",
            "long-way",
            "long-think",
            "accepted-late-director",
            "dates-disputed",
            "offers-reported",
            "asked-often",
            "doubtful",
            "disowned",
            "withdrawal",
            "leave-of-opponent",
            "hold-dropped",
            "outage-director",
            "alarm",
            "stands-still",
            "game-waits",
            "to-adjudicate",
            "limit-passed",
            "players-mail",
            "question-lapsed",
            "quarantined-player",
            "quarantined-operator",
            "copy-made",
            "copy-put-back",
            "corrected",
            "event-removed",
            "final-report",
        ],
    ),
];

/// What a letter of this kind is about.
pub fn class(kind: &str, to_director: bool) -> Class {
    match kind {
        // The player has sent a record, and the director is to decide on it.
        "record-differs" if to_director => Class::Rest,
        "record-differs" => Class::Answer,
        refusal if refusal.starts_with("refused-") => Class::Answer,
        of_leave if of_leave.starts_with("leave-") && of_leave != "leave-of-opponent" => Class::Answer,
        other => {
            let found = TABLE.iter().find(|(_, kinds)| kinds.contains(&other));
            found
                .unwrap_or_else(|| {
                    panic!("tests/season/kinds.rs does not say what a letter {other} is about")
                })
                .0
        }
    }
}

/// Whether it tells a player that he has a move to make which he has been asked for before.
pub fn reminds(kind: &str) -> bool {
    ["reminder", "flag-reported", "silence-reported", "repeat", "hold-dropped", "daily"].contains(&kind)
}

/// Whether what a player sent did not come to a move.
pub fn asks_again(kind: &str) -> bool {
    let others = ["unread", "empty", "which-game", "illegal-move", "claim-refused", "dealt-with"];
    kind.starts_with("refused-") || others.contains(&kind)
}
