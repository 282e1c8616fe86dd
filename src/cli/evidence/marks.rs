//! Secret marks in a mail's bytes, masked by as many signs as they have: every line and every place behind them stays
//! where it is. No header is believed: every run of bytes that could be base64 or quoted-printable is looked into, and
//! what is found in it (a mail within a mail) once more.

use std::{
    collections::{BTreeSet, HashSet},
    fmt,
    sync::LazyLock,
};

use mail_parser::{Message, MessageParser, PartType};
use regex::bytes::Regex;

use super::layer::Layer;

/// What stands in the place of each sign of a mark. In base64 it brings about neither `+` nor `/`, for which some write
/// other signs.
const MASK: u8 = b'x';

/// So often is looked into what was found coded: a mail in a mail in a mail.
const DEPTH: u8 = 3;

/// A word of a header that is not written in plain ASCII (RFC 2047): its coding, and what is coded.
static WORD: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"=\?[^?\s]{1,60}\?([QqBb])\?([^?\s]*)\?=").ok());

/// Every mark that is or was somebody's, and every code that confirms something.
pub(super) struct Marks {
    all: HashSet<Vec<u8>>,
    lengths: BTreeSet<usize>,
}

impl Marks {
    pub(super) fn of(marks: impl IntoIterator<Item = String>) -> Marks {
        let lower = |mark: String| mark.to_ascii_lowercase().into_bytes();
        let all: HashSet<Vec<u8>> = marks.into_iter().map(lower).filter(|mark| !mark.is_empty()).collect();
        Marks { lengths: all.iter().map(Vec::len).collect(), all }
    }

    /// Masks them in place; gives how many there were.
    pub(super) fn mask(&self, bytes: &mut [u8]) -> usize {
        self.within(bytes, 0)
    }

    /// Whether one stands in a text, in any case, also where other signs or the ends of lines part it.
    pub(super) fn stand_in(&self, text: &[u8]) -> bool {
        !self.all.is_empty() && self.bare(&mut text.to_vec()) > 0
    }

    /// Whether a mail's parser finds one in what its reader is shown: then a mask has missed it.
    pub(super) fn are_read_in(&self, mail: &[u8]) -> bool {
        MessageParser::default().parse(mail).is_some_and(|mail| self.are_shown(&mail))
    }

    fn are_shown(&self, mail: &Message<'_>) -> bool {
        let bodies = (0..mail.text_body.len()).filter_map(|place| mail.body_text(place));
        let mut all = bodies.map(|text| self.stand_in(text.as_bytes()));
        let subject = mail.subject().is_some_and(|text| self.stand_in(text.as_bytes()));
        subject
            || all.any(|found| found)
            || mail.parts.iter().any(|part| match &part.body {
                PartType::Text(text) | PartType::Html(text) => self.stand_in(text.as_bytes()),
                PartType::Binary(bytes) | PartType::InlineBinary(bytes) => self.stand_in(bytes),
                PartType::Message(inner) => self.are_shown(inner),
                PartType::Multipart(_) => false,
            })
    }

    fn within(&self, bytes: &mut [u8], depth: u8) -> usize {
        if self.all.is_empty() {
            return 0;
        }
        let mut found = self.bare(bytes);
        if depth == DEPTH {
            return found;
        }
        let printable = Layer::printable(bytes, 0..bytes.len(), false);
        if printable.decodes_anything(bytes.len()) {
            found += self.through(bytes, &[printable], depth);
        }
        for words in header_words(bytes) {
            found += self.through(bytes, &words, depth);
        }
        let shortest = self.lengths.first().copied().unwrap_or_default();
        for run in Layer::runs_of_base64(bytes) {
            // Where the run begins is not known: a word before it may have been taken in.
            for skipped in 0..4_usize {
                let signs: Vec<usize> = run.iter().skip(skipped).copied().collect();
                let layer = Layer::base64(bytes, signs);
                if layer.decoded.len() >= shortest {
                    found += self.through(bytes, &[layer], depth);
                }
            }
        }
        found
    }

