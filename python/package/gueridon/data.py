"""Contests between bots as data frames, and games as training data."""

from __future__ import annotations

import math
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from ._api import bot as make_bot
from ._api import search
from ._native import Bot, Game, State

if TYPE_CHECKING:
    import pandas

Player = Union[str, Callable[[State], int]]
"""A bot by its name, or any function from a position to an action id. It must look at nothing but what the player may know."""

DATA_SETS = 1 << 255
"""Keeps the deals of data sets apart from those of arenas, so that nobody measures on the deals of a training."""
SPREAD = 0x9E3779B97F4A7C15
"""Makes seeds of bots from numbers of games, so that no two games share one."""


def _name(player: Player) -> str:
    if isinstance(player, str):
        return player
    if isinstance(player, Bot):
        return player.spec
    return str(getattr(player, "__name__", type(player).__name__))


def _names(players: Sequence[Player]) -> List[str]:
    """Their names; those that occur twice are numbered."""
    names = [_name(player) for player in players]
    seen: Dict[str, int] = {}
    for index, name in enumerate(names):
        seen[name] = seen.get(name, 0) + 1
        if seen[name] > 1:
            names[index] = f"{name}#{seen[name]}"
    return names


def _need(module: str) -> Any:
    try:
        return __import__(module)
    except ImportError as error:
        raise ImportError(f"this needs {module}: pip install {module}") from error


def _lineup(entrants: int, players: int) -> List[int]:
    """Who sits where before any rotation: of two, the first has one seat and the second all others."""
    if entrants == 2:
        return [0] + [1] * (players - 1)
    return [seat % entrants for seat in range(players)]


def _spread(items: Sequence[Any], call: Callable[[Any], Any], threads: int) -> Iterator[Any]:
    """Calls a function for each item, on some threads, and yields the results in order."""
    if threads <= 1:
        yield from map(call, items)
        return
    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(call, items)


def arena(
    game: Game,
    players: Sequence[Player],
    games: int = 100,
    *,
    seed: int = 0,
    threads: int = 1,
    progress: Optional[Callable[[int, int], None]] = None,
) -> "pandas.DataFrame":
    """Plays bots and functions against each other and returns a data frame with a row for each seat of each game.

    Every deal is played from all seats: the players move on by one seat until each has had every seat. `games` is rounded up to whole
    deals. With two players in `players` and more seats, the first has one seat and the second all others. Columns: `deal`, `rotation`,
    `seat`, `player`, `score`, `margin` (the lead over the best of the others, more is better), `win` (a share of it when several win),
    `actions` and `record`. `summary` turns it into a table. `progress` is called with the number of games that were played and that of all.
    """
    pandas = _need("pandas")
    if not 2 <= len(players) <= game.players:
        raise ValueError(
            f"an arena for {game.players} seats needs 2 to {game.players} players, not {len(players)}"
        )
    if games < 1:
        raise ValueError(f"an arena needs at least one game, not {games}")
    names = _names(players)
    lineup = _lineup(len(players), game.players)
    rotations = next(
        step
        for step in range(1, game.players + 1)
        if all(lineup[i] == lineup[(i + step) % game.players] for i in range(game.players))
    )
    deals = math.ceil(games / rotations)
    pairings = [(deal, rotation) for deal in range(deals) for rotation in range(rotations)]

    def play(pairing: Tuple[int, int]) -> List[Dict[str, Any]]:
        deal, rotation = pairing
        seats = [lineup[(seat + rotation) % game.players] for seat in range(game.players)]
        state = game.new_initial_state(seed=_deal_seed(seed, deal))
        choose: List[Callable[[State], int]] = []
        for seat, index in enumerate(seats):
            player = players[index]
            # Every game has bots of its own: they remember plans, and serve one thread at a time.
            player = player.spec if isinstance(player, Bot) else player
            number = (deal * rotations + rotation) * game.players + seat
            own_seed = (seed + number * SPREAD) % 2**64
            choose.append(make_bot(player, seed=own_seed) if isinstance(player, str) else player)
        while not state.is_terminal():
            state.apply_action(choose[state.current_player()](state))
        return _rows(game, state, deal, rotation, [names[index] for index in seats])

    rows: List[Dict[str, Any]] = []
    for played, own in enumerate(_spread(pairings, play, threads), start=1):
        rows.extend(own)
        if progress is not None:
            progress(played, len(pairings))
    return pandas.DataFrame(rows)


def _deal_seed(seed: int, number: int) -> int:
    if not 0 <= seed < 2**64:
        raise ValueError(f"{seed} is no seed here: use a number from 0 to 2**64 - 1")
    return (seed << 64) + number


def _rows(
    game: Game, state: State, deal: int, rotation: int, names: List[str]
) -> List[Dict[str, Any]]:
    scores = state.scores()
    winners = state.winners() or []
    sign = -1 if game.name == "forty-six" else 1
    merits = [sign * score for score in scores]
    record = state.record()
    return [
        {
            "deal": deal,
            "rotation": rotation,
            "seat": seat,
            "player": name,
            "score": scores[seat],
            "margin": merits[seat] - max(merits[:seat] + merits[seat + 1 :]),
            "win": 1 / len(winners) if seat in winners else 0.0,
            "actions": len(state.history()),
            "record": str(record),
        }
        for seat, name in enumerate(names)
    ]


