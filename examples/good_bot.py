#!/usr/bin/env python3
"""A player for `gueridon arena` that looks beyond its own step: docs/BOTS.md says what it reads.

In forty-six it deals the unseen cards in many ways and plays each round to its end. In the cafés it
adds up whole turns, and avoids to leave a table to the others that lacks one guest whom they may hold.

    gueridon arena forty-six --bot "good=cmd:python3 examples/good_bot.py" --bot greedy
"""
import json
import random
import sys

WORLDS, CANDIDATES = 200, 12  # of forty-six: deals of the unseen cards, and turns that are tried in them
PLAIN = {"draw": -2, "down": -1, "group": 30}  # what other turns are worth in the cafés


def number(card):
    return int(card.replace("J", "0"))


def bits(cards):
    return sum(1 << number(card) for card in cards)


def each(mask):
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def cost(hand):
    return sum(card or 100 for card in each(hand))


def lay(links, hand, laid, near, taken_back):
    """Places all that can be placed next to `near`, the squares that touch a card. A joker, in hand or
    taken back from the square `taken_back`, is laid beside the costliest card that would be left."""
    while True:
        if move := hand & near & ~laid & ~1:
            hand, laid = hand & ~move, laid | move
            for card in each(move):
                near |= links[card]
        elif hand & (taken_back | 1):
            hand, taken_back = hand & ~(taken_back | 1), 0
            near |= 1 << hand.bit_length() >> 1
        else:
            return hand, laid, near, taken_back


def play_out(links, hands, pile, table, me):
    """The round to its end, everybody placing what fits; the costs of the others less my own."""
    seat = me
    while all(hands) and pile:
        seat = (seat + 1) % len(hands)
        hand, *table = lay(links, hands[seat], *table)
        hands[seat] = hand if hand != hands[seat] else hand | 1 << pile.pop()
    return (sum(map(cost, hands)) - len(hands) * cost(hands[me])) / (len(hands) - 1)


def forty_six(game, seen):
    links = {number(card): bits(near) for card, near in game["links"].items()}
    me, board, laid = seen["seat"], seen["board"], bits(seen["board"])
    near = sum(1 << square for square in links if links[square] & laid)
    hand, joker = bits(seen["hands"][me]), bits(at for at, card in board.items() if card == "J") & ~1
    # What each turn leaves, by its first step: my hand and the table.
    turns = {plain: (hand, laid, near, joker) for plain in {"draw", "done"} & set(seen["legal"])}
    for action in sorted(set(seen["legal"]) - set(turns)):
        card, square = action.split("@")[0], action.split("@")[-1]
        took, on = board.get(square) == "J", number(square)
        spot = 1 << on & ~1 if card == "J" else 0 if took else joker
        turns[action] = (hand & ~bits([card]) | took, laid | 1 << on, near | links[on], spot)
        turns[action + " and all others"] = lay(links, *turns[action])
    turns = dict(sorted(turns.items(), key=lambda t: cost(t[1][0]) * ("d" not in t[0][:1]))[:CANDIDATES])
    unseen, total, dice = list(map(number, seen["unseen"])), dict.fromkeys(turns, 0), random.Random(1)
    for _ in range(WORLDS if len(turns) > 1 else 0):
        dice.shuffle(unseen)
        for turn, (rest, *table) in turns.items():
            pile, hands = list(unseen), []
            for seat, held in enumerate(seen["hands"]):
                hands.append(rest if seat == me else sum(1 << pile.pop() for _ in range(held)))
            hands[me] |= 1 << pile.pop() if turn == "draw" else 0
            total[turn] += play_out(links, hands, pile, table, me)
    # To hold cards back has to promise more: here everybody else places all that fits.
    return max(turns, key=lambda turn: total[turn] - 8 * WORLDS * (turn[0] == "d")).split()[0]


def kind(guest):
    """The nation and the gender of a guest, also of a joker such as *f=ES."""
    return (guest[3:], guest[1]) if guest[0] == "*" else (guest[:2], guest[2])


def sit(game, likely, tables, guests, hand, left, guest, place):
    """The worth of seating a guest and then the best others; -99 if that is not allowed."""
    beside, gained, gift = [table for table in game["places"][place] if table in tables], 0, 0
    guests = guests | {place: guest}
    if kind(guest)[0] not in [tables[table] for table in beside]:
        return -99
    for table in beside:
        there = [kind(guests[place]) for place in game["around"][table] if place in guests]
        women = sum(gender == "f" for _, gender in there)
        if max(women, len(there) - women) > 2 or abs(2 * women - len(there)) > 1:
            return -99
        native = all(nation == tables[table] for nation, _ in there)
        gained += (1 + native) * len(there) if len(there) > 1 else 0
        if len(there) == 3:  # the fourth is a gift to a player who holds it
            gift += (2 + 2 * native) * likely.get(tables[table] + "fm"[women > 1], 0)
    hand = [other for other in hand if other != guest] + [guest] * (hand.count(guest) - 1)
    near = [p for p, by in game["places"].items() if p not in guests and (gained or set(by) & set(beside))]
    pairs = [(other, p) for other in sorted(set(hand)) for p in near if left]
    later = [sit(game, likely, tables, guests, hand, left - 1, *pair) for pair in pairs]
    return gained - gift + 2 - 7 * (guest[0] == "*") + max(later + [0 if gained else -99])


def cafe(game, seen):
    me, hands, tables = seen["seat"], seen["hands"], seen.get("tables", game["tables"])
    others, is_open, begun = hands[:me] + hands[me + 1:], "bar" in game, "done" in seen["legal"]
    held = dict.fromkeys(sum(others, []), 1) if is_open else seen["unseen"]
    share = 1 if is_open else sum(others) / max(1, sum(held.values()))
    likely = {guest: count * share for guest, count in held.items()}

    def worth(action):
        guest, _, place = action.partition("@")
        if place == "bar":  # a player who cannot pay is out
            return price if seen["scores"][me] + (price := game["bar"][len(seen["bar"])]) >= 0 else -90
        if action == "end":
            return 50 if seen["scores"][me] == max(seen["scores"]) else -50
        if action.startswith("group") or not place:
            return PLAIN.get(action.split()[0], 0)
        return sit(game, likely, tables, seen["seats"], hands[me], 2 - is_open - begun, guest, place)
    return max(seen["legal"], key=worth)


print("ready", flush=True)
for line in sys.stdin:
    seen = json.loads(line)
    if "new" in seen:
        game, places = seen["new"], seen["new"].get("places", {})
        game["around"] = {t: [p for p in places if t in places[p]] for t in game.get("tables", [])}
    print(forty_six(game, seen) if "links" in game else cafe(game, seen), flush=True)
