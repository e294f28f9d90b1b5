"""The exhaustive runner: a curious player plays until every line of the content has changed a table.

    python -m tafelrunde.testing.exhaust shards --games 400

A verb is used when the data of the table is another one after it was carried out. A branch of a verb (a tier, a zone,
an optional field) is used when the verb without it, carried out on a copy of the same table with the same answers,
leads to another table; "otherwise" is used when the table changed and no branch made a difference.

A game that names options under which much happens (`Game.eventful`) is played with dice that like to repeat themselves:
three of one and three of another symbol come about soon. They might have fallen like that in any game.
"""

from __future__ import annotations

import argparse
import copy
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from tafelrunde.kernel.ask import Ask, Flow, Move, Over, random_move
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.game import game as find_game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.table import fields_of, plain
from tafelrunde.kernel.verbs import Verb
from tafelrunde.testing.walk import setups

CARDS: Final = "cards"  # whatever moves speak of by name
VERBS: Final = "verbs"
BRANCHES: Final = "branches"
MOVES: Final = "moves"
PLANS: Final = "plans"
QUESTIONS: Final = "questions"
EVENTS: Final = "events"

DICE: Final = "dice"  # how the streams of dice are called
FACES: Final = 6  # of the dice of games that name such options
THROWN: Final = 3000  # so many results of each stream of dice are laid down
STREAK: Final = 0.5  # so often they repeat themselves
LIKE: Final = 5  # letters: a question or an event is often called like the verb that it comes from
HUNT: Final = 12  # when so few verbs and branches are left, the player looks one answer ahead …
TRIED: Final = 40  # … at so many answers
BOOKKEEPING: Final = ("asked", "now", "reveals")  # what the kernel counts is no effect
WHIM: Final = 0.1  # so often the player does anything
PATIENCE: Final = 0.95  # so often the player lets a default wait while there is something else to do
PLANNING: Final = 0.2  # so often the player looks for a compound move that nobody used yet

WORDS: Final = re.compile(r"\w+")

Report = Callable[[str], None]


class Coverage:
    """What could happen in a game, and how often it did."""

    def __init__(self, wanted: dict[str, list[str]], verbs: dict[str, Verb]) -> None:
        self.wanted = wanted
        self.tags = {label: tag_of(verb) for label, verb in verbs.items()}
        self.seen: dict[str, Counter[str]] = {what: Counter() for what in wanted}
        self.games = 0
        self.answers = 0
        self.seconds = 0.0

    def note(self, what: str, label: str) -> None:
        """Count something that happened."""
        self.seen[what][label] += 1

    def missing(self, what: str) -> list[str]:
        """List what never happened, in the order of the content."""
        return [label for label in self.wanted[what] if label not in self.seen[what]]

    def unused(self) -> int:
        """Count the verbs and branches that never changed a table."""
        return len(self.missing(VERBS)) + len(self.missing(BRANCHES))

    @property
    def complete(self) -> bool:
        """Tell whether everything happened."""
        return not any(map(self.missing, self.wanted))

    def summary(self) -> str:
        """Say how much happened, and list what never did."""
        lines = [f"{self.games} games, {self.answers} answers, {self.seconds:.1f} s of CPU"]
        for what, wanted in self.wanted.items():
            missing = self.missing(what)
            lines.append(f"{what:10}{len(wanted) - len(missing):4} of {len(wanted)}")
            lines += [f"    never: {label}" for label in missing]
        return "\n".join(lines)


# ---------------------------------------------------------------- what there is


def verbs_of(box: Any) -> dict[str, Verb]:
    """Find every verb of the content, by the entry that it stands in and the way there: "evokatus.play[0]"."""
    found: dict[str, Verb] = {}
    collect(getattr(box, "content", None), "", found)
    return found


def collect(value: Any, at: str, found: dict[str, Verb]) -> None:
    """Walk through content: an entry with an id begins a new way."""
    if isinstance(value, Verb):
        assert at not in found, f"two entries of the content are called {at}"
        found[at] = value
    if isinstance(value, msgspec.Struct):
        start = getattr(value, "id", at)
        for name in value.__struct_fields__:
            collect(getattr(value, name), f"{start}.{name}", found)
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            collect(inner, f"{at}[{i}]", found)


def tag_of(verb: Verb) -> str:
    """Return how the content calls a verb."""
    return str(verb.__struct_config__.tag)


class Branch(NamedTuple):
    """A part of a verb, and the verb as it would be without it."""

    label: str
    without: Verb
    chosen: bool  # somebody chooses it, as against a condition that holds or does not


