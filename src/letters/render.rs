//! A draft to the bytes that are stored and sent.
//!
//! A letter is bytes: it is rendered once, in the transaction of its ruling, and however often it must be sent it is
//! the same letter; receivers fold copies by Message-ID. Message-IDs and envelope senders carry the number of the
//! letter and a mark that only this desk can make (`model/tag.rs`), so that reports about it are matched without
//! trusting their text.

use super::{
    Draft, Letter, chess_program, clock_json,
    file::File,
    mail_bytes::Post,
    page::{self, Beside},
    paper, pgn,
    row::TimeShown,
    scrub::plain,
    templates::{END_OF_FACTS, RenderError, Templates},
    view::{self, NamedPerson},
    wrap::fill,
};
use crate::model::{Address, Desk, LetterFormat, MessageId, Side};

use chrono::{DateTime, Utc};
use minijinja::context;

/// How many characters of a letter a list of mails shows, at the most that matters: the widest webmails show as many.
const PREVIEW: usize = 110;

/// The most characters of a subject before its tag.
const SUBJECT: usize = 100;

/// A letter as it is stored and sent.
#[derive(Clone, Debug)]
pub struct Rendered {
    pub message_id: MessageId,
    pub envelope_from: Address,
    pub recipient: Address,
    /// What it is about, for lists. Without the tag, which holds the secret.
    pub subject: String,
    pub bytes: Vec<u8>,
    /// The PNG that stands in them, where one does.
    pub picture: Option<Vec<u8>>,
    /// What stands for it in a list: the first paragraph of what it says, in one line, and below it the words that answer
    /// it, where there are such.
    pub brief: String,
    /// What it says has happened, above what is proposed to a director; empty where nothing is to be settled.
    pub facts: String,
}

/// Writes a letter. The same draft, desk, number and instant give the same bytes.
pub fn render(
    draft: &Draft,
    desk: &Desk,
    outbox: i64,
    now: DateTime<Utc>,
    templates: &Templates,
) -> Result<Rendered, RenderError> {
    let kind = draft.letter.kind().word();
    let language = draft.to.language;
    let program = chess_program::game(draft, desk);
    let file = attachment(&draft.letter).filter(|_| program.is_none());
    let context = view::context(draft, desk, templates.wording(language));
    let context = context! { attached => file.is_some(), ..context };
    let marked = |name: &str| templates.fill_in(language, name, &context);
    // What is to be tapped stands in the letter itself.
    let fill_in = |name: &str| marked(name).map(|text| page::unmarked(&text).0);
    let ((letter, tapped), foot) = (page::unmarked(&marked(kind)?), fill_in("_foot")?);
    let cut = if draft.tag.is_some() { fill_in("_cut")? } else { String::new() };
    let enclosed = fill_in("_enclosed")?;
    let (subject, body) = letter
        .strip_prefix("Subject: ")
        .and_then(|rest| rest.split_once('\n'))
        .ok_or_else(|| templates.unfit(language, kind, "the first line must be the subject".into()))?;
    let facts = body.split_once(END_OF_FACTS).map_or("", |(facts, _)| facts.trim());
    let body = body.replace(END_OF_FACTS, "");
    let brief = self::brief(&body, draft.letter.row().answer.as_deref());
    let mut subject: String = plain(subject).chars().take(SUBJECT).collect();
    let mut print = String::new();
    let note = if draft.nobody_directs { fill_in("_nobody-directs")? } else { String::new() };
    let mut text = match &draft.paper {
        None if draft.tag.is_none() => fill(&format!("{note}\n\n{body}\n\n{enclosed}\n\n{foot}")),
        None => below_the_gist(fill(&format!("{body}\n\n{note}\n\n{enclosed}")), &cut, &fill(&foot)),
        Some(_) => {
            let cover = fill_in("_paper")?;
            let (before, cover) = cover.split_once('\n').unwrap_or_default();
            print = format!("{} ", before.trim());
            subject.insert_str(0, &print);
            let page =
                if paper::is_card(draft) { fill_in("_card")? } else { format!("{body}\n\n{enclosed}") };
            [fill(&format!("{cover}\n\n{cut}")), vec![String::new()], paper::page(&page), fill(&foot)]
                .concat()
        }
    }
    .join("\r\n");
    text.push_str("\r\n");
    if let Some(game) = &program {
        text = chess_program::below(&text, game);
    }
    // Whatever anybody wrote that stands in it, and however he wrote it.
    let (text, subject) = (draft.guarded.hide_in(&text), draft.guarded.hide_in(&subject));
    let brief = draft.guarded.hide_in(&brief);
    let facts = draft.guarded.hide_in(facts);

    let message_id = desk.message_id(outbox)?;
    let title = subject;
    let subject = subject_of_game(draft).map_or_else(|| title.clone(), |game| format!("{print}{game}"));
    let page = match draft.to.format {
        LetterFormat::Html if draft.paper.is_none() => {
            let beside =
                Beside { title: &title, text: &text, tapped: &tapped, context, message_id: &message_id };
            Some(beside.page(draft, desk, templates)?)
        }
        LetterFormat::Html | LetterFormat::Text | LetterFormat::List | LetterFormat::Cmail => None,
    };
    let picture = page.as_ref().and_then(|page| page.picture.as_ref()).map(|(_, png)| png.clone());
    let bare = program.is_some();
    let post =
        Post { draft, desk, date: now, message_id: &message_id, subject: &subject, text, page, bare, file };
    let bytes = post.bytes()?;
    let (envelope_from, recipient) = (desk.bounce_address(outbox), draft.to.address.clone());
    Ok(Rendered { message_id, envelope_from, recipient, subject: title, bytes, picture, brief, facts })
}

