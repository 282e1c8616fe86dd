//! What a mail that is its player's own says about one game. Moves that could not be read and carry their number are
//! counted in their game; they are asked back all the same.
//!
//! Laws 7.2

use anyhow::Result;

use super::{
    super::{
        GameContext, Mail, OfPlayer, PartWords, Submitted, enclosed_message, journal, referee, sent_stamp,
    },
    first_receipt::PlayersMail,
    question_letter::ToAsk,
    questions, what_is_asked,
};
use crate::{
    intake::{
        PerGame,
        mail_summary::{Kind, Part},
    },
    laws::{Context, Proof, Sent, Submission, unreadable},
    letters::{Letter, PartOutcome},
    mail::Sender,
    model::{GameId, HalfMove, Side},
    reading::{WhyUnclear, numbered},
    wording::Phrase,
};

/// Deals with what a mail says of one game. Nothing of it is done where a part of it is not clear, but for a
/// withdrawal, which lets less be played.
pub(crate) fn one_game(of: &mut OfPlayer<'_>, name: &GameId, said: &PerGame) -> Result<Option<String>> {
    let OfPlayer { mail, player, .. } = *of;
    let part = |kind| Part::new(kind, said.place, said.lines.clone(), Some(name.clone()));
    let (named, games) = (name.to_string(), || mail.game_lines(player, true));
    let Some(row) = mail.tx.game_named(name)? else {
        of.account.alone = Some(Letter::UnknownGame { named, games: games()? });
        of.account.add(part(Kind::Submission).fate(PartOutcome::NotRead, PartWords::NoSuchGame.sentence()));
        return Ok(Some(format!("{name}: no such game")));
    };
    let mut table = mail.tx.table(row)?;
    let Some(side) = table.side_of(player) else {
        // The same person may play it in another event, under another token: this one proves nothing there.
        if let Sender::One(address) = &of.mail.message.sender
            && let Some(side) = table.side_at(address).filter(|_| !said.submission.is_empty())
        {
            let ruled = questions::ask(of.mail, &table, side, ToAsk::unproven(said.lines.clone()))?;
            of.account.add(part(Kind::Submission).fate(ruled.fate, ruled.words));
            return Ok(Some(ruled.log));
        }
        of.account.alone = Some(Letter::NotYourGame { named, games: games()? });
        of.account.add(part(Kind::Submission).fate(PartOutcome::NotRead, PartWords::NotYourGame.sentence()));
        return Ok(Some(format!("{name}: not the sender's game")));
    };
    let Some(blocked) = of.gathered.blocked(Some(name), said, table.game.offers(side.other())) else {
        return clear(of, (&mut table, side), said).map(Some);
    };
    let withdrawal = said.only_withdrawal();
    let without = withdrawal.as_ref().and_then(|withdrawal| withdrawal.withdrawal.as_ref());
    let rest: Vec<String> = said.lines.iter().filter(|line| Some(*line) != without).cloned().collect();
    if !rest.is_empty() {
        let rest = Part::new(Kind::Unread, said.place, rest, Some(name.clone()));
        of.account.add(rest.fate(PartOutcome::NotRead, blocked.sentence()));
    }
    withdrawal.map(|said| clear(of, (&mut table, side), &said)).transpose()
}

/// The half-move for which a start letter had asked before its event was put right: the game may be one against somebody
/// else since.
fn asked_before_it_was_opened_anew(of: &OfPlayer<'_>, table: &GameContext) -> Result<Option<HalfMove>> {
    if table.game.opened_in == 0 {
        return Ok(None);
    }
    for letter in &of.answered.letters {
        let handed = of.mail.tx.handovers(letter.id)?.into_iter().find(|handed| handed.game == table.row.id);
        if let Some(handed) = handed {
            let half_move = handed.half_move;
            return Ok(Some(half_move).filter(|half_move| half_move.line < table.game.opened_in));
        }
    }
    Ok(None)
}

fn clear(of: &mut OfPlayer<'_>, (table, side): (&mut GameContext, Side), said: &PerGame) -> Result<String> {
    let OfPlayer { mail, .. } = *of;
    let name = table.row.name.clone();
    let part = Part::new(Kind::Submission, said.place, said.lines.clone(), Some(name.clone()));
    let sent = PlayersMail { place: mail, table, side }.sent(mail, &said.submission)?;
    let context = Context {
        sender: side,
        sent: sent.counted(),
        answers: match of.answered.half_move(&name, table.row.id) {
            None => asked_before_it_was_opened_anew(of, table)?,
            named => named,
        },
        nothing_else: of.gathered.nothing_else,
    };
    let submitted = submitted(mail, said.submission.clone(), context, &sent);
    if said.submission.is_empty() {
        let mut sent = what_is_asked::of_game(of, table, side, said)?;
        sent.extend(enclosed_message::message_by_itself(mail, table, &submitted)?);
        of.account.add(part.fate(PartOutcome::Beside, PartWords::LetterOfItsOwn.sentence()));
        return Ok(format!("{name}: {}", sent.join(", ")));
    }
    let ruled = referee::referee(mail, table, &submitted)?;
    of.account.add(part.fate(ruled.fate, ruled.words));
    let sent = what_is_asked::of_game(of, table, side, said)?;
    Ok(std::iter::once(ruled.log.as_str()).chain(sent).collect::<Vec<_>>().join(", "))
}

/// Counts the first of a mail's lines that is a move which cannot be read, where its number names the half-move to
/// be made in a game of its sender's.
pub(crate) fn count_unreadable(of: &OfPlayer<'_>) -> Result<Option<String>> {
    let OfPlayer { mail, player, answered, gathered, .. } = *of;
    for unclear in &gathered.unclear {
        let (WhyUnclear::NotAMove { .. } | WhyUnclear::NoNotation(_)) = unclear.why else { continue };
        let Some(start) = numbered(&unclear.line).filter(|start| start.is_firm()) else {
            continue;
        };
        let Some(name) = unclear.game.clone().or(answered.game(mail.tx)?) else { continue };
        let Some((mut table, sender)) = mail.tx.played_by(player, Some(&name))? else { continue };
        let Some(ruling) = unreadable(&table.game, sender, &unclear.line, start) else { continue };
        let sent = sent_stamp::stamped(mail, &table, player)?;
        let context = Context { sender, sent: sent.counted(), answers: None, nothing_else: false };
        let submitted = submitted(mail, Submission::default(), context, &sent);
        journal::carry_out(mail, &mut table, ruling, Some(&submitted))?;
        return Ok(Some(format!("{name}: counted as a move that is not clear")));
    }
    Ok(None)
}

fn submitted(mail: &Mail<'_>, submission: Submission, context: Context, sent: &Sent) -> Submitted {
    Submitted {
        submission,
        context,
        evidence: mail.evidence(Proof::Token).sent(sent),
        thread: Some(mail.thread()),
        answer: mail.answer,
    }
}
