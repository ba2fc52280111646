//! Answers that are the same for everybody: compressed once, and not sent again to a browser that has them.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::locks::lock;

/// How hard Brotli tries, of 11: the last two levels take ten times as long for some percent.
const BROTLI: i32 = 9;

/// A text in every encoding that browsers ask for.
pub(crate) struct CompressedPage {
    plain: Bytes,
    gzip: Bytes,
    brotli: Bytes,
    /// Changes with the text.
    tag: HeaderValue,
}

impl CompressedPage {
    /// Compresses a text; none when that fails, which memory does not.
    pub(crate) fn new(text: &str) -> io::Result<CompressedPage> {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(text.as_bytes())?;
        let mut brotli = Vec::new();
        let params = BrotliEncoderParams { quality: BROTLI, ..Default::default() };
        brotli::BrotliCompress(&mut text.as_bytes(), &mut brotli, &params)?;
        let hash = hex::encode(&Sha256::digest(text.as_bytes())[..12]);
        let tag = HeaderValue::try_from(format!("W/\"{hash}\"")).map_err(io::Error::other)?;
        let plain = Bytes::copy_from_slice(text.as_bytes());
        Ok(CompressedPage { plain, gzip: gzip.finish()?.into(), brotli: brotli.into(), tag })
    }

    /// The answer to a request with these headers.
    pub(crate) fn answer(
        &self,
        asked: &HeaderMap,
        kind: &'static str,
        keep: &'static str,
    ) -> Response {
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
            (header::CACHE_CONTROL, HeaderValue::from_static(keep)),
            (header::VARY, HeaderValue::from_static("accept-encoding")),
            (header::ETAG, self.tag.clone()),
        ];
        let known = asked.get_all(header::IF_NONE_MATCH).iter();
        if known.filter_map(|tags| tags.to_str().ok()).any(|tags| self.is_among(tags)) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        if accepts(asked, "br") {
            (headers, [(header::CONTENT_ENCODING, "br")], self.brotli.clone()).into_response()
        } else if accepts(asked, "gzip") {
            (headers, [(header::CONTENT_ENCODING, "gzip")], self.gzip.clone()).into_response()
        } else {
            (headers, self.plain.clone()).into_response()
        }
    }

    fn is_among(&self, tags: &str) -> bool {
        tags.split(',').any(|tag| tag.trim().as_bytes() == self.tag.as_bytes())
    }
}

/// Whether a browser takes an encoding.
pub(crate) fn accepts(asked: &HeaderMap, encoding: &str) -> bool {
    let lists = asked.get_all(header::ACCEPT_ENCODING).iter();
    lists.filter_map(|list| list.to_str().ok()).flat_map(|list| list.split(',')).any(|part| {
        let mut fields = part.split(';').map(str::trim);
        let named = fields.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let weight = fields.find_map(|field| field.strip_prefix("q=")?.parse::<f32>().ok());
        named && weight != Some(0.0)
    })
}

/// Pages that are packed, by their path and settings: a few for each page of the rules.
#[derive(Default)]
pub(crate) struct CompressedPages(Mutex<HashMap<String, Arc<CompressedPage>>>);

impl CompressedPages {
    /// A page that was packed before.
    pub(crate) fn get(&self, address: &str) -> Option<Arc<CompressedPage>> {
        lock(&self.0).get(address).cloned()
    }

    /// Packs and keeps a page; none when that fails.
    pub(crate) fn keep(&self, address: String, page: &str) -> Option<Arc<CompressedPage>> {
        let packed = Arc::new(CompressedPage::new(page).ok()?);
        lock(&self.0).insert(address, packed.clone());
        Some(packed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_gets_an_encoding_that_it_takes() {
        for (asked, br, gzip) in [
            ("gzip, deflate, br", true, true),
            ("br;q=0, GZIP;q=0.5", false, true),
            ("broken, x-gzip", false, false),
            ("", false, false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, asked.parse().unwrap());
            assert_eq!((accepts(&headers, "br"), accepts(&headers, "gzip")), (br, gzip), "{asked}");
        }
    }
}
