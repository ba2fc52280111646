"""Trains a small policy by self-play in Quarante-six (`forty-six`), then measures it against the bot `greedy`.

    pip install './python[data,torch]'
    python train.py --minutes 5

One network plays all seats of several hundred matches at once. It learns by PPO (proximal policy optimisation): actions that turned out
better than the network expected become more likely, a little at a time. Nothing but what a player may see goes into the network, and it
never meets `greedy` before it is measured. Five minutes on one core are enough to win more than 60 % of the matches against it. The same seed
need not give the same weights: the time that is left sets the pace of learning.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

try:
    import gueridon
    import numpy as np
    import pandas  # `gueridon.arena` gives its results as data frames
    import torch
    from torch import Tensor, nn
except ImportError as error:
    sys.exit(f"this example needs {error.name}: pip install {error.name}")

LANES = 512  # matches that are played side by side
STEPS = 128  # actions in each of these matches between two rounds of learning
MINIBATCH = 1024  # decisions that go into one step of the optimiser
HIDDEN = 128  # width of the layers that see the whole table
PER_SQUARE = 32  # width of the layer that sees one square
LEARNING_RATE = 1e-3  # at the start; it falls to nearly nothing in the end
CLIP = 0.2  # a probability that has moved by more than this share is not pushed further in the same round of learning
LAMBDA = 0.95  # how much later decisions count in judging one: at 0 only the next, at 1 all until the match ends
ENTROPY_BONUS = 0.005  # reward for staying undecided; with less, some seeds settle on playing as `greedy` does and never learn to wait
TYPICAL_MARGIN = 100.0  # points by which a match is typically won
CHECKS = 5  # how often the policy is measured during training
CHECK_GAMES = 200  # matches of such a measurement


class Network(nn.Module):
    """A policy and a forecast of the result, from the tensor of an observation."""

    def __init__(self, game: gueridon.Game) -> None:
        super().__init__()
        # The tensor begins with fields that have one number for each card 1 to 46 and the joker, or for the squares of these.
        fields = game.spec()
        self.squares = fields[0].size
        by_square = [field for field in fields if field.shape[-1] == self.squares]
        self.rows = sum(field.size for field in by_square) // self.squares
        self.table = nn.Sequential(
            nn.Linear(game.observation_tensor_size(), HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()
        )
        self.action = nn.Linear(HIDDEN, game.num_distinct_actions())
        self.result = nn.Linear(HIDDEN, 1)
        # These weights are the same for every square. What is learned of one square, such as that the joker can help a card
        # of one's own hand there, holds at once for all.
        self.square = nn.Linear(self.rows, PER_SQUARE)
        self.context = nn.Linear(HIDDEN, PER_SQUARE)
        self.square_action = nn.Linear(PER_SQUARE, 2)
        # A policy that begins undecided tries everything.
        for layer in (self.action, self.square_action, self.result):
            nn.init.normal_(layer.weight, std=0.01)
            nn.init.zeros_(layer.bias)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the probabilities of all actions, and the result that is expected, for a batch of observations."""
        table = self.table(observations)
        rows = observations[:, : self.rows * self.squares].view(-1, self.rows, self.squares)
        seen = torch.relu(self.square(rows.transpose(1, 2)) + self.context(table).unsqueeze(1))
        number, joker = self.square_action(seen).unbind(2)
        # Actions are: place the number 1 to 46, the joker on one of 47 squares, draw, done.
        of_squares = torch.cat([number[:, :-1], joker], dim=1)
        logits = self.action(table) + nn.functional.pad(of_squares, (0, 2))
        logits = logits.masked_fill(~masks, -torch.inf)
        return torch.log_softmax(logits, dim=1), self.result(table).squeeze(1)


