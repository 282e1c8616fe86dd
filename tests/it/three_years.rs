//! Three years of a club's championship in fast motion, from one mailbox and without a hand on the database: slips put right
//! before the first move, somebody who comes late, addresses that change, three ways to leave, results that are signed,
//! the end date with its adjudications, an appeal, and the final report.

use amici::model::Side;

use crate::support::club::*;

const RUI: &str = "rui@silva.example";
const ADA: &str = "ada@okafor.example";
const TOM: &str = "tom@baker.example";
const EVA: &str = "eva@horak.example";
const PETR: &str = "petr@dvorak.example";
const JAN_NEW: &str = "jan@elsewhere.example";
const IVA: &str = "iva@maric.example";

/// Five players, everybody against everybody. By the table: 2-5 3-4, 5-3 1-2, 3-1 4-5, 1-4 2-3, 4-2 5-1.
fn file() -> String {
    let player = |name, address| format!("\n[[player]]\nname = \"{name}\"\nemail = [\"{address}\"]\n");
    let head = "start = 2026-12-01\nend = 2029-11-30\nlate_entries = 2027-02-28\n\
                adjudicator = { name = \"Maric, Iva\", email = \"iva@maric.example\" }";
    DUEL.replace("start = 2026-12-01", head)
        .replace("format = \"match\"\ngames = 1", "format = \"round-robin\"")
        .replace("profile = \"iccf-email\"", "profile = \"iccf-email\"\ndays = 3650\nwithdrawal_moves = 2")
        + &player("Silva, Rui", RUI)
        + &player("Okafor, Ada", ADA)
        + &player("Baker, Tom", TOM)
}

struct Years {
    club: Club,
    /// All letters that have left, in order.
    left: Vec<Letter>,
}

impl Years {
    fn begin() -> Years {
        let mut years = Years { club: Club::with(&file(), true), left: Vec::new() };
        years.passes();
        years
    }

    fn passes(&mut self) -> Vec<Letter> {
        self.club.pass();
        let letters = self.club.letters();
        self.left.extend(letters.iter().cloned());
        letters
    }

    /// Time goes by until a day, with a pass now and then.
    fn until(&mut self, day: &str) -> Vec<Letter> {
        let at: chrono::DateTime<chrono::Utc> = format!("{day}T12:00:00Z").parse().unwrap();
        let mut letters = Vec::new();
        while self.club.now < at {
            let step = (at - self.club.now).num_hours().clamp(1, 24 * 7);
            self.club.later(step);
            letters.extend(self.passes());
        }
        letters
    }

    fn last(&self, to: &str, words: &str) -> Letter {
        let found = self.left.iter().rev().find(|letter| letter.to == to && letter.says(words));
        found.unwrap_or_else(|| panic!("{to} has no letter with {words}")).clone()
    }

    /// Somebody answers his last letter that says this.
    fn answers(&mut self, from: &str, words: &str, body: &str) -> Vec<Letter> {
        let letter = self.last(from, words);
        self.club.send(&Mail::answer(&letter, from, body));
        self.club.later(1);
        self.passes()
    }

    fn moves(&mut self, from: &str, game: &str, half_move: &str) {
        let before = self.club.game_named(game).records.len();
        self.answers(from, game, &format!("Game {game}: {half_move}"));
        let now = self.club.game_named(game).records.len();
        assert_eq!(now, before + 1, "{game} {half_move}: {}", self.club.outcome());
    }

    fn obeys(&mut self, words: &[&str]) -> Vec<Letter> {
        let (code, said) = self.club.amici(words);
        assert_eq!(code, 0, "{words:?}: {said}");
        self.passes()
    }

    fn change(&mut self, text: &str) -> Vec<Letter> {
        std::fs::write(self.club.path("event.toml"), text).unwrap();
        self.obeys(&["event", "change", &self.club.path("event.toml").display().to_string()])
    }

    fn result(&self, game: &str) -> Option<String> {
        self.club.game_named(game).outcome.map(|(result, how)| format!("{result} {how:?}"))
    }

    fn has(&self, letters: &[Letter], to: &str, kind: &str) -> bool {
        kinds(&self.club, letters).contains(&(to.to_owned(), kind.to_owned()))
    }

    fn is_sound(&self) {
        let (code, said) = self.club.amici(&["audit"]);
        assert_eq!(code, 0, "{said}");
    }
}

#[test]
fn three_years_of_a_club_go_by_without_a_hand_on_the_database() {
    let mut years = Years::begin();
    begins(&mut years);
    three_leave_and_two_sign(&mut years);
    ends(&mut years);
    closes(&mut years);
}

