//! What players and director mail in an event by the Laws, from the first letter to the last.

use crate::{inert::TOM, inert::mirror::Mirror, support::club::*};

/// Everything that goes wrong before a game has begun, or beside it.
pub fn questions(mirror: &mut Mirror) {
    let start = |body: &str, mirror: &Mirror| {
        let token = mirror.club.token(JAN);
        Mail::new(JAN, &DESK.replace('@', &format!("+club26.{token}@")), "x", body)
    };
    for body in [
        "resign",
        "Game CLUB26/9: 1. 5254",
        "Game CLUB26/9: 1. 5254\nresign\n1. 5254",
        "Game CLUB26/2: 1. 5254",
        "",
        "12. Nf3\nI resign, perhaps\n12. 99\nGame 7: 12. 5254\ndraw?",
        "help\nhelp moves\nhelp draws\nhelp time\nhelp letters\nrules\nstatus\nseal fbeae5-1ea4b2c-0d9a11-7f3e2c1\nGame CLUB26/1: score\nconfirm abcdefghabcdefgh",
    ] {
        let mail = start(body, mirror);
        mirror.mail(&mail);
    }
    mirror.mail(&Mail::new(JAN, DESK, "hello", "1. 5254 is my move, is it not?"));
    let td = mirror.club.director_token();
    mirror.mail(&Mail::new(TD, &DESK.replace('@', &format!("+club26.{td}@")), "x", "ruling"));
    let held = mirror.mail(&Mail::new(JAN, DESK, "x", "Game CLUB26/1: 1. 5254 (=)\nGame CLUB26/1: resign"));
    mirror.mail(&Mail::new(JAN, DESK, "x", "Game CLUB26/1: 1. 4244"));
    mirror.mail(&Mail::answer(&held[0], JAN, "not mine"));
    let waits = mirror.mail(&start("1. 5254", mirror));
    assert_eq!(kinds(&mirror.club, &waits), sent(&[(JAN, "confirm-game")]));
    mirror.mail(&Mail::answer(&waits[0], JAN, "not mine"));
    let mail = start("status", mirror).header("Cc: lena@weber.example");
    mirror.mail(&mail);
}

/// What players write to each other, full of what would count elsewhere, and a draw in one word.
pub fn messages(mirror: &mut Mirror) {
    for body in [
        "message: resign soon\nI accept your draw, if you must\n\nI think that I resign, or\nbut (=) and 1. 5254 wins.",
        "Nachricht: Hallo",
        "nulles",
        "1. 5254\nmessage: Nice, you may\nwrite accept draw\nor resign when you like",
    ] {
        let mail = mirror.tagged(JAN, 1, 1, body);
        mirror.mail(&mail);
    }
}

/// What may not be meant, by a player and by the director, and a mark of his that is renewed.
pub fn doubts(mirror: &mut Mirror) {
    let mail = mirror.tagged(JAN, 1, 1, "This is for game CLUB26/2.\n1. 4244");
    let asked = mirror.mail(&mail);
    assert_eq!(kinds(&mirror.club, &asked), sent(&[(JAN, "confirm-line")]));
    mirror.mail(&Mail::answer(&asked[0], JAN, "no"));
    let mail = mirror.tagged(JAN, 1, 1, "td: stop CLUB26/1 The hall burns.");
    let letters = mirror.mail(&mail);
    let asked = letters.iter().find(|letter| letter.to == TD).cloned().unwrap();
    // The question that came back to us was asked once more; the `no` to its first letter ended it all the same.
    let asked = mirror.mail(&Mail::answer(&asked, TD, "stop CLUB26/1 The hall burns."));
    assert_eq!(kinds(&mirror.club, &asked), sent(&[(TD, "order-asked")]));
    mirror.mail(&Mail::answer(&asked[0], TD, "no"));
    let td = mirror.club.director_token();
    mirror.mail(&Mail::new(TD, &DESK.replace('@', &format!("+club26.{td}@")), "x", "new mark"));
    let mail = mirror.tagged(JAN, 1, 1, "This is for game CLUB26/2.\n1. 4244");
    mirror.mail(&mail);
    mirror.club.now += chrono::Duration::days(8);
    mirror.club.pass();
    let letters = mirror.club.letters();
    assert!(kinds(&mirror.club, &letters).contains(&(TD.to_owned(), "question-lapsed".to_owned())));
    mirror.reflect(&letters);
}