/// The subject of all letters to a player about a game, so that his mail program keeps them in one conversation; what a
/// letter is about stands in its first line.
fn subject_of_game(draft: &Draft) -> Option<String> {
    let game = &draft.letter.sight().filter(|sight| sight.reader.is_some())?.game;
    let [white, black] = Side::BOTH.map(|side| NamedPerson::of_side(game, side).surname);
    let names = format!("{} {white} - {black}", game.id);
    Some(draft.guarded.hide_in(&names.chars().take(SUBJECT).collect::<String>()))
}

/// The letter with the line above which an answer is written: behind what a list of mails shows of it, and above the board
/// and whatever else a mail program may quote without a mark.
fn below_the_gist(body: Vec<String>, cut: &str, foot: &[String]) -> Vec<String> {
    let mut shown = 0;
    // What ends in a colon is told below it.
    let mut whole = false;
    let gist = body.split_inclusive(String::is_empty).take_while(|paragraph| {
        let before = shown < PREVIEW || !whole;
        shown += paragraph.iter().map(|line| line.chars().count()).sum::<usize>();
        whole = !paragraph.iter().rev().find(|line| !line.is_empty()).is_some_and(|line| line.ends_with(':'));
        before
    });
    let (above, below) = body.split_at(gist.map(<[String]>::len).sum());
    let blank = [String::new()];
    let set_apart = |lines: &[String]| [lines.strip_suffix(&blank[..]).unwrap_or(lines), &blank].concat();
    let cut = set_apart(&fill(cut));
    let below = if below.is_empty() { Vec::new() } else { set_apart(below) };
    [set_apart(above), cut, below, foot.to_vec()].concat()
}

/// The first paragraph of a letter, which says what has happened, in one line; below it the words that answer it.
fn brief(body: &str, answer: Option<&str>) -> String {
    let lines = body.trim_start().lines().take_while(|line| !line.trim().is_empty());
    let told = lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
    answer.map_or_else(|| told.clone(), |answer| format!("{told}\n{answer}"))
}

fn attachment(letter: &Letter) -> Option<File> {
    let row = letter.row();
    if row.file.is_some() {
        return row.file.cloned();
    }
    let sight = letter.sight()?;
    if row.pgn && (sight.game.outcome.is_some() || sight.game.past_end.is_some()) {
        return Some(pgn::file(sight));
    }
    let kind = "application/json; charset=utf-8";
    let asked = row.time == Some(TimeShown::Asked);
    asked.then(|| File { name: pgn::file_name(sight, "-clock.json"), kind, content: clock_json::text(sight) })
}
