//! What waits for a person: limits that pass at night, told in the morning's letters; three ruled on by one line, and one
//! left until it is told again.

use crate::{
    crash::script::{Script, kinds},
    support::club::{DUEL, JAN, LENA, TD},
};

/// Five games that begin with Jan's first move, by regulations under which nobody is asked whether he claims.
fn event() -> String {
    let game = "\n[[game]]\nwhite = \"Novak, Jan\"\nblack = \"Weber, Lena\"\n";
    let head = DUEL.replace("format = \"match\"\ngames = 1", "format = \"games\"");
    head.replace("profile = \"iccf-email\"", "profile = \"desc-email\"") + &game.repeat(5)
}

pub fn write() -> Script {
    let mut script = Script::with(&event());
    script.club.has_mornings_at("08:00");
    script.unwritten();

    script.club.later(24 * 30);
    let first = script.about("CLUB26/1", JAN, "Game CLUB26/5: 1. 5254");
    script.pass("one move of five", &[first]);
    let limit = script.club.game().standing().unwrap().deadline;

    script.club.now = limit + chrono::Duration::hours(2);
    let letters = script.pass("four limits have passed, and it is night", &[]);
    assert_eq!(kinds(&script, &letters), "");

    script.club.later(7);
    let letters = script.pass("the morning", &[]);
    assert_eq!(kinds(&script, &letters), "jan daily, lena daily, td docket");

    script.club.later(2);
    let words = script.about("CLUB26/5", LENA, "Game CLUB26/5\ntd: When does it go on?");
    let settled = script.answer(&letters, TD, "yes 1 2, no 9: there is none");
    let letters =
        script.pass("two cases taken, one that is not there, and words that wait", &[words, settled]);
    assert!(!kinds(&script, &letters).contains("td question"), "they wait for the morning");

    script.club.later(22);
    let letters = script.pass("the words come in the morning", &[]);
    assert!(kinds(&script, &letters).contains("td "), "{}", kinds(&script, &letters));

    script.club.later(48);
    let letters = script.pass("what is left is told again", &[]);
    assert!(kinds(&script, &letters).contains("td docket"), "{}", kinds(&script, &letters));

    script.club.later(2);
    let all = script.answer(&letters, TD, "yes 3 4");
    script.pass("the rest is taken", &[all]);
    let over = |number: u32| script.club.game_named(&format!("CLUB26/{number}")).outcome.is_some();
    assert_eq!([1, 2, 3, 4, 5].map(over), [true, true, true, true, false]);
    script
}
