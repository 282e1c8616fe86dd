//! What another file changes in an event that was taken in.
//!
//! Before the first move anything may be put right but the code. After it the games stand as they are (Laws 2.3): what is
//! known of people may change, who directs, and the event's name; and somebody may still come in as long as its file allows
//! late entries. What a player or a director has changed since the last file is never changed back by a file that has not
//! heard of it.

mod late_entry;

pub use late_entry::NoLateEntry;

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::{
    EventFile, Pairing,
    name::same_name,
    terms::{Director, Entrant, EventTerms, TournamentFormat},
};
use crate::model::Address;

/// What is to be changed. Numbers are those of the event: whoever stays keeps his own.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct EventChange {
    pub terms: Option<Box<EventTerms>>,
    /// The director, the deputies and the adjudicator who are others, or of whom something else is known, by their places.
    pub officials: Vec<(u32, Director)>,
    pub appeals: Option<Option<Address>>,
    pub entered: Vec<Entrant>,
    pub known: Vec<EntrantChange>,
    pub out: Vec<u32>,
    /// Games that are new, or paired anew under their number.
    pub paired: Vec<Pairing>,
    pub unpaired: Vec<u32>,
}

/// What a file changes in what is known of a player.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct EntrantChange {
    /// As he is known from now on.
    pub now: Entrant,
    /// As the file has him.
    pub filed: Entrant,
    /// The keys in which the file says what it said before, and something else is known since.
    pub kept: Vec<&'static str>,
}

/// What the event's games allow.
#[derive(Clone, Debug)]
pub struct Played {
    /// The day, by UTC.
    pub today: NaiveDate,
    /// Who plays in none of them any more, by withdrawal.
    pub withdrawn: Vec<u32>,
}

/// Whether somebody known is a player of a file.
type Same<'a> = dyn Fn(&Entrant, &Entrant) -> bool + 'a;

impl EventChange {
    /// Whether the file says what the event's journal says.
    pub fn is_nothing(&self) -> bool {
        let EventChange { terms, officials, appeals, entered, known, out, paired, unpaired } = self;
        terms.is_none()
            && officials.is_empty()
            && appeals.is_none()
            && [known.len(), entered.len(), out.len(), paired.len(), unpaired.len()] == [0; 5]
    }
}

impl EventFile {
    /// What a file changes in this event, in which moves were played where that is given; start positions are drawn from
    /// the seed.
    ///
    /// # Errors
    /// Everything that cannot be changed, each in a sentence.
    pub fn change_to(
        &self,
        file: &EventFile,
        played: Option<&Played>,
        seed: &str,
    ) -> Result<EventChange, Vec<String>> {
        let mut not = Vec::new();
        if file.code.as_str() != self.code.as_str() {
            not.push(format!("code: the file is of {}; an event keeps its code, {}", file.code, self.code));
            return Err(not);
        }
        let numbers = self.numbers_of(file);
        let by_place = |place: u32| numbers.get(&place).copied().unwrap_or(place);
        let mut change = EventChange {
            terms: (file.terms != self.terms).then(|| Box::new(file.terms.clone())),
            appeals: (file.appeals != self.appeals).then(|| file.appeals.clone()),
            officials: self.officials_changed(file, &mut not),
            ..EventChange::default()
        };
        for player in &file.players {
            let mut player = player.clone();
            player.number = by_place(player.number);
            match self.players.iter().find(|known| known.number == player.number) {
                None => change.entered.push(player),
                Some(known) => {
                    let filed = self.filed.iter().find(|filed| filed.number == known.number).unwrap_or(known);
                    let merged = merge(&player, filed, known);
                    change.known.extend((merged.now != *known || player != *filed).then_some(merged));
                }
            }
        }
        let stays = |number: u32| numbers.values().any(|kept| *kept == number);
        // Who came as a substitute, or by a director's order, need stand in no file.
        let came = |number: u32| {
            self.substitutions.iter().any(|one| one.number == number)
                || self.late.iter().any(|one| one.number == number)
        };
        let gone = self.entered().map(|player| player.number);
        // Nor does who was erased.
        let erased =
            |number: u32| self.players.iter().any(|player| player.number == number && player.is_erased());
        let out =
            |number: &u32| !stays(*number) && !came(*number) && !self.is_gone(*number) && !erased(*number);
        change.out = gone.filter(out).collect();
        let mut drawn = file.clone();
        for game in &mut drawn.games {
            (game.white, game.black) = (by_place(game.white), by_place(game.black));
        }
        match played {
            None => self.pair_anew(&mut drawn, seed, &mut change, &mut not),
            Some(played) => self.after_the_first_move(&mut drawn, (played, seed), &mut change, &mut not),
        }
        if not.is_empty() { Ok(change) } else { Err(not) }
    }

