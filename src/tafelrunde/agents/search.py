"""The searching agent: information-set Monte Carlo tree search over worlds that its seat holds possible.

Every iteration takes a sampled world and plays on until the next player has answered with a turn of his own. Only where
a turn begins tables can be compared: half-played turns look better than they are. Worlds differ in luck, so what counts
is how much better an iteration ends than the first one in the same world did. At a position that is new, it looks one
action ahead by the game's evaluation, as a greedy player does; that decides which moves are tried first, and how often.
What they are worth is decided by the chances at the end. So the search begins as a greedy player, for both sides, and
changes its mind where two turns end better otherwise.

Each seat has a tree of its own that branches only by what this seat sees: nobody in the search reacts to a secret
choice, and chance is averaged over the worlds. A move is compared with others only where it was possible.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp, sqrt
from time import monotonic
from typing import Final

from tafelrunde.agents.base import Agent
from tafelrunde.agents.greedy import hear_the_others, spread
from tafelrunde.kernel.ask import Ask, Each, Move
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.observer import Observer
from tafelrunde.kernel.rng import WORD, seeded

EXPLORE: Final = 1.0  # how much moves that were tried seldom are preferred, in parts of the spread of the values
TRUST: Final = 3.0  # the first look at a position gives its best move e^TRUST times the share of its worst one
SOLID: Final = 8  # the first look at a move counts as much as so many tries
SPREAD: Final = 0.01  # values nearer together than this are hardly told apart
BREADTH: Final = 8  # so many moves of a position are looked at; others follow when it is visited often
WIDTH: Final = 1.5  # a position visited n times has at least WIDTH · √n moves in its tree
DEPTH: Final = 2  # questions inside an action are looked through so deep; the rest is answered by default
AT_LEAST: Final = 16  # so many moves of the search's own position are looked at, however small the budget
FIRST_WORLDS: Final = 4  # the moves of the search's own position are first looked at in so many worlds
WORLDS: Final = 12  # so many worlds are played in, again and again
TURNS: Final = 2  # an iteration ends with so many turns, the own one and its answer, …
LONGEST: Final = 80  # … or after so many decisions
QUICK: Final = 4  # so many moves of a position are looked at beyond the tree
WORSE: Final = 0.004  # who plays on looks around again when the table got worse by so much
PATIENCE: Final = 40  # answers by default until an action is done
WAIT: Final = 0.5  # how often time passes in a race before somebody acts


class Node:
    """A position as one seat sees it: reached by one move, or by something that it did not see."""

    __slots__ = ("children", "first", "looked", "total", "tries", "visits", "weight")

    def __init__(self) -> None:
        self.children: dict[Move | None, Node] = {}
        self.visits = 0  # how often its seat decided here
        self.tries = 0  # how often the move that leads here was tried …
        self.total = 0.0  # … and how much better it ended for the seat that chose it, added up
        self.looked = False  # whether that move was looked at, …
        self.first = 0.0  # … how much worse than the best one it looked, …
        self.weight = 0.0  # … and what share of the tries that gives it

    @property
    def value(self) -> float:
        """Return how good the move that leads here is, compared with the first one tried: first look and tries."""
        return (SOLID * self.first + self.total) / (SOLID + self.tries)

    def child(self, key: Move | None) -> Node:
        """Return the position after a move; None: after one that the seat does not see."""
        found = self.children.get(key)
        if found is None:
            found = self.children[key] = Node()
        return found


class Plan:
    """What a seat thinks of its moves in a turn, since it looked around."""

    __slots__ = ("seen", "turn", "value", "values")

    def __init__(self, turn: int) -> None:
        self.turn = turn
        self.seen: set[Move] = set()  # all that there were, also those that were not looked at
        self.values: dict[Move, float] = {}
        self.value = 0.0  # of the best one


@dataclass(frozen=True)
class Line:
    """What a search found out about one move."""

    move: Move
    tries: int
    value: float  # the expected result for the seat, between 0 (lost) and 1 (won)


class Search:
    """One search: trees that grow with every iteration. Equal observers, seeds and limits give equal trees."""

    def __init__(self, observer: Observer, seed: int, most: int) -> None:
        self.observer = observer
        self.most = most  # looks that it may cost
        self.seat = observer.seat
        self.seed = seed
        self.rng = seeded(str(seed), "search")
        self.moves = observer.legal()
        self.worlds: list[Match] = []
        self.luck: dict[int, list[float]] = {}  # how the first iteration in each world ended, by seat
        self.iterations = 0
        self.number = 0  # of the world that is played in
        self.done = 0  # iterations that came to their end, for this decision
        self.expected = 0.0  # what the best move promised at first
        self.looks = 0  # tables evaluated so far: what a search costs
        self.trees = [Node() for _ in range(observer.world.table.seats)]
        self.history: dict[tuple[int, Move], tuple[float, int]] = {}  # how much worse than the best moves looked

    # ---------------------------------------------------------------- results

    def lines(self) -> list[Line]:
        """List the moves, the best first: the one tried most often, of equals the one that looked best."""
        tree = self.trees[self.seat]
        found = [(move, node) for move in self.moves if (node := tree.child(move)).looked]
        found.sort(key=lambda line: (-line[1].tries, -line[1].weight))
        return [Line(move, node.tries, self._value(node)) for move, node in found]

    def _value(self, node: Node) -> float:
        found = [values[self.seat] for values in self.luck.values()]
        usual = sum(found) / len(found) if found else self.expected
        return max(0.0, min(1.0, usual + node.value))

    # ---------------------------------------------------------------- growing

    def begin(self) -> None:
        """Look at the moves in a few worlds, fewer where there are many; of very many not at all of them."""
        root = self.trees[self.seat]
        moves = spread(self.moves, max(AT_LEAST, self.most))
        if all(root.child(move).looked for move in moves):
            return  # a search before this one came here
        count = max(1, min(FIRST_WORLDS, self.most // (2 * len(moves))))
        looks = [self._look_around(self._world(n).clone(), root, self.seat, moves, DEPTH) for n in range(count)]
        means = [sum(values) / count for values in zip(*looks, strict=True)]
        self.expected = max(means)
        for move, mean, weight in zip(moves, means, weights(means), strict=True):
            child = root.child(move)
            child.first = mean - self.expected
            child.weight = weight

    def settled(self) -> bool:
        """Tell whether the rest of the budget cannot change the move that was tried most often."""
        if not self.done:
            return False
        tries = sorted([child.tries for child in self.trees[self.seat].children.values()])
        return len(tries) < 2 or tries[-1] - tries[-2] > (self.most - self.looks) * self.done / self.looks

    def iterate(self) -> None:
        """Play this turn and the next in one of the worlds: in the tree by what it knows, beyond it quickly by the
        game's evaluation. Remember what came of it.
        """
        number = self.number = self.iterations % WORLDS
        world = self._world(number).clone()
        self.iterations += 1
        last = world.table.turns + TURNS
        nodes = self.trees[:]
        walked: list[tuple[int, Node]] = []  # who chose, and where that led
        asked: tuple[int, list[Move]] | None = (self.seat, world.legal(self.seat))
        known = True
        while asked is not None and known and world.table.turns < last:
            seat, options = asked
            known = nodes[seat].visits > 0 or not walked
            move = self._choose(world, nodes[seat], seat, options)
            hidden = is_secret(world, seat)
            self._play(world, move, seat)
            for other, node in enumerate(nodes):
                nodes[other] = node.child(None if hidden and other != seat else move)
            walked.append((seat, nodes[seat]))
            asked = self._next(world)
        end = self._play_on(world, asked, last)
        if end is None:
            return
        finish_action(end, self.seat)
        self.looks += 1
        self.done += 1
        values = outlook(end)
        luck = self.luck.setdefault(number, values)
        for seat, node in walked:
            node.tries += 1
            node.total += values[seat] - luck[seat]

    def _play(self, world: Match, move: Move, seat: int) -> None:
        """Play a move; what chance brings depends on the world, the turn and the move only."""
        if not world.lanes_answered():
            table = world.table
            x = self.number * 0x9E3779B97F4A7C15 + table.turns * 0xBF58476D1CE4E5B9 + move.id * 0x94D049BB133111EB
            for stream in table.streams.values():
                x = (x ^ (x >> 29)) * 0xD6E8FEB86659FD93 & WORD
                stream.x = x | 1
            world.base = table.copy()
            world.mark = len(world.path)
        world.play(move, seat)

    def _play_on(self, world: Match, asked: tuple[int, list[Move]] | None, last: int) -> Match | None:
        """Play on beyond the tree until a turn begins; return the world where that ended.

        None: the budget was at its end before, and half a turn tells nothing.
        """
        plans: dict[int, Plan] = {}
        for _ in range(LONGEST):
            if asked is None or world.table.turns >= last:
                break
            if self.looks >= self.most:
                return None
            seat, options = asked
            plan = plans.get(seat)
            if plan is None or plan.turn != world.table.turns:
                plan = plans[seat] = Plan(world.table.turns)
            world = self._planned(world, seat, options, plan)
            asked = self._next(world)
        return world

    def _planned(self, world: Match, seat: int, options: list[Move], plan: Plan) -> Match:
        """Play the move that looked best when the seat looked around last, as long as the table does not get worse by
        it; else look around again. Return the world after it.
        """
        values = plan.values
        listed = [move for move in options if move in values]
        fresh = [move for move in options if move not in plan.seen]
        if listed and len(fresh) <= 1:
            after, value = self._best_of(world, seat, [max(listed, key=values.__getitem__), *fresh], values)
            if value >= plan.value - WORSE:
                return after
        plan.seen.update(options)
        after, plan.value = self._best_of(world, seat, self._promising(options, seat, QUICK), values)
        return after

    def _best_of(self, world: Match, seat: int, moves: list[Move], values: dict[Move, float]) -> tuple[Match, float]:
        """Look at a few moves, note their values; return the world after the best one."""
        best, most = world, -1.0
        for move in moves:
            after = world.clone()
            self._play(after, move, seat)
            rest = after.clone() if after.lanes_answered() else after
            finish_action(rest, seat)
            self.looks += 1
            value = values[move] = float(world.game.evaluate(rest.table, seat))
            if value > most:
                best, most = after, value
        for move in moves:
            self._remember(seat, move, values[move] - most)
        return best, most

    def go_on(self, observer: Observer, move: Move) -> bool:
        """Turn to the next decision of the same seat, with what is known of it: sound if nothing else happened but its
        own move, so that all the worlds are still possible. False: something did.
        """
        worlds = [world.clone() for world in self.worlds]
        seen = observer.view()
        hidden = is_secret(worlds[0], self.seat)
        for world in worlds:
            world.play(move, self.seat)
            while world.actors == [self.seat] and len(options := world.legal(self.seat)) == 1:
                world.play(options[0], self.seat)
            if world.clone().view(self.seat) != seen:  # of a copy: who is watched plays slowly
                return False
        self.worlds = worlds
        self.observer = observer
        self.moves = observer.legal()
        self.trees = [
            tree.child(None if hidden and seat != self.seat else move) for seat, tree in enumerate(self.trees)
        ]
        self.looks = self.done = 0
        return True

    def _world(self, number: int) -> Match:
        """Return one of the sampled worlds, at most one more than there are."""
        if number == len(self.worlds):
            self.worlds.append(self.observer.sample(self.seed * 1_000_003 + number))
        return self.worlds[number]

    def _next(self, world: Match) -> tuple[int, list[Move]] | None:
        """Go on to the next decision with a choice: who decides, and between what. None: there is none any more."""
        while world.table.result is None:
            lanes = world.lanes
            if len(lanes) == 1 and isinstance(lanes[0].question, Ask) and not world.table.gone:
                seat = lanes[0].question.seat
                options = world.legal()
            else:
                able = [(seat, options) for seat in world.actors if (options := world.legal(seat))]
                due = world.due
                if due is not None and (not able or self.rng.random() < WAIT):
                    world.tick(due.at)
                    continue
                if not able:
                    return None
                seat, options = able[self.rng.below(len(able))]
            if len(options) > 1:
                return seat, options
            world.play(options[0], seat)
        return None

    def _choose(self, world: Match, node: Node, seat: int, options: list[Move]) -> Move:
        """Return the move to follow: one that did well, or that looked well and was tried seldom."""
        node.visits += 1
        children = node.children
        known = [move for move in options if (child := children.get(move)) is not None and child.looked]
        room = min(len(options), max(BREADTH, int(WIDTH * sqrt(node.visits))))
        if len(known) < room:
            fresh = self._promising([move for move in options if move not in known], seat, room - len(known))
            if known:  # something to compare them with
                fresh = [*fresh, max(known, key=lambda move: children[move].weight)]
            self._look_around(world, node, seat, fresh, DEPTH)
            known = [move for move in options if (child := children.get(move)) is not None and child.looked]
        if len(known) == 1:
            return known[0]
        nodes = [children[move] for move in known]
        values = [child.value for child in nodes]
        low, high = min(values), max(values)
        scale = 1.0 / max(SPREAD, high - low)
        share = EXPLORE * sqrt(1 + sum([child.tries for child in nodes])) / sum([child.weight for child in nodes])
        best, most = known[0], -1.0
        for move, child, mean in zip(known, nodes, values, strict=True):
            value = (mean - low) * scale + share * child.weight / (1 + child.tries)
            if value > most:
                best, most = move, value
        return best

    def _promising(self, moves: list[Move], seat: int, count: int) -> list[Move]:
        """Return the moves that looked best elsewhere in this search; what was never seen comes first."""
        if len(moves) <= count:
            return moves

        def promise(move: Move) -> float:
            total, tries = self.history.get((seat, move), (0.0, 1))
            return -total / tries

        return sorted(moves if count == 1 else spread(moves, 4 * count), key=promise)[:count]

    # ---------------------------------------------------------------- looking

    def _look_around(self, world: Match, node: Node, seat: int, moves: list[Move], depth: int) -> list[float]:
        """Look one action ahead from a position, and share future tries out by that; return the values of the moves."""
        seen: list[float] = []
        for move in moves:
            after = world.clone()
            after.play(move, seat)
            seen.append(self._followed(after, node.child(move), seat, depth))
        best = max(seen)
        for move, value, weight in zip(moves, seen, weights(seen), strict=True):
            self._remember(seat, move, value - best)
            child = node.child(move)
            child.first = (child.first + value - best) / 2 if child.looked else value - best
            child.weight = (child.weight + weight) / 2 if child.looked else weight
            child.looked = True
        return seen

    def _remember(self, seat: int, move: Move, worse: float) -> None:
        total, tries = self.history.get((seat, move), (0.0, 0))
        self.history[(seat, move)] = (total + worse, tries + 1)

    def _followed(self, world: Match, node: Node, seat: int, depth: int) -> float:
        """Evaluate the table after a move; what the action asks its own seat on the way is answered well."""
        deeper = depth > 0 and self.looks < self.most and world.table.result is None and world.lanes_answered()
        if deeper and world.actors == [seat]:
            options = world.legal(seat)
            if len(options) > 1:
                return max(self._look_around(world, node, seat, self._promising(options, seat, BREADTH), depth - 1))
        finish_action(world, seat)
        self.looks += 1
        return float(world.game.evaluate(world.table, seat))


def weights(values: list[float]) -> list[float]:
    """Turn what moves look like into shares of the tries to come."""
    best = max(values)
    scale = TRUST / max(SPREAD, best - min(values))
    return [exp((value - best) * scale) for value in values]


def outlook(world: Match) -> list[float]:
    """Estimate the chances of all seats where a turn begins: they add up to one."""
    return list(world.game.chances(world.table))


def is_secret(world: Match, seat: int) -> bool:
    """Tell whether the others do not see what a seat answers now."""
    lanes = world.lanes
    if len(lanes) == 1 and isinstance(lanes[0].question, Ask):
        return lanes[0].question.secret
    return any(isinstance(lane.question, Each) or ask.secret for lane in lanes for ask in lane.asks if ask.seat == seat)


def finish_action(world: Match, seat: int) -> None:
    """Answer by default what an action still asks its own seat; evaluations know what others may answer."""
    for _ in range(PATIENCE):
        if world.table.result is not None or not world.lanes_answered():
            return
        if seat in world.actors:
            world.lapse(seat)
        elif not hear_the_others(world, seat):
            return


class SearchAgent(Agent):
    """Looks at so many tables, or for a time in seconds (0: no limit), and plays what it tried most often."""

    name = "mcts"

    def __init__(self, seed: int = 0, looks: int = 1000, time: float = 0.0) -> None:
        self.seed = seed
        self.looks = max(1, looks)
        self.time = time
        self.last: tuple[Search, Move] | None = None  # the search before this one, and what was played

    def choose(self, observer: Observer) -> Move:
        """Return the best move found; with a time limit whatever is best when it ends."""
        search = self.think(observer)
        move = search.lines()[0].move
        self.last = (search, move)
        return move

    def think(self, observer: Observer, stopped: Callable[[], bool] | None = None) -> Search:
        """Search within the limits, or until somebody stops it."""
        end = monotonic() + self.time if self.time > 0 else None
        search = self._begun(observer)
        search.begin()
        while search.looks < self.looks and not search.settled():
            if (end is not None and monotonic() >= end) or (stopped is not None and stopped()):
                break
            search.iterate()
        return search

    def _begun(self, observer: Observer) -> Search:
        """Go on with the search before this one if nothing happened since but the own move, else begin a new one."""
        if self.last is not None:
            search, move = self.last
            self.last = None
            if search.seat == observer.seat and search.go_on(observer, move):
                return search
        return Search(observer, self.seed, self.looks)
