//! What a player writes to his opponent: `message: …`, in any of our languages, up to the next line that counts, or the end
//! of what was newly written.

use super::{
    Around, InEvent, InGame, Reading, Rule, Said, UnclearLine, What, WhyUnclear, director_message,
    found::{Found, Named},
    line::{has_words, one, with_what_is_beside},
    neighbours::ends_a_game,
};
use crate::{
    lexicon::{Known, known},
    mail::Line,
};

/// Whether a line begins such a message: the game that it names, and what stands behind the colon.
pub(super) fn begins(line: &str) -> Option<(Named, &str)> {
    let (named, rest) = super::line::split(line);
    let (word, text) = rest.split_once([':', '：'])?;
    static MESSAGE: Known = Known::new(|| known(|all| [&all.line.message]));
    MESSAGE.has(word).then_some((named, text.trim()))
}

/// How many of the lines below its first belong to a message.
fn length(first: &Line, below: &[Line]) -> usize {
    let goes_on = |used: &usize| {
        let (own, rest) = below.split_at_checked(*used).unwrap_or((below, &[]));
        let above = if own.is_empty() { std::slice::from_ref(first) } else { own };
        let next = rest.split_first();
        next.is_some_and(|(line, below)| line.is_fresh() && !ends(&line.text, &Around { above, below }))
    };
    (0..below.len()).take_while(goes_on).count()
}

/// Whether a line is none of the message any more: it names a game, begins another message, counts, or can be nothing
/// but what was to count.
fn ends(text: &str, around: &Around<'_>) -> bool {
    if begins(text).is_some() || director_message::begins(text, false).is_some() {
        return true;
    }
    let (named, rest) = super::line::split(text);
    if !matches!(named, Named::Nothing) {
        return true;
    }
    match around.judge(rest, with_what_is_beside(rest).0) {
        // The end of a broken sentence books nothing.
        Found::Said(what @ What::Event(InEvent::Leave { .. } | InEvent::CancelLeave(_))) => {
            around.doubt(&what).is_empty()
        }
        Found::Said(_) => true,
        Found::Unclear(why) | Found::Asked(why, _) => !is_prose(&why),
        Found::Nothing => false,
    }
}

/// Whether a line that looks meant for us may be talk all the same.
fn is_prose(why: &WhyUnclear) -> bool {
    matches!(
        why,
        WhyUnclear::WordInProse(_)
            | WhyUnclear::MoveInProse
            | WhyUnclear::OfferInWords
            | WhyUnclear::TakenBack
            | WhyUnclear::Question
            | WhyUnclear::LeaveDates
    )
}

impl Reading {
    /// Takes a message to the opponent; gives how many of the lines below its first belong to it. What may have been
    /// meant for us is passed on with it, and asked back.
    pub(super) fn relayed(
        &mut self,
        line: &Line,
        (own, text): (&Named, &str),
        below: &[Line],
        above: &Named,
    ) -> usize {
        self.has_words = true;
        let used = length(line, below);
        let lines = below.get(..used).unwrap_or_default();
        let named = if matches!(own, Named::Nothing) { above } else { own };
        let all = std::iter::once(text).chain(lines.iter().map(|line| line.text.trim_end()));
        let all = all.collect::<Vec<_>>().join("\n").trim().to_owned();
        let is_alone = !lines.iter().any(|line| line.has_words());
        let ask = |line: &Line, why| UnclearLine::new(line, named.id(), why);
        if let Named::Unreadable(name) = named {
            self.unclear.push(ask(line, WhyUnclear::GameName(name.clone())));
        } else if !has_words(&all) {
            self.unclear.push(ask(line, WhyUnclear::EmptyMessage));
            // What cannot be taken back, where the words of the message should stand, may be those words.
            let behind = below.get(used..).unwrap_or_default();
            let ends =
                |line: &&Line| matches!(one(&line.text), Found::Said(what) if ends_a_game(&what).is_some());
            if let Some(line) = behind.first().filter(|line| line.is_fresh()).filter(ends) {
                self.unclear.push(ask(line, WhyUnclear::InRelayed));
                return used.saturating_add(1);
            }
        } else if director_message::speaks_to_director(&all) {
            self.unclear.push(ask(line, WhyUnclear::ForDirector));
        } else if is_alone && one(text).counts() {
            // Nobody writes only this to another: it was meant for us, and is not to be shown.
            self.unclear.push(ask(line, WhyUnclear::InRelayed));
        } else {
            self.said.push(Said::new(line, named.id(), What::Game(InGame::Message(all))));
            let doubtful = |text: &str| {
                let found = one(text);
                found.counts() || found.why().is_some_and(|why| is_prose(why) && *why != WhyUnclear::Question)
            };
            let first = doubtful(text).then_some(line);
            let rest = lines.iter().filter(|line| doubtful(&line.text));
            self.unclear.extend(first.into_iter().chain(rest).map(|line| ask(line, WhyUnclear::InRelayed)));
        }
        used
    }

    /// Talk about moves within a message is no question where a move stands beside the message.
    pub(super) fn drop_talk_about_moves(&mut self, games: bool) {
        let moves = |said: &Said| matches!(said.what, What::Game(InGame::Moves(_) | InGame::Claim { .. }));
        let acts = games || !self.games.is_empty() || self.said.iter().any(moves);
        if !acts || !Rule::TalkInMessage.holds() {
            return;
        }
        let in_words = |line: &str| {
            let text = begins(line).map_or(line, |(_, text)| text);
            one(text).why() == Some(&WhyUnclear::MoveInProse)
        };
        self.unclear.retain(|unclear| unclear.why != WhyUnclear::InRelayed || !in_words(&unclear.line));
    }
}
