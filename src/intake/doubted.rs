//! What reads as a submission and may not be meant: words of somebody else that a letter of ours showed, a mail that
//! names another game, an ending with more said beside it. It does not act at once; whether it is worth a question is
//! for the board to say.

use anyhow::Result;

use super::{
    doubt_reasons, gathered::Doubted, records::Background, sentences_near, spoken_moves::readings,
    unclear_lines::forbids_playing,
};
use crate::{
    mail::Line,
    model::GameId,
    reading::{
        Announced, InGame, Objection, OfSender, Reading, Rule, Said, UnclearLine, What, WhyUnclear, Word,
        asked_of_talk, colour_named, ends_a_game, words_beside,
    },
};

pub(crate) fn set_doubted_apart(reading: &mut Reading, mail: &Background<'_>) -> Result<Vec<Doubted>> {
    let (of_mail, others) = (mail.game, mail.others);
    set_talk_apart(reading, mail)?;
    take_what_is_announced(reading, mail)?;
    let_declining_be_talk(reading, mail)?;
    let mut doubted = Vec::new();
    let why = doubt_reasons::reasons(reading, mail)?;
    let alone = only_line(mail.lines);
    let mut kept = Vec::new();
    let of_others = Rule::WordsOfOthers;
    // Beside his own move the words of others are nothing: nobody is disarmed by what he was sent.
    let quoted_above = |said: &Said| {
        let above = mail.lines.get(..said.place).unwrap_or_default();
        is_numbered(said) && above.iter().any(|line| !line.is_fresh() && line.text.contains(&said.line))
    };
    let is_own = |said: &Said| is_numbered(said) && (!others.holds(&said.line) || quoted_above(said));
    let moves_himself = reading.said.iter().any(is_own);
    for said in std::mem::take(&mut reading.said) {
        if resigns_for_another(&said, mail)? {
            let word = WhyUnclear::WordInProse(Word::Resign);
            reading.unclear.push(said.asked_back(word).by(Rule::ResignHint));
            continue;
        }
        if moves_himself
            && said.what.acts()
            && of_others.holds()
            && others.holds(&said.line)
            && !quoted_above(&said)
        {
            continue;
        }
        let game = said.game.clone().or_else(|| of_mail.cloned());
        let against = match &game {
            // Somebody else's words set nothing.
            _ if matches!(said.what, What::Player(OfSender::Set(_))) && others.holds(&said.line) => continue,
            _ if !said.what.acts() => None,
            _ if of_others.holds()
                && others.holds(&said.line)
                && !quoted_above(&said)
                && !is_numbered_and_alone(&said, alone) =>
            {
                Some((vec![Objection { line: said.line.clone(), rule: of_others }], true))
            }
            Some(game) => {
                let objections = doubt_reasons::objections_to(mail, &said, game, &why)?;
                Some((objections, false)).filter(|(objections, _)| !objections.is_empty())
            }
            None => None,
        };
        match (against, game) {
            (Some((objections, of_others)), Some(game)) => {
                doubted.push(Doubted { said, game, objections, of_others });
            }
            (Some((_, true)), None) => {
                reading.unclear.push(said.asked_back(WhyUnclear::OfOthers).by(of_others));
            }
            (Some((_, false)), None) | (None, _) => kept.push(said),
        }
    }
    reading.said = kept;
    reading.to_director.retain(|told| !told.text.lines().all(|line| others.holds(line)));
    take_what_goes_with(&mut doubted, &mut reading.said, of_mail);
    // A word that disowns what stands beside it is asked about with that, and disowns nothing else.
    let objects = |doubted: &Doubted, is: &dyn Fn(&String) -> bool| {
        doubted.objections.iter().any(|objection| is(&objection.line))
    };
    if doubted.iter().any(|doubted| objects(doubted, &|line| why.disowned.contains(line))) {
        reading.said.retain(|said| !matches!(said.what, What::Player(OfSender::NotMine(_))));
    }
    // The question shows them. What forbids a move that it does not ask about still does.
    let moves = reading.said.iter().any(|said| said.what.moves().is_some());
    let shown = |shown: &String| doubted.iter().any(|doubted| objects(doubted, &|line| line == shown));
    reading.unclear.retain(|unclear| !shown(&unclear.line) || moves && forbids_playing(unclear));
    doubted.sort_by_key(|doubted| doubted.said.place);
    Ok(doubted)
}

/// What is one question with something that is doubtful: with a move or an ending all that is said of the game's next
/// half-move, with a conditional move the others.
fn take_what_goes_with(doubted: &mut Vec<Doubted>, said: &mut Vec<Said>, of_mail: Option<&GameId>) {
    let mut taken = Vec::new();
    for with in doubted.iter() {
        let conditional = matches!(with.said.what, What::Game(InGame::If(_)));
        let ending = ends_a_game(&with.said.line);
        let whole = ending
            || !with.of_others
                && matches!(
                    with.said.what,
                    What::Game(InGame::Moves(_) | InGame::Offer | InGame::GoOn | InGame::Draw)
                );
        let belongs = |said: &Said| {
            let goes = match &said.what {
                What::Game(InGame::If(_)) => conditional || whole,
                What::Game(
                    InGame::Moves(_)
                    | InGame::Offer
                    | InGame::Draw
                    | InGame::DeclineDraw
                    | InGame::LongThink
                    | InGame::Refill,
                ) => whole,
                _ => false,
            };
            goes && said.game.as_ref().or(of_mail) == Some(&with.game)
        };
        let (going, rest): (Vec<Said>, Vec<Said>) = std::mem::take(said).into_iter().partition(belongs);
        *said = rest;
        taken.extend(going.into_iter().map(|said| Doubted { said, of_others: false, ..with.clone() }));
    }
    doubted.extend(taken);
}

