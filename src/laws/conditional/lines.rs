//! What lines of conditional moves mean on the board, move by move.

use super::super::{
    counts::in_what_counts,
    entry::Step,
    game::Game,
    refusal::Refusal,
    sense::{NoMove, Text, sense},
    strict::lacking,
    submission::{IfBranch, IfText},
};
use crate::{
    chess::{Foreseen, Position, Score, Spelt, Written},
    model::{Ply, Side},
};

/// The most moves that one mail may foresee.
const MOST_MOVES: usize = 400;

/// A move that was foreseen, and the game after it as far as it is known.
struct Foreseeable {
    step: Step,
    after: Option<Game>,
}

/// The lines that a mail gives, from the position in which the opponent is to move. A condition goes on from the one
/// before it on the same line; where its number names an earlier half-move it branches off there, and a line whose
/// number is not that of the next half-move goes on from the line above it.
pub(super) fn understood(game: &Game, by: Side, ifs: &[IfText]) -> Result<Vec<Vec<Step>>, Refusal> {
    let steps = ifs.iter().flat_map(|text| &text.branches).map(|branch| branch.steps.len());
    let mut reader = Reader { game, by, path: Vec::new(), lines: Vec::new() };
    for text in ifs {
        let not_taken = |why| Refusal::ConditionalNotTaken { read: text.line.clone(), why, withdrawn: false };
        if steps.clone().sum::<usize>() > MOST_MOVES {
            return Err(not_taken(format!("one mail may foresee no more than {MOST_MOVES} moves")));
        }
        reader.text(text).map_err(not_taken)?;
    }
    reader.branch_off(0);
    Ok(reader.lines)
}

/// What a line of a score means that begins with the opponent's next move; none where not all of it can be played.
pub(super) fn stretch(game: &Game, by: Side, moves: &[Spelt]) -> Option<Vec<Step>> {
    let mut reader = Reader { game, by, path: Vec::new(), lines: Vec::new() };
    for spelt in moves {
        reader.step(&Foreseen::This(spelt.clone())).ok()?;
    }
    Some(reader.path.iter().map(|foreseen| foreseen.step).collect())
}

struct Reader<'a> {
    game: &'a Game,
    by: Side,
    /// The line that is being read.
    path: Vec<Foreseeable>,
    /// Those that are read.
    lines: Vec<Vec<Step>>,
}

impl Reader<'_> {
    fn text(&mut self, text: &IfText) -> Result<(), String> {
        let numbered = text.branches.first().is_some_and(|branch| branch.number.is_some());
        if self.game.hands.of(self.by).strict && !numbered {
            return Err("in strict mode the number of your opponent's move must stand before it".into());
        }
        for (index, branch) in text.branches.iter().enumerate() {
            let place = match self.named(branch)? {
                Some(place) => place,
                None if index == 0 => 0,
                None => self.path.len(),
            };
            self.branch_off(place);
            for step in &branch.steps {
                self.step(step)?;
            }
        }
        Ok(())
    }

    /// How many moves stand before the one that a condition names.
    fn named(&self, branch: &IfBranch) -> Result<Option<usize>, String> {
        let Some(number) = branch.number else { return Ok(None) };
        let opponent = self.by.other();
        let (named, next) = (Ply::of(opponent, number), self.game.next_ply());
        let place = named.before().checked_sub(next.before()).filter(|place| *place <= self.path.len());
        let fits = !branch.black_first || opponent == Side::Black;
        match place.filter(|_| fits) {
            Some(place) => Ok(Some(place)),
            None => Err(format!(
                "the move number {number} does not follow; the next move of your opponent is {next}, and each \
                 condition must go on from the one before it"
            )),
        }
    }

    /// Goes back along the line to this many moves; what was read of it is kept where it ends there.
    fn branch_off(&mut self, place: usize) {
        if place < self.path.len() {
            self.lines.push(self.path.iter().map(|foreseen| foreseen.step).collect());
            self.path.truncate(place);
        }
    }

    fn step(&mut self, foreseen: &Foreseen) -> Result<(), String> {
        let before = match self.path.last() {
            None => Some(self.game),
            Some(last) => last.after.as_ref(),
        };
        let next = match (foreseen, before) {
            (Foreseen::Any, _) if !self.game.regulations().any_move => {
                return Err("in this event an answer to any move cannot be sent; please name the move".into());
            }
            (Foreseen::Any, before) => Foreseeable { step: Step::Any, after: before.and_then(passed) },
            (Foreseen::This(spelt), Some(game)) => match self.on_board(game, spelt) {
                Ok(known) => known,
                // Behind "any" the board is only a guess.
                Err(why) => self.in_digits(spelt).ok_or(why)?,
            },
            (Foreseen::This(spelt), None) => self.in_digits(spelt).ok_or_else(|| {
                format!("{spelt} cannot be understood behind any move; please write it in digits")
            })?,
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

    fn on_board(&self, game: &Game, spelt: &Spelt) -> Result<Foreseeable, String> {
        let line = spelt.to_string();
        let written = std::iter::once(&spelt.written).chain(&spelt.also);
        let texts: Vec<Text<'_>> = written.map(|written| Text::new(game, self.by, &line, written)).collect();
        let at = game.next_ply();
        let agreed = sense(game, self.by, texts.iter().collect()).map_err(|no_move| match no_move {
            NoMove::NotPossible { why, .. } => format!("{at} {line} cannot be played there: {why}"),
            NoMove::Refused(refusal) => format!("{at} {line}: {}", in_words(&refusal)),
        })?;
        if game.hands.of(self.by).strict {
            let fullest = agreed.texts.iter().filter_map(|text| lacking(text)).min_by_key(Vec::len);
            if fullest.is_some_and(|lacks| !lacks.is_empty()) {
                let instead = in_what_counts(game, self.by).write_all(game.position(), &[agreed.numeric]);
                let instead = instead.join(" ");
                return Err(format!("{at} {line}: strict mode asks for the full text, such as {instead}"));
            }
        }
        let mut after = game.clone();
        after.score.push(agreed.numeric, false).map_err(|why| why.to_string())?;
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
    after.score = Score::starting(position);
    Some(after)
}

/// Why a move of a line is not taken, in words, and what would be.
fn in_words(refusal: &Refusal) -> String {
    let or = |why: &str, instead: &[String]| match instead {
        [] => why.to_owned(),
        some => format!("{why}; please write {}", some.join(" or ")),
    };
    match refusal {
        Refusal::UnclearMove { why, instead, .. } => or(why, instead),
        Refusal::OnlyNumeric { instead, .. } => or("only numeric notation counts in this game", instead),
        Refusal::OnlyAlgebraic { instead, .. } => or("only algebraic notation counts in this game", instead),
        Refusal::TwoNotations { instead, .. } => or("the two notations differ", instead),
        other => other.to_string(),
    }
}
