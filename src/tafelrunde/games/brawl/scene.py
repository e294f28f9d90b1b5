"""The picture of a table of Super Fantasy Brawl for one seat."""

from __future__ import annotations

from typing import Any, ClassVar

from tafelrunde.games.brawl.box import ESSENCES, BrawlBox
from tafelrunde.games.brawl.codex import ICONS, BrawlCodex
from tafelrunde.games.brawl.rules import attack, displace, effects, harm, moving
from tafelrunde.games.brawl.state import EMPTY, GATE, BrawlTable, Champion
from tafelrunde.games.brawl.verbs import If, Pull, Push
from tafelrunde.kernel import scene as s
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.lanes import Question
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.painter import Painter

TERRAINS = {"manipulation": "water", "destruction": "lava", "creation": "goal"}
HEX_MOVES = ("lay", "deploy", "step", "land", "flee", "place", "peek")
HAND_MOVES = ("play", "swap", "plan", "discard", "react")
POOL_MOVES = ("pick", "ban", "bring")
DRAFT = ("teams", "pick", "bring", "ban")


class BrawlPainter(Painter):
    """Draws one scene."""

    markers: ClassVar[dict[str, str]] = {
        "play": "play",
        "standard": "use",
        "use": "use",
        "step": "move",
        "land": "move",
        "flee": "move",
        "target": "attack",
        "area": "attack",
        "react": "play",
        "lay": "place",
        "deploy": "place",
        "place": "place",
        "end": "pass",
        "none": "pass",
        "done": "pass",
    }
    keys: ClassVar[dict[str, str]] = {"end": "e"}

    def __init__(self, match: Match, seat: int, lang: str) -> None:
        super().__init__(match, seat, lang)
        self.g: BrawlTable = match.table  # type: ignore[assignment]
        self.box: BrawlBox = self.g.box
        self.codex = BrawlCodex(self.box, lang)

    def scene(self) -> s.Scene:
        """Put everything together: the others, the arena, challenges, the own place."""
        g = self.g
        mine = self.seat if self.seat >= 0 else 0
        others = [(mine + i) % g.seats for i in range(1, g.seats)]
        comps: list[s.AnyComponent] = []
        for seat in others:
            comps += self.place(seat)
        comps += [self.arena(), *self.pool(), self.score(), self.challenges(), self.traps(), *self.place(mine)]
        if self.seat >= 0:
            comps += [self.deck(self.seat), *self.planned(self.seat), self.hand(self.seat)]
        comps.append(self.log())
        active = [g.active] if g.round else self.match.actors
        return s.Scene(
            game="brawl",
            title=self.say("game.name"),
            seat=self.seat if self.seat >= 0 else None,
            layout="board",
            turn=s.Turn(n=g.round, phase=self.say(f"phase.{g.phase[0]}"), active=active),
            comps=comps,
            prompt=self.prompt(),
            rev=len(self.told),
            result=self.result(),
        )

    # ---------------------------------------------------------------- the arena

    def arena(self) -> s.HexBoard:
        """Draw the board with champions and face-down traps."""
        g = self.g
        cells = self.kept("cells", None, lambda: [self.cell(i) for i in range(self.box.size)])
        units = [self.unit(i, one) for i, one in enumerate(g.champions) if one.hex != GATE]
        tokens = [self.trap(hex, trap) for hex, trap in enumerate(g.trap_at) if trap != EMPTY]
        return s.HexBoard(
            id="arena",
            area="board",
            title=self.box.board.name.of(self.lang),
            cells=cells,
            units=units,
            tokens=tokens,
            overlays=self.overlays(),
        )

    def cell(self, hex: int) -> s.Cell:
        """Draw a hex: statue, statue area, trap hex, deployment area or plain."""
        box = self.box
        q, r = box.hexes[hex]
        terrain, glyph, label = "plain", "", ""
        for statue in box.board.statues:
            if [q, r] in statue.area:
                terrain, label = TERRAINS[statue.essence], self.say("region.area", statue=statue.name.of(self.lang))
            elif [q, r] == statue.hex:
                terrain, glyph, label = "rock", "stone-tower", statue.name.of(self.lang)
        if box.printed_trap[hex]:
            terrain, label = "hill", self.say("scene.trap_hex")
        for side, area in enumerate(box.deployment):
            if hex in area:
                terrain, label = "forest", self.say("scene.deployment", side=box.board.sides[side].name.of(self.lang))
        return s.Cell(id=self.spot(hex), q=q, r=r, terrain=terrain, glyph=glyph, label=label)

    def spot(self, hex: int) -> str:
        """Return the id of a cell: what people call it."""
        return self.box.hex_names[hex]

    def name(self, champion: int) -> str:
        """Name a champion in the language of the scene."""
        fighter = self.box.fighters[self.g.fighter(champion)]
        return str(self.match.game.named(self.g, "fighter", fighter, self.lang))

    def unit(self, champion: int, one: Champion) -> s.Unit:
        """Draw a champion on the board."""
        most = harm.hit_points(self.g, champion)
        name = self.name(champion)
        side = self.box.board.sides[self.g.side[one.team]].short.of(self.lang)
        return s.Unit(
            id=f"u{self.g.fighter(champion)}",
            label=f"{name}, {side}, {most - one.damage}/{most}",
            owner=one.seat,
            cells=[self.spot(one.hex)],
            art=self.codex.portrait(one.kind),
            hp=most - one.damage,
            max_hp=most,
            badges=self.states(champion, one),
            name=name,
            text=self.box.text(self.box.champions[one.kind].id, self.lang) if one.levelled else "",
            stats=[s.Badge(icon="checked-shield", n=self.g.spec(champion).defence, label=self.say("scene.defence"))],
        )

    def states(self, champion: int, one: Champion) -> list[s.Badge]:
        """List what holds for a champion now."""
        shown: list[tuple[str, str, int | str]] = [
            ("levelled", "laurel-crown", "" if one.levelled else 0),
            ("bloodied", "hearts", "" if self.g.bloodied(champion) else 0),
            ("rooted", "oak-leaf", "" if one.rooted else 0),
            ("held", "stone-wall", "" if one.held else 0),
            ("exposed", "eye-target", "" if one.exposed else 0),
            ("strength", "mighty-force", one.strength),
            ("stride", "walking-boot", one.stride),
            ("defence", "checked-shield", one.defence + one.guard),
            ("marked", "crossed-swords", one.marked + one.marked_next),
            ("rises", "champions", "" if champion in self.g.rising else 0),
        ]
        return [s.Badge(icon=icon, n=n, label=self.say(f"scene.{key}")) for key, icon, n in shown if n != 0]

    def trap(self, hex: int, trap: int) -> s.BoardToken:
        """Draw a trap: face down, unless this seat has looked at it (BR-13.12)."""
        seen = self.seat >= 0 and self.g.hidden.knows(self.seat, trap)
        label = self.box.named("trap", self.g.name(trap), self.lang) if seen else self.say("scene.trap")
        return s.BoardToken(id=f"t{trap}", cell=self.spot(hex), icon="spikes", label=label)

    def overlays(self) -> list[s.Overlay]:
        """Show to the seat that decides what the action can reach, and where a Push or Pull would lead."""
        g = self.g
        if self.seat != g.active or g.actor == EMPTY or self.match.over:
            return []
        here = g.champions[g.actor].hex
        entry = self.box.actions[g.action]
        if g.phase[0] == "move":
            left = next((q.ask.about[1] for q in self.match.questions(self.seat) if q.ask.kind == "move"), 0)
            ends = [plan.values["hex"] for plan in moving.ways(g, g.actor, left)] if left else []
            near = moving.onward(g, g.actor, left, moving.ANYWHERE, False) if left else []
            cells = sorted({*ends, *(self.spot(hex) for hex in near)})
            return [s.Overlay(kind="range", cells=cells, label=self.say("scene.reach"))] if cells else []
        if g.phase[0] != "aim" or entry.aim is None or here == GATE:
            return []
        aim, attacks = entry.aim, entry.attack is not None
        found = []
        if aim.kind == "area":
            marked = [self.box.areas[aim.pattern][facing][here] for facing in attack.legal_facings(g, g.actor, aim)]
            cells = sorted({self.spot(hex) for hexes in marked for hex in hexes})
            found.append(s.Overlay(kind="range", cells=cells, label=self.say("scene.area")))
            return found
        nearest, farthest = attack.reach(g, g.actor, aim, attacks)
        reached = [
            hex
            for hex in range(self.box.size)
            if nearest <= self.box.distance[here][hex] <= farthest
            and (aim.kind != "direct" or attack.in_line(g, here, hex))
        ]
        found.append(s.Overlay(kind="range", cells=[self.spot(hex) for hex in reached], label=self.say("scene.range")))
        for target in attack.legal_targets(g, g.actor, aim, attacks):
            way, _, _ = self.shoved(target)
            if way:
                label = self.say("scene.moved", fighter=self.name(target), hex=self.spot(way[-1]))
                found.append(s.Overlay(kind="threat", cells=[self.spot(hex) for hex in way], label=label))
        return found

    def shoved(self, target: int) -> tuple[list[int], int, bool]:
        """Work out where the Push or Pull of the card leads: the hexes, how many are missing, whether over a trap."""
        g = self.g
        one = g.champions[target]
        for verb in self.box.actions[g.action].post_attack:
            if isinstance(verb, If):
                e = effects.Effect(g.active, g.actor)
                e.targets = [target]
                lines = verb.then if effects.holds(g, e, verb.condition) else verb.otherwise
                verb = next((line for line in lines if isinstance(line, (Push, Pull))), verb)
            if isinstance(verb, (Push, Pull)) and not one.held and not effects.immune(g, target, verb.tag()):
                away = displace.direction_of(g, g.actor, target, verb.tag())
                if away < 0:
                    return [], 0, False
                way: list[int] = []
                hex = one.hex
                while len(way) < verb.n and not one.rooted:
                    hex = self.box.step[hex][away]
                    if displace.blocked(g, hex):
                        break
                    way.append(hex)
                return way, verb.n - len(way), any(g.trap_at[spot] != EMPTY for spot in way)
        return [], 0, False

    # ---------------------------------------------------------------- players

    def place(self, seat: int) -> list[s.AnyComponent]:
        """Draw the place of a player: mat, champion cards, what is known of the hand, discard pile."""
        g = self.g
        player = g.players[seat]
        comps: list[s.AnyComponent] = [self.mat(seat)]
        if player.champions:
            items: list[s.Card | None] = [self.champion_card(i) for i in player.champions]
            title = self.say("scene.champions", player=self.player(seat))
            comps.append(s.Cards(id=f"champions{seat}", area="champions", title=title, owner=seat, items=items))
        if seat != self.seat:
            sees = self.seat >= 0 and self.seat in g.knowers(seat)
            known = [card for card in player.hand if sees or card in g.hidden.public]
            if known:
                cards: list[s.Card | None] = [self.card(card) for card in sorted(known, key=lambda c: (g.kind(c), c))]
                title = self.say("scene.known", player=self.player(seat))
                comps.append(s.Cards(id=f"known{seat}", area="known", title=title, owner=seat, items=cards))
        under_way = g.card if seat == g.active else g.reaction if seat == g.reactor else []
        if under_way:
            shown: list[s.Card | None] = [self.card(card) for card in under_way]
            comps.append(
                s.Cards(id=f"played{seat}", area="played", title=self.say("scene.played"), owner=seat, items=shown)
            )
        pile: list[s.Card | None] = [self.card(card, figures=False) for card in player.discard]
        comps.append(
            s.Cards(
                id=f"discard{seat}",
                area="pile",
                title=self.say("scene.discard"),
                owner=seat,
                arrange="stack",
                items=pile,
            )
        )
        return comps

    def mat(self, seat: int) -> s.Mat:
        """Draw a player: essences, points of the team, piles."""
        g = self.g
        player = g.players[seat]
        name = self.player(seat)
        res = [s.Badge(icon="trophy-cup", n=g.points[seat & 1], label=self.say("scene.points"))]
        for i, essence in enumerate(ESSENCES):
            ready = player.ready >> i & 1
            label = self.say("scene.ready" if ready else "scene.exhausted", essence=self.named("essence", essence))
            res.append(s.Badge(icon=("wave-crest", "fire", "oak-leaf")[i], n=ready, label=label))
        side = self.box.board.sides[g.side[seat & 1]].name.of(self.lang) if g.side else ""
        return s.Mat(
            id=f"mat{seat}",
            area="mat",
            title=side,
            owner=seat,
            seat=seat,
            name=self.say("scene.you", player=name) if seat == self.seat else name,
            crest=s.Art(seed=f"team{seat & 1}", school=("void", "ember")[g.side[seat & 1]] if g.side else "steel"),
            res=res,
            piles=[
                s.Badge(icon="stack", n=len(player.deck), label=self.say("scene.deck")),
                s.Badge(icon="card-pickup", n=len(player.hand), label=self.say("scene.in_hand")),
                s.Badge(icon="card-discard", n=len(player.discard), label=self.say("scene.discard")),
            ],
            active=seat == g.active and bool(g.round) and not self.match.over,
            team=seat & 1 if g.seats == 4 else None,
        )

    def named(self, domain: str, value: Any) -> str:
        """Name a thing of the content."""
        return self.box.named(domain, value, self.lang)

    def hand(self, seat: int) -> s.Cards:
        """Draw the own hand."""
        player = self.g.players[seat]
        items: list[s.Card | None] = [self.card(card) for card in sorted(player.hand, key=self.g.kind)]
        return s.Cards(id="hand", area="hand", title=self.say("scene.hand"), owner=seat, arrange="fan", items=items)

    def deck(self, seat: int) -> s.Deck:
        """Draw the own draw pile: a player knows what is in it, but not the order."""
        pile = self.g.players[seat].deck
        cards = [self.box.cards[self.g.kind(handle)] for handle in pile]
        inside = s.counted((ICONS[card.type], card.name.of(self.lang)) for card in cards)
        return s.Deck(id="deck", area="deck", title=self.say("scene.my_deck"), owner=seat, n=len(pile), inside=inside)

    def planned(self, seat: int) -> list[s.AnyComponent]:
        """Draw the cards on top of the own draw pile that were put there by Plan, top first (BR-19.2)."""
        player = self.g.players[seat]
        if not player.planned:
            return []
        items: list[s.Card | None] = [self.card(card) for card in player.deck[: -player.planned - 1 : -1]]
        return [s.Cards(id="planned", area="planned", title=self.say("scene.planned"), owner=seat, items=items)]

    def card(self, handle: int, figures: bool = True) -> s.Card:
        """Draw an action card that this seat may see; in a pile its text is enough."""
        drawn = self.codex.card(self.box.cards[self.g.kind(handle)])
        drawn.id = f"c{handle}"
        if not figures:
            drawn.stats, drawn.signs = [], []
        return drawn

    def champion_card(self, champion: int) -> s.Card:
        """Draw the champion card with the side that is up; the text tells the other one (BR-19.4)."""
        g = self.g
        one = g.champions[champion]
        entry = self.box.champions[one.kind]
        badges = self.states(champion, one)
        if one.hex == GATE:
            badges.append(s.Badge(icon="magic-portal", n="", label=self.say("scene.gate")))
        card = self.codex.champion(entry, one.levelled)
        card.id = f"k{g.fighter(champion)}"
        card.owner = one.seat
        card.badges = badges
        card.state = "dead" if one.hex == GATE else ""
        card.stats.insert(0, s.Badge(icon="death-skull", n=one.damage, label=self.say("scene.damage")))
        return card

    # ---------------------------------------------------------------- what is common

    def pool(self) -> list[s.AnyComponent]:
        """Draw the champions that can be chosen while they are chosen."""
        if self.g.phase[0] not in DRAFT:
            return []
        items: list[s.Card | None] = []
        for entry in self.box.champions:
            sheet = self.codex.whole_champion(entry)
            sheet.id = f"p{self.box.champion_index[entry.id]}"
            items.append(sheet)
        return [s.Cards(id="pool", area="market", title=self.say("scene.pool"), arrange="grid", items=items)]

    def score(self) -> s.Track:
        """Draw the points of both teams on the way to victory."""
        goal: int = self.box.mode.victory_points
        g = self.g
        marks = [s.Mark(id=f"points{team}", seat=team, at=min(goal, g.points[team])) for team in range(2)]
        steps = [s.TrackStep(at=goal, icon="trophy-cup", label=self.say("scene.goal", n=goal))]
        return s.Track(id="score", area="score", title=self.say("scene.score"), max=goal, marks=marks, steps=steps)

    def challenges(self) -> s.Objective:
        """Draw the challenge track: what lies on it, with the worth of its slot."""
        g = self.g
        team = self.seat & 1 if self.seat >= 0 else 0
        items = []
        for slot, card in reversed(list(enumerate(g.track))):
            if card != EMPTY:
                challenge = self.box.challenges[g.kind(card)]
                drawn = self.codex.challenge(challenge)
                value = self.box.track.slots[slot]
                met = [side for side in range(2) if g.champions and challenge.condition.met(g, side)]
                label = self.say("scene.worth", n=value) if value else self.say("scene.no_score")
                badges = [s.Badge(icon="trophy-cup", n=value, label=label)]
                badges += [s.Badge(icon="flag-objective", n="", label=self.met(side, team)) for side in met]
                items.append(
                    s.Goal(
                        id=f"g{card}",
                        label=f"{drawn.name}, {label}",
                        name=f"{drawn.name} · {label}",
                        art=drawn.art,
                        text=drawn.text,
                        badges=badges,
                        progress=[{"seat": side, "n": int(side in met), "of": 1} for side in range(2)],
                    )
                )
        return s.Objective(id="track", area="challenges", title=self.say("scene.challenges"), items=items)

    def met(self, side: int, team: int) -> str:
        """Say who would score a challenge now."""
        if self.seat < 0:
            return self.say("scene.met", player=self.player(side))
        return self.say("scene.met_you" if side == team else "scene.met_they")

    def traps(self) -> s.Deck:
        """Draw the supply of traps: only its size."""
        return s.Deck(id="supply", area="deck", title=self.say("scene.supply"), n=len(self.g.supply))

    # ---------------------------------------------------------------- the question

    def actor(self, question: Question) -> str:
        """Name the champion that acts or moves in a question."""
        about = question.ask.about
        if about and about[0] in self.box.fighter_index:
            return self.figure(self.box.fighter_index[about[0]])
        if question.ask.kind in ("attack", "skill") and self.g.actor != EMPTY:
            return self.figure(self.g.fighter(self.g.actor))
        return ""

    def figure(self, fighter: int) -> str:
        """Return the item of a champion: its figure in the arena, else its card."""
        champion = self.g.champion_of(fighter) if self.g.side else EMPTY
        if champion == EMPTY:
            return ""
        return f"{'k' if self.g.champions[champion].hex == GATE else 'u'}{fighter}"

    def target(self, move: Move) -> str:
        """Find the item that a move concerns."""
        g = self.g
        kind = move.kind
        if kind in HEX_MOVES:
            return self.spot(self.box.hex_index[move.args[0]])
        if kind in HAND_MOVES:
            card = g.find(g.players[self.seat].hand, self.box.card_index[move.args[0]])
            return "" if card == EMPTY else f"c{card}"
        if kind in POOL_MOVES:
            return f"p{self.box.champion_index[move.args[0]]}" if g.phase[0] in DRAFT else ""
        if kind in ("target", "guard", "next"):
            return self.figure(self.box.fighter_index[move.args[0]])
        if kind == "standard":
            champion = g.own(self.seat, self.box.champion_index[move.args[1]])
            return "" if champion == EMPTY else self.figure(g.fighter(champion))
        if kind == "area":
            return self.area_target(move.args[0])
        return ""

    def area_target(self, facing: int) -> str:
        """Name the cell that stands for an orientation: the middle one of the marked hexes."""
        g = self.g
        aim = self.box.actions[g.action].aim if g.action != EMPTY else None
        if aim is None or aim.kind != "area" or g.champions[g.actor].hex == GATE:
            return ""
        facings = self.box.areas[aim.pattern]
        if facing >= len(facings):
            return ""
        marked = facings[facing][g.champions[g.actor].hex]
        return self.spot(marked[len(marked) // 2]) if marked else ""

    def plan_target(self, moves: list[Move]) -> str:
        """A way concerns the hex where it ends."""
        steps = [move for move in moves if move.kind == "step"]
        return self.target(steps[-1]) if steps else ""

    def preview(self, move: Move) -> str:
        """Say in a few signs what an attack would do, where a Push leads, and what a reaction adds."""
        g = self.g
        if move.kind == "react":
            bonus = self.box.cards[self.box.card_index[move.args[0]]].defence_bonus
            return f"+{bonus}" if bonus else ""
        if g.actor == EMPTY or self.match.over or g.phase[0] != "aim":
            return ""
        entry = self.box.actions[g.action]
        if entry.attack is None or entry.aim is None:
            return ""
        if move.kind == "target":
            target = g.champion_of(self.box.fighter_index[move.args[0]])
            return self.blow(target) if target != EMPTY and g.champions[target].hex != GATE else ""
        if move.kind == "area" and attack.why_no_aim(g, g.actor, entry.aim, True, move) is None:
            targets = attack.in_area(g, g.actor, entry.aim, True, move.args[0])
            return ", ".join(f"{self.name(target)} {self.blow(target)}" for target in targets)
        return ""

    def blow(self, target: int) -> str:
        """Say how much damage an attack would deal without a reaction, and where the target ends up."""
        g = self.g
        twin = g.copy()
        e = effects.Effect(g.active, g.actor)
        card = self.box.actions[g.action]
        n = max(0, attack.strength(twin, e, card, target) - attack.defence(twin, target, g.actor))
        way, short, trap = self.shoved(target)
        parts = [f"−{n}"]
        if way:
            parts.append(f"→ {self.spot(way[-1])}")
        if short:
            parts.append(f"−{short}")
        if trap:
            parts.append(self.say("scene.over_trap"))
        return " ".join(parts)

    def danger(self, move: Move) -> bool:
        """Warn before a champion steps on a trap."""
        g = self.g
        if move.kind not in ("step", "land") or g.actor == EMPTY:
            return False
        hex = self.box.hex_index[move.args[0]]
        return g.trap_at[hex] != EMPTY and not moving.ignores_traps(g, g.actor) and g.active == self.seat
