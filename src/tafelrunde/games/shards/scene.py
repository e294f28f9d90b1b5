"""The picture of a table of Shards of Infinity for one seat."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

import msgspec

from tafelrunde.games.shards.box import ShardsBox
from tafelrunde.games.shards.codex import PICTURES, ShardsCodex
from tafelrunde.games.shards.state import EMPTY, Player, ShardsTable
from tafelrunde.kernel import scene as s
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.painter import Painter

MARKERS = {
    "play": "play",
    "activate": "use",
    "recruit": "buy",
    "fastplay": "play",
    "focus": "use",
    "attack": "attack",
    "destroy": "attack",
    "end": "pass",
    "none": "pass",
    "done": "pass",
    "free": "buy",
}
TITLES = {
    "row": "scene.row",
    "banished": "scene.banished",
    "champions": "scene.champions",
    "play": "scene.played",
    "discard": "scene.discard",
    "known": "scene.known",
    "hand": "scene.hand",
}


class ShardsPainter(Painter):
    """Draws one scene."""

    markers = MARKERS
    keys: ClassVar[dict[str, str]] = {"end": "e"}

    def __init__(self, match: Match, seat: int, lang: str) -> None:
        super().__init__(match, seat, lang)
        self.g: ShardsTable = match.table  # type: ignore[assignment]
        self.box: ShardsBox = self.g.box

    @cached_property
    def codex(self) -> ShardsCodex:
        """Return what draws the content."""
        return ShardsCodex(self.box, self.lang)

    def scene(self) -> s.Scene:
        """Put everything together."""
        g = self.g
        mine = self.seat if self.seat >= 0 else 0
        others = [(mine + i) % g.seats for i in range(1, g.seats)]
        comps: list[s.AnyComponent] = []
        for seat in others:
            comps += self.place(seat)
        comps += [self.row(), self.centre(), self.pile("banished", g.banished), *self.place(mine)]
        if self.seat >= 0:
            comps += [self.deck(g.players[self.seat]), self.hand(g.players[self.seat])]
        comps.append(self.log())
        return s.Scene(
            game="shards",
            title=self.say("game.name"),
            seat=self.seat if self.seat >= 0 else None,
            layout="row",
            turn=s.Turn(n=g.turns, phase=self.say(f"phase.{g.phase[0]}"), active=[g.active]),
            comps=comps,
            prompt=self.prompt(),
            rev=len(self.told),
            result=self.result(),
        )

    # ---- components

    def place(self, seat: int) -> list[s.AnyComponent]:
        """Draw the place of a player: mat, champions, allies, piles."""
        g = self.g
        player = g.players[seat]
        comps: list[s.AnyComponent] = [self.mat(seat, player)]
        if player.champions:
            states = ["spent" if handle in player.spent else "ready" for handle in player.champions]
            comps.append(self.cards(f"champions{seat}", "champions", player.champions, seat, states=states))
        if player.play:
            comps.append(self.cards(f"play{seat}", "played", player.play, seat))
        comps.append(self.pile(f"discard{seat}", player.discard, seat))
        if seat != self.seat:  # SH-3.8: everybody may remember a card that was shown
            known = [handle for handle in player.hand if handle in g.hidden.public]
            if known:
                known.sort(key=lambda handle: (g.kind(handle), handle))
                comps.append(self.cards(f"known{seat}", "known", known, seat))
        return comps

    def mat(self, seat: int, player: Player) -> s.Mat:
        """Draw the character board with health, mastery and this turn's resources."""
        power: int | str = "∞" if player.infinite else player.power
        is_active = seat == self.g.active
        piles = (len(player.deck), len(player.hand), len(player.discard))
        shown = (player.health, player.mastery, player.board, player.focused, player.out, piles, is_active)
        shown_now = (*shown, player.gems, power, self.match.over) if is_active else shown
        return self.kept(("mat", seat, seat == self.seat), shown_now, lambda: self.board(seat, player, power))

    def board(self, seat: int, player: Player, power: int | str) -> s.Mat:
        """Draw the character board anew."""
        name = self.player(seat)
        board = self.box.characters.get(player.board)
        crest = self.codex.portrait(board) if board else s.Art(seed=f"seat{seat}", icon="person")
        res = [s.Badge(icon="brain", n=player.mastery, label=self.say("scene.mastery"))]
        if seat == self.g.active:
            res.append(s.Badge(icon="gems", n=player.gems, label=self.say("scene.gems")))
            res.append(s.Badge(icon="mighty-force", n=power, label=self.say("scene.power")))
        if player.focused:
            res.append(s.Badge(icon="anticlockwise-rotation", n="", label=self.say("scene.focus")))
        return s.Mat(
            id=f"mat{seat}",
            area="mat",
            title=board.name.of(self.lang) if board else "",
            owner=seat,
            seat=seat,
            name=self.say("scene.you", player=name) if seat == self.seat else name,
            crest=crest,
            hp=player.health,
            hp_max=self.box.setup.health_max,
            res=res,
            piles=[
                s.Badge(icon="stack", n=len(player.deck), label=self.say("scene.deck")),
                s.Badge(icon="card-pickup", n=len(player.hand), label=self.say("scene.in_hand")),
                s.Badge(icon="card-discard", n=len(player.discard), label=self.say("scene.discard")),
            ],
            active=seat == self.g.active and not self.match.over,
            out=player.out,
        )

    def row(self) -> s.Cards:
        """Draw the centre row."""
        return self.cards("row", "market", self.g.row)

    def centre(self) -> s.Deck:
        """Draw the centre deck: only its size."""
        n = len(self.g.centre)
        title = "scene.centre"
        return self.kept("centre", n, lambda: s.Deck(id="centre", area="deck", title=self.say(title), n=n))

    def pile(self, id: str, cards: list[int], owner: int | None = None) -> s.Cards:
        """Draw an open pile."""
        return self.cards(id, "pile", cards, owner, "stack")

    def deck(self, player: Player) -> s.Deck:
        """Draw the own deck: a player knows what is in it, but not the order."""
        return self.kept(("deck", self.seat), player.deck[:], lambda: self.known_deck(player))

    def known_deck(self, player: Player) -> s.Deck:
        """Draw the own deck anew."""
        icons = PICTURES["cards"]
        cards = [self.g.card(handle) for handle in player.deck]
        inside = s.counted((icons.get(card.id, "person"), card.name.of(self.lang)) for card in cards)
        return s.Deck(
            id="deck", area="deck", title=self.say("scene.my_deck"), owner=self.seat, n=len(cards), inside=inside
        )

    def hand(self, player: Player) -> s.Cards:
        """Draw the own hand, sorted."""
        in_hand = player.hand
        return self.kept(
            ("hand", self.seat),
            in_hand[:],
            lambda: self.laid_out("hand", "hand", sorted(in_hand, key=self.g.kind), self.seat, "fan"),
        )

    def cards(
        self,
        id: str,
        area: str,
        handles: list[int],
        owner: int | None = None,
        arrange: Any = "row",
        states: list[str] | None = None,
    ) -> s.Cards:
        """Draw cards that lie together; a handle is the same card as long as it is there."""
        return self.kept(
            (id, owner), (handles[:], states), lambda: self.laid_out(id, area, handles, owner, arrange, states)
        )

    def laid_out(
        self,
        id: str,
        area: str,
        handles: list[int],
        owner: int | None,
        arrange: Any,
        states: list[str] | None = None,
    ) -> s.Cards:
        """Draw cards that lie together anew; the centre row has fixed places."""
        items = [
            None if handle == EMPTY else self.card(handle, states[i] if states else "")
            for i, handle in enumerate(handles)
        ]
        title = self.say(TITLES[id.rstrip("0123456789")], player=self.player(owner or 0))
        slots = len(handles) if id == "row" else None
        return s.Cards(id=id, area=area, title=title, owner=owner, arrange=arrange, items=items, slots=slots)

    def card(self, handle: int, state: Any = "") -> s.Card:
        """Draw a card that this seat may see."""
        key = (self.g.kind(handle), self.lang)
        face = self.box.faces.get(key)
        if face is None:
            face = self.box.faces[key] = self.codex.card(self.box.cards[key[0]])
        return msgspec.structs.replace(face, id=f"c{handle}", state=state, rotated=state == "spent")

    # ---- the question

    def target(self, move: Any) -> str:
        """Find the item that a move concerns."""
        g = self.g
        kind = move.kind
        if kind in ("attack", "destroy"):
            owner, card = move.args
            return self.found(g.players[owner].champions, card) if owner < g.seats else ""
        if kind == "target":
            return f"mat{move.args[0]}"
        if kind == "focus":
            return f"mat{self.seat}"
        zone = self.zones.get(kind)
        return "" if zone is None else self.found(zone, move.args[0])

    @cached_property
    def zones(self) -> dict[str, list[int]]:
        """Say for each kind of move where the card lies that it concerns."""
        me, row = self.g.players[self.seat], self.g.in_row()
        return {
            "play": me.hand,
            "reveal": me.hand,
            "shield": me.hand,
            "banish-hand": me.hand,
            "banish-discard": me.discard,
            "take": me.discard,
            "copy": me.play,
            "activate": sorted(me.champions, key=me.spent.__contains__),
            "recruit": row,
            "fastplay": row,
            "free": row,
        }

    def found(self, zone: list[int], card: str) -> str:
        """Name the item that shows a card of a zone, or "" if there is none."""
        handle = self.g.find(zone, self.box.index[card])
        return "" if handle == EMPTY else f"c{handle}"

    def preview(self, move: Any) -> str:
        """Show what a purchase costs."""
        if move.kind in ("recruit", "fastplay"):
            return f"{self.box.cost[self.box.index[move.args[0]]]} ◆"
        if move.kind == "attack":
            return f"{self.box.cards[self.box.index[move.args[1]]].health} ⚔"
        return ""
