"""The vocabulary of a game: every move it knows, numbered. It only grows, so that a number keeps its meaning."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.errors import IllegalMove
from tafelrunde.kernel.text import Texts

# How a game tells the name of a thing that moves speak of: (domain, value, language) -> text.
Namer = Callable[[str, Any, str], str]


OPEN: Final = "…"  # stands for something that may be one thing or another


class Kind:
    """One kind of move: the rule that allows it and the domains of its arguments."""

    __slots__ = ("domains", "name", "rule")

    def __init__(self, name: str, rule: str, *domains: str) -> None:
        self.name = name
        self.rule = rule
        self.domains = domains


# What every game needs: to decline or pass, to be done with a composite question, and numbers.
COMMON = (Kind("none", ""), Kind("done", ""), Kind("number", "", "number"))


class Vocabulary:
    """All moves of a game with its packs. Moves are made once and shared by all matches with this content."""

    def __init__(
        self,
        kinds: Sequence[Kind],
        domains: Sequence[Mapping[str, Iterable[Any]]],
        texts: Texts,
        namer: Namer,
    ) -> None:
        """Number the moves. `domains` has the values of the base game first, then what each pack adds."""
        self.texts = texts
        self.namer = namer
        self.all: list[Move] = []
        self._kinds = {kind.name: kind for kind in (*COMMON, *kinds)}  # a game may give the common kinds a rule
        self._by_code: dict[str, Move] = {}
        values: dict[str, list[Any]] = {"number": []}
        for i, added in enumerate(domains):
            fresh = {name: list(found) for name, found in added.items()}
            if i == 0:
                fresh["number"] = list(range(100))
            for name, found in fresh.items():
                values.setdefault(name, []).extend(found)
            for kind in self._kinds.values():
                self._add(kind, values, fresh, first=i == 0)
        self.none = self.of_code("none")
        self.done = self.of_code("done")
        self.numbers = [self.of_code(f"number {n}") for n in range(100)]

    def _add(self, kind: Kind, values: dict[str, list[Any]], fresh: dict[str, list[Any]], first: bool) -> None:
        """Append the moves of a kind that speak of at least one fresh value."""
        if not kind.domains and not first:
            return
        for args in itertools.product(*(values[domain] for domain in kind.domains)):
            if first or any(arg in fresh.get(domain, ()) for arg, domain in zip(args, kind.domains, strict=True)):
                move = Move(self, len(self.all), kind.name, args, kind.rule)
                if move.code not in self._by_code:
                    self.all.append(move)
                    self._by_code[move.code] = move

    def __len__(self) -> int:
        return len(self.all)

    def of_code(self, code: str) -> Move:
        """Return the move with this canonical text; raises IllegalMove("unknown-move")."""
        move = self._by_code.get(" ".join(code.split()))
        if move is None:
            raise IllegalMove("unknown-move", move=code)
        return move

    def of_id(self, id: int) -> Move:
        """Return the move with this number; raises IllegalMove("unknown-move")."""
        if not 0 <= id < len(self.all):
            raise IllegalMove("unknown-move", move=str(id))
        return self.all[id]

    def table(self, kind: str) -> dict[Any, Move]:
        """Return the moves of a kind by their argument (a tuple where there are several)."""
        return {
            move.args[0] if len(move.args) == 1 else move.args: move
            for move in self.all
            if move.kind == kind and move.args
        }

    def text(self, move: Move, lang: str) -> str:
        """Say what a move does."""
        return self._say(move.kind, self.names(move, lang), lang)

    def names(self, move: Move, lang: str) -> list[Any]:
        """Name the things that a move speaks of, in their order."""
        domains = self._kinds[move.kind].domains
        return [
            value if domain == "number" else self.namer(domain, value, lang)
            for domain, value in zip(domains, move.args, strict=True)
        ]

    def gist(self, move: Move, lang: str, thing: int | None = None, name: str = "") -> str:
        """Say what moves of a kind do with one thing, the argument at this place, by a name for it; or with anything.

        What else they speak of is left open, and left out where it stands in brackets.
        """
        names = [name if i == thing else OPEN if told else "" for i, told in enumerate(self.names(move, lang))]
        return self._say(move.kind, names, lang).replace(f" ({OPEN})", "")

    def _say(self, kind: str, names: Sequence[Any], lang: str) -> str:
        named: dict[str, Any] = {}
        for domain, name in zip(self._kinds[kind].domains, names, strict=True):
            named[domain if domain not in named else f"{domain}2"] = name  # the second of two of the same kind
        return self.texts.say(lang, f"move.{kind}", **named)
