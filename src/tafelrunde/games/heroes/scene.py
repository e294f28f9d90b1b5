"""The picture of a table of Heroes for one seat: boards face to face, dice under the thumb."""

from __future__ import annotations

from typing import Any, ClassVar

from tafelrunde.games.heroes.box import HeroesBox
from tafelrunde.games.heroes.codex import SCHOOLS, SYMBOL_SCHOOLS, HeroesCodex
from tafelrunde.games.heroes.rules import actions, board
from tafelrunde.games.heroes.state import (
    BESIDE,
    EMPTY,
    HERO,
    IN_HAND,
    NO_DIE,
    NOBODY,
    PLACES,
    Arena,
    HeroesTable,
    Permanent,
    Player,
)
from tafelrunde.kernel import scene as s
from tafelrunde.kernel.ask import Move
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.painter import Painter

MARKERS = {
    "hero": "buy",
    "pick": "buy",
    "recruit": "buy",
    "place": "place",
    "throw": "use",
    "stop": "pass",
    "hold": "use",
    "act": "use",
    "cast": "play",
    "draw": "use",
    "learn": "buy",
    "dispel": "use",
    "attack": "attack",
    "ability": "use",
    "beside": "use",
    "move": "move",
    "to": "move",
    "end": "pass",
    "none": "pass",
    "done": "pass",
}
CARD_MOVES = ("cast", "discard")
SLOT_MOVES = ("pick", "learn")


