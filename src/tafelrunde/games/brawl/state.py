"""What lies on the table of Super Fantasy Brawl. Hexes, champions and cards are numbers; the box names them."""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.kernel.table import Data, Table

EMPTY: Final = -1  # no champion, no trap, no card, no hex
GATE: Final = -1  # the hex of a champion that is out of the arena (BR-2.9)


class Champion(Data):
    """One champion: where it stands, what it suffered, and what holds for it until the end of the turn or attack."""

    __slots__ = (
        "damage",
        "defence",
        "exposed",
        "guard",
        "held",
        "hex",
        "kind",
        "levelled",
        "marked",
        "marked_next",
        "rooted",
        "seat",
        "strength",
        "stride",
        "team",
    )

    def __init__(self) -> None:
        self.kind = 0  # its number in the content
        self.seat = 0  # who controls it
        self.team = 0
        self.hex = GATE
        self.damage = 0
        self.levelled = False
        # until the end of the turn (BR-5.16)
        self.rooted = False
        self.held = False  # displacement is cancelled (BR-14.2)
        self.exposed = False  # attacks ignore its defence (BR-8.20)
        self.strength = 0  # in its own attacks
        self.stride = 0  # movement bonus
        self.defence = 0
        self.marked = 0  # strength of every attack against it (BR-8.21)
        self.marked_next = 0  # strength of the next attack against it (BR-8.22)
        # during this attack
        self.guard = 0  # defence bonus of a reaction (BR-9.10)

    def copy(self) -> Champion:
        """Copy the champion."""
        twin = Champion()
        twin.kind = self.kind
        twin.seat = self.seat
        twin.team = self.team
        twin.hex = self.hex
        twin.damage = self.damage
        twin.levelled = self.levelled
        twin.rooted = self.rooted
        twin.held = self.held
        twin.exposed = self.exposed
        twin.strength = self.strength
        twin.stride = self.stride
        twin.defence = self.defence
        twin.marked = self.marked
        twin.marked_next = self.marked_next
        twin.guard = self.guard
        return twin

    def calm(self) -> None:
        """BR-5.16: all effects on the champion end."""
        self.rooted = self.held = self.exposed = False
        self.strength = self.stride = self.defence = 0
        self.marked = self.marked_next = self.guard = 0


class Player(Data):
    """One player: essences, standard actions used this phase, and the zones of his cards."""

    __slots__ = ("champions", "deck", "discard", "hand", "planned", "ready", "used")

    def __init__(self) -> None:
        self.champions: list[int] = []
        self.ready = 0  # one bit for each essence that is ready
        self.used = 0  # one bit for each standard action of this Activation phase (BR-10.6)
        self.deck: list[int] = []  # the top is the end
        self.planned = 0  # so many cards on top were put there by Plan: their owner knows them (BR-19.2)
        self.hand: list[int] = []
        self.discard: list[int] = []

    def copy(self) -> Player:
        """Copy the player."""
        twin = Player()
        twin.champions = self.champions[:]
        twin.ready = self.ready
        twin.used = self.used
        twin.deck = self.deck[:]
        twin.planned = self.planned
        twin.hand = self.hand[:]
        twin.discard = self.discard[:]
        return twin


