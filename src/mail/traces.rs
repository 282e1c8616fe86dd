//! What the servers on its way wrote into the head of a mail, for the operator who sets the desk up.

use super::{
    authenticity::{RESULTS, signer},
    fields::Fields,
    received::{RECEIVED, is_within},
    recipients::recipients,
};
use crate::model::{Address, Host};

/// The marks of a mail's way.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Traces {
    /// Everybody whom the head names as a receiver.
    pub recipients: Vec<Address>,
    /// The `Received` lines, the newest first, each with whether it tells of a way within our own mail system.
    pub received: Vec<(String, bool)>,
    pub results: Vec<Results>,
}

/// An `Authentication-Results` field.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Results {
    /// By what name the server signs it (authserv-id), in lower case.
    pub by: String,
    /// Whether it stands above the line by which the mail came in from outside: only there it is believed.
    pub believed: bool,
    pub text: String,
}

/// The traces of a mail, from its bytes. `own` are our own mail servers, beside loopback.
pub fn traces(raw: &[u8], own: &[Host]) -> Traces {
    let fields = Fields::of_mail(raw);
    let mut traces = Traces { recipients: recipients(&fields), ..Traces::default() };
    let mut within_so_far = true;
    for (name, value) in fields.iter() {
        if name == RECEIVED {
            let within = is_within(value, own);
            within_so_far &= within;
            traces.received.push((value.to_owned(), within));
        } else if name == RESULTS
            // Some servers leave their name out (Outlook): the first word is then a verdict.
            && let Some(by) = signer(value).filter(|by| !by.contains('='))
        {
            traces.results.push(Results { by, believed: within_so_far, text: value.to_owned() });
        }
    }
    traces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_believed_above_the_line_of_the_server_outside_only() {
        let raw = b"Authentication-Results: MX.club.example 1; dmarc=pass\n\
            Received: by imap.club.example with LMTP id 1\n\
            Authentication-Results: spf=pass smtp.mailfrom=x\n\
            Received: from evil.example (evil.example [192.0.2.7]) by mx.club.example with ESMTPS id 1\n\
            Authentication-Results: mx.club.example; dmarc=pass\n\
            To: referee+x@club.example\n\n";
        let traces = traces(raw, &[]);
        let results: Vec<(&str, bool)> =
            traces.results.iter().map(|found| (found.by.as_str(), found.believed)).collect();
        assert_eq!(results, [("mx.club.example", true), ("mx.club.example", false)]);
        let within: Vec<bool> = traces.received.iter().map(|(_, within)| *within).collect();
        assert_eq!(within, [true, false]);
        assert_eq!(traces.recipients.len(), 1);
    }
}
