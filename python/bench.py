"""Measures the package beside OpenSpiel and PettingZoo, in one run.

python bench.py                 # makes a virtual environment in target/bench, installs all three by pip, and measures
python bench.py --here          # measures with what is installed already
python bench.py --json          # prints JSON instead of tables

Contenders take turns in short rounds, so that a busy machine slows all of them alike; rates are medians over rounds, and ratios are
medians of the ratios of each round.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import statistics
import subprocess
import sys
import time
import venv
from pathlib import Path
from random import Random
from typing import Any, Callable, Dict, List, Optional, Tuple

HERE = Path(__file__).resolve().parent
ROUNDS = 15
"""Rounds of each measurement."""
SECONDS = 0.2
"""The length of a contender's part of a round."""
LANES = 1024
"""Games of a batch."""
MEMORY_STEPS = 10_000_000
"""Steps over which memory is compared."""
MEMORY_SLACK = 4 * 2**20
"""Bytes by which memory may differ, which allocators keep."""

# What the package has to reach.
EIGHTS_BAR, GIN_BAR = 1.5, 15.0
BATCH_BARS = {"forty-six": 3_000_000, "cafe-cards": 1_500_000, "cafe-board": 1_500_000}

# The loop is compiled again for each contender: the interpreter adapts code to the types that it meets.
LOOP = """
def loop(new, seconds, tensors, random, clock):
    steps, games, start = 0, 0, clock()
    end = start + seconds
    while clock() < end:
        state = new()
        games += 1
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = outcomes[int(random() * len(outcomes))][0]
            else:
                legal = state.legal_actions()
                action = legal[int(random() * len(legal))]
                if tensors:
                    state.observation_tensor()
                    state.legal_actions_mask()
            state.apply_action(action)
            steps += 1
    return steps / (clock() - start)
"""


def compiled_loop() -> Callable[..., float]:
    scope: Dict[str, Any] = {}
    exec(LOOP, scope)  # noqa: S102 - the text above
    loop: Callable[..., float] = scope["loop"]
    return loop


def contenders() -> Dict[str, Callable[[], Any]]:
    """How to begin a game of each contender."""
    import pyspiel

    import gueridon

    def dealer(game: gueridon.Game) -> Callable[[], gueridon.State]:
        seed = 0

        def deal() -> gueridon.State:
            nonlocal seed
            seed += 1
            return game.new_initial_state(seed)

        return deal

    found: Dict[str, Callable[[], Any]] = {
        name: pyspiel.load_game(name).new_initial_state for name in ("crazy_eights", "gin_rummy")
    }
    found.update({name: dealer(gueridon.load(name)) for name in gueridon.GAMES})
    return found


def check_answer() -> None:
    """The games that are measured end as their records say."""
    import gueridon

    for name in gueridon.GAMES:
        env = gueridon.VecEnv(gueridon.load(name), 4, seed=3)
        for _ in range(60):
            env.step(env.random_actions())
        for index in range(4):
            state = env.state(index)
            again = gueridon.from_record(state.record())
            assert (again.state_tensor() == state.state_tensor()).all(), "a batch plays by the rules"


def measure_loops(rounds: int, seconds: float) -> List[Dict[str, Any]]:
    random = Random(46).random
    new = contenders()
    loops = {(name, tensors): compiled_loop() for tensors in (False, True) for name in new}
    rates: Dict[Tuple[str, bool], List[float]] = {key: [] for key in loops}
    for _ in range(rounds):
        for (name, tensors), loop in loops.items():
            rates[name, tensors].append(loop(new[name], seconds, tensors, random, time.perf_counter))
    rows = []
    for (name, tensors), own in rates.items():
        ratio = {
            peer: statistics.median(a / b for a, b in zip(own, rates[peer, tensors]))
            for peer in ("crazy_eights", "gin_rummy")
        }
        rows.append({"game": name, "tensors": tensors, "rate": statistics.median(own), "ratio": ratio})
    return rows


def measure_batches(rounds: int, seconds: float) -> List[Dict[str, Any]]:
    import gueridon

    envs = {
        (name, threads): gueridon.VecEnv(gueridon.load(name), LANES, seed=1, threads=threads)
        for name in gueridon.GAMES
        for threads in (1, 2)
    }
    rates: Dict[Tuple[str, int], List[float]] = {key: [] for key in envs}
    for _ in range(rounds):
        for key, env in envs.items():
            steps, start = 0, time.perf_counter()
            while time.perf_counter() - start < seconds:
                env.step(env.random_actions())
                steps += LANES
            rates[key].append(steps / (time.perf_counter() - start))
    return [
        {"game": name, "threads": threads, "rate": statistics.median(own)}
        for (name, threads), own in rates.items()
    ]


def resident() -> Optional[int]:
    """The memory of this process in bytes; none where the system does not tell."""
    gc.collect()
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")


