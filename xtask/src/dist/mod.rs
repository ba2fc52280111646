//! `cargo xtask dist`: the program with manual, completions, systemd unit and licences, as a tarball and as a
//! Debian package. Both are the same bytes whenever they are made of the same program and commit.

mod check;
mod deb;
mod licences;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use crate::run::{cargo, output, report, root, step};

/// The version of every crate of the workspace.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Where the unit of the repository expects the program, and where the Debian package has it.
const UNIT_PROGRAM: &str = "/usr/local/bin/gueridon";
const DEBIAN_PROGRAM: &str = "/usr/bin/gueridon";
/// The unit, below a prefix such as `/usr`.
const UNIT: &str = "lib/systemd/system/gueridon.service";
/// The time of all files where neither `SOURCE_DATE_EPOCH` nor a commit tells one: 1 January 1980.
const USUAL_TIME: u64 = 315_532_800;

/// What was made.
struct Packages {
    tarball: PathBuf,
    /// None where `dpkg-deb` is missing.
    deb: Option<PathBuf>,
}

/// Packages the program, built with the profile `dist` unless one is given, into `target/dist`. With `check`
/// the packages are made twice and compared, installed into a folder, and started.
pub(crate) fn run(binary: Option<PathBuf>, check: bool) -> bool {
    let made = binary.map_or_else(build, Ok).and_then(|binary| {
        let packages = package(&binary)?;
        for path in [Some(&packages.tarball), packages.deb.as_ref()].into_iter().flatten() {
            report(&format!("{} ({} KiB)", path.display(), size(path)? / 1024));
        }
        if check { check::all(&packages, || package(&binary)) } else { Ok(()) }
    });
    let result = made.as_ref().map_or_else(|why| format!("FAILED: {why}"), |()| "passed".into());
    report(&format!("── packages: {result}\n"));
    made.is_ok()
}

/// The program as packages have it.
fn build() -> Result<PathBuf, String> {
    let mut build = cargo(&["build", "--profile", "dist", "--locked", "--package", "gueridon"]);
    let built = step("program for packages", &mut build);
    if built { Ok(folder()?.join("gueridon")) } else { Err("the program is not built".into()) }
}

/// The folder of packages. Cargo has this program in `debug` beside it, whatever the target folder is.
fn folder() -> Result<PathBuf, String> {
    let xtask = std::env::current_exe().map_err(|error| error.to_string())?;
    let target = xtask.ancestors().nth(2).ok_or("this program is in no target folder")?;
    Ok(target.join("dist"))
}

fn package(binary: &Path) -> Result<Packages, String> {
    let folder = folder()?;
    let work = folder.join("package");
    empty(&work)?;
    let name = format!("gueridon-{VERSION}-{}", target()?);
    let tree = work.join(&name);
    fill(&tree, binary)?;
    let time = time();
    settle(&tree, time)?;
    let tarball = folder.join(format!("{name}.tar.gz"));
    let mut tar = Command::new("tar");
    tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "-I", "gzip -n"]);
    output(tar.arg("-cf").arg(&tarball).arg("-C").arg(&work).arg(&name))?;
    let deb = deb::build(&tree, &work.join("deb"), &folder, time)?;
    Ok(Packages { tarball, deb })
}

/// Lays out everything as it is below `/usr/local`.
fn fill(tree: &Path, binary: &Path) -> Result<(), String> {
    let program = tree.join("bin/gueridon");
    copy(binary, &program)?;
    let strip = output(Command::new("strip").arg(&program));
    strip.map_err(|why| format!("{why} (on Debian, strip is in the package binutils)"))?;
    output(Command::new(&program).arg("generate").arg(tree))?;
    copy(&root().join("packaging/gueridon.service"), &tree.join(UNIT))?;
    let documents = tree.join("share/doc/gueridon");
    for file in
        ["LICENSE-MIT", "LICENSE-APACHE", "README.md", "docs/OPERATIONS.md", "docs/SECURITY.md"]
    {
        copy(&root().join(file), &documents.join(Path::new(file).file_name().unwrap_or_default()))?;
    }
    write(&documents.join("LICENCES-OF-CRATES.txt"), &licences::all(&target()?)?)
}

/// Gives files and folders the rights of installed ones and the same time. Programs and scripts are those
/// in `bin` and `DEBIAN`, except its lists.
fn settle(path: &Path, time: SystemTime) -> Result<(), String> {
    let told = |error| format!("{}: {error}", path.display());
    if path.is_dir() {
        for entry in fs::read_dir(path).map_err(told)? {
            settle(&entry.map_err(told)?.path(), time)?;
        }
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let parent = path.parent().and_then(Path::file_name).unwrap_or_default();
        let lists = path.ends_with("DEBIAN/control") || path.ends_with("DEBIAN/conffiles");
        let runs = path.is_dir() || parent == "bin" || (parent == "DEBIAN" && !lists);
        let mode = if runs { 0o755 } else { 0o644 };
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).map_err(told)?;
    }
    File::open(path).and_then(|file| file.set_modified(time)).map_err(told)
}

/// The time of all files: `SOURCE_DATE_EPOCH`, or that of the commit.
fn time() -> SystemTime {
    let told = std::env::var("SOURCE_DATE_EPOCH").ok();
    let commit = || {
        let mut log = Command::new("git");
        output(log.args(["log", "-1", "--format=%ct"]).current_dir(root())).ok()
    };
    let seconds = told.or_else(commit).and_then(|text| text.trim().parse().ok());
    SystemTime::UNIX_EPOCH + Duration::from_secs(seconds.unwrap_or(USUAL_TIME))
}

/// The target that programs are built for here, such as `x86_64-unknown-linux-gnu`.
fn target() -> Result<String, String> {
    let version = output(Command::new("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(String::from).ok_or_else(|| "rustc does not tell its host".into())
}

/// Makes a folder, without what was in it.
fn empty(folder: &Path) -> Result<(), String> {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

fn size(path: &Path) -> Result<u64, String> {
    path.metadata().map(|data| data.len()).map_err(|error| format!("{}: {error}", path.display()))
}

/// Copies a file; the folders to it are made.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let made = fs::create_dir_all(to.with_file_name(""));
    let copied = made.and_then(|()| fs::copy(from, to));
    copied.map(drop).map_err(|error| format!("{} to {}: {error}", from.display(), to.display()))
}

/// Writes a file; the folders to it are made.
fn write(path: &Path, text: &str) -> Result<(), String> {
    let made = fs::create_dir_all(path.with_file_name(""));
    made.and_then(|()| fs::write(path, text))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// A text file of the repository.
fn text(file: &str) -> Result<String, String> {
    fs::read_to_string(root().join(file)).map_err(|error| format!("{file}: {error}"))
}
