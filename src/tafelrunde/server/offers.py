"""Proposals: what all other persons at a table must agree to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.server.errors import Refusal
from tafelrunde.server.protocol import OfferInfo, OfferKind

if TYPE_CHECKING:
    from tafelrunde.server.table import Table


class Offers:
    """The open proposals of a table, one of each kind."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.open: dict[OfferKind, OfferInfo] = {}

    def make(self, kind: OfferKind, by: int, seat: int | None = None, level: str | None = None) -> bool:
        """Propose something; tell whether nobody has to be asked, or all have agreed already."""
        found = self.open.get(kind)
        if found is not None and kind != "undo" and (found.seat, found.level) == (seat, level):
            return self.agree(kind, by)  # who proposes the same agrees
        needed = [other for other in self.table.others(by) if other != seat]
        if not needed:
            return True
        self.open[kind] = OfferInfo(kind=kind, by=by, agreed=[by], needed=needed, seat=seat, level=level)
        return False

    def agree(self, kind: OfferKind, seat: int) -> bool:
        """Note that a seat agrees; tell whether all have. Raises Refusal("no-offer")."""
        offer = self.get(kind)
        for one in self.table.companions(seat):
            if one in offer.needed and one not in offer.agreed:
                offer.agreed.append(one)
        return all(one in offer.agreed for one in offer.needed)

    def get(self, kind: OfferKind) -> OfferInfo:
        """Return a proposal; raises Refusal("no-offer")."""
        if kind not in self.open:
            raise Refusal("no-offer")
        return self.open[kind]

    def drop(self, *kinds: OfferKind) -> None:
        """Forget proposals."""
        for kind in kinds:
            self.open.pop(kind, None)
