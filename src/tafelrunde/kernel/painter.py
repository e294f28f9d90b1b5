"""What the scenes of all games have in common: the log, the question with its options, the result, and "Why not?".

A game's painter draws its components and says which item a move concerns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from tafelrunde.kernel import scene as s
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.lanes import Question
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.text import Texts

LOG_LINES = 60
MOST_SAID = 4 * LOG_LINES  # events whose words are remembered for the other seats

Drawn = TypeVar("Drawn")


class Painter:
    """Draws one scene for a seat (-1: the spectator). Games provide `scene` and what is marked so below."""

    markers: ClassVar[dict[str, str]] = {}  # a game provides: the marker of each kind of move, where not "choose"
    keys: ClassVar[dict[str, str]] = {}  # a game provides: the key of each kind of move that has one

    def __init__(self, match: Match, seat: int, lang: str) -> None:
        self.match = match
        self.seat = seat
        self.lang = lang
        self.texts: Texts = match.game.texts
        self.words = self.texts.read[lang]
        self.told = match.feed.told(seat)
        self.labels: dict[int, str] = match.feed.cache.setdefault(("moves", lang), {})  # what moves are called
        self.drawn: dict[Any, tuple[Any, Any]] = match.feed.cache.setdefault(("drawn", lang), {})

    def say(self, key: str, **values: Any) -> str:
        """Say something in the language of the scene."""
        found = self.words.get(key)
        return found if isinstance(found, str) else self.texts.say(self.lang, key, **values)

    def player(self, seat: int) -> str:
        """Name a player."""
        return self.say("player", n=seat + 1)

    def kept(self, key: Any, shown: Any, draw: Callable[[], Drawn]) -> Drawn:
        """Draw something, or take it as it was drawn last, for whomever, where all that it shows is the same.

        The key names it and whatever is said differently to different seats.
        """
        last = self.drawn.get(key)
        if last is None or last[0] != shown:
            last = self.drawn[key] = (shown, draw())
        drawn: Drawn = last[1]
        return drawn

    # ---------------------------------------------------------------- a game provides

    def target(self, move: Move) -> str:
        """Name the item of the scene that a move concerns, or "". Also for moves that are not legal now."""
        return ""

    def targets(self, move: Move) -> list[str]:
        """Name the items that a move concerns, where it is several at once, such as dice to throw again."""
        return []

    def preview(self, move: Move) -> str:
        """Say in a few signs what a move costs or does."""
        return ""

    def danger(self, move: Move) -> bool:
        """Tell whether a move hurts the one who chooses it, so that a client asks twice."""
        return False

    def actor(self, question: Question) -> str:
        """Name the item that acts in a question, such as the figure that moves, or ""."""
        return ""

    # ---------------------------------------------------------------- everybody gets

    def log(self) -> s.Log:
        """Tell what happened, in the words of the game. What was told before is not said again, only shown."""
        match = self.match
        log: s.Log | None
        read, turn, log = match.feed.cache.get((self.seat, self.lang), (0, 0, None))
        if log is None or read < len(self.told):
            lines = [] if log is None else log.items[:]
            for i in range(read, len(self.told)):
                begun, text, seat = self.said(self.told[i])
                turn = begun or turn
                if text:
                    lines.append(s.LogLine(id=f"l{i}", turn=turn, text=text, seat=seat))
            log = s.Log(id="log", area="log", title=self.say("scene.log"), items=lines[-LOG_LINES:])
            match.feed.cache[self.seat, self.lang] = (len(self.told), turn, log)
        return log

    def said(self, start: int) -> tuple[int, str, int | None]:
        """Say what happened, alike to all seats: the turn that began (0: none), the words, and whom it concerns."""
        match = self.match
        heard: dict[int, tuple[int, str, int | None]] = match.feed.cache.setdefault(("said", self.lang), {})
        if start not in heard:
            if len(heard) > MOST_SAID:
                heard.clear()
            event = match.feed.event(start)
            begun = event.facts["n"] if event.kind == "turn" else 0
            text = match.game.say_event(event, match.table, self.lang)
            heard[start] = (begun, text, event.facts.get("seat"))
        return heard[start]

    def result(self) -> dict[str, Any]:
        """Say how the game ended."""
        result = self.match.result
        if result is None:
            return {}
        winners = ", ".join(self.player(seat) for seat in result.winners)
        key = "scene.won" if len(result.winners) == 1 else "scene.shared"
        text = self.say("scene.over", winners=self.say(key, player=winners))
        return {"ranks": result.ranks, "scores": result.scores, "reason": result.reason, "text": text}

    def prompt(self) -> s.Prompt:
        """Ask this seat, or say for whom everybody waits: for nobody while something happens."""
        if self.match.feed.telling:
            return s.Prompt()
        questions = self.match.questions(self.seat) if self.seat >= 0 else []
        if not questions:
            waiting = self.match.actors
            who = ", ".join(self.player(seat) for seat in waiting)
            text = self.result().get("text", "") or (self.say("scene.wait", who=who) if waiting else "")
            return s.Prompt(text=text, wait=waiting)
        question = questions[0]
        ask = question.ask
        mode: Any = "one" if ask.mode is None else ask.mode.name
        return s.Prompt(
            id=question.id,
            text=self.match.game.say_question(self.match, question, self.lang),
            rule=ask.rule,
            actor=self.actor(question),
            mode=mode,
            least=None if ask.mode is None else ask.mode.at_least,
            most=None if ask.mode is None else ask.mode.at_most,
            options=self.choices(question),
        )

    def choices(self, question: Question) -> list[s.Choice]:
        """Tie every option to the item that it concerns; a plan to what its last step concerns."""
        plans = [
            s.Choice(
                id=plan.code,
                label=self.match.game.say_plan(plan, self.lang),
                kind="play",
                target=self.plan_target(plan.moves),
                plan=True,
            )
            for plan in question.plans
        ]
        return plans + [self.choice(move, times) for move, times in Counter(question.items).items()]

    def choice(self, move: Move, times: int = 1) -> s.Choice:
        """Draw one option, that may be taken once or several times."""
        label = self.labels.get(move.id)
        if label is None:
            label = self.labels[move.id] = move.text(self.lang)
        return s.Choice(
            times=times,
            id=move.code,
            label=label,
            target=self.target(move),
            targets=self.targets(move),
            kind=self.markers.get(move.kind, "choose"),  # type: ignore[arg-type]
            preview=self.preview(move),
            key=self.keys.get(move.kind, ""),
            danger=self.danger(move),
        )

    def plan_target(self, moves: list[Move]) -> str:
        """Name the item that a compound move concerns; a game may provide it. By default it is a button."""
        return ""

    def why_not(self, item: str) -> str | None:
        """Name the rule that forbids this seat to use an item now; None if nothing is asked or it may be used."""
        for question in self.match.questions(self.seat):
            legal = set(question.moves)
            found = [move for move in self.match.table.box.moves.all if self.target(move) == item]
            if any(move in legal for move in found):
                return None
            reasons = [(question.ask.why_not(move), move.rule) for move in found]
            special = [rule for rule, usual in reasons if rule not in (usual, question.ask.rule)]
            if reasons:
                return special[0] if special else reasons[0][0]
        return None
