"""The turn: five actions, two spell windows (PW-3)."""

from __future__ import annotations

from tafelrunde.games.planeswalkers.rules import (
    abilities,
    attack,
    auras,
    board,
    cards,
    damage,
    events,
    finish,
    movement,
    returns,
    spells,
    values,
)
from tafelrunde.games.planeswalkers.state import DEAD, NONE, Moment, PlaneswalkersTable
from tafelrunde.kernel.ask import Ask, Flow, Move

# ---------------------------------------------------------------- the beginning


def begin(g: PlaneswalkersTable, _lane: int) -> None:
    """PW-3.14: a turn begins; what lasted until now ends. The turn of a player who has left passes empty."""
    g.turns += 1
    g.chosen = NONE
    g.cast = g.summons = 0
    g.moved, g.attacked, g.extra, g.barred, g.idle = [], [], [], [], []
    g.hasty, g.hitters, g.lost = [], [], []
    for card in g.cards:
        if card.used:
            card.used = []
    values.end_lasting(g, g.active, "own_turn")
    g.emit("turn", seat=g.active, n=g.turns)
    if g.players[g.active].left:
        advance(g)
    elif is_quiet(g):
        action_1(g, draws(g))
        open_window(g)
    else:
        g.phase[0] = "upkeep"


def is_quiet(g: PlaneswalkersTable) -> bool:
    """Tell whether nothing can be asked at the beginning of this turn."""
    if g.manual and any(card.secrets for card in g.cards):
        return False
    if any(g.box.ability_triggers["turn_begin"][card.kind] for card in g.cards) or g.box.secret_triggers["turn_begin"]:
        return False
    listening: list[bool] = g.box.aura_triggers["turn_begin"]
    if any(listening[g.spell_kind(aura)] for card in g.cards for aura in card.auras):
        return False
    return not sanctums(g)


def sanctums(g: PlaneswalkersTable) -> list[tuple[int, int]]:
    """List the Auras that change the draw of Action 1: cards drawn instead, cards discarded."""
    walker = g.walker_of(g.active)
    if walker == NONE:
        return []
    return [(gift.n, gift.discards) for gift in values.aura_gifts(g, g.card_of[walker], "draw_more")]


def upkeep(g: PlaneswalkersTable, _lane: int) -> Flow:
    """PW-3.14, PW-3.4: `turn_begin` abilities, then Action 1 with what changes it."""
    yield proceed(g)
    m = Moment()
    m.seat = g.active
    events.begin(g, m)
    yield from events.happen(g, "turn_begin")
    g.moments.pop()
    n = draws(g)
    discards = 0
    for more, fewer in sanctums(g) if n else []:  # PW-19.23
        n += more - 1
        discards += fewer
    drawn = action_1(g, n)
    for _ in range(min(discards, drawn)):
        yield from cards.discard_one(g, g.active, "", "PW-18.17")
    open_window(g)


def proceed(g: PlaneswalkersTable) -> Ask:
    """Begin a step that changes something before it asks: this question has one answer, which the kernel gives."""
    return Ask(g.active, "proceed", lambda: [g.box.moves.done])


def draws(g: PlaneswalkersTable) -> int:
    """PW-2.9: one card, but none in the first turn of a duel."""
    return 0 if g.turns == 1 and g.seats == 2 else 1


def action_1(g: PlaneswalkersTable, n: int) -> int:
    """PW-3.4: draw."""
    return cards.draw(g, g.active, n)


def open_window(g: PlaneswalkersTable) -> None:
    """PW-3.6, PW-3.13: the first window, unless there is neither a planeswalker nor a card to choose."""
    able = g.walker_of(g.active) != NONE or bool(choosable(g, g.active))
    g.phase[0] = "window" if able else "ending"


# ---------------------------------------------------------------- the first window, Action 2


def choosable(g: PlaneswalkersTable, seat: int) -> list[int]:
    """PW-3.5: list the own army cards in play that are not forbidden."""
    return [card for card in g.players[seat].army if no_choice(g, seat, card) is None]


