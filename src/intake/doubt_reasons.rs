//! Why what a mail says may not be meant: it names another game, an ending has more said beside it, the lines around a
//! move turn it or speak of another one.
//!
//! What may not be meant is asked about, not played. A game's name with nothing below it that it could head is one for
//! what stands above.

use anyhow::Result;

use super::{
    add_line::together,
    people_named::{harmless, names_a_stranger, people, without_names},
    recorded_moves::is_last,
    records::Background,
    resembling_names::resembles,
    sentences_near,
    signature::{is_sign_off, signature},
    spoken_moves::{legal_moves, readings},
    unclear_lines::forbids_playing,
};
use crate::{
    chess::Written,
    laws::Context,
    model::{GameId, Language},
    reading::{
        InEvent, InGame, Objection, OfSender, Reading, Rule, Said, SpokenLanguages, UnclearLine, What,
        WhyUnclear, Word, ends_a_game, is_announcement, is_praise, named_elsewhere, sentences,
        speaks_of_figures, speaks_of_theirs, spoken, without_numbers, words_beside,
    },
};

pub(crate) struct Reasons {
    /// The lines that name another game than the one that the mail answers.
    elsewhere: Vec<String>,
    /// Whether the mail says a word that ends a game, and the sentences that stand, or would stand, beside one.
    ends: bool,
    talk: Vec<String>,
    claims: bool,
    /// What is said of other games by their names, with its place.
    others: Vec<(usize, String)>,
    /// The lines that ask not to do what the mail says.
    taken_back: Vec<String>,
    /// The newly written lines beside what counts.
    around: Vec<String>,
    /// The lines that speak of moves, and could speak of another than is made.
    prose: Vec<String>,
    pub disowned: Vec<String>,
    /// Whether a line that could not be taken stops all that the mail says of its game, and is answered by itself.
    stopped: bool,
}

pub(crate) fn reasons(reading: &Reading, mail: &Background<'_>) -> Result<Reasons> {
    let talk = beside_an_ending(reading, mail)?;
    let ends = says_an_ending(reading, mail)?;
    let stopped = reading.unclear.iter().any(forbids_playing);
    let unclear = |is: &dyn Fn(&UnclearLine) -> bool| -> Vec<String> {
        reading.unclear.iter().filter(|unclear| is(unclear)).map(|unclear| unclear.line.clone()).collect()
    };
    let mut prose = reading.prose.clone();
    prose.extend(unclear(&|unclear| matches!(unclear.why, WhyUnclear::MoveInProse | WhyUnclear::Question)));
    let named = |said: &&Said| said.game.is_some() && said.game.as_ref() != mail.game;
    let others = reading.said.iter().filter(named).map(|said| (said.place, said.line.clone()));
    let asked = mail.records.is_asked()?;
    let disowning = |said: &&Said| !asked && matches!(said.what, What::Player(OfSender::NotMine(_)));
    let disowning = reading.said.iter().filter(disowning);
    let claims = |said: &Said| matches!(said.what, What::Game(InGame::Claim { .. } | InGame::ClaimTime));
    let mut around = reading.prose.clone();
    let played = mail.records.played(mail.game)?;
    let offered = played.is_some_and(|(table, side)| table.game.offers(side.other()));
    // What has an answer of its own, which stops the move where it has to, is not asked about besides.
    around.extend(unclear(&|unclear| {
        matches!(
            unclear.why,
            WhyUnclear::MoveInProse
                | WhyUnclear::Question
                | WhyUnclear::MoveWithdrawn
                | WhyUnclear::AnotherMove
                | WhyUnclear::WordInProse(Word::Resign | Word::Withdraw)
        ) || (!offered || unclear.line.contains('?') || unclear.line.starts_with(char::is_lowercase))
            && matches!(unclear.why, WhyUnclear::WordInProse(Word::AcceptDraw | Word::DeclineDraw))
            || unclear.why == WhyUnclear::OfferInWords && !unclear.line.contains("(=)")
    }));
    Ok(Reasons {
        around,
        elsewhere: elsewhere(reading, mail)?,
        ends,
        talk,
        claims: reading.said.iter().any(claims),
        others: others.collect(),
        taken_back: unclear(&|unclear| unclear.why == WhyUnclear::MoveWithdrawn),
        prose,
        disowned: disowning.map(|said| said.line.clone()).collect(),
        stopped,
    })
}

