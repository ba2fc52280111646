"""Three tabletop games for research, with fixed action ids, tensors, batches and bots.

>>> import random
>>> import gueridon
>>> game = gueridon.load("cafe-cards", players=2)
>>> state = game.new_initial_state(seed=1)
>>> while not state.is_terminal():
...     state.apply_action(random.choice(state.legal_actions()))
>>> len(state.returns())
2

`docs/PYTHON.md` in the repository explains everything.
"""

from ._api import Field, Record, SearchResult, bot, from_record, load, search
from ._native import TERMINAL, Bot, Game, IllegalActionError, State, VecEnv
from .data import arena, dataset, summary

__version__ = "0.1.0"

GAMES = ("cafe-board", "cafe-cards", "forty-six")
"""The names of the games."""

__all__ = [
    "GAMES",
    "TERMINAL",
    "Bot",
    "Field",
    "Game",
    "IllegalActionError",
    "Record",
    "SearchResult",
    "State",
    "VecEnv",
    "arena",
    "bot",
    "dataset",
    "from_record",
    "load",
    "search",
    "summary",
]
