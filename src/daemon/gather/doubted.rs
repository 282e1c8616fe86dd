//! What reads as a submission and may not be meant: words of somebody else that a letter of ours showed, a mail that
//! names another game, an ending with more said beside it. It does not act at once; whether it is worth a question is
//! for the board to say.

use anyhow::Result;

use crate::{
    daemon::{office::Office, unclear::forbids_playing, which::together},
    laws::Context,
    mail::{Line, Origin, Standing},
    model::GameId,
    reading::{
        Reading, Said, What, WhyUnclear, ends_a_game, is_name, is_polite, named_elsewhere, says_otherwise,
    },
    store::PlayerRow,
};

/// A line that reads, and may not be meant.
#[derive(Clone, Debug)]
pub(in crate::daemon) struct Doubted {
    pub said: Said,
    /// The game that it is for.
    pub game: GameId,
    /// The words that make it doubtful.
    pub words: Vec<String>,
    /// Whether it is somebody else's: then it is nothing where it could not be an act now.
    pub of_others: bool,
}

/// What a mail is searched by for words that its writer may not mean.
pub(super) struct Own<'a> {
    /// The words of others that he was shown.
    pub others: &'a Origin,
    /// All lines of the mail.
    pub lines: &'a [Line],
    /// Its subject, where he wrote it himself.
    pub subject: Option<&'a str>,
}

impl Office<'_> {
    /// Takes what may not be meant out of a reading.
    pub(super) fn set_doubted_apart(
        &self,
        reading: &mut Reading,
        player: &PlayerRow,
        of_mail: Option<&GameId>,
        own: &Own<'_>,
    ) -> Result<Vec<Doubted>> {
        let (others, lines) = (own.others, own.lines);
        let mut doubted = Vec::new();
        let elsewhere = self.elsewhere(reading, player, of_mail, own.subject)?;
        let beside = self.beside_an_ending(reading, player, of_mail)?;
        let alone = only_line(lines);
        let ending = reading.said.iter().any(|said| ends_a_game(&said.line));
        let claims =
            reading.said.iter().any(|said| matches!(said.what, What::Claim { .. } | What::ClaimTime));
        let mut kept = Vec::new();
        for said in std::mem::take(&mut reading.said) {
            let game = said.game.clone().or_else(|| of_mail.cloned());
            let words = match &game {
                // Somebody else's words set nothing.
                _ if sets_something(&said.what) && others.holds(&said.line) => continue,
                _ if !could_act(&said.what) => None,
                _ if others.holds(&said.line) && !is_numbered_and_alone(&said, alone) => {
                    Some((vec![said.line.clone()], true))
                }
                Some(_) if said.game.is_none() && !elsewhere.is_empty() => Some((elsewhere.clone(), false)),
                // A move that is made ends the time for a claim or an answer beside it: they are one question.
                Some(_) if ending && !beside.is_empty() => Some((beside.clone(), false)),
                // Words that nobody can read may be the claim that this move would give up.
                Some(game)
                    if !claims && !beside.is_empty() && self.gives_up_a_claim(player, game, &said)? =>
                {
                    Some((beside.clone(), false))
                }
                _ => None,
            };
            match (words, game) {
                (Some((words, of_others)), Some(game)) => {
                    doubted.push(Doubted { said, game, words, of_others })
                }
                (Some((_, true)), None) => reading.unclear.push(said.asked_back(WhyUnclear::OfOthers)),
                (Some((_, false)), None) | (None, _) => kept.push(said),
            }
        }
        reading.said = kept;
        reading.to_director.retain(|told| !told.text.lines().all(|line| others.holds(line)));
        // A move goes with the doubtful ending of its game.
        let endings: Vec<(GameId, Vec<String>)> = doubted
            .iter()
            .filter(|doubted| ends_a_game(&doubted.said.line))
            .map(|doubted| (doubted.game.clone(), doubted.words.clone()))
            .collect();
        for (game, words) in endings {
            let belongs = |said: &Said| {
                said.game.as_ref().or(of_mail) == Some(&game) && matches!(said.what, What::Moves(_))
            };
            let (with, rest) = std::mem::take(&mut reading.said).into_iter().partition(belongs);
            reading.said = rest;
            let with: Vec<Said> = with;
            doubted.extend(with.into_iter().map(|said| Doubted {
                said,
                game: game.clone(),
                words: words.clone(),
                of_others: false,
            }));
        }
        // The question shows them.
        let shown = |line: &String| doubted.iter().any(|doubted: &Doubted| doubted.words.contains(line));
        reading.unclear.retain(|unclear| !shown(&unclear.line));
        doubted.sort_by_key(|doubted| doubted.said.place);
        Ok(doubted)
    }

    /// Whether a move gives up a claim that its player could make now, in a mail that makes none.
    fn gives_up_a_claim(&self, player: &PlayerRow, game: &GameId, said: &Said) -> Result<bool> {
        if !matches!(said.what, What::Moves(_)) {
            return Ok(false);
        }
        let Some((table, side)) = self.played_by(player, Some(game))? else { return Ok(false) };
        let context = Context { sender: side, sent: self.now, answers: None, nothing_else: false };
        let submission = together(std::slice::from_ref(said)).submission;
        Ok(!table.game.gives_up(&submission, &context).is_empty())
    }

    /// The newly written lines that name another game than the one that the mail answers.
    fn elsewhere(
        &self,
        reading: &Reading,
        player: &PlayerRow,
        of_mail: Option<&GameId>,
        subject: Option<&str>,
    ) -> Result<Vec<String>> {
        let Some(of_mail) = of_mail else { return Ok(Vec::new()) };
        // What stands behind the name of a game is for that one.
        let unclear = || reading.unclear.iter().filter(|unclear| unclear.game.is_none());
        let lines = || reading.prose.iter().chain(unclear().map(|unclear| &unclear.line));
        let talk = || lines().map(String::as_str).chain(subject);
        if talk().next().is_none() {
            return Ok(Vec::new());
        }
        let games = self.books.games(player.event)?;
        let numbers: Vec<u32> =
            games.iter().filter(|row| row.name != *of_mail).map(|row| row.name.number).collect();
        let surname = |name: &str| name.split(',').next().unwrap_or_default().trim().to_lowercase();
        let mut known = vec![surname(&player.name)];
        let mut opponents = Vec::new();
        for row in games.iter().filter(|row| [row.white, row.black].contains(&player.id)) {
            let opponent = if row.white == player.id { row.black } else { row.white };
            let name = surname(&self.books.player(opponent)?.name);
            if row.name == *of_mail { known.push(name) } else { opponents.push(name) }
        }
        opponents.retain(|name| !known.contains(name) && name.chars().count() > 2);
        let mut found = Vec::new();
        for line in talk() {
            let code = |id: &GameId| self.books.event(&id.event).map(|event| event.is_some());
            let mut named = named_elsewhere(line, of_mail, &numbers, &opponents);
            // A code that is no event's is no game: `24/7`, `TCP/2`.
            let mut sure = named.other;
            for id in named.games.drain(..) {
                sure |= code(&id)?;
            }
            if sure {
                found.push(line.to_owned());
            }
        }
        Ok(found)
    }

    /// The sentences beside a word that ends a game: anything but politeness, names and what counts by itself.
    fn beside_an_ending(
        &self,
        reading: &Reading,
        player: &PlayerRow,
        of_mail: Option<&GameId>,
    ) -> Result<Vec<String>> {
        // What stops all that its mail says is answered by itself.
        if reading.unclear.iter().any(forbids_playing) {
            return Ok(Vec::new());
        }
        let mut names = vec![player.name.clone()];
        if let Some((table, side)) = self.played_by(player, of_mail)? {
            names.push(table.player(side.other()).name.clone());
        }
        let directors = self.books.directors(player.event)?;
        names.extend(directors.into_iter().map(|director| director.name));
        let harmless = |line: &&String| is_polite(line) || names.iter().any(|name| is_name(line, name));
        let unclear = reading.unclear.iter().filter(|unclear| unclear.why != WhyUnclear::InRelayed);
        let talk = reading.prose.iter().chain(unclear.map(|unclear| &unclear.line));
        let mut found: Vec<String> = talk.filter(|line| !harmless(line)).cloned().collect();
        // A name in other letters than the event file has it, below all else.
        if found.last() == reading.prose.last() && found.last().is_some_and(|line| is_sign_off(line)) {
            found.pop();
        }
        Ok(found)
    }
}

