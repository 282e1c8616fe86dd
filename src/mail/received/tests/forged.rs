//! Who writes the lines below the one of our own server, or chooses what that one says of him, gains nothing.

use proptest::prelude::{Just, Strategy, any, prop_oneof, proptest};

use super::*;

/// How the line of our Postfix ends, whatever the client said before.
const TAKEN: &str = "by mx.club.example (Postfix) with ESMTP id 4XyZ\nfor <referee@club.example>; Tue,  3 Nov 2026 10:00:05 \
                     +0100 (CET)";

/// A day and a bit before.
const OLD: &str = "Mon, 2 Nov 2026 12:00:00 +0100";

/// A player without a mail server hands his mail to his provider; what he wrote into it stands below the provider's
/// line.
#[test]
fn lines_below_the_one_of_the_senders_server_are_never_looked_at() {
    let took = format!("from mout.gmx.net (mout.gmx.net [212.227.17.21])\n{TAKEN}");
    let honest = "from pc ([203.0.113.77]) by mail.gmx.net (mrgmx105 [212.227.17.168]) with ESMTPSA\nid 1M; Tue, 03 Nov 2026 \
                  10:00:02 +0100";
    let forged = format!(
        "from pc ([203.0.113.77]) by mail.gmx.net (mrgmx105 [212.227.17.168]) with ESMTPSA\nid 1M; {OLD}"
    );
    assert_eq!(read(&[&took, honest, &forged], &[]), Ok(at("3 Nov 2026 10:00:02 +0100")));
    // Nor where the provider's own line names nobody, or leaves nothing to read.
    for line in [
        "by 3c-app.server.lan (via HTTP); Tue, 3 Nov 2026 10:00:02 +0100",
        "(qmail 77 invoked by uid 7)",
        "from x",
        "",
    ] {
        assert_eq!(read(&[&took, line, &forged], &[]), Err(NoStamp::OtherHost), "{line}");
    }
}

/// A player hands his mail to our server from home, and names as he likes what he is and where it was.
#[test]
fn a_greeting_proves_nothing() {
    let forged = [
        format!("from pc by mail.gmx.net with ESMTPSA id 1M; {OLD}"),
        format!("from pc by mx.club.example with ESMTPSA id 1M; {OLD}"),
        format!("from pc by [127.0.0.1] with ESMTPSA id 1M; {OLD}"),
        format!("from pc by [212.227.17.21] (mail.gmx.net [212.227.17.21]) with ESMTPSA id 1M; {OLD}"),
    ];
    let greetings = [
        "mail.gmx.net",
        "[212.227.17.21]",
        "[127.0.0.1]",
        "mx.club.example",
        "localhost",
        "mail.gmx.net (mail.gmx.net [212.227.17.21])",
        "mail.gmx.net (mail.gmx.net [203.0.113.77])",
        "localhost (localhost [127.0.0.1])",
        "mx.club.example (mx.club.example [203.0.113.77])",
        "[212.227.17.21] (helo=x)",
        "x by mx.club.example with LMTP",
        "x by mx.club.example with LMTP id 1 for <referee@club.example>;",
        "x with lmtp",
        "x (with LMTP id 1",
        "x) by mx.club.example with lmtp (",
        "x ([127.0.0.1])by mx with lmtp for (",
        "x ([127.0.0.1]) by mx with lmtp for \"",
        "(localhost [127.0.0.1])",
        "x; Mon, 2 Nov 2026 12:00:00 +0100 (",
        "from",
        "by",
        "",
    ];
    let clients = [
        "unknown [203.0.113.77]",
        "dsl-77.isp.example [203.0.113.77]",
        "dsl-77.isp.example [IPv6:2001:db8:77::1]",
    ];
    let recipients = [
        "referee@club.example",
        "\"referee+)\"@club.example",
        "\"referee+; x\"@club.example",
        "\"referee+)) by x\"@club.example",
    ];
    for greeting in greetings {
        for client in clients {
            for recipient in recipients {
                let taken = TAKEN.replace("referee@club.example", recipient);
                let took = format!("from {greeting} ({client})\n{taken}");
                for below in &forged {
                    let stamp = read(&[&took, below, &forged[0]], &["club.example", "192.0.2.0/24"]);
                    assert!(stamp.is_err(), "{took}: {below}");
                }
            }
        }
    }
}

