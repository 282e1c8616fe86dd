//! The answer to what a mail says that no game's own letter answers: what names no game, what could not be taken, what
//! is not there.

use anyhow::Result;

use super::{
    super::{
        OfPlayer, PartWords,
        gather::LETTERS_REMEMBERED,
        incoming, letter,
        sent_letters::{sent_to, text_of},
    },
    guess_game::{self, Found, Placeless},
    meant_move,
    question_letter::{ToAsk, which_game, words},
    questions,
    to_director::{self, Relayed},
    unclaimed,
};
use crate::{
    intake::{
        is_beside,
        mail_summary::{Kind, MailSummary, Part, meant_in_game},
        together,
        unclear_lines::sentence,
    },
    laws::MoveRecord,
    letters::{Dealt, Decides, Letter, LineNotTaken, PartOutcome, PlayersWords},
    mail::Line,
    model::GameId,
    reading::{InGame, Said, What, WhyUnclear, read, signs_the_result},
    store::NewLetter,
    wording::Phrase,
};

/// Lines that name no game: held where they fit one alone, else asked back.
pub(crate) fn placeless(of: &mut OfPlayer<'_>) -> Result<Option<String>> {
    let OfPlayer { mail, player, answered, gathered, ref mut account } = *of;
    let said = &gathered.homeless;
    let Some(first) = said.first() else { return Ok(None) };
    let lines = words(said);
    let part = |kind| Part::new(kind, first.place, lines.clone(), None);
    if let Some(blocked) = gathered.blocked(None, &together(said), false) {
        account.add(part(Kind::Unread).fate(PartOutcome::NotRead, blocked.sentence()));
        return Ok(None);
    }
    let placeless = Placeless {
        said,
        received: mail.row.received,
        tagged: &answered.tagged,
        spoken_for: gathered.games.keys().cloned().collect(),
    };
    match guess_game::find(mail.tx, std::slice::from_ref(player), &placeless)? {
        Found::One { table, side, send } => {
            let to_ask = ToAsk::which_game(lines.clone(), send);
            let ruled = questions::ask(mail, &table, side, to_ask)?;
            let part = Part { game: Some(table.row.name), ..part(Kind::Submission) };
            account.add(part.fate(ruled.fate, ruled.words));
            Ok(Some(ruled.log))
        }
        Found::Asked(fits) => {
            let asked = said.iter().filter(|said| !matches!(said.what, What::Declared(_)));
            for (fits, said) in fits.iter().zip(asked) {
                let part = Part::new(Kind::Placeless, said.place, vec![said.line.clone()], None);
                let part = part.fate(PartOutcome::NotRead, PartWords::WhichGame.sentence());
                account.add(Part { fits: Some(fits.clone()), ..part });
            }
            let games = mail.game_lines(player, true)?;
            account.alone = Some(which_game(lines.join("\n"), fits, games));
            Ok(Some("asked which game".into()))
        }
    }
}