class HeroesPainter(Painter):
    """Draws one scene."""

    markers = MARKERS
    keys: ClassVar[dict[str, str]] = {"end": "e", "stop": "s"}

    def __init__(self, match: Match, seat: int, lang: str) -> None:
        super().__init__(match, seat, lang)
        self.g: HeroesTable = match.table  # type: ignore[assignment]
        self.box: HeroesBox = self.g.box
        config = self.g.config
        self.codex = HeroesCodex(self.box, lang, not config.no_traits, not config.no_empowerment)

    def scene(self) -> s.Scene:
        """Put everything together: the others, what is shared, the own place."""
        g = self.g
        mine = max(self.seat, 0)
        here = g.arena_of(mine).seats if g.arenas else []
        others = sorted(
            (seat for seat in range(g.seats) if seat != mine), key=lambda x: (x not in here, (x - mine) % 4)
        )
        comps: list[s.AnyComponent] = []
        for seat in others:
            comps += self.place(seat)
        for i, arena in enumerate(g.arenas):
            comps += self.display(i, arena)
        comps.append(s.Deck(id="stack", area="deck", title=self.say("scene.stack"), n=len(g.stack)))
        comps += self.setting_up()
        comps += self.place(mine)
        if not self.choosing:
            comps.append(self.track())
        if self.seat >= 0 and not self.choosing:
            comps.append(self.hand(g.players[self.seat]))
        comps.append(self.log())
        phase = self.match.phase
        active = [arena.acting for arena in g.arenas if arena.acting != NOBODY] or self.match.actors
        return s.Scene(
            game="heroes",
            title=self.say("game.name"),
            seat=self.seat if self.seat >= 0 else None,
            layout="dice" if self.choosing else "duel",
            turn=s.Turn(n=max(1, g.turns), phase=self.say(f"phase.{phase}") if phase else "", active=active),
            comps=comps,
            prompt=self.prompt(),
            rev=len(self.told),
            result=self.result(),
        )

    @property
    def choosing(self) -> bool:
        """Tell whether heroes, spells and armies are chosen: there are no boards and dice yet, but cards to compare."""
        return "draft" in self.g.phase or ("army" in self.g.phase and self.g.stage == "setup")

    # ---- the place of a player

    def place(self, seat: int) -> list[s.AnyComponent]:
        """Draw the place of a player: mat, board, dice, spells, piles."""
        g = self.g
        player = g.players[seat]
        name = self.player(seat)
        comps: list[s.AnyComponent] = [self.mat(seat, player)]
        if player.out or self.choosing:
            return comps
        comps.append(self.lanes(seat, player))
        comps.append(self.dice(seat, player))
        spells = [self.permanent(p) for p in g.permanents if p.seat == seat]
        if spells:
            title = self.say("scene.permanents_of", player=name)
            comps.append(s.Cards(id=f"spells{seat}", area="spells", title=title, owner=seat, items=[*spells]))
        beside = [number for number, it in enumerate(g.beings) if it.owner == seat and it.space == BESIDE]
        if beside:
            title = self.say("scene.beside_of", player=name)
            items: list[s.Card | None] = [self.being(number) for number in beside]
            comps.append(s.Cards(id=f"beside{seat}", area="beside", title=title, owner=seat, items=items))
        title = self.say("scene.discard_of", player=name)
        pile: list[s.Card | None] = [self.spell(card) for card in player.discard]
        comps.append(s.Cards(id=f"discard{seat}", area="pile", title=title, owner=seat, arrange="stack", items=pile))
        return comps

    def mat(self, seat: int, player: Player) -> s.Mat:
        """Draw the hero with his hit points, and how many cards and dice the player has."""
        g = self.g
        hero = self.box.heroes[player.hero] if player.hero != NOBODY else None
        res = []
        if g.config.mode == "immortal":
            res.append(s.Badge(icon="laurel-crown", n=player.points, label=self.say("scene.points")))
        flying = player.dice.count(IN_HAND)
        if player.busy and flying:
            res.append(s.Badge(icon="rolling-dices", n=flying, label=self.say("scene.in_air")))
        if player.army:
            res.append(s.Badge(icon="rally-the-troops", n=player.army, label=self.say("scene.creatures")))
        name = self.player(seat)
        return s.Mat(
            id=f"mat{seat}",
            area="mat",
            title=self.at_table(seat, hero.name.of(self.lang)) if hero else "",
            owner=seat,
            seat=seat,
            team=seat // 2 if g.config.mode == "team" else None,
            name=self.say("scene.you", player=name) if seat == self.seat else name,
            crest=s.Art(
                seed=hero.id if hero else f"seat{seat}",
                school=SCHOOLS[hero.element] if hero else "steel",
                icon=hero.icon if hero else "person",
            ),
            hp=player.hp,
            hp_max=player.most_hp,
            res=res,
            piles=[
                s.Badge(icon="stack", n=len(player.deck), label=self.say("scene.deck")),
                s.Badge(icon="card-pickup", n=len(player.hand), label=self.say("scene.in_hand")),
                s.Badge(icon="card-discard", n=len(player.discard), label=self.say("scene.discard")),
            ],
            active=not self.match.over and (seat in self.match.actors),
            out=player.out,
        )

    def at_table(self, seat: int, title: str) -> str:
        """Say at which of two parallel tables something lies (HE-24.12)."""
        if len(self.g.arenas) < 2:
            return title
        number = self.g.arenas.index(self.g.arena_of(seat)) + 1
        return f"{title} · {self.say('scene.table', n=number)}"

    def lanes(self, seat: int, player: Player) -> s.Lanes:
        """Draw a board: who sits opposite sees its front row below its back row."""
        rows = []
        for row, first in (("front", 0), ("back", 4)):
            slots = [None if b == EMPTY else self.being(b) for b in player.board[first : first + 4]]
            places = [self.space(seat, space) for space in range(first, first + 4)]
            rows.append(s.LaneRow(id=f"{row}{seat}", title=self.say(f"scene.{row}"), slots=slots, places=places))
        if seat != max(self.seat, 0):
            for row_ in rows:  # seen from the other side
                row_.slots.reverse()
                row_.places.reverse()
            rows.reverse()
        title = self.say("scene.board_of", player=self.player(seat))
        return s.Lanes(id=f"board{seat}", area="board", title=title, owner=seat, rows=rows)

    def space(self, seat: int, space: int) -> str:
        """Name a space of a board."""
        return f"s{self.box.place_codes[seat][space]}"

    def being(self, number: int) -> s.Card:
        """Draw a being: its figures, its wounds and the spells on it."""
        g = self.g
        it = g.beings[number]
        spells = [p for p in g.permanents if p.being == number]
        badges = [
            s.Badge(icon=self.box.spells[p.kind].icon, n=p.power, label=self.box.spells[p.kind].name.of(self.lang))
            for p in spells
        ]
        if it.stone:
            badges.append(s.Badge(icon="stone-block", n="", label=self.say("scene.stone")))
        if it.kind == HERO:
            player = g.players[it.owner]
            hero = self.box.heroes[player.hero]
            return s.Card(
                id=f"b{number}",
                label=hero.name.of(self.lang),
                name=hero.name.of(self.lang),
                art=s.Art(seed=hero.id, school=SCHOOLS[hero.element], icon=hero.icon),
                stats=[s.Badge(icon="hearts", n=player.hp, label=self.say("scene.hp"))],
                text=self.codex.traits(hero),
                badges=badges,
                owner=it.owner,
            )
        card = self.creature(it.kind, f"b{number}")
        left = self.box.stamina[it.kind] - it.wounds
        on_board = it.space != BESIDE
        card.stats = [
            s.Badge(icon="visored-helm", n=board.activation_cost(g, number), label=self.say("scene.activation")),
            s.Badge(icon="crossed-swords", n=board.strength(g, number), label=self.say("scene.strength")),
            s.Badge(icon="hearts", n=left, label=self.say("scene.stamina")),
        ]
        if it.wounds:
            badges.append(s.Badge(icon="blood", n=it.wounds, label=self.say("scene.wounds")))
        card.badges = badges
        card.owner = it.owner
        card.state = "dead" if not on_board else "stunned" if board.held(g, number) else "spent" if it.used else ""
        return card

    def creature(self, kind: int, id: str) -> s.Card:
        """Draw a creature card as it is printed, under an id of this table."""
        drawn = self.codex.creature(self.box.creatures[kind])
        drawn.id = id
        return drawn

    def dice(self, seat: int, player: Player) -> s.Dice:
        """Draw the dice of a player: in the air, on the table, spent or frozen."""
        arena = self.g.arena_of(seat)
        spent = arena.spent if arena.acting == seat else 0
        items = [self.die(seat, i, spent) for i, face in enumerate(player.dice) if face != NO_DIE]
        title = self.at_table(seat, self.say("scene.dice_of", player=self.player(seat)))
        return s.Dice(id=f"dice{seat}", area="pool", title=title, owner=seat, items=items)

    def die(self, seat: int, i: int, spent: int) -> s.Die:
        """Draw a die."""
        player = self.g.players[seat]
        face = player.dice[i]
        id = f"d{seat}.{i + 1}"
        if face == IN_HAND:
            label = self.say("scene.die", n=i + 1, face=self.say("scene.in_air"))
            return s.Die(id=id, label=label, rolls=player.rolls[i], state="hidden")
        symbol = self.box.content.symbols[face]
        name = symbol.name.of(self.lang)
        frozen = bool(player.frozen >> i & 1)
        if frozen:
            name = f"{name}, {self.say('scene.frozen')}"
        return s.Die(
            id=id,
            label=self.say("scene.die", n=i + 1, face=name),
            school=SYMBOL_SCHOOLS[face],
            face=s.Badge(icon=symbol.icon, n="", label=name),
            rolls=player.rolls[i],
            state="locked" if frozen else "spent" if spent >> i & 1 else "",
            badges=self.taken_up(seat, i),
        )

    def taken_up(self, seat: int, i: int) -> list[s.Badge]:
        """Mark the own dice that are taken up when the phase opens (HE-7.14)."""
        seal = self.g.sealed.get(f"lift {seat}") if seat == self.seat else None
        if seal is None or not seal.value >> i & 1:
            return []
        return [s.Badge(icon="card-pickup", n="↑", label=self.say("scene.taken_up"))]

    # ---- spells

    def spell(self, card: int) -> s.Card:
        """Draw a spell that this seat may see."""
        drawn = self.codex.spell(self.box.spells[self.g.kind(card)])
        drawn.id = f"c{card}"
        return drawn

    def permanent(self, permanent: Permanent) -> s.Card:
        """Draw a permanent spell with its power markers, and on whom it lies."""
        drawn = self.spell(permanent.card)
        drawn.badges = [s.Badge(icon="gems", n=permanent.power, label=self.say("scene.power"))]
        drawn.owner = permanent.owner
        if permanent.being != NOBODY:
            drawn.tip = str(self.g.note(permanent.being)["space"])
        return drawn

    def display(self, number: int, arena: Arena) -> list[s.AnyComponent]:
        """Draw the display of an arena, the upper row above the lower one, and the spell that is being cast."""
        comps: list[s.AnyComponent] = []
        if not arena.display:
            return comps
        table = f"{self.say('scene.table', n=number + 1)}: " if len(self.g.arenas) > 1 else ""
        half = PLACES // 2
        for row, cards in (("upper", arena.display[half:]), ("lower", arena.display[:half])):
            items = [None if card == EMPTY else self.spell(card) for card in cards]
            title = table + self.say(f"scene.display_{row}")
            comps.append(s.Cards(id=f"{row}-{number}", area="market", title=title, items=items, slots=half))
        if arena.casting:
            items = [self.spell(card) for card in arena.casting]
            comps.append(s.Cards(id=f"casting-{number}", area="played", title=self.say("scene.casting"), items=items))
        return comps

    def hand(self, player: Player) -> s.Cards:
        """Draw the own hand; what the dice pay for now is ready."""
        items: list[s.Card | None] = []
        counts = actions.faces(self.g, self.seat)
        for card in sorted(player.hand, key=lambda card: (self.g.kind(card), card)):
            drawn = self.spell(card)
            if player.hero != NOBODY and self.payable(self.g.kind(card), counts):
                drawn.state = "ready"
                drawn.tip = self.say("scene.payable")
            items.append(drawn)
        return s.Cards(
            id="hand", area="hand", title=self.say("scene.hand"), owner=self.seat, arrange="fan", items=items
        )

    def payable(self, kind: int, counts: list[int]) -> bool:
        """Tell whether the dice that lie on the table pay for a spell."""
        symbol = self.box.symbol[kind]
        found = max(counts[:4]) if symbol == self.box.same_element else counts[symbol]
        return bool(found >= self.box.count[kind])

    # ---- set-up and the track

    def setting_up(self) -> list[s.AnyComponent]:
        """Draw what the draft, the secret armies and the placement need."""
        g = self.g
        comps: list[s.AnyComponent] = []
        if "draft" in g.phase:
            items: list[s.Card | None] = [self.hero_card(hero) for hero in g.heroes]
            comps.append(s.Cards(id="heroes", area="market", title=self.say("scene.heroes"), items=items))
        if self.seat < 0:
            return comps
        title = self.say("scene.army_of", player=self.player(self.seat))
        given = [part.given for lane in self.match.lanes for seat, part in lane.parts.items() if seat == self.seat]
        if given and g.players[self.seat].hero != NOBODY and "army" in g.phase:
            chosen = [self.box.creature_index[move.args[0]] for move in given[0] if move is not None and move.args]
            pool: list[s.Card | None] = []
            for kind in self.box.pool[g.players[self.seat].hero]:
                card = self.creature(kind, f"k{kind}")
                card.stock = self.box.copies[kind] - chosen.count(kind)
                pool.append(card)
            comps.append(s.Cards(id="pool", area="market", title=self.say("scene.creatures"), items=pool))
            items = [self.creature(kind, f"a{i}") for i, kind in enumerate(chosen)]
            comps.append(s.Cards(id="army", area="played", title=title, owner=self.seat, items=items))
        seal = g.sealed.get(f"army {self.seat}")
        if seal is not None:
            items = [self.creature(kind, f"a{i}") for i, kind in enumerate(seal.value)]
            comps.append(s.Cards(id="army", area="played", title=title, owner=self.seat, items=items))
        return comps

    def hero_card(self, hero: int) -> s.Card:
        """Draw a hero of the draft."""
        drawn = self.codex.hero(self.box.heroes[hero])
        drawn.id = f"h{drawn.id}"
        return drawn

    def track(self) -> s.Track:
        """Draw the wound track with a marker for everybody."""
        marks = [s.Mark(id=f"m{seat}", seat=seat, at=player.hp) for seat, player in enumerate(self.g.players)]
        return s.Track(id="track", area="right", title=self.say("scene.track"), max=21, marks=marks)

    # ---- the question

    def prompt(self) -> s.Prompt:
        """Ask this seat; in real time say what it waits for, which is mostly no person."""
        found = super().prompt()
        if found.id or not self.g.arenas or self.match.over:
            return found
        arena = self.g.arena_of(max(self.seat, 0))
        busy = self.seat >= 0 and self.g.players[self.seat].busy
        waits = {"lift": "opening", "resume": "opening", "halt": "halted", "race": "flying" if busy else ""}
        key = waits.get(arena.step or "", "") if self.g.config.time == "live" else ""
        if key:
            found.text = self.say(f"scene.{key}")
        return found

    def target(self, move: Move) -> str:
        """Find the item that a move concerns."""
        g = self.g
        kind, args = move.kind, move.args
        if kind in CARD_MOVES:
            return self.held(args[0])
        if kind in SLOT_MOVES:
            return self.displayed(args[0], args[1])
        if kind == "hero":
            return f"h{args[0]}" if "draft" in g.phase and self.box.hero_index[args[0]] in g.heroes else ""
        if kind == "recruit":
            number = self.box.creature_index[args[0]]
            player = g.players[self.seat]
            return f"k{number}" if "army" in g.phase and number in self.box.pool[player.hero] else ""
        if kind == "place":
            return self.spot(self.seat, args[1])
        if kind == "target":
            return self.spot(int(args[0][0]) - 1, args[0][1:])
        if kind == "attack":
            return self.spot(int(args[1][0]) - 1, args[1][1:])
        if kind == "player":
            return f"mat{args[0]}" if args[0] < g.seats else ""
        if kind == "ability":
            return self.spot(self.seat, args[0])
        if kind == "move":
            return self.spot(self.seat, args[1])
        if kind == "to":
            return self.goal(args[0])
        if kind == "beside":
            number = self.box.creature_index[args[0]]
            found = (i for i, it in enumerate(g.beings) if (it.owner, it.kind, it.space) == (self.seat, number, BESIDE))
            return next((f"b{i}" for i in found), "")
        if kind in ("spell", "on-player"):
            return self.lasting(move)
        if kind == "give":
            return self.one_die(self.seat, args[0])
        if kind == "hold" and move is not self.box.default_hold:
            return f"mat{self.seat}"  # the usual wait is a button, the others are a menu
        return ""

    def held(self, spell: str) -> str:
        """Name the card of the own hand that is this spell."""
        card = self.g.find(self.g.players[self.seat].hand, self.box.spell_index[spell])
        return "" if card == EMPTY else f"c{card}"

    def displayed(self, spell: str, slot: str) -> str:
        """Name the card of the own display on a place, if it is this spell."""
        display = self.g.arena_of(self.seat).display
        card = display[self.box.place_index[slot]] if display else EMPTY
        return f"c{card}" if card != EMPTY and self.g.name(card) == spell else ""

    def spot(self, seat: int, code: str) -> str:
        """Name the being on a space, or the empty space."""
        g = self.g
        if seat >= g.seats or g.players[seat].out:
            return ""
        space = self.box.space_index[code]
        being = g.players[seat].board[space]
        return self.space(seat, space) if being == EMPTY else f"b{being}"

    def goal(self, code: str) -> str:
        """Name the space of the board of which the question speaks."""
        for question in self.match.questions(self.seat):
            if len(question.ask.about) == 3:
                return self.spot(question.ask.about[2], code)
        return ""

    def lasting(self, move: Move) -> str:
        """Name the permanent spell that a move speaks of."""
        for permanent in self.g.permanents:
            on_player = permanent.being == NOBODY
            if self.box.spell_ids[permanent.kind] != move.args[0] or on_player != (move.kind == "on-player"):
                continue
            if on_player:
                place: Any = permanent.seat
            else:
                place = self.box.place_codes[permanent.seat][self.g.beings[permanent.being].space]
            if place == move.args[1]:
                return f"c{permanent.card}"
        return ""

    def one_die(self, seat: int, number: int) -> str:
        """Name a die."""
        dice = self.g.players[seat].dice
        return f"d{seat}.{number}" if number <= len(dice) and dice[number - 1] != NO_DIE else ""

    def targets(self, move: Move) -> list[str]:
        """Name the dice that are thrown or frozen together."""
        if move.kind not in ("throw", "freeze"):
            return []
        seat = self.seat
        if move.kind == "freeze":
            asked = [q.ask.about[0] for q in self.match.questions(self.seat) if q.ask.kind == "freeze"]
            seat = asked[0] if asked else NOBODY
        if seat == NOBODY:
            return []
        found = [self.one_die(seat, int(digit)) for digit in str(move.args[0])]
        return found if all(found) else []

    def choice(self, move: Move, times: int = 1) -> s.Choice:
        """Draw one option; who waits in lockstep, or takes nothing up, leaves all dice lying."""
        found = super().choice(move, times)
        lockstep = move.kind == "hold" and self.g.config.time in ("tick", "calm")
        if lockstep or (move is self.box.moves.none and self.asked == "lift"):
            found.label = self.say("scene.wait_tick")
        return found

    @property
    def asked(self) -> str:
        """Return the kind of what this seat is asked."""
        return next((str(question.ask.kind) for question in self.match.questions(self.seat)), "")

    def preview(self, move: Move) -> str:
        """Show what an attack deals and what an activation costs."""
        g = self.g
        if move.kind in ("attack", "ability"):
            being = g.players[self.seat].board[self.box.space_index[move.args[0]]]
            if being == EMPTY or g.beings[being].kind == HERO:
                return ""
            if move.kind == "attack":
                return f"−{board.strength(g, being)}"
            return f"{board.activation_cost(g, being)} ⚑"
        if move.kind == "recruit":
            return str(self.box.cost[self.box.creature_index[move.args[0]]])
        return ""

    def danger(self, move: Move) -> bool:
        """No action costs 2 wounds (HE-17.1)."""
        return move.kind == "none" and self.asked == "act" and self.seat not in self.g.config.no_penalty
