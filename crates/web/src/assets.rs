//! Serves style, scripts and the icon from the binary.

use std::sync::LazyLock;

use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use gueridon_pages::assets::{self, ASSETS, HASH, ICON, ICONS, WORKER};

use crate::compressed_pages::CompressedPage;
use crate::fault::Fault;
use crate::problem::Problem;

/// The files in compressed form, in the order of [`ASSETS`].
static COMPRESSED: LazyLock<Vec<Option<CompressedPage>>> =
    LazyLock::new(|| ASSETS.iter().map(|asset| CompressedPage::new(&asset.content).ok()).collect());

/// The icons as PNG files, in the order of [`ICONS`]; none that cannot be drawn.
static DRAWN: LazyLock<Vec<Option<Bytes>>> = LazyLock::new(|| {
    let draw = |(_, svg, width): (&str, &str, u32)| gueridon_draw::png(svg, width).ok();
    ICONS.map(draw).into_iter().map(|png| png.map(Bytes::from)).collect()
});

/// Serves a file; browsers may keep it for ever under its current hash.
pub(crate) async fn serve(
    Path((hash, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let keep = if *HASH == hash { "public, max-age=31536000, immutable" } else { "no-cache" };
    if let Some(icon) = ICONS.iter().position(|(icon, ..)| *icon == name) {
        let Some(png) = DRAWN[icon].clone() else {
            return Problem::from(Fault::log("an icon cannot be drawn")).into_response();
        };
        let headers = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, keep)];
        return (headers, png).into_response();
    }
    let asset = ASSETS.iter().zip(COMPRESSED.iter()).find(|(asset, _)| asset.name == name);
    let Some((asset, compressed)) = asset else { return Problem::NotFound.into_response() };
    let Some(compressed) = compressed else {
        return Problem::from(Fault::log("a file cannot be compressed")).into_response();
    };
    compressed.answer(&headers, asset.kind, keep)
}

/// The icon, at the address that browsers try without being asked to.
pub(crate) async fn icon() -> Response {
    let headers =
        [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=86400")];
    (headers, ICON).into_response()
}

/// What a browser has to know to install the site.
pub(crate) async fn manifest() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/manifest+json"),
        (header::CACHE_CONTROL, "public, max-age=86400"),
    ];
    (headers, assets::manifest()).into_response()
}

/// The script that runs beside the pages, at an address above all that it serves.
pub(crate) async fn worker() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/javascript; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, WORKER).into_response()
}

/// What search engines may read; tables that are found by link only say so themselves.
pub(crate) async fn robots() -> &'static str {
    "User-agent: *\nDisallow: /me\n"
}
