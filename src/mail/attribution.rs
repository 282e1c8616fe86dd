//! Lines that announce a quotation: `On … wrote:`, the head of a forwarded mail, `-----Original Message-----`. Told
//! by their form first and by words of a few languages second, since every list of words misses a language.

use std::ops::Range;

use regex::Regex;

use crate::{
    LETTER, Pattern,
    lexicon::{any, within},
    pattern,
};

/// Within angle brackets or not, an address.
static ADDRESS: Pattern = Pattern::new(|| pattern(r"[^\s<>@:]@[^\s<>@]+\.[^\s<>@]"));

static IN_ANGLES: Pattern = Pattern::new(|| pattern(r"<[^\s<>@]+@[^\s<>@]+>"));

/// A year, a time of day, a date in digits. None of them can be a numeric move with its number: there is no rank 9 or
/// 0, and a date has the same sign twice, unlike `1. 52-54`.
static DATE: Pattern = Pattern::new(|| {
    let year = within(|all| [&all.mail.year]);
    pattern(format!(
        r"\b(?:19|20)\d\d\b|\b(?:[01]?\d|2[0-4])[:h]\d\d\b|\b\d{{1,2}}\. ?\d{{1,2}}\. ?(?:19|20)?\d\d\b|\b\d{{1,2}}(?:/\d{{1,2}}/|-\d{{1,2}}-)(?:19|20)?\d\d\b|\d{year}|{year}\s?\d"
    ))
});

/// "Wrote", in the languages of mail programs. Only needed where no quote marks stand below, or no colon at the end.
static WROTE: Pattern = Pattern::new(|| pattern(format!("(?i){}", any(|all| [&all.mail.wrote]))));

/// How a first line of an attribution begins that was broken over several.
static OPENING: Pattern =
    Pattern::new(|| pattern(format!(r"(?i)^{}\s+\S+.*[\s,]\S*\d", any(|all| [&all.mail.on]))));

/// Dashes, words, dashes: what Outlook, Gmail, GMX, Zoho and others put above a forwarded or quoted mail.
static DASHED: Pattern =
    Pattern::new(|| pattern(r"^\s*[-=_*~]{4,}\s*[^\s=_*~-][^=_*~]{0,200}?\s*[-=_*~]{4,}\s*$"));

/// The label of a field, and its colon.
fn label(words: &str) -> Regex {
    pattern(format!(r"(?i)^\s*\*{{0,2}}{words}\.?\s?\*{{0,2}}\s?:"))
}

/// A field of a head with the name of its sender, in the languages of mail programs.
static FROM: Pattern = Pattern::new(|| label(&within(|all| [&all.mail.from])));

/// Any field of such a head.
static FIELD: Pattern = Pattern::new(|| label(&within(|all| [&all.mail.fields])));

/// A word or two, a colon and something behind it, in a language that the lists lack.
static KEYED: Pattern = Pattern::new(|| {
    pattern(format!(r"^\s*\*{{0,2}}(?:{LETTER}|-){{1,20}}(?: {LETTER}{{1,15}})?\s?:\*{{0,2}}\s*\S"))
});

/// A line that phones and apps add below a text.
static PHONE: Pattern =
    Pattern::new(|| pattern(format!(r"(?i)^\s*{}(?:\s|$)", any(|all| [&all.mail.sent_from]))));

/// A numeric move, or as many digits as one has; the square or the castling of an algebraic one.
static MOVE: Pattern = Pattern::new(|| pattern(r"\d{4}|\d\d[-x ]\d\d|[a-h][1-8]|[0O]-[0O]"));

/// What a line without quote marks announces.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Announcement {
    None,
    /// It belongs to a line that announces the quoted lines below it.
    Quotation,
    /// Everything from here on is old, quoted by marks or not.
    AllBelow,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Plain<'a> {
    pub(super) text: &'a str,
    pub(super) quoted: bool,
}

impl Plain<'_> {
    fn blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

