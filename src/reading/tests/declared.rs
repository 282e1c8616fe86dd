//! Dates and counts of days: what reads as nothing else, what a move brings with it, and what is neither.

use chrono::NaiveDate;

use super::*;
use crate::model::{DateOf, DateSaid, Declared, Side, TimeNote};

/// What a line declares, in short: `received 2026-11-03`, `used 3/17 white`.
fn in_short(declared: &Declared) -> String {
    let date = |said: &DateSaid| {
        let of = match said.of {
            DateOf::Received => "received",
            DateOf::Sent => "sent",
            DateOf::Answered => "answered",
            DateOf::OpponentSent => "theirs",
        };
        let day = match said.yearless {
            true => said.day.format("%m-%d").to_string(),
            false => said.day.to_string(),
        };
        let other = said.month_first.map(|day: NaiveDate| format!(" or {day}")).unwrap_or_default();
        format!("{of} {day}{other}")
    };
    let note = |note: &TimeNote| {
        let days = |days: Option<u32>| days.map_or_else(|| "-".into(), |days| days.to_string());
        let whose = note.whose.map(|side| if side == Side::White { " w" } else { " b" }).unwrap_or_default();
        format!("{}/{}{whose}", days(note.used), days(note.total))
    };
    declared.dates.iter().map(date).chain(declared.notes.iter().map(note)).collect::<Vec<_>>().join(", ")
}

fn declared(line: &str) -> Option<String> {
    let reading = read(&lines(line));
    assert!(reading.unclear.is_empty(), "{line}: {:?}", reading.unclear);
    match reading.said.as_slice() {
        [Said { what: What::Declared(declared), .. }] => Some(in_short(declared)),
        said => {
            let said = said.iter().any(|said| matches!(said.what, What::Declared(_)));
            assert!(!said, "{line}");
            None
        }
    }
}

const BOTH: &str = "received 2026-11-03, sent 2026-11-05";
const ANSWERED: &str = "received 2026-11-03, answered 2026-11-05";

#[test]
fn dates_and_counts_of_days_read_as_nothing_else() {
    for (line, means) in [
        ("received 3.11.2026 sent 5.11.2026", BOTH),
        ("Received 2026-11-03, sent 2026-11-05", BOTH),
        ("sent 5.11.2026 received 3.11.2026", "sent 2026-11-05, received 2026-11-03"),
        ("received: 3 Nov 2026; sent: 5 Nov 2026", BOTH),
        ("Received:3.11.2026 Sent:5.11.2026", BOTH),
        ("I received it on November 3rd, 2026 and sent on November 5th, 2026.", BOTH),
        ("(received 3. 11. 2026, sent 5. 11. 2026)", BOTH),
        ("Date received: 2026/11/03 date sent: 2026/11/05", BOTH),
        ("Received: 3 Nov 2026", "received 2026-11-03"),
        ("Received on: 3 Nov 2026 21:15", "received 2026-11-03"),
        ("sent 5.11.2026", "sent 2026-11-05"),
        ("Postmark 5.11.2026", "sent 2026-11-05"),
        ("posted on 5 November 2026", "sent 2026-11-05"),
        ("Replied: 2026-11-05", "answered 2026-11-05"),
        ("Answered 5.11.2026", "answered 2026-11-05"),
        ("Received: 2026/11/3 Replied: 2026/11/5", ANSWERED),
        (
            "You sent on 1.11.2026; I received on 3.11.2026 and I answered on 5.11.2026",
            "theirs 2026-11-01, received 2026-11-03, answered 2026-11-05",
        ),
        ("Sent: 2001/3/15", "sent 2001-03-15"),
        ("received 3/11/2026", "received 2026-11-03 or 2026-03-11"),
        ("received 3.11. sent 5.11.", "received 11-03, sent 11-05"),
        ("received 3 Nov, sent 5 Nov", "received 11-03, sent 11-05"),
        ("erhalten am 3.11.2026, abgesandt am 5.11.2026", BOTH),
        ("Erhalten: 3. November 2026 Gesendet: 5. November 2026", BOTH),
        ("přijato 3. listopadu 2026, odesláno 5. listopadu 2026", BOTH),
        ("otrzymano 3.11.2026 wysłano 5.11.2026", BOTH),
        ("reçu le 3 novembre 2026, envoyé le 5 novembre 2026", BOTH),
        ("ricevuto il 3.11.2026 spedito il 5.11.2026", BOTH),
        ("recibido el 3 de noviembre de 2026, enviado el 5 de noviembre de 2026", BOTH),
        ("recebido em 3.11.2026, enviado em 5.11.2026", BOTH),
        ("ontvangen 3 november 2026 verzonden 5 november 2026", BOTH),
        ("получено 3.11.2026, отправлено 5.11.2026", BOTH),
        ("ricevita 3.11.2026 sendita 5.11.2026", BOTH),
        ("ελήφθη 3.11.2026 εστάλη 5.11.2026", BOTH),
        ("2/28", "2/28"),
        ("2/28:", "2/28"),
        ("52/54", "52/54"),
        ("(3/17)", "3/17"),
        ("3/17 5/40", "3/17, 5/40"),
        ("Used: 3 Total: 17", "3/17"),
        ("used 3 days, total 17 days", "3/17"),
        ("I used 3 days", "3/-"),
        ("Total: 17 of 30", "-/17"),
        ("White used 3 days which totals 17 of 30", "3/17 w"),
        ("Black used 5 days which totals 20 of 30 allowed days to reach move 10", "5/20 b"),
        ("Player 1 time usage: 2/28", "2/28 w"),
        ("Player 2 time usage: 0/3", "0/3 b"),
        ("White 3/17, Black 5/40", "3/17 w, 5/40 b"),
        ("Time: 3/17", "3/17"),
        ("Bedenkzeit: 3/17", "3/17"),
        ("3 days used, 17 in total", "3/17"),
        ("received 3.11.2026 sent 5.11.2026 used 2 total 9", "received 2026-11-03, sent 2026-11-05, 2/9"),
    ] {
        assert_eq!(declared(line).as_deref(), Some(means), "{line}");
    }
}

