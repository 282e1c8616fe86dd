//! A mail as it is shown to the operator: head and text, decoded, so that no coding hides a token, and scrubbed.

use mail_parser::MessageParser;

use crate::{
    cli::scrub,
    config::Config,
    mail::{Line, Standing, understand},
};

/// The most lines of a head, and of a text that cannot be understood.
const MOST_LINES: usize = 200;

/// The most characters of a line.
const LONGEST: usize = 500;

/// A line as long as this without a blank is encoded: nobody reads it, and a token in it could not be seen.
const ENCODED: usize = 60;

#[derive(Debug)]
pub(in crate::cli) struct Shown {
    pub(in crate::cli) head: Vec<String>,
    pub(in crate::cli) text: Vec<String>,
    /// Why the text is shown as it came.
    pub(in crate::cli) broken: Option<String>,
}

impl Shown {
    pub(in crate::cli) fn of(raw: &[u8], config: &Config) -> Shown {
        let all = String::from_utf8_lossy(raw);
        let (head, body) = parts(&all);
        // The desk's secret only tells whose bounce address one is, which changes nothing of what is shown.
        let (text, broken) = match understand(raw, &config.desk([0; 16].into()), &config.limits) {
            Ok(message) => (message.lines.iter().map(as_it_was_read).collect(), None),
            Err(why) => (as_it_came(body), Some(why.to_string())),
        };
        let mut text: Vec<String> = text.iter().map(|line| scrub::line(line)).collect();
        while text.last().is_some_and(String::is_empty) {
            text.pop();
        }
        Shown { head: unfolded(head), text, broken: broken.map(|why| scrub::line(&why)) }
    }
}

/// A line with the mark of a quotation where the reader took it for one.
fn as_it_was_read(line: &Line) -> String {
    match line.standing {
        Standing::Quoted | Standing::Old => format!("> {}", line.text),
        Standing::Fresh | Standing::Barred | Standing::Signature => line.text.clone(),
    }
}

/// Head and body: the first empty line parts them.
fn parts(all: &str) -> (&str, &str) {
    let ways = ["\r\n\r\n", "\n\n"].into_iter().filter_map(|end| all.split_once(end));
    ways.min_by_key(|(head, _)| head.len()).unwrap_or((all, ""))
}

/// The head, one field a line, encoded words in characters.
fn unfolded(head: &str) -> Vec<String> {
    let mut fields: Vec<String> = Vec::new();
    for line in head.lines() {
        match fields.last_mut() {
            Some(field) if line.starts_with([' ', '\t']) => field.push_str(line),
            _ => fields.push(line.to_owned()),
        }
    }
    let shown = fields.iter().take(MOST_LINES).map(|field| scrub::line(&short(&decoded(field))));
    shown.collect()
}

/// A field's text with its encoded words (RFC 2047) in characters.
pub(super) fn decoded(text: &str) -> String {
    if !text.contains("=?") {
        return text.to_owned();
    }
    let mail = format!("Subject: {}\n\n", text.replace(['\r', '\n'], " "));
    let parsed = MessageParser::default().parse_headers(mail.as_bytes());
    parsed.and_then(|mail| mail.subject().map(str::to_owned)).unwrap_or_else(|| text.to_owned())
}

/// A body that cannot be understood, as far as it is text.
fn as_it_came(body: &str) -> Vec<String> {
    // Quoted-printable breaks lines anywhere, also inside a token, and writes blanks in digits.
    let joined = body.replace("=\r\n", "").replace("=\n", "").replace("=20", " ");
    let lines = joined.lines().take(MOST_LINES).map(|line| {
        if line.len() >= ENCODED && !line.contains(' ') { "(encoded)".to_owned() } else { short(line) }
    });
    lines.collect()
}

fn short(line: &str) -> String {
    line.chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Token;

    fn shown(raw: &str) -> Shown {
        let config = "[desk]\naddress = \"referee@club.example\"\n[mailbox]\nkind = \"maildir\"\npath = \"in\"\n[outgoing]\nkind = \"maildir\"\npath = \"out\"\n";
        Shown::of(raw.as_bytes(), &toml::from_str(config).unwrap())
    }

    #[test]
    fn no_coding_hides_a_token() {
        let token = Token::from_random([3; 13]);
        let token = token.reveal();
        let (front, back) = token.split_at(9);
        let tag = format!("[CLUB26/7 #3 {token}]");
        let coded = data_encoding::BASE64.encode(tag.as_bytes());
        for raw in [
            format!("Subject: =?utf-8?B?{coded}?=\n\nx"),
            format!("Subject: =?utf-8?Q?x=20{token}?=\n\nx"),
            format!("Subject: x\nContent-Transfer-Encoding: base64\n\n{coded}\n"),
            format!("Subject: x\nContent-Transfer-Encoding: quoted-printable\n\na=20{front}=\n{back}\n"),
            format!("Subject: x\r\n\t{token}\r\n\r\n{token}"),
        ] {
            let shown = shown(&raw);
            let all = format!("{:?}{:?}", shown.head, shown.text);
            assert!(!all.contains(token) && !all.contains(&coded) && !all.contains(back), "{all}");
            assert!(all.contains('…'), "{all}");
        }
    }

    #[test]
    fn a_mail_that_cannot_be_read_is_shown_as_it_came() {
        let shown = shown(&format!("Subject: x\n{}\nhello\n", "A: b\n".repeat(1001)));
        assert_eq!(shown.text, ["hello"]);
        assert!(shown.broken.unwrap().contains("header lines"));
    }
}
