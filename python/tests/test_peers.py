"""The checks of PettingZoo and OpenSpiel."""

from __future__ import annotations

import functools
import pickle
import warnings
from typing import Any, Dict

import numpy as np
import pytest

import gueridon

pytest.importorskip("pettingzoo")
pyspiel = pytest.importorskip("pyspiel")

import gueridon.openspiel  # noqa: E402
from gueridon.pettingzoo import env, raw_env  # noqa: E402

TABLES: list = [
    ("forty-six", {}),
    ("forty-six", {"players": 5, "side": "red", "rounds": 1}),
    ("cafe-cards", {"players": 3, "groups": True}),
    ("cafe-cards", {"players": 3, "groups": "strict", "first": 2}),
    ("cafe-board", {"players": 4}),
    ("cafe-board", {"groups": True, "returns": "win"}),
]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_pettingzoo_accepts_the_environments(name: str, options: Dict[str, Any]) -> None:
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        # It warns of every dictionary, and of numbers outside 0 to 1.
        warnings.simplefilter("ignore", UserWarning)
        for make in (env, raw_env):
            api_test(make(name, **options), num_cycles=400, verbose_progress=False)
    seed_test(functools.partial(env, name, **options), num_cycles=200)


def test_pettingzoo_measures_an_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from pettingzoo.test import performance_benchmark

    # It runs for five seconds by the clock; two looks at a quick clock do here.
    module = __import__("pettingzoo.test.performance_benchmark", fromlist=["time"])
    ticks = iter(range(0, 100_000, 1))
    monkeypatch.setattr(module, "time", type("Clock", (), {"time": lambda self: next(ticks)})())
    performance_benchmark(env("forty-six"))
    assert "turns per second" in capsys.readouterr().out


def test_rewards_of_pettingzoo_are_the_returns() -> None:
    table = raw_env("cafe-cards", 3)
    table.reset(seed=5)
    total = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, done, cut, _ = table.last()
        total[agent] += reward
        mask = observation["action_mask"]
        table.step(None if done or cut else int(np.flatnonzero(mask)[0]))
    assert list(total.values()) == table.state_now.returns()
    assert any(total.values())


def test_pettingzoo_hides_hands_and_refuses_what_is_illegal() -> None:
    table = raw_env("cafe-cards", 2, render_mode="svg")
    table.reset(seed=1)
    other = table.observe("player_1")
    assert not other["action_mask"].any(), "it is not their turn"
    assert np.array_equal(other["observation"], table.state_now.observation_tensor(1))
    with pytest.raises(gueridon.IllegalActionError):
        table.step(314)
    assert table.state_now.history() == []
    assert table.render().startswith("<svg")
    assert pickle.loads(pickle.dumps(table)).game == table.game
    with pytest.raises(ValueError, match="render_mode"):
        raw_env("cafe-cards", render_mode="human")
    wrapped = env("cafe-cards")
    wrapped.reset(seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        wrapped.step(314)
    assert wrapped.rewards["player_0"] == -2000, "worse than any legal game"


SPIELS = [
    "gueridon_forty_six",
    "gueridon_forty_six(players=6,rounds=1,side=red,joker=linked)",
    "gueridon_cafe_cards(players=3,groups=yes)",
    "gueridon_cafe_cards(groups=strict)",
    "gueridon_cafe_cards(returns=win)",
    "gueridon_cafe_board",
    "gueridon_cafe_board(players=4,edition=schuk,groups=True)",
    "gueridon_cafe_board(bar_when=stuck,four_jokers=no,first=1)",
]


@pytest.mark.parametrize("text", SPIELS)
def test_openspiel_simulates_and_plays_through(text: str) -> None:
    from open_spiel.python.algorithms import generate_playthrough

    game = pyspiel.load_game(text)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    lines = generate_playthrough.playthrough_lines(text, seed=1)
    again = generate_playthrough.playthrough_lines(text, seed=1)
    assert lines == again and any("IsTerminal() = True" in line for line in lines)


def deal(game: Any, seed: int) -> Any:
    state, rng = game.new_initial_state(), np.random.RandomState(seed)
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes())
        assert sum(chances) == pytest.approx(1)
        state.apply_action(int(rng.choice(actions)))
    return state


@pytest.mark.parametrize("text", SPIELS)
def test_ismcts_of_openspiel_plays(text: str) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game(text)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    for use_observation_string in (False, True):
        bot = ismcts.ISMCTSBot(
            game,
            evaluator,
            uct_c=2.0,
            max_simulations=20,
            random_state=np.random.RandomState(2),
            use_observation_string=use_observation_string,
        )
        state = deal(game, 4)
        for _ in range(12):
            if state.is_terminal():
                break
            action = int(bot.step(state))
            assert action in state.legal_actions()
            state.apply_action(action)


def test_openspiel_states_are_ours() -> None:
    game = pyspiel.load_game("gueridon_cafe_cards")
    state = deal(game, 7)
    state.apply_action(state.legal_actions()[0])
    for player in range(2):
        assert np.array_equal(
            np.array(state.observation_tensor(player), np.float32),
            state.inner.observation_tensor(player),
        )
        world = state.resample_from_infostate(player, lambda: 0.25)
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.history() == state.history()
    record = gueridon.from_record(state.inner.record())
    assert record.history() == state.inner.history()
    assert game.num_distinct_actions() == 315 and game.max_game_length() > 0
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    assert np.array_equal(observer.tensor, state.inner.observation_tensor(1))
    assert np.array_equal(observer.dict["hand"], observer.tensor[:24])


def test_no_game_is_longer_or_worth_more_than_openspiel_is_told() -> None:
    rng = np.random.RandomState(3)
    for text in SPIELS:
        game = pyspiel.load_game(text)
        for seed in range(20):
            state, actions = deal(game, seed), 0
            while not state.is_terminal():
                state.apply_action(int(rng.choice(state.legal_actions())))
                actions += 1
            assert actions <= game.max_game_length()
            assert all(game.min_utility() <= it <= game.max_utility() for it in state.returns())
