//! Messages to the director.

use super::*;

/// What a mail says to the director, and beside it.
fn shown(text: &str) -> String {
    let reading = read(&lines(text));
    let told = reading.to_director.iter().map(|told| {
        let word = match told.what {
            DirectorMessage::Question => "td",
            DirectorMessage::Report => "report",
            DirectorMessage::Appeal => "appeal",
        };
        let game = told.game.as_ref().map(|id| format!("[{id}] ")).unwrap_or_default();
        format!("{game}{word}: {}", told.text.replace('\n', "/"))
    });
    let rest = shown_all(&reading);
    told.chain((!rest.is_empty()).then_some(rest)).collect::<Vec<_>>().join("; ")
}

#[test]
fn a_message_runs_to_the_end_of_its_paragraph() {
    for (text, expected) in [
        ("td: May I have leave?", "td: May I have leave?"),
        ("TD : a\nb\n\nc", "td: a/b"),
        ("td:\nMay I?", "td: May I?"),
        ("td:\n\nMay I?\nPlease.\n\nJan", "td: May I?/Please."),
        ("Game CLUB26/7: td: why?", "[CLUB26/7] td: why?"),
        ("Game CLUB26/7\ntd: why?", "[CLUB26/7] td: why?"),
        ("td: a\ntd: b", "td: a; td: b"),
        ("12. 7163\ntd: why?\n\n13. 4244", "td: why?; 12. 7163; 13. 4244"),
        ("report: He insulted me.", "report: He insulted me."),
        ("appeal: The move was in time.", "appeal: The move was in time."),
        ("Appeal The move was/in time.", "appeal: The move was/in time."),
        ("Protest I was ill.", "appeal: I was ill."),
        ("Einspruch: Der Zug kam rechtzeitig.", "appeal: Der Zug kam rechtzeitig."),
        ("protest: I did not resign.", "appeal: I did not resign."),
        (
            "report harassment He offers a draw\nwith every move.",
            "report: harassment He offers a draw/with every move.",
        ),
        ("12. 7163\nreport harassment draw offers", "report: harassment draw offers; 12. 7163"),
        ("td: a\nreport: b c", "td: a; report: b c"),
        ("td:", "? EmptyMessage"),
        ("td: ?", "? EmptyMessage"),
        ("report harassment", "? EmptyMessage"),
        ("Game 7: td: why?", "? GameName(\"7\")"),
    ] {
        assert_eq!(shown(text), expected, "{text}");
    }
}

#[test]
fn what_would_count_inside_a_message_is_asked_back() {
    for (text, expected) in [
        ("td: is this possible\n12. 7163", "td: is this possible/12. 7163; ? InMessage"),
        ("td: may I\nresign\nor not?", "td: may I/resign/or not?; ? InMessage"),
        ("report: he wrote\naccept draw\n\n12. 7163", "report: he wrote/accept draw; 12. 7163; ? InMessage"),
        ("td: may I resign, or play 12. 7163?", "td: may I resign, or play 12. 7163?"),
    ] {
        assert_eq!(shown(text), expected, "{text}");
    }
}

#[test]
fn prose_is_no_message() {
    for text in [
        "Dear TD,",
        "td thinks so",
        "I asked the td: he said no.",
        "I have read the\nreport of the limit today.",
        "a report: it came",
        "reported: all",
        "report",
        "td\n12 days",
    ] {
        assert_eq!(read(&lines(text)).to_director, [], "{text}");
    }
    for standing in [Standing::Barred, Standing::Quoted, Standing::Signature] {
        let line = Line { standing, ..Line::fresh("td: 12. 7163") };
        assert_eq!(read(&[line]), Reading::default());
    }
}
