"""The picture of a table of Arena of the Planeswalkers for one seat."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from tafelrunde.games.planeswalkers.box import Army, PlaneswalkersBox, Spell
from tafelrunde.games.planeswalkers.codex import GLYPHS, KINDS, SCHOOLS, PlaneswalkersCodex
from tafelrunde.games.planeswalkers.observe import sees
from tafelrunde.games.planeswalkers.rules import armies, attack, board, finish, values
from tafelrunde.games.planeswalkers.state import DEAD, NONE, RESERVE, PlaneswalkersTable
from tafelrunde.kernel import scene as s
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.lanes import Question
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.painter import Painter

FACES = {"weapon": "crossed-swords", "shield": "checked-shield", "blank": "cancel"}
ON_FIGURES = ("move", "attack", "at", "figure")
ON_SPACES = ("place", "step", "fly")
ON_CARDS = ("hide", "choose", "summon", "revive", "call")
ON_HAND = ("cast", "secret", "discard")


class PlaneswalkersPainter(Painter):
    """Draws one scene."""

    markers: ClassVar[dict[str, str]] = {
        "place": "place",
        "place-pair": "place",
        "cast": "play",
        "hide": "play",
        "secret": "play",
        "summon": "play",
        "use": "use",
        "move": "move",
        "step": "move",
        "step-pair": "move",
        "fly": "move",
        "attack": "attack",
        "at": "attack",
        "begin-moves": "pass",
        "end-moves": "pass",
        "end-attacks": "pass",
        "end-turn": "pass",
        "stop": "pass",
        "none": "pass",
        "done": "pass",
    }
    keys: ClassVar[dict[str, str]] = {"begin-moves": "e", "end-moves": "e", "end-attacks": "e", "end-turn": "e"}

    def __init__(self, match: Match, seat: int, lang: str) -> None:
        super().__init__(match, seat, lang)
        self.g: PlaneswalkersTable = match.table  # type: ignore[assignment]
        self.box: PlaneswalkersBox = self.g.box
        self.codex = PlaneswalkersCodex(self.box, lang)

    def scene(self) -> s.Scene:
        """Put everything together."""
        g = self.g
        mine = self.seat if self.seat >= 0 else 0
        comps: list[s.AnyComponent] = [self.field(), self.turn_track()]
        for seat in [*((mine + i) % g.seats for i in range(1, g.seats)), mine]:
            comps += self.place(seat)
        if self.seat >= 0:
            comps += [*self.own_list(), self.library(self.seat)]
            comps += [self.hand(mate) for mate in g.side(self.seat) if mate != self.seat]
            comps.append(self.offers() or self.hand(self.seat))
        comps += [*self.dice(), self.log()]
        return s.Scene(
            game="planeswalkers",
            title=self.say("game.name"),
            seat=self.seat if self.seat >= 0 else None,
            layout="board",
            turn=s.Turn(n=g.turns, phase=self.say(f"phase.{g.phase[0]}"), active=[g.active]),
            comps=comps,
            prompt=self.prompt(),
            rev=len(self.told),
            result=self.result(),
        )

    # ---- the battlefield

    def field(self) -> s.HexBoard:
        """Draw the battlefield: levels, water, ruins, glyphs, figures, and what concerns the figure that acts."""
        g = self.g
        f = board.field(g)
        name = self.box.battlefields[g.field].name.of(self.lang)
        names = self.box.hex_names
        return s.HexBoard(
            id="board",
            area="board",
            title=name,
            cells=self.kept("cells", g.field, lambda: [self.cell(f, i) for i, there in enumerate(f.on_map) if there]),
            edges=[s.Edge(a=names[a], b=names[b], kind="wall") for a, b in f.wall_top if a < b],
            units=[self.unit(figure) for figure in g.figures()],
            tokens=[self.glyph(space, h) for space, h in zip(g.glyph_spaces, g.glyph_handles, strict=True)],
            overlays=self.overlays(f),
        )

    def cell(self, f: board.Field, space: int) -> s.Cell:
        """Draw a space."""
        q, r = f.hexes[space]
        terrain = (
            "water" if f.water[space] else "rock" if f.cramped[space] else "hill" if f.level[space] > 0 else "plain"
        )
        return s.Cell(id=self.box.hex_names[space], q=q, r=r, terrain=terrain, height=max(0, f.level[space]))

    def glyph(self, space: int, handle: int) -> s.BoardToken:
        """Draw a glyph, open or closed."""
        name = self.box.hex_names[space]
        if handle not in self.g.hidden.public:
            return s.BoardToken(id=f"g{name}", cell=name, icon="help", label=self.say("scene.glyph_closed"))
        glyph = self.box.glyph(self.g, handle)
        label = f"{glyph.name.of(self.lang)}: {glyph.text(self.box.reader(self.lang))}"
        return s.BoardToken(id=f"g{name}", cell=name, icon=GLYPHS[glyph.modifies], label=label)

    def unit(self, figure: int) -> s.Unit:
        """Draw a figure with its damage and whether it is engaged."""
        g = self.g
        army: Army = g.of(figure)
        badges = []
        if board.engaged_with(g, figure):
            badges.append(s.Badge(icon="crossed-swords", n="", label=self.say("scene.engaged")))
        label = self.say(
            "scene.figure",
            army=army.name.of(self.lang),
            player=self.player(g.control[figure]),
            damage=g.damage[figure],
            life=army.life,
        )
        return s.Unit(
            id=f"u{figure}",
            label=label,
            owner=g.control[figure],
            cells=[self.box.hex_names[space] for space in g.spaces(figure)],
            art=self.codex.portrait(army),
            hp=army.life - g.damage[figure],
            max_hp=army.life,
            size=2 if army.kind == "planeswalker" else 1,
            state="locked" if figure in g.barred or figure in g.idle else "",
            badges=badges,
        )

    def overlays(self, f: board.Field) -> list[s.Overlay]:
        """Show scoring spaces, start zones while placing, and what each figure reaches, sees and does not see."""
        g = self.g
        found = []
        if f.scoring:
            found.append(self.overlay("zone", f.scoring, "scoring"))
        attacker = NONE
        for question in self.match.questions(self.seat) if self.seat >= 0 else []:
            if question.ask.kind == "defender" and self.acting(question) != NONE:
                attacker = self.acting(question)
                hit = [space for other in attack.defenders(g, attacker) for space in g.spaces(other)]
                found += [*self.outlook(f, attacker, ""), self.overlay("threat", hit, "threat")]
                found += [self.lost_ray(attacker, other, f"u{other}") for other in self.hidden(attacker)]
            elif question.ask.kind == "start":
                found.append(self.overlay("zone", [move.args[0].spaces[0] for move in question.moves], "zone"))
        for figure in g.figures():
            if figure != attacker and self.is_looked_up(figure):
                found += self.outlook(f, figure, f"u{figure}")
                found += [self.lost_ray(figure, other, f"u{figure}") for other in self.hidden(figure)]
        return found

    def is_looked_up(self, figure: int) -> bool:
        """Tell whether a scene has the outlook of a figure: who strikes next to himself needs none, and with more than
        two players only the own figures have one, or scenes would grow too large.
        """
        g = self.g
        return values.reach(g, figure) > 1 and (g.seats == 2 or g.control[figure] == self.seat)

    def outlook(self, f: board.Field, figure: int, of: str) -> list[s.Overlay]:
        """Show what a figure sees within its range; of who attacks now the rest of the range, too."""
        reach = values.reach(self.g, figure)
        near = sorted({space for own in self.g.spaces(figure) for space in f.near(own, reach)})
        seen = [space for space in near if reach > 1 and board.sees_space(self.g, figure, space)]
        shown = [] if of else [self.overlay("range", near, "reach")]
        return [*shown, self.overlay("sight", seen, "sight", of)] if seen else shown

    def hidden(self, figure: int) -> list[int]:
        """List the opponents within the range of a figure that it does not see; an engaged one looks no further."""
        g = self.g
        reach = values.reach(g, figure)
        if reach <= 1 or board.engaged_with(g, figure):
            return []
        return [
            other
            for other in g.figures()
            if not g.friends(figure, other)
            and board.distance(g, figure, other) <= reach
            and not board.line_of_sight(g, figure, other)
        ]

    def lost_ray(self, figure: int, other: int, of: str) -> s.Overlay:
        """Draw the line to a figure that is not seen, and where it is lost."""
        g = self.g
        label = self.say("scene.lost_ray", army=g.of(other).name.of(self.lang), at=self.box.hex_names[g.space[other]])
        way = [g.space[figure], board.lost_ray(g, figure, other)[-1], g.space[other]]
        return s.Overlay(kind="line", cells=[self.box.hex_names[space] for space in way], label=label, of=of)

    def overlay(
        self, kind: Literal["range", "sight", "threat", "zone"], spaces: list[int], label: str, of: str = ""
    ) -> s.Overlay:
        """Mark spaces that belong together."""
        cells = [self.box.hex_names[space] for space in spaces]
        return s.Overlay(kind=kind, cells=cells, label=self.say(f"scene.{label}"), of=of)

    # ---- the places of the players

    def turn_track(self) -> s.Track:
        """Draw the turn track."""
        g = self.g
        mark = s.Mark(id="marker", seat=g.active, at=g.turns)
        return s.Track(id="turns", area="track", title=self.say("scene.turns"), max=g.turn_limit, marks=[mark])

    def place(self, seat: int) -> list[s.AnyComponent]:
        """Draw the place of a player: mat, army cards with their Auras, graveyard."""
        g = self.g
        player = g.players[seat]
        comps: list[s.AnyComponent] = [self.mat(seat)]
        if player.army:
            items: list[s.Card | None] = [self.army_card(card) for card in player.army]
            title = self.say("scene.army", player=self.player(seat))
            comps.append(s.Cards(id=f"army{seat}", area="army", title=title, owner=seat, items=items))
        attached = [item for card in player.army for item in self.attached(card)]
        if attached:
            shown: list[s.Card | None] = [*attached]
            comps.append(
                s.Cards(id=f"auras{seat}", area="auras", title=self.say("scene.auras"), owner=seat, items=shown)
            )
        if player.graveyard:
            buried: list[s.Card | None] = [self.plain_card(handle) for handle in player.graveyard]
            title = self.say("scene.graveyard", player=self.player(seat))
            comps.append(
                s.Cards(id=f"grave{seat}", area="pile", title=title, owner=seat, arrange="stack", items=buried)
            )
        return comps

    def mat(self, seat: int) -> s.Mat:
        """Draw the mat of a player: life of the planeswalker, points, cards."""
        g = self.g
        player = g.players[seat]
        name = self.player(seat)
        army: Army | None = g.army(player.army[0]) if player.army else None
        walker = g.walker_of(seat)
        res = [s.Badge(icon="laurel-crown", n=finish.points(g, seat), label=self.say("scene.points"))]
        if seat == g.active:
            limit = self.box.construction.spells_per_turn
            res.append(s.Badge(icon="spell-book", n=f"{g.cast}/{limit}", label=self.say("scene.spells")))
        return s.Mat(
            id=f"mat{seat}",
            area="mat",
            title=army.name.of(self.lang) if army else "",
            owner=seat,
            seat=seat,
            name=self.say("scene.you", player=name) if seat == self.seat else name,
            crest=self.codex.portrait(army) if army else s.Art(seed=f"seat{seat}", icon="person"),
            hp=0 if walker == NONE or army is None else army.life - g.damage[walker],
            hp_max=army.life if army else None,
            res=res,
            piles=[
                s.Badge(icon="stack", n=len(player.library), label=self.say("scene.library")),
                s.Badge(icon="card-pickup", n=len(player.hand), label=self.say("scene.in_hand")),
                s.Badge(icon="card-discard", n=len(player.graveyard), label=self.say("scene.graves")),
            ],
            active=seat == g.active and not self.match.over,
            out=player.left,
            team=g.team[seat] if len(set(g.team)) < g.seats else None,
        )

    def army_card(self, card: int) -> s.Card:
        """Draw an army card with its values and how many figures are where."""
        g = self.g
        entry = g.cards[card]
        army: Army = g.army(card)
        name = army.name.of(self.lang) + ("" if entry.copy_number == 1 else f" ({entry.copy_number})")
        standing = g.standing(card)
        badges = []
        for state, icon, label in ((RESERVE, "stack", "scene.reserve"), (DEAD, "death-skull", "scene.dead")):
            n = sum(g.space[figure] == state for figure in entry.figures)
            if n:
                badges.append(s.Badge(icon=icon, n=n, label=self.say(label)))
        if entry.secrets:
            badges.append(s.Badge(icon="magic-portal", n=len(entry.secrets), label=self.say("scene.secrets")))
        if entry.auras:
            names = ", ".join(self.g.spell(aura).name.of(self.lang) for aura in entry.auras)
            badges.append(s.Badge(icon="spell-book", n=len(entry.auras), label=names))
        if card == g.chosen:
            badges.append(s.Badge(icon="flag-objective", n="", label=self.say("scene.chosen")))
        shown = self.codex.army(army)
        shown.id = f"a{card}"
        shown.label = f"{name}, {self.player(entry.owner)}"
        shown.name = name
        shown.badges = badges
        shown.state = "ready" if standing else "dead"
        shown.owner = entry.owner
        if standing:
            for place, now in ((3, values.power(g, standing[0])), (4, values.toughness(g, standing[0]))):
                shown.stats[place].n = now
        return shown

    def offers(self) -> s.Cards | None:
        """Lay out the army cards or spells that this seat may take into its army or deck now."""
        ids: list[str] = []
        for question in self.match.questions(self.seat):
            ids += [id for move in question.moves if (id := self.offered(move))]
        items: list[s.Card | None] = []
        for id in dict.fromkeys(ids):
            if id in self.box.army_index:
                shown = self.codex.army(self.box.armies[self.box.army_index[id]])
            else:
                shown = self.codex.spell(self.box.spells[self.box.spell_index[id]])
            shown.id = f"n{id}"
            items.append(shown)
        return s.Cards(id="offers", area="hand", title=self.say("scene.offers"), items=items) if items else None

    def offered(self, move: Move) -> str:
        """Name the army card or spell that a move takes into an army or deck, or ""."""
        if move.kind == "ready":
            army, _ = self.box.default_armies[move.args[0]]
            return army[0]
        return str(move.args[0]) if move.kind in ("walker", "build", "add", "deck") else ""

    def attached(self, card: int) -> list[s.Card]:
        """Draw the Auras of an army card: open ones, and secret ones as backs unless the seat may know them."""
        entry = self.g.cards[card]
        bearer = self.g.army(card).name.of(self.lang)
        found = [self.spell_card(handle) for handle in entry.auras]
        for place, handle in enumerate(entry.secrets):
            if sees(self.g, self.seat, entry.owner):
                shown = self.spell_card(handle)
                shown.id = f"s{card}.{place}"
            else:
                shown = s.Card(id=f"s{card}.{place}", name=self.say("scene.secret"), facedown=True, state="hidden")
            shown.badges = [s.Badge(icon="magic-portal", n=place + 1, label=self.say("scene.secret"))]
            found.append(shown)
        for shown in found:
            shown.label = self.say("scene.attached", aura=shown.name, army=bearer)
            shown.kind = bearer
        return found

    def hand(self, seat: int) -> s.Cards:
        """Draw the own hand, or the team-mate's (PW-14.8)."""
        own = seat == self.seat
        title = self.say("scene.hand") if own else self.say("scene.mate_hand", player=self.player(seat))
        cards = sorted(self.g.players[seat].hand, key=lambda handle: (self.g.spell_kind(handle), handle))
        items: list[s.Card | None] = [self.spell_card(handle) for handle in cards]
        return s.Cards(
            id="hand" if own else f"hand{seat}",
            area="hand" if own else "mate",
            title=title,
            owner=seat,
            arrange="fan",
            items=items,
            limit=self.box.construction.hand_limit,
        )

    def library(self, seat: int) -> s.Deck:
        """Draw the own library: a player knows what is in it, but not the order."""
        spells = [self.g.spell(handle) for handle in self.g.players[seat].library]
        inside = s.counted((KINDS[spell.kind], spell.name.of(self.lang)) for spell in spells)
        title = self.say("scene.my_library")
        return s.Deck(id="library", area="deck", title=title, owner=seat, n=len(spells), inside=inside)

    def own_list(self) -> list[s.AnyComponent]:
        """Show the own army and deck as text until the first turn, to be kept for another table (PW-15.9)."""
        g = self.g
        player = g.players[self.seat]
        if not g.boxes or g.turns > 1 or not player.army:
            return []
        deck = sorted(g.spell_kind(handle) for handle in [*player.library, *player.hand])
        army = [g.army(card).id for card in player.army]
        text = armies.write_list(army, [self.box.spells[kind].id for kind in deck])
        return [s.Note(id="list", area="note", title=self.say("scene.list"), text=text)]

    def spell_card(self, handle: int) -> s.Card:
        """Draw a spell card that this seat may see."""
        shown = self.codex.spell(self.g.spell(handle))
        shown.id = f"c{handle}"
        shown.cost = None  # only decks are built by it (PW-1.7)
        return shown

    def plain_card(self, handle: int) -> s.Card:
        """Draw a spell card of a pile: its name is enough."""
        spell: Spell = self.g.spell(handle)
        name = spell.name.of(self.lang)
        return s.Card(id=f"c{handle}", name=name, art=s.Art(seed=spell.id, school=SCHOOLS[spell.color]))

    def dice(self) -> list[s.AnyComponent]:
        """Show the dice of the last attack or roll."""
        rolled: list[tuple[int, Any]] = []
        for place in range(len(self.told) - 1, -1, -1):  # a place among what this seat was told: no secret moves it
            event = self.match.feed.event(self.told[place])
            if event.kind in ("attacks", "turn") or len(rolled) == 2:
                break
            if event.kind == "dice":
                rolled.append((place, event.facts))
        if not rolled:
            return []
        items = [
            s.Die(
                id=f"d{i}.{k}",
                school="ember" if facts["what"] == "attack" else "steel",
                owner=facts["seat"],
                face=s.Badge(icon=FACES[face], n="", label=self.say(f"roll.{facts['what']}")),
                rolls=place,
            )
            for i, (place, facts) in enumerate(reversed(rolled))
            for k, face in enumerate(facts["faces"])
        ]
        return [s.Dice(id="dice", area="side", title=self.say("scene.dice"), items=items)]

    # ---- the question

    def acting(self, question: Question) -> int:
        """Return the figure that acts in a question, or NONE."""
        about = question.ask.about
        if len(about) > 1 and about[1] in self.box.codes:
            return self.g.at[self.box.space_of(about[1])]
        return NONE

    def actor(self, question: Question) -> str:
        figure = self.acting(question)
        return "" if figure == NONE else f"u{figure}"

    def plan_target(self, moves: list[Move]) -> str:
        steps = [move for move in moves if move.kind in ("step", "step-pair")]
        return self.target(steps[-1]) if steps else ""

    def target(self, move: Move) -> str:
        g = self.g
        kind = move.kind
        if kind in ON_FIGURES or kind in ON_SPACES:
            space = move.args[0].spaces[0]
            if not board.field(g).on_map[space]:
                return ""
            figure = g.at[space]
            return f"u{figure}" if kind in ON_FIGURES and figure != NONE else self.box.hex_names[space]
        if kind in ("step-pair", "place-pair"):
            free = [space for space in move.args[0].spaces if g.at[space] == NONE]
            space = (free or move.args[0].spaces)[-1]
            return self.box.hex_names[space] if board.field(g).on_map[space] else ""
        if kind in ON_HAND and self.seat >= 0:
            found = g.find(g.players[self.seat].hand, self.box.spell_index[move.args[0]])
            return "" if found == NONE else f"c{found}"
        if kind in ON_CARDS and self.seat >= 0:
            card = self.box.own_card(g, self.seat, move)
            return "" if card == NONE else f"a{card}"
        if kind == "card" and move.args[0] < g.seats:
            owner, *rest = move.args
            for card in g.players[owner].army:
                if [g.army(card).id, g.cards[card].copy_number] == rest:
                    return f"a{card}"
        if kind == "use" and self.seat >= 0:
            for card in g.players[self.seat].army:
                if any(ability.id == move.args[0] for ability in g.army(card).ability):
                    return f"a{card}"
        if kind == "seat" and move.args[0] < g.seats:
            return f"mat{move.args[0]}"
        offered = self.offered(move)
        return f"n{offered}" if offered else ""
