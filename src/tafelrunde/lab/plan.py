"""An experiment as plain data, and one game of it. Everything follows from the plan and the number of the game."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from tafelrunde import agents
from tafelrunde.agents.driver import agent_seed, next_seat, only_move
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.game import Game, game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.rng import Rng, seeded

THING: Final = re.compile(r"[a-z][a-z_]*(?=$|:)")  # the id of an entry of the content; a face of a die follows a colon
BEHIND: Final = 0.3  # of the fair share: whoever falls below and still wins has come back


class Plan(msgspec.Struct, frozen=True):
    """What is played: another process, or another machine, can do its share."""

    game: str
    agents: tuple[str, ...]
    seats: int
    seed: str
    packs: tuple[str, ...] = ()  # their texts
    options: dict[str, Any] = {}
    draft: bool = False  # whether chance decides what players are for the whole game, so that all occur equally often

    def labels(self) -> list[str]:
        """Name the agents; equal ones are numbered."""
        total = Counter(self.agents)
        return [name if total[name] == 1 else f"{name} {i + 1}" for i, name in enumerate(self.agents)]

    def deal(self, number: int) -> int:
        """Return the deal of a game: it is played in every seating."""
        return number // len(self.agents)

    def command(self, games: int, name: str = "sim", *about: str) -> str:
        """Write the command that plays this plan; packs are not named, as only their texts are kept."""
        agents, more = ",".join(self.agents), ["--draft"] * self.draft + self.written_options()
        seats = [f"--seats {self.seats}"] if self.seats != usual_seats(self.game, self.agents) else []
        parts = [f"tafelrunde {name} {self.game}", *about, f"--agents {agents} --games {games} --seed {self.seed}"]
        return " ".join(parts + seats + more + ["--pack …"] * len(self.packs))

    def written_options(self) -> list[str]:
        """Write the options as a command takes them."""
        return [f"--option {key}={json.dumps(value)}" for key, value in self.options.items()]

    def read_packs(self) -> list[Pack]:
        """Read the packs."""
        return [Pack.read(text, f"pack {i + 1}") for i, text in enumerate(self.packs)]


class Outcome(msgspec.Struct, frozen=True):
    """One game: who sat where (index into the agents), how it ended, and what happened on the way."""

    number: int
    seated: list[int]
    winners: list[int]
    ranks: list[int]
    turns: int
    reason: str
    decisions: int  # with a choice
    options: int  # of all those decisions
    leads: int  # how often somebody else came into the lead, by the game's evaluation at the end of turns
    lowest: float  # the worst evaluation of the (first) winner, in parts of the fair share
    out: list[int]  # the turn in which each seat was out of the game; 0: it was not, before the end
    chose: list[list[str]]  # what each seat is for the whole game: champions, heroes …
    uses: list[dict[str, int]]  # what each seat did with things of the content, and how often
    order: list[int]  # the seats as their first turns came: in most games chance decides who begins


def usual_seats(name: str, names: Sequence[str]) -> int:
    """Return how many seats a game of these programs has, if nothing else is said."""
    return max(min(game(name).seats), len(names))


def checked(
    name: str,
    names: Sequence[str],
    seats: int | None,
    seed: str,
    packs: Sequence[Pack],
    options: dict[str, Any],
    draft: bool = False,
) -> Plan:
    """Check everything before the first game; raises TafelrundeError."""
    chosen: Game = game(name)
    for agent in names:
        agents.make(agent)
    count = seats if seats is not None else usual_seats(name, names)
    if count in chosen.seats:
        chosen.box(packs, count)  # so that a fault in a pack is named by its file
    chosen.start(count, seed, options, packs)
    return Plan(name, tuple(names), count, seed, tuple(pack.text for pack in packs), options, draft)


def play_game(plan: Plan, number: int) -> Outcome:
    """Play one game. The agents change seats from game to game, and every deal is played in every seating."""
    seed = f"{plan.seed}/{plan.deal(number)}"
    match = game(plan.game).start(plan.seats, seed, plan.options, plan.read_packs())
    seated = [(seat + number) % len(plan.agents) for seat in range(plan.seats)]
    players = [agents.make(plan.agents[who], seed=agent_seed(seed, who)) for who in seated]
    watch = Watch(match)
    drawn = seeded(seed, "draft")
    choice = match.game.choice if plan.draft else ""
    while (seat := next_seat(match)) is not None:
        move = only_move(match, seat)
        if move is None:
            watch.decisions += 1
            watch.options += len(match.legal(seat))
            move = drawn_move(match.legal(seat), choice, drawn) or players[seat].choose(match.observer(seat))
        match.play(move, seat)
        watch.look()
    return watch.outcome(number, seated)


def drawn_move(legal: list[Move], choice: str, chance: Rng) -> Move | None:
    """Return what chance takes for a player: a champion or hero, where that is asked; else None."""
    offered = [move for move in legal if move.kind == choice]
    return offered[chance.below(len(offered))] if offered else None


class Watch:
    """Counts what happens in a game."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.decisions = 0
        self.options = 0
        self.turn = match.turns
        self.leader = -1
        self.leads = 0
        self.lowest = [1.0] * match.table.seats
        self.out = [0] * match.table.seats
        self.order: list[int] = []
        if match.turns:
            self.see_whose_turn()

    def see_whose_turn(self) -> None:
        """Remember in which order the seats had their first turns; where all act at once there is none."""
        actors = self.match.actors
        if len(actors) == 1 and actors[0] not in self.order:
            self.order.append(actors[0])

    def look(self) -> None:
        """See whose turn it is and who leads, once a turn."""
        match = self.match
        if match.over or match.turns == self.turn:
            return
        self.turn = match.turns
        self.see_whose_turn()
        values = [float(match.game.evaluate(match.table, seat)) for seat in range(match.table.seats)]
        total = sum(values) or 1.0
        for seat, value in enumerate(values):
            self.lowest[seat] = min(self.lowest[seat], value * len(values) / total)
            if value == 0.0 and not self.out[seat]:
                self.out[seat] = match.turns
        best = max(values)
        if values.count(best) == 1 and values.index(best) != self.leader:
            self.leads += self.leader >= 0
            self.leader = values.index(best)

    def outcome(self, number: int, seated: list[int]) -> Outcome:
        """Sum the game up."""
        match = self.match
        assert match.result is not None
        played = [(entry[2], entry[3]) for entry in match.log if isinstance(entry[3], Move)]
        kind = match.game.choice
        seats = range(match.table.seats)
        chose = [[thing_of(move) for who, move in played if who == seat and move.kind == kind] for seat in seats]
        uses = [Counter(use for who, move in played if who == seat and (use := use_of(move))) for seat in seats]
        return Outcome(
            number=number,
            seated=seated,
            winners=match.result.winners,
            ranks=list(match.result.ranks),
            turns=match.turns,
            reason=match.result.reason,
            decisions=self.decisions,
            options=self.options,
            leads=self.leads,
            lowest=round(self.lowest[match.result.winners[0]], 6),
            out=self.out,
            chose=chose,
            uses=[dict(sorted(counted.items())) for counted in uses],
            order=self.order + [seat for seat in seats if seat not in self.order],
        )


def thing_of(move: Move) -> str:
    """Name the entry of the content that a move speaks of; an empty text if there is none."""
    return next((found for _, found in things(move)), "")


def things(move: Move) -> Iterator[tuple[int, str]]:
    """Name the entries of the content that a move speaks of, with their places among its arguments."""
    for place, arg in enumerate(move.args):
        found = THING.match(arg) if isinstance(arg, str) else None
        if found is not None:
            yield place, found.group()


def use_of(move: Move) -> str:
    """Say what a move does with which entry of the content: "recruit optio_crusher"."""
    thing = thing_of(move)
    return f"{move.kind} {thing}" if thing else ""