def branches_of(label: str, verb: Verb) -> list[Branch]:
    """List the branches of a verb: items of lists and optional fields, but not the further verbs inside it."""
    found = []
    for field in msgspec.structs.fields(verb):
        name, value = field.name, getattr(verb, field.name)
        if name in verb.inner:
            continue
        if isinstance(value, list):
            for i, item in enumerate(value):
                said = f"{name}={item}" if isinstance(item, str) else f"{name}[{i}]"
                changed = msgspec.structs.replace(verb, **{name: value[:i] + value[i + 1 :]})
                found.append(Branch(f"{label}: {said}", changed, isinstance(item, str)))
        elif not field.required and value != field.default:
            changed = msgspec.structs.replace(verb, **{name: field.default})
            found.append(Branch(f"{label}: {name}={value}", changed, False))
    return found


def branch_labels(label: str, branches: list[Branch]) -> list[str]:
    """Name branches; where they are conditions, it is one more that none of them holds."""
    otherwise = [f"{label}: otherwise"] if any(not branch.chosen for branch in branches) else []
    return [branch.label for branch in branches] + otherwise


def wanted_of(game: Game, box: Any) -> dict[str, list[str]]:
    """List everything that could happen in a game with this content."""
    moves: list[Move] = box.moves.all
    verbs = verbs_of(box)
    keys = game.texts.keys("en")

    def texts(of: str) -> list[str]:
        return [key.removeprefix(of) for key in keys if key.startswith(of)]

    return {
        CARDS: unique(arg for move in moves for arg in move.args if isinstance(arg, str)),
        VERBS: list(verbs),
        BRANCHES: [name for at, verb in verbs.items() for name in branch_labels(at, branches_of(at, verb))],
        MOVES: unique(move.kind for move in moves if move.rule),  # a game gives a rule to every kind that it uses
        PLANS: texts("plan."),
        QUESTIONS: texts("ask."),
        EVENTS: texts("event."),
    }


def unique(labels: Iterator[str]) -> list[str]:
    """Leave out what was said before."""
    return list(dict.fromkeys(labels))


# ---------------------------------------------------------------- watching verbs


def data(table: Any) -> list[Any]:
    """Write down what lies on a table, without what the kernel counts."""
    return [plain(getattr(table, name)) for name in fields_of(type(table)) if name not in BOOKKEEPING]


