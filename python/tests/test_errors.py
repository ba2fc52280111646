"""Bad input raises an exception with a sentence, and never a panic."""

from __future__ import annotations

import pickle
import warnings
from typing import Any, Callable

import numpy as np
import pytest

import gueridon
from gueridon import _native

GAME = gueridon.load("cafe-cards", 3, groups=True)
STATE = GAME.new_initial_state(seed=1)
OVER = GAME.new_initial_state(seed=1)
while not OVER.is_terminal():
    OVER.apply_action(OVER.legal_actions()[-1])

CASES: list = [
    (lambda: gueridon.load("chess"), 'there is no game "chess"'),
    (lambda: gueridon.load("forty-six", 9), "for 2 to 6 players"),
    (lambda: gueridon.load("forty-six", -1), "for 2 to 6 players"),
    (lambda: gueridon.load("forty-six", colour="red"), "no option “colour”"),
    (lambda: gueridon.load("forty-six", rounds="many"), "a number from 1 to 100"),
    (lambda: gueridon.load("forty-six", version=7), "there is no version 7"),
    (lambda: gueridon.load("forty-six", returns="fun"), 'there are no returns "fun"'),
    (lambda: gueridon.load("cafe-board", board=object()), "cannot be written in a record"),
    (lambda: gueridon.load("cafe-board", board={"tables": {}}), "table"),
    (lambda: GAME.new_initial_state(seed=-1), "-1 is no seed"),
    (lambda: GAME.new_initial_state(seed=2**256), "is no seed"),
    (lambda: GAME.new_initial_state(seed="xyz"), "'xyz' is no seed"),
    (lambda: GAME.new_initial_state(seed=1.5), "1.5 is no seed"),
    (lambda: GAME.action_to_string(325), "actions go from 0 to 324"),
    (lambda: GAME.action_to_string(-1), "there is no action -1"),
    (lambda: GAME.string_to_action("nonsense"), '"nonsense" is no action of cafe-cards'),
    (lambda: GAME.string_to_action("FRf@z9"), "names a place that this table does not have"),
    (lambda: STATE.clone().apply_action(325), "actions go from 0 to 324"),
    (lambda: STATE.clone().apply_action(2**40), "there is no action 1099511627776"),
    (lambda: OVER.clone().apply_action(288), "over"),
    (lambda: STATE.refusal(325), "actions go from 0 to 324"),
    (lambda: STATE.refusal(0, "es"), 'use "en", "fr" or "de"'),
    (lambda: STATE.receipt("klingon"), 'there is no text in "klingon"'),
    (lambda: STATE.observation_tensor(3), "seats go from 0 to 2"),
    (lambda: STATE.observation_string(-1), "there is no seat -1"),
    (lambda: STATE.player_return(3), "there is no seat 3"),
    (lambda: STATE.resample(5), "there is no seat 5"),
    (lambda: STATE.resample(0, object()), "rng must be a number"),
    (lambda: STATE.resample(0, 1).record(), "its unseen cards were dealt again"),
    (lambda: STATE.svg(player=9), "there is no seat 9"),
    (lambda: gueridon.from_record("{"), "not JSON"),
    (lambda: gueridon.from_record(b"\xff\xfe"), "not JSON"),
    (lambda: gueridon.from_record({"game": "forty-six", "players": 2}), "seed"),
    (lambda: gueridon.from_record({"game": {1, 2}}), "this is no record"),
    (
        lambda: gueridon.from_record(
            {"game": "forty-six", "players": 2, "seed": "00" * 32, "actions": ["done"]}
        ),
        "action 0: ",
    ),
    (
        lambda: GAME.from_record({"game": "forty-six", "players": 2, "seed": "00" * 32}),
        "of another game",
    ),
    (lambda: gueridon.bot("hal"), '"hal" is no bot'),
    (lambda: gueridon.bot("greedy", threads=0), "1 to 256 threads"),
    (lambda: gueridon.bot("greedy").act(OVER), "the game is over"),
    (lambda: gueridon.search(OVER), "the game is over"),
    (lambda: gueridon.search(STATE, 1), "it is the turn of player 0"),
    (lambda: gueridon.search(STATE, -3), "there is no seat -3"),
    (lambda: gueridon.search(STATE, nodes=0), "rollouts"),
    (lambda: gueridon.search(STATE, seed=2**64), "18446744073709551616 is no seed here"),
    (lambda: gueridon.bot("greedy", seed=-1), "-1 is no seed here"),
    (lambda: gueridon.bot("search:99999999999"), "up to 10000000 rollouts"),
    (lambda: gueridon.bot("search:9999s"), "or 600 s"),
    (lambda: gueridon.VecEnv(GAME, 2, seed=-1), "-1 is no seed here"),
    (lambda: gueridon.load("forty-six", version=-1), "there is no version -1"),
    (lambda: gueridon.arena(GAME, ["greedy", "random"], seed=-1), "-1 is no seed here"),
    (lambda: gueridon.dataset(GAME, "/no/such/folder/games.npz"), "there is no folder"),
    (lambda: gueridon.dataset(GAME, "games.npz", temperature=-1), "a temperature is 0 or more"),
    (lambda: gueridon.VecEnv(GAME, 0), "1 to 65536 games"),
    (lambda: gueridon.VecEnv(GAME, 10**9), "1 to 65536 games"),
    (lambda: gueridon.VecEnv(GAME, 2, threads=1000), "1 to 256 threads"),
    (lambda: gueridon.VecEnv(GAME, 2).step([288]), "1 actions for 2 games"),
    (lambda: gueridon.VecEnv(GAME, 2).step([0.5, 1.5]), "whole numbers"),
    (lambda: gueridon.VecEnv(GAME, 2).step([[288], [288]]), "one dimension"),
    (lambda: gueridon.VecEnv(GAME, 2).step(["a", "b"]), "whole numbers"),
    (lambda: gueridon.VecEnv(GAME, 2).state(2), "they go from 0 to 1"),
    (lambda: gueridon.arena(GAME, ["greedy", "random"], games=0), "at least one game"),
]


