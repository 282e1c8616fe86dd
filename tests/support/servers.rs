//! A private Dovecot and Postfix for one test, in one folder, on free ports of 127.0.0.1.
//!
//! Every address of every domain has a mailbox, and its password is [`PASSWORD`]; `local+anything@domain` is delivered
//! to `local@domain`, with the whole address in `Delivered-To`. Two addresses are refused: `nobody@…` for good,
//! `busy@…` for the time being. Needs root, as Postfix does. Nothing outside the folder is written.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    os::unix::fs::{PermissionsExt, chown},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
    time::{Duration, SystemTime},
};

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair, KeyUsagePurpose};
use tempfile::TempDir;

/// Everybody's password.
pub const PASSWORD: &str = "woodpusher";
/// Debian's user and group `mail`, who own the mailboxes.
pub const MAIL: (u32, u32) = (8, 8);

/// The two servers; stopped when dropped.
pub struct Servers {
    folder: TempDir,
    pub domain: &'static str,
    pub imap_port: u16,
    pub imaps_port: u16,
    pub submission_port: u16,
    pub submissions_port: u16,
    pub smtp_port: u16,
    pub lmtp_port: u16,
    pub ca_file: PathBuf,
    options: Options,
}

/// What is not as usual.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The port of a policy service that Postfix asks whether it takes a letter.
    pub policy: Option<u16>,
    /// The port of another server that Postfix hands letters over to by LMTP, instead of Dovecot.
    pub delivers_to: Option<u16>,
    /// The mechanisms of SASL by which both let somebody in.
    pub mechanisms: &'static str,
    /// The port of a server that says of an access token whose it is (RFC 7662).
    pub tokens: Option<u16>,
}

impl Default for Options {
    fn default() -> Options {
        Options { policy: None, delivers_to: None, mechanisms: "plain login", tokens: None }
    }
}

impl Servers {
    /// Starts both and returns when they accept connections.
    pub fn start() -> Servers {
        Servers::with(Options::default())
    }

    /// The same, and Postfix asks the policy service at this port about every letter, at RCPT and after its last line.
    pub fn judged_by(policy: u16) -> Servers {
        Servers::with(Options { policy: Some(policy), ..Options::default() })
    }

    /// The same, and Postfix delivers by LMTP to the server at this port: Dovecot's mailboxes stay empty.
    pub fn delivering_to(lmtp: u16) -> Servers {
        Servers::with(Options { delivers_to: Some(lmtp), ..Options::default() })
    }

    pub fn with(options: Options) -> Servers {
        // Another process may have taken a port meanwhile.
        let (servers, told) = Servers::attempt(options);
        let Err(first) = told else { return servers };
        drop(servers);
        let (servers, told) = Servers::attempt(options);
        told.unwrap_or_else(|second| panic!("{first}\n{second}"));
        servers
    }

    fn attempt(options: Options) -> (Servers, Result<(), String>) {
        let folder = tempfile::Builder::new().prefix("amici-").rand_bytes(6).tempdir_in("/tmp").unwrap();
        let servers = Servers {
            domain: "chess.test",
            ca_file: folder.path().join("tls/ca.pem"),
            folder,
            imap_port: free_port(),
            imaps_port: free_port(),
            submission_port: free_port(),
            submissions_port: free_port(),
            smtp_port: free_port(),
            lmtp_port: free_port(),
            options,
        };
        servers.make_folders();
        certificates(&servers.path("tls"));
        servers.write_dovecot();
        servers.write_postfix();
        let told = servers.launch();
        (servers, told)
    }

    /// Kills both without notice and starts them again; mails, queue and ports stay.
    pub fn restart(&self) {
        self.kill();
        // Dovecot takes what its predecessor left for a running instance.
        let _ = fs::remove_dir_all(self.path("dovecot/run"));
        self.launch().unwrap();
    }

    /// From now on no `local+anything@domain` is anybody's. Both are killed and started again.
    pub fn know_no_tags(&self) {
        let recipients = self.path("postfix/etc/recipients");
        let known = fs::read_to_string(&recipients).unwrap();
        fs::write(&recipients, format!("/^[^@]*[+]/ 550 5.1.1 no such mailbox\n{known}")).unwrap();
        let old = SystemTime::UNIX_EPOCH + Duration::from_secs(1_600_000_000);
        fs::File::open(&recipients).unwrap().set_modified(old).unwrap();
        self.restart();
    }

