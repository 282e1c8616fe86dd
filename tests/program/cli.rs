//! The command line as its users meet it: exit codes, what is said where, JSON that parses, and no secret anywhere.
//!
//! Laws 8.1.3, 8.2, B.1, B.2

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::{Child, Output, Stdio},
    thread,
    time::Duration,
};

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

const CONFIG: &str = r#"
[desk]
address = "referee@club.example"
plus_addressing = true
[mailbox]
kind = "maildir"
path = "in"
[outgoing]
kind = "maildir"
path = "out"
"#;

/// Ten days before the events of `data/events` start.
const NOW: &str = "2026-11-20T18:00:00Z";

/// A folder with a configuration.
struct Club {
    folder: TempDir,
}

impl Club {
    fn new() -> Club {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("amici.toml"), CONFIG).unwrap();
        fs::create_dir(folder.path().join("in")).unwrap();
        Club { folder }
    }

    fn with_event() -> Club {
        let club = Club::new();
        succeeds(&club.amici(&["--now", NOW, "event", "add", &data("club26.toml")]));
        // Copies are kept, whatever day a test comes to.
        let db = rusqlite::Connection::open(club.path("amici.sqlite")).unwrap();
        db.execute("INSERT INTO mark (name, at) VALUES ('backed up', 4102444800)", []).unwrap();
        club
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs `amici` in the folder.
    fn amici(&self, words: &[&str]) -> Output {
        amici(self.folder.path(), words)
    }

    /// Puts a mail into the mailbox, as it was taken in at `NOW`.
    fn receives(&self, name: &str, mail: &str) {
        fs::create_dir_all(self.path("in/new")).unwrap();
        let file = fs::File::create(self.path("in/new").join(name)).unwrap();
        fs::write(self.path("in/new").join(name), mail).unwrap();
        file.set_modified(std::time::SystemTime::UNIX_EPOCH + Duration::from_secs(1_795_197_600)).unwrap();
    }

    /// All that the database holds of events, games and journals.
    fn record(&self) -> Vec<String> {
        let db = rusqlite::Connection::open(self.path("amici.sqlite")).unwrap();
        let mut shown = Vec::new();
        for table in ["event", "player", "director", "game", "journal"] {
            let mut statement = db.prepare(&format!("SELECT * FROM {table} ORDER BY 1")).unwrap();
            let columns = statement.column_count();
            let mut rows = statement.query([]).unwrap();
            while let Some(row) = rows.next().unwrap() {
                let values = (0..columns).map(|column| format!("{:?}", row.get_ref(column).unwrap()));
                shown.push(format!("{table} {}", values.collect::<Vec<_>>().join(" ")));
            }
        }
        shown
    }
}

fn amici(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_amici")).current_dir(folder).args(words).output().unwrap()
}