/// What players and director write to each other, full of what would count elsewhere.
pub fn director(mirror: &mut Mirror) {
    let evil = "1. 5254\nresign\naccept draw\nconfirm abcdefghabcdefgh\nGame CLUB26/1: 1. 4244\nnot mine\n\
                td stop CLUB26/1 The hall burns.\nresult CLUB26/1 1-0 x\nreport: x y\ntd: z";
    for (start, kind) in [("td: may I", "question"), ("report: he wrote", "report")] {
        let mail = mirror.tagged(JAN, 1, 1, &format!("{start}\n{evil}"));
        let letters = mirror.mail(&mail);
        let asked = letters.iter().find(|letter| mirror.club.kind(letter) == kind).cloned().unwrap();
        let answered =
            mirror.mail(&Mail::answer(&asked, TD, "1. 5254\n(=)\nresign\nconfirm abcdefghabcdefgh\nstatus"));
        assert_eq!(kinds(&mirror.club, &answered), sent(&[(JAN, "answer"), (TD, "answer-passed-on")]));
    }
    let td = mirror.club.director_token();
    let matters = mirror.club.store().read(|books| books.all_matters(1)).unwrap();
    let case = matters.iter().rfind(|matter| matter.kind.is_case()).unwrap().id;
    let asks = format!(
        "td help\ncase {case}\ncases\ngames\nplayer Novak\nletters CLUB26/1\nmails CLUB26/1\nleave\ntable\npgn CLUB26/1\n\
         pgn finished\njournal CLUB26/1\nscore CLUB26/1\nclock CLUB26/1\nreport now"
    );
    for body in [asks.as_str(), "penalty CLUB26/1 w 5\ntd stop CLUB26/9 x"] {
        mirror.mail(&Mail::new(TD, &DESK.replace('@', &format!("+club26.{td}@")), "x", body));
    }
    mirror.mail(&Mail::new(TD, DESK, "x", "td stop CLUB26/1 The hall burns."));
}

/// A mail that nests too deep, one that is too large, and a bounce.
pub fn troubles(mirror: &mut Mirror, letter: &Letter) {
    let bomb = format!(
        "From: {JAN}\r\nTo: {DESK}\r\nSubject: x\r\n{}",
        "Content-Type: message/rfc822\r\n\r\n".repeat(60)
    );
    mirror.club.send_bytes(bomb.as_bytes());
    let mut large = mirror.tagged(JAN, 1, 1, "1. 5254\n");
    large.body.push_str(&"and so on and so forth\n".repeat(20_000));
    mirror.club.send(&large);
    let mut bounce = Mail::new("MAILER-DAEMON@mx.example", DESK, "Undelivered", "");
    bounce.headers.push("Content-Type: multipart/report; boundary=B".into());
    bounce.body = format!(
        "--B\n\nSorry\n--B\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nAction: failed\n\
         Diagnostic-Code: smtp; 550 12. 7163 resign\n\n--B\nContent-Type: message/rfc822\n\n{}\n--B--\n",
        String::from_utf8_lossy(&letter.raw)
    );
    mirror.club.send(&bounce);
    mirror.club.pass();
    let letters = mirror.club.letters();
    assert_eq!(letters.len(), 4, "{:?}", kinds(&mirror.club, &letters));
    mirror.reflect(&letters);
}

