//! Machines: what they send is not played and not answered, and no two of them keep each other busy.

use crate::support::club::*;
use amici::laws::Fact;

/// A duel after Jan's first move, with the letter that asks Lena.
fn begun() -> (Club, Letter) {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    club.later(20);
    let asked = club.play_first(&start);
    (club, asked)
}

/// The mail changes nothing, and nobody hears of it.
fn falls_silent(club: &mut Club, mail: &Mail) {
    let entries = club.game().entries;
    assert_eq!(club.kinds_after(mail), sent(&[]), "{}", club.outcome());
    assert_eq!(club.game().entries, entries, "{}", club.outcome());
    assert_eq!(club.mails()[0].state.word(), "done");
}

/// What a mail system returns, as Postfix writes it, about a letter.
fn postfix(letter: &Letter, to: &str, action: &str) -> Mail {
    let mut mail = Mail::new("MAILER-DAEMON@mx.weber.example (Mail Delivery System)", to, "", "");
    mail.subject = "Undelivered Mail Returned to Sender".into();
    mail.headers = vec![
        "Return-Path: <>".into(),
        "Auto-Submitted: auto-replied".into(),
        "MIME-Version: 1.0".into(),
        "Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary=\"4Z1.177/mx.weber.example\"".into(),
    ];
    mail.body = format!(
        "This is a MIME-encapsulated message.\n\n--4Z1.177/mx.weber.example\n\
         Content-Description: Notification\nContent-Type: text/plain; charset=us-ascii\n\n\
         This is the mail system at host mx.weber.example.\n\n1. 5254\n\n\
         <{to}>: host gone.example said: 550 5.1.1 no such user\n\n--4Z1.177/mx.weber.example\n\
         Content-Description: Delivery report\nContent-Type: message/delivery-status\n\n\
         Reporting-MTA: dns; mx.weber.example\nX-Postfix-Queue-ID: 4Z1\n\n\
         Final-Recipient: rfc822; {to}\nOriginal-Recipient: rfc822;{to}\nAction: {action}\nStatus: 5.1.1\n\
         Remote-MTA: dns; gone.example\nDiagnostic-Code: smtp; 550 5.1.1 no such user\n\n\
         --4Z1.177/mx.weber.example\nContent-Description: Undelivered Message\nContent-Type: message/rfc822\n\n{}\n\
         --4Z1.177/mx.weber.example--\n",
        String::from_utf8_lossy(&letter.raw),
        to = letter.to,
    );
    mail
}

#[test]
fn a_vacation_responder_plays_nothing() {
    let (mut club, asked) = begun();
    for header in ["Auto-Submitted: auto-replied", "Auto-Submitted: auto-generated (vacation)"] {
        let mail = Mail::answer(&asked, LENA, "1... 5755\n\nI am away until Monday.").header(header);
        falls_silent(&mut club, &mail);
    }
    let mail = Mail::answer(&asked, LENA, "1... 5755").header("Return-Path: <>");
    falls_silent(&mut club, &mail);
    let mail = Mail::answer(&asked, LENA, "resign").header("Auto-Submitted: auto-notified");
    falls_silent(&mut club, &mail);
    assert_eq!(club.moves(), ["5254"]);
}

#[test]
fn a_machine_at_the_door_of_a_player_plays_nothing() {
    let (mut club, asked) = begun();
    for from in ["MAILER-DAEMON@weber.example", "no-reply@weber.example", "lena-bounces@weber.example"] {
        falls_silent(&mut club, &Mail::answer(&asked, from, "1... 5755"));
    }
    assert_eq!(club.moves(), ["5254"]);
}

#[test]
fn a_machine_whose_mail_cannot_be_read_is_not_answered() {
    let (mut club, asked) = begun();
    let parts = "--x\r\n\r\n".repeat(300);
    let many = |header: &str| {
        let mut mail = Mail::answer(&asked, LENA, "");
        mail.body.clone_from(&parts);
        mail.header("MIME-Version: 1.0").header("Content-Type: multipart/mixed; boundary=x").header(header)
    };
    let told = [(OPERATOR, "quarantined-operator"), (LENA, "quarantined-player")];
    assert_eq!(club.kinds_after(&many("X-Mailer: a")), sent(&told));
    for header in ["Auto-Submitted: auto-replied", "Return-Path: <>", "Precedence: bulk", "X-Amici: 1"] {
        club.later(24);
        let mut heard = club.kinds_after(&many(header));
        // That the mails of the days before still lie there.
        heard.retain(|(_, kind)| kind != "docket");
        assert_eq!(heard, sent(&told[..1]), "{header}");
    }
}

