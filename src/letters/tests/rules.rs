//! Heads, kinds and templates.

use std::{collections::BTreeSet, fs, path::Path};

use mail_parser::{MessageParser, MimeHeaders};

use super::{
    every::{Case, all, named},
    table::{BLACK_TOKEN, WHITE_TOKEN, at, desk},
};
use crate::{
    chess::Script,
    laws::Notice,
    letters::{
        Audience, Auto, Letter, LetterKind, RenderError, TemplateError, Templates, Thread, WhyDropped, render,
    },
    mail::letter_of,
    model::{Language, LetterFormat, MessageId, Verb},
    regulations::DayRule,
};

#[test]
fn every_kind_has_a_template_and_is_shown() {
    Templates::builtin().check().unwrap();
    let shown: BTreeSet<LetterKind> = all().iter().map(|case| case.draft.letter.kind()).collect();
    assert_eq!(shown, LetterKind::ALL.into());
}

/// An order that `_ruled.txt` forgets is ruled on in a letter that does not say what was ruled.
#[test]
fn every_order_is_told_of_in_a_ruling() {
    let ruled = all().iter().filter_map(|case| match &case.draft.letter {
        Letter::Ruling { ruled, .. } => Some(ruled.order.word()),
        _ => None,
    });
    let rules = |verb: &Verb| !matches!(verb, Verb::Tell | Verb::Help);
    let orders: BTreeSet<&str> =
        Verb::ALL.iter().filter(|verb| rules(verb)).map(|verb| verb.word()).collect();
    assert_eq!(ruled.collect::<BTreeSet<&str>>(), orders);
}

/// One that a template forgets is said nowhere, or in the words of another.
#[test]
fn every_day_rule_has_words_of_its_own() {
    for template in ["_rules-time.txt", "_footnotes.txt"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/en").join(template);
        let text = fs::read_to_string(path).unwrap();
        for rule in DayRule::ALL {
            assert!(text.contains(&format!("\"{rule}\"")), "{template}: {rule}");
        }
    }
}

#[test]
fn the_letter_about_settings_shows_all_that_can_be_set() {
    let settings = all().iter().find(|case| case.draft.letter.kind() == LetterKind::Settings).unwrap();
    let rendered = settings.render();
    let mail = MessageParser::default().parse(&rendered.bytes).unwrap();
    let text = mail.body_text(0).unwrap();
    let words: Vec<&str> = text.split_whitespace().collect();
    for script in Script::ALL {
        assert!(words.windows(2).any(|pair| pair == ["notation", script.word()]), "{script}");
    }
    let codes = words.iter().skip_while(|word| **word != "codes");
    for language in Language::ALL {
        assert!(codes.clone().any(|word| *word == language.code()), "{language}");
    }
}

#[test]
fn every_letter_goes_to_whom_the_table_says() {
    for Case { name, draft, .. } in all() {
        let token = draft.to.token.as_ref().map(|token| token.reveal());
        let player =
            draft.paper.is_some() || token.is_some_and(|token| [WHITE_TOKEN, BLACK_TOKEN].contains(&token));
        let fits = match draft.letter.kind().to() {
            Audience::Player | Audience::Both => player,
            Audience::All | Audience::PlayerAndDirector => true,
            Audience::Director | Audience::DirectorAndOperator | Audience::Operator => !player,
        };
        assert!(fits, "{name}");
    }
}

#[test]
fn every_file_in_the_folder_is_a_letter_or_a_part_of_letters() {
    let files = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/en")).unwrap();
    let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let letters: BTreeSet<String> =
        files.filter(|name| name.ends_with(".txt") && !name.starts_with('_')).collect();
    assert_eq!(letters, LetterKind::ALL.iter().map(|kind| format!("{kind}.txt")).collect());
}

