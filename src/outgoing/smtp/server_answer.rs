//! What a server's bad answers mean for a letter.

use lettre::transport::smtp::Error as SmtpError;

use super::Envelope;
use crate::model::{SendOutcome, ServerRefusal};

/// How a command ended badly.
pub(super) enum Trouble {
    /// A 4xx or 5xx answer; the dialogue can go on.
    Answer(SendOutcome),
    /// Lost, silent, garbled, or 421: the connection is over.
    Gone(String),
}

/// 421 may answer any command and means that the server is about to hang up (RFC 5321, 3.8).
pub(super) fn trouble(verb: &str, error: &SmtpError) -> Trouble {
    if is_one_of(error, &["421"]) {
        return Trouble::Gone(format!("{verb}: {error}"));
    }
    answer(verb, error, false)
}

fn is_one_of(error: &SmtpError, codes: &[&str]) -> bool {
    error.status().is_some_and(|code| codes.contains(&code.to_string().as_str()))
}

/// The answer as an outcome; nothing but the connection's end is left where there was none. `heard_all`: whether the
/// server had the whole letter.
pub(super) fn answer(step: &str, error: &SmtpError, heard_all: bool) -> Trouble {
    let words = format!("{step}: {error}");
    // The server wants another login first (RFC 4954, 6), which it may say as late as at RCPT.
    if is_one_of(error, &["530", "534", "535", "538"]) {
        return Trouble::Answer(SendOutcome::Unreachable(words));
    }
    match error.status() {
        Some(status) => {
            let code = with_enhanced(&status.to_string(), &error.to_string());
            Trouble::Answer(SendOutcome::Refused(ServerRefusal { code, heard_all, words }))
        }
        None => Trouble::Gone(words),
    }
}

/// The code with the enhanced one that the server's words begin with, where they do (RFC 2034).
fn with_enhanced(code: &str, words: &str) -> String {
    let is_enhanced = |word: &&str| {
        let parts: Vec<&str> = word.split('.').collect();
        let number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        matches!(parts.as_slice(), ["4" | "5", subject, detail] if number(subject) && number(detail))
    };
    match words.split_whitespace().find(is_enhanced) {
        Some(enhanced) => format!("{code} {enhanced}"),
        None => code.to_owned(),
    }
}

/// Servers repeat the address in their answers; logs do not show it.
pub(super) fn masked(outcome: SendOutcome, parcel: Envelope<'_>) -> SendOutcome {
    let mask = |text: String| text.replace(parcel.recipient.as_str(), &parcel.recipient.masked());
    match outcome {
        SendOutcome::Accepted => SendOutcome::Accepted,
        SendOutcome::Unreachable(text) => SendOutcome::Unreachable(mask(text)),
        SendOutcome::Ambiguous(text) => SendOutcome::Ambiguous(mask(text)),
        SendOutcome::Refused(refusal) => {
            SendOutcome::Refused(ServerRefusal { words: mask(refusal.words.clone()), ..refusal })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_enhanced_code_is_found_where_the_words_have_one() {
        for (words, code) in [
            ("permanent error (550): 5.4.5 Daily user sending limit exceeded", "550 5.4.5"),
            ("permanent error (550): No such user", "550"),
            ("permanent error (554): 10.0.0.1 is listed, 5.7.1.", "554"),
            ("permanent error (550): 5.1.1 <x@y>: unknown", "550 5.1.1"),
        ] {
            let plain: String = code.chars().take(3).collect();
            assert_eq!(with_enhanced(&plain, words), code, "{words}");
        }
    }
}
