"""Games, positions, ids and texts."""

from __future__ import annotations

import copy
import json
import pickle
import random

import numpy as np
import pytest

import gueridon
from conftest import pick


def test_the_first_ten_lines() -> None:
    game = gueridon.load("cafe-cards", players=2, groups=False)
    state = game.new_initial_state(seed=1)
    generator = random.Random(1)
    while not state.is_terminal():
        state.apply_action(generator.choice(state.legal_actions()))
    assert state.current_player() == gueridon.TERMINAL == -4
    assert state.legal_actions() == []
    assert len(state.returns()) == 2
    assert state.player_return(1) == state.returns()[1]


# Worked out by hand from the tables of docs/PYTHON.md.
PINNED = {
    ("forty-six", ()): {"1": 0, "46": 45, "J@1": 46, "J@46": 91, "J@J": 92, "draw": 93, "done": 94},
    ("cafe-cards", ()): {
        "DEf@a2": 0,
        "DEm@a2": 12,
        "FRf@c2": 29,
        "ITm@e4": 287,
        "draw": 288,
        "down DEf": 289,
        "down ITm": 312,
        "end": 313,
        "done": 314,
    },
    ("cafe-cards", (("groups", True),)): {"group b2 f": 315, "group d4 m": 324},
    ("cafe-board", ()): {
        "CFf@a2": 0,
        "ITf@c2": 8,
        "INm@m12": 191,
        "*f=CF@a2": 192,
        "*m=IN@m12": 383,
        "CFf<>a2": 384,
        "INm<>m12": 575,
        "DEf@bar": 576,
        "*m@bar": 601,
        "pass": 602,
        "done": 603,
    },
    ("cafe-board", (("groups", True),)): {"group b2 f": 604, "group l12 m": 651},
}


@pytest.mark.parametrize(("name", "options"), PINNED)
def test_ids_never_change(name: str, options: tuple) -> None:
    game = gueridon.load(name, **dict(options))
    state = game.new_initial_state(seed=0)
    for text, action in PINNED[name, options].items():
        assert game.string_to_action(text) == action
        assert game.action_to_string(action) == text
        assert state.action_to_string(action) == state.action_to_string(0, action) == text
        assert state.string_to_action(text) == state.string_to_action(0, text) == action


@pytest.mark.parametrize(
    ("name", "options", "count"),
    [
        ("forty-six", {}, 95),
        ("cafe-cards", {}, 315),
        ("cafe-cards", {"groups": True}, 325),
        ("cafe-board", {}, 604),
        ("cafe-board", {"groups": True}, 652),
    ],
)
def test_numbers_of_actions(name: str, options: dict, count: int) -> None:
    assert gueridon.load(name, **options).num_distinct_actions() == count


def test_a_whole_group_is_several_actions() -> None:
    game = gueridon.load("cafe-cards", groups=True)
    text = "group b2 FRf@a2 FRf@b1 FRf@b3 FRf@c2"
    assert game.string_to_actions(text) == [315, 24, 26, 27, 29]
    with pytest.raises(ValueError, match="use string_to_actions"):
        game.string_to_action(text)


def test_copies_do_not_follow(game: gueridon.Game, rng: np.random.Generator) -> None:
    state = game.new_initial_state(seed=3)
    for _ in range(3):
        state.apply_action(pick(state, rng))
    before = state.observation_string(0)
    for made in (state.clone(), copy.copy(state), copy.deepcopy(state)):
        assert made.history() == state.history()
        made.apply_action(made.legal_actions()[0])
        assert state.observation_string(0) == before
        assert len(made.history()) == len(state.history()) + 1


