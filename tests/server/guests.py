"""A server on a port of its own, and guests that speak with it as browsers do: over real sockets."""

from __future__ import annotations

import json
import random
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tafelrunde.kernel.painter import LOG_LINES
from tafelrunde.server.hall import Hall
from tafelrunde.server.lan import free_port
from tafelrunde.server.run import config
from tafelrunde.server.settings import Settings

PATIENCE = 20.0  # seconds; nothing takes that long unless it never comes
FAST = {
    "pause": 0.03,
    "ai_seconds": 0.3,
    "tables_per_minute": 10_000,
    "ai_tables_per_guest": 1000,
    "messages_per_second": 2000,
    "busy_lag": 1000.0,
}

Message = dict[str, Any]


class Refused(Exception):
    """An HTTP request that was refused."""

    def __init__(self, status: int, error: dict[str, Any]) -> None:
        super().__init__(status, error)
        self.status = status
        self.code = error["code"]
        self.text = error["text"]


def call(address: str, path: str, data: Any = None, headers: dict[str, str] | None = None) -> tuple[int, bytes, Any]:
    """Make a request; return status, body and headers."""
    body = None if data is None else data if isinstance(data, bytes) else json.dumps(data).encode()
    request = urllib.request.Request(address + path, body, headers or {})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            return response.status, response.read(), response.headers
    except urllib.error.HTTPError as error:
        return error.code, error.read(), error.headers


class House:
    """A server in this process."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        port = free_port("127.0.0.1", random.randrange(20_000, 32_000))
        self.settings = Settings(**{"data_dir": str(folder), "port": port, **FAST, **settings})
        self.server = uvicorn.Server(config(self.settings))
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.address = f"http://127.0.0.1:{port}"
        self.guests: list[Guest] = []

    @property
    def hall(self) -> Hall:
        """Return the hall, to look at only."""
        app: Any = self.server.config.app
        hall: Hall = app.state.hall
        return hall

    def __enter__(self) -> House:
        self.thread.start()
        wait_until(lambda: self.server.started)
        return self

    def __exit__(self, *_: object) -> None:
        for guest in self.guests:
            guest.go()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    def get(self, path: str, **headers: str) -> Any:
        """Get JSON; raises Refused."""
        return self._json(*call(self.address, path, headers=headers)[:2])

    def post(self, path: str, data: Any, **headers: str) -> Any:
        """Post JSON; raises Refused."""
        return self._json(*call(self.address, path, data, headers)[:2])

    def _json(self, status: int, body: bytes) -> Any:
        if status >= 400:
            raise Refused(status, json.loads(body)["error"])
        return json.loads(body)

    def make(self, *seats: str, game: str = "shards", **wish: Any) -> Message:
        """Make a table; seats by kind, such as "me", "friend", "ai:easy"."""
        wishes = [dict(zip(("kind", "level"), seat.split(":", 1), strict=False)) for seat in seats]
        made: Message = self.post("/api/tables", {"game": game, "seats": wishes, "name": "Anna", **wish})
        return made

    def sit(self, made: Message, *seats: int, **hello: Any) -> Guest:
        """Connect with the maker's tokens (of these seats)."""
        tokens = [made["tokens"][str(seat)] for seat in seats] if seats else list(made["tokens"].values())
        return self.connect(made["table"], tokens, **hello)

    def connect(self, table: str, tokens: list[str] | None = None, **hello: Any) -> Guest:
        """Connect to a table."""
        guest = Guest(self.address, table, tokens or [], **hello)
        self.guests.append(guest)
        return guest

    def join(self, made: Message, seat: int, name: str = "Ben") -> Guest:
        """Come by invitation."""
        word = made["invites"][str(seat)].split("#invite=")[1]
        joined = self.post(f"/api/tables/{made['table']}/join", {"name": name, "invite": word})
        assert joined["seat"] == seat
        return self.connect(made["table"], [joined["token"]])


