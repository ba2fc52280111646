#!/usr/bin/env python3
"""Lets a player for `gueridon arena` play at a table of a server: docs/BOTS.md says how a seat gets a token.

    python3 examples/http_bot.py https://cafe.example TOKEN -- python3 examples/good_bot.py
"""
import http.client
import json
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

if len(sys.argv) < 5 or sys.argv[3] != "--":
    sys.exit(__doc__)
SITE, TOKEN, PROGRAM = sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[4:]
SILENCE = 60  # seconds without a line, not even an empty one, after which a connection is dead
LATER = (429, 502, 503, 504)  # answers after which the same request may work


def ask(path, fields=None):
    """Sends a request until the server answers it; None when the answer is that the table has changed."""
    while True:
        data = urllib.parse.urlencode(fields).encode() if fields else None
        request = urllib.request.Request(SITE + path, data, {"Authorization": "Bearer " + TOKEN})
        try:
            return urllib.request.urlopen(request, timeout=SILENCE)
        except urllib.error.HTTPError as refused:
            if refused.code == 409:
                return None
            if refused.code not in LATER:
                sys.exit(refused.read().decode())
            time.sleep(int(refused.headers.get("Retry-After", 2)))
        except (OSError, http.client.HTTPException):
            time.sleep(1)


def choose(line):
    """What the program answers to a line. `ready` says that it could play further games."""
    player.stdin.write(line)
    player.stdin.flush()
    action = player.stdout.readline().decode().strip()
    return action if action != "ready" else player.stdout.readline().decode().strip()


player = subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
while player.poll() is None:
    try:
        for line in filter(bytes.strip, ask("/bot/v1/stream")):
            seen = json.loads(line)
            if seen.get("over") or "error" in seen:
                print(line.decode(), end="")
                sys.exit("error" in seen)
            ask("/bot/v1/play", {"at": seen["step"], "actions": choose(line)})
    except (OSError, http.client.HTTPException):
        pass  # the connection was lost: the stream begins again with the position
    time.sleep(1)
sys.exit("The program has ended.")
