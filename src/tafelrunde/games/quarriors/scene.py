"""The picture of a table of Quarriors! for one seat."""

from __future__ import annotations

from typing import Any, ClassVar

from tafelrunde.games.quarriors import observe
from tafelrunde.games.quarriors.box import QuarriorsBox
from tafelrunde.games.quarriors.codex import QuarriorsCodex, odds, sides
from tafelrunde.games.quarriors.rules import capturing, creatures, dice, lines, scoring, spells, summoning
from tafelrunde.games.quarriors.state import FACES, NOBODY, Player, QuarriorsTable
from tafelrunde.kernel import scene as s
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.painter import Painter

FROM_POOL = ("draw", "reroll", "both", "use", "with", "ready", "summon", "spend")


class QuarriorsPainter(Painter):
    """Draws one scene."""

    markers: ClassVar[dict[str, str]] = {
        "none": "pass",
        "done": "pass",
        "end": "pass",
        "attack": "attack",
        "defend": "attack",
        "target": "attack",
        "capture": "buy",
        "free": "buy",
        "trade": "buy",
        "summon": "play",
        "ready": "play",
        "cast": "play",
        "draw": "use",
        "reroll": "use",
        "both": "use",
        "use": "use",
        "spend": "use",
        "change": "use",
        "ability": "use",
    }
    keys: ClassVar[dict[str, str]] = {"end": "e", "attack": "e"}

    def __init__(self, match: Match, seat: int, lang: str) -> None:
        super().__init__(match, seat, lang)
        self.g: QuarriorsTable = match.table  # type: ignore[assignment]
        self.box: QuarriorsBox = self.g.box
        self.codex = QuarriorsCodex(self.box, lang)
        self.rolled = self.rolls_of_this_turn()

    def rolls_of_this_turn(self) -> dict[int, int]:
        """Count how often each die was rolled this turn: a rising number starts its tumble."""
        rolled: dict[int, int] = {}
        for start in reversed(self.told):
            event = self.match.feed.event(start)
            if event.kind == "turn":
                break
            if event.kind == "rolls":
                for die in event.facts["which"]:
                    rolled[die] = rolled.get(die, 0) + 1
        return rolled

    def scene(self) -> s.Scene:
        """Put everything together: the others on top, the Wilds in the middle, the own dice below."""
        g = self.g
        mine = self.seat if self.seat >= 0 else 0
        comps: list[s.AnyComponent] = []
        for other in range(1, g.seats):
            comps += self.place((mine + other) % g.seats)
        comps += [self.wilds(), self.track(), *self.counters(), *self.place(mine)]
        if self.seat >= 0:
            comps.append(self.own_bag(g.players[self.seat]))
        comps.append(self.log())
        phase = "attack" if g.attackers else g.phase[0]
        return s.Scene(
            game="quarriors",
            title=self.say("game.name"),
            seat=self.seat if self.seat >= 0 else None,
            layout="dice",
            turn=s.Turn(n=g.turns, phase=self.say(f"phase.{phase}"), active=[g.active]),
            comps=comps,
            prompt=self.prompt(),
            rev=len(self.told),
            result=self.result(),
            secret=False,
        )

    # ---------------------------------------------------------------- places

    def place(self, seat: int) -> list[s.AnyComponent]:
        """QU-20.1: active pool, ready area and used pile of a player are separate places."""
        player = self.g.players[seat]
        dying = [die for die, owner in self.g.dying.items() if owner == seat]
        comps: list[s.AnyComponent] = [self.mat(seat, player)]
        ready = [self.creature(seat, die) for die in player.creatures]
        ready += [self.die(die, state="dead") for die in dying]
        comps.append(self.zone("creatures", seat, ready))
        comps.append(self.zone("spells", seat, [self.die(die) for die in player.spells]))
        comps.append(self.zone("pool", seat, [self.die(die) for die in player.pool], "pool"))
        comps.append(self.zone("used", seat, [self.plain_die(die) for die in sorted(player.used)]))
        for name, zone in (("spent", player.spent), ("aside", player.aside)):
            if zone:
                items = [self.plain_die(die) for die in zone]
                comps.append(
                    s.Dice(id=f"{name}{seat}", area="pile", title=self.say(f"scene.{name}"), owner=seat, items=items)
                )
        return comps

    def zone(self, name: str, seat: int, items: list[s.Die], area: str = "") -> s.Dice:
        """Draw a place with its dice."""
        own = seat == self.seat
        title = self.say(f"scene.my_{name}") if own else self.say(f"scene.{name}", player=self.player(seat))
        return s.Dice(id=f"{name}{seat}", area=area or name, title=title, owner=seat, items=items)

    def mat(self, seat: int, player: Player) -> s.Mat:
        """Draw a player: glory, bag and used pile, and on his turn the quiddity."""
        name = self.player(seat)
        res = [s.Badge(icon="laurel-crown", n=player.glory, label=self.say("scene.glory"))]
        if seat == self.g.active:
            res.append(s.Badge(icon="water-drop", n=self.g.quiddity, label=self.say("scene.quiddity")))
        return s.Mat(
            id=f"mat{seat}",
            area="mat",
            owner=seat,
            seat=seat,
            name=self.say("scene.you", player=name) if seat == self.seat else name,
            crest=s.Art(seed=f"quarrior{seat}", school="steel", icon="crown"),
            res=res,
            piles=[
                s.Badge(icon="swap-bag", n=len(player.bag), label=self.bag(seat, player)),
                s.Badge(icon="card-discard", n=len(player.used), label=self.say("scene.used_short")),
            ],
            active=seat == self.g.active and not self.match.over,
            out=player.out,
        )

    def bag(self, seat: int, player: Player) -> str:
        """QU-17.3: say what is in a bag."""
        if not player.bag or observe.hides_bag(self.g, seat, self.seat):
            return self.say("scene.bag_closed")
        inside = observe.counted(self.g, player.bag)
        return self.say(
            "scene.bag", dice=", ".join(f"{n} {self.box.named('card', id, self.lang)}" for id, n in inside.items())
        )

    def own_bag(self, player: Player) -> s.Deck:
        """Draw the own bag with what is in it (QU-17.3)."""
        kinds = [self.box.classes[self.box.class_of[die]] for die in player.bag]
        names = [self.card_name(die) for die in player.bag]
        inside = s.counted((kind.picture.icon, name) for kind, name in zip(kinds, names, strict=True))
        title = self.say("scene.my_bag")
        return s.Deck(id="bag", area="bag", title=title, owner=self.seat, n=len(player.bag), inside=inside)

    # ---------------------------------------------------------------- dice

    def plain_die(self, die: int) -> s.Die:
        """Draw a die whose face has no meaning (QU-3.16)."""
        number = self.box.class_of[die]
        kind = self.box.classes[number]
        face = s.Badge(icon=kind.picture.icon, n="")
        tip = odds(self.box, number, self.lang)
        return s.Die(id=f"d{die}", label=kind.name.of(self.lang), school=kind.picture.school, face=face, tip=tip)

    def die(self, die: int, state: Any = "") -> s.Die:
        """Draw a die with the face it shows; all its sides come along, to tumble and to be looked up."""
        look = self.g.look[die]
        kind = self.box.class_of[die]
        picture = self.box.classes[kind].picture
        name = self.box.classes[kind].name.of(self.lang)
        rolled = self.rolled.get(die, 0)
        return s.Die(
            id=f"d{die}",
            label=self.box.look_text(look, self.lang) if look >= 0 else self.say("named.unrolled", name=name),
            school=picture.school,
            face=sides(self.box, kind, self.lang)[look % FACES] if look >= 0 else s.Badge(icon=picture.icon, n="?"),
            sides=sides(self.box, kind, self.lang),
            badges=self.corner(look, 0),
            state=state,
            rolls=self.g.turns * 10 + rolled if rolled else 0,
            tip=odds(self.box, kind, self.lang),
        )

    def corner(self, look: int, attached: int) -> list[s.Badge]:
        """Say in the corner of a die the level of a creature, the bursts and how many spells are attached."""
        burst = "✷" * self.box.look_burst[look]
        level = str(self.box.look_level[look] or "")
        said = level + burst + (f"+{attached}" if attached else "")
        return [s.Badge(icon="sparkles", n=said, label=self.say("scene.level"))] if said else []

    def creature(self, seat: int, die: int) -> s.Die:
        """Draw a creature with level, attack, defence, bursts and what is attached to it."""
        g = self.g
        item = self.die(die, "spent" if die in g.defended else "")
        item.sides = []  # a creature is not rolled
        shape = self.box.form_look[g.form(die)]
        attack, defence = creatures.attack(g, seat, die), creatures.defence(g, seat, die)
        numbers_now = f"{self.say('scene.attack')} {attack}, {self.say('scene.defence')} {defence}"
        item.face = s.Badge(
            icon=self.box.classes[shape // FACES].picture.icon, n=f"{attack}/{defence}", label=numbers_now
        )
        bound = [spell for spell, carrier in g.bond.items() if carrier == die]
        item.badges = self.corner(shape, len(bound))
        notes = [self.say("scene.attached", card=self.card_name(spell)) for spell in bound]
        if die in g.copies:
            notes.append(self.say("scene.copy", die=self.box.look_text(shape, self.lang)))
        if die in g.defended:
            notes.append(self.say("scene.safe"))
        item.label = "; ".join([item.label, numbers_now, *notes])
        return item

    def card_name(self, die: int) -> str:
        """Name the power card of a die."""
        return self.box.cards[dice.card_of(self.g, self.box.class_of[die])].name.of(self.lang)

    # ---------------------------------------------------------------- the middle

    def wilds(self) -> s.Cards:
        """Draw the Wilds: every card with cost, glory, stock and all six faces."""
        items: list[s.Card | None] = [self.card(card) for card in self.g.cards]
        return s.Cards(id="wilds", area="market", title=self.say("scene.wilds"), arrange="grid", items=items)

    def card(self, card: int) -> s.Card:
        """Draw a power card."""
        kind = self.box.card_class[card]
        drawn = self.codex.card(self.box.cards[card])
        drawn.id = f"w{card}"
        drawn.cost = capturing.price(self.g, card)
        drawn.stock = self.g.stock[kind]
        drawn.state = "" if drawn.stock else "spent"
        return drawn

    def track(self) -> s.Track:
        """Draw the glory track."""
        g = self.g
        marks = [s.Mark(id=f"glory{seat}", seat=seat, at=player.glory) for seat, player in enumerate(g.players)]
        steps = [s.TrackStep(at=g.target, icon="laurel-crown", label=self.say("scene.glory"))]
        title = self.say("scene.track", n=g.target)
        return s.Track(id="track", area="side", title=title, max=g.target, marks=marks, steps=steps)

    def counters(self) -> list[s.AnyComponent]:
        """Draw what this turn still has: quiddity with the dice in the pool, captures; in an attack its total."""
        g = self.g
        found: list[s.AnyComponent] = []
        if g.facing != NOBODY:
            label = self.say("scene.against", player=self.player(g.facing))
            found.append(s.Counter(id="attack", icon="crossed-swords", n=g.remaining, label=label))
        elif g.attackers:
            total = sum(attack for _, _, attack in g.attackers)
            found.append(s.Counter(id="attack", icon="crossed-swords", n=total, label=self.say("scene.total")))
        if g.phase[0] in ("summon", "capture"):
            purse = dice.available(g, g.players[g.active])
            found.append(s.Counter(id="purse", icon="water-drop", n=purse, label=self.say("scene.with_dice")))
            found.append(s.Counter(id="captures", icon="swap-bag", n=g.captures, label=self.say("scene.captures")))
        return found

    # ---------------------------------------------------------------- the question

    def target(self, move: Move) -> str:
        """Find the item that a move concerns."""
        if self.seat < 0:
            return ""
        kind = move.kind
        if kind in ("capture", "free"):
            card = self.box.card_index[move.args[0]]
            return f"w{card}" if card in self.g.cards else ""
        die = self.target_die(move)
        return f"d{die}" if die >= 0 else ""

    def target_die(self, move: Move) -> int:
        """Find the die that a move concerns, or NOBODY."""
        g, box = self.g, self.box
        me = g.players[self.seat]
        kind = move.kind
        if kind in FROM_POOL:
            return dice.pick(g, me.pool, box.look_index[move.args[0]])
        if kind in ("cast", "discard"):
            return dice.pick(g, me.spells, box.look_index[move.args[0]])
        if kind in ("cull", "fetch"):
            return self.of_card(me.used, move.args[0])
        if kind == "book":
            return lines.books(g, self.seat).get(move, NOBODY)
        if kind == "trade":
            return self.of_card(g.players[move.args[0]].used, move.args[1]) if move.args[0] < g.seats else NOBODY
        if kind == "defend":
            free = [die for die in me.creatures if die not in g.defended]
            return creatures.of_move(g, free, move)
        if kind == "change":
            return creatures.of_move(g, [die for die in me.creatures if die not in g.changed], move)
        if kind == "handle":
            return creatures.of_move(g, [die for die, owner in g.dying.items() if owner == self.seat], move)
        if kind in ("target", "dispel", "unbind"):
            return self.chosen_die(move)
        if kind == "ability":
            wanted = (box.look_index[move.args[0]], move.args[1] - 1)
            found = [entry[0] for look, n, entry in scoring.named_lines(g) if (look, n) == wanted]
            return found[0] if found and found[0] in me.used else NOBODY
        return NOBODY

    def of_card(self, zone: list[int], id: str) -> int:
        """Find a die of a zone by the card of its class in this game."""
        card = self.box.card_index[id]
        return dice.pick_class(self.g, zone, self.box.card_class[card]) if card in self.g.cards else NOBODY

    def chosen_die(self, move: Move) -> int:
        """Find the creature or spell of a seat that an effect may choose; an attached spell is part of its creature."""
        g = self.g
        if move.args[0] >= g.seats:
            return NOBODY
        if move.kind == "target":
            return creatures.of_move(g, g.players[move.args[0]].creatures, move, 1)
        spell = next((die for found, die in spells.spell_options(g, NOBODY) if found is move), NOBODY)
        return g.bond.get(spell, spell)

    def preview(self, move: Move) -> str:
        """Show what a move costs or brings."""
        g, box = self.g, self.box
        if move.kind == "capture":
            return f"{capturing.price(g, box.card_index[move.args[0]])} ◆"
        if move.kind == "summon":
            return f"{box.look_level[box.look_index[move.args[0]]] + summoning.tax(g, g.active)} ◆"
        if move.kind == "spend":
            return f"+{box.quid[box.look_index[move.args[0]]]} ◆"
        if move.kind == "defend":
            die = self.target_die(move)
            return f"{creatures.defence(g, self.seat, die)} / {g.remaining}" if die >= 0 else ""
        return ""
