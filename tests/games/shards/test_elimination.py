"""SH-10: elimination, conceding and the end of the game."""

import random

import pytest

import tafelrunde as tr
from tafelrunde.testing.rules import rule
from tests.games.shards.table import cards, go, lay, new, options, player, row, told


def health(match: tr.Match) -> list[int]:
    """List the health of all players."""
    return [player(match, seat).health for seat in range(match.table.seats)]


def ranks(match: tr.Match) -> list[int]:
    """Return the places of all seats at the end."""
    assert match.result is not None
    return match.result.ranks


# ---------------------------------------------------------------- elimination and victory


@rule("SH-10.1")
@pytest.mark.parametrize(("power", "out"), [(6, False), (7, True), (8, True)])
def test_a_player_at_zero_is_eliminated(power: int, out: bool) -> None:
    """At 1 health a player goes on, at 0 he is out."""
    match = go(lay({"power": power}, {"health": 7}, {}), "end", f"split {power}/0")
    assert player(match, 1).out is out
    assert match.actors == [2 if out else 1]


@rule("SH-10.2")
def test_the_last_player_wins_at_once() -> None:
    """The game is over with the last opponent; the end phase is not carried out and no move is possible."""
    match = lay({"power": 7, "hand": ["crystal"], "deck": ["blaster"]}, {"health": 7})
    go(match, "play crystal", "end")
    assert match.over
    assert (ranks(match), match.actors) == ([1, 2], [])
    assert (cards(match, "play", 0), cards(match, "deck", 0)) == (["crystal"], ["blaster"])
    assert (player(match).gems, told(match, "draws")) == (1, [])
    with pytest.raises(tr.IllegalMove) as caught:
        match.play("end")
    assert caught.value.code == "game-over"


@rule("SH-10.2")
def test_the_game_goes_on_with_two_players_left() -> None:
    """One of three opponents less is not the end."""
    match = go(lay({"power": 7}, {"health": 7}, {}), "end", "split 7/0")
    assert not match.over
    assert match.actors == [2]


@rule("SH-10.3")
def test_mastery_30_does_not_win() -> None:
    """Reaching 30 ends nothing; it makes the Infinity Shard infinite when it is played then."""
    match = go(lay({"mastery": 29, "gems": 1, "hand": ["infinity_shard"]}, {}), "focus")
    assert (player(match).mastery, match.over) == (30, False)
    go(match, "play infinity_shard")
    assert match.view()["table"]["players"][0]["power"] == "infinite"
    assert not match.over


@rule("SH-10.4")
def test_all_cards_of_an_eliminated_player_leave_the_game() -> None:
    """Hand, deck, discard pile and champions go openly to the out-of-game pile; the centre stays as it is."""
    loser = {
        "health": 5,
        "hand": ["nil_assassin"],
        "deck": ["spore_cleric", "blaster"],
        "discard": ["kiln_drone"],
        "champions": ["optio_crusher"],
    }
    match = lay({"power": 5}, loser, {}, row=row(), centre=["systema_ai"])
    before = cards(match, "banished")
    go(match, "end", "split 5/0")
    lost = ["nil_assassin", "spore_cleric", "blaster", "kiln_drone", "optio_crusher"]
    for seat in (0, 2, None):
        assert match.view(seat)["table"]["banished"] == sorted(before + lost)
        assert {facts["card"] for facts in told(match, "shown", seat)} >= {"nil_assassin", "spore_cleric", "blaster"}
    assert all(cards(match, zone, 1) == [] for zone in ("hand", "deck", "discard", "champions", "play"))
    assert (cards(match, "centre"), cards(match, "row")) == (["systema_ai"], row())


