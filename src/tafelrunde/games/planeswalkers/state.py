"""What lies on the table of Arena of the Planeswalkers.

Spaces, army cards, figures and spells are numbers: a space is its place in the box's list of spaces, an army card and
a figure their place in the lists of the table, a spell card a handle.
"""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.kernel.table import Data, Table

NONE: Final = -1
RESERVE: Final = -1  # "spaces" of figures that are not on the battlefield
DEAD: Final = -2


class Spot:
    """What a move names: a space, or the two of a double-space figure; it reads "3,4" or "3,4/4,4"."""

    __slots__ = ("code", "spaces")

    def __init__(self, code: str, *spaces: int) -> None:
        self.code = code
        self.spaces = spaces

    def __str__(self) -> str:
        return self.code


class Player(Data):
    """One player: the army, and the spell cards."""

    __slots__ = ("army", "graveyard", "hand", "left", "library", "roll", "unused", "walker")

    def __init__(self) -> None:
        self.army: list[int] = []  # army cards, the planeswalker's first
        self.walker = NONE  # the figure of the planeswalker
        self.library: list[int] = []  # the top is the end
        self.hand: list[int] = []
        self.graveyard: list[int] = []
        self.unused: list[int] = []  # own spell cards that are not in the deck (own boxes, PW-15.9)
        self.roll = 0  # the d20 of the set-up
        self.left = False  # conceded (PW-13.11)

    def copy(self) -> Player:
        """Copy the player."""
        twin = Player()
        twin.army = self.army[:]
        twin.walker = self.walker
        twin.library = self.library[:]
        twin.hand = self.hand[:]
        twin.graveyard = self.graveyard[:]
        twin.unused = self.unused[:]
        twin.roll = self.roll
        twin.left = self.left
        return twin


class ArmyCard(Data):
    """An army card with its figures and Auras."""

    __slots__ = ("auras", "copy_number", "figures", "kind", "owner", "secrets", "used")

    def __init__(self) -> None:
        self.kind = 0  # in the content
        self.copy_number = 1  # of several equal cards of one player (PW-15.10)
        self.owner = 0
        self.figures: list[int] = []
        self.auras: list[int] = []  # face up
        self.secrets: list[int] = []  # face down, the top one (oldest) first (PW-4.6)
        self.used: list[str] = []  # abilities used this turn (PW-8.4)

    def copy(self) -> ArmyCard:
        """Copy the card."""
        twin = ArmyCard()
        twin.kind = self.kind
        twin.copy_number = self.copy_number
        twin.owner = self.owner
        twin.figures = self.figures[:]
        twin.auras = self.auras[:]
        twin.secrets = self.secrets[:]
        twin.used = self.used[:]
        return twin


class Lasting(Data):
    """An effect of a sorcery or ability that lasts for a while; it is replaced, never changed.

    `what` is a stat (power, toughness, move), a keyword, or swap, snared, truce, detained. It holds for one figure or
    for all figures of a card (the other of the two is NONE). It ends at `until`: turn_end (of `seat`'s present turn),
    own_turn (when `seat` begins a turn), next_turn (at the end of `seat`'s next turn, PW-3.14).
    """

    __slots__ = ("card", "figure", "n", "seat", "since", "until", "what")

    def __init__(self) -> None:
        self.what = ""
        self.n = 0
        self.card = NONE
        self.figure = NONE
        self.seat = 0
        self.until = ""
        self.since = 0  # the turn in which it began

    def copy(self) -> Lasting:
        """Return itself."""
        return self


class Moment(Data):
    """Something that is happening and may set abilities and Auras off (PW-8.20): an attack, a move, a destruction, a
    spell. Only what belongs to it is filled in.
    """

    __slots__ = (
        "action3",
        "adjacent",
        "again",
        "around",
        "attacker",
        "before",
        "by_attack",
        "cancelled",
        "card",
        "controller",
        "dealt",
        "defence",
        "defender",
        "dice",
        "figure",
        "hits",
        "points",
        "saved",
        "seat",
        "shields",
        "sorcery",
        "spaces",
        "unblockable",
        "weapons",
    )

    def __init__(self) -> None:
        # an attack, or damage by one
        self.attacker = NONE
        self.defender = NONE
        self.adjacent = False  # attacker and defender when the attack was declared (PW-9.32)
        self.dice = 0  # attack dice rolled
        self.weapons = 0
        self.defence = 0  # additional defence dice
        self.shields = 0
        self.hits = 0  # unblocked
        self.unblockable = False
        self.dealt = 0  # damage to the defender
        self.again = False  # the attacker may attack once more directly afterwards
        self.cancelled = False  # the attack is cancelled, the spell is countered
        # a figure that has moved, is hurt or is destroyed
        self.figure = NONE
        self.by_attack = False
        self.saved = False
        self.controller = NONE  # who controlled the destroyed figure
        self.spaces: list[int] = []  # where it stood
        self.around: list[int] = []  # figures that were adjacent to it
        self.before: list[int] = []  # figures that it was engaged with when its move began
        self.points = 0  # movement points used
        self.action3 = False
        # a spell or a summoned squad
        self.seat = NONE
        self.sorcery = False
        self.card = NONE

    def copy(self) -> Moment:
        """Copy the moment."""
        twin = Moment()
        twin.attacker = self.attacker
        twin.defender = self.defender
        twin.adjacent = self.adjacent
        twin.dice = self.dice
        twin.weapons = self.weapons
        twin.defence = self.defence
        twin.shields = self.shields
        twin.hits = self.hits
        twin.unblockable = self.unblockable
        twin.dealt = self.dealt
        twin.again = self.again
        twin.cancelled = self.cancelled
        twin.figure = self.figure
        twin.by_attack = self.by_attack
        twin.saved = self.saved
        twin.controller = self.controller
        twin.spaces = self.spaces[:]
        twin.around = self.around[:]
        twin.before = self.before[:]
        twin.points = self.points
        twin.action3 = self.action3
        twin.seat = self.seat
        twin.sorcery = self.sorcery
        twin.card = self.card
        return twin


