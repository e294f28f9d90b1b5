"""Duel: two seats plan in secret, throw sparks at each other and step on hidden traps.

It is there for everything hidden: face-down cards, sealed decisions, answers that nobody sees, windows that must open
for everybody. `LEAKY` holds the same game with one planted leak each, which the leak checks must find.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

from tafelrunde.kernel.ask import Ask, Each, Flow, Move, Over, Plan, Result
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.game import Options, Step, register
from tafelrunde.kernel.table import Sealed, Table
from tafelrunde.kernel.text import Texts
from tafelrunde.kernel.vocabulary import Kind
from tests.toys import ToyBox, ToyGame, seen_zone, toy_texts

SPARK, SHIELD, INSIGHT = "spark", "shield", "insight"
PIT, MINE, CALM = "pit", "mine", "calm"
DECK = (SPARK,) * 3 + (SHIELD,) * 3 + (INSIGHT,) * 2
NAMES = DECK + DECK + (PIT, PIT, MINE, MINE, CALM, CALM)  # what each piece is
PLACES, TRAPS = 2, 4  # traps that lie out, traps in play; the others stay in the box
MOST_LIFE, HAND, FIRST_HAND, LAST_TURN = 8, 5, 3, 60

KINDS = (
    Kind("pass", "DU-1.3"),
    Kind("unveil", "DU-1.8"),
    Kind("high", "DU-1.2"),
    Kind("low", "DU-1.2"),
    Kind("shield", "DU-1.6"),
    Kind("plan", "DU-1.2", "card"),
    Kind("play", "DU-1.4", "card"),
    Kind("under", "DU-1.5", "card"),
    Kind("walk", "DU-1.7", "place"),
    Kind("spy", "DU-1.5", "place"),
)

RULES = """# Duel

