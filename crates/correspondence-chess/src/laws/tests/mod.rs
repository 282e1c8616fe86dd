//! What the referee decides, case by case, on games folded from made-up journals.
//!
//! Laws 5.1.1, 5.1.2, 5.2.1

mod agreement;
mod beside;
mod binding;
mod brute;
mod chess960;
mod claims;
mod conditional;
mod dates;
mod director;
mod draw;
mod end_date;
mod foreseen;
mod irregular;
mod journal;
mod leave;
mod notation;
mod offers;
mod properties;
mod put_off;
mod recount;
mod scores;
mod signature;
mod strict;
mod sweep;
mod thought;
mod time;
mod two_notations;
mod verdict;

use chrono::{DateTime, Duration, Utc};

use super::*;
use crate::{
    chess::{Dots, Numeric, Spelt, Start, Stretch, Variant, Written},
    laws::PerSide,
    model::{
        Claim, Digest, GameId, GameResult, HalfMove, Language, NamedPerson, Ply, Side, Termination, Zone,
    },
    regulations::{Control, DayRule, DualNotation, FlagFall, Notation, Regulations},
};

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn opening() -> Opening {
    Opening {
        fen: None,
        start: "2026-12-01".parse().unwrap(),
        players: PerSide {
            white: NamedPerson::new(1, "Novak, Jan"),
            black: NamedPerson::new(2, "Weber, Lena"),
        },
        zones: PerSide { white: Zone::UTC, black: Zone::UTC },
        regulations: Regulations {
            profile: "iccf-email".into(),
            notation: Notation::Numeric,
            dual_notation: DualNotation::Ask,
            variant: Variant::Chess,
            position: None,
            control: Control::Sessions { moves: 10, days: 50, carry_over: true, later: None },
            day_rule: DayRule::DatesNextDay,
            time: crate::regulations::TimeRules::default(),
            draw_after_moves: 1,
            illegal_move_penalty_days: 5,
            flag_fall: FlagFall::Report,
            ..Regulations::of_profile("iccf-email").unwrap()
        },
        hands: PerSide::default(),
        drawn: None,
    }
}

/// A game with its journal, driven by submissions.
#[derive(Debug)]
struct Board {
    game: Game,
    journal: Vec<Entry>,
    now: DateTime<Utc>,
}

impl Board {
    fn new() -> Board {
        Self::open(opening())
    }

    fn open(opening: Opening) -> Board {
        let id: GameId = "CLUB26/7".parse().unwrap();
        let now = at("2026-12-01T08:00:00Z");
        let entry =
            Entry::chain(&id, Digest::ZERO, 1, now, Fact::Opened(Box::new(opening)), None, &[0; 32]).unwrap();
        let game = Game::open(id, &entry).unwrap();
        let mut board = Board { game, journal: vec![entry], now };
        board.hand_over(true);
        board
    }

    /// A board on which these moves were played, a day apart.
    fn after(moves: &str) -> Board {
        Self::open_after(opening(), moves)
    }

    fn open_after(opening: Opening, moves: &str) -> Board {
        let mut board = Board::open(opening);
        board.played(moves);
        board
    }

    /// Moves that are on record, as they are made, each some time after the one before.
    fn played(&mut self, moves: &str) {
        for numeric in moves.split_whitespace() {
            let (half_move, sent) = (self.game.to_play(), self.now);
            self.record(vec![Fact::Moved {
                half_move,
                numeric: numeric.parse().unwrap(),
                offer: false,
                sent,
                charge: self.game.charge_if_sent(sent),
                late: false,
                conditional: false,
                vain_offer: false,
            }]);
            if let Some((result, termination)) = self.game.position().outcome() {
                self.record(vec![Fact::ended(result, termination, Some(half_move.ply.side()))]);
            }
            self.rest();
        }
    }

    /// A game in which this notation counts, both players writing in this language.
    fn in_notation(notation: Notation, language: Language, moves: &str) -> Board {
        let mut opening = opening();
        opening.regulations.notation = notation;
        let hand = WritingStyle { language, strict: false };
        opening.hands = PerSide { white: hand, black: hand };
        Self::open_after(opening, moves)
    }

    /// The same game, from a position, in a variant.
    fn from_position(fen: &str, variant: Variant, notation: Notation, language: Language) -> Board {
        let mut opening = opening();
        opening.fen = Some(fen.to_owned());
        opening.regulations.variant = variant;
        opening.regulations.notation = notation;
        let hand = WritingStyle { language, strict: false };
        opening.hands = PerSide { white: hand, black: hand };
        Self::open(opening)
    }

    fn record(&mut self, facts: Vec<Fact>) {
        for fact in facts {
            let (id, digest, seq) = (&self.game.id, self.game.digest, self.game.entries + 1);
            let entry = Entry::chain(id, digest, seq, self.now, fact, None, &[0; 32]).unwrap();
            self.game.apply(&entry).unwrap();
            self.journal.push(entry);
        }
    }

    fn hand_over(&mut self, start_letter: bool) {
        let half_move = self.game.to_play();
        let letter = format!("<l{}@desk.example>", half_move.ply.get()).parse().unwrap();
        self.record(vec![Fact::MadeAvailable { half_move, letter, start_letter, put_off: None }]);
    }

    fn context(&self, sender: Side) -> Context {
        Context { sender, sent: self.now, answers: Some(self.game.to_play()), nothing_else: false }
    }

    fn try_with(&self, context: Context, submission: &Submission) -> Result<Ruling, Refusal> {
        decide(&self.game, submission, &context)
    }

    /// Submits lines, records the ruling, hands the next move over a day later.
    fn submit(&mut self, sender: Side, submission: &Submission) -> Result<Ruling, Refusal> {
        let ruling = self.try_with(self.context(sender), submission)?;
        self.record(ruling.facts.clone());
        self.rest();
        Ok(ruling)
    }

