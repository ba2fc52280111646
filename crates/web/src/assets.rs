//! Style, scripts and symbols, inside the binary; their addresses change with their content.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::packed::Packed;
use crate::problem::Problem;

/// A file that pages refer to.
struct Asset {
    name: &'static str,
    kind: &'static str,
    content: String,
}

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let style = [
        gueridon_draw::STYLE,
        include_str!("assets/base.css"),
        include_str!("assets/pages.css"),
        include_str!("assets/table.css"),
    ];
    let script = "text/javascript; charset=utf-8";
    let files = [
        ("style.css", "text/css; charset=utf-8", style.concat()),
        ("page.js", script, include_str!("assets/page.js").to_string()),
        ("fair.js", script, include_str!("assets/fair.js").to_string()),
        ("frame.js", script, include_str!("assets/frame.js").to_string()),
        ("live.js", script, include_str!("assets/live.js").to_string()),
        ("keys.js", script, include_str!("assets/keys.js").to_string()),
        ("table.js", script, include_str!("assets/table.js").to_string()),
    ];
    files.into_iter().map(|(name, kind, content)| Asset { name, kind, content }).collect()
});

/// They as they are sent, in the same order.
static PACKED: LazyLock<Vec<Option<Packed>>> =
    LazyLock::new(|| ASSETS.iter().map(|asset| Packed::new(&asset.content).ok()).collect());

/// One hash for all of them, since scripts refer to each other by name.
static HASH: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    for asset in ASSETS.iter() {
        hash.update(asset.content.as_bytes());
    }
    hex::encode(&hash.finalize()[..6])
});

/// The address of a file, for pages.
pub(crate) fn address(name: &str) -> String {
    format!("/assets/{}/{name}", *HASH)
}

/// Serves a file; what is asked for by its hash may be kept for ever.
pub(crate) async fn serve(
    Path((hash, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let asset = ASSETS.iter().zip(PACKED.iter()).find(|(asset, _)| asset.name == name);
    let Some((asset, packed)) = asset else { return Problem::NotFound.into_response() };
    let Some(packed) = packed else { return Problem::Internal.into_response() };
    let keep = if *HASH == hash { "public, max-age=31536000, immutable" } else { "no-cache" };
    packed.answer(&headers, asset.kind, keep)
}

/// The icon, where browsers look for it unasked.
pub(crate) async fn icon() -> Response {
    let headers =
        [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=86400")];
    (headers, include_str!("assets/icon.svg")).into_response()
}

/// What search engines may read; tables that are found by link only say so themselves.
pub(crate) async fn robots() -> &'static str {
    "User-agent: *\nDisallow: /me\n"
}