def test_records_lead_back(game: gueridon.Game, rng: np.random.Generator) -> None:
    state = game.new_initial_state(seed="ab" * 32)
    while not state.is_terminal():
        state.apply_action(pick(state, rng))
    record = state.record()
    assert isinstance(record, str) and json.loads(record)["seed"] == "ab" * 32
    for given in (record, record.encode(), json.loads(record)):
        again = gueridon.from_record(given)
        assert again.get_game() == game
        assert again.history() == state.history()
        assert np.array_equal(again.state_tensor(), state.state_tensor())
    assert game.from_record(record).returns() == state.returns()
    assert record.state().scores() == state.scores()
    pickled = pickle.loads(pickle.dumps(state))
    assert np.array_equal(pickled.state_tensor(), state.state_tensor())
    assert pickle.loads(pickle.dumps(game)) == game
    assert hash(pickle.loads(pickle.dumps(game))) == hash(game)


def test_seeds_are_numbers_or_digits() -> None:
    game = gueridon.load("forty-six")
    number = game.new_initial_state(seed=0xABC)
    digits = game.new_initial_state(seed="abc".rjust(64, "0"))
    assert np.array_equal(number.state_tensor(), digits.state_tensor())
    assert np.array_equal(
        number.state_tensor(), game.new_initial_state(seed=np.int64(0xABC)).state_tensor()
    )
    large = game.new_initial_state(seed=2**255 + 1)
    assert json.loads(large.record())["seed"] == "8" + "0" * 62 + "1"
    assert game.new_initial_state().record() != game.new_initial_state().record()


def test_receipts_have_every_point_in_three_languages() -> None:
    # Russians on b1 and b3; a Russian on c2 scores 6 at the Russian table and 2 at the French one (the rules' own example).
    game = gueridon.load("cafe-cards")
    tables = ["RU", "GB", "FR", "ES", "IT"]
    nations = ["DE", "FR", "GB", "US", "TR", "IN", "CN", "RU", "ES", "CU", "CF", "IT"]
    rest = [nation for nation in nations * 2]
    for nation in tables:
        rest.remove(nation)
    guests = [nation + gender for nation in nations for gender in "fm" for _ in range(4)]
    hand = ["RUf", "RUm", "RUf", "DEf", "DEf", "DEf", "DEf"]
    for guest in hand:
        guests.remove(guest)
    record = {
        "game": "cafe-cards",
        "players": 2,
        "deal": {"guests": hand + guests, "tables": tables + rest},
        "actions": ["RUf@b1", "RUm@b3", "RUf@c2"],
    }
    state = game.from_record({**record, "rules": {}, "version": 3})
    # The first guest scores nothing alone; the second one 4 at the Russian table and nothing at the French one, where it is alone.
    assert state.scores() == [4 + 6 + 2, 0]
    english, french, german = (state.receipt(lang) for lang in ("en", "fr", "de"))
    assert any("6" in sentence for sentence in english)
    assert len({tuple(english), tuple(french), tuple(german)}) == 3
    assert game.new_initial_state(seed=1).receipt() == []


def test_returns_are_points_shares_or_margins() -> None:
    worth = {}
    for returns in ("points", "win", "margin"):
        state = gueridon.load("forty-six", players=3, returns=returns).new_initial_state(seed=5)
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        worth[returns] = state.returns()
    points = worth["points"]
    assert points == [-score for score in state.scores()]
    best = max(points)
    for seat, share in enumerate(worth["win"]):
        assert share == (1.0 if points[seat] == best else -0.5)
    others = [max(points[:seat] + points[seat + 1 :]) for seat in range(3)]
    assert worth["margin"] == [point - other for point, other in zip(points, others)]


def test_a_position_is_a_picture_and_a_text() -> None:
    state = gueridon.load("cafe-cards").new_initial_state(seed=2)
    svg = state._repr_svg_()
    assert svg.startswith("<svg") and svg == state.record()._repr_svg_() == state.svg()
    hidden = state.svg(player=0)
    assert hidden != svg, "the other hand is hidden"
    text = str(state)
    assert "\x1b" not in text and "Player 1" in text
    assert "Joueur 1" in state.to_text(lang="fr")
    own, other = (state.to_text(player=seat) for seat in (0, 1))
    assert own != other
    assert "player 0 to act" in repr(state)


