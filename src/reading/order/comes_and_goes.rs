//! Who comes into an event after its first move, and who leaves it, by a director's order.

use super::{
    WhyUnread,
    cursor::{Words, plain},
    event_order::{Correction, EventOrder, LateEntry},
    person_words::{address, name_before, reason, value},
    values::{count, withdrawn_games, withdrawn_games_named},
};

/// What may stand behind the address of whoever comes, as the event file has it.
const KEYS: [&str; 4] = ["rating", "federation", "language", "timezone"];

/// `NAME <ADDRESS> [rating N] [federation XXX] [language xx] [timezone ZONE] REASON`
pub(super) fn entry(words: &mut Words<'_>) -> Result<EventOrder, WhyUnread> {
    let name = name_before(words, |word| word.contains('@')).ok_or(WhyUnread::Enter)?;
    let before = *words;
    let address = address(words)?;
    let mut known = Vec::new();
    let mut last = before;
    // A colon sets the reason off, whatever word it begins with.
    while !words.taken_since(last).ends_with(':') {
        last = *words;
        let key = |word: &str| KEYS.into_iter().find(|key| plain(word).eq_ignore_ascii_case(key));
        let Some(key) = words.next_if(key) else { break };
        if known.iter().any(|known: &Correction| known.key() == key) {
            return Err(WhyUnread::KeyTwice(key));
        }
        let value = value(words).ok_or(WhyUnread::Enter)?;
        known.push(correction(key, &value).ok_or(WhyUnread::CorrectedValue { key: key.into(), value })?);
    }
    let reason = Some(reason(words)?).filter(|reason| reason.contains(char::is_alphanumeric));
    let reason = reason.ok_or(WhyUnread::NoReasonForEntry)?;
    Ok(EventOrder::Enter(LateEntry { name, address, known, reason }))
}

/// What stands in the record under a key of an event file; none where the value is no such.
pub(super) fn correction(key: &str, value: &str) -> Option<Correction> {
    Some(match key {
        "name" => Correction::Name(value.to_owned()),
        "rating" => Correction::Rating(count(value).filter(|rating| *rating > 0)?),
        "federation" => Correction::Federation(value.to_uppercase()),
        "language" => Correction::Language(value.parse().ok()?),
        _ => Correction::Zone(value.parse().ok()?),
    })
}

