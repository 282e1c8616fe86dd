//! `check --mail`: sends the desk mails of its own and looks at what comes back, and how: whether mail comes in at all,
//! whether `local+tag@domain` reaches the mailbox, and what the mail servers write into the head of what they take in.
//!
//! Such a mail is from the desk itself, so that a daemon that fetches it first passes over it without a word
//! (`mail/sender_kind.rs`); it is taken out of the mailbox at the end. Each tells one thing: one to the plain address, one to
//! an address with a tag, one with a verdict on its sender that we have forged.

use std::time::Duration;

use anyhow::{Context, Result};
use tokio::time::{Instant, sleep};

use super::{Checked, Daemon};
use crate::{
    mail::{Nature, OURS, Traces, nature_of_head, traces},
    mailbox::{Lookout, Newcomer},
    model::{Address, MessageId, SendOutcome},
    outgoing::Envelope,
};

/// How long one of these mails is waited for, and how often it is looked for.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    pub at_most: Duration,
    pub every: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { at_most: Duration::from_secs(60), every: Duration::from_secs(1) }
    }
}

/// A mail to ourselves.
struct Probe {
    /// In its subject and Message-ID; nobody else's mail has it.
    mark: String,
    to: Address,
    id: MessageId,
    bytes: Vec<u8>,
}

/// What became of one.
enum Came {
    Back {
        traces: Traces,
        folder: String,
        after: Duration,
    },
    /// A mail server says that it cannot be delivered.
    Returned(String),
    /// Not within the time, or it could not be looked for.
    Not(String),
}

/// What was found, and the mails that are to be taken away.
struct Check<'a> {
    daemon: &'a mut Daemon,
    lookout: Lookout,
    patience: Patience,
    ours: Vec<Newcomer>,
    findings: Vec<Checked>,
}

impl Daemon {
    /// Sends the desk mails of its own and says what became of them. The mailbox and the way out must be known to work.
    ///
    /// # Errors
    /// Where the system has no random bytes, or our own address makes no mail.
    pub async fn check_mail(&mut self, patience: Patience) -> Result<Vec<Checked>> {
        let lookout = match self.mailbox.look_out().await {
            Ok(lookout) => lookout,
            Err(error) => return Ok(vec![Checked::new("mail to ourselves", Err(error.to_string()))]),
        };
        let (ours, findings) = (Vec::new(), Vec::new());
        let mut check = Check { daemon: self, lookout, patience, ours, findings };
        check.all().await?;
        check.tidy().await;
        let findings = check.findings;
        self.mailbox.close().await;
        Ok(findings)
    }
}

