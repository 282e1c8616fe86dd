//! Whole games through a real Dovecot and a real Postfix: the daemon runs as in service, players and director have
//! their own mailboxes there and read them over IMAP.

use std::{
    fs,
    time::{Duration, Instant},
};

use crate::support::{
    club::{DUEL, JAN, LENA, Letter, Mail, SAMPLE, TD},
    eventually,
    office::{Office, REFEREE, Ways, settled},
    servers::PASSWORD,
};
use amici::{
    letters::LetterKind,
    model::{GameResult, MatterKind, Termination},
    store::OutboxState,
};

/// The sample game from the start letters to the result.
fn sample_game(ways: fn(&Office) -> Ways) {
    let begun = Instant::now();
    // The director hears of the result without waiting for the morning.
    let office = Office::duel().without_mornings();
    let running = office.run(ways(&office));
    let (mut jan, mut lena, mut td) = (office.program(JAN), office.program(LENA), office.program(TD));
    assert!(td.next().text.contains("Novak, Jan"));
    let mut asked = jan.next();
    assert!(lena.next().text.contains("CLUB26/1"));
    for (index, numeric) in SAMPLE.iter().enumerate() {
        let (me, mover, other) =
            if index.is_multiple_of(2) { (JAN, &mut jan, &mut lena) } else { (LENA, &mut lena, &mut jan) };
        let game = if index == 0 { "Game CLUB26/1: " } else { "" };
        let dots = if index.is_multiple_of(2) { "." } else { "..." };
        let offer = if index == 20 { " (=)" } else { "" };
        office.send(&Mail::answer(&asked, me, &format!("{game}{}{dots} {numeric}{offer}", index / 2 + 1)));
        asked = other.next();
        assert!(asked.reply_to.contains(&format!("+club26-1.{}.", index + 2)), "{asked:?}");
        let confirmed = mover.next();
        assert!(confirmed.text.contains(numeric), "{confirmed:?}");
    }
    office.send(&Mail::answer(&asked, LENA, "accept draw"));
    for program in [&mut jan, &mut lena, &mut td] {
        let letter = program.next();
        assert!(String::from_utf8_lossy(&letter.raw).contains("[Result \"1/2-1/2\"]"), "{letter:?}");
    }
    running.end().unwrap();
    assert_eq!(office.moves("CLUB26/1"), SAMPLE);
    assert_eq!(office.game("CLUB26/1").outcome, Some((GameResult::Draw, Termination::Agreement)));
    let letters = office.outbox();
    assert!(letters.iter().all(|letter| letter.state == OutboxState::Accepted));
    assert_eq!(office.copies().len(), letters.len(), "each letter came");
    assert!(office.copies().values().all(|copies| copies.len() == 1), "and once");
    let took = begun.elapsed();
    println!("the whole game took {took:?}, the servers' start included");
    assert!(took < Duration::from_secs(300), "a poll an hour brings no game to its end: {took:?}");
}

#[test]
fn the_sample_game_goes_through_real_servers_with_tls_from_the_first_byte() {
    sample_game(Office::implicit);
}

#[test]
fn the_sample_game_goes_through_real_servers_by_starttls() {
    sample_game(Office::starttls);
}

/// The newest letter that asks a player for a move.
fn asking(office: &Office, person: &str) -> Option<Letter> {
    office.letters(person).into_iter().rev().find(|letter| letter.reply_to.contains("+club26"))
}

/// Sends a game's moves up to this many, each once the letter that asks for it has come.
fn play(office: &Office, from: usize, to: usize) {
    for index in from..to {
        let me = if index.is_multiple_of(2) { JAN } else { LENA };
        let wanted = format!("+club26-1.{}.", index + 1);
        let asks = |letter: &Letter| index == 0 || letter.reply_to.contains(&wanted);
        eventually(&format!("{me} is asked for half-move {}", index + 1), || {
            asking(office, me).is_some_and(|letter| asks(&letter))
        });
        let letter = asking(office, me).unwrap();
        office.send(&Mail::answer(&letter, me, &line(index)));
    }
    eventually("the moves are made", || office.moves("CLUB26/1").len() == to);
}

/// How half-move `index`, from 0, of the sample game is written.
fn line(index: usize) -> String {
    let dots = if index.is_multiple_of(2) { "." } else { "..." };
    format!("Game CLUB26/1: {}{dots} {}", index / 2 + 1, SAMPLE[index])
}

#[test]
fn uidvalidity_changed_under_the_daemon_loses_nothing() {
    let office = Office::duel();
    let running = office.run(office.implicit());
    play(&office, 0, 4);
    eventually("all letters are out", || {
        office.outbox().iter().all(|letter| letter.state == OutboxState::Accepted)
            && asking(&office, JAN).is_some_and(|letter| letter.reply_to.contains("-1.5."))
    });
    // A Postfix that is killed over a letter delivers it again.
    eventually("Postfix has delivered all", || office.servers.queue_is_empty());
    let before = office.mails().len();
    // The server goes down, its mailbox is numbered anew, and the next move comes before it is up again.
    office.servers.kill();
    office.servers.change_uidvalidity("referee");
    let asked = asking(&office, JAN).unwrap();
    let mail = Mail::answer(&asked, JAN, &line(4));
    office.servers.deliver("referee", &mail.bytes(4711, office.clock.now()));
    office.servers.restart();
    play(&office, 5, 8);
    settled(&office, before * 2 + 4);
    running.end().unwrap();
    assert_eq!(office.moves("CLUB26/1"), SAMPLE[..8]);
    let again = office.mails().iter().filter(|mail| mail.outcome.contains("delivered again")).count();
    assert_eq!(again, before, "{:?}", office.mails().iter().map(|mail| &mail.outcome).collect::<Vec<_>>());
    assert!(office.copies().values().all(|copies| copies.len() == 1), "no letter was written twice");
}

