"""What lies on the table of Quarriors!: 130 dice, each a number, each in exactly one place (QU-1.5, QU-1.6).

A *look* is a class of dice with one of its faces (class * 6 + face; equal faces share the lowest number); a *form* is a
power card with a face (card * 6 + face). What a die can do follows from the form that its look has in this game.
"""

from __future__ import annotations

from typing import Final

from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.table import Data, Table

FACES: Final = 6
UNROLLED: Final = -1  # the look of a die that shows no face (QU-3.2)
NOBODY: Final = -1

# Rules that are needed only if a card with them lies in the Wilds: bits of `QuarriorsTable.powers`.
AURA: Final = 1
COPY: Final = 2
ZERO: Final = 4
TAX: Final = 8
LIMIT: Final = 16


class Player(Data):
    """One player: glory and the places of the collection (QU-4)."""

    __slots__ = ("aside", "attached", "bag", "creatures", "glory", "out", "pool", "spells", "spent", "turns", "used")

    def __init__(self) -> None:
        self.glory = 0
        self.turns = 0  # completed turns (QU-21.4)
        self.out = False  # has resigned (QU-21.5)
        self.bag: list[int] = []  # its order means nothing: the next die is decided when it is drawn (QU-17.2)
        self.pool: list[int] = []  # the active pool
        self.creatures: list[int] = []  # ready area: creatures
        self.spells: list[int] = []  # ready area: readied spells
        self.attached: list[int] = []  # ready area: spells that lie beside a creature
        self.used: list[int] = []
        self.spent: list[int] = []  # option spent_pile (QU-19.1)
        self.aside: list[int] = []  # QU-4.9

    def copy(self) -> Player:
        """Copy the player."""
        twin = Player()
        twin.glory = self.glory
        twin.turns = self.turns
        twin.out = self.out
        twin.bag = self.bag[:]
        twin.pool = self.pool[:]
        twin.creatures = self.creatures[:]
        twin.spells = self.spells[:]
        twin.attached = self.attached[:]
        twin.used = self.used[:]
        twin.spent = self.spent[:]
        twin.aside = self.aside[:]
        return twin


