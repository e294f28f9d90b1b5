"""What lies on the table of Heroes: beings, players, permanent spells, and the arenas in which they meet."""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.kernel.table import Data, Table

FIRE: Final = 0
WATER: Final = 1
EARTH: Final = 2
AIR: Final = 3
COMMAND: Final = 4
CARD: Final = 5
IN_HAND: Final = -1  # a die without a symbol (HE-6.3)
NO_DIE: Final = -2  # a gap: there is no die with this index (HE-7.31)
MOST_DICE: Final = 7

HERO: Final = -1  # the kind of a being that is no creature
NOBODY: Final = -1  # no being, no seat
EMPTY: Final = -1  # a space, or a place of the display, that holds nothing

SPACES: Final = 8  # F1-F4, then B1-B4 (HE-5.1)
COLUMNS: Final = 4
BESIDE: Final = 8  # dead, but waiting beside the board (HE-28.6)
DEAD: Final = 9

PLACES: Final = 8  # of a display: the lower row, then the upper row (HE-2.3)


class Being(Data):
    """A hero or a creature (HE-0.5). The hit points of a hero stand with the player."""

    __slots__ = ("kind", "owner", "space", "stone", "used", "wounds")

    def __init__(self) -> None:
        self.kind = HERO
        self.owner = 0
        self.space = DEAD
        self.wounds = 0
        self.used = False  # activated in this action (HE-12.4)
        self.stone = False  # petrified until the next real-time phase (HE-28.20)

    def copy(self) -> Being:
        """Copy the being."""
        twin = Being()
        twin.kind = self.kind
        twin.owner = self.owner
        twin.space = self.space
        twin.wounds = self.wounds
        twin.used = self.used
        twin.stone = self.stone
        return twin


class Permanent(Data):
    """A permanent spell in play (HE-20). `seat` is the player it lies on, or who controls the being it lies on."""

    __slots__ = ("being", "card", "kind", "owner", "power", "seat")

    def __init__(self) -> None:
        self.card = 0  # the handle of the card
        self.kind = 0  # which spell
        self.owner = 0
        self.seat = 0
        self.being = NOBODY
        self.power = 0  # power markers

    def copy(self) -> Permanent:
        """Copy the permanent."""
        twin = Permanent()
        twin.card = self.card
        twin.kind = self.kind
        twin.owner = self.owner
        twin.seat = self.seat
        twin.being = self.being
        twin.power = self.power
        return twin


class Player(Data):
    """One player: hero, dice, spells and board."""

    __slots__ = (
        "acted",
        "army",
        "board",
        "busy",
        "credit",
        "deck",
        "dice",
        "discard",
        "frozen",
        "hand",
        "hero",
        "hp",
        "most_hp",
        "out",
        "points",
        "rolls",
        "spells",
    )

    def __init__(self) -> None:
        self.hero = NOBODY  # the number of the hero in the content
        self.hp = 0
        self.most_hp = 0  # healing ends here (HE-19.3)
        self.out = False
        self.points = 0  # victory points (HE-23.6)
        self.spells = 0  # picked in the draft
        self.army = 0  # how many beings are still to be placed (HE-4.5)
        self.acted = False  # was an acting player in this pause (HE-18.6)
        self.busy = False  # has dice in flight (HE-7.2)
        self.credit = 0  # live: milliseconds of a slow line that are given back (HE-7.38)
        self.rolls = [0] * MOST_DICE  # how often each die has landed: for the eye
        self.dice: list[int] = []  # a symbol, IN_HAND or NO_DIE by index
        self.frozen = 0  # bit mask of dice under ice (HE-28.16)
        self.deck: list[int] = []  # the top is the end
        self.hand: list[int] = []
        self.discard: list[int] = []
        self.board: list[int] = []  # the being on each space

    def copy(self) -> Player:
        """Copy the player."""
        twin = Player()
        twin.hero = self.hero
        twin.hp = self.hp
        twin.most_hp = self.most_hp
        twin.out = self.out
        twin.points = self.points
        twin.spells = self.spells
        twin.army = self.army
        twin.acted = self.acted
        twin.busy = self.busy
        twin.credit = self.credit
        twin.rolls = self.rolls[:]
        twin.dice = self.dice[:]
        twin.frozen = self.frozen
        twin.deck = self.deck[:]
        twin.hand = self.hand[:]
        twin.discard = self.discard[:]
        twin.board = self.board[:]
        return twin