    /// Kills both; nothing answers at the ports until [`Servers::restart`].
    pub fn kill(&self) {
        self.kill_groups();
        super::eventually("the old servers are gone", || {
            [self.imap_port, self.smtp_port]
                .iter()
                .all(|port| TcpStream::connect(("127.0.0.1", *port)).is_err())
        });
    }

    fn kill_groups(&self) {
        for file in ["postfix/queue/pid/master.pid", "dovecot/run/master.pid"] {
            let file = self.path(file);
            let Ok(pid) = fs::read_to_string(&file) else { continue };
            // Both masters lead their own process groups.
            let group = format!("-{}", pid.trim());
            let _ = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
            let _ = fs::remove_file(file);
        }
    }

    /// Makes a user's mailbox as it is before the first mail.
    pub fn make_mailbox(&self, user: &str) {
        let maildir = self.maildir(user);
        for path in [maildir.clone(), maildir.join("tmp"), maildir.join("new"), maildir.join("cur")] {
            if !path.exists() {
                fs::create_dir(&path).unwrap();
                chown(&path, Some(MAIL.0), Some(MAIL.1)).unwrap();
            }
        }
    }

    /// A user's Maildir. A name without a domain is one of ours.
    pub fn maildir(&self, user: &str) -> PathBuf {
        let address = if user.contains('@') { user.to_owned() } else { format!("{user}@{}", self.domain) };
        self.path("mail").join(address)
    }

    /// Puts a mail into the user's Maildir.
    pub fn deliver(&self, user: &str, raw: &[u8]) {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let maildir = self.maildir(user);
        self.make_mailbox(user);
        let name = format!("1700000000.M{:06}.test", COUNT.fetch_add(1, Ordering::Relaxed));
        let tmp = maildir.join("tmp").join(&name);
        fs::write(&tmp, raw).unwrap();
        chown(&tmp, Some(MAIL.0), Some(MAIL.1)).unwrap();
        fs::rename(&tmp, maildir.join("new").join(&name)).unwrap();
    }

    /// Sends a mail as a stranger's server would, over the port that asks for no login. Returns the last answer.
    pub fn post(&self, from: &str, to: &str, raw: &[u8]) -> String {
        post(self.smtp_port, from, to, raw)
    }

    /// The folder with the certificate that the servers show, `server.pem`, and its key, `server.key`.
    pub fn tls(&self) -> PathBuf {
        self.path("tls")
    }

    /// The raw letters in a user's mailbox, as they were delivered.
    pub fn letters(&self, user: &str) -> Vec<Vec<u8>> {
        let mut files: Vec<PathBuf> = ["new", "cur"]
            .iter()
            .filter_map(|part| fs::read_dir(self.maildir(user).join(part)).ok())
            .flatten()
            .map(|entry| entry.unwrap().path())
            .collect();
        files.sort_by_key(|path| (fs::metadata(path).unwrap().modified().unwrap(), path.clone()));
        files.iter().map(|path| fs::read(path).unwrap()).collect()
    }

    /// Waits for so many letters in a user's mailbox and returns them.
    pub fn await_letters(&self, user: &str, count: usize) -> Vec<Vec<u8>> {
        super::eventually(&format!("{count} letters for {user}\n{}", self.log()), || {
            self.letters(user).len() >= count
        });
        self.letters(user)
    }

