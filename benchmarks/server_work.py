"""What a move costs the server, without sockets: `python -m benchmarks.server_work --help`.

Two people sit at every table of Shards of Infinity and play at random; what would be sent to them is thrown away. The
store is on the disk, as in earnest. Processor time of the whole process, the best of several slices.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import gc
import pstats
import random
import sys
import tempfile
import time
from typing import Any

import msgspec

from benchmarks.server_load import DECODER, QUICK, Prompt
from tafelrunde.server import protocol as p
from tafelrunde.server.frames import Stream
from tafelrunde.server.hall import Hall
from tafelrunde.server.run import GARBAGE, SWITCH
from tafelrunde.server.settings import Settings
from tafelrunde.server.table import Table


class Guest:
    """Somebody at a seat who remembers the last thing that was sent."""

    def __init__(self, seat: int) -> None:
        self.seats = [seat]
        self.keys: list[str] = []
        self.lang = "en"
        self.name = ""
        self.info = b""
        self.brief = True
        self.abreast: set[Stream] = set()
        self.last = b""
        self.bytes = 0

    def send(self, data: bytes) -> None:
        """Take a message."""
        self.bytes += len(data)
        if data.startswith(b'{"type":"frames"'):
            self.last = data

    def hang_up(self) -> None:
        """Stay."""

    def beat(self) -> None:
        """Need no time."""

    def prompt(self) -> Prompt:
        """Read what the seat is asked."""
        return DECODER.decode(self.last).scenes[-1].prompt if self.last else Prompt()


async def sit_down(hall: Hall) -> tuple[Table, list[Guest]]:
    """Make a table with two guests."""
    wish = {"game": "shards", "seats": [{"kind": "me"}, {"kind": "hot"}], **QUICK}
    id, _, _ = await hall.make(msgspec.convert(wish, p.NewTable), "")
    table = await hall.table(id)
    guests = [Guest(0), Guest(1)]
    for guest in guests:
        table.enter(guest)
        guest.send(await table.caught_up((guest.seats[0], "en"), None))
    return table, guests


async def slice_of(tables: list[tuple[Table, list[Guest]]], rounds: int, rnd: random.Random) -> float:
    """Let all tables move at once, several times; return the milliseconds of the processor for one move."""
    used, played = 0.0, 0
    for _ in range(rounds):
        answers = []
        for table, guests in tables:
            for guest in guests:
                prompt = guest.prompt()
                if prompt.id and prompt.options:
                    chosen = [] if prompt.mode == "many" else [rnd.choice(prompt.options).id]
                    answers.append(table.wishes.answer(guest.seats[0], prompt.id, chosen))
                    break
        began = time.process_time()
        await asyncio.gather(*answers)
        used += time.process_time() - began
        played += len(answers)
    return used * 1000 / max(1, played)


async def measure(tables: int, rounds: int, slices: int, steps: bool, profile: str) -> dict[str, Any]:
    """Measure one way of showing moves: with their single steps, or without."""
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(Settings(data_dir=folder, pause=0, tables_per_minute=10**6, busy_lag=10**6 if steps else -1))
        await hall.open()
        rnd = random.Random(1)
        seated = [await sit_down(hall) for _ in range(tables)]
        gc.freeze()
        await slice_of(seated, rounds, rnd)
        profiler = cProfile.Profile()
        found = []
        for _ in range(slices):
            if profile:
                profiler.enable()
            found.append(await slice_of(seated, rounds, rnd))
            profiler.disable()
        sent = sum(guest.bytes for _, guests in seated for guest in guests)
        await hall.close()
        if profile:
            pstats.Stats(profiler).sort_stats(profile).print_stats(45)
    return {"best ms": round(min(found), 3), "median ms": round(sorted(found)[slices // 2], 3), "bytes": sent}


def main() -> None:
    """Print what a move costs with and without its single steps."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=20, help="moves of each table in a slice")
    parser.add_argument("--slices", type=int, default=8)
    parser.add_argument("--profile", default="", help="print where the time goes, sorted by tottime or cumtime")
    args = parser.parse_args()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH)
    for steps in (False, True):
        found = asyncio.run(measure(args.tables, args.rounds, args.slices, steps, args.profile))
        print("with steps   " if steps else "without steps", found)


if __name__ == "__main__":
    main()