/// The lines by which a line, about this game, may not be meant: none where it is.
pub(crate) fn objections_to(
    mail: &Background<'_>,
    said: &Said,
    game: &GameId,
    why: &Reasons,
) -> Result<Vec<Objection>> {
    let ends = ends_a_game(&said.line);
    let moves = matches!(said.what, What::Game(InGame::Moves(_)));
    let acts = ends || said.what.moves().is_some();
    let withdraws = said.what == What::Event(InEvent::Withdraw);
    let leave = matches!(said.what, What::Event(InEvent::Leave { .. } | InEvent::CancelLeave(_)));
    let unnamed = said.game.is_none();
    let stranger =
        if ends && names_a_stranger(mail, game, &said.line)? { vec![said.line.clone()] } else { vec![] };
    let objects = |rule: Rule, applies: bool, lines: &[String]| -> Result<Vec<Objection>> {
        let lines = if applies && rule.holds() { lines } else { &[] };
        Ok(lines.iter().map(|line| Objection { line: line.clone(), rule }).collect())
    };
    // A move that is made ends the time for a claim or an answer beside it: they are one question.
    let found = first_that_objects([
        &|| objects(Rule::NamesAnotherGame, unnamed, &why.elsewhere),
        &|| objects(Rule::BesideEnding, why.ends && !why.stopped, &why.talk),
        &|| objects(Rule::BesideEnding, true, &stranger),
        &|| objects(Rule::BesideWithdrawal, withdraws, &why.talk),
        &|| objects(Rule::LeaveTakenBack, leave, &why.taken_back),
    ])?;
    if !found.is_empty() || withdraws || why.stopped {
        return Ok(found);
    }
    // Words that nobody can read may be the claim that this move would give up.
    let unread = moves && !why.claims && !why.talk.is_empty();
    let behind = why.others.iter().find(|(place, _)| *place > said.place && ends && unnamed);
    let below: Vec<String> = behind.map(|(_, line)| line.clone()).into_iter().collect();
    first_that_objects([
        &|| objects(Rule::DisownedBeside, acts, &why.disowned),
        &|| {
            let claim = unread && gives_up_a_claim(mail, said, game)?;
            objects(Rule::GivesUpClaim, claim, &why.talk)
        },
        &|| objects(Rule::OtherGameBelow, !moves, &below),
        &|| doubts(mail, said, game),
        &|| if moves { sentences_near::against(mail, said, game, &why.around) } else { Ok(Vec::new()) },
        &|| objects(Rule::AnotherLegalMove, true, &rivals(mail, said, game, &why.prose)?),
    ])
}

fn first_that_objects<const N: usize>(
    of: [&dyn Fn() -> Result<Vec<Objection>>; N],
) -> Result<Vec<Objection>> {
    for objects in of {
        let found = objects()?;
        if !found.is_empty() {
            return Ok(found);
        }
    }
    Ok(Vec::new())
}

/// What the lines around a line have against it.
fn doubts(mail: &Background<'_>, said: &Said, game: &GameId) -> Result<Vec<Objection>> {
    if said.doubt.is_empty() {
        return Ok(Vec::new());
    }
    let harmless = harmless(mail, Some(game))?;
    let lines = said.doubt.iter().map(|objection| objection.line.as_str());
    let languages = SpokenLanguages::of(lines, language(mail, Some(game))?);
    // `Off the leash he goes:` above a move, which no list knows.
    let announces = |objection: &Objection| {
        objection.rule == Rule::ForeignHead && languages.heads_a_move(&objection.line)
    };
    let stands = |objection: &&Objection| {
        !harmless(&objection.line) && !languages.is_wish(&objection.line) && !announces(objection)
    };
    Ok(said.doubt.iter().filter(stands).cloned().collect())
}