/// Lets be prose what only looked like a move that is made.
fn set_talk_apart(reading: &mut Reading, mail: &Background<'_>) -> Result<()> {
    for said in std::mem::take(&mut reading.said) {
        if !is_talk(&said, mail)? {
            reading.said.push(said);
            continue;
        }
        match asked_of_talk(&said.line) {
            Some((why, rule)) => reading.unclear.push(said.asked_back(why).by(rule)),
            None => reading.prose.push(said.line),
        }
    }
    Ok(())
}

/// Lets a move count whose words nobody knows, where they are like those by which others announced theirs: `Off the leash
/// he goes: 11. g4`. Of two nobody knows which is made.
fn take_what_is_announced(reading: &mut Reading, mail: &Background<'_>) -> Result<()> {
    if reading.said.iter().any(|said| said.what.moves().is_some()) {
        return Ok(());
    }
    let mut found = reading.perhaps_made(mail.lines).into_iter();
    let (Some(said), None) = (found.next(), found.next()) else { return Ok(()) };
    if can_be_made(&said, mail)? && sentences_near::is_announced(mail, &said)? {
        reading.take_as_made(said);
    }
    Ok(())
}

/// Beside a move nobody has to be asked about words that turn down the draw that was offered: the move does that.
fn let_declining_be_talk(reading: &mut Reading, mail: &Background<'_>) -> Result<()> {
    let moves = reading.said.iter().find(|said| said.what.moves().is_some());
    let Some(game) = moves.map(|said| said.game.as_ref().or(mail.game)) else { return Ok(()) };
    let of_draw = |unclear: &UnclearLine| {
        matches!(unclear.why, WhyUnclear::WordInProse(Word::DeclineDraw) | WhyUnclear::OfferInWords)
            && !unclear.line.contains("(=)")
    };
    let mut declining = Vec::new();
    for unclear in reading.unclear.iter().filter(|unclear| of_draw(unclear)) {
        if sentences_near::declines(mail, game, &unclear.line)? {
            declining.push(unclear.line.clone());
        }
    }
    reading.unclear.retain(|unclear| !of_draw(unclear) || !declining.contains(&unclear.line));
    reading.prose.extend(declining);
    Ok(())
}

/// Whether a move with a greeting behind it, of which no word says that it is played, cannot be made now: `8. Qd2 thanks
/// for that one`.
fn is_talk(said: &Said, mail: &Background<'_>) -> Result<bool> {
    let greeted = words_beside(&said.line).is_some_and(|beside| beside.announced == Announced::Greeted);
    Ok(greeted && said.what.moves().is_some() && !can_be_made(said, mail)?)
}

/// Whether a move has the number of the half-move that its writer has to make, and can be made.
fn can_be_made(said: &Said, mail: &Background<'_>) -> Result<bool> {
    let Some(stretch) = said.what.moves() else { return Ok(false) };
    let Some((table, side)) = mail.records.played(said.game.as_ref().or(mail.game))? else {
        return Ok(false);
    };
    let next = table.game.next_ply();
    let numbered = stretch.start.is_none_or(|start| start.number == next.move_number());
    let made = stretch.moves.last().is_some_and(|made| !readings(&table.game, made).is_empty());
    Ok(numbered && made && table.game.on_move() == side)
}

/// `White resigns` of the player who has Black.
fn resigns_for_another(said: &Said, mail: &Background<'_>) -> Result<bool> {
    if said.what != What::Game(InGame::Resign) {
        return Ok(false);
    }
    let Some(colour) = colour_named(&said.line) else { return Ok(false) };
    let played = mail.records.played(said.game.as_ref().or(mail.game))?;
    Ok(played.is_none_or(|(_, side)| side != colour))
}

/// The newly written line with words, where there is but one.
fn only_line(lines: &[Line]) -> Option<&str> {
    let says = |line: &&Line| line.is_fresh() && line.has_words();
    let mut own = lines.iter().filter(says);
    own.next().filter(|_| own.next().is_none()).map(|line| line.text.trim())
}

/// A move with its number, alone in what was newly written, is always its sender's own.
fn is_numbered_and_alone(said: &Said, alone: Option<&str>) -> bool {
    is_numbered(said) && alone == Some(said.line.as_str())
}

fn is_numbered(said: &Said) -> bool {
    matches!(&said.what, What::Game(InGame::Moves(stretch)) if stretch.start.is_some())
}