/// Slips put right, the first moves, a late entry, two new addresses.
fn begins(years: &mut Years) {
    // A slip in a name and one in the start day, found before the first move.
    let right =
        file().replace("Okafor, Ada", "Okafor, Adaeze").replace("start = 2026-12-01", "start = 2026-12-08");
    let letters = years.change(&right);
    assert_eq!(letters.len(), 6, "{:?}", kinds(&years.club, &letters));
    years.is_sound();
    for (game, white, black) in [(1, "Weber, Lena", "Baker, Tom"), (2, "Silva, Rui", "Okafor, Adaeze")] {
        let game = years.club.game_named(&format!("CLUB26/{game}"));
        assert_eq!(Side::BOTH.map(|side| game.name(side).to_owned()), [white, black]);
    }
    // A program finds nothing either that would stop it: an end date lies ahead.
    let (code, said) = years.club.amici(&["once"]);
    assert_eq!(code, 0, "{said}");

    // The games begin.
    years.until("2026-12-08");
    for (white, game) in
        [(LENA, 1), (RUI, 2), (TOM, 3), (JAN, 4), (RUI, 5), (ADA, 6), (JAN, 7), (LENA, 8), (ADA, 9)]
    {
        years.moves(white, &format!("CLUB26/{game}"), "1. 5254");
    }
    for (black, game) in [(TOM, 1), (ADA, 2), (LENA, 4), (JAN, 5), (TOM, 6), (RUI, 8)] {
        years.moves(black, &format!("CLUB26/{game}"), "1... 5755");
    }

    // Somebody comes late, in the place of the table that nobody had.
    let order = format!("td enter CLUB26 Horak, Eva <{EVA}> Her entry had been overlooked.");
    let letters = years.answers(TD, "CLUB26", &order);
    assert!(years.has(&letters, EVA, "start-player") && years.has(&letters, JAN, "start-player"));
    years.until("2027-01-15");
    years.moves(JAN, "CLUB26/11", "1. 5254");
    years.moves(EVA, "CLUB26/11", "1... 5755");
    years.is_sound();

    // A player moves house, and says so from the old address; another's new address comes by telephone.
    let asked = years.answers(JAN, "CLUB26/4", &format!("address {JAN_NEW}"));
    let code =
        asked.iter().find_map(|letter| letter.said().split("confirm ").nth(1).map(str::to_owned)).unwrap();
    let code = code.split_whitespace().next().unwrap().to_owned();
    let letters = years.answers(JAN, "confirm", &format!("confirm {code}"));
    assert!(years.has(&letters, JAN_NEW, "address-changed"), "{}", years.club.outcome());
    let letters =
        years.obeys(&["td", "address", "CLUB26", "Weber", "lena@work.example", "She has rung me up."]);
    assert!(years.has(&letters, "lena@work.example", "address-changed"));
    // The organiser's file has heard of neither, nor of her who came late, and changes nothing of it back.
    let letters = years.change(&right.replace("site = \"Example CC\"", "site = \"Example Chess Club\""));
    assert!(years.has(&letters, JAN_NEW, "event-put-right"), "{:?}", kinds(&years.club, &letters));
}

/// Each leaves in another way.
fn three_leave_and_two_sign(years: &mut Years) {
    // Three ways to leave: somebody plays on; games of fewer than two moves are cancelled; the others are lost.
    let by = ["by", "Dvorak,", "Petr", "<petr@dvorak.example>", "He is ill."];
    let letters = years.obeys(&[&["td", "substitute", "CLUB26", "Silva"], &by[..]].concat());
    assert!(years.has(&letters, PETR, "seat-taken"));
    years.moves(PETR, "CLUB26/2", "2. 7163");
    years.moves(ADA, "CLUB26/2", "2... 7866");
    years.until("2027-06-01");
    let letters = years.answers(TOM, "CLUB26/6", "withdraw");
    assert!(years.has(&letters, TD, "withdrawal"), "{:?}", kinds(&years.club, &letters));
    years.answers(TD, "wants to withdraw", "yes");
    for game in [1, 3, 6, 10, 14] {
        assert_eq!(years.result(&format!("CLUB26/{game}")).as_deref(), Some("cancelled Ruling"), "{game}");
    }
    years.obeys(&["td", "withdraw", "CLUB26/2", "b", "He has left the club."]);
    assert_eq!(years.result("CLUB26/2").as_deref(), Some("1-0 Forfeit"));
    for game in [7, 9, 12] {
        assert_eq!(years.result(&format!("CLUB26/{game}")).as_deref(), Some("cancelled Ruling"), "{game}");
    }
    years.is_sound();

    // A result that both sign.
    years.answers("lena@work.example", "CLUB26/8", "Game CLUB26/8: resign");
    for who in ["lena@work.example", PETR] {
        years.answers(who, "Please sign it", "signed");
    }
    let signed = years.club.game_named("CLUB26/8").signed;
    assert!(signed.white.is_some() && signed.black.is_some(), "{}", years.club.outcome());
}

