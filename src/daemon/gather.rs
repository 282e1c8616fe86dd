//! What a mail says, game by game.

use std::collections::BTreeMap;

use anyhow::Result;

use super::{
    asks::Asks,
    identify::Answered,
    office::Office,
    unclear::{forbids_playing, leaves_the_language_open, may_be_a_claim},
};
use crate::{
    chess::{Foreseen, Script, Written},
    laws::{ClaimText, IfBranch, IfText, MoveText, Submission},
    mail::{Line, Message, Standing, letter_lines, strip_known},
    model::{GameId, Language, Zone},
    reading::{
        Branch, Dots, Reading, Said, Setting, Stretch, ToDirector, Unclear, What, WhyConditional, WhyUnclear,
        read,
    },
    store::PlayerRow,
};

/// How many of a player's letters are remembered when a mail is searched for our own words.
pub(super) const LETTERS_REMEMBERED: u32 = 20;

/// What one mail says about one game.
#[derive(Default)]
pub(super) struct PerGame {
    pub submission: Submission,
    pub score: bool,
    pub clock: bool,
    /// The lines that the submission was read from, for letters.
    pub lines: Vec<String>,
    /// The line among them that withdraws conditional moves.
    pub withdrawal: Option<String>,
}

impl PerGame {
    /// The withdrawal alone: it counts also where nothing of the mail may be played, since it lets less be played.
    pub fn only_withdrawal(&self) -> Option<PerGame> {
        let line = self.withdrawal.clone().filter(|_| !self.submission.go_on)?;
        let submission = Submission { forget_ifs: true, ..Submission::default() };
        Some(PerGame { submission, lines: vec![line.clone()], withdrawal: Some(line), ..PerGame::default() })
    }
}

/// What a mail asks for of how its sender writes and is written to.
#[derive(Clone, Copy, Default)]
pub(super) struct Settings {
    pub strict: Option<bool>,
    pub language: Option<Language>,
    pub script: Option<Script>,
    pub zone: Option<Zone>,
}

/// What a mail says.
pub(super) struct Gathered {
    pub games: BTreeMap<GameId, PerGame>,
    /// Lines that name no game, in a mail that does not name one either.
    pub homeless: Vec<String>,
    pub unclear: Vec<Unclear>,
    pub to_director: Vec<ToDirector>,
    pub asks: Asks,
    pub confirms: Vec<String>,
    pub not_mine: bool,
    pub status: bool,
    pub help: bool,
    pub settings: Settings,
    /// Whether anything was newly written.
    pub has_words: bool,
    /// Whether nothing was newly written beside one thing that counts.
    pub nothing_else: bool,
    /// A submission that stood behind our bar.
    pub barred: Option<String>,
}

/// Why nothing of a mail may be played.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Blocked {
    /// A line that could not be taken may be another move.
    AnotherMove,
    /// A line that could not be taken may be a claim, which has to come before its move.
    Claim,
    /// Its moves have letters, and the line about their language could not be taken.
    Language,
}

impl Gathered {
    /// Whether, and why, nothing of the mail may be played.
    pub fn blocked(&self) -> Option<Blocked> {
        if self.unclear.iter().any(forbids_playing) {
            Some(Blocked::AnotherMove)
        } else if self.unclear.iter().any(may_be_a_claim) {
            Some(Blocked::Claim)
        } else {
            let open = self.has_letters() && self.unclear.iter().any(leaves_the_language_open);
            open.then_some(Blocked::Language)
        }
    }

    /// Whether its moves may be read otherwise where what it sets for its writer is set.
    pub fn hangs_on_settings(&self, player: &PlayerRow) -> bool {
        let language = self.settings.language.is_some_and(|language| language != player.language);
        let strict = self.settings.strict == Some(true) && !player.strict;
        let mut moves = self.games.values().flat_map(|said| &said.submission.moves);
        let ifs = self.games.values().any(|said| !said.submission.ifs.is_empty());
        let numbers = moves.any(|text| text.number.is_none()) || ifs;
        (language || strict) && self.has_letters() || strict && numbers
    }

