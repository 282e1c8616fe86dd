//! The demonstration told: what a newcomer reads in a minute.

use std::path::{Path, PathBuf};

use super::{Act, Play, post::Mail};
use crate::cli::words;

/// Exchanges that are shown whole before the rest is told in a line each.
const WHOLE: usize = 3;

/// Quoted lines that are shown of a player's mail.
const QUOTED: usize = 2;

/// All that is told.
pub(super) struct Story<'a> {
    pub(super) folder: &'a Path,
    pub(super) config: PathBuf,
    pub(super) added: &'a str,
    pub(super) play: &'a Play,
    pub(super) full: bool,
}

impl Story<'_> {
    pub(super) fn text(&self) -> String {
        let mut text = format!(
            "Two players and a director, a referee that lives in a mailbox, and the sample game of the Laws.\n\
             Everything is in {}; nothing leaves this machine.\n\
             Where … stands in an address or subject, the letter has its reader's secret token.\n\n\
             $ amici event add demo.toml\n{}",
            self.folder.display(),
            self.added
        );
        let acts = &self.play.acts;
        let mut told_shortly = false;
        for (place, act) in acts.iter().enumerate() {
            let whole = self.full || place < WHOLE || place + 1 == acts.len();
            if whole {
                text += &self.scene(act, place);
            } else {
                text += if told_shortly {
                    ""
                } else {
                    "\n=== and so on, a line an exchange (--full shows all)\n\n"
                };
                text += &short(act);
            }
            told_shortly = !whole;
        }
        text += &format!("\n$ amici export pgn DEMO26\n{}", self.play.pgn);
        text += &format!("\n$ amici event table DEMO26\n{}", self.play.table);
        text += &format!("\n$ amici game clock DEMO26/1\n{}", self.play.clock);
        text + &format!(
            "\nLook around: amici --config {} game show DEMO26/1 (or game journal, inbox list, event show).\n\
             Your own event: copy config.example.toml to amici.toml; then amici check, amici event add FILE, amici run.\n",
            self.config.display()
        )
    }

    /// An exchange with its mails whole; of a letter that goes to several, the first.
    fn scene(&self, act: &Act, place: usize) -> String {
        let at = words::instant(act.at);
        let mut text = match &act.mail {
            None => format!("\n=== {at} UTC: the first pass of the daemon sends the start letters\n"),
            Some(_) => format!("\n=== {at} UTC: mail comes in\n"),
        };
        if let Some(mail) = &act.mail {
            text += &self.mail(mail);
            text += &format!("\n=== {at} UTC: letters go out\n");
        }
        for (number, letter) in act.letters.iter().enumerate() {
            let told = act.letters.iter().take(number).any(|other| other.kind == letter.kind);
            // Who reads on knows the confirmation from the first move.
            let known = place > 1 && letter.kind == "recorded";
            text += &match !self.full && (told || known || letter.kind == "start-director") {
                true => format!("\n    To: {}\n    Subject: {}\n    (as above)\n", letter.to, letter.subject)
                    .replace(
                        "    (as above)\n",
                        if told || known { "    (much the same)\n" } else { "    (all pairings)\n" },
                    ),
                false => self.mail(letter),
            };
        }
        text
    }

    fn mail(&self, mail: &Mail) -> String {
        let mut text =
            format!("\n    From: {}\n    To: {}\n    Subject: {}\n\n", mail.from, mail.to, mail.subject);
        let mut quoted = 0;
        for line in mail.text.trim_end().lines() {
            quoted += usize::from(mail.kind.is_empty() && line.starts_with('>'));
            match quoted {
                over if over > QUOTED && !self.full => {}
                _ => text += format!("    {line}").trim_end(),
            }
            text += if quoted > QUOTED && !self.full { "" } else { "\n" };
        }
        text + if quoted > QUOTED && !self.full {
            "    > (and so on: the letter that he answers)\n"
        } else {
            ""
        }
    }
}

/// An exchange on a line.
fn short(act: &Act) -> String {
    let said = act.mail.as_ref().map_or_else(String::new, |mail| {
        let who = mail.from.split(' ').next().unwrap_or_default();
        format!("{who} writes {}", mail.text.lines().next().unwrap_or_default())
    });
    let letters = act.letters.iter().map(|letter| {
        let who = letter.to.split(['@', '<']).find(|part| !part.is_empty()).unwrap_or_default();
        format!("{} ({})", letter.kind, who.trim())
    });
    let letters: Vec<String> = letters.collect();
    format!("{}  {said:<28}  out: {}\n", words::instant(act.at), letters.join(", "))
}
