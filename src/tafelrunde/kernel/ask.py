"""Moves, and the questions that a rule may ask: of one seat, of several at once, or as a race in real time.

A rule yields a question and is sent the answer. Composite questions (many, order, assign, path) are coroutines here
that put bounded single questions; people see them as one prompt (`Ask.mode`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, Final

Flow = Generator[Any, Any, Any]

TABLE: Final = -1  # the "seat" of a scheduled event
SPECTATOR: Final = -1  # as an index it is the last of the masks


class Move:
    """One of the answers that a game knows: the same object for the same words, in every match."""

    __slots__ = ("args", "code", "entries", "id", "kind", "rule", "vocabulary")

    def __init__(self, vocabulary: Any, id: int, kind: str, args: tuple[Any, ...], rule: str) -> None:
        self.vocabulary = vocabulary
        self.id = id
        self.kind = kind
        self.args = args
        self.rule = rule  # the rule that allows this kind of move at all
        self.code = " ".join([kind, *map(str, args)])
        self.entries: dict[int, Any] = {}  # the entry of the log for each seat that plays it without a clock: shared

    def text(self, lang: str = "en") -> str:
        """Say in a language what this move does."""
        return str(self.vocabulary.text(self, lang))

    def __repr__(self) -> str:
        return f"<{self.code}>"


LEAP: Final = 16  # of long runs of one kind not every move is looked at
HOP: Final = 4


def random_move(moves: list[Move], chance: Any) -> Move:
    """Pick a kind of move first, then one of that kind: otherwise a full hand would drown everything else.

    Moves stand in the order of the vocabulary, those of a kind together. `chance` has `random()`, between 0 and 1.
    """
    ends: list[int] = []  # where each kind ends
    if len(moves) > LEAP:
        ends = kinds_of_many(moves)
    else:
        last = moves[0].kind
        i = 0
        for move in moves:
            if move.kind is not last:
                ends.append(i)
                last = move.kind
            i += 1
        ends.append(i)
    k = int(chance.random() * len(ends))
    begin = ends[k - 1] if k else 0
    return moves[begin + int(chance.random() * (ends[k] - begin))]


def kinds_of_many(moves: list[Move]) -> list[int]:
    """List where each kind ends in a long list of moves."""
    ends: list[int] = []
    i, n = 0, len(moves)
    while i < n:
        kind = moves[i].kind
        i += 1
        while i + LEAP < n and moves[i + LEAP].kind == kind:
            i += LEAP
        while i + HOP < n and moves[i + HOP].kind == kind:
            i += HOP
        while i < n and moves[i].kind == kind:
            i += 1
        ends.append(i)
    return ends


class Plan:
    """A compound move: one choice of a person that stands for several answers in a row."""

    __slots__ = ("code", "key", "moves", "values")

    def __init__(self, code: str, moves: list[Move], key: str, values: dict[str, Any] | None = None) -> None:
        self.code = code
        self.moves = moves
        self.key = key  # of its text, under "plan."
        self.values: dict[str, Any] = {} if values is None else values

    def __repr__(self) -> str:
        return f"<plan {self.code}>"


class Mode:
    """How a person sees a single question that is part of a composite one."""

    __slots__ = ("at_least", "at_most", "done", "given", "items", "name")

    def __init__(
        self,
        name: str,
        at_least: int,
        at_most: int,
        given: tuple[Move, ...],
        items: Callable[[], list[Move]] | None = None,
        done: Move | None = None,
    ) -> None:
        self.name = name  # many, order, assign, path
        self.at_least = at_least
        self.at_most = at_most
        self.given = given  # what was answered before in the same composite question
        self.items = items  # of many and order: all that may be picked, whatever was picked before
        self.done = done  # of many: that nothing more is picked


class Ask:
    """One seat decides.

    `options` is a function of the table, evaluated when somebody looks: in a sampled world it follows from the sampled
    cards. `check` names the rule that forbids a move, or None: the options are the candidates that pass it.

    A step that always puts the same question may have it made once for all matches (`shared`): its functions then take
    the table and the seat before anything else.
    """

    __slots__ = (
        "about",
        "always",
        "check",
        "default",
        "key",
        "kind",
        "mode",
        "options",
        "plans",
        "rule",
        "seat",
        "secret",
        "shared",
        "then",
        "window",
    )

    def __init__(
        self,
        seat: int,
        kind: str,
        options: Callable[..., list[Move]],
        rule: str = "",
        always: bool = False,
        secret: bool = False,
        default: Move | None = None,
        check: Callable[..., str | None] | None = None,
        plans: Callable[..., list[Plan]] | None = None,
        then: Callable[..., Flow | None] | None = None,
        about: tuple[Any, ...] = (),
        mode: Mode | None = None,
        key: str = "",
        window: str = "",
        shared: bool = False,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.options = options
        self.rule = rule
        self.always = always  # never answered by the kernel: an instant answer would tell what a hand lacks
        self.secret = secret  # the other seats do not see the answer
        self.default = default  # the answer when the time is up
        self.check = check
        self.plans = plans
        self.about = about  # what the text of the question speaks of
        self.mode = mode
        self.key = key  # equal keys keep the id of a question that is put again (a race goes on)
        self.then = then  # of a step that is a single question: what the answer does
        self.window = window  # the reaction window: a seat may have a standing answer for all of its kind
        self.shared = shared

    def at(self, g: Any) -> Ask:
        """Return the question as it is put at one table: its functions take the move alone, or nothing."""
        if not self.shared:
            return self
        me, options, check, plans, then = self.seat, self.options, self.check, self.plans, self.then
        return Ask(
            me,
            self.kind,
            lambda: options(g, me),
            self.rule,
            self.always,
            self.secret,
            self.default,
            None if check is None else lambda move: check(g, me, move),
            None if plans is None else lambda: plans(g, me),
            None if then is None else lambda move: then(g, me, move),
            self.about,
            self.mode,
            self.key,
            self.window,
        )

    def why_not(self, move: Move) -> str:
        """Name the rule that forbids a move which is not among the options."""
        if self.check is not None:
            rule = self.check(move)
            if rule is not None:
                return rule
        common = move.kind in ("none", "done", "number")  # they belong to no rule of their own
        return (self.rule or move.rule) if common else (move.rule or self.rule)


class Timer:
    """A scheduled event: at this time this answer is given by the table itself."""

    __slots__ = ("at", "last", "move")

    def __init__(self, at: int, move: Move, last: bool = False) -> None:
        self.at = at
        self.move = move
        self.last = last  # gives way to answers that come at the very same time


class Race:
    """Several seats may act, and so may time; the first answer goes on. The rule is sent (seat, move).

    `table` lists what the host may enter (`match.enter`), such as a pause: nobody's move, but part of the record.
    """

    __slots__ = ("asks", "table", "timers")

    def __init__(self, asks: Sequence[Ask], timers: Sequence[Timer] = (), table: Sequence[Move] = ()) -> None:
        self.asks = list(asks)
        self.timers = list(timers)
        self.table = list(table)


class Each:
    """Every seat runs a rule of its own, unseen; the asking rule is sent {seat: value} when all are done.

    The rules of an `Each` change nothing on the table. A revisable one may be begun anew until the last seat is done.
    """

    __slots__ = ("revisable", "rule", "seats")

    def __init__(self, rule: Callable[[Any, int], Flow], seats: Sequence[int], revisable: bool = False) -> None:
        self.rule = rule
        self.seats = list(seats)
        self.revisable = revisable


class Result:
    """How a game ended: a place and a score for every seat, and the rule that ended it."""

    __slots__ = ("ranks", "reason", "scores")

    def __init__(self, ranks: list[int], scores: list[float], reason: str) -> None:
        self.ranks = ranks
        self.scores = scores
        self.reason = reason

    @property
    def winners(self) -> list[int]:
        """List the seats on the first place."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and self.plain() == other.plain()

    def __hash__(self) -> int:
        return hash(tuple(self.ranks))

    def plain(self) -> list[Any]:
        """Write the result down as plain data."""
        return [list(self.ranks), list(self.scores), self.reason]

    def __repr__(self) -> str:
        return f"Result(ranks={self.ranks}, scores={self.scores}, reason={self.reason!r})"