#[test]
fn a_copy_that_a_machine_passed_on_does_not_stand_for_the_mail() {
    let (mut club, asked) = begun();
    let mut mail = Mail::answer(&asked, LENA, "1... 5755");
    mail.id = Some("one@mail.example".into());
    falls_silent(&mut club, &mail.clone().header("Return-Path: <>"));
    assert_eq!(club.kinds_after(&mail), sent(&[(LENA, "recorded"), (JAN, "your-move")]));
    falls_silent(&mut club, &mail);
}

#[test]
fn a_bounce_is_told_to_the_director_once() {
    for by_number in [true, false] {
        let (mut club, asked) = begun();
        let before = club.game();
        let to = if by_number { club.bounce_address(&asked) } else { DESK.to_owned() };
        club.later(1);
        assert_eq!(
            club.kinds_after(&postfix(&asked, &to, "failed")),
            sent(&[(TD, "doubtful")]),
            "{}",
            club.outcome()
        );
        let after = club.game();
        assert_eq!(after.entries, before.entries + 1);
        assert!(matches!(club.facts().last(), Some(Fact::DeliveryDoubtful { failed: true, .. })));
        assert_eq!(
            after.standing().map(|standing| standing.deadline),
            before.standing().map(|standing| standing.deadline)
        );
        assert_eq!(club.moves(), ["5254"]);
        for _ in 0..3 {
            club.later(1);
            falls_silent(&mut club, &postfix(&asked, &to, "failed"));
        }
    }
}

#[test]
fn a_bounce_without_the_type_of_a_report_is_known_too() {
    let (mut club, asked) = begun();
    let mut mail = postfix(&asked, DESK, "failed");
    for header in &mut mail.headers {
        *header = header.replace("multipart/report; report-type=delivery-status;", "multipart/mixed;");
    }
    assert_eq!(club.kinds_after(&mail), sent(&[(TD, "doubtful")]), "{}", club.outcome());
    // Servers older than reports: only the address tells.
    let (mut club, asked) = begun();
    let mut old =
        Mail::new("MAILER-DAEMON@mx.weber.example", &club.bounce_address(&asked), "failure notice", "");
    old.body = "Hi. This is the program at mx. I was not able to deliver your message.\n\n1... 5755\n".into();
    let old = old.header("Return-Path: <>");
    assert_eq!(club.kinds_after(&old), sent(&[(TD, "doubtful")]), "{}", club.outcome());
    assert_eq!(club.moves(), ["5254"]);
}

#[test]
fn a_delay_is_told_and_a_delivery_is_not() {
    let (mut club, asked) = begun();
    let to = club.bounce_address(&asked);
    falls_silent(&mut club, &postfix(&asked, &to, "delivered"));
    falls_silent(&mut club, &postfix(&asked, &to, "relayed"));
    assert_eq!(club.kinds_after(&postfix(&asked, &to, "delayed")), sent(&[(TD, "doubtful")]));
    assert!(matches!(club.facts().last(), Some(Fact::DeliveryDoubtful { failed: false, .. })));
    falls_silent(&mut club, &postfix(&asked, &to, "delayed"));
    // Days later the server gives up: that is news.
    assert_eq!(club.kinds_after(&postfix(&asked, &to, "failed")), sent(&[(TD, "doubtful")]));
    assert!(matches!(club.facts().last(), Some(Fact::DeliveryDoubtful { failed: true, .. })));
    falls_silent(&mut club, &postfix(&asked, &to, "failed"));
}

