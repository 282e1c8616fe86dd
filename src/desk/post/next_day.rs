//! What a cap left untold: the first sweep of a later day asks the open questions, and passes on the players' words.

use std::sync::Arc;

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{
    super::{
        GameContext, Mail, Post, daily_cap, letter,
        player::question_letter::{self, QuestionTerms},
        sender_of,
    },
    daily_cap::midnight,
};
use crate::{
    docket::rhythm::told_again,
    intake::read_again,
    laws::{Context, Game, decide},
    letters::{Letter, PlayersWords},
    mail::Nature,
    model::{GameId, MatterKind, Side},
    store::Matter,
    wording::phrases,
};

phrases! {
    /// What stands above a player's words where those of several games go with one letter.
    enum WordsOf {
        Game[game: GameId] = "words-of-game",
    }
}

/// Tells of what opened on an earlier day, by UTC, and still waits without a letter. It counts among what that day
/// may bring: what does not fit waits for another.
pub(crate) fn tell_left_over(post: &Post<'_>) -> Result<()> {
    let untold = post.tx.untold_before(midnight(post.now))?;
    let (questions, cases): (Vec<Matter>, Vec<Matter>) =
        untold.into_iter().partition(|matter| matter.kind.is_question());
    for question in &questions {
        ask_left_over(post, question, false)?;
    }
    let mut words: Vec<Matter> =
        cases.into_iter().filter(|case| case.kind == MatterKind::Words && !case.said.is_empty()).collect();
    daily_cap::tell_kept(post)?;
    while let Some(first) = words.first() {
        let of_both = (first.director, first.player);
        let (one_letter, rest) = words.into_iter().partition(|case| (case.director, case.player) == of_both);
        relay_left_over(post, one_letter)?;
        words = rest;
    }
    Ok(())
}

/// Asks the open questions once more that nobody has answered for three days, as far as the mailbox was read; they lapse
/// after a week.
pub(crate) fn remind_of_questions(post: &Post<'_>, seen: DateTime<Utc>) -> Result<()> {
    for question in post.tx.questions_before(seen)?.into_iter().filter(|open| open.kind.is_question()) {
        let letter = question.letter.map(|letter| post.tx.letter(letter)).transpose()?.flatten();
        // One that a cap left out is asked above, and one that has not reached him goes on being tried.
        let (Some(letter), Some(asked), false) = (letter, question.told, question.under_way) else {
            continue;
        };
        if told_again(asked, letter.written.max(asked), seen) {
            ask_left_over(post, &question, true)?;
        }
    }
    Ok(())
}

fn ask_left_over(post: &Post<'_>, matter: &Matter, reminds: bool) -> Result<()> {
    let (Some(game), Some(owner), Some(code), Some(first)) =
        (matter.game, matter.player, matter.code.clone(), matter.mail)
    else {
        return Ok(());
    };
    let Some(table) = post.tx.sound_table(game)? else { return Ok(()) };
    let owner = post.tx.player(owner)?;
    let (row, Some(side)) = (post.tx.mail(first)?, table.side_of(&owner)) else { return Ok(()) };
    let Some(message) = post.legible(&row)? else {
        // It was understood when it came.
        tracing::error!(mail = row.id, matter = matter.id, "its mail reads no more; it is not asked again");
        return Ok(());
    };
    let terms = QuestionTerms {
        // Its times run from this letter.
        from_itself: true,
        reminds,
        from: matter.kind.is_unproven().then(|| sender_of(&message)),
        after: foreseen(&table, side, matter)?.map(Arc::new),
        ..QuestionTerms::default()
    };
    let mail = Mail { post, row: &row, message: &message, answer: message.nature == Nature::Person };
    question_letter::post_question(&mail, &table, side, code, terms).map(drop)
}

/// One letter to a director with all of a player's words.
fn relay_left_over(post: &Post<'_>, cases: Vec<Matter>) -> Result<()> {
    let Some(first) = cases.first() else { return Ok(()) };
    let (Some(director), Some(player)) = (first.director, first.player) else { return Ok(()) };
    let (director, player) = (post.tx.director(director)?, post.tx.player(player)?);
    let game = first.game.filter(|_| cases.iter().all(|case| case.game == first.game));
    let table = game.map(|game| post.tx.sound_table(game)).transpose()?.flatten();
    let mut said = Vec::new();
    for case in &cases {
        if let Some(game) = case.game.filter(|_| table.is_none()) {
            let heading = WordsOf::Game(post.tx.game_by_id(game)?.name);
            said.push(post.directors_wording().say(&heading));
        }
        said.push(case.said.clone());
    }
    let letter = Letter::OfPlayer {
        what: PlayersWords::Question,
        sight: table.as_ref().map(|table| table.sight(None, post.now)),
        name: player.name.clone(),
        said: said.join("\n"),
        mail: String::new(),
    };
    let mut posting = letter::to_director(&director, table.as_ref(), letter).after(first.mail, None);
    posting.matters = cases.iter().map(|case| case.id).collect();
    if let Some(letter) = letter::post(post, posting)? {
        post.tx.relays(letter, player.id)?;
    }
    Ok(())
}

/// The game as it would stand with what is asked about, for the board; none where it could not be done now.
fn foreseen(table: &GameContext, side: Side, matter: &Matter) -> Result<Option<Game>> {
    let mut gathered = read_again(&matter.said, &table.row.name);
    let said = gathered.games.remove(&table.row.name).filter(|_| matter.kind == MatterKind::Doubtful);
    let Some(said) = said else { return Ok(None) };
    let context =
        Context { sender: side, sent: matter.received, answers: matter.half_move, nothing_else: false };
    let Ok(ruling) = decide(&table.game, &said.submission, &context) else { return Ok(None) };
    Ok(Some(table.game.foresee(&ruling.facts, matter.received)?))
}
