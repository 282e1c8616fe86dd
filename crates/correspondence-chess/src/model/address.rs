//! A mail address of a person.

use std::{fmt, str::FromStr};

use super::{Invalid, caseless::Caseless, stored_text::stored_as_text};

/// A mail address: ASCII, a plain local part (letters, digits and `.!#%&*+-/=?^_{|}~`, no quotes), a domain with at
/// least one label. Shown as written, compared without regard to case (mailboxes that differ only in case do not
/// exist in practice); dots and plus parts are kept, they can be different mailboxes.
///
/// Quotes, backquotes, `$` and blanks are refused: mail programs of our players hand addresses to a shell.
#[derive(Clone, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Address(Caseless);

stored_as_text!(Address);

const NO_ADDRESS: Invalid = Invalid("not a plain ASCII mail address, such as jan@novak.example");

impl Address {
    /// Where nobody reads, in the place of an address that was erased (RFC 2606).
    pub fn nobodys() -> Address {
        Address(Caseless("nobody@erased.invalid".to_owned()))
    }

    /// As written.
    pub fn as_str(&self) -> &str {
        &self.0.0
    }

    /// The form by which addresses are compared and stored in indexes.
    pub fn key(&self) -> String {
        self.0.key()
    }

    /// The part before the `@`.
    pub fn local(&self) -> &str {
        self.as_str().rsplit_once('@').map_or("", |(local, _)| local)
    }

    /// The part after the `@`.
    pub fn domain(&self) -> &str {
        self.as_str().rsplit_once('@').map_or("", |(_, domain)| domain)
    }

    /// For logs: the first letter of the local part and the domain, `j…@novak.example`.
    pub fn masked(&self) -> String {
        let first: String = self.local().chars().take(1).collect();
        format!("{first}…@{}", self.domain())
    }
}

impl FromStr for Address {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (local, domain) = text.rsplit_once('@').ok_or(NO_ADDRESS)?;
        let local_fits = (1..=64).contains(&local.len())
            && local.bytes().all(|b| b.is_ascii_alphanumeric() || b".!#%&*+-/=?^_{|}~".contains(&b))
            && !local.starts_with(['.', '-'])
            && !local.ends_with('.')
            && !local.contains("..");
        let label_fits = |label: &str| {
            (1..=63).contains(&label.len())
                && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
                && !label.starts_with('-')
                && !label.ends_with('-')
        };
        let domain_fits = domain.len() <= 190 && domain.split('.').all(label_fits);
        if local_fits && domain_fits { Ok(Self(Caseless(text.to_owned()))) } else { Err(NO_ADDRESS) }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Masked, so that a derived `Debug` never puts a person's address in a log.
impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({})", self.masked())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_addresses_are_taken_and_compared_without_case() {
        for text in ["jan@novak.example", "Jan.Novak+chess@mail.Example", "x@localhost", "o-k_1@a-b.example"]
        {
            assert_eq!(text.parse::<Address>().unwrap().to_string(), text);
        }
        assert_eq!("A@b.example".parse::<Address>(), "a@B.EXAMPLE".parse::<Address>());
    }

    #[test]
    fn shell_characters_quotes_and_halves_are_refused() {
        for text in [
            "",
            "jan",
            "@x",
            "jan@",
            "j`n@x.example",
            "j$n@x.example",
            "\"j n\"@x.example",
            "ján@x.example",
            "a..b@x",
            ".a@x",
            "a@-x",
            "a@x..y",
            "-a@x",
        ] {
            assert_eq!(text.parse::<Address>(), Err(NO_ADDRESS), "{text}");
        }
    }

    #[test]
    fn debug_masks() {
        assert_eq!(
            format!("{:?}", "jan@novak.example".parse::<Address>().unwrap()),
            "Address(j…@novak.example)"
        );
    }
}
