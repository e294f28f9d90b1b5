"""Every card once: play or activate it in a small position and compare all that has changed on the table."""

from typing import Any, NamedTuple

import pytest

import tafelrunde as tr
from tests.games.shards.table import cards, go, lay, player, state


class Case(NamedTuple):
    """A card, the position it is used in, the moves, and everything that is different afterwards."""

    card: str
    me: dict[str, Any]
    moves: list[str]
    after: dict[str, Any]
    other: dict[str, Any]
    row: list[str]


def played(
    card: str, *, then: tuple[str, ...] = (), other: Any = None, row: Any = None, me: Any = None, **after: Any
) -> Case:
    """Play a card from the hand: it leaves the hand for the play zone, whatever else it does."""
    mine = {"health": 20, "deck": ["crystal", "crystal", "blaster"], **(me or {})}
    expected = {"hand": mine.get("hand", []), "play": [*mine.get("play", []), card], **after}
    mine["hand"] = [card, *mine.get("hand", [])]
    return Case(card, mine, [f"play {card}", *then], expected, other or {}, row or [])


def champion(card: str, *, then: tuple[str, ...] = (), other: Any = None, me: Any = None, **after: Any) -> Case:
    """Activate a champion: it is turned sideways, whatever else it does."""
    mine = {"health": 20, "deck": ["crystal", "crystal", "blaster"], **(me or {})}
    mine["champions"] = [card, *mine.get("champions", [])]
    return Case(card, mine, [f"activate {card}", *then], {"spent": [card], **after}, other or {}, [])


PLAYED_BEFORE = {"play": ["spore_cleric"]}
DOMINION = {"play": ["kiln_drone", "spore_cleric", "nil_assassin"]}
ONE, TWO = ["crystal"], ["crystal", "crystal"]
"""What comes from the top of the deck."""

CASES = [
    # starter cards
    played("crystal", gems=1),
    played("blaster", power=1),
    played("shard_reactor", me={"mastery": 5}, gems=3),
    played("infinity_shard", me={"mastery": 20}, power=5),
    # Homodeus
    played("kiln_drone", gems=2),
    played("mining_drones", gems=1, hand=ONE, deck=["crystal", "blaster"]),
    played("reactor_drone", gems=3),
    played(
        "korvus_legionnaire", me={"discard": ["evokatus", "crystal"]}, power=2, hand=["evokatus"], discard=["crystal"]
    ),
    played("venator_of_the_wastes", me={"champions": ["evokatus"]}, other={"mastery": 5}, power=4, other_mastery=3),
    champion(
        "primus_pilus",
        me={"champions": ["evokatus", "optio_crusher"]},
        hand=TWO,
        deck=["blaster"],
        spent=["primus_pilus"],
    ),
    champion("numeri_drones", gems=1, prepared=1),
    champion("evokatus", me={"champions": ["optio_crusher"]}, power=2),
    champion("optio_crusher", me={"mastery": 9}, power=3),
    champion("drakonarius", power=6),
    champion("general_decurion", me={"mastery": 20, "play": ["reactor_drone"]}, gems=6, copiers=["general_decurion"]),
    # Order
    played("order_initiate", me=DOMINION, gems=2, mastery=2),
    played("cache_warden", me={"mastery": 9}, mastery=10, hand=ONE, deck=["crystal", "blaster"]),
    played("shard_abstractor", mastery=2),
    played("data_heretic", hand=TWO, deck=["blaster"]),
    played(
        "portal_monk",
        row=["drakonarius", "general_decurion"],
        row_after=["", "general_decurion"],
        discard=["drakonarius"],
    ),
    played("command_seer", gems=2),
    played("cryptofist_monk", hand=ONE, deck=["crystal", "blaster"]),
    played("omnius_the_all_knowing", me=DOMINION, hand=TWO, deck=["blaster"], mastery=5),
    played("the_grand_architect", mastery=5),
    champion("giga_source_adept", me=DOMINION, mastery=3),
    champion("systema_ai", me={"mastery": 19}, mastery=20, hand=TWO, deck=["blaster"]),
    Case(
        "zetta_the_encryptor",
        {"hand": ["zetta_the_encryptor"]},
        ["play zetta_the_encryptor"],
        {"hand": [], "champions": ["zetta_the_encryptor"]},
        {},
        [],
    ),
    # Undergrowth
    played("undergrowth_aspirant", me=PLAYED_BEFORE, health=23, power=5),
    played("spore_cleric", health=24),
    played("fungal_hermit", me={"mastery": 9}, mastery=10, health=25),
    played("leshai_knight", me=PLAYED_BEFORE, power=6),
    played(
        "thorn_zealot",
        me=PLAYED_BEFORE,
        other={"champions": ["evokatus"]},
        hand=ONE,
        deck=["crystal", "blaster"],
        other_champions=[],
        other_discard=["evokatus"],
    ),
    played("shardwood_guardian", me=PLAYED_BEFORE, power=2, hand=ONE, deck=["crystal", "blaster"], health=26),
    played(
        "ghostwillow_avenger",
        me={"mastery": 15},
        other={"champions": ["evokatus", "zetta_the_encryptor"]},
        power=4,
        other_champions=[],
        other_discard=["evokatus", "zetta_the_encryptor"],
    ),
    played("ojas_genesis_druid", me={"mastery": 20, "play": ["reactor_drone"]}, gems=6),
    played("furrowing_elemental", me={"health": 46}, health=50, power=6, hand=ONE, deck=["crystal", "blaster"]),
    played("root_of_the_forest", me=PLAYED_BEFORE, health=30, power=10),
    champion("additri_gaiamancer", me=PLAYED_BEFORE, power=4),
    # Wraethe
    played("wraethe_skirmisher", me={"discard": ["nil_assassin"]}, power=6),
    played("nil_assassin", power=5),
    played(
        "shadow_apostle", then=("banish-hand crystal",), me={"hand": ["crystal"]}, power=2, hand=[], out=["crystal"]
    ),
    played(
        "umbral_scourge",
        then=("banish-discard crystal",),
        me={"discard": ["crystal"]},
        mastery=1,
        discard=[],
        out=["crystal"],
    ),
    played(
        "shadebound_sentry",
        me={"discard": ["nil_assassin", "evokatus"]},
        power=3,
        hand=["nil_assassin"],
        discard=["evokatus"],
    ),
    played("aetherbreaker", me={"mastery": 10}, power=8),
    played("scion_of_nothingness", me={"discard": ["nil_assassin", "aetherbreaker"]}, power=7),
    played(
        "zara_ra_soulflayer",
        then=("banish-hand crystal", "banish-discard blaster"),
        me={"mastery": 9, "hand": ["crystal"], "discard": ["blaster"]},
        power=4,
        mastery=10,
        hand=[],
        discard=[],
        out=["blaster", "crystal"],
    ),
    champion("li_hin_the_shattered", power=1),
    champion("fao_cutul_the_formless", me={"mastery": 20, "power": 3}, power=10),
    champion(
        "zen_chi_set_godkiller",
        me={"discard": ["li_hin_the_shattered"]},
        power=3,
        hand=["li_hin_the_shattered"],
        discard=[],
    ),
]


