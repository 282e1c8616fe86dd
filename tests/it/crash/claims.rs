//! Claims that are granted at once, refused, or decided by the tables of endgames or the director; a dead position; a
//! game that is forfeited by a club's ladder. The boards are looked at beside the mails, so that much is ruled on
//! later.

use std::sync::Arc;

use amici::{
    chess::{Effort, NoAnswer, Position, Tables, Worth},
    model::{GameResult, Side, Termination},
};

use crate::{
    crash::script::{Script, kinds, newest},
    support::club::{DESK, DUEL, JAN, LENA, Mail, TD},
};

/// The first positions of the games: the usual one where there is none.
const GAMES: [&str; 5] = [
    "",
    "k7/8/1Q6/8/8/8/8/7K w - - 0 40",
    "4k3/8/8/8/8/8/8/R3K3 w Q - 0 60",
    "4k3/8/8/8/8/8/R7/4K3 w - - 0 60",
    "",
];

/// Tables that have seen a rook win.
struct Rook;

impl Tables for Rook {
    fn worth(&self, position: &Position) -> Result<Worth, NoAnswer> {
        match position.fen().split(' ').nth(2) {
            Some("-") => Ok(Worth {
                winner: Some(Side::White),
                effort: Effort::Table { material: "KRvK".into(), spoilt: false },
            }),
            _ => Err(NoAnswer::Castling),
        }
    }

    fn description(&self) -> String {
        "a rook wins".into()
    }
}

fn event() -> String {
    let head = DUEL.replace("format = \"match\"\ngames = 1", "format = \"games\"").replace(
        "profile = \"iccf-email\"",
        "profile = \"fide-club\"\ntablebase_men = 7\nadjudication = \"after 2020-01-01\"",
    );
    let games = GAMES.map(|fen| {
        let fen = if fen.is_empty() { String::new() } else { format!("fen = \"{fen}\"\n") };
        format!("\n[[game]]\nwhite = \"Novak, Jan\"\nblack = \"Weber, Lena\"\n{fen}")
    });
    head + &games.concat()
}

pub fn write() -> Script {
    let mut script = Script::with(&event()).with_tables(Arc::new(Rook));
    script.unwritten();

    script.club.later(400);
    let first = script.about("CLUB26/1", JAN, "Game CLUB26/1\n1. 7163\nif 7866 then 6371");
    let queen = script.about("CLUB26/2", JAN, "Game CLUB26/2: 40. 2627");
    let taken = script.about("CLUB26/2", LENA, "Game CLUB26/2: 40... 1827");
    let letters = script.pass("a conditional move; a reply to a dead position", &[first, queen, taken]);
    assert_eq!(
        kinds(&script, &letters),
        "jan recorded, lena your-move, jan game-over, lena game-over, td game-over"
    );
    assert_eq!(script.club.game_named("CLUB26/2").void.len(), 1);

    script.club.later(20);
    let reply = script.about("CLUB26/1", LENA, "1... 7866");
    let silent = script.about("CLUB26/3", JAN, "Game CLUB26/3: claim tablebase win");
    let answered =
        script.about("CLUB26/4", JAN, "Game CLUB26/4: 60. 1211\nGame CLUB26/4: claim tablebase win");
    let letters = script.pass("claims that the tables answer, or not", &[reply, silent, answered]);
    // The letters about the move with a claim that the tables grant are overtaken by the end.
    assert_eq!(
        kinds(&script, &letters),
        "lena followed, jan followed, jan tables-silent, lena tables-silent, td tables-silent, \
         jan game-over, lena game-over, td game-over"
    );

    script.club.later(20);
    let wrong = script.about("CLUB26/1", LENA, "2... 6678\nclaim repetition");
    let grant = script.about("CLUB26/3", TD, "grant CLUB26/3 The rook wins, castling or not");
    let unproved = Mail::new(LENA, DESK, "a claim", "Game CLUB26/5\nclaim adjudication draw");
    let unproved = script.mail(&unproved);
    let letters = script.pass("claims that are wrong, granted, and not proved", &[wrong, grant, unproved]);
    assert_eq!(
        kinds(&script, &letters),
        "lena recorded, jan your-move, jan sanctioned, lena sanctioned, jan ruling, lena ruling, \
         td ruling-entered, lena hold-request"
    );

    script.club.later(20);
    let again = script.about("CLUB26/1", JAN, "3. 7163\nif 7866 then 6371");
    let code = newest(&letters, LENA).text.lines().find_map(|line| line.strip_prefix("| confirm ")).unwrap();
    let waits = script.answer(&letters, LENA, &format!("confirm {code}"));
    let letters = script.pass("the offer of a wrong claim declined; a claim that waits", &[again, waits]);
    assert_eq!(
        kinds(&script, &letters),
        "jan recorded, lena your-move, jan claim-waits, lena claim-waits, td claim-waits"
    );

    script.club.later(20);
    let reply = script.about("CLUB26/1", LENA, "3... 7866");
    let refuse = script.about("CLUB26/5", TD, "refuse CLUB26/5 It is too early");
    let letters = script.pass("a chain; a claim refused by the director", &[reply, refuse]);
    assert_eq!(
        kinds(&script, &letters),
        "lena followed, jan followed, jan ruling, lena ruling, \
         td ruling-entered"
    );

    script.club.later(20);
    let third = script.about("CLUB26/1", LENA, "claim repetition with 6678");
    let illegal = ["1. 5255", "1. 5256"].map(|line| script.about("CLUB26/5", JAN, line));
    let [once, twice] = illegal;
    let letters = script.pass("a right claim; a game forfeited", &[third, once, twice]);
    assert_eq!(
        kinds(&script, &letters),
        "jan game-over, lena game-over, td game-over, jan illegal-move, lena sanctioned, \
         jan illegal-move, lena sanctioned, td penalty-given, jan game-over, lena game-over, \
         td game-over"
    );

    let ends = (1..=5).map(|number| script.club.game_named(&format!("CLUB26/{number}")).outcome.unwrap());
    let (white, black) = (GameResult::win(Side::White), GameResult::win(Side::Black));
    assert_eq!(
        ends.collect::<Vec<_>>(),
        [
            (GameResult::Draw, Termination::Repetition),
            (GameResult::Draw, Termination::DeadPosition),
            (white, Termination::Tablebase),
            (white, Termination::Tablebase),
            (black, Termination::Irregularities),
        ]
    );
    script
}
