//! An order that is for several games at once: which it left out, and why. Where the director may not rule, since he plays
//! there, his deputy is told what he has ordered in the other games.
//!
//! Laws 14

use anyhow::Result;

use super::super::{
    directs, game_context::GameContext, incoming::Mail, player::to_director, post::letter, workplace::Post,
};
use crate::{
    letters::{LeftOut, Letter},
    model::GameId,
    reading::Given,
    store::DirectorRow,
    wording::Sentence,
};

/// What came of such an order so far.
pub(crate) struct Shared {
    /// As it was written, without game and reason.
    words: String,
    /// The games in which it was carried out.
    pub done: Vec<GameId>,
    /// Those that it left out, each with the order as it would be there, and why.
    pub left: Vec<(GameContext, Given, Sentence)>,
}

impl Shared {
    pub fn new(words: String) -> Shared {
        Shared { words, done: Vec::new(), left: Vec::new() }
    }
}

/// Tells the director which games his order left out, and each deputy where the ruling is his.
pub(crate) fn tell_left_out(
    post: &Post<'_>,
    mail: &Mail<'_>,
    director: &DirectorRow,
    shared: Shared,
) -> Result<()> {
    let Shared { words, done, left } = shared;
    if left.is_empty() {
        return Ok(());
    }
    let (mut lines, mut deputies) = (Vec::new(), Vec::<(DirectorRow, Vec<String>)>::new());
    for (table, given, why) in &left {
        let rules = directs::director(post.tx, table)?.filter(|rules| rules.id != director.id);
        let line = LeftOut {
            game: table.row.name.clone(),
            why: why.clone(),
            rules: rules.as_ref().map(|deputy| deputy.name.clone()),
        };
        lines.push(line);
        let Some(deputy) = rules else { continue };
        let order = given.outline().of_game(&table.row.name).line(None);
        match deputies.iter_mut().find(|(known, _)| known.id == deputy.id) {
            Some((_, orders)) => orders.push(order),
            None => deputies.push((deputy, vec![order])),
        }
    }
    if mail.answer {
        let letter = Letter::OrderLeftOut { words, done, left: lines };
        to_director::answer_director(post, mail, director, None, letter)?;
    }
    for (deputy, orders) in deputies {
        let letter =
            Letter::OrderToDeputy { from: director.name.clone(), code: director.code.clone(), orders };
        let mut posting = letter::to_director(&deputy, None, letter, None);
        posting.cause = Some(mail.row.id);
        letter::post(post, posting)?;
    }
    Ok(())
}
