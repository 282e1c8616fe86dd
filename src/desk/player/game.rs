//! What a mail that is its player's own says about one game.

use crate::{desk::part_words::PartWords, wording::Phrase};
use anyhow::Result;

use super::{
    super::{
        game_context::{self, GameContext},
        game_lines,
        incoming::{Mail, evidence, thread},
        post::{answer, enclosed_message},
        referee,
        submitted::Submitted,
        workplace::Post,
    },
    first_receipt,
    played_by::OfPlayer,
    question_letter::ToAsk,
    questions,
};
use crate::{
    intake::{
        PerGame,
        mail_summary::{Kind, MailSummary, Part},
    },
    laws::{Context, Proof},
    letters::{Letter, PartOutcome},
    mail::Sender,
    model::{GameId, Side},
};

/// Deals with what a mail says of one game. Nothing of it is done where a part of it is not clear, but for a
/// withdrawal, which lets less be played.
pub(crate) fn one_game(
    post: &Post<'_>,
    of: &OfPlayer<'_>,
    name: &GameId,
    said: &PerGame,
    account: &mut MailSummary,
) -> Result<Option<String>> {
    let part = |kind| Part::new(kind, said.place, said.lines.clone(), Some(name.clone()));
    let player = of.player;
    let (named, games) = (name.to_string(), || game_lines::game_lines(post, player, true));
    let Some(row) = post.tx.game_named(name)? else {
        account.or_alone(Letter::UnknownGame { named, games: games()? });
        account.add(part(Kind::Submission).fate(PartOutcome::NotRead, PartWords::NoSuchGame.sentence()));
        return Ok(Some(format!("{name}: no such game")));
    };
    let mut table = game_context::table(post.tx, row)?;
    let Some(side) = table.side_of(player) else {
        // The same person may play it in another event, under another token: this one proves nothing there.
        if let Some(side) = side_by_address(of.mail, &table).filter(|_| !said.submission.is_empty()) {
            let ruled = questions::ask(post, of.mail, &table, side, ToAsk::unproven(said.lines.clone()))?;
            account.add(part(Kind::Submission).fate(ruled.fate, ruled.words));
            return Ok(Some(ruled.log));
        }
        account.or_alone(Letter::NotYourGame { named, games: games()? });
        account.add(part(Kind::Submission).fate(PartOutcome::NotRead, PartWords::NotYourGame.sentence()));
        return Ok(Some(format!("{name}: not the sender's game")));
    };
    let Some(blocked) = of.gathered.blocked(Some(name), said, table.game.offers(side.other())) else {
        return clear(post, of, (&mut table, side), said, account).map(Some);
    };
    let withdrawal = said.only_withdrawal();
    let rest = |line: &&String| {
        withdrawal.as_ref().is_none_or(|withdrawal| withdrawal.withdrawal.as_ref() != Some(*line))
    };
    let rest: Vec<String> = said.lines.iter().filter(rest).cloned().collect();
    if !rest.is_empty() {
        let rest = Part::new(Kind::Unread, said.place, rest, Some(name.clone()));
        account.add(rest.fate(PartOutcome::NotRead, blocked.sentence()));
    }
    let ruled = withdrawal.map(|said| clear(post, of, (&mut table, side), &said, account));
    ruled.transpose()
}

/// What is clear goes to the referee.
fn clear(
    post: &Post<'_>,
    of: &OfPlayer<'_>,
    (table, side): (&mut GameContext, Side),
    said: &PerGame,
    account: &mut MailSummary,
) -> Result<String> {
    let name = table.row.name.clone();
    let part = Part::new(Kind::Submission, said.place, said.lines.clone(), Some(name.clone()));
    if said.submission.is_empty() {
        let shown = Some(self::shown(post, of.mail, table, side, said)?).filter(|shown| !shown.is_empty());
        let thread = Some(thread(of.mail.message));
        let message = said.submission.message.as_deref().map(|message| {
            enclosed_message::message_by_itself(
                post,
                table,
                side,
                message,
                thread,
                of.mail.answer,
                of.mail.row.id,
            )
        });
        let sent: Vec<&str> = shown.into_iter().chain(message.transpose()?).collect();
        account.add(part.fate(PartOutcome::Beside, PartWords::LetterOfItsOwn.sentence()));
        return Ok(format!("{name}: {}", sent.join(", ")));
    }
    let sent = first_receipt::sent(post, of.mail, table, side, &said.submission)?;
    let submitted = Submitted {
        submission: said.submission.clone(),
        context: Context {
            sender: side,
            sent: sent.counted(),
            answers: of.answered.half_move(&name, table.row.id),
            nothing_else: of.gathered.nothing_else,
        },
        evidence: evidence(of.mail.row, of.mail.message, Proof::Token).sent(&sent),
        thread: Some(thread(of.mail.message)),
        answer: of.mail.answer,
    };
    let ruled = referee::referee(post, table, &submitted)?;
    account.add(part.fate(ruled.fate, ruled.words));
    let sent = self::shown(post, of.mail, table, side, said)?;
    Ok(if sent.is_empty() { ruled.log } else { format!("{}, {sent}", ruled.log) })
}

/// `score` and `clock`: what a player asks to be shown of a game.
fn shown(
    post: &Post<'_>,
    mail: &Mail<'_>,
    table: &GameContext,
    side: Side,
    said: &PerGame,
) -> Result<&'static str> {
    let sight = || table.sight(Some(side), post.now);
    if said.score {
        answer::answer_in_game(post, mail, table, side, Letter::Score { sight: sight() })?;
    }
    if said.clock {
        answer::answer_in_game(post, mail, table, side, Letter::Clock { sight: sight() })?;
    }
    Ok(match (said.score, said.clock) {
        (true, true) => "score and clock sent",
        (true, false) => "score sent",
        (false, true) => "clock sent",
        (false, false) => "",
    })
}

/// The side that the mail's From address has in a game.
fn side_by_address(mail: &Mail<'_>, table: &GameContext) -> Option<Side> {
    let Sender::One(address) = &mail.message.sender else { return None };
    Side::BOTH.into_iter().find(|side| table.player(*side).writes_from(address))
}
