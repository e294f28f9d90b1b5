"""Set-up: order, sides, choosing champions, traps, exchange of cards, deployment (BR-3, BR-4, BR-18)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations

from tafelrunde.games.brawl.rules import challenges, effects, moving, turn
from tafelrunde.games.brawl.state import EMPTY, GATE, BrawlTable, Champion
from tafelrunde.kernel.ask import Ask, Each, Flow, Move, many
from tafelrunde.kernel.table import Sealed


def unpack(g: BrawlTable) -> None:
    """BR-1.1: all pieces come out of the box; the traps are a shuffled face-down supply (BR-3.7)."""
    box = g.box
    g.at = [EMPTY] * box.size
    g.trap_at = [EMPTY] * box.size
    g.boxed = g.hidden.add(range(box.trap_pieces[0]))
    g.supply = g.hidden.add(box.trap_pieces)
    g.shuffle(g.supply, "traps")
    g.challenges = g.hidden.add(box.challenge_pieces)
    g.brought = [[] for _ in range(g.seats)]
    g.banned = [[] for _ in range(g.seats)]


def who_begins(g: BrawlTable) -> None:
    """BR-3.1, BR-18.2: the first player, with four players the beginning team, is determined at random."""
    first = g.streams["cards"].below(2)
    g.active = first
    if g.seats == 2:
        g.order = [first, 1 - first]
        g.phase[0] = "side"
    else:
        g.phase[0] = "lead"


def lead(g: BrawlTable, _lane: int) -> Flow:
    """BR-18.2, BR-18.24: each team says who of its players comes first; the one with the lower seat is asked."""
    seat = g.active if not g.order else 1 - g.active
    mates = g.mates(seat)
    answer = yield Ask(seat, "lead", lambda: [g.box.lead[mate] for mate in mates], "BR-18.2")
    g.emit("leads", seat=answer.args[0], n=len(g.order) + 1)
    g.order.append(answer.args[0])
    if len(g.order) == 2:
        g.order += [(g.order[0] + 2) % 4, (g.order[1] + 2) % 4]
        g.phase[0] = "side"


def choose_side(g: BrawlTable, _lane: int) -> Flow:
    """BR-3.2, BR-18.3: the first player chooses a side; the other team gets the other one."""
    first = g.order[0]
    answer = yield Ask(first, "side", lambda: g.box.side[:], "BR-3.2")
    side: int = g.box.side_index[answer.args[0]]
    g.side = [side, 1 - side] if first & 1 == 0 else [1 - side, side]
    g.emit("side", seat=first, side=answer.args[0])
    begin_draft(g)


# ---------------------------------------------------------------- choosing champions


def begin_draft(g: BrawlTable) -> None:
    """BR-4.1, BR-4.4: the method is an option of the game; free choice without mirror is made as the casual draft."""
    g.place = 0
    if g.draft == "competitive":
        g.phase[0] = "bring"
    elif g.draft == "free" and g.seats == 2 and g.mirror:
        g.phase[0] = "teams"
    else:
        g.phase[0] = "pick"


def pick_order(g: BrawlTable) -> list[int]:
    """Return who picks, as places in the turn order (BR-4.6, BR-4.9, BR-18.13, BR-18.25)."""
    if g.draft == "free" and g.seats == 4:
        return [place for place in range(1, 5) for _ in range(g.box.mode.champions_per_player)]
    method = "casual" if g.draft == "free" else g.draft
    order: list[int] = g.box.drafts[method].pick_order
    return order


def take_champion(g: BrawlTable, seat: int, kind: int) -> None:
    """A champion joins a team; it starts on the Gate (BR-3.3)."""
    one = Champion()
    one.kind = kind
    one.seat = seat
    one.team = seat & 1
    g.players[seat].champions.append(len(g.champions))
    g.champions.append(one)


def team_kinds(g: BrawlTable, team: int) -> list[int]:
    """List the champions of a team by their number in the content."""
    return [one.kind for one in g.champions if one.team == team]


def both_teams_may(g: BrawlTable) -> bool:
    """Tell whether both teams may field the same champion (BR-4.4, BR-4.10, BR-18.25, BR-18.27)."""
    if g.draft == "competitive":
        return True
    if g.draft == "free":
        return g.mirror
    return g.seats == 4 and len(g.box.champions) < g.box.mode.minimum_champions


def why_not_pick(g: BrawlTable, seat: int, move: Move) -> str | None:
    """Name the rule that forbids a pick, or None."""
    if move.kind != "pick":
        return move.rule
    kind: int = g.box.champion_index[move.args[0]]
    if kind in team_kinds(g, seat & 1):
        return "BR-4.2"
    if g.draft == "competitive" and kind not in left_of(g, seat):
        return "BR-4.8" if kind in g.banned[seat] else "BR-4.9"
    if not both_teams_may(g) and kind in team_kinds(g, 1 - (seat & 1)):
        return "BR-4.6" if g.seats == 2 else "BR-18.13"
    return None


def pick(g: BrawlTable, _lane: int) -> Flow:
    """BR-4.6, BR-4.9: the next player takes one champion, openly."""
    order = pick_order(g)
    seat = g.order[order[g.place] - 1]
    check = partial(why_not_pick, g, seat)
    rule = "BR-4.9" if g.draft == "competitive" else "BR-4.6"
    answer = yield Ask(seat, "pick", lambda: [m for m in g.box.pick if check(m) is None], rule, check=check)
    take_champion(g, seat, g.box.champion_index[answer.args[0]])
    g.emit("picks", seat=seat, champion=answer.args[0])
    g.place += 1
    if g.place == len(order):
        teams_complete(g)


def choose_teams(g: BrawlTable, _lane: int) -> Flow:
    """BR-4.3, BR-4.4: both name their team without seeing the other's; both are revealed together."""
    chosen = yield Each(choose_team, [0, 1])
    for seat in g.order:
        names = [g.box.champions[kind].id for kind in chosen[seat]]
        g.reveal("team", [seat, *names])
        for kind in chosen[seat]:
            take_champion(g, seat, kind)
            g.emit("picks", seat=seat, champion=g.box.champions[kind].id)
    teams_complete(g)


