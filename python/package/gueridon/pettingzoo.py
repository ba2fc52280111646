"""The games as PettingZoo environments. They need PettingZoo: `pip install pettingzoo gymnasium`.

>>> from gueridon.pettingzoo import env
>>> table = env("forty-six", players=3)
>>> table.reset(seed=7)
>>> table.agents
['player_0', 'player_1', 'player_2']
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional

import numpy as np
import numpy.typing as npt

try:
    import gymnasium
    from gymnasium.utils import EzPickle, seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError(
        "gueridon.pettingzoo needs PettingZoo: pip install pettingzoo gymnasium"
    ) from error

from ._api import load
from ._bounds import max_utility
from ._native import Game, State

Observation = Dict[str, npt.NDArray[Any]]


def env(name: str, players: int = 2, **options: Any) -> Any:
    """An environment with the usual wrappers: an illegal action ends the game and is worth less than any legal game.

    The arguments are those of `gueridon.load`, and `render_mode`: "ansi" for text, "svg" for a picture.
    """
    inner = raw_env(name, players, **options)
    table = wrappers.TerminateIllegalWrapper(inner, illegal_reward=-max_utility(inner.game))
    table = wrappers.AssertOutOfBoundsWrapper(table)
    return wrappers.OrderEnforcingWrapper(table)


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]
    """An environment without wrappers: an illegal action raises `IllegalActionError`, and nothing has changed then.

    An observation is a dictionary of `observation` (float32) and `action_mask` (int8). Rewards come at the end of the game.
    """

    metadata: Dict[str, Any] = {
        "render_modes": ["ansi", "svg"],
        "name": "gueridon_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self, name: str, players: int = 2, *, render_mode: Optional[str] = None, **options: Any
    ) -> None:
        EzPickle.__init__(self, name, players, render_mode=render_mode, **options)
        AECEnv.__init__(self)
        if render_mode not in (None, "ansi", "svg"):
            raise ValueError(f'render_mode is "ansi" or "svg", not {render_mode!r}')
        self.game: Game = load(name, players, **options)
        self.metadata = {**self.metadata, "name": f"{name.replace('-', '_')}_v0"}
        self.render_mode = render_mode
        self.possible_agents: List[str] = [f"player_{seat}" for seat in range(players)]
        self.agents: List[str] = []
        spec = self.game.spec()
        low = np.concatenate([np.full(field.size, field.low, np.float32) for field in spec])
        high = np.concatenate([np.full(field.size, field.high, np.float32) for field in spec])
        actions = self.game.num_distinct_actions()
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(low, high, dtype=np.float32),
                    "action_mask": gymnasium.spaces.Box(0, 1, (actions,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(actions) for agent in self.possible_agents
        }
        self._nobody = np.zeros(actions, dtype=np.int8)
        self._rng, _ = seeding.np_random(None)
        self.state_now: State = self.game.new_initial_state(seed=0)

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Deals a new game; the same seed deals the same games from here on."""
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        self.state_now = self.game.new_initial_state(seed=int(self._rng.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state_now.current_player()]

    def observe(self, agent: str) -> Observation:
        """What an agent sees; nothing is legal while it is another agent's turn."""
        acts = agent == self.agent_selection and not self.state_now.is_terminal()
        mask = self.state_now.legal_actions_mask().view(np.int8) if acts else self._nobody.copy()
        seat = self.possible_agents.index(agent)
        return {"observation": self.state_now.observation_tensor(seat), "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        """Plays an action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is still playing: None is for agents that are done")
        self.state_now.apply_action(int(action))
        self._cumulative_rewards[agent] = 0.0
        if self.state_now.is_terminal():
            returns = self.state_now.returns()
            self.rewards = dict(zip(self.possible_agents, returns))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._clear_rewards()
            self.agent_selection = self.possible_agents[self.state_now.current_player()]
        self._accumulate_rewards()

    def state(self) -> npt.NDArray[np.float32]:
        """Everything, hidden cards included, as in `State.state_tensor`."""
        return self.state_now.state_tensor()

    def render(self) -> Optional[str]:
        """The table as text or as SVG."""
        if self.render_mode is None:
            gymnasium.logger.warn('render() does nothing without a render_mode, "ansi" or "svg"')
            return None
        return str(self.state_now) if self.render_mode == "ansi" else self.state_now.svg()

    def close(self) -> None:
        """Nothing to close."""
