//! What stands between hostile bytes and the process. Deep nesting overflows the stack when the parsed mail is
//! dropped, and an overflow is no panic: nothing catches it. So sizes and counts are looked at before the parser
//! runs, and the parser runs (and its mail is dropped) on a thread whose stack is larger than such a mail can need.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    thread,
};

use crate::model::Limits;

use super::Unparsable;

/// 36 000 nested messages survive on this stack; [`check`] lets far fewer through.
const STACK: usize = 16 * 1024 * 1024;

/// Whatever the configuration says, nothing larger is parsed.
const LARGEST: usize = 1024 * 1024;

/// How often a mail may name a type that nests mails in mails.
const MOST_NESTED: usize = 50;

/// Refuses what would cost more than it is worth, before it is parsed.
pub(super) fn check(raw: &[u8], limits: &Limits) -> Result<(), Unparsable> {
    let too_much = |what: String| Err(Unparsable::TooMuch(what));
    if raw.len() > LARGEST {
        return too_much(format!("{} bytes", raw.len()));
    }
    let head = raw.split(|b| *b == b'\n').take_while(|line| !matches!(line, [] | [b'\r']));
    let lines = head.take(limits.max_headers + 1).count();
    if lines > limits.max_headers {
        return too_much("header lines".into());
    }
    let nested = nesting_types(raw);
    if nested > MOST_NESTED {
        return too_much(format!("{nested} nested messages"));
    }
    Ok(())
}

/// How often the types are named that hold whole mails. The parts of a digest are mails without saying so.
fn nesting_types(raw: &[u8]) -> usize {
    const TYPES: [&[u8]; 3] = [b"message/rfc822", b"message/global", b"multipart/digest"];
    let starts = |at: &[u8]| {
        TYPES.iter().any(|name| at.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name)))
    };
    let slashes = raw.iter().enumerate().filter(|(_, b)| **b == b'/');
    let before = |slash: usize, length: usize| slash.checked_sub(length).and_then(|start| raw.get(start..));
    slashes
        .filter(|(slash, _)| before(*slash, 7).is_some_and(starts) || before(*slash, 9).is_some_and(starts))
        .count()
}

/// Runs the work on a thread of its own. A panic there is a result here.
pub(super) fn apart<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, Unparsable> {
    thread::scope(|scope| {
        let worker = thread::Builder::new().name("mail".into()).stack_size(STACK).spawn_scoped(scope, work);
        match worker.map(|handle| handle.join()) {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(panic)) => Err(Unparsable::Broke(words(panic.as_ref()))),
            Err(error) => Err(Unparsable::Machine(format!("no thread could be started: {error}"))),
        }
    })
}

/// Does the work; a panic in it is a result.
pub(super) fn unbroken<T>(work: impl FnOnce() -> T) -> Result<T, Unparsable> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| Unparsable::Broke(words(panic.as_ref())))
}

fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without words").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_held_to_the_limits() {
        let limits = Limits::default();
        let much = |raw: Vec<u8>| check(&raw, &limits).is_err();
        assert!(!much(Vec::new()));
        assert!(much(vec![b'a'; LARGEST + 1]));
        assert!(!much(b"A: b\r\n".repeat(1000)));
        assert!(much(b"A: b\n".repeat(1001)));
        assert!(!much([&b"A: b\n\n"[..], &b"A: b\n".repeat(2000)].concat()));
        assert!(!much(b"x Message/RFC822 ".repeat(50)));
        assert!(much(b"x MESSAGE/rfc822 ".repeat(51)));
        assert!(much(b"multipart/digest message/global ".repeat(26)));
    }

    #[test]
    fn a_panic_is_a_result() {
        assert_eq!(apart(|| 7), Ok(7));
        let broken = apart(|| -> u8 { panic!("on purpose") });
        assert_eq!(broken, Err(Unparsable::Broke("on purpose".into())));
    }
}