def no_choice(g: PlaneswalkersTable, seat: int, card: int) -> str | None:
    """Name the rule that forbids to choose an own army card, or None."""
    if g.chosen != NONE:
        return "PW-3.3"
    if not g.in_play(card):
        return "PW-0.2"
    if any(effect.what == "detained" and effect.card == card and effect.seat == seat for effect in g.lasting):
        return "PW-19.9"
    return None


def window(g: PlaneswalkersTable, _lane: int) -> Flow:
    """PW-3.3, PW-18.4: spells, the choice of Action 2, summoning and abilities, in any order."""
    me = g.active
    move = yield Ask(
        me,
        "window",
        lambda: first_actions(g, me),
        "PW-18.4",
        always=True,
        default=g.box.begin_moves,
        check=lambda move: forbidden(g, me, move),
    )
    kind = move.kind
    if kind == "choose":
        g.chosen = g.box.own_card(g, me, move)
        g.emit("chooses", seat=me, figure=g.army(g.chosen).id)
    elif kind == "begin-moves":
        g.phase[0] = "moves"
    elif kind == "summon":
        g.summons += 1
        g.summoning = g.box.own_card(g, me, move)
        g.emit("summons", seat=me, figure=g.army(g.summoning).id)
        g.phase[0] = "summon"
    else:
        yield from spell_or_ability(g, me, move)


def spell_or_ability(g: PlaneswalkersTable, me: int, move: Move) -> Flow:
    """Play a spell, or use an activated ability of the chosen card."""
    if move.kind == "cast":
        yield from spells.cast(g, me, g.box.spell_index[move.args[0]])
    elif move.kind == "hide":
        yield from spells.hide(g, me, g.box.own_card(g, me, move))
    else:
        yield from abilities.use(g, me, g.chosen, move.args[0])


def first_actions(g: PlaneswalkersTable, me: int) -> list[Move]:
    """List what may be done in the first window."""
    found = spells.spell_moves(g, me)
    if g.chosen == NONE:
        able = choosable(g, me)
        found += [g.box.choose_move(g, card) for card in able]
        if not able:
            found.append(g.box.begin_moves)
    else:
        if g.players[me].walker == g.cards[g.chosen].figures[0]:
            found += [
                g.box.summon_move(g, card) for card in g.players[me].army if returns.no_summon(g, me, card) is None
            ]
        found += abilities.uses(g, me, g.chosen)
        found.append(g.box.begin_moves)
    found.sort(key=movement.by_id)
    return found


def forbidden(g: PlaneswalkersTable, me: int, move: Move) -> str | None:
    """Name the rule that forbids an action now, or None."""
    kind, phase = move.kind, g.phase[0]
    if kind == "cast" or kind == "hide":
        if phase not in ("window", "closing"):
            return "PW-3.2"
        rule = spells.no_spell(g, me)
        if rule is not None:
            return rule
        if kind == "cast":
            spell = g.box.spell_index[move.args[0]]
            return spells.no_cast(g, me, spell) if g.find(g.players[me].hand, spell) != NONE else "PW-4.15"
        card = g.box.own_card(g, me, move)
        return None if card != NONE and g.in_play(card) and spells.hidable(g, me, card) else "PW-4.5"
    if kind == "choose" or kind == "summon":
        card = g.box.own_card(g, me, move)
        if phase != "window":
            return "PW-3.3" if kind == "choose" else "PW-5.5"
        if card == NONE:
            return "PW-1.6"
        return no_choice(g, me, card) if kind == "choose" else returns.no_summon(g, me, card)
    if kind == "use":
        return no_use(g, me, move.args[0])
    if kind == "begin-moves":
        return "PW-3.5" if phase == "window" and g.chosen == NONE and choosable(g, me) else None
    if kind == "move":
        return "PW-3.1" if phase not in ("moves", "haste_moves") else no_mover(g, me, move)
    if kind == "attack":
        return "PW-3.1" if phase not in ("attacks", "haste_attacks") else no_attacker(g, me, move)
    return move.rule