    /// Numbers the user's INBOX anew: another UIDVALIDITY, UIDs from 1. No session may have it open.
    pub fn change_uidvalidity(&self, user: &str) {
        let maildir = self.maildir(user);
        let list = maildir.join("dovecot-uidlist");
        let text = fs::read_to_string(&list).unwrap();
        let validity = text.split_whitespace().find_map(|word| word.strip_prefix('V')).unwrap();
        let next: u32 = validity.parse::<u32>().unwrap() + 1000;
        for entry in fs::read_dir(&maildir).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if name.starts_with("dovecot.index") || name.starts_with("dovecot-uidvalidity") {
                fs::remove_file(path).unwrap();
            }
        }
        fs::write(&list, format!("3 V{next} N1 G1a2b3c4d1a2b3c4d1a2b3c4d1a2b3c4d\n")).unwrap();
        chown(&list, Some(MAIL.0), Some(MAIL.1)).unwrap();
    }

    /// Whether Postfix has delivered all that it has taken.
    pub fn queue_is_empty(&self) -> bool {
        let holds = |path: &Path| fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some());
        ["maildrop", "incoming", "active", "deferred"]
            .iter()
            .all(|part| !holds(&self.path("postfix/queue").join(part)))
    }

    /// Both servers' logs.
    pub fn log(&self) -> String {
        ["dovecot.log", "postfix.log"]
            .map(|name| fs::read_to_string(self.path("log").join(name)).unwrap_or_default())
            .concat()
    }

    /// The newest lines of the logs in which something is amiss, and the newest of all: few, so that they hide from no
    /// reader why the test failed.
    fn complaints(&self) -> String {
        let log = self.log();
        let lines: Vec<&str> = log.lines().collect();
        let amiss = |line: &&&str| {
            ["warning", "error", "fatal", "panic", "reject"]
                .iter()
                .any(|word| line.to_lowercase().contains(word))
        };
        let newest = |lines: Vec<&str>| lines[lines.len().saturating_sub(8)..].join("\n");
        let amiss = newest(lines.iter().filter(amiss).copied().collect());
        format!("the servers complained:\n{amiss}\nand said last:\n{}", newest(lines))
    }

    fn path(&self, inner: &str) -> PathBuf {
        self.folder.path().join(inner)
    }

    fn make_folders(&self) {
        let root = self.folder.path();
        // The servers' own users must get through, and a unix socket's path may have 107 bytes.
        fs::set_permissions(root, fs::Permissions::from_mode(0o711)).unwrap();
        let queue =
            ["active", "bounce", "corrupt", "defer", "deferred", "flush", "hold", "incoming", "private"]
                .into_iter()
                .chain(["saved", "trace", "maildrop", "public", "pid"]);
        for part in ["tls", "mail", "log", "dovecot", "postfix/etc", "postfix/data", "postfix/queue"] {
            fs::create_dir_all(root.join(part)).unwrap();
        }
        let postfix = id_of("/etc/passwd", "postfix");
        chown(root.join("mail"), Some(MAIL.0), Some(MAIL.1)).unwrap();
        chown(root.join("postfix/data"), Some(postfix), None).unwrap();
        for part in queue {
            let path = root.join("postfix/queue").join(part);
            fs::create_dir(&path).unwrap();
            if part != "pid" {
                fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).unwrap();
                chown(&path, Some(postfix), None).unwrap();
            }
        }
        let postdrop = id_of("/etc/group", "postdrop");
        for (part, mode) in [("maildrop", 0o730), ("public", 0o710)] {
            let path = root.join("postfix/queue").join(part);
            chown(&path, None, Some(postdrop)).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        }
    }

    fn write_dovecot(&self) {
        let root = self.folder.path().display();
        let (uid, gid) = MAIL;
        let (imap, imaps, lmtp) = (self.imap_port, self.imaps_port, self.lmtp_port);
        let mechanisms = self.options.mechanisms;
        let tokens = self.options.tokens.map(|port| self.write_tokens(port)).unwrap_or_default();
        let text = format!(
            "base_dir = {root}/dovecot/run
state_dir = {root}/dovecot/state
instance_name = amici-{imap}
log_path = {root}/log/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
mail_location = maildir:~/
mail_max_userip_connections = 100
first_valid_uid = 1
ssl = yes
ssl_cert = <{root}/tls/server.pem
ssl_key = <{root}/tls/server.key
auth_mechanisms = {mechanisms}
auth_failure_delay = 0
recipient_delimiter = +
lmtp_hdr_delivery_address = final
{tokens}passdb {{
  driver = static
  args = password={PASSWORD}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={root}/mail/%Lu allow_all_users=yes
}}
service imap-login {{
  service_count = 0
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
    ssl = yes
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    port = {lmtp}
  }}
}}
service auth {{
  unix_listener for-postfix {{
    mode = 0666
  }}
}}
service anvil {{
  # Without this socket no login waits for somebody's wrong password a moment ago.
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
protocol lmtp {{
  postmaster_address = postmaster@chess.test
}}
"
        );
        fs::write(self.path("dovecot/dovecot.conf"), text).unwrap();
    }

    /// How Dovecot asks about tokens; gives the section that says so.
    fn write_tokens(&self, port: u16) -> String {
        let file = self.path("dovecot/oauth2.conf");
        let settings = format!(
            "introspection_mode = post\nintrospection_url = http://127.0.0.1:{port}/\nactive_attribute = active\n\
             active_value = true\nusername_attribute = email\n"
        );
        fs::write(&file, settings).unwrap();
        let file = file.display();
        format!("passdb {{\n  driver = oauth2\n  mechanisms = xoauth2 oauthbearer\n  args = {file}\n}}\n")
    }

    fn write_postfix(&self) {
        let root = self.folder.path().display();
        let lmtp = self.options.delivers_to.unwrap_or(self.lmtp_port);
        let policy = self
            .options
            .policy
            .map(|port| format!("check_policy_service inet:127.0.0.1:{port},"))
            .unwrap_or_default();
        let main = format!(
            "compatibility_level = 3.6
queue_directory = {root}/postfix/queue
data_directory = {root}/postfix/data
maillog_file = {root}/log/postfix.log
maillog_file_prefixes = {root}
multi_instance_name = postfix-amici
multi_instance_enable = yes
myhostname = mail.chess.test
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks =
alias_maps =
alias_database =
local_recipient_maps =
recipient_delimiter = +
virtual_mailbox_domains = static:all
virtual_mailbox_maps = static:all
virtual_transport = lmtp:inet:127.0.0.1:{lmtp}
smtp_dns_support_level = disabled
smtpd_peername_lookup = no
smtpd_sasl_type = dovecot
smtpd_sasl_path = {root}/dovecot/run/for-postfix
smtpd_tls_cert_file = {root}/tls/server.pem
smtpd_tls_key_file = {root}/tls/server.key
smtpd_tls_security_level = may
smtpd_tls_auth_only = yes
smtpd_recipient_restrictions = check_recipient_access regexp:{root}/postfix/etc/recipients, {policy} permit
smtpd_end_of_data_restrictions = {policy} permit
smtpd_error_sleep_time = 0
smtpd_client_connection_count_limit = 0
smtpd_client_connection_rate_limit = 0
in_flow_delay = 0
minimal_backoff_time = 1s
queue_run_delay = 1s
maximal_backoff_time = 2s
biff = no
"
        );
        let recipients = "/^nobody@/ 550 5.1.1 no such player here\n/^busy@/ 450 4.2.2 mailbox full\n";
        let listen = |port: u16, options: &str| format!("127.0.0.1:{port} inet n - n - - smtpd {options}\n");
        let known =
            "-o smtpd_sasl_auth_enable=yes -o smtpd_client_restrictions=permit_sasl_authenticated,reject";
        let mut master = listen(self.smtp_port, "")
            + &listen(self.submission_port, &format!("-o smtpd_tls_security_level=encrypt {known}"))
            + &listen(self.submissions_port, &format!("-o smtpd_tls_wrappermode=yes {known}"));
        for (name, kind, private, wakeup, most, command) in [
            ("pickup", "unix", "n", "60", "1", "pickup"),
            ("cleanup", "unix", "n", "-", "0", "cleanup"),
            ("qmgr", "unix", "n", "300", "1", "qmgr"),
            ("tlsmgr", "unix", "-", "1000?", "1", "tlsmgr"),
            ("rewrite", "unix", "-", "-", "-", "trivial-rewrite"),
            ("bounce", "unix", "-", "-", "0", "bounce"),
            ("defer", "unix", "-", "-", "0", "bounce"),
            ("trace", "unix", "-", "-", "0", "bounce"),
            ("flush", "unix", "n", "1000?", "0", "flush"),
            ("proxymap", "unix", "-", "-", "-", "proxymap"),
            ("showq", "unix", "n", "-", "-", "showq"),
            ("error", "unix", "-", "-", "-", "error"),
            ("retry", "unix", "-", "-", "-", "error"),
            ("smtp", "unix", "-", "-", "-", "smtp"),
            ("relay", "unix", "-", "-", "-", "smtp"),
            ("lmtp", "unix", "-", "-", "-", "lmtp"),
            ("anvil", "unix", "-", "-", "1", "anvil"),
            ("scache", "unix", "-", "-", "1", "scache"),
            ("postlog", "unix-dgram", "n", "-", "1", "postlogd"),
        ] {
            master += &format!("{name} {kind} {private} - n {wakeup} {most} {command}\n");
        }
        for (name, text) in [("main.cf", main.as_str()), ("master.cf", &master), ("recipients", recipients)] {
            let path = self.path("postfix/etc").join(name);
            fs::write(&path, text).unwrap();
            // Postfix naps again and again over a configuration that is younger than a second.
            let old = SystemTime::UNIX_EPOCH + Duration::from_secs(1_600_000_000);
            fs::File::open(&path).unwrap().set_modified(old).unwrap();
        }
    }

    fn launch(&self) -> Result<(), String> {
        let etc = self.path("postfix/etc");
        let mut dovecot = Command::new("dovecot");
        dovecot.arg("-c").arg(self.path("dovecot/dovecot.conf"));
        let mut postfix = Command::new("/usr/lib/postfix/sbin/master");
        postfix.arg("-c").arg(&etc).arg("-w").env("MAIL_CONFIG", &etc);
        for (name, mut command) in [("Dovecot 2.3", dovecot), ("Postfix 3.7", postfix)] {
            // A daemon keeps the files it was started with, so it gets none of ours.
            let out = fs::File::create(self.path("log").join(format!("{name}.out"))).unwrap();
            command.stdin(Stdio::null()).stdout(out.try_clone().unwrap()).stderr(out);
            let status = command.status().unwrap_or_else(|error| {
                panic!(
                    "{name} cannot be started ({error}). These tests need it: \
                     apt-get install --no-install-recommends dovecot-imapd dovecot-lmtpd postfix"
                )
            });
            let out = fs::read_to_string(self.path("log").join(format!("{name}.out"))).unwrap();
            if !status.success() {
                return Err(format!("{name} does not start (root is needed): {out}\n{}", self.log()));
            }
        }
        Ok(())
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}", self.complaints());
        }
        self.kill_groups();
    }
}

