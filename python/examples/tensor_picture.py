"""Draws a position beside the tensor that describes it, field by field, as one SVG file.

python tensor_picture.py forty-six --seed 1 --steps 12 --out forty-six.svg
"""

from __future__ import annotations

import argparse
import re
import textwrap
from html import escape
from pathlib import Path

import numpy as np

import gueridon

WIDTH = 1240
"""The width of the picture, in pixels."""
BOARD = 480
"""The width of the position."""
CELL = 9
"""The side of the square of one number."""
LONGEST_ROW = 68
"""A longer row of numbers goes on in the next line."""
FEW = 6
"""Fields of up to this many numbers are written out too."""
INK, PAPER, EMPTY, LOW, FULL = "#26221d", "#fffdf8", "#ece6da", "#e3a857", "#8c2f1b"


def position(name: str, seed: int, steps: int) -> gueridon.State:
    """A position some steps into a game between bots that take the most points at once."""
    state = gueridon.load(name).new_initial_state(seed=seed)
    bot = gueridon.bot("greedy", seed=seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(bot.act(state))
    return state


def colour(number: float, field: gueridon.Field) -> str:
    """Pale for 0, darker for larger numbers."""
    if number == 0:
        return EMPTY
    return FULL if number >= min(1.0, field.high) else LOW


def draw_field(field: gueridon.Field, tensor: np.ndarray, left: int, top: int) -> tuple[str, int]:
    """A field: its name and place, a square for each number, and what it means. Returns the height too."""
    rows = np.atleast_2d(field.of(tensor))
    last = field.offset + field.size - 1
    place = f"{field.offset}–{last}" if field.size > 1 else f"{last}"
    parts = [
        f'<text x="{left}" y="{top + 12}" font-weight="bold">{field.name}'
        f'<tspan font-weight="normal" fill="#6b6256">  {place}'
        f"  ({' × '.join(map(str, field.shape))})</tspan></text>"
    ]
    line = top + 20
    for row in rows:
        for start in range(0, len(row), LONGEST_ROW):
            for index, number in enumerate(row[start : start + LONGEST_ROW]):
                parts.append(
                    f'<rect x="{left + index * CELL}" y="{line}" width="{CELL - 1}" height="{CELL - 1}" '
                    f'fill="{colour(float(number), field)}"><title>{field.name}: {number:g}</title></rect>'
                )
            line += CELL
    if field.size <= FEW:
        numbers = "  ".join(f"{number:.3g}" for number in rows.flat)
        x = left + field.size * CELL + 8
        parts.append(f'<text x="{x}" y="{line - 1}">{numbers}</text>')
    for words in textwrap.wrap(field.about, 100):
        parts.append(f'<text x="{left}" y="{line + 11}" fill="#6b6256">{escape(words)}</text>')
        line += 13
    return "".join(parts), line - top + 10


def picture(state: gueridon.State) -> str:
    """The position as the player to act sees it, and the tensor of that view."""
    game, player = state.get_game(), state.current_player()
    tensor = state.observation_tensor(player)
    left, top, fields = BOARD + 60, 64, []
    for field in game.spec():
        drawn, height = draw_field(field, tensor, left, top)
        fields.append(drawn)
        top += height
    board = state.svg(player=player)
    size = re.search(r'<svg[^>]*? width="(\d+)" height="(\d+)"', board)
    assert size is not None, "a picture has a size"
    board_height = BOARD * int(size[2]) // int(size[1])
    board = re.sub(
        r' width="\d+" height="\d+"', f' x="20" y="48" width="{BOARD}" height="{board_height}"', board, count=1
    )
    height = max(top, board_height + 68)
    title = f"{game.name}: what player {player} sees, in {tensor.size} numbers"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}">'
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>'
        f'<g font-family="Ubuntu, system-ui, sans-serif" font-size="11" fill="{INK}">'
        f'<text x="20" y="30" font-size="18" font-weight="bold">{title}</text>{"".join(fields)}</g>{board}</svg>'
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=gueridon.GAMES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=12, help="actions that bots play before [default: 12]")
    parser.add_argument("--out", type=Path, required=True, help="the SVG file to write")
    given = parser.parse_args()
    given.out.write_text(picture(position(given.game, given.seed, given.steps)), encoding="utf-8")


if __name__ == "__main__":
    main()