class PlaneswalkersTable(Table):
    """The battlefield, the army cards and figures, and what this turn has brought so far."""

    __slots__ = (
        "active",
        "army_points",
        "at",
        "attacked",
        "barred",
        "boxes",
        "by_lot",
        "card_of",
        "cards",
        "cast",
        "chosen",
        "control",
        "damage",
        "extra",
        "field",
        "first",
        "glyph_handles",
        "glyph_spaces",
        "glyphs_out",
        "hasty",
        "hiding",
        "hitters",
        "idle",
        "lasting",
        "lists",
        "lost",
        "manual",
        "moments",
        "moved",
        "nesting",
        "players",
        "rear",
        "space",
        "spare",
        "stack",
        "summoning",
        "summons",
        "team",
        "turn_limit",
        "walking",
        "walking_from",
        "zone_of",
    )

    def __init__(self) -> None:
        super().__init__()
        self.players: list[Player] = []
        self.team: list[int] = []  # of each seat; every seat is a team of its own but in the skirmish
        self.field = 0  # the battlefield
        self.turn_limit = 0
        self.boxes = 0  # boxes that each player owns; 0: one shared box (PW-15.9)
        self.army_points = 0
        self.manual = False  # the owner must call the triggers of secret Auras (PW-8.30)
        self.by_lot = False  # planeswalkers and start spaces are drawn by lot
        self.lists: list[list[list[str]]] = []  # army and deck of each seat that the table settled before the game
        self.first = 0  # who places first and takes the first turn
        self.active = 0
        self.zone_of: list[int] = []  # the start zone of each seat, NONE before it is taken
        # army cards and figures
        self.cards: list[ArmyCard] = []
        self.card_of: list[int] = []  # by figure
        self.space: list[int] = []  # by figure: its (first) space, RESERVE or DEAD
        self.rear: list[int] = []  # by figure: the second space of a double-space figure, or NONE
        self.damage: list[int] = []  # by figure (PW-11.1)
        self.control: list[int] = []  # by figure: the seat that controls it
        self.at: list[int] = []  # by space: the figure there, or NONE
        # glyphs, spells that are being played or left out
        self.glyph_spaces: list[int] = []
        self.glyph_handles: list[int] = []  # in the same order
        self.glyphs_out: list[int] = []  # not used, or removed from the game
        self.stack: list[int] = []  # announced and not yet resolved (PW-4.8)
        self.spare: list[int] = []  # spell cards that nobody plays with, or that are out of the game
        self.lasting: list[Lasting] = []
        # this turn
        self.chosen = NONE  # the army card of Action 2
        self.cast = 0  # spells played (PW-4.1)
        self.summons = 0  # squads summoned (PW-5.6)
        self.hiding = NONE  # the army card to which a secret Aura is being played
        self.summoning = NONE  # the army card whose figures are being placed
        self.walking: list[
            int
        ] = []  # the figure on its way in Action 3: figure, points left, points used, where it began
        self.walking_from: list[int] = []  # figures that it was engaged with when its move began
        self.moved: list[int] = []  # figures that have moved in Action 3
        self.attacked: list[int] = []  # figures that have attacked, once for each attack
        self.extra: list[int] = []  # figures with an additional attack, once for each
        self.barred: list[int] = []  # figures that cannot attack this turn
        self.idle: list[int] = []  # figures that came back and neither move nor attack (PW-11.12)
        self.hasty: list[list[int]] = []  # army cards that act after Action 4, and how far they move (PW-19.10)
        self.moments: list[Moment] = []  # what is happening, the innermost last
        self.hitters: list[int] = []  # figures that dealt damage with an attack
        self.lost: list[int] = []  # seats that lost a creature this turn (Pact of Shadows)
        self.nesting = 0  # destructions under way: the winner is checked when all are resolved (PW-13.9)

    def copy(self) -> PlaneswalkersTable:
        """Copy the table."""
        twin = PlaneswalkersTable()
        self.copy_into(twin)
        twin.players = [player.copy() for player in self.players]
        twin.team = self.team
        twin.field = self.field
        twin.turn_limit = self.turn_limit
        twin.boxes = self.boxes
        twin.army_points = self.army_points
        twin.manual = self.manual
        twin.by_lot = self.by_lot
        twin.lists = self.lists
        twin.first = self.first
        twin.active = self.active
        twin.zone_of = self.zone_of[:]
        twin.cards = [card.copy() for card in self.cards]
        twin.card_of = self.card_of[:]
        twin.space = self.space[:]
        twin.rear = self.rear[:]
        twin.damage = self.damage[:]
        twin.control = self.control[:]
        twin.at = self.at[:]
        twin.glyph_spaces = self.glyph_spaces[:]
        twin.glyph_handles = self.glyph_handles[:]
        twin.glyphs_out = self.glyphs_out[:]
        twin.stack = self.stack[:]
        twin.spare = self.spare[:]
        twin.lasting = self.lasting[:]
        twin.chosen = self.chosen
        twin.cast = self.cast
        twin.summons = self.summons
        twin.hiding = self.hiding
        twin.summoning = self.summoning
        twin.walking = self.walking[:]
        twin.walking_from = self.walking_from[:]
        twin.moved = self.moved[:]
        twin.attacked = self.attacked[:]
        twin.extra = self.extra[:]
        twin.barred = self.barred[:]
        twin.idle = self.idle[:]
        twin.hasty = self.hasty[:]
        twin.moments = [moment.copy() for moment in self.moments]
        twin.hitters = self.hitters[:]
        twin.lost = self.lost[:]
        twin.nesting = self.nesting
        return twin

    # ---- looking

    def army(self, card: int) -> Any:
        """Return what is printed on an army card."""
        return self.box.armies[self.cards[card].kind]

    def of(self, figure: int) -> Any:
        """Return what is printed on the army card of a figure."""
        return self.box.armies[self.cards[self.card_of[figure]].kind]

    def spell_kind(self, handle: int) -> int:
        """Return which spell a card is: its number in the content."""
        return int(self.box.spell_of[self.hidden.piece[handle]])

    def spell(self, handle: int) -> Any:
        """Return the spell that a card is."""
        return self.box.spells[self.box.spell_of[self.hidden.piece[handle]]]

    def owner(self, handle: int) -> int:
        """PW-4.17: the player from whose deck a spell card comes."""
        piece = self.hidden.piece[handle]
        if self.boxes:
            return int(piece // (self.boxes * self.box.spell_count))
        color = self.box.spells[self.box.spell_of[piece]].color
        for seat, player in enumerate(self.players):
            if player.army and self.army(player.army[0]).color == color:
                return seat
        return NONE

    def spaces(self, figure: int) -> list[int]:
        """List the spaces that a figure stands on."""
        here = self.space[figure]
        if here < 0:
            return []
        return [here] if self.rear[figure] < 0 else [here, self.rear[figure]]

    def on_field(self, figure: int) -> bool:
        """PW-0.2: tell whether a figure is in play."""
        return self.space[figure] >= 0

    def in_play(self, card: int) -> bool:
        """PW-0.2: tell whether at least one figure of an army card is on the battlefield."""
        return any(self.space[figure] >= 0 for figure in self.cards[card].figures)

    def standing(self, card: int) -> list[int]:
        """List the figures of an army card that are on the battlefield."""
        return [figure for figure in self.cards[card].figures if self.space[figure] >= 0]

    def figures(self) -> list[int]:
        """List all figures on the battlefield."""
        return [figure for figure, space in enumerate(self.space) if space >= 0]

    def walker_of(self, seat: int) -> int:
        """Return the planeswalker of a seat if it is in play, else NONE."""
        walker = self.players[seat].walker
        return walker if walker >= 0 and self.space[walker] >= 0 else NONE

    def friends(self, a: int, b: int) -> bool:
        """PW-0.3, PW-8.40: tell whether two figures are controlled by the same side."""
        return self.team[self.control[a]] == self.team[self.control[b]]

    def opponents(self, seat: int) -> list[int]:
        """List the opponents of a seat who are still in the game, clockwise from its left."""
        seats = [*range(seat + 1, self.seats), *range(seat)]
        return [other for other in seats if self.team[other] != self.team[seat] and not self.players[other].left]

    def side(self, seat: int) -> list[int]:
        """List the seats of a team: they see each other's cards (PW-14.8)."""
        return [other for other in range(self.seats) if self.team[other] == self.team[seat]]

    def find(self, zone: list[int], kind: int) -> int:
        """Return a copy of a spell in a zone, one that everybody knows first, or NONE."""
        found = NONE
        for handle in zone:
            if self.spell_kind(handle) == kind:
                if handle in self.hidden.public:
                    return handle
                if found < 0:
                    found = handle
        return found

    def kinds(self, zone: list[int]) -> list[int]:
        """List which spells are in a zone, once each, in the order of the content."""
        piece = self.hidden.piece
        kind: list[int] = self.box.spell_of
        return sorted({kind[piece[handle]] for handle in zone})