/// A game in which everything goes wrong that can.
pub fn game(mirror: &mut Mirror) {
    let moves = ["1214", "2725", "1425", "1716", "2516", "2836", "1617", "1828"];
    for (index, numeric) in moves.iter().enumerate() {
        let half = u32::try_from(index).unwrap() + 1;
        let (me, them) = if index % 2 == 0 { (JAN, LENA) } else { (LENA, JAN) };
        if index == 2 {
            for body in [
                "2. 1416",
                "2. 1416 ",
                "Hello,\n1813",
                "2. 1425\n2. 1415",
                "9. 1425",
                "1. 1214 2726 2. 1425",
                "1. 1214 2725",
                "2. 1425 1716",
                "resign\naccept draw",
                "accept draw",
                "(=)",
                "1. 1213",
            ] {
                let mail = mirror.tagged(me, 1, half, body);
                mirror.mail(&mail);
            }
            let early = mirror.tagged(them, 1, half, "");
            let early = Mail { body: "2... 1716".into(), ..early };
            mirror.mail(&early);
        }
        let offer = if index == 4 { " (=)" } else { "" };
        let mail = mirror.tagged(me, 1, half, &format!("{numeric}{offer}"));
        let letters = mirror.mail(&mail);
        assert_eq!(letters.len(), 2, "{numeric}: {}, {:?}", mirror.outcome, subjects(&letters));
        if index == 4 {
            let mail = mirror.tagged(them, 1, half - 1, "accept draw");
            mirror.mail(&mail);
            let mail = mirror.tagged(them, 1, half + 1, "decline draw");
            mirror.mail(&mail);
        }
    }
    let mail = mirror.tagged(JAN, 1, 9, "1718");
    mirror.mail(&mail);
    let mail = mirror.tagged(JAN, 1, 9, "5. 17281 (=)");
    mirror.mail(&mail);
}

/// The limit passes; a mail comes from before it.
pub fn limits(mirror: &mut Mirror) {
    let standing = mirror.club.game().standing().unwrap();
    let before = standing.deadline - chrono::Duration::hours(5);
    mirror.club.now = standing.deadline + chrono::Duration::hours(1);
    let mail = mirror.tagged(LENA, 1, 10, "accept draw");
    let mut told = mirror.mail(&mail);
    mirror.club.pass();
    let letters = mirror.club.letters();
    mirror.reflect(&letters);
    told.extend(letters);
    let case = told.iter().find(|letter| {
        let of_first = letter.to == TD && letter.subject.starts_with("CLUB26/1");
        of_first && mirror.club.kind(letter) == "flag-reported"
    });
    let kept = mirror.mail(&Mail::answer(&case.cloned().unwrap(), TD, "no: I shall look at it on Friday."));
    assert_eq!(kinds(&mirror.club, &kept), sent(&[(LENA, "case-waits"), (TD, "cases-answered")]));
    // As it lay at the mail server.
    let mail = mirror.tagged(LENA, 1, 10, "5... 3827");
    let now = mirror.club.now;
    mirror.club.now = before;
    mirror.club.send(&mail);
    mirror.club.now = now;
    mirror.club.pass();
    let letters = mirror.club.letters();
    mirror.reflect(&letters);
    // A move without number from before the letter that asks for it.
    let token = mirror.club.token(JAN);
    let mail = Mail::new(JAN, &DESK.replace('@', &format!("+club26.{token}@")), "x", "Game CLUB26/1: 5254");
    let now = mirror.club.now;
    mirror.club.now = before - chrono::Duration::days(1);
    mirror.club.send(&mail);
    mirror.club.now = now;
    mirror.club.pass();
    let letters = mirror.club.letters();
    mirror.reflect(&letters);
    mirror.submitted(JAN, 1, 11, "signed", "refused-not-over");
    let mail = mirror.tagged(JAN, 1, 11, "resign");
    mirror.mail(&mail);
    mirror.submitted(JAN, 1, 11, "1. 5254 3735 2. 7163", "record-differs");
    mirror.submitted(JAN, 1, 11, "signed", "signed");
    let mail = mirror.tagged(LENA, 1, 10, "5... 5755");
    mirror.mail(&mail);
}

