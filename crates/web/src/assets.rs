//! Serves style, scripts and the icon from the binary.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use gueridon_table::assets::{ASSETS, HASH, ICON};

use crate::compressed_pages::CompressedPage;
use crate::problem::Problem;

/// The files in compressed form, in the order of [`ASSETS`].
static COMPRESSED: LazyLock<Vec<Option<CompressedPage>>> =
    LazyLock::new(|| ASSETS.iter().map(|asset| CompressedPage::new(&asset.content).ok()).collect());

/// Serves a file; browsers may keep it for ever under its current hash.
pub(crate) async fn serve(
    Path((hash, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let asset = ASSETS.iter().zip(COMPRESSED.iter()).find(|(asset, _)| asset.name == name);
    let Some((asset, compressed)) = asset else { return Problem::NotFound.into_response() };
    let Some(compressed) = compressed else { return Problem::Internal.into_response() };
    let keep = if *HASH == hash { "public, max-age=31536000, immutable" } else { "no-cache" };
    compressed.answer(&headers, asset.kind, keep)
}

/// The icon, at the address that browsers try without being asked to.
pub(crate) async fn icon() -> Response {
    let headers =
        [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=86400")];
    (headers, ICON).into_response()
}

/// What search engines may read; tables that are found by link only say so themselves.
pub(crate) async fn robots() -> &'static str {
    "User-agent: *\nDisallow: /me\n"
}
