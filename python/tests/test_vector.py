"""Batches of games."""

from __future__ import annotations

import gc
import os
import sys
import threading
import warnings
from pathlib import Path

import numpy as np
import pytest

import gueridon

BUFFERS = ("observations", "masks", "rewards", "done", "players")


def snapshot(env: gueridon.VecEnv) -> list:
    return [getattr(env, name).copy() for name in BUFFERS]


def same(one: list, other: list) -> bool:
    return all(np.array_equal(left, right) for left, right in zip(one, other))


@pytest.mark.parametrize("name", gueridon.GAMES)
def test_any_number_of_threads_plays_the_same(name: str) -> None:
    game = gueridon.load(name)
    envs = [gueridon.VecEnv(game, 17, seed=5, threads=threads) for threads in (1, 2, 5)]
    ended = 0
    for _ in range(400):
        actions = [env.random_actions().copy() for env in envs]
        assert all(np.array_equal(own, actions[0]) for own in actions)
        for env in envs:
            env.step(actions[0])
        seen = [snapshot(env) for env in envs]
        assert all(same(own, seen[0]) for own in seen)
        ended += int(envs[0].done.sum())
    assert ended > 17


def test_rows_are_those_of_the_games(game: gueridon.Game) -> None:
    env = gueridon.VecEnv(game, 3, seed=2)
    finished = 0
    before = [env.state(index) for index in range(3)]
    for _ in range(600):
        actions = env.random_actions()
        env.step(actions)
        for index, state in enumerate(before):
            state.apply_action(int(actions[index]))
            assert env.done[index] == state.is_terminal()
            assert env.rewards[index].tolist() == state.returns()
            if state.is_terminal():
                finished += 1
                before[index] = state = env.state(index)
                assert state.history() == []
            player = state.current_player()
            assert env.players[index] == player
            assert np.array_equal(env.observations[index], state.observation_tensor(player))
            assert np.array_equal(env.masks[index], state.legal_actions_mask())
    assert finished > 0


def test_buffers_stay_where_they_are_and_a_reset_deals_again() -> None:
    env = gueridon.VecEnv(gueridon.load("forty-six"), 8, seed=1)
    places = [getattr(env, name).__array_interface__["data"] for name in BUFFERS]
    first = snapshot(env)
    for _ in range(5):
        env.step(env.random_actions())
    env.reset()
    assert same(snapshot(env), first)
    env.reset(seed=2)
    assert not same(snapshot(env), first)
    assert same(snapshot(env), snapshot(gueridon.VecEnv(env.game, 8, seed=2)))
    assert places == [getattr(env, name).__array_interface__["data"] for name in BUFFERS]
    assert len(env) == env.n == 8 and "8 games" in repr(env)


def test_a_game_of_a_batch_has_a_record() -> None:
    env = gueridon.VecEnv(gueridon.load("cafe-cards"), 2, seed=3)
    for _ in range(20):
        env.step(env.random_actions())
    again = gueridon.from_record(env.state(1).record())
    assert np.array_equal(again.state_tensor(), env.state(1).state_tensor())


def test_whole_numbers_of_any_kind_are_actions() -> None:
    one, other = (gueridon.VecEnv(gueridon.load("forty-six"), 4, seed=1) for _ in range(2))
    actions = one.random_actions().copy()
    one.step(actions)
    strided = np.stack([actions, actions], axis=1)[:, 0]
    assert not strided.flags.c_contiguous
    for given in (actions.astype(np.int64), actions.tolist(), actions.astype(np.uint8), strided):
        other.reset()
        other.step(given)
        assert same(snapshot(one), snapshot(other))


def test_an_illegal_action_changes_nothing() -> None:
    env = gueridon.VecEnv(gueridon.load("forty-six"), 3, seed=1)
    before = snapshot(env)
    actions = env.random_actions().copy()
    for wrong in (-1, 94, 95, 2**31 - 1):
        actions[2] = wrong
        with pytest.raises(gueridon.IllegalActionError, match="game 2 of the batch"):
            env.step(actions)
        assert same(snapshot(env), before)
    with pytest.raises(gueridon.IllegalActionError):
        env.step(env.random_actions().astype(np.int64) + 2**32)
    assert env.state(0).history() == []


def test_a_damaged_mask_of_the_caller_makes_nothing_legal() -> None:
    env = gueridon.VecEnv(gueridon.load("forty-six"), 2, seed=1)
    env.masks[:] = True
    with pytest.raises(gueridon.IllegalActionError):
        env.step([94, 94])


def test_other_threads_run_while_a_batch_steps() -> None:
    env = gueridon.VecEnv(gueridon.load("cafe-board"), 16_384, seed=1)
    interval = sys.getswitchinterval()
    # No thread is interrupted: another one runs only where a call gives up the interpreter lock.
    sys.setswitchinterval(1000)
    try:
        ran_meanwhile = False
        for _ in range(20):
            actions = env.random_actions()
            stepping, stepped = threading.Event(), threading.Event()

            def step() -> None:
                stepping.set()
                env.step(actions)
                stepped.set()

            thread = threading.Thread(target=step)
            thread.start()
            stepping.wait()
            ran_meanwhile = ran_meanwhile or not stepped.is_set()
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert ran_meanwhile


def test_two_calls_at_once_never_mix_games_up() -> None:
    env = gueridon.VecEnv(gueridon.load("cafe-board"), 4096, seed=1)
    actions = env.random_actions().copy()
    refused = []

    def step() -> None:
        try:
            env.step(actions)
        except (RuntimeError, ValueError) as error:
            refused.append(str(error))

    threads = [threading.Thread(target=step) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # A second step is refused while the first is under way, or finds that these actions are not legal any more.
    assert len(env.state(0).history()) in (1, 2, 3) and len(refused) <= 2
    lengths = {len(env.state(index).history()) for index in range(0, 4096, 97)}
    assert len(lengths) == 1, "all games are as far as each other"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_fork_has_threads_of_its_own() -> None:
    env = gueridon.VecEnv(gueridon.load("forty-six"), 64, seed=1, threads=2)
    env.step(env.random_actions())
    actions = env.random_actions().copy()
    with warnings.catch_warnings():
        # Newer versions of Python warn of forks among threads, which is what is tried here.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        try:
            env.step(actions)
            os._exit(0 if len(env.state(0).history()) == 2 else 1)
        except BaseException:
            os._exit(2)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    env.step(actions)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
@pytest.mark.parametrize("name", gueridon.GAMES)
def test_memory_does_not_grow(name: str) -> None:
    def resident() -> int:
        gc.collect()
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    env = gueridon.VecEnv(gueridon.load(name), 256, seed=1)

    def play(steps: int) -> None:
        for _ in range(steps):
            env.step(env.random_actions())

    play(800)
    before = resident()
    play(3200)
    assert resident() - before < 2 * 2**20, "3,200 steps of 256 games keep nothing"
