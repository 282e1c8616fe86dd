//! Finds the mail servers of an address and writes the first configuration for it: what `amici init` does.
//!
//! What providers there are, and what they want, is data (`data/providers.toml`). What the network says is a claim: a
//! server counts once a connection to it showed a certificate for its name, and one that only the DNS names, outside the
//! address's own domain, is never taken without a person who has seen it (RFC 6186, 6).

mod autoconfig;
mod dns;
mod find;
mod providers;
mod reach;
mod server;
mod settings;
mod web;

pub use find::{Found, Lookups, ToldBy, find};
pub use providers::{PasswordKind, Provider, of_domain as provider_of_domain, provider_of_host};
pub use reach::{Trust, imap_at, smtp_at};
pub use server::{HostPort, Server};
pub use settings::{Login, Settings};
