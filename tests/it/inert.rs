//! Our own letters are inert: whatever a mail program does to a letter that it sends back, nothing is read from it.
//!
//! Laws 13.3.2.3, 14.2.1
//! Beside the Laws: conditionals

mod acts;
mod mirror;
mod post;
mod rulings;
mod time;
mod time_words;

use crate::support::club::LENA;
use acts::*;
use amici::letters::LetterKind;
use mirror::started;
use rulings::*;

const TOM: &str = "tom@baker.example";

/// Jan has White against Lena in CLUB26/1, Lena against Tom in CLUB26/2, Tom against Jan in CLUB26/3.
pub const TRIANGLE: &str = r#"
[event]
code = "CLUB26"
name = "Club Championship 2026"
site = "Example CC"
start = 2026-12-01
director = { name = "Weiss, Anna", email = "td@club.example" }
format = "games"

[regulations]
profile = "iccf-email"
remind_after = []
remind_share = 0
silence_days = 0
inactive_days = 0

[[player]]
name = "Novak, Jan"
email = ["jan@novak.example"]
timezone = "Europe/Prague"

[[player]]
name = "Weber, Lena"
email = ["lena@weber.example"]
timezone = "Europe/Berlin"

[[player]]
name = "Baker, Tom"
email = ["tom@baker.example"]
timezone = "Europe/London"

[[game]]
white = "Novak, Jan"
black = "Weber, Lena"

[[game]]
white = "Weber, Lena"
black = "Baker, Tom"

[[game]]
white = "Baker, Tom"
black = "Novak, Jan"
"#;

/// What offers and claims need that are not reached by the Laws alone.
const REGULATIONS: &str = "profile = \"fide-club\"\nillegal_moves = [\"bonus\"]\nearly_draw = \"consent\"\n\
                           draw_after_moves = 9\ntablebase_men = 7\nadjudication = \"after 2020-01-01\"\n\
                           offers_reported_after = 1";

/// In which time has consequences by itself.
const SILENT: &str = "remind_after = [14]\nsilence_days = 20\nfirst_overstep = \"new-count\"\n\
                      flag_fall = \"automatic\"\nflag_grace_hours = 0\n";

/// What comes of that.
const BY_TIME: [&str; 7] = [
    "reminder",
    "silence-reported",
    "outage",
    "outage-director",
    "counted-anew",
    "limit-passed",
    "game-waits",
];

/// What comes once the end date has passed.
const BY_END: [&str; 4] = ["end-date-passed", "refused-past-end", "adjudication-claimed", "to-adjudicate"];

/// What lists all of a day.
const DAILY: [&str; 2] = ["daily", "docket"];

/// What comes after a copy was put back.
const BY_COPY: [&str; 1] = ["played-again"];

/// What comes where flags fall by themselves.
const BY_FLAG: [&str; 3] = ["asked-often", "late-move-kept", "sent-in-time"];

const LAST: &str = "white = \"Baker, Tom\"\n";

const ENDGAME: &str = "white = \"Baker, Tom\"\nfen = \"4k3/8/8/8/8/8/R7/4K3 w - - 0 1\"\n";

/// What needs tables of endgames, a search that does not come to its end, a regulation that changes while an offer
/// stands, a director who plays, other officials than a director, a journal that does not hold, an event that is
/// changed, closed or removed at the shell, or a copy of the database that is made or put back.
const UNREACHED: [&str; 15] = [
    "alarm",
    "final-report",
    "order-to-deputy",
    "office-given",
    "office-ended",
    "stands-still",
    "copy-put-back",
    "copy-made",
    "event-removed",
    "event-put-right",
    "taken-out",
    "tables-refuse",
    "forfeit-unclear",
    "refused-draw-too-early",
    "refused-being-decided",
];

