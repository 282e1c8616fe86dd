//! `init` without mail servers: what it finds by the domain's page and the DNS, for which others stand in here, and what
//! it says where something is missing.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::{TcpListener, UdpSocket},
    process::Output,
    thread,
};

use assert_cmd::Command;
use simple_dns::{
    CLASS, Name, Packet, ResourceRecord,
    rdata::{MX, RData, SRV},
};
use tempfile::TempDir;

fn init(folder: &TempDir, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_amici")).current_dir(folder).arg("init").args(words).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[track_caller]
fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{}{}", text(&output.stdout), text(&output.stderr));
    let said = text(&output.stderr);
    assert_eq!(said.lines().count(), 1, "one line: {said}");
    said
}

/// A web server that has these pages, by their paths.
fn web(pages: &'static [(&'static str, &'static str)]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut first = String::new();
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            reader.read_line(&mut first).unwrap();
            let mut line = String::new();
            while reader.read_line(&mut line).unwrap() > 2 {
                line.clear();
            }
            let path = first.split(' ').nth(1).unwrap();
            let page = pages.iter().find(|(at, _)| *at == path);
            let (status, body) = page.map_or(("404 Not Found", ""), |(_, body)| ("200 OK", *body));
            let _ = write!(
                stream,
                "HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
                body.len()
            );
        }
    });
    format!("http://127.0.0.1:{port}")
}

/// A name server that knows these records.
fn dns(records: Vec<(&'static str, RData<'static>)>) -> String {
    let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap().to_string();
    thread::spawn(move || {
        let mut bytes = [0; 512];
        while let Ok((length, from)) = socket.recv_from(&mut bytes) {
            let query = Packet::parse(&bytes[..length]).unwrap();
            let asked = query.questions[0].qname.to_string();
            let mut reply = query.clone().into_reply();
            for (name, data) in &records {
                let kind = |data: &RData<'_>| matches!(data, RData::MX(_));
                let wants_mx = !asked.starts_with('_');
                if *name == asked && kind(data) == wants_mx {
                    let name = Name::new(name).unwrap();
                    reply.answers.push(ResourceRecord::new(name, CLASS::IN, 60, data.clone()));
                }
            }
            socket.send_to(&reply.build_bytes_vec().unwrap(), from).unwrap();
        }
    });
    address
}

fn srv(target: &'static str, port: u16) -> RData<'static> {
    RData::SRV(SRV { priority: 0, weight: 1, port, target: Name::new(target).unwrap() })
}

const PAGE: &str = r#"<clientConfig version="1.1"><emailProvider id="club.example">
  <incomingServer type="imap"><hostname>imap.club.example</hostname><port>993</port><socketType>SSL</socketType>
    <username>%EMAILLOCALPART%</username></incomingServer>
  <outgoingServer type="smtp"><hostname>smtp.club.example</hostname><port>587</port><socketType>STARTTLS</socketType></outgoingServer>
</emailProvider></clientConfig>"#;

fn written(folder: &TempDir, words: &[&str]) -> String {
    let output = init(folder, &[words, &["--no-test", "--password-command", "pass show amici"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    fs::read_to_string(folder.path().join("amici.toml")).unwrap()
}

#[test]
fn what_is_missing_is_told_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    assert!(refused(&init(&folder, &[])).contains("amici init ADDRESS"));
    assert!(refused(&init(&folder, &["referee"])).contains("referee@club.example"));
    assert!(refused(&init(&folder, &["referee@gmail.com"])).contains("--password-file FILE"));
    assert!(refused(&init(&folder, &["referee@outlook.com"])).contains("--token-command"));
    assert!(refused(&init(&folder, &["referee@proton.me"])).contains("Bridge"));
    let command = ["--password-command", "true"];
    let own = ["referee@gmail.com", "--operator", "referee@gmail.com"];
    assert!(refused(&init(&folder, &[&own[..], &command].concat())).contains("the desk itself"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_known_provider_needs_no_network() {
    let folder = tempfile::tempdir().unwrap();
    let text = written(&folder, &["referee@gmail.com", "--operator", "eva@club.example"]);
    for line in [
        "host = \"imap.gmail.com\"",
        "host = \"smtp.gmail.com\"",
        "plus_addressing = true",
        "letters_per_day = 450",
        "operator = \"eva@club.example\"",
        "password_command = \"pass show amici\"",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    assert!(text.lines().any(|line| line.starts_with("since = 20")), "{text}");
}

#[test]
fn a_domain_that_tells_of_its_servers_is_believed() {
    let folder = tempfile::tempdir().unwrap();
    let path = "/autoconfig.club.example/mail/config-v1.1.xml?emailaddress=referee@club.example";
    let pages = Box::leak(Box::new([(path, PAGE)]));
    let (web, dns) = (web(pages), dns(Vec::new()));
    let text = written(&folder, &["referee@club.example", "--web", &web, "--name-server", &dns]);
    for line in ["host = \"imap.club.example\"", "port = 587", "tls = \"starttls\"", "user = \"referee\""] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
}

#[test]
fn a_page_that_is_too_large_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let path = "/club.example/.well-known/autoconfig/mail/config-v1.1.xml";
    let large: &'static str = Box::leak(format!("{PAGE}{}", " ".repeat(70_000)).into_boxed_str());
    let web = web(Box::leak(Box::new([(path, large)])));
    let dns = dns(vec![(
        "club.example",
        RData::MX(MX { preference: 1, exchange: Name::new("aspmx.l.google.com").unwrap() }),
    )]);
    let text = written(&folder, &["referee@club.example", "--web", &web, "--name-server", &dns]);
    assert!(text.contains("imap.gmail.com") && text.contains("letters_per_day = 1800"), "{text}");
}

#[test]
fn servers_that_only_the_dns_names_elsewhere_are_not_told_a_password_unseen() {
    let records = |host: &'static str| {
        vec![("_imaps._tcp.club.example", srv(host, 993)), ("_submission._tcp.club.example", srv(host, 587))]
    };
    let web = web(&[]);
    let folder = tempfile::tempdir().unwrap();
    let (own, foreign) = (dns(records("mail.club.example")), dns(records("mail.thief.example")));
    let words = |dns: &str| {
        init(
            &folder,
            &[
                "referee@club.example",
                "--web",
                &web,
                "--name-server",
                dns,
                "--no-test",
                "--password-command",
                "true",
            ],
        )
    };
    let said = refused(&words(&foreign));
    assert!(said.contains("--imap mail.thief.example:993 --smtp mail.thief.example:587"), "{said}");
    assert_eq!(words(&own).status.code(), Some(0));
    let text = fs::read_to_string(folder.path().join("amici.toml")).unwrap();
    assert!(
        text.contains("host = \"mail.club.example\"\nport = 993") || text.contains("mail.club.example"),
        "{text}"
    );
}
