"""What lies on the table of Shards of Infinity."""

from __future__ import annotations

from typing import Any

from tafelrunde.kernel.table import Data, Table


class Player(Data):
    """One player: the character board, the resources of this turn and the zones (SH-3.1)."""

    __slots__ = (
        "board",
        "champions",
        "deck",
        "discard",
        "focused",
        "gems",
        "hand",
        "health",
        "infinite",
        "mastery",
        "out",
        "play",
        "power",
        "spent",
    )

    def __init__(self) -> None:
        self.board = ""  # the character (SH-2.3)
        self.health = 0
        self.mastery = 0
        self.gems = 0
        self.power = 0
        self.infinite = False  # infinite power is an own value of the pool, not a large number (SH-11.9)
        self.focused = False  # the board is turned sideways
        self.out = False  # eliminated
        self.deck: list[int] = []  # the top is the end
        self.hand: list[int] = []
        self.discard: list[int] = []
        self.play: list[int] = []  # allies in the play zone
        self.champions: list[int] = []  # champions in the play zone
        self.spent: list[int] = []  # champions that are turned sideways

    def copy(self) -> Player:
        """Copy the player."""
        twin = Player()
        twin.board = self.board
        twin.health = self.health
        twin.mastery = self.mastery
        twin.gems = self.gems
        twin.power = self.power
        twin.infinite = self.infinite
        twin.focused = self.focused
        twin.out = self.out
        twin.deck = self.deck[:]
        twin.hand = self.hand[:]
        twin.discard = self.discard[:]
        twin.play = self.play[:]
        twin.champions = self.champions[:]
        twin.spent = self.spent[:]
        return twin


EMPTY = -1  # a position of the centre row without a card (SH-4.10)


class ShardsTable(Table):
    """The table: players, centre row and centre deck, and what this turn has brought so far."""

    __slots__ = (
        "active",
        "assigned",
        "banished",
        "blocked",
        "centre",
        "copiers",
        "fallen",
        "fast",
        "first",
        "played",
        "players",
        "prepared",
        "round",
        "round_limit",
        "row",
        "to_decide",
    )

    def __init__(self) -> None:
        super().__init__()
        self.players: list[Player] = []
        self.first = 0  # the first player (SH-2.2)
        self.active = 0
        self.round = 0  # complete rounds (SH-5.5)
        self.round_limit = 0
        self.row: list[int] = []  # six positions, EMPTY where there is no card
        self.centre: list[int] = []  # the centre deck; the top is the end
        self.banished: list[int] = []  # the out-of-game pile
        self.fallen: list[list[int]] = []  # who was eliminated together, in order (SH-10.7)
        # this turn
        self.played: list[int] = []  # played from hand or fast-played, in order (SH-12.20)
        self.fast: list[int] = []  # fast-played mercenaries, in order (SH-9.2)
        self.copiers: list[int] = []  # champions that copy each Homodeus ally played later (SH-14.6)
        self.prepared = 0  # Homodeus champions that go straight into play when recruited (SH-14.4)
        # the attack
        self.assigned: list[int] = []  # power assigned to each seat
        self.blocked: list[int] = []  # damage prevented by the shields of each seat
        self.to_decide: list[int] = []  # attacked seats that still decide on shields, in order

    def copy(self) -> ShardsTable:
        """Copy the table."""
        twin = ShardsTable()
        self.copy_into(twin)
        twin.players = [player.copy() for player in self.players]
        twin.first = self.first
        twin.active = self.active
        twin.round = self.round
        twin.round_limit = self.round_limit
        twin.row = self.row[:]
        twin.centre = self.centre[:]
        twin.banished = self.banished[:]
        twin.fallen = [group[:] for group in self.fallen]
        twin.played = self.played[:]
        twin.fast = self.fast[:]
        twin.copiers = self.copiers[:]
        twin.prepared = self.prepared
        twin.assigned = self.assigned[:]
        twin.blocked = self.blocked[:]
        twin.to_decide = self.to_decide[:]
        return twin

    def tell(self, event: str, handle: int, seat: int | None = None) -> None:
        """Tell what happened to a card that everybody sees; its name is looked up only if somebody listens."""
        if self.sink is not None:
            facts = {"card": self.name(handle)} if seat is None else {"seat": seat, "card": self.name(handle)}
            self.sink.add(None, event, facts)

    # ---- looking

    def kind(self, handle: int) -> int:
        """Return which card a handle is: its number in the content."""
        return int(self.box.kind[self.hidden.piece[handle]])

    def card(self, handle: int) -> Any:
        """Return the card that a handle is."""
        return self.box.cards[self.box.kind[self.hidden.piece[handle]]]

    def kinds(self, zone: list[int]) -> list[int]:
        """List which cards are in a zone without gaps, once each (SH-3.11), in the order of the content."""
        return sorted(set(map(self.box.kind_of, map(self.hidden.piece.__getitem__, zone))))

    def in_row(self) -> list[int]:
        """List the cards of the centre row."""
        return [card for card in self.row if card != EMPTY]

    def holds(self, zone: list[int], kind: int) -> bool:
        """Tell whether a copy of a card is in a zone."""
        return any(handle >= 0 and self.kind(handle) == kind for handle in zone)

    def find(self, zone: list[int], kind: int) -> int:
        """Return the copy of a card that leaves a zone: a copy that everybody knows goes first (SH-3.12)."""
        kinds: list[int] = list(map(self.box.kind_of, map(self.hidden.piece.__getitem__, zone)))
        copies = kinds.count(kind)
        if not copies:
            return EMPTY
        first = kinds.index(kind)
        if copies > 1:
            for i in range(first, len(zone)):
                if kinds[i] == kind and zone[i] in self.hidden.public:
                    return zone[i]
        return zone[first]

    def opponents(self, me: int) -> list[int]:
        """List the other players still in the game, clockwise from the left of a seat."""
        seats: list[int] = self.box.clockwise[me]
        return [seat for seat in seats if not self.players[seat].out]

    def following(self, seat: int) -> int:
        """Return the next player still in the game, clockwise from the left of a seat (SH-5.4)."""
        clockwise: list[int] = self.box.clockwise[seat]
        for other in clockwise:
            if not self.players[other].out:
                return other
        raise AssertionError("nobody else is in the game")

    def alive(self) -> list[int]:
        """List the players still in the game."""
        return [seat for seat in range(self.seats) if not self.players[seat].out]
