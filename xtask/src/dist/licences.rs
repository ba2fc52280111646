//! The licences of every crate that is linked into the program.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::run::{cargo, output};

/// How deep in a crate a licence may lie: those of fonts and of C code have their own folders.
const DEPTH: usize = 3;

/// A list of crates with versions and licences, and each text once, below the crates that have it.
pub(super) fn all(target: &str) -> Result<String, String> {
    let mut ask =
        cargo(&["metadata", "--format-version=1", "--locked", "--filter-platform", target]);
    let metadata: Value =
        serde_json::from_str(&output(&mut ask)?).map_err(|error| error.to_string())?;
    let linked = linked(&metadata);
    let mut list = String::from("The program is linked with these crates.\n\n");
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let mut packages: Vec<&Value> = packages
        .filter(|package| !package["source"].is_null())
        .filter(|package| package["id"].as_str().is_some_and(|id| linked.contains(id)))
        .collect();
    packages.sort_by_key(|package| (package["name"].to_string(), package["version"].to_string()));
    for package in packages {
        let field = |name: &str| package[name].as_str().unwrap_or("see its file");
        let name = format!("{} {}", field("name"), field("version"));
        let _ = writeln!(list, "{name}: {}", field("license"));
        let folder = Path::new(field("manifest_path")).with_file_name("");
        for text in licence_files(&folder, DEPTH) {
            texts.entry(text).or_default().push(name.clone());
        }
    }
    let mut texts: Vec<(Vec<String>, String)> =
        texts.into_iter().map(|(text, crates)| (crates, text)).collect();
    texts.sort();
    for (mut crates, text) in texts {
        crates.dedup();
        let _ = write!(list, "\n\n──── {}\n\n{}\n", crates.join(", "), text.trim_end());
    }
    Ok(list)
}

/// The ids of the crates that the program is linked with: not those that only run while it is compiled.
fn linked(metadata: &Value) -> BTreeSet<&str> {
    let items = |value: &'static str| metadata[value].as_array().into_iter().flatten();
    let is_macro = |package: &&Value| {
        let targets = package["targets"].as_array().into_iter().flatten();
        targets
            .flat_map(|target| target["kind"].as_array())
            .flatten()
            .any(|kind| kind == "proc-macro")
    };
    let macros: BTreeSet<&str> =
        items("packages").filter(is_macro).filter_map(|package| package["id"].as_str()).collect();
    let nodes = metadata["resolve"]["nodes"].as_array().into_iter().flatten();
    let nodes: BTreeMap<&str, &Value> =
        nodes.filter_map(|node| Some((node["id"].as_str()?, node))).collect();
    let program = items("packages").find(|package| package["name"] == "gueridon");
    let mut open: Vec<&str> =
        program.and_then(|program| program["id"].as_str()).into_iter().collect();
    let mut linked = BTreeSet::new();
    while let Some(id) = open.pop() {
        if macros.contains(id) || !linked.insert(id) {
            continue;
        }
        let dependencies = nodes.get(id).and_then(|node| node["deps"].as_array());
        let normal = dependencies.into_iter().flatten().filter(|one| {
            let kinds = one["dep_kinds"].as_array();
            kinds.into_iter().flatten().any(|kind| kind["kind"].is_null())
        });
        open.extend(normal.filter_map(|one| one["pkg"].as_str()));
    }
    linked
}

/// The texts of the files in a folder whose names say that they are licences.
fn licence_files(folder: &Path, depth: usize) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let mut texts = Vec::new();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        let is_licence =
            ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE", "OFL", "UFL"]
                .iter()
                .any(|start| name.starts_with(start));
        if path.is_dir() && depth > 0 {
            texts.extend(licence_files(&path, depth - 1));
        } else if is_licence && !name.ends_with(".RS") {
            texts.extend(fs::read_to_string(&path));
        }
    }
    texts
}
