//! What lines that could not be taken stop. One that stands under the name of a game stops what is said of that game
//! alone; one that could belong to any game stops all.

use super::{
    gathered::{Gathered, PerGame},
    unclear_lines::{forbids_playing, leaves_the_language_open, may_be_a_claim},
};
use crate::{
    chess::{Foreseen, Written},
    laws::Act,
    model::{GameId, Language},
    reading::{UnclearLine, WhyUnclear, Word},
    wording::phrases,
};

phrases! {
    /// Why nothing of what a mail says of a game may be played.
    #[derive(Copy)]
    pub(crate) enum Blocked {
        /// A line that could not be taken may be another move.
        AnotherMove = "blocked-another-move",
        /// A line that could not be taken may be a claim, which has to come before its move.
        Claim = "blocked-claim",
        /// Its moves have letters, and the line about their language could not be taken.
        Language = "blocked-language",
        /// A line that could not be taken may accept the draw, which a move would decline.
        Acceptance = "blocked-acceptance",
        /// A line that could not be taken may be a draw offer, which counts with its move alone.
        Offer = "blocked-offer",
    }
}

impl Gathered {
    /// Whether, and why, what is said of a game may not be played. `name` is none for what names no game; `offered`
    /// says whether its opponent's draw offer stands.
    pub fn blocked(&self, name: Option<&GameId>, said: &PerGame, offered: bool) -> Option<Blocked> {
        let any = |test: &dyn Fn(&UnclearLine) -> bool| {
            let concerns = |unclear: &&UnclearLine| unclear.game.is_none() || unclear.game.as_ref() == name;
            self.unclear.iter().filter(concerns).any(test)
        };
        let may_accept = |unclear: &UnclearLine| unclear.why == WhyUnclear::WordInProse(Word::AcceptDraw);
        let may_offer = |unclear: &UnclearLine| unclear.why == WhyUnclear::OfferInWords;
        let mut moves = said.submission.moves();
        let offers = said.submission.says(&Act::Offer);
        if any(&forbids_playing) {
            Some(Blocked::AnotherMove)
        } else if any(&may_be_a_claim) {
            Some(Blocked::Claim)
        } else if said.has_letters() && self.unclear.iter().any(leaves_the_language_open) {
            Some(Blocked::Language)
        } else if offered && said.submission.moves().next().is_some() && any(&may_accept) {
            Some(Blocked::Acceptance)
        } else if moves.any(|text| !text.stretch.offer) && !offers && any(&may_offer) {
            Some(Blocked::Offer)
        } else {
            None
        }
    }

    /// Whether the moves that are said of a game may be read otherwise where what the mail sets is set: `set` and
    /// `strict_now` are how its writer writes until then.
    pub fn hangs_on_settings(&self, said: &PerGame, (set, strict_now): (Language, bool)) -> bool {
        let language = self.settings.language.is_some_and(|language| language != set);
        let strict = self.settings.strict == Some(true) && !strict_now;
        let unnumbered = said.submission.moves().any(|text| text.stretch.start.is_none());
        let numbers = unnumbered || said.submission.ifs().next().is_some();
        (language || strict) && said.has_letters() || strict && numbers
    }
}

impl PerGame {
    /// Whether a move in it is written with letters of its writer's language.
    fn has_letters(&self) -> bool {
        let moves = self.submission.moves().flat_map(|text| &text.stretch.moves);
        let scores = self.submission.scores().flat_map(|score| &score.moves);
        let branches = self.submission.ifs().flat_map(|text| &text.branches);
        let foreseen = branches.flat_map(|branch| &branch.steps).filter_map(|step| match step {
            Foreseen::This(spelt) => Some(spelt),
            Foreseen::Any => None,
        });
        let moves = moves.chain(scores).chain(foreseen);
        let mut written = moves.flat_map(|spelt| std::iter::once(&spelt.written).chain(&spelt.also));
        // The letters of programs are English ones whatever is set.
        written.any(|written| matches!(written, Written::Algebraic(text) if !text.is_english()))
    }
}