    /// The start numbers of a file's players by their places in it: by the name, else by an address that both have; as he
    /// is known now, else as the last file had him.
    fn numbers_of(&self, file: &EventFile) -> BTreeMap<u32, u32> {
        let mut numbers = BTreeMap::new();
        let mut free: Vec<&Entrant> = self.entered().collect();
        // As he is known now, or as the last file had him.
        let filed = |known: &Entrant| self.filed.iter().find(|filed| filed.number == known.number).cloned();
        let named = |known: &Entrant, player: &Entrant| same_name(&known.name, &player.name);
        let shares = |known: &Entrant, player: &Entrant| {
            known.email.iter().any(|address| player.email.contains(address))
        };
        let is: [&Same<'_>; 4] = [
            &named,
            &|known, player| filed(known).is_some_and(|filed| named(&filed, player)),
            &shares,
            &|known, player| filed(known).is_some_and(|filed| shares(&filed, player)),
        ];
        for is in is {
            for player in &file.players {
                let at = free.iter().position(|known| is(known, player));
                if let Some(at) = at.filter(|_| !numbers.contains_key(&player.number)) {
                    numbers.insert(player.number, free.swap_remove(at).number);
                }
            }
        }
        let mut next = self.players.iter().map(|player| player.number).max().unwrap_or(0);
        for player in &file.players {
            numbers.entry(player.number).or_insert_with(|| {
                next = next.saturating_add(1);
                next
            });
        }
        numbers
    }

    fn officials_changed(&self, file: &EventFile, not: &mut Vec<String>) -> Vec<(u32, Director)> {
        let known: Vec<(u32, &Director)> = self.offices().collect();
        if file.adjudicator.is_none() && self.adjudicator.is_some() {
            not.push("adjudicator: the place is not left empty; put somebody else into it".to_owned());
        }
        // Nor may anybody who came in since the file was written.
        let plays = |person: &Director| {
            self.entered()
                .any(|player| same_name(&player.name, &person.name) || player.email.contains(&person.email))
        };
        if let Some(adjudicator) = file.adjudicator.as_ref().filter(|adjudicator| plays(adjudicator)) {
            not.push(format!("adjudicator: {} plays in the event", adjudicator.name));
        }
        if file.deputies.len() < self.deputies.len() {
            not.push(
                "deputies: none is left out; put somebody else in the place of one who has gone, since rulings name \
                 them by their places"
                    .to_owned(),
            );
        }
        let other = file.offices().filter(|office| !known.contains(office));
        other.map(|(place, now)| (place, now.clone())).collect()
    }

    /// The games of a file in the place of those that there are. The number of a game that was taken out is nobody's.
    fn pair_anew(&self, file: &mut EventFile, seed: &str, change: &mut EventChange, not: &mut Vec<String>) {
        if file.format == TournamentFormat::Games {
            self.numbers_taken_out(file, not);
        } else {
            let free = (1..).filter(|number| !self.unpaired.contains(number));
            file.games.iter_mut().zip(free).for_each(|(game, number)| game.number = number);
        }
        file.draw(seed);
        let there = |number: u32| self.games.iter().find(|game| game.number == number);
        let paired = |number: u32| file.games.iter().any(|game| game.number == number);
        change.paired = file.games.iter().filter(|game| there(game.number) != Some(game)).cloned().collect();
        change.unpaired =
            self.games.iter().map(|game| game.number).filter(|number| !paired(*number)).collect();
    }

