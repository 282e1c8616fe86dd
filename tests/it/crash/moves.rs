//! Moves and what goes wrong with them: a machine, an impostor, an illegal move, a chain of conditional moves, a draw
//! by agreement, a letter come back, a limit that has passed.

use amici::model::{GameResult, Side, Termination};

use crate::{
    crash::script::{Script, newest},
    support::club::{DESK, DUEL, JAN, LENA, Letter, Mail},
};

pub fn write() -> Script {
    let mut script = Script::with(&DUEL.replace("games = 1", "games = 2"));
    let start = script.pass("start letters", &[]);

    script.club.later(30);
    let first = script.answer(&start, JAN, "Game CLUB26/1: 1. 5254");
    let status = script.answer(&start, LENA, "status");
    let asked = script.pass("a first move and a question", &[first.clone(), status]);

    script.club.later(30);
    let yours = asked.iter().find(|letter| letter.to == LENA && letter.reply_to.contains("-1.2.")).unwrap();
    let second = script.mail(&Mail::answer(yours, LENA, "1... 5755"));
    let asked = script.pass("a reply, and the first mail delivered again", &[second, first]);
    assert_eq!(script.club.game().records.len(), 2);

    script.club.later(30);
    let illegal = script.answer(&asked, JAN, "2. 7164");
    let away = Mail::answer(newest(&asked, LENA), LENA, "I am on holiday. 2... 7866");
    let away = script.mail(&away.header("Auto-Submitted: auto-replied"));
    let told = script.pass("an illegal move and a machine", &[illegal, away]);
    assert_eq!(script.club.game().records.len(), 2);

    script.club.later(2);
    let better = script.answer(&told, JAN, "2. 7163\nif 7866 then 6355");
    let asked = script.pass("the legal move, and what shall follow it", &[better]);
    let request = newest(&asked, LENA).clone();

    script.club.later(2);
    let impostor =
        script.mail(&Mail::new(LENA, DESK, "my move", "Game CLUB26/1\n2... 7866\nif 6355 then 4746"));
    let asked = script.pass("a mail that nobody proved", &[impostor]);
    let code = newest(&asked, LENA).text.lines().find_map(|line| line.strip_prefix("| confirm ")).unwrap();

    script.club.later(20);
    let confirmed = script.answer(&asked, LENA, &format!("confirm {code}"));
    let headers: String = (0..1100).map(|n| format!("X-Much-{n}: x\r\n")).collect();
    let odd = format!("From: {JAN}\r\nTo: {DESK}\r\n{headers}\r\nodd\r\n").into_bytes();
    let asked = script
        .pass("a confirmation that sets off a chain, and a mail that cannot be read", &[odd, confirmed]);
    let conditional: Vec<bool> = script.club.game().records.iter().map(|record| record.conditional).collect();
    assert_eq!(conditional, [false, false, false, false, true, true]);

    script.club.later(30);
    let offered = script.answer(&asked, JAN, "4. 4244 (=)");
    let asked = script.pass("a move with an offer", &[offered]);

    script.club.later(30);
    let bounced = script.mail(&bounce(&script, &request));
    let accepted = script.answer(&asked, LENA, "accept draw");
    script.pass("the draw, and a letter come back", &[bounced, accepted]);
    assert_eq!(script.club.game().outcome, Some((GameResult::Draw, Termination::Agreement)));

    script.club.later(24 * 80);
    script.pass("a limit that has passed", &[]);
    assert_eq!(
        script.club.game_named("CLUB26/2").flag.map(|flag| flag.half_move.ply.side()),
        Some(Side::White)
    );
    script
}

/// What a mail server says of a letter that it could not deliver.
fn bounce(script: &Script, letter: &Letter) -> Mail {
    let to: String = script
        .club
        .store()
        .read(|books| Ok(books.letter_named(&letter.message_id.parse()?)?.unwrap().envelope_from.to_string()))
        .unwrap();
    let body = format!(
        "--b\n\nNot delivered.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\n\
         Final-Recipient: rfc822; {}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 gone\n\n\
         --b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <{}>\n--b--",
        letter.to, letter.message_id
    );
    Mail::new("MAILER-DAEMON@mx.example", &to, "Undelivered", &body)
        .header("Return-Path: <>")
        .header("Auto-Submitted: auto-replied")
        .header("MIME-Version: 1.0")
        .header("Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"")
}