#[test]
fn a_file_of_the_operators_stands_in_for_ours() {
    let folder = tempfile::tempdir().unwrap();
    for language in ["en", "pl"] {
        fs::create_dir(folder.path().join(language)).unwrap();
    }
    let own = "Subject: to {{ reader.full }}\r\n\r\nOurs.\r\n{% include \"_name-it.txt\" %}\r\n";
    fs::write(folder.path().join("en/director-untagged.txt"), "Subject: x\n\nNot read.\n").unwrap();
    fs::write(folder.path().join("pl/help.txt"), own).unwrap();
    fs::write(folder.path().join("pl/_foot.txt"), "Stopka.\n").unwrap();
    let templates = Templates::with_folder(folder.path()).unwrap();
    templates.check().unwrap();
    let written = |kind: &str, language| {
        let mut case = all().iter().find(|case| case.draft.letter.kind().word() == kind).unwrap().clone();
        case.draft.to.language = language;
        let rendered = render(&case.draft, &desk(), 1, case.now, &templates).unwrap();
        let mail = MessageParser::default().parse(&rendered.bytes).unwrap();
        (rendered.subject, mail.body_text(0).unwrap().into_owned())
    };
    let (_, english) = written("director-untagged", Language::En);
    assert!(english.contains("Not read."));
    let (subject, polish) = written("help", Language::Pl);
    assert_eq!(subject, "to Jan Novak");
    assert!(
        polish.contains("Ours.")
            && polish.contains("Game CLUB26/1: 7. 3175")
            && polish.trim_end().ends_with("Stopka.")
    );
    let (_, english_in_polish) = written("status", Language::Pl);
    assert!(
        english_in_polish.contains("These are your games")
            && english_in_polish.trim_end().ends_with("Stopka.")
    );
}

#[test]
fn unfit_templates_are_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("en")).unwrap();
    fs::write(folder.path().join("en/help.txt"), "Subject: x\n\n{% if %}").unwrap();
    fs::write(folder.path().join("en/empty.txt"), "No subject.\n").unwrap();
    fs::write(folder.path().join("en/_cut.txt"), "Hello.\n").unwrap();
    fs::write(folder.path().join("en/status.txt"), "Subject: x\n\n{{ nothing }}\n").unwrap();
    let templates = Templates::with_folder(folder.path()).unwrap();
    let Err(TemplateError::DoNotFit(wrong)) = templates.check() else { panic!() };
    let names: Vec<&str> =
        wrong.iter().filter_map(|line| line.split_once(':')).map(|(name, _)| name).collect();
    assert_eq!(names, ["en/_cut.txt", "en/empty.txt", "en/help.txt"]);
    let case = named("status");
    let failed = render(&case.draft, &desk(), 1, case.now, &templates);
    assert!(matches!(failed, Err(RenderError::Template { file, .. }) if file == "en/status.txt"));
    assert!(matches!(Templates::with_folder(Path::new("/nowhere")), Err(TemplateError::Folder { .. })));
}

#[test]
fn our_message_ids_are_known_and_strangers_are_not() {
    let case = all()[0].clone();
    let rendered = case.render();
    assert_eq!(letter_of(&rendered.message_id, &desk()), Some(42));
    let mark = desk().secret.mark(42);
    let id = |text: String| text.parse::<MessageId>().unwrap();
    assert_eq!(letter_of(&id(format!("amici.o42.{mark}@CLUB.example")), &desk()), Some(42));
    assert_eq!(letter_of(&id(format!("amici.o43.{mark}@club.example")), &desk()), None);
    assert_eq!(letter_of(&id(format!("amici.o42.{mark}@other.example")), &desk()), None);
    assert_eq!(letter_of(&id("x@club.example".into()), &desk()), None);
}

#[test]
fn the_head_says_how_the_letter_came_about() {
    for case in all() {
        let head = String::from_utf8(case.render().bytes).unwrap();
        let head = head.split_once("\r\n\r\n").unwrap().0.to_owned() + "\r\n";
        let has = |line: &str| head.contains(&format!("\r\n{line}\r\n"));
        let auto = case.draft.letter.row().auto;
        let replied = auto == Auto::Replied;
        assert_eq!(has("Auto-Submitted: auto-replied"), replied, "{}", case.name);
        assert_eq!(has("Auto-Submitted: auto-generated"), !replied);
        // The letter that everybody waits for must not look like bulk mail to a large provider.
        assert_eq!(has("Precedence: bulk"), auto == Auto::Unasked, "{}", case.name);
        assert!(has("X-Auto-Response-Suppress: All") && has("X-Amici: 1"));
        let unasked = matches!(
            case.draft.letter,
            Letter::QuarantinedOperator { .. } | Letter::HoldDropped { why: WhyDropped::Unanswered, .. }
        );
        if case.draft.letter.row().cap.is_some() {
            assert_eq!(replied, !unasked, "{}", case.name);
        }
    }
}