/// Sends a mail as a stranger's server would, over a port that asks for no login. Returns the last answer.
pub fn post(port: u16, from: &str, to: &str, raw: &[u8]) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let mut answers = BufReader::new(stream.try_clone().unwrap());
    let mut answer = || loop {
        let mut line = String::new();
        answers.read_line(&mut line).unwrap();
        if line.get(3..4) != Some("-") {
            return line.trim_end().to_owned();
        }
    };
    answer();
    for command in
        ["EHLO stranger.example", &format!("MAIL FROM:<{from}>"), &format!("RCPT TO:<{to}>"), "DATA"]
    {
        write!(stream, "{command}\r\n").unwrap();
        let answer = answer();
        if !answer.starts_with(['2', '3']) {
            return answer;
        }
    }
    for line in String::from_utf8_lossy(raw).lines() {
        let dot = if line.starts_with('.') { "." } else { "" };
        write!(stream, "{dot}{line}\r\n").unwrap();
    }
    stream.write_all(b".\r\n").unwrap();
    answer()
}

/// A port that nobody listens at, below those that the kernel gives to outgoing connections: one of these could take
/// it before the server does, or while the server is being restarted.
pub fn free_port() -> u16 {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    loop {
        let nth = std::process::id() as usize * 10 + NEXT.fetch_add(1, Ordering::Relaxed);
        let port = u16::try_from(10_000 + nth % 20_000).unwrap();
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

/// Waits until somebody listens at this port.
pub fn await_port(port: u16) {
    super::eventually(&format!("a server listens at port {port}"), || {
        TcpStream::connect(("127.0.0.1", port)).is_ok()
    });
}

/// A user's or group's number.
pub fn id_of(file: &str, name: &str) -> u32 {
    let text = fs::read_to_string(file).unwrap();
    let mut entries = text.lines().map(|line| line.split(':').collect::<Vec<_>>());
    let entry = entries.find(|entry| entry[0] == name).unwrap_or_else(|| panic!("{file} has no {name}"));
    entry[2].parse().unwrap()
}

/// An authority of our own and a server's certificate by it: rustls takes no certificate that is both.
fn certificates(folder: &Path) {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
    let key = KeyPair::generate().unwrap();
    let authority = params.self_signed(&key).unwrap();
    let issuer = Issuer::new(params, key);
    let server_key = KeyPair::generate().unwrap();
    let names = ["localhost", "127.0.0.1", "mail.chess.test"].map(String::from);
    let server = CertificateParams::new(names).unwrap().signed_by(&server_key, &issuer).unwrap();
    fs::write(folder.join("ca.pem"), authority.pem()).unwrap();
    fs::write(folder.join("server.pem"), server.pem()).unwrap();
    fs::write(folder.join("server.key"), server_key.serialize_pem()).unwrap();
    fs::set_permissions(folder.join("server.key"), fs::Permissions::from_mode(0o600)).unwrap();
}