/// Everything that is left to say about a mail. `done` is what was done about it so far.
pub(crate) fn questions(of: &mut OfPlayer<'_>, done: &mut Vec<String>) -> Result<()> {
    let mut account = std::mem::take(&mut of.account);
    let OfPlayer { mail, player, answered, gathered, .. } = *of;
    for unclear in &gathered.unclear {
        account.unread(unclear, sentence(unclear));
    }
    if let Some(line) = gathered.barred.as_ref().filter(|_| done.is_empty()) {
        let part = Part::new(Kind::Unread, usize::MAX, vec![line.clone()], None);
        account.add(part.fate(PartOutcome::NotRead, PartWords::Barred.sentence()));
    }
    let of_mail = answered.game(mail.tx)?;
    let list = account.is_list();
    if let Some(line) = show_director(of, of_mail.as_ref(), !list, done)? {
        let part = Part::new(Kind::Beside, usize::MAX, vec![line], None);
        account.add(part.fate(PartOutcome::Beside, PartWords::PassedOn.sentence()));
    }
    if list {
        for (place, line) in &gathered.beside {
            let part = Part::new(Kind::Beside, *place, vec![line.clone()], None);
            account.add(part.fate(PartOutcome::Beside, PartWords::LetterOfItsOwn.sentence()));
        }
        for told in &gathered.to_director {
            let first = told.text.lines().next().unwrap_or_default().to_owned();
            let part = Part::new(Kind::Beside, told.place, vec![first], told.game.clone());
            account.add(part.fate(PartOutcome::Beside, PartWords::PassedOn.sentence()));
        }
        done.push("told what became of each part".into());
        return list_parts(of, account, of_mail.as_ref());
    }
    if let Some(letter) = account.alone.take() {
        return mail.answer_player(player, letter);
    }
    if account.is_all_read() && !done.is_empty() {
        return Ok(());
    }
    let name = of_mail.clone().or_else(|| gathered.unclear_game());
    let at = mail.tx.played_by(player, name.as_ref())?;
    let sight = at.as_ref().map(|(table, side)| table.sight(Some(*side), mail.now));
    let mut problems = account.problems(sight.as_deref());
    let of_subject = if problems.is_empty() { in_the_subject(of)? } else { None };
    let subject = of_subject.is_some();
    if let Some(said) = of_subject {
        if of_mail.is_none() && !is_beside(&said.what) {
            done.push("asked back: a move in the subject".into());
            return subject_alone(of, &said);
        }
        let meant = meant_in_game(&said.line, false, sight.as_deref());
        problems.push(LineNotTaken { line: said.line, wrong: PartWords::InTheSubject.sentence(), meant });
    }
    let mut fresh = None;
    if problems.is_empty() && done.is_empty() {
        let lines = fresh.insert(unclaimed::fresh(mail, player)?).lines_with_moves(at.as_ref());
        problems.extend(lines.into_iter().map(|line| {
            let meant = meant_in_game(&line, false, sight.as_deref());
            LineNotTaken { line, wrong: WhyUnclear::MoveInProse.sentence(), meant }
        }));
    }
    if at.as_ref().is_some_and(|(table, _)| table.game.outcome.is_some()) {
        let others = problems.iter_mut().filter(|problem| !signs_the_result(&problem.line));
        others.for_each(|problem| problem.wrong = PartWords::NothingMoreInGame.sentence());
    }
    if let Some(at) = at.as_ref().filter(|_| done.is_empty())
        && let Some(asked) = meant_move::ask_about_line(of, at, &problems, subject)?
    {
        done.push(asked.log);
        return Ok(());
    }
    // Nobody reads them else: the director does, with his next letter.
    let mut shown_to = None;
    let fresh = fresh.map_or_else(|| unclaimed::fresh(mail, player), Ok)?;
    if let Some(said) = fresh.words(&problems).filter(|_| done.is_empty() && mail.answer) {
        let relayed = to_director::relay(mail, player, at.as_ref(), PlayersWords::Mail, &said)?;
        done.push(relayed.outcome);
        if let Decides::Director(name) = relayed.to {
            shown_to = Some(name);
        }
    }
    let (letter, outcome) = if problems.is_empty() {
        let lines = fresh.first_lines();
        let outcome =
            if gathered.has_words { "no move and no request in it" } else { "nothing newly written" };
        (Letter::Empty { sight, lines, shown_to }, outcome)
    } else {
        (Letter::Unread { sight, problems, shown_to }, "asked back: not all of it could be taken")
    };
    mail.answer_about(at.as_ref(), player, letter)?;
    done.push(outcome.into());
    Ok(())
}

/// Shows the director the words of a mail that has done something, where he must read them: nobody else does. Gives
/// the line that says so, if there is one; `told`: whether the player is told by a letter of its own.
fn show_director(
    of: &OfPlayer<'_>,
    of_mail: Option<&GameId>,
    told: bool,
    done: &mut Vec<String>,
) -> Result<Option<String>> {
    let OfPlayer { mail, player, gathered, .. } = *of;
    // What he says to the director himself is on its way, and the reason of a withdrawal stands in its letter.
    let says_it = !gathered.to_director.is_empty() || !gathered.asks.is_empty();
    if done.is_empty() || says_it || !mail.answer {
        return Ok(None);
    }
    let to_opponent = gathered.games.values().flat_map(|said| &said.messages).flat_map(|text| text.lines());
    let known: Vec<&str> = to_opponent.map(str::trim).collect();
    let Some((line, said)) = unclaimed::concerning(mail, player, &known)? else { return Ok(None) };
    let at = mail.tx.played_by(player, of_mail)?;
    let what = PlayersWords::Beside;
    let Relayed { to, later, outcome } = to_director::relay(mail, player, at.as_ref(), what, &said)?;
    done.push(outcome);
    if told {
        let sight = at.as_ref().map(|(table, side)| table.sight(Some(*side), mail.now));
        mail.answer_about(at.as_ref(), player, Letter::PassedOn { sight, what, to, later })?;
    }
    Ok(Some(line))
}

