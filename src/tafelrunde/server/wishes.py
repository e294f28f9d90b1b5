"""What persons at a table want: answer, take back, propose, agree, leave, talk. Whatever is refused changes nothing."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from tafelrunde.kernel.errors import IllegalMove, TafelrundeError
from tafelrunde.kernel.match import Match
from tafelrunde.server import protocol as p
from tafelrunde.server.errors import TEXTS, Refusal
from tafelrunde.server.info import windows_of
from tafelrunde.server.seats import is_host
from tafelrunde.server.store import Job, NotKept, now_ms

if TYPE_CHECKING:
    from tafelrunde.server.table import Table

MOST_CHAT_LINES: Final = 100  # that a newcomer is shown
MOST_ITEM: Final = 80  # characters of the id of an item
POINT_EVERY: Final = 1.0  # seconds between two marks of a seat


class Wishes:
    """Does what persons want, where they may."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.wants_rematch = False
        self.pointed: dict[int, float] = {}  # when a seat pointed at something

    async def answer(self, seat: int, question: str, options: list[str]) -> None:
        """Let a person answer; in a reaction window not faster than somebody who had nothing to decide."""
        began = asyncio.get_running_loop().time()
        arrived = self.table.live.arrival()
        hold = self.table.reactions.hold(seat, question)
        if hold:
            await asyncio.sleep(hold)
        await self.table.do(lambda: self.table.play(seat, question, options, arrived))
        self.table.hall.metrics.answered.observe(asyncio.get_running_loop().time() - began - hold)

    async def take_back(self, seat: int) -> None:
        """Take back a decision: for nothing, or when all others agree. Raises TafelrundeError("no-undo")."""

        def back() -> None:
            match = self.table.running()
            if self._revised(match, seat):
                return
            price = self.table.takeback.price_of(seat)
            if price == "none":
                raise TafelrundeError("no-undo")
            if price == "free" or self.table.offers.make("undo", seat):
                self.table.takeback.back(seat)

        await self.table.do(back)

    def _revised(self, match: Match, seat: int) -> bool:
        """Begin a part of a secret choice anew, as long as not all are done: that takes back nothing of others."""
        try:
            match.revise(seat)
        except IllegalMove:
            return False
        return True

    async def offer(self, seat: int, kind: p.OfferKind) -> None:
        """Propose something; raises Refusal."""
        if kind == "undo":
            await self.take_back(seat)
        elif kind == "takeover":
            raise Refusal("not-now")
        else:
            await self.table.do(lambda: self._propose(seat, kind))
            await self._rematch_if_agreed()

    def _propose(self, seat: int, kind: p.OfferKind) -> None:
        """Note a proposal, and carry it out if nobody has to be asked; raises Refusal."""
        if kind == "rematch":
            if self.table.now.state != "over" or self.table.now.next:
                raise Refusal("not-now")
        elif kind == "abort":
            if self.table.now.state == "over":
                raise Refusal("not-now")
            if self.table.now.state == "open" and not is_host(self.table.now.seats[seat]):
                raise Refusal("not-host")
            if not self.table.takeback.marks:
                self.table.end("abort")  # before the first decision nobody is asked
                return
        else:
            self.table.running()
            if not self.table.others(seat):
                raise Refusal("not-now")  # a program agrees to no draw
        if self.table.offers.make(kind, seat):
            self._carry_out(p.OfferInfo(kind=kind, by=seat, agreed=[], needed=[]))

    async def agree(self, seat: int, kind: p.OfferKind, yes: bool) -> None:
        """Answer a proposal; raises Refusal("no-offer")."""

        def decide() -> None:
            offer = self.table.offers.get(kind)
            if not yes:
                if seat in (*offer.needed, offer.by):
                    self.table.offers.drop(kind)
            elif self.table.offers.agree(kind, seat):
                self._carry_out(offer)

        await self.table.do(decide)
        await self._rematch_if_agreed()

    def _carry_out(self, offer: p.OfferInfo) -> None:
        """Do what all have agreed to."""
        self.table.offers.drop(offer.kind)
        if offer.kind == "rematch":
            self.wants_rematch = True
        elif offer.kind == "undo":
            self.table.running()
            self.table.takeback.back(offer.by)
        elif offer.kind == "takeover" and offer.seat is not None:
            self.table.running()
            self.table.give_to_program(offer.seat, offer.level or "")
        elif offer.kind in ("draw", "abort"):
            self.table.end(offer.kind)

    async def _rematch_if_agreed(self) -> None:
        """Make the table of the rematch, once."""
        if self.wants_rematch:
            self.wants_rematch = False
            there = await self.table.hall.rematch(self.table)

            def tell() -> None:
                self.table.now.next = there

            await self.table.do(tell)

    async def concede(self, seat: int) -> None:
        """Let a seat give up."""

        def leave() -> None:
            match = self.table.running()
            before, reveals = len(match.path), match.table.reveals
            match.concede(seat)
            self.table.takeback.remember(match, before, reveals)

        await self.table.do(leave)

    async def pause(self, seat: int, on: bool) -> None:
        """Stop the clock of a table in real time, or let it go on; raises Refusal("not-now")."""
        await self.table.do(lambda: self.table.live.pause(seat, on))

    async def take_over(self, mine: list[int], seat: int, level: str) -> None:
        """Let a program play a seat: my own, one that was left long ago, or with the consent of the others."""
        if not 0 <= seat < len(self.table.now.seats) or self.table.now.seats[seat].kind == "ai":
            raise Refusal("wrong-seat")
        if level:
            self.table.hall.checked_level(level)

        def act() -> None:
            self.table.running()
            if seat in mine:
                if level:
                    self.table.give_to_program(seat, level)
                else:
                    self.table.now.seats[seat].bot = False
                    self.table.clocks.turn()
                return
            if self.table.is_online(seat) or self.table.now.seats[seat].bot or not level:
                raise Refusal("not-now")
            long_ago = self.table.away(seat) >= self.table.settings.takeover_after
            if long_ago or self.table.offers.make("takeover", mine[0], seat, level):
                self.table.offers.drop("takeover")
                self.table.give_to_program(seat, level)

        await self.table.do(act)

    async def stand(self, seat: int, window: str, answer: p.Standing) -> None:
        """Choose what is answered in a reaction window; raises Refusal("unknown-window")."""
        if window not in windows_of(self.table.game):
            raise Refusal("unknown-window", window=window[:40])

        def act() -> None:
            chosen = {**self.table.now.seats[seat].standing, window: answer}
            self.table.now.seats[seat].standing = {name: value for name, value in chosen.items() if value != "ask"}
            self.table.reactions.anew(seat)

        await self.table.do(act)

    async def rename(self, seat: int, name: str) -> None:
        """Change the name of a person."""

        def act() -> None:
            self.table.now.seats[seat].name = name
            if self.table.stage is not None:
                self.table.stage.rename([one.name for one in self.table.now.seats])

        await self.table.do(act)

    async def chatter(self, seat: int | None, name: str, said: p.Say) -> None:
        """Say something to everybody, or to the own team; raises Refusal."""
        if not self.table.settings.chat:
            raise Refusal("no-chat")
        clean = "".join(sign for sign in said.text if sign.isprintable() or sign == "\n").strip()
        if said.phrase and (clean or said.phrase not in p.PHRASES):
            raise Refusal("malformed", problem=f"phrase: {', '.join(p.PHRASES)}")
        if not said.phrase and (not clean or len(clean) > p.MOST_CHAT):
            raise Refusal("malformed", problem=f"1 … {p.MOST_CHAT}")
        team = self._team(seat) if said.team else None
        async with self.table.lock:
            n = self.table.chat[-1].n + 1 if self.table.chat else 1
            line = p.Chat(n=n, seat=seat, name=name, text=clean, at=now_ms(), team=team, phrase=said.phrase)
            row = {name: getattr(line, name) for name in line.__struct_fields__}
            try:
                await self.table.hall.store.keep(Job(chat={"table_id": self.table.id, **row}))
            except NotKept as error:
                raise Refusal("not-kept") from error
            self.table.chat.append(line)
            del self.table.chat[:-MOST_CHAT_LINES]
            data = p.encode(line)
            for viewer in self.table.viewers:
                if self.table.may_hear(line, viewer.seats):
                    viewer.send(data)

    def _team(self, seat: int | None) -> int:
        """Return the team of a seat, once the match has begun; raises Refusal("no-team")."""
        if seat is None or self.table.match is None or not self.table.teams:
            raise Refusal("no-team")
        return self.table.teams[seat]

    def point(self, seat: int, item: str) -> None:
        """Point at an item for the partners, or for all where there are none; who does not see it is told nothing.

        Raises Refusal.
        """
        match, now = self.table.match, asyncio.get_running_loop().time()
        if match is None:
            raise Refusal("not-running")
        if now - self.pointed.get(seat, 0.0) < POINT_EVERY:
            raise Refusal("too-fast")
        sought = p.encode(item)
        if len(item) > MOST_ITEM or not item or sought not in p.encode(match.scene(seat).comps):
            raise Refusal("no-item")
        self.pointed[seat] = now
        teams, data = self.table.teams, p.encode(p.Pointed(seat=seat, item=item))
        for viewer in self.table.viewers:
            eyes: list[int | None] = [one for one in viewer.seats if not teams or teams[one] == teams[seat]]
            if not viewer.seats and not teams:
                eyes.append(None)  # who looks on
            if any(sought in p.encode(match.scene(eye).comps) for eye in eyes):
                viewer.send(data)

    def why_not(self, seat: int, item: str, lang: str) -> tuple[str | None, str]:
        """Say why an item cannot be chosen now: the rule and its sentence."""
        match = self.table.running()
        if seat not in match.actors:
            return None, TEXTS.say(lang, "why.not-asked")
        rule = match.why_not(seat, item)
        text = self.table.game.say_rule(rule, lang) if rule else ""
        return rule, text or TEXTS.say(lang, "why.unknown")
