"""The package and the referee of the program agree: actions, players, points, ends and refusals."""

from __future__ import annotations

import json

import numpy as np
import pytest

import gueridon
from conftest import Referee, pick


def test_random_games_are_those_of_the_referee(
    game: gueridon.Game, referee: Referee, rng: np.random.Generator
) -> None:
    compared = 0
    for seed in range(2):
        state = game.new_initial_state(seed=seed)
        while True:
            if not state.chosen():
                record = json.loads(state.record())
                answer = referee.ask(record)
                compare(game, state, answer)
                compared += 1
                if not state.is_terminal() and rng.random() < 0.2:
                    compare_refusals(game, state, record, referee, rng)
            if state.is_terminal():
                break
            state.apply_action(pick(state, rng))
    assert compared > 20


def compare(game: gueridon.Game, state: gueridon.State, answer: dict) -> None:
    assert state.is_terminal() == answer["over"]
    assert state.current_player() == (
        gueridon.TERMINAL if answer["player"] is None else answer["player"]
    )
    # A group is listed whole by the referee and begins with one action here.
    expected = {game.string_to_actions(text)[0] for text in answer["legal"]}
    assert state.legal_actions() == sorted(expected)
    assert np.flatnonzero(state.legal_actions_mask()).tolist() == sorted(expected)
    if answer["over"]:
        assert state.scores() == answer["final"]["scores"]
        assert state.winners() == answer["final"]["winners"]
        assert state.end_reason() == answer["final"]["reason"]
        sign = -1 if game.name == "forty-six" else 1
        assert state.returns() == [sign * score for score in answer["final"]["scores"]]
    else:
        assert state.scores() == answer["scores"]
        assert state.returns() == [0.0] * game.players
        follow_groups(game, state, [text for text in answer["legal"] if text.startswith("group ")])


def follow_groups(game: gueridon.Game, state: gueridon.State, groups: list) -> None:
    """Every group of the referee can be chosen guest by guest, and nothing else can."""
    sequences = [game.string_to_actions(text) for text in groups]
    for sequence in sequences:
        walk = state.clone()
        for depth, action in enumerate(sequence):
            if depth > 0:
                same = [other for other in sequences if other[:depth] == sequence[:depth]]
                assert walk.legal_actions() == sorted({other[depth] for other in same})
            walk.apply_action(action)
        assert walk.chosen() == []


def compare_refusals(
    game: gueridon.Game,
    state: gueridon.State,
    record: dict,
    referee: Referee,
    rng: np.random.Generator,
) -> None:
    legal = set(state.legal_actions())
    for action in rng.choice(game.num_distinct_actions(), 6, replace=False):
        text = game.action_to_string(int(action))
        other_id = game.string_to_actions(text)[0] != action
        if action in legal or text.endswith((" f", " m")) or other_id:
            continue
        answer = referee.ask({**record, "actions": [*record["actions"], text]})
        assert answer["error"]["at"] == len(record["actions"])
        assert state.refusal(int(action)) == answer["error"]["message"]
        with pytest.raises(gueridon.IllegalActionError) as caught:
            state.apply_action(int(action))
        assert str(caught.value) == f"action {action}, {text}: {answer['error']['message']}"


def test_records_of_the_program_are_read(referee: Referee) -> None:
    record = {
        "game": "cafe-cards",
        "players": 3,
        "version": 1,
        "seed": "00ff" * 16,
        "actions": ["draw", "draw"],
    }
    state = gueridon.from_record(record)
    assert state.get_game().version == 1
    compare(state.get_game(), state, referee.ask(record))
    assert json.loads(state.record()) == record
