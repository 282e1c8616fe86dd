//! One page from the web, within limits of size and time.

use std::{sync::Arc, time::Duration};

use rustls::crypto::ring;
use ureq::{
    Agent,
    tls::{RootCerts, TlsConfig, TlsProvider},
};

/// A file of mail servers has a few kilobytes.
const LARGEST: u64 = 64 * 1024;

/// The page, where it is one; nothing after `limit`, or where it is larger than 64 kB. An address that begins with https
/// is not left for one that does not.
pub(super) async fn page(url: String, limit: Duration) -> Option<String> {
    let fetched = tokio::task::spawn_blocking(move || fetch(&url, limit));
    tokio::time::timeout(limit, fetched).await.ok()?.ok()?
}

fn fetch(url: &str, limit: Duration) -> Option<String> {
    let tls = TlsConfig::builder()
        .provider(TlsProvider::Rustls)
        .root_certs(RootCerts::PlatformVerifier)
        .unversioned_rustls_crypto_provider(Arc::new(ring::default_provider()))
        .build();
    let config = Agent::config_builder()
        .tls_config(tls)
        .timeout_global(Some(limit))
        .max_redirects(3)
        .https_only(url.starts_with("https://"))
        .user_agent("amici")
        .proxy(None)
        .build();
    let mut answer = Agent::new_with_config(config).get(url).call().ok()?;
    answer.body_mut().with_config().limit(LARGEST).read_to_string().ok()
}

/// A text as part of a query (RFC 3986, 2.1).
pub(super) fn escaped(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~@".contains(&byte);
    text.bytes()
        .map(|byte| match plain(byte) {
            true => char::from(byte).to_string(),
            false => format!("%{byte:02X}"),
        })
        .collect()
}
