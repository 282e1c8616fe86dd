//! Event files: what each key means, and what is said of a file that is wrong.
//!
//! Laws 2.1 to 2.4, 2.3, 3.10.3, 14

mod rules;
mod times;

use std::{fs, path::Path};

use super::*;
use crate::{
    chess::Variant,
    event::{Born, LetterChoice, Sex, Title, TournamentFormat},
    model::{Language, LetterFormat},
    regulations::{Control, DualNotation, FlagFall, Notation, StartPosition},
};

const CLUB: &str = include_str!("../../../data/events/club26.toml");
const DEMO: &str = include_str!("../../../data/events/demo.toml");

fn desk() -> Desk {
    Desk {
        address: "referee@desk.example".parse().unwrap(),
        name: "Amici referee".into(),
        aliases: vec!["chess@desk.example".parse().unwrap()],
        plus_addressing: true,
        secret: [7; 16].into(),
        hosts: Vec::new(),
    }
}

fn event(text: &str) -> EventFile {
    EventFile::read(text, Some(&desk())).unwrap_or_else(|problems| panic!("{}", lines(&problems)))
}

fn lines(problems: &[Problem]) -> String {
    problems.iter().map(Problem::to_string).collect::<Vec<_>>().join("\n")
}

fn problems(text: &str) -> String {
    lines(&EventFile::read(text, Some(&desk())).unwrap_err())
}

/// The demo with another heading and so many players.
fn with_format(format: &str, players: usize) -> String {
    let head = DEMO.split("[[player]]").next().unwrap();
    let head = head.replace("format = \"match\"\ngames = 1\n", format);
    let player = |n: usize| format!("[[player]]\nname = \"P {n}\"\nemail = [\"p{n}@x.example\"]\n");
    head + &(1..=players).map(player).collect::<String>()
}

fn bad(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/events").join(name).with_extension("toml");
    problems(&fs::read_to_string(path).unwrap())
}

#[test]
fn every_sample_event_reads() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/events");
    let mut read = 0;
    for file in fs::read_dir(folder).unwrap() {
        event(&fs::read_to_string(file.unwrap().path()).unwrap());
        read += 1;
    }
    assert!(read >= 3);
}

#[test]
fn the_sample_of_chess960_draws_once_and_takes_every_notation() {
    let sample = event(include_str!("../../../data/events/chess960.toml"));
    let rules = &sample.regulations;
    assert_eq!((rules.variant, rules.position), (Variant::Chess960, Some(StartPosition::PerEvent)));
    assert_eq!(rules.notation, Notation::Any);
    let languages: Vec<Language> = sample.players.iter().map(|player| player.language).collect();
    assert_eq!(languages, [Language::Pl, Language::Fr]);
}

#[test]
fn the_club_event_is_read_to_the_last_key() {
    let club = event(CLUB);
    assert_eq!(club.code.to_string(), "CLUB26");
    assert_eq!((club.name.as_str(), club.site.as_str()), ("Club Championship 2026", "Example CC"));
    assert_eq!(club.start.to_string(), "2026-12-01");
    assert_eq!((club.director.name.as_str(), club.deputies[0].name.as_str()), ("Weiss, Anna", "Berg, Ole"));
    assert_eq!(club.format, TournamentFormat::RoundRobin);
    assert_eq!(Some(&club.regulations), Regulations::of_profile("iccf-email").as_ref());
    let jan = &club.players[0];
    assert_eq!((jan.number, jan.name.as_str(), jan.email.len()), (1, "Novak, Jan", 2));
    assert_eq!((jan.rating, jan.federation.as_deref()), (Some(2104), Some("CZE")));
    assert_eq!((jan.team.as_deref(), jan.id.as_deref()), (Some("Example CC I"), Some("309095")));
    assert_eq!((jan.language, jan.zone.to_string()), (Language::Cs, "Europe/Prague".to_owned()));
    let rui = &club.players[2];
    assert!(rui.email.is_empty() && rui.assistant.is_some());
    let ada = &club.players[3];
    assert_eq!((ada.number, ada.rating, ada.federation.as_ref()), (4, None, None));
    assert_eq!((ada.language, ada.zone.to_string()), (Language::En, "Africa/Lagos".to_owned()));
    let games: Vec<_> = club.games.iter().map(|game| (game.number, game.white, game.black)).collect();
    assert_eq!(games, [(1, 1, 4), (2, 2, 3), (3, 4, 3), (4, 1, 2), (5, 2, 4), (6, 3, 1)]);
}

