"""Bots: programs of anybody that sit on ordinary seats. One class plays in process, over pipes and over the socket.

A bot sees the scenes that a person at its seat would see, and answers with option ids: `docs/bots.md`.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, TextIO

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tafelrunde.kernel.match import Match
from tafelrunde.kernel.scene import Scene
from tafelrunde.server import answers
from tafelrunde.server import protocol as p

MOST_MISTAKES: Final = 20  # refused answers in a row, then the bot gives up
LATE: Final = ("stale", "not-asked", "game-over", "not-running")  # others were faster: no mistake

_messages: Final = msgspec.json.Decoder(p.ServerMessage)


class Bot:
    """Base of all bots: override `choose`."""

    def choose(self, scene: Scene) -> list[str]:
        """Return the ids of the chosen options of `scene.prompt`: one, or all that a prompt for many wants."""
        raise NotImplementedError

    def ended(self, scene: Scene) -> None:
        """Hear that the game is over; `scene.result` says how."""


class Player:
    """A bot at its seat: turns what the server says into what the bot wants to say."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.mistakes = 0
        self.is_over = False

    def hear(self, message: Any) -> Iterable[p.ClientMessage]:
        """Take a message of the server; yield what the bot answers. Raises RuntimeError for a bot that only errs."""
        if isinstance(message, p.Error) and message.code not in LATE:
            self.mistakes += 1
            if self.mistakes > MOST_MISTAKES:
                raise RuntimeError(f"the bot's answers are refused: {message.text}")
        elif isinstance(message, p.Frames) and message.mine and message.seat is not None:
            scene = message.scenes[-1]
            if scene.result and not self.is_over:
                self.is_over = True
                self.bot.ended(scene)
            elif scene.prompt.id:
                self.mistakes = 0
                yield p.Answer(seat=message.seat, prompt=scene.prompt.id, options=self.bot.choose(scene))


def play_in_process(bot: Bot, match: Match, seat: int) -> None:
    """Let a bot take one decision of a seat that is asked something; raises IllegalMove for a bad answer."""
    question = match.questions(seat)[0]
    answers.play(match, question, bot.choose(match.scene(seat)), None)


def play_over_stdio(bot: Bot, inbox: TextIO = sys.stdin, outbox: TextIO = sys.stdout) -> None:
    """Play with one JSON message a line, as on the socket, until the game or the input ends."""
    player = Player(bot)
    for line in inbox:
        for message in player.hear(_messages.decode(line)):
            outbox.write(p.encode(message).decode() + "\n")
            outbox.flush()
        if player.is_over:
            return


def play_over_socket(bot: Bot, url: str, token: str) -> bool:
    """Play at a table of a server; tell whether the game came to its end."""
    player = Player(bot)
    with connect(socket_url(url), max_size=None) as socket:
        socket.send(p.encode(p.Hello(tokens=[token])).decode())
        try:
            while not player.is_over:
                for message in player.hear(_messages.decode(socket.recv())):
                    socket.send(p.encode(message).decode())
        except ConnectionClosed:
            return False
    return True


def socket_url(url: str) -> str:
    """Return the address of the socket of a table whose page has this address."""
    parts = urllib.parse.urlsplit(url)
    scheme = "wss" if parts.scheme in ("https", "wss") else "ws"
    return f"{scheme}://{parts.netloc}/api/tables/{parts.path.rstrip('/').rsplit('/', 1)[-1]}/socket"


def take_seat(url: str, name: str) -> tuple[str, str]:
    """Take a free seat, with the invitation in the address if there is one; return address and token."""
    parts = urllib.parse.urlsplit(url)
    invite = urllib.parse.parse_qs(parts.fragment).get("invite", [""])[0]
    table = parts.path.rstrip("/").rsplit("/", 1)[-1]
    wish = msgspec.json.encode(p.Join(name=name, invite=invite))
    request = urllib.request.Request(f"{parts.scheme}://{parts.netloc}/api/tables/{table}/join", wish)
    try:
        with urllib.request.urlopen(request) as response:
            return url, msgspec.json.decode(response.read(), type=p.Joined).token
    except urllib.error.HTTPError as error:
        raise Unusable(url, json.loads(error.read())["error"]["text"]) from error
    except OSError as error:
        raise Unusable(url, str(error)) from error


class Unusable(Exception):
    """A bot that cannot be loaded, or a table that it cannot sit down at."""

    def __init__(self, what: str, problem: str) -> None:
        super().__init__(f"{what}: {problem}")
        self.what = what
        self.problem = problem


def load_bot(program: str) -> Bot:
    """Load a bot by "file.py:Class" or "module:Class"; raises Unusable."""
    where, _, name = program.rpartition(":")
    try:
        if where.endswith(".py"):
            spec = importlib.util.spec_from_file_location(Path(where).stem, where)
            assert spec is not None
            assert spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
        else:
            module = importlib.import_module(where)
        found = getattr(module, name)()
    except (OSError, ImportError, AttributeError, ValueError, TypeError, SyntaxError) as error:
        raise Unusable(program, f"{type(error).__name__}: {error}") from error
    if not isinstance(found, Bot):
        raise Unusable(program, "it is no tafelrunde.server.bots.Bot")
    return found