    /// The number of a game that was taken out is not given again.
    fn numbers_taken_out(&self, file: &EventFile, not: &mut Vec<String>) {
        let used = file.games.iter().filter(|game| self.unpaired.contains(&game.number));
        not.extend(used.map(|game| {
            format!("[[game]] number = {}: a game of that number was taken out; give another", game.number)
        }));
    }

    /// What may still be changed once moves were played, and why the rest may not.
    fn after_the_first_move(
        &self,
        file: &mut EventFile,
        (played, seed): (&Played, &str),
        change: &mut EventChange,
        not: &mut Vec<String>,
    ) {
        let stands = |key: &str| format!("{key}: it stands as it is, since moves were played");
        for (key, same) in [
            ("start", file.start == self.start),
            ("end", file.end == self.end),
            ("format", file.format == self.format),
            (
                "promoted, relegated",
                (file.sections.promoted, file.sections.relegated)
                    == (self.sections.promoted, self.sections.relegated),
            ),
            ("[regulations]", file.regulations == self.regulations),
        ] {
            not.extend((!same).then(|| stands(key)));
        }
        let name = |number: &u32| {
            let known = self.players.iter().find(|player| player.number == *number);
            known.map_or_else(String::new, |player| player.name.clone())
        };
        not.extend(change.out.iter().map(name).map(|name| {
            format!(
                "{name} is not taken out, since moves were played; `td withdraw` ends the games of somebody who leaves, \
                 and `td substitute` lets somebody play on"
            )
        }));
        if file.format == TournamentFormat::Games {
            self.numbers_taken_out(file, not);
            let known = |game: &Pairing| self.games.iter().find(|known| known.number == game.number);
            let new = |number: u32| change.entered.iter().any(|player| player.number == number);
            let (there, more): (Vec<_>, Vec<_>) =
                file.games.drain(..).partition(|game| known(game).is_some());
            let other = |game: &&Pairing| {
                known(game).is_none_or(|known| (known.white, known.black) != (game.white, game.black))
            };
            not.extend(
                there.iter().filter(other).map(|game| stands(&format!("[[game]] number = {}", game.number))),
            );
            let old = more.iter().filter(|game| !new(game.white) && !new(game.black));
            not.extend(old.map(|game| {
                format!("[[game]] number = {}: only a late entry brings new games", game.number)
            }));
            file.games = more;
        } else {
            file.games = self.late_games(&change.entered, &played.withdrawn);
        }
        if !change.entered.is_empty() {
            not.extend(self.no_late_entry(played.today).map(|why| why.to_string()));
        }
        file.draw(seed);
        change.paired = std::mem::take(&mut file.games);
    }
}

/// What is known of a player once a file speaks of him: what it says anew, and else what is known since the file before.
fn merge(file: &Entrant, filed: &Entrant, known: &Entrant) -> EntrantChange {
    let mut now = known.clone();
    let mut kept = Vec::new();
    macro_rules! keys {
        ($($key:literal $field:ident),*) => {$(
            if file.$field != filed.$field {
                now.$field.clone_from(&file.$field);
            } else if file.$field != known.$field {
                kept.push($key);
            }
        )*};
    }
    keys!(
        "name" name, "email" email, "assistant" assistant, "post" post, "rating" rating, "federation" federation,
        "team" team, "id" id, "sex" sex, "title" title, "born" born, "language" language, "timezone" zone, "letters" letters
    );
    EntrantChange { now, filed: file.clone(), kept }
}

#[cfg(test)]
mod tests {
    use super::{super::Title, *};

