use std::sync::Arc;

use rustls::{AlertDescription, InvalidMessage, OtherError, pki_types::ServerName};

use super::*;

fn account(user: &str, tls: Tls) -> MailAccount {
    MailAccount {
        host: "mail.club.example".into(),
        port: 2525,
        tls,
        user: Some(user.into()),
        password: Some("woodpusher".into()),
        password_file: None,
        password_command: None,
        ca_file: None,
    }
}

#[test]
fn a_handshake_that_fails_names_the_setting_to_change() {
    let account = account("referee", Tls::Implicit);
    let advice = Advice { account: &account, protocol: Protocol::IMAP };
    let name = || ServerName::try_from("mail.club.example").unwrap();
    for (error, words) in [
        (TlsError::InvalidMessage(InvalidMessage::InvalidContentType), "mailbox.tls = \"starttls\""),
        (CertificateError::UnknownIssuer.into(), "mailbox.ca_file"),
        (CertificateError::NotValidForName.into(), "mailbox.host must be a name"),
        (
            CertificateError::NotValidForNameContext { expected: name(), presented: vec![] }.into(),
            "not for mail.club.example",
        ),
        (CertificateError::Expired.into(), "has expired"),
        (CertificateError::NotValidYet.into(), "clock may be wrong"),
        (CertificateError::BadSignature.into(), "whoever runs mail.club.example"),
        (
            // As rustls's verifier has it, whose own error type is not ours to make.
            CertificateError::Other(OtherError(Arc::new(io::Error::other("CaUsedAsEndEntity")))).into(),
            "certificate of an authority",
        ),
        (TlsError::AlertReceived(AlertDescription::ProtocolVersion), "TLS 1.2 or newer"),
    ] {
        let error = io::Error::new(io::ErrorKind::InvalidData, error);
        let said = advice.handshake(&error);
        assert!(said.contains(words), "{error}: {said}");
    }
    let hung_up = io::Error::from(io::ErrorKind::UnexpectedEof);
    assert!(advice.handshake(&hung_up).contains("mailbox.tls = \"starttls\""));
}

#[test]
fn a_login_that_is_refused_names_what_the_provider_wants() {
    for (protocol, user, answer, words) in [
        (Protocol::IMAP, "referee", "[AUTHENTICATIONFAILED] Authentication failed.", "user = \"referee@…\""),
        (
            Protocol::IMAP,
            "referee@club.example",
            "[AUTHENTICATIONFAILED] Authentication failed.",
            "look at mailbox.user and the password",
        ),
        (
            Protocol::IMAP,
            "referee@club.example",
            "[ALERT] Application-specific password required: (Failure)",
            "mailbox.password_file",
        ),
        (
            Protocol::SMTP,
            "referee@club.example",
            "permanent error (534): 5.7.9 Application-specific password required.",
            "\"app password\"",
        ),
        (
            Protocol::SMTP,
            "referee@club.example",
            "permanent error (535): 5.7.139 Authentication unsuccessful, basic authentication is disabled.",
            "OAuth",
        ),
        (
            Protocol::IMAP,
            "referee@club.example",
            "[ALERT] Please log in via your web browser",
            "on its web page",
        ),
        (
            Protocol::IMAP,
            "referee@club.example",
            "Your account is not enabled for IMAP use",
            "to let IMAP in",
        ),
        (
            Protocol::IMAP,
            "referee@club.example",
            "[PRIVACYREQUIRED] Plaintext authentication disallowed",
            "mailbox.tls = \"starttls\"",
        ),
        (
            Protocol::SMTP,
            "referee@club.example",
            "internal client error: No compatible authentication mechanism was found",
            "leave out outgoing.user",
        ),
    ] {
        let account = account(user, Tls::Starttls);
        let said = Advice { account: &account, protocol }.login(answer);
        assert!(said.contains(words), "{answer}: {said}");
    }
}

#[test]
fn silence_is_what_a_server_of_tls_from_the_first_byte_says() {
    for (tls, words) in [
        (Tls::Starttls, "outgoing.tls = \"implicit\""),
        (Tls::None, "as on port 465"),
        (Tls::Implicit, "look at outgoing.host and outgoing.port"),
    ] {
        let account = account("referee", tls);
        let said = Advice { account: &account, protocol: Protocol::SMTP }.silence();
        assert!(said.contains(words), "{said}");
    }
}