def no_use(g: PlaneswalkersTable, me: int, id: str) -> str | None:
    """PW-3.7: only activated abilities of the chosen card."""
    if g.chosen == NONE:
        return "PW-3.7"
    for ability in g.box.activated[g.cards[g.chosen].kind]:
        if ability.id == id:
            return abilities.not_used(g, me, g.chosen, ability)
    return "PW-3.7"


def no_mover(g: PlaneswalkersTable, me: int, move: Move) -> str | None:
    """Name the rule that forbids to move the figure of a space."""
    figure = g.at[move.args[0].spaces[0]]
    if figure == NONE or figure not in acting(g):
        return "PW-6.1"
    if figure in g.moved or figure in g.idle:
        return "PW-6.1" if figure in g.moved else "PW-11.12"
    if movement.is_snared(g, figure):
        return "PW-0.5"
    return None if movement.can_move(g, figure, allowance(g, figure)) else "PW-6.9"


def no_attacker(g: PlaneswalkersTable, me: int, move: Move) -> str | None:
    """Name the rule that forbids to attack with the figure of a space."""
    figure = g.at[move.args[0].spaces[0]]
    if figure == NONE or figure not in acting(g):
        return "PW-9.1"
    if figure in g.barred or figure in g.idle:
        return "PW-0.5" if figure in g.barred else "PW-9.11"
    if attack.attacks_left(g, figure) <= 0:
        return "PW-9.10"
    return None if attack.defenders(g, figure) else "PW-9.3"


# ---------------------------------------------------------------- Actions 3 and 4


def acting(g: PlaneswalkersTable) -> list[int]:
    """List the figures that act: those of the chosen card, or after Action 4 those of hasty squads."""
    if g.phase[0] in ("haste_moves", "haste_attacks"):
        return [figure for card, _ in g.hasty for figure in g.standing(card)]
    return g.standing(g.chosen) if g.chosen != NONE else []


def allowance(g: PlaneswalkersTable, figure: int) -> int:
    """PW-6.3, PW-6.51: the move value; for hasty squads as many points as the text says."""
    if g.phase[0] == "haste_moves":
        return next(spaces for card, spaces in g.hasty if card == g.card_of[figure])
    return values.move(g, figure)


def movers(g: PlaneswalkersTable) -> list[int]:
    """PW-6.1: list the figures that may still move."""
    return [
        figure
        for figure in acting(g)
        if figure not in g.moved and figure not in g.idle and movement.can_move(g, figure, allowance(g, figure))
    ]


def idle_abilities(g: PlaneswalkersTable) -> bool:
    """Tell whether the chosen card has no activated ability left; whether one could be used depends on hidden cards."""
    if g.chosen == NONE or g.phase[0] not in ("moves", "attacks", "closing") or not g.in_play(g.chosen):
        return True
    return all(ability.id in g.cards[g.chosen].used for ability in g.box.activated[g.cards[g.chosen].kind])


def moves(g: PlaneswalkersTable, _lane: int) -> Flow | None:
    """PW-18.6: move a figure, use an ability between moves, or end Action 3; skipped where nothing can be done."""
    able = movers(g)
    if not able and idle_abilities(g):
        end_moves(g)
        return None
    return ask_mover(g, able)


def end_moves(g: PlaneswalkersTable) -> None:
    """Go on with the attacks."""
    g.phase[0] = "haste_attacks" if g.phase[0] == "haste_moves" else "attacks"


def ask_mover(g: PlaneswalkersTable, able: list[int]) -> Flow:
    """Ask which figure moves."""
    me = g.active
    figures: list[Move] = [g.box.move[g.space[figure]] for figure in able]
    move = yield Ask(
        me,
        "moves",
        lambda: sorted([*figures, *ability_moves(g, me), g.box.end_moves], key=movement.by_id),
        "PW-18.6",
        always=True,
        default=g.box.end_moves,
        check=lambda move: forbidden(g, me, move),
    )
    if move.kind == "end-moves":
        end_moves(g)
    elif move.kind == "use":
        yield from abilities.use(g, me, g.chosen, move.args[0])
    else:
        figure = g.at[move.args[0].spaces[0]]
        g.moved.append(figure)
        g.walking = [figure, allowance(g, figure), 0, g.space[figure]]
        g.walking_from = board.engaged_with(g, figure)
        g.phase[0] = "haste_walk" if g.phase[0] == "haste_moves" else "walk"


