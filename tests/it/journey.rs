//! A game from the start letters to the result, over the embedded mailbox.
//!
//! Laws 5.1.1, 8.2, 8.5, 9.1.2

use crate::support::club::*;
use amici::{
    laws::Irregularity,
    model::{GameResult, Side, Termination},
};

fn recipients(letters: &[Letter]) -> Vec<&str> {
    letters.iter().map(|letter| letter.to.as_str()).collect()
}

/// The sample game from the start letters to the accepted draw; gives the result letters.
fn play_the_sample_game(club: &mut Club) -> Vec<Letter> {
    club.pass();
    let start = club.letters();
    assert_eq!(recipients(&start), [JAN, LENA, TD]);
    let mut asked = start[0].clone();
    for (index, numeric) in SAMPLE.iter().enumerate() {
        let (me, them) = if index % 2 == 0 { (JAN, LENA) } else { (LENA, JAN) };
        let number = index / 2 + 1;
        let dots = if index % 2 == 0 { "." } else { "..." };
        let offer = if index == 20 { " (=)" } else { "" };
        let game = if index == 0 { "Game CLUB26/1: " } else { "" };
        club.later(30);
        let letters =
            club.exchange(&Mail::answer(&asked, me, &format!("{game}{number}{dots} {numeric}{offer}")));
        assert_eq!(recipients(&letters), [me, them], "{}", club.outcome());
        asked = letters[1].clone();
    }
    club.later(30);
    let letters = club.exchange(&Mail::answer(&asked, LENA, "accept draw"));
    assert_eq!(recipients(&letters), [JAN, LENA, TD]);
    letters
}