@pytest.mark.parametrize(("call", "words"), CASES, ids=[words for _, words in CASES])
def test_a_sentence_says_what_is_wrong(call: Callable[[], Any], words: str) -> None:
    with pytest.raises(ValueError) as caught:
        call()
    assert words in str(caught.value)


def test_what_cannot_be_pickled_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="dealt again by resample"):
        pickle.dumps(STATE.resample(0, 1))


@pytest.mark.parametrize("value", [None, "x", 1.5, [], {}, b"", object(), -1, 10**30, np.nan])
def test_values_of_any_type_raise_ordinary_exceptions(value: Any) -> None:
    env = gueridon.VecEnv(GAME, 1)
    calls: list = [
        lambda: _native.load(value, value, value, value, value),
        lambda: gueridon.load("forty-six", value),
        lambda: gueridon.from_record(value),
        lambda: STATE.clone().apply_action(value),
        lambda: STATE.refusal(value, value),
        lambda: STATE.observation_tensor(0, value) if value is not None else int("x"),
        lambda: STATE.string_to_action(value),
        lambda: STATE.action_to_string(value),
        lambda: STATE.resample(value, value),
        lambda: GAME.string_to_actions(value),
        lambda: gueridon.VecEnv(value, value),
        lambda: env.step(value),
        lambda: env.state(value),
        lambda: gueridon.bot(value),
        lambda: gueridon.bot("greedy").act(value),
        lambda: gueridon.search(value, value, value),
    ]
    for call in calls:
        with pytest.raises((ValueError, TypeError, OverflowError, AttributeError)):
            call()


def test_the_error_of_the_rules_is_a_value_error() -> None:
    assert issubclass(gueridon.IllegalActionError, ValueError)
    assert gueridon.IllegalActionError.__module__ == "gueridon"


@pytest.mark.parametrize("name", ["observations", "masks", "rewards", "done", "players"])
def test_a_buffer_of_another_size_is_refused(name: str) -> None:
    env = gueridon.VecEnv(GAME, 2)
    actions = env.random_actions().copy()
    getattr(env, name).resize(1, refcheck=False)
    for call in (lambda: env.step(actions), env.reset):
        with pytest.raises(ValueError, match="given another (size|type or shape)"):
            call()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("observations", np.int32),
        ("observations", np.float16),
        ("masks", np.int8),
        ("rewards", np.int32),
        ("done", np.uint8),
        ("players", np.float32),
    ],
)
def test_a_buffer_of_another_type_is_refused(name: str, kind: Any) -> None:
    env = gueridon.VecEnv(GAME, 8)
    actions = env.random_actions().copy()
    with warnings.catch_warnings():
        # Newer versions of numpy warn of changing the type of an array in place.
        warnings.simplefilter("ignore", DeprecationWarning)
        getattr(env, name).dtype = kind
    with pytest.raises(ValueError, match="another type or shape"):
        env.step(actions)
    assert env.state(0).history() == []


def test_bots_may_share_a_position_with_others() -> None:
    import threading

    game = gueridon.load("cafe-cards", 3, groups=True)
    state = game.new_initial_state(seed=2)
    thinking = threading.Thread(target=lambda: gueridon.bot("search:2000").act(state))
    thinking.start()
    for _ in range(50):
        gueridon.bot("random").act(state)
        state.legal_actions()
    thinking.join()
    bot = gueridon.bot("random")
    with pytest.raises((ValueError, RuntimeError)):
        # A function that changes the position while it is being dealt again is refused, and nothing breaks.
        state.resample(0, lambda: state.apply_action(10**6) or 0.5)
    assert bot.act(state) in state.legal_actions()


def test_changed_buffers_are_refused() -> None:
    env = gueridon.VecEnv(GAME, 2)
    env.observations.flags.writeable = False
    with pytest.raises(ValueError, match="read-only or in use"):
        env.step(env.random_actions())
    env.observations.flags.writeable = True
    env.step(env.random_actions())
