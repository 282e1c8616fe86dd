//! What a server's bad answers mean for a letter.

use lettre::transport::smtp::Error as SmtpError;

use super::{Parcel, Verdict};

/// How a command ended badly.
pub(super) enum Trouble {
    /// A 4xx or 5xx answer; the dialogue can go on.
    Answer(Verdict),
    /// Lost, silent, garbled, or 421: the connection is over.
    Gone(String),
}

/// 421 may answer any command and means that the server is about to hang up (RFC 5321, 3.8).
pub(super) fn trouble(verb: &str, error: &SmtpError) -> Trouble {
    match answer(verb, error) {
        Trouble::Answer(Verdict::Retry(told)) if closing(error) => Trouble::Gone(told),
        other => other,
    }
}

fn closing(error: &SmtpError) -> bool {
    is_one_of(error, &["421"])
}

/// Whether the server wants another login first (RFC 4954, 6), which it may say as late as at RCPT.
fn strangers(error: &SmtpError) -> bool {
    is_one_of(error, &["530", "534", "535", "538"])
}

fn is_one_of(error: &SmtpError, codes: &[&str]) -> bool {
    error.status().is_some_and(|code| codes.contains(&code.to_string().as_str()))
}

/// The answer as a verdict; nothing but the connection's end is left where there was none.
pub(super) fn answer(step: &str, error: &SmtpError) -> Trouble {
    let told = format!("{step}: {error}");
    if strangers(error) {
        Trouble::Answer(Verdict::Unreachable(told))
    } else if error.is_permanent() {
        Trouble::Answer(Verdict::Refused(told))
    } else if error.is_transient() {
        Trouble::Answer(Verdict::Retry(told))
    } else {
        Trouble::Gone(told)
    }
}

/// Servers repeat the address in their answers; logs do not show it.
pub(super) fn masked(verdict: Verdict, parcel: Parcel<'_>) -> Verdict {
    let mask = |text: String| text.replace(parcel.recipient.as_str(), &parcel.recipient.masked());
    match verdict {
        Verdict::Accepted => Verdict::Accepted,
        Verdict::Retry(text) => Verdict::Retry(mask(text)),
        Verdict::Unreachable(text) => Verdict::Unreachable(mask(text)),
        Verdict::Ambiguous(text) => Verdict::Ambiguous(mask(text)),
        Verdict::Refused(text) => Verdict::Refused(mask(text)),
    }
}