    fn has_letters(&self) -> bool {
        let submissions = || self.games.values().map(|said| &said.submission);
        let moves = submissions().flat_map(|submission| &submission.moves).flat_map(|text| &text.moves);
        let branches = submissions().flat_map(|submission| &submission.ifs).flat_map(|text| &text.branches);
        let foreseen = branches.flat_map(|branch| &branch.steps).filter_map(|step| match step {
            Foreseen::This(spelt) => Some(spelt),
            Foreseen::Any => None,
        });
        let moves = moves.chain(foreseen);
        let mut written = moves.flat_map(|spelt| std::iter::once(&spelt.written).chain(&spelt.also));
        written.any(|written| matches!(written, Written::Algebraic(_)))
    }

    /// The one game that lines which could not be taken name.
    pub fn unclear_game(&self) -> Option<GameId> {
        let mut named = self.unclear.iter().filter_map(|unclear| unclear.game.as_ref());
        let first = named.next()?;
        named.all(|other| other == first).then(|| first.clone())
    }
}

impl Office<'_> {
    /// Reads the newly written lines of a player's mail.
    pub fn gather(&self, message: &Message, player: &PlayerRow, answered: &Answered) -> Result<Gathered> {
        let mut lines = message.lines.clone();
        for letter in self.books.letters_to(player.id, LETTERS_REMEMBERED)? {
            strip_known(&mut lines, &letter_lines(&letter.bytes));
        }
        let reading = read(&lines);
        let game = self.game_of_mail(answered)?;
        Ok(sorted(reading, game, &lines))
    }

    /// The one game that the answered letter is about, if it is about one. A letter about one game answered to the
    /// address of another says neither.
    pub fn game_of_mail(&self, answered: &Answered) -> Result<Option<GameId>> {
        let letter = answered.letters.iter().find_map(|letter| letter.game);
        let letter = letter.map(|game| self.books.game_by_id(game)).transpose()?.map(|row| row.name);
        Ok(match (answered.tagged.as_slice(), letter) {
            ([], letter) => letter,
            ([one], Some(letter)) if *one != letter => None,
            ([one], _) => Some(one.clone()),
            ([_, ..], _) => None,
        })
    }
}

fn sorted(reading: Reading, of_mail: Option<GameId>, lines: &[Line]) -> Gathered {
    let fresh = lines.iter().filter(|line| line.standing == Standing::Fresh && !line.text.trim().is_empty());
    let fresh = fresh.map(|line| line.text.trim());
    let mut gathered = Gathered {
        games: BTreeMap::new(),
        homeless: Vec::new(),
        asks: Asks::default(),
        confirms: Vec::new(),
        not_mine: false,
        status: false,
        help: false,
        settings: Settings::default(),
        has_words: reading.has_words,
        nothing_else: only_one(fresh, &reading.said),
        barred: crate::reading::barred_submission(lines),
        unclear: reading.unclear,
        to_director: reading.to_director,
    };
    let (agreeing, contradicting) = settled(reading.said, of_mail.as_ref());
    gathered.unclear.extend(contradicting);
    let agreeing = if gathered.unclear.iter().any(is_conditional) {
        let (ifs, rest): (Vec<Said>, Vec<Said>) =
            agreeing.into_iter().partition(|said| matches!(said.what, What::If(_)));
        let why = || WhyUnclear::Conditional(WhyConditional::Beside);
        gathered.unclear.extend(ifs.into_iter().map(|said| Unclear {
            line: said.line,
            game: said.game,
            why: why(),
            above_quotation: said.above_quotation,
        }));
        rest
    } else {
        agreeing
    };
    for said in agreeing {
        match &said.what {
            What::Status => gathered.status = true,
            What::Help => gathered.help = true,
            What::NotMine => gathered.not_mine = true,
            What::Confirm(code) => gathered.confirms.push(code.clone()),
            What::Strict(on) => gathered.settings.strict = Some(*on),
            What::Language(language) => gathered.settings.language = Some(*language),
            What::Script(script) => gathered.settings.script = Some(*script),
            What::Zone(zone) => gathered.settings.zone = Some(*zone),
            What::Leave { .. } | What::CancelLeave(_) | What::Leaves | What::Withdraw => {
                gathered.asks.add(said);
            }
            What::Moves(_)
            | What::Offer
            | What::AcceptDraw
            | What::DeclineDraw
            | What::Resign
            | What::Claim { .. }
            | What::ClaimTime
            | What::AgreeNotation(_)
            | What::If(_)
            | What::ForgetIfs
            | What::GoOn
            | What::LongThink
            | What::Refill
            | What::Repeat
            | What::Clock
            | What::Score
            | What::Declared(_) => match said.game.clone().or_else(|| of_mail.clone()) {
                Some(game) => add(gathered.games.entry(game).or_default(), said),
                None if matches!(said.what, What::Declared(_)) => {}
                None => gathered.homeless.push(said.line),
            },
        }
    }
    // Dates by themselves ask for nothing.
    gathered.games.retain(|_, said| said.score || said.clock || !said.submission.is_empty());
    gathered
}

