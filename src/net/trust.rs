//! By which certificate we know a server: by those of the system's authorities, by those of a file, or by the one that the
//! account names. That the server has the certificate's key is verified in every case.

use std::{path::Path, sync::Arc};

use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, OtherError, SignatureScheme,
    client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
    crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature},
    pki_types::{CertificateDer, ServerName, UnixTime, pem::PemObject},
};
use rustls_platform_verifier::Verifier;
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::Failure;
use crate::config::{Fingerprint, MailAccount};

/// The server shows another certificate than the one that the account names.
#[derive(Clone, Copy, Debug, Error)]
#[error("the server shows the certificate {0}")]
pub(super) struct AnotherCertificate(pub(super) Fingerprint);

/// TLS 1.2 or later, with the trust that the account asks for.
pub(super) fn client_config(account: &MailAccount) -> Result<ClientConfig, Failure> {
    let provider = Arc::new(ring::default_provider());
    let verifier: Arc<dyn ServerCertVerifier> = match account.certificate_sha256 {
        Some(only) => Arc::new(One { only, provider: Arc::clone(&provider) }),
        None => Arc::new(Known::open(account.ca_file.as_deref(), &provider)?),
    };
    let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let builder = builder.map_err(|error| Failure::of("tls", error))?;
    // The name is the library's: a verifier other than its own.
    Ok(builder.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth())
}

/// What the system's authorities or those of the file have signed, and what stands in the file itself.
///
/// A certificate in the file is taken whatever its names, and where it calls itself an authority, as `openssl req -x509`
/// makes them: the file says whose it is. Its dates count, since it says of itself until when it is good.
#[derive(Debug)]
struct Known {
    authorities: Verifier,
    own: Vec<CertificateDer<'static>>,
}

impl Known {
    fn open(ca_file: Option<&Path>, provider: &Arc<CryptoProvider>) -> Result<Known, Failure> {
        let own = ca_file.map(certificates).transpose()?.unwrap_or_default();
        let authorities = Verifier::new_with_extra_roots(own.clone(), Arc::clone(provider))
            .map_err(|error| Failure::of("ca_file", error))?;
        Ok(Known { authorities, own })
    }
}

fn certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>, Failure> {
    let found = CertificateDer::pem_file_iter(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let certificates =
        found.map_err(|error| Failure::of("ca_file", format_args!("{}: {error}", path.display())))?;
    if certificates.is_empty() {
        return Err(Failure::of("ca_file", format_args!("{} holds no certificate", path.display())));
    }
    Ok(certificates)
}

impl ServerCertVerifier for Known {
    fn verify_server_cert(
        &self,
        shown: &CertificateDer<'_>,
        others: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        use CertificateError::{Expired, ExpiredContext, NotValidYet, NotValidYetContext};
        let verified = self.authorities.verify_server_cert(shown, others, name, ocsp, now);
        let error = match verified {
            Err(error) if self.own.iter().any(|own| own == shown) => error,
            verified => return verified,
        };
        // The dates are looked at before names and signatures, so that another error means that they are right.
        match error {
            Error::InvalidCertificate(
                Expired | ExpiredContext { .. } | NotValidYet | NotValidYetContext { .. },
            ) => Err(error),
            Error::InvalidCertificate(_) => Ok(ServerCertVerified::assertion()),
            other => Err(other),
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.authorities.verify_tls12_signature(message, certificate, signed)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.authorities.verify_tls13_signature(message, certificate, signed)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.authorities.supported_verify_schemes()
    }
}

/// One certificate and no other, whatever it says of itself, names and dates included.
#[derive(Debug)]
struct One {
    only: Fingerprint,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for One {
    fn verify_server_cert(
        &self,
        shown: &CertificateDer<'_>,
        _others: &[CertificateDer<'_>],
        _name: &ServerName<'_>,
        _ocsp: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let seen = Fingerprint(Sha256::digest(shown).into());
        if seen == self.only {
            return Ok(ServerCertVerified::assertion());
        }
        Err(CertificateError::Other(OtherError(Arc::new(AnotherCertificate(seen)))).into())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