/// A letter without its reader's token and without the digest of the journal, in which Message-IDs stand.
fn masked(text: &str) -> String {
    let masked = |line: &str| match line.split_once("| Seal ") {
        Some((before, record)) => {
            let (_, entry) = record.split_once(", ").unwrap();
            format!("{before}| Seal DIGEST, {entry}")
        }
        None if line.starts_with("| [CLUB26/1 ") => "| [CLUB26/1 TOKEN]".to_owned(),
        None => line.to_owned(),
    };
    text.lines().map(masked).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_sample_game_is_played_to_its_agreed_draw() {
    let mut club = Club::with(DUEL, true);
    let letters = play_the_sample_game(&mut club);
    let game = club.game();
    assert_eq!(game.outcome, Some((GameResult::Draw, Termination::Agreement)));
    assert_eq!(game.records.len(), 21);
    assert!(game.records.iter().all(|record| record.charge.is_some()));
    for letter in &letters {
        let mail = mail_parser::MessageParser::default().parse(&letter.raw).unwrap();
        let pgn = String::from_utf8(mail.attachments().last().unwrap().contents().to_vec()).unwrap();
        for tag in [
            "[Event \"Club Championship 2026\"]",
            "[Result \"1/2-1/2\"]",
            "[Mode \"EM\"]",
            "[TimeControl \"10/4320000\"]",
        ] {
            assert!(pgn.contains(tag), "{tag} is missing in {pgn}");
        }
        assert!(pgn.trim_end().ends_with("1/2-1/2"), "{pgn}");
    }
    insta::assert_snapshot!(masked(&letters[0].text));
}

#[test]
fn without_plus_addressing_the_mark_travels_in_the_subject() {
    let mut club = Club::with(DUEL, false);
    play_the_sample_game(&mut club);
    assert_eq!(club.game().outcome, Some((GameResult::Draw, Termination::Agreement)));
}

#[test]
fn the_days_of_every_move_are_counted_from_its_handover() {
    let mut club = Club::with(DUEL, true);
    play_the_sample_game(&mut club);
    let game = club.game();
    let days: Vec<u32> = game.records.iter().map(|record| record.charge.unwrap().days).collect();
    // Thirty hours a move: before the start day nothing counts, and later the day after receipt is free.
    assert!(days.iter().all(|days| *days <= 1), "{days:?}");
    let (white, black) = (game.clocks.white, game.clocks.black);
    assert_eq!((white.moves, black.moves), (11, 10));
    assert_eq!(white.used + black.used, days.iter().sum::<u32>());
}

#[test]
fn resignation_reaches_both_players_and_the_director() {
    let mut club = Club::duel();
    let letters = club.play(&["5254", "5755", "7163"]);
    let asked = letters.iter().find(|letter| letter.to == LENA).unwrap().clone();
    let letters = club.exchange(&Mail::answer(&asked, LENA, "Resign."));
    assert_eq!(recipients(&letters), [JAN, LENA, TD]);
    assert_eq!(club.game().outcome, Some((GameResult::WhiteWins, Termination::Resignation)));
}

#[test]
fn mate_on_the_board_ends_the_game() {
    let mut club = Club::duel();
    let letters = club.play(&["6263", "5755", "7274"]);
    let asked = letters.iter().find(|letter| letter.to == LENA).unwrap().clone();
    let letters = club.exchange(&Mail::answer(&asked, LENA, "2... 4884"));
    assert_eq!(recipients(&letters), [JAN, LENA, TD]);
    assert_eq!(club.game().outcome, Some((GameResult::BlackWins, Termination::Checkmate)));
    let after = club.exchange(&Mail::answer(&asked, LENA, "3... 5756"));
    assert_eq!(recipients(&after), [LENA]);
    assert!(after[0].text.contains("game is over"), "{}", after[0].text);
}

#[test]
fn an_impossible_move_costs_days_and_the_position_stands() {
    let mut club = Club::duel();
    let letters = club.play(&["5254", "5755", "7163"]);
    let asked = letters.iter().find(|letter| letter.to == LENA).unwrap().clone();
    let letters = club.exchange(&Mail::answer(&asked, LENA, "2... 7877"));
    assert_eq!(recipients(&letters), [LENA, TD]);
    let game = club.game();
    assert_eq!(
        (game.records.len(), game.clocks.black.penalties, game.count(Side::Black, Irregularity::IllegalMove)),
        (3, 5, 1)
    );
    let letters = club.exchange(&Mail::answer(&asked, LENA, "2... 7866"));
    assert_eq!(recipients(&letters), [LENA, JAN]);
}

#[test]
fn a_declined_offer_is_told_to_both_and_the_move_is_still_to_come() {
    let mut club = Club::duel();
    let letters = club.play(&["5254", "5755"]);
    let asked = letters.iter().find(|letter| letter.to == JAN).unwrap().clone();
    let letters = club.exchange(&Mail::answer(&asked, JAN, "2. 7163 (=)"));
    let asked = letters.iter().find(|letter| letter.to == LENA).unwrap().clone();
    let letters = club.exchange(&Mail::answer(&asked, LENA, "decline draw"));
    assert_eq!(recipients(&letters), [JAN, LENA]);
    let letters = club.exchange(&Mail::answer(&asked, LENA, "accept draw"));
    assert_eq!((recipients(&letters), club.game().outcome), (vec![LENA], None));
    let letters = club.exchange(&Mail::answer(&asked, LENA, "2... 7866"));
    assert_eq!(recipients(&letters), [LENA, JAN]);
}

#[test]
fn status_score_and_help_are_answered_to_the_asker_alone() {
    let mut club = Club::duel();
    let letters = club.play(&["5254", "5755", "7163"]);
    let asked = letters.iter().find(|letter| letter.to == LENA).unwrap().clone();
    for word in ["status", "score", "help"] {
        let letters = club.exchange(&Mail::answer(&asked, LENA, word));
        assert_eq!(recipients(&letters), [LENA], "{word}: {}", club.outcome());
    }
}

#[test]
fn a_round_robin_begins_with_one_letter_a_player_and_the_list_for_the_director() {
    let event = std::fs::read_to_string("data/events/club26.toml").unwrap();
    let mut club = Club::with(&event, true);
    club.pass();
    let letters = club.letters();
    let file = amici::event::EventFile::read(&event, None).unwrap();
    // The director has the list, and the deputy is told that she is one.
    assert_eq!(letters.len(), file.players.len() + 2);
    for (player, letter) in file.players.iter().zip(&letters) {
        let own = file.games.iter().filter(|game| game.white == player.number || game.black == player.number);
        for game in own {
            assert!(letter.text.contains(&format!("{}/{}", file.code, game.number)), "{}", letter.text);
        }
    }
    club.pass();
    assert_eq!(club.letters().len(), 0, "start letters go out once");
}
