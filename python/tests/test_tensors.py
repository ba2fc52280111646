"""Tensors: what a seat may know and nothing else, as the documentation has it."""

from __future__ import annotations

import re

import numpy as np
import pytest

import gueridon
from conftest import ROOT, pick


def test_a_seat_sees_the_same_in_every_world_that_it_cannot_tell_apart(
    game: gueridon.Game, rng: np.random.Generator
) -> None:
    differed = 0
    for seed in range(2):
        state = game.new_initial_state(seed=seed)
        while not state.is_terminal():
            for seat in range(game.players):
                world = state.resample(seat, rng)
                assert np.array_equal(world.observation_tensor(seat), state.observation_tensor(seat))
                assert world.observation_string(seat) == state.observation_string(seat)
                assert world.information_state_string(seat) == state.information_state_string(seat)
                differed += not np.array_equal(world.state_tensor(), state.state_tensor())
                if seat == state.current_player():
                    assert world.legal_actions() == state.legal_actions()
            state.apply_action(pick(state, rng))
    assert differed > 0, "the comparison would notice"


def test_a_world_does_not_tell_what_others_laid_face_down() -> None:
    game = gueridon.load("cafe-cards")
    state = game.new_initial_state(seed=3)
    while len(state.history()) < 14:
        state.apply_action([action for action in state.legal_actions() if action >= 288][-1])
    laid = [action for action in state.history()[::2] if action >= 289]
    assert laid, "the first player laid cards down"
    others = [
        [action for action in state.resample(1, number).history()[::2] if action >= 289]
        for number in range(8)
    ]
    assert all(len(other) == len(laid) for other in others)
    assert any(other != laid for other in others)


def test_resampling_follows_from_its_generator() -> None:
    import random

    state = gueridon.load("cafe-cards").new_initial_state(seed=1)
    makers = [
        lambda: 7,
        lambda: random.Random(7),
        lambda: np.random.default_rng(7),
        lambda: np.random.RandomState(7),
        lambda: random.Random(7).random,
    ]
    for make in makers:
        one, other = (state.resample(0, make()).state_tensor() for _ in range(2))
        assert np.array_equal(one, other)
    assert not np.array_equal(state.resample(0, 1).state_tensor(), state.resample(0, 2).state_tensor())
    state.resample(0)


def test_fields_cover_the_tensor_and_bound_its_numbers(
    game: gueridon.Game, rng: np.random.Generator
) -> None:
    for everything, size in (
        (False, game.observation_tensor_size()),
        (True, game.state_tensor_size()),
    ):
        end = 0
        for field in game.spec(everything):
            assert field.offset == end and field.about
            end += field.size
        assert end == size
    state = game.new_initial_state(seed=4)
    while True:
        tensor = state.state_tensor()
        for field in game.spec(everything=True):
            numbers = field.of(tensor)
            assert numbers.shape == field.shape
            assert numbers.size == 0 or field.low <= numbers.min() <= numbers.max() <= field.high
        if state.is_terminal():
            break
        state.apply_action(pick(state, rng))


def test_the_first_position_is_what_was_dealt() -> None:
    game = gueridon.load("forty-six", rounds=1)
    # 1 to 5 against 6 to 10; 20 is turned up, and the joker lies on top of the pile.
    deck = [*range(1, 11), 20, "J", *(card for card in range(11, 47) if card != 20)]
    state = game.from_record(
        {
            "game": "forty-six",
            "players": 2,
            "rules": {"rounds": 1},
            "deal": {"decks": [[str(card) for card in deck]]},
        }
    )
    fields = {field.name: field for field in game.spec()}

    def ones(name: str, seat: int) -> list:
        return np.flatnonzero(fields[name].of(state.observation_tensor(seat))).tolist()

    assert ones("hand", 0) == [0, 1, 2, 3, 4]
    assert ones("hand", 1) == [5, 6, 7, 8, 9]
    assert ones("laid", 0) == ones("laid", 1) == [19]
    # The neighbours of 20 are 8 9 10, 19 21, 30 31 32.
    assert ones("free", 0) == [7, 8, 9, 18, 20, 29, 30, 31]
    assert ones("placeable", 0) == [] and ones("placeable", 1) == [7, 8, 9]
    assert ones("to_act", 0) == [0] and ones("to_act", 1) == [1]


def test_an_array_of_the_caller_is_filled() -> None:
    state = gueridon.load("cafe-board").new_initial_state(seed=1)
    size = state.get_game().observation_tensor_size()
    out = np.full(size, np.nan, np.float32)
    assert state.observation_tensor(1, out) is out
    assert np.array_equal(out, state.observation_tensor(1))
    rows = np.zeros((3, size), np.float32)
    state.observation_tensor(0, rows[1])
    assert np.array_equal(rows[1], state.observation_tensor(0)) and not rows[0].any()
    everything = np.zeros(state.get_game().state_tensor_size(), np.float32)
    assert np.array_equal(state.state_tensor(everything), state.state_tensor())
    frozen = np.zeros(size, np.float32)
    frozen.flags.writeable = False
    for wrong in (np.zeros(3, np.float32), np.zeros(2 * size, np.float32)[::2], frozen):
        with pytest.raises(ValueError, match="out "):
            state.observation_tensor(0, wrong)


@pytest.mark.parametrize("name", gueridon.GAMES)
def test_the_documentation_has_every_field(name: str) -> None:
    text = (ROOT / "docs" / "PYTHON.md").read_text(encoding="utf-8")
    section = text.split(f"### `{name}`", 1)[1].split("\n## ", 1)[0].split("\n### ", 1)[0]
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|$", section, flags=re.MULTILINE)
    documented = {field: (shape.strip(), about.strip()) for field, shape, about in rows}
    options = {} if name == "forty-six" else {"groups": True}
    spec = gueridon.load(name, 2, **options).spec(everything=True)
    shapes = {field.name: " × ".join(map(str, field.shape)) for field in spec}
    assert {field: shape for field, (shape, _) in documented.items()} == shapes
    for field in spec:
        assert documented[field.name][1] == field.about
