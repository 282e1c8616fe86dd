//! What leaves the desk for other programs, read by somebody else: whole events in their three forms.
//!
//! Laws 6.9, 8.2, 12

mod json_keys;
mod trf_reader;

use amici::{
    model::GameId,
    reading::{Pgn, games_of},
};
use rusqlite::Connection;
use serde_json::{Value, json};

use self::trf_reader::Report;
use crate::support::club::{Club, DUEL, JAN, LENA, Letter, Mail, TD};

const ADA: &str = "ada@okafor.example";
const MARTA: &str = "marta@silva.example";
const ANNA: &str = "anna@weiss.example";

/// The sample event with a name beyond ASCII, all its games over in ways of their own.
fn finished() -> Club {
    let event = std::fs::read_to_string("data/events/club26.toml").unwrap();
    let lena = "name = \"Weber, Lena\"\nteam = \"Example CC I\"\nid = \"120787J\"";
    let event = event.replace("Okafor, Ada", "Dvořáková, Ada").replace("name = \"Weber, Lena\"", lena);
    let mut club = Club::with(&event, true);
    club.pass();
    let start = club.letters();
    club.now = "2026-12-02T09:00:00Z".parse().unwrap();
    for (who, hours, words) in [
        (JAN, 0, "Game CLUB26/1: 1. 5254"),
        (ADA, 100, "Game CLUB26/1: 1... 5755"),
        (JAN, 80, "Game CLUB26/1: 2. 7163 (=)"),
        (ADA, 30, "Game CLUB26/1: accept draw"),
        (LENA, 0, "Game CLUB26/2: 1. 4244"),
        (MARTA, 200, "Game CLUB26/2: resign"),
        (ANNA, 0, "td result CLUB26/3 0-1 forfeit She never wrote"),
        (JAN, 10, "Game CLUB26/4: 1. 3234"),
        (LENA, 60, "Game CLUB26/4: 1... 7866"),
        (ANNA, 0, "td result CLUB26/4 1/2-0 Nobody is to win this"),
        (ANNA, 0, "td result CLUB26/5 cancelled The pairing was wrong"),
        (MARTA, 0, "Game CLUB26/6: 1. 6263"),
        (JAN, 90, "Game CLUB26/6: 1... 5755"),
        (MARTA, 90, "Game CLUB26/6: 2. 7274"),
        (JAN, 110, "Game CLUB26/6: 2... 4884"),
        (JAN, 1, "signed CLUB26/6"),
    ] {
        club.later(hours);
        let letter = start.iter().find(|letter| letter.to == who).unwrap();
        club.exchange(&Mail::answer(letter, who, words));
    }
    club
}

fn export(club: &Club, words: &[&str]) -> String {
    let (code, said) = club.amici(&[&["export"], words].concat());
    assert_eq!(code, 0, "{said}");
    said
}

fn games(text: &str) -> Vec<Pgn> {
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    games_of(&lines)
}

/// Jan against Lena, after the sample game's first moves.
fn running() -> Club {
    let mut club = Club::duel();
    club.play(&["5254", "5755", "7163"]);
    club
}

/// The same, stopped by the end date of its event, with what both claim.
fn stopped() -> Club {
    let head = "start = 2026-12-01\nend = 2026-12-10\n\
                adjudicator = { name = \"Maric, Iva\", email = \"iva@maric.example\" }";
    let event = DUEL
        .replace("start = 2026-12-01", head)
        .replace("profile = \"iccf-email\"", "profile = \"iccf-email\"\nmoves = 10\ndays = 300");
    let mut club = Club::with(&event, true);
    club.pass();
    club.play(&["5254", "5755", "7163"]);
    club.now = "2026-12-11T06:00:00Z".parse().unwrap();
    club.pass();
    let letters = club.letters();
    for (who, claim) in [
        (JAN, "claim adjudication win\nThe knight is worth more."),
        (LENA, "claim adjudication draw\nMy knight is as good."),
    ] {
        let letter = letters.iter().find(|letter| letter.to == who).unwrap();
        club.later(1);
        club.exchange(&Mail::answer(letter, who, claim));
    }
    club
}

#[test]
fn a_finished_event_is_written_for_chess_programs_programs_and_rating_officers() {
    let club = finished();
    insta::assert_snapshot!("pgn", export(&club, &["pgn", "CLUB26"]));
    let report = export(&club, &["trf", "CLUB26"]);
    assert!(report.is_ascii() && report.lines().count() == report.matches("\r\n").count());
    insta::assert_snapshot!("trf", report.replace('\r', ""));
    let mut value: Value = serde_json::from_str(&export(&club, &["json", "CLUB26"])).unwrap();
    // What letters say of the regulations is held elsewhere, and seals depend on all that is in a journal.
    assert!(value["terms"]["in_words"].as_array_mut().unwrap().drain(1..).count() > 20);
    without_seals(&mut value);
    insta::assert_snapshot!("json", serde_json::to_string_pretty(&value).unwrap());
}

fn without_seals(value: &mut Value) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                if key == "seal" { *value = "…".into() } else { without_seals(value) }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(without_seals),
        _ => {}
    }
}

