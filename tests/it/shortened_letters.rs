//! Letters about what is over keep their text alone; mails stay as they came, with the pictures that they bring back.

use amici::{model::Digest, store::InboxRow};
use mail_parser::{MessageParser, MimeHeaders};

use crate::support::{
    club::{Club, DUEL, JAN, LENA, Letter, Mail},
    readable::{as_it_lies, packed, within},
    whole_letter::WholeLetter,
};

const MOVES: [&str; 4] = ["5254", "5755", "7163", "2836"];

/// Jan and Lena, who get pages.
fn club() -> Club {
    let paged = DUEL.replace("timezone =", "format = \"html\"\ntimezone =");
    let mut club = Club::with(&paged, true);
    club.pass();
    club
}

fn letters(club: &Club) -> Vec<WholeLetter> {
    let mut store = club.store();
    let letters = store.read(|books| {
        let letters = books.letters(1000, false)?.into_iter();
        letters.map(|row| WholeLetter::of(books, row)).collect()
    });
    letters.unwrap()
}

fn pictures(club: &Club) -> u32 {
    let db = rusqlite::Connection::open(club.path("amici.sqlite")).unwrap();
    db.query_row("SELECT count(*) FROM picture", [], |row| row.get(0)).unwrap()
}

fn a_month_goes_by(club: &mut Club) {
    club.later(24 * 31);
    // Where a limit has passed meanwhile, a case waits.
    let (code, said) = club.amici(&["once"]);
    assert!([0, 3].contains(&code), "{said}");
}

fn sound(club: &Club) {
    let (code, said) = club.amici(&["audit"]);
    assert_eq!(code, 0, "{said}");
}

/// A mail with the move that brings the picture of a letter back.
fn with_its_picture(club: &Club, letter: &Letter, from: &str, line: &str) -> Vec<u8> {
    let mail = MessageParser::default().parse(&letter.raw).unwrap();
    let is_picture = |part: &&mail_parser::MessagePart<'_>| {
        part.content_type().is_some_and(|kind| kind.ctype() == "image")
    };
    let png = mail.parts.iter().find(is_picture).expect("a letter with a picture");
    let code = data_encoding::BASE64.encode(png.contents());
    let code: Vec<String> =
        code.as_bytes().chunks(72).map(|line| String::from_utf8(line.to_vec()).unwrap()).collect();
    let plain = String::from_utf8(Mail::answer(letter, from, line).bytes(500, club.now)).unwrap();
    let (head, text) = plain.split_once("\r\n\r\n").unwrap();
    let head: String =
        head.lines().filter(|line| !line.starts_with("Content-")).map(|line| format!("{line}\r\n")).collect();
    format!(
        "{head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n\
         --b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n{}\r\n--b--\r\n",
        code.join("\r\n")
    )
    .into_bytes()
}

#[test]
fn a_month_after_its_move_was_answered_a_letter_keeps_its_text_and_the_digest_of_what_was_sent() {
    let mut club = club();
    club.play(&MOVES);
    let whole = letters(&club);
    let boards = pictures(&club);
    assert!(whole.iter().all(WholeLetter::is_as_sent) && boards == 4);
    a_month_goes_by(&mut club);
    let kept = letters(&club);
    let mut shortened = 0;
    for before in &whole {
        let now = kept.iter().find(|row| row.id == before.id).unwrap();
        let over = now
            .half_move
            .is_some_and(|at| at.to_string().parse::<u32>().is_ok_and(|at| at < MOVES.len() as u32));
        if now.is_as_sent() {
            assert!(now.bytes == before.bytes && !over, "letter {} about {:?}", now.id, now.half_move);
            continue;
        }
        shortened += 1;
        assert_eq!(now.digest, Some(Digest::of_bytes(&before.bytes)));
        let text = |bytes: &[u8]| {
            let mail = MessageParser::default().parse(bytes).unwrap();
            (
                mail.subject().map(str::to_owned),
                mail.message_id().map(str::to_owned),
                mail.body_text(0).unwrap().into_owned(),
            )
        };
        assert_eq!(text(&now.bytes), text(&before.bytes));
        assert!(now.bytes.len() < before.bytes.len());
        let (_, shown) = club.amici(&["outbox", "show", &now.id.to_string()]);
        assert!(shown.contains("kept       head and text only, by keep_letters_days"), "{shown}");
        assert!(shown.contains(&Digest::of_bytes(&before.bytes).to_string()), "{shown}");
    }
    // Those that ask for a move, and those that say that it is on record.
    assert!(shortened >= 6, "{shortened}");
    assert_eq!(pictures(&club), 1);
    sound(&club);
    // A letter that is shortened by now is known as ours when it comes back.
    let first = whole.iter().rev().find(|row| row.recipient.as_str() == LENA && row.game.is_some()).unwrap();
    let old = Letter::read(LENA, first.bytes.clone());
    club.send(&Mail::answer(&old, LENA, "Thank you."));
    club.pass();
    assert!(!club.outcome().contains("question"), "{}", club.outcome());
}

