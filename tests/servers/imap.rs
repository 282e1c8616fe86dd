//! Reading an IMAP folder: a real Dovecot, and a relay that breaks connections.

use std::{
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    time::{Duration, Instant},
};

use crate::support::{
    keeper::Memory,
    mail,
    relay::{Fault, Relay},
    servers::{PASSWORD, Servers},
};
use amici::{
    clock::Clock,
    config::{FolderSettings, Limits, MailAccount, MailboxConfig, Tls},
    mailbox::{Content, Cursor, Drained, Mailbox, MailboxError, imap::Deadlines},
};
use chrono::{DateTime, Utc};

fn account(port: u16, tls: Tls) -> MailAccount {
    MailAccount {
        user: Some("referee@chess.test".into()),
        password: Some(PASSWORD.into()),
        ..MailAccount::at("localhost", port, tls)
    }
}

fn settings() -> FolderSettings {
    FolderSettings { poll_seconds: 1, ..FolderSettings::default() }
}

const LARGEST: usize = 64 * 1024;

/// With this patience for everything but IDLE itself.
fn deadlines(seconds: u64) -> Deadlines {
    let limit = Duration::from_secs(seconds);
    Deadlines {
        step: limit,
        command: limit,
        fetch: limit,
        idle_start: limit,
        idle: Duration::from_secs(60),
        idle_end: limit,
        logout: limit,
    }
}

fn open(account: MailAccount, settings: FolderSettings) -> Mailbox {
    open_since(account, settings, None)
}

/// Without the mails from before then.
fn open_since(account: MailAccount, folder: FolderSettings, since: Option<DateTime<Utc>>) -> Mailbox {
    let limits = Limits { max_mail_bytes: LARGEST, ..Limits::default() };
    let config = MailboxConfig::Imap { account, folder };
    Mailbox::open(&config, &limits, since, Clock::System).with_deadlines(deadlines(30))
}

/// Without TLS, so that the relay can see lines.
fn plain(port: u16) -> Mailbox {
    open(account(port, Tls::None), settings())
}

/// The same, for servers that fall silent.
fn hasty(port: u16) -> Mailbox {
    plain(port).with_deadlines(deadlines(2))
}

fn deliver(servers: &Servers, subjects: &[&str]) {
    for subject in subjects {
        servers.deliver("referee", &mail(subject));
    }
}

