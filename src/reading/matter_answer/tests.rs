use super::*;

fn reply(text: &str) -> Reply {
    read_reply(&text.lines().map(Line::fresh).collect::<Vec<_>>(), "Weber, Lena")
}

fn clause(yes: bool, numbers: &[i64], reason: &str) -> Clause {
    let (word, apart) = (if yes { AnswerWord::Yes } else { AnswerWord::No }, !reason.is_empty());
    Clause { word, numbers: numbers.to_vec(), reason: reason.into(), apart, ..Clause::default() }
}

#[test]
fn yes_is_understood_in_every_language_beside_politeness_and_a_name() {
    for text in [
        "yes",
        "Yes!",
        "ja",
        "Oui.",
        "sí",
        "si",
        "sim",
        "tak",
        "ano",
        "да",
        "ναι",
        "jes",
        "Confirm",
        "yes please",
    ] {
        let found = reply(&format!("Hello,\n\n{text}\n\nBest regards\nLena Weber"));
        assert_eq!(found.clauses, [clause(true, &[], "")], "{text}");
        assert!(!found.others, "{text}");
    }
    assert!(reply("yes\nL. Weber").others.eq(&false));
}

#[test]
fn no_is_understood_in_every_language() {
    for text in ["no", "Nein.", "non", "não", "nie", "ne", "нет", "όχι", "nee"] {
        assert_eq!(reply(text).clauses, [clause(false, &[], "")], "{text}");
    }
}

#[test]
fn several_matters_are_answered_by_their_numbers() {
    let found = reply("yes 12 15, no 17: He has told me otherwise.");
    assert_eq!(
        found.clauses,
        [clause(true, &[12, 15], ""), clause(false, &[17], "He has told me otherwise.")]
    );
    assert_eq!(reply("no: Not drawn.").clauses, [clause(false, &[], "Not drawn.")]);
    assert_eq!(reply("no: not drawn").clauses, [clause(false, &[], "not drawn")]);
    assert_eq!(
        reply("no The position stood twice.").clauses,
        [clause(false, &[], "The position stood twice.")]
    );
    assert!(reply("yes all").clauses[0].all);
    assert_eq!(reply("yes #12 and 15").clauses, [clause(true, &[12, 15], "")]);
}

#[test]
fn a_no_that_goes_on_as_a_sentence_is_told_from_one_with_its_reason() {
    for text in [
        "no The position stood twice.",
        "no: it stood twice",
        "No: It stood twice.",
        "no 17: it stood twice",
        "no 17 It stood twice.",
        "No. 17: it stood twice",
        "no - It stood twice.",
        "No – It stood twice.",
        "no 9.2 is not fulfilled",
        "nein Die Stellung war nur zweimal da.",
        "нет Только дважды.",
    ] {
        let found = reply(text).clauses;
        assert!(!found[0].is_yes() && found[0].apart && !found[0].reason.is_empty(), "{text}: {found:?}");
    }
    for text in [
        "No objection, the draw is clear.",
        "No. 1 in my list, I shall see to it on Friday.",
        "No. 1 In my list",
        "No hurry, I am away until Monday.",
        "No decision yet.",
        "No. I have no objection.",
        "No, I do not mind.",
        "no I do not mind",
        "No Problem at all, Anna",
        "no Problem",
        "no, not drawn",
        "no 3 times is enough",
        "No veo inconveniente",
        "Nie mam nic przeciwko",
        "Non ho obiezioni",
        "nein, noch nicht entschieden",
        "No - no problem",
    ] {
        let found = reply(text).clauses;
        assert!(!found[0].is_yes() && !found[0].apart && !found[0].reason.is_empty(), "{text}: {found:?}");
    }
}

#[test]
fn what_stands_beside_it_is_told() {
    for text in
        ["yes but wait", "yes\nbut not if he resigns", "yes, 12. 7163", "👍", "yes\n👍👍", "I think so"]
    {
        assert!(reply(text).others, "{text}");
    }
    assert!(reply("yes, is it?").hedged && !reply("I think so").hedged);
    assert!(reply("not mine\nconfirm abcdefgh").contradicts_itself());
    assert!(reply("yes\nno").contradicts_itself());
    assert!(reply("yes\n(=)").others && reply("yes\n?").others && !reply("yes\n--").others);
    assert!(reply("Thank you!").is_silent() && !reply("Thank you!").others);
}

