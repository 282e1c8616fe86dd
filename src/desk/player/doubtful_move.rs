//! Asking about what reads and may not be meant, where the board says that it could be done now.

use std::collections::BTreeMap;

use anyhow::Result;

use super::{
    super::{GameContext, OfPlayer, PartWords, referee::not_taken, sent_stamp},
    question_letter::{ToAsk, words},
    questions,
};
use crate::{
    intake::{
        Doubted,
        mail_summary::{Kind, MailSummary, Part},
        together,
    },
    laws::{Context, Fact, Ruling, decide},
    letters::{Doubt, PartOutcome},
    model::{GameId, Side},
    reading::{InEvent, InGame, Said, What},
    wording::{InEnglish, Phrase, Sentence},
};

/// Asks about what reads and may not be meant, game by game, where it could be done now.
pub(crate) fn ask_about_doubted(of: &mut OfPlayer<'_>) -> Result<Vec<String>> {
    let (mut games, mut done) = (BTreeMap::<&GameId, Vec<&Doubted>>::new(), Vec::new());
    for doubted in &of.gathered.doubted {
        games.entry(&doubted.game).or_default().push(doubted);
    }
    for (name, all) in games {
        if let Some((table, side)) = of.mail.tx.played_by(of.player, Some(name))? {
            done.push(ask_about_game(of, (&table, side), &all)?);
        }
    }
    Ok(done)
}

fn ask_about_game(
    of: &mut OfPlayer<'_>,
    (table, side): (&GameContext, Side),
    doubted: &[&Doubted],
) -> Result<String> {
    let name = &table.row.name;
    let said: Vec<Said> = doubted.iter().map(|doubted| doubted.said.clone()).collect();
    let lines = words(&said);
    let against = doubted.iter().flat_map(|doubted| &doubted.objections);
    let mut beside: Vec<String> = against.map(|objection| objection.line.clone()).collect();
    beside.dedup();
    let place = doubted.first().map_or(0, |doubted| doubted.said.place);
    let part = Part::new(Kind::Submission, place, lines.clone(), Some(name.clone()));
    let of_others = doubted.iter().all(|doubted| doubted.of_others);
    let signs = |said: &Said| said.what == What::Game(InGame::Sign);
    if table.game.outcome.is_some() && said.iter().any(signs) {
        let why = PartWords::SignAlone.sentence();
        return Ok(cannot_be(of_others, part, &mut of.account, name, why));
    }
    let for_all_games = said.iter().any(|said| {
        matches!(said.what, What::Event(InEvent::Withdraw | InEvent::Leave { .. } | InEvent::CancelLeave(_)))
    });
    let sent = sent_stamp::stamped(of.mail, table, of.player)?.counted();
    let answers = of.answered.half_move(name, table.row.id);
    let context = Context { sender: side, sent, answers, nothing_else: false };
    let after = match decide(&table.game, &together(&said).submission, &context) {
        Ok(ruling) if ruling == Ruling::nothing() && !for_all_games => {
            of.account.add(part.fate(PartOutcome::Known, PartWords::Known.sentence()));
            return Ok(format!("{name}: on record already"));
        }
        Ok(ruling) => {
            let counts = |fact: &Fact| matches!(fact, Fact::IllegalMove { .. } | Fact::UnclearMove { .. });
            if ruling.facts.iter().any(counts) || ruling.facts.is_empty() && !for_all_games {
                let why = not_taken(&ruling).unwrap_or_else(|| PartWords::Counts.sentence());
                return Ok(cannot_be(of_others, part, &mut of.account, name, why));
            }
            table.game.foresee(&ruling.facts, sent)?
        }
        Err(refusal) => return Ok(cannot_be(of_others, part, &mut of.account, name, refusal.sentence())),
    };
    let doubt = if of_others { Doubt::OfOthers } else { Doubt::Beside(beside) };
    let ruled = questions::ask(of.mail, table, side, ToAsk::doubtful(lines, doubt, after))?;
    of.account.add(part.fate(ruled.fate, ruled.words));
    Ok(ruled.log)
}

/// What may not be meant and could not be done: nothing where somebody else wrote it, else asked back.
fn cannot_be(of_others: bool, part: Part, account: &mut MailSummary, name: &GameId, why: Sentence) -> String {
    if of_others {
        return format!("{name}: words of others, which could not be done now");
    }
    let log = format!("{name}: asked back, {}", why.in_english());
    account.add(Part { kind: Kind::Unread, ..part }.fate(PartOutcome::NotRead, why));
    log
}