- DU-1.1 Both seats plan at the same time, in secret, at the start and every fourth turn if no plan lies out.
- DU-1.2 A seat may put a card face down and then chooses its stance; the high stance needs more than 1 life.
- DU-1.3 In a turn a seat plays a card, walks over a trap, unveils its plan, or passes; then it draws.
- DU-1.4 A shield heals 1. A spark strikes the other seat for 2.
- DU-1.5 An insight looks at a trap, draws a card, and puts a card from the hand under the deck.
- DU-1.6 Whoever is struck may show a shield and is not hurt.
- DU-1.7 A trap is shown and works: a pit hurts for 1, a mine for 1 to 3, calm heals 1. It is replaced from the supply.
- DU-1.8 An unveiled spark strikes for 2, from the high stance for 3.
- DU-1.9 Without life a seat has lost. After 60 turns nobody has won.
- DU-1.10 A seat draws up to 5 cards; an empty deck is the shuffled discard pile.
"""


class DuelTable(Table):
    """What lies on the table."""

    __slots__ = (
        "active",
        "deck",
        "discard",
        "drawn",
        "hand",
        "life",
        "plan",
        "revisable",
        "spared",
        "supply",
        "table",
        "traps",
        "unused",
    )

    def __init__(self) -> None:
        super().__init__()
        self.active = 0
        self.revisable = True
        self.life = [MOST_LIFE, MOST_LIFE]
        self.drawn = [0, 0]  # cards drawn so far: a public number
        self.deck: list[list[int]] = [[], []]
        self.hand: list[list[int]] = [[], []]
        self.discard: list[list[int]] = [[], []]
        self.plan: list[list[int]] = [[], []]
        self.spared: list[list[int]] = [[], []]  # the hand of a seat when it let a spark strike, for those who believe
        self.table: list[int] = []  # cards whose effect is under way
        self.traps: list[int] = []
        self.supply: list[int] = []
        self.unused: list[int] = []

    def copy(self) -> DuelTable:
        """Copy the table."""
        twin = DuelTable()
        self.copy_into(twin)
        twin.active = self.active
        twin.revisable = self.revisable
        twin.life = self.life[:]
        twin.drawn = self.drawn[:]
        twin.deck = [zone[:] for zone in self.deck]
        twin.hand = [zone[:] for zone in self.hand]
        twin.discard = [zone[:] for zone in self.discard]
        twin.plan = [zone[:] for zone in self.plan]
        twin.spared = [zone[:] for zone in self.spared]
        twin.table = self.table[:]
        twin.traps = self.traps[:]
        twin.supply = self.supply[:]
        twin.unused = self.unused[:]
        return twin

    def names(self, zone: Sequence[int]) -> list[str]:
        """List which cards are in a zone, once each."""
        return sorted({self.name(handle) for handle in zone})

    def find(self, zone: Sequence[int], name: str) -> int:
        """Return a card of a zone by its name."""
        return next(handle for handle in zone if self.name(handle) == name)

    def moves(self, kind: str, zone: Sequence[int]) -> list[Move]:
        """List the moves of a kind that speak of the cards of a zone."""
        return sorted((self.box.move(f"{kind} {name}") for name in self.names(zone)), key=lambda move: move.id)


# ---------------------------------------------------------------- rules


class Rules:
    """The three rules that a planted leak may replace."""

    def take(self, t: DuelTable, zone: list[int], card: int, owner: int) -> int:
        """Take a card out of a hand so that only its owner can tell which one it was."""
        return t.hidden.take_unseen(zone, card, (owner,), t.streams["cards"])

    def note_draw(self, t: DuelTable, seat: int, card: int) -> None:
        """DU-1.10: count what was drawn."""
        t.drawn[seat] += 1

    def reaction(self, t: DuelTable, foe: int) -> Flow:
        """DU-1.6: the window opens for everybody, also for those who hold no shield. Returns whether one is shown."""
        answer = yield Ask(foe, "react", lambda: reactions(t, foe), "DU-1.6", always=True, default=t.box.moves.none)
        return answer is not None and answer.kind == "shield"


def reactions(t: DuelTable, seat: int) -> list[Move]:
    """List the answers to a spark."""
    held = SHIELD in t.names(t.hand[seat])
    return [t.box.moves.none, t.box.move("shield")] if held else [t.box.moves.none]


def plan_step(t: DuelTable, _lane: int) -> Flow:
    """DU-1.1: both plan at the same time, in secret."""
    plans = yield Each(plan, (0, 1), t.revisable)
    for seat, (name, stance) in plans.items():
        t.reveal(f"plan {seat}", name != "")
        if name:
            t.plan[seat].append(rules(t).take(t, t.hand[seat], t.find(t.hand[seat], name), seat))
            t.sealed[f"stance {seat}"] = Sealed([seat], "stance", stance)
            t.emit("plans", seat=seat)
    t.phase[0] = "turn"


def plan(t: DuelTable, seat: int) -> Flow:
    """DU-1.2: a card face down, then its stance; or no plan."""
    none = t.box.moves.none
    choice = yield Ask(
        seat, "plan", lambda: [none, *t.moves("plan", t.hand[seat])], "DU-1.2", secret=True, default=none
    )
    if choice is None or choice is none:
        return "", ""
    low = t.box.move("low")
    stance = yield Ask(seat, "stance", partial(stance_moves, t, seat), "DU-1.2", secret=True, default=low)
    return choice.args[0], "low" if stance is None else stance.kind


def stances(t: DuelTable, owners: Sequence[int]) -> list[str]:
    """DU-1.2: list the stances that a seat may take."""
    return ["high", "low"] if t.life[owners[0]] > 1 else ["low"]


def stance_moves(t: DuelTable, seat: int) -> list[Move]:
    """DU-1.2: list the stances as moves."""
    return [t.box.move(name) for name in stances(t, [seat])]


def turn_step(t: DuelTable, _lane: int) -> Flow:
    """DU-1.3: one turn."""
    me = t.active
    candidates: list[Move] = t.box.turn

    def options() -> list[Move]:
        return [move for move in candidates if forbidden(t, me, move) is None]

    check = partial(forbidden, t, me)
    plans = partial(looks, t, me)
    move = yield Ask(
        me,
        "turn",
        options,
        "DU-1.3",
        always=True,
        default=t.box.move("pass"),
        check=check,
        plans=plans,
        about=(me,),
    )
    t.turns += 1
    t.emit("turn", seat=me, move=move.code)
    if move.kind == "play":
        yield from play_card(t, me, move.args[0])
    elif move.kind == "walk":
        walk(t, me, move.args[0])
    elif move.kind == "unveil":
        yield from unveil(t, me)
    draw(t, me)
    t.active = 1 - me
    if t.turns >= LAST_TURN:
        raise Over(Result([1, 1], [float(life) for life in t.life], "DU-1.9"))
    if t.turns % 4 == 0 and not t.plan[0] and not t.plan[1]:
        t.phase[0] = "plan"


def forbidden(t: DuelTable, me: int, move: Move) -> str | None:
    """Name the rule that forbids a move of the turn."""
    if move.kind == "play" and move.args[0] not in t.names(t.hand[me]):
        return "DU-1.4"
    if move.kind == "unveil" and not t.plan[me]:
        return "DU-1.8"
    return None if move.kind in ("pass", "play", "walk", "unveil") else "DU-1.3"


def looks(t: DuelTable, me: int) -> list[Plan]:
    """Offer to play an insight, look at a trap and put a spark under the deck in one go."""
    if INSIGHT not in t.names(t.hand[me]):
        return []
    moves = [[t.box.move(code) for code in (f"play {INSIGHT}", f"spy {i}", f"under {SPARK}")] for i in range(PLACES)]
    return [Plan(f"look {i}", moves[i], "look", {"place": i}) for i in range(PLACES)]


def play_card(t: DuelTable, me: int, name: str) -> Flow:
    """DU-1.4, DU-1.5: what a card does."""
    card = rules(t).take(t, t.hand[me], t.find(t.hand[me], name), me)
    t.table.append(card)
    t.show(card)
    if name == SPARK:
        yield from strike(t, 1 - me, 2)
    elif name == INSIGHT:
        place = yield Ask(me, "spy", lambda: [t.box.move(f"spy {i}") for i in range(PLACES)], "DU-1.5")
        t.show(t.traps[0 if place is None else place.args[0]], (me,))
        draw(t, me)
        if t.hand[me]:
            under = yield Ask(me, "under", lambda: t.moves("under", t.hand[me]), "DU-1.5", always=True, secret=True)
            if under is not None:
                lowest = rules(t).take(t, t.hand[me], t.find(t.hand[me], under.args[0]), me)
                t.deck[me].insert(0, lowest)
                t.emit("under", seat=me)
    else:
        heal(t, me)
    t.table.remove(card)
    t.discard[me].append(card)


def strike(t: DuelTable, foe: int, damage: int) -> Flow:
    """DU-1.6: a spark hurts whoever shows no shield."""
    shown = yield from rules(t).reaction(t, foe)
    if not shown:
        t.spared[foe] = t.hand[foe][:]
        hurt(t, foe, damage)
        return
    shield = rules(t).take(t, t.hand[foe], t.find(t.hand[foe], SHIELD), foe)
    t.discard[foe].append(shield)
    t.show(shield)


def walk(t: DuelTable, me: int, place: int) -> None:
    """DU-1.7: the trap is shown and works; another comes unseen from the supply, the old one is shuffled into it."""
    trap = t.traps[place]
    t.show(trap)
    name = t.name(trap)
    t.traps[place] = t.supply.pop()
    t.supply.append(trap)
    t.shuffle(t.supply, "cards")
    if name == CALM:
        heal(t, me)
    else:
        hurt(t, me, 1 if name == PIT else t.roll("dice", 3))


def unveil(t: DuelTable, me: int) -> Flow:
    """DU-1.8: the plan becomes public."""
    card = t.plan[me].pop()
    t.table.append(card)
    t.show(card)
    stance = t.unseal(f"stance {me}")
    if t.name(card) == SPARK:
        yield from strike(t, 1 - me, 3 if stance == "high" else 2)
    t.table.remove(card)
    t.discard[me].append(card)


def draw(t: DuelTable, seat: int) -> None:
    """DU-1.10: one card."""
    if not t.deck[seat] and t.discard[seat]:
        t.deck[seat] = t.discard[seat]
        t.discard[seat] = []
        t.shuffle(t.deck[seat], "cards")
    if t.deck[seat] and len(t.hand[seat]) < HAND:
        card = t.deck[seat].pop()
        t.hand[seat].append(card)
        t.emit("draws", seat=seat)
        t.show(card, (seat,))
        rules(t).note_draw(t, seat, card)


def heal(t: DuelTable, seat: int) -> None:
    """Give a life back."""
    t.life[seat] = min(MOST_LIFE, t.life[seat] + 1)
    t.emit("heals", seat=seat)


def hurt(t: DuelTable, seat: int, damage: int) -> None:
    """DU-1.9: without life a seat has lost."""
    t.life[seat] -= damage
    t.emit("hurt", seat=seat, n=damage)
    if t.life[seat] <= 0:
        raise Over(lost(t, seat, "DU-1.9"))


def lost(t: DuelTable, seat: int, reason: str) -> Result:
    """Return the result when a seat has lost."""
    return Result([1 + (s == seat) for s in (0, 1)], [float(max(0, life)) for life in t.life], reason)


def rules(t: DuelTable) -> Rules:
    """Return the rules that this duel is played with."""
    found: Rules = t.box.rules
    return found


# ---------------------------------------------------------------- texts

TEXTS = toy_texts(
    {
        "player": "Player {n}",
        "game": {"name": "Duel", "about": "Sparks, shields and hidden traps."},
        "option": {"revisable": "Plans may be changed until both are made"},
        "phase": {"plan": "Planning", "turn": "Turn"},
        "name": {
            "spark": "Spark",
            "shield": "Shield",
            "insight": "Insight",
            "pit": "Pit",
            "mine": "Mine",
            "calm": "Calm",
        },
        "move": {
            "pass": "Pass",
            "unveil": "Unveil the plan",
            "high": "High stance",
            "low": "Low stance",
            "shield": "Show a shield",
            "plan": "Plan {card}",
            "play": "Play {card}",
            "under": "Put {card} under the deck",
            "walk": "Walk over trap {place}",
            "spy": "Look at trap {place}",
        },
        "plan": {"look": "Use an insight on trap {place}"},
        "ask": {
            "plan": "Which card do you plan?",
            "stance": "Which stance?",
            "turn": "{about0}: your turn.",
            "spy": "Which trap do you look at?",
            "under": "Which card goes under the deck?",
            "react": "Do you show a shield?",
        },
        "event": {
            "turn": "{seat}: {move}",
            "plans": "{seat} has a plan.",
            "under": "{seat} puts a card under the deck.",
            "draws": "{seat} draws.",
            "draws-a": "{seat} draws {card}.",
            "heals": "{seat} gains a life.",
            "hurt": "{seat} loses {n} {n:life|lives}.",
        },
    },
    {
        "player": "Spieler {n}",
        "game": {"name": "Duell", "about": "Funken, Schilde und verborgene Fallen."},
        "option": {"revisable": "Pläne dürfen geändert werden, bis beide stehen"},
        "phase": {"plan": "Planung", "turn": "Zug"},
        "name": {
            "spark": "Funke",
            "shield": "Schild",
            "insight": "Einsicht",
            "pit": "Grube",
            "mine": "Mine",
            "calm": "Ruhe",
        },
        "move": {
            "pass": "Passen",
            "unveil": "Den Plan aufdecken",
            "high": "Hohe Haltung",
            "low": "Tiefe Haltung",
            "shield": "Einen Schild zeigen",
            "plan": "{card} planen",
            "play": "{card} spielen",
            "under": "{card} unter den Stapel legen",
            "walk": "Über Falle {place} gehen",
            "spy": "Falle {place} ansehen",
        },
        "plan": {"look": "Mit einer Einsicht Falle {place} ansehen"},
        "ask": {
            "plan": "Welche Karte planst du?",
            "stance": "Welche Haltung?",
            "turn": "{about0}: dein Zug.",
            "spy": "Welche Falle siehst du an?",
            "under": "Welche Karte kommt unter den Stapel?",
            "react": "Zeigst du einen Schild?",
        },
        "event": {
            "turn": "{seat}: {move}",
            "plans": "{seat} hat einen Plan.",
            "under": "{seat} legt eine Karte unter den Stapel.",
            "draws": "{seat} zieht.",
            "draws-a": "{seat} zieht {card}.",
            "heals": "{seat} gewinnt ein Leben.",
            "hurt": "{seat} verliert {n} {n:Leben|Leben}.",
        },
    },
)


# ---------------------------------------------------------------- the game


class DuelBox(ToyBox):
    """The content of a duel, with the rules that it is played with."""

    def __init__(self, rules: Rules) -> None:
        card = (SPARK, SHIELD, INSIGHT)
        super().__init__(TEXTS, KINDS, {"card": card, "place": range(PLACES)}, NAMES)
        self.rules = rules
        kinds = ("pass", "unveil", "play", "walk")
        self.turn = [move for move in self.moves.all if move.kind in kinds]


class DuelOptions(Options, frozen=True):
    """How a duel may be set up."""

    revisable: bool = True


class Duel(ToyGame):
    """The game, as the kernel wants it."""

    id = "duel"
    version = 1
    seats = (2,)
    Options = DuelOptions
    steps: ClassVar[dict[str, Step]] = {"plan": plan_step, "turn": turn_step}
    types: ClassVar[dict[str, Any]] = {"DuelTable": DuelTable, "Sealed": Sealed}
    streams = ("cards", "dice")
    texts: ClassVar[Texts] = TEXTS
    seals: ClassVar[dict[str, Callable[[Any, Sequence[int]], list[Any]]]] = {"stance": stances}
    rules_text = RULES
    rules: ClassVar[type[Rules]] = Rules

    def make_box(self, packs: Sequence[Pack], seats: int) -> DuelBox:
        return DuelBox(self.rules())

    def new(self, box: DuelBox, options: DuelOptions, seats: int) -> DuelTable:
        t = DuelTable()
        t.phase = ["plan"]
        t.revisable = options.revisable
        return t

    def deal(self, t: DuelTable) -> None:
        n = len(DECK)
        t.deck = [t.hidden.add(range(n)), t.hidden.add(range(n, 2 * n))]
        t.unused = t.hidden.add(range(2 * n, len(NAMES)))
        t.shuffle(t.unused, "cards")
        t.supply = [t.unused.pop() for _ in range(TRAPS - PLACES)]
        t.traps = [t.unused.pop() for _ in range(PLACES)]
        for seat in (0, 1):
            t.shuffle(t.deck[seat], "cards")
            for _ in range(FIRST_HAND):
                draw(t, seat)

    def view(self, t: DuelTable, seat: int) -> Any:
        """Show every zone with its handles, which is the hardest test, and names where the seat knows them."""
        seen = {name: seen_zone(t, seat, zone) for name, zone in self.zones(t).items()}
        return {"phase": t.phase[0], "active": t.active, "life": t.life[:], "drawn": t.drawn[:], "zones": seen}

    def leave(self, t: DuelTable, seat: int) -> Sequence[int]:
        raise Over(lost(t, seat, "left"))

    def zones(self, t: DuelTable) -> dict[str, list[int]]:
        found = {"table": t.table, "traps": t.traps, "supply": t.supply, "unused": t.unused}
        for seat in (0, 1):
            for name in ("deck", "hand", "discard", "plan"):
                found[f"{name} {seat}"] = getattr(t, name)[seat]
        return found

    def invariant(self, t: DuelTable) -> str | None:
        if any(len(hand) > HAND for hand in t.hand):
            return "DU-1.10"
        return "DU-1.9" if t.result is None and min(t.life) <= 0 else None

    def evaluate(self, t: DuelTable, seat: int) -> float:
        return 0.5 + (t.life[seat] - t.life[1 - seat]) / (4 * MOST_LIFE)

    # ---- positions: zones by names, the top of a pile last

    def write_position(self, t: DuelTable) -> dict[str, Any]:
        spied = [[s, i] for s in (0, 1) for i, trap in enumerate(t.traps) if t.hidden.knows(s, trap)]
        zones = {name.replace(" ", ""): list(map(t.name, zone)) for name, zone in self.zones(t).items()}
        return {
            "phase": t.phase[0],
            "active": t.active,
            "turns": t.turns,
            "life": t.life[:],
            "drawn": t.drawn[:],
            "spied": spied,
            "stances": {key[-1]: seal.value for key, seal in sorted(t.sealed.items())},
            "options": {"revisable": t.revisable},
            **zones,
        }

    def read_position(self, box: DuelBox, t: DuelTable, position: dict[str, Any]) -> None:
        left = list(range(len(NAMES)))

        def take(field: str, first: int, size: int) -> list[int]:
            handles = []
            for name in position.get(field, []):
                piece = next((p for p in left if first <= p < first + size and NAMES[p] == name), None)
                if piece is None:
                    raise BadPosition("bad-position", field=field, expected=f"cards of the box, not {name!r}")
                left.remove(piece)
                handles += t.hidden.add([piece])
            return handles

        t.phase = [position.get("phase", "turn")]
        if t.phase[0] not in Duel.steps:
            raise BadPosition("bad-position", field="phase", expected=", ".join(Duel.steps))
        t.active = int(position.get("active", 0))
        t.turns = int(position.get("turns", 0))
        t.life = [int(life) for life in position.get("life", t.life)]
        t.drawn = [int(n) for n in position.get("drawn", t.drawn)]
        n = len(DECK)
        for seat in (0, 1):
            deck, hand, laid = (take(f"{zone}{seat}", seat * n, n) for zone in ("deck", "hand", "plan"))
            t.discard[seat] = take(f"discard{seat}", seat * n, n)
            unseen = deck + hand + laid
            t.hidden.forget(unseen)
            t.deck[seat] = unseen[: len(deck)]
            t.hand[seat] = unseen[len(deck) : len(deck) + len(hand)]
            t.plan[seat] = unseen[len(deck) + len(hand) :]
            for card in (*t.hand[seat], *t.plan[seat]):
                t.hidden.show(card, (seat,))
        t.traps, t.supply = (take(zone, 2 * n, len(NAMES)) for zone in ("traps", "supply"))
        t.unused = take("unused", 0, len(NAMES))
        t.unused += t.hidden.add(left)
        unseen = [card for card in (*t.traps, *t.supply, *t.unused) if t.piece(card) >= 2 * n]
        old = unseen[:]
        t.hidden.forget(unseen)
        new = dict(zip(old, unseen, strict=True))
        t.traps, t.supply, t.unused = ([new.get(card, card) for card in zone] for zone in (t.traps, t.supply, t.unused))
        for seat, place in position.get("spied", []):
            t.hidden.show(t.traps[place], (seat,))
        for key, stance in position.get("stances", {}).items():
            t.sealed[f"stance {key}"] = Sealed([int(key)], "stance", stance)


class WiseDuel(Duel):
    """The same duel among people who believe that whoever let a spark strike held no shield."""

    id = "wise-duel"

    def plausible(self, t: DuelTable, seat: int) -> bool:
        return believable(t, seat)


def believable(t: DuelTable, seat: int) -> bool:
    """It is a belief, not a law, so the masks do not know it."""
    return not any(t.name(h) == SHIELD for foe in (0, 1) if foe != seat for h in t.spared[foe] if h in t.hand[foe])


# ---------------------------------------------------------------- planted leaks


class LoudDraw(Rules):
    """Tells the wrong audience what was drawn."""

    def note_draw(self, t: DuelTable, seat: int, card: int) -> None:
        super().note_draw(t, seat, card)
        t.emit("draws-a", seat=seat, card=t.name(card))


class CountingDraw(Rules):
    """Keeps a public number that remembers something hidden."""

    def note_draw(self, t: DuelTable, seat: int, card: int) -> None:
        t.drawn[seat] += t.name(card) == SPARK


class InstantReaction(Rules):
    """Lets the kernel answer at once for those who hold no shield."""

    def reaction(self, t: DuelTable, foe: int) -> Flow:
        answer = yield Ask(foe, "react", lambda: reactions(t, foe), "DU-1.6", default=t.box.moves.none)
        return answer is not None and answer.kind == "shield"


class AbsentReaction(Rules):
    """Asks only those who hold a shield."""

    def reaction(self, t: DuelTable, foe: int) -> Flow:
        if SHIELD not in t.names(t.hand[foe]):
            return False
        return (yield from super().reaction(t, foe))


class TraceableTake(Rules):
    """Keeps the handle of a card that is taken out of a hand."""

    def take(self, t: DuelTable, zone: list[int], card: int, owner: int) -> int:
        zone.remove(card)
        return card


def leaky(name: str, planted: type[Rules]) -> Duel:
    """Make a duel with a planted leak."""
    made: type[Duel] = type(f"Duel{planted.__name__}", (Duel,), {"id": f"duel-{name}", "rules": planted})
    return made()


DUEL = register(Duel())
WISE_DUEL = register(WiseDuel())
LEAKY = {
    name: register(leaky(name, planted))
    for name, planted in {
        "wrong-audience": LoudDraw,
        "memo-field": CountingDraw,
        "absent-question": AbsentReaction,
        "instant-answer": InstantReaction,
        "traceable-handle": TraceableTake,
    }.items()
}
