//! What a director orders of his event and its people, beside any game: words for all players or those of a game, a player's
//! new address, what is known of a player put right, who comes and goes.
//!
//! ```text
//! announce CLUB26: The last games end in May.
//! announce CLUB26/7 w: The picture of your card cannot be read.
//! address Novak jan@new.example
//! substitute Novak by Dvorak, Petr <petr@dvorak.example> from CLUB26/3 CLUB26/7 clocks anew
//! correct Novak rating 2150 By the list of January.
//! enter Dvorak, Petr <petr@dvorak.example> rating 1980 Somebody is missing.
//! withdraw Novak lost He wrote that he cannot go on.
//! ```
//!
//! Without `td`, and without the event behind the word, such a line is prose: what everybody is told, or where somebody's
//! letters go, hangs on no sentence that happens to begin so.

use super::{
    OrderError, WhyUnread,
    comes_and_goes::{correction as correction_of, entry, withdrawal},
    cursor::{Words, plain},
    direction::{About, Direction, Given},
    event_order::{AnnouncedIn, Correction, EventOrder, GameNamed, Substitution},
    outline::Outline,
    person_words::{address, name_before, reason, value},
    values::{Place, count, game_in_front, side},
};
use crate::model::{EventCode, EventVerb, GameId, Side, WithdrawnGames};

/// Whether a line begins with the word of such an order.
pub(super) fn begins(word: &str) -> Option<EventVerb> {
    EventVerb::named(plain(word).trim_end_matches('!'))
}

/// What a line orders of an event; none where it does not.
pub(super) fn event_order(text: &str, place: Place<'_>) -> Option<Result<Given, OrderError>> {
    let mut words = Words::of(text);
    let td = words.says("td");
    let first = words.next()?;
    let verb = begins(first)?;
    let game = if verb == EventVerb::Announce { game_in_front(&mut words) } else { None };
    let about = game.clone().map_or_else(|| event(verb, &mut words, place), About::Game);
    if verb == EventVerb::Withdraw && !withdraws_by_name(words, &about) {
        return None;
    }
    let before = words;
    let sure = td || about != About::Answered || matches!(place, Place::Shell);
    if !sure {
        return None;
    }
    let error = |why| OrderError::new(why, Outline::of(None, None, ""));
    if about.is_of_samples() {
        return Some(Err(error(WhyUnread::SampleGame)));
    }
    // Behind a colon, as behind the event, stand the words themselves.
    let set_off = front_of(text, words).ends_with(':');
    // Where they are read again they stay set off.
    let may_be_whom = words.next_if(whose).is_some();
    words = before;
    let colon = if verb == EventVerb::Announce && set_off && may_be_whom { ": " } else { "" };
    let order = match verb {
        EventVerb::Announce => announced(&mut words, game, set_off, place),
        EventVerb::Address => new_address(&mut words),
        EventVerb::Correct => correction(&mut words),
        EventVerb::Substitute => substitution(&mut words),
        EventVerb::Enter => entry(&mut words),
        EventVerb::Withdraw => withdrawal(&mut words),
    };
    Some(order.map_err(error).map(|order| Given {
        line: text.trim().to_owned(),
        words: format!("{} {colon}{}", verb.word(), words.taken_since(before)).trim_end().to_owned(),
        named: about != About::Answered,
        about,
        sure,
        td,
        behind: words.rest().to_owned(),
        apart: true,
        what: Direction::OfEvent(order),
    }))
}

/// The event, where its code stands next. At the shell any word can be a code: there it is one where a name follows.
fn event(verb: EventVerb, words: &mut Words<'_>, place: Place<'_>) -> About {
    let code = |word: &str| plain(word).parse::<EventCode>().ok();
    let found = match place {
        Place::Mail(codes) => words.next_if(|word| {
            let code = code(word)?;
            codes
                .iter()
                .find(|known| **known == code)
                .cloned()
                .or(Some(code).filter(EventCode::is_of_samples))
        }),
        Place::Shell => {
            let mut ahead = *words;
            ahead.next();
            let alone = |next: &str| {
                let key = verb == EventVerb::Correct && Correction::KEYS.contains(&plain(next));
                let ends = verb == EventVerb::Withdraw && WithdrawnGames::named(plain(next)).is_some();
                next.contains('@') || key || ends
            };
            let named = verb == EventVerb::Announce || !ahead.peek().is_some_and(alone);
            // `withdraw Novak: He is ill.`
            let name = |word: &str| word.ends_with(',') || verb == EventVerb::Withdraw && word.ends_with(':');
            words.next_if(|word| code(word).filter(|_| named && !name(word)))
        }
    };
    found.map_or(About::Answered, About::Event)
}