    /// Masks what stands in these layers, one behind the other.
    fn through(&self, bytes: &mut [u8], layers: &[Layer], depth: u8) -> usize {
        let mut decoded: Vec<u8> = layers.iter().flat_map(|layer| &layer.decoded).copied().collect();
        let found = self.within(&mut decoded, depth.saturating_add(1));
        if found > 0 {
            let mut rest = decoded.as_slice();
            for layer in layers {
                let (own, behind) = rest.split_at_checked(layer.decoded.len()).unwrap_or((rest, &[]));
                layer.put_back(bytes, own);
                rest = behind;
            }
        }
        found
    }

    /// Masks those that stand there as they are but for case and for signs between their own: the end of a line and the
    /// mark of a quotation, the empty half of each sign in UTF-16.
    fn bare(&self, bytes: &mut [u8]) -> usize {
        let places = bytes.iter().enumerate().filter(|(_, byte)| byte.is_ascii_alphanumeric());
        let (places, signs): (Vec<usize>, Vec<u8>) =
            places.map(|(place, byte)| (place, byte.to_ascii_lowercase())).unzip();
        let (mut at, mut found) = (0, 0);
        while at < signs.len() {
            let stands = |length: &&usize| {
                signs.get(at..at.saturating_add(**length)).is_some_and(|part| self.all.contains(part))
            };
            let Some(length) = self.lengths.iter().rev().find(stands) else {
                at += 1;
                continue;
            };
            for place in places.iter().skip(at).take(*length) {
                if let Some(byte) = bytes.get_mut(*place) {
                    *byte = MASK;
                }
            }
            (at, found) = (at.saturating_add(*length), found + 1);
        }
        found
    }
}

/// The coded words of headers, those together that only blanks part: their readers see one text.
fn header_words(bytes: &[u8]) -> Vec<Vec<Layer>> {
    let mut groups: Vec<Vec<Layer>> = Vec::new();
    let mut end = None;
    for word in WORD.iter().flat_map(|word| word.captures_iter(bytes)) {
        let (Some(whole), Some(coding), Some(text)) = (word.get(0), word.get(1), word.get(2)) else {
            continue;
        };
        let layer = match coding.as_bytes() {
            b"Q" | b"q" => Layer::printable(bytes, text.range(), true),
            _ => Layer::base64(bytes, text.range().filter(|at| bytes.get(*at) != Some(&b'=')).collect()),
        };
        let between = end.and_then(|end: usize| bytes.get(end..whole.start()));
        let follows = between.is_some_and(|between| between.iter().all(u8::is_ascii_whitespace));
        match groups.last_mut().filter(|_| follows) {
            Some(group) => group.push(layer),
            None => groups.push(vec![layer]),
        }
        end = Some(whole.end());
    }
    groups
}

/// Without the marks, which no log may show.
impl fmt::Debug for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Marks({})", self.all.len())
    }
}

#[cfg(test)]
mod tests {
    use data_encoding::BASE64;
    use proptest::prelude::{any, proptest};

    use super::*;

    const TOKEN: &str = "abcdefghij234567klmn";
    const CODE: &str = "qrst2345uvwxyz67";

    fn marks() -> Marks {
        Marks::of([TOKEN, CODE].map(str::to_owned))
    }

    /// What is left of a text, and how many marks were masked.
    fn masked(text: &str) -> (String, usize) {
        let mut bytes = text.as_bytes().to_vec();
        let found = marks().mask(&mut bytes);
        assert_eq!(bytes.len(), text.len());
        (String::from_utf8(bytes).unwrap(), found)
    }

    /// In lines as mail programs break them.
    fn in_lines(text: &str, width: usize, end: &str) -> String {
        let lines = text.as_bytes().chunks(width).map(|line| String::from_utf8(line.to_vec()).unwrap());
        lines.collect::<Vec<_>>().join(end)
    }

    #[test]
    fn a_mark_is_masked_as_it_stands_and_nothing_else() {
        let (front, back) = TOKEN.split_at(9);
        let mask = "x".repeat(20);
        let (first, second) = mask.split_at(9);
        for (text, shown) in [
            (format!("[CLUB26/7 #3 {TOKEN}] 5254"), format!("[CLUB26/7 #3 {mask}] 5254")),
            (format!("+club26-7.3.{}@x", TOKEN.to_uppercase()), format!("+club26-7.3.{mask}@x")),
            (format!("{front}=\r\n{back}"), format!("{first}=\r\n{second}")),
            (format!("> {front}\r\n> {back}."), format!("> {first}\r\n> {second}.")),
            (format!("confirm {CODE}"), format!("confirm {}", "x".repeat(16))),
            ("abcdefghij234567klm".to_owned(), "abcdefghij234567klm".to_owned()),
            (String::new(), String::new()),
        ] {
            assert_eq!(masked(&text).0, shown, "{text}");
        }
        // A sign that is written in digits stays three signs.
        let (shown, found) = masked("=61bcdefghij234567klm=6E=20=3D");
        assert_eq!((shown.as_str(), found), ("=78xxxxxxxxxxxxxxxxxx=78=20=3D", 1));
    }

