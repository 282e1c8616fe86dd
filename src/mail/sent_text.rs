//! What a letter of ours says, as answers are held against it. It is read once, when the letter is posted, and kept
//! beside it: an answer is then read without taking any letter of ours apart again, however many there were.

use std::borrow::Cow;

use mail_parser::{Message, MessageParser, PartType};

use super::{
    markup,
    normalise::{fold, normalise},
    own_text::OwnText,
    text_part::text,
};
use crate::model::Limits;

/// By which rules the lines are folded. One more whenever `normalise`, `fold` or the reading of a page gives other lines:
/// what was kept before is then made anew from the letter.
const RULES: &str = "1";

/// What stands between the lines of the text and those of the page.
const PAGE: &str = "\u{c}";

/// The words of a letter of ours.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct SentText {
    /// Its subject without the tag.
    pub subject: String,
    /// The lines of its text, folded, without empty ones.
    text: Vec<String>,
    /// Those of the page beside it, and what stands for its picture.
    page: Vec<String>,
}

impl SentText {
    /// Of a letter; nothing of bytes that are no mail. Read where it is called: what we wrote ourselves needs no guard.
    pub fn of_letter(bytes: &[u8]) -> SentText {
        let Some(mail) = MessageParser::default().parse(bytes) else { return SentText::default() };
        let subject = mail.subject().unwrap_or_default();
        let subject = subject.rsplit_once(" [").map_or(subject, |(before, _)| before).trim().to_owned();
        let text = folded_lines(&text(&mail, &Limits::default()).text);
        SentText { subject, text, page: folded_lines(&page_of(&mail)) }
    }

    /// What is kept of it, to be read by [`SentText::read`].
    pub fn kept(&self) -> String {
        let mut lines = vec![RULES, &self.subject];
        lines.extend(self.text.iter().map(String::as_str));
        lines.push(PAGE);
        lines.extend(self.page.iter().map(String::as_str));
        lines.join("\n")
    }

    /// What was kept; none where that was made by other rules.
    pub fn read(kept: &str) -> Option<SentText> {
        let mut lines = kept.split('\n').map(str::to_owned);
        lines.next().filter(|rules| rules == RULES)?;
        let subject = lines.next()?;
        let text = lines.by_ref().take_while(|line| line != PAGE).collect();
        Some(SentText { subject, text, page: lines.collect() })
    }

    /// What the text alone says.
    pub fn text(&self) -> OwnText {
        let mut own = OwnText::default();
        own.add(self.text.clone());
        own
    }

    /// What text and page say.
    pub fn whole(&self) -> OwnText {
        let mut own = self.text();
        // What only the page says: its paragraphs are the text's, each in one line.
        let mut page = self.page.clone();
        page.retain(|line| !own.has_running(line));
        own.add(page);
        own
    }

    /// All its words, those of the page only where they are asked for.
    pub fn words(&self, with_page: bool) -> String {
        let page = if with_page { self.page.as_slice() } else { &[] };
        [&self.text, page].concat().join("\n")
    }
}

impl OwnText {
    /// Of a letter's text and of its page.
    pub fn of_letter(bytes: &[u8]) -> OwnText {
        SentText::of_letter(bytes).whole()
    }
}

fn folded_lines(text: &str) -> Vec<String> {
    text.lines().map(|line| fold(&normalise(line))).filter(|line| !line.is_empty()).collect()
}

/// What the page beside the text says, and what stands for its picture; empty where there is none.
fn page_of(mail: &Message<'_>) -> String {
    let pages = mail.parts.iter().filter_map(|part| match &part.body {
        PartType::Html(page) => Some(page),
        _ => None,
    });
    let words = |page: &Cow<'_, str>| {
        let pictures = page.split("alt=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let pictures = pictures.map(|words| words.split_whitespace().collect::<Vec<_>>().join(" "));
        let all = pictures.collect::<Vec<_>>().join("</p><p>");
        markup::to_text(&format!("{page}<p>{all}</p>"), Limits::default().max_text_bytes)
    };
    pages.map(words).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTER: &str = "Subject: CLUB26/7 Weber - Novak [CLUB26/7 aaaa]\r\nMIME-Version: 1.0\r\n\
        Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n\
        | 1. 5254\r\n\r\nYour  move\tis “on” record.\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n\
        <p>Your move is on record.</p><p>\u{2192} Send 5755</p><img alt=\"the board, e4\">\r\n--b--\r\n";

    #[test]
    fn what_is_kept_of_a_letter_is_what_it_says() {
        let sent = SentText::of_letter(LETTER.as_bytes());
        assert_eq!(sent.subject, "CLUB26/7 Weber - Novak");
        assert_eq!(SentText::read(&sent.kept()), Some(sent.clone()));
        assert!(
            sent.text().has_line("Your move is \"on\" record.") && !sent.text().has_line("the board, e4")
        );
        assert!(sent.whole().has_line("the board, e4"));
    }

    #[test]
    fn what_other_rules_kept_is_not_believed() {
        for kept in ["", "0\nsubject\n\u{c}", "nonsense"] {
            assert_eq!(SentText::read(kept), None, "{kept:?}");
        }
        assert_eq!(SentText::read(&SentText::of_letter(b"").kept()), Some(SentText::default()));
    }

    /// Where this fails, lines are folded by other rules than before: give RULES the next number, and then write here what
    /// it says.
    #[test]
    fn the_number_of_the_rules_is_that_of_these_lines() {
        let expected = "1\nCLUB26/7 Weber - Novak\n| 1. 5254\nYour move is \"on\" record.\n\u{c}\nYour move is on record.\n\
                        → Send 5755\nthe board, e4";
        assert_eq!(SentText::of_letter(LETTER.as_bytes()).kept(), expected);
    }
}