#[test]
fn a_player_of_whom_no_team_and_no_number_are_known_is_journalled_as_before_they_could_be() {
    let club = event(CLUB);
    let json = |player: usize| serde_json::to_string(&club.players[player]).unwrap();
    assert!(json(0).contains("\"team\":\"Example CC I\",\"id\":\"309095\""), "{}", json(0));
    assert!(!json(3).contains("team") && !json(3).contains("\"id\""), "{}", json(3));
    assert_eq!(serde_json::from_str::<Entrant>(&json(3)).unwrap(), club.players[3]);
}

#[test]
fn what_rating_officers_want_is_read_and_journalled_only_where_it_is_known() {
    let more = "sex = \"w\"\ntitle = \"WIM\"\nborn = 1950-03-01\nid = \"309095\"";
    let text = CLUB
        .replace("id = \"309095\"", more)
        .replace("site =", "city = \"Praha\"\nfederation = \"CZE\"\nsite =");
    let club = event(&text);
    let jan = &club.players[0];
    assert_eq!((jan.sex, jan.title), (Some(Sex::Woman), Some(Title::WomanInternationalMaster)));
    assert_eq!(jan.born, Some(Born::On("1950-03-01".parse().unwrap())));
    assert_eq!((club.city.as_deref(), club.federation.as_deref()), (Some("Praha"), Some("CZE")));
    let json = serde_json::to_string(jan).unwrap();
    assert!(json.contains("\"sex\":\"w\",\"title\":\"WIM\",\"born\":\"1950-03-01\""), "{json}");
    assert_eq!(&serde_json::from_str::<Entrant>(&json).unwrap(), jan);
    let year = event(&text.replace("born = 1950-03-01", "born = 1950"));
    assert_eq!(year.players[0].born, Some(Born::In(1950)));
    let json = serde_json::to_string(&year.players[0]).unwrap();
    assert!(json.contains("\"born\":1950,"), "{json}");
    assert_eq!(serde_json::from_str::<Entrant>(&json).unwrap(), year.players[0]);
    let before = event(CLUB);
    let json =
        serde_json::to_string(&before.players[0]).unwrap() + &serde_json::to_string(&before.terms).unwrap();
    for key in ["sex", "title", "born", "city"] {
        assert!(!json.contains(&format!("\"{key}\"")), "{key}: {json}");
    }
    for (key, wrong) in [
        ("sex", "\"x\""),
        ("title", "\"Dr\""),
        ("born", "1850"),
        ("born", "\"1950\""),
        ("born", "2150-01-01"),
    ] {
        let text = CLUB.replace("id = \"309095\"", &format!("{key} = {wrong}"));
        let problems = EventFile::read(&text, None).unwrap_err();
        assert!(problems.len() == 1 && problems[0].text.contains(key), "{key} = {wrong}: {problems:?}");
    }
}

#[test]
fn a_number_of_a_rating_list_is_letters_and_figures_that_fit_a_report() {
    for (id, good) in
        [("309095", true), ("GER10012345", true), ("", false), ("123456789012", false), ("12-3", false)]
    {
        let text = CLUB.replace("id = \"309095\"", &format!("id = \"{id}\""));
        let read = EventFile::read(&text, None);
        assert_eq!(read.is_ok(), good, "{id}");
        if let Err(problems) = read {
            assert!(lines(&problems).contains("1 to 11 letters and figures"), "{}", lines(&problems));
        }
    }
}

#[test]
fn no_event_has_the_code_that_samples_name() {
    let text = CLUB.replace("code = \"CLUB26\"", "code = \"Example\"");
    let found = problems(&text);
    assert!(found.contains("our samples of orders name that event"), "{found}");
}

#[test]
fn the_demo_is_a_match_of_one_game() {
    let demo = event(DEMO);
    assert_eq!(demo.format, TournamentFormat::Match { games: 1 });
    assert_eq!((demo.games.len(), demo.games[0].white, demo.games[0].black), (1, 1, 2));
    assert_eq!(demo.players[0].name, "Novak, Jan");
}