class Watch:
    """Looks at verbs while they are carried out, as long as there is something to learn from them."""

    def __init__(self, coverage: Coverage, boxes: Sequence[Any]) -> None:
        self.coverage = coverage
        self.boxes = boxes  # kept, so that no other verb gets the identity of one of theirs
        self.idle = False  # while it is tried out what would have been
        self.labels: dict[int, str] = {}
        self.branches: dict[int, list[Branch]] = {}
        for box in boxes:
            for label, verb in verbs_of(box).items():
                self.labels[id(verb)] = label
                self.branches[id(verb)] = branches_of(label, verb)

    def curious(self, verb: Verb) -> bool:
        """Tell whether something of a verb was never used."""
        label = self.labels.get(id(verb))
        if label is None or self.idle:
            return False
        if label not in self.coverage.seen[VERBS]:
            return True
        seen = self.coverage.seen[BRANCHES]
        return any(name not in seen for name in branch_labels(label, self.branches[id(verb)]))

    def watched(self, run: Callable[[Any, Any, Any], Flow | None]) -> Callable[[Any, Any, Any], Flow | None]:
        """Put a look before and after the `run` of a class of verbs."""

        def look(verb: Verb, g: Any, e: Any) -> Flow | None:
            if not self.curious(verb):
                return run(verb, g, e)
            trial = Trial(self, verb, g, e)
            try:
                flow = run(verb, g, e)
            except Over:
                trial.judge()
                raise
            if flow is not None:
                return trial.follow(flow)
            trial.judge()
            return None

        return look

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Watch every class of verbs for a while."""
        kinds = {type(verb) for box in self.boxes for verb in verbs_of(box).values()}
        own = {kind: vars(kind).get("run") for kind in kinds}
        looks = {kind: self.watched(kind.run) for kind in kinds}
        try:
            for kind, look in looks.items():
                kind.run = look  # type: ignore[assignment, method-assign]
            yield
        finally:
            for kind, run in own.items():
                if run is None:
                    del kind.run
                else:
                    kind.run = run  # type: ignore[method-assign]


class Trial:
    """One verb being carried out: how the table was before, and which answers were given meanwhile."""

    def __init__(self, watch: Watch, verb: Verb, g: Any, e: Any) -> None:
        self.watch = watch
        self.verb = verb
        self.g = g
        self.start = g.copy()
        self.before = data(g)
        self.effect = copy.copy(e)
        self.given: list[Any] = []

    def follow(self, flow: Flow) -> Flow:
        """Pass on what a verb asks and is answered."""
        answer = None
        while True:
            try:
                question = flow.send(answer)
            except StopIteration as done:
                self.judge()
                return done.value
            except Over:
                self.judge()
                raise
            answer = yield question
            self.given.append(answer)

    def judge(self) -> None:
        """Note the verb and its branches if they changed the table."""
        after = data(self.g)
        if after == self.before:
            return
        coverage, label = self.watch.coverage, self.watch.labels[id(self.verb)]
        coverage.note(VERBS, label)
        branches = self.watch.branches[id(self.verb)]
        used = [branch.label for branch in branches if self.outcome(branch.without) != after]
        for name in used or [f"{label}: otherwise"]:
            coverage.note(BRANCHES, name)

    def outcome(self, other: Verb) -> list[Any] | None:
        """Return the table as another verb would have left it; None if it asks something else."""
        g = self.start.copy()
        self.watch.idle = True
        try:
            return data(g) if carried_out(other, g, copy.copy(self.effect), self.given) else None
        finally:
            self.watch.idle = False


def carried_out(verb: Verb, g: Any, e: Any, given: Sequence[Any]) -> bool:
    """Carry a verb out with answers that were given before; False if it asks something else."""
    left = list(given)
    try:
        flow = verb.run(g, e)
        question = None if flow is None else flow.send(None)
        while flow is not None:
            if not left or not allows(question, left[0]):
                return False
            question = flow.send(left.pop(0))
    except (StopIteration, Over):
        pass
    return not left


def allows(question: Any, answer: Any) -> bool:
    """Tell whether an answer fits a question; the kernel's "nothing" fits where there is nothing to choose."""
    if not isinstance(question, Ask):
        return True
    options = question.options()
    return not options if answer is None else answer in options


# ---------------------------------------------------------------- the curious player


def load_dice(match: Match, rnd: random.Random) -> None:
    """Lay down what the dice of a match show: every other time what they showed before."""
    for name in match.table.streams:
        if name.startswith(DICE):
            thrown = [0]
            while len(thrown) < THROWN:
                thrown.append(thrown[-1] if rnd.random() < STREAK else int(rnd.random() * FACES))
            match.script(name, thrown)


