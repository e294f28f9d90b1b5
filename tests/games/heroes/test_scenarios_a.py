"""The scenarios of the rulebook, S-1 to S-18."""

from tafelrunde.testing.rules import rule
from tests.games.heroes.table import (
    asked,
    being,
    cards,
    faces,
    go,
    hp,
    lay,
    name_at,
    options,
    permanents,
    player,
    refused,
    seat,
    state,
    stop,
    wounds,
)

DECK = ["command", "command", "dispel_magic", "magic_missile"]


@rule("HE-14.1", "HE-14.2", "HE-18.6")
def test_s1_drawing() -> None:
    match = stop(seat("galean", "5 card, 1 earth", deck=DECK), seat("selya", "6 card"))
    assert hp(match) == [21, 21]
    go(match, "draw")
    assert len(cards(match, "hand")) == 3
    assert asked(match) == [(1, "join")]
    go(match, "none")
    assert faces(match) == ["-"] * 6


@rule("HE-14.3")
def test_s2_reshuffle_while_drawing() -> None:
    match = stop(seat("galean", "5 card, 1 earth", deck=["command"], discard=[*DECK[1:], "magic_missile"]), seat())
    with match.script("deck/0", [["magic_missile", "dispel_magic", "command", "magic_missile"]]):
        go(match, "draw")
    assert cards(match, "hand") == ["command", "dispel_magic", "magic_missile"]
    assert len(player(match).deck) == 2
    assert player(match).discard == []


@rule("HE-11.1", "HE-27.8a", "HE-27.8c")
def test_s3_fireball_twice_empowered() -> None:
    board = {"F2": "griffin", "F1": "sylph", "F3": "imp", "B2": "hero", "B1": "gnome", "B3": "gnome"}
    match = lay(
        seat("selya", "3 fire, 3 card", hand=["fireball", *DECK]),
        seat("galean", "6 card", board=board),
    )
    go(match, "cast fireball", *(f"discard {card}" for card in DECK))
    go(match, "target 2F2")
    assert wounds(match, "2F2") == 5
    assert wounds(match, "2F1") == 2
    assert being(match, "2F3") is None
    assert hp(match)[1] == 19
    assert (wounds(match, "2B1"), wounds(match, "2B3")) == (0, 0)


@rule("HE-11.5", "HE-27.8b")
def test_s4_free_empowerment() -> None:
    match = lay(
        seat("voynaroth", "3 fire", hand=["fireball"]),
        seat("galean", "6 card", board={"F2": "golem", "F1": "golem", "B2": "hero"}),
    )
    go(match, "cast fireball", "target 2F2")
    assert wounds(match, "2F2") == 4
    assert wounds(match, "2F1") == 2
    assert hp(match)[1] == 19


@rule("HE-27.22a", "HE-12.3")
def test_s5_daze() -> None:
    for commands, able in ((3, False), (4, True)):
        match = lay(
            seat("galean", f"{commands} command", hand=[], board={"F2": "golem", "B2": "hero"}),
            seat("selya", "6 card", board={"F3": "griffin", "B2": "hero"}),
            phase="orders",
            permanents=[{"spell": "daze", "owner": 1, "on": "1"}],
        )
        assert ("attack F2 2F3" in options(match)) is able
        if not able:
            assert refused(match, "attack F2 2F3") == "HE-12.3"


@rule("HE-27.31a", "HE-27.31b")
def test_s6_bad_luck() -> None:
    for shown, left in (("1 card", 8), ("5 card", 8), ("0 card", 10)):
        match = stop(
            seat("selya", shown, hp=10, deck=DECK),
            seat(),
            permanents=[{"spell": "bad_luck", "owner": 1, "on": "1"}],
        )
        assert hp(match)[0] == left
        if shown == "5 card":
            go(match, "draw")
            assert hp(match)[0] == 8


