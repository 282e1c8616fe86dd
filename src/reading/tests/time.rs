//! Words about a player's own time, and what is none of them.

use super::*;

#[test]
fn words_about_time_count_alone_on_their_line() {
    each_is(&[
        ("leave", "Leaves"),
        ("Leave", "Leaves"),
        ("cancel leave", "Leaves"),
        ("leave 2026-12-20 2027-01-03", "Leave { from: One(2026-12-20), until: One(2027-01-03) }"),
        ("Leave from 20.12.2026 - 3.1.2027.", "Leave { from: One(2026-12-20), until: One(2027-01-03) }"),
        ("Leave: 2026-12-20 - 2027-01-03", "Leave { from: One(2026-12-20), until: One(2027-01-03) }"),
        (
            "leave 20 December 2026 until 3 January 2027",
            "Leave { from: One(2026-12-20), until: One(2027-01-03) }",
        ),
        (
            "leave 3/4/2027 20/4/2027",
            "Leave { from: Either(2027-04-03, 2027-03-04), until: One(2027-04-20) }",
        ),
        (
            "Game CLUB26/7: leave 2026-12-20 2027-01-03",
            "[CLUB26/7] Leave { from: One(2026-12-20), until: One(2027-01-03) }",
        ),
        ("cancel leave 2026-12-20", "CancelLeave(One(2026-12-20))"),
        ("Cancel leave 20. 12. 2026!", "CancelLeave(One(2026-12-20))"),
        ("long think", "LongThink"),
        ("Long think!", "LongThink"),
        ("refill", "Refill"),
        ("repeat", "Repeat"),
        ("clock", "Clock"),
        ("withdraw", "Withdraw"),
        ("I withdraw.", "Withdraw"),
        ("timezone UTC", "Zone(Zone(UTC))"),
        ("Timezone europe/prague", "Zone(Zone(Europe/Prague))"),
        ("time zone America/New York", "Zone(Zone(America/New_York))"),
    ]);
}

#[test]
fn what_looks_meant_is_asked_back() {
    each_is(&[
        ("leave 2026-12-20", "? LeaveDates"),
        ("leave 20.12. - 3.1.", "? LeaveDates"),
        ("leave 2026-12-20 2027-02-30", "? LeaveDates"),
        ("leave 2026-12-20 2027-01-03 please", "? LeaveDates"),
        ("cancel leave 2026-13-20", "? LeaveDates"),
        ("I will be on leave from 20.12.2026 to 3.1.2027", "? LeaveDates"),
        ("My leave begins on 20.12.", "? LeaveDates"),
        ("I shall be on leave from the 24th of December until New Year.", "? LeaveDates"),
        ("leave from May 4 on", "? LeaveDates"),
        ("Leave: 4-8 May 2027", "? LeaveDates"),
        ("I withdraw from the tournament", "? WordInProse(Withdraw)"),
        ("Sorry, my withdrawal from this event is final", "? WordInProse(Withdraw)"),
        ("I have to withdraw.", "? WordInProse(Withdraw)"),
        ("timezone Prague", "? NoZone { text: \"Prague\", near: OneOf([\"Europe/Prague\"]) }"),
        ("timezone Mars/Base", "? NoZone { text: \"Mars/Base\", near: OneOf([]) }"),
        ("timezone", "? NoZone { text: \"\", near: OneOf([]) }"),
        ("I withdraw my draw offer", "? TakenBack"),
    ]);
}

#[test]
fn prose_about_time_is_prose() {
    for text in [
        "leave me alone",
        "Leave:",
        "You may leave 5 pawns there, and in March I marched on.",
        "I leave for Prague tomorrow at 12.30",
        "I leave the pawn where it is",
        "You should withdraw the bishop",
        "He had to withdraw his knight from f3",
        "leave.",
        "clock.",
        "a long think",
        "I need a long think about this",
        "the clock is running",
        "please repeat",
        "repeat after me",
        "refill my glass",
        "timezone differences are hard to bear",
        "cancel leave it as it is",
        "on holiday until 3.1.2027",
    ] {
        assert_eq!(shown(text), "", "{text}");
    }
}
