"""The lab: the same results wherever games are played, interrupted runs that go on, and honest verdicts."""

import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace

import polars
import pytest

import tafelrunde as tr
from tafelrunde.agents.levels import LEVELS
from tafelrunde.cli.app import run
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.text import LANGS
from tafelrunde.lab.compare import check_alike, compare, comparison_page, read_experiment
from tafelrunde.lab.coverage import coverage, coverage_page
from tafelrunde.lab.errors import TEXTS, LabError
from tafelrunde.lab.findings import findings
from tafelrunde.lab.ladder import ladder, ladder_page, pairings
from tafelrunde.lab.page import HtmlPage, MarkdownPage
from tafelrunde.lab.plan import Outcome, Plan, checked, play_game, thing_of, use_of
from tafelrunde.lab.report import examples, kind_speaker, report, use_speaker
from tafelrunde.lab.simulation import AHEAD, Cluster, Here, Pool
from tafelrunde.lab.stats import (
    binomial_test,
    difference_interval,
    holm,
    independent_games,
    independent_part,
    mean_interval,
    mean_of_deals,
    paired_test,
    two_shares_test,
    wilson,
)
from tafelrunde.lab.store import PART, Store
from tafelrunde.lab.sweep import plans, read_range, sweep, sweep_page
from tafelrunde.testing.golden import our_games

SHORT = {"round_limit": 3}


def plan(**changes: object) -> Plan:
    fields = {"name": "shards", "names": ["random", "random"], "seats": None, "seed": "s", "packs": []}
    return checked(**{**fields, "options": SHORT, **changes})  # type: ignore[arg-type]


def played(chosen: Plan, games: int) -> list[Outcome]:
    return list(Here().play(chosen, range(games)))


def outcome(number: int, winners: list[int], **changes: object) -> Outcome:
    fields = {"number": number, "seated": [0, 1], "winners": winners, "ranks": [1, 2], "turns": 10, "reason": "r"}
    more = {
        "decisions": 20,
        "options": 60,
        "leads": 1,
        "lowest": 0.5,
        "out": [0, 0],
        "order": [0, 1],
        "chose": [[], []],
    }
    return Outcome(**{**fields, **more, "uses": [{}, {}], **changes})  # type: ignore[arg-type]


def nothing(_: int) -> None: ...


# ---------------------------------------------------------------- playing


def test_it_does_not_matter_who_plays() -> None:
    chosen = plan()
    here = played(chosen, 6)
    pool = sorted(Pool(2).play(chosen, range(6)), key=lambda one: one.number)
    assert here == pool
    assert here == played(chosen, 6)
    assert here != played(plan(seed="t"), 6)


def test_every_deal_is_played_in_every_seating() -> None:
    first, second = played(plan(names=["random", "greedy"]), 2)
    assert (first.seated, second.seated) == ([0, 1], [1, 0])
    assert tr.game("shards").start(2, "s/0", SHORT).hash() == tr.game("shards").start(2, "s/0", SHORT).hash()


@pytest.mark.parametrize("game", our_games())
def test_every_game_can_be_studied(game: str) -> None:
    chosen = checked(game, ["random", "random"], None, "x", [], {})
    games = played(chosen, 2)
    for one in games:
        assert one.decisions * 2 <= one.options
        assert one.turns > 0
        assert any(one.uses)
    found = findings(chosen, games)
    assert sum(share.wins for share in found.order) == pytest.approx(2)
    for lang in LANGS:
        assert chosen.command(2) in report(MarkdownPage(lang), found, games)
    chosen_things = {name for one in games for chose in one.chose for name in chose}
    assert bool(chosen_things) == (game != "quarriors")


def test_chance_can_draw_what_players_are() -> None:
    chosen = checked("heroes", ["greedy", "greedy"], None, "x", [], {"max_pauses": 1}, draft=True)
    games = played(chosen, 5)
    heroes = [name for one in games for chose in one.chose for name in chose]
    assert len(heroes) == 10
    assert len(set(heroes)) > 2  # greedy alone takes the first of equals
    assert played(chosen, 2) == games[:2]


