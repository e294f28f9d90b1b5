"""SH-16: the verbs of the content file, each in all forms that a designer may write."""

from typing import Any

import pytest

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.shards.table import cards, go, lay, options, player, refused, row


def blaster(play: str) -> tr.Pack:
    """Make a pack in which the Blaster, a card without faction, does what is written."""
    return tr.Pack.read(f'[[starter_cards]]\nid = "blaster"\nplay = [{play}]\n', "mine.toml")


def played(play: str, me: dict[str, Any] | None = None, other: dict[str, Any] | None = None, **rest: Any) -> tr.Match:
    """Lay out a table and play a Blaster with these lines."""
    mine = {"health": 20, "deck": ["crystal"] * 5, **(me or {})}
    hand = ["blaster", *mine.pop("hand", [])]
    return go(lay({**mine, "hand": hand}, other or {}, packs=[blaster(play)], **rest), "play blaster")


def held(match: tr.Match) -> tuple[int, int, int, int]:
    """Return gems, power, mastery and health of the active player."""
    me = player(match)
    return me.gems, me.power, me.mastery, me.health


@pytest.mark.parametrize(
    ("what", "after"),
    [("gems", (7, 0, 0, 20)), ("power", (0, 7, 0, 20)), ("mastery", (0, 0, 7, 20)), ("health", (0, 0, 0, 27))],
)
@rule("SH-16.1")
def test_gain_gives_any_resource(what: str, after: tuple[int, int, int, int]) -> None:
    """Seven of whatever is named, and nothing else."""
    assert held(played(f'{{do="gain", what="{what}", n=7}}')) == after


@rule("SH-16.1")
def test_gain_may_give_infinite_power() -> None:
    """An amount of "infinite" makes the power infinite."""
    assert player(played('{do="gain", what="power", n="infinite"}')).infinite


@pytest.mark.parametrize("what", ["gems", "mastery", "health"])
@rule("SH-16.1")
def test_only_power_can_be_infinite(what: str) -> None:
    """A card that gives infinite gems, mastery or health is refused when the content is read."""
    with pytest.raises(tr.BadContent):
        tr.game("shards").box([blaster(f'{{do="gain", what="{what}", n="infinite"}}')])


@pytest.mark.parametrize("tiers", ["{at=10, n=5}, {at=20, n=9}", "{at=20, n=9}, {at=10, n=5}"])
@pytest.mark.parametrize(("mastery", "gems"), [(9, 1), (10, 5), (19, 5), (20, 9), (30, 9)])
@rule("SH-16.2")
def test_gain_by_mastery_gives_the_highest_tier_reached(tiers: str, mastery: int, gems: int) -> None:
    """The amount of the highest tier reached, else the base, in whatever order the tiers are written."""
    play = f'{{do="gain_by_mastery", what="gems", base=1, tiers=[{tiers}]}}'
    assert player(played(play, {"mastery": mastery})).gems == gems


@pytest.mark.parametrize(("mastery", "gems"), [(11, 0), (12, 3), (13, 3)])
@rule("SH-16.3")
def test_if_mastery_runs_its_lines_from_a_value_on(mastery: int, gems: int) -> None:
    """The lines run if mastery is at least the given value."""
    play = '{do="if_mastery", at=12, then=[{do="gain", what="gems", n=1}, {do="gain", what="gems", n=2}]}'
    assert player(played(play, {"mastery": mastery})).gems == gems


@rule("SH-16.4")
def test_draw_draws_that_many_cards() -> None:
    """Three cards more in hand, three fewer in the deck."""
    match = played('{do="draw", n=3}')
    assert (len(player(match).hand), len(player(match).deck)) == (3, 2)


CONDITIONS = {
    "unify": {"play": ["spore_cleric"]},
    "dominion": {"play": ["kiln_drone", "spore_cleric", "nil_assassin"]},
    "inspire": {"champions": ["li_hin_the_shattered"]},
    "echo": {"discard": ["nil_assassin"]},
}


@pytest.mark.parametrize("condition", CONDITIONS)
@rule("SH-16.5")
def test_a_condition_chooses_between_its_lines(condition: str) -> None:
    """Fulfilled, the lines of `then` run; otherwise those of `otherwise`, or nothing if there are none."""
    then = 'then=[{do="gain", what="gems", n=5}]'
    otherwise = 'otherwise=[{do="gain", what="gems", n=2}]'
    both, one = f'{{do="{condition}", {then}, {otherwise}}}', f'{{do="{condition}", {then}}}'
    assert [player(played(play, me)).gems for play in (both, one) for me in (CONDITIONS[condition], {})] == [5, 2, 5, 0]