@rule("HE-27.5a", "HE-27.5b", "HE-27.5c")
def test_s7_awakening_of_the_flame() -> None:
    match = lay(
        seat("voynaroth", "4 fire, 2 card", hand=["awakening_of_the_flame"]),
        seat("xantiana", "3 fire", board={"F1": "leviathan", "F2": "triton", "B2": "hero", "F3": "nymph"}),
    )
    go(match, "cast awakening_of_the_flame", "target 2F1")
    assert wounds(match, "2F1") == 1  # Leviathan softens two magic wounds to one
    assert permanents(match) == [("awakening_of_the_flame", 1, 1)]


@rule("HE-8.2", "HE-18.4")
def test_s7_the_flame_burns_only_when_its_own_player_pauses() -> None:
    flame = [{"spell": "awakening_of_the_flame", "owner": 0, "on": "2F1"}]
    board = {"F1": "fire_dragon 2", "B2": "hero"}
    match = stop(seat("galean", "6 card", deck=DECK), seat("selya", "3 fire", board=board), permanents=flame)
    go(match, "draw", "none")
    assert wounds(match, "2F1") == 2
    match = stop(seat("galean"), seat("selya", "2 fire", board=board), permanents=flame, caller=1)
    assert wounds(match, "2F1") == 4
    assert asked(match) == [(1, "act")]


@rule("HE-28.4a", "HE-28.4b", "HE-12.14")
def test_s8_griffin() -> None:
    match = lay(
        seat("voynaroth", "2 command", board={"F1": "imp", "F2": "ember_hound", "B2": "hero"}),
        seat("selya", "6 card", board={"F4": "griffin", "F3": "griffin", "B2": "hero"}),
        phase="orders",
    )
    go(match, "attack F1 2F4")
    assert name_at(match, "1F1") == ""
    assert wounds(match, "2F4") == 0
    go(match, "attack F2 2F3")
    assert (wounds(match, "1F2"), wounds(match, "2F3")) == (2, 3)


@rule("HE-28.4c")
def test_s8_abilities_do_not_wake_the_griffin() -> None:
    match = lay(
        seat("voynaroth", "2 command", board={"F1": "salamander", "B2": "hero"}),
        seat("selya", "6 card", board={"F4": "griffin", "B2": "hero"}),
        phase="orders",
    )
    go(match, "ability F1", "target 2F4")
    assert (wounds(match, "1F1"), wounds(match, "2F4")) == (0, 2)


@rule("HE-28.6a", "HE-20.6")
def test_s9_a_dead_phoenix_lies_beside_the_board() -> None:
    match = lay(
        seat("galean", "3 fire, 3 card", hand=["scorching_ray"]),
        seat("voynaroth", "6 card", board={"F1": "phoenix 6", "B2": "hero"}),
        permanents=[{"spell": "haste", "owner": 1, "on": "2F1"}],
    )
    go(match, "cast scorching_ray", "target 2F1")
    (phoenix,) = [it for it in state(match).beings if it.kind >= 0]
    assert (phoenix.space, phoenix.wounds) == (8, 0)
    assert cards(match, "discard", 1) == ["haste"]


@rule("HE-28.6b", "HE-12.4", "HE-12.12")
def test_s9_the_phoenix_returns() -> None:
    match = lay(
        seat("voynaroth", "4 command", beside=["phoenix"], board={"B2": "hero"}),
        seat("selya", "6 card", board={"F1": "pixie", "B2": "hero"}),
        phase="orders",
    )
    go(match, "beside phoenix", "to B4")
    assert (name_at(match, "1B4"), wounds(match, "1B4")) == ("phoenix", 4)
    assert options(match, "attack") == []
    go(match, "move B4 F4")
    assert name_at(match, "1F4") == "phoenix"