@dataclass
class Batch:
    """Decisions of self-play, one in each row."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    log_probabilities: Tensor
    """What the policy thought of these actions when it took them."""
    advantages: Tensor
    """How much better it went than expected."""
    results: Tensor
    """What the forecast should have been."""


class SelfPlay:
    """Matches of a network against itself."""

    def __init__(self, game: gueridon.Game, network: Network, seed: int) -> None:
        self.env = gueridon.VecEnv(game, LANES, seed=seed)
        self.network = network
        self.games = 0
        self.steps = 0

    @torch.no_grad()
    def play(self) -> Batch:
        """Plays on for some steps, and judges every decision by what followed."""
        env = self.env
        players = env.game.players
        observations = np.zeros((STEPS, *env.observations.shape), dtype=np.float32)
        masks = np.zeros((STEPS, *env.masks.shape), dtype=np.bool_)
        actions = np.zeros((STEPS, LANES), dtype=np.int64)
        log_probabilities = np.zeros((STEPS, LANES), dtype=np.float32)
        forecasts = np.zeros((STEPS, LANES), dtype=np.float32)
        rewards = np.zeros((STEPS, *env.rewards.shape), dtype=np.float32)
        done = np.zeros((STEPS, LANES), dtype=np.bool_)
        to_act = np.zeros((STEPS, LANES), dtype=np.int32)
        for step in range(STEPS):
            # The buffers of the environment change with every step, so that they are copied.
            observations[step], masks[step], to_act[step] = env.observations, env.masks, env.players
            # Where only one action is legal there is nothing to decide; the network sees the others.
            actions[step] = masks[step].argmax(axis=1)
            lanes = np.flatnonzero(masks[step].sum(axis=1) > 1)
            policy, forecast = self.network(
                torch.from_numpy(observations[step, lanes]), torch.from_numpy(masks[step, lanes])
            )
            chosen = torch.multinomial(policy.exp(), 1)
            actions[step, lanes] = chosen.squeeze(1).numpy()
            log_probabilities[step, lanes] = policy.gather(1, chosen).squeeze(1).numpy()
            forecasts[step, lanes] = forecast.numpy()
            env.step(actions[step].astype(np.int32))
            rewards[step], done[step] = env.rewards, env.done
        self.games += int(done.sum())
        self.steps += STEPS * LANES

        # A win matters more than its height, but the height says sooner what was good: results go from -1 to 1.
        results = np.tanh(rewards / TYPICAL_MARGIN)
        # Generalised advantage estimation, backwards in time, apart for each player of each match.
        expected = np.zeros((LANES, players), dtype=np.float32)
        later = np.zeros((LANES, players), dtype=np.float32)
        known = np.zeros((LANES, players), dtype=np.bool_)
        advantages = np.zeros((STEPS, LANES), dtype=np.float32)
        used = np.zeros((STEPS, LANES), dtype=np.bool_)
        for step in reversed(range(STEPS)):
            ended = done[step]
            expected[ended], later[ended], known[ended] = results[step, ended], 0.0, True
            lanes = np.flatnonzero(masks[step].sum(axis=1) > 1)
            own = (lanes, to_act[step, lanes])
            advantage = expected[own] - forecasts[step, lanes] + LAMBDA * later[own]
            # Of the last decision before the cut it is not yet known what followed: it is left out.
            used[step, lanes] = known[own]
            advantages[step, lanes] = later[own] = np.where(known[own], advantage, 0.0)
            expected[own], known[own] = forecasts[step, lanes], True
        columns = (observations, masks, actions, log_probabilities, advantages, advantages + forecasts)
        return Batch(*(torch.from_numpy(column[used]) for column in columns))


def learn(network: Network, optimiser: torch.optim.Optimizer, batch: Batch) -> float:
    """Learns once from every decision. Returns the mean entropy of the policy, in nats."""
    advantages = (batch.advantages - batch.advantages.mean()) / (batch.advantages.std() + 1e-8)
    entropies = []
    for rows in torch.split(torch.randperm(len(advantages)), MINIBATCH):
        policy, forecast = network(batch.observations[rows], batch.masks[rows])
        now = policy.gather(1, batch.actions[rows].unsqueeze(1)).squeeze(1)
        ratio = (now - batch.log_probabilities[rows]).exp()
        gain = torch.min(ratio * advantages[rows], ratio.clamp(1 - CLIP, 1 + CLIP) * advantages[rows]).mean()
        # Illegal actions have probability 0 and no part in the entropy.
        entropy = -(policy.exp() * policy.masked_fill(~batch.masks[rows], 0.0)).sum(dim=1).mean()
        error = (forecast - batch.results[rows]).square().mean()
        optimiser.zero_grad()
        (0.5 * error - gain - ENTROPY_BONUS * entropy).backward()
        nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        optimiser.step()
        entropies.append(entropy.item())
    return float(np.mean(entropies))


def player_of(network: Network) -> Callable[[gueridon.State], int]:
    """The network as a player for `gueridon.arena`: it takes the action that it finds most likely."""

    @torch.no_grad()
    def learned(state: gueridon.State) -> int:
        mask = state.legal_actions_mask()
        if mask.sum() == 1:
            return int(mask.argmax())
        policy, _ = network(torch.from_numpy(state.observation_tensor()[None]), torch.from_numpy(mask[None]))
        return int(policy.argmax())

    return learned


def measure(game: gueridon.Game, network: Network, games: int, seed: int) -> pandas.DataFrame:
    """A contest of the network, in one seat, with `greedy` in all others: every deal from all seats."""
    return gueridon.summary(gueridon.arena(game, [player_of(network), "greedy"], games=games, seed=seed))


def arguments() -> tuple[argparse.Namespace, gueridon.Game]:
    """What the command line says, and the game that it asks for."""
    parser = argparse.ArgumentParser(description="Train a policy for forty-six by self-play and measure it against greedy.")
    parser.add_argument("--minutes", type=float, default=5.0, help="time to train, without measurements (default: 5)")
    parser.add_argument("--seed", type=int, default=1, help="for the deals, the weights and the moves (default: 1)")
    parser.add_argument("--players", type=int, default=2, help="2 to 6 (default: 2)")
    parser.add_argument("--rounds", type=int, help="of a match, in training and measurement (default: as many as players)")
    parser.add_argument("--version", type=int, help="of the rules, 1 or 2 (default: the newest)")
    parser.add_argument("--games", type=int, default=1000, help="matches of the final measurement (default: 1000)")
    parser.add_argument("--out", help="file for the weights (default: they are not saved)")
    options = parser.parse_args()
    if options.out and not Path(options.out).absolute().parent.is_dir():
        parser.error(f"--out {options.out}: there is no such folder")
    rules = {} if options.rounds is None else {"rounds": options.rounds}
    try:
        game = gueridon.load("forty-six", options.players, returns="margin", version=options.version, **rules)
    except ValueError as error:
        parser.error(str(error))
    return options, game


def main() -> None:
    options, game = arguments()
    torch.manual_seed(options.seed)
    # Minibatches are too small to share: when other programs are busy, a second core makes this many times slower.
    torch.set_num_threads(1)
    network = Network(game)
    optimiser = torch.optim.Adam(network.parameters(), lr=LEARNING_RATE)
    self_play = SelfPlay(game, network, options.seed)
    rounds = options.rounds or game.players
    print(f"forty-six: {game.players} players, {rounds} rounds, rules of version {game.version}", flush=True)

    seconds, budget, checks = 0.0, options.minutes * 60, 0
    while seconds < budget:
        began = time.perf_counter()
        for group in optimiser.param_groups:
            group["lr"] = LEARNING_RATE * max(0.02, 1 - seconds / budget)
        entropy = learn(network, optimiser, self_play.play())
        seconds += time.perf_counter() - began
        if seconds >= budget * (checks + 1) / CHECKS:
            checks += 1
            # Deals of measurements have seeds of their own.
            row = measure(game, network, CHECK_GAMES, seed=1_000_000 + 1000 * options.seed + checks).loc["learned"]
            print(
                f"{seconds:5.0f} s  {self_play.games:8,} matches  {self_play.steps / seconds:7,.0f} steps/s"
                f"  entropy {entropy:.2f}  wins against greedy {row.win:5.1%} ({row.win_low:.1%} to {row.win_high:.1%})",
                flush=True,
            )

    if options.out:
        torch.save(network.state_dict(), options.out)
        print(f"weights: {options.out}")
    table = measure(game, network, options.games, seed=2_000_000 + options.seed)
    print(table.round(4).to_string())
    row = table.loc["learned"]
    fair = 1 / game.players  # the share of wins among equals
    verdict = "beats" if row.win_low > fair else "loses to" if row.win_high < fair else "cannot be told from"
    print(
        f"After {self_play.games:,} matches and {self_play.steps:,} steps the learned policy {verdict} greedy: it wins {row.win:.1%}"
        f" of {int(row.games):,} matches (95 % interval {row.win_low:.1%} to {row.win_high:.1%}; {fair:.1%} would be even)."
    )


if __name__ == "__main__":
    main()
