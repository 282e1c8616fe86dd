//! Every way to log in, at a real Dovecot and Postfix: passwords and tokens, offered and refused.

use std::{
    collections::BTreeSet,
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpListener,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use crate::{
    check_advice::{Desk, fails_with},
    support::{
        club::{DUEL, JAN, LENA, Mail},
        eventually,
        office::{Office, REFEREE},
        relay::{Fault, Relay},
        servers::{Options, PASSWORD, Servers},
    },
};
use amici::model::MatterKind;
use data_encoding::BASE64;

const ALL: &str = "plain login scram-sha-256 xoauth2 oauthbearer";

/// A server that says of an access token whether it is good (RFC 7662), as a provider's does for its mail servers.
struct Tokens {
    port: u16,
    good: Arc<Mutex<BTreeSet<String>>>,
    asked: Arc<AtomicUsize>,
}

impl Tokens {
    fn start(good: &[&str]) -> Tokens {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let good =
            Arc::new(Mutex::new(good.iter().map(|token| (*token).to_owned()).collect::<BTreeSet<_>>()));
        let asked = Arc::new(AtomicUsize::new(0));
        let (known, count) = (Arc::clone(&good), Arc::clone(&asked));
        std::thread::spawn(move || {
            for client in listener.incoming() {
                let mut client = client.unwrap();
                let mut reader = BufReader::new(client.try_clone().unwrap());
                let (mut line, mut length) = (String::new(), 0);
                while reader.read_line(&mut line).is_ok_and(|read| read > 2) {
                    if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                        length = value.trim().parse().unwrap();
                    }
                    line.clear();
                }
                let mut body = vec![0; length];
                if length == 0 || reader.read_exact(&mut body).is_err() {
                    continue;
                }
                count.fetch_add(1, Ordering::SeqCst);
                let body = String::from_utf8(body).unwrap();
                let token = body.split('&').find_map(|pair| pair.strip_prefix("token=")).unwrap();
                let json = match known.lock().unwrap().contains(token) {
                    true => "{\"active\":true,\"email\":\"referee@chess.test\"}",
                    false => "{\"active\":false}",
                };
                let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close";
                let _ = write!(client, "{head}\r\nContent-Length: {}\r\n\r\n{json}", json.len());
            }
        });
        Tokens { port, good, asked }
    }
}

/// Both servers, which know these mechanisms and these tokens.
fn servers(mechanisms: &'static str, tokens: &Tokens) -> Servers {
    Servers::with(Options { mechanisms, tokens: Some(tokens.port), ..Options::default() })
}

fn imaps(servers: &Servers, login: &str) -> String {
    settings(servers, servers.imaps_port, "implicit", login)
}

fn submission(servers: &Servers, login: &str) -> String {
    settings(servers, servers.submission_port, "starttls", login)
}

fn settings(servers: &Servers, port: u16, tls: &str, login: &str) -> String {
    let ca = servers.ca_file.display();
    format!("port = {port}\ntls = \"{tls}\"\nca_file = \"{ca}\"\nuser = \"referee@chess.test\"\n{login}\n")
}

fn password() -> String {
    format!("password = \"{PASSWORD}\"")
}

/// A command that prints these tokens, one at each call, the last of them ever after.
fn token_command(desk: &Desk, tokens: &[&str]) -> String {
    let (left, asked) = (desk.0.path().join("tokens"), desk.0.path().join("asked"));
    fs::write(&left, tokens.join("\n") + "\n").unwrap();
    let _ = fs::remove_file(&asked);
    let (left, asked) = (left.display(), asked.display());
    format!(
        "token_command = '''echo x >> {asked}; head -n 1 {left}; [ $(wc -l < {left}) = 1 ] || sed -i 1d {left}'''"
    )
}

/// How often it was asked since it was made.
fn asked(desk: &Desk) -> usize {
    fs::read_to_string(desk.0.path().join("asked")).map_or(0, |text| text.lines().count())
}