class BrawlTable(Table):
    """The table: the arena with champions and traps, the players, the challenge track, and the action under way."""

    __slots__ = (
        "action",
        "active",
        "actor",
        "at",
        "banned",
        "boxed",
        "brought",
        "card",
        "challenges",
        "champions",
        "closed_hands",
        "done_challenges",
        "draft",
        "early_challenge",
        "extra",
        "mirror",
        "order",
        "place",
        "players",
        "points",
        "quick",
        "reaction",
        "reaction_on",
        "reactor",
        "rising",
        "round",
        "round_limit",
        "side",
        "sprung",
        "supply",
        "targets",
        "to_ask",
        "track",
        "trap_at",
    )

    def __init__(self) -> None:
        super().__init__()
        # options
        self.draft = ""
        self.mirror = True
        self.early_challenge = False
        self.closed_hands = False
        self.quick = False
        self.round_limit = 0
        # players and teams; a team is the seats with the same parity
        self.players: list[Player] = []
        self.order: list[int] = []  # the seats in turn order (BR-3.1, BR-18.2)
        self.side: list[int] = []  # the side of each team; empty until it is chosen
        self.points: list[int] = [0, 0]  # victory points of each team
        self.active = 0
        self.place = 0  # of the active player in the turn order; during set-up: who decides next
        self.round = 0
        # choosing champions (BR-4)
        self.brought: list[list[int]] = []  # by seat: the champions that may be fielded
        self.banned: list[list[int]] = []  # by seat: the champions of this seat that were banned
        # the arena
        self.champions: list[Champion] = []
        self.at: list[int] = []  # the champion on each hex, or EMPTY
        self.trap_at: list[int] = []  # the trap on each hex, or EMPTY
        self.supply: list[int] = []  # face-down traps
        self.sprung: list[int] = []  # the trap that is being resolved (BR-13.14)
        # challenges
        self.track: list[int] = []  # the card on each slot, or EMPTY
        self.challenges: list[int] = []  # the deck; the top is the end
        self.done_challenges: list[int] = []  # the discard pile
        self.boxed: list[int] = []  # pieces that are not used in this game
        # the action under way (BR-6.8)
        self.actor = EMPTY  # the activated champion
        self.action = EMPTY  # the number of its card or standard action in the box; EMPTY between actions
        self.card: list[int] = []  # the action card being resolved (BR-5.14)
        self.targets: list[int] = []  # declared targets of an attack (BR-8.5)
        self.to_ask: list[int] = []  # champions that may intercept, or seats that may react
        self.reaction: list[int] = []  # the reaction card being resolved
        self.reaction_on = EMPTY  # the champion it is played on
        self.reactor = EMPTY  # the seat that plays it
        self.extra = 0  # strength that the attack card itself adds
        self.rising: list[int] = []  # champions that level up when the action is over (BR-12.1)

    def copy(self) -> BrawlTable:
        """Copy the table."""
        twin = BrawlTable()
        self.copy_into(twin)
        twin.draft = self.draft
        twin.mirror = self.mirror
        twin.early_challenge = self.early_challenge
        twin.closed_hands = self.closed_hands
        twin.quick = self.quick
        twin.round_limit = self.round_limit
        twin.players = [player.copy() for player in self.players]
        twin.order = self.order[:]
        twin.side = self.side[:]
        twin.points = self.points[:]
        twin.active = self.active
        twin.place = self.place
        twin.round = self.round
        twin.brought = [kinds[:] for kinds in self.brought]
        twin.banned = [kinds[:] for kinds in self.banned]
        twin.champions = [champion.copy() for champion in self.champions]
        twin.at = self.at[:]
        twin.trap_at = self.trap_at[:]
        twin.supply = self.supply[:]
        twin.sprung = self.sprung[:]
        twin.track = self.track[:]
        twin.challenges = self.challenges[:]
        twin.done_challenges = self.done_challenges[:]
        twin.boxed = self.boxed[:]
        twin.actor = self.actor
        twin.action = self.action
        twin.card = self.card[:]
        twin.targets = self.targets[:]
        twin.to_ask = self.to_ask[:]
        twin.reaction = self.reaction[:]
        twin.reaction_on = self.reaction_on
        twin.reactor = self.reactor
        twin.extra = self.extra
        twin.rising = self.rising[:]
        return twin

    # ---- looking

    def kind(self, handle: int) -> int:
        """Return which action card, trap or challenge a handle is: its number in the content."""
        return int(self.box.kind[self.hidden.piece[handle]])

    def kinds(self, zone: list[int]) -> list[int]:
        """List which cards are in a zone, once each, in the order of the content."""
        piece = self.hidden.piece
        kind: list[int] = self.box.kind
        return sorted({kind[piece[handle]] for handle in zone})

    def find(self, zone: list[int], kind: int) -> int:
        """Return the card of a kind in a zone: one that everybody knows goes first; EMPTY if there is none."""
        found = EMPTY
        piece = self.hidden.piece
        kinds: list[int] = self.box.kind
        for handle in zone:
            if kinds[piece[handle]] == kind:
                if handle in self.hidden.public:
                    return handle
                found = handle
        return found

    def mates(self, seat: int) -> list[int]:
        """List the seats of a team, the lower one first."""
        return [seat] if self.seats == 2 else [seat & 1, (seat & 1) + 2]

    def knowers(self, seat: int) -> list[int]:
        """BR-18.22: list who may see the hand of a seat."""
        return [seat] if self.closed_hands else self.mates(seat)

    def fighter(self, champion: int) -> int:
        """Return the number under which moves speak of a champion: its side and its kind."""
        one = self.champions[champion]
        return int(self.side[one.team] * len(self.box.champions) + one.kind)

    def champion_of(self, fighter: int) -> int:
        """Return the champion that moves speak of by a number, or EMPTY."""
        for i in range(len(self.champions)):
            if self.fighter(i) == fighter:
                return i
        return EMPTY

    def own(self, seat: int, kind: int) -> int:
        """Return the champion of a kind that a seat controls, or EMPTY."""
        for i in self.players[seat].champions:
            if self.champions[i].kind == kind:
                return i
        return EMPTY

    def spec(self, champion: int) -> Any:
        """Return the side of the champion's card that is up: defence, hit points, movement bonus (BR-12.3)."""
        one = self.champions[champion]
        entry = self.box.champions[one.kind]
        return entry.levelled if one.levelled else entry.base

    def is_trap_hex(self, hex: int) -> bool:
        """BR-2.8: a printed trap hex, or one on which a trap lies."""
        return bool(self.box.printed_trap[hex]) or self.trap_at[hex] != EMPTY

    def bloodied(self, champion: int) -> bool:
        """BR-15.3: three or more damage."""
        return self.champions[champion].damage >= 3
