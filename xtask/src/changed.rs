//! The quick checks: format and lints of everything, and the unit tests of the packages that changed.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::thread;

use serde_json::Value;

use crate::run::{cargo, check, nothing, output, report, root};
use crate::{browser, compiler, install, python};

/// The branches that a change is compared with; the first one that there is counts.
const MAIN: [&str; 3] = ["origin/HEAD", "origin/main", "main"];
/// Packages that are always selected: together they need their dependencies with the same features as the whole workspace,
/// so that what `cargo xtask test` has compiled serves here. Their own targets are not compiled for that.
const SAME_FEATURES: [&str; 2] = ["gueridon", "xtask"];

/// Runs the quick checks.
pub(crate) fn run() -> bool {
    if !install::rust_tools() {
        return false;
    }
    let asked = changed_files().and_then(|files| Ok((Tests::of(&files, &metadata()?), files)));
    let (tests, files) = match asked {
        Ok(changed) => changed,
        Err(why) => {
            report(&format!("What changed cannot be found out: {why}"));
            return false;
        }
    };
    let ends_with = |endings: [&str; 2]| {
        files.iter().any(|file| endings.iter().any(|ending| file.ends_with(ending)))
    };
    let scripts_changed = ends_with([".js", ".mjs"]);
    let python_changed = files.iter().any(|file| file.starts_with("python/src"));
    let passed = thread::scope(|scope| {
        let scripts = scope.spawn(|| !scripts_changed || check_scripts());
        let formatted = check("format", cargo(&["fmt", "--all", "--check"]), nothing);
        let lints = [&["clippy", "--workspace", "--all-targets"], compiler::lints()].concat();
        let linted = check("lints", cargo(&lints), nothing);
        let python_linted = !python_changed || python::lint();
        let tested = tests.run();
        scripts.join().unwrap_or(false) && formatted && linted && python_linted && tested
    });
    report(if passed {
        "The quick checks passed. `cargo xtask test` runs all of them."
    } else {
        "A quick check failed."
    });
    passed
}

/// Types and lints of scripts.
fn check_scripts() -> bool {
    let run = |name, script| check(name, browser::npm_run(script), nothing);
    install::node()
        && browser::packages(&browser::folder())
        && run("types of scripts", "types")
        && run("lints of scripts", "lints")
}

/// Files that differ from the main branch, committed or not, by their path in the repository.
fn changed_files() -> Result<Vec<String>, String> {
    let git = |arguments: &[&str]| output(Command::new("git").args(arguments).current_dir(root()));
    let main = MAIN.iter().find_map(|branch| git(&["merge-base", "HEAD", branch]).ok());
    let base = main.unwrap_or_else(|| "HEAD".into());
    let known = git(&["diff", "--name-only", "-z", base.trim()])?;
    let new = git(&["ls-files", "--others", "--exclude-standard", "-z"])?;
    let files = known.split('\0').chain(new.split('\0'));
    Ok(files.filter(|file| !file.is_empty()).map(String::from).collect())
}

/// The packages of the workspace as cargo lists them.
fn metadata() -> Result<Vec<Value>, String> {
    let text = output(&mut cargo(&["metadata", "--format-version=1", "--no-deps", "--locked"]))?;
    let metadata: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    Ok(metadata["packages"].as_array().cloned().unwrap_or_default())
}

/// The tests that are worth running after a change.
#[derive(Debug, Default, PartialEq)]
struct Tests {
    packages: BTreeSet<String>,
    /// Whether any of the packages has a library.
    has_library: bool,
    /// Their programs.
    programs: BTreeSet<String>,
}

impl Tests {
    fn of(files: &[String], packages: &[Value]) -> Self {
        let mut tests = Self::default();
        for file in files {
            let path = root().join(file);
            // The innermost folder: all of them lie in that of the program.
            let owners = packages.iter().filter(|package| belongs(&path, package));
            let Some(package) = owners.max_by_key(|package| folder(package).as_os_str().len())
            else {
                continue;
            };
            tests.packages.insert(text(&package["name"]).to_string());
            for target in package["targets"].as_array().into_iter().flatten() {
                let is = |kind: &str| {
                    let mut kinds = target["kind"].as_array().into_iter().flatten();
                    kinds.any(|known| known == kind)
                };
                tests.has_library |= is("lib");
                if is("bin") {
                    tests.programs.insert(text(&target["name"]).to_string());
                }
            }
        }
        tests
    }

    fn run(&self) -> bool {
        if self.packages.is_empty() {
            report("No package changed, so no tests are run.");
            return true;
        }
        let names: Vec<&str> = self.packages.iter().map(String::as_str).collect();
        report(&format!("Changed: {}", names.join(", ")));
        let mut test = cargo(&["test", "--no-fail-fast"]);
        if self.has_library {
            test.arg("--lib");
        }
        for package in names.into_iter().chain(SAME_FEATURES) {
            test.args(["--package", package]);
        }
        for program in &self.programs {
            test.args(["--bin", program]);
        }
        check("unit tests of what changed", test, |line| line.starts_with("test result: "))
    }
}

/// Whether a file may change a package. The folder of the program contains all others, so only its code counts.
fn belongs(file: &Path, package: &Value) -> bool {
    let folder = folder(package);
    let own = if folder == root() { folder.join("src") } else { folder.to_path_buf() };
    file.starts_with(own)
}

fn folder(package: &Value) -> &Path {
    Path::new(text(&package["manifest_path"])).parent().unwrap_or(Path::new(""))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn package(name: &str, folder: &str, kind: &str) -> Value {
        let path = |file: &str| root().join(folder).join(file);
        json!({
            "name": name,
            "manifest_path": path("Cargo.toml"),
            "targets": [{"kind": [kind], "name": name}, {"kind": ["test"], "name": "requests"}],
        })
    }

    #[test]
    fn a_file_belongs_to_the_innermost_package() {
        let packages = [package("gueridon", "", "bin"), package("web", "crates/web", "lib")];
        let of = |file: &str| Tests::of(&[file.to_string()], &packages);
        let names = |names: &[&str]| names.iter().map(|name| name.to_string()).collect();
        assert_eq!(of("docs/BOTS.md"), Tests::default());
        assert_eq!(of("python/src/lib.rs"), Tests::default());
        assert_eq!(of("src/main.rs").packages, names(&["gueridon"]));
        assert_eq!(of("src/main.rs").programs, names(&["gueridon"]));
        assert!(!of("src/main.rs").has_library);
        assert_eq!(of("crates/web/locales/en/page.ftl").packages, names(&["web"]));
        assert_eq!(of("crates/web/src/lib.rs").programs, names(&[]));
        assert!(of("crates/web/src/lib.rs").has_library);
    }
}
