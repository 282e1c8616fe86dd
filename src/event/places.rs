//! Whose place in the table is whose, once somebody has played on for somebody.

use super::{EventFile, terms::Entrant};

impl EventFile {
    /// The start number of whoever has the place now that this player has or had: who has played on for him in all that he
    /// had to play, or he himself.
    pub fn place_of(&self, number: u32) -> u32 {
        let whole = self.substitutions.iter().filter(|substitution| substitution.place);
        whole.fold(number, |has, substitution| if substitution.of == has { substitution.number } else { has })
    }

    /// Whether this player has nothing to play any more: he was taken out, or somebody else plays all that he had to play.
    pub fn is_gone(&self, number: u32) -> bool {
        self.out.contains(&number) || self.is_replaced(number)
    }

    /// Who was not taken out before the first move, in the order of the start numbers.
    pub fn entered(&self) -> impl Iterator<Item = &Entrant> {
        self.players.iter().filter(|player| !self.out.contains(&player.number))
    }

    /// Whether somebody else plays all that this player had to play.
    pub fn is_replaced(&self, number: u32) -> bool {
        self.place_of(number) != number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Substitution;

    #[test]
    fn a_place_passes_on_and_may_come_back() {
        let mut file = EventFile::read(include_str!("../../data/events/club26.toml"), None).unwrap();
        let at = "2026-11-20T18:00:00Z".parse().unwrap();
        let mut place = |of, number, place| {
            file.substitutions.push(Substitution { at, of, number, place });
            [1, 2, 7, 8].map(|number| file.place_of(number))
        };
        assert_eq!(place(1, 7, true), [7, 2, 7, 8]);
        assert_eq!(place(2, 8, false), [7, 2, 7, 8], "who takes some games over has a place of his own");
        assert_eq!(place(7, 1, true), [1, 2, 1, 8]);
    }
}