/// Whether one thing that counts is all that was written, beside dates and counts of days.
fn only_one<'a>(fresh: impl Iterator<Item = &'a str>, said: &[Said]) -> bool {
    let counts = |said: &&Said| !matches!(said.what, What::Declared(_));
    let mut counting = said.iter().filter(counts);
    let one = counting.next().is_some() && counting.next().is_none();
    let mut fresh = fresh;
    one && fresh.all(|line| said.iter().any(|said| said.line == line))
}

/// A line of conditional moves may go on from the one before it, so that none is taken where one does not read.
fn is_conditional(unclear: &Unclear) -> bool {
    matches!(unclear.why, WhyUnclear::Conditional(_) | WhyUnclear::NotInConditional { .. })
}

/// The lines without those that set the same thing differently. Of these none counts: nothing says which was meant.
fn settled(said: Vec<Said>, of_mail: Option<&GameId>) -> (Vec<Said>, Vec<Unclear>) {
    let contradicted = |one: &Said| {
        let set = set_by(one, of_mail)?;
        let other = said.iter().find(|other| set_by(other, of_mail) == Some(set) && other.what != one.what);
        other.map(|_| WhyUnclear::Contradicts(set.0))
    };
    let found: Vec<Option<WhyUnclear>> = said.iter().map(contradicted).collect();
    let mut agreeing = Vec::new();
    let mut unclear = Vec::new();
    for (said, why) in said.into_iter().zip(found) {
        let Said { above_quotation, .. } = said;
        match why {
            None => agreeing.push(said),
            Some(why) => unclear.push(Unclear { line: said.line, game: said.game, why, above_quotation }),
        }
    }
    (agreeing, unclear)
}

/// What a line sets, if anything, and in which game. What a player sets for himself holds in all.
fn set_by<'a>(said: &'a Said, of_mail: Option<&'a GameId>) -> Option<(Setting, Option<&'a GameId>)> {
    let setting = setting(&said.what)?;
    let game = match setting {
        Setting::Strict | Setting::Language | Setting::Script | Setting::Zone => None,
        Setting::AgreeNotation => said.game.as_ref().or(of_mail),
    };
    Some((setting, game))
}

/// What a line sets, if anything.
fn setting(what: &What) -> Option<Setting> {
    match what {
        What::Strict(_) => Some(Setting::Strict),
        What::Language(_) => Some(Setting::Language),
        What::Script(_) => Some(Setting::Script),
        What::Zone(_) => Some(Setting::Zone),
        What::AgreeNotation(_) => Some(Setting::AgreeNotation),
        What::Moves(_)
        | What::Offer
        | What::AcceptDraw
        | What::DeclineDraw
        | What::Resign
        | What::Claim { .. }
        | What::ClaimTime
        | What::Status
        | What::Score
        | What::Help
        | What::Confirm(_)
        | What::NotMine
        | What::If(_)
        | What::ForgetIfs
        | What::GoOn
        | What::Leave { .. }
        | What::CancelLeave(_)
        | What::Leaves
        | What::LongThink
        | What::Refill
        | What::Repeat
        | What::Withdraw
        | What::Clock
        | What::Declared(_) => None,
    }
}

