//! What the servers of providers and the usual programs write.

use super::*;

/// Our own server, a small Postfix, takes the mail of this client in.
fn postfix(client: &str) -> String {
    format!(
        "from mail.out.example ({client})\n(using TLSv1.3 with cipher TLS_AES_256_GCM_SHA384 (256/256 bits)\n \
         key-exchange X25519 server-signature ECDSA (P-256) server-digest SHA256)\n(No client certificate requested)\n\
         by mx.club.example (Postfix) with ESMTPS id 4XyZ1a2b3c\n\
         for <referee+club26-7.33.token@club.example>; Tue,  3 Nov 2026 10:00:05 +0100 (CET)"
    )
}

const SENT: &str = "Tue, 3 Nov 2026 10:00:02 +0100";

/// Each with what our Postfix says of its client, and its own line, where it leaves one.
const PROVIDERS: [(&str, &str, &str); 14] = [
    (
        "gmail",
        "mail-ej1-f41.google.com [209.85.218.41]",
        "by mail-ej1-f41.google.com with SMTP id a640c23a62f3a-b1234sor;\nTue, 03 Nov 2026 01:00:02 -0800 (PST)",
    ),
    (
        "exchange online",
        "mail-am6eur05on2081.outbound.protection.outlook.com [40.107.22.81]",
        "from AM0PR03MB1234.eurprd03.prod.outlook.com (2603:10a6:208:1::22)\n\
         by DB7PR03MB4321.eurprd03.prod.outlook.com (2603:10a6:10:2::14) with Microsoft SMTP\n\
         Server (version=TLS1_2, cipher=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384) id\n15.20.9298.12; Tue, 3 Nov 2026 09:00:02 +0000",
    ),
    (
        "outlook.com, its last hop",
        "mail-db8eur05olkn2090.outbound.protection.outlook.com [40.92.89.90]",
        "from AM9P192MB0001.EURP192.PROD.OUTLOOK.COM ([fe80::1:2:3:4]) by\n\
         AM9P192MB0001.EURP192.PROD.OUTLOOK.COM ([fe80::1:2:3:4%4]) with mapi id\n15.20.9298.012; Tue, 3 Nov 2026 09:00:02 +0000",
    ),
    (
        "yahoo",
        "sonic301-20.consmr.mail.ir2.yahoo.com [77.238.176.97]",
        "from sonic.gate.mail.ne1.yahoo.com by sonic301.consmr.mail.ir2.yahoo.com with HTTP; Tue, 3 Nov 2026 09:00:02 +0000",
    ),
    (
        "gmx",
        "mout.gmx.net [212.227.17.21]",
        "from [192.168.178.20] ([203.0.113.77]) by mail.gmx.net (mrgmx105\n[212.227.17.168]) with ESMTPSA (Nemesis) id \
         1M3lcJ-1u0000; Tue, 03\nNov 2026 10:00:02 +0100",
    ),
    (
        "web.de",
        "mout.web.de [217.72.192.78]",
        "from [192.0.2.44] ([203.0.113.77]) by smtp.web.de (mrweb106\n[213.165.67.124]) with ESMTPSA (Nemesis) id \
         1N8ob0-1w; Tue, 03 Nov 2026 10:00:02 +0100",
    ),
    (
        "icloud",
        "outbound.qs.icloud.com [17.57.155.16]",
        "from smtpclient.apple (qs-asmtp-me-k8s.p00.prod.icloud.com [17.57.155.37])\n\
         by outbound.qs.icloud.com (Postfix) with ESMTPSA id 0A1B2C3D4E;\nTue,  3 Nov 2026 09:00:02 +0000 (UTC)",
    ),
    (
        "mail.ru",
        "fallback5.i.mail.ru [79.137.243.66]",
        "by smtp48.i.mail.ru with esmtpa (envelope-from <jan@novak.example>)\nid 1vFaaa-00000000001-2abc; Tue, 03 Nov 2026 \
         12:00:02 +0300",
    ),
    (
        "yandex",
        "forward101a.mail.yandex.net [178.154.239.84]",
        "from mail-nwsmtp-smtp-production-main-55.vla.yp-c.yandex.net (mail-nwsmtp-smtp-production-main-55.vla.yp-c.yandex.net \
         [IPv6:2a02:6b8:c0f::1])\nby forward101a.mail.yandex.net (Yandex) with ESMTPS id 7A8B9C;\nTue,  3 Nov 2026 12:00:02 \
         +0300 (MSK)",
    ),
    (
        "a small postfix",
        "mail.novak.example [198.51.100.25]",
        "from [192.168.1.5] (dsl-77.isp.example [203.0.113.77])\nby mail.novak.example (Postfix) with ESMTPSA id 1A2B3C4D\n\
         for <referee@club.example>; Tue,  3 Nov 2026 10:00:02 +0100 (CET)",
    ),
    (
        "exim",
        "mail.novak.example [198.51.100.25]",
        "from dsl-77.isp.example ([203.0.113.77]:51234 helo=[192.168.1.5])\nby mail.novak.example with esmtpsa (TLS1.3) tls \
         TLS_AES_256_GCM_SHA384\n(Exim 4.98) (envelope-from <jan@novak.example>)\nid 1vFaaa-000001-2B\nfor \
         referee@club.example; Tue, 03 Nov 2026 10:00:02 +0100",
    ),
    (
        "sendmail",
        "mail.novak.example [198.51.100.25]",
        "from laptop (dsl-77.isp.example [203.0.113.77] (may be forged))\n(authenticated bits=0)\nby mail.novak.example \
         (8.18.1/8.18.1) with ESMTPSA id 4A391abc\n(version=TLSv1.3 cipher=TLS_AES_256_GCM_SHA384 bits=256 verify=NOT)\n\
         for <referee@club.example>; Tue, 3 Nov 2026 10:00:02 +0100",
    ),
    (
        "qmail",
        "mail.novak.example [198.51.100.25]",
        "from unknown (HELO laptop) (203.0.113.77)\nby mail.novak.example with ESMTPSA; 3 Nov 2026 09:00:02 -0000",
    ),
    (
        "by its address alone",
        "unknown [198.51.100.25]",
        "from laptop (dsl-77.isp.example [203.0.113.77]) by [198.51.100.25] with ESMTP; Tue, 3 Nov 2026 09:00:02 GMT",
    ),
];

