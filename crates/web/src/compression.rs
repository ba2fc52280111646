//! Compresses answers that are made for one viewer, where that is worth it.

use axum::body::{Body, HttpBody, to_bytes};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::deflate::gzip;
use crate::fault::Fault;
use crate::limits::MIN_COMPRESSED;
use crate::problem::Problem;

/// Compresses a whole text for a browser that takes gzip. Event streams, pictures and answers that are
/// compressed already stay as they are.
pub(crate) async fn compress(mut response: Response, takes_gzip: bool) -> Response {
    // A stream has no length.
    let is_long = response.body().size_hint().exact().is_some_and(|size| size >= MIN_COMPRESSED);
    if !is_long || !is_plain_text(response.headers()) {
        return response;
    }
    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
    if !takes_gzip {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(body) = to_bytes(body, usize::MAX).await else {
        return Problem::from(Fault::log("an answer cannot be read")).into_response();
    };
    let Some(compressed) = gzip(&body) else { return Response::from_parts(parts, body.into()) };
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    Response::from_parts(parts, Body::from(compressed))
}

/// Whether an answer is text that is not compressed yet.
fn is_plain_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let is_text =
        kind.is_some_and(|kind| !kind.starts_with("image/") || kind.starts_with("image/svg"));
    is_text && !headers.contains_key(header::CONTENT_ENCODING)
}