#[test]
fn a_mail_with_our_picture_is_as_it_came_when_the_letter_has_lost_it() {
    let mut club = club();
    let start = club.letter_to(JAN);
    let letters_of_first = club.exchange(&Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    let asked = letters_of_first.into_iter().find(|letter| letter.to == LENA).unwrap();
    club.later(20);
    let came = with_its_picture(&club, &asked, LENA, "Game CLUB26/1: 1... 5755");
    club.send_bytes(&came);
    club.pass();
    let mail = |club: &Club| -> InboxRow { club.mails().remove(0) };
    assert!(mail(&club).outcome.ends_with("your move is on record"), "{}", mail(&club).outcome);
    assert!(mail(&club).raw == came);
    // It lies in the file once, as the picture that it is.
    let code = came.windows(72).find(|line| line.starts_with(b"iVBORw0KGgo")).unwrap();
    let blobs = packed(club.folder.path());
    assert!(blobs.iter().all(|blob| !within(&crate::support::readable::unpacked(blob), code)));
    assert!(!within(&as_it_lies(club.folder.path()), code));
    club.letters();
    let asked = Letter::read(
        JAN,
        letters(&club).into_iter().find(|row| row.recipient.as_str() == JAN).unwrap().bytes,
    );
    club.exchange(&Mail::answer(&asked, JAN, "Game CLUB26/1: 2. 7163"));
    a_month_goes_by(&mut club);
    assert!(letters(&club).iter().any(|row| !row.is_as_sent()));
    assert_eq!(club.mails().into_iter().find(|row| row.raw.len() == came.len()).unwrap().raw, came);
    sound(&club);
    // What nothing shows any more goes with the mail.
    let boards = pictures(&club);
    let id = club.mails().into_iter().find(|row| row.raw == came).unwrap().id;
    let (code, said) = club.amici(&["inbox", "erase", &id.to_string()]);
    assert_eq!(code, 0, "{said}");
    assert_eq!(pictures(&club), boards - 1);
    sound(&club);
}

#[test]
fn nought_keeps_letters_whole_and_what_still_asks_is_whole_for_ever() {
    let mut club = club();
    club.play(&MOVES);
    let config = std::fs::read_to_string(club.path("amici.toml")).unwrap();
    std::fs::write(club.path("amici.toml"), format!("{config}keep_letters_days = 0\n")).unwrap();
    a_month_goes_by(&mut club);
    assert!(letters(&club).iter().all(WholeLetter::is_as_sent));
    std::fs::write(club.path("amici.toml"), config).unwrap();
    a_month_goes_by(&mut club);
    let mut asks = letters(&club);
    assert!(asks.iter().any(|row| !row.is_as_sent()));
    asks.retain(|row| row.half_move.is_some_and(|at| at.to_string() == "5"));
    assert!(!asks.is_empty() && asks.iter().all(WholeLetter::is_as_sent));
}

#[test]
fn who_is_erased_leaves_no_word_in_what_was_shortened() {
    let mut club = club();
    club.play(&MOVES);
    a_month_goes_by(&mut club);
    let (code, said) = club.amici(&["td", "result", "CLUB26/1", "1-0", "He has resigned by telephone."]);
    assert_eq!(code, 0, "{said}");
    club.amici(&["once"]);
    a_month_goes_by(&mut club);
    assert!(letters(&club).iter().filter(|row| !row.is_as_sent()).count() > 6);
    let before = packed(club.folder.path());
    let (code, said) = club.amici(&["person", "erase", "Novak, Jan", "CLUB26"]);
    assert_eq!(code, 0, "{said}");
    let all = crate::support::readable::readable(club.folder.path());
    assert!(!within(&all, b"Novak") && within(&all, b"Weber"));
    let after = packed(club.folder.path());
    let gone: Vec<_> = before.iter().filter(|blob| !after.contains(blob)).collect();
    assert!(gone.len() > 6 && gone.iter().all(|blob| !within(&as_it_lies(club.folder.path()), blob)));
    sound(&club);
}
