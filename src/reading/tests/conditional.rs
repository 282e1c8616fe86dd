//! Lines that begin with "if": what they say, what is asked back, and what is prose.
//!
//! Beside the Laws: conditionals

use super::*;
use crate::chess::{Foreseen, Joined};

/// `12... 5755 7163 / 2836 6125` (`>` behind "then", `?` behind nothing), `?` and why, or `-`.
fn in_short(line: &str) -> String {
    let reading = read(&[Line::fresh(line)]);
    if let Some(unclear) = reading.unclear.first() {
        return match &unclear.why {
            WhyUnclear::Conditional(why) => format!("? {why:?}"),
            other => format!("? other {}", format!("{other:?}").split([' ', '(', '{']).next().unwrap()),
        };
    }
    match reading.said.first().map(|said| &said.what) {
        None => "-".into(),
        Some(What::Game(InGame::ForgetIfs)) => "forget".into(),
        Some(What::Game(InGame::GoOn)) => "go on".into(),
        Some(What::Game(InGame::If(branches))) => {
            let branches = branches.iter().enumerate().map(|(index, branch)| {
                let number = branch.start.map(|start| match start.dots {
                    Dots::One => format!("{}.", start.number),
                    Dots::Three => format!("{}...", start.number),
                    Dots::None => start.number.to_string(),
                });
                let steps = branch.steps.iter().map(|step| match step {
                    Foreseen::Any => "any".to_owned(),
                    Foreseen::This(spelt) => spelt.to_string(),
                });
                let joined = match branch.joined {
                    _ if index == 0 => "",
                    Joined::Beside => " / ",
                    Joined::Onward => " > ",
                    Joined::Unsaid => " ? ",
                };
                format!("{joined}{}", number.into_iter().chain(steps).collect::<Vec<_>>().join(" "))
            });
            branches.collect()
        }
        Some(other) => format!("{other:?}"),
    }
}

#[test]
fn conditional_moves_are_read_as_people_write_them() {
    for (line, expected) in [
        ("if 5755 then 7163", "5755 7163"),
        ("If 5755, 7163.", "5755 7163"),
        ("IF 5755 THEN 7163", "5755 7163"),
        ("if 5755 - 7163", "5755 7163"),
        ("if 5755: 7163", "5755 7163"),
        ("if 5755 7163", "5755 7163"),
        ("if you play 5755 then I play 7163", "5755 7163"),
        ("if 52-54 then 57-55", "5254 5755"),
        ("if 12... 5755 then 13. 7163", "12... 5755 7163"),
        ("if 12. 5755 then 7163", "12. 5755 7163"),
        ("if 12... 5755 13. 7163 2836 14. 6125", "12... 5755 7163 2836 6125"),
        ("if 5755 then 7163, if 2836 then 6125", "5755 7163 / 2836 6125"),
        ("if 5755 then 7163; if 2836 then 6125", "5755 7163 / 2836 6125"),
        ("if 5755 then 7163 and if 2836 then 6125", "5755 7163 / 2836 6125"),
        ("if 5755 then 7163 if 2836 then 6125", "5755 7163 ? 2836 6125"),
        ("if 5755 then 7163 - if 2836 then 6125", "5755 7163 ? 2836 6125"),
        ("if 5755 then 7163, then if 2836 then 6125", "5755 7163 > 2836 6125"),
        ("wenn 5755 dann 7163, danach wenn 2836 dann 6125", "5755 7163 > 2836 6125"),
        ("if 5755 then 7163 (if 2836 then 6125)", "5755 7163 > 2836 6125"),
        ("if 5755 then 7163 or if 2836 then 6125", "5755 7163 / 2836 6125"),
        ("if 5755 then 7163, 2836 then 6125", "5755 7163 ? 2836 6125"),
        ("if 5755 -> 7163 2836 -> 6125", "5755 7163 ? 2836 6125"),
        ("if 5755, 7163, 2836, 6125", "5755 7163 2836 6125"),
        ("and if 5755 then 7163", "5755 7163"),
        ("then if 5755 then 7163", "5755 7163"),
        ("- if 5755 then 7163", "5755 7163"),
        ("If 2.e5 Nd5; if 3.d4 d6; if 3.c4 Nb6", "2. e5 Nd5 / 3. d4 d6 / 3. c4 Nb6"),
        ("if e5 then Nf3", "e5 Nf3"),
        ("if 1... Sf6 - Sc3", "1... Sf6 Sc3"),
        ("if 1... e5 - 2. Nf3", "1... e5 Nf3"),
        ("if 0-0 then 0-0-0", "0-0 0-0-0"),
        ("if 5755 (e5) then 7163 (Nf3)", "5755 (e5) 7163 (Nf3)"),
        ("if e8=Q+ then Kxe8", "e8=Q+ Kxe8"),
        ("if any then 7163", "any 7163"),
        ("if any move then 7163, if 5755 then 6125", "any 7163 / 5755 6125"),
        ("if 1... any then 2. 7163", "1... any 7163"),
        ("if any then 2. 7163", "1... any 7163"),
        ("if any then 2... 7866", "2. any 7866"),
        ("forget ifs", "forget"),
        ("Forget my ifs.", "forget"),
        ("Go on!", "go on"),
    ] {
        assert_eq!(in_short(line), expected, "{line}");
    }
}

