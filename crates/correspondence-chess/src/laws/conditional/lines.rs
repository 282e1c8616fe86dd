//! What lines of conditional moves mean on the board, move by move.
//!
//! Conditions without numbers answer one and the same half-move, as on printed cards; numbers and `then if` make a line
//! of play, and where neither sign nor word says which of the two is meant, and the board allows both, it is asked back
//! with both forms to send. Lines are checked on the board when they come, and all of a mail or none of it is taken,
//! since a line may go on from the one above it.

use super::tree::merged;
use crate::chess::{Branch, Dots, Foreseen, Joined, Position, Score, Spelt, Start, Written};
use crate::laws::moves::meaning::{NoMove, Text, sense};
use crate::laws::{
    Game, IfText, NotTaken, Refusal, Step, moves::accepted_notation::sendable, moves::strict::lacking,
};
use crate::model::{Ply, Side};
use crate::wording::{OneOf, Phrase, Sentence};

/// The most moves that one mail may foresee.
const MOST_MOVES: usize = 400;

/// A move that was foreseen, and the game after it as far as it is known.
struct Foreseeable {
    step: Step,
    after: Option<Game>,
}

/// Where a condition without a number goes on from.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Way {
    /// It answers the opponent's next move, as the first condition does.
    Branches,
    /// It answers the half-move of the one before it.
    Beside,
    /// It goes on from the answer before it.
    Chain,
}

/// Lines as they can be understood, where it cannot be said that they are meant so.
pub(super) struct Doubt {
    /// Why they are not taken.
    pub why: NotTaken,
    /// The line that is to blame; none where it is all of them.
    pub line: Option<String>,
    /// What may be meant.
    pub ways: Vec<Vec<Vec<Step>>>,
}

/// The lines that a mail gives, from the position in which the opponent is to move. Those that only a chain makes legal are
/// asked back too.
pub(super) fn understood(game: &Game, by: Side, ifs: &[IfText]) -> Result<Vec<Vec<Step>>, Doubt> {
    let steps = ifs.iter().flat_map(|text| &text.branches).map(|branch| branch.steps.len());
    if steps.sum::<usize>() > MOST_MOVES {
        let why = NotTaken::TooManyMoves { most: MOST_MOVES };
        return Err(Doubt { why, line: None, ways: Vec::new() });
    }
    let branches = match read_as(game, by, ifs, Way::Branches) {
        Ok(lines) if !leaves_open(ifs) => return Ok(lines),
        branches => branches,
    };
    let mut ways: Vec<Vec<Vec<Step>>> = Vec::new();
    for way in [Way::Branches, Way::Beside, Way::Chain] {
        let read = read_as(game, by, ifs, way).ok().filter(|lines| merged(&[], lines.clone()).is_ok());
        ways.extend(read.filter(|lines| !ways.contains(lines)));
    }
    match (branches, ways.as_slice()) {
        (Ok(lines), [only]) if *only == lines => Ok(lines),
        (Ok(lines), []) => Ok(lines),
        (Ok(_), _) => Err(Doubt { why: NotTaken::WhichWay, line: None, ways }),
        (Err((why, line)), _) => Err(Doubt { why, line: Some(line), ways }),
    }
}

/// The lines as a chain, where they can be one and are no branches; for those who may send no branches.
pub(super) fn chain(game: &Game, by: Side, ifs: &[IfText]) -> Option<Vec<Vec<Step>>> {
    read_as(game, by, ifs, Way::Chain).ok()
}

/// Whether it is open from where a condition goes on that has no number: behind one that has, or that is nested, and
/// where nothing parts it from the one before it.
fn leaves_open(ifs: &[IfText]) -> bool {
    let mut deeper = false;
    for branch in ifs.iter().flat_map(|text| &text.branches) {
        let unnumbered = branch.start.is_none();
        if unnumbered && (branch.joined == Joined::Unsaid || deeper && branch.joined == Joined::Beside) {
            return true;
        }
        deeper |= !unnumbered || branch.joined == Joined::Onward;
    }
    false
}

/// The lines, where conditions without numbers are meant in this way; else why not, and the line that is to blame.
fn read_as(game: &Game, by: Side, ifs: &[IfText], way: Way) -> Result<Vec<Vec<Step>>, (NotTaken, String)> {
    let mut reader = Reader { game, by, way, path: Vec::new(), from: 0, lines: Vec::new() };
    for text in ifs {
        reader.text(text).map_err(|why| (why, text.line.clone()))?;
    }
    reader.branch_off(0);
    Ok(reader.lines)
}

/// What a line of a score means that begins with the opponent's next move; none where not all of it can be played.
pub(super) fn stretch(game: &Game, by: Side, moves: &[Spelt]) -> Option<Vec<Step>> {
    let mut reader = Reader { game, by, way: Way::Branches, path: Vec::new(), from: 0, lines: Vec::new() };
    for spelt in moves {
        reader.step(&Foreseen::This(spelt.clone())).ok()?;
    }
    Some(reader.path.iter().map(|foreseen| foreseen.step).collect())
}

struct Reader<'a> {
    game: &'a Game,
    by: Side,
    way: Way,
    /// The line that is being read.
    path: Vec<Foreseeable>,
    /// How many moves stand before the condition that was read last.
    from: usize,
    /// Those that are read.
    lines: Vec<Vec<Step>>,
}

