//! Messages to the opponent.

use super::*;

fn shown(text: &str) -> String {
    let reading = read(&lines(text));
    shown_all(&reading).replace("\\n", "/")
}

#[test]
fn a_message_runs_up_to_what_counts() {
    for (text, expected) in [
        ("message: Thank you, a good game so far!", "Message(\"Thank you, a good game so far!\")"),
        ("Message : a\nb\n\nc\n", "Message(\"a/b//c\")"),
        ("message:\n\na\n\n\nb", "Message(\"a///b\")"),
        ("12. 7163\n\nmessage: a\n\nb", "12. 7163; Message(\"a//b\")"),
        ("message: a\n\nb\n12. 7163\n\nc", "Message(\"a//b\"); 12. 7163"),
        ("message: a\n\nresign", "Message(\"a\"); Resign"),
        ("message: a\nstatus\nb", "Message(\"a\"); Status"),
        ("message: a\nmessage: b", "Message(\"a\"); Message(\"b\")"),
        ("Game CLUB26/7: message: a\nb", "[CLUB26/7] Message(\"a/b\")"),
        ("Game CLUB26/7\nmessage: a\nGame CLUB26/8\n(=)", "[CLUB26/7] Message(\"a\"); [CLUB26/8] Offer"),
        ("message: a\ntd: b", "Message(\"a\")"),
        ("Nachricht: Schöne Grüße", "Message(\"Schöne Grüße\")"),
        ("Zpráva: ahoj", "Message(\"ahoj\")"),
        ("ZPRAVA: ahoj", "Message(\"ahoj\")"),
        ("Wiadomość: cześć", "Message(\"cześć\")"),
        ("Сообщение: привет", "Message(\"привет\")"),
        ("Μήνυμα: γεια", "Message(\"γεια\")"),
        ("mensaje: hola", "Message(\"hola\")"),
        ("mensagem: olá", "Message(\"olá\")"),
        ("messaggio: ciao", "Message(\"ciao\")"),
        ("bericht aan tegenstander: hoi", "Message(\"hoi\")"),
        ("mesaĝo: saluton", "Message(\"saluton\")"),
        ("message：hello", "Message(\"hello\")"),
        ("message:", "? EmptyMessage"),
        ("message: ?", "? EmptyMessage"),
        ("Game 7: message: a", "? GameName(\"7\")"),
        ("message to you", ""),
        ("Your message: thanks", ""),
        ("-----Original Message-----", ""),
    ] {
        assert_eq!(shown(text), expected, "{text}");
    }
}

#[test]
fn what_may_have_been_meant_for_us_is_asked_back() {
    for (text, expected) in [
        // Nobody writes only this to another.
        ("message: resign", "? InRelayed"),
        ("message: 12. 7163", "? InRelayed"),
        ("message:\n12. 7163", "12. 7163; ? EmptyMessage"),
        (
            "message: I accept your draw because I am tired",
            "Message(\"I accept your draw because I am tired\"); ? InRelayed",
        ),
        ("message: a\n\nI would have to resign", "Message(\"a//I would have to resign\"); ? InRelayed"),
        (
            "message: a\nif you take there\nresign\nat once",
            "Message(\"a/if you take there/resign/at once\"); ? InRelayed",
        ),
        ("message: you played 12. Nf3 fast", "Message(\"you played 12. Nf3 fast\")"),
        ("13. 7163\nmessage: you played 12. Nf3 fast", "13. 7163; Message(\"you played 12. Nf3 fast\")"),
        ("message: a\n12. 5259", "Message(\"a\"); ? NotAMove { text: \"5259\", why: OffBoard('9') }"),
    ] {
        assert_eq!(shown(text), expected, "{text}");
    }
}

#[test]
fn a_message_ends_where_something_old_begins() {
    let mut all = lines("message: a\nb\nc\nd");
    for standing in [Standing::Quoted, Standing::Barred, Standing::Signature] {
        all[2].standing = standing;
        assert_eq!(shown_all(&read(&all)), "Message(\"a\\nb\")");
    }
    let quoted = Line { standing: Standing::Quoted, ..Line::fresh("message: a") };
    assert_eq!(read(&[quoted]), Reading::default());
}