#[test]
fn the_line_of_the_senders_server_says_when_it_had_the_mail() {
    for (provider, client, line) in PROVIDERS {
        let deeper = "from pc by pc.novak.example with SMTP; Mon, 2 Nov 2026 10:00:00 +0100";
        for below in [&[][..], &[deeper]] {
            let (top, line) = (postfix(client), line);
            let lines: Vec<&str> = [top.as_str(), line].into_iter().chain(below.iter().copied()).collect();
            assert_eq!(read(&lines, &[]), Ok(at(SENT)), "{provider}");
        }
    }
}

#[test]
fn where_the_senders_server_leaves_no_line_or_another_name_the_arrival_counts() {
    for (provider, client, line, why) in [
        // Nothing between the browser and the last server.
        ("proton", "mail-4316.protonmail.ch [185.70.43.16]", None, NoStamp::NoLine),
        (
            "fastmail",
            "fout-b2-smtp.messagingengine.com [202.12.124.145]",
            Some(
                "from phl-compute-06.internal (phl-compute-06.internal [10.202.2.46])\nby mailfout.stl.internal (Postfix) with \
                 ESMTP id 0A1B2C;\nTue,  3 Nov 2026 04:00:02 -0500 (EST)",
            ),
            NoStamp::OtherHost,
        ),
        (
            "gmx, written in a browser",
            "mout.gmx.net [212.227.17.21]",
            Some(
                "from [203.0.113.77] by 3c-app-gmx-bs12.server.lan (via HTTP); Tue, 3 Nov 2026 10:00:02 +0100",
            ),
            NoStamp::OtherHost,
        ),
        (
            "icloud, from a cluster",
            "outbound.mr.icloud.com [17.57.152.8]",
            Some(
                "from outbound.mr.icloud.com (unknown [127.0.0.2])\nby p00-icloudmta-asmtp-us-central-1k-1 (Postfix) with ESMTPS \
                 id 5A6B;\nTue,  3 Nov 2026 09:00:02 +0000 (UTC)",
            ),
            NoStamp::OtherHost,
        ),
    ] {
        let top = postfix(client);
        let lines: Vec<&str> = [top.as_str()].into_iter().chain(line).collect();
        assert_eq!(read(&lines, &[]), Err(why), "{provider}");
    }
    assert_eq!(read(&[], &[]), Err(NoStamp::NoClient));
}

