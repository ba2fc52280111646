//! Installs packages into a folder and starts the program from there.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::{Packages, UNIT, UNIT_PROGRAM, VERSION, deb, empty, folder, text, write};
use crate::run::{output, report};

/// Time limit for an answer of a server that has printed its address.
const ANSWER: Duration = Duration::from_secs(30);

/// Checks both packages; the second time they are made, they are the same.
pub(super) fn all(
    packages: &Packages,
    again: impl Fn() -> Result<Packages, String>,
) -> Result<(), String> {
    let paths = || [Some(&packages.tarball), packages.deb.as_ref()].into_iter().flatten();
    let bytes = || -> Vec<Option<Vec<u8>>> { paths().map(|path| fs::read(path).ok()).collect() };
    let first = bytes();
    again()?;
    if first != bytes() || first.contains(&None) {
        return Err("made twice, the packages differ".into());
    }
    let place = folder()?.join("check");
    empty(&place)?;
    tarball(&packages.tarball, &place.join("tarball"))?;
    if let Some(package) = &packages.deb {
        debian(package, &place.join("debian"))?;
    }
    fs::remove_dir_all(&place).map_err(|error| error.to_string())
}

fn tarball(tarball: &Path, place: &Path) -> Result<(), String> {
    empty(place)?;
    let mut tar = Command::new("tar");
    output(tar.args(["--strip-components=1", "-xzf"]).arg(tarball).arg("-C").arg(place))?;
    let shells = ["bash-completion/completions/gueridon", "zsh/site-functions/_gueridon"];
    let others = ["man/man1/gueridon.1", "man/man1/gueridon-show.1", "doc/gueridon/LICENSE-MIT"];
    for file in shells.into_iter().chain(others) {
        let size = place.join("share").join(file).metadata().map_or(0, |data| data.len());
        if size == 0 {
            return Err(format!("the tarball has no share/{file}"));
        }
    }
    let licences = fs::read_to_string(place.join("share/doc/gueridon/LICENCES-OF-CRATES.txt"));
    let licences = licences.map_err(|error| error.to_string())?;
    if !licences.contains("\ntokio ") || !licences.contains("Copyright (c) Tokio Contributors") {
        return Err("the licences of crates are incomplete".into());
    }
    unit(place)?;
    starts(&place.join("bin/gueridon"), &place.join("data"))
}

/// Lets systemd, where there is one, check the unit with the program where it was unpacked.
fn unit(place: &Path) -> Result<(), String> {
    let mut systemd = Command::new("systemd-analyze");
    if systemd.arg("--version").output().is_err() {
        report("SKIPPED: the check of the unit. To run it, install systemd.");
        return Ok(());
    }
    let program = place.join("bin/gueridon").display().to_string();
    let here = text("packaging/gueridon.service")?.replace(UNIT_PROGRAM, &program);
    let copy = place.join("check/gueridon.service");
    write(&copy, &here)?;
    let found = output(Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&copy));
    found.map_err(|why| format!("{UNIT}: {why}")).map(drop)
}

/// Installs the package by dpkg, with a list of packages of its own; then starts and removes it.
fn debian(package: &Path, place: &Path) -> Result<(), String> {
    let list = place.join("var/lib/dpkg");
    for folder in ["info", "updates", "triggers"] {
        fs::create_dir_all(list.join(folder)).map_err(|error| error.to_string())?;
    }
    write(&list.join("status"), "")?;
    let dpkg = |arguments: &[&str]| {
        let mut dpkg = Command::new("dpkg");
        dpkg.arg("--instdir").arg(place).arg("--admindir").arg(&list).args(["--log", "/dev/null"]);
        // Scripts run here, not in a root of their own; libraries are those of this machine.
        dpkg.args(["--force-script-chrootless", "--force-not-root", "--force-depends"]);
        output(dpkg.args(arguments))
    };
    dpkg(&["--install", &package.display().to_string()])?;
    starts(&place.join("usr/bin/gueridon"), &place.join("data"))?;
    dpkg(&["--purge", "gueridon"])?;
    for left in ["usr/bin/gueridon", deb::OPTIONS] {
        if place.join(left).exists() {
            return Err(format!("{left} is left after the package was purged"));
        }
    }
    Ok(())
}

/// Asks the program for its version, starts a server, asks whether it is ready, and stops it.
fn starts(program: &Path, data: &Path) -> Result<(), String> {
    let version = output(Command::new(program).arg("--version"))?;
    if version.trim() != format!("gueridon {VERSION}") {
        return Err(format!("the program says that it is {version:?}"));
    }
    let mut command = Command::new(program);
    command.args(["--listen", "127.0.0.1:0", "--data"]).arg(data).env_clear();
    let mut server = command.stdout(Stdio::piped()).spawn().map_err(|error| error.to_string())?;
    let answered = ready(&mut server);
    let mut stop = Command::new("kill");
    let stopped = answered.and_then(|()| output(stop.arg(server.id().to_string())));
    if stopped.is_err() {
        let _ = server.kill();
    }
    let ended = server.wait().map_err(|error| error.to_string())?;
    stopped?;
    if ended.success() { Ok(()) } else { Err(format!("the server ended with {ended}")) }
}

fn ready(server: &mut Child) -> Result<(), String> {
    let printed = server.stdout.take().ok_or("the server prints nothing")?;
    let mut lines = BufReader::new(printed).lines().map_while(Result::ok);
    let address = lines.find_map(|line| line.trim().strip_prefix("http://").map(String::from));
    let address = address.ok_or("the server prints no address")?;
    let ask = || {
        let mut stream = TcpStream::connect(&address)?;
        stream.set_read_timeout(Some(ANSWER))?;
        write!(stream, "GET /readyz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok::<_, std::io::Error>(answer)
    };
    let answer = ask().map_err(|error| format!("/readyz: {error}"))?;
    let first = answer.lines().next().unwrap_or_default();
    if first.ends_with("200 OK") { Ok(()) } else { Err(format!("/readyz answers {first:?}")) }
}