@rule("SH-10.5")
def test_an_eliminated_player_takes_no_turn_and_is_no_target() -> None:
    """He is passed over, gets no damage, and cannot be chosen by an effect or an attack."""
    mine = {"power": 6, "hand": ["venator_of_the_wastes"], "champions": ["evokatus"]}
    match = lay(mine, {"out": True}, {"mastery": 5}, {"mastery": 5})
    match.play("play venator_of_the_wastes")
    assert options(match) == ["target 2", "target 3"]
    go(match, "target 2")
    with pytest.raises(tr.IllegalMove) as caught:
        match.play("attack 1 evokatus")
    assert caught.value.rule == "SH-10.5"
    go(match, "end", "number 4")
    assert health(match) == [50, 0, 46, 44]
    assert match.actors == [2]
    go(match, "end", "end", "end")
    assert match.actors == [2]


@rule("SH-10.6")
def test_the_active_player_is_never_hurt() -> None:
    """Over whole games health falls only in turns of others, and every game has exactly one winner."""
    for seed in range(6):
        chance = random.Random(seed)
        match = new(2 + seed % 3, seed)
        while not match.over:
            active, turn = match.view()["table"]["active"], match.turns
            before = player(match, active).health
            match.play(chance.choice(match.legal()))
            if match.turns == turn:
                assert player(match, active).health >= before
        assert match.result is not None
        assert len(match.result.winners) == 1


@rule("SH-10.6")
def test_the_active_player_is_no_target_of_his_own_power() -> None:
    """All power goes to opponents, infinite power too."""
    match = go(lay({"power": "infinite", "health": 1}, {}, {}), "end")
    assert health(match) == [1, 0, 0]
    assert ranks(match) == [1, 2, 2]


# ---------------------------------------------------------------- places


@rule("SH-10.7")
def test_players_who_fall_together_share_the_place() -> None:
    """With one player out before, two who fall in the same attack are both second; nobody is third."""
    match = lay({"power": 9}, {"health": 4}, {"health": 5}, {"out": True}, fallen=[[3]])
    go(match, "end", "number 4")
    assert ranks(match) == [1, 2, 2, 4]


@rule("SH-10.7")
def test_who_fell_later_is_ranked_higher() -> None:
    """The places are the reverse order of elimination, by attack or by conceding."""
    match = lay({"power": 9}, {}, {"health": 9}, {})
    match.concede(3)
    go(match, "end", "split 0/9")
    match.concede(0)
    assert ranks(match) == [2, 1, 3, 4]


@rule("SH-10.7")
def test_an_eliminated_player_who_leaves_keeps_his_place() -> None:
    """Leaving the table after the elimination changes no place: he fell once."""
    match = go(lay({"power": 9}, {"health": 9}, {}, {}), "end", "split 9/0/0")
    assert player(match, 1).out
    match.concede(1)
    match.concede(2)
    match.concede(3)
    assert ranks(match) == [1, 4, 3, 2]
    assert [facts["seat"] for facts in told(match, "eliminated")] == [1, 2, 3]


# ---------------------------------------------------------------- conceding


@rule("SH-10.8")
def test_conceding_eliminates_at_once() -> None:
    """Anybody may concede, also in the turn of another; his cards leave the game and the turn goes on."""
    match = lay({"hand": ["crystal"]}, {}, {"hand": ["nil_assassin"], "champions": ["evokatus"]})
    before = cards(match, "banished")
    match.concede(2)
    assert (player(match, 2).out, player(match, 2).health) == (True, 0)
    assert cards(match, "banished") == sorted([*before, "nil_assassin", "evokatus"])
    assert (match.actors, options(match)) == ([0], ["play crystal", "end"])


@rule("SH-10.8")
def test_conceding_in_a_game_of_two_ends_it() -> None:
    """The other player wins at once."""
    match = lay({}, {})
    match.concede(0)
    assert ranks(match) == [2, 1]


@rule("SH-10.8")
def test_a_player_may_leave_during_the_set_up() -> None:
    """Whoever leaves while character boards are being chosen is out; the others choose, are dealt cards and play."""
    match = tr.game("shards").start(seats=3, seed=1)
    first = match.actors[0]
    match.concede(first)
    assert player(match, first).out
    go(match, "board decima", "board tetra")
    assert match.phase == "play"
    assert match.actors[0] != first