fn answers(line: &str) -> Vec<Clause> {
    case_answers(line).unwrap_or_else(|| panic!("{line} says nothing to cases"))
}

#[test]
fn a_director_puts_cases_off_closes_them_and_hands_them_on() {
    let later = |numbers: &[i64], days| Clause {
        word: AnswerWord::Later,
        numbers: numbers.to_vec(),
        days,
        ..Clause::default()
    };
    assert_eq!(answers("later 12 7"), [later(&[12], Some(7))]);
    let said = |clause| Clause { says_days: true, ..clause };
    assert_eq!(answers("Later 12, 15 7 days please"), [said(later(&[12, 15], Some(7)))]);
    assert_eq!(answers("later 5 3 days"), [said(later(&[5], Some(3)))]);
    assert_eq!(answers("later 3 days"), [said(later(&[], Some(3)))]);
    assert_eq!(answers("later 7"), [later(&[], Some(7))]);
    assert_eq!(answers("td later"), [later(&[], None)]);
    assert!(answers("later all 14")[0].all);
    let close = |numbers: &[i64], reason: &str| Clause {
        word: AnswerWord::Close,
        numbers: numbers.to_vec(),
        reason: reason.into(),
        apart: true,
        ..Clause::default()
    };
    assert_eq!(answers("close 12 he has moved house"), [close(&[12], "he has moved house")]);
    assert_eq!(answers("close 12: he has moved"), [close(&[12], "he has moved")]);
    assert_eq!(answers("Close: he has moved"), [close(&[], "he has moved")]);
    // What stands behind its number is for the player, whatever word it begins with.
    assert_eq!(answers("close 1 Yes, a book is allowed."), [close(&[1], "Yes, a book is allowed.")]);
    assert_eq!(answers("close 1 2 No, not yet."), [close(&[1, 2], "No, not yet.")]);
    assert_eq!(answers("close 3 Later, at the party."), [close(&[3], "Later, at the party.")]);
    let handed = |numbers: &[i64]| Clause {
        word: AnswerWord::ToDeputy,
        numbers: numbers.to_vec(),
        ..Clause::default()
    };
    assert_eq!(answers("to deputy 12 15"), [handed(&[12, 15])]);
    assert_eq!(answers("To deputy"), [handed(&[])]);
    let several = answers("yes 12, later 13 7, to deputy 14, close 15: settled by telephone");
    assert_eq!(several.len(), 4, "{several:?}");
    assert_eq!(several[3].reason, "settled by telephone");
    for prose in [
        "Later today I shall decide.",
        "later, I think",
        "close to the end, is it not",
        "To deputy or not to deputy",
        "to the deputy",
    ] {
        assert_eq!(case_answers(prose), None, "{prose}");
    }
    let lines = ["yes 58", "later 28-37 7", "close 4 Yes."].map(Line::fresh);
    let found = read_case_reply(&lines, "Weiss, Anna");
    assert_eq!((found.clauses.len(), found.others, found.unread.len()), (2, false, 1), "{found:?}");
    // A player who writes one of these says something else.
    assert!(reply("later").others && reply("close: it is over").others && reply("to deputy").others);
}

#[test]
fn a_reason_goes_on_in_the_next_line_where_a_mail_program_broke_it() {
    let said = "no 17: he has sent me a card with the date of the third of March, which\ncame on the ninth.\n\nAnna Weiss";
    let found = read_case_reply(&said.lines().map(Line::fresh).collect::<Vec<_>>(), "Weiss, Anna");
    assert!(!found.others, "{found:?}");
    assert!(found.clauses[0].reason.ends_with("March, which came on the ninth."), "{found:?}");
    let short = read_case_reply(&["no: he was ill", "but ask him"].map(Line::fresh), "Weiss, Anna");
    assert!(short.others);
}