def choose_team(g: BrawlTable, seat: int) -> Flow:
    """Name as many different champions as a player has."""
    n: int = g.box.mode.champions_per_player
    given = yield from many(
        seat, "team", lambda: g.box.pick[:], g.box.moves.done, n, n, "BR-4.3", secret=True, about=(n,)
    )
    return [g.box.champion_index[move.args[0]] for move in given]


# ---- competitive draft


def bring(g: BrawlTable, _lane: int) -> Flow:
    """BR-4.7, BR-4.10, BR-18.26: what a player brings; two players at once, four in order, unseen by the others."""
    if g.seats == 2:
        chosen = yield Each(choose_brought, [0, 1])
        g.brought = [chosen[0], chosen[1]]
    else:
        seat = g.order[g.place]
        chosen = yield Each(choose_brought, [seat])
        key = f"brought {seat & 1}"
        before: list[list[int]] = g.sealed[key].value if key in g.sealed else []
        names = [g.box.champions[kind].id for kind in chosen[seat]]
        g.reveal("brought", names, [mate for mate in g.mates(seat) if mate != seat])
        g.sealed[key] = Sealed(g.mates(seat), "brought", [*before, chosen[seat]])
        g.emit("brings", seat=seat, n=len(chosen[seat]))
        g.place += 1
        if g.place < g.seats:
            return
        for team in range(2):
            brought = g.unseal(f"brought {team}")
            seats = [seat for seat in g.order if seat & 1 == team]
            for seat, kinds in zip(seats, brought, strict=True):
                g.brought[seat] = list(kinds)
    for seat in g.order:
        names = [g.box.champions[kind].id for kind in g.brought[seat]]
        g.reveal("bring", [seat, *names])
        for name in names:
            g.emit("brought", seat=seat, champion=name)
    g.place = 0
    g.phase[0] = "ban"


