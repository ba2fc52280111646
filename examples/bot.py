#!/usr/bin/env python3
"""A player for `gueridon arena`, to begin one's own from: docs/BOTS.md says what it reads.

    gueridon arena cafe-cards --bot "cmd:python3 examples/bot.py" --bot random
"""
import json
import sys

# What places no card, the best first.
PLAIN = ["done", "end", "draw", "down", "pass"]


def neighbours(place, seats):
    """How many guests sit at the same tables: those at two steps, such as a2 and b1, or a2 and c2."""
    def steps(other):
        columns, rows = ord(place[0]) - ord(other[0]), int(place[1:]) - int(other[1:])
        return abs(columns) + abs(rows)
    return sum(steps(other) == 2 for other in seats)


def value(action, seen):
    """The larger, the rather it is played: placing cards comes first, the bar last."""
    first, place = action.split()[0], action.split("@")[-1]
    if first in PLAIN:
        return (1, -PLAIN.index(first))
    if first == "group" or place == "bar":
        return (3 if first == "group" else 0, 0)
    if seen["record"]["game"] == "forty-six":
        return (2, int(first) if first.isdigit() else 46)
    return (2, neighbours(place, seen["seats"]) if place != action else 0)


# It plays one game after another; without this line it would be started again for each.
print("ready", flush=True)
for line in sys.stdin:
    seen = json.loads(line)
    # A pipe holds lines back unless Python is told to flush.
    print(max(seen["legal"], key=lambda action: value(action, seen)), flush=True)
