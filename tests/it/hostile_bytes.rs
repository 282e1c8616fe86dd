//! Bytes that are meant to break the reader: they are set aside, and nothing else stops.

use crate::support::club::*;
use chrono::Duration;

fn head(from: &str, to: &str, more: &str) -> String {
    format!("From: {from}\r\nTo: {to}\r\nSubject: x\r\nMessage-ID: <{}@x.example>\r\n{more}", more.len())
}

/// These bytes and Jan's first move behind them, in one pass: the move is played. Gives what else was written.
fn before_a_move(bytes: &[u8]) -> (Club, Vec<(String, String)>) {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    club.later(20);
    club.send_bytes(bytes);
    club.later(1);
    club.send(&Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    club.pass();
    let letters = club.letters();
    let mut written = kinds(&club, &letters);
    assert_eq!(club.moves(), ["5254"]);
    let told = sent(&[(JAN, "recorded"), (LENA, "your-move")]);
    assert!(told.iter().all(|one| written.contains(one)), "{written:?}");
    written.retain(|one| !told.contains(one));
    (club, written)
}

#[test]
fn mails_in_mails_in_mails_are_set_aside() {
    let bomb = "Content-Type: message/rfc822\r\n\r\n".repeat(8000);
    let (mut club, written) = before_a_move(head(JAN, DESK, &bomb).as_bytes());
    assert_eq!(written, sent(&[(OPERATOR, "quarantined-operator"), (JAN, "quarantined-player")]));
    assert_eq!(club.mails()[1].state.word(), "quarantined");
    // It is not read again.
    let attempts = club.mails()[1].attempts;
    club.later(1);
    club.pass();
    assert_eq!(club.letters().len(), 0);
    assert_eq!(club.mails()[1].attempts, attempts);
}

#[test]
fn a_stranger_who_breaks_the_reader_hears_nothing() {
    let bomb = "Content-Type: message/rfc822\r\n\r\n".repeat(100);
    for from in ["mallory@evil.example", "", "jan@novak.example, lena@weber.example"] {
        let (_, written) = before_a_move(head(from, DESK, &bomb).as_bytes());
        assert_eq!(written, sent(&[(OPERATOR, "quarantined-operator")]), "{from}");
    }
}

#[test]
fn a_machine_that_breaks_the_reader_is_not_answered() {
    let bomb = "Content-Type: message/rfc822\r\n\r\n".repeat(100);
    for line in ["Return-Path: <>", "Auto-Submitted: auto-replied", "List-Id: <x>", "Precedence: bulk"] {
        let (_, written) = before_a_move(head(JAN, DESK, &format!("{line}\r\n{bomb}")).as_bytes());
        assert_eq!(written, sent(&[(OPERATOR, "quarantined-operator")]), "{line}");
    }
}

#[test]
fn header_lines_without_end_are_set_aside() {
    for count in [1_100, 300_000] {
        let (club, written) = before_a_move(head(JAN, DESK, &"X: y\r\n".repeat(count)).as_bytes());
        assert_eq!(
            written,
            sent(&[(OPERATOR, "quarantined-operator"), (JAN, "quarantined-player")]),
            "{count}"
        );
        assert_eq!(club.mails()[1].state.word(), "quarantined");
    }
}

#[test]
fn parts_without_end_are_set_aside() {
    let parts = "--B\r\nContent-Type: text/plain\r\n\r\n1. 4244\r\n".repeat(3_000);
    let body = format!("Content-Type: multipart/mixed; boundary=B\r\n\r\n{parts}--B--\r\n");
    let (_, written) = before_a_move(head(JAN, DESK, &body).as_bytes());
    assert_eq!(written, sent(&[(OPERATOR, "quarantined-operator"), (JAN, "quarantined-player")]));
}

#[test]
fn parts_in_parts_in_parts_are_set_aside() {
    let nested: String = (0..3_000)
        .map(|depth| format!("Content-Type: multipart/mixed; boundary=B{depth}\r\n\r\n--B{depth}\r\n"))
        .collect();
    let (_, written) = before_a_move(head(JAN, DESK, &format!("{nested}\r\n1. 4244\r\n")).as_bytes());
    assert_eq!(written, sent(&[(OPERATOR, "quarantined-operator"), (JAN, "quarantined-player")]));
}

#[test]
fn who_sends_broken_mails_all_day_is_answered_a_few_times() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    for mail in 0..14 {
        let bomb = "Content-Type: message/rfc822\r\n\r\n".repeat(100 + mail);
        club.send_bytes(head(JAN, DESK, &bomb).as_bytes());
        club.send_bytes(&[head(JAN, &start.reply_to, "").as_bytes(), &endless_from(JAN, mail)].concat());
    }
    club.pass();
    let letters = club.letters();
    let told = letters.iter().filter(|letter| letter.to == JAN).count();
    assert!((2..=10).contains(&told), "{:?}", kinds(&club, &letters));
    assert!(club.moves().is_empty());
    // What he means is played all the same.
    club.later(1);
    let told = club.kinds_after(&Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    assert_eq!(told, sent(&[(JAN, "recorded"), (LENA, "your-move")]));
}

/// The text of a mail that is far too large, another one each time.
fn endless_from(person: &str, number: usize) -> Vec<u8> {
    format!("\r\n1. 4244 {person} {number}\r\n{}", "and so on and so forth\r\n".repeat(15_000)).into_bytes()
}

#[test]
fn rubbish_stops_nothing() {
    let mut noise: u32 = 7;
    let mut random = Vec::new();
    for _ in 0..20_000 {
        noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        random.push((noise >> 24) as u8);
    }
    let zeros = vec![0; 5000];
    let long = [b"From: ".as_slice(), &b"a".repeat(200_000)].concat();
    let broken = head(
        LENA,
        DESK,
        "Content-Type: text/plain; charset=\"\u{0}\"\r\nContent-Transfer-Encoding: base64\r\n\r\n=====\u{0}\r\n",
    );
    let mixed = head(LENA, DESK, "Content-Type: multipart/mixed; boundary=\r\n\r\n--\r\n--\r\n----\r\n");
    for bytes in
        [b"".as_slice(), b"\n", b"\r\n\r\n", &zeros, &random, &long, broken.as_bytes(), mixed.as_bytes()]
    {
        let (club, written) = before_a_move(bytes);
        let known = ["quarantined-operator", "untagged", "quarantined-player"];
        assert!(written.iter().all(|(_, kind)| known.contains(&kind.as_str())), "{written:?}");
        assert!(club.mails().iter().all(|mail| mail.state.word() != "new"));
    }
}

/// A mail of 400 KB with this text first.
fn with_a_picture(to: &str, text: &str) -> Vec<u8> {
    let picture = "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3g=\r\n".repeat(6_000);
    let body = format!(
        "Content-Type: multipart/mixed; boundary=B\r\n\r\n--B\r\nContent-Type: text/plain\r\n\r\n{text}\r\n--B\r\n\
         Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n{picture}--B--\r\n"
    );
    head(LENA, to, &body).into_bytes()
}

fn begun() -> (Club, Letter) {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    club.now = "2026-12-03T10:00:00Z".parse().unwrap();
    let asked = club.play_first(&start);
    (club, asked)
}

/// Semantics 17: what is newly written is whole once a quotation has begun.
/// "S17"
#[test]
fn a_move_above_770_kilobytes_of_quotation_is_played() {
    let (mut club, asked) = begun();
    let quoted = "> and so on and so forth, line for line\n".repeat(20_000);
    assert!(quoted.len() > 770_000);
    let text = format!("1... 5755\n\nOn Monday Amici referee wrote:\n{quoted}");
    let letters = club.exchange(&Mail::answer(&asked, LENA, &text));
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "recorded"), (JAN, "your-move")]), "{}", club.outcome());
    // Below the quotation nobody knows what was cut off.
    let (mut club, asked) = begun();
    let text = format!("On Monday Amici referee wrote:\n{quoted}\n1... 5755");
    let letters = club.exchange(&Mail::answer(&asked, LENA, &text));
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "too-large")]), "{}", club.outcome());
}

