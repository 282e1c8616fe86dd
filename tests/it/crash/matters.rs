//! What waits for a person: limits that pass at night, told in the morning's letters; two ruled on by one line, one put
//! off and one left until it is told again, words of a player's, and an appeal.

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
    let morning = script.pass("the morning", &[]);
    assert_eq!(kinds(&script, &morning), "jan daily, lena daily, td docket");

    script.club.later(2);
    let words = script.about("CLUB26/5", LENA, "Game CLUB26/5\ntd: When does it go on?");
    let settled = script.answer(&morning, TD, "yes 1 2, no 9: there is none");
    let letters =
        script.pass("two cases taken, one that is not there, and words that wait", &[words, settled]);
    assert!(!kinds(&script, &letters).contains("td question"), "they wait for the morning");

    script.club.later(22);
    let letters = script.pass("the words come in the morning", &[]);
    assert!(kinds(&script, &letters).contains("td "), "{}", kinds(&script, &letters));

    script.club.later(2);
    let put_off = script.answer(&morning, TD, "later 3 6");
    let closed = script.answer(&letters, TD, "close 5 Thank you, on Monday.");
    let letters = script.pass("one is put off, and a player's words are answered", &[put_off, closed]);
    assert_eq!(
        kinds(&script, &letters),
        "td cases-answered, lena answer, td answer-passed-on, td cases-answered"
    );

    script.club.later(46);
    let letters = script.pass("what is left is told again", &[]);
    assert!(kinds(&script, &letters).contains("td docket"), "{}", kinds(&script, &letters));

    script.club.later(2);
    let left = script.answer(&letters, TD, "yes 4");
    let letters = script.pass("it is taken", &[left]);
    assert!(kinds(&script, &letters).contains("jan ruling"), "{}", kinds(&script, &letters));

    script.club.later(2);
    let appeal = script.about("CLUB26/1", JAN, "appeal: The post was on strike.");
    let letters = script.pass("an appeal", &[appeal]);
    assert_eq!(kinds(&script, &letters), "jan appeal, lena appeal, td appeal");

    script.club.later(2);
    let kept = script.answer(&letters, TD, "no: It was not on strike here.");
    let letters = script.pass("the ruling stands", &[kept]);
    assert_eq!(kinds(&script, &letters), "jan case-left, lena case-left, td case-left");

    script.club.later(24 * 5);
    let letters = script.pass("what was put off is told again", &[]);
    assert!(kinds(&script, &letters).contains("td docket"), "{}", kinds(&script, &letters));

    script.club.later(2);
    let put_off = script.answer(&letters, TD, "yes 3");
    script.pass("it is taken too", &[put_off]);
    let over = |number: u32| script.club.game_named(&format!("CLUB26/{number}")).outcome.is_some();
    assert_eq!([1, 2, 3, 4, 5].map(over), [true, true, true, true, false]);
    script
}