#[test]
fn dates_stand_behind_a_move() {
    for (line, moves, means) in [
        ("12. 7163 received 3.11.2026 sent 5.11.2026", 1, BOTH),
        ("12. 7163 (=) received 3.11.2026 sent 5.11.2026", 1, BOTH),
        ("12. 7163 7866 (received 3.11.2026, sent 5.11.2026)", 2, BOTH),
        ("12... 7866, I received it 3 Nov 2026 and sent 5 Nov 2026", 1, BOTH),
        ("7163 received 3.11. sent 5.11.", 1, "received 11-03, sent 11-05"),
        ("12. Nf3 received 3.11.2026 sent 5.11.2026", 1, BOTH),
        ("12. 7163 3/17", 1, "3/17"),
        ("12. 7163 (3/17)", 1, "3/17"),
        ("Game CLUB26/7: 12. 7163 sent 5.11.2026", 1, "sent 2026-11-05"),
    ] {
        let reading = read(&lines(line));
        let [
            Said { what: What::Game(InGame::Moves(stretch)), .. },
            Said { what: What::Declared(declared), .. },
        ] = reading.said.as_slice()
        else {
            panic!("{line}: {reading:?}")
        };
        assert_eq!((stretch.moves.len(), in_short(declared).as_str()), (moves, means), "{line}");
        assert_eq!(stretch.offer, line.contains("(=)"));
    }
}

#[test]
fn a_move_that_does_not_read_is_asked_back_with_dates_behind_it_too() {
    let reading = read(&lines("12. 7169 received 3.11.2026 sent 5.11.2026"));
    assert_eq!((reading.said.len(), reading.unclear.len()), (0, 1));
}

#[test]
fn what_is_no_date_and_no_count_of_days() {
    for line in [
        "1/2",
        "1/2-1/2",
        "28/2",
        "5-3",
        "rating 2104/2150",
        "3/17/40/50",
        "received",
        "I received your card, thank you",
        "received 31.2.2026",
        "received 3.11.2026 with thanks",
        "sent from my telephone",
        "Sent: Tuesday",
        "Used: a rook",
        "White used 3 pawns",
        "White used 3 days of leave",
        "Total: a lot",
        "3.11.2026",
        "12.11. 5.12.",
        "on 3.11.2026",
        "you 3.11.2026",
        "tel. 030/1234567",
        "14/20 received",
        "12:30",
        "I have 3 days left",
    ] {
        assert_eq!(declared(line), None, "{line}");
    }
}

#[test]
fn dates_in_a_message_to_the_director_are_part_of_it() {
    let reading = read(&lines("td: my card was late\nreceived 3.11.2026 sent 5.11.2026"));
    assert_eq!((reading.said.len(), reading.unclear.len(), reading.to_director.len()), (0, 0, 1));
}
