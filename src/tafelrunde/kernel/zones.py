"""Hidden pieces: zones hold opaque handles; which piece a handle is stands in one table.

A zone is a plain list of handles; the top of a deck is its end. What is open to everybody is in `public`; for the rest,
one bit mask per seat (the spectator's last) says which pieces a handle may be. Masks are kept only while somebody
watches (`masks` is None in random play, and handles then keep their numbers); the match can always work both out again
from its log.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tafelrunde.kernel.ask import SPECTATOR
from tafelrunde.kernel.rng import Rng


def single(mask: int) -> bool:
    """Tell whether exactly one piece is left in a mask."""
    return mask & (mask - 1) == 0


def bits(mask: int) -> list[int]:
    """List the pieces of a mask in ascending order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class Hidden:
    """What each handle is, and what everybody may take it for."""

    __slots__ = ("fresh", "masks", "piece", "public")

    def __init__(self, seats: int, watched: bool) -> None:
        self.piece: dict[int, int] = {}
        self.public: set[int] = set()
        self.fresh = 0
        self.masks: list[dict[int, int]] | None = [{} for _ in range(seats + 1)] if watched else None

    def add(self, pieces: Iterable[int]) -> list[int]:
        """Put pieces on the table in the open, also those that stay in the box: they are not elsewhere."""
        handles = []
        for piece in pieces:
            handle = self.fresh
            self.fresh += 1
            self.piece[handle] = piece
            self.public.add(handle)
            handles.append(handle)
        return handles

    def knows(self, seat: int, handle: int) -> bool:
        """Tell whether a seat (or the spectator) knows which piece this is."""
        if handle in self.public:
            return True
        assert self.masks is not None, "knowledge is asked for in a match that nobody watches"
        return single(self.masks[seat][handle])

    def show_all(self, handle: int) -> None:
        """Open a piece to everybody."""
        if handle not in self.public:
            self.public.add(handle)
            if self.masks is not None:
                for masks in self.masks:
                    del masks[handle]

    def open_from(self, zone: list[int], chosen: int, owner: int) -> int:
        """Open a card that its owner picks from a hidden zone, in place; returns its new handle.

        The others see the card, but not which of the zone it was: what they took the rest for is mixed.
        """
        if chosen in self.public:
            return chosen
        closed = [handle for handle in zone if handle not in self.public]
        becomes = dict(zip(closed, self._reissue(closed, (owner,)), strict=True))
        zone[:] = [becomes.get(handle, handle) for handle in zone]
        self.show_all(becomes[chosen])
        shown = self.renumber(becomes[chosen])
        zone[zone.index(becomes[chosen])] = shown
        return shown

    def renumber(self, handle: int) -> int:
        """Give an open piece a fresh handle, so that its old number tells nothing."""
        fresh = self.fresh
        self.fresh += 1
        self.piece[fresh] = self.piece.pop(handle)
        self.public.remove(handle)
        self.public.add(fresh)
        return fresh

    def open_zone(self, zone: list[int]) -> list[int]:
        """Open all cards of a zone, in place, in an order that tells nothing; returns the new handles."""
        zone.sort(key=self.piece.__getitem__)
        if self.masks is None:
            self.public.update(zone)
            return []
        opened = []
        for i, handle in enumerate(zone):
            if handle not in self.public:
                self.show_all(handle)
                zone[i] = self.renumber(handle)
                opened.append(zone[i])
        return opened

    def show(self, handle: int, seats: Sequence[int]) -> None:
        """Show a piece to some seats; that no other handle is this piece is written down at the next shuffle."""
        if self.masks is not None and handle not in self.public:
            bit = 1 << self.piece[handle]
            for seat in seats:
                self.masks[seat][handle] = bit

    def shuffle(self, zone: list[int], rng: Rng) -> None:
        """Shuffle a zone: nobody can follow a card through it."""
        rng.shuffle(zone)
        self.forget(zone)

    def forget(self, zone: list[int]) -> None:
        """Give every card of a zone a new handle, of which nobody knows which card it was."""
        zone[:] = self._reissue(zone, ())

    def take_unseen(self, zone: list[int], chosen: int, seers: Sequence[int], rng: Rng) -> int:
        """Take a card out by a choice that only `seers` see: for all others it could have been any card of the zone."""
        rest = [handle for handle in zone if handle != chosen]
        rng.shuffle(rest)
        new = self._reissue([chosen, *rest], seers)
        zone[:] = new[1:]
        return new[0]

    def put_unseen(self, zone: list[int], handle: int, seers: Sequence[int], rng: Rng) -> None:
        """Mix a card into a zone so that only `seers` can still tell which one it is."""
        zone.append(handle)
        order = zone[:]
        rng.shuffle(order)
        zone[:] = self._reissue(order, seers)

    def _reissue(self, old: list[int], seers: Sequence[int]) -> list[int]:
        """Replace handles by new ones. Seers keep what they know; for others any may be what one of them was."""
        public = self.public
        if self.masks is None:
            public.difference_update(old)
            return old
        piece = self.piece
        first = self.fresh
        self.fresh += len(old)
        new = list(range(first, self.fresh))
        self._blur(old, new, seers)
        for i, before in enumerate(old):
            piece[new[i]] = piece.pop(before)
            public.discard(before)
        return new

    def _blur(self, old: list[int], new: list[int], seers: Sequence[int]) -> None:
        assert self.masks is not None
        inside_open = 0
        for handle in old:
            if handle in self.public:
                inside_open |= 1 << self.piece[handle]
        moved = set(old)
        outside_open = 0
        for handle in self.public:  # a union of bits: the order of the set does not matter
            if handle not in moved:
                outside_open |= 1 << self.piece[handle]
        for knower, masks in enumerate(self.masks):
            gone = [1 << self.piece[h] if h in self.public else masks.pop(h) for h in old]
            if knower not in seers:
                gone = [_mixed(gone, masks, inside_open, outside_open)] * len(old)
            for i, mask in enumerate(gone):
                masks[new[i]] = mask

    def redeal(self, seat: int, rng: Rng) -> None:
        """Deal the pieces anew as this seat may believe them to lie: from its masks, never from the truth."""
        assert self.masks is not None, "a world is sampled in a match that nobody watches"
        mine = self.masks[seat]
        deal = matching(mine, self._open_pieces(), rng)
        piece = self.piece
        becomes = {piece[handle]: after for handle, after in deal.items()}
        spectator = self.masks[SPECTATOR]
        last = len(self.masks) - 1
        for knower, masks in enumerate(self.masks):
            if masks is mine or knower == last:
                continue
            known: dict[int, int] = {}
            for handle, mask in masks.items():
                if mask != spectator[handle]:  # private knowledge goes with the piece, public knowledge stays as it is
                    if mask not in known:
                        known[mask] = relabelled(mask, becomes)
                    masks[handle] = known[mask]
        piece.update(deal)

    def _open_pieces(self) -> int:
        seen = 0
        for handle in self.public:  # a union of bits: the order of the set does not matter
            seen |= 1 << self.piece[handle]
        return seen

    def unwatch(self) -> None:
        """Stop keeping track of who knows what."""
        self.masks = None

    def copy(self) -> Hidden:
        """Copy the table of pieces and the masks."""
        twin = Hidden(0, False)
        twin.piece = self.piece.copy()
        twin.public = self.public.copy()
        twin.fresh = self.fresh
        if self.masks is not None:
            twin.masks = [masks.copy() for masks in self.masks]
        return twin

    def plain(self) -> list[Any]:
        """Write everything down as plain data, in one order."""
        masks = None
        if self.masks is not None:
            masks = [[[handle, format(mask, "x")] for handle, mask in sorted(m.items())] for m in self.masks]
        return [[list(item) for item in sorted(self.piece.items())], sorted(self.public), self.fresh, masks]

    @staticmethod
    def of_plain(data: list[Any]) -> Hidden:
        """Read what was written down."""
        piece, public, fresh, masks = data
        hidden = Hidden(0, False)
        hidden.piece = dict(piece)
        hidden.public = set(public)
        hidden.fresh = fresh
        if masks is not None:
            hidden.masks = [{handle: int(mask, 16) for handle, mask in m} for m in masks]
        return hidden