@rule("SH-10.8")
def test_the_mercenaries_of_a_conceding_active_player_go_under_the_centre_deck() -> None:
    """His fast-played cards return to the centre, his own cards leave the game, and the turn passes."""
    mine = {"gems": 4, "hand": ["nil_assassin", "crystal"]}
    match = lay(mine, {}, {}, row=row("spore_cleric", "shadow_apostle"), centre=["evokatus", "kiln_drone"])
    go(match, "play nil_assassin", "fastplay spore_cleric", "fastplay shadow_apostle", "none")
    match.concede(0)
    assert cards(match, "centre") == ["spore_cleric", "shadow_apostle"]
    assert {"nil_assassin", "crystal"} <= set(cards(match, "banished"))
    assert match.actors == [1]
    assert cards(match, "played") == []


@rule("SH-10.8")
@pytest.mark.parametrize("begun", [[], ["shield command_seer"]])
def test_conceding_instead_of_a_shield_decision(begun: list[str]) -> None:
    """Who concedes while he owes a shield decision, begun or not, reveals nothing more; the power for him is lost."""
    match = lay({"power": 9}, {"hand": ["command_seer", "thorn_zealot"]}, {"hand": ["command_seer"]})
    for code in ("end", "number 6", *begun):
        match.play(code)
    match.concede(1)
    assert len(told(match, "shields")) == len(begun)
    assert match.actors == [2]
    go(match, "done")
    assert health(match) == [50, 0, 47]


@rule("SH-10.8")
def test_an_open_choice_is_offered_without_who_conceded() -> None:
    """Venator's choice loses the option; the last one left is taken without asking."""
    mine = {"hand": ["venator_of_the_wastes"], "champions": ["evokatus"]}
    match = lay(mine, {"mastery": 5}, {"mastery": 5}, {"mastery": 5})
    match.play("play venator_of_the_wastes")
    match.concede(2)
    assert options(match) == ["target 1", "target 3"]
    match.concede(1)
    assert (player(match, 3).mastery, player(match).power) == (3, 4)
    assert options(match) == ["activate evokatus", "end"]


@rule("SH-10.8")
def test_an_open_choice_without_options_is_skipped() -> None:
    """If the only owner of champions concedes while one is to be chosen, nothing is destroyed and the turn goes on."""
    mine = {"hand": ["thorn_zealot", "spore_cleric"], "deck": ["crystal"]}
    match = lay(mine, {"champions": ["evokatus", "optio_crusher"]}, {})
    go(match, "play spore_cleric", "play thorn_zealot")
    assert options(match) == ["destroy 1 evokatus", "destroy 1 optio_crusher"]
    match.concede(1)
    assert (match.actors, options(match)) == ([0], ["play crystal", "end"])


@rule("SH-10.8")
def test_a_split_begins_anew_without_who_conceded() -> None:
    """If an opponent concedes while the power is being split, the whole of it is split among the others."""
    match = lay({"power": 9}, {}, {}, {})
    for code in ("end", "number 4"):
        match.play(code)
    match.concede(1)
    assert options(match) == [f"number {n}" for n in range(10)]
    go(match, "number 7")
    assert health(match) == [50, 0, 43, 48]


@rule("SH-10.8")
def test_a_split_with_one_opponent_left_is_not_asked() -> None:
    """If only one target remains the power goes to him."""
    match = lay({"power": 9}, {}, {})
    match.play("end")
    match.concede(2)
    assert [(facts["target"], facts["n"]) for facts in told(match, "aims")] == [(1, 9)]


@rule("SH-10.10")
def test_an_effect_of_a_conceding_player_is_dropped() -> None:
    """A choice in the middle of an effect lapses with the player who would make it."""
    mine = {"hand": ["shadow_apostle", "crystal"], "power": 8}
    match = lay(mine, {"hand": ["blaster"]}, {})
    match.play("play shadow_apostle")
    match.concede(0)
    assert (match.actors, options(match)) == ([1], ["play blaster", "end"])
    assert health(match) == [0, 50, 50]


