//! Courier's IMAP server over the Maildirs into which Postfix and Dovecot deliver. It waits by IDLE, knows no MOVE, and
//! has every folder below INBOX.

use std::{
    fs,
    io::{Read, Write},
    os::unix::{fs::symlink, net::UnixListener, process::CommandExt},
    path::{Path, PathBuf},
    process::{Child, Stdio},
    thread,
};

use amici::{clock::Clock, config::Config, mailbox::Mailbox};

use crate::{
    short_game::{self, Ways},
    support::{
        club::{JAN, LENA, TD},
        office::{Office, Program, REFEREE, Ways as Ports, runtime},
        servers::{MAIL, PASSWORD, Servers, await_port, free_port},
    },
    unpacked,
};

/// Where Courier's login asks who somebody is: a path that was compiled in.
const RUN: &str = "/run/courier";

/// A private Courier; stopped when dropped.
struct Courier {
    folder: tempfile::TempDir,
    port: u16,
    server: Child,
    /// There is one such path on a machine: until this is dropped, others wait.
    _turn: fs::File,
}

impl Courier {
    fn start(servers: &Servers) -> Courier {
        let folder = tempfile::Builder::new().prefix("amici-").rand_bytes(6).tempdir_in("/tmp").unwrap();
        let turn = fs::File::create("/tmp/amici-courier.lock").unwrap();
        turn.lock().unwrap();
        let both =
            ["server.pem", "server.key"].map(|file| fs::read_to_string(servers.tls().join(file)).unwrap());
        fs::write(folder.path().join("both.pem"), both.concat()).unwrap();
        answer_logins(folder.path(), servers.maildir(REFEREE).parent().unwrap());
        let port = free_port();
        let mut server = unpacked::program("usr/sbin/couriertcpd");
        server
            .args(["-address=127.0.0.1", "-nodnslookup", "-noidentlookup", "-maxprocs=40", "-maxperip=40"])
            .arg(port.to_string())
            .arg(unpacked::file("usr/bin/couriertls"))
            .args(["-server", "-tcpd"])
            .arg(unpacked::file("usr/lib/courier/courier/imaplogin"))
            .arg(unpacked::file("usr/bin/imapd"))
            .arg(".")
            .envs(settings(&unpacked::file("etc/courier/imapd")))
            .env("TLS_CERTFILE", folder.path().join("both.pem"))
            .env("COURIERTLS", unpacked::file("usr/bin/couriertls"))
            // Without its file alteration monitor it looks into the folder again and again, as a rule once a minute.
            .env("IMAP_IDLE_TIMEOUT", "1")
            .process_group(0)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(fs::File::create(folder.path().join("log")).unwrap());
        let server = server.spawn().unwrap();
        let courier = Courier { folder, port, server, _turn: turn };
        await_port(port);
        courier
    }
}

impl Drop for Courier {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("{}", fs::read_to_string(self.folder.path().join("log")).unwrap_or_default());
        }
        unpacked::kill(&mut self.server);
        if fs::read_link(RUN).is_ok_and(|to| to == self.folder.path()) {
            let _ = fs::remove_file(RUN);
        }
    }
}

/// The settings of the package's own file, as its start script exports them.
fn settings(file: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(file).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let settings = lines.filter_map(|line| line.split_once('=')).filter(|(_, value)| !value.contains('$'));
    settings.map(|(name, value)| (name.to_owned(), value.trim_matches('"').to_owned())).collect()
}

/// Stands in for Courier's authentication daemon, which reads only files of an installed system: everybody has a Maildir,
/// and the same password.
fn answer_logins(folder: &Path, maildirs: &Path) {
    let taken = fs::symlink_metadata(RUN).is_ok_and(|found| !found.is_symlink());
    assert!(!taken, "{RUN} belongs to a Courier of this system: its login cannot be led elsewhere");
    let _ = fs::remove_file(RUN);
    symlink(folder, RUN).unwrap();
    fs::create_dir(folder.join("authdaemon")).unwrap();
    let listener = UnixListener::bind(folder.join("authdaemon/socket")).unwrap();
    let maildirs = maildirs.to_owned();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut asked = [0; 1024];
            let length = stream.read(&mut asked).unwrap();
            let asked = String::from_utf8_lossy(&asked[..length]).into_owned();
            // "AUTH", a length, the service, the kind of login, and what was given.
            let given: Vec<&str> = asked.lines().skip_while(|line| *line != "login").skip(1).collect();
            let answer = match given[..] {
                [user, PASSWORD, ..] => {
                    let (home, (uid, gid)) = (maildirs.join(user).display().to_string(), MAIL);
                    format!("UID={uid}\nGID={gid}\nHOME={home}\nADDRESS={user}\nMAILDIR={home}\n.\n")
                }
                _ => "FAIL\n".to_owned(),
            };
            stream.write_all(answer.as_bytes()).unwrap();
        }
    });
}

fn config(office: &Office, ports: Ports, done_folder: &str) -> PathBuf {
    let path = office.write_config(ports);
    let text = fs::read_to_string(&path).unwrap();
    let text = text.replace("[mailbox]\n", &format!("[mailbox]\ndone_folder = \"{done_folder}\"\n"));
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_game_by_courier() {
    let office = Office::duel().without_mornings();
    for person in [REFEREE, JAN, LENA, TD] {
        office.servers.make_mailbox(person);
    }
    let courier = Courier::start(&office.servers);
    let ports = Ports { imap: courier.port, smtp: office.servers.submissions_port, tls: "implicit" };
    short_game::logs_in(&config(&office, ports, "INBOX.Done"), "the command LOGIN", "PLAIN");
    short_game::play(&Ways {
        office: &office,
        config: &config(&office, ports, "INBOX.Done"),
        smtp: office.servers.smtp_port,
        mailbox: &|person| office.folder_at(courier.port, person, "INBOX"),
        meanwhile: &|| {},
    });
    let mut done = Program::of(REFEREE, office.folder_at(courier.port, REFEREE, "INBOX.Done"));
    assert_eq!(done.all(), office.mails().len(), "what is done was moved");
}

/// Whoever sets the desk up is told by `amici check`.
#[test]
fn a_folder_beside_inbox_is_refused_and_told() {
    let office = Office::duel();
    office.servers.make_mailbox(REFEREE);
    let courier = Courier::start(&office.servers);
    let ports = Ports { imap: courier.port, smtp: office.servers.submissions_port, tls: "implicit" };
    let config = Config::load(&config(&office, ports, "Done")).unwrap();
    let mut mailbox = Mailbox::open(&config.mailbox, &config.limits, None, Clock::System);
    let told = runtime().block_on(mailbox.check_done()).unwrap().unwrap_err();
    assert!(told.contains("\"Done\" cannot be made") && told.contains("INBOX"), "{told}");
}