fn add(game: &mut PerGame, said: Said) {
    let submission = &mut game.submission;
    match said.what {
        What::Moves(stretch) => submission.moves.push(move_text(&said.line, stretch)),
        What::Offer => submission.offer_alone = true,
        What::AcceptDraw => submission.accept_draw = true,
        What::DeclineDraw => submission.decline_draw = true,
        What::Resign => submission.resign = true,
        What::Claim { claim, with } => {
            submission.claims.push(ClaimText { line: said.line.clone(), claim });
            submission.moves.extend(with.map(|stretch| move_text(&said.line, stretch)));
        }
        What::ClaimTime => submission.claim_time = true,
        What::Score => game.score = true,
        What::AgreeNotation(notation) => submission.notation = Some(notation),
        What::If(branches) => {
            let branches = branches.into_iter().map(if_branch).collect();
            submission.ifs.push(IfText { line: said.line.clone(), branches });
        }
        What::ForgetIfs => {
            submission.forget_ifs = true;
            game.withdrawal = Some(said.line.clone());
        }
        What::GoOn => submission.go_on = true,
        What::LongThink => submission.long_think = true,
        What::Refill => submission.refill = true,
        What::Repeat => submission.repeat = true,
        What::Clock => game.clock = true,
        What::Declared(declared) => {
            submission.declared.take(declared);
            return;
        }
        What::Status
        | What::Help
        | What::NotMine
        | What::Confirm(_)
        | What::Strict(_)
        | What::Language(_)
        | What::Script(_)
        | What::Zone(_)
        | What::Leave { .. }
        | What::CancelLeave(_)
        | What::Leaves
        | What::Withdraw => {}
    }
    game.lines.push(said.line);
}

fn if_branch(branch: Branch) -> IfBranch {
    IfBranch {
        number: branch.start.map(|start| start.number),
        black_first: branch.start.is_some_and(|start| start.dots == Dots::Three),
        steps: branch.steps,
    }
}

pub(super) fn move_text(line: &str, stretch: Stretch) -> MoveText {
    MoveText {
        line: line.to_owned(),
        number: stretch.start.map(|start| start.number),
        firm_number: stretch.start.is_some_and(|start| start.dots != Dots::None),
        black_first: stretch.start.is_some_and(|start| start.dots == Dots::Three),
        moves: stretch.moves,
        offer: stretch.offer,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{event::Notation, model::Language};

    fn gathered(text: &str) -> Gathered {
        let fresh =
            |text: &str| Line { text: text.into(), standing: Standing::Fresh, below_quotation: false };
        let lines: Vec<Line> = text.lines().map(fresh).collect();
        sorted(read(&lines), Some("CLUB26/7".parse().unwrap()), &lines)
    }

    #[test]
    fn settings_are_gathered_and_may_be_repeated() {
        let settings = gathered("strict on\nlanguage pl\nnotation local\nStrict on.").settings;
        assert_eq!(settings.strict, Some(true));
        assert_eq!(settings.language, Some(Language::Pl));
        assert_eq!(settings.script, Some(Script::Local));
    }

    #[test]
    fn of_settings_that_contradict_each_other_none_counts() {
        let gathered = gathered("strict on\nlanguage pl\nstrict off\n12. 7163");
        assert_eq!(gathered.settings.strict, None);
        assert_eq!(gathered.settings.language, Some(Language::Pl));
        let asked: Vec<_> = gathered.unclear.iter().map(|one| (one.line.as_str(), one.why.clone())).collect();
        let why = || WhyUnclear::Contradicts(Setting::Strict);
        assert_eq!(asked, [("strict on", why()), ("strict off", why())]);
        assert_eq!(gathered.games.len(), 1);
        assert!(!gathered.unclear.iter().any(super::super::unclear::forbids_playing));
    }

    #[test]
    fn notations_are_agreed_game_by_game() {
        let said = gathered("Game CLUB26/1: agree notation any\nGame CLUB26/2: agree notation numeric");
        let notations: Vec<_> = said.games.values().map(|game| game.submission.notation).collect();
        assert_eq!(notations, [Some(Notation::Any), Some(Notation::Numeric)]);
        let said = gathered("agree notation any\nGame CLUB26/7: agree notation numeric");
        assert!(said.games.is_empty());
        assert_eq!(said.unclear.len(), 2);
    }
}