/// The letter that lists what became of each part of a mail.
fn list_parts(of: &OfPlayer<'_>, mut account: MailSummary, of_mail: Option<&GameId>) -> Result<()> {
    let OfPlayer { mail, player, .. } = *of;
    account.parts.sort_by_key(|part| part.place);
    // One answer a mail: what says no more than the list goes with it.
    let plain = std::mem::take(&mut *mail.plain.borrow_mut());
    let done = account.parts.iter().filter(|part| part.fate == PartOutcome::Done).count();
    let mut letters = plain.len() < done;
    plain
        .into_iter()
        .try_for_each(|letter| mail.tx.withdraw(letter, "the list of what became of the mail says it"))?;
    let about = account.game(of_mail);
    let mut parts = Vec::new();
    for part in account.parts {
        let game = part.game.or_else(|| of_mail.cloned());
        let at = mail.tx.played_by(player, game.as_ref())?;
        // As it is spelt in the books, not as an address or a player spells it.
        let game = at.as_ref().map(|(table, _)| table.row.name.clone()).or(game);
        let sight = at.map(|(table, side)| table.sight(Some(side), mail.now));
        let made = sight.as_ref().and_then(|sight| {
            let by = |record: &&MoveRecord| {
                record.mail == Some(mail.row.id) && Some(record.ply.side()) == sight.reader
            };
            sight.game.records.iter().rev().find(by).map(|record| record.ply)
        });
        letters |= !matches!(part.fate, PartOutcome::NotRead | PartOutcome::Done);
        let Part { said, fate, words, fits, elsewhere, .. } = part;
        let asked = said.iter().filter(|_| fate == PartOutcome::NotRead);
        let meant = { asked }.find_map(|line| meant_in_game(line, elsewhere, sight.as_deref()));
        parts.push(Dealt { said, game, sight, fate, words, made, fits, elsewhere, meant });
    }
    let at = mail.tx.played_by(player, about.as_ref())?;
    let sight = at.as_ref().map(|(table, side)| table.sight(Some(*side), mail.now));
    if !mail.answer {
        return Ok(());
    }
    let moves = |part: &Dealt| part.fate == PartOutcome::Done && part.made.is_some();
    let plain = !letters && parts.iter().all(moves);
    let letter = Letter::DealtWith { sight, parts, letters };
    let posting = match &at {
        Some((table, side)) => letter::to_player(mail.tx, table, *side, letter)?,
        None => letter::to_player_at_large(mail.tx, player, letter)?,
    };
    letter::post(mail, NewLetter { plain, ..mail.answered_by(posting) }).map(drop)
}

/// A move in the subject of a mail about no game: asked back with the lines that would count.
fn subject_alone(of: &OfPlayer<'_>, said: &Said) -> Result<()> {
    let OfPlayer { mail, player, answered, .. } = *of;
    let placeless = Placeless {
        said: std::slice::from_ref(said),
        received: mail.row.received,
        tagged: &answered.tagged,
        spoken_for: Vec::new(),
    };
    let fits = guess_game::fits(mail.tx, std::slice::from_ref(player), &placeless)?;
    let games = mail.game_lines(player, true)?;
    mail.answer_player(player, which_game(said.line.clone(), fits, games))
}

/// What a mail's subject says that would count in its text: the whole of it, or a move with its number at its end.
/// What our own letter's subject says is left out.
fn in_the_subject(of: &OfPlayer<'_>) -> Result<Option<Said>> {
    let mut subject = incoming::subject_without_tags(of.mail.message);
    let remembered = sent_to(of.mail.tx, of.player.id, LETTERS_REMEMBERED)?.into_iter();
    let mut subjects: Vec<String> = remembered.map(|letter| letter.text.subject).collect();
    for letter in &of.answered.letters {
        subjects.push(text_of(of.mail.tx, letter)?.subject);
    }
    for ours in subjects {
        if !ours.is_empty() {
            subject = subject.replace(&ours, " ");
        }
    }
    // `Re:` and its like, and what a list puts before a subject.
    let sign = |word: &str| word.ends_with(':') || word.starts_with('[') && word.ends_with(']');
    let words: Vec<&str> = subject.split_whitespace().filter(|word| !sign(word)).collect();
    let mut tails = (0..words.len()).filter_map(|at| Some((at, words.get(at..)?.join(" "))));
    Ok(tails.find_map(|(at, text)| {
        let said = read(&[Line::fresh(text)]).said.into_iter().next()?;
        let counts = match &said.what {
            What::Game(InGame::Moves(stretch)) => at == 0 || stretch.start.is_some(),
            What::Declared(_) => false,
            _ => at == 0,
        };
        counts.then_some(said)
    }))
}