class Arena(Data):
    """Players who meet: all of them, or a pair of a team game or tournament. A lane of the match runs it."""

    __slots__ = (
        "acting",
        "caller",
        "casting",
        "clock",
        "decided",
        "deciders",
        "died",
        "display",
        "focus",
        "hurt",
        "idle",
        "landed",
        "landing",
        "last",
        "last_creature",
        "number",
        "opened",
        "over",
        "pauses",
        "queue",
        "seats",
        "spent",
        "step",
        "t",
    )

    def __init__(self) -> None:
        self.seats: list[int] = []  # who plays here, clockwise
        self.display: list[int] = []  # the card on each place
        self.casting: list[int] = []  # the card that is being cast
        self.step: str | None = None  # what comes next here, also while another arena goes first
        self.over = False  # the duel is decided (HE-24, HE-25)
        self.number = 0  # of the real-time phase (HE-7.32)
        self.clock = 0  # simulated time of all phases and actions so far (HE-24.12)
        self.t = 0  # milliseconds of this phase in simulated time
        self.opened = 0  # live: when the phase opened, or when its countdown began
        self.last = 0  # seat priority begins left of this seat (HE-7.25)
        self.caller = NOBODY  # of this pause
        self.queue: list[int] = []  # who is still asked in this pause (HE-18.1)
        self.pauses = 0
        self.idle = 0  # neutral pauses in a row in which nobody acted (HE-31.3)
        self.last_creature = False  # the option still applies (HE-21.3)
        # simulated time
        self.deciders: list[int] = []  # who gives an order now (HE-7.21)
        self.decided: list[int] = []  # when each seat was asked last
        self.landed: list[int] = []  # when the dice of each seat landed last
        # live: when the dice of each seat will land
        self.landing: list[int] = []
        # the action
        self.acting = NOBODY
        self.spent = 0  # bit mask of dice used up (HE-9.5)
        self.focus = NOBODY  # the opponent aimed at (HE-22.2)
        self.hurt: list[int] = []  # beings wounded since deaths were carried out last (HE-19.5)
        self.died = False  # a creature died in this effect (HE-21.4)

    def copy(self) -> Arena:
        """Copy the arena."""
        twin = Arena()
        twin.seats = self.seats[:]
        twin.display = self.display[:]
        twin.casting = self.casting[:]
        twin.step = self.step
        twin.over = self.over
        twin.number = self.number
        twin.clock = self.clock
        twin.t = self.t
        twin.opened = self.opened
        twin.last = self.last
        twin.caller = self.caller
        twin.queue = self.queue[:]
        twin.pauses = self.pauses
        twin.idle = self.idle
        twin.last_creature = self.last_creature
        twin.deciders = self.deciders[:]
        twin.decided = self.decided[:]
        twin.landed = self.landed[:]
        twin.landing = self.landing[:]
        twin.acting = self.acting
        twin.spent = self.spent
        twin.focus = self.focus
        twin.hurt = self.hurt[:]
        twin.died = self.died
        return twin


class Config(Data):
    """The options of this match, worked out for every seat. It never changes, so copies share it."""

    __slots__ = (
        "action_ms",
        "army_points",
        "countdown_ms",
        "credit_ms",
        "dealt",
        "hit_points",
        "last_creature",
        "limit_ms",
        "max_pauses",
        "mode",
        "no_empowerment",
        "no_penalty",
        "no_traits",
        "ready_armies",
        "skips_others",
        "stalemate",
        "tempo",
        "third_hp",
        "third_match",
        "third_points",
        "throw_ms",
        "time",
    )

    def __init__(self) -> None:
        self.mode = "free_for_all"
        self.time = "simulated"
        self.dealt = False
        self.ready_armies = False
        self.no_traits = False
        self.no_empowerment = False
        self.last_creature = False
        self.no_penalty: list[int] = []
        self.army_points = 0
        self.hit_points: list[int] = []
        self.throw_ms: list[int] = []
        self.tempo: list[int] = []
        self.countdown_ms = 0
        self.credit_ms = 0
        self.limit_ms = 0
        self.stalemate = 0
        self.max_pauses = 0  # 0: no limit
        self.action_ms = 0
        self.skips_others = True
        self.third_hp = 0
        self.third_points = 0
        self.third_match = True

    def copy(self) -> Config:
        """Return itself: it never changes."""
        return self


