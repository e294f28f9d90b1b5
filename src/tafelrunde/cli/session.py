"""People at the table: shows it, reads answers, explains refusals, saves, takes back, reloads packs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rich.console import ConsoleDimensions
from rich.text import Text

from tafelrunde.agents import Agent
from tafelrunde.agents.driver import next_seat, only_move
from tafelrunde.cli import rulebook
from tafelrunde.cli.catalog import find_card, glossary
from tafelrunde.cli.finish import tell_result, write_record
from tafelrunde.cli.options import read_packs, write_text
from tafelrunde.cli.story import Teller, shortened
from tafelrunde.cli.table import FULL, LOW, Painter
from tafelrunde.cli.talk import Leave, Refused, Talk
from tafelrunde.kernel.errors import IllegalMove, TafelrundeError
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.text import LANGS

HUMAN: Final = "human"
PASSES: Final = ("none", "done")  # answers that are not worth a word when there is no other
STORY: Final = 9  # rows of the screen that tell what happened

# What a person may type besides moves, in both languages: a name of a method here.
COMMANDS: Final[Mapping[str, str]] = {
    "?": "help",
    "help": "help",
    "hilfe": "help",
    "i": "inspect",
    "why": "why",
    "warum": "why",
    "undo": "undo",
    "zurück": "undo",
    "save": "save",
    "sichern": "save",
    "concede": "concede",
    "aufgeben": "concede",
    "log": "log",
    "verlauf": "log",
    "rules": "rules",
    "regeln": "rules",
    "lang": "language",
    "sprache": "language",
    "quit": "quit",
    "beenden": "quit",
}


@dataclass
class Table:
    """A match with those who play it: names by seat, programs by seat, files of its packs."""

    match: Match
    players: list[str]
    programs: dict[int, Agent]
    packs: list[str]


@dataclass
class Files:
    """Where a game is written to and came from."""

    save: str | None = None
    record: str | None = None
    resume: str | None = None


@dataclass
class Session:
    """One sitting of one or more people at the terminal."""

    talk: Talk
    table: Table
    files: Files
    sitting: int | None = None  # the person who sees the screen
    heard: dict[int, int] = field(default_factory=dict)  # how many events each person has read of
    notices: list[str] = field(default_factory=list)  # what to say under the next table
    screen: ConsoleDimensions | None = None  # the size of the screen, and …
    room: int = FULL  # … how roomy the table is drawn on it: never roomier again, so that it does not jump

    def __post_init__(self) -> None:
        """Remember the packs as they are now: the match was made with them."""
        self.pack_texts = list(self.match.setup["packs"])

    @property
    def match(self) -> Match:
        """Return the match that is played."""
        return self.table.match

    @property
    def people(self) -> list[int]:
        """List the seats of people."""
        return [seat for seat, name in enumerate(self.table.players) if name == HUMAN]

    # ---------------------------------------------------------------- the course of a game

    def run(self) -> int:
        """Play until the end of the game or until somebody leaves; return the exit code."""
        try:
            while (seat := next_seat(self.match)) is not None:
                self.step(seat)
            self.finish()
        except Leave:
            self.part()
        except KeyboardInterrupt:
            self.talk.print()
            self.part()
            return 130
        return 0

    def step(self, seat: int) -> None:
        """Let one seat act."""
        if seat in self.table.programs:
            move = only_move(self.match, seat) or self.table.programs[seat].choose(self.match.observer(seat))
            self.match.play(move, seat)
            return
        self.reload_packs()
        only = None if self.must_be_asked(seat) else only_move(self.match, seat)
        if only is None:
            self.ask(seat)
        else:
            self.match.play(only, seat)
            if only.kind not in PASSES and len(self.people) == 1:
                self.notices.append(self.talk.say("play.only", move=only.text(self.talk.lang)))
        self.keep()

    def must_be_asked(self, seat: int) -> bool:
        """Put a question without a choice too where people share a screen: its absence would tell the others."""
        return len(self.people) > 1 and seat != self.sitting

    def keep(self) -> None:
        """Write the game to its file after every decision, if it has one."""
        if self.files.save:
            self.write(self.files.save)

    def finish(self) -> None:
        """Show the last table and the result; keep the record."""
        seat = self.people[0]
        self.talk.new_page()
        for part in (
            *self.story(seat),
            self.painter(seat if len(self.people) == 1 else None, LOW).table(log=False),
        ):
            self.talk.print(part)
        tell_result(self.talk, self.match)
        file = self.files.record
        if file is None and self.talk.console.is_terminal:
            file = self.talk.ask(self.talk.say("end.offer"))
        write_record(self.talk, self.match, file)

    def part(self) -> None:
        """Say how the game can go on another time."""
        if self.match.over:
            return
        if self.files.save:
            self.write(self.files.save)
            self.talk.tell("play.resume", file=self.files.save)
        else:
            self.talk.tell("play.not-saved", game=self.match.game.id, seed=self.match.setup["seed"])

    # ---------------------------------------------------------------- asking a person

    def ask(self, seat: int) -> None:
        """Show the table to a person and read answers until one of them changes it."""
        self.hand_over(seat)
        self.show(seat)
        while True:
            answer = self.talk.ask(self.talk.say("play.prompt", player=self.player(seat)))
            if not answer:
                self.show(seat)
                continue
            word, _, rest = answer.partition(" ")
            name = COMMANDS.get(word.casefold())
            try:
                done = getattr(self, name)(seat, rest.strip()) if name else self.move(seat, answer)
            except (TafelrundeError, Refused) as error:
                self.explain(error)
                continue
            if done:
                return

    def hand_over(self, seat: int) -> None:
        """With several people at one screen: clear it and wait for the next one."""
        if len(self.people) > 1 and seat != self.sitting:
            self.talk.new_page()
            self.talk.ask(self.talk.say("play.hand-over", player=self.player(seat)))
        self.sitting = seat

    def player(self, seat: int) -> str:
        """Name a player as the game does."""
        return Teller(self.match, seat, self.talk.lang).name(seat)

    def show(self, seat: int) -> None:
        """Draw what happened, the table and the question."""
        talk = self.talk
        story = self.story(seat)
        notices = [Text(notice, style="yellow") for notice in self.notices]
        self.notices.clear()
        if talk.console.size != self.screen:
            self.screen, self.room = talk.console.size, FULL
        while True:
            painter = self.painter(seat, self.room)
            page = [*story, painter.table(log=False), *notices, painter.prompt()]
            if self.room == LOW or talk.fits(*page):
                break
            self.room += 1
        talk.new_page()
        for part in page:
            talk.print(part)

    def painter(self, seat: int | None, room: int) -> Painter:
        """Make what draws the table for a person."""
        talk = self.talk
        return Painter(self.match.scene(seat, talk.lang), talk.console.width, talk.lang, room)

    def story(self, seat: int) -> list[Text]:
        """Tell what happened since this person last decided."""
        told = Teller(self.match, seat, self.talk.lang).tell(self.heard.get(seat, 0))
        return shortened(told, self.talk.console.width, STORY if self.room < LOW else STORY // 2)

    def explain(self, error: TafelrundeError | Refused) -> None:
        """Say why something was refused, with the words of the rule."""
        self.talk.print(error.text(self.talk.lang), style="red")
        if isinstance(error, IllegalMove) and error.rule:
            text = self.match.game.say_rule(error.rule, self.talk.lang)
            if text:
                self.talk.print(Text.assemble((f"{error.rule} ", "bold"), text), style="yellow")

    # ---------------------------------------------------------------- what a person may type

    def move(self, seat: int, answer: str) -> bool:
        """Play a move given by number, code or words; raises IllegalMove or Refused."""
        before = len(self.match.events(0, seat))
        self.match.play(self.code(seat, answer), seat)
        self.heard[seat] = before
        return True

    def code(self, seat: int, answer: str) -> str:
        """Return the canonical text of what was typed."""
        options = self.match.scene(seat, self.talk.lang).prompt.options
        if answer.isdigit():
            if not 1 <= int(answer) <= len(options):
                raise Refused("number", number=answer, last=len(options))
            return str(options[int(answer) - 1].id)
        for option in options:
            if answer.casefold() in (option.id.casefold(), option.label.casefold()):
                return str(option.id)
        return answer

    def help(self, _seat: int, _rest: str) -> bool:
        """Say what may be typed."""
        self.talk.tell("play.help")
        return False

    def inspect(self, seat: int, rest: str) -> bool:
        """Show a card in full, with the keywords that it uses; raises Refused."""
        scene = self.match.scene(seat, self.talk.lang)
        card = find_card(self.match, scene, rest, self.talk.lang)
        painter = self.painter(seat, FULL)
        self.talk.print(painter.single_card(card, min(60, self.talk.console.width)))
        for name, meaning in glossary(self.match.table.box, card, self.talk.lang):
            self.talk.print(Text.assemble((f"{name}: ", "bold"), meaning))
        return False

    def why(self, seat: int, rest: str) -> bool:
        """Say why a move is not possible, without playing it."""
        if not rest:
            raise Refused("why")
        try:
            self.match.clone().play(self.code(seat, rest), seat)
        except IllegalMove as error:
            self.explain(error)
        else:
            self.talk.tell("play.possible", move=rest)
        return False

    def undo(self, seat: int, _rest: str) -> bool:
        """Go back to the last decision of this person; raises TafelrundeError("no-undo")."""
        if last_decider(self.match, set(self.table.programs)) != seat:
            raise TafelrundeError("no-undo")
        shown = self.match.undo_price == "reveal"
        back = False
        while not back and last_decider(self.match) is not None:
            mine = last_decider(self.match) == seat
            self.match.undo()
            back = mine and len(self.match.legal(seat)) > 1
        self.heard[seat] = len(self.match.events(0, seat))
        self.notices.append(self.talk.say("play.undone-revealed" if shown else "play.undone"))
        return True

    def save(self, _seat: int, rest: str) -> bool:
        """Write the game to a file; raises Refused."""
        file = rest or self.files.save or self.files.resume or f"{self.match.game.id}.json"
        self.write(file)
        self.talk.tell("play.saved", file=file)
        return False

    def write(self, file: str) -> None:
        """Write the match with those who play it; raises Refused."""
        saved: dict[str, Any] = {**self.match.save(), "players": self.table.players}
        write_text(file, json.dumps(saved, ensure_ascii=False))

    def concede(self, seat: int, _rest: str) -> bool:
        """Give up, after a question."""
        if not self.talk.agrees(self.talk.say("play.really-concede")):
            return False
        self.match.concede(seat)
        return True

    def log(self, seat: int, _rest: str) -> bool:
        """Tell the whole story so far."""
        for line in Teller(self.match, seat, self.talk.lang).tell():
            self.talk.print(line)
        return False

    def rules(self, _seat: int, rest: str) -> bool:
        """Show rules by id or words; raises TafelrundeError("unknown-rule")."""
        if not rest:
            raise Refused("rules")
        for rule in rulebook.look_up(self.match.game, rest):
            self.talk.print(Text.assemble((f"{rule.id} ", "bold"), rule.text))
        return False

    def language(self, seat: int, rest: str) -> bool:
        """Change the language; raises Refused."""
        if rest not in LANGS:
            raise Refused("lang", lang=rest, known=", ".join(LANGS))
        self.talk.lang = rest
        self.show(seat)
        return False

    def quit(self, _seat: int, _rest: str) -> bool:
        """Leave the table; without a file of its own the game is offered one."""
        if not self.files.save:
            offered = self.files.resume or f"{self.match.game.id}.json"
            answer = self.talk.ask(self.talk.say("play.offer-save", file=offered))
            if answer.casefold() not in ("n", "no", "nein"):
                self.files.save = answer or offered
        raise Leave

    # ---------------------------------------------------------------- packs

    def reload_packs(self) -> None:
        """Read changed pack files again: the match goes on with the new content, or with the old one if that is bad."""
        try:
            packs = read_packs(self.table.packs)
            texts = [pack.text for pack in packs]
            if texts == self.pack_texts or not self.table.packs:
                return
            self.pack_texts = texts
            game = self.match.game
            game.box(packs, self.match.table.seats)
            self.table.match = game.position({**self.match.position(), "seed": self.match.setup["seed"]}, packs)
            self.heard.clear()
            self.notices.append(self.talk.say("play.reloaded"))
        except TafelrundeError as error:
            self.notices.append(f"{error.text(self.talk.lang)} {self.talk.say('play.not-reloaded')}")


def last_decider(match: Match, others: set[int] | None = None) -> int | None:
    """Return the seat that decided last, leaving out some."""
    for what, _lane, seat, _value, _at in reversed(match.path):
        if what in ("play", "leave") and seat not in (others or set()):
            return seat
    return None
