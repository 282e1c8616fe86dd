//! Who may direct a game: the one rule, asked when an event is added, when a letter needs somebody who decides, and
//! at each ruling. It goes by persons, not by addresses: nobody decides a game that he plays under another address, or
//! in which he writes for a player as his assistant.
//!
//! Laws 14

use super::{name, pairing::Pairing};
use crate::model::Address;

/// Somebody as an event knows him: by his name, and by every address that he writes from.
#[derive(Clone, Debug, Default)]
pub struct Person<'a> {
    /// `Surname, Given names`; none where the event file could not be read so far.
    pub name: Option<&'a str>,
    /// A player's with his assistant's.
    pub addresses: Vec<&'a Address>,
}

impl Person<'_> {
    /// Whether two entries of an event may mean one person: the same name, whatever its order and case, or an address
    /// of both.
    pub fn is(&self, other: &Person<'_>) -> bool {
        let names = self.name.zip(other.name);
        names.is_some_and(|(one, other)| name::person_key(one) == name::person_key(other))
            || self.addresses.iter().any(|address| other.addresses.contains(address))
    }

    /// Whether he may direct what these persons play: he is none of them, and writes for none of them.
    pub fn may_direct(&self, players: &[Person<'_>]) -> bool {
        !players.iter().any(|player| player.is(self))
    }
}

/// The games in which none of these officials may rule. `player` finds a player by start number; a game of whom it does
/// not know is left out.
pub(crate) fn undirected<'a, 'g>(
    officials: &[Person<'_>],
    player: impl Fn(u32) -> Option<Person<'a>>,
    games: &'g [Pairing],
) -> impl Iterator<Item = &'g Pairing> {
    games.iter().filter(move |game| {
        let Some((white, black)) = player(game.white).zip(player(game.black)) else { return false };
        let both = [white, black];
        !officials.iter().any(|official| official.may_direct(&both))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Address {
        text.parse().unwrap()
    }

    #[test]
    fn a_person_is_known_by_name_or_by_any_address() {
        let (td, jan, work) =
            (address("td@club.example"), address("jan@novak.example"), address("jan@work.example"));
        let person = |name, addresses: &[&'static str]| {
            (name, addresses.iter().map(|a| address(a)).collect::<Vec<_>>())
        };
        let player = Person { name: Some("Novák, Jan"), addresses: vec![&jan, &work] };
        for (name, addresses, may) in [
            ("Weiss, Anna", vec![&td], true),
            ("Weiss, Anna", vec![&work], false),
            ("NOVÁK,  jan", vec![&td], false),
            ("Jan Novák", vec![&td], false),
            ("Nova\u{301}k, Jan", vec![&td], false),
            ("Dr. Jan Novák", vec![&td], false),
            ("Novák, Ing. Dr. Jan", vec![&td], false),
            ("Novák, Jan jun.", vec![&td], true),
            ("J. Novák", vec![&td], true),
            ("Jan, Novák", vec![&td], true),
            ("Novák, Jana", vec![&td], true),
        ] {
            let official = Person { name: Some(name), addresses };
            assert_eq!(official.may_direct(std::slice::from_ref(&player)), may, "{official:?}");
        }
        let (_, upper) = person("", &["TD@club.example"]);
        let official = Person { name: None, addresses: vec![&td] };
        assert!(!official.may_direct(&[Person { name: None, addresses: upper.iter().collect() }]));
    }
}