class QuarriorsTable(Table):
    """The table: players, Wilds, and what this turn has brought so far."""

    __slots__ = (
        "_shelf",
        "active",
        "attackers",
        "base_captures",
        "batch_spells",
        "bond",
        "boost",
        "boxed",
        "captures",
        "cards",
        "changed",
        "charmed",
        "chosen",
        "copies",
        "cull_to_score",
        "culls",
        "defended",
        "discount",
        "dying",
        "effects",
        "facing",
        "first",
        "forms",
        "hide_bags",
        "hit",
        "ignoring",
        "kills",
        "look",
        "offered",
        "pending",
        "players",
        "powers",
        "quiddity",
        "rejected",
        "remaining",
        "rescued",
        "scored",
        "spent_pile",
        "stilled",
        "stock",
        "summoned",
        "target",
        "ward",
        "wilds",
    )

    def __init__(self) -> None:
        super().__init__()
        self.players: list[Player] = []
        self.first = 0  # the start player (QU-2.10)
        self.active = 0
        self.target = 0  # the glory that wins at once (QU-13.2)
        self.cards: list[int] = []  # the power cards in the Wilds, in the order of the content
        self.forms: list[int] = []  # the form of each look in this game, -1 without a card; never changed after set-up
        self.powers = 0  # which of the rules above the cards of this game need
        self.rejected: list[int] = []  # cards that were revealed and put back during set-up (QU-17.4)
        # options of section 19
        self.spent_pile = False
        self.cull_to_score = False
        self.hide_bags = False
        self.base_captures = 1
        # dice
        self.look: list[int] = []  # of each die: the face it shows, or UNROLLED
        self.wilds: list[int] = []  # the dice that lie on power cards
        self.stock: list[int] = []  # how many of each class lie there
        self._shelf: dict[int, list[Move]] = {}  # what so much quiddity can capture, as far as it was asked
        self.boxed: list[int] = []  # QU-2.9
        self.dying: dict[int, int] = {}  # destroyed creatures whose fate is not settled yet, and their owners (QU-14.8)
        self.rescued = False  # a Shaping Cantrip was cast for the creature that is being handled (QU-16.68)
        # the ready areas
        self.bond: dict[int, int] = {}  # attached spell -> its creature (QU-15.7)
        self.copies: dict[int, int] = {}  # a copying Ooze -> the form that it has taken (QU-16.27)
        # this turn
        self.quiddity = 0
        self.captures = 0  # how many dice may still be captured this turn (QU-11.3)
        self.discount = 0
        self.scored = 0  # QU-7.12
        self.effects = 0  # immediate effects used (QU-8.15)
        self.summoned: list[int] = []  # the classes that were summoned (QU-16.51)
        self.changed: list[int] = []  # copying Oozes that chose anew this turn (QU-16.29)
        self.boost: dict[int, int] = {}  # creature -> attack for the rest of the turn
        self.ward: dict[int, int] = {}  # creature -> defence for the rest of the turn
        self.stilled: list[int] = []  # creatures whose attack is 0 for the rest of the turn (QU-14.5)
        self.charmed: list[int] = []  # seats whose destroyed creatures go to the active pool (QU-16.64)
        self.hit: list[int] = []  # opponents who lost a creature to the attack (QU-10.22)
        # scoring
        self.offered: list[int] = []  # option cull_to_score: creatures that the owner still decides about
        self.pending: list[tuple[int, int, int]] = []  # step 3: (die, form, number of its line) still to resolve
        self.batch_spells: list[int] = []  # spells that were attached to creatures of the batch (QU-16.42)
        self.culls = 0  # dice that may still be culled (QU-7.7)
        # the attack
        self.attackers: list[tuple[int, int, int]] = []  # (die, form, attack) as they were locked (QU-10.3)
        self.defended: list[int] = []  # creatures that are not eligible any more (QU-10.12)
        self.ignoring = False  # spells attached to defenders have no effect (QU-16.12)
        self.facing = NOBODY  # the opponent who defends now
        self.remaining = 0  # of the attack total against him
        self.kills = 0  # creatures destroyed in this defence segment
        self.chosen = False  # a defender has been chosen in this defence segment

    def copy(self) -> QuarriorsTable:
        """Copy the table."""
        twin = QuarriorsTable()
        self.copy_into(twin)
        twin.players = [player.copy() for player in self.players]
        twin.first = self.first
        twin.active = self.active
        twin.target = self.target
        twin.cards = self.cards
        twin.forms = self.forms
        twin.powers = self.powers
        twin.rejected = self.rejected
        twin.spent_pile = self.spent_pile
        twin.cull_to_score = self.cull_to_score
        twin.hide_bags = self.hide_bags
        twin.base_captures = self.base_captures
        twin.look = self.look[:]
        twin.wilds = self.wilds[:]
        twin.stock = self.stock[:]
        twin._shelf = self._shelf
        twin.boxed = self.boxed[:]
        twin.dying = self.dying.copy()
        twin.rescued = self.rescued
        twin.bond = self.bond.copy()
        twin.copies = self.copies.copy()
        twin.quiddity = self.quiddity
        twin.captures = self.captures
        twin.discount = self.discount
        twin.scored = self.scored
        twin.effects = self.effects
        twin.summoned = self.summoned[:]
        twin.changed = self.changed[:]
        twin.boost = self.boost.copy()
        twin.ward = self.ward.copy()
        twin.stilled = self.stilled[:]
        twin.charmed = self.charmed[:]
        twin.hit = self.hit[:]
        twin.offered = self.offered[:]
        twin.pending = self.pending[:]
        twin.batch_spells = self.batch_spells[:]
        twin.culls = self.culls
        twin.attackers = self.attackers[:]
        twin.defended = self.defended[:]
        twin.ignoring = self.ignoring
        twin.facing = self.facing
        twin.remaining = self.remaining
        twin.kills = self.kills
        twin.chosen = self.chosen
        return twin

    # ---- looking

    def form(self, die: int) -> int:
        """Return the form of a die in a ready area: its own, or the one it copies."""
        if self.copies and die in self.copies:
            return self.copies[die]
        return self.forms[self.look[die]]

    def opponents(self, me: int) -> list[int]:
        """List the other players still in the game, clockwise from the left of a seat (QU-0.2)."""
        n = self.seats
        seats = [*range(me + 1, n), *range(me)]
        return [seat for seat in seats if not self.players[seat].out] if self.gone else seats

    def owner(self, die: int) -> int:
        """Return in whose ready area a creature lies, or NOBODY."""
        for seat, player in enumerate(self.players):
            if die in player.creatures:
                return seat
        return NOBODY