#[test]
fn a_large_mail_whose_text_is_whole_is_played() {
    let (mut club, asked) = begun();
    club.send_bytes(&with_a_picture(&asked.reply_to, "1... 5755"));
    club.pass();
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "recorded"), (JAN, "your-move")]), "{}", club.outcome());
    // Without a token it is held like any other.
    let (mut club, _) = begun();
    club.send_bytes(&with_a_picture(DESK, "Game CLUB26/1: 1... 5755"));
    club.pass();
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "hold-request")]));
}

/// Lena's mail of which the text is cut.
fn endless(to: &str) -> Vec<u8> {
    head(LENA, to, &format!("\r\n1... 5755\r\n{}", "and so on and so forth\r\n".repeat(15_000))).into_bytes()
}

#[test]
fn a_mail_whose_text_is_cut_is_asked_for_again_and_counts_from_its_receipt() {
    let (mut club, asked) = begun();
    club.now = "2026-12-05T10:00:00Z".parse().unwrap();
    let first = club.now;
    club.send_bytes(&endless(&asked.reply_to));
    club.pass();
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "too-large")]), "{}", club.outcome());
    assert_eq!(club.moves(), ["5254"]);
    // The same move in time, the same move too late for that, and another one.
    for (hours, text, counts) in
        [(47, "1... 5755", true), (144, "1... 5755", false), (20, "1... 4745", false)]
    {
        let mut club = club.copy();
        club.now = first + Duration::hours(hours);
        let told = club.kinds_after(&Mail::answer(&asked, LENA, text));
        assert_eq!(told, sent(&[(LENA, "recorded"), (JAN, "your-move")]));
        let from = if counts { first } else { club.now };
        assert_eq!(club.game().records[1].sent, from, "{hours} {text}");
    }
}

