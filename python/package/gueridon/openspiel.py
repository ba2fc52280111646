"""The games in OpenSpiel. They need OpenSpiel: `pip install open_spiel`.

Importing this module registers `gueridon_cafe_board`, `gueridon_cafe_cards` and `gueridon_forty_six` with `pyspiel`.

>>> import gueridon.openspiel
>>> import pyspiel
>>> game = pyspiel.load_game("gueridon_forty_six(players=3,rounds=2)")

Chance acts at the root: sixteen nodes choose the sixteen last hexadecimal digits of the seed, and all cards follow from it. Later draws are
part of the deal, so that algorithms must treat hidden cards by `resample_from_infostate`, as ISMCTS does. The history of such a world is that of the
real game, digits of the seed included: programs that play must not read it. A world cannot be serialized.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

try:
    import pyspiel
except ImportError as error:
    raise ImportError(
        "gueridon.openspiel needs OpenSpiel: pip install open_spiel"
    ) from error

from ._api import load
from ._bounds import max_game_length, max_utility
from ._native import Game, State

SEED_DIGITS = 16
"""The chance nodes at the root: hexadecimal digits of the seed."""
DIGITS = 16
"""The outcomes of each of them."""

_PLAYERS = {"cafe-board": (2, 4), "cafe-cards": (2, 5), "forty-six": (2, 6)}
_OPTIONS: Dict[str, Dict[str, Any]] = {
    "cafe-board": {
        "groups": False,
        "edition": "amigo",
        "bar": "rows",
        "bar_when": "free",
        "exchange_gender": "any",
        "first": 0,
        # What the edition says.
        **dict.fromkeys(
            ("first_turn", "bar_joker", "debt", "exchange_nation", "four_jokers", "bag"), "edition"
        ),
    },
    "cafe-cards": {"groups": "no", "first": 0},
    "forty-six": {"rounds": 0, "side": "blue", "joker": "anywhere", "first": 0},
}
_LONG_NAMES = {
    "cafe-board": "Café International, the board game",
    "cafe-cards": "Café International, the card game",
    "forty-six": "Quarante-six",
}


def _option(value: Any) -> Any:
    """The value of a parameter, which OpenSpiel allows to be a text or a number only, as records write it."""
    if isinstance(value, str) and "." in value:
        return [int(number) for number in value.split(".")]
    return {"yes": True, "no": False}.get(value, value) if isinstance(value, str) else value


def _game_type(name: str, adds_up_to_zero: bool = False) -> Any:
    low, high = _PLAYERS[name]
    parameters: Dict[str, Any] = {"players": 2, "returns": "points", **_OPTIONS[name]}
    utilities = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"gueridon_{name.replace('-', '_')}",
        long_name=_LONG_NAMES[name],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utilities.ZERO_SUM if adds_up_to_zero else utilities.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters,
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of this package for OpenSpiel."""

    name: str

    def __init__(self, params: Optional[Dict[str, Any]] = None) -> None:
        given = {"players": 2, "returns": "points", **_OPTIONS[self.name], **(params or {})}
        usual = _OPTIONS[self.name]
        differing = [key for key in usual if given[key] != usual[key]]
        options = {key: _option(given[key]) for key in differing}
        self.inner: Game = load(
            self.name, int(given["players"]), returns=str(given["returns"]), **options
        )
        most = max_utility(self.inner)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.inner.num_distinct_actions(),
            max_chance_outcomes=DIGITS,
            num_players=self.inner.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if self.inner.returns == "win" else None,
            max_game_length=max_game_length(self.inner),
        )
        super().__init__(_game_type(self.name, self.inner.returns == "win"), info, params or {})

    def new_initial_state(self, state_as_string: Optional[str] = None) -> "OpenSpielState":
        """The root, at which chance deals."""
        return OpenSpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Optional[Dict[str, Any]] = None
    ) -> "Observer":
        """An observer of what a player sees."""
        return Observer(self, iig_obs_type, params)

    def observation_tensor_shape(self) -> List[int]:
        """The shape of observation tensors."""
        return list(self.inner.observation_tensor_shape())

    def observation_tensor_size(self) -> int:
        """The number of numbers of an observation tensor."""
        return self.inner.observation_tensor_size()


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A position, or a part of the seed before the deal."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self._rules = game.inner
        self._digits: List[int] = []
        self.inner: Optional[State] = None

    def _dealt(self) -> State:
        if self.inner is None:
            raise ValueError("the cards are not dealt yet: chance acts first")
        return self.inner

    def current_player(self) -> int:
        """Chance before the deal, then the player to act."""
        if self.inner is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.inner.current_player()

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        """The next digit of the seed, each equally likely."""
        return [(digit, 1 / DIGITS) for digit in range(DIGITS)]

    def _legal_actions(self, player: int) -> List[int]:
        return self._dealt().legal_actions()

    def _apply_action(self, action: int) -> None:
        if self.inner is not None:
            self.inner.apply_action(action)
            return
        self._digits.append(action)
        if len(self._digits) == SEED_DIGITS:
            seed = "".join(format(digit, "x") for digit in self._digits).rjust(64, "0")
            self.inner = self._rules.new_initial_state(seed)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"digit {len(self._digits)}: {action:x}"
        return self._rules.action_to_string(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.inner is not None and self.inner.is_terminal()

    def returns(self) -> List[float]:
        """What the game is worth to each player; zeros before its end."""
        return self.inner.returns() if self.inner is not None else [0.0] * self._rules.players

    def information_state_string(self, player: Optional[int] = None) -> str:
        """What a player sees and has seen played."""
        return self._dealt().information_state_string(self._player(player))

    def observation_string(self, player: Optional[int] = None) -> str:
        """What a player sees."""
        return self._dealt().observation_string(self._player(player))

    def observation_tensor(self, player: Optional[int] = None) -> List[float]:
        """What a player sees, as numbers."""
        numbers: List[float] = self._dealt().observation_tensor(self._player(player)).tolist()
        return numbers

    def _player(self, player: Optional[int]) -> int:
        return max(self.current_player(), 0) if player is None else player

    def resample_from_infostate(self, player: int, sampler: Any) -> "OpenSpielState":
        """A position that looks the same to a player, all unseen cards dealt again."""
        other: OpenSpielState = self.clone()
        other.inner = self._dealt().resample(player, sampler)
        return other

    def __str__(self) -> str:
        if self.inner is None:
            return "seed " + "".join(format(digit, "x") for digit in self._digits)
        return self.inner.to_text()


class Observer:
    """What a player sees, as OpenSpiel's observers have it."""

    def __init__(self, game: OpenSpielGame, iig_obs_type: Any, params: Optional[Dict[str, Any]]) -> None:
        import numpy as np

        if params:
            raise ValueError(f"this observer has no parameters, and was given {params}")
        self._recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.tensor = np.zeros(game.inner.observation_tensor_size(), np.float32)
        self.dict = {field.name: field.of(self.tensor) for field in game.inner.spec()}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fills the tensor with what a player sees."""
        if state.inner is None:
            self.tensor.fill(0)
        else:
            state.inner.observation_tensor(player, self.tensor)

    def string_from(self, state: OpenSpielState, player: int) -> Optional[str]:
        """What a player sees, as text."""
        if state.inner is None:
            return str(state)
        if self._recalls:
            return state.inner.information_state_string(player)
        return state.inner.observation_string(player)


def _register(name: str) -> None:
    class_name = "".join(part.capitalize() for part in name.split("-")) + "Game"
    game_class = type(class_name, (OpenSpielGame,), {"name": name, "__module__": __name__})
    globals()[class_name] = game_class
    pyspiel.register_game(_game_type(name), game_class)


for _name in _OPTIONS:
    _register(_name)
