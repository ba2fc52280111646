//! The little that is read of each answer and each event: thousands come every second, and whoever
//! measures on the same machine takes from the server what parsing takes.

/// The end of the chain of what happened, in hexadecimal digits.
pub(super) type Head = [u8; 64];

/// An entry of a table, as an answer or an event tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Told {
    /// How many entries the table has with it.
    pub(super) seq: u64,
    pub(super) head: Head,
}

/// The entry that an acknowledgement names: `{"seq":3,"step":2,"head":"…"}`.
pub(super) fn receipt(body: &[u8]) -> Option<Told> {
    Some(Told { seq: number(after(body, b"\"seq\":")?)?, head: head(body)? })
}

/// The entry that an event tells; none for how things stand, and for signs of life.
pub(super) fn event(text: &[u8]) -> Option<Told> {
    let mut lines = text.split(|&byte| byte == b'\n');
    // As they are written: name, data, number.
    line(&mut lines, b"event: ").filter(|&name| name == b"step")?;
    let head = head(line(&mut lines, b"data: ")?)?;
    Some(Told { seq: number(line(&mut lines, b"id: ")?)?, head })
}

/// The rest of the next line that begins so.
fn line<'a>(lines: &mut impl Iterator<Item = &'a [u8]>, name: &[u8]) -> Option<&'a [u8]> {
    lines.find_map(|line| line.strip_prefix(name))
}

fn head(text: &[u8]) -> Option<Head> {
    after(text, b"\"head\":\"")?.first_chunk().copied()
}

fn number(text: &[u8]) -> Option<u64> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    std::str::from_utf8(&text[..digits]).ok()?.parse().ok()
}

/// What follows a mark.
fn after<'a>(text: &'a [u8], mark: &[u8]) -> Option<&'a [u8]> {
    let at = text.windows(mark.len()).position(|part| part == mark)?;
    text.get(at + mark.len()..)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: Head = [b'a'; 64];

    fn data() -> String {
        let head = "a".repeat(64);
        format!(r#"{{"seq":12,"step":11,"head":"{head}","what":"play"}}"#)
    }

    #[test]
    fn an_acknowledgement_names_its_entry() {
        assert_eq!(receipt(data().as_bytes()), Some(Told { seq: 12, head: HEAD }));
    }

    #[test]
    fn a_step_is_an_entry() {
        let text = format!("event: step\ndata: {}\nid: 12", data());
        assert_eq!(event(text.as_bytes()), Some(Told { seq: 12, head: HEAD }));
    }

    #[test]
    fn how_things_stand_is_no_entry_nor_is_a_sign_of_life() {
        assert_eq!(event(b"event: now\ndata: {\"seq\":12}\nid: 12"), None);
        assert_eq!(event(b":"), None);
        assert_eq!(event(b""), None);
    }

    #[test]
    fn what_is_cut_short_is_nothing() {
        let text = format!("event: step\ndata: {}\nid: 12", data());
        for end in 0..text.len() - 2 {
            assert_eq!(event(&text.as_bytes()[..end]), None, "{end}");
        }
        for broken in ["{}", r#"{"seq":,"head":"aa"}"#, r#"{"seq":99999999999999999999}"#] {
            assert_eq!(receipt(broken.as_bytes()), None, "{broken}");
        }
    }
}
