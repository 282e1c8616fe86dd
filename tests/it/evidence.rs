//! `amici evidence`: all that a game rests on, without a mark of anybody's, and checked by scripts that know nothing of us.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
};

use data_encoding::BASE64;

use crate::{
    journal_by_python::seals,
    support::club::{Club, DUEL, JAN, LENA, Letter, Mail},
};

/// A mail in another coding, its text below all its headers.
fn coded(mail: &Mail, club: &Club, coding: &str) -> Vec<u8> {
    let plain = String::from_utf8(mail.bytes(700, club.now)).unwrap();
    let (head, body) = plain.split_once("\r\n\r\n").unwrap();
    let lines = |text: String, width: usize, end: &str| {
        let lines = text.as_bytes().chunks(width).map(|line| String::from_utf8(line.to_vec()).unwrap());
        lines.collect::<Vec<_>>().join(end)
    };
    let body = match coding {
        "base64" => lines(BASE64.encode(body.as_bytes()), 76, "\r\n"),
        // Broken as early as no program breaks it, so that every mark is parted.
        _ => body
            .lines()
            .map(|line| lines(line.to_owned(), 17, "=\r\n").replace("referee+", "referee=2B"))
            .collect::<Vec<_>>()
            .join("\r\n"),
    };
    let head = head.replace("m700@", &format!("{coding}-{}@", club.now.timestamp()));
    format!(
        "{head}\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: {coding}\r\n\r\n{body}\r\n"
    )
    .into_bytes()
}

/// An answer that quotes of a letter also where it asks to be answered, as some programs do; in capitals once more.
fn quoting(letter: &Letter, from: &str, body: &str) -> Mail {
    let head = format!("Subject: {}\r\n> Reply-To: {}", letter.subject, letter.reply_to);
    let mut mail = Mail::answer(letter, from, body);
    mail.body += &format!("> {head}\r\n> {}\r\n", head.to_uppercase());
    mail
}

/// A game in which mails came in every coding, one was held and confirmed, and marks were renewed.
fn played() -> (Club, Vec<Letter>) {
    let mut club = Club::with(DUEL, true);
    club.pass();
    let mut all = club.letters();
    let letter = |all: &[Letter], to: &str| all.iter().rev().find(|letter| letter.to == to).unwrap().clone();
    for (who, said, coding) in [
        (JAN, "Game CLUB26/1: 1. 5254", "8bit"),
        (LENA, "Game CLUB26/1: 1... 5755", "base64"),
        (JAN, "Game CLUB26/1: 2. 7163", "quoted-printable"),
    ] {
        club.later(30);
        let mail = quoting(&letter(&all, who), who, said);
        match coding {
            "8bit" => drop(club.send(&mail)),
            other => drop(club.send_bytes(&coded(&mail, &club, other))),
        }
        club.pass();
        all.extend(club.letters());
    }
    // Lena answers with a mark that is hers no more: she is asked, and confirms with the code.
    let asked = letter(&all, LENA);
    club.amici(&["person", "renew-mark", LENA]);
    club.pass();
    all.extend(club.letters());
    let held = club.exchange(&quoting(&asked, LENA, "Game CLUB26/1: 2... 7866"));
    let code = held[0].text.lines().find_map(|line| line.strip_prefix("| confirm ")).unwrap().to_owned();
    club.later(2);
    let confirms = quoting(&held[0], LENA, &format!("confirm {code}"));
    let bytes = coded(&confirms, &club, "base64");
    club.send_bytes(&bytes);
    club.pass();
    all.extend(held);
    all.extend(club.letters());
    assert_eq!(club.moves(), ["5254", "5755", "7163", "7866"]);
    (club, all)
}

fn evidence(club: &Club, name: &str) -> (i32, String, PathBuf) {
    let folder = club.path(name);
    let (code, said) = club.amici(&["evidence", "CLUB26/1", "--out", name]);
    (code, said, folder)
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

/// Whether a script in the folder finds all as it should be, and what it says; none where there is no Python.
fn checked(folder: &Path, words: &[&str]) -> Option<(bool, String)> {
    let python = Command::new("python3").args(["-B"]).args(words).current_dir(folder).output();
    let Ok(output) = python else {
        eprintln!("there is no python3 here: the scripts are not tried");
        return None;
    };
    let said = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap()).concat();
    Some((output.status.success(), said))
}

/// A mark as base64 has it behind so many bytes: the signs that it alone decides.
fn in_base64(mark: &str, behind: usize) -> String {
    let coded = BASE64.encode(&[&vec![0; behind][..], mark.as_bytes(), &[0; 3]].concat());
    let first = (behind * 8).div_ceil(6);
    let last = (behind + mark.len()) * 8 / 6;
    coded[first..last].to_owned()
}

