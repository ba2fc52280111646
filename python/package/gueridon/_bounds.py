"""Bounds of games, for the interfaces that ask for them."""

from __future__ import annotations

from ._native import Game


def rounds(game: Game) -> int:
    """The rounds of a game of Quarante-six; as many as players unless told."""
    return int(game.options.get("rounds", game.players))


def max_game_length(game: Game) -> int:
    """More actions than any game has.

    Board: 68 chairs are taken once, 20 places at the bar, a joker is exchanged at most once for each chair taken, `done` follows each
    guest, and up to three players pass before each of these. Cards: each of 96 guests is drawn, seated or laid down, with `done`.
    Quarante-six: a round lays 47 cards, moves the joker before each, draws 42, and says `done` after each card. A group takes one id more than
    guests.
    """
    groups = bool(game.options.get("groups"))
    if game.name == "cafe-board":
        return 4 * (68 + 20 + 68 + 68) + (68 if groups else 0)
    if game.name == "cafe-cards":
        return 4 * 96 + 1 + (96 if groups else 0)
    return rounds(game) * (2 * 47 + 42 + 2 * 47)


def max_utility(game: Game) -> float:
    """No player reaches more than this, or less than its negative."""
    if game.returns == "win":
        return 1.0
    points = 1_200.0 * rounds(game) if game.name == "forty-six" else 2_000.0
    return 2 * points if game.returns == "margin" else points