#[test]
fn a_large_mail_without_a_move_gives_no_days() {
    let (mut club, asked) = begun();
    let empty = |number: usize| {
        let body = format!("\r\nHello {number}\r\n{}", "and so on and so forth\r\n".repeat(15_000));
        head(LENA, &asked.reply_to, &body).into_bytes()
    };
    for number in 0..3 {
        club.send_bytes(&empty(number));
        club.pass();
        club.later(20);
    }
    club.kinds_after(&Mail::answer(&asked, LENA, "1... 5755"));
    assert_eq!(club.game().records[1].sent, club.now);
}

#[test]
fn two_large_mails_with_two_moves_give_no_choice_of_days() {
    let (mut club, asked) = begun();
    club.send_bytes(&endless(&asked.reply_to));
    club.send_bytes(
        &String::from_utf8(endless(&asked.reply_to)).unwrap().replace("5755", "4745").into_bytes(),
    );
    club.pass();
    club.letters();
    club.later(20);
    club.kinds_after(&Mail::answer(&asked, LENA, "1... 5755"));
    assert_eq!(club.game().records[1].sent, club.now);
}

#[test]
fn no_flag_is_reported_while_a_resend_of_the_large_mail_would_count_from_before_the_limit() {
    let (mut club, asked) = begun();
    let limit = club.game().standing().unwrap().deadline;
    club.now = limit - Duration::hours(1);
    let first = club.now;
    club.send_bytes(&endless(&asked.reply_to));
    club.pass();
    club.letters();
    club.now = first + Duration::hours(47);
    club.pass();
    let waits = club.letters();
    assert_eq!(kinds(&club, &waits), sent(&[(TD, "game-waits")]), "held up for a day");
    let told = club.copy().kinds_after(&Mail::answer(&asked, LENA, "1... 5755"));
    assert_eq!(told, sent(&[(LENA, "recorded"), (JAN, "your-move")]));
    club.now = first + Duration::hours(48);
    club.pass();
    let reported = club.letters();
    assert!(kinds(&club, &reported).contains(&(LENA.to_owned(), "flag-reported".to_owned())));
    // Another one, after the limit, would save nothing.
    let (mut club, asked) = begun();
    club.now = club.game().standing().unwrap().deadline + Duration::hours(1);
    club.send_bytes(&endless(&asked.reply_to));
    club.pass();
    let flagged = (LENA.to_owned(), "flag-reported".to_owned());
    let letters = club.letters();
    assert!(kinds(&club, &letters).contains(&flagged));
}

#[test]
fn after_seven_days_or_without_proof_the_large_mail_counts_no_more() {
    let (mut club, asked) = begun();
    let first = club.now;
    club.send_bytes(&endless(&asked.reply_to));
    club.pass();
    club.now = first + Duration::days(8);
    club.kinds_after(&Mail::answer(&asked, LENA, "1... 5755"));
    assert_eq!(club.game().records[1].sent, club.now);

    let (mut club, asked) = begun();
    let first = club.now;
    club.send_bytes(&endless(DESK));
    club.pass();
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "too-large")]));
    club.now = first + Duration::days(2);
    club.kinds_after(&Mail::answer(&asked, LENA, "1... 5755"));
    assert_eq!(club.game().records[1].sent, club.now);

    // A machine's large mail is a machine's mail.
    let (mut club, asked) = begun();
    let first = club.now;
    club.send_bytes(&[b"Auto-Submitted: auto-replied\r\n".as_slice(), &endless(&asked.reply_to)].concat());
    club.pass();
    assert_eq!(club.letters().len(), 0);
    club.now = first + Duration::days(2);
    club.kinds_after(&Mail::answer(&asked, LENA, "1... 5755"));
    assert_eq!(club.game().records[1].sent, club.now);
}