pub(super) fn announcements(lines: &[Plain<'_>]) -> Vec<Announcement> {
    let mut found = vec![Announcement::None; lines.len()];
    let mut mark = |range: Range<usize>, what| {
        found.get_mut(range).into_iter().flatten().for_each(|slot| *slot = what);
    };
    for (index, line) in lines.iter().enumerate() {
        if line.quoted || line.blank() {
            continue;
        }
        let below = lines.get(index + 1..).unwrap_or_default();
        if dashed(line.text) || head_begins(line, below) {
            mark(index..index + 1, Announcement::AllBelow);
        } else if let Some((start, what)) = attribution(lines, index, below) {
            mark(start..index + 1, what);
        }
    }
    found
}

/// Whether a phone or app added this line by itself.
pub(super) fn phone_signature(text: &str) -> bool {
    PHONE.is_match(text) && text.chars().count() < 80 && !has_move(text)
}

pub(super) fn has_move(text: &str) -> bool {
    MOVE.is_match(text)
}

fn dashed(text: &str) -> bool {
    // Inline signed text stands between such lines and is new.
    DASHED.is_match(text) && !text.contains("BEGIN PGP SIGNED MESSAGE")
}

/// Two or more fields of a head in a row, one of them the sender's or with an address; or three of them.
fn head_begins(line: &Plain<'_>, below: &[Plain<'_>]) -> bool {
    let known = |line: &Plain<'_>| FROM.is_match(line.text) || FIELD.is_match(line.text);
    let speaks = |line: &Plain<'_>| FROM.is_match(line.text) || ADDRESS.is_match(line.text);
    if known(line) {
        let run: Vec<&Plain<'_>> = std::iter::once(line)
            .chain(below.iter().filter(|line| !line.blank()).take_while(|line| !line.quoted && known(line)))
            .take(3)
            .collect();
        return run.len() >= 3 || (run.len() == 2 && run.iter().any(|line| speaks(line)));
    }
    KEYED.is_match(line.text)
        && ADDRESS.is_match(line.text)
        && following(below).is_some_and(|next| !next.quoted && KEYED.is_match(next.text))
}

/// The next line that is not blank, at most two blank ones below.
fn following<'a, 'b>(below: &'a [Plain<'b>]) -> Option<&'a Plain<'b>> {
    below.iter().take(3).find(|line| !line.blank())
}

/// Whether the line ends an attribution: where it begins and what it announces.
fn attribution(lines: &[Plain<'_>], index: usize, below: &[Plain<'_>]) -> Option<(usize, Announcement)> {
    let line = lines.get(index)?;
    let colon = line.text.trim_end().ends_with(':');
    let quoted_below = following(below).is_some_and(|next| next.quoted);
    let start = if complete(line.text) { index } else { first_line(lines, index) };
    let whole = lines.get(start..=index).unwrap_or_default();
    let any = |pattern: &Regex| whole.iter().any(|line| pattern.is_match(line.text));
    let spoken = (any(&ADDRESS) || any(&DATE)) && any(&WROTE);
    match (colon, quoted_below) {
        (true, true) => Some((start, Announcement::Quotation)),
        (true, false) if spoken || (any(&ADDRESS) && any(&DATE)) => Some((start, Announcement::AllBelow)),
        (false, true) if spoken || any(&IN_ANGLES) => Some((start, Announcement::Quotation)),
        _ => None,
    }
}

fn complete(text: &str) -> bool {
    OPENING.is_match(text.trim_start())
}