    #[test]
    fn a_mark_is_masked_in_base64_wherever_it_begins() {
        for before in ["", "a", "ab", "abc"] {
            for end in ["\r\n", "\n", "\r\n> "] {
                let text = format!("{before}: Dear Anna, [CLUB26/7 #3 {TOKEN}] and confirm {CODE}, Jan\r\n");
                let mail = format!(
                    "Content-Transfer-Encoding: base64\r\n\r\n{}\r\n--x",
                    in_lines(&BASE64.encode(text.as_bytes()), 76, end)
                );
                let (shown, found) = masked(&mail);
                assert_eq!(found, 2, "{mail}");
                let hidden = text.replace(TOKEN, &"x".repeat(20)).replace(CODE, &"x".repeat(16));
                let wanted = format!(
                    "Content-Transfer-Encoding: base64\r\n\r\n{}\r\n--x",
                    in_lines(&BASE64.encode(hidden.as_bytes()), 76, end)
                );
                assert_eq!(shown, wanted);
            }
        }
    }

    #[test]
    fn a_mark_is_masked_in_the_words_of_headers_also_where_two_hold_it() {
        let (front, back) = TOKEN.split_at(9);
        let base64 = |text: &str| format!("=?utf-8?B?{}?=", BASE64.encode(text.as_bytes()));
        for subject in [
            format!("Subject: =?utf-8?Q?x=20{TOKEN}_?="),
            format!("Subject: =?utf-8?q?x=20{front}?=\r\n =?utf-8?Q?{back}?="),
            format!("Subject: {}", base64(&format!("ab [{TOKEN}]"))),
            format!("Subject: {}\r\n {}", base64(&format!("ř {front}")), base64(&format!("{back} ř"))),
        ] {
            let mail = format!("{subject}\r\n\r\nx");
            let (shown, found) = masked(&mail);
            assert!(found > 0 && !marks().are_read_in(shown.as_bytes()), "{mail}: {shown}");
            assert!(marks().are_read_in(mail.as_bytes()), "{mail}");
        }
    }

    #[test]
    fn a_mark_is_masked_in_a_mail_within_a_mail_and_in_wide_characters() {
        let (front, back) = TOKEN.split_at(13);
        let inner = format!(
            "Subject: [CLUB26/7 #3 {TOKEN}]\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=3D {front}=\r\n{back}"
        );
        let (_, found) = masked(&in_lines(&BASE64.encode(inner.as_bytes()), 60, "\r\n"));
        assert_eq!(found, 2);
        let wide: Vec<u8> = TOKEN.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(masked(&BASE64.encode(&wide)).1, 1);
    }

    #[test]
    fn what_no_mask_reaches_is_found_by_the_parser() {
        let (front, back) = TOKEN.split_at(9);
        let mail = format!("Content-Type: text/html\r\n\r\n<p>{front}<b>{back}</b></p>");
        let (shown, found) = masked(&mail);
        assert!(found == 0 && marks().are_read_in(shown.as_bytes()));
    }

    proptest! {
        #[test]
        fn bytes_without_a_mark_stay_as_they_are(bytes in any::<Vec<u8>>()) {
            let mut again = bytes.clone();
            assert_eq!(marks().mask(&mut again), 0);
            assert_eq!(again, bytes);
        }

        #[test]
        fn no_mark_is_left_between_any_bytes(before in any::<Vec<u8>>(), behind in any::<Vec<u8>>()) {
            let mut coded = BASE64.encode(&[&before, TOKEN.as_bytes(), &behind].concat()).into_bytes();
            marks().mask(&mut coded);
            let decoded = BASE64.decode(&coded).unwrap();
            assert!(!decoded.windows(TOKEN.len()).any(|part| part.eq_ignore_ascii_case(TOKEN.as_bytes())));
        }
    }
}