impl Reader<'_> {
    fn text(&mut self, text: &IfText) -> Result<(), NotTaken> {
        let numbered = text.branches.first().is_some_and(|branch| branch.start.is_some());
        if self.game.hands.of(self.by).strict && !numbered {
            return Err(NotTaken::NoNumber);
        }
        for branch in &text.branches {
            let place = match (self.named(branch)?, branch.joined, self.way) {
                (Some(place), ..) => place,
                (None, Joined::Onward, _) | (None, Joined::Beside | Joined::Unsaid, Way::Chain) => {
                    self.path.len()
                }
                (None, Joined::Beside | Joined::Unsaid, Way::Branches) => 0,
                (None, Joined::Beside | Joined::Unsaid, Way::Beside) => self.from,
            };
            self.branch_off(place);
            self.from = place;
            for step in &branch.steps {
                self.step(step)?;
            }
        }
        Ok(())
    }

    /// How many moves stand before the one that a condition names.
    fn named(&self, branch: &Branch) -> Result<Option<usize>, NotTaken> {
        let Some(Start { number, dots }) = branch.start else { return Ok(None) };
        let opponent = self.by.other();
        let (named, next) = (Ply::of(opponent, number), self.game.next_ply());
        let place = named.before().checked_sub(next.before()).filter(|place| *place <= self.path.len());
        let fits = dots != Dots::Three || opponent == Side::Black;
        match place.filter(|_| fits) {
            Some(place) => Ok(Some(place)),
            None => Err(NotTaken::NumberDoesNotFollow { number, next }),
        }
    }

    /// Goes back along the line to this many moves; what was read of it is kept where it ends there.
    fn branch_off(&mut self, place: usize) {
        if place < self.path.len() {
            self.lines.push(self.path.iter().map(|foreseen| foreseen.step).collect());
            self.path.truncate(place);
        }
    }

    fn step(&mut self, foreseen: &Foreseen) -> Result<(), NotTaken> {
        let before = match self.path.last() {
            None => Some(self.game),
            Some(last) => last.after.as_ref(),
        };
        let next = match (foreseen, before) {
            (Foreseen::Any, _) if !self.game.regulations().any_move => {
                return Err(NotTaken::AnyMove);
            }
            (Foreseen::Any, before) => Foreseeable { step: Step::Any, after: before.and_then(passed) },
            (Foreseen::This(spelt), Some(game)) => match self.on_board(game, spelt) {
                Ok(known) => known,
                // Behind "any" the board is only a guess.
                Err(why) => self.in_digits(spelt).ok_or(why)?,
            },
            (Foreseen::This(spelt), None) => {
                self.in_digits(spelt).ok_or_else(|| NotTaken::BehindAny { spelt: spelt.to_string() })?
            }
        };
        self.path.push(next);
        Ok(())
    }

    fn in_digits(&self, spelt: &Spelt) -> Option<Foreseeable> {
        let guessed = self.path.iter().any(|foreseen| foreseen.step == Step::Any);
        match spelt.written {
            Written::Numeric(numeric) if guessed && self.game.notation.numeric_counts() => {
                Some(Foreseeable { step: Step::Move(numeric), after: None })
            }
            Written::Numeric(_) | Written::Algebraic(_) => None,
        }
    }

    fn on_board(&self, game: &Game, spelt: &Spelt) -> Result<Foreseeable, NotTaken> {
        let line = spelt.to_string();
        let texts: Vec<Text<'_>> = Text::all(game, self.by, &line, spelt).collect();
        let at = game.next_ply();
        let agreed = sense(game, self.by, texts.iter().collect()).map_err(|no_move| match no_move {
            NoMove::NotPossible { why, .. } => {
                NotTaken::NotPlayable { at, line: line.clone(), why: Box::new(why) }
            }
            NoMove::Refused(refusal) => {
                NotTaken::Refused { at, line: line.clone(), why: Box::new(by_itself(refusal)) }
            }
        })?;
        if game.hands.of(self.by).strict && !lacking(&agreed).is_empty() {
            let instead = sendable(game, self.by, &[agreed.numeric]).join(" ");
            return Err(NotTaken::NotStrict { at, line, instead });
        }
        let mut after = game.clone();
        after.state.score.push(agreed.numeric, false).map_err(|why| NotTaken::NotOnBoard(Box::new(why)))?;
        Ok(Foreseeable { step: Step::Move(agreed.numeric), after: Some(after) })
    }
}

/// The game as if the side to move had passed: as much as is known of the board behind any move.
fn passed(game: &Game) -> Option<Game> {
    let fen = game.position().fen();
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let [_, side, _, en_passant, _, number] = fields.as_mut_slice() else { return None };
    if side == "w" {
        "b".clone_into(side);
    } else {
        "w".clone_into(side);
        *number = number.parse::<u32>().ok()?.checked_add(1)?.to_string();
    }
    "-".clone_into(en_passant);
    let position = Position::from_fen(&fields.join(" "), game.position().variant()).ok()?;
    let mut after = game.clone();
    after.state.score = Score::starting(position);
    Some(after)
}

/// Why a move of a line is not taken, and what would be.
fn by_itself(refusal: Refusal) -> Sentence {
    let or = |why: Sentence, instead: Vec<String>| match instead.is_empty() {
        true => why,
        false => NotTaken::PleaseWrite { why: Box::new(why), instead: OneOf(instead) }.sentence(),
    };
    match refusal {
        Refusal::UnclearMove { why, instead, .. } => or(why.sentence(), instead),
        Refusal::OnlyNumeric { instead, .. } => or(NotTaken::OnlyNumeric.sentence(), instead),
        Refusal::OnlyAlgebraic { instead, .. } => or(NotTaken::OnlyAlgebraic.sentence(), instead),
        Refusal::TwoNotations { instead, .. } => or(NotTaken::NotationsDiffer.sentence(), instead),
        other => other.sentence(),
    }
}
