"""Hidden pieces: masks hold every possible world and (almost) no impossible one; brute force is the judge."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.kernel.ask import SPECTATOR
from tafelrunde.kernel.rng import Rng, seeded
from tafelrunde.kernel.zones import Hidden, bits, matching, relabelled, single

World = frozenset[tuple[int, int]]


class Onlooker:
    """One who remembers everything: zones like a game's, and beside the masks every possible world, by enumeration."""

    def __init__(self, seed: int, *sizes: int) -> None:
        self.rnd = random.Random(seed)
        self.rng = seeded(str(seed), "test")
        self.hidden = Hidden(2, True)
        firsts = itertools.accumulate((0, *sizes))
        self.zones = [self.hidden.add(range(first, first + n)) for first, n in zip(firsts, sizes, strict=False)]
        self.worlds: set[World] = {frozenset(self.hidden.piece.items())}

    def show(self, handle: int) -> None:
        """Show a card to everybody."""
        self.hidden.show_all(handle)
        self.worlds = {world for world in self.worlds if (handle, self.hidden.piece[handle]) in world}

    def shuffle(self, zone: list[int]) -> None:
        """Shuffle a zone."""
        old = zone[:]
        self.hidden.shuffle(zone, self.rng)
        worlds: set[World] = set()
        for world in map(dict, self.worlds):
            pieces = [world.pop(handle) for handle in old]
            for order in itertools.permutations(pieces):
                worlds.add(frozenset((*world.items(), *zip(zone, order, strict=True))))
        self.worlds = worlds

    def step_on_a_trap(self) -> None:
        """Show one that lies out, replace it unseen from the supply, shuffle it back."""
        out, supply = self.zones
        i = self.rnd.randrange(len(out))
        self.show(out[i])
        out[i], supply[-1] = supply[-1], out[i]
        self.shuffle(supply)

    def do_anything(self) -> None:
        """Show a card, or mix a zone and perhaps move one of its cards to the other."""
        k = self.rnd.randrange(2)
        if self.zones[k] and self.rnd.random() < 0.4:
            self.show(self.rnd.choice(self.zones[k]))
            return
        self.shuffle(self.zones[k])
        if self.zones[k] and self.rnd.random() < 0.6:
            self.zones[1 - k].append(self.zones[k].pop())

    def drawn(self, seat: int) -> Counter[World]:
        """Draw many worlds that a seat holds possible."""
        found: Counter[World] = Counter()
        for n in range(30 * len(self.worlds)):
            twin = self.hidden.copy()
            twin.redeal(seat, seeded(str(n), "draw"))
            found[frozenset(twin.piece.items())] += 1
        return found


@pytest.mark.parametrize("seed", range(12))
def test_traps_between_two_zones_are_drawn_exactly(seed: int) -> None:
    """Where traps lie out and go back into a supply, the draws are all possible worlds and no other."""
    traps = Onlooker(seed, 2, 3)
    everything = traps.zones[0] + traps.zones[1]
    traps.shuffle(everything)
    traps.zones = [everything[:2], everything[2:]]
    for _ in range(1 + seed % 4):
        traps.step_on_a_trap()
    assert set(traps.drawn(0)) == traps.worlds
    traps.hidden.redeal(0, seeded(str(seed), "redeal"))
    assert set(traps.drawn(1)) == traps.worlds  # the other seat, as imagined, is not wrong about what is public


def test_wild_mixtures_are_drawn_completely() -> None:
    """Whatever was shown, mixed and moved, every possible world comes out and hardly an impossible one."""
    wrong = draws = 0
    for seed in range(15):
        wild = Onlooker(seed, 2, 3)
        for _ in range(8):
            wild.do_anything()
        found = wild.drawn(0)
        assert wild.worlds <= set(found)
        wrong += sum(n for world, n in found.items() if world not in wild.worlds)
        draws += found.total()
    assert wrong / draws < 0.02


@given(st.lists(st.integers(1, 31), min_size=1, max_size=5), st.integers(0, 10**6))
def test_matching_stays_inside_the_masks(masks: list[int], seed: int) -> None:
    """A drawn assignment gives every handle a piece of its mask, no piece twice; only contradictions are refused."""
    by_handle = dict(enumerate(masks))
    pieces = range(5)
    possible = [
        deal
        for deal in itertools.permutations(pieces, len(masks))
        if all(masks[i] >> p & 1 for i, p in enumerate(deal))
    ]
    if possible:
        deal = matching(by_handle, 0, seeded(str(seed), "match"))
        assert tuple(deal[i] for i in range(len(masks))) in possible
    else:
        with pytest.raises(AssertionError):
            assert not matching(by_handle, 0, seeded(str(seed), "match"))


@pytest.mark.parametrize(
    "masks",
    [
        [0b111, 0b111, 0b111],
        [0b011, 0b110, 0b101],
        [0b0011, 0b0111, 0b1110, 0b1100],
        [0b1111, 0b0011, 0b0011],
        [0b11, 0b01],
    ],
    ids=["free", "ring", "chain", "tight", "forced"],
)
def test_matching_reaches_every_assignment(masks: list[int]) -> None:
    """No possible assignment is left out, however the masks overlap."""
    possible = {
        deal
        for deal in itertools.permutations(range(4), len(masks))
        if all(masks[i] >> p & 1 for i, p in enumerate(deal))
    }
    found = set()
    for seed in range(400):
        deal = matching(dict(enumerate(masks)), 0, seeded(str(seed), "reach"))
        found.add(tuple(deal[i] for i in range(len(masks))))
    assert found == possible


