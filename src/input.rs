//! Reading lines of any length without keeping more than a record may have.

use std::io::{self, BufRead};

use gueridon_record::MAX_LINE;

/// Reads the next line into `line`, without its end; false when the input has ended. Of a line that
/// is too long only enough is kept to show that it is.
pub(crate) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut any = false;
    loop {
        let available = match input.fill_buf() {
            Ok(available) => available,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if available.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = available.iter().position(|&byte| byte == b'\n');
        let part = &available[..end.unwrap_or(available.len())];
        let room = (MAX_LINE + 1).saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = end.map_or(part.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            if line.last() == Some(&b'\r') {
                line.pop();
            }
            return Ok(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8], buffer: usize) -> Vec<Vec<u8>> {
        let mut input = io::BufReader::with_capacity(buffer, input);
        let (mut lines, mut line) = (Vec::new(), Vec::new());
        while read_line(&mut input, &mut line).expect("bytes can be read") {
            lines.push(line.clone());
        }
        lines
    }

    #[test]
    fn lines_end_by_newline_or_by_the_end_of_the_input() {
        for buffer in [1, 2, 1000] {
            assert_eq!(lines(b"", buffer), [b""; 0]);
            assert_eq!(lines(b"a\n\nbc", buffer), [&b"a"[..], b"", b"bc"]);
            assert_eq!(lines(b"a\r\nb\r\n", buffer), [b"a", b"b"]);
        }
    }

    #[test]
    fn a_line_that_is_too_long_does_not_spoil_the_next() {
        let mut input = vec![b'x'; 3 * MAX_LINE];
        input.extend_from_slice(b"\nnext\n");
        let lines = lines(&input, 8192);
        assert_eq!(lines[0].len(), MAX_LINE + 1);
        assert_eq!(lines[1], b"next");
    }
}
