//! By which mechanism we log in: what was asked for, or the best that the server offers for what we have.

use super::super::secret::Secret;
use crate::config::Auth;

/// A mechanism of SASL.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Mechanism {
    /// RFC 7677.
    ScramSha256,
    /// RFC 4616.
    Plain,
    /// Older than any RFC; draft-murchison-sasl-login.
    Login,
    /// RFC 7628.
    Oauthbearer,
    /// Google's and Microsoft's form of it, older than the RFC.
    Xoauth2,
}

impl Mechanism {
    /// As servers offer it.
    pub fn name(self) -> &'static str {
        match self {
            Mechanism::ScramSha256 => "SCRAM-SHA-256",
            Mechanism::Plain => "PLAIN",
            Mechanism::Login => "LOGIN",
            Mechanism::Oauthbearer => "OAUTHBEARER",
            Mechanism::Xoauth2 => "XOAUTH2",
        }
    }
}

/// A way in.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Way {
    Sasl(Mechanism),
    /// IMAP's command LOGIN, which is older than SASL.
    LoginCommand,
}

impl Way {
    pub fn name(self) -> &'static str {
        match self {
            Way::Sasl(mechanism) => mechanism.name(),
            Way::LoginCommand => "the command LOGIN",
        }
    }
}

/// What a server offers, now that the line is protected.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Offers {
    /// Names of mechanisms, in capitals.
    pub mechanisms: Vec<String>,
    /// Whether IMAP's command LOGIN may be tried (not where LOGINDISABLED, RFC 3501, 6.2.3).
    pub login_command: bool,
}

impl Offers {
    fn has(&self, way: Way) -> bool {
        match way {
            Way::Sasl(mechanism) => self.mechanisms.iter().any(|offered| offered == mechanism.name()),
            Way::LoginCommand => self.login_command,
        }
    }
}

/// The ways that would do, the best first.
///
/// SCRAM wants names and passwords beyond ASCII in a normal form (SASLprep) that servers leave out as often as not, so
/// these go by another mechanism unless it is asked for.
fn would_do(auth: Auth, user: &str, secret: &Secret) -> &'static [Way] {
    use Mechanism::{Login, Oauthbearer, Plain, ScramSha256, Xoauth2};
    match auth {
        Auth::Auto if secret.is_token() => &[Way::Sasl(Oauthbearer), Way::Sasl(Xoauth2)],
        Auth::Auto if user.is_ascii() && secret.exposed().is_ascii() => {
            &[Way::Sasl(ScramSha256), Way::Sasl(Plain), Way::Sasl(Login), Way::LoginCommand]
        }
        Auth::Auto => &[Way::Sasl(Plain), Way::Sasl(Login), Way::LoginCommand],
        Auth::Plain => &[Way::Sasl(Plain)],
        Auth::Login => &[Way::Sasl(Login), Way::LoginCommand],
        Auth::ScramSha256 => &[Way::Sasl(ScramSha256)],
        Auth::Xoauth2 => &[Way::Sasl(Xoauth2)],
        Auth::Oauthbearer => &[Way::Sasl(Oauthbearer)],
    }
}

/// The best of the server's ways that we may take; none if there is none.
pub(in crate::net) fn choose(auth: Auth, user: &str, secret: &Secret, offers: &Offers) -> Option<Way> {
    would_do(auth, user, secret).iter().copied().find(|way| offers.has(*way))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(auth: Auth, secret: &Secret, mechanisms: &[&str], login_command: bool) -> Option<&'static str> {
        let mechanisms = mechanisms.iter().map(|name| (*name).to_owned()).collect();
        choose(auth, "referee", secret, &Offers { mechanisms, login_command }).map(Way::name)
    }

    #[test]
    fn the_best_that_the_server_offers_is_taken() {
        let password = Secret::Password("woodpusher".into());
        let all = ["GSSAPI", "LOGIN", "PLAIN", "XOAUTH2", "SCRAM-SHA-256", "OAUTHBEARER"];
        for (offered, login_command, taken) in [
            (&all[..], true, Some("SCRAM-SHA-256")),
            (&all[..4], true, Some("PLAIN")),
            (&all[..2], true, Some("LOGIN")),
            (&all[..1], true, Some("the command LOGIN")),
            (&all[..1], false, None),
        ] {
            assert_eq!(chosen(Auth::Auto, &password, offered, login_command), taken, "{offered:?}");
        }
        let token = Secret::Token("ya29".into());
        assert_eq!(chosen(Auth::Auto, &token, &all, true), Some("OAUTHBEARER"));
        assert_eq!(chosen(Auth::Auto, &token, &all[..5], true), Some("XOAUTH2"));
        assert_eq!(chosen(Auth::Auto, &token, &all[..3], true), None);
    }

    #[test]
    fn what_was_asked_for_is_taken_or_nothing() {
        let password = Secret::Password("woodpusher".into());
        assert_eq!(chosen(Auth::Plain, &password, &["SCRAM-SHA-256", "PLAIN"], true), Some("PLAIN"));
        assert_eq!(chosen(Auth::Plain, &password, &["SCRAM-SHA-256"], true), None);
        assert_eq!(chosen(Auth::Login, &password, &["PLAIN"], true), Some("the command LOGIN"));
        assert_eq!(chosen(Auth::Login, &password, &["PLAIN"], false), None);
        assert_eq!(chosen(Auth::Xoauth2, &Secret::Token("x".into()), &["OAUTHBEARER"], true), None);
    }

    #[test]
    fn a_password_beyond_ascii_goes_by_no_mechanism_that_needs_it_in_a_normal_form() {
        let password = Secret::Password("žluťoučký".into());
        assert_eq!(chosen(Auth::Auto, &password, &["SCRAM-SHA-256", "PLAIN"], true), Some("PLAIN"));
        assert_eq!(chosen(Auth::ScramSha256, &password, &["SCRAM-SHA-256"], true), Some("SCRAM-SHA-256"));
    }
}
