//! Cyrus as the mailbox of the desk and of everybody who plays: Postfix hands mail over to it by LMTP, and it is read over
//! IMAP, with waiting by IDLE.

use std::{
    fs,
    io::Write,
    os::unix::{fs::chown, process::CommandExt},
    path::{Path, PathBuf},
    process::{Child, Stdio},
    sync::Mutex,
};

use crate::{
    short_game::{self, Ways},
    support::{
        club::{DUEL, JAN, LENA, TD},
        office::{Office, Program, REFEREE, Ways as Ports},
        servers::{MAIL, PASSWORD, Servers, await_port, free_port},
    },
    unpacked,
};

/// A private Cyrus; stopped when dropped.
struct Cyrus {
    folder: tempfile::TempDir,
    ports: Ports,
    master: Mutex<Child>,
}

impl Cyrus {
    fn start(lmtp: u16, servers: &Servers) -> Cyrus {
        let folder = tempfile::Builder::new().prefix("amici-").rand_bytes(6).tempdir_in("/tmp").unwrap();
        let ports = Ports { imap: free_port(), smtp: servers.submissions_port, tls: "implicit" };
        write_settings(folder.path(), ports.imap, lmtp);
        for file in ["server.pem", "server.key"] {
            fs::copy(servers.tls().join(file), folder.path().join(file)).unwrap();
        }
        for person in [REFEREE, JAN, LENA, TD] {
            add_user(folder.path(), person);
        }
        give_to_mail(folder.path());
        let master = Mutex::new(launch(folder.path(), [ports.imap, lmtp]));
        Cyrus { folder, ports, master }
    }

    /// Kills it without notice and starts it again; mails and ports stay.
    fn restart(&self, lmtp: u16) {
        let mut master = self.master.lock().unwrap();
        unpacked::kill(&mut master);
        *master = launch(self.folder.path(), [self.ports.imap, lmtp]);
    }
}

impl Drop for Cyrus {
    fn drop(&mut self) {
        unpacked::kill(self.master.get_mut().unwrap());
    }
}

fn launch(folder: &Path, ports: [u16; 2]) -> Child {
    let mut master = unpacked::program("usr/lib/cyrus/bin/master");
    master.arg("-C").arg(folder.join("imapd.conf")).arg("-M").arg(folder.join("cyrus.conf"));
    master.arg("-p").arg(folder.join("master.pid")).process_group(0);
    master.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let child = master.spawn().unwrap();
    for port in ports {
        await_port(port);
    }
    child
}

fn write_settings(root: &Path, imaps: u16, lmtp: u16) {
    for inner in ["conf/socket", "spool"] {
        fs::create_dir_all(root.join(inner)).unwrap();
    }
    let folder = root.display();
    // A domain that nobody has stands for "no domain": users are known by their whole addresses.
    let settings = format!(
        "configdirectory: {folder}/conf
defaultpartition: default
partition-default: {folder}/spool
cyrus_user: mail
cyrus_group: mail
admins: cyrus
virtdomains: userid
defaultdomain: nobody.invalid
unixhierarchysep: yes
autocreate_quota: 0
autocreate_post: yes
sasl_pwcheck_method: auxprop
sasl_auxprop_plugin: sasldb
sasl_sasldb_path: {folder}/sasldb2
sasl_mech_list: PLAIN LOGIN SCRAM-SHA-256
tls_server_cert: {folder}/server.pem
tls_server_key: {folder}/server.key
proc_path: {folder}/conf/proc
mboxname_lockpath: {folder}/conf/lock
"
    );
    fs::write(root.join("imapd.conf"), settings).unwrap();
    let command = |program: &str| {
        let program = unpacked::file("usr/lib/cyrus/bin").join(program);
        format!("{} -C {folder}/imapd.conf", program.display())
    };
    let services = format!(
        "START {{
  recover cmd=\"{recover} -r\"
  idled cmd=\"{idled}\"
}}
SERVICES {{
  imaps cmd=\"{imapd} -s\" listen=\"127.0.0.1:{imaps}\" prefork=1
  lmtp cmd=\"{lmtpd} -a\" listen=\"127.0.0.1:{lmtp}\" prefork=1
}}
EVENTS {{
}}
",
        recover = command("ctl_cyrusdb"),
        idled = command("idled"),
        imapd = command("imapd"),
        lmtpd = command("lmtpd"),
    );
    fs::write(root.join("cyrus.conf"), services).unwrap();
}

fn add_user(folder: &Path, address: &str) {
    let (user, domain) = address.split_once('@').unwrap();
    let mut command = unpacked::program("usr/sbin/saslpasswd2");
    command.args(["-p", "-c", "-f"]).arg(folder.join("sasldb2")).args(["-u", domain, user]);
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    writeln!(child.stdin.take().unwrap(), "{PASSWORD}").unwrap();
    assert!(child.wait().unwrap().success());
}

/// Cyrus runs as this user from its first line on.
fn give_to_mail(path: &Path) {
    chown(path, Some(MAIL.0), Some(MAIL.1)).unwrap();
    if path.is_dir() {
        fs::read_dir(path).unwrap().for_each(|entry| give_to_mail(&entry.unwrap().path()));
    }
}

/// The desk's configuration, with a folder for what is done: Cyrus moves mails there by MOVE.
fn config(office: &Office, ports: Ports) -> PathBuf {
    let path = office.write_config(ports);
    let text =
        fs::read_to_string(&path).unwrap().replace("[mailbox]\n", "[mailbox]\ndone_folder = \"Done\"\n");
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_game_by_cyrus_which_breaks_down_once() {
    let lmtp = free_port();
    let office = Office::over(Servers::delivering_to(lmtp), DUEL).without_mornings();
    let cyrus = Cyrus::start(lmtp, &office.servers);
    short_game::logs_in(&config(&office, cyrus.ports), "SCRAM-SHA-256", "PLAIN");
    short_game::play(&Ways {
        office: &office,
        config: &config(&office, cyrus.ports),
        smtp: office.servers.smtp_port,
        mailbox: &|person| office.folder_at(cyrus.ports.imap, person, "INBOX"),
        meanwhile: &|| cyrus.restart(lmtp),
    });
    let mut done = Program::of(REFEREE, office.folder_at(cyrus.ports.imap, REFEREE, "Done"));
    assert_eq!(done.all(), office.mails().len(), "what is done was moved");
}
