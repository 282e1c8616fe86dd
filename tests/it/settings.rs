//! Settings by mail: how a player's moves are read, and how moves are written to him.

use crate::support::club::*;
use amici::{
    laws::{Fact, WritingStyle},
    model::{Language, Side},
    store::PlayerRow,
};

const TOM: &str = "tom@baker.example";

/// Jan has White against Lena in 1 and Black against her in 2; Lena has White against Tom in 3. Every notation counts.
const THREE: &str = r#"
[event]
code = "CLUB26"
name = "Club Championship 2026"
site = "Example CC"
start = 2026-12-01
director = { name = "Weiss, Anna", email = "td@club.example" }
format = "games"

[regulations]
profile = "iccf-email"
remind_after = []
remind_share = 0
silence_days = 0
inactive_days = 0
notation = "any"

[[player]]
name = "Novak, Jan"
email = ["jan@novak.example"]
timezone = "Europe/Prague"

[[player]]
name = "Weber, Lena"
email = ["lena@weber.example"]
timezone = "Europe/Berlin"

[[player]]
name = "Baker, Tom"
email = ["tom@baker.example"]
timezone = "Europe/London"

[[game]]
white = "Novak, Jan"
black = "Weber, Lena"

[[game]]
white = "Weber, Lena"
black = "Novak, Jan"

[[game]]
white = "Weber, Lena"
black = "Baker, Tom"
"#;

fn club(event: &str) -> Club {
    let mut club = Club::with(event, true);
    club.pass();
    club.letters();
    club
}

fn three() -> Club {
    club(THREE)
}

/// Jan as he is known in an event.
fn jan(club: &Club, code: &str) -> PlayerRow {
    let address = JAN.parse().unwrap();
    let players = club.store().read(|books| books.players_at(&address)).unwrap();
    players.into_iter().find(|player| player.code.as_str() == code).unwrap()
}

/// What a game's journal says about how its sides write.
fn hands(club: &Club, game: &str) -> Vec<(Side, WritingStyle)> {
    let name = game.parse().unwrap();
    let sound = club.store().read(|books| {
        let row = books.game_named(&name)?.unwrap();
        books.sound(row.id, &row.name)
    });
    let hand = |fact| match fact {
        Fact::HandChanged { side, hand } => Some((side, hand)),
        _ => None,
    };
    sound.unwrap().rows.into_iter().filter_map(|row| hand(row.entry.fact)).collect()
}

fn hand(language: Language, strict: bool) -> WritingStyle {
    WritingStyle { language, strict }
}

fn text_of<'a>(club: &Club, letters: &'a [Letter], kind: &str) -> &'a str {
    let found = letters.iter().find(|letter| club.kind(letter) == kind);
    &found.unwrap_or_else(|| panic!("no {kind} in {:?}", kinds(club, letters))).text
}

#[test]
fn strict_mode_holds_for_the_move_below_it_and_until_it_is_switched_off() {
    let mut club = three();
    let letters = club.exchange(&club.tagged(JAN, JAN, 1, "5254\nstrict on"));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "refused-not-strict"), (JAN, "settings")]));
    assert!(text_of(&club, &letters, "refused-not-strict").contains("| 1. 5254\n"));
    assert!(text_of(&club, &letters, "settings").contains("| strict on "));
    assert_eq!(hands(&club, "CLUB26/1"), [(Side::White, hand(Language::En, true))]);
    assert_eq!(club.moves(), Vec::<String>::new());
    let letters = club.exchange(&club.tagged(JAN, JAN, 1, "strict off\n5254"));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "recorded"), (LENA, "your-move"), (JAN, "settings")]));
    assert_eq!(hands(&club, "CLUB26/1").last(), Some(&(Side::White, hand(Language::En, false))));
    assert_eq!(club.moves(), ["5254"]);
}

#[test]
fn what_a_strict_player_is_shown_as_an_example_is_played_as_it_stands() {
    for notation in ["numeric", "algebraic", "any"] {
        let event = THREE.replace("notation = \"any\"", &format!("notation = \"{notation}\""));
        let mut club = club(&event);
        let settings = club.exchange(&club.tagged(JAN, JAN, 1, "strict on\nlanguage pl"));
        let text = text_of(&club, &settings, "settings");
        let example = text.lines().find_map(|line| line.strip_prefix("| Game CLUB26/1: ")).unwrap();
        let letters = club.exchange(&club.tagged(JAN, JAN, 1, example));
        assert_eq!(kinds(&club, &letters), sent(&[(JAN, "recorded"), (LENA, "your-move")]), "{example}");
    }
}

