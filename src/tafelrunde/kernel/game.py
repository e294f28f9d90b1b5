"""The contract: what a game provides. This file is also the manual; `docs/new-game.md` walks through an example.

A game is a subclass of `Game`, registered under the entry point group `tafelrunde.games`. Everything below is checked
by the conformance kit (`tafelrunde conform <game>`), which says what to do about each failure.

The table
    A subclass of `kernel.table.Table` with plain fields only (ints, texts, lists, dicts, other `Data` classes).
    `copy` is written out; a forgotten field is found by the check "clone".

Steps
    `steps` maps a phase to a function of (table, lane). It is a generator that yields questions (`kernel.ask`), or a
    plain function that asks nothing and returns None, or one that returns its only question, an `Ask` whose `then` says
    what the answer does (and may return a generator that asks on): the quickest way for the main decision of a turn.
    Where that question is always the same, `shared` makes it once for every seat, and the step returns
    `table.box.asks[phase][seat]`: no question is made during play.
    A step changes nothing before its first question, and is small:
    one action, one card, one attack. When it returns, the next step of the lane is whatever `table.phase[lane]` says;
    None lets the lane rest. The game ends when a rule raises `Over(Result(…))`, however deep inside.

Chance
    Only `table.streams`: nothing else is random, nothing reads a clock. Check: "same record in another process".

Hidden things
    Zones hold handles. Show a card (`table.show`) before anything follows from it, say what was decided unseen
    (`table.reveal`) before anything follows from it, shuffle through `table.shuffle`. A question whose number of
    options depends on hidden things is `always=True`, and is put also to those who have no choice. Keep no name of a
    hidden card in a local variable across a question. Checks: the four leak checks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from typing import Any, ClassVar, Final, TypeVar, TypeVarTuple

import msgspec

from tafelrunde.kernel import rng as chance
from tafelrunde.kernel.ask import Ask, Flow, Move, Plan
from tafelrunde.kernel.chances import in_proportion
from tafelrunde.kernel.codex import Shelf, with_other_names
from tafelrunde.kernel.content import Pack, explained
from tafelrunde.kernel.errors import BadContent, BadRecord, TafelrundeError
from tafelrunde.kernel.feed import Event
from tafelrunde.kernel.lanes import Question
from tafelrunde.kernel.match import Match, load_match
from tafelrunde.kernel.position import bad, listed, read_streams
from tafelrunde.kernel.record import Record, fed
from tafelrunde.kernel.rulebook import rules_of
from tafelrunde.kernel.table import Table
from tafelrunde.kernel.text import KERNEL_TEXTS, LANGS, Texts, Words
from tafelrunde.kernel.vocabulary import Vocabulary

Step = Callable[[Any, int], Flow | Ask | None]
Shared = Callable[[Any, int], Ask]  # of a box and a seat
Values = TypeVarTuple("Values")
Found = TypeVar("Found")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of a game's options: one field with a default for each, described by the text `option.<name>`."""


class Preset(msgspec.Struct, frozen=True):
    """A table that needs no set-up: texts `preset.<name>` and `preset_about.<name>`. `first_game` is what beginners
    get: its first question is a real move.
    """

    seats: int
    options: dict[str, Any] = {}


class Box:
    """The content of a game with its packs: what never changes during a match. Games add tables of their own."""

    def __init__(self, version: str, moves: Vocabulary, names: Sequence[str]) -> None:
        self.version = version  # a fingerprint of all content: a match pins it
        self.moves = moves
        self.names = names  # the content id of each piece
        self.asks: dict[str, list[Ask]] = {}  # the shared questions by step and seat
        self.known: dict[Any, Any] = {}  # what functions marked `per_box` have found


def per_box(work: Callable[[Any, *Values], Found]) -> Callable[[Any, *Values], Found]:
    """Mark a function of a box, and perhaps of plain values, so that it works once for each. What it found is kept in
    the box and goes with it: who sends many packs to a server must not fill its memory.
    """

    @wraps(work)
    def found(box: Any, *values: *Values) -> Found:
        known: dict[Any, Found] = box.known
        try:
            return known[work, values]
        except KeyError:
            return known.setdefault((work, values), work(box, *values))

    return found


