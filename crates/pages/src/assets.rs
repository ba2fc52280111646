//! Style, scripts and the icon; their addresses change with their content.

use std::sync::LazyLock;

use serde_json::json;
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
        gueridon_draw::TERRACE_STYLE,
        include_str!("../assets/base.css"),
        include_str!("../assets/pages.css"),
        include_str!("../assets/daily.css"),
        include_str!("../assets/table.css"),
        include_str!("../assets/story.css"),
        include_str!("../assets/learn.css"),
        include_str!("../assets/puzzles.css"),
        include_str!("../assets/analysis.css"),
        include_str!("../assets/judge.css"),
    ];
    let script = "text/javascript; charset=utf-8";
    let files = [
        ("style.css", "text/css; charset=utf-8", with_chosen_theme(&style.concat())),
        ("page.js", script, include_str!("../assets/page.js").to_string()),
        ("fair.js", script, include_str!("../assets/fair.js").to_string()),
        ("frame.js", script, include_str!("../assets/frame.js").to_string()),
        ("live.js", script, include_str!("../assets/live.js").to_string()),
        ("keys.js", script, include_str!("../assets/keys.js").to_string()),
        ("edges.js", script, include_str!("../assets/edges.js").to_string()),
        ("story.js", script, include_str!("../assets/story.js").to_string()),
        ("greetings.js", script, include_str!("../assets/greetings.js").to_string()),
        ("sound.js", script, include_str!("../assets/sound.js").to_string()),
        ("table.js", script, include_str!("../assets/table.js").to_string()),
        ("push.js", script, include_str!("../assets/push.js").to_string()),
    ];
    files.into_iter().map(|(name, kind, content)| Asset { name, kind, content }).collect()
});

/// The start of the colours that a style has for dark devices.
const DARK: &str = "@media (prefers-color-scheme: dark) {\n  :root {";

/// A style in which a page may choose its colours, whatever the device prefers. The dark colours are written
/// once, for devices; here they are repeated for pages that choose them, and kept from those that do not.
fn with_chosen_theme(style: &str) -> String {
    let mut chosen = String::new();
    for part in style.split(DARK).skip(1) {
        let colours = part.split('}').next().unwrap_or_default();
        chosen += &format!(":root[data-theme=dark] {{{colours}}}\n");
    }
    let device = DARK.replace(":root", ":root:not([data-theme=light])");
    style.replace(DARK, &device) + &chosen
}

/// The icon, as SVG.
pub const ICON: &str = include_str!("../assets/icon.svg");

/// The icon with room around it, which a device may cut to any shape.
pub const MASKABLE_ICON: &str = include_str!("../assets/icon-maskable.svg");

/// The script that runs beside the pages.
pub const WORKER: &str = include_str!("../assets/worker.js");

/// Icons of an installed program: the name, the picture, the width in pixels.
pub const ICONS: [(&str, &str, u32); 3] = [
    ("icon-192.png", ICON, 192),
    ("icon-512.png", ICON, 512),
    ("icon-maskable.png", MASKABLE_ICON, 512),
];

/// What a browser has to know to install the site.
pub fn manifest() -> String {
    let icons = ICONS.map(|(name, _, width)| {
        let purpose = if name.contains("maskable") { "maskable" } else { "any" };
        json!({
            "src": address(name),
            "sizes": format!("{width}x{width}"),
            "type": "image/png",
            "purpose": purpose,
        })
    });
    let manifest = json!({
        "name": "Guéridon",
        "short_name": "Guéridon",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6efe3",
        "theme_color": "#7a2e2a",
        "icons": icons,
    });
    manifest.to_string()
}

/// One hash over all files, since scripts import each other by name.
pub static HASH: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    for asset in ASSETS.iter() {
        hash.update(asset.content.as_bytes());
    }
    for icon in [ICON, MASKABLE_ICON] {
        hash.update(icon.as_bytes());
    }
    hex::encode(&hash.finalize()[..6])
});

/// The address of a file, for pages.
pub(crate) fn address(name: &str) -> String {
    format!("/assets/{}/{name}", *HASH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worker_keeps_every_file_and_nothing_else() {
        let line = WORKER.lines().find(|line| line.starts_with("const names")).unwrap();
        let names: Vec<&str> = line.split('"').skip(1).step_by(2).collect();
        let files: Vec<&str> = ASSETS.iter().map(|asset| asset.name).collect();
        assert_eq!(names, files);
    }

    #[test]
    fn guests_of_every_nation_greet() {
        let script = &ASSETS.iter().find(|asset| asset.name == "greetings.js").unwrap().content;
        for nation in gueridon_engine::cafe::Nation::ALL {
            let start = format!("  {}: [\"", nation.code());
            assert_eq!(script.matches(&start).count(), 1, "{}", nation.code());
        }
    }

    #[test]
    fn a_page_may_choose_its_colours_in_every_style() {
        let style = &ASSETS.iter().find(|asset| asset.name == "style.css").unwrap().content;
        assert_eq!(
            style.matches(":root[data-theme=dark] {").count(),
            4,
            "pages, drawings, the terrace and seats"
        );
        assert_eq!(style.matches(":root:not([data-theme=light]) {").count(), 4);
        let (_, dark) = style.split_once(":root[data-theme=dark] {").unwrap();
        assert!(dark.contains("--paper: #1e1713"), "{dark}");
        assert!(style.contains("--d-room: #2b211b"));
    }
}