@rule("SH-16.5")
def test_echo_asks_for_one_wraethe_card_only() -> None:
    """Three Wraethe cards in the discard pile fulfil Echo once."""
    play = '{do="echo", then=[{do="gain", what="gems", n=5}]}'
    assert player(played(play, {"discard": ["nil_assassin"] * 3})).gems == 5


@pytest.mark.parametrize(("health", "gems"), [(49, 0), (50, 4)])
@rule("SH-16.6")
def test_if_full_health_wants_exactly_fifty(health: int, gems: int) -> None:
    """The lines run at 50 health and not at 49."""
    assert (
        player(played('{do="if_full_health", then=[{do="gain", what="gems", n=4}]}', {"health": health})).gems == gems
    )


COUNTED: dict[str, list[dict[str, Any]]] = {
    "homodeus_champions_in_play": [
        {},
        {"champions": ["evokatus", "li_hin_the_shattered"], "play": ["kiln_drone"]},
        {"champions": ["evokatus", "optio_crusher*"]},
    ],
    "wraethe_cards_in_discard": [
        {"play": ["nil_assassin"]},
        {"discard": ["li_hin_the_shattered", "crystal"], "deck": ["nil_assassin"]},
        {"discard": ["nil_assassin", "wraethe_skirmisher"]},
    ],
    "undergrowth_allies_played_this_turn": [
        {"discard": ["spore_cleric"], "champions": ["additri_gaiamancer"]},
        {"play": ["undergrowth_aspirant", "kiln_drone"]},
        {"play": ["spore_cleric", "spore_cleric"]},
    ],
}
OTHERS: dict[str, Any] = {"champions": ["numeri_drones"], "discard": ["aetherbreaker", "fungal_hermit"]}
"""What the opponent has: it must never be counted."""


@pytest.mark.parametrize("count", COUNTED)
@rule("SH-16.7")
def test_if_count_wants_a_number(count: str) -> None:
    """With 0 and 1 of the counted things a line for "at least 2" does not run, with 2 it does."""
    play = f'{{do="if_count", count="{count}", at_least=2, then=[{{do="gain", what="gems", n=4}}]}}'
    assert [player(played(play, me, OTHERS)).gems for me in COUNTED[count]] == [0, 0, 4]


@pytest.mark.parametrize("count", COUNTED)
@rule("SH-16.8")
def test_gain_per_multiplies(count: str) -> None:
    """Three gems for each counted thing: nothing, 3 and 6."""
    play = f'{{do="gain_per", what="gems", n=3, count="{count}"}}'
    assert [player(played(play, me, OTHERS)).gems for me in COUNTED[count]] == [0, 3, 6]


@pytest.mark.parametrize(
    ("zones", "found"),
    [
        ('["hand"]', ["banish-hand crystal"]),
        ('["discard"]', ["banish-discard infinity_shard"]),
        ('["hand", "discard"]', ["banish-hand crystal", "banish-discard infinity_shard"]),
    ],
)
@rule("SH-16.9")
def test_banish_names_its_zones(zones: str, found: list[str]) -> None:
    """Only cards of the listed zones can be chosen."""
    match = played(f'{{do="banish", from={zones}, min=0, max=1}}', {"hand": ["crystal"], "discard": ["infinity_shard"]})
    assert options(match) == ["none", *found]


@rule("SH-16.9")
def test_banish_has_a_least_and_a_most() -> None:
    """One to three cards, one after another: the first is a must, then one may stop, the third is the last."""
    play = '{do="banish", from=["hand", "discard"], min=1, max=3}'
    me = {"hand": ["crystal", "crystal", "nil_assassin"], "discard": ["infinity_shard", "crystal"]}
    match = played(play, me)
    assert refused(match, "none")
    go(match, "banish-hand crystal")
    assert "none" in options(match)
    go(match, "banish-discard infinity_shard", "banish-hand nil_assassin")
    assert (cards(match, "hand", 0), cards(match, "discard", 0)) == (["crystal"], ["crystal"])
    assert "end" in options(match)
    nothing = played(play)
    assert "end" in options(nothing)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("champion", ["evokatus", "li_hin_the_shattered"]),
        ("mercenary", ["spore_cleric", "nil_assassin"]),
        ("wraethe", ["wraethe_skirmisher", "nil_assassin", "li_hin_the_shattered"]),
    ],
)
@rule("SH-16.10")
def test_return_to_hand_has_three_filters(wanted: str, found: list[str]) -> None:
    """Of a mixed discard pile exactly the suitable cards are offered."""
    discard = ["evokatus", "li_hin_the_shattered", "spore_cleric", "nil_assassin", "wraethe_skirmisher", "crystal"]
    match = played(f'{{do="return_to_hand", filter="{wanted}"}}', {"discard": discard})
    assert options(match) == [f"take {name}" for name in found]


