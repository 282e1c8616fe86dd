//! A relay between the program and a server that breaks connections as it is told, one fault a connection.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::watch,
    task::JoinHandle,
};

/// What happens to a connection. Those that look at lines need one without TLS.
#[derive(Clone, Debug)]
pub enum Fault {
    /// It is closed before a word.
    Drop,
    /// It takes the connection and never says a word.
    Silence,
    /// It is cut after so many bytes from the server.
    CutFromServer(usize),
    /// It is cut after so many bytes from the program.
    CutFromClient(usize),
    /// After so many bytes from the server nothing more comes, and nothing is closed: the peer is dead.
    StallFromServer(usize),
    /// After so many bytes from the server its direction is closed, the other stays open.
    HalfClose(usize),
    /// The program's first line with this text gets this answer instead of the server's; `{tag}` is the line's first
    /// word.
    Instead { of: &'static str, say: &'static str },
    /// The same, and the connection is closed then.
    InsteadAndCut { of: &'static str, say: &'static str },
    /// The program's first line that is this goes through; the server's answer to it does not, and the connection is
    /// closed when it comes.
    SwallowAnswerTo(&'static str),
    /// The same, but the connection stays open in silence.
    SwallowInSilence(&'static str),
    /// The server's lines with this text do not come through.
    Without(&'static str),
    /// These words do not stand in the server's lines.
    Unsaid(&'static [&'static str]),
    /// The program's first line with this text gets an answer of [`LONG`] bytes without a line end, and then silence.
    Endless(&'static str),
}

/// How long a line without end is: more than any program should keep of one.
const LONG: usize = 64 * 1024 * 1024;

impl Fault {
    fn looks_at_lines(&self) -> bool {
        matches!(
            self,
            Fault::Instead { .. }
                | Fault::InsteadAndCut { .. }
                | Fault::SwallowAnswerTo(_)
                | Fault::SwallowInSilence(_)
                | Fault::Without(_)
                | Fault::Unsaid(_)
                | Fault::Endless(_)
        )
    }
}

/// A relay; its connections end when it is dropped.
pub struct Relay {
    pub port: u16,
    connections: Arc<AtomicUsize>,
    faults: Arc<Mutex<VecDeque<Option<Fault>>>>,
    sever: Arc<Mutex<watch::Sender<()>>>,
    task: JoinHandle<()>,
}

impl Relay {
    /// Between a free port and the server at this one.
    pub async fn start(server: u16) -> Relay {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let connections = Arc::new(AtomicUsize::new(0));
        let faults = Arc::new(Mutex::new(VecDeque::new()));
        let sever = Arc::new(Mutex::new(watch::Sender::default()));
        let (count, plan, axe) = (Arc::clone(&connections), Arc::clone(&faults), Arc::clone(&sever));
        let task = tokio::spawn(async move {
            loop {
                let (client, _) = listener.accept().await.unwrap();
                count.fetch_add(1, Ordering::SeqCst);
                let fault = plan.lock().unwrap().pop_front().flatten();
                let mut severed = axe.lock().unwrap().subscribe();
                tokio::spawn(async move {
                    tokio::select! {
                        () = relay(client, server, fault) => {}
                        _ = severed.changed() => {}
                    }
                });
            }
        });
        Relay { port, connections, faults, sever, task }
    }

    /// What the next connections meet, one after another; those after them meet nothing. `None` is no fault.
    pub fn plan(&self, faults: impl IntoIterator<Item = Option<Fault>>) {
        *self.faults.lock().unwrap() = faults.into_iter().collect();
    }

    /// What the next connection meets.
    pub fn next(&self, fault: Fault) {
        self.plan([Some(fault)]);
    }

    /// Cuts every open connection, and waits until they are closed: until then a command would still come through.
    pub async fn sever(&self) {
        let open = std::mem::take(&mut *self.sever.lock().unwrap());
        open.send_replace(());
        open.closed().await;
    }

    /// How many connections the program has made.
    pub fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// What one direction tells the other.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
enum Swallow {
    #[default]
    Nothing,
    ThenCut,
    ThenSilence,
}

async fn relay(client: TcpStream, server: u16, fault: Option<Fault>) {
    match fault {
        Some(Fault::Drop) => return,
        Some(Fault::Silence) => {
            std::future::pending::<()>().await;
            return;
        }
        _ => {}
    }
    let Ok(server) = TcpStream::connect(("127.0.0.1", server)).await else { return };
    client.set_nodelay(true).unwrap();
    server.set_nodelay(true).unwrap();
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    let to_client = Arc::new(tokio::sync::Mutex::new(to_client));
    let (tell, told) = watch::channel(Swallow::Nothing);
    let up = from_client_to_server(from_client, to_server, Arc::clone(&to_client), fault.clone(), tell);
    let down = from_server_to_client(from_server, to_client, fault, told);
    // The end of either is the end of both, except that a half-closed server stays half-closed.
    tokio::select! {
        () = up => {}
        () = down => {}
    }
}

async fn from_client_to_server(
    from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    back: Arc<tokio::sync::Mutex<OwnedWriteHalf>>,
    fault: Option<Fault>,
    tell: watch::Sender<Swallow>,
) {
    let mut from = BufReader::new(from);
    let lines = fault.as_ref().is_some_and(Fault::looks_at_lines);
    let mut fault = fault;
    let mut passed = 0;
    loop {
        let bytes = read(&mut from, lines).await;
        if bytes.is_empty() {
            return;
        }
        let line = String::from_utf8_lossy(&bytes).into_owned();
        match fault.clone() {
            Some(Fault::CutFromClient(most)) if passed + bytes.len() > most => {
                let _ = to.write_all(&bytes[..most - passed]).await;
                return;
            }
            Some(Fault::Instead { of, say } | Fault::InsteadAndCut { of, say }) if line.contains(of) => {
                let tag = line.split_whitespace().next().unwrap_or_default();
                let _ = back.lock().await.write_all(say.replace("{tag}", tag).as_bytes()).await;
                if matches!(fault, Some(Fault::InsteadAndCut { .. })) {
                    return;
                }
                fault = None;
                continue;
            }
            Some(Fault::Endless(of)) if line.contains(of) => {
                let mut back = back.lock().await;
                let _ = back.write_all(b"250-").await;
                let piece = vec![b'x'; 64 * 1024];
                for _ in 0..LONG / piece.len() {
                    if back.write_all(&piece).await.is_err() {
                        return;
                    }
                }
                fault = None;
                continue;
            }
            Some(Fault::SwallowAnswerTo(to)) if line.trim_end() == to => {
                tell.send_replace(Swallow::ThenCut);
            }
            Some(Fault::SwallowInSilence(to)) if line.trim_end() == to => {
                tell.send_replace(Swallow::ThenSilence);
            }
            _ => {}
        }
        passed += bytes.len();
        if to.write_all(&bytes).await.is_err() {
            return;
        }
    }
}

async fn from_server_to_client(
    from: OwnedReadHalf,
    to: Arc<tokio::sync::Mutex<OwnedWriteHalf>>,
    fault: Option<Fault>,
    told: watch::Receiver<Swallow>,
) {
    let lines = fault.as_ref().is_some_and(Fault::looks_at_lines);
    let mut from = BufReader::new(from);
    let mut passed = 0;
    loop {
        let bytes = read(&mut from, lines).await;
        if bytes.is_empty() {
            return;
        }
        match *told.borrow() {
            Swallow::Nothing => {}
            Swallow::ThenCut => return,
            Swallow::ThenSilence => continue,
        }
        let bytes = match &fault {
            Some(Fault::Unsaid(words)) => {
                let line = String::from_utf8_lossy(&bytes).into_owned();
                words.iter().fold(line, |line, word| line.replace(word, "")).into_bytes()
            }
            _ => bytes,
        };
        let mut bytes = bytes.as_slice();
        let rest = match &fault {
            Some(Fault::CutFromServer(most) | Fault::StallFromServer(most) | Fault::HalfClose(most)) => {
                most - passed
            }
            Some(Fault::Without(text)) if String::from_utf8_lossy(bytes).contains(text) => continue,
            _ => usize::MAX,
        };
        let cut = bytes.len() >= rest;
        bytes = &bytes[..bytes.len().min(rest)];
        passed += bytes.len();
        let mut to = to.lock().await;
        if to.write_all(bytes).await.is_err() {
            return;
        }
        if cut {
            match &fault {
                Some(Fault::CutFromServer(_)) => return,
                Some(Fault::HalfClose(_)) => to.shutdown().await.unwrap(),
                _ => {}
            }
            drop(to);
            std::future::pending::<()>().await;
        }
    }
}

/// The next line; without lines, as under TLS, what has come. Nothing at the end.
async fn read(from: &mut BufReader<OwnedReadHalf>, lines: bool) -> Vec<u8> {
    let mut bytes = Vec::new();
    if lines {
        let _ = from.read_until(b'\n', &mut bytes).await;
    } else if let Ok(buffer) = from.fill_buf().await {
        bytes.extend_from_slice(buffer);
        from.consume(bytes.len());
    }
    bytes
}