def test_a_second_id_of_a_chair_is_refused_with_the_first() -> None:
    game = gueridon.load("cafe-board")
    twin = 6 * 8 + 2
    assert game.action_to_string(twin) == "CFf@b3"
    usual = game.string_to_action("CFf@b3")
    assert usual == 4
    state = game.new_initial_state(seed=1)
    assert usual in state.legal_actions()
    why = "There are two ids for CFf@b3, and this one is never legal. Use 4."
    assert state.refusal(twin) == why
    assert "Nimm 4" in (state.refusal(twin, "de") or "")
    with pytest.raises(gueridon.IllegalActionError) as caught:
        state.apply_action(twin)
    assert str(caught.value) == f"action {twin}, CFf@b3: {why}"


def test_options_that_make_no_difference_are_left_out() -> None:
    plain, spelled = gueridon.load("cafe-cards"), gueridon.load("cafe-cards", groups=False)
    assert plain == spelled and spelled.options == {}
    record = plain.new_initial_state(seed=1).record()
    assert spelled.from_record(record).get_game() == plain
    assert gueridon.load("forty-six", 3, rounds=3) == gueridon.load("forty-six", 3)
    assert gueridon.load("forty-six", 3, rounds=2).options == {"rounds": 2}
    with pytest.raises(ValueError, match="either game or returns"):
        gueridon.from_record(record, game=plain, returns="win")


# Each differs from what the others, the edition included, would make it: an option that makes no difference is left out.
EVERY_OPTION = [
    (
        "cafe-board",
        {
            "edition": "schuk",
            "bar": "linear",
            "groups": True,
            "first_turn": "one",
            "bar_joker": "never",
            "bar_when": "stuck",
            "exchange_nation": "any",
            "exchange_gender": "same",
            "debt": "eliminated",
            "bag": "stop",
            "first": 1,
        },
    ),
    ("cafe-board", {"four_jokers": False, "first": 1}),
    ("cafe-cards", {"groups": "strict", "first": 1}),
    ("forty-six", {"side": list(range(46, 0, -1)), "joker": "linked", "rounds": 1, "first": 1}),
]


@pytest.mark.parametrize(("name", "options"), EVERY_OPTION)
def test_every_option_is_taken_kept_and_written_to_records(
    name: str, options: dict, rng: np.random.Generator
) -> None:
    game = gueridon.load(name, **options)
    assert game.options == options
    state = game.new_initial_state(seed=1)
    assert state.current_player() == 1
    while not state.is_terminal():
        state.apply_action(pick(state, rng))
    record = json.loads(state.record())
    assert record["rules"] == options and record["version"] == game.version
    assert gueridon.from_record(record).returns() == state.returns()
    assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("cafe-board", {"four_jokers": "no"}),
        ("cafe-board", {"first": 2}),
        ("cafe-board", {"bar_when": "stuck", "version": 2}),
        ("forty-six", {"side": list(range(1, 46))}),
        ("forty-six", {"side": [1] * 46}),
    ],
)
def test_values_that_an_option_does_not_have_are_refused(name: str, options: dict) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        gueridon.load(name, **options)


def test_a_child_is_the_position_after_an_action() -> None:
    state = gueridon.load("forty-six").new_initial_state(seed=1)
    action = state.legal_actions()[0]
    child = state.child(action)
    assert state.history() == [] and child.history() == [action]
    assert (state.num_players(), state.num_distinct_actions()) == (2, 95)


def test_options_and_versions_are_kept() -> None:
    game = gueridon.load("cafe-board", 3, version=1, edition="schuk", returns="win")
    assert (game.name, game.players, game.version, game.returns) == ("cafe-board", 3, 1, "win")
    assert game.options == {"edition": "schuk"}
    assert game == gueridon.load("cafe-board", 3, version=1, edition="schuk", returns="win")
    assert game != gueridon.load("cafe-board", 3, version=1, returns="win")
    assert "cafe-board for 3 players" in repr(game)
