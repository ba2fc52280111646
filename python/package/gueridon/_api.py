"""What the package offers around its native classes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Mapping, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from . import _native
from ._native import Bot, Game, State


class Record(str):
    """A game as one line of text, which replays exactly: a string that a notebook shows as a picture."""

    __slots__ = ()

    def state(self) -> State:
        """The position that the record leads to."""
        return from_record(self)

    def _repr_svg_(self) -> str:
        return self.state().svg()


@dataclass(frozen=True)
class Field:
    """A named part of a tensor."""

    name: str
    offset: int
    """The position of its first number."""
    shape: Tuple[int, ...]
    low: float
    """The lowest number that can stand there."""
    high: float
    """The highest number that can stand there."""
    about: str
    """What the numbers mean."""

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return int(np.prod(self.shape))

    def of(self, tensor: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """This field of a tensor, or of a row of tensors, in its own shape; no copy."""
        part = tensor[..., self.offset : self.offset + self.size]
        return part.reshape(tensor.shape[:-1] + self.shape)


@dataclass(frozen=True)
class SearchResult:
    """What a search found: one entry for each action that it considered, the best first."""

    actions: npt.NDArray[np.int32]
    visits: npt.NDArray[np.int64]
    """How often each action was tried. A search stops trying actions that are clearly worse."""
    wins: npt.NDArray[np.float32]
    """The chance to win, from 0 to 1; not a number where there was nothing to compare."""
    margins: npt.NDArray[np.float32]
    """The lead over the best of the others that is expected in the end, in points."""
    nodes: int
    """The number of rollouts; of positions when the end was solved."""
    exact: bool
    """Whether the end was solved exactly."""

    @property
    def action(self) -> int:
        """The best action."""
        return int(self.actions[0])

    def policy(self, actions: int) -> npt.NDArray[np.float32]:
        """The share of visits of every action, for a game of so many actions."""
        shares = np.zeros(actions, dtype=np.float32)
        shares[self.actions] = self.visits / self.visits.sum()
        return shares


def load(
    name: str,
    players: int = 2,
    *,
    returns: str = "points",
    version: Optional[int] = None,
    **options: Any,
) -> Game:
    """Load a game: "cafe-board", "cafe-cards" or "forty-six".

    `options` are those of records, such as `groups`, `edition`, `first`, `bar_when`, `side` or `rounds`. `returns` says what a finished
    game is worth: "points" (negative where the fewest win), "win" (winners share 1, the others share -1) or "margin" (the lead over
    the best of the others). `version` is that of the rules, the newest unless told.
    """
    try:
        text = json.dumps(options)
    except (TypeError, ValueError) as error:
        raise ValueError(f"these options cannot be written in a record: {error}") from None
    return _native.load(name, players, text, version, returns)


def from_record(
    record: Union[str, bytes, Mapping[str, Any]],
    *,
    returns: Optional[str] = None,
    game: Optional[Game] = None,
) -> State:
    """The position that a record leads to. `record` is a line of JSON, or the object that it holds.

    `returns` is as in `load`, unless the game itself is given.
    """
    if game is not None and returns is not None:
        raise ValueError("the game says what a finished game is worth: pass either game or returns")
    if isinstance(record, bytes):
        record = record.decode("utf-8", errors="replace")
    elif not isinstance(record, str):
        try:
            record = json.dumps(dict(record))
        except (TypeError, ValueError) as error:
            raise ValueError(f"this is no record: {error}") from None
    return _native.from_record(record, returns or "points", game)


def bot(spec: str = "master", *, seed: int = 0, threads: int = 1) -> Bot:
    """A computer player: "random", "greedy", "easy", "medium", "strong", "master", or a search with a budget of
    rollouts or time, "search:500" or "search:200ms"."""
    return Bot(spec, seed, threads)


def search(
    state: State, seat: Optional[int] = None, nodes: int = 256, *, seed: int = 0, threads: int = 1
) -> SearchResult:
    """Search a position for the player to act, from what that player may know, by a number of rollouts.

    The same seed finds the same on every machine and with any number of threads.
    """
    found = _native.search(state, seat, nodes, seed, threads)
    actions, visits, wins, margins, rollouts, exact = found
    return SearchResult(
        np.array(actions, dtype=np.int32),
        np.array(visits, dtype=np.int64),
        np.array(wins, dtype=np.float32),
        np.array(margins, dtype=np.float32),
        rollouts,
        exact,
    )
