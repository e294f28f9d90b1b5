"""What a table needs of the game: presets, "Why not?" in both languages, time-outs and concessions."""

from __future__ import annotations

import random
import re
from importlib.resources import files

import pytest

import tafelrunde as tr
from tafelrunde.games.planeswalkers.rules import board
from tafelrunde.kernel.text import LANGS
from tests.games.planeswalkers.table import AWAY, at, board_t, lay, new, state, turn_of

GAME = tr.game("planeswalkers")


@pytest.mark.parametrize("name", GAME.presets)
def test_a_preset_begins_with_a_real_move(name: str) -> None:
    """Nobody has to set anything up: the first question is what to do in the first turn."""
    preset = GAME.presets[name]
    match = GAME.start(preset.seats, 3, preset.options)
    assert [question.ask.kind for question in match.questions()] == ["window"]
    for lang in LANGS:
        assert GAME.texts.say(lang, f"preset.{name}")
        assert GAME.texts.say(lang, f"preset_about.{name}")


def test_every_rule_that_the_code_can_name_is_said_in_both_languages() -> None:
    """A refusal names a rule, and a player reads its sentence in the own language."""
    package = files("tafelrunde.games.planeswalkers")
    sources = [path.read_text("utf-8") for path in (package / "rules").iterdir() if path.is_file()]
    sources.append((package / "box.py").read_text("utf-8"))
    named = sorted(set(re.findall(r'"(PW-[\d.]*\d)"', "\n".join(sources))))
    never_refused = ("PW-5.13", "PW-11.2", "PW-11.9")  # invariants
    assert len(named) > 80
    for rule in named:
        if rule not in never_refused and not rule.startswith("PW-13."):
            for lang in LANGS:
                assert GAME.say_rule(rule, lang), rule


def test_why_not_names_what_forbids_a_figure() -> None:
    """An opponent out of range has a reason; one that can be attacked has none."""
    mine = {"army": {"nissa_revane": ["0,0"], "elf_rangers": ["9,5"]}}
    other = {"army": {"gideon_jura": ["3,0"], "kor_hookmasters": ["4,0"]}}
    match = turn_of("nissa_revane", mine, other, phase="attacks")
    match.play("attack 0,0")
    assert match.why_not(0, "u7") is None
    assert GAME.say_rule(match.why_not(0, "u1") or "", "de")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_time_outs_and_concessions_at_any_moment(seats: int) -> None:
    """Every question can lapse, and whoever leaves whenever, the game goes on and ends."""
    for seed in range(4):
        match = new(seats, seed)
        rnd = random.Random(seed)
        while not match.over:
            if rnd.random() < 0.1:
                match.lapse(match.actors[0])
            elif rnd.random() < 0.004:
                match.concede(rnd.randrange(seats))
            else:
                match.play(rnd.choice(match.legal()))
            assert GAME.invariant(match.table) is None
        assert match.result is not None


def test_scenes_draw_double_space_figures_ruins_and_overlays() -> None:
    """A Firecat covers two cells, walls stand on edges, range and sight are shown for the attacker."""
    mine = {"army": {"chandra_nalaar": ["3,5"], "blazing_firecats": ["5,5/6,5"]}}
    other = {"army": {"jace_beleren": ["10,4"], "illusionary_projections": ["6,6", "1,7"]}}
    match = turn_of("chandra_nalaar", mine, other, phase="attacks", options={"battlefield": "duel"})
    board = match.scene(0).comps[0]
    cat = next(unit for unit in board.units if unit.id == "u1")
    assert cat.cells == ["H6", "I6"]
    assert len(board.edges) == 10
    match.play("attack 3,5")
    assert match.questions(0)[0].ask.kind == "defender"
    overlays = match.scene(0).comps[0].overlays
    assert [overlay.kind for overlay in overlays if not overlay.of] == ["range", "sight", "threat"]
    assert "J7" in overlays[2].cells
    jace = next(unit.id for unit in board.units if unit.cells == ["M5"])
    looked = [(overlay.of, overlay.kind) for overlay in overlays if overlay.of]
    assert not any(of == "u1" for of, _ in looked)  # a Firecat strikes only what is next to it: that needs no picture
    assert "sight" in {kind for of, kind in looked if of == jace}
    assert not any(of == "u0" for of, _ in looked)  # what concerns the attacker is shown anyway


def test_an_army_is_built_from_cards_on_the_table() -> None:
    """Planeswalkers, squads and spells that may be taken lie open with their costs, and every option is one of them."""
    match = tr.game("planeswalkers").start(seats=2, seed=1, options={"boxes": "2"})
    for code, names in (("build gideon_jura", 5), ("add kor_hookmasters", 2), ("done", 1)):
        scene = match.scene(0)
        offers = next(comp for comp in scene.comps if comp.id == "offers")
        assert (len(offers.items), all(card.cost for card in offers.items)) == (names, True)
        ids = {card.id for card in offers.items}
        assert all(option.target in ids for option in scene.prompt.options if option.id != "done")
        match.play(code, seat=0)
    assert not any(comp.id == "hand" for comp in match.scene(0).comps)


def test_the_lost_ray_to_a_hidden_figure_is_drawn() -> None:
    """To whom an attacker does not see a line is drawn, and where it is lost: a ridge, or the wall of a ruin."""
    pack = board_t({(3, r): 4 for r in range(6)})
    mine = {"army": {"nissa_revane": [AWAY[0]], "elf_rangers": ["0,2"]}}
    other = {"army": {"chandra_nalaar": ["5,2"], "flamewing_phoenixes": ["2,0", "2,4"]}}
    match = turn_of("elf_rangers", mine, other, phase="attacks", pack=pack)

    def lost() -> list[tuple[str, list[str]]]:
        """List the lines that are drawn, and which figure must be looked at to see them."""
        drawn = [overlay for overlay in match.scene(0).comps[0].overlays if overlay.kind == "line"]
        assert all("Sight blocked" in overlay.label for overlay in drawn)
        return [(overlay.of, overlay.cells) for overlay in drawn]

    line = [match.table.box.space_name(code) for code in ("0,2", "3,2", "5,2")]
    units = {unit.cells[0]: unit.id for unit in match.scene(0).comps[0].units}
    ranger, chandra = units[line[0]], units[line[2]]
    assert (ranger, line) in lost()  # of the figure that looks
    match.play("attack 0,2")
    assert (chandra, line) in lost()  # why can I not hit her?
    assert (ranger, line) not in lost()
    walled = lay(
        {"army": {"elf_rangers": ["3,3"]}}, {"army": {"chandra_nalaar": ["2,5"]}}, options={"battlefield": "duel"}
    )
    g = state(walled)
    assert not board.line_of_sight(g, at(walled, "3,3"), at(walled, "2,5"))
    assert board.lost_ray(g, at(walled, "3,3"), at(walled, "2,5"))[-1] != g.space[at(walled, "3,3")]
