//! Sending by SMTP, to a real Postfix and through a relay that breaks connections.

use std::{path::PathBuf, time::Duration};

use crate::support::{
    relay::{Fault, Relay},
    servers::{PASSWORD, Servers},
};
use amici::{
    config::{MailAccount, OutgoingConfig, Pace, Tls},
    model::{Address, MessageId, SendOutcome, ServerRefusal},
    outgoing::{Envelope, Outgoing, smtp::Deadlines},
};

struct Letter {
    recipient: Address,
    from: Address,
    id: MessageId,
    bytes: Vec<u8>,
}

fn letter(recipient: &str, text: &str) -> Letter {
    let head = format!("From: referee@chess.test\r\nTo: {recipient}\r\nMessage-ID: <x@chess.test>\r\n\r\n");
    Letter {
        recipient: recipient.parse().unwrap(),
        from: "referee@chess.test".parse().unwrap(),
        id: "<x@chess.test>".parse().unwrap(),
        bytes: (head + text).into_bytes(),
    }
}

impl Letter {
    fn parcel(&self) -> Envelope<'_> {
        let Letter { recipient, from, id, bytes } = self;
        Envelope { recipient, envelope_from: from, message_id: id, bytes }
    }
}

fn account(port: u16, tls: Tls, ca_file: Option<PathBuf>) -> MailAccount {
    let known = tls != Tls::None;
    MailAccount {
        user: known.then(|| "referee@chess.test".into()),
        password: known.then(|| PASSWORD.into()),
        ca_file,
        ..MailAccount::at("localhost", port, tls)
    }
}

fn short() -> Deadlines {
    let short = Duration::from_secs(2);
    Deadlines { step: short, command: short, letter: short, stalls: short, quit: short }
}

fn open(account: MailAccount) -> Outgoing {
    Outgoing::open(&OutgoingConfig::Smtp { account, connections: 2, pace: Pace::default() })
}

/// For servers that fall silent.
fn hasty(account: MailAccount) -> Outgoing {
    open(account).with_deadlines(short())
}

/// Without TLS and login, so that the relay can see lines.
fn plain(port: u16) -> Outgoing {
    open(account(port, Tls::None, None))
}

