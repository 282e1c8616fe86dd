//! A mail that is a director's, and the answers to it.

use anyhow::Result;

use super::{
    super::{GameContext, Mail, letter},
    cases::{CaseOf, new_case, shown_again},
    ruling::Giver,
    shown::Shown,
};
use crate::{
    docket::{Proposal, proposal::whole_order},
    letters::{Letter, OrderProblem, WhyAsked},
    model::MatterKind,
    reading::{About, Given},
    store::{DirectorRow, Matter, NewLetter, PlayerRow},
    wording::Sentence,
};

#[derive(Clone, Copy)]
pub(crate) struct OfDirector<'a> {
    pub mail: &'a Mail<'a>,
    pub director: &'a DirectorRow,
}

/// With what a director is asked whether he means an order.
pub(super) struct Asking<'a> {
    pub why: WhyAsked,
    /// What the record says against it, where that is not why.
    pub record: Option<Sentence>,
    /// The player whose words he answers, and who is sent these on `no`.
    pub asker: Option<&'a PlayerRow>,
    pub words: &'a str,
}

impl Asking<'_> {
    pub fn about(why: WhyAsked) -> Asking<'static> {
        Asking { why, record: None, asker: None, words: "" }
    }
}

impl OfDirector<'_> {
    pub(super) fn giver(&self) -> Giver<'_> {
        let (mail, director) = (self.mail, Some(self.director));
        Giver {
            post: mail,
            director,
            mail: Some(mail),
            received: mail.row.received,
            listed: false,
            again: false,
            only: None,
        }
    }

    fn posting(&self, table: Option<&GameContext>, letter: Letter) -> NewLetter {
        let asked = answered_words(&letter);
        NewLetter { asked, ..self.mail.answered_by(letter::to_director(self.director, table, letter)) }
    }

    pub fn answer(&self, table: Option<&GameContext>, letter: Letter) -> Result<()> {
        self.answer_about_cases(table, letter, &[], None)
    }

    /// An answer that shows these cases, or what settles one: his next answer is to them.
    pub fn answer_about_cases(
        &self,
        table: Option<&GameContext>,
        letter: Letter,
        cases: &[Matter],
        settles: Option<&Matter>,
    ) -> Result<()> {
        if !self.mail.answer {
            return Ok(());
        }
        let mut posting = self.posting(table, letter);
        posting.draft.case = settles.map(shown_again);
        posting.matters = cases.iter().chain(settles).map(|case| case.id).collect();
        letter::post(self.mail, posting).map(drop)
    }

    /// Sends what he asked to be shown.
    pub(super) fn show(&self, shown: Shown, asked: &str) -> Result<()> {
        if !self.mail.answer {
            return Ok(());
        }
        let Shown { letter, table, matters, case, relays } = shown;
        let mut posting = NewLetter { asked: asked.to_lowercase(), ..self.posting(table.as_ref(), letter) };
        posting.matters = matters;
        posting.draft.case = case;
        let sent = letter::post(self.mail, posting)?;
        sent.zip(relays).map_or(Ok(()), |(letter, player)| self.mail.tx.relays(letter, player))
    }

    /// Asks whether he means an order; `yes` in answer obeys it.
    pub(super) fn ask_about_order(
        &self,
        table: Option<&GameContext>,
        given: &Given,
        asking: Asking<'_>,
    ) -> Result<String> {
        let OfDirector { mail, director } = *self;
        let about = match (&given.about, table) {
            (About::Event(code), _) => code.to_string(),
            (_, Some(table)) => table.row.name.to_string(),
            (About::Game(name), None) => name.to_string(),
            (About::Answered, None) => String::new(),
        };
        let order = Proposal::Order(whole_order(given, &about));
        let mut case = CaseOf::proposing(MatterKind::Order, None, order);
        asking.words.clone_into(&mut case.said);
        let mut new = new_case(table, director.event, Some(director), &case, Some(mail), mail.now);
        new.player = asking.asker.map(|asker| asker.id);
        let number = mail.tx.open_matter(&new, mail.now)?;
        let letter = Letter::OrderAsked {
            sight: table.map(|table| table.sight(None, mail.now)),
            order: given.line.clone(),
            why: asking.why,
            record: asking.record,
            asker: asking.asker.map(|asker| asker.name.clone()),
        };
        letter::post(mail, NewLetter { matters: vec![number], ..self.posting(table, letter) })?;
        Ok(format!("{about}: asked whether an order is meant"))
    }
}

/// What of a director's mail a letter says that it did nothing, or may not be meant.
fn answered_words(letter: &Letter) -> String {
    let lines = |problems: &[OrderProblem]| {
        problems.iter().map(|problem| problem.line.as_str()).collect::<Vec<_>>().join("\n")
    };
    match letter {
        Letter::OrderUnread { problems, .. } => lines(problems),
        // The same answer to a case that was put off before puts it off again.
        Letter::CasesAnswered { done, problems, .. } => {
            let cases: Vec<String> = done.iter().map(|case| case.number.to_string()).collect();
            format!("{}\n{}", cases.join(" "), lines(problems))
        }
        Letter::OrderAsked { order, .. } => order.clone(),
        Letter::RulingRefused { words, .. } => words.clone(),
        _ => String::new(),
    }
}