#[test]
fn what_begins_like_one_and_does_not_read_is_asked_back() {
    for (line, why) in [
        ("if 5755 then 7163 (=)", "Offer"),
        ("if 5755 (=) then 7163", "Offer"),
        ("if 5755 then (=)", "Offer"),
        ("if 5755 then resign", "Outcome"),
        ("if 5755 then accept draw", "Outcome"),
        ("if 5755", "NoReply"),
        ("if 5755 then 7163, if 2836", "NoReply"),
        ("if 5755 then 7163 2836", "NoReply"),
        ("if 5755 then 7163 as always", "NotRead"),
        ("if 5755 is what you play, I shall think", "NotRead"),
        ("if Nf6 then the bishop goes to b5", "NotRead"),
        ("if 12... 5755 14. 7163", "Numbers"),
        ("if any then what about 7163", "NotRead"),
        ("if 5755 then 7169", "other NotInConditional"),
        ("if 5755 then 7163?", "other Question"),
        ("unless 7163 then 2836", "Unless"),
        ("if not 5755 then 7163", "Unless"),
        ("if 5755 then 7163, unless 2836 then 6125", "Unless"),
        ("es sei denn 7163, dann 2836", "Unless"),
        ("5254, if 5755 then 7163", "OwnLine"),
        ("1. 5254 if 5755 then 7163", "OwnLine"),
    ] {
        assert_eq!(in_short(line), format!("? {why}"), "{line}");
    }
}

#[test]
fn other_sentences_that_begin_with_if_are_prose() {
    for line in [
        "if you like, we can meet in May",
        "If it rains I stay at home.",
        "if 12 people come, there is no room",
        "if any of you is ill, please tell me",
        "if any",
        "iffy 5755",
        "I wonder what if",
        "I wonder if Nf3 was better",
        "unless you are ill",
        "please go on with the story",
    ] {
        assert_eq!(in_short(line), "-", "{line}");
    }
}

#[test]
fn a_game_that_is_named_before_a_move_is_that_of_the_conditions_directly_below() {
    for (text, games) in [
        ("Game T/1: 1. 5254\nif 5755 then 7163", "T/1 T/1"),
        ("Game T/1: 1. 5254\nif 5755 then 7163\nif 3735 then 7163\nforget ifs", "T/1 T/1 T/1 -"),
        ("Game T/1: 1. 5254\nGame T/2: if 5755 then 7163\nif 3735 then 7163", "T/1 T/2 T/2"),
        ("T/1\n1. 5254\nif 5755 then 7163", "T/1 T/1"),
        ("Game T/1: 1. 5254\n\nif 5755 then 7163", "T/1 -"),
        ("Game T/1: 1. 5254\nI hope that you are well\nif 5755 then 7163", "T/1 -"),
        ("Game T/1: 1. 5254\n4244\nif 5755 then 7163", "T/1 - -"),
        ("Game T/1: 1. 5254\nif 5755 then 71", "T/1 ?T/1"),
        ("Game 7: 1. 5254\nif 5755 then 7163", "?- ?-"),
    ] {
        let reading = read(&lines(text));
        let name = |game: &Option<GameId>| game.as_ref().map_or("-".into(), ToString::to_string);
        let said = reading.said.iter().map(|said| name(&said.game));
        let unclear = reading.unclear.iter().map(|unclear| format!("?{}", name(&unclear.game)));
        let found = said.chain(unclear).collect::<Vec<_>>().join(" ");
        assert_eq!(found, games, "{text}");
    }
}