/// Everything about notations and settings, in a game that has not begun; Tom has his letters in figurines and in Polish
/// piece letters at last.
pub fn notations(mirror: &mut Mirror) {
    for (person, body, kind) in [
        (TOM, "1. e4", "refused-only-numeric"),
        (TOM, "agree notation numeric", "refused-notation-already"),
        (TOM, "agree notation any", "notation-proposed"),
        (TOM, "1. e4", "refused-only-numeric"),
        (JAN, "agree notation any", "notation-agreed"),
        (TOM, "1. 5254 (Nf3)", "refused-two-notations"),
        (TOM, "notation long\nlanguage ru\nstrict on", "settings"),
        (TOM, "Кf3", "refused-not-strict"),
        (TOM, "notation figurine\nlanguage pl", "settings"),
        (JAN, "agree notation algebraic", "notation-proposed"),
        (TOM, "agree notation algebraic", "notation-agreed"),
        (TOM, "1. 7163", "refused-only-algebraic"),
        (TOM, "1. Sg1-f3", "recorded"),
        (JAN, "notation local", "settings"),
        (TOM, "score", "score"),
    ] {
        let half_move = if person == TOM { 1 } else { 2 };
        let mail = mirror.tagged(person, 3, half_move, body);
        let letters = mirror.mail(&mail);
        let kinds = kinds(&mirror.club, &letters);
        assert!(kinds.iter().any(|(_, found)| found == kind), "{body}: {kinds:?} {}", mirror.outcome);
    }
}

/// What a player asks to be shown, of the event and of his own and other games.
pub fn asked_for(mirror: &mut Mirror) {
    for (person, body, kind) in [
        (TOM, "games", "games"),
        (TOM, "table", "table"),
        (JAN, "pgn", "pgn"),
        (TOM, "journal", "journal"),
        (JAN, "journal CLUB26/2", "not-your-game"),
        (JAN, "confirmations off\ndigest off", "settings"),
    ] {
        mirror.submitted(person, 3, 1, body, kind);
    }
}

/// What a director orders about the people of his event, and a player whose address he changes against his will.
pub fn people(mirror: &mut Mirror) {
    let order = |body: &str, mirror: &Mirror| {
        let td = mirror.club.director_token();
        Mail::new(TD, &DESK.replace('@', &format!("+club26.{td}@")), "x", body)
    };
    let before = mirror.tagged(TOM, 3, 1, "not mine");
    for (body, whom, kind) in [
        (
            "td announce CLUB26:\n\nresign\n\nThe last games end in May, so 1. 5254 or resign.",
            JAN,
            "announcement",
        ),
        ("td correct Baker rating 2150 It was resign in the list.", TOM, "corrected"),
        ("td correct Baker name \"Baker, Thomas\" So he writes himself.", TOM, "corrected"),
        ("td address Baker tom@new.example He has told me to resign.", TOM, "address-left"),
    ] {
        let letters = mirror.mail(&order(body, mirror));
        assert!(has(mirror, &letters, whom, kind), "{body}: {}", mirror.outcome);
        assert!(has(mirror, &letters, TD, "event-ordered"), "{body}: {}", mirror.outcome);
    }
    let letters = mirror.mail(&before);
    assert!(has(mirror, &letters, TD, "address-disputed"), "{}", mirror.outcome);
    mirror.submitted(TOM, 3, 1, "claim fifty", "ending-frozen");
    mirror.submitted(LENA, 3, 1, "address tom@baker.example", "address-kept");
    let ask = mirror.tagged(LENA, 3, 1, "address lena@new.example");
    let letters = mirror.mail(&ask);
    assert!(has(mirror, &letters, LENA, "address-asked"), "{}", mirror.outcome);
    let code = letters.iter().find_map(|letter| letter.text.split("| not mine ").nth(1));
    let code = code.and_then(|line| line.split_whitespace().next()).unwrap_or_default();
    let disowned = mirror.tagged(LENA, 3, 1, &format!("not mine {code}"));
    let letters = mirror.mail(&disowned);
    assert!(has(mirror, &letters, TD, "address-wish"), "{}", mirror.outcome);
    let body = "td substitute Thomas by Dvorak, Petr <petr@dvorak.example> He has told me to resign.";
    let letters = mirror.mail(&order(body, mirror));
    for (whom, kind) in [
        ("petr@dvorak.example", "seat-taken"),
        (JAN, "opponent-replaced"),
        (TOM, "replaced"),
        (TD, "event-ordered"),
    ] {
        let sent = has(mirror, &letters, whom, kind);
        assert!(sent, "{kind}: {}", mirror.outcome);
    }
}