/// The mail of one Postfix, as other receiving servers take it in.
#[test]
fn what_our_own_server_says_of_its_client_is_read_as_it_writes_it() {
    let line = "from laptop (dsl-77.isp.example [203.0.113.77])\nby mail.novak.example (Postfix) with ESMTPSA id 1A2B;\n\
                Tue,  3 Nov 2026 10:00:02 +0100 (CET)";
    let literal = line.replace("by mail.novak.example", "by [198.51.100.25]");
    let by_name = |taken: &str| read(&[taken, line], &[]);
    let by_address = |taken: &str| read(&[taken, &literal], &[]);
    for (server, taken) in [
        (
            "gmail",
            "from mail.novak.example (mail.novak.example. [198.51.100.25])\nby mx.google.com with ESMTPS id a640c23-b12si\nfor \
             <referee@club.example>\n(version=TLS1_3 cipher=TLS_AES_256_GCM_SHA384 bits=256/256);\nTue, 03 Nov 2026 01:00:05 \
             -0800 (PST)",
        ),
        (
            "exim, the greeting as the name",
            "from mail.novak.example ([198.51.100.25])\nby mx.club.example with esmtps (TLS1.3) tls \
             TLS_AES_256_GCM_SHA384\n(Exim 4.98) (envelope-from <jan@novak.example>)\nid 1vFbbb-000002-3C\nfor \
             referee@club.example; Tue, 03 Nov 2026 10:00:05 +0100",
        ),
        (
            "exim, another greeting",
            "from mail.novak.example ([198.51.100.25]:43210 helo=gateway)\nby mx.club.example with esmtp (Exim 4.98) id \
             1vFbbb-000002-3C; Tue, 03 Nov 2026 10:00:05 +0100",
        ),
        (
            "sendmail",
            "from gateway (mail.novak.example [198.51.100.25])\nby mx.club.example (8.18.1/8.18.1) with ESMTPS id 4A3; Tue, 3 \
             Nov 2026 10:00:05 +0100",
        ),
    ] {
        assert_eq!(by_name(taken), Ok(at(SENT)), "{server}");
        assert_eq!(by_address(taken), Ok(at(SENT)), "{server}");
    }
    // These name a client by its greeting, or by a name that nobody checked: the address alone counts.
    for (server, taken) in [
        (
            "exchange online",
            "from mail.novak.example (198.51.100.25) by\nAM3PEPF00009.mail.protection.outlook.com (10.167.16.1) with Microsoft \
             SMTP Server\n(version=TLS1_3, cipher=TLS_AES_256_GCM_SHA384) id 15.20.9298.12 via Frontend\nTransport; Tue, 3 Nov \
             2026 09:00:05 +0000",
        ),
        (
            "yahoo",
            "from 198.51.100.25 (EHLO mail.novak.example)\nby 10.217.150.12 with SMTPs\n(version=TLS1_3 \
             cipher=TLS_AES_128_GCM_SHA256);\nTue, 03 Nov 2026 09:00:05 +0000",
        ),
        (
            "qmail",
            "from mail.novak.example (198.51.100.25)\nby mx.club.example with SMTP; 3 Nov 2026 09:00:05 -0000",
        ),
        (
            "sendmail, without a reverse name",
            "from mail.novak.example ([198.51.100.25])\nby mx.club.example (8.18.1) with ESMTP id 4; Tue, 3 Nov 2026 10:00:05 +0100",
        ),
        (
            "sendmail, a name that does not lead back",
            "from x (mail.novak.example [198.51.100.25] (may be forged))\nby mx.club.example (8.18.1) with ESMTP id 4; Tue, 3 \
             Nov 2026 10:00:05 +0100",
        ),
        (
            "postfix, without a reverse name",
            "from mail.novak.example (unknown [198.51.100.25])\nby mx.club.example (Postfix) with ESMTP id 4; Tue,  3 Nov 2026 \
             10:00:05 +0100 (CET)",
        ),
        (
            "exim, without a reverse name",
            "from [198.51.100.25] (helo=mail.novak.example)\nby mx.club.example with esmtp (Exim 4.98) id 1v; Tue, 03 Nov 2026 \
             10:00:05 +0100",
        ),
    ] {
        assert_eq!(by_name(taken), Err(NoStamp::OtherHost), "{server}");
        assert_eq!(by_address(taken), Ok(at(SENT)), "{server}");
    }
}