/// `PLAYER lost|cancelled REASON`, or `PLAYER: REASON`, where his games end as the regulations say.
pub(super) fn withdrawal(words: &mut Words<'_>) -> Result<EventOrder, WhyUnread> {
    let how = |word: &str| withdrawn_games_named(word).is_some();
    let read = |words: &mut Words<'_>| {
        let before = *words;
        let whom = name_before(words, how)?;
        // Of a colon the name is the end.
        let own = !words.taken_since(before).contains(':');
        withdrawn_games(words).filter(|_| own).map(|ends| (whom, Some(ends)))
    };
    let read_to_colon = |words: &mut Words<'_>| {
        let before = *words;
        while !words.taken_since(before).ends_with(':') {
            words.next()?;
        }
        // A word for how they end belongs in front of the colon.
        let mut ahead = *words;
        let _ = ahead.next_if(|word| word.eq_ignore_ascii_case("games").then_some(()));
        if withdrawn_games(&mut ahead).is_some() {
            return None;
        }
        let whom = words.taken_since(before).trim_matches(['"', '\'', ':', ',', ' ']);
        (!whom.is_empty() && whom.split_whitespace().count() <= 6).then(|| (whom.to_owned(), None))
    };
    let found = words.attempt(read).or_else(|| words.attempt(read_to_colon));
    let (whom, ends) = found.ok_or(WhyUnread::Withdraw)?;
    let reason = Some(reason(words)?).filter(|reason| reason.contains(char::is_alphanumeric));
    Ok(EventOrder::Withdraw { whom, ends, reason: reason.ok_or(WhyUnread::NoReason)? })
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            direction::{About, Direction},
            one_line::read_order,
            order_line::order_line,
            read_event_order::event_order,
            values::Place,
        },
        *,
    };
    use crate::model::{Language, Order, WithdrawnGames};

    fn codes() -> [crate::model::EventCode; 1] {
        ["CLUB26".parse().unwrap()]
    }

    fn read(text: &str) -> Result<EventOrder, WhyUnread> {
        let given = event_order(text, Place::Mail(&codes())).unwrap().map_err(|error| *error.why)?;
        let Direction::OfEvent(order) = given.what else { panic!("{text}: {:?}", given.what) };
        Ok(order)
    }

    fn entry(known: Vec<Correction>, reason: &str) -> EventOrder {
        EventOrder::Enter(LateEntry {
            name: "Dvorak, Petr".into(),
            address: "petr@dvorak.example".parse().unwrap(),
            known,
            reason: reason.into(),
        })
    }

    #[test]
    fn who_comes_in_may_have_all_that_an_event_file_says_of_a_player() {
        let order = "td enter Dvorak, Petr <petr@dvorak.example>";
        let all = vec![
            Correction::Rating(1980),
            Correction::Language(Language::Cs),
            Correction::Zone("Europe/Prague".parse().unwrap()),
            Correction::Federation("CZE".into()),
        ];
        for (text, known, reason) in [
            ("He was forgotten.", vec![], "He was forgotten."),
            ("rating 1980 He was forgotten.", vec![Correction::Rating(1980)], "He was forgotten."),
            (
                "rating 1980 language cs timezone Europe/Prague federation cze: he was forgotten",
                all,
                "he was forgotten",
            ),
            (": rating unknown, forgotten", vec![], "rating unknown, forgotten"),
        ] {
            assert_eq!(read(&format!("{order} {text}")).unwrap(), entry(known, reason), "{text}");
        }
        let named = read("enter CLUB26 Dvorak, Petr <petr@dvorak.example>: rating unknown, forgotten");
        assert_eq!(named.unwrap(), entry(vec![], "rating unknown, forgotten"));
        for (text, why) in [
            ("", WhyUnread::NoReasonForEntry),
            ("rating 1980", WhyUnread::NoReasonForEntry),
            ("rating 1980 rating 1990 x", WhyUnread::KeyTwice("rating")),
            (
                "language xx He was forgotten.",
                WhyUnread::CorrectedValue { key: "language".into(), value: "xx".into() },
            ),
        ] {
            assert_eq!(read(&format!("{order} {text}")).unwrap_err(), why, "{text}");
        }
        assert_eq!(read("td enter Dvorak, Petr").unwrap_err(), WhyUnread::Enter);
        assert!(event_order("Enter the hall by the side door.", Place::Mail(&codes())).is_none());
    }

    #[test]
    fn who_leaves_is_named_and_how_his_games_end_may_be_said() {
        let order = |whom: &str, ends, reason: &str| EventOrder::Withdraw {
            whom: whom.into(),
            ends,
            reason: reason.into(),
        };
        let lost = Some(WithdrawnGames::Lost);
        for (text, wanted) in [
            ("td withdraw CLUB26 Novak lost He is ill.", order("Novak", lost, "He is ill.")),
            ("withdraw CLUB26 Novak, Jan lost: he is ill", order("Novak, Jan", lost, "he is ill")),
            (
                "td withdraw Jan Novak cancelled He is ill.",
                order("Jan Novak", Some(WithdrawnGames::Cancelled), "He is ill."),
            ),
            (
                "td withdraw CLUB26 Novak Canceled: he is ill",
                order("Novak", Some(WithdrawnGames::Cancelled), "he is ill"),
            ),
            ("td withdraw CLUB26 Novak: he is ill", order("Novak", None, "he is ill")),
            ("td withdraw CLUB26 Novak: lost interest", order("Novak", None, "lost interest")),
            ("td withdraw CLUB26 Novak: he has lost interest", order("Novak", None, "he has lost interest")),
            (
                "td withdraw CLUB26 Novak: he has lost: it is so",
                order("Novak", None, "he has lost: it is so"),
            ),
        ] {
            assert_eq!(read(text).unwrap(), wanted, "{text}");
        }
        for (text, why) in [
            ("td withdraw CLUB26 Novak He is ill.", WhyUnread::Withdraw),
            ("td withdraw CLUB26 Novak lost interest", WhyUnread::Withdraw),
            ("td withdraw CLUB26 Novak: cancelled, he is ill", WhyUnread::Withdraw),
            ("td withdraw CLUB26 Novak: games lost: he is ill", WhyUnread::Withdraw),
            ("td withdraw CLUB26 Novak lost:", WhyUnread::NoReason),
        ] {
            assert_eq!(read(text).unwrap_err(), why, "{text}");
        }
    }

    #[test]
    fn of_a_side_a_withdrawal_is_an_order_about_a_game() {
        for text in [
            "td withdraw w He is ill.",
            "td withdraw w lost: He is ill.",
            "withdraw CLUB26/1 b He has lost: so it is.",
        ] {
            assert!(event_order(text, Place::Mail(&codes())).is_none(), "{text}");
            let given = order_line(text, Place::Mail(&codes())).unwrap().unwrap();
            assert!(matches!(given.what, Direction::Rule { order: Order::Withdraw { .. }, .. }), "{text}");
        }
        // What might be meant for how the games end never becomes the beginning of a reason.
        for text in ["cancelled he is ill", "canceled he is ill", "lost interest", "Lost because of illness"]
        {
            let text = format!("td withdraw b {text}");
            let read = order_line(&text, Place::Mail(&codes())).unwrap();
            assert!(matches!(*read.unwrap_err().why, WhyUnread::LeftOver { .. }), "{text}");
        }
        assert!(matches!(read("td withdraw CLUB26 Black lost: he is ill"), Ok(EventOrder::Withdraw { .. })));
        for text in ["withdraw when you like", "Withdraw: I would not.", "td withdraw CLUB26 w He is ill."] {
            assert!(event_order(text, Place::Mail(&codes())).is_none(), "{text}");
        }
    }

    #[test]
    fn at_the_shell_the_code_may_be_left_out() {
        for (text, about) in [
            ("withdraw Novak lost He is ill.", About::Answered),
            ("withdraw Novak: He is ill.", About::Answered),
            ("withdraw CLUB26 Novak lost He is ill.", About::Event("CLUB26".parse().unwrap())),
            ("withdraw CLUB26/1 b He is ill.", About::Game("CLUB26/1".parse().unwrap())),
            ("enter Dvorak petr@dvorak.example He was forgotten.", About::Answered),
            (
                "enter CLUB26 Dvorak petr@dvorak.example He was forgotten.",
                About::Event("CLUB26".parse().unwrap()),
            ),
        ] {
            assert_eq!(read_order(text).unwrap().about, about, "{text}");
        }
    }
}
