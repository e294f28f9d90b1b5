"""The conformance kit and the exhaustive runner on every game of this project and on the toys."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.game import Game, game
from tafelrunde.testing import conform, exhaust
from tafelrunde.testing.golden import our_games
from tests.conftest import SUMMARY
from tests.toys.clock import CLOCK
from tests.toys.duel import DUEL, LEAKY
from tests.toys.relay import RELAY
from tests.toys.walk import WALK

GAMES = 12  # `make soak` plays more
TOY_GAMES = 24
LEAKY_GAMES = 30
SEED = 1
COVERED_WITHIN = 1500  # games; it stops when all has happened

CHECKS = {name: check for name, check, _ in conform.CHECKS}
ADVICE = {name: advice for name, _, advice in conform.CHECKS}
TOYS = {toy.id: toy for toy in (DUEL, RELAY, CLOCK, WALK)}

# What cannot apply to a toy, and why.
FOR_NO_TOY = {
    "processes": "another process does not know the toys, they are not installed",
    "refusals": "a toy has one rule for a question, so there is no other one to name",
}
TOY_CHECKS = [(toy, name) for toy in TOYS for name in CHECKS if name not in FOR_NO_TOY]

# What can never change a table: nobody has 99 champions or a mastery of 99.
IDLE_PACK = """
[[cards]]
id = "idle_drone"
name.en = "Idle Drone"
name.de = "Müßige Drohne"
copies = 3
cost = 1
faction = "homodeus"
type = "ally"
play = [
    {do="if_count", count="homodeus_champions_in_play", at_least=99, then=[{do="draw", n=1}]},
    {do="gain_by_mastery", what="gems", base=1, tiers=[{at=2, n=2}, {at=99, n=3}]},
]
source = "original"
"""


def failure(found: Game, check: str, games: int) -> str | None:
    """Run a check and return what it finds, with the advice."""
    wrong = conform.first_failure(CHECKS[check], found, games, SEED)
    return None if wrong is None else f"{wrong}\n{ADVICE[check]}"


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("id", our_games())
def test_a_game_keeps_its_promises(id: str, check: str) -> None:
    assert failure(game(id), check, GAMES) is None


@pytest.mark.parametrize(("toy", "check"), TOY_CHECKS)
def test_a_toy_keeps_its_promises(toy: str, check: str) -> None:
    assert failure(TOYS[toy], check, TOY_GAMES) is None


@pytest.mark.parametrize("name", LEAKY)
def test_twins_catch_a_planted_leak(name: str) -> None:
    assert failure(LEAKY[name], "leaks: twins", LEAKY_GAMES) is not None


@pytest.mark.parametrize("name", LEAKY)
def test_same_view_alone_does_not_catch_a_planted_leak(name: str) -> None:
    assert failure(LEAKY[name], "leaks: same view", LEAKY_GAMES) is None


# ---------------------------------------------------------------- the exhaustive runner


@pytest.mark.parametrize("id", our_games())
def test_everything_happens(id: str, record_property: Callable[[str, object], None]) -> None:
    """Every card, verb, branch, move, question and event occurs in games that are played from the start."""
    coverage = exhaust.run(id, SEED, COVERED_WITHIN)
    assert coverage.complete, coverage.summary()
    record_property(SUMMARY, f"{id}: everything happened within {coverage.games} games, {coverage.seconds:.1f} s")


def test_what_never_happens_is_named() -> None:
    """Lines and branches of a pack that can never apply are found, and only those."""
    coverage = exhaust.run("shards", SEED, 30, packs=[Pack.read(IDLE_PACK, "idle.toml")])
    idle = [label for what in coverage.wanted for label in coverage.missing(what) if label.startswith("idle_drone")]
    assert idle == ["idle_drone.play[0]", "idle_drone.play[0].then[0]", "idle_drone.play[1]: tiers[1]"]
    assert "never: idle_drone.play[0]" in coverage.summary()


def test_verbs_are_as_before_after_a_run() -> None:
    """The runner looks at verbs only while it runs."""
    kinds = {type(verb) for verb in exhaust.verbs_of(game("shards").box()).values()}
    before = {kind: (kind.run, "run" in vars(kind)) for kind in kinds}
    exhaust.run("shards", SEED, 1)
    assert {kind: (kind.run, "run" in vars(kind)) for kind in kinds} == before
