"""Components and the arena (BR-1, BR-2)."""

from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.games.brawl.box import BrawlBox
from tafelrunde.games.brawl.rules import attack
from tafelrunde.kernel import hexes
from tafelrunde.testing.rules import rule
from tests.games.brawl.table import asked, champion, damage, go, lay, new, options, refused, state, where


def box(seats: int = 2) -> BrawlBox:
    """Return the content."""
    found = tr.game("brawl").box(seats=seats)
    assert isinstance(found, BrawlBox)
    return found


@rule("BR-1.1")
def test_what_is_in_the_box() -> None:
    counts = box().content.components
    assert len(box().champions) == counts.champion_cards == counts.champion_figures == 6
    assert len(box().cards) == counts.action_cards == 36
    for entry in box().champions:
        own = [card for card in box().cards if card.champion == entry.id]
        assert len(own) == counts.action_cards_per_champion == 6
        assert sorted(card.essence for card in own) == sorted(2 * ["creation", "destruction", "manipulation"])
        assert [card.type for card in own].count("reaction") == 1
    assert len(box().challenges) == counts.challenge_cards == 11
    assert (counts.arena_boards, counts.challenge_track_overlays, counts.player_boards, counts.base_rings) == (
        1,
        1,
        4,
        8,
    )


@rule("BR-1.2")
def test_tokens() -> None:
    counts = box().content.components
    tokens = (
        counts.damage_tokens,
        counts.victory_point_tokens,
        counts.first_player_tokens,
        counts.traps,
        counts.essences,
    )
    assert (tokens, sum(tokens)) == ((20, 13, 1, 12, 12), 58)


@rule("BR-1.3")
def test_twelve_traps() -> None:
    found = {trap.id: trap.count for trap in box().traps}
    assert found == {"trap_stun": 2, "trap_root": 2, "trap_damage_1": 2, "trap_damage_2": 4, "trap_damage_3": 2}
    g = state(new())
    assert sorted(g.box.names[piece] for piece in g.box.trap_pieces) == sorted(g.name(trap) for trap in g.supply)


@rule("BR-1.4")
def test_one_essence_of_each_colour() -> None:
    assert {essence.id: essence.count for essence in box().content.essences} == {
        "manipulation": 4,
        "destruction": 4,
        "creation": 4,
    }
    view = new(quick=True).view(0)["table"]["players"]
    assert [player["ready"] for player in view] == [["manipulation", "destruction", "creation"]] * 2


@rule("BR-1.5")
def test_damage_and_points_are_no_limited_resource() -> None:
    board: dict[str, dict[str, Any]] = {f"purple-{kind}": {"hex": "gate"} for kind in ("kilgore", "gwaien")}
    orange = {"orange-goldarr": ("0,3", 7), "orange-tzu_xiao": ("1,2", 8), "orange-kilgore": ("2,1", 6)}
    board.update({name: {"hex": hex, "damage": n} for name, (hex, n) in orange.items()})
    match = lay([], champions=board, points=[4, 4])
    assert sum(one.damage for one in state(match).champions) == 21
    assert len(options(match)) > 1


@rule("BR-1.6", "BR-12.3")
def test_a_movement_bonus_on_either_side_counts() -> None:
    pack = tr.Pack.read(
        '[[champions]]\nid = "deryn"\nbase = { defence = 0, hit_points = 7, movement_bonus = 1 }\n'
        "levelled = { defence = 0, hit_points = 7, movement_bonus = 2 }\n",
        "pack",
    )
    for levelled, steps in ((False, 3), (True, 4)):
        board = {"purple-deryn": {"hex": "0,-3", "levelled": levelled}}
        match = lay([], champions=board, packs=[pack])
        match.play("standard std_run deryn creation")
        assert match.questions()[0].ask.about[1] == steps


@rule("BR-1.7")
def test_sides_are_purple_and_orange() -> None:
    assert [(side.id, side.half) for side in box().board.sides] == [("purple", "north"), ("orange", "south")]
    assert box().named("fighter", "purple-kilgore", "en") == "Kilgore (purple)"


@rule("BR-1.8")
def test_a_card_is_resolved_from_top_to_bottom() -> None:
    board = {"purple-tzu_xiao": "0,-3", "orange-deryn": "0,-1"}
    match = lay(["tzu_xiao_pounce"], champions=board)
    match.play("play tzu_xiao_pounce")
    assert asked(match) == "jump"
    match.play("land 0,-2")
    assert asked(match) == "attack"


@rule("BR-2.1")
def test_sixty_one_hexes() -> None:
    found = box()
    assert found.size == 61
    rows = {r: [h[0] for h in found.hexes if h[1] == r] for r in range(-4, 5)}
    assert [rows[r][0] for r in range(-4, 5)] == [0, -1, -2, -3, -4, -4, -4, -4, -4]
    assert [len(rows[r]) for r in range(-4, 5)] == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    mirrored = {hexes.mirror(found.hexes[hex]) for hex in found.deployment[0]}
    assert mirrored == {found.hexes[hex] for hex in found.deployment[1]}