/// The forms in which a mark is found in bytes: as it is, in capitals, in base64 at each place where it may begin; all
/// also where lines break in them.
fn found_in(bytes: &[u8], mark: &str) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let unbroken = text.replace("=\r\n", "").replace("=2B", "+").replace("\r\n", "");
    let bare: String = text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
    let mut found = Vec::new();
    for form in [mark.to_lowercase(), mark.to_uppercase()] {
        let coded = (0..3).map(|behind| in_base64(&form, behind));
        let forms: Vec<String> = std::iter::once(form.clone()).chain(coded).collect();
        found.extend(forms.into_iter().filter(|form| text.contains(form) || unbroken.contains(form)));
    }
    found.extend(bare.contains(mark).then(|| format!("{mark} in parts")));
    found
}

#[test]
fn no_mark_of_anybody_stands_in_the_evidence_in_any_form() {
    let (club, _) = played();
    let marks = club.store().read(|books| books.every_mark()).unwrap();
    // Two players, a director, the former one of Lena's, the code.
    assert!(marks.len() >= 5, "{}", marks.len());
    let (code, said, folder) = evidence(&club, "evidence");
    assert_eq!(code, 0, "{said}");
    let all = files(&folder);
    for mark in &marks {
        for path in &all {
            let found = found_in(&fs::read(path).unwrap(), mark);
            assert!(found.is_empty(), "{}: {found:?}", path.display());
        }
    }
    // The same looks at the mails as they came: there each form is found.
    let mails = club.store().read(|books| books.mails(100)).unwrap();
    let found: Vec<String> =
        marks.iter().flat_map(|mark| mails.iter().flat_map(|mail| found_in(&mail.raw, mark))).collect();
    for form in [|mark: &str| mark.to_owned(), |mark: &str| mark.to_uppercase()] {
        for shape in [|mark: &str| mark.to_owned(), |mark: &str| in_base64(mark, 0)] {
            let any = marks.iter().any(|mark| {
                let bare = shape(&form(mark));
                found.contains(&bare) || (1..3).any(|behind| found.contains(&in_base64(&form(mark), behind)))
            });
            assert!(any, "{found:?}");
        }
    }
    // Masked by as many signs, each stays as long as it came.
    for mail in mails {
        let path = folder.join(format!("mails/{}.eml", mail.id));
        if path.exists() {
            let here = fs::read(path).unwrap();
            assert_eq!(here.len(), mail.raw.len());
            let ends = |bytes: &[u8]| bytes.iter().map(|byte| *byte == b'\n').collect::<Vec<_>>();
            assert_eq!(ends(&here), ends(&mail.raw));
        }
    }
    assert!(
        all.iter().filter(|path| path.ends_with("eml") || path.to_string_lossy().ends_with(".eml")).count()
            == 5
    );
}

#[test]
fn a_third_party_checks_the_evidence_with_the_scripts_in_it_and_finds_a_changed_byte() {
    let (club, letters) = played();
    let (code, said, folder) = evidence(&club, "evidence");
    assert!(code == 0 && said.contains("5 mails"), "{said}");
    for path in files(&folder) {
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600, "{}", path.display());
    }
    assert_eq!(fs::metadata(&folder).unwrap().permissions().mode() & 0o777, 0o700);
    let seals = seals(&letters, "CLUB26/1");
    let (first, last) = (seals.first().unwrap().as_str(), seals.last().unwrap().as_str());
    let Some((sound, said)) = checked(&folder, &["check_evidence.py", first, last]) else { return };
    assert!(sound && said.contains("All holds.") && said.contains("is the seal of an entry"), "{said}");
    let words: [&[&str]; 3] = [
        &["verify_journal.py", "journal.json", first],
        &["verify_journal.py", "event.json"],
        &["recount.py", "clock.json"],
    ];
    for words in words {
        let (sound, said) = checked(&folder, words).unwrap();
        assert!(sound, "{said}");
    }
    let (sound, said) = checked(&folder, &["check_evidence.py", "000000-0000000-000000-0000000"]).unwrap();
    assert!(!sound && said.contains("is the seal of no entry"), "{said}");
    let sums = |folder: &Path| {
        let sums =
            Command::new("sha256sum").args(["-c", "--quiet", "SHA256SUMS"]).current_dir(folder).output();
        sums.map(|output| output.status.success()).unwrap_or(true)
    };
    assert!(sums(&folder));
    for file in ["journal.json", "event.json", "mails/1.eml", "clock.json", "game.pgn"] {
        let path = folder.join(file);
        let whole = fs::read(&path).unwrap();
        let mut changed = whole.clone();
        let place = changed.len() / 2;
        changed[place] = if changed[place] == b'7' { b'6' } else { b'7' };
        fs::write(&path, &changed).unwrap();
        let (sound, said) = checked(&folder, &["check_evidence.py"]).unwrap();
        assert!(!sound, "{file}: {said}");
        fs::write(&path, whole).unwrap();
    }
    // Whoever writes the list of digests anew is found out by the chain.
    let path = folder.join("journal.json");
    let whole = fs::read_to_string(&path).unwrap();
    for (says, instead) in [
        ("\\\"move\\\":\\\"7163\\\"", "\\\"move\\\":\\\"7162\\\""),
        ("\"move\": \"7163\"", "\"move\": \"7162\""),
    ] {
        assert!(whole.contains(says), "{says}");
        fs::write(&path, whole.replacen(says, instead, 1)).unwrap();
        let (sound, said) = checked(&folder, &["verify_journal.py", "journal.json"]).unwrap();
        assert!(!sound, "{said}");
    }
    fs::write(&path, whole).unwrap();
    assert!(checked(&folder, &["check_evidence.py"]).unwrap().0);
}

