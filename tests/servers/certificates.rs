//! Which servers are believed to be who they say they are: `ca_file` and `certificate_sha256`.

use std::{
    fs,
    io::{Read, Write},
    net::TcpListener,
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::{
    check_advice::{Desk, account, fails_with},
    support::servers::Servers,
};
use data_encoding::HEXLOWER;
use rcgen::{
    BasicConstraints, Certificate, CertificateParams, IsCa, Issuer, KeyPair, KeyUsagePurpose, date_time_ymd,
};
use rustls::{
    ServerConfig, ServerConnection, Stream,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};
use sha2::{Digest, Sha256};

/// A server over TLS that shows this certificate and greets; gives its port.
fn shows(certificate: &Certificate, key: &KeyPair) -> u16 {
    let key = PrivateKeyDer::from_pem_slice(key.serialize_pem().as_bytes()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions().unwrap().with_no_client_auth();
    let config = Arc::new(config.with_single_cert(vec![certificate.der().clone()], key).unwrap());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for client in listener.incoming() {
            let (mut client, config) = (client.unwrap(), Arc::clone(&config));
            let mut server = ServerConnection::new(config).unwrap();
            let mut stream = Stream::new(&mut server, &mut client);
            // A client that does not believe it hangs up as soon as it has seen the certificate.
            let _ = stream.write_all(b"* OK ready\r\n");
            let _ = stream.read(&mut [0; 64]);
        }
    });
    port
}

/// Such a server only greets, so that whoever believes it comes as far as its first silence.
const BELIEVED: &str = "CAPABILITY: ";

fn certificate(name: &str) -> CertificateParams {
    CertificateParams::new(vec![name.to_owned()]).unwrap()
}

/// As `openssl req -x509` makes them: an authority's certificate, shown by a server.
fn authority(name: &str) -> CertificateParams {
    let mut params = certificate(name);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params
}

fn dated(mut params: CertificateParams, from: i32, to: i32) -> CertificateParams {
    (params.not_before, params.not_after) = (date_time_ymd(from, 1, 1), date_time_ymd(to, 1, 1));
    params
}

fn fingerprint(file: &Path) -> String {
    HEXLOWER.encode(&Sha256::digest(CertificateDer::from_pem_file(file).unwrap()))
}

/// What the check says of a mailbox whose server shows its own certificate, with this setting for its file.
fn said(desk: &Desk, params: CertificateParams, setting: impl Fn(&PathBuf) -> String) -> String {
    let file = desk.0.path().join("own.pem");
    let key = KeyPair::generate().unwrap();
    let certificate = params.self_signed(&key).unwrap();
    fs::write(&file, certificate.pem()).unwrap();
    let port = shows(&certificate, &key);
    let settings = account(port, "implicit", &file);
    desk.mailbox(&(settings.split("ca_file").next().unwrap().to_owned() + &setting(&file)))
}

#[test]
fn a_servers_own_certificate_in_ca_file_is_believed_until_it_expires() {
    let desk = Desk::new();
    let by_file = |file: &PathBuf| format!("ca_file = \"{}\"\n", file.display());
    for params in [
        certificate("localhost"),
        certificate("mail.other.example"),
        authority("localhost"),
        authority("mail.other.example"),
    ] {
        fails_with(&said(&desk, params, by_file), &[BELIEVED]);
    }
    for params in [certificate("localhost"), authority("localhost")] {
        fails_with(&said(&desk, dated(params.clone(), 2020, 2021), by_file), &["has expired", "renew it"]);
        fails_with(&said(&desk, dated(params, 2090, 2091), by_file), &["not valid yet"]);
    }
    // Another one of the same name is not the one in the file.
    let other = desk.0.path().join("other.pem");
    fs::write(&other, certificate("localhost").self_signed(&KeyPair::generate().unwrap()).unwrap().pem())
        .unwrap();
    let by_other = |_: &PathBuf| format!("ca_file = \"{}\"\n", other.display());
    fails_with(&said(&desk, certificate("localhost"), by_other), &["TLS: ", "certificate"]);
    fails_with(
        &said(&desk, authority("localhost"), by_other),
        &["certificate of an authority", "just this certificate in mailbox.ca_file"],
    );
}

#[test]
fn a_certificate_that_is_named_by_its_fingerprint_is_believed_and_no_other() {
    let desk = Desk::new();
    let by_pin = |file: &PathBuf| format!("certificate_sha256 = \"{}\"\n", fingerprint(file));
    for params in [
        certificate("mail.other.example"),
        authority("localhost"),
        dated(certificate("localhost"), 2020, 2021),
    ] {
        fails_with(&said(&desk, params, by_pin), &[BELIEVED]);
    }
    let wrong =
        said(&desk, certificate("localhost"), |_| format!("certificate_sha256 = \"{}\"\n", "0".repeat(64)));
    let seen = fingerprint(&desk.0.path().join("own.pem")).to_uppercase();
    let seen: Vec<&str> = (0..32).map(|byte| &seen[2 * byte..2 * byte + 2]).collect();
    fails_with(&wrong, &[&seen.join(":"), "mailbox.certificate_sha256 names another"]);
}

#[test]
fn a_certificate_by_a_known_authority_must_be_for_the_host() {
    let desk = Desk::new();
    let mut params = authority("Club");
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
    let key = KeyPair::generate().unwrap();
    let ca = params.self_signed(&key).unwrap();
    let file = desk.0.path().join("ca.pem");
    fs::write(&file, ca.pem()).unwrap();
    let issuer = Issuer::new(params, key);
    let key = KeyPair::generate().unwrap();
    let port = shows(&certificate("mail.other.example").signed_by(&key, &issuer).unwrap(), &key);
    let settings = account(port, "implicit", &file);
    fails_with(&desk.mailbox(&settings), &["not for localhost", "mailbox.host must be a name"]);
}

#[test]
fn a_fingerprint_does_for_a_real_server_of_each_kind() {
    let (servers, desk) = (Servers::start(), Desk::new());
    let pin = fingerprint(&servers.tls().join("server.pem"));
    let pinned = |port, tls| {
        let settings = account(port, tls, &servers.ca_file);
        format!("{}certificate_sha256 = \"{pin}\"\n", settings.split("ca_file").next().unwrap())
    };
    for (port, tls) in [(servers.imaps_port, "implicit"), (servers.imap_port, "starttls")] {
        let said = desk.mailbox(&pinned(port, tls));
        assert!(said.starts_with("ok"), "{said}");
    }
    for (port, tls) in [(servers.submissions_port, "implicit"), (servers.submission_port, "starttls")] {
        let said = desk.outgoing(&pinned(port, tls));
        assert!(said.starts_with("ok"), "{said}");
    }
}