fn data(name: &str) -> String {
    format!("{}/data/events/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// The tokens of everybody in a database.
fn tokens(database: &Path) -> Vec<String> {
    let db = rusqlite::Connection::open(database).unwrap();
    let mut statement = db.prepare("SELECT token FROM player UNION SELECT token FROM director").unwrap();
    let tokens = statement.query_map([], |row| row.get(0)).unwrap();
    tokens.collect::<Result<_, _>>().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What a command that succeeds shows.
#[track_caller]
fn succeeds(output: &Output) -> String {
    let (shown, said) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{shown}{said}");
    shown
}

/// Done, and something waits for a person: what it says of that.
fn waits_for_somebody(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(3), "{}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stderr)
}

/// The one line that a command says which fails.
#[track_caller]
fn fails(output: &Output) -> String {
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let lines: Vec<&str> = said.lines().filter(|line| line.starts_with("amici: ")).collect();
    assert_eq!((lines.len(), said.lines().last()), (1, lines.last().copied()), "{said}");
    lines[0].to_owned()
}

#[test]
fn wrong_words_are_exit_2_and_say_what_would_be_right() {
    let club = Club::with_event();
    for (words, hint) in [
        (&["frobnicate"][..], "unrecognized subcommand 'frobnicate'"),
        (&[], "Usage: amici"),
        (&["game", "show", "CLUB26"], "CLUB26/7"),
        (&["event", "show", "a b"], "such as CLUB26"),
        (&["once", "--now", "yesterday"], "2026-12-01T08:00:00Z"),
        (&["run", "--now", NOW], "use once"),
    ] {
        let output = club.amici(words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(text(&output.stderr).contains(hint), "{words:?}: {}", text(&output.stderr));
        assert!(output.stdout.is_empty(), "{words:?}");
    }
}

#[test]
fn help_and_version_are_no_failures() {
    let club = Club::new();
    assert!(succeeds(&club.amici(&["--help"])).contains("demo"));
    assert_eq!(succeeds(&club.amici(&["help"])), succeeds(&club.amici(&["--help"])));
    assert!(succeeds(&club.amici(&["help", "event", "add"])).contains("amici event add club26.toml"));
    assert!(succeeds(&club.amici(&["--version"])).starts_with("amici "));
}

#[test]
fn what_fails_says_why_in_one_line() {
    let bare = Club::new();
    fs::write(bare.path("bad.toml"), "[desk]\naddress = \n").unwrap();
    fs::write(bare.path("odd.toml"), CONFIG.replace("path = \"in\"", "path = \"in\"\ncolour = 3")).unwrap();
    let broken = Club::new();
    fs::write(broken.path("amici.sqlite"), "this is no database, whatever its name says").unwrap();
    let club = Club::with_event();
    for (place, words, why) in [
        (&broken, &["event", "list"][..], "Cannot read the database"),
        (&bare, &["event", "list"], "There is no database"),
        (&bare, &["--config", "none.toml", "event", "list"], "Cannot read none.toml"),
        (&bare, &["--config", "bad.toml", "event", "list"], "In bad.toml: TOML parse error at line 2"),
        (&bare, &["--config", "odd.toml", "event", "list"], "mailbox.colour is not a setting"),
        (&bare, &["event", "add", "none.toml"], "Cannot read none.toml"),
        (&club, &["event", "show", "CLUB27"], "There is no event CLUB27; there is CLUB26"),
        (&club, &["event", "table", "X"], "There is no event X"),
        (&club, &["export", "pgn", "X"], "There is no event X"),
        (&club, &["export", "json", "X"], "There is no event X"),
        (&club, &["game", "show", "CLUB26/7"], "There is no game CLUB26/7; CLUB26 has 6 games"),
        (&club, &["game", "clock", "X/1"], "There is no event X"),
        (&club, &["inbox", "show", "1"], "There is no mail 1 in the inbox"),
        (&club, &["backup", "amici.sqlite"], "amici.sqlite exists already"),
        (&club, &["demo", "."], "is not empty"),
    ] {
        let said = fails(&place.amici(words));
        assert!(said.contains(why), "{words:?}: {said}");
    }
}

#[test]
fn an_event_is_taken_in_once() {
    let club = Club::new();
    let add = ["--now", NOW, "event", "add", &data("club26.toml")];
    let said = succeeds(&club.amici(&add));
    assert!(said.contains("CLUB26, Club Championship 2026, is taken in: 4 players and 6 games."), "{said}");
    assert!(said.contains("in English") && said.contains("Novak, Jan") && !said.contains("Okafor"), "{said}");
    let before = club.record();
    let said = fails(&club.amici(&add));
    assert!(said.contains("CLUB26 is there already"), "{said}");
    fs::write(
        club.path("again.toml"),
        fs::read_to_string(data("demo.toml")).unwrap().replace("DEMO26", "club26"),
    )
    .unwrap();
    let said = fails(&club.amici(&["--now", NOW, "event", "add", "again.toml"]));
    assert!(said.contains("club26 is there already"), "{said}");
    assert_eq!(club.record(), before);
}

/// The club's event in Chess960, with these further lines in its regulations.
fn chess960(club: &Club, more: &str) {
    let rules = format!("variant = \"chess960\"\n{more}\n");
    let file = fs::read_to_string(data("club26.toml")).unwrap().replacen("variant = \"chess\"", &rules, 1);
    fs::write(club.path("960.toml"), file).unwrap();
}

/// What a shell answers, as a player would ask it.
fn shell(command: &str) -> String {
    let output = std::process::Command::new("sh").args(["-c", command]).output().unwrap();
    text(&output.stdout).trim().to_owned()
}

#[test]
fn the_draw_of_a_chess960_event_is_shown_so_that_anybody_can_repeat_it() {
    let club = Club::new();
    chess960(&club, "");
    let said = succeeds(&club.amici(&["--now", NOW, "event", "add", "960.toml"]));
    let command = said.lines().find(|line| line.trim().starts_with("echo ")).expect(&said).trim();
    let shown = succeeds(&club.amici(&["event", "show", "CLUB26"]));
    assert!(shown.contains(command) && shown.contains("Chess960, by Appendix B of the Laws."), "{shown}");

    let value: Value =
        serde_json::from_slice(&club.amici(&["--json", "event", "show", "CLUB26"]).stdout).unwrap();
    let seed = value["seed"].as_str().unwrap();
    assert!(seed.len() == 32 && said.contains(seed), "{said}");
    let games = value["games"].as_array().unwrap();
    let positions: Vec<u64> = games.iter().map(|game| game["position"].as_u64().unwrap()).collect();
    assert_eq!(shell(command), positions[0].to_string());
    for (number, position) in (1..).zip(&positions) {
        let game = format!("echo $((0x$(printf '{seed}/{number}' | sha256sum | cut -c1-15) % 960))");
        assert_eq!(shell(&game), position.to_string());
        let journal = succeeds(&club.amici(&["game", "journal", &format!("CLUB26/{number}")]));
        assert!(
            journal.contains(&format!("from position {position} of Chess960, drawn from the seed {seed}"))
        );
    }
    assert!(positions.iter().collect::<BTreeSet<_>>().len() > 1, "{positions:?}");

    let pgn = succeeds(&club.amici(&["export", "pgn", "CLUB26"]));
    let fen = games[0]["fen"].as_str().unwrap();
    for tag in [
        "[Variant \"Chess960\"]".to_owned(),
        format!("[Chess960Position \"{}\"]", positions[0]),
        "[SetUp \"1\"]".to_owned(),
        format!("[FEN \"{fen}\"]"),
    ] {
        assert!(pgn.contains(&tag), "{pgn}");
    }

    succeeds(&club.amici(&["--now", NOW, "once"]));
    let letters: Vec<String> = fs::read_dir(club.path("out"))
        .unwrap()
        .flat_map(|address| fs::read_dir(address.unwrap().path().join("new")).unwrap())
        .map(|letter| fs::read_to_string(letter.unwrap().path()).unwrap())
        .collect();
    // The deputy reads of his office alone.
    let letters: Vec<_> = letters.into_iter().filter(|letter| !letter.contains("you are a deputy")).collect();
    assert_eq!(letters.len(), 5);
    for letter in letters {
        assert!(letter.contains(&format!("| {seed}")) && letter.contains("| sha256sum"), "{letter}");
    }
}

#[test]
fn one_draw_and_a_named_position_hold_for_all_games() {
    for (more, wanted) in [("position = \"per-event\"", None), ("position = 518", Some(518))] {
        let club = Club::new();
        chess960(&club, more);
        let added = club.amici(&["--json", "--now", NOW, "event", "add", "960.toml"]);
        let value: Value = serde_json::from_str(&succeeds(&added)).unwrap();
        assert_eq!(
            (value["variant"].as_str(), value["seed"].is_null()),
            (Some("chess960"), wanted.is_some())
        );
        let positions: BTreeSet<u64> = value["positions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|game| game["position"].as_u64().unwrap())
            .collect();
        assert_eq!(positions.len(), 1, "{value}");
        assert!(wanted.is_none_or(|number| positions.contains(&number)));
    }
}

#[test]
fn a_bad_event_file_is_refused_with_all_its_mistakes() {
    let club = Club::with_event();
    let before = club.record();
    let bad = format!("{}/tests/events/people.toml", env!("CARGO_MANIFEST_DIR"));
    let output = club.amici(&["event", "add", &bad]);
    let last = fails(&output);
    assert!(last.contains("was not taken in"), "{last}");
    let said = text(&output.stderr);
    let places: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix(&format!("{bad}:"))).collect();
    assert!(places.len() > 5, "{said}");
    for place in &places {
        let (line, why) = place.split_once(": ").unwrap();
        assert!(line.parse::<u32>().unwrap() > 0 && !why.is_empty(), "{place}");
    }
    assert!(last.contains(&format!("{} things are wrong", places.len())), "{last}");
    assert_eq!(club.record(), before);

    let problems: Value =
        serde_json::from_slice(&club.amici(&["--json", "event", "add", &bad]).stdout).unwrap();
    assert_eq!(problems["problems"].as_array().unwrap().len(), places.len());
}

#[test]
fn an_address_of_the_desk_is_no_players() {
    let club = Club::new();
    let file =
        fs::read_to_string(data("demo.toml")).unwrap().replace("jan@novak.example", "referee+x@club.example");
    fs::write(club.path("own.toml"), file).unwrap();
    let output = club.amici(&["event", "add", "own.toml"]);
    fails(&output);
    assert!(text(&output.stderr).contains("own.toml:"), "{}", text(&output.stderr));
}

#[test]
fn everything_that_is_shown_is_json_when_asked_for() {
    let club = Club::with_event();
    for words in [
        &["event", "list"][..],
        &["event", "show", "CLUB26"],
        &["event", "table", "CLUB26"],
        &["game", "list"],
        &["game", "list", "club26"],
        &["game", "show", "CLUB26/1"],
        &["game", "clock", "CLUB26/1"],
        &["game", "journal", "CLUB26/1"],
        &["inbox", "list"],
        &["export", "pgn", "CLUB26"],
        &["export", "json", "CLUB26"],
        &["export", "trf", "CLUB26"],
        &["backup", "copy.sqlite"],
        &["check"],
        &["--now", NOW, "once"],
    ] {
        let words: Vec<&str> = words.iter().copied().chain(["--json"]).collect();
        let shown = succeeds(&club.amici(&words));
        serde_json::from_str::<Value>(&shown).unwrap_or_else(|error| panic!("{words:?}: {error}\n{shown}"));
    }
}

#[test]
fn a_running_game_is_shown_with_its_time() {
    let club = Club::with_event();
    let shown = succeeds(&club.amici(&["game", "show", "CLUB26/1"]));
    assert!(shown.contains("not handed over yet, so no time runs"), "{shown}");
    succeeds(&club.amici(&["--now", NOW, "once"]));
    let shown = succeeds(&club.amici(&["--now", "2026-12-05T12:00:00Z", "game", "clock", "CLUB26/1"]));
    let flat = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("has taken 4 days so far"), "{shown}");
    let shown = succeeds(&club.amici(&["--now", "2026-12-05T12:00:00Z", "game", "show", "CLUB26/1"]));
    assert!(shown.contains("1., by the end of 2027-01-20, in 46 days"), "{shown}");
    let shown = succeeds(&club.amici(&["export", "pgn", "CLUB26"]));
    assert_eq!(shown.matches("[Result \"*\"]").count(), 6);
    assert_eq!(shown.matches("[Termination \"unterminated\"]").count(), 6);
    // The mailbox is read on the last day too, else the limit would be put off.
    waits_for_somebody(&club.amici(&["--now", "2027-01-20T08:00:00Z", "once"]));
    // Whose flag falls is reported when the limit is over, and shown.
    waits_for_somebody(&club.amici(&["--now", "2027-01-21T08:00:00Z", "once"]));
    let shown = succeeds(&club.amici(&["game", "list"]));
    assert_eq!(shown.matches("(passed)").count(), 6, "{shown}");
}

#[test]
fn a_copy_is_a_whole_database() {
    let club = Club::with_event();
    succeeds(&club.amici(&["backup", "copy.sqlite"]));
    fs::write(club.path("copy.toml"), CONFIG.replace("[mailbox]", "database = \"copy.sqlite\"\n[mailbox]"))
        .unwrap();
    let list = |config| club.amici(&["--config", config, "game", "list"]);
    assert!(fails(&list("copy.toml")).contains("amici restore"));
    succeeds(&club.amici(&["--config", "copy.toml", "--now", NOW, "restore", "copy.sqlite"]));
    assert_eq!(succeeds(&list("copy.toml")), succeeds(&list("amici.toml")));
}

#[test]
fn check_names_what_is_wrong_and_fails() {
    let club = Club::with_event();
    assert!(succeeds(&club.amici(&["check"])).lines().all(|line| line.starts_with("ok ")));
    // A file where the folder of the letters should be.
    fs::remove_dir(club.path("out")).unwrap();
    fs::write(club.path("out"), "").unwrap();
    let output = club.amici(&["check"]);
    let said = fails(&output);
    assert!(said.contains("1 of "), "{said}");
    let shown = text(&output.stdout);
    assert!(shown.lines().any(|line| line.starts_with("FAIL  outgoing")), "{shown}");
}

#[test]
fn logs_go_to_standard_error_and_only_there() {
    let club = Club::with_event();
    club.receives("1.x", "From: a@b.example\nTo: referee@club.example\n\nhello\n");
    let output = club.amici(&["--log", "trace", "--now", NOW, "once"]);
    assert_eq!(succeeds(&output).lines().count(), 1);
    assert!(text(&output.stderr).contains("mail settled"));
    club.receives("2.x", "From: a@b.example\nTo: referee@club.example\n\nhello you\n");
    let output = club.amici(&["--log", "off", "--now", NOW, "once"]);
    assert_eq!(text(&output.stderr), "");
}

/// The name and address of White in CLUB26/1.
fn white_of_the_first_game(club: &Club) -> (String, String) {
    let event: Value =
        serde_json::from_str(&succeeds(&club.amici(&["--json", "event", "show", "CLUB26"]))).unwrap();
    let white = event["games"][0]["white"].as_str().unwrap();
    let player = event["players"].as_array().unwrap().iter().find(|player| player["name"] == white).unwrap();
    (white.to_owned(), player["addresses"][0].as_str().unwrap().to_owned())
}

#[test]
fn a_game_is_shown_with_its_scoresheet() {
    let club = Club::with_event();
    succeeds(&club.amici(&["--now", NOW, "once"]));
    let (_, address) = white_of_the_first_game(&club);
    let mail = format!("From: {address}\nTo: referee@club.example\nSubject: x\n\nGame CLUB26/1: 1. 5254\n");
    club.receives("1.x", &mail);
    succeeds(&club.amici(&["--now", "2026-12-04T09:00:00Z", "once"]));
    let out = std::fs::read_dir(club.folder.path().join("out").join(&address).join("new")).unwrap();
    let letters = out.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
    let code = letters.filter_map(|letter| {
        let line = letter.lines().find_map(|line| line.strip_prefix("| confirm ").map(str::to_owned));
        line.map(|code| code.trim().to_owned())
    });
    let code = code.last().unwrap();
    club.receives(
        "2.x",
        &format!("From: {address}\nTo: referee@club.example\nSubject: x\n\nconfirm {code}\n"),
    );
    succeeds(&club.amici(&["--now", "2026-12-04T10:00:00Z", "once"]));
    let shown = succeeds(&club.amici(&["game", "show", "CLUB26/1"]));
    for line in
        ["     White         days   Black         days\n", "\n 1.  5254 e4         ", "Notation: numeric.\n"]
    {
        assert!(shown.contains(line), "{line:?}: {shown}");
    }
    let json: Value =
        serde_json::from_str(&succeeds(&club.amici(&["--json", "game", "show", "CLUB26/1"]))).unwrap();
    assert_eq!((&json["notation"], &json["variant"]), (&Value::from("numeric"), &Value::from("chess")));
    assert!(json["moves"][0]["days"].is_number(), "{json}");
    assert_eq!(json["hands"]["black"]["strict"], false);
}

#[test]
fn a_mail_that_is_held_is_shown_where_it_waits() {
    let club = Club::with_event();
    succeeds(&club.amici(&["--now", NOW, "once"]));
    let (white, address) = white_of_the_first_game(&club);
    let mail =
        format!("From: {address}\nTo: referee@club.example\nSubject: my move\n\nGame CLUB26/1: 1. 5254\n");
    club.receives("1.x", &mail);
    succeeds(&club.amici(&["--now", "2026-11-20T19:00:00Z", "once"]));
    let shown = succeeds(&club.amici(&["game", "show", "CLUB26/1"]));
    assert!(
        shown.contains("Mail 2, received 2026-11-20") && shown.contains("waits to be confirmed"),
        "{white}: {shown}"
    );
    let json: Value =
        serde_json::from_str(&succeeds(&club.amici(&["--json", "game", "show", "CLUB26/1"]))).unwrap();
    assert_eq!(json["held"][0]["mail"], 2);
}

#[test]
fn what_strangers_write_cannot_steer_a_terminal() {
    let club = Club::with_event();
    let nasty = "\u{1b}[2Jhello\u{7}\u{202e}";
    club.receives("1.x", &format!("From: a{nasty} <a@b.example>\nTo: referee@club.example\nSubject: {nasty}\nX-{nasty}: {nasty}\n\n{nasty}\n"));
    succeeds(&club.amici(&["--now", NOW, "once"]));
    for words in [&["inbox", "list"][..], &["inbox", "show", "1"]] {
        let shown = succeeds(&club.amici(words));
        assert!(shown.contains("hello"), "{shown}");
        assert!(shown.chars().all(|c| c == '\n' || !c.is_control() && c != '\u{202e}'), "{shown:?}");
    }
}

/// A daemon that runs; it ends with the test, however that ends.
struct Running(Child);

impl Running {
    fn in_club(club: &Club) -> Running {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_amici"));
        let command = command.arg("run").current_dir(club.folder.path());
        let daemon = Running(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
        // It works as soon as the first start letter is out.
        while fs::read_dir(club.path("out")).map_or(0, Iterator::count) < 5 {
            thread::sleep(Duration::from_millis(20));
        }
        daemon
    }

    fn end(mut self, signal: &str) -> Option<i32> {
        let pid = self.0.id().to_string();
        assert!(std::process::Command::new("kill").args([signal, &pid]).status().unwrap().success());
        self.0.wait().unwrap().code()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_daemon_ends_well_on_a_signal_and_keeps_others_off_meanwhile() {
    for signal in ["-TERM", "-INT"] {
        let club = Club::with_event();
        let daemon = Running::in_club(&club);
        let said = fails(&club.amici(&["once"]));
        assert!(said.contains("another amici works on"), "{said}");
        succeeds(&club.amici(&["game", "show", "CLUB26/1"]));
        succeeds(&club.amici(&["backup", "copy.sqlite"]));
        assert_eq!(daemon.end(signal), Some(0), "{signal}");
        succeeds(&club.amici(&["once"]));
    }
}

/// The demonstration, played once for all tests that look at it.
fn demonstration() -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let stage = folder.path().join("demo");
    let output = amici(folder.path(), &["demo", stage.to_str().unwrap()]);
    assert_eq!(text(&output.stderr), "");
    let shown = succeeds(&output).replace(stage.to_str().unwrap(), "FOLDER");
    (folder, shown)
}

/// The text without the digests of its journal, in which the Message-IDs of letters stand.
fn without_digests(text: &str) -> String {
    let mut parts = text.split("| Seal ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let (_, rest) = part.split_once(", entry").unwrap();
        format!("{text}| Seal DIGEST, entry{rest}")
    })
}

#[test]
fn the_demonstration_tells_a_game_from_start_to_crosstable() {
    let (_folder, shown) = demonstration();
    insta::assert_snapshot!(without_digests(&shown));
}

#[test]
fn the_readme_shows_mails_that_the_demonstration_shows() {
    let (_folder, shown) = demonstration();
    let readme = include_str!("../../README.md");
    let (_, section) = readme.split_once("## What it looks like").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let lines: Vec<&str> = section.lines().filter(|line| line.starts_with("    ")).collect();
    let (left_out, kept): (Vec<&str>, Vec<&str>) = lines.iter().partition(|line| line.starts_with("    ("));
    assert_eq!((left_out.len(), kept.len() > 30), (1, true));
    for line in kept {
        assert!(shown.lines().any(|other| other == line), "{line}");
    }
}

#[test]
fn the_demonstration_is_the_same_every_time_and_shows_all_when_asked() {
    let (folder, shown) = demonstration();
    let (_other, again) = demonstration();
    assert_eq!(shown, again);
    let full = succeeds(&amici(folder.path(), &["demo", "full", "--full"]));
    assert!(!full.contains("more lines)") && full.lines().count() > 4 * shown.lines().count());
    let json = succeeds(&amici(folder.path(), &["demo", "json", "--json"]));
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["mails"].as_array().unwrap().iter().filter(|mail| mail["letter"].is_null()).count(), 22);
}

#[test]
fn no_output_holds_a_token() {
    let (folder, _) = demonstration();
    let stage = folder.path().join("demo");
    let secrets = tokens(&stage.join("amici.sqlite"));
    assert_eq!(secrets.len(), 3);
    let mails: Vec<String> = (1..=22).map(|number| number.to_string()).collect();
    let mut commands: Vec<Vec<&str>> = vec![
        vec!["event", "list"],
        vec!["event", "show", "DEMO26"],
        vec!["event", "table", "DEMO26"],
        vec!["game", "list"],
        vec!["game", "show", "DEMO26/1"],
        vec!["game", "clock", "DEMO26/1"],
        vec!["game", "journal", "DEMO26/1"],
        vec!["inbox", "list"],
        vec!["export", "pgn", "DEMO26"],
        vec!["export", "json", "DEMO26"],
        vec!["export", "trf", "DEMO26"],
        vec!["check"],
        vec!["--log", "trace", "--now", "2027-02-01T00:00:00Z", "once"],
        vec!["demo", "again", "--full"],
    ];
    commands.extend(mails.iter().map(|mail| vec!["inbox", "show", mail.as_str()]));
    let mut seen = BTreeSet::new();
    for words in commands {
        for json in [&[][..], &["--json"]] {
            let all: Vec<&str> = words.iter().chain(json).copied().collect();
            // Each demonstration wants its own folder.
            let _ = fs::remove_dir_all(stage.join("again"));
            let output = amici(&stage, &all);
            let shown = format!("{}{}", succeeds(&output), text(&output.stderr)).to_lowercase();
            for secret in &secrets {
                assert!(!shown.contains(secret.as_str()), "{all:?}");
            }
            seen.insert(shown.contains('…'));
        }
    }
    assert!(seen.contains(&true), "nothing was hidden, so nothing was tested");
}

#[test]
fn a_demonstration_without_a_folder_finds_one() {
    let folder = tempfile::tempdir().unwrap();
    let output =
        Command::new(env!("CARGO_BIN_EXE_amici")).env("TMPDIR", folder.path()).arg("demo").output().unwrap();
    let shown = succeeds(&output);
    let stage = fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
    assert!(shown.contains(stage.to_str().unwrap()));
    assert!(succeeds(&amici(&stage, &["game", "list"])).contains("1/2-1/2"));
}

#[test]
fn profiles_are_listed_and_shown_with_their_sources() {
    let club = Club::new();
    let list = succeeds(&club.amici(&["profile", "list"]));
    assert!(
        list.contains("iccf-email ") && list.contains("us-chess ") && list.lines().count() >= 18,
        "{list}"
    );
    let listed: Value = serde_json::from_str(&succeeds(&club.amici(&["profile", "list", "--json"]))).unwrap();
    for profile in listed.as_array().unwrap() {
        let name = profile["name"].as_str().unwrap();
        let shown: Value =
            serde_json::from_str(&succeeds(&club.amici(&["profile", "show", name, "--json"]))).unwrap();
        assert_eq!((&shown["name"], &shown["about"]), (&profile["name"], &profile["about"]));
        assert_eq!(shown["regulations"]["profile"], name);
        assert!(shown["file"].as_str().unwrap().starts_with("# "));
    }
    let server = succeeds(&club.amici(&["profile", "show", "iccf-server-time"]));
    for line in [
        "- Counting: whole periods of 24 hours are counted. An answer within 24",
        "- Long thinks: days beyond 20 on one move count double.",
        "- Silence: after 40 days without a word the game is lost.",
        "A move during leave ends it on the day before.",
        "double_after = 20",
    ] {
        assert!(server.lines().any(|known| known == line), "{line}\n{server}");
    }
    let unknown = club.amici(&["profile", "show", "iccf"]);
    assert_eq!(unknown.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("profile list"));
    assert_eq!(club.amici(&["profile"]).status.code(), Some(2));
    assert_eq!(club.amici(&["profile", "show"]).status.code(), Some(2));
}

#[test]
fn one_pass_says_what_it_did_and_by_its_exit_code_whether_somebody_is_needed() {
    let club = Club::with_event();
    let said = succeeds(&club.amici(&["--now", NOW, "once"]));
    assert!(said.starts_with("0 mails received, 0 settled, 0 flags reported"), "{said}");
    // Nobody moves: silence is a case of the director's.
    let late = ["--now", "2027-01-20T08:00:00Z"];
    let said = waits_for_somebody(&club.amici(&[&late[..], &["once"]].concat()));
    assert!(said.contains("amici: 6 cases wait for a director"), "{said}");
    let output = club.amici(&[&late[..], &["--json", "once"]].concat());
    waits_for_somebody(&output);
    let value: Value = serde_json::from_str(&text(&output.stdout)).unwrap();
    assert_eq!((&value["settled"], &value["refused"], &value["given_up"]), (&0.into(), &0.into(), &0.into()));
    assert_eq!(value["cases"], 6, "{value}");
}