def walk(g: PlaneswalkersTable, _lane: int) -> Flow:
    """PW-18.20: one step of the figure that moves; its move ends when the mover stops or must stop."""
    figure, points, used, start = g.walking
    w = movement.Walk(g, figure, points)
    w.used = used
    answer = yield movement.ask_way(g, g.active, w, lambda: movement.onward(g, w))
    over: bool = yield from movement.go_on(g, w, answer)
    g.walking = [figure, w.points, w.used, start]
    if over:
        before = g.walking_from
        action3 = g.phase[0] == "walk"
        g.phase[0] = "moves" if action3 else "haste_moves"
        g.walking, g.walking_from = [], []
        if g.on_field(figure):
            yield from movement.ended(g, w, start, before, action3)


def ability_moves(g: PlaneswalkersTable, me: int) -> list[Move]:
    """List the activated abilities of the chosen card that can be used between moves and attacks."""
    return [] if idle_abilities(g) else abilities.uses(g, me, g.chosen)


def attacks(g: PlaneswalkersTable, _lane: int) -> Flow | None:
    """PW-18.8: attack with a figure, use an ability between attacks, or end Action 4."""
    able = [figure for figure in acting(g) if attack.attacks_left(g, figure) > 0 and attack.defenders(g, figure)]
    if not able and idle_abilities(g):
        end_attacks(g)
        return None
    return ask_attacker(g, able)


def end_attacks(g: PlaneswalkersTable) -> None:
    """PW-19.10: hasty squads act now; then the second window comes."""
    if g.phase[0] == "attacks" and g.hasty:
        g.phase[0] = "haste_moves"
    else:
        g.phase[0] = "closing"


def ask_attacker(g: PlaneswalkersTable, able: list[int]) -> Flow:
    """Ask which figure attacks, and whom."""
    me = g.active
    figures: list[Move] = [g.box.attack[g.space[figure]] for figure in able]
    move = yield Ask(
        me,
        "attacks",
        lambda: sorted([*figures, *ability_moves(g, me), g.box.end_attacks], key=movement.by_id),
        "PW-18.8",
        always=True,
        default=g.box.end_attacks,
        check=lambda move: forbidden(g, me, move),
    )
    if move.kind == "end-attacks":
        end_attacks(g)
    elif move.kind == "use":
        yield from abilities.use(g, me, g.chosen, move.args[0])
    else:
        figure = g.at[move.args[0].spaces[0]]
        defender: int = yield from attack.choose_defender(g, me, figure, False)
        if defender != NONE:
            yield from attack.attack(g, figure, defender)


# ---------------------------------------------------------------- the second window, the end


def closing(g: PlaneswalkersTable, _lane: int) -> Flow | None:
    """PW-18.10: spells and abilities, then the end of the turn."""
    if g.walker_of(g.active) == NONE and idle_abilities(g):
        g.phase[0] = "ending"
        return None
    return ask_closing(g)


def ask_closing(g: PlaneswalkersTable) -> Flow:
    """Ask what is done in the second window."""
    me = g.active

    def options() -> list[Move]:
        found = [*spells.spell_moves(g, me), *ability_moves(g, me), g.box.end_turn]
        return sorted(found, key=movement.by_id)

    move = yield Ask(
        me,
        "closing",
        options,
        "PW-18.10",
        always=True,
        default=g.box.end_turn,
        check=lambda move: forbidden(g, me, move),
    )
    if move.kind == "end-turn":
        g.phase[0] = "ending"
    else:
        yield from spell_or_ability(g, me, move)


