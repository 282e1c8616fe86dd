//! By what a person is known in mails and letters that are to be erased with him.

use mail_parser::MessageParser;

use crate::{model::Address, store::Names};

type Within = Box<dyn Fn(&[u8]) -> bool>;

/// What names somebody: his whole name either way round and his addresses, which are nobody else's; and his surname, where
/// nobody else of the event has it.
pub(super) struct Marks {
    surely: Within,
    in_event: Within,
}

impl Marks {
    /// `known`: the names that he has, or had before one was put right; `others`: those of everybody else of the event.
    pub(super) fn of(known: &[String], addresses: &[Address], others: &[&String]) -> Marks {
        let mut whole: Vec<String> = addresses.iter().map(Address::key).collect();
        let mut surnames = Vec::new();
        for name in known {
            whole.push(name.to_lowercase());
            let Some((last, first)) = name.split_once(',') else { continue };
            let (last, first) = (last.trim(), first.trim());
            whole.push(format!("{first} {last}").to_lowercase());
            let shared = |other: &&String| other.to_lowercase().contains(&last.to_lowercase());
            if !others.iter().any(shared) {
                surnames.extend([last.to_owned(), last.to_uppercase()]);
            }
        }
        let also = whole.clone();
        Marks {
            surely: Box::new(move |bytes| any_text(bytes, |text| names(text, &whole))),
            in_event: Box::new(move |bytes| {
                // As a name is written: "may" is no Mr May.
                any_text(bytes, |text| {
                    names(text, &also) || surnames.iter().any(|surname| stands_in(text, surname))
                })
            }),
        }
    }

    pub(super) fn names(&self) -> Names<'_> {
        Names { surely: &self.surely, in_event: &self.in_event }
    }
}

fn names(text: &str, marks: &[String]) -> bool {
    let text = text.to_lowercase();
    marks.iter().any(|mark| stands_in(&text, mark))
}

/// Whether one of the texts of a mail, or the text itself, is as asked: as it came, and decoded. Lines may be broken in the
/// midst of a name.
fn any_text(bytes: &[u8], asked: impl Fn(&str) -> bool) -> bool {
    let on_one_line = |text: &str| asked(&text.split_whitespace().collect::<Vec<_>>().join(" "));
    if on_one_line(&String::from_utf8_lossy(bytes)) {
        return true;
    }
    let Some(mail) = MessageParser::new().parse(bytes) else { return false };
    let heads = mail.headers().iter().filter_map(|head| head.value().as_text().map(str::to_owned));
    let texts = mail.parts.iter().filter_map(|part| part.text_contents().map(str::to_owned));
    heads.chain(texts).any(|text| on_one_line(&text))
}

/// Whether the words stand there, and not within longer ones.
fn stands_in(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, found)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at.saturating_add(found.len())..).and_then(|after| after.chars().next());
        let within = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let in_address = |c: Option<char>| found.contains('@') && c.is_some_and(|c| "._-+".contains(c));
        !within(before) && !in_address(before) && !within(after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_as_words_and_not_within_others() {
        let (weber, novak) = ("Weber, Lena".to_owned(), "Novak, Petr".to_owned());
        let address: Address = "an@may.example".parse().unwrap();
        let marks = Marks::of(&["May, An".to_owned()], &[address], &[&weber]);
        let names = marks.names();
        for text in
            ["May, An", "An May,", "AN\r\n MAY", "<an@may.example>", "Subject: =?utf-8?q?An_May?=\n\nx"]
        {
            assert!((names.surely)(text.as_bytes()), "{text}");
        }
        for text in ["Jan May", "1 May 2027", "jan@may.example", "human mayhem"] {
            assert!(!(names.surely)(text.as_bytes()), "{text}");
        }
        assert!((names.in_event)(b"Dear Ms May!") && (names.in_event)(b"MAY resigned"));
        assert!(!(names.in_event)(b"you may move") && !(names.in_event)(b"Mayer"));
        let marks = Marks::of(&["Novak, Jan".to_owned()], &[], &[&novak, &weber]);
        assert!(!(marks.names().in_event)(b"Novak has the move"), "it may be the other");
    }
}