@rule("BR-2.2")
def test_distance_ignores_what_stands_on_the_board() -> None:
    board = {"purple-gwaien": "0,-1", "orange-deryn": "0,1", "orange-kilgore": "1,-1"}
    match = lay(["gwaien_fireball"], champions=board)
    go(match, "play gwaien_fireball", "done")
    assert "target orange-deryn" in options(match)  # distance 2 through the statue
    assert box().distance[box().hex_index["0,-1"]][box().hex_index["0,-1"]] == 0


@rule("BR-2.3")
def test_a_zig_zag_is_no_hex_row() -> None:
    board = {"purple-goldarr": "1,-4", "orange-deryn": "2,-3", "orange-kilgore": "0,-2", "orange-gwaien": "3,-4"}
    match = lay(["goldarr_harpoon_strike"], champions=board)
    go(match, "play goldarr_harpoon_strike", "done")
    assert sorted(options(match, "target")) == ["target orange-gwaien"]
    assert refused(match, "target orange-deryn") == "BR-8.13"


@rule("BR-2.4")
def test_rows_run_through_statues() -> None:
    """Swoop follows a hex row over the statue, which only matters as an end hex."""
    match = lay(["goldarr_set_sail"], champions={"purple-goldarr": "-1,0"})
    go(match, "play goldarr_set_sail", "done", "use")
    assert "land 1,0" in options(match)
    assert "land 0,0" not in options(match)


@rule("BR-2.5")
@pytest.mark.parametrize("hex", ["0,0", "1,-1"])
def test_no_second_champion_and_none_on_a_statue(hex: str) -> None:
    board = {"purple-kilgore": "1,-1", "purple-gwaien": hex}
    with pytest.raises(tr.BadPosition):
        lay([], champions=board)
    with pytest.raises(tr.BadPosition):
        lay([], champions={}, traps={"0,0": "trap_root"})


@rule("BR-2.6")
def test_a_trap_does_not_make_a_hex_un_free() -> None:
    match = lay(["gwaien_teleport"], champions={"purple-gwaien": "0,-3"}, traps={"1,-2": "trap_root"})
    match.play("play gwaien_teleport")
    assert "land 1,-2" in options(match)


@rule("BR-2.7")
def test_statue_areas() -> None:
    names = {statue.id: statue.essence for statue in box().board.statues}
    assert names == {"esmae": "manipulation", "garnet": "destruction", "ragryl": "creation"}
    for statue in box().board.statues:
        assert {tuple(hex) for hex in statue.area} == set(hexes.neighbours((statue.hex[0], statue.hex[1])))


@rule("BR-2.8")
def test_trap_hexes() -> None:
    board = {"purple-deryn": {"hex": "3,-3", "levelled": True}, "orange-kilgore": "1,1"}
    match = lay([], champions=board, traps={"3,-3": "trap_root", "2,-1": "trap_stun"})
    g = state(match)
    index = g.box.hex_index
    assert [g.is_trap_hex(index[hex]) for hex in ("3,-3", "2,-1", "-1,-1", "0,-3")] == [True, True, True, False]
    assert attack.defence(g, 0, 1) == 2  # a trap lies there, so it is a trap hex
    g.trap_at[index["3,-3"]] = -1
    assert attack.defence(g, 0, 1) == 0


@rule("BR-2.9")
def test_a_gate_holds_any_number_and_is_nowhere() -> None:
    board = {"orange-kilgore": "gate", "orange-gwaien": "gate", "orange-deryn": "gate", "purple-dugrun": "0,3"}
    match = lay(["dugrun_shield_slam"], champions=board)
    go(match, "play dugrun_shield_slam", "done", "use", "done")
    assert asked(match) == "turn"  # nobody was adjacent
    assert [where(match, f"orange-{kind}") for kind in ("kilgore", "gwaien", "deryn")] == ["gate"] * 3


@rule("BR-2.10")
def test_halves() -> None:
    regions = box().regions
    for side, sign in ((0, -1), (1, 1)):
        for i, (_, r) in enumerate(box().hexes):
            assert regions[side]["half:own"][i] == (r * sign > 0)
            assert regions[side]["half:midline"][i] == (r == 0)
        assert all(regions[side]["half:own"][hex] for hex in box().deployment[side])


def test_damage_helper_reads_the_table() -> None:
    match = lay([], champions={"purple-kilgore": {"hex": "0,-3", "damage": 2}})
    assert (damage(match, "purple-kilgore"), champion(match, "purple-kilgore").hex) == ([2], 6)