@rule("HE-28.3b", "HE-28.3c", "HE-28.3d")
def test_s10_two_gnomes_one_golem() -> None:
    match = lay(
        seat("galean", "2 command", board={"B1": "gnome", "B2": "gnome", "F2": "golem", "B4": "hero"}),
        seat("selya", "6 card", board={"F3": "griffin", "F4": "pixie", "B2": "hero"}),
        phase="orders",
    )
    go(match, "ability B1")
    assert wounds(match, "2F3") == 4
    assert "ability B2" not in options(match)
    assert refused(match, "ability B2") == "HE-12.7"
    assert refused(match, "attack B1 2F4") == "HE-12.4"


@rule("HE-12.7")
def test_s10_a_gnome_without_a_golem_still_attacks() -> None:
    match = lay(
        seat("galean", "1 command", board={"B1": "gnome", "B2": "gnome", "F2": "golem 0 used", "B4": "hero"}),
        seat("selya", "6 card", board={"F3": "griffin", "F4": "pixie", "B2": "hero"}),
        phase="orders",
    )
    assert options(match, "ability") == []
    assert "attack B1 2F4" in options(match)


@rule("HE-13.2", "HE-13.3", "HE-13.4")
def test_s11_attack_directions() -> None:
    match = lay(
        seat("xantiana", "6 command", board={"F1": "triton", "F2": "water_elemental", "B3": "hero"}),
        seat(
            "voynaroth",
            "6 card",
            board={"F4": "phoenix", "F3": "fire_spirit", "F2": "ifrit", "B2": "hero", "B3": "imp"},
        ),
        phase="orders",
    )
    assert options(match, "attack") == ["attack F1 2F3", "attack F1 2F4", "attack F2 2F3"]


@rule("HE-13.1", "HE-13.6", "HE-5.7")
def test_s12_protected_attacker() -> None:
    match = lay(
        seat("galean", "3 command", board={"B2": "dwarf_guard", "F2": "gnome", "B4": "hero"}),
        seat("selya", "6 card", board={"F3": "griffin", "B1": "hero"}),
        phase="orders",
    )
    assert refused(match, "attack B2 2F3") == "HE-13.1"
    go(match, "move F2 F1")
    assert "attack B2 2F3" in options(match)


@rule("HE-27.30a", "HE-27.30b", "HE-10.5")
def test_s13_concentration_on_casting() -> None:
    match = lay(
        seat("voynaroth", "3 air, 1 card, 2 command", hand=["concentration"], deck=DECK),
        seat("selya"),
    )
    go(match, "cast concentration", "player 0")
    assert asked(match) == [(0, "cast_draw")]
    go(match, "draw")
    assert len(cards(match, "hand")) == 1
    assert asked(match) == [(0, "orders")]
    match = lay(seat("voynaroth", "3 air, 2 command", hand=["concentration"], deck=DECK), seat("selya"))
    go(match, "cast concentration", "player 0")
    assert asked(match) == [(0, "orders")]


@rule("HE-27.3a", "HE-27.3b", "HE-20.10")
def test_s14_dispel_magic() -> None:
    frost = [{"spell": "frost", "owner": 1, "on": "1F1", "power": 3}]
    match = stop(
        seat("selya", "5 air", hand=["dispel_magic"], board={"F1": "griffin", "B2": "hero"}), seat(), permanents=frost
    )
    go(match, "cast dispel_magic")
    assert permanents(match) == []
    assert cards(match, "discard", 1) == ["frost"]
    assert hp(match)[0] == 21


@rule("HE-27.3c", "HE-8.4", "HE-8.5")
def test_s14_galean_suffers_from_air_first() -> None:
    frost = [{"spell": "frost", "owner": 1, "on": "1F1", "power": 3}]
    match = stop(
        seat("galean", "5 air", hand=["dispel_magic"], board={"F1": "golem", "B2": "hero"}), seat(), permanents=frost
    )
    assert hp(match)[0] == 16
    go(match, "cast dispel_magic")
    assert permanents(match) == []