fn succeeds_by(line: &str, way: &str) {
    assert!(line.starts_with("ok") && line.contains(&format!("logged in by {way}")), "{line}");
}

#[test]
fn the_strongest_way_that_both_know_is_taken_and_any_that_is_asked_for() {
    let tokens = Tokens::start(&["good"]);
    let (servers, desk) = (servers(ALL, &tokens), Desk::new());
    let token = token_command(&desk, &["good"]);
    for (login, way) in [
        (password(), "SCRAM-SHA-256"),
        (password() + "\nauth = \"scram-sha-256\"", "SCRAM-SHA-256"),
        (password() + "\nauth = \"plain\"", "PLAIN"),
        (password() + "\nauth = \"login\"", "LOGIN"),
        (token.clone(), "OAUTHBEARER"),
        (token.clone() + "\nauth = \"oauthbearer\"", "OAUTHBEARER"),
        (token.clone() + "\nauth = \"xoauth2\"", "XOAUTH2"),
    ] {
        succeeds_by(&desk.mailbox(&imaps(&servers, &login)), way);
        succeeds_by(&desk.outgoing(&submission(&servers, &login)), way);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_takes_no_answer_with_the_command_asks_for_it() {
    let tokens = Tokens::start(&["good"]);
    let (servers, desk) = (servers(ALL, &tokens), Desk::new());
    let relay = Relay::start(servers.imap_port).await;
    let token = token_command(&desk, &["good"]);
    for (login, way) in [
        (password(), "SCRAM-SHA-256"),
        (password() + "\nauth = \"plain\"", "PLAIN"),
        (password() + "\nauth = \"login\"", "LOGIN"),
        (token.clone(), "OAUTHBEARER"),
        (token.clone() + "\nauth = \"xoauth2\"", "XOAUTH2"),
    ] {
        relay.next(Fault::Unsaid(&[" SASL-IR"]));
        succeeds_by(&desk.mailbox(&settings(&servers, relay.port, "none", &login)), way);
    }
    relay.next(Fault::Unsaid(&[" AUTH=PLAIN", " AUTH=LOGIN", " AUTH=SCRAM-SHA-256"]));
    succeeds_by(&desk.mailbox(&settings(&servers, relay.port, "none", &password())), "the command LOGIN");
}

/// Longer than a command line may be (RFC 5321, 4.5.3.1.4), as Microsoft's are.
#[test]
fn a_long_token_reaches_both_servers_whole() {
    let long = "x".repeat(3000);
    let tokens = Tokens::start(&[&long]);
    let (servers, desk) = (servers(ALL, &tokens), Desk::new());
    for auth in ["xoauth2", "oauthbearer"] {
        let login = format!("{}\nauth = \"{auth}\"", token_command(&desk, &[&long]));
        succeeds_by(&desk.mailbox(&imaps(&servers, &login)), &auth.to_uppercase());
        succeeds_by(&desk.outgoing(&submission(&servers, &login)), &auth.to_uppercase());
    }
}

#[test]
fn a_token_that_has_expired_is_asked_for_once_more() {
    let tokens = Tokens::start(&["fresh"]);
    let (servers, desk) = (servers(ALL, &tokens), Desk::new());
    for auth in ["xoauth2", "oauthbearer"] {
        let login = || format!("{}\nauth = \"{auth}\"", token_command(&desk, &["expired", "fresh"]));
        succeeds_by(&desk.mailbox(&imaps(&servers, &login())), &auth.to_uppercase());
        assert_eq!(asked(&desk), 2);
        succeeds_by(&desk.outgoing(&submission(&servers, &login())), &auth.to_uppercase());
        assert_eq!(asked(&desk), 2);
    }
    // What worked an hour ago.
    tokens.good.lock().unwrap().clear();
    let login = token_command(&desk, &["fresh", "newer"]);
    tokens.good.lock().unwrap().insert("newer".into());
    succeeds_by(&desk.mailbox(&imaps(&servers, &login)), "OAUTHBEARER");
}

#[test]
fn a_token_that_is_refused_twice_is_a_refused_login() {
    let tokens = Tokens::start(&[]);
    let (servers, desk) = (servers(ALL, &tokens), Desk::new());
    for (auth, status) in [("xoauth2", "(the token: 4"), ("oauthbearer", "(the token: invalid_token)")] {
        let login = || format!("{}\nauth = \"{auth}\"", token_command(&desk, &["expired", "older"]));
        let words = [&format!("by {}: ", auth.to_uppercase())[..], status, "token_command was asked twice"];
        let mailbox = desk.mailbox(&imaps(&servers, &login()));
        fails_with(&mailbox, &words);
        fails_with(&mailbox, &["refuses the login", "mailbox.user"]);
        assert_eq!((mailbox.matches("NO").count(), asked(&desk)), (0, 2), "{mailbox}");
        let outgoing = desk.outgoing(&submission(&servers, &login()));
        fails_with(&outgoing, &words);
        fails_with(&outgoing, &["535", "outgoing.user"]);
        assert_eq!(asked(&desk), 2);
        // The same token again is not tried again: that could lock the account.
        let before = tokens.asked.load(Ordering::SeqCst);
        let same = format!("{}\nauth = \"{auth}\"", token_command(&desk, &["expired"]));
        fails_with(&desk.mailbox(&imaps(&servers, &same)), &words);
        assert_eq!((asked(&desk), tokens.asked.load(Ordering::SeqCst) - before), (2, 1));
    }
    let broken = "token_command = 'echo ya29; exit 7'";
    fails_with(&desk.mailbox(&imaps(&servers, broken)), &["mailbox.token_command: exit status: 7"]);
}

#[test]
fn where_a_password_may_not_be_said_the_command_login_is_never_tried() {
    let tokens = Tokens::start(&[]);
    // Without PLAIN Dovecot says LOGINDISABLED.
    let (scram, desk) = (servers("scram-sha-256", &tokens), Desk::new());
    succeeds_by(&desk.mailbox(&imaps(&scram, &password())), "SCRAM-SHA-256");
    let login = password() + "\nauth = \"login\"";
    let words = ["the server offers SCRAM-SHA-256, and not what", "auth = \"login\" asks for"];
    fails_with(&desk.mailbox(&imaps(&scram, &login)), &words);
    fails_with(&desk.outgoing(&submission(&scram, &login)), &words);
    drop(scram);
    let oauth = servers("xoauth2 oauthbearer", &tokens);
    for said in [desk.mailbox(&imaps(&oauth, &password())), desk.outgoing(&submission(&oauth, &password()))] {
        fails_with(&said, &["XOAUTH2", "by none of them", "token_command"]);
    }
    assert_eq!(tokens.asked.load(Ordering::SeqCst), 0);
    let log = oauth.log();
    assert!(log.contains("no auth attempts"), "{log}");
    assert!(!log.contains("auth failed"), "{log}");
}

#[test]
fn a_wrong_password_is_refused_by_every_way() {
    let tokens = Tokens::start(&[]);
    let (servers, desk) = (servers(ALL, &tokens), Desk::new());
    for (auth, way, advice) in [
        ("auto", "SCRAM-SHA-256", "auth = \"plain\" tries without"),
        ("plain", "PLAIN", "and the password"),
        ("login", "LOGIN", "and the password"),
    ] {
        let login = format!("password = \"wrong\"\nauth = \"{auth}\"");
        let by = format!("by {way}: ");
        fails_with(&desk.mailbox(&imaps(&servers, &login)), &["refuses the login", &by, advice]);
        fails_with(&desk.outgoing(&submission(&servers, &login)), &["535", &by, advice]);
    }
}

#[test]
fn no_log_has_a_password_or_token() {
    const TOKEN: &str = "ya29.TopSecretToken";
    let tokens = Tokens::start(&[]);
    let (servers, desk) = (servers(ALL, &tokens), Desk::new());
    let token = format!("token_command = 'echo {TOKEN}'");
    let mut logins: Vec<String> = ["auto", "plain", "login", "scram-sha-256"]
        .iter()
        .map(|auth| format!("{}\nauth = \"{auth}\"", password()))
        .collect();
    logins.extend(["auto", "xoauth2"].map(|auth| format!("{token}\nauth = \"{auth}\"")));
    let user = "referee@chess.test";
    let secrets = [PASSWORD, TOKEN].map(str::to_owned).into_iter().chain([
        BASE64.encode(PASSWORD.as_bytes()),
        BASE64.encode(format!("\0{user}\0{PASSWORD}").as_bytes()),
        BASE64.encode(format!("user={user}\x01auth=Bearer {TOKEN}\x01\x01").as_bytes()),
    ]);
    let secrets: Vec<String> = secrets.collect();
    for good in [false, true] {
        if good {
            tokens.good.lock().unwrap().insert(TOKEN.into());
        }
        for login in &logins {
            for (kind, settings) in [
                ("[mailbox]\nkind = \"imap\"", imaps(&servers, login)),
                ("[outgoing]\nkind = \"smtp\"", submission(&servers, login)),
            ] {
                let section = format!("{kind}\nhost = \"localhost\"\n{settings}");
                let output = desk.check_by(&section, &["--log", "trace"]);
                let said =
                    [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
                let known = good || login.contains("password");
                assert_eq!(said.contains("logged in by"), known, "{said}");
                // The log is really on.
                assert!(
                    !known || kind.contains("smtp") || said.contains("Logged in to the mailbox"),
                    "{said}"
                );
                for secret in &secrets {
                    assert!(!said.contains(secret.as_str()), "{login}: {said}");
                }
            }
        }
    }
}

/// Start letters, a move in and its answer out, while the token of the pass before has expired at each. Without any good
/// token there is an alarm, which ends with the next that is taken.
#[test]
fn a_game_goes_on_while_its_tokens_expire() {
    let (tokens, desk) = (Tokens::start(&["first"]), Desk::new());
    let office = Office::over(servers(ALL, &tokens), DUEL);
    let path = office.write_config(office.implicit());
    let now = |printed: &[&str], good: &str| {
        *tokens.good.lock().unwrap() = BTreeSet::from([good.to_owned()]);
        let text = fs::read_to_string(office.write_config(office.implicit())).unwrap();
        let text = text.replace(&password(), &token_command(&desk, printed));
        fs::write(&path, text).unwrap();
        office.pass_as(&path)
    };
    let pass = now(&["first"], "first");
    assert!(pass.sent == 3 && pass.trouble.is_empty(), "{pass:?}");
    let asked = office.servers.await_letters(JAN, 1);
    let asked = crate::support::club::Letter::read(JAN, asked[0].clone());
    office.send(&Mail::answer(&asked, JAN, "Game CLUB26/1: 1. 5254"));
    office.servers.await_letters(REFEREE, 1);
    // Both ways find it expired; the command makes another.
    let pass = now(&["first", "second"], "second");
    assert!(pass.trouble.is_empty(), "{pass:?}");
    eventually("the move is out", || office.servers.letters(LENA).len() >= 2);
    assert_eq!(office.moves("CLUB26/1"), ["5254"]);
    let alarms = || -> Vec<MatterKind> {
        office.store().read(|books| books.alarms()).unwrap().iter().map(|alarm| alarm.kind).collect()
    };
    let pass = now(&["first", "second"], "third");
    assert!(pass.trouble.iter().any(|trouble| trouble.contains("token_command was asked twice")), "{pass:?}");
    assert_eq!(alarms(), [MatterKind::WayIn, MatterKind::WayOut]);
    let said = format!("{:?}", pass.trouble);
    assert!(!said.contains("first") && !said.contains("second"), "{said}");
    let pass = now(&["third"], "third");
    assert!(pass.trouble.is_empty(), "{pass:?}");
    // The way out has another letter to try later.
    assert!(!alarms().contains(&MatterKind::WayIn));
    assert!(office.servers.await_letters("operator@club.example", 1).len() == 1);
}
