//! A database that is lost and put back, over a Dovecot in which finished mails are moved away.

use std::{fs, path::Path, process::Command};

use crate::support::{
    club::{JAN, LENA, Mail, SAMPLE},
    office::{Office, Ways, runtime},
    relay::{Fault, Relay},
};

fn amici(office: &Office, config: &Path, words: &[&str]) -> String {
    let now = office.clock.now().to_rfc3339();
    let output = Command::new(env!("CARGO_BIN_EXE_amici"))
        .current_dir(office.folder.path())
        .args(["--config", config.to_str().unwrap(), "--now", &now])
        .args(words)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{words:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// Plays these half-moves, a pass for each.
fn play(office: &Office, config: &Path, from: usize, to: usize) {
    for (index, numeric) in SAMPLE.iter().enumerate().take(to).skip(from) {
        let me = if index.is_multiple_of(2) { JAN } else { LENA };
        let dots = if index.is_multiple_of(2) { "." } else { "..." };
        let before = office.servers.await_letters(me, 1);
        let asked = office.letters(me).into_iter().next_back();
        assert!(!before.is_empty() && asked.is_some());
        let line = format!("Game CLUB26/1: {}{dots} {numeric}", index / 2 + 1);
        office.servers.deliver(
            "referee",
            &Mail::answer(&asked.unwrap(), me, &line).bytes(index as u32, office.clock.now()),
        );
        office.pass_as(config);
    }
}

#[test]
fn mails_that_were_moved_away_are_read_again_in_their_order() {
    let office = Office::duel();
    let config = office.write_config(office.implicit());
    let text = fs::read_to_string(&config).unwrap();
    fs::write(&config, text.replace("poll_seconds", "done_folder = \"Done\"\npoll_seconds")).unwrap();
    office.pass_as(&config);
    play(&office, &config, 0, 3);
    amici(&office, &config, &["backup", "copy.sqlite"]);
    play(&office, &config, 3, 6);
    // What is done at the shell lies in the mailbox with the next pass, and is moved away like any other mail.
    amici(&office, &config, &["td", "penalty", "CLUB26/1", "b", "3", "The same illegal move again."]);
    let unfiled = amici(&office, &config, &["status"]);
    assert!(unfiled.contains("not in mailbox    done at the shell: td penalty CLUB26/1"), "{unfiled}");
    office.pass_as(&config);
    let filed = amici(&office, &config, &["status"]);
    assert!(!filed.contains("not in mailbox"), "{filed}");
    office.pass_as(&config);
    let in_force = |when: &str| {
        let game = amici(&office, &config, &["--json", "game", "show", "CLUB26/1"]);
        let game: serde_json::Value = serde_json::from_str(&game).unwrap();
        assert_eq!(game["clocks"]["black"]["penalty_days"], 3, "{when}");
    };
    in_force("before");
    // The last one lies in the folder that is read.
    let asked = office.letters(JAN).into_iter().next_back().unwrap();
    let last = Mail::answer(&asked, JAN, &format!("Game CLUB26/1: 4. {}", SAMPLE[6]));
    office.servers.deliver("referee", &last.bytes(99, office.clock.now()));
    for ending in ["", "-wal", "-shm", ".lock"] {
        let _ = fs::remove_file(office.folder.path().join(format!("amici.sqlite{ending}")));
    }
    let said = amici(&office, &config, &["restore", "copy.sqlite", "--dry-run"]);
    assert!(said.contains("CLUB26/1  4 half-moves again"), "{said}");
    let said = amici(&office, &config, &["restore", "copy.sqlite"]);
    assert!(said.contains("CLUB26/1  4 half-moves again"), "{said}");
    assert!(said.contains("td penalty CLUB26/1: CLUB26/1: ruled, penalty b 3"), "{said}");
    in_force("after");
    assert_eq!(office.moves("CLUB26/1"), SAMPLE[..7]);
    // Those that the copy knew are not read twice.
    assert!(
        office.mails().iter().all(|mail| !mail.outcome.contains("delivered again")),
        "{:?}",
        office.mails()
    );
    amici(&office, &config, &["release"]);
    office.pass_as(&config);
    assert!(office.letters(LENA).iter().any(|letter| letter.text.contains(SAMPLE[6])));
}

/// A mailbox that is over its quota takes nothing more, and all else goes on over the same connection.
#[test]
fn an_act_that_the_server_refuses_is_tried_again_and_stands_in_nobodys_way() {
    let office = Office::duel();
    let runtime = runtime();
    let relay = runtime.block_on(Relay::start(office.servers.imap_port));
    let ways = Ways { imap: relay.port, smtp: office.servers.smtp_port, tls: "none" };
    let config = office.write_config(ways);
    let text = fs::read_to_string(&config).unwrap();
    fs::write(&config, text.replace("poll_seconds", "done_folder = \"Done\"\npoll_seconds")).unwrap();
    office.pass_as(&config);
    amici(&office, &config, &["td", "penalty", "CLUB26/1", "b", "3", "The same illegal move again."]);
    let asked = office.letters(JAN).into_iter().next_back().unwrap();
    let mail = Mail::answer(&asked, JAN, "Game CLUB26/1: 1. 5254");
    office.servers.deliver("referee", &mail.bytes(1, office.clock.now()));
    relay.next(Fault::Instead { of: "APPEND", say: "{tag} NO [OVERQUOTA] full\r\n" });
    office.pass_as(&config);
    assert_eq!(office.moves("CLUB26/1"), ["5254"]);
    assert!(amici(&office, &config, &["status"]).contains("not in mailbox"));
    assert_eq!(office.servers.letters("referee").len(), 0, "the move is moved away");
    office.pass_as(&config);
    assert!(!amici(&office, &config, &["status"]).contains("not in mailbox"));
    assert_eq!(office.servers.letters("referee").len(), 0, "the act is moved away");
}