#[test]
fn two_daemons_at_once_one_refuses() {
    let office = Office::duel();
    let running = office.run(office.starttls());
    let refused = office.daemon(office.starttls()).err().map(|error| error.to_string());
    assert!(refused.as_ref().is_some_and(|why| why.contains("another amici")), "{refused:?}");
    play(&office, 0, 2);
    running.end().unwrap();
    assert!(office.daemon(office.starttls()).is_ok(), "once the first has ended, the second may");
}

#[test]
fn the_same_mail_delivered_twice_is_played_once() {
    let office = Office::duel();
    let running = office.run(office.implicit());
    eventually("the start letter comes", || asking(&office, JAN).is_some());
    let mail = Mail::answer(&asking(&office, JAN).unwrap(), JAN, &line(0));
    let bytes = office.send(&mail);
    office.send_bytes(&mail, &bytes);
    settled(&office, 2);
    office.send_bytes(&mail, &bytes);
    play(&office, 1, 2);
    settled(&office, 4);
    running.end().unwrap();
    assert_eq!(office.moves("CLUB26/1"), SAMPLE[..2]);
    let again = office.mails().iter().filter(|mail| mail.outcome.contains("delivered again")).count();
    assert_eq!(again, 2);
    // Start letters, a confirmation and a forward for each of two moves.
    assert_eq!(office.outbox().len(), 3 + 4);
}

/// Postfix takes the letter, Dovecot will not have it, and Postfix reports so to the letter's own return address.
#[test]
fn a_bounce_from_the_real_server_reaches_the_director() {
    let mut office = Office::with(&DUEL.replace(LENA, "lena&gone@weber.example"));
    let start = office.clock.now();
    office.clock = amici::clock::Clock::Standing(start);
    eventually("the report of the mail server is read", || {
        office.pass(office.starttls());
        office.mails().len() == 1
    });
    // What did not arrive is told of in the morning.
    office.clock = amici::clock::Clock::Standing(Office::noon() + chrono::Duration::days(1));
    office.pass(office.starttls());
    let report = office.program(TD).next_with("did not arrive");
    assert!(report.text.contains("lena&gone@weber.example"), "{}", report.text);
    let outcome = office.mails()[0].outcome.clone();
    assert!(outcome.contains("doubtful"), "{outcome}");
    let letters = office.outbox();
    let gone = letters.iter().find(|letter| letter.recipient.as_str().starts_with("lena&gone")).unwrap();
    assert!(gone.doubtful && gone.envelope_from.as_str() != REFEREE, "{gone:?}");
    // The report about it is a letter of its own; nothing answers the machine.
    assert_eq!(letters.len(), 4);
}

/// The server itself refuses the address, at once and for good: it goes on being tried, and after three days the director
/// hears that it is not taken.
#[test]
fn an_address_that_is_refused_reaches_the_director() {
    let mut office = Office::with(&DUEL.replace(LENA, "nobody@weber.example"));
    let start = Office::noon();
    office.clock = amici::clock::Clock::Standing(start);
    assert_eq!(office.pass(office.implicit()).sent, 2);
    // What is written then leaves in the morning.
    for hours in [1, 2, 25, 73, 97] {
        office.clock = amici::clock::Clock::Standing(start + chrono::Duration::hours(hours));
        office.pass(office.implicit());
    }
    let report = office.program(TD).next_with("is not taken");
    assert!(report.text.contains("nobody@weber.example"), "{}", report.text);
    let outbox = office.outbox();
    let waiting = outbox.iter().find(|letter| letter.recipient.as_str() == "nobody@weber.example").unwrap();
    assert_eq!(waiting.state, OutboxState::Due);
}

#[test]
fn a_refused_login_is_told_at_once_by_the_way_that_is_open_and_ends_with_the_next_that_is_taken() {
    let office = Office::duel();
    office.pass(office.implicit());
    let path = office.write_config(office.implicit());
    let right = fs::read_to_string(&path).unwrap();
    let (inward, outward) = right.split_once("[outgoing]").unwrap();
    let alarms = || -> Vec<MatterKind> {
        office.store().read(|books| books.alarms()).unwrap().iter().map(|alarm| alarm.kind).collect()
    };
    fs::write(&path, format!("{}[outgoing]{outward}", inward.replace(PASSWORD, "wrong"))).unwrap();
    let pass = office.pass_as(&path);
    assert_eq!((pass.trouble.len(), alarms()), (1, vec![MatterKind::WayIn]), "{pass:?}");
    let alarm = office.outbox().into_iter().find(|letter| letter.kind == LetterKind::Alarm).unwrap();
    assert!(alarm.tried.is_some(), "it went to the server: {alarm:?}");
    fs::write(&path, &right).unwrap();
    office.pass_as(&path);
    assert_eq!(alarms(), []);
    // On the way out it stands at once too; its letter waits with all others.
    office.send(&Mail::new(JAN, REFEREE, "help", "help"));
    fs::write(&path, format!("{inward}[outgoing]{}", outward.replace(PASSWORD, "wrong"))).unwrap();
    let heard = || office.mails().len() == 1;
    eventually("the mail has come", || {
        office.pass_as(&path);
        heard()
    });
    assert_eq!(alarms(), [MatterKind::WayOut]);
}
