//! Letters about notations, and moves written in each of them.

use super::*;

pub(super) fn notations() -> Vec<Case> {
    let (white, black) = (Some(Side::White), Some(Side::Black));
    let proposed = |notation| {
        let mut table = Table::sample(6);
        table.add(Fact::NotationProposed { by: Side::White, notation });
        table
    };
    let proposal = |reader: Option<Side>, notation| {
        Letter::of_notice(
            proposed(notation).sight(reader),
            Notice::NotationProposed { by: Side::White, notation },
        )
    };
    let declined = |reader: Option<Side>| {
        let (by, notation) = (Side::Black, Notation::Numeric);
        let mut table = proposed(Notation::Any);
        table.add(Fact::NotationProposed { by, notation });
        Letter::of_notice(table.sight(reader), Notice::NotationProposed { by, notation })
    };
    let agreed = |reader: Option<Side>, notation| {
        let mut table = proposed(notation);
        table.add(Fact::NotationAgreed { by: Side::Black, notation });
        Letter::of_notice(table.sight(reader), Notice::NotationAgreed { notation })
    };
    vec![
        case("notation-proposed", black, proposal(black, Notation::Any)),
        case("notation-proposed-algebraic", black, proposal(black, Notation::Algebraic)),
        case("notation-proposed-mover", white, proposal(white, Notation::Any)),
        case("notation-proposed-declined", white, declined(white)),
        case("notation-proposed-declined-own", black, declined(black)),
        case("notation-agreed", white, agreed(white, Notation::Algebraic)),
        case("notation-agreed-waiting", black, agreed(black, Notation::Any)),
        polish(case("settings", white, settings(Language::Pl, true, Some(Script::Figurine), Notation::Any))),
        case("settings-plain", white, settings(Language::En, false, None, Notation::Numeric)),
        case(
            "settings-algebraic",
            white,
            settings(Language::Ru, false, Some(Script::Long), Notation::Algebraic),
        ),
        case(
            "recorded-slips",
            white,
            Letter::of_notice(
                Table::fresh(7).sight(white),
                Notice::Recorded {
                    ply: Ply::after(6),
                    notes: vec![Note::WrongCheckSign, Note::TakesNothing, Note::StepNotCastling],
                },
            ),
        ),
        case(
            "your-move-slips",
            black,
            Letter::of_notice(
                Table::fresh(7).sight(black),
                Notice::YourMove {
                    ply: Ply::after(6),
                    notes: vec![Note::WrongCheckSign, Note::TakesNothing, Note::StepNotCastling],
                },
            ),
        ),
    ]
}

pub(super) fn notation_refusals() -> Vec<Case> {
    let white = Some(Side::White);
    let table = Table::sample(6);
    let mut opponents = Table::sample(6);
    opponents.add(Fact::NotationProposed { by: Side::Black, notation: Notation::Algebraic });
    let algebraic = Table::written(None, Notation::Algebraic, Language::Pl).with_sample(6);
    let any = Table::written(None, Notation::Any, Language::Pl).with_sample(6);
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let case_in =
        |name, table: &Table, refusal| polish(case(name, white, refused(table, Side::White, refusal)));
    let not_strict =
        |lacks, instead: &str| Refusal::NotStrict { read: "Sd2".into(), lacks, instead: instead.into() };
    vec![
        case_in(
            "refused-only-numeric",
            &table,
            Refusal::OnlyNumeric { read: "4. S1d2".into(), instead: texts(&["2142"]) },
        ),
        case_in(
            "refused-only-numeric-several",
            &table,
            Refusal::OnlyNumeric { read: "4. Sd2".into(), instead: texts(&["2142", "6342"]) },
        ),
        case_in(
            "refused-only-numeric-none",
            &table,
            Refusal::OnlyNumeric { read: "4. Wd2".into(), instead: vec![] },
        ),
        case_in(
            "refused-only-numeric-proposed",
            &opponents,
            Refusal::OnlyNumeric { read: "4. e5".into(), instead: texts(&["5455"]) },
        ),
        case_in(
            "refused-only-algebraic",
            &algebraic,
            Refusal::OnlyAlgebraic { read: "4. 5455".into(), instead: texts(&["e4-e5"]) },
        ),
        case_in(
            "refused-two-notations",
            &any,
            Refusal::TwoNotations {
                first: "5455".into(),
                second: "Sc3".into(),
                instead: texts(&["5455", "2133"]),
            },
        ),
        case_in("refused-not-strict", &any, not_strict(vec![Lack::Number, Lack::FromSquare], "Sb1-d2")),
        case_in("refused-not-strict-check", &any, not_strict(vec![Lack::CheckSign], "Gf1-b5+")),
        case_in("refused-notation-already", &any, Refusal::NotationAlready { notation: Notation::Any }),
    ]
}

fn settings(language: Language, strict: bool, script: Option<Script>, notation: Notation) -> Letter {
    let games = lines(Side::White).into_iter().map(|line| GameLine { notation, ..line }).collect();
    let (translated, format) = (language == Language::En, Default::default());
    let (confirmations, digest) = (true, true);
    Letter::Settings {
        language,
        strict,
        script,
        format,
        confirmations,
        digest,
        translated,
        games,
        zone_set: false,
    }
}

fn polish(mut case: Case) -> Case {
    case.draft.to.language = Language::Pl;
    case
}

/// The same letter as readers of several languages have it who chose how moves are written to them.
pub(super) fn scripts() -> Vec<Case> {
    let letter = |name, language, notation, script, plies: usize| {
        let table = Table::written(None, notation, language).with_sample(plies);
        let sight = table.sight(Side::White);
        let letter = match plies {
            21 => Letter::Score { sight },
            _ => Letter::of_notice(sight, Notice::YourMove { ply: Ply::after(plies - 1), notes: vec![] }),
        };
        let mut case = case(name, Some(Side::White), letter);
        case.draft.to.language = language;
        case.draft.to.script = script;
        case
    };
    use {Language::*, Notation::*};
    vec![
        letter("your-move-algebraic", Pl, Algebraic, None, 8),
        letter("your-move-any", Fr, Any, None, 8),
        letter("your-move-numeric-only", Pl, Numeric, Some(Script::Numeric), 8),
        letter("your-move-local", Pl, Numeric, Some(Script::Local), 8),
        letter("your-move-figurine", De, Algebraic, Some(Script::Figurine), 8),
        letter("your-move-long", Ru, Any, Some(Script::Long), 8),
        letter("score-figurine", En, Any, Some(Script::Figurine), 21),
        letter("score-long", Ru, Algebraic, Some(Script::Long), 21),
        letter("score-numeric", En, Numeric, Some(Script::Numeric), 21),
    ]
}