#[test]
fn a_forged_bounce_is_about_no_letter() {
    let (mut club, asked) = begun();
    let real = club.bounce_address(&asked);
    let (head, domain) = real.split_once('@').unwrap();
    let wrong = format!("{}0000{}@{domain}", &head[..head.len() - 8], &head[head.len() - 4..]);
    let mut forged = postfix(&asked, &wrong, "failed");
    forged.body = forged.body.replace(&asked.message_id, "amici.o3.00000000@desk.example");
    falls_silent(&mut club, &forged);
    // An address in its text is no proof of anything either.
    let mut forged = postfix(&asked, DESK, "failed");
    forged.body = forged.body.replace(&asked.message_id, "x@weber.example");
    falls_silent(&mut club, &forged);
    assert!(!club.facts().iter().any(|fact| matches!(fact, Fact::DeliveryDoubtful { .. })));
}

#[test]
fn a_bounce_of_the_directors_letter_goes_to_the_operator_and_no_further() {
    let (mut club, asked) = begun();
    let report = club.exchange(&postfix(&asked, DESK, "failed")).remove(0);
    let bounced = postfix(&report, &club.bounce_address(&report), "failed");
    // A report about a report is nobody's business.
    falls_silent(&mut club, &bounced);
    let mut club = Club::duel();
    let letters = club.letters();
    let pairing = letters.iter().find(|letter| letter.to == TD).unwrap();
    let mail = postfix(pairing, DESK, "failed");
    assert_eq!(club.kinds_after(&mail), sent(&[(OPERATOR, "doubtful")]));
}

#[test]
fn a_mailing_list_is_played_and_confirmed_and_its_refusals_are_not_answered() {
    for header in [
        "List-Id: <players.weber.example>",
        "List-Unsubscribe: <mailto:x@weber.example>",
        "Precedence: bulk",
        "Precedence: list",
        "X-Autoreply: yes",
        "X-Auto-Response: yes",
    ] {
        let (mut club, asked) = begun();
        for body in
            ["1... 5753", "1... 9999", "", "help", "status", "What now?", "(=)", "Game CLUB26/9: 1. 5254"]
        {
            let mail = Mail::answer(&asked, LENA, body).header(header);
            let kinds = club.kinds_after(&mail);
            let expected = if body == "1... 5753" { vec![] } else { sent(&[]) };
            // An illegal move is a ruling, not a refusal: it is recorded and told.
            let told: Vec<_> = kinds.iter().filter(|(_, kind)| kind != "illegal-move").cloned().collect();
            let told: Vec<_> = told.into_iter().filter(|(_, kind)| kind != "penalty-given").collect();
            assert_eq!(told, expected, "{header}: {body}");
        }
        let mail = Mail::answer(&asked, LENA, "1... 5755").header(header);
        assert_eq!(
            club.kinds_after(&mail),
            sent(&[(LENA, "recorded"), (JAN, "your-move")]),
            "{header}: {}",
            club.outcome()
        );
    }
}

#[test]
fn a_mail_that_does_not_name_us_is_played_and_its_refusals_are_not_answered() {
    let (mut club, asked) = begun();
    let token = club.token(LENA);
    let mut mail = Mail::answer(&asked, LENA, "What now?");
    mail.to = "undisclosed-recipients:;".into();
    falls_silent(&mut club, &mail);
    mail.body = format!("1... 5755\n\n> [CLUB26/1 #2 {token}]");
    assert_eq!(club.kinds_after(&mail), sent(&[(LENA, "recorded"), (JAN, "your-move")]));
}

#[test]
fn our_own_letters_delivered_back_are_ours() {
    let (mut club, asked) = begun();
    let letters = [asked];
    for letter in &letters {
        let entries = club.game().entries;
        club.send_bytes(&letter.raw);
        // As a player's machine would forward it, in his name.
        let text = String::from_utf8_lossy(&letter.raw).into_owned();
        let redirected = format!("Resent-From: {LENA}\r\nResent-To: {DESK}\r\n{text}");
        club.send_bytes(redirected.as_bytes());
        let from_lena = text.replacen("From: ", &format!("From: Lena <{LENA}>\r\nX-Was: "), 1);
        club.send_bytes(from_lena.as_bytes());
        club.pass();
        assert_eq!(club.letters().len(), 0, "{}", club.outcome());
        assert_eq!(club.game().entries, entries);
    }
}