    /// A day goes by, and the next move is handed over.
    fn rest(&mut self) {
        self.now += Duration::days(1);
        if self.game.outcome.is_none() && self.game.available.is_none() {
            self.hand_over(false);
        }
    }

    /// What becomes of these lines, alone in an answer of the player on move, in a few words.
    fn verdict(&self, lines: &str) -> String {
        self.verdict_on(self.game.on_move(), lines)
    }

    /// The same, from this side.
    fn verdict_on(&self, sender: Side, lines: &str) -> String {
        let lines: Vec<&str> = lines.split('|').map(str::trim).collect();
        let context = Context { nothing_else: lines.len() == 1, ..self.context(sender) };
        match self.try_with(context, &said(&lines)) {
            Ok(ruling) => in_short(&ruling),
            Err(refusal) => refused_in_short(&refusal),
        }
    }

    fn play(&mut self, sender: Side, line: &str) -> Result<Ruling, Refusal> {
        self.submit(sender, &said(&[line]))
    }
}

/// Lines of moves as the reading room would read them.
fn said(lines: &[&str]) -> Submission {
    Submission {
        acts: lines.iter().map(|line| Act::Move(move_text(line))).collect(),
        ..Submission::default()
    }
}

/// `12. 7163 7866 (=)`, `1... 5755`, `5254`, `7163 (Nf3)`.
fn move_text(line: &str) -> MoveText {
    let number = line.split_once('.').and_then(|(number, rest)| Some((number.parse().ok()?, rest)));
    let (number, rest) = number.map_or((None, line), |(number, rest)| (Some(number), rest));
    let dots = if rest.starts_with("..") { Dots::Three } else { Dots::One };
    let mut moves: Vec<Spelt> = Vec::new();
    for word in rest.trim_start_matches('.').split_whitespace().filter(|word| *word != "(=)") {
        let again = word.strip_prefix('(').and_then(|word| word.strip_suffix(')'));
        match (again, moves.last_mut()) {
            (Some(again), Some(last)) => last.also = Some(again.parse().unwrap()),
            _ if word.ends_with('.') && word.parse::<f32>().is_ok() => {}
            _ => moves.push(word.parse::<Written>().unwrap().into()),
        }
    }
    let start = number.map(|number| Start { number, dots });
    MoveText { line: line.to_owned(), stretch: Stretch { start, moves, offer: line.ends_with("(=)") } }
}

/// `claim repetition`, without a move.
fn claimed(claim: Claim) -> Act {
    Act::Claim(ClaimText { line: format!("claim {claim}"), claim, with: None })
}

/// `7163`, with what is noted of its spelling; `illegal 7877`; `silent`.
fn in_short(ruling: &Ruling) -> String {
    if *ruling == Ruling::nothing() {
        return "silent".into();
    }
    let mut words = Vec::new();
    for fact in &ruling.facts {
        match fact {
            Fact::Moved { numeric, .. } => words.push(numeric.to_string()),
            Fact::IllegalMove { written, .. } => words.push(format!("illegal {written}")),
            Fact::NotationProposed { notation, .. } => words.push(format!("proposed {}", notation.word())),
            Fact::NotationAgreed { notation, .. } => words.push(format!("agreed {}", notation.word())),
            Fact::Ended { result, .. } => words.push(result.to_string()),
            _ => {}
        }
    }
    for notice in &ruling.notices {
        match notice {
            Notice::Recorded { notes, .. } => words.extend(notes.iter().filter_map(|note| match note {
                Note::WrongCheckSign => Some("(sign)".to_owned()),
                Note::TakesNothing => Some("(takes)".to_owned()),
                Note::StepNotCastling => Some("(step)".to_owned()),
                _ => None,
            })),
            Notice::Refused { refusal } => words.push(refused_in_short(refusal)),
            _ => {}
        }
    }
    words.join(" ")
}

/// The name of a refusal, and what it proposes instead.
fn refused_in_short(refusal: &Refusal) -> String {
    let name = serde_json::to_value(refusal).unwrap()["refusal"].as_str().unwrap().to_owned();
    let more = match refusal {
        Refusal::OnlyNumeric { instead, .. }
        | Refusal::OnlyAlgebraic { instead, .. }
        | Refusal::TwoNotations { instead, .. }
        | Refusal::UnclearMove { instead, .. } => instead.join(" "),
        Refusal::NotStrict { lacks, instead, .. } => {
            let lacks: Vec<String> = lacks.iter().map(|lack| format!("{lack:?}")).collect();
            format!("{}: {instead}", lacks.join(" "))
        }
        Refusal::ScoreDiffers { recorded, .. } | Refusal::AlreadyPlayed { recorded, .. } => recorded.clone(),
        Refusal::MoreThanOneMove { own, .. } => own.clone(),
        _ => String::new(),
    };
    format!("{name} {more}").trim_end().to_owned()
}

/// Lines and what becomes of each.
fn expect(board: &Board, cases: &[(&str, &str)]) {
    for (lines, verdict) in cases {
        assert_eq!(board.verdict(lines), *verdict, "{lines}");
    }
}

fn refused(board: &Board, sender: Side, lines: &[&str]) -> Refusal {
    board.try_with(board.context(sender), &said(lines)).unwrap_err()
}

fn played(ruling: &Ruling) -> Option<String> {
    ruling.facts.iter().find_map(|fact| match fact {
        Fact::Moved { numeric, .. } => Some(numeric.to_string()),
        _ => None,
    })
}

/// A game that most cases begin with, Black on move.
const OPENED: &str = "5254 5755 7163";
