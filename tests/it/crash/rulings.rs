//! A director at work by mail: what he is asked and what he answers, days given and charged, clocks stopped, a card, a
//! way back, and what he makes of two flags.

use amici::model::{GameResult, Termination};

use crate::{
    crash::script::{Script, kinds},
    support::club::{DESK, DUEL, JAN, LENA, Mail, TD},
};

/// Lena cannot mate in the second game.
fn event() -> String {
    let game = "\n[[game]]\nwhite = \"Novak, Jan\"\nblack = \"Weber, Lena\"\n";
    let head = DUEL.replace("format = \"match\"\ngames = 1", "format = \"games\"");
    format!("{head}{game}{game}fen = \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 40\"\n")
}

pub fn write() -> Script {
    let mut script = Script::with(&event());
    script.unwritten();

    script.club.later(400);
    let first = script.about("CLUB26/1", JAN, "Game CLUB26/1: 1. 5254");
    let question = script.about("CLUB26/1", LENA, "Game CLUB26/1\ntd: One of my letters was lost.");
    let letters = script.pass("a question to the director", &[first, question]);
    assert_eq!(kinds(&script, &letters), "jan recorded, lena your-move, td question, lena passed-on");

    script.club.later(20);
    let answer = script.answer(&letters, TD, "Dear Lena, you shall have three days for that.\n\nAnna Weiss");
    let days = "credit CLUB26/1 b 3 A letter was lost\npenalty CLUB26/1 w 5 Unfriendly words";
    let days = script.about("CLUB26/1", TD, days);
    let letters = script.pass("the director's answer, and two orders in a mail", &[answer, days]);
    assert_eq!(
        kinds(&script, &letters),
        "lena answer, td answer-passed-on, jan ruling, lena ruling, td ruling-entered, jan ruling, \
         lena ruling, td ruling-entered"
    );

    script.club.later(20);
    let stop = script.about("CLUB26/1", TD, "stop CLUB26/1 The desk is moved");
    let reply = script.about("CLUB26/1", LENA, "1... 5755\nif 7163 then 7866");
    let letters = script.pass("the clocks stopped, and a move made meanwhile", &[stop, reply]);
    assert_eq!(
        kinds(&script, &letters),
        "jan ruling, lena ruling, td ruling-entered, lena recorded, jan your-move"
    );

    script.club.later(20);
    let resume = script.about("CLUB26/1", TD, "resume CLUB26/1 The desk stands again");
    let unmarked = script.mail(&Mail::new(TD, DESK, "an order", "td warn CLUB26/1 w Unfriendly words"));
    let letters = script.pass("the clocks go on, and an order without the mark", &[resume, unmarked]);
    assert_eq!(kinds(&script, &letters), "jan ruling, lena ruling, td ruling-entered, td director-untagged");

    let received = script.club.now.date_naive();
    script.club.later(24 * 5);
    let sent = script.club.now.date_naive();
    let card = format!("move CLUB26/1 2. 7163 received {received} sent {sent} postcard");
    let card = script.about("CLUB26/1", TD, &card);
    let letters = script.pass("a card that sets off a conditional move", &[card]);
    assert_eq!(kinds(&script, &letters), "jan followed, lena followed, td ruling-entered");
    assert_eq!(script.club.moves(), ["5254", "5755", "7163", "7866"]);

    script.club.later(20);
    let back = script.about("CLUB26/1", TD, "reinstate CLUB26/1 2 w The card was another player's");
    let late = script.about("CLUB26/1", JAN, "3. 6355");
    let letters = script.pass("a way back, and a move in the line that was left", &[back, late]);
    assert_eq!(kinds(&script, &letters), "jan ruling, lena ruling, td ruling-entered, jan refused-old-line");
    assert_eq!(script.club.moves(), ["5254", "5755"]);

    script.club.later(24 * 80);
    let letters = script.pass("two limits that have passed, one against a lone king", &[]);
    assert_eq!(
        kinds(&script, &letters),
        "jan flag-reported, lena flag-reported, td flag-reported, jan flag-reported, \
         lena flag-reported, td flag-reported"
    );

    script.club.later(20);
    let claim = script.about("CLUB26/2", LENA, "claim time");
    let letters = script.pass("a claim on time", &[claim]);
    assert_eq!(kinds(&script, &letters), "td time-claimed, lena time-claimed");

    script.club.later(20);
    let draw = script.about("CLUB26/1", TD, "result CLUB26/1 1/2-1/2 Both ask for it");
    let flag = script.about("CLUB26/2", TD, "result CLUB26/2 time Lena claims it");
    let letters = script.pass("the director's results", &[draw, flag]);
    assert_eq!(
        kinds(&script, &letters),
        "jan ruling, lena ruling, td ruling-entered, jan ruling, lena ruling, td ruling-entered"
    );

    let ends = [1, 2].map(|number| script.club.game_named(&format!("CLUB26/{number}")).outcome);
    assert_eq!(
        ends,
        [(GameResult::Draw, Termination::Ruling), (GameResult::Draw, Termination::Time)].map(Some)
    );
    script
}