@rule("SH-16.11")
def test_destroying_one_and_all() -> None:
    """`destroy_enemy_champion` destroys the chosen one, `destroy_all_enemy_champions` every one."""
    other = {"champions": ["evokatus", "zetta_the_encryptor"]}
    one = go(played('{do="destroy_enemy_champion"}', None, other), "destroy 1 evokatus")
    assert (cards(one, "discard", 1), cards(one, "champions", 1)) == (["evokatus"], ["zetta_the_encryptor"])
    every = played('{do="destroy_all_enemy_champions"}', {"champions": ["optio_crusher"]}, other)
    assert (cards(every, "discard", 1), cards(every, "champions", 0)) == (sorted(other["champions"]), ["optio_crusher"])


@rule("SH-16.12")
def test_an_opponent_loses_that_much_mastery() -> None:
    """Five mastery fewer, and never fewer than none."""
    assert player(played('{do="opponent_loses_mastery", n=5}', None, {"mastery": 12}), 1).mastery == 7
    assert player(played('{do="opponent_loses_mastery", n=5}', None, {"mastery": 3}), 1).mastery == 0


@pytest.mark.parametrize(
    ("fields", "mastery", "zone"),
    [
        ('to="discard"', 30, "discard"),
        ('to="discard", to_hand_at=8', 7, "discard"),
        ('to="discard", to_hand_at=8', 8, "hand"),
        ('to="hand"', 0, "hand"),
    ],
)
@rule("SH-16.13")
def test_recruit_free_takes_a_card_up_to_a_cost(fields: str, mastery: int, zone: str) -> None:
    """Cost 2 is the limit here; the card goes to the named place, from `to_hand_at` on to the hand; nothing is paid."""
    match = played(
        f'{{do="recruit_free", max_cost=2, {fields}}}',
        {"mastery": mastery, "gems": 1},
        row=["nil_assassin", "reactor_drone"],
    )
    assert (cards(match, zone, 0), player(match).gems) == (["nil_assassin"], 1)
    assert "reactor_drone" in cards(match, "row")


@rule("SH-16.14")
def test_copying_chosen_again_and_homodeus_allies() -> None:
    """The chosen card is copied, then copied again; without a choice there is nothing to copy again."""
    copy = '{do="copy_effect", of="other_nonchampion_played_this_turn"}'
    again = '{do="copy_effect_again"}'
    once = go(played(copy, {"play": ["crystal", "nil_assassin"]}), "copy nil_assassin")
    assert player(once).power == 5
    thrice = go(played(f"{copy}, {again}, {again}", {"play": ["crystal", "nil_assassin"]}), "copy crystal")
    assert (player(thrice).power, player(thrice).gems) == (0, 3)
    assert held(played(f"{again}, {copy}")) == (0, 0, 0, 20)
    match = played(
        '{do="copy_homodeus_allies"}', {"play": ["reactor_drone", "nil_assassin"], "hand": ["reactor_drone"]}
    )
    assert held(match)[:2] == (3, 0)
    assert player(go(match, "play reactor_drone")).gems == 3 + 6


@rule("SH-16.15")
def test_doubling_power_and_preparing_a_champion() -> None:
    """Power doubles when the line is reached; the next Homodeus champion recruited goes straight into play."""
    assert player(played('{do="double_power"}, {do="gain", what="power", n=1}', {"power": 4})).power == 9
    match = played('{do="next_homodeus_champion_into_play"}', {"gems": 7}, row=row("li_hin_the_shattered", "evokatus"))
    go(match, "recruit li_hin_the_shattered", "recruit evokatus")
    assert (cards(match, "discard", 0), cards(match, "champions", 0)) == (["li_hin_the_shattered"], ["evokatus"])


@pytest.mark.parametrize(
    ("passive", "attackable"),
    [
        ('{rule="protects_owner_and_other_champions"}', ["attack 1 optio_crusher"]),
        ('{rule="unattackable"}', ["attack 1 evokatus"]),
        ('{rule="unattackable_while_you_have", card="evokatus"}', ["attack 1 evokatus"]),
        (
            '{rule="unattackable_while_you_have", card="zetta_the_encryptor"}',
            ["attack 1 evokatus", "attack 1 optio_crusher"],
        ),
    ],
)
@rule("SH-16.16")
def test_passives_say_what_can_be_attacked(passive: str, attackable: list[str]) -> None:
    """An Optio Crusher with each of the passives beside an Evokatus."""
    pack = tr.Pack.read(f'[[cards]]\nid = "optio_crusher"\npassive = [{passive}]\n', "mine.toml")
    match = lay({"power": 10}, {"champions": ["optio_crusher", "evokatus"]}, packs=[pack])
    assert options(match, "attack") == attackable