@rule("HE-16.1", "HE-16.2", "HE-16.3")
def test_s15_dispel_action() -> None:
    spell = [{"spell": "daze", "owner": 1, "on": "1", "power": 1}]
    shown = "2 fire, 1 water, 1 earth, 1 air, 1 command"
    match = stop(seat("xantiana", shown, hand=DECK), seat(), permanents=spell)
    assert hp(match)[0] == 19
    go(match, "dispel", "done")
    assert permanents(match) == [("daze", 0, 0)]
    assert asked(match) == [(1, "join")]
    match = stop(seat("xantiana", shown, hand=DECK), seat(), permanents=spell)
    go(match, "dispel", "discard command", "discard command", "remove")
    assert permanents(match) == []


@rule("HE-9.2", "HE-16.6")
def test_s15_command_symbols_are_lost_and_the_weak_hero_pays() -> None:
    spell = [{"spell": "daze", "owner": 1, "on": "2"}]
    shown = "1 fire, 1 water, 1 earth, 1 air, 2 command"
    for hero in ("galean", "xantiana", "voynaroth", "selya"):
        match = stop(seat(hero, shown, board={"F1": "imp", "B2": "hero"}), seat(), permanents=spell)
        assert hp(match)[0] == 20
        go(match, "dispel", "remove")
        assert asked(match) == [(1, "join")]


@rule("HE-28.5a", "HE-28.5b", "HE-28.5c")
def test_s16_nymph() -> None:
    board = {"F2": "nymph", "F1": "kelpie 2", "B2": "hero"}
    match = lay(seat("xantiana", "1 command", hp=10, board=board), seat(), phase="orders")
    go(match, "ability F2")
    assert (wounds(match, "1F1"), hp(match)[0]) == (1, 10)
    alone = {"F2": "nymph", "B2": "hero"}
    match = lay(seat("xantiana", "1 command", hp=10, board=alone), seat(), phase="orders")
    assert refused(match, "ability F2") == "HE-12.7"


@rule("HE-28.10a", "HE-28.10b")
def test_s17_sylph() -> None:
    sylph = {"F4": "sylph", "B2": "hero"}
    match = lay(
        seat("galean", "3 command", board={"F1": "behemoth", "B2": "hero"}),
        seat("selya", "6 card", board=sylph),
        phase="orders",
    )
    go(match, "attack F1 2F4")
    assert wounds(match, "2F4") == 0
    match = lay(
        seat("xantiana", "1 command", board={"F1": "triton", "B2": "hero"}), seat("selya", board=sylph), phase="orders"
    )
    go(match, "ability F1", "target 2F4")
    assert wounds(match, "2F4") == 0
    match = lay(seat("galean", "3 fire", hand=["magic_missile"]), seat("selya", board=sylph))
    go(match, "cast magic_missile", "target 2F4")
    assert wounds(match, "2F4") == 2


@rule("HE-17.1", "HE-17.2", "HE-17.3")
def test_s18_false_stop() -> None:
    shown = "2 air, 1 fire, 1 water, 1 card, 1 command"
    match = stop(seat("galean", shown), seat("selya", "6 card", deck=DECK))
    assert hp(match)[0] == 19
    assert options(match) == ["none"]
    go(match, "none")
    assert hp(match)[0] == 17
    assert asked(match) == [(1, "lift")]
    match.tick(state(match).now + 3000)
    assert faces(match) == ["-"] * 6
    assert faces(match, 1) == ["card"] * 6


@rule("HE-26.4", "HE-26.2")
def test_s18_without_penalty_and_without_traits() -> None:
    shown = "2 air, 1 fire, 1 water, 1 card, 1 command"
    match = stop(seat("galean", shown), seat(), options={"no_stop_penalty": [0]})
    go(match, "none")
    assert hp(match)[0] == 19
    assert asked(match) == [(1, "join")]
    match = stop(seat("galean", shown), seat(), options={"no_stop_penalty": [0], "no_hero_traits": True})
    go(match, "none")
    assert hp(match)[0] == 21
