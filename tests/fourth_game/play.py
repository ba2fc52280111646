"""Plays the fourth game as people, bots and researchers do. Arguments: the program that has it.

The package `gueridon` is found on the path of the interpreter.
"""

import http.client
import json
import re
import subprocess
import sys
import tempfile
from urllib.parse import urlencode

GAME = "tic-tac-toe"
PROGRAM = sys.argv[1]
ADDRESS = re.compile(r"127\.0\.0\.1:\d+")


def run(*arguments, line=""):
    """What the program prints."""
    command = [PROGRAM, *arguments]
    done = subprocess.run(command, input=line, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, (command, done.stdout, done.stderr)
    return done.stdout


def record(*actions):
    dealt = json.loads(run("deal", GAME, "--seed", "1"))
    return json.dumps({**dealt, "actions": list(actions)})


def program():
    """Dealt, shown, refused, hinted and played by bots."""
    start = json.loads(run("referee", line=record()))
    assert start["legal"] == ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"], start
    won = json.loads(run("referee", line=record("a1", "b1", "a2", "b2", "a3")))
    assert won["final"] == {"reason": "line", "scores": [1, 0], "winners": [0]}, won
    full = ["a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3"]
    drawn = json.loads(run("referee", line=record(*full)))
    assert drawn["final"] == {"reason": "full", "scores": [0, 0], "winners": [0, 1]}, drawn
    taken = json.loads(run("referee", line=record("a1", "a1")))
    assert taken["error"]["code"] == "place-taken" and "a1" in taken["error"]["message"], taken
    assert "player 1" in run("show", "-", line=record("b2"))
    # The only mark that wins at once.
    assert "a3" in run("hint", "-", line=record("a1", "b1", "a2", "b2"))
    played = run("arena", GAME, "--bot", "greedy", "--bot", "random", "--games", "10")
    assert "greedy" in played, played


class Browser:
    """Asks a server as a browser does."""

    def __init__(self, host):
        self.host = host
        self.cookies = {}

    def ask(self, path, form=None):
        """The status, the headers and the text of an answer."""
        connection = http.client.HTTPConnection(self.host, timeout=60)
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": cookie, "Origin": f"http://{self.host}", "Accept-Language": "en"}
        if form is None:
            connection.request("GET", path, headers=headers)
        else:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            connection.request("POST", path, urlencode(form), headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        assert answer.status < 400, (path, form, answer.status, text[:2000])
        return answer, text


def table():
    """Played to its end at a table, against a computer."""
    with tempfile.TemporaryDirectory() as folder:
        command = [PROGRAM, "--listen", "127.0.0.1:0", "--data", folder]
        server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        try:
            lines = iter(server.stderr.readline, "")
            host = next(found.group() for found in map(ADDRESS.search, lines) if found)
            browser = Browser(host)
            for path in ["/", f"/new?game={GAME}", f"/rules/en/{GAME}", f"/judge/{GAME}",
                         f"/judge/{GAME}/pad", f"/puzzles/{GAME}", "/puzzles", "/learn", "/editions", "/daily"]:
                browser.ask(path)
            form = {"game": GAME, "seat0": "me", "seat1": "easy"}
            answer, _ = browser.ask("/tables", form)
            page = answer.getheader("location").partition("?")[0]
            browser.ask(page + "/ready", {})
            while True:
                at = json.loads(browser.ask(page + "/table.json")[1])
                if at["over"]:
                    break
                if at["to_act"] == at["you"][0]:
                    action = at["position"]["legal"][0]
                    browser.ask(page + "/play", {"at": at["step"], "actions": action})
                else:
                    # The stream of the page tells the server that somebody is there.
                    stream = http.client.HTTPConnection(host, timeout=60)
                    cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
                    stream.request("GET", f"{page}/events", headers={"Cookie": cookie})
                    stream.getresponse().readline()
                    stream.close()
            end = browser.ask(page)[1]
            assert "three marks are in a row" in end or "all squares are marked" in end, end[:2000]
        finally:
            server.terminate()
            server.wait(60)


def package():
    """Loaded and played in Python."""
    import gueridon

    game = gueridon.load(GAME)
    state = game.new_initial_state(seed=1)
    actions = 0
    while not state.is_terminal():
        assert len(state.observation_tensor()) == 18
        state.apply_action(state.legal_actions()[0])
        actions += 1
    # a1, b1, c1, a2, b2, c2, a3: the diagonal of the first player.
    assert (actions, list(state.returns())) == (7, [1.0, 0.0]), state.returns()


for step in [program, table, package]:
    step()
    print(step.__doc__, "passed")