#[test]
fn what_is_set_beside_the_profile_overrides_it() {
    let set = "profile = \"iccf-email\"\nmoves = 5\ncarry_over = false\ndraw_after_moves = 20\n";
    let regulations = event(&DEMO.replace("profile = \"iccf-email\"\n", set)).terms.regulations;
    assert_eq!(regulations.control, Control::Sessions { moves: 5, days: 50, carry_over: false, later: None });
    assert_eq!((regulations.draw_after_moves, regulations.illegal_move_penalty_days), (20, 5));
    assert_eq!(regulations.flag_fall, FlagFall::Report);
}

/// The demo with these lines in its regulations.
fn with_rules(lines: &str) -> String {
    DEMO.replace("profile = \"iccf-email\"\n", &format!("profile = \"iccf-email\"\n{lines}\n"))
}

#[test]
fn notations_and_variants_are_read() {
    let read = |lines: &str| {
        let rules = event(&with_rules(lines)).terms.regulations;
        (rules.notation, rules.dual_notation, rules.variant, rules.position)
    };
    let number = |text: &str| Some(StartPosition::Number(text.parse().unwrap()));
    use {DualNotation as Dual, Notation as N, Variant as V};
    let per_game = Some(StartPosition::PerGame);
    for (lines, wanted) in [
        ("", (N::Numeric, Dual::Ask, V::Chess, None)),
        ("notation = \"any\"\ndual_notation = \"first\"", (N::Any, Dual::First, V::Chess, None)),
        ("notation = \"algebraic\"", (N::Algebraic, Dual::Ask, V::Chess, None)),
        ("dual_notation = \"illegal\"\nvariant = \"chess\"", (N::Numeric, Dual::Illegal, V::Chess, None)),
        ("variant = \"chess960\"", (N::Numeric, Dual::Ask, V::Chess960, per_game)),
        ("position = \"per-game\"\nvariant = \"chess960\"", (N::Numeric, Dual::Ask, V::Chess960, per_game)),
        (
            "variant = \"chess960\"\nposition = \"per-event\"",
            (N::Numeric, Dual::Ask, V::Chess960, Some(StartPosition::PerEvent)),
        ),
        ("variant = \"chess960\"\nposition = 0", (N::Numeric, Dual::Ask, V::Chess960, number("0"))),
        ("variant = \"chess960\"\nposition = \"959\"", (N::Numeric, Dual::Ask, V::Chess960, number("959"))),
    ] {
        assert_eq!(read(lines), wanted, "{lines}");
    }
}

#[test]
fn positions_that_do_not_fit_say_why() {
    let fen = |fen: &str| {
        let list = format!("[[game]]\nwhite = \"Novak, Jan\"\nblack = \"Weber, Lena\"\nfen = \"{fen}\"\n");
        with_rules("variant = \"chess960\"").replace("format = \"match\"\ngames = 1\n", "") + &list
    };
    let all: Vec<String> = [
        with_rules("position = \"per-game\""),
        with_rules("position = 518\nvariant = \"chess\""),
        with_rules("variant = \"chess960\"\nposition = 960"),
        with_rules("variant = \"chess960\"\nposition = \"-1\""),
        with_rules("variant = \"chess960\"\nposition = \"per-round\""),
        with_rules("variant = \"chess960\"\nposition = [1, 2]"),
        with_rules("variant = \"chess 960\"\nposition = 7"),
        fen("4k3/8/8/8/8/8/8/1R2K2R w HA - 0 1"),
    ]
    .iter()
    .map(|text| problems(text))
    .collect();
    insta::assert_snapshot!(all.join("\n\n"));
    // What no game of orthodox chess could begin with: a king off his square with the right to castle.
    assert!(EventFile::read(&fen("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1"), None).is_ok());
}

#[test]
fn a_list_of_games_gives_sides_numbers_and_positions() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let game = |white, black, more: &str| {
        format!("[[game]]\nwhite = \"Novak, {white}\"\nblack = \"{black}\"\n{more}\n")
            .replace("Novak, Weber", "Weber")
    };
    let list = game("Jan", "weber,  LENA", "number = 7")
        + &game("Weber, Lena", "Novak, Jan", &format!("fen = \"{fen}\""))
        + &game("Jan", "Weber, Lena", "number = 3");
    for head in ["", "format = \"games\"\n"] {
        let event = event(&(DEMO.replace("format = \"match\"\ngames = 1\n", head) + &list));
        assert_eq!(event.format, TournamentFormat::Games);
        let games: Vec<_> =
            event.games.iter().map(|g| (g.number, g.white, g.black, g.fen.as_deref())).collect();
        assert_eq!(games, [(3, 1, 2, None), (7, 1, 2, None), (8, 2, 1, Some(fen))]);
    }
}