/// The lines that speak of another legal move of the half-move that a line makes (semantics 10). Bare figures are one
/// where they are the only ones of their line or nothing stands between, and no word says what else they are.
fn rivals(mail: &Background<'_>, said: &Said, game: &GameId, prose: &[String]) -> Result<Vec<String>> {
    let What::Game(InGame::Moves(stretch)) = &said.what else { return Ok(Vec::new()) };
    let Some(made) = stretch.moves.last().filter(|_| !prose.is_empty()) else { return Ok(Vec::new()) };
    let Some((table, side)) = mail.records.played(Some(game))? else { return Ok(Vec::new()) };
    if table.game.outcome.is_some() || table.game.on_move() != side {
        return Ok(Vec::new());
    }
    let own = readings(&table.game, made);
    let near = |line: &str| {
        let place = [said.place.checked_sub(1), said.place.checked_add(1)].into_iter().flatten();
        let mut beside = place.filter_map(|place| mail.lines.get(place));
        beside.any(|beside| beside.text.trim() == line) && !speaks_of_figures(line)
    };
    let another = |line: &&String| {
        let line = &*without_numbers(line);
        let theirs = speaks_of_theirs(line);
        // `PS: make that 8284`
        let groups = line.split(|c: char| !c.is_ascii_digit()).filter(|group| !group.is_empty()).count();
        // Flights and telephones have more of them.
        let near = near(line) || groups == 1 && !speaks_of_figures(line);
        let spoken = spoken(line);
        // `Received your castling` tells the opponent's last move, which could be made as well.
        let told = spoken.first().filter(|first| theirs && is_last(&table.game, first)).is_some();
        spoken.iter().skip(usize::from(told)).any(|spoken| {
            let legal = legal_moves(&table.game, spoken);
            let bare = spoken.number.is_none() && matches!(spoken.spelt.written, Written::Numeric(_));
            (near || !bare) && !legal.is_empty() && !legal.iter().any(|reading| own.contains(reading))
        })
    };
    Ok(prose.iter().filter(|line| !mail.others.holds(line)).filter(another).cloned().collect())
}

/// Whether a move gives up a claim that its player could make now, in a mail that makes none.
fn gives_up_a_claim(mail: &Background<'_>, said: &Said, game: &GameId) -> Result<bool> {
    let Some((table, side)) = mail.records.played(Some(game))? else { return Ok(false) };
    let context = Context { sender: side, sent: mail.now, answers: None, nothing_else: false };
    let submission = together(std::slice::from_ref(said)).submission;
    Ok(!table.game.gives_up(&submission, &context).is_empty())
}