impl Check<'_> {
    async fn all(&mut self) -> Result<()> {
        let plain = self.daemon.desk.address.clone();
        let probe = self.probe(&plain, None)?;
        let Came::Back { traces, folder, after } = self.send_and_wait(&probe).await else {
            return Ok(());
        };
        self.came_back(&folder, after);
        self.plus_addressing().await?;
        self.verdicts(&traces).await?;
        self.received(&traces);
        Ok(())
    }

    fn say(&mut self, what: &'static str, found: Result<String, String>) {
        self.findings.push(Checked::new(what, found));
    }

    fn came_back(&mut self, folder: &str, after: Duration) {
        let seconds = after.as_secs_f32();
        let read = match &self.daemon.config.mailbox {
            crate::config::MailboxConfig::Imap { folder: settings, .. } => {
                [Some(&settings.folder), settings.done_folder.as_ref()]
                    .into_iter()
                    .flatten()
                    .any(|read| read == folder)
            }
            crate::config::MailboxConfig::Maildir { .. } => true,
        };
        self.say(
            "mail to ourselves",
            match read {
                true => Ok(format!("came back after {seconds:.1} s ({folder})")),
                false => Err(format!(
                    "came back after {seconds:.1} s, but into the folder {folder}, which the desk does not read: tell the \
                     provider that mail from {} is no junk",
                    self.daemon.desk.address
                )),
            },
        );
    }

    async fn plus_addressing(&mut self) -> Result<()> {
        let (address, is_on) = (self.daemon.desk.address.clone(), self.daemon.desk.plus_addressing);
        if address.local().len() > 16 {
            let says =
                "off: the part before the @ is longer than 16 characters, so that no tag fits behind it";
            self.say("plus addressing", Ok(says.into()));
            return Ok(());
        }
        let tag = self.mark()?.chars().take(8).collect::<String>();
        let tagged: Address = format!("{}+check-{tag}@{}", address.local(), address.domain()).parse()?;
        let probe = self.probe(&tagged, None)?;
        let failed = match self.wait_for(&probe).await {
            Came::Back { traces, .. } if traces.recipients.contains(&tagged) => None,
            Came::Back { .. } => Some(format!("a mail to {tagged} comes back without its tag")),
            Came::Returned(why) => Some(format!("a mail to {tagged} is not delivered ({why})")),
            Came::Not(why) => Some(format!("a mail to {tagged} {why}")),
        };
        let example = format!("{}+anything@{}", address.local(), address.domain());
        let says = match (failed, is_on) {
            (None, true) => Ok(format!("mail to {example} arrives")),
            (None, false) => {
                Ok("off, and would work: set desk.plus_addressing = true, and answers and returned letters \
                                 find their game more surely"
                    .into())
            }
            (Some(why), true) => Err(format!("{why}: set desk.plus_addressing = false")),
            (Some(why), false) => Ok(format!("off, and that is right: {why}")),
        };
        self.say("plus addressing", says);
        Ok(())
    }

    /// What our own mail server says of a sender, and whether a sender could say it himself.
    async fn verdicts(&mut self, first: &Traces) -> Result<()> {
        const WHAT: &str = "sender checks";
        let set = self.daemon.config.authserv_id.clone();
        let believed =
            first.results.iter().find(|results| results.believed).map(|results| results.by.clone());
        let below = first.results.iter().find(|results| !results.believed).map(|results| results.by.clone());
        let Some(name) = set.clone().or(believed.clone()) else {
            let says = match below {
                Some(by) => format!(
                    "{by} writes Authentication-Results below the line by which the mail came in, where the desk believes \
                     nothing: leave mailbox.authserv_id out"
                ),
                None => "the server wrote no Authentication-Results into a mail of our own: leave mailbox.authserv_id out, \
                         unless a mail from outside shows one at its very top"
                    .into(),
            };
            self.say(WHAT, Ok(says));
            return Ok(());
        };
        let plain = self.daemon.desk.address.clone();
        let probe = self.probe(&plain, Some(&name))?;
        let survived = match self.wait_for(&probe).await {
            Came::Back { traces, .. } => {
                traces.results.into_iter().filter(|results| results.text.contains(&probe.mark)).collect()
            }
            // Some servers do not take such a mail at all: nobody else can bring one in either.
            Came::Returned(_) => Vec::new(),
            Came::Not(why) => {
                self.say(
                    WHAT,
                    Err(format!("a mail with a forged verdict {why}: leave mailbox.authserv_id out")),
                );
                return Ok(());
            }
        };
        let says = if survived.iter().any(|forged| forged.believed) {
            let says = format!(
                "a verdict that the sender forged in the name of {name} is kept where the desk would believe it: leave \
                 mailbox.authserv_id out"
            );
            if set.is_some() { Err(says) } else { Ok(says) }
        } else {
            let forged = match survived.is_empty() {
                true => "a forged one is taken out",
                false => {
                    "a forged one is kept, but below the line by which the mail came in, where the desk does not believe it"
                }
            };
            match (&set, &believed) {
                (Some(own), Some(by)) if !own.eq_ignore_ascii_case(by) => Err(format!(
                    "the server signs as {by}, and mailbox.authserv_id is {own}: set it to \"{by}\""
                )),
                (Some(own), None) => Ok(format!(
                    "{own} wrote nothing into a mail of our own, as many servers do with mails from within; {forged}"
                )),
                (Some(own), Some(_)) => Ok(format!("{own} signs its verdicts; {forged}")),
                (None, _) => Ok(format!(
                    "{name} signs its verdicts; {forged}: mailbox.authserv_id = \"{name}\" may be set"
                )),
            }
        };
        self.say(WHAT, says);
        Ok(())
    }

    fn received(&mut self, traces: &Traces) {
        let short = |line: &str| line.chars().take(110).collect::<String>();
        let lines: Vec<String> = traces
            .received
            .iter()
            .map(|(line, within)| format!("{}: {}", if *within { "within" } else { "outside" }, short(line)))
            .collect();
        let says = match lines.is_empty() {
            true => "the mail came back without any Received line".to_owned(),
            false => format!(
                "newest first, \"within\" are those of your own servers; if the newest \"outside\" names as its sender a \
                 server of your own that hands mail on, name that in mailbox.received_from\n{}",
                lines.join("\n")
            ),
        };
        self.say("way of a mail", Ok(says));
    }

    /// The first mail: whatever goes wrong is a finding of its own.
    async fn send_and_wait(&mut self, probe: &Probe) -> Came {
        let came = self.wait_for(probe).await;
        match &came {
            Came::Back { .. } => {}
            Came::Returned(why) => {
                self.say("mail to ourselves", Err(format!("a mail to {} is not delivered: {why}", probe.to)));
            }
            Came::Not(why) => self.say("mail to ourselves", Err(format!("a mail to {} {why}", probe.to))),
        }
        came
    }

    async fn wait_for(&mut self, probe: &Probe) -> Came {
        let address = self.daemon.desk.address.clone();
        let mut outgoing = self.daemon.lane();
        let envelope = Envelope {
            recipient: &probe.to,
            envelope_from: &address,
            message_id: &probe.id,
            bytes: &probe.bytes,
        };
        let outcome = outgoing.send(envelope).await;
        outgoing.close().await;
        match outcome {
            SendOutcome::Accepted => {}
            SendOutcome::Refused(refusal) => {
                return Came::Returned(format!("{} {}", refusal.code, refusal.words));
            }
            SendOutcome::Unreachable(why) | SendOutcome::Ambiguous(why) => {
                return Came::Not(format!("cannot be sent: {why}"));
            }
        }
        let start = Instant::now();
        let mut trouble = None;
        while start.elapsed() < self.patience.at_most {
            match self.daemon.mailbox.newcomers(&self.lookout).await {
                Ok(newcomers) => {
                    if let Some(came) = self.among(newcomers, probe, start.elapsed()) {
                        return came;
                    }
                }
                Err(error) => trouble = Some(error.to_string()),
            }
            sleep(self.patience.every).await;
        }
        Came::Not(trouble.unwrap_or_else(|| {
            format!(
                "does not come back within {} seconds, though the server took it",
                self.patience.at_most.as_secs()
            )
        }))
    }

    /// What these mails say of the one that is waited for; those that are about it are to be taken away.
    fn among(&mut self, newcomers: Vec<Newcomer>, probe: &Probe, after: Duration) -> Option<Came> {
        let mark = probe.mark.as_bytes();
        let about = |mail: &Newcomer| mail.bytes.windows(mark.len()).any(|window| window == mark);
        let mut came = None;
        for mail in newcomers.into_iter().filter(about) {
            came = Some(match nature_of_head(&mail.bytes, &self.daemon.desk) {
                Nature::Ours => Came::Back {
                    traces: traces(&mail.bytes, &self.daemon.desk.hosts),
                    folder: mail.folder.clone(),
                    after,
                },
                _ => Came::Returned("a mail server sent it back".into()),
            });
            self.ours.push(mail);
        }
        came
    }

    /// Takes our mails out of the mailbox. One that cannot be is nobody's trouble: the desk passes over it.
    async fn tidy(&mut self) {
        let mut left = 0_usize;
        for mail in std::mem::take(&mut self.ours) {
            match self.daemon.mailbox.take_away(&mail).await {
                Ok(true) => {}
                Ok(false) => left += 1,
                Err(error) => {
                    tracing::debug!(%error, "A mail of the check stays in the mailbox");
                    left += 1;
                }
            }
        }
        if left > 0 {
            let says = "the mails of this check stay in the mailbox, since the server deletes no single mails; the desk passes \
                        over them";
            self.say("tidying", Ok(says.into()));
        }
    }

    fn mark(&self) -> Result<String> {
        Ok(data_encoding::HEXLOWER.encode(&self.daemon.chance.bytes::<8>("mail check")?))
    }

    /// A mail of the desk to itself; with a verdict of this server on its sender that the server has not written.
    fn probe(&self, to: &Address, forged: Option<&str>) -> Result<Probe> {
        let (mark, own) = (self.mark()?, &self.daemon.desk.address);
        let domain = own.domain();
        let id = format!("<check.{mark}@{domain}>");
        let verdict = forged.map(|server| {
            format!("Authentication-Results: {server}; dmarc=pass header.from={domain} reason=\"{mark}\"\r\n")
        });
        let text = format!(
            "{}From: <{own}>\r\nTo: <{to}>\r\nSubject: Amici checks its mail {mark}\r\nDate: {}\r\nMessage-ID: {id}\r\n\
             {OURS}: 1\r\nAuto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n\
             Content-Type: text/plain; charset=us-ascii\r\n\r\n\
             The referee's desk sent this to itself, to see whether its mail comes back.\r\n\
             Nobody need answer it, and it can be deleted.\r\n",
            verdict.unwrap_or_default(),
            self.daemon.clock.now().to_rfc2822(),
        );
        let id = id.parse().ok().context("the desk's own address makes no Message-ID")?;
        Ok(Probe { mark, to: to.clone(), id, bytes: text.into_bytes() })
    }
}