#[test]
fn servers_of_our_own_stand_above_the_one_that_took_the_mail_in() {
    let (client, line) = ("mail.novak.example [198.51.100.25]", PROVIDERS[9].2);
    let took = postfix(client);
    let above: [(&str, &[&str], &[&str]); 8] = [
        (
            "delivery on the same machine",
            &["by mx.club.example (Dovecot) id x; Tue, 3 Nov 2026 10:00:05 +0100"],
            &[],
        ),
        (
            "lmtp from another machine",
            &[
                "from mx.club.example ([192.0.2.25])\nby imap.club.example with LMTP id abc\n(envelope-from <jan@novak.example>)\n\
               for <referee@club.example>; Tue, 03 Nov 2026 10:00:06 +0100",
            ],
            &[],
        ),
        (
            "a content filter",
            &[
                "from localhost (localhost [127.0.0.1])\nby mx.club.example (Postfix) with ESMTP id 5D6E;\nTue,  3 Nov 2026 \
                 10:00:09 +0100 (CET)",
                "from mx.club.example ([127.0.0.1])\nby localhost (mx.club.example [127.0.0.1]) (amavis, port 10024)\nwith ESMTP \
                 id a1b2; Tue,  3 Nov 2026 10:00:07 +0100 (CET)",
            ],
            &[],
        ),
        (
            "fetchmail",
            &[
                "from pop.isp.example [192.0.2.110]\nby home.club.example with POP3 (fetchmail-6.4.39)\nfor <referee@localhost> \
               (single-drop);\nTue, 03 Nov 2026 12:00:00 +0100 (CET)",
            ],
            &[],
        ),
        (
            "getmail",
            &[
                "from unknown by home.club.example (getmail6) with IMAP4 for referee; 3 Nov 2026 11:00:00 -0000",
            ],
            &[],
        ),
        (
            "fetchmail, and its mail server",
            &[
                "from localhost (localhost [IPv6:::1])\nby home.club.example (Postfix) with ESMTP id 9;\nTue,  3 Nov 2026 \
                 12:00:01 +0100 (CET)",
                "from pop.isp.example [192.0.2.110]\nby home.club.example with IMAP (fetchmail-6.4.39)\nfor <referee@localhost> \
                 (single-drop);\nTue, 03 Nov 2026 12:00:00 +0100 (CET)",
            ],
            &[],
        ),
        (
            "a second server of ours, by its address",
            &[
                "from mx2.club.example (unknown [192.0.2.26])\nby mx.club.example (Postfix) with ESMTP id 7;\nTue,  3 Nov 2026 \
               14:00:00 +0100 (CET)",
            ],
            &["192.0.2.0/24"],
        ),
        (
            "a second server of ours, by its name",
            &[
                "from whatever (mx2.club.example [2001:db8::26])\nby mx.club.example (Postfix) with ESMTP id 7;\nTue,  3 Nov 2026 \
               14:00:00 +0100 (CET)",
            ],
            &["club.example"],
        ),
    ];
    for (way, above, hosts) in above {
        let lines: Vec<&str> = above.iter().copied().chain([took.as_str(), line]).collect();
        assert_eq!(read(&lines, hosts), Ok(at(SENT)), "{way}");
        if !hosts.is_empty() {
            assert_ne!(read(&lines, &[]), Ok(at(SENT)), "{way}");
        }
    }
}