def choose_brought(g: BrawlTable, seat: int) -> Flow:
    """Choose the champions to bring, none that the partner brings (BR-18.14)."""
    n: int = g.box.drafts["competitive"].bring_per_player
    key = f"brought {seat & 1}"
    taken: list[int] = [kind for kinds in g.sealed[key].value for kind in kinds] if key in g.sealed else []

    def items() -> list[Move]:
        return [move for kind, move in enumerate(g.box.bring) if kind not in taken]

    rule = "BR-4.7" if g.seats == 2 else "BR-18.26"
    given = yield from many(seat, "bring", items, g.box.moves.done, n, n, rule, secret=True, about=(n,))
    return [g.box.champion_index[move.args[0]] for move in given]


def possible_brought(g: BrawlTable, owners: Sequence[int]) -> list[list[list[int]]]:
    """List what the players of a team that have chosen so far may have brought, as far as others know."""
    n: int = g.box.drafts["competitive"].bring_per_player
    kinds = range(len(g.box.champions))
    first = [list(one) for one in combinations(kinds, n)]
    if sum(seat in owners for seat in g.order[: g.place]) == 1:
        return [[one] for one in first]
    return [[one, list(two)] for one in first for two in combinations([k for k in kinds if k not in one], n)]


def left_of(g: BrawlTable, seat: int) -> list[int]:
    """List the brought champions of a seat that were not banned."""
    return [kind for kind in g.brought[seat] if kind not in g.banned[seat]]


def ban(g: BrawlTable, _lane: int) -> Flow:
    """BR-4.8, BR-18.14: the next player bans one of an opponent's champions."""
    order = g.box.drafts["competitive"].ban_order
    seat, victim = (g.order[place - 1] for place in order[g.place])

    def why_not(move: Move) -> str | None:
        if move.kind != "ban":
            return move.rule
        return None if g.box.champion_index[move.args[0]] in g.brought[victim] else "BR-4.10"

    answer = yield Ask(
        seat, "ban", lambda: [m for m in g.box.ban if why_not(m) is None], "BR-4.8", check=why_not, about=(victim,)
    )
    g.banned[victim].append(g.box.champion_index[answer.args[0]])
    g.emit("bans", seat=seat, target=victim, champion=answer.args[0])
    g.place += 1
    if g.place < len(order):
        return
    g.place = 0
    if pick_order(g):
        g.phase[0] = "pick"
        return
    for fielding in g.order:  # the champions that are left play
        for kind in left_of(g, fielding):
            take_champion(g, fielding, kind)
            g.emit("picks", seat=fielding, champion=g.box.champions[kind].id)
    teams_complete(g)


# ---------------------------------------------------------------- the table


def teams_complete(g: BrawlTable) -> None:
    """BR-3.4 to BR-3.6, BR-18.28: essences, draw piles, the challenge track; then the traps are laid."""
    piece = {g.piece(handle): handle for handle in g.boxed}
    for seat, player in enumerate(g.players):
        player.ready = g.box.all_ready
        for champion in player.champions:
            cards: list[int] = g.box.deck_of[seat & 1][g.champions[champion].kind]
            player.deck += [piece[card] for card in cards]
        g.boxed = [handle for handle in g.boxed if handle not in player.deck]
        g.shuffle(player.deck, "cards")
    challenges.set_up_track(g)
    g.phase[0] = "traps"