#[test]
fn each_running_game_of_the_player_has_one_entry_and_no_other_game_has_any() {
    let mut club = three();
    club.exchange(&club.tagged(LENA, LENA, 2, "Game CLUB26/2: resign"));
    club.exchange(&club.tagged(LENA, LENA, 2, "strict on\nlanguage de"));
    let changed = hand(Language::De, true);
    assert_eq!(hands(&club, "CLUB26/1"), [(Side::Black, changed)]);
    assert_eq!(hands(&club, "CLUB26/2"), [], "over");
    assert_eq!(hands(&club, "CLUB26/3"), [(Side::White, changed)]);
    club.exchange(&club.tagged(JAN, JAN, 1, "language pl"));
    assert_eq!(hands(&club, "CLUB26/1")[1..], [(Side::White, hand(Language::Pl, false))]);
    assert_eq!(hands(&club, "CLUB26/3").len(), 1, "not Jan's game");
    for name in ["CLUB26/1", "CLUB26/3"] {
        assert_eq!(
            *club.game_named(name).hands.of(if name == "CLUB26/1" { Side::Black } else { Side::White }),
            changed
        );
    }
}

#[test]
fn what_is_set_already_makes_no_entry() {
    let mut club = three();
    for _ in 0..2 {
        let letters = club.exchange(&club.tagged(JAN, JAN, 1, "language cs"));
        assert_eq!(kinds(&club, &letters), sent(&[(JAN, "settings")]));
    }
    assert_eq!(hands(&club, "CLUB26/1").len(), 1);
}

#[test]
fn the_language_decides_what_a_letter_means() {
    let mut club = three();
    let refused = club.exchange(&club.tagged(JAN, JAN, 1, "1. Sf3"));
    assert!(club.moves().is_empty(), "{:?}", kinds(&club, &refused));
    let letters = club.exchange(&club.tagged(JAN, JAN, 1, "language pl\n1. Sf3"));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "recorded"), (LENA, "your-move"), (JAN, "settings")]));
    assert_eq!(club.moves(), ["7163"]);
    let settings = text_of(&club, &letters, "settings");
    assert!(
        settings.replace('\n', " ").contains("K for the king, H queen, W rook, G bishop, S knight"),
        "{settings}"
    );
    assert!(settings.replace('\n', " ").contains("nobody has translated them"), "{settings}");
}

#[test]
fn a_script_is_for_the_letters_and_no_matter_of_the_journal() {
    for (word, first, second) in [
        ("numeric", "2836", None),
        ("san", "Nc6", Some("2836")),
        ("local", "Sc6", Some("2836")),
        ("figurine", "♘c6", Some("2836")),
        ("long", "Sb8-c6", Some("2836")),
    ] {
        let mut club = three();
        club.exchange(&club.tagged(JAN, JAN, 1, &format!("1. 5254\nlanguage pl\nnotation {word}")));
        let before = club.game().entries;
        club.exchange(&club.tagged(JAN, JAN, 1, &format!("notation {word}")));
        assert_eq!(club.game().entries, before);
        let letters = club.exchange(&club.tagged(LENA, LENA, 2, "1... 2836"));
        let (his, hers) = (text_of(&club, &letters, "your-move"), text_of(&club, &letters, "recorded"));
        let shown = second.map_or_else(|| first.to_owned(), |second| format!("{first}   {second}"));
        let shown = shown.replace('♘', if his.contains('♞') { "♞" } else { "♘" });
        assert!(his.contains(&format!("| 1... {shown}\n")), "{word}: {his}");
        assert!(hers.contains("| 1... 2836   Nc6\n"), "{word}: {hers}");
        let score = club.exchange(&club.tagged(JAN, JAN, 2, "score"));
        let sheet = &score[0].text;
        let beside = sheet.lines().find(|line| line.starts_with("|  1.")).unwrap();
        assert_eq!(beside.contains("2836"), word == "numeric" || second.is_some(), "{sheet}");
        assert!(sheet.contains("days used"), "{sheet}");
    }
}

