//! What the DNS says of a domain's mail: SRV (RFC 2782, by the names of RFC 6186 and RFC 8314) and MX. Asked of the
//! system's own name servers, over UDP; answers of this kind fit into one packet.

use std::{
    fs,
    net::{IpAddr, SocketAddr},
    time::Duration,
};

use simple_dns::{CLASS, Name, Packet, PacketFlag, QCLASS, QTYPE, Question, TYPE, rdata::RData};
use tokio::{net::UdpSocket, time::timeout};

use super::server::is_host_name;
use crate::chance::Chance;

/// The most bytes of an answer without extensions (RFC 1035, 4.2.1), and room for those who do not mind.
const LARGEST: usize = 4096;

/// How long one name server may take before the next is asked.
const PATIENCE: Duration = Duration::from_secs(2);

/// A host that a record names, in the order in which they are to be tried.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) struct Record {
    /// The smaller, the earlier: the priority of SRV, the preference of MX.
    order: u16,
    /// Among equals the heavier first.
    lightness: u16,
    pub host: String,
    /// 0 for MX.
    pub port: u16,
}

/// The system's name servers.
pub(super) fn name_servers() -> Vec<SocketAddr> {
    let text = fs::read_to_string("/etc/resolv.conf").unwrap_or_default();
    let of_line = |line: &str| {
        let mut words = line.split_whitespace();
        (words.next() == Some("nameserver")).then(|| words.next()?.parse::<IpAddr>().ok()).flatten()
    };
    text.lines().filter_map(of_line).map(|address| SocketAddr::from((address, 53))).take(3).collect()
}

/// The hosts that records of this kind name, the first to be tried first; none where there are none, or nobody answers.
pub(super) async fn records(name: &str, kind: TYPE, servers: &[SocketAddr], chance: &Chance) -> Vec<Record> {
    for server in servers {
        if let Ok(Some(mut found)) = timeout(PATIENCE, ask(name, kind, *server, chance)).await {
            found.sort();
            return found;
        }
    }
    Vec::new()
}

async fn ask(name: &str, kind: TYPE, server: SocketAddr, chance: &Chance) -> Option<Vec<Record>> {
    let local: SocketAddr = if server.is_ipv4() { ([0, 0, 0, 0], 0).into() } else { ([0_u16; 8], 0).into() };
    let socket = UdpSocket::bind(local).await.ok()?;
    // Only packets from the server come in then.
    socket.connect(server).await.ok()?;
    let id = u16::from_be_bytes(chance.bytes(name).ok()?);
    let mut query = Packet::new_query(id);
    query.set_flags(PacketFlag::RECURSION_DESIRED);
    let question = Question::new(Name::new(name).ok()?, QTYPE::TYPE(kind), QCLASS::CLASS(CLASS::IN), false);
    query.questions.push(question);
    socket.send(&query.build_bytes_vec().ok()?).await.ok()?;
    let mut bytes = vec![0; LARGEST];
    loop {
        let length = socket.recv(&mut bytes).await.ok()?;
        if let Some(found) = bytes.get(..length).and_then(|bytes| read(bytes, id, name)) {
            return Some(found);
        }
    }
}

/// The records of an answer to this question; nothing where it answers another.
fn read(bytes: &[u8], id: u16, name: &str) -> Option<Vec<Record>> {
    let packet = Packet::parse(bytes).ok()?;
    let asked = packet.questions.first()?.qname.to_string();
    let answers =
        packet.id() == id && packet.has_flags(PacketFlag::RESPONSE) && asked.eq_ignore_ascii_case(name);
    answers.then(|| packet.answers.iter().filter_map(|answer| record(&answer.rdata)).collect())
}

/// A target of `.` says that there is no such service.
fn record(data: &RData<'_>) -> Option<Record> {
    let (order, lightness, host, port) = match data {
        RData::SRV(srv) => (srv.priority, u16::MAX - srv.weight, srv.target.to_string(), srv.port),
        RData::MX(mx) => (mx.preference, 0, mx.exchange.to_string(), 0),
        _ => return None,
    };
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    is_host_name(&host).then_some(Record { order, lightness, host, port })
}