def test_moves_are_counted_by_what_they_are_about() -> None:
    moves = tr.game("shards").box().moves
    assert use_of(moves.of_code("attack 1 drakonarius")) == "attack drakonarius"
    assert use_of(moves.of_code("end")) == ""
    dice = tr.game("quarriors").box().moves
    assert thing_of(dice.of_code("summon assistant:l1")) == "assistant"


class FakeRay:
    """Stands in for Ray: hands tasks out and calls them in, in another order."""

    def __init__(self, fails: bool = False) -> None:
        self.fails = fails
        self.settings: dict[str, object] = {}
        self.most = 0  # tasks at a time

    def init(self, **settings: object) -> None:
        if self.fails:
            raise ConnectionError("nobody answers\nat all")
        self.settings = settings

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, function: Callable[..., Outcome]) -> SimpleNamespace:
        return SimpleNamespace(remote=lambda *args: (function, args))

    def wait(self, tasks: list[object]) -> tuple[list[object], list[object]]:
        self.most = max(self.most, len(tasks))
        return tasks[-1:], tasks[:-1]

    def get(self, tasks: list[tuple[Callable[..., Outcome], tuple[object, ...]]]) -> list[Outcome]:
        return [function(*args) for function, args in tasks]

    def shutdown(self) -> None:
        self.settings = {}