class Game:
    """Base of every game. Subclasses fill in the attributes and the methods marked "a game provides"."""

    id: ClassVar[str]
    version: ClassVar[int]  # of the rules: raised when behaviour changes, never for a refactoring
    seats: ClassVar[Sequence[int]]  # how many may play, ascending
    Options: ClassVar[type[Options]] = Options
    steps: ClassVar[dict[str, Step]]
    shared: ClassVar[dict[str, Shared]] = {}  # who makes the shared question of a step
    types: ClassVar[dict[str, Any]]  # the classes that lie on the table, by name
    streams: ClassVar[Sequence[str]] = ("main",)
    texts: ClassVar[Texts]
    seals: ClassVar[dict[str, Callable[[Any, Sequence[int]], list[Any]]]] = {}
    presets: ClassVar[dict[str, Preset]] = {}
    choice: ClassVar[str] = ""  # the kind of move by which a player chooses who he is for the whole game, if any
    eventful: ClassVar[dict[str, Any]] = {}  # options under which much happens: the exhaustive runner plays them too
    breadth: ClassVar[int] = 8  # so many moves of a new position a search looks at
    luck: ClassVar[bool] = True  # whether chance decides much: then a large search plays in more worlds
    compared: ClassVar[int] = 4  # in so many worlds a search compares the moves of its own position at first
    farther: ClassVar[bool] = True  # whether a search looks farther ahead than to where the first tables can be judged
    habit: ClassVar[float] = 0.0  # by so much another move must be better than the usual one
    extras: ClassVar[frozenset[str]] = frozenset()  # kinds of moves worth it only if the table looks better then
    longest: ClassVar[int] = 20_000  # answers: random play must end before

    # ---------------------------------------------------------------- a game provides

    def make_box(self, packs: Sequence[Pack], seats: int) -> Any:
        """Build the content for a number of seats; raises BadContent."""
        raise NotImplementedError

    def new(self, box: Any, options: Any, seats: int) -> Table:
        """Return a table class instance with the game's own fields filled, before anything random happens."""
        raise NotImplementedError

    def refuses(self, seats: int, options: Any) -> str | Words | None:
        """Say why these options cannot be played with so many seats, or None."""
        return None

    def deal(self, table: Any) -> None:
        """Do the set-up that needs chance and no decision: runs once, with streams and knowledge ready."""

    def view(self, table: Any, seat: int) -> Any:
        """Return what a seat (-1: the spectator) may know, as plain data. Enforced by the leak checks."""
        raise NotImplementedError

    def scene(self, match: Match, seat: int, lang: str) -> Any:
        """Return the picture of the table (`kernel.scene.Scene`) for a seat (-1: the spectator)."""
        raise NotImplementedError

    def leave(self, table: Any, seat: int) -> Sequence[int]:
        """Let a seat leave: change the table, return the lanes whose running step is dropped, or raise Over."""
        raise NotImplementedError

    def standing(self, match: Match, question: Question) -> Move | None:
        """Return what a seat that always reacts answers in a reaction window (`Ask.window`); None: it is asked."""
        return None

    def why_not(self, match: Match, seat: int, item: str) -> str | None:
        """Name the rule that forbids a seat to use an item of its scene now, or None. `kernel.painter` finds it."""
        return None

    def plausible(self, table: Any, seat: int) -> bool:
        """Tell whether a sampled world agrees with what this seat has reason to believe; tried, not enforced."""
        return True

    def read_position(self, box: Any, table: Any, position: dict[str, Any]) -> None:
        """Lay out a table as written down; raises BadPosition naming the field."""
        raise NotImplementedError

    def write_position(self, table: Any) -> dict[str, Any]:
        """Write a table down so that `read_position` lays out the same."""
        raise NotImplementedError

    def zones(self, table: Any) -> dict[str, list[int]]:
        """Return every zone that holds pieces, by name. Check "conservation": each piece is in exactly one."""
        raise NotImplementedError

    def invariant(self, table: Any) -> str | None:
        """Name the rule of the game that the table breaks, or None. Checked after every step of random play."""
        return None

    def evaluate(self, table: Any, seat: int) -> float:
        """Estimate how good a table is for a seat, between 0 (lost) and 1 (won), for agents that look ahead."""
        raise NotImplementedError

    def chances(self, table: Any) -> list[float]:
        """Estimate every seat's chance to win, for agents that search; they add up to one.

        Without one of its own a game takes the evaluations of all seats in proportion.
        """
        return in_proportion([float(self.evaluate(table, seat)) for seat in range(table.seats)])

    def chances_seen_by(self, table: Any, seat: int) -> list[float]:
        """Estimate the chances as one seat judges them, which is all that its search compares; they add up to one.

        For a game whose evaluations lean towards who is at turn: then it would pay to put the end of a turn off.
        """
        return self.chances(table)

    def candidates(self, table: Any, seat: int, moves: list[Move]) -> list[Move]:
        """Leave out moves that a search need not try, as others are as good or better. None, by default."""
        return moves

    def weighed(self, table: Any, moves: list[Move]) -> int:
        """Return how many tables `candidates` judges to choose among these moves: a search counts them as looks.

        It must not depend on what is remembered of earlier tables, else equal searches would end at different times.
        """
        return 0

    def at_a_glance(self, match: Match, seat: int) -> Move | None:
        """Return the move that a sensible player makes without thinking: searches play turns to their end with it.

        None: `chances` understands the table as it is, which by default is so everywhere.
        """
        return None

    def usual(self, match: Match, seat: int) -> Move | None:
        """Return the move that a sensible player makes unless another one is better by `habit`; None: there is none."""
        return None

    def rulebook(self) -> str:
        """Return the numbered rules as Markdown."""
        raise NotImplementedError

    def codex(self, box: Any, lang: str) -> list[Shelf]:
        """Return every card, die, unit and board of a box on shelves, with the texts made from the content."""
        return []

    # ---------------------------------------------------------------- everybody gets

    @property
    def options(self) -> dict[str, Any]:
        """Return the schema of the options: JSON Schema with the defaults."""
        return msgspec.json.schema(self.Options)

    def name(self, lang: str = "en") -> str:
        """Return the name of the game."""
        return self.texts.say(lang, "game.name")

    def box(self, packs: Sequence[Pack] = (), seats: int | None = None, rules: int | None = None) -> Any:
        """Return the content for packs and a number of seats, as it was in a version of the rules (None: this one).

        Made once, then shared. Raises BadContent.
        """
        count = max(self.seats) if seats is None else seats
        version = self.version if rules is None else rules
        key = (self.id, count, tuple(pack.text for pack in packs), version)
        if key not in _BOXES:
            box = self.make_box([*self._undone_changes(version), *packs], count)
            box.asks = {step: [make(box, seat) for seat in range(count)] for step, make in self.shared.items()}
            with_packs = [key for key in _BOXES if key[2]]
            if len(with_packs) >= MOST_BOXES:
                del _BOXES[with_packs[0]]
            _BOXES[key] = box
        return _BOXES[key]

    def _undone_changes(self, rules: int) -> list[Pack]:
        """Read how the content differed in earlier versions of the rules, the last one first, down to this one.

        `content/rules1.toml` of a game has what version 2 changed, as it was before; if nothing changed, there is none.
        """
        names = [f"rules{n}.toml" for n in range(self.version - 1, rules - 1, -1)]
        if not names or not hasattr(import_module(type(self).__module__), "__path__"):
            return []  # a game in a single file has no folder for them
        found = [files(type(self).__module__) / "content" / name for name in names]
        return [Pack.read(file.read_text("utf-8"), file.name) for file in found if file.is_file()]

    def shelves(self, box: Any, lang: str) -> list[Shelf]:
        """Return the codex with the names in both languages, so that either finds a card."""
        other = next(one for one in LANGS if one != lang)
        return with_other_names(self.codex(box, lang), self.codex(box, other))

    def start(
        self,
        seats: int | None = None,
        seed: int | str | None = None,
        options: dict[str, Any] | None = None,
        packs: Sequence[Pack] = (),
        fair: bool = False,
    ) -> Match:
        """Begin a match. Without a seed one is drawn; `fair` makes every die provable afterwards.

        Raises TafelrundeError for seats, options or packs that do not fit.
        """
        setup = self._setup(seats, seed, options, packs, fair)
        match = Match(self, setup, None, self.set_up(setup, False))
        match.begin()
        return match

    def _setup(
        self,
        seats: int | None,
        seed: int | str | None,
        options: dict[str, Any] | None,
        packs: Sequence[Pack],
        fair: bool,
    ) -> dict[str, Any]:
        count = min(self.seats) if seats is None else seats
        if not isinstance(count, int) or count not in self.seats:
            raise TafelrundeError("bad-seats", seats=count, allowed=", ".join(map(str, self.seats)))
        chosen = self.read_options(options or {})
        problem = self.refuses(count, chosen)
        if problem is not None:
            raise TafelrundeError("bad-option", problem=problem)
        self.box(packs, count)  # a fault in a pack is named by its file before anything begins
        return {
            "rules": self.version,
            "seats": count,
            "seed": str(chance.fresh_seed(fair) if seed is None else seed),
            "fair": fair,
            "options": msgspec.to_builtins(chosen),
            "packs": [pack.text for pack in packs],
        }

    def read_options(self, options: dict[str, Any]) -> Any:
        """Check options against the schema; raises TafelrundeError("unknown-option" or "bad-option")."""
        known = self.Options.__struct_fields__
        if not isinstance(options, dict):
            raise TafelrundeError("bad-option", problem=KERNEL_TEXTS.words("position.table"))
        for name in options:
            if name not in known:
                raise TafelrundeError("unknown-option", option=name, known=", ".join(known) or "–")
        try:
            return msgspec.convert(options, self.Options)
        except msgspec.ValidationError as error:
            path, _, expected = explained(error, options, self.Options)
            problem = KERNEL_TEXTS.words("expected.at", field=".".join(map(str, path)), problem=expected)
            raise TafelrundeError("bad-option", problem=problem) from error

    def set_up(self, setup: dict[str, Any], watched: bool) -> Table:
        """Set the table up: the same for the same setup, in every process."""
        packs = [Pack.read(text, f"pack {i + 1}") for i, text in enumerate(setup["packs"])]
        box = self.box(packs, setup["seats"], setup["rules"])
        table = self._bare_table(box, setup, watched)
        self.deal(table)
        return table

    def _bare_table(self, box: Any, setup: dict[str, Any], watched: bool) -> Table:
        table = self.new(box, self.read_options(setup["options"]), setup["seats"])
        stream = chance.fair if setup["fair"] else chance.seeded
        table.rules = setup["rules"]
        table.seats = setup["seats"]
        table.box = box
        table.streams = {name: stream(setup["seed"], name) for name in self.streams}
        table.hidden = type(table.hidden)(table.seats, watched)
        return table

    def position(self, position: str | dict[str, Any], packs: Sequence[Pack] = ()) -> Match:
        """Begin a match from a situation that is written down (TOML text or dict).

        Raises BadPosition naming the field.
        """
        written = read_toml(position) if isinstance(position, str) else dict(position)
        if written.pop("game", self.id) != self.id:
            raise bad("game", self.id)
        answers = listed(written, "answers")
        written.pop("answers", None)
        streams = written.pop("streams", {})
        seats = written.pop("seats", len(listed(written, "players")) or None)
        setup = self._setup(seats, written.pop("seed", 0), written.pop("options", None), packs, False)
        box = self.box(packs, setup["seats"])
        table = self._bare_table(box, setup, True)
        try:
            self.read_position(box, table, written)
            read_streams(table, streams)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise bad("?", f"{type(error).__name__}: {error}") from error
        start = table.copy()
        table.hidden.unwatch()
        match = Match(self, setup, start, table)
        match.begin()
        try:
            fed(match, answers)
        except BadRecord as error:
            raise bad("answers", error.words) from error
        return match

    def record(self, match: Match) -> Record:
        """Return the record of a match."""
        return Record.of_match(match)

    def replay(self, record: Record, upto: int | None = None) -> Match:
        """Play a record again, all of it or its first `upto` entries.

        Raises BadRecord if it does not replay, TafelrundeError("wrong-content") if it was made with other cards.
        """
        if "seed" not in record.setup:
            raise BadRecord.because("no_seed")
        saved = {"origin": record.origin, "base": None, "mark": 0, "log": [], "feed": [], "undos": 0, "clock": 0}
        setup = {**record.setup, "rules": record.rules}
        match = self.load({**saved, "setup": setup, "content": record.content, "watched": False})
        match._settle()
        fed(match, record.entries if upto is None else record.entries[:upto])
        if upto is None and record.result is not None:
            found = None if match.result is None else match.result.plain()
            if found != record.result:
                raise BadRecord.because("result", record=str(record.result), replay=str(found))
        return match

    def load(self, saved: dict[str, Any]) -> Match:
        """Read a match of this game that was saved; raises BadRecord."""
        try:
            setup = saved["setup"]
            packs = [Pack.read(text, f"pack {i + 1}") for i, text in enumerate(setup["packs"])]
            rules, content = setup["rules"], saved["content"]
            known = 1 <= rules <= self.version
            box = self.box(packs, setup["seats"], rules if known else None)
        except (AttributeError, KeyError, TypeError) as error:
            raise BadRecord("bad-record", problem=f"{type(error).__name__}: {error}") from error
        if rules < 1:
            raise BadRecord.because("rules", version=rules)
        if not known:
            raise BadRecord("newer-record", version=rules, known=self.version)
        if content != box.version:
            raise BadRecord("wrong-content", wanted=content, found=box.version)
        return load_match(self, saved, box)

    # ---------------------------------------------------------------- texts

    def say_event(self, event: Event, table: Any, lang: str) -> str:
        """Say what happened; an empty text is not worth a line. Names of things are put in by the game's `named`."""
        key = f"event.{event.kind}"
        if not self.texts.template(lang, key):
            return ""
        values = {name: self.named(table, name, value, lang) for name, value in event.facts.items()}
        return self.texts.say(lang, key, **values)

    def say_question(self, match: Match, question: Any, lang: str) -> str:
        """Say what a seat is asked."""
        about = {f"about{i}": self.named(match.table, f"about{i}", v, lang) for i, v in enumerate(question.ask.about)}
        return self.texts.say(lang, f"ask.{question.ask.kind}", **about)

    def say_rule(self, id: str, lang: str) -> str:
        """Say a rule: in English as the rulebook has it, in other languages from the text `rule.<id>`.

        Raises MissingText; a text that a player may see is checked by "refusals".
        """
        if lang == "en":
            rule = rules_of(self.rulebook()).get(id)
            return rule.text if rule else ""
        return self.texts.say(lang, f"rule.{id}") if id else ""

    def say_reason(self, reason: str, lang: str) -> str:
        """Say why a game ended: a rule with its id, or a word of the game as its text `reason.<word>` if it has one."""
        if reason in rules_of(self.rulebook()):
            return f"{reason} {self.say_rule(reason, lang)}"
        key = f"reason.{reason}"
        return self.texts.say(lang, key) if key in self.texts.keys(lang) else reason

    def say_plan(self, plan: Plan, lang: str) -> str:
        """Say what a compound move does."""
        return self.texts.say(lang, f"plan.{plan.key}", **plan.values)

    def named(self, table: Any, key: str, value: Any, lang: str) -> Any:
        """Return how a fact of an event reads: seats and content ids become names. Games extend this."""
        return value


