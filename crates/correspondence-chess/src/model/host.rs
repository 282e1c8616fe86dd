//! A mail server's host as the config names it: by a name, or by the network that its address lies in.

use std::{fmt, net::IpAddr, str::FromStr};

use super::{Invalid, stored_text::stored_as_text};

/// A host, or several: `mx.club.example`, `192.0.2.25`, `192.0.2.0/24`, `2001:db8::/32`.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub enum Host {
    /// The host of this name, in lower case, and those whose names end in a dot and it.
    Named(String),
    /// Those whose addresses begin with the same bits.
    Network {
        /// An address, of which the bits behind the prefix are zero.
        address: IpAddr,
        /// How many bits are the same.
        prefix: u8,
    },
}

stored_as_text!(Host);

const NO_HOST: Invalid =
    Invalid("neither the name of a host (mx.club.example) nor an address or network (192.0.2.0/24)");

impl Host {
    /// Whether it is, or one of them is, at this address.
    pub fn is_at(&self, address: IpAddr) -> bool {
        match self {
            Host::Named(_) => false,
            Host::Network { address: own, prefix } => {
                let (own, other) = (own.to_canonical(), address.to_canonical());
                own.is_ipv4() == other.is_ipv4() && bits(other, *prefix) == bits(own, *prefix)
            }
        }
    }

    /// Whether it is, or one of them is, called so. Names are compared without regard to case and a dot at the end.
    pub fn is_called(&self, name: &str) -> bool {
        match self {
            Host::Network { .. } => false,
            Host::Named(own) => {
                let name = name.trim_end_matches('.').to_ascii_lowercase();
                name.strip_suffix(own.as_str())
                    .is_some_and(|before| before.is_empty() || before.ends_with('.'))
            }
        }
    }
}

/// The first bits of an address, the rest zero.
fn bits(address: IpAddr, prefix: u8) -> u128 {
    let (whole, width) = match address {
        IpAddr::V4(address) => (u128::from(address.to_bits()), 32_u32),
        IpAddr::V6(address) => (address.to_bits(), 128),
    };
    let behind = width.saturating_sub(u32::from(prefix));
    whole.checked_shr(behind).unwrap_or(0).checked_shl(behind).unwrap_or(0)
}

impl FromStr for Host {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Host, Invalid> {
        let (address, prefix) =
            text.split_once('/').map_or((text, None), |(address, prefix)| (address, Some(prefix)));
        if let Ok(address) = address.parse::<IpAddr>() {
            let width = if address.is_ipv4() { 32 } else { 128 };
            let prefix = prefix.map_or(Ok(width), str::parse).map_err(|_| NO_HOST)?;
            let network = Host::Network { address, prefix };
            // A network of all addresses would make every forger's host one of ours.
            let fits = (1..=width).contains(&prefix) && bits(address, prefix) == bits(address, width);
            return if fits { Ok(network) } else { Err(NO_HOST) };
        }
        let name = text.to_ascii_lowercase();
        let label = |label: &str| {
            !label.is_empty() && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
        };
        // A name of one label would hold for everything below a top-level domain.
        match name.contains('.')
            && name.split('.').all(label)
            && !name.ends_with(|c: char| c.is_ascii_digit())
        {
            true => Ok(Host::Named(name)),
            false => Err(NO_HOST),
        }
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Host::Named(name) => f.write_str(name),
            Host::Network { address, prefix } => write!(f, "{address}/{prefix}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host(text: &str) -> Host {
        text.parse().unwrap_or_else(|_| panic!("{text}"))
    }

    #[test]
    fn hosts_read_back_as_themselves() {
        for text in ["mx.club.example", "192.0.2.0/24", "2001:db8::/32", "192.0.2.25/32"] {
            assert_eq!(host(text).to_string(), text);
        }
        assert_eq!(host("MX.Club.example").to_string(), "mx.club.example");
        assert_eq!(host("192.0.2.25").to_string(), "192.0.2.25/32");
        for text in [
            "",
            "localhost",
            "example",
            ".club.example",
            "club.example.",
            "mx club.example",
            "*.club.example",
            "192.0.2.1/24",
            "192.0.2.0/33",
            "0.0.0.0/0",
            "::/0",
            "192.0.2",
            "192.0.2.0/",
            "[192.0.2.1]",
            "a@b.example",
        ] {
            assert!(text.parse::<Host>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_name_holds_for_what_lies_below_it_and_a_network_for_its_addresses() {
        for (own, other, is) in [
            ("club.example", "club.example", true),
            ("club.example", "MX1.club.example.", true),
            ("club.example", "notclub.example", false),
            ("club.example", "club.example.evil.example", false),
            ("192.0.2.0/24", "192.0.2.7", false),
        ] {
            assert_eq!(host(own).is_called(other), is, "{own} {other}");
        }
        for (own, other, is) in [
            ("192.0.2.0/24", "192.0.2.255", true),
            ("192.0.2.0/24", "192.0.3.0", false),
            ("192.0.2.0/24", "::ffff:192.0.2.9", true),
            ("2001:db8::/32", "2001:db8:1::9", true),
            ("2001:db8::/32", "2001:db9::9", false),
            ("2001:db8::/32", "32.1.13.184", false),
            ("club.example", "192.0.2.1", false),
        ] {
            assert_eq!(host(own).is_at(other.parse().unwrap()), is, "{own} {other}");
        }
    }
}
