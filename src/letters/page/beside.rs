//! The page of a letter whose text is finished.

use std::cell::RefCell;

use minijinja::{Value, context};

use super::{
    super::{
        Draft,
        templates::{RenderError, Templates},
    },
    html::{Board, Illustrated, Page},
    picture::{drawn, picture},
    taps::{Tapped, mail_to, view},
};
use crate::model::{Desk, Language, MessageId};

/// What a page is made of.
pub(in crate::letters) struct Beside<'a> {
    pub title: &'a str,
    /// As it is sent, its lines ended by CR LF.
    pub text: &'a str,
    /// The lines of it that are links.
    pub tapped: &'a [Tapped],
    /// What the letter's template was told.
    pub context: Value,
    pub message_id: &'a MessageId,
}

impl Beside<'_> {
    pub fn page(self, draft: &Draft, desk: &Desk, templates: &Templates) -> Result<Illustrated, RenderError> {
        let Beside { title, text, tapped, context, message_id } = self;
        let language = draft.to.language;
        let drawn = draft.letter.sight().map(drawn).unwrap_or_default();
        let in_text: Vec<String> =
            drawn.iter().map(|line| format!("| {line}").trim_end().to_owned()).collect();
        let shown = draft.letter.sight().filter(|_| text.contains(&in_text.join("\r\n")));
        let content_id = format!("board.{}", message_id.as_str());
        let words = match shown {
            Some(_) => templates.fill_in(language, "_picture", &context)?,
            None => String::new(),
        };
        let view = view(draft, shown.is_some(), templates.wording(language));
        let context = context! { taps => view, ..context };
        let taps = ["_tap-move", "_tap-more"].map(|part| templates.fill_in(language, part, &context));
        let [moves, more] = taps;
        let (moves, more) = (moves?, more?);
        let mail_to = draft.tag.as_ref().map(|tag| mail_to(tag, desk));
        let page = Page {
            language: if templates.speaks(language) { language } else { Language::En }.code(),
            title,
            text,
            board: shown.map(|_| Board { drawn, content_id: &content_id, words: words.trim() }),
            moves: &moves,
            more: &more,
            lines: tapped,
            seen: RefCell::default(),
            mail_to: mail_to.as_deref(),
        };
        let picture = shown.map(picture).transpose()?;
        Ok(Illustrated { html: super::html::page(&page), picture: picture.map(|png| (content_id, png)) })
    }
}