#[tokio::test(flavor = "multi_thread")]
async fn letters_arrive_as_they_are_over_starttls_and_implicit_tls() {
    let servers = Servers::start();
    let text = "Žluťoučký kůň\r\n.dot\r\n..\r\n.\r\nlast line\r\n";
    for (port, tls) in [(servers.submission_port, Tls::Starttls), (servers.submissions_port, Tls::Implicit)] {
        let mut smtp = open(account(port, tls, Some(servers.ca_file.clone())));
        assert!(smtp.check().await.unwrap().ends_with(": logged in by PLAIN"));
        assert_eq!(smtp.send(letter("jan@novak.example", text).parcel()).await, SendOutcome::Accepted);
        smtp.close().await;
    }
    for raw in servers.await_letters("jan@novak.example", 2) {
        let raw = String::from_utf8(raw).unwrap().replace("\r\n", "\n");
        assert!(raw.ends_with(&text.replace("\r\n", "\n")), "{raw}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_goes_over_one_connection_and_fast() {
    let servers = Servers::start();
    let relay = Relay::start(servers.submission_port).await;
    let mut smtp = open(account(relay.port, Tls::Starttls, Some(servers.ca_file.clone())));
    let start = std::time::Instant::now();
    for _ in 0..50 {
        assert_eq!(smtp.send(letter("jan@novak.example", "e4\r\n").parcel()).await, SendOutcome::Accepted);
    }
    eprintln!("50 letters in {:?}", start.elapsed());
    assert_eq!(relay.connections(), 1);
    servers.await_letters("jan@novak.example", 50);
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_of_the_server_become_verdicts_and_the_connection_serves_on() {
    let servers = Servers::start();
    let relay = Relay::start(servers.smtp_port).await;
    let mut smtp = plain(relay.port);
    let refused = smtp.send(letter("nobody@chess.test", "x").parcel()).await;
    let SendOutcome::Refused(ServerRefusal { code, words: text, .. }) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(code, "550 5.1.1");
    assert!(text.contains("5.1.1") && text.contains("n…@chess.test") && !text.contains("nobody@"), "{text}");
    let busy = smtp.send(letter("busy@chess.test", "x").parcel()).await;
    let later =
        |refusal: &ServerRefusal| refusal.code.starts_with('4') && refusal.words.contains("mailbox full");
    assert!(matches!(&busy, SendOutcome::Refused(refusal) if later(refusal)), "{busy:?}");
    assert_eq!(smtp.send(letter("jan@novak.example", "x").parcel()).await, SendOutcome::Accepted);
    assert_eq!(relay.connections(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_is_told_apart() {
    let servers = Servers::start();
    let wrong = MailAccount {
        password: Some("wrong".into()),
        ..account(servers.submission_port, Tls::Starttls, Some(servers.ca_file.clone()))
    };
    let mut smtp = open(wrong);
    let verdict = smtp.send(letter("jan@novak.example", "x").parcel()).await;
    assert!(matches!(&verdict, SendOutcome::Unreachable(text) if text.contains("login")), "{verdict:?}");
    assert!(smtp.login_refused());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_we_cannot_trust_or_reach_costs_nothing() {
    let servers = Servers::start();
    let unreachable = |verdict: &SendOutcome, text: &str| {
        assert!(matches!(verdict, SendOutcome::Unreachable(told) if told.contains(text)), "{verdict:?}");
    };
    let letter = letter("jan@novak.example", "x");
    // An unknown authority.
    let mut smtp = open(account(servers.submissions_port, Tls::Implicit, None));
    unreachable(&smtp.send(letter.parcel()).await, "certificate");
    assert!(!smtp.login_refused());
    // STARTTLS where the server does not offer it.
    let relay = Relay::start(servers.smtp_port).await;
    relay.next(Fault::Without("STARTTLS"));
    let mut smtp = open(account(relay.port, Tls::Starttls, Some(servers.ca_file.clone())));
    unreachable(&smtp.send(letter.parcel()).await, "does not offer it");
    // STARTTLS, or nothing, where the server waits for TLS from the first byte.
    for tls in [Tls::Starttls, Tls::None] {
        let mut smtp = hasty(account(servers.submissions_port, tls, Some(servers.ca_file.clone())));
        unreachable(&smtp.send(letter.parcel()).await, "outgoing.tls = \"implicit\"");
    }
    // Nobody there, nobody who speaks, nobody who lets us in.
    let port = servers.smtp_port;
    servers.kill();
    unreachable(&plain(port).send(letter.parcel()).await, "refused");
    relay.next(Fault::Silence);
    unreachable(&hasty(account(relay.port, Tls::None, None)).send(letter.parcel()).await, "silent for 2s");
    assert!(servers.letters("jan@novak.example").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn words_slipped_in_before_the_handshake_end_the_connection() {
    let servers = Servers::start();
    let relay = Relay::start(servers.submission_port).await;
    relay.next(Fault::Instead { of: "STARTTLS", say: "220 ready\r\n250 you are safe\r\n" });
    let mut smtp = open(account(relay.port, Tls::Starttls, Some(servers.ca_file.clone())));
    let verdict = smtp.send(letter("jan@novak.example", "x").parcel()).await;
    assert!(
        matches!(&verdict, SendOutcome::Unreachable(text) if text.contains("in clear behind")),
        "{verdict:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn ok_lost_after_data_is_ambiguous() {
    let servers = Servers::start();
    let relay = Relay::start(servers.smtp_port).await;
    for fault in [Fault::SwallowAnswerTo("."), Fault::SwallowInSilence(".")] {
        relay.next(fault);
        let mut smtp = hasty(account(relay.port, Tls::None, None));
        let verdict = smtp.send(letter("jan@novak.example", "x\r\n").parcel()).await;
        assert!(matches!(verdict, SendOutcome::Ambiguous(_)), "{verdict:?}");
        // The same again is a second copy with the same Message-ID: no harm.
        assert_eq!(smtp.send(letter("jan@novak.example", "x\r\n").parcel()).await, SendOutcome::Accepted);
    }
    servers.await_letters("jan@novak.example", 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_lost_before_the_dot_is_not_ambiguous() {
    let servers = Servers::start();
    let relay = Relay::start(servers.smtp_port).await;
    // More than the kernel takes from us before it tells that the peer is gone.
    let long = letter("jan@novak.example", &"All work and no play.\r\n".repeat(1_000_000));
    for (fault, retry) in [
        (Fault::InsteadAndCut { of: "MAIL", say: "" }, false),
        (Fault::InsteadAndCut { of: "MAIL", say: "421 4.3.2 closing\r\n" }, false),
        (Fault::InsteadAndCut { of: "RCPT", say: "" }, true),
        (Fault::InsteadAndCut { of: "RCPT", say: "421 4.3.2 closing\r\n" }, true),
        (Fault::InsteadAndCut { of: "DATA", say: "" }, true),
        (Fault::CutFromClient(30_000), true),
    ] {
        relay.next(fault.clone());
        let verdict = plain(relay.port).send(long.parcel()).await;
        let right = match &verdict {
            SendOutcome::Refused(refusal) => retry && refusal.code.is_empty(),
            SendOutcome::Unreachable(_) => !retry,
            _ => false,
        };
        assert!(right, "{fault:?}: {verdict:?}");
    }
    assert!(servers.letters("jan@novak.example").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_of_ourselves_costs_the_letter_nothing() {
    let servers = Servers::start();
    let relay = Relay::start(servers.smtp_port).await;
    for fault in [
        Fault::Instead { of: "MAIL", say: "550 5.7.1 go away\r\n" },
        Fault::Instead { of: "RCPT", say: "530 5.7.0 log in first\r\n" },
    ] {
        relay.next(fault.clone());
        let mut smtp = plain(relay.port);
        let verdict = smtp.send(letter("jan@novak.example", "x").parcel()).await;
        assert!(matches!(verdict, SendOutcome::Unreachable(_)), "{fault:?}: {verdict:?}");
        assert_eq!(smtp.send(letter("jan@novak.example", "x").parcel()).await, SendOutcome::Accepted);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_after_the_dot_is_an_answer() {
    let servers = Servers::start();
    let relay = Relay::start(servers.smtp_port).await;
    for (say, code) in [
        ("451 4.3.0 not now\r\n", "451 4.3.0"),
        ("421 4.3.0 closing\r\n", "421 4.3.0"),
        ("554 5.7.1 spam\r\n", "554 5.7.1"),
    ] {
        // The relay answers for the server, which never sees the line.
        relay.next(Fault::Instead { of: "the last line", say });
        let told = plain(relay.port).send(letter("jan@novak.example", "the last line\r\n").parcel()).await;
        let SendOutcome::Refused(refusal) = told else { panic!("{told:?}") };
        assert_eq!((refusal.code.as_str(), refusal.heard_all), (code, true));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kept_connection_that_died_is_replaced_at_once() {
    let servers = Servers::start();
    let relay = Relay::start(servers.smtp_port).await;
    let mut smtp = plain(relay.port);
    assert_eq!(smtp.send(letter("jan@novak.example", "x").parcel()).await, SendOutcome::Accepted);
    relay.sever().await;
    assert_eq!(smtp.send(letter("jan@novak.example", "x").parcel()).await, SendOutcome::Accepted);
    servers.restart();
    assert_eq!(smtp.send(letter("jan@novak.example", "x").parcel()).await, SendOutcome::Accepted);
    assert_eq!(relay.connections(), 3);
    servers.await_letters("jan@novak.example", 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn lanes_send_beside_each_other() {
    let servers = Servers::start();
    let account = account(servers.submissions_port, Tls::Implicit, Some(servers.ca_file.clone()));
    let lanes = open(account.clone()).lanes();
    assert_eq!(lanes, 2);
    let lane = |account: MailAccount| async move {
        let mut smtp = open(account);
        for _ in 0..10 {
            assert_eq!(smtp.send(letter("jan@novak.example", "e4").parcel()).await, SendOutcome::Accepted);
        }
        smtp.close().await;
    };
    let tasks: Vec<_> = (0..lanes).map(|_| tokio::spawn(lane(account.clone()))).collect();
    for task in tasks {
        task.await.unwrap();
    }
    servers.await_letters("jan@novak.example", 20);
}
