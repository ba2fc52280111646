"""Games with options that between them use every kind of action, and the referee of the program `gueridon`."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any, Dict, Iterator, List, Tuple

import numpy as np
import pytest

import gueridon

ROOT = Path(__file__).resolve().parents[2]

SETUPS: List[Tuple[str, int, Dict[str, Any]]] = [
    ("cafe-board", 2, {}),
    ("cafe-board", 3, {"groups": True}),
    ("cafe-board", 4, {"edition": "schuk", "bar": "linear"}),
    ("cafe-board", 2, {"board": {"tables": {"b2": "DE", "c3": "FR", "e3": "DE"}}}),
    ("cafe-cards", 2, {}),
    ("cafe-cards", 3, {"groups": True}),
    ("cafe-board", 3, {"first": 2, "first_turn": "ordinary", "bar_when": "stuck", "four_jokers": False}),
    ("cafe-cards", 5, {"first": 4}),
    ("forty-six", 2, {}),
    ("forty-six", 4, {"side": "red", "joker": "linked"}),
    ("forty-six", 6, {"rounds": 1}),
    ("forty-six", 3, {"first": 1, "side": list(range(46, 0, -1))}),
]


def _name(setup: Tuple[str, int, Dict[str, Any]]) -> str:
    return f"{setup[0]}-{setup[1]}-{'-'.join(setup[2]) or 'usual'}"


@pytest.fixture(params=SETUPS, ids=_name)
def game(request: pytest.FixtureRequest) -> gueridon.Game:
    name, players, options = request.param
    return gueridon.load(name, players, **options)


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(46)


def pick(state: gueridon.State, rng: np.random.Generator) -> int:
    """A random legal action; groups are rare, so they are begun whenever they can be."""
    legal = state.legal_actions()
    game = state.get_game()
    groups = [action for action in legal if game.action_to_string(action).startswith("group ")]
    return int(rng.choice(groups or legal))


class Referee:
    """The program's referee: a record in, an answer out."""

    def __init__(self) -> None:
        named = os.environ.get("GUERIDON_BIN")
        built = [ROOT / "target" / profile / "gueridon" for profile in ("release", "debug")]
        found = [Path(named)] if named else [path for path in built if path.exists()]
        if not found:
            pytest.fail("the program is not built: run cargo build, or set GUERIDON_BIN to its path")
        self.process = subprocess.Popen(
            [str(found[0]), "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, record: Dict[str, Any]) -> Dict[str, Any]:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(record) + "\n")
        self.process.stdin.flush()
        answer: Dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer


@pytest.fixture(scope="session")
def referee() -> Iterator[Referee]:
    referee = Referee()
    yield referee
    assert referee.process.stdin is not None
    referee.process.stdin.close()
    assert referee.process.wait(timeout=60) == 0