    const FILE: &str = include_str!("../../data/events/club26.toml");
    const SEED: &str = "00112233445566778899aabbccddeeff";

    fn read(text: &str) -> EventFile {
        EventFile::read(text, None).unwrap()
    }

    fn change(text: &str) -> EventChange {
        read(FILE).change_to(&read(text), None, SEED).unwrap()
    }

    fn after_moves(event: &EventFile, text: &str) -> Result<EventChange, Vec<String>> {
        let played = Played { today: "2026-12-20".parse().unwrap(), withdrawn: Vec::new() };
        event.change_to(&read(text), Some(&played), SEED)
    }

    fn player(name: &str) -> String {
        let address = name.to_lowercase();
        format!("\n[[player]]\nname = \"{name}, A\"\nemail = [\"a@{address}.example\"]\n")
    }

    /// The file without one of its players.
    fn without(name: &str) -> String {
        let (head, players) = FILE.split_once("[[player]]").unwrap();
        let (players, _) = players.split_once("# With format").unwrap();
        let kept = players.split("[[player]]").filter(|player| !player.contains(name));
        head.to_owned() + &kept.map(|player| format!("[[player]]{player}")).collect::<String>()
    }

    fn pairs(games: &[Pairing]) -> Vec<(u32, u32, u32, u32)> {
        games.iter().map(|game| (game.number, game.round, game.white, game.black)).collect()
    }

    #[test]
    fn the_same_file_changes_nothing() {
        assert!(change(FILE).is_nothing());
        // Nor does another order of what a key says.
        assert!(after_moves(&read(FILE), FILE).unwrap().is_nothing());
    }

    #[test]
    fn who_comes_in_before_the_first_move_is_paired_by_the_table_of_all() {
        let change = change(&(without("nobody") + &player("Zeman")));
        assert_eq!((change.entered[0].number, change.out), (5, vec![]));
        let numbers: Vec<u32> = change.paired.iter().map(|game| game.number).collect();
        // In the fourth game 1 has White against 2 in both tables.
        assert_eq!(numbers, [1, 2, 3, 5, 6, 7, 8, 9, 10]);
        assert!(change.unpaired.is_empty());
    }

    #[test]
    fn who_is_taken_out_leaves_his_number_and_the_others_keep_theirs() {
        let change = change(&without("Weber"));
        assert_eq!(change.out, [2]);
        assert_eq!(change.unpaired, [4, 5, 6]);
        let mut met = pairs(&change.paired);
        met.sort_unstable();
        // Of three: 2-3, 1-2, 3-1 by their places, which are those of 1, 3 and 4.
        assert_eq!(met, [(1, 1, 3, 4), (2, 2, 1, 3), (3, 3, 4, 1)]);
    }

    #[test]
    fn the_number_of_a_game_that_was_taken_out_is_never_given_again() {
        let mut event = read(&without("Weber"));
        event.unpaired = vec![4, 5, 6];
        let change = event.change_to(&read(FILE), None, SEED).unwrap();
        let numbers: Vec<u32> = change.paired.iter().map(|game| game.number).collect();
        assert!(numbers.ends_with(&[7, 8, 9]), "{numbers:?}");
    }

    #[test]
    fn what_was_changed_since_the_last_file_is_not_changed_back_by_one_that_has_not_heard_of_it() {
        let mut event = read(FILE);
        event.players[0].email = vec!["jan@elsewhere.example".parse().unwrap()];
        let stale = event.change_to(&read(FILE), None, SEED).unwrap();
        assert!(stale.is_nothing());
        let rated = FILE.replace("rating = 2104", "rating = 2110");
        let change = event.change_to(&read(&rated), None, SEED).unwrap();
        assert!(!change.is_nothing());
        let [known] = change.known.as_slice() else { panic!("{:?}", change.known) };
        assert_eq!((known.now.rating, known.now.email[0].as_str()), (Some(2110), "jan@elsewhere.example"));
        assert_eq!(known.kept, ["email"]);
        let meant = FILE.replace("jan@novak.example", "jan@third.example");
        let change = event.change_to(&read(&meant), None, SEED).unwrap();
        assert_eq!(change.known[0].now.email[0].as_str(), "jan@third.example");
    }

