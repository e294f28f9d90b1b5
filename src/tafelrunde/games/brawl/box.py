"""The content of Super Fantasy Brawl: champions, cards, traps, challenges, the arena, and the moves about them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec

from tafelrunde.games.brawl.verbs import AnyCondition, AnyVerb, Number, Passive, capital, mandatory
from tafelrunde.kernel import hexes
from tafelrunde.kernel.content import Pack, Source, Strict, fault, fingerprint, validated
from tafelrunde.kernel.game import Box
from tafelrunde.kernel.text import KERNEL_TEXTS, Texts, Words
from tafelrunde.kernel.verbs import Reader
from tafelrunde.kernel.vocabulary import Kind, Vocabulary

TEXTS = Texts.of_package("tafelrunde.games.brawl", KERNEL_TEXTS)
BASE = Pack.read((files("tafelrunde.games.brawl") / "content" / "brawl.toml").read_text("utf-8"), "brawl.toml")

Essence = Literal["manipulation", "destruction", "creation"]
ESSENCES: tuple[Essence, ...] = ("manipulation", "destruction", "creation")
Aim = Literal["melee", "direct", "indirect", "area"]
Place = Annotated[list[int], msgspec.Meta(min_length=2, max_length=2)]
ALL_READY = (1 << len(ESSENCES)) - 1  # BR-1.4: one essence of each colour
SIDES = 2
RING, RINGS = 8, 4  # champions are counted by their distance to a region, 0 to 3: fewer than eight of a team each


class Targeting(Strict):
    """A targeting icon (BR-8.11 to BR-8.16)."""

    kind: Aim
    min: Number = 1
    max: Number = 1
    pattern: str = ""
    who: Literal["enemy", "ally", "any"] = "enemy"

    def text(self, reader: Reader) -> str:
        """Say whom the icon of a skill allows as a target."""
        pattern = reader.name("pattern", self.pattern) if self.pattern else ""
        who = reader.say(f"who.{self.who}")
        return reader.say(f"aim.{self.kind}", who=who, min=self.min, max=self.max, pattern=pattern)


class Attack(Targeting, kw_only=True):
    """The attack of a card."""

    strength: Number
    keywords: list[Literal["lifesteal", "double"]] = []
    poison: Number = 0


class Action(Strict):
    """What activates a champion (BR-7.1): a Move value, a targeting icon, and effects."""

    id: str
    name: Words
    source: Source
    move: Number | None = None
    attack: Attack | None = None
    target: Targeting | None = None
    pre_attack: list[AnyVerb] = []
    strength: list[AnyVerb] = []
    post_attack: list[AnyVerb] = []
    skill: list[AnyVerb] = []

    @property
    def aim(self) -> Targeting | None:
        """Return the targeting icon, of an attack or of a skill."""
        return self.attack or self.target


class Card(Action, kw_only=True):
    """An action card (BR-1.8). Its text is generated."""

    champion: str
    essence: Essence
    type: Literal["attack", "skill", "reaction"]
    effect_source: Source
    defence_bonus: Number = 0
    reaction: list[AnyVerb] = []

    def text(self, reader: Reader) -> str:
        """Say what the card does, from top to bottom."""
        parts = [self.target.text(reader)] if self.target is not None else []
        if self.type == "reaction":
            parts.append(reader.say("card.defence" if self.defence_bonus else "card.no_defence", n=self.defence_bonus))
        if self.attack is not None and self.attack.keywords:
            parts += [reader.say(f"keyword.{keyword}") + "." for keyword in self.attack.keywords]
        if self.attack is not None and self.attack.poison:
            parts.append(reader.say("keyword.poison", n=self.attack.poison) + ".")
        for key, lines in (
            ("card.pre_attack", self.pre_attack),
            ("card.plain", self.strength),
            ("card.plain", self.reaction),
            ("card.plain", self.skill),
            ("card.post_attack", self.post_attack),
        ):
            if lines:
                parts.append(reader.say(key, lines=capital(reader.lines(lines))))
        if self.move is None and self.type != "reaction":
            parts.append(reader.say("card.no_move"))
        return " ".join(parts)


class StandardAction(Action, kw_only=True):
    """A standard action (BR-10.6)."""

    essence: list[Essence]

    def text(self, reader: Reader) -> str:
        """Say what the action does."""
        if len(self.essence) == len(ESSENCES):
            cost = reader.say("card.any_essence")
        else:
            cost = reader.say("card.essence", essence=reader.name("essence", self.essence[0]))
        parts = [cost, reader.say("card.standard_move", n=self.move or 0)]
        if self.target is not None:
            parts.append(self.target.text(reader))
        if self.skill:
            parts.append(reader.say("card.then", lines=capital(reader.lines(self.skill))))
        return " ".join(parts)


class Side(Strict):
    """One side of a champion card (BR-1.6)."""

    defence: Number
    hit_points: Annotated[int, msgspec.Meta(ge=1)]
    movement_bonus: Number


class ChampionCard(Strict):
    """A champion."""

    id: str
    name: Words
    role: str
    base: Side
    levelled: Side
    ability_name: Words
    abilities: list[Passive]
    source: Source
    effect_source: Source

    def text(self, reader: Reader) -> str:
        """Say what the levelled ability does."""
        lines = " ".join(ability.read(reader) for ability in self.abilities)
        return reader.say("card.levelled", lines=lines)


class Trap(Strict):
    """A kind of trap token."""

    id: str
    name: Words
    count: Number
    effect: list[AnyVerb]
    source: Source

    def text(self, reader: Reader) -> str:
        """Say what the trap does."""
        return reader.say("card.trap", lines=capital(reader.lines(self.effect)))


class Challenge(Strict):
    """A challenge card."""

    id: str
    name: Words
    condition: AnyCondition
    source: Source


class Pattern(Strict):
    """An area pattern, relative to the activated champion."""

    id: str
    name: Words
    offsets: list[Place]
    source: Source


class EssenceToken(Strict):
    """A colour of essence."""

    id: Essence
    name: Words
    colour: str
    count: Number
    source: Source


class Track(Strict):
    """A challenge track (BR-16.1, BR-18.5)."""

    slots: list[Number]
    advance_by: Number
    new_cards: Number
    setup_slots: list[Number]
    refill_slots: list[Number]
    source: Source


class Mode(Strict):
    """A number of players with its figures (BR-18)."""

    id: str
    name: Words
    players: Number
    teams: list[list[int]]
    champions_per_player: Number
    hand_size: Number
    victory_points: Number
    traps_placed_per_player: Number
    track: Literal["challenge_track", "challenge_track_4p"]
    quick_champions: list[list[str]]
    quick_traps: list[Place]
    source: Source
    minimum_champions: Number = 0


class Draft(Strict):
    """A method of choosing champions (BR-4)."""

    id: str
    method: Literal["free", "casual", "competitive"]
    name: Words
    modes: list[str]
    source: Source
    pool_minimum: Number = 0
    bring_per_player: Number = 0
    ban_order: list[list[int]] = []
    pick_order: list[int] = []


class Statue(Strict):
    """A statue and its area (BR-2.7)."""

    id: str
    name: Words
    essence: Essence
    colour: str
    hex: Place
    area: list[Place]
    source: Source


class BoardSide(Strict):
    """One of the two sides of the arena."""

    id: str
    name: Words
    short: Words
    half: Literal["north", "south"]
    deployment: list[Place]
    source: Source


class Board(Strict):
    """The arena (BR-2.1)."""

    id: str
    name: Words
    radius: Number
    traps_on_board: Number
    trap_hexes: list[Place]
    statues: list[Statue]
    sides: Annotated[list[BoardSide], msgspec.Meta(min_length=SIDES, max_length=SIDES)]
    source: Source


class Components(Strict):
    """What the rulebook counts in the box (BR-1.1, BR-1.2)."""

    challenge_cards: Number
    champion_cards: Number
    action_cards: Number
    action_cards_per_champion: Number
    champion_figures: Number
    damage_tokens: Number
    victory_point_tokens: Number
    first_player_tokens: Number
    traps: Number
    essences: Number
    arena_boards: Number
    challenge_track_overlays: Number
    player_boards: Number
    base_rings: Number
    source: Source


class Content(Strict):
    """The whole content file."""

    format: Number
    game: str
    rules: str
    name: Words
    components: Components
    essences: list[EssenceToken]
    standard_actions: list[StandardAction]
    traps: list[Trap]
    patterns: list[Pattern]
    champions: list[ChampionCard]
    cards: list[Card]
    challenges: list[Challenge]
    challenge_track: Track
    challenge_track_4p: Track
    modes: list[Mode]
    drafts: list[Draft]
    board: Board


KINDS = (
    Kind("none", "BR-6.5"),
    Kind("done", "BR-7.3"),
    Kind("number", "BR-15.30", "number"),
    Kind("side", "BR-20.1", "side"),
    Kind("lead", "BR-20.23", "seat"),
    Kind("pick", "BR-4.1", "champion"),
    Kind("ban", "BR-4.8", "champion"),
    Kind("bring", "BR-4.7", "champion"),
    Kind("lay", "BR-13.5", "hex"),
    Kind("swap", "BR-3.9", "card"),
    Kind("deploy", "BR-3.11", "hex"),
    Kind("play", "BR-6.5", "card"),
    Kind("standard", "BR-10.6", "action", "champion", "essence"),
    Kind("end", "BR-6.5"),
    Kind("step", "BR-7.3", "hex"),
    Kind("land", "BR-20.8", "hex"),
    Kind("flee", "BR-15.4", "hex"),
    Kind("use", "BR-10.1"),
    Kind("target", "BR-8.5", "fighter"),
    Kind("area", "BR-8.15", "facing"),
    Kind("guard", "BR-9.15", "fighter"),
    Kind("react", "BR-9.1", "card", "fighter"),
    Kind("next", "BR-5.17", "fighter"),
    Kind("plan", "BR-15.16", "card"),
    Kind("discard", "BR-15.1", "card"),
    Kind("place", "BR-15.18", "hex"),
    Kind("peek", "BR-20.24", "hex"),
)


class BrawlBox(Box):
    """Everything that never changes during a match, in the form that the rules want: lists by number."""

    def __init__(self, packs: Sequence[Pack], seats: int) -> None:
        sources = [BASE, *packs]
        self.content = content = validated(sources, Content)
        base = validated([BASE], Content) if packs else content
        self.champions: list[ChampionCard] = in_order(base.champions, content.champions)
        self.cards: list[Card] = in_order(base.cards, content.cards)
        self.traps = content.traps
        self.challenges = content.challenges
        self.standard: list[StandardAction] = in_order(base.standard_actions, content.standard_actions)
        self.actions: list[Card | StandardAction] = [*self.cards, *self.standard]
        self.first_standard = len(self.cards)
        self.champion_index = {champion.id: i for i, champion in enumerate(self.champions)}
        self.card_index = {card.id: i for i, card in enumerate(self.cards)}
        self.action_index = {action.id: i for i, action in enumerate(self.actions)}
        self.mode = next(mode for mode in content.modes if mode.players == seats)
        self.track: Track = getattr(content, self.mode.track)
        self.board = content.board
        self.drafts = {draft.method: draft for draft in content.drafts if self.mode.id in draft.modes}
        self.all_ready = ALL_READY
        self._texts: dict[tuple[str, str], str] = {}
        self._check(sources)
        self._lay_out_arena()
        super().__init__(fingerprint(sources), self._vocabulary(base), [])
        self._lay_out_pieces()
        self._lay_out_champions()
        self._lay_out_moves()

    def _check(self, sources: Sequence[Pack]) -> None:
        patterns = {pattern.id for pattern in self.content.patterns}
        for i, action in enumerate(self.actions):
            table = "cards" if i < self.first_standard else "standard_actions"
            if action.aim is not None and action.aim.kind == "area" and action.aim.pattern not in patterns:
                field = "attack" if action.attack else "target"
                expected = TEXTS.words("expected.pattern", found=action.aim.pattern)
                raise fault(sources, table, action.id, field, expected)
        for card in self.cards:
            if card.champion not in self.champion_index:
                expected = TEXTS.words("expected.champion", found=card.champion)
                raise fault(sources, "cards", card.id, "champion", expected)
            if (card.attack is not None) != (card.type == "attack"):
                raise fault(sources, "cards", card.id, "attack", TEXTS.words("expected.attack"), clash="type")
            if card.move is not None and card.type == "reaction":
                raise fault(sources, "cards", card.id, "move", TEXTS.words("expected.no_move"), clash="type")

    def _vocabulary(self, base: Content) -> Vocabulary:
        champions = [champion.id for champion in base.champions]
        sides = [side.id for side in self.board.sides]
        first: dict[str, list[Any]] = {
            "side": sides,
            "seat": list(range(4)),
            "champion": champions,
            "fighter": [f"{side}-{champion}" for side in sides for champion in champions],
            "card": [card.id for card in base.cards],
            "action": [action.id for action in base.standard_actions],
            "essence": list(ESSENCES),
            "hex": open_hexes(base.board),
            "facing": list(range(6)),
        }
        fresh = [champion.id for champion in self.champions if champion.id not in champions]
        added: dict[str, list[Any]] = {
            "champion": fresh,
            "fighter": [f"{side}-{champion}" for side in sides for champion in fresh],
            "card": [card.id for card in self.cards if card.id not in first["card"]],
            "action": [action.id for action in self.standard if action.id not in first["action"]],
            "hex": [code for code in open_hexes(self.board) if code not in first["hex"]],
        }
        return Vocabulary(KINDS, [first, added] if any(added.values()) else [first], TEXTS, self.named)

    # ---- the arena

    def _lay_out_arena(self) -> None:
        """Number the hexes row by row, and write down once what lies where."""
        board = self.board
        self.hexes = sorted(hexes.disk(hexes.ORIGIN, board.radius), key=lambda h: (h[1], h[0]))
        number = {h: i for i, h in enumerate(self.hexes)}
        count = len(self.hexes)
        self.size = count
        self.codes = [hexes.hex_code(h) for h in self.hexes]
        self.hex_names = hexes.hex_names(self.hexes)
        self.hex_index = {code: i for i, code in enumerate(self.codes)}
        self.step = [[number.get(h, -1) for h in hexes.neighbours(here)] for here in self.hexes]
        self.near = [[there for there in around if there >= 0] for around in self.step]
        self.distance = [[hexes.distance(a, b) for b in self.hexes] for a in self.hexes]
        self.towards = [[-1 if (d := hexes.direction(a, b)) is None else d for b in self.hexes] for a in self.hexes]
        self.between = [
            [
                [number[h] for h in hexes.ray(a, self.towards[i][j], self.distance[i][j] - 1)]
                if self.towards[i][j] >= 0
                else []
                for j in range(count)
            ]
            for i, a in enumerate(self.hexes)
        ]

        def flags(places: Sequence[Sequence[int]]) -> list[bool]:
            wanted = {(q, r) for q, r in places}
            return [h in wanted for h in self.hexes]

        self.statue = flags([statue.hex for statue in board.statues])
        self.statue_near = [flags(hexes.neighbours((s.hex[0], s.hex[1]))) for s in board.statues]
        self.printed_trap = flags(board.trap_hexes)
        self.trap_hexes = [i for i in range(count) if self.printed_trap[i]]
        self.deployment = [[i for i, here in enumerate(flags(side.deployment)) if here] for side in board.sides]
        north, south = (flags([h for h in self.hexes if sign * h[1] > 0]) for sign in (-1, 1))
        halves = [north if side.half == "north" else south for side in board.sides]
        common = {f"area:{statue.id}": flags(statue.area) for statue in board.statues}
        common["half:midline"] = flags([h for h in self.hexes if h[1] == 0])
        self.regions: list[dict[str, list[bool]]] = []  # by side, as that side sees them
        for side in range(SIDES):
            own, enemy = board.sides[side].deployment, board.sides[1 - side].deployment
            deployments = {"deployment:own": flags(own), "deployment:enemy": flags(enemy)}
            halves_seen = {"half:own": halves[side], "half:enemy": halves[1 - side]}
            self.regions.append({**common, **deployments, **halves_seen})
        self.region_distance = [
            {name: self._distances(inside) for name, inside in regions.items()} for regions in self.regions
        ]
        # numbers that can be added up: how many champions are in a region, and how many 1, 2 and 3 spaces away
        self.region_rings = [
            {name: [RING**away if away < RINGS else 0 for away in far] for name, far in distances.items()}
            for distances in self.region_distance
        ]
        self.areas = {pattern.id: self._facings(pattern, number) for pattern in self.content.patterns}

    def _distances(self, inside: list[bool]) -> list[int]:
        """Return how far each hex is from a region."""
        return [min(self.distance[i][j] for j in range(self.size) if inside[j]) for i in range(self.size)]

    def _facings(self, pattern: Pattern, number: dict[hexes.Hex, int]) -> list[list[list[int]]]:
        """List the hexes that a pattern marks, by orientation and by the hex of the champion (BR-8.15, BR-8.16)."""
        offsets = [(q, r) for q, r in pattern.offsets]
        found = []
        for turned in hexes.orientations(offsets):
            marked = [[number[h] for h in hexes.shifted(turned, here) if h in number] for here in self.hexes]
            found.append(marked)
        return found

    # ---- pieces

    def _lay_out_pieces(self) -> None:
        """Number the physical pieces: the action decks of both teams, the traps, the challenges."""
        self.kind: list[int] = []
        names: list[str] = []
        self.deck_of: list[list[list[int]]] = []  # by team and champion
        for _team in range(SIDES):  # BR-18.1: a team never has a champion twice, so two copies are enough
            decks: list[list[int]] = []
            for champion in self.champions:
                own = [i for i, card in enumerate(self.cards) if card.champion == champion.id]
                decks.append(list(range(len(names), len(names) + len(own))))
                self.kind += own
                names += [self.cards[i].id for i in own]
            self.deck_of.append(decks)
        self.trap_pieces = list(range(len(names), len(names) + sum(trap.count for trap in self.traps)))
        for i, trap in enumerate(self.traps):
            self.kind += [i] * trap.count
            names += [trap.id] * trap.count
        self.challenge_pieces = list(range(len(names), len(names) + len(self.challenges)))
        for i, challenge in enumerate(self.challenges):
            self.kind.append(i)
            names.append(challenge.id)
        self.names = names

    def _lay_out_champions(self) -> None:
        """Lay out what the rules ask most often, by number."""
        bit = {essence: 1 << i for i, essence in enumerate(ESSENCES)}
        self.essence_bit = [bit[card.essence] for card in self.cards]
        self.card_champion = [self.champion_index[card.champion] for card in self.cards]
        self.is_reaction = [card.type == "reaction" for card in self.cards]
        self.mandatory = [mandatory(action.skill) for action in self.actions]
        self.has_move = [action.move is not None for action in self.actions]
        # by champion, base side then levelled side; abilities are on the levelled side only
        both = [(c.base, []) if side == 0 else (c.levelled, c.abilities) for c in self.champions for side in range(2)]
        self.hit_points = [side.hit_points for side, _ in both]
        self.defence = [side.defence for side, _ in both]
        self.bonus = [side.movement_bonus for side, _ in both]
        self.immune: list[list[str]] = [[a.to for a in own if a.rule == "immune"] for _, own in both]
        self.ignores_traps = [any(a.rule == "ignore_traps" for a in own) for _, own in both]
        self.intercepts = [any(a.rule == "intercept" for a in own) for _, own in both]
        self.pierces = [sum(a.n for a in own if a.rule == "pierce") for _, own in both]
        self.trap_defence = [sum(a.n for a in own if a.rule == "defence_on_trap_hex") for _, own in both]
        self.nearer = [sum(a.min for a in own if a.rule == "range_shift") for _, own in both]
        self.farther = [sum(a.max for a in own if a.rule == "range_shift") for _, own in both]

    def _lay_out_moves(self) -> None:
        moves = self.moves

        def by_hex(kind: str) -> list[Any]:
            found = moves.table(kind)
            return [found.get(code) for code in self.codes]  # nothing ever happens on a statue's hex

        def by_card(kind: str) -> list[Any]:
            found = moves.table(kind)
            return [found[card.id] for card in self.cards]

        def by_champion(kind: str) -> list[Any]:
            found = moves.table(kind)
            return [found[champion.id] for champion in self.champions]

        def by_fighter(kind: str) -> list[Any]:
            found = moves.table(kind)
            return [found[fighter] for fighter in self.fighters]

        self.fighters = [f"{side.id}-{champion.id}" for side in self.board.sides for champion in self.champions]
        self.fighter_index = {fighter: i for i, fighter in enumerate(self.fighters)}
        self.side_index = {side.id: i for i, side in enumerate(self.board.sides)}
        self.lay = by_hex("lay")
        self.deploy = by_hex("deploy")
        self.move_step = by_hex("step")
        self.land = by_hex("land")
        self.flee = by_hex("flee")
        self.place = by_hex("place")
        self.peek = by_hex("peek")
        self.play = by_card("play")
        self.swap = by_card("swap")
        self.plan = by_card("plan")
        self.discard = by_card("discard")
        self.pick = by_champion("pick")
        self.ban = by_champion("ban")
        self.bring = by_champion("bring")
        self.target = by_fighter("target")
        self.guard = by_fighter("guard")
        self.next = by_fighter("next")
        react = moves.table("react")
        self.react = [[react[(card.id, fighter)] for fighter in self.fighters] for card in self.cards]
        self.side = list(moves.table("side").values())
        self.lead = list(moves.table("lead").values())
        self.area = list(moves.table("area").values())
        self.end = moves.of_code("end")
        self.use = moves.of_code("use")
        standard = moves.table("standard")
        # by standard action and champion: the moves with the essences that pay it, each with its bit
        self.standards = [
            [
                [(1 << i, standard[(a.id, c.id, e)]) for i, e in enumerate(ESSENCES) if e in a.essence]
                for c in self.champions
            ]
            for a in self.standard
        ]

    # ---- texts

    def named(self, domain: str, value: Any, lang: str) -> str:
        """Return the name of a thing that moves and texts speak of."""
        if domain == "card":
            return self.cards[self.card_index[value]].name.of(lang)
        if domain == "champion":
            return self.champions[self.champion_index[value]].name.of(lang)
        if domain == "fighter":
            side, _, champion = value.partition("-")
            name = self.champions[self.champion_index[champion]].name.of(lang)
            return f"{name} ({self.named('short_side', side, lang)})"
        if domain == "action":
            return self.actions[self.action_index[value]].name.of(lang)
        if domain == "seat":
            return TEXTS.say(lang, "player", n=value + 1)
        if domain == "facing":
            return str(value + 1)
        if domain == "hex":
            return self.hex_names[self.hex_index[value]]
        if domain in ("side", "short_side"):
            side = next(side for side in self.board.sides if side.id == value)
            return (side.name if domain == "side" else side.short).of(lang)
        entries: dict[str, Sequence[Any]] = {
            "essence": self.content.essences,
            "trap": self.traps,
            "challenge": self.challenges,
            "statue": self.board.statues,
            "pattern": self.content.patterns,
        }
        if domain in entries:
            return str(next(entry.name.of(lang) for entry in entries[domain] if entry.id == value))
        return TEXTS.say(lang, f"{domain}.{value}")

    def text(self, id: str, lang: str) -> str:
        """Say what a card, standard action, champion, trap or challenge does, made from its data."""
        key = (id, lang)
        if key not in self._texts:
            self._texts[key] = self._read(id, lang)
        return self._texts[key]

    def _read(self, id: str, lang: str) -> str:
        if id in self.action_index:
            action = self.actions[self.action_index[id]]
            if isinstance(action, Card) and action.type != "reaction":
                return action.text(self._reader(lang, action.champion))
            return action.text(self._reader(lang, "reacting" if isinstance(action, Card) else "activated"))
        if id in self.champion_index:
            return self.champions[self.champion_index[id]].text(self._reader(lang, id))
        trap = next((trap for trap in self.traps if trap.id == id), None)
        if trap is not None:
            return trap.text(self._reader(lang, "triggering"))
        challenge = next(challenge for challenge in self.challenges if challenge.id == id)
        return challenge.condition.read(self._reader(lang, ""))

    def _reader(self, lang: str, hero: str) -> Reader:
        """Make a reader that calls "self" by the name of a champion, or by what it is to a reaction or trap."""

        def namer(domain: str, value: Any, lang: str) -> str:
            if domain == "self":
                if hero in self.champion_index:
                    return self.named("champion", hero, lang)
                return TEXTS.say(lang, f"self.{hero}_{value}")
            return self.named(domain, value, lang)

        return Reader(TEXTS, lang, namer)


def open_hexes(board: Board) -> list[str]:
    """List the hexes of a board that can be entered, row by row: all without a statue."""
    statues = [(statue.hex[0], statue.hex[1]) for statue in board.statues]
    inside = sorted(hexes.disk(hexes.ORIGIN, board.radius), key=lambda h: (h[1], h[0]))
    return [hexes.hex_code(h) for h in inside if h not in statues]


def in_order(base: Sequence[Any], entries: Sequence[Any]) -> list[Any]:
    """List entries in the order of the base box, then what packs add: numbers keep their meaning."""
    found = {entry.id: entry for entry in entries}
    known = [entry.id for entry in base]
    return [found[id] for id in (*known, *(id for id in found if id not in known))]


__all__ = ["ALL_READY", "ESSENCES", "KINDS", "TEXTS", "BrawlBox"]
