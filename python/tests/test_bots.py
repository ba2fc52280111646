"""Bots, searches, contests and data sets."""

from __future__ import annotations

import signal
from pathlib import Path

import numpy as np
import pytest

import gueridon
from conftest import pick

pandas = pytest.importorskip("pandas")
pyarrow = pytest.importorskip("pyarrow")


@pytest.mark.parametrize("spec", ["random", "greedy", "easy", "medium", "strong", "search:8"])
def test_bots_play_whole_games(game: gueridon.Game, spec: str) -> None:
    state = game.new_initial_state(seed=1)
    bots = [gueridon.bot(spec, seed=seat) for seat in range(game.players)]
    while not state.is_terminal():
        action = bots[state.current_player()].act(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert bots[0].spec == spec and spec in repr(bots[0])


def test_a_bot_completes_any_group(rng: np.random.Generator) -> None:
    game = gueridon.load("cafe-cards", 3, groups=True)
    bot, completed = gueridon.bot("greedy"), 0
    for seed in range(60):
        state = game.new_initial_state(seed=seed)
        while not state.is_terminal():
            if state.chosen():
                completed += 1
                state.apply_action(bot.act(state))
            else:
                state.apply_action(pick(state, rng))
    assert completed > 0


def test_a_bot_decides_by_what_its_player_knows(rng: np.random.Generator) -> None:
    for name in gueridon.GAMES:
        state = gueridon.load(name).new_initial_state(seed=6)
        for _ in range(8):
            state.apply_action(pick(state, rng))
        seat = state.current_player()
        chosen = {
            gueridon.bot("search:32", seed=1).act(state.resample(seat, number))
            for number in range(4)
        }
        assert chosen == {gueridon.bot("search:32", seed=1).act(state)}


def test_a_search_has_visits_and_values(rng: np.random.Generator) -> None:
    game = gueridon.load("cafe-cards")
    compared = 0
    for seed in range(4):
        state = game.new_initial_state(seed=seed)
        for _ in range(12):
            state.apply_action(pick(state, rng))
        seat = state.current_player()
        found = gueridon.search(state, seat, 200, seed=3)
        assert set(found.actions.tolist()) <= set(state.legal_actions())
        assert len(set(found.actions.tolist())) == len(found.actions)
        assert (found.visits > 0).all()
        policy = found.policy(game.num_distinct_actions())
        assert policy.sum() == pytest.approx(1) and policy[found.action] > 0
        again = gueridon.search(state, seat, 200, seed=3, threads=2)
        assert np.array_equal(found.actions, again.actions)
        assert np.array_equal(found.visits, again.visits)
        if len(found.actions) > 1:
            compared += 1
            assert np.isfinite(found.wins).all() and np.isfinite(found.margins).all()
            assert ((0 <= found.wins) & (found.wins <= 1)).all()
    assert compared > 0


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers")
def test_a_long_search_can_be_interrupted() -> None:
    class Interrupt(Exception):
        pass

    def interrupt(*_: object) -> None:
        raise Interrupt

    state = gueridon.load("cafe-board").new_initial_state(seed=1)
    while len(state.history()) < 6 or len(state.legal_actions()) < 10:
        state.apply_action(state.legal_actions()[0])
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for call in (
            lambda: gueridon.search(state, nodes=10_000_000),
            lambda: gueridon.bot("search:600s").act(state),
        ):
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            with pytest.raises(Interrupt):
                call()
        # The bot can be used again.
        bot = gueridon.bot("search:3000")
        assert bot.act(state) in state.legal_actions()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_the_certain_win_is_found() -> None:
    # The whole hand touches 14, which is turned up: laying it ends the round and the match, and all other cards are the other player's loss.
    deck = ["1", "2", "3", "13", "15", "40", "41", "42", "43", "44", "14"]
    deck += [str(card) for card in range(1, 47) if str(card) not in deck] + ["J"]
    game = gueridon.load("forty-six", rounds=1)
    record = {"game": "forty-six", "players": 2, "rules": {"rounds": 1}, "deal": {"decks": [deck]}}
    for spec in ("greedy", "strong", "search:16"):
        state, bot = game.from_record(record), gueridon.bot(spec)
        for _ in range(5):
            state.apply_action(bot.act(state))
        assert state.winners() == [0] and state.scores() == [0, 40 + 41 + 42 + 43 + 44]


def test_an_arena_is_a_data_frame() -> None:
    game = gueridon.load("forty-six")
    calls = []

    def first(state: gueridon.State) -> int:
        return state.legal_actions()[0]

    frame = gueridon.arena(
        game, ["greedy", first], games=11, seed=4, progress=lambda done, all: calls.append((done, all))
    )
    assert len(frame) == 12 * 2, "whole deals, a row for each seat"
    assert calls[-1] == (12, 12)
    assert set(frame["player"]) == {"greedy", "first"}
    assert frame.groupby(["deal", "rotation"])["win"].sum().eq(1).all()
    assert set(frame.groupby("player")["seat"].unique().map(sorted).map(tuple)) == {(0, 1)}
    for row in frame.head(4).itertuples():
        state = gueridon.from_record(row.record)
        assert state.scores()[row.seat] == row.score
        assert (row.win > 0) == (row.seat in state.winners())
        others = [score for seat, score in enumerate(state.scores()) if seat != row.seat]
        assert row.margin == min(others) - row.score
    # All rotations of a deal have the same cards.
    seeds = frame.groupby("deal")["record"].agg(lambda lines: len({line.split('"seed":"')[1][:64] for line in lines}))
    assert seeds.eq(1).all()
    threaded = gueridon.arena(game, ["greedy", first], games=11, seed=4, threads=2)
    assert threaded.equals(frame)
    table = gueridon.summary(frame)
    assert table.loc["greedy", "win"] + table.loc["first", "win"] == pytest.approx(1)
    assert (table["win_low"] <= table["win"]).all() and (table["win"] <= table["win_high"]).all()


def test_a_bot_of_the_caller_plays_like_its_name() -> None:
    game = gueridon.load("forty-six", rounds=1)
    named = gueridon.arena(game, ["greedy", "random"], games=8, seed=2)
    given = gueridon.arena(
        game, [gueridon.bot("greedy"), gueridon.bot("random")], games=8, seed=2, threads=2
    )
    assert given.equals(named)


def test_two_of_a_kind_are_numbered_and_seats_are_filled() -> None:
    frame = gueridon.arena(gueridon.load("cafe-cards", 3), ["random", "random"], games=3)
    assert sorted(frame["player"]) == ["random"] * 3 + ["random#2"] * 6
    with pytest.raises(ValueError, match="2 to 3 players"):
        gueridon.arena(gueridon.load("cafe-cards", 3), ["random"])


def test_data_sets_hold_the_same_in_every_format(tmp_path: Path) -> None:
    import pyarrow.ipc
    import pyarrow.parquet

    game = gueridon.load("forty-six", rounds=1, returns="win")
    made = {
        suffix: gueridon.dataset(game, tmp_path / f"games.{suffix}", 3, nodes=8, seed=9, threads=threads)
        for suffix, threads in (("npz", 1), ("parquet", 2), ("arrow", 1))
    }
    arrays = dict(np.load(made["npz"]))
    rows = len(arrays["action"])
    assert arrays["observation"].shape == (rows, game.observation_tensor_size())
    assert arrays["mask"].dtype == bool and arrays["mask"].shape == (rows, 95)
    assert np.allclose(arrays["visits"].sum(axis=1), 1)
    assert arrays["mask"][arrays["visits"] > 0].sum() == (arrays["visits"] > 0).sum()
    assert arrays["mask"][np.arange(rows), arrays["action"]].all()
    assert set(arrays["result"].tolist()) <= {-1.0, 0.0, 1.0} and set(arrays["game"]) == {0, 1, 2}
    for table in (
        pyarrow.parquet.read_table(made["parquet"]),
        pyarrow.ipc.open_file(str(made["arrow"])).read_all(),
    ):
        assert set(table.column_names) == set(arrays)
        for name, array in arrays.items():
            values = np.array(table[name].to_pylist(), dtype=array.dtype)
            assert np.array_equal(values, array), name
    # A game can be replayed from its seed and its actions.
    own = arrays["game"] == 1
    state = game.new_initial_state(seed=2**255 + (9 << 64) + 1)
    for index in np.flatnonzero(own):
        assert arrays["step"][index] == len(state.history())
        assert np.array_equal(arrays["observation"][index], state.observation_tensor())
        state.apply_action(int(arrays["action"][index]))
    assert state.is_terminal()
    player = arrays["player"][own][-1]
    assert arrays["result"][own][-1] == state.returns()[player]


@pytest.mark.parametrize("temperature", [0.0, 1e-3, 1.0, 1e6, float("inf")])
def test_any_temperature_plays_legal_actions(temperature: float, tmp_path: Path) -> None:
    game = gueridon.load("forty-six", rounds=1)
    made = gueridon.dataset(game, tmp_path / "games.npz", 1, nodes=8, temperature=temperature)
    arrays = np.load(made)
    assert arrays["mask"][np.arange(len(arrays["action"])), arrays["action"]].all()


def test_a_data_set_needs_a_known_ending(tmp_path: Path) -> None:
    game = gueridon.load("forty-six")
    with pytest.raises(ValueError, match="ends in none of .npz, .parquet, .arrow"):
        gueridon.dataset(game, tmp_path / "games.csv")
    with pytest.raises(ValueError, match="at least one game"):
        gueridon.dataset(game, tmp_path / "games.npz", 0)
    assert list(tmp_path.iterdir()) == []