def lay_traps(g: BrawlTable, _lane: int) -> Flow:
    """BR-3.8, BR-18.6: in player order, unseen, on empty printed trap hexes."""
    laid = sum(trap != EMPTY for trap in g.trap_at)
    seat = g.order[laid // g.box.mode.traps_placed_per_player]
    answer = yield Ask(
        seat,
        "lay",
        lambda: [g.box.lay[hex] for hex in effects.empty_trap_hexes(g)],
        "BR-3.8",
        check=partial(moving.why_not_lay, g),
    )
    moving.lay_trap(g, seat, g.box.hex_index[answer.args[0]])
    if laid + 1 == g.box.mode.traps_placed_per_player * g.seats:
        g.place = 0
        effects.take_cards(g, g.order[0], g.box.mode.hand_size)
        g.phase[0] = "exchange"


def exchange(g: BrawlTable, _lane: int) -> Flow:
    """BR-3.9, BR-3.10, BR-19.10: any cards for new ones, once; the others see only how many."""
    seat = g.order[g.place]
    chosen = yield Each(choose_swaps, [seat])
    swap(g, seat, chosen[seat])
    g.place += 1
    if g.place < g.seats:
        effects.take_cards(g, g.order[g.place], g.box.mode.hand_size)
    else:
        g.place = 0
        g.phase[0] = "deploy"


def choose_swaps(g: BrawlTable, seat: int) -> Flow:
    """Choose the cards to be exchanged."""

    def items() -> list[Move]:
        return effects.in_move_order([g.box.swap[kind] for kind in g.kinds(g.players[seat].hand)])

    given = yield from many(seat, "exchange", items, g.box.moves.done, 0, 99, "BR-3.9", always=True, secret=True)
    return [g.box.card_index[move.args[0]] for move in given]


def swap(g: BrawlTable, seat: int, kinds: list[int]) -> None:
    """New cards are drawn before the old ones are shuffled back."""
    player = g.players[seat]
    aside = []
    effects.tell_choice(g, seat, "exchange", kinds)
    for kind in kinds:
        handle = g.find(player.hand, kind)
        aside.append(g.hidden.take_unseen(player.hand, handle, g.knowers(seat), g.streams["cards"]))
    g.emit("exchanges", seat=seat, n=len(kinds))
    effects.take_cards(g, seat, len(kinds))
    if aside:
        player.deck += aside
        g.shuffle(player.deck, "cards")


def deploy(g: BrawlTable, _lane: int) -> Flow:
    """BR-3.11, BR-3.12, BR-18.8: in player order, every champion on a free hex of the own deployment area."""
    seat = g.order[g.place]
    champion = next(i for i in g.players[seat].champions if g.champions[i].hex == GATE)

    def why_not(move: Move) -> str | None:
        if move.kind != "deploy":
            return move.rule
        hex: int = g.box.hex_index[move.args[0]]
        if g.at[hex] != EMPTY:
            return "BR-2.5"
        return None if hex in g.box.deployment[g.side[seat & 1]] else "BR-3.12"

    area: list[int] = g.box.deployment[g.side[seat & 1]]
    answer = yield Ask(
        seat,
        "deploy",
        lambda: [g.box.deploy[hex] for hex in area if g.at[hex] == EMPTY],
        "BR-3.11",
        check=why_not,
        about=(g.box.fighters[g.fighter(champion)],),
    )
    put_into_place(g, champion, g.box.hex_index[answer.args[0]])
    if all(g.champions[i].hex != GATE for i in g.players[seat].champions):
        g.place += 1
        if g.place == g.seats:
            begin_game(g)


def put_into_place(g: BrawlTable, champion: int, hex: int) -> None:
    """A champion takes its place in the deployment area."""
    moving.put(g, champion, hex)
    g.emit("deploys", fighter=g.box.fighters[g.fighter(champion)], hex=g.box.codes[hex])


def begin_game(g: BrawlTable) -> None:
    """BR-6.1: the first round begins."""
    g.place = 0
    g.round = 1
    turn.begin_turn(g)


# ---------------------------------------------------------------- quick set-up


def quick_start(g: BrawlTable, _lane: int) -> None:
    """Do everything that would be decided: sides, balanced teams, traps, hands and places of the content."""
    mode = g.box.mode
    if g.seats == 4:
        other = 1 - g.active
        g.order = [g.active, other, g.active + 2, other + 2]
    g.side = [0, 1] if g.order[0] & 1 == 0 else [1, 0]
    for seat, kinds in zip(g.order, mode.quick_champions, strict=True):
        for id in kinds:
            take_champion(g, seat, g.box.champion_index[id])
    teams_complete(g)
    for i, (q, r) in enumerate(mode.quick_traps):
        moving.lay_trap(g, g.order[i % g.seats], g.box.hex_index[f"{q},{r}"])
    for seat in g.order:
        effects.take_cards(g, seat, mode.hand_size)
        area: list[int] = g.box.deployment[g.side[seat & 1]]
        for champion in g.players[seat].champions:
            free = [hex for hex in area if g.at[hex] == EMPTY]
            put_into_place(g, champion, min(free, key=lambda hex: remoteness(g, hex, area)))
    begin_game(g)


def remoteness(g: BrawlTable, hex: int, area: list[int]) -> int:
    """Tell how far a hex is from the middle of an area."""
    return sum(g.box.distance[hex][other] for other in area)