class Player:
    """Plays for all seats, and wants to see what it has not seen."""

    def __init__(self, coverage: Coverage, seed: int) -> None:
        self.coverage = coverage
        self.rnd = random.Random(seed)
        self.fresh: Counter[str] = Counter()  # what is still to be seen of each card
        self.close = False  # a card of which something is still to be seen was played in this step
        self.taste: dict[str, float] = {}  # in every other game: which kinds of moves come first

    def play(self, match: Match, longest: int) -> None:
        """Play a game to its end."""
        coverage = self.coverage
        if coverage.missing(EVENTS):
            match.events()  # from now on the match keeps them
        self.fresh = self.unseen()
        kinds = coverage.wanted[MOVES] if coverage.games % 2 else []
        self.taste = {kind: self.rnd.random() for kind in kinds}
        for _ in range(longest):
            if match.over:
                break
            told = len(match.log)
            self.act(match)
            coverage.answers += 1
            self.note(match, told)
        coverage.games += 1
        for event in map(match.feed.event, match.feed.told(None)):
            coverage.note(EVENTS, event.kind)

    def unseen(self) -> Counter[str]:
        """Count what is still to be seen of each card, and of what a branch of another card speaks of."""
        coverage = self.coverage
        cards = set(coverage.wanted[CARDS])
        found = Counter(coverage.missing(CARDS))
        for what in (VERBS, BRANCHES):
            for label in coverage.missing(what):
                found[label.split(".")[0]] += 1
                found.update(word for word in WORDS.findall(label.partition(": ")[2]) if word in cards)
        open_ends = {label[:LIKE] for what in (QUESTIONS, EVENTS) for label in coverage.missing(what)}
        found.update(label.split(".")[0] for label, tag in coverage.tags.items() if tag[:LIKE] in open_ends)
        return found

    def note(self, match: Match, told: int) -> None:
        """Count the moves since the last look."""
        for entry in match.log[told:]:
            if isinstance(entry[3], Move):
                self.coverage.note(MOVES, entry[3].kind)
                for arg in entry[3].args:
                    if isinstance(arg, str):
                        self.coverage.note(CARDS, arg)

    def act(self, match: Match) -> None:
        """Answer one question, or let time pass."""
        asks = [ask for lane in match.lanes for ask in lane.asks if ask.seat not in match.table.gone]
        if match.due is not None and (not asks or self.rnd.random() < 0.3):
            match.tick(match.due.at)
            return
        ask = asks[int(self.rnd.random() * len(asks))]
        self.coverage.note(QUESTIONS, ask.kind)
        if self.rnd.random() < PLANNING and self.plan(match, ask.seat):
            return
        moves = match.legal(ask.seat)
        if not match.lanes_answered():
            self.close = False
        move = self.tried(match, ask.seat, moves) if self.close else None
        if move is None:
            move = self.choice(ask, moves)
        if self.interest(move) and sum(self.fresh.values()) <= HUNT:
            self.close = True
        match.play(move, ask.seat)

    def tried(self, match: Match, seat: int, moves: list[Move]) -> Move | None:
        """Find the answer that shows something new at once, by playing on copies."""
        before = self.coverage.unused()
        for move in moves[:TRIED]:
            match.clone().play(move, seat)
            if self.coverage.unused() != before:
                return move
        return None

    def plan(self, match: Match, seat: int) -> bool:
        """Play a compound move of a kind that was never played, if there is one."""
        if not self.coverage.missing(PLANS):
            return False
        for plan in match.plans(seat):
            if plan.key not in self.coverage.seen[PLANS]:
                self.coverage.note(PLANS, plan.key)
                match.play(plan, seat)
                return True
        return False

    def choice(self, ask: Ask, moves: list[Move]) -> Move:
        """Choose a move that shows something new; a default waits as long as there is anything else to do."""
        if self.rnd.random() < WHIM:
            return random_move(moves, self.rnd)
        used = self.coverage.seen[MOVES]
        others = [move for move in moves if move is not ask.default or not used[move.kind]]
        if not others or self.rnd.random() > PATIENCE:
            return ask.default if ask.default in moves else random_move(moves, self.rnd)
        least = min(map(self.rank, others))
        best = [move for move in others if self.rank(move) == least]
        return best[int(self.rnd.random() * len(best))]

    def rank(self, move: Move) -> tuple[float, float]:
        """Say which moves come first: by kind and then by card, or, in a game played by taste, the other way round."""
        if self.taste:
            return -self.interest(move), self.taste.get(move.kind, 0.0)
        return self.coverage.seen[MOVES][move.kind], -self.interest(move)

    def interest(self, move: Move) -> int:
        """Say how much there is still to see of what a move speaks of."""
        return sum(self.fresh[arg] for arg in move.args if isinstance(arg, str))


# ---------------------------------------------------------------- running


def run(
    game_id: str, seed: int = 1, budget_games: int = 400, report: Report = print, packs: Sequence[Pack] = ()
) -> Coverage:
    """Play until everything has happened or the games are used up, and report it. Raises TafelrundeError if unknown."""
    game = find_game(game_id)
    box = game.box(packs)
    coverage = Coverage(wanted_of(game, box), verbs_of(box))
    player = Player(coverage, seed)
    plain, eventful = cycle(setups(game)), cycle((seats, game.eventful) for seats in game.seats)
    begun = time.process_time()
    with Watch(coverage, [game.box(packs, seats) for seats in game.seats]).looking():
        for i in range(budget_games):
            if coverage.complete:
                break
            seats, options = next(eventful if game.eventful and i % 2 and coverage.unused() else plain)
            match = game.start(seats=seats, seed=seed + i, options=options, packs=packs)
            if game.eventful:
                load_dice(match, player.rnd)
            player.play(match, game.longest)
    coverage.seconds = time.process_time() - begun
    report(coverage.summary())
    return coverage


def main() -> None:
    """Read the command line, run, and fail if something never happened."""
    parser = argparse.ArgumentParser(description="Play until every line of a game's content has changed a table.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pack", type=Path, action="append", default=[])
    args = parser.parse_args()
    packs = [Pack.load(path) for path in args.pack]
    sys.exit(not run(args.game, args.seed, args.games, packs=packs).complete)


if __name__ == "__main__":
    main()