/// The end date, and what is adjudicated.
fn ends(years: &mut Years) {
    // The end date stops what is left; two claims agree, one stands alone, and of the others nobody says anything.
    let letters = years.until("2029-12-02");
    for who in [JAN_NEW, "lena@work.example", PETR, EVA] {
        assert!(years.has(&letters, who, "end-date-passed"), "{who}: {:?}", kinds(&years.club, &letters));
    }
    years.answers(JAN_NEW, "CLUB26/5", "Game CLUB26/5: claim adjudication draw");
    years.answers(PETR, "CLUB26/5", "Game CLUB26/5: claim adjudication draw");
    assert_eq!(years.result("CLUB26/5").as_deref(), Some("1/2-1/2 Agreement"), "{}", years.club.outcome());
    years.answers(
        JAN_NEW,
        "CLUB26/4",
        "Game CLUB26/4: claim adjudication win\n\nAfter 2. 7163 White is better.",
    );
    let letters = years.until("2029-12-20");
    let cases: Vec<&Letter> = letters.iter().filter(|letter| letter.to == IVA).collect();
    assert_eq!(cases.len(), 4, "{:?}", kinds(&years.club, &letters));
    let analysis = "After 2. 7163 White is better.";
    let claimed = cases.iter().find(|letter| letter.says("CLUB26/4")).unwrap();
    assert!(claimed.says(analysis), "{}", claimed.said());
    let letters = years.answers(IVA, analysis, "yes");
    assert_eq!(years.result("CLUB26/4").as_deref(), Some("1-0 Adjudication"), "{}", years.club.outcome());
    assert!(years.has(&letters, "lena@work.example", "ruling"), "{:?}", kinds(&years.club, &letters));
    for game in ["CLUB26/11", "CLUB26/13", "CLUB26/15"] {
        years.answers(IVA, game, &format!("td result {game} 1/2-1/2 adjudication Nobody claimed anything."));
        assert_eq!(years.result(game).as_deref(), Some("1/2-1/2 Adjudication"), "{}", years.club.outcome());
    }
}

/// An appeal, and the final report.
fn closes(years: &mut Years) {
    // An appeal, and the end.
    let letters = years.answers("lena@work.example", "CLUB26/4", "appeal: I was not asked.");
    assert!(
        years.has(&letters, JAN_NEW, "appeal") && years.has(&letters, TD, "appeal"),
        "{}",
        years.club.outcome()
    );
    let (code, said) = years.club.amici(&["event", "close", "CLUB26"]);
    assert_eq!(code, 1);
    assert!(said.contains("a case waits for a decision"), "{said}");
    let letters = years.answers(TD, "I was not asked.", "no: You had a fortnight.");
    assert!(years.has(&letters, "lena@work.example", "case-left"), "{}", years.club.outcome());
    let (code, said) = years.club.amici(&["event", "close", "CLUB26"]);
    assert_eq!(code, 1);
    assert!(said.contains("may appeal against a ruling until"), "{said}");
    years.until("2030-01-10");
    let letters = years.obeys(&["event", "close", "CLUB26"]);
    for who in [JAN_NEW, "lena@work.example", PETR, EVA, TD] {
        assert!(years.has(&letters, who, "final-report"), "{who}: {:?}", kinds(&years.club, &letters));
    }
    let report = years.last(TD, "the final report");
    for words in
        ["Confirmed by both players: CLUB26/8", "With an appeal: CLUB26/4", "Dvorak, Petr", "Horak, Eva"]
    {
        assert!(report.says(words), "{words}: {}", report.said());
    }
    assert!(!report.says("Silva, Rui"), "{}", report.said());
    let (code, history) = years.club.amici(&["event", "history", "CLUB26"]);
    assert_eq!(code, 0, "{history}");
    for act in [
        "put right",
        "plays on for Silva, Rui",
        "withdraw b (He has left the club.)",
        "Maric, Iva rules by mail",
        "closed",
    ] {
        assert!(history.contains(act), "{act}: {history}");
    }
    years.is_sound();
}