/// A mailbox at a provider whose servers hand a mail from one to the other.
#[test]
fn a_providers_own_hops_are_named_in_the_config() {
    let lines = [
        "from AM0PR03MB1234.eurprd03.prod.outlook.com (2603:10a6:208:1::22) by\nDB7PR03MB4321.eurprd03.prod.outlook.com with \
         HTTPS; Tue, 3 Nov 2026 09:00:09 +0000",
        "from AM0PR0000.eurprd03.prod.outlook.com (2603:10a6:208:5::7) by\nAM0PR03MB1234.eurprd03.prod.outlook.com \
         (2603:10a6:208:1::22) with Microsoft SMTP Server\n(version=TLS1_3, cipher=TLS_AES_256_GCM_SHA384) id 15.20.9298.12; \
         Tue, 3 Nov\n2026 09:00:07 +0000",
        "from mail.novak.example (198.51.100.25) by\nAM3PEPF00009.mail.protection.outlook.com (10.167.16.1) with Microsoft SMTP \
         Server id\n15.20.9298.12 via Frontend Transport; Tue, 3 Nov 2026 09:00:05 +0000",
        "from laptop (dsl-77.isp.example [203.0.113.77]) by [198.51.100.25] with ESMTP; Tue, 3 Nov 2026 09:00:02 +0000",
    ];
    assert_eq!(read(&lines, &["2603:1000::/24"]), Ok(at(SENT)));
    assert_ne!(read(&lines, &[]), Ok(at(SENT)));
}

#[test]
fn a_mail_that_waited_for_greylisting_or_for_our_server_counts_from_its_stamp() {
    let waited = |hour: u32| {
        postfix("mail.novak.example [198.51.100.25]").replace("10:00:05", &format!("{hour}:00:05"))
    };
    for hour in [11, 15, 23] {
        assert_eq!(read(&[&waited(hour), PROVIDERS[9].2], &[]), Ok(at(SENT)));
    }
}

#[test]
fn dates_are_read_as_servers_write_them() {
    let took = postfix("mail.novak.example [198.51.100.25]");
    for (date, wanted) in [
        ("3 Nov 2026 10:00:02 +0100", Ok(at(SENT))),
        ("Tue, 3 Nov 2026 09:00:02 -0000", Ok(at(SENT))),
        ("Tue,  3 Nov 2026 09:00:02 GMT", Ok(at(SENT))),
        ("Tue, 03 Nov 2026 09:00:02 UT", Ok(at(SENT))),
        ("Tue, 03 Nov 2026 09:00:02 UTC", Ok(at(SENT))),
        ("Tue, 03 Nov 2026 10:00:02 +0100 (CET; summer time is over)", Ok(at(SENT))),
        ("Tue, 03 Nov 2026 (a day) 10:00:02 +0100 ((nested) zone) (and more)", Ok(at(SENT))),
        ("Tue, 3 Nov 2026 10:00:02", Err(NoStamp::NoDate)),
        ("Tue, 3 Nov 2026 10:00:02 CET", Err(NoStamp::NoDate)),
        ("Tue, 3 Nov 2026 10:00:02 A", Err(NoStamp::NoDate)),
        ("Tue, 3 Nov 2026 10:00:02 +01:00", Err(NoStamp::NoDate)),
        ("Tue, 31 Nov 2026 10:00:02 +0100", Err(NoStamp::NoDate)),
        ("2026-11-03T10:00:02+01:00", Err(NoStamp::NoDate)),
        ("", Err(NoStamp::NoDate)),
        ("Tue, 3 Nov 2026 10:00:06 +0100", Err(NoStamp::Backwards)),
        ("Tue, 3 Nov 2026 10:00:05 +0100", Ok(at("Tue, 3 Nov 2026 10:00:05 +0100"))),
    ] {
        let line = format!(
            "from pc (dsl-77.isp.example [203.0.113.77]) by mail.novak.example with ESMTP id 1; {date}"
        );
        assert_eq!(read(&[&took, &line], &[]), wanted, "{date}");
    }
    let undated = took.split(';').next().unwrap();
    assert_eq!(read(&[undated, PROVIDERS[9].2], &[]), Err(NoStamp::NoDate));
}