#[test]
fn a_large_mail_that_names_no_game_gives_no_credit_in_a_game_under_way() {
    let (mut club, asked) = begun();
    club.later(1);
    let last = club.exchange(&Mail::answer(&asked, LENA, "1... 5755"));
    let turn = last.iter().find(|letter| letter.to == JAN).unwrap().clone();
    let last = club.exchange(&Mail::answer(&turn, JAN, "2. 7163"));
    let asked = last.iter().find(|letter| letter.to == LENA).unwrap().clone();
    // Her large mail names her event only, as if it answered the start letter: no game of hers has time stopped by it.
    let token = club.token(LENA);
    club.send_bytes(&endless(&DESK.replace('@', &format!("+club26.{token}@"))));
    club.pass();
    club.letters();
    club.now = club.game().opening.start.and_hms_opt(12, 0, 0).unwrap().and_utc() + Duration::days(3);
    club.exchange(&Mail::answer(&asked, LENA, "2... 7866"));
    assert_eq!(club.game().records.last().unwrap().sent, club.now);
}

#[test]
fn a_large_mail_delivered_twice_is_answered_once() {
    let (mut club, asked) = begun();
    let bytes = endless(&asked.reply_to);
    for _ in 0..3 {
        club.send_bytes(&bytes);
    }
    club.pass();
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "too-large")]));
}

#[test]
fn lines_without_end_and_words_without_end_are_no_moves() {
    let (mut club, asked) = begun();
    let entries = club.game().entries;
    for body in ["5".repeat(200_000), "1... ".repeat(30_000), "(=) ".repeat(30_000), "[".repeat(100_000)] {
        let kinds = club.kinds_after(&Mail::answer(&asked, LENA, &body));
        assert!(kinds.iter().all(|(to, _)| to == LENA), "{kinds:?}");
        assert_eq!(club.game().entries, entries);
    }
    let told = club.kinds_after(&Mail::answer(&asked, LENA, "1... 5755"));
    assert_eq!(told, sent(&[(LENA, "recorded"), (JAN, "your-move")]));
}

#[test]
fn thirteen_forged_mails_do_not_make_us_mute_towards_their_victim() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    for number in 0..13 {
        club.send(&Mail::new(JAN, DESK, "x", &format!("This is forged mail {number}.")));
    }
    club.pass();
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "untagged"), (JAN, "untagged")]));
    let left_out = club.mails().iter().filter(|mail| mail.outcome.ends_with("; left out: cap")).count();
    assert_eq!(left_out, 11);
    assert_eq!(club.kinds_after(&Mail::answer(&start, JAN, "status")), sent(&[(JAN, "status")]));
    assert_eq!(club.kinds_after(&Mail::answer(&start, JAN, "help")), sent(&[(JAN, "help")]));
    let told = club.kinds_after(&Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    assert_eq!(told, sent(&[(JAN, "recorded"), (LENA, "your-move")]));
}

#[test]
fn a_question_that_the_cap_left_out_is_asked_the_next_day() {
    let mut club = Club::duel();
    club.letters();
    for body in ["Hello?", "Is anybody there?", "Game CLUB26/1: 1. 5254"] {
        club.later(1);
        club.send(&Mail::new(JAN, DESK, "x", body));
        club.pass();
    }
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "untagged"), (JAN, "untagged")]));
    assert!(club.outcome().contains("left out: cap"), "{}", club.outcome());
    club.later(2);
    club.pass();
    assert!(club.letters().is_empty());
    club.later(22);
    club.pass();
    let asked = club.now;
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "hold-request")]));
    assert!(letters[0].text.contains("| Game CLUB26/1: 1. 5254"), "{}", letters[0].text);
    club.later(1);
    club.pass();
    assert!(club.letters().is_empty(), "it is asked once");
    // All its times run from this letter, not from the mail.
    club.later(40);
    let told = club.kinds_after(&Mail::answer(&letters[0], JAN, "yes"));
    assert_eq!(told, sent(&[(JAN, "recorded"), (LENA, "your-move")]), "{}", club.outcome());
    assert_eq!(club.game().records[0].sent, asked);
}

