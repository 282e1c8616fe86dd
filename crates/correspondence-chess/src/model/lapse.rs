//! When a letter that waits to be sent says what is no longer so.

use super::{HalfMove, UnknownWord};

/// What a letter takes for granted. Where that has gone before it was sent, it is not sent: another letter says what came
/// instead.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Lapse {
    /// That the game goes on with this half-move, whether it has been made since or not.
    WithHalfMove(HalfMove),
    /// That this half-move is still to be made.
    WithMove(HalfMove),
    /// That the game goes on.
    WithTheEnd,
    /// That a claim, or a draw that was agreed early, waits to be decided.
    WithClaim,
    /// That the game ended as it did.
    WithResult,
    /// Nothing.
    Never,
}

/// How a game stands after something was entered.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Stands {
    /// The half-move with which it would go on.
    pub to_play: HalfMove,
    /// Whether it is over.
    pub over: bool,
    /// Whether what waited to be decided was decided by it.
    pub decided: bool,
    /// Whether it is over no more, or otherwise.
    pub otherwise: bool,
}

impl Lapse {
    /// Whether what it takes for granted has gone.
    pub fn lapses(self, stands: &Stands) -> bool {
        let left = |half_move: HalfMove| half_move.line != stands.to_play.line;
        let made = |half_move: HalfMove| half_move.ply < stands.to_play.ply;
        match self {
            Lapse::WithHalfMove(half_move) => left(half_move) || stands.over && !made(half_move),
            Lapse::WithMove(half_move) => left(half_move) || stands.over || made(half_move),
            Lapse::WithTheEnd => stands.over,
            // One that is decided beside the game outlives an end by the moves.
            Lapse::WithClaim => stands.decided,
            Lapse::WithResult => stands.otherwise,
            Lapse::Never => false,
        }
    }

    /// Its name, as stored.
    pub fn name(self) -> &'static str {
        match self {
            Lapse::WithHalfMove(_) => "with-half-move",
            Lapse::WithMove(_) => "with-move",
            Lapse::WithTheEnd => "with-the-end",
            Lapse::WithClaim => "with-claim",
            Lapse::WithResult => "with-result",
            Lapse::Never => "never",
        }
    }

    /// The half-move that it takes for granted.
    pub fn half_move(self) -> Option<HalfMove> {
        match self {
            Lapse::WithHalfMove(half_move) | Lapse::WithMove(half_move) => Some(half_move),
            Lapse::WithTheEnd | Lapse::WithClaim | Lapse::WithResult | Lapse::Never => None,
        }
    }

    /// As stored. An error where the name is another, or a half-move stands with one that takes none for granted.
    pub fn named(name: &str, half_move: Option<HalfMove>) -> Result<Lapse, UnknownWord> {
        let known = match half_move {
            Some(half_move) => vec![Lapse::WithHalfMove(half_move), Lapse::WithMove(half_move)],
            None => vec![Lapse::WithTheEnd, Lapse::WithClaim, Lapse::WithResult, Lapse::Never],
        };
        let unknown = || UnknownWord { word: name.to_owned(), what: "thing that a letter takes for granted" };
        known.into_iter().find(|lapse| lapse.name() == name).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Ply;

    fn at(line: u32, ply: usize) -> HalfMove {
        HalfMove { line, ply: Ply::after(ply - 1) }
    }

    #[test]
    fn each_lapses_with_what_it_takes_for_granted() {
        let goes_on = Stands { to_play: at(0, 5), over: false, decided: false, otherwise: false };
        let over = Stands { over: true, ..goes_on };
        let decided = Stands { decided: true, ..goes_on };
        let reinstated = Stands { to_play: at(1, 3), otherwise: true, ..goes_on };
        for (lapse, lapses) in [
            (Lapse::WithHalfMove(at(0, 4)), [false, false, false, true]),
            (Lapse::WithHalfMove(at(0, 5)), [false, true, false, true]),
            (Lapse::WithHalfMove(at(0, 6)), [false, true, false, true]),
            (Lapse::WithMove(at(0, 4)), [true, true, true, true]),
            (Lapse::WithMove(at(0, 5)), [false, true, false, true]),
            (Lapse::WithTheEnd, [false, true, false, false]),
            (Lapse::WithClaim, [false, false, true, false]),
            (Lapse::WithResult, [false, false, false, true]),
            (Lapse::Never, [false; 4]),
        ] {
            assert_eq!([goes_on, over, decided, reinstated].map(|stands| lapse.lapses(&stands)), lapses);
            assert_eq!(Lapse::named(lapse.name(), lapse.half_move()), Ok(lapse));
        }
        for (name, half_move) in
            [("", None), ("with-hope", None), ("with-move", None), ("never", Some(at(0, 4)))]
        {
            assert!(Lapse::named(name, half_move).is_err(), "{name}");
        }
    }
}