#[test]
fn the_line_to_write_above_is_the_one_that_the_reader_knows() {
    assert_eq!(crate::letters::WRITE_ABOVE, crate::mail::WRITE_ABOVE);
    assert_eq!(crate::letters::ARROW, crate::mail::ARROW);
}

#[test]
fn long_chains_keep_their_first_and_last_links() {
    let mut case = named("status");
    let id = |number: u32| format!("<m{number}@novak.example>").parse::<MessageId>().unwrap();
    let references = (1..=30).map(id).collect();
    case.draft.answers = Some(Thread { game: None, in_reply_to: Some(id(30)), references });
    let bytes = case.render().bytes;
    let mail = MessageParser::default().parse(&bytes).unwrap();
    let links: Vec<String> =
        mail.references().as_text_list().unwrap().iter().map(|id| id.to_string()).collect();
    assert_eq!(
        (links.len(), links[0].as_str(), links[1].as_str(), links[9].as_str()),
        (10, "m1@novak.example", "m22@novak.example", "m30@novak.example")
    );
    assert_eq!(mail.in_reply_to().as_text(), Some("m30@novak.example"));
    assert_eq!(mail.date().unwrap().to_timestamp(), at("2026-12-20T09:15:00Z").timestamp());
}

#[test]
fn the_game_is_attached_to_its_result() {
    let case = named("game-over-agreement");
    let bytes = case.render().bytes;
    let mail = MessageParser::default().parse(&bytes).unwrap();
    let file = mail.attachments().next().unwrap();
    assert_eq!(file.attachment_name(), Some("club26-1.pgn"));
    let kind = file.content_type().unwrap();
    assert_eq!((kind.ctype(), kind.subtype()), ("application", Some("x-chess-pgn")));
    assert!(file.text_contents().unwrap().contains("[Mode \"EM\"]"));
    assert!(all().iter().all(|case| {
        let bytes = case.render().bytes;
        let mail = MessageParser::default().parse(&bytes).unwrap();
        let ends = match &case.draft.letter {
            Letter::Told { notice: Notice::GameOver | Notice::ToAdjudicate, .. } => true,
            Letter::Ruling { sight, .. } => sight.game.outcome.is_some(),
            // What was asked for as a file, or is too wide for a letter.
            Letter::Clock { .. }
            | Letter::Pgn { .. }
            | Letter::FinalReport { .. }
            | Letter::SeatTaken { .. } => true,
            Letter::Table { file, .. } => file.is_some(),
            _ => false,
        };
        mail.attachment_count() == usize::from(ends)
    }));
}

/// What is attached to the letter `clock` is read as JSON by whoever reads it, a row for each line of its tables.
#[test]
fn the_working_is_attached_for_a_program() {
    for case in all().iter().filter(|case| matches!(case.draft.letter, Letter::Clock { .. })) {
        let bytes = case.render().bytes;
        let mail = MessageParser::default().parse(&bytes).unwrap();
        let file = mail.attachments().next().unwrap();
        assert!(file.attachment_name().unwrap().ends_with("-clock.json"), "{}", case.name);
        let value: serde_json::Value = serde_json::from_str(file.text_contents().unwrap()).unwrap();
        assert_eq!(value["format"], "amici clock 1");
        let Letter::Clock { sight } = &case.draft.letter else { continue };
        assert_eq!(value, crate::letters::recount(&sight.game, sight.now), "{}", case.name);
    }
}

/// Where the game goes to a chess program, nothing goes with it as a file.
#[test]
fn a_letter_says_that_something_is_attached_where_something_is() {
    let mut attached = 0;
    for case in all() {
        for format in [LetterFormat::Html, LetterFormat::Text, LetterFormat::List, LetterFormat::Cmail] {
            let mut case = case.clone();
            case.draft.to.format = format;
            let rendered = case.render();
            let mail = MessageParser::default().parse(&rendered.bytes).unwrap();
            let text = mail.body_text(0).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
            let says = ["is attached", "The attached file", "the attached file"];
            let says = says.iter().any(|words| text.contains(words));
            let has = mail.attachments().any(|part| part.attachment_name().is_some());
            assert!(has || !says, "{} as {}: {text}", case.name, format.word());
            attached += usize::from(says);
        }
    }
    assert!(attached > 20, "{attached}");
}