class Over(Exception):
    """Raised by a rule, however deep inside, to end the game."""

    def __init__(self, result: Result) -> None:
        super().__init__(result)
        self.result = result


# ---------------------------------------------------------------- composite questions
#
# They keep what was answered so far in local variables. Over hidden things they belong inside an `Each` of one seat, so
# that a sampled world asks another seat anew instead of meeting answers that its cards do not allow.

Check = Callable[[Move], str | None]


def many(
    seat: int,
    kind: str,
    items: Callable[[], list[Move]],
    done: Move,
    at_least: int = 0,
    at_most: int = 99,
    rule: str = "",
    always: bool = False,
    secret: bool = False,
    check: Check | None = None,
    about: tuple[Any, ...] = (),
) -> Flow:
    """Ask for several of the items, in ascending order; an item listed twice may be taken twice. Returns the moves."""
    given: list[Move] = []

    def options() -> list[Move]:
        left = items()
        for move in given:
            if move in left:
                left.remove(move)
        floor = given[-1].id if given else -1
        left = [move for move in left if move.id >= floor]
        needed = min(at_least - len(given), len(left))  # as many as there are
        later = [move for i, move in enumerate(left) if move not in left[:i] and following(left, move) >= needed]
        return [done, *later] if needed <= 0 or not later else later

    while len(given) < at_most:
        mode = Mode("many", at_least, at_most, tuple(given), items, done)
        answer = yield Ask(seat, kind, options, rule, always, secret, done, check, about=about, mode=mode)
        if answer is None or answer is done:
            break
        given.append(answer)
    return given