def _mixed(gone: list[int], others: dict[int, int], inside: int, outside: int) -> int:
    """Mix masks: the union, less what is known to lie elsewhere; and what is known to be in here lies nowhere else."""
    union = 0
    for mask in gone:
        union |= mask
        if mask & (mask - 1) == 0:
            inside |= mask
    for handle, mask in others.items():
        if mask & (mask - 1) == 0:
            outside |= mask
        elif mask & inside:
            others[handle] = mask & ~inside
    return union & ~outside


def relabelled(mask: int, becomes: dict[int, int]) -> int:
    """Exchange the pieces of a mask."""
    out = 0
    while mask:
        low = mask & -mask
        out |= 1 << becomes.get(low.bit_length() - 1, low.bit_length() - 1)
        mask ^= low
    return out


def matching(masks: dict[int, int], open_pieces: int, rng: Rng) -> dict[int, int]:
    """Draw one assignment of pieces to hidden handles inside the masks; every possible one can come out."""
    deal: dict[int, int] = {}
    taken = open_pieces
    for handle, mask in masks.items():
        if mask & (mask - 1) == 0:
            deal[handle] = mask.bit_length() - 1
            taken |= mask
    groups: dict[int, list[int]] = {}
    for handle in sorted(masks):
        if handle not in deal:
            groups.setdefault(masks[handle] & ~taken, []).append(handle)
    loose: dict[int, list[int]] = {}
    for mask, handles in groups.items():
        if mask.bit_count() == len(handles) and not any(mask & other for other in groups if other != mask):
            pieces = bits(mask)
            rng.shuffle(pieces)
            deal.update(zip(handles, pieces, strict=True))
        else:
            loose[mask] = handles
    if loose:
        _match_loose(deal, loose, rng)
    return deal


