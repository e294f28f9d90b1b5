"""The searching agent: information-set Monte Carlo tree search over worlds that its seat holds possible.

Every iteration takes a sampled world and follows the moves that did well until it comes to a position that is new. From
there it looks one action ahead by the chances that the game estimates: that decides which moves are tried first and how
often, and what the best of them promises is what the iteration was worth to everybody on the way. Worlds differ in
luck: what counts is how much better than the position itself that is in the same world, and moves are compared in the
same worlds.

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
from tafelrunde.kernel.rng import seeded

EXPLORE: Final = 1.0  # how much moves that were tried seldom are preferred, in parts of the spread of the values
TRUST: Final = 3.0  # the first look at a position gives its best move e^TRUST times the share of its worst one
SOLID: Final = 6  # the first look at a move counts as much as so many tries
SPREAD: Final = 0.003  # values nearer together than this are hardly told apart
WIDTH: Final = 1.5  # a position visited n times has at least WIDTH · √n moves in its tree
DEPTH: Final = 2  # questions inside an action are looked through so deep; the rest is answered by default
AT_LEAST: Final = 16  # so many moves of the search's own position are looked at, however small the budget
WORLDS: Final = 12  # so many worlds are played in, again and again …
FAMILIAR: Final = 22  # … with luck at least one for so many looks: what a world has in store is not learned by heart
LONGEST: Final = 60  # an iteration goes so many decisions far at most
PATIENCE: Final = 40  # answers by default until an action is done
WAIT: Final = 0.5  # how often time passes in a race before somebody acts

Chances = list[float]  # of every seat to win; they add up to one


class Node:
    """A position as one seat sees it: reached by one move, or by something that it did not see."""

    __slots__ = ("children", "first", "looked", "total", "tries", "visits", "weight")

    def __init__(self) -> None:
        self.children: dict[Move | None, Node] = {}
        self.visits = 0  # how often its seat decided here
        self.tries = 0  # how often the move that leads here was tried …
        self.total = 0.0  # … and how much better than the search's own position that was, added up
        self.looked = False  # whether that move was looked at, …
        self.first = 0.0  # … how much better it looked, …
        self.weight = 0.0  # … and what share of the tries that gives it

    @property
    def value(self) -> float:
        """Return how much better than the search's own position the move that leads here is: first look and tries."""
        return (SOLID * self.first + self.total) / (SOLID + self.tries)

    def child(self, key: Move | None) -> Node:
        """Return the position after a move; None: after one that the seat does not see."""
        found = self.children.get(key)
        if found is None:
            found = self.children[key] = Node()
        return found


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
        self.stopped: Callable[[], bool] = never  # asked before every iteration
        self.seat = observer.seat
        self.seed = seed
        self.breadth: int = observer.game.breadth  # so many moves of a new position are looked at; others may follow
        self.rng = seeded(str(seed), "search")
        self.moves = observer.game.candidates(observer.world.table, observer.seat, observer.legal())
        self.variety = max(WORLDS, most // FAMILIAR) if observer.game.luck else WORLDS  # worlds that are played in
        self.worlds: list[Match] = []
        self.before: list[Chances] = []  # what the position looked like in each world when the search began
        self.since = [0.0] * observer.world.table.seats  # how much better that was than it is now, on the average
        self.number = 0  # of the world that is played in
        self.done = 0  # iterations for this decision
        self.looks = 0  # tables evaluated so far: what a search costs
        self.trees = [Node() for _ in range(observer.world.table.seats)]
        self.history: dict[tuple[int, Move], tuple[float, int]] = {}  # how much worse than the best moves looked

    # ---------------------------------------------------------------- results

    def lines(self) -> list[Line]:
        """List the moves, the best first: the one tried most often, of equals the one that looked best."""
        found = sorted(self._looked_at(), key=standing, reverse=True)
        return [Line(move, node.tries, self._value(node)) for move, node in found]

    def best(self) -> Move:
        """Return the best move so far: the first of the lines."""
        return max(self._looked_at(), key=standing)[0]

    def _looked_at(self) -> list[tuple[Move, Node]]:
        tree = self.trees[self.seat]
        return [(move, node) for move in self.moves if (node := tree.child(move)).looked]

    def _value(self, node: Node) -> float:
        return max(0.0, min(1.0, means(self.before)[self.seat] + node.value))

    # ---------------------------------------------------------------- growing

    def begin(self) -> None:
        """Look at the moves in a few worlds, fewer where there are many; of very many not at all of them."""
        root = self.trees[self.seat]
        moves = spread(self.moves, max(AT_LEAST, self.most))
        if not all(root.child(move).looked for move in moves):  # else a search before this one came here
            self._look_first(moves)
        self._leave_out_what_is_in_vain()

    def _look_first(self, moves: list[Move]) -> None:
        root = self.trees[self.seat]
        game = self.observer.game
        worlds = max(1, min(game.compared, self.most // ((1 + game.farther) * len(moves))))
        looks: list[list[float]] = []
        while len(looks) < worlds and not (looks and (self.looks >= self.most or self.stopped())):
            promised = self._look_around(self._world(len(looks)), root, self.seat, moves, DEPTH)
            looks.append([chances[self.seat] - self.before[self.number][self.seat] for chances in promised])
        found = means(looks)
        usual = game.usual(self.observer.world, self.seat)
        trusted = found if usual is None or usual not in moves else doubted(looks, moves.index(usual), game.habit)
        for move, mean, weight in zip(moves, found, weights(trusted), strict=True):
            child = root.child(move)
            child.first = mean
            child.weight = weight

    def _leave_out_what_is_in_vain(self) -> None:
        """Keep extras only if the table looks better after them than now. Other moves may look worse than now just
        because they show what hopes come to; one extra after the other would put them off.
        """
        root, extras = self.trees[self.seat], self.observer.game.extras
        now = -self.since[self.seat]
        worth = [move for move in self.moves if move.kind not in extras or root.child(move).first > now]
        self.moves = worth or self.moves

    def settled(self) -> bool:
        """Tell whether the rest of the budget cannot change the move that was tried most often, at the pace so far."""
        if len(self.moves) == 1 or not self.observer.game.farther:
            return True
        if not self.done:
            return False
        tries = sorted([child.tries for child in self.trees[self.seat].children.values()])
        return len(tries) < 2 or tries[-1] - tries[-2] > (self.most - self.looks) * self.done / self.looks

    def iterate(self) -> None:
        """Follow the moves that did well in one of the worlds, look around where it is new, and remember what that
        promises. Every move of the search's own position is tried in the same worlds, one after the other.
        """
        root = self.trees[self.seat]
        move = self._choose(root, [move for move in self.moves if root.child(move).looked])
        world = self._world(root.child(move).tries % self.variety)
        nodes = self.trees[:]
        walked = [(self.seat, self._play(world, nodes, self.seat, move))]  # who chose, and where that led
        asked = self._next(world)
        found: Chances | None = None
        while asked is not None and found is None and len(walked) < LONGEST:
            seat, options = asked
            node = nodes[seat]
            if node.visits:
                move = self._choose(node, self._known(world, node, seat, options))
                walked.append((seat, self._play(world, nodes, seat, move)))
                asked = self._next(world)
            else:
                node.visits = 1
                looks = self._look_around(world, node, seat, self._promising(options, seat, self.breadth), 1)
                found = max(looks, key=lambda chances: chances[seat])
        self.done += 1
        chances = found or self._judge(world, self.seat)
        before = self.before[self.number]
        for seat, node in walked:
            node.tries += 1
            node.total += chances[seat] - before[seat]

    def go_on(self, observer: Observer, move: Move) -> bool:
        """Turn to the next decision of the same seat, with what is known of it: sound if nothing else happened but its
        own move, so that all the worlds are still possible. False: something did.
        """
        worlds = [world.clone() for world in self.worlds[:WORLDS]]
        seen = observer.view()
        hidden = is_secret(worlds[0], self.seat)
        for world in worlds:
            world.play(move, self.seat)
            while world.actors == [self.seat] and len(options := world.legal(self.seat)) == 1:
                world.play(options[0], self.seat)
            if world.clone().view(self.seat) != seen:  # of a copy: who is watched plays slowly
                return False
        self.worlds, self.before = worlds, self.before[:WORLDS]
        now = means([self._judge(world.clone(), self.seat) for world in worlds])
        self.since = [then - value for then, value in zip(means(self.before), now, strict=True)]
        self.observer = observer
        self.moves = observer.game.candidates(observer.world.table, observer.seat, observer.legal())
        self.trees = [
            tree.child(None if hidden and seat != self.seat else move) for seat, tree in enumerate(self.trees)
        ]
        self.looks = self.done = 0
        return True

    def _world(self, number: int) -> Match:
        """Return a copy of one of the sampled worlds, to be played in."""
        while number >= len(self.worlds):
            self.worlds.append(self.observer.sample(self.seed * 1_000_003 + len(self.worlds)))
            now = self._judge(self.worlds[-1].clone(), self.seat)
            self.before.append([value + since for value, since in zip(now, self.since, strict=True)])
        self.number = number
        return self.worlds[number].clone()

    def _worth_trying(self, world: Match, seat: int) -> list[Move]:
        """List the moves of a seat without extras and those that the game knows to be needless."""
        legal = world.legal(seat)
        self.looks += world.game.weighed(world.table, legal)
        moves = world.game.candidates(world.table, seat, legal)
        extras = world.game.extras
        return [move for move in moves if move.kind not in extras] or list(moves)

    def _next(self, world: Match) -> tuple[int, list[Move]] | None:
        """Go on to the next decision with a choice: who decides, and between what. None: there is none any more."""
        while world.table.result is None:
            lanes = world.lanes
            if len(lanes) == 1 and isinstance(lanes[0].question, Ask) and not world.table.gone:
                seat = lanes[0].question.seat
                options = self._worth_trying(world, seat)
            else:
                able = [(seat, options) for seat in world.actors if (options := self._worth_trying(world, seat))]
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

    def _play(self, world: Match, nodes: list[Node], seat: int, move: Move) -> Node:
        """Play a move and go on in all trees; return the node of the seat that chose it."""
        hidden = is_secret(world, seat)
        world.play(move, seat)
        for other, node in enumerate(nodes):
            nodes[other] = node.child(None if hidden and other != seat else move)
        return nodes[seat]

    def _known(self, world: Match, node: Node, seat: int, options: list[Move]) -> list[Move]:
        """List the possible moves that were looked at; look at more of them where a position is visited often."""
        children = node.children
        known = [move for move in options if (child := children.get(move)) is not None and child.looked]
        room = min(len(options), max(self.breadth, int(WIDTH * sqrt(node.visits))))
        if len(known) >= room:
            return known
        fresh = self._promising([move for move in options if move not in known], seat, room - len(known))
        compared = [max(known, key=lambda move: children[move].weight)] if known else []
        self._look_around(world, node, seat, [*fresh, *compared], 1)
        return [*known, *fresh]

    def _choose(self, node: Node, known: list[Move]) -> Move:
        """Return the move to follow: one that did well, or that looked well and was tried seldom."""
        node.visits += 1
        if len(known) == 1:
            return known[0]
        nodes = [node.children[move] for move in known]
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

    def _look_around(self, world: Match, node: Node, seat: int, moves: list[Move], depth: int) -> list[Chances]:
        """Look one action ahead from a position, and share future tries out by that; return what the moves promise."""
        found: list[Chances] = []
        for move in moves:
            after = world.clone()
            after.play(move, seat)
            found.append(self._followed(after, node.child(move), seat, depth))
        before = self.before[self.number][seat]
        values = [chances[seat] for chances in found]
        best = max(values)
        for move, value, weight in zip(moves, values, weights(values), strict=True):
            self._remember(seat, move, value - best)
            child = node.child(move)
            child.first = (child.first + value - before) / 2 if child.looked else value - before
            child.weight = (child.weight + weight) / 2 if child.looked else weight
            child.looked = True
        return found

    def _remember(self, seat: int, move: Move, worse: float) -> None:
        total, tries = self.history.get((seat, move), (0.0, 0))
        self.history[(seat, move)] = (total + worse, tries + 1)

    def _followed(self, world: Match, node: Node, seat: int, depth: int) -> Chances:
        """Judge the table after a move; what the action asks its own seat on the way is answered well."""
        deeper = depth > 0 and self.looks < self.most and world.table.result is None and world.lanes_answered()
        if deeper and world.actors == [seat]:
            options = self._worth_trying(world, seat)
            if len(options) > 1:
                looks = self._look_around(world, node, seat, self._promising(options, seat, self.breadth), depth - 1)
                return max(looks, key=lambda chances: chances[seat])
        return self._judge(world, seat)

    def _judge(self, world: Match, seat: int) -> Chances:
        """Estimate the chances of all seats once what runs is done: the action, or what the game plays at a glance."""
        come_to_rest(world, seat)
        self.looks += 1
        return list(world.game.chances_seen_by(world.table, self.seat))


def standing(line: tuple[Move, Node]) -> tuple[int, float]:
    """Order the moves of a search: by how often they were tried, then by what they looked like."""
    return line[1].tries, line[1].weight


def means(rows: list[list[float]]) -> list[float]:
    """Return the mean of each column."""
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def doubted(looks: list[list[float]], usual: int, habit: float) -> list[float]:
    """Return the mean of each column, less what it may be better than the usual one by chance or for no good reason."""
    found = means(looks)
    for i in range(len(found)):
        if i != usual:
            found[i] -= max(habit, noise([row[i] - row[usual] for row in looks]))
    return found


def noise(values: list[float]) -> float:
    """Return the standard error of the mean of some values."""
    n = len(values)
    if n < 2:
        return 1.0  # as much as chances can differ
    mean = sum(values) / n
    return sqrt(sum([(value - mean) ** 2 for value in values]) / (n * (n - 1)))


def never() -> bool:
    """Let a search go on."""
    return False


def weights(values: list[float]) -> list[float]:
    """Turn what moves look like into shares of the tries to come."""
    best = max(values)
    scale = TRUST / max(SPREAD, best - min(values))
    return [exp((value - best) * scale) for value in values]


def is_secret(world: Match, seat: int) -> bool:
    """Tell whether the others do not see what a seat answers now."""
    lanes = world.lanes
    if len(lanes) == 1 and isinstance(lanes[0].question, Ask):
        return lanes[0].question.secret
    return any(isinstance(lane.question, Each) or ask.secret for lane in lanes for ask in lane.asks if ask.seat == seat)


def come_to_rest(world: Match, seat: int) -> None:
    """Bring a table to where it can be judged: by what is played at a glance, else by the end of a seat's action."""
    play_on(world)
    finish_action(world, seat)


def play_on(world: Match) -> None:
    """Play what the game knows at a glance, until its table can be judged."""
    for _ in range(PATIENCE):
        actors = world.actors
        move = world.game.at_a_glance(world, actors[0]) if len(actors) == 1 else None
        if move is None:
            return
        world.play(move, actors[0])


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
        self.told: Callable[[Move], None] | None = None  # hears of the best move so far, whenever it is another one
        self.last: tuple[Search, Move] | None = None  # the search before this one, and what was played

    def choose(self, observer: Observer) -> Move:
        """Return the best move found; with a time limit whatever is best when it ends."""
        search = self.think(observer)
        move = search.best()
        self.last = (search, move)
        return move

    def think(self, observer: Observer, stopped: Callable[[], bool] = never, besides: Move | None = None) -> Search:
        """Search within the limits, or until somebody stops it; `besides` is looked at even if it needs no try."""
        end = monotonic() + self.time
        search = self._begun(observer)
        if besides is not None and besides not in search.moves:
            search.moves = [*search.moves, besides]
        search.stopped = (lambda: monotonic() >= end or stopped()) if self.time > 0 else stopped
        search.begin()
        if besides is not None and besides not in search.moves:
            search.moves = [*search.moves, besides]
        best = self._tell(search, None)
        while search.looks < self.looks and not search.settled() and not search.stopped():
            search.iterate()
            best = self._tell(search, best)
        return search

    def _tell(self, search: Search, before: Move | None) -> Move | None:
        """Tell who listens what is best now, where that has changed; return it."""
        if self.told is None:
            return None
        best = search.best()
        if best != before:
            self.told(best)
        return best

    def _begun(self, observer: Observer) -> Search:
        """Go on with the search before this one if nothing happened since but the own move, else begin a new one."""
        if self.last is not None:
            search, move = self.last
            self.last = None
            if search.seat == observer.seat and observer.game.farther and search.go_on(observer, move):
                return search
        return Search(observer, self.seed, self.looks)
