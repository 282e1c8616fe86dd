//! From which odds on a sentence or a line is taken for a doubt, for talk, for a move that is made. They are logarithms:
//! how much more it is like the one half of its examples than like the other (`examples.rs`). The tests there see to the
//! figures named here.

/// From which odds on a sentence is a doubt by its likeness alone. With these, each example judged by all others, fewer
/// than five in a hundred harmless ones are asked about, and seven of ten doubts are found (a test sees to it).
pub(super) const DOUBT: f64 = 5.0;

/// Below which odds a sentence is talk of something else: a word of doubt in it, or a question, tells nothing of the
/// move. Fewer than two in a hundred doubts are (a test sees to it).
pub(super) const HARMLESS: f64 = -3.0;

/// The same of a sentence of fewer words than [`TALK`], which tell less.
pub(super) const HARMLESS_WORDS: f64 = -4.0;

/// The fewest words of which likeness to talk tells something.
pub(super) const TALK: usize = 5;

/// Below which odds a question is none about the move, where no word of it doubts or speaks of the game.
pub(super) const OF_LIFE: f64 = -1.0;

/// Below which odds a sentence that points at the move, or goes on from it, says nothing of it.
pub(super) const POINTS: f64 = -4.0;

/// Below which odds a remark of a word or two is one of the usual ones.
pub(super) const USUAL_REMARK: f64 = -2.0;

/// Below which odds words may stand beside a move on its line, where none of them says that it is played.
pub(super) const USUAL_BESIDE: f64 = -3.0;

/// Below which odds a line whose words are not known makes the move in it. With these, each example judged by all
/// others, seven of ten lines are taken that make one, and one of five that do not: words of doubt, names and moves that
/// cannot be made keep most of these out (a test sees to it).
pub(super) const MADE: f64 = -0.7;

/// The same where the words name a man or a colour, which moves: `My rook steps behind the pawn, 11. Rg1`.
pub(super) const MADE_BY_A_MAN: f64 = 0.0;

/// The same of a move without its number.
pub(super) const MADE_UNNUMBERED: f64 = -3.0;

/// The same of a head above the move, which says no more.
pub(super) const HEADS: f64 = -4.0;

/// The same where a word of doubt stands there.
pub(super) const SURELY_MADE: f64 = -5.0;

/// Below which odds a sentence with a word for a draw or an offer turns it down.
pub(super) const DECLINES: f64 = -3.0;

/// Below which odds a sentence with a word of politeness may stand beside an ending.
pub(super) const USUAL_WISH: f64 = 8.0;