/// A line up to what is left of it.
fn front_of<'a>(text: &'a str, words: Words<'_>) -> &'a str {
    text.trim_end().strip_suffix(words.rest()).unwrap_or_default().trim_end()
}

/// Whether a withdrawal is ordered of somebody by his name. Of a side in a game it is an order about that game.
fn withdraws_by_name(words: Words<'_>, about: &About) -> bool {
    let mut ahead = words;
    // Behind the event stands a name, also of somebody called Black.
    let of_event = matches!(about, About::Event(_));
    let named = |word: &str| of_event && plain(word).len() > 1 && withdrawal(&mut { words }).is_ok();
    let is_side = |word: &str| side(word).is_some() && !named(word);
    let of_a_side = ahead.peek().is_none_or(is_side) || game_in_front(&mut ahead).is_some();
    !of_a_side && (*about != About::Answered || withdrawal(&mut ahead).is_ok())
}

/// `set_off`: whether a colon stands in front of the words.
fn announced(
    words: &mut Words<'_>,
    game: Option<GameId>,
    set_off: bool,
    place: Place<'_>,
) -> Result<EventOrder, WhyUnread> {
    let mut ahead = *words;
    let named = ahead.next_if(|word| whose(word).map(|side| (side, word))).filter(|_| !set_off);
    let to = match (game, named) {
        (None, Some((_, word))) if word.ends_with(':') => return Err(WhyUnread::AnnouncedToSide),
        (None, _) => None,
        // `White has resigned.`
        (Some(_), Some((_, word))) if word.len() > 1 && !word.ends_with(':') => {
            return Err(WhyUnread::WhomOrText);
        }
        (Some(game), named) => {
            *words = if named.is_some() { ahead } else { *words };
            Some(AnnouncedIn { game, side: named.and_then(|(side, _)| side) })
        }
    };
    let text = words.rest().trim_start_matches(':').trim().to_owned();
    if text.is_empty() && matches!(place, Place::Shell) {
        return Err(WhyUnread::NothingAnnounced);
    }
    *words = Words::of("");
    Ok(EventOrder::Announce { to, text })
}

/// To whom in a game: none within for both.
fn whose(word: &str) -> Option<Option<Side>> {
    if plain(word).eq_ignore_ascii_case("both") { Some(None) } else { side(word).map(Some) }
}

fn new_address(words: &mut Words<'_>) -> Result<EventOrder, WhyUnread> {
    let whom = name_before(words, |word| word.contains('@')).ok_or(WhyUnread::NewAddress)?;
    let address = address(words)?;
    Ok(EventOrder::Address { whom, address, reason: reason(words)? })
}

fn substitution(words: &mut Words<'_>) -> Result<EventOrder, WhyUnread> {
    let whom = name_before(words, |word| plain(word).eq_ignore_ascii_case("by"));
    let whom = whom.ok_or(WhyUnread::Substitute)?;
    words.next();
    let name = name_before(words, |word| word.contains('@')).ok_or(WhyUnread::Substitute)?;
    let address = address(words)?;
    let games = if words.says("from") { games(words) } else { Vec::new() };
    let mut ahead = *words;
    let anew = ahead.says("clocks") && ahead.says("anew");
    let kept = !anew && {
        ahead = *words;
        ahead.says("clocks") && ahead.says("as") && ahead.says("they") && ahead.says("are")
    };
    if anew || kept {
        *words = ahead;
    }
    Ok(EventOrder::Substitute(Substitution { whom, name, address, games, anew, reason: reason(words)? }))
}

/// Games by their names or numbers, also with `and` or `game` between.
fn games(words: &mut Words<'_>) -> Vec<GameNamed> {
    let game = |word: &str| {
        let word = plain(word);
        let named = word.parse::<GameId>().ok();
        let named = named.map(|id| GameNamed { event: Some(id.event), number: id.number });
        named.or_else(|| count(word).map(|number| GameNamed { event: None, number }))
    };
    let mut found: Vec<GameNamed> = Vec::new();
    let mut goes_on = true;
    loop {
        let mut ahead = *words;
        while ahead.says("and") || ahead.says("game") || ahead.says("games") {
            goes_on = true;
        }
        let Some(written) = ahead.peek() else { return found };
        // A figure alone may be the beginning of the reason.
        let named = |one: &GameNamed| one.event.is_some() || goes_on;
        let Some(one) = ahead.next_if(game).filter(named) else { return found };
        found.push(one);
        *words = ahead;
        goes_on = written.ends_with(',');
        if written.ends_with([':', '.', ';']) {
            return found;
        }
    }
}

