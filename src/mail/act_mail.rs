//! The mail by which what was done at the shell lies in our own mailbox. Whoever opens the mailbox can read it, it is known
//! for ours by the desk's secret, and like all that is ours it does nothing when it comes in.

use chrono::{DateTime, Utc};
use data_encoding::{BASE64, HEXLOWER};

use super::fields::{Fields, OURS};
use crate::model::{Address, DeskSecret};

/// The header with what the mail is known by: the act's own name, and what only we can make for it.
const ACT: &str = "x-amici-act";

/// The longest line of the body.
const LINE: usize = 76;

/// What whoever opens the mailbox reads above the act.
const PREFACE: &str = "The referee's desk keeps here what was done at the desk itself, for the day on which its database is lost.\n\
    This mail asks for nothing and does nothing. Please leave it where it lies.\n\n";

/// An act as it lies in the mailbox.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ActMail {
    /// By what it is known again, however often it is found.
    pub uid: String,
    pub text: String,
}

impl ActMail {
    /// The mail's bytes, from us to ourselves.
    pub fn bytes(&self, own: &Address, secret: &DeskSecret, at: DateTime<Utc>) -> Vec<u8> {
        let (uid, id, proof) = (&self.uid, self.message_id(own), self.proof(secret));
        let head = format!(
            "From: <{own}>\r\nTo: <{own}>\r\nSubject: Done at the desk itself\r\nDate: {}\r\n\
             Message-ID: {id}\r\n{OURS}: 1\r\n{ACT}: {uid} {proof}\r\nAuto-Submitted: auto-generated\r\n\
             MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n",
            at.to_rfc2822(),
        );
        let mut mail = head.into_bytes();
        for line in BASE64.encode(format!("{PREFACE}{}", self.text).as_bytes()).as_bytes().chunks(LINE) {
            mail.extend_from_slice(line);
            mail.extend_from_slice(b"\r\n");
        }
        mail
    }

    /// The mail's Message-ID, in brackets.
    pub fn message_id(&self, own: &Address) -> String {
        format!("<act.{}@{}>", self.uid, own.domain())
    }

    /// Whether a mail says that it holds an act.
    pub(super) fn is_claimed(fields: &Fields) -> bool {
        fields.first(ACT).is_some()
    }

    /// The act in a mail, where it is one that we have made.
    pub fn read(raw: &[u8], secret: &DeskSecret) -> Option<ActMail> {
        let fields = Fields::of_mail(raw);
        let (uid, proof) = fields.first(ACT)?.trim().split_once(' ')?;
        let ends = [&b"\r\n\r\n"[..], b"\n\n"];
        let behind =
            |end: &[u8]| raw.windows(end.len()).position(|part| part == end).map(|at| at + end.len());
        let body = raw.get(ends.iter().filter_map(|end| behind(end)).min()?..)?;
        let code: Vec<u8> = body.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
        let text = String::from_utf8(BASE64.decode(&code).ok()?).ok()?;
        // Another version may say something else above it.
        let (_, text) = text.split_once("\n\n")?;
        let act = ActMail { uid: uid.to_owned(), text: text.to_owned() };
        (act.proof(secret) == proof.trim()).then_some(act)
    }

    fn proof(&self, secret: &DeskSecret) -> String {
        HEXLOWER.encode(secret.derive(&format!("act {}\n{}", self.uid, self.text)).bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act() -> ActMail {
        ActMail { uid: "abc".into(), text: "penalty CLUB26/1 w 5: Novák wrote it twice\n".repeat(9) }
    }

    fn mail() -> Vec<u8> {
        act().bytes(&"desk@club.example".parse().unwrap(), &[7; 16].into(), DateTime::default())
    }

    #[test]
    fn an_act_comes_back_whatever_servers_do_to_its_lines() {
        let (secret, mail) = ([7; 16].into(), mail());
        assert_eq!(ActMail::read(&mail, &secret), Some(act()));
        let bare: Vec<u8> = mail.iter().copied().filter(|byte| *byte != b'\r').collect();
        let stamped = [&b"Received: by mail.club.example with LMTP id 1\r\n"[..], &mail].concat();
        assert_eq!(ActMail::read(&bare, &secret), Some(act()));
        assert_eq!(ActMail::read(&stamped, &secret), Some(act()));
    }

    #[test]
    fn nobody_else_makes_one() {
        let mail = mail();
        assert_eq!(ActMail::read(&mail, &[8; 16].into()), None, "of another desk");
        let text = String::from_utf8(mail).unwrap();
        // The head of ours over other words.
        let other = ActMail { text: act().text.replace("w 5", "b 5"), ..act() };
        let other = other.bytes(&"desk@club.example".parse().unwrap(), &[8; 16].into(), DateTime::default());
        let other = String::from_utf8(other).unwrap();
        let (head, words) = (text.split_once("\r\n\r\n").unwrap().0, other.split_once("\r\n\r\n").unwrap().1);
        for forged in
            [text.replace("abc ", "abd "), format!("{head}\r\n\r\n{words}"), text.replace(ACT, "x-act")]
        {
            assert_ne!(forged, text);
            assert_eq!(ActMail::read(forged.as_bytes(), &[7; 16].into()), None);
        }
        assert_eq!(ActMail::read(b"", &[7; 16].into()), None);
        assert_eq!(ActMail::read(format!("{ACT}: a\n\n").as_bytes(), &[7; 16].into()), None);
    }
}