class Guest:
    """A client at a table."""

    def __init__(self, address: str, table: str, tokens: list[str], **hello: Any) -> None:
        self.url = f"{address.replace('http', 'ws')}/api/tables/{table}/socket"
        self.table = table
        self.tokens = tokens
        self.stack = ExitStack()
        self.socket = self.stack.enter_context(connect(self.url, max_size=None, max_queue=None, open_timeout=PATIENCE))
        self.heard: list[Message] = []
        self.raw: list[str] = []
        self.scenes: dict[int | None, Message] = {}  # the present scene of each stream
        self.n: dict[int | None, int] = {}
        self.answered: dict[int, tuple[Any, ...]] = {}  # prompt and `n` of the last answer of each seat
        self.info: Message = {}
        self.say("hello", **{"tokens": tokens, "lang": "en", "after": 0, **hello})
        self.welcome = self.hear("welcome")
        self.seats: list[int] = self.welcome["seats"]

    def say(self, type: str, **fields: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps({"type": type, **fields}))

    def next(self, timeout: float = PATIENCE) -> Message:
        """Take the next message; raises TimeoutError."""
        raw = self.socket.recv(timeout)
        assert isinstance(raw, str)
        message: Message = json.loads(raw)
        self.raw.append(raw)
        self.heard.append(message)
        if message["type"] == "frames":
            for i, sent in enumerate(message["scenes"]):
                before = message["scenes"][i - 1] if i else self.scenes.get(message["seat"])
                message["scenes"][i] = completed(sent, before)
            self.scenes[message["seat"]] = message["scenes"][-1]
            self.n[message["seat"]] = message["n"]
        elif message["type"] in ("table", "welcome"):
            self.info = message["table"]
        return message

    def hear(self, type: str, where: Callable[[Message], bool] = lambda _: True, timeout: float = PATIENCE) -> Message:
        """Wait for a message of a kind."""
        end = time.monotonic() + timeout
        while True:
            message = self.next(max(0.01, end - time.monotonic()))
            if message["type"] == type and where(message):
                return message

    def quiet(self, seconds: float = 0.3) -> list[Message]:
        """Listen for a while; return what was heard."""
        end = time.monotonic() + seconds
        found: list[Message] = []
        while (left := end - time.monotonic()) > 0:
            try:
                found.append(self.next(left))
            except TimeoutError:
                break
        return found

    def sees(self, where: Callable[[Message], bool], timeout: float = PATIENCE) -> Message:
        """Wait until the table looks like that."""
        end = time.monotonic() + timeout
        while not (self.info and where(self.info)):
            self.next(max(0.01, end - time.monotonic()))
        return self.info

    def prompt(self, seat: int | None = None, timeout: float = PATIENCE) -> Message:
        """Wait until a seat is asked something."""
        who = self.seats[0] if seat is None else seat
        end = time.monotonic() + timeout
        while not self.scenes.get(who, {}).get("prompt", {}).get("id"):
            self.next(max(0.01, end - time.monotonic()))
        found: Message = self.scenes[who]["prompt"]
        return found

    def answer(self, *options: str, seat: int | None = None, prompt: str | None = None, re: int | None = None) -> None:
        """Answer the present prompt."""
        who = self.seats[0] if seat is None else seat
        asked = prompt if prompt is not None else self.prompt(who)["id"]
        if prompt is None:
            self.scenes[who]["prompt"] = {}  # one press for one prompt
        self.say("answer", seat=who, prompt=asked, options=list(options), re=re)

    def refused(self, code: str) -> Message:
        """Wait for a refusal with this code."""
        error = self.hear("error")
        assert error["code"] == code, error
        return error

    def go(self) -> None:
        """Close the connection."""
        self.stack.close()

    def has_gone(self, timeout: float = PATIENCE) -> int:
        """Wait until the server closes the connection; return the code."""
        end = time.monotonic() + timeout
        try:
            while True:
                self.next(max(0.01, end - time.monotonic()))
        except ConnectionClosed as closed:
            return 0 if closed.rcvd is None else closed.rcvd.code


def completed(sent: Message, before: Message | None) -> Message:
    """Put into a scene what is only named in it, as a client does that keeps the scene before."""
    known = {} if before is None else {comp["id"]: comp for comp in before["comps"]}
    comps = []
    for comp in sent["comps"]:
        if isinstance(comp, str):
            comps.append(known[comp])
        elif comp.pop("more", False):
            was = known[comp["id"]]
            if comp["type"] == "log":
                comps.append({**comp, "items": (was.get("items", []) + comp.get("items", []))[-LOG_LINES:]})
            else:
                comps.append({**comp, **{key: was[key] for key in ("cells", "edges") if key in was}})
        else:
            comps.append(comp)
    return {**sent, "comps": comps}


def choose(prompt: Message, rnd: random.Random) -> list[str]:
    """Answer a prompt at random, as a person could."""
    options = [option["id"] for option in prompt["options"]]
    if prompt.get("mode", "one") == "many" and "done" not in options:
        least = min(prompt.get("min", 0), len(options))
        return rnd.sample(options, least)
    if prompt.get("mode", "one") == "order":
        return rnd.sample(options, len(options))
    return [rnd.choice(options)]


def play_on(guests: list[Guest], rnd: random.Random, moves: int = 100_000) -> int:
    """Let guests play at random until the game is over or so many answers are given; return how many were."""
    given = 0
    quiet_since = time.monotonic()
    while given < moves:
        assert time.monotonic() - quiet_since < PATIENCE, [guest.heard[-3:] for guest in guests]
        for guest in guests:
            for seat in guest.seats:
                scene = guest.scenes.get(seat, {})
                if scene.get("result"):
                    return given
                prompt = scene.get("prompt", {})
                moment = (prompt.get("id"), guest.n.get(seat))
                if prompt.get("id") and guest.answered.get(seat) != moment:  # the same scene may come twice
                    guest.answered[seat] = moment
                    guest.say("answer", seat=seat, prompt=prompt["id"], options=choose(prompt, rnd))
                    given += 1
                    quiet_since = time.monotonic()
        for guest in guests:
            listen(guest)
    return given


def listen(guest: Guest) -> None:
    """Take what has arrived."""
    try:
        guest.next(0.02)
        while True:
            guest.next(0)
    except TimeoutError:
        pass


def wait_until(true: Callable[[], bool], timeout: float = PATIENCE) -> None:
    """Wait until something is true."""
    end = time.monotonic() + timeout
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def cards_of(scene: Message) -> Iterator[Message]:
    """Yield every card that a scene shows."""
    for comp in scene["comps"]:
        yield from (item for item in comp.get("items", []) if item and comp["type"] == "cards")