_BOXES: dict[Any, Any] = {}
MOST_BOXES: Final = 64  # with packs: who sends many packs to a server must not fill its memory


def read_toml(text: str) -> dict[str, Any]:
    """Read a TOML text; raises BadPosition if it is none."""
    try:
        return Pack.read(text, "position").data
    except BadContent as error:
        raise bad("TOML", error.words) from error


# ---------------------------------------------------------------- the registry

_GAMES: dict[str, Game] = {}


def games() -> list[str]:
    """List the ids of all games that are installed, ours and other packages'."""
    return sorted({entry.name for entry in entry_points(group="tafelrunde.games")} | set(_GAMES))


def register(new: Game) -> Game:
    """Add a game to the registry by hand (tests and notebooks; packages use the entry point)."""
    _GAMES[new.id] = new
    return new


def game(id: str) -> Game:
    """Return a game; raises TafelrundeError("unknown-game")."""
    if id not in _GAMES:
        for entry in entry_points(group="tafelrunde.games"):
            if entry.name == id:
                _GAMES[id] = entry.load()
                break
        else:
            raise TafelrundeError("unknown-game", game=id, known=", ".join(games()))
    return _GAMES[id]


def load(saved: dict[str, Any]) -> Match:
    """Read a match that `match.save()` wrote; raises BadRecord or TafelrundeError."""
    if not isinstance(saved, dict) or "format" not in saved:
        raise BadRecord.because("no_match")
    if saved["format"] != 1:
        raise BadRecord("newer-record", version=saved["format"], known=1)
    if not isinstance(saved.get("game"), str):
        raise BadRecord.because("no_game")
    return game(saved["game"]).load(saved)


__all__ = ["LANGS", "Box", "Game", "Options", "game", "games", "load", "register"]