#[test]
fn a_folder_that_holds_anything_is_left_alone_and_an_erased_mail_is_named() {
    let (club, _) = played();
    fs::create_dir(club.path("kept")).unwrap();
    fs::write(club.path("kept/mine.txt"), "mine").unwrap();
    let (code, said, folder) = evidence(&club, "kept");
    assert!(code == 1 && said.contains("is not empty"), "{said}");
    assert_eq!(files(&folder).len(), 1);
    let (code, said) = club.amici(&["inbox", "erase", "2"]);
    assert_eq!(code, 0, "{said}");
    fs::create_dir(club.path("empty")).unwrap();
    let (code, said, folder) = evidence(&club, "empty");
    assert_eq!(code, 0, "{said}");
    let readme = fs::read_to_string(folder.join("README.txt")).unwrap();
    assert!(readme.contains("1 mail of the list erased") && readme.contains(": 2.\n"), "{readme}");
    assert!(!folder.join("mails/2.eml").exists());
    let Some((sound, said)) = checked(&folder, &["check_evidence.py"]) else { return };
    assert!(sound && said.contains("mail 2: erased"), "{said}");
}

#[test]
fn a_journal_that_does_not_hold_is_evidence_too() {
    let (club, _) = played();
    let books = rusqlite::Connection::open(club.path("amici.sqlite")).unwrap();
    books.execute_batch("DROP TRIGGER journal_is_never_edited").unwrap();
    books.execute("UPDATE journal SET fact = replace(fact, '7163', '7162') WHERE seq = 7", []).unwrap();
    let (code, said, folder) = evidence(&club, "evidence");
    assert!(code == 1 && said.contains("CLUB26/1"), "{said}");
    let readme = fs::read_to_string(folder.join("README.txt")).unwrap();
    assert!(readme.contains("THE JOURNAL DOES NOT HOLD"), "{readme}");
    assert!(!folder.join("clock.json").exists() && folder.join("journal.json").exists());
}

#[test]
fn mails_stand_as_they_came_once_the_event_is_closed() {
    let (mut club, letters) = played();
    let out = club.path("unmasked");
    let words = ["evidence", "CLUB26/1", "--out", out.to_str().unwrap(), "--unmasked"];
    let (code, said) = club.amici(&words);
    assert_eq!(code, 1);
    assert!(said.contains("CLUB26 is not closed") && !out.exists(), "{said}");
    let last = letters.iter().rev().find(|letter| letter.to == JAN).unwrap();
    club.exchange(&club.tagged(JAN, JAN, last_half_move(&club), "resign"));
    let (code, said) = club.amici(&["event", "close", "CLUB26"]);
    assert_eq!(code, 0, "{said} {}", last.subject);
    let (code, said) = club.amici(&words);
    assert_eq!(code, 0, "{said}");
    let mails = fs::read_dir(out.join("mails")).unwrap();
    let mut compared = 0;
    for file in mails {
        let path = file.unwrap().path();
        let number: i64 = path.file_stem().unwrap().to_str().unwrap().parse().unwrap();
        let raw = club.store().read(|books| books.mail(number)).unwrap().raw;
        assert_eq!(fs::read(&path).unwrap(), raw, "mail {number}");
        compared += 1;
    }
    assert!(compared > 4, "{compared} mails");
    let (holds, said) = checked(&out, &[]).unwrap_or((true, String::new()));
    assert!(holds, "{said}");
}

/// The half-move that is to be made.
fn last_half_move(club: &Club) -> u32 {
    u32::try_from(club.game().records.len()).unwrap() + 1
}
