"""Any scene can be drawn, whatever game it comes from; the story leaves out what everybody knows."""

import io

import pytest
from rich.console import Console, RenderableType

import tafelrunde as tr
from tafelrunde.cli.story import Clause, Teller, condensed, shortened
from tafelrunde.cli.table import FULL, LOW, MIDDLE, Painter, best_columns, health_bar
from tafelrunde.kernel import scene as s


def drawn(picture: RenderableType, width: int = 80) -> str:
    console = Console(width=width, file=io.StringIO(), emoji=False)
    console.print(picture, markup=False)
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def everything() -> s.Scene:
    """Make a scene with every component that there is."""
    cells = [s.Cell(id=f"h{q},{r}", q=q, r=r, terrain="water" if q else "plain") for q in range(3) for r in range(3)]
    board = s.HexBoard(
        id="board",
        title="Arena",
        cells=cells,
        units=[s.Unit(id="u1", label="Iron Golem", cells=["h1,1"], hp=3, max_hp=7, owner=0)],
        tokens=[s.BoardToken(id="t1", cell="h2,2", icon="gem", n=2, label="Treasure")],
        overlays=[s.Overlay(kind="range", cells=["h0,1"])],
    )
    card = s.Card(id="c1", name="Fireball", cost=3, kind="Spell", text="Burn it.", stats=[s.Badge(icon="hearts", n=4)])
    comps: list[s.AnyComponent] = [
        board,
        s.Cards(id="market", title="Market", items=[card, None, s.Card(id="c2", facedown=True)], slots=3),
        s.Cards(
            id="pile", title="Pile", arrange="stack", items=[s.Card(id="c3", name="Ash"), s.Card(id="c4", name="Ash")]
        ),
        s.Lanes(
            id="lanes",
            title="Ranks",
            rows=[s.LaneRow(id="front", title="Front", slots=[None, s.Card(id="c5", name="Guard")])],
        ),
        s.Dice(
            id="dice",
            title="Dice",
            items=[s.Die(id="d1", school="ember", face=s.Badge(icon="sword", n=2)), s.Die(id="d2")],
        ),
        s.Deck(id="deck", title="Deck", n=12, top=s.Card(id="c6", name="Omen")),
        s.Mat(
            id="mat",
            name="Anna",
            hp=5,
            hp_max=20,
            res=[s.Badge(icon="gem", n=3, label="Gems")],
            clock=61_500,
            active=True,
        ),
        s.Mat(id="mat1", seat=1, name="Ben", out=True, bot=True),
        s.Track(
            id="track",
            title="Glory",
            max=20,
            marks=[s.Mark(id="m", seat=0, at=7)],
            steps=[s.TrackStep(at=20, label="win")],
        ),
        s.Counter(id="pool", label="Mana", n=4, max=9, delta=-2),
        s.Objective(
            id="goals",
            title="Goals",
            items=[s.Goal(id="g1", name="Hold the hill", progress=[{"seat": 1, "n": 1, "of": 3}])],
        ),
        s.Log(id="log", items=[s.LogLine(id="l1", turn=1, text="It begins.")]),
        s.Note(id="note", text="Roll the dice."),
    ]
    options = [
        s.Choice(id="cast", label="Cast Fireball", target="c1", preview="3 ◆"),
        s.Choice(id="hit", label="Hit the golem", target="u1", danger=True),
        s.Choice(id="go", label="Go there", target="h0,0"),
        s.Choice(id="pass", label="Pass", kind="pass"),
    ]
    return s.Scene(
        game="toy",
        title="Toy",
        seat=0,
        layout="board",
        turn=s.Turn(n=3, phase="Battle"),
        comps=comps,
        prompt=s.Prompt(id="1", text="What now?", rule="TO-1.1", options=options),
    )


@pytest.mark.parametrize("room", [FULL, MIDDLE, LOW])
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("width", [60, 80, 100, 160])
def test_every_component_is_drawn(width: int, lang: str, room: int) -> None:
    assert s.faults(everything()) == []
    painter = Painter(everything(), width, lang, room)
    text = drawn(painter.table(), width) + drawn(painter.prompt(), width)
    words = [
        "Toy",
        "Battle",
        "Arena",
        "IG",
        "Iron Golem",
        "3/7",
        "Treasure",
        "Market",
        "Fireball ◆3",
        "Burn it.",
        "Pile",
        "×2",
    ]
    words += [
        "Front",
        "Guard",
        "Dice",
        "sword 2",
        "Deck 12",
        "Omen",
        "Anna",
        "5/20",
        "Gems 3",
        "61.5 s",
        "Ben",
        "Glory",
        "7/20",
    ]
    words += ["20 win", "Mana 4/9 (-2)", "Hold the hill", "1/3", "It begins.", "Roll the dice.", "What now?", "TO-1.1"]
    words += ["[1]", "4 Pass", "Cast Fireball (3 ◆)"]
    assert [word for word in words if word not in text] == []
    assert max(map(len, text.splitlines())) <= width


@pytest.mark.parametrize("orient", ["pointy", "flat"])
def test_hexes_are_shifted(orient: str) -> None:
    scene = everything()
    board = scene.comps[0]
    assert isinstance(board, s.HexBoard)
    board.orient = "flat" if orient == "flat" else "pointy"
    lines = drawn(Painter(scene, 80, "en").table()).splitlines()
    first = lines.index("Arena") + 1
    rows = lines[first : first + (7 if orient == "flat" else 3)]
    assert "3" in rows[0]  # the number of the choice that goes there
    assert any("IG" in row for row in rows)
    assert any("T2" in row for row in rows)


def test_cards_fill_the_width_in_the_fewest_rows() -> None:
    assert best_columns([["short"]] * 3, 100) == 3
    assert best_columns([["a long text " * 20]] * 2, 80) == 2
    assert best_columns([["x"]], 80) == 1


@pytest.mark.parametrize(("n", "full"), [(0, 0), (1, 0), (25, 5), (50, 10), (60, 10)])
def test_health_bars(n: int, full: int) -> None:
    assert health_bar(n, 50, 10).plain.count("█") == full


def test_what_repeats_is_said_once() -> None:
    clauses = [Clause("Anna a", "a"), *(Clause(text, text) for text in ("b", "a", "b", "a", "b", "c", "c", "d"))]
    assert condensed(clauses) == ["Anna a", "b (×3)", "c (×2)", "d"]
    assert condensed([]) == []


def test_names_are_not_repeated_while_the_same_player_acts() -> None:
    match = tr.game("shards").start(seed=7, options={"boards": "random"})
    first = match.actors[0]
    match.play("play-all")
    match.play("end")
    told = [line.plain for line in Teller(match, None, "en").tell()]
    turn = next(line for line in told if line.startswith("Turn 1"))
    assert turn.startswith(f"Turn 1: Player {first + 1}. plays ")
    assert f"Player {2 - first}" in turn  # the other one is named


def test_a_long_story_keeps_its_end() -> None:
    match = tr.game("shards").start(seed=7, options={"boards": "random"})
    told = Teller(match, None, "de").tell()
    assert shortened(told, 80, 99) == told
    short = shortened(told[:1], 40, 2)
    assert short[0].plain.startswith("… ")
    assert short[0].cell_len <= 80
    assert told[0].plain.endswith(short[0].plain[2:])