def following(items: list[Move], move: Move) -> int:
    """Count how many of the items could still be taken from this one on, itself included."""
    return sum(item.id >= move.id for item in items)


def order(seat: int, kind: str, items: list[Move], rule: str = "", secret: bool = False) -> Flow:
    """Ask in which order things happen; the last one needs no answer. Returns the moves in that order."""
    given: list[Move] = []

    def options() -> list[Move]:
        left = items[:]
        for move in given:
            left.remove(move)
        return [move for i, move in enumerate(left) if move not in left[:i]]

    while len(given) < len(items):
        mode = Mode("order", len(items), len(items), tuple(given), items.copy)
        answer = yield Ask(seat, kind, options, rule, False, secret, None, mode=mode)
        given.append(options()[0] if answer is None else answer)
    return given


def number(
    seat: int,
    kind: str,
    top: int,
    numbers: list[Move],
    rule: str = "",
    about: tuple[Any, ...] = (),
    mode: Mode | None = None,
    plans: Callable[[], list[Plan]] | None = None,
) -> Flow:
    """Ask for a number from 0 to top, digit by digit when it can be above 99. Returns the number."""
    if top <= 99:
        options = numbers[: top + 1].copy  # a function that lists the numbers up to the top
        answer = yield Ask(seat, kind, options, rule, default=numbers[0], about=about, mode=mode, plans=plans)
        return 0 if answer is None else answer.args[0]
    value = 0
    digits = len(str(top))
    for place in range(digits):
        room = 10 ** (digits - place - 1)
        highest = min(9, (top - value) // room)
        answer = yield from number(seat, kind, highest, numbers, rule, about, mode, None if place else plans)
        value += answer * room
    return value


def assign(
    seat: int,
    kind: str,
    total: int,
    targets: list[int],
    numbers: list[Move],
    rule: str = "",
    plans: Callable[[], list[Plan]] | None = None,
) -> Flow:
    """Ask how a total is split among targets; the last target gets the rest. Returns the shares in that order."""
    shares: list[int] = []
    for target in targets[:-1]:
        left = total - sum(shares)
        share = 0
        if left > 0:
            given = tuple(numbers[share] for share in shares if share <= 99)
            mode = Mode("assign", 0, left, given)
            share = yield from number(seat, kind, left, numbers, rule, (target, left), mode, None if shares else plans)
        shares.append(share)
    shares.append(total - sum(shares))
    return shares


def path(
    seat: int,
    kind: str,
    steps: Callable[[list[Move]], list[Move]],
    done: Move,
    rule: str = "",
    plans: Callable[[], list[Plan]] | None = None,
    may_stop: Callable[[list[Move]], bool] | None = None,
    check: Check | None = None,
) -> Flow:
    """Ask for a way, step by step: `steps` lists what may follow the steps so far. Returns the moves."""
    given: list[Move] = []

    def options() -> list[Move]:
        onward = steps(given)
        stop = not onward or may_stop is None or may_stop(given)
        return [done, *onward] if stop else onward

    while True:
        mode = Mode("path", 0, 99, tuple(given))
        offered = None if given else plans
        answer = yield Ask(seat, kind, options, rule, False, False, done, check, offered, mode=mode)
        if answer is None or answer is done:
            return given
        given.append(answer)
