"""Building armies and decks (PW-15)."""

import pytest

import tafelrunde as tr
from tafelrunde.games.planeswalkers.rules import armies
from tafelrunde.testing.rules import rule
from tests.games.planeswalkers.table import asked, cards, figures, go, options, refused, state

BOX = tr.game("planeswalkers").box()
WHITE, DECK = BOX.default_armies["white"]
GAME = tr.game("planeswalkers")


def own(boxes: str = "2", **more: object) -> tr.Match:
    """Start a duel in which both players own boxes."""
    return GAME.start(seats=2, seed=1, options={"boxes": boxes, **more})


@rule("PW-15.1", "PW-15.8")
def test_standard_armies_fit_exactly() -> None:
    """500 points for army cards and 200 for spells, in every colour."""
    assert BOX.construction.army_points == 500
    for army, spells in BOX.default_armies.values():
        assert sum(BOX.armies[BOX.army_index[id]].cost for id in army) == 500
        assert sum(BOX.spells[BOX.spell_index[id]].cost for id in spells) == 200
        assert armies.broken(BOX, 0, 500, army, spells) == []


@rule("PW-15.2", "PW-15.4")
@pytest.mark.parametrize(
    ("army", "broken"),
    [
        (["rhox_veterans"], "PW-15.2"),
        (["gideon_jura", "jace_beleren"], "PW-15.2"),
        (["gideon_jura", "elf_rangers"], "PW-15.4"),
    ],
)
def test_one_planeswalker_of_one_colour(army: list[str], broken: str) -> None:
    """Exactly one planeswalker, and only cards of its colour."""
    assert broken in armies.broken(BOX, 2, 1000, army, DECK)


@rule("PW-15.3", "PW-15.11")
def test_points_limit_an_army() -> None:
    """Two Kor squads and the Rhox are too dear for 500, but not for 600."""
    army = ["gideon_jura", "rhox_veterans", "kor_hookmasters", "kor_hookmasters"]
    assert armies.broken(BOX, 2, 500, army, DECK) == ["PW-15.3"]
    assert armies.broken(BOX, 2, 600, army, DECK) == []
    match = own(army_points=600, lists=[{"army": army, "spells": DECK}] * 2)
    assert len(figures(match, "kor_hookmasters", 0)) == 6
    with pytest.raises(tr.TafelrundeError):
        own(army_points=575)


@rule("PW-15.7")
def test_twelve_spells_for_200_points() -> None:
    """Eleven are too few; twelve dear ones are too dear; another colour is refused."""
    assert armies.broken(BOX, 2, 500, WHITE, DECK[:11]) == ["PW-15.7"]
    dear = [id for id in DECK if BOX.spells[BOX.spell_index[id]].cost >= 15]
    assert "PW-15.7" in armies.broken(BOX, 2, 500, WHITE, (dear * 2)[:12])
    assert "PW-15.7" in armies.broken(BOX, 2, 500, WHITE, [*DECK[:11], "unsummon"])


@rule("PW-15.9")
def test_copies_by_boxes() -> None:
    """With two own boxes every spell twice, and both players may have the same planeswalker; one shared box not."""
    cheap = ["rally_the_banner", "sunlit_verdict"] * 2
    deck = sorted([*cheap, *[id for id in DECK if id not in cheap][:8]])
    assert armies.broken(BOX, 2, 500, WHITE, deck) == []
    assert "PW-15.9" in armies.broken(BOX, 1, 500, WHITE, deck)
    both = [{"army": WHITE, "spells": DECK}] * 2
    assert len(figures(own("1", lists=both), "gideon_jura")) == 2
    with pytest.raises(tr.TafelrundeError) as caught:
        GAME.start(options={"lists": both})
    assert "PW-15.9" in str(caught.value)


@rule("PW-15.10")
def test_copies_are_separate_cards() -> None:
    """Each is summoned and chosen on its own."""
    army = ["gideon_jura", "kor_hookmasters", "kor_hookmasters"]
    match = own(opening="random", lists=[{"army": army, "spells": DECK}] * 2)
    go(match, "choose gideon_jura 1")
    assert options(match, "summon") == ["summon kor_hookmasters 1", "summon kor_hookmasters 2"]
    go(match, "summon kor_hookmasters 2")
    while asked(match) == "place":
        go(match, options(match)[0])
    g = state(match)
    seat = match.actors[0]
    assert [g.in_play(card) for card in g.players[seat].army] == [True, False, True]