#[test]
fn no_address_and_no_mark_of_the_database_stands_in_an_export() {
    let club = finished();
    let db = Connection::open(club.path("amici.sqlite")).unwrap();
    let all = "SELECT token FROM player UNION SELECT token FROM director UNION SELECT email FROM address
               UNION SELECT email FROM director UNION SELECT token FROM former_token";
    let mut statement = db.prepare(all).unwrap();
    let secrets: Vec<String> =
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    assert!(secrets.len() > 12 && secrets.contains(&ADA.to_owned()), "{secrets:?}");
    for form in ["pgn", "json", "trf"] {
        for more in [&[][..], &["--json"]] {
            let text = export(&club, &[&[form, "CLUB26"], more].concat()).to_lowercase();
            for secret in &secrets {
                assert!(!text.contains(&secret.to_lowercase()), "{form}: {secret}");
            }
            assert!(!text.contains('@'), "{form}");
        }
    }
}

#[test]
fn our_own_reader_reads_every_exported_game_back() {
    let club = finished();
    let text = export(&club, &["pgn", "CLUB26"]);
    let games = games(&text);
    assert_eq!(games.len(), 6);
    for pgn in &games {
        assert_eq!(pgn.wrong, None, "{text}");
        // What a result is that PGN does not know is the one comment with words.
        assert!(pgn.words.iter().all(|line| line.starts_with("result: ")), "{:?}", pgn.words);
        let name: GameId = pgn.tags.get("GameId").unwrap().parse().unwrap();
        let game = club.game_named(&name.to_string());
        let read: Vec<String> = pgn.moves.iter().map(ToString::to_string).collect();
        let made: Vec<String> = game.score.moves().iter().map(|made| made.san.clone()).collect();
        assert_eq!(read, made, "{name}");
        let names: Vec<&str> = pgn.tags.iter().map(|(name, _)| name).collect();
        assert_eq!(names[..7], ["Event", "Site", "Date", "Round", "White", "Black", "Result"]);
        assert!(names[7..].is_sorted(), "{names:?}");
    }
}

#[test]
fn only_games_that_are_over_are_exported_where_that_is_asked() {
    let club = running();
    assert_eq!(export(&club, &["pgn", "CLUB26", "--finished"]), "");
    let running = export(&club, &["pgn", "CLUB26"]);
    assert!(running.contains("[Result \"*\"]") && running.trim_end().ends_with('*'), "{running}");
    let (code, said) = club.amici(&["td", "result CLUB26/1 1-0 He wrote that he gives up."]);
    assert_eq!(code, 0, "{said}");
    assert!(export(&club, &["pgn", "CLUB26", "--finished"]).contains("[Result \"1-0\"]"));
}

#[test]
fn a_running_game_is_no_result_in_a_report_and_is_named() {
    let club = running();
    let report = Report::read(&export(&club, &["trf", "CLUB26"]));
    assert_eq!(report.players[&1].rounds, [None]);
    let value: Value = serde_json::from_str(&export(&club, &["trf", "CLUB26", "--json"])).unwrap();
    assert_eq!(value["unfinished"][0], "CLUB26/1");
    let value: Value = serde_json::from_str(&export(&club, &["json", "CLUB26"])).unwrap();
    let game = &value["games"][0];
    assert_eq!((game["on_move"].as_str(), game["result"].is_null()), (Some("black"), true));
    assert!(game["deadline"].is_string());
    assert_eq!(game["moves"].as_array().unwrap().len(), 3);
}

#[test]
fn a_report_read_by_its_columns_is_the_event() {
    let report = Report::read(&export(&finished(), &["trf", "CLUB26"]));
    assert_eq!(report.head["012"], ["Club Championship 2026"]);
    assert_eq!((&*report.head["062"], &*report.head["072"]), (&["4".to_owned()][..], &["3".to_owned()][..]));
    assert_eq!(report.head["102"], ["Weiss, Anna"]);
    assert_eq!(report.head["112"], ["Berg, Ole"]);
    assert_eq!(report.days, ["26/12/01"; 3]);
    let jan = &report.players[&1];
    assert_eq!((jan.name.as_str(), jan.rating, jan.federation.as_str()), ("Novak, Jan", Some(2104), "CZE"));
    // Lena's has a letter, as FIDE's numbers have not.
    assert_eq!((jan.id.as_str(), report.players[&2].id.as_str()), ("309095", ""));
    assert_eq!(report.players[&4].name, "Dvorakova, Ada");
    assert_eq!(report.teams, [("Example CC I".to_owned(), vec![1, 2])]);
    let seen = |player: u32| {
        let rounds = report.players[&player].rounds.iter();
        rounds
            .map(|round| round.map(|(opponent, colour, result)| format!("{opponent}{colour}{result}")))
            .collect()
    };
    let told = |rounds: [&str; 3]| -> Vec<Option<String>> {
        rounds.iter().map(|round| (!round.is_empty()).then(|| (*round).to_owned())).collect()
    };
    let all: Vec<Vec<Option<String>>> = (1..=4).map(seen).collect();
    assert_eq!(all[0], told(["4w=", "2w=", "3b1"]));
    assert_eq!(all[1], told(["3wW", "1b0", ""]));
    assert_eq!(all[2], told(["2bL", "4b+", "1w0"]));
    assert_eq!(all[3], told(["1b=", "3w-", ""]));
    report.agrees();
}

