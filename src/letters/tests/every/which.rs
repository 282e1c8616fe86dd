//! Letters about which game is meant, and about the parts of a mail.

use super::*;
use crate::{
    chess::InvalidNumeric,
    desk::PartWords,
    letters::{Dealt, Doubt, Fits, GameAsShown, PartOutcome},
    reading::WhyUnclear,
    wording::Phrase,
};

fn fits() -> Vec<Fits> {
    let name = |number: u32| format!("CLUB26/{number}").parse().unwrap();
    let line = |said: &str| Fits { said: said.into(), ..Fits::default() };
    let sent = |number: u32, line: &str| format!("Game CLUB26/{number}: {line}");
    vec![
        Fits { send: vec![sent(1, "7. 3175"), sent(2, "7. 3175")], ..line("7. 3175") },
        Fits { send: vec![sent(1, "7. 2142 (=)")], ..line("7. 2142 (=)") },
        Fits {
            not: vec![
                (name(1), PartWords::NextNumber { number: 7 }.sentence()),
                (name(2), PartWords::OpponentsTurn.sentence()),
            ],
            ..line("9. 7163")
        },
    ]
}

fn parts(sight: &GameAsShown) -> Vec<Dealt> {
    let evil = format!("4. 9999 referee+club26-1.7.{BLACK_TOKEN}@club.example");
    let game = |number: u32| Some(format!("CLUB26/{number}").parse().unwrap());
    let part = |said: &[&str], game, fate, words: &dyn Phrase| Dealt {
        said: said.iter().map(|line| (*line).to_owned()).collect(),
        game,
        sight: None,
        fate,
        words: words.sentence(),
        made: None,
        fits: None,
        elsewhere: false,
        meant: None,
    };
    let unread = |said: &str, words: &dyn Phrase| Dealt {
        sight: Some(Box::new(sight.clone())),
        ..part(&[said], game(1), PartOutcome::NotRead, words)
    };
    let moved = Table::fresh(5).sight(Side::White);
    let made = moved.game.score.numbered().last().map(|(ply, _)| ply);
    vec![
        part(&["Game CLUB26/4: 2. 7163", "if 2878 then 3355"], game(4), PartOutcome::Done, &PartWords::Moved),
        Dealt {
            sight: Some(moved),
            made,
            ..part(&["Game CLUB26/6: 3. 4244"], game(6), PartOutcome::Done, &PartWords::Moved)
        },
        part(&["CLUB26/3: 9. 7163"], game(3), PartOutcome::Refused, &PartWords::GameOver),
        part(&["5. 2133"], game(5), PartOutcome::Waits, &PartWords::AskedToConfirm),
        part(&["leave 2026-12-20 2027-01-03"], None, PartOutcome::Beside, &PartWords::LetterOfItsOwn),
        Dealt {
            fits: fits().into_iter().next(),
            ..part(&["7. 3175"], None, PartOutcome::NotRead, &PartWords::WhichGame)
        },
        unread("4. Nc3 or so", &WhyUnclear::OutOfPlace),
        unread(&evil, &WhyUnclear::NotAMove { text: "9999".into(), why: InvalidNumeric::OffBoard('9') }),
    ]
}

pub(super) fn which() -> Vec<Case> {
    let table = Table::sample(6);
    let sight = || table.sight(Side::White);
    let white = |name, letter| case(name, Some(Side::White), letter);
    let received = at("2026-12-20T08:00:00Z");
    let confirm = |said: &str, from: Option<&str>| Letter::ConfirmGame {
        sight: sight(),
        question: Question {
            from_itself: false,
            last_hour: None,
            code: "wxyz23".into(),
            wants_code: from.is_some(),
            said: said.into(),
            came: received,
            received,
            from: from.map(str::to_owned),
            send: Some("Game CLUB26/1: 4. 6364".into()),
            doubt: Doubt::Unsaid,
            again: false,
            claims: Vec::new(),
            another: None,
        },
    };
    let said = "7. 3175\n7. 2142 (=)\n9. 7163".to_owned();
    let several = Letter::WhichGame { said, conditional: None, fits: fits(), games: lines(Side::White) };
    let none = fits().split_off(2);
    let none = Letter::WhichGame {
        said: "9. 7163".into(),
        conditional: None,
        fits: none,
        games: lines(Side::White),
    };
    let parts = || parts(&sight());
    let in_one = Letter::DealtWith { sight: Some(sight()), parts: parts().split_off(5), letters: false };
    vec![
        white("which-game-several", several),
        white("which-game-none", none),
        white("confirm-game", confirm("4. 6364\nif 6755 then 5254", None)),
        white("confirm-game-not-proved", confirm("4. 6364", Some("jan@elsewhere.example"))),
        white("dealt-with", Letter::DealtWith { sight: None, parts: parts(), letters: true }),
        white("dealt-with-one-game", in_one),
    ]
}