/// Whether a mail says what cannot be taken back, signs a result, or releases a move: a draw in one word is one where it
/// answers an offer.
fn says_an_ending(reading: &Reading, mail: &Background<'_>) -> Result<bool> {
    let moves = reading.said.iter().any(|said| said.what.moves().is_some());
    for said in &reading.said {
        let ends = match &said.what {
            What::Game(InGame::GoOn) => true,
            // Beside a move it may be the head of a name.
            What::Game(InGame::Sign) => !moves,
            What::Game(InGame::Draw) if !moves => {
                let table = mail.records.played(said.game.as_ref().or(mail.game))?;
                table.is_some_and(|(table, side)| table.game.offers(side.other()))
            }
            _ => ends_a_game(&said.line),
        };
        if ends {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The newly written lines that name another game than the one that the mail answers.
fn elsewhere(reading: &Reading, mail: &Background<'_>) -> Result<Vec<String>> {
    let Background { records, game: Some(of_mail), subject, .. } = *mail else { return Ok(Vec::new()) };
    // What stands behind the name of a game is for that one.
    let unclear = || reading.unclear.iter().filter(|unclear| unclear.game.is_none());
    let lines = || reading.prose.iter().chain(unclear().map(|unclear| &unclear.line));
    let talk = || lines().map(String::as_str).chain(subject);
    if talk().next().is_none() {
        return Ok(Vec::new());
    }
    let games = records.pairings()?;
    let surname = |name: &str| name.split(',').next().unwrap_or_default().trim().to_lowercase();
    let mut known = vec![surname(records.writer())];
    let mut opponents = Vec::new();
    let mut side = None;
    for paired in &games {
        let (own, opponent) = &paired.played;
        if paired.name == *of_mail {
            side = Some(*own);
            known.push(surname(opponent));
        } else {
            opponents.push(surname(opponent));
        }
    }
    opponents.retain(|name| !known.contains(name) && name.chars().count() > 2);
    let mut found = Vec::new();
    for line in talk() {
        let named = named_elsewhere(line, of_mail, &opponents, side);
        // A code that is no event's is no game: `24/7`, `TCP/2`.
        if named
            .is_a_game(|number| records.has_another_game(of_mail, number), |code| records.is_event(code))?
        {
            found.push(line.to_owned());
        }
    }
    Ok(found)
}

/// The sentences that would stand beside a word that ends a game: anything but politeness, its writer's name, the
/// game's, and what counts by itself.
fn beside_an_ending(reading: &Reading, mail: &Background<'_>) -> Result<Vec<String>> {
    let unclear = reading.unclear.iter().filter(|unclear| unclear.why != WhyUnclear::InRelayed);
    // `My answer to g4 follows on Sunday` reads as a move, and says more.
    let said =
        reading.said.iter().filter(|said| said.what.moves().is_some() && words_beside(&said.line).is_some());
    let lines = unclear.map(|unclear| &unclear.line).chain(said.map(|said| &said.line));
    let talk: Vec<&String> = reading.prose.iter().chain(lines).collect();
    if talk.is_empty() {
        return Ok(Vec::new());
    }
    let harmless = harmless(mail, mail.game)?;
    let languages = SpokenLanguages::of(talk.iter().map(|line| line.as_str()), language(mail, mail.game)?);
    let people = people(mail, mail.game)?;
    let praises = |text: &str| is_praise(&without_names(text, &people)) && !languages.doubts(text);
    let known = |text: &str| harmless(text) || people.iter().any(|name| resembles(text, name));
    let polite = |line: &str| {
        let mut sentences = sentences(line).into_iter();
        sentences.all(|text| {
            harmless(text.trim())
                || (languages.is_wish_beside_an_ending(text) || is_announcement(text) || praises(text))
                    && !languages.speaks_of_a_stranger(text, &known)
        })
    };
    let signature = signature(&reading.prose, mail.records.writer(), &languages);
    let mut found: Vec<String> = talk
        .into_iter()
        .filter(|line| !harmless(line) && !polite(line) && !signature.contains(line))
        .filter(|line| !mail.others.holds(line))
        .cloned()
        .collect();
    // His name in other letters than the event file has it, below all else.
    let writer = mail.records.writer();
    let is_another = |line: &str| people.iter().any(|name| name != writer && resembles(line, name));
    if found.last() == reading.prose.last()
        && found.last().is_some_and(|line| is_sign_off(line) && !languages.doubts(line))
        && !found.last().is_some_and(|line| is_another(line))
    {
        found.pop();
    }
    Ok(found)
}

/// In which language the writer's moves in a game are read first.
fn language(mail: &Background<'_>, game: Option<&GameId>) -> Result<Language> {
    let played = mail.records.played(game)?;
    Ok(played.map(|(table, side)| table.game.hands.of(side).language).unwrap_or_default())
}