#[test]
fn what_rating_officers_want_stands_in_the_report_and_a_birth_date_in_no_game() {
    let event = DUEL
        .replace("site =", "city = \"Praha\"\nfederation = \"CZE\"\nsite =")
        .replace("rating = 2104", "rating = 2104\nsex = \"m\"\ntitle = \"IM\"\nborn = 1950-03-01")
        .replace(
            "name = \"Weber, Lena\"",
            "name = \"Weber, Lena\"\nsex = \"w\"\ntitle = \"SIM\"\nborn = 1961",
        );
    let mut club = Club::with(&event, true);
    club.pass();
    let letters = club.letters();
    let report = Report::read(&export(&club, &["trf", "CLUB26"]));
    assert_eq!(
        (&*report.head["022"], &*report.head["032"]),
        (&["Praha".to_owned()][..], &["CZE".to_owned()][..])
    );
    let told = |number: u32| {
        let player = &report.players[&number];
        (player.sex.as_str(), player.title.as_str(), player.born.as_str())
    };
    // A title that ICCF alone gives is none of this form.
    assert_eq!((told(1), told(2)), (("m", "IM", "1950/03/01"), ("w", "", "1961/00/00")));
    let pgn = export(&club, &["pgn", "CLUB26"]);
    assert!(pgn.contains("[WhiteTitle \"IM\"]") && pgn.contains("[BlackTitle \"SIM\"]"), "{pgn}");
    for text in letters.iter().map(|letter| letter.text.as_str()).chain([pgn.as_str()]) {
        for born in ["1950", "1961"] {
            assert!(!text.contains(born), "{born}: {text}");
        }
    }
    let value: Value = serde_json::from_str(&export(&club, &["json", "CLUB26"])).unwrap();
    assert_eq!((&value["city"], &value["players"][0]["born"]), (&"Praha".into(), &"1950-03-01".into()));
    assert_eq!((&value["players"][1]["born"], &value["players"][1]["title"]), (&1961.into(), &"SIM".into()));
}

#[test]
fn a_game_that_the_end_date_has_stopped_is_exported_with_both_claims_and_no_analysis() {
    let club = stopped();
    let value: Value = serde_json::from_str(&export(&club, &["json", "CLUB26"])).unwrap();
    assert_eq!(value["adjudicator"], json!({ "place": 1000, "name": "Maric, Iva" }));
    let end = &value["games"][0]["end_date"];
    assert_eq!((&end["adjudicated"], &end["white"]["claim"]), (&true.into(), &"win".into()));
    assert_eq!((&end["black"]["claim"], end["claims_until"].is_string()), (&"draw".into(), true));
    let pgn = export(&club, &["pgn", "CLUB26"]);
    for claim in ["White claims at the end date: win", "Black claims at the end date: draw"] {
        assert!(pgn.replace('\n', " ").contains(claim), "{claim}: {pgn}");
    }
    for text in [pgn, value.to_string()] {
        assert!(!text.contains("knight"), "{text}");
    }
    let (_, case) = club.amici(&["td", "case", "1"]);
    assert_eq!(case.matches("This is the analysis of Jan Novak (White):").count(), 1, "{case}");
}

#[test]
fn in_a_match_each_game_has_its_round() {
    let event = DUEL.replace("games = 1", "games = 4");
    let mut club = Club::with(&event, true);
    club.pass();
    for (number, result) in [(1, "1-0"), (2, "0-1"), (3, "1/2-1/2")] {
        let order = format!("result CLUB26/{number} {result} So it was agreed.");
        let (code, said) = club.amici(&["td", &order]);
        assert_eq!(code, 0, "{said}");
    }
    let report = Report::read(&export(&club, &["trf", "CLUB26"]));
    assert_eq!(report.days.len(), 4);
    let jan = report.players[&1].rounds.iter().map(|round| round.map(|(_, colour, result)| (colour, result)));
    assert_eq!(jan.collect::<Vec<_>>(), [Some(('w', 'W')), Some(('b', 'W')), Some(('w', 'D')), None]);
    report.agrees();
}

#[test]
fn games_that_letters_bring_have_no_tag_that_cmail_takes_for_another_game() {
    let mut club = Club::duel();
    let letters = club.play(&["5254", "5755"]);
    let asked = letters.iter().find(|letter| letter.to == JAN).unwrap();
    let over: Vec<Letter> = club.exchange(&Mail::answer(asked, JAN, "Game CLUB26/1: resign"));
    let td = over.iter().find(|letter| letter.to == TD).unwrap();
    for letter in [td, &over[0]] {
        let raw = String::from_utf8_lossy(&letter.raw);
        assert!(raw.contains("[Event ") && !raw.contains("[EventDate"), "{raw}");
    }
}