    #[test]
    fn what_rating_officers_want_is_put_right_at_any_time() {
        let event = read(FILE);
        let more = FILE
            .replace("id = \"309095\"", "id = \"309095\"\ntitle = \"IM\"\nborn = 1950")
            .replace("site =", "city = \"Praha\"\nfederation = \"CZE\"\nsite =");
        let change = after_moves(&event, &more).unwrap();
        assert_eq!((change.known.len(), change.known[0].now.title), (1, Some(Title::InternationalMaster)));
        let terms = change.terms.unwrap();
        assert_eq!(event.terms.changed(&terms).len(), 2);
        assert!(change.paired.is_empty());
    }

    #[test]
    fn after_the_first_move_games_stand_as_they_are() {
        let event = read(FILE);
        for (text, key) in [
            (FILE.replace("start = 2026-12-01", "start = 2026-12-02"), "start"),
            (FILE.replace("days = 50", "days = 40"), "[regulations]"),
            (FILE.replace("\"round-robin\"", "\"double-round-robin\""), "format"),
            (without("Weber"), "Weber, Lena"),
            (without("nobody") + &player("Zeman"), "nobody comes in"),
        ] {
            let not = after_moves(&event, &text).unwrap_err();
            assert!(not.iter().any(|why| why.starts_with(key)), "{key}: {not:?}");
        }
        let renamed = FILE.replace("Club Championship 2026", "Championship of the Club 2026");
        let change = after_moves(&event, &renamed).unwrap();
        assert!(change.terms.is_some() && change.paired.is_empty());
    }

    #[test]
    fn a_late_entry_meets_everybody_who_still_plays_with_even_colours() {
        let mut event = read(FILE);
        event.terms.late_entries = Some("2026-12-31".parse().unwrap());
        let allowed = "late_entries = 2026-12-31\nformat = \"round";
        let text = without("nobody").replace("format = \"round", allowed) + &player("Zeman");
        let change = after_moves(&event, &text).unwrap();
        let games = pairs(&change.paired);
        assert_eq!(games.iter().map(|game| game.0).collect::<Vec<_>>(), [7, 8, 9, 10]);
        let mut all = event.games.clone();
        all.extend(change.paired);
        for number in 1..=5 {
            let whites = all.iter().filter(|game| game.white == number).count();
            assert_eq!(whites, 2, "{number}: {games:?}");
        }
        event.terms.late_entries = Some("2026-12-19".parse().unwrap());
        let late = text.replace("2026-12-31", "2026-12-19");
        assert_eq!(after_moves(&event, &late).unwrap_err(), ["late entries were allowed until 2026-12-19"]);
    }

    #[test]
    fn with_an_odd_number_the_late_entry_has_the_place_that_nobody_had() {
        let mut event = read(&without("Okafor"));
        event.terms.late_entries = Some("2026-12-31".parse().unwrap());
        let text =
            without("nobody").replace("format = \"round", "late_entries = 2026-12-31\nformat = \"round");
        let change = after_moves(&event, &text).unwrap();
        // By the table of four: 1-4, then 4-3, then 2-4.
        assert_eq!(pairs(&change.paired), [(4, 1, 1, 4), (5, 2, 4, 3), (6, 3, 2, 4)]);
        let withdrawn = Played { today: "2026-12-20".parse().unwrap(), withdrawn: vec![1] };
        let change = event.change_to(&read(&text), Some(&withdrawn), SEED).unwrap();
        assert!(change.paired.iter().all(|game| ![game.white, game.black].contains(&1)));
        assert_eq!(change.paired.len(), 2);
    }
}