/// Whether a line, if it is meant, changes something in a game.
fn could_act(what: &What) -> bool {
    match what {
        What::Moves(_)
        | What::Offer
        | What::AcceptDraw
        | What::DeclineDraw
        | What::Draw
        | What::Resign
        | What::Claim { .. }
        | What::ClaimTime
        | What::If(_)
        | What::ForgetIfs
        | What::GoOn
        | What::AgreeNotation(_)
        | What::Refill
        | What::LongThink
        | What::Withdraw
        | What::Leave { .. }
        | What::CancelLeave(_) => true,
        What::Message(_)
        | What::Status
        | What::Score
        | What::Help
        | What::NewMark
        | What::Strict(_)
        | What::Language(_)
        | What::Script(_)
        | What::Format(_)
        | What::Confirm(_)
        | What::NotMine
        | What::Leaves
        | What::Repeat
        | What::Zone(_)
        | What::Clock
        | What::Declared(_) => false,
    }
}

/// Whether a line is a name, as far as its form tells: few words, each with a large letter, and nothing else.
fn is_sign_off(line: &str) -> bool {
    const MOST: usize = 2;
    // Of another script than ours, or we should know it.
    let is_name = |word: &str| {
        word.starts_with(char::is_uppercase) && word.chars().all(|c| !c.is_ascii() && c.is_alphabetic())
    };
    line.split_whitespace().count() <= MOST && line.split_whitespace().all(is_name) && !says_otherwise(line)
}

/// Whether a line sets how its writer writes and is written to.
fn sets_something(what: &What) -> bool {
    matches!(what, What::Strict(_) | What::Language(_) | What::Script(_) | What::Format(_) | What::Zone(_))
}

/// The newly written line with words, where there is but one.
fn only_line(lines: &[Line]) -> Option<&str> {
    let says =
        |line: &&Line| line.standing == Standing::Fresh && line.text.chars().any(char::is_alphanumeric);
    let mut own = lines.iter().filter(says);
    own.next().filter(|_| own.next().is_none()).map(|line| line.text.trim())
}

/// A move with its number, alone in what was newly written, is always its sender's own.
fn is_numbered_and_alone(said: &Said, alone: Option<&str>) -> bool {
    let numbered = matches!(&said.what, What::Moves(stretch) if stretch.start.is_some());
    numbered && alone == Some(said.line.as_str())
}