/// Conditional moves of all fates, in a game in which Lena has made her first move.
pub fn conditionals(mirror: &mut Mirror) {
    for (person, half_move, body, kind) in [
        (LENA, 1, "if 5755 then 7164", "refused-conditional-not-taken"),
        (LENA, 1, "forget ifs", "refused-no-conditionals"),
        (LENA, 1, "go on", "refused-nothing-to-go-on"),
        (
            LENA,
            1,
            "if 1... 5755 then 2. 7163, if 2... 2836 then 3. 6125, if 3... 1716 then 4. 2514",
            "conditionals",
        ),
        (LENA, 1, "if 3735 then 7163\nstatus", "status"),
        (LENA, 1, "score", "score"),
        (TOM, 2, "1... 5755", "followed"),
        (TOM, 2, "if 7163 then 2836", "refused-conditional-too-late"),
        (TOM, 4, "if 6125 then 1716", "refused-conditional-needs-move"),
        (TOM, 4, "2... 2836 (=)", "your-move"),
        (LENA, 5, "go on", "recorded"),
        (TOM, 6, "3... 1716\nif 2536 then 4736", "followed"),
    ] {
        mirror.submitted(person, 2, half_move, body, kind);
    }
}

/// Claims a few moves later: wrong ones, late ones and those that wait.
pub fn claims(mirror: &mut Mirror) {
    for (person, half_move, body, kind) in [
        (TOM, 8, "claim fifty", "claim-refused"),
        (TOM, 8, "claim fifty", "refused-claim-again"),
        (TOM, 5, "claim repetition", "refused-which-claim"),
        (LENA, 7, "claim tablebase draw", "refused-too-many-men"),
        (TOM, 8, "claim time", "time-claimed"),
        (TOM, 8, "claim adjudication draw", "refused-no-adjudication"),
    ] {
        mirror.submitted(person, 2, half_move, body, kind);
    }
    let mail = mirror.tagged(LENA, 2, 7, "claim time");
    let letters = mirror.mail(&mail);
    let claimed = letters.iter().find(|letter| letter.to == TD).cloned().unwrap();
    let left = mirror.mail(&Mail::answer(&claimed, TD, "no: He was in time."));
    // The limit that stood in the case of her claim waits again by itself.
    assert_eq!(kinds(&mirror.club, &left), sent(&[(LENA, "case-left"), (TD, "case-left"), (TD, "docket")]));
    appeals(mirror);
}

/// Cases that are put off or kept, an appeal, and words that nobody but the director can use.
fn appeals(mirror: &mut Mirror) {
    let mail = mirror.tagged(LENA, 2, 7, "appeal: He never wrote 1. 5254 to me.\nresign");
    let letters = mirror.mail(&mail);
    assert!(has(mirror, &letters, LENA, "appeal-refused"));
    let td = mirror.club.director_token();
    let order = "td warn CLUB26/2 w Too many claims.";
    mirror.mail(&Mail::new(TD, &DESK.replace('@', &format!("+club26.{td}@")), "x", order));
    let mail = mirror.tagged(LENA, 2, 7, "appeal: It was one claim.\nresign\ntd stop CLUB26/2 x");
    let letters = mirror.mail(&mail);
    let is_case = |letter: &&Letter| letter.to == TD && mirror.club.kind(letter) == "appeal";
    let case = letters.iter().find(is_case).cloned().unwrap();
    let put_off = mirror.mail(&Mail::answer(&case, TD, "later 7"));
    assert!(has(mirror, &put_off, TD, "cases-answered"));
    let mail = mirror.tagged(LENA, 2, 7, "My new telephone number is in the list of the club, I think.");
    let letters = mirror.mail(&mail);
    assert!(has(mirror, &letters, TD, "players-mail"));
}

fn has(mirror: &Mirror, letters: &[Letter], whom: &str, kind: &str) -> bool {
    letters.iter().any(|letter| letter.to == whom && mirror.club.kind(letter) == kind)
}
