//! The Python package: its wheel as it is released, and its tests in a virtual environment of their own.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{beside_tests, cargo, check, nothing, output, report, root};
use crate::{compiler, install};

/// The oldest Python that the package is for.
const OLDEST: (u32, u32) = (3, 9);
/// The folder of the virtual environment and of the wheel that is tested.
const TESTS: &str = "python/target/tests";
/// What the tests need beside the package. The versions are those that the tests were written with, or later ones with the same interface.
const TOOLS: [&str; 9] = [
    "maturin>=1.7,<2",
    "numpy",
    "pytest>=8,<10",
    "mypy>=1.11,<3",
    "pandas",
    "pyarrow",
    "gymnasium>=0.29,<2",
    "pettingzoo>=1.24,<2",
    "open_spiel>=1.5,<3",
];

/// Why the package cannot be tested here.
pub(crate) const MISSING: &str = "install Python 3.9 or newer with its module venv, on Debian with: \
     sudo apt-get install --no-install-recommends python3 python3-venv";

/// A Python that is new enough and can make virtual environments; installed where that may be done.
pub(crate) fn interpreter() -> Option<PathBuf> {
    let usable = |program: &str| {
        let asked = "import sys, venv, ensurepip; print(*sys.version_info[:2])";
        let answer = output(Command::new(program).args(["-c", asked])).ok()?;
        let mut numbers = answer.split_whitespace().map(|number| number.parse::<u32>().ok());
        let version = (numbers.next()??, numbers.next()??);
        (version >= OLDEST).then(|| PathBuf::from(program))
    };
    let find = || ["python3", "python"].into_iter().find_map(usable);
    find().or_else(|| install::python_with_venv().then(find).flatten())
}

/// The package as it is released, installed beside the tools of its tests.
pub(crate) struct Wheel {
    /// The Python of the virtual environment.
    python: PathBuf,
}

/// Checks format and lints of the package's Rust code.
pub(crate) fn lint() -> bool {
    let manifest = ["--manifest-path", "python/Cargo.toml"];
    let format = cargo(&[&["fmt"], &manifest[..], &["--check"]].concat());
    let lints = cargo(&[&["clippy"], &manifest[..], compiler::lints()].concat());
    let formatted = check("format of python", format, nothing);
    check("lints of python", beside_tests(lints), nothing) && formatted
}

/// Builds the wheel and installs it in the virtual environment of the tests.
pub(crate) fn build(interpreter: &Path) -> Option<Wheel> {
    let python = environment(interpreter)?;
    let wheel = build_wheel(&python, &root().join(TESTS).join("wheels"))?;
    let mut install = pip_install(&python);
    install.args(["--force-reinstall", "--no-deps"]).arg(&wheel);
    check("wheel is installed", install, nothing).then_some(Wheel { python })
}

impl Wheel {
    /// Runs the tests of the package, some of which compare it with the program.
    pub(crate) fn test(&self, program: &Path) -> bool {
        let mut tests = Command::new(&self.python);
        tests.args(["-m", "pytest", "-p", "no:cacheprovider"]);
        tests.current_dir(root().join("python")).env("GUERIDON_BIN", program);
        // Of the report, the last line.
        check("tests of python", tests, |line| line.contains(" passed in "))
    }
}

fn pip_install(python: &Path) -> Command {
    let mut install = Command::new(python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    install
}

/// A virtual environment with the tools of the tests; made once, and again when they change.
pub(crate) fn environment(interpreter: &Path) -> Option<PathBuf> {
    let folder = root().join(TESTS);
    let python = folder.join("bin/python");
    let noted = folder.join("tools.txt");
    let tools = TOOLS.join("\n");
    let is_ready = python.exists()
        && std::fs::read_to_string(&noted).is_ok_and(|installed| installed == tools);
    if is_ready {
        return Some(python);
    }
    let mut make = Command::new(interpreter);
    make.args(["-m", "venv", "--clear"]).arg(&folder);
    let mut install = pip_install(&python);
    install.args(TOOLS);
    let made = check("virtual environment", make, nothing)
        && check("packages for python", install, nothing);
    if !made || std::fs::write(&noted, &tools).is_err() {
        report("The packages of the Python tests could not be installed; the message is above.");
        return None;
    }
    Some(python)
}

/// Builds the wheel as it is released.
fn build_wheel(python: &Path, folder: &Path) -> Option<PathBuf> {
    // Wheels of earlier builds must not be taken for this one.
    let _ = std::fs::remove_dir_all(folder);
    let mut build = Command::new(python.with_file_name("maturin"));
    build.args(["build", "--release", "--quiet", "--locked", "--out"]).arg(folder);
    build.arg("--interpreter").arg(python).current_dir(root().join("python"));
    if !check("wheel for release", beside_tests(build), nothing) {
        return None;
    }
    let files = std::fs::read_dir(folder).ok()?.flatten().map(|file| file.path());
    let wheels: Vec<PathBuf> =
        files.filter(|path| path.extension() == Some(OsStr::new("whl"))).collect();
    let is_stable = |wheel: &PathBuf| wheel.to_string_lossy().contains("-cp39-abi3-");
    match &wheels[..] {
        [wheel] if is_stable(wheel) => Some(wheel.clone()),
        _ => {
            report(&format!("Expected one wheel for the stable interface, and found {wheels:?}."));
            None
        }
    }
}
