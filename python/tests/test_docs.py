"""The documentation runs as it is written, and types and stubs are right."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT

PYTHON = ROOT / "python"


def blocks(path: Path) -> list:
    return re.findall(r"^```python\n(.*?)^```$", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("path", ["docs/PYTHON.md", "python/README.md"])
def test_examples_of_the_documentation_run(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    scope: dict = {}
    found = blocks(ROOT / path)
    assert found
    for block in found:
        exec(compile(block, path, "exec"), scope)


def test_what_the_documentation_prints_is_true() -> None:
    import gueridon

    with pytest.raises(gueridon.IllegalActionError) as caught:
        gueridon.load("forty-six").new_initial_state(seed=1).apply_action(94)
    quoted = "action 94, done: You have not placed a card this turn, so it cannot end yet."
    assert str(caught.value).startswith(quoted)
    assert quoted in (ROOT / "docs/PYTHON.md").read_text(encoding="utf-8")


def test_links_of_the_documentation_lead_somewhere() -> None:
    text = (ROOT / "docs/PYTHON.md").read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#][^)]*)\)", text)
    assert len(targets) > 10
    for target in targets:
        assert (ROOT / "docs" / target.split("#")[0]).exists(), target


def test_the_notebook_runs() -> None:
    notebook = json.loads((PYTHON / "examples/first_steps.ipynb").read_text(encoding="utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    scope: dict = {}
    for number, cell in enumerate(cells):
        exec(compile("".join(cell["source"]), f"cell {number}", "exec"), scope)
    pictures = [output for cell in cells for output in cell["outputs"] if "image/svg+xml" in output.get("data", {})]
    assert len(pictures) >= 3, "the notebook shows positions without being run"


def run(*arguments: str) -> None:
    done = subprocess.run(arguments, cwd=PYTHON, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_types_are_right() -> None:
    run(sys.executable, "-m", "mypy")


def test_stubs_are_those_of_the_native_module() -> None:
    run(sys.executable, "-m", "mypy.stubtest", "gueridon._native", "--ignore-disjoint-bases")


def test_everything_public_is_described() -> None:
    import inspect

    import gueridon
    import gueridon.data

    for name in gueridon.__all__:
        thing = getattr(gueridon, name)
        if not (inspect.isclass(thing) or callable(thing)):
            continue
        assert inspect.getdoc(thing), name
        for member, value in vars(thing).items() if inspect.isclass(thing) else ():
            if not member.startswith("_") and callable(value):
                assert inspect.getdoc(value), f"{name}.{member}"


def test_examples_tell_what_they_take() -> None:
    for script in ("examples/tensor_picture.py", "bench.py"):
        run(sys.executable, script, "--help")


def test_a_tensor_can_be_drawn(tmp_path: Path) -> None:
    for name in ("forty-six", "cafe-cards", "cafe-board"):
        target = tmp_path / f"{name}.svg"
        run(sys.executable, "examples/tensor_picture.py", name, "--out", str(target))
        assert target.read_text(encoding="utf-8").count("<rect") > 100
