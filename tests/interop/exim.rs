//! Exim as the mail server of the desk and of everybody who plays: it takes letters in by submission, players' mail from
//! strangers, and delivers all of it into Maildirs, of which the desk reads its own.

use std::{
    fs,
    os::unix::{fs::chown, process::CommandExt},
    path::{Path, PathBuf},
    process::{Child, Stdio},
    time::Duration,
};

use amici::{
    clock::Clock,
    mailbox::{Mailbox, Maildir},
    store::OutboxState,
};

use crate::{
    short_game::{self, Ways},
    support::{
        club::{DUEL, JAN, LENA, TD},
        office::{Office, Program, REFEREE, Running, Ways as Ports, settled},
        servers::{PASSWORD, Servers, await_port, free_port, id_of},
    },
    unpacked,
};

/// As whom Debian's Exim runs.
const USER: &str = "Debian-exim";

/// A private Exim; stopped when dropped.
struct Exim {
    folder: tempfile::TempDir,
    smtp: u16,
    submissions: u16,
    server: Child,
}

impl Exim {
    fn start(servers: &Servers) -> Exim {
        let folder = tempfile::Builder::new().prefix("amici-").rand_bytes(6).tempdir_in("/tmp").unwrap();
        let (smtp, submissions) = (free_port(), free_port());
        let ids = (Some(id_of("/etc/passwd", USER)), Some(id_of("/etc/group", USER)));
        for inner in ["spool", "log", "mail"] {
            fs::create_dir(folder.path().join(inner)).unwrap();
        }
        for file in ["server.pem", "server.key"] {
            fs::copy(servers.tls().join(file), folder.path().join(file)).unwrap();
        }
        // The desk reads a Maildir that is there already: what it made itself, here as root, Exim could not write to.
        let own = format!("mail/{REFEREE}");
        let parts = [own.clone(), format!("{own}/tmp"), format!("{own}/new"), format!("{own}/cur")];
        for inner in &parts {
            fs::create_dir(folder.path().join(inner)).unwrap();
        }
        for inner in
            ["", "spool", "log", "mail", "server.key"].into_iter().chain(parts.iter().map(String::as_str))
        {
            chown(folder.path().join(inner), ids.0, ids.1).unwrap();
        }
        write_settings(folder.path(), smtp, submissions);
        let mut server = unpacked::program("usr/sbin/exim4");
        server.arg("-C").arg(folder.path().join("exim.conf")).args(["-bdf", "-q1s"]);
        server.process_group(0).stdin(Stdio::null()).stdout(Stdio::null());
        let server = server.spawn().unwrap();
        let exim = Exim { folder, smtp, submissions, server };
        await_port(exim.smtp);
        exim
    }

    fn maildir(&self, address: &str) -> PathBuf {
        self.folder.path().join("mail").join(address)
    }

    fn mailbox(&self, address: &str) -> Mailbox {
        Mailbox::Maildir(Maildir::new(self.maildir(address), 256 * 1024, None, Duration::from_millis(100)))
    }

    /// The desk's configuration: its mailbox is the Maildir into which Exim delivers, and its letters leave by Exim.
    fn config(&self, office: &Office) -> PathBuf {
        let ports = Ports { imap: office.servers.imaps_port, smtp: self.submissions, tls: "implicit" };
        let path = office.write_config(ports);
        let text = fs::read_to_string(&path).unwrap();
        let (desk, rest) = text.split_once("[mailbox]").unwrap();
        let (_, outgoing) = rest.split_once("[outgoing]").unwrap();
        let maildir = self.maildir(REFEREE);
        let mailbox = format!("kind = \"maildir\"\npath = \"{}\"\npoll_seconds = 1\n", maildir.display());
        fs::write(&path, format!("{desk}[mailbox]\n{mailbox}[outgoing]{outgoing}")).unwrap();
        path
    }
}

impl Drop for Exim {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let log = fs::read_to_string(self.folder.path().join("log/mainlog"));
            eprintln!("{}", log.unwrap_or_default());
        }
        unpacked::kill(&mut self.server);
    }
}

