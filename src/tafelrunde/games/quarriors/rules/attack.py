"""Phase 4: the attack on every opponent (QU-10)."""

from __future__ import annotations

from tafelrunde.games.quarriors.rules import capturing, creatures, destruction, windows
from tafelrunde.games.quarriors.rules.creatures import Effect
from tafelrunde.games.quarriors.state import NOBODY, QuarriorsTable
from tafelrunde.kernel.ask import Ask, Flow, Move


def begin(g: QuarriorsTable) -> Flow | None:
    """QU-10.1: all creatures attack all opponents; without attackers the phase is over at once (QU-10.21)."""
    if g.players[g.active].creatures:
        return attack_phase(g)
    capturing.begin(g)
    return None


def attack_phase(g: QuarriorsTable) -> Flow:
    """QU-10.6: opponents defend one after the other, beginning on the left."""
    lock(g)
    yield from windows.round_of_reactions(g, windows.R1)
    for opponent in g.opponents(g.active):
        if g.players[opponent].creatures:  # QU-10.7
            yield from segment(g, opponent)
    end(g)
    capturing.begin(g)


def lock(g: QuarriorsTable) -> None:
    """QU-10.3: note every creature as an attacker, the same list for every opponent."""
    me = g.active
    g.attackers = [(die, g.form(die), creatures.attack(g, me, die)) for die in g.players[me].creatures]
    g.ignoring = any(g.box.ignores[form] for _, form, _ in g.attackers)
    if g.sink is not None:
        g.emit("locks", seat=me, n=sum([attack for _, _, attack in g.attackers]))


def end(g: QuarriorsTable) -> None:
    """The attack is over: nobody is safe any more, attached spells work again."""
    g.attackers = []
    g.defended = []
    g.ignoring = False


# ---------------------------------------------------------------- a defence segment


def segment(g: QuarriorsTable, opponent: int) -> Flow:
    """QU-10.8 to QU-10.19: one opponent defends against the full attack total."""
    player = g.players[opponent]
    g.facing = opponent
    g.kills = 0
    g.chosen = False
    yield from before_defenders(g)
    fix_total(g)
    if g.sink is not None:
        g.emit("faces", seat=opponent, n=g.remaining)
    while g.remaining > 0 and eligible(g, opponent):
        reacted = yield from windows.defend_window(g, opponent)
        if player.out:
            break
        if reacted and not g.chosen:
            fix_total(g)  # QU-10.10
        if g.remaining <= 0 or not eligible(g, opponent):
            break
        survived = yield from defend(g, opponent)
        if survived or player.out:
            break
    g.facing = NOBODY
    g.remaining = 0


def before_defenders(g: QuarriorsTable) -> Flow:
    """QU-10.8: abilities that work before a defender is chosen, each kind once (QU-16.34)."""
    done: list[int] = []
    for die, form, _ in g.attackers:
        for line in g.box.attacks[form]:
            if form not in done:
                done.append(form)
                flow = line.verb.run(g, Effect(g.active, die, form))
                if flow is not None:
                    yield from flow


def fix_total(g: QuarriorsTable) -> None:
    """QU-10.9: add up what each attacker counts for; if a creature fell in step b, some count once more (QU-16.3)."""
    g.remaining = sum([counts_for(g, attacker) for attacker in g.attackers])
    if g.kills:
        g.remaining += once_more(g)


def counts_for(g: QuarriorsTable, attacker: tuple[int, int, int]) -> int:
    """QU-10.9: the locked attack, bonuses against this opponent, "set to 0", then what his creatures allow."""
    die, form, attack = attacker
    box = g.box
    theirs = g.players[g.facing].creatures
    if die in g.stilled:
        return 0
    if len(theirs) == 1:
        attack += box.versus_single[form]
    for defender in theirs:
        defending = g.form(defender)
        if box.level[form] <= box.blocks[defending]:
            return 0
        if box.cap[defending]:
            attack = min(attack, box.cap[defending])
    return attack


def once_more(g: QuarriorsTable) -> int:
    """QU-16.3: what attackers add when the first creature of this opponent falls."""
    doubles: list[bool] = g.box.doubles
    return sum([counts_for(g, attacker) for attacker in g.attackers if doubles[attacker[1]]])


def eligible(g: QuarriorsTable, opponent: int) -> list[int]:
    """QU-10.12: creatures that have not defended and are not safe."""
    if not g.defended:
        return g.players[opponent].creatures
    return [die for die in g.players[opponent].creatures if die not in g.defended]


def defender_options(g: QuarriorsTable, opponent: int) -> list[Move]:
    """QU-18.9: eligible creatures; no pass."""
    return [g.box.defend[look][number] for look, number, _ in creatures.named(g, eligible(g, opponent))]


def not_defending(g: QuarriorsTable, opponent: int, move: Move) -> str | None:
    """Name the rule that forbids a choice of defender, or None."""
    if move.kind != "defend":
        return "QU-10.11" if move.kind == "none" else str(move.rule)
    return None if move in defender_options(g, opponent) else "QU-10.12"


def defend(g: QuarriorsTable, opponent: int) -> Flow:
    """QU-10.11 to QU-10.15: choose a defender and compare; tells whether it survived."""
    move = yield Ask(
        opponent,
        "defend",
        lambda: defender_options(g, opponent),
        "QU-18.9",
        check=lambda move: not_defending(g, opponent, move),
        about=(g.remaining,),
    )
    if move is None:
        return True
    bonus = once_more(g) if not g.kills else 0  # as it counted in step c
    die = creatures.of_move(g, eligible(g, opponent), move)
    g.chosen = True
    g.defended.append(die)
    defence = creatures.defence(g, opponent, die)
    if g.sink is not None:
        g.emit("defends", seat=opponent, die=g.box.look_ids[g.look[die]], n=defence, against=g.remaining)
    if g.remaining < defence:
        g.remaining = 0
        yield from destruction.settle(g)
        return True  # QU-10.13
    g.remaining += bonus - defence
    yield from destruction.destroy(g, [die], g.active)
    yield from destruction.settle(g)
    return False