#[test]
fn formats_make_their_games_and_know_their_sizes() {
    for (format, players, games) in [
        ("round-robin", 3, Some(3)),
        ("round-robin", 30, Some(435)),
        ("round-robin", 2, None),
        ("round-robin", 31, None),
        ("double-round-robin", 4, Some(12)),
        ("double-round-robin", 2, None),
        ("match", 3, None),
        ("team-match", 4, None),
        ("games", 4, None),
    ] {
        let read = EventFile::read(&with_format(&format!("format = \"{format}\"\n"), players), None);
        assert_eq!(read.ok().map(|event| event.games.len()), games, "{format} {players}");
    }
}

#[test]
fn formats_that_do_not_fit_say_why() {
    let all: Vec<String> = [
        with_format("format = \"team-match\"\n", 4),
        with_format("format = \"match\"\n", 3),
        with_format("format = \"match\"\ngames = 101\n", 2),
        with_format("format = \"round-robin\"\ngames = 2\n", 2),
        with_format("format = \"games\"\n", 4),
        with_format("", 4),
        with_format("format = \"round-robin\"\n", 0),
        with_format("format = \"match\"\ngames = 2\n", 2) + "[[game]]\nwhite = \"P 1\"\nblack = \"P 2\"\n",
    ]
    .iter()
    .map(|text| problems(text))
    .collect();
    insta::assert_snapshot!(all.join("\n\n"));
}

#[test]
fn bad_files_have_every_problem_named_with_its_line() {
    for name in [
        "bare",
        "empty",
        "games",
        "idle",
        "not-toml",
        "people",
        "twice",
        "unknown-keys",
        "wrong-types",
        "wrong-values",
    ] {
        insta::assert_snapshot!(name, bad(name));
    }
}

#[test]
fn a_director_who_plays_needs_a_deputy_who_does_not() {
    let plays = DEMO.replace("Weiss, Anna", "Weber, Lena");
    assert!(problems(&plays).contains("add a deputy who does neither"));
    let deputy = |name: &str, email: &str| {
        let line = format!("deputies = [{{ name = \"{name}\", email = \"{email}\" }}]\nformat");
        EventFile::read(&plays.replacen("format", &line, 1), None)
    };
    assert!(deputy("Berg, Ole", "ole@berg.example").is_ok());
    assert!(deputy("Novak, Jan", "ole@berg.example").is_err());
    assert!(deputy("Nowak, J.", "jan@novak.example").is_err());
    let same_address = DEMO.replace("anna@weiss.example", "Lena@Weber.example");
    assert!(problems(&same_address).contains("add a deputy who does neither"));
}

#[test]
fn who_adjudicates_neither_plays_nor_directs() {
    let named = |name: &str, email: &str| {
        let line = format!("adjudicator = {{ name = \"{name}\", email = \"{email}\" }}\nformat");
        EventFile::read(&DEMO.replacen("format", &line, 1), Some(&desk()))
            .map_err(|problems| lines(&problems))
    };
    let event = named("Maric, Iva", "iva@maric.example").unwrap();
    assert_eq!(event.adjudicator.unwrap().name, "Maric, Iva");
    for (name, email, why) in [
        ("Novak, Jan", "iva@maric.example", "plays in the event"),
        ("Maric, Iva", "jan@novak.example", "plays in the event"),
        ("Weiss, Anna", "iva@maric.example", "is named as director or deputy already"),
        ("Maric, Iva", "referee@desk.example", "is the desk's own"),
    ] {
        let found = named(name, email).unwrap_err();
        assert!(found.contains(why), "{name} {email}: {found}");
    }
}

