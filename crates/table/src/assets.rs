//! Style, scripts and the icon; their addresses change with their content.

use std::sync::LazyLock;

use sha2::{Digest, Sha256};

/// A file that pages refer to.
pub struct Asset {
    /// The name in its address.
    pub name: &'static str,
    /// The media type.
    pub kind: &'static str,
    /// The file.
    pub content: String,
}

/// Every file but the icon.
pub static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let style = [
        gueridon_draw::STYLE,
        include_str!("../assets/base.css"),
        include_str!("../assets/pages.css"),
        include_str!("../assets/table.css"),
        include_str!("../assets/story.css"),
    ];
    let script = "text/javascript; charset=utf-8";
    let files = [
        ("style.css", "text/css; charset=utf-8", style.concat()),
        ("page.js", script, include_str!("../assets/page.js").to_string()),
        ("fair.js", script, include_str!("../assets/fair.js").to_string()),
        ("frame.js", script, include_str!("../assets/frame.js").to_string()),
        ("live.js", script, include_str!("../assets/live.js").to_string()),
        ("keys.js", script, include_str!("../assets/keys.js").to_string()),
        ("story.js", script, include_str!("../assets/story.js").to_string()),
        ("table.js", script, include_str!("../assets/table.js").to_string()),
    ];
    files.into_iter().map(|(name, kind, content)| Asset { name, kind, content }).collect()
});

/// The icon, as SVG.
pub const ICON: &str = include_str!("../assets/icon.svg");

/// One hash over all files, since scripts import each other by name.
pub static HASH: LazyLock<String> = LazyLock::new(|| {
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