#[test]
fn a_mail_that_is_not_proved_sets_nothing_whether_or_not_it_is_confirmed() {
    let mut club = three();
    let words = "strict on\nlanguage pl\nnotation figurine\nGame CLUB26/1: 1. 5254";
    let asked = club.exchange(&Mail::new(JAN, DESK, "x", words));
    assert_eq!(kinds(&club, &asked), sent(&[(JAN, "hold-request")]));
    let code = asked[0].text.lines().find_map(|line| line.strip_prefix("| confirm ")).unwrap().to_owned();
    club.exchange(&Mail::answer(&asked[0], JAN, &format!("confirm {code}")));
    assert_eq!(club.moves(), ["5254"]);
    let stranger = club.tagged("stranger@mail.example", JAN, 1, "strict on");
    club.exchange(&stranger);
    club.exchange(&Mail::new(JAN, DESK, "x", "strict on\nlanguage pl"));
    let row = jan(&club, "CLUB26");
    assert_eq!((row.strict, row.language, row.script), (false, Language::En, None));
    assert_eq!(hands(&club, "CLUB26/1"), []);
}

#[test]
fn a_held_move_is_read_by_what_is_set_when_it_is_confirmed() {
    let mut club = three();
    let asked = club.exchange(&Mail::new(JAN, DESK, "x", "Game CLUB26/1: 5254"));
    assert_eq!(kinds(&club, &asked), sent(&[(JAN, "hold-request")]));
    let code = asked[0].text.lines().find_map(|line| line.strip_prefix("| confirm ")).unwrap().to_owned();
    club.exchange(&club.tagged(JAN, JAN, 1, "strict on"));
    let letters = club.exchange(&Mail::answer(&asked[0], JAN, &format!("confirm {code}")));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "refused-not-strict")]));
    assert!(club.moves().is_empty());
}

#[test]
fn two_events_of_one_person_stay_apart() {
    let mut club = three();
    club.add(&THREE.replace("CLUB26", "CLUB27").replace("notation = \"any\"", "notation = \"numeric\""));
    club.pass();
    club.letters();
    let token = jan(&club, "CLUB27").token.reveal().to_owned();
    let to = DESK.replace('@', &format!("+club27-1.1.{token}@"));
    let letters = club.exchange(&Mail::new(JAN, &to, "x", "strict on\nnotation long"));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "settings")]));
    assert_eq!(hands(&club, "CLUB27/1").len(), 1);
    assert_eq!(hands(&club, "CLUB26/1"), []);
    let (here, there) = (jan(&club, "CLUB26"), jan(&club, "CLUB27"));
    assert_eq!((here.strict, there.strict), (false, true));
    assert_eq!((here.script, there.script.map(|script| script.word())), (None, Some("long")));
}

#[test]
fn the_days_answers_being_used_up_loses_no_setting() {
    let mut club = three();
    let mut answers = 0;
    for word in ["on", "off", "on", "off", "on"] {
        answers += club.exchange(&club.tagged(JAN, JAN, 1, &format!("strict {word}"))).len();
        assert_eq!(jan(&club, "CLUB26").strict, word == "on");
        assert_eq!(club.game().hands.white.strict, word == "on");
    }
    assert_eq!((answers, hands(&club, "CLUB26/1").len()), (3, 5));
}

#[test]
fn a_letter_to_one_player_does_not_tell_the_others_settings() {
    let mut club = three();
    let letters = club.exchange(&club.tagged(JAN, JAN, 1, "strict on\nlanguage pl\n1. 7163"));
    let hers = letters.iter().find(|letter| letter.to == LENA).unwrap();
    assert!(
        !hers.text.to_lowercase().contains("strict") && hers.text.contains("| 1. 7163   Nf3\n"),
        "{}",
        hers.text
    );
    let tom = club.exchange(&club.tagged(TOM, TOM, 2, "Game CLUB26/3: score"));
    assert!(tom[0].text.contains("No move has been made yet."), "{}", tom[0].text);
}

/// As an event is that was taken in before journals told how their players write.
#[test]
fn a_game_that_does_not_know_its_players_language_learns_it_with_his_next_mail() {
    let mut club = three();
    let books = rusqlite::Connection::open(club.path("amici.sqlite")).unwrap();
    books.execute("UPDATE player SET language = 'pl' WHERE name = 'Novak, Jan'", []).unwrap();
    let letters = club.exchange(&club.tagged(JAN, JAN, 1, "1. Sf3"));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "recorded"), (LENA, "your-move")]), "{}", club.outcome());
    assert_eq!(hands(&club, "CLUB26/1"), [(Side::White, hand(Language::Pl, false))]);
    assert_eq!(club.moves(), ["7163"]);
}
