//! A letter of ours without its page, picture and file: what is kept of it once nobody will ask for them.

use mail_parser::{MessageParser, PartType};

/// What says how a mail is put together.
const FORM: [&str; 3] = ["mime-version", "content-type", "content-transfer-encoding"];

/// The letter with its head and its text alone, as a mail that says the same. One that is a text, or no mail, is as it
/// was.
pub fn shortened(letter: &[u8]) -> Vec<u8> {
    let text_of = |mail: mail_parser::Message<'_>| {
        let multipart = mail.parts.len() > 1;
        let part = mail.text_body.first().and_then(|at| mail.parts.get(usize::try_from(*at).ok()?));
        match part.map(|part| &part.body) {
            Some(PartType::Text(text)) if multipart => Some(text.replace("\r\n", "\n").replace('\n', "\r\n")),
            _ => None,
        }
    };
    let text = MessageParser::default().parse(letter).and_then(text_of);
    let Some((text, head)) = text.zip(head(letter)) else { return letter.to_vec() };
    let form =
        "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n";
    format!("{head}{form}\r\n{text}").into_bytes()
}

/// The head of a letter without what says how it is put together.
fn head(letter: &[u8]) -> Option<String> {
    let all = std::str::from_utf8(letter).ok()?;
    let (head, _) = all.split_once("\r\n\r\n")?;
    let (mut kept, mut keeps) = (String::new(), true);
    for line in head.split("\r\n") {
        if !line.starts_with([' ', '\t']) {
            let name = line.split(':').next().unwrap_or_default();
            keeps = !FORM.iter().any(|form| name.eq_ignore_ascii_case(form));
        }
        if keeps {
            kept += line;
            kept += "\r\n";
        }
    }
    Some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::SentText;

    const LETTER: &str = "Subject: CLUB26/7\r\nReferences: <a@b>\r\n <c@d>\r\nMIME-Version: 1.0\r\n\
        Content-Type: multipart/alternative;\r\n boundary=b\r\nX-Amici: 1\r\n\r\n--b\r\n\
        Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n\
        Z=C3=BCge, one a=\r\n line.\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>Z</p>\r\n--b--\r\n";

    #[test]
    fn the_text_and_the_head_stay_and_the_page_goes() {
        let expected = "Subject: CLUB26/7\r\nReferences: <a@b>\r\n <c@d>\r\nX-Amici: 1\r\nMIME-Version: 1.0\r\n\
            Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\nZüge, one a line.";
        let short = shortened(LETTER.as_bytes());
        assert_eq!(String::from_utf8(short.clone()).unwrap().trim_end(), expected);
        let said = |letter: &[u8]| SentText::of_letter(letter).words(false);
        assert_eq!(said(&short), said(LETTER.as_bytes()));
        assert_eq!(shortened(&short), short);
    }

    #[test]
    fn what_is_a_text_or_no_mail_is_as_it_was() {
        for letter in ["Subject: a\r\n\r\nb\r\n", "", "nonsense"] {
            assert_eq!(shortened(letter.as_bytes()), letter.as_bytes());
        }
    }
}