#[test]
fn a_name_that_looks_like_the_clients_is_not_the_clients() {
    for (client, by, same) in [
        ("mail.novak.example", "smtp.novak.example", true),
        ("mail.novak.example", "SMTP.Novak.Example.", true),
        ("mail.novak.example", "novak.example", true),
        ("mail.novak.example", "novak.example.evil.example", false),
        ("mail.novak.example", "notnovak.example", false),
        ("mail.novak.example", "mail.novak.example.", true),
        ("mail.novak.example", "mail-novak.example", false),
        ("mail.novak.example", "example", false),
        ("mail.novak.example", "localhost", false),
        // Suffixes under which many register.
        ("mail.novak.co.uk", "mail.baker.co.uk", false),
        ("mail.novak.co.uk", "smtp.novak.co.uk", true),
        ("mail.novak.co.uk", "co.uk", false),
        ("mail.novak.com.br", "mail.silva.com.br", false),
        // And those under which companies give names out.
        ("novak.github.io", "baker.github.io", false),
        ("novak.github.io", "mx.novak.github.io", true),
        ("novak.github.io", "github.io", false),
        ("novak.blogspot.com", "baker.blogspot.com", false),
        (
            "ec2-203-0-113-77.eu-west-1.compute.amazonaws.com",
            "ec2-203-0-113-78.eu-west-1.compute.amazonaws.com",
            false,
        ),
        // Letters that look alike are other letters.
        ("mail.novak.example", "mail.n\u{43e}vak.example", false),
        ("mail.novak.example", "mail.xn--nvak-m5d.example", false),
        ("mail.novak.example", "mail.novak.example\u{200b}", false),
    ] {
        let took = format!("from x ({client} [203.0.113.77])\n{TAKEN}");
        let below = format!("from pc by {by} with ESMTP id 1; Tue, 3 Nov 2026 10:00:02 +0100");
        assert_eq!(read(&[&took, &below], &[]).is_ok(), same, "{client} {by}");
    }
    // An address is compared as an address.
    for (client, by, same) in [
        ("203.0.113.77", "[203.0.113.77]", true),
        ("203.0.113.77", "203.0.113.77", true),
        ("203.0.113.77", "[203.0.113.7]", false),
        ("203.0.113.77", "[203.0.113.078]", false),
        ("203.0.113.77", "[::ffff:203.0.113.77]", true),
        ("IPv6:2001:db8::77", "[IPv6:2001:0DB8:0:0::77]", true),
        ("IPv6:2001:db8::77", "[IPv6:2001:db8::78]", false),
        ("IPv6:2001:db8::77", "[203.0.113.77]", false),
    ] {
        let took = format!("from x (unknown [{client}])\n{TAKEN}");
        let below = format!("from pc by {by} with ESMTP id 1; Tue, 3 Nov 2026 10:00:02 +0100");
        assert_eq!(read(&[&took, &below], &[]).is_ok(), same, "{client} {by}");
    }
}

#[test]
fn a_private_address_is_not_one_of_ours_unless_the_config_says_so() {
    let inner = "from relay (unknown [10.0.0.7])\nby mx.club.example (Postfix) with ESMTP id 9; Tue,  3 Nov 2026 10:00:07 +0100";
    let took = format!("from x (mail.novak.example [203.0.113.77])\n{TAKEN}");
    let below = "from pc by mail.novak.example with ESMTP id 1; Tue, 3 Nov 2026 10:00:02 +0100";
    assert_eq!(read(&[inner, &took, below], &[]), Err(NoStamp::OtherHost));
    assert_eq!(read(&[inner, &took, below], &["10.0.0.0/8"]), Ok(at("3 Nov 2026 10:00:02 +0100")));
}

#[test]
fn what_is_folded_or_cut_short_is_no_other_line() {
    let took = format!("from x (mail.novak.example [203.0.113.77])\n{TAKEN}");
    for below in [
        "from pc (",
        "from pc) by mail.novak.example; Tue, 3 Nov 2026 10:00:02 +0100",
        "by",
        ";",
        "from by by",
    ] {
        assert!(read(&[&took, below], &[]).is_err(), "{below}");
    }
    let long = format!("from {} by mail.novak.example; Tue, 3 Nov 2026 10:00:02 +0100", "(x)".repeat(10_000));
    assert!(read(&[&took, &long], &[]).is_err());
}

fn line() -> impl Strategy<Value = String> {
    let party = prop_oneof![
        Just("mail.novak.example".to_owned()),
        Just("mx.club.example (mx.club.example [127.0.0.1])".to_owned()),
        Just("x (x [192.0.2.7])".to_owned()),
        Just("[203.0.113.77]".to_owned()),
        "[ -~]{0,30}",
    ];
    let with = prop_oneof![Just("LMTP"), Just("ESMTP"), Just("local")];
    let usual = (party.clone(), party, with, 0_i64..4_000_000).prop_map(|(from, by, with, back)| {
        let date = DateTime::from_timestamp(1_793_696_402 - back, 0).unwrap_or_default().to_rfc2822();
        format!("from {from} by {by} with {with} id 1; {date}")
    });
    prop_oneof![4 => usual, 1 => "[ -~]{0,80}"]
}

proptest! {
    #[test]
    fn whatever_stands_below_the_line_of_the_senders_server_changes_nothing(
        below in proptest::collection::vec(line(), 0..5),
        honest in any::<bool>(),
    ) {
        let took = format!("from x (mail.novak.example [203.0.113.77])\n{TAKEN}");
        let next = if honest { "mail.novak.example" } else { "relay.server.lan" };
        let next = format!("from pc by {next} with ESMTP id 1; Tue, 3 Nov 2026 10:00:02 +0100");
        let alone = read(&[&took, &next], &[]);
        assert_eq!(alone.is_ok(), honest);
        let all: Vec<&str> = [took.as_str(), &next].into_iter().chain(below.iter().map(String::as_str)).collect();
        assert_eq!(read(&all, &[]), alone);
    }

    #[test]
    fn no_line_breaks_the_reader(lines in proptest::collection::vec(line(), 0..5), bytes in any::<Vec<u8>>()) {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let _ = read(&lines, &["club.example"]);
        drop(chain_of(&bytes, &[]));
    }

    /// Whatever a client calls itself: it is none of ours.
    #[test]
    fn no_greeting_makes_a_client_one_of_ours(greeting in "[ -~]{0,60}", reverse in "[a-z.]{1,20}") {
        let took = format!("from {greeting} ({reverse} [203.0.113.77]) {}", TAKEN.replace('\n', " "));
        assert!(!is_within(&took, &own(&["club.example", "192.0.2.0/24"])), "{took}");
    }
}