def ending(g: PlaneswalkersTable, _lane: int) -> Flow:
    """PW-3.9: end-of-turn abilities, what lasted until now ends, cards above seven are discarded, Action 5."""
    yield proceed(g)
    m = Moment()
    m.seat = g.active
    events.begin(g, m)
    yield from events.happen(g, "turn_end")
    g.moments.pop()
    values.end_lasting(g, g.active, "turn_end")
    yield from cards.discard_down(g, g.active)
    advance(g)


def advance(g: PlaneswalkersTable) -> None:
    """PW-3.10: the marker moves on; after the last number that counts the game ends instead."""
    if g.turns >= g.turn_limit:
        finish.by_points(g, "PW-13.1")
    g.active = (g.active + 1) % g.seats
    g.chosen = NONE
    g.phase[0] = "begin"


# ---------------------------------------------------------------- leaving the game


def concede(g: PlaneswalkersTable, seat: int) -> list[int]:
    """PW-13.11: in the duel the opponent wins; otherwise everything of that player is removed."""
    g.players[seat].left = True
    staying = [other for other in range(g.seats) if not g.players[other].left]
    if len({g.team[other] for other in staying}) == 1:
        finish.over(g, [g.side(staying[0])], "PW-13.11")
    clear_table(g)
    for card in g.players[seat].army:
        auras.strip(g, card)
        for figure in g.cards[card].figures:
            board.lift(g, figure)
            g.space[figure], g.rear[figure], g.damage[figure] = DEAD, NONE, 0
    for bearer in g.cards:
        for aura in [aura for aura in bearer.auras if g.owner(aura) == seat]:
            bearer.auras.remove(aura)
            auras.bury(g, aura, seat)
    g.lasting = [effect for effect in g.lasting if effect.figure == NONE or g.on_field(effect.figure)]
    if g.phase[0] in ("walkers", "armies", "decide", "place"):
        return [0]
    finish.check(g)
    if seat == g.active:
        advance(g)
    return [0]


def clear_table(g: PlaneswalkersTable) -> None:
    """Drop what is under way: announced spells go to the graveyard, stolen figures back, nobody stays in passing."""
    if g.phase[0] in ("walk", "haste_walk"):
        g.phase[0] = "moves" if g.phase[0] == "walk" else "haste_moves"
    elif g.phase[0] == "summon":
        g.phase[0] = "window"
    g.walking, g.walking_from = [], []
    g.summoning = g.hiding = NONE
    g.moments = []
    g.nesting = 0
    if g.rules >= 2:
        bury_the_fallen(g)
    for handle in g.stack:
        auras.bury(g, handle, g.owner(handle))
    g.stack = []
    for figure in g.figures():
        g.control[figure] = g.cards[g.card_of[figure]].owner
        if any(g.at[space] != figure for space in g.spaces(figure)):
            board.to_nearest(g, figure)


def bury_the_fallen(g: PlaneswalkersTable) -> None:
    """PW-11.2, PW-11.9: what nobody can be asked about any more is destroyed, and its cards leave play."""
    for figure in g.figures():
        if g.damage[figure] >= g.of(figure).life:
            g.emit("destroyed", **damage.who(g, figure))
            damage.remove(g, figure, DEAD)
    for card in range(len(g.cards)):
        damage.leave_play(g, card)


def broken_invariant(g: PlaneswalkersTable) -> str | None:
    """Name a rule that the table breaks, or None."""
    for figure, space in enumerate(g.space):
        if space >= 0 and g.damage[figure] >= g.of(figure).life and not g.moments:
            return "PW-11.2"
        if space < 0 and (g.damage[figure] or g.rear[figure] != NONE):
            return "PW-5.13"
    for space, figure in enumerate(g.at):
        if figure != NONE and space not in g.spaces(figure):
            return "PW-6.12"
    for index, card in enumerate(g.cards):
        if not g.moments and not g.in_play(index) and (card.auras or card.secrets):
            return "PW-11.9"
    if g.cast > g.box.construction.spells_per_turn:
        return "PW-4.1"
    return None
