use std::sync::Arc;

use rustls::{AlertDescription, InvalidMessage, OtherError, pki_types::ServerName};

use super::*;
use crate::config::Fingerprint;

fn account(user: &str, tls: Tls) -> MailAccount {
    MailAccount { user: Some(user.into()), ..MailAccount::at("mail.club.example", 2525, tls) }
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
        (
            CertificateError::Other(OtherError(Arc::new(AnotherCertificate(Fingerprint([7; 32]))))).into(),
            "mailbox.certificate_sha256 names another",
        ),
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
            "outgoing.token_command, in the place of the password",
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
    ] {
        let account = account(user, Tls::Starttls);
        let password = Secret::Password("woodpusher".into());
        let said =
            Advice { account: &account, protocol }.login(answer, Way::Sasl(Mechanism::Plain), &password);
        assert!(said.contains(words), "{answer}: {said}");
    }
}

#[test]
fn a_refusal_of_a_token_or_of_scram_names_what_else_may_be_wrong() {
    let account = account("referee@club.example", Tls::Starttls);
    let advice = Advice { account: &account, protocol: Protocol::SMTP };
    let token = Secret::Token("ya29".into());
    let said = advice.login("535 5.7.3 unsuccessful", Way::Sasl(Mechanism::Xoauth2), &token);
    assert!(said.contains("outgoing.token_command was asked twice") && said.contains("SMTP"), "{said}");
    let password = Secret::Password("woodpusher".into());
    let said = advice.login("535 5.7.8 failed", Way::Sasl(Mechanism::ScramSha256), &password);
    assert!(said.contains("look at outgoing.user") && said.contains("outgoing.auth = \"plain\""), "{said}");
}

#[test]
fn a_server_that_offers_no_way_in_is_told_by_what_it_offers() {
    let password = || Secret::Password("woodpusher".into());
    let token = || Secret::Token("ya29".into());
    for (protocol, auth, secret, offered, login_command, words) in [
        (Protocol::SMTP, Auth::Auto, password(), "", false, "takes no login at port 2525"),
        (Protocol::SMTP, Auth::Auto, password(), "", false, "leave out outgoing.user"),
        (Protocol::IMAP, Auth::Auto, password(), "", false, "mailbox.tls"),
        (Protocol::IMAP, Auth::Auto, password(), "XOAUTH2", false, "mailbox.token_command"),
        (
            Protocol::IMAP,
            Auth::Auto,
            password(),
            "GSSAPI NTLM",
            false,
            "the server offers GSSAPI, NTLM, none",
        ),
        (Protocol::IMAP, Auth::Auto, token(), "PLAIN", true, "mailbox.password_file"),
        (Protocol::IMAP, Auth::Auto, token(), "", true, "only the command LOGIN, none"),
        (
            Protocol::SMTP,
            Auth::ScramSha256,
            password(),
            "PLAIN",
            false,
            "offers PLAIN, and not what outgoing.auth = \"scram-sha-256\" asks for: leave that out",
        ),
    ] {
        let account = MailAccount { auth, ..account("referee", Tls::Implicit) };
        let mechanisms = offered.split_whitespace().map(str::to_owned).collect();
        let offers = Offers { mechanisms, login_command };
        let said = Advice { account: &account, protocol }.no_way_in(&secret, &offers);
        assert!(said.contains(words), "{said}");
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
