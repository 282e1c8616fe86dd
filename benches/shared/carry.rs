//! Sending with nothing before it, for benches that stand between mail servers.

use std::{collections::VecDeque, fs, path::PathBuf, sync::Mutex};

use amici::{
    config::Config,
    model::SendOutcome,
    outgoing::{Envelope, Outgoing},
};

use crate::support::{office::Office, whole_letter::WholeLetter};

/// The configuration of a desk that reads from Dovecot and sends to whoever listens at this port, without TLS and login.
pub fn sending_to(office: &Office, port: u16) -> PathBuf {
    let path = office.write_config(office.implicit());
    let text = fs::read_to_string(&path).unwrap();
    let (before, behind) = text.split_once("[outgoing]").unwrap();
    let (_, behind) = behind.split_once("[schedule]").unwrap();
    let out = format!("kind = \"smtp\"\nhost = \"localhost\"\nport = {port}\ntls = \"none\"\n");
    fs::write(&path, format!("{before}[outgoing]\n{out}[schedule]{behind}")).unwrap();
    path
}

/// Sends letters over as many connections as the daemon opens, and says of each that it was taken.
pub async fn send(config: &Config, letters: &[WholeLetter], mut sent: impl FnMut(&WholeLetter)) {
    let lanes = Outgoing::open(&config.outgoing).lanes();
    let queue = Mutex::new(VecDeque::from_iter(letters));
    let sent = Mutex::new(&mut sent);
    let lanes = (0..lanes).map(async |_| {
        let mut lane = Outgoing::open(&config.outgoing);
        loop {
            let Some(letter) = queue.lock().unwrap().pop_front() else { break };
            let parcel = Envelope {
                recipient: &letter.recipient,
                envelope_from: &letter.envelope_from,
                message_id: &letter.message_id,
                bytes: &letter.bytes,
            };
            assert_eq!(lane.send(parcel).await, SendOutcome::Accepted);
            sent.lock().unwrap()(letter);
        }
        lane.close().await;
    });
    futures_util::future::join_all(lanes).await;
}
