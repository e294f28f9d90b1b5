from __future__ import annotations
from tafelrunde.kernel import scene as s
from tafelrunde.kernel.painter import Painter


class BrawlPainter(Painter):
    def scene(self) -> s.Scene:
        return s.Scene(
            game="brawl",
            title="",
            seat=None,
            layout="board",
            turn=s.Turn(n=0, phase=""),
            comps=[self.log()],
            prompt=self.prompt(),
        )