def seen(match: tr.Match) -> dict[str, Any]:
    """Write down the whole table, except what only says which cards were used this turn."""
    table = state(match)
    found: dict[str, Any] = {
        "row_after": cards(match, "row"),
        "out": cards(match, "banished"),
        "prepared": table.prepared,
    }
    found["copiers"] = cards(match, "copiers")
    for seat, prefix in ((0, ""), (1, "other_")):
        one = player(match, seat)
        found |= {prefix + name: getattr(one, name) for name in ("health", "mastery", "gems", "power", "infinite")}
        zones = ("deck", "hand", "discard", "play", "champions", "spent")
        found |= {prefix + zone: cards(match, zone, seat) for zone in zones}
    return found


def test_the_table_has_every_card_once() -> None:
    """All different cards of the box are used, none twice."""
    assert sorted(case.card for case in CASES) == sorted(card.id for card in tr.game("shards").box().cards)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.card)
def test_a_card_does_what_it_says(case: Case) -> None:
    """What is different afterwards is exactly what the card says, and nothing else has changed."""
    match = lay(case.me, case.other, row=case.row)
    before = seen(match)
    after = seen(go(match, *case.moves))
    changed = {name: value for name, value in after.items() if value != before[name]}
    wanted = {**case.after}
    if "out" in wanted:
        wanted["out"] = sorted([*before["out"], *wanted["out"]])
    if "row_after" in wanted:
        wanted["row_after"] = [*wanted["row_after"], *[""] * (6 - len(wanted["row_after"]))]
    assert changed == {name: value for name, value in wanted.items() if value != before[name]}


@pytest.mark.parametrize(
    ("card", "me", "moves", "after"),
    [
        ("evokatus", {"deck": ["blaster"]}, ["play evokatus"], (["evokatus"], ["blaster"])),
        ("giga_source_adept", {"deck": ["blaster"]}, ["play giga_source_adept"], (["giga_source_adept"], ["blaster"])),
        ("optio_crusher", {"deck": ["blaster"]}, ["play optio_crusher"], (["optio_crusher"], [])),
    ],
)
def test_champions_that_draw_when_played(card: str, me: dict[str, Any], moves: list[str], after: Any) -> None:
    """Evokatus and Giga draw a card when they are played; a champion without such a line does not."""
    match = go(lay({**me, "hand": [card]}), *moves)
    assert (cards(match, "champions", 0), cards(match, "hand", 0)) == after


@pytest.mark.parametrize(
    ("card", "shield"),
    [
        ("korvus_legionnaire", 2),
        ("thorn_zealot", 3),
        ("command_seer", 5),
        ("zetta_the_encryptor", 5),
        ("cryptofist_monk", 8),
    ],
)
def test_shields_prevent_what_is_printed(card: str, shield: int) -> None:
    """Of ten damage the shield on the card is prevented."""
    match = go(lay({"power": 10}, {"hand": [card], "health": 30}), "end", f"shield {card}")
    assert player(match, 1).health == 20 + shield


@pytest.mark.parametrize(
    ("card", "me", "power_or_gems"),
    [
        ("kiln_drone", {"champions": ["evokatus"]}, 4),
        ("leshai_knight", {}, 3),
        ("wraethe_skirmisher", {}, 2),
        ("aetherbreaker", {"mastery": 9}, 4),
        ("shard_reactor", {"mastery": 4}, 2),
        ("shard_reactor", {"mastery": 15}, 4),
        ("infinity_shard", {"mastery": 9}, 2),
        ("infinity_shard", {"mastery": 10}, 3),
    ],
)
def test_the_other_amounts_of_cards_with_several(card: str, me: dict[str, Any], power_or_gems: int) -> None:
    """Cards with an amount "in place of" another give the right one in the other situation too."""
    one = player(go(lay({**me, "hand": [card]}), f"play {card}"))
    assert one.power + one.gems == power_or_gems