def _match_loose(deal: dict[int, int], groups: dict[int, list[int]], rng: Rng) -> None:
    """Match groups whose masks overlap: take free pieces at random, push others on where none is free, then stir."""
    masks = {handle: mask for mask, handles in groups.items() for handle in handles}
    free = 0
    for mask in groups:
        free |= mask
    owner: dict[int, int] = {}
    handles = sorted(masks)
    rng.shuffle(handles)
    for handle in handles:
        room = masks[handle] & free
        if room:
            choices = bits(room)
            piece = choices[rng.bits() % len(choices)]
            owner[piece] = handle
            free &= ~(1 << piece)
        elif not _push_on(handle, masks, owner, set()):
            raise AssertionError("the masks contradict each other")
        else:
            free = _left_free(groups, owner)
    found = {handle: piece for piece, handle in owner.items()}
    for _ in range(4 * len(handles)):  # exchanges that both masks allow bring the draw near to uniform
        a = handles[rng.bits() % len(handles)]
        b = handles[rng.bits() % len(handles)]
        if masks[a] >> found[b] & 1 and masks[b] >> found[a] & 1:
            found[a], found[b] = found[b], found[a]
    deal.update(found)


def _left_free(groups: dict[int, list[int]], owner: dict[int, int]) -> int:
    free = 0
    for mask in groups:
        free |= mask
    for piece in owner:
        free &= ~(1 << piece)
    return free


def _push_on(handle: int, masks: dict[int, int], owner: dict[int, int], tried: set[int]) -> bool:
    """Give this handle a piece by moving its present owner on to another one (an augmenting path)."""
    for piece in bits(masks[handle]):
        if piece not in owner:
            owner[piece] = handle
            return True
    for piece in bits(masks[handle]):
        if piece not in tried:
            tried.add(piece)
            if _push_on(owner[piece], masks, owner, tried):
                owner[piece] = handle
                return True
    return False