#[test]
fn a_director_who_writes_for_a_player_needs_a_deputy_too() {
    let assists =
        DEMO.replacen("email = [\"jan@novak.example\"]", "email = []\nassistant = \"Anna@weiss.example\"", 1);
    let found = problems(&assists);
    assert!(
        found.contains("nobody could rule in the game of \"Novak, Jan\" against \"Weber, Lena\""),
        "{found}"
    );
    assert!(found.contains("deputies = [{ name ="), "{found}");
    let helped = assists.replacen(
        "format",
        "deputies = [{ name = \"Berg, Ole\", email = \"ole@berg.example\" }]\nformat",
        1,
    );
    assert!(EventFile::read(&helped, None).is_ok());
    // Whoever plays under another address, or with the name turned round, is the same person.
    for name in ["Jan Novak", "NOVAK, Jan", "Nov\u{e1}k, Jan"] {
        assert!(problems(&DEMO.replace("Weiss, Anna", name)).contains("nobody could rule"), "{name}");
    }
}

#[test]
fn each_game_needs_somebody_who_may_rule_in_it_and_not_the_event_as_a_whole() {
    // Director and deputy play, and never each other.
    let own = |pairs: &str| {
        let head =
            with_format("format = \"games\"\ndeputies = [{ name = \"P 3\", email = \"p3@x.example\" }]\n", 4);
        let head = head.replace("Weiss, Anna", "P 1");
        let games = pairs.split_whitespace().map(|pair| {
            let (white, black) = pair.split_once('-').unwrap();
            format!("[[game]]\nwhite = \"P {white}\"\nblack = \"P {black}\"\n")
        });
        EventFile::read(&(head + &games.collect::<String>()), None)
    };
    assert!(own("1-2 3-4 2-4").is_ok(), "{:?}", own("1-2 3-4 2-4"));
    let refused = lines(&own("1-2 3-4 3-1").unwrap_err());
    assert!(refused.contains("nobody could rule in the game of \"P 3\" against \"P 1\""), "{refused}");
}

#[test]
fn an_event_without_a_file_still_tells_which_addresses_are_the_desks() {
    let taken = DEMO
        .replace("anna@weiss.example", "chess@desk.example")
        .replace("jan@novak.example", "referee+demo26-1.1.x@desk.example");
    let event = EventFile::read(&taken, None).unwrap();
    let found = event.check_addresses(&desk());
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|problem| problem.line == 0 && problem.text.contains("the desk's own")));
    assert_eq!(problems(&taken).lines().count(), 2);
    assert!(problems(&taken).starts_with("line 8: "));
}

#[test]
fn line_ends_of_other_systems_count_the_same() {
    let text = DEMO.replace("format = \"match\"", "format = \"mach\"");
    assert_eq!(problems(&text), problems(&text.replace('\n', "\r\n")));
    assert!(EventFile::read(&format!("\u{feff}{DEMO}"), None).is_ok());
}

proptest::proptest! {
    #[test]
    fn no_text_breaks_the_reader(
        line in "[a-z_]{0,6} ?=? ?[\\[\\]{}\"0-9a-z:,. -]{0,20}",
        place in 0usize..30,
    ) {
        let mut text: Vec<&str> = CLUB.lines().collect();
        text.insert(place, &line);
        let text = text.join("\n");
        if let Err(problems) = EventFile::read(&text, None) {
            let last = text.lines().count();
            proptest::prop_assert!(!problems.is_empty());
            proptest::prop_assert!(problems.iter().all(|problem| (1..=last).contains(&problem.line)));
        }
    }
}

#[test]
fn letters_are_as_a_players_section_says_and_else_as_that_for_all() {
    let head = "[letters]\nformat = \"cmail\"\nconfirmations = false\n\n[[player]]\nformat = \"list\"\ndigest = false\n";
    let choices: Vec<LetterChoice> =
        event(&DEMO.replacen("[[player]]\n", head, 1)).players.iter().map(|player| player.letters).collect();
    let choice = |format, digest| LetterChoice { format, confirmations: false, digest };
    assert_eq!(choices, [choice(LetterFormat::List, false), choice(LetterFormat::Cmail, true)]);
    assert!(event(DEMO).players.iter().all(|player| player.letters == LetterChoice::default()));
    let of_the_blind = DEMO
        .replace("profile = \"iccf-email\"", "profile = \"dbsb-email\"")
        .replace("format = \"match\"", "end = 2028-06-01\nformat = \"match\"");
    assert!(event(&of_the_blind).players.iter().all(|player| player.letters.format == LetterFormat::List));
    let wrong = problems(&DEMO.replacen("[[player]]\n", "[[player]]\nformat = \"morse\"\n", 1));
    assert!(wrong.contains("format = \"morse\": not html, text, list or cmail"), "{wrong}");
}