def measure_memory(steps: int) -> List[Dict[str, Any]]:
    import gueridon

    rows = []
    for name in gueridon.GAMES:
        env = gueridon.VecEnv(gueridon.load(name), LANES, seed=1)

        def play(count: int) -> None:
            for _ in range(count // LANES):
                env.step(env.random_actions())

        play(steps // 10)
        before = resident()
        play(steps)
        after = resident()
        grown = None if before is None or after is None else after - before
        rows.append({"game": name, "steps": steps, "grown": grown})
    return rows


def measure_pettingzoo(seconds: float) -> List[Dict[str, Any]]:
    import numpy as np

    import gueridon
    from gueridon.pettingzoo import raw_env

    rng, rows = np.random.default_rng(1), []
    for name in gueridon.GAMES:
        table, turns, start = raw_env(name), 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            table.reset(seed=turns)
            for _ in table.agent_iter():
                observation, _, done, cut, _ = table.last()
                over = done or cut
                table.step(None if over else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
                turns += not over
        rows.append({"game": name, "rate": turns / (time.perf_counter() - start)})
    return rows


def verdict(met: bool) -> str:
    return "met" if met else "MISSED"


def report(found: Dict[str, Any]) -> str:
    """The results as Markdown tables."""
    lines = [
        f"Python {found['python']}, gueridon {found['gueridon']}, OpenSpiel {found['open_spiel']}, PettingZoo {found['pettingzoo']}.",
        "",
        "| game | tensors and masks | steps/s | × crazy_eights | × gin_rummy | bars "
        f"({EIGHTS_BAR} and {GIN_BAR:g}) |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for row in found["loops"]:
        eights, gin = row["ratio"]["crazy_eights"], row["ratio"]["gin_rummy"]
        own = row["game"] in BATCH_BARS
        bar = verdict(eights >= EIGHTS_BAR and gin >= GIN_BAR) if own else "–"
        tensors = "yes" if row["tensors"] else "no"
        lines.append(f"| {row['game']} | {tensors} | {row['rate']:,.0f} | {eights:.2f} | {gin:.1f} | {bar} |")
    lines += ["", f"| batch of {LANES:,} | threads | steps/s | bar |", "| --- | --- | --- | --- |"]
    for row in found["batches"]:
        bar = BATCH_BARS[row["game"]]
        judged = f"{bar:,}: {verdict(row['rate'] >= bar)}" if row["threads"] == 1 else "–"
        lines.append(f"| {row['game']} | {row['threads']} | {row['rate']:,.0f} | {judged} |")
    lines += ["", "| memory | steps | grown by | flat |", "| --- | --- | --- | --- |"]
    for row in found["memory"]:
        grown = row["grown"]
        told = "not known here" if grown is None else f"{grown / 2**20:.1f} MiB"
        flat = "–" if grown is None else verdict(grown <= MEMORY_SLACK)
        lines.append(f"| {row['game']} | {row['steps']:,} | {told} | {flat} |")
    lines += ["", "| PettingZoo, `raw_env` | turns/s |", "| --- | --- |"]
    lines += [f"| {row['game']} | {row['rate']:,.0f} |" for row in found["pettingzoo_loops"]]
    return "\n".join(lines)


def measure(rounds: int, seconds: float, memory_steps: int) -> Dict[str, Any]:
    from importlib.metadata import version

    check_answer()
    note("random games in a Python loop …")
    loops = measure_loops(rounds, seconds)
    note("batches …")
    batches = measure_batches(rounds, seconds)
    note(f"memory over {memory_steps:,} steps …")
    memory = measure_memory(memory_steps)
    note("PettingZoo …")
    return {
        "python": platform.python_version(),
        "gueridon": version("gueridon"),
        "open_spiel": version("open_spiel"),
        "pettingzoo": version("pettingzoo"),
        "loops": loops,
        "batches": batches,
        "memory": memory,
        "pettingzoo_loops": measure_pettingzoo(5 * seconds),
    }


def note(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def run_in_environment(folder: Path, arguments: List[str]) -> int:
    """Installs everything into a virtual environment and runs this script there."""
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        note(f"making a virtual environment in {folder} …")
        venv.create(folder, with_pip=True)
    note("installing gueridon, OpenSpiel and PettingZoo by pip …")
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    for packages in (["open_spiel", "pettingzoo", "gymnasium"], ["--force-reinstall", "--no-deps", str(HERE)]):
        if subprocess.call(install + packages) != 0:
            note(f"pip could not install {' '.join(packages)}; its message is above")
            return 1
    return subprocess.call([str(python), str(Path(__file__).resolve()), "--here", *arguments])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--here", action="store_true", help="measure with what is installed already")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds of each measurement [default: {ROUNDS}]")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"length of a part of a round [default: {SECONDS}]")
    parser.add_argument("--memory-steps", type=int, default=MEMORY_STEPS, help="steps over which memory is compared")
    parser.add_argument("--venv", type=Path, default=HERE / "target" / "bench", help="the folder of the virtual environment")
    given = parser.parse_args()
    if given.rounds < 1 or given.seconds <= 0 or given.memory_steps < LANES:
        parser.error(f"--rounds and --seconds are positive, and --memory-steps is {LANES} or more")
    if not given.here:
        passed = ["--rounds", str(given.rounds), "--seconds", str(given.seconds)]
        passed += ["--memory-steps", str(given.memory_steps)] + (["--json"] if given.json else [])
        return run_in_environment(given.venv.resolve(), passed)
    try:
        found = measure(given.rounds, given.seconds, given.memory_steps)
    except ImportError as error:
        note(f"{error}. Without --here, everything that is missing is installed.")
        return 1
    print(json.dumps(found, indent=1) if given.json else report(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
