"""Set-up (QU-2), the order of turns (QU-6.1), resigning (QU-21.5) and the guarantees of QU-21.1."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.games.quarriors.rules import attack, ending, scoring
from tafelrunde.games.quarriors.state import FACES, NOBODY, UNROLLED, QuarriorsTable
from tafelrunde.kernel.ask import Over

# ---------------------------------------------------------------- set-up


def reveal_cards(g: QuarriorsTable, group: str, wanted: int) -> list[int]:
    """QU-2.4, QU-2.5: reveal cards of a shuffled deck until so many classes lie in the Wilds."""
    deck: list[int] = [card for card, entry in enumerate(g.box.cards) if entry.group == group]
    rng = g.streams["bags"]
    order = rng.order()
    if order is None:
        rng.shuffle(deck)
    else:
        top = [g.box.card_index[id] for id in order]
        deck = [*top, *[card for card in deck if card not in top]]
    found: list[int] = []
    classes: list[int] = []
    for card in deck:
        if len(found) == wanted:
            break
        kind: int = g.box.card_class[card]
        if kind in classes:
            g.rejected.append(card)  # QU-2.11
        else:
            found.append(card)
            classes.append(kind)
    return found


def lay_out(g: QuarriorsTable, cards: list[int]) -> None:
    """QU-2.1: the cards of this game give every look its form; basic resource cards always lie there."""
    box = g.box
    g.forms = [-1] * (len(box.classes) * FACES + 1)
    g.powers = 0
    g.cards = sorted([*box.basic_cards, *cards])
    for card in g.cards:
        first = box.card_class[card] * FACES
        for face in range(FACES):
            g.forms[first + face] = card * FACES + face
        g.powers |= box.card_powers[card]
    g.look = [UNROLLED] * len(box.class_of)
    g.stock = [0] * len(box.classes)


def deal(g: QuarriorsTable) -> None:
    """QU-2.2 to QU-2.9: dice onto the cards and into the bags; the rest stays in the box."""
    box = g.box
    setup = box.setup
    supply: list[list[int]] = [dice[:] for dice in box.dice_of]
    for player in g.players:
        for kind, n in (
            (box.basic_class, setup.start_quiddity_dice_per_player),
            (box.assistant_class, setup.start_assistant_dice_per_player),
        ):
            player.bag += supply[kind][:n]
            del supply[kind][:n]
    for kind, dice in enumerate(supply):
        form = g.forms[kind * FACES]
        n = box.cards[form // FACES].dice if form >= 0 else 0
        g.wilds += dice[:n]
        g.stock[kind] = len(dice[:n])
        g.boxed += dice[n:]


# ---------------------------------------------------------------- turns


def first_turn(g: QuarriorsTable, _lane: int) -> None:
    """QU-6.1: the start player begins."""
    begin_turn(g, g.first)


def begin_turn(g: QuarriorsTable, seat: int) -> None:
    """QU-6.2: a turn begins with scoring; there is no window before (QU-6.5)."""
    g.active = seat
    g.turns += 1
    g.quiddity = 0
    g.captures = g.base_captures
    g.discount = 0
    g.scored = 0
    g.effects = 0
    if g.summoned:
        g.summoned = []
    if g.changed:
        g.changed = []
    if g.boost:
        g.boost = {}
    if g.ward:
        g.ward = {}
    if g.stilled:
        g.stilled = []
    if g.charmed:
        g.charmed = []
    if g.hit:
        g.hit = []
    g.pending = []
    g.batch_spells = []
    g.culls = 0
    g.emit("turn", seat=seat, n=g.turns)
    scoring.begin(g)


def end_turn(g: QuarriorsTable) -> None:
    """QU-12.5: effects of this turn end; the player to the left begins his turn."""
    g.players[g.active].turns += 1
    pass_on(g)


def pass_on(g: QuarriorsTable) -> None:
    """Let the next player begin; with QU-19.1 spent dice join the used piles first."""
    if g.spent_pile:
        for player in g.players:
            player.used += player.spent
            player.spent = []
    ending.check_turn_limit(g)
    begin_turn(g, g.opponents(g.active)[0])


# ---------------------------------------------------------------- resigning


def resign(g: QuarriorsTable, seat: int) -> Sequence[int]:
    """QU-21.5: all his dice go to the box; a turn of his ends at once; the last player wins."""
    player = g.players[seat]
    player.out = True
    for die in [die for die, owner in g.dying.items() if owner == seat]:
        del g.dying[die]
        g.boxed.append(die)
    for spell in player.attached:
        del g.bond[spell]
    for zone in zones_of(player):
        for die in zone:
            g.look[die] = UNROLLED
            g.copies.pop(die, None)
            g.boost.pop(die, None)
            g.ward.pop(die, None)
        g.boxed += zone
        zone.clear()
    left = [other for other in range(g.seats) if not g.players[other].out]
    if len(left) == 1:
        raise Over(ending.result(g, left, ending.RESIGNATION))
    if seat != g.active:
        return []
    for die, owner in list(g.dying.items()):  # what his turn had not settled yet
        del g.dying[die]
        g.copies.pop(die, None)
        g.look[die] = UNROLLED
        g.players[owner].used.append(die)
    g.offered = []
    g.rescued = False
    g.facing = NOBODY
    g.remaining = 0
    attack.end(g)
    pass_on(g)
    return [0]


def zones_of(player: object) -> list[list[int]]:
    """List the places of a player's collection."""
    names = ("bag", "pool", "creatures", "spells", "attached", "used", "spent", "aside")
    return [getattr(player, name) for name in names]


# ---------------------------------------------------------------- guarantees


def broken_guarantee(g: QuarriorsTable) -> str | None:
    """Name the guarantee that the table breaks, or None (QU-1.5, QU-21.1)."""
    places = [zone for player in g.players for zone in zones_of(player)]
    found = sorted([die for zone in [g.wilds, g.boxed, list(g.dying), *places] for die in zone])
    if found != list(range(len(g.box.class_of))):
        return "QU-1.5"
    if [sum([g.box.class_of[die] == kind for die in g.wilds]) for kind in range(len(g.stock))] != g.stock:
        return "QU-1.5"
    if sorted(g.bond) != sorted([spell for player in g.players for spell in player.attached]):
        return "QU-15.7"
    if any(g.owner(carrier) == NOBODY for carrier in g.bond.values()):
        return "QU-15.9"
    if g.quiddity < 0 or g.captures < 0 or g.culls < 0 or any(player.glory < 0 for player in g.players):
        return "QU-21.1"
    return None