fn correction(words: &mut Words<'_>) -> Result<EventOrder, WhyUnread> {
    let key = |word: &str| Correction::KEYS.contains(&plain(word).to_lowercase().as_str());
    let whom = name_before(words, key).ok_or(WhyUnread::Correction)?;
    let key = words.next().map(|word| plain(word).to_lowercase()).unwrap_or_default();
    let value = value(words).ok_or(WhyUnread::Correction)?;
    let what = correction_of(&key, &value).ok_or(WhyUnread::CorrectedValue { key, value })?;
    let reason = Some(reason(words)?).filter(|reason| reason.contains(char::is_alphanumeric));
    Ok(EventOrder::Correct { whom, what, reason: reason.ok_or(WhyUnread::NoReasonForCorrection)? })
}

#[cfg(test)]
mod tests {
    use super::{super::event_order::sample, *};
    use crate::{model::Language, wording::Catalogue};

    fn read(text: &str) -> Option<Result<Given, OrderError>> {
        event_order(text, Place::Mail(&["CLUB26".parse().unwrap()]))
    }

    fn ordered(text: &str) -> EventOrder {
        match read(text).unwrap().unwrap().what {
            Direction::OfEvent(order) => order,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn orders_about_an_event_read_with_td_or_with_its_code() {
        let words = "The last games end in May.".to_owned();
        for text in [
            "td announce CLUB26: The last games end in May.",
            "td announce: The last games end in May.",
            "Announce CLUB26 The last games end in May.",
        ] {
            assert_eq!(ordered(text), EventOrder::Announce { to: None, text: words.clone() }, "{text}");
        }
        let address = |whom: &str, reason: &str| EventOrder::Address {
            whom: whom.into(),
            address: "jan@new.example".parse().unwrap(),
            reason: reason.into(),
        };
        assert_eq!(ordered("td address Novak jan@new.example"), address("Novak", ""));
        assert_eq!(ordered("td address Novak, Jan <jan@new.example>"), address("Novak, Jan", ""));
        let text = "address CLUB26 Jan Novak: jan@new.example, he has told me so";
        assert_eq!(ordered(text), address("Jan Novak", "he has told me so"));
    }

    #[test]
    fn words_may_go_to_the_players_of_one_game() {
        let to = |side| Some(AnnouncedIn { game: "CLUB26/7".parse().unwrap(), side });
        let text = |text: &str| text.to_owned();
        for (line, to, said) in [
            ("td announce CLUB26/7: The hall is closed.", to(None), "The hall is closed."),
            ("td announce CLUB26/7 both: The hall is closed.", to(None), "The hall is closed."),
            ("Announce CLUB26/7 w: Your card.", to(Some(Side::White)), "Your card."),
            ("td announce game CLUB26/7 b Your card.", to(Some(Side::Black)), "Your card."),
            ("td announce CLUB26/7 white: Your card.", to(Some(Side::White)), "Your card."),
            // Behind the colon stand the words themselves.
            ("td announce CLUB26/7: w: is how you name White.", to(None), "w: is how you name White."),
            ("td announce CLUB26: White: read this.", None, "White: read this."),
            ("td announce CLUB26/7 b:", to(Some(Side::Black)), ""),
        ] {
            assert_eq!(ordered(line), EventOrder::Announce { to, text: text(said) }, "{line}");
        }
        let about = read("td announce CLUB26/7 w: Your card.").unwrap().unwrap();
        assert_eq!(about.about, About::Game("CLUB26/7".parse().unwrap()));
        assert_eq!(about.words, "announce w: Your card.");
        for (line, why) in [
            ("td announce w: Your card.", WhyUnread::AnnouncedToSide),
            ("td announce CLUB26 w: Your card.", WhyUnread::AnnouncedToSide),
            ("td announce CLUB26/7 White has resigned.", WhyUnread::WhomOrText),
            ("td announce EXAMPLE/7 w: x", WhyUnread::SampleGame),
        ] {
            assert_eq!(read(line).unwrap().unwrap_err().why, why.into(), "{line}");
        }
    }

    #[test]
    fn who_plays_on_for_whom_may_name_games_and_clocks() {
        let read = |text| match ordered(text) {
            EventOrder::Substitute(substitution) => substitution,
            other => panic!("{text}: {other:?}"),
        };
        let game = |event: Option<&str>, number| GameNamed {
            event: event.map(|code| code.parse().unwrap()),
            number,
        };
        let plain = read("td substitute Novak by Dvorak, Petr <petr@dvorak.example>");
        let all = Substitution {
            whom: "Novak".into(),
            name: "Dvorak, Petr".into(),
            address: "petr@dvorak.example".parse().unwrap(),
            games: Vec::new(),
            anew: false,
            reason: String::new(),
        };
        assert_eq!(plain, all);
        let text = "substitute CLUB26 Jan Novak by Petr Dvorak petr@dvorak.example from CLUB26/3, 7 and 9 clocks anew: he is ill";
        let some = Substitution {
            whom: "Jan Novak".into(),
            name: "Petr Dvorak".into(),
            games: vec![game(Some("CLUB26"), 3), game(None, 7), game(None, 9)],
            anew: true,
            reason: "he is ill".into(),
            ..all.clone()
        };
        assert_eq!(read(text), some);
        let text = "td substitute Novak by Dvorak, Petr <petr@dvorak.example> clocks as they are, he is ill";
        assert_eq!(read(text), Substitution { reason: "he is ill".into(), ..all });
    }

    #[test]
    fn a_figure_in_the_reason_is_no_game() {
        for (text, games, reason) in [
            ("from CLUB26/3: 2 weeks of silence", vec![3], "2 weeks of silence"),
            ("from CLUB26/3 2 weeks of silence", vec![3], "2 weeks of silence"),
            ("from 3, 7 and 9: He is ill.", vec![3, 7, 9], "He is ill."),
            ("from game 3 CLUB26/7 He is ill.", vec![3, 7], "He is ill."),
        ] {
            let text = format!("td substitute Novak by Dvorak petr@dvorak.example {text}");
            let EventOrder::Substitute(read) = ordered(&text) else { panic!("{text}") };
            let numbers: Vec<u32> = read.games.iter().map(|game| game.number).collect();
            assert_eq!((numbers, read.reason.as_str()), (games, reason), "{text}");
        }
    }

    #[test]
    fn what_is_put_right_is_a_key_and_a_value_of_an_event_file() {
        let given =
            |what, reason: &str| EventOrder::Correct { whom: "Novak".into(), what, reason: reason.into() };
        for (text, what) in [
            ("td correct Novak rating 2150 By the list.", Correction::Rating(2150)),
            ("td correct Novak name \"Novák, Jan\" By the list.", Correction::Name("Novák, Jan".into())),
            ("td correct Novak federation cze: By the list.", Correction::Federation("CZE".into())),
            (
                "td correct Novak timezone Europe/Prague By the list.",
                Correction::Zone("Europe/Prague".parse().unwrap()),
            ),
            ("td correct Novak language = pl By the list.", Correction::Language(Language::Pl)),
        ] {
            assert_eq!(ordered(text), given(what, "By the list."), "{text}");
        }
    }

    #[test]
    fn without_td_and_event_such_a_line_is_prose() {
        for text in [
            "Announce the results, please.",
            "address of Novak: jan@new.example",
            "Correct Novak rating 2150, I think",
            "announced CLUB26: x",
        ] {
            assert!(read(text).is_none(), "{text}");
        }
    }

    #[test]
    fn what_does_not_read_says_what_would() {
        for (text, why) in [
            ("td address Novak", WhyUnread::NewAddress),
            ("td address jan@new.example", WhyUnread::NewAddress),
            ("td address Novak jan@-new", WhyUnread::NoAddress("jan@-new".into())),
            ("td correct Novak", WhyUnread::Correction),
            ("td correct Novak rating", WhyUnread::Correction),
            (
                "td correct Novak rating high x",
                WhyUnread::CorrectedValue { key: "rating".into(), value: "high".into() },
            ),
            ("td correct Novak rating 2150", WhyUnread::NoReasonForCorrection),
            ("td announce EXAMPLE: x", WhyUnread::SampleGame),
        ] {
            assert_eq!(read(text).unwrap().unwrap_err().why, why.into(), "{text}");
        }
        let codes = ["CLUB26".parse().unwrap()];
        for verb in EventVerb::ALL {
            let sample = sample(verb, Catalogue::builtin().of(Language::En));
            assert!(event_order(&sample, Place::Mail(&codes)).unwrap().is_err(), "{sample}");
            let named = sample.replace("EXAMPLE", "CLUB26");
            assert!(event_order(&named, Place::Mail(&codes)).unwrap().is_ok(), "{named}");
            assert!(event_order(named.trim_start_matches("td "), Place::Shell).unwrap().is_ok(), "{named}");
        }
    }

    #[test]
    fn at_the_shell_the_event_may_be_left_out_before_a_name_alone() {
        let about = |text| event_order(text, Place::Shell).unwrap().unwrap().about;
        assert_eq!(about("address Novak jan@new.example"), About::Answered);
        assert_eq!(about("address CLUB26 Novak jan@new.example"), About::Event("CLUB26".parse().unwrap()));
        assert_eq!(about("correct Novak, Jan rating 2150 x"), About::Answered);
    }
}
