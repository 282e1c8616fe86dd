//! What a player mails in a postal event about the dates of his cards, and a mail that is long on its way.

use crate::{inert::mirror::Mirror, support::club::*};

/// Dates that could be two, dates that cannot be, and the same once more.
pub fn post(mirror: &mut Mirror) {
    for body in [
        "1. 5254 received 3/11/2026",
        "1. 5254 received 1.11.2026",
        "It is what the postmark has.\n1. 5254 received 1.11.2026\n9/17",
    ] {
        let mail = mirror.tagged(LENA, 2, 1, body);
        mirror.mail(&mail);
    }
}

/// A mail whose stamp saves a day: the director sees the lines of the servers.
pub fn long_way(mirror: &mut Mirror) {
    mirror.club.now = "2026-12-01T22:30:00Z".parse().unwrap();
    let mail = mirror
        .tagged(JAN, 1, 1, "1. 5254")
        .header(
            "Received: from mail.novak.example (mail.novak.example [198.51.100.25]) by mx.desk.example with ESMTP id 1; \
             Wed, 2 Dec 2026 00:29:00 +0100",
        )
        .header(
            "Received: from pc by mail.novak.example with ESMTPSA for <5254@desk.example>; Tue, 1 Dec 2026 20:00:00 +0100",
        );
    let letters = mirror.mail(&mail);
    let kinds = kinds(&mirror.club, &letters);
    assert!(kinds.iter().any(|(to, kind)| to == TD && kind == "long-way"), "{kinds:?} {}", mirror.outcome);
}