@rule("PW-15.12")
def test_nothing_assumes_the_maps_of_the_box() -> None:
    """A pack may bring a bigger map: spaces, moves and sight go with it."""
    rows = ", ".join(f'[{q}, {r}, "sand", 0]' for r in range(20) for q in range(-9, 30))
    pack = tr.Pack.read(
        f"""
[[battlefield]]
id = "plain"
name = {{ en = "Plain", de = "Ebene" }}
players = [2]
teams = false
columns = 39
rows = 20
goal = "planeswalkers"
turn_limit = {{ 2 = 40 }}
hexes = [{rows}]
start_zones = [
  {{ id = "a", color = "yellow", planeswalkers = 1, hexes = [[-9, 0]] }},
  {{ id = "b", color = "orange", planeswalkers = 1, hexes = [[29, 19]] }},
]
source = "original"
""",
        "plain.toml",
    )
    match = GAME.start(seed=2, options={"battlefield": "plain", "opening": "random"}, packs=[pack])
    assert len(BOX.hexes) < len(match.table.box.hexes)
    walker = options(match, "choose")[0]
    go(match, walker, "begin-moves")
    assert options(match, "move")


@rule("PW-15.13")
def test_an_illegal_list_is_refused_with_its_rules() -> None:
    """The error names the rules; nothing begins."""
    with pytest.raises(tr.TafelrundeError) as caught:
        own(lists=[{"army": ["gideon_jura", "rhox_veterans", "rhox_veterans"], "spells": DECK[:3]}])
    assert "PW-15.5" in str(caught.value)
    assert "PW-15.7" in str(caught.value)


@rule("PW-15.14", "PW-15.6")
def test_lists_are_chosen_secretly_at_the_same_time() -> None:
    """Both are asked at once; armies are open afterwards, decks stay secret."""
    match = own()
    assert match.actors == [0, 1]
    go(match, "build gideon_jura", seat=0)
    assert "army" not in str(match.view(1)["table"]["players"][0]["hand"])
    assert options(match, "add", 0) == ["add rhox_veterans", "add kor_hookmasters"]
    go(match, "add kor_hookmasters", "add kor_hookmasters", seat=0)
    assert armies.broken(BOX, 2, 900, ["gideon_jura", *["kor_hookmasters"] * 3], DECK) == ["PW-15.6"]
    assert refused(match, "deck unsummon", seat=0) == "PW-15.4"
    while options(match, "deck", 0):
        go(match, options(match, "deck", 0)[0], seat=0)
    assert match.actors == [1]
    go(match, "ready blue", seat=1)
    g = state(match)
    assert [g.army(card).id for card in g.players[0].army] == ["gideon_jura", "kor_hookmasters", "kor_hookmasters"]
    deck = [g.spell(handle) for handle in g.players[0].library]
    assert (len(deck), sum(spell.cost for spell in deck) <= 200) == (12, True)
    assert len(cards(match, "unused", 0)) == 12
    imagined = {
        tuple(sorted(world.name(h) for h in world.players[0].library))
        for world in (state(match.sample(1, seed)) for seed in range(8))
    }
    assert len(imagined) > 1


@rule("PW-15.13")
def test_saved_armies_are_read_again() -> None:
    """A composed army is shown as text; as a file or in one line it makes the same army at another table."""
    match = own()
    go(match, "build gideon_jura", "add kor_hookmasters", "add kor_hookmasters", seat=0)
    while options(match, "deck", 0):
        go(match, options(match, "deck", 0)[0], seat=0)
    go(match, "ready blue", seat=1)
    saved = [note.text for seat in range(2) for note in match.scene(seat).comps if note.id == "list"]
    assert saved[0].startswith("gideon_jura, 2 kor_hookmasters / ")
    for text in (" | ".join(saved), "\n\n".join(saved).replace(" / ", "\n")):
        again = own(armies=text)
        for seat in range(2):
            for zone in ("library", "hand", "unused"):
                assert len(cards(again, zone, seat)) == len(cards(match, zone, seat))
            assert deck_of(again, seat) == deck_of(match, seat)
            assert army_of(again, seat) == army_of(match, seat)
    with pytest.raises(tr.TafelrundeError) as caught:
        own(armies=saved[0].replace("2 kor_hookmasters", "3 kor_hookmasters"))
    assert "PW-15.6" in str(caught.value)


def deck_of(match: tr.Match, seat: int) -> list[str]:
    """List the spells of a deck."""
    return sorted(cards(match, "library", seat) + cards(match, "hand", seat))


def army_of(match: tr.Match, seat: int) -> list[str]:
    """List the army cards of a player."""
    g = state(match)
    return [g.army(card).id for card in g.players[seat].army]