const OTHER: &str = "referee@other.example";

/// Takes every letter of one desk to the other's address there; gives how many there were.
fn carry(
    from: &mut Club,
    to: &mut Club,
    address: &str,
    change: &dyn Fn(&str, usize) -> String,
    count: usize,
) -> usize {
    let letters: Vec<Letter> = from.letters().into_iter().filter(|letter| letter.to == address).collect();
    for (index, letter) in letters.iter().enumerate() {
        let text = String::from_utf8_lossy(&letter.raw).into_owned();
        to.send_bytes(change(&text, count + index).as_bytes());
    }
    letters.len()
}

/// How many mails went between two desks whose players are each other, in twenty rounds of one day.
fn between_two_desks(change: &dyn Fn(&str, usize) -> String) -> usize {
    let mut one = Club::at(DESK, &DUEL.replace(LENA, OTHER));
    let mut other = Club::at(OTHER, &DUEL.replace(JAN, DESK));
    let mut count = 0;
    for _ in 0..20 {
        for club in [&mut one, &mut other] {
            club.pass();
            club.now += chrono::Duration::minutes(10);
        }
        count += carry(&mut one, &mut other, OTHER, change, count);
        count += carry(&mut other, &mut one, DESK, change, count);
    }
    assert_eq!((one.moves().len(), other.moves().len()), (0, 0));
    count
}

#[test]
fn two_desks_that_write_to_each_other_fall_silent() {
    // The two start letters, and nothing after them.
    assert_eq!(between_two_desks(&|text, _| text.to_owned()), 2);
}

#[test]
fn two_desks_whose_marks_were_taken_off_fall_silent_too() {
    let bare = |text: &str, count: usize| {
        let marks =
            ["x-amici:", "auto-submitted:", "precedence:", "x-auto-response-suppress:", "message-id:"];
        let kept = text
            .split_inclusive("\r\n")
            .filter(|line| !marks.iter().any(|mark| line.to_lowercase().starts_with(mark)));
        format!("Message-ID: <gate{count}@gateway.example>\r\n{}", kept.collect::<String>())
    };
    let count = between_two_desks(&bare);
    assert!(count <= 2 + 2 * 10, "{count} mails");
}

#[test]
fn three_answers_of_a_kind_a_day_and_the_last_says_so() {
    let (mut club, asked) = begun();
    let last = "last answer of its kind for today";
    for day in 0..2 {
        let mut got = Vec::new();
        for hour in 0..6 {
            club.now = "2026-11-24T09:00:00Z".parse().unwrap();
            club.now += chrono::Duration::hours(day * 24 + hour);
            let letters = club.exchange(&Mail::answer(&asked, LENA, "Game CLUB26/1: (=)"));
            got.extend(letters.into_iter().map(|letter| (letter.to.clone(), letter.text.contains(last))));
        }
        let lena = |said| (LENA.to_owned(), said);
        assert_eq!(got, [lena(false), lena(false), lena(true)], "day {day}");
    }
    assert_eq!(club.moves(), ["5254"]);
    assert_eq!(
        club.kinds_after(&Mail::answer(&asked, LENA, "1... 5755")),
        sent(&[(LENA, "recorded"), (JAN, "your-move")])
    );
}

#[test]
fn twenty_answers_a_person_and_day() {
    let (mut club, asked) = begun();
    club.now = "2026-11-24T01:00:00Z".parse().unwrap();
    let bodies =
        ["(=)", "help", "status", "score", "accept draw", "Game CLUB26/9: resign", "1... 9999", "7. 5254"];
    let mut answers = 0;
    for round in 0..24 {
        club.now += chrono::Duration::minutes(30);
        let mail = Mail::answer(&asked, LENA, bodies[round % bodies.len()]);
        let letters = club.exchange(&mail);
        assert!(letters.iter().all(|letter| letter.to == LENA));
        answers += letters.len();
    }
    assert_eq!(answers, 20);
    assert_eq!(
        club.kinds_after(&Mail::answer(&asked, LENA, "1... 5755")),
        sent(&[(LENA, "recorded"), (JAN, "your-move")])
    );
    club.later(24);
    assert_eq!(club.kinds_after(&Mail::answer(&asked, LENA, "status")), sent(&[(LENA, "status")]));
}