@rule("SH-10.10")
@pytest.mark.parametrize("decided", [[], ["shield command_seer"]])
def test_an_attack_of_a_conceding_player_is_dropped(decided: list[str]) -> None:
    """Nobody loses health, open shield decisions lapse, and the next turn begins with nothing left of the attack."""
    match = lay({"power": 9}, {"hand": ["command_seer"]}, {"hand": ["command_seer"]})
    for code in ("end", "number 6", *decided):
        match.play(code)
    match.concede(0)
    assert health(match) == [0, 50, 50]
    assert (match.phase, match.actors) == ("play", [1])
    table = match.view()["table"]
    assert not any(table["assigned"] + table["blocked"] + table["to_decide"])


@rule("SH-10.10")
@pytest.mark.parametrize("who", [1, 2, 3])
def test_another_player_concedes_during_the_attack(who: int) -> None:
    """Whether he has decided, decides now or would decide later: his share is lost and the others go on."""
    hands = [{"hand": ["command_seer"]}, {"hand": ["command_seer"]}, {"hand": ["thorn_zealot"]}]
    match = lay({"power": 12}, *hands)
    for code in ("end", "number 4", "number 4", "done"):
        match.play(code)
    assert match.actors == [2]
    match.concede(who)
    while match.phase == "shields":
        match.play("done")
    assert health(match) == [50, *(0 if seat == who else 46 for seat in (1, 2, 3))]


@rule("SH-10.10")
def test_the_last_to_decide_concedes() -> None:
    """If nobody is left to decide, the damage of the others is dealt and the turn ends."""
    match = lay({"power": 9}, {"hand": ["command_seer"]}, {"hand": ["command_seer"]}, {})
    for code in ("end", "number 6", "number 3", "done"):
        match.play(code)
    assert match.actors == [2]
    match.concede(2)
    assert (health(match), match.actors, match.phase) == ([50, 44, 0, 50], [1], "play")


# ---------------------------------------------------------------- the round limit


@rule("SH-10.9")
def test_the_default_limit_is_100_rounds() -> None:
    """Two players who only end their turns play 100 rounds and no turn more."""
    match = new(2, seed=1)
    for count in range(200):
        assert not match.over, count
        go(match, "end")
    assert match.result is not None
    assert match.result.reason == "SH-10.9"


@rule("SH-10.9")
@pytest.mark.parametrize(
    ("players", "places"),
    [
        ([(30, 9), (40, 0), (50, 0)], [3, 2, 1]),
        ([(40, 5), (40, 6), (20, 30)], [2, 1, 3]),
        ([(40, 5), (20, 5), (40, 5)], [1, 3, 1]),
        ([(40, 5), (45, 5), (40, 5)], [2, 1, 2]),
    ],
)
def test_places_at_the_limit(players: list[tuple[int, int]], places: list[int]) -> None:
    """Health decides, then mastery; equal values share the place, a shared first place is a draw."""
    seated = [{"health": health, "mastery": mastery} for health, mastery in players]
    match = go(lay(*seated, active=2, options={"round_limit": 1}), "end")
    assert ranks(match) == places


@rule("SH-10.9")
def test_eliminated_players_follow_at_the_limit() -> None:
    """Those who are out come behind all who are in, in reverse order of elimination."""
    match = lay(
        {"health": 3},
        {"out": True},
        {"out": True},
        {"health": 9},
        active=3,
        fallen=[[1], [2]],
        options={"round_limit": 1},
    )
    go(match, "end")
    assert ranks(match) == [2, 4, 3, 1]


@rule("SH-10.9")
def test_the_limit_counts_complete_rounds() -> None:
    """With a limit of two rounds the game stops after the last turn of the second round, not before."""
    match = lay({}, {}, options={"round_limit": 2})
    go(match, "end", "end", "end")
    assert not match.over
    go(match, "end")
    assert ranks(match) == [1, 1]