#[test]
fn every_letter_that_is_sent_back_is_inert() {
    let mut mirror = started(TRIANGLE);
    let mail = mirror.tagged(LENA, 2, 1, "1. 5254");
    let letters = mirror.mail(&mail);
    conditionals(&mut mirror);
    questions(&mut mirror);
    director(&mut mirror);
    game(&mut mirror);
    limits(&mut mirror);
    notations(&mut mirror);
    troubles(&mut mirror, &letters[1]);
    claims(&mut mirror);
    let mut reached = mirror.kinds.clone();
    let mut doubtful = started(TRIANGLE);
    doubts(&mut doubtful);
    reached.append(&mut doubtful.kinds);
    let mut strict =
        started(&TRIANGLE.replace("profile = \"iccf-email\"", REGULATIONS).replace(LAST, ENDGAME));
    rulings(&mut strict);
    tables(&mut strict);
    reached.append(&mut strict.kinds);
    let by_post = "profile = \"iccf-email\"
day_rule = \"postal\"
transit_days = 5";
    let mut postal = started(&TRIANGLE.replace("profile = \"iccf-email\"", by_post));
    post::post(&mut postal);
    reached.append(&mut postal.kinds);
    let mut way = started(TRIANGLE);
    post::long_way(&mut way);
    reached.append(&mut way.kinds);
    let mut shown = started(TRIANGLE);
    asked_for(&mut shown);
    reached.append(&mut shown.kinds);
    let mut talk = started(TRIANGLE);
    messages(&mut talk);
    reached.append(&mut talk.kinds);
    let mut roster = started(TRIANGLE);
    people(&mut roster);
    reached.append(&mut roster.kinds);
    let elsewhere = |kind: &str| {
        [&BY_TIME[..], &BY_END, &TIMED, &BY_FLAG, &DAILY, &BY_COPY].iter().any(|kinds| kinds.contains(&kind))
    };
    let missing: Vec<&str> = LetterKind::ALL
        .map(LetterKind::word)
        .into_iter()
        .filter(|kind| !reached.contains(*kind) && !elsewhere(kind))
        .collect();
    assert_eq!(missing, UNREACHED, "kinds that were not reached");
    assert!(mirror.returned > 500, "{} mails sent back", mirror.returned);
    assert!(mirror.flattened > 60, "{} pages sent back", mirror.flattened);
    let lines: usize =
        [&mirror, &doubtful, &strict, &postal, &talk].iter().map(|mirror| mirror.lines_returned).sum();
    assert!(lines > 1_000, "{lines} lines of the director sent back");
    assert!(mirror.answers < mirror.returned, "{} answers to {}", mirror.answers, mirror.returned);
}

#[test]
fn every_letter_that_comes_unasked_is_inert() {
    let mut mirror =
        started(&TRIANGLE.replace("remind_after = []\nremind_share = 0\nsilence_days = 0\n", SILENT));
    time::nobody_moves(&mut mirror);
    let by_claim = "flag_fall = \"claim\"\nremind_after = []";
    let mut unclaimed = started(&TRIANGLE.replace("remind_after = []", by_claim));
    time::nobody_claims(&mut unclaimed);
    mirror.kinds.append(&mut unclaimed.kinds);
    assert!(BY_TIME.iter().all(|kind| mirror.kinds.contains(*kind)), "{:?}", mirror.kinds);
}

#[test]
fn letters_after_the_end_date_are_inert() {
    let mut mirror = started(&TRIANGLE.replace("format = ", "end = 2026-12-20\nformat = "));
    time::the_end_date_passes(&mut mirror);
    assert!(BY_END.iter().all(|kind| mirror.kinds.contains(*kind)), "{:?}", mirror.kinds);
}

#[test]
fn daily_letters_are_inert() {
    let mut mirror = started(TRIANGLE);
    time::many_things_on_a_day(&mut mirror);
    assert!(DAILY.iter().all(|kind| mirror.kinds.contains(*kind)), "{:?}", mirror.kinds);
}

#[test]
fn letters_after_a_copy_was_put_back_are_inert() {
    let mut mirror = started(TRIANGLE);
    time::a_copy_is_put_back(&mut mirror);
    assert!(BY_COPY.iter().all(|kind| mirror.kinds.contains(*kind)), "{:?}", mirror.kinds);
}

#[test]
fn letters_where_flags_fall_by_themselves_are_inert() {
    let profile = "profile = \"iccf-email\"";
    let mut mirror = started(&TRIANGLE.replace(profile, &format!("{profile}\nflag_fall = \"automatic\"")));
    time::flag_falls(&mut mirror);
    assert!(BY_FLAG.iter().all(|kind| mirror.kinds.contains(*kind)), "{:?}", mirror.kinds);
}

/// What is written about the words of players about their time.
const TIMED: [&str; 22] = [
    "clock",
    "leave",
    "leave-shown",
    "leave-no-game",
    "leave-not-here",
    "leave-which-date",
    "leave-backwards",
    "leave-not-in-advance",
    "leave-overlaps",
    "leave-too-long",
    "leave-not-booked",
    "leave-of-opponent",
    "long-think",
    "refilled",
    "repeat",
    "repeat-sent",
    "withdrawal",
    "withdrawal-passed-on",
    "refused-no-time-runs",
    "refused-no-refill",
    "refused-repeat-too-soon",
    "refused-on-leave",
];

#[test]
fn letters_about_words_of_time_are_inert() {
    let profile = "profile = \"iccf-email\"";
    let with = |keys: &str| started(&TRIANGLE.replace(profile, &format!("{profile}\n{keys}")));
    let mut leave = with("leave_days = 30\nmove_in_leave = \"refused\"\nrepeat_after = 0");
    time_words::words(&mut leave);
    time_words::on_leave(&mut leave);
    let mut reached = leave.kinds;
    let mut block = with("control = \"triple-block\"\nincrement_days = 3\nbank_days = 75\nleave_days = 0");
    time_words::triple_block(&mut block);
    reached.append(&mut block.kinds);
    let missing: Vec<&str> = TIMED.into_iter().filter(|kind| !reached.contains(*kind)).collect();
    assert_eq!(missing, [""; 0], "kinds that were not reached");
}