#[test]
fn confirmations_are_never_left_out() {
    let mut club = Club::duel();
    let mut letters = club.letters();
    for (index, numeric) in SAMPLE.iter().cycle().take(21).enumerate() {
        let (me, them) = if index % 2 == 0 { (JAN, LENA) } else { (LENA, JAN) };
        let asked = letters.iter().rev().find(|letter| letter.to == me).unwrap().clone();
        club.now += chrono::Duration::minutes(20);
        // Each has used up the answers of the day long before the end.
        for word in ["help", "status"] {
            club.exchange(&Mail::answer(&asked, me, word));
        }
        letters = club.exchange(&Mail::answer(&asked, me, &format!("Game CLUB26/1: {numeric}")));
        assert_eq!(
            kinds(&club, &letters),
            sent(&[(me, "recorded"), (them, "your-move")]),
            "{}",
            club.outcome()
        );
    }
    assert_eq!(club.moves().len(), 21);
    assert_eq!(club.now.date_naive().to_string(), "2026-11-20");
}

#[test]
fn a_flood_in_a_players_name_ends_with_the_day() {
    let mut club = Club::duel();
    club.letters();
    club.now = "2026-11-24T01:00:00Z".parse().unwrap();
    for index in 0..40 {
        club.send(&Mail::new(JAN, DESK, "x", &format!("Game CLUB26/1: 1. 5254\nno {index}")));
        club.send(&Mail::new(JAN, DESK, "x", &format!("hello {index}")));
    }
    club.pass();
    let letters = club.letters();
    assert_eq!(letters.len(), 2);
    assert!(letters.iter().all(|letter| letter.to == JAN));
    assert_eq!(club.moves(), [""; 0]);
}

#[test]
fn a_move_that_comes_when_the_day_is_used_up_is_held_all_the_same() {
    let mut club = Club::duel();
    club.letters();
    for index in 0..20 {
        let token = club.token(JAN);
        let to = DESK.replace('@', &format!("+club26-{index}.0.{token}@"));
        club.send(&Mail::new(JAN, &to, "x", &format!("Game CLUB26/{}: score", index + 2)));
        club.send(&Mail::new(
            JAN,
            &to,
            "x",
            &format!("Game CLUB26/1: score\n{}", ["help", "status"][index % 2]),
        ));
        club.send(&Mail::new(JAN, DESK, "x", &format!("hello {index}")));
    }
    club.pass();
    assert_eq!(club.letters().len(), 14);
    assert_eq!(club.kinds_after(&Mail::new(JAN, DESK, "x", "Game CLUB26/1: 1. 5254")), sent(&[]));
    club.later(24);
    let named = club.exchange(&Mail::new(JAN, DESK, "x", "Game CLUB26/1: 1. 4244"));
    assert_eq!(kinds(&club, &named), sent(&[(JAN, "hold-request")]));
    let code = named[0].text.lines().find_map(|line| line.strip_prefix("| confirm ")).unwrap().to_owned();
    club.kinds_after(&Mail::answer(&named[0], JAN, &format!("confirm {code}")));
    assert_eq!(club.moves(), ["5254"]);
}

#[test]
fn mail_in_a_players_name_uses_up_nothing_of_what_his_own_has() {
    let (mut club, asked) = begun();
    for index in 0..30 {
        club.send(&Mail::new(LENA, DESK, "x", &format!("Game CLUB26/1: 1... 5755\nno {index}")));
        club.send(&Mail::new(LENA, DESK, "x", &format!("hello {index}")));
    }
    club.pass();
    assert_eq!(club.letters().len(), 2);
    for (body, kind) in [("help", "help"), ("status", "status"), ("1... 5756 5755", "refused-two-moves")] {
        let answered = club.kinds_after(&Mail::answer(&asked, LENA, body));
        assert_eq!(answered.len(), 1, "{body} {kind}: {answered:?}");
    }
}