#[test]
fn three_hundred_lines_to_the_director_are_one_letter() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    let lines: String = (0..300).map(|number| format!("td: Question {number}?\r\n")).collect();
    let letters = club.exchange(&Mail::answer(&start, JAN, &lines));
    assert_eq!(kinds(&club, &letters), sent(&[(TD, "question"), (JAN, "passed-on")]), "{}", club.outcome());
    for number in 0..300 {
        assert!(letters[0].text.contains(&format!("Question {number}?")), "{number}");
    }
}

#[test]
fn who_asks_the_director_twelve_times_a_day_is_heard_twelve_times() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    for number in 0..12 {
        club.send(&Mail::answer(&start, JAN, &format!("td: Question {number}?")));
    }
    club.send(&Mail::answer(&start, JAN, "report: Lena's brother moves for her."));
    club.pass();
    let letters = club.letters();
    let of = |kind: &str, club: &Club, letters: &[Letter]| {
        letters.iter().filter(|letter| letter.to == TD && club.kind(letter) == kind).count()
    };
    assert_eq!((of("question", &club, &letters), of("report", &club, &letters)), (10, 1));
    let kept = club.mails().iter().filter(|mail| mail.outcome.contains("tomorrow's letter")).count();
    assert_eq!(kept, 2);
    club.later(1);
    club.pass();
    assert!(club.letters().is_empty());
    club.later(23);
    club.pass();
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), sent(&[(TD, "question")]));
    for number in 0..12 {
        let there = letters[0].text.contains(&format!("Question {number}?"));
        assert_eq!(there, number >= 10, "{number}");
    }
    club.later(1);
    club.pass();
    assert!(club.letters().is_empty(), "it goes once");
    let told = club.kinds_after(&Mail::answer(&letters[0], TD, "Both are fine."));
    assert!(told.contains(&(JAN.to_owned(), "answer".to_owned())), "{told:?} {}", club.outcome());
}

#[test]
fn who_writes_to_his_opponent_twelve_times_a_day_is_heard_twelve_times() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    for number in 0..12 {
        club.send(&Mail::answer(&start, JAN, &format!("Game CLUB26/1: message: Remark {number}.")));
    }
    club.pass();
    let letters = club.letters();
    let to_lena = letters.iter().filter(|letter| letter.to == LENA).count();
    assert_eq!(to_lena, 10);
    let kept = club.mails().iter().filter(|mail| mail.outcome.contains("tomorrow's letter")).count();
    assert_eq!(kept, 2, "{}", club.outcome());
    // What goes with a move needs no letter of its own.
    let told = club.exchange(&Mail::answer(
        &start,
        JAN,
        "Game CLUB26/1: 1. 5254\nGame CLUB26/1: message: Remark 12.",
    ));
    assert_eq!(kinds(&club, &told), sent(&[(JAN, "recorded"), (LENA, "your-move")]));
    assert!(told.iter().any(|letter| letter.to == LENA && letter.text.contains("Remark 12.")));
    club.later(24);
    club.pass();
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "message")]));
    for number in 0..12 {
        let there = letters[0].text.contains(&format!("Remark {number}."));
        assert_eq!(there, number >= 10, "{number}");
    }
    club.later(1);
    club.pass();
    assert!(club.letters().is_empty(), "it goes once");
}

#[test]
fn leave_booked_and_given_up_all_day_fills_no_mailbox_and_is_told_as_it_stands() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    let (mut to_lena, mut days) = (0, 0);
    for number in 0..13 {
        let order = ["leave 2027-02-01 2027-02-05", "cancel leave 2027-02-01"][number % 2];
        let letters = club.exchange(&Mail::answer(&start, JAN, order));
        days += letters.iter().filter(|letter| letter.to == JAN && club.kind(letter) == "leave").count();
        to_lena += letters.iter().filter(|letter| letter.to == LENA).count();
    }
    assert_eq!((days, to_lena), (13, 10), "his own confirmations are never left out");
    club.later(24);
    club.pass();
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "message")]));
    assert!(
        letters[0].text.contains("from Monday 1 February 2027 to Friday 5 February 2027"),
        "{}",
        letters[0].text
    );
}
