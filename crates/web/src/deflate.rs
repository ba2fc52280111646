//! Quick compression, by a compressor that each thread keeps: of what is made for one viewer, and of messages that are sent
//! in many streams.

use std::cell::RefCell;

use axum::body::Bytes;
use flate2::{Compress, Compression, Crc, FlushCompress, Status};

/// The level, of 9: a higher one saves a few percent and costs several times as much.
const QUICK: Compression = Compression::new(1);

/// Shorter chunks are stored as they are, in bytes: the codes of a block would take what they save.
const MIN_DEFLATED: usize = 256;

/// The most bytes in a stored block.
const MAX_STORED: usize = u16::MAX as usize;

/// What a gzip stream begins with: no name, no time, any system.
pub(crate) const GZIP_HEADER: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];

thread_local! {
    /// Its tables are about 300 KB; to allocate and clear them costs more than a small page.
    static COMPRESSOR: RefCell<Compress> = RefCell::new(Compress::new(QUICK, false));
}

/// Compresses bytes into a part of a raw deflate stream that ends on a whole byte and refers to nothing
/// before it. Chunks that are made once can be sent in any order, in many streams that each begin with
/// [`GZIP_HEADER`].
pub(crate) fn deflate_chunk(bytes: &[u8]) -> Bytes {
    if bytes.len() < MIN_DEFLATED {
        return stored(bytes);
    }
    deflate(bytes, Vec::new(), FlushCompress::Sync).map_or_else(|| stored(bytes), Bytes::from)
}

/// Compresses bytes into a whole gzip file; none when that fails, which memory does not.
pub fn gzip(bytes: &[u8]) -> Option<Bytes> {
    let mut file = deflate(bytes, GZIP_HEADER.to_vec(), FlushCompress::Finish)?;
    let mut crc = Crc::new();
    crc.update(bytes);
    file.extend(crc.sum().to_le_bytes());
    file.extend(crc.amount().to_le_bytes());
    Some(file.into())
}

/// Adds compressed bytes to an output; none when the compressor fails. It starts afresh each time, so
/// that a sync flush leaves no more behind than a full one would.
fn deflate(bytes: &[u8], mut output: Vec<u8>, flush: FlushCompress) -> Option<Vec<u8>> {
    COMPRESSOR.with_borrow_mut(|compressor| {
        compressor.reset();
        // Pages shrink to a fifth or less, so that this is seldom too little.
        output.reserve(bytes.len() / 4 + 64);
        loop {
            let rest = &bytes[compressor.total_in() as usize..];
            let status = compressor.compress_vec(rest, &mut output, flush).ok()?;
            // An output that is not full holds all that there is.
            if status == Status::StreamEnd || output.len() < output.capacity() {
                return Some(output);
            }
            output.reserve(output.len());
        }
    })
}

/// Bytes as blocks that are not compressed.
fn stored(bytes: &[u8]) -> Bytes {
    let mut output = Vec::with_capacity(bytes.len() + 5);
    for block in bytes.chunks(MAX_STORED) {
        let length = (block.len() as u16).to_le_bytes();
        output.push(0);
        output.extend(length);
        output.extend(length.map(|byte| !byte));
        output.extend(block);
    }
    output.into()
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;
    use proptest::prelude::*;

    use super::*;

    /// An empty block that ends a deflate stream.
    const LAST_BLOCK: [u8; 2] = [3, 0];

    fn inflate(stream: &[u8]) -> Vec<u8> {
        let mut text = Vec::new();
        GzDecoder::new(stream).read_to_end(&mut text).expect("a gzip stream");
        text
    }

    /// The stream of chunks, ended as gzip wants it.
    fn stream<'a>(chunks: impl Iterator<Item = &'a Vec<u8>> + Clone) -> Vec<u8> {
        let mut stream = GZIP_HEADER.to_vec();
        let mut crc = Crc::new();
        for chunk in chunks {
            crc.update(chunk);
            stream.extend(deflate_chunk(chunk));
        }
        stream.extend(LAST_BLOCK);
        stream.extend(crc.sum().to_le_bytes());
        stream.extend(crc.amount().to_le_bytes());
        stream
    }

    /// Text that repeats itself, or random bytes, of a length around the limits.
    fn chunk() -> impl Strategy<Value = Vec<u8>> {
        let length = prop_oneof![0..2_000_usize, Just(MAX_STORED), Just(70_000)];
        (length, any::<u64>(), any::<bool>()).prop_map(|(length, seed, text)| {
            let mut state = seed;
            let byte = |_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let random = (state >> 56) as u8;
                if text {
                    b"<use href=\"#d-chair\"/>"[usize::from(random) / 8 % 22]
                } else {
                    random
                }
            };
            (0..length).map(byte).collect()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn chunks_in_any_order_are_one_stream(chunks in prop::collection::vec(chunk(), 0..6)) {
            let inflated = inflate(&stream(chunks.iter()));
            prop_assert!(inflated == chunks.concat());
            let inflated = inflate(&stream(chunks.iter().rev()));
            prop_assert!(inflated == chunks.iter().rev().cloned().collect::<Vec<_>>().concat());
        }
    }

    #[test]
    fn a_file_is_inflated_to_what_it_was() {
        for length in [0, 1, 1_000, 100_000] {
            let text: Vec<u8> = (0..length).map(|at: u64| ((at * at) >> 7) as u8).collect();
            assert!(inflate(&gzip(&text).unwrap()) == text, "{length} bytes");
        }
    }

    #[test]
    fn a_chunk_is_the_same_whatever_came_before() {
        let (first, second) = ("abc".repeat(500), "abcd".repeat(400));
        let alone = deflate_chunk(second.as_bytes());
        deflate_chunk(first.as_bytes());
        assert_eq!(deflate_chunk(second.as_bytes()), alone);
        assert!(alone.len() < 100, "{} bytes", alone.len());
        assert!(alone.ends_with(&[0, 0, 0xff, 0xff]), "it ends on a whole byte");
    }

    #[test]
    fn a_whole_stream_inflates_to_its_text() {
        for text in ["".to_string(), "abc".to_string(), "<li>one</li>".repeat(5_000)] {
            assert_eq!(inflate(&gzip(text.as_bytes()).expect("memory is there")), text.as_bytes());
        }
    }

    #[test]
    fn a_short_chunk_is_stored() {
        assert_eq!(deflate_chunk(b"").as_ref(), b"");
        assert_eq!(deflate_chunk(b"aaa").as_ref(), b"\0\x03\0\xfc\xffaaa");
    }
}