def summary(frame: "pandas.DataFrame") -> "pandas.DataFrame":
    """The share of wins and the mean margin of each player of an arena, with intervals of 95 % over deals.

    Games of one deal depend on each other, so that a deal counts as one measurement.
    """
    pandas = _need("pandas")
    rows = []
    for name, own in frame.groupby("player", sort=False):
        row: Dict[str, Any] = {"player": name, "games": len(own)}
        for column in ("win", "margin"):
            means = own.groupby("deal")[column].mean()
            middle = float(means.mean())
            error = float(means.std(ddof=1) / math.sqrt(len(means))) if len(means) > 1 else math.nan
            row[column] = middle
            row[f"{column}_low"] = middle - 1.96 * error
            row[f"{column}_high"] = middle + 1.96 * error
        rows.append(row)
    return pandas.DataFrame(rows).set_index("player")


def dataset(
    game: Game,
    path: Union[str, "os.PathLike[str]"],
    games: int = 100,
    *,
    nodes: int = 64,
    seed: int = 0,
    threads: int = 1,
    temperature: float = 1.0,
    progress: Optional[Callable[[int, int], None]] = None,
) -> Path:
    """Plays games by search and writes every decision to a file: `.npz`, or `.parquet` and `.arrow` with pyarrow.

    A row is a decision of one player: `observation` (float32), `mask` (bool), `visits` (float32, shares by action id), `action`,
    `player`, `result` (what the game was worth to that player), `game` and `step`. Game number `k` is dealt by the seed
    `2**255 + seed * 2**64 + k`. Actions are drawn by their visits to the power of 1 / `temperature`; at 0 the best is played. The same seed
    writes the same file with any number of threads.
    """
    target = Path(path)
    writers = {".npz": _write_npz, ".parquet": _write_parquet, ".arrow": _write_arrow}
    writer = writers.get(target.suffix)
    if writer is None:
        raise ValueError(f"{target.name} ends in none of {', '.join(writers)}")
    if writer is not _write_npz:
        _need("pyarrow")
    if games < 1:
        raise ValueError(f"a data set needs at least one game, not {games}")
    if not temperature >= 0:
        raise ValueError(f"a temperature is 0 or more, not {temperature}")
    if not target.absolute().parent.is_dir():
        raise ValueError(f"there is no folder {target.absolute().parent}")

    def play(number: int) -> Dict[str, List[Any]]:
        return _self_play(game, DATA_SETS + _deal_seed(seed, number), number, nodes, temperature)

    columns: Dict[str, List[Any]] = {}
    for played, own in enumerate(_spread(range(games), play, threads), start=1):
        for name, values in own.items():
            columns.setdefault(name, []).extend(values)
        if progress is not None:
            progress(played, games)
    arrays = {name: np.stack(values) for name, values in columns.items()}
    # Nobody finds half a file under its name.
    unfinished = target.with_name(f".{target.name}.part")
    try:
        writer(unfinished, arrays)
        os.replace(unfinished, target)
    finally:
        unfinished.unlink(missing_ok=True)
    return target


def _self_play(
    game: Game, deal: int, number: int, nodes: int, temperature: float
) -> Dict[str, List[Any]]:
    """One game, a list for each column."""
    state = game.new_initial_state(seed=deal)
    rng = np.random.default_rng(deal)
    actions = game.num_distinct_actions()
    rows: Dict[str, List[Any]] = {
        name: []
        for name in ("observation", "mask", "visits", "action", "player", "result", "game", "step")
    }
    while not state.is_terminal():
        player = state.current_player()
        found = search(state, player, nodes, seed=int(rng.integers(2**63)))
        shares = found.policy(actions)
        if temperature == 0:
            action = found.action
        else:
            powers = (found.visits / found.visits.max()) ** (1 / temperature)
            action = int(rng.choice(found.actions, p=powers / powers.sum()))
        rows["observation"].append(state.observation_tensor(player))
        rows["mask"].append(state.legal_actions_mask())
        rows["visits"].append(shares)
        rows["action"].append(np.int32(action))
        rows["player"].append(np.int32(player))
        rows["game"].append(np.int32(number))
        rows["step"].append(np.int32(len(state.history())))
        state.apply_action(action)
    returns = state.returns()
    rows["result"] = [np.float32(returns[player]) for player in rows["player"]]
    return rows


def _write_npz(path: Path, arrays: Dict[str, npt.NDArray[Any]]) -> None:
    columns: Any = arrays
    with open(path, "wb") as file:
        np.savez_compressed(file, **columns)


def _table(arrays: Dict[str, npt.NDArray[Any]]) -> Any:
    import pyarrow

    columns = {}
    for name, array in arrays.items():
        flat = pyarrow.array(array.reshape(-1))
        wide = array.ndim == 2
        columns[name] = (
            pyarrow.FixedSizeListArray.from_arrays(flat, array.shape[1]) if wide else flat
        )
    return pyarrow.table(columns)


def _write_parquet(path: Path, arrays: Dict[str, npt.NDArray[Any]]) -> None:
    import pyarrow.parquet

    pyarrow.parquet.write_table(_table(arrays), path, compression="zstd")


def _write_arrow(path: Path, arrays: Dict[str, npt.NDArray[Any]]) -> None:
    import pyarrow
    import pyarrow.ipc

    table = _table(arrays)
    with pyarrow.OSFile(str(path), "wb") as sink:
        with pyarrow.ipc.new_file(sink, table.schema) as writer:
            writer.write_table(table)