def test_a_cluster_gives_the_same_results(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    cluster = Cluster("local")
    assert ray.settings["num_cpus"] == 2
    found = list(cluster.play(plan(), range(4)))
    assert [one.number for one in found] == [3, 2, 1, 0]
    assert found[::-1] == played(plan(), 4)
    next(cluster.play(plan(), range(1000)))
    assert ray.most == AHEAD * 2
    cluster.close()
    assert ray.settings == {}


@pytest.mark.parametrize("command", ["sim", "lab ladder", "lab coverage", "lab sweep", "lab compare"])
def test_every_command_leaves_the_cluster(command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ray = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    file = tmp_path / "experiment.toml"
    file.write_text('game = "shards"\nagents = ["random"]\noptions = { round_limit = 2 }\n', "utf-8")
    about = {
        "lab compare": [str(file), str(file)],
        "lab sweep": ["shards", "round_limit=2..3", "--agents", "random"],
    }.get(command, ["shards", "--agents", "random,greedy", "--option", "round_limit=2"])
    assert run([*command.split(), *about, "--games", "1", "--cluster", "local"]) == 0
    assert (ray.most, ray.settings) == (1, {})


def test_a_cluster_that_cannot_be_reached_is_named_before_any_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", FakeRay(fails=True))
    with pytest.raises(LabError) as far:
        Cluster("nowhere")
    assert far.value.text("en") == "The cluster at nowhere cannot be reached: nobody answers"
    with pytest.raises(LabError) as silent:
        Cluster("127.0.0.1:99999")
    assert "127.0.0.1:99999 cannot be reached" in silent.value.text("en")
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(LabError) as missing:
        Cluster("local")
    assert "tafelrunde[cluster]" in missing.value.text("de")


# ---------------------------------------------------------------- bad input


def test_faults_are_named_before_any_game() -> None:
    for changes, code in (
        ({"names": ["nobody"]}, "unknown-agent"),
        ({"name": "chess"}, "unknown-game"),
        ({"options": {"colour": 1}}, "unknown-option"),
        ({"seats": 9}, "bad-seats"),
        ({"packs": [Pack.read('[[cards]]\nid = "x"\n', "mine.toml")]}, "bad-content"),
    ):
        with pytest.raises(tr.TafelrundeError) as error:
            plan(**changes)
        assert error.value.code == code
    with pytest.raises(LabError) as two:
        pairings("shards", ["random"], "1", {})
    assert two.value.key == "two-programs"


def test_errors_read_well_in_both_languages() -> None:
    assert "another experiment" in LabError("other-plan", folder="x").text("en")
    assert "eines anderen Versuchs" in LabError("other-plan", folder="x").text("de")
    assert TEXTS.keys("en") == TEXTS.keys("de")


# ---------------------------------------------------------------- on disk


class Tired:
    """Stops after some games, as an interrupted run does."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.asked: list[int] = []

    def play(self, chosen: Plan, numbers: Sequence[int]) -> Iterator[Outcome]:
        for number in numbers:
            if len(self.asked) == self.most:
                raise KeyboardInterrupt
            self.asked.append(number)
            yield play_game(chosen, number)


def test_an_interrupted_run_goes_on_with_what_is_missing(tmp_path: Path) -> None:
    chosen = plan()
    folder = str(tmp_path / "out")
    games = 2 * PART + 3
    with pytest.raises(KeyboardInterrupt):
        list(Store(folder, chosen).run(Tired(PART + 4), games, nothing))
    rest = Tired(99)
    told: list[int] = []
    found = list(Store(folder, chosen).run(rest, games, told.append))
    assert told == [PART + 4]
    assert rest.asked == list(range(PART + 4, games))
    assert sorted(found, key=lambda one: one.number) == played(chosen, games)
    again = Tired(0)
    assert len(list(Store(folder, chosen).run(again, games, nothing))) == games
    assert again.asked == []


@pytest.mark.parametrize("changed", ["rules", "content", "levels"])
def test_results_of_other_rules_are_not_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    """The same plan with other rules, another content or another budget of a level is another experiment."""
    chosen = plan(names=["easy", "random"])
    Store(str(tmp_path), chosen)
    Store(str(tmp_path), chosen)
    shards = tr.game("shards")
    if changed == "rules":
        monkeypatch.setattr(type(shards), "version", shards.version + 1)
    elif changed == "content":
        monkeypatch.setattr(shards.box((), 2), "version", "other")
    else:
        monkeypatch.setitem(LEVELS, "easy", LEVELS["medium"])
    with pytest.raises(LabError) as refused:
        Store(str(tmp_path), chosen)
    assert refused.value.key == "other-plan"


def test_results_are_parquet_that_others_can_read(tmp_path: Path) -> None:
    chosen = plan()
    list(Store(str(tmp_path), chosen).run(Here(), 3, nothing))
    table = polars.read_parquet(tmp_path / "*.parquet")
    assert table["number"].to_list() == [0, 1, 2]
    assert {"winners", "turns", "decisions", "uses"} <= set(table.columns)


def test_a_folder_of_another_experiment_is_left_alone(tmp_path: Path) -> None:
    Store(str(tmp_path), plan())
    with pytest.raises(LabError) as other:
        Store(str(tmp_path), plan(seed="2"))
    assert other.value.key == "other-plan"
    (tmp_path / "file").write_text("x", "utf-8")
    with pytest.raises(LabError) as folder:
        Store(str(tmp_path / "file"), plan())
    assert folder.value.key == "folder"


def test_nobody_plays_on_when_the_run_is_killed() -> None:
    """The output of a killed run ends when the last of its processes has gone."""
    command = [sys.executable, "-c", "from tests.lab.test_lab import play_for_long; play_for_long()"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]) as run:
        assert run.stdout is not None
        assert run.stdout.readline() == b"playing\n"
        run.kill()
        run.communicate(timeout=60)


def play_for_long() -> None:
    """Play in two processes, and say when the first game is over."""
    for done in Pool(2).play(plan(), range(100_000)):
        if done.number == 0:
            print("playing", flush=True)


# ---------------------------------------------------------------- statistics


def test_intervals_and_tests_give_known_values() -> None:
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)
    assert binomial_test(8, 10, 0.5) == pytest.approx(0.109375)
    assert binomial_test(5, 10, 0.5) == pytest.approx(1.0)
    assert binomial_test(1100, 2001, 0.5) < 1e-4
    assert two_shares_test(60, 100, 40, 100) == pytest.approx(0.004678, abs=1e-6)
    assert mean_interval([1, 2, 3]) == pytest.approx((2, 0.8684, 3.1316), abs=1e-4)
    assert paired_test([1.0, -1.0]) == paired_test([0.5]) == paired_test([0.0, 1e-16]) == 1.0
    assert paired_test([-1.0] + [1.0] * 9) == pytest.approx(0.026857, abs=1e-6)  # McNemar, corrected for continuity
    assert paired_test([0.5] * 16) < 0.001 < paired_test([0.5] * 8) < 0.05


def test_games_of_a_deal_that_end_alike_count_once() -> None:
    """Independent games count all, games that always end alike by deals, and seats changed tell no more than games."""
    alike = [(2.0, 2.0), (0.0, 2.0)] * 20
    assert independent_games(alike) == pytest.approx(40, rel=0.03)
    assert independent_games([(2.0, 2.0), (1.0, 2.0), (1.0, 2.0), (0.0, 2.0)] * 10) == pytest.approx(80, rel=0.03)
    assert independent_games([(1.0, 2.0)] * 20) == 40
    assert independent_games([(2.0, 2.0)] * 20) == 40
    assert independent_games([]) == 0
    found = findings(plan(), [outcome(i, [i // 2 % 2]) for i in range(40)])
    assert found.order[0].low == pytest.approx(wilson(10, 20)[0], abs=0.01)
    assert found.order[0].games == 40


def test_two_shares_have_an_interval_of_their_difference() -> None:
    """The known values are those of Newcombe's paper of 1998, method 10."""
    assert difference_interval(56, 70, 48, 80) == pytest.approx((0.0524, 0.3339), abs=1e-4)
    assert difference_interval(0, 10, 0, 10) == pytest.approx((-0.2775, 0.2775), abs=1e-4)
    assert difference_interval(3, 4, 0, 0) == (-1.0, 1.0)


def test_seats_of_a_game_are_no_strangers() -> None:
    """Where in every game one does it and the other does not, a game tells its difference once and not twice."""
    single = [(1.0, 1.0, 0.0, 1.0), (0.0, 1.0, 1.0, 1.0)] * 20
    assert independent_part(single) == pytest.approx(0.5, rel=0.05)
    alike = [(2.0, 2.0, 0.0, 2.0), (0.0, 2.0, 2.0, 2.0)] * 20
    assert independent_part(alike) == pytest.approx(0.25, rel=0.05)
    assert independent_part([(1.0, 2.0, 1.0, 2.0)] * 20) == 1.0
    assert independent_part([(1.0, 2.0, 0.0, 0.0)] * 20) == 1.0
    games = [outcome(2 * i, [int(i % 10 > 6)], uses=[{"play x": 1}, {}]) for i in range(40)]  # one of each deal
    use = findings(plan(), games).uses[0]
    assert use.impact == pytest.approx(0.4)
    assert (use.impact_low, use.impact_high) == pytest.approx(difference_interval(14, 20, 6, 20), abs=0.01)
    everybody = findings(plan(), [outcome(i, [i % 2], uses=[{"play x": 1}] * 2) for i in range(4)]).uses[0]
    assert (everybody.impact, everybody.impact_low, everybody.impact_high) == (0, -1, 1)


def test_many_looks_are_corrected() -> None:
    assert holm([0.01, 0.04, 0.03]) == [True, False, False]
    assert holm([0.01, 0.02, 0.03]) == [True, True, True]
    assert holm([0.04] + [0.9] * 9) == [False] * 10
    assert holm([]) == []


def test_who_begins_is_counted_wherever_he_sits() -> None:
    """A strong first place is larger than noise; where everybody wins as often, it is not."""
    uneven = [outcome(i, [i % 2 if i % 5 else 1 - i % 2], order=[i % 2, 1 - i % 2]) for i in range(100)]
    found = findings(plan(), uneven)
    assert [place.rate for place in found.order] == [0.8, 0.2]
    assert all(place.remarkable for place in found.order)
    even = [outcome(i, [i % 2]) for i in range(100)]
    assert not any(place.remarkable for place in findings(plan(), even).order)


@pytest.mark.parametrize("game", our_games())
def test_the_order_of_play_is_seen(game: str) -> None:
    """Chance decides who begins, and everybody has a place."""
    games = played(checked(game, ["random", "random"], None, "x", [], {}), 12)
    assert {tuple(one.order) for one in games} == {(0, 1), (1, 0)}


def test_shared_victories_choices_pairs_and_uses_are_counted() -> None:
    games = [
        outcome(0, [0], chose=[["a"], ["b"]], uses=[{"play x": 2}, {}]),
        outcome(1, [0, 1], chose=[["a"], ["b"]]),
        outcome(2, [1], chose=[["a"], ["a"]], uses=[{"play x": 4}, {}], lowest=0.1),
    ]
    found = findings(plan(), games)
    assert {share.name: (share.wins, share.games) for share in found.choices} == {"a": (1.5, 2), "b": (0.5, 2)}
    assert {pair.name: (pair.wins, pair.games) for pair in found.pairs} == {"a / b": (1, 1), "b / a": (0, 1)}
    use = found.uses[0]
    assert (use.name, use.seats, use.times) == ("play x", 2, 3)
    assert use.wins == 0.5
    assert use.impact == pytest.approx(0.5 - 2 / 4)
    assert use.impact_low < 0 < use.impact_high
    figures = {figure.name: figure.mean for figure in found.figures}
    assert figures["branching"] == 3
    assert figures["comebacks"] == pytest.approx(1 / 3)


# ---------------------------------------------------------------- reports


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_report_is_one_page_that_needs_no_network(lang: str) -> None:
    chosen = plan(options={})
    games = played(chosen, 4)
    page = report(HtmlPage(lang), findings(chosen, games), games)
    assert page.count("<svg") >= 5
    assert "<script" not in page
    links = re.findall(r"(?:src|href)=['\"]?(?!#)([^'\" >]+)", page)
    assert [link for link in links if not link.startswith("#")] == []
    assert ("Seats" if lang == "en" else "Plätze") in page


def test_a_report_without_pictures_has_the_same_tables() -> None:
    """Things bear their names, what is larger than noise stands out, and the command plays the same again."""
    chosen = Plan("heroes", ("random", "random"), 2, "1", draft=True, options={"ready_armies": True})
    games = played(chosen, 8)
    found = findings(chosen, games)
    found.choices[0].remarkable = True
    page = report(MarkdownPage("de"), found, games)
    assert page.splitlines()[0].endswith(": 8 Partien")
    assert "sim heroes --agents random,random --games 8 --seed 1 --draft --option ready_armies=true" in page
    names = {id: id.capitalize() for outcome in games for chose in outcome.chose for id in chose}
    assert names
    assert all(f"| {name}" in page or f"| **{name}" in page for name in names.values())
    assert page.count("**") == 2
    assert re.search(r"\| [+−]\d+,\d \| −\d+,\d – \+\d+,\d \|", page)
    assert "|  | " in page  # who against whom


def test_a_ladder_orders_programs_by_strength() -> None:
    results = [(one, played(one, 4)) for one in pairings("shards", ["random", "greedy"], "3", {})]
    found = ladder(results)
    assert [rung.name for rung in found.rungs] == ["greedy", "random"]
    assert found.rungs[0].low < found.rungs[0].rating < found.rungs[0].high
    assert (found.pairs[0].name, found.pairs[0].wins) == ("random / greedy", 0)
    assert ladder(results) == found


def test_a_ladder_says_which_pairs_differ_by_more_than_noise() -> None:
    """Verdicts are corrected for the number of pairs; the page has ratings, pairs and the command."""

    def won_by(who: int, number: int) -> Outcome:
        seat = (who + number) % 2
        ranks = [1, 2] if seat == 0 else [2, 1]
        return outcome(number, [seat], seated=[number % 2, 1 - number % 2], ranks=ranks)

    clear, even, close = pairings("shards", ["random", "greedy", "easy"], "3", SHORT)
    found = ladder(
        [
            (clear, [won_by(1, i) for i in range(20)]),
            (even, [won_by(i // 2 % 2, i) for i in range(20)]),
            (close, [won_by(int(i > 14), i) for i in range(20)]),
        ]
    )
    assert [(pair.name, pair.wins, pair.remarkable) for pair in found.pairs] == [
        ("random / greedy", 0, True),
        ("random / easy", 10, False),
        ("greedy / easy", 15, False),
    ]
    page = ladder_page(MarkdownPage("de"), found)
    assert page.startswith("# Shards of Infinity: Rangliste\n")
    assert "lab ladder shards --agents random,greedy,easy --games 20 --seed 3 --option round_limit=3" in page
    assert "| was | Wertung | 95-%-Intervall | Partien |" in page
    assert "| **random / greedy** | 20 | 0 | 0,0 % | 0,0 % – 16,1 % | mehr als Rauschen |" in page


def test_a_comparison_pairs_the_same_deals(tmp_path: Path) -> None:
    (tmp_path / "cheap.toml").write_text('[[cards]]\nid = "optio_crusher"\ncost = 0\n', "utf-8")
    base, changed = tmp_path / "base.toml", tmp_path / "changed.toml"
    text = 'game = "shards"\nagents = ["random", "random"]\n'
    base.write_text(text, "utf-8")
    changed.write_text(text + 'packs = ["cheap.toml"]\noptions = { round_limit = 3 }\n', "utf-8")
    one, two = (read_experiment(str(file), "1") for file in (base, changed))
    check_alike(one, two)
    same = compare(one, one, played(one, 3), played(one, 3), "en")
    assert all(change.difference == 0 and not change.remarkable for change in (*same.figures, *same.uses))
    other = compare(one, two, played(one, 4), played(two, 4), "en")
    assert "cost = 0" in two.packs[0]
    assert {change.name: change.difference < 0 for change in other.figures}["turns"]
    assert "Unterschied" in comparison_page(HtmlPage("de"), other)


def test_a_comparison_pairs_figures_and_choices_of_the_report() -> None:
    """The figures are those of the report; choices are compared where both games have them, and bear their names."""
    chosen = checked("heroes", ["random", "random"], None, "x", [], {}, draft=True)
    old = [outcome(i, [0], chose=[["galean"], ["selya"]]) for i in range(16)]
    new = [outcome(i, [1], chose=[["galean"], ["selya"]]) for i in range(15)]
    new.append(outcome(15, [1], chose=[["galean"], ["galean"]]))
    found = compare(chosen, chosen, old, new, "en")
    assert [(one.name.split()[0], one.pairs, one.difference, one.remarkable) for one in found.choices] == [
        ("Galean", 15, -1, True),
        ("Selya", 15, 1, True),
    ]
    pages = [comparison_page(page, found) for page in (HtmlPage("en"), MarkdownPage("en"))]
    assert pages[0].count("<svg") == 1
    assert "| **Galean the Stony** | 15 | 1.00 | 0.00 | -1.00 |" in pages[1]
    names = [figure.name for figure in findings(chosen, old).figures]
    assert "out_early" not in names
    assert [one.name for one in found.figures[2:]] == [TEXTS.say("en", f"report.figure.{name}") for name in names]
    three = checked("heroes", ["random"], 3, "x", [], {})
    early = outcome(0, [0], out=[0, 3, 0], order=[0, 1, 2], chose=[[]] * 3, uses=[{}] * 3)
    late = outcome(0, [0], out=[0, 9, 0], order=[0, 1, 2], chose=[[]] * 3, uses=[{}] * 3)
    last = compare(three, three, [early], [late], "en").figures[-1]
    assert (last.name, last.base, last.changed) == ("games with somebody out early", 1, 0)


def test_a_comparison_calls_noise_remarkable_in_one_of_twenty_experiments_at_most() -> None:
    """The seatings of a deal share its luck here, which is another one with the change: they mostly end alike."""
    chosen = checked("heroes", ["random", "random"], None, "x", [], {}, draft=True)
    chance = random.Random(1)

    def noise(deals: int) -> list[Outcome]:
        games = []
        for number in range(2 * deals):
            if number % 2 == 0:
                lucky, turns, user = chance.randrange(2), chance.randrange(10, 30), chance.randrange(2)
            winner = lucky if chance.random() < 0.9 else 1 - lucky
            uses = [{"cast blessing": 1} if seat == user and chance.random() < 0.5 else {} for seat in (0, 1)]
            heroes = [["galean"], ["selya"]] if number // 2 % 2 else [["selya"], ["voynaroth"]]
            games.append(outcome(number, [winner], turns=turns + number % 2, chose=heroes, uses=uses))
        return games

    experiments = [compare(chosen, chosen, noise(30), noise(30), "en") for _ in range(200)]
    for name in ("figures", "choices", "uses"):
        called = [any(one.remarkable for one in getattr(found, name)) for found in experiments]
        assert sum(called) / len(called) < 0.06


def test_bad_experiments_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    with pytest.raises(tr.TafelrundeError) as missing:
        read_experiment(str(file), "1")
    assert missing.value.code == "no-file"
    for text in ("game = ", "agents = []\n", 'game = "shards"\ncolour = 1\n'):
        file.write_text(text, "utf-8")
        with pytest.raises(LabError) as bad:
            read_experiment(str(file), "1")
        assert bad.value.key == "experiment"
    with pytest.raises(LabError) as games:
        check_alike(plan(), plan(names=["random"]))
    assert games.value.key == "two-games"


def test_a_sweep_changes_an_option_or_a_card() -> None:
    assert read_range("hit_points=15..25..5") == ("hit_points", [15, 20, 25])
    assert read_range("cards.x.cost=1..3") == ("cards.x.cost", [1, 2, 3])
    for text in ("hit_points", "a=3..1", "a=1..2..0", "a=b..c"):
        with pytest.raises(LabError):
            read_range(text)
    limits = plans(plan(options={}), "round_limit", [2, 4])
    found = sweep(plan(options={}), "round_limit=2..4..2", [(one, played(one, 2)) for one in limits])
    assert found.steps[0].turns.mean < found.steps[1].turns.mean
    assert found.steps[0].used is None
    dear = Pack.read('[[cards]]\nid = "optio_crusher"\ncost = 9\n', "dear.toml")
    cards = plans(plan(packs=[dear]), "cards.optio_crusher.cost", [0, 7])
    assert cards[1].options == SHORT
    assert ["cost = 9" in cards[1].packs[0], "cost = 7" in cards[1].packs[1]] == [True, True]
    assert play_game(cards[0], 0) == play_game(plans(plan(), "cards.optio_crusher.cost", [0])[0], 0)
    for name, key in (("colour", "field"), ("round_limit", "swept")):
        with pytest.raises(LabError) as field:
            plans(plan(), name, [1])
        assert field.value.key == key
    with pytest.raises(tr.TafelrundeError) as card:
        plans(plan(), "cards.nobody.cost", [1])
    assert card.value.code == "bad-content"


@pytest.mark.parametrize("lang", LANGS)
def test_a_sweep_is_drawn_as_curves(lang: str) -> None:
    """Who begins, length and use each have a curve; the table has every value, and the command plays it again."""
    wanted = "cards.optio_crusher.cost=0..7..7"
    uses: list[list[dict[str, int]]] = [[{"recruit optio_crusher": 1, "play optio_crusher": 2}, {}], [{}, {}]]
    changed = plans(plan(), *read_range(wanted))
    games = [[outcome(i, [i % 2], uses=used) for i in range(4)] for used in uses]
    found = sweep(plan(), wanted, list(zip(changed, games, strict=True)))
    assert [one.used and one.used.mean for one in found.steps] == [0.5, 0.0]
    drawn = sweep_page(HtmlPage(lang), found)
    assert (drawn.count("<svg"), drawn.count("<script")) == (3, 0)
    tables = sweep_page(MarkdownPage(lang), found)
    assert f"lab sweep shards {wanted} --agents random,random --games 4 --seed s --option round_limit=3" in tables
    assert tables.count("Optio Crusher" if lang == "en" else "Optio-Zermalmer") == 1
    half = "50.0 % | 15.0 % – 85.0 %" if lang == "en" else "50,0 % | 15,0 % – 85,0 %"
    assert f"| 0 | {half} | 10" in tables


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", our_games())
def test_what_is_done_with_things_is_told_in_the_words_of_moves(name: str, lang: str) -> None:
    """No code is shown but to tell words of two kinds of moves apart, and no two things are told alike."""
    chosen = plan(name=name, options={})
    uses, kinds = examples(chosen), kind_speaker(chosen, lang)
    said = list(map(use_speaker(chosen, lang), uses))
    assert len(set(said)) == len(uses)
    assert not [text for text in said if "_" in text]
    told = {kind: kinds(kind) for kind in {move.kind for move in uses.values()}}
    assert len(set(told.values())) == len(told)
    assert any("…" in text for text in told.values())


def test_words_of_moves_leave_open_what_they_do_not_tell() -> None:
    say = {lang: use_speaker(plan(name="brawl", options={}), lang) for lang in ("en", "de")}
    assert say["de"]("play goldarr_plundarr") == "Plündarr! spielen"
    assert say["en"]("standard std_plan") == "Scheme: …"
    assert say["de"]("side purple") == "Violette Seite (Norden)"
    assert use_speaker(plan(name="quarriors", options={}), "de")("ability assistant") == "Unterstützer nutzen (ability)"
    assert kind_speaker(plan(name="brawl", options={}), "de")("side") == "… (side)"


def test_games_of_a_deal_that_are_alike_tell_no_more_than_one() -> None:
    """The interval of a mean does not get narrower when every deal is counted twice."""
    lengths = [8.0, 10.0, 15.0, 11.0]
    assert mean_of_deals([[turns, turns] for turns in lengths]) == pytest.approx(mean_interval(lengths))
    chosen = plan()
    games = [outcome(number, [0], turns=int(lengths[chosen.deal(number)])) for number in range(8)]
    found = {figure.name: figure for figure in findings(chosen, games).figures}["turns"]
    assert (found.mean, found.low, found.high) == pytest.approx(mean_interval(lengths))


def test_coverage_names_what_never_happened() -> None:
    """Ids are kept for programs; the page has names for people."""
    chosen = plan(options={})
    found = coverage(chosen, played(chosen, 2))
    kinds = {kind.name: kind for kind in found.kinds}
    recruit = kinds["recruit"]
    assert recruit.known - recruit.found == len(recruit.missing) > 0
    assert "crystal" not in kinds["play"].missing
    page = coverage_page(MarkdownPage("de"), found)
    assert f"| … rekrutieren | {recruit.found} | {recruit.known} |" in page
    assert "tafelrunde lab coverage shards --agents random,random --games 2" in page
    assert not [thing for thing in recruit.missing if "_" in thing and thing in page]