#[test]
fn a_program_gets_all_games_that_one_line_asks_for() {
    let mut club = Club::with(&DUEL.replace("games = 1", "games = 24"), true);
    club.pass();
    let start = club.letter_to(JAN);
    let games = club.kinds_after(&Mail::answer(&start, JAN, "format cmail"));
    assert_eq!(games.iter().filter(|(_, kind)| kind == "score").count(), 12, "{games:?}");
    assert_eq!(club.kinds_after(&Mail::answer(&start, JAN, "help")), sent(&[(JAN, "help")]));
}

/// A machine that answers every letter of ours in Lena's name and does not say that it is one; gives how many letters
/// it got in a day.
fn answered_by_a_machine(answer: &dyn Fn(&Letter) -> Mail) -> usize {
    let (mut club, asked) = begun();
    club.now = "2026-11-24T01:00:00Z".parse().unwrap();
    let mut letters = vec![asked];
    let mut count = 0;
    for _ in 0..40 {
        for letter in letters.iter().filter(|letter| letter.to == LENA) {
            club.send(&answer(letter));
        }
        club.now += chrono::Duration::minutes(5);
        club.pass();
        letters = club.letters();
        count += letters.iter().filter(|letter| letter.to == LENA).count();
    }
    assert_eq!(letters.len(), 0, "it never ends");
    assert_eq!(club.moves(), ["5254"]);
    count
}

#[test]
fn a_machine_that_hides_falls_silent() {
    let away = "I am away until 7. December. In urgent cases call 030 5254 5755.";
    let quoting = |letter: &Letter| Mail::answer(letter, LENA, away);
    let unmarked = |letter: &Letter| Mail {
        body: format!("{away}\n\n{}", letter.text),
        ..Mail::answer(letter, LENA, "")
    };
    let empty = |letter: &Letter| Mail::new(LENA, &letter.reply_to, "Abwesend", "");
    let plain = |_: &Letter| Mail::new(LENA, DESK, "Abwesend", away);
    let helpless = |letter: &Letter| Mail::answer(letter, LENA, "help\nstatus\nscore");
    let copied = |letter: &Letter| Mail::answer(letter, LENA, away).header("Cc: office@weber.example");
    let held = |_: &Letter| Mail::new(LENA, DESK, "x", "Game CLUB26/1: resign");
    let answers: [&dyn Fn(&Letter) -> Mail; 7] =
        [&quoting, &unmarked, &empty, &plain, &helpless, &copied, &held];
    for (index, answer) in answers.into_iter().enumerate() {
        let count = answered_by_a_machine(answer);
        assert!(count <= 20, "machine {index} got {count} letters");
    }
}

/// Its letters are answered with the mark of its owner, and nothing in their heads tells what it is.
#[test]
fn a_machine_in_the_directors_name_comes_to_its_end() {
    for (text, most) in
        [("I am away until Monday.", 20), ("I am on holiday.\n\nleave\ncases\n\nGreetings", 40)]
    {
        let (mut club, _) = begun();
        let to = DESK.replace('@', &format!("+club26.{}@", club.director_token()));
        let mut letters = club.exchange(&Mail::new(TD, &to, "x", text));
        let mut answered = 0;
        while let Some(letter) = letters.pop() {
            answered += 1;
            assert!(answered <= most, "{text}: {answered} answers");
            letters.extend(club.exchange(&Mail::answer(&letter, TD, text)));
        }
        assert_eq!(answered, most, "{text}");
    }
}

#[test]
fn no_cap_mutes_a_director() {
    let (mut club, _) = begun();
    let to = DESK.replace('@', &format!("+club26.{}@", club.director_token()));
    for number in 1..=30 {
        let mail = Mail::new(TD, &to, "x", &format!("case {number}\n\ntd warn CLUB26/1 {number}"));
        assert_eq!(club.kinds_after(&mail), sent(&[(TD, "order-unread")]), "{}", club.outcome());
        if number <= 20 {
            assert_eq!(club.kinds_after(&Mail::new(TD, &to, "x", "games")), sent(&[(TD, "games-of-event")]));
        }
    }
}