class HeroesTable(Table):
    """The table: players and their beings, permanent spells, the common stack, and one or two arenas."""

    __slots__ = (
        "arenas",
        "away",
        "beings",
        "config",
        "fallen",
        "heroes",
        "permanents",
        "picks",
        "places",
        "placing",
        "players",
        "stack",
        "stage",
        "start",
    )

    def __init__(self) -> None:
        super().__init__()
        self.config = Config()
        self.players: list[Player] = []
        self.beings: list[Being] = []  # by number, the dead included
        self.permanents: list[Permanent] = []  # in the order in which they came into play (HE-8.3)
        self.arenas: list[Arena] = []
        self.stack: list[int] = []  # the spell stack; the top is the end
        self.away: list[int] = []  # cards that are out of the game
        self.heroes: list[int] = []  # heroes that nobody has picked yet
        self.start = 0  # the start player
        self.picks = 0  # made in the draft
        self.placing = 0  # who places a being next (HE-4.6)
        self.stage = "setup"  # then "play", in a tournament "duels" and "finals"
        self.fallen: list[list[int]] = []  # who was eliminated together, in order
        self.places: list[int] = []  # of a tournament, by seat (HE-25.9)

    def copy(self) -> HeroesTable:
        """Copy the table."""
        twin = HeroesTable()
        self.copy_into(twin)
        twin.config = self.config
        twin.players = [player.copy() for player in self.players]
        twin.beings = [being.copy() for being in self.beings]
        twin.permanents = [permanent.copy() for permanent in self.permanents]
        twin.arenas = [arena.copy() for arena in self.arenas]
        twin.stack = self.stack[:]
        twin.away = self.away[:]
        twin.heroes = self.heroes[:]
        twin.start = self.start
        twin.picks = self.picks
        twin.placing = self.placing
        twin.stage = self.stage
        twin.fallen = [group[:] for group in self.fallen]
        twin.places = self.places[:]
        return twin

    # ---- looking

    def kind(self, handle: int) -> int:
        """Return which spell a card is: its number in the content."""
        return int(self.box.kind[self.hidden.piece[handle]])

    def kinds(self, zone: list[int]) -> list[int]:
        """List which spells are in a zone, once each, in the order of the content."""
        piece = self.hidden.piece
        kind: list[int] = self.box.kind
        return sorted({kind[piece[handle]] for handle in zone})

    def find(self, zone: list[int], kind: int) -> int:
        """Return the copy of a spell that leaves a zone: one that everybody knows goes first."""
        found = EMPTY
        for handle in zone:
            if self.kind(handle) == kind:
                if handle in self.hidden.public:
                    return handle
                if found < 0:
                    found = handle
        return found

    def arena_of(self, seat: int) -> Arena:
        """Return the arena in which a seat plays."""
        for arena in self.arenas:
            if seat in arena.seats:
                return arena
        raise AssertionError(f"seat {seat} plays nowhere")

    def lane_of(self, seat: int) -> int:
        """Return the lane in which a seat plays."""
        return 0 if len(self.arenas) == 1 or seat in self.arenas[0].seats else 1

    def alive(self, arena: Arena) -> list[int]:
        """List the players of an arena who are still in the game, in seat order."""
        return [seat for seat in arena.seats if not self.players[seat].out]

    def from_left(self, arena: Arena, seat: int) -> list[int]:
        """List the living players of an arena clockwise from the left of a seat, itself last (HE-0.6)."""
        players = self.players
        later = [other for other in arena.seats if other > seat and not players[other].out]
        return later + [other for other in arena.seats if other <= seat and not players[other].out]

    def allied(self, me: int, other: int) -> bool:
        """Tell whether two seats are the same player or teammates (HE-24.1)."""
        return me == other or (self.config.mode == "team" and me // 2 == other // 2)

    def enemies(self, arena: Arena, me: int) -> list[int]:
        """List the living opponents of a seat, clockwise from its left."""
        return [seat for seat in self.from_left(arena, me) if not self.allied(me, seat)]

    def awake(self, seat: int) -> bool:
        """Tell whether the hero of a seat can act: in the game and not unconscious (HE-23.3)."""
        player = self.players[seat]
        return not player.out and player.hp > 0

    def hero_of(self, seat: int) -> int:
        """Return the number of a player's hero among the beings, or NOBODY before he is placed."""
        for number, being in enumerate(self.beings):
            if being.owner == seat and being.kind == HERO and being.space != DEAD:
                return number
        return NOBODY

    def symbols(self, seat: int, symbol: int) -> int:
        """Count the dice of a player that show a symbol; frozen dice are blank (HE-8.8)."""
        player = self.players[seat]
        frozen = player.frozen
        if not frozen:
            return player.dice.count(symbol)
        return sum(face == symbol and not frozen >> i & 1 for i, face in enumerate(player.dice))

    def unspent(self, arena: Arena, symbol: int) -> int:
        """Count the dice of the acting player that show a symbol and are not used up (HE-9.5)."""
        player = self.players[arena.acting]
        closed = arena.spent | player.frozen
        if not closed:
            return player.dice.count(symbol)
        return sum(face == symbol and not closed >> i & 1 for i, face in enumerate(player.dice))

    def spend(self, arena: Arena, symbol: int, count: int) -> None:
        """Use up dice of the acting player: those with the lowest index (HE-9.6)."""
        player = self.players[arena.acting]
        for i, face in enumerate(player.dice):
            if count and face == symbol and not (arena.spent | player.frozen) >> i & 1:
                arena.spent |= 1 << i
                count -= 1
        assert not count, "more dice are spent than there are"

    def table_dice(self, seat: int) -> int:
        """Return the dice of a player that lie on the table, as a bit mask."""
        dice = self.players[seat].dice
        if min(dice) >= 0:  # all of them, as mostly in a race
            return (1 << len(dice)) - 1
        mask = 0
        for i, face in enumerate(dice):
            if face >= 0:
                mask |= 1 << i
        return mask

    def under(self, being: int, flags: list[bool]) -> bool:
        """Tell whether a permanent spell of a sort lies on a being."""
        return any(permanent.being == being and flags[permanent.kind] for permanent in self.permanents)

    def note(self, being: int) -> dict[str, Any]:
        """Return what an event tells of a being: whose, which one and where."""
        it = self.beings[being]
        name = self.box.creature_ids[it.kind] if it.kind != HERO else self.box.hero_ids[self.players[it.owner].hero]
        return {"owner": it.owner, "being": name, "space": self.box.space_codes[it.space] if it.space < SPACES else ""}