async fn drain(mailbox: &mut Mailbox, keeper: &mut Memory) -> Drained {
    mailbox.drain(keeper).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_waits_for_tls_from_the_first_byte_is_known_by_its_silence() {
    let servers = Servers::start();
    for tls in [Tls::Starttls, Tls::None] {
        let account = account(servers.imaps_port, tls);
        let mut mailbox = open(account, settings()).with_deadlines(deadlines(2));
        let said = mailbox.check().await.unwrap_err().to_string();
        assert!(said.contains("silent for 2s") && said.contains("mailbox.tls = \"implicit\""), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_come_in_order_over_every_protection() {
    let servers = Servers::start();
    deliver(&servers, &["a", "b", "c"]);
    for (port, tls) in [
        (servers.imap_port, Tls::Starttls),
        (servers.imaps_port, Tls::Implicit),
        (servers.imap_port, Tls::None),
    ] {
        let account = MailAccount { ca_file: Some(servers.ca_file.clone()), ..account(port, tls) };
        let mut mailbox = open(account, settings());
        let mut keeper = Memory::default();
        assert_eq!(
            drain(&mut mailbox, &mut keeper).await,
            Drained { kept: 3, rescanned: false, ..Drained::default() }
        );
        assert_eq!(keeper.subjects(), ["a", "b", "c"]);
        let validity = keeper.cursor.unwrap().uid_validity;
        assert_eq!(keeper.cursor, Some(Cursor { uid_validity: validity, uid: 3 }));
        assert_eq!(keeper.places(), [1, 2, 3].map(|uid| format!("{validity}/{uid}")));
        assert!(keeper.arrivals.iter().all(|arrival| arrival.received <= Clock::System.now()));
        // Nothing is read twice, although a search from behind the last mail names it.
        assert_eq!(drain(&mut mailbox, &mut keeper).await.kept, 0);
        assert!(mailbox.check().await.unwrap().contains("INBOX holds 3 mails; waits by IDLE"));
        mailbox.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn plus_addresses_reach_the_mailbox_with_the_whole_address() {
    let servers = Servers::start();
    let answer = servers.post("jan@novak.example", "referee+CLUB26.7.abc@chess.test", &mail("e4"));
    assert!(answer.starts_with("250"), "{answer}");
    let raw = String::from_utf8(servers.await_letters("referee", 1).remove(0)).unwrap();
    assert!(
        raw.contains("Delivered-To: <referee+CLUB26.7.abc@chess.test>")
            || raw.contains("Delivered-To: referee+CLUB26.7.abc@chess.test"),
        "{raw}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drain_can_run_on_another_thread() {
    let servers = Servers::start();
    deliver(&servers, &["a"]);
    let mut mailbox = plain(servers.imap_port);
    let task = tokio::spawn(async move {
        let mut keeper = Memory::default();
        mailbox.drain(&mut keeper).await.map(|_| keeper.subjects())
    });
    assert_eq!(task.await.unwrap().unwrap(), ["a"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_is_seen_already_is_read_all_the_same() {
    let servers = Servers::start();
    deliver(&servers, &["a"]);
    let mut mailbox = plain(servers.imap_port);
    let mut first = Memory::default();
    drain(&mut mailbox, &mut first).await;
    mailbox.tidy(&first.places()).await;
    let flagged = std::fs::read_dir(servers.maildir("referee").join("cur")).unwrap();
    assert!(
        flagged.map(|file| file.unwrap().file_name()).all(|name| name.to_string_lossy().ends_with(":2,S"))
    );
    let mut second = Memory::default();
    assert_eq!(drain(&mut mailbox, &mut second).await.kept, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn reading_leaves_the_flags_alone() {
    let servers = Servers::start();
    deliver(&servers, &["a"]);
    let mut mailbox =
        open(account(servers.imap_port, Tls::None), FolderSettings { mark_seen: false, ..settings() });
    let mut keeper = Memory::default();
    drain(&mut mailbox, &mut keeper).await;
    mailbox.tidy(&keeper.places()).await;
    mailbox.close().await;
    for file in std::fs::read_dir(servers.maildir("referee").join("cur")).unwrap() {
        let name = file.unwrap().file_name().to_string_lossy().into_owned();
        assert!(!name.contains('S'), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_mails_move_to_their_folder_which_is_made_when_missing() {
    let servers = Servers::start();
    deliver(&servers, &["a", "b", "c"]);
    let done = FolderSettings { done_folder: Some("Done \"games\"".into()), ..settings() };
    let mut mailbox = open(account(servers.imap_port, Tls::None), done);
    let mut keeper = Memory::default();
    drain(&mut mailbox, &mut keeper).await;
    mailbox.tidy(&keeper.places()[..2]).await;
    assert!(mailbox.check().await.unwrap().contains("INBOX holds 1 mails"));
    assert_eq!(drain(&mut mailbox, &mut keeper).await.kept, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_mails_are_copied_and_expunged_where_the_server_cannot_move() {
    let servers = Servers::start();
    deliver(&servers, &["a", "b", "c"]);
    let relay = Relay::start(servers.imap_port).await;
    relay.next(Fault::Unsaid(&[" MOVE"]));
    let done = FolderSettings { done_folder: Some("Done".into()), ..settings() };
    let mut mailbox = open(account(relay.port, Tls::None), done.clone());
    let mut keeper = Memory::default();
    drain(&mut mailbox, &mut keeper).await;
    mailbox.tidy(&keeper.places()[..2]).await;
    assert!(mailbox.check().await.unwrap().contains("INBOX holds 1 mails"));
    let folder = |name: &str| std::fs::read_dir(servers.maildir("referee").join(name)).unwrap().count();
    assert_eq!(folder(".Done/cur") + folder(".Done/new"), 2);
    // Without both nothing is touched: a plain EXPUNGE would destroy what others have marked.
    relay.next(Fault::Unsaid(&[" MOVE", " UIDPLUS"]));
    let mut mailbox = open(account(relay.port, Tls::None), done);
    drain(&mut mailbox, &mut keeper).await;
    mailbox.tidy(&keeper.places()).await;
    assert!(mailbox.check().await.unwrap().contains("INBOX holds 1 mails"));
    let said = mailbox.check_done().await.unwrap().unwrap_err();
    assert!(said.contains("no MOVE, no UIDPLUS") && said.contains("mailbox.done_folder"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn uidvalidity_change_rescans_everything() {
    let servers = Servers::start();
    deliver(&servers, &["a", "b"]);
    let mut mailbox = plain(servers.imap_port);
    let mut keeper = Memory::default();
    drain(&mut mailbox, &mut keeper).await;
    mailbox.close().await;
    servers.change_uidvalidity("referee");
    deliver(&servers, &["c"]);
    assert_eq!(
        drain(&mut mailbox, &mut keeper).await,
        Drained { kept: 3, rescanned: true, ..Drained::default() }
    );
    assert_eq!(keeper.arrivals.len(), 5);
    assert!(keeper.subjects()[2..].contains(&"c".to_owned()));
    assert_eq!(drain(&mut mailbox, &mut keeper).await, Drained::default());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rescan_of_known_places_moves_the_cursor_and_fetches_nothing() {
    let servers = Servers::start();
    deliver(&servers, &["a", "b"]);
    let mut mailbox = plain(servers.imap_port);
    let mut keeper = Memory::default();
    drain(&mut mailbox, &mut keeper).await;
    let right = keeper.cursor;
    keeper.cursor = Some(Cursor { uid_validity: 1, uid: 77 });
    assert_eq!(
        drain(&mut mailbox, &mut keeper).await,
        Drained { kept: 0, rescanned: true, ..Drained::default() }
    );
    assert_eq!((keeper.cursor, keeper.arrivals.len()), (right, 2));
    assert_eq!(drain(&mut mailbox, &mut keeper).await, Drained::default());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_uidnext_that_went_back_rescans_under_places_of_our_own() {
    let servers = Servers::start();
    deliver(&servers, &["a", "b"]);
    let mut mailbox = plain(servers.imap_port);
    let mut keeper = Memory::default();
    drain(&mut mailbox, &mut keeper).await;
    keeper.cursor = keeper.cursor.map(|cursor| Cursor { uid: 500, ..cursor });
    assert_eq!(
        drain(&mut mailbox, &mut keeper).await,
        Drained { kept: 2, rescanned: true, ..Drained::default() }
    );
    assert_eq!(keeper.arrivals.len(), 4);
    // Then the server's own numbering again, whose places are known.
    assert_eq!(
        drain(&mut mailbox, &mut keeper).await,
        Drained { kept: 0, rescanned: true, ..Drained::default() }
    );
    assert_eq!(drain(&mut mailbox, &mut keeper).await, Drained::default());
}

#[tokio::test(flavor = "multi_thread")]
async fn without_uidvalidity_the_folder_is_read_whole_for_each_connection() {
    let servers = Servers::start();
    deliver(&servers, &["a"]);
    let relay = Relay::start(servers.imap_port).await;
    relay.next(Fault::Without("UIDVALIDITY"));
    let mut mailbox = plain(relay.port);
    let mut keeper = Memory::default();
    assert_eq!(drain(&mut mailbox, &mut keeper).await.kept, 1);
    assert_eq!(drain(&mut mailbox, &mut keeper).await.kept, 0);
    deliver(&servers, &["b"]);
    assert_eq!(drain(&mut mailbox, &mut keeper).await.kept, 1);
    assert_eq!(keeper.subjects(), ["a", "b"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fetch_answered_no_never_moves_the_cursor() {
    let servers = Servers::start();
    deliver(&servers, &["a"]);
    let relay = Relay::start(servers.imap_port).await;
    for say in ["{tag} NO [SERVERBUG] not now\r\n", "{tag} OK done\r\n", "{tag} BAD what\r\n"] {
        relay.next(Fault::Instead { of: "BODY.PEEK", say });
        let mut mailbox = plain(relay.port);
        let mut keeper = Memory::default();
        let error = mailbox.drain(&mut keeper).await.unwrap_err();
        assert!(matches!(&error, MailboxError::Server(_) | MailboxError::Stuck(_)), "{error}");
        assert_eq!((keeper.cursor, keeper.arrivals.len()), (None, 0), "{say}");
        assert_eq!(drain(&mut mailbox, &mut keeper).await.kept, 1);
        assert_eq!(keeper.subjects(), ["a"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn several_mails_answered_no_are_asked_for_one_by_one() {
    let servers = Servers::start();
    deliver(&servers, &["a", "b"]);
    let relay = Relay::start(servers.imap_port).await;
    relay.next(Fault::Instead { of: "BODY.PEEK", say: "{tag} NO [SERVERBUG] one of them is broken\r\n" });
    let mut keeper = Memory::default();
    assert_eq!(drain(&mut plain(relay.port), &mut keeper).await.kept, 2);
    assert_eq!(keeper.subjects(), ["a", "b"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_mails_after_one_that_is_not_handed_over_are_kept() {
    let servers = Servers::start();
    let mut large = mail("large");
    while large.len() < 100_000 {
        large.extend_from_slice(b"and so on and so forth\r\n");
    }
    servers.deliver("referee", &large);
    deliver(&servers, &["small"]);
    let relay = Relay::start(servers.imap_port).await;
    relay.next(Fault::Instead { of: "BODY.PEEK[]<", say: "{tag} NO [SERVERBUG] not this one\r\n" });
    let (mut mailbox, mut keeper) = (plain(relay.port), Memory::default());
    let error = mailbox.drain(&mut keeper).await.unwrap_err();
    assert!(matches!(&error, MailboxError::Stuck(_)), "{error}");
    assert_eq!((keeper.cursor, keeper.subjects()), (None, vec!["small".to_owned()]));
    assert_eq!(drain(&mut mailbox, &mut keeper).await.kept, 1);
    assert_eq!(keeper.subjects(), ["small", "large"]);
    assert!(keeper.cursor.is_some());
    assert_eq!(drain(&mut mailbox, &mut keeper).await.kept, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn sizes_that_are_not_told_do_not_stop_the_mails() {
    let servers = Servers::start();
    deliver(&servers, &["a", "b"]);
    let relay = Relay::start(servers.imap_port).await;
    relay.next(Fault::Instead { of: "RFC822.SIZE", say: "{tag} NO not now\r\n" });
    let mut keeper = Memory::default();
    assert_eq!(drain(&mut plain(relay.port), &mut keeper).await.kept, 2);
    assert!(keeper.arrivals.iter().all(|arrival| matches!(arrival.content, Content::Whole(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_that_fails_or_is_cut_is_not_an_empty_mailbox() {
    let servers = Servers::start();
    deliver(&servers, &["a"]);
    let relay = Relay::start(servers.imap_port).await;
    for fault in [
        Fault::Instead { of: "SEARCH", say: "{tag} NO not now\r\n" },
        Fault::InsteadAndCut { of: "SEARCH", say: "" },
        Fault::InsteadAndCut { of: "SEARCH", say: "* SEARCH\r\n" },
        Fault::InsteadAndCut { of: "SEARCH", say: "* BYE shutting down\r\n" },
        Fault::InsteadAndCut { of: "SELECT", say: "" },
    ] {
        relay.next(fault.clone());
        let mut keeper = Memory::default();
        let error = plain(relay.port).drain(&mut keeper).await;
        assert!(error.is_err(), "{fault:?}");
        assert_eq!(keeper.cursor, None);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_is_gone_before_it_is_fetched_is_recorded() {
    let servers = Servers::start();
    deliver(&servers, &["a", "b", "c"]);
    let relay = Relay::start(servers.imap_port).await;
    // The first search names a mail that is not there.
    relay.next(Fault::Instead { of: "SEARCH", say: "* SEARCH 1 2 3 9\r\n{tag} OK done\r\n" });
    let mut keeper = Memory::default();
    let mut mailbox = plain(relay.port);
    assert_eq!(drain(&mut mailbox, &mut keeper).await.kept, 4);
    assert_eq!(keeper.subjects(), ["a", "b", "c", "-"]);
    assert!(matches!(keeper.arrivals[3].content, Content::Vanished));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_large_mail_only_the_beginning_is_fetched() {
    let servers = Servers::start();
    let mut large = mail("large");
    while large.len() < 300_000 {
        large.extend_from_slice(b"and so on and so forth, without an end\r\n");
    }
    servers.deliver("referee", &large);
    deliver(&servers, &["small"]);
    let mut keeper = Memory::default();
    drain(&mut plain(servers.imap_port), &mut keeper).await;
    assert_eq!(keeper.subjects(), ["large", "small"]);
    let Content::Beginning { size, bytes } = &keeper.arrivals[0].content else { panic!("whole") };
    assert_eq!((*size, bytes.as_slice()), (large.len() as u64, &large[..LARGEST]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_sends_without_end_is_cut_off() {
    let servers = Servers::start();
    deliver(&servers, &["a"]);
    let relay = Relay::start(servers.imap_port).await;
    let flood: &'static str =
        format!("* 1 FETCH (UID 1 BODY[] {{90000000}}\r\n{}", "x".repeat(9_000_000)).leak();
    relay.next(Fault::Instead { of: "BODY.PEEK", say: flood });
    let error = plain(relay.port).drain(&mut Memory::default()).await.unwrap_err();
    assert!(error.to_string().contains("more than was asked for"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn wherever_the_connection_breaks_nothing_is_lost_or_doubled() {
    let servers = Servers::start();
    deliver(&servers, &["a", "b", "c", "d"]);
    let relay = Relay::start(servers.imap_port).await;
    for bytes in (0..3000).step_by(149) {
        for fault in [Fault::CutFromServer(bytes), Fault::HalfClose(bytes), Fault::CutFromClient(bytes / 8)] {
            relay.next(fault.clone());
            let mut mailbox = plain(relay.port);
            let mut keeper = Memory::default();
            let first = mailbox.drain(&mut keeper).await;
            if first.is_ok() {
                assert_eq!(keeper.subjects(), ["a", "b", "c", "d"], "{fault:?}");
            }
            let kept = keeper.arrivals.len();
            assert_eq!(keeper.cursor.map_or(0, |cursor| cursor.uid) as usize, kept, "{fault:?}");
            // A connection that the first drain left whole may break in the second.
            if mailbox.drain(&mut keeper).await.is_err() {
                drain(&mut mailbox, &mut keeper).await;
            }
            assert_eq!(keeper.subjects(), ["a", "b", "c", "d"], "{fault:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dead_peer_is_given_up_in_time() {
    let servers = Servers::start();
    deliver(&servers, &["a"]);
    let relay = Relay::start(servers.imap_port).await;
    for fault in [Fault::Silence, Fault::StallFromServer(100), Fault::StallFromServer(1300)] {
        relay.next(fault.clone());
        let mut keeper = Memory::default();
        let mut mailbox = hasty(relay.port);
        let start = Instant::now();
        let error = mailbox.drain(&mut keeper).await.unwrap_err();
        assert!(
            matches!(&error, MailboxError::Network(text) if text.contains("silent")),
            "{fault:?}: {error}"
        );
        assert!(start.elapsed() < Duration::from_secs(15), "{fault:?}");
        assert_eq!(drain(&mut mailbox, &mut keeper).await.kept, 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_keeper_that_fails_ends_the_drain_and_loses_nothing() {
    let servers = Servers::start();
    deliver(&servers, &["a", "b", "c"]);
    let mut mailbox = plain(servers.imap_port);
    let mut keeper = Memory { room: Some(1), ..Memory::default() };
    assert!(matches!(mailbox.drain(&mut keeper).await, Err(MailboxError::Keeper(_))));
    assert_eq!(keeper.cursor, None, "of mails that come together none is kept");
    keeper.room = None;
    assert_eq!(drain(&mut mailbox, &mut keeper).await.kept, 3);
    assert_eq!(keeper.subjects(), ["a", "b", "c"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_is_told_apart_from_an_outage() {
    let servers = Servers::start();
    let wrong = MailAccount { password: Some("wrong".into()), ..account(servers.imap_port, Tls::None) };
    let error = open(wrong, settings()).check().await.unwrap_err();
    assert!(matches!(&error, MailboxError::Auth(_)), "{error}");
    assert!(!error.to_string().contains("wrong"));
    let relay = Relay::start(servers.imap_port).await;
    relay
        .next(Fault::Instead { of: "AUTHENTICATE", say: "{tag} NO [UNAVAILABLE] password service down\r\n" });
    let error = plain(relay.port).check().await.unwrap_err();
    assert!(matches!(&error, MailboxError::Server(_)), "{error}");
    servers.kill();
    let error = plain(servers.imap_port).check().await.unwrap_err();
    assert!(matches!(&error, MailboxError::Network(_)), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_folder_and_an_untrusted_certificate_are_told() {
    let servers = Servers::start();
    let folder = FolderSettings { folder: "Chess".into(), ..settings() };
    let error = open(account(servers.imap_port, Tls::None), folder).check().await.unwrap_err();
    assert!(matches!(&error, MailboxError::Server(text) if text.contains("SELECT")), "{error}");
    let error = open(account(servers.imaps_port, Tls::Implicit), settings()).check().await.unwrap_err();
    assert!(matches!(&error, MailboxError::Network(text) if text.contains("certificate")), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn starttls_is_required_and_nothing_may_be_slipped_in_before_it() {
    let servers = Servers::start();
    let relay = Relay::start(servers.imap_port).await;
    let starttls =
        MailAccount { ca_file: Some(servers.ca_file.clone()), ..account(relay.port, Tls::Starttls) };
    for (say, told) in
        [("{tag} NO not today\r\n", "STARTTLS: NO"), ("{tag} OK begin\r\n* 5 EXISTS\r\n", "in clear behind")]
    {
        relay.next(Fault::Instead { of: "STARTTLS", say });
        let error = open(starttls.clone(), settings()).check().await.unwrap_err();
        assert!(matches!(&error, MailboxError::Network(text) if text.contains(told)), "{error}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_ends_when_a_mail_comes() {
    let servers = Servers::start();
    let mut mailbox = plain(servers.imap_port);
    let mut keeper = Memory::default();
    drain(&mut mailbox, &mut keeper).await;
    let start = Instant::now();
    let (waited, ()) = tokio::join!(mailbox.wait(Duration::from_secs(3600)), async {
        tokio::task::yield_now().await;
        servers.post("jan@novak.example", "referee@chess.test", &mail("e4"));
    });
    waited.unwrap();
    assert!(start.elapsed() < Duration::from_secs(40), "{:?}", start.elapsed());
    while keeper.arrivals.is_empty() {
        drain(&mut mailbox, &mut keeper).await;
    }
    assert_eq!(keeper.subjects(), ["e4"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_lasts_no_longer_than_asked() {
    let servers = Servers::start();
    let mut mailbox = plain(servers.imap_port);
    drain(&mut mailbox, &mut Memory::default()).await;
    let start = Instant::now();
    mailbox.wait(Duration::from_millis(300)).await.unwrap();
    mailbox.wait(Duration::from_millis(300)).await.unwrap();
    assert!((600..40_000).contains(&start.elapsed().as_millis()));
    // The session is as good as before.
    assert_eq!(drain(&mut mailbox, &mut Memory::default()).await.kept, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_idle_that_fails_or_dies_is_noticed_and_the_next_drain_connects_anew() {
    let servers = Servers::start();
    deliver(&servers, &["a"]);
    let relay = Relay::start(servers.imap_port).await;
    for (nth, fault) in [
        Fault::Instead { of: "IDLE", say: "{tag} NO not here\r\n" },
        Fault::InsteadAndCut { of: "IDLE", say: "+ idling\r\n" },
        Fault::InsteadAndCut { of: "IDLE", say: "+ idling\r\n* BYE shutting down\r\n" },
    ]
    .into_iter()
    .enumerate()
    {
        relay.next(fault.clone());
        let mut mailbox = hasty(relay.port);
        drain(&mut mailbox, &mut Memory::default()).await;
        assert!(mailbox.wait(Duration::from_secs(3600)).await.is_err(), "{fault:?}");
        assert_eq!(drain(&mut mailbox, &mut Memory::default()).await.kept, 1);
        assert_eq!(relay.connections(), 2 * (nth + 1));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_never_idles_is_polled() {
    let servers = Servers::start();
    let relay = Relay::start(servers.imap_port).await;
    let no = || Some(Fault::Instead { of: "IDLE", say: "{tag} NO not here\r\n" });
    relay.plan([no(), no(), no(), no()]);
    let mut mailbox = hasty(relay.port);
    for _ in 0..3 {
        drain(&mut mailbox, &mut Memory::default()).await;
        assert!(mailbox.wait(Duration::from_secs(3600)).await.is_err());
    }
    drain(&mut mailbox, &mut Memory::default()).await;
    mailbox.wait(Duration::from_secs(3600)).await.unwrap();
    assert_eq!(relay.connections(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_the_server_dropped_meanwhile_is_no_error() {
    let servers = Servers::start();
    let relay = Relay::start(servers.imap_port).await;
    let mut mailbox = plain(relay.port);
    let mut keeper = Memory::default();
    drain(&mut mailbox, &mut keeper).await;
    relay.sever().await;
    deliver(&servers, &["a"]);
    assert_eq!(drain(&mut mailbox, &mut keeper).await.kept, 1);
    servers.restart();
    deliver(&servers, &["b"]);
    assert_eq!(drain(&mut mailbox, &mut keeper).await.kept, 1);
    assert_eq!(relay.connections(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn hundreds_of_mails_come_in_order() {
    let servers = Servers::start();
    let subjects: Vec<String> = (0..450).map(|number| format!("m{number:03}")).collect();
    deliver(&servers, &subjects.iter().map(String::as_str).collect::<Vec<_>>());
    let mut keeper = Memory::default();
    let mut mailbox = plain(servers.imap_port);
    let start = Instant::now();
    assert_eq!(drain(&mut mailbox, &mut keeper).await.kept, 450);
    eprintln!("450 mails in {:?}", start.elapsed());
    assert_eq!(keeper.subjects(), subjects);
    mailbox.tidy(&keeper.places()).await;
    let seen = std::fs::read_dir(servers.maildir("referee").join("cur")).unwrap();
    assert_eq!(
        seen.filter(|file| file.as_ref().unwrap().path().to_string_lossy().ends_with(",S")).count(),
        450
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_with_years_in_it_comes_some_hundreds_at_a_time_and_what_is_too_old_not_at_all() {
    let servers = Servers::start();
    let subjects: Vec<String> = (0..1100).map(|number| format!("m{number:04}")).collect();
    deliver(&servers, &subjects.iter().map(String::as_str).collect::<Vec<_>>());
    // Dovecot takes the file's time for INTERNALDATE.
    let last_year = Clock::System.now() - chrono::Duration::days(365);
    let mut files: Vec<_> = std::fs::read_dir(servers.maildir("referee").join("new"))
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|file| {
            let text = std::fs::read_to_string(file).unwrap();
            ["m00", "m01", "m02"].iter().any(|old| text.contains(&format!("Subject: {old}")))
        })
        .collect();
    files.sort();
    assert_eq!(files.len(), 300);
    for file in files {
        std::fs::File::options().write(true).open(file).unwrap().set_modified(last_year.into()).unwrap();
    }
    let since = Some(Clock::System.now() - chrono::Duration::days(30));
    let mut keeper = Memory::default();
    let mut mailbox = open_since(account(servers.imap_port, Tls::None), settings(), since);
    let first = drain(&mut mailbox, &mut keeper).await;
    assert_eq!((first.too_old, first.more), (300, true), "{first:?}");
    assert!(first.kept < 800);
    // A session that is begun anew goes on where the last one stood.
    mailbox.close().await;
    let second = drain(&mut mailbox, &mut keeper).await;
    assert_eq!((first.kept + second.kept, second.too_old, second.more), (800, 0, false));
    assert_eq!(keeper.subjects(), subjects[300..]);
}

#[tokio::test(flavor = "multi_thread")]
async fn odd_mails_come_too() {
    let servers = Servers::start();
    let garbage: Vec<u8> = (0..=255u8).cycle().skip(1).take(5000).collect();
    let literal = b"Subject: )\r\n\r\n* BYE {3}\r\nA1 OK done)\r\n".to_vec();
    for raw in [b"\n".as_slice(), b"no header at all", &garbage, &literal] {
        servers.deliver("referee", raw);
    }
    deliver(&servers, &["a"]);
    let mut keeper = Memory::default();
    assert_eq!(drain(&mut plain(servers.imap_port), &mut keeper).await.kept, 5);
    assert_eq!(keeper.subjects()[3..], [")", "a"]);
    let Content::Whole(bytes) = &keeper.arrivals[3].content else { panic!("cut") };
    assert_eq!(*bytes, literal);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_another_session_expunges_meanwhile_does_not_stop_the_others() {
    let servers = Servers::start();
    deliver(&servers, &["a", "b", "c"]);
    let mut other = plain(servers.imap_port);
    let mut keeper = Memory::default();
    drain(&mut other, &mut keeper).await;
    other.close().await;
    // A fresh reader is told the old list, as if the mail went between the search and the fetch.
    let cur = servers.maildir("referee").join("cur");
    let second = std::fs::read_dir(&cur)
        .unwrap()
        .map(|file| file.unwrap().path())
        .find(|path| std::fs::read_to_string(path).unwrap().contains("Subject: b"))
        .unwrap();
    std::fs::remove_file(second).unwrap();
    let relay = Relay::start(servers.imap_port).await;
    relay.next(Fault::Instead { of: "SEARCH", say: "* SEARCH 1 2 3\r\n{tag} OK done\r\n" });
    let mut keeper = Memory::default();
    assert_eq!(drain(&mut plain(relay.port), &mut keeper).await.kept, 3);
    assert_eq!(keeper.subjects(), ["a", "-", "c"]);
}

/// A server that announces a mail and hands over nothing, or a piece, when it is asked.
#[tokio::test(flavor = "multi_thread")]
async fn an_empty_or_cut_mail_is_asked_for_again_and_the_cursor_stays() {
    let servers = Servers::start();
    deliver(&servers, &["a"]);
    let relay = Relay::start(servers.imap_port).await;
    for say in [
        "* 1 FETCH (UID 1 BODY[] \"\")\r\n{tag} OK done\r\n",
        "* 1 FETCH (UID 1 BODY[] NIL)\r\n{tag} OK done\r\n",
        "* 1 FETCH (UID 1 BODY[] {17}\r\nSubject: a piece\n)\r\n{tag} OK done\r\n",
    ] {
        relay.next(Fault::Instead { of: "BODY.PEEK", say });
        let (mut mailbox, mut keeper) = (plain(relay.port), Memory::default());
        let error = mailbox.drain(&mut keeper).await.unwrap_err();
        assert!(matches!(&error, MailboxError::Stuck(1)), "{error}");
        assert_eq!((keeper.cursor, keeper.arrivals.len()), (None, 0), "{say}");
        assert_eq!(drain(&mut mailbox, &mut keeper).await.kept, 1);
        assert_eq!(keeper.subjects(), ["a"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cut_mail_among_others_is_asked_for_by_itself() {
    let servers = Servers::start();
    deliver(&servers, &["a", "b"]);
    let relay = Relay::start(servers.imap_port).await;
    let say = "* 1 FETCH (UID 1 BODY[] \"\")\r\n* 2 FETCH (UID 2 BODY[] {12}\r\nSubject: x\n\n)\r\n{tag} OK done\r\n";
    relay.next(Fault::Instead { of: "BODY.PEEK", say });
    let mut keeper = Memory::default();
    assert_eq!(drain(&mut plain(relay.port), &mut keeper).await.kept, 2);
    assert_eq!(keeper.subjects(), ["a", "b"]);
}

/// Exchange announces what it guesses. Where a mail ends, nothing is behind it.
#[tokio::test(flavor = "multi_thread")]
async fn a_size_that_was_only_guessed_holds_up_no_mail() {
    let servers = Servers::start();
    deliver(&servers, &["a"]);
    let relay = Relay::start(servers.imap_port).await;
    let guess = mail("a").len() + 30;
    let say = format!("* 1 FETCH (UID 1 RFC822.SIZE {guess})\r\n{{tag}} OK done\r\n");
    relay.next(Fault::Instead { of: "RFC822.SIZE", say: say.leak() });
    let mut keeper = Memory::default();
    assert_eq!(drain(&mut plain(relay.port), &mut keeper).await.kept, 1);
    assert_eq!(keeper.subjects(), ["a"]);
}

/// What a server says to a line that holds these words; `{tag}` is the line's first word.
type Answer = (&'static str, &'static str);

/// A server that answers a line by the first of these that fits, else with OK; gives its port.
fn pretends(answers: Vec<Answer>) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for client in listener.incoming() {
            let mut client = client.unwrap();
            let _ = client.write_all(b"* OK ready\r\n");
            for line in BufReader::new(client.try_clone().unwrap()).lines() {
                let Ok(line) = line else { break };
                let fits = answers.iter().find(|(words, _)| line.contains(words));
                let answer = fits.map_or("{tag} OK done\r\n", |(_, say)| say);
                let _ = client.write_all(
                    answer.replace("{tag}", line.split(' ').next().unwrap_or_default()).as_bytes(),
                );
            }
        }
    });
    port
}

/// Whether the one mail of a server that answers so is kept; else it must be stuck, with the cursor before it.
async fn is_kept(answers: &[Answer]) -> bool {
    let folder = "* 1 EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT 2] x\r\n{tag} OK done\r\n";
    let said = [("SELECT", folder), ("UID SEARCH UID 2:*", "* SEARCH\r\n{tag} OK done\r\n")];
    let said = said
        .into_iter()
        .chain(answers.iter().copied())
        .chain([("UID SEARCH", "* SEARCH 1\r\n{tag} OK done\r\n")]);
    let (mut mailbox, mut keeper) = (plain(pretends(said.collect())), Memory::default());
    match mailbox.drain(&mut keeper).await {
        Ok(_) => {
            assert_eq!(
                (keeper.cursor.map(|cursor| cursor.uid), keeper.subjects()),
                (Some(1), vec!["x".into()])
            );
            true
        }
        Err(MailboxError::Stuck(1)) => {
            assert_eq!((keeper.cursor, keeper.arrivals.len()), (None, 0));
            false
        }
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_without_a_byte_is_never_taken_for_a_mail() {
    let zero = ("RFC822.SIZE", "* 1 FETCH (UID 1 RFC822.SIZE 0)\r\n{tag} OK done\r\n");
    let no = ("RFC822.SIZE", "{tag} NO [SERVERBUG] not now\r\n");
    let none = ("RFC822.SIZE", "{tag} OK done\r\n");
    for size in [zero, no, none] {
        for body in ["BODY[] {0}\r\n", "BODY[]<0> {0}\r\n", "BODY[] \"\"", "BODY[] NIL"] {
            let say: &'static str = format!("* 1 FETCH (UID 1 {body})\r\n{{tag}} OK done\r\n").leak();
            assert!(!is_kept(&[size, ("BODY.PEEK", say)]).await, "{size:?} {body}");
        }
    }
    // As a real server has it, and the mails after it are read.
    let servers = Servers::start();
    servers.deliver("referee", b"");
    deliver(&servers, &["a"]);
    let (mut mailbox, mut keeper) = (plain(servers.imap_port), Memory::default());
    assert!(matches!(mailbox.drain(&mut keeper).await, Err(MailboxError::Stuck(1))));
    assert_eq!((keeper.cursor, keeper.subjects()), (None, vec!["a".to_owned()]));
}

/// Where no size was told, nobody can tell from the bytes whether they are all.
#[tokio::test(flavor = "multi_thread")]
async fn a_mail_without_a_size_is_kept_only_where_something_shows_its_end() {
    const WHOLE: &str = "* 1 FETCH (UID 1 BODY[]<0> {12}\r\nSubject: x\n\n)\r\n{tag} OK done\r\n";
    const NOTHING: &str = "* 1 FETCH (UID 1 BODY[]<12> {0}\r\n)\r\n{tag} OK done\r\n";
    const MORE: &str = "* 1 FETCH (UID 1 BODY[]<12> {1}\r\ny)\r\n{tag} OK done\r\n";
    let (untold, body) = (("RFC822.SIZE", "{tag} NO not now\r\n"), ("<0.65536>", WHOLE));
    assert!(is_kept(&[untold, body, ("<12.1>", NOTHING)]).await);
    for behind in [MORE, "{tag} NO not now\r\n", "{tag} OK done\r\n"] {
        assert!(!is_kept(&[untold, body, ("<12.1>", behind)]).await, "{behind}");
    }
    // A real server, which can show where a mail ends.
    let servers = Servers::start();
    deliver(&servers, &["a"]);
    let relay = Relay::start(servers.imap_port).await;
    relay.next(Fault::Instead { of: "RFC822.SIZE", say: "{tag} NO not now\r\n" });
    let mut keeper = Memory::default();
    assert_eq!(drain(&mut plain(relay.port), &mut keeper).await.kept, 1);
}