fn write_settings(root: &Path, smtp: u16, submissions: u16) {
    let folder = root.display();
    let program = unpacked::file("usr/sbin/exim4");
    // Exim builds no path out of what a stranger wrote: it has to be found in a file.
    let mailboxes =
        [REFEREE, JAN, LENA, TD].map(|person| format!("{person}: {folder}/mail/{person}\n")).concat();
    fs::write(root.join("mailboxes"), mailboxes).unwrap();
    let maildir = format!("${{lookup{{${{lc:$local_part@$domain}}}}lsearch{{{folder}/mailboxes}}}}");
    let text = format!(
        "exim_path = {program}
primary_hostname = mail.chess.test
spool_directory = {folder}/spool
log_file_path = {folder}/log/%slog
pid_file_path = {folder}/exim.pid
keep_environment =
deliver_drop_privilege
local_interfaces = 127.0.0.1
daemon_smtp_ports = {smtp} : {submissions}
tls_on_connect_ports = {submissions}
tls_advertise_hosts = *
tls_certificate = {folder}/server.pem
tls_privatekey = {folder}/server.key
auth_advertise_hosts = ${{if eq{{$tls_in_cipher}}{{}}{{}}{{*}}}}
host_lookup =
rfc1413_query_timeout = 0s
acl_smtp_rcpt = rcpt
acl_smtp_data = accept
begin acl
rcpt:
  deny local_parts = nobody
       message = no such player here
  defer local_parts = busy
       message = mailbox full
  deny condition = ${{if eq{{$received_port}}{{{submissions}}}}}
       !authenticated = *
       message = log in first
  accept
begin routers
mailbox:
  driver = accept
  local_part_suffix = +*
  local_part_suffix_optional
  condition = {maildir}
  transport = maildir
begin transports
maildir:
  driver = appendfile
  directory = {maildir}
  maildir_format
  delivery_date_add
  envelope_to_add
  return_path_add
begin retry
* * F,1h,1s
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = ${{if eq{{$auth3}}{{{PASSWORD}}}}}
  server_set_id = $auth2
",
        program = program.display()
    );
    fs::write(root.join("exim.conf"), text).unwrap();
}

#[test]
fn a_game_by_exim() {
    let office = Office::duel().without_mornings();
    let exim = Exim::start(&office.servers);
    short_game::logs_in(&exim.config(&office), "maildir", "PLAIN");
    short_game::play(&Ways {
        office: &office,
        config: &exim.config(&office),
        smtp: exim.smtp,
        mailbox: &|person| exim.mailbox(person),
        meanwhile: &|| {},
    });
}

/// Exim takes the letter, finds nowhere to put it, and reports so to the letter's own return address.
#[test]
fn a_bounce_of_exim_reaches_the_director() {
    let office = Office::with(&DUEL.replace(LENA, "lena@moved.example")).without_mornings();
    let exim = Exim::start(&office.servers);
    let running = Running::of(office.daemon_as(&exim.config(&office)).unwrap());
    let report = Program::of(TD, exim.mailbox(TD)).next_with("did not arrive");
    assert!(report.text.contains("lena@moved.example"), "{}", report.text);
    settled(&office, 1);
    running.end().unwrap();
    let outcome = office.mails()[0].outcome.clone();
    assert!(outcome.contains("doubtful"), "{outcome}");
    let letters = office.outbox();
    let gone = letters.iter().find(|letter| letter.recipient.as_str() == "lena@moved.example").unwrap();
    assert!(gone.doubtful && gone.envelope_from.as_str() != REFEREE, "{gone:?}");
    assert_eq!(letters.len(), 4, "nothing answers the machine");
}

/// Exim's refusals carry no code that says of what kind they are, only the words of whoever runs it.
#[test]
fn an_address_that_exim_refuses_reaches_the_director() {
    let mut office = Office::with(&DUEL.replace(LENA, "nobody@weber.example"));
    let exim = Exim::start(&office.servers);
    let (config, start) = (exim.config(&office), Office::noon());
    office.clock = Clock::Standing(start);
    assert_eq!(office.pass_as(&config).sent, 2);
    // What is written then leaves in the morning.
    for hours in [1, 25, 73, 97] {
        office.clock = Clock::Standing(start + chrono::Duration::hours(hours));
        office.pass_as(&config);
    }
    let report = Program::of(TD, exim.mailbox(TD)).next_with("is not taken");
    assert!(report.text.contains("nobody@weber.example"), "{}", report.text);
    assert!(report.text.contains("no such player here"), "{}", report.text);
    let letters = office.outbox();
    let waiting = letters.iter().find(|letter| letter.recipient.as_str() == "nobody@weber.example").unwrap();
    assert_eq!(waiting.state, OutboxState::Due);
}