def test_shown_cards_are_known_to_those_who_saw_them() -> None:
    """Showing to one seat leaves the others in the dark; showing to all leaves nobody."""
    hidden = Hidden(2, True)
    zone = hidden.add(range(4))
    assert all(hidden.knows(seat, handle) for seat in (0, 1, SPECTATOR) for handle in zone)
    hidden.shuffle(zone, seeded("1", "zones"))
    assert not any(hidden.knows(seat, handle) for seat in (0, 1, SPECTATOR) for handle in zone)
    hidden.show(zone[0], (1,))
    assert [hidden.knows(seat, zone[0]) for seat in (0, 1, SPECTATOR)] == [False, True, False]
    hidden.show_all(zone[0])
    assert [hidden.knows(seat, zone[0]) for seat in (0, 1, SPECTATOR)] == [True, True, True]


def test_nobody_can_follow_a_card_through_a_shuffle() -> None:
    """A shuffle gives new handles to all cards of a zone, and keeps the pieces."""
    hidden = Hidden(2, True)
    zone = hidden.add(range(5))
    old = zone[:]
    hidden.shuffle(zone, seeded("1", "zones"))
    assert not set(old) & set(zone)
    assert sorted(hidden.piece.values()) == list(range(5))
    assert set(hidden.piece) == set(zone)


def test_a_card_taken_unseen_may_be_any_card_of_its_zone() -> None:
    """Those who do not see a choice learn nothing from it; those who see it keep what they know."""
    hidden = Hidden(2, True)
    zone = hidden.add(range(3))
    chosen = zone[1]
    taken = hidden.take_unseen(zone, chosen, (0,), seeded("1", "zones"))
    assert hidden.piece[taken] == 1
    assert hidden.knows(0, taken)
    assert all(hidden.knows(0, handle) for handle in zone)
    assert hidden.masks is not None
    assert {hidden.masks[1][handle] for handle in (taken, *zone)} == {0b111}
    assert taken not in zone
    assert len(zone) == 2


def test_a_card_put_unseen_is_lost_in_the_zone_for_others() -> None:
    """After a card was mixed into a zone only the seers can tell the cards of the zone apart."""
    hidden = Hidden(2, True)
    zone, hand = hidden.add(range(3)), hidden.add([3])
    hidden.put_unseen(zone, hand[0], (1,), seeded("1", "zones"))
    assert sorted(hidden.piece[handle] for handle in zone) == [0, 1, 2, 3]
    assert all(hidden.knows(1, handle) for handle in zone)
    assert not any(hidden.knows(0, handle) for handle in zone)


def test_what_is_known_to_be_elsewhere_is_not_in_a_mixture() -> None:
    """Pieces that lie open elsewhere are in no mask of a shuffled zone, and pieces known inside in none outside."""
    hidden = Hidden(1, True)
    everything = hidden.add(range(4))
    hidden.shuffle(everything, seeded("1", "zones"))
    left, right = everything[:2], everything[2:]
    hidden.show_all(left[0])
    outside = hidden.piece[left[0]]
    hidden.shuffle(right, seeded("2", "zones"))
    assert hidden.masks is not None
    assert not any(hidden.masks[0][handle] >> outside & 1 for handle in right)
    hidden.show(right[0], (0,))
    inside = hidden.piece[right[0]]
    hidden.shuffle(right, seeded("3", "zones"))
    assert not hidden.masks[0][left[1]] >> inside & 1


def test_a_redeal_keeps_private_knowledge_with_its_holder() -> None:
    """In a world that seat 0 imagines, seat 1 knows exactly the cards that it knows, whatever they are there."""
    hidden = Hidden(2, True)
    hand = hidden.add(range(5))
    hidden.shuffle(hand, seeded("7", "zones"))
    hidden.show(hand[0], (1,))
    hidden.show(hand[1], (1,))
    seen = set()
    for n in range(300):
        world = hidden.copy()
        world.redeal(0, seeded(str(n), "world"))
        assert [handle for handle in hand if world.knows(1, handle)] == hand[:2]
        assert world.masks is not None
        for masks in world.masks:
            assert all(masks[handle] >> world.piece[handle] & 1 for handle in hand)
        seen.add((world.piece[hand[0]], world.piece[hand[1]]))
    assert seen == set(itertools.permutations(range(5), 2))


def test_a_redeal_does_not_depend_on_the_truth() -> None:
    """Two tables that a seat cannot tell apart give the same world for the same chance."""
    one = Hidden(2, True)
    zone = one.add(range(4))
    one.shuffle(zone, seeded("1", "zones"))
    other = one.copy()
    a, b = zone[:2]
    other.piece[a], other.piece[b] = other.piece[b], other.piece[a]
    for hidden in (one, other):
        hidden.redeal(0, seeded("5", "world"))
    assert one.piece == other.piece


@given(st.integers(0, 2**40), st.permutations(range(12)))
def test_masks_in_small(mask: int, order: list[int]) -> None:
    """Bits are listed in ascending order; relabelling exchanges pieces and keeps their number."""
    assert sum(1 << bit for bit in bits(mask)) == mask
    assert bits(mask) == sorted(bits(mask))
    assert single(mask) == (len(bits(mask)) <= 1)
    low = mask % 2**12
    becomes = dict(enumerate(order))
    assert bits(relabelled(low, becomes)) == sorted(becomes[bit] for bit in bits(low))


def test_a_copy_and_plain_data_keep_everything() -> None:
    """A copy is independent, and what was written down reads the same, watched or not."""
    for watched in (True, False):
        hidden = Hidden(2, watched)
        zone = hidden.add(range(6))
        hidden.shuffle(zone, Rng(99))
        hidden.show_all(zone[0])
        hidden.show(zone[1], (0,))
        again = Hidden.of_plain(hidden.plain())
        twin = hidden.copy()
        assert hidden.plain() == again.plain() == twin.plain()
        twin.show_all(zone[2])
        assert zone[2] not in hidden.public