/// The first of at most three lines that an attribution was broken over.
fn first_line(lines: &[Plain<'_>], index: usize) -> usize {
    let mut first = index;
    for above in (index.saturating_sub(2)..index).rev() {
        let Some(line) = lines.get(above).filter(|line| !line.quoted && !line.blank()) else { break };
        if DATE.is_match(line.text) || ADDRESS.is_match(line.text) || complete(line.text) {
            first = above;
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use super::{Announcement::*, *};

    fn announced(text: &str) -> Vec<Announcement> {
        let lines: Vec<Plain<'_>> =
            text.lines().map(|text| Plain { text, quoted: text.starts_with('>') }).collect();
        announcements(&lines)
    }

    #[test]
    fn attributions_of_many_languages_above_marked_quotations() {
        for line in [
            "On Mon, Nov 3, 2026 at 10:12 AM Referee <referee@club.example> wrote:",
            "Am 03.11.2026 um 10:12 schrieb Referee:",
            "Le lun. 3 nov. 2026 à 10:12, Referee <referee@club.example> a écrit :",
            "W dniu 3.11.2026 o 10:12, Referee pisze:",
            "Referee kirjoitti 3.11.2026 klo 10.12:",
            "El lun, 3 nov 2026 a las 10:12, Referee (<referee@club.example>) escribió:",
            "В понедельник Судья сообщает:",
        ] {
            assert_eq!(
                announced(&format!("12. 7163\n{line}\n\n> x")),
                [None, Quotation, None, None],
                "{line}"
            );
        }
    }

    #[test]
    fn a_broken_attribution_is_taken_whole_and_the_move_above_it_left() {
        let text = "12. 7163\nOn Mon, 3 Nov 2026 at 10:12, The Referee Of The\nWhole Club\n<referee@club.example> wrote:\n> x";
        assert_eq!(announced(text), [None, Quotation, Quotation, Quotation, None]);
    }

    #[test]
    fn a_move_above_an_attribution_is_no_date() {
        for text in ["12. 52-54", "1. - 5755", "12. 52 - 54", "0-0", "12. 0-0-0", "12. Nf3/7163", "12. 52:54"]
        {
            assert_eq!(announced(&format!("{text}\nJan wrote:\n> x")), [None, Quotation, None], "{text}");
        }
    }

    #[test]
    fn an_attribution_without_marks_below_makes_all_below_old() {
        let text = "12. 7163\n\nAm 03.11.2026 um 10:12 schrieb Referee <referee@club.example>:\n\n5254";
        assert_eq!(announced(text), [None, None, AllBelow, None, None]);
    }

    #[test]
    fn heads_of_old_mails_and_dashed_lines_make_all_below_old() {
        for text in [
            "Von: R <r@c.example>\nGesendet: Montag",
            "*From:* R\n*Sent:* Monday",
            "De : R\n\nEnvoyé : lundi",
            "От: R\nДата: 3",
            "Feladó: R\nDátum: r@c.example",
            "Ngirraa: r@c.example\nSlata: Monday",
            "Sent: x\nTo: y\nSubject: z",
            "-----Original Message-----",
            "---------- Forwarded message ---------",
            "-------- Weitergeleitete Nachricht --------",
            "_____ Od R _____",
        ] {
            assert_eq!(announced(text).first(), Some(&AllBelow), "{text}");
        }
    }

    #[test]
    fn what_players_write_announces_nothing() {
        for text in [
            "Game CLUB26/7: 12. 7163\nDate: 3.11.2026",
            "Sent: 3.11.2026\nReceived: 2.11.2026\n12. 7163",
            "My move:\n12. 7163",
            "12. 7163 (=)\nregards, jan@novak.example",
            "---- ",
            "-----BEGIN PGP SIGNED MESSAGE-----",
            "[Site \"x\"]\n[Date \"y\"]",
        ] {
            assert!(announced(text).iter().all(|what| *what == None), "{text}");
        }
    }

    #[test]
    fn phones_are_known_by_what_they_add() {
        assert!(phone_signature("Sent from my iPhone"));
        assert!(phone_signature("Von meinem iPad gesendet"));
        assert!(!phone_signature("Sent 3.11.2026"));
        assert!(!phone_signature("Sent from the train: 12. 7163"));
        assert!(!phone_signature("Sent from the train: 12. Nf3"));
        assert!(!phone_signature("Sent from the train: 12. 0-0"));
    }
}
